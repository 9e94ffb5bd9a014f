//! The place of a store, as an operator names it.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use etcetera::BaseStrategy;

use crate::store::address::{BadAddress, DatabaseAddress};
use crate::store::problem::OpenError;
use crate::store::{MemoryStore, Store, memory};

/// Where games are stored. Written as a path, the address of a database, or `memory`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorePlace {
    /// In memory, until the process ends.
    Memory,
    /// In this file.
    File(PathBuf),
    /// In this database of `PostgreSQL`.
    Database(DatabaseAddress),
}

impl StorePlace {
    /// The default: the file in the user's folder for data (`$XDG_DATA_HOME/bidak/games.db`, usually
    /// `~/.local/share/bidak/games.db`); memory if there is no such folder or the program stores no files.
    pub fn usual() -> Self {
        match etcetera::choose_base_strategy() {
            Ok(folders) if cfg!(feature = "sqlite") => Self::File(folders.data_dir().join("bidak").join("games.db")),
            _ => Self::Memory,
        }
    }

    /// Opens the store; creates it if it is missing.
    pub fn open(&self) -> Result<Arc<dyn Store>, OpenError> {
        match self {
            Self::Memory => Ok(Arc::new(MemoryStore::default())),
            #[cfg(feature = "sqlite")]
            Self::File(path) => Ok(Arc::new(crate::store::SqliteStore::open(path)?)),
            #[cfg(not(feature = "sqlite"))]
            Self::File(path) => Err(OpenError::new(path.display(), crate::store::StoreProblem::NoFiles)),
            #[cfg(feature = "postgres")]
            Self::Database(address) => Ok(Arc::new(crate::store::PostgresStore::open(address)?)),
            #[cfg(not(feature = "postgres"))]
            Self::Database(address) => Err(OpenError::new(address, crate::store::StoreProblem::NoDatabases)),
        }
    }

    /// Puts a backup in the place of a store's file; returns the new names of the files that were there. `None` for a place that is no
    /// file.
    #[cfg(feature = "sqlite")]
    pub(crate) fn restore(&self, backup: &std::path::Path) -> Option<Result<Vec<PathBuf>, OpenError>> {
        match self {
            Self::File(path) => Some(crate::store::sqlite::restore(backup, path)),
            Self::Memory | Self::Database(_) => None,
        }
    }

    /// Opens an existing store for an operator, to read it or to change it; none for memory, which ends with its server.
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
            Self::File(path) => Some(Err(OpenError::new(path.display(), crate::store::StoreProblem::NoFiles))),
            #[cfg(feature = "postgres")]
            Self::Database(address) => {
                let desk = crate::store::postgres::PostgresDesk::open(address);
                Some(desk.map(|desk| StoreDesk::new(Box::new(desk))))
            }
            #[cfg(not(feature = "postgres"))]
            Self::Database(address) => Some(Err(OpenError::new(address, crate::store::StoreProblem::NoDatabases))),
        }
    }
}

/// Without a password.
impl fmt::Display for StorePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str(memory::NAME),
            Self::File(path) => path.display().fmt(f),
            Self::Database(address) => address.fmt(f),
        }
    }
}

impl FromStr for StorePlace {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        Ok(match text {
            memory::NAME => Self::Memory,
            _ if DatabaseAddress::is_address(text) => Self::Database(text.parse()?),
            _ => Self::File(text.into()),
        })
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
