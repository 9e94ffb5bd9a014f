//! Shared by the tests: a server on a free port of loopback, and scripted players.
//!
//! Every wait has a deadline that no healthy run comes near; a hang becomes a failure that names the missing event.
//! Only polling sleeps, for conditions that no message announces, as in [`eventually`]; and no test asserts a duration.

#![expect(clippy::missing_panics_doc, reason = "a test that cannot go on should say where")]
#![expect(clippy::must_use_candidate, reason = "tests look at what they need")]

pub mod binary;
pub mod failing_store;
pub mod nodes;
pub mod player;
pub mod postgres;
pub mod program;
pub mod served;
pub mod server;
pub mod terminal;

pub use player::Player;
pub use served::Served;
pub use server::TestServer;
pub use terminal::Terminal;

use std::thread;
use std::time::{Duration, Instant};

/// The longest wait for something that must happen, enough for a very slow machine.
pub const DEADLINE: Duration = Duration::from_mins(3);

/// The most lines that a program may print: endless output fails a test, as silence does.
const MOST_LINES: usize = 100_000;

/// Polls the status of a process until it has ended.
fn ended<T>(mut status: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + DEADLINE;
    loop {
        if let Some(status) = status() {
            return status;
        }
        assert!(Instant::now() < deadline, "the process does not end");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Polls for a condition that no message announces. The pauses grow to 50 ms, so that the polling does not slow the awaited work.
pub async fn eventually(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let asking = async {
        let mut pause = Duration::from_millis(1);
        while !is_so().await {
            tokio::time::sleep(pause).await;
            pause = (2 * pause).min(Duration::from_millis(50));
        }
    };
    within(what, Box::pin(asking)).await;
}

/// The result of `future`, or a failure that names the missing event.
pub async fn within<T>(what: &str, future: impl Future<Output = T>) -> T {
    let Ok(value) = tokio::time::timeout(DEADLINE, future).await else { panic!("waited in vain for {what}") };
    value
}
