//! The seeks of the clients of this node, and the protocol by which two matching seeks of any nodes get a room.
//!
//! A seek goes to the owner of the shard of its game, start and clock, where [`Pairing`] finds its match. Only the
//! seek's own node ends it, so that no other node can lose it: the owner sends a match to the node of the earlier seek;
//! that node asks the node of the later seek, which grants a seek once; then it makes the room. Open seeks are repeated
//! every second, and when shards have moved, so that a new owner knows them at once.
//!
//! A server without nodes owns all shards, and all of this happens within one call.
//!
//! [`Pairing`]: crate::lobby::pairing::Pairing

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{PlayerId, RoomCode, SeatChoice, Seek, ServerMessage};
use rand::RngExt;

use crate::base::address::AddressRange;
use crate::base::environment;
use crate::caller::Caller;
use crate::lobby::Lobby;
use crate::lobby::directory::Owner;
use crate::lobby::fair_order::EntryMaker;
use crate::nodes::{OpenSeek, PairRequest, PeerMail, SeekId};
use crate::room::Room;
use crate::store::{Epoch, Shard};
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::Reply;

/// Seeks in one answer.
const PAGE: usize = 50;

/// How long a seek waits for the node of its match before it reopens.
const MATCH: Duration = Duration::from_secs(3);

/// Some seeks, and the number of all that the reader may see.
pub(crate) type ListedSeeks = (Vec<Seek>, u32);

/// The seeks of the clients of this node, one of each player.
#[derive(Debug, Default)]
pub(super) struct SeeksHere {
    by_player: BTreeMap<PlayerId, SeekHere>,
    /// The last paired seek of each player, with its room, until the player seeks again or the connection ends.
    paired: BTreeMap<PlayerId, (OpenSeek, RoomCode)>,
    made: u64,
}

#[derive(Debug)]
struct SeekHere {
    seek: OpenSeek,
    state: State,
    /// The time of day when it began.
    began: Duration,
}

/// The state of a seek.
#[derive(Debug)]
enum State {
    Open,
    /// This is the earlier seek of a match, and has asked the node of the later one.
    Asks(Box<OpenSeek>, Instant),
    /// This is the later seek of a match, and is granted to the node of the earlier one.
    Granted(SeekId, Instant),
}

impl SeeksHere {
    /// Adds a seek of a player who waits since a time of day.
    pub(super) fn add(&mut self, request: PairRequest, since_ms: u64, node: Epoch) -> OpenSeek {
        let player = request.caller.player;
        self.made += 1;
        let seek = OpenSeek { id: SeekId::new(player, node, self.made), since_ms, request };
        let began = environment::time_of_day();
        self.by_player.insert(player, SeekHere { seek: seek.clone(), state: State::Open, began });
        seek
    }

    /// Whether a player has a seek that began before a time of day. The clocks of nodes may differ: at worst a player
    /// has two seeks, or none.
    pub(super) fn began_before(&self, player: PlayerId, time: Duration) -> bool {
        self.by_player.get(&player).is_some_and(|here| here.began < time)
    }

    fn of(&mut self, id: SeekId) -> Option<&mut SeekHere> {
        self.by_player.get_mut(&id.player).filter(|here| here.seek.id == id)
    }

    /// Records a match with a later seek, if this one is open; then the caller asks the node of the later one.
    pub(super) fn matches(&mut self, earlier: SeekId, later: Box<OpenSeek>, now: Instant) -> bool {
        let here = self.of(earlier).filter(|here| matches!(here.state, State::Open));
        here.map(|here| here.state = State::Asks(later, now)).is_some()
    }

    /// Grants a seek to an earlier one, if it is open.
    pub(super) fn grant(&mut self, later: SeekId, earlier: SeekId, now: Instant) -> bool {
        let here = self.of(later).filter(|here| matches!(here.state, State::Open));
        here.map(|here| here.state = State::Granted(earlier, now)).is_some()
    }

