//! The stores of solo games, which a player plays on this machine alone: files in the folder for data
//! (`$XDG_DATA_HOME/bidak/solo.db`, usually `~/.local/share/bidak/solo.db`). A second program at the same time finds the first file locked and
//! keeps its games in the next one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use etcetera::BaseStrategy;
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The most files: programs at the same time whose games are kept.
pub const MOST_FILES: usize = 8;

/// Where solo games are kept. Written as a path or `memory`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SoloPlace {
    /// In the usual files.
    #[default]
    Usual,
    /// In memory, until the program ends.
    Memory,
    /// In this file; for programs at the same time, in files beside it.
    File(PathBuf),
}

/// A place where solo games cannot be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("your own games are kept in a file or in memory, not in a database")]
pub struct BadSoloPlace;

impl std::str::FromStr for SoloPlace {
    type Err = BadSoloPlace;

    fn from_str(text: &str) -> Result<Self, BadSoloPlace> {
        match text {
            "memory" => Ok(Self::Memory),
            _ if text.contains("://") => Err(BadSoloPlace),
            _ => Ok(Self::File(text.into())),
        }
    }
}

/// The files of one program. Clones share what it has used.
#[derive(Clone, Debug)]
pub struct SoloStores {
    first: Option<PathBuf>,
    used: Arc<Mutex<BTreeSet<PathBuf>>>,
    turns: Arc<Semaphore>,
}

/// In memory.
impl Default for SoloStores {
    fn default() -> Self {
        Self::at(SoloPlace::Memory)
    }
}

impl SoloStores {
    /// The files at a place.
    pub fn at(place: SoloPlace) -> Self {
        let first = match place {
            SoloPlace::Usual => usual(),
            SoloPlace::Memory => None,
            SoloPlace::File(path) => Some(path),
        };
        Self { first, used: Arc::default(), turns: Arc::new(Semaphore::new(1)) }
    }

    /// The possible files, in the order in which programs take them; none if games are kept in memory.
    pub fn files(&self) -> Vec<PathBuf> {
        let numbered = |path: &PathBuf| (1..=MOST_FILES).map(|number| beside(path, number)).collect();
        self.first.as_ref().map_or_else(Vec::new, numbered)
    }

    /// Waits until no other server of this program uses a file.
    pub(super) async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        self.first.as_ref()?;
        Arc::clone(&self.turns).acquire_owned().await.ok()
    }

    /// Notes that this program uses a file.
    pub(super) fn uses(&self, file: &Path) {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).insert(file.to_owned());
    }

    /// Whether this program has used a file before.
    pub(super) fn was_used(&self, file: &Path) -> bool {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).contains(file)
    }
}

/// The usual first file; none where the program stores no files, or this system has no folder for them.
fn usual() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok().filter(|_| cfg!(feature = "sqlite"))?;
    Some(folders.data_dir().join("bidak").join("solo.db"))
}

/// The file with a number: `solo.db`, `solo.2.db` and so on.
fn beside(first: &Path, number: usize) -> PathBuf {
    if number == 1 {
        return first.to_owned();
    }
    if let (Some(stem), Some(extension)) = (first.file_stem(), first.extension()) {
        let mut name = stem.to_owned();
        name.push(format!(".{number}."));
        name.push(extension);
        first.with_file_name(name)
    } else {
        let mut name = first.as_os_str().to_owned();
        name.push(format!(".{number}"));
        name.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_program_at_the_same_time_has_a_file_beside_the_first() {
        let name = |first: &str, number| beside(Path::new(first), number).display().to_string();
        assert_eq!(name("/data/solo.db", 1), "/data/solo.db");
        assert_eq!(name("/data/solo.db", 2), "/data/solo.2.db");
        assert_eq!(name("/data.d/games", 3), "/data.d/games.3");
        assert_eq!(SoloStores::at(SoloPlace::File("solo.db".into())).files().len(), MOST_FILES);
        assert_eq!(SoloStores::default().files(), Vec::<PathBuf>::new());
    }

    #[test]
    fn a_place_is_a_path_or_memory() {
        assert_eq!("memory".parse(), Ok(SoloPlace::Memory));
        assert_eq!("/data/solo.db".parse(), Ok(SoloPlace::File("/data/solo.db".into())));
        assert_eq!("postgres://ana@host/bidak".parse::<SoloPlace>(), Err(BadSoloPlace));
    }
}
