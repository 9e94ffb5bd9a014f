//! The file after kills and torn writes, foreign files, old versions.

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::protocol::{Clocks, Ending, GameFilter, PlayerId};

use tempfile::TempDir;

use super::*;
use crate::store::samples::{moved, started};
use crate::store::{Fact, StoreDesk, StorePlace, Viewer};

mod failures;
mod journal;
mod lists;

const DRAWN: Fact =
    Fact::Ended(Ending { outcome: Some(Outcome::Draw), reason: EndReason::Agreement, margin: 0, illegal: None });
const MOVES: [&str; 9] = ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"];

fn id(number: u128) -> GameId {
    GameId::from_bits(number)
}

async fn open(path: &Path) -> (SqliteStore, Restored) {
    let store = SqliteStore::open(path).expect("the file can be used");
    let restored = store.take_over(100).await.expect("it can be read");
    (store, restored)
}

async fn append(store: &SqliteStore, epoch: Epoch, game: u128, facts: Vec<Fact>) {
    let batch = facts.into_iter().map(|fact| GameFact { game: id(game), fact }).collect();
    store.append(epoch, batch).await.expect("it can be written");
}

/// Appends batches while another connection locks the file, so that the writer has them in at most two groups; returns the answers.
async fn together(
    path: &Path,
    store: &SqliteStore,
    epoch: Epoch,
    batches: impl Iterator<Item = (u128, Vec<Fact>)>,
) -> Vec<Result<(), StoreError>> {
    let connection = rusqlite::Connection::open(path).expect("a database");
    connection.execute_batch("BEGIN IMMEDIATE").expect("nobody holds it");
    let batch = |game, facts: Vec<Fact>| facts.into_iter().map(|fact| GameFact { game: id(game), fact }).collect();
    // Sends each batch before awaiting any answer.
    let appended: Vec<_> = batches.map(|(game, facts)| store.append(epoch, batch(game, facts))).collect();
    connection.execute_batch("COMMIT").expect("nothing was changed");
    futures::future::join_all(appended).await
}

fn desk(path: &Path) -> StoreDesk {
    let desk = StorePlace::File(path.to_owned()).desk(true);
    desk.expect("a file lasts").expect("it can be opened")
}

fn texts(game: &StoredGame) -> Vec<&str> {
    game.moves.iter().map(|played| played.text.as_str()).collect()
}

/// The text of an expected error.
fn objection(path: &Path) -> String {
    SqliteStore::open(path).expect_err("it cannot be used").to_string()
}

#[tokio::test]
async fn the_free_space_is_that_of_the_disk_on_which_the_file_is() {
    let folder = TempDir::new().expect("folders can be made there");
    let (store, _) = open(&folder.path().join("games.db")).await;
    let free = store.free_bytes().await.expect("the system knows");
    let total = fs4::total_space(folder.path()).expect("the system knows");
    assert!(0 < free && free <= total, "{free} of {total}");
}

/// The files of a store as a kill would leave them at this moment.
fn as_killed(path: &Path, to: &Path) -> PathBuf {
    let beside = |path: &Path, end: &str| PathBuf::from(format!("{}{end}", path.display()));
    for end in ["", "-wal"] {
        fs::copy(beside(path, end), beside(to, end)).expect("it can be copied");
    }
    beside(to, "-wal")
}

