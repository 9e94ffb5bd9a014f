//! Players who play one game after the other, each over any node, and come back whenever their connection is lost.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ClockSpec, Command, Hello, RefusalCode, RoomCode, RoomEvent, SeatChoice, ServerMessage, Snapshot,
};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::client_async;

use super::connection::{Connection, Lost};
use super::hall::Hall;
use super::history::{Chair, Deed, GameKey, RequestKind, Who};
use super::view::View;
use super::wires::Place;

/// How long a player waits for a connection.
const CONNECT: Duration = Duration::from_secs(5);

/// A connection over which nothing comes for so long, not even a ping, is given up.
const SILENCE: Duration = Duration::from_secs(30);

/// How long a player seeks an opponent before coming back.
const SEEK: Duration = Duration::from_secs(8);

/// The longest time for which a player thinks, in milliseconds.
const THINK_MS: u64 = 60;

/// The longest pause before a player connects again, in milliseconds.
const AGAIN_MS: u64 = 200;

/// How likely a player connects anew after a game, to any node.
const MOVES_ON: f64 = 0.3;

/// A connection of a player.
type PlayerConnection = Connection<TcpStream>;

/// The host's message to the others at a table.
#[derive(Clone, Copy, Debug, Default)]
struct Announcement {
    /// The rooms until now.
    count: u32,
    room: Option<RoomCode>,
    is_over: bool,
}

/// The game of a table.
#[derive(Clone, Copy, Debug)]
struct Style {
    game: GameKind,
    rounds: Option<&'static str>,
    clock: ClockSpec,
    private: bool,
    /// Both seek an opponent, and find each other.
    is_paired: bool,
}

/// Everybody at a table.
pub(super) fn sit_down(table: usize, hall: &Arc<Hall>) -> Vec<JoinHandle<()>> {
    let (game, rounds) =
        if table.is_multiple_of(2) { (GameKind::TicTacToe, None) } else { (GameKind::Adjacency, Some("4")) };
    // Much longer than a run, and at no two tables the same: those who seek an opponent find the one at their own table.
    let timed = ClockSpec::Main { main_ms: 3_600_000 + 1000 * table as u32, increment_ms: 0 };
    let is_paired = table % 4 == 3;
    let clock = if is_paired || table.is_multiple_of(4) { timed } else { ClockSpec::None };
    let style = Style { game, rounds, clock, private: table % 8 == 1, is_paired };
    let announced = watch::Sender::new(Announcement::default());
    let chairs: &[Chair] =
        if table % 4 == 2 { &[Chair::Host, Chair::Guest, Chair::Spectator] } else { &[Chair::Host, Chair::Guest] };
    let sit = |chair: &Chair| {
        let member = Member {
            who: Who { table, chair: *chair },
            style,
            hall: Arc::clone(hall),
            announced: announced.clone(),
            rng: SmallRng::seed_from_u64(table as u64 * 8 + *chair as u64),
            token: None,
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
        };
        tokio::spawn(member.play())
    };
    chairs.iter().map(sit).collect()
}

/// Somebody at a table.
struct Member {
    who: Who,
    style: Style,
    hall: Arc<Hall>,
    announced: watch::Sender<Announcement>,
    rng: SmallRng,
    token: Option<String>,
    /// The room of the game that is played.
    at: Option<RoomCode>,
    /// Whether this connection is in the room that it has just made.
    is_in: bool,
    /// Whether the host has made this room after all faults were over, so that no other follows.
    is_last: bool,
    /// Whether such a game is over.
    was_last: bool,
    /// The announcements that were followed.
    followed: u32,
    /// The rooms whose games are over.
    over: BTreeSet<RoomCode>,
    /// The room in which the server has given this player a seat.
    given: Option<RoomCode>,
    view: View,
    /// A move that was sent and not answered.
    on_its_way: Option<(GameKey, u32, String)>,
    /// When the last request was sent, as the history has it.
    asked: u128,
}

impl Member {
    fn did(&self, deed: Deed) {
        self.hall.history.did(self.who, deed);
    }

    /// Plays until the last game is over, with as many connections as it takes.
    async fn play(mut self) {
        loop {
            match self.visit().await {
                Ok(()) => return,
                Err(Lost(why)) => self.did(Deed::Lost(why)),
            }
            self.is_in = false;
            self.pause(AGAIN_MS).await;
        }
    }

    /// Players take their time: they wait for nothing.
    async fn pause(&mut self, longest_ms: u64) {
        sleep(Duration::from_millis(self.rng.random_range(0..=longest_ms))).await;
    }

