//! A room as this client knows it: a snapshot and the events since.

mod happening;
mod opening;
mod players;

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use bidak_shared::game::{MoveList, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ChatLine, ClockSpec, Ending, Event, Gone, Offer, OfferEnd, OfferKind, PlayerId, PlayerName, PlySearch, RoomCode,
    RoomEvent, Seat, Seats, Snapshot, Status, TournamentPlace, Turn, WhyUnrated,
};
use bidak_shared::record::AnyRecord;

use crate::play::moment::Moment;

pub use happening::{Happening, RoomLine, Someone};

/// The most lines of chat and events kept.
const MOST_LINES: usize = 10_000;

/// The state of a room.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, read alone")]
#[derive(Debug)]
pub struct Room {
    /// Its code.
    pub code: RoomCode,
    /// The version of the last event.
    pub version: u32,
    /// The game.
    pub game: GameKind,
    /// The time control.
    pub clock: ClockSpec,
    /// The player who made it; none after pairing.
    pub host: Option<PlayerId>,
    /// Whether the lobby does not list it.
    pub private: bool,
    /// Whether its games change ratings.
    pub rated: bool,
    /// Why the games are not rated, although that was asked for.
    pub unrated: Option<WhyUnrated>,
    /// Where its game belongs in a tournament.
    pub tournament: Option<TournamentPlace>,
    /// Whether players may agree on a draw.
    draws: bool,
    /// Its status.
    pub status: Status,
    /// The number of games started in it.
    pub games: u32,
    /// The place of this game in a pair with exchanged seats, 1 or 2, in a room that plays pairs.
    pub half: Option<u8>,
    /// The room of the other game of its pair, if both began together.
    pub partner: Option<RoomCode>,
    /// The seats.
    pub seats: Seats,
    /// The player for whom the free seat is kept until the first game; the host, if it is kept for a bot.
    pub kept_for: Option<PlayerId>,
    /// The number of spectators.
    pub spectators: u32,
    /// Whether players read what spectators say only when the game is over.
    pub apart: bool,
    /// Whether nobody who was not there may watch.
    pub locked: bool,
    /// Whether this player hides what spectators say.
    pub hides_spectators: bool,
    /// The muted players.
    pub muted: BTreeSet<PlayerId>,
    /// The game from its start to now.
    pub record: Box<dyn AnyRecord>,
    /// The current turn.
    pub turn: Turn,
    /// The offers that wait for an answer.
    pub offers: Vec<Offer>,
    /// The end of the game, once it is over.
    pub ending: Option<Ending>,
    /// Chat and events, oldest first.
    pub lines: VecDeque<RoomLine>,
    /// The seats whose people have sat down since the last game ended.
    newcomers: [bool; 2],
    /// The names of the players of the last game, who may have left since.
    names: [Option<PlayerName>; 2],
    /// The id of this player.
    me: PlayerId,
    /// The time left to the mover after each move, where this client saw it.
    times_left: Vec<Option<Duration>>,
    /// The search of each move, where it was a bot's.
    searches: Vec<Option<PlySearch>>,
    /// When `turn` arrived: its clocks count from there.
    turn_at: Moment,
    /// When the win over a dropped player can be claimed.
    claim_at: [Option<Moment>; 2],
}

/// Why an event could not be applied. The client then requests the room again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// An event before it is missing.
    Missed,
    /// It does not fit the known state, or the position cannot be read.
    Unreadable,
}

/// The effect of an event on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// The board is unchanged.
    Aside,
    /// The position changed.
    Position,
    /// A game began.
    Started,
    /// The room is gone.
    Closed,
}