#[tokio::test]
async fn a_torn_last_write_costs_nothing_that_was_acknowledged() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let (store, restored) = open(&path).await;
    append(&store, restored.epoch, 1, vec![started(1, 2)]).await;
    let log = folder.path().join("games.db-wal");
    // The length of the log at the acknowledgement of each move.
    let mut acknowledged = Vec::new();
    for (ply, text) in (0..).zip(MOVES) {
        append(&store, restored.epoch, 1, vec![moved(ply, text)]).await;
        acknowledged.push(fs::metadata(&log).expect("there is a log").len());
    }
    let whole = *acknowledged.last().expect("moves were played");
    let copy = folder.path().join("copy.db");
    for length in (acknowledged[0]..=whole).step_by(509).chain([whole - 1, whole]) {
        let log = as_killed(&path, &copy);
        let torn = fs::OpenOptions::new().write(true).open(&log).expect("there is a log");
        torn.set_len(length).expect("it can be cut");
        let (_store, restored) = open(&copy).await;
        let [game] = restored.games.as_slice() else { panic!("the game goes on") };
        let sure = acknowledged.iter().filter(|end| **end <= length).count();
        assert_eq!(texts(game), MOVES[..sure], "{length} of {whole} bytes");
        fs::remove_file(folder.path().join("copy.db-shm")).ok();
    }
    // The next group was on its way to the disk and only its beginning came, or rubbish in its place.
    for rubbish in [vec![0; 4096], vec![0xa5; 100], fs::read(&log).expect("there is a log")[32..2000].to_vec()] {
        let log = as_killed(&path, &copy);
        let mut bytes = fs::read(&log).expect("there is a log");
        bytes.extend(rubbish);
        fs::write(&log, bytes).expect("it can be written");
        let (_store, restored) = open(&copy).await;
        assert_eq!(texts(&restored.games[0]), MOVES);
    }
}

#[tokio::test]
async fn a_second_server_on_the_same_file_is_refused_until_the_first_has_ended() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let (store, _) = open(&path).await;
    let refused = SqliteStore::open(&path).expect_err("it is in use");
    assert!(refused.is_in_use(), "{refused}");
    assert!(refused.to_string().contains("another server uses it"), "{refused}");
    #[cfg(unix)]
    {
        let other = folder.path().join("other.db");
        std::os::unix::fs::symlink(&path, &other).expect("links can be made there");
        assert!(SqliteStore::open(&other).expect_err("it is the same file").is_in_use());
    }
    drop(store);
    open(&path).await;
}

#[tokio::test]
async fn files_that_cannot_be_used_are_refused_with_what_to_do_and_left_as_they_are() {
    let folder = TempDir::new().expect("folders can be made there");
    let connection = |name: &str| rusqlite::Connection::open(folder.path().join(name)).expect("a database");
    connection("foreign.db").execute_batch("CREATE TABLE stamps (country TEXT)").expect("SQL");
    drop(open(&folder.path().join("newer.db")).await);
    connection("newer.db").execute_batch("PRAGMA user_version = 999").expect("SQL");
    fs::write(folder.path().join("letter.db"), "Dear Ana, ".repeat(1000)).expect("it can be written");
    // The first page is the directory; the others hold the data.
    for (name, damage) in [("damaged.db", 100..4096), ("damaged_within.db", 4096..usize::MAX)] {
        let (store, restored) = open(&folder.path().join(name)).await;
        append(&store, restored.epoch, 1, vec![started(1, 2)]).await;
        drop(store);
        let mut bytes = fs::read(folder.path().join(name)).expect("it is there");
        let end = damage.end.min(bytes.len());
        bytes[damage.start..end].fill(0x5a);
        fs::write(folder.path().join(name), bytes).expect("it can be written");
    }
    fs::create_dir(folder.path().join("folder.db")).expect("it can be made");
    for (name, sentence) in [
        ("foreign.db", "a database of something else"),
        ("newer.db", "written by a newer version"),
        ("letter.db", "is damaged"),
        ("damaged.db", "is damaged"),
        ("damaged_within.db", "is damaged"),
        ("folder.db", "cannot be opened"),
    ] {
        let before = fs::read(folder.path().join(name)).ok();
        let said = objection(&folder.path().join(name));
        assert!(said.contains(sentence) && said.contains(name), "{name}: {said}");
        assert_eq!(fs::read(folder.path().join(name)).ok(), before, "{name} is as it was");
    }
}

