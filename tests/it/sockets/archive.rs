//! Finished games: lists, filters, records.

use std::sync::Arc;

use bidak_server::Config;
use bidak_shared::game::{EndReason, Outcome, Player as Side};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ClockSpec, Command, GameFilter, GameId, GameSummary, RecordObject, RefusalCode, SeatChoice, ServerMessage,
};
use harness::failing_store::FailingStore;
use harness::server::patient;
use harness::{Player, TestServer, eventually};

use super::Table;
use super::operation::get;

async fn show(player: &mut Player, game_id: GameId) -> (GameSummary, RecordObject) {
    match player.ask(Command::Game { game_id }).await {
        ServerMessage::Game { summary, record, .. } => (*summary, *record),
        other => panic!("a game, not {other:?}"),
    }
}

#[tokio::test]
async fn a_finished_game_is_listed_for_everybody_with_its_record() {
    let mut table = Table::tic_tac_toe().await;
    assert_eq!(table.ana.games(GameFilter::default()).await, (Vec::new(), false));
    table.play(&["a1", "b1", "a2", "b2", "a3"]).await;
    let mut eve = table.server.player("Eve").await;
    let (games, more) = eve.games(GameFilter::default()).await;
    assert_eq!((games.len(), more), (1, false));
    let game = &games[0];
    assert_eq!((game.first.name.as_str(), game.second.name.as_str()), ("Ana", "Budi"));
    assert_eq!(game.first.player, Some(table.ana.welcome().player));
    assert_eq!((game.plies, game.ending.outcome), (5, Some(Outcome::Win(Side::First))));
    let (summary, record) = show(&mut eve, game.game_id).await;
    assert_eq!(&summary, game);
    assert_eq!(
        record.moves.iter().map(|played| played.text.as_str()).collect::<Vec<_>>(),
        ["a1", "b1", "a2", "b2", "a3"]
    );
    assert_eq!(record.reason, Some(EndReason::Line));
    table.server.end();
}

#[tokio::test]
async fn a_list_is_filtered_and_continued() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let mut budi = server.player("Budi").await;
    for game in [GameKind::TicTacToe, GameKind::Reversi, GameKind::TicTacToe] {
        let room = ana.create(game, &[], SeatChoice::First).await.room;
        budi.join(room).await;
        let text = if game == GameKind::Reversi { "f5" } else { "a1" };
        ana.play(room, 0, text).await;
        budi.done(Command::Resign { room }).await;
    }
    let kinds = |games: &[GameSummary]| games.iter().map(|game| game.game).collect::<Vec<_>>();
    let (first_page, more) = ana.games(GameFilter { limit: Some(2), ..GameFilter::default() }).await;
    assert_eq!((kinds(&first_page), more), (vec![GameKind::TicTacToe, GameKind::Reversi], true));
    let before = Some(first_page[1].game_id);
    let (second_page, more) = ana.games(GameFilter { before, ..GameFilter::default() }).await;
    assert_eq!((kinds(&second_page), more), (vec![GameKind::TicTacToe], false));
    let player = Some(budi.welcome().player);
    let game = Some(GameKind::Reversi);
    let (games, _) = ana.games(GameFilter { game, player, ..GameFilter::default() }).await;
    assert_eq!(kinds(&games), [GameKind::Reversi]);
    let (games, _) = ana.games(GameFilter { name: Some("eve".to_owned()), ..GameFilter::default() }).await;
    assert!(games.is_empty());
    server.end();
}

#[tokio::test]
async fn games_of_private_rooms_are_listed_for_those_who_played_them() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let mut budi = server.player("Budi").await;
    let mut eve = server.player("Eve").await;
    let create = Command::Create {
        game: GameKind::TicTacToe,
        options: [].into(),
        position: None,
        clock: ClockSpec::None,
        private: true,
        seat: SeatChoice::First,
        opponent: None,
        rated: false,
    };
    let room = ana.joined(create).await.room;
    budi.join(room).await;
    ana.play(room, 0, "b2").await;
    budi.done(Command::Resign { room }).await;
    let (games, _) = budi.games(GameFilter::default()).await;
    assert_eq!(games.len(), 1);
    assert_eq!(eve.games(GameFilter::default()).await, (Vec::new(), false));
    // The id of the game is enough to read it.
    let (summary, _) = show(&mut eve, games[0].game_id).await;
    assert_eq!(summary.ending.reason, EndReason::Resignation);
    server.end();
}

