//! The engines against the lecture.

use std::collections::HashSet;

use bidak_shared::eval::Evaluator;
use bidak_shared::eval::tic_tac_toe::TicTacToeEvaluator;
use bidak_shared::game::{Game, Outcome, Player};
use bidak_shared::notation::Notation;
use bidak_shared::rules::tic_tac_toe::TicTacToe;

use super::{Drawn, open_lines};
use crate::literal::INFINITY;

/// The tree of the textbook, table 1 of the report on MTD(f), figure 3 of the Reversi report, and two trees in which a value equal to the
/// bound cuts, at MIN and at MAX: values, and the leaves that alpha-beta visits.
const TREES: [(&str, i32, &[i32]); 5] = [
    ("((3 12 8)(2 4 6)(14 5 2))", 3, &[3, 12, 8, 2, 14, 5, 2]),
    ("((12 -2)(5 6))", 5, &[12, -2, 5, 6]),
    ("((6 9)((4 -2) 1 1)(5 7))", 6, &[6, 9, 4, -2, 5]),
    ("((3 5)(3 9))", 3, &[3, 5, 3]),
    ("(((4 2)(4 9)))", 4, &[4, 2, 4]),
];

#[test]
fn drawn_trees_have_their_values_and_the_cuts_that_the_papers_draw() {
    for (text, value, leaves) in TREES {
        let tree = Drawn::read(text);
        let mut visited = Vec::new();
        assert_eq!(tree.minimax(true), value, "{text}");
        assert_eq!(tree.alpha_beta(true, (-INFINITY, INFINITY), &mut visited), value, "{text}");
        assert_eq!(visited, leaves, "{text}");
    }
}

#[test]
fn open_lines_are_the_evaluation_of_every_position_of_tic_tac_toe() {
    let evaluation = |text: &str| open_lines(&TicTacToe::parse_position(text).expect("a position"));
    let known = ["......... x", "....x.... o", "x........ o", ".x....... o"].map(evaluation);
    assert_eq!(known, [0, 4, 3, 2], "empty, centre, corner, edge");
    let (mut seen, mut waiting) = (HashSet::new(), vec![TicTacToe::initial(&())]);
    while let Some(position) = waiting.pop() {
        let found = TicTacToeEvaluator.evaluate(&position);
        let sign = if position.to_move() == Player::First { 1 } else { -1 };
        assert_eq!(found, sign * 100 * open_lines(&position), "{}", position.position_text());
        waiting.extend(
            position.legal().into_iter().map(|action| position.result(action)).filter(|next| seen.insert(*next)),
        );
    }
    assert_eq!(seen.len(), 5_477, "all but the empty board");
}

#[test]
fn utilities_are_those_of_the_lecture_less_a_half_and_doubled() {
    for (outcome, lecture) in
        [(Outcome::Win(Player::First), 1.0), (Outcome::Draw, 0.5), (Outcome::Win(Player::Second), 0.0)]
    {
        assert_eq!(outcome.utility(Player::First), (2.0 * (lecture - 0.5)) as i32);
        assert_eq!(outcome.utility(Player::Second), -outcome.utility(Player::First), "zero-sum");
    }
}
