//! A room without tasks and sockets: every request, lost connection and moment goes in with the time it happened, and
//! what the members must be told comes out. All decisions about a room are made here.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::BotSpec;
use bidak_shared::protocol::{
    ChatLine, Command, Ending, Event, GameId, Gone, PlayerId, PlayerName, RefusalCode, RoomCode, RoomSummary,
    SeatChoice, ServerMessage, Snapshot, Status,
};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use crate::config::Config;
use crate::lag::Lag;
use crate::outbox::Frame;
use crate::refusal::Refusal;
use crate::room::chat::Chat;
use crate::room::game::Game;
use crate::room::log::Log;
use crate::room::offers::Offers;
use crate::room::seat::{Sitter, Sitters};
use crate::room::spec::RoomSpec;
use crate::store::{Entry, Fact};
use crate::token_hash::TokenHash;

mod due;
mod host;
mod negotiation;
mod play;
mod restore;
mod search;

#[cfg(test)]
mod tests;

pub(crate) use search::SearchKey;

/// One connection, on this server and for as long as it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ConnectionId(pub(crate) u64);

/// Who asks: a player, through one of perhaps several connections.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) connection: ConnectionId,
    pub(crate) player: PlayerId,
    pub(crate) name: PlayerName,
    /// What is kept of the player's token.
    pub(crate) key: TokenHash,
    /// How far away the connection is.
    pub(crate) lag: Lag,
}

/// How a request that was done is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// `ok`.
    Ok,
    /// `joined` with a snapshot; the connection is a member now.
    Joined,
    /// `ok` and the events after this version; the connection is a member now.
    Resumed(u32),
    /// `spectators`.
    Spectators,
    /// `ok`; the connection is no longer a member.
    Left,
}

/// What must happen because of a change, in this order.
#[derive(Debug, Default)]
pub(crate) struct Effects {
    /// To be written down before anybody is told.
    pub(crate) entries: Vec<Entry>,
    /// Connections that are members no longer, because the host sent their players out.
    pub(crate) removed: Vec<ConnectionId>,
    /// To be sent to all members.
    pub(crate) frames: Vec<Frame>,
    /// To be shown in the lobby.
    pub(crate) summary: Option<RoomSummary>,
}

/// A room.
#[derive(Debug)]
pub(crate) struct Room {
    code: RoomCode,
    spec: RoomSpec,
    /// Who made the room; none if pairing did.
    host: Option<PlayerId>,
    bounds: Bounds,
    rng: SmallRng,
    members: BTreeMap<ConnectionId, Member>,
    /// Whom the host does not let speak.
    muted: BTreeSet<PlayerId>,
    /// Whom the host has sent out, oldest first.
    banned: VecDeque<PlayerId>,
    /// Connections that were sent out just now.
    removed: Vec<ConnectionId>,
    sitters: Sitters,
    /// The game that goes on, the last one, or the first one to come.
    game: Game,
    playing: bool,
    games: u32,
    /// Whether the host wants to see what bots think.
    bot_thinking: BotThinking,
    offers: Offers,
    chat: Chat,
    log: Log,
    entries: Vec<Entry>,
    spectators: u32,
    occupancy: Occupancy,
    last_activity: Instant,
    closed: bool,
    /// Whether the lobby's list shows something else than is.
    is_listing_stale: bool,
}

/// Who is on a connection that is in the room.
#[derive(Clone, Debug)]
struct Member {
    player: PlayerId,
    name: PlayerName,
}

/// Whether the members are told what the bots think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BotThinking {
    Hidden,
    Shown,
}

/// Whether any member is in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Occupancy {
    /// Nobody has entered yet; made at this time.
    Awaited(Instant),
    Occupied,
    /// Everybody has left; the last one at this time.
    Empty(Instant),
}

/// The times and numbers of [`Config`] that concern a room.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    members: usize,
    claim: Duration,
    abandon: Duration,
    first_move: Duration,
    idle: Duration,
}

