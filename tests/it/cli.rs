//! The command line: what it prints where, and how it ends.

use std::fs;

use bidak_shared::kind::{EngineKind, GameKind, Word};
use harness::program::Home;

#[test]
fn wrong_usage_ends_with_2_and_says_what_is_right() {
    let home = Home::new();
    for (args, part) in [
        (vec!["chess"], "unrecognized subcommand 'chess'"),
        (vec!["play", "chess"], "adjacency, reversi, tictactoe, morris"),
        (vec!["play", "--bot", "deepblue"], "there is no engine \"deepblue\"; there are: random, greedy"),
        (vec!["play", "--bot", "greedy:11"], "a level is a number from 1 to 10"),
        (
            vec!["play", "tictactoe", "--bot", "alphabeta,candidates=beside", "--plain"],
            "Tic-tac-toe has no option \"candidates\"; it has: eval, order, deepening",
        ),
        (vec!["host", "tictactoe", "--bot", "alphabeta,eval=marks"], "eval is one of lines, zero, not \"marks\""),
        (vec!["play", "--clock", "5"], "is not a clock"),
        (vec!["play", "--rounds", "29"], "rounds is a number from 1 to 28, not \"29\""),
        (vec!["play", "tictactoe", "--rounds", "2"], "Tic-tac-toe has no option \"rounds\""),
        (vec!["play", "--option", "rounds"], "NAME=VALUE"),
        (vec!["play", "--position", "nonsense"], "not a position of Adjacency"),
        (vec!["play", "--position", "6oo/6oo/8/8/8/8/xx6/xx6 x 0"], "over at this position"),
        (vec!["play", "--position", "x", "--rounds", "2"], "cannot be used with"),
        (vec!["play", "--name", ""], "a name needs"),
        (vec!["join", "--watch", "--room", "K7QF2M"], "name the server as well: bidak join HOST"),
        (vec!["join", "wss://example.org", "--ca", "/nowhere.pem"], "/nowhere.pem cannot be read"),
        (vec!["serve", "--config", "/nowhere.toml"], "cannot read /nowhere.toml"),
        (vec!["serve", "--tls-cert", "a.pem"], "--tls-cert needs --tls-key"),
        (vec!["serve", "--log", "loud"], "invalid value 'loud'"),
        (
            vec!["serve", "--store", "postgres://ana:secret@host/bidak"],
            "a password in an argument can be seen by everybody",
        ),
        (vec!["serve", "--store", "postgres://ana@host"], "names a database: postgres://USER@HOST/DATABASE"),
        (vec!["join", "host:99999"], "is not a port"),
        (vec!["join", "host", "--watch"], "--room <CODE>"),
        (vec!["join", "host", "--room", "x"], "a room code is 6 letters and digits"),
        (vec!["play", "--bot", "movetime=5,cmd:"], "cmd: is followed by a command"),
        (vec!["join", "host", "--engine", "deepblue"], "there is no engine \"deepblue\""),
        (vec!["join", "host", "--clock", "5+3"], "--engine <ENGINE>"),
        (vec!["join", "host", "--games", "2"], "--engine <ENGINE>"),
        (vec!["join", "host", "--room", "K7QF2M", "--engine", "best", "--game", "morris"], "cannot be used with"),
        (vec!["join", "host", "--room", "K7QF2M", "--engine", "best", "--watch"], "cannot be used with"),
        (vec!["host", "--port", "9000"], "'--listen'"),
        (vec!["ugi"], "--game <GAME>"),
        (vec!["perft", "reversi"], "<DEPTH>"),
        (vec!["perft", "reversi", "99999"], "99999 is not in 0..=60"),
        (vec!["join", "http://host:7878/#/room/XX"], "has no such code: copy the whole address"),
        (vec!["perft", "reversi", "1", "--moves", "a1"], "a1 is not legal: a1 flips no disc"),
        (vec!["perft", "reversi", "1", "--position", "x"], "not a position of Reversi"),
    ] {
        let done = home.run(&args, "");
        assert_eq!(done.code, Some(2), "{args:?}: {done:?}");
        assert!(done.stderr.contains(part), "{args:?}: {}", done.stderr);
        assert_eq!(done.stdout, "", "{args:?}");
    }
}

