//! Facts and folders for tests.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, PlayerId, RoomCode};

use crate::store::{Contestant, Fact, Start};
use crate::token_hash::TokenHash;

/// The person with a number.
pub(crate) fn person(number: u64) -> Contestant {
    Contestant::Person {
        id: PlayerId::from_bits(number),
        name: format!("Person {number}").parse().expect("a name"),
        key: TokenHash([number as u8; 32]),
    }
}

/// The beginning of a game of tic-tac-toe between two persons.
pub(crate) fn started(first: u64, second: u64) -> Fact {
    Fact::Started(Box::new(Start {
        room: RoomCode::from_bits(7),
        number: 1,
        host: Some(PlayerId::from_bits(first)),
        private: false,
        kind: GameKind::TicTacToe,
        options: [].into(),
        start: "......... x".to_owned(),
        clock: ClockSpec::None,
        players: [person(first), person(second)],
    }))
}

/// A move of the side whose turn it is at a ply.
pub(crate) fn moved(ply: u32, text: &str) -> Fact {
    let by = if ply.is_multiple_of(2) { Player::First } else { Player::Second };
    Fact::Moved { ply, by, text: text.to_owned(), clocks: None }
}

/// A folder of its own, removed at the end.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("bidak-store-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("folders can be made there");
        Self(path)
    }

    /// Where a file of this name lies in it.
    #[cfg_attr(not(feature = "sqlite"), expect(dead_code, reason = "memory needs no file"))]
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Left behind in the temporary folder, it harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}
