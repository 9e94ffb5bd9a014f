//! The lobbies of other nodes as part of this one: their rooms, people and seeks, and the changes that this one sends
//! them.
//!
//! Each node sends its lobby to all others: once the whole, then the changes, as often as to its own subscribers. When
//! a link breaks, everything that came over it is removed from the list. A link that is behind may drop such messages,
//! and then gets the whole again.
//!
//! The seats of all rooms are sent to every node, instead of keeping a player's seats at one node: public rooms are
//! sent to all anyway, and so `hello` waits for no other node.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::mem::take;
use std::time::Instant;

use bidak_shared::protocol::{
    Blocked, Challenge, ChallengeCode, Handle, LobbyChanges, Person, PlayerId, RoomCode, RoomSummary, Seek,
};

use crate::base::address::AddressRange;
use crate::lobby::Lobby;
use crate::lobby::fair_order::{AddressKey, EntryMaker};
use crate::lobby::portions::Portions;
use crate::nodes::{KnownChallenge, LinkId, LinkQueue, MakerForm, NodeChanges, PeerMail, ToEdge, ToOwner};
use crate::store::Epoch;

/// Bytes of rooms in a whole lobby: as many as in a frame to a client, so that the common list has the first ones of
/// each node.
const MOST_ROOMS: usize = 32 * 1024;

/// Bytes of seats, people, seeks, positions and challenges in a whole lobby, which the link must hold at once.
const MOST_SEATS: usize = 1280 * 1024;
const MOST_PEOPLE: usize = 1024 * 1024;
const MOST_SEEKS: usize = 768 * 1024;
const MOST_POSITIONS: usize = 512 * 1024;
const MOST_CHALLENGES: usize = 512 * 1024;

/// Changes are sent without a limit.
const ALL: usize = usize::MAX;

/// The most revocations that are kept and sent again over each new link, because those from a time without a link were
/// lost.
const MOST_REVOCATIONS: usize = 1_000;

/// The lobbies of other nodes, as known here.
#[derive(Debug, Default)]
pub(super) struct Neighbours {
    /// The last revocations of this node, oldest first.
    revocations: VecDeque<PeerMail>,
    /// The queues to the lobbies of other nodes with an open link.
    queues: BTreeMap<Epoch, LinkQueue>,
    /// The queues to the nodes that show this lobby.
    watchers: Vec<LinkQueue>,
    /// The lobby that came over each link.
    shown: BTreeMap<LinkId, Shown>,
    /// The people and the seeks here that have changed since the last message.
    touched_people: BTreeSet<PlayerId>,
    touched_seeks: BTreeSet<PlayerId>,
    touched_challenges: Vec<ChallengeCode>,
    /// Challenges that other nodes have made for players here, until the changes of those nodes include them.
    noted: BTreeMap<ChallengeCode, (Epoch, KnownChallenge)>,
    /// The last number of people here that the others were sent.
    announced_players: u32,
}

/// The lobby of another node.
#[derive(Debug, Default)]
struct Shown {
    players: u32,
    people: BTreeMap<PlayerId, Person>,
    seeks: BTreeMap<PlayerId, (Seek, Option<AddressKey>)>,
    challenges: BTreeMap<ChallengeCode, KnownChallenge>,
}

impl Neighbours {
    /// The number of people who are connected elsewhere.
    pub(super) fn players(&self) -> u32 {
        self.shown.values().map(|shown| shown.players).sum()
    }

    fn person(&self, player: PlayerId) -> Option<&Person> {
        self.shown.values().find_map(|shown| shown.people.get(&player))
    }

    /// A player at another node, as an entry of a list of blocked players.
    pub(super) fn to_block(&self, player: PlayerId) -> Option<Blocked> {
        let Person { player, name, handle, .. } = self.person(player)?.clone();
        Some(Blocked { player, name, handle })
    }

    /// The seek that a player has elsewhere.
    pub(super) fn seek(&self, player: PlayerId) -> Option<(&Seek, Option<AddressKey>)> {
        let (seek, address) = self.shown.values().find_map(|shown| shown.seeks.get(&player))?;
        Some((seek, *address))
    }

