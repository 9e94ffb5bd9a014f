//! The tournaments in memory, each with a summary that is read without a request to its task.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bidak_shared::protocol::{Handle, RoomCode, TournamentCode, TournamentPlace};
use futures::FutureExt;
use futures::future::BoxFuture;

use crate::base::address::AddressRange;
use crate::caller::Caller;
use crate::room::{Report, ReportReceiver};
use crate::store::{Epoch, Shard};
use crate::tournaments::competition::KnownTournament;
use crate::tournaments::mail::TournamentHandle;

/// A tournament in memory: the handle of its task, and the summary for readers outside the task.
#[derive(Clone, Debug)]
pub(super) struct LoadedTournament {
    pub(super) handle: TournamentHandle,
    /// The address that it was made from; none after a restart, until its organiser connects again.
    pub(super) network: Option<AddressRange>,
    pub(super) known: Arc<Mutex<KnownTournament>>,
}

impl LoadedTournament {
    pub(super) fn known(&self) -> MutexGuard<'_, KnownTournament> {
        locked(&self.known)
    }

    /// Whether a reader may see it.
    pub(super) fn is_seen_by(&self, reader: Option<&Caller>) -> bool {
        self.known().was_opened || reader.is_some_and(|reader| self.is_directed_by(reader))
    }

    pub(super) fn is_directed_by(&self, caller: &Caller) -> bool {
        let known = self.known();
        let is_helper = |handle: &Handle| known.helpers.contains(handle);
        caller.player == known.organiser || caller.account.handle().is_some_and(is_helper)
    }
}

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // No panic can leave anything half changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The tournaments in memory by their codes. Rooms report to their tournaments through it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Switchboard {
    loaded: Arc<Mutex<BTreeMap<TournamentCode, LoadedTournament>>>,
    /// The tournaments that are being made or read, each with the number of tasks that do so.
    coming: Arc<Mutex<BTreeMap<TournamentCode, u32>>>,
}

/// A tournament is being made or read; its shard stays here as long as this lives.
#[derive(Debug)]
pub(super) struct Coming {
    pub(super) code: TournamentCode,
    switchboard: Switchboard,
}

impl Drop for Coming {
    fn drop(&mut self) {
        let mut coming = locked(&self.switchboard.coming);
        if let Some(count) = coming.get_mut(&self.code) {
            *count -= 1;
            if *count == 0 {
                coming.remove(&self.code);
            }
        }
    }
}

impl Switchboard {
    pub(super) fn loaded(&self) -> MutexGuard<'_, BTreeMap<TournamentCode, LoadedTournament>> {
        locked(&self.loaded)
    }

    pub(super) fn find(&self, code: TournamentCode) -> Option<TournamentHandle> {
        Some(self.loaded().get(&code)?.handle.clone())
    }

    pub(super) fn expect(&self, code: TournamentCode) -> Coming {
        *locked(&self.coming).entry(code).or_default() += 1;
        Coming { code, switchboard: self.clone() }
    }

    /// The tournaments for which a condition holds.
    pub(super) fn handles(&self, is_one: impl Fn(&LoadedTournament) -> bool) -> Vec<TournamentHandle> {
        let loaded = self.loaded();
        loaded.values().filter(|tournament| is_one(tournament)).map(|tournament| tournament.handle.clone()).collect()
    }
}

impl ReportReceiver for Switchboard {
    /// Passes the report of a room to its tournament, unless that has ended.
    fn report(&self, place: TournamentPlace, room: RoomCode, report: Report) -> BoxFuture<'_, ()> {
        let handle = self.find(place.tournament);
        async move {
            if let Some(handle) = handle {
                handle.report(place, room, report).await;
            }
        }
        .boxed()
    }

    fn shards(&self) -> BTreeSet<Shard> {
        // In this order, because a coming tournament may be loaded in between.
        let coming: Vec<TournamentCode> = locked(&self.coming).keys().copied().collect();
        coming.into_iter().chain(self.loaded().keys().copied()).map(Shard::of_tournament).collect()
    }

    fn on_node_link(&self, node: Epoch) {
        for handle in self.handles(|tournament| !tournament.known().playing.is_empty()) {
            handle.on_node_link(node);
        }
    }
}
