//! A tournament as a machine without time, store or sockets: a [`Command`] is decided into [`Fact`]s, and the state is
//! the fold of all facts. Everything derivable is derived, so a server that restarts with the facts continues in
//! exactly the same state.
//!
//! Rounds consist of boards. A board is a meeting of one or two games; the second exchanges the seats. A round of two
//! games counts as two rounds in the table, so points, seats and tie-breaks need no special case. In an arena each
//! pairing of the ready entrants is a round, and rounds overlap.

use std::collections::BTreeSet;

use crate::club::knockout;
use crate::club::result::PairingResult;
use crate::club::tie_break::{TieBreak, lot};
use crate::game::Player;

/// The most entrants.
pub const MOST_ENTRANTS: usize = 400;

/// The most entrants of a round robin.
pub const MOST_IN_ROUND_ROBIN: usize = 32;

/// The most rounds of a Swiss tournament.
pub const MOST_ROUNDS: usize = 15;

/// The most games of a meeting in a knockout, without the tie-break.
pub const MOST_GAMES: u8 = 9;

/// The pairing system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Every entrant meets every other, once or twice.
    RoundRobin {
        /// The number of meetings of two entrants: 1 or 2.
        cycles: u8,
    },
    /// A fixed number of rounds; entrants with similar points meet.
    Swiss {
        /// The number of rounds.
        rounds: usize,
    },
    /// Ready entrants are paired again and again until the time is over.
    Arena,
    /// The loser of a meeting is out.
    Knockout,
}

/// The score of a bye in each game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bye {
    /// A win.
    #[default]
    Point,
    /// A draw.
    Half,
}

/// The settings, which are fixed before the first round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The pairing system.
    pub form: Form,
    /// Games of a meeting: 1 or 2, in an arena 1. In a knockout 1 to [`MOST_GAMES`] (the winner needs more than half); after
    /// a tie two more at half the time decide.
    pub games: u8,
    /// The score of a bye.
    pub bye: Bye,
    /// The last round before which entry is possible, counted from 1.
    pub last_entry: usize,
    /// The most entrants.
    pub most: usize,
    /// Whether late entrants of a Swiss tournament get half a point, once, for their missed rounds.
    pub late_half_point: bool,
    /// Whether wins in a row count double in an arena.
    pub streaks: bool,
    /// The order of equal points.
    pub tie_breaks: Vec<TieBreak>,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Settings {
    /// The default settings of a form.
    pub fn of(form: Form, seed: u64) -> Self {
        let tie_breaks = match form {
            Form::RoundRobin { .. } => TieBreak::ROUND_ROBIN,
            _ => TieBreak::SWISS,
        };
        let (games, bye) = (1, Bye::Point);
        Self {
            form,
            games,
            bye,
            last_entry: 1,
            most: MOST_ENTRANTS,
            late_half_point: false,
            streaks: true,
            tie_breaks: tie_breaks.to_vec(),
            seed,
        }
    }
}

impl Settings {
    /// The half points of a bye for each game of a meeting. In a round robin every entrant has the same number of byes,
    /// and they score nothing.
    pub fn bye_half_points(&self) -> u32 {
        match (self.form, self.bye) {
            (Form::RoundRobin { .. }, _) => 0,
            (_, Bye::Point) => 2,
            (_, Bye::Half) => 1,
        }
    }
}

/// The phase of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Visible to the organiser only.
    #[default]
    Draft,
    /// Entry is open.
    Open,
    /// Rounds are being played.
    Running,
    /// Finished; the standings are final.
    Over,
    /// Ended without standings.
    Cancelled,
}

/// Whether an entrant plays the next round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Presence {
    /// Plays the next round.
    #[default]
    Here,
    /// Misses rounds until the entrant returns.
    Paused,
    /// Plays no further rounds.
    Withdrawn,
}

/// An entrant. Entrants are numbered in the order of entry; the first pairing ranks them by rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The rating at entry.
    pub rating: i32,
    /// The place in an earlier tournament, which seeds the entrant before those without one.
    pub place: Option<u32>,
    /// Whether the next round is played.
    pub presence: Presence,
    /// The first round that the entrant could play, counted from 0.
    pub since: usize,
}

/// A meeting of two entrants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// First in the first game.
    pub first: usize,
    /// Second in the first game.
    pub second: usize,
    /// The results and margins of its games so far, by the seats of the game. Every second game exchanges the seats.
    pub results: Vec<(PairingResult, i32)>,
    /// Whether a move was played in it.
    pub began: bool,
}

