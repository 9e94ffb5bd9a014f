//! Durations in messages and their sentences.

use std::time::Duration;

/// Whole milliseconds, at most `u32::MAX`, which is 49 days.
pub(crate) fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

/// A time for a sentence: seconds up to two minutes, then minutes, then hours, rounded up.
pub(crate) fn in_words(time: Duration) -> String {
    let seconds = time.as_millis().div_ceil(1000);
    match seconds {
        0..=120 => format!("{seconds} s"),
        121..=7200 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h", seconds.div_ceil(3600)),
    }
}
