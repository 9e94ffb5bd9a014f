//! Questions to the engine that screens ask: which positions of which game, and how closely. They are searched on a thread of
//! their own ([`search`]).

pub mod search;

use std::time::Duration;

use bidak_shared::analysis::{Effort, HINT_TIME, POSITION_TIME};
use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;

/// Positions to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Which game.
    pub game: GameKind,
    /// The position that it began with.
    pub start: String,
    /// What was played.
    pub moves: Vec<String>,
    /// The positions by the number of moves before them, in the order in which to look at them.
    pub plies: Vec<usize>,
    /// How closely.
    pub effort: Effort,
}

impl Request {
    /// Every position of a game, the last first: what is found there helps with those before.
    pub fn whole(record: &dyn AnyRecord, effort: Effort) -> Self {
        Self { plies: (0..=record.ply()).rev().collect(), ..Self::present(record, effort) }
    }

    /// The position in which a game stands.
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

/// For a hint.
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
