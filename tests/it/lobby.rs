//! The lobby: filters, order, search; opponents found by the server; finished games.

mod own_games;
mod own_rooms;

use std::collections::BTreeMap;
use std::time::Duration;

use bidak_client::net::link::LinkEvent;
use bidak_client::tui::screen::Screen;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{
    ClockSpec, Command, Ending, Event, GameId, GamePlayer, GameSummary, LobbyChanges, Person, PlayerId, RecordMove,
    RecordObject, RefusalCode, RoomCode, RoomSummary, SeatChoice, Seats, Seek, ServerMessage, Status, Timestamp,
    TournamentPlace,
};

use crate::keys::against_person;
use crate::program::{Program, code, me, person};
use crate::screens;

fn room(bits: u32, game: GameKind, status: Status, host: &str, clock: &str) -> RoomSummary {
    let second = (status != Status::Waiting).then(|| person("Budi", 9));
    RoomSummary {
        room: RoomCode::from_bits(bits),
        rated: false,
        game,
        options: BTreeMap::new(),
        clock: clock.parse().unwrap(),
        status,
        seats: Seats { first: Some(person(host, 8)), second },
        kept_for: None,
        spectators: bits % 7,
    }
}

fn lobby(rooms: Vec<RoomSummary>) -> Program {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, (80, 24));
    let message = ServerMessage::LobbyChanged(LobbyChanges { changed: rooms, players: 5, ..LobbyChanges::default() });
    program.link(LinkEvent::Message(message));
    program
}

fn three_rooms() -> Program {
    lobby(vec![
        room(1, GameKind::Reversi, Status::Playing, "Grace", "5+3"),
        room(2, GameKind::Adjacency, Status::Waiting, "Ani", "none"),
        room(3, GameKind::Morris, Status::Ended, "Edsger", "1+0"),
    ])
}

/// The first players of the rooms on the screen, from top to bottom.
fn hosts(program: &Program) -> Vec<String> {
    let names = ["Grace", "Ani", "Edsger"];
    let screen = program.screen();
    let line = |line: &str| names.iter().find(|name| line.contains(&format!("{name} - "))).map(|&name| name.to_owned());
    screen.lines().filter_map(line).collect()
}

fn shows(program: &Program, text: &str) {
    assert!(program.screen().contains(text), "no {text:?} on\n{}", program.screen());
}

fn shows_not(program: &Program, text: &str) {
    assert!(!program.screen().contains(text), "{text:?} on\n{}", program.screen());
}

fn last(program: &Program) -> &Command {
    program.sent().last().copied().unwrap()
}

#[test]
fn rooms_are_filtered_by_game_and_by_state() {
    let mut program = three_rooms();
    assert_eq!(hosts(&program), ["Ani", "Grace", "Edsger"]);
    program.keys("<right><right>");
    assert_eq!(hosts(&program), ["Grace"]);
    shows(&program, "[Reversi]");
    program.keys("<left><left>").keys("f");
    assert_eq!(hosts(&program), ["Ani"]);
    program.keys("ff");
    assert_eq!(hosts(&program), ["Edsger"]);
    program.keys("f").click("Reversi");
    assert_eq!(hosts(&program), ["Grace"]);
    program.keys("<right>").keys("<right>").keys("f");
    shows(&program, "No room fits");
    shows_not(&program, "Esc ends the search");
    program.keys("/zzz").keys("<enter>");
    shows(&program, "Esc ends the search");
}

#[test]
fn the_chosen_game_is_in_sight_in_a_narrow_window() {
    let mut program = three_rooms();
    program.resize(40, 12);
    for name in ["all games", "Adjacency", "Reversi", "Tic-tac-toe", "Nine Men's Morris", "all games"] {
        shows(&program, &format!("[{name}]"));
        program.keys("<right>");
    }
}

#[test]
fn rooms_are_sorted_as_asked() {
    let mut program = three_rooms();
    program.keys("o");
    assert_eq!(hosts(&program), ["Ani", "Grace", "Edsger"], "by game");
    program.keys("o");
    assert_eq!(hosts(&program), ["Edsger", "Grace", "Ani"], "by clock");
    program.keys("o");
    assert_eq!(hosts(&program), ["Edsger", "Ani", "Grace"], "by spectators");
    program.click("by spectators");
    assert_eq!(hosts(&program), ["Ani", "Grace", "Edsger"], "by state");
}

