//! Accounts, ratings, profiles and leaderboards on the screens of the terminal, and the history of one's own games.

use bidak_client::net::link::LinkEvent;
use bidak_client::play::config::{Config, Key, Source};
use bidak_client::play::library::Kept;
use bidak_client::play::new_game::NewGame;
use bidak_client::tui::effect::Effect;
use bidak_client::tui::message::Message;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::club::speed::Speed;
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{
    Account, AccountKind, ClockSpec, Command, Device, Ending, Event, Handle, HeadToHead, Leader, LobbyFrom, LobbyList,
    MissingForPlace, NamedRating, Person, PlayerId, PlayerResult, RatingLine, RatingPoint, RefusalCode, SeatBot,
    ServerMessage, Timestamp, Token, Welcome,
};
use bidak_shared::record::text::RecordText;

use crate::keys::{last, shows, shows_not};
use crate::program::{Program, kept, me, person, welcome};
use crate::screens;

const CLOCK: ClockSpec = ClockSpec::Main { main_ms: 300_000, increment_ms: 3000 };

pub(super) fn handle(text: &str) -> Handle {
    text.parse().unwrap()
}

pub(super) fn account(text: &str, id: u64) -> Account {
    Account {
        full_name: None,
        handle: handle(text),
        name: text.parse().unwrap(),
        player: PlayerId::from_bits(id),
        kind: AccountKind::Person,
        owner: None,
        bots: Vec::new(),
        made: Timestamp::from_seconds(1_763_700_000),
    }
}

/// In the lobby of a server that keeps accounts, with this handle or as a guest.
pub(super) fn in_lobby(own: Option<&str>, size: (u16, u16)) -> Program {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, size);
    let welcome = Welcome { accounts: true, handle: own.map(handle), ..welcome() };
    program.link(LinkEvent::Connected(Box::new(welcome)));
    program
}

/// Lets the server answer the last command that fits.
pub(super) fn answer(program: &mut Program, fits: fn(&Command) -> bool, message: impl FnOnce(u32) -> ServerMessage) {
    let id = program.sent().iter().rposition(|command| fits(command)).expect("it was sent") + 1;
    program.link(LinkEvent::Message(message(id as u32)));
}

fn device(number: u32, label: &str, this: bool) -> Device {
    let at = Timestamp::from_seconds(1_763_700_000);
    Device { device: number, label: Some(label.parse().unwrap()), made: at, seen: at, this }
}

/// The account of Ana with two devices.
pub(super) fn at_account(size: (u16, u16)) -> Program {
    let mut program = in_lobby(Some("ana"), size);
    program.keys("a");
    answer(
        &mut program,
        |command| matches!(command, Command::Account { .. }),
        |re| ServerMessage::Account {
            re,
            account: Box::new(Account { bots: vec![handle("ana-bot")], ..account("ana", 1) }),
        },
    );
    answer(
        &mut program,
        |command| matches!(command, Command::Devices),
        |re| ServerMessage::Devices { re, devices: vec![device(1, "laptop", true), device(2, "phone", false)] },
    );
    program
}

#[test]
fn a_guest_takes_a_handle_and_sees_why_one_is_refused() {
    let mut program = in_lobby(None, (80, 24));
    program.keys("a");
    shows(&program, "Create an account to have your games rated");
    program.keys("Budi<enter>");
    assert_eq!(last(&program), &Command::Account { handle: Some("Budi".to_owned()) });
    let sentence = "another account has this handle; take another".to_owned();
    answer(
        &mut program,
        |command| matches!(command, Command::Account { .. }),
        |re| ServerMessage::Refused { re: Some(re), code: RefusalCode::HandleTaken, sentence },
    );
    shows(&program, "Another account has this handle");
    program.keys("2<enter>");
    answer(
        &mut program,
        |command| matches!(command, Command::Account { .. }),
        |re| ServerMessage::Account { re, account: Box::new(account("budi2", 1)) },
    );
    shows(&program, "@budi2");
    assert_eq!(last(&program), &Command::Devices);
}

