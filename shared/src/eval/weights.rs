//! Learnt weights as a compact file, and the patterns of a game that they belong to.
//!
//! A file is the eight bytes [`MAGIC`], which hold the version, the word of the game and a line break, three numbers of 32 bits
//! (little-endian: stages, lines of a stage, errors), the errors as `f32`, and the weights, stage by stage and line by line, in hundredths of a piece:
//!
//! | bytes | meaning |
//! | --- | --- |
//! | n from 0 to 199, except 100 | the weight n - 100 |
//! | n from 200 to 231 | n - 199 zeros, 1 to 32 |
//! | n from 232 to 247, B | 33 + 256 (n - 232) + B zeros |
//! | n from 248 to 255, B | with C = 256 (n - 248) + B: the weight 100 + C / 2, negative if C is odd; C is at least 2 |

use thiserror::Error;

use crate::kind::{GameKind, Word};
use crate::notation::Notation;

/// The first bytes of a file of weights; the last one is the version of the format.
pub const MAGIC: [u8; 8] = *b"BIDAKW\x00\x01";

/// The largest weight, and its negative the smallest.
pub const LARGEST: i16 = 1123;

const ZERO: u8 = 100;
const SHORT_RUN: u8 = 200;
const LONG_RUN: u8 = 232;
const LARGE: u8 = 248;
const LONGEST_SHORT_RUN: usize = (LONG_RUN - SHORT_RUN) as usize;
const LONGEST_RUN: usize = LONGEST_SHORT_RUN + ((LARGE - LONG_RUN) as usize) * 256;

/// The patterns of a game: the features of a position, one line of a table of weights for each.
pub trait Patterns {
    /// The game.
    type Game: Notation;

    /// Stages of the game, each with weights of its own.
    const STAGES: usize;
    /// Weights of one stage.
    const LINES: usize;
    /// Weights that count for one position.
    const FEATURES: usize;

    /// The stage of positions with `left`: the empty squares, or another number that says how much of a game is left.
    fn stage(left: u32) -> usize;

    /// Whether the weights of a stage are learnt from positions with `left`; neighbours share positions.
    fn is_near(stage: usize, left: u32) -> bool;

    /// The lines of a position, given by the squares of the side to move and of the other one and by what is left,
    /// [`Patterns::FEATURES`] of them.
    fn lines(own: u64, enemy: u64, left: u32, lines: &mut [u32]);
}

/// The learnt weights of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    /// In hundredths of a piece, by stage and line.
    pub stages: Vec<Vec<i16>>,
    /// Measurements of the learner beside the weights, such as the errors of shallow searches; each game gives them a meaning.
    pub errors: Vec<f32>,
}

/// A file of weights that cannot be read.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum WeightsError {
    /// It does not begin as a file of weights does.
    #[error("this is no file of weights")]
    Foreign,
    /// It is of another version.
    #[error("a file of weights of version {0} instead of 1")]
    Version(u8),
    /// It is of another game, or of other patterns.
    #[error("the weights are of other patterns")]
    OtherPatterns,
    /// It ends too early or too late, or contains a code without meaning.
    #[error("the file is damaged")]
    Damaged,
}

impl Weights {
    /// No knowledge: all weights are 0.
    pub fn zero<P: Patterns>() -> Self {
        Self { stages: vec![vec![0; P::LINES]; P::STAGES], errors: Vec::new() }
    }

    /// The bytes of a file.
    pub fn to_bytes(&self, game: GameKind) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(game.word().bytes());
        bytes.push(b'\n');
        let lines = self.stages.first().map_or(0, Vec::len);
        for number in [self.stages.len(), lines, self.errors.len()] {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(self.errors.iter().flat_map(|error| error.to_le_bytes()));
        let mut zeros = 0;
        for &weight in self.stages.iter().flatten() {
            if weight == 0 {
                zeros += 1;
                continue;
            }
            write_zeros(zeros, &mut bytes);
            zeros = 0;
            let size = weight.clamp(-LARGEST, LARGEST).unsigned_abs();
            if size < u16::from(ZERO) {
                bytes.push((i16::from(ZERO) + weight) as u8);
            } else {
                let code = (size - u16::from(ZERO)) << 1 | u16::from(weight < 0);
                // Code 0 and 1 would be a weight of 100, which is written as 101: the difference has no effect.
                let code = code.max(2 | u16::from(weight < 0));
                bytes.extend([LARGE + (code >> 8) as u8, code as u8]);
            }
        }
        write_zeros(zeros, &mut bytes);
        bytes
    }

    /// Reads the bytes of a file for these patterns.
    pub fn from_bytes<P: Patterns>(bytes: &[u8]) -> Result<Self, WeightsError> {
        let (name, version) = MAGIC.split_at(MAGIC.len() - 1);
        let rest = bytes.strip_prefix(name).ok_or(WeightsError::Foreign)?;
        let (&found, rest) = rest.split_first().ok_or(WeightsError::Foreign)?;
        if found != version[0] {
            return Err(WeightsError::Version(found));
        }
        let rest = rest.strip_prefix(P::Game::KIND.word().as_bytes()).ok_or(WeightsError::OtherPatterns)?;
        let mut rest = rest.strip_prefix(b"\n").ok_or(WeightsError::OtherPatterns)?;
        let mut number = || {
            let (number, after) = rest.split_first_chunk::<4>().ok_or(WeightsError::Damaged)?;
            rest = after;
            Ok(*number)
        };
        let [stages, lines, errors] =
            [number()?, number()?, number()?].map(|number| u32::from_le_bytes(number) as usize);
        if (stages, lines) != (P::STAGES, P::LINES) {
            return Err(WeightsError::OtherPatterns);
        }
        let errors = (0..errors).map(|_| Ok(f32::from_le_bytes(number()?))).collect::<Result<_, _>>()?;
        let mut all = read_weights(rest, stages * lines).ok_or(WeightsError::Damaged)?;
        let stages = (0..stages).map(|_| all.drain(..lines).collect()).collect();
        Ok(Self { stages, errors })
    }
}

