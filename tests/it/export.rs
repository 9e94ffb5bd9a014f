//! Games written to texts and read back.

use std::time::Duration;

use bidak_shared::game::{EndReason, Outcome};
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::{PlayedMove, RecordText};
use bidak_shared::record::transcript::{Passes, play_transcript, transcript};
use bidak_shared::registry::replay::import;
use proptest::prelude::*;

/// A game of random moves.
fn playout(game: GameKind, choices: &[usize]) -> Box<dyn AnyRecord> {
    let mut record = game.record(&[]).unwrap();
    for choice in choices {
        let legal = record.legal_moves();
        if legal.is_empty() {
            break;
        }
        record.play(&legal[choice % legal.len()]).unwrap();
    }
    record
}

fn a_game() -> impl Strategy<Value = Box<dyn AnyRecord>> {
    (proptest::sample::select(GameKind::ALL), proptest::collection::vec(any::<usize>(), 0..80))
        .prop_map(|(game, choices)| playout(game, &choices))
}

/// A record with everything that a record can say.
pub(crate) fn a_record_text() -> impl Strategy<Value = RecordText> {
    let players = proptest::array::uniform2(proptest::option::of(any::<String>()));
    let known = (players, proptest::option::of(any::<String>()), proptest::option::of(any::<String>()));
    let headers = proptest::collection::btree_map("X[A-Za-z0-9]{0,8}", any::<String>(), 0..3);
    let end = (proptest::sample::select(Outcome::ALL), proptest::sample::select(EndReason::ALL));
    let times = proptest::collection::vec(proptest::option::of(0..100_000_000_u64), 80);
    (a_game(), known, headers, proptest::option::of(end), times).prop_map(|(game, known, headers, end, times)| {
        let mut text = RecordText::of(&*game);
        (text.players, text.date, text.clock) = known;
        text.headers = headers.into_iter().collect();
        (text.outcome, text.reason) = (end.map(|end| end.0), end.map(|end| end.1));
        for (played, time) in text.moves.iter_mut().zip(times) {
            played.time_left = time.map(Duration::from_millis);
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_record_is_read_back_as_it_was_written(record in a_record_text()) {
        let text = record.to_string();
        prop_assert_eq!(text.parse::<RecordText>(), Ok(record.clone()), "{}", text);
        let (read, replayed) = import(&text).unwrap();
        prop_assert_eq!(replayed.moves().len(), read.moves.len());
        prop_assert_eq!(&read, &record);
        prop_assert!(text.lines().all(|line| line.starts_with('[') || line.len() <= 100), "{}", text);
    }

    #[test]
    fn a_record_is_what_its_game_was(game in a_game()) {
        let text = RecordText::of(&*game);
        let replayed = text.replay().unwrap();
        prop_assert_eq!(replayed.position_text(), game.position_text());
        prop_assert_eq!(replayed.moves(), game.moves());
        prop_assert_eq!(replayed.outcome(), text.outcome);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), record in a_record_text(), cut in any::<prop::sample::Index>()) {
        let _ = import(&text);
        let mut written: Vec<char> = record.to_string().chars().collect();
        let place = cut.index(written.len());
        written.splice(place..place, text.chars().take(3));
        let _ = import(&written.iter().collect::<String>());
        written.truncate(place);
        let _ = import(&written.iter().collect::<String>());
    }

    #[test]
    fn a_transcript_leads_to_the_same_position(game in a_game(), upper in any::<bool>()) {
        for passes in [Passes::Implied, Passes::Written] {
            let mut text = transcript(&*game, passes);
            if upper {
                text = text.to_ascii_uppercase();
            }
            let mut replayed = game.kind().record(&[]).unwrap();
            play_transcript(&mut *replayed, &text).unwrap();
            // A pass that nothing followed is not implied by anything.
            let mut moves = game.moves();
            if passes == Passes::Implied && moves.last().is_some_and(|text| text == "pass") {
                moves.pop();
            }
            prop_assert_eq!(replayed.moves(), moves);
        }
    }
}

#[test]
fn a_record_looks_as_documented() {
    let mut record = GameKind::Reversi.record(&[]).unwrap();
    play_transcript(&mut *record, "f5d6c3").unwrap();
    let mut text = RecordText::of(&*record);
    text.players = ["Ana \"the fox\"".to_owned(), "a\\b\nc".to_owned()].map(Some);
    text.moves[0].time_left = Some(Duration::from_millis(3_900_120));
    text.outcome = Some(Outcome::Draw);
    text.reason = Some(EndReason::Agreement);
    let expected = r#"[Game "reversi"]
[First "Ana \"the fox\""]
[Second "a\\b\nc"]
[Start "---------------------------OX------XO--------------------------- X"]
[Result "1/2-1/2"]
[Reason "agreement"]

1. f5 {[%clk 1:05:00.120]} d6 2. c3 1/2-1/2
"#;
    assert_eq!(text.to_string(), expected);
    assert_eq!(expected.parse(), Ok(text));
}

#[test]
fn a_record_written_by_hand_is_read() {
    let text = "\u{feff}[Game \"tictactoe\"]\r\n[Event \"lunch\"]\r\n\r\n; warm-up\r\n1.b2 a1 {a corner} 2. a2 {[%clk 0:00:07.5]}\r\n";
    let (record, game) = import(text).unwrap();
    assert_eq!(game.moves(), ["b2", "a1", "a2"]);
    assert_eq!(record.headers, [("Event".to_owned(), "lunch".to_owned())]);
    assert_eq!(record.start, None);
    assert_eq!(record.outcome, None);
    let played = PlayedMove { time_left: Some(Duration::from_millis(7500)), ..PlayedMove::new("a2".to_owned()) };
    assert_eq!(record.moves[2], played);
}

#[test]
fn errors_in_a_record_name_the_line_and_the_token() {
    for (text, sentence) in [
        ("", "line 1: \"the end\": a record begins with headers, one of them [Game \"...\"]"),
        ("1. f5", "line 1: \"1.\": a record begins with headers, one of them [Game \"...\"]"),
        ("[Game reversi]", "line 1: \"[Game reversi]\": a header looks like [Name \"value\"]"),
        (
            "[Game \"chess\"]",
            "line 1: \"chess\": there is no game \"chess\"; there are: adjacency, reversi, tictactoe, morris",
        ),
        ("[Game \"reversi\"]\n[Game \"reversi\"]", "line 2: \"Game\": this header was there before"),
        (
            "[Game \"reversi\"]\n[A b \"c\"]",
            "line 2: \"[A b \\\"c\\\"]\": the name of a header is a word of letters and digits",
        ),
        (
            "[Game \"reversi\"]\n[A \"\\t\"]",
            "line 2: \"[A \\\"\\\\t\\\"]\": a backslash is followed by a quote, a backslash or n",
        ),
        ("[Game \"reversi\"]\n[Result \"won\"]", "line 2: \"won\": a result is 1-0, 0-1, 1/2-1/2 or *"),
        ("[Game \"reversi\"]\n[Result \"1-0\"]\n\nf5 0-1", "line 2: \"1-0\": the moves end with another result"),
        (
            "[Game \"reversi\"]\n[Start \"X\"]\n",
            "line 2: \"X\": not a position of Reversi: expected 64 squares and the side to move, such as `---...--- X`",
        ),
        ("[Game \"reversi\"]\n\n1. f5 d6\n2. d3", "line 4: \"d3\": d3 is not legal: d3 flips no disc"),
        ("[Game \"reversi\"]\n\n1. f5 * d6", "line 3: \"d6\": nothing follows the result"),
        ("[Game \"reversi\"]\n\n1. f5 {no end", "line 3: \"{no end\": this comment has no end"),
        ("[Game \"reversi\"]\n\n1. f5 {\n[%clk 1:99:00]}", "line 3: \"1:99:00\": a clock shows hours:minutes:seconds"),
    ] {
        assert_eq!(import(text).map(|(record, _)| record).unwrap_err().to_string(), sentence, "{text:?}");
    }
}

#[test]
fn errors_in_a_transcript_name_the_line_and_the_move() {
    for (text, sentence) in [
        ("f5 d6\nc3 d3\nz9", "line 3, move 5: \"z9\" is not a move: moves of Reversi look like f5"),
        ("F5D6C3D3\nA1", "line 2, move 5: a1 is not legal: a1 flips no disc"),
        ("f5 pass", "line 1, move 2: pass is not legal: you have a move, so you cannot pass"),
        ("f5d6c5f4e7f6g5e6e3a1", "line 1, move 10: the game is over"),
        ("f5é", "line 1, move 2: \"é\" is not a move: moves of Reversi look like f5"),
    ] {
        let mut record = GameKind::Reversi.record(&[]).unwrap();
        assert_eq!(play_transcript(&mut *record, text).unwrap_err().to_string(), sentence, "{text:?}");
    }
}

#[test]
fn a_forced_pass_is_implied_in_a_transcript() {
    let mut record = GameKind::Reversi.record_from(&format!("XO{} O", "-".repeat(62))).unwrap();
    play_transcript(&mut *record, "c1").unwrap();
    assert_eq!(record.moves(), ["pass", "c1"]);
    assert_eq!(transcript(&*record, Passes::Implied), "c1");
    assert_eq!(transcript(&*record, Passes::Written), "passc1");
}
