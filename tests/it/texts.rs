//! The texts that people type: accepted forms, and the sentences for others.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::{BotSpec, EngineKind, GameKind, Level, Word};
use bidak_shared::protocol::{ChatText, ClockSpec, PlayerId, PlayerName, RefusalCode, RoomCode, Token};

/// Each text is read, and written as the second text of its row.
fn check_read<T: FromStr + Display>(rows: &[(&str, &str)])
where
    T::Err: Debug,
{
    for (text, written) in rows {
        assert_eq!(text.parse::<T>().unwrap_or_else(|error| panic!("{text:?}: {error:?}")).to_string(), *written);
    }
}

/// Each text is refused with the sentence of its row.
fn check_refused<T: FromStr + Debug>(rows: &[(&str, &str)])
where
    T::Err: Display,
{
    for (text, sentence) in rows {
        assert_eq!(text.parse::<T>().expect_err(text).to_string(), *sentence, "{text:?}");
    }
}

#[test]
fn names_are_trimmed_and_may_be_of_any_language() {
    check_read::<PlayerName>(&[
        ("Ana", "Ana"),
        ("  Budi Santoso ", "Budi Santoso"),
        ("名人戦", "名人戦"),
        ("مريم", "مريم"),
        ("Nguye\u{302}\u{303}n", "Nguye\u{302}\u{303}n"),
        ("ที่นี่", "ที่นี่"),
        ("12345678901234567890", "12345678901234567890"),
    ]);
}

#[test]
fn names_with_control_characters_are_refused() {
    check_refused::<PlayerName>(&[
        ("", "a name needs at least one visible character"),
        ("   ", "a name needs at least one visible character"),
        ("123456789012345678901", "a name has at most 20 characters, not 21"),
        ("a\nb", "a name cannot contain the character LINE FEED (U+000A)"),
        ("\u{1b}[2J", "a name cannot contain the character ESCAPE (U+001B)"),
        ("a\u{202e}b", "a name cannot contain the character RIGHT-TO-LEFT OVERRIDE (U+202E)"),
        ("a\u{200b}b", "a name cannot contain the character ZERO WIDTH SPACE (U+200B)"),
        ("\u{e0041}", "a name cannot contain the character TAG CHARACTER (U+E0041)"),
        ("\u{2800}", "a name cannot contain the character BRAILLE PATTERN BLANK (U+2800)"),
        ("\u{1d173}", "a name cannot contain the character MUSICAL SYMBOL FORMAT CHARACTER (U+1D173)"),
        ("a\u{e000}", "a name cannot contain the character PRIVATE USE CHARACTER (U+E000)"),
        ("a\u{fffe}", "a name cannot contain the character NONCHARACTER (U+FFFE)"),
        ("a\u{1ffff}", "a name cannot contain the character NONCHARACTER (U+1FFFF)"),
        ("\u{301}", "a name has at most 4 accents on a character, and none alone"),
        ("a \u{301}", "a name has at most 4 accents on a character, and none alone"),
        ("a\u{301}\u{302}\u{303}\u{304}\u{305}", "a name has at most 4 accents on a character, and none alone"),
    ]);
}

#[test]
fn chat_lines_are_bounded() {
    let longest = "x".repeat(300);
    check_read::<ChatText>(&[("good luck", "good luck"), (&longest, &longest)]);
    check_refused::<ChatText>(&[
        (&"x".repeat(301), "a chat line has at most 300 characters, not 301"),
        ("\u{7}", "a chat line cannot contain the character BELL (U+0007)"),
        (&format!("a{}", "\u{301}".repeat(299)), "a chat line has at most 4 accents on a character, and none alone"),
    ]);
}

#[test]
fn clocks_are_written_as_players_write_them() {
    check_read::<ClockSpec>(&[
        ("none", "none"),
        ("5+3", "5+3"),
        ("0.5+0", "0.5+0"),
        ("15 + 10", "15+10"),
        ("30s", "30s"),
        ("0.1s", "0.1s"),
        ("3d", "3d"),
        ("14 d", "14d"),
    ]);
    for (text, clock) in [
        ("5+3", ClockSpec::Main { main_ms: 300_000, increment_ms: 3000 }),
        ("0.25+0.5", ClockSpec::Main { main_ms: 15_000, increment_ms: 500 }),
        ("20s", ClockSpec::PerMove { move_ms: 20_000 }),
        ("1d", ClockSpec::Days { days: 1 }),
    ] {
        assert_eq!(text.parse(), Ok(clock));
    }
    for text in [
        "", "5", "0+3", "-1+3", "5+-1", "NaN+3", "1e9+3", "inf+0", "0s", "s", "5+3+1", "90000s", "d", "0d", "4d",
        "1.5d", "-1d", "300d",
    ] {
        let sentence = text.parse::<ClockSpec>().expect_err(text).to_string();
        assert!(sentence.contains("5+3 (minutes+seconds)"), "{sentence}");
    }
}

#[test]
fn room_codes_are_read_in_either_case() {
    check_read::<RoomCode>(&[("K7QF2M", "K7QF2M"), ("k7qf2m", "K7QF2M"), (" k7qf2m ", "K7QF2M")]);
    check_refused::<RoomCode>(&[
        ("", "a room code is 6 letters and digits, without I, L, O and U"),
        ("K7QF2", "a room code is 6 letters and digits, without I, L, O and U"),
        ("K7QF2O", "a room code is 6 letters and digits, without I, L, O and U"),
        ("ééé", "a room code is 6 letters and digits, without I, L, O and U"),
    ]);
    assert_eq!(RoomCode::from_bits(0).as_str(), "000000");
    assert_eq!(RoomCode::from_bits(u32::MAX >> 2).as_str(), "ZZZZZZ");
}

#[test]
fn secrets_are_not_shown_by_accident() {
    let token = Token::from_bits(u128::MAX);
    assert_eq!(format!("{token:?}"), "Token(..)");
    assert_eq!(token.reveal(), "Z".repeat(25));
    assert_eq!(token.reveal().parse(), Ok(token));
    assert_eq!(PlayerId::from_bits(31).as_str(), "000000000Z");
}

#[test]
fn bots_are_named_by_engine_and_level() {
    check_read::<BotSpec>(&[("greedy", "greedy:5"), ("random:1", "random:1"), ("alphabeta:10", "alphabeta:10")]);
    check_refused::<BotSpec>(&[
        ("greedy:0", "a level is a number from 1 to 10, not \"0\""),
        ("greedy:11", "a level is a number from 1 to 10, not \"11\""),
        ("greedy:", "a level is a number from 1 to 10, not \"\""),
    ]);
    let sentence = "deepblue".parse::<BotSpec>().unwrap_err().to_string();
    assert!(sentence.starts_with("there is no engine \"deepblue\"; there are: random, greedy"), "{sentence}");
    assert_eq!(Level::new(0), None);
}

#[test]
fn every_word_is_read_back() {
    fn check<T: Word>() {
        for member in T::ALL {
            assert_eq!(T::from_word(member.word()), Ok(*member));
            assert_eq!(member.word(), member.word().to_lowercase());
        }
        let mut words: Vec<_> = T::ALL.iter().map(|member| member.word()).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), T::ALL.len(), "two {} share a word", T::WHAT);
    }
    check::<GameKind>();
    check::<EngineKind>();
    check::<Player>();
    check::<Outcome>();
    check::<EndReason>();
    check::<RefusalCode>();
}
