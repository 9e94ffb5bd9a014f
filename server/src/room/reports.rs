//! Reports from rooms to their tournaments, so that rooms do not depend on tournaments.

use std::collections::BTreeSet;
use std::fmt;

use bidak_shared::protocol::{RoomCode, TournamentPlace};
use futures::future::BoxFuture;

use crate::room::Report;
use crate::store::{Epoch, Shard};

/// Receives the reports of all rooms of tournaments.
pub(crate) trait ReportReceiver: fmt::Debug + Send + Sync {
    /// Takes a report about the game at a place of a tournament.
    fn report(&self, place: TournamentPlace, room: RoomCode, report: Report) -> BoxFuture<'_, ()>;

    /// The shards with tournaments, which this node keeps.
    fn shards(&self) -> BTreeSet<Shard>;

    /// A link to another node is open: announces the waiting games to its players, in the background.
    fn on_node_link(&self, node: Epoch);
}
