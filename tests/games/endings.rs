//! Refused moves with their reasons, and the ends of games: one row each.

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::notation::Notation;
use bidak_shared::record::AnyRecord;
use bidak_shared::rules::morris::Morris;

const REVERSI: &str = "---------------------------OX------XO--------------------------- X";

fn from(game: GameKind, position: &str) -> Box<dyn AnyRecord> {
    game.record_from(position).unwrap_or_else(|error| panic!("{error}"))
}

/// In each position, the move is refused with the sentence.
fn check_refusals(game: GameKind, rows: &[(&str, &str, &str)]) {
    for (position, text, sentence) in rows {
        let mut record = from(game, position);
        assert_eq!(record.play(text).unwrap_err().to_string(), *sentence, "{position}");
    }
}

/// Each text is refused as a position with the sentence.
fn check_bad_positions(game: GameKind, rows: &[(&str, &str)]) {
    for (text, problem) in rows {
        let sentence = game.record_from(text).map(|record| record.position_text()).unwrap_err().to_string();
        assert_eq!(sentence, format!("not a position of {}: {problem}", game.title()), "{text}");
    }
}

/// After the moves the game has ended so, and not before the last of them.
fn check_end(game: GameKind, position: &str, moves: &str, outcome: Outcome, reason: EndReason) {
    let mut record = from(game, position);
    for text in moves.split_whitespace() {
        assert_eq!(record.outcome(), None, "{position} before {text}");
        record.play(text).unwrap_or_else(|error| panic!("{position}: {error}"));
    }
    assert_eq!((record.outcome(), record.end_reason()), (Some(outcome), Some(reason)), "{position} {moves}");
    assert_eq!(record.legal_moves(), Vec::<String>::new());
}

const FIRST: Outcome = Outcome::Win(Player::First);
const SECOND: Outcome = Outcome::Win(Player::Second);

#[test]
fn adjacency_says_why_a_move_is_refused() {
    check_refusals(
        GameKind::Adjacency,
        &[
            ("6oo/6oo/8/8/8/8/xx6/xx6 x 56", "a7", "a7 is not legal: a7 is taken"),
            ("6oo/6oo/8/8/8/8/xx6/xx6 x 56", "pass", "\"pass\" is not a move: moves of Adjacency look like c3"),
            ("6oo/6oo/8/8/8/8/xx6/xx6 x 56", "a9", "\"a9\" is not a move: moves of Adjacency look like c3"),
            ("6oo/6oo/8/8/8/8/xx6/xx6 x 0", "c3", "the game is over"),
        ],
    );
}

#[test]
fn adjacency_ends_after_its_plies() {
    check_end(GameKind::Adjacency, "6oo/6oo/8/8/8/8/xx6/xx6 x 2", "c3 b6", SECOND, EndReason::Count);
    check_end(GameKind::Adjacency, "6oo/6oo/8/8/8/8/xx6/xx6 x 2", "c3 f6", Outcome::Draw, EndReason::Count);
    check_end(GameKind::Adjacency, "6oo/6oo/8/8/8/8/xx6/xx6 o 2", "b6 d4", FIRST, EndReason::Count);
}

#[test]
fn reversi_says_why_a_move_is_refused() {
    // White has no move anywhere, Black does.
    let white_passes = &format!("XO{} O", "-".repeat(62));
    check_refusals(
        GameKind::Reversi,
        &[
            (REVERSI, "d4", "d4 is not legal: d4 is taken"),
            (REVERSI, "f4", "f4 is not legal: f4 flips no disc"),
            (REVERSI, "pass", "pass is not legal: you have a move, so you cannot pass"),
            (white_passes, "a3", "a3 is not legal: you can flip no disc, so you must pass"),
            (REVERSI, "F5", "\"F5\" is not a move: moves of Reversi look like f5"),
            (REVERSI, "\u{1b}[2J", "\"\\u{1b}[2J\" is not a move: moves of Reversi look like f5"),
        ],
    );
}

#[test]
fn reversi_ends_when_neither_side_can_place() {
    // The shortest game: White is wiped out after nine moves.
    check_end(GameKind::Reversi, REVERSI, "f5 d6 c5 f4 e7 f6 g5 e6 e3", FIRST, EndReason::Count);
    // White passes, Black takes the last disc.
    let white_passes = format!("XO{} O", "-".repeat(62));
    check_end(GameKind::Reversi, &white_passes, "pass c1", FIRST, EndReason::Count);
}

#[test]
fn squares_left_empty_count_for_the_winner_in_the_final_margin() {
    use bidak_shared::game::Game;
    use bidak_shared::notation::Notation;
    use bidak_shared::rules::reversi::Reversi;
    let mut position = Reversi::parse_position(REVERSI).unwrap();
    for text in "f5 d6 c5 f4 e7 f6 g5 e6 e3".split(' ') {
        position.apply(position.parse_move(text).unwrap());
    }
    assert_eq!((position.margin(Player::First), position.final_margin(Player::First)), (13, 64));
    assert_eq!((position.margin(Player::Second), position.final_margin(Player::Second)), (-13, -64));
}

