//! The client's connection against servers that follow a script.

use std::collections::BTreeMap;
use std::time::Duration;

use bidak_client::net::identity::Identity;
use bidak_client::net::link::{Address, FailureKind, Link, LinkConfig, LinkEvent, Timing};
use bidak_client::play::text::Texts;
use bidak_shared::protocol::{
    Command, Hello, MAX_SERVER_FRAME, PROTOCOL, PlayerId, RefusalCode, Request, RoomCode, ServerLimits, ServerMessage,
    Token, Welcome,
};
use futures::{SinkExt, StreamExt};
use harness::DEADLINE;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::Receiver;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, accept_async};

/// Deadlines that a busy machine meets too, and short pauses between attempts. A test shortens only the deadline that is to
/// pass in it.
fn patient() -> Timing {
    Timing {
        connect: DEADLINE,
        hello: DEADLINE,
        write: DEADLINE,
        silence: DEADLINE,
        least_retry: MOMENT / 10,
        most_retry: MOMENT,
        ..Timing::default()
    }
}

const MOMENT: Duration = Duration::from_millis(50);

struct Script {
    listener: TcpListener,
}

type Peer = WebSocketStream<TcpStream>;

impl Script {
    async fn new() -> Self {
        Self { listener: TcpListener::bind("127.0.0.1:0").await.expect("loopback has free ports") }
    }

    fn config(&self) -> LinkConfig {
        let url = self.listener.local_addr().expect("it is bound").to_string();
        LinkConfig { url, name: Some("Ani".to_owned()), tokens: Vec::new(), program: false }
    }

    async fn accept(&self) -> Peer {
        let (stream, _) = timeout(DEADLINE, self.listener.accept()).await.expect("the link connects").expect("it does");
        accept_async(stream).await.expect("it shakes hands")
    }

    /// Accepts a connection and answers its hello, which is returned.
    async fn welcome(&self, token: Token) -> (Peer, Command) {
        let mut peer = self.accept().await;
        let hello = read(&mut peer).await;
        say(&mut peer, &ServerMessage::Welcome(Box::new(welcome(hello.id, token)))).await;
        (peer, hello.command)
    }
}

fn welcome(re: u32, token: Token) -> Welcome {
    Welcome {
        re,
        protocol: PROTOCOL,
        server: "script".to_owned(),
        player: PlayerId::from_bits(1),
        token,
        name: "Ani".parse().expect("a name"),
        handle: None,
        accounts: false,
        rooms: Vec::new(),
        my_games: None,
        games: Vec::new(),
        engines: Vec::new(),
        limits: ServerLimits {
            frame_bytes: 1,
            messages_per_20s: 1,
            rooms_per_player: 1,
            idle_ms: 1,
            claim_ms: 1,
            claim_untimed_ms: 1,
            first_move_ms: 1,
            tree_plies: 1,
            bot_nodes: 1,
            bot_depths: BTreeMap::new(),
        },
    }
}

/// The label of the device in a hello, which has the name of this machine.
fn label(hello: &Command) -> Option<String> {
    let Command::Hello(hello) = hello else { panic!("hello, not {hello:?}") };
    assert!(hello.device.as_ref().is_some_and(|label| label.starts_with("terminal")), "{hello:?}");
    hello.device.clone()
}

/// The next request that is not a ping; pings are answered.
async fn read(peer: &mut Peer) -> Request {
    // Pings alone are no answer.
    timeout(DEADLINE, read_past_pings(peer)).await.expect("the link asks something")
}

async fn read_past_pings(peer: &mut Peer) -> Request {
    loop {
        let frame = peer.next().await.expect("the link is there");
        if let Message::Text(text) = frame.expect("a frame") {
            let request = Request::decode(&text).expect("a request");
            if request.command != Command::Ping {
                return request;
            }
            say(peer, &ServerMessage::Pong { re: request.id }).await;
        }
    }
}

async fn say(peer: &mut Peer, message: &ServerMessage) {
    peer.send(Message::text(message.encode())).await.expect("the link listens");
}

/// The next event; latencies and attempts are skipped.
async fn next(events: &mut Receiver<LinkEvent>) -> LinkEvent {
    let news = async {
        loop {
            match events.recv().await.expect("the link is alive") {
                LinkEvent::Latency(_) | LinkEvent::Connecting { .. } => {}
                event => return event,
            }
        }
    };
    timeout(DEADLINE, news).await.expect("something happens")
}

