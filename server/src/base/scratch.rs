//! A buffer of each thread, in which frames are written and gathered. A buffer of the allocator would be another one each time, and in no cache:
//! it hands out first what was freed longest ago.

use std::cell::Cell;

/// The most memory that a thread keeps.
const MOST_KEPT: usize = 4096;

thread_local! {
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// An empty buffer: that of the thread, unless somebody has it.
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
    fn a_buffer_is_used_again_unless_it_has_become_large() {
        for (bytes, capacity) in [(100, 100), (MOST_KEPT, MOST_KEPT), (MOST_KEPT + 1, 0)] {
            BUFFER.take();
            let mut buffer = take();
            buffer.reserve_exact(bytes);
            buffer.push(b'a');
            give_back(buffer);
            let again = take();
            assert_eq!((again.len(), again.capacity()), (0, capacity));
            assert_eq!(take().capacity(), 0, "somebody has it");
        }
    }
}
