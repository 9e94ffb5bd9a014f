//! Tests of the evening of a class.

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{LobbyChanges, LobbyList, RefusalCode, Seat, Seats};

use super::*;

fn began() -> Timestamp {
    "2026-11-20T18:00:00Z".parse().expect("a time")
}

fn person(id: u64, name: &str) -> Person {
    let name = name.parse().expect("a name");
    Person { player: PlayerId::from_bits(id), name, handle: None, program: false }
}

/// Ana, or somebody else by number, against the next one.
fn game(number: u64, first: u64, second: u64, outcome: Option<Outcome>, ended: &str) -> GameSummary {
    let player = |id: u64| {
        let person = person(id, ["Organiser", "Ana", "=Budi", "Citra"][id as usize]);
        GamePlayer { name: person.name, player: Some(person.player), bot: None, program: false }
    };

    GameSummary {
        game_id: game_id(number),
        game: GameKind::TicTacToe,
        options: BTreeMap::new(),
        clock: bidak_shared::protocol::ClockSpec::None,
        rated: false,
        tournament: None,
        room: "K7QF2M".parse().expect("a code"),
        first: player(first),
        second: player(second),
        plies: 5,
        ending: bidak_shared::protocol::Ending {
            outcome,
            reason: bidak_shared::game::EndReason::Line,
            margin: 0,
            illegal: None,
        },
        started: began(),
        ended: ended.parse().expect("a time"),
    }
}

fn game_id(number: u64) -> GameId {
    GameId::from_bits(number.into())
}

const WIN: Option<Outcome> = Some(Outcome::Win(Player::First));

#[test]
fn the_table_counts_each_game_of_the_evening_once() {
    let mut evening = Evening::new(began());
    evening.connected(PlayerId::from_bits(0), Moment::ZERO);
    assert!(matches!(evening.question(Moment::ZERO), Some(Command::Games(_))));
    assert!(evening.question(Moment::ZERO).is_none(), "it is asked once");
    evening.asked(7);
    let late = "2026-11-20T18:30:00Z";
    let page = |games, more| ServerMessage::Games { re: 7, games, more };
    let first = page(vec![game(5, 1, 2, WIN, late), game(4, 2, 3, Some(Outcome::Draw), late)], true);
    assert_eq!(evening.on_message(&first, Moment::ZERO).len(), 2);
    // All of them were new: the rest is asked for at once.
    let Some(Command::Games(filter)) = evening.question(Moment::ZERO) else { panic!("there is more") };
    assert_eq!(filter.before, Some(game_id(4)));
    evening.asked(8);
    let before = ServerMessage::Games {
        re: 8,
        games: vec![
            game(4, 2, 3, Some(Outcome::Draw), late),
            game(3, 1, 3, None, late),
            game(2, 1, 2, WIN, "2026-11-20T17:59:59Z"),
        ],
        more: true,
    };
    assert_eq!(
        evening.on_message(&before, Moment::ZERO).len(),
        1,
        "one game that does not count, and two that are known or old"
    );
    assert!(evening.wake().is_none(), "older games are of no interest");
    let table: Vec<(String, String)> = evening.table().iter().map(|row| (row.name.clone(), row.points())).collect();
    let expected = [("Ana", "1.0"), ("Citra", "0.5"), ("=Budi", "0.5")];
    assert_eq!(table, expected.map(|(name, points)| (name.to_owned(), points.to_owned())));
    assert_eq!(
        evening.csv(),
        "place,kind,name,points,played,won,drawn,lost,lost_by\n1,person,\"Ana\",1.0,1,1,0,0,\n\
         2,person,\"Citra\",0.5,1,0,1,0,\n3,person,\"'=Budi\",0.5,2,0,1,1,line 1\n"
    );
    assert_eq!(evening.games(), (0, 2));
}

#[test]
fn players_with_the_same_name_have_a_mark_on_the_screen_and_in_the_file() {
    let mut evening = Evening::new(began());
    evening.connected(PlayerId::from_bits(0), Moment::ZERO);
    evening.asked(7);
    let bot = Person { handle: Some("deep".parse().expect("a handle")), ..person(1, "Bot") };
    let list = LobbyList { people: vec![bot], ..LobbyList::default() };
    evening.on_message(&ServerMessage::Lobby { re: 1, list }, Moment::ZERO);
    let named = |mut game: GameSummary| {
        game.first.name = "Bot".parse().expect("a name");
        game.second.name = "bot".parse().expect("a name");
        game
    };
    let games = vec![named(game(5, 1, 2, WIN, "2026-11-20T18:30:00Z"))];
    evening.on_message(&ServerMessage::Games { re: 7, games, more: false }, Moment::ZERO);
    let mark = format!("bot #{}", &PlayerId::from_bits(2).as_str()[..4]);
    assert_eq!(evening.names(), ["@deep", mark.as_str()]);
    let csv = evening.csv();
    assert!(csv.contains("1,person,\"deep\",1.0"), "{csv}");
    assert!(csv.contains(&format!("2,person,\"{mark}\",0.0")), "{csv}");
}

