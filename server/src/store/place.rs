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
            Self::File(path) => Err(OpenError::new(path, StoreProblem::NoFiles)),
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
    problem: StoreProblem,
}

/// Why a store cannot be used.
#[derive(Debug, Error)]
pub enum StoreProblem {
    /// The program keeps nothing in files.
    #[error("this program was built without files; use --store memory")]
    NoFiles,
    /// A server runs on it.
    #[error("another server uses it; end that one, or give this one a file of its own with --store")]
    InUse,
    /// A newer program wrote it.
    #[error("it was written by a newer version of this program (form {found}, this one knows {known}); use that one")]
    Newer {
        /// The form of the file.
        found: i64,
        /// The newest form that is known.
        known: i64,
    },
    /// An older program wrote it, and only a server brings it up to date.
    #[error(
        "it was written by an older version of this program (form {found}, this one knows {known}); start a server on it once"
    )]
    Older {
        /// The form of the file.
        found: i64,
        /// The form that is wanted.
        known: i64,
    },
    /// It belongs to another program.
    #[error("it is a database of something else; give another file with --store")]
    Foreign,
    /// It cannot be read as a database, with the words of the library.
    #[error("it is damaged ({0}); put a backup in its place, or keep it aside and start with another file")]
    Damaged(String),
    /// There is no such file.
    #[error("it does not exist")]
    Missing,
    /// The system or the library does not open it, in their words.
    #[error("it cannot be opened: {0}")]
    Unusable(String),
}

impl OpenError {
    pub(super) fn new(path: &std::path::Path, problem: StoreProblem) -> Self {
        Self { path: path.to_owned(), problem }
    }

    #[cfg(feature = "sqlite")]
    pub(super) fn into_problem(self) -> StoreProblem {
        self.problem
    }

    /// The file.
    pub fn path(&self) -> &std::path::Path {
        &self.path
    }

    /// Why it cannot be used.
    pub fn problem(&self) -> &StoreProblem {
        &self.problem
    }

    /// Whether the only trouble is that another server runs.
    pub fn is_in_use(&self) -> bool {
        #[cfg(feature = "sqlite")]
        return matches!(self.problem, StoreProblem::InUse);
        #[cfg(not(feature = "sqlite"))]
        return false;
    }
}
