//! The entry point for fuzzing the texts of a store; compiled for fuzzing only.

use std::sync::Arc;

use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{ClockSpec, GameId, RoomCode, SeatBot, Timestamp};

use crate::store::{Contestant, Fact, Start, StoredGame, line};

/// Reads a game like one in a file: the start and the moves of its row, and its lines in the journal up to the first damaged
/// one. No content of a file may panic here, and readable content must be unchanged when it is written and read again.
pub fn read_game(kind: GameKind, start: &str, moves: &str, journal: &str) {
    let Ok(read) = line::read_moves(moves) else { return };
    let mut row = String::new();
    for played in &read {
        line::push_move(&mut row, &played.text, played.left_ms, played.search.as_ref());
    }
    assert_eq!(line::read_moves(&row).as_ref(), Ok(&read));
    let spec = SeatBot::new(EngineKind::Random, Level::MIN);
    let bot = || Contestant::Bot { bot: spec.clone(), name: "bot".parse().expect("a name") };
    let begun = Start {
        room: RoomCode::from_bits(0),
        number: 1,
        host: None,
        private: false,
        kind,
        options: Arc::default(),
        start: start.to_owned(),
        clock: ClockSpec::None,
        rated: false,
        tournament: None,
        half: None,
        partner: None,
        players: [bot(), bot()],
    };
    let mut game = StoredGame::new(GameId::from_bits(0), begun, Timestamp::from_seconds(0));
    game.moves = read;
    for text in journal.lines() {
        let Ok((fact, reading)) = line::read_fact(text) else { break };
        let mut written = String::new();
        assert!(line::push_fact(&mut written, &fact, reading), "a fact that was read has a line");
        assert_eq!(line::read_fact(&written).as_ref(), Ok(&(fact.clone(), reading)));
        if game.course().after(&fact).is_err() {
            break;
        }
        if let Fact::TakenBack { ply, .. } = fact {
            line::keep_moves(&mut row, ply as usize);
        }
        if let Fact::Moved { by, text, clocks, search, .. } = &fact {
            line::push_move(&mut row, text, clocks.map(|clocks| clocks.left_ms(*by)), search.as_ref());
        }
        if let Fact::Clocks(clocks) = &fact {
            let read = line::read_clocks(&line::write_clocks(clocks, reading)).map(|read| (read.clocks, read.reading));
            assert_eq!(read, Ok((*clocks, reading)));
        }
        game.add(fact, game.started);
    }
    // A move with a colon in its text cannot be read back from the row.
    if game.moves.iter().all(|played| !played.text.contains(':')) {
        assert_eq!(line::read_moves(&row), Ok(game.moves.clone()));
    }
    // Restored rooms and exports do this.
    let _ = game.record_text().replay();
    let _ = serde_json::to_string(&game.record()).expect("records become JSON");
}
