//! Games by days a move: over a restart and an outage, and what the engine answers their players.

use std::path::Path;
use std::time::Duration;

use bidak_server::Config;
use bidak_shared::game::{EndReason, Player as Side};
use bidak_shared::kind::{EngineKind, GameKind};
use bidak_shared::protocol::{
    BlockTarget, Challenge, ChallengeCode, ChallengeRequest, ClockSpec, Clocks, Command, Handle, PreparedMove,
    RefusalCode, RoomCode, SeatChoice, ServerMessage, Status, StudyPosition, Turn,
};
use harness::served::Served;
use harness::{Player, TestServer, eventually};
use rusqlite::Connection;
use tempfile::TempDir;

use super::accounts::{register, server};
use super::generous;

const HOUR_MS: u32 = 3_600_000;

fn create(game: GameKind, rated: bool) -> Command {
    let (options, position, private) = ([].into(), None, false);
    let clock = ClockSpec::Days { days: 1 };
    Command::Create { game, options, position, clock, private, seat: SeatChoice::First, opponent: None, rated }
}

/// Ana and Budi in a game by days: Ana is on turn.
async fn seated(server: &TestServer, game: GameKind, rated: bool) -> (Player, Player, RoomCode, Turn) {
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    register(&mut ana, "ana").await;
    register(&mut budi, "budi").await;
    let room = ana.joined(create(game, rated)).await.room;
    budi.join(room).await;
    let turn = ana.turn().await;
    (ana, budi, room, turn)
}

/// Budi comes back to the room alone, and leaves again; returns the clocks then.
async fn clocks_after(folder: &Path, token: &str, room: RoomCode) -> Clocks {
    let server = server(folder, generous()).await;
    let mut budi = Player::hello(&server.url(), None, Some(token)).await;
    let snapshot = budi.join(room).await;
    assert_eq!(snapshot.status, Status::Playing);
    assert!(snapshot.gone.iter().all(|gone| gone.claim_in_ms.is_none()), "{:?}", snapshot.gone);
    assert_eq!(budi.refused(Command::Claim { room }).await.0, RefusalCode::CannotClaim);
    drop(budi);
    server.stop().await;
    snapshot.turn.clocks.expect("a clock by days")
}

/// Whether a time left is a number of hours, less at most a few minutes.
fn is_about(ms: u32, hours: u32) -> bool {
    (hours * HOUR_MS).abs_diff(ms) < HOUR_MS / 10
}

#[tokio::test]
async fn the_time_runs_while_no_server_is_up_and_a_long_outage_is_added_to_it_once() {
    let folder = TempDir::new().expect("folders can be made there");
    let first = server(folder.path(), generous()).await;
    let (mut ana, budi, room, _) = seated(&first, GameKind::TicTacToe, false).await;
    ana.play(room, 0, "b2").await;
    let token = budi.welcome().token.reveal().to_owned();
    first.stop().await;
    let change = |statement: &str| {
        let file = Connection::open(folder.path().join("games.db")).expect("the store is closed");
        file.execute(statement, []).expect("SQL");
    };
    // As if Ana had moved three hours ago, with a server up until just now.
    change("UPDATE games SET deadline = deadline - 10800, decided = decided - 10800");
    let clocks = clocks_after(folder.path(), &token, room).await;
    assert_eq!((clocks.running, clocks.first_ms), (Some(Side::Second), 24 * HOUR_MS));
    assert!(is_about(clocks.second_ms, 21), "{clocks:?}");
    // As if no server had been up for the last two hours of these.
    change("UPDATE ownership SET up = up - 7200");
    for _ in 0..2 {
        let clocks = clocks_after(folder.path(), &token, room).await;
        assert!(is_about(clocks.second_ms, 23), "{clocks:?}");
    }
}

