//! A tournament as a machine without time, store or sockets: a [`Command`] is decided into [`Fact`]s, and the state is
//! the fold of all facts. Everything derivable is derived, so a server that restarts with the facts continues in
//! exactly the same state.
//!
//! Rounds consist of boards. A board is a meeting of one or two games; the second exchanges the seats. A round of two
//! games counts as two rounds in the table, so points, seats and tie-breaks need no special case. In an arena each
//! pairing of the ready entrants is a round, and rounds overlap.

use std::collections::BTreeSet;

use strum::IntoStaticStr;
use thiserror::Error;

use crate::club::arena::Ready;
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
    /// Games of a meeting, 1 or 2. In a knockout 2 at most before the tie-break; an arena has 1.
    pub games: u8,
    /// The score of a bye.
    pub bye: Bye,
    /// The last round before which entry is possible, counted from 1.
    pub last_entry: usize,
    /// The most entrants.
    pub most: usize,
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
            streaks: true,
            tie_breaks: tie_breaks.to_vec(),
            seed,
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

/// A command of the organiser, an entrant or a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Opens entry.
    Open,
    /// Enters.
    Enter {
        /// The current rating.
        rating: i32,
    },
    /// Pauses an entrant, ends the pause, or withdraws the entrant.
    Attend {
        /// The entrant.
        entrant: usize,
        /// The new presence.
        presence: Presence,
    },
    /// Forbids a pairing.
    Forbid {
        /// One of the two.
        one: usize,
        /// The other one.
        other: usize,
    },
    /// Pairs the first round, or the next one.
    Next,
    /// Pairs those who are ready in an arena.
    Pair {
        /// The ready entrants.
        ready: Vec<Ready>,
        /// Pairs by rating instead of by rank.
        by_rating: bool,
    },
    /// Takes back the pairing of the last round.
    Undo,
    /// A move was made.
    Began {
        /// The round, counted from 0.
        round: usize,
        /// The board, counted from 0.
        board: usize,
    },
    /// A game ended.
    Result {
        /// The round, counted from 0.
        round: usize,
        /// The board, counted from 0.
        board: usize,
        /// The game of the meeting, counted from 0.
        game: usize,
        /// The result, by the seats of the game.
        result: PairingResult,
        /// First's margin, in pieces.
        margin: i32,
    },
    /// Replaces the result of a finished game by decision of the organiser.
    Decide {
        /// The round, counted from 0.
        round: usize,
        /// The board, counted from 0.
        board: usize,
        /// The game of the meeting, counted from 0.
        game: usize,
        /// The new result.
        result: PairingResult,
    },
    /// Ends it: an arena when its time is over, the others between rounds.
    End,
    /// Ends it without standings.
    Cancel,
}

/// An event of a tournament. Facts are stored before they are published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Entry is open.
    Opened,
    /// An entrant entered.
    Entered {
        /// The rating at entry.
        rating: i32,
    },
    /// The presence of an entrant changed.
    Attends {
        /// The entrant.
        entrant: usize,
        /// The new presence.
        presence: Presence,
    },
    /// A pairing is forbidden.
    Forbidden {
        /// One of the two.
        one: usize,
        /// The other one.
        other: usize,
    },
    /// A round was paired.
    Paired {
        /// First and second of each board.
        boards: Vec<(usize, usize)>,
        /// The entrants without an opponent.
        byes: Vec<usize>,
    },
    /// The pairing of the last round was taken back.
    Undone,
    /// The first move was played on a board.
    Began {
        /// The round, counted from 0.
        round: usize,
        /// The board, counted from 0.
        board: usize,
    },
    /// A game ended.
    Result {
        /// The round, counted from 0.
        round: usize,
        /// The board, counted from 0.
        board: usize,
        /// The result.
        result: PairingResult,
        /// First's margin, in pieces.
        margin: i32,
    },
    /// The organiser replaced a result.
    Decided {
        /// The round, counted from 0.
        round: usize,
        /// The board, counted from 0.
        board: usize,
        /// The game of the meeting, counted from 0.
        game: usize,
        /// The new result.
        result: PairingResult,
    },
    /// The tournament is over.
    Ended,
    /// Ended without standings.
    Cancelled,
}

