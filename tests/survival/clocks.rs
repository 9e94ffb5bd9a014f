//! Live clocks when a server is killed, and when it is asked to stop.

use std::path::Path;
use std::time::{Duration, Instant};

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Clocks, Command, RoomCode, SeatChoice};
use harness::nodes::until_it_makes_rooms;
use harness::player::create;
use harness::postgres::PostgresServer;
use harness::program::Home;
use harness::{Player, Served, eventually, served};

use super::nodes::rejoin;

/// What a kill gives back at most.
const GIVEN_BACK: Duration = Duration::from_millis(1_500);

/// Thinking time before a kill: more than twice what is given back.
const THOUGHT: Duration = Duration::from_millis(3_200);

const MINUTES: ClockSpec = ClockSpec::Main { main_ms: 600_000, increment_ms: 0 };

/// A game in which Ana is on turn.
struct Game {
    ana: Player,
    /// Never reads again, so it answers no close frame.
    budi: Player,
    tokens: [String; 2],
    room: RoomCode,
}

impl Game {
    async fn begun(url: &str) -> Self {
        let mut ana = Player::hello(url, Some("Ana"), None).await;
        let mut budi = Player::hello(url, Some("Budi"), None).await;
        let room = ana.joined(create(GameKind::TicTacToe, &[], MINUTES, SeatChoice::First)).await.room;
        budi.join(room).await;
        ana.play(room, 0, "a1").await;
        budi.play(room, 1, "b1").await;
        let tokens = [&ana, &budi].map(|player| player.welcome().token.reveal().to_owned());
        Self { ana, budi, tokens, room }
    }
}

async fn clocks(player: &mut Player, room: RoomCode) -> Clocks {
    player.joined(Command::Join { room, seat: SeatChoice::Any }).await.turn.clocks.expect("a timed game")
}

/// The clocks once a player has been thinking for [`THOUGHT`] from `before` on.
async fn after_thinking(player: &mut Player, room: RoomCode, before: Clocks) -> Clocks {
    let enough = before.first_ms - THOUGHT.as_millis() as u32;
    let mut now = before;
    eventually("time to pass", async || {
        now = clocks(player, room).await;
        now.first_ms <= enough
    })
    .await;
    now
}

/// Asserts that a clock has at least the time that it had when the server ended, and hardly more: `before` was read, then the server ran for at
/// most `since`.
fn check(before: Clocks, since: Duration, after: Clocks) {
    let [before, after] = [before, after].map(|clocks| Duration::from_millis(clocks.first_ms.into()));
    assert!(after + since >= before, "time was lost: {before:?}, then {since:?}, then {after:?}");
    assert!(after <= before + GIVEN_BACK, "too much was given back: {before:?}, then {after:?}");
}

/// Ends a server twice while Ana thinks, on the same store; `go_on` returns the address of the next one.
async fn kill_twice(mut server: Served, mut go_on: impl AsyncFnMut() -> Served) {
    let mut game = Game::begun(&server.url).await;
    let mut at = clocks(&mut game.ana, game.room).await;
    for _ in 0..2 {
        let before = after_thinking(&mut game.ana, game.room, at).await;
        let read = Instant::now();
        server.kill();
        let since = read.elapsed();
        // The time without a server is longer than all that may be given back.
        let down = Instant::now();
        eventually("a time without a server", async || down.elapsed() > 2 * GIVEN_BACK).await;
        server = go_on().await;
        let (mut budi, _) = rejoin(&server.url, &game.tokens[1], game.room).await;
        let stand = clocks(&mut budi, game.room).await;
        assert_eq!(stand.running, None, "Ana is not back");
        check(before, since, stand);
        // Another one ends before she is back.
        server.kill();
        server = go_on().await;
        (game.budi, _) = rejoin(&server.url, &game.tokens[1], game.room).await;
        assert_eq!(clocks(&mut game.budi, game.room).await, stand);
        (game.ana, _) = rejoin(&server.url, &game.tokens[0], game.room).await;
        at = clocks(&mut game.ana, game.room).await;
        assert!(at.running.is_some() && at.first_ms <= stand.first_ms);
    }
    game.ana.play(game.room, 2, "a2").await;
    game.budi.play(game.room, 3, "b2").await;
    assert!(server.stop().success());
}

#[tokio::test]
async fn a_kill_gives_back_hardly_any_thinking_time_and_takes_none() {
    let home = Home::new();
    let store = served::store_in(&home);
    kill_twice(Served::start(&store, &[]), async || Served::start(&store, &[])).await;
}

#[tokio::test]
async fn so_it_is_with_a_database() {
    let Some(mut postgres) = PostgresServer::start() else { return };
    let store = postgres.database("clocks");
    let store = Path::new(&store);
    kill_twice(Served::start(store, &[]), async || Served::start(store, &[])).await;
}

#[tokio::test]
async fn so_it_is_with_a_node_that_dies_while_its_heir_lives() {
    let Some(mut postgres) = PostgresServer::start() else { return };
    let store = postgres.database("heirs");
    let mut number = 0;
    let mut next = async || {
        number += 1;
        let name = format!("node-{number}");
        let served = Served::start(Path::new(&store), &["--node", &name, "--link", "127.0.0.1:0"]);
        until_it_makes_rooms(&served.url).await;
        served
    };
    let first = next().await;
    kill_twice(first, next).await;
}

#[tokio::test]
async fn a_signal_stops_live_clocks_with_the_notice_although_nobody_answers_close_frames() {
    let home = Home::new();
    let store = served::store_in(&home);
    // Longer than the test allows a clock to run.
    let server = Served::start(&store, &["--drain-ms", "3000"]);
    let mut game = Game::begun(&server.url).await;
    let before = clocks(&mut game.ana, game.room).await;
    assert!(before.running.is_some());
    // Neither player reads from now on.
    assert!(server.stop().success());
    let server = Served::start(&store, &[]);
    let (mut ana, _) = rejoin(&server.url, &game.tokens[0], game.room).await;
    let after = clocks(&mut ana, game.room).await;
    let lost = before.first_ms.saturating_sub(after.first_ms);
    assert!(lost < 2_000, "the clock went on for {lost} ms");
    drop(game.budi);
}
