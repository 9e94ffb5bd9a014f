//! Points in universal time.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use humantime::{format_rfc3339_seconds, parse_rfc3339};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// A second of universal time between 1970 and 9999. Written `2026-11-20T21:14:05Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(u64);

/// A text that is not a timestamp.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("a time is written like 2026-11-20T21:14:05Z")]
pub struct BadTimestamp;

impl Timestamp {
    /// The last second of the year 9999.
    const LAST: u64 = 253_402_300_799;

    /// The time `seconds` after the beginning of 1970, at most the end of the year 9999.
    pub fn from_seconds(seconds: u64) -> Self {
        Self(seconds.min(Self::LAST))
    }

    /// Seconds since the beginning of 1970.
    pub fn seconds(self) -> u64 {
        self.0
    }

    /// Year, month and day, such as `2026-11-20`.
    pub fn date(self) -> String {
        self.to_string()[..10].to_owned()
    }

    fn system_time(self) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(self.0)
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        format_rfc3339_seconds(self.system_time()).fmt(f)
    }
}

impl FromStr for Timestamp {
    type Err = BadTimestamp;

    fn from_str(text: &str) -> Result<Self, BadTimestamp> {
        let time = parse_rfc3339(text).map_err(|_| BadTimestamp)?;
        let since_1970 = time.duration_since(UNIX_EPOCH).map_err(|_| BadTimestamp)?;
        // Each timestamp has exactly one text, without fractions of a second.
        Some(Self::from_seconds(since_1970.as_secs())).filter(|read| read.to_string() == text).ok_or(BadTimestamp)
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
    fn other_texts_are_no_moments() {
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
            "2026-11-20T21:14:05.5Z",
        ] {
            assert_eq!(text.parse::<Timestamp>(), Err(BadTimestamp), "{text}");
        }
    }
}
