//! Study: analyses, hints, trees and records, and their bounds.

use bidak_server::Config;
use bidak_shared::analysis::puzzle::Goal;
use bidak_shared::game::Player as Side;
use bidak_shared::kind::{Claim, EngineKind, GameKind, Grade, Visit, Word};
use bidak_shared::protocol::{
    AnalyzeRequest, Command, GameFilter, GameId, MAX_STUDY_PLIES, PlayerResult, PositionFinding, PuzzleRequest,
    RecordObject, RefusalCode, SearchTree, ServerMessage, StudyPosition, TreeRequest,
};
use bidak_shared::search::StopFlag;
use harness::server::patient;
use harness::{Player, TestServer, within};

use super::Table;

fn line(game: GameKind, start: Option<&str>, moves: &[&str]) -> StudyPosition {
    StudyPosition {
        game,
        start: start.map(str::to_owned),
        moves: moves.iter().map(|text| (*text).to_owned()).collect(),
    }
}

fn hint(game: GameKind, start: Option<&str>, moves: &[&str]) -> Command {
    Command::Hint(Box::new(line(game, start, moves)))
}

fn of_game(game_id: GameId) -> Command {
    Command::Analyze(Box::new(AnalyzeRequest { game_id: Some(game_id), game: None, start: None, moves: Vec::new() }))
}

/// An analysis that takes seconds.
fn long_analysis() -> Command {
    let moves: Vec<String> =
        "abcdef".chars().flat_map(|file| (3..=6).map(move |rank| format!("{file}{rank}"))).collect();
    let game = Some(GameKind::Adjacency);
    Command::Analyze(Box::new(AnalyzeRequest { game_id: None, game, start: None, moves }))
}

fn tree(engine: EngineKind, depth: u32, path: &[u32]) -> Command {
    let line = line(GameKind::TicTacToe, None, &["b2"]);
    Command::Tree(Box::new(TreeRequest { line, engine, depth, path: path.to_vec() }))
}

async fn shown(player: &mut Player, command: Command) -> SearchTree {
    match player.ask(command).await {
        ServerMessage::Tree { tree, .. } => *tree,
        other => panic!("a tree, not {other:?}"),
    }
}

/// The number of positions in the answer to `analyze`, and all findings.
async fn analyzed(player: &mut Player, command: Command) -> (usize, Vec<PositionFinding>) {
    let ServerMessage::Analysis { findings, mut done, positions, .. } = player.ask(command).await else {
        panic!("an analysis")
    };
    let known = findings.len();
    let mut all = findings;
    while !done {
        let message = within("a finding", player.receive()).await.expect("the server is there");
        if let ServerMessage::Analysis { re, findings, done: is_last, .. } = message {
            assert_eq!((re, findings.len()), (None, 1));
            all.extend(findings);
            done = is_last;
        }
    }
    assert_eq!(all.len(), positions as usize);
    (known, all)
}

#[tokio::test]
async fn a_finished_game_is_analyzed_once_for_everybody() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["b2", "b1", "a1", "c1", "c3"]).await;
    let (games, _) = table.ana.games(GameFilter::default()).await;
    let (known, findings) = analyzed(&mut table.budi, of_game(games[0].game_id)).await;
    assert_eq!(known, 0);
    let at = |ply: u32| findings.iter().find(|finding| finding.ply == ply).expect("every position");
    assert_eq!((at(1).grade, at(1).cost > 0), (Some(Grade::Blunder), true), "b1 loses");
    assert_eq!((at(2).grade, at(2).claim, at(2).side), (None, Claim::WinsIn, Some(Side::First)));
    assert!(at(2).proved && at(2).lead > 0 && !at(2).line.is_empty(), "{:?}", at(2));
    assert_eq!((at(5).claim, at(5).side, at(5).count), (Claim::WinsIn, Some(Side::First), 0));
    let mut eve = table.server.player("Eve").await;
    assert_eq!(analyzed(&mut eve, of_game(games[0].game_id)).await, (6, findings));
    assert_eq!(eve.refused(of_game(GameId::from_bits(1))).await.0, RefusalCode::NoGame);
    table.server.end();
}

