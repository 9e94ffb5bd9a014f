//! Games that nobody is in: their rooms are unloaded into the store, and loaded by the first who comes back.

use std::sync::Arc;
use std::time::Duration;

use bidak_server::store::{MemoryStore, SqliteStore, Store};
use bidak_server::{Config, NodeSettings};
use bidak_shared::game::Player as Side;
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{
    Command, GameFilter, RefusalCode, RoomCode, SeatBot, SeatChoice, ServerMessage, Snapshot,
};
use futures::future::join_all;
use harness::nodes::{TestNode, loopback, shared, until_it_makes_rooms};
use harness::server::patient;
use harness::{Player, TestServer, eventually};
use tempfile::TempDir;

use super::{Table, is_counted};

/// Rooms are unloaded at once.
fn quick() -> Config {
    Config { unload: Duration::from_millis(50), ..patient() }
}

/// The value of a metric.
fn counted(server: &TestServer, name: &str) -> u64 {
    let text = server.metrics().text();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {text}")).trim().parse().unwrap()
}

async fn until_unloaded(server: &TestServer, rooms: u64) {
    eventually("rooms are unloaded", async || counted(server, "bidak_unloaded_rooms_total") >= rooms).await;
}

fn token(player: &Player) -> String {
    player.welcome().token.reveal().to_owned()
}

async fn again(server: &TestServer, token: &str) -> Player {
    Player::hello(&server.url(), None, Some(token)).await
}

fn join(room: RoomCode) -> Command {
    Command::Join { room, seat: SeatChoice::Any }
}

async fn snapshot_of_resume(player: &mut Player, room: RoomCode, version: u32) -> Snapshot {
    match player.ask(Command::Resume { room, version }).await {
        ServerMessage::Joined { snapshot, .. } => *snapshot,
        other => panic!("a snapshot, not {other:?}"),
    }
}

#[tokio::test]
async fn a_game_that_everybody_has_left_is_unloaded_and_loaded_by_the_first_who_comes_back() {
    let folder = TempDir::new().unwrap();
    let file = SqliteStore::open(&folder.path().join("games.db")).unwrap();
    let stores: [Arc<dyn Store>; 2] = [Arc::new(MemoryStore::default()), Arc::new(file)];
    for store in stores {
        let server = TestServer::with_store(quick(), store).await;
        let mut table = Table::at(server, GameKind::TicTacToe, &[]).await;
        table.play(&["b2", "a1", "c3"]).await;
        let (room, tokens) = (table.room, [token(&table.ana), token(&table.budi)]);
        table.ana.done(Command::Chat { room, text: "tomorrow?".to_owned() }).await;
        let before = table.ana.joined(join(room)).await;
        table.budi.done(Command::StepOut { room }).await;
        table.ana.vanish();
        until_unloaded(&table.server, 1).await;
        assert_eq!(counted(&table.server, "bidak_rooms"), 0);
        let mut budi = again(&table.server, &tokens[1]).await;
        assert_eq!(budi.welcome().rooms, []);
        let after = snapshot_of_resume(&mut budi, room, before.version).await;
        assert_eq!((after.moves, after.chat, after.start), (before.moves, before.chat, before.start));
        assert!(after.version > before.version, "{} {}", after.version, before.version);
        assert_eq!(after.seats.side_of(budi.welcome().player), Some(Side::Second));
        budi.play(room, 3, "a3").await;
        let mut ana = again(&table.server, &tokens[0]).await;
        let after = ana.joined(join(room)).await;
        assert_eq!(after.moves, ["b2", "a1", "c3", "a3"]);
        ana.play(room, 4, "c1").await;
        // Again, from the memory of the same server.
        ana.vanish();
        budi.vanish();
        until_unloaded(&table.server, 2).await;
        let mut budi = again(&table.server, &tokens[1]).await;
        assert_eq!(budi.joined(join(room)).await.moves, ["b2", "a1", "c3", "a3", "c1"]);
        table.server.end();
    }
}

#[tokio::test]
async fn a_game_against_a_bot_waits_in_the_store() {
    let server = TestServer::with(quick()).await;
    let mut ana = server.player("Ana").await;
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    let bot = SeatBot::new(EngineKind::Random, Level::MIN);
    ana.done(Command::AddBot { room, seat: None, bot }).await;
    ana.play(room, 0, "b2").await;
    while ana.turn().await.ply != 2 {}
    ana.done(Command::StepOut { room }).await;
    until_unloaded(&server, 1).await;
    let snapshot = ana.joined(join(room)).await;
    assert_eq!((snapshot.moves.len(), snapshot.turn.ply), (2, 2));
    let text = snapshot.turn.legal[0].to_owned();
    ana.play(room, 2, &text).await;
    while ana.turn().await.ply != 4 {}
    ana.done(Command::Resign { room }).await;
    ana.done(Command::Leave { room }).await;
    assert_eq!(ana.refused(join(room)).await.0, RefusalCode::NoRoom);
    server.end();
}

