//! Games against a bot on this machine: kept for the next start, however the program ends.

use std::fs;
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use bidak_client::net::host::{self, HostHandle};
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::RoomCode;
use harness::program::Home;
use harness::{Player, Terminal};
use rusqlite::Connection;
use tokio::runtime::Runtime;

const ENTER: &str = "\r";
const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";

/// A game of Adjacency in a new terminal, after the first move of both.
fn playing(home: &Home, args: &[&str]) -> Terminal {
    let mut terminal = Terminal::start(home, args, 80, 24);
    terminal.wait_for("Your move");
    play(&mut terminal, "c3");
    terminal
}

/// Plays a move, and waits for the answer of the bot.
fn play(terminal: &mut Terminal, text: &str) {
    terminal.type_keys(text);
    terminal.wait_for("[ · ]");
    terminal.type_keys(ENTER);
    terminal.wait_for(&format!(". {text}"));
    terminal.wait_for("Your move");
}

#[cfg(unix)]
fn kill(mut terminal: Terminal) {
    terminal.signal("KILL");
    assert!(!terminal.wait_for_end().success());
}

/// The start screen, on which the first line goes on with a game.
fn start_screen(home: &Home) -> Terminal {
    let mut terminal = Terminal::start(home, &[], 80, 24);
    terminal.wait_for("Continue your game of Adjacency against");
    terminal
}

#[test]
#[cfg(unix)]
fn after_a_crash_the_same_command_leads_back_to_the_seat_with_every_move() {
    let home = Home::new();
    let command = ["play", "adjacency", "--bot", "random"];
    kill(playing(&home, &command));
    // It is as alive as before.
    let mut terminal = Terminal::start(&home, &command, 80, 24);
    terminal.wait_for("1. c3");
    terminal.wait_for("Your move");
    play(&mut terminal, "a1");
    kill(terminal);
    let mut terminal = Terminal::start(&home, &[], 80, 24);
    terminal.wait_for("2. a1");
    kill(terminal);
    let mut terminal = Terminal::start(&home, &[&command[..], &["--plain"]].concat(), 80, 24);
    terminal.wait_for("Your turn");
    terminal.type_keys("moves\r");
    terminal.wait_for("a1");
    kill(terminal);
    // Another game is another one.
    let mut terminal = Terminal::start(&home, &["play", "adjacency", "--bot", "greedy"], 80, 24);
    terminal.wait_for("Your move");
    assert!(!terminal.screen().contains("1. c3"), "{}", terminal.screen());
}

#[test]
#[cfg(unix)]
fn a_closed_terminal_is_no_decision_but_quitting_is() {
    let home = Home::new();
    let mut terminal = playing(&home, &["play", "adjacency", "--bot", "random"]);
    terminal.signal("HUP");
    terminal.wait_for_end();
    let mut terminal = Terminal::start(&home, &[], 80, 24);
    terminal.wait_for("1. c3");
    terminal.wait_for("Your move");
    terminal.type_keys(CTRL_C);
    terminal.wait_for("Your game is kept");
    terminal.type_keys("y");
    assert!(terminal.wait_for_end().success());
    let mut terminal = start_screen(&home);
    assert!(terminal.screen().contains("2 moves, your move"), "{}", terminal.screen());
    terminal.type_keys(ENTER);
    terminal.wait_for("1. c3");
}

#[test]
fn a_game_that_was_left_is_the_first_line_of_the_menu_and_quitting_says_so() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &[], 80, 24);
    terminal.wait_for("Quick game");
    assert!(!terminal.screen().contains("Continue"), "{}", terminal.screen());
    terminal.type_keys(ENTER);
    terminal.wait_for("Your move");
    play(&mut terminal, "c3");
    terminal.type_keys("q");
    terminal.wait_for("Your game is kept");
    terminal.wait_for("Continue your game of Adjacency against");
    // The first line is chosen.
    terminal.type_keys(ENTER);
    terminal.wait_for("1. c3");
    terminal.wait_for("Your move");
    terminal.type_keys(CTRL_C);
    terminal.wait_for("Your game is kept");
    terminal.type_keys("y");
    assert!(terminal.wait_for_end().success());
    start_screen(&home);
    // Resigned games are over.
    let mut terminal = Terminal::start(&home, &["play", "--continue"], 80, 24);
    terminal.wait_for("1. c3");
    terminal.type_keys("R");
    terminal.wait_for("Resign?");
    terminal.type_keys("y");
    terminal.wait_for("resigned.");
    terminal.type_keys("qq");
    terminal.wait_for_end();
    let done = home.run(&["play", "--continue", "--plain"], "");
    assert_eq!((done.code, done.stderr.contains("no unfinished game")), (Some(1), true), "{done:?}");
}

