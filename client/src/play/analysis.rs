//! What an engine thinks of the positions of a game: asked for by screens, searched on a thread of its own
//! ([`search`]), collected and judged in [`verdict`].

pub mod search;
pub mod value;
pub mod verdict;

use std::time::Duration;

use bidak_shared::game::Game;
use bidak_shared::kind::{EngineKind, GameKind};
use bidak_shared::record::AnyRecord;

use crate::play::analysis::value::Value;

/// The engine that analyzes by default.
pub const STRONGEST: EngineKind = EngineKind::Best;

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

/// How closely to look at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// For so long.
    Time(Duration),
    /// So many plies ahead.
    Depth(u32),
}

impl Effort {
    /// For a hint.
    pub const HINT: Self = Self::Time(Duration::from_secs(1));

    /// Those to choose among, the least first.
    pub const CHOICES: [Self; 9] = [
        Self::Depth(2),
        Self::Depth(4),
        Self::Depth(6),
        Self::Depth(8),
        Self::Time(Duration::from_millis(100)),
        Self::Time(Duration::from_millis(300)),
        Self::Time(Duration::from_secs(1)),
        Self::Time(Duration::from_secs(3)),
        Self::Time(Duration::from_secs(10)),
    ];

    /// The place of the usual one among the [`Effort::CHOICES`].
    pub const USUAL: usize = 5;
}

/// What was found out about one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The number of moves before it.
    pub ply: usize,
    /// Its worth to the side to move.
    pub value: Value,
    /// The best line; empty once the game is over.
    pub line: Vec<String>,
    /// Plies searched to the end.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Whether the search goes on.
    pub stage: Stage,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It goes on.
    Going,
    /// It is over.
    Done,
}

/// The deepest search of a game.
pub fn deepest<G: Game>() -> u32 {
    bidak_shared::search::deepening::MAX_DEPTH.min(G::MAX_PLIES as u32)
}