    /// The node where the player of an account is connected.
    pub(super) fn node_of(&self, handle: &Handle) -> Option<Epoch> {
        let is_it = |person: &Person| person.handle.as_ref() == Some(handle);
        let shown = self.shown.iter().find(|(_, shown)| shown.people.values().any(is_it));
        shown.map(|(link, _)| link.node)
    }

    /// The node where a player is connected.
    pub(super) fn node_of_player(&self, player: PlayerId) -> Option<Epoch> {
        let shown = self.shown.iter().find(|(_, shown)| shown.people.contains_key(&player));
        shown.map(|(link, _)| link.node)
    }

    /// A challenge that waits at another node, with that node.
    pub(super) fn challenge(&self, code: ChallengeCode) -> Option<(Epoch, &KnownChallenge)> {
        let shown = self.shown.iter().find_map(|(link, shown)| Some((link.node, shown.challenges.get(&code)?)));
        shown.or_else(|| self.noted.get(&code).map(|(node, known)| (*node, known)))
    }

    /// The challenges that wait at other nodes, with their nodes.
    pub(super) fn challenges(&self) -> impl Iterator<Item = (Epoch, &KnownChallenge)> {
        let noted = self.noted.values().map(|(node, known)| (*node, known));
        let shown =
            self.shown.iter().flat_map(|(link, shown)| shown.challenges.values().map(|known| (link.node, known)));
        shown.chain(noted)
    }

    /// Removes a challenge of another node before the changes of that node arrive.
    pub(super) fn forget_challenge(&mut self, code: ChallengeCode) {
        self.noted.remove(&code);
        for shown in self.shown.values_mut() {
            shown.challenges.remove(&code);
        }
    }

    /// Adds a challenge that another node has made for a player here, before the changes of that node arrive.
    pub(super) fn note_challenge(&mut self, node: Epoch, challenge: Challenge) {
        let is_shown = self.shown.values().any(|shown| shown.challenges.contains_key(&challenge.challenge));
        if is_shown {
            return; // The changes came first.
        }
        if let Some(to) = &challenge.to {
            // It replaces the previous challenge to the same account, which the last changes may still include.
            let is_replaced =
                |other: &Challenge| other.by.player == challenge.by.player && other.to.as_ref() == Some(to);
            self.noted.retain(|_, (at, known)| *at != node || !is_replaced(&known.challenge));
            for (_, shown) in self.shown.iter_mut().filter(|(link, _)| link.node == node) {
                shown.challenges.retain(|_, known| !is_replaced(&known.challenge));
            }
        }
        // The challenged player is known once the changes arrive.
        self.noted.insert(challenge.challenge, (node, KnownChallenge { challenge, to: None }));
    }

    pub(super) fn touch_challenge(&mut self, code: ChallengeCode) {
        if !self.watchers.is_empty() {
            self.touched_challenges.push(code);
        }
    }

    pub(super) fn has_changes(&self, players: u32) -> bool {
        !self.watchers.is_empty()
            && (!self.touched_people.is_empty()
                || !self.touched_seeks.is_empty()
                || !self.touched_challenges.is_empty()
                || self.announced_players != players)
    }

    pub(super) fn touch_person(&mut self, player: PlayerId) {
        if !self.watchers.is_empty() {
            self.touched_people.insert(player);
        }
    }

    pub(super) fn touch_seek(&mut self, player: PlayerId) {
        if !self.watchers.is_empty() {
            self.touched_seeks.insert(player);
        }
    }

    /// A link to a node is open.
    pub(super) fn add(&mut self, node: Epoch, queue: LinkQueue) {
        for mail in &self.revocations {
            queue.push(&ToOwner::Peer(mail.clone()));
        }
        self.queues.insert(node, queue);
    }

    /// Sends a revocation to all nodes, to those without a link later.
    pub(super) fn revoke(&mut self, mail: PeerMail) {
        self.send_all(&mail);
        if self.revocations.len() >= MOST_REVOCATIONS {
            self.revocations.pop_front();
        }
        self.revocations.push_back(mail);
    }

    /// Sends a message; returns whether there is a link.
    pub(super) fn send(&mut self, to: Epoch, mail: &PeerMail) -> bool {
        let Some(queue) = self.queues.get(&to) else { return false };
        if queue.is_broken() {
            self.queues.remove(&to);
            return false;
        }
        queue.push(&ToOwner::Peer(mail.clone()));
        true
    }

