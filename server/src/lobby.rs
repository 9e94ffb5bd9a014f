//! The task that knows all players and all rooms. It answers at once and never waits for a room or a connection, so
//! both may wait for it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bidak_shared::protocol::{LobbyChanges, LobbyFrom, PlayerId, RoomCode, ServerMessage, Status};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::mpsc;
use tokio::task::yield_now;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::base::address::AddressRange;
use crate::base::environment;
use crate::base::limit::Limit;
use crate::base::metrics::Metrics;
use crate::base::token_hash::TokenHash;
use crate::config::{Club, Config};
use crate::engine::bots::Thinkers;
use crate::engine::live_positions::LivePositions;
use crate::nodes::{ClusterSecret, Nodes};
use crate::room::changes::{ChangeSender, RoomChange};
use crate::room::{Ledger, ReportReceiver};
use crate::wire::connection_id::ConnectionId;
use crate::wire::crowd::{Crowd, PORTION};
use crate::wire::outbox::{Frame, Outbox, Reply, frame};

mod addresses;
mod asking;
mod by_days;
mod challenges;
mod challenging;
mod directory;
mod fair_order;
mod greeting;
mod handle;
mod links;
mod listing;
mod loading;
mod my_games;
mod neighbours;
mod no_shows;
mod node_mail;
mod options;
mod pairing;
mod peer_mail;
mod players;
mod portions;
mod rooms;
mod seeking;
mod unfinished;

pub(crate) use by_days::PairByDays;
pub(crate) use challenges::{
    CHALLENGE_BOUNDS, may_accept, may_decline, may_meet, may_withdraw, must_be_another, no_challenge,
    too_many_challenges,
};
pub(crate) use handle::{Credential, Greeting, ListedChallenges, LobbyHandle, Lookup, Mailbox, mailbox, takes_seat};
pub(crate) use links::LIFETIME as LINK_LIFETIME;
pub(crate) use listing::Length;
pub(crate) use players::{Identity, signed_player};
pub(crate) use rooms::RoomEntry;
pub(crate) use seeking::ListedSeeks;

use addresses::Addresses;
use asking::Asking;
use challenges::Challenges;
use directory::{Directory, RoomChanges};
use fair_order::AddressKey;
use links::Links;
use listing::{Listing, pause};
use loading::Loading;
use neighbours::Neighbours;
use no_shows::NoShows;
use options::RecentOptions;
use pairing::Pairing;
use players::Players;
use seeking::SeeksHere;
use unfinished::UnfinishedCounts;

/// A client that has said hello.
#[derive(Debug)]
struct Connected {
    player: PlayerId,
    /// The hash of its token.
    device: TokenHash,
    network: AddressRange,
    outbox: Outbox,
}

/// A subscriber to the list.
#[derive(Debug)]
struct LobbyReader {
    outbox: Outbox,
    address: AddressKey,
}

/// A frame for all readers, or for those at an address.
#[derive(Debug)]
struct LobbyFrame {
    frame: Frame,
    only: Option<AddressKey>,
}

impl LobbyReader {
    fn write(&self, LobbyFrame { frame, only }: &LobbyFrame) {
        if only.is_none_or(|only| only == self.address) {
            self.outbox.write(frame);
        }
    }
}

/// The lobby's task, not yet running.
pub(crate) struct Lobby {
    config: Arc<Config>,
    mailbox: Mailbox,
    /// Changes of rooms.
    room_changes: mpsc::Receiver<RoomChange>,
    change_sender: ChangeSender,
    metrics: Arc<Metrics>,
    players: Players,
    directory: Directory,
    recent_options: RecentOptions,
    /// The seeks whose matches this node finds.
    pairing: Pairing,
    seeks_here: SeeksHere,
    no_shows: NoShows,
    challenges: Challenges,
    asking: Asking,
    listing: Listing,
    links: Links,
    addresses: Addresses,
    loading: Loading,
    unfinished: UnfinishedCounts,
    connections: BTreeMap<ConnectionId, Connected>,
    subscribers: Crowd<LobbyReader, LobbyFrame>,
    /// The last number of people that subscribers were sent.
    announced_players: u32,
    rng: StdRng,
    thinkers: Thinkers,
    ledger: Ledger,
    tournaments: Arc<dyn ReportReceiver>,
    /// None for a server that owns every room.
    nodes: Option<Arc<Nodes>>,
    neighbours: Neighbours,
    /// The positions that nobody may study now.
    live_positions: LivePositions,
    rooms: TaskTracker,
    /// Cancelled when nothing new may begin.
    closing: CancellationToken,
    /// Whether live clocks stand, because the server goes down and games go on later.
    are_clocks_halted: bool,
}

