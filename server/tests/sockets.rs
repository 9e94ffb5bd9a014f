//! The server through real sockets: enough to know that its parts are connected. What each part does is tested
//! beside it.

use std::net::SocketAddr;
use std::time::Duration;

use bidak_server::{Config, Services, serve};
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{
    ClockSpec, Command, Event, Hello, LobbyChanges, MAX_CLIENT_FRAME, RefusalCode, Request, RoomCode, SeatBot,
    SeatChoice, ServerMessage, Snapshot, Status, Turn, Welcome,
};
use futures::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tokio_util::sync::CancellationToken;

#[cfg(feature = "sqlite")]
#[path = "sockets/large.rs"]
mod large;

/// How long a test waits for something that must come: a hang is a failure.
async fn within<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_mins(3), what).await.expect("it comes in time")
}

struct Server {
    address: SocketAddr,
    shutdown: CancellationToken,
    task: JoinHandle<std::io::Result<()>>,
}

async fn server(config: Config) -> Server {
    server_with(config, Services::default()).await
}

async fn server_with(config: Config, services: Services) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    let shutdown = CancellationToken::new();
    let task = tokio::spawn(serve(listener, config, services, shutdown.clone()));
    Server { address, shutdown, task }
}

fn quick() -> Config {
    Config { bot_pace: Duration::ZERO, drain: Duration::ZERO, ..Config::default() }
}

struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    last_id: u32,
    /// Messages that came before an awaited answer.
    events: std::collections::VecDeque<ServerMessage>,
}

impl Client {
    async fn connect(server: &Server) -> Self {
        let (socket, _) = connect_async(format!("ws://{}/ws", server.address)).await.expect("the server answers");
        Self { socket, last_id: 0, events: std::collections::VecDeque::new() }
    }

    async fn named(server: &Server, name: &str) -> (Self, Welcome) {
        let mut client = Self::connect(server).await;
        let welcome = client.hello(Some(name), None).await;
        (client, welcome)
    }

    async fn hello(&mut self, name: Option<&str>, token: Option<&str>) -> Welcome {
        let (name, token) = (name.map(ToOwned::to_owned), token.map(ToOwned::to_owned));
        let hello = Command::Hello(Hello { name, token, ..Hello::default() });
        match self.ask(hello).await {
            ServerMessage::Welcome(welcome) => *welcome,
            other => panic!("welcome, not {other:?}"),
        }
    }

    async fn send(&mut self, message: Message) {
        self.socket.send(message).await.expect("the server listens");
    }

    async fn receive(&mut self) -> ServerMessage {
        loop {
            match within(self.socket.next()).await.expect("the server talks").expect("in frames") {
                Message::Text(text) => return ServerMessage::decode(&text).expect("that can be read"),
                Message::Close(frame) => panic!("closed: {frame:?}"),
                _ => {}
            }
        }
    }

    async fn close_code(&mut self) -> CloseCode {
        loop {
            let message = within(self.socket.next()).await.expect("a close frame comes first").expect("in frames");
            if let Message::Close(Some(frame)) = message {
                return frame.code;
            }
        }
    }

    /// The answer to a request; what comes before it is kept.
    async fn ask(&mut self, command: Command) -> ServerMessage {
        self.last_id += 1;
        let id = self.last_id;
        self.send(Message::text(Request { id, key: None, command }.encode())).await;
        loop {
            let message = self.receive().await;
            if message.re() == Some(id) {
                return message;
            }
            self.events.push_back(message);
        }
    }

    async fn ok(&mut self, command: Command) {
        let answer = self.ask(command).await;
        assert!(matches!(answer, ServerMessage::Ok { .. }), "{answer:?}");
    }

    async fn refused(&mut self, command: Command) -> RefusalCode {
        match self.ask(command).await {
            ServerMessage::Refused { code, .. } => code,
            other => panic!("refused, not {other:?}"),
        }
    }

    async fn joined(&mut self, command: Command) -> Snapshot {
        match self.ask(command).await {
            ServerMessage::Joined { snapshot, .. } => *snapshot,
            other => panic!("joined, not {other:?}"),
        }
    }

    async fn create(&mut self, game: GameKind, seat: SeatChoice) -> RoomCode {
        let create = Command::Create {
            game,
            options: [].into(),
            position: None,
            clock: ClockSpec::None,
            private: false,
            seat,
            opponent: None,
            rated: false,
        };
        self.joined(create).await.room
    }

