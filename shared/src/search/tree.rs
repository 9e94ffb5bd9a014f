//! The common parts of all tree searches, so that the file of each algorithm shows nothing but the algorithm.

use std::ops::ControlFlow;

use crate::eval::{Candidates, Evaluator, Score};
use crate::game::{ActionList, Game};
use crate::kind::{CutReason, LeafReason, Visit};
use crate::search::event::{Silent, Tracer};
use crate::search::limits::Budget;
use crate::search::ordering::{Order, Picker};
use crate::search::pv::PvTable;
use crate::search::score::INFINITE;
use crate::search::visits::Visits;
use crate::search::{Limits, Root, StopFlag, score};

/// The budget is spent; the node that is being searched has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// A node before its children are searched.
pub enum Node<A> {
    /// A leaf (finished, repeated, or at depth 0), with its value.
    Leaf(Score),
    /// Its legal actions, at least one.
    Interior(ActionList<A>),
}

/// The state of one search.
pub struct Tree<'a, G: Game, E, T = Silent> {
    root: &'a Root<'a, G>,
    evaluator: &'a E,
    order: Order,
    budget: Budget<'a>,
    leaves: u64,
    /// Whether the budget may end the search; not in the first iteration, so that there is an answer.
    may_stop: bool,
    /// Whether the depth cut off a line in this iteration, so that a deeper one can find more.
    saw_horizon: bool,
    /// The actions of the root in the order in which to try them.
    root_actions: ActionList<G::Action>,
    root_score: Score,
    pv: PvTable<G::Action>,
    visits: Visits<G::Action, T>,
}

impl<'a, G: Game, E: Evaluator<G>> Tree<'a, G, E> {
    /// A search that begins now, with iterations of at most `deepest` plies.
    pub fn new(
        root: &'a Root<'a, G>,
        evaluator: &'a E,
        order: Order,
        limits: &'a Limits,
        stop: &'a StopFlag,
        deepest: u32,
    ) -> Self {
        Self::traced(root, (evaluator, order), limits, stop, deepest, Silent)
    }
}

impl<'a, G: Game, E: Evaluator<G>, T: Tracer<G::Action>> Tree<'a, G, E, T> {
    /// The same with a tracer of its events.
    pub fn traced(
        root: &'a Root<'a, G>,
        (evaluator, order): (&'a E, Order),
        limits: &'a Limits,
        stop: &'a StopFlag,
        deepest: u32,
        tracer: T,
    ) -> Self {
        let mut listed: ActionList<_> = root.actions().iter().copied().collect();
        if order == Order::Listed {
            root.position.sort_as_read(&mut listed);
        }
        let root_actions =
            Picker::by_order(listed, root.position, evaluator, order).map(|(_, action)| action).collect();
        Self {
            root,
            evaluator,
            order,
            budget: Budget::new(limits, stop),
            leaves: 0,
            may_stop: false,
            saw_horizon: false,
            root_actions,
            root_score: -INFINITE,
            pv: PvTable::new(deepest),
            visits: Visits::new(root, tracer),
        }
    }

    /// The position at the root.
    pub fn root(&self) -> &'a G {
        self.root.position
    }

    /// The next node is that after `action`, visited for this reason.
    #[inline]
    pub fn follow(&mut self, action: G::Action, visit: Visit) {
        self.visits.follow(action, visit);
    }

    /// Counts the node and classifies it. `depth` is the remaining depth, `ply` the distance from the root.
    pub fn enter(
        &mut self,
        position: &G,
        (depth, ply): (u32, u32),
        window: (Score, Score),
    ) -> Result<Node<G::Action>, Stopped> {
        self.budget.count_node();
        if self.may_stop && self.budget.is_exhausted() {
            return Err(Stopped);
        }
        self.visits.enter(depth, window);
        if ply == 0 {
            return Ok(Node::Interior(self.root_actions.clone()));
        }
        self.pv.clear(ply);
        if depth > 0 {
            let mut actions = position.legal();
            if self.order == Order::Listed {
                position.sort_as_read(&mut actions);
            }
            // Only a finished position has none.
            if !actions.is_empty() && !self.root.occurred_twice(position) {
                return Ok(Node::Interior(actions));
            }
        }
        self.leaves += 1;
        let finished = self.root.finished(position, ply);
        let value = finished.unwrap_or_else(|| {
            self.saw_horizon = true;
            self.evaluator.evaluate(position)
        });
        if T::ON {
            let why = match finished {
                None => LeafReason::Horizon,
                Some(_) if position.is_terminal() => LeafReason::Finished,
                Some(_) => LeafReason::Repeated,
            };
            self.visits.leaf(value, why);
        }
        Ok(Node::Leaf(value))
    }