impl Lobby {
    /// An empty lobby. Rooms run their tasks in `rooms`, their bots on `thinkers`, and write to `ledger`.
    pub(crate) fn new(
        mailbox: Mailbox,
        config: Arc<Config>,
        metrics: Arc<Metrics>,
        thinkers: Thinkers,
        ledger: Ledger,
        (rooms, closing): (TaskTracker, CancellationToken),
        (tournaments, nodes): (Arc<dyn ReportReceiver>, Option<Arc<Nodes>>),
    ) -> Self {
        let (change_sender, room_changes) = crate::room::changes::channel();
        let mut rng = StdRng::from_seed(environment::random());
        let mut directory = Directory::default();
        let live_positions = LivePositions::default();
        if nodes.is_some() {
            directory.track_seats();
            live_positions.tell_others();
        }
        let own_secret = ClusterSecret::new(rng.random());
        let secret = nodes.as_ref().map_or(own_secret, |nodes| nodes.secret);
        let mut players = Players::new(config.known_players, rng.random(), nodes.as_ref().map(|nodes| nodes.secret));
        players.set_rate(config.messages_per_20s);
        if config.club == Club::On && ledger.has_accounts() {
            players.mark_guests();
        }
        Self {
            players,
            thinkers,
            addresses: Addresses::new(&config, secret),
            pairing: Pairing::new(&config),
            config,
            ledger,
            tournaments,
            nodes,
            neighbours: Neighbours::default(),
            live_positions,
            mailbox,
            room_changes,
            change_sender,
            metrics,
            directory,
            recent_options: RecentOptions::default(),
            seeks_here: SeeksHere::default(),
            no_shows: NoShows::default(),
            challenges: Challenges::default(),
            asking: Asking::default(),
            listing: Listing::default(),
            links: Links::default(),
            loading: Loading::default(),
            unfinished: UnfinishedCounts::default(),
            connections: BTreeMap::new(),
            subscribers: Crowd::default(),
            announced_players: 0,
            rng,
            rooms,
            closing,
            are_clocks_halted: false,
        }
    }

    /// Runs until `stop`.
    pub(crate) async fn run(mut self, stop: CancellationToken) {
        let changes = tokio::time::sleep(self.config.lobby_every);
        tokio::pin!(changes);
        let mut seconds = tokio::time::interval(Duration::from_secs(1));
        seconds.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let closing = self.closing.clone();
        loop {
            tokio::select! {
                // Rare messages do not wait behind frequent ones.
                biased;
                () = stop.cancelled() => break,
                () = closing.cancelled(), if self.must_halt_clocks() => self.halt_clocks(),
                () = &mut changes, if self.has_changes() => {
                    self.send_changes();
                    changes.as_mut().reset(tokio::time::Instant::now() + pause(self.subscribers.len(), self.config.lobby_every));
                }
                now = seconds.tick(), if self.has_seconds() => self.on_second(now.into_std()),
                Some(change) = self.room_changes.recv() => {
                    self.on_room_change(change, environment::instant());
                }
                mail = self.mailbox.recv() => match mail {
                    Some(mail) => mail.carry_out(&mut self, environment::instant()),
                    None => break,
                },
                () = yield_now(), if self.subscribers.has_pending() => {
                    self.subscribers.send_portion(PORTION, |reader, changes| reader.write(changes));
                }
            }
        }
        self.mailbox.close();
        while let Ok(mail) = self.mailbox.try_recv() {
            mail.turn_down();
        }
    }

    /// Sets the token of a connection's device.
    fn connection_holds(&mut self, connection: ConnectionId, device: TokenHash) {
        if let Some(connected) = self.connections.get_mut(&connection) {
            connected.device = device;
            self.players.add_device(connected.player, device);
        }
    }

    /// Answers with the list, and adds a subscriber to its changes.
    fn subscribe(
        &mut self,
        (connection, network): (ConnectionId, AddressRange),
        outbox: Outbox,
        (length, from): (Length, LobbyFrom),
        reply: Reply,
    ) {
        let (players, address) = (self.all_players(), self.addresses.key_of(network));
        if from != LobbyFrom::default() || self.listing.has_unlisted(&self.directory, address) {
            let list = self.listing.page(length, &self.directory, players, (from, address));
            reply.message(|re| ServerMessage::Lobby { re, list });
        } else {
            let list = self.listing.json(length, &self.directory, players);
            reply.frame(|re| list.answer(re));
        }
        self.subscribers.add(connection, LobbyReader { outbox, address });
    }

    /// A connection has ended.
    fn gone(&mut self, connection: ConnectionId, now: Instant) {
        self.subscribers.remove(connection);
        if let Some(Connected { player, .. }) = self.connections.remove(&connection) {
            self.players.disconnect(player, now);
            if !self.players.is_connected(player) {
                self.unfinished.forget(player);
            }
            self.end_seek_of(player, connection, now);
            self.list_person(player, now);
            self.neighbours.touch_person(player);
            self.count();
        }
    }

