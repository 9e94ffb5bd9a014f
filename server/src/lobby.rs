//! The task that knows everybody and every room. It answers at once and never waits for a room or a connection, so
//! both may wait for it.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bidak_shared::protocol::{LinkCode, LobbyChanges, Person, PlayerId, RefusalCode, RoomCode, ServerMessage, Token};
use rand::RngExt;
use rand::rngs::StdRng;
use tokio::sync::mpsc;
use tokio::task::yield_now;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::address::Network;
use crate::bots::Thinkers;
use crate::config::Config;
use crate::crowd::{Crowd, PORTION};
use crate::limit::Limit;
use crate::metrics::Metrics;
use crate::nodes::{LinkQueue, Nodes};
use crate::outbox::{Frame, HangUp, Outbox, frame};
use crate::refusal::Refusal;
use crate::room::news::{self, NewsSender, RoomNews};
use crate::room::{ConnectionId, Ledger, ReportReceiver};
use crate::store::Revoked;
use crate::token_hash::TokenHash;

mod addresses;
mod challenges;
mod challenging;
mod directory;
mod handle;
mod links;
mod listing;
mod neighbours;
mod options;
mod pairing;
mod players;
mod rooms;
mod seeking;

pub(crate) use challenges::NewChallenge;
pub(crate) use handle::{Credential, Found, Greeting, LobbyHandle, Lookup};
pub(crate) use links::LIFETIME as LINK_LIFETIME;
pub(crate) use listing::Length;
pub(crate) use neighbours::NeighbourNews;
pub(crate) use pairing::PairRequest;
pub(crate) use players::{Identity, signed_player};
pub(crate) use seeking::ListedSeeks;

use addresses::Addresses;
use challenges::Challenges;
use directory::Directory;
use handle::{Mail, Mailbox};
use links::Links;
use listing::{Listing, pause};
use options::RecentOptions;
use pairing::Pairing;
use players::Players;

/// A client who has said hello.
#[derive(Debug)]
struct Connected {
    player: PlayerId,
    /// What is kept of the token that it has.
    device: TokenHash,
    outbox: Outbox,
}

/// The lobby's task, not yet running.
pub(crate) struct Lobby {
    config: Arc<Config>,
    mailbox: Mailbox,
    /// What rooms tell.
    news: mpsc::Receiver<RoomNews>,
    news_sender: NewsSender,
    metrics: Arc<Metrics>,
    players: Players,
    directory: Directory,
    recent_options: RecentOptions,
    pairing: Pairing,
    challenges: Challenges,
    listing: Listing,
    links: Links,
    addresses: Addresses,
    connections: HashMap<ConnectionId, Connected>,
    subscribers: Crowd<Outbox, Frame>,
    /// The number of people that subscribers know of.
    told_players: u32,
    rng: StdRng,
    thinkers: Thinkers,
    ledger: Ledger,
    tournaments: Arc<dyn ReportReceiver>,
    /// None for a server that owns every room.
    nodes: Option<Arc<Nodes>>,
    /// The other nodes, which show the rooms of this one.
    neighbours: Vec<LinkQueue>,
    rooms: TaskTracker,
    /// Raised when nothing new may begin.
    closing: CancellationToken,
}

impl Lobby {
    /// An empty lobby. Room tasks run in `rooms`, have their bots think by `thinkers`, and write to `ledger`.
    pub(crate) fn new(
        config: Arc<Config>,
        metrics: Arc<Metrics>,
        thinkers: Thinkers,
        ledger: Ledger,
        rooms: TaskTracker,
        closing: CancellationToken,
        (tournaments, nodes): (Arc<dyn ReportReceiver>, Option<Arc<Nodes>>),
    ) -> (Self, LobbyHandle) {
        let (handle, mailbox) = handle::mailbox();
        let (news_sender, news) = news::channel();
        let mut rng: StdRng = rand::make_rng();
        let lobby = Self {
            players: Players::new(config.known_players, rng.random(), nodes.as_ref().map(|nodes| nodes.secret)),
            thinkers,
            addresses: Addresses::new(&config),
            config,
            ledger,
            tournaments,
            nodes,
            neighbours: Vec::new(),
            mailbox,
            news,
            news_sender,
            metrics,
            directory: Directory::default(),
            recent_options: RecentOptions::default(),
            pairing: Pairing::default(),
            challenges: Challenges::default(),
            listing: Listing::default(),
            links: Links::default(),
            connections: HashMap::new(),
            subscribers: Crowd::default(),
            told_players: 0,
            rng,
            rooms,
            closing,
        };
        (lobby, handle)
    }

