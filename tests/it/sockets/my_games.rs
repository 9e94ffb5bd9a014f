//! The player's own unfinished games, loaded and unloaded, here and at other nodes, and their bounds.

use std::sync::Arc;
use std::time::Duration;

use bidak_server::store::SqliteStore;
use bidak_server::{Config, NodeSettings};
use bidak_shared::game::Player as Side;
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{
    ClockSpec, Command, MyGame, MyGamesCount, RefusalCode, RoomCode, SeatBot, SeatChoice, ServerMessage,
};
use harness::nodes::{TestNode, loopback, shared, until_it_makes_rooms};
use harness::player::create;
use harness::server::patient;
use harness::{Player, TestServer, eventually};
use tempfile::TempDir;

use super::{Table, is_counted};

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

#[tokio::test]
async fn a_guest_and_an_account_have_a_bounded_number_of_unfinished_games() {
    let folder = TempDir::new().unwrap();
    let file = Arc::new(SqliteStore::open(&folder.path().join("games.db")).unwrap());
    let config = Config { unfinished_per_guest: 2, unfinished_per_account: 3, ..quick() };
    let server = TestServer::with_store(config, file).await;
    let mut ana = server.player("Ana").await;
    let another = || create(GameKind::TicTacToe, &[], ClockSpec::None, SeatChoice::First);
    let first = leave_game(&mut ana).await;
    leave_game(&mut ana).await;
    assert_eq!(ana.refused(another()).await.0, RefusalCode::TooManyGames);
    until_unloaded(&server, 2).await;
    // Also as the player of another connection, and in a room of somebody else.
    let mut phone = Player::hello(&server.url(), None, Some(ana.welcome().token.reveal())).await;
    assert_eq!(phone.refused(another()).await.0, RefusalCode::TooManyGames);
    let mut budi = server.player("Budi").await;
    let room = budi.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    let sit = Command::Join { room, seat: SeatChoice::Any };
    assert_eq!(phone.refused(sit.clone()).await.0, RefusalCode::TooManyGames);
    assert!(is_counted(&server, "unfinished_games"));
    // A game with a clock does not count.
    let clock = ClockSpec::PerMove { move_ms: 60_000 };
    let timed = phone.joined(create(GameKind::TicTacToe, &[], clock, SeatChoice::First)).await.room;
    phone.done(Command::Leave { room: timed }).await;
    let account = Command::Account { handle: Some("ana".to_owned()) };
    assert!(matches!(ana.ask(account).await, ServerMessage::Account { .. }));
    leave_game(&mut ana).await;
    assert_eq!(ana.refused(another()).await.0, RefusalCode::TooManyGames);
    // One that is over makes place for another.
    ana.joined(Command::Join { room: first, seat: SeatChoice::Any }).await;
    ana.done(Command::Resign { room: first }).await;
    ana.done(Command::Leave { room: first }).await;
    ana.joined(sit).await;
    server.end();
}

#[tokio::test]
async fn the_players_of_one_address_have_a_bounded_number_of_unfinished_games() {
    let server = TestServer::with(Config { unfinished_per_address: 2, ..quick() }).await;
    let another = || create(GameKind::TicTacToe, &[], ClockSpec::None, SeatChoice::First);
    let mut players = [server.player("Ana").await, server.player("Budi").await];
    let [first, _] = [leave_game(&mut players[0]).await, leave_game(&mut players[1]).await];
    until_unloaded(&server, 2).await;
    assert_eq!(players[1].refused(another()).await.0, RefusalCode::TooManyGames);
    assert!(is_counted(&server, "unfinished_games_per_address"));
    players[0].joined(Command::Join { room: first, seat: SeatChoice::Any }).await;
    players[0].done(Command::Resign { room: first }).await;
    eventually("the game no longer counts", async || {
        matches!(players[0].ask(another()).await, ServerMessage::Joined { .. })
    })
    .await;
    server.end();
}
