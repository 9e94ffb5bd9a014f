//! A node is killed while the lids of its players are closed: every game of every kind goes on at another node.

use bidak_shared::kind::GameKind;
use harness::postgres::PostgresServer;

use super::rejoin;
use super::unloaded::node;
use crate::lids::{Closed, TERMS};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closed_lids_lose_no_game_of_any_kind_when_their_node_is_killed() {
    let Some(mut postgres) = PostgresServer::start() else { return };
    let store = postgres.database("lids");
    let (north, south) = (node(&store, "north").await, node(&store, "south").await);
    let mut games = Vec::new();
    for (clock, is_against_bot) in TERMS {
        games.push(Closed::begun(&north, GameKind::Reversi, clock, is_against_bot).await);
    }
    north.kill();
    for game in &games {
        // The first who comes back may find that no node has the shard yet.
        drop(rejoin(&south.url, &game.players[0].0, game.room).await);
        game.opened(&south.url, "a killed node").await;
        game.goes_on(&south.url).await;
    }
    assert!(south.stop().success());
}
