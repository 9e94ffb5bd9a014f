//! The ratings after a result: of two accounts, or of an account and a bot whose rating is fixed.

use crate::club::rating::{Played, Rating, SYSTEM};

/// The seconds of a day.
pub const DAY: i64 = 24 * 60 * 60;

/// A rating with the time of its last change, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DatedRating {
    /// The rating after the last change.
    pub rating: Rating,
    /// The time of that change.
    pub last: i64,
}

impl DatedRating {
    /// The rating before a game at `now`: the deviation has grown since the last change.
    #[must_use]
    pub fn rested(self, now: i64) -> Rating {
        SYSTEM.rested(self.rating, days(self.last, now))
    }
}

/// A player of a rated game.
#[derive(Clone, Copy, Debug)]
pub enum RatedSide {
    /// An account with its rating; `None` before its first result.
    Account(Option<DatedRating>),
    /// A bot of the server: its rating is fixed.
    Bot(Rating),
}

impl RatedSide {
    /// The rating and the time since which it holds.
    pub fn standing(self, now: i64) -> DatedRating {
        match self {
            Self::Account(standing) => standing.unwrap_or(DatedRating { rating: Rating::default(), last: now }),
            Self::Bot(rating) => DatedRating { rating, last: now },
        }
    }

    /// Whether it is a bot of the server.
    pub fn is_bot(self) -> bool {
        matches!(self, Self::Bot(_))
    }

    /// The rating after a result of this weight at `now`.
    #[must_use]
    pub fn after(self, opponent: Self, score: f64, weight: f64, now: i64) -> Rating {
        let own = self.standing(now);
        if self.is_bot() {
            return own.rating;
        }
        let played = Played { opponent: opponent.standing(now).rested(now), score, weight };
        SYSTEM.rate(own.rating, &[played], days(own.last, now))
    }
}

/// Both ratings after a result at `now`; `score` is that of the first player.
pub fn after([one, other]: [RatedSide; 2], score: f64, weights: [f64; 2], now: i64) -> [Rating; 2] {
    [one.after(other, score, weights[0], now), other.after(one, 1.0 - score, weights[1], now)]
}

fn days(last: i64, now: i64) -> f64 {
    (now - last).max(0) as f64 / DAY as f64
}
