//! The report of a tournament in FIDE's format TRF16, for pairing programs and rating officers.
//!
//! Source: FIDE Handbook C.04, annex 2 (2016). A line of a player has its columns at fixed places, counted in characters from 1:
//! number 5 to 8, name 15 to 47, rating 49 to 52, points 81 to 84, place 86 to 89, and each round in ten columns from 92 on:
//! opponent, seat, result. First has the white pieces.

use std::fmt::Write as _;

use thiserror::Error;

use crate::club::table::{Absence, Table, Turn};
use crate::game::Player;

/// The most lines that are read.
const MOST_LINES: usize = 2000;

/// A tournament in this format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Its name.
    pub title: String,
    /// Its form, in words.
    pub form: String,
    /// The number of rounds, if known: an extension that pairing programs read.
    pub rounds: Option<u32>,
    /// The players by their numbers, which begin with 1.
    pub players: Vec<TrfPlayer>,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrfPlayer {
    /// The player's name.
    pub name: String,
    /// The rating at the start.
    pub rating: i32,
    /// The points.
    pub half_points: u32,
    /// The place in the standings.
    pub place: u32,
    /// The rounds so far.
    pub rounds: Vec<Cell>,
}

/// A round of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The number of the opponent; none without one.
    pub opponent: Option<u32>,
    /// The seat.
    pub seat: Option<Player>,
    /// The result: `1 0 = + - H F U Z`, or a space while there is none.
    pub code: char,
}

/// A report that cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line}: {problem}")]
pub struct BadReport {
    /// The line, from 1.
    pub line: usize,
    /// The problem.
    pub problem: &'static str,
}

/// The rounds of an entrant. `number` gives the number of an entrant in the report.
pub fn cells(table: &Table, entrant: usize, number: impl Fn(usize) -> u32) -> Vec<Cell> {
    let cell = |turn: &Turn| match *turn {
        Turn::Played { opponent, seat, half_points } => {
            Cell { opponent: Some(number(opponent)), seat: Some(seat), code: played(half_points) }
        }
        Turn::Forfeit { opponent, seat, half_points } => {
            let code = if half_points > 0 { '+' } else { '-' };
            Cell { opponent: Some(number(opponent)), seat: Some(seat), code }
        }
        Turn::Free { half_points, why } => {
            let code = match (half_points, why) {
                (0, _) => 'Z',
                (1, _) => 'H',
                (_, Absence::Bye) => 'U',
                (_, Absence::Away) => 'F',
            };
            Cell { opponent: None, seat: None, code }
        }
        Turn::Open => Cell { opponent: None, seat: None, code: ' ' },
    };
    table.turns(entrant).iter().map(cell).collect()
}

fn played(half_points: u32) -> char {
    match half_points {
        0 => '0',
        1 => '=',
        _ => '1',
    }
}

/// Points as people write them: `4.5`.
fn points(half_points: u32) -> String {
    format!("{}.{}", half_points / 2, if half_points.is_multiple_of(2) { 0 } else { 5 })
}

impl Report {
    /// The text.
    pub fn write(&self) -> String {
        let mut text = String::new();
        // Writing to a text does not fail.
        let _ = writeln!(text, "012 {}", self.title);
        let _ = writeln!(text, "062 {}", self.players.len());
        let _ = writeln!(text, "092 {}", self.form);
        if let Some(rounds) = self.rounds {
            let _ = writeln!(text, "XXR {rounds}");
        }
        for (number, player) in (1..).zip(&self.players) {
            let TrfPlayer { name, rating, half_points, place, rounds } = player;
            let name: String = name.chars().take(33).collect();
            let points = points(*half_points);
            let _ = write!(text, "001 {number:>4}      {name:<33} {rating:>4} {:>27}{points:>4} {place:>4}", "");
            for Cell { opponent, seat, code } in rounds {
                let seat = match seat {
                    Some(Player::First) => 'w',
                    Some(Player::Second) => 'b',
                    None => '-',
                };
                match opponent {
                    Some(opponent) => {
                        let _ = write!(text, "  {opponent:>4} {seat} {code}");
                    }
                    None if *code == ' ' => text.push_str(&" ".repeat(10)),
                    None => {
                        let _ = write!(text, "  0000 - {code}");
                    }
                }
            }
            text.push('\n');
        }
        text
    }

    /// Reads a text. Lines that are not about the title, the form, the rounds or a player are passed over.
    ///
    /// # Errors
    ///
    /// When the line of a player has something else at a fixed place, or there are too many lines.
    pub fn read(text: &str) -> Result<Self, BadReport> {
        let mut report = Self::default();
        for (line, content) in (1..).zip(text.lines()) {
            let bad = |problem| BadReport { line, problem };
            if line > MOST_LINES {
                return Err(bad("too many lines"));
            }
            let (code, rest) = content.split_at_checked(3).unwrap_or((content, ""));
            let rest = rest.strip_prefix(' ').unwrap_or(rest);
            match code {
                "012" => rest.trim_end().clone_into(&mut report.title),
                "092" => rest.trim_end().clone_into(&mut report.form),
                "XXR" => report.rounds = Some(rest.trim().parse().map_err(|_| bad("XXR is not followed by a number"))?),
                "001" => {
                    let columns: Vec<char> = content.chars().collect();
                    let (number, player) = read_line(&columns).map_err(bad)?;
                    if number as usize != report.players.len() + 1 {
                        return Err(bad("the players are not numbered from 1 on"));
                    }
                    report.players.push(player);
                }
                _ => {}
            }
        }
        Ok(report)
    }
}

