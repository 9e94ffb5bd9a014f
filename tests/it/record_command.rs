//! Records on the command line: reading and writing every format, and the errors.

use std::fs;

use bidak_client::play::record::format::{Format, read};
use bidak_client::play::record::json::{from_json, to_json};
use bidak_shared::kind::GameKind;
use bidak_shared::record::text::RecordText;
use harness::program::Home;
use proptest::prelude::*;

use crate::export::a_record_text;

const GAME: &str = r#"[Game "reversi"]
[First "Ana"]
[Date "2026-11-20"]
[Clock "5+3"]
[Start "---------------------------OX------XO--------------------------- X"]
[Result "0-1"]
[Reason "time"]
[Event "lunch"]

1. f5 {[%clk 0:05:00.120]} d6 {[%clk 0:04:58.000]} 2. c3 0-1
"#;

fn read_any(text: &str, game: Option<GameKind>) -> Result<RecordText, String> {
    let start = || game.map(|game| game.record(&[]).unwrap());
    read(text, game, start).map(|(record, _)| record).map_err(|problem| problem.to_string())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn json_and_text_keep_everything(record in a_record_text()) {
        prop_assert_eq!(from_json(&to_json(&record)), Ok(record.clone()));
        let game = record.replay().unwrap();
        for format in [Format::Text, Format::Json] {
            let written = format.write(&record, &*game).unwrap();
            prop_assert_eq!(Format::of(&written), format);
            prop_assert_eq!(read_any(&written, None), Ok(record.clone()), "{}", written);
        }
        let moves = Format::Transcript.write(&record, &*game).unwrap();
        let again = read_any(&moves, Some(record.game)).unwrap();
        let texts = |record: &RecordText| record.moves.iter().map(|played| played.text.clone()).collect::<Vec<_>>();
        prop_assert_eq!(texts(&again), texts(&record));
    }

    #[test]
    fn any_json_is_read_or_refused(record in a_record_text(), text in any::<String>(), cut in any::<prop::sample::Index>()) {
        let mut written: Vec<char> = to_json(&record).chars().collect();
        let place = cut.index(written.len());
        written.splice(place..place, text.chars().take(3));
        let _ = read_any(&written.into_iter().collect::<String>(), None);
    }
}