impl Room {
    /// An empty room. Everything that is left to chance in it comes from `seed`.
    pub(crate) fn new(
        code: RoomCode,
        spec: RoomSpec,
        host: Option<PlayerId>,
        config: &Config,
        seed: u64,
        now: Instant,
    ) -> Self {
        let mut rng = SmallRng::seed_from_u64(seed);
        let game = Game::new(GameId::from_bits(rng.random()), spec.record(), spec.clock, now);
        Self {
            code,
            host,
            bounds: Bounds {
                members: config.members_per_room,
                claim: config.claim,
                abandon: config.abandon,
                first_move: config.first_move,
                idle: config.room_idle,
            },
            rng,
            members: BTreeMap::new(),
            muted: BTreeSet::new(),
            banned: VecDeque::new(),
            removed: Vec::new(),
            sitters: Sitters::default(),
            game,
            playing: false,
            games: 0,
            bot_thinking: BotThinking::Hidden,
            offers: Offers::default(),
            chat: Chat::new(config.chat_lines, config.chat_bytes),
            log: Log::new(code, config.replay_bytes),
            entries: Vec::new(),
            spectators: 0,
            occupancy: Occupancy::Awaited(now),
            last_activity: now,
            closed: false,
            is_listing_stale: true,
            spec,
        }
    }

    /// A room for two who look for an opponent, with the seats drawn by lot. The game begins when both have come.
    pub(crate) fn paired(
        code: RoomCode,
        spec: RoomSpec,
        pair: [&Guest; 2],
        config: &Config,
        seed: u64,
        now: Instant,
    ) -> Self {
        let mut room = Self::new(code, spec, None, config, seed, now);
        for Guest { player, name, key, .. } in pair {
            let side = room.sitters.choose(SeatChoice::Random, &mut room.rng).expect("a seat for each");
            *room.sitters.of_mut(side) =
                Some(Sitter::Person { id: *player, name: name.clone(), key: *key, gone_since: Some(now) });
        }
        room
    }

    /// Does what is asked, or says why not.
    pub(crate) fn request(&mut self, guest: &Guest, command: Command, now: Instant) -> Result<Answer, Refusal> {
        if let Some(side) = self.sitters.side_of(guest.player) {
            self.game.clock.set_lag(side, guest.lag.get());
        }
        self.tick(now);
        if self.closed {
            return Err(Refusal::no_room());
        }
        let done = self.dispatch(guest, command, now);
        if done.is_ok() {
            self.last_activity = now;
        }
        done
    }

    fn dispatch(&mut self, guest: &Guest, command: Command, now: Instant) -> Result<Answer, Refusal> {
        match command {
            Command::Create { seat, .. } | Command::Join { seat, .. } => return self.join(guest, seat, now),
            Command::Watch { .. } => return self.join(guest, SeatChoice::None, now),
            Command::Resume { version, .. } => {
                self.enter(guest, now)?;
                self.begin_if_all_have_come(now);
                return Ok(if self.can_replay(version) { Answer::Resumed(version) } else { Answer::Joined });
            }
            _ => {}
        }
        if !self.members.contains_key(&guest.connection) {
            return Err(Refusal::not_member());
        }
        match command {
            Command::Leave { .. } => {
                self.leave(guest, now);
                return Ok(Answer::Left);
            }
            Command::AddBot { seat, engine, level, .. } => self.add_bot(guest, seat, BotSpec { engine, level }, now)?,
            Command::Chat { text, .. } => self.say(guest, &text)?,
            Command::Spectators { .. } => return Ok(Answer::Spectators),
            Command::Kick { player, .. } => self.kick(guest, player, now)?,
            Command::Mute { player, muted, .. } => self.mute(guest, player, muted)?,
            Command::Close { .. } => self.close_for(guest, now)?,
            Command::ShowThinking { shown, .. } => self.show_thinking(guest, shown)?,
            command => {
                let side = self.sitters.side_of(guest.player).ok_or_else(Refusal::not_seated)?;
                match command {
                    Command::Move { ply, text, .. } => self.play(side, ply as usize, &text, now)?,
                    Command::Resign { .. } => self.resign(side, now)?,
                    Command::Abort { .. } => self.abort(now)?,
                    Command::Offer { offer, .. } => self.offer(side, offer, now)?,
                    Command::Accept { offer, .. } => self.accept(side, offer, now)?,
                    Command::Decline { offer, .. } => self.decline(side, offer)?,
                    Command::Claim { .. } => self.claim(side, now)?,
                    other => {
                        debug_assert!(false, "{other:?} is not for rooms");
                        return Err(Refusal::fault());
                    }
                }
            }
        }
        Ok(Answer::Ok)
    }