    /// Takes the pair whose later seek is granted; `None` if the earlier one has ended meanwhile.
    fn take_pair(&mut self, earlier: SeekId, later: SeekId) -> Option<[OpenSeek; 2]> {
        let here = self.of(earlier)?;
        if !matches!(&here.state, State::Asks(asked, _) if asked.id == later) {
            return None;
        }
        let SeekHere { seek, state, .. } = self.by_player.remove(&earlier.player)?;
        if let State::Asks(later, _) = state { Some([seek, *later]) } else { None }
    }

    /// Takes the seek that was granted to a node.
    pub(super) fn take_granted(&mut self, later: SeekId, to: Epoch) -> Option<OpenSeek> {
        let here = self.of(later)?;
        if !matches!(here.state, State::Granted(earlier, _) if earlier.node() == to) {
            return None;
        }
        self.by_player.remove(&later.player).map(|here| here.seek)
    }

    /// Takes the seek that was paired for a room.
    pub(super) fn take_paired(&mut self, id: SeekId, room: RoomCode) -> Option<OpenSeek> {
        let (seek, paired_for) = self.paired.get(&id.player)?;
        if (seek.id, *paired_for) != (id, room) {
            return None;
        }
        self.paired.remove(&id.player).map(|(seek, _)| seek)
    }

    /// Reopens a seek after a match has failed.
    pub(super) fn reopen(&mut self, id: SeekId) -> Option<OpenSeek> {
        let here = self.of(id)?;
        here.state = State::Open;
        Some(here.seek.clone())
    }

    /// The open seeks, after reopening those whose match has failed. A match fails if its node is gone, was unreachable
    /// until now and so lost the question, or has not answered in time.
    fn repeated(&mut self, reached: Option<Epoch>, now: Instant, is_there: impl Fn(Epoch) -> bool) -> Vec<OpenSeek> {
        for here in self.by_player.values_mut() {
            let (node, since, is_lost) = match &here.state {
                State::Open => continue,
                // A late answer is answered with a failed match. A node that was granted this seek may have made the
                // room, so that one is not reopened.
                State::Asks(later, since) => (later.id.node(), *since, reached == Some(later.id.node())),
                State::Granted(earlier, since) => (earlier.node(), *since, false),
            };
            if is_lost || !is_there(node) || now.saturating_duration_since(since) >= MATCH {
                here.state = State::Open;
            }
        }
        let open = self.by_player.values().filter(|here| matches!(here.state, State::Open));
        open.map(|here| here.seek.clone()).collect()
    }

    /// The seek of a player, and the address that it comes from.
    pub(super) fn seek_of(&self, player: PlayerId) -> Option<(Seek, AddressRange)> {
        let request = &self.by_player.get(&player)?.seek.request;
        Some((request.shown(), request.caller.network))
    }

    pub(super) fn seeks(&self) -> impl Iterator<Item = (Seek, AddressRange)> {
        self.by_player.values().map(|here| (here.seek.request.shown(), here.seek.request.caller.network))
    }
}

impl Lobby {
    /// Seeks an opponent; when there is one, both get the room.
    pub(super) fn pair(&mut self, mut request: PairRequest, reply: Reply, now: Instant) {
        let player = request.caller.player;
        let may = self.may_seek(player, now);
        if let Err(refusal) = may.and_then(|()| self.may_make_another(&request.spec, &request.caller, now)) {
            return reply.refuse(refusal);
        }
        reply.ok();
        request.spec.options = self.recent_options.shared(request.spec.options);
        self.end_seeks(player, now);
        let since_ms = environment::time_of_day().as_millis() as u64;
        let seek = self.seeks_here.add(request, since_ms, self.me());
        self.submit(seek, now);
        self.list_seek(player);
    }

    /// Ends the seeks of a player at all nodes.
    pub(super) fn end_seeks(&mut self, player: PlayerId, now: Instant) {
        self.end_seek(player, now);
        // The player may have a seek at another node that this one does not know yet.
        let before_ms = environment::time_of_day().as_millis() as u64;
        self.neighbours.send_all(&PeerMail::EndSeeksOf { player, before_ms });
    }

    /// Ends the seek of a player at this node.
    pub(super) fn end_seek(&mut self, player: PlayerId, now: Instant) {
        self.seeks_here.paired.remove(&player);
        if let Some(SeekHere { seek, .. }) = self.seeks_here.by_player.remove(&player) {
            self.seek_over(&seek, now);
        }
    }