impl Room {
    /// The room of a snapshot that arrives now.
    pub fn new(snapshot: Snapshot, me: PlayerId, now: Moment) -> Result<Self, Gap> {
        let record = record(snapshot.game, &snapshot.start, &snapshot.moves, &snapshot.turn)?;
        let mut searches = snapshot.searches;
        searches.resize(record.ply(), None);
        let mut room = Self {
            code: snapshot.room,
            version: snapshot.version,
            game: snapshot.game,
            clock: snapshot.clock,
            host: snapshot.host,
            private: snapshot.private,
            rated: snapshot.rated,
            unrated: snapshot.unrated,
            tournament: snapshot.tournament,
            draws: snapshot.draws,
            status: snapshot.status,
            games: snapshot.games,
            half: snapshot.half,
            partner: snapshot.partner,
            seats: snapshot.seats.clone(),
            names: Player::BOTH.map(|side| {
                let player = snapshot.seats.of(side).filter(|_| !snapshot.newcomers.contains(&side));
                player.map(|seat| seat.name.clone())
            }),
            newcomers: Player::BOTH.map(|side| snapshot.newcomers.contains(&side)),
            kept_for: snapshot.kept_for,
            spectators: snapshot.spectators,
            apart: snapshot.apart,
            locked: snapshot.locked,
            hides_spectators: snapshot.hides_spectators,
            muted: snapshot.muted.into_iter().collect(),
            times_left: vec![None; record.ply()],
            searches,
            record,
            turn: snapshot.turn,
            offers: snapshot.offers,
            ending: snapshot.ending,
            lines: snapshot.chat.into_iter().map(RoomLine::Said).collect(),
            me,
            turn_at: now,
            claim_at: [None; 2],
        };
        room.set_claims(&snapshot.gone, now);
        if room.apart && room.status == Status::Playing && room.my_side().is_none() {
            room.happened(Happening::ChatApart(true));
        }
        Ok(room)
    }

    /// Takes the current turn and clocks, which replayed events do not have.
    pub fn resumed(&mut self, turn: Turn, gone: &[Gone], now: Moment) {
        self.set_turn(turn, now);
        self.set_claims(gone, now);
    }

    fn set_claims(&mut self, gone: &[Gone], now: Moment) {
        self.claim_at = [None; 2];
        for gone in gone {
            self.claim_at[gone.side.index()] = gone.claim_in_ms.map(|ms| now + Duration::from_millis(ms.into()));
        }
    }

