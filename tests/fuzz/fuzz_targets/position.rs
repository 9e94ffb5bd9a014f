//! The first byte picks a game, the rest is read as a position of it.
#![no_main]

use bidak_shared::kind::{GameKind, Word};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (game, text) = input;
    let game = GameKind::ALL[usize::from(game) % GameKind::ALL.len()];
    if let Ok(record) = game.record_from(text) {
        let written = record.position_text();
        let again = game.record_from(&written).expect("what was written is read");
        assert_eq!(again.position_text(), written);
        assert_eq!(record.legal_moves().is_empty(), record.outcome().is_some());
    }
});