#[test]
fn programs_at_the_same_time_keep_their_games_in_files_of_their_own_and_all_are_listed() {
    let home = Home::new();
    let first = playing(&home, &["play", "adjacency", "--bot", "random"]);
    let mut second = Terminal::start(&home, &["play", "tictactoe", "--bot", "random"], 80, 24);
    second.wait_for("Your move");
    // A game in which nobody has moved is not kept.
    second.type_keys("b2");
    second.type_keys(ENTER);
    second.wait_for(". b2");
    for file in ["solo.db", "solo.2.db"] {
        assert!(home.path().join("data/bidak").join(file).exists(), "{file}");
    }
    // The game of a program that runs is its own.
    let mut third = Terminal::start(&home, &[], 80, 24);
    third.wait_for("Quick game");
    assert!(!third.screen().contains("Continue"), "{}", third.screen());
    for mut terminal in [first, second] {
        terminal.type_keys(CTRL_C);
        terminal.wait_for("Your game is kept");
        terminal.type_keys("y");
        assert!(terminal.wait_for_end().success());
    }
    let mut terminal = Terminal::start(&home, &[], 80, 24);
    terminal.wait_for("All unfinished games");
    terminal.type_keys("\u{1b}[B");
    terminal.type_keys(ENTER);
    terminal.wait_for("Adjacency against");
    terminal.wait_for("Tic-tac-toe against");
    // Each is continued in its file.
    terminal.type_keys("adjacency");
    terminal.type_keys(ENTER);
    terminal.wait_for("1. c3");
}

#[test]
fn a_script_keeps_its_game_at_the_end_of_the_input_and_goes_on_with_it() {
    let home = Home::new();
    let play = ["play", "adjacency", "--bot", "random", "--plain"];
    let done = home.run(&play, "c3\n");
    assert_eq!(done.code, Some(0), "{done:?}");
    let kept = "Your game is kept: bidak play --continue goes on with it.";
    assert_eq!(done.stdout.lines().last(), Some(kept), "{done:?}");
    let done = home.run(&["play", "--continue", "--plain"], "moves\n");
    assert_eq!(done.code, Some(0), "{done:?}");
    assert!(done.stdout.contains("Moves (2): c3 ") && done.stdout.contains(kept), "{done:?}");
    // A script begins the game that it names, and reads nothing about others.
    let done = home.run(&play, "moves\nresign yes\n");
    assert_eq!((done.code, done.stderr.as_str()), (Some(0), ""), "{done:?}");
    assert!(done.stdout.contains("No move was played yet."), "{done:?}");
}

#[test]
fn nothing_is_kept_in_memory() {
    let home = Home::new();
    let mut terminal = playing(&home, &["play", "adjacency", "--bot", "random", "--store", "memory"]);
    terminal.type_keys(CTRL_C);
    terminal.wait_for("The game is lost");
    terminal.type_keys("y");
    assert!(terminal.wait_for_end().success());
    let done = home.run(&["play", "adjacency", "--bot", "random", "--plain", "--store", "memory"], "c3\n");
    assert_eq!(done.code, Some(1), "{done:?}");
    assert!(done.stdout.contains("this game cannot wait: you resign."), "{done:?}");
    assert!(done.stdout.contains("you resigned"), "{done:?}");
    assert!(!home.path().join("data/bidak/solo.db").exists());
    let mut terminal = Terminal::start(&home, &[], 80, 24);
    terminal.wait_for("Quick game");
    assert!(!terminal.screen().contains("Continue"), "{}", terminal.screen());
}

#[test]
fn play_goes_on_without_a_store_that_can_be_used_and_a_sentence_says_why() {
    let home = Home::new();
    let folder = home.path().join("data/bidak");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("solo.db"), "no database at all, and long enough to be one".repeat(100)).unwrap();
    let mut terminal = Terminal::start(&home, &["play", "adjacency", "--bot", "random"], 200, 24);
    terminal.wait_for("your game is not kept");
    terminal.wait_for("--store memory");
    play(&mut terminal, "c3");
    let mut terminal = Terminal::start(&home, &["play", "adjacency", "--bot", "random", "--plain"], 200, 24);
    terminal.wait_for("--store memory");
    terminal.wait_for("Your turn");
}

