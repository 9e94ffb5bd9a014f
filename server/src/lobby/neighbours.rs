//! The lobbies of other nodes in the one here: their rooms, people and seeks, and the news of this one for them.
//!
//! Each node sends its own to all others: everything once, then the changes, as often as its own readers. A link that breaks takes
//! whatever came over it out of the list.
//!
//! The seats of all rooms are sent to every node rather than kept at one home of each player: public rooms are sent to all anyway, and
//! so nobody waits for another node at `hello`.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::mem::take;
use std::time::Instant;

use bidak_shared::protocol::{
    Blocked, Challenge, ChallengeCode, Handle, LobbyChanges, Person, PlayerId, RoomSummary, Seek,
};

use crate::lobby::Lobby;
use crate::nodes::{KnownChallenge, LinkId, LinkQueue, NodeNews, PeerMail, ToEdge, ToOwner};
use crate::store::Epoch;

/// Bytes of rooms that a node sends another at first: as much as a frame to a client takes, so that the list of all has the best of each.
const MOST_TOLD: usize = 32 * 1024;

/// People, and seeks, that a node sends another at first, so that the link holds them all.
const MOST_PEOPLE: usize = 8_000;

/// People, seeks, seats, and challenges in one message: it is far smaller than a message may be.
const PORTION: usize = 1_000;

/// Revocations that are sent again over each new link: those of a time without a link would not arrive otherwise.
const MOST_REVOCATIONS: usize = 1_000;

/// The lobbies of other nodes, as known here.
#[derive(Debug, Default)]
pub(super) struct Neighbours {
    /// The last ones of this node, the oldest first.
    revocations: VecDeque<PeerMail>,
    /// The way to the lobby of each, while its link is open.
    queues: BTreeMap<Epoch, LinkQueue>,
    /// The nodes that show this lobby.
    watchers: Vec<LinkQueue>,
    /// The news of each link.
    shown: BTreeMap<LinkId, Shown>,
    /// The people here, and the seeks, that have changed since the last news.
    touched_people: BTreeSet<PlayerId>,
    touched_seeks: BTreeSet<PlayerId>,
    touched_challenges: Vec<ChallengeCode>,
    /// Challenges that other nodes have made for players here, until the news of those nodes have them.
    noted: BTreeMap<ChallengeCode, (Epoch, KnownChallenge)>,
    /// The number of people here that the others know of.
    told_players: u32,
}

/// The people at another node.
#[derive(Debug, Default)]
struct Shown {
    players: u32,
    people: BTreeMap<PlayerId, Person>,
    seeks: BTreeMap<PlayerId, Seek>,
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

    /// A player elsewhere, as a list of blocked players has one.
    pub(super) fn to_block(&self, player: PlayerId) -> Option<Blocked> {
        let Person { player, name, handle, .. } = self.person(player)?.clone();
        Some(Blocked { player, name, handle })
    }