/// The weights of stages by index instead of by line: for each stage a table of `TABLE` cells, which begins with the weights of `lines` and
/// ends with zeros.
pub fn spread<const TABLE: usize>(stages: &[Vec<i16>], lines: &[u32]) -> Vec<i16> {
    let mut tables = vec![0; TABLE * stages.len()];
    for (table, stage) in tables.as_chunks_mut::<TABLE>().0.iter_mut().zip(stages) {
        for (cell, line) in table.iter_mut().zip(lines) {
            *cell = stage[*line as usize];
        }
    }
    tables
}

fn write_zeros(mut count: usize, bytes: &mut Vec<u8>) {
    while count > 0 {
        let run = count.min(LONGEST_RUN);
        if run <= LONGEST_SHORT_RUN {
            bytes.push(SHORT_RUN + (run - 1) as u8);
        } else {
            let code = run - LONGEST_SHORT_RUN - 1;
            bytes.extend([LONG_RUN + (code >> 8) as u8, code as u8]);
        }
        count -= run;
    }
}

/// Exactly `count` weights; `None` if the bytes hold fewer, more or something else.
fn read_weights(bytes: &[u8], count: usize) -> Option<Vec<i16>> {
    let mut weights = Vec::with_capacity(count);
    let mut bytes = bytes.iter().copied();
    while let Some(byte) = bytes.next() {
        let code = |byte: u8, first: u8, next: u8| usize::from(byte - first) << 8 | usize::from(next);
        match byte {
            ZERO => return None,
            0..SHORT_RUN => weights.push(i16::from(byte) - i16::from(ZERO)),
            SHORT_RUN..LONG_RUN => weights.resize(weights.len() + usize::from(byte - SHORT_RUN) + 1, 0),
            LONG_RUN..LARGE => {
                let run = LONGEST_SHORT_RUN + 1 + code(byte, LONG_RUN, bytes.next()?);
                weights.resize(weights.len() + run, 0);
            }
            LARGE.. => {
                let code = code(byte, LARGE, bytes.next()?) as i16;
                let size = i16::from(ZERO) + (code >> 1);
                weights.push(if code & 1 == 1 { -size } else { size });
            }
        }
        if weights.len() > count {
            return None;
        }
    }
    (weights.len() == count).then_some(weights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::tic_tac_toe::TicTacToe;

    struct Few;

    impl Patterns for Few {
        type Game = TicTacToe;
        const STAGES: usize = 2;
        const LINES: usize = 5000;
        const FEATURES: usize = 1;

        fn stage(_left: u32) -> usize {
            0
        }

        fn is_near(_stage: usize, _left: u32) -> bool {
            true
        }

        fn lines(_own: u64, _enemy: u64, _left: u32, _lines: &mut [u32]) {}
    }

    fn example() -> Weights {
        let mut weights = Weights::zero::<Few>();
        let runs = [1, 2, 31, 32, 33, 34, 287, 288, 289];
        let mut place = 0;
        for (number, run) in runs.into_iter().enumerate() {
            place += run;
            weights.stages[0][place] = [1, -99, 99, 101, -101, LARGEST, -LARGEST, 612, -1][number];
            place += 1;
        }
        weights.stages[1][4999] = -7;
        weights.errors = vec![0.5, -1.25];
        weights
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        let weights = example();
        let bytes = weights.to_bytes(GameKind::TicTacToe);
        assert_eq!(Weights::from_bytes::<Few>(&bytes), Ok(weights));
        assert!(bytes.len() < 100, "{} bytes", bytes.len());
    }

    #[test]
    fn weights_are_spread_over_the_indices_of_their_lines() {
        assert_eq!(spread::<4>(&[vec![5, 6], vec![7, 8]], &[1, 0, 1]), [6, 5, 6, 0, 8, 7, 8, 0]);
    }

    #[test]
    fn weights_beyond_the_largest_are_written_as_that_and_a_hundred_as_one_more() {
        let mut weights = Weights::zero::<Few>();
        weights.stages[0][..4].copy_from_slice(&[i16::MAX, i16::MIN, 100, -100]);
        let bytes = weights.to_bytes(GameKind::TicTacToe);
        weights.stages[0][..4].copy_from_slice(&[LARGEST, -LARGEST, 101, -101]);
        assert_eq!(Weights::from_bytes::<Few>(&bytes), Ok(weights));
    }

    #[test]
    fn a_foreign_cut_or_damaged_file_is_refused() {
        let bytes = example().to_bytes(GameKind::TicTacToe);
        let read = |bytes: &[u8]| Weights::from_bytes::<Few>(bytes).expect_err("it is refused");
        for (bytes, error) in [
            (b"%PDF".to_vec(), WeightsError::Foreign),
            ([&MAGIC[..7], b"\x02"].concat(), WeightsError::Version(2)),
            (example().to_bytes(GameKind::Morris), WeightsError::OtherPatterns),
            (
                Weights { stages: vec![vec![0; 7]; 2], errors: vec![] }.to_bytes(GameKind::TicTacToe),
                WeightsError::OtherPatterns,
            ),
            (bytes[..bytes.len() - 1].to_vec(), WeightsError::Damaged),
            (bytes[..20].to_vec(), WeightsError::Damaged),
            ([&bytes[..], &[ZERO]].concat(), WeightsError::Damaged),
            ([&bytes[..], &[1]].concat(), WeightsError::Damaged),
        ] {
            assert_eq!(read(&bytes), error);
        }
    }
}
