//! Facts for tests.

use std::sync::Arc;

use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, PlayerId, RoomCode};

use crate::base::token_hash::TokenHash;
use crate::store::{Contestant, Fact, Start};

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
        options: Arc::default(),
        start: "......... x".to_owned(),
        clock: ClockSpec::None,
        rated: false,
        tournament: None,
        half: None,
        players: [person(first), person(second)],
    }))
}

/// A move of the side whose turn it is at a ply.
pub(crate) fn moved(ply: u32, text: &str) -> Fact {
    let by = if ply.is_multiple_of(2) { Player::First } else { Player::Second };
    Fact::Moved { ply, by, text: text.to_owned(), clocks: None, search: None }
}
