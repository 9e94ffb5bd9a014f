//! Storage of reports, of the mutes and bans of the operator, and of the log of the operator's acts.

use std::fmt;
use std::net::IpAddr;

use bidak_shared::protocol::{ChatLine, GameId, PlayerId, PlayerName, RoomCode, Timestamp, TournamentCode};
use futures::future::BoxFuture;
use strum::{Display, EnumString, IntoStaticStr};

use crate::store::{Epoch, StoreError};

/// Seconds for which a report is kept.
pub const REPORT_SECONDS: u64 = 30 * DAY;

/// Seconds for which a line of the log is kept.
pub const LOG_SECONDS: u64 = 365 * DAY;

/// The longest ban of an address, in seconds.
pub const ADDRESS_BAN_SECONDS: u64 = 7 * DAY;

/// Seconds in which the reports of a player are counted.
pub(crate) const DAY: u64 = 24 * 60 * 60;

/// An act of the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Act {
    /// The player cannot chat anywhere.
    Mute,
    /// The player, or players from the address, cannot come in.
    Ban,
    /// A tournament was cancelled.
    Cancel,
    /// An earlier act was undone.
    Undo,
    /// A login card was made.
    Card,
    /// A new card replaced all devices.
    Reset,
    /// An account was deleted.
    Delete,
    /// The operator vouches for an account.
    Vouch,
    /// The operator vouches for it no longer.
    Unvouch,
    /// The operator vouches for all accounts.
    VouchAll,
    /// An account was named an organiser.
    Organiser,
    /// It is an organiser no longer.
    NoOrganiser,
}

/// A report of a player by another one, with the chat of the room.
#[derive(Clone, Debug)]
pub struct NewReport {
    /// The sender.
    pub reporter: PlayerId,
    /// The name of the sender.
    pub reporter_name: PlayerName,
    /// The player whom it is about.
    pub reported: PlayerId,
    /// The name of that player.
    pub name: PlayerName,
    /// The room of both.
    pub room: RoomCode,
    /// Its game.
    pub game: GameId,
    /// The reason, as the sender wrote it.
    pub reason: String,
    /// Lines of chat around the last one of the reported player.
    pub chat: Vec<ChatLine>,
}

/// A report in the store.
#[derive(Clone, Debug)]
pub struct StoredReport {
    /// Its number.
    pub number: i64,
    /// When it was sent.
    pub made: Timestamp,
    /// The report. Reports of one's own have no chat when their sender reads them.
    pub report: NewReport,
}

/// The target of a mute or a ban.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// One player: an account, or a guest.
    Player(PlayerId),
    /// All guests of an address, or of its /64 network.
    Address {
        /// The address.
        address: IpAddr,
        /// Whether accounts are meant as well.
        accounts: bool,
    },
}

/// A mute or a ban in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sanction {
    /// The number of its line in the log.
    pub number: i64,
    /// [`Act::Mute`] or [`Act::Ban`].
    pub act: Act,
    /// Whom it concerns.
    pub target: Target,
    /// When it ends; `None` for one that stays until it is undone.
    pub until: Option<Timestamp>,
}

/// An act of the operator for the log.
#[derive(Clone, Debug)]
pub struct NewAct {
    /// The act.
    pub act: Act,
    /// The player whom it concerns.
    pub player: Option<PlayerId>,
    /// The handle or name of that player, or the code of a tournament.
    pub about: String,
    /// The reason.
    pub reason: String,
    /// When it ends.
    pub until: Option<Timestamp>,
    /// The number of the act that it undoes.
    pub undoes: Option<i64>,
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// Its number.
    pub number: i64,
    /// When the operator did it.
    pub made: Timestamp,
    /// The act. `about` is "deleted" once the account is.
    pub act: NewAct,
    /// The address of a ban that lasts.
    pub address: Option<IpAddr>,
}

/// A request of the operator to the servers that run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Count the people of an address.
    Count(IpAddr),
    /// Cancel a tournament.
    Cancel(TournamentCode),
}

/// What the servers must know, read each second.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moderation {
    /// The mutes and bans in force.
    pub sanctions: Vec<Sanction>,
    /// The orders that are not done, by number.
    pub orders: Vec<(i64, Order)>,
}

/// What a person may read about reports and acts.
#[derive(Clone, Debug, Default)]
pub struct OwnModeration {
    /// The reports that the person has sent.
    pub reports: Vec<StoredReport>,
    /// The acts against the person.
    pub acts: Vec<LogLine>,
}

/// Storage for moderation.
pub trait ModerationStore: fmt::Debug + Send + Sync {
    /// Stores a report, unless its sender has sent this number of them within a day. Returns whether it was stored.
    fn report(&self, epoch: Epoch, report: NewReport, most: u32) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// The mutes and bans in force, and the orders that are not done.
    fn in_force(&self) -> BoxFuture<'_, Result<Moderation, StoreError>>;

    /// Answers an order, once for each server.
    fn answer(&self, epoch: Epoch, order: i64, answer: String) -> BoxFuture<'_, Result<(), StoreError>>;

    /// What a player may read about own reports and about acts against the player.
    fn own_moderation(&self, player: PlayerId) -> BoxFuture<'_, Result<OwnModeration, StoreError>>;

    /// Removes old reports and lines of the log, and bans that are over.
    fn expire(&self, epoch: Epoch) -> BoxFuture<'_, Result<(), StoreError>>;
}
