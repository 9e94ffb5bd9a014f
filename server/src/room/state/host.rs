//! The rights of a room's host: kick, close, show the searches of bots.

use std::time::Instant;

use bidak_shared::game::Player;
use bidak_shared::protocol::{Event, PlayerId, RefusalCode, Spectator};

use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::room::seat::Sitter;
use crate::room::state::{BotThinking, Room, RoomAnswer};

/// Spectators in one answer.
const PAGE: usize = 100;

/// The answer to a request for the spectators from a place on.
pub(super) fn spectators_from(from: Option<u32>) -> Result<RoomAnswer, Refusal> {
    match from.unwrap_or(1) {
        0 => Err(Refusal::new(RefusalCode::BadOption, "from counts from 1")),
        from => Ok(RoomAnswer::Spectators(from)),
    }
}

impl Room {
    /// The spectators by their ids, each once, from a place on, counted from 1.
    pub(crate) fn spectators(&self, from: u32) -> Vec<Spectator> {
        let watching = self.members.names().filter(|(player, _)| self.sitters.side_of(*player).is_none());
        let page = watching.skip(from as usize - 1).take(PAGE);
        page.map(|(player, name)| Spectator { player, name: name.get(), mark: name.mark() }).collect()
    }

    /// The number of spectators, each counted once.
    pub(crate) fn watching(&self) -> u32 {
        let players = self.sitters.iter().filter_map(|(_, sitter)| Sitter::person(sitter));
        let present = players.filter(|player| self.members.has_player(*player)).count();
        (self.members.players() - present) as u32
    }

    /// Removes a spectator, or a seated player while no game is going on, and bans the player from the room.
    pub(super) fn kick(&mut self, caller: &Caller, player: PlayerId, now: Instant) -> Result<(), Refusal> {
        self.must_host(caller)?;
        let cannot = |sentence: &str| Err(Refusal::new(RefusalCode::CannotKick, sentence));
        if player == caller.player {
            return cannot("you cannot kick yourself; leave the room, or close it");
        }
        let seat = self.sitters.side_of(player);
        if (self.playing || self.owes_second()) && seat.is_some() {
            return cannot("a player cannot be kicked before the game is over");
        }
        let connections = self.members.of_player(player);
        if seat.is_none() && connections.is_empty() {
            return Err(no_player());
        }
        let is_guest = seat.map_or_else(
            || self.members.is_guest(player),
            |side| self.sitters.of(side).is_some_and(|sitter| sitter.account().is_none()),
        );
        let network = connections.first().and_then(|connection| self.members.network_of(*connection));
        let network = network.or_else(|| self.sitters.of(seat?).and_then(Sitter::network));
        if let Some(side) = seat {
            self.vacate(side);
        }
        for connection in &connections {
            self.members.remove(*connection);
        }
        self.removed.extend(connections);
        self.ban(player, network.filter(|_| is_guest), now);
        self.members_changed(now);
        Ok(())
    }

    /// Keeps what spectators say from the players, or no longer.
    pub(super) fn set_chat_apart(&mut self, caller: &Caller, apart: bool) -> Result<(), Refusal> {
        self.must_host(caller)?;
        if self.spec.rated {
            let sentence = "in a rated game players never read what spectators say before its end";
            return Err(Refusal::new(RefusalCode::Rated, sentence));
        }
        if self.chat_apart != apart {
            self.chat_apart = apart;
            self.publish(Event::ChatApart { apart });
            self.join_chat();
        }
        Ok(())
    }

    /// The people on the seats.
    pub(super) fn people(&self) -> [Option<PlayerId>; 2] {
        Player::BOTH.map(|side| self.sitters.of(side).and_then(Sitter::person))
    }

    /// Whether what spectators say now is kept from the players until the end.
    pub(super) fn keeps_chat_apart(&self) -> bool {
        (self.spec.rated || self.chat_apart) && (self.playing || self.owes_second())
    }

    /// Shows the players what spectators have said, unless it is still kept from them.
    pub(super) fn join_chat(&mut self) {
        if self.keeps_chat_apart() {
            return;
        }
        let chat = self.chat.join();
        if !chat.is_empty() {
            self.publish(Event::Overheard { chat });
        }
    }

    /// Closes the room, unless a person plays in it.
    pub(super) fn close_for(&mut self, caller: &Caller, now: Instant) -> Result<(), Refusal> {
        self.must_host(caller)?;
        if (self.playing || self.owes_second()) && self.sitters.have_person() {
            let sentence = "a game is going on; finish or resign it first";
            return Err(Refusal::new(RefusalCode::Playing, sentence));
        }
        self.close(now);
        Ok(())
    }

    /// Shows or hides the searches of bots.
    pub(super) fn show_thinking(&mut self, caller: &Caller, shown: bool) -> Result<(), Refusal> {
        // A player who is no host may see the search of the bot on the other seat.
        let other = self.sitters.side_of(caller.player).and_then(|side| self.sitters.of(side.opponent()));
        if other.and_then(Sitter::bot).is_none() {
            self.must_host(caller)?;
        }
        if shown && self.spec.rated {
            return Err(Refusal::new(RefusalCode::Rated, "in a rated game nobody sees the bot's search"));
        }
        self.bot_thinking = if shown { BotThinking::Shown } else { BotThinking::Hidden };
        Ok(())
    }

    pub(super) fn must_host(&self, caller: &Caller) -> Result<(), Refusal> {
        if self.host == Some(caller.player) {
            return Ok(());
        }
        Err(Refusal::new(RefusalCode::NotHost, "only the host of the room can do this"))
    }
}

pub(super) fn no_player() -> Refusal {
    Refusal::new(RefusalCode::NoPlayer, "there is no such player in this room")
}
