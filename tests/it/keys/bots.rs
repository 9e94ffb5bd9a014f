//! Bots on seats: their choice, two against each other, and the output of a program.

use bidak_client::net::link::LinkEvent;
use bidak_client::tui::message::Message;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_client::tui::world::Printed;
use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, Event, SeatChoice, Seats, ServerMessage};

use crate::keys::{SIZE, playing, shows, shows_not};
use crate::program::{Program, code, person};

/// The seats of a program, and its bots in the order in which they were added.
fn bots(program: &Program) -> Vec<String> {
    let add = |command: &&Command| match command {
        Command::AddBot { seat, bot, .. } => {
            Some(format!("{} {bot}", seat.map_or("any".to_owned(), |side| side.to_string())))
        }
        _ => None,
    };
    program.sent().iter().filter_map(add).collect()
}

/// Alone in a room.
fn waiting() -> Program {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: Some(code()), watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.server.seats = Seats { first: Some(person("Ada", 1)), second: None };
    let snapshot = program.server.snapshot();
    program.link(LinkEvent::Message(ServerMessage::Joined { re: 0, snapshot: Box::new(snapshot) }));
    program
}

#[test]
fn a_bot_is_chosen_by_engine_and_level_and_the_last_choice_stands_first() {
    let mut program = waiting();
    program.keys("+");
    shows(&program, "Add a bot");
    shows(&program, "best");
    assert_eq!(bots(&program), [""; 0], "nothing happens before the choice");
    program.keys("<esc>");
    shows_not(&program, "Add a bot");
    program.keys("+<up><right><right><up><left><enter>");
    let chosen = bots(&program);
    assert_eq!(chosen.len(), 1, "{chosen:?}");
    assert!(chosen[0].starts_with("any ") && chosen[0] != "any best:5", "{chosen:?}");
    // The bot is gone again: the next question begins with it.
    program.event(Event::Vacated { side: Player::Second });
    program.keys("+<enter>");
    let both = bots(&program);
    assert_eq!(both.len(), 2, "{both:?}");
    assert_eq!(both[0], both[1]);
}

#[test]
fn a_new_game_in_a_lobby_begins_with_a_person_as_opponent_whatever_was_played_before() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.keys("n");
    shows(&program, "a person");
    program.keys("<up><up><up><up><right><enter>");
    assert_eq!(bots(&program).len(), 1, "a game against a bot");
    program.keys("q").keys("yn");
    shows(&program, "a person");
}

#[test]
fn two_bots_play_each_other_from_the_form_of_a_new_game() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<down><enter>");
    shows(&program, "New game");
    // The seat stands above the clock and the button.
    program.keys("<up><up><left>");
    shows(&program, "only watch");
    program.keys("<enter>");
    let created =
        program.sent().iter().any(|command| matches!(command, Command::Create { seat: SeatChoice::None, .. }));
    assert!(created);
    assert_eq!(bots(&program), ["first best:5", "second best:5"]);
}

#[test]
fn output_of_a_program_is_in_a_panel_that_names_the_file() {
    let mut program = playing(GameKind::TicTacToe);
    program.keys("E");
    shows(&program, "No engine has printed anything.");
    let lines: Vec<String> = (1..=40).map(|number| format!("  File \"bot.py\", line {number}")).collect();
    let file = Some("~/.local/state/bidak/engines/bot.log".to_owned());
    program.tell(Message::Printed(0, Printed { lines: lines.clone(), file: file.clone() }));
    shows(&program, "E shows them");
    program.keys("E");
    // As it was printed.
    shows(&program, "  File \"bot.py\", line 40");
    shows(&program, "bot.log");
    shows_not(&program, "line 1 ");
    program.keys("<home>");
    shows(&program, "line 1 ");
    // More comes while the panel is open.
    let more = [lines, vec!["ValueError: no such square".to_owned()]].concat();
    program.keys("<end>").tell(Message::Printed(0, Printed { lines: more, file }));
    shows(&program, "ValueError");
    program.keys("E");
    shows_not(&program, "ValueError");
}

#[test]
fn q_after_play_or_join_from_a_shell_returns_to_the_shell() {
    // A game of the command play.
    let mut program = playing(GameKind::TicTacToe);
    program.keys("qy");
    assert!(program.has_quit());
    // A visit of the command join.
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.keys("q");
    assert!(!program.has_quit());
    program.keys("q");
    assert!(program.has_quit());
    // The start screen is where the menu was used.
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<enter>qy");
    assert!(!program.has_quit());
    shows(&program, "Quick game");
}

#[test]
fn a_bot_has_options_and_an_exact_effort_or_says_what_is_wrong_with_them() {
    let mut program = waiting();
    // The focus is on the button; above it are the options, the level and the engine.
    program.keys("+<up>depth=3,order=listed<enter>");
    shows(&program, "Best has no option");
    assert_eq!(bots(&program), [""; 0]);
    program.keys("<c-u>depth=3<enter>");
    assert_eq!(bots(&program), ["any best:5,depth=3"]);
    program.event(Event::Vacated { side: Player::Second });
    program.keys("+<up><c-u><up><right><right><right><right><right><right><enter>");
    shows(&program, "Without a level, set how far the bot searches");
    program.keys("<down>nodes=500<enter>");
    assert_eq!(bots(&program), ["any best:5,depth=3", "any best,nodes=500"]);
}

#[test]
fn a_new_game_is_against_a_bot_with_options() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<down><enter>");
    shows(&program, "Options");
    // From the button up: clock, side, options.
    program.keys("<up><up><up>nothing=3<enter>");
    assert_eq!(bots(&program), [""; 0]);
    program.keys("<c-u>depth=2<enter>");
    assert_eq!(bots(&program), ["any best:5,depth=2"]);
}
