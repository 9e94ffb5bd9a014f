//! Tournaments: each is a task with a mailbox around a [`competition`], the fold of the facts that are written down before
//! anybody is told.
//!
//! A tournament waits for the store and the lobby, which never wait for it; it never waits for a room or a connection. Rooms
//! wait for their tournament when they report how a game ended.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ClockSpec, Handle, PlayerId, RefusalCode, RoomCode, TournamentCode, TournamentPhase, TournamentPlace,
    TournamentSpec, TournamentSummary,
};
use rand::RngExt;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::{Club, Config};
use crate::limit::Limit;
use crate::lobby::LobbyHandle;
use crate::refusal::Refusal;
use crate::room::{Guest, Ledger, Report};
use crate::services::Services;
use crate::store::{Epoch, KnownPlayer, NewTournament, StoreError, StoredTournament, TournamentStore};

mod actor;
mod competition;
mod direct;
mod export;
mod followers;
mod mail;
mod opening;
mod rooms;
mod settings;

pub(crate) use export::Export;
pub(crate) use mail::{Entering, Request, TournamentHandle};

use actor::Actor;
use competition::Competition;
use mail::Mail;

/// Tournaments at once that are not over.
const MOST: usize = 50;

/// Tournaments at once of one organiser that are not over.
const MOST_OF_ONE: usize = 3;

/// Tournaments in memory: those that are not over, and others that somebody looks at.
const MOST_LOADED: usize = 200;

/// Tournaments in a list that are over.
const LAST: u32 = 20;

/// A tournament as others reach it, and what is known of it without asking it.
#[derive(Clone, Debug)]
struct Line {
    handle: TournamentHandle,
    organiser: PlayerId,
    summary: Arc<Mutex<TournamentSummary>>,
}