#[test]
fn a_device_is_signed_out_after_a_question_and_a_bot_gets_a_token() {
    let mut program = at_account((80, 24));
    for text in ["@ana", "laptop, this device", "phone, last seen 2025-11-21", "@ana-bot"] {
        shows(&program, text);
    }
    program.keys("<down><down><down><enter>");
    shows(&program, "Sign phone, last seen 2025-11-21 out?");
    program.keys("y");
    assert_eq!(last(&program), &Command::Revoke { device: 2 });
    answer(&mut program, |command| matches!(command, Command::Revoke { .. }), |re| ServerMessage::Ok { re });
    assert_eq!(last(&program), &Command::Devices);
    answer(
        &mut program,
        |command| matches!(command, Command::Devices),
        |re| ServerMessage::Devices { re, devices: vec![device(1, "laptop", true)] },
    );
    shows_not(&program, "phone");
    program.keys("<down><down>other-bot<enter>");
    assert_eq!(last(&program), &Command::BotAccount { handle: "other-bot".to_owned() });
    answer(
        &mut program,
        |command| matches!(command, Command::BotAccount { .. }),
        |re| ServerMessage::BotAccount { re, account: Box::new(account("other-bot", 5)), token: Token::from_bits(9) },
    );
    shows(&program, Token::from_bits(9).reveal());
}

/// The profile of Budi for Ana, with a graph.
pub(super) fn at_profile(size: (u16, u16)) -> Program {
    let mut program = in_lobby(Some("ana"), size);
    program.keys("L");
    let leader = Leader {
        handle: Some(handle("budi")),
        name: Some("Budi".parse().unwrap()),
        bot: None,
        rating: 1804,
        deviation: 61,
        won: 40,
        drawn: 2,
        lost: 9,
    };
    answer(
        &mut program,
        |command| matches!(command, Command::Leaders { .. }),
        |re| {
            let missing = MissingForPlace { opponents: 2, needed: 5, provisional: true, inactive: false };
            ServerMessage::Leaders { re, leaders: vec![leader], missing: Some(missing) }
        },
    );
    shows(&program, "you have no place yet: 2 of 5 different opponents");
    shows(&program, "too uncertain");
    shows_not(&program, "you played no rated game");
    shows(&program, "@budi");
    shows(&program, "1804");
    program.keys("<enter>");
    for _ in 0..2 {
        answer(
            &mut program,
            |command| matches!(command, Command::Profile { .. }),
            |re| ServerMessage::Profile {
                re,
                account: Box::new(account("budi", 2)),
                ratings: vec![RatingLine {
                    game: GameKind::Reversi,
                    speed: Speed::Blitz,
                    rating: 1804,
                    deviation: 61,
                    provisional: false,
                    won: 40,
                    drawn: 2,
                    lost: 9,
                }],
                graph: (0..30)
                    .map(|game| RatingPoint {
                        at: Timestamp::from_seconds(1_763_700_000 + game),
                        rating: 1500 + 10 * game as i32 + if game % 3 == 0 { 25 } else { 0 },
                    })
                    .collect(),
                against: vec![HeadToHead { game: GameKind::Reversi, won: 1, drawn: 0, lost: 2 }],
            },
        );
    }
    program
}

#[test]
fn a_leaderboard_leads_to_a_profile_with_a_graph_and_the_games_against_the_reader() {
    let program = at_profile((80, 24));
    for text in
        ["@budi", "40 won, 2 drawn, 9 lost", "from 1525 to 1790", "@budi against @ana", "1 won, 0 drawn, 2 lost"]
    {
        shows(&program, text);
    }
    let asked = program.sent().into_iter().rfind(|command| matches!(command, Command::Profile { .. })).cloned();
    let expected = Command::Profile {
        handle: "budi".to_owned(),
        game: Some(GameKind::Reversi),
        speed: Some(Speed::Blitz),
        against: Some("ana".to_owned()),
    };
    assert_eq!(asked, Some(expected));
}

#[test]
fn the_keys_of_a_leaderboard_choose_game_speed_and_kind() {
    let mut program = in_lobby(None, (80, 24));
    program.keys("L<right>sb");
    let (game, speed, kind) = (GameKind::Reversi, Speed::Classical, AccountKind::Bot);
    assert_eq!(last(&program), &Command::Leaders { game, speed, kind, limit: None });
    // The answer to an earlier question is not shown.
    let stale = |command: &Command| matches!(command, Command::Leaders { kind: AccountKind::Person, .. });
    answer(&mut program, stale, |re| ServerMessage::Leaders { re, leaders: Vec::new(), missing: None });
    shows_not(&program, "Nobody yet");
    answer(
        &mut program,
        |command| matches!(command, Command::Leaders { .. }),
        |re| ServerMessage::Leaders { re, leaders: Vec::new(), missing: None },
    );
    shows(&program, "Nobody yet");
    program.keys("<esc>");
    shows(&program, "Lobby");
}

