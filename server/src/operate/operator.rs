//! Shared by the commands on the store of a server: opening the store, errors, and output that its reader may close early.

use std::io::{self, Write};
use std::path::PathBuf;

use bidak_shared::protocol::{GameId, Handle, TournamentCode};
use thiserror::Error;

use crate::store::{OpenError, StoreDesk, StoreError, StorePlace};

/// Why a command on the store of a server failed.
#[derive(Debug, Error)]
pub enum OperatorError {
    /// The store cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Reading, copying or writing failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Only the database's own programs copy it.
    #[error("PostgreSQL copies its databases itself, with the command above")]
    Dump,
    /// The reader has closed the output.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// A server with `--store memory` stores nothing that a command could read.
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
    /// A handle, or the address of the page, is malformed.
    #[error("{text:?}: {problem}")]
    BadLine {
        /// The value.
        text: String,
        /// The error in it.
        problem: String,
    },
    /// Lines of the list of a class are malformed.
    #[error("no card was made:{0}")]
    BadList(String),
    /// There is no such tournament.
    #[error("there is no tournament {0}")]
    NoTournament(TournamentCode),
    /// The list is longer than one class.
    #[error("at most {0} cards are made at once")]
    TooMany(u32),
    /// Handles of the list have been used already.
    #[error("no card was made: these handles are in use; take them out of the list, or use reset: {}", list(.0))]
    Taken(Vec<Handle>),
    /// There is no such player.
    #[error("no account has the handle {0}, and it is not the id of a guest")]
    NoPlayer(String),
    /// The command refuses, or a server does.
    #[error("{0}")]
    NotDone(String),
    /// There is no such account.
    #[error("no account has the handle {0}")]
    NoAccount(Handle),
}

impl OperatorError {
    /// Whether the command line is wrong, rather than the command failed.
    pub fn is_usage(&self) -> bool {
        matches!(self, Self::Dump)
    }
}

/// Handles as a list for people.
fn list(handles: &[Handle]) -> String {
    handles.iter().map(Handle::as_str).collect::<Vec<_>>().join(", ")
}

/// Opens the named store, or the one that `serve` uses, to read or to change it.
pub(crate) fn desk(place: Option<&StorePlace>, changes: bool) -> Result<StoreDesk, OperatorError> {
    let place = place.cloned().unwrap_or_else(StorePlace::usual);
    Ok(place.desk(changes).ok_or(OperatorError::Memory)??)
}

/// Prints to the standard output. It is no error if the reader closes it early, as `head` does.
pub(crate) fn to_stdout(print: impl FnOnce(&mut dyn Write) -> Result<(), OperatorError>) -> Result<(), OperatorError> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match print(&mut out).and_then(|()| Ok(out.flush()?)) {
        Err(OperatorError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}