#[test]
fn programs_have_places_of_their_own_behind_the_people() {
    let mut evening = Evening::new(began());
    evening.connected(PlayerId::from_bits(0), Moment::ZERO);
    assert!(matches!(evening.question(Moment::ZERO), Some(Command::Games(filter)) if filter.unplayed));
    evening.asked(7);
    let late = "2026-11-20T18:30:00Z";
    let bot = GamePlayer { name: "greedy 3".parse().expect("a name"), player: None, bot: None, program: false };
    let against_bot = GameSummary { second: bot, ..game(6, 1, 2, WIN, late) };
    // Budi wins twice, against Ana and against Citra, and the lobby never names him: a short game ends between two of its messages.
    let program = |game: GameSummary| GameSummary { first: GamePlayer { program: true, ..game.first.clone() }, ..game };
    let games = vec![against_bot, program(game(5, 2, 1, WIN, late)), program(game(4, 2, 3, WIN, late))];
    evening.on_message(&ServerMessage::Games { re: 7, games, more: false }, Moment::ZERO);
    let rows = |evening: &Evening| {
        let names: Vec<String> = evening.table().iter().map(|row| row.name.clone()).collect();
        names.into_iter().zip(evening.places()).collect::<Vec<_>>()
    };
    let expected = |rows: [(&str, usize); 4]| rows.map(|(name, place)| (name.to_owned(), place)).to_vec();
    assert_eq!(rows(&evening), expected([("Ana", 1), ("Citra", 2), ("=Budi", 1), ("greedy 3", 2)]));
    assert!(evening.csv().contains("1,program,\"'=Budi\",2.0,2,2,0,0,\n2,program,\"greedy 3\","), "{}", evening.csv());
}

#[test]
fn the_people_come_and_go_and_the_organiser_is_none_of_them() {
    let mut evening = Evening::new(began());
    evening.connected(PlayerId::from_bits(0), Moment::ZERO);
    let list =
        LobbyList { people: vec![person(2, "Budi"), person(1, "Ana"), person(0, "Organiser")], ..LobbyList::default() };
    let news = evening.on_message(&ServerMessage::Lobby { re: 1, list }, Moment::ZERO);
    assert_eq!(news, ["Ana", "Budi"].map(|name| News::Came(name.to_owned())));
    let changes = LobbyChanges {
        left: vec![PlayerId::from_bits(2)],
        people: vec![person(3, "Citra")],
        ..LobbyChanges::default()
    };
    let news = evening.on_message(&ServerMessage::LobbyChanged(changes), Moment::ZERO);
    assert_eq!(news, [News::Left("Budi".to_owned()), News::Came("Citra".to_owned())]);
    let names: Vec<&str> = evening.people().iter().map(|person| person.name.as_str()).collect();
    assert_eq!(names, ["Ana", "Citra"]);
    let handle: Handle = "ana".parse().expect("a handle");
    let ana = Person { handle: Some(handle.clone()), ..person(1, "Ana") };
    let changes = LobbyChanges { people: vec![ana], ..LobbyChanges::default() };
    let news = evening.on_message(&ServerMessage::LobbyChanged(changes), Moment::ZERO);
    assert_eq!(news, [News::Account("Ana".to_owned(), handle)]);
    // Back after a lost connection: people who are not in the list have left.
    let list = LobbyList { people: vec![person(3, "Citra")], ..LobbyList::default() };
    let news = evening.on_message(&ServerMessage::Lobby { re: 2, list }, Moment::ZERO);
    assert_eq!(news, [News::Left("Ana".to_owned())]);
}

