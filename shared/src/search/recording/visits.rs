//! The visits of a tree search, in one block of memory.

use std::ops::Range;

use crate::eval::Score;
use crate::game::Game;
use crate::kind::{Bound, CutReason, LeafReason, ProbeResult, Visit};
use crate::search::event::{Enter, Pass, SearchEvent};

/// The visits: one tree for each search of the whole tree, as one iteration or pass.
#[derive(Clone, Debug, PartialEq)]
pub struct VisitTree<A> {
    /// In the order in which they began.
    visits: Vec<RecordedVisit<A>>,
    /// The actions that were left out, of all visits.
    pruned: Vec<A>,
    /// The roots.
    roots: Vec<RecordedRoot>,
    /// The steps of the search that concern these visits.
    steps: Vec<RecordedStep>,
    /// Visits, with those that are not shown.
    pub nodes: u64,
    /// Those of them that ended at a leaf.
    pub leaves: u64,
    /// Look-ups that gave the result of a visit.
    pub hits: u64,
    /// The visits that have begun and not ended: the place of each, or none if it is not shown.
    open: Vec<Option<usize>>,
    /// The iteration and the pass that begin with the next root.
    next: (u32, Option<Pass>),
    most: usize,
    /// The deepest ply that is shown.
    deepest: u32,
}

/// The root of a search of the whole tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedRoot {
    /// The place of its visit.
    pub visit: usize,
    /// The depth of the iteration.
    pub iteration: u32,
    /// The pass; none if the iteration has only one.
    pub pass: Option<Pass>,
}

/// A visit of a position. Scores are to the side to move there.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedVisit<A> {
    /// The action that leads here; none at the root.
    pub action: Option<A>,
    /// Plies from the root.
    pub ply: u32,
    /// Plies left.
    pub depth: u32,
    /// The lower end of the window.
    pub alpha: Score,
    /// The upper end of the window.
    pub beta: Score,
    /// The reason of the visit.
    pub visit: Visit,
    /// Whether MAX is to move here.
    pub is_max: bool,
    /// The result; none if the search was stopped before.
    pub value: Option<Score>,
    /// How the result relates to the value within this depth.
    pub bound: Bound,
    /// Why the search goes no deeper here.
    pub leaf: Option<LeafReason>,
    /// The use of a look-up in the table.
    pub probe: Option<ProbeResult>,
    /// Why actions were left out.
    pub cut: Option<CutReason>,
    /// The number of children.
    pub visits: u32,
    /// The place among the children of the one with the value.
    pub best: Option<u32>,
    /// Visits below that are not shown.
    pub below: u64,
    pruned: Range<usize>,
    first_child: Option<usize>,
    last_child: Option<usize>,
    next_sibling: Option<usize>,
    parent: Option<usize>,
}

/// A step of the search at a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedStep {
    /// The place of the visit.
    pub visit: usize,
    /// What the search did.
    pub kind: StepKind,
}

/// What a search does at a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// It begins.
    Enter,
    /// It ends at a leaf.
    Leaf,
    /// A look-up in the table.
    Probe {
        /// The lower bound found, or minus infinity.
        lower: Score,
        /// The upper bound found, or infinity.
        upper: Score,
        /// The depth of the entry; 0 for a miss.
        depth: u32,
        /// What the search could use.
        result: ProbeResult,
    },
    /// The child visited last is the best so far, with this score.
    Better(Score),
    /// Actions are left out.
    Cut(CutReason),
    /// The result goes into the table.
    Store {
        /// The lower bound, or minus infinity.
        lower: Score,
        /// The upper bound, or infinity.
        upper: Score,
        /// Plies searched for them.
        depth: u32,
    },
    /// It ends.
    Leave,
}

impl<A> VisitTree<A> {
    pub(super) fn new(most: usize) -> Self {
        Self {
            visits: Vec::new(),
            pruned: Vec::new(),
            roots: Vec::new(),
            steps: Vec::new(),
            nodes: 0,
            leaves: 0,
            hits: 0,
            open: Vec::new(),
            next: (0, None),
            most: most.max(1),
            deepest: u32::MAX,
        }
    }

    /// All visits that are shown, in the order in which they began.
    pub fn visits(&self) -> &[RecordedVisit<A>] {
        &self.visits
    }

    /// The roots, in order.
    pub fn roots(&self) -> &[RecordedRoot] {
        &self.roots
    }

    /// The steps at the visits that are shown.
    pub fn steps(&self) -> &[RecordedStep] {
        &self.steps
    }

    /// The children of a visit, in order. A search may visit an action more than once.
    pub fn children(&self, visit: &RecordedVisit<A>) -> impl Iterator<Item = (usize, &RecordedVisit<A>)> {
        let places = std::iter::successors(visit.first_child, |child| self.visits[*child].next_sibling);
        places.map(|child| (child, &self.visits[child]))
    }

    /// The place of the visit above one; none for a root.
    pub fn parent(&self, visit: &RecordedVisit<A>) -> Option<usize> {
        visit.parent
    }