    /// Runs until `stop`.
    pub(crate) async fn run(mut self, stop: CancellationToken) {
        let changes = tokio::time::sleep(self.config.lobby_every);
        tokio::pin!(changes);
        let mut seconds = tokio::time::interval(Duration::from_secs(1));
        seconds.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = stop.cancelled() => break,
                mail = self.mailbox.recv() => match mail {
                    Some(mail) => self.handle(mail),
                    None => break,
                },
                Some(news) = self.news.recv() => self.hear(news),
                () = yield_now(), if self.subscribers.has_untold() => {
                    self.subscribers.tell_some(PORTION, |outbox, changes| outbox.write(changes));
                }
                () = &mut changes, if self.has_changes() => {
                    self.tell_changes();
                    changes.as_mut().reset(tokio::time::Instant::now() + pause(self.subscribers.len(), self.config.lobby_every));
                }
                now = seconds.tick(), if !self.challenges.is_empty() => self.end_gone_challenges(now.into_std()),
            }
        }
    }

    fn handle(&mut self, mail: Mail) {
        let now = tokio::time::Instant::now().into_std();
        match mail {
            Mail::Hello { connection, outbox, network, greeting, answer } => {
                let greeted = self.hello(connection, outbox, network, greeting, now);
                let _ = answer.send(greeted); // The connection has ended; it will say so.
            }
            Mail::Link { player, token, network, answer } => {
                let _ = answer.send(self.link(player, token, network, now)); // The asker has gone.
            }
            Mail::Unlink { player, answer } => {
                let _ = answer.send(self.links.revoke(player, now)); // The asker has gone.
            }
            Mail::Holds { connection, device } => {
                if let Some(connected) = self.connections.get_mut(&connection) {
                    connected.device = device;
                    self.players.add_device(connected.player, device);
                }
            }
            Mail::Registered { player, tag } => {
                self.listing.set_handle(player, &tag.handle);
                self.players.set_account(player, tag);
            }
            Mail::Revoked { player, revoked, done } => {
                self.revoked(player, &revoked);
                let _ = done.send(()); // The asker has gone.
            }
            Mail::MayMakeAccount { network, answer } => {
                let _ = answer.send(self.addresses.may_make_account(network, now)); // The asker has gone.
            }
            Mail::MayChangeAccount { network, answer } => {
                let _ = answer.send(self.may_change_account(network, now)); // The asker has gone.
            }
            Mail::AccountNotMade(network) => self.addresses.account_not_made(network),
            Mail::MayMakeTournament { network, answer } => {
                let _ = answer.send(self.may_make_tournament(network, now)); // The asker has gone.
            }
            Mail::GuessedWrong { network, refusal, answer } => {
                let _ = answer.send(self.guessed_wrong(refusal, network, now)); // The asker has gone.
            }
            Mail::MayGuess { network, answer } => {
                let may = self.addresses.may_guess(network, now);
                let _ = answer.send(if may { Ok(()) } else { Err(too_many_guesses()) }); // The asker has gone.
            }
            Mail::Plays { player, answer } => {
                let _ = answer.send(self.directory.plays(player)); // The asker has gone.
            }
            Mail::Deleted { player, revoked } => self.deleted(player, &revoked),
            Mail::PlaysRated { player, answer } => {
                let _ = answer.send(self.directory.plays_rated(player)); // The asker has gone.
            }
            Mail::Gone(connection) => {
                self.subscribers.remove(connection);
                if let Some(Connected { player, .. }) = self.connections.remove(&connection) {
                    self.players.disconnect(player, now);
                    self.pairing.forget_connection(player, connection);
                    self.list_seek(player);
                    if !self.players.is_connected(player) {
                        self.challenges.set_connected(player, false, now);
                        self.listing.set_person(player, None);
                    }
                    self.count();
                }
            }
            Mail::Subscribe { connection, outbox, length, reply } => {
                let list = self.listing.json(length, &self.directory, self.players.connected());
                reply.frame(|re| list.answer(re));
                self.subscribers.add(connection, outbox);
            }
            Mail::Unsubscribe { connection, reply } => {
                self.subscribers.remove(connection);
                reply.ok();
            }
            Mail::Create { host, spec, opponent, key, answer } => {
                let _ = answer.send(self.create(&host, spec, opponent, key, now)); // An empty room closes by itself.
            }
            Mail::Seat { code, spec, seats, answer } => {
                let _ = answer.send(self.seat(code, *spec, &seats, now)); // The tournament has gone.
            }
            Mail::Pair { request, reply } => self.pair(request, reply, now),
            Mail::Unpair { player, reply } => {
                self.pairing.forget_player(player);
                self.list_seek(player);
                reply.ok();
            }
            Mail::Seeks { guest, game, from, answer } => {
                let _ = answer.send(self.seeks(&guest, game, from)); // The asker has gone.
            }
            Mail::Blocked { player, other } => self.decline_between(player, other),
            Mail::KnownPlayer { player, answer } => {
                let known = self.players.to_block(player).ok_or_else(Refusal::no_player);
                let _ = answer.send(known); // The asker has gone.
            }
            Mail::Challenge(mail) => self.hear_challenge(mail, now),
            Mail::Tell { player, frame } => self.outboxes_of(player).for_each(|outbox| outbox.push(frame.clone())),
            Mail::Node(mail) => self.hear_node(mail),
            Mail::Find { code, guest, answer } => {
                let _ = answer.send(self.find(code, &guest, now)); // The asker has gone.
            }
        }
    }

    /// A room has changed, or has closed.
    fn hear(&mut self, news: RoomNews) {
        self.listing.changed();
        match news {
            RoomNews::Changed(summary) => self.directory.update(summary),
            RoomNews::Closed(code) => {
                if let Some(network) = self.directory.remove(code) {
                    self.addresses.room_closed(network);
                }
                self.count();
            }
        }
        for (player, code) in self.directory.take_unseated() {
            self.tell_unseated(player, code);
        }
    }

    /// Tells the connections of a player that read the list that a private room is no longer the player's.
    fn tell_unseated(&mut self, player: PlayerId, code: RoomCode) {
        let is_own =
            |connection: &ConnectionId| self.connections.get(connection).is_some_and(|one| one.player == player);
        let own: Vec<ConnectionId> = self.subscribers.connections().filter(is_own).collect();
        if own.is_empty() {
            return;
        }
        let players = self.players.connected();
        let changes = LobbyChanges { players, removed: vec![code], ..LobbyChanges::default() };
        let changes = frame(&ServerMessage::LobbyChanged(changes));
        for connection in own {
            self.subscribers.tell_one(connection, |outbox, changes| outbox.write(changes));
            if let Some(outbox) = self.subscribers.get(connection) {
                outbox.push(changes.clone());
            }
        }
    }

    /// Keeps what `/metrics` tells of people and rooms.
    fn count(&self) {
        let metrics = &self.metrics;
        metrics.players.set(self.players.connected().into());
        metrics.rooms.set(i64::try_from(self.directory.len()).unwrap_or(i64::MAX));
    }

    fn hello(
        &mut self,
        connection: ConnectionId,
        outbox: Outbox,
        network: Network,
        Greeting { credential, lookup, name, program }: Greeting,
        now: Instant,
    ) -> Result<(Identity, Vec<RoomCode>), Refusal> {
        let is_final = !matches!(lookup, Lookup::Possible);
        if let (Lookup::Done(None), Credential::Token(token)) = (&lookup, &credential) {
            let directory = &self.directory;
            self.players.remember_signed(token, |player| directory.has_room(player), now);
        }
        // The code of a login card comes from the operator.
        let is_other_device = !is_final && matches!(credential, Credential::Link(_));
        let token = match (lookup, credential) {
            (Lookup::Done(Some((holder, token))), _) => {
                let directory = &self.directory;
                let is_needed = |player| directory.has_room(player);
                self.players.remember_holder(holder, TokenHash::of(&token), is_needed, now);
                Some(token)
            }
            (_, Credential::None) => None,
            (_, Credential::Token(token)) => Some(token),
            (_, Credential::Link(code)) => {
                let taken = self.links.take(code, now);
                Some(taken.map_err(|refusal| self.not_known(refusal, is_final, network, now))?)
            }
        };
        if token.is_none() && !self.addresses.admit(network, now) {
            let sentence = "too many new players from your address; come back later, or with your token";
            return Err(Refusal::at(Limit::NewPlayersPerAddress, RefusalCode::TooFast, sentence));
        }
        let is_renamed = name.is_some();
        if let Some(token) = &token {
            let is_renamed = name.as_ref().is_some_and(|name| !self.players.is_called(token, name));
            // Both are written down.
            if self.players.has_account(token) && (is_renamed || is_other_device) {
                self.may_change_account(network, now)?;
            }
        }
        let directory = &self.directory;
        let connected = self.players.connect(token, name, |player| directory.has_room(player), now);
        let identity = connected.map_err(|refusal| self.not_known(refusal, is_final, network, now))?;
        let (player, device) = (identity.player, identity.device);
        self.connections.insert(connection, Connected { player, device, outbox });
        self.challenges.set_connected(player, true, now);
        let handle = identity.account.handle().cloned();
        let person = Person { player, name: identity.name.get(), handle, program };
        self.listing.set_person(player, Some(person));
        if is_renamed {
            self.list_seek(player);
        }
        self.count();
        let rooms = self.directory.seats_of(identity.player);
        // A room from before a restart counts for the address from which a player comes back to it.
        for code in &rooms {
            if self.directory.claim(*code, network) {
                self.addresses.room_opened(network, now);
            }
        }
        Ok((identity, rooms))
    }

    /// Refuses another change of an account to an address that has made enough; counts it.
    fn may_change_account(&mut self, network: Network, now: Instant) -> Result<(), Refusal> {
        if self.addresses.may_change_account(network, now) {
            return Ok(());
        }
        let sentence = "too many changes of accounts from your address; wait, and keep your name";
        Err(Refusal::at(Limit::AccountChangesPerAddress, RefusalCode::TooFast, sentence))
    }

    /// Refuses another tournament to an address that has made enough; counts it.
    fn may_make_tournament(&mut self, network: Network, now: Instant) -> Result<(), Refusal> {
        if self.addresses.may_make_tournament(network, now) {
            return Ok(());
        }
        let sentence = "too many tournaments were made from your address; try again in an hour";
        Err(Refusal::at(Limit::TournamentsPerAddress, RefusalCode::TooManyTournaments, sentence))
    }

    /// The answer to a token or link code that is not known here. It is a wrong guess only when the store does not know it either;
    /// an address that has guessed too often is not looked up there.
    fn not_known(&mut self, refusal: Refusal, is_final: bool, network: Network, now: Instant) -> Refusal {
        if is_final || !self.addresses.may_guess(network, now) {
            return self.guessed_wrong(refusal, network, now);
        }
        refusal
    }

    fn revoked(&mut self, player: PlayerId, revoked: &Revoked) {
        self.players.revoke(player, revoked);
        self.links.forget(&revoked.tokens);
        let connected = self.connections.values().filter(|connected| connected.player == player);
        for Connected { outbox, .. } in connected.filter(|connected| revoked.tokens.contains(&connected.device)) {
            outbox.hang_up(HangUp::Revoked);
        }
    }

    /// The account of a player was deleted: nothing of it waits here any more.
    fn deleted(&mut self, player: PlayerId, revoked: &Revoked) {
        self.players.revoke(player, revoked);
        self.links.forget(&revoked.tokens);
        self.pairing.forget_player(player);
        self.list_seek(player);
        self.end_challenges_of(player);
        self.outboxes_of(player).for_each(|outbox| outbox.hang_up(HangUp::Deleted));
    }

    fn link(&mut self, player: PlayerId, token: Token, network: Network, now: Instant) -> Result<LinkCode, Refusal> {
        if !self.players.owns(player, &token) {
            return Err(Refusal::new(RefusalCode::BadToken, "this is not the token of the player on this connection"));
        }
        let code = LinkCode::from_bits(self.rng.random());
        self.links.add(code, player, token, network, now)?;
        Ok(code)
    }

    /// The answer to a wrong room code or token: after too many from one address it tells nothing.
    fn guessed_wrong(&mut self, refusal: Refusal, network: Network, now: Instant) -> Refusal {
        let may_guess = self.addresses.may_guess(network, now);
        self.addresses.guessed_wrong(network, now);
        if may_guess { refusal } else { too_many_guesses() }
    }

    fn has_changes(&self) -> bool {
        self.directory.has_changes() || self.listing.has_changes() || self.told_players != self.players.connected()
    }

    /// Tells the subscribers what is new.
    fn tell_changes(&mut self) {
        let players = self.players.connected();
        let mut portions = self.directory.take_changes();
        self.tell_neighbours(&portions);
        if portions.is_empty() {
            portions.push(LobbyChanges::default());
        }
        self.listing.take_changes(&mut portions[0]);
        self.told_players = players;
        self.listing.told();
        if self.subscribers.len() == 0 {
            return;
        }
        for changes in portions {
            self.subscribers.push(frame(&ServerMessage::LobbyChanged(LobbyChanges { players, ..changes })));
        }
    }
}

fn too_many_guesses() -> Refusal {
    let sentence = "too many wrong codes and tokens from your address; try again later";
    Refusal::at(Limit::WrongGuessesPerAddress, RefusalCode::TooFast, sentence)
}
