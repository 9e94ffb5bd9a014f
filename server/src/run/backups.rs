//! Backups of the store while the server runs: at intervals a new file, and the oldest ones are removed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use tokio::time::{Instant, sleep};

use crate::base::environment;
use crate::base::metrics::Metrics;
use crate::config::BackupSettings;
use crate::store::{Store, StoreError, now};

/// The pause after a backup that failed, if the usual one is longer.
const RETRY: Duration = Duration::from_mins(10);

/// The names of backups: this, the time, and [`ENDING`].
const BEGINNING: &str = "bidak-";

/// The end of their names.
const ENDING: &str = ".db";

/// Makes backups until it is dropped.
pub(crate) async fn run(settings: BackupSettings, store: Arc<dyn Store>, metrics: Arc<Metrics>) {
    let BackupSettings { folder: Some(folder), every, most } = settings else { return };
    if let Some(why) = store.no_backup() {
        return tracing::warn!("--backup does nothing: {why}");
    }
    let newest = backups(&folder).pop().and_then(|path| made_at(&path));
    metrics.backup_time.set(newest.map_or(0, |at| at.as_secs() as i64));
    tracing::info!(folder = %folder.display(), every = ?every, most, "backups are made");
    // After a restart the next one is due when it would have been.
    let age = newest.map(|at| environment::time_of_day().saturating_sub(at));
    let mut pause = age.map_or(Duration::ZERO, |age| every.saturating_sub(age));
    loop {
        sleep(pause).await;
        let since = Instant::now();
        pause = match back_up(&folder, &*store).await {
            Ok(path) => {
                metrics.backed_up(since.elapsed(), now());
                tracing::info!(backup = %path.display(), seconds = since.elapsed().as_secs_f64(), "a backup was made and checked");
                remove_old(&folder, most as usize);
                every
            }
            Err(error) => {
                metrics.backup_failures.inc();
                tracing::error!(%error, "no backup was made");
                every.min(RETRY)
            }
        };
    }
}

/// Makes one backup; returns its file.
async fn back_up(folder: &Path, store: &dyn Store) -> Result<PathBuf, StoreError> {
    let failed = |error: std::io::Error| StoreError::Failed(format!("{}: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(failed)?;
    // Of a server that was killed meanwhile.
    for path in files(folder, ".part") {
        let _ = fs::remove_file(path); // Tried again next time.
    }
    let time = now().to_string().replace(':', "");
    let path = folder.join(format!("{BEGINNING}{time}{ENDING}"));
    let part = folder.join(format!("{BEGINNING}{time}.part"));
    store.backup(&part).await?;
    fs::rename(&part, &path).map_err(failed)?;
    Ok(path)
}

/// The files of backups with an ending, the oldest first.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let is_one = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let time = name.strip_prefix(BEGINNING).and_then(|rest| rest.strip_suffix(ending));
        time.is_some_and(|time| {
            !time.is_empty() && time.bytes().all(|byte| byte.is_ascii_digit() || b"-TZ".contains(&byte))
        })
    };
    let mut found: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_one).collect();
    found.sort();
    found
}

/// The complete backups, the oldest first.
fn backups(folder: &Path) -> Vec<PathBuf> {
    files(folder, ENDING)
}

/// When a file was written, since the beginning of 1970.
fn made_at(path: &Path) -> Option<Duration> {
    fs::metadata(path).ok()?.modified().ok()?.duration_since(UNIX_EPOCH).ok()
}

/// Removes the oldest backups beyond the last `most`.
fn remove_old(folder: &Path, most: usize) {
    let all = backups(folder);
    for path in &all[..all.len().saturating_sub(most)] {
        if let Err(error) = fs::remove_file(path) {
            tracing::warn!(%error, backup = %path.display(), "an old backup cannot be removed");
        }
    }
}

#[cfg(all(test, feature = "sqlite"))]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::store::samples::{moved, started};
    use crate::store::{GameFact, MemoryStore, StorePlace};

    #[tokio::test]
    async fn backups_are_made_while_games_are_played_and_the_oldest_are_removed() {
        let folder = TempDir::new().expect("folders can be made there");
        let place = StorePlace::File(folder.path().join("games.db"));
        let store = place.open().expect("it can be used");
        let epoch = store.take_over(0).await.expect("it can be read").epoch;
        let game = bidak_shared::protocol::GameId::from_bits(1);
        let facts = [started(1, 2), moved(0, "a1")].map(|fact| GameFact { game, fact }).to_vec();
        store.append(epoch, facts).await.expect("it can be written");
        let to = folder.path().join("deep/er");
        let made = back_up(&to, &*store).await.expect("it can be copied");
        let desk = StorePlace::File(made.clone()).desk(false).expect("a file lasts").expect("it can be opened");
        let report = desk.check().expect("it can be read");
        assert_eq!((report.games, report.problems), (1, Vec::new()));
        for name in ["bidak-2026-01-01T000000Z.db", "bidak-2026-01-02T000000Z.db", "bidak-mine.db", "other.db"] {
            fs::write(to.join(name), name).expect("there is room for it");
        }
        fs::write(to.join("bidak-2026-01-03T000000Z.part"), "half").expect("there is room for it");
        remove_old(&to, 2);
        assert_eq!(backups(&to), [to.join("bidak-2026-01-02T000000Z.db"), made.clone()]);
        assert!(to.join("bidak-mine.db").exists() && to.join("other.db").exists(), "files of others stay");
        fs::remove_file(&made).expect("it can be removed");
        back_up(&to, &*store).await.expect("it can be copied");
        assert_eq!(files(&to, ".part"), [""; 0].map(PathBuf::from));
        assert!(MemoryStore::default().no_backup().is_some());
    }
}