    /// The visits from one of them up to its root.
    pub fn up_from(&self, visit: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(visit), |at| self.visits[*at].parent)
    }

    /// The actions that were left out at a visit.
    pub fn pruned(&self, visit: &RecordedVisit<A>) -> &[A] {
        &self.pruned[visit.pruned.clone()]
    }

    /// The root of the last search of the whole tree.
    pub fn last_root(&self) -> Option<&RecordedVisit<A>> {
        Some(&self.visits[self.roots.last()?.visit])
    }

    /// Whether deep plies are left out.
    pub fn is_folded(&self) -> bool {
        self.deepest < u32::MAX
    }

    /// Whether the open visit is that of a root, or there is none.
    pub(super) fn is_at_root(&self) -> bool {
        self.open.len() <= 1
    }
}

impl<A: Copy + Eq> VisitTree<A> {
    /// Takes an event of a visit.
    pub(super) fn record(&mut self, event: &SearchEvent<'_, A>) {
        match *event {
            SearchEvent::Iteration { depth } => {
                self.next = (depth, None);
                self.open.clear();
            }
            SearchEvent::Pass(pass) => {
                self.next.1 = Some(pass);
                self.open.clear();
            }
            SearchEvent::PassEnd(pass) => {
                if let Some(root) = self.roots.last_mut() {
                    root.pass = Some(pass);
                }
            }
            SearchEvent::Enter(enter) => self.enter(&enter),
            SearchEvent::Leaf { value, why } => {
                self.leaves += 1;
                self.step(StepKind::Leaf);
                if let Some(visit) = self.shown() {
                    (visit.value, visit.bound, visit.leaf) = (Some(value), Bound::Exact, Some(why));
                }
                self.close();
            }
            SearchEvent::Probe { lower, upper, depth, result } => {
                self.hits += u64::from(result == ProbeResult::Hit);
                self.step(StepKind::Probe { lower, upper, depth, result });
                if let Some(visit) = self.shown() {
                    visit.probe = Some(result);
                }
            }
            SearchEvent::Store { lower, upper, depth } => self.step(StepKind::Store { lower, upper, depth }),
            SearchEvent::Better { value, .. } => self.step(StepKind::Better(value)),
            SearchEvent::Cut { why: CutReason::Reduced, .. } => self.step(StepKind::Cut(CutReason::Reduced)),
            SearchEvent::Cut { why, left } => self.cut(why, left),
            SearchEvent::Leave { value, bound } => {
                self.step(StepKind::Leave);
                if let Some(visit) = self.shown() {
                    (visit.value, visit.bound) = (Some(value), bound);
                }
                self.choose_best();
                self.close();
            }
            _ => {}
        }
    }

    /// The open visit, if it is shown.
    fn shown(&mut self) -> Option<&mut RecordedVisit<A>> {
        let at = (*self.open.last()?)?;
        Some(&mut self.visits[at])
    }

    fn step(&mut self, kind: StepKind) {
        if let Some(&Some(visit)) = self.open.last() {
            self.steps.push(RecordedStep { visit, kind });
        }
    }

    fn enter(&mut self, enter: &Enter<A>) {
        self.nodes += 1;
        let Enter { action, ply, depth, alpha, beta, visit, max: is_max } = *enter;
        let parent = self.open.last().copied().flatten();
        if ply > self.deepest {
            // The last one that is shown.
            if let Some(Some(at)) = self.open.iter().rev().find(|open| open.is_some()) {
                self.visits[*at].below += 1;
            }
            self.open.push(None);
            return;
        }
        let at = self.visits.len();
        self.visits.push(RecordedVisit {
            action,
            ply,
            depth,
            alpha,
            beta,
            visit,
            is_max,
            value: None,
            bound: Bound::Estimate,
            leaf: None,
            probe: None,
            cut: None,
            visits: 0,
            best: None,
            below: 0,
            pruned: 0..0,
            first_child: None,
            last_child: None,
            next_sibling: None,
            parent,
        });
        if let Some(parent) = parent {
            self.link(parent, at);
        } else {
            let (iteration, pass) = self.next;
            let iteration = if iteration > 0 { iteration } else { depth };
            self.roots.push(RecordedRoot { visit: at, iteration, pass });
        }
        self.open.push(Some(at));
        self.step(StepKind::Enter);
        while self.visits.len() > self.most && self.fold() {}
    }

    fn link(&mut self, parent: usize, child: usize) {
        let last = self.visits[parent].last_child.replace(child);
        match last {
            Some(last) => self.visits[last].next_sibling = Some(child),
            None => self.visits[parent].first_child = Some(child),
        }
        self.visits[parent].visits += 1;
    }

    fn cut(&mut self, why: CutReason, left: &[A]) {
        self.step(StepKind::Cut(why));
        let Some(&Some(at)) = self.open.last() else { return };
        let start = self.pruned.len();
        // A visit may leave out candidates first and others later.
        let before = self.visits[at].pruned.clone();
        self.pruned.extend_from_within(before);
        self.pruned.extend_from_slice(left);
        self.visits[at].pruned = start..self.pruned.len();
        self.visits[at].cut = Some(why);
    }

