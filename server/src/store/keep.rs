//! Retention of finished games.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use bidak_shared::protocol::Timestamp;
use thiserror::Error;

/// The bounds on stored finished games; both apply. Written as `all`, `5000`, `365d` or `5000,365d`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeepGames {
    /// The number of games.
    pub most: Option<u64>,
    /// The number of days since the end.
    pub days: Option<u32>,
}

/// The word for no bound.
const ALL: &str = "all";

impl KeepGames {
    /// Whether there is no bound.
    pub fn is_all(self) -> bool {
        self == Self::default()
    }

    /// The earliest end of a game that is kept.
    pub fn oldest(self, now: Timestamp) -> Option<Timestamp> {
        let age = Duration::from_hours(24) * self.days?;
        Some(Timestamp::from_seconds(now.seconds().saturating_sub(age.as_secs())))
    }
}

impl fmt::Display for KeepGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.most, self.days) {
            (None, None) => f.write_str(ALL),
            (Some(most), None) => write!(f, "{most}"),
            (None, Some(days)) => write!(f, "{days}d"),
            (Some(most), Some(days)) => write!(f, "{most},{days}d"),
        }
    }
}

/// A text that names no retention.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "{0:?} does not say which games to keep: write all, a number of games such as 5000, days such as 365d, or 5000,365d"
)]
pub struct BadKeep(String);

impl FromStr for KeepGames {
    type Err = BadKeep;

    fn from_str(text: &str) -> Result<Self, BadKeep> {
        let bad = || BadKeep(text.chars().take(40).collect());
        let mut keep = Self::default();
        if text == ALL {
            return Ok(keep);
        }
        for part in text.split(',').map(str::trim) {
            let (digits, is_days) = part.strip_suffix('d').map_or((part, false), |digits| (digits, true));
            // At least one: a store that keeps nothing is `--store memory`.
            let number = Some(digits)
                .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
                .and_then(|digits| digits.parse::<u32>().ok())
                .filter(|number| *number > 0)
                .ok_or_else(bad)?;
            let is_second =
                if is_days { keep.days.replace(number).is_some() } else { keep.most.replace(number.into()).is_some() };
            if is_second {
                return Err(bad());
            }
        }
        Ok(keep)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_retention_is_written_as_it_is_read() {
        for (text, most, days) in [
            ("all", None, None),
            ("5000", Some(5000), None),
            ("365d", None, Some(365)),
            ("5000,365d", Some(5000), Some(365)),
        ] {
            let keep = KeepGames { most, days };
            assert_eq!(text.parse(), Ok(keep));
            assert_eq!(keep.to_string(), text);
            assert_eq!(keep.is_all(), text == "all");
        }
        assert_eq!("365d, 5000".parse(), Ok(KeepGames { most: Some(5000), days: Some(365) }));
        for text in ["", "0", "0d", "-1", "+5", "5000,", "5,6", "5d,6d", "d", "5 d", "none", "99999999999"] {
            assert!(text.parse::<KeepGames>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn age_is_counted_from_now() {
        let now = Timestamp::from_seconds(1_000_000);
        let keep = |days| KeepGames { most: None, days };
        assert_eq!(keep(None).oldest(now), None);
        assert_eq!(keep(Some(2)).oldest(now), Some(Timestamp::from_seconds(1_000_000 - 172_800)));
        assert_eq!(keep(Some(4000)).oldest(now), Some(Timestamp::from_seconds(0)));
    }
}