    /// Updates the list after a room has changed or closed.
    fn on_room_change(&mut self, change: RoomChange, now: Instant) {
        self.listing.changed();
        match change {
            RoomChange::Changed(summary) => {
                let code = summary.room;
                let is_on = (self.directory.is_playing(code), summary.status == Status::Playing);
                // Most changes leave the game as it is, and need no copy of it.
                let has_game_changed = is_on.0 != is_on.1;
                let before = if has_game_changed { self.directory.game_in(code) } else { None };
                self.directory.update(summary);
                if has_game_changed {
                    self.game_changed(code, before.as_ref());
                    self.count_unfinished(code, is_on, now);
                }
            }
            RoomChange::Turned(code) => {
                self.directory.touch_seats(code);
                self.game_changed(code, None);
            }
            RoomChange::Missed(code, missing) => self.seeks_missed(code, &missing, now),
            RoomChange::Closed(code) => {
                let before = self.directory.game_in(code);
                self.count_unfinished(code, (before.is_some(), false), now);
                if let Some(place) = self.directory.remove(code) {
                    self.addresses.room_closed(place);
                }
                self.count();
                if before.is_some() {
                    self.game_changed(code, before.as_ref());
                }
            }
            RoomChange::MayUnload(code, answer) => {
                let _ = answer.send(self.may_unload(code)); // The room has gone.
            }
            RoomChange::Unloaded(code) => self.unloaded(code),
            RoomChange::NotUnloaded(code) => self.not_unloaded(code),
            RoomChange::Begun(code) => self.load(code),
            RoomChange::Loaded(code, loaded) => self.loaded(code, loaded, now),
        }
        for (player, code) in self.directory.take_unseated() {
            self.send_unseated(player, code);
        }
    }

    /// Sends the subscribed connections of a player that a private room is no longer the player's.
    fn send_unseated(&mut self, player: PlayerId, code: RoomCode) {
        let is_own =
            |connection: &ConnectionId| self.connections.get(connection).is_some_and(|one| one.player == player);
        let own: Vec<ConnectionId> = self.subscribers.connections().filter(is_own).collect();
        if own.is_empty() {
            return;
        }
        let players = self.all_players();
        let open = self.listing.open();
        let changes = LobbyChanges { players, open, removed: vec![code], ..LobbyChanges::default() };
        let changes = frame(&ServerMessage::LobbyChanged(changes));
        for connection in own {
            self.subscribers.send_pending_to(connection, |reader, changes| reader.write(changes));
            if let Some(reader) = self.subscribers.get(connection) {
                reader.outbox.push(changes.clone());
            }
        }
    }

    /// Updates the metrics of people and rooms.
    fn count(&self) {
        let metrics = &self.metrics;
        metrics.players.set(self.players.connected().into());
        metrics.rooms.set(i64::try_from(self.directory.len()).unwrap_or(i64::MAX));
    }

    /// Whether there is work to do each second.
    fn has_seconds(&self) -> bool {
        !self.challenges.is_empty() || self.nodes.is_some()
    }

    fn on_second(&mut self, now: Instant) {
        self.end_gone_challenges(now);
        if self.nodes.is_some() {
            self.repeat_seeks(None, now);
            self.give_up_asking(now);
            self.renew_neighbours();
        }
    }

    /// Whether there are changes for the subscribers.
    fn has_visible_changes(&self) -> bool {
        self.directory.has_changes() || self.listing.has_changes() || self.announced_players != self.all_players()
    }

    fn has_changes(&self) -> bool {
        self.has_visible_changes()
            || self.directory.has_unsent_seats()
            || self.live_positions.has_changes()
            || self.neighbours.has_changes(self.players.connected())
    }

    /// Sends the changes to the subscribers and to the other nodes.
    fn send_changes(&mut self) {
        let (players, is_visible) = (self.all_players(), self.has_visible_changes());
        let RoomChanges { mut portions, mut unlisted, codes } = self.directory.take_changes();
        if self.nodes.is_some() {
            self.send_to_neighbours(&codes);
        }
        if portions.is_empty() {
            portions.push(LobbyChanges::default());
        }
        unlisted.extend(self.listing.take_changes(&mut portions[0]));
        let hidden = unlisted.iter().map(|(_, own)| own.unlisted.len() + own.unlisted_seeks.len()).sum();
        (0..hidden).for_each(|_: usize| self.metrics.limit_hit(Limit::ListedPerAddress));
        self.announced_players = players;
        self.listing.changes_sent();
        if self.subscribers.len() == 0 || !is_visible {
            return;
        }
        let common = portions.into_iter().map(|changes| (None, changes));
        for (only, changes) in common.chain(unlisted.into_iter().map(|(address, own)| (Some(address), own))) {
            let changes = LobbyChanges { players, open: self.listing.open(), ..changes };
            self.subscribers.push(LobbyFrame { frame: frame(&ServerMessage::LobbyChanged(changes)), only });
        }
    }
}
