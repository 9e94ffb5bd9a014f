//! Reports from rooms to their tournaments, so that rooms do not depend on tournaments.

use std::fmt;

use bidak_shared::protocol::{RoomCode, TournamentPlace};
use futures::future::BoxFuture;

use crate::room::Report;

/// Receives the reports of all rooms of tournaments.
pub(crate) trait ReportReceiver: fmt::Debug + Send + Sync {
    /// Takes a report about the game at a place.
    fn report(&self, place: TournamentPlace, room: RoomCode, report: Report) -> BoxFuture<'_, ()>;
}