#[test]
fn a_rated_opponent_is_sought_with_a_range_and_the_lobby_says_so() {
    let mut program = in_lobby(Some("ana"), (80, 24));
    program.keys("P<up><right><right><enter>");
    assert_eq!(
        last(&program),
        &Command::Pair { game: GameKind::Adjacency, options: [].into(), clock: CLOCK, rated: true, range: Some(200) }
    );
    shows(&program, "Looking for a rated opponent: Adjacency, clock 5+3");
}

#[test]
fn without_accounts_nothing_about_them_is_offered() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, (120, 30));
    let sent = program.sent().len();
    program.keys("aLP");
    assert_eq!(program.sent().len(), sent);
    shows_not(&program, "leaders");
}

/// Fills the form of a new game in: rated, with a clock.
const RATED: &str = "n<up><right><up><up><right><right><right><right>";

#[test]
fn a_room_is_made_rated_by_the_form_which_says_why_a_game_cannot_be() {
    let mut program = in_lobby(None, (80, 24));
    program.keys("n<up>");
    shows(&program, "Rated games need an account");
    let mut program = in_lobby(Some("ana"), (80, 24));
    program.keys("n<up>");
    shows(&program, "Games without a clock are never rated");
    let mut program = in_lobby(Some("ana"), (80, 24));
    program.keys(RATED).keys("<enter>");
    let created = program.sent().into_iter().find(|command| matches!(command, Command::Create { .. }));
    assert!(matches!(created, Some(Command::Create { rated: true, clock: CLOCK, .. })), "{created:?}");
}

#[test]
fn people_with_a_handle_are_called_by_it() {
    let mut program = in_lobby(None, (80, 24));
    let here = |id: u64, own: Option<&str>| Person {
        player: PlayerId::from_bits(id << 45),
        name: "Budi".parse().unwrap(),
        handle: own.map(handle),
        program: false,
    };
    let mut list = program.server.lobby.clone();
    list.people = vec![here(2, Some("budi")), here(3, None)];
    answer(&mut program, |command| matches!(command, Command::Lobby), |re| ServerMessage::Lobby { re, list });
    shows(&program, "@budi");
    shows(&program, "Budi #");
}

fn here(id: u64) -> Person {
    Person {
        player: PlayerId::from_bits(id << 45),
        name: format!("Budi {id}").parse().unwrap(),
        handle: None,
        program: false,
    }
}

#[test]
fn a_longer_list_is_read_page_by_page_to_its_end() {
    let mut program = in_lobby(None, (80, 24));
    program.answers = false;
    let list = |people: &[u64], more_people| LobbyList {
        players: 190,
        more_people,
        people: people.iter().copied().map(here).collect(),
        ..LobbyList::default()
    };
    let asked = |program: &Program| -> Vec<LobbyFrom> {
        let pages = program.sent().into_iter().filter_map(|sent| match sent {
            Command::LobbyMore(from) => Some(*from),
            _ => None,
        });
        pages.collect()
    };
    let first = list(&[2], 170);
    answer(&mut program, |command| matches!(command, Command::Lobby), |re| ServerMessage::Lobby { re, list: first });
    for page in [list(&[2, 3], 1), list(&[4], 0)] {
        let is_more = |command: &Command| matches!(command, Command::LobbyMore(_));
        answer(&mut program, is_more, |re| ServerMessage::Lobby { re, list: page });
    }
    let second = LobbyFrom { people: 2, ..LobbyFrom::default() };
    assert_eq!(asked(&program), [LobbyFrom::default(), second]);
    program.keys("W");
    for name in ["Budi 2", "Budi 3", "Budi 4"] {
        shows(&program, name);
    }
}

#[test]
fn a_longer_list_is_asked_for_at_once_where_it_leaves_little_out_and_otherwise_at_its_end() {
    let asked = |program: &Program| {
        program.sent().iter().filter(|sent| **sent == &Command::LobbyMore(LobbyFrom::default())).count()
    };
    for (players, more_people, keys, expected) in
        [(30, 0, "", 0), (30, 3, "", 1), (30, 3, "W<esc>W", 1), (900, 800, "", 0), (900, 800, "W<esc>W", 1)]
    {
        let mut program = in_lobby(None, (80, 24));
        let list = LobbyList { players, more_people, people: vec![here(2)], ..LobbyList::default() };
        answer(&mut program, |command| matches!(command, Command::Lobby), |re| ServerMessage::Lobby { re, list });
        program.keys(keys);
        assert_eq!(asked(&program), expected, "{players} {more_people} {keys}");
    }
}

