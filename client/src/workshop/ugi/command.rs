//! Lines of UGI as commands.

use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use bidak_shared::game::Player;
use thiserror::Error;

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UgiCommand {
    /// Nothing but spaces.
    Nothing,
    /// Identify yourself.
    Ugi,
    /// Are you there?
    IsReady,
    /// Another game follows.
    NewGame,
    /// Sets an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value; empty for a button.
        value: String,
    },
    /// The position to think about.
    Position {
        /// The text of the position; the start of the game without one.
        fen: Option<String>,
        /// The moves played from there.
        moves: Vec<String>,
    },
    /// Think, then print the move.
    Go(Go),
    /// Print the move now.
    Stop,
    /// A question about the position.
    Query(Query),
    /// Prints the position.
    Display,
    /// Counts sequences of moves.
    Perft(u32),
    /// Judges the position without a search.
    Eval,
    /// The end.
    Quit,
}

/// Bounds of a search; all that are given apply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The time left to each side.
    pub clocks: [Option<Duration>; 2],
    /// The increment of each side.
    pub increments: [Duration; 2],
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Until `stop`, even when there is nothing more to find.
    pub infinite: bool,
}

/// A question about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is it the turn of the first player?
    FirstPlayersTurn,
    /// Is the game over?
    GameOver,
    /// The result.
    Result,
}

/// A line that is no command.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadUgiCommand {
    /// The first word.
    #[error(
        "there is no command {0:?}; there are: ugi, isready, uginewgame, setoption, position, go, stop, query, d, perft, \
         eval, quit"
    )]
    Unknown(String),
    /// Something is missing.
    #[error("{command} needs {what}")]
    Missing {
        /// The command, or the part of it.
        command: String,
        /// The missing argument.
        what: &'static str,
    },
    /// Something stands where it has no meaning.
    #[error("{command} does not know {word:?}; it knows: {known}")]
    Strange {
        /// The command.
        command: &'static str,
        /// The word.
        word: String,
        /// The accepted words.
        known: &'static str,
    },
    /// A number was needed.
    #[error("{what} takes a whole number from 0 up, not {word:?}")]
    Number {
        /// Its argument.
        what: String,
        /// The text.
        word: String,
    },
}

impl UgiCommand {
    /// Reads a line.
    pub fn parse(line: &str) -> Result<Self, BadUgiCommand> {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { return Ok(Self::Nothing) };
        let command = match name {
            "ugi" => Self::Ugi,
            "isready" => Self::IsReady,
            "uginewgame" => Self::NewGame,
            "setoption" => return set_option(words),
            "position" => return position(words),
            "go" => return go(words),
            "stop" => Self::Stop,
            "query" => {
                let known = "p1turn, gameover, result";
                match words.next() {
                    Some("p1turn") => Self::Query(Query::FirstPlayersTurn),
                    Some("gameover") => Self::Query(Query::GameOver),
                    Some("result") => Self::Query(Query::Result),
                    Some(word) => {
                        return Err(BadUgiCommand::Strange { command: "query", word: shortened(word), known });
                    }
                    None => return Err(missing("query", "one of: p1turn, gameover, result")),
                }
            }
            "d" => Self::Display,
            "perft" => Self::Perft(number("perft", &mut words)?),
            "eval" => Self::Eval,
            "quit" => Self::Quit,
            _ => return Err(BadUgiCommand::Unknown(shortened(name))),
        };
        match words.next() {
            None => Ok(command),
            Some(word) => Err(BadUgiCommand::Strange {
                command: "this command",
                word: shortened(word),
                known: "nothing more on the line",
            }),
        }
    }
}

/// `name N value V`, where both may have spaces.
fn set_option(mut words: SplitWhitespace<'_>) -> Result<UgiCommand, BadUgiCommand> {
    if words.next() != Some("name") {
        return Err(missing("setoption", "the word name and the name of an option"));
    }
    let name: Vec<&str> = words.by_ref().take_while(|word| *word != "value").collect();
    if name.is_empty() {
        return Err(missing("setoption", "the name of an option"));
    }
    Ok(UgiCommand::SetOption { name: name.join(" "), value: words.collect::<Vec<_>>().join(" ") })
}

/// `startpos` or `fen P`, where P may have spaces, then perhaps `moves ...`.
fn position(mut words: SplitWhitespace<'_>) -> Result<UgiCommand, BadUgiCommand> {
    let fen = match words.next() {
        Some("startpos") => match words.next() {
            None => return Ok(UgiCommand::Position { fen: None, moves: Vec::new() }),
            Some("moves") => None,
            Some(word) => {
                return Err(BadUgiCommand::Strange {
                    command: "position startpos",
                    word: shortened(word),
                    known: "moves",
                });
            }
        },
        Some("fen") => {
            let text: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
            if text.is_empty() {
                return Err(missing("position fen", "the text of a position"));
            }
            Some(text.join(" "))
        }
        Some(word) => {
            return Err(BadUgiCommand::Strange { command: "position", word: shortened(word), known: "startpos, fen" });
        }
        None => return Err(missing("position", "startpos, or fen and the text of a position")),
    };
    Ok(UgiCommand::Position { fen, moves: words.map(str::to_owned).collect() })
}

