//! Tournaments: each is a task with a mailbox around a [`competition`], the fold of its facts. Facts are stored before they are
//! published.
//!
//! A tournament waits for the store and the lobby, which never wait for it; it never waits for a room or a connection. Rooms
//! wait for their tournament when they report how a game ended.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bidak_shared::game::EndReason;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ClockSpec, Ending, Handle, PlayerId, RefusalCode, RoomCode, TournamentCode, TournamentPhase, TournamentPlace,
    TournamentSpec, TournamentSummary,
};
use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accounts::Accounts;
use crate::address::Network;
use crate::config::{Club, Config};
use crate::environment;
use crate::limit::Limit;
use crate::lobby::LobbyHandle;
use crate::outbox::Outbox;
use crate::refusal::Refusal;
use crate::room::{Guest, Ledger, Report, ReportReceiver};
use crate::services::Services;
use crate::store::{Epoch, KnownPlayer, NewTournament, StoreError, StoredGame, StoredTournament, TournamentStore, now};

mod actor;
mod bounds;
mod competition;
mod direct;
mod export;
mod followers;
mod invitation;
mod mail;
mod program;
mod rooms;
mod settings;
mod views;

pub(crate) use direct::MOST_HELPERS;
pub(crate) use export::{Export, Part};
pub(crate) use mail::{Entering, Request, TournamentHandle};

use actor::Actor;
use competition::Competition;
use mail::Mail;

/// The most tournaments in memory: those that are not over, and finished ones that somebody reads.
const MOST_LOADED: usize = 200;

/// The most finished tournaments in a list.
const LAST: u32 = 20;

/// A tournament in memory: the handle of its task, and what is known of it without a request to the task.
#[derive(Clone, Debug)]
struct LoadedTournament {
    handle: TournamentHandle,
    organiser: PlayerId,
    /// The address that it was made from; none after a restart, until its organiser connects again.
    network: Option<Network>,
    known: Arc<Mutex<Known>>,
}

/// What is known of a tournament without a request to its task.
#[derive(Clone, Debug)]
struct Known {
    summary: TournamentSummary,
    /// Whether entry was ever open. Before that only its organiser and its helpers see it.
    was_opened: bool,
    helpers: Vec<Handle>,
    /// The tournament whose standings seed it.
    seeds_from: Option<TournamentCode>,
    /// The players with a game that waits or goes on.
    playing: BTreeSet<PlayerId>,
}

