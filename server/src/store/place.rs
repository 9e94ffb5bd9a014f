//! The place of a store, as an operator names it.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use etcetera::BaseStrategy;
use thiserror::Error;

use crate::store::{MemoryStore, Store};

/// Where games are kept. Written as a path, or `memory`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorePlace {
    /// In memory, which is lost when the process ends.
    Memory,
    /// In this file.
    File(PathBuf),
}

/// The word for [`StorePlace::Memory`].
const MEMORY: &str = "memory";

impl StorePlace {
    /// The file in the user's folder for data (`$XDG_DATA_HOME/bidak/games.db`, usually
    /// `~/.local/share/bidak/games.db`); memory where there is no such folder or files cannot be used.
    pub fn usual() -> Self {
        match etcetera::choose_base_strategy() {
            Ok(folders) if cfg!(feature = "sqlite") => Self::File(folders.data_dir().join("bidak").join("games.db")),
            _ => Self::Memory,
        }
    }

    /// Opens the store, and creates it if there is none.
    pub fn open(&self) -> Result<Arc<dyn Store>, OpenError> {
        match self {
            Self::Memory => Ok(Arc::new(MemoryStore::default())),
            #[cfg(feature = "sqlite")]
            Self::File(path) => Ok(Arc::new(crate::store::SqliteStore::open(path)?)),
            #[cfg(not(feature = "sqlite"))]
            Self::File(path) => Err(OpenError::new(path, Problem::NoFiles)),
        }
    }
}

impl fmt::Display for StorePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str(MEMORY),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

impl FromStr for StorePlace {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(if text == MEMORY { Self::Memory } else { Self::File(text.into()) })
    }
}

/// A store that cannot be used, and what to do about it.
#[derive(Debug, Error)]
#[error("the store {}: {problem}", path.display())]
pub struct OpenError {
    path: PathBuf,
    problem: Problem,
}

#[derive(Debug, Error)]
pub(super) enum Problem {
    #[cfg(not(feature = "sqlite"))]
    #[error("this program was built without files; use --store memory")]
    NoFiles,
    #[cfg(feature = "sqlite")]
    #[error("another server uses it; end that one, or give this one a file of its own with --store")]
    InUse,
    #[cfg(feature = "sqlite")]
    #[error("it was written by a newer version of this program (form {found}, this one knows {known}); use that one")]
    Newer { found: i64, known: i64 },
    #[cfg(feature = "sqlite")]
    #[error(
        "it was written by an older version of this program (form {found}, this one knows {known}); start a server on it once"
    )]
    Older { found: i64, known: i64 },
    #[cfg(feature = "sqlite")]
    #[error("it is a database of something else; give another file with --store")]
    Foreign,
    #[cfg(feature = "sqlite")]
    #[error("it is damaged ({0}); put a backup in its place, or keep it aside and start with another file")]
    Damaged(String),
    #[cfg(feature = "sqlite")]
    #[error("it does not exist")]
    Missing,
    #[cfg(feature = "sqlite")]
    #[error("it cannot be opened: {0}")]
    Unusable(String),
}

impl OpenError {
    pub(super) fn new(path: &std::path::Path, problem: Problem) -> Self {
        Self { path: path.to_owned(), problem }
    }

    #[cfg(feature = "sqlite")]
    pub(super) fn into_problem(self) -> Problem {
        self.problem
    }

    /// Whether the only trouble is that another server runs.
    pub fn is_in_use(&self) -> bool {
        #[cfg(feature = "sqlite")]
        return matches!(self.problem, Problem::InUse);
        #[cfg(not(feature = "sqlite"))]
        return false;
    }
}
