//! `bidak tables`, and the programs that play by the tables in a folder.

use std::ffi::OsString;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::LazyLock;

use bidak_client::base::failure::{Code, Failure};
use bidak_client::cli::tables::{self, TablesArgs};
use bidak_client::workshop::tables::make_first_plies;
use bidak_server::tables::open;
use bidak_shared::expert::reversi::book::Book;
use bidak_shared::game::Game;
use bidak_shared::notation::Notation;
use bidak_shared::rules::morris::Morris;
use bidak_shared::rules::reversi::Reversi;
use bidak_shared::search::StopFlag;
use clap::{Args, FromArgMatches};
use harness::program::Home;

/// Runs the command on a folder: its result, output and messages.
fn run(folder: &Path, words: &[&str], stop: &StopFlag) -> (Result<(), Failure>, String, String) {
    let command = TablesArgs::augment_args(clap::Command::new("bidak"));
    let folder = folder.to_str().unwrap();
    let matches = command.try_get_matches_from([&["bidak", "morris", "--dir", folder], words].concat()).unwrap();
    let (mut out, mut messages) = (Vec::new(), Vec::new());
    let done = tables::run(&TablesArgs::from_arg_matches(&matches).unwrap(), stop, &mut out, &mut messages);
    (done, String::from_utf8(out).unwrap(), String::from_utf8(messages).unwrap())
}

/// The tables up to four men of a side, which the command makes once for all tests.
struct Made {
    files: Vec<(OsString, Vec<u8>)>,
    out: String,
    messages: String,
}

static MADE: LazyLock<Made> = LazyLock::new(|| {
    let home = Home::new();
    let folder = home.path().join("tables");
    let (done, out, messages) = run(&folder, &["--up-to", "4", "--json"], &StopFlag::new());
    assert_eq!(done, Ok(()));
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let files = entries.map(|entry| (entry.file_name(), fs::read(entry.path()).unwrap())).collect();
    Made { files, out, messages }
});

/// Writes these tables into a folder.
fn write_tables(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    for (name, bytes) in &MADE.files {
        fs::write(folder.join(name), bytes).unwrap();
    }
}