#[tokio::test]
async fn a_file_of_the_first_version_is_brought_up_to_date() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let connection = rusqlite::Connection::open(&path).expect("a database");
    connection.execute_batch(include_str!("version_1.sql")).expect("the first version");
    connection.execute_batch(include_str!("tests/version_1_games.sql")).expect("its games");
    connection
        .execute_batch(&format!("PRAGMA application_id = {}; PRAGMA user_version = 1;", schema::APPLICATION))
        .expect("its marks");
    drop(connection);
    let (store, restored) = open(&path).await;
    let [game] = restored.games.as_slice() else { panic!("one game goes on: {:?}", restored.games) };
    assert_eq!(texts(game), ["b2", "a1", "c3"]);
    assert_eq!(game.clocks, Some(Clocks { first_ms: 290_000, second_ms: 300_000, running: Some(Player::Second) }));
    let player = "7C0T5XW8R3".parse().ok();
    for filter in [
        GameFilter { player, ..GameFilter::default() },
        GameFilter { name: Some("budi".to_owned()), ..GameFilter::default() },
    ] {
        let page = store.games(GamesQuery { filter, viewer: Viewer::Public }).await.expect("it can be read");
        let [game] = page.games.as_slice() else { panic!("one game is over: {page:?}") };
        assert_eq!(texts(game), ["a1", "b1", "a2", "b2", "a3"]);
        assert_eq!(game.end.map(|(ending, _)| ending.reason), Some(EndReason::Line));
    }
}

#[tokio::test]
async fn a_game_that_cannot_be_read_does_not_keep_the_others_from_going_on() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let (store, restored) = open(&path).await;
    for game in 1..4 {
        append(&store, restored.epoch, game, vec![started(1, 2), moved(0, "a1")]).await;
    }
    drop(store);
    let connection = rusqlite::Connection::open(&path).expect("a database");
    let spoil = "UPDATE games SET moves = 'a1  ' WHERE key = 2";
    assert_eq!(connection.execute(spoil, []), Ok(1));
    drop(connection);
    for _ in 0..2 {
        let (_store, restored) = open(&path).await;
        assert_eq!(restored.games.iter().map(|game| game.id).collect::<Vec<_>>(), [id(1), id(3)]);
        let file = desk(&path);
        assert!(file.check().is_ok_and(|report| report.problems.len() == 1), "{:?}", file.check());
    }
}

#[tokio::test]
async fn a_copy_made_while_the_server_runs_has_everything_and_writes_over_nothing() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let (store, restored) = open(&path).await;
    append(&store, restored.epoch, 1, vec![started(1, 2), moved(0, "a1")]).await;
    append(&store, restored.epoch, 2, vec![started(1, 2), moved(0, "a1"), DRAWN]).await;
    let file = desk(&path);
    let copy = folder.path().join("copy.db");
    file.backup(&copy).expect("it can be copied");
    assert!(file.backup(&copy).is_err(), "a file that is there is not written over");
    append(&store, restored.epoch, 1, vec![moved(1, "b2")]).await;
    let (_copied, restored) = open(&copy).await;
    assert_eq!(texts(&restored.games[0]), ["a1"]);
    let mut games = Vec::new();
    let copy = desk(&copy);
    let collect = |game: StoredGame| {
        games.push(game.id);
        Ok::<_, StoreError>(())
    };
    copy.every_game(collect).expect("all can be read");
    assert_eq!(games, [id(1), id(2)]);
    assert_eq!(copy.check().expect("it can be read").problems, [""; 0]);
}

#[test]
fn a_file_that_is_not_there_is_not_made_by_looking() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let refused = StoreFile::open(&path, Access::Read).expect_err("there is none").to_string();
    assert!(refused.contains("does not exist"), "{refused}");
    assert!(!path.exists());
}