    /// Ends the seek of a connection that has ended; a seek from another device of the player stays.
    pub(super) fn end_seek_of(&mut self, player: PlayerId, connection: ConnectionId, now: Instant) {
        let is_its_own = |(seek, _): &(OpenSeek, _)| seek.request.caller.connection == connection;
        if self.seeks_here.paired.get(&player).is_some_and(is_its_own) {
            self.seeks_here.paired.remove(&player);
        }
        let here = self.seeks_here.by_player.get(&player);
        if here.is_some_and(|here| here.seek.request.caller.connection == connection) {
            self.end_seek(player, now);
        }
    }

    fn seek_over(&mut self, seek: &OpenSeek, now: Instant) {
        if let Some(owner) = self.owner_of(seek) {
            self.send_peer(owner, PeerMail::EndSeek(seek.id), now);
        }
        self.list_seek(seek.id.player);
    }

    /// Sends a seek to the node that finds its match.
    pub(super) fn submit(&mut self, seek: OpenSeek, now: Instant) {
        if let Some(owner) = self.owner_of(&seek) {
            self.send_peer(owner, PeerMail::Seek(Box::new(seek)), now);
        }
    }

    /// Repeats the open seeks, so that the present owners of their shards know them. Earlier messages to a node that
    /// was only now reached were lost.
    pub(super) fn repeat_seeks(&mut self, reached: Option<Epoch>, now: Instant) {
        let nodes = self.nodes.clone();
        let is_there = |node| nodes.as_ref().is_none_or(|nodes| nodes.lives(node));
        for seek in self.seeks_here.repeated(reached, now, is_there) {
            self.submit(seek, now);
        }
        self.pairing.forget_silent(now);
    }

    /// Repeats the seek of a player who has blocked another one meanwhile.
    pub(super) fn repeat_seeks_of(&mut self, player: PlayerId, now: Instant) {
        let here = self.seeks_here.by_player.get(&player).filter(|here| matches!(here.state, State::Open));
        if let Some(seek) = here.map(|here| here.seek.clone()) {
            self.submit(seek, now);
        }
    }

    /// The life of this node.
    pub(super) fn me(&self) -> Epoch {
        self.nodes.as_ref().map_or(Epoch(0), |nodes| nodes.me)
    }

    /// The node that finds the match of a seek.
    fn owner_of(&self, seek: &OpenSeek) -> Option<Epoch> {
        match &self.nodes {
            Some(nodes) => nodes.owner(Shard::of_text(&seek.request.key_text())),
            None => Some(self.me()),
        }
    }

    /// Sends a message about seeks to a node, which may be this one. Without a way there it is lost, and the seeks are repeated.
    pub(super) fn send_peer(&mut self, to: Epoch, mail: PeerMail, now: Instant) {
        let me = self.me();
        if to == me {
            self.on_peer_mail(me, mail, now);
        } else {
            self.neighbours.send(to, &mail);
        }
    }

    /// Makes the room of a pair, at the node of the earlier seek.
    pub(super) fn make_pair(&mut self, earlier: SeekId, later: SeekId, now: Instant) {
        // A node without open shards keeps its seek for the next match.
        let code = self.free_code().ok();
        let pair = code.and_then(|code| Some((self.seeks_here.take_pair(earlier, later)?, code)));
        let Some(([one, other], code)) = pair else {
            self.send_peer(later.node(), PeerMail::Unmatched(later), now);
            drop(self.seeks_here.reopen(earlier));
            return;
        };
        let seed = self.rng.random();
        let (guests, spec) = ([&one.request.caller, &other.request.caller], one.request.spec.clone());
        let seats = guests.map(|caller| (&**caller, SeatChoice::Random));
        let room = Room::paired(code, spec, seats, &self.config, seed, None, now).for_seeks(now);
        let maker = &one.request.caller;
        let place = Some(self.addresses.room_opened(maker.network, maker.taker(now), now));
        self.open(code, room, Owner { host: None, place, key: None, seeks: Some([one.id, other.id]) }, false, now);
        self.paired(&one, code, now);
        self.send_peer(later.node(), PeerMail::Paired { later, room: code }, now);
    }

