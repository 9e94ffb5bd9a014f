//! Tournaments: each is a task with a mailbox around a [`competition`], which is computed from its facts. Facts are
//! stored before they are published.
//!
//! A tournament waits for the store and the lobby, which never wait for it; it never waits for a room or a connection.
//! Rooms wait for their tournament when they report the end of a game.
//!
//! In a cluster, the owner of the shard of its code has a tournament, with all of its rooms. The next owner reads the
//! facts from the store and goes on.

use std::collections::{BTreeSet, HashMap};
use std::net::{IpAddr, Ipv4Addr};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex};

use bidak_shared::game::EndReason;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ClockSpec, Ending, FullName, Handle, PlayerId, RefusalCode, TournamentCode, TournamentPhase, TournamentSpec,
    TournamentSummary,
};
use futures::FutureExt;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::accounts::desk::Accounts;
use crate::base::address::AddressRange;
use crate::base::environment;
use crate::base::limit::Limit;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::caller::guesses::Guesses;
use crate::config::{Club, Config, Services};
use crate::lobby::LobbyHandle;
use crate::nodes::Nodes;
use crate::room::Ledger;
use crate::store::{
    AccountStore, Epoch, KnownPlayer, NewTournament, Shard, StoreError, StoredGame, StoredTournament, TournamentStore,
    Unfinished, now,
};
use crate::wire::outbox::{Frame, Outbox};

mod actor;
mod asking;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
mod audit;
mod bounds;
mod competition;
mod direct;
mod export;
mod followers;
mod invitation;
mod mail;
mod program;
mod reading;
mod rooms;
mod settings;
mod switchboard;
mod views;

pub(crate) use asking::{code_of, follows};
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(crate) use audit::audit;
pub(crate) use export::{Export, Part};
pub(crate) use mail::TournamentHandle;
pub(crate) use switchboard::Switchboard;

use actor::Actor;
use competition::{Competition, KnownTournament, Listed};
use mail::Mail;
use reading::Readings;
use switchboard::{Coming, LoadedTournament, locked};

/// The most tournaments in memory: unfinished ones, and finished ones with readers.
const MOST_LOADED: usize = 200;

/// The most finished tournaments in a list.
const LAST: u32 = 20;

/// The parts of the server that a tournament uses.
#[derive(Clone, Debug)]
pub(crate) struct Tournaments {
    config: Arc<Config>,
    services: Services,
    epoch: Epoch,
    fenced: CancellationToken,
    lobby: LobbyHandle,
    accounts: Accounts,
    guesses: Guesses,
    switchboard: Switchboard,
    /// None for a server that owns every tournament.
    nodes: Option<Arc<Nodes>>,
    tasks: TaskTracker,
    /// Held from the count of the tournaments until the new one is stored. Its holder waits for the store and the lobby
    /// only.
    making: Arc<tokio::sync::Mutex<()>>,
    /// The queues of reads from the store, by address.
    readings: Readings,
    /// The players with recently deleted accounts whose names the loaded tournaments have removed.
    forgotten: Arc<Mutex<BTreeSet<PlayerId>>>,
    /// Cancelled when the tournaments must end.
    stop: CancellationToken,
}

impl Tournaments {
    pub(crate) fn new(
        config: Arc<Config>,
        services: Services,
        (epoch, ledger): (Epoch, &Ledger),
        (lobby, accounts, guesses): (LobbyHandle, Accounts, Guesses),
        (switchboard, nodes): (Switchboard, Option<Arc<Nodes>>),
        tasks: TaskTracker,
        stop: &CancellationToken,
    ) -> Self {
        let fenced = ledger.fenced().clone();
        Self {
            config,
            services,
            epoch,
            fenced,
            lobby,
            accounts,
            guesses,
            switchboard,
            nodes,
            tasks,
            making: Arc::default(),
            readings: Readings::default(),
            forgotten: Arc::default(),
            stop: stop.child_token(),
        }
    }

