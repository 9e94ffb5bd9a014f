//! The first two plies of short games, proved: the first player's result with each first move, and a reply to each.
//!
//! They lie in `openings.txt` beside this file, which `bidak tables adjacency` makes. `8 d1 -2` says that in a game of 8 rounds the first
//! player who begins with d1 ends no more than 2 marks behind, `8 c3 -2 c8` that after c3 the reply c8 puts the first player 2 marks behind
//! at least. Of two first moves that are images of each other in the diagonal from a8 to h1 one is there. X begins; where O does, the
//! board is turned by half a turn.

use std::fmt;
use std::sync::LazyLock;

use crate::board::bits::Bits;
use crate::expert::adjacency::marks::reflected_square;
use crate::expert::adjacency::rounds::Rounds;
use crate::game::{Game, Player};
use crate::notation::Notation;
use crate::rules::adjacency::{Adjacency, AdjacencyOptions, Fill, MAX_ROUNDS, Mark};
use crate::search::limits::Budget;
use crate::search::tree::Stopped;

/// The first line of a file.
pub const TITLE: &str =
    "# Adjacency, proved: rounds, first move, margin of the first player; with a reply, the most, else the least";

/// A first move of a game and its proved value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The rounds of the game.
    pub rounds: u8,
    /// The first move.
    pub first: Fill,
    /// The marks of the first player less those of the second one at the end: the most after the reply, or the least.
    pub margin: i32,
    /// A reply that gives the first player no more; without it the first player reaches the margin against any.
    pub reply: Option<Fill>,
}

impl Opening {
    /// Finds a reply that gives the first player no more than `margin`, or the least more that is possible. Openings of one game are best
    /// proved in a row, by the same solver; one whose table is large remembers more of those before.
    pub fn answer(
        rounds: u8,
        first: Fill,
        mut margin: i32,
        solver: &mut Rounds,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Stopped> {
        loop {
            if let Some(reply) = reply_for(rounds, first, -margin, solver, budget)? {
                return Ok(Self { rounds, first, margin, reply: Some(reply) });
            }
            // Every game ends with an even number of marks.
            margin += 2;
        }
    }

    /// Whether the first player reaches `margin` with this first move.
    pub fn reach(
        rounds: u8,
        first: Fill,
        margin: i32,
        solver: &mut Rounds,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let better = reply_for(rounds, first, 2 - margin, solver, budget)?;
        Ok(better.is_none().then_some(Self { rounds, first, margin, reply: None }))
    }

    /// The first moves that have a line: one of each pair of images.
    pub fn first_moves() -> impl Iterator<Item = Fill> {
        Bits(start(1).empty()).filter(|square| *square <= reflected_square(*square)).map(Fill)
    }

    fn of_line(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let rounds = words.next()?.parse().ok().filter(|rounds| (1..=MAX_ROUNDS).contains(rounds))?;
        let at = start(rounds);
        let first = at.parse_move(words.next()?).ok().filter(|first| at.is_legal(*first))?;
        let margin = words.next()?.parse().ok()?;
        let after = at.result(first);
        let reply = words.next().map(|word| after.parse_move(word).ok().filter(|reply| after.is_legal(*reply)));
        let is_whole = words.next().is_none() && reply != Some(None);
        is_whole.then_some(Self { rounds, first, margin, reply: reply.flatten() })
    }
}

/// A reply to a first move after which the second player ends `margin` marks ahead at least.
fn reply_for(
    rounds: u8,
    first: Fill,
    margin: i32,
    solver: &mut Rounds,
    budget: &mut Budget<'_>,
) -> Result<Option<Fill>, Stopped> {
    let after = start(rounds).result(first);
    let marks = (after.marks(Player::Second), after.marks(Player::First));
    let gain = margin - after.margin(Player::Second);
    Ok(solver.find(marks, after.plies_left().into(), gain, budget)?.map(Fill))
}

impl fmt::Display for Opening {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = start(self.rounds);
        write!(out, "{} {} {}", self.rounds, at.move_text(self.first), self.margin)?;
        self.reply.map_or(Ok(()), |reply| write!(out, " {}", at.move_text(reply)))
    }
}

/// The start of a game in which X begins.
fn start(rounds: u8) -> Adjacency {
    Adjacency::initial(&AdjacencyOptions { rounds, first: Mark::X })
}

/// The openings of some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings(Vec<Opening>);

