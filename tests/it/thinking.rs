//! The shown thinking of a bot.

use bidak_client::net::link::LinkEvent;
use bidak_client::play::new_game::NewGame;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::Player;
use bidak_shared::kind::{Bound, GameKind};
use bidak_shared::protocol::{Command, PlayerId, ServerMessage, Thinking};

use crate::program::{Program, code};
use crate::replay::shows;
use crate::screens;

fn playing(size: (u16, u16)) -> Program {
    let start = StartWith::Play(NewGame::against_bot(GameKind::Adjacency));
    Program::new(Setup { start, ..Setup::default() }, size)
}

/// A report of the search for the move at `ply`.
fn report(program: &mut Program, ply: u32, depth: u32, done: bool) {
    let line = ["d4", "e5", "c3"].map(str::to_owned).to_vec();
    let nodes = 7 * 30_u64.pow(depth);
    let score = if depth == 3 { 200_600 } else { 25 * depth.cast_signed() };
    let (bound, ms) = (Bound::Exact, depth * 150);
    let thinking = Thinking { room: code(), ply, side: Player::Second, depth, nodes, score, bound, line, ms, done };
    program.link(LinkEvent::Message(ServerMessage::Thinking(thinking)));
}

#[test]
fn the_search_is_shown_as_it_goes() {
    let mut program = playing((80, 24));
    program.keys("v");
    assert_eq!(program.sent().last(), Some(&&Command::ShowThinking { room: code(), shown: true }));
    shows(&program, "Thinking ──");
    report(&mut program, 1, 1, false);
    report(&mut program, 1, 2, false);
    shows(&program, "best is thinking, 0.3 s");
    shows(&program, "1 +0.25   210  d4 e5 c3");
    report(&mut program, 1, 3, true);
    shows(&program, "best thought for 0.5 s");
    shows(&program, "3 win 6  189k  d4 e5 c3");
    report(&mut program, 3, 1, false);
    assert!(!program.screen().contains("win 6"), "another search begins:\n{}", program.screen());
    program.keys("v");
    assert_eq!(program.sent().last(), Some(&&Command::ShowThinking { room: code(), shown: false }));
    shows(&program, "Chat ──");
}

#[test]
fn the_looks_of_thinking() {
    screens::check("thinking", |size| {
        let mut program = playing(size);
        program.keys("v");
        report(&mut program, 1, 1, false);
        report(&mut program, 1, 2, false);
        report(&mut program, 1, 3, true);
        program
    });
}

#[test]
fn thinking_is_not_requested_in_the_rooms_of_others() {
    let mut program = playing((80, 24));
    let mut snapshot = program.server.snapshot();
    snapshot.host = Some(PlayerId::from_bits(5));
    program.link(LinkEvent::Message(ServerMessage::Joined { re: 900, snapshot: Box::new(snapshot) }));
    program.keys("v");
    shows(&program, "Only in a room of your own can you see the bot's search.");
    assert!(!program.sent().iter().any(|command| matches!(command, Command::ShowThinking { .. })));
}
