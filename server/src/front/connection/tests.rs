//! A connection over a pipe in memory, on a clock that the tests turn.

use std::time::Duration;

use bidak_shared::protocol::{Clocks, Event, Hello, MAX_CLIENT_FRAME, RoomEvent, SeatChoice};
use tokio::io::{DuplexStream, duplex};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::Role;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_util::sync::{CancellationToken, DropGuard};
use tokio_util::task::TaskTracker;

use super::*;
use crate::accounts::archive::Archive;
use crate::accounts::desk::Accounts;
use crate::accounts::study::Study;
use crate::base::share::Share;
use crate::base::watchdog::Watchdog;
use crate::caller::guesses::Guesses;
use crate::config::{Config, Services};
use crate::engine::bots::Thinkers;
use crate::lobby::{self, Lobby};
use crate::room::Ledger;
use crate::store::Epoch;
use crate::tournaments::{Switchboard, Tournaments};
use crate::wire::connections::Connections;

/// The server's side without listeners.
struct House {
    context: Arc<Context>,
    _stop: DropGuard,
    _watchdog: Watchdog,
}

fn house() -> House {
    // No limit on messages: these tests are about something else.
    let config = Arc::new(Config { messages_per_20s: 1_000_000, chat_per_20s: 0, ..Config::default() });
    let (closing, stop) = (CancellationToken::new(), CancellationToken::new());
    let services = Services::default();
    let ledger = Ledger::new(Arc::clone(&services.store), Epoch(1));
    let metrics = Arc::clone(&services.metrics);
    let thinkers = Thinkers::new(&config, Arc::clone(&metrics));
    let archive = Archive::new(services.clone(), &config);
    let study = Study::new(thinkers.clone(), archive.clone(), ledger.clone());
    let switchboard = Switchboard::default();
    let (handle, mailbox) = lobby::mailbox();
    let lobby = Lobby::new(
        mailbox,
        Arc::clone(&config),
        metrics,
        thinkers,
        ledger.clone(),
        (TaskTracker::new(), closing.clone()),
        (Arc::new(switchboard.clone()), None),
    );
    let accounts = Accounts::new(services.clone(), Epoch(1), &config);
    let guesses = Guesses::new(config.wrong_guesses_per_address, Share::default(), Arc::clone(&services.metrics));
    let tournaments = Tournaments::new(
        Arc::clone(&config),
        services.clone(),
        (Epoch(1), &ledger),
        (handle.clone(), accounts.clone(), guesses.clone()),
        (switchboard, None),
        TaskTracker::new(),
        &stop,
    );
    tokio::spawn(lobby.run(stop.clone()));
    let context = Context {
        address: ([127, 0, 0, 1], 7878).into(),
        archive,
        study,
        tournaments,
        accounts,
        guesses,
        exports: crate::accounts::exports::Exports::default(),
        config,
        services,
        lobby: handle,
        tls: None,
        closing,
        stop: stop.clone(),
        nodes: None,
        connections: Connections::default(),
        turned_away: crate::wire::turned_away::TurnedAway::default(),
        unnamed_proxies: crate::net::unnamed_proxies::UnnamedProxies::default(),
        sanctions: crate::caller::sanctions::Sanctions::default(),
        share: Share::default(),
    };
    House { context: Arc::new(context), _stop: stop.drop_guard(), _watchdog: Watchdog::new() }
}

struct Client {
    socket: WebSocketStream<DuplexStream>,
    server: JoinHandle<()>,
    asked: u32,
}

impl Client {
    /// A client with `pipe` bytes between itself and the server.
    async fn connect(house: &House, pipe: usize) -> Self {
        let (near, far) = duplex(pipe);
        let context = Arc::clone(&house.context);
        let server = tokio::spawn(async move {
            let far = Metered::new(far, MAX_CLIENT_FRAME);
            let socket = WebSocketStream::from_raw_socket(far, Role::Server, None).await;
            run(socket, None, AddressRange::of("127.0.0.1"), &context, None).await;
        });
        let socket = WebSocketStream::from_raw_socket(near, Role::Client, None).await;
        Self { socket, server, asked: 0 }
    }

