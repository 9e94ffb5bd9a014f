//! `bidak class`: the organiser's screen, and an evening in lines.

use std::collections::BTreeMap;
use std::fs;

use bidak_client::play::appearance::{Appearance, Colors, Glyphs};
use bidak_client::play::evening::Evening;
use bidak_client::play::moment::Moment;
use bidak_client::play::text::Texts;
use bidak_client::tui::class::{AfterKey, Class};
use bidak_client::tui::theme::Theme;
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ClockSpec, Ending, GameId, GamePlayer, GameSummary, LobbyList, Person, PlayerId, ServerMessage,
};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use harness::program::{Home, Program};
use insta::assert_snapshot;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

const NAMES: [&str; 14] = [
    "Organiser",
    "Ana",
    "Budi",
    "Citra",
    "Dewi",
    "Eko",
    "Fajar",
    "Gita",
    "Hadi",
    "Indah",
    "Joko",
    "Kartika",
    "Lina",
    "ana-bot",
];

fn person(id: usize) -> Person {
    let name = NAMES[id].parse().unwrap();
    Person { player: PlayerId::from_bits(id as _), name, handle: None, program: NAMES[id].contains("bot") }
}

/// The screen after some games of a class.
fn class(language: &str, glyphs: Glyphs) -> Class {
    let began = "2026-11-20T18:00:00Z".parse().unwrap();
    let mut evening = Evening::new(began);
    evening.connected(PlayerId::from_bits(0), Moment::ZERO);
    let people = (0..NAMES.len()).map(person).collect();
    evening.heard(&ServerMessage::Lobby { re: 1, list: LobbyList { people, ..LobbyList::default() } }, Moment::ZERO);
    let player = |id: usize| GamePlayer { name: person(id).name, player: Some(person(id).player), bot: None };
    let game = |number: usize| GameSummary {
        game_id: GameId::from_bits(number as _),
        game: GameKind::Adjacency,
        options: BTreeMap::default(),
        clock: ClockSpec::None,
        room: "K7QF2M".parse().unwrap(),
        first: player(1 + number % 13),
        second: player(1 + (number * number + 1) % 13),
        plies: 16,
        ending: Ending {
            outcome: Some(if number.is_multiple_of(5) { Outcome::Draw } else { Outcome::Win(Player::First) }),
            reason: EndReason::Count,
            margin: 0,
        },
        started: began,
        ended: began,
    };
    evening.question(Moment::ZERO);
    evening.asked(2);
    evening.heard(&ServerMessage::Games { re: 2, games: (1..30).map(game).collect(), more: false }, Moment::ZERO);
    Class {
        evening,
        share: vec!["192.168.1.20".to_owned()],
        file: "bidak-2026-11-20.csv".to_owned(),
        theme: Theme::new(Appearance { glyphs, colors: Colors::None, ..Appearance::default() }),
        texts: Texts::new(language.parse().unwrap()),
        asks_end: false,
        goes_on: false,
        is_connected: true,
    }
}

