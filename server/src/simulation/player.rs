//! Players who play one game after the other, each on any node, and come back whenever their connection is lost.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use bidak_shared::kind::{EngineKind, Level};
use bidak_shared::protocol::{
    Command, Event, Hello, OfferKind, PlayerId, RefusalCode, RoomCode, RoomEvent, SeatChoice, ServerMessage, Snapshot,
    Status,
};
use rand::rngs::StdRng;
use rand::{Rng, RngExt};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::club::{Club, ClubDeed, handle_of};
use super::connection::Lost;
use super::generator;
use super::history::{Chair, Deed, GameKey, History, RequestKind, Who};
use super::table::{Announcement, Style, Table};
use super::tournament::Invitations;
use super::view::View;
use super::wires::{Place, PlayerConnection, Wires};
use crate::base::watched::Watched;

/// How long a player waits for the rematch.
const REMATCH: Duration = Duration::from_secs(3);

/// How long a player seeks an opponent before coming back.
const SEEK: Duration = Duration::from_secs(4);

/// How long a guest waits for the next room before coming back, to find a seat that a late request has taken.
const LOOK: Duration = Duration::from_secs(15);

/// The results of entering a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    In,
    /// There is no such room.
    Gone,
}

/// Somebody at a table.
pub(super) struct Member {
    pub(super) who: Who,
    pub(super) style: Style,
    wires: Arc<Wires>,
    history: History,
    pub(super) club: Club,
    faults_are_over: Arc<Watched<bool>>,
    announced: Arc<Watched<Announcement>>,
    pub(super) rng: StdRng,
    token: Option<String>,
    pub(super) player: Option<PlayerId>,
    /// The handle of the account, once the server has sent it.
    pub(super) handle: Option<String>,
    /// The room of the game that is played.
    pub(super) at: Option<RoomCode>,
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
    pub(super) view: View,
    /// A move that was sent and not answered.
    on_its_way: Option<(GameKey, u32, String)>,
    /// When the last request was sent, as the history has it.
    asked: u128,
    /// The lines that were said.
    said: u32,
    /// The known state of a tournament.
    pub(super) invitations: Invitations,
}

impl Member {
    pub(super) fn new(table: &Table, who: Who, style: Style, announced: Arc<Watched<Announcement>>) -> Self {
        Self {
            who,
            style,
            wires: Arc::clone(&table.wires),
            history: table.history.clone(),
            club: table.club.clone(),
            faults_are_over: Arc::clone(&table.faults_are_over),
            announced,
            rng: generator(table.seed, &who.to_string()),
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
            said: 0,
            invitations: Invitations::default(),
        }
    }

    /// Plays until the last game is over, with as many connections as it takes.
    pub(super) async fn play(mut self) {
        loop {
            match self.visit().await {
                Ok(()) => return,
                Err(lost) => self.lost(lost),
            }
            self.is_in = false;
            self.pause(500).await;
        }
    }

    /// The connection is lost.
    pub(super) fn lost(&self, Lost(why): Lost) {
        self.history.did(self.who, Deed::Lost(why));
    }

    pub(super) async fn pause(&mut self, longest_ms: u64) {
        sleep(Duration::from_millis(self.rng.random_range(0..=longest_ms))).await;
    }

    /// Plays over one connection.
    async fn visit(&mut self) -> Result<(), Lost> {
        let mut connection = self.connect().await?;
        self.greet(&mut connection).await?;
        if self.style.is_rated {
            self.register(&mut connection).await?;
        }
        while let Some(room) = self.next_room(&mut connection).await? {
            let is_in = self.is_in || self.enter(&mut connection, room).await? == Entry::In;
            if is_in {
                self.finish(&mut connection, room).await?;
                if (self.style.has_rematches || self.style.is_rated) && self.who.chair != Chair::Spectator {
                    self.play_again(&mut connection, room).await?;
                }
            }
            self.over.insert(room);
            self.given = self.given.filter(|given| *given != room);
            self.is_in = false;
            self.was_last = self.is_last && is_in;
            self.forget_room();
            if is_in {
                // Whether an answer comes or not, this player is done there: to enter again could begin another game, while the opponent is
                // on the way out, who would resign it.
                self.ask(&mut connection, None, Command::Leave { room }).await?;
            }
        }
        Ok(())
    }

    /// Connects to any node.
    pub(super) async fn connect(&mut self) -> Result<PlayerConnection, Lost> {
        let node = Place::Node(self.rng.random_range(0..self.wires.nodes()));
        let connection = PlayerConnection::open(&self.wires, node).await?;
        self.history.did(self.who, Deed::Connected(node));
        Ok(connection)
    }

