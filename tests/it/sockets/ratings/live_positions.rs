//! Positions of rated games in play, about which nobody may ask the engine.

use super::*;

/// Plays the first legal move until so many plies are played; the moves.
async fn play_on(players: &mut [Player; 2], room: RoomCode, plies: u32) -> Vec<String> {
    let mut moves = Vec::new();
    for ply in 0..plies {
        let player = &mut players[ply as usize % 2];
        let text = loop {
            let turn = player.turn().await;
            if let (true, Some(text)) = (turn.ply == ply, turn.legal.iter().next()) {
                break text.to_string();
            }
        };
        player.play(room, ply, &text).await;
        moves.push(text);
    }
    moves
}

/// A move of Reversi as the half-turned board has it.
fn turned(text: &str) -> String {
    let &[file, rank] = text.as_bytes() else { panic!("{text}") };
    [b'a' + b'h' - file, b'1' + b'8' - rank].map(char::from).iter().collect()
}

fn line(moves: &[String]) -> StudyPosition {
    StudyPosition { game: GameKind::Reversi, start: None, moves: moves.to_vec() }
}

/// A hint, a tree and an analysis of a line.
fn questions(moves: &[String]) -> [Command; 3] {
    let tree = TreeRequest { line: line(moves), engine: EngineKind::Minimax, depth: 1, path: Vec::new() };
    let StudyPosition { game, start, moves } = line(moves);
    let given = AnalyzeRequest { game_id: None, game: Some(game), start, moves: moves.clone() };
    [Command::Hint(Box::new(line(&moves))), Command::Tree(Box::new(tree)), Command::Analyze(Box::new(given))]
}

async fn hint_is_refused(player: &mut Player, moves: &[String]) -> bool {
    match player.ask(Command::Hint(Box::new(line(moves)))).await {
        ServerMessage::Refused { code: RefusalCode::Rated, .. } => true,
        ServerMessage::Hint { .. } => false,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn nobody_gets_help_with_a_position_of_a_rated_game_in_play() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (ana, budi, room) = seated(&server).await;
    let mut players = [ana, budi];
    let mut eve = server.player("Eve").await;
    let moves = play_on(&mut players, room, 13).await;
    let mirrored: Vec<String> = moves.iter().map(|text| turned(text)).collect();
    for line in [&moves, &mirrored] {
        for question in questions(line) {
            assert_eq!(eve.refused(question).await.0, RefusalCode::Rated);
        }
        assert!(hint_is_refused(&mut eve, &line[..12]).await);
        assert!(!hint_is_refused(&mut eve, &line[..11]).await, "many games begin alike");
    }
    let counted = server.metrics().text();
    assert!(counted.contains("bidak_help_refused_total{help=\"any_live\"} 8\n"), "{counted}");
    players[0].done(Command::Resign { room }).await;
    eventually("the end of it", async || !hint_is_refused(&mut eve, &moves).await).await;
    server.end();
}