#[test]
fn people_at_a_live_game_are_busy_until_it_ends() {
    let mut evening = Evening::new(began());
    evening.connected(PlayerId::from_bits(0), Moment::ZERO);
    let player = |id, name: &str| Person { handle: Some(name.parse().expect("a handle")), ..person(id, name) };
    let seat = |id, name: &str, connected| {
        let Person { player, name, .. } = person(id, name);
        Some(Seat { name, mark: None, player: Some(player), bot: None, connected })
    };
    let room = |code: &str, clock: &str, status, first, second| RoomSummary {
        room: code.parse().expect("a code"),
        game: GameKind::TicTacToe,
        options: BTreeMap::new(),
        clock: clock.parse().expect("a clock"),
        rated: false,
        status,
        seats: Seats { first, second },
        kept_for: None,
        spectators: 0,
    };
    let live = |status| room("K7QF2M", "5+3", status, seat(1, "ana", true), seat(2, "budi", false));
    let rooms = vec![
        live(Status::Playing),
        room("V3D8NA", "3d", Status::Playing, seat(3, "citra", true), seat(2, "budi", true)),
        room("M2P7QX", "5+3", Status::Waiting, seat(3, "citra", true), None),
    ];
    let people = vec![player(1, "ana"), player(2, "budi"), player(3, "citra")];
    let list = LobbyList { people, rooms, ..LobbyList::default() };
    evening.on_message(&ServerMessage::Lobby { re: 1, list }, Moment::ZERO);
    let accounts = |evening: &Evening| {
        let names = |handles: Vec<Handle>| handles.iter().map(Handle::to_string).collect::<Vec<_>>().join(" ");
        let Accounts { free, busy } = evening.accounts();
        (names(free), names(busy))
    };
    assert_eq!(accounts(&evening), ("budi citra".to_owned(), "ana".to_owned()), "Budi is away, Citra waits");
    let changes = LobbyChanges { changed: vec![live(Status::Ended)], ..LobbyChanges::default() };
    evening.on_message(&ServerMessage::LobbyChanged(changes), Moment::ZERO);
    assert_eq!(accounts(&evening), ("ana budi citra".to_owned(), String::new()));
    for (changed, removed) in [(vec![live(Status::Playing)], vec![]), (vec![], vec!["K7QF2M".parse().expect("a code")])]
    {
        let changes = LobbyChanges { changed, removed, ..LobbyChanges::default() };
        evening.on_message(&ServerMessage::LobbyChanged(changes), Moment::ZERO);
    }
    assert_eq!(accounts(&evening).1, "", "the room is gone");
}

#[test]
fn the_game_of_a_room_that_was_gone_before_it_was_told_is_asked_for() {
    let mut evening = Evening::new(began());
    evening.connected(PlayerId::from_bits(0), Moment::ZERO);
    assert!(evening.question(Moment::ZERO).is_some());
    evening.asked(3);
    evening.on_message(&ServerMessage::Games { re: 3, games: Vec::new(), more: false }, Moment::ZERO);
    let changes = LobbyChanges { removed: vec!["K7QF2M".parse().expect("a code")], ..LobbyChanges::default() };
    evening.on_message(&ServerMessage::LobbyChanged(changes), Moment::ZERO);
    assert_eq!(evening.wake(), Some(PAUSE));
    assert!(evening.question(PAUSE).is_some());
}

#[test]
fn a_question_that_was_refused_is_asked_again_later() {
    let mut evening = Evening::new(began());
    evening.connected(PlayerId::from_bits(0), Moment::ZERO);
    assert!(evening.question(Moment::ZERO).is_some());
    evening.asked(3);
    let refused = ServerMessage::Refused { re: Some(3), code: RefusalCode::ArchiveBusy, sentence: "later".to_owned() };
    evening.on_message(&refused, Moment::ZERO);
    assert!(evening.question(Moment::ZERO).is_none());
    assert_eq!(evening.wake(), Some(PAUSE));
    assert!(evening.question(PAUSE).is_some());
}

#[test]
fn at_the_end_of_the_evening_the_games_are_asked_for_once_more() {
    let mut evening = Evening::new(began());
    evening.connected(PlayerId::from_bits(0), Moment::ZERO);
    evening.question(Moment::ZERO);
    evening.asked(7);
    let answer = |re, games| ServerMessage::Games { re, games, more: false };
    evening.on_message(&answer(7, Vec::new()), Moment::ZERO);
    assert!(!evening.is_asking());
    let now = Duration::from_mins(1);
    evening.ends(now);
    assert!(evening.is_asking());
    assert!(matches!(evening.question(now), Some(Command::Games(_))), "it is due at once");
    evening.asked(8);
    assert!(evening.is_asking(), "the answer is not here yet");
    evening.on_message(&answer(8, vec![game(1, 1, 2, WIN, "2026-11-20T18:30:00Z")]), now);
    assert!(!evening.is_asking());
    assert_eq!(evening.table().len(), 2);
}
