//! The public rooms of other nodes in the list, and the seats in all rooms of other nodes.

use std::collections::{BTreeMap, BTreeSet};

use bidak_shared::protocol::{PlayerId, RoomCode, RoomSummary, Status};

use crate::base::shelf::Shelf;
use crate::lobby::directory::{Directory, HeldSeat, people};
use crate::lobby::fair_order::EntryMaker;
use crate::nodes::{LinkId, TakenSeats};
use crate::store::ListedGame;

/// The rooms of other nodes by code.
pub(super) type ForeignRooms = BTreeMap<RoomCode, ForeignRoom>;

/// A room of another node.
#[derive(Debug)]
pub(super) struct ForeignRoom {
    from: LinkId,
    number: u64,
    pub(super) summary: RoomSummary,
}

impl Directory {
    /// Takes the summary of a room of another node. It is outdated if the room is here.
    pub(in crate::lobby) fn update_foreign(&mut self, from: LinkId, summary: RoomSummary, maker: Option<EntryMaker>) {
        let code = summary.room;
        if self.contains(code) {
            return;
        }
        let number = self.foreign.get(&code).map_or_else(|| self.made + 1, |room| room.number);
        self.made = self.made.max(number);
        let is_waiting = summary.status == Status::Waiting;
        self.foreign.insert(code, ForeignRoom { from, number, summary });
        self.put(code, is_waiting, maker, number);
    }

    /// Removes rooms of another node for which `is_gone` holds.
    pub(crate) fn remove_foreign(&mut self, from: LinkId, is_gone: impl Fn(RoomCode) -> bool) {
        let of_node = self.foreign.iter().filter(|(code, room)| room.from == from && is_gone(**code));
        let gone: Vec<RoomCode> = of_node.map(|(code, _)| *code).collect();
        for code in gone {
            self.take_foreign(code);
        }
    }

    /// Removes a room of another node from the list.
    pub(super) fn take_foreign(&mut self, code: RoomCode) -> Option<ForeignRoom> {
        let room = self.foreign.remove(&code)?;
        self.take_out(code, room.number);
        Some(room)
    }

    /// Collects changes of seats here for other nodes from now on.
    pub(crate) fn track_seats(&mut self) {
        self.unsent_seats = Some(BTreeSet::new());
    }

    /// Whether seats have changed since they were last sent to other nodes.
    pub(crate) fn has_unsent_seats(&self) -> bool {
        self.unsent_seats.as_ref().is_some_and(|unsent| !unsent.is_empty())
    }

    /// The seats of the rooms here that have changed since the last call.
    pub(crate) fn take_seats(&mut self) -> Vec<TakenSeats> {
        let unsent = self.unsent_seats.as_mut().map(std::mem::take).unwrap_or_default();
        let seats = unsent.into_iter().map(|code| self.taken_seats(code)).collect();
        self.unloaded.clear();
        seats
    }

    /// The seats of all rooms here with at least one taken.
    pub(crate) fn all_seats(&self) -> Vec<TakenSeats> {
        self.codes().map(|code| self.taken_seats(code)).filter(|seats| !seats.players.is_empty()).collect()
    }

    fn taken_seats(&self, room: RoomCode) -> TakenSeats {
        let summary = self.summary(room);
        let (status, rated, waits) = summary.map_or((Status::Ended, false, false), |summary| {
            (summary.status, super::is_rated_live(summary), super::waits(summary))
        });
        let is_unloaded = summary.is_none() && self.unloaded.contains(&room);
        TakenSeats {
            room,
            players: people(summary),
            status,
            rated,
            waits,
            game: self.game_in(room).map(Box::new),
            is_unloaded,
        }
    }

    /// Takes the seats of a room of another node; returns those before.
    pub(crate) fn set_seats(&mut self, from: LinkId, seats: TakenSeats) -> Option<TakenSeats> {
        let before = self.elsewhere.remove(seats.room);
        for player in &seats.players {
            self.elsewhere.by_player.entry(*player).or_default().get_or_insert(seats.room, || ());
        }
        if !seats.players.is_empty() {
            self.elsewhere.rooms.insert(seats.room, (from, seats));
        }
        before
    }

    /// Forgets the seats in the rooms of a node that cannot be reached any more.
    pub(crate) fn forget_seats(&mut self, from: LinkId) {
        let gone = self.elsewhere.rooms.iter().filter(|(_, (of, _))| *of == from).map(|(code, _)| *code);
        for code in gone.collect::<Vec<_>>() {
            self.elsewhere.remove(code);
        }
    }

    /// Whether this node knows of a room with this code.
    pub(crate) fn knows(&self, code: RoomCode) -> bool {
        self.contains(code) || self.foreign.contains_key(&code) || self.elsewhere.rooms.contains_key(&code)
    }
}

/// The seats of players in rooms of other nodes.
#[derive(Debug, Default)]
pub(super) struct SeatsElsewhere {
    rooms: BTreeMap<RoomCode, (LinkId, TakenSeats)>,
    by_player: BTreeMap<PlayerId, Shelf<RoomCode, ()>>,
}

impl SeatsElsewhere {
    fn remove(&mut self, code: RoomCode) -> Option<TakenSeats> {
        let (_, seats) = self.rooms.remove(&code)?;
        for player in &seats.players {
            if let Some(rooms) = self.by_player.get_mut(player) {
                rooms.remove(code);
                if rooms.is_empty() {
                    self.by_player.remove(player);
                }
            }
        }
        Some(seats)
    }

    /// The games in play of a player.
    pub(super) fn games_of(&self, player: PlayerId) -> impl Iterator<Item = ListedGame> {
        let codes = self.by_player.get(&player).into_iter().flat_map(Shelf::keys);
        codes.filter_map(|code| self.rooms.get(&code)?.1.game.as_deref().cloned())
    }

    /// Whether a player who has no seat in a room finds a free one, for a game that waits for its players.
    pub(super) fn has_waiting_seat(&self, code: RoomCode, player: PlayerId) -> bool {
        let waits = |seats: &TakenSeats| seats.waits && seats.status == Status::Waiting;
        self.rooms.get(&code).is_some_and(|(_, seats)| waits(seats) && !seats.players.contains(&player))
    }

    /// The seats of a player.
    pub(super) fn of(&self, player: PlayerId) -> impl Iterator<Item = HeldSeat> {
        let codes = self.by_player.get(&player).into_iter().flat_map(Shelf::keys);
        let rooms = codes.filter_map(|code| self.rooms.get(&code));
        rooms.map(|(_, TakenSeats { room, status, rated, waits, .. })| HeldSeat {
            room: *room,
            status: *status,
            rated: *rated,
            waits: *waits,
        })
    }
}