#[tokio::test]
async fn where_tables_know_every_move_an_analysis_says_what_each_point_is_worth() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    // White closes the mill on rank 7 and leaves Black two men; every other move draws.
    let start = "ww......b..b..w...bw.... w 0 0 0";
    let position = AnalyzeRequest {
        game_id: None,
        game: Some(GameKind::Morris),
        start: Some(start.to_owned()),
        moves: Vec::new(),
    };
    let (_, findings) = analyzed(&mut ana, Command::Analyze(Box::new(position.clone()))).await;
    let worths = findings[0].worths.clone().expect("these tables are compiled in");
    assert_eq!(worths, "==+.=....=...=+.=..==.==");
    // After the first plies there are no tables here while men are in hand, and where the game is over there are no moves.
    let played = AnalyzeRequest { moves: vec!["g4-g7xb2".to_owned()], ..position };
    let (_, findings) = analyzed(&mut ana, Command::Analyze(Box::new(played.clone()))).await;
    let known: Vec<bool> = findings.iter().map(|finding| finding.worths.is_some()).collect();
    assert_eq!(known, [false, true]);
    let in_hand = "ww......b..b..w...b..... w 6 6 0".to_owned();
    let placing = AnalyzeRequest { start: Some(in_hand), moves: Vec::new(), ..played };
    assert_eq!(analyzed(&mut ana, Command::Analyze(Box::new(placing))).await.1[0].worths, None);
    server.end();
}

#[tokio::test]
async fn a_player_studies_one_thing_at_a_time_and_may_stop_it() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    assert!(matches!(ana.ask(long_analysis()).await, ServerMessage::Analysis { done: false, .. }));
    assert_eq!(ana.refused(hint(GameKind::TicTacToe, None, &[])).await.0, RefusalCode::StudyBusy);
    ana.done(Command::StopStudy).await;
    assert!(matches!(ana.ask(tree(EngineKind::Minimax, 1, &[])).await, ServerMessage::Tree { .. }));
    // A stopped request without an answer is refused.
    let question = ana.send(hint(GameKind::Adjacency, None, &[])).await;
    let stop = ana.send(Command::StopStudy).await;
    let answer = ana.answer(question).await;
    assert!(matches!(answer, ServerMessage::Refused { code: RefusalCode::Stopped, .. }), "{answer:?}");
    assert!(matches!(ana.answer(stop).await, ServerMessage::Ok { .. }));
    // Stopping without a study is no error.
    ana.done(Command::StopStudy).await;
    server.end();
}

#[tokio::test]
async fn so_many_players_study_in_all_and_from_one_address_and_the_others_are_refused() {
    for (studies, studies_per_address, limit) in [(1, 0, "studies"), (10, 1, "studies_per_address")] {
        let server = TestServer::with(Config { studies, studies_per_address, ..patient() }).await;
        let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
        assert!(matches!(ana.ask(long_analysis()).await, ServerMessage::Analysis { .. }));
        assert_eq!(budi.refused(tree(EngineKind::Minimax, 1, &[])).await.0, RefusalCode::StudyBusy);
        let counted = format!("bidak_limits_hit_total{{limit=\"{limit}\"}} 1\n");
        assert!(server.metrics().text().contains(&counted), "{limit}");
        ana.done(Command::StopStudy).await;
        shown(&mut budi, tree(EngineKind::Minimax, 1, &[])).await;
        server.end();
    }
}

#[tokio::test]
async fn players_who_study_at_once_share_the_time_and_read_how_much_each_position_had() {
    /// The time of each finding, from the next one on until one had so much.
    async fn until_one_had(player: &mut Player, ms: u32) -> Vec<u32> {
        let mut all = Vec::new();
        while all.last() != Some(&ms) {
            let message = within("a finding", player.receive()).await.expect("the server is there");
            if let ServerMessage::Analysis { findings, done, .. } = message {
                assert!(!done, "{all:?}");
                all.extend(findings.into_iter().filter_map(|finding| finding.ms));
            }
        }
        all
    }
    let server = TestServer::with(Config { thinkers: 1, ..patient() }).await;
    let mut players = [server.player("Ana").await, server.player("Budi").await, server.player("Cici").await];
    for player in &mut players {
        assert!(matches!(player.ask(long_analysis()).await, ServerMessage::Analysis { done: false, .. }));
    }
    let [ana, budi, cici] = &mut players;
    until_one_had(ana, 100).await;
    assert_eq!(until_one_had(cici, 100).await, [100], "a third of 300 ms from its beginning on");
    ana.done(Command::StopStudy).await;
    until_one_had(budi, 150).await;
    cici.done(Command::StopStudy).await;
    let had = until_one_had(budi, 300).await;
    assert!(had.is_sorted(), "more with each who stops: {had:?}");
    server.end();
}