impl Board {
    /// The entrants on the seats of a game of the meeting: First and Second.
    fn seats(&self, game: usize) -> (usize, usize) {
        if game.is_multiple_of(2) { (self.first, self.second) } else { (self.second, self.first) }
    }

    /// Half points of the entrant who was First in the first game, and those of the other.
    fn half_points(&self) -> [u32; 2] {
        let mut points = [0, 0];
        for (game, (result, _)) in self.results.iter().enumerate() {
            let [one, other] = Player::BOTH.map(|seat| result.half_points(seat));
            let (one, other) = if game % 2 == 0 { (one, other) } else { (other, one) };
            points[0] += one;
            points[1] += other;
        }
        points
    }

    /// The sum of the margins of the entrant who was First in the first game, in pieces.
    fn margin(&self) -> i32 {
        self.results.iter().enumerate().map(|(game, (_, margin))| if game % 2 == 0 { *margin } else { -margin }).sum()
    }
}

/// A round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The boards.
    pub boards: Vec<Board>,
    /// Entrants without an opponent.
    pub byes: Vec<usize>,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    settings: Settings,
    phase: Phase,
    entrants: Vec<Entrant>,
    forbidden: BTreeSet<(usize, usize)>,
    rounds: Vec<Round>,
    /// Boards in the order in which their games ended; an arena ranks by it.
    finished: Vec<(usize, usize)>,
}

impl Tournament {
    /// A tournament without entrants, as a draft.
    pub fn new(settings: Settings) -> Self {
        let (entrants, forbidden) = (Vec::new(), BTreeSet::new());
        Self { settings, phase: Phase::Draft, entrants, forbidden, rounds: Vec::new(), finished: Vec::new() }
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The entrants, in the order of entry.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The rounds so far.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The pairs that are kept apart, each in both orders.
    pub fn forbidden(&self) -> &BTreeSet<(usize, usize)> {
        &self.forbidden
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The settings from now on: those that earlier rounds depend on stay as they are.
    pub fn configure(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Whether all games of the last round are finished. In an arena this is always true.
    pub fn is_round_done(&self) -> bool {
        self.settings.form == Form::Arena || self.rounds.last().is_none_or(|round| self.is_done(round))
    }

    fn is_done(&self, round: &Round) -> bool {
        round.boards.iter().all(|board| self.is_decided(board))
    }

    /// Whether a meeting needs no more games.
    pub fn is_decided(&self, board: &Board) -> bool {
        match self.settings.form {
            Form::Knockout => self.winner(board).is_some(),
            _ => board.results.len() >= usize::from(self.settings.games),
        }
    }

    /// The winner of a knockout meeting, once it is decided. An entrant who does not play is eliminated.
    fn winner(&self, board: &Board) -> Option<usize> {
        let forfeit = board.results.iter().enumerate().rev().find(|(_, (result, _))| !result.is_played());
        if let Some((game, (result, _))) = forfeit {
            let first_won = match result {
                PairingResult::FirstByForfeit => game % 2 == 0,
                PairingResult::SecondByForfeit => game % 2 == 1,
                _ => lot(self.settings.seed, board.first) >= lot(self.settings.seed, board.second),
            };
            return Some(if first_won { board.first } else { board.second });
        }
        let normal = board.results.len().min(usize::from(self.settings.games));
        let part = |results: &[(PairingResult, i32)]| Board { results: results.to_vec(), ..board.clone() };
        // Seats still alternate: after an odd number of games the tie-break begins with those of the second game.
        let (meeting, all) = (part(&board.results[..normal]).half_points(), board.half_points());
        let state = knockout::Meeting {
            games: normal as u32,
            upper: meeting[0],
            tiebreak_games: (board.results.len() - normal) as u32,
            tiebreak_upper: all[0] - meeting[0],
            margin: board.margin(),
        };
        match knockout::decide(&state, self.settings.games.into(), (board.first, board.second), self.settings.seed) {
            knockout::Decision::Upper => Some(board.first),
            knockout::Decision::Lower => Some(board.second),
            knockout::Decision::PlayOn | knockout::Decision::Tiebreak => None,
        }
    }

    /// The tournament after these facts.
    pub fn fold<'a>(settings: Settings, facts: impl IntoIterator<Item = &'a Fact>) -> Self {
        let mut tournament = Self::new(settings);
        facts.into_iter().for_each(|fact| tournament.apply(fact));
        tournament
    }
}

mod decision;
mod fact;
mod pairing;
mod ranking;

pub use decision::{CannotDo, Command};
pub use fact::Fact;

#[cfg(test)]
mod tests;