#[test]
fn the_plain_mode_names_the_kept_game_and_goes_on_with_it() {
    let home = Home::new();
    let plain = ["play", "adjacency", "--bot", "random", "--plain"];
    let mut terminal = Terminal::start(&home, &plain, 80, 24);
    terminal.wait_for("Your turn");
    terminal.type_keys("c3\r");
    terminal.wait_for("You play c3");
    terminal.type_keys("quit\r");
    terminal.wait_for("Your game is kept: bidak play --continue goes on with it.");
    assert!(terminal.wait_for_end().success());
    // The later of two games is continued, and times are kept in seconds.
    thread::sleep(Duration::from_millis(1100));
    let mut terminal = Terminal::start(&home, &plain, 80, 24);
    terminal.wait_for("Your game is kept: Adjacency against random");
    terminal.wait_for("Your turn");
    terminal.type_keys("d4\r");
    terminal.wait_for("You play d4");
    // Neither Ctrl-C nor the end of the input gives a game up.
    terminal.type_keys(CTRL_C);
    terminal.wait_for("bidak play --continue goes on with it");
    terminal.wait_for_end();
    let mut terminal = Terminal::start(&home, &["play", "--continue", "--plain"], 80, 24);
    terminal.wait_for("Your turn");
    terminal.type_keys("moves\r");
    terminal.wait_for("d4");
    terminal.type_keys(CTRL_D);
    terminal.wait_for("bidak play --continue goes on with it");
    assert!(terminal.wait_for_end().success());
}

/// A server elsewhere.
struct Server {
    runtime: Runtime,
    host: HostHandle,
}

impl Server {
    fn new() -> Self {
        let runtime = Runtime::new().expect("threads can be started");
        let host = runtime.block_on(host::start_private()).expect("loopback has free ports");
        Self { runtime, host }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.runtime.block_on(self.host.stop());
    }
}

/// Begins a game against a bot on a server in lines of text.
fn playing_at(home: &Home, server: &Server, clock: &str) -> Terminal {
    let mut terminal = Terminal::start(home, &["join", &server.host.url, "--name", "Ani", "--plain"], 80, 24);
    terminal.wait_for("no open rooms");
    terminal.type_keys(&format!("new adjacency random clock={clock}\r"));
    terminal.wait_for("Your turn");
    terminal.type_keys("c3\r");
    terminal.wait_for("You play c3");
    terminal
}

#[test]
#[cfg(unix)]
fn after_a_crash_join_leads_back_to_the_seat_on_the_server_with_and_without_a_clock() {
    for clock in ["none", "30+0"] {
        let (server, home) = (Server::new(), Home::new());
        kill(playing_at(&home, &server, clock));
        let join = ["join", &server.host.url];
        let mut terminal = Terminal::start(&home, &join, 80, 24);
        terminal.wait_for("1. c3");
        terminal.wait_for("Your move");
        kill(terminal);
        let mut terminal = Terminal::start(&home, &[&join[..], &["--plain"]].concat(), 80, 24);
        terminal.wait_for("Your turn");
        kill(terminal);
    }
}

#[test]
#[cfg(unix)]
fn after_a_crash_join_leads_back_to_a_game_against_a_person_of_every_pace() {
    for clock in ["none", "30+0", "3d"] {
        let (server, home) = (Server::new(), Home::new());
        let mut terminal = Terminal::start(&home, &["join", &server.host.url, "--name", "Ani", "--plain"], 80, 24);
        terminal.wait_for("no open rooms");
        terminal.type_keys(&format!("new adjacency clock={clock} as=first\r"));
        terminal.wait_for("to join room ");
        let screen = terminal.screen();
        let (_, code) = screen.split_once("to join room ").expect("it is there");
        let room: RoomCode = code[..6].parse().expect("a code");
        let mut budi = server.runtime.block_on(Player::hello(&server.host.url, Some("Budi"), None));
        server.runtime.block_on(budi.join(room));
        terminal.wait_for("Your turn");
        terminal.type_keys("c3\r");
        terminal.wait_for("You play c3");
        kill(terminal);
        server.runtime.block_on(budi.play(room, 1, "a1"));
        let join = ["join", &server.host.url];
        let mut terminal = Terminal::start(&home, &join, 80, 24);
        terminal.wait_for("1. c3");
        terminal.wait_for("Your move");
        kill(terminal);
        let mut terminal = Terminal::start(&home, &[&join[..], &["--plain"]].concat(), 80, 24);
        terminal.wait_for("Your turn");
        terminal.type_keys("b1\r");
        terminal.wait_for("You play b1");
        kill(terminal);
        assert_eq!(server.runtime.block_on(budi.join(room)).moves, ["c3", "a1", "b1"]);
    }
}

