//! Wakes the task of a room, and signals that the last handle of the room is gone. It takes a tenth of the memory of a
//! channel.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::sync::Notify;

/// The end that wakes the task.
#[derive(Debug)]
pub(super) struct Bell(Arc<Shared>);

/// The task's end.
#[derive(Debug)]
pub(super) struct Ear(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    rung: Notify,
    bells: AtomicUsize,
    is_closed: AtomicBool,
}

/// Both ends.
pub(super) fn bell() -> (Bell, Ear) {
    let shared = Shared { rung: Notify::new(), bells: AtomicUsize::new(1), is_closed: AtomicBool::new(false) };
    let shared = Arc::new(shared);
    (Bell(Arc::clone(&shared)), Ear(shared))
}

impl Bell {
    /// Wakes the task. Several rings before it listens again count as one, because it looks at the whole room.
    pub(super) fn ring(&self) {
        self.0.rung.notify_one();
    }

    /// Whether this is the only end that wakes the task.
    pub(super) fn is_only_one(&self) -> bool {
        self.0.bells.load(Ordering::Acquire) == 1
    }

    /// Whether the task has ended, or no longer listens.
    pub(super) fn is_closed(&self) -> bool {
        self.0.is_closed.load(Ordering::Acquire)
    }
}

impl Clone for Bell {
    fn clone(&self) -> Self {
        self.0.bells.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(&self.0))
    }
}

impl Drop for Bell {
    fn drop(&mut self) {
        if self.0.bells.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.0.rung.notify_one();
        }
    }
}

impl Ear {
    /// Resolves when the bell rings; to `None` once all bells are dropped.
    pub(super) async fn listen(&self) -> Option<()> {
        if self.0.bells.load(Ordering::Acquire) > 0 {
            self.0.rung.notified().await;
        }
        (self.0.bells.load(Ordering::Acquire) > 0).then_some(())
    }

    /// Listens no more.
    pub(super) fn close(&self) {
        self.0.is_closed.store(true, Ordering::Release);
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        self.close();
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[test]
    fn several_rings_count_as_one_even_before_listening() {
        let (bell, ear) = bell();
        assert_eq!(ear.listen().now_or_never(), None);
        bell.ring();
        bell.clone().ring();
        assert_eq!(ear.listen().now_or_never(), Some(Some(())));
        assert_eq!(ear.listen().now_or_never(), None);
    }

    #[test]
    fn listening_ends_when_the_last_bell_is_dropped() {
        let (bell, ear) = bell();
        let other = bell.clone();
        drop(bell);
        assert_eq!(ear.listen().now_or_never(), None);
        let mut listening = std::pin::pin!(ear.listen());
        assert_eq!(listening.as_mut().now_or_never(), None);
        drop(other);
        assert_eq!(listening.now_or_never(), Some(None));
        assert_eq!(ear.listen().now_or_never(), Some(None), "and so it stays");
    }

    #[test]
    fn a_bell_is_closed_once_its_ear_is_closed_or_dropped() {
        let [(first, closed), (second, dropped)] = [bell(), bell()];
        assert!(!first.is_closed() && !second.is_closed());
        closed.close();
        drop(dropped);
        assert!(first.is_closed() && second.is_closed());
    }
}
