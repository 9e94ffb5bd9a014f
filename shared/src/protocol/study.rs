//! Study: findings of the strongest engine about positions, and the tree of a small search.

pub mod recording;
pub mod why;

use serde::{Deserialize, Serialize};

use crate::game::Player;
use crate::kind::{Claim, EngineKind, GameKind, Grade, Visit};
use crate::protocol::defaults::{is_false, is_zero};
use crate::protocol::{GameId, PlayerResult, Timestamp};

/// A position, by the moves that lead to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudyPosition {
    /// The game.
    pub game: GameKind,
    /// The position it started from; absent for the game's usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// The game to analyze: a finished game by its id, or a game given by its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalyzeRequest {
    /// A finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_id: Option<GameId>,
    /// The game, without `game_id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameKind>,
    /// The position it started from; absent for the game's usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// A request for a part of the tree of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeRequest {
    /// The position at the root.
    #[serde(flatten)]
    pub line: StudyPosition,
    /// The search: `minimax`, `alphabeta` or `negascout`.
    pub engine: EngineKind,
    /// The depth, in plies.
    pub depth: u32,
    /// The node to show, by the index of a child at each step; absent for the root.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<u32>,
}

/// A request for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleRequest {
    /// The game.
    pub game: GameKind,
    /// Its number; absent for any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
}

/// A position in which a single move wins, or a single move draws: it answers `puzzle`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzlePosition {
    /// The request.
    pub re: u32,
    /// The game.
    pub game: GameKind,
    /// The number that finds it again.
    pub number: u32,
    /// The position.
    pub position: String,
    /// Every legal move.
    pub moves: Vec<PuzzleMove>,
}

/// A legal move of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How the game ends for the side that plays it, with best play.
    pub result: PlayerResult,
    /// The first moves after it, with best play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

/// The finding of an engine about one position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionFinding {
    /// The number of moves before the position.
    pub ply: u32,
    /// The claim.
    pub claim: Claim,
    /// The side that is ahead, wins or has the draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Player>,
    /// The amount: hundredths of a piece, pieces at the end, or plies, depending on the claim.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub count: i32,
    /// Whether the claim is the exact value.
    #[serde(default, skip_serializing_if = "is_false")]
    pub proved: bool,
    /// First's lead in hundredths of a piece, for a graph.
    pub lead: i32,
    /// The first moves of the best line; empty once the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// Plies searched to the end.
    pub depth: u32,
    /// The time that the search could take: less if others study. Absent without a search, and in analyses of earlier versions, which had
    /// the whole time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u32>,
    /// Whether all this is from the opening book, without a search.
    #[serde(default, skip_serializing_if = "is_false")]
    pub book: bool,
    /// The grade of the move played here; absent if nothing is wrong with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
    /// The cost of that move, in hundredths of a piece.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cost: i32,
    /// A sign for each point of the board, row by row from the top left: `+`, `=` or `-` where the best move that begins or ends there wins,
    /// draws or loses, `.` where none does. Absent unless tables have the exact value of every move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worths: Option<String>,
}

/// A part of the tree of a search: one node and its children.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchTree {
    /// The search.
    pub engine: EngineKind,
    /// The depth, in plies.
    pub depth: u32,
    /// Positions visited by the whole search.
    pub nodes: u32,
    /// Those of them that were evaluated or finished.
    pub leaves: u32,
    /// The way from the root to the node: the place of a child at each step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<u32>,
    /// The node itself.
    pub node: TreeNode,
    /// The visits below it, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<TreeNode>,
    /// The moves at the node that were pruned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pruned: Vec<String>,
}

/// A node of such a tree. Scores are to the side to move there, as those of `thinking` are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeNode {
    /// The move that led here; absent at the root.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The lower end of the window; absent if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha: Option<i32>,
    /// The upper end of the window; absent if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beta: Option<i32>,
    /// The value; a bound on it if it is outside the window.
    pub value: i32,
    /// The reason of the visit.
    pub visit: Visit,
    /// The place of the child with the value; absent at leaves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<u32>,
    /// The number of its children.
    pub visits: u32,
    /// The number of its pruned moves.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cut: u32,
}

/// The first number that is a day: below it they are the numbers of other puzzles.
const FIRST_DAY: u64 = 20_000_101;

/// The number of the puzzles of a day in universal time, one of each game: its date, such as 20261124.
pub fn number_of_day(time: Timestamp) -> u32 {
    time.date().bytes().filter(u8::is_ascii_digit).fold(0, |number, digit| number * 10 + u32::from(digit - b'0'))
}

/// The day whose puzzles have this number, such as `2026-11-24`.
pub fn day_of_number(number: u64) -> Option<String> {
    let text = format!("{}-{:02}-{:02}", number / 10_000, number / 100 % 100, number % 100);
    let time: Timestamp = format!("{text}T00:00:00Z").parse().ok()?;
    (number >= FIRST_DAY).then(|| time.date())
}