#[test]
#[cfg(unix)]
fn a_game_of_each_kind_against_a_bot_waits_for_a_week_in_its_file() {
    const WEEK: u32 = 7 * 24 * 60 * 60;
    for game in GameKind::ALL {
        let home = Home::new();
        let name = game.to_string();
        let command = ["play", &name, "--bot", "random", "--plain"];
        let mut terminal = Terminal::start(&home, &command, 80, 24);
        terminal.wait_for("Your turn");
        let first = game.record(&[]).expect("the default options are possible").legal_moves().remove(0);
        terminal.type_keys(&format!("{first}\r"));
        terminal.wait_for(&format!("You play {first}"));
        terminal.wait_for("Your turn");
        kill(terminal);
        let file = Connection::open(home.path().join("data/bidak/solo.db")).expect("it is kept");
        let weeks = "UPDATE games SET started = started - ?1, unloaded = unloaded - ?1";
        assert_eq!(file.execute(weeks, [WEEK]).expect("SQL"), 1);
        file.execute("UPDATE ownership SET up = up - ?1", [WEEK]).expect("SQL");
        drop(file);
        let mut terminal = Terminal::start(&home, &command, 80, 24);
        terminal.wait_for("Your turn");
        terminal.type_keys("moves\r");
        terminal.wait_for(&first);
        kill(terminal);
    }
}

#[test]
#[cfg(unix)]
fn after_a_crash_host_leads_back_to_the_seat_on_its_server_in_lines_of_text() {
    let home = Home::new();
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let command = ["host", "adjacency", "--bot", "random", "--listen", &free, "--no-announce", "--plain"];
    let mut terminal = Terminal::start(&home, &command, 80, 24);
    terminal.wait_for("Your turn");
    terminal.type_keys("c3\r");
    terminal.wait_for("You play c3");
    kill(terminal);
    let mut terminal = Terminal::start(&home, &command, 80, 24);
    terminal.wait_for("Your turn");
    terminal.type_keys("c3\r");
    terminal.wait_for("c3 is not legal");
}

#[test]
#[cfg(unix)]
fn a_game_on_a_running_clock_is_entered_at_once_also_without_a_note_of_the_crash() {
    let (server, home) = (Server::new(), Home::new());
    kill(playing_at(&home, &server, "30+0"));
    let forget = || {
        for file in fs::read_dir(home.path().join("state/bidak/players")).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|end| end == "seat") {
                fs::remove_file(path).unwrap();
            }
        }
    };
    forget();
    let join = ["join", &server.host.url];
    let mut terminal = Terminal::start(&home, &join, 80, 24);
    terminal.wait_for("1. c3");
    kill(terminal);
    forget();
    let mut terminal = Terminal::start(&home, &[&join[..], &["--plain"]].concat(), 80, 24);
    terminal.wait_for("Your turn");
}

#[test]
#[cfg(unix)]
fn the_start_screen_offers_the_games_on_the_servers_joined_last() {
    let (server, home) = (Server::new(), Home::new());
    let mut terminal = playing_at(&home, &server, "none");
    terminal.type_keys("quit\r");
    terminal.wait_for("Your game is kept");
    assert!(terminal.wait_for_end().success());
    // Quitting is no crash: the lobby has the game as its first line. The visit makes the server one of those joined last.
    let mut terminal = Terminal::start(&home, &["join", &server.host.url], 80, 24);
    terminal.wait_for("You have a game here");
    terminal.type_keys(CTRL_C);
    assert!(terminal.wait_for_end().success());
    let mut terminal = Terminal::start(&home, &[], 80, 24);
    terminal.wait_for("Continue your game of Adjacency against random");
    // The first line is chosen, although it came later.
    terminal.wait_for("2 moves, your move, on 127.0.0.1");
    terminal.type_keys(ENTER);
    terminal.wait_for("1. c3");
    terminal.wait_for("Your move");
}