#[tokio::test]
async fn many_who_come_at_once_load_a_room_once_and_all_get_in() {
    let folder = TempDir::new().unwrap();
    let file = Arc::new(SqliteStore::open(&folder.path().join("games.db")).unwrap());
    let mut table = Table::at(TestServer::with_store(quick(), file).await, GameKind::TicTacToe, &[]).await;
    table.play(&["b2"]).await;
    let mut crowd = Vec::new();
    for _ in 0..12 {
        crowd.push(again(&table.server, &token(&table.budi)).await);
    }
    table.ana.vanish();
    table.budi.vanish();
    until_unloaded(&table.server, 1).await;
    let room = table.room;
    let snapshots = join_all(crowd.iter_mut().map(|player| player.joined(join(room)))).await;
    assert!(snapshots.iter().all(|snapshot| snapshot.moves == ["b2"]));
    assert_eq!(counted(&table.server, "bidak_loaded_rooms_total"), 1);
    assert_eq!(counted(&table.server, "bidak_rooms"), 1);
    table.server.end();
}

#[tokio::test]
async fn a_code_that_no_room_and_no_unloaded_game_has_is_a_wrong_guess() {
    let server = TestServer::with(Config { wrong_guesses_per_address: 2, ..quick() }).await;
    let mut eve = server.player("Eve").await;
    assert_eq!(eve.refused(join(RoomCode::from_bits(99))).await.0, RefusalCode::NoRoom);
    assert!(!is_counted(&server, "wrong_guesses_per_address"));
    assert_eq!(eve.refused(join(RoomCode::from_bits(99))).await.0, RefusalCode::NoRoom);
    assert!(is_counted(&server, "wrong_guesses_per_address"), "the second one waits for its turn");
    server.end();
}

#[tokio::test]
async fn a_guest_with_an_unloaded_game_is_known_after_a_restart_that_restores_nothing() {
    let folder = TempDir::new().unwrap();
    let open = || Arc::new(SqliteStore::open(&folder.path().join("games.db")).unwrap());
    let config = || Config { known_players: 1, ..quick() };
    let mut table = Table::at(TestServer::with_store(config(), open()).await, GameKind::TicTacToe, &[]).await;
    table.play(&["b2"]).await;
    let players = [&table.ana, &table.budi].map(|player| (token(player), player.welcome().clone()));
    table.ana.vanish();
    table.budi.vanish();
    until_unloaded(&table.server, 1).await;
    let room = table.room;
    table.server.stop().await;
    let server = TestServer::with_store(config(), open()).await;
    assert_eq!(counted(&server, "bidak_rooms"), 0);
    for (token, welcome) in &players {
        let mut back = again(&server, token).await;
        assert_eq!((back.welcome().player, &back.welcome().name), (welcome.player, &welcome.name));
        assert_eq!(back.joined(join(room)).await.moves, ["b2"]);
    }
    server.end();
}

#[tokio::test]
async fn a_game_nobody_has_moved_in_for_too_long_is_over() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.db");
    let open = || Arc::new(SqliteStore::open(&path).unwrap());
    let mut table = Table::at(TestServer::with_store(quick(), open()).await, GameKind::TicTacToe, &[]).await;
    table.play(&["b2"]).await;
    let (room, ana) = (table.room, token(&table.ana));
    table.ana.vanish();
    table.budi.vanish();
    until_unloaded(&table.server, 1).await;
    table.server.stop().await;
    let file = rusqlite::Connection::open(&path).unwrap();
    let kept: String = file.query_row("SELECT kept FROM games", [], |row| row.get(0)).unwrap();
    let mut kept: serde_json::Value = serde_json::from_str(&kept).unwrap();
    kept["turn_since"] = "2001-01-01T00:00:00Z".into();
    let age = "UPDATE games SET unloaded = unloaded - 31 * 86400, kept = ?1";
    file.execute(age, [kept.to_string()]).unwrap();
    drop(file);
    let server = TestServer::with_store(quick(), open()).await;
    eventually("it is over", async || {
        server.metrics().text().contains("bidak_games_ended_total{reason=\"abandonment\"} 1")
    })
    .await;
    let mut ana = again(&server, &ana).await;
    let (games, _) = ana.games(GameFilter::default()).await;
    assert_eq!((games.len(), games[0].ending.outcome, games[0].room), (1, None, room));
    server.end();
}

#[tokio::test]
async fn an_unloaded_game_moves_to_another_node_with_its_shard() {
    let store = shared();
    let start = async |name: &str| {
        let node = NodeSettings { name: name.to_owned(), ..loopback() };
        let config = Config { node: Some(node), new_players_per_address: 1_000_000, ..quick() };
        TestNode::configured(&store, None, config).await
    };
    let (north, south) = (start("north").await, start("south").await);
    for node in [&north, &south] {
        until_it_makes_rooms(&node.server.url()).await;
    }
    let mut ana = north.server.player("Ana").await;
    let mut budi = south.server.player("Budi").await;
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    budi.join(room).await;
    ana.play(room, 0, "b2").await;
    while budi.turn().await.ply != 1 {}
    ana.vanish();
    budi.done(Command::StepOut { room }).await;
    until_unloaded(&north.server, 1).await;
    // From the other node.
    let snapshot = budi.joined(join(room)).await;
    assert_eq!(snapshot.moves, ["b2"]);
    budi.play(room, 1, "a1").await;
    budi.done(Command::StepOut { room }).await;
    until_unloaded(&north.server, 2).await;
    north.server.stop().await;
    let later = budi.joined(join(room)).await;
    assert_eq!(later.moves, ["b2", "a1"]);
    assert!(later.version > snapshot.version);
    south.server.end();
}