#[test]
fn positions_that_cannot_be_are_refused() {
    check_bad_positions(
        GameKind::Reversi,
        &[
            ("", "expected 64 squares and the side to move, such as `---...--- X`"),
            ("--- X", "3 squares instead of 64"),
            (&REVERSI.replace('-', "."), "'.' is not X, O or -"),
            (&REVERSI.replace(" X", " x"), "the side to move is X or O, not \"x\""),
        ],
    );
    let start = "........................";
    check_bad_positions(
        GameKind::Morris,
        &[
            (start, "expected 24 points, the side to move, both hands and the quiet plies, such as `... w 9 9 0`"),
            ("... w 9 9 0", "3 points instead of 24"),
            (&format!("{}x w 9 9 0", &start[1..]), "'x' is not w, b or ."),
            (&format!("{start} x 9 9 0"), "the side to move is w or b, not \"x\""),
            (&format!("{start} w 10 9 0"), "white's hand is a number from 0 to 9, not \"10\""),
            (&format!("{start} w 9 -1 0"), "black's hand is a number from 0 to 9, not \"-1\""),
            (
                &format!("{start} w 9 9 101"),
                "the number of plies without a removal is a number from 0 to 100, not \"101\"",
            ),
            (&format!("{}w w 9 9 0", &start[1..]), "white has 10 men in all, more than 9"),
            (&format!("{start} w 2 2 0"), "neither side has three men"),
            (
                &format!("{start} w 9 9 0 flying"),
                "the rules end in noflying, anyremoval or both joined by +, not \"flying\"",
            ),
        ],
    );
    check_bad_positions(
        GameKind::TicTacToe,
        &[
            ("xxx...... o", "with o to move, the number of marks is impossible"),
            ("xxxoo.o.. x", "the side to move already has a line"),
        ],
    );
    check_bad_positions(
        GameKind::Adjacency,
        &[
            ("6oo/6oo/8/8/8/8/xx6/xx6 x 57", "the plies left are a number from 0 to 56, not \"57\""),
            ("6oo/6oo/8/8/8/8/xx6/xx7 x 56", "rank 8 has more than eight squares"),
            ("8x/6oo/8/8/8/8/xx6/xx6 x 56", "rank 1 has more than eight squares"),
            ("6oo/7/8/8/8/8/xx6/xx6 x 56", "rank 2 has 7 squares instead of eight"),
            ("6oo/6oo/8/8/8/8/xx6 x 56", "7 ranks instead of eight"),
            ("xxxxxxoo/6oo/8/8/8/8/xx6/xx6 x 56", "56 plies left, but only 50 empty squares"),
        ],
    );
}

#[test]
fn a_position_of_adjacency_names_its_sides_and_its_last_ply() {
    for (position, second, left) in [("6oo/6oo/8/8/8/8/xx6/xx6 x 55", "O", 55), ("6oo/6oo/8/8/8/8/xx6/xx6 o 2", "X", 2)]
    {
        let record = from(GameKind::Adjacency, position);
        assert_eq!(record.side_name(record.to_move().opponent()), second, "{position}");
        assert_eq!(record.plies_left(), Some(left), "{position}");
    }
    assert_eq!(from(GameKind::Reversi, REVERSI).plies_left(), None);
}

#[test]
fn morris_says_why_a_move_is_refused() {
    // White d7 d6, Black a1 d1 a4: d5 closes a mill.
    let placing = ".w..w....b...........bb. w 7 6 0";
    // White a7 d7 g7 and b4, Black mill a1 d1 g1 and d3: everything is on the board.
    let moving = "www.......w.....b....bbb w 0 0 0";
    let closing = "ww............w..w...bbb w 0 0 0";
    check_refusals(
        GameKind::Morris,
        &[
            (placing, "d7", "d7 is not legal: d7 is taken"),
            (placing, "d7-g7", "d7-g7 is not legal: you have men in hand: place one"),
            (placing, "d5", "d5 is not legal: it closes a mill, so you must remove a man: d5xd1"),
            (placing, "g7xa1", "g7xa1 is not legal: it closes no mill, so no man is removed"),
            (closing, "d7-g7xa1", "d7-g7xa1 is not legal: it closes no mill, so no man is removed"),
            (placing, "d5xg1", "d5xg1 is not legal: there is no enemy man on g1"),
            (placing, "d5xd7", "d5xd7 is not legal: there is no enemy man on d7"),
            (moving, "b6", "b6 is not legal: your hand is empty: move a man, such as g7-g4"),
            (moving, "b6-d6", "b6-d6 is not legal: there is no man on b6"),
            (moving, "d3-d2", "d3-d2 is not legal: the man on d3 is not yours"),
            (moving, "d7-g7", "d7-g7 is not legal: g7 is taken"),
            (moving, "b4-f6", "b4-f6 is not legal: no line joins b4 and f6"),
            (moving, "b4-", "\"b4-\" is not a move: moves of Nine Men's Morris look like d6-d5xb4"),
            (closing, "g4-g7xg1x", "\"g4-g7xg1x\" is not a move: moves of Nine Men's Morris look like d6-d5xb4"),
            ("ww............w.bw...bbb w 0 0 0", "g4-g7xg1", "g4-g7xg1 is not legal: g1 is in a mill"),
        ],
    );
}

