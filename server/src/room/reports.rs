//! Reports from rooms to their tournaments, so that rooms do not depend on tournaments.

use std::collections::BTreeSet;
use std::fmt;

use bidak_shared::protocol::{RoomCode, TournamentPlace};
use futures::future::BoxFuture;

use crate::room::Report;
use crate::store::{Epoch, Shard};

/// Receives the reports of all rooms of tournaments.
pub(crate) trait ReportReceiver: fmt::Debug + Send + Sync {
    /// Takes a report about the game at a place.
    fn report(&self, place: TournamentPlace, room: RoomCode, report: Report) -> BoxFuture<'_, ()>;

    /// The shards with tournaments: no other node may have them.
    fn shards(&self) -> BTreeSet<Shard>;

    /// A link to another node is open: its players hear of the games that wait here. Nobody waits for it.
    fn reached(&self, node: Epoch);
}
