//! The engines against the report on Nine Men's Morris.

use bidak_shared::eval::{Evaluator, Score};
use bidak_shared::game::Game;
use bidak_shared::kind::EngineKind;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::rules::morris::{Morris, MorrisOptions};
use bidak_shared::rules::tic_tac_toe::TicTacToe;
use bidak_shared::search::score;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::{Again, Search};
use crate::literal::{INFINITY, Visits, report};
use crate::positions::{for_each_game, random_record, random_records};

const WINDOW: (Score, Score) = (-INFINITY, INFINITY);

/// The value of a position to the side to move.
fn evaluation<G: Playable>(position: &G, ply: u32) -> Score {
    score::of_finished(position, ply).unwrap_or_else(|| G::Evaluator::default().evaluate(position))
}

/// Own men less enemy men, on the board and in hand.
fn men(position: &Morris, ply: u32) -> Score {
    let own = position.own().count_ones() as Score + Score::from(position.own_hand());
    let enemy = position.enemy().count_ones() as Score + Score::from(position.enemy_hand());
    score::of_finished(position, ply).unwrap_or(100 * (own - enemy))
}

#[test]
fn the_whole_of_tic_tac_toe_takes_the_nodes_known_from_the_literature() {
    let start = TicTacToe::initial(&());
    let utility = |position: &TicTacToe, _| position.utility(position.to_move()).expect("it is over");
    let [mut plain, mut scout] = [0; 2].map(|_| Search::new(9, &utility));
    assert_eq!((plain.alpha_beta(&start, 9, WINDOW).0, plain.visits.nodes), (0, 18_297));
    assert_eq!((scout.nega_scout(&start, 9, WINDOW, Again::Deep).0, scout.visits.nodes), (0, 17_082));
}

#[test]
fn negascout_visits_the_same_nodes_by_both_rules_in_every_game() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            for record in random_records::<G>(16, 9) {
                let root = record.position();
                let deepest = if root.count_actions() <= 12 { 5 } else { 3 };
                for depth in 2..=deepest {
                    let oracle = Search::new(depth, &evaluation::<G>).minimax(root, depth);
                    for (word, again) in [("always", Again::Always), ("deep", Again::Deep)] {
                        let mut literal = Search::new(depth, &evaluation::<G>);
                        let (value, best) = literal.nega_scout(root, depth, WINDOW, again);
                        let options = [("order", "listed"), ("deepening", "off"), ("table", "no"), ("research", word)];
                        let found = report(EngineKind::NegaScout, &options, root, depth);
                        let of = format!("{word} at depth {depth}: {}", root.position_text());
                        assert_eq!(Visits::of(&found), literal.visits, "{of}");
                        assert_eq!((found.score, Some(found.best)), (value, best), "{of}");
                        assert_eq!(value, oracle, "{of}");
                    }
                }
            }
        }
    }
    for_each_game(Check);
}

#[test]
fn without_second_searches_near_the_leaves_two_plies_cost_exactly_alpha_beta() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(10);
    let [mut deep, mut always, mut plain] = [0_u64; 3];
    for plies in [0, 8, 8, 8, 24, 24, 24] {
        let record = random_record::<Morris>(&MorrisOptions::default(), plies, &mut rng);
        let root = record.position();
        let nodes = |engine, options: &[(&str, &str)]| {
            let both = [("order", "listed"), ("deepening", "off"), ("eval", "shape")];
            report(engine, &[&both[..], options].concat(), root, 2).nodes
        };
        let alpha_beta = nodes(EngineKind::AlphaBeta, &[]);
        assert_eq!(nodes(EngineKind::NegaScout, &[("table", "no"), ("research", "deep")]), alpha_beta);
        deep += nodes(EngineKind::NegaScout, &[("table", "no"), ("research", "deep")]);
        always += nodes(EngineKind::NegaScout, &[("table", "no"), ("research", "always")]);
        plain += alpha_beta;
    }
    assert!(deep == plain && always > plain, "{deep}, {always}, {plain}");
}

#[test]
fn negascout_plays_the_very_games_of_alpha_beta_at_depths_2_to_4() {
    for depth in 2..=4 {
        let mut position = Morris::initial(&MorrisOptions::default());
        for _ in 0..if depth < 4 { 30 } else { 12 } {
            let options = [("order", "listed"), ("deepening", "off"), ("eval", "men")];
            let scouted = [&options[..], &[("table", "no"), ("research", "deep")]].concat();
            let scout = report(EngineKind::NegaScout, &scouted, &position, depth);
            let mut search = Search::new(depth, &men);
            let (value, best) = search.alpha_beta(&position, depth, WINDOW);
            assert_eq!((scout.score, Some(scout.best)), (value, best), "depth {depth}: {position:?}");
            let plain = report(EngineKind::AlphaBeta, &options, &position, depth);
            assert_eq!((plain.best, Visits::of(&plain)), (scout.best, search.visits), "depth {depth}: {position:?}");
            position.apply(scout.best);
            if position.is_terminal() {
                break;
            }
        }
    }
}
