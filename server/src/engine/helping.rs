//! Whether an answer of the engine would help in a game in play.

use std::collections::HashSet;

use bidak_shared::game::Player;
use bidak_shared::protocol::RefusalCode;
use bidak_shared::record::AnyRecord;

use crate::base::environment;
use crate::base::refusal::Refusal;
use crate::store::StoredGame;

/// Within this number of plies a position is found to be reached from the present one.
const AHEAD: usize = 2;

/// Refuses an answer about a line, or a position, to a player of these games, if it would help in one of them.
pub(crate) async fn must_not_help(line: Box<dyn AnyRecord>, games: Vec<StoredGame>) -> Result<(), Refusal> {
    if games.is_empty() {
        return Ok(());
    }
    match environment::spawn_blocking(move || would_help(&*line, &games)).await {
        Ok(false) => Ok(()),
        Ok(true) => {
            let sentence = "this position is in a rated game of yours; ask again when it is over";
            Err(Refusal::new(RefusalCode::Rated, sentence))
        }
        Err(_) => Err(Refusal::fault()),
    }
}

/// Whether a line, or a position, would help in one of these games: it passes through a position of the game, the start included, or
/// begins at a position that the game can reach soon.
fn would_help(line: &dyn AnyRecord, games: &[StoredGame]) -> bool {
    let games = games.iter().filter(|game| game.start.kind == line.kind());
    let mut games = games.filter_map(|game| game.record_text().replay().ok()).peekable();
    if games.peek().is_none() {
        return false;
    }
    let (asked, mut start) = (positions(line), line.boxed());
    start.undo(line.ply());
    let (pieces, start) = (pieces(&*start), board(&*start));
    games.any(|mut game| {
        // A ply adds or takes one piece at most.
        let may_be_ahead = self::pieces(&*game).abs_diff(pieces) <= AHEAD;
        !positions(&*game).is_disjoint(&asked) || may_be_ahead && is_ahead(&mut *game, &start, AHEAD)
    })
}

/// The pieces on the board.
fn pieces(game: &dyn AnyRecord) -> usize {
    Player::BOTH.map(|side| game.pieces(side)).iter().sum()
}

/// All positions of a game.
fn positions(game: &dyn AnyRecord) -> HashSet<String> {
    let mut game = game.boxed();
    let mut boards = HashSet::from([board(&*game)]);
    for _ in 0..game.ply() {
        game.undo(1);
        boards.insert(board(&*game));
    }
    boards
}

/// The pieces and the side to move: a count of rounds that was changed makes no other position.
fn board(game: &dyn AnyRecord) -> String {
    game.position_text().split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// Whether a position is reached within a number of plies.
fn is_ahead(game: &mut dyn AnyRecord, wanted: &str, plies: usize) -> bool {
    if game.outcome().is_some() {
        return false;
    }
    game.legal_moves().into_iter().any(|text| {
        if game.play(&text).is_err() {
            return false;
        }
        let found = board(game) == wanted || plies > 1 && is_ahead(game, wanted, plies - 1);
        game.undo(1);
        found
    })
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::GameKind;
    use bidak_shared::protocol::{GameId, Timestamp};

    use super::*;
    use crate::store::Fact;
    use crate::store::samples::{moved, started};

    /// A game of Tic-tac-toe in play.
    fn playing(moves: &[&str]) -> StoredGame {
        let Fact::Started(start) = started(1, 2) else { unreachable!("a game begins") };
        assert_eq!(start.kind, GameKind::TicTacToe);
        let mut game = StoredGame::new(GameId::from_bits(1), *start, Timestamp::from_seconds(0));
        for (ply, text) in (0..).zip(moves) {
            game.add(moved(ply, text), Timestamp::from_seconds(0));
        }
        game
    }

    #[test]
    fn a_line_helps_through_a_position_of_the_game_or_from_one_that_comes_soon() {
        let games = [playing(&["b2", "a1", "c3"])];
        for (kind, start, moves, helps) in [
            (GameKind::TicTacToe, None, &[][..], true),
            (GameKind::TicTacToe, None, &["a1", "b2"], true),
            (GameKind::TicTacToe, Some("o...x...x o"), &[], true),
            (GameKind::TicTacToe, Some("o...x...x o"), &["a2"], true),
            // Two plies later, and three.
            (GameKind::TicTacToe, Some("oox.x...x o"), &[], true),
            (GameKind::TicTacToe, Some("oox.x.o.x x"), &[], false),
            (GameKind::TicTacToe, Some("ooxx....x o"), &[], false),
            (GameKind::Reversi, None, &[], false),
        ] {
            let mut line = match start {
                Some(start) => kind.record_from(start).expect("a position"),
                None => kind.record(&[]).expect("no options"),
            };
            for text in moves {
                line.play(text).expect("legal");
            }
            assert_eq!(would_help(&*line, &games), helps, "{start:?} {moves:?}");
            assert!(!would_help(&*line, &[]));
        }
    }
}
