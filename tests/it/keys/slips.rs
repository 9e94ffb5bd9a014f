//! Slips of the hand: nothing is lost by a key pressed in a hurry.

use std::time::Duration;

use bidak_client::net::link::LinkEvent;
use bidak_client::tui::effect::{Effect, Reach};
use bidak_client::tui::message::Message;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, Ending, Event, Offer, OfferKind, RefusalCode, ServerMessage};

use crate::keys::{SIZE, against_person, last, playing, shows, shows_not};
use crate::program::{Program, code, running};

/// The commands that end a game or give up a seat.
fn losses(program: &Program) -> Vec<Command> {
    let loses = |command: &&&Command| {
        matches!(
            **command,
            Command::Abort { .. }
                | Command::Resign { .. }
                | Command::Leave { .. }
                | Command::Accept { offer: OfferKind::Draw, .. }
                | Command::Offer { offer: OfferKind::Draw, .. }
        )
    };
    program.sent().iter().filter(loses).map(|command| (*command).clone()).collect()
}

#[test]
fn a_running_game_survives_hasty_keys() {
    for keys in [
        "b2<enter>b2<enter><esc>c3<enter>",
        "zzz<enter>",
        "crazy",
        "you are so lazy, resign or offer a draw",
        "q<enter>",
        "<esc><enter>",
        "R<enter>",
        "Z<enter>",
        "O<enter>",
        "<c-c><enter>",
        "R<esc><esc><enter>",
    ] {
        let mut program = playing(GameKind::Adjacency);
        program.keys(keys);
        assert_eq!(losses(&program), [], "after {keys}");
        assert!(!program.has_quit(), "after {keys}");
    }
}

#[test]
fn enter_means_no_to_every_question() {
    for keys in ["R", "Z", "O", "q", "<c-c>"] {
        let mut program = playing(GameKind::Adjacency);
        program.keys(keys);
        shows(&program, "y yes");
        program.keys("<enter>");
        shows_not(&program, "y yes");
        assert_eq!(losses(&program), [], "after {keys}");
    }
}

#[test]
fn control_c_at_another_question_asks_about_quitting_instead_of_saying_yes() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("R<c-c>");
    assert_eq!(losses(&program), []);
    shows(&program, "Quit?");
    program.keys("<c-c>");
    assert!(program.has_quit());
}

#[test]
fn the_program_ends_only_when_the_key_is_pressed_twice_within_two_seconds() {
    for key in ["q", "<esc>"] {
        let mut program = Program::new(Setup::default(), SIZE);
        program.keys(key);
        assert!(!program.has_quit(), "{key}");
        shows(&program, "again to quit.");
        program.wait(Duration::from_millis(2_100)).keys(key);
        assert!(!program.has_quit(), "{key} came too late");
        program.keys("<down>").keys(key);
        assert!(!program.has_quit(), "another key between them");
        program.wait(Duration::from_millis(1_900)).keys(key);
        assert!(program.has_quit(), "{key} twice");
    }
}

#[test]
fn the_way_out_of_a_finished_game_of_a_command_does_not_end_the_program_at_once() {
    let mut program = playing(GameKind::TicTacToe);
    program.event(Event::Ended(Ending {
        outcome: Some(Outcome::Draw),
        reason: EndReason::Agreement,
        margin: 0,
        illegal: None,
    }));
    program.keys("q");
    assert!(!program.has_quit());
    program.keys("q");
    assert!(program.has_quit());
}

#[test]
fn the_menu_keeps_its_selection() {
    let mut program = Program::new(Setup::default(), SIZE);
    for (keys, line) in [("<down><enter><esc>", "▶  New game"), ("<down><down><down><enter><esc>", "▶  Replay")] {
        program.keys(keys);
        shows(&program, line);
    }
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<down><down><enter>qy");
    shows(&program, "▶  Host");
}