    /// Takes an event that arrives now. Events that are known already change nothing.
    pub fn apply(&mut self, event: RoomEvent, now: Moment) -> Result<News, Gap> {
        if event.version <= self.version {
            return Ok(News::Aside);
        }
        if event.version != self.version + 1 {
            return Err(Gap::Missed);
        }
        let news = self.take(event.event, now)?;
        self.version = event.version;
        Ok(news)
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each event")]
    fn take(&mut self, event: Event, now: Moment) -> Result<News, Gap> {
        match event {
            Event::Seated { side, seat } => {
                let side_name = self.record.side_name(side);
                self.happened(Happening::Plays { who: self.someone(&seat), side: side_name });
                self.newcomers[side.index()] = self.status == Status::Ended;
                *self.seats.of_mut(side) = Some(seat);
            }
            Event::Vacated { side } => {
                if let Some(seat) = self.seats.of_mut(side).take() {
                    self.happened(Happening::Left(self.someone(&seat)));
                }
                self.status = Status::Waiting;
                self.offers.clear();
            }
            Event::Presence { side, connected, claim_in_ms } => {
                self.claim_at[side.index()] = claim_in_ms.map(|ms| now + Duration::from_millis(ms.into()));
                if let Some(seat) = self.seats.of_mut(side) {
                    seat.connected = connected;
                    let seat = seat.clone();
                    let who = self.someone(&seat);
                    let what = match connected {
                        true if self.is_meeting() => Happening::Came(who),
                        true => Happening::Back(who),
                        // After a game most players leave, so a lost connection counts as leaving.
                        false if self.status == Status::Ended => Happening::Left(who),
                        // Who only left the board and who lost the connection look the same here.
                        false if self.waits_for_players() => Happening::Away(who),
                        false => Happening::Gone(who),
                    };
                    // After a restart of the server everybody reconnects: not shown again.
                    let is_known = self.lines.iter().rev().find_map(RoomLine::presence) == Some(&what);
                    if self.needs_presence() && !(connected && is_known) {
                        self.happened(what);
                    }
                }
            }
            Event::Spectators { count } => self.spectators = count,
            Event::Started { games, seats, turn, half, partner, unrated } => {
                let start = turn.position.as_deref().ok_or(Gap::Unreadable)?;
                self.record = record(self.game, start, &[], &turn)?;
                self.games = games;
                (self.half, self.partner) = (half, partner);
                self.rated &= unrated.is_none();
                self.unrated = unrated;
                self.times_left.clear();
                self.searches.clear();
                self.names = Player::BOTH.map(|side| seats.of(side).map(|seat| seat.name.clone()));
                self.seats = seats;
                self.newcomers = [false; 2];
                self.kept_for = None;
                self.status = Status::Playing;
                self.offers.clear();
                self.ending = None;
                self.claim_at = [None; 2];
                self.set_turn(turn, now);
                self.begins();
                return Ok(News::Started);
            }
            Event::Moved { by, text, search, turn } => {
                self.record.play(&text).map_err(|_| Gap::Unreadable)?;
                self.check(&turn)?;
                self.times_left.push(turn.clocks.map(|clocks| Duration::from_millis(clocks.left_ms(by).into())));
                self.searches.push(search);
                self.set_turn(turn, now);
                return Ok(News::Position);
            }
            Event::CutShort { side, depth, ms, .. } => {
                let bot = self.seats.of(side).map_or_else(String::new, |seat| seat.name.to_string());
                self.happened(Happening::CutShort { bot, depth, seconds: ms.div_ceil(1000) });
            }
            Event::Offered(offer) => {
                self.offers.retain(|known| *known != offer);
                self.offers.push(offer);
            }
            Event::Declined { offer, reason } => {
                self.offers.retain(|known| *known != offer);
                let by = if reason == OfferEnd::Declined { offer.by.opponent() } else { offer.by };
                let who = self.seats.of(by).map_or(Someone::Other(String::new()), |seat| self.someone(seat));
                self.happened(Happening::OfferEnded { offer: offer.offer, reason, who });
            }
            Event::TakenBack { plies, turn } => {
                self.record.undo(plies as usize);
                self.check(&turn)?;
                self.times_left.truncate(self.record.ply());
                self.searches.truncate(self.record.ply());
                self.offers.clear();
                self.set_turn(turn, now);
                self.happened(Happening::TakenBack { plies });
                return Ok(News::Position);
            }
            Event::Ended(ending) => {
                self.freeze_clocks(now);
                self.status = Status::Ended;
                self.ending = Some(ending);
                self.offers.clear();
                if self.second_follows() {
                    self.happened(Happening::SecondFollows);
                }
                return Ok(News::Position);
            }
            Event::Chat(line) if self.keeps_from_me(&line) => {}
            Event::Chat(line) => self.push(RoomLine::Said(line)),
            Event::Overheard { chat } => {
                if !chat.is_empty() {
                    self.happened(Happening::Overheard);
                }
                for line in chat {
                    self.push(RoomLine::Said(line));
                }
            }
            Event::ChatApart { apart } => {
                self.apart = apart;
                self.happened(Happening::ChatApart(apart));
            }
            Event::Locked { locked } => {
                self.locked = locked;
                self.happened(Happening::Locked(locked));
            }
            Event::Muted { player, name, muted } => {
                let who = if player == self.me { Someone::Me } else { Someone::Other(name.to_string()) };
                self.happened(if muted { Happening::Muted(who) } else { Happening::Unmuted(who) });
                if muted {
                    self.muted.insert(player)
                } else {
                    self.muted.remove(&player)
                };
            }
            Event::Closed => return Ok(News::Closed),
        }
        Ok(News::Aside)
    }

    fn set_turn(&mut self, turn: Turn, now: Moment) {
        self.turn = turn;
        self.turn_at = now;
    }

    /// Checks the position against the server's.
    fn check(&self, turn: &Turn) -> Result<(), Gap> {
        check(&*self.record, turn)
    }

    /// Stops the displayed clocks: the game is over, or the connection is lost; the server sends them again.
    pub fn freeze_clocks(&mut self, now: Moment) {
        let left = Player::BOTH.map(|side| self.time_left(side, now));
        if let (Some(clocks), [Some(first), Some(second)]) = (&mut self.turn.clocks, left) {
            clocks.first_ms = first.as_millis() as u32;
            clocks.second_ms = second.as_millis() as u32;
            clocks.running = None;
        }
    }

    /// Offers in `before`, the previous state of the room, that no longer stand although nothing
    /// else has happened: a restarted server has lost them.
    pub fn offers_lost_since(&self, before: &Self) -> Vec<Offer> {
        let is_same = self.games == before.games && self.record.ply() == before.record.ply();
        let is_lost = |offer: &&Offer| is_same && self.status == before.status && !self.offers.contains(offer);
        before.offers.iter().filter(is_lost).copied().collect()
    }

    /// Whether the game has no move yet. A player who enters now sees it begin.
    pub fn is_beginning(&self) -> bool {
        self.status == Status::Playing && self.record.ply() == 0
    }

    /// Whether the second game of a pair follows automatically: an absent player loses it.
    pub fn second_follows(&self) -> bool {
        let has_result = self.ending.is_some_and(|ending| ending.outcome.is_some());
        self.status == Status::Ended && self.half == Some(1) && self.partner.is_none() && has_result
    }

    /// Whether paired players have yet to arrive. Before the first game players arrive; later they return.
    pub fn is_meeting(&self) -> bool {
        self.status == Status::Waiting && self.games == 0
    }

    /// Keeps the chat of `before`, which a restarted server has lost.
    pub fn remember(&mut self, before: Self) {
        if !self.lines.is_empty() {
            return;
        }
        self.lines = before.lines;
        // Only once, if the server restarts several times without chat in between.
        let since = self
            .lines
            .iter()
            .rev()
            .find(|line| matches!(line, RoomLine::Said(_) | RoomLine::Happened(Happening::ChatLost)));
        if matches!(since, Some(RoomLine::Said(_))) {
            self.happened(Happening::ChatLost);
        }
    }

    /// Adds the lines about a game that begins.
    pub fn begins(&mut self) {
        self.happened(Happening::Begins);
        if self.random_plies() > 0 {
            self.happened(Happening::RandomOpening(self.random_plies()));
        }
        if self.rated {
            self.happened(Happening::Rated);
        } else if let Some(why) = self.unrated {
            self.happened(Happening::Unrated(why));
        }
        if let Some(half) = self.half {
            self.happened(match self.partner {
                Some(partner) => Happening::BesidePair(half, partner),
                None => Happening::OfPair(half),
            });
        }
    }

    /// Adds a line about an event.
    pub fn happened(&mut self, what: Happening) {
        self.push(RoomLine::Happened(what));
    }

    /// The player on a seat.
    fn someone(&self, seat: &Seat) -> Someone {
        if seat.player == Some(self.me) { Someone::Me } else { Someone::Other(seat.name.to_string()) }
    }

    fn push(&mut self, line: RoomLine) {
        if self.lines.len() >= MOST_LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
    }

    /// The seat of this client; none for a spectator.
    pub fn my_side(&self) -> Option<Player> {
        self.seats.side_of(self.me)
    }

    /// The side of this player in the game in play or the last one; none for somebody who sat down after its end.
    pub fn my_side_in_game(&self) -> Option<Player> {
        self.my_side().filter(|side| !self.newcomers[side.index()])
    }

    /// Whether this client made the room.
    pub fn am_host(&self) -> bool {
        self.host == Some(self.me)
    }

    /// Whether this client may mute people: it made the room, or plays in one that nobody made.
    pub fn may_mute(&self) -> bool {
        self.am_host() || self.host.is_none() && self.my_side().is_some()
    }

    /// The moves of the player on turn; none unless a game is going on.
    pub fn legal(&self) -> MoveList {
        if self.status == Status::Playing { self.record.legal_list() } else { MoveList::default() }
    }

    /// Whether this client is to move.
    pub fn is_my_turn(&self) -> bool {
        self.status == Status::Playing && self.my_side() == Some(self.turn.to_move)
    }

    /// Whether a game goes on in which this client plays.
    pub fn am_playing(&self) -> bool {
        self.status == Status::Playing && self.my_side().is_some()
    }

    /// Whether it matters who is connected: in a game by days nobody need be there.
    pub fn needs_presence(&self) -> bool {
        self.status != Status::Playing || !self.clock.is_by_days()
    }

    /// Whether the game in play is kept while its players are away: nobody need be there.
    pub fn waits_for_players(&self) -> bool {
        self.status == Status::Playing && !self.clock.is_live() && self.tournament.is_none()
    }

    /// Whether the game in play is kept while this player is away from a server where it is not alone in memory.
    pub fn is_kept(&self) -> bool {
        self.am_playing() && self.waits_for_players()
    }

    /// Whether the text of a spectator's line is kept from this player until the game is over.
    pub fn keeps_from_me(&self, line: &ChatLine) -> bool {
        line.is_withheld() && line.seat.is_none() && self.my_side().is_some()
    }

    /// An empty seat.
    pub fn free_side(&self) -> Option<Player> {
        Player::BOTH.into_iter().find(|side| self.seats.of(*side).is_none())
    }

    /// Whether this client may take a seat now. Both the screen and the key use this.
    pub fn may_sit(&self) -> bool {
        self.my_side().is_none() && self.has_free_seat() && self.kept_for.is_none_or(|player| player == self.me)
    }

    /// Whether a seat is free between games.
    pub fn has_free_seat(&self) -> bool {
        self.free_side().is_some() && self.status != Status::Playing
    }

    /// Whether a side has played a move that it could take back.
    pub fn has_moved(&self, side: Player) -> bool {
        let own_last = if self.turn.to_move == side { 2 } else { 1 };
        self.record.ply() >= own_last
    }

    /// Whether offers of this kind are possible here.
    pub fn allows(&self, offer: OfferKind) -> bool {
        match offer {
            OfferKind::Draw => self.draws,
            OfferKind::Takeback => !self.rated && self.tournament.is_none(),
            OfferKind::Rematch | OfferKind::Game => self.tournament.is_none(),
        }
    }

    /// The seat across the board.
    pub fn opponent(&self) -> Option<&Seat> {
        self.seats.of(self.my_side()?.opponent())
    }

    /// Whether the opponent is a bot. `programs_only`: on a server where every opponent is a program, also one on the seat of a person.
    pub fn is_against_bot(&self, programs_only: bool) -> bool {
        self.opponent().is_some_and(|seat| programs_only || seat.bot.is_some())
    }

    /// Whether searches of its positions may be looked into: in one's own unrated games against bots, and once the game is over.
    pub fn may_study(&self, programs_only: bool) -> bool {
        self.ending.is_some() || self.am_playing() && !self.rated && self.is_against_bot(programs_only)
    }

    /// The offers by `by`.
    pub fn offer(&self, by: Player) -> Option<OfferKind> {
        self.offers.iter().find(|offer| offer.by == by).map(|offer| offer.offer)
    }

    /// The opponent's offer to this client.
    pub fn offer_to_me(&self) -> Option<OfferKind> {
        self.offer(self.my_side()?.opponent())
    }

    /// This client's offer.
    pub fn my_offer(&self) -> Option<OfferKind> {
        self.offer(self.my_side()?)
    }

    /// The time left to the mover after each move, where this client saw it.
    pub fn times_left(&self) -> &[Option<Duration>] {
        &self.times_left
    }

    /// The search of each move, where it was a bot's.
    pub fn searches(&self) -> &[Option<PlySearch>] {
        &self.searches
    }

    /// The time left to a player; none without a clock.
    pub fn time_left(&self, side: Player, now: Moment) -> Option<Duration> {
        let clocks = self.turn.clocks?;
        let left = Duration::from_millis(clocks.left_ms(side).into());
        if clocks.running == Some(side) {
            Some(left.saturating_sub(now.saturating_sub(self.turn_at)))
        } else {
            Some(left)
        }
    }

    /// Whether some clock is running.
    pub fn is_timed(&self) -> bool {
        self.status == Status::Playing && self.turn.clocks.is_some_and(|clocks| clocks.running.is_some())
    }

    /// The time until the win over an absent player can be claimed.
    pub fn claim_in(&self, side: Player, now: Moment) -> Option<Duration> {
        Some(self.claim_at[side.index()]?.saturating_sub(now))
    }

    /// The same while it is so short that people wait for it: for a countdown.
    pub fn claim_soon(&self, side: Player, now: Moment) -> Option<Duration> {
        /// The longest countdown.
        const SOON: Duration = Duration::from_mins(10);
        self.claim_in(side, now).filter(|left| *left <= SOON)
    }

    /// Whether this client may claim the win now.
    pub fn may_claim(&self, now: Moment) -> bool {
        let absent = self.opponent().is_some_and(|seat| !seat.connected);
        let early =
            self.my_side().and_then(|side| self.claim_in(side.opponent(), now)).is_some_and(|left| !left.is_zero());
        self.am_playing() && !self.clock.is_by_days() && absent && !early
    }
}

/// The game that started at `start` and stands at `turn`.
fn record(game: GameKind, start: &str, moves: &[String], turn: &Turn) -> Result<Box<dyn AnyRecord>, Gap> {
    let mut record = game.record_from(start).map_err(|_| Gap::Unreadable)?;
    for text in moves {
        record.play(text).map_err(|_| Gap::Unreadable)?;
    }
    check(&*record, turn)?;
    Ok(record)
}

/// Checks the position against the server's; brief events have none.
fn check(record: &dyn AnyRecord, turn: &Turn) -> Result<(), Gap> {
    match &turn.position {
        Some(position) if *position != record.position_text() => Err(Gap::Unreadable),
        _ => Ok(()),
    }
}
