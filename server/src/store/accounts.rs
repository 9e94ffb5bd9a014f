//! Storage of accounts.

use std::fmt;

use bidak_shared::protocol::{
    Account, AccountKind, Blocked, Device, Handle, LinkCode, PlayerId, PlayerName, Timestamp,
};
use futures::future::BoxFuture;

use crate::store::{Epoch, KnownPlayer, StoreError};

/// An account that was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// Whose it was.
    pub player: PlayerId,
    /// When that was.
    pub at: Timestamp,
    /// Whether its name is in no game and no tournament of the store any more.
    pub is_scrubbed: bool,
}
use crate::base::token_hash::TokenHash;

/// Tokens that an account has at most, each of one device.
pub const MOST_DEVICES: u32 = 10;

/// The most players whom one player has blocked.
pub const MOST_BLOCKED: usize = 100;

/// Bots that belong to an account at most.
pub const MOST_BOTS: u32 = 10;

/// The part of an account that connections need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountTag {
    /// Its handle.
    pub handle: Handle,
    /// Whether a person or a bot plays under it.
    pub kind: AccountKind,
    /// Whose bot it is.
    pub owner: Option<Handle>,
}

impl AccountTag {
    /// Whether games of the two are never rated: of a bot and its owner, or of two bots of one owner.
    pub fn is_related_to(&self, other: &Self) -> bool {
        are_related([&self.handle, &other.handle], [self.owner.as_ref(), other.owner.as_ref()])
    }
}

/// The same for two accounts and their owners.
pub fn are_related(handles: [&Handle; 2], owners: [Option<&Handle>; 2]) -> bool {
    let has_owner = |bot: usize, owner: usize| owners[bot] == Some(handles[owner]);
    has_owner(0, 1) || has_owner(1, 0) || owners[0].is_some() && owners[0] == owners[1]
}

/// The holder of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The player. Its key is the first token of the account, which may differ from the token looked up.
    pub player: KnownPlayer,
    /// The player's account.
    pub account: AccountTag,
    /// The players whom the player has blocked, in the order of blocking.
    pub blocked: Vec<Blocked>,
}

/// A device that gets a token.
#[derive(Clone, Debug)]
pub struct NewDevice {
    /// The hash of the token.
    pub token: TokenHash,
    /// The device's name for itself.
    pub label: Option<PlayerName>,
}

/// A login card, and the account that is made for it unless it is there.
#[derive(Clone, Debug)]
pub struct NewCard {
    /// The player of the account, if it is made.
    pub player: PlayerId,
    /// Its handle.
    pub handle: Handle,
    /// The player's name, if the account is made.
    pub name: PlayerName,
    /// A `hello` with this code as `link` gets a device of the account.
    pub code: LinkCode,
    /// From then on the code is no longer good.
    pub until: Timestamp,
}

/// Tokens that were revoked.
#[derive(Clone, Debug)]
pub struct Revoked {
    /// Their hashes.
    pub tokens: Vec<TokenHash>,
    /// The new key of the player.
    pub key: TokenHash,
}

/// Why an account was not made or changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDone {
    /// Another account has the handle.
    HandleTaken,
    /// The player has a handle already.
    HasHandle,
    /// The player has no account of a person.
    NoAccount,
    /// There are [`MOST_DEVICES`], [`MOST_BOTS`] or [`MOST_BLOCKED`].
    Full,
    /// There is no such device, or it is the device of this connection.
    NoDevice,
    /// The token of the device that asks was revoked.
    Revoked,
}

/// The result of a change: done, or the reason why not; or the store failed.
pub type Done<'a, T> = BoxFuture<'a, Result<Result<T, NotDone>, StoreError>>;

/// The result of a look-up.
pub type Found<'a, T> = BoxFuture<'a, Result<Option<T>, StoreError>>;

/// Storage for accounts. Changes are as durable as the games of the store.
pub trait AccountStore: fmt::Debug + Send + Sync {
    /// Makes an account of this kind of a player; the device is the one that asks.
    fn register(
        &self,
        epoch: Epoch,
        player: KnownPlayer,
        account: (Handle, AccountKind),
        device: NewDevice,
    ) -> Done<'_, Account>;

    /// Makes an account for a bot of `owner`. If the owner has that bot already, its earlier tokens are revoked, and it stays
    /// the player that it is. The key of `bot` is its token.
    fn register_bot(
        &self,
        epoch: Epoch,
        owner: PlayerId,
        bot: KnownPlayer,
        handle: Handle,
    ) -> Done<'_, (Account, Revoked)>;

    /// Adds a device to an account.
    fn add_device(&self, epoch: Epoch, player: PlayerId, device: NewDevice) -> Done<'_, ()>;

    /// Uses a login card up: the device that has its code becomes one of the account.
    fn use_card(&self, epoch: Epoch, code: LinkCode, device: NewDevice) -> Done<'_, Option<Holder>>;

    /// Revokes the token of a device other than `asking`.
    fn revoke(&self, epoch: Epoch, player: PlayerId, device: u32, asking: TokenHash) -> Done<'_, Revoked>;

    /// Tokens that were revoked beside the server since the last call, by player.
    fn take_revocations(&self, epoch: Epoch) -> BoxFuture<'_, Result<Vec<(PlayerId, Revoked)>, StoreError>>;

    /// Records a visit of a device, and the player's name. The time is kept to the hour, so that most visits cost no
    /// write.
    fn seen(&self, epoch: Epoch, token: TokenHash, name: PlayerName) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Stores players whom a player has blocked, as long as there is place for them.
    fn block(&self, epoch: Epoch, player: PlayerId, blocked: Vec<Blocked>) -> Done<'_, ()>;

    /// Removes a player who was unblocked.
    fn unblock(&self, epoch: Epoch, player: PlayerId, other: PlayerId) -> BoxFuture<'_, Result<(), StoreError>>;

    /// The players whom a player has blocked, in the order of blocking.
    fn blocked(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<Blocked>, StoreError>>;

    /// Deletes the account of a player and its bots: they are gone at once, and their handles are never given again. Returns the
    /// tokens that are no longer good.
    fn delete(&self, epoch: Epoch, player: PlayerId) -> BoxFuture<'_, Result<Vec<(PlayerId, Revoked)>, StoreError>>;

    /// Takes the name of a deleted account out of some of its games and tournaments. Returns whose name it was; none if
    /// nothing is left to do.
    fn scrub(&self, epoch: Epoch) -> BoxFuture<'_, Result<Option<PlayerId>, StoreError>>;

    /// The accounts that were deleted since a time, and those that still have names to take out.
    fn deleted(&self, since: Timestamp) -> BoxFuture<'_, Result<Vec<Deleted>, StoreError>>;

    /// The holder of a token.
    fn holder(&self, token: TokenHash) -> Found<'_, Holder>;

    /// The account with a handle.
    fn account(&self, handle: Handle) -> Found<'_, Account>;

    /// The account of a player.
    fn account_of(&self, player: PlayerId) -> Found<'_, Account>;

    /// The devices of a player, `asking` marked.
    fn devices(&self, player: PlayerId, asking: TokenHash) -> BoxFuture<'_, Result<Vec<Device>, StoreError>>;
}