#[test]
fn an_agreed_draw_is_asked_about() {
    let mut program = against_person();
    program.event(Event::Offered(Offer { by: Player::First, offer: OfferKind::Draw }));
    program.keys("y");
    assert_eq!(losses(&program), []);
    program.keys("<enter>");
    assert_eq!(losses(&program), []);
    program.keys("yy");
    assert_eq!(last(&program), &Command::Accept { room: code(), offer: OfferKind::Draw });
}

#[test]
fn esc_clears_an_error_then_a_selection_and_only_then_asks_to_leave() {
    let mut program = playing(GameKind::Morris);
    for expected in ["d_", "d_"] {
        program.keys("d").keys("W");
        shows(&program, "Nobody watches.");
        program.keys("<esc>");
        shows_not(&program, "Nobody watches.");
        shows(&program, expected);
    }
    program.keys("<esc>");
    shows_not(&program, "d_");
    shows_not(&program, "y yes");
    program.keys("<esc>");
    shows(&program, "y yes");
}

#[test]
fn a_slip_does_not_close_a_lobby() {
    let mut program = hosting();
    program.keys("q<enter>");
    assert!(!program.effects.contains(&Effect::StopServer(1)));
    shows(&program, "Lobby");
}

fn hosting() -> Program {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<down><down><enter>");
    shows(&program, "Lobby");
    program
}

#[test]
fn closing_a_lobby_stops_its_server_and_says_so() {
    let mut program = hosting();
    program.keys("qy");
    assert!(program.effects.contains(&Effect::StopServer(1)));
    shows(&program, "The lobby is closed.");
}

#[test]
fn a_start_that_was_given_up_touches_no_later_server() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.starts_servers = false;
    program.keys("<down><down><enter>");
    program.keys("<esc>");
    // It comes up after all, when another one is asked for already.
    program.starts_servers = true;
    program.keys("<enter>");
    assert!(program.effects.contains(&Effect::StartServer { number: 2, reach: Reach::Shared }));
    let before = program.effects.len();
    program.tell(running(1, &["192.168.1.9"], true));
    assert_eq!(program.effects[before..], [Effect::StopServer(1)]);
    shows(&program, "192.168.1.5");
    shows_not(&program, "192.168.1.9");
    // A failure of the first is no news either.
    program.tell(Message::Server { number: 1, result: Err("the port is taken".to_owned()) });
    shows_not(&program, "the port is taken");
}

#[test]
fn a_refused_line_of_chat_stays_and_the_sentence_names_the_character() {
    for (language, sentence) in [
        ("en", "cannot contain the character RIGHT-TO-LEFT OVERRIDE (U+202E)"),
        ("id", "OVERRIDE (U+202E) tidak dapat"),
    ] {
        let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: Some(code()), watch: false };
        let setup = Setup { start, language: language.parse().unwrap(), ..Setup::default() };
        let mut program = Program::new(setup, SIZE);
        program.keys("t").tell(Message::Paste("good\u{202e}game".to_owned())).keys("<enter>");
        shows(&program, sentence);
        assert!(!program.sent().iter().any(|command| matches!(command, Command::Chat { .. })), "nothing is sent");
        program.keys("<backspace><backspace><backspace><backspace><backspace>!<enter>");
        assert_eq!(last(&program), &Command::Chat { room: code(), text: "good!".to_owned() });
    }
}

#[test]
fn a_line_of_chat_that_the_server_refuses_comes_back() {
    let mut program = against_person();
    program.answers = false;
    program.keys("t").keys("well played<enter>");
    let command = last(&program).clone();
    program.tell(Message::Sent { id: 70, command });
    program.link(LinkEvent::Message(ServerMessage::Refused {
        re: Some(70),
        code: RefusalCode::Muted,
        sentence: "the host has muted you".to_owned(),
    }));
    shows(&program, "The host has muted you");
    program.keys("!<enter>");
    assert_eq!(last(&program), &Command::Chat { room: code(), text: "well played!".to_owned() });
}
