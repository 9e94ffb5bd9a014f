//! A room without tasks and sockets. Requests, lost connections and the time go in; events and facts for the store come
//! out. All decisions about a room are made here.

use std::time::{Duration, Instant};

use bidak_shared::game::{EndReason, Player};
use bidak_shared::protocol::{
    ChatLine, Command, Ending, Event, GameId, OfferEnd, PlayerId, RoomCode, RoomEvent, RoomSummary, SeatChoice,
    WhyUnrated,
};
use rand::RngExt;

use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::config::Config;
use crate::room::announcements::{AnnouncementKind, Announcements};
use crate::room::chat::Chat;
use crate::room::dice::{Dice, Seed};
use crate::room::game::Played;
use crate::room::keys::Keys;
use crate::room::offers::Offers;
use crate::room::roster::Roster;
use crate::room::seat::{Sitter, Sitters};
use crate::room::spec::RoomSpec;
use crate::store::{Fact, GameFact, Half, KnownPlayer, NewReport};
use crate::wire::connection_id::ConnectionId;

mod absence;
mod due;
mod host;
mod keep;
mod members;
mod negotiation;
mod pair;
mod play;
mod prepared;
mod protect;
mod restore;
mod search;
mod tournament;
mod view;
mod why;

#[cfg(test)]
mod tests;

use keep::Unloading;
use protect::Protection;
pub(crate) use search::{SearchKey, SearchPlace};
pub(crate) use tournament::{EarlyClose, Report};
pub(crate) use why::Explained;

/// The answer to a request that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoomAnswer {
    /// `ok`.
    Ok,
    /// `joined` with a snapshot; the connection is a member now.
    Joined,
    /// The events after this version, if they are still kept, and `resumed`; the connection is a member now.
    Resumed(u32),
    /// `spectators` from this place on.
    Spectators(u32),
    /// `why`, about the last move of the bot on this side.
    Why(Player),
    /// `ok`; the connection is no longer a member.
    Left,
}

/// The effects of a change, in this order.
#[derive(Debug, Default)]
pub(crate) struct Effects {
    /// Facts to store before anything is published.
    pub(crate) entries: Vec<GameFact>,
    /// Connections that are no longer members, because the host kicked their players.
    pub(crate) removed: Vec<ConnectionId>,
    /// Events for all members.
    pub(crate) events: Vec<OutgoingEvent>,
    /// The new summary for the lobby.
    pub(crate) summary: Option<Box<RoomSummary>>,
    /// Reports for the tournament of the room.
    pub(crate) reports: Vec<Report>,
    /// A report for the operator.
    pub(crate) sent_report: Option<Box<NewReport>>,
    /// The room of another game that has begun, unloaded.
    pub(crate) partner: Option<RoomCode>,
    /// The players who did not come to the game of two paired seeks.
    pub(crate) missing: Vec<PlayerId>,
}

/// An event, and the person on turn after it, who alone gets the legal moves.
#[derive(Clone, Debug)]
pub(crate) struct OutgoingEvent {
    pub(crate) event: RoomEvent,
    pub(crate) on_turn: Option<PlayerId>,
    pub(crate) kept_from: KeptFrom,
}

/// Who gets an event without its lines of chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeptFrom {
    /// Only those who have blocked the writer.
    Nobody,
    /// The people on the seats.
    Players([Option<PlayerId>; 2]),
    /// Everybody but the people on the seats.
    Others([Option<PlayerId>; 2]),
}

