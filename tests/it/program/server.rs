//! A scripted server: it grants every request without checking it.

use std::collections::BTreeMap;

use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Blocked, ChatLine, ClockSpec, Clocks, Command, Event, LobbyList, PlayerId, RoomEvent, RoomSummary, Seat, Seats,
    ServerMessage, Snapshot, Spectator, Status, TournamentPlace, Turn,
};
use bidak_shared::record::AnyRecord;

use crate::program::{code, me, person, seat_of};

/// A server with one room. It grants every request without checking it; its bot plays the first legal move.
pub(crate) struct Server {
    pub(crate) rooms: Vec<RoomSummary>,
    pub(crate) record: Box<dyn AnyRecord>,
    pub(crate) seats: Seats,
    pub(crate) clocks: Option<Clocks>,
    /// The player for whom the free seat is kept.
    pub(crate) kept_for: Option<PlayerId>,
    /// The lobby without its rooms.
    pub(crate) lobby: LobbyList,
    /// The next moves of the bot; after them it chooses by itself.
    pub(crate) replies: Vec<String>,
    /// The people whom this player has blocked.
    pub(crate) blocked: Vec<Blocked>,
    /// The spectators, by name.
    pub(crate) spectators: Vec<&'static str>,
    /// Where the room belongs in a tournament, which allows no draws.
    pub(crate) tournament: Option<TournamentPlace>,
    pub(crate) clock: ClockSpec,
    pub(crate) rated: bool,
    version: u32,
    ids: u32,
}

impl Server {
    pub(crate) fn new() -> Self {
        Self {
            rooms: Vec::new(),
            record: GameKind::Adjacency.record(&[]).unwrap(),
            seats: Seats::default(),
            clocks: None,
            kept_for: None,
            lobby: LobbyList { players: 3, ..LobbyList::default() },
            replies: Vec::new(),
            blocked: Vec::new(),
            spectators: Vec::new(),
            tournament: None,
            clock: ClockSpec::None,
            rated: false,
            version: 0,
            ids: 0,
        }
    }

    pub(crate) fn next_id(&mut self) -> u32 {
        self.ids += 1;
        self.ids
    }

    /// The turn, as in events.
    pub(crate) fn turn(&self) -> Turn {
        Turn {
            ply: self.record.ply() as u32,
            position: Some(self.record.position_text()),
            to_move: self.record.to_move(),
            legal: self.record.legal_list(),
            clocks: self.clocks.map(|clocks| Clocks { running: Some(self.record.to_move()), ..clocks }),
        }
    }

    /// The next event of the room as a message.
    pub(crate) fn event(&mut self, event: Event) -> ServerMessage {
        self.version += 1;
        ServerMessage::Event(RoomEvent { room: code(), version: self.version, event })
    }

