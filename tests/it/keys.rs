//! The full-screen client from keys to commands, and from messages of the server to the screen.

mod agreements;
mod bots;
mod challenges;
mod club;
mod connection;
mod faults;
mod first_minute;
mod layers;
mod moves;
mod notices;
mod people;
mod premove;
mod room;
mod slips;
mod tournaments;
mod unfinished;

use bidak_client::net::link::LinkEvent;
use bidak_client::play::new_game::NewGame;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Command, RoomSummary, Seats};

use crate::program::{Program, code, person};

const SIZE: (u16, u16) = (80, 24);

fn playing(game: GameKind) -> Program {
    let start = StartWith::Play(NewGame::against_bot(game));
    Program::new(Setup { start, ..Setup::default() }, SIZE)
}

/// A game against a person, in which we are Second.
pub(crate) fn against_person() -> Program {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: Some(code()), watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.server.seats = Seats { first: Some(person("Grace", 2)), second: Some(person("Ada", 1)) };
    let started = program.server.start();
    program.link(LinkEvent::Message(started));
    program
}

/// The room of the scripted server, in which somebody waits.
fn waiting_room(program: &Program) -> RoomSummary {
    let snapshot = program.server.snapshot();
    RoomSummary {
        rated: false,
        room: code(),
        game: GameKind::Adjacency,
        options: snapshot.options,
        clock: ClockSpec::None,
        status: snapshot.status,
        seats: Seats { first: Some(person("Grace", 2)), second: None },
        kept_for: None,
        spectators: 0,
    }
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

fn sent_move(text: &str, ply: u32) -> Command {
    Command::Move { room: code(), ply, text: text.to_owned() }
}
