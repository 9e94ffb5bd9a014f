//! The numbers of action sequences that other programs counted.

use std::fs;

use bidak_shared::kind::{GameKind, Word};
use bidak_shared::search::StopFlag;
use bidak_shared::search::perft::Effort;

/// Deeper rows are for `bidak perft`; these take seconds without much optimisation.
const MOST_SEQUENCES: u64 = 30_000_000;

/// The rows of a game's file in `data/perft`: a position and its counts at depth 1, 2, 3, ...
fn rows(game: GameKind) -> Vec<(String, Vec<u64>)> {
    let path = format!("{}/../tests/data/perft/{game}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (position, counts) = line.split_once("; ").expect("a row is a position and counts");
            (position.to_owned(), counts.split(' ').map(|count| count.parse().expect("a count")).collect())
        })
        .collect()
}

#[test]
fn every_game_has_as_many_sequences_as_the_reference_counts() {
    for game in GameKind::ALL.iter().copied() {
        let rows = rows(game);
        assert_eq!(game.record(&[]).unwrap().position_text(), rows[0].0, "the first row of {game} is the start");
        for (position, counts) in rows {
            let record = game.record_from(&position).unwrap_or_else(|error| panic!("{error}"));
            for (depth, count) in (1..).zip(counts).filter(|(_, count)| *count <= MOST_SEQUENCES) {
                assert_eq!(game.perft(&*record, depth, Effort::best(1)), count, "{game} {position} at depth {depth}");
            }
        }
    }
}

#[test]
fn neither_threads_nor_the_table_nor_division_change_a_count() {
    for (game, depth) in
        [(GameKind::Adjacency, 3), (GameKind::Reversi, 6), (GameKind::TicTacToe, 7), (GameKind::Morris, 3)]
    {
        let record = game.record(&[]).unwrap();
        let plain = game.divide(&*record, depth, Effort::PLAIN);
        assert_eq!(plain.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>(), record.legal_moves());
        for threads in [0, 1, 2, 5] {
            for table in [0, 1, 1000] {
                assert_eq!(
                    game.divide(&*record, depth, Effort { threads, table }),
                    plain,
                    "{game} with {threads}, {table}"
                );
            }
        }
        assert_eq!(game.perft(&*record, 0, Effort::PLAIN), 1);
        assert_eq!(game.divide(&*record, 0, Effort::PLAIN), []);
    }
}

#[test]
fn a_count_that_is_stopped_tells_nothing() {
    let stop = StopFlag::new();
    stop.raise();
    for game in GameKind::ALL {
        let record = game.record(&[]).unwrap();
        for effort in [Effort::PLAIN, Effort::best(2)] {
            assert_eq!(game.divide_until(&*record, 20, effort, &stop), None, "{game}");
        }
    }
}