    /// The room as it is now.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let seats = [&self.seats.first, &self.seats.second];
        // In a tournament both seats are kept before the players come.
        let is_there = |seat: &Seat| self.tournament.is_none() || seat.connected;
        let playing = seats.into_iter().all(|seat| seat.as_ref().is_some_and(is_there));
        let mut start = self.record.boxed();
        start.undo(usize::MAX);
        Snapshot {
            locked: false,
            hides_spectators: false,
            room: code(),
            version: self.version,
            game: self.record.kind(),
            options: BTreeMap::new(),
            clock: self.clock,
            rated: self.rated,
            unrated: None,
            private: false,
            tournament: self.tournament,
            draws: self.tournament.is_none(),
            status: if playing { Status::Playing } else { Status::Waiting },
            games: u32::from(playing),
            half: None,
            partner: None,
            second_in_ms: None,
            host: Some(me()),
            seats: self.seats.clone(),
            kept_for: self.kept_for,
            newcomers: Vec::new(),
            gone: Vec::new(),
            spectators: 0,
            start: start.position_text(),
            moves: self.record.moves(),
            searches: Vec::new(),
            turn: self.turn(),
            prepared: None,
            offers: Vec::new(),
            ending: None,
            apart: false,
            muted: Vec::new(),
            chat: Vec::new(),
        }
    }

    /// Begins a game with these seats.
    pub(crate) fn start(&mut self) -> ServerMessage {
        let event = Event::Started {
            games: 1,
            seats: self.seats.clone(),
            turn: self.turn(),
            half: None,
            partner: None,
            unrated: None,
        };
        self.event(event)
    }

    /// Plays a move.
    pub(crate) fn play(&mut self, text: &str) -> ServerMessage {
        let by = self.record.to_move();
        self.record.play(text).unwrap();
        let event = Event::Moved { by, text: text.to_owned(), search: None, turn: self.turn() };
        self.event(event)
    }

    pub(crate) fn answer(&mut self, re: u32, command: Command) -> Vec<ServerMessage> {
        let joined = |server: &Self| ServerMessage::Joined { re, snapshot: Box::new(server.snapshot()) };
        let mut answers = vec![ServerMessage::Ok { re }];
        match command {
            // Tests answer requests about accounts themselves.
            Command::Account { .. }
            | Command::FullName { .. }
            | Command::BotAccount { .. }
            | Command::Devices
            | Command::Revoke { .. }
            | Command::Link { .. }
            | Command::Profile { .. }
            | Command::Leaders { .. }
            | Command::Tournaments
            | Command::Tournament { .. }
            | Command::Entrants { .. }
            | Command::Standings { .. }
            | Command::Round { .. }
            | Command::Enter { .. }
            | Command::Ready { .. }
            | Command::Withdraw { .. }
            | Command::Direct(_)
            | Command::Challenge(_)
            | Command::Export
            | Command::Ratings { .. } => return Vec::new(),
            Command::Challenges { .. } => {
                return vec![ServerMessage::Challenges { re, received: Vec::new(), sent: Vec::new() }];
            }
            Command::Blocked => return vec![ServerMessage::Blocked { re, blocked: self.blocked.clone() }],
            Command::Block(target) => {
                let (player, name) = (target.player.unwrap_or(PlayerId::from_bits(7)), "Blocked".parse().unwrap());
                let handle = target.handle.map(|handle| handle.parse().unwrap());
                self.blocked.push(Blocked { player, name, handle });
            }
            Command::Unblock(target) => {
                self.blocked.retain(|known| Some(known.player) != target.player);
            }
            Command::Lobby | Command::LobbyMore(_) => {
                return vec![ServerMessage::Lobby {
                    re,
                    list: LobbyList { rooms: self.rooms.clone(), ..self.lobby.clone() },
                }];
            }
            Command::Create { game, options, clock, rated, .. } => {
                self.rated = rated;
                let options: Vec<_> = options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
                self.record = game.record(&options).unwrap();
                self.clock = clock;
                if let ClockSpec::Main { main_ms, .. } = clock {
                    self.clocks = Some(Clocks { first_ms: main_ms, second_ms: main_ms, running: None });
                }
                self.seats = Seats { first: Some(person("Ada", 1)), second: None };
                return vec![joined(self)];
            }
            Command::Join { .. } => {
                if self.seats.side_of(me()).is_none() {
                    self.seats.second = Some(person("Ada", 1));
                }
                return vec![joined(self)];
            }
            Command::Watch { .. } => return vec![joined(self)],
            Command::AddBot { bot, .. } => {
                let seat = seat_of(bot);
                self.seats.second = Some(seat.clone());
                answers.push(self.event(Event::Seated { side: Player::Second, seat }));
                answers.push(self.start());
            }
            Command::Move { text, .. } => {
                answers.push(self.play(&text));
                let bot_is_next = self.seats.of(self.record.to_move()).is_some_and(|seat| seat.bot.is_some());
                if bot_is_next && self.record.outcome().is_none() {
                    let is_free = self.replies.is_empty();
                    let reply = if is_free { self.record.legal_moves().swap_remove(0) } else { self.replies.remove(0) };
                    answers.push(self.play(&reply));
                }
            }
            Command::Spectators { room, from } => {
                let from = from.unwrap_or(1);
                let of = self.spectators.len() as u32;
                let spectators = self.spectators.iter().zip(90..).skip(from as usize - 1).take(100);
                let spectator = |(name, id): (&&str, u64)| Spectator {
                    player: PlayerId::from_bits(id),
                    name: name.parse().unwrap(),
                    mark: None,
                };
                let spectators = spectators.map(spectator).collect();
                return vec![ServerMessage::Spectators { re, room, from, spectators, of }];
            }
            Command::Chat { text, .. } => {
                let line = ChatLine {
                    mark: None,
                    from: "Ada".parse().unwrap(),
                    player: None,
                    seat: Some(Player::First),
                    text: text.parse().unwrap(),
                };
                answers.push(self.event(Event::Chat(line)));
            }
            _ => {}
        }
        answers
    }
}