#[test]
fn the_command_makes_what_is_missing_and_checks_what_is_there() {
    let home = Home::new();
    let folder = &home.path().join("tables");
    let go = StopFlag::new();
    // Interrupted, it leaves nothing that is half done.
    let stopped = StopFlag::new();
    stopped.raise();
    assert_eq!(run(folder, &["--up-to", "3"], &stopped).0, Err(Failure::interrupted()));
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);

    assert!(
        MADE.out.contains(r#"{"draws":269,"losses":28736,"men":"3-3","table":"tables","wins":140621}"#),
        "{}",
        MADE.out
    );
    assert!(MADE.messages.contains("pass 1: 158 of 158"), "{}", MADE.messages);
    // A second time there is nothing to do.
    write_tables(folder);
    assert_eq!(run(folder, &["--up-to", "4", "--json"], &go), (Ok(()), MADE.out.clone(), String::new()));
    assert_eq!(open(folder).unwrap().most(), 4);

    let (done, _, messages) = run(folder, &["--check", "--up-to", "3", "--sample", "500"], &go);
    assert_eq!(done, Ok(()));
    assert_eq!(
        messages,
        "morris-3-3.wdl: whole; 500 positions agree with their moves
"
    );
    // Distances are made for tables that are there.
    let (done, out, _) = run(folder, &["--up-to", "3", "--distances", "--json"], &go);
    assert_eq!(done, Ok(()));
    assert!(out.contains(r#""longest":26"#), "{out}");
    assert_eq!(run(folder, &["--check", "--up-to", "3", "--sample", "500"], &go).0, Ok(()));
    // A changed byte is found, and a file cut short is not even opened.
    let path = folder.join("morris-3-3.wdl");
    let whole = fs::read(&path).unwrap();
    let mut damaged = whole.clone();
    damaged[100] ^= 4;
    for (bytes, sentence) in [
        (&damaged[..], "morris-3-3.wdl: damaged: the checksum does not match; build it again"),
        (&whole[..100], "morris-3-3.wdl: 100 bytes instead of"),
        (&b"<html>"[..], "morris-3-3.wdl: this is no table of Nine Men's Morris"),
    ] {
        fs::write(&path, bytes).unwrap();
        let failure = run(folder, &["--check", "--up-to", "3"], &go).0.unwrap_err();
        assert_eq!(failure.code, Code::Failed);
        assert!(failure.sentence.contains(sentence), "{failure}");
    }
}

#[test]
fn an_opening_table_goes_on_where_it_was_interrupted_and_is_checked() {
    let home = Home::new();
    let folder = &home.path().join("tables");
    write_tables(folder);
    // Seven men in all: every line comes to the tables that are there.
    let start = Morris::parse_position("w..w............b..b.... w 1 2 0").unwrap();
    let threads = NonZeroUsize::new(1).unwrap();
    let make = |stop: &StopFlag| {
        let mut messages = Vec::new();
        let made = make_first_plies(folder, start, 2, threads, stop, &mut messages);
        (made, String::from_utf8(messages).unwrap())
    };
    let stopped = StopFlag::new();
    stopped.raise();
    assert_eq!(make(&stopped).0, Err(Failure::interrupted()));
    assert!(open(folder).unwrap().first_plies().is_none());
    // The values that an earlier time has noted are believed.
    let (whole, messages) = make(&StopFlag::new());
    assert_eq!(whole, Ok(()));
    let last = messages.lines().last().unwrap().to_owned();
    let count: usize = last.split(' ').nth(1).unwrap().parse().unwrap();
    let path = folder.join("morris-opening.wdl");
    let bytes = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let notes = folder.join("morris-opening.wdl.2.part");
    fs::write(&notes, "lost\n").unwrap();
    let refused = make(&StopFlag::new()).0.unwrap_err();
    assert!(refused.sentence.contains("does not hold values; move it, or choose another --dir"), "{refused}");
    assert_eq!(fs::read_to_string(&notes).unwrap(), "lost\n");
    fs::write(&notes, "l".repeat(count)).unwrap();
    assert_eq!(make(&StopFlag::new()), (Ok(()), String::new()));
    assert_ne!(fs::read(&path).unwrap(), bytes);
    assert!(!notes.exists());
    // There is nothing more to do, and every byte is checked.
    assert_eq!(make(&StopFlag::new()), (Ok(()), String::new()));
    let check = ["--check", "--up-to", "3", "--sample", "10"];
    let (done, _, messages) = run(folder, &check, &StopFlag::new());
    assert_eq!(done, Ok(()));
    assert!(messages.contains("morris-opening.wdl: whole; "), "{messages}");
    let mut damaged = bytes.clone();
    damaged[70] ^= 4;
    fs::write(&path, damaged).unwrap();
    let failure = run(folder, &check, &StopFlag::new()).0.unwrap_err();
    assert!(failure.sentence.contains("morris-opening.wdl: damaged"), "{failure}");
    fs::write(&path, &bytes[..80]).unwrap();
    assert!(open(folder).unwrap_err().to_string().contains("build it again"));
}

/// Four men each, a draw.
const DRAWN: &str = "ww......b..b.bw..wb..... w 0 0 0";

#[test]
fn the_commands_play_by_the_tables_in_the_data_folder_or_in_a_named_one() {
    let home = Home::new();
    let solve = ["solve", "morris", "--position", DRAWN, "--value-only", "--movetime", "200"];
    let without = home.run(&solve, "");
    assert!(without.code == Some(1) && without.stdout.contains("not proved"), "{without:?}");
    let elsewhere = home.path().join("elsewhere");
    write_tables(&elsewhere);
    let named = home.run(&[&solve[..], &["--tables", elsewhere.to_str().unwrap()]].concat(), "");
    assert!(named.code == Some(0) && named.stdout.contains("Value: a draw (proved)"), "{named:?}");
    write_tables(&home.path().join("data/bidak/tables"));
    let own = home.run(&solve, "");
    assert!(own.code == Some(0) && own.stdout.contains("Value: a draw (proved)"), "{own:?}");
    let go = format!("position fen {DRAWN}\ngo movetime 100\n");
    let answer = home.run(&["ugi", "--game", "morris"], &go).stdout;
    assert!(answer.contains("info depth 1 score cp 0 "), "{answer}");
    let lines = home.run(&["analyze", "morris", "--position", DRAWN, "--lines", "2"], "").stdout;
    assert!(lines.contains("| a draw") && lines.contains("exact"), "{lines}");
}

#[test]
fn the_service_and_the_container_play_by_the_tables_in_the_folder_for_data_that_they_set() {
    let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/deploy");
    for (file, folder) in [("bidak-server.service", "/var/lib"), ("Containerfile", "/data")] {
        let text = fs::read_to_string(deploy.join(file)).unwrap();
        let named = text.split_once("XDG_DATA_HOME=").and_then(|(_, rest)| rest.split_whitespace().next());
        assert_eq!(named, Some(folder), "{file}");
        assert!(text.contains(&format!("{folder}/bidak/tables")), "{file} says where tables belong");
        // There is none to begin with, and a fault of one is no reason not to start.
        let home = Home::new();
        let tables = home.path().join(&folder[1..]).join("bidak/tables");
        fs::create_dir_all(&tables).unwrap();
        fs::write(tables.join("morris-4-4.wdl"), "no table").unwrap();
        let data = home.path().join(&folder[1..]);
        let variables = [("XDG_DATA_HOME", data.to_str().unwrap())];
        let mut server = home.start_with(&["serve", "--listen", "127.0.0.1:0", "--store", "memory"], &variables);
        let said = server.error_with("playing without tables");
        assert!(said.contains(tables.to_str().unwrap()), "{said}");
        server.error_with("listening");
        server.signal("TERM");
        assert_eq!(server.finish().code, Some(0));
    }
}

#[test]
fn unusable_tables_are_refused_in_a_named_folder_and_skipped_in_the_data_folder() {
    let home = Home::new();
    let empty = home.path().join("empty");
    let empty = empty.to_str().unwrap();
    for command in [&["ugi", "--game", "morris"][..], &["serve", "--listen", "127.0.0.1:0", "--store", "memory"]] {
        let refused = home.run(&[command, &["--tables", empty]].concat(), "quit\n");
        let sentence = format!("there are no tables in {empty}; make them with: bidak tables morris --dir {empty}");
        assert!(refused.code == Some(1) && refused.stderr.contains(&sentence), "{refused:?}");
    }
    let folder = home.path().join("data/bidak/tables");
    write_tables(&folder);
    let path = folder.join("morris-4-4.wdl");
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let named = home.run(&["ugi", "--game", "morris", "--tables", folder.to_str().unwrap()], "quit\n");
    assert!(named.code == Some(1) && named.stderr.contains("build it again"), "{named:?}");
    let left_out = home.run(&["ugi", "--game", "morris"], &format!("position fen {DRAWN}\ngo depth 2\n"));
    assert!(left_out.code == Some(0) && left_out.stdout.contains("bestmove"), "{left_out:?}");
    let warning = left_out.stderr;
    assert!(warning.starts_with("bidak: playing without tables: ") && warning.contains("build it again"), "{warning}");
}

#[test]
fn openings_of_adjacency_go_on_where_they_were_interrupted() {
    let home = Home::new();
    let file = home.path().join("openings.txt");
    let prove = |rounds: &str| {
        home.run(&["tables", "adjacency", "--rounds", rounds, "--file", file.to_str().unwrap(), "--csv"], "")
    };
    let made = prove("2");
    assert_eq!((made.code, made.stdout.as_str()), (Some(0), "rounds,margin,first_move\n1,0,f1\n2,0,f1\n"), "{made:?}");
    // 30 first moves of each game, and its best one.
    assert_eq!(made.stderr.lines().count(), 62, "{made:?}");
    let whole = fs::read_to_string(&file).unwrap();
    // Of the second game only what an earlier time had proved.
    let earlier: Vec<&str> = whole.lines().take(40).collect();
    fs::write(&file, earlier.join("\n")).unwrap();
    let rest = prove("2");
    assert_eq!((rest.code, rest.stdout, rest.stderr.lines().count()), (Some(0), made.stdout, 23));
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    fs::write(&file, format!("{whole}2 a8 0\n")).unwrap();
    let refused = prove("2");
    assert!(refused.code == Some(1) && refused.stderr.contains("line 64 is no opening of Adjacency"), "{refused:?}");
}

#[test]
fn a_book_of_reversi_is_the_same_after_an_interruption_and_with_more_threads() {
    let home = Home::new();
    let grow = |name: &str, words: &[&str]| {
        let file = home.path().join(name);
        let command = ["tables", "reversi", "--whole-plies", "2", "--json", "--file", file.to_str().unwrap()];
        home.run(&[&command[..], words].concat(), "")
    };
    let read = |name: &str| fs::read(home.path().join(name)).unwrap();
    let made = grow("whole", &["--positions", "120", "--nodes", "300", "--threads", "1"]);
    assert_eq!(made.code, Some(0), "{made:?}");
    let row: serde_json::Value = serde_json::from_str(&made.stdout).unwrap();
    assert_eq!(row["positions"], 120);
    let bytes = read("whole");
    assert_eq!((row["bytes"].as_u64(), made.stderr.lines().count()), (Some(bytes.len() as u64), 1), "{made:?}");
    let book = Book::from_bytes(&bytes).unwrap();
    assert_eq!(book.len(), 120);
    assert!(book.best(&Reversi::initial(&())).is_some());
    // The rest of an earlier run, cut in the middle of a line.
    let searches = String::from_utf8(read("whole.searches")).unwrap();
    fs::write(home.path().join("broken.searches"), &searches[..searches.len() / 2]).unwrap();
    let threads = grow("broken", &["--positions", "120", "--nodes", "300", "--threads", "3"]);
    assert_eq!((threads.code, read("broken")), (Some(0), bytes), "{threads:?}");
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&String::from_utf8(read("broken.searches")).unwrap()), sorted(&searches));
    let foreign = "does not begin with \"# Reversi, searches of 400 nodes\"";
    for (text, sentence) in [
        ("root:x:0:0".to_owned(), foreign),
        (searches.clone(), foreign),
        ("# Reversi, searches of 400 nodes\n0 1 2 3 4\n".to_owned(), "line 2 is no search"),
    ] {
        fs::write(home.path().join("other.searches"), &text).unwrap();
        let refused = grow("other", &["--nodes", "400"]);
        assert!(refused.code != Some(0) && refused.stderr.contains(sentence), "{refused:?}");
        assert_eq!(read("other.searches"), text.into_bytes());
    }
    // A larger one takes the place of a book.
    assert_eq!(grow("whole", &["--positions", "130", "--nodes", "300"]).code, Some(0));
    assert_eq!(Book::from_bytes(&read("whole")).unwrap().len(), 130);
}

