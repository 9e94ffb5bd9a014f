//! Members and seats: enter, sit, leave, chat.

use std::time::{Duration, Instant};

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::protocol::{ChatLine, Event, OfferKind, PlayerId, RefusalCode, SeatBot, SeatChoice};

use crate::base::limit::Limit;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::engine::seat_bots;
use crate::room::roster::Member;
use crate::room::seat::Sitter;
use crate::room::state::{Occupancy, Report, Room, RoomAnswer};
use crate::wire::connection_id::ConnectionId;

/// The time between two events about the number of spectators: each is sent to all of them.
const COUNT_PAUSE: Duration = Duration::from_secs(1);

impl Room {
    /// A connection was lost, or has ended.
    pub(crate) fn dropped(&mut self, connection: ConnectionId, now: Instant) {
        self.tick(now);
        if let Some(player) = self.members.remove(connection) {
            self.player_may_be_gone(player, now);
            self.members_changed(now);
        }
    }

    /// Takes a seat if one is wanted, and enters.
    pub(super) fn join(&mut self, caller: &Caller, choice: SeatChoice, now: Instant) -> Result<RoomAnswer, Refusal> {
        match (self.sitters.side_of(caller.player), choice) {
            (Some(Player::First), SeatChoice::Second) | (Some(Player::Second), SeatChoice::First) => {
                let sentence = "you hold the other seat of this room; a player sits only once";
                return Err(Refusal::new(RefusalCode::AlreadySeated, sentence));
            }
            (Some(_), _) | (None, SeatChoice::None) => {
                self.enter(caller, now)?;
                self.begin_if_all_have_come(now);
            }
            (None, _) if let Err(refusal) = self.must_be_let_in(caller) => return Err(refusal),
            (None, _) if self.is_kept_from(caller.player) => {
                let sentence = "the free seat is kept for another player; you can watch";
                return Err(Refusal::new(RefusalCode::SeatTaken, sentence));
            }
            (None, _) if self.spec.rated && caller.account.tag().is_none() => {
                let sentence = "the games of this room are rated: create an account first, or watch";
                return Err(Refusal::new(RefusalCode::AccountNeeded, sentence));
            }
            (None, choice) => {
                if self.spec.rated {
                    caller.must_not_pose_as_person(RefusalCode::NotRated)?;
                }
                let side = self.sitters.choose(choice, &mut self.dice.generator()).ok_or_else(|| self.seat_taken())?;
                let Caller { player, name, key, account, program, .. } = caller;
                let opponent = self.sitters.of(side.opponent()).and_then(Sitter::account);
                if self.spec.rated && account.tag().zip(opponent).is_some_and(|(own, other)| own.is_related_to(other)) {
                    return Err(Refusal::never_rated());
                }
                let account = account.tag().cloned();
                let (name, mark) = (name.get(), name.mark());
                let (id, key, program, network) = (*player, *key, *program, Some(caller.network));
                self.sit(side, Sitter::Person { id, name, mark, key, account, program, network, gone_since: None });
                self.enter(caller, now)?;
                self.begin_or_ask(side, now)?;
            }
        }
        Ok(RoomAnswer::Joined)
    }

    /// Gives the seat of a caller the handle that the caller has taken since, or has as before the restart.
    pub(super) fn recognise(&mut self, caller: &Caller) {
        let Some(side) = self.sitters.side_of(caller.player) else { return };
        let Some(Sitter::Person { name, mark, account, .. }) = self.sitters.of_mut(side) else { return };
        let tag = caller.account.tag();
        if account.is_some() || tag.is_none() && *mark == caller.name.mark() {
            return;
        }
        *mark = caller.name.mark();
        *account = tag.cloned();
        // A guest keeps the name under which the seat was taken.
        if tag.is_some_and(|tag| *name != tag.handle.name()) {
            *name = caller.name.get();
            if let Some(seat) = self.sitters.of(side).map(Sitter::seat) {
                self.publish(Event::Seated { side, seat });
            }
        }
    }

    /// Whether the free seat is kept for another player; the host may always take it.
    fn is_kept_from(&self, player: PlayerId) -> bool {
        self.kept_for.as_ref().is_some_and(|kept| kept.id != player) && self.host != Some(player)
    }

