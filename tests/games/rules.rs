//! The rules against the reference rules, on random positions.

use bidak_shared::game::{Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use bidak_shared::search::perft::Effort;
use proptest::prelude::*;

use crate::reference::{self, Rules, Standing};

fn standing(record: &dyn AnyRecord) -> Standing {
    match record.outcome() {
        None => Standing::Goes,
        Some(Outcome::Win(Player::First)) => Standing::First,
        Some(Outcome::Win(Player::Second)) => Standing::Second,
        Some(Outcome::Draw) => Standing::Draw,
    }
}

/// Everything that can be said about one position, and about the positions after each of its moves.
fn check<R: Rules>(game: GameKind, position: &str) -> Result<(), TestCaseError> {
    let record = game.record_from(position).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let reference = R::read(position);
    prop_assert_eq!(standing(&*record), reference.standing(), "{}", position);
    let mut legal = record.legal_moves();
    let mut expected = reference.moves();
    legal.sort();
    expected.sort();
    prop_assert_eq!(&legal, &expected, "{}", position);
    if record.outcome().is_none() {
        prop_assert_eq!(game.perft(&*record, 1, Effort::PLAIN), legal.len() as u64, "{}", position);
    }
    for text in legal {
        let mut record = record.boxed();
        record.play(&text).unwrap();
        prop_assert_eq!(record.position_text(), reference.after(&text).text(), "{} after {}", position, text);
    }
    Ok(())
}

/// `plies` random moves from `start`.
fn playout<R: Rules>(start: &str, choices: &[usize]) -> String {
    let mut position = R::read(start);
    for choice in choices {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        position = position.after(&moves[choice % moves.len()]);
    }
    position.text()
}

fn choices(most: usize) -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(any::<usize>(), 0..most)
}

/// Boards of `size` letters, each drawn from `letters`.
fn board(letters: &'static str, size: usize) -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(letters.chars().collect::<Vec<_>>()), size)
        .prop_map(|letters| letters.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn adjacency_is_as_the_reference_says(
        start in proptest::sample::select(vec!["x 56", "o 56", "x 16", "o 2"]),
        choices in choices(60),
    ) {
        let start = format!("6oo/6oo/8/8/8/8/xx6/xx6 {start}");
        check::<reference::adjacency::Adjacency>(
            GameKind::Adjacency,
            &playout::<reference::adjacency::Adjacency>(&start, &choices),
        )?;
    }

    #[test]
    fn reversi_is_as_the_reference_says_in_positions_from_play(choices in choices(70)) {
        let start = GameKind::Reversi.record(&[]).unwrap().position_text();
        check::<reference::reversi::Reversi>(
            GameKind::Reversi,
            &playout::<reference::reversi::Reversi>(&start, &choices),
        )?;
    }

    #[test]
    fn reversi_is_as_the_reference_says_on_any_board(board in board("XXXXXOOOOO-", 64), side in "[XO]") {
        check::<reference::reversi::Reversi>(GameKind::Reversi, &format!("{board} {side}"))?;
    }

    #[test]
    fn tic_tac_toe_is_as_the_reference_says(choices in choices(10)) {
        let position = playout::<reference::tic_tac_toe::TicTacToe>("......... x", &choices);
        check::<reference::tic_tac_toe::TicTacToe>(GameKind::TicTacToe, &position)?;
    }

    #[test]
    fn morris_is_as_the_reference_says_in_positions_from_play(
        variant in proptest::sample::select(vec!["", " noflying", " anyremoval", " noflying+anyremoval"]),
        choices in choices(150),
    ) {
        let start = format!("........................ w 9 9 0{variant}");
        check::<reference::morris::Morris>(
            GameKind::Morris,
            &playout::<reference::morris::Morris>(&start, &choices),
        )?;
    }

    #[test]
    fn morris_is_as_the_reference_says_on_any_board(
        board in board("wb..", 24),
        side in "[wb]",
        hands in (0..9_usize, 0..9_usize),
        hands_are_empty in any::<bool>(),
        quiet in 0..=100,
        variant in proptest::sample::select(vec!["", " noflying", " anyremoval", " noflying+anyremoval"]),
    ) {
        let men = |letter| board.matches(letter).count();
        prop_assume!(men("w").max(men("b")) <= 9 && men("w").max(men("b")) >= 3);
        let hands = if hands_are_empty { (0, 0) } else { (hands.0.min(9 - men("w")), hands.1.min(9 - men("b"))) };
        let quiet = if hands == (0, 0) { quiet } else { 0 };
        let position = format!("{board} {side} {} {} {quiet}{variant}", hands.0, hands.1);
        check::<reference::morris::Morris>(GameKind::Morris, &position)?;
    }
}