    /// Notes which child has the value: the first one with the greatest. A scout that was followed by a second search does not count.
    fn choose_best(&mut self) {
        let Some(&Some(at)) = self.open.last() else { return };
        let mut best: Option<(usize, Score)> = None;
        let mut children = self.children(&self.visits[at]).map(|(_, child)| child).enumerate().peekable();
        while let Some((place, child)) = children.next() {
            let is_repeated = |next: &RecordedVisit<A>| next.visit == Visit::Again && next.action == child.action;
            if children.peek().is_some_and(|(_, next)| is_repeated(next)) {
                continue;
            }
            if let Some(value) = child.value
                && best.is_none_or(|(_, best)| -value > best)
            {
                best = Some((place, -value));
            }
        }
        drop(children);
        self.visits[at].best = best.map(|(place, _)| place as u32);
    }

    fn close(&mut self) {
        self.open.pop();
    }

    /// Leaves out the deepest ply. Whether there was one below the root.
    fn fold(&mut self) -> bool {
        let deepest = self.visits.iter().map(|visit| visit.ply).max().unwrap_or(0);
        let Some(kept) = deepest.checked_sub(1) else { return false };
        self.deepest = kept;
        let mut next = 0;
        let places: Vec<Option<usize>> = self
            .visits
            .iter()
            .map(|visit| {
                let place = (visit.ply <= kept).then_some(next);
                next += usize::from(place.is_some());
                place
            })
            .collect();
        for (at, place) in places.iter().enumerate() {
            if place.is_none()
                && let Some(parent) = self.visits[at].parent
            {
                self.visits[parent].below += 1 + self.visits[at].below;
                let parent = &mut self.visits[parent];
                (parent.first_child, parent.last_child, parent.visits, parent.best) = (None, None, 0, None);
            }
        }
        let mut pruned = Vec::new();
        let moved = |place: Option<usize>| place.and_then(|place| places[place]);
        let visits = std::mem::take(&mut self.visits);
        self.visits = visits
            .into_iter()
            .filter(|visit| visit.ply <= kept)
            .map(|visit| {
                let start = pruned.len();
                pruned.extend_from_slice(&self.pruned[visit.pruned.clone()]);
                RecordedVisit {
                    pruned: start..pruned.len(),
                    first_child: moved(visit.first_child),
                    last_child: moved(visit.last_child),
                    next_sibling: moved(visit.next_sibling),
                    parent: moved(visit.parent),
                    ..visit
                }
            })
            .collect();
        self.pruned = pruned;
        for root in &mut self.roots {
            root.visit = places[root.visit].unwrap_or(0);
        }
        for open in &mut self.open {
            *open = moved(*open);
        }
        let steps = std::mem::take(&mut self.steps);
        let step = |step: RecordedStep| Some(RecordedStep { visit: places[step.visit]?, ..step });
        self.steps = steps.into_iter().filter_map(step).collect();
        true
    }
}

impl<A: Copy> VisitTree<A> {
    pub(super) fn named<G: Game<Action = A>>(&self, position: &G, name: &dyn Fn(&G, A) -> String) -> VisitTree<String> {
        // The position after each visit on the way to the next one, which began after its parent.
        let mut path: Vec<G> = Vec::new();
        let mut pruned = Vec::with_capacity(self.pruned.len());
        let named = |visit: &RecordedVisit<A>| {
            path.truncate(visit.ply as usize);
            let text = visit.action.and_then(|action| path.last().map(|place| name(place, action)));
            let place = match (path.last(), visit.action) {
                (Some(place), Some(action)) => place.result(action),
                _ => position.clone(),
            };
            let start = pruned.len();
            pruned.extend(self.pruned[visit.pruned.clone()].iter().map(|action| name(&place, *action)));
            path.push(place);
            RecordedVisit {
                action: text,
                ply: visit.ply,
                depth: visit.depth,
                alpha: visit.alpha,
                beta: visit.beta,
                visit: visit.visit,
                is_max: visit.is_max,
                value: visit.value,
                bound: visit.bound,
                leaf: visit.leaf,
                probe: visit.probe,
                cut: visit.cut,
                visits: visit.visits,
                best: visit.best,
                below: visit.below,
                pruned: start..pruned.len(),
                first_child: visit.first_child,
                last_child: visit.last_child,
                next_sibling: visit.next_sibling,
                parent: visit.parent,
            }
        };
        let visits = self.visits.iter().map(named).collect();
        VisitTree {
            visits,
            pruned,
            roots: self.roots.clone(),
            steps: self.steps.clone(),
            nodes: self.nodes,
            leaves: self.leaves,
            hits: self.hits,
            open: self.open.clone(),
            next: self.next,
            most: self.most,
            deepest: self.deepest,
        }
    }
}
