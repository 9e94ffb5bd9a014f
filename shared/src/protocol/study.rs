//! Study: what the strongest engine finds out about positions, and the tree of a small search.

use serde::{Deserialize, Serialize};

use crate::game::Player;
use crate::kind::{Claim, EngineKind, GameKind, Grade, Visit};
use crate::protocol::lobby::{is_false, is_zero};

/// A position, by the moves that lead to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Which game.
    pub game: GameKind,
    /// The position it started from; absent for the game's usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What was played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// What an engine found out about one position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionFinding {
    /// The number of moves before it.
    pub ply: u32,
    /// What its value claims.
    pub claim: Claim,
    /// Which side is ahead or wins, or has the draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Player>,
    /// By how much: hundredths of a piece, pieces at the end, or plies, as the claim says.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub count: i32,
    /// Whether the claim is the exact value, and no estimate and no bound.
    #[serde(default, skip_serializing_if = "is_false")]
    pub proved: bool,
    /// First's lead in hundredths of a piece, for a graph.
    pub lead: i32,
    /// The first moves of the best line; empty once the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// Plies searched to the end.
    pub depth: u32,
    /// How bad the move was that was played here; absent where nothing is wrong with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
    /// What that move cost, in hundredths of a piece.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cost: i32,
}

/// A part of the tree of a search: one node and what is directly below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchTree {
    /// Which search.
    pub engine: EngineKind,
    /// Plies ahead.
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
    /// The moves at the node that were not looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pruned: Vec<String>,
}

/// A node of such a tree. Scores are to the side to move there, as those of `thinking` are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeNode {
    /// The move that led here; absent at the root.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What the side to move was sure of; absent where it was nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha: Option<i32>,
    /// What the other side would not let it exceed; absent where there was no such bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beta: Option<i32>,
    /// The value, or a bound on it where it does not lie between the two.
    pub value: i32,
    /// Why it was visited.
    pub visit: Visit,
    /// The place of the child with the value; absent at leaves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<u32>,
    /// How many visits there are below it.
    pub visits: u32,
    /// How many of its moves were not looked at.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cut: u32,
}
