//! The stored texts of moves: a line for each fact of an unfinished game, and a text of all moves of a game. The format may
//! only be extended: every line that was ever written must stay readable.
//!
//! ```text
//! m 12 1 c3 298000 300000 2     ply 12, First's move c3, the time left to both, Second's running
//! m 13 2 d4                     a move without a clock
//! t 10 298000 300000 1          taken back to ply 10
//! d 1795000000 1794740800       by days: until when the player on turn may move, and when that was decided
//! q 13 d4                       d4 is prepared for ply 13; `q` alone: none any more
//! p 297500 300000 -             the clocks stopped, or go on: the server went down, or the player on turn is back
//! m 12 1 c3 298000 300000 2 7.51200
//!                               clocks that were read 51,200 ms into the life of epoch 7
//! m 14 1 e3 s -15 6 48211 412 search
//!                               the move of a bot, with its search: score, depth, nodes, milliseconds, what chose it
//! r                             the row has all lines before this one: the game was unloaded
//! ```
//!
//! In a shared journal, the key of the game stands before each: `17 m 12 1 c3`.
//!
//! All moves of a game are `c3:298000 d4:300000`, each with its player's time left. The move of a bot has its search behind that:
//! `c3:298000:-15:6:48211:412:search`, or without a clock `c3::-15:6:48211:412:search`.

use std::str::FromStr;

use bidak_shared::game::Player;
use bidak_shared::kind::Word;
use bidak_shared::protocol::{Clocks, PreparedMove, Timestamp};
use thiserror::Error;

use crate::store::{BotSearch, Deadline, Epoch, Fact, Reading, StoredMove};

/// A damaged text in the store, or one that another program wrote.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{text:?} is no {what}")]
pub struct BadLine {
    what: &'static str,
    /// Its beginning.
    text: String,
}

fn bad(what: &'static str, text: &str) -> BadLine {
    BadLine { what, text: text.chars().take(60).collect() }
}

/// The line after which all lines of the game before it are in its row.
pub(super) const ROW_WRITTEN: &str = "r";

/// Adds a fact, and when its clocks were read; `false` for facts that are only columns of its row, such as the start and the end.
pub(super) fn push_fact(line: &mut String, fact: &Fact, reading: Option<Reading>) -> bool {
    let mut search = None;
    let clocks = match fact {
        Fact::Started(_) | Fact::Ended(_) | Fact::Loaded { .. } => return false,
        Fact::Kept(kept) => {
            if kept.is_unloaded {
                line.push_str(ROW_WRITTEN);
            }
            return kept.is_unloaded;
        }
        Fact::Moved { ply, by, text, clocks, search: chosen } => {
            search = chosen.as_ref();
            line.push_str("m ");
            push_number(line, u64::from(*ply));
            line.push_str(if *by == Player::First { " 1 " } else { " 2 " });
            line.push_str(text);
            clocks.as_ref()
        }
        Fact::TakenBack { ply, clocks } => {
            line.push_str("t ");
            push_number(line, u64::from(*ply));
            clocks.as_ref()
        }
        Fact::Due(Deadline { at, decided }) => {
            line.push_str("d ");
            push_number(line, at.seconds());
            line.push(' ');
            push_number(line, decided.seconds());
            None
        }
        Fact::Prepared(prepared) => {
            line.push('q');
            if let Some(prepared) = prepared {
                line.push(' ');
                line.push_str(&write_prepared(prepared));
            }
            None
        }
        Fact::Clocks(clocks) => {
            line.push('p');
            Some(clocks)
        }
    };
    if let Some(clocks) = clocks {
        line.push(' ');
        push_clocks(line, clocks, reading);
    }
    if let Some(search) = search {
        line.push_str(" s ");
        push_search(line, search, ' ');
    }
    true
}

/// Adds the numbers of a search.
fn push_search(text: &mut String, search: &BotSearch, separator: char) {
    if search.eval < 0 {
        text.push('-');
    }
    push_number(text, search.eval.unsigned_abs().into());
    for number in [search.depth.into(), search.nodes, search.ms.into()] {
        text.push(separator);
        push_number(text, number);
    }
    text.push(separator);
    text.push_str(search.by.word());
}

