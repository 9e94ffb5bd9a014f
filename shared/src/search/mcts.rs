//! Monte Carlo tree search: UCT with the tree kept from move to move (Kocsis & Szepesvári, "Bandit based
//! Monte-Carlo planning"; lecture "Adversarial Search", on the search of `AlphaGo`).
//!
//! Each playout walks down the tree by upper confidence bounds, expands the leaf that it reaches, values that leaf by a
//! random game or by the evaluator, and propagates the result to the root. Finished positions are proved rather than
//! sampled, and so are nodes above them whose value follows.

mod forest;

use std::f64::consts::LN_2;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use crate::eval::choice::EvaluatorChoice;
use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::kind::ChosenBy;
use crate::search::compiled::{Compiled, GenericSearch};
use crate::search::event::{PlayoutStep, SearchEvent, Tracer};
use crate::search::limits::Budget;
use crate::search::mcts::forest::{Forest, NodeId, UNVISITED};
use crate::search::score::{PER_PIECE, WON};
use crate::search::{Bound, Limits, Report, Root, StopFlag, score};

pub use forest::{preference, upper_bound};

/// Random games end after this number of plies, with an evaluation.
const PLAYOUT_PLIES: u32 = 200;
/// The evaluation that corresponds to three points of four games.
const EVALUATION_SCALE: f64 = 1000.0;
/// Playouts for a limit of depth 0 alone; three times as many for each further ply.
const PLAYOUTS_OF_DEPTH_0: u64 = 100;

/// The greatest result of a leaf of a drawn tree: however large its number is, another one may be larger.
const MOST_OF_A_LEAF: f64 = 1.0 - 1e-9;

/// The valuation of a leaf.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Playout {
    /// By the evaluator.
    #[default]
    Evaluator,
    /// By the outcome of a random game.
    Random,
}

/// UCT over an evaluator or random games.
pub type Mcts<G, E> = Compiled<G, Uct<G>, E>;

/// The parts of the search that know no evaluator.
#[derive(Debug)]
pub struct Uct<G: Game> {
    playout: Playout,
    exploration: f64,
    /// The most playouts of a search.
    most_playouts: u64,
    rng: Xoshiro256PlusPlus,
    forest: Forest<G::Action>,
    /// The position at the root of the tree.
    rooted: Option<G>,
    path: Vec<NodeId>,
    /// The path as steps, for a tracer.
    steps: Vec<PlayoutStep<G::Action>>,
}

impl<G: Game, E: Evaluator<G>> Mcts<G, E> {
    /// A search whose tree takes at most `megabytes` MB. `exploration` is in hundredths. The same seed makes the same
    /// choices.
    pub fn new(
        evaluator: impl Into<EvaluatorChoice<G, E>>,
        playout: Playout,
        exploration: u32,
        megabytes: u32,
        seed: u64,
    ) -> Self {
        let search = Uct {
            playout,
            exploration: f64::from(exploration) / 100.0,
            most_playouts: u64::MAX,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            forest: Forest::new(megabytes),
            rooted: None,
            path: Vec::new(),
            steps: Vec::new(),
        };
        Self { search, evaluator: evaluator.into() }
    }

    /// The search with a limit of playouts; 0 for none.
    #[must_use]
    pub fn with_playouts(self, most: u32) -> Self {
        let most_playouts = if most == 0 { u64::MAX } else { most.into() };
        Self { search: Uct { most_playouts, ..self.search }, ..self }
    }
}

impl<G: Game> Uct<G> {
    /// Makes `root` the root of the tree, and keeps its subtree if the game continued from the last root.
    fn plant(&mut self, root: &Root<'_, G>) {
        let kept = self.rooted.take().and_then(|old| self.find(&old, root));
        match kept {
            Some(node) => self.forest.keep_below(node),
            None => self.forest.clear(),
        }
        self.rooted = Some(root.position.clone());
        // The subtree is useful only if it has the same root actions.
        let offered = self.forest.children(Forest::<G::Action>::ROOT);
        let same = offered.len() == root.actions().len()
            && offered.zip(root.actions()).all(|(child, action)| self.forest.action(child) == Some(*action));
        if !same {
            self.forest.clear();
            self.forest.expand(Forest::<G::Action>::ROOT, root.actions());
        }
    }

