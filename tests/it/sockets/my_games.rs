//! The player's own unfinished games, loaded and unloaded, here and at other nodes.

use std::sync::Arc;
use std::time::Duration;

use bidak_server::store::SqliteStore;
use bidak_server::{Config, NodeSettings};
use bidak_shared::game::Player as Side;
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{ClockSpec, Command, MyGame, MyGamesCount, RoomCode, SeatBot, SeatChoice, ServerMessage};
use harness::nodes::{TestNode, loopback, shared, until_it_makes_rooms};
use harness::server::patient;
use harness::{Player, TestServer, eventually};
use tempfile::TempDir;

use super::Table;

/// Rooms are unloaded at once.
fn quick() -> Config {
    Config { unload: Duration::from_millis(20), ..patient() }
}

async fn my_games(player: &mut Player, from: Option<u32>) -> (Vec<MyGame>, MyGamesCount) {
    match player.ask(Command::MyGames { from }).await {
        ServerMessage::MyGames { games, count, .. } => (games, count),
        other => panic!("a list, not {other:?}"),
    }
}

/// The next change of the list.
async fn change(player: &mut Player) -> (RoomCode, Option<MyGame>) {
    loop {
        if let ServerMessage::MyGamesChanged { room, game } = player.receive().await.expect("the connection stays") {
            return (room, game.map(|game| *game));
        }
    }
}

/// A game against a bot, after a move of each; the player stays away.
async fn leave_game(player: &mut Player) -> RoomCode {
    let room = player.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    let bot = SeatBot::new(EngineKind::Random, Level::MIN);
    player.done(Command::AddBot { room, seat: None, bot }).await;
    player.play(room, 0, "b2").await;
    while player.turn().await.ply != 2 {}
    player.done(Command::StepOut { room }).await;
    room
}

async fn until_unloaded(server: &TestServer, rooms: u64) {
    let line = "bidak_unloaded_rooms_total ";
    eventually("rooms are unloaded", async || {
        let text = server.metrics().text();
        let count = text.lines().find_map(|one| one.strip_prefix(line)).expect("it is counted");
        count.trim().parse::<u64>().expect("a number") >= rooms
    })
    .await;
}

#[tokio::test]
async fn my_games_are_listed_with_those_first_in_which_it_is_my_turn() {
    let folder = TempDir::new().unwrap();
    let file = Arc::new(SqliteStore::open(&folder.path().join("games.db")).unwrap());
    let mut table = Table::at(TestServer::with_store(quick(), file).await, GameKind::Reversi, &[]).await;
    table.play(&["d3"]).await;
    let ana = &mut table.ana;
    let (games, count) = my_games(ana, None).await;
    assert_eq!((games.len(), count), (1, MyGamesCount { on_turn: 0, total: 1 }));
    let (game, opponent) = (&games[0], &games[0].opponent);
    assert_eq!((game.room, game.game, game.clock), (table.room, GameKind::Reversi, ClockSpec::None));
    assert_eq!((game.side, game.plies, game.my_turn), (Side::First, 1, false));
    assert_eq!((opponent.name.as_str(), opponent.player), ("Budi", Some(table.budi.welcome().player)));
    let with_bot = leave_game(ana).await;
    until_unloaded(&table.server, 1).await;
    let (games, count) = my_games(ana, None).await;
    assert_eq!(games.iter().map(|game| game.room).collect::<Vec<_>>(), [with_bot, table.room]);
    assert_eq!(count, MyGamesCount { on_turn: 1, total: 2 });
    assert_eq!((games[0].plies, games[0].my_turn, games[0].opponent.player), (2, true, None));
    assert_eq!(games[0].opponent.bot.as_ref().map(|bot| bot.engine), Some(EngineKind::Random));
    assert_eq!(my_games(ana, Some(1)).await.0.len(), 1);
    assert_eq!(my_games(ana, Some(2)).await.0, []);
    let phone = Player::hello(&table.server.url(), None, Some(ana.welcome().token.reveal())).await;
    assert_eq!(phone.welcome().my_games, Some(count));
    assert_eq!(phone.welcome().rooms, [table.room], "the unloaded one is no room");
    table.server.end();
}

#[tokio::test]
async fn a_player_who_is_away_is_sent_the_moves_of_the_opponent_and_the_end() {
    let mut table = Table::tic_tac_toe().await;
    let room = table.room;
    table.budi.done(Command::StepOut { room }).await;
    table.ana.play(room, 0, "b2").await;
    let (changed, game) = change_of(&mut table.budi, |game| game.plies == 1).await;
    assert_eq!((changed, game.map(|game| (game.my_turn, game.plies))), (room, Some((true, 1))));
    table.ana.done(Command::Resign { room }).await;
    loop {
        if let (changed, None) = change(&mut table.budi).await {
            assert_eq!(changed, room);
            break;
        }
    }
    assert_eq!(my_games(&mut table.budi, None).await, (Vec::new(), MyGamesCount::default()));
    table.server.end();
}

async fn change_of(player: &mut Player, is_it: impl Fn(&MyGame) -> bool) -> (RoomCode, Option<MyGame>) {
    loop {
        let (room, game) = change(player).await;
        if game.as_ref().is_some_and(&is_it) {
            return (room, game);
        }
    }
}

#[tokio::test]
async fn games_at_other_nodes_are_listed_and_their_changes_come() {
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
    budi.done(Command::StepOut { room }).await;
    ana.play(room, 0, "b2").await;
    let (_, game) = change_of(&mut budi, |game| game.plies == 1).await;
    assert_eq!(game.map(|game| (game.room, game.my_turn)), Some((room, true)));
    assert_eq!(my_games(&mut budi, None).await.1, MyGamesCount { on_turn: 1, total: 1 });
    ana.done(Command::StepOut { room }).await;
    until_unloaded(&north.server, 1).await;
    assert_eq!(my_games(&mut budi, None).await.1, MyGamesCount { on_turn: 1, total: 1 });
    north.server.end();
    south.server.end();
}
