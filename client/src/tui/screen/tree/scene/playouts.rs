//! The nodes of Monte Carlo tree search.

use std::collections::HashSet;

use bidak_shared::search::mcts::preference;
use bidak_shared::search::recording::Recording;

use super::{Folds, Scene, SceneNode};
use crate::tui::screen::tree::lens::Lens;
use crate::tui::screen::tree::playback::Moment;

/// A node after a number of playouts.
#[derive(Clone, Copy, Debug)]
struct Count {
    visits: u32,
    mean: f64,
    bound: f64,
    is_proved: bool,
}

/// The tree after a playout; after the last one at the end.
pub(super) fn tree(recording: &Recording<String>, moment: Moment, folds: &Folds, lens: &Lens) -> Scene {
    let (counts, way) = match moment {
        Moment::Playout(place) => {
            let way = recording.playouts.way_to(recording.playouts.steps()[place].node);
            (counts(recording, place + 1), way)
        }
        _ => (last(recording), vec![0]),
    };
    let current = way.last().copied();
    let way: HashSet<usize> = way.into_iter().collect();
    let mut grown = Grown { recording, counts: &counts, current, way: &way, folds, lens, nodes: Vec::new() };
    if !counts.is_empty() {
        grown.add(0, lens.texts.say("tree-root").into_owned(), None, false);
    }
    Scene { heads: ["tree-move", "tree-visits", "tree-mean", "tree-bound", "tree-note"], nodes: grown.nodes }
}

/// Every node after all playouts.
fn last(recording: &Recording<String>) -> Vec<Count> {
    let nodes = recording.playouts.nodes().iter();
    nodes
        .map(|node| Count { visits: node.visits, mean: node.mean, bound: node.bound, is_proved: node.is_proved })
        .collect()
}

/// Every node after this number of playouts.
fn counts(recording: &Recording<String>, playouts: usize) -> Vec<Count> {
    let nodes = recording.playouts.nodes();
    let none = Count { visits: 0, mean: 0.0, bound: f64::INFINITY, is_proved: false };
    let mut counts = vec![none; nodes.len()];
    for step in recording.playouts.steps().iter().take(playouts) {
        // The nodes that are not shown count: the last ones of all are proved.
        let unproved = (step.bounds.len() + 1).saturating_sub(step.proved as usize);
        for (ply, node) in recording.playouts.way_to(step.node).into_iter().enumerate() {
            let count = &mut counts[node];
            let to_mover = if ply % 2 == 1 { step.result } else { -step.result };
            count.visits += 1;
            if ply >= unproved {
                count.is_proved = true;
                count.mean = nodes[node].mean;
            } else if !count.is_proved {
                count.mean += (to_mover - count.mean) / f64::from(count.visits);
            }
            if let Some(bound) = ply.checked_sub(1).and_then(|place| step.bounds.get(place)) {
                count.bound = *bound;
            }
        }
    }
    counts
}

/// The nodes while they are collected.
struct Grown<'a> {
    recording: &'a Recording<String>,
    counts: &'a [Count],
    current: Option<usize>,
    way: &'a HashSet<usize>,
    folds: &'a Folds,
    lens: &'a Lens,
    nodes: Vec<SceneNode>,
}

impl Grown<'_> {
    fn add(&mut self, place: usize, name: String, parent: Option<usize>, is_best: bool) {
        let node = &self.recording.playouts.nodes()[place];
        let count = self.counts[place];
        let children: Vec<usize> =
            node.children.iter().copied().filter(|child| self.counts[*child].visits > 0).collect();
        let has_children = !children.is_empty();
        let is_open = has_children && self.folds.is_open(place, self.way.contains(&place));
        let texts = self.lens.texts;
        // Rounded first: no mean is shown as -0.00.
        let rounded = |value: f64| texts.decimal((self.lens.mean_at(value, node.ply) * 100.0).round() / 100.0 + 0.0, 2);
        let mean = rounded(count.mean);
        let bound =
            if count.bound.is_finite() { rounded(count.bound) } else { texts.say("number-infinite").into_owned() };
        let proved = count.is_proved.then(|| texts.say("study-tree-proved").into_owned());
        let below = (node.below > 0).then(|| texts.fill("study-tree-below", [("count", node.below.into())]));
        let here = self.nodes.len();
        self.nodes.push(SceneNode {
            id: Some(place),
            is_cut: false,
            parent,
            ply: node.ply as usize,
            side: None,
            name,
            label: format!("{}:{mean}", count.visits),
            cells: [count.visits.to_string(), mean, if parent.is_some() { bound } else { String::new() }],
            note: proved.into_iter().chain(below).collect::<Vec<_>>().join(", "),
            is_current: self.current == Some(place),
            is_best,
            has_children,
            is_open,
        });
        if !is_open {
            return;
        }
        let is_proved = self.counts[place].is_proved;
        let worth = |child: &usize| {
            let Count { visits, mean, is_proved: is_own, .. } = self.counts[*child];
            preference(visits, mean, is_own, is_proved)
        };
        // The first of equals, as the search has it.
        let most = children.iter().copied().rev().max_by(|one, other| worth(one).total_cmp(&worth(other)));
        for child in children {
            let name = self.recording.playouts.nodes()[child].action.clone().unwrap_or_default();
            self.add(child, name, Some(here), most == Some(child));
        }
    }
}
