//! The output of a playing program beside its moves: bounded, harmless, and in a file.

use std::fs;

use bidak_client::play::engine_log::EngineLog;
use bidak_client::play::text::Texts;
use bidak_client::play::traffic::{Traffic, Way};
use tempfile::TempDir;

#[test]
fn output_of_a_program_is_bounded_on_the_screen_and_in_its_file() {
    let folder = TempDir::new().unwrap();
    let log = EngineLog::in_folder(folder.path(), "my bot");
    let path = log.path().expect("a file can be had").to_owned();
    assert_eq!(path.file_name().and_then(|name| name.to_str()), Some("my_bot.log"));
    log.take(b"\x1b[2JTraceback \xff\r\n");
    assert!(!log.lines()[0].contains('\x1b') && log.lines()[0].contains("Traceback"), "{:?}", log.lines());
    let much = vec![b'x'; 5000];
    for _ in 0..300 {
        log.take(&much);
    }
    let lines = log.lines();
    assert_eq!((lines.len(), lines[0].len()), (200, 300));
    let written = fs::read(&path).unwrap();
    assert!((1_000_000..=1_100_000).contains(&written.len()), "{}", written.len());
    assert!(written.ends_with(b"x\n(the rest is left out)\n"));
    // A full file is still in use: another program of this name neither takes nor empties it.
    let other = EngineLog::in_folder(folder.path(), "my bot");
    assert_ne!(other.path(), log.path());
    assert_eq!(fs::metadata(&path).unwrap().len(), written.len() as u64);
}

#[test]
fn a_report_has_the_end_of_what_was_printed_and_names_the_file() {
    let folder = TempDir::new().unwrap();
    let log = EngineLog::in_folder(folder.path(), "bot");
    assert_eq!(log.report(Texts::default()), "");
    log.take(b"ValueError: no such square");
    let report = log.report(Texts::default());
    assert!(report.starts_with("; it printed:\n  ValueError: no such square\n"), "{report}");
    assert!(report.ends_with("bot.log"), "{report}");
    let told = log.report(Texts::new("id".parse().unwrap()));
    assert!(told.starts_with("; ia menulis:\n  ValueError: no such square\nselengkapnya di "), "{told}");
    // Another program of the same name at the same time has a file of its own.
    let other = EngineLog::in_folder(folder.path(), "bot");
    assert_ne!(other.path(), log.path());
}

#[test]
fn the_traffic_of_a_program_is_bounded_and_ends_with_the_last_lines() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("traffic.log");
    let traffic = Traffic::create(&path, 2000).unwrap();
    let log = EngineLog::in_folder(folder.path(), "bot").with_traffic(traffic);
    for number in 0..1000 {
        log.pass(Way::Said, format!("go depth {number}\n").as_bytes());
    }
    log.pass(Way::Heard, b"bestmove c3\n");
    log.pass(Way::Printed, &[b'x'; 9000]);
    log.pass(Way::Printed, &[b'y'; 1500]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let (last, before) = (read("traffic.log"), read("traffic.log.old"));
    assert!(last.len() <= 2000 && before.len() <= 4200, "{} {}", last.len(), before.len());
    assert!(before.lines().last().unwrap().contains(" ! xxx") && last.contains(" ! yyy"), "{before}{last}");
}

#[test]
fn a_file_that_a_full_log_would_replace_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("notes");
    fs::write(folder.path().join("notes.old"), "my notes of last year\n").unwrap();
    let error = Traffic::create(&path, 2000).expect_err("it is no log");
    assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
    assert!(!path.exists());
}
