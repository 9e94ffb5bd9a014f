//! A game of Adjacency that will fill the board, reduced to the facts that decide its future.
//!
//! The rest of the game depends on the set of empty squares alone (see [`super::filling`]), so a position is that set and
//! the lead of the side to move in squares that are settled. Positions of the real game that differ only in the colours
//! of unsettled marks are one position here: a search meets far more transpositions, and its leaves count only squares
//! that nobody can take back.

pub mod estimate;

use crate::board::bits::{Bits, ORTHOGONAL};
use crate::board::key::mix;
use crate::board::planes::Planes;
use crate::eval::adjacency::filling;
use crate::expert::adjacency::filling::settled_margin;
use crate::game::{ActionList, EndReason, Game, Outcome, Player};
use crate::rules::adjacency::{Adjacency, AdjacencyOptions, Fill};

/// The rest of a game that fills the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Remaining {
    empty: u64,
    /// Squares with one empty square in their closed neighbourhood: filling it settles them.
    nearly_settled: u64,
    /// Squares with two of them.
    half_settled: u64,
    /// Settled squares of the side to move less those of the other side.
    lead: i8,
}

impl Remaining {
    /// `lead` is that of the side to move.
    pub fn new(empty: u64, lead: i32) -> Self {
        let counts = Planes::of_closed_neighbourhoods(empty);
        Self { empty, nearly_settled: counts.exactly(1), half_settled: counts.exactly(2), lead: lead as i8 }
    }

    /// The rest at the start of the game.
    pub fn at_the_start() -> Self {
        Self::of(&Adjacency::initial(&AdjacencyOptions::default())).expect("as many rounds as fill the board")
    }

    /// The rest of `position`, if its remaining plies fill the board.
    pub fn of(position: &Adjacency) -> Option<Self> {
        let empty = position.empty();
        let mover = position.to_move();
        let lead = settled_margin(position.marks(mover), position.marks(mover.opponent()));
        (empty.count_ones() == u32::from(position.plies_left())).then(|| Self::new(empty, lead))
    }

    /// The empty squares.
    pub fn empty(&self) -> u64 {
        self.empty
    }

    /// Settled squares of the side to move less those of the other side.
    pub fn lead(&self) -> i32 {
        i32::from(self.lead)
    }

    /// How many squares a move to `square` settles.
    pub fn gain(&self, square: u8) -> i32 {
        (closed_neighbourhood(square) & self.nearly_settled).count_ones() as i32
    }

    /// The most squares that one move settles.
    pub fn greatest_gain(&self) -> usize {
        filling::greatest_gain(self.empty, self.nearly_settled)
    }

    /// The number of squares that a move to `square` leaves with one empty square in their closed neighbourhood.
    pub fn openings(&self, square: u8) -> i32 {
        (closed_neighbourhood(square) & self.half_settled).count_ones() as i32
    }
}

fn closed_neighbourhood(square: u8) -> u64 {
    ORTHOGONAL[usize::from(square)] | 1 << square
}

impl Game for Remaining {
    type Action = Fill;
    type Options = ();

    const MAX_PLIES: usize = 64;
    const HAS_MARGIN: bool = true;

    /// The empty board.
    fn initial((): &()) -> Self {
        Self::new(!0, 0)
    }

    fn to_move(&self) -> Player {
        if self.empty.count_ones().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn actions(&self, out: &mut ActionList<Fill>) {
        out.extend(Bits(self.empty).map(Fill));
    }

    fn apply(&mut self, Fill(square): Fill) {
        *self = Self::new(self.empty & !(1 << square), -self.lead() - self.gain(square));
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.empty == 0).then(|| Outcome::by_margin(self.margin(Player::First)))
    }

    fn end_reason(&self) -> Option<EndReason> {
        (self.empty == 0).then_some(EndReason::Count)
    }

    fn key(&self) -> u64 {
        mix(self.empty, self.lead as u64, 0)
    }

    fn margin(&self, player: Player) -> i32 {
        if player == self.to_move() { self.lead() } else { -self.lead() }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::expert::adjacency::filling::Filling;
    use crate::expert::adjacency::remaining::estimate::Estimate;
    use crate::search::best::Best;
    use crate::search::limits::Budget;
    use crate::search::score::{PER_PIECE, WON};
    use crate::search::table::Table;
    use crate::search::{Engine, Limits, Root, StopFlag};

    #[test]
    fn a_remaining_game_goes_on_as_the_whole_game() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..20 {
            let mut position = Adjacency::initial(&AdjacencyOptions::default());
            while let Some(action) = position.legal().choose(&mut rng).copied() {
                let remaining = Remaining::of(&position).expect("the board will be filled");
                assert_eq!((remaining.to_move(), remaining.legal()), (position.to_move(), position.legal()));
                position.apply(action);
                assert_eq!(Remaining::of(&position), Some(remaining.result(action)));
            }
            let end = Remaining::of(&position).expect("the board is full");
            assert_eq!((end.outcome(), end.end_reason()), (position.outcome(), position.end_reason()));
            assert_eq!(end.margin(Player::First), position.margin(Player::First));
        }
        let short = Adjacency::initial(&AdjacencyOptions { rounds: 27, ..AdjacencyOptions::default() });
        assert_eq!(Remaining::of(&short), None);
    }

    #[test]
    fn a_search_to_the_end_finds_the_exact_margin() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        let mut filling = Filling::new(1);
        for size in 1..=8 {
            let squares: Vec<u8> = (0..64).collect();
            for lead in -3..=3 {
                let empty = squares.sample(&mut rng, size).fold(0, |set, square| set | 1 << square);
                let (limits, stop) = (Limits::default(), StopFlag::new());
                let solved = filling.solve(empty, empty, &mut Budget::new(&limits, &stop));
                let margin = lead + solved.expect("nothing stops it").0;
                let position = Remaining::new(empty, lead);
                let mut best = Best::new(Estimate::default(), None, Table::new(1));
                let report = best.search(&Root::of(&position, position.legal()), &limits, &stop, &mut |_| {});
                assert_eq!(report.score, margin.signum() * (WON + PER_PIECE * margin.abs()), "{empty:#x} {lead}");
            }
        }
    }
}