    /// Sends the connection of a seek its room.
    pub(super) fn paired(&mut self, seek: &OpenSeek, room: RoomCode, now: Instant) {
        self.seek_over(seek, now);
        if let Some(connected) = self.connections.get(&seek.request.caller.connection) {
            self.seeks_here.paired.insert(seek.id.player, (seek.clone(), room));
            connected.outbox.send(&ServerMessage::Paired { room });
        }
    }

    /// Updates the list here and at other nodes after a change of a player's seek.
    pub(super) fn list_seek(&mut self, player: PlayerId) {
        self.show_seek(player);
        self.neighbours.touch_seek(player);
    }

    /// Updates the list here with the seek of a player at this or another node.
    pub(super) fn show_seek(&mut self, player: PlayerId) {
        let here = self.seeks_here.seek_of(player);
        let here = here.map(|(seek, network)| (seek, Some(self.addresses.key_of(network))));
        let seek = here.or_else(|| self.neighbours.seek(player).map(|(seek, address)| (seek.clone(), address)));
        let maker = |address| EntryMaker { address, player: Some(player) };
        self.listing.set_seek(player, seek.map(|(seek, address)| (seek, address.map(maker))));
    }

    /// The seeks from a place on, counted from 1, without those hidden from the reader by a block.
    pub(super) fn seeks(&self, reader: &Caller, game: Option<GameKind>, from: u32) -> ListedSeeks {
        let is_hidden = |seek: &&Seek| {
            reader.blocks.contains(seek.player) || self.players.blocks_of(seek.player).contains(reader.player)
        };
        let wanted = |seek: &&Seek| game.is_none_or(|game| seek.game == game);
        let address = self.addresses.key_of(reader.network);
        let all: Vec<&Seek> = self.listing.seeks(address).filter(wanted).filter(|seek| !is_hidden(seek)).collect();
        let page = all.iter().skip(from as usize - 1).take(PAGE).map(|seek| (*seek).clone()).collect();
        (page, all.len() as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lobby::pairing::request;

    const HERE: Epoch = Epoch(1);
    const THERE: Epoch = Epoch(2);

    #[test]
    fn a_seek_reopens_when_the_node_of_its_match_is_gone_or_does_not_answer() {
        let now = Instant::now();
        let other =
            OpenSeek { id: SeekId::new(PlayerId::from_bits(2), THERE, 1), since_ms: 0, request: request(2, "5+3") };
        for (is_there, waited, is_open) in
            [(true, Duration::ZERO, false), (false, Duration::ZERO, true), (true, MATCH, true)]
        {
            for is_earlier in [true, false] {
                let mut seeks = SeeksHere::default();
                let own = seeks.add(request(1, "5+3"), 0, HERE).id;
                let is_matched = if is_earlier {
                    seeks.matches(own, Box::new(other.clone()), now)
                } else {
                    seeks.grant(own, other.id, now)
                };
                assert!(is_matched);
                let repeated = seeks.repeated(None, now + waited, |node| is_there || node != THERE);
                assert_eq!(repeated.len(), usize::from(is_open), "{is_there} {waited:?} {is_earlier}");
                let repeated = seeks.repeated(Some(THERE), now + waited, |node| is_there || node != THERE);
                assert_eq!(repeated.len(), usize::from(is_open || is_earlier), "it was asked without a link");
            }
        }
    }

    #[test]
    fn a_late_message_of_another_node_ends_no_seek_that_began_after_it() {
        let mut seeks = SeeksHere::default();
        let player = seeks.add(request(1, "5+3"), 0, HERE).id.player;
        let (now, minute) = (environment::time_of_day(), Duration::from_mins(1));
        assert!(!seeks.began_before(player, now.saturating_sub(minute)), "it was sent before the player came here");
        assert!(seeks.began_before(player, now + minute));
        assert!(!seeks.began_before(PlayerId::from_bits(7), now + minute), "nobody seeks");
    }
}
