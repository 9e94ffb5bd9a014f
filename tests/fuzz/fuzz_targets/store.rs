//! A game as a store's file may hold it, damaged or not: the first byte picks the kind, the first lines are its start and its
//! moves, and the others its entries in the journal.
#![no_main]

use bidak_server::store::fuzzing::read_game;
use bidak_shared::kind::{GameKind, Word};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (kind, text) = input;
    let kind = GameKind::ALL[usize::from(kind) % GameKind::ALL.len()];
    let mut parts = text.splitn(3, '\n');
    let mut next = || parts.next().unwrap_or_default();
    read_game(kind, next(), next(), next());
});
