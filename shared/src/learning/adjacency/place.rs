//! The positions of either kind of game, and their evaluation.

use std::sync::Arc;

use crate::eval::adjacency::filling::{FIRST_GAIN, GAINS, GROUPS};
use crate::eval::adjacency::learnt::Learnt;
use crate::eval::adjacency::patterns::{plies_of, stage};
use crate::eval::adjacency::worth;
use crate::eval::{Evaluator, Score};
use crate::expert::adjacency::filling::Filling;
use crate::expert::adjacency::limited::node::Node;
use crate::expert::adjacency::remaining::Remaining;
use crate::expert::adjacency::remaining::estimate::{Estimate, Weights};
use crate::expert::adjacency::rounds::Rounds;
use crate::game::{Game, Player};
use crate::learning::Example;
use crate::rules::adjacency::{Adjacency, AdjacencyOptions, Fill};
use crate::search::limits::Budget;
use crate::search::{Limits, StopFlag};

/// Megabytes for exact endings.
const SOLVER_MB: u32 = 1;

/// The evaluation of both kinds of games.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    learnt: Option<Arc<Learnt>>,
    filling: Estimate,
}

impl Judge {
    /// Without weights, games with limited rounds are judged by marks and exposure, and others by settled marks.
    pub(super) fn new(learnt: Option<Arc<Learnt>>) -> Self {
        let nothing = vec![vec![0; FIRST_GAIN + GAINS]; GROUPS];
        let weights = Weights::new(learnt.as_ref().map_or(&nothing, |learnt| learnt.filling()));
        Self { learnt, filling: Estimate::new(Arc::new(weights)) }
    }
}

/// Exact values.
#[derive(Debug)]
pub(super) struct Solver {
    rounds: Rounds,
    filling: Filling,
}

impl Default for Solver {
    fn default() -> Self {
        Self { rounds: Rounds::new(SOLVER_MB), filling: Filling::new(SOLVER_MB) }
    }
}

/// A position from the side to move.
pub(super) trait Place: Copy {
    /// Examples have exact values at this number of plies or fewer.
    const SOLVED: u32;
    /// The same in a match.
    const SOLVED_IN_MATCHES: u32;

    fn plies(&self) -> u32;
    fn empty(&self) -> u64;
    fn after(&self, square: u8) -> Self;
    /// The margin that nothing but later moves can change.
    fn margin(&self) -> i32;
    fn estimate(&self, judge: &Judge) -> Score;
    /// A best move and the exact score.
    fn solve(&self, solver: &mut Solver) -> (u8, Score);
    fn example(&self, value: Score, held_out: u8) -> Example;
}

/// The start of a game with limited rounds.
pub(super) fn start(rounds: u8) -> Node {
    let start = Adjacency::initial(&AdjacencyOptions { rounds, ..AdjacencyOptions::default() });
    Node::new(start.marks(Player::First), start.marks(Player::Second), 2 * u32::from(rounds))
}

/// About the position of an example: those of one stage differ a little in their plies. `None` if it is of a game that fills the board.
pub(super) fn of_example(example: &Example) -> Option<Node> {
    Some(Node::new(example.own, example.enemy, plies_of(example.left.into())?))
}

impl Place for Node {
    const SOLVED: u32 = 7;
    const SOLVED_IN_MATCHES: u32 = 4;

    fn plies(&self) -> u32 {
        self.plies()
    }

    fn empty(&self) -> u64 {
        self.empty()
    }

    fn after(&self, square: u8) -> Self {
        self.after(square)
    }

    fn margin(&self) -> i32 {
        self.margin()
    }

    fn estimate(&self, judge: &Judge) -> Score {
        match &judge.learnt {
            Some(learnt) => self.estimate(learnt),
            None => worth(self.own(), self.enemy(), self.plies()),
        }
    }

    fn solve(&self, solver: &mut Solver) -> (u8, Score) {
        let (limits, stop) = (Limits::default(), StopFlag::new());
        let mut budget = Budget::new(&limits, &stop);
        let best = solver.rounds.first((self.own(), self.enemy()), self.plies(), &mut budget);
        let (gain, square) = best.expect("nothing stops it");
        (square, 100 * (self.margin() + gain))
    }

    fn example(&self, value: Score, held_out: u8) -> Example {
        let left = stage(self.plies(), self.empty().count_ones()) as u8;
        Example { own: self.own(), enemy: self.enemy(), value: value as i16, left, held_out }
    }
}

impl Place for Remaining {
    const SOLVED: u32 = 14;
    const SOLVED_IN_MATCHES: u32 = 10;

    fn plies(&self) -> u32 {
        self.empty().count_ones()
    }

    fn empty(&self) -> u64 {
        Self::empty(self)
    }

    fn after(&self, square: u8) -> Self {
        self.result(Fill(square))
    }

    fn margin(&self) -> i32 {
        self.lead()
    }

    fn estimate(&self, judge: &Judge) -> Score {
        judge.filling.evaluate(self)
    }

    fn solve(&self, solver: &mut Solver) -> (u8, Score) {
        let (limits, stop) = (Limits::default(), StopFlag::new());
        let mut budget = Budget::new(&limits, &stop);
        let (gain, line) = solver.filling.solve(self.empty(), self.empty(), &mut budget).expect("nothing stops it");
        (line[0].0, 100 * (self.lead() + gain))
    }

    fn example(&self, value: Score, held_out: u8) -> Example {
        let left = stage(self.plies(), self.plies()) as u8;
        Example { own: self.empty(), enemy: 0, value: value as i16, left, held_out }
    }
}
