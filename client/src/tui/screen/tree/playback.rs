//! A recorded search, looked through step by step.

use bidak_shared::kind::{CutReason, ProbeResult, Visit};
use bidak_shared::registry::recording::Recorded;
use bidak_shared::search::recording::{Recording, StepKind};

/// A recording and the step that is shown.
#[derive(Debug)]
pub(super) struct Playback {
    pub(super) recorded: Recorded,
    moments: Vec<Moment>,
    /// The break at each of them, if there is one.
    breaks: Vec<Option<Break>>,
    at: usize,
}

/// A step of a search of any kind. Numbers are places in the recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// A step at a visit of a tree search.
    Visit(usize),
    /// The end of a pass, by its root.
    PassEnd(usize),
    /// A playout.
    Playout(usize),
    /// A generation has its values and fitness.
    Generation(usize),
    /// The lines of a generation were drawn for the next one.
    Copies(usize),
    /// An exchange of genes after a generation.
    Swap(usize, usize),
    /// A neighbour.
    Neighbour(usize),
    /// The choice of the move.
    Choice,
}

/// A kind of step at which the search can be made to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Break {
    /// Moves are left out.
    Cut,
    /// A table has the result.
    Hit,
    /// A move is better than those before it.
    Best,
    /// A second search of a move.
    Second,
}

impl Break {
    pub(super) const ALL: [Self; 4] = [Self::Cut, Self::Hit, Self::Best, Self::Second];
}

impl Playback {
    /// The recording at its last step.
    pub(super) fn new(recorded: Recorded) -> Self {
        let moments = moments(&recorded.recording);
        let breaks = breaks(&recorded.recording, &moments);
        let at = moments.len().saturating_sub(1);
        Self { recorded, moments, breaks, at }
    }

    pub(super) fn recording(&self) -> &Recording<String> {
        &self.recorded.recording
    }

    /// The number of steps.
    pub(super) fn steps(&self) -> usize {
        self.moments.len()
    }

    /// The place of the step that is shown.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The step that is shown; none of an empty recording.
    pub(super) fn moment(&self) -> Option<Moment> {
        self.moments.get(self.at).copied()
    }

    pub(super) fn go(&mut self, to: usize) {
        self.at = to.min(self.moments.len().saturating_sub(1));
    }

    /// The next step that is a break of one of these kinds.
    pub(super) fn next_break(&self, kinds: &[Break]) -> Option<usize> {
        let is_one = |found: &Option<Break>| found.is_some_and(|found| kinds.contains(&found));
        let after = self.breaks.iter().skip(self.at + 1).position(is_one)?;
        Some(self.at + 1 + after)
    }

    /// The first step for which this holds.
    pub(super) fn find(&self, holds: impl Fn(Moment) -> bool) -> Option<usize> {
        self.moments.iter().position(|moment| holds(*moment))
    }

    /// The step of the search tree at a moment: the number of steps until then, this one included.
    pub(super) fn visit_steps(&self, moment: Moment) -> usize {
        let all = self.recording().visits.steps().len();
        match moment {
            Moment::Visit(step) => step + 1,
            Moment::PassEnd(root) => {
                let end = self.recording().visits.roots().get(root + 1).map(|next| next.visit);
                let is_later = |visit: usize| end.is_some_and(|end| visit >= end);
                self.recording().visits.steps().iter().position(|step| is_later(step.visit)).unwrap_or(all)
            }
            _ => all,
        }
    }

    /// The visit that a moment is about, in a tree search.
    pub(super) fn visit(&self, moment: Moment) -> Option<usize> {
        let visits = &self.recording().visits;
        match moment {
            Moment::Visit(step) => Some(visits.steps()[step].visit),
            Moment::PassEnd(root) => Some(visits.roots()[root].visit),
            Moment::Choice => visits.roots().last().map(|root| root.visit),
            _ => None,
        }
    }

