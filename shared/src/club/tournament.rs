//! A tournament as a machine without time, store or sockets: a [`Command`] is decided into [`Fact`]s, and the state is the
//! fold of all facts. Nothing is counted that can be derived, so a server that starts again with the facts goes on exactly
//! where it stood.
//!
//! Rounds consist of boards. A board is a meeting of one or two games; in the second the seats are exchanged. A round of two
//! games counts as two rounds in the table, so that points, seats and tie-breaks need no second rule. In an arena each
//! pairing of those who are ready is a round of its own, and rounds overlap.

use std::collections::BTreeSet;

use strum::IntoStaticStr;
use thiserror::Error;

use crate::club::arena::Ready;
use crate::club::knockout;
use crate::club::result::PairingResult;
use crate::club::tie_break::{TieBreak, lot};
use crate::game::Player;

/// Entrants at most.
pub const MOST_ENTRANTS: usize = 400;

/// Entrants of a round robin at most.
pub const MOST_IN_ROUND_ROBIN: usize = 32;

/// Rounds of a Swiss tournament at most.
pub const MOST_ROUNDS: usize = 15;

/// How opponents are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Everybody meets everybody, once or twice.
    RoundRobin {
        /// How often: 1 or 2.
        cycles: u8,
    },
    /// So many rounds among those with similar points.
    Swiss {
        /// How many.
        rounds: usize,
    },
    /// Who is ready is paired until the time is over.
    Arena,
    /// The loser of a meeting is out.
    Knockout,
}

/// What a bye is worth, in half points for each game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bye {
    /// A win.
    #[default]
    Point,
    /// A draw.
    Half,
}

/// What is settled before the first round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How opponents are found.
    pub form: Form,
    /// Games of a meeting, 1 or 2. In a knockout 2 at most before the tie-break; an arena has 1.
    pub games: u8,
    /// What a bye brings.
    pub bye: Bye,
    /// The last round before which somebody may still enter, counted from 1.
    pub last_entry: usize,
    /// The most entrants.
    pub most: usize,
    /// Whether wins in a row count double in an arena.
    pub streaks: bool,
    /// The order of equal points.
    pub tie_breaks: Vec<TieBreak>,
    /// Where chance comes from.
    pub seed: u64,
}

impl Settings {
    /// The usual ones of a form.
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

/// Where a tournament stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Only its organiser sees it.
    #[default]
    Draft,
    /// People may enter.
    Open,
    /// Rounds are played.
    Running,
    /// It is over; its standings never change again.
    Over,
    /// It ended without standings.
    Cancelled,
}

/// Whether an entrant plays the next round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Presence {
    /// Plays.
    #[default]
    Here,
    /// Misses rounds until back.
    Paused,
    /// Plays no more.
    Withdrawn,
}

/// Somebody who entered. Entrants are numbered in the order in which they came; the first pairing orders them by rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The rating when entering.
    pub rating: i32,
    /// Whether the next round is played.
    pub presence: Presence,
    /// The round before which the entrant came, counted from 0.
    pub since: usize,
}

/// Two who meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// First in the first game.
    pub first: usize,
    /// Second in the first game.
    pub second: usize,
    /// The results of its games so far; in every second one the seats are exchanged. Each result is as the seats of that game
    /// have it.
    pub results: Vec<(PairingResult, i32)>,
    /// Whether a move was made in it.
    pub began: bool,
}

impl Board {
    /// Half points of the one who was First in the first game, and those of the other.
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

    /// Pieces that the one who was First in the first game is ahead in all games.
    fn margin(&self) -> i32 {
        self.results.iter().enumerate().map(|(game, (_, margin))| if game % 2 == 0 { *margin } else { -margin }).sum()
    }
}