    /// The seek that a player has elsewhere.
    pub(super) fn seek(&self, player: PlayerId) -> Option<&Seek> {
        self.shown.values().find_map(|shown| shown.seeks.get(&player))
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

    /// A challenge that waits elsewhere, and where.
    pub(super) fn challenge(&self, code: ChallengeCode) -> Option<(Epoch, &KnownChallenge)> {
        let shown = self.shown.iter().find_map(|(link, shown)| Some((link.node, shown.challenges.get(&code)?)));
        shown.or_else(|| self.noted.get(&code).map(|(node, known)| (*node, known)))
    }

    /// The challenges that wait elsewhere.
    pub(super) fn challenges(&self) -> impl Iterator<Item = &KnownChallenge> {
        let noted = self.noted.values().map(|(_, known)| known);
        self.shown.values().flat_map(|shown| shown.challenges.values()).chain(noted)
    }

    /// Another node has made a challenge for a player here.
    pub(super) fn note_challenge(&mut self, node: Epoch, challenge: Challenge) {
        let is_shown = self.shown.values().any(|shown| shown.challenges.contains_key(&challenge.challenge));
        if is_shown {
            return; // Its news came first.
        }
        // The player who is challenged is in its news.
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
                || self.told_players != players)
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

    /// Sends a revocation to all, also to those that have no link now.
    pub(super) fn revoke(&mut self, mail: PeerMail) {
        self.send_all(&mail);
        if self.revocations.len() >= MOST_REVOCATIONS {
            self.revocations.pop_front();
        }
        self.revocations.push_back(mail);
    }

    /// Sends a message; returns whether there is a way.
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

impl Lobby {
    /// The number of people who are connected to any node. A player at two nodes counts twice.
    pub(super) fn all_players(&self) -> u32 {
        self.players.connected() + self.neighbours.players()
    }

    /// A node wants to show this lobby.
    pub(super) fn add_neighbour(&mut self, neighbour: LinkQueue) {
        let (players, rooms) = (self.players.connected(), self.directory.list_own(MOST_TOLD));
        let changes = LobbyChanges { players, changed: rooms, ..LobbyChanges::default() };
        neighbour.push(&ToEdge::News(Box::new(NodeNews { is_all: true, changes, ..NodeNews::default() })));
        for portion in self.known_challenges().chunks(PORTION) {
            let changes = LobbyChanges { players, ..LobbyChanges::default() };
            let news = NodeNews { changes, challenges: portion.to_vec(), ..NodeNews::default() };
            neighbour.push(&ToEdge::News(Box::new(news)));
        }
        let people = self.listing.people().filter(|person| self.players.is_connected(person.player));
        let people: Vec<Person> = people.take(MOST_PEOPLE).cloned().collect();
        let seeks: Vec<Seek> = self.seeks_here.seeks().take(MOST_PEOPLE).collect();
        let tell = |changes, seats| {
            neighbour.push(&ToEdge::News(Box::new(NodeNews { changes, seats, ..NodeNews::default() })));
        };
        for portion in people.chunks(PORTION) {
            tell(LobbyChanges { players, people: portion.to_vec(), ..LobbyChanges::default() }, Vec::new());
        }
        for portion in seeks.chunks(PORTION) {
            tell(LobbyChanges { players, seeks: portion.to_vec(), ..LobbyChanges::default() }, Vec::new());
        }
        for portion in self.directory.all_seats().chunks(PORTION) {
            tell(LobbyChanges { players, ..LobbyChanges::default() }, portion.to_vec());
        }
        self.neighbours.watchers.push(neighbour);
    }

    /// Tells the other nodes of the changes here; `portions` has the rooms.
    pub(super) fn tell_neighbours(&mut self, portions: &[LobbyChanges]) {
        let players = self.players.connected();
        let mut seats = self.directory.take_seats().into_iter();
        let mut people = take(&mut self.neighbours.touched_people).into_iter();
        let mut seeks = take(&mut self.neighbours.touched_seeks).into_iter();
        let touched = take(&mut self.neighbours.touched_challenges);
        let (mut challenges, mut challenges_over) = (Vec::new(), Vec::new());
        for code in touched {
            match self.challenges.find(code) {
                Some(waiting) => challenges.push(waiting.known()),
                None => challenges_over.push(code),
            }
        }
        let has_count = self.neighbours.told_players == players;
        self.neighbours.told_players = players;
        self.neighbours.watchers.retain(|neighbour| !neighbour.is_broken());
        if self.neighbours.watchers.is_empty() {
            return;
        }
        let mut portions = portions.iter();
        let (mut challenges, mut challenges_over) = (challenges.into_iter(), challenges_over.into_iter());
        let mut is_first = !has_count;
        loop {
            let left = portions.len() + people.len() + seeks.len() + seats.len();
            if left + challenges.len() + challenges_over.len() == 0 && !is_first {
                return;
            }
            let mut changes = LobbyChanges { players, ..LobbyChanges::default() };
            if let Some(portion) = portions.next() {
                let own = portion.changed.iter().filter(|room| self.directory.contains(room.room));
                changes.changed = own.cloned().collect::<Vec<RoomSummary>>();
                changes.removed.clone_from(&portion.removed);
            }
            for player in people.by_ref().take(PORTION) {
                match self.listing.person(player).filter(|_| self.players.is_connected(player)) {
                    Some(person) => changes.people.push(person.clone()),
                    None => changes.left.push(player),
                }
            }
            for player in seeks.by_ref().take(PORTION) {
                match self.seeks_here.seek_of(player) {
                    Some(seek) => changes.seeks.push(seek),
                    None => changes.withdrawn.push(player),
                }
            }
            let seats: Vec<_> = seats.by_ref().take(PORTION).collect();
            let challenges: Vec<_> = challenges.by_ref().take(PORTION).collect();
            let challenges_over: Vec<_> = challenges_over.by_ref().take(PORTION).collect();
            let is_empty = changes == LobbyChanges { players, ..LobbyChanges::default() }
                && seats.is_empty()
                && challenges.is_empty()
                && challenges_over.is_empty();
            // All rooms of a portion may be those of other nodes.
            if is_empty && !is_first {
                continue;
            }
            is_first = false;
            let news = NodeNews { is_all: false, changes, seats, challenges, challenges_over };
            let news = ToEdge::News(Box::new(news));
            self.neighbours.watchers.iter().for_each(|neighbour| neighbour.push(&news));
        }
    }

    /// Another node has sent news of its lobby, or cannot be reached any more.
    pub(super) fn hear_neighbour(&mut self, from: LinkId, news: Option<NodeNews>, now: Instant) {
        self.listing.changed();
        if news.as_ref().is_none_or(|news| news.is_all) {
            let Shown { people, seeks, .. } = self.neighbours.shown.remove(&from).unwrap_or_default();
            for player in people.into_keys() {
                self.list_person(player, now);
            }
            for player in seeks.into_keys() {
                self.show_seek(player);
            }
            self.directory.remove_foreign(from, |_| true);
            self.directory.forget_seats(from);
        }
        let Some(NodeNews { changes, seats, challenges, challenges_over, .. }) = news else {
            self.neighbours.noted.retain(|_, (node, _)| *node != from.node);
            return;
        };
        for code in challenges.iter().map(|known| known.challenge.challenge).chain(challenges_over.iter().copied()) {
            self.neighbours.noted.remove(&code);
        }
        let LobbyChanges { players, changed, removed, people, left, seeks, withdrawn } = changes;
        for room in changed {
            self.directory.update_foreign(from, room);
        }
        self.directory.remove_foreign(from, |code| removed.contains(&code));
        for seats in seats {
            self.directory.set_seats(from, seats);
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
        shown.seeks.extend(seeks.into_iter().map(|seek| (seek.player, seek)));
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

    /// Keeps the list in step with where a player is connected: here, elsewhere, or nowhere.
    pub(super) fn list_person(&mut self, player: PlayerId, now: Instant) {
        if self.players.is_connected(player) {
            return;
        }
        let elsewhere = self.neighbours.person(player).cloned();
        self.challenges.set_connected(player, elsewhere.is_some(), now);
        self.listing.set_person(player, elsewhere);
    }
}