#[test]
fn rooms_are_searched_while_typing() {
    let mut program = three_rooms();
    program.keys("/eDsg");
    assert_eq!(hosts(&program), ["Edsger"]);
    program.keys("<enter>");
    shows(&program, "/eDsg");
    program.keys("<esc>");
    assert_eq!(hosts(&program).len(), 3);
    program.keys("/reversi budi<esc>");
    assert_eq!(hosts(&program).len(), 3);
    program.keys("/qn<enter>");
    assert!(matches!(program.model.screen, Screen::Lobby(_)), "letters in the search line do nothing else");
}

#[test]
fn the_chosen_room_stays_chosen_when_the_list_changes() {
    let mut program = three_rooms();
    program.keys("<down>");
    let changed = vec![room(5, GameKind::TicTacToe, Status::Waiting, "Ada", "none")];
    program.link(LinkEvent::Message(ServerMessage::LobbyChanged(LobbyChanges {
        changed,
        players: 6,
        ..LobbyChanges::default()
    })));
    program.keys("<enter>");
    assert!(program.sent().contains(&&Command::Watch { room: RoomCode::from_bits(1) }));
}

#[test]
fn the_server_finds_an_opponent() {
    let mut program = three_rooms();
    program.keys("<right><right>p<up>");
    shows(&program, "any: you meet whoever seeks this game, with their clock");
    program.keys("<enter>");
    assert_eq!(
        last(&program),
        &Command::Pair {
            game: GameKind::Reversi,
            options: BTreeMap::new(),
            clock: ClockSpec::None,
            rated: false,
            range: None
        }
    );
    shows(&program, "Looking for an opponent: Reversi");
    program.link(LinkEvent::Message(ServerMessage::Paired { room: code() }));
    assert!(program.sent().iter().any(|command| matches!(command, Command::Join { room, .. } if *room == code())));
    assert!(matches!(program.model.screen, Screen::Game(_)));
}

#[test]
fn an_own_seek_that_only_the_own_address_sees_is_marked() {
    let mut program = three_rooms();
    program.keys("<right><right>p<enter>");
    for (unlisted_seeks, is_marked) in [(vec![], false), (vec![me()], true), (vec![], false)] {
        let seeks = vec![Seek { player: me(), ..seek(1, "Ada", GameKind::Reversi, "none") }];
        let change = LobbyChanges { players: 5, seeks, unlisted_seeks, ..LobbyChanges::default() };
        program.link(LinkEvent::Message(ServerMessage::LobbyChanged(change)));
        shows(&program, "Looking for an opponent: Reversi");
        assert_eq!(program.screen().contains("(not listed now)"), is_marked, "{}", program.screen());
    }
}

#[test]
fn a_seek_ends_on_request_on_another_screen_and_by_a_refusal() {
    let mut program = three_rooms();
    program.keys("p<enter>x");
    assert_eq!(last(&program), &Command::Unpair);
    // The clock is asked for once.
    program.keys("p<enter>");
    let sent: Vec<&Command> = program.sent();
    assert_eq!(sent[sent.len() - 3], &Command::Unpair, "{sent:?}");

    let mut program = three_rooms();
    program.keys("p<enter>");
    program.tell(bidak_client::tui::message::Message::Sent { id: 70, command: last(&program).clone() });
    program.link(LinkEvent::Message(ServerMessage::Refused {
        re: Some(70),
        code: RefusalCode::ServerFull,
        sentence: "the server is full".to_owned(),
    }));
    assert!(!program.screen().contains("Looking for an opponent"), "{}", program.screen());
}

#[test]
fn finished_games_are_listed_and_replayed() {
    let mut program = three_rooms();
    program.keys("<right><right>h");
    assert!(matches!(last(&program), Command::Games(filter) if filter.game == Some(GameKind::Reversi)));
    let player = |name: &str| GamePlayer { name: name.parse().unwrap(), player: None, bot: None, program: false };
    let summary = GameSummary {
        game_id: GameId::from_bits(7),
        game: GameKind::TicTacToe,
        options: BTreeMap::new(),
        clock: ClockSpec::None,
        rated: true,
        tournament: Some(TournamentPlace { tournament: "T4K9QZ".parse().unwrap(), round: 1, board: 2, game: 1 }),
        room: code(),
        first: player("Grace"),
        second: player("Ani"),
        plies: 5,
        ending: Ending {
            outcome: Some(Outcome::Win(Player::First)),
            reason: EndReason::Line,
            margin: 0,
            illegal: None,
        },
        started: Timestamp::from_seconds(1_795_000_000),
        ended: Timestamp::from_seconds(1_795_000_100),
    };
    let games = ServerMessage::Games { re: 1, games: vec![summary.clone()], more: false };
    program.link(LinkEvent::Message(games));
    shows(&program, "Grace - Ani, rated, T4K9QZ");
    program.keys("<enter>");
    assert_eq!(last(&program), &Command::Game { game_id: summary.game_id });
    let moves =
        ["b2", "a1", "a2", "b1", "c2"].map(|text| RecordMove { text: text.to_owned(), ..RecordMove::default() });
    let record = RecordObject {
        game: GameKind::TicTacToe,
        first: Some("Grace".to_owned()),
        second: Some("Ani".to_owned()),
        date: None,
        clock: None,
        start: None,
        headers: Vec::new(),
        moves: moves.to_vec(),
        outcome: summary.ending.outcome,
        reason: Some(EndReason::Line),
    };
    program.link(LinkEvent::Message(ServerMessage::Game {
        re: 2,
        summary: Box::new(summary),
        record: Box::new(record),
    }));
    assert!(matches!(program.model.screen, Screen::Replay(_)), "{}", program.screen());
}