#[test]
fn json_is_a_plain_object() {
    let record: RecordText = GAME.parse().unwrap();
    let expected = serde_json::json!({
        "game": "reversi",
        "first": "Ana",
        "date": "2026-11-20",
        "clock": "5+3",
        "start": "---------------------------OX------XO--------------------------- X",
        "headers": [{ "name": "Event", "value": "lunch" }],
        "moves": [{ "move": "f5", "left_ms": 300_120 }, { "move": "d6", "left_ms": 298_000 }, { "move": "c3" }],
        "outcome": "second",
        "reason": "time",
    });
    assert_eq!(serde_json::from_str::<serde_json::Value>(&to_json(&record)).unwrap(), expected);
    assert_eq!(from_json(r#"{"game": "morris"}"#), Ok(RecordText::new(GameKind::Morris)));
}

#[test]
fn an_error_in_a_record_names_its_line_and_move() {
    for (text, game, part) in [
        ("[Game \"reversi\"]\n\n1. f5 d6\n2. d3", None, "line 4: \"d3\": d3 is not legal: d3 flips no disc"),
        ("f5d6\nd3", Some(GameKind::Reversi), "line 2, move 3: d3 is not legal: d3 flips no disc"),
        ("f5d6", None, "name the game of the moves with --game"),
        (GAME, Some(GameKind::Morris), "this is a game of Reversi, not of"),
        ("{\n \"game\": \"chess\"\n}", None, "there is no game \"chess\""),
        ("{\n \"game\": \"chess\"\n}", None, "line 2"),
        ("{\n \"game\": \"reversi\",\n \"winner\": 1\n}", None, "unknown field `winner`"),
        (r#"{"game": "reversi", "moves": [{"move": "f5"}, {"move": "a1"}]}"#, None, "move 2: a1 is not legal"),
        (r#"{"game": "reversi", "start": "X"}"#, None, "start \"X\": not a position of Reversi"),
        (r#"{"game": "reversi", "headers": [{"name": "a b", "value": ""}]}"#, None, "header \"a b\": the name"),
        (r#"{"game": "reversi", "headers": [{"name": "Result", "value": ""}]}"#, None, "a field of the record"),
        (
            r#"{"game": "reversi", "headers": [{"name": "A", "value": ""}, {"name": "A", "value": ""}]}"#,
            None,
            "header \"A\": this header was there before",
        ),
    ] {
        let problem = read_any(text, game).unwrap_err();
        assert!(problem.contains(part), "{text}: {problem}");
    }
}

#[test]
fn the_program_converts_and_shows() {
    let home = Home::new();
    let file = home.path().join("game.txt");
    fs::write(&file, GAME).unwrap();
    let file = file.to_str().unwrap();
    let json = home.run(&["record", "convert", file, "--to", "json"], "");
    assert_eq!((json.code, json.stderr.as_str()), (Some(0), ""), "{json:?}");
    let text = home.run(&["record", "convert", "-", "--to", "text"], &json.stdout);
    assert_eq!((text.code, text.stdout.as_str()), (Some(0), GAME), "{text:?}");
    let moves = home.run(&["record", "convert", file, "--to", "transcript"], "");
    assert_eq!((moves.stdout.as_str(), moves.stderr.as_str()), ("f5d6c3\n", ""));
    let wrong = home.run(&["record", "convert", "--to", "json", "--game", "reversi"], "f5a1");
    assert_eq!((wrong.code, wrong.stdout.as_str()), (Some(1), ""), "{wrong:?}");
    assert!(wrong.stderr.contains("the standard input: line 1, move 2: a1 is not legal"), "{}", wrong.stderr);
    let unclear = home.run(&["record", "convert", "--to", "json"], "f5a1");
    assert_eq!(unclear.code, Some(2), "{unclear:?}");
    let late = home.run(&["record", "show", file, "--ply", "4"], "");
    assert_eq!(late.code, Some(2), "{late:?}");

    let shown = home.run(&["record", "show", file], "").stdout;
    for part in [
        "Reversi: Ana (Black) against somebody (White)",
        "Event: lunch",
        "After 3 moves, the last c3\nResult: White won",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let told = home.run(&["record", "show", file, "--lang", "id"], "").stdout;
    for part in [
        "Reversi: Ana (Hitam) melawan seseorang (Putih)",
        "Event: lunch",
        "Setelah 3 langkah, terakhir c3\nHasil: Putih menang",
        "\nPosisi: ",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let earlier = home.run(&["record", "show", file, "--ply", "1"], "").stdout;
    assert!(earlier.contains("After 1 of 3 moves, the last f5") && !earlier.contains("Result"), "{earlier}");
}

#[test]
fn a_transcript_from_another_start_names_the_arguments_that_it_needs() {
    let game = "[Game \"tictactoe\"]\n[Start \"xo....... x\"]\n\nb2\n";
    let done = Home::new().run(&["record", "convert", "--to", "transcript"], game);
    assert_eq!((done.code, done.stdout.as_str()), (Some(0), "b2\n"), "{done:?}");
    assert!(done.stderr.contains("--game tictactoe --position 'xo....... x'"), "{}", done.stderr);
    let again = Home::new()
        .run(&["record", "convert", "--to", "json", "--game", "tictactoe", "--position", "xo....... x"], &done.stdout);
    assert!(again.stdout.contains("\"xo....... x\""), "{again:?}");
}

#[test]
fn a_game_of_the_plain_mode_is_saved() {
    let home = Home::new();
    let file = home.path().join("kept.txt");
    let file = file.to_str().unwrap();
    let args = ["play", "adjacency", "--bot", "greedy:10", "--rounds", "2", "--name", "Ana", "--record", file];
    let done = home.run(&args, "c3\nd4\n");
    assert_eq!(done.code, Some(0), "{done:?}");
    let kept: RecordText = fs::read_to_string(file).unwrap().parse().unwrap();
    assert_eq!(kept.players, ["Ana", "greedy 10"].map(|name| Some(name.to_owned())));
    assert_eq!(kept.moves.len(), 4);
    assert!(kept.outcome.is_some() && kept.outcome == kept.replay().unwrap().outcome());

    let nowhere = home.path().join("nowhere").join("kept.txt");
    let args = ["play", "adjacency", "--bot", "greedy", "--rounds", "1", "--record", nowhere.to_str().unwrap()];
    let done = home.run(&args, "c3\n");
    assert_eq!(done.code, Some(1), "{done:?}");
    assert!(done.stderr.contains("cannot write"), "{}", done.stderr);
}

#[test]
fn errors_in_records_and_arguments_are_in_the_language_of_the_reader() {
    let home = Home::new();
    for (args, code, said) in [
        (&["record", "show", "nothing.txt"][..], 1, "nothing.txt tidak dapat dibaca: tidak ditemukan"),
        (&["record", "show"], 2, "bukan JSON dan tanpa kepala: sebut permainannya dengan --game"),
        (
            &["record", "show", "--game", "adjacency", "--option", "rounds=99"],
            2,
            "rounds adalah angka dari 1 sampai 28, bukan \"99\"",
        ),
        (
            &["record", "show", "--game", "adjacency", "--option", "first=z"],
            2,
            "first adalah salah satu dari x, o, bukan \"z\"",
        ),
        (
            &["record", "show", "--game", "reversi", "--option", "rounds=8"],
            2,
            "Reversi tidak punya opsi \"rounds\"; yang ada: tidak ada",
        ),
        (
            &["record", "show", "--game", "tictactoe", "--position", "x"],
            2,
            "ini bukan posisi Tic-tac-toe; bentuknya seperti ......... x",
        ),
        (&["play", "adjacency", "--rounds", "99", "--plain"], 2, "rounds adalah angka dari 1 sampai 28, bukan \"99\""),
        (&["play", "tictactoe", "--position", "xxx.oo... o", "--plain"], 2, "permainan sudah selesai pada posisi ini"),
    ] {
        let done = home.run(&[args, &["--lang", "id"]].concat(), "");
        assert_eq!(done.code, Some(code), "{args:?}: {done:?}");
        assert!(done.stderr.contains(said), "{args:?}: {}", done.stderr);
    }
}

#[cfg(unix)]
#[test]
fn a_disk_that_stalls_delays_no_game() {
    let home = Home::new();
    // A writer to a pipe waits for a reader.
    let pipe = home.path().join("record");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()), "a pipe can be made");
    let mut program = home.start(&["play", "tictactoe", "--bot", "random", "--record", pipe.to_str().unwrap()]);
    program.say("resign yes\n");
    program.line_with("The game is over.");
    program.say("rematch\n");
    program.line_with("Game 2 begins.");
    let (sender, written) = std::sync::mpsc::channel();
    std::thread::spawn(move || sender.send(fs::read_to_string(pipe).unwrap()));
    let record = written.recv_timeout(harness::DEADLINE).expect("the record is written as soon as it can be");
    assert!(record.contains("[Game \"tictactoe\"]"), "{record}");
}
