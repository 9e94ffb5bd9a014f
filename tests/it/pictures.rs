//! The pictures of the README: drawn from the program's own screens, so that people see what they get.
//!
//! `BIDAK_PICTURES=write cargo test -p bidak-tests --test it -- pictures` draws them anew.

mod svg;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use bidak_client::net::link::LinkEvent;
use bidak_client::play::appearance::{Appearance, Colors, Glyphs};
use bidak_client::play::new_game::NewGame;
use bidak_client::play::text::Language;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ChatLine, Event, RoomSummary, Seats, ServerMessage, Status};

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
        room: bidak_shared::protocol::RoomCode::from_bits(bits * 123_456_789),
        game,
        options: std::collections::BTreeMap::new(),
        clock: "5+3".parse().unwrap(),
        status,
        seats,
        spectators: bits % 3,
    });
    let message = ServerMessage::LobbyChanged { changed: rooms.to_vec(), removed: Vec::new(), players: 9 };
    program.link(LinkEvent::Message(message));
    program
}

fn talk() -> Program {
    let mut program = playing(GameKind::Adjacency, Language::default());
    program.keys("c3<enter>");
    let from = "Grace".parse().unwrap();
    let text = "good luck and have fun".parse().unwrap();
    program.event(Event::Chat(ChatLine { from, player: None, seat: Some(Player::Second), text }));
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
        ("help", talk()),
        ("ascii", ascii()),
        ("analysis", analysis()),
        ("tree", tree()),
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