#[tokio::test]
async fn a_swapped_winner_is_found_and_games_of_earlier_versions_need_no_checksum() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let (store, restored) = open(&path).await;
    let won =
        Ending { outcome: Some(Outcome::Win(Player::First)), reason: EndReason::Resignation, margin: 0, illegal: None };
    for game in 1..4 {
        append(&store, restored.epoch, game, vec![started(1, 2), moved(0, "a1"), Fact::Ended(won)]).await;
    }
    append(&store, restored.epoch, 4, vec![started(1, 2), moved(0, "a1")]).await;
    let report = desk(&path).check().expect("it can be read");
    assert_eq!((report.problems.len(), report.games, report.without_checksum), (0, 4, 0), "{report:?}");
    let file = desk(&path);
    file.run("UPDATE games SET outcome = 'second' WHERE key = 2");
    file.run("UPDATE games SET first_player = second_player WHERE key = 4");
    let report = file.check().expect("it can be read");
    let [end, start] = report.problems.as_slice() else { panic!("two are changed: {report:?}") };
    assert!(end.contains(&id(2).to_string()) && end.contains("its end"), "{end}");
    assert!(start.contains(&id(4).to_string()) && start.contains("its beginning"), "{start}");
    file.run("UPDATE games SET start_sum = NULL, end_sum = NULL");
    let report = file.check().expect("it can be read");
    assert_eq!((report.problems.len(), report.without_checksum), (0, 4), "{report:?}");
}

/// Copies a file and those beside it with these endings; returns the copy.
fn copied(path: &Path, to: &Path, endings: &[&str]) -> PathBuf {
    fs::create_dir_all(to).expect("folders can be made there");
    let name = path.file_name().expect("a file").to_str().expect("a plain name");
    for ending in [""].iter().chain(endings) {
        let name = format!("{name}{ending}");
        fs::copy(path.with_file_name(&name), to.join(&name)).expect("it is there");
    }
    to.join(name)
}

#[tokio::test]
async fn a_copy_without_its_log_or_with_a_cut_one_is_reported_and_one_after_a_kill_is_not() {
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let (store, restored) = open(&path).await;
    for game in 1..9 {
        append(&store, restored.epoch, game, vec![started(1, 2), moved(0, "a1"), DRAWN]).await;
    }
    let problems = |path: &Path| desk(path).check().expect("it can be read").problems;
    assert_eq!(problems(&path), [""; 0], "while a server runs");
    let at = |name: &str| folder.path().join(name);
    let alone = problems(&copied(&path, &at("alone"), &[]));
    assert!(alone.iter().any(|problem| problem.contains("missing") && problem.contains("may be missing")), "{alone:?}");
    for (name, endings) in [("killed", &["-wal", "-shm"][..]), ("without index", &["-wal"])] {
        let copy = copied(&path, &at(name), endings);
        assert_eq!(problems(&copy), [""; 0], "{name}");
        assert_eq!(desk(&copy).count("SELECT count(*) FROM games"), 8, "{name}");
    }
    let cut = copied(&path, &at("cut"), &["-wal", "-shm"]);
    let log = fs::File::options().write(true).open(file::log_of(&cut)).expect("it is there");
    let length = log.metadata().expect("it is there").len();
    log.set_len(length - 4120).expect("it can be cut");
    let cut = problems(&cut);
    assert!(cut.iter().any(|problem| problem.contains("was cut")), "{cut:?}");
    let backup = at("backup.db");
    desk(&path).backup(&backup).expect("it can be copied");
    assert_eq!(problems(&backup), [""; 0], "a backup");
    drop(store);
    assert_eq!(problems(&copied(&path, &at("ended"), &[])), [""; 0], "after a clean end");
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_reads_the_files_and_a_deleted_one_is_noticed() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let (store, _) = open(&path).await;
    desk(&path).backup(&folder.path().join("copy.db")).expect("it can be copied");
    for name in ["games.db", "games.db-wal", "copy.db"] {
        let mode = fs::metadata(folder.path().join(name)).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    assert_eq!(store.loss().await, None);
    fs::remove_file(&path).expect("it can be removed");
    assert_eq!(store.loss().await, Some(StoreLoss::Deleted));
}
