//! Players who play one game after the other, each at any node, and connect again whenever a connection is lost. The simulation of several
//! nodes and the tests that kill real ones include this file; in each, `wires` connects players to nodes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{
    ClockSpec, Command, Event, Hello, OfferKind, PlayerId, RefusalCode, RoomCode, RoomEvent, SeatBot, SeatChoice,
    ServerMessage, Snapshot, Status,
};
use rand::rngs::StdRng;
use rand::{Rng, RngExt};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::Watched;
use super::connection::Lost;
use super::history::{Chair, Deed, GameKey, History, MemberId, RequestKind};
use super::view::View;
use super::wires::{PlayerConnection, Wires};

/// How long a player waits for the rematch.
const REMATCH: Duration = Duration::from_secs(3);

/// How long a player seeks an opponent before connecting again.
const SEEK: Duration = Duration::from_secs(8);

/// How long a guest waits for the next room before connecting again, to find a seat that a late request has taken.
const LOOK: Duration = Duration::from_secs(15);

/// The probability of a break before each step of a game, and its longest time.
const BREAKS: f64 = 0.15;
const LONGEST_BREAK_MS: u64 = 3000;

/// Shared by all players of a run.
#[derive(Debug)]
pub(super) struct Hall {
    pub(super) wires: Arc<Wires>,
    pub(super) history: History,
    /// Whether all faults are over: each table plays one more game then.
    pub(super) faults_are_over: Watched<bool>,
    pub(super) pace: Pace,
}

/// How fast players are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// The longest time that a player thinks about a move, in milliseconds.
    pub(super) think_ms: u64,
    /// The longest pause before a player connects again, in milliseconds.
    pub(super) reconnect_ms: u64,
    /// The probability that a player connects to another node after a game.
    pub(super) switch: f64,
}

/// The games of a table.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is chosen by itself")]
pub(super) struct Style {
    pub(super) game: GameKind,
    pub(super) rounds: Option<&'static str>,
    pub(super) clock: ClockSpec,
    pub(super) private: bool,
    /// A bot of the server is the opponent.
    pub(super) has_bot: bool,
    /// Both seek an opponent, and find each other.
    pub(super) is_paired: bool,
    /// Both have accounts, and their games change their ratings.
    pub(super) is_rated: bool,
    /// After each game both want a rematch.
    pub(super) has_rematches: bool,
    /// The players chat.
    pub(super) has_chat: bool,
    /// The players leave the room for some seconds in the middle of a game, so that it may be unloaded.
    pub(super) has_breaks: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            game: GameKind::TicTacToe,
            rounds: None,
            clock: ClockSpec::None,
            private: false,
            has_bot: false,
            is_paired: false,
            is_rated: false,
            has_rematches: false,
            has_chat: false,
            has_breaks: false,
        }
    }
}

impl Style {
    fn options(&self) -> BTreeMap<String, String> {
        self.rounds.map(|rounds| ("rounds".to_owned(), rounds.to_owned())).into_iter().collect()
    }
}

/// The host's message to the others at a table.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Announcement {
    /// The rooms until now.
    count: u32,
    room: Option<RoomCode>,
    is_over: bool,
}

/// The tournament that a player follows.
#[derive(Debug, Default)]
pub(super) struct Invitations {
    /// The last version that this connection knows, once it follows the tournament.
    pub(super) version: Option<u32>,
    /// The room of the game to play.
    pub(super) called: Option<RoomCode>,
    /// The rooms whose games are over.
    pub(super) over: BTreeSet<RoomCode>,
}

/// A player or spectator of a table.
pub(super) struct Member {
    pub(super) id: MemberId,
    style: Style,
    hall: Arc<Hall>,
    announced: Arc<Watched<Announcement>>,
    rng: StdRng,
    token: Option<String>,
    pub(super) player: Option<PlayerId>,
    /// The handle of the account, once the server has sent it.
    pub(super) handle: Option<String>,
    /// The room of the current game.
    pub(super) at: Option<RoomCode>,
    /// Whether this connection is in the room that it has just made.
    is_in: bool,
    /// Whether the host made this room after all faults were over, so that no other follows.
    is_last: bool,
    /// Whether such a game is over.
    was_last: bool,
    /// The number of announcements that were followed.
    followed: u32,
    /// The rooms whose games are over.
    over: BTreeSet<RoomCode>,
    /// The room in which the server has given this player a seat.
    given: Option<RoomCode>,
    view: View,
    /// A move that was sent and not answered.
    on_its_way: Option<(GameKey, u32, String)>,
    /// When the last request was sent, in milliseconds of the history.
    asked: u128,
    /// The number of chat lines sent.
    chat_lines: u32,
    pub(super) invitations: Invitations,
}

