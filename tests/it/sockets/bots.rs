//! Bots under load do not delay games between people, and programs are known as programs.

use std::time::Duration;

use bidak_server::Config;
use bidak_shared::game::Player as Side;
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{
    AccountKind, Bots, Command, Hello, Order, RefusalCode, SeatBot, SeatChoice, ServerMessage, TournamentForm,
    TournamentSpec,
};
use harness::Player;
use tempfile::TempDir;

use super::accounts::{profile, register, server};
use super::tournaments::{direct, entrants, shown, spec};
use super::{Table, generous};

#[tokio::test]
async fn a_hundred_waiting_searches_do_not_delay_a_game_between_people() {
    // One core for bots, and the first search is longer than any test.
    let config = Config {
        thinkers: 1,
        think: Duration::from_hours(1),
        rooms_per_player: 101,
        rooms_per_address: 0,
        searches_per_address: 0,
        ..generous()
    };
    let mut table = Table::with(config, GameKind::TicTacToe, &[]).await;
    let mut host = table.server.player("Hana").await;
    for _ in 0..100 {
        let room = host.create(GameKind::Adjacency, &[], SeatChoice::Second).await.room;
        let (engine, level) = (EngineKind::AlphaBeta, Level::MAX);
        host.done(Command::AddBot { room, seat: Some(Side::First), bot: SeatBot::new(engine, level) }).await;
        host.turn().await;
    }
    table.play(&["b2", "a1", "c3", "a3", "a2", "c2", "b3", "b1", "c1"]).await;
    let metrics = table.server.metrics().text();
    assert!(metrics.contains("bidak_searches_waiting 99\n"), "{metrics}");
    assert!(metrics.contains("bidak_moves_total 9\n"), "no bot has moved meanwhile: {metrics}");
    table.server.end();
}

#[tokio::test]
async fn a_program_is_known_as_one_wherever_it_plays() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut guru, mut ana) = (server.player("Pak Guru").await, server.player("Ana").await);
    register(&mut guru, "guru").await;
    register(&mut ana, "ana").await;
    let new = Command::TournamentNew(Box::new(TournamentSpec { bots: Bots::Only, ..spec(TournamentForm::Swiss) }));
    let code = shown(&mut guru, new).await.tournament;
    guru.done(direct(code, Order::Open)).await;
    let hello = |token: Option<String>| Hello { token, program: true, ..Hello::default() };
    // An account that a program makes is that of a bot.
    let mut bot = Player::greet(&server.url(), hello(None)).await;
    let enter = |handle: &str| Command::Enter { tournament: code, code: None, handle: Some(handle.to_owned()) };
    shown(&mut bot, enter("deep")).await;
    assert_eq!(entrants(&mut guru, code).await[0].kind, AccountKind::Bot);
    let ServerMessage::Profile { account, .. } = guru.ask(profile("deep")).await else { panic!("a profile") };
    assert_eq!((account.kind, account.owner), (AccountKind::Bot, None));
    // With the account of a person it plays no rated games and enters no tournament.
    let mut posing = Player::greet(&server.url(), hello(Some(ana.welcome().token.reveal().to_owned()))).await;
    let clock = "3+2".parse().expect("a clock");
    let pair = |rated| Command::Pair { game: GameKind::Reversi, options: [].into(), clock, rated, range: None };
    assert_eq!(posing.refused(pair(true)).await.0, RefusalCode::NotRated);
    posing.done(pair(false)).await;
    let open = shown(&mut guru, Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)))).await.tournament;
    guru.done(direct(open, Order::Open)).await;
    let enter = Command::Enter { tournament: open, code: None, handle: None };
    assert_eq!(posing.refused(enter.clone()).await.0, RefusalCode::NotInvited);
    shown(&mut ana, enter).await;
    server.end();
}