#[test]
fn the_filters_and_the_order_stay_when_the_player_returns() {
    let mut program = three_rooms();
    program.server.rooms = vec![
        room(1, GameKind::Reversi, Status::Playing, "Grace", "5+3"),
        room(2, GameKind::Reversi, Status::Waiting, "Ani", "none"),
        room(3, GameKind::Morris, Status::Ended, "Edsger", "1+0"),
    ];
    program.keys("<right><right>oo<down>h");
    shows(&program, "Finished games");
    program.keys("<esc>");
    assert!(matches!(program.model.screen, Screen::Lobby(_)), "{}", program.screen());
    shows(&program, "[Reversi]");
    shows(&program, "by clock");
    // Another screen, and the room that was chosen last is chosen again.
    program.keys("<down>n<esc><enter>");
    assert!(program.sent().contains(&&Command::Join { room: RoomCode::from_bits(2), seat: SeatChoice::Any }));
}

/// A finished game.
fn finished(bits: u128) -> GameSummary {
    let player = |name: &str| GamePlayer { name: name.parse().unwrap(), player: None, bot: None, program: false };
    GameSummary {
        game_id: GameId::from_bits(bits),
        game: GameKind::TicTacToe,
        options: BTreeMap::new(),
        clock: ClockSpec::None,
        rated: false,
        tournament: None,
        room: code(),
        first: player(&format!("First{bits}")),
        second: player("Ani"),
        plies: 5,
        ending: Ending { outcome: Some(Outcome::Draw), reason: EndReason::Agreement, margin: 0, illegal: None },
        started: Timestamp::from_seconds(1_795_000_000),
        ended: Timestamp::from_seconds(1_795_000_100),
    }
}

#[test]
fn the_looks_of_finished_games_and_of_a_search() {
    screens::check("finished_games", |size| {
        let mut program = three_rooms();
        program.resize(size.0, size.1).keys("h");
        let games = (100..140).map(finished).collect();
        program.link(LinkEvent::Message(ServerMessage::Games { re: 70, games, more: true }));
        program
    });
    screens::check("search", |size| {
        let mut program = three_rooms();
        program.resize(size.0, size.1).keys("/eds");
        program
    });
}

#[test]
fn older_games_are_requested_at_the_end_of_the_list() {
    let mut program = three_rooms();
    program.keys("h");
    let page =
        |from: u128, more| ServerMessage::Games { re: 70, games: (from..from + 30).map(finished).collect(), more };
    let answer = |program: &mut Program, message| {
        program.tell(bidak_client::tui::message::Message::Sent { id: 70, command: last(program).clone() });
        program.link(LinkEvent::Message(message));
    };
    answer(&mut program, page(100, true));
    shows(&program, "Older games follow");
    program.keys("<pgdn>");
    assert!(matches!(last(&program), Command::Games(filter) if filter.before.is_none()), "the end is not near yet");
    program.keys("G");
    assert!(matches!(last(&program), Command::Games(filter) if filter.before == Some(GameId::from_bits(129))));
    let asked = program.sent().len();
    program.keys("G<up><down>");
    assert_eq!(program.sent().len(), asked, "once is enough");
    answer(&mut program, page(200, false));
    program.keys("<pgdn><pgdn><pgdn>");
    shows(&program, "First229");
    shows_not(&program, "Older games follow");
    program.keys("g");
    shows(&program, "First100");
}