    fn store(&self) -> Result<&dyn TournamentStore, Refusal> {
        let store = self.services.store.tournaments().filter(|_| self.config.club == Club::On);
        store.ok_or_else(|| Refusal::new(RefusalCode::NoAccounts, "this server keeps no accounts and no tournaments"))
    }

    fn account_store(&self) -> Option<&dyn AccountStore> {
        self.services.store.accounts()
    }

    /// Whether this server keeps tournaments.
    pub(crate) fn are_kept(&self) -> bool {
        self.store().is_ok()
    }

    /// Whether this node owns a tournament.
    pub(crate) fn is_here(&self, code: TournamentCode) -> bool {
        self.nodes.as_ref().is_none_or(|nodes| nodes.has(Shard::of_tournament(code)))
    }

    /// Resumes unfinished tournaments of these shards. Resolves when they are listed; their shards stay here while they
    /// are read in the background.
    pub(crate) async fn restore(&self, shards: &BTreeSet<Shard>) -> Result<(), StoreError> {
        let Ok(store) = self.store() else { return Ok(()) };
        let coming: Vec<Coming> = store
            .unfinished()
            .await?
            .into_iter()
            .filter(|one| shards.contains(&Shard::of_tournament(one.code)))
            .map(|one| self.switchboard.expect(one.code))
            .collect();
        if coming.is_empty() {
            return Ok(());
        }
        tracing::info!(tournaments = coming.len(), "tournaments go on here");
        let tournaments = self.clone();
        self.tasks.spawn(async move {
            let stop = tournaments.stop.clone();
            let reading = async {
                for one in coming {
                    match tournaments.load(one.code).await {
                        Ok(Some(competition)) => drop(tournaments.start(competition, None)),
                        Ok(None) => {}
                        Err(error) => tracing::error!(%error, tournament = %one.code, "a tournament cannot be read"),
                    }
                }
            };
            stop.run_until_cancelled(reading).await
        });
        Ok(())
    }

