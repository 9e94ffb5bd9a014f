//! Times as messages tell them.

use std::time::Duration;

/// In whole milliseconds; the most that can be told if it is longer than that, which is 49 days.
pub(crate) fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
