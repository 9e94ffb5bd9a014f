//! The nodes of a tree search.

use std::collections::HashSet;

use bidak_shared::eval::Score;
use bidak_shared::kind::{Bound, ProbeResult, Visit, Word};
use bidak_shared::search::recording::{RecordedRoot, RecordedVisit, StepKind, VisitTree};
use bidak_shared::search::score::INFINITE;

use super::{Folds, Scene, SceneNode};
use crate::tui::screen::tree::lens::Lens;
use crate::tui::screen::tree::playback::{Moment, Playback};

/// A visit after a number of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui::screen::tree) struct VisitState {
    /// Whether it has begun.
    pub(in crate::tui::screen::tree) is_begun: bool,
    /// Whether it is over.
    pub(in crate::tui::screen::tree) is_over: bool,
    /// Whether moves are left out.
    pub(in crate::tui::screen::tree) is_cut: bool,
    /// The window, as narrow as it is now.
    pub(in crate::tui::screen::tree) window: [Score; 2],
    /// The best score so far.
    pub(in crate::tui::screen::tree) best: Option<Score>,
}

/// Every visit after this number of steps.
pub(in crate::tui::screen::tree) fn states(visits: &VisitTree<String>, steps: usize) -> Vec<VisitState> {
    let fresh = |visit: &RecordedVisit<String>| VisitState {
        is_begun: false,
        is_over: false,
        is_cut: false,
        window: [visit.alpha, visit.beta],
        best: None,
    };
    let mut states: Vec<VisitState> = visits.visits().iter().map(fresh).collect();
    // Minimax has no windows: what it finds narrows nothing.
    let has_windows = visits.visits().iter().any(|visit| visit.alpha > -INFINITE || visit.beta < INFINITE);
    for step in visits.steps().iter().take(steps) {
        let state = &mut states[step.visit];
        match step.kind {
            StepKind::Enter => state.is_begun = true,
            StepKind::Leaf | StepKind::Leave => {
                state.is_over = true;
                // A finished visit has the window that it was entered with; what narrowed it is the window of its later children.
                let visit = &visits.visits()[step.visit];
                state.window = [visit.alpha, visit.beta];
            }
            StepKind::Probe { lower, upper, result: ProbeResult::Narrowed, .. } => {
                state.window = [state.window[0].max(lower), state.window[1].min(upper)];
            }
            StepKind::Better(score) => {
                state.best = Some(score);
                if has_windows {
                    state.window[0] = state.window[0].max(score);
                }
            }
            StepKind::Cut(_) => state.is_cut = true,
            StepKind::Probe { .. } | StepKind::Store { .. } => {}
        }
    }
    states
}

/// The trees of all searches so far.
pub(super) fn tree(playback: &Playback, moment: Moment, folds: &Folds, lens: &Lens) -> Scene {
    let visits = &playback.recording().visits;
    let states = states(visits, playback.visit_steps(moment));
    let current = playback.visit(moment);
    let way: HashSet<usize> = current.into_iter().flat_map(|place| visits.up_from(place)).collect();
    let mut drawn = Drawn { visits, states: &states, current, way: &way, folds, lens, nodes: Vec::new() };
    let is_alone = visits.roots().len() == 1;
    for root in visits.roots().iter().filter(|root| states[root.visit].is_begun) {
        // The drawing shows the tree that the step is in.
        if folds.shows_all && !way.contains(&root.visit) {
            continue;
        }
        let name = if is_alone { lens.texts.say("tree-root").into_owned() } else { root_name(root, visits, lens) };
        drawn.add(root.visit, name, None, false);
    }
    Scene { heads: ["tree-move", "tree-alpha", "tree-beta", "tree-value", "tree-note"], nodes: drawn.nodes }
}

/// The name of one of several searches of the whole tree.
fn root_name(root: &RecordedRoot, visits: &VisitTree<String>, lens: &Lens) -> String {
    let depth = ("depth", root.iteration.into());
    match root.pass {
        Some(pass) => {
            let values = [depth, ("number", pass.number.into())];
            let is_one_depth = visits.roots().iter().all(|other| other.iteration == root.iteration);
            lens.texts.fill(if is_one_depth { "tree-pass" } else { "tree-depth-pass" }, values)
        }
        None => lens.texts.fill("tree-depth", [depth]),
    }
}

