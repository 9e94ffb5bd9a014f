//! `bidak solve` and `bidak analyze`: known values are proved, others are called estimates.

use bidak_client::base::failure::{Code, Failure};
use bidak_client::cli::analyze::{self, AnalyzeArgs};
use bidak_client::cli::solve::{self, SolveArgs};
use bidak_client::play::text::Texts;
use bidak_shared::search::StopFlag;
use clap::{Args, FromArgMatches};
use serde_json::Value;

fn parsed<T: Args + FromArgMatches>(words: &[&str]) -> T {
    let command = T::augment_args(clap::Command::new("bidak"));
    let matches = command.try_get_matches_from([&["bidak"], words].concat()).unwrap();
    T::from_arg_matches(&matches).unwrap()
}

fn solved(words: &[&str], stop: &StopFlag) -> (Result<(), Failure>, String) {
    let mut out = Vec::new();
    let done = solve::run(&parsed::<SolveArgs>(words), stop, &mut out, &mut Vec::new());
    (done, String::from_utf8(out).unwrap())
}

fn json(words: &[&str]) -> Value {
    let (done, out) = solved(&[words, &["--json", "--hash", "16"]].concat(), &StopFlag::new());
    assert_eq!(done, Ok(()), "{out}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn known_values_are_found_and_proved() {
    let tictactoe = json(&["tictactoe"]);
    assert_eq!((&tictactoe["proof"], &tictactoe["outcome"]), (&Value::from("exact"), &Value::from("draw")));
    // The corner's only good answer is the centre.
    let corner = json(&["tictactoe", "--moves", "a1"]);
    let draws = corner["moves"].as_array().unwrap().iter().filter(|row| row["outcome"] == "draw");
    assert_eq!(draws.map(|row| &row["move"]).collect::<Vec<_>>(), [&Value::from("b2")]);
    // Known from the rules: the second player never loses, and cannot win so soon.
    let adjacency = json(&["adjacency", "--option", "rounds=1"]);
    assert_eq!((&adjacency["proof"], &adjacency["margin"]), (&Value::from("exact"), &Value::from(0)));
}

#[test]
fn every_move_has_the_value_of_the_position_after_it() {
    let words = ["adjacency", "--position", "xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxoxox/xoxoxoxo/4oxox x 4"];
    let found = json(&words);
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 4);
    assert_eq!(moves[0]["score"], found["score"], "the best first");
    for row in moves {
        let name = row["move"].as_str().unwrap();
        let after = json(&[&words[..], &["--moves", name]].concat());
        assert_eq!(-after["score"].as_i64().unwrap(), row["score"].as_i64().unwrap(), "{name}");
        assert!(row["line"].as_str().unwrap().starts_with(name));
    }
}

#[test]
fn moves_into_the_opening_book_have_its_values_unless_a_limit_asks_for_a_search() {
    let rows = |more: &[&str]| {
        let mut out = Vec::new();
        let args: AnalyzeArgs = parsed(&[&["reversi", "--hash", "1", "--json"], more].concat());
        assert_eq!(analyze::run(&args, Texts::default(), &StopFlag::new(), &mut out, &mut Vec::new()), Ok(()));
        let text = String::from_utf8(out).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
    };
    let start = rows(&[]);
    assert_eq!(start.len(), 4, "{start:?}");
    for row in &start {
        assert_eq!((&row["source"], &row["nodes"]), (&Value::from("book"), &Value::from(0)), "{row}");
        assert!(row["line"].as_str().unwrap().starts_with(row["move"].as_str().unwrap()), "{row}");
        // The four first moves are images of each other.
        assert_eq!(row["score"], start[0]["score"]);
    }
    assert_eq!(rows(&["--lines", "1"]).len(), 1);
    for limit in [["--depth", "2"], ["--nodes", "200"], ["--engine", "minimax"]] {
        let most = ["--lines", "1"];
        let searched =
            rows(&[&limit[..], &most, if limit[0] == "--engine" { &["--depth", "1"] } else { &[] }].concat());
        assert_eq!(searched[0]["source"], "search", "{limit:?}");
    }
    // Far from the book everything is searched, and the best move comes first.
    let far = ["--moves", "c4", "c3", "d3", "e3", "d2", "c6", "e6", "c1", "--lines", "2"];
    let found = rows(&far);
    assert!(found.iter().all(|row| row["source"] == "search"), "{found:?}");
}

