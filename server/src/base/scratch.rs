//! A buffer for each thread, in which frames are written and gathered. The allocator reuses the block that was freed
//! longest ago, so a new buffer would never be in the cache.

use std::cell::Cell;

/// The most memory that a thread keeps.
const MOST_KEPT: usize = 4096;

thread_local! {
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// An empty buffer: the thread's, or a new one while that is in use.
pub(crate) fn take() -> Vec<u8> {
    BUFFER.take()
}

/// Keeps a buffer for the next [`take`].
pub(crate) fn give_back(mut buffer: Vec<u8>) {
    if buffer.capacity() <= MOST_KEPT {
        buffer.clear();
        BUFFER.set(buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_that_has_become_large_is_not_used_again() {
        for (bytes, capacity) in [(100, 100), (MOST_KEPT, MOST_KEPT), (MOST_KEPT + 1, 0)] {
            BUFFER.take();
            let mut buffer = take();
            buffer.reserve_exact(bytes);
            buffer.push(b'a');
            give_back(buffer);
            let again = take();
            assert_eq!((again.len(), again.capacity()), (0, capacity));
            assert_eq!(take().capacity(), 0, "it is in use");
        }
    }
}