    /// Ends the visit of an interior node: `score` is the result of its search in `window`.
    #[inline]
    pub fn leave(&mut self, score: Score, window: (Score, Score)) -> Score {
        self.visits.leave(score, window)
    }

    /// The actions in `left` are not searched at this node.
    #[inline]
    pub fn cut(&mut self, why: CutReason, left: impl IntoIterator<Item = G::Action>) {
        self.visits.cut(why, left);
    }

    /// The ordered actions of the node at `ply`. At the root these are the allowed ones, with the best of the previous
    /// iteration first.
    pub fn ordered(&self, position: &G, ply: u32, actions: ActionList<G::Action>) -> Picker<G::Action> {
        let order = if ply == 0 { Order::Listed } else { self.order };
        Picker::by_order(actions, position, self.evaluator, order)
    }

    /// Leaves only the actions that a search by `rule` considers: its candidates, or all if there are none.
    #[inline]
    pub fn consider(&mut self, rule: Candidates, position: &G, actions: &mut ActionList<G::Action>) {
        if rule != Candidates::All {
            self.keep_candidates(rule, position, actions);
        }
    }

    fn keep_candidates(&mut self, rule: Candidates, position: &G, actions: &mut ActionList<G::Action>) {
        let is_candidate = |action: &G::Action| self.evaluator.is_candidate(rule, position, *action);
        let candidates: ActionList<_> = actions.iter().copied().filter(is_candidate).collect();
        if candidates.is_empty() {
            return;
        }
        self.visits.cut(CutReason::Candidates, actions.iter().copied().filter(|action| !candidates.contains(action)));
        *actions = candidates;
    }

    /// Records that `action` is the best so far at `ply`, with `score`.
    pub fn improve(&mut self, ply: u32, action: G::Action, score: Score) {
        self.pv.extend(ply, action);
        if ply == 0 {
            self.root_score = score;
        }
        self.visits.better(action, score);
    }

    /// The events of the search.
    pub(crate) fn visits(&mut self) -> &mut Visits<G::Action, T> {
        &mut self.visits
    }

    /// Whether the depth cut off a line since the flag was last set.
    pub fn saw_horizon(&self) -> bool {
        self.saw_horizon
    }

    /// Sets the flag, for [`crate::search::memory`], which needs it for single nodes.
    pub fn set_horizon(&mut self, saw_horizon: bool) {
        self.saw_horizon = saw_horizon;
    }

    /// The key under which a table keeps the value of `position`: see [`Root::salt`].
    pub fn key(&self, position: &G) -> u64 {
        position.key() ^ self.root.salt()
    }

    /// Moves `action` to the front of the root actions.
    pub fn put_first(&mut self, action: G::Action) {
        if let Some(place) = self.root_actions.iter().position(|other| *other == action) {
            self.root_actions[..=place].rotate_right(1);
        }
    }

    /// Begins an iteration. The budget cannot end the first one.
    pub fn begin_iteration(&mut self, is_first: bool) -> ControlFlow<Stopped> {
        self.saw_horizon = false;
        self.root_score = -INFINITE;
        self.pv.clear(0);
        self.may_stop = !is_first;
        if is_first {
            return ControlFlow::Continue(());
        }
        self.budget.poll();
        if self.budget.is_exhausted() { ControlFlow::Break(Stopped) } else { ControlFlow::Continue(()) }
    }

    /// The best line of this iteration so far; empty before the first action is finished.
    pub fn line(&self) -> &[G::Action] {
        self.pv.line()
    }

    /// The score of [`Tree::line`].
    pub fn root_score(&self) -> Score {
        self.root_score
    }

    /// Whether a deeper iteration can find another value.
    pub fn can_deepen(&self) -> bool {
        let is_settled = !G::HAS_MARGIN && score::is_decided(self.root_score);
        self.saw_horizon && !is_settled
    }

    /// The number of actions at the root.
    pub fn root_choices(&self) -> usize {
        self.root_actions.len()
    }

    /// The budget of the search.
    pub fn budget(&self) -> &Budget<'a> {
        &self.budget
    }

    /// Positions evaluated or finished so far.
    pub fn leaves(&self) -> u64 {
        self.leaves
    }
}