impl Member {
    pub(super) fn new(
        hall: &Arc<Hall>,
        id: MemberId,
        style: Style,
        announced: &Arc<Watched<Announcement>>,
        rng: StdRng,
    ) -> Self {
        Self {
            id,
            style,
            hall: Arc::clone(hall),
            announced: Arc::clone(announced),
            rng,
            token: None,
            player: None,
            handle: None,
            at: None,
            is_in: false,
            is_last: false,
            was_last: false,
            followed: 0,
            over: BTreeSet::new(),
            given: None,
            view: View::default(),
            on_its_way: None,
            asked: 0,
            chat_lines: 0,
            invitations: Invitations::default(),
        }
    }

    pub(super) fn record(&self, deed: Deed) {
        self.hall.history.record(self.id, deed);
    }

    /// Plays until the last game is over, with as many connections as it takes.
    pub(super) async fn play(mut self) {
        while let Err(lost) = self.visit().await {
            self.is_in = false;
            self.after_loss(lost).await;
        }
    }

    /// Records a lost connection, and waits before the next one.
    pub(super) async fn after_loss(&mut self, Lost(why): Lost) {
        self.record(Deed::Lost(why));
        self.pause(self.hall.pace.reconnect_ms).await;
    }

    async fn pause(&mut self, longest_ms: u64) {
        sleep(Duration::from_millis(self.rng.random_range(0..=longest_ms))).await;
    }

    /// Plays over one connection.
    async fn visit(&mut self) -> Result<(), Lost> {
        let mut connection = self.connect().await?;
        if self.style.is_rated {
            self.register(&mut connection).await?;
        }
        while let Some(room) = self.next_room(&mut connection).await? {
            let is_in = self.is_in || self.enter(&mut connection, room).await?;
            if is_in {
                self.finish(&mut connection, room).await?;
                if (self.style.has_rematches || self.style.is_rated) && self.id.chair != Chair::Spectator {
                    self.play_again(&mut connection, room).await?;
                }
            }
            self.over.insert(room);
            self.given = self.given.filter(|given| *given != room);
            self.is_in = false;
            self.was_last = self.is_last && is_in;
            self.forget_room();
            if is_in {
                // Does not enter this room again, even if the answer is lost: another game could begin, and the leaving
                // opponent would resign it.
                self.ask(&mut connection, Command::Leave { room }).await?;
            }
            if self.rng.random_bool(self.hall.pace.switch) {
                return Err(Lost("moves on to another node".to_owned()));
            }
        }
        Ok(())
    }

    /// Connects to any node, and says hello.
    pub(super) async fn connect(&mut self) -> Result<PlayerConnection, Lost> {
        let (node, mut connection) = self.hall.wires.connect_player(&mut self.rng).await?;
        self.record(Deed::Connected(node));
        let name = self.token.is_none().then(|| self.id.to_string());
        let hello = Hello { name, token: self.token.clone(), ..Hello::default() };
        let welcome = match self.ask(&mut connection, Command::Hello(hello)).await? {
            ServerMessage::Welcome(welcome) => welcome,
            other => return Err(unexpected("hello", &other)),
        };
        let handle = welcome.handle.map(|handle| handle.to_string());
        self.record(Deed::Welcome(welcome.player, handle.clone()));
        self.player = Some(welcome.player);
        if self.handle.is_some() && handle.is_none() {
            return Err(Lost("the node does not know of the account yet".to_owned()));
        }
        self.handle = handle;
        self.token = Some(welcome.token.reveal().to_owned());
        // A late request of an earlier connection may have taken a seat once more in a room that was over.
        let new = welcome.rooms.iter().find(|room| !self.over.contains(room));
        self.given = new.or(welcome.rooms.first()).copied();
        Ok(connection)
    }