#[tokio::test]
async fn an_unloaded_game_by_days_keeps_its_deadline_and_is_loaded_to_end_when_it_is_due() {
    let folder = TempDir::new().expect("folders can be made there");
    let quick = || Config { unload: Duration::from_millis(20), ..generous() };
    let first = server(folder.path(), quick()).await;
    let (mut ana, budi, room, _) = seated(&first, GameKind::TicTacToe, false).await;
    ana.play(room, 0, "b2").await;
    let token = budi.welcome().token.reveal().to_owned();
    ana.done(Command::Chat { room, text: "till tomorrow".to_owned() }).await;
    ana.done(Command::StepOut { room }).await;
    drop((ana, budi));
    until(&first, "bidak_unloaded_rooms_total", 1).await;
    assert_eq!(counted(&first, "bidak_rooms"), 0);
    first.stop().await;
    let change = |statement: &str| {
        let file = Connection::open(folder.path().join("games.db")).expect("the store is closed");
        assert_eq!(file.execute(statement, []).expect("SQL"), 1, "{statement}");
    };
    // As if Ana had moved three hours ago.
    change("UPDATE games SET deadline = deadline - 10800, decided = decided - 10800 WHERE unloaded IS NOT NULL");
    let second = server(folder.path(), quick()).await;
    let mut budi = Player::hello(&second.url(), None, Some(&token)).await;
    let snapshot = budi.join(room).await;
    let clocks = snapshot.turn.clocks.expect("a clock by days");
    assert!(clocks.running == Some(Side::Second) && is_about(clocks.second_ms, 21), "{clocks:?}");
    assert_eq!(snapshot.chat.len(), 1);
    drop(budi);
    until(&second, "bidak_unloaded_rooms_total", 1).await;
    second.stop().await;
    change("UPDATE games SET deadline = deadline - 86400 WHERE unloaded IS NOT NULL");
    let third = server(folder.path(), quick()).await;
    until(&third, "bidak_loaded_rooms_total", 1).await;
    let mut budi = Player::hello(&third.url(), None, Some(&token)).await;
    eventually("the game is over", async || match budi.ask(Command::Games(Box::default())).await {
        ServerMessage::Games { games, .. } => games.iter().any(|game| game.ending.reason == EndReason::Time),
        other => panic!("games, not {other:?}"),
    })
    .await;
    third.end();
}

#[tokio::test]
async fn a_prepared_move_is_its_players_alone_and_is_played_in_a_game_that_the_opponent_has_loaded() {
    let folder = TempDir::new().expect("folders can be made there");
    let quick = || Config { unload: Duration::from_millis(20), ..generous() };
    let first = server(folder.path(), quick()).await;
    let (mut ana, mut budi, room, _) = seated(&first, GameKind::TicTacToe, false).await;
    let mut eve = first.player("Eve").await;
    eve.joined(Command::Watch { room }).await;
    let prepared = PreparedMove { ply: 1, text: "c3".to_owned() };
    budi.done(Command::Prepare { room, ply: 1, text: "C3".to_owned() }).await;
    let watched = eve.joined(Command::Watch { room }).await;
    let own = budi.join(room).await;
    assert_eq!((watched.prepared, ana.join(room).await.prepared), (None, None));
    assert_eq!(own.prepared, Some(prepared.clone()));
    let tokens = [&ana, &budi].map(|player| player.welcome().token.reveal().to_owned());
    drop((ana, budi, eve));
    until(&first, "bidak_unloaded_rooms_total", 1).await;
    first.stop().await;
    let second = server(folder.path(), quick()).await;
    let mut ana = Player::hello(&second.url(), None, Some(&tokens[0])).await;
    assert_eq!(ana.join(room).await.prepared, None);
    ana.play(room, 0, "b2").await;
    // In one batch with her own move.
    assert_eq!(ana.join(room).await.moves, ["b2", "c3"]);
    second.end();
}

#[tokio::test]
async fn a_prepared_move_and_the_move_that_it_answers_survive_a_kill() {
    let folder = TempDir::new().expect("folders can be made there");
    let store = folder.path().join("games.db");
    let first = Served::start(&store, &[]);
    let mut ana = Player::hello(&first.url, Some("Ana"), None).await;
    let mut budi = Player::hello(&first.url, Some("Budi"), None).await;
    let room = ana.joined(create(GameKind::TicTacToe, false)).await.room;
    budi.join(room).await;
    budi.done(Command::Prepare { room, ply: 1, text: "c3".to_owned() }).await;
    let tokens = [&ana, &budi].map(|player| player.welcome().token.reveal().to_owned());
    drop(first);
    let second = Served::start(&store, &[]);
    let mut budi = Player::hello(&second.url, None, Some(&tokens[1])).await;
    assert_eq!(budi.join(room).await.prepared.map(|prepared| prepared.text).as_deref(), Some("c3"));
    let mut ana = Player::hello(&second.url, None, Some(&tokens[0])).await;
    ana.join(room).await;
    ana.play(room, 0, "b2").await;
    drop(second);
    let third = Served::start(&store, &[]);
    let mut budi = Player::hello(&third.url, None, Some(&tokens[1])).await;
    let snapshot = budi.join(room).await;
    assert_eq!((snapshot.moves, snapshot.prepared), (vec!["b2".to_owned(), "c3".to_owned()], None));
}

