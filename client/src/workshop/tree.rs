//! `bidak tree`: the inside of a search, as a tree of visits, as playouts, as generations or event by event.

mod events;
mod json;
mod text;

use std::io::Write;

use bidak_shared::eval::Score;
use bidak_shared::game::Player;
use bidak_shared::kind::Bound;
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::recording::{ObservedSearch, Recorded, Searched};
use bidak_shared::registry::spec::EngineSpec;
use bidak_shared::rules::drawn::DrawnTree;
use bidak_shared::search::StopFlag;
use bidak_shared::search::score::INFINITE;

use crate::base::failure::Failure;
use crate::play::text::Texts;
use crate::workshop::long_run::unless_closed;

/// The position at the root.
#[derive(Debug)]
pub enum TreePosition {
    /// The current one of a game, not over.
    Record(Box<dyn AnyRecord>),
    /// The root of a drawn tree.
    Drawn(DrawnTree),
}

/// The side whose scores are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeView {
    /// MAX's; each position says whether MAX or MIN is to move.
    Minimax,
    /// That of the side to move in each position.
    Negamax,
}

/// Searches whose inside is shown.
#[derive(Debug)]
pub struct TreeJob {
    /// The position to search.
    pub position: TreePosition,
    /// One search or two.
    pub searches: Vec<TreeSearch>,
    /// Whose scores to show.
    pub view: TreeView,
    /// Whether to print every event instead of the recording.
    pub events: bool,
    /// The most nodes to show of each search.
    pub most: usize,
    /// Whether to print JSON.
    pub json: bool,
    /// The language of the text.
    pub texts: Texts,
}

/// A search.
#[derive(Debug)]
pub struct TreeSearch {
    /// The engine with its options.
    pub spec: EngineSpec,
    /// The same, with the limits of the search.
    pub search: ObservedSearch,
}

/// Searches and prints.
pub fn run(job: &TreeJob, stop: &StopFlag, out: &mut dyn Write) -> Result<(), Failure> {
    let over = || Failure::usage(job.texts.say("position-over"));
    if job.events {
        for search in &job.searches {
            events::print(job, search, stop, out)?.ok_or_else(over)?;
        }
        return Ok(());
    }
    let mut found: Vec<(&TreeSearch, Recorded)> = Vec::new();
    for search in &job.searches {
        let recorded = search.search.record(job.searched(), job.most, stop).ok_or_else(over)?;
        found.push((search, recorded));
    }
    let text = if job.json { json::print(job, &found) } else { text::print(job, &found) };
    unless_closed(out.write_all(text.as_bytes()))
}

impl TreeJob {
    fn searched(&self) -> Searched<'_> {
        match &self.position {
            TreePosition::Record(record) => Searched::Record(&**record),
            TreePosition::Drawn(tree) => Searched::Drawn(tree),
        }
    }

    /// The word of the game.
    fn game(&self) -> String {
        match &self.position {
            TreePosition::Record(record) => record.kind().to_string(),
            TreePosition::Drawn(_) => "drawn".to_owned(),
        }
    }

    fn position_text(&self) -> String {
        match &self.position {
            TreePosition::Record(record) => record.position_text(),
            TreePosition::Drawn(tree) => tree.to_string(),
        }
    }

    /// A score to the side to move where MAX is to move or not, as the view shows it.
    fn shown(&self, score: Score, is_max: bool) -> Score {
        if self.is_turned(is_max) { -score } else { score }
    }

    /// A window in the same way.
    fn shown_window(&self, (alpha, beta): (Score, Score), is_max: bool) -> (Score, Score) {
        if self.is_turned(is_max) { (-beta, -alpha) } else { (alpha, beta) }
    }

    /// How a score of such a position is related to its value, in the same way.
    fn shown_bound(&self, bound: Bound, is_max: bool) -> Bound {
        match bound {
            Bound::Lower if self.is_turned(is_max) => Bound::Upper,
            Bound::Upper if self.is_turned(is_max) => Bound::Lower,
            _ => bound,
        }
    }

    /// The mean result of playouts through a position this number of plies below the root, or a bound on it, both to the side that moved
    /// there: in the view of minimax to MAX.
    fn shown_mean(&self, mean: f64, ply: u32) -> f64 {
        let moved_max = ply.is_multiple_of(2) != self.root_is_max();
        let shown = if self.is_turned(moved_max) { -mean } else { mean };
        // Not -0.
        shown + 0.0
    }

    fn is_turned(&self, is_max: bool) -> bool {
        self.view == TreeView::Minimax && !is_max
    }

    /// A score in words; those of drawn trees are the numbers of their leaves.
    fn score_text(&self, score: Score) -> String {
        match &self.position {
            TreePosition::Drawn(_) if score.abs() < INFINITE => score.to_string(),
            TreePosition::Drawn(_) => self.texts.score(score, true),
            TreePosition::Record(record) => self.texts.score(score, record.has_margin()),
        }
    }

    /// Whether MAX is to move at the root.
    fn root_is_max(&self) -> bool {
        match &self.position {
            TreePosition::Record(_) => true,
            TreePosition::Drawn(tree) => tree.mover(DrawnTree::ROOT) == Player::First,
        }
    }
}
