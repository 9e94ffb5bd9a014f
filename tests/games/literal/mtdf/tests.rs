//! The engines against the report on MTD(f).

use std::collections::HashSet;

use bidak_shared::board::{OnBoard, Point};
use bidak_shared::eval::{Evaluator, Score};
use bidak_shared::game::{Game, Player};
use bidak_shared::kind::EngineKind;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::rules::tic_tac_toe::TicTacToe;
use bidak_shared::search::score;

use super::{AlphaBetaWithMemory, configurations, minimax, mtdf};
use crate::literal::{INFINITY, Visits, report};
use crate::positions::{for_each_game, random_records};

/// The value of a position for `max`: of the finished game, or by the evaluator.
fn evaluation<G: Playable>(max: Player) -> impl Fn(&G, u32) -> Score {
    move |position, ply| {
        let value = score::of_finished(position, ply);
        let value = value.unwrap_or_else(|| G::Evaluator::default().evaluate(position));
        if position.to_move() == max { value } else { -value }
    }
}

#[test]
fn the_whole_of_tic_tac_toe_takes_the_nodes_known_from_the_literature() {
    let start = TicTacToe::initial(&());
    let utility = |position: &TicTacToe, _| position.utility(Player::First).expect("it is over");
    let memory = || AlphaBetaWithMemory::new(&start, 9, &utility);
    let mut whole = memory();
    assert_eq!((minimax(&mut whole, &start, 9), whole.visits.nodes), (0, 549_946));
    let mut driven = memory();
    assert_eq!((mtdf(&mut driven, &start, 0), driven.visits.nodes), ((0, 2), 4_377));
}

#[test]
fn mtdf_visits_the_same_nodes_in_every_game() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            for record in random_records::<G>(12, 6) {
                let root = record.position();
                let depth = if root.count_actions() <= 12 { 4 } else { 3 };
                let evaluate = evaluation::<G>(root.to_move());
                let mut literal = AlphaBetaWithMemory::new(root, depth, &evaluate);
                let (value, _) = mtdf(&mut literal, root, 0);
                let options = [("order", "listed"), ("deepening", "off"), ("hashmove", "off"), ("guess", "zero")];
                let found = report(EngineKind::Mtdf, &options, root, depth);
                assert_eq!((found.score, Visits::of(&found)), (value, literal.visits), "{}", root.position_text());
                let mut oracle = AlphaBetaWithMemory::new(root, depth, &evaluate);
                assert_eq!(minimax(&mut oracle, root, depth), value, "{}", root.position_text());
            }
        }
    }
    for_each_game(Check);
}

#[test]
fn alpha_beta_with_memory_visits_the_same_nodes_with_the_whole_window() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            for record in random_records::<G>(12, 7) {
                let root = record.position();
                let depth = if root.count_actions() <= 12 { 4 } else { 3 };
                let evaluate = evaluation::<G>(root.to_move());
                let mut literal = AlphaBetaWithMemory::new(root, depth, &evaluate);
                let value = literal.value(root, -INFINITY, INFINITY, depth);
                let options = [("order", "listed"), ("deepening", "off"), ("hashmove", "off")];
                let found = report(EngineKind::AbMemory, &options, root, depth);
                assert_eq!((found.score, Visits::of(&found)), (value, literal.visits), "{}", root.position_text());
            }
        }
    }
    for_each_game(Check);
}

#[test]
fn a_right_guess_takes_two_passes_and_no_guess_fewer() {
    for record in random_records::<TicTacToe>(20, 8) {
        let root = record.position();
        let evaluate = evaluation::<TicTacToe>(root.to_move());
        let passes = |guess| mtdf(&mut AlphaBetaWithMemory::new(root, 3, &evaluate), root, guess);
        let (value, _) = passes(0);
        assert_eq!(passes(value), (value, 2), "{root:?}");
        for wrong in [-400, -50, 50, 400] {
            assert!(passes(value + wrong).1 >= 2, "{root:?}");
        }
    }
}

#[test]
fn of_3_to_the_9_configurations_5478_occur_and_they_are_the_positions_of_the_game() {
    fn collect(position: &TicTacToe, seen: &mut HashSet<[u8; 9]>) {
        let mark = |square| match position.occupant(Point(square)) {
            None => 0,
            Some(Player::First) => 1,
            Some(Player::Second) => 2,
        };
        if seen.insert(std::array::from_fn(|square| mark(square as u8))) {
            position.legal().into_iter().for_each(|action| collect(&position.result(action), seen));
        }
    }
    let mut reached = HashSet::new();
    collect(&TicTacToe::initial(&()), &mut reached);
    let possible: HashSet<[u8; 9]> =
        configurations().filter(|(_, occurs)| *occurs).map(|(squares, _)| squares).collect();
    assert_eq!((configurations().count(), possible.len()), (19_683, 5_478));
    assert_eq!(reached, possible);
}