#[tokio::test]
async fn a_hint_is_the_best_move_and_needs_a_legal_position_of_an_unfinished_game() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let game = GameKind::TicTacToe;
    let ServerMessage::Hint { finding, .. } = ana.ask(hint(game, Some("xx.oo.... x"), &[])).await else {
        panic!("a hint")
    };
    assert_eq!(
        (finding.line.as_slice(), finding.claim, finding.side),
        (&["c1".to_owned()][..], Claim::WinsIn, Some(Side::First))
    );
    let too_long = vec!["f5"; MAX_STUDY_PLIES + 1];
    for (command, code) in [
        (hint(game, None, &["a1", "a2", "b1", "b2", "c1"]), RefusalCode::BadPosition),
        (hint(game, Some("nonsense"), &[]), RefusalCode::BadPosition),
        (hint(game, None, &["a1", "a1"]), RefusalCode::BadRecord),
        (hint(game, None, &["z9"]), RefusalCode::BadRecord),
        (hint(GameKind::Reversi, None, &too_long), RefusalCode::TooLarge),
    ] {
        assert_eq!(ana.refused(command.clone()).await.0, code, "{command:?}");
    }
    server.end();
}

#[tokio::test]
async fn a_tree_is_shown_node_by_node_and_is_never_large() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let root = shown(&mut ana, tree(EngineKind::NegaScout, 2, &[])).await;
    assert_eq!((root.node.alpha, root.node.beta, root.node.visits), (None, None, root.children.len() as u32));
    assert!(root.children.iter().any(|child| child.visit == Visit::Scout && child.cut > 0), "{root:?}");
    let best = root.node.best.expect("it has children");
    assert_eq!(root.children[best as usize].value, -root.node.value);
    let below = shown(&mut ana, tree(EngineKind::NegaScout, 2, &[best])).await;
    assert_eq!((&below.node, below.pruned.len() as u32), (&root.children[best as usize], below.node.cut));
    let over = Command::Tree(Box::new(TreeRequest {
        line: line(GameKind::TicTacToe, Some("xx.oo.... x"), &["c1"]),
        engine: EngineKind::Minimax,
        depth: 1,
        path: Vec::new(),
    }));
    for (command, code) in [
        (tree(EngineKind::Minimax, 6, &[]), RefusalCode::TooLarge),
        (tree(EngineKind::Minimax, 7, &[]), RefusalCode::BadOption),
        (tree(EngineKind::Minimax, 0, &[]), RefusalCode::BadOption),
        (tree(EngineKind::Mcts, 2, &[]), RefusalCode::BadOption),
        (tree(EngineKind::Minimax, 2, &[99]), RefusalCode::BadOption),
        (over, RefusalCode::BadPosition),
    ] {
        assert_eq!(ana.refused(command.clone()).await.0, code, "{command:?}");
    }
    server.end();
}

