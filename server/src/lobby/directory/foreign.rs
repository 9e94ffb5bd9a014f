//! The public rooms of other nodes, in the list of this one, and the seats in all of theirs.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use bidak_shared::protocol::{PlayerId, RoomCode, RoomSummary, Status};

use crate::base::shelf::Shelf;
use crate::lobby::directory::{Directory, Place, people};
use crate::nodes::{LinkId, TakenSeats};

/// The rooms of other nodes by code.
pub(super) type ForeignRooms = BTreeMap<RoomCode, ForeignRoom>;

/// A room of another node.
#[derive(Debug)]
pub(super) struct ForeignRoom {
    from: LinkId,
    number: u64,
    pub(super) summary: RoomSummary,
}

impl ForeignRoom {
    fn place(&self) -> Place {
        (self.summary.status != Status::Waiting, Reverse(self.number))
    }
}

impl Directory {
    /// The present state of a room of another node. One for a room of this node is out of date.
    pub(crate) fn update_foreign(&mut self, from: LinkId, summary: RoomSummary) {
        let code = summary.room;
        if self.contains(code) {
            return;
        }
        let known = self.take_foreign(code);
        let number = known.map_or_else(|| self.made + 1, |room| room.number);
        self.made = self.made.max(number);
        let room = ForeignRoom { from, number, summary };
        self.public.insert(room.place(), code);
        self.touched.insert(code);
        self.foreign.insert(code, room);
    }

    /// Some rooms of another node are gone.
    pub(crate) fn remove_foreign(&mut self, from: LinkId, is_gone: impl Fn(RoomCode) -> bool) {
        let of_node = self.foreign.iter().filter(|(code, room)| room.from == from && is_gone(**code));
        let gone: Vec<RoomCode> = of_node.map(|(code, _)| *code).collect();
        for code in gone {
            self.take_foreign(code);
        }
    }

    /// Takes a room of another node out of the list.
    pub(super) fn take_foreign(&mut self, code: RoomCode) -> Option<ForeignRoom> {
        let room = self.foreign.remove(&code)?;
        self.public.remove(&room.place());
        self.touched.insert(code);
        Some(room)
    }

    /// From now on the seats of the rooms here are noted for other nodes.
    pub(crate) fn tell_seats(&mut self) {
        self.untold_seats = Some(BTreeSet::new());
    }

    /// Whether there are seats that the other nodes do not know.
    pub(crate) fn has_untold_seats(&self) -> bool {
        self.untold_seats.as_ref().is_some_and(|untold| !untold.is_empty())
    }

    /// The seats of the rooms here that have changed since the last call.
    pub(crate) fn take_seats(&mut self) -> Vec<TakenSeats> {
        let untold = self.untold_seats.as_mut().map(std::mem::take).unwrap_or_default();
        untold.into_iter().map(|code| self.taken_seats(code)).collect()
    }

    /// The seats of all rooms here in which somebody has one.
    pub(crate) fn all_seats(&self) -> Vec<TakenSeats> {
        self.codes().map(|code| self.taken_seats(code)).filter(|seats| !seats.players.is_empty()).collect()
    }

    fn taken_seats(&self, room: RoomCode) -> TakenSeats {
        let summary = self.summary(room);
        let (status, rated) = summary.map_or((Status::Ended, false), |summary| (summary.status, summary.rated));
        TakenSeats { room, players: people(summary), status, rated }
    }

    /// Another node has sent the seats of a room.
    pub(crate) fn set_seats(&mut self, from: LinkId, seats: TakenSeats) {
        self.elsewhere.remove(seats.room);
        for player in &seats.players {
            self.elsewhere.by_player.entry(*player).or_default().get_or_insert(seats.room, || ());
        }
        if !seats.players.is_empty() {
            self.elsewhere.rooms.insert(seats.room, (from, seats));
        }
    }

    /// Another node cannot be reached any more: the seats in its rooms are not known.
    pub(crate) fn forget_seats(&mut self, from: LinkId) {
        let gone = self.elsewhere.rooms.iter().filter(|(_, (of, _))| *of == from).map(|(code, _)| *code);
        for code in gone.collect::<Vec<_>>() {
            self.elsewhere.remove(code);
        }
    }

    /// Whether there is a room with this code, as far as is known here.
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
    fn remove(&mut self, code: RoomCode) {
        let Some((_, seats)) = self.rooms.remove(&code) else { return };
        for player in seats.players {
            if let Some(rooms) = self.by_player.get_mut(&player) {
                rooms.remove(code);
                if rooms.is_empty() {
                    self.by_player.remove(&player);
                }
            }
        }
    }

    /// The rooms of a player, with their status, and whether their games are rated.
    pub(super) fn of(&self, player: PlayerId) -> impl Iterator<Item = (RoomCode, Status, bool)> {
        let codes = self.by_player.get(&player).into_iter().flat_map(Shelf::keys);
        let rooms = codes.filter_map(|code| self.rooms.get(&code));
        rooms.map(|(_, seats)| (seats.room, seats.status, seats.rated))
    }
}