    /// The node of `root` in the tree whose root is `old`.
    fn find(&self, old: &G, root: &Root<'_, G>) -> Option<NodeId> {
        let start = root.history.iter().rposition(|position| position == old)?;
        let later = root.history[start + 1..].iter().chain([root.position]);
        let mut place = old.clone();
        let mut node = Forest::<G::Action>::ROOT;
        for position in later {
            node = self
                .forest
                .children(node)
                .find(|child| self.forest.action(*child).is_some_and(|action| place.result(action) == *position))?;
            place = position.clone();
        }
        Some(node)
    }

    /// One playout from the root.
    fn playout<T: Tracer<G::Action>>(
        &mut self,
        evaluator: &impl Evaluator<G>,
        root: &Root<'_, G>,
        budget: &mut Budget<'_>,
        tracer: &mut T,
    ) {
        let mut place = root.position.clone();
        let mut node = Forest::<G::Action>::ROOT;
        self.path.clear();
        self.path.push(node);
        self.steps.clear();
        while let Some(child) = self.forest.select(node, self.exploration) {
            let action = self.forest.action(child).expect("only the root has none");
            if T::ON {
                self.steps.push(self.step(node, child, action));
            }
            node = child;
            self.path.push(node);
            place.apply(action);
        }
        let ply = self.path.len() as u32 - 1;
        budget.count_nodes(u64::from(ply) + 1);
        let worth = if let Some(score) = root.finished(&place, ply) {
            let result = result_of::<G>(score);
            self.forest.prove(node, result);
            result
        } else {
            let actions = place.legal();
            if ply > 0 {
                self.forest.expand(node, &actions);
            }
            self.judge(evaluator, root, &place, ply, budget)
        };
        // The value is that of the side to move at the leaf; a node stores it for the side that moved there.
        let mut to_mover = -worth;
        for node in self.path.iter().rev() {
            self.forest.record(*node, to_mover);
            to_mover = -to_mover;
        }
        let mut proved = 0;
        if self.forest.is_proved(node) {
            proved = 1;
            for node in self.path.iter().rev().skip(1) {
                if !self.forest.prove_from_children(*node) {
                    break;
                }
                proved += 1;
            }
        }
        if T::ON {
            tracer.event(SearchEvent::Playout { path: &self.steps, result: alternate(worth, ply), proved });
        }
    }

    /// The step of a playout from a node to its child.
    fn step(&self, node: NodeId, child: NodeId, action: G::Action) -> PlayoutStep<G::Action> {
        let bound = self.forest.bound(child, self.forest.log_visits(node), self.exploration);
        let visits = self.forest.visits(child);
        let bound = if bound >= UNVISITED { f64::INFINITY } else { bound };
        PlayoutStep { action, visits, mean: self.forest.worth(child), bound }
    }

    /// The value of an unfinished position to the side to move, from -1 for a loss to 1 for a win.
    fn judge(
        &mut self,
        evaluator: &impl Evaluator<G>,
        root: &Root<'_, G>,
        position: &G,
        ply: u32,
        budget: &mut Budget<'_>,
    ) -> f64 {
        if self.playout == Playout::Evaluator {
            return chance(evaluator.evaluate(position));
        }
        let mut place = position.clone();
        for plies in 1..=PLAYOUT_PLIES {
            let actions = place.legal();
            place.apply(*actions.choose(&mut self.rng).expect("the game goes on"));
            budget.count_node();
            if let Some(score) = root.finished(&place, ply + plies) {
                return alternate(result_of::<G>(score), plies);
            }
        }
        alternate(chance(evaluator.evaluate(&place)), PLAYOUT_PLIES)
    }