/// Why a command is refused.
#[derive(Clone, Copy, Debug, Error, IntoStaticStr, PartialEq, Eq)]
pub enum CannotDo {
    /// Not possible in this phase or state.
    #[error("this is not possible now")]
    WrongState,
    /// No place is left, or the last round for entry has begun.
    #[error("nobody can enter any more")]
    Full,
    /// There is no such entrant.
    #[error("there is no such entrant")]
    NotEntered,
    /// There is no such board or game.
    #[error("there is no such game")]
    NoBoard,
    /// A round cannot be paired.
    #[error("fewer than two players are present, or too many")]
    CannotPair,
    /// The game already has another result.
    #[error("this game already has a result")]
    HasResult,
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

    /// Whether all games of the last round are finished. In an arena this is always true.
    pub fn is_round_done(&self) -> bool {
        self.settings.form == Form::Arena || self.rounds.last().is_none_or(|round| self.is_done(round))
    }

    fn is_done(&self, round: &Round) -> bool {
        round.boards.iter().all(|board| self.is_decided(board))
    }

    /// Whether a meeting needs no more games.
    fn is_decided(&self, board: &Board) -> bool {
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
        // Only after an even number of games does the tie-break begin with the seats of the meeting's first game.
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

    /// Decides what a command does. Nothing changes before the facts are applied.
    ///
    /// # Errors
    ///
    /// If the command is not possible now.
    pub fn decide(&self, command: &Command) -> Result<Vec<Fact>, CannotDo> {
        let running = self.phase == Phase::Running;
        match command {
            Command::Open if self.phase == Phase::Draft => Ok(vec![Fact::Opened]),
            Command::Enter { rating } => self.enter(*rating),
            Command::Attend { entrant, presence } => self.attend(*entrant, *presence),
            Command::Forbid { one, other } if matches!(self.phase, Phase::Draft | Phase::Open | Phase::Running) => {
                if one == other || (*one).max(*other) >= self.entrants.len() {
                    return Err(CannotDo::NotEntered);
                }
                Ok(vec![Fact::Forbidden { one: *one, other: *other }])
            }
            Command::Next if self.phase == Phase::Open || running => self.next(),
            Command::Pair { ready, by_rating } if self.settings.form == Form::Arena && running => {
                self.pair_ready(ready, *by_rating)
            }
            Command::Undo if running && self.settings.form != Form::Arena => self.undo(),
            Command::Began { round, board } if running => {
                let board_now = self.board(*round, *board)?;
                let fact = Fact::Began { round: *round, board: *board };
                Ok(if board_now.began { Vec::new() } else { vec![fact] })
            }
            Command::Result { round, board, game, result, margin } if running => {
                self.result((*round, *board), *game, *result, *margin)
            }
            Command::Decide { round, board, game, result } if running => {
                // Results that later rounds were paired by are final.
                if *round + 1 != self.rounds.len() && self.settings.form != Form::Arena {
                    return Err(CannotDo::WrongState);
                }
                if *game >= self.board(*round, *board)?.results.len() {
                    return Err(CannotDo::NoBoard);
                }
                Ok(vec![Fact::Decided { round: *round, board: *board, game: *game, result: *result }])
            }
            Command::End if running && self.is_round_done() => Ok(vec![Fact::Ended]),
            Command::Cancel if !matches!(self.phase, Phase::Over | Phase::Cancelled) => Ok(vec![Fact::Cancelled]),
            _ => Err(CannotDo::WrongState),
        }
    }

    /// Applies a fact that [`Tournament::decide`] gave, now or before a restart.
    pub fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Opened => self.phase = Phase::Open,
            Fact::Entered { rating } => {
                let since = self.rounds.len();
                self.entrants.push(Entrant { rating: *rating, presence: Presence::Here, since });
            }
            Fact::Attends { entrant, presence } => self.entrants[*entrant].presence = *presence,
            Fact::Forbidden { one, other } => {
                self.forbidden.extend([(*one, *other), (*other, *one)]);
            }
            Fact::Paired { boards, byes } => {
                self.phase = Phase::Running;
                let board = |(first, second): &(usize, usize)| Board {
                    first: *first,
                    second: *second,
                    results: Vec::new(),
                    began: false,
                };
                self.rounds.push(Round { boards: boards.iter().map(board).collect(), byes: byes.clone() });
            }
            Fact::Undone => {
                self.rounds.pop();
                if self.rounds.is_empty() {
                    self.phase = Phase::Open;
                }
            }
            Fact::Began { round, board } => self.rounds[*round].boards[*board].began = true,
            Fact::Result { round, board, result, margin } => {
                let place = &mut self.rounds[*round].boards[*board];
                // A forfeit is no game that began.
                place.began |= result.is_played();
                place.results.push((*result, *margin));
                self.finished.push((*round, *board));
            }
            Fact::Decided { round, board, game, result } => {
                // The old margin belongs to the old result.
                self.rounds[*round].boards[*board].results[*game] = (*result, 0);
            }
            Fact::Ended => self.phase = Phase::Over,
            Fact::Cancelled => self.phase = Phase::Cancelled,
        }
    }

    /// The tournament after these facts.
    pub fn fold<'a>(settings: Settings, facts: impl IntoIterator<Item = &'a Fact>) -> Self {
        let mut tournament = Self::new(settings);
        facts.into_iter().for_each(|fact| tournament.apply(fact));
        tournament
    }

    fn board(&self, round: usize, board: usize) -> Result<&Board, CannotDo> {
        self.rounds.get(round).and_then(|round| round.boards.get(board)).ok_or(CannotDo::NoBoard)
    }

    fn enter(&self, rating: i32) -> Result<Vec<Fact>, CannotDo> {
        let most = match self.settings.form {
            Form::RoundRobin { .. } => self.settings.most.min(MOST_IN_ROUND_ROBIN),
            _ => self.settings.most.min(MOST_ENTRANTS),
        };
        let is_late = match (self.phase, self.settings.form) {
            (Phase::Open, _) | (Phase::Running, Form::Arena) => false,
            (Phase::Running, Form::Swiss { .. }) => self.rounds.len() >= self.settings.last_entry,
            _ => return Err(CannotDo::WrongState),
        };
        if is_late || self.entrants.len() >= most {
            return Err(CannotDo::Full);
        }
        Ok(vec![Fact::Entered { rating }])
    }

    fn attend(&self, entrant: usize, presence: Presence) -> Result<Vec<Fact>, CannotDo> {
        let now = self.entrants.get(entrant).ok_or(CannotDo::NotEntered)?.presence;
        if !matches!(self.phase, Phase::Open | Phase::Running) || now == Presence::Withdrawn {
            return Err(CannotDo::WrongState);
        }
        Ok(if now == presence { Vec::new() } else { vec![Fact::Attends { entrant, presence }] })
    }

    fn undo(&self) -> Result<Vec<Fact>, CannotDo> {
        let last = self.rounds.last().ok_or(CannotDo::WrongState)?;
        let is_untouched = last.boards.iter().all(|board| !board.began);
        if is_untouched { Ok(vec![Fact::Undone]) } else { Err(CannotDo::WrongState) }
    }

    fn result(
        &self,
        (round, board): (usize, usize),
        game: usize,
        result: PairingResult,
        margin: i32,
    ) -> Result<Vec<Fact>, CannotDo> {
        let place = self.board(round, board)?;
        match place.results.get(game) {
            // A repeated result, for example after a restart.
            Some(known) if *known == (result, margin) => Ok(Vec::new()),
            Some(_) => Err(CannotDo::HasResult),
            None if game == place.results.len() && !self.is_decided(place) => {
                Ok(vec![Fact::Result { round, board, result, margin }])
            }
            None => Err(CannotDo::NoBoard),
        }
    }
}

mod pairing;
mod ranking;

#[cfg(test)]
mod tests;
