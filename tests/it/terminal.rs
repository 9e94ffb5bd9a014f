//! The program in a real pseudo-terminal.

use std::path::Path;

use harness::Terminal;
use harness::program::Home;
#[cfg(unix)]
use harness::terminal::close_terminal_of;

const ENTER: &str = "\r";
const CTRL_C: &str = "\u{3}";
#[cfg(unix)]
const CTRL_Z: &str = "\u{1a}";

#[test]
fn a_few_keys_lead_from_the_start_screen_to_a_move_and_out_again() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &[], 80, 24);
    terminal.wait_for("Quick game");
    terminal.type_keys(ENTER);
    terminal.wait_for("Your move");
    terminal.type_keys("c3");
    terminal.wait_for("[ · ]");
    terminal.type_keys(ENTER);
    terminal.wait_for("1. c3");
    terminal.wait_for("Your move");
    terminal.type_keys(CTRL_C);
    terminal.wait_for("yes");
    terminal.type_keys("y");
    assert!(terminal.wait_for_end().success());
    assert!(terminal.is_restored(), "{}", terminal.screen());
}

#[test]
fn the_mouse_plays_too() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["play", "tictactoe", "--bot", "random", "--as", "first"], 80, 24);
    terminal.wait_for("Your move");
    // The first click points, the second plays.
    terminal.click("·");
    terminal.click("·");
    terminal.wait_for("1. ");
    terminal.wait_for("Your move");
}

#[test]
fn the_window_may_change_at_any_moment() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["play", "adjacency", "--bot", "random"], 80, 24);
    terminal.wait_for("Your move");
    terminal.resize(30, 8);
    terminal.wait_for("Bidak needs");
    terminal.resize(50, 15);
    terminal.wait_for("Your move");
    terminal.resize(140, 45);
    terminal.wait_for("Your move");
    terminal.type_keys("c3\r");
    terminal.wait_for("1. c3");
}

#[test]
fn help_opens_over_everything_and_closes() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &[], 80, 24);
    terminal.wait_for("Quick game");
    terminal.type_keys("?");
    terminal.wait_for("Keys of the menu");
    terminal.type_keys("\u{1b}");
    // Before that, the next key would count as Alt with that key.
    terminal.wait_while("Keys of the menu");
    terminal.type_keys("qq");
    assert!(terminal.wait_for_end().success());
    assert!(terminal.is_restored());
}

#[test]
fn an_unreachable_server_is_reported_without_taking_the_terminal() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["join", "127.0.0.1:1"], 80, 24);
    terminal.wait_for("127.0.0.1:1");
    terminal.type_keys(CTRL_C);
    terminal.wait_for_end();
    assert!(terminal.is_restored());
}

#[test]
fn a_game_in_a_file_is_replayed_and_analyzed() {
    let home = Home::new();
    let file = home.path().join("game.txt");
    std::fs::write(&file, "[Game \"tictactoe\"]\n\n1. b2 b1 2. a1 c3 3. a2 c2 4. a3 1-0\n").unwrap();
    let mut terminal = Terminal::start(&home, &["replay", file.to_str().unwrap()], 80, 24);
    terminal.wait_for("The start of 7 moves.");
    terminal.type_keys("\u{1b}[C\u{1b}[C");
    terminal.wait_for("After move 2 of 7: O b1");
    terminal.type_keys("F");
    terminal.wait_for("c          b          a");
    terminal.type_keys("x");
    // Every position of so small a game is searched to its end.
    terminal.wait_for("Analysis 8/8");
    terminal.wait_for("proved");
    terminal.type_keys("t");
    terminal.wait_for("Inside a search");
    terminal.type_keys("q");
    terminal.wait_for("Analysis 8/8");
    terminal.type_keys("qq");
    assert!(terminal.wait_for_end().success());
    assert!(terminal.is_restored());
}

#[test]
#[cfg(unix)]
fn a_stopped_program_gives_the_terminal_back_and_takes_it_again() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["play", "adjacency", "--bot", "random"], 80, 24);
    terminal.wait_for("Your move");
    for _ in 0..2 {
        terminal.type_keys(CTRL_Z);
        terminal.wait_until_stopped();
        terminal.signal("CONT");
        terminal.wait_until_taken();
        terminal.wait_for("Your move");
    }
    terminal.type_keys("c3\r");
    terminal.wait_for("1. c3");
    terminal.type_keys(CTRL_C);
    terminal.wait_for("yes");
    terminal.type_keys("y");
    assert!(terminal.wait_for_end().success());
    assert!(terminal.is_restored());
}

#[test]
#[cfg(unix)]
fn a_terminated_program_gives_the_terminal_back() {
    for signal in ["TERM", "HUP", "INT"] {
        let home = Home::new();
        let mut terminal = Terminal::start(&home, &["play", "adjacency", "--bot", "random"], 80, 24);
        terminal.wait_for("Your move");
        terminal.signal(signal);
        terminal.wait_for_end();
        assert!(terminal.is_restored(), "after {signal}: {}", terminal.screen());
    }
}