    /// The moves from the root to the position that a moment is about; none if it is about no position.
    pub(super) fn path(&self, moment: Moment) -> Option<Vec<String>> {
        let recording = self.recording();
        match moment {
            Moment::Playout(step) => {
                let way = recording.playouts.way_to(recording.playouts.steps()[step].node);
                Some(way.into_iter().filter_map(|node| recording.playouts.nodes()[node].action.clone()).collect())
            }
            Moment::Neighbour(place) => Some(vec![recording.neighbours[place].action.clone()]),
            Moment::Choice => None,
            _ => self.visit(moment).map(|visit| self.visit_path(visit)),
        }
    }

    /// The moves from the root to a visit.
    pub(super) fn visit_path(&self, visit: usize) -> Vec<String> {
        let visits = &self.recording().visits;
        let mut path: Vec<String> = visits.up_from(visit).filter_map(|at| visits.visits()[at].action.clone()).collect();
        path.reverse();
        path
    }
}

fn moments(recording: &Recording<String>) -> Vec<Moment> {
    let mut moments = Vec::new();
    let visits = &recording.visits;
    let roots = visits.roots();
    let has_pass = |root: usize| roots.get(root).is_some_and(|root| root.pass.is_some());
    let mut root = 0;
    for (place, step) in visits.steps().iter().enumerate() {
        while roots.get(root + 1).is_some_and(|next| step.visit >= next.visit) {
            if has_pass(root) {
                moments.push(Moment::PassEnd(root));
            }
            root += 1;
        }
        moments.push(Moment::Visit(place));
    }
    if has_pass(root) {
        moments.push(Moment::PassEnd(root));
    }
    moments.extend((0..recording.playouts.steps().len()).map(Moment::Playout));
    for (place, generation) in recording.evolution.generations.iter().enumerate() {
        moments.push(Moment::Generation(place));
        if generation.lines.iter().any(|line| line.copies.is_some()) {
            moments.push(Moment::Copies(place));
        }
        moments.extend((0..generation.swaps.len()).map(|swap| Moment::Swap(place, swap)));
    }
    moments.extend((0..recording.neighbours.len()).map(Moment::Neighbour));
    moments.extend(recording.choice.iter().map(|_| Moment::Choice));
    moments
}

fn breaks(recording: &Recording<String>, moments: &[Moment]) -> Vec<Option<Break>> {
    let visits = &recording.visits;
    let mut favourites = Favourites::default();
    let mut best_generation = None;
    let mut kind = |moment: &Moment| match *moment {
        Moment::Visit(place) => {
            let step = visits.steps()[place];
            match step.kind {
                StepKind::Cut(CutReason::Beta | CutReason::Probcut | CutReason::Table) => Some(Break::Cut),
                StepKind::Probe { result: ProbeResult::Hit, .. } => Some(Break::Hit),
                StepKind::Better(_) => Some(Break::Best),
                StepKind::Enter if visits.visits()[step.visit].visit == Visit::Again => Some(Break::Second),
                _ => None,
            }
        }
        Moment::Playout(place) => favourites.changes(recording, place).then_some(Break::Best),
        Moment::Generation(place) => {
            let value = recording.evolution.generations[place].value;
            let is_best = best_generation.is_none_or(|best| value > best);
            best_generation = best_generation.max(Some(value));
            is_best.then_some(Break::Best)
        }
        Moment::Neighbour(place) => recording.neighbours[place].taken.then_some(Break::Best),
        Moment::PassEnd(_) | Moment::Copies(_) | Moment::Swap(..) | Moment::Choice => None,
    };
    moments.iter().map(&mut kind).collect()
}

/// The most visited move of the root, playout by playout.
#[derive(Default)]
struct Favourites {
    visits: Vec<u32>,
    favourite: Option<usize>,
}

impl Favourites {
    /// Counts a playout; whether another move of the root has the most visits now.
    fn changes(&mut self, recording: &Recording<String>, place: usize) -> bool {
        self.visits.resize(recording.playouts.nodes().len(), 0);
        let way = recording.playouts.way_to(recording.playouts.steps()[place].node);
        let Some(&first) = way.get(1) else { return false };
        self.visits[first] += 1;
        let most = self.favourite.map_or(0, |favourite| self.visits[favourite]);
        let is_new = self.favourite != Some(first) && self.visits[first] > most;
        if is_new {
            self.favourite = Some(first);
        }
        is_new
    }
}
