//! The tables at which games are played, and their figures from the history.

use std::sync::Arc;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::ClockSpec;
use rand::SeedableRng;
use rand::rngs::StdRng;
use tokio::task::JoinHandle;

use super::history::{Chair, Deed, Line, MemberId};
use super::play::{Hall, Member, Style};

/// Tables that play at the same time.
const TABLES: usize = 12;

/// Starts the players of all tables.
pub(super) fn start(hall: &Arc<Hall>) -> Vec<JoinHandle<()>> {
    (0..TABLES).flat_map(|table| sit_down(table, hall)).collect()
}

/// Starts the players and spectators of a table.
fn sit_down(table: usize, hall: &Arc<Hall>) -> Vec<JoinHandle<()>> {
    let (game, rounds) =
        if table.is_multiple_of(2) { (GameKind::TicTacToe, None) } else { (GameKind::Adjacency, Some("4")) };
    // Much longer than a run, and different at each table: players who seek an opponent find the one at their own table.
    let timed = ClockSpec::Main { main_ms: 3_600_000 + 1000 * table as u32, increment_ms: 0 };
    let is_paired = table % 4 == 3;
    let clock = if is_paired || table.is_multiple_of(4) { timed } else { ClockSpec::None };
    let style = Style { game, rounds, clock, private: table % 8 == 1, is_paired, ..Style::default() };
    let announced = Arc::default();
    let chairs: &[Chair] =
        if table % 4 == 2 { &[Chair::Host, Chair::Guest, Chair::Spectator] } else { &[Chair::Host, Chair::Guest] };
    let sit = |chair: &Chair| {
        let rng = StdRng::seed_from_u64(table as u64 * 8 + *chair as u64);
        tokio::spawn(Member::new(hall, MemberId { table, chair: *chair }, style, &announced, rng).play())
    };
    chairs.iter().map(sit).collect()
}

impl Hall {
    /// The times of the acknowledged moves of each table, in milliseconds of the history, from one of its lines on.
    fn moves(&self, first: usize) -> [Vec<u128>; TABLES] {
        let mut tables = [const { Vec::new() }; TABLES];
        for (at, line) in &self.history.lines()[first..] {
            if let Line::Deed(member, Deed::Acknowledged(..)) = line {
                tables[member.table].push(*at);
            }
        }
        tables
    }

    /// The number of acknowledged moves of each table, from a line of the history on.
    pub(super) fn counts(&self, first: usize) -> [usize; TABLES] {
        self.moves(first).map(|table| table.len())
    }

    /// The longest time that a table was without a move since then, until it moved again.
    pub(super) fn longest_stall(&self, since: u128) -> u64 {
        let stall = |table: Vec<u128>| {
            let moved = &table[table.partition_point(|at| *at <= since)..];
            let gaps = moved.iter().zip(std::iter::once(&since).chain(moved)).map(|(next, last)| next - last);
            gaps.max().unwrap_or_default()
        };
        self.moves(0).map(stall).into_iter().max().unwrap_or_default() as u64
    }

    /// How long it took from then until all tables had moved.
    pub(super) fn all_moved_after(&self, since: u128) -> u64 {
        let first = |table: Vec<u128>| table.into_iter().find(|at| *at > since);
        self.moves(0).map(first).into_iter().flatten().max().map_or(0, |at| (at - since) as u64)
    }
}
