//! The lifetime of an HTTP connection: one term for the first exchange, and another for each part of the page.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::error::Elapsed;
use tokio::time::{Instant, timeout_at};

/// The most parts of the page on one connection. Browsers use six connections, and the page has fewer than a hundred
/// parts.
const MOST_PARTS: usize = 64;

/// The lease of one connection. It ends after at most 65 terms.
#[derive(Debug)]
pub(super) struct Lease {
    term: Duration,
    state: Mutex<State>,
}

#[derive(Clone, Copy, Debug)]
struct State {
    end: Instant,
    parts: usize,
}

impl Lease {
    /// A lease of one term, beginning now.
    pub(super) fn new(term: Duration) -> Self {
        Self { term, state: Mutex::new(State { end: Instant::now() + term, parts: 0 }) }
    }

    /// Another term, for a part of the page. `false` when it is the last one.
    pub(super) fn renew(&self) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.parts += 1;
        state.end = Instant::now() + self.term;
        state.parts < MOST_PARTS
    }

    /// Waits for `exchange` until the lease ends.
    pub(super) async fn bound<F: Future + Unpin>(&self, mut exchange: F) -> Result<F::Output, Elapsed> {
        loop {
            let end = self.end();
            match timeout_at(end, &mut exchange).await {
                // It was renewed in the meantime.
                Err(_) if self.end() > end => {}
                done => return done,
            }
        }
    }

    fn end(&self) -> Instant {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).end
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use tokio::time::{advance, sleep};

    use super::*;

    const TERM: Duration = Duration::from_secs(4);

    #[tokio::test(start_paused = true)]
    async fn a_lease_ends_after_its_term_unless_it_is_renewed() {
        let lease = Lease::new(TERM);
        let start = Instant::now();
        assert!(lease.bound(Box::pin(pending::<()>())).await.is_err());
        assert_eq!(start.elapsed().as_secs(), 4);

        let lease = Lease::new(TERM);
        let start = Instant::now();
        let exchange = Box::pin(async {
            sleep(TERM / 2).await;
            assert!(lease.renew());
            pending::<()>().await;
        });
        assert!(lease.bound(exchange).await.is_err());
        assert_eq!(start.elapsed().as_secs(), 6);
    }

    #[tokio::test(start_paused = true)]
    async fn a_lease_is_renewed_a_bounded_number_of_times() {
        let lease = Lease::new(TERM);
        for part in 1..=MOST_PARTS {
            advance(Duration::from_millis(1)).await;
            assert_eq!(lease.renew(), part < MOST_PARTS, "{part}");
        }
    }
}