#[test]
fn a_file_that_another_program_wrote_is_not_replaced() {
    const FOREIGN: &str = "# users\n";
    let home = Home::new();
    let folder = home.path().join("lesson");
    fs::create_dir(&folder).unwrap();
    let (folder, file) = (folder.to_str().unwrap(), home.path().join("users"));
    let file = file.to_str().unwrap();
    let part = format!("{file}.part");
    let weights = format!("{folder}/weights.txt");
    let book = ["tables", "reversi", "--positions", "9", "--nodes", "50", "--whole-plies", "1", "--file", file];
    let openings = ["tables", "adjacency", "--rounds", "1", "--file", file];
    let records = ["arena", "reversi", "-e", "greedy", "-e", "random", "--games", "2", "--records", file];
    let record = ["play", "adjacency", "--plain", "--record", file];
    let lesson = ["learn", "reversi", "--games", "2", "--rounds", "1", "--dir", folder];
    let mut wrong = Vec::new();
    for (command, at, sentence) in [
        (&book[..], file, "is not a book of openings; choose another --file"),
        (&book, &part, "is not a book of openings; choose another --file"),
        (&openings, file, "is not a file of openings of Adjacency; choose another --file"),
        (&openings, &part, "is not a file of openings of Adjacency; choose another --file"),
        (&records, file, "does not begin as records do; choose another --records"),
        (&record, file, "users"),
        (&lesson, &weights, "has \"weights.txt\", but no command.txt; choose another folder with --dir"),
    ] {
        fs::write(at, FOREIGN).unwrap();
        let refused = home.run(command, "quit\n");
        let is_refused = refused.code != Some(0) && refused.stderr.contains(sentence);
        if !is_refused || fs::read(at).is_ok_and(|found| found != FOREIGN.as_bytes()) {
            wrong.push((command, refused));
        }
        // A command that was not refused may have moved it.
        let _ = fs::remove_file(at);
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