    /// The next event of a room that the test is interested in.
    async fn event<T>(&mut self, mut wanted: impl FnMut(Event) -> Option<T>) -> T {
        loop {
            let message = match self.events.pop_front() {
                Some(message) => message,
                None => self.receive().await,
            };
            if let ServerMessage::Event(event) = message
                && let Some(found) = wanted(event.event)
            {
                return found;
            }
        }
    }

    async fn turn(&mut self) -> Turn {
        self.event(|event| match event {
            Event::Started { turn, .. } | Event::Moved { turn, .. } => Some(turn),
            _ => None,
        })
        .await
    }
}

#[tokio::test]
async fn two_people_play_a_whole_game() {
    let server = server(quick()).await;
    let (mut ann, _) = Client::named(&server, "Ann").await;
    let (mut bea, _) = Client::named(&server, "Bea").await;
    let room = ann.create(GameKind::TicTacToe, SeatChoice::First).await;
    let snapshot = bea.joined(Command::Join { room, seat: SeatChoice::Any }).await;
    assert_eq!(snapshot.status, Status::Playing);
    let mut turn = ann.turn().await;
    for (ply, text) in (0..).zip(["a1", "b1", "a2", "b2", "a3"]) {
        assert_eq!(turn.ply, ply);
        assert!(turn.legal.iter().any(|legal| legal == text));
        let play = Command::Move { room, ply, text: text.to_owned() };
        let (mover, other) = if ply % 2 == 0 { (&mut ann, &mut bea) } else { (&mut bea, &mut ann) };
        assert_eq!(other.refused(play.clone()).await, RefusalCode::NotYourTurn);
        mover.ok(play.clone()).await;
        mover.ok(play).await;
        let seen = mover.turn().await;
        turn = other.turn().await;
        assert_eq!((seen.ply, &seen.position, seen.legal.len()), (turn.ply, &turn.position, 0));
    }
    let over = |event| match event {
        Event::Ended(ending) => Some(ending),
        _ => None,
    };
    let ending = ann.event(over).await;
    assert_eq!((ending.outcome, ending.reason), (Some(Outcome::Win(Player::First)), EndReason::Line));
    assert_eq!(bea.event(over).await, ending);
}

#[tokio::test]
async fn a_bot_takes_the_empty_seat_and_plays_to_the_end() {
    let server = server(quick()).await;
    let (mut ann, _) = Client::named(&server, "Ann").await;
    let room = ann.create(GameKind::Adjacency, SeatChoice::First).await;
    ann.ok(Command::AddBot { room, seat: None, bot: SeatBot::new(EngineKind::Greedy, Level::default()) }).await;
    let mut plies = 0;
    while plies < 56 {
        let turn = ann.turn().await;
        plies = turn.ply;
        if turn.to_move == Player::First && plies < 56 {
            ann.ok(Command::Move { room, ply: turn.ply, text: turn.legal[0].to_owned() }).await;
        }
    }
    let ending = ann.event(|event| if let Event::Ended(ending) = event { Some(ending) } else { None }).await;
    assert_eq!(ending.reason, EndReason::Count);
}

#[tokio::test]
async fn bots_play_each_other_while_somebody_watches() {
    let server = server(quick()).await;
    let (mut ann, _) = Client::named(&server, "Ann").await;
    let room = ann.create(GameKind::TicTacToe, SeatChoice::None).await;
    for _ in 0..2 {
        ann.ok(Command::AddBot { room, seat: None, bot: SeatBot::new(EngineKind::Random, Level::default()) }).await;
    }
    let ending = ann
        .event(|event| match event {
            Event::Ended(ending) => Some(ending),
            _ => None,
        })
        .await;
    assert!(ending.outcome.is_some());
}

#[tokio::test]
async fn a_returning_client_gets_the_missed_events() {
    let server = server(quick()).await;
    let (mut ann, welcome) = Client::named(&server, "Ann").await;
    let (mut bea, _) = Client::named(&server, "Bea").await;
    let room = ann.create(GameKind::TicTacToe, SeatChoice::First).await;
    let seen = bea.joined(Command::Join { room, seat: SeatChoice::Any }).await.version;
    ann.turn().await;
    drop(ann);
    let gone = |event| match event {
        Event::Presence { connected, .. } => Some(connected),
        _ => None,
    };
    assert!(!bea.event(gone).await);

    let mut ann = Client::connect(&server).await;
    let again = ann.hello(None, Some(welcome.token.reveal())).await;
    assert_eq!((again.player, again.name), (welcome.player, welcome.name));
    assert_eq!(again.rooms, [room]);
    let answer = ann.ask(Command::Resume { room, version: seen }).await;
    assert!(matches!(&answer, ServerMessage::Resumed { turn, .. } if turn.legal.len() == 9), "{answer:?}");
    assert!(!ann.event(gone).await);
    assert!(ann.event(gone).await);
    assert!(bea.event(gone).await);
    let unknown = ann.joined(Command::Resume { room, version: 999 }).await;
    assert_eq!(unknown.seats.side_of(welcome.player), Some(Player::First));
    ann.ok(Command::Move { room, ply: 0, text: "b2".to_owned() }).await;
}

