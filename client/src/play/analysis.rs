//! Requests of screens to the engine: positions of a game, and the effort. They are searched on another thread
//! ([`search`]).

pub mod lesson;
pub mod search;

use std::time::Duration;

use bidak_shared::analysis::{Effort, HINT_TIME, POSITION_TIME};
use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;

/// Positions to analyze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The game.
    pub game: GameKind,
    /// The start position.
    pub start: String,
    /// The moves played.
    pub moves: Vec<String>,
    /// The positions, by the number of moves before them, in the order of analysis.
    pub plies: Vec<usize>,
    /// The effort for each.
    pub effort: Effort,
}

impl Request {
    /// All positions of a game, the last first, because its results help with earlier ones.
    pub fn whole(record: &dyn AnyRecord, effort: Effort) -> Self {
        Self { plies: (0..=record.ply()).rev().collect(), ..Self::present(record, effort) }
    }

    /// The current position of a game.
    pub fn present(record: &dyn AnyRecord, effort: Effort) -> Self {
        Self {
            game: record.kind(),
            start: record.start_text(),
            moves: record.moves(),
            plies: vec![record.ply()],
            effort,
        }
    }
}

/// The effort for a hint.
pub const HINT: Effort = Effort::Time(HINT_TIME);

/// The efforts to choose among, the least first.
pub const EFFORTS: [Effort; 9] = [
    Effort::Depth(2),
    Effort::Depth(4),
    Effort::Depth(6),
    Effort::Depth(8),
    Effort::Time(Duration::from_millis(100)),
    Effort::Time(POSITION_TIME),
    Effort::Time(Duration::from_secs(1)),
    Effort::Time(Duration::from_secs(3)),
    Effort::Time(Duration::from_secs(10)),
];

/// The place of the usual one among the [`EFFORTS`].
pub const USUAL_EFFORT: usize = 5;
