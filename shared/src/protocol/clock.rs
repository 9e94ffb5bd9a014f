//! Time controls and clocks.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::club::speed::Speed;
use crate::game::Player;

/// A time control. Written `none`, `5+3` (minutes and seconds of increment), `30s` (seconds a move) or `3d` (days a move).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClockSpec {
    /// No clock.
    #[default]
    None,
    /// A main time, and an increment after each own move.
    Main {
        /// The main time, in milliseconds.
        main_ms: u32,
        /// Added after each own move, in milliseconds.
        increment_ms: u32,
    },
    /// The same time for every move; unused time is lost.
    PerMove {
        /// Milliseconds for each move.
        move_ms: u32,
    },
    /// Days for every move, the first one included. The time also passes while nobody is there and while no server is up.
    Days {
        /// One of [`ClockSpec::DAYS`].
        days: u8,
    },
}

impl ClockSpec {
    /// The longest time of a time control: a day.
    pub const MOST_MS: u32 = 24 * 60 * 60 * 1000;
    /// The shortest main time: a tenth of a second. An increment may be zero.
    pub const LEAST_MS: u32 = 100;
    /// The numbers of days that a move may have.
    pub const DAYS: [u8; 6] = [1, 2, 3, 5, 7, 14];

    /// The speed of a game with this clock; `None` without a clock.
    pub fn speed(self) -> Option<Speed> {
        match self {
            Self::None => None,
            Self::Main { main_ms, increment_ms } => Some(Speed::of_main(main_ms, increment_ms)),
            Self::PerMove { move_ms } => Some(Speed::of_move(move_ms)),
            Self::Days { .. } => Some(Speed::Days),
        }
    }

    /// Whether the players have days for a move, and need not be there.
    pub fn is_by_days(self) -> bool {
        matches!(self, Self::Days { .. })
    }

    /// Whether the players must be there: there is a clock, and not of days.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Main { .. } | Self::PerMove { .. })
    }

    /// Whether each time is within [`ClockSpec::LEAST_MS`] and [`ClockSpec::MOST_MS`], or among [`ClockSpec::DAYS`].
    pub fn is_sensible(self) -> bool {
        let stock = Self::LEAST_MS..=Self::MOST_MS;
        match self {
            Self::None => true,
            Self::Main { main_ms, increment_ms } => stock.contains(&main_ms) && increment_ms <= Self::MOST_MS,
            Self::PerMove { move_ms } => stock.contains(&move_ms),
            Self::Days { days } => Self::DAYS.contains(&days),
        }
    }
}

impl fmt::Display for ClockSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::None => f.pad("none"),
            Self::Main { main_ms, increment_ms } => {
                f.pad(&format!("{}+{}", decimal(main_ms, 60_000), decimal(increment_ms, 1000)))
            }
            Self::PerMove { move_ms } => f.pad(&format!("{}s", decimal(move_ms, 1000))),
            Self::Days { days } => f.pad(&format!("{days}d")),
        }
    }
}

/// `ms` in a larger unit, with as many decimals as it needs, at most five.
fn decimal(ms: u32, unit: u32) -> String {
    let text = format!("{:.5}", f64::from(ms) / f64::from(unit));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A text that is no time control.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{0:?} is not a clock: none, 5+3 (minutes+seconds), 30s a move, 3d (1, 2, 3, 5, 7 or 14 days a move)")]
pub struct BadClock(pub String);

impl FromStr for ClockSpec {
    type Err = BadClock;

    fn from_str(text: &str) -> Result<Self, BadClock> {
        let in_ms = |number: &str, unit: f64| -> Option<u32> {
            let ms = (number.trim().parse::<f64>().ok()? * unit).round();
            (0.0..=f64::from(Self::MOST_MS)).contains(&ms).then_some(ms as u32)
        };
        let parsed = if text == "none" {
            Some(Self::None)
        } else if let Some((main, increment)) = text.split_once('+') {
            in_ms(main, 60_000.0)
                .zip(in_ms(increment, 1000.0))
                .map(|(main_ms, increment_ms)| Self::Main { main_ms, increment_ms })
        } else if let Some(days) = text.strip_suffix('d') {
            days.trim().parse().ok().map(|days| Self::Days { days })
        } else {
            text.strip_suffix('s').and_then(|number| in_ms(number, 1000.0)).map(|move_ms| Self::PerMove { move_ms })
        };
        parsed.filter(|clock| clock.is_sensible()).ok_or_else(|| BadClock(text.chars().take(40).collect()))
    }
}

/// The time left at the moment the message was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    /// First's, in milliseconds.
    pub first_ms: u32,
    /// Second's, in milliseconds.
    pub second_ms: u32,
    /// Whose clock is running; none while clocks stand still and at the end.
    pub running: Option<Player>,
}

impl Clocks {
    /// The time left to `player`, in milliseconds.
    pub fn left_ms(&self, player: Player) -> u32 {
        match player {
            Player::First => self.first_ms,
            Player::Second => self.second_ms,
        }
    }
}