    fn seat_taken(&self) -> Refusal {
        let sentence = if self.sitters.are_full() {
            "both seats are taken; you can watch"
        } else {
            "this seat is taken; the other one is free"
        };
        Refusal::new(RefusalCode::SeatTaken, sentence)
    }

    /// Makes the connection a member.
    pub(super) fn enter(&mut self, caller: &Caller, now: Instant) -> Result<(), Refusal> {
        self.must_be_let_in(caller)?;
        // A player can always come back, whatever the number of spectators.
        if !self.members.has(caller.connection) && self.sitters.side_of(caller.player).is_none() {
            self.must_have_place(caller)?;
        }
        let Caller { connection, player, ref name, network, .. } = *caller;
        let is_guest = caller.account.tag().is_none();
        self.members.insert(connection, Member { player, name: name.clone(), network, is_guest });
        self.protection.has_come(player);
        if let Some(side) = self.sitters.side_of(caller.player)
            && let Some(Sitter::Person { gone_since, network: from, program, .. }) = self.sitters.of_mut(side)
        {
            *from = Some(network);
            // A tournament seats its entrants before they connect.
            *program |= caller.program;
            let was_gone = gone_since.take().is_some();
            if was_gone {
                self.publish(Event::Presence { side, connected: true, claim_in_ms: None });
                self.report(Report::Present(side, true), now);
                self.came_back(side, now);
            }
        }
        self.members_changed(now);
        Ok(())
    }

    /// Refuses a spectator if there are too many, or too many from the same address.
    fn must_have_place(&self, caller: &Caller) -> Result<(), Refusal> {
        let most = self.bounds.spectators;
        let players = self.sitters.iter().filter_map(|(_, sitter)| sitter.person());
        let of_players: usize = players.map(|player| self.members.connections_of(player)).sum();
        if self.members.len() - of_players >= most {
            return Err(Refusal::new(RefusalCode::RoomFull, "the room has no place for another spectator"));
        }
        // One address cannot take all places of spectators.
        if self.members.connections_from(caller.network) >= most - most / 4 {
            let sentence = "the room has no place for another spectator from your address";
            return Err(Refusal::at(Limit::SpectatorsPerAddress, RefusalCode::RoomFull, sentence));
        }
        Ok(())
    }

    pub(super) fn leave(&mut self, caller: &Caller, now: Instant) {
        self.members.remove(caller.connection);
        if let Some(side) = self.sitters.side_of(caller.player) {
            if self.playing {
                let winner = Outcome::Win(side.opponent());
                self.end(self.game.ending(Some(winner), EndReason::Resignation), now);
            }
            if self.spec.tournament.is_some() || self.second_at.is_some() {
                // The seat is kept: before a game of a tournament, and between two games of a pair, a player who leaves
                // may come back.
                self.player_may_be_gone(caller.player, now);
            } else if self.missed_at().is_some() {
                self.miss(vec![caller.player], now);
            } else {
                self.vacate(side);
            }
        }
        self.members_changed(now);
    }

    fn sit(&mut self, side: Player, sitter: Sitter) {
        self.publish(Event::Seated { side, seat: sitter.seat() });
        *self.sitters.of_mut(side) = Some(sitter);
        self.newcomers[side.index()] = self.games > 0;
    }

    /// A game begins when both seats are taken by those who want it. Who stays in a room after a game is asked first, and keeps
    /// the last position until then.
    fn begin_or_ask(&mut self, by: Player, now: Instant) -> Result<(), Refusal> {
        if !self.sitters.are_full() {
            return Ok(());
        }
        self.kept_for = None;
        if self.games > 0 && !self.newcomers[by.opponent().index()] {
            return self.offer(by, OfferKind::Game, now);
        }
        self.start_game(now);
        Ok(())
    }

    /// The game of paired players begins when both are there.
    pub(super) fn begin_if_all_have_come(&mut self, now: Instant) {
        let is_awaited = self.games == 0 && self.sitters.are_full();
        if is_awaited && self.sitters.iter().all(|(_, sitter)| sitter.gone_since().is_none()) {
            self.start_game(now);
        }
    }