/// The nodes while they are collected.
struct Drawn<'a> {
    visits: &'a VisitTree<String>,
    states: &'a [VisitState],
    current: Option<usize>,
    way: &'a HashSet<usize>,
    folds: &'a Folds,
    lens: &'a Lens,
    nodes: Vec<SceneNode>,
}

impl Drawn<'_> {
    fn add(&mut self, place: usize, name: String, parent: Option<usize>, is_best: bool) {
        let visit = &self.visits.visits()[place];
        let state = self.states[place];
        let children: Vec<(usize, &RecordedVisit<String>)> =
            self.visits.children(visit).filter(|(child, _)| self.states[*child].is_begun).collect();
        let pruned = if state.is_cut { self.visits.pruned(visit) } else { &[] };
        let has_children = !children.is_empty() || !pruned.is_empty();
        let is_open = has_children && self.folds.is_open(place, self.way.contains(&place));
        let [alpha, beta] = self.lens.window_at(state.window, visit);
        let value = self.value(visit, state);
        let label = if value.is_empty() { "?".to_owned() } else { value.clone() };
        let here = self.nodes.len();
        self.nodes.push(SceneNode {
            id: Some(place),
            is_cut: false,
            parent,
            ply: visit.ply as usize,
            side: self.lens.side(visit),
            name,
            cells: [alpha, beta, value],
            note: self.note(visit, state, pruned.len()),
            label,
            is_current: self.current == Some(place),
            is_best,
            has_children,
            is_open,
        });
        if !is_open {
            return;
        }
        for (number, (child, visit)) in children.iter().enumerate() {
            let name = visit.action.clone().unwrap_or_default();
            let best = state.is_over.then_some(self.visits.visits()[place].best).flatten();
            self.add(*child, name, Some(here), best == Some(number as u32));
        }
        if !pruned.is_empty() {
            let values = [("count", pruned.len().into()), ("moves", pruned.join(" ").into())];
            self.nodes.push(SceneNode {
                is_cut: true,
                parent: Some(here),
                ply: visit.ply as usize + 1,
                name: self.lens.texts.fill("tree-cut", values),
                label: format!("{}{}", self.lens.theme.pick("✂", "x"), pruned.len()),
                ..SceneNode::default()
            });
        }
    }

    /// The value of a visit that is over, with a sign where it is only a bound; of an open one, the best so far.
    fn value(&self, visit: &RecordedVisit<String>, state: VisitState) -> String {
        let say = |score| self.lens.score_at(score, visit);
        match (state.is_over, visit.value) {
            (true, Some(value)) => {
                let sign = match (visit.bound, self.lens.is_turned(visit)) {
                    (Bound::Lower, false) | (Bound::Upper, true) => self.lens.theme.pick("≥", ">"),
                    (Bound::Upper, false) | (Bound::Lower, true) => self.lens.theme.pick("≤", "<"),
                    (Bound::Exact | Bound::Estimate, _) => "",
                };
                format!("{sign}{}", say(value))
            }
            _ => state.best.map_or_else(String::new, |best| format!("({})", say(best))),
        }
    }

    fn note(&self, visit: &RecordedVisit<String>, state: VisitState, cut: usize) -> String {
        let texts = self.lens.texts;
        let mut notes = Vec::new();
        match visit.visit {
            Visit::Full => {}
            Visit::Scout => notes.push(texts.say("tree-scout").into_owned()),
            Visit::Again => notes.push(texts.say("tree-again").into_owned()),
        }
        if state.is_over && visit.probe == Some(ProbeResult::Hit) {
            notes.push(texts.say("tree-hit").into_owned());
        }
        if let (true, Some(why)) = (state.is_over, visit.leaf) {
            notes.push(texts.say(&format!("study-event-{}", why.word())).into_owned());
        }
        if cut > 0 {
            notes.push(texts.fill("tree-cut-off", [("count", cut.into())]));
        }
        if state.is_over && visit.below > 0 {
            notes.push(texts.fill("study-tree-below", [("count", visit.below.into())]));
        }
        notes.join(", ")
    }
}
