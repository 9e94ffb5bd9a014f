//! The program `bidak-server`, as far as it does something else than serve.
#![cfg(feature = "sqlite")]

use std::path::Path;
use std::process::Command;

use bidak_server::store::SqliteStore;
use tempfile::TempDir;

/// Runs a command of `bidak-server store`: the exit code and the output.
fn store(args: &[&str], place: &Path) -> (Option<i32>, String, String) {
    let program = env!("CARGO_BIN_EXE_bidak-server");
    let done = Command::new(program).arg("store").args(args).env("BIDAK_STORE", place).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

#[test]
fn the_server_looks_at_its_store_as_the_program_for_players_does() {
    let folder = TempDir::new().expect("folders can be made there");
    let place = folder.path().join("games.db");
    let (code, _, said) = store(&["list"], &place);
    assert!(code == Some(1) && said.contains("does not exist"), "{said}");
    drop(SqliteStore::open(&place).expect("a new file"));
    assert_eq!(store(&["list"], &place), (Some(0), String::new(), String::new()));
    assert_eq!(store(&["check"], &place), (Some(0), "ok\n".to_owned(), String::new()));
    let copy = folder.path().join("copy.db");
    let (code, said, _) = store(&["backup", copy.to_str().expect("a plain name")], &place);
    assert!(code == Some(0) && said.contains("copy.db") && copy.exists(), "{said}");
    assert_eq!(store(&["burn"], &place).0, Some(2));
}

#[test]
fn what_is_wrong_at_the_start_is_said_in_a_sentence_without_a_backtrace() {
    let folder = TempDir::new().expect("folders can be made there");
    let damaged = folder.path().join("games.db");
    std::fs::write(&damaged, "no store").expect("there is room for it");
    let done = Command::new(env!("CARGO_BIN_EXE_bidak-server"))
        .args(["--listen", "127.0.0.1:0", "--log", "error", "--store"])
        .arg(&damaged)
        .env("RUST_BACKTRACE", "1")
        .output()
        .expect("it runs");
    let said = String::from_utf8(done.stderr).expect("it prints text");
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(said.starts_with("error: ") && said.contains("games.db") && said.lines().count() == 1, "{said}");
}

#[test]
fn a_backup_is_restored_by_one_command_and_what_was_there_stays() {
    let folder = TempDir::new().expect("folders can be made there");
    let [place, copy] = ["games.db", "copy.db"].map(|name| folder.path().join(name));
    drop(SqliteStore::open(&place).expect("a new file"));
    assert_eq!(store(&["backup", copy.to_str().expect("a plain name")], &place).0, Some(0));
    let restore = ["restore", copy.to_str().expect("a plain name")];
    let running = SqliteStore::open(&place).expect("it is there");
    let (code, _, said) = store(&restore, &place);
    assert!(code == Some(1) && said.contains("another server uses it"), "{said}");
    drop(running);
    std::fs::write(&place, "it was lost").expect("there is room for it");
    let (code, said, errors) = store(&restore, &place);
    assert!(code == Some(0) && said.contains("before: ") && said.contains("games.db-before-"), "{said}{errors}");
    assert_eq!(store(&["check"], &place), (Some(0), "ok\n".to_owned(), String::new()));
    let kept = said.lines().find_map(|line| line.strip_prefix("before: ")).expect("it was kept");
    assert_eq!(std::fs::read_to_string(kept).expect("it is there"), "it was lost");
    std::fs::write(&copy, "no store").expect("there is room for it");
    let (code, _, said) = store(&restore, &place);
    assert!(code == Some(1) && said.contains("copy.db"), "{said}");
    assert_eq!(store(&["check"], &place).0, Some(0), "a bad backup replaces nothing");
}

#[test]
fn the_command_lines_of_the_units_find_their_settings() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy");
    let written = TempDir::new().expect("folders can be made there");
    for (unit, instance) in [("bidak-node@.service", "north"), ("bidak-server.service", "server")] {
        let text = std::fs::read_to_string(folder.join(unit)).expect("it is there");
        // The comment of a unit shows its settings.
        let settings = text.lines().filter_map(|line| line.strip_prefix("#   ")).filter(|line| line.contains(" = "));
        let file = written.path().join(format!("{instance}.toml"));
        std::fs::write(&file, settings.collect::<Vec<_>>().join("\n")).expect("there is room for it");
        let line = text.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("a unit starts a program");
        let line = line.replace("%i", instance).replace("/etc/bidak", written.path().to_str().expect("a plain path"));
        let done = Command::new(env!("CARGO_BIN_EXE_bidak-server"))
            .args(line.split(' ').skip(1))
            .arg("--print-config")
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(0), "{unit}: {said}");
        let printed = String::from_utf8_lossy(&done.stdout);
        assert!(printed.contains(&*file.to_string_lossy()) || instance == "server", "{unit}: {printed}");
    }
}
