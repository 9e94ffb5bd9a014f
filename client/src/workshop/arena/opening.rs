//! The openings of a tournament: random positions from a seed, or a list from a file.

use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// How often random moves may end the game before its openings are given up.
const ATTEMPTS: usize = 1000;

/// A supply of openings, one for each number.
#[derive(Clone, Debug)]
pub struct Openings {
    game: GameKind,
    /// The start position, for random openings and `startpos`.
    start: String,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    Random { seed: u64, plies: usize },
    Listed(Vec<Opening>),
}

/// A start and the moves that are played before the engines think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The position before the first move.
    pub start: String,
    /// Moves that are given.
    pub moves: Vec<String>,
}

impl Opening {
    /// The game at this point.
    ///
    /// # Panics
    /// If it is no opening of this game; those of [`Openings`] are.
    pub fn record(&self, game: GameKind) -> Box<dyn AnyRecord> {
        let mut record = game.record_from(&self.start).expect("the opening was checked");
        for text in &self.moves {
            record.play(text).expect("the opening was checked");
        }
        record
    }
}

impl Openings {
    /// `plies` random moves from the position `start`. Two openings with different numbers may be the same.
    pub fn random(game: GameKind, start: String, seed: u64, plies: usize) -> Result<Self, String> {
        let openings = Self { game, start, source: Source::Random { seed, plies } };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        if (0..ATTEMPTS).any(|_| openings.random_moves(plies, &mut rng).is_some()) {
            Ok(openings)
        } else {
            Err(format!("the game hardly ever lasts longer than {plies} random moves"))
        }
    }

    /// The openings in `text`, one a line: a position, or `startpos`, then perhaps `moves` and moves. Empty lines and
    /// what follows a `#` are skipped. Their order is random where there is a seed for it.
    pub fn listed(game: GameKind, start: String, text: &str, shuffle: Option<u64>) -> Result<Self, String> {
        let mut openings = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                let opening = read(game, &start, line).map_err(|error| format!("line {}: {error}", number + 1))?;
                openings.push(opening);
            }
        }
        if openings.is_empty() {
            return Err("there is no opening in it".to_owned());
        }
        if let Some(seed) = shuffle {
            openings.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        }
        Ok(Self { game, start, source: Source::Listed(openings) })
    }

    /// The opening with a number. A list begins again when it is used up.
    pub fn number(&self, number: usize) -> Opening {
        match &self.source {
            Source::Listed(openings) => openings[number % openings.len()].clone(),
            Source::Random { seed, plies } => {
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(mixed(*seed, number as u64));
                let moves = (0..).find_map(|_| self.random_moves(*plies, &mut rng));
                Opening { start: self.start.clone(), moves: moves.unwrap_or_default() }
            }
        }
    }

    /// The settings that determine them all, for a journal.
    pub fn text(&self) -> String {
        match &self.source {
            Source::Random { seed, plies } => format!("{plies} random moves by seed {seed} from {}", self.start),
            Source::Listed(openings) => {
                let lines =
                    openings.iter().map(|opening| format!("{} moves {}", opening.start, opening.moves.join(" ")));
                lines.collect::<Vec<_>>().join("; ")
            }
        }
    }

    /// Random moves, `None` if they ended the game.
    fn random_moves(&self, plies: usize, rng: &mut impl RngExt) -> Option<Vec<String>> {
        let mut record = self.game.record_from(&self.start).expect("the start was checked");
        for _ in 0..plies {
            let legal = record.legal_moves();
            record.play(legal.choose(rng)?).expect("a legal move is played");
        }
        record.outcome().is_none().then(|| record.moves())
    }
}

/// A seed of its own for each number.
pub fn mixed(seed: u64, number: u64) -> u64 {
    // The finaliser of SplitMix64 (Steele, Lea & Flood, "Fast splittable pseudorandom number generators").
    let mut z = seed.wrapping_add((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn read(game: GameKind, startpos: &str, line: &str) -> Result<Opening, String> {
    let (position, moves) = match line.split_once(" moves ") {
        Some((position, moves)) => (position.trim(), moves),
        None => (line, ""),
    };
    let start = if position == "startpos" { startpos } else { position };
    let mut record = game.record_from(start).map_err(|error| error.to_string())?;
    for text in moves.split_whitespace() {
        record.play(text).map_err(|error| error.to_string())?;
    }
    if record.outcome().is_some() {
        return Err("the game is over there".to_owned());
    }
    Ok(Opening { start: record.start_text(), moves: record.moves() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameKind = GameKind::TicTacToe;
    const START: &str = "......... x";

    #[test]
    fn random_openings_depend_on_seed_and_number_only() {
        let openings = Openings::random(GAME, START.to_owned(), 7, 3).expect("games last longer");
        let first: Vec<Opening> = (0..20).map(|number| openings.number(number)).collect();
        assert!((0..20).rev().all(|number| openings.number(number) == first[number]));
        assert!(first.iter().any(|opening| *opening != first[0]), "they vary");
        assert!(first.iter().all(|opening| opening.moves.len() == 3 && opening.record(GAME).outcome().is_none()));
    }

    #[test]
    fn random_openings_never_end_the_game() {
        let openings = Openings::random(GAME, START.to_owned(), 1, 7).expect("some games last longer");
        assert!(Openings::random(GAME, START.to_owned(), 1, 9).is_err(), "none lasts longer");
        assert!((0..50).all(|number| openings.number(number).record(GAME).outcome().is_none()));
    }

    #[test]
    fn a_list_is_read_line_by_line_and_begins_again() {
        let text = "# a comment\n\n....x.... o\nstartpos moves a1 b2 # a corner\n";
        let openings = Openings::listed(GAME, START.to_owned(), text, None).expect("it is well formed");
        assert_eq!(openings.number(0), Opening { start: "....x.... o".to_owned(), moves: Vec::new() });
        assert_eq!(openings.number(1).record(GAME).position_text(), "x...o.... x");
        assert_eq!(openings.number(2), openings.number(0));
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = |text: &str| Openings::listed(GAME, START.to_owned(), text, None).expect_err("it is wrong");
        assert!(error("startpos\nstartpos moves a1 a1").starts_with("line 2: a1 is not legal"));
        assert!(error("xxxoo.... o").starts_with("line 1: the game is over"));
        assert_eq!(error("# nothing"), "there is no opening in it");
    }
}
