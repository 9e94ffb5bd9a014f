//! The place of a store, as an operator names it.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use etcetera::BaseStrategy;
use thiserror::Error;

use crate::store::address::{BadAddress, DatabaseAddress};
use crate::store::{MemoryStore, Store};

/// Where games are kept. Written as a path, as the address of a database, or `memory`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorePlace {
    /// In memory, which is lost when the process ends.
    Memory,
    /// In this file.
    File(PathBuf),
    /// In this database of `PostgreSQL`.
    Database(DatabaseAddress),
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
            Self::File(path) => Err(OpenError::new(path.display(), StoreProblem::NoFiles)),
            #[cfg(feature = "postgres")]
            Self::Database(address) => Ok(Arc::new(crate::store::PostgresStore::open(address)?)),
            #[cfg(not(feature = "postgres"))]
            Self::Database(address) => Err(OpenError::new(address, StoreProblem::NoDatabases)),
        }
    }

    /// Opens a store that is there for an operator, to read it or to change it; none in memory, which ends with its server.
    #[cfg(any(feature = "postgres", feature = "sqlite"))]
    pub(crate) fn desk(&self, changes: bool) -> Option<Result<crate::store::StoreDesk, OpenError>> {
        use crate::store::StoreDesk;
        #[cfg(feature = "sqlite")]
        use crate::store::sql::Access;
        #[cfg(not(all(feature = "postgres", feature = "sqlite")))]
        let _ = changes;
        match self {
            Self::Memory => None,
            #[cfg(feature = "sqlite")]
            Self::File(path) => {
                let access = if changes { Access::Write } else { Access::Read };
                let file = crate::store::sqlite::StoreFile::open(path, access);
                Some(file.map(|file| StoreDesk::new(Box::new(file))))
            }
            #[cfg(not(feature = "sqlite"))]
            Self::File(path) => Some(Err(OpenError::new(path.display(), StoreProblem::NoFiles))),
            #[cfg(feature = "postgres")]
            Self::Database(address) => {
                let desk = crate::store::postgres::PostgresDesk::open(address);
                Some(desk.map(|desk| StoreDesk::new(Box::new(desk))))
            }
            #[cfg(not(feature = "postgres"))]
            Self::Database(address) => Some(Err(OpenError::new(address, StoreProblem::NoDatabases))),
        }
    }
}

/// Without a password.
impl fmt::Display for StorePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str(MEMORY),
            Self::File(path) => path.display().fmt(f),
            Self::Database(address) => address.fmt(f),
        }
    }
}

impl FromStr for StorePlace {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        Ok(match text {
            MEMORY => Self::Memory,
            _ if DatabaseAddress::is_meant(text) => Self::Database(text.parse()?),
            _ => Self::File(text.into()),
        })
    }
}

/// A store that cannot be used, and the remedy.
#[derive(Debug, Error)]
#[error("the store {place}: {problem}")]
pub struct OpenError {
    place: String,
    problem: StoreProblem,
}

/// Why a store cannot be used.
#[derive(Debug, Error)]
pub enum StoreProblem {
    /// The program keeps nothing in files.
    #[error("this program was built without files; use --store memory")]
    NoFiles,
    /// The program keeps nothing in databases of `PostgreSQL`.
    #[error(
        "this program was built without PostgreSQL; build it with the feature postgres, or give a file with --store"
    )]
    NoDatabases,
    /// A server runs on it.
    #[error("another server uses it; end that one, or give this one a file of its own with --store")]
    InUse,
    /// A newer program wrote it.
    #[error("it was written by a newer version of this program (form {found}, this one knows {known}); use that one")]
    Newer {
        /// The form of the store.
        found: i64,
        /// The newest form that is known.
        known: i64,
    },
    /// An older program wrote it, and only a server brings it up to date.
    #[error(
        "it was written by an older version of this program (form {found}, this one knows {known}); start a server on it once"
    )]
    Older {
        /// The form of the store.
        found: i64,
        /// The form that is wanted.
        known: i64,
    },
    /// It belongs to another program.
    #[error("it is a database of something else; give another one with --store")]
    Foreign,
    /// It cannot be read as a database, with the words of the library.
    #[error("it is damaged ({0}); put a backup in its place, or keep it aside and start with another file")]
    Damaged(String),
    /// There is no such file, or the database is empty.
    #[error("it does not exist")]
    Missing,
    /// The system or the library does not open it, in their words.
    #[error("it cannot be opened: {0}")]
    Unusable(String),
}

impl OpenError {
    pub(super) fn new(place: impl fmt::Display, problem: StoreProblem) -> Self {
        Self { place: place.to_string(), problem }
    }

    #[cfg(feature = "sqlite")]
    pub(super) fn into_problem(self) -> StoreProblem {
        self.problem
    }

    /// The file or the database, without a password.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Why it cannot be used.
    pub fn problem(&self) -> &StoreProblem {
        &self.problem
    }

    /// Whether the only trouble is that another server runs.
    pub fn is_in_use(&self) -> bool {
        matches!(self.problem, StoreProblem::InUse)
    }
}

#[cfg(all(test, not(feature = "postgres")))]
mod tests {
    use super::*;

    #[test]
    fn a_program_without_databases_says_how_to_build_one_that_has_them() {
        let place: StorePlace = "postgres://ana@host/bidak".parse().expect("a place");
        let problem = place.open().expect_err("it has none").to_string();
        assert!(problem.contains("build it with the feature postgres"), "{problem}");
        assert!(problem.starts_with("the store postgres://ana@host/bidak: "), "{problem}");
    }
}