    /// Ends all tasks, because other nodes get the tournaments. Resolves when none of the tasks writes any more.
    pub(crate) async fn end(&self) {
        self.stop.cancel();
        for handle in self.switchboard.handles(|_| true) {
            handle.closed().await;
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
        // No fact has the ids of decided games.
        for StoredGame { id, start, end, .. } in store.games_of(code, 0, u32::MAX).await? {
            if let (Some(terms), Some((Ending { reason: EndReason::Decided, .. }, _))) = (start.tournament, end) {
                competition.note_game(terms.place, id);
            }
        }
        Ok(Some(competition))
    }

    /// The same for a request from an address, in turn with others of that address.
    async fn read(&self, code: TournamentCode, asker: AddressRange) -> Result<Option<Competition>, Refusal> {
        let _turn = self.readings.turn(asker).await;
        self.load(code).await.map_err(|error| fault(&error))
    }

    /// Starts the task of a tournament, if it does not run.
    fn start(&self, competition: Competition, network: Option<AddressRange>) -> TournamentHandle {
        let code = competition.code;
        let mut loaded = self.switchboard.loaded();
        if let Some(tournament) = loaded.get(&code) {
            return tournament.handle.clone();
        }
        let (handle, mailbox) = mail::mailbox(code);
        let known = Arc::new(Mutex::new(competition.known()));
        loaded.insert(code, LoadedTournament { handle: handle.clone(), network, known: Arc::clone(&known) });
        drop(loaded);
        locked(&self.forgotten).clear();
        let actor = Actor::new(self.clone(), competition, known);
        let loaded = self.switchboard.clone();
        self.tasks.spawn(async move {
            if AssertUnwindSafe(actor.run(mailbox)).catch_unwind().await.is_err() {
                tracing::error!(tournament = %code, "a tournament panicked; the next request reads it again from the store");
                loaded.loaded().remove(&code);
            }
        });
        handle
    }

    /// Removes a tournament whose task ends. Refuses requests that still wait.
    fn forget(&self, code: TournamentCode, mut mailbox: mpsc::Receiver<Mail>) {
        self.switchboard.loaded().remove(&code);
        mailbox.close();
        while let Ok(mail) = mailbox.try_recv() {
            if let Mail::Request(request) = mail {
                request.reply.refuse(Refusal::shutting_down());
            }
        }
    }

    /// Makes a tournament.
    pub(crate) async fn make(
        &self,
        caller: &Caller,
        organiser: Handle,
        spec: TournamentSpec,
    ) -> Result<TournamentHandle, Refusal> {
        let store = self.store()?;
        if self.stop.is_cancelled() {
            return Err(Refusal::shutting_down());
        }
        if self.services.metrics.is_store_lost() {
            return Err(Refusal::store_lost());
        }
        let spec = settings::checked(spec, environment::random(), now())?;
        if let Some(from) = spec.seeds_from {
            self.may_seed(from, caller).await?;
        }
        // Held to the end, until the new tournament counts for the address.
        let _making = self.making.lock().await;
        self.may_make(caller).await?;
        let taker = caller.taker(environment::instant());
        self.lobby.may_make_tournament(caller.network, taker).await?;
        let coming = self.new_code().ok_or_else(Refusal::shutting_down)?;
        let code = coming.code;
        let competition = Competition::new(code, (caller.player, organiser), spec, now());
        let new = NewTournament {
            code,
            organiser: caller.player,
            spec: serde_json::to_string(&competition.spec).expect("it has only string keys"),
            summary: competition.listed(),
        };
        store.make(self.epoch, new).await.map_err(|error| fault(&error))?;
        tracing::info!(tournament = %code, form = ?competition.spec.form, "tournament made");
        Ok(self.start(competition, Some(caller.network)))
    }

    /// A new code in a shard of this node, which keeps the shard meanwhile; `None` if it has no shard.
    fn new_code(&self) -> Option<Coming> {
        loop {
            let coming = self.switchboard.expect(TournamentCode::from_bits(environment::random()));
            // The lobby closes a shard before it checks for tournaments there.
            if self.is_here(coming.code) {
                return Some(coming);
            }
            if self.nodes.as_ref().is_some_and(|nodes| !nodes.has_open()) {
                return None;
            }
        }
    }

    /// Refuses another tournament if there are too many at all nodes.
    async fn may_make(&self, caller: &Caller) -> Result<(), Refusal> {
        let unfinished = self.store()?.unfinished().await.map_err(|error| fault(&error))?;
        let loaded = self.switchboard.loaded();
        let network = |code| loaded.get(&code).and_then(|tournament| tournament.network);
        let made = unfinished.into_iter().map(|one| (one.organiser, network(one.code)));
        bounds::may_make(made, caller.player, caller.network, self.config.tournaments_per_address)
    }

    /// The tournament with a code, for a reader at an address; refused if the reader may not see it.
    pub(crate) async fn find(
        &self,
        code: TournamentCode,
        asker: AddressRange,
        reader: Option<&Caller>,
    ) -> Result<TournamentHandle, Refusal> {
        self.store()?;
        if self.switchboard.find(code).is_none() {
            self.bring(code, asker).await?;
        }
        let mut loaded = self.switchboard.loaded();
        // If its task has ended with the server, the next server has it.
        let tournament = loaded.get_mut(&code).ok_or_else(Refusal::shutting_down)?;
        if !tournament.is_seen_by(reader) {
            return Err(no_tournament());
        }
        // After a restart a tournament counts for the address from which its organiser connects again.
        if let Some(organiser) = reader.filter(|reader| reader.player == tournament.known().organiser) {
            tournament.network.get_or_insert(organiser.network);
        }
        Ok(tournament.handle.clone())
    }

    /// Reads a tournament of this node for a request from an address, and starts its task.
    async fn bring(&self, code: TournamentCode, asker: AddressRange) -> Result<(), Refusal> {
        let _turn = self.readings.turn(asker).await;
        if self.switchboard.find(code).is_some() {
            return Ok(()); // A request before this one has read it.
        }
        if self.switchboard.loaded().len() >= MOST_LOADED {
            let sentence = "too many tournaments are looked at; try again in a minute";
            return Err(Refusal::at(Limit::Tournaments, RefusalCode::TooManyTournaments, sentence));
        }
        let coming = self.switchboard.expect(code);
        if !self.is_here(coming.code) {
            return Err(Refusal::shutting_down());
        }
        let competition = self.load(code).await.map_err(|error| fault(&error))?;
        drop(self.start(competition.ok_or_else(no_tournament)?, None));
        Ok(())
    }

    /// A part of a tournament as a file, for a request from an address; `None` if it has no such file.
    pub(crate) async fn export(
        &self,
        code: TournamentCode,
        asker: AddressRange,
        export: Export,
    ) -> Result<Option<Part>, Refusal> {
        if self.is_here(code) {
            return self.find(code, asker, None).await?.export(export).await;
        }
        // Facts that another node has not stored yet are not shown.
        let found = self.read(code, asker).await?;
        let found = found.filter(|competition| competition.was_opened).ok_or_else(no_tournament)?;
        Ok(found.export(export, None))
    }

    /// The records of some games of a tournament, from one on, counted from 1.
    pub(crate) async fn records(
        &self,
        code: TournamentCode,
        asker: AddressRange,
        from: u32,
    ) -> Result<Option<Part>, Refusal> {
        if self.export(code, asker, Export::Csv).await?.is_none() {
            return Ok(None);
        }
        // One more, to know whether there is a next part.
        let games = self.store()?.games_of(code, from.saturating_sub(1), export::GAMES + 1);
        Ok(Some(export::records(&games.await.map_err(|error| fault(&error))?, from)))
    }

    /// The place of a player in the tournament whose standings seed the one with a code, if there is one.
    pub(crate) async fn seed_of(
        &self,
        code: TournamentCode,
        asker: AddressRange,
        player: PlayerId,
    ) -> Result<Option<u32>, Refusal> {
        let from = self.switchboard.loaded().get(&code).and_then(|tournament| tournament.known().seeds_from);
        match from {
            Some(from) if self.is_here(from) => self.find(from, asker, None).await?.place_of(player).await,
            Some(from) => {
                let found = self.read(from, asker).await?;
                Ok(found.and_then(|competition| competition.place_of(player)))
            }
            None => Ok(None),
        }
    }

    /// Refuses to seed a tournament by one that is not over, or that `caller` may not see.
    async fn may_seed(&self, from: TournamentCode, caller: &Caller) -> Result<(), Refusal> {
        let found = self.read(from, caller.network).await?;
        let is_seen = |competition: &Competition| {
            competition.was_opened || competition.is_directed_by(caller.player, caller.account.handle())
        };
        let competition = found.filter(is_seen).ok_or_else(no_tournament)?;
        if competition.phase() == TournamentPhase::Over {
            return Ok(());
        }
        let sentence = "seeds_from is a tournament that is over, with standings";
        Err(Refusal::new(RefusalCode::WrongState, sentence))
    }

    /// The game and the clock of a tournament.
    pub(crate) fn game_of(&self, code: TournamentCode) -> Result<(GameKind, ClockSpec), Refusal> {
        let loaded = self.switchboard.loaded();
        let tournament = loaded.get(&code).ok_or_else(Refusal::shutting_down)?;
        let TournamentSummary { game, clock, .. } = tournament.known().summary;
        Ok((game, clock))
    }

    /// Whether `caller` directs the tournament with a code.
    pub(crate) fn is_directed_by(&self, code: TournamentCode, caller: &Caller) -> bool {
        self.switchboard.loaded().get(&code).is_some_and(|tournament| tournament.is_directed_by(caller))
    }

    /// A player whom the server knows.
    pub(crate) async fn player(&self, id: PlayerId) -> Result<KnownPlayer, Refusal> {
        let found = self.store()?.players(vec![id]).await.map_err(|error| fault(&error))?;
        let sentence = "this account has not been used yet; its owner has to come first";
        found.into_iter().next().ok_or_else(|| Refusal::new(RefusalCode::NoAccount, sentence))
    }

    /// The full names of the entry list of a tournament.
    pub(super) async fn full_names(&self, code: TournamentCode) -> Result<HashMap<PlayerId, FullName>, Refusal> {
        let names = self.store()?.full_names(code).await.map_err(|error| fault(&error))?;
        Ok(names.into_iter().collect())
    }

    /// Whether a player has a waiting or running game in a tournament here.
    pub(crate) fn plays(&self, player: PlayerId) -> bool {
        self.switchboard.loaded().values().any(|tournament| tournament.known().playing.contains(&player))
    }

    /// The waiting and running games of a player in the tournaments here, as messages.
    pub(crate) async fn games_of(&self, player: PlayerId) -> Vec<Frame> {
        let mut games = Vec::new();
        for handle in self.switchboard.handles(|tournament| tournament.known().playing.contains(&player)) {
            games.extend(handle.games_of(player).await);
        }
        games
    }

    /// Cancels a tournament of this node, as the operator orders.
    pub(crate) async fn cancel(&self, code: TournamentCode) -> Result<(), Refusal> {
        self.store()?;
        if self.switchboard.find(code).is_none() {
            self.bring(code, AddressRange::from(IpAddr::V4(Ipv4Addr::LOCALHOST))).await?;
        }
        let handle = self.switchboard.find(code).ok_or_else(Refusal::shutting_down)?;
        handle.cancel().await
    }

    /// Announces the waiting games in the tournaments here to a player who has connected.
    pub(crate) async fn announce_games(&self, player: PlayerId, outbox: &Outbox) {
        self.games_of(player).await.into_iter().for_each(|game| outbox.push(game));
    }

    /// Whether there are other nodes, which may have tournaments as well.
    pub(crate) fn are_shared(&self) -> bool {
        self.nodes.is_some()
    }

    /// Removes the name of a player whose account was deleted from the tournaments here.
    pub(crate) async fn forget_player(&self, player: PlayerId) {
        for handle in self.switchboard.handles(|_| true) {
            handle.forget_player(player).await;
        }
    }

    /// Removes the names of all these players. Callers repeat the same players for a while, so each is handled once,
    /// and again after another tournament was loaded.
    pub(crate) async fn forget_all(&self, players: BTreeSet<PlayerId>) {
        let new: Vec<PlayerId> = {
            let mut forgotten = locked(&self.forgotten);
            let new = players.difference(&forgotten).copied().collect();
            *forgotten = players;
            new
        };
        for player in new {
            self.forget_player(player).await;
        }
    }

    /// The tournaments of all nodes that `reader` may see: unfinished ones, then the last finished ones.
    pub(crate) async fn list(&self, reader: Option<&Caller>) -> Result<Vec<TournamentSummary>, Refusal> {
        let mut list = self.unfinished(reader).await?;
        let over = self.store()?.last(LAST).await.map_err(|error| fault(&error))?;
        list.extend(over.iter().filter_map(|text| serde_json::from_str(text).ok()));
        Ok(list)
    }

    /// The unfinished ones among them: those that have begun, then the open ones, the next to begin first.
    pub(crate) async fn unfinished(&self, reader: Option<&Caller>) -> Result<Vec<TournamentSummary>, Refusal> {
        let unfinished = self.store()?.unfinished().await.map_err(|error| fault(&error))?;
        let seen = |Unfinished { organiser, summary, .. }: &Unfinished| {
            let Listed { summary, helpers } = serde_json::from_str(summary).ok()?;
            let directs = |reader: &Caller| {
                reader.player == *organiser || reader.account.handle().is_some_and(|handle| helpers.contains(handle))
            };
            (summary.phase != TournamentPhase::Draft || reader.is_some_and(directs)).then_some(summary)
        };
        let mut list: Vec<TournamentSummary> = unfinished.iter().filter_map(seen).collect();
        list.sort_by_key(|one| (one.phase == TournamentPhase::Open, one.start_at, one.tournament));
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
    if let StoreError::Fenced { .. } = error {
        // Another node has this one's tournaments, and this one ends.
        return Refusal::shutting_down();
    }
    tracing::error!(%error, "the store of tournaments failed");
    Refusal::fault()
}
