//! Durations in messages.

use std::time::Duration;

/// Whole milliseconds, at most `u32::MAX`, which is 49 days.
pub(crate) fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