    fn report(&self, root: &Root<'_, G>, budget: &Budget<'_>, leaves: u64) -> Report<G::Action> {
        let mut pv = Vec::new();
        let mut node = Forest::<G::Action>::ROOT;
        while let Some(child) = self.forest.favourite(node) {
            pv.extend(self.forest.action(child));
            node = child;
        }
        let favourite = self.forest.favourite(Forest::<G::Action>::ROOT).expect("every action was tried");
        let worth = self.forest.worth(favourite);
        // A proved win is one for the root, and its margin may be larger. Any other result must be that of all actions. Without margins the
        // tree bounds the number of plies to the end.
        let win = |plies: u32| if G::HAS_MARGIN { WON } else { score::win_at(plies) };
        let is_root_proved = self.forest.is_proved(Forest::<G::Action>::ROOT);
        let (score, bound) = match (self.forest.is_proved(favourite), worth > 0.0) {
            (true, _) if G::MARGIN_IS_SCORE => {
                let end = pv.iter().fold(root.position.clone(), |place, action| place.result(*action));
                let margin = end.final_margin(root.position.to_move());
                (margin, if is_root_proved { Bound::Exact } else { Bound::Lower })
            }
            _ if G::MARGIN_IS_SCORE => (evaluation(worth) / PER_PIECE, Bound::Estimate),
            (true, true) => (win(1 + self.forest.plies_to_end(favourite)), Bound::Lower),
            (true, false) if is_root_proved => {
                (worth as Score * win(self.forest.plies_to_end(Forest::<G::Action>::ROOT)), Bound::Upper)
            }
            _ => (evaluation(worth), Bound::Estimate),
        };
        Report {
            best: pv[0],
            score,
            bound,
            depth: pv.len() as u32,
            nodes: budget.nodes(),
            leaves,
            time: budget.elapsed(),
            pv,
            by: ChosenBy::Search,
        }
    }
}

impl<G: Game> GenericSearch<G> for Uct<G> {
    fn run<E: Evaluator<G>, T: Tracer<G::Action>>(
        &mut self,
        evaluator: &E,
        root: &Root<'_, G>,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report<G::Action>),
        mut tracer: T,
    ) -> Report<G::Action> {
        let mut budget = Budget::new(limits, stop);
        self.plant(root);
        let of_depth = |depth| PLAYOUTS_OF_DEPTH_0.saturating_mul(3_u64.saturating_pow(depth));
        let most = limits.depth.map_or(u64::MAX, of_depth).min(self.most_playouts);
        let mut playouts = 0;
        let mut next_report = 1024;
        while playouts < most && !self.forest.is_proved(Forest::<G::Action>::ROOT) {
            self.playout(evaluator, root, &mut budget, &mut tracer);
            playouts += 1;
            if playouts.is_multiple_of(64) {
                budget.poll();
            }
            if budget.is_exhausted() || budget.is_past_soft_time() {
                break;
            }
            if playouts == next_report {
                next_report *= 2;
                progress(&self.report(root, &budget, playouts));
            }
        }
        let report = self.report(root, &budget, playouts);
        if T::ON {
            tracer.event(SearchEvent::Choose { action: report.best, by: report.by });
        }
        report
    }

    fn reset(&mut self) {
        self.rooted = None;
        self.forest.clear();
    }

    fn memory(&self) -> usize {
        self.forest.memory()
    }
}

/// The result of a finished game with this score, from -1 for a loss to 1 for a win. A leaf of a drawn tree counts as the evaluation of a
/// lead of that many pieces.
fn result_of<G: Game>(score: Score) -> f64 {
    if G::MARGIN_IS_SCORE {
        chance(PER_PIECE * score).clamp(-MOST_OF_A_LEAF, MOST_OF_A_LEAF)
    } else {
        f64::from(score.signum())
    }
}

/// The expected result for an evaluation, from -1 to 1.
fn chance(evaluation: Score) -> f64 {
    (f64::from(evaluation) * LN_2 / EVALUATION_SCALE).tanh()
}

/// The reverse of [`chance`].
fn evaluation(chance: f64) -> Score {
    (chance.clamp(-0.9999, 0.9999).atanh() * EVALUATION_SCALE / LN_2) as Score
}

/// Converts a value for the side to move after `plies` to the side to move before them.
fn alternate(worth: f64, plies: u32) -> f64 {
    if plies.is_multiple_of(2) { worth } else { -worth }
}
