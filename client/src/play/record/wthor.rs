//! WTHOR, the format of the French database of Reversi games (`.wtb`): a header of 16 bytes, then 68 bytes for each
//! game, all numbers with the lowest byte first.
//!
//! | bytes of the header | |
//! | --- | --- |
//! | 0 to 3 | the day on which the file was made: century, year, month, day |
//! | 4 to 7 | how many games |
//! | 10, 11 | the year in which they were played |
//! | 12 | squares along an edge; 0 stands for 8 |
//!
//! | bytes of a game | |
//! | --- | --- |
//! | 0 to 5 | numbers of the tournament, of black and of white, in files of their own |
//! | 6, 7 | black's discs at the end, and with best play from some move on |
//! | 8 to 67 | the moves, ten times the row and the column, both from 1; 0 after the last |
//!
//! Passes are left out.

use std::cmp::Ordering;

use bidak_shared::game::{Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::RecordText;
use bidak_shared::record::transcript::play_transcript;

const HEADER: usize = 16;
const GAME: usize = 68;
/// Where the moves begin in a game.
const MOVES: usize = 8;

/// A record and its game, or the error in it.
type Played = Result<(RecordText, Box<dyn AnyRecord>), String>;

/// A file of games.
#[derive(Clone, Copy, Debug)]
pub struct Wthor<'a> {
    /// The year in which they were played.
    year: u16,
    games: &'a [u8],
}

impl<'a> Wthor<'a> {
    /// The games of a file, if it is one of this format: its size says how many games there are, and so does its
    /// header.
    pub fn of(bytes: &'a [u8]) -> Option<Self> {
        let (header, games) = bytes.split_at_checked(HEADER)?;
        let count = u32::from_le_bytes(header[4..8].try_into().ok()?) as usize;
        let is_usual_board = matches!(header[12], 0 | 8);
        let is_whole = count > 0 && Some(games.len()) == count.checked_mul(GAME);
        (is_usual_board && is_whole).then(|| Self { year: u16::from_le_bytes([header[10], header[11]]), games })
    }

    /// How many games there are.
    pub fn count(&self) -> usize {
        self.games.len() / GAME
    }

    /// Reads a game, counted from 0, and plays it; `None` where there are fewer. Errors are in English.
    pub fn read(&self, index: usize) -> Option<Played> {
        self.games.chunks_exact(GAME).nth(index).map(|game| self.game(game))
    }

    fn game(&self, bytes: &[u8]) -> Played {
        let moves = bytes[MOVES..].iter().take_while(|byte| **byte != 0).map(|byte| square(*byte));
        let transcript: String = moves.collect::<Result<_, _>>()?;
        let mut game = GameKind::Reversi.record(&[]).expect("the game has no options");
        play_transcript(&mut *game, &transcript)
            .map_err(|error| format!("move {}: {}", error.number, error.problem))?;
        let mut record = RecordText::of(&*game);
        let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        if record.outcome.is_none() {
            // Resigned or lost on time: black's discs give the winner.
            record.outcome = Some(match bytes[6].cmp(&32) {
                Ordering::Greater => Outcome::Win(Player::First),
                Ordering::Less => Outcome::Win(Player::Second),
                Ordering::Equal => Outcome::Draw,
            });
        }
        record.headers = [
            ("Year", self.year),
            ("WthorTournament", number(0)),
            ("WthorBlack", number(2)),
            ("WthorWhite", number(4)),
            ("BlackDiscs", u16::from(bytes[6])),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_string()))
        .into();
        Ok((record, game))
    }
}

/// The name of a square: 56 is `f5`.
fn square(byte: u8) -> Result<String, String> {
    let (row, column) = (byte / 10, byte % 10);
    if (1..=8).contains(&row) && (1..=8).contains(&column) {
        Ok(format!("{}{row}", char::from(b'a' + column - 1)))
    } else {
        Err(format!("{byte} is no square: ten times the row and the column, both from 1 to 8"))
    }
}
