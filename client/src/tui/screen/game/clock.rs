//! The text of clocks, and the time of their next change.

use std::time::Duration;

use crate::play::moment::Moment;
use crate::play::room::Room;
use crate::play::text::Texts;

/// With less than this much time left a clock warns and shows tenths of seconds.
pub(super) const LOW: Duration = Duration::from_secs(20);

/// How often a clock with tenths is drawn.
const TENTH: Duration = Duration::from_millis(100);

/// A time left: `2d 23h`, `1:02:03`, `4:59` or, when little is left, `0:09.3`.
pub fn text(left: Duration, texts: Texts) -> String {
    if let Some(days) = texts.days_left(left) {
        return days;
    }
    if left < LOW {
        let tenths = left.as_millis() / 100;
        return format!("0:{:02}{}{}", tenths / 10, texts.say("number-decimal"), tenths % 10);
    }
    let seconds = left.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// When the running clock of a room next looks different.
pub(super) fn next_change(room: &Room, now: Moment) -> Option<Moment> {
    if !room.is_timed() {
        return None;
    }
    let running = room.turn.clocks?.running?;
    let left = room.time_left(running, now)?;
    if left.is_zero() {
        return None;
    }
    Some(now + if left <= LOW { TENTH } else { until_next_second(left).max(until_days_change(left)) })
}

/// Until a time of a day or more shows another hour; zero for less.
fn until_days_change(left: Duration) -> Duration {
    const DAY: u64 = 86_400;
    if left.as_secs() < DAY { Duration::ZERO } else { Duration::from_secs(left.as_secs() % 3600 + 1) }
}

/// Until a countdown shows another second.
pub(super) fn until_next_second(left: Duration) -> Duration {
    Duration::from_millis(u64::from(left.subsec_millis()) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_by_days_changes_once_an_hour() {
        for (seconds, wait) in [(259_200, 1), (90_000, 1), (89_999, 3_600), (86_400, 1), (86_399, 0)] {
            assert_eq!(until_days_change(Duration::from_secs(seconds)).as_secs(), wait, "{seconds}");
        }
    }

    #[test]
    fn clocks_read_as_people_expect() {
        let rows = [
            (259_200_000, "3d 0h"),
            (259_199_999, "2d 23h"),
            (86_399_999, "23:59:59"),
            (3_723_000, "1:02:03"),
            (300_000, "5:00"),
            (299_999, "4:59"),
            (20_000, "0:20"),
            (19_999, "0:19.9"),
            (9_340, "0:09.3"),
            (0, "0:00.0"),
        ];
        for (ms, expected) in rows {
            assert_eq!(text(Duration::from_millis(ms), Texts::default()), expected);
        }
    }
}