/// The inverse of [`push_search`], of the words between the separators.
fn read_search<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<BotSearch> {
    let eval = words.next()?;
    let size: i64 = number::<u32>(eval.strip_prefix('-').unwrap_or(eval))?.into();
    let eval = i32::try_from(if eval.starts_with('-') { -size } else { size }).ok()?;
    let [depth, nodes, ms] = [words.next()?, words.next()?, words.next()?];
    let by = Word::from_word(words.next()?).ok()?;
    let search = BotSearch { eval, depth: number(depth)?, nodes: number(nodes)?, ms: number(ms)?, by };
    words.next().is_none().then_some(search)
}

/// Adds a line of a shared journal; `false` if the fact has none.
pub(super) fn push_line(lines: &mut String, key: i64, fact: &Fact, reading: Option<Reading>) -> bool {
    let before = lines.len();
    push_number(lines, key.unsigned_abs());
    lines.push(' ');
    let has_line = push_fact(lines, fact, reading);
    if has_line {
        lines.push('\n');
    } else {
        lines.truncate(before);
    }
    has_line
}

/// The lines of a shared journal: the key of the game and the rest, which [`read_fact`] reads. `None` for a line without a readable key;
/// other lines stay readable.
pub(super) fn lines(journal: &[u8]) -> impl Iterator<Item = Option<(i64, &str)>> {
    let whole = journal.strip_suffix(b"\n").unwrap_or(journal);
    let read = |line| {
        let text = str::from_utf8(line).ok()?;
        let (key, fact) = text.split_once(' ')?;
        Some((key.parse().ok()?, fact))
    };
    whole.split(|byte| *byte == b'\n').map(read)
}

/// The content of a line, and when its clocks were read.
pub(super) fn read_fact(line: &str) -> Result<(Fact, Option<Reading>), BadLine> {
    let mut words = line.split(' ');
    let mut reading = None;
    let mut timed = |read: Option<StoredClocks>| {
        reading = read.and_then(|read| read.reading);
        read.map(|read| read.clocks)
    };
    let mut read = || {
        let kind = words.next()?;
        let fact = match kind {
            "m" => {
                let ply = number(words.next()?)?;
                let by = read_side(words.next()?)?;
                let text = words.next().filter(|text| !text.is_empty())?.to_owned();
                let rest: Vec<&str> = words.by_ref().collect();
                let (clocks, search) = match rest.iter().position(|word| *word == "s") {
                    Some(at) => (&rest[..at], Some(read_search(&mut rest[at + 1..].iter().copied())?)),
                    None => (&rest[..], None),
                };
                let clocks = timed(read_rest(&mut clocks.iter().copied()).ok()?);
                Fact::Moved { ply, by, text, clocks, search }
            }
            "t" => Fact::TakenBack { ply: number(words.next()?)?, clocks: timed(read_rest(&mut words).ok()?) },
            "d" => {
                let mut time = || Some(Timestamp::from_seconds(number(words.next()?)?));
                let deadline = Deadline { at: time()?, decided: time()? };
                words.next().is_none().then_some(Fact::Due(deadline))?
            }
            "q" => {
                let prepared = match words.next() {
                    None => None,
                    Some(ply) => Some(prepared_of(ply, words.next()?)?),
                };
                words.next().is_none().then_some(Fact::Prepared(prepared))?
            }
            "p" => Fact::Clocks(timed(read_rest(&mut words).ok()?)?),
            _ => return None,
        };
        Some(fact)
    };
    let fact = read();
    fact.map(|fact| (fact, reading)).ok_or_else(|| bad("line of a game", line))
}

/// Clocks, and when they were read, if one ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StoredClocks {
    pub(super) clocks: Clocks,
    pub(super) reading: Option<Reading>,
}

/// The rest of a line is not empty and no clocks.
struct NoClocks;

