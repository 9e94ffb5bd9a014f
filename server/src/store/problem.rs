//! Why a store cannot be used.

use std::fmt;

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

impl StoreProblem {
    /// A problem in the words of the system.
    #[cfg(feature = "postgres")]
    pub(super) fn unusable(error: &impl ToString) -> Self {
        Self::Unusable(error.to_string())
    }
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
