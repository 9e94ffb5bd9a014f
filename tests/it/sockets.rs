//! The server through real sockets: whole games, and everything that can go wrong with one.

mod abuse;
pub(crate) mod accounts;
pub(crate) mod archive;
mod balancer;
mod blocks;
mod bots;
mod bounds;
pub(crate) mod challenges;
mod days;
mod devices;
mod exact_bots;
mod games;
mod http;
mod limits;
mod lobby;
mod moderation;
mod moves;
mod my_games;
mod names;
mod nodes;
mod offers;
pub(crate) mod operation;
mod people;
mod privacy;
mod ratings;
mod recordings;
mod refusals;
mod resume;
mod storm;
mod study;
mod tls;
pub(crate) mod tournaments;
mod unloading;

use bidak_server::Config;
use bidak_shared::game::Player as Side;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{RoomCode, SeatChoice, Status};
use harness::server::patient;
use harness::{Player, TestServer};

/// A configuration for clients that send more than a person could.
fn generous() -> Config {
    Config {
        messages_per_20s: 1_000_000,
        chat_per_20s: 0,
        unfinished_per_guest: 0,
        unfinished_per_address: 0,
        ..patient()
    }
}

/// Whether the server has counted that a bound was reached.
fn is_counted(server: &TestServer, limit: &str) -> bool {
    let text = server.metrics().text();
    let line = format!("bidak_limits_hit_total{{limit=\"{limit}\"}} ");
    let count = text.lines().find_map(|one| one.strip_prefix(&line)).unwrap_or_else(|| panic!("no {limit} in {text}"));
    count != "0"
}

/// A server, and two players at the start of a game: Ana is First, Budi is Second.
struct Table {
    server: TestServer,
    ana: Player,
    budi: Player,
    room: RoomCode,
}

impl Table {
    async fn of(game: GameKind, options: &[(&str, &str)]) -> Self {
        Self::with(patient(), game, options).await
    }

    async fn with(config: Config, game: GameKind, options: &[(&str, &str)]) -> Self {
        Self::at(TestServer::with(config).await, game, options).await
    }

    async fn at(server: TestServer, game: GameKind, options: &[(&str, &str)]) -> Self {
        let mut ana = server.player("Ana").await;
        let mut budi = server.player("Budi").await;
        let room = ana.create(game, options, SeatChoice::First).await.room;
        let snapshot = budi.join(room).await;
        assert_eq!(snapshot.seats.side_of(budi.welcome().player), Some(Side::Second));
        // Budi's arrival starts the game: his snapshot shows it, Ana gets the event.
        assert_eq!((snapshot.status, snapshot.turn.ply), (Status::Playing, 0));
        assert_eq!(ana.turn().await.ply, 0);
        Self { server, ana, budi, room }
    }

    async fn tic_tac_toe() -> Self {
        Self::of(GameKind::TicTacToe, &[]).await
    }

    /// Plays moves in turn; both players see each of them.
    async fn play(&mut self, moves: &[&str]) {
        self.play_on(0, moves).await;
    }

    /// Plays more moves, the first of them at a ply.
    async fn play_on(&mut self, ply: u32, moves: &[&str]) {
        for (ply, text) in (ply..).zip(moves) {
            let on_turn = if ply % 2 == 0 { &mut self.ana } else { &mut self.budi };
            on_turn.play(self.room, ply, text).await;
            for player in [&mut self.ana, &mut self.budi] {
                assert_eq!(player.turn().await.ply, ply + 1);
            }
        }
    }
}