#[test]
fn the_terminal_is_restored_exactly_once() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &[], 80, 24);
    terminal.wait_for("Quick game");
    assert!(!terminal.is_restored());
    assert_eq!(terminal.times_restored(), 0);
    terminal.type_keys("qq");
    terminal.wait_for_end();
    assert_eq!(terminal.times_restored(), 1, "at the end");
    let mut terminal = Terminal::start(&home, &[], 80, 24);
    terminal.wait_for("Quick game");
    terminal.signal("TERM");
    terminal.wait_for_end();
    assert_eq!(terminal.times_restored(), 1, "by a signal");
    let mut terminal = Terminal::start_program(Path::new(env!("CARGO_BIN_EXE_panics")), &home, &[], 80, 24);
    terminal.wait_for_end();
    assert_eq!(terminal.times_restored(), 1, "by a panic");
}

#[test]
fn a_panic_gives_the_terminal_back_and_is_readable() {
    let home = Home::new();
    let mut terminal = Terminal::start_program(Path::new(env!("CARGO_BIN_EXE_panics")), &home, &[], 80, 24);
    terminal.wait_for("a panic of the test");
    assert!(!terminal.wait_for_end().success());
    assert!(terminal.is_restored(), "{}", terminal.screen());
    // The message must be printed after the program has left its screen.
    assert!(terminal.screen().contains("a panic of the test"), "{}", terminal.screen());
}

#[test]
fn pasted_garbage_does_nothing_on_the_board() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["play", "adjacency", "--bot", "random"], 80, 24);
    terminal.wait_for("Your move");
    // Letters that are commands, an end of line, control characters, half an escape sequence.
    terminal.type_keys("\u{1b}[200~c3\rqq\ry\u{7}\u{3}\u{1b}[31m\u{0}\u{fffd}rr\r\u{1b}[201~");
    terminal.type_keys("d4");
    terminal.wait_for("[ · ]");
    terminal.type_keys(ENTER);
    terminal.wait_for("1. d4");
    assert!(!terminal.screen().contains("Resign"), "{}", terminal.screen());
}

/// The screen and the log of a server.
const PLACES: [(&[&str], &str); 2] = [
    (&["play", "adjacency", "--bot", "random"], "Your move"),
    (&["serve", "--listen", "127.0.0.1:0", "--store", "memory"], "listening"),
];

#[test]
fn no_color_in_the_environment_takes_all_colors_away() {
    let home = Home::new();
    for (args, text) in PLACES {
        let mut terminal = Terminal::start_with(&home, args, ("NO_COLOR", "1"));
        terminal.wait_for(text);
        assert!(!terminal.has_color(), "{args:?}");
        // An empty value has no effect.
        let mut terminal = Terminal::start_with(&home, args, ("NO_COLOR", ""));
        terminal.wait_for(text);
        assert!(terminal.has_color(), "{args:?}");
    }
}

#[test]
#[cfg(unix)]
fn a_server_ends_with_the_terminal_in_which_it_was_started() {
    let home = Home::new();
    let (args, text) = PLACES[1];
    assert!(close_terminal_of(&home, args, text).success());
}

#[test]
fn the_language_is_that_of_the_locale_or_of_the_flag() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["--lang", "id"], 80, 24);
    terminal.wait_for("Main cepat");
    terminal.type_keys("?");
    terminal.wait_for("Tombol awal");
    let indonesian = ("LC_ALL", "id_ID.UTF-8");
    let mut terminal = Terminal::start_with(&home, &[], indonesian);
    terminal.wait_for("Main cepat");
    // The flag takes precedence.
    let mut terminal = Terminal::start_with(&home, &["--lang", "en"], indonesian);
    terminal.wait_for("Quick game");
}

#[test]
fn a_terminal_that_cannot_move_its_cursor_gets_lines() {
    let home = Home::new();
    let mut terminal = Terminal::start_with(&home, &["play", "adjacency", "--bot", "random"], ("TERM", "dumb"));
    terminal.wait_for("Your turn, X.");
    assert!(!terminal.has_printed("\u{1b}"), "{}", terminal.screen());
}

#[cfg(unix)]
#[test]
fn other_output_of_an_engine_leaves_the_screen_alone() {
    let home = Home::new();
    let script = home.path().join("noisy.sh");
    let text = format!(
        "for line in 1 2 3; do echo 'Traceback (most recent call last)' >&2; done\nexec {} ugi --game adjacency\n",
        harness::binary::bidak().display()
    );
    std::fs::write(&script, text).expect("the folder can be written to");
    let engine = format!("grace=60000,cmd:sh {}", script.display());
    let mut terminal = Terminal::start(&home, &["play", "adjacency", "--bot", &engine, "--as", "second"], 80, 24);
    // It has moved, so it has printed before.
    terminal.wait_for("Your move");
    assert!(!terminal.has_printed("Traceback"), "{}", terminal.screen());
}