    /// Plays over one connection.
    async fn visit(&mut self) -> Result<(), Lost> {
        let up = self.hall.wires.up();
        let Some(node) = up.choose(&mut self.rng).copied() else { return Err(Lost("no node is up".to_owned())) };
        let mut connection = PlayerConnection::open(self.hall.wires.door(node)).await?;
        self.did(Deed::Connected(Place::Node(node)));
        self.greet(&mut connection).await?;
        while let Some(room) = self.next_room(&mut connection).await? {
            let is_in = self.is_in || self.enter(&mut connection, room).await?;
            if is_in {
                self.finish(&mut connection, room).await?;
                self.ask(&mut connection, Command::Leave { room }).await?;
            }
            self.over.insert(room);
            self.given = self.given.filter(|given| *given != room);
            (self.at, self.is_in) = (None, false);
            self.was_last = self.is_last && is_in;
            self.view = View::default();
            self.on_its_way = None;
            if self.rng.random_bool(MOVES_ON) {
                return Err(Lost("moves on to another node".to_owned()));
            }
        }
        Ok(())
    }

    async fn greet(&mut self, connection: &mut PlayerConnection) -> Result<(), Lost> {
        let name = self.token.is_none().then(|| format!("{:?}", self.who.chair));
        let hello = Hello { name, token: self.token.clone(), ..Hello::default() };
        match self.ask(connection, Command::Hello(hello)).await? {
            ServerMessage::Welcome(welcome) => {
                self.did(Deed::Welcome(welcome.player));
                self.token = Some(welcome.token.reveal().to_owned());
                self.given = welcome.rooms.iter().find(|room| !self.over.contains(room)).copied();
                Ok(())
            }
            other => Err(Lost(format!("hello: {}", other.encode()))),
        }
    }

    /// The room of the game to play, or to go on with; none when all is over.
    async fn next_room(&mut self, connection: &mut PlayerConnection) -> Result<Option<RoomCode>, Lost> {
        if self.at.is_some() {
            return Ok(self.at);
        }
        if self.who.chair == Chair::Spectator || self.who.chair == Chair::Guest && !self.style.is_paired {
            return self.announced_room(connection).await;
        }
        if self.was_last {
            self.announced.send_modify(|last| last.is_over = true);
            return Ok(None);
        }
        self.is_last = self.who.chair == Chair::Host && self.hall.faults_are_over();
        if self.style.is_paired {
            return self.sought_room(connection).await;
        }
        let Style { game, clock, private, .. } = self.style;
        let (options, seat) = (self.options(), SeatChoice::Random);
        let create =
            Command::Create { game, options, position: None, clock, private, seat, opponent: None, rated: false };
        let room = match self.ask(connection, create).await? {
            ServerMessage::Joined { snapshot, .. } => {
                self.did(Deed::Made(self.asked));
                self.see(&snapshot);
                snapshot.room
            }
            // A node that ends, or has no rooms yet.
            other => return Err(Lost(format!("create: {}", other.encode()))),
        };
        (self.at, self.is_in) = (Some(room), true);
        self.announce(room);
        Ok(Some(room))
    }

    fn options(&self) -> BTreeMap<String, String> {
        self.style.rounds.map(|rounds| ("rounds".to_owned(), rounds.to_owned())).into_iter().collect()
    }

    /// Tells the others of the table where the next game is.
    fn announce(&self, room: RoomCode) {
        let next = |last: &mut Announcement| {
            *last = Announcement { count: last.count + 1, room: Some(room), is_over: false };
        };
        self.announced.send_modify(next);
    }

    /// Seeks an opponent, and gets the room of the pair. A pair that was made while this player had no connection is found at the next
    /// one.
    async fn sought_room(&mut self, connection: &mut PlayerConnection) -> Result<Option<RoomCode>, Lost> {
        if self.given.is_none() {
            let Style { game, clock, .. } = self.style;
            let pair = Command::Pair { game, options: self.options(), clock, rated: false, range: None };
            match self.ask(connection, pair).await? {
                ServerMessage::Ok { .. } => {}
                other => return Err(Lost(format!("pair: {}", other.encode()))),
            }
            let mut announced = self.announced.subscribe();
            let waiting = async {
                while self.given.is_none() {
                    let message = connection.next().await?;
                    self.hear(&message);
                }
                Ok(())
            };
            tokio::select! {
                biased;
                _ = announced.wait_for(|last| last.is_over) => return Ok(None),
                waited = timeout(SEEK, waiting) => waited.unwrap_or_else(|_| Err(Lost("no opponent".to_owned())))?,
            }
        }
        self.at = self.given.take();
        if let Some(room) = self.at
            && self.who.chair == Chair::Host
        {
            self.announce(room);
        }
        Ok(self.at)
    }

    /// Waits for the next room that the host announces.
    async fn announced_room(&mut self, connection: &mut PlayerConnection) -> Result<Option<RoomCode>, Lost> {
        let followed = self.followed;
        let mut announced = self.announced.subscribe();
        tokio::select! {
            biased;
            _ = announced.wait_for(|next| next.is_over || next.count > followed) => {}
            // Pings are answered meanwhile.
            lost = connection.ignore_all() => return Err(lost),
        }
        let next = *announced.borrow();
        self.followed = next.count;
        self.at = next.room.filter(|_| !next.is_over);
        Ok(self.at)
    }