    /// Sends a message to all.
    pub(super) fn send_all(&mut self, mail: &PeerMail) {
        self.queues.retain(|_, queue| !queue.is_broken());
        for queue in self.queues.values() {
            queue.push(&ToOwner::Peer(mail.clone()));
        }
    }
}

/// Adds a seek to a message, with its maker.
fn add_seek(message: &mut NodeChanges, (seek, maker): (Seek, MakerForm)) {
    message.changes.seeks.push(seek);
    message.makers.push(maker);
}

impl Lobby {
    /// The number of people connected to all nodes. A player at two nodes counts twice.
    pub(super) fn all_players(&self) -> u32 {
        self.players.connected() + self.neighbours.players()
    }

    /// Adds a node that shows this lobby.
    pub(super) fn add_neighbour(&mut self, neighbour: LinkQueue) {
        self.send_whole_lobby(&neighbour);
        self.neighbours.watchers.push(neighbour);
    }

    /// Sends the whole lobby again to the nodes whose links have dropped messages, once little else waits for them.
    pub(super) fn renew_neighbours(&self) {
        for neighbour in &self.neighbours.watchers {
            if neighbour.take_dropped() {
                tracing::warn!("a link was too slow for the changes of the lobby; the whole lobby is sent again");
                self.send_whole_lobby(neighbour);
            }
        }
    }

    /// Sends another node the whole lobby.
    fn send_whole_lobby(&self, neighbour: &LinkQueue) {
        let mut messages = Portions::all(self.players.connected());
        let rooms = self.directory.list_own(MOST_ROOMS);
        messages.add(rooms, ALL, |message, room| self.add_room(message, room));
        messages.add(self.known_challenges(), MOST_CHALLENGES, |message, one| message.challenges.push(one));
        let people = self.listing.people().filter(|person| self.players.is_connected(person.player));
        messages.add(people.cloned(), MOST_PEOPLE, |message, person| message.changes.people.push(person));
        messages.add(self.seeks_to_send(self.seeks_here.seeks()), MOST_SEEKS, add_seek);
        messages.add(self.directory.all_seats(), MOST_SEATS, |message, seats| message.seats.push(seats));
        messages.add(self.live_positions.all(), MOST_POSITIONS, |message, game| message.positions.push(game));
        for message in messages.finish() {
            neighbour.push(&ToEdge::News(Box::new(message)));
        }
    }

    /// Adds a room to a message, with its maker.
    fn add_room(&self, message: &mut NodeChanges, room: RoomSummary) {
        if let Some(EntryMaker { address: AddressKey(address), player }) = self.directory.maker_of(room.room) {
            message.makers.push(MakerForm { room: Some(room.room), address, player });
        }
        message.changes.changed.push(room);
    }

    /// Seeks with their makers.
    fn seeks_to_send(&self, seeks: impl IntoIterator<Item = (Seek, AddressRange)>) -> Vec<(Seek, MakerForm)> {
        let with_maker = |(seek, network): (Seek, AddressRange)| {
            let AddressKey(address) = self.addresses.key_of(network);
            let maker = MakerForm { room: None, address, player: Some(seek.player) };
            (seek, maker)
        };
        seeks.into_iter().map(with_maker).collect()
    }

