//! The pictures of the README, drawn from the program's own screens.
//!
//! `BIDAK_PICTURES=write cargo test -p bidak-tests --test it -- pictures` draws them again.

mod evening;
mod svg;

use std::path::{Path, PathBuf};
use std::{env, fs};

use bidak_client::net::link::LinkEvent;
use bidak_client::play::appearance::{Appearance, BoardStyle, Colors, Glyphs};
use bidak_client::play::new_game::NewGame;
use bidak_client::play::text::Language;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ChatLine, Event, LobbyChanges, RoomSummary, Seats, ServerMessage, Status};

use crate::program::{Program, person};
use crate::replay::{replaying, short};

const SIZE: (u16, u16) = (80, 24);

fn folder() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in the workspace");
    root.join("client/pictures")
}

fn playing(game: GameKind, language: Language) -> Program {
    let mut new = NewGame::against_bot(game);
    new.clock = "5+3".parse().unwrap();
    Program::new(Setup { start: StartWith::Play(new), language, ..Setup::default() }, SIZE)
}

fn start() -> Program {
    Program::new(Setup::default(), SIZE)
}

fn adjacency() -> Program {
    let mut program = playing(GameKind::Adjacency, Language::default());
    program.server.replies = ["d4", "e3", "c6"].map(str::to_owned).to_vec();
    program.keys("c3<enter>e4<enter>d5<enter>b7");
    program
}

fn reversi() -> Program {
    let mut program = playing(GameKind::Reversi, Language::default());
    program.server.replies = ["f6", "f4"].map(str::to_owned).to_vec();
    program.keys("f5<enter>e6<enter>");
    program
}

fn morris() -> Program {
    let mut program = playing(GameKind::Morris, "id".parse().unwrap());
    program.server.replies = ["a1", "g1"].map(str::to_owned).to_vec();
    program.keys("d6<enter>b6<enter>f6<enter>g1");
    program
}

fn lobby() -> Program {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    let seats = |first: Option<&str>, second: Option<&str>| Seats {
        first: first.map(|name| person(name, 2)),
        second: second.map(|name| person(name, 3)),
    };
    let rows = [
        (1, GameKind::Adjacency, Status::Waiting, seats(Some("Budi"), None)),
        (2, GameKind::Reversi, Status::Waiting, seats(None, Some("Grace"))),
        (3, GameKind::Morris, Status::Playing, seats(Some("日本語の名前"), Some("مريم"))),
        (4, GameKind::Adjacency, Status::Playing, seats(Some("Siti"), Some("Alan"))),
        (5, GameKind::TicTacToe, Status::Ended, seats(Some("Edsger"), Some("Barbara"))),
    ];
    let rooms = rows.map(|(bits, game, status, seats)| RoomSummary {
        rated: false,
        room: bidak_shared::protocol::RoomCode::from_bits(bits * 123_456_789),
        game,
        options: std::collections::BTreeMap::new(),
        clock: "5+3".parse().unwrap(),
        status,
        seats,
        kept_for: None,
        spectators: bits % 3,
    });
    let message =
        ServerMessage::LobbyChanged(LobbyChanges { changed: rooms.to_vec(), players: 9, ..LobbyChanges::default() });
    program.link(LinkEvent::Message(message));
    program
}

fn help() -> Program {
    let mut program = playing(GameKind::Adjacency, Language::default());
    program.keys("c3<enter>");
    let from = "Grace".parse().unwrap();
    let text = "good luck and have fun".parse().unwrap();
    program.event(Event::Chat(ChatLine { from, mark: None, player: None, seat: Some(Player::Second), text }));
    program.keys("?");
    program
}

fn ascii() -> Program {
    let mut program = reversi();
    program.appear(Appearance { glyphs: Glyphs::Ascii, colors: Colors::None, ..Appearance::default() });
    program
}

fn analysis() -> Program {
    let mut program = replaying(short(), SIZE);
    program.keys("x<end><left>");
    program
}

fn tree() -> Program {
    let mut program = replaying(short(), SIZE);
    program.keys("t+<down><right><down><right>");
    program
}