#[test]
fn wrong_usage_is_said_in_indonesian_too() {
    let home = Home::new();
    for (args, part) in [
        (vec!["chess"], "tidak ada perintah chess"),
        (
            vec!["tree", "chess"],
            "<GAME> tidak dapat \"chess\"; pilihannya: adjacency, reversi, tictactoe, morris, drawn",
        ),
        (vec!["tree", "reversi", "--deep", "3"], "tidak ada argumen --deep"),
        (vec!["tree", "reversi", "--depth", "129"], "129 tidak ada dalam 1..=128"),
        (vec!["tree", "reversi", "--depth"], "--depth <N> memerlukan nilai"),
        (vec!["tree"], "belum ada: <GAME>"),
        (vec!["play", "--position", "x", "--rounds", "2"], "tidak dapat dipakai bersama"),
        (
            vec!["tree", "drawn", "--position", "((1 2))", "--engine", "alphabeta,eval=zero"],
            "drawn tidak punya opsi \"eval\"",
        ),
    ] {
        let done = home.run(&[&args[..], &["--lang", "id"]].concat(), "");
        assert_eq!(done.code, Some(2), "{args:?}: {done:?}");
        assert!(done.stderr.contains(part), "{args:?}: {}", done.stderr);
    }
}

#[test]
fn without_a_terminal_and_without_a_command_there_is_help() {
    let done = Home::new().run(&[], "");
    assert_eq!((done.code, done.stdout.as_str()), (Some(2), ""));
    assert!(done.stderr.contains("bidak play"), "{}", done.stderr);
}

#[test]
fn a_command_with_a_full_screen_alone_says_that_it_needs_a_terminal() {
    let home = Home::new();
    let done = home.run(&["tournament", "wall", "127.0.0.1:1", "T4K9QZ"], "");
    assert_eq!((done.code, done.stdout.as_str()), (Some(2), ""), "{done:?}");
    assert!(done.stderr.contains("The full screen needs a terminal."), "{done:?}");
}

