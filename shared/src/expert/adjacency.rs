//! Adjacency: exact endings, and for the second player a reply that never loses.

pub mod filling;
pub mod half_turn;
mod planes;
pub mod rounds;

use std::time::{Duration, Instant};

use crate::eval::Score;
use crate::expert::adjacency::filling::Filling;
use crate::expert::adjacency::rounds::Rounds;
use crate::expert::exact;
use crate::game::Game;
use crate::rules::adjacency::{Adjacency, Fill};
use crate::search::expert::{Advice, Expert};
use crate::search::limits::Budget;
use crate::search::score::{PER_PIECE, WON};
use crate::search::{Bound, Limits, Report, Root, StopFlag};

/// Knows endings and the half-turn.
#[derive(Debug)]
pub struct AdjacencyExpert {
    filling: Filling,
    rounds: Rounds,
}

impl AdjacencyExpert {
    /// Its tables take up to four times `megabytes` MB while the longest endings that the limits allow are solved,
    /// which profit most from memory.
    pub fn new(megabytes: u32) -> Self {
        let megabytes = megabytes.saturating_mul(4);
        Self { filling: Filling::new(megabytes), rounds: Rounds::new(megabytes) }
    }

    /// The exact answer where the end is near enough for the limits.
    fn end(&mut self, root: &Root<'_, Adjacency>, limits: &Limits, stop: &StopFlag) -> Option<Report<Fill>> {
        let position = root.position;
        let (empty, plies) = (position.empty(), u32::from(position.plies_left()));
        let fills_the_board = empty.count_ones() == plies;
        let is_worth_trying = if fills_the_board {
            filling::is_worth_trying(plies, limits)
        } else {
            rounds::is_worth_trying(plies, empty.count_ones(), limits)
        };
        if !is_worth_trying || limits.depth.is_some_and(|depth| depth < plies) {
            return None;
        }
        let start = Instant::now();
        let share = exact::half_of(limits);
        let mut budget = Budget::new(&share, stop);
        let choices = root.actions().iter().fold(0, |set, Fill(square)| set | 1 << square);
        let mover = position.to_move();
        let (own, enemy) = (position.marks(mover), position.marks(mover.opponent()));
        let (margin, line) = if fills_the_board {
            let (to_come, line) = self.filling.solve(empty, choices, &mut budget).ok()?;
            (filling::settled_margin(own, enemy) + to_come, line)
        } else {
            let (to_come, line) = self.rounds.solve((own, enemy), plies, choices, &mut budget).ok()?;
            (position.margin(mover) + to_come, line)
        };
        Some(report(&line, margin, Bound::Exact, plies, (budget.nodes(), start.elapsed())))
    }
}

impl Expert<Adjacency> for AdjacencyExpert {
    fn advise(&mut self, root: &Root<'_, Adjacency>, limits: &Limits, stop: &StopFlag) -> Option<Advice<Fill>> {
        if let Some(report) = self.end(root, limits, stop) {
            return Some(Advice::Answer(report));
        }
        let reply = half_turn::reply(root.position).filter(|reply| root.actions().contains(reply))?;
        // Whoever asks for a depth wants to know what a search of that depth thinks.
        Some(match limits.depth {
            Some(_) => Advice::Play(reply),
            None => Advice::Answer(report(&[reply], 0, Bound::Lower, 1, (1, Duration::ZERO))),
        })
    }
}

fn report(line: &[Fill], margin: i32, bound: Bound, depth: u32, (nodes, time): (u64, Duration)) -> Report<Fill> {
    let score: Score = margin.signum() * (WON + PER_PIECE * margin.abs());
    Report { best: line[0], score, bound, depth, nodes, leaves: 0, time, pv: line.to_vec() }
}