    /// Leaves nothing of a room behind.
    pub(super) fn forget_room(&mut self) {
        self.at = None;
        self.view = View::default();
        self.on_its_way = None;
    }

    /// Takes a handle, unless an earlier connection has.
    pub(super) async fn register(&mut self, connection: &mut PlayerConnection) -> Result<(), Lost> {
        if self.handle.is_some() {
            return Ok(());
        }
        let command = Command::Account { handle: Some(self.id.handle()) };
        match self.ask(connection, command).await? {
            ServerMessage::Account { account, .. } => {
                let handle = account.handle.to_string();
                self.record(Deed::Registered(handle.clone()));
                self.handle = Some(handle);
                Ok(())
            }
            other => Err(unexpected("account", &other)),
        }
    }

    /// Plays another game in the room: the second one of a pair, which begins by itself, or a rematch.
    async fn play_again(&mut self, connection: &mut PlayerConnection, room: RoomCode) -> Result<(), Lost> {
        while self.may_follow() {
            if self.style.has_rematches {
                self.ask(connection, Command::Offer { room, offer: OfferKind::Rematch }).await?;
            }
            let until = Instant::now() + REMATCH;
            while self.may_follow() {
                match timeout_at(until, connection.next()).await {
                    Ok(message) => self.on_message(&message?),
                    // The offer may have been forgotten.
                    Err(_) => break,
                }
            }
        }
        if self.view.number == 2 { self.finish(connection, room).await } else { Ok(()) }
    }

    /// Whether the second game of the room may still begin.
    fn may_follow(&self) -> bool {
        self.view.number == 1 && !self.view.is_closed && self.view.status != Some(Status::Waiting)
    }

    /// The room of the next game, or of the one that was interrupted; none when all is over.
    async fn next_room(&mut self, connection: &mut PlayerConnection) -> Result<Option<RoomCode>, Lost> {
        if self.at.is_some() {
            return Ok(self.at);
        }
        // The opponent waits where a late request has taken a seat once more. Players who seek an opponent find that room below.
        if !self.style.is_paired && self.given.is_some_and(|room| self.over.contains(&room)) {
            self.at = self.given.take();
            return Ok(self.at);
        }
        if self.id.chair == Chair::Spectator || self.id.chair == Chair::Guest && !self.style.is_paired {
            return self.announced_room(connection).await;
        }
        if self.was_last {
            self.announced.change(|last| last.is_over = true);
            return Ok(None);
        }
        self.is_last = self.id.chair == Chair::Host && *self.hall.faults_are_over.get();
        if self.style.is_paired {
            return self.sought_room(connection).await;
        }
        let key = self.rng.next_u32();
        let Style { game, clock, private, is_rated: rated, .. } = self.style;
        let (options, seat) = (self.style.options(), SeatChoice::Random);
        let create = Command::Create { game, options, position: None, clock, private, seat, opponent: None, rated };
        let room = match self.request(connection, Some(key), create).await? {
            ServerMessage::Joined { snapshot, .. } => {
                self.record(Deed::Made(self.asked));
                self.on_snapshot(&snapshot);
                snapshot.room
            }
            // A node that ends, or has no rooms yet.
            other => return Err(unexpected("create", &other)),
        };
        (self.at, self.is_in) = (Some(room), true);
        self.announce(room);
        Ok(Some(room))
    }

    /// Announces the room of the next game to the others of the table.
    fn announce(&self, room: RoomCode) {
        self.announced.change(|last| *last = Announcement { count: last.count + 1, room: Some(room), is_over: false });
    }

    /// Seeks an opponent, and gets the room of the pair. If the pair was made while this player had no connection, the next welcome has
    /// its room.
    async fn sought_room(&mut self, connection: &mut PlayerConnection) -> Result<Option<RoomCode>, Lost> {
        if self.given.is_none() {
            let Style { game, clock, .. } = self.style;
            let pair = Command::Pair { game, options: self.style.options(), clock, rated: false, range: None };
            match self.ask(connection, pair).await? {
                ServerMessage::Ok { .. } => {}
                other => return Err(unexpected("pair", &other)),
            }
            let announced = Arc::clone(&self.announced);
            let waiting = async {
                while self.given.is_none() {
                    let message = connection.next().await?;
                    self.on_message(&message);
                }
                Ok(())
            };
            tokio::select! {
                biased;
                () = announced.until(|last| last.is_over) => return Ok(None),
                waited = timeout(SEEK, waiting) => waited.unwrap_or_else(|_| Err(Lost("no opponent".to_owned())))?,
            }
        }
        self.at = self.given.take();
        if let Some(room) = self.at
            && self.id.chair == Chair::Host
        {
            self.announce(room);
        }
        Ok(self.at)
    }

