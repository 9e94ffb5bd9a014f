//! The first byte picks a game, every line of the rest is a move: a legal one is played, and the others
//! leave the game as it was. Then all of it is read as a transcript.
#![no_main]

use bidak_shared::kind::{GameKind, Word};
use bidak_shared::record::transcript::play_transcript;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (game, text) = input;
    let game = GameKind::ALL[usize::from(game) % GameKind::ALL.len()];
    let mut record = game.record(&[]).expect("the usual start");
    for line in text.lines() {
        let (before, ply) = (record.position_text(), record.ply());
        let is_legal = record.legal_moves().iter().any(|legal| legal == line);
        let played = record.play(line);
        assert_eq!(played.is_ok(), is_legal);
        assert_eq!(record.ply(), ply + usize::from(is_legal));
        assert!(is_legal || record.position_text() == before);
    }
    let mut record = game.record(&[]).expect("the usual start");
    let _ = play_transcript(&mut *record, text);
});