/// A room.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, read alone")]
#[derive(Debug)]
pub(crate) struct Room {
    code: RoomCode,
    spec: RoomSpec,
    /// The player who made the room; none after pairing.
    host: Option<PlayerId>,
    bounds: Bounds,
    /// Cryptographic, because the id of a game is the permission to see it, so no id may be derived from others.
    dice: Dice,
    members: Roster,
    /// Who is muted, banned or kept out.
    protection: Protection,
    /// A report for the operator, to be stored before its answer.
    sent_report: Option<Box<NewReport>>,
    /// Connections that were kicked just now.
    removed: Vec<ConnectionId>,
    sitters: Sitters,
    /// The only player besides the host who may take the free seat before the first game.
    kept_for: Option<KnownPlayer>,
    /// The game in play, else the last one, or the first one before it starts.
    game: Played,
    playing: bool,
    /// Whether live clocks stand, because the server goes down.
    is_going_down: bool,
    games: u32,
    /// The place of this game in its pair, in a room that plays pairs.
    half: Option<Half>,
    /// Why the games of this room are not rated, although that was asked for.
    unrated: Option<WhyUnrated>,
    /// The room of the other game of its pair, if both begin together.
    partner: Option<RoomCode>,
    /// Such a room that has yet to be loaded.
    new_partner: Option<RoomCode>,
    /// When the second game of the pair begins.
    second_at: Option<Instant>,
    /// When two seeks were paired for this room; none in other rooms.
    paired_at: Option<Instant>,
    /// The players who did not come to the game of these seeks, for the lobby.
    missing: Vec<PlayerId>,
    /// Who has sat down since the last game ended, or wants another one. Of an empty seat it says nothing.
    newcomers: [bool; 2],
    /// Whether the members see the searches of bots.
    bot_thinking: BotThinking,
    offers: Offers,
    chat: Chat,
    /// Whether the host keeps what spectators say from the players.
    chat_apart: bool,
    /// The rate limit of announcements.
    announcements: Announcements,
    keys: Keys,
    /// The version of the last event; 0 before the first.
    version: u32,
    /// Events that the members have yet to be sent.
    unsent: Vec<OutgoingEvent>,
    entries: Vec<GameFact>,
    /// The number of spectators in the last event about that.
    spectators: u32,
    /// When the next event about the number of spectators is due, if it may have changed.
    count_due: Option<Instant>,
    /// The earliest time for the next event about the number of spectators.
    next_count: Instant,
    occupancy: Occupancy,
    last_activity: Instant,
    closed: bool,
    /// Whether the room is to be unloaded.
    unloading: Unloading,
    /// Reports that the tournament of the room has yet to get.
    reports: Vec<Report>,
    /// When the room of a tournament closes after its game.
    closes_at: Option<Instant>,
    /// Whether the lobby's list shows an outdated summary.
    is_listing_stale: bool,
}

/// Whether the members see the searches of bots.
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
    /// Everybody has left, the last one at this time.
    Empty(Instant),
}

/// The times and numbers of [`Config`] that concern a room.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    spectators: usize,
    claim: Duration,
    claim_untimed: Duration,
    keep_unfinished: Duration,
    unload: Duration,
    abandon: Duration,
    first_move: Duration,
    rates_same_address: bool,
    idle: Duration,
    empty: Duration,
}

impl Room {
    /// An empty room. Everything random in it, the ids of its games included, comes from `seed`, which must be secret.
    pub(crate) fn new(
        code: RoomCode,
        spec: RoomSpec,
        host: Option<PlayerId>,
        config: &Config,
        seed: Seed,
        now: Instant,
    ) -> Self {
        let mut dice = Dice::new(seed);
        let game = Played::new(GameId::from_bits(dice.generator().random()), spec.record(), spec.clock, now);
        Self {
            code,
            host,
            bounds: Bounds {
                spectators: config.spectators_per_room,
                claim: config.claim,
                claim_untimed: config.claim_untimed,
                keep_unfinished: config.keep_unfinished(),
                unload: config.unload,
                abandon: config.abandon,
                first_move: config.first_move,
                rates_same_address: config.rate_same_address,
                idle: config.room_idle,
                empty: config.empty_room,
            },
            dice,
            members: Roster::default(),
            protection: Protection::default(),
            sent_report: None,
            removed: Vec::new(),
            sitters: Sitters::default(),
            kept_for: None,
            game,
            playing: false,
            is_going_down: false,
            games: 0,
            half: None,
            unrated: None,
            partner: None,
            new_partner: None,
            second_at: None,
            paired_at: None,
            missing: Vec::new(),
            newcomers: [false; 2],
            bot_thinking: BotThinking::Hidden,
            offers: Offers::default(),
            chat: Chat::new(config.chat_lines, config.chat_bytes),
            chat_apart: false,
            announcements: Announcements::new(config.chat_per_20s),
            keys: Keys::default(),
            version: 0,
            unsent: Vec::new(),
            entries: Vec::new(),
            spectators: 0,
            count_due: None,
            next_count: now,
            occupancy: Occupancy::Awaited(now),
            last_activity: now,
            closed: false,
            unloading: Unloading::NotBefore(now),
            reports: Vec::new(),
            closes_at: None,
            is_listing_stale: true,
            spec,
        }
    }

    /// Keeps the seat that the host leaves free for one player.
    pub(crate) fn keep_seat_for(&mut self, opponent: KnownPlayer) {
        self.kept_for = Some(opponent);
    }

    /// A room for two players whose seeks match, or a challenge and its answer. The game begins when both have entered.
    pub(crate) fn paired(
        code: RoomCode,
        spec: RoomSpec,
        pair: [(&Caller, SeatChoice); 2],
        config: &Config,
        seed: Seed,
        game: Option<GameId>,
        now: Instant,
    ) -> Self {
        let mut room = Self::new(code, spec, None, config, seed, now);
        for (Caller { player, name, key, account, program, network, .. }, seat) in pair {
            let side = room.sitters.choose(seat, &mut room.dice.generator()).expect("a seat for each");
            *room.sitters.of_mut(side) = Some(Sitter::Person {
                id: *player,
                name: name.get(),
                mark: name.mark(),
                key: *key,
                account: account.tag().cloned(),
                program: *program,
                network: Some(*network),
                gone_since: Some(now),
            });
        }
        if room.spec.clock.is_by_days() {
            // Nobody need be there.
            room.start_game_as(game, now);
        }
        room
    }