#[tokio::test]
async fn the_lobby_tells_of_new_rooms_and_of_those_that_are_gone() {
    let server = server(quick()).await;
    let (mut ann, _) = Client::named(&server, "Ann").await;
    let (mut bea, _) = Client::named(&server, "Bea").await;
    let list = ann.ask(Command::Lobby).await;
    assert!(matches!(&list, ServerMessage::Lobby { list, .. } if list.rooms.is_empty()), "{list:?}");
    let room = bea.create(GameKind::Adjacency, SeatChoice::Any).await;
    loop {
        if let ServerMessage::LobbyChanged(LobbyChanges { changed, .. }) = ann.receive().await
            && changed.iter().any(|summary| summary.room == room)
        {
            break;
        }
    }
    bea.ok(Command::Leave { room }).await;
    loop {
        if let ServerMessage::LobbyChanged(LobbyChanges { removed, .. }) = ann.receive().await
            && removed.contains(&room)
        {
            break;
        }
    }
    assert_eq!(bea.refused(Command::Watch { room }).await, RefusalCode::NoRoom);
}

#[tokio::test]
async fn frames_that_are_not_allowed_close_the_connection_with_the_right_code() {
    let server = server(quick()).await;
    let large = "x".repeat(MAX_CLIENT_FRAME + 1);
    for (message, code) in
        [(Message::binary(vec![1, 2, 3]), CloseCode::Unsupported), (Message::text(large), CloseCode::Size)]
    {
        let (mut ann, _) = Client::named(&server, "Ann").await;
        ann.send(message).await;
        assert_eq!(ann.close_code().await, code);
    }
}

#[tokio::test]
async fn text_that_is_no_request_is_refused_and_the_connection_lives() {
    let server = server(quick()).await;
    let mut ann = Client::connect(&server).await;
    ann.send(Message::text("nonsense")).await;
    let answer = ann.receive().await;
    assert!(matches!(answer, ServerMessage::Refused { re: None, code: RefusalCode::BadMessage, .. }), "{answer:?}");
    assert_eq!(ann.refused(Command::Ping).await, RefusalCode::HelloFirst);
    ann.hello(Some("Ann"), None).await;
    let pong = ann.ask(Command::Ping).await;
    assert!(matches!(pong, ServerMessage::Pong { .. }), "{pong:?}");
}

#[tokio::test]
async fn on_shutdown_everybody_is_told_and_the_server_ends() {
    let server = server(quick()).await;
    let (mut ann, _) = Client::named(&server, "Ann").await;
    server.shutdown.cancel();
    let notice = ann.receive().await;
    assert!(matches!(notice, ServerMessage::Notice { .. }), "{notice:?}");
    assert_eq!(ann.close_code().await, CloseCode::Away);
    drop(ann);
    within(server.task).await.expect("no panic").expect("no error");
}

#[tokio::test]
async fn plain_http_is_answered() {
    let server = server(quick()).await;
    for (path, status) in [("/", "200"), ("/healthz", "200"), ("/ws", "426"), ("/elsewhere", "404")] {
        let mut stream = TcpStream::connect(server.address).await.expect("it listens");
        stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).await.expect("it reads");
        let mut answer = String::new();
        within(stream.read_to_string(&mut answer)).await.expect("it writes and closes");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{path}: {answer}");
    }
}