#[test]
fn ten_thousand_rooms_can_be_browsed() {
    let kinds = GameKind::ALL;
    let rooms = (0..10_000).map(|bits| room(bits, kinds[bits as usize % kinds.len()], Status::Playing, "Ani", "5+3"));
    let mut program = lobby(rooms.collect());
    shows(&program, "10000 rooms");
    program.keys("G<pgup><up>");
    program.keys("<enter>");
    assert!(program.sent().iter().any(|command| matches!(command, Command::Watch { .. })));
}

fn somebody(id: u64, name: &str, program: bool) -> Person {
    Person { player: PlayerId::from_bits(id), name: name.parse().unwrap(), handle: None, program }
}

fn seek(id: u64, name: &str, game: GameKind, clock: &str) -> Seek {
    let (name, clock) = (name.parse().unwrap(), clock.parse().unwrap());
    Seek {
        mark: None,
        player: PlayerId::from_bits(id),
        name,
        game,
        options: BTreeMap::new(),
        clock,
        rated: false,
        rating: None,
        range: None,
    }
}

/// Three rooms, five people, two of them with the same name, and three seeks.
fn full_lobby() -> Program {
    let mut program = three_rooms();
    let twin = 1 << 45;
    let people = vec![
        somebody(1, "Ada", false),
        somebody(8, "Grace", false),
        somebody(20, "Deep", true),
        somebody(twin, "Citra", false),
        somebody(2 * twin, "Citra", false),
    ];
    let rounds = BTreeMap::from([("rounds".to_owned(), "8".to_owned())]);
    let seeks = vec![
        Seek { options: rounds, ..seek(20, "Deep", GameKind::Adjacency, "5+3") },
        seek(8, "Grace", GameKind::Reversi, "30s"),
        seek(1, "Ada", GameKind::Morris, "none"),
    ];
    program.link(LinkEvent::Message(ServerMessage::LobbyChanged(LobbyChanges {
        players: 5,
        people,
        seeks,
        ..LobbyChanges::default()
    })));
    program
}

#[test]
fn the_lobby_shows_the_people_here_and_marks_programs() {
    let mut program = full_lobby();
    shows(&program, "here: Citra #");
    shows(&program, "Deep (program), Grace");
    let here = program.screen().lines().find(|line| line.contains("here: ")).unwrap().to_owned();
    assert!(!here.contains("Ada"), "{here}");
    let names: Vec<&str> = here.trim().trim_start_matches("here: ").split(", ").collect();
    assert!(names[0] != names[1], "equal names are told apart: {names:?}");
    program.keys("W");
    shows(&program, "Here now");
    let left = vec![PlayerId::from_bits(20)];
    let change = LobbyChanges { players: 4, left, ..LobbyChanges::default() };
    program.link(LinkEvent::Message(ServerMessage::LobbyChanged(change)));
    shows_not(&program, "(program)");
    program.keys("<esc>");
    shows_not(&program, "Here now");
}

#[test]
fn a_seek_is_accepted_with_enter() {
    let mut program = full_lobby();
    shows(&program, "Deep (rounds 8)");
    shows_not(&program, "Ada (");
    program.keys("g<enter>");
    let pair = |game, options: &[(&str, &str)], clock: &str| Command::Pair {
        game,
        options: options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
        clock: clock.parse().unwrap(),
        rated: false,
        range: None,
    };
    let is_first_seek = last(&program) == &pair(GameKind::Reversi, &[], "30s");
    assert!(is_first_seek, "{:?}", last(&program));
    shows(&program, "Looking for an opponent: Reversi, clock 30s");
    program.keys("<down>");
    shows(&program, "Enter accept");
    program.keys("<enter>");
    assert_eq!(last(&program), &pair(GameKind::Adjacency, &[("rounds", "8")], "5+3"));
    let withdrawn = vec![PlayerId::from_bits(8), PlayerId::from_bits(20)];
    let change = LobbyChanges { players: 5, withdrawn, ..LobbyChanges::default() };
    program.link(LinkEvent::Message(ServerMessage::LobbyChanged(change)));
    shows_not(&program, "seeks");
}