    /// Waits for the next room that the host announces.
    async fn announced_room(&mut self, connection: &mut PlayerConnection) -> Result<Option<RoomCode>, Lost> {
        let followed = self.followed;
        tokio::select! {
            biased;
            () = self.announced.until(|next| next.is_over || next.count > followed) => {}
            // Answers pings meanwhile.
            waited = timeout(LOOK, connection.ignore_all()) => {
                return Err(waited.unwrap_or_else(|_| Lost("nothing new".to_owned())));
            }
        }
        let next = *self.announced.get();
        self.followed = next.count;
        self.at = next.room.filter(|_| !next.is_over);
        Ok(self.at)
    }

    /// Enters a room, or resumes it where the last connection ended. Returns whether there is such a room.
    pub(super) async fn enter(&mut self, connection: &mut PlayerConnection, room: RoomCode) -> Result<bool, Lost> {
        let resumed = self.view.version.filter(|_| self.rng.random_bool(0.5));
        let command = match resumed {
            Some(version) => Command::Resume { room, version },
            // A player who has a seat gets it by `watch` as well, and no new one.
            None if self.id.chair == Chair::Spectator || self.over.contains(&room) => Command::Watch { room },
            None => Command::Join { room, seat: SeatChoice::Any },
        };
        match self.ask(connection, command).await? {
            ServerMessage::Joined { snapshot, .. } => self.on_snapshot(&snapshot),
            ServerMessage::Resumed { turn, .. } => self.view.turn = Some(turn),
            ServerMessage::Refused { code: RefusalCode::NoRoom, .. } => return Ok(false),
            other => return Err(unexpected("enter", &other)),
        }
        // If the move of the last connection was not played, the player may choose another one.
        if self.rng.random_bool(0.25) {
            self.on_its_way = None;
        }
        Ok(true)
    }

    /// Plays or watches the game to its end.
    pub(super) async fn finish(&mut self, connection: &mut PlayerConnection, room: RoomCode) -> Result<(), Lost> {
        if self.style.has_bot && self.id.chair == Chair::Host && self.view.status == Some(Status::Waiting) {
            let (engine, level) = (EngineKind::Random, Level::default());
            self.ask(connection, Command::AddBot { room, seat: None, bot: SeatBot::new(engine, level) }).await?;
        }
        while !self.view.is_over() {
            if self.style.has_breaks && self.rng.random_bool(BREAKS) {
                self.take_a_break(connection, room).await?;
                continue;
            }
            let Some(text) = self.choice() else {
                let message = connection.next().await?;
                self.on_message(&message);
                continue;
            };
            self.pause(self.hall.pace.think_ms).await;
            if self.style.has_chat && self.rng.random_bool(0.2) {
                self.chat(connection, room).await?;
            }
            self.play_move(connection, room, text).await?;
        }
        Ok(())
    }

    /// Leaves the room for a while.
    async fn take_a_break(&mut self, connection: &mut PlayerConnection, room: RoomCode) -> Result<(), Lost> {
        self.ask(connection, Command::StepOut { room }).await?;
        self.pause(LONGEST_BREAK_MS).await;
        // A room that is gone ends the game for this player.
        if self.enter(connection, room).await? { Ok(()) } else { Err(Lost("the room is gone".to_owned())) }
    }

    /// The move to play, if it is this player's turn.
    fn choice(&mut self) -> Option<String> {
        let turn = self.view.turn.as_ref().filter(|turn| turn.ply as usize == self.view.moves.len())?;
        if turn.legal.is_empty() {
            return None;
        }
        let game = (self.at?, self.view.number);
        let again = self.on_its_way.take().filter(|(of, ply, _)| (*of, *ply) == (game, turn.ply));
        Some(again.map_or_else(|| turn.legal[self.rng.random_range(0..turn.legal.len())].to_owned(), |(.., text)| text))
    }

