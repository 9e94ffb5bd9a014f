//! The operator's access to reports, mutes, bans, orders to the servers, and the log.

use bidak_shared::protocol::{Handle, PlayerId, PlayerName, TournamentCode};

use crate::store::sql::desk::{Access, StoreDesk};
use crate::store::sql::{accounts, moderation};
use crate::store::{Act, LogLine, NewAct, Order, Sanction, StoreError, StoredReport, Target};

impl StoreDesk {
    /// The reports of the last 30 days, the oldest first.
    pub fn reports(&self) -> Result<Vec<StoredReport>, StoreError> {
        self.transact(Access::Read, moderation::reports)
    }

    /// The lines of the log of the last year, the oldest first.
    pub fn acts(&self) -> Result<Vec<LogLine>, StoreError> {
        self.transact(Access::Read, moderation::all_acts)
    }

    /// The mutes and bans in force.
    pub fn sanctions(&self) -> Result<Vec<Sanction>, StoreError> {
        self.transact(Access::Read, moderation::sanctions)
    }

    /// The player of the account with a handle, unless it is deleted.
    pub fn player_with_handle(&self, handle: &Handle) -> Result<Option<PlayerId>, StoreError> {
        self.transact(Access::Read, |database| accounts::player_with_handle(database, handle))
    }

    /// The stored name of a player.
    pub fn name_of(&self, player: PlayerId) -> Result<Option<PlayerName>, StoreError> {
        self.transact(Access::Read, |database| moderation::name_of(database, player))
    }

    /// Mutes or bans; returns the number of the line in the log. Servers obey within seconds.
    pub fn sanction(&self, act: &NewAct, target: Target) -> Result<i64, StoreError> {
        self.transact(Access::Write, |database| moderation::sanction(database, act, target))
    }

    /// Ends a mute or a ban, or takes back the cancelling of a tournament that no server has done yet. `false` if there is nothing to undo.
    pub fn undo(&self, number: i64, reason: &str) -> Result<bool, StoreError> {
        self.transact(Access::Write, |database| moderation::undo(database, number, reason))
    }

    /// Orders the cancelling of a tournament; returns the numbers of the order and of the line in the log.
    pub fn cancel_tournament(&self, code: TournamentCode, reason: &str) -> Result<(i64, i64), StoreError> {
        self.transact(Access::Write, |database| {
            let (about, reason) = (code.to_string(), reason.to_owned());
            let act = NewAct { act: Act::Cancel, player: None, about, reason, until: None, undoes: None };
            Ok((moderation::order(database, &Order::Cancel(code))?, moderation::log(database, &act)?))
        })
    }

    /// Sends an order to the servers that run; returns its number.
    pub fn order(&self, order: &Order) -> Result<i64, StoreError> {
        self.transact(Access::Write, |database| moderation::order(database, order))
    }

    /// The answers of servers to an order.
    pub fn answers(&self, order: i64) -> Result<Vec<String>, StoreError> {
        self.transact(Access::Read, |database| moderation::answers(database, order))
    }
}
