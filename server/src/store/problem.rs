//! Why a store cannot be used.

use std::fmt;
#[cfg(feature = "sqlite")]
use std::io;

use thiserror::Error;

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
    /// The program was built without storage in files.
    #[error("this program was built without files; use --store memory")]
    NoFiles,
    /// The program was built without storage in `PostgreSQL`.
    #[error(
        "this program was built without PostgreSQL; build it with the feature postgres, or give a file with --store"
    )]
    NoDatabases,
    /// A running server uses it.
    #[error("another server uses it; end that one, or give this one a file of its own with --store")]
    InUse,
    /// A newer program wrote it.
    #[error("it was written by a newer version of this program (form {found}, this one knows {known}); use that one")]
    Newer {
        /// The form of the store.
        found: i64,
        /// The newest known form.
        known: i64,
    },
    /// An older program wrote it; only a server migrates it.
    #[error(
        "it was written by an older version of this program (form {found}, this one knows {known}); start a server on it once"
    )]
    Older {
        /// The form of the store.
        found: i64,
        /// The required form.
        known: i64,
    },
    /// It belongs to another program.
    #[error("it is a database of something else; give another one with --store")]
    Foreign,
    /// It cannot be read as a database: the error of the library.
    #[error("it is damaged ({0}); put a backup in its place, or keep it aside and start with another file")]
    Damaged(String),
    /// There is no room left where it lies.
    #[error("the disk is full; make room, or keep no games with --store memory")]
    Full,
    /// There is no such file, or the database is empty.
    #[error("it does not exist")]
    Missing,
    /// It cannot be opened: the error of the system or the library.
    #[error("it cannot be opened: {0}")]
    Unusable(String),
}

impl StoreProblem {
    /// An error of the system about the file of a store.
    #[cfg(feature = "sqlite")]
    pub(super) fn of_file(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::Full,
            _ => Self::Unusable(error.to_string()),
        }
    }

    /// An error of the system or the library.
    #[cfg(feature = "postgres")]
    pub(super) fn unusable(error: &impl ToString) -> Self {
        Self::Unusable(error.to_string())
    }
}

impl OpenError {
    /// A store at this place.
    pub fn new(place: impl fmt::Display, problem: StoreProblem) -> Self {
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

    /// Whether another server uses it.
    pub fn is_in_use(&self) -> bool {
        matches!(self.problem, StoreProblem::InUse)
    }
}