fn lose(program: &mut Program) {
    let outcome = Some(Outcome::Win(Player::Second));
    program.event(Event::Ended(Ending { outcome, reason: EndReason::Resignation, margin: 0, illegal: None }));
}

fn against_bot(config: Config) -> Program {
    let bot = SeatBot::new(EngineKind::Greedy, Level::new(4).unwrap());
    let game = NewGame { bot: Some(bot), ..NewGame::against_bot(GameKind::TicTacToe) };
    let mut program = Program::new(Setup { start: StartWith::Play(game), config, ..Setup::default() }, (80, 24));
    program.keys("b2<enter>");
    program
}

#[test]
fn a_game_that_one_plays_is_saved_by_itself_unless_the_setting_says_no() {
    let mut program = against_bot(Config::default());
    lose(&mut program);
    let saved: Vec<_> = program.effects.iter().filter(|effect| matches!(effect, Effect::KeepPlayed(_))).collect();
    let [Effect::KeepPlayed(record)] = saved[..] else { panic!("one game: {saved:?}") };
    let kept = Kept::of("x".into(), (**record).clone());
    assert_eq!((kept.result(), kept.side), (Some(PlayerResult::Lost), Some(Player::First)));
    assert_eq!(kept.bot.map(|bot| bot.to_string()), Some("greedy:4".to_owned()));
    let mut config = Config::default();
    config.set(Key::Keep, "false", Source::File).unwrap();
    let mut program = against_bot(config);
    lose(&mut program);
    assert!(!program.effects.iter().any(|effect| matches!(effect, Effect::KeepPlayed(_))));
}

#[test]
fn the_start_screen_greets_with_the_last_game_and_suggests_the_next_level() {
    let mut program = Program::new(Setup::default(), (80, 24));
    shows_not(&program, "Learn from the last game");
    program.library.push(lost_record());
    program.tell(Message::LastPlayed(Ok(Some(Box::new(Kept::of("game.txt".into(), lost_record()))))));
    shows(&program, "Play greedy 3");
    shows(&program, "you lost to greedy at Tic-tac-toe");
    program.keys("<down><enter>");
    let created = program.sent().into_iter().find(|command| matches!(command, Command::Create { .. }));
    assert!(matches!(created, Some(Command::Create { game: GameKind::TicTacToe, .. })), "{created:?}");
    let bot = program.sent().into_iter().find_map(|command| match command {
        Command::AddBot { bot, .. } => Some(bot.to_string()),
        _ => None,
    });
    assert_eq!(bot.as_deref(), Some("greedy:3"));
}

/// A game of Tic-tac-toe that First, who saved it, has thrown away with the second move.
fn lost_record() -> RecordText {
    "[Game \"tictactoe\"]\n[First \"Ana\"]\n[Second \"greedy\"]\n[Side \"first\"]\n[Bot \"greedy:4\"]\n\n1. a1 b2 2. a2 a3 3. b1 c1 0-1\n"
        .parse()
        .unwrap()
}

#[test]
fn a_lesson_is_offered_after_a_game_with_a_mistake_of_the_player_alone() {
    for (side, moves, is_offered) in [
        ("first", "1. a1 b2 2. a2 a3 3. b1 c1 0-1", true),
        // Second won by good moves, and then First by the mistake of Second.
        ("second", "1. a1 b2 2. a2 a3 3. b1 c1 0-1", false),
        ("first", "1. a1 b2 2. b1 a3 3. c1 1-0", false),
        ("second", "1. a1 b2 2. b1 a3 3. c1 1-0", true),
    ] {
        let headers = "[Game \"tictactoe\"]\n[First \"Ana\"]\n[Second \"greedy\"]\n[Bot \"greedy:4\"]";
        let record: RecordText = format!("{headers}\n[Side \"{side}\"]\n\n{moves}\n").parse().unwrap();
        let mut program = Program::new(Setup::default(), (80, 24));
        program.library.push(record.clone());
        let last = Kept { path: kept(&record).path, ..Kept::of("x".into(), record) };
        program.tell(Message::LastPlayed(Ok(Some(Box::new(last)))));
        shows(&program, "Play greedy");
        assert_eq!(program.screen().contains("Learn from the last game"), is_offered, "{}", program.screen());
    }
}

