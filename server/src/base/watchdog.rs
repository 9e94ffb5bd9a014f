//! Ends a test on paused time that waits for ever: paused time cannot distinguish such a wait from one for another
//! thread.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// The longest time of a test on the wall clock; no healthy run comes near it.
const DEADLINE: Duration = Duration::from_mins(3);

/// Aborts the run with a message when it lives too long.
#[derive(Debug)]
pub(crate) struct Watchdog(#[expect(dead_code, reason = "dropping it ends the wait")] Sender<()>);

impl Watchdog {
    /// Watches the test of this thread.
    pub(crate) fn new() -> Self {
        let test = thread::current().name().unwrap_or("a test").to_owned();
        let (alive, end) = channel();
        thread::spawn(move || {
            if end.recv_timeout(DEADLINE) == Err(RecvTimeoutError::Timeout) {
                // Another thread cannot end the test alone.
                eprintln!("{test} waits for something that never happens");
                std::process::abort();
            }
        });
        Self(alive)
    }
}
