//! What the strongest engine thinks of the positions of a game ([`search`]), what its values say ([`value`]), and how bad
//! the moves were ([`verdict`]).

pub mod search;
pub mod value;
pub mod verdict;

use std::time::Duration;

use crate::analysis::value::Value;
use crate::game::Game;
use crate::kind::EngineKind;

pub use search::Analyst;

/// The engine that analyzes by default.
pub const STRONGEST: EngineKind = EngineKind::Best;

/// For a hint.
pub const HINT_TIME: Duration = Duration::from_secs(1);

/// For each position of a game that is analyzed, unless another effort is chosen.
pub const POSITION_TIME: Duration = Duration::from_millis(300);

/// How closely to look at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// For so long.
    Time(Duration),
    /// So many plies ahead.
    Depth(u32),
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
    crate::search::deepening::MAX_DEPTH.min(G::MAX_PLIES as u32)
}
