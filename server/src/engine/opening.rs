//! Start positions for games of tournaments and rated pairs: a few random plies, so that games differ.

use bidak_shared::kind::GameKind;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The random plies of a pair of games; the default for tournaments of uneven games.
pub(crate) const PLIES_OF_PAIR: u8 = 4;

/// The position after `plies` random plies from `start`, or fewer if the game would be over. Equal `numbers` give equal
/// positions.
pub(crate) fn random_position(game: GameKind, start: &str, plies: u8, numbers: [u64; 4]) -> String {
    let mut seed = [0; 32];
    for (place, number) in seed.chunks_exact_mut(8).zip(numbers) {
        place.copy_from_slice(&number.to_le_bytes());
    }
    let mut rng = StdRng::from_seed(seed);
    let Ok(mut record) = game.record_from(start) else { return start.to_owned() };
    for _ in 0..plies {
        let legal: Vec<String> = record.legal_list().iter().map(ToString::to_string).collect();
        if legal.is_empty() {
            break;
        }
        let text = &legal[rng.random_range(..legal.len())];
        if record.play(text).is_err() {
            break;
        }
        if record.outcome().is_some() {
            record.undo(1);
            break;
        }
    }
    record.position_text()
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::Word;

    use super::*;

    #[test]
    fn each_board_and_pair_of_games_has_one_opening_which_never_ends_the_game() {
        for game in GameKind::ALL {
            let start = game.record(&[]).expect("no options").start_text();
            assert_eq!(random_position(*game, &start, 0, [1, 2, 3, 0]), start, "{game}");
            let one = random_position(*game, &start, 4, [1, 2, 3, 0]);
            assert_eq!(random_position(*game, &start, 4, [1, 2, 3, 0]), one, "{game}");
            let second = (0..20).filter(|board| {
                random_position(*game, &start, 4, [1, 2, *board, 0])
                    != random_position(*game, &start, 4, [1, 2, *board, 1])
            });
            assert!(second.count() >= 15, "{game}: the second pair of games has the same opening");
            let others = (0..20).filter(|board| random_position(*game, &start, 4, [1, 2, *board, 0]) != one).count();
            assert!(others >= 15, "{game}: {others}");
            for board in 0..200 {
                let text = random_position(*game, &start, 8, [1, 2, board, 0]);
                assert!(game.record_from(&text).expect("a position").outcome().is_none(), "{game} {text}");
            }
        }
    }
}
