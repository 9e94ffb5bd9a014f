//! The sender of a request: a player on one of its connections, and what changes about it while it is connected.

use std::time::Instant;

use bidak_shared::protocol::{AccountKind, PlayerId, RefusalCode};

use crate::base::address::AddressRange;
use crate::base::parts::{KNOWN_AFTER, Taker, TakerKind};
use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;
use crate::wire::connection_id::ConnectionId;

pub(crate) mod account_cell;
pub(crate) mod blocks;
pub(crate) mod guesses;
pub(crate) mod lag;
pub(crate) mod name;
pub(crate) mod presence;
pub(crate) mod sanctions;
pub(crate) mod turns;

use account_cell::AccountCell;
use blocks::Blocks;
use lag::Lag;
use name::SharedName;
use presence::PresentRooms;

/// The sender of a request: a player on one of its connections.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) connection: ConnectionId,
    pub(crate) player: PlayerId,
    pub(crate) name: SharedName,
    /// The hash of the player's token.
    pub(crate) key: TokenHash,
    /// How far away the connection is.
    pub(crate) lag: Lag,
    /// Whether the connection asked for brief events.
    pub(crate) brief: bool,
    /// Where it comes from.
    pub(crate) network: AddressRange,
    /// The rooms that the player is in.
    pub(crate) rooms: PresentRooms,
    /// The account of the player.
    pub(crate) account: AccountCell,
    /// The players whom this player has blocked.
    pub(crate) blocks: Blocks,
    /// Whether the connection declared itself a program.
    pub(crate) program: bool,
    /// Since when the server knows the player; `None` for longer than it runs.
    pub(crate) known_since: Option<Instant>,
}

impl Caller {
    /// The caller as a user of the allowances of its address.
    pub(crate) fn taker(&self, now: Instant) -> Taker {
        Taker { player: Some(self.player), kind: kind_of(self.account.tag().is_some(), self.known_since, now) }
    }

    /// The kind of an account that this player makes.
    pub(crate) fn kind(&self) -> AccountKind {
        if self.program { AccountKind::Bot } else { AccountKind::Person }
    }

    /// Refuses a program that plays with the account of a person where the others must know that a program plays: in rated games and
    /// tournaments.
    pub(crate) fn must_not_pose_as_person(&self, code: RefusalCode) -> Result<(), Refusal> {
        let is_posing = self.program && self.account.tag().is_some_and(|tag| tag.kind == AccountKind::Person);
        if !is_posing {
            return Ok(());
        }
        let sentence = "this is the account of a person; a program needs the account of a bot, which bot_account makes";
        Err(Refusal::new(code, sentence))
    }
}

/// The kind of a player, whom the server knows since a time, or for longer than it runs.
pub(crate) fn kind_of(has_account: bool, known_since: Option<Instant>, now: Instant) -> TakerKind {
    let is_old = known_since.is_none_or(|since| now.saturating_duration_since(since) >= KNOWN_AFTER);
    if has_account || is_old { TakerKind::Known } else { TakerKind::New }
}

#[cfg(test)]
impl Caller {
    /// A person on the connection with the same number.
    pub(crate) fn sample(number: u64) -> Self {
        let name: bidak_shared::protocol::PlayerName = format!("Person {number}").parse().expect("a name");
        Self {
            connection: ConnectionId(number),
            player: PlayerId::from_bits(number),
            name: SharedName::of_guest(name, None),
            key: TokenHash([number as u8; 32]),
            lag: Lag::default(),
            brief: false,
            network: AddressRange::of("10.0.0.1"),
            rooms: PresentRooms::default(),
            account: AccountCell::default(),
            blocks: Blocks::default(),
            program: false,
            known_since: None,
        }
    }
}