/// The value of a metric.
fn counted(server: &TestServer, name: &str) -> u64 {
    let text = server.metrics().text();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {text}")).trim().parse().expect("a number")
}

async fn until(server: &TestServer, name: &str, value: u64) {
    eventually(name, async || counted(server, name) >= value).await;
}

#[tokio::test]
async fn a_rated_game_by_days_forbids_help_only_for_its_own_positions() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, mut budi, room, opening) = seated(&server, GameKind::Reversi, true).await;
    ana.play(room, 0, &opening.legal[0]).await;
    let hint = |game, start: Option<&str>, moves: &[&str]| {
        let (start, moves) = (start.map(str::to_owned), moves.iter().map(|&text| text.to_owned()).collect());
        Command::Hint(Box::new(StudyPosition { game, start, moves }))
    };
    let own = [hint(GameKind::Reversi, None, &[]), hint(GameKind::Reversi, None, &[&opening.legal[1]])];
    for question in own.clone() {
        for player in [&mut ana, &mut budi] {
            assert_eq!(player.refused(question.clone()).await.0, RefusalCode::Rated, "{question:?}");
        }
    }
    let other = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOO- X";
    for question in [hint(GameKind::TicTacToe, None, &["b2"]), hint(GameKind::Reversi, Some(other), &[])] {
        assert!(matches!(ana.ask(question.clone()).await, ServerMessage::Hint { .. }), "{question:?}");
    }
    let mut eve = server.player("Eve").await;
    assert!(matches!(eve.ask(own[0].clone()).await, ServerMessage::Hint { .. }), "she does not play in it");
    budi.done(Command::Resign { room }).await;
    assert!(matches!(ana.ask(own[0].clone()).await, ServerMessage::Hint { .. }), "the game is over");
    server.end();
}

async fn own_games(player: &mut Player) -> Vec<RoomCode> {
    match player.ask(Command::MyGames { from: None }).await {
        ServerMessage::MyGames { games, .. } => games.into_iter().map(|game| game.room).collect(),
        other => panic!("the games, not {other:?}"),
    }
}

#[tokio::test]
async fn both_games_of_a_rated_pair_by_days_wait_for_their_players_at_once_over_a_restart_and_are_one_result() {
    let folder = TempDir::new().expect("folders can be made there");
    let first = server(folder.path(), generous()).await;
    let (mut ana, mut budi, room, _) = seated(&first, GameKind::Adjacency, true).await;
    let partner = ana.join(room).await.partner.expect("the room of the other game");
    eventually("both games are listed", async || {
        let mut games = own_games(&mut budi).await;
        games.sort();
        games.contains(&room) && games.contains(&partner) && games.len() == 2
    })
    .await;
    let other = budi.join(partner).await;
    assert_eq!((other.half, other.partner, other.turn.to_move), (Some(2), Some(room), Side::First));
    assert_eq!(other.seats.of(Side::First).and_then(|seat| seat.player), Some(budi.welcome().player));
    let text = other.turn.legal.iter().next().expect("a move").to_owned();
    budi.play(partner, 0, &text).await;
    let tokens = [&ana, &budi].map(|player| player.welcome().token.reveal().to_owned());
    drop((ana, budi));
    first.stop().await;
    let second = server(folder.path(), generous()).await;
    let mut ana = Player::hello(&second.url(), None, Some(&tokens[0])).await;
    let mut budi = Player::hello(&second.url(), None, Some(&tokens[1])).await;
    let snapshot = ana.join(partner).await;
    assert_eq!((snapshot.half, snapshot.partner, snapshot.turn.ply), (Some(2), Some(room), 1));
    ana.done(Command::Resign { room: partner }).await;
    assert_eq!(budi.join(room).await.status, Status::Playing);
    budi.done(Command::Resign { room }).await;
    second.stop().await;
    let file = Connection::open(folder.path().join("games.db")).expect("the store is closed");
    let count = |sql: &str| file.query_row(sql, [], |row| row.get::<_, i64>(0)).expect("SQL");
    assert_eq!(count("SELECT count(*) FROM games WHERE finish IS NOT NULL AND partner IS NOT NULL"), 2);
}

