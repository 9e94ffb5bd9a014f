//! The other people of a room: on its seats, and in its chat.

use std::collections::BTreeSet;

use bidak_shared::game::Player;
use bidak_shared::protocol::{PlayerId, PlayerName, Seat, Spectator};

use super::{Room, RoomLine};

impl Room {
    /// The other chatters, with their current names, the latest first.
    pub fn speakers(&self) -> Vec<(PlayerId, &PlayerName)> {
        let mut known = BTreeSet::from([self.me]);
        let said = self.lines.iter().rev().filter_map(|line| match line {
            RoomLine::Said(line) => Some((line.player?, &line.from)),
            RoomLine::Happened(_) => None,
        });
        said.filter(|(player, _)| known.insert(*player)).collect()
    }

    /// The name of the player of a side in the current or last game; `None` for an empty seat before the first game.
    pub fn player_name(&self, side: Player) -> Option<&PlayerName> {
        let played = self.names[side.index()].as_ref().filter(|_| self.ending.is_some());
        played.or_else(|| self.seats.of(side).map(|seat| &seat.name))
    }

    /// The other people on seats.
    pub fn other_players(&self) -> Vec<Spectator> {
        let seats = Player::BOTH.into_iter().filter_map(|side| self.seats.of(side));
        let person = |seat: &Seat| Some(Spectator { player: seat.player?, name: seat.name.clone(), mark: seat.mark });
        seats.filter_map(person).filter(|person| person.player != self.me).collect()
    }
}
