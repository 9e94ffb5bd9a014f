//! Bots under load do not delay games between people.

use std::time::Duration;

use bidak_server::Config;
use bidak_shared::game::Player as Side;
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{Command, SeatChoice};

use super::{Table, generous};

#[tokio::test]
async fn a_hundred_waiting_searches_do_not_delay_a_game_between_people() {
    // One core for bots, and the first search is longer than any test.
    let config = Config {
        thinkers: 1,
        think: Duration::from_hours(1),
        rooms_per_player: 101,
        searches_per_address: 0,
        ..generous()
    };
    let mut table = Table::with(config, GameKind::TicTacToe, &[]).await;
    let mut host = table.server.player("Host").await;
    for _ in 0..100 {
        let room = host.create(GameKind::Adjacency, &[], SeatChoice::Second).await.room;
        let (engine, level) = (EngineKind::AlphaBeta, Level::MAX);
        host.done(Command::AddBot { room, seat: Some(Side::First), engine, level }).await;
        host.turn().await;
    }
    table.play(&["b2", "a1", "c3", "a3", "a2", "c2", "b3", "b1", "c1"]).await;
    let metrics = table.server.metrics().text();
    assert!(metrics.contains("bidak_searches_waiting 99\n"), "{metrics}");
    assert!(metrics.contains("bidak_moves_total 9\n"), "no bot has moved meanwhile: {metrics}");
    table.server.end();
}