    async fn greeted(house: &House, pipe: usize) -> Self {
        let mut client = Self::connect(house, pipe).await;
        client.ask(Command::Hello(Hello::default())).await;
        client
    }

    async fn ask(&mut self, command: Command) -> ServerMessage {
        self.asked += 1;
        let request = Request { id: self.asked, key: None, command };
        self.socket.send(Message::text(request.encode())).await.expect("the server listens");
        loop {
            if let Message::Text(text) = self.socket.next().await.expect("an answer").expect("in frames") {
                let message = ServerMessage::decode(&text).expect("our own message");
                if message.re() == Some(self.asked) {
                    return message;
                }
            }
        }
    }

    async fn close_code(&mut self) -> CloseCode {
        loop {
            if let Message::Close(Some(frame)) = self.socket.next().await.expect("a last frame").expect("in frames") {
                return frame.code;
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_connection_without_hello_is_closed() {
    let house = house();
    let mut client = Client::connect(&house, 4096).await;
    assert_eq!(client.close_code().await, CloseCode::Policy);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_answers_pings_may_be_idle_for_ever() {
    let house = house();
    let mut client = Client::greeted(&house, 4096).await;
    // The library answers a ping when it is asked for the next message.
    let silence = timeout(Duration::from_hours(1), async {
        loop {
            let message = client.socket.next().await.expect("it lasts").expect("in frames");
            assert!(message.is_ping(), "{message:?}");
        }
    });
    assert!(silence.await.is_err());
    let pong = client.ask(Command::Ping).await;
    assert!(matches!(pong, ServerMessage::Pong { .. }), "{pong:?}");
}

#[tokio::test(start_paused = true)]
async fn a_client_without_a_sign_of_life_is_disconnected() {
    let house = house();
    let Client { socket: _socket, server, .. } = Client::greeted(&house, 4096).await;
    server.await.expect("the server ends the connection by itself");
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_is_disconnected_without_delay_for_others() {
    let house = house();
    let mut ann = Client::greeted(&house, 4096).await;
    let create = r#"{"id":2,"type":"create","game":"tictactoe"}"#;
    let Command::Create { game, options, position, clock, private, .. } =
        Request::decode(create).expect("a request").command
    else {
        panic!("a room is created")
    };
    let seat = SeatChoice::First;
    let ServerMessage::Joined { snapshot, .. } =
        ann.ask(Command::Create { game, options, position, clock, private, seat, opponent: None, rated: false }).await
    else {
        panic!("Ann is in her room")
    };
    let room = snapshot.room;
    let mut bea = Client::greeted(&house, 1024).await;
    bea.ask(Command::Watch { room }).await;
    // Bea stops reading. Ann goes on chatting, and gets answers, until the server disconnects Bea.
    let text = "x".repeat(300);
    while !bea.server.is_finished() {
        let answer = ann.ask(Command::Chat { room, text: text.clone() }).await;
        assert!(matches!(answer, ServerMessage::Ok { .. }), "{answer:?}");
        tokio::time::advance(Duration::from_millis(10)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_accept_a_write_in_time_is_disconnected() {
    let house = house();
    let mut ann = Client::greeted(&house, 4096).await;
    let create = Request::decode(r#"{"id":2,"type":"create","game":"tictactoe"}"#).expect("a request").command;
    let ServerMessage::Joined { snapshot, .. } = ann.ask(create).await else { panic!("Ann is in her room") };
    let room = snapshot.room;
    let mut bea = Client::greeted(&house, 1024).await;
    bea.ask(Command::Watch { room }).await;
    // More than Bea's pipe holds, less than may wait for her; and Bea reads nothing.
    for _ in 0..10 {
        ann.ask(Command::Chat { room, text: "x".repeat(300) }).await;
    }
    bea.server.await.expect("the server ends the connection by itself");
    let metrics = house.context.services.metrics.text();
    assert!(metrics.contains("bidak_limits_hit_total{limit=\"write\"} 1"), "{metrics}");
    assert!(metrics.contains("bidak_limits_hit_total{limit=\"outbox\"} 0"), "{metrics}");
}

#[tokio::test(start_paused = true)]
async fn a_volley_of_large_answers_cuts_nobody_off_who_reads() {
    let house = house();
    let mut ann = Client::greeted(&house, 1 << 20).await;
    let create = Request::decode(r#"{"id":2,"type":"create","game":"adjacency"}"#).expect("a request");
    let ServerMessage::Joined { snapshot, .. } = ann.ask(create.command).await else { panic!("Ann is in her room") };
    let room = snapshot.room;
    let text = "x".repeat(300);
    for _ in 0..40 {
        ann.ask(Command::Chat { room, text: text.clone() }).await;
    }
    // Each answer is some 10 kB, so all together are more than may ever wait.
    for id in 1000..1020 {
        let resume = Request { id, key: None, command: Command::Resume { room, version: 0 } };
        ann.socket.feed(Message::text(resume.encode())).await.expect("the server listens");
    }
    ann.socket.flush().await.expect("the server listens");
    let pong = ann.ask(Command::Ping).await;
    assert!(matches!(pong, ServerMessage::Pong { .. }), "{pong:?}");
}

/// The clocks after the next move of anybody.
async fn clocks(client: &mut Client) -> Clocks {
    loop {
        if let Message::Text(text) = client.socket.next().await.expect("an event").expect("in frames")
            && let Ok(ServerMessage::Event(RoomEvent { event: Event::Moved { turn, .. }, .. })) =
                ServerMessage::decode(&text)
        {
            return turn.clocks.expect("a timed game");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn late_pongs_gain_only_the_quota_and_cost_an_honest_player_nothing() {
    let house = house();
    let mut liar = Client::connect(&house, 4096).await;
    // The first ping is there, and the library answers it when it is asked for the next message.
    tokio::time::sleep(Duration::from_secs(8)).await;
    liar.ask(Command::Hello(Hello::default())).await;
    let mut honest = Client::greeted(&house, 4096).await;
    let create =
        r#"{"id":2,"type":"create","game":"tictactoe","clock":{"kind":"main","main_ms":60000,"increment_ms":0}}"#;
    let create = Request::decode(create).expect("a request").command;
    let ServerMessage::Joined { snapshot, .. } = liar.ask(create).await else { panic!("a room is made") };
    let room = snapshot.room;
    honest.ask(Command::Join { room, seat: SeatChoice::Any }).await;
    for (ply, text, spent, left_before) in [
        (0, "a1", 0, 60_000),
        (1, "b2", 0, 60_000),
        (2, "c3", 5_000, 60_000),
        (3, "a2", 5_000, 60_000),
        (4, "b1", 5_000, 55_333),
    ] {
        tokio::time::sleep(Duration::from_millis(spent)).await;
        let is_liar = ply % 2 == 0;
        let mover = if is_liar { &mut liar } else { &mut honest };
        let played = mover.ask(Command::Move { room, ply, text: text.to_owned() }).await;
        assert!(matches!(played, ServerMessage::Ok { .. }), "{played:?}");
        // The opponent has not lost the event while waiting for an answer.
        let other = if is_liar { &mut honest } else { &mut liar };
        let clocks = clocks(other).await;
        let left = u64::from(if is_liar { clocks.first_ms } else { clocks.second_ms });
        let quota = if is_liar && spent > 0 { 333 } else { 0 };
        assert_eq!(left, left_before - spent + quota, "after {text}");
    }
}
