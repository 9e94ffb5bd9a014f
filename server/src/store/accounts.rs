//! Storage of accounts.

use std::fmt;

use bidak_shared::protocol::{
    Account, AccountKind, Blocked, Device, FullName, Handle, LinkCode, PlayerId, PlayerName, Timestamp,
};
use futures::future::BoxFuture;

use crate::store::{Epoch, KnownPlayer, StoreError};

/// An account that was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// Its player.
    pub player: PlayerId,
    /// When it was deleted.
    pub at: Timestamp,
    /// Whether its name was removed from all games and tournaments of the store.
    pub is_scrubbed: bool,
}
use crate::base::token_hash::TokenHash;

/// The name of deleted accounts; it is reserved.
pub const DELETED: &str = "deleted";

/// The most devices of an account; each has a token.
pub const MOST_DEVICES: u32 = 10;

/// The most players whom one player has blocked.
pub const MOST_BLOCKED: usize = 100;

/// The most bots of an account.
pub const MOST_BOTS: u32 = 10;

/// The part of an account that connections need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountTag {
    /// Its handle.
    pub handle: Handle,
    /// Whether a person or a bot plays under it.
    pub kind: AccountKind,
    /// The owner, for a bot.
    pub owner: Option<Handle>,
}

impl AccountTag {
    /// Whether games of the two are never rated: a bot and its owner, or two bots of one owner.
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

/// A login card. Its account is made if missing.
#[derive(Clone, Debug)]
pub struct NewCard {
    /// The player of a new account.
    pub player: PlayerId,
    /// Its handle.
    pub handle: Handle,
    /// The full name of its owner.
    pub full_name: Option<FullName>,
    /// A `hello` with this code as `link` makes its device one of the account.
    pub code: LinkCode,
    /// When the code expires.
    pub until: Timestamp,
}

/// A mark that the operator gives an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AccountMark {
    /// The operator has made a login card for it.
    Card,
    /// The operator vouches for it: results against it connect others with an anchor of the ratings.
    Vouched,
    /// Games of one address are rated in its tournaments.
    Organiser,
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
    /// No such device, or it is the device of this connection.
    NoDevice,
    /// The token of the requesting device was revoked.
    Revoked,
}

/// The result of a change, or the reason why it was refused; an error if the store failed.
pub type Done<'a, T> = BoxFuture<'a, Result<Result<T, NotDone>, StoreError>>;

/// The result of a look-up.
pub type Found<'a, T> = BoxFuture<'a, Result<Option<T>, StoreError>>;

/// Storage for accounts. Changes are as durable as the games of the store.
pub trait AccountStore: fmt::Debug + Send + Sync {
    /// Makes an account of this kind for a player; `device` is the requesting one.
    fn register(
        &self,
        epoch: Epoch,
        player: KnownPlayer,
        account: (Handle, AccountKind),
        device: NewDevice,
    ) -> Done<'_, Account>;

    /// Makes an account for a bot of `owner`. A bot that the owner has already stays the same player, and its earlier tokens
    /// are revoked. The key of `bot` is its token.
    fn register_bot(
        &self,
        epoch: Epoch,
        owner: PlayerId,
        bot: KnownPlayer,
        handle: Handle,
    ) -> Done<'_, (Account, Revoked)>;

    /// Adds a device to an account.
    fn add_device(&self, epoch: Epoch, player: PlayerId, device: NewDevice) -> Done<'_, ()>;

    /// Uses a login card up: the device becomes one of its account.
    fn use_card(&self, epoch: Epoch, code: LinkCode, device: NewDevice) -> Done<'_, Option<Holder>>;

    /// Revokes the token of a device other than `asking`.
    fn revoke(&self, epoch: Epoch, player: PlayerId, device: u32, asking: TokenHash) -> Done<'_, Revoked>;

    /// The tokens that operators' commands have revoked since the last call, by player.
    fn take_revocations(&self, epoch: Epoch) -> BoxFuture<'_, Result<Vec<(PlayerId, Revoked)>, StoreError>>;

    /// Records a visit of a device. The time is kept to the hour: most visits cost no write.
    fn seen(&self, epoch: Epoch, token: TokenHash) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Changes the full name of an account, or removes it.
    fn set_full_name(&self, epoch: Epoch, player: PlayerId, name: Option<FullName>) -> Done<'_, Account>;

    /// Stores players whom a player has blocked, up to [`MOST_BLOCKED`].
    fn block(&self, epoch: Epoch, player: PlayerId, blocked: Vec<Blocked>) -> Done<'_, ()>;

    /// Removes a player who was unblocked.
    fn unblock(&self, epoch: Epoch, player: PlayerId, other: PlayerId) -> BoxFuture<'_, Result<(), StoreError>>;

    /// The players whom a player has blocked, in the order of blocking.
    fn blocked(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<Blocked>, StoreError>>;

    /// Deletes the account of a player and its bots at once; their handles stay taken. Returns the revoked tokens.
    fn delete(&self, epoch: Epoch, player: PlayerId) -> BoxFuture<'_, Result<Vec<(PlayerId, Revoked)>, StoreError>>;

    /// Removes the name of a deleted account from some of its games and tournaments. Returns the player; none if nothing is
    /// left to do.
    fn scrub(&self, epoch: Epoch) -> BoxFuture<'_, Result<Option<PlayerId>, StoreError>>;

    /// The accounts that were deleted since a time, and those whose names are not yet all removed.
    fn deleted(&self, since: Timestamp) -> BoxFuture<'_, Result<Vec<Deleted>, StoreError>>;

    /// The holder of a token.
    fn holder(&self, token: TokenHash) -> Found<'_, Holder>;

    /// The account with a handle.
    fn account(&self, handle: Handle) -> Found<'_, Account>;

    /// Whether an account, deleted ones included, has a handle with one of these lookalike forms.
    fn has_lookalike(&self, forms: Vec<String>) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// The account of a player.
    fn account_of(&self, player: PlayerId) -> Found<'_, Account>;

    /// Whether the operator has named the account of a player an organiser.
    fn is_organiser(&self, player: PlayerId) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// The devices of a player, `asking` marked.
    fn devices(&self, player: PlayerId, asking: TokenHash) -> BoxFuture<'_, Result<Vec<Device>, StoreError>>;
}
