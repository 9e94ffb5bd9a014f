//! Many at once: all connections lost together, and many handshakes that never end.

use std::time::Duration;

use bidak_server::Config;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, RoomCode, SeatChoice, Status};
use futures::future::join_all;
use harness::server::patient;
use harness::{Player, TestServer, within};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::Table;

/// Games whose players all drop. The load tool does the same with thousands.
const GAMES: usize = 20;

/// Connections that begin a handshake and do not end it.
const HALF_OPEN: usize = 50;

/// The data for a reconnection.
struct Returning {
    token: String,
    room: RoomCode,
}

/// A game with one move; both players are gone at the end.
async fn begin_and_vanish(server: &TestServer) -> [Returning; 2] {
    let mut ana = server.player("Ana").await;
    let mut budi = server.player("Budi").await;
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    budi.join(room).await;
    ana.play(room, 0, "b2").await;
    [ana, budi].map(|player| {
        let token = player.welcome().token.reveal().to_owned();
        player.vanish();
        Returning { token, room }
    })
}

#[tokio::test]
async fn after_a_storm_all_players_return_to_complete_games() {
    let server = TestServer::start().await;
    let gone = join_all((0..GAMES).map(|_| begin_and_vanish(&server))).await;
    let url = server.url();
    let back = gone.iter().flatten().map(async |Returning { token, room }| {
        let mut player = Player::hello(&url, None, Some(token)).await;
        assert_eq!(player.welcome().rooms, [*room]);
        let snapshot = player.joined(Command::Join { room: *room, seat: SeatChoice::Any }).await;
        assert_eq!((snapshot.status, snapshot.moves), (Status::Playing, vec!["b2".to_owned()]));
        (player, *room)
    });
    let mut back = join_all(back).await;
    // Each game continues from its position.
    for pair in back.chunks_mut(2) {
        let [(ana, room), (budi, _)] = pair else { panic!("two players a game") };
        budi.play(*room, 1, "a1").await;
        while ana.turn().await.ply < 2 {}
    }
    server.end();
}

#[tokio::test]
async fn handshakes_that_never_end_are_closed_and_disturb_nobody() {
    // The players shake hands with this server too, and the machine may be slow.
    let config = Config { handshake: Duration::from_secs(5), ..patient() };
    let mut table = Table::with(config, GameKind::TicTacToe, &[]).await;
    let mut half_open = Vec::new();
    for number in 0..HALF_OPEN {
        let mut stream = TcpStream::connect(table.server.address()).await.unwrap();
        // From no byte to all but the last line.
        let head = b"GET /ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n";
        stream.write_all(&head[..number * head.len() / HALF_OPEN]).await.unwrap();
        half_open.push(stream);
    }
    table.play(&["b2", "a1", "c3"]).await;
    for mut stream in half_open {
        // An answer may come before the end.
        let _ = within("the server to hang up", stream.read_to_end(&mut Vec::new())).await;
    }
    table.play_on(3, &["c1"]).await;
    table.server.end();
}
