//! Challenges of accounts to games by days, which wait in the store alone: nobody need be connected.

use std::collections::BTreeMap;
use std::fmt;
use std::net::IpAddr;

use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Challenge, ChallengeCode, Challenger, ClockSpec, GameId, Handle, NameMark, PlayerId, RoomCode, SeatChoice,
    Timestamp,
};
use futures::future::BoxFuture;

use crate::store::{AccountTag, Epoch, KnownPlayer, StoreError};

/// Seconds for which such a challenge waits.
pub const CHALLENGE_SECONDS: u64 = 14 * 24 * 60 * 60;

/// Seconds after which a challenge that was taken for a room is free again, if the game there is not stored by then: its server has ended, or
/// the store has not answered.
pub const TAKEN_SECONDS: u64 = 60;

/// A challenge that is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredChallenge {
    /// Its code.
    pub code: ChallengeCode,
    /// The id of the game that it becomes. The store has each game once, so a challenge becomes one game only, whoever takes it.
    pub game: GameId,
    /// When it was made.
    pub made: Timestamp,
    /// The challenger.
    pub by: KnownPlayer,
    /// The account of the challenger.
    pub account: AccountTag,
    /// Whether the challenger is a program on its own connection.
    pub program: bool,
    /// Where the challenger was.
    pub address: IpAddr,
    /// The challenged account; without one, anybody with the code may accept.
    pub to: Option<(PlayerId, Handle)>,
    /// The game.
    pub kind: GameKind,
    /// Its options.
    pub options: BTreeMap<String, String>,
    /// The time control.
    pub clock: ClockSpec,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// The seat of the challenger; a random one without it.
    pub side: Option<Player>,
    /// The rating of the challenger then.
    pub rating: Option<i32>,
}

impl StoredChallenge {
    /// Whether it is to the account of this player.
    pub fn is_to(&self, player: PlayerId) -> bool {
        self.to.as_ref().is_some_and(|(to, _)| *to == player)
    }

    /// The seat of the challenger.
    pub fn seat(&self) -> SeatChoice {
        match self.side {
            Some(Player::First) => SeatChoice::First,
            Some(Player::Second) => SeatChoice::Second,
            None => SeatChoice::Random,
        }
    }

    /// The challenge as clients read it.
    pub fn shown(&self) -> Challenge {
        let handle = self.account.handle.clone();
        Challenge {
            challenge: self.code,
            by: Challenger {
                player: self.by.id,
                name: handle.name(),
                mark: NameMark::of(Some((&handle, self.account.kind))),
                handle: Some(handle),
                rating: self.rating,
            },
            to: self.to.as_ref().map(|(_, handle)| handle.clone()),
            game: self.kind,
            options: self.options.clone(),
            clock: self.clock,
            rated: self.rated,
            seat: self.seat(),
            replaces: None,
        }
    }
}

/// The most challenges that wait.
#[derive(Clone, Copy, Debug)]
pub struct ChallengeBounds {
    /// By one player.
    pub sent: u32,
    /// To one account.
    pub received: u32,
    /// To one account from one address.
    pub received_from_address: u32,
    /// From one address.
    pub from_address: u32,
}

/// A bound that another challenge would exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeBound {
    /// By one player.
    Sent,
    /// To one account.
    Received,
    /// To one account from one address.
    ReceivedFromAddress,
    /// From one address.
    FromAddress,
}

/// The result of making a challenge: the one that it replaces.
pub type MadeChallenge = Result<Option<ChallengeCode>, ChallengeBound>;

/// The stored challenges. A challenge that was taken for a room is not there for anybody else, and is removed together with writing the game;
/// without a game it is free again after [`TAKEN_SECONDS`]. If the first taker writes the game nevertheless, later ones cannot. Dropping a future of a query cancels it.
pub trait ChallengeStore: fmt::Debug + Send + Sync {
    /// Stores a challenge, in place of that to the same account, and removes old ones.
    fn add_challenge(
        &self,
        epoch: Epoch,
        challenge: StoredChallenge,
        bounds: ChallengeBounds,
    ) -> BoxFuture<'_, Result<MadeChallenge, StoreError>>;

    /// The challenge with a code.
    fn challenge(&self, code: ChallengeCode) -> BoxFuture<'_, Result<Option<StoredChallenge>, StoreError>>;

    /// The challenges to and by a player, oldest first.
    fn challenges_of(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<StoredChallenge>, StoreError>>;

    /// Takes a challenge for the game in a room; returns whether it was free. Only one caller gets it.
    fn take_challenge(
        &self,
        epoch: Epoch,
        code: ChallengeCode,
        room: RoomCode,
    ) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Frees a challenge that was taken for a room.
    fn release_challenge(
        &self,
        epoch: Epoch,
        code: ChallengeCode,
        room: RoomCode,
    ) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Removes a free challenge; returns whether it was there.
    fn end_challenge(&self, epoch: Epoch, code: ChallengeCode) -> BoxFuture<'_, Result<bool, StoreError>>;
}
