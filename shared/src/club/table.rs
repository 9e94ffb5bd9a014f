//! The results of a tournament by round, and the points, opponents and seats that follow from them.

use crate::club::result::PairingResult;
use crate::club::seat::SeatHistory;
use crate::club::swiss::{Contender, Float};
use crate::game::Player;

/// A round that is over, or goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedRound {
    /// The boards: first, second, result.
    pub boards: Vec<(usize, usize, PairingResult)>,
    /// Entrants without an opponent, and the half points awarded to them: 0 if absent.
    pub free: Vec<Free>,
    /// Whether it goes on: the entrants it does not mention still have to play.
    pub goes_on: bool,
}

/// A round without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Free {
    /// The entrant.
    pub entrant: usize,
    /// The half points for it.
    pub half_points: u32,
    /// The reason.
    pub why: Absence,
}

/// Why an entrant had no opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// The pairing left no opponent.
    Bye,
    /// The entrant asked for a free round, came late, paused or withdrew.
    Away,
}

/// One round of one entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A game that was played.
    Played {
        /// The opponent.
        opponent: usize,
        /// The seat.
        seat: Player,
        /// The half points.
        half_points: u32,
    },
    /// A pairing in which at least one did not play.
    Forfeit {
        /// The opponent.
        opponent: usize,
        /// The seat.
        seat: Player,
        /// The half points.
        half_points: u32,
    },
    /// No opponent.
    Free {
        /// The half points.
        half_points: u32,
        /// The reason.
        why: Absence,
    },
    /// The round goes on, and the entrant has no result yet. It counts for nothing.
    Open,
}

impl Turn {
    /// The half points of the round.
    pub fn half_points(self) -> u32 {
        match self {
            Self::Played { half_points, .. } | Self::Forfeit { half_points, .. } | Self::Free { half_points, .. } => {
                half_points
            }
            Self::Open => 0,
        }
    }

    /// Whether the entrant was absent by choice; such rounds are cut from a Buchholz sum first.
    pub fn is_voluntary(self) -> bool {
        matches!(self, Self::Free { why: Absence::Away, .. } | Self::Forfeit { half_points: 0, .. })
    }
}

/// How tie-breaks count rounds without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayed {
    /// The opponent is a dummy: the rounds of a Swiss tournament.
    Dummy,
    /// Forfeits count like games, and other rounds do not count: where all pairings are known before, as in a round robin.
    Awarded,
}

/// The rounds of a tournament, by entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The rounds of each entrant.
    turns: Vec<Vec<Turn>>,
    rounds: usize,
    unplayed: Unplayed,
}

impl Table {
    /// The table of these rounds. Entrants that a round does not mention were away, if it is over.
    pub fn new(entrants: usize, rounds: &[PlayedRound], unplayed: Unplayed) -> Self {
        let away = Turn::Free { half_points: 0, why: Absence::Away };
        let unmentioned: Vec<Turn> = rounds.iter().map(|round| if round.goes_on { Turn::Open } else { away }).collect();
        let mut turns = vec![unmentioned; entrants];
        for (number, round) in rounds.iter().enumerate() {
            for (first, second, result) in &round.boards {
                for (entrant, opponent, seat) in [(*first, *second, Player::First), (*second, *first, Player::Second)] {
                    let half_points = result.half_points(seat);
                    turns[entrant][number] = if result.is_played() {
                        Turn::Played { opponent, seat, half_points }
                    } else {
                        Turn::Forfeit { opponent, seat, half_points }
                    };
                }
            }
            for free in &round.free {
                turns[free.entrant][number] = Turn::Free { half_points: free.half_points, why: free.why };
            }
        }
        Self { turns, rounds: rounds.len(), unplayed }
    }

    /// How many entrants there are.
    pub fn entrants(&self) -> usize {
        self.turns.len()
    }

    /// How many rounds are over or go on.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// The rounds of an entrant, oldest first.
    pub fn turns(&self, entrant: usize) -> &[Turn] {
        &self.turns[entrant]
    }

    /// The half points of an entrant after a number of rounds.
    pub fn half_points_after(&self, entrant: usize, rounds: usize) -> u32 {
        self.turns[entrant].iter().take(rounds).map(|turn| turn.half_points()).sum()
    }

    /// The half points of an entrant.
    pub fn half_points(&self, entrant: usize) -> u32 {
        self.half_points_after(entrant, self.rounds)
    }

    /// The half points of an entrant for rounds without an opponent.
    pub fn free_half_points(&self, entrant: usize) -> u32 {
        let free = self.turns[entrant].iter().filter(|turn| matches!(turn, Turn::Free { .. }));
        free.map(|turn| turn.half_points()).sum()
    }

    /// How tie-breaks count rounds without a game.
    pub fn unplayed(&self) -> Unplayed {
        self.unplayed
    }

    /// The last round for which an entrant was there, counted from 1; 0 if there was none.
    pub fn last_present(&self, entrant: usize) -> usize {
        self.turns[entrant].iter().rposition(|turn| !turn.is_voluntary()).map_or(0, |round| round + 1)
    }

    /// The entrant as a contender of the next Swiss round.
    pub fn contender(&self, entrant: usize, forbidden: impl IntoIterator<Item = usize>) -> Contender {
        let turns = &self.turns[entrant];
        let mut seats = SeatHistory::default();
        let mut avoids: std::collections::BTreeSet<usize> = forbidden.into_iter().collect();
        for turn in turns {
            if let Turn::Played { opponent, seat, .. } = turn {
                seats.push(*seat);
                avoids.insert(*opponent);
            }
        }
        let had_bye = turns.iter().any(|turn| match turn {
            Turn::Free { why: Absence::Bye, .. } => true,
            Turn::Forfeit { half_points, .. } => *half_points > 0,
            _ => false,
        });
        Contender {
            entrant,
            half_points: self.half_points(entrant),
            seats,
            avoids,
            had_bye,
            floated: self.floated(entrant),
        }
    }

    /// The direction in which the entrant floated in the last round.
    fn floated(&self, entrant: usize) -> Option<Float> {
        let before = self.rounds.checked_sub(1)?;
        match self.turns[entrant][before] {
            Turn::Played { opponent, .. } => {
                let own = self.half_points_after(entrant, before);
                match own.cmp(&self.half_points_after(opponent, before)) {
                    std::cmp::Ordering::Less => Some(Float::Up),
                    std::cmp::Ordering::Greater => Some(Float::Down),
                    std::cmp::Ordering::Equal => None,
                }
            }
            turn if turn.half_points() > 0 => Some(Float::Down),
            _ => None,
        }
    }
}