    pub(super) fn vacate(&mut self, side: Player) {
        debug_assert!(!self.playing, "a game has two players");
        if let Some(player) = self.sitters.of(side).and_then(Sitter::person)
            && self.host != Some(player)
        {
            let was_locked = self.protection.is_locked();
            self.protection.has_stood_up(player);
            if was_locked && !self.protection.is_locked() {
                self.publish(Event::Locked { locked: false });
            }
        }
        *self.sitters.of_mut(side) = None;
        self.drop_offers();
        self.publish(Event::Vacated { side });
    }

    pub(super) fn add_bot(
        &mut self,
        caller: &Caller,
        side: Option<Player>,
        bot: SeatBot,
        now: Instant,
    ) -> Result<(), Refusal> {
        if Some(caller.player) != self.host && self.sitters.side_of(caller.player).is_none() {
            let sentence = "only the host and seated players can add a bot";
            return Err(Refusal::new(RefusalCode::NotSeated, sentence));
        }
        let choice = match side {
            None => SeatChoice::Any,
            Some(Player::First) => SeatChoice::First,
            Some(Player::Second) => SeatChoice::Second,
        };
        let side = self.sitters.choose(choice, &mut self.dice.generator()).ok_or_else(|| self.seat_taken())?;
        if self.spec.rated && self.sitters.of(side.opponent()).is_none_or(|other| other.bot().is_some()) {
            let sentence = "a rated game needs an account on one seat: sit down before the bot";
            return Err(Refusal::new(RefusalCode::NotRated, sentence));
        }
        let bot = bot.or_usual();
        if self.spec.rated && bot.rated().is_none() {
            let sentence = "a bot of a rated game has a level, and no options, depth or nodes";
            return Err(Refusal::new(RefusalCode::NotRated, sentence));
        }
        seat_bots::check(self.spec.game, &bot)?;
        self.sit(side, Sitter::Bot(bot));
        // Who gives the other seat to a bot wants to play it.
        if let Some(own) = self.sitters.side_of(caller.player) {
            self.newcomers[own.index()] = self.games > 0;
        }
        self.begin_or_ask(side, now)
    }

    pub(super) fn say(&mut self, caller: &Caller, text: &str) -> Result<(), Refusal> {
        if self.protection.is_muted(caller.player) {
            return Err(Refusal::new(RefusalCode::Muted, "you are muted in this room"));
        }
        let text = text.parse().map_err(|error| Refusal::new(RefusalCode::BadChat, format!("{error}")))?;
        let seat = self.sitters.side_of(caller.player);
        let line =
            ChatLine { from: caller.name.get(), mark: caller.name.mark(), player: Some(caller.player), seat, text };
        let is_apart = seat.is_none() && self.keeps_chat_apart();
        self.chat.push(line.clone(), is_apart);
        self.publish(Event::Chat(line));
        Ok(())
    }

    /// A connection of a player has left the room; if it was the last one, the player is gone.
    fn player_may_be_gone(&mut self, player: PlayerId, now: Instant) {
        if self.members.has_player(player) {
            return;
        }
        let Some(side) = self.sitters.side_of(player) else { return };
        if let Some(Sitter::Person { gone_since, .. }) = self.sitters.of_mut(side) {
            *gone_since = Some(now);
        }
        let claim_in_ms = self.gone(now).into_iter().find(|gone| gone.side == side).and_then(|gone| gone.claim_in_ms);
        self.publish(Event::Presence { side, connected: false, claim_in_ms });
        self.report(Report::Present(side, false), now);
    }

    /// Updates the values that depend on the members: the number of spectators, and the occupancy.
    pub(super) fn members_changed(&mut self, now: Instant) {
        self.occupancy = match self.occupancy {
            _ if !self.members.is_empty() => Occupancy::Occupied,
            Occupancy::Occupied => {
                self.put_off_unloading(Duration::ZERO, now);
                Occupancy::Empty(now)
            }
            empty => empty,
        };
        self.count_due = Some(self.next_count);
        if self.next_count <= now {
            self.count_spectators(now);
        }
        self.interest_changed(now);
    }

    /// Publishes the number of spectators if it has changed.
    pub(super) fn count_spectators(&mut self, now: Instant) {
        self.count_due = None;
        let count = self.watching();
        if count != self.spectators {
            self.spectators = count;
            self.next_count = now + COUNT_PAUSE;
            self.publish(Event::Spectators { count });
        }
    }
}