    /// Sends the changes here to the other nodes; `rooms` are the public rooms that have changed.
    pub(super) fn send_to_neighbours(&mut self, rooms: &BTreeSet<RoomCode>) {
        let players = self.players.connected();
        let seats = self.directory.take_seats();
        let positions = self.live_positions.take_changes();
        let people = take(&mut self.neighbours.touched_people);
        let seeks = take(&mut self.neighbours.touched_seeks);
        let challenges = take(&mut self.neighbours.touched_challenges);
        let has_count = self.neighbours.announced_players == players;
        self.neighbours.announced_players = players;
        self.neighbours.watchers.retain(|neighbour| !neighbour.is_broken());
        if self.neighbours.watchers.is_empty() {
            return;
        }
        let mut messages = Portions::changes(players);
        if !has_count {
            messages.need();
        }
        let own = rooms.iter().filter_map(|code| self.directory.own_public(*code));
        messages.add(own, ALL, |message, room| self.add_room(message, room.clone()));
        let removed = rooms.iter().filter(|code| !self.directory.is_listed(**code));
        messages.add(removed, ALL, |message, code| message.changes.removed.push(*code));
        for player in people {
            match self.listing.person(player).filter(|_| self.players.is_connected(player)) {
                Some(person) => {
                    messages.add([person], ALL, |message, person| message.changes.people.push(person.clone()));
                }
                None => messages.add([player], ALL, |message, player| message.changes.left.push(player)),
            }
        }
        for player in seeks {
            match self.seeks_here.seek_of(player) {
                Some(seek) => messages.add(self.seeks_to_send([seek]), ALL, add_seek),
                None => messages.add([player], ALL, |message, player| message.changes.withdrawn.push(player)),
            }
        }
        messages.add(seats, ALL, |message, seats| message.seats.push(seats));
        messages.add(positions, ALL, |message, game| message.positions.push(game));
        for code in challenges {
            match self.challenges.find(code) {
                Some(waiting) => messages.add([waiting.known()], ALL, |message, known| message.challenges.push(known)),
                None => messages.add([code], ALL, |message, code| message.challenges_over.push(code)),
            }
        }
        for message in messages.finish() {
            let message = ToEdge::News(Box::new(message));
            self.neighbours.watchers.iter().for_each(|neighbour| neighbour.push(&message));
        }
    }

    /// Takes changes of another node's lobby; `None` if the node cannot be reached any more.
    pub(super) fn on_neighbour_changes(&mut self, from: LinkId, sent: Option<NodeChanges>, now: Instant) {
        self.listing.changed();
        let told_by = (from.node, from.number);
        if sent.as_ref().is_none_or(|sent| sent.is_all) {
            let Shown { people, seeks, .. } = self.neighbours.shown.remove(&from).unwrap_or_default();
            for player in people.into_keys() {
                self.list_person(player, now);
            }
            for player in seeks.into_keys() {
                self.show_seek(player);
            }
            self.directory.remove_foreign(from, |_| true);
            self.directory.forget_seats(from);
            self.live_positions.forget(told_by);
        }
        let Some(NodeChanges { changes, seats, positions, makers, challenges, challenges_over, .. }) = sent else {
            self.neighbours.noted.retain(|_, (node, _)| *node != from.node);
            return;
        };
        for code in challenges.iter().map(|known| known.challenge.challenge).chain(challenges_over.iter().copied()) {
            self.neighbours.noted.remove(&code);
        }
        let LobbyChanges { players, changed, removed, people, left, seeks, withdrawn, .. } = changes;
        let makers: HashMap<(Option<RoomCode>, Option<PlayerId>), EntryMaker> = makers
            .into_iter()
            .map(|MakerForm { room, address, player }| {
                let of = if room.is_some() { (room, None) } else { (None, player) };
                (of, EntryMaker { address: AddressKey(address), player })
            })
            .collect();
        for room in changed {
            let maker = makers.get(&(Some(room.room), None)).copied();
            self.directory.update_foreign(from, room, maker);
        }
        self.directory.remove_foreign(from, |code| removed.contains(&code));
        for seats in seats {
            let before = self.directory.set_seats(from, seats.clone());
            self.seats_changed(before.as_ref(), &seats);
        }
        for game in positions {
            self.live_positions.set_elsewhere(told_by, game);
        }
        let shown = self.neighbours.shown.entry(from).or_default();
        shown.players = players;
        shown.challenges.extend(challenges.into_iter().map(|known| (known.challenge.challenge, known)));
        for code in &challenges_over {
            shown.challenges.remove(code);
        }
        let came: Vec<PlayerId> = people.iter().map(|person| person.player).collect();
        let sought: Vec<PlayerId> = seeks.iter().map(|seek| seek.player).collect();
        shown.people.extend(people.into_iter().map(|person| (person.player, person)));
        shown.seeks.extend(seeks.into_iter().map(|seek| {
            let maker = makers.get(&(None, Some(seek.player)));
            (seek.player, (seek, maker.map(|maker| maker.address)))
        }));
        for player in &left {
            shown.people.remove(player);
        }
        for player in &withdrawn {
            shown.seeks.remove(player);
        }
        for player in came.into_iter().chain(left) {
            self.list_person(player, now);
        }
        for player in sought.into_iter().chain(withdrawn) {
            self.show_seek(player);
        }
    }

