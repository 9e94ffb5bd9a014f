//! The options of engines wherever the program lists them: the help of commands, and UGI.

use bidak_shared::kind::{EngineKind, GameKind, Word};
use bidak_shared::registry::options::{ENGINE_OPTIONS, LIMIT_OPTIONS};
use harness::program::Home;

#[test]
fn every_command_that_takes_an_engine_lists_all_options_in_its_help() {
    let home = Home::new();
    for command in ["arena", "analyze", "tree", "play", "host", "ugi"] {
        let help = home.run(&[command, "--help"], "").stdout;
        for spec in ENGINE_OPTIONS.iter().map(|row| &row.spec).chain(LIMIT_OPTIONS) {
            assert!(help.contains(&format!("{}=", spec.name)), "{command} --help leaves out {}: {help}", spec.name);
        }
    }
}

#[test]
fn ugi_lists_the_options_of_every_engine_in_the_game() {
    let home = Home::new();
    for game in GameKind::ALL {
        let listed = home.run(&["ugi", "--game", game.word()], "ugi\n").stdout;
        for engine in EngineKind::ALL {
            for spec in engine.option_specs_in(*game) {
                let line = format!("option name {engine}.{} type ", spec.name);
                assert_eq!(listed.matches(&line).count(), 1, "{game}: {line}: {listed}");
            }
        }
    }
}

#[test]
fn features_are_printed_with_their_sum() {
    let done =
        Home::new().run(&["analyze", "adjacency", "--engine", "alphabeta", "--features", "--moves", "c2", "--csv"], "");
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert_eq!(lines[0], "feature,meaning,weight,value,product");
    let product = |line: &str| line.rsplit(',').next().unwrap().parse::<i32>().unwrap();
    let (sum, terms) = lines[1..].split_last().unwrap();
    assert_eq!(product(sum), terms.iter().map(|line| product(line)).sum::<i32>(), "{lines:?}");
    assert_eq!(terms.len(), 2, "{lines:?}");
}

#[test]
fn an_analysis_takes_a_spec_and_refuses_options_of_other_games() {
    let home = Home::new();
    let analyze = |engine: &str, more: &[&str]| {
        let args = [&["analyze", "adjacency", "--lines", "1", "--csv", "--engine", engine], more].concat();
        let done = home.run(&args, "");
        (done.code, done.stdout, done.stderr)
    };
    let (code, table, _) = analyze("alphabeta,eval=marks,order=listed,deepening=off", &["--depth", "2"]);
    assert_eq!(code, Some(0), "{table}");
    // One iteration of two plies from the start, squares in the order of the board.
    assert!(table.lines().nth(1).is_some_and(|row| row.contains(",2,")), "{table}");
    // A level gives its plies: the values are those of the same search with that depth.
    let values = |engine| {
        let table = analyze(engine, &[]).1;
        // Without the time.
        let row = table.lines().nth(1).expect("a row").split(',').enumerate();
        row.filter(|(column, _)| *column != 8).map(|(_, cell)| cell.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(values("alphabeta:4"), values("alphabeta,depth=2"));
    assert_ne!(values("alphabeta:3"), values("alphabeta,depth=2"));
    for (engine, part) in [
        ("alphabeta,eval=discs", "eval is one of exposure, marks, zero, learnt"),
        ("alphabeta,deepening=off", "needs a depth"),
        ("alphabeta,guess=zero", "alphabeta has no option \"guess\""),
        ("alphabeta,depth", "\"depth\" is no NAME=VALUE"),
    ] {
        let (code, _, problem) = analyze(engine, &[]);
        assert_eq!(code, Some(2), "{engine}: {problem}");
        assert!(problem.contains(part), "{engine}: {problem}");
    }
}

/// A genetic search reports each of its generations.
#[test]
fn an_analysis_by_generations_prints_little_of_its_progress() {
    let args = ["analyze", "adjacency", "--option", "rounds=3", "--engine", "genetic", "--lines", "1"];
    let done = Home::new().run(&args, "");
    let lines = done.stderr.lines().count();
    assert!((1..50).contains(&lines), "{lines} lines");
}

#[test]
fn progress_and_results_of_an_analysis_are_in_the_language_of_the_reader() {
    let args = ["analyze", "reversi", "--engine", "alphabeta", "--depth", "2", "--lines", "1"];
    let english = Home::new().run(&args, "").stderr;
    assert!(english.contains("line 1 of 1: depth 1, White leads by about "), "{english}");
    assert!(english.contains(" M nodes, 0.0 s: "), "{english}");
    let indonesian = Home::new().run(&[&args[..], &["--lang", "id"]].concat(), "");
    assert!(indonesian.stderr.contains("baris 1 dari 1: kedalaman 1, Putih unggul sekitar "), "{}", indonesian.stderr);
    assert!(indonesian.stderr.contains(" juta simpul, 0,0 dtk: "), "{}", indonesian.stderr);
    assert!(
        indonesian.stdout.contains(" unggul sekitar ") && !indonesian.stdout.contains("leads"),
        "{}",
        indonesian.stdout
    );
}