#[cfg(feature = "sqlite")]
#[tokio::test]
async fn a_tournament_that_is_left_alone_ends_by_itself_and_its_place_is_free_again() {
    use bidak_server::store::SqliteStore;
    use bidak_shared::protocol::{Direct, Order, TournamentForm, TournamentPhase, TournamentSpec};

    let folder = tempfile::TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let services = || Services::with_store(std::sync::Arc::new(SqliteStore::open(&path).expect("a file of our own")));
    let clock = "3+2".parse().expect("a clock");
    let spec = || Box::new(TournamentSpec::new("Friday", TournamentForm::Swiss, GameKind::TicTacToe, clock));
    let first = server_with(quick(), services()).await;
    let (mut guru, welcome) = Client::named(&first, "Dewi").await;
    guru.ask(Command::Account { handle: Some("guru".to_owned()) }).await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        match guru.ask(Command::TournamentNew(spec())).await {
            ServerMessage::Tournament { snapshot, .. } => codes.push(snapshot.tournament),
            other => panic!("a tournament, not {other:?}"),
        }
    }
    let open = Direct { tournament: codes[0], order: Order::Open };
    guru.ask(Command::Direct(Box::new(open))).await;
    first.shutdown.cancel();
    within(first.task).await.expect("it does not panic").expect("it ends well");
    // The first draft and the open tournament are a day older than the second draft.
    let file = rusqlite::Connection::open(&path).expect("a database");
    let aged = "UPDATE tournaments SET made = made - 86401 WHERE code <> ?1";
    assert_eq!(file.execute(aged, [codes[2].as_str()]).expect("SQL"), 2);
    drop(file);
    let second = server_with(quick(), services()).await;
    let mut guru = Client::connect(&second).await;
    guru.hello(None, Some(welcome.token.reveal())).await;
    for (code, expected) in
        codes.iter().zip([TournamentPhase::Open, TournamentPhase::Cancelled, TournamentPhase::Draft])
    {
        match guru.ask(Command::Tournament { tournament: *code, version: None }).await {
            ServerMessage::Tournament { snapshot, .. } => assert_eq!(snapshot.phase, expected, "{code}"),
            other => panic!("a tournament, not {other:?}"),
        }
    }
    assert!(matches!(guru.ask(Command::TournamentNew(spec())).await, ServerMessage::Tournament { .. }));
    second.task.abort();
}

#[cfg(feature = "sqlite")]
#[tokio::test]
async fn a_round_that_the_store_cannot_write_as_a_whole_was_not_paired_and_is_paired_again() {
    use bidak_server::store::SqliteStore;
    use bidak_shared::protocol::{Direct, Order, TournamentForm, TournamentPhase, TournamentSpec};

    let folder = tempfile::TempDir::new().expect("folders can be made there");
    let path = folder.path().join("games.db");
    let store = SqliteStore::open(&path).expect("a file of our own");
    let server = server_with(quick(), Services::with_store(std::sync::Arc::new(store))).await;
    let (mut guru, _) = Client::named(&server, "Dewi").await;
    guru.ask(Command::Account { handle: Some("guru".to_owned()) }).await;
    let clock = "3+2".parse().expect("a clock");
    let spec = TournamentSpec::new("Friday", TournamentForm::RoundRobin, GameKind::TicTacToe, clock);
    let ServerMessage::Tournament { snapshot, .. } = guru.ask(Command::TournamentNew(Box::new(spec))).await else {
        panic!("a tournament")
    };
    let tournament = snapshot.tournament;
    let direct = |order| Command::Direct(Box::new(Direct { tournament, order }));
    guru.ask(direct(Order::Open)).await;
    for handle in ["ana", "budi", "citra", "dewi"] {
        let (mut player, _) = Client::named(&server, handle).await;
        let wanted = Some(handle.to_owned());
        let entered = player.ask(Command::Enter { tournament, code: None, handle: wanted }).await;
        assert!(matches!(entered, ServerMessage::Tournament { .. }), "{entered:?}");
    }
    // A paused entrant forfeits, so the round is stored with results.
    guru.ask(direct(Order::Pause { entrant: 4, paused: true })).await;
    let follow = || Command::Tournament { tournament, version: None };
    let ServerMessage::Tournament { snapshot: before, .. } = guru.ask(follow()).await else { panic!("a snapshot") };
    let file = rusqlite::Connection::open(&path).expect("a database");
    let broken = "CREATE TRIGGER broken BEFORE INSERT ON tournament_facts WHEN NEW.fact LIKE '%\"result\"%' \
        BEGIN SELECT RAISE(ABORT, 'no space'); END";
    file.execute_batch(broken).expect("SQL");
    let refused = guru.ask(direct(Order::Start)).await;
    assert!(matches!(refused, ServerMessage::Refused { code: RefusalCode::Fault, .. }), "{refused:?}");
    let ServerMessage::Tournament { snapshot: after, .. } = guru.ask(follow()).await else { panic!("a snapshot") };
    assert_eq!(after, before, "nothing has happened");
    file.execute_batch("DROP TRIGGER broken").expect("SQL");
    assert!(matches!(guru.ask(direct(Order::Start)).await, ServerMessage::Ok { .. }));
    let ServerMessage::Tournament { snapshot, .. } = guru.ask(follow()).await else { panic!("a snapshot") };
    assert_eq!((snapshot.phase, snapshot.round), (TournamentPhase::Running, 1));
    assert_eq!(snapshot.pairings.iter().filter(|pairing| pairing.results.len() == 1).count(), 1);
    server.task.abort();
}
