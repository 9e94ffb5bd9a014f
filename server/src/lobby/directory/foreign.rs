//! The public rooms of other nodes, in the list of this one.

use std::cmp::Reverse;
use std::collections::HashMap;

use bidak_shared::protocol::{RoomCode, RoomSummary, Status};

use crate::lobby::directory::{Directory, Place};
use crate::nodes::LinkNumber;

/// The rooms of other nodes by code.
pub(super) type ForeignRooms = HashMap<RoomCode, ForeignRoom>;

/// A room of another node.
#[derive(Debug)]
pub(super) struct ForeignRoom {
    from: LinkNumber,
    number: u64,
    pub(super) summary: RoomSummary,
}

impl ForeignRoom {
    fn place(&self) -> Place {
        (self.summary.status != Status::Waiting, Reverse(self.number))
    }
}

impl Directory {
    /// A room of another node looks so now. What is said of a room of this node is out of date.
    pub(crate) fn update_foreign(&mut self, from: LinkNumber, summary: RoomSummary) {
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
    pub(crate) fn remove_foreign(&mut self, from: LinkNumber, is_gone: impl Fn(RoomCode) -> bool) {
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
}