async fn failure(events: &mut Receiver<LinkEvent>) -> (FailureKind, String) {
    loop {
        match next(events).await {
            LinkEvent::Failed { kind, reason } => {
                let end = timeout(DEADLINE, events.recv()).await.expect("the events end");
                assert!(end.is_none(), "nothing follows a failure");
                return (kind, reason.to_string());
            }
            LinkEvent::Lost { .. } => {}
            event => panic!("{event:?}"),
        }
    }
}

#[tokio::test]
async fn a_link_says_hello_passes_messages_and_measures_the_delay() {
    let script = Script::new().await;
    let (link, mut events) = Link::open_with(script.config(), patient());
    let (mut peer, hello) = script.welcome(Token::from_bits(7)).await;
    let device = label(&hello);
    assert_eq!(hello, Command::Hello(Hello { name: Some("Ani".to_owned()), device, ..Hello::default() }));
    assert!(matches!(next(&mut events).await, LinkEvent::Connected(welcome) if welcome.token == Token::from_bits(7)));

    let id = link.send(Command::Lobby);
    let request = read(&mut peer).await;
    assert_eq!((request.id, request.command), (id, Command::Lobby));
    say(&mut peer, &ServerMessage::Ok { re: id }).await;
    assert!(matches!(next(&mut events).await, LinkEvent::Message(ServerMessage::Ok { re }) if re == id));

    // A second link, whose first ping is answered.
    let (_second, mut events) = Link::open_with(script.config(), patient());
    let (mut peer, _) = script.welcome(Token::from_bits(8)).await;
    let answering = tokio::spawn(async move { read(&mut peer).await });
    let latency = async { while !matches!(events.recv().await.expect("the link is alive"), LinkEvent::Latency(_)) {} };
    timeout(DEADLINE, latency).await.expect("the ping is measured");
    answering.abort();
}

#[tokio::test]
async fn the_link_reconnects_with_the_same_token_and_drops_the_requests_made_meanwhile() {
    let script = Script::new().await;
    let (link, mut events) = Link::open_with(script.config(), Timing { ping: DEADLINE, ..patient() });
    let (peer, _) = script.welcome(Token::from_bits(7)).await;
    assert!(matches!(next(&mut events).await, LinkEvent::Connected(_)));
    drop(peer);
    assert!(matches!(next(&mut events).await, LinkEvent::Lost { .. }));
    link.send(Command::LeaveLobby);

    let (mut peer, hello) = script.welcome(Token::from_bits(7)).await;
    let token = Some(Token::from_bits(7).reveal().to_owned());
    let device = label(&hello);
    assert_eq!(hello, Command::Hello(Hello { name: Some("Ani".to_owned()), token, device, ..Hello::default() }));
    assert!(matches!(next(&mut events).await, LinkEvent::Connected(_)));
    link.send(Command::Lobby);
    assert_eq!(read(&mut peer).await.command, Command::Lobby);
}

#[tokio::test]
async fn an_unknown_token_is_given_up_for_a_new_one() {
    let script = Script::new().await;
    let (_link, mut events) =
        Link::open_with(LinkConfig { tokens: vec![Token::from_bits(3)], ..script.config() }, patient());
    let mut peer = script.accept().await;
    let re = Some(read(&mut peer).await.id);
    let sentence = "that token is not known here".to_owned();
    say(&mut peer, &ServerMessage::Refused { re, code: RefusalCode::BadToken, sentence }).await;
    let (_peer, hello) = script.welcome(Token::from_bits(4)).await;
    assert!(matches!(hello, Command::Hello(Hello { token: None, .. })));
    assert!(matches!(next(&mut events).await, LinkEvent::Connected(welcome) if welcome.token == Token::from_bits(4)));
}