/// The characters of some columns, counted from 1, without spaces around them.
fn columns(line: &[char], from: usize, to: usize) -> String {
    let text: String = line.iter().skip(from - 1).take(to + 1 - from).collect();
    text.trim().to_owned()
}

fn read_line(line: &[char]) -> Result<(u32, TrfPlayer), &'static str> {
    let number = columns(line, 5, 8).parse().map_err(|_| "the number of the player is missing")?;
    let rating = columns(line, 49, 52);
    let rating = if rating.is_empty() { 0 } else { rating.parse().map_err(|_| "the rating is no number")? };
    let points = columns(line, 81, 84);
    let (whole, part) = points.split_once('.').unwrap_or((&points, "0"));
    let whole: u32 = whole.parse().map_err(|_| "the points are no number")?;
    let half_points = whole * 2 + u32::from(part == "5");
    let place = columns(line, 86, 89);
    let place = if place.is_empty() { 0 } else { place.parse().map_err(|_| "the place is no number")? };
    let mut rounds = Vec::new();
    let mut from = 92;
    while from <= line.len() {
        let opponent = columns(line, from, from + 3);
        let seat = columns(line, from + 5, from + 5);
        let code = columns(line, from + 7, from + 7);
        let opponent = match opponent.as_str() {
            "" | "0000" => None,
            number => Some(number.parse().map_err(|_| "an opponent is no number")?),
        };
        let seat = match seat.as_str() {
            "w" => Some(Player::First),
            "b" => Some(Player::Second),
            "-" | "" => None,
            _ => return Err("a seat is w, b or -"),
        };
        // A round that is not played yet is left blank.
        let code = code.chars().next().unwrap_or(' ');
        if !"10=+-HFUZ ".contains(code) {
            return Err("a result is one of 1 0 = + - H F U Z");
        }
        rounds.push(Cell { opponent, seat, code });
        from += 10;
    }
    let name = columns(line, 15, 47);
    Ok((number, TrfPlayer { name, rating, half_points, place, rounds }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::result::PairingResult;
    use crate::club::table::{Free, PlayedRound, Unplayed};

    fn report() -> Report {
        let free = |entrant, half_points, why| Free { entrant, half_points, why };
        let rounds = [
            PlayedRound {
                boards: vec![(0, 1, PairingResult::First)],
                free: vec![free(2, 2, Absence::Bye), free(3, 1, Absence::Bye)],
                goes_on: false,
            },
            PlayedRound {
                boards: vec![(2, 0, PairingResult::Draw), (3, 1, PairingResult::SecondByForfeit)],
                free: vec![],
                goes_on: false,
            },
            PlayedRound {
                boards: vec![(1, 2, PairingResult::NobodyPlayed)],
                free: vec![free(0, 2, Absence::Away)],
                goes_on: true,
            },
        ];
        let table = Table::new(4, &rounds, Unplayed::Dummy);
        let names = ["Ana", "Budi Santoso-Wijayakusuma dari Bandung", "Čedomir Žarić", "D"];
        let player = |(entrant, name): (usize, &str)| TrfPlayer {
            name: name.chars().take(33).collect(),
            rating: 1500 + entrant as i32,
            half_points: table.half_points(entrant),
            place: 4 - entrant as u32,
            rounds: cells(&table, entrant, |entrant| entrant as u32 + 1),
        };
        let players = names.into_iter().enumerate().map(player).collect();
        Report { title: "Friday".to_owned(), form: "Swiss".to_owned(), rounds: Some(5), players }
    }

    #[test]
    fn a_report_has_its_columns_where_the_format_wants_them() {
        let text = report().write();
        let line = text.lines().find(|line| line.starts_with("001    1")).expect("Ana's line");
        let columns = |from: usize, to: usize| columns(&line.chars().collect::<Vec<_>>(), from, to);
        assert_eq!((columns(15, 47).as_str(), columns(49, 52).as_str()), ("Ana", "1500"));
        assert_eq!((columns(81, 84).as_str(), columns(86, 89).as_str()), ("2.5", "4"));
        assert_eq!(&line.chars().skip(91).collect::<String>(), "   2 w 1     3 b =  0000 - F");
    }

    #[test]
    fn a_report_that_was_written_is_read_and_written_the_same() {
        let report = report();
        let text = report.write();
        let read = Report::read(&text).expect("our own text");
        assert_eq!(read, report);
        assert_eq!(read.write(), text);
        // Lines of other programs and future rounds are ignored.
        let more = text.replace("062 4\n", "022 Jakarta\n062 4\n132 26/11/22\n\nX\n");
        assert_eq!(Report::read(&more).expect("as before"), report);
    }

    #[test]
    fn other_texts_are_refused_with_the_line_of_the_error() {
        let good = report().write();
        for (from, to) in
            [("001    2", "001    3"), ("1500", "15x0"), ("   2 w 1", "   2 q 1"), ("   2 w 1", "   2 w 7")]
        {
            assert!(Report::read(&good.replacen(from, to, 1)).is_err(), "{to}");
        }
        assert!(Report::read(&"x\n".repeat(3000)).is_err());
        for end in 0..good.len() {
            if good.is_char_boundary(end) {
                let _ = Report::read(&good[..end]); // It does not panic.
            }
        }
    }
}
