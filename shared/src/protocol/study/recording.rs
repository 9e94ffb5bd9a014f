//! The recording of a search, in parts.

use serde::{Deserialize, Serialize};

use crate::kind::{Bound, ChosenBy, CutReason, GameKind, LeafReason, ProbeResult, Visit};
use crate::protocol::SeatBot;
use crate::protocol::defaults::{is_false, is_zero};

/// A request for a part of the recording of a search: of a position of a game, or of a drawn tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RecordingRequest {
    /// The game; absent with a tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameKind>,
    /// The position it started from; absent for the game's usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// A drawn tree, in place of a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<String>,
    /// The engine with its options and limits. A level gives its plies alone.
    #[serde(flatten)]
    pub engine: SeatBot,
    /// The first item of the part.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub from: u32,
}

/// A part of a recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordingPart {
    /// The request.
    pub re: u32,
    /// The place of the first item, from 0.
    pub from: u32,
    /// The number of items of the whole recording.
    pub of: u32,
    /// Positions visited by the whole search.
    pub nodes: u64,
    /// Those of them that were evaluated or finished.
    pub leaves: u64,
    /// Look-ups in a table that gave the result of a visit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hits: u64,
    /// Whether the deepest plies are left out, or later neighbours or generations.
    #[serde(default, skip_serializing_if = "is_false")]
    pub folded: bool,
    /// The move that the search chose.
    pub best: String,
    /// Its value to the side to move at the root.
    pub value: i32,
    /// How the value relates to that of the tree.
    pub bound: Bound,
    /// Plies searched to the end.
    pub depth: u32,
    /// What chose the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ChosenBy>,
    /// The items of this part: visits, then steps, playouts, generations with their lines and exchanges, and neighbours.
    pub items: Vec<RecordingItem>,
}

/// An item of a recording. Scores are to the side to move at the node; means, bounds and temperatures in thousandths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "item", rename_all = "snake_case")]
pub enum RecordingItem {
    /// A search of the whole tree begins with the visit that follows.
    Root {
        /// The depth of the iteration.
        iteration: u32,
        /// The number of the pass; absent if the iteration has only one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pass: Option<u32>,
    },
    /// A visit of a position. Visits are numbered from 0 in their order.
    Visit(Box<RecordingVisit>),
    /// A step of the search at a visit.
    Step {
        /// The number of the visit.
        visit: u32,
        /// What the search did.
        step: RecordingStep,
        /// The score, for `better`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<i32>,
        /// The lower bound that the table has, for `probe`, or gets, for `store`; absent if there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lower: Option<i32>,
        /// The upper bound in the same way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        upper: Option<i32>,
        /// The plies of the search behind the bounds; absent for a miss.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
        /// The use of the entry, for `probe`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<ProbeResult>,
    },
    /// A node of a Monte Carlo tree. Nodes are numbered from 0 in their order.
    Playout {
        /// The number of the node above it; absent at the root.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parent: Option<u32>,
        /// The move that leads here; absent at the root.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// Playouts through it.
        visits: u32,
        /// Their mean result to the side that moved here.
        mean: i32,
        /// The upper confidence bound with which it was chosen last; absent if that was its first playout.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bound: Option<i32>,
        /// Whether the result is proved.
        #[serde(default, skip_serializing_if = "is_false")]
        proved: bool,
        /// Playouts that went on below without being shown.
        #[serde(default, skip_serializing_if = "is_zero")]
        below: u32,
    },
    /// A generation of a genetic search begins.
    Generation {
        /// From 1.
        number: u32,
        /// The value of its reservation tree.
        value: i32,
    },
    /// A line of the generation before.
    Line {
        /// Its moves.
        genes: Vec<String>,
        /// The value of its end.
        value: i32,
        /// The nodes from its leaf upwards that have this value.
        fitness: u32,
        /// Its copies in the next generation; absent if there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        copies: Option<u32>,
    },
    /// Two lines of the next generation exchanged a gene each.
    Swap(Box<RecordingSwap>),
    /// A position that a local search looked at.
    Neighbour {
        /// The move that leads there.
        #[serde(rename = "move")]
        text: String,
        /// The objective, to the side that plays it.
        value: i32,
        /// Whether the search moved there.
        #[serde(default, skip_serializing_if = "is_false")]
        taken: bool,
        /// The temperature of annealing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        temperature: Option<i32>,
    },
}

/// A visit of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordingVisit {
    /// The number of the visit above it; absent at a root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<u32>,
    /// The move that leads here; absent at a root.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Plies left.
    pub depth: u32,
    /// The lower end of the window; absent if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha: Option<i32>,
    /// The upper end of the window; absent if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beta: Option<i32>,
    /// The reason of the visit.
    pub visit: Visit,
    /// Whether MAX is to move.
    #[serde(default, skip_serializing_if = "is_false")]
    pub max: bool,
    /// The result; absent if the search was stopped before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// How the result relates to the value within this depth.
    pub bound: Bound,
    /// Why the search goes no deeper here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaf: Option<LeafReason>,
    /// The use of a look-up in the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probe: Option<ProbeResult>,
    /// Why moves were left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<CutReason>,
    /// The moves that were left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pruned: Vec<String>,
    /// The place among the children of the one with the value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<u32>,
    /// Visits below that are not shown.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub below: u64,
}

/// An exchange of genes; each array has one element for each line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordingSwap {
    /// The lines before.
    pub before: [Vec<String>; 2],
    /// The lines after.
    pub after: [Vec<String>; 2],
    /// The places of the exchanged genes, from 0.
    pub places: [u32; 2],
    /// The places of genes that had become double and were replaced.
    pub repaired: [Option<u32>; 2],
}

/// What a search does at a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordingStep {
    /// It begins.
    Enter,
    /// It ends at a leaf.
    Leaf,
    /// It looks the position up.
    Probe,
    /// The child visited last is the best so far.
    Better,
    /// It leaves moves out.
    Cut,
    /// It puts the result into the table.
    Store,
    /// It ends.
    Leave,
}
