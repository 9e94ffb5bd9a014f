//! Replays the text of a game into a record.

use thiserror::Error;

use crate::notation::PositionError;
use crate::record::reader::{TextError, read};
use crate::record::text::RecordText;
use crate::record::{AnyRecord, MoveError};

/// Why a [`RecordText`] cannot be replayed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReplayError {
    /// Its start is no position of its game.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// One of its moves cannot be played.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, counted from 1 over both sides.
        number: usize,
        /// The error.
        error: MoveError,
    },
}

impl RecordText {
    /// The game after all its moves. The result in the text is ignored, because a player may have resigned.
    pub fn replay(&self) -> Result<Box<dyn AnyRecord>, ReplayError> {
        let mut record = match &self.start {
            Some(start) => self.game.record_from(start)?,
            None => self.game.record(&[]).expect("every game has a usual start"),
        };
        for (index, played) in self.moves.iter().enumerate() {
            record.play(&played.text).map_err(|error| ReplayError::Move { number: index + 1, error })?;
        }
        Ok(record)
    }
}

/// Reads a text and replays it; every error names the line and the text there.
pub fn import(text: &str) -> Result<(RecordText, Box<dyn AnyRecord>), TextError> {
    let located = read(text)?;
    match located.record.replay() {
        Ok(record) => Ok((located.record, record)),
        Err(ReplayError::Start(error)) => Err(TextError {
            line: located.start_line,
            token: crate::notation::shortened(located.record.start.as_deref().unwrap_or_default()),
            problem: error.to_string(),
        }),
        Err(ReplayError::Move { number, error }) => Err(TextError {
            line: located.move_lines[number - 1],
            token: crate::notation::shortened(&located.record.moves[number - 1].text),
            problem: error.to_string(),
        }),
    }
}