/// A round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The boards.
    pub boards: Vec<Board>,
    /// Entrants whom the pairing left without an opponent.
    pub byes: Vec<usize>,
}

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Lets people enter.
    Open,
    /// Enters.
    Enter {
        /// The rating now.
        rating: i32,
    },
    /// Misses rounds, comes back, or leaves for good.
    Attend {
        /// Who.
        entrant: usize,
        /// What from now on.
        presence: Presence,
    },
    /// Keeps two apart.
    Forbid {
        /// The one.
        one: usize,
        /// The other.
        other: usize,
    },
    /// Pairs the first round, or the next one.
    Next,
    /// Pairs those who are ready in an arena.
    Pair {
        /// They.
        ready: Vec<Ready>,
        /// Whether by rating instead of by rank.
        by_rating: bool,
    },
    /// Takes the pairing of the last round back.
    Undo,
    /// A move was made.
    Began {
        /// In which round, counted from 0.
        round: usize,
        /// On which board, counted from 0.
        board: usize,
    },
    /// A game ended.
    Result {
        /// In which round.
        round: usize,
        /// On which board.
        board: usize,
        /// Which game of the meeting, counted from 0.
        game: usize,
        /// How, as its seats have it.
        result: PairingResult,
        /// Pieces that First was ahead.
        margin: i32,
    },
    /// The organiser decides a game that has a result already.
    Decide {
        /// In which round.
        round: usize,
        /// On which board.
        board: usize,
        /// Which game.
        game: usize,
        /// How it ended.
        result: PairingResult,
    },
    /// Ends it: an arena when its time is over, the others between rounds.
    End,
    /// Ends it without standings.
    Cancel,
}

/// What happened. Facts are written down before anybody is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// People may enter.
    Opened,
    /// Somebody entered.
    Entered {
        /// The rating then.
        rating: i32,
    },
    /// Somebody pauses, is back, or has withdrawn.
    Attends {
        /// Who.
        entrant: usize,
        /// What from now on.
        presence: Presence,
    },
    /// Two are kept apart.
    Forbidden {
        /// The one.
        one: usize,
        /// The other.
        other: usize,
    },
    /// A round was paired.
    Paired {
        /// First and second of each board.
        boards: Vec<(usize, usize)>,
        /// Who has no opponent.
        byes: Vec<usize>,
    },
    /// The pairing of the last round was taken back.
    Undone,
    /// A move was made on a board.
    Began {
        /// In which round.
        round: usize,
        /// On which board.
        board: usize,
    },
    /// A game ended.
    Result {
        /// In which round.
        round: usize,
        /// On which board.
        board: usize,
        /// How.
        result: PairingResult,
        /// Pieces that First was ahead.
        margin: i32,
    },
    /// The organiser decided a game.
    Decided {
        /// In which round.
        round: usize,
        /// On which board.
        board: usize,
        /// Which game.
        game: usize,
        /// How it ended.
        result: PairingResult,
    },
    /// It is over.
    Ended,
    /// It ended without standings.
    Cancelled,
}

/// Why a command was not done.
#[derive(Clone, Copy, Debug, Error, IntoStaticStr, PartialEq, Eq)]
pub enum CannotDo {
    /// Not in this phase or state.
    #[error("this is not possible now")]
    WrongState,
    /// The places are taken, or the last round to enter has begun.
    #[error("nobody can enter any more")]
    Full,
    /// There is no such entrant.
    #[error("there is no such entrant")]
    NotEntered,
    /// There is no such board or game.
    #[error("there is no such game")]
    NoBoard,
    /// A round cannot be paired.
    #[error("fewer than two are here, or too many")]
    CannotPair,
    /// A result stands that is not this one.
    #[error("this game has a result")]
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
    /// One that nobody has entered.
    pub fn new(settings: Settings) -> Self {
        let (entrants, forbidden) = (Vec::new(), BTreeSet::new());
        Self { settings, phase: Phase::Draft, entrants, forbidden, rounds: Vec::new(), finished: Vec::new() }
    }

    /// Where it stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Those who entered.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The rounds so far.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Whether nothing of the last round is left to be played. Rounds of an arena never hold anybody up.
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

    /// The winner of a meeting of a knockout, once it is decided. Somebody who does not play is out.
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
        // A tie-break begins with the seats of the meeting's first game again only after an even number of games.
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
    /// When it cannot be done now; then nothing happens.
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
                // What later rounds were paired by does not change any more.
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
                // Nobody sat down for a game that was forfeited before it began.
                place.began |= result.is_played();
                place.results.push((*result, *margin));
                self.finished.push((*round, *board));
            }
            Fact::Decided { round, board, game, result } => {
                // The margin was that of the other result.
                self.rounds[*round].boards[*board].results[*game] = (*result, 0);
            }
            Fact::Ended => self.phase = Phase::Over,
            Fact::Cancelled => self.phase = Phase::Cancelled,
        }
    }

    /// The tournament that these facts are about.
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
            // The same again, after a restart perhaps.
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
