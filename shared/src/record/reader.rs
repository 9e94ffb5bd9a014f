//! Reads the text of a game: see [`crate::record::text`].

use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::kind::GameKind;
use crate::notation::shortened;
use crate::record::text::{Ending, MoveSearch, PlayedMove, RESULTS, RecordText, header};

/// The error in the text of a record, and its place.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line}: {token:?}: {problem}")]
pub struct TextError {
    /// Counted from 1.
    pub line: usize,
    /// The text found there, cut to a printable length.
    pub token: String,
    /// The problem.
    pub problem: String,
}

fn wrong(line: usize, token: &str, problem: impl Into<String>) -> TextError {
    TextError { line, token: shortened(token), problem: problem.into() }
}

impl FromStr for RecordText {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Ok(read(text)?.record)
    }
}

/// A record with the line numbers of its parts.
pub(crate) struct Located {
    pub(crate) record: RecordText,
    /// The line of the start position.
    pub(crate) start_line: usize,
    /// The line of each move.
    pub(crate) move_lines: Vec<usize>,
}

/// Reads a record, with the line numbers of its parts.
pub(crate) fn read(text: &str) -> Result<Located, TextError> {
    let mut headers = Headers::default();
    let mut words = Words { rest: text, line: 1 };
    loop {
        words.skip_space();
        if !words.rest.starts_with('[') {
            break;
        }
        let (line, header) = (words.line, words.take_line());
        let (name, value) = parse_header(header).map_err(|problem| wrong(line, header, problem))?;
        headers.add(line, name, value)?;
    }
    headers.into_record(&mut words)
}

/// The headers so far.
#[derive(Default)]
struct Headers(Vec<(usize, String, String)>);

impl Headers {
    fn add(&mut self, line: usize, name: String, value: String) -> Result<(), TextError> {
        if self.0.iter().any(|(_, other, _)| *other == name) {
            return Err(wrong(line, &name, "this header was there before"));
        }
        self.0.push((line, name, value));
        Ok(())
    }

    fn take(&mut self, name: &str) -> Option<(usize, String)> {
        let place = self.0.iter().position(|(_, other, _)| other == name)?;
        let (line, _, value) = self.0.remove(place);
        Some((line, value))
    }

    /// A header whose value is a word of a closed set.
    fn take_word<T: FromStr<Err: ToString>>(&mut self, name: &str) -> Result<Option<T>, TextError> {
        let parse = |(line, value): (usize, String)| {
            value.parse().map_err(|error: T::Err| wrong(line, &value, error.to_string()))
        };
        self.take(name).map(parse).transpose()
    }

    fn into_record(mut self, words: &mut Words<'_>) -> Result<Located, TextError> {
        let game: GameKind = self
            .take_word(header::GAME)?
            .ok_or_else(|| wrong(1, &words.peek(), "a record begins with headers, one of them [Game \"...\"]"))?;
        let reason = self.take_word(header::REASON)?;
        let announced = self.take(header::RESULT);
        let start = self.take(header::START);
        let mut value = |name| self.take(name).map(|(_, value)| value);
        let players = header::PLAYERS.map(&mut value);
        let (date, clock) = (value(header::DATE), value(header::CLOCK));
        let moves = read_moves(words)?;
        let mut ending = moves.ending;
        if let Some((line, result)) = announced {
            let announced = parse_result(&result).ok_or_else(|| wrong(line, &result, NO_RESULT))?;
            if *ending.get_or_insert(announced) != announced {
                return Err(wrong(line, &result, "the moves end with another result"));
            }
        }
        let headers = self.0.into_iter().map(|(_, name, value)| (name, value)).collect();
        let (start_line, start) = start.map_or((1, None), |(line, value)| (line, Some(value)));
        let outcome = ending.and_then(|ending| ending.0);
        let record = RecordText { game, start, players, date, clock, headers, moves: moves.played, outcome, reason };
        Ok(Located { record, start_line, move_lines: moves.lines })
    }
}

const NO_RESULT: &str = "a result is 1-0, 0-1, 1/2-1/2 or *";

/// The ending that a word means.
fn parse_result(word: &str) -> Option<Ending> {
    RESULTS.iter().find(|(result, _)| *result == word).map(|(_, ending)| *ending)
}

/// Name and value of `[Name "value"]`.
fn parse_header(line: &str) -> Result<(String, String), &'static str> {
    const FORM: &str = "a header looks like [Name \"value\"]";
    let inside = line.trim_end().strip_prefix('[').and_then(|line| line.strip_suffix("\"]")).ok_or(FORM)?;
    let (name, escaped) = inside.split_once(" \"").ok_or(FORM)?;
    if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_alphanumeric()) {
        return Err("the name of a header is a word of letters and digits");
    }
    let mut value = String::with_capacity(escaped.len());
    let mut letters = escaped.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => value.push('\n'),
                Some(quoted @ ('"' | '\\')) => value.push(quoted),
                _ => return Err("a backslash is followed by a quote, a backslash or n"),
            },
            '"' => return Err("a quote inside a value has a backslash before it"),
            _ => value.push(letter),
        }
    }
    Ok((name.to_owned(), value))
}

