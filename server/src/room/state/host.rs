//! The rights of a room's host: kick, mute, close, show what bots think.

use std::collections::BTreeMap;
use std::time::Instant;

use bidak_shared::protocol::{Event, PlayerId, PlayerName, RefusalCode, Spectator};

use crate::refusal::Refusal;
use crate::room::state::{BotThinking, Guest, Room};

/// The most banned players; the oldest ban is dropped for a new one. Also the most muted players, of whom those who
/// have left are forgotten first.
const MOST_REMEMBERED: usize = 200;

impl Room {
    /// The spectators, each once.
    pub(crate) fn spectators(&self) -> Vec<Spectator> {
        let watching = self.members.values().filter(|member| self.sitters.side_of(member.player).is_none());
        let by_player: BTreeMap<PlayerId, PlayerName> =
            watching.map(|member| (member.player, member.name.get())).collect();
        by_player.into_iter().map(|(player, name)| Spectator { player, name }).collect()
    }

    /// Removes a spectator, or a seated player while no game is going on, and bans the player from the room.
    pub(super) fn kick(&mut self, guest: &Guest, player: PlayerId, now: Instant) -> Result<(), Refusal> {
        self.must_host(guest)?;
        let cannot = |sentence: &str| Err(Refusal::new(RefusalCode::CannotKick, sentence));
        if player == guest.player {
            return cannot("you cannot kick yourself; leave the room, or close it");
        }
        let seat = self.sitters.side_of(player);
        if self.playing && seat.is_some() {
            return cannot("a player cannot be kicked before the game is over");
        }
        let is_theirs = |(connection, member): (_, &super::Member)| (member.player == player).then_some(connection);
        let connections: Vec<_> = self.members.iter().map(|(id, member)| (*id, member)).filter_map(is_theirs).collect();
        if seat.is_none() && connections.is_empty() {
            return Err(no_player());
        }
        if let Some(side) = seat {
            self.vacate(side);
        }
        for connection in &connections {
            self.members.remove(connection);
        }
        self.removed.extend(connections);
        self.banned.push_back(player);
        if self.banned.len() > MOST_REMEMBERED {
            self.banned.pop_front();
        }
        self.members_changed(now);
        Ok(())
    }

    /// Mutes or unmutes a member.
    pub(super) fn mute(&mut self, guest: &Guest, player: PlayerId, muted: bool) -> Result<(), Refusal> {
        self.must_host(guest)?;
        if player == guest.player {
            return Err(Refusal::new(RefusalCode::NoPlayer, "you cannot mute yourself"));
        }
        let changed = if muted {
            let name = self.name_of(player).ok_or_else(no_player)?;
            if self.muted.len() >= MOST_REMEMBERED {
                let members = &self.members;
                self.muted.retain(|silent| members.values().any(|member| member.player == *silent));
            }
            self.muted.insert(player).then_some(name)
        } else {
            // For a player who has left nobody needs to know.
            self.muted.remove(&player).then(|| self.name_of(player)).flatten()
        };
        if let Some(name) = changed {
            self.tell(Event::Muted { player, name, muted });
        }
        Ok(())
    }

    /// Closes the room, unless a person plays in it.
    pub(super) fn close_for(&mut self, guest: &Guest, now: Instant) -> Result<(), Refusal> {
        self.must_host(guest)?;
        if self.playing && self.sitters.have_person() {
            let sentence = "a game is going on; finish or resign it first";
            return Err(Refusal::new(RefusalCode::Playing, sentence));
        }
        self.close(now);
        Ok(())
    }

    /// Shows or hides what bots think.
    pub(super) fn show_thinking(&mut self, guest: &Guest, shown: bool) -> Result<(), Refusal> {
        self.must_host(guest)?;
        if shown && self.spec.rated {
            return Err(Refusal::new(RefusalCode::Rated, "in a rated game nobody sees what the bot thinks"));
        }
        self.bot_thinking = if shown { BotThinking::Shown } else { BotThinking::Hidden };
        Ok(())
    }

    fn must_host(&self, guest: &Guest) -> Result<(), Refusal> {
        if self.host == Some(guest.player) {
            return Ok(());
        }
        Err(Refusal::new(RefusalCode::NotHost, "only the host of the room can do this"))
    }

    /// The name of a player in the room.
    fn name_of(&self, player: PlayerId) -> Option<PlayerName> {
        self.members.values().find(|member| member.player == player).map(|member| member.name.get())
    }
}

fn no_player() -> Refusal {
    Refusal::new(RefusalCode::NoPlayer, "there is no such player in this room")
}