pub(super) fn challenge_by_days(handle: Option<&str>) -> Command {
    challenge_to(GameKind::Reversi, handle)
}

fn challenge_to(game: GameKind, handle: Option<&str>) -> Command {
    let (options, seat, clock) = ([].into(), SeatChoice::First, ClockSpec::Days { days: 3 });
    let handle = handle.map(str::to_owned);
    Command::Challenge(Box::new(ChallengeRequest { handle, game, options, clock, rated: true, seat }))
}

async fn received(player: &mut Player, challenge: Option<ChallengeCode>) -> Vec<Challenge> {
    match player.ask(Command::Challenges { challenge }).await {
        ServerMessage::Challenges { received, .. } => received,
        other => panic!("the challenges, not {other:?}"),
    }
}

async fn challenged(player: &mut Player, command: Command) -> Challenge {
    match player.ask(command).await {
        ServerMessage::Challenge { challenge, .. } => *challenge,
        other => panic!("a challenge, not {other:?}"),
    }
}

#[tokio::test]
async fn a_challenge_by_days_waits_for_an_absent_account_over_a_restart_and_its_game_begins_without_the_challenger() {
    let folder = TempDir::new().expect("folders can be made there");
    // Other challenges end at once when their challengers are gone.
    let quick = || Config { empty_room: Duration::from_millis(1), ..generous() };
    let first = server(folder.path(), quick()).await;
    let (mut ana, mut budi) = (first.player("Ana").await, first.player("Budi").await);
    register(&mut ana, "ana").await;
    register(&mut budi, "budi").await;
    let tokens = [&ana, &budi].map(|player| player.welcome().token.reveal().to_owned());
    drop(budi);
    assert_eq!(ana.refused(challenge_by_days(Some("ana"))).await.0, RefusalCode::NotHere);
    assert_eq!(ana.refused(challenge_by_days(Some("nobody"))).await.0, RefusalCode::NoAccount);
    let before = challenged(&mut ana, challenge_by_days(Some("budi"))).await.challenge;
    let Challenge { challenge: code, replaces, .. } = challenged(&mut ana, challenge_by_days(Some("budi"))).await;
    assert_eq!(replaces, Some(before));
    drop(ana);
    first.stop().await;
    let second = server(folder.path(), quick()).await;
    let mut budi = Player::hello(&second.url(), None, Some(&tokens[1])).await;
    let [challenge] = <[Challenge; 1]>::try_from(received(&mut budi, None).await).expect("one waits");
    assert_eq!((challenge.challenge, challenge.by.handle.as_ref().map(Handle::as_str)), (code, Some("ana")));
    assert_eq!(budi.refused(Command::AcceptChallenge { challenge: before }).await.0, RefusalCode::NoChallenge);
    assert_eq!(budi.refused(Command::WithdrawChallenge { challenge: code }).await.0, RefusalCode::NoChallenge);
    let id = budi.send(Command::AcceptChallenge { challenge: code }).await;
    let room = loop {
        if let Ok(ServerMessage::Paired { room }) = budi.receive().await {
            break room;
        }
    };
    assert!(matches!(budi.answer(id).await, ServerMessage::Ok { .. }));
    assert_eq!(received(&mut budi, None).await, []);
    // It is stored before anybody has entered its room.
    eventually("the game is stored", async || rows(folder.path(), "games") == 1).await;
    assert_eq!(rows(folder.path(), "challenges"), 0);
    let snapshot = budi.join(room).await;
    assert_eq!((snapshot.status, snapshot.turn.to_move), (Status::Playing, Side::First));
    assert_eq!(snapshot.turn.clocks.and_then(|clocks| clocks.running), Some(Side::First));
    drop(budi);
    second.stop().await;
    let third = server(folder.path(), quick()).await;
    let mut ana = Player::hello(&third.url(), None, Some(&tokens[0])).await;
    let turn = ana.join(room).await.turn;
    assert_eq!(turn.to_move, Side::First);
    ana.play(room, 0, &turn.legal[0]).await;
    third.end();
}

