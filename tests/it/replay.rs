//! Finished games: saving, listing, replaying.

use bidak_client::play::library::{self, Library};
use bidak_client::play::new_game::NewGame;
use bidak_client::tui::message::Wheel;
use bidak_client::tui::screen::Screen;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Ending, Event, Offer, OfferKind};
use bidak_shared::record::text::RecordText;
use harness::program::Home;

use crate::program::Program;
use crate::screens;

const SIZE: (u16, u16) = (80, 24);

/// A short game of Tic-tac-toe that First wins.
const SHORT: &str = "[Game \"tictactoe\"]\n[First \"Ana\"]\n[Second \"Budi\"]\n[Date \"2026-11-20\"]\n\n\
                     1. b2 {[%clk 0:05:00.120]} c1 2. a1 a2 3. c3 1-0\n";

pub(crate) fn short() -> RecordText {
    SHORT.parse().unwrap()
}

pub(crate) fn replaying(record: RecordText, size: (u16, u16)) -> Program {
    let start = StartWith::Replay(Box::new(record));
    Program::new(Setup { start, ..Setup::default() }, size)
}

pub(crate) fn shows(program: &Program, text: &str) {
    assert!(program.screen().contains(text), "no {text:?} on\n{}", program.screen());
}

/// A game against a bot that has just been lost.
fn lost() -> Program {
    let start = StartWith::Play(NewGame::against_bot(GameKind::Adjacency));
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.keys("c3<enter>f6<enter>");
    let outcome = Some(Outcome::Win(Player::Second));
    program.event(Event::Ended(Ending { outcome, reason: EndReason::Resignation, margin: 0, illegal: None }));
    program
}

#[test]
fn keys_go_through_the_moves() {
    let mut program = replaying(short(), SIZE);
    shows(&program, "The start of 5 moves.");
    for (keys, text) in [
        ("<right>", "After move 1 of 5: X b2."),
        (".", "After move 2 of 5: O c1."),
        ("<left>", "After move 1 of 5: X b2."),
        ("<down><down>", "After move 3 of 5"),
        ("<up>", "After move 2 of 5"),
        ("<end>", "After move 5 of 5: X c3. Ana won: Ana completed a line of three."),
        ("<right>", "After move 5 of 5"),
        ("<home>", "The start"),
        ("<left>", "The start"),
        ("<pgdn>", "After move 5 of 5"),
        ("<pgup>", "The start"),
    ] {
        program.keys(keys);
        shows(&program, text);
    }
}

#[test]
fn the_board_can_be_seen_from_the_other_side() {
    let mut program = replaying(short(), SIZE);
    program.keys("<right>");
    let files = |program: &Program| {
        let screen = program.screen();
        screen.lines().map(|line| line.split_whitespace().collect::<String>()).find(|line| line.len() == 3)
    };
    let before = program.screen();
    assert_eq!(files(&program).as_deref(), Some("abc"));
    program.keys("F");
    assert_eq!(files(&program).as_deref(), Some("cba"), "{}", program.screen());
    program.keys("F");
    assert_eq!(program.screen(), before);
}

#[test]
fn the_mouse_goes_through_the_moves_too() {
    let mut program = replaying(short(), SIZE);
    program.click("a2");
    shows(&program, "After move 4 of 5");
    program.wheel(Wheel::Up);
    shows(&program, "After move 3 of 5");
    program.wheel(Wheel::Down);
    shows(&program, "After move 4 of 5");
    program.click("leave");
    shows(&program, "Quick game");
}

#[test]
fn a_known_clock_is_shown() {
    let mut program = replaying(short(), SIZE);
    program.keys("<right>");
    shows(&program, "5:00");
}

#[test]
fn a_finished_game_is_replayed_and_left_again() {
    let mut program = lost();
    program.keys("x");
    shows(&program, "The start of 4 moves.");
    shows(&program, "Ada");
    program.keys("<end>");
    shows(&program, " won: ");
    program.keys("q");
    shows(&program, "You lost to best");
    assert!(matches!(program.model.screen, Screen::Game(_)));
}

#[test]
fn a_game_that_goes_on_is_not_replayed() {
    let start = StartWith::Play(NewGame::against_bot(GameKind::Adjacency));
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.keys("x");
    shows(&program, "This game is not over yet.");
    program.keys("S");
    shows(&program, "This game is not over yet.");
    assert!(program.library.is_empty());
}

#[test]
fn events_reach_the_room_behind_a_replay() {
    let mut program = lost();
    program.keys("x<right>");
    program.event(Event::Offered(Offer { by: Player::Second, offer: OfferKind::Rematch }));
    shows(&program, "Your opponent made an offer");
    assert!(matches!(program.model.screen, Screen::Replay(_)));
    let started = program.server.start();
    program.link(bidak_client::net::link::LinkEvent::Message(started));
    assert!(matches!(program.model.screen, Screen::Game(_)), "the new game takes the screen");
}

#[test]
fn a_saved_game_is_listed_and_opened() {
    let mut program = lost();
    program.keys("S");
    shows(&program, "The game is saved in c3");
    program.library.push(short());
    program.keys("qq<down><down><down><down><down><enter>");
    shows(&program, "Saved games");
    shows(&program, "Ana - Budi");
    program.keys("<down><enter>");
    shows(&program, "The start of 5 moves.");
    program.keys("<esc>");
    shows(&program, "Saved games");
    program.click("Ada - best");
    program.click("Ada - best");
    shows(&program, "The start of 4 moves.");
    program.keys("q<esc>");
    shows(&program, "Quick game");
}

#[test]
fn an_empty_list_says_how_to_save_a_game() {
    let program = Program::new(Setup { start: StartWith::Kept, ..Setup::default() }, SIZE);
    shows(&program, "S saves a finished game");
}

#[test]
fn the_looks_of_finished_games() {
    screens::check("replay", |size| {
        let mut program = replaying(short(), size);
        program.keys("<right><right><right>");
        program
    });
    screens::check("saved_games", |size| {
        let mut program = Program::new(Setup { start: StartWith::Menu, ..Setup::default() }, size);
        program.library = vec![short(), RecordText::new(GameKind::Morris)];
        program.click("Replay");
        program
    });
}

#[test]
fn games_are_saved_in_files_and_read_again() {
    let home = Home::new();
    let library = Library::below(home.path());
    assert_eq!(library.list().unwrap(), []);
    let other = RecordText { clock: Some("5+3".to_owned()), ..short() };
    let [first, second, again] = [short(), other, short()].map(|record| library.keep(&record).unwrap());
    assert_ne!(first, second, "nothing is overwritten");
    assert_eq!(first, again, "a game is saved once");
    std::fs::write(first.with_file_name("notes.txt"), "not a game").unwrap();
    let list = library.list().unwrap();
    assert_eq!(list.len(), 2);
    assert!(list.iter().all(|kept| kept.moves == 5 && kept.outcome == Some(Outcome::Win(Player::First))));
    assert_eq!(library::open(&first, None).unwrap(), short());
    let error = library::open(&first.with_file_name("notes.txt"), None).unwrap_err();
    assert!(error.to_string().contains("notes.txt: neither JSON nor headers"), "{error}");
}

#[test]
fn a_transcript_is_replayed_when_its_game_is_named() {
    let home = Home::new();
    let path = home.path().join("moves.txt");
    std::fs::write(&path, "f5d6c3d3c4").unwrap();
    let record = library::open(&path, Some(GameKind::Reversi)).unwrap();
    let mut program = replaying(record, SIZE);
    program.keys("<end>");
    shows(&program, "After move 5 of 5: Black c4.");
}