#[tokio::test]
async fn tokens_of_earlier_visits_are_tried_in_turn_since_another_server_may_have_answered_there() {
    let script = Script::new().await;
    let tokens = vec![Token::from_bits(3), Token::from_bits(5)];
    let (_link, mut events) = Link::open_with(LinkConfig { tokens, ..script.config() }, patient());
    let mut peer = script.accept().await;
    let re = Some(read(&mut peer).await.id);
    let sentence = "that token is not known here".to_owned();
    say(&mut peer, &ServerMessage::Refused { re, code: RefusalCode::BadToken, sentence }).await;
    let (_peer, hello) = script.welcome(Token::from_bits(5)).await;
    let known = Token::from_bits(5).reveal().to_owned();
    assert!(matches!(hello, Command::Hello(Hello { token: Some(token), .. }) if token == known));
    assert!(matches!(next(&mut events).await, LinkEvent::Connected(_)));
}

#[test]
fn the_tokens_of_servers_that_answered_at_one_address_are_all_kept_the_latest_first() {
    let folder = TempDir::new().expect("folders can be made there");
    let address: Address = "127.0.0.1:1".parse().expect("an address");
    let open = || Identity::open_in(folder.path(), &address).expect("it can be opened");
    for bits in [1, 2, 1, 3] {
        let mut identity = open();
        let keep = identity.take_token(Token::from_bits(bits)).expect("it can be written");
        keep.expect("it was not the latest")().expect("it can be written");
    }
    assert_eq!(open().tokens(), [3, 1, 2].map(Token::from_bits));
}

#[tokio::test]
async fn a_refused_hello_is_final_and_says_why() {
    for (code, kind) in
        [(RefusalCode::BadName, FailureKind::Refused), (RefusalCode::BadProtocol, FailureKind::Protocol)]
    {
        let script = Script::new().await;
        let (_link, mut events) = Link::open_with(script.config(), patient());
        let mut peer = script.accept().await;
        let re = Some(read(&mut peer).await.id);
        say(&mut peer, &ServerMessage::Refused { re, code, sentence: "because".to_owned() }).await;
        let (found, reason) = failure(&mut events).await;
        assert_eq!(found, kind);
        assert!(reason.contains("because"), "{reason}");
    }
}

#[tokio::test]
async fn another_protocol_number_is_a_protocol_failure() {
    let script = Script::new().await;
    let (_link, mut events) = Link::open_with(script.config(), patient());
    let mut peer = script.accept().await;
    let re = read(&mut peer).await.id;
    let answer = Welcome { protocol: PROTOCOL + 1, ..welcome(re, Token::from_bits(1)) };
    say(&mut peer, &ServerMessage::Welcome(Box::new(answer))).await;
    let (kind, reason) = failure(&mut events).await;
    assert_eq!(kind, FailureKind::Protocol);
    assert!(reason.contains("another protocol"), "{reason}");
}

#[tokio::test]
async fn a_server_of_protocol_1_is_said_to_speak_another_protocol_in_both_languages() {
    let script = Script::new().await;
    let (_link, mut events) = Link::open_with(script.config(), patient());
    let mut peer = script.accept().await;
    let re = Some(read(&mut peer).await.id);
    let sentence = "this server speaks protocol 1, not 2; use a client of its age".to_owned();
    say(&mut peer, &ServerMessage::Refused { re, code: RefusalCode::BadProtocol, sentence }).await;
    let (kind, reason) = loop {
        if let LinkEvent::Failed { kind, reason } = next(&mut events).await {
            break (kind, reason);
        }
    };
    assert_eq!(kind, FailureKind::Protocol);
    for (language, part) in [("en", "another one"), ("id", "yang lain")] {
        let shown = Texts::new(language.parse().expect("it is spoken")).lost(&reason);
        for part in [part, "protocol 1, not 2", &PROTOCOL.to_string()] {
            assert!(shown.contains(part), "{part}: {shown}");
        }
    }
}

#[tokio::test]
async fn a_web_server_that_is_no_bidak_server_is_recognised() {
    let script = Script::new().await;
    let (_link, mut events) = Link::open_with(script.config(), patient());
    let (mut stream, _) = script.listener.accept().await.expect("the link connects");
    let mut request = [0; 512];
    let _ = stream.read(&mut request).await.expect("the link asks");
    stream.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n").await.expect("the link listens");
    let (kind, reason) = failure(&mut events).await;
    assert_eq!(kind, FailureKind::Protocol);
    assert!(reason.contains("is not a Bidak server (HTTP 404"), "{reason}");
}

