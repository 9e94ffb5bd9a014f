//! Transcripts: moves without separators, as in `f5d6c3d3c4`. Usual for Reversi, possible for every game.

use thiserror::Error;

use crate::notation::shortened;
use crate::record::AnyRecord;

/// How a transcript treats passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// Left out, because a pass is forced.
    Implied,
    /// Written as a move like any other.
    Written,
}

/// The error in a transcript, and its place.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line}, move {number}: {problem}")]
pub struct TranscriptError {
    /// Counted from 1.
    pub line: usize,
    /// The number of the move in the transcript, counted from 1.
    pub number: usize,
    /// The error, naming the move.
    pub problem: String,
}

/// The moves of a record.
pub fn transcript(record: &dyn AnyRecord, passes: Passes) -> String {
    record.moves().into_iter().filter(|text| passes == Passes::Written || !is_pass(text)).collect()
}

/// Plays a transcript from the current position of `record`: moves in either case, with or without spaces, passes
/// written or left out. On an error the moves before it have been played.
pub fn play_transcript(record: &mut dyn AnyRecord, text: &str) -> Result<(), TranscriptError> {
    let (mut rest, mut line, mut number) = (text, 1, 1);
    loop {
        let next = rest.trim_start();
        line += rest[..rest.len() - next.len()].matches('\n').count();
        if next.is_empty() {
            return Ok(());
        }
        let legal = record.legal_moves();
        let begins = |text: &&String| next.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text));
        let played = legal.iter().filter(begins).max_by_key(|text| text.len());
        match (played, legal.as_slice()) {
            (Some(text), _) => {
                play(record, text, line, number)?;
                rest = &next[text.len()..];
                number += 1;
            }
            // The only legal move is a pass, so it was left out.
            (None, [only]) if is_pass(only) => {
                play(record, only, line, number)?;
                rest = next;
            }
            (None, _) => {
                let token = first_token(next);
                let problem = record.play(&token.to_ascii_lowercase()).err().map(|error| error.to_string());
                let problem = problem.unwrap_or_else(|| format!("{:?} is no move", shortened(token)));
                return Err(TranscriptError { line, number, problem });
            }
        }
    }
}

fn play(record: &mut dyn AnyRecord, text: &str, line: usize, number: usize) -> Result<(), TranscriptError> {
    record.play(text).map_err(|error| TranscriptError { line, number, problem: error.to_string() })
}

/// Whether a move names no point.
fn is_pass(text: &str) -> bool {
    !text.bytes().any(|letter| letter.is_ascii_digit())
}

/// The text of one move: up to its first digit or the next space.
fn first_token(text: &str) -> &str {
    let word = text.split_whitespace().next().unwrap_or(text);
    let end = word.find(|letter: char| letter.is_ascii_digit()).map_or(word.len(), |digit| digit + 1);
    &word[..end]
}