impl LoadedTournament {
    fn known(&self) -> MutexGuard<'_, Known> {
        locked(&self.known)
    }

    fn is_over(&self) -> bool {
        matches!(self.known().summary.phase, TournamentPhase::Over | TournamentPhase::Cancelled)
    }

    /// Whether a reader may see it.
    fn is_seen_by(&self, reader: Option<&Guest>) -> bool {
        self.known().was_opened || reader.is_some_and(|reader| self.is_directed_by(reader))
    }

    fn is_directed_by(&self, guest: &Guest) -> bool {
        let is_helper = |handle: &Handle| self.known().helpers.contains(handle);
        guest.player == self.organiser || guest.account.handle().is_some_and(is_helper)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing that is done with the lock held leaves anything half changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The tournaments in memory by their codes. Rooms report to their tournaments through it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Switchboard(Arc<Mutex<HashMap<TournamentCode, LoadedTournament>>>);

impl Switchboard {
    fn loaded(&self) -> MutexGuard<'_, HashMap<TournamentCode, LoadedTournament>> {
        locked(&self.0)
    }

    fn find(&self, code: TournamentCode) -> Option<TournamentHandle> {
        Some(self.loaded().get(&code)?.handle.clone())
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
}

/// What a tournament needs of the server.
#[derive(Clone, Debug)]
pub(crate) struct Tournaments {
    config: Arc<Config>,
    services: Services,
    epoch: Epoch,
    fenced: CancellationToken,
    lobby: LobbyHandle,
    accounts: Accounts,
    switchboard: Switchboard,
    tasks: TaskTracker,
    /// Raised when the tournaments must end.
    stop: CancellationToken,
}

impl Tournaments {
    pub(crate) fn new(
        config: Arc<Config>,
        services: Services,
        (epoch, ledger): (Epoch, &Ledger),
        (lobby, accounts): (LobbyHandle, Accounts),
        switchboard: Switchboard,
        tasks: TaskTracker,
        stop: CancellationToken,
    ) -> Self {
        let fenced = ledger.fenced().clone();
        Self { config, services, epoch, fenced, lobby, accounts, switchboard, tasks, stop }
    }

    fn store(&self) -> Result<&dyn TournamentStore, Refusal> {
        let store =
            self.services.store.tournaments().filter(|_| self.config.club == Club::On && self.config.node.is_none());
        store.ok_or_else(|| Refusal::new(RefusalCode::NoAccounts, "this server keeps no accounts and no tournaments"))
    }

    /// Resumes the tournaments that were not over when the server stopped.
    pub(crate) async fn restore(&self) {
        let Ok(store) = self.store() else { return };
        let codes = match store.unfinished().await {
            Ok(codes) => codes,
            Err(error) => return tracing::error!(%error, "the tournaments cannot be read"),
        };
        for code in codes {
            match self.load(code).await {
                Ok(Some(competition)) => drop(self.start(competition, None)),
                Ok(None) => {}
                Err(error) => tracing::error!(%error, tournament = %code, "a tournament cannot be read"),
            }
        }
    }

    /// Reads a tournament from the store.
    async fn load(&self, code: TournamentCode) -> Result<Option<Competition>, StoreError> {
        let Ok(store) = self.store() else { return Ok(None) };
        let Some(stored): Option<StoredTournament> = store.tournament(code).await? else { return Ok(None) };
        let people = store.players(Competition::players(&stored)).await?;
        let keys = people.into_iter().map(|player| (player.id, player.key)).collect();
        let mut competition = Competition::fold(&stored, keys)?;
        if !competition.has_decided_games() {
            return Ok(Some(competition));
        }
        // No fact says which games those are.
        for StoredGame { id, start, end, .. } in store.games_of(code, 0, u32::MAX).await? {
            if let (Some(terms), Some((Ending { reason: EndReason::Decided, .. }, _))) = (start.tournament, end) {
                competition.note_game(terms.place, id);
            }
        }
        Ok(Some(competition))
    }

    /// Starts the task of a tournament, unless it runs.
    fn start(&self, competition: Competition, network: Option<Network>) -> TournamentHandle {
        let code = competition.code;
        let mut loaded = self.switchboard.loaded();
        if let Some(tournament) = loaded.get(&code) {
            return tournament.handle.clone();
        }
        let (handle, mailbox) = mail::mailbox();
        let known = Arc::new(Mutex::new(competition.known()));
        let organiser = competition.organiser;
        loaded.insert(code, LoadedTournament { handle: handle.clone(), organiser, network, known: Arc::clone(&known) });
        drop(loaded);
        let actor = Actor::new(self.clone(), competition, known);
        self.tasks.spawn(actor.run(mailbox));
        handle
    }

    /// Removes a tournament whose task ends. Requests that still wait are answered.
    fn forget(&self, code: TournamentCode, mut mailbox: mpsc::Receiver<Mail>) {
        self.switchboard.loaded().remove(&code);
        mailbox.close();
        while let Ok(mail) = mailbox.try_recv() {
            drop(mail); // A dropped request is answered with `fault`, and the client may repeat it.
        }
    }

    /// Makes a tournament.
    pub(crate) async fn make(
        &self,
        guest: &Guest,
        organiser: Handle,
        spec: TournamentSpec,
    ) -> Result<(TournamentCode, TournamentHandle), Refusal> {
        let store = self.store()?;
        if self.stop.is_cancelled() {
            return Err(Refusal::shutting_down());
        }
        let spec = settings::checked(spec, environment::random(), now())?;
        if let Some(from) = spec.seeds_from {
            self.may_seed(from, guest).await?;
        }
        self.may_make(guest)?;
        self.lobby.may_make_tournament(guest.network).await?;
        let code = TournamentCode::from_bits(environment::random());
        let competition = Competition::new(code, (guest.player, organiser), spec, now());
        let new = NewTournament {
            code,
            organiser: guest.player,
            spec: serde_json::to_string(&competition.spec).expect("it has only string keys"),
            summary: serde_json::to_string(&competition.summary()).expect("it has only string keys"),
        };
        store.make(self.epoch, new).await.map_err(|error| fault(&error))?;
        tracing::info!(tournament = %code, form = ?competition.spec.form, "tournament made");
        Ok((code, self.start(competition, Some(guest.network))))
    }

    fn may_make(&self, guest: &Guest) -> Result<(), Refusal> {
        let loaded = self.switchboard.loaded();
        let made = loaded
            .values()
            .filter(|tournament| !tournament.is_over())
            .map(|tournament| (tournament.organiser, tournament.network));
        bounds::may_make(made, guest.player, guest.network, self.config.tournaments_per_address)
    }

    /// The tournament with a code, for a reader who may see it.
    pub(crate) async fn find(&self, code: TournamentCode, reader: Option<&Guest>) -> Result<TournamentHandle, Refusal> {
        self.store()?;
        if self.switchboard.find(code).is_none() {
            if self.switchboard.loaded().len() >= MOST_LOADED {
                let sentence = "too many tournaments are looked at; try again in a minute";
                return Err(Refusal::at(Limit::Tournaments, RefusalCode::TooManyTournaments, sentence));
            }
            let competition = self.load(code).await.map_err(|error| fault(&error))?;
            drop(self.start(competition.ok_or_else(no_tournament)?, None));
        }
        let mut loaded = self.switchboard.loaded();
        let tournament =
            loaded.get_mut(&code).filter(|tournament| tournament.is_seen_by(reader)).ok_or_else(no_tournament)?;
        // After a restart it counts for the address from which its organiser connects again.
        if let Some(organiser) = reader.filter(|reader| reader.player == tournament.organiser) {
            tournament.network.get_or_insert(organiser.network);
        }
        Ok(tournament.handle.clone())
    }

    /// A part of a tournament as a file; none where it has no such file.
    pub(crate) async fn export(&self, code: TournamentCode, export: Export) -> Result<Option<Part>, Refusal> {
        self.find(code, None).await?.export(export).await
    }

    /// The records of some games of a tournament, from one on, counted from 1.
    pub(crate) async fn records(&self, code: TournamentCode, from: u32) -> Result<Option<Part>, Refusal> {
        if self.find(code, None).await?.export(Export::Csv).await?.is_none() {
            return Ok(None);
        }
        // One more, to know whether there are more.
        let games = self.store()?.games_of(code, from.saturating_sub(1), export::GAMES + 1);
        Ok(Some(export::records(&games.await.map_err(|error| fault(&error))?, from)))
    }

    /// The place of a player in the tournament that seeds the one with a code, if there is one.
    pub(crate) async fn seed_of(&self, code: TournamentCode, player: PlayerId) -> Result<Option<u32>, Refusal> {
        let from = self.switchboard.loaded().get(&code).and_then(|tournament| tournament.known().seeds_from);
        match from {
            Some(from) => self.find(from, None).await?.place_of(player).await,
            None => Ok(None),
        }
    }

    /// Refuses to seed a tournament by one that is not over, or that `guest` does not know of.
    async fn may_seed(&self, from: TournamentCode, guest: &Guest) -> Result<(), Refusal> {
        self.find(from, Some(guest)).await?;
        let loaded = self.switchboard.loaded();
        let phase = loaded.get(&from).map(|tournament| tournament.known().summary.phase);
        if phase == Some(TournamentPhase::Over) {
            return Ok(());
        }
        let sentence = "seeds_from is a tournament that is over, with standings";
        Err(Refusal::new(RefusalCode::WrongState, sentence))
    }

    /// Which game is played in a tournament, and with which clock.
    pub(crate) fn game_of(&self, code: TournamentCode) -> Result<(GameKind, ClockSpec), Refusal> {
        let loaded = self.switchboard.loaded();
        let tournament = loaded.get(&code).ok_or_else(no_tournament)?;
        let TournamentSummary { game, clock, .. } = tournament.known().summary;
        Ok((game, clock))
    }

    /// Whether somebody directs the tournament with a code.
    pub(crate) fn is_directed_by(&self, code: TournamentCode, guest: &Guest) -> bool {
        self.switchboard.loaded().get(&code).is_some_and(|tournament| tournament.is_directed_by(guest))
    }

    /// A player whom the server knows.
    pub(crate) async fn player(&self, id: PlayerId) -> Result<KnownPlayer, Refusal> {
        let found = self.store()?.players(vec![id]).await.map_err(|error| fault(&error))?;
        let sentence = "this account has not been used yet; its owner has to come first";
        found.into_iter().next().ok_or_else(|| Refusal::new(RefusalCode::NoAccount, sentence))
    }

    /// Tells a player who has connected of the games that wait in all tournaments.
    pub(crate) async fn tell_games(&self, player: PlayerId, outbox: &Outbox) {
        let handles: Vec<TournamentHandle> = {
            let loaded = self.switchboard.loaded();
            let own = loaded.values().filter(|tournament| tournament.known().playing.contains(&player));
            own.map(|tournament| tournament.handle.clone()).collect()
        };
        for handle in handles {
            handle.tell_games(player, outbox.clone()).await;
        }
    }

    /// Removes the name of a player whose account was deleted from all tournaments.
    pub(crate) async fn forget_player(&self, player: PlayerId) {
        let handles: Vec<TournamentHandle> =
            self.switchboard.loaded().values().map(|tournament| tournament.handle.clone()).collect();
        for handle in handles {
            handle.forget_player(player).await;
        }
    }

    /// The tournaments that `reader` may see: those that are not over, then the last that are.
    pub(crate) async fn list(&self, reader: Option<&Guest>) -> Result<Vec<TournamentSummary>, Refusal> {
        let store = self.store()?;
        let mut list: Vec<TournamentSummary> = {
            let loaded = self.switchboard.loaded();
            let is_seen = |tournament: &&LoadedTournament| !tournament.is_over() && tournament.is_seen_by(reader);
            loaded.values().filter(is_seen).map(|tournament| tournament.known().summary.clone()).collect()
        };
        list.sort_by_key(|one| (one.phase == TournamentPhase::Open, one.start_at, one.tournament));
        let over = store.last(LAST).await.map_err(|error| fault(&error))?;
        list.extend(over.iter().filter_map(|text| serde_json::from_str(text).ok()));
        Ok(list)
    }
}

/// The refusal of orders by anybody but the organiser and the helpers.
pub(crate) fn not_organiser() -> Refusal {
    let sentence = "only the organiser and the helpers direct this tournament";
    Refusal::new(RefusalCode::NotOrganiser, sentence)
}

fn no_tournament() -> Refusal {
    Refusal::new(RefusalCode::NoTournament, "there is no tournament with this code")
}

fn fault(error: &StoreError) -> Refusal {
    tracing::error!(%error, "the store of tournaments failed");
    Refusal::fault()
}