#[tokio::test]
async fn both_games_of_a_challenge_to_a_rated_pair_by_days_begin_once_it_is_accepted_after_a_restart_and_survive_one() {
    let folder = TempDir::new().expect("folders can be made there");
    let first = server(folder.path(), generous()).await;
    let (mut ana, mut budi) = (first.player("Ana").await, first.player("Budi").await);
    register(&mut ana, "ana").await;
    register(&mut budi, "budi").await;
    let tokens = [&ana, &budi].map(|player| player.welcome().token.reveal().to_owned());
    drop(budi);
    let code = challenged(&mut ana, challenge_to(GameKind::Adjacency, Some("budi"))).await.challenge;
    drop(ana);
    first.stop().await;
    let second = server(folder.path(), generous()).await;
    let mut budi = Player::hello(&second.url(), None, Some(&tokens[1])).await;
    budi.done(Command::AcceptChallenge { challenge: code }).await;
    eventually("both games are stored", async || rows(folder.path(), "games") == 2).await;
    assert_eq!(rows(folder.path(), "challenges"), 0);
    drop(budi);
    second.stop().await;
    let third = server(folder.path(), generous()).await;
    let mut people = Vec::new();
    for token in &tokens {
        people.push(Player::hello(&third.url(), None, Some(token)).await);
    }
    let [ana, budi] = &mut people[..] else { panic!("two people") };
    let rooms = own_games(ana).await;
    assert_eq!((rooms.len(), own_games(budi).await.len()), (2, 2));
    let mut halves = Vec::new();
    for room in &rooms {
        let snapshot = ana.join(*room).await;
        let partner = rooms.iter().find(|other| *other != room).copied();
        assert_eq!((snapshot.status, snapshot.rated, snapshot.partner), (Status::Playing, true, partner));
        // The challenger has the first seat in the first game alone.
        let side = snapshot.seats.side_of(ana.welcome().player).expect("she plays in both");
        assert_eq!((snapshot.half, snapshot.turn.ply), (Some(side.index() as u8 + 1), 0));
        // The legal moves are for the player on turn.
        let mover = if side == Side::First { &mut *ana } else { &mut *budi };
        let turn = mover.join(*room).await.turn;
        mover.play(*room, 0, &turn.legal[0]).await;
        halves.push(snapshot.half);
    }
    halves.sort_unstable();
    assert_eq!(halves, [Some(1), Some(2)]);
    third.end();
}

/// The number of rows in a table of a store that is in use.
fn rows(folder: &Path, table: &str) -> i64 {
    let file = Connection::open(folder.join("games.db")).expect("it is there");
    file.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).expect("SQL")
}

#[tokio::test]
async fn a_challenge_by_days_whose_game_cannot_be_stored_waits_on_after_a_minute() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    register(&mut ana, "ana").await;
    register(&mut budi, "budi").await;
    let challenge = challenged(&mut ana, challenge_by_days(Some("budi"))).await.challenge;
    let change = |statements: &str| {
        let file = Connection::open(folder.path().join("games.db")).expect("it is there");
        file.execute_batch(statements).expect("SQL");
    };
    change("CREATE TRIGGER spoil BEFORE INSERT ON games BEGIN SELECT RAISE(ABORT, 'spoilt'); END");
    budi.done(Command::AcceptChallenge { challenge }).await;
    eventually("the room is closed", async || counted(&server, "bidak_rooms") == 0).await;
    assert_eq!(received(&mut budi, None).await, []);
    assert_eq!(budi.refused(Command::AcceptChallenge { challenge }).await.0, RefusalCode::NoChallenge);
    change("DROP TRIGGER spoil; UPDATE challenges SET taken_at = taken_at - 61");
    assert_eq!(received(&mut budi, None).await.len(), 1);
    budi.done(Command::AcceptChallenge { challenge }).await;
    eventually("the game is stored", async || rows(folder.path(), "games") == 1).await;
    assert_eq!((rows(folder.path(), "challenges"), counted(&server, "bidak_rooms")), (0, 1));
    server.end();
}