    /// Carries out a request, or refuses it.
    pub(crate) fn request(
        &mut self,
        caller: &Caller,
        key: Option<u32>,
        command: Command,
        now: Instant,
    ) -> Result<RoomAnswer, Refusal> {
        if self.game.clock.is_timed()
            && let Some(side) = self.sitters.side_of(caller.player)
        {
            self.game.clock.set_lag(side, caller.lag.get());
        }
        self.tick(now);
        if self.closed {
            return Err(Refusal::no_room());
        }
        // Other requests are refused or change nothing when they are repeated.
        let is_keyed = matches!(command, Command::Chat { .. } | Command::AddBot { .. });
        if is_keyed && self.members.has(caller.connection) && self.keys.contain(caller.player, key) {
            return Ok(RoomAnswer::Ok);
        }
        let is_spectator = self.sitters.side_of(caller.player).is_none() && self.host != Some(caller.player);
        let announced = self.announces(caller, &command, is_spectator);
        if let Some((kind, weight)) = announced {
            self.announcements.admit(caller.player, kind, weight, now)?;
        }
        self.recognise(caller);
        let is_talk = self.is_talk(&command);
        let done = self.dispatch(caller, command, now);
        if done.is_ok() {
            self.last_activity = now;
            if is_talk {
                self.keep_talk(now);
            }
            if let Some((kind, weight)) = announced {
                self.announcements.add(caller.player, kind, weight, now);
            }
            if is_keyed {
                self.keys.add(caller.player, key);
            }
        }
        done
    }

    /// The announcement that a request would cause; `None` if the sender may not make it.
    fn announces(&self, caller: &Caller, command: &Command, is_spectator: bool) -> Option<(AnnouncementKind, usize)> {
        let kind = AnnouncementKind::of(command, is_spectator)?;
        let takes_seat = || {
            !matches!(command, Command::Join { seat: SeatChoice::None, .. })
                && self.sitters.side_of(caller.player).is_none()
                && !self.sitters.are_full()
        };
        let is_possible =
            if kind == AnnouncementKind::Seat { takes_seat() } else { self.members.has(caller.connection) };
        is_possible.then(|| (kind, AnnouncementKind::weight(command)))
    }

    fn dispatch(&mut self, caller: &Caller, command: Command, now: Instant) -> Result<RoomAnswer, Refusal> {
        match command {
            Command::Create { seat, .. } | Command::Join { seat, .. } => return self.join(caller, seat, now),
            Command::Watch { .. } => return self.join(caller, SeatChoice::None, now),
            Command::Resume { version, .. } => {
                self.enter(caller, now)?;
                self.begin_if_all_have_come(now);
                return Ok(RoomAnswer::Resumed(version));
            }
            _ => {}
        }
        if !self.members.has(caller.connection) {
            return Err(Refusal::not_member());
        }
        match command {
            Command::Leave { .. } => {
                self.leave(caller, now);
                return Ok(RoomAnswer::Left);
            }
            Command::StepOut { .. } => {
                self.dropped(caller.connection, now);
                return Ok(RoomAnswer::Left);
            }
            Command::AddBot { seat, bot, .. } => self.add_bot(caller, seat, bot, now)?,
            Command::Why { side, .. } => return self.bot_to_explain(side).map(RoomAnswer::Why),
            Command::Chat { text, .. } => self.say(caller, &text)?,
            Command::Spectators { from, .. } => return host::spectators_from(from),
            Command::Kick { player, .. } => self.kick(caller, player, now)?,
            Command::Mute { player, muted, .. } => self.mute(caller, player, muted, now)?,
            Command::ChatApart { apart, .. } => self.set_chat_apart(caller, apart)?,
            Command::Lock { locked, .. } => self.lock(caller, locked, now)?,
            Command::Report { player, reason, .. } => self.report_player(caller, player, &reason)?,
            Command::Close { .. } => self.close_for(caller, now)?,
            Command::ShowThinking { shown, .. } => self.show_thinking(caller, shown)?,
            command => {
                let side = self.sitters.side_of(caller.player).ok_or_else(Refusal::not_seated)?;
                match command {
                    Command::Move { ply, text, .. } => self.play(side, ply as usize, &text, now)?,
                    Command::Prepare { ply, text, .. } => self.prepare(side, ply, &text)?,
                    Command::CancelPrepared { .. } => self.cancel_prepared(side),
                    Command::Resign { .. } => self.give_up(side, EndReason::Resignation, now)?,
                    Command::Forfeit(forfeit) => self.forfeit(side, forfeit, now)?,
                    Command::Abort { .. } => self.abort(now)?,
                    Command::Offer { offer, .. } => self.offer(side, offer, now)?,
                    Command::Accept { offer, .. } => self.accept(side, offer, now)?,
                    Command::Decline { offer, .. } => self.decline(side, offer)?,
                    Command::Claim { .. } => self.claim(side, now)?,
                    Command::HideSpectators { hidden, .. } => self.hide_spectators(caller, hidden, now),
                    other => {
                        debug_assert!(false, "{other:?} is not for rooms");
                        return Err(Refusal::fault());
                    }
                }
            }
        }
        Ok(RoomAnswer::Ok)
    }