#[test]
fn learning_from_a_game_begins_at_the_own_worst_move_without_showing_the_better_one() {
    let mut program = Program::new(Setup::default(), (80, 24));
    program.library.push(lost_record());
    let path = kept(&lost_record()).path;
    let last = Kept { path, ..Kept::of("x".into(), lost_record()) };
    program.tell(Message::LastPlayed(Ok(Some(Box::new(last)))));
    program.keys("<down><down><enter>");
    shows(&program, "your biggest mistake");
    shows_not(&program, "Best:");
    let asked = program.screen();
    program.keys("<right>");
    shows(&program, "threw the draw away here");
    program.keys("<left>");
    assert_eq!(program.screen(), asked);
    // A player who sees the better move plays on from there.
    program.keys("p");
    let created = program.sent().into_iter().find(|command| matches!(command, Command::Create { .. }));
    assert!(matches!(created, Some(Command::Create { position: Some(_), .. })), "{created:?}");
}

#[test]
fn saved_games_are_found_by_game_result_and_player() {
    let mut program = Program::new(Setup { start: StartWith::Kept, ..Setup::default() }, (80, 24));
    let mut won = lost_record();
    won.outcome = Some(Outcome::Win(Player::First));
    won.players[1] = Some("Citra".to_owned());
    let other = "[Game \"reversi\"]\n[First \"Eve\"]\n[Second \"Fay\"]\n\n1. f5 1-0\n".parse().unwrap();
    let list = [lost_record(), won, other].map(|record| Kept::of("x".into(), record));
    program.tell(Message::Kept(Ok(list.into())));
    let listed = |program: &Program| {
        ["greedy", "Citra", "Fay"].into_iter().filter(|name| program.screen().contains(name)).collect::<Vec<_>>()
    };
    assert_eq!(listed(&program), ["greedy", "Citra", "Fay"]);
    program.keys("r");
    assert_eq!(listed(&program), ["Citra"]);
    program.keys("rr");
    assert_eq!(listed(&program), ["greedy"]);
    program.keys("r<right><right>");
    assert_eq!(listed(&program), ["Fay"]);
    program.keys("<left><left>/citra");
    assert_eq!(listed(&program), ["Citra"]);
    program.keys("<enter><esc>");
    assert_eq!(listed(&program), ["greedy", "Citra", "Fay"]);
}

#[test]
fn finished_games_of_a_server_are_found_by_it() {
    let mut program = in_lobby(Some("ana"), (80, 24));
    program.keys("hr");
    let Command::Games(filter) = last(&program).clone() else { panic!("{:?}", last(&program)) };
    assert_eq!((filter.result, filter.player), (Some(PlayerResult::Won), Some(me())));
    program.keys("/Budi<enter>");
    let Command::Games(filter) = last(&program).clone() else { panic!("{:?}", last(&program)) };
    assert_eq!((filter.result, filter.name.as_deref()), (Some(PlayerResult::Won), Some("Budi")));
}

#[test]
fn the_ratings_of_a_rated_room_are_asked_for_before_and_after_a_game() {
    let mut program = in_lobby(Some("ana"), (80, 24));
    program.keys(RATED).keys("<enter>");
    program.event(Event::Seated { side: Player::Second, seat: person("Budi", 2) });
    let asked = |command: &Command| matches!(command, Command::Ratings { .. });
    assert!(program.sent().into_iter().any(asked), "{:?}", program.sent());
    let rating = |rating: i32| NamedRating { of: me().as_str().to_owned(), handle: None, rating, provisional: false };
    answer(&mut program, asked, |re| ServerMessage::Ratings { re, ratings: vec![rating(1512)] });
    shows(&program, "1512");
    lose(&mut program);
    answer(&mut program, asked, |re| ServerMessage::Ratings { re, ratings: vec![rating(1498)] });
    shows(&program, "Your rating: 1512 → 1498");
}

#[test]
fn the_screens_of_accounts_look_right_at_every_size() {
    screens::check("account", at_account);
    screens::check("profile", at_profile);
}
