//! The engines against the Reversi report.

use std::collections::BTreeSet;

use bidak_shared::game::{Game, Player};
use bidak_shared::kind::EngineKind;
use bidak_shared::rules::reversi::{Reversi, Turn};
use bidak_shared::search::{Limits, Root, StopFlag};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::{AlphaBeta, greedy};
use crate::literal::{Visits, report};
use crate::positions::random_record;

/// The choice of the engine.
fn engine_greedy(position: &Reversi, seed: u64) -> Option<u8> {
    let settings = EngineKind::Greedy.settings().with_seed(seed);
    let root = Root::of(position, position.legal());
    let mut engine = EngineKind::Greedy.build::<Reversi>(&settings);
    match engine.search(&root, &Limits::default(), &StopFlag::new(), &mut |_| {}).best {
        Turn::Place(square) => Some(square),
        Turn::Pass => None,
    }
}

#[test]
fn greedy_turns_more_discs_even_where_that_loses_at_once() {
    let position = Reversi::of(0x0080_c2c0_c0e8_f0ff, 0x3f7f_3d3f_3f17_0f00, Player::Second);
    let squares = [62, 63].map(|square| position.result(Turn::Place(square)).is_terminal());
    assert_eq!((squares, greedy(&position), engine_greedy(&position, 1)), ([false, true], vec![63], Some(63)));
}

#[test]
fn greedy_turns_most_discs_to_the_end_of_the_game() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..2000 {
        let mut position = random_record::<Reversi>(&(), 50, &mut rng).position().to_owned();
        while !position.is_terminal() {
            let allowed = greedy(&position);
            let found = engine_greedy(&position, 1);
            assert!(found.is_none_or(|square| allowed.contains(&square)), "{found:?} of {allowed:?} in {position:?}");
            position.apply(*position.legal().choose(&mut rng).expect("the game goes on"));
        }
    }
}

#[test]
fn greedy_takes_each_of_equal_squares_at_random() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut ties = 0;
    for plies in 0..40 {
        let position = random_record::<Reversi>(&(), plies, &mut rng).position().to_owned();
        let allowed: BTreeSet<u8> = greedy(&position).into_iter().collect();
        // With forty seeds, one of four equals is left out once in a hundred thousand times.
        if (2..=4).contains(&allowed.len()) {
            let found: BTreeSet<u8> = (0..40).filter_map(|seed| engine_greedy(&position, seed)).collect();
            assert_eq!(found, allowed, "{position:?}");
            ties += 1;
        }
    }
    assert!(ties >= 10, "{ties} positions with equals");
}

/// The engine with the report's definitions.
fn literal_engine(position: &Reversi, depth: u32, order: &str) -> (Visits, i32, Option<Turn>) {
    let options = [("eval", "discs"), ("order", order), ("deepening", "off")];
    let found = report(EngineKind::AlphaBeta, &options, position, depth);
    (Visits::of(&found), found.score, Some(found.best))
}

#[test]
fn alpha_beta_plays_the_same_games_with_the_same_nodes() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let (mut positions, mut with_passes) = (0, 0);
    for depth in [1, 2, 3, 4] {
        let plies = rng.random_range(0..8);
        let mut position = random_record::<Reversi>(&(), plies, &mut rng).position().to_owned();
        while !position.is_terminal() {
            for (order, sorts) in [("greedy", true), ("listed", false)] {
                let mut literal = AlphaBeta { pass_is_a_ply: true, sorts, ..AlphaBeta::new(&position) };
                let (value, best) = literal.decide(&position, depth);
                assert_eq!(literal_engine(&position, depth, order), (literal.visits, value, best), "{position:?}");
            }
            // The report's own count of depth differs only behind a pass.
            let mut free = AlphaBeta::new(&position);
            let (value, best) = free.decide(&position, depth);
            if free.passes == 0 {
                assert_eq!(literal_engine(&position, depth, "greedy"), (free.visits, value, best), "{position:?}");
            } else {
                with_passes += 1;
            }
            positions += 1;
            position.apply(best.expect("no end is as bad as the first alpha"));
        }
    }
    assert!(positions > 200 && (1..positions / 2).contains(&with_passes), "{with_passes} of {positions}");
}

#[test]
fn sorting_by_discs_turned_saves_nodes_under_the_evaluation_by_discs() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let [mut sorted, mut listed] = [0_u64; 2];
    for _ in 0..10 {
        let position = random_record::<Reversi>(&(), 20, &mut rng).position().to_owned();
        for (sorts, sum) in [(true, &mut sorted), (false, &mut listed)] {
            let mut search = AlphaBeta { sorts, ..AlphaBeta::new(&position) };
            search.decide(&position, 4);
            *sum += search.visits.nodes;
        }
    }
    assert!(sorted < listed, "{sorted} and {listed}");
}
