//! The time base of clocks and waits.

use std::time::Duration;

/// A moment: the time since the program started.
pub type Moment = Duration;
