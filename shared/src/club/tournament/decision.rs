//! The commands of a tournament, and the facts that they are decided into.

use strum::IntoStaticStr;
use thiserror::Error;

use super::{Board, Fact, Form, MOST_ENTRANTS, MOST_IN_ROUND_ROBIN, Phase, Presence, Tournament};
use crate::club::arena::Ready;
use crate::club::result::PairingResult;

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
    /// Forbids a pairing in the coming rounds of a Swiss tournament.
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
    /// Pairs the next round of a Swiss tournament by hand. An entrant without a board or a bye misses it.
    PairByHand {
        /// First and second of each board.
        boards: Vec<(usize, usize)>,
        /// The entrants with a bye.
        byes: Vec<usize>,
    },
    /// Gives a bye to an entrant without a pairing in the last round of a Swiss tournament.
    Bye {
        /// The entrant.
        entrant: usize,
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
    /// Gives a game of the last round a result by decision of the organiser, in place of another one or of the game.
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

impl Tournament {
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
            Command::Forbid { one, other }
                if matches!(self.settings.form, Form::Swiss { .. })
                    && matches!(self.phase, Phase::Open | Phase::Running) =>
            {
                if one == other || (*one).max(*other) >= self.entrants.len() {
                    return Err(CannotDo::NotEntered);
                }
                Ok(vec![Fact::Forbidden { one: *one, other: *other }])
            }
            Command::Next if self.phase == Phase::Open || running => self.next(),
            Command::Pair { ready, by_rating } if self.settings.form == Form::Arena && running => {
                self.pair_ready(ready, *by_rating)
            }
            Command::PairByHand { boards, byes } if self.phase == Phase::Open || running => {
                self.pair_by_hand(boards, byes)
            }
            Command::Bye { entrant } if running => self.give_bye(*entrant),
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
                self.decide_game((*round, *board), *game, *result)
            }
            Command::End if running && self.is_round_done() => Ok(vec![Fact::Ended]),
            Command::Cancel if !matches!(self.phase, Phase::Over | Phase::Cancelled) => Ok(vec![Fact::Cancelled]),
            _ => Err(CannotDo::WrongState),
        }
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
        // Before the first round a withdrawn entrant may return.
        let may_change = self.phase == Phase::Open || (self.phase == Phase::Running && now != Presence::Withdrawn);
        if !may_change {
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
                Ok(vec![Fact::Result { round, board, game, result, margin }])
            }
            None => Err(CannotDo::NoBoard),
        }
    }

    fn decide_game(
        &self,
        (round, board): (usize, usize),
        game: usize,
        result: PairingResult,
    ) -> Result<Vec<Fact>, CannotDo> {
        // Results that later rounds were paired by are final.
        if round + 1 != self.rounds.len() && self.settings.form != Form::Arena {
            return Err(CannotDo::WrongState);
        }
        let place = self.board(round, board)?;
        let is_next = game == place.results.len() && !self.is_decided(place);
        if game >= place.results.len() && !is_next {
            return Err(CannotDo::NoBoard);
        }
        Ok(vec![Fact::Decided { round, board, game, result }])
    }

    fn give_bye(&self, entrant: usize) -> Result<Vec<Fact>, CannotDo> {
        let last = self.rounds.last().ok_or(CannotDo::WrongState)?;
        if entrant >= self.entrants.len() {
            return Err(CannotDo::NotEntered);
        }
        let is_paired = last.boards.iter().any(|board| board.first == entrant || board.second == entrant);
        if !matches!(self.settings.form, Form::Swiss { .. }) || is_paired || last.byes.contains(&entrant) {
            return Err(CannotDo::WrongState);
        }
        Ok(vec![Fact::Bye { entrant }])
    }
}