#[tokio::test]
async fn an_unreachable_server_is_reported_after_a_few_attempts() {
    let script = Script::new().await;
    let config = script.config();
    drop(script);
    let (_link, mut events) = Link::open_with(config, patient());
    let (kind, reason) = failure(&mut events).await;
    assert_eq!(kind, FailureKind::Unreachable);
    assert!(reason.contains("no server answers at 127.0.0.1:"), "{reason}");
}

#[tokio::test]
async fn a_text_that_is_no_address_fails_at_once() {
    let config = LinkConfig { url: "ftp://example.org".to_owned(), name: None, tokens: Vec::new(), program: false };
    let (_link, mut events) = Link::open_with(config, patient());
    assert_eq!(failure(&mut events).await.0, FailureKind::Address);
}

#[tokio::test]
async fn a_silent_server_is_given_up() {
    // Silent after hello.
    let script = Script::new().await;
    let (_link, mut events) = Link::open_with(script.config(), Timing { hello: MOMENT, ..patient() });
    let _peer = script.accept().await;
    let LinkEvent::Lost { reason, .. } = next(&mut events).await else { panic!("the link gives up") };
    let reason = reason.to_string();
    assert!(reason.contains("did not answer to hello"), "{reason}");
    // Silent later.
    let script = Script::new().await;
    let (_link, mut events) = Link::open_with(script.config(), Timing { silence: MOMENT, ..patient() });
    let (_peer, _) = script.welcome(Token::from_bits(1)).await;
    assert!(matches!(next(&mut events).await, LinkEvent::Connected(_)));
    let LinkEvent::Lost { reason, .. } = next(&mut events).await else { panic!("the link gives up") };
    let reason = reason.to_string();
    assert!(reason.contains("no message came"), "{reason}");
}

#[tokio::test]
async fn a_frame_beyond_the_limit_ends_the_connection() {
    let script = Script::new().await;
    let (_link, mut events) = Link::open_with(script.config(), patient());
    let (mut peer, _) = script.welcome(Token::from_bits(1)).await;
    assert!(matches!(next(&mut events).await, LinkEvent::Connected(_)));
    peer.send(Message::text("x".repeat(MAX_SERVER_FRAME + 1))).await.expect("it leaves");
    assert!(matches!(next(&mut events).await, LinkEvent::Lost { .. }));
}

#[tokio::test]
async fn a_frame_that_is_no_message_is_skipped() {
    let script = Script::new().await;
    let (_link, mut events) = Link::open_with(script.config(), patient());
    let (mut peer, _) = script.welcome(Token::from_bits(1)).await;
    assert!(matches!(next(&mut events).await, LinkEvent::Connected(_)));
    peer.send(Message::text(r#"{"type":"weather","sunny":true}"#)).await.expect("it leaves");
    say(&mut peer, &ServerMessage::Ok { re: 99 }).await;
    assert!(matches!(next(&mut events).await, LinkEvent::Message(ServerMessage::Ok { re: 99 })));
}

#[tokio::test]
async fn requests_sent_before_the_end_still_leave() {
    let script = Script::new().await;
    let (link, mut events) = Link::open_with(script.config(), patient());
    let (mut peer, _) = script.welcome(Token::from_bits(1)).await;
    assert!(matches!(next(&mut events).await, LinkEvent::Connected(_)));
    let room = RoomCode::from_bits(1);
    link.send(Command::Leave { room });
    link.close();
    assert_eq!(read(&mut peer).await.command, Command::Leave { room });
    let goodbye = async { while !matches!(peer.next().await, Some(Ok(Message::Close(_))) | None) {} };
    timeout(DEADLINE, goodbye).await.expect("the link says goodbye");
    drop(peer);
    let end = async { while events.recv().await.is_some() {} };
    timeout(DEADLINE, end).await.expect("the events end");
}

#[tokio::test]
async fn more_requests_than_can_wait_end_the_connection() {
    let script = Script::new().await;
    let (link, mut events) = Link::open_with(script.config(), patient());
    let (_peer, _) = script.welcome(Token::from_bits(1)).await;
    assert!(matches!(next(&mut events).await, LinkEvent::Connected(_)));
    // Within one step of this thread: the task cannot take any of them.
    for _ in 0..100 {
        link.send(Command::Lobby);
    }
    let LinkEvent::Lost { reason, .. } = next(&mut events).await else { panic!("the link gives up") };
    let reason = reason.to_string();
    assert!(reason.contains("too many requests"), "{reason}");
}