#[tokio::test]
async fn an_unknown_game_is_refused() {
    let mut table = Table::tic_tac_toe().await;
    let unknown = Command::Game { game_id: GameId::from_bits(1) };
    assert_eq!(table.ana.refused(unknown).await.0, RefusalCode::NoGame);
    table.server.end();
}

/// A server whose store delays every question, with these bounds.
async fn held(questions: usize, questions_per_address: usize) -> (Arc<FailingStore>, Table) {
    let store = Arc::new(FailingStore::default());
    let config =
        Config { archive_questions: questions, archive_questions_per_address: questions_per_address, ..patient() };
    let server = TestServer::with_store(config, Arc::clone(&store) as _).await;
    store.hold(true);
    (store, Table::at(server, GameKind::TicTacToe, &[]).await)
}

fn everything() -> Command {
    Command::Games(Box::default())
}

#[tokio::test]
async fn play_goes_on_while_a_question_about_games_waits() {
    let (store, mut table) = held(10, 10).await;
    let question = table.ana.send(everything()).await;
    store.until_asked(1).await;
    table.play(&["b2", "a1", "c3"]).await;
    store.hold(false);
    assert!(matches!(table.ana.answer(question).await, ServerMessage::Games { .. }));
    table.server.end();
}

#[tokio::test]
async fn so_many_questions_about_games_wait_for_one_address_and_the_others_are_refused() {
    let (store, mut table) = held(10, 2).await;
    let questions = [table.ana.send(everything()).await, table.ana.send(everything()).await];
    store.until_asked(2).await;
    assert_eq!(table.budi.refused(everything()).await.0, RefusalCode::ArchiveBusy);
    let answer = get(&table.server, "/api/games", "").await;
    assert!(answer.starts_with("HTTP/1.1 429") && answer.contains("retry-after: 1"), "{answer}");
    assert!(
        table.server.metrics().text().contains("bidak_limits_hit_total{limit=\"archive_questions_per_address\"} 2\n")
    );
    store.hold(false);
    // The answers may come in either order.
    let mut answered = Vec::new();
    while answered.len() < questions.len() {
        if let ServerMessage::Games { re, .. } = table.ana.receive().await.expect("the server answers") {
            answered.push(re);
        }
    }
    answered.sort_unstable();
    assert_eq!(answered, questions);
    table.budi.games(GameFilter::default()).await;
    table.server.end();
}

#[tokio::test]
async fn so_many_questions_about_games_wait_in_all_and_none_for_a_client_that_has_gone() {
    let (store, mut table) = held(1, 0).await;
    table.ana.send(everything()).await;
    store.until_asked(1).await;
    assert_eq!(table.budi.refused(everything()).await.0, RefusalCode::ArchiveBusy);
    let answer = get(&table.server, "/api/games", "").await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("retry-after: 1"), "{answer}");
    assert!(table.server.metrics().text().contains("bidak_limits_hit_total{limit=\"archive_questions\"} 2\n"));
    // The store still delays her question, but nobody waits for the answer.
    table.ana.vanish();
    let mut budi = table.budi;
    // The place becomes free a moment later.
    eventually("a place for a question", async || {
        !get(&table.server, "/api/games/nothing", "").await.starts_with("HTTP/1.1 503")
    })
    .await;
    let question = budi.send(everything()).await;
    store.until_asked(2).await;
    store.hold(false);
    let answer = budi.answer(question).await;
    assert!(matches!(answer, ServerMessage::Games { .. }), "{answer:?}");
    table.server.end();
}
