//! Failures of commands: a sentence for people and an exit code for scripts.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use thiserror::Error;

use crate::base::printable::printable;

/// The exit codes; 0 is success.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// The command could not be done.
    Failed = 1,
    /// The command line is wrong.
    Usage = 2,
    /// The server could not be reached.
    Unreachable = 3,
    /// The server speaks another protocol.
    Protocol = 4,
    /// Interrupted by Ctrl-C.
    Interrupted = 130,
}

/// The failure of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// For scripts.
    pub code: Code,
    /// For people, without a full stop; may be empty.
    pub sentence: String,
}

/// A full folder of this program.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum FolderFull {
    /// Games of one name.
    #[error("there are too many games of this name")]
    Games,
    /// Players of this account on one server at the same time.
    #[error("{0} players of this account are visiting that server already")]
    Players(u32),
}

impl From<FolderFull> for io::Error {
    fn from(full: FolderFull) -> Self {
        Self::other(full)
    }
}

/// An error of the system or a library: its kind, with a text in every language, and its own words for the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its kind; none for a library.
    pub kind: Option<io::ErrorKind>,
    /// The folder of this program that is full.
    pub full: Option<FolderFull>,
    /// Its own words.
    pub words: String,
}

impl From<&io::Error> for Problem {
    fn from(error: &io::Error) -> Self {
        let full = error.get_ref().and_then(|inner| inner.downcast_ref::<FolderFull>()).copied();
        Self { kind: Some(error.kind()), full, words: error.to_string() }
    }
}

impl From<String> for Problem {
    fn from(words: String) -> Self {
        Self { kind: None, full: None, words }
    }
}

impl Failure {
    /// A failure with its sentence.
    pub fn new(code: Code, sentence: impl Into<String>) -> Self {
        Self { code, sentence: sentence.into() }
    }

    /// A wrong command line.
    pub fn usage(error: impl fmt::Display) -> Self {
        Self::new(Code::Usage, error.to_string())
    }

    /// Ctrl-C.
    pub fn interrupted() -> Self {
        Self::new(Code::Interrupted, "")
    }

    /// Prints the sentence on the standard error.
    pub fn report(&self) -> ExitCode {
        if !self.sentence.is_empty() {
            // The output may be closed; the exit code remains.
            let _ = writeln!(io::stderr(), "bidak: {}", printable(&self.sentence));
        }
        ExitCode::from(self.code as u8)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Failure {}

/// Writes to the standard output. A closed pipe, as after `head`, is no failure.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::new(Code::Failed, error.to_string())),
        _ => Ok(()),
    }
}