#[test]
fn with_any_clock_a_player_meets_the_bots_that_seek() {
    let pair = |clock: &str| Command::Pair {
        game: GameKind::Reversi,
        options: BTreeMap::new(),
        clock: clock.parse().unwrap(),
        rated: false,
        range: None,
    };
    let came = |program: &mut Program, id, clock| {
        let seeks = vec![seek(id, "Deep", GameKind::Reversi, clock)];
        let change = LobbyChanges { players: 5, seeks, ..LobbyChanges::default() };
        program.link(LinkEvent::Message(ServerMessage::LobbyChanged(change)));
    };
    // One that waits already.
    let mut program = full_lobby();
    program.keys("<right><right>p<enter>");
    assert_eq!(last(&program), &pair("30s"));
    // One that comes later; each is met once.
    let mut program = three_rooms();
    program.keys("<right><right>p<enter>");
    assert_eq!(last(&program), &pair("none"));
    came(&mut program, 20, "3+2");
    assert_eq!(last(&program), &pair("3+2"));
    shows(&program, "Looking for an opponent: Reversi, any clock; x stops");
    came(&mut program, 20, "10s");
    assert_eq!(last(&program), &pair("3+2"));
    // Another clock is chosen while one is sought, and then only that one counts.
    program.keys("p<up><right><right>");
    shows(&program, "1+0");
    program.keys("<enter>");
    assert_eq!(last(&program), &pair("1+0"));
    came(&mut program, 21, "30s");
    assert_eq!(last(&program), &pair("1+0"));
}

#[test]
fn names_of_games_and_the_latency_are_whole_in_narrow_windows() {
    for (columns, rows) in [(80, 24), (50, 15)] {
        let mut program = three_rooms();
        program.resize(columns, rows);
        let latency = Duration::from_millis(123);
        program.link(LinkEvent::Latency(latency));
        shows(&program, "123 ms");
        for game in ["Adjacency", "Reversi", "Tic-tac-toe", "Nine Men's Morris"] {
            shows(&program, game);
        }
        program.keys("<right>");
        let room = program.screen().lines().filter(|line| line.contains("Nine Men's Morris")).count();
        assert_eq!(room, 1, "{}", program.screen());
        let mut program = against_person();
        program.event(Event::Spectators { count: 2 }).resize(columns, rows).link(LinkEvent::Latency(latency));
        let screen = program.screen();
        let header = screen.lines().next().unwrap();
        assert!(header.contains("Adjacency") && header.ends_with("123 ms"), "{header}");
    }
}

#[test]
fn the_address_of_the_host_is_explained_in_every_window() {
    let share = vec!["192.168.100.105:17878".to_owned()];
    let start = StartWith::Host { url: String::new(), share, game: None };
    for (size, texts) in [
        ((120, 24), &["thers join with: bidak join 192.168.100.105:17878 or open http"][..]),
        ((80, 24), &["thers join with: bidak join 192.168.100.105:17878", "or open http://192.168.100.105:17878"]),
        ((50, 15), &["bidak join 192.168.100.105:17878"]),
    ] {
        let program = Program::new(Setup { start: start.clone(), ..Setup::default() }, size);
        for text in texts {
            shows(&program, text);
        }
    }
}

#[test]
fn a_seat_that_is_kept_for_this_player_is_announced_and_comes_first() {
    let mut program = three_rooms();
    let mut asks = room(9, GameKind::Morris, Status::Waiting, "Edsger", "none");
    asks.kept_for = Some(me());
    let mut kept = room(10, GameKind::Morris, Status::Waiting, "Barbara", "none");
    kept.kept_for = Some(PlayerId::from_bits(77));
    let changed = LobbyChanges { players: 5, changed: vec![asks, kept], ..LobbyChanges::default() };
    program.link(LinkEvent::Message(ServerMessage::LobbyChanged(changed)));
    shows(&program, "Edsger asks you to play Nine Men's Morris: Enter on the room takes the seat.");
    shows(&program, "asks you");
    shows(&program, "seat kept");
    program.keys("g<enter>");
    assert!(program.sent().contains(&&Command::Join { room: RoomCode::from_bits(9), seat: SeatChoice::Any }));
    let mut program = three_rooms();
    let mut kept = room(0, GameKind::Morris, Status::Waiting, "Barbara", "none");
    kept.kept_for = Some(PlayerId::from_bits(77));
    let changed = LobbyChanges { players: 5, changed: vec![kept], ..LobbyChanges::default() };
    program.link(LinkEvent::Message(ServerMessage::LobbyChanged(changed))).keys("g<enter>");
    assert!(program.sent().contains(&&Command::Watch { room: RoomCode::from_bits(0) }), "the seat is for another");
}

#[test]
fn rooms_missing_in_a_full_list_are_counted() {
    let mut program = three_rooms();
    program.server.lobby.more = 12;
    program.server.rooms = vec![room(1, GameKind::Reversi, Status::Playing, "Grace", "5+3")];
    program.keys("n<esc>");
    shows(&program, "12 more rooms are not listed.");
}

#[test]
fn the_looks_of_a_lobby_with_people() {
    screens::check("lobby_people", |size| {
        let mut program = full_lobby();
        program.resize(size.0, size.1).keys("G<up><up>");
        program
    });
}