    /// Enters a room, or goes on where the last connection ended. Returns whether there is such a room.
    async fn enter(&mut self, connection: &mut PlayerConnection, room: RoomCode) -> Result<bool, Lost> {
        let resumed = self.view.version.filter(|_| self.rng.random_bool(0.5));
        let command = match resumed {
            Some(version) => Command::Resume { room, version },
            None if self.who.chair == Chair::Spectator => Command::Watch { room },
            None => Command::Join { room, seat: SeatChoice::Any },
        };
        match self.ask(connection, command).await? {
            ServerMessage::Joined { snapshot, .. } => self.see(&snapshot),
            ServerMessage::Resumed { turn, .. } => self.view.turn = Some(turn),
            ServerMessage::Refused { code: RefusalCode::NoRoom, .. } => {
                return Ok(false);
            }
            other => return Err(Lost(format!("enter: {}", other.encode()))),
        }
        // A player who comes back may find that a move of the last connection was not played, and think again.
        if self.rng.random_bool(0.25) {
            self.on_its_way = None;
        }
        Ok(true)
    }

    /// Plays or watches the game to its end.
    async fn finish(&mut self, connection: &mut PlayerConnection, room: RoomCode) -> Result<(), Lost> {
        while !self.view.is_over() {
            if let Some(text) = self.choice() {
                self.pause(THINK_MS).await;
                self.play_move(connection, room, text).await?;
            } else {
                let message = connection.next().await?;
                self.hear(&message);
            }
        }
        Ok(())
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

    async fn play_move(&mut self, connection: &mut PlayerConnection, room: RoomCode, text: String) -> Result<(), Lost> {
        let (game, ply) = ((room, self.view.number), self.view.moves.len() as u32);
        self.on_its_way = Some((game, ply, text.clone()));
        self.did(Deed::Sent(game, ply, text.clone()));
        let answer = self.ask(connection, Command::Move { room, ply, text: text.clone() }).await?;
        self.on_its_way = None;
        match answer {
            ServerMessage::Ok { .. } => {
                self.did(Deed::Acknowledged(game, ply, text));
                self.hall.acknowledged(self.who.table);
                Ok(())
            }
            // A move of an earlier connection came first.
            ServerMessage::Refused {
                code: RefusalCode::Stale | RefusalCode::NotYourTurn | RefusalCode::NotPlaying,
                ..
            } => {
                let join = Command::Join { room, seat: SeatChoice::Any };
                match self.ask(connection, join).await? {
                    ServerMessage::Joined { snapshot, .. } => self.see(&snapshot),
                    other => return Err(Lost(format!("enter: {}", other.encode()))),
                }
                Ok(())
            }
            other => Err(Lost(format!("move: {}", other.encode()))),
        }
    }

    /// Sends a request, and waits for its answer.
    async fn ask(&mut self, connection: &mut PlayerConnection, command: Command) -> Result<ServerMessage, Lost> {
        let asked = RequestKind::by(&command, self.view.number);
        self.asked = self.hall.history.now();
        let id = connection.send(None, command).await?;
        loop {
            let message = connection.next().await?;
            if message.re() == Some(id) {
                if let ServerMessage::Refused { code, sentence, .. } = &message {
                    let (at, code, sentence) = (self.asked, *code, sentence.clone());
                    self.did(Deed::Refused { asked, at, code, sentence });
                }
                return Ok(message);
            }
            self.hear(&message);
        }
    }

    /// Sees a room as a whole.
    fn see(&mut self, snapshot: &Snapshot) {
        self.view = View::of(snapshot);
        let Snapshot { room, version, games, .. } = *snapshot;
        let (game, moves, ending) = ((room, games), self.view.moves.clone(), self.view.ending);
        self.did(Deed::Entered { at: self.asked, game, version, moves, ending });
    }

    /// Hears a message that answers nothing.
    fn hear(&mut self, message: &ServerMessage) {
        if let ServerMessage::Paired { room } = message {
            self.given = Some(*room);
        }
        let ServerMessage::Event(event) = message else { return };
        let RoomEvent { room, version, event } = event;
        if self.at != Some(*room) {
            return;
        }
        self.view.version = Some(*version);
        let said = self.view.hear(event);
        let (game, moves, ending) = ((*room, self.view.number), self.view.moves.clone(), self.view.ending);
        self.did(Deed::Saw { game, version: *version, event: said, moves, ending });
    }
}

impl PlayerConnection {
    /// Connects.
    async fn open(address: SocketAddr) -> Result<Self, Lost> {
        let opening = async {
            let stream = TcpStream::connect(address).await.map_err(|error| Lost(error.to_string()))?;
            let _ = stream.set_nodelay(true); // It works without as well.
            let opened = client_async(format!("ws://{address}/ws"), stream).await;
            opened.map(|(socket, _)| Self::over(socket, SILENCE)).map_err(|error| Lost(error.to_string()))
        };
        timeout(CONNECT, opening).await.unwrap_or_else(|_| Err(Lost("no answer".to_owned())))
    }
}