impl Line {
    fn summary(&self) -> MutexGuard<'_, TournamentSummary> {
        locked(&self.summary)
    }

    fn is_over(&self) -> bool {
        matches!(self.summary().phase, TournamentPhase::Over | TournamentPhase::Cancelled)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing that is done with the lock held leaves anything half changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The tournaments that are in memory, by their codes. Rooms find theirs here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Switchboard(Arc<Mutex<HashMap<TournamentCode, Line>>>);

impl Switchboard {
    fn lines(&self) -> MutexGuard<'_, HashMap<TournamentCode, Line>> {
        locked(&self.0)
    }

    fn find(&self, code: TournamentCode) -> Option<TournamentHandle> {
        Some(self.lines().get(&code)?.handle.clone())
    }

    /// A tournament hears of one of its rooms. One that is over has nothing to hear.
    pub(crate) async fn report(&self, place: TournamentPlace, room: RoomCode, report: Report) {
        if let Some(handle) = self.find(place.tournament) {
            handle.report(place, room, report).await;
        }
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
        lobby: LobbyHandle,
        switchboard: Switchboard,
        tasks: TaskTracker,
        stop: CancellationToken,
    ) -> Self {
        let fenced = ledger.fenced().clone();
        Self { config, services, epoch, fenced, lobby, switchboard, tasks, stop }
    }

    fn store(&self) -> Result<&dyn TournamentStore, Refusal> {
        let store = self.services.store.tournaments().filter(|_| self.config.club == Club::On);
        store.ok_or_else(|| Refusal::new(RefusalCode::NoAccounts, "this server keeps no accounts and no tournaments"))
    }

    /// Goes on with the tournaments that were not over when the last server ended.
    pub(crate) async fn restore(&self) {
        let Ok(store) = self.store() else { return };
        let codes = match store.unfinished().await {
            Ok(codes) => codes,
            Err(error) => return tracing::error!(%error, "the tournaments cannot be read"),
        };
        for code in codes {
            match self.load(code).await {
                Ok(Some(competition)) => drop(self.start(competition)),
                Ok(None) => {}
                Err(error) => tracing::error!(%error, tournament = %code, "a tournament cannot be read"),
            }
        }
    }

    /// A tournament as it was written down.
    async fn load(&self, code: TournamentCode) -> Result<Option<Competition>, StoreError> {
        let Ok(store) = self.store() else { return Ok(None) };
        let Some(stored): Option<StoredTournament> = store.tournament(code).await? else { return Ok(None) };
        let people = store.players(Competition::players(&stored)).await?;
        let keys = people.into_iter().map(|player| (player.id, player.key)).collect();
        Competition::fold(&stored, keys).map(Some)
    }

    /// Starts the task of a tournament, unless it runs.
    fn start(&self, competition: Competition) -> TournamentHandle {
        let code = competition.code;
        let mut lines = self.switchboard.lines();
        if let Some(line) = lines.get(&code) {
            return line.handle.clone();
        }
        let (handle, mailbox) = mail::mailbox();
        let summary = Arc::new(Mutex::new(competition.summary()));
        let line = Line { handle: handle.clone(), organiser: competition.organiser, summary: Arc::clone(&summary) };
        lines.insert(code, line);
        drop(lines);
        let actor = Actor::new(self.clone(), competition, summary);
        self.tasks.spawn(actor.run(mailbox));
        handle
    }

    /// The task of a tournament ends; what was asked of it meanwhile is answered.
    fn forget(&self, code: TournamentCode, mut mailbox: mpsc::Receiver<Mail>) {
        self.switchboard.lines().remove(&code);
        mailbox.close();
        while let Ok(mail) = mailbox.try_recv() {
            drop(mail); // A request that is dropped is answered as a fault, and may come again.
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
        let spec = settings::checked(spec, rand::rng().random())?;
        self.may_make(guest.player)?;
        let code = TournamentCode::from_bits(rand::rng().random());
        let competition = Competition::new(code, guest.player, organiser, spec);
        let new = NewTournament {
            code,
            organiser: guest.player,
            spec: serde_json::to_string(&competition.spec).expect("it has only string keys"),
            summary: serde_json::to_string(&competition.summary()).expect("it has only string keys"),
        };
        store.make(self.epoch, new).await.map_err(|error| fault(&error))?;
        tracing::info!(tournament = %code, form = ?competition.spec.form, "tournament made");
        Ok((code, self.start(competition)))
    }

    fn may_make(&self, organiser: PlayerId) -> Result<(), Refusal> {
        let lines = self.switchboard.lines();
        let (mut all, mut own) = (0, 0);
        for line in lines.values().filter(|line| !line.is_over()) {
            all += 1;
            own += usize::from(line.organiser == organiser);
        }
        let refuse = |limit, sentence: String| Err(Refusal::at(limit, RefusalCode::TooManyTournaments, sentence));
        if own >= MOST_OF_ONE {
            let sentence = format!("you organise {MOST_OF_ONE} tournaments that are not over; end one first");
            return refuse(Limit::TournamentsPerOrganiser, sentence);
        }
        if all >= MOST || lines.len() >= MOST_LOADED {
            return refuse(Limit::Tournaments, format!("this server has {MOST} tournaments; wait until one is over"));
        }
        Ok(())
    }

    /// The tournament with a code.
    pub(crate) async fn find(&self, code: TournamentCode) -> Result<TournamentHandle, Refusal> {
        self.store()?;
        if let Some(handle) = self.switchboard.find(code) {
            return Ok(handle);
        }
        if self.switchboard.lines().len() >= MOST_LOADED {
            let sentence = "too many tournaments are looked at; try again in a minute";
            return Err(Refusal::at(Limit::Tournaments, RefusalCode::TooManyTournaments, sentence));
        }
        let competition = self.load(code).await.map_err(|error| fault(&error))?;
        competition.map(|competition| self.start(competition)).ok_or_else(no_tournament)
    }

    /// A tournament as a file; none where it has no such file.
    pub(crate) async fn export(&self, code: TournamentCode, export: Export) -> Result<Option<String>, Refusal> {
        self.find(code).await?.export(export).await
    }

    /// The records of all games of a tournament.
    pub(crate) async fn records(&self, code: TournamentCode) -> Result<Option<String>, Refusal> {
        if self.find(code).await?.export(Export::Csv).await?.is_none() {
            return Ok(None);
        }
        let games = self.store()?.games_of(code).await.map_err(|error| fault(&error))?;
        Ok(Some(export::records(&games)))
    }

    /// Which game is played in a tournament, and with which clock.
    pub(crate) async fn game_of(&self, code: TournamentCode) -> Result<(GameKind, ClockSpec), Refusal> {
        self.find(code).await?;
        let lines = self.switchboard.lines();
        let line = lines.get(&code).ok_or_else(no_tournament)?;
        let summary = line.summary();
        Ok((summary.game, summary.clock))
    }

    /// A player who has been here before.
    pub(crate) async fn player(&self, id: PlayerId) -> Result<KnownPlayer, Refusal> {
        let found = self.store()?.players(vec![id]).await.map_err(|error| fault(&error))?;
        let sentence = "this account has not been used yet; its owner has to come first";
        found.into_iter().next().ok_or_else(|| Refusal::new(RefusalCode::NoAccount, sentence))
    }

    /// The tournaments that `reader` may see: those that are not over, then the last that are.
    pub(crate) async fn list(&self, reader: Option<PlayerId>) -> Result<Vec<TournamentSummary>, Refusal> {
        let store = self.store()?;
        let mut list: Vec<TournamentSummary> = {
            let lines = self.switchboard.lines();
            let is_seen = |line: &&Line| {
                !line.is_over() && (line.summary().phase != TournamentPhase::Draft || reader == Some(line.organiser))
            };
            lines.values().filter(is_seen).map(|line| line.summary().clone()).collect()
        };
        list.sort_by_key(|one| (one.phase == TournamentPhase::Open, one.start_at, one.tournament));
        let over = store.last(LAST).await.map_err(|error| fault(&error))?;
        list.extend(over.iter().filter_map(|text| serde_json::from_str(text).ok()));
        Ok(list)
    }
}

fn no_tournament() -> Refusal {
    Refusal::new(RefusalCode::NoTournament, "there is no tournament with this code")
}

fn fault(error: &StoreError) -> Refusal {
    tracing::error!(%error, "the store of tournaments failed");
    Refusal::fault()
}