/// Every picture by its name.
fn pictures() -> Vec<(&'static str, Program)> {
    vec![
        ("start", start()),
        ("adjacency", adjacency()),
        ("reversi", reversi()),
        ("morris_indonesian", morris()),
        ("lobby", lobby()),
        ("help", help()),
        ("ascii", ascii()),
        ("analysis", analysis()),
        ("tree", tree()),
        ("tournament", evening::tournament()),
    ]
}

#[test]
fn the_pictures_of_the_readme_are_what_the_program_draws_today() {
    let folder = folder();
    let writes = env::var_os("BIDAK_PICTURES").is_some_and(|value| value == "write");
    for (name, program) in pictures() {
        let file = folder.join(name).with_extension("svg");
        let drawn = svg::svg(program.buffer());
        if writes {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, &drawn).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            kept == drawn,
            "{} is out of date: BIDAK_PICTURES=write cargo test -p bidak-tests --test it -- pictures",
            file.display()
        );
    }
}

#[test]
fn every_picture_is_shown_and_every_shown_picture_is_there() {
    let readme = fs::read_to_string(folder().join("../../README.md")).unwrap();
    for (name, _) in pictures() {
        assert!(readme.contains(&format!("client/pictures/{name}.svg")), "README.md does not show {name}");
    }
    for part in readme.split("client/pictures/").skip(1) {
        let file = part.split([')', '"']).next().unwrap();
        assert!(folder().join(file).exists(), "README.md shows {file}, which is not there");
    }
}

/// The texts of a picture, each with its column in pixels.
fn texts(drawn: &str) -> Vec<(f32, &str)> {
    let parts = drawn.split("<text x=\"").skip(1);
    parts
        .map(|part| {
            let (x, rest) = part.split_once('"').unwrap();
            let (_, text) = rest.split_once('>').unwrap();
            (x.parse().unwrap(), text.split_once("</text>").unwrap().0)
        })
        .collect()
}

#[test]
fn each_word_of_a_picture_is_at_its_column_and_contains_no_blank_and_no_line() {
    for (name, program) in pictures() {
        let drawn = svg::svg(program.buffer());
        let texts = texts(&drawn);
        assert!(texts.len() > 20, "{name}: {texts:?}");
        for (x, text) in texts {
            let columns = (x - f32::from(svg::MARGIN)) / f32::from(svg::CELL.0);
            // A character of one or two columns is centred on them.
            assert!((columns * 2.0).fract() == 0.0, "{name}: {text} at {x}");
            let is_drawn = |c: char| matches!(c, ' ' | '\u{2500}'..='\u{259f}' | '\u{2800}'..='\u{28ff}');
            assert!(!text.is_empty() && !text.contains(is_drawn), "{name}: {text:?} is a text");
        }
    }
}

#[test]
fn the_lines_of_a_board_are_unbroken_from_edge_to_edge() {
    let mut program = reversi();
    program.appear(Appearance { board: BoardStyle::Lines, ..Appearance::default() });
    let drawn = svg::svg(program.buffer());
    // A board of 8 by 8 squares, each four columns and two rows, has nine lines either way.
    let (across, down) = (8 * 4 * svg::CELL.0, 8 * 2 * svg::CELL.1);
    let half_pixels = |text: &str| Some((text.parse::<f32>().ok()? * 2.0) as u16);
    let lines = |letter: char, length: u16| {
        let paths = drawn.split("<path d=\"").skip(1).map(|part| part.split_once('"').unwrap().0);
        paths
            .flat_map(|path| path.split('M').skip(1))
            .filter_map(|line| {
                let (from, to) = line.split_once(letter)?;
                let (x, y) = from.split_once(' ')?;
                let from = half_pixels(if letter == 'H' { x } else { y })?;
                Some(half_pixels(to)? - from)
            })
            .filter(|drawn| *drawn == 2 * length)
            .count()
    };
    assert_eq!((lines('H', across), lines('V', down)), (9, 9), "{drawn}");
}