    /// A connection was lost, or has ended.
    pub(crate) fn dropped(&mut self, connection: ConnectionId, now: Instant) {
        self.tick(now);
        if let Some(Member { player, .. }) = self.members.remove(&connection) {
            self.player_may_be_gone(player, now);
            self.members_changed(now);
        }
    }

    /// Sits down if a seat is wanted, and enters.
    fn join(&mut self, guest: &Guest, choice: SeatChoice, now: Instant) -> Result<Answer, Refusal> {
        match (self.sitters.side_of(guest.player), choice) {
            (Some(Player::First), SeatChoice::Second) | (Some(Player::Second), SeatChoice::First) => {
                let sentence = "you hold the other seat of this room; a player sits only once";
                return Err(Refusal::new(RefusalCode::AlreadySeated, sentence));
            }
            (Some(_), _) | (None, SeatChoice::None) => {
                self.enter(guest, now)?;
                self.begin_if_all_have_come(now);
            }
            (None, _) if self.banned.contains(&guest.player) => return Err(kicked()),
            (None, choice) => {
                let side = self.sitters.choose(choice, &mut self.rng).ok_or_else(|| self.seat_taken())?;
                let Guest { player, name, key, .. } = guest;
                self.sit(side, Sitter::Person { id: *player, name: name.clone(), key: *key, gone_since: None });
                self.enter(guest, now)?;
                self.begin_if_full(now);
            }
        }
        Ok(Answer::Joined)
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
    fn enter(&mut self, guest: &Guest, now: Instant) -> Result<(), Refusal> {
        if self.banned.contains(&guest.player) {
            return Err(kicked());
        }
        let full = self.members.len() >= self.bounds.members;
        // A player always finds back, whatever the number of spectators.
        if full && !self.members.contains_key(&guest.connection) && self.sitters.side_of(guest.player).is_none() {
            return Err(Refusal::new(RefusalCode::RoomFull, "the room has no place for another spectator"));
        }
        let Guest { connection, player, ref name, .. } = *guest;
        self.members.insert(connection, Member { player, name: name.clone() });
        if let Some(side) = self.sitters.side_of(guest.player)
            && let Some(Sitter::Person { gone_since, .. }) = self.sitters.of_mut(side)
            && gone_since.take().is_some()
        {
            self.tell(Event::Presence { side, connected: true, claim_in_ms: None });
            self.came_back(side, now);
        }
        self.members_changed(now);
        Ok(())
    }

    fn leave(&mut self, guest: &Guest, now: Instant) {
        self.members.remove(&guest.connection);
        if let Some(side) = self.sitters.side_of(guest.player) {
            if self.playing {
                let winner = Outcome::Win(side.opponent());
                self.end(self.game.ending(Some(winner), EndReason::Resignation), now);
            }
            self.vacate(side);
        }
        self.members_changed(now);
    }

    fn sit(&mut self, side: Player, sitter: Sitter) {
        self.tell(Event::Seated { side, seat: sitter.seat() });
        *self.sitters.of_mut(side) = Some(sitter);
    }

    /// A game begins when both seats are taken.
    fn begin_if_full(&mut self, now: Instant) {
        if self.sitters.are_full() {
            self.start_game(now);
        }
    }

    /// The game of two who were paired begins when both are there.
    fn begin_if_all_have_come(&mut self, now: Instant) {
        let is_awaited = self.games == 0 && self.sitters.are_full();
        if is_awaited && self.sitters.iter().all(|(_, sitter)| sitter.gone_since().is_none()) {
            self.start_game(now);
        }
    }

    fn vacate(&mut self, side: Player) {
        debug_assert!(!self.playing, "a game has two players");
        *self.sitters.of_mut(side) = None;
        self.drop_offers();
        self.tell(Event::Vacated { side });
    }

    fn add_bot(&mut self, guest: &Guest, side: Option<Player>, spec: BotSpec, now: Instant) -> Result<(), Refusal> {
        if Some(guest.player) != self.host && self.sitters.side_of(guest.player).is_none() {
            let sentence = "only who made the room or plays in it can give a seat to a bot";
            return Err(Refusal::new(RefusalCode::NotHost, sentence));
        }
        let choice = match side {
            None => SeatChoice::Any,
            Some(Player::First) => SeatChoice::First,
            Some(Player::Second) => SeatChoice::Second,
        };
        let side = self.sitters.choose(choice, &mut self.rng).ok_or_else(|| self.seat_taken())?;
        self.sit(side, Sitter::Bot(spec));
        self.begin_if_full(now);
        Ok(())
    }

    fn say(&mut self, guest: &Guest, text: &str) -> Result<(), Refusal> {
        if self.muted.contains(&guest.player) {
            return Err(Refusal::new(RefusalCode::Muted, "the host of this room does not let you speak here"));
        }
        let text = text.parse().map_err(|error| Refusal::new(RefusalCode::BadChat, format!("{error}")))?;
        let seat = self.sitters.side_of(guest.player);
        let line = ChatLine { from: guest.name.clone(), player: Some(guest.player), seat, text };
        self.chat.push(line.clone());
        self.tell(Event::Chat(line));
        Ok(())
    }

    /// One of the player's connections left the room; perhaps it was the last one.
    fn player_may_be_gone(&mut self, player: PlayerId, now: Instant) {
        if self.members.values().any(|other| other.player == player) {
            return;
        }
        let Some(side) = self.sitters.side_of(player) else { return };
        if let Some(Sitter::Person { gone_since, .. }) = self.sitters.of_mut(side) {
            *gone_since = Some(now);
        }
        let claim_in_ms = self.gone(now).into_iter().find(|gone| gone.side == side).and_then(|gone| gone.claim_in_ms);
        self.tell(Event::Presence { side, connected: false, claim_in_ms });
    }

    /// The players who are gone now.
    fn gone(&self, now: Instant) -> Vec<Gone> {
        let gone = |(side, sitter): (Player, &Sitter)| {
            let since = sitter.gone_since()?;
            let is_claimable = self.playing && self.sitters.of(side.opponent()).and_then(Sitter::person).is_some();
            let claim_in = (since + self.bounds.claim).saturating_duration_since(now);
            let gone_ms = ms(now.saturating_duration_since(since));
            Some(Gone { side, gone_ms, claim_in_ms: is_claimable.then(|| ms(claim_in)) })
        };
        self.sitters.iter().filter_map(gone).collect()
    }

    /// What the times told by replayed events have become; none if there are none.
    pub(crate) fn times(&self, now: Instant) -> Option<ServerMessage> {
        let (clocks, gone) = (self.game.clock.clocks(now), self.gone(now));
        (clocks.is_some() || !gone.is_empty()).then_some(ServerMessage::Times { room: self.code, clocks, gone })
    }

    /// Keeps what depends on the members: the count of spectators, and whether anybody is interested.
    fn members_changed(&mut self, now: Instant) {
        self.occupancy = match self.occupancy {
            _ if !self.members.is_empty() => Occupancy::Occupied,
            Occupancy::Occupied => Occupancy::Empty(now),
            empty => empty,
        };
        let count = self.spectators().len() as u32;
        if count != self.spectators {
            self.spectators = count;
            self.tell(Event::Spectators { count });
        }
        self.interest_changed(now);
    }

    /// Closes the room.
    fn close(&mut self, now: Instant) {
        if self.playing {
            self.end(self.game.ending(None, EndReason::Abandonment), now);
        }
        self.closed = true;
        self.tell(Event::Closed);
    }

    /// What was offered no longer stands.
    fn drop_offers(&mut self) {
        for offer in self.offers.take() {
            self.tell(Event::Declined(offer));
        }
    }

    /// Tells the members, and the lobby if its list shows it.
    fn tell(&mut self, event: Event) {
        self.is_listing_stale |= match event {
            Event::Seated { .. }
            | Event::Vacated { .. }
            | Event::Presence { .. }
            | Event::Spectators { .. }
            | Event::Started { .. }
            | Event::Ended(_)
            | Event::Closed => true,
            Event::Moved { .. }
            | Event::Offered(_)
            | Event::Declined(_)
            | Event::TakenBack { .. }
            | Event::Chat(_)
            | Event::Muted { .. } => false,
        };
        self.log.push(event);
    }

    /// Ends a room whose state can no longer be trusted, without looking at the game.
    pub(crate) fn break_down(&mut self) {
        if self.playing {
            self.playing = false;
            let ending = Ending { outcome: None, reason: EndReason::Fault, margin: 0 };
            self.note(Fact::Ended(ending));
            self.tell(Event::Ended(ending));
        }
        self.closed = true;
        self.tell(Event::Closed);
    }

    /// Makes the next game panic, for tests of what happens then.
    #[cfg(test)]
    pub(crate) fn spoil(&mut self) {
        self.spec.spoil();
    }

    /// Notes something to be written down about the present game.
    fn note(&mut self, fact: Fact) {
        self.entries.push(Entry { game: self.game.id, fact });
    }

    /// What must happen because of the changes since the last call.
    pub(crate) fn take_effects(&mut self) -> Effects {
        let summary = std::mem::take(&mut self.is_listing_stale).then(|| self.summary());
        Effects {
            entries: std::mem::take(&mut self.entries),
            removed: std::mem::take(&mut self.removed),
            frames: self.log.take_fresh(),
            summary,
        }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether the events after `version` are kept.
    fn can_replay(&self, version: u32) -> bool {
        self.log.since(version).is_some()
    }

    /// The events after `version`, which [`Answer::Resumed`] has found to be kept.
    pub(crate) fn events_since(&self, version: u32) -> Vec<Frame> {
        self.log.since(version).unwrap_or_default()
    }

    fn status(&self) -> Status {
        if self.playing {
            Status::Playing
        } else if self.sitters.are_full() && self.games > 0 {
            Status::Ended
        } else {
            Status::Waiting
        }
    }

    /// As the lobby lists it.
    pub(crate) fn summary(&self) -> RoomSummary {
        RoomSummary {
            room: self.code,
            game: self.spec.game,
            options: self.spec.options.clone(),
            clock: self.spec.clock,
            status: self.status(),
            seats: self.sitters.seats(),
            spectators: self.spectators,
        }
    }

    /// As somebody who enters sees it.
    pub(crate) fn snapshot(&self, now: Instant) -> Snapshot {
        let record = self.game.record();
        Snapshot {
            room: self.code,
            version: self.log.version(),
            game: self.spec.game,
            options: self.spec.options.clone(),
            clock: self.spec.clock,
            private: self.spec.private,
            status: self.status(),
            games: self.games,
            host: self.host,
            seats: self.sitters.seats(),
            gone: self.gone(now),
            spectators: self.spectators,
            start: record.start_text(),
            moves: record.moves(),
            turn: self.game.turn(self.playing, now),
            offers: self.offers.open().to_vec(),
            ending: self.game.ending,
            muted: self.muted.iter().copied().collect(),
            chat: self.chat.lines(),
        }
    }
}

fn ms(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

fn kicked() -> Refusal {
    Refusal::new(RefusalCode::Kicked, "the host has sent you out of this room")
}