#[test]
fn a_win_in_a_game_without_margin_has_its_length() {
    // White closes a mill with g4-g7 and takes one of Black's last three men.
    let words = ["morris", "--position", "ww......b..b..w...b..... w 0 0 0", "--value-only"];
    let found = json(&words);
    assert_eq!((&found["outcome"], &found["proof"]), (&Value::from("first"), &Value::from("exact")));
    assert_eq!(found["plies"], 1);
    assert!(found["line"].as_str().unwrap().starts_with("g4-g7x"), "{}", found["line"]);
}

#[test]
fn an_interrupted_search_reports_a_value_without_proof() {
    let stop = StopFlag::new();
    stop.raise();
    let (done, out) = solved(&["reversi", "--hash", "1"], &stop);
    assert_eq!(done.unwrap_err().code, Code::Interrupted);
    assert!(out.contains("(not proved)") && out.contains("Line: "), "{out}");
}

#[test]
fn solving_fails_without_a_proof_in_time() {
    let (done, out) = solved(&["reversi", "--hash", "1", "--movetime", "1"], &StopFlag::new());
    assert_eq!(done.unwrap_err().code, Code::Failed);
    assert!(out.contains("(not proved)"), "{out}");
}

#[test]
fn a_finished_game_cannot_be_solved() {
    let (done, _) = solved(&["tictactoe", "--moves", "a1 b1 a2 b2 a3"], &StopFlag::new());
    assert_eq!(done.unwrap_err().code, Code::Usage);
}

#[test]
fn an_analysis_has_as_many_different_lines_as_were_asked_for() {
    let args: AnalyzeArgs =
        parsed(&["reversi", "--moves", "f5", "--engine", "mtdf", "--depth", "4", "--lines", "9", "--json"]);
    let mut out = Vec::new();
    assert_eq!(analyze::run(&args, Texts::default(), &StopFlag::new(), &mut out, &mut Vec::new()), Ok(()));
    let rows: Vec<Value> =
        String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // Black's f5 leaves White three moves.
    assert_eq!(rows.len(), 3);
    assert!(rows.windows(2).all(|two| two[0]["score"].as_i64() >= two[1]["score"].as_i64()));
    assert!(rows.iter().all(|row| row["line"].as_str().unwrap().starts_with(row["move"].as_str().unwrap())));
}

#[test]
fn an_analysis_says_what_every_move_is_worth_unless_fewer_lines_are_wanted() {
    for (lines, count) in [(&[][..], 9), (&["--lines", "2"], 2)] {
        let args: AnalyzeArgs = parsed(&[&["tictactoe", "--depth", "3", "--json"], lines].concat());
        let mut out = Vec::new();
        assert_eq!(analyze::run(&args, Texts::default(), &StopFlag::new(), &mut out, &mut Vec::new()), Ok(()));
        assert_eq!(String::from_utf8(out).unwrap().lines().count(), count, "{lines:?}");
    }
}

#[test]
fn solving_says_of_each_step_whether_it_is_an_estimate_or_exact() {
    let mut messages = Vec::new();
    let args = parsed::<SolveArgs>(&["tictactoe", "--hash", "16"]);
    assert_eq!(solve::run(&args, &StopFlag::new(), &mut Vec::new(), &mut messages), Ok(()));
    let said = String::from_utf8(messages).unwrap();
    let labels = |label: &str| said.lines().filter(|line| line.starts_with(label)).count();
    let others = labels("estimate: ") + labels("exact search by ") + labels("move ");
    assert!(labels("estimate: ") > 0 && others == said.lines().count(), "{said}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_from_the_terminal_leaves_the_best_so_far() {
    let home = harness::program::Home::new();
    let mut program = home.start(&["solve", "reversi", "--json", "--hash", "16"]);
    // The search would take longer than the test.
    program.error_with("depth");
    program.signal("INT");
    let done = program.end();
    assert_eq!(done.code, Some(130), "{done:?}");
    let found: Value = serde_json::from_str(done.stdout.trim()).unwrap();
    assert_ne!(found["proof"], "exact");
    assert!(found["line"].as_str().unwrap().split(' ').next().is_some_and(|first| !first.is_empty()), "{found}");
}