/// The moves after the headers.
#[derive(Default)]
struct Moves {
    played: Vec<PlayedMove>,
    lines: Vec<usize>,
    /// The result at the end, if there is one.
    ending: Option<Ending>,
}

fn read_moves(words: &mut Words<'_>) -> Result<Moves, TextError> {
    let mut read = Moves::default();
    while let Some((line, word)) = words.next_word()? {
        if let Some(comment) = word.strip_prefix('{') {
            let Some(played) = read.played.last_mut() else { continue };
            if let Some(clock) = tag_in(comment, "clk") {
                let time =
                    parse_clock(clock).ok_or_else(|| wrong(line, clock, "a clock shows hours:minutes:seconds"))?;
                played.time_left = Some(time);
            }
            read_search(comment, &mut played.search);
        } else if read.ending.is_some() {
            return Err(wrong(line, word, "nothing follows the result"));
        } else if let Some(ending) = parse_result(word) {
            read.ending = Some(ending);
        } else {
            let text = without_number(word);
            if !text.is_empty() {
                read.played.push(PlayedMove::new(text.to_owned()));
                read.lines.push(line);
            }
        }
    }
    Ok(read)
}

/// A word without a move number at its front: empty for `12.`, `f5` for `12.f5`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// The value of a tag in a comment, such as the time in `[%clk 0:04:58.200]`; the rest of a comment is for people.
fn tag_in<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = comment;
    loop {
        let (_, after) = rest.split_once("[%")?;
        match after.strip_prefix(name).and_then(|after| after.strip_prefix(' ')) {
            Some(value) => return Some(value.split_once(']')?.0.trim()),
            None => rest = after,
        }
    }
}

/// Reads what a comment says about the search of the move. Other programs write other values, such as `[%eval 0.35]`: those are
/// for people.
fn read_search(comment: &str, search: &mut MoveSearch) {
    fn read<T>(comment: &str, name: &str, parse: impl Fn(&str) -> Option<T>, value: &mut Option<T>) {
        if let Some(found) = tag_in(comment, name).and_then(parse) {
            *value = Some(found);
        }
    }
    let eval = |text: &str| {
        let size: i32 = number(text.strip_prefix('-').unwrap_or(text))?.try_into().ok()?;
        Some(if text.starts_with('-') { -size } else { size })
    };
    read(comment, "eval", eval, &mut search.eval);
    read(comment, "depth", |text| number(text)?.try_into().ok(), &mut search.depth);
    read(comment, "nodes", number, &mut search.nodes);
    read(comment, "ms", number, &mut search.ms);
}

fn parse_clock(text: &str) -> Option<Duration> {
    let (clock, millis) = match text.split_once('.') {
        Some((clock, fraction)) if (1..=3).contains(&fraction.len()) => {
            let digits: u64 = number(fraction)?;
            (clock, digits * 10_u64.pow(3 - fraction.len() as u32))
        }
        Some(_) => return None,
        None => (text, 0),
    };
    let mut parts = clock.split(':');
    let [hours, minutes, seconds] = [parts.next()?, parts.next()?, parts.next()?].map(number);
    let (minutes, seconds) = (minutes.filter(|minutes| *minutes < 60)?, seconds.filter(|seconds| *seconds < 60)?);
    let hours = hours.filter(|_| parts.next().is_none())?;
    let seconds = hours.checked_mul(3600)?.checked_add(60 * minutes + seconds)?;
    Some(Duration::from_millis(seconds.checked_mul(1000)?.checked_add(millis)?))
}

/// Digits only: no sign.
fn number(text: &str) -> Option<u64> {
    text.bytes().all(|letter| letter.is_ascii_digit()).then(|| text.parse().ok())?
}

/// The unread text, and the line on which it begins.
struct Words<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Words<'a> {
    fn advance(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn skip_space(&mut self) {
        // Some editors write a byte order mark before the first line.
        let rest = self.rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
        self.advance(self.rest.len() - rest.len());
    }

    fn take_line(&mut self) -> &'a str {
        self.advance(self.rest.find('\n').unwrap_or(self.rest.len()))
    }

    /// The next few letters, for an error.
    fn peek(&self) -> String {
        self.rest.split_whitespace().next().unwrap_or("the end").to_owned()
    }

    /// The next word or comment and its line. A comment begins with `{` and comes without the `}`; one that begins
    /// with `;` ends with its line and is skipped.
    fn next_word(&mut self) -> Result<Option<(usize, &'a str)>, TextError> {
        loop {
            self.skip_space();
            let line = self.line;
            match self.rest.chars().next() {
                None => return Ok(None),
                Some(';') => drop(self.take_line()),
                Some('{') => {
                    let Some(end) = self.rest.find('}') else {
                        return Err(wrong(line, self.rest, "this comment has no end"));
                    };
                    let comment = self.advance(end);
                    self.advance(1);
                    return Ok(Some((line, comment)));
                }
                Some(_) => {
                    let ends = |letter: char| letter.is_whitespace() || letter == '{' || letter == ';';
                    let end = self.rest.find(ends).unwrap_or(self.rest.len());
                    return Ok(Some((line, self.advance(end))));
                }
            }
        }
    }
}