#[test]
fn every_command_has_help_with_examples() {
    let home = Home::new();
    for command in [
        "play",
        "host",
        "join",
        "serve",
        "store",
        "ugi",
        "analyze",
        "tree",
        "bench",
        "perft",
        "record",
        "completions",
        "man",
    ] {
        let done = home.run(&[command, "--help"], "");
        assert_eq!((done.code, done.stderr.as_str()), (Some(0), ""), "{command}");
        assert!(
            done.stdout.contains("Example") && done.stdout.contains(&format!("bidak {command}")),
            "{}",
            done.stdout
        );
        assert!(!done.stdout.contains('\u{1b}'), "no escapes where there is no terminal");
    }
    let engines = home.run(&["play", "--help"], "").stdout;
    assert!(EngineKind::ALL.iter().all(|engine| engines.contains(engine.about())), "{engines}");
    let version = home.run(&["--version"], "").stdout;
    assert_eq!(version, format!("bidak {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_database_is_backed_up_by_its_own_program_whose_command_is_printed() {
    let database = "postgres:///bidak?host=/run/postgresql";
    let done = Home::new().run(&["store", "backup", "bidak's.dump", "--store", database], "");
    let command = format!("pg_dump --format=custom --file='bidak'\\''s.dump' '{database}'\n");
    assert_eq!((done.code, done.stdout.as_str()), (Some(2), command.as_str()), "{}", done.stderr);
    assert!(done.stderr.contains("PostgreSQL copies its databases itself"), "{}", done.stderr);
}

#[test]
fn the_manual_has_a_page_for_each_command_and_none_for_help() {
    let home = Home::new();
    let folder = home.path().join("man");
    let done = home.run(&["man", "--folder", folder.to_str().unwrap()], "");
    assert_eq!(done.code, Some(0), "{done:?}");
    let pages: Vec<String> =
        fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    for page in ["bidak.1", "bidak-play.1", "bidak-club-cards.1", "bidak-tournament-helpers.1"] {
        assert!(pages.iter().any(|known| known == page), "{page}: {pages:?}");
    }
    let of_help: Vec<&String> = pages.iter().filter(|page| page.split(['-', '.']).any(|word| word == "help")).collect();
    assert_eq!(of_help, Vec::<&String>::new());
}

#[test]
fn completions_and_the_manual_are_printed() {
    let home = Home::new();
    for shell in ["bash", "zsh", "fish"] {
        let done = home.run(&["completions", shell], "");
        assert_eq!(done.code, Some(0));
        assert!(done.stdout.contains("perft") && done.stdout.contains("tictactoe"), "{shell}");
    }
    let manual = home.run(&["man"], "").stdout;
    assert!(manual.contains(".TH bidak 1"), "{manual}");
    // The folder is made.
    let folder = home.path().join("share").join("man1");
    assert_eq!(home.run(&["man", "--folder", folder.to_str().unwrap()], "").code, Some(0));
    assert!(folder.join("bidak-play.1").exists());
}

#[test]
fn preferences_stand_before_a_command_or_behind_it() {
    let home = Home::new();
    let indonesian = "Permainan ke-1 dimulai.";
    let play = ["play", "tictactoe", "--bot", "random:1"];
    for args in [[&["--lang", "id", "--plain"], &play[..]].concat(), [&play[..], &["--plain", "--lang", "id"]].concat()]
    {
        // A flag wins over the environment wherever it stands.
        let mut program = home.start_with(&args, &[("BIDAK_LANG", "en")]);
        program.line_with(indonesian);
        program.say("quit yes\n");
        assert_eq!(program.finish().code, Some(0), "{args:?}");
    }
    // A command that draws nothing takes them and does not list them.
    assert_eq!(home.run(&["--theme", "paper", "perft", "tictactoe", "2"], "").code, Some(0));
    assert!(!home.run(&["perft", "--help"], "").stdout.contains("--theme"));
    assert!(home.run(&["play", "--help"], "").stdout.contains("--theme"));
    let wrong = home.run(&["--theme", "pink", "play"], "");
    assert_eq!(wrong.code, Some(2), "{wrong:?}");
}

#[test]
fn serve_prints_the_address_to_share() {
    let mut server = Home::new().start(&["serve", "--listen", "127.0.0.1:0", "--store", "memory", "--log", "warn"]);
    let line = server.line_with("Players join with: bidak join 127.0.0.1:");
    let port = line.rsplit(':').next().unwrap().to_owned();
    assert!(server.line_with("In a browser: ").ends_with(&format!("http://127.0.0.1:{port}")));
}

#[test]
fn perft_prints_counts_and_json() {
    let home = Home::new();
    for (args, nodes) in [
        (vec!["perft", "adjacency", "3"], "166320"),
        (vec!["perft", "reversi", "6", "--threads", "3"], "8200"),
        (vec!["perft", "reversi", "6", "--no-table"], "8200"),
        (vec!["perft", "tictactoe", "9"], "127872"),
        (vec!["perft", "morris", "2", "--divide"], "552"),
        (vec!["perft", "morris", "0"], "1"),
        (vec!["perft", "adjacency", "3", "--option", "rounds=1"], "0"),
        (vec!["perft", "tictactoe", "2", "--moves", "b2", "a1"], "42"),
        (vec!["perft", "tictactoe", "1", "--position", "x........ o"], "8"),
    ] {
        let done = home.run(&args, "");
        assert_eq!(done.code, Some(0), "{args:?}");
        assert!(done.stdout.ends_with(&format!("Nodes searched: {nodes}\n")), "{args:?}: {}", done.stdout);
        assert!(done.stderr.contains("nodes/s"), "{}", done.stderr);
    }
    let done = home.run(&["perft", "tictactoe", "2", "--divide", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!((json["nodes"].as_u64(), json["divide"]["b2"].as_u64()), (Some(72), Some(8)));
    assert_eq!(done.stderr, "");
}

#[test]
fn every_game_can_be_played_at_once() {
    let home = Home::new();
    for game in GameKind::ALL {
        let done = home.run(&["play", game.word(), "--bot", "random:1"], "legal\nresign yes\n");
        assert_eq!(done.code, Some(0), "{done:?}");
        assert!(done.stdout.contains(game.title()) && done.stdout.contains("Legal moves ("), "{}", done.stdout);
        assert!(done.stdout.contains("The game is over. You lost to "), "{}", done.stdout);
    }
}