#[tokio::test]
async fn a_record_is_read_and_its_moves_are_checked() {
    async fn imported(player: &mut Player, text: &str) -> RecordObject {
        match player.ask(Command::Import { text: text.to_owned() }).await {
            ServerMessage::Imported { record, .. } => *record,
            other => panic!("a record, not {other:?}"),
        }
    }
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let text = "\u{feff}[Game \"tictactoe\"]\n[First \"Ana\"]\n\n1. b2 {[%clk 0:01:00.000]} a1 *";
    let record = imported(&mut ana, text).await;
    assert_eq!((record.first.as_deref(), record.start.as_deref()), (Some("Ana"), Some("......... x")));
    assert_eq!(record.moves.iter().map(|played| played.text.as_str()).collect::<Vec<_>>(), ["b2", "a1"]);
    assert_eq!(record.moves[0].left_ms, Some(60_000));
    let again = imported(&mut ana, &serde_json::to_string(&record).expect("JSON")).await;
    assert_eq!(again, record);
    // Other headers are kept without a meaning, and may contain line breaks.
    let noted =
        imported(&mut ana, "[Game \"adjacency\"]\n[Rounds \"99999999999999999999\"]\n[Note \"a\\nb\"]\n\n*").await;
    assert_eq!(
        noted.headers.iter().map(|header| header.value.as_str()).collect::<Vec<_>>(),
        ["99999999999999999999", "a\nb"]
    );
    assert!(noted.start.is_some_and(|start| start.ends_with(" 56")), "the usual number of rounds");
    let long = format!("[Game \"reversi\"]\n\n{}", "f5 ".repeat(MAX_STUDY_PLIES + 1));
    for (text, code) in [
        ("", RefusalCode::BadRecord),
        ("[Game \"tictactoe\"]\n\n1. b2 b2 *", RefusalCode::BadRecord),
        ("[Game \"go\"]", RefusalCode::BadRecord),
        ("{\"game\": \"tictactoe\", \"moves\": [{\"move\": \"b2\"}, {\"move\": \"b2\"}]}", RefusalCode::BadRecord),
        ("{\"game\": \"tictactoe\", \"start\": \"nothing\"}", RefusalCode::BadPosition),
        ("[Game \"tictactoe\"]\n[Start \"nothing\"]\n\n*", RefusalCode::BadPosition),
        ("{\"game\": \"tictactoe\", \"colour\": \"red\"}", RefusalCode::BadRecord),
        ("{\"game\": \"tictactoe\", \"first\": \"A\\u001b[2J\"}", RefusalCode::BadRecord),
        ("[Game \"tictactoe\"]\n[First \"A\u{202e}na\"]\n\n*", RefusalCode::BadRecord),
        ("[Game \"tictactoe\"]\n[Note \"a\u{7}b\"]\n\n*", RefusalCode::BadRecord),
        (&long, RefusalCode::TooLarge),
    ] {
        assert_eq!(ana.refused(Command::Import { text: text.to_owned() }).await.0, code, "{text:?}");
    }
    server.end();
}

#[tokio::test]
async fn a_puzzle_has_the_exact_result_of_every_move() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    for game in GameKind::ALL.iter().copied() {
        let request = |number| Command::Puzzle(PuzzleRequest { game, number });
        let ServerMessage::Puzzle(puzzle) = ana.ask(request(Some(7))).await else { panic!("a puzzle of {game}") };
        assert_eq!((puzzle.game, puzzle.number), (game, 7));
        let expected = game.puzzle(7, &StopFlag::new()).unwrap();
        assert_eq!(puzzle.position, expected.record.position_text());
        let texts: Vec<&str> = puzzle.moves.iter().map(|one| one.text.as_str()).collect();
        assert_eq!(texts, expected.record.legal_moves());
        let best = if expected.goal == Goal::Win { PlayerResult::Won } else { PlayerResult::Drawn };
        let good: Vec<&str> =
            puzzle.moves.iter().filter(|one| one.result == best).map(|one| one.text.as_str()).collect();
        assert_eq!(good, [expected.solution.as_str()]);
        assert!(puzzle.moves.iter().all(|one| one.line.len() <= 5));
        // Without a number the server chooses, and says which.
        let ServerMessage::Puzzle(any) = ana.ask(request(None)).await else { panic!("a puzzle of {game}") };
        let same = game.puzzle(any.number.into(), &StopFlag::new()).unwrap();
        assert_eq!(any.position, same.record.position_text());
    }
}

#[tokio::test]
async fn a_hint_in_the_opening_book_is_from_there_and_one_elsewhere_is_not() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    for (game, is_known) in [(GameKind::Reversi, true), (GameKind::TicTacToe, false)] {
        let ServerMessage::Hint { finding, .. } = ana.ask(hint(game, None, &[])).await else { panic!("a hint") };
        assert_eq!((finding.book, finding.line.is_empty()), (is_known, false), "{game}: {finding:?}");
    }
    server.end();
}