    /// Closes the room.
    fn close(&mut self, now: Instant) {
        if self.playing {
            self.end(self.game.ending(None, EndReason::Abandonment), now);
        }
        self.closed = true;
        self.publish(Event::Closed);
    }

    /// Ends all open offers.
    fn drop_offers(&mut self) {
        for offer in self.offers.take() {
            self.publish(Event::Declined { offer, reason: OfferEnd::Overtaken });
        }
    }

    /// Adds an event for the members, and notes whether it changes the lobby's list.
    fn publish(&mut self, event: Event) {
        self.is_listing_stale |= match event {
            Event::Seated { .. }
            | Event::Vacated { .. }
            | Event::Presence { .. }
            | Event::Spectators { .. }
            | Event::Started { .. }
            | Event::Ended(_)
            | Event::Closed => true,
            Event::Moved { .. }
            | Event::CutShort { .. }
            | Event::Offered(_)
            | Event::Declined { .. }
            | Event::TakenBack { .. }
            | Event::Chat(_)
            | Event::Overheard { .. }
            | Event::ChatApart { .. }
            | Event::Locked { .. }
            | Event::Muted { .. } => false,
        };
        self.version += 1;
        let event = RoomEvent { room: self.code, version: self.version, event };
        let on_turn = if event.has_turn() { self.person_on_turn() } else { None };
        let kept_from = match &event.event {
            Event::Chat(ChatLine { seat: None, .. }) => self.spectators_line_kept_from(),
            Event::Overheard { .. } => KeptFrom::Others(self.who_overhears()),
            _ => KeptFrom::Nobody,
        };
        self.unsent.push(OutgoingEvent { event, on_turn, kept_from });
    }

    /// Ends a room whose state can no longer be trusted, without reading that state. `is_unfinished` is whether the
    /// stored game has no end; then it ends here.
    pub(crate) fn break_down(&mut self, is_unfinished: bool) {
        self.playing = false;
        if is_unfinished {
            let ending = Ending { outcome: None, reason: EndReason::Fault, margin: 0, illegal: None };
            self.note(Fact::Ended(ending));
            self.publish(Event::Ended(ending));
        }
        self.closed = true;
        self.publish(Event::Closed);
    }

    /// Drops unpublished events after `version`, without a gap in the versions.
    pub(crate) fn forget_unsent(&mut self, version: u32) {
        self.entries.clear();
        self.reports.clear();
        self.sent_report = None;
        self.removed.clear();
        self.missing.clear();
        self.unsent.clear();
        self.version = version;
    }

    /// Credits the time that publication waited for the store.
    pub(crate) fn delay(&mut self, time: Duration) {
        self.game.clock.delay(time);
        self.game.turn_since += time;
    }

    /// The id of the game in play or of the last one, to find it in the store.
    pub(crate) fn game_id(&self) -> GameId {
        self.game.id
    }

    /// Makes the next game panic, for tests.
    #[cfg(test)]
    pub(crate) fn spoil(&mut self) {
        self.spec.spoil();
    }

    /// Adds a fact about the current game for the store.
    fn note(&mut self, fact: Fact) {
        self.entries.push(GameFact { game: self.game.id, fact });
    }

    /// The effects of the changes since the last call.
    pub(crate) fn take_effects(&mut self) -> Effects {
        let summary = std::mem::take(&mut self.is_listing_stale).then(|| Box::new(self.summary()));
        Effects {
            entries: std::mem::take(&mut self.entries),
            removed: std::mem::take(&mut self.removed),
            events: std::mem::take(&mut self.unsent),
            summary,
            reports: std::mem::take(&mut self.reports),
            sent_report: self.sent_report.take(),
            partner: self.new_partner.take(),
            missing: std::mem::take(&mut self.missing),
        }
    }

    /// Whether facts wait to be stored.
    pub(crate) fn has_entries(&self) -> bool {
        !self.entries.is_empty()
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }
}
