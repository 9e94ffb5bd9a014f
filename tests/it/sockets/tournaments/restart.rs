//! Tournaments across restarts and kills of the server.

use std::sync::Arc;

use bidak_server::Config;
use bidak_server::store::SqliteStore;
use bidak_shared::game::Player as Side;
use bidak_shared::protocol::{
    Command, GameFilter, Order, ServerMessage, TournamentCode, TournamentFact, TournamentForm, TournamentPhase,
    TournamentSpec,
};
use harness::served::Served;
use harness::server::patient;
use harness::{Player, TestServer};
use tempfile::TempDir;

use super::{direct, enter, fact, follow, game, is_result, shown, spec, standings};
use crate::sockets::accounts::register;

#[tokio::test]
async fn after_a_restart_a_tournament_stands_where_it_stood_and_nobody_has_two_games() {
    let folder = TempDir::new().expect("folders can be made there");
    let store = || Arc::new(SqliteStore::open(&folder.path().join("games.db")).expect("a file of our own"));
    let config = || Config { messages_per_20s: 1_000_000, ..patient() };
    let first = TestServer::with_store(config(), store()).await;
    let mut guru = first.player("Pak Guru").await;
    register(&mut guru, "guru").await;
    let swiss = TournamentSpec { games: Some(2), ..spec(TournamentForm::Swiss) };
    let code = shown(&mut guru, Command::TournamentNew(Box::new(swiss))).await.tournament;
    guru.done(direct(code, Order::Open)).await;
    let mut tokens = Vec::new();
    let mut people = Vec::new();
    for handle in ["ana", "budi", "citra", "dewi"] {
        let mut player = first.player(handle).await;
        let wanted = Some(handle.to_owned());
        shown(&mut player, Command::Enter { tournament: code, code: None, handle: wanted }).await;
        tokens.push(player.welcome().token);
        people.push(player);
    }
    guru.done(direct(code, Order::Start)).await;
    let mut games = Vec::new();
    for player in &mut people {
        games.push(game(player).await);
    }
    // One game goes on, the other has not begun.
    let (room, side, _) = games[0];
    let other = (1..4).find(|other| games[*other].0 == room).expect("somebody has the same game");
    people[0].join(room).await;
    people[other].join(room).await;
    let (on_turn, waits) = if side == Side::First { (0, other) } else { (other, 0) };
    people[on_turn].play(room, 0, "b2").await;
    fact(&mut guru, |fact| matches!(fact, TournamentFact::Began { .. })).await;
    let before = shown(&mut guru, follow(code)).await;
    let organiser = guru.welcome().token;
    first.stop().await;
    let second = TestServer::with_store(config(), store()).await;
    let mut guru = Player::hello(&second.url(), None, Some(organiser.reveal())).await;
    let after = shown(&mut guru, follow(code)).await;
    assert_eq!(after, before);
    let mut again = Vec::new();
    for (token, before) in tokens.iter().zip(&games) {
        let mut player = Player::hello(&second.url(), None, Some(token.reveal())).await;
        shown(&mut player, follow(code)).await;
        assert_eq!(&game(&mut player).await, before);
        again.push(player);
    }
    for player in [0, other] {
        let snapshot = again[player].join(room).await;
        assert_eq!(snapshot.moves, ["b2"]);
        assert_eq!(snapshot.tournament.map(|place| place.tournament), Some(code));
    }
    again[waits].done(Command::Resign { room }).await;
    fact(&mut guru, is_result).await;
    // The meeting has a second game, in another room.
    // A connection gets the game after `hello`, and again when it follows the tournament.
    let (next, turned, at) = loop {
        let next = game(&mut again[0]).await;
        if next.0 != room {
            break next;
        }
    };
    assert_eq!((at[2], turned), (2, side.opponent()));
    assert_ne!(next, room);
    second.end();
}

/// Makes the next step of a round robin of two, by the messages of the server alone; returns `false` once it is over.
async fn step(url: &str, code: TournamentCode, tokens: &[String; 3]) -> bool {
    let mut people = Vec::new();
    for token in tokens {
        people.push(Player::hello(url, None, Some(token)).await);
    }
    let [guru, ana, budi] = &mut people[..] else { panic!("three") };
    let now = shown(guru, follow(code)).await;
    match now.phase {
        TournamentPhase::Draft => guru.done(direct(code, Order::Open)).await,
        TournamentPhase::Open if now.entrants == 0 => drop(shown(ana, enter(code)).await),
        TournamentPhase::Open if now.entrants == 1 => drop(shown(budi, enter(code)).await),
        TournamentPhase::Open => guru.done(direct(code, Order::Start)).await,
        TournamentPhase::Running if now.pairings.iter().all(|one| one.results.len() == 2) => {
            guru.done(direct(code, Order::Next)).await;
        }
        TournamentPhase::Running => {
            shown(ana, follow(code)).await;
            shown(budi, follow(code)).await;
            let (room, side, _) = game(ana).await;
            assert_eq!(game(budi).await.0, room, "both have the same game");
            let snapshot = ana.join(room).await;
            budi.join(room).await;
            let on_turn = if snapshot.turn.to_move == side { ana } else { budi };
            // The join shows the position; the moves are those of a quick win.
            let text = ["a1", "b1", "a2", "b2", "a3"][snapshot.turn.ply as usize];
            on_turn.play(room, snapshot.turn.ply, text).await;
        }
        TournamentPhase::Over | TournamentPhase::Cancelled => return false,
    }
    true
}

#[tokio::test]
async fn killed_after_every_step_a_tournament_goes_on_and_each_game_is_played_once() {
    let folder = TempDir::new().expect("folders can be made there");
    let file = folder.path().join("games.db");
    let mut served = Served::start(&file, &[]);
    let mut tokens = Vec::new();
    let mut code = None;
    for handle in ["guru", "ana", "budi"] {
        let mut player = Player::hello(&served.url, None, None).await;
        register(&mut player, handle).await;
        tokens.push(player.welcome().token.reveal().to_owned());
        if handle == "guru" {
            let double = TournamentSpec { games: Some(2), ..spec(TournamentForm::RoundRobin) };
            code = Some(shown(&mut player, Command::TournamentNew(Box::new(double))).await.tournament);
        }
    }
    let (code, tokens) = (code.expect("it was made"), <[String; 3]>::try_from(tokens).expect("three"));
    let mut steps = 0;
    while step(&served.url, code, &tokens).await {
        steps += 1;
        assert!(steps < 30, "it does not end");
        served.kill();
        served = Served::start(&file, &[]);
    }
    // Open, two entries, the start, five moves in each of two games, the end.
    assert_eq!(steps, 15);
    let mut guru = Player::hello(&served.url, None, Some(&tokens[0])).await;
    let (pairings, _) = match guru.ask(Command::Round { tournament: code, round: 1, from: None }).await {
        ServerMessage::Round { pairings, byes, .. } => (pairings, byes),
        other => panic!("a round, not {other:?}"),
    };
    let ids: Vec<_> = pairings[0].results.iter().filter_map(|result| result.game_id).collect();
    let (mut games, _) = guru.games(GameFilter::default()).await;
    games.reverse();
    assert_eq!(games.iter().map(|game| game.game_id).collect::<Vec<_>>(), ids, "two games in all");
    let rows = standings(&mut guru, code).await;
    assert_eq!(rows.iter().map(|row| (row.half_points, row.won, row.lost)).collect::<Vec<_>>(), [(2, 1, 1); 2]);
}