/// The optional clocks at the end of a line.
fn read_rest<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Option<StoredClocks>, NoClocks> {
    let Some(first) = words.next() else { return Ok(None) };
    let mut read = || {
        let clocks = Clocks {
            first_ms: number(first)?,
            second_ms: number(words.next()?)?,
            running: match words.next()? {
                "-" => None,
                side => Some(read_side(side)?),
            },
        };
        let reading = match words.next() {
            None => None,
            Some(word) => Some(read_reading(word)?),
        };
        words.next().is_none().then_some(StoredClocks { clocks, reading })
    };
    read().map(Some).ok_or(NoClocks)
}

fn read_reading(word: &str) -> Option<Reading> {
    let (epoch, ms) = word.split_once('.')?;
    Some(Reading { epoch: Epoch(number(epoch)?), ms: number(ms)? })
}

/// Clocks by themselves.
pub(super) fn write_clocks(clocks: &Clocks, reading: Option<Reading>) -> String {
    let mut text = String::new();
    push_clocks(&mut text, clocks, reading);
    text
}

fn push_clocks(text: &mut String, clocks: &Clocks, reading: Option<Reading>) {
    push_number(text, u64::from(clocks.first_ms));
    text.push(' ');
    push_number(text, u64::from(clocks.second_ms));
    text.push_str(clocks.running.map_or(" -", |side| if side == Player::First { " 1" } else { " 2" }));
    if let Some(Reading { epoch, ms }) = reading {
        text.push(' ');
        push_number(text, epoch.0);
        text.push('.');
        push_number(text, ms);
    }
}

/// The inverse of [`write_clocks`].
pub(super) fn read_clocks(text: &str) -> Result<StoredClocks, BadLine> {
    read_rest(&mut text.split(' ')).ok().flatten().ok_or_else(|| bad("time left", text))
}

/// A prepared move by itself.
pub(super) fn write_prepared(PreparedMove { ply, text }: &PreparedMove) -> String {
    format!("{ply} {text}")
}

/// The inverse of [`write_prepared`].
pub(super) fn read_prepared(text: &str) -> Result<PreparedMove, BadLine> {
    let read = || text.split_once(' ').and_then(|(ply, text)| prepared_of(ply, text));
    read().ok_or_else(|| bad("prepared move", text))
}

fn prepared_of(ply: &str, text: &str) -> Option<PreparedMove> {
    let is_word = !text.is_empty() && !text.contains(' ');
    Some(PreparedMove { ply: number(ply)?, text: text.to_owned() }).filter(|_| is_word)
}

fn read_side(word: &str) -> Option<Player> {
    match word {
        "1" => Some(Player::First),
        "2" => Some(Player::Second),
        _ => None,
    }
}

/// Digits only: no sign.
fn number<T: FromStr>(word: &str) -> Option<T> {
    word.bytes().all(|letter| letter.is_ascii_digit()).then(|| word.parse().ok())?
}

/// Adds a number. `write!` would double the cost of a move here.
fn push_number(text: &mut String, number: u64) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// Adds a move to a text of moves.
pub(super) fn push_move(moves: &mut String, text: &str, left_ms: Option<u32>, search: Option<&BotSearch>) {
    if !moves.is_empty() {
        moves.push(' ');
    }
    moves.push_str(text);
    if let Some(left_ms) = left_ms {
        moves.push(':');
        push_number(moves, u64::from(left_ms));
    }
    if let Some(search) = search {
        moves.push_str(if left_ms.is_some() { ":" } else { "::" });
        push_search(moves, search, ':');
    }
}

/// Keeps only the first `plies` moves.
pub(super) fn keep_moves(moves: &mut String, plies: usize) {
    let end = match plies {
        0 => 0,
        _ => moves.match_indices(' ').nth(plies - 1).map_or(moves.len(), |(place, _)| place),
    };
    moves.truncate(end);
}