#[test]
fn morris_takes_from_a_mill_only_when_there_is_nothing_else() {
    let all_in_a_mill = "ww............w..w...bbb w 0 0 0";
    for removed in ["a1", "d1", "g1"] {
        check_end(GameKind::Morris, all_in_a_mill, &format!("g4-g7x{removed}"), FIRST, EndReason::Men);
    }
    let protected = "ww............w.bw...bbb w 0 0 0";
    let mills = |record: &dyn AnyRecord| -> Vec<String> {
        record.legal_moves().into_iter().filter(|text| text.starts_with("g4-g7")).collect()
    };
    assert_eq!(mills(&*from(GameKind::Morris, protected)), ["g4-g7xd3"]);
    assert_eq!(mills(&*from(GameKind::Morris, &format!("{protected} anyremoval"))).len(), 4);
}

#[test]
fn morris_flies_with_three_men_unless_that_was_ruled_out() {
    let three = "b.b...............w..wwb b 0 0 0";
    assert_eq!(from(GameKind::Morris, three).legal_moves().len(), 3 * 18 - 2 + 2 * 3);
    let grounded = from(GameKind::Morris, &format!("{three} noflying"));
    assert_eq!(grounded.legal_moves().len(), 5);
    assert_eq!(grounded.position_text(), format!("{three} noflying"));
    let options = [("flying", "no"), ("removal", "any")];
    let start = GameKind::Morris.record(&options).unwrap().position_text();
    assert_eq!(start, "........................ w 9 9 0 noflying+anyremoval");
}

#[test]
fn morris_ends_in_each_of_its_ways() {
    // Black's four men stand behind White's.
    check_end(GameKind::Morris, "bbb.w....bw..........w.w w 0 0 0", "g1-g4", FIRST, EndReason::Blocked);
    check_end(GameKind::Morris, "ww............w.bwb...b. w 0 0 0", "g4-g7xd1", FIRST, EndReason::Men);
    check_end(GameKind::Morris, "ww............w.bwb..bb. w 0 0 99", "g4-g1", Outcome::Draw, EndReason::Quiet);
    let there_and_back = "g4-g1 d1-d2 g1-g4 d2-d1 ";
    check_end(
        GameKind::Morris,
        "ww............w.bwb..bb. w 0 0 0",
        &there_and_back.repeat(2),
        Outcome::Draw,
        EndReason::Repetition,
    );
}

#[test]
fn a_repetition_is_taken_back_like_any_move() {
    let mut record = from(GameKind::Morris, "ww............w.bwb..bb. w 0 0 0");
    for text in "g4-g1 d1-d2 g1-g4 d2-d1 g4-g1 d1-d2 g1-g4 d2-d1".split(' ') {
        record.play(text).unwrap();
    }
    assert_eq!(record.play("g4-g1").unwrap_err().to_string(), "the game is over");
    record.undo(1);
    assert_eq!(record.outcome(), None);
    record.play("d2-f2").unwrap();
    assert_eq!(record.outcome(), None);
}

#[test]
fn morris_does_not_count_quiet_plies_while_men_are_placed() {
    let mut record = from(GameKind::Morris, "ww.........w..w..w...bbb b 1 0 0");
    record.play("d1-d2").unwrap();
    assert_eq!(record.position_text(), "ww.........w..w..w.b.b.b w 1 0 0");
    record.play("c5").unwrap();
    assert_eq!(record.position_text(), "ww....w....w..w..w.b.b.b b 0 0 0");
    record.play("d2-f2").unwrap();
    assert_eq!(record.position_text(), "ww....w....w..w..w..bb.b w 0 0 1");
    assert_eq!(Morris::parse_position("ww....w....w..w..w..bb.b w 0 0 41").unwrap().quiet_plies(), 41);
    record.play("g4-g7xa1").unwrap();
    assert_eq!(record.end_reason(), Some(EndReason::Men));
}

#[test]
fn tic_tac_toe_ends_in_each_of_its_ways() {
    check_end(GameKind::TicTacToe, "......... x", "a1 b1 a2 b2 a3", FIRST, EndReason::Line);
    check_end(GameKind::TicTacToe, "......... x", "a1 b1 a2 b2 c3 b3", SECOND, EndReason::Line);
    check_end(GameKind::TicTacToe, "......... x", "a1 b1 c1 b2 a2 c2 b3 a3 c3", Outcome::Draw, EndReason::Full);
    check_end(GameKind::TicTacToe, "......... x", "a1 b1 b2 c1 c3", FIRST, EndReason::Line);
}
