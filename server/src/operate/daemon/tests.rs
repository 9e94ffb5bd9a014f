//! The contents of the log.

use std::sync::{Mutex, PoisonError};

use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{ClockSpec, Command, Hello, Request, SeatBot, SeatChoice, ServerMessage};
use futures::{SinkExt, StreamExt};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use super::*;
use crate::config::Config;

/// The output.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("nobody panicked").clone()).expect("log lines are text")
    }
}

/// The log of a player who connects, plays a bot, chats and leaves, twice; and the token.
async fn visit(format: LogFormat) -> (String, String) {
    let paper = Paper::default();
    let writer = paper.clone();
    let lines = log_lines(format, tracing::Level::TRACE, false, move || writer.clone());
    let _logging = tracing::subscriber::set_default(lines);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("ws://{}/ws", listener.local_addr().expect("it is bound"));
    let shutdown = CancellationToken::new();
    let config = Config { drain: std::time::Duration::ZERO, ..Config::default() };
    let server = tokio::spawn(serve(listener, config, Services::default(), shutdown.clone()));
    let mut token = None;
    for _ in 0..2 {
        let (mut socket, _) = connect_async(&url).await.expect("the server answers");
        let mut room = None;
        for id in 0..4 {
            let (game, clock, seat) = (GameKind::TicTacToe, ClockSpec::None, SeatChoice::Second);
            let command = match (id, room) {
                (1, _) => Command::Create {
                    game,
                    options: [].into(),
                    position: None,
                    clock,
                    private: true,
                    seat,
                    opponent: None,
                    rated: false,
                },
                (2, Some(room)) => {
                    Command::AddBot { room, seat: None, bot: SeatBot::new(EngineKind::Random, Level::MIN) }
                }
                (3, Some(room)) => Command::Chat { room, text: "my password is swordfish".to_owned() },
                _ => Command::Hello(Hello { token: token.clone(), ..Hello::default() }),
            };
            let request = Request { id, key: None, command };
            socket.send(Message::text(request.encode())).await.expect("the server listens");
            loop {
                let frame = socket.next().await.expect("an answer").expect("the connection is well");
                let Ok(text) = frame.into_text() else { continue };
                let Ok(message) = ServerMessage::decode(&text) else { continue };
                match &message {
                    ServerMessage::Welcome(welcome) => token = Some(welcome.token.reveal().to_owned()),
                    ServerMessage::Joined { snapshot, .. } => room = Some(snapshot.room),
                    _ => {}
                }
                if message.re() == Some(id) {
                    break;
                }
            }
        }
    }
    shutdown.cancel();
    server.await.expect("no panic").expect("a good end");
    (paper.text(), token.expect("the server has welcomed us"))
}

#[tokio::test]
async fn the_log_has_spans_and_no_secrets() {
    let (log, token) = visit(LogFormat::Json).await;
    assert!(!log.contains(&token) && !log.contains("swordfish"), "{log}");
    let lines: Vec<serde_json::Value> =
        log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect();
    let in_span = |name: &str, field: &str| {
        lines.iter().any(|line| line["span"]["name"] == name && line["span"][field].is_string())
    };
    assert!(in_span("connection", "peer") && in_span("connection", "player"), "{log}");
    assert!(in_span("room", "code"), "{log}");
}

#[tokio::test]
async fn the_log_for_people_has_no_secrets_either() {
    let (log, token) = visit(LogFormat::Text).await;
    assert!(log.contains("listening") && log.contains("connection{peer="), "{log}");
    assert!(!log.contains(&token) && !log.contains("swordfish"), "{log}");
}