fn go(mut words: SplitWhitespace<'_>) -> Result<UgiCommand, BadUgiCommand> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        let time = |words: &mut SplitWhitespace<'_>| number(word, words).map(Duration::from_millis);
        match word {
            "p1time" => go.clocks[Player::First.index()] = Some(time(&mut words)?),
            "p2time" => go.clocks[Player::Second.index()] = Some(time(&mut words)?),
            "p1inc" => go.increments[Player::First.index()] = time(&mut words)?,
            "p2inc" => go.increments[Player::Second.index()] = time(&mut words)?,
            "movetime" => go.move_time = Some(time(&mut words)?),
            "depth" => go.depth = Some(number(word, &mut words)?),
            "nodes" => go.nodes = Some(number(word, &mut words)?),
            "infinite" => go.infinite = true,
            _ => {
                let known = "p1time, p2time, p1inc, p2inc, movetime, depth, nodes, infinite";
                return Err(BadUgiCommand::Strange { command: "go", word: shortened(word), known });
            }
        }
    }
    Ok(UgiCommand::Go(go))
}

fn number<T: FromStr>(what: &str, words: &mut SplitWhitespace<'_>) -> Result<T, BadUgiCommand> {
    let word = words.next().ok_or_else(|| missing(what, "a number"))?;
    word.parse().map_err(|_| BadUgiCommand::Number { what: what.to_owned(), word: shortened(word) })
}

fn missing(command: &str, what: &'static str) -> BadUgiCommand {
    BadUgiCommand::Missing { command: command.to_owned(), what }
}

/// A stranger's text, short enough for a message, on one line.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: Option<&str>, moves: &[&str]) -> UgiCommand {
        UgiCommand::Position {
            fen: fen.map(str::to_owned),
            moves: moves.iter().map(|text| (*text).to_owned()).collect(),
        }
    }

    #[test]
    fn every_command_is_read() {
        let ms = Duration::from_millis;
        let option = |name: &str, value: &str| UgiCommand::SetOption { name: name.to_owned(), value: value.to_owned() };
        for (line, command) in [
            ("", UgiCommand::Nothing),
            ("  \t ", UgiCommand::Nothing),
            ("ugi", UgiCommand::Ugi),
            (" isready\r", UgiCommand::IsReady),
            ("uginewgame", UgiCommand::NewGame),
            ("setoption name Hash value 64", option("Hash", "64")),
            ("setoption name Two Words value a b", option("Two Words", "a b")),
            ("setoption name Button", option("Button", "")),
            ("position startpos", position(None, &[])),
            ("position startpos moves c3 d4", position(None, &["c3", "d4"])),
            ("position fen 6oo/8 x 56 moves c3", position(Some("6oo/8 x 56"), &["c3"])),
            ("position  fen   a  b ", position(Some("a b"), &[])),
            ("go", UgiCommand::Go(Go::default())),
            ("go depth 4 nodes 100", UgiCommand::Go(Go { depth: Some(4), nodes: Some(100), ..Go::default() })),
            (
                "go p1time 1000 p2time 2000 p1inc 10 p2inc 20",
                UgiCommand::Go(Go {
                    clocks: [Some(ms(1000)), Some(ms(2000))],
                    increments: [ms(10), ms(20)],
                    ..Go::default()
                }),
            ),
            ("go movetime 5 infinite", UgiCommand::Go(Go { move_time: Some(ms(5)), infinite: true, ..Go::default() })),
            ("stop", UgiCommand::Stop),
            ("query result", UgiCommand::Query(Query::Result)),
            ("perft 3", UgiCommand::Perft(3)),
            ("d", UgiCommand::Display),
            ("eval", UgiCommand::Eval),
            ("quit", UgiCommand::Quit),
        ] {
            assert_eq!(UgiCommand::parse(line), Ok(command), "{line:?}");
        }
    }

    #[test]
    fn a_wrong_line_gets_a_sentence_that_names_the_fault() {
        for (line, part) in [
            ("hello", "no command \"hello\""),
            ("quit now", "\"now\""),
            ("setoption Hash", "needs the word name"),
            ("setoption name", "needs the name"),
            ("setoption name value 3", "needs the name"),
            ("position", "needs startpos"),
            ("position e4", "\"e4\"; it knows: startpos, fen"),
            ("position startpos c3", "knows: moves"),
            ("position fen", "needs the text"),
            ("position fen moves c3", "needs the text"),
            ("go depth", "depth needs a number"),
            ("go depth x", "not \"x\""),
            ("go depth -1", "not \"-1\""),
            ("go deep 3", "\"deep\""),
            ("query", "p1turn"),
            ("query who", "\"who\""),
            ("perft", "perft needs a number"),
            ("perft 1.5", "not \"1.5\""),
        ] {
            let error = UgiCommand::parse(line).expect_err(line).to_string();
            assert!(error.contains(part), "{line}: {error}");
        }
    }
}
