//! Bots with options, an exact depth or exact nodes; their searches in records; why they chose a move.

use bidak_shared::game::Player as Side;
use bidak_shared::kind::{ChosenBy, EngineFamily, GameKind};
use bidak_shared::protocol::{
    Command, Event, GameFilter, PlySearch, RecordMove, RefusalCode, RoomCode, SeatBot, SeatChoice, ServerMessage, Why,
};
use harness::{Player, TestServer, eventually};

use super::operation::get;
use super::{generous, is_counted};

pub(super) fn bot(text: &str) -> SeatBot {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A room of `game` in which Ana plays First against a bot.
async fn against(ana: &mut Player, game: GameKind, text: &str) -> RoomCode {
    let room = ana.create(game, &[], SeatChoice::First).await.room;
    ana.done(Command::AddBot { room, seat: None, bot: bot(text) }).await;
    room
}

async fn why(player: &mut Player, room: RoomCode) -> Why {
    match player.ask(Command::Why { room, side: None }).await {
        ServerMessage::Why(why) => *why,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn bots_beyond_the_limits_are_refused_and_counted() {
    let server = TestServer::with(generous()).await;
    let mut ana = server.player("Ana").await;
    let limits = ana.welcome().limits.clone();
    let most = limits.bot_depths[&GameKind::Reversi][&EngineFamily::AlphaBeta];
    let room = ana.create(GameKind::Reversi, &[], SeatChoice::First).await.room;
    let add = |text: &str| Command::AddBot { room, seat: None, bot: bot(text) };
    for (text, part, limit) in [
        (format!("negascout,depth={}", most + 1), format!("at most {most} plies"), Some("bot_depth")),
        (format!("mcts,nodes={}", limits.bot_nodes + 1), limits.bot_nodes.to_string(), Some("bot_nodes")),
        ("mcts,depth=3".to_owned(), "has no depth".to_owned(), None),
        ("negascout,order=backwards".to_owned(), "order".to_owned(), None),
    ] {
        let (code, sentence) = ana.refused(add(&text)).await;
        assert_eq!(code, RefusalCode::BadOption, "{text}");
        assert!(sentence.contains(&part), "{text}: {sentence}");
        assert!(limit.is_none_or(|limit| is_counted(&server, limit)), "{text}");
    }
    ana.done(add(&format!("negascout,order=listed,depth={}", most.min(3)))).await;
    server.end();
}

#[tokio::test]
async fn the_searches_of_a_bot_are_in_the_record_of_the_game_as_text_and_as_json() {
    let server = TestServer::with(generous()).await;
    let mut ana = server.player("Ana").await;
    let room = against(&mut ana, GameKind::TicTacToe, "minimax,depth=3").await;
    // The first legal moves, until the game is over.
    let mut told = Vec::new();
    let mut turn = ana.joined(Command::Join { room, seat: SeatChoice::Any }).await.turn;
    loop {
        if let Some(text) = turn.legal.iter().next().map(ToString::to_string) {
            ana.play(room, turn.ply, &text).await;
        }
        let next = ana.until(|event| match event {
            Event::Moved { turn, search, .. } => Some(Some((turn.clone(), *search))),
            Event::Ended(_) => Some(None),
            _ => None,
        });
        let Some((next, search)) = next.await else { break };
        turn = next;
        told.push(search);
    }
    let snapshot = ana.joined(Command::Join { room, seat: SeatChoice::Any }).await;
    assert!(told.starts_with(&snapshot.searches), "those who come back are told as those who were there");
    assert!(told[snapshot.searches.len()..].iter().all(Option::is_none), "{told:?}");
    let (games, _) = ana.games(GameFilter::default()).await;
    let ServerMessage::Game { record, .. } = ana.ask(Command::Game { game_id: games[0].game_id }).await else {
        panic!("a game")
    };
    let searched = record.moves.iter().filter(|played| played.depth.is_some());
    for played in searched.clone() {
        assert!(
            played.eval.is_some() && played.nodes.is_some_and(|nodes| nodes > 0) && played.ms.is_some(),
            "{played:?}"
        );
    }
    assert_eq!(searched.count(), record.moves.len() / 2, "the bot's moves and no others: {record:?}");
    let kept = |played: &RecordMove| Some((played.depth?, played.nodes?, played.ms?));
    let seen = |search: &Option<PlySearch>| search.map(|PlySearch { depth, nodes, ms }| (depth, nodes, ms.into()));
    assert!(record.moves.iter().map(kept).eq(told.iter().map(seen)), "the members know what the record says");
    let path = format!("/api/games/{}.txt", games[0].game_id);
    let text = get(&server, &path, "").await;
    assert!(
        text.contains("[%eval ") && text.contains("[%depth ") && text.contains("[%nodes ") && text.contains("[%ms ")
    );
    server.end();
}

#[tokio::test]
async fn why_tells_the_search_of_the_last_move_and_never_contradicts_the_record() {
    let server = TestServer::with(generous()).await;
    let mut ana = server.player("Ana").await;
    for text in [
        "negascout,depth=3",
        "alphabeta,depth=2",
        "alphabeta:2",
        "greedy:1",
        "mtdf,order=listed,depth=2",
        "mcts,nodes=500",
        "random:3",
    ] {
        let room = against(&mut ana, GameKind::TicTacToe, text).await;
        assert_eq!(ana.refused(Command::Why { room, side: None }).await.0, RefusalCode::NotPlaying, "{text}");
        ana.play(room, 0, "b2").await;
        let played = ana.until(|event| match event {
            Event::Moved { by: Side::Second, text, .. } => Some(text.clone()),
            _ => None,
        });
        let played = played.await;
        let why = why(&mut ana, room).await;
        assert_eq!((&why.text, why.ply, why.side, why.bot.to_string().as_str()), (&played, 1, Side::Second, text));
        assert_eq!(why.moves.len(), 8, "every legal move: {why:?}");
        assert!(why.moves.is_sorted_by(|one, other| one.value >= other.value), "{why:?}");
        assert_ne!(why.prefers.as_ref(), Some(&played), "{why:?}");
        let has_level = why.bot.level.is_some();
        assert!(has_level || why.by == ChosenBy::Search, "only a level chooses another move: {why:?}");
        if text.starts_with("alphabeta") {
            let value = why.moves.iter().find(|found| found.text == played).map(|found| found.value);
            assert_eq!(value, Some(why.eval), "also of a deliberate worse move: {why:?}");
        }
        if text.contains("depth") {
            assert_eq!(why.prefers, None, "the same search chooses the same move: {why:?}");
        }
        ana.done(Command::Resign { room }).await;
        let mut found = None;
        eventually("the record", async || {
            let (games, _) = ana.games(GameFilter::default()).await;
            let id = games.first().map(|game| game.game_id);
            if let Some(game_id) = id
                && let ServerMessage::Game { summary, record, .. } = ana.ask(Command::Game { game_id }).await
                && summary.room == room
            {
                found = Some(record.moves[1].clone());
            }
            found.is_some()
        })
        .await;
        let record = found.expect("it was found");
        let told = (&why.text, Some(why.eval), Some(why.depth), Some(why.nodes), Some(u64::from(why.ms)));
        assert_eq!(told, (&record.text, record.eval, record.depth, record.nodes, record.ms), "{text}");
        ana.done(Command::Leave { room }).await;
    }
    server.end();
}

#[tokio::test]
async fn why_names_the_book_the_table_and_the_search_of_the_strongest_bot() {
    let server = TestServer::with(generous()).await;
    let mut ana = server.player("Ana").await;
    for (game, options, text, first, by) in [
        (GameKind::Reversi, &[][..], "best,nodes=2000", "f5", ChosenBy::Book),
        (GameKind::Reversi, &[], "best,book=off,nodes=2000", "f5", ChosenBy::Search),
        (GameKind::Reversi, &[], "best,depth=2", "f5", ChosenBy::Search),
        // The reply on the opposite square never loses.
        (GameKind::Adjacency, &[], "best,nodes=2000", "a1", ChosenBy::Table),
        (GameKind::Adjacency, &[], "best:10", "a1", ChosenBy::Table),
        (GameKind::Adjacency, &[("rounds", "4")], "best,depth=2", "b3", ChosenBy::Table),
        // The first plies of short games are proved.
        (GameKind::Adjacency, &[("rounds", "4")], "best,nodes=2000", "a1", ChosenBy::Table),
        (GameKind::TicTacToe, &[], "best,nodes=2000", "b2", ChosenBy::Search),
        (GameKind::TicTacToe, &[], "random,nodes=1", "b2", ChosenBy::Random),
    ] {
        let room = ana.create(game, options, SeatChoice::First).await.room;
        ana.done(Command::AddBot { room, seat: None, bot: bot(text) }).await;
        ana.play(room, 0, first).await;
        let answered = |event: &Event| matches!(event, Event::Moved { by: Side::Second, .. }).then_some(());
        ana.until(answered).await;
        let why = why(&mut ana, room).await;
        assert_eq!(why.by, by, "{text} in {game}: {why:?}");
        ana.done(Command::Leave { room }).await;
    }
    server.end();
}

#[tokio::test]
async fn a_player_sees_the_thinking_of_a_bot_with_options_in_an_own_unrated_game() {
    let server = TestServer::with(generous()).await;
    let (mut host, mut ana) = (server.player("Hasan").await, server.player("Ana").await);
    let room = host.create(GameKind::Reversi, &[], SeatChoice::None).await.room;
    ana.join(room).await;
    let show = Command::ShowThinking { room, shown: true };
    assert_eq!(ana.refused(show.clone()).await.0, RefusalCode::NotHost, "there is no bot yet");
    ana.done(Command::AddBot { room, seat: None, bot: bot("alphabeta,order=greedy,depth=2") }).await;
    ana.done(show).await;
    let text = ana.turn().await.legal.iter().next().expect("a move").to_string();
    ana.play(room, 0, &text).await;
    loop {
        if let ServerMessage::Thinking(thinking) = ana.receive().await.expect("the connection goes on")
            && thinking.done
        {
            assert_eq!(thinking.depth, 2, "{thinking:?}");
            break;
        }
    }
    server.end();
}
