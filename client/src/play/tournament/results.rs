//! Results of a tournament as texts.

use bidak_shared::club::result::PairingResult;
use bidak_shared::kind::Word;
use bidak_shared::protocol::{GameResult, Pairing};
use thiserror::Error;

/// The results of the games of a board so far, such as `1-0 =`, from the point of view of the pairing: in every
/// second game they have exchanged seats.
pub fn results(pairing: &Pairing) -> String {
    let seen = |(game, GameResult { result, .. }): (usize, &GameResult)| {
        if game.is_multiple_of(2) { result.to_string() } else { result.mirrored().to_string() }
    };
    pairing.results.iter().enumerate().map(seen).collect::<Vec<_>>().join(" ")
}

/// A text that is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a result is 1-0, 0-1, =, +-, -+, or 0-0 where neither came")]
pub struct BadResult;

/// Reads a result as an organiser writes it. `0-0` means `--`, which command lines take for something else.
pub fn read_result(text: &str) -> Result<PairingResult, BadResult> {
    PairingResult::from_word(if text == "0-0" { "--" } else { text }).map_err(|_| BadResult)
}
