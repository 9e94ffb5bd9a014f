//! Shared by the commands on the store of a server: the place of the store, errors, and output whose reader closes it
//! early.

use std::io::{self, Write};
use std::path::PathBuf;

use bidak_shared::protocol::{GameId, Handle};
use thiserror::Error;

use crate::store::{OpenError, StoreDesk, StoreError, StorePlace};

/// Why a command on the store of a server was not done.
#[derive(Debug, Error)]
pub enum OperatorError {
    /// The store cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Reading, copying or writing failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A database is copied by its own programs.
    #[error("PostgreSQL copies its databases itself, with the command above")]
    Dump,
    /// Nobody reads the output.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// A server with `--store memory` leaves nothing to work on.
    #[error("games and accounts in memory end with their server; name a file with --store PATH")]
    Memory,
    /// The store has no such game.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// A check has found something.
    #[error("{0} problems were found")]
    Damaged(usize),
    /// The list of names cannot be read.
    #[error("{}: {error}", path.display())]
    Names {
        /// The file.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// A line of it, or a handle, is not one.
    #[error("{text:?}: {problem}")]
    BadLine {
        /// The value.
        text: String,
        /// The error in it.
        problem: String,
    },
    /// The list is longer than one class.
    #[error("at most {0} cards are made at once")]
    TooMany(u32),
    /// Handles of the list belong to people who have come already.
    #[error("no card was made: these have come already, so take them out of the list, or use reset: {}", list(.0))]
    Taken(Vec<Handle>),
    /// There is no such account.
    #[error("no account has the handle {0}")]
    NoAccount(Handle),
}

impl OperatorError {
    /// Whether the command cannot be meant so, rather than failed.
    pub fn is_usage(&self) -> bool {
        matches!(self, Self::Dump)
    }
}

/// Handles for people to read.
fn list(handles: &[Handle]) -> String {
    handles.iter().map(Handle::as_str).collect::<Vec<_>>().join(", ")
}

/// Opens the store that was named, or the one that serve uses, to read it or to change it.
pub(crate) fn desk(place: Option<&StorePlace>, changes: bool) -> Result<StoreDesk, OperatorError> {
    let place = place.cloned().unwrap_or_else(StorePlace::usual);
    Ok(place.desk(changes).ok_or(OperatorError::Memory)??)
}

/// Prints to the standard output. A reader that closes it early, as `head` does, is no failure.
pub(crate) fn to_stdout(print: impl FnOnce(&mut dyn Write) -> Result<(), OperatorError>) -> Result<(), OperatorError> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match print(&mut out).and_then(|()| Ok(out.flush()?)) {
        Err(OperatorError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}
