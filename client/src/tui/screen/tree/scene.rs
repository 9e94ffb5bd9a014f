//! The nodes of a recording at a step, as the list and the drawing show them.

mod evolution;
mod playouts;
mod visits;

use std::collections::HashSet;

use super::lens::Lens;
use super::playback::{Moment, Playback};

pub(super) use visits::states;

/// The nodes to show.
#[derive(Debug)]
pub(super) struct Scene {
    /// The keys of the headings: the node, three columns, remarks.
    pub(super) heads: [&'static str; 5],
    /// Parents before their children.
    pub(super) nodes: Vec<SceneNode>,
}

/// A node.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign of its own, and all combinations occur")]
pub(super) struct SceneNode {
    /// Its place in the recording, where it has one.
    pub(super) id: Option<usize>,
    /// Whether it stands for moves that were left out.
    pub(super) is_cut: bool,
    /// Its parent in the scene.
    pub(super) parent: Option<usize>,
    /// Plies from the root.
    pub(super) ply: usize,
    /// The side to move, where there are sides.
    pub(super) side: Option<&'static str>,
    pub(super) name: String,
    pub(super) cells: [String; 3],
    pub(super) note: String,
    /// Its value in a few columns.
    pub(super) label: String,
    /// Whether the step is about it.
    pub(super) is_current: bool,
    /// Whether it is the best of its siblings.
    pub(super) is_best: bool,
    /// Whether there is something below it.
    pub(super) has_children: bool,
    /// Whether that is shown.
    pub(super) is_open: bool,
}

/// Which nodes are unfolded.
#[derive(Debug, Default)]
pub(super) struct Folds {
    /// Unfolded by the reader.
    pub(super) unfolded: HashSet<usize>,
    /// Folded by the reader, though the step is below.
    pub(super) folded: HashSet<usize>,
    /// Whether all are.
    pub(super) shows_all: bool,
}

impl Folds {
    /// Whether the children of a node are shown; those on the way to the step are, unless the reader folds them.
    fn is_open(&self, id: usize, is_on_way: bool) -> bool {
        self.shows_all || self.unfolded.contains(&id) || is_on_way && !self.folded.contains(&id)
    }
}

impl Scene {
    /// The nodes at the shown step.
    pub(super) fn of(playback: &Playback, folds: &Folds, lens: &Lens) -> Self {
        let recording = playback.recording();
        let moment = playback.moment().unwrap_or(Moment::Choice);
        match moment {
            Moment::Generation(place) | Moment::Copies(place) if folds.shows_all => {
                evolution::reservation_tree(&recording.evolution.generations[place], lens)
            }
            Moment::Generation(place) => evolution::lines(&recording.evolution.generations[place], false, lens),
            Moment::Copies(place) => evolution::lines(&recording.evolution.generations[place], true, lens),
            Moment::Swap(place, swap) => evolution::swaps(&recording.evolution.generations[place], swap),
            Moment::Neighbour(place) => evolution::neighbours(&recording.neighbours, Some(place), lens),
            Moment::Choice if !recording.neighbours.is_empty() => {
                evolution::neighbours(&recording.neighbours, None, lens)
            }
            Moment::Choice if !recording.evolution.generations.is_empty() => {
                let last = recording.evolution.generations.last().expect("there is one");
                if folds.shows_all {
                    evolution::reservation_tree(last, lens)
                } else {
                    evolution::lines(last, false, lens)
                }
            }
            Moment::Playout(_) => playouts::tree(recording, moment, folds, lens),
            Moment::Choice if recording.playouts.playouts > 0 => playouts::tree(recording, moment, folds, lens),
            _ => visits::tree(playback, moment, folds, lens),
        }
    }

    /// The place of the node that the step is about.
    pub(super) fn current(&self) -> Option<usize> {
        self.nodes.iter().position(|node| node.is_current)
    }
}
