//! Adjacency: exact endings, and for the second player a reply that never loses.

pub mod filling;
pub mod half_turn;

use std::time::{Duration, Instant};

use crate::eval::Score;
use crate::expert::adjacency::filling::Filling;
use crate::game::Game;
use crate::rules::adjacency::{Adjacency, Fill};
use crate::search::expert::Expert;
use crate::search::limits::Budget;
use crate::search::score::{PER_PIECE, WON};
use crate::search::{Bound, Limits, Report, Root, StopFlag};

/// Knows endings and the half-turn.
#[derive(Debug)]
pub struct AdjacencyExpert {
    filling: Filling,
}

impl AdjacencyExpert {
    /// Its tables take up to four times `megabytes` MB while the longest endings that the limits allow are solved,
    /// which profit most from memory.
    pub fn new(megabytes: u32) -> Self {
        Self { filling: Filling::new(megabytes.saturating_mul(4)) }
    }

    /// The exact answer where the rest of the game fills the board, if the limits are likely to suffice.
    fn fill(&mut self, root: &Root<'_, Adjacency>, limits: &Limits, stop: &StopFlag) -> Option<Report<Fill>> {
        let position = root.position;
        let empty = position.empty();
        let plies = u32::from(position.plies_left());
        let reaches_the_end = limits.depth.is_none_or(|depth| depth >= plies);
        if empty.count_ones() != plies || !reaches_the_end || !filling::is_worth_trying(plies, limits) {
            return None;
        }
        let start = Instant::now();
        // If it takes longer than thought, the search still gets its half.
        let share = Limits {
            time: limits.time.map(|time| time / 2),
            nodes: limits.nodes.map(|nodes| nodes / 2),
            ..Limits::default()
        };
        let mut budget = Budget::new(&share, stop);
        let choices = root.actions().iter().fold(0, |set, Fill(square)| set | 1 << square);
        let (to_come, line) = self.filling.solve(empty, choices, &mut budget).ok()?;
        let mover = position.to_move();
        let margin = filling::settled_margin(position.marks(mover), position.marks(mover.opponent())) + to_come;
        Some(report(&line, margin, Bound::Exact, plies, (budget.nodes(), start.elapsed())))
    }
}

impl Expert<Adjacency> for AdjacencyExpert {
    fn answer(&mut self, root: &Root<'_, Adjacency>, limits: &Limits, stop: &StopFlag) -> Option<Report<Fill>> {
        self.fill(root, limits, stop).or_else(|| {
            // Whoever asks for a depth wants a search.
            let reply = half_turn::reply(root.position).filter(|_| limits.depth.is_none())?;
            let is_allowed = root.actions().contains(&reply);
            is_allowed.then(|| report(&[reply], 0, Bound::Lower, 1, (1, Duration::ZERO)))
        })
    }
}

fn report(line: &[Fill], margin: i32, bound: Bound, depth: u32, (nodes, time): (u64, Duration)) -> Report<Fill> {
    let score: Score = margin.signum() * (WON + PER_PIECE * margin.abs());
    Report { best: line[0], score, bound, depth, nodes, leaves: 0, time, pv: line.to_vec() }
}