/// The moves of a text.
pub(super) fn read_moves(text: &str) -> Result<Vec<StoredMove>, BadLine> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let read = |word: &str| {
        let (text, rest) = match word.split_once(':') {
            Some((text, rest)) => (text, Some(rest)),
            None => (word, None),
        };
        let (left_ms, search) = match rest.and_then(|rest| rest.split_once(':')) {
            Some((left_ms, search)) => (Some(left_ms).filter(|left_ms| !left_ms.is_empty()), Some(search)),
            None => (rest, None),
        };
        let left_ms = left_ms.map(|left_ms| number(left_ms).ok_or(())).transpose().ok()?;
        let search = search.map(|search| read_search(&mut search.split(':')).ok_or(())).transpose().ok()?;
        (!text.is_empty()).then(|| StoredMove { text: text.to_owned(), left_ms, search })
    };
    text.split(' ').map(read).collect::<Option<_>>().ok_or_else(|| bad("list of moves", text))
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::EndReason;
    use bidak_shared::game::Player::{First, Second};
    use bidak_shared::kind::ChosenBy;
    use bidak_shared::protocol::Ending;

    use super::*;

    const CLOCKS: Clocks = Clocks { first_ms: 298_000, second_ms: 300_000, running: Some(Second) };

    fn moved(ply: u32, by: Player, text: &str, clocks: Option<Clocks>) -> Fact {
        Fact::Moved { ply, by, text: text.to_owned(), clocks, search: None }
    }

    const SEARCH: BotSearch = BotSearch { eval: -15, depth: 6, nodes: 48_211, ms: 412, by: ChosenBy::Second };

    fn check(line: &str, fact: &Fact, reading: Option<Reading>) {
        assert_eq!(read_fact(line), Ok((fact.clone(), reading)), "{line}");
        let mut written = String::new();
        assert!(push_fact(&mut written, fact, reading));
        assert_eq!(written, line);
    }

    #[test]
    fn every_line_that_was_ever_written_is_read() {
        for (line, fact) in [
            ("m 12 1 c3 298000 300000 2", moved(12, First, "c3", Some(CLOCKS))),
            ("m 13 2 d6-d5xb4", moved(13, Second, "d6-d5xb4", None)),
            ("m 14 1 e3 s -15 6 48211 412 second", {
                let text = "e3".to_owned();
                Fact::Moved { ply: 14, by: First, text, clocks: None, search: Some(SEARCH) }
            }),
            ("m 14 1 e3 298000 300000 2 s 0 1 5000000000 0 random", {
                let search = BotSearch { eval: 0, depth: 1, nodes: 5_000_000_000, ms: 0, by: ChosenBy::Random };
                Fact::Moved { ply: 14, by: First, text: "e3".to_owned(), clocks: Some(CLOCKS), search: Some(search) }
            }),
            ("t 10", Fact::TakenBack { ply: 10, clocks: None }),
            ("t 10 298000 300000 2", Fact::TakenBack { ply: 10, clocks: Some(CLOCKS) }),
            (
                "d 1795000000 1794740800",
                Fact::Due(Deadline {
                    at: Timestamp::from_seconds(1_795_000_000),
                    decided: Timestamp::from_seconds(1_794_740_800),
                }),
            ),
            ("q 13 d4", Fact::Prepared(Some(PreparedMove { ply: 13, text: "d4".to_owned() }))),
            ("q", Fact::Prepared(None)),
            ("p 298000 300000 -", Fact::Clocks(Clocks { running: None, ..CLOCKS })),
        ] {
            check(line, &fact, None);
        }
        let reading = Some(Reading { epoch: Epoch(7), ms: 51_200 });
        for (line, fact) in [
            ("m 12 1 c3 298000 300000 2 7.51200", moved(12, First, "c3", Some(CLOCKS))),
            ("m 14 1 e3 298000 300000 2 7.51200 s -15 6 48211 412 second", {
                let text = "e3".to_owned();
                Fact::Moved { ply: 14, by: First, text, clocks: Some(CLOCKS), search: Some(SEARCH) }
            }),
            ("t 10 298000 300000 2 7.51200", Fact::TakenBack { ply: 10, clocks: Some(CLOCKS) }),
            ("p 298000 300000 2 7.51200", Fact::Clocks(CLOCKS)),
        ] {
            check(line, &fact, reading);
        }
    }

    #[test]
    fn a_damaged_line_of_a_journal_costs_only_itself() {
        let mut journal = String::new();
        for (key, text) in [(17, "c3"), (4, "d4"), (17, "e5")] {
            assert!(push_line(&mut journal, key, &moved(0, First, text, None), None));
        }
        assert_eq!(journal, "17 m 0 1 c3\n4 m 0 1 d4\n17 m 0 1 e5\n");
        let over = Ending { outcome: None, reason: EndReason::Aborted, margin: 0, illegal: None };
        assert!(!push_line(&mut journal, 4, &Fact::Ended(over), None));
        let whole = [Some((17, "m 0 1 c3")), Some((4, "m 0 1 d4")), Some((17, "m 0 1 e5"))];
        assert_eq!(lines(journal.as_bytes()).collect::<Vec<_>>(), whole);
        for (place, damage) in [(12, b'x'), (13, b'x'), (14, 0xff), (18, 0xff)] {
            let mut bytes = journal.clone().into_bytes();
            bytes[place] = damage;
            assert_eq!(lines(&bytes).collect::<Vec<_>>(), [whole[0], None, whole[2]], "{place}");
        }
        assert_eq!(lines(b"").collect::<Vec<_>>(), [None]);
    }

    #[test]
    fn damaged_lines_are_told_apart() {
        for line in [
            "",
            "m",
            "m 1",
            "m 1 3 c3",
            "m -1 1 c3",
            "m 1 1 ",
            "m 1 1 c3 5",
            "m 1 1 c3 5 6",
            "m 1 1 c3 5 6 7",
            "m 1 1 c3 5 6 1 8",
            "m 1 1 c3 5 6 1 8.",
            "m 1 1 c3 5 6 1 .8",
            "m 1 1 c3 5 6 1 8.8.8",
            "m 1 1 c3 5 6 1 8.8 8",
            "m 99999999999 1 c3",
            "t",
            "t x",
            "p",
            "p 1 2",
            "x 1",
            "t  1",
            "m 1 1 c3 ",
            "m 1 1 c3 s",
            "m 1 1 c3 s 1 2 3 4",
            "m 1 1 c3 s 1 2 3 4 luck",
            "m 1 1 c3 s +1 2 3 4 search",
            "m 1 1 c3 s 1 -2 3 4 search",
            "m 1 1 c3 s 1 2 3 4 search 5",
            "m 1 1 c3 s 1 2 3 4 search 298000 300000 2",
        ] {
            assert!(read_fact(line).is_err(), "{line:?}");
        }
        for moves in [" ", "c3 ", "c3:", ":5", "c3:-1", "c3  d4", "c3::", "c3:5:", "c3::1:2:3:4", "c3::1:2:3:4:luck"] {
            assert!(read_moves(moves).is_err(), "{moves:?}");
        }
    }

    #[test]
    fn moves_are_added_taken_away_and_read() {
        let mut moves = String::new();
        for (text, left_ms) in [("c3", Some(5000)), ("pass", None), ("d6xa4", Some(0))] {
            push_move(&mut moves, text, left_ms, None);
        }
        let mut of_bots = moves.clone();
        for left_ms in [Some(70), None] {
            push_move(&mut of_bots, "a1", left_ms, Some(&SEARCH));
        }
        assert_eq!(of_bots, "c3:5000 pass d6xa4:0 a1:70:-15:6:48211:412:second a1::-15:6:48211:412:second");
        let read = read_moves(&of_bots).expect("as it was written");
        assert_eq!(
            read.iter().map(|played| played.search.is_some()).collect::<Vec<_>>(),
            [false, false, false, true, true]
        );
        assert_eq!((read[3].left_ms, read[3].search, read[4].left_ms), (Some(70), Some(SEARCH), None));
        assert_eq!(moves, "c3:5000 pass d6xa4:0");
        let read = read_moves(&moves).expect("as it was written");
        assert_eq!(read.iter().map(|played| played.text.as_str()).collect::<Vec<_>>(), ["c3", "pass", "d6xa4"]);
        assert_eq!(read.iter().map(|played| played.left_ms).collect::<Vec<_>>(), [Some(5000), None, Some(0)]);
        for (plies, left) in [(3, "c3:5000 pass d6xa4:0"), (2, "c3:5000 pass"), (1, "c3:5000"), (0, "")] {
            keep_moves(&mut moves, plies);
            assert_eq!(moves, left);
        }
        assert_eq!(read_moves(""), Ok(Vec::new()));
    }
}