#[tokio::test]
async fn a_game_by_days_of_a_challenge_comes_to_both_players_and_counts_for_the_address_that_accepted_it() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), Config { unfinished_per_address: 1, ..generous() }).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    register(&mut ana, "ana").await;
    register(&mut budi, "budi").await;
    let first = challenged(&mut ana, challenge_by_days(None)).await.challenge;
    let second = challenged(&mut ana, challenge_by_days(None)).await.challenge;
    budi.done(Command::AcceptChallenge { challenge: first }).await;
    for (player, my_turn) in [(&mut ana, true), (&mut budi, false)] {
        let game = loop {
            if let ServerMessage::MyGamesChanged { game, .. } = player.receive().await.expect("it is connected") {
                break game.expect("it goes on");
            }
        };
        assert_eq!(game.my_turn, my_turn);
    }
    assert_eq!(budi.refused(Command::AcceptChallenge { challenge: second }).await.0, RefusalCode::TooManyGames);
    assert_eq!(received(&mut budi, Some(second)).await.len(), 1, "it waits on");
    server.end();
}

#[tokio::test]
async fn a_challenge_by_days_is_declined_withdrawn_accepted_by_its_link_and_ended_by_blocking() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, mut budi, mut eve) =
        (server.player("Ana").await, server.player("Budi").await, server.player("Eve").await);
    let ana_id = register(&mut ana, "ana").await.player;
    register(&mut budi, "budi").await;
    register(&mut eve, "eve").await;
    for ending in ["decline", "withdraw", "block"] {
        let challenge = challenged(&mut ana, challenge_by_days(Some("budi"))).await.challenge;
        assert_eq!(received(&mut budi, None).await.len(), 1);
        assert_eq!(eve.refused(Command::AcceptChallenge { challenge }).await.0, RefusalCode::NoChallenge);
        assert_eq!(ana.refused(Command::DeclineChallenge { challenge }).await.0, RefusalCode::NoChallenge);
        match ending {
            "decline" => budi.done(Command::DeclineChallenge { challenge }).await,
            "withdraw" => ana.done(Command::WithdrawChallenge { challenge }).await,
            _ => budi.done(Command::Block(BlockTarget { player: Some(ana_id), handle: None })).await,
        }
        assert_eq!(received(&mut budi, None).await, [], "{ending}");
        assert_eq!(ana.refused(Command::WithdrawChallenge { challenge }).await.0, RefusalCode::NoChallenge);
    }
    assert_eq!(ana.refused(challenge_by_days(Some("budi"))).await.0, RefusalCode::BlockedPlayer);
    let challenge = challenged(&mut ana, challenge_by_days(None)).await.challenge;
    assert_eq!(received(&mut eve, None).await, []);
    assert_eq!(received(&mut eve, Some(challenge)).await.len(), 1);
    assert_eq!(ana.refused(Command::AcceptChallenge { challenge }).await.0, RefusalCode::NoChallenge);
    eve.done(Command::AcceptChallenge { challenge }).await;
    assert_eq!(budi.refused(Command::AcceptChallenge { challenge }).await.0, RefusalCode::NoChallenge);
    for number in 0..6 {
        let command = challenge_by_days(None);
        if number < 5 {
            challenged(&mut ana, command).await;
        } else {
            assert_eq!(ana.refused(command).await.0, RefusalCode::TooManyChallenges);
        }
    }
    server.end();
}

#[tokio::test]
async fn a_bot_that_begins_the_second_game_of_a_pair_by_days_moves_although_nobody_is_there() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    let room = ana.joined(create(GameKind::Adjacency, true)).await.room;
    ana.add_bot(room, Some(Side::Second), EngineKind::Random).await;
    let partner = ana.join(room).await.partner.expect("the room of the other game");
    eventually("the bot to move there", async || match ana.ask(Command::MyGames { from: None }).await {
        ServerMessage::MyGames { games, .. } => games.iter().any(|game| game.room == partner && game.plies == 1),
        other => panic!("the games, not {other:?}"),
    })
    .await;
    server.end();
}
