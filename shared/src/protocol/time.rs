//! When something happened, in universal time.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

const SECONDS_A_DAY: u64 = 24 * 60 * 60;

/// A second of universal time between 1970 and 9999. Written `2026-11-20T21:14:05Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(u64);

/// A text that is no moment.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("a time is written like 2026-11-20T21:14:05Z")]
pub struct BadTimestamp;

impl Timestamp {
    /// The last second of the year 9999.
    const LAST: u64 = 253_402_300_799;

    /// So many seconds after the beginning of 1970; the year 9999 does not end.
    pub fn from_seconds(seconds: u64) -> Self {
        Self(seconds.min(Self::LAST))
    }

    /// Seconds since the beginning of 1970.
    pub fn seconds(self) -> u64 {
        self.0
    }

    /// Year, month and day, such as `2026-11-20`.
    pub fn date(self) -> String {
        let (year, month, day) = civil(self.0 / SECONDS_A_DAY);
        format!("{year:04}-{month:02}-{day:02}")
    }
}

/// Year, month and day of a number of days since 1970. Years are taken to begin in March, so that the day that some
/// of them lack is their last; 400 of them always have the same number of days.
fn civil(days: u64) -> (u64, u64, u64) {
    const DAYS_TO_1970: u64 = 719_468;
    const DAYS_IN_400_YEARS: u64 = 146_097;
    let days = days + DAYS_TO_1970;
    let (era, day) = (days / DAYS_IN_400_YEARS, days % DAYS_IN_400_YEARS);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let march_month = (5 * day + 2) / 153;
    let day = day - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    (400 * era + year + u64::from(month <= 2), month, day)
}

/// Days since 1970 of a date; the inverse of [`civil`].
fn days(year: u64, month: u64, day: u64) -> Option<u64> {
    let march_year = year.checked_sub(u64::from(month <= 2))?;
    let march_month = (month + 9) % 12;
    let before = 365 * march_year + march_year / 4 - march_year / 100 + march_year / 400;
    (before + (153 * march_month + 2) / 5 + day - 1).checked_sub(719_468)
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let second = self.0 % SECONDS_A_DAY;
        write!(f, "{}T{:02}:{:02}:{:02}Z", self.date(), second / 3600, second / 60 % 60, second % 60)
    }
}

impl FromStr for Timestamp {
    type Err = BadTimestamp;

    fn from_str(text: &str) -> Result<Self, BadTimestamp> {
        let read = || {
            let mut numbers = [0; 6];
            let mut rest = text;
            for (place, (number, (digits, end))) in
                numbers.iter_mut().zip([(4, "-"), (2, "-"), (2, "T"), (2, ":"), (2, ":"), (2, "Z")]).enumerate()
            {
                let (head, tail) = rest.split_at_checked(digits)?;
                let is_number = head.bytes().all(|letter| letter.is_ascii_digit());
                *number = head.parse().ok().filter(|_| is_number)?;
                rest = tail.strip_prefix(end)?;
                debug_assert!(place < 6);
            }
            let [year, month, day, hour, minute, second] = numbers;
            let seconds = days(year, month, day)? * SECONDS_A_DAY + hour * 3600 + minute * 60 + second;
            // What is written back the same was a real date and time.
            Some(Self::from_seconds(seconds)).filter(|read| rest.is_empty() && read.to_string() == text)
        };
        read().ok_or(BadTimestamp)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_moments_are_written_and_read() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_000_000_000, "2001-09-09T01:46:40Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (Timestamp::LAST, "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(Timestamp::from_seconds(seconds).to_string(), text);
            assert_eq!(text.parse(), Ok(Timestamp::from_seconds(seconds)));
        }
    }

    #[test]
    fn every_day_of_eight_centuries_is_read_back() {
        for day in 0..292_200 {
            let (year, month, date) = civil(day);
            assert_eq!(days(year, month, date), Some(day));
        }
    }

    #[test]
    fn what_is_no_moment_is_not_read() {
        for text in [
            "",
            "2026-11-20",
            "2026-13-01T00:00:00Z",
            "2026-02-29T00:00:00Z",
            "2026-11-20T24:00:00Z",
            "2026-11-20T21:14:05",
            "2026-11-20T21:14:05ZZ",
            "+026-11-20T21:14:05Z",
            "1969-12-31T23:59:59Z",
            "2026-00-00T00:00:00Z",
        ] {
            assert_eq!(text.parse::<Timestamp>(), Err(BadTimestamp), "{text}");
        }
    }
}