fn drawn(class: &Class, size: (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    terminal.draw(|frame| class.draw(frame.area(), frame.buffer_mut())).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y: u16| (0..size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..size.1).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_organiser_sees_the_address_who_is_here_and_the_table() {
    assert_snapshot!("class_80x24", drawn(&class("en", Glyphs::Unicode), (80, 24)));
    assert_snapshot!("class_indonesian_100x30", drawn(&class("id", Glyphs::Unicode), (100, 30)));
    let ascii = drawn(&class("en", Glyphs::Ascii), (60, 30));
    assert!(ascii.is_ascii(), "{ascii}");
    assert_snapshot!("class_ascii_60x30", ascii);
    for size in [(1, 1), (9, 3), (20, 4), (40, 10), (300, 80)] {
        drawn(&class("id", Glyphs::Unicode), size);
    }
}

#[test]
fn no_single_key_ends_the_evening() {
    let mut class = class("en", Glyphs::Unicode);
    let mut press = |code| class.key(KeyEvent::new(code, KeyModifiers::NONE));
    for (code, answer) in [
        (KeyCode::Char('y'), AfterKey::Stay),
        (KeyCode::Char('q'), AfterKey::Stay),
        (KeyCode::Char('n'), AfterKey::Stay),
        (KeyCode::Char('y'), AfterKey::Stay),
        (KeyCode::Char('q'), AfterKey::Stay),
        (KeyCode::Char('y'), AfterKey::End),
    ] {
        assert_eq!(press(code), answer, "{code:?}");
    }
}

#[test]
fn ctrl_l_draws_the_evening_anew_and_leaves_its_question_open() {
    let mut class = class("en", Glyphs::Unicode);
    let redraw = KeyEvent::new(KeyCode::Char('l'), KeyModifiers::CONTROL);
    assert_eq!(class.key(redraw), AfterKey::Redraw);
    assert_eq!(class.key(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE)), AfterKey::Stay);
    let question = drawn(&class, (80, 24));
    assert_eq!(class.key(redraw), AfterKey::Redraw);
    assert_eq!(drawn(&class, (80, 24)), question);
}

/// Ana and Budi, both programs, come to an evening that has begun and play one game.
fn two_play(home: &Home, class: &mut Program) {
    let line = class.hear_error("others join with: bidak join 127.0.0.1:");
    let address = line.rsplit(' ').next().unwrap();
    let game = ["--game", "tictactoe", "--games", "1"];
    let mut ana = home.start(&[&["join", address, "--name", "Ana", "--engine", "random"][..], &game].concat());
    let line = ana.hear("Room ");
    let code = line.split_whitespace().nth(1).unwrap().trim_end_matches(':');
    // Whoever comes and goes between two messages about the lobby is not told.
    class.hear("Ana is here. (");
    let budi = home.start(&["join", address, "--name", "Budi", "--engine", "random", "--room", code, "--games", "1"]);
    assert_eq!((ana.end().code, budi.end().code), (Some(0), Some(0)));
}

#[test]
fn an_evening_in_lines_ends_with_its_table() {
    let home = Home::new();
    let (store, table) = (home.path().join("games.db"), home.path().join("table.csv"));
    let (store, table) = (store.to_str().unwrap(), table.to_str().unwrap());
    let mut class =
        home.start(&["class", "--listen", "127.0.0.1:0", "--store", store, "--table", table, "--name", "Rina"]);
    two_play(&home, &mut class);
    class.hear("Tic-tac-toe: ");
    class.signal("INT");
    let done = class.end();
    assert_eq!(done.code, Some(0), "{done:?}");
    let written = fs::read_to_string(table).unwrap();
    assert!(written.starts_with("place,name,points,played,won,drawn,lost,lost_by\n1,\""), "{written}");
    for name in ["\"Ana\"", "\"Budi\""] {
        assert!(written.contains(name) && done.stdout.contains(name), "{done:?}");
    }
}

#[test]
fn an_evening_that_was_killed_goes_on_with_its_table() {
    let home = Home::new();
    let (store, table) = (home.path().join("games.db"), home.path().join("table.csv"));
    let args =
        ["class", "--listen", "127.0.0.1:0", "--store", store.to_str().unwrap(), "--table", table.to_str().unwrap()];
    let mut class = home.start(&args);
    two_play(&home, &mut class);
    class.hear("Tic-tac-toe: ");
    class.signal("KILL");
    class.end();
    let mut class = home.start(&args);
    class.hear_error("The evening that broke off goes on");
    class.hear("Tic-tac-toe: ");
    class.signal("INT");
    let done = class.end();
    let written = fs::read_to_string(&table).unwrap();
    assert!(written.contains("\"Ana\"") && written.contains("\"Budi\""), "{written}");
    assert_eq!(done.code, Some(0), "{done:?}");
    // It has ended in order now: the next one begins anew.
    let mut class = home.start(&args);
    class.hear_error("others join with");
    class.signal("INT");
    let done = class.end();
    assert!(!done.stderr.contains("goes on") && done.stderr.contains("no game has ended"), "{done:?}");
}