    /// Sends a chat line that is unique in the run.
    async fn chat(&mut self, connection: &mut PlayerConnection, room: RoomCode) -> Result<(), Lost> {
        self.chat_lines += 1;
        let text = format!("{} {}", self.id, self.chat_lines);
        self.record(Deed::ChatSent(text.clone()));
        self.ask(connection, Command::Chat { room, text }).await?;
        Ok(())
    }

    async fn play_move(&mut self, connection: &mut PlayerConnection, room: RoomCode, text: String) -> Result<(), Lost> {
        let (game, ply) = ((room, self.view.number), self.view.moves.len() as u32);
        self.on_its_way = Some((game, ply, text.clone()));
        self.record(Deed::Sent(game, ply, text.clone()));
        let answer = self.ask(connection, Command::Move { room, ply, text: text.clone() }).await?;
        self.on_its_way = None;
        match answer {
            ServerMessage::Ok { .. } => self.record(Deed::Acknowledged(game, ply, text)),
            // A move of an earlier connection came first.
            ServerMessage::Refused {
                code: RefusalCode::Stale | RefusalCode::NotYourTurn | RefusalCode::NotPlaying,
                ..
            } => match self.ask(connection, Command::Join { room, seat: SeatChoice::Any }).await? {
                ServerMessage::Joined { snapshot, .. } => self.on_snapshot(&snapshot),
                other => return Err(unexpected("enter", &other)),
            },
            other => return Err(unexpected("move", &other)),
        }
        Ok(())
    }

    /// Sends a request, and waits for its answer.
    pub(super) async fn ask(
        &mut self,
        connection: &mut PlayerConnection,
        command: Command,
    ) -> Result<ServerMessage, Lost> {
        self.request(connection, None, command).await
    }

    async fn request(
        &mut self,
        connection: &mut PlayerConnection,
        key: Option<u32>,
        command: Command,
    ) -> Result<ServerMessage, Lost> {
        let asked = RequestKind::by(&command, self.view.number);
        if let RequestKind::Once(..) = &asked {
            self.record(Deed::Requested(asked.clone()));
        }
        self.asked = self.hall.history.now();
        let id = connection.send(key, command).await?;
        loop {
            let message = connection.next().await?;
            if message.re() != Some(id) {
                self.on_message(&message);
                continue;
            }
            if let ServerMessage::Refused { code, sentence, .. } = &message {
                let (at, code, sentence) = (self.asked, *code, sentence.clone());
                self.record(Deed::Refused { asked, at, code, sentence });
            }
            return Ok(message);
        }
    }

    fn on_snapshot(&mut self, snapshot: &Snapshot) {
        self.view = View::of(snapshot);
        let Snapshot { room, version, games, .. } = *snapshot;
        let (game, moves, ending) = ((room, games), self.view.moves.clone(), self.view.ending);
        self.record(Deed::Entered { at: self.asked, game, version, moves, ending });
    }

    /// Follows a message that is not the answer to a request.
    pub(super) fn on_message(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Paired { room } => self.given = Some(*room),
            ServerMessage::YourGame { room, .. } if !self.invitations.over.contains(room) => {
                self.invitations.called = Some(*room);
            }
            ServerMessage::TournamentEvent(event) => {
                let fact = serde_json::to_string(&event.fact).expect("it has only string keys");
                // Some come on every connection, also on those that do not follow the tournament.
                let last = self.invitations.version;
                self.invitations.version = last.map(|_| event.version);
                self.record(Deed::TournamentFact { version: event.version, last, fact });
            }
            ServerMessage::Event(event) => self.on_event(event),
            _ => {}
        }
    }

    fn on_event(&mut self, RoomEvent { room, version, event }: &RoomEvent) {
        if self.at != Some(*room) {
            return;
        }
        if let Event::Chat(line) = event {
            self.record(Deed::ChatSeen(line.text.to_string()));
        }
        self.view.version = Some(*version);
        let name = self.view.apply(event);
        let (game, moves, ending) = ((*room, self.view.number), self.view.moves.clone(), self.view.ending);
        self.record(Deed::Saw { game, version: *version, event: name, moves, ending });
    }
}

/// The connection is of no use after such an answer.
fn unexpected(request: &str, answer: &ServerMessage) -> Lost {
    Lost(format!("{request}: {}", answer.encode()))
}
