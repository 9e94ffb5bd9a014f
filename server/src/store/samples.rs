//! Facts for tests.

use std::sync::Arc;

use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Offer, OfferKind, PlayerId, RoomCode, Timestamp};

use crate::base::token_hash::TokenHash;
use crate::store::{Contestant, Fact, KeptRoom, RoomGuard, Start};

/// The person with a number; a program plays for the second.
pub(crate) fn person(number: u64) -> Contestant {
    Contestant::Person {
        id: PlayerId::from_bits(number),
        name: format!("Person {number}").parse().expect("a name"),
        key: TokenHash([number as u8; 32]),
        program: number == 2,
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
        partner: None,
        players: [person(first), person(second)],
    }))
}

/// A move of the side whose turn it is at a ply.
pub(crate) fn moved(ply: u32, text: &str) -> Fact {
    let by = if ply.is_multiple_of(2) { Player::First } else { Player::Second };
    Fact::Moved { ply, by, text: text.to_owned(), clocks: None, search: None }
}

/// The state of the room of such a game after some moves.
pub(crate) fn kept(plies: u32, is_unloaded: bool) -> KeptRoom {
    KeptRoom {
        version: 17,
        plies,
        on_turn: if plies.is_multiple_of(2) { Player::First } else { Player::Second },
        turn_since: Timestamp::from_seconds(1_000_000),
        gone_since: [Some(Timestamp::from_seconds(1_000_100)), None],
        takebacks: 1,
        chat: Vec::new(),
        offers: vec![Offer { by: Player::First, offer: OfferKind::Draw }],
        muted: vec![PlayerId::from_bits(3)],
        banned: vec![PlayerId::from_bits(4)],
        shows_thinking: true,
        guard: RoomGuard { addresses: vec![[10, 0, 0, 7].into()], ..RoomGuard::default() },
        chat_apart: true,
        is_unloaded,
    }
}