impl Openings {
    /// The openings in the text of a file; the number of the first line that is none.
    pub fn from_text(text: &str) -> Result<Self, usize> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
        let openings = lines.map(|(number, line)| Opening::of_line(line).ok_or(number + 1));
        openings.collect::<Result<_, _>>().map(Self)
    }

    /// The text of a file.
    pub fn text(&self) -> String {
        let lines: Vec<String> = self.0.iter().map(Opening::to_string).collect();
        format!("{TITLE}\n{}\n", lines.join("\n"))
    }

    /// Those of this program, read when they are needed first.
    pub fn installed() -> &'static Self {
        static INSTALLED: LazyLock<Openings> =
            LazyLock::new(|| Openings::from_text(include_str!("openings.txt")).expect("a test reads them"));
        &INSTALLED
    }

    /// Adds one.
    pub fn add(&mut self, opening: Opening) {
        self.0.push(opening);
    }

    /// Forgets a game.
    pub fn forget(&mut self, rounds: u8) {
        self.0.retain(|opening| opening.rounds != rounds);
    }

    /// The reply to a first move that has a line.
    pub fn answer(&self, rounds: u8, first: Fill) -> Option<&Opening> {
        self.0.iter().find(|opening| opening.rounds == rounds && opening.first == first && opening.reply.is_some())
    }

    /// The best first move of a game, if it is known.
    pub fn best_first(&self, rounds: u8) -> Option<&Opening> {
        self.0.iter().find(|opening| opening.rounds == rounds && opening.reply.is_none())
    }

    /// A best move in the first two plies of a game and the mover's result with it, if they are known.
    pub fn best(&self, position: &Adjacency) -> Option<(Fill, i32)> {
        // Squares of a board on which X began on that of the position, or the other way round.
        let turned = |squares: u64| if position.first_mark() == Mark::X { squares } else { squares.reverse_bits() };
        let place = |square: u8| Fill(turned(1 << square).trailing_zeros() as u8);
        let marks = |position: &Adjacency| [Player::First, Player::Second].map(|player| position.marks(player));
        let now = marks(position).map(turned);
        let rounds = position.plies_left().div_ceil(2);
        if position.to_move() == Player::First {
            let opening = self.best_first(rounds).filter(|_| now == marks(&start(rounds)))?;
            return Some((place(opening.first.0), opening.margin));
        }
        let first = (start(rounds).empty() & (now[0] | now[1])).trailing_zeros() as u8;
        if first == 64 || now != marks(&start(rounds).result(Fill(first))) {
            return None;
        }
        let image = reflected_square(first);
        let opening = self.answer(rounds, Fill(first.min(image)))?;
        let Fill(reply) = opening.reply?;
        Some((place(if first <= image { reply } else { reflected_square(reply) }), -opening.margin))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Limits, StopFlag};

    /// The final margin of the side to move, by the rules alone.
    fn margin(position: &Adjacency) -> i32 {
        let margins = position.legal().into_iter().map(|action| -margin(&position.result(action)));
        margins.max().unwrap_or_else(|| position.margin(position.to_move()))
    }

    #[test]
    fn the_openings_of_the_program_are_true() {
        let openings = Openings::installed();
        assert_eq!(Openings::from_text(&openings.text()).as_ref(), Ok(openings));
        let (limits, stop) = (Limits::default(), StopFlag::new());
        let mut budget = Budget::new(&limits, &stop);
        // Longer games take longer to prove than a test may.
        for rounds in 1..=4 {
            let mut solver = Rounds::new(16);
            let best = *openings.best_first(rounds).expect("it is known");
            let reached = Opening::reach(rounds, best.first, best.margin, &mut solver, &mut budget);
            assert_eq!(reached.expect("nothing stops it"), Some(best), "{rounds} rounds");
            for first in Opening::first_moves() {
                let opening = openings.answer(rounds, first).expect("it is known");
                assert!(opening.margin <= best.margin, "{opening}");
                let after = start(rounds).result(first).result(opening.reply.expect("it has one"));
                let marks = (after.marks(Player::First), after.marks(Player::Second));
                let lead = after.margin(Player::First);
                let plies = after.plies_left().into();
                let gain =
                    if plies == 0 { 0 } else { solver.first(marks, plies, &mut budget).expect("nothing stops it").0 };
                assert!(lead + gain <= opening.margin, "{opening}");
            }
        }
    }

    #[test]
    fn games_whose_first_plies_are_in_the_table_end_as_it_says() {
        for rounds in 1..=2 {
            let at = start(rounds);
            let (first, least) = Openings::installed().best(&at).expect("it is known");
            assert_eq!((least, -margin(&at.result(first))), (margin(&at), margin(&at)));
            for first in Bits(at.empty()) {
                let after = at.result(Fill(first));
                let (reply, of_second) = Openings::installed().best(&after).expect("it is known");
                assert!(-margin(&after.result(reply)) >= of_second && of_second == -least, "{rounds} rounds, {first}");
            }
        }
    }

    #[test]
    fn openings_are_found_whoever_begins_and_not_in_other_positions() {
        let openings = Openings::installed();
        for rounds in 1..=8 {
            let [x, o] = [Mark::X, Mark::O].map(|first| Adjacency::initial(&AdjacencyOptions { rounds, first }));
            let turned = |(Fill(square), margin): (Fill, i32)| (Fill(63 - square), margin);
            assert_eq!(openings.best(&o), openings.best(&x).map(turned));
            for first in Bits(x.empty()) {
                let (after_x, after_o) = (x.result(Fill(first)), o.result(Fill(63 - first)));
                let reply = openings.best(&after_x).expect("it is known");
                assert_eq!(openings.best(&after_o), Some(turned(reply)));
                let later = after_x.result(reply.0);
                assert_eq!(openings.best(&later), None);
                if rounds > 1 {
                    let later = later.result(*later.legal().iter().next().expect("the game goes on"));
                    assert_eq!(openings.best(&later), None);
                }
            }
        }
        let long = Adjacency::initial(&AdjacencyOptions { rounds: 9, ..AdjacencyOptions::default() });
        assert_eq!((openings.best(&long), openings.best(&long.result(Fill(0)))), (None, None));
    }

    #[test]
    fn lines_that_say_nothing_are_refused() {
        let read = |line: &str| Openings::from_text(&format!("{TITLE}\n8 c3 -2 f6\n{line}\n"));
        assert_eq!(read("8 c4 -2 f6\n8 c4 -2").map(|openings| openings.0.len()), Ok(3));
        for line in ["8 c3", "8 c3 -2 f6 x", "0 c3 0 f6", "29 c3 0 f6", "8 a8 0 f6", "8 c3 0 c3", "8 z9 0 c3", "8 c3 x"]
        {
            assert_eq!(read(line), Err(3), "{line}");
        }
    }
}
