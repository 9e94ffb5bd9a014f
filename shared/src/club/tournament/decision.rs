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
        /// The place in an earlier tournament.
        place: Option<u32>,
    },
    /// Pauses an entrant, ends the pause, or withdraws the entrant.
    Attend {
        /// The entrant.
        entrant: usize,
        /// The new presence.
        presence: Presence,
    },
    /// Readmits an entrant who has withdrawn, by decision of the organiser. Possible after the start as well in a
    /// Swiss tournament and an arena.
    Readmit {
        /// The entrant.
        entrant: usize,
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

/// Why a command is refused. Entrants are counted from 1 here, as people read them.
#[derive(Clone, Copy, Debug, Error, IntoStaticStr, PartialEq, Eq)]
pub enum CannotDo {
    /// It is a draft.
    #[error("the tournament is a draft; open it first")]
    IsDraft,
    /// It is open, and has no round.
    #[error("the tournament is open and has not started")]
    IsOpen,
    /// It is running.
    #[error("the tournament is running already")]
    IsRunning,
    /// It is over.
    #[error("the tournament is over")]
    IsOver,
    /// Games of the last round go on.
    #[error("games of this round still go on; wait for them, or decide them")]
    RoundGoesOn,
    /// A move was made in the last round.
    #[error("a move was made in this round, so its pairing stays")]
    MoveMade,
    /// The last round was paired.
    #[error("the last round was paired; the next step ends the tournament")]
    LastRound,
    /// Only a Swiss tournament allows this.
    #[error("only a Swiss tournament allows this")]
    NotSwiss,
    /// Only an arena allows this.
    #[error("only an arena allows this")]
    NotArena,
    /// An arena does not allow this.
    #[error("an arena pairs by itself and takes no pairing back")]
    IsArena,
    /// A round robin or a knockout has started.
    #[error("nobody can enter, or come back to, a tournament of this form once it has started")]
    HasStarted,
    /// Only games of the last round can be decided.
    #[error("only games of the last round can be decided")]
    EarlierRound,
    /// The entrant has withdrawn.
    #[error("this entrant has withdrawn and plays no more")]
    HasWithdrawn,
    /// The entrant has a board in the last round.
    #[error("this entrant has an opponent in this round")]
    IsPaired,
    /// The entrant has a bye in the last round.
    #[error("this entrant has a bye in this round already")]
    HasBye,
    /// No place is left.
    #[error("the tournament is full; nobody can enter any more")]
    Full,
    /// The last round for entry has begun, a tournament of a form without late entries has started, or all is over.
    #[error("entry is over; nobody can enter this tournament any more")]
    EntryOver,
    /// There is no such entrant.
    #[error("there is no such entrant")]
    NotEntered,
    /// There is no such board or game.
    #[error("there is no such game in this round")]
    NoBoard,
    /// An arena without an entrant who is present.
    #[error("no entrant is here; let people enter, then start")]
    NoEntrants,
    /// Fewer than two entrants are present.
    #[error("fewer than two entrants are here")]
    CannotPair,
    /// A pairing by hand without a pair.
    #[error("name at least one pair")]
    NoPairs,
    /// A pairing by hand names an entrant twice.
    #[error("entrant {0} is named twice")]
    NamedTwice(usize),
    /// A pairing by hand names an entrant who is not present.
    #[error("entrant {0} is not here")]
    NotHere(usize),
    /// A forbidden pairing names one entrant twice.
    #[error("name two different entrants")]
    SameEntrant,
    /// The game already has another result.
    #[error("this game already has a result")]
    HasResult,
}

impl Tournament {
    /// Decides the facts of a command. Nothing changes before they are applied.
    ///
    /// # Errors
    ///
    /// If the command is not possible now.
    pub fn decide(&self, command: &Command) -> Result<Vec<Fact>, CannotDo> {
        let running = self.phase == Phase::Running;
        match command {
            Command::Open if self.phase == Phase::Draft => Ok(vec![Fact::Opened]),
            Command::Enter { rating, place } => self.enter(*rating, *place),
            Command::Attend { entrant, presence } => self.attend(*entrant, *presence),
            Command::Readmit { entrant } => self.readmit(*entrant),
            Command::Forbid { one, other }
                if matches!(self.settings.form, Form::Swiss { .. })
                    && matches!(self.phase, Phase::Open | Phase::Running) =>
            {
                if (*one).max(*other) >= self.entrants.len() {
                    return Err(CannotDo::NotEntered);
                }
                if one == other {
                    return Err(CannotDo::SameEntrant);
                }
                let is_known = self.forbidden.contains(&(*one, *other));
                Ok(if is_known { Vec::new() } else { vec![Fact::Forbidden { one: *one, other: *other }] })
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
            Command::End if running && !self.is_round_done() => Err(CannotDo::RoundGoesOn),
            Command::End if running => Ok(vec![Fact::Ended]),
            Command::Cancel if !matches!(self.phase, Phase::Over | Phase::Cancelled) => Ok(vec![Fact::Cancelled]),
            Command::Forbid { .. } if !matches!(self.settings.form, Form::Swiss { .. }) => Err(CannotDo::NotSwiss),
            Command::Undo if running => Err(CannotDo::IsArena),
            Command::Pair { .. } if running => Err(CannotDo::NotArena),
            _ => Err(self.wrong_phase()),
        }
    }

    /// Why something cannot be done in this phase.
    pub(super) fn wrong_phase(&self) -> CannotDo {
        match self.phase {
            Phase::Draft => CannotDo::IsDraft,
            Phase::Open => CannotDo::IsOpen,
            Phase::Running => CannotDo::IsRunning,
            Phase::Over | Phase::Cancelled => CannotDo::IsOver,
        }
    }

    fn board(&self, round: usize, board: usize) -> Result<&Board, CannotDo> {
        self.rounds.get(round).and_then(|round| round.boards.get(board)).ok_or(CannotDo::NoBoard)
    }

    fn enter(&self, rating: i32, place: Option<u32>) -> Result<Vec<Fact>, CannotDo> {
        let most = match self.settings.form {
            Form::RoundRobin { .. } => self.settings.most.min(MOST_IN_ROUND_ROBIN),
            _ => self.settings.most.min(MOST_ENTRANTS),
        };
        let is_late = match (self.phase, self.settings.form) {
            // Only its organiser knows of a draft.
            (Phase::Draft | Phase::Open, _) | (Phase::Running, Form::Arena) => false,
            (Phase::Running, Form::Swiss { .. }) => self.rounds.len() >= self.settings.last_entry,
            _ => true,
        };
        if is_late {
            return Err(CannotDo::EntryOver);
        }
        if self.entrants.len() >= most {
            return Err(CannotDo::Full);
        }
        Ok(vec![Fact::Entered { rating, place }])
    }

    fn attend(&self, entrant: usize, presence: Presence) -> Result<Vec<Fact>, CannotDo> {
        let now = self.entrants.get(entrant).ok_or(CannotDo::NotEntered)?.presence;
        // Before the first round a withdrawn entrant may return.
        match self.phase {
            Phase::Draft | Phase::Open => {}
            Phase::Running if now != Presence::Withdrawn || presence == Presence::Withdrawn => {}
            Phase::Running => return Err(CannotDo::HasWithdrawn),
            _ => return Err(self.wrong_phase()),
        }
        Ok(if now == presence { Vec::new() } else { vec![Fact::Attends { entrant, presence }] })
    }

    fn readmit(&self, entrant: usize) -> Result<Vec<Fact>, CannotDo> {
        let may_return = matches!(self.settings.form, Form::Swiss { .. } | Form::Arena);
        let now = self.entrants.get(entrant).ok_or(CannotDo::NotEntered)?.presence;
        if self.phase != Phase::Running || now != Presence::Withdrawn {
            return self.attend(entrant, Presence::Here);
        }
        if may_return {
            Ok(vec![Fact::Attends { entrant, presence: Presence::Here }])
        } else {
            Err(CannotDo::HasStarted)
        }
    }

    fn undo(&self) -> Result<Vec<Fact>, CannotDo> {
        let last = self.rounds.last().ok_or_else(|| self.wrong_phase())?;
        let is_untouched = last.boards.iter().all(|board| !board.began);
        if is_untouched { Ok(vec![Fact::Undone]) } else { Err(CannotDo::MoveMade) }
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
        if self.rounds.len().checked_sub(1) != Some(round) && self.settings.form != Form::Arena {
            return Err(CannotDo::EarlierRound);
        }
        let place = self.board(round, board)?;
        let is_next = game == place.results.len() && !self.is_decided(place);
        if game >= place.results.len() && !is_next {
            return Err(CannotDo::NoBoard);
        }
        Ok(vec![Fact::Decided { round, board, game, result }])
    }

    fn give_bye(&self, entrant: usize) -> Result<Vec<Fact>, CannotDo> {
        if !matches!(self.settings.form, Form::Swiss { .. }) {
            return Err(CannotDo::NotSwiss);
        }
        let last = self.rounds.last().ok_or_else(|| self.wrong_phase())?;
        if self.entrants.get(entrant).ok_or(CannotDo::NotEntered)?.presence == Presence::Withdrawn {
            return Err(CannotDo::HasWithdrawn);
        }
        if last.boards.iter().any(|board| board.first == entrant || board.second == entrant) {
            return Err(CannotDo::IsPaired);
        }
        if last.byes.contains(&entrant) {
            return Err(CannotDo::HasBye);
        }
        Ok(vec![Fact::Bye { entrant }])
    }
}
