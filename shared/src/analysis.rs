//! The strongest engine's estimates of the positions of a game ([`search`]), the meaning of its values ([`value`]), and grades
//! of the moves ([`verdict`]); and puzzles from solved positions ([`puzzle`]).

pub mod puzzle;
pub mod search;
pub mod value;
mod values;
pub mod verdict;

use std::time::Duration;

use crate::analysis::value::ProvedScore;
use crate::game::Game;
use crate::kind::EngineKind;

pub use search::Analyst;

/// The engine that analyzes by default.
pub const STRONGEST: EngineKind = EngineKind::Best;

/// For a hint.
pub const HINT_TIME: Duration = Duration::from_secs(1);

/// For each position of a game that is analyzed, unless another effort is chosen.
pub const POSITION_TIME: Duration = Duration::from_millis(300);

/// A position of the opening book is searched if the effort is more time than this: the searches that made the book took less for each
/// position, but their values are based on those of the positions after it.
pub const BOOK_TIME: Duration = HINT_TIME;

/// How much to search one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A fixed time.
    Time(Duration),
    /// A fixed depth in plies.
    Depth(u32),
}

/// The result of the search of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The number of moves before the position.
    pub ply: usize,
    /// The value, from the side to move.
    pub value: ProvedScore,
    /// The best line; empty once the game is over.
    pub line: Vec<String>,
    /// Plies searched to the end.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Whether the search is still running.
    pub stage: Stage,
    /// The source of the finding.
    pub source: Source,
}

/// The source of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A search of the position.
    Search,
    /// The opening book, without a search: the depth is the length of its line.
    Book,
}

impl Source {
    /// A word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Book => "book",
        }
    }
}

/// The stage of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Still running.
    Going,
    /// Finished.
    Done,
}

/// The depth that no game exceeds, for searches to the end.
pub fn deepest<G: Game>() -> u32 {
    crate::search::deepening::MAX_DEPTH.min(G::MAX_PLIES as u32)
}

/// Whether no game is longer than the deepest search: one that reduces no line sees every line to its end.
pub fn sees_every_end<G: Game>() -> bool {
    deepest::<G>() as usize == G::MAX_PLIES
}
