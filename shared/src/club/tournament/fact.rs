//! The facts of a tournament, and the state that follows from them.

use super::{Board, Entrant, Phase, Presence, Round, Tournament};
use crate::club::result::PairingResult;

/// An event of a tournament. Facts are stored before they are published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Entry is open.
    Opened,
    /// An entrant entered.
    Entered {
        /// The rating at entry.
        rating: i32,
        /// The place in an earlier tournament.
        place: Option<u32>,
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
    /// An arena started; it pairs nobody yet.
    Started,
    /// A round was paired.
    Paired {
        /// First and second of each board.
        boards: Vec<(usize, usize)>,
        /// The entrants without an opponent.
        byes: Vec<usize>,
        /// Rematches, forbidden meetings and second byes: 0 unless they are unavoidable.
        conflicts: u32,
    },
    /// An entrant without a pairing in the last round got a bye.
    Bye {
        /// The entrant.
        entrant: usize,
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
        /// The game of the meeting, counted from 0.
        game: usize,
        /// The result, by the seats of the game.
        result: PairingResult,
        /// First's margin, in pieces.
        margin: i32,
    },
    /// The organiser decided a game.
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

impl Tournament {
    /// Applies a fact that [`Tournament::decide`] gave, now or before a restart.
    pub fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Opened => self.phase = Phase::Open,
            Fact::Entered { rating, place } => {
                let since = self.rounds.len();
                self.entrants.push(Entrant { rating: *rating, place: *place, presence: Presence::Here, since });
            }
            Fact::Attends { entrant, presence } => self.entrants[*entrant].presence = *presence,
            Fact::Forbidden { one, other } => {
                self.forbidden.extend([(*one, *other), (*other, *one)]);
            }
            Fact::Started => self.phase = Phase::Running,
            Fact::Paired { boards, byes, .. } => {
                self.phase = Phase::Running;
                let board = |(first, second): &(usize, usize)| Board {
                    first: *first,
                    second: *second,
                    results: Vec::new(),
                    began: false,
                };
                self.rounds.push(Round { boards: boards.iter().map(board).collect(), byes: byes.clone() });
            }
            Fact::Bye { entrant } => {
                if let Some(round) = self.rounds.last_mut() {
                    round.byes.push(*entrant);
                }
            }
            Fact::Undone => {
                self.rounds.pop();
                let rounds = self.rounds.len();
                self.finished.retain(|(round, _)| *round < rounds);
                if self.rounds.is_empty() {
                    self.phase = Phase::Open;
                }
            }
            Fact::Began { round, board } => self.rounds[*round].boards[*board].began = true,
            Fact::Result { round, board, result, margin, .. } => {
                let place = &mut self.rounds[*round].boards[*board];
                // A forfeit is no game that began.
                place.began |= result.is_played();
                place.results.push((*result, *margin));
                self.finished.push((*round, *board));
            }
            Fact::Decided { round, board, game, result } => {
                let results = &mut self.rounds[*round].boards[*board].results;
                if let Some(before) = results.get_mut(*game) {
                    // The old margin belongs to the old result.
                    *before = (*result, 0);
                } else {
                    results.push((*result, 0));
                    self.finished.push((*round, *board));
                }
            }
            Fact::Ended => self.phase = Phase::Over,
            Fact::Cancelled => self.phase = Phase::Cancelled,
        }
    }
}