    /// Nothing more is done in the room.
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
        let command = Command::Account { handle: Some(handle_of(self.who)) };
        match self.ask(connection, None, command).await? {
            ServerMessage::Account { account, .. } => {
                self.club.did(self.who, ClubDeed::Registered(account.handle.to_string()));
                self.handle = Some(account.handle.to_string());
                Ok(())
            }
            other => Err(Lost(format!("account: {}", other.encode()))),
        }
    }

    /// Plays another game in the room: the second one of a pair, which begins by itself, or a rematch.
    async fn play_again(&mut self, connection: &mut PlayerConnection, room: RoomCode) -> Result<(), Lost> {
        while self.may_follow() {
            if self.style.has_rematches {
                self.ask(connection, None, Command::Offer { room, offer: OfferKind::Rematch }).await?;
            }
            let until = Instant::now() + REMATCH;
            while self.may_follow() {
                match timeout_at(until, connection.next()).await {
                    Ok(message) => self.hear(&message?),
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

    pub(super) async fn greet(&mut self, connection: &mut PlayerConnection) -> Result<(), Lost> {
        let name = self.token.is_none().then(|| format!("{:?}", self.who.chair));
        let hello = Hello { name, token: self.token.clone(), ..Hello::default() };
        match self.ask(connection, None, Command::Hello(hello)).await? {
            ServerMessage::Welcome(welcome) => {
                let handle = welcome.handle.map(|handle| handle.to_string());
                self.history.did(self.who, Deed::Welcome(welcome.player));
                self.club.did(self.who, ClubDeed::Welcome(welcome.player, handle.clone()));
                self.player = Some(welcome.player);
                if self.handle.is_some() && handle.is_none() {
                    return Err(Lost("the node does not know of the account yet".to_owned()));
                }
                self.handle = handle;
                self.token = Some(welcome.token.reveal().to_owned());
                // A late request of an earlier connection may have taken a seat once more where everything was over.
                let new = welcome.rooms.iter().find(|room| !self.over.contains(room));
                self.given = new.or(welcome.rooms.first()).copied();
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
        // A late request to enter, of an earlier connection, may have taken a seat once more where everything was over, and the opponent
        // waits there. Those who seek an opponent find it below.
        if !self.style.is_paired && self.given.is_some_and(|room| self.over.contains(&room)) {
            self.at = self.given.take();
            return Ok(self.at);
        }
        if self.who.chair == Chair::Spectator || self.who.chair == Chair::Guest && !self.style.is_paired {
            return self.announced_room(connection).await;
        }
        if self.was_last {
            self.announced.change(|last| last.is_over = true);
            return Ok(None);
        }
        self.is_last = self.who.chair == Chair::Host && *self.faults_are_over.get();
        if self.style.is_paired {
            return self.sought_room(connection).await;
        }
        let key = self.rng.next_u32();
        let Style { game, rounds, clock, private, .. } = self.style;
        let options = rounds.map(|rounds| ("rounds".to_owned(), rounds.to_owned())).into_iter().collect();
        let seat = SeatChoice::Random;
        let rated = self.style.is_rated;
        let create = Command::Create { game, options, position: None, clock, private, seat, opponent: None, rated };
        let room = match self.ask(connection, Some(key), create).await? {
            ServerMessage::Joined { snapshot, .. } => {
                let room = snapshot.room;
                self.history.did(self.who, Deed::Made(self.asked));
                self.see(&snapshot);
                room
            }
            // A node that ends, or has no rooms yet.
            other => return Err(Lost(format!("create: {}", other.encode()))),
        };
        (self.at, self.is_in) = (Some(room), true);
        self.announce(room);
        Ok(Some(room))
    }

    /// Tells the others of the table where the next game is.
    fn announce(&self, room: RoomCode) {
        self.announced.change(|last| *last = Announcement { count: last.count + 1, room: Some(room), is_over: false });
    }

    /// Seeks an opponent, and gets the room of the pair. A pair that was made while this player had no connection is found at the next
    /// one.
    async fn sought_room(&mut self, connection: &mut PlayerConnection) -> Result<Option<RoomCode>, Lost> {
        if self.given.is_none() {
            let Style { game, rounds, clock, .. } = self.style;
            let options = rounds.map(|rounds| ("rounds".to_owned(), rounds.to_owned())).into_iter().collect();
            let pair = Command::Pair { game, options, clock, rated: false, range: None };
            match self.ask(connection, None, pair).await? {
                ServerMessage::Ok { .. } => {}
                other => return Err(Lost(format!("pair: {}", other.encode()))),
            }
            let announced = Arc::clone(&self.announced);
            let waiting = async {
                while self.given.is_none() {
                    let message = connection.next().await?;
                    self.hear(&message);
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
            && self.who.chair == Chair::Host
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
            // Pings are answered meanwhile.
            waited = timeout(LOOK, connection.ignore_all()) => {
                return Err(waited.unwrap_or_else(|_| Lost("nothing new".to_owned())));
            }
        }
        let next = *self.announced.get();
        self.followed = next.count;
        self.at = next.room.filter(|_| !next.is_over);
        Ok(self.at)
    }

    /// Enters a room, or goes on where the last connection ended.
    pub(super) async fn enter(&mut self, connection: &mut PlayerConnection, room: RoomCode) -> Result<Entry, Lost> {
        let resumed = self.view.version.filter(|_| self.rng.random_bool(0.5));
        let command = match resumed {
            Some(version) => Command::Resume { room, version },
            None if self.who.chair == Chair::Spectator => Command::Watch { room },
            // Whoever has a seat gets it so as well, and nobody gets a new one.
            None if self.over.contains(&room) => Command::Watch { room },
            None => Command::Join { room, seat: SeatChoice::Any },
        };
        match self.ask(connection, None, command).await? {
            ServerMessage::Joined { snapshot, .. } => self.see(&snapshot),
            ServerMessage::Resumed { turn, .. } => self.view.turn = Some(turn),
            ServerMessage::Refused { code: RefusalCode::NoRoom, .. } => {
                return Ok(Entry::Gone);
            }
            other => return Err(Lost(format!("enter: {}", other.encode()))),
        }
        // A player who comes back may find that a move of the last connection was not played, and think again.
        if self.rng.random_bool(0.25) {
            self.on_its_way = None;
        }
        Ok(Entry::In)
    }

    /// Plays or watches the game to its end.
    pub(super) async fn finish(&mut self, connection: &mut PlayerConnection, room: RoomCode) -> Result<(), Lost> {
        if self.style.has_bot && self.who.chair == Chair::Host && self.view.status == Some(Status::Waiting) {
            let engine = EngineKind::Random;
            self.ask(connection, None, Command::AddBot { room, seat: None, engine, level: Level::default() }).await?;
        }
        while !self.view.is_over() {
            if let Some(text) = self.choice() {
                self.pause(1200).await;
                if self.style.has_chat && self.rng.random_bool(0.2) {
                    self.chat(connection, room).await?;
                }
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

    /// Says something that nobody has said before.
    async fn chat(&mut self, connection: &mut PlayerConnection, room: RoomCode) -> Result<(), Lost> {
        self.said += 1;
        let text = format!("{} {}", self.who, self.said);
        self.club.did(self.who, ClubDeed::Said(text.clone()));
        self.ask(connection, None, Command::Chat { room, text }).await?;
        Ok(())
    }

    async fn play_move(&mut self, connection: &mut PlayerConnection, room: RoomCode, text: String) -> Result<(), Lost> {
        let (game, ply) = ((room, self.view.number), self.view.moves.len() as u32);
        self.on_its_way = Some((game, ply, text.clone()));
        self.history.did(self.who, Deed::Sent(game, ply, text.clone()));
        let answer = self.ask(connection, None, Command::Move { room, ply, text: text.clone() }).await?;
        self.on_its_way = None;
        match answer {
            ServerMessage::Ok { .. } => {
                self.history.did(self.who, Deed::Acknowledged(game, ply, text));
                Ok(())
            }
            // A move of an earlier connection came first.
            ServerMessage::Refused {
                code: RefusalCode::Stale | RefusalCode::NotYourTurn | RefusalCode::NotPlaying,
                ..
            } => {
                let join = Command::Join { room, seat: SeatChoice::Any };
                match self.ask(connection, None, join).await? {
                    ServerMessage::Joined { snapshot, .. } => self.see(&snapshot),
                    other => return Err(Lost(format!("enter: {}", other.encode()))),
                }
                Ok(())
            }
            other => Err(Lost(format!("move: {}", other.encode()))),
        }
    }

    /// Sends a request, and waits for its answer.
    pub(super) async fn ask(
        &mut self,
        connection: &mut PlayerConnection,
        key: Option<u32>,
        command: Command,
    ) -> Result<ServerMessage, Lost> {
        let asked = RequestKind::by(&command, self.view.number);
        if let RequestKind::Once(..) = &asked {
            self.history.did(self.who, Deed::Requested(asked.clone()));
        }
        self.asked = self.history.now();
        let id = connection.send(key, command).await?;
        loop {
            let message = connection.next().await?;
            if message.re() == Some(id) {
                if let ServerMessage::Refused { code, sentence, .. } = &message {
                    let (at, code, sentence) = (self.asked, *code, sentence.clone());
                    self.history.did(self.who, Deed::Refused { asked, at, code, sentence });
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
        self.history.did(self.who, Deed::Entered { at: self.asked, game, version, moves, ending });
    }

    /// Hears a message that answers nothing.
    pub(super) fn hear(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Paired { room } => self.given = Some(*room),
            ServerMessage::YourGame { room, .. } if !self.invitations.over.contains(room) => {
                self.invitations.called = Some(*room);
            }
            ServerMessage::TournamentEvent(event) => {
                let fact = serde_json::to_string(&event.fact).expect("it has only string keys");
                // Some come on every connection, also on those that do not follow the tournament.
                let last = self
                    .invitations
                    .version
                    .map(|last| self.invitations.version.replace(event.version).unwrap_or(last));
                self.club.did(self.who, ClubDeed::Fact { version: event.version, last, fact });
            }
            _ => {}
        }
        let ServerMessage::Event(event) = message else { return };
        let RoomEvent { room, version, event } = event;
        if self.at != Some(*room) {
            return;
        }
        if let Event::Chat(line) = event {
            self.club.did(self.who, ClubDeed::Heard(line.text.to_string()));
        }
        self.view.version = Some(*version);
        let said = self.view.hear(event);
        let (game, moves, ending) = ((*room, self.view.number), self.view.moves.clone(), self.view.ending);
        self.history.did(self.who, Deed::Saw { game, version: *version, event: said, moves, ending });
    }
}