    /// Lists a player who is not connected here by the entry of another node, or not at all.
    pub(super) fn list_person(&mut self, player: PlayerId, now: Instant) {
        if self.players.is_connected(player) {
            return;
        }
        let elsewhere = self.neighbours.person(player).cloned();
        self.challenges.set_connected(player, elsewhere.is_some(), now);
        self.listing.set_person(player, elsewhere);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bidak_shared::kind::GameKind;
    use tokio_util::sync::CancellationToken;
    use tokio_util::task::TaskTracker;

    use super::*;
    use crate::config::{Config, Services};
    use crate::engine::bots::Thinkers;
    use crate::engine::live_positions::GamePositions;
    use crate::engine::position_key::PositionKey;
    use crate::room::Ledger;
    use crate::tournaments::Switchboard;

    fn lobby() -> Lobby {
        let (config, services) = (Arc::new(Config::default()), Services::default());
        let ledger = Ledger::new(Arc::clone(&services.store), Epoch(1));
        let thinkers = Thinkers::new(&config, Arc::clone(&services.metrics));
        let (rooms, closing, switchboard) = (TaskTracker::new(), CancellationToken::new(), Switchboard::default());
        let metrics = Arc::clone(&services.metrics);
        let (_handle, mailbox) = crate::lobby::mailbox();
        Lobby::new(mailbox, config, metrics, thinkers, ledger, (rooms, closing), (Arc::new(switchboard), None))
    }

    #[tokio::test]
    async fn positions_in_play_are_told_to_other_nodes_until_their_game_or_the_link_ends() {
        let mut game = GameKind::Reversi.record(&[]).expect("no options");
        while game.ply() < 12 {
            let text = game.legal_moves()[0].clone();
            game.play(&text).expect("legal");
        }
        let keys = [PositionKey::of(&*game)];
        let [mut here, mut there] = [lobby(), lobby()];
        here.live_positions.tell_others();
        let queue = LinkQueue::of_nothing();
        here.add_neighbour(queue.clone());
        queue.take_all();
        let link = LinkId { node: Epoch(1), number: 1 };
        let pass_on = |here: &mut Lobby, there: &mut Lobby| {
            assert!(here.has_changes());
            here.send_to_neighbours(&BTreeSet::new());
            let positions = here.live_positions.all();
            let sent = queue.take_all();
            let told = serde_json::to_string(&positions).expect("it is plain");
            assert!(positions.is_empty() || sent.contains(&told), "{sent}");
            assert!(sent.contains("\"positions\":"), "{sent}");
            let room = RoomCode::from_bits(1);
            let positions =
                if positions.is_empty() { vec![GamePositions { room, keys: Vec::new() }] } else { positions };
            let changes = NodeChanges { positions, ..NodeChanges::default() };
            there.on_neighbour_changes(link, Some(changes), Instant::now());
            assert!(!here.has_changes());
        };
        for ends_with_link in [true, false] {
            let mut live = here.live_positions.game(RoomCode::from_bits(1));
            live.add(&*game);
            pass_on(&mut here, &mut there);
            assert!(there.live_positions.has_any(&keys));
            if ends_with_link {
                there.on_neighbour_changes(link, None, Instant::now());
                assert!(!there.live_positions.has_any(&keys));
            }
            drop(live);
            pass_on(&mut here, &mut there);
            assert!(!there.live_positions.has_any(&keys));
        }
    }

    #[tokio::test]
    async fn a_node_whose_link_has_dropped_messages_gets_the_whole_lobby_again() {
        let mut lobby = lobby();
        let queue = LinkQueue::of_nothing();
        lobby.add_neighbour(queue.clone());
        let everything = queue.take_all();
        assert!(everything.contains(r#""is_all":true"#), "{everything}");
        lobby.renew_neighbours();
        assert_eq!(queue.take_all(), "", "nothing was dropped");
        // More messages than the link holds.
        let left = (0..20_000).map(PlayerId::from_bits).collect();
        let changes = LobbyChanges { left, ..LobbyChanges::default() };
        let message = ToEdge::News(Box::new(NodeChanges { changes, ..NodeChanges::default() }));
        for _ in 0..30 {
            queue.push(&message);
        }
        queue.take_all();
        lobby.renew_neighbours();
        assert_eq!(queue.take_all(), everything);
        lobby.renew_neighbours();
        assert_eq!(queue.take_all(), "", "once");
    }
}
