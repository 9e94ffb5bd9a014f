//! A value whose changes tasks wait for. Unlike the `watch` of tokio it wakes them in the order in which they came, so that a
//! simulation can be repeated.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// A value whose changes tasks wait for.
#[derive(Debug, Default)]
pub(crate) struct Watched<T> {
    value: Mutex<T>,
    changed: Notify,
}

impl<T> Watched<T> {
    pub(crate) fn new(value: T) -> Self {
        Self { value: Mutex::new(value), changed: Notify::new() }
    }

    /// The value; hold it for a moment only.
    pub(crate) fn get(&self) -> MutexGuard<'_, T> {
        // Changes are assignments, which no panic interrupts.
        self.value.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the value, and wakes the waiters.
    pub(crate) fn change(&self, change: impl FnOnce(&mut T)) {
        change(&mut self.get());
        self.changed.notify_waiters();
    }

    /// Resolves after the next change from the moment of this call on, even if the future is polled later.
    pub(crate) fn changed(&self) -> impl Future<Output = ()> {
        self.changed.notified()
    }

    /// Resolves once `is_so` holds for the value, at once if it does now.
    pub(crate) async fn until(&self, is_so: impl Fn(&T) -> bool) {
        loop {
            let changed = self.changed();
            if is_so(&self.get()) {
                return;
            }
            changed.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn no_change_is_missed_between_a_look_and_the_wait() {
        let watched = Watched::new(1);
        let changed = watched.changed();
        let until = std::pin::pin!(watched.until(|value| *value == 2));
        assert_eq!(until.now_or_never(), None);
        watched.change(|value| *value = 2);
        assert_eq!(changed.now_or_never(), Some(()));
        assert_eq!(watched.until(|value| *value == 2).now_or_never(), Some(()));
    }
}
