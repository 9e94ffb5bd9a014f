//! Asks for a place in memory before it is read: looking up a position in a table takes longer than most of what follows.
//!
//! This file has `unsafe` for one instruction. The proof: it reads nothing that the program sees and cannot fail, whatever the address; every
//! processor of this architecture has it. On other architectures it is left out.

/// Begins to load the memory of `place` into the caches.
///
/// A search calls it for the entries of all positions after a node while it ranks the moves: when it looks them up, they are there. What has
/// come too late is loaded as if nobody had asked.
#[inline]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "the memory is read while the search does other work"))]
pub(super) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: see the head of this file.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
