//! The journal, with which an interrupted tournament continues: a line that identifies the tournament, then a line of
//! JSON for each finished game.
//!
//! An incomplete last line is dropped, and its game is played again.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde_json::Value;
use thiserror::Error;

use super::played::Played;

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// The error of the system.
        error: io::Error,
    },
    /// It is the journal of another tournament, or no journal at all.
    #[error("{path} is not a journal of this tournament ({difference} differs); name another file or remove it")]
    Other {
        /// The file.
        path: String,
        /// The first setting that differs.
        difference: String,
    },
}

/// An open journal.
#[derive(Debug)]
pub struct Journal {
    path: String,
    file: File,
}

impl Journal {
    /// Opens or begins the journal of the tournament that `settings` describe, and reads the games in it.
    pub fn open(path: &Path, settings: &Value) -> Result<(Self, Vec<Played>), JournalError> {
        let name = path.display().to_string();
        let failed = |error| JournalError::File { path: name.clone(), error };
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options.map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let mut lines = text.lines();
        let mut games = Vec::new();
        // A line that was cut off is overwritten. A file without a whole line is begun again only if nothing is lost by it.
        let mut end = whole as u64;
        match lines.next() {
            Some(header) => {
                let found: Value = serde_json::from_str(header).unwrap_or_default();
                if let Some(difference) = difference(&found, settings) {
                    return Err(JournalError::Other { path: name, difference });
                }
                games = lines.filter_map(|line| Played::from_json(&serde_json::from_str(line).ok()?)).collect();
            }
            None if !bytes.is_empty() && !settings.to_string().as_bytes().starts_with(&bytes) => {
                return Err(JournalError::Other { path: name, difference: "everything".to_owned() });
            }
            None => end = 0,
        }
        file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end))).map_err(failed)?;
        let mut journal = Self { path: name, file };
        if end == 0 {
            journal.line(settings)?;
        }
        Ok((journal, games))
    }

    /// Appends a game.
    pub fn append(&mut self, played: &Played) -> Result<(), JournalError> {
        self.line(&played.to_json())
    }

    fn line(&mut self, value: &Value) -> Result<(), JournalError> {
        // One write, so that a line is whole or missing its end.
        self.file
            .write_all(format!("{value}\n").as_bytes())
            .map_err(|error| JournalError::File { path: self.path.clone(), error })
    }
}

/// The first key whose values differ.
fn difference(found: &Value, settings: &Value) -> Option<String> {
    match (found.as_object(), settings.as_object()) {
        (Some(found), Some(settings)) => settings
            .keys()
            .chain(found.keys())
            .find(|key| found.get(*key) != settings.get(*key))
            .map(|key| key.replace('_', " ")),
        _ => Some("everything".to_owned()),
    }
}
