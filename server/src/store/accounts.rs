//! Accounts as a store keeps them.

use std::fmt;

use bidak_shared::protocol::{Account, AccountKind, Device, Handle, LinkCode, PlayerId, PlayerName, Timestamp};
use futures::future::BoxFuture;

use crate::store::{Epoch, KnownPlayer, StoreError};
use crate::token_hash::TokenHash;

/// Tokens that an account has at most, each of one device.
pub const MOST_DEVICES: u32 = 10;

/// Bots that belong to an account at most.
pub const MOST_BOTS: u32 = 10;

/// What a connection needs to know of the account of its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountTag {
    /// Its handle.
    pub handle: Handle,
    /// What plays under it.
    pub kind: AccountKind,
}

/// Who holds a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The player. Its key is the first token of the account, not always the one that was asked for.
    pub player: KnownPlayer,
    /// The player's account.
    pub account: AccountTag,
}

/// A device that gets a token.
#[derive(Clone, Debug)]
pub struct NewDevice {
    /// What is kept of the token.
    pub token: TokenHash,
    /// What the device calls itself.
    pub label: Option<PlayerName>,
}

/// A login card, and the account that is made for it unless it is there.
#[derive(Clone, Debug)]
pub struct NewCard {
    /// Who the account is, if it is made.
    pub player: PlayerId,
    /// Its handle.
    pub handle: Handle,
    /// What the player is called, if the account is made.
    pub name: PlayerName,
    /// Whoever says `hello` with this code as `link` gets a device of the account.
    pub code: LinkCode,
    /// From then on the code is no longer good.
    pub until: Timestamp,
}

/// Tokens that were revoked.
#[derive(Clone, Debug)]
pub struct Revoked {
    /// By what is kept of them.
    pub tokens: Vec<TokenHash>,
    /// By what the player is known from now on.
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
    /// There are [`MOST_DEVICES`] or [`MOST_BOTS`].
    Full,
    /// There is no such device, or it is the one that asks.
    NoDevice,
    /// The token of the device that asks was revoked.
    Revoked,
}

/// What comes of a change: it was done, or not and why; or the store failed.
pub type Done<'a, T> = BoxFuture<'a, Result<Result<T, NotDone>, StoreError>>;

/// What is found out, if there is such a thing.
pub type Found<'a, T> = BoxFuture<'a, Result<Option<T>, StoreError>>;

/// Storage for accounts. Changes survive what the games of the store survive.
pub trait AccountStore: fmt::Debug + Send + Sync {
    /// Gives a player a handle; the device is the one that asks.
    fn register(&self, epoch: Epoch, player: KnownPlayer, handle: Handle, device: NewDevice) -> Done<'_, Account>;

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

    /// Takes the token of a device away that is not `asking`.
    fn revoke(&self, epoch: Epoch, player: PlayerId, device: u32, asking: TokenHash) -> Done<'_, Revoked>;

    /// Tokens that were revoked beside the server since the last call, by player.
    fn take_revocations(&self, epoch: Epoch) -> BoxFuture<'_, Result<Vec<(PlayerId, Revoked)>, StoreError>>;

    /// Notes that a device is there, and what its player is called. The time is kept to the hour, so that most visits cost no
    /// write.
    fn seen(&self, epoch: Epoch, token: TokenHash, name: PlayerName) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Who holds a token.
    fn holder(&self, token: TokenHash) -> Found<'_, Holder>;

    /// The account with a handle.
    fn account(&self, handle: Handle) -> Found<'_, Account>;

    /// The account of a player.
    fn account_of(&self, player: PlayerId) -> Found<'_, Account>;

    /// The devices of a player, `asking` marked.
    fn devices(&self, player: PlayerId, asking: TokenHash) -> BoxFuture<'_, Result<Vec<Device>, StoreError>>;
}
