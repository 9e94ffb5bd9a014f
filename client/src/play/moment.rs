//! The time that clocks and waits are counted in.

use std::time::Duration;

/// A moment: the time since the program started.
pub type Moment = Duration;
