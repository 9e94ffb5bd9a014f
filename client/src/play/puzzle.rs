//! A puzzle that a player solves: the moves that were tried, and the comment on the last one.

use bidak_shared::analysis::puzzle::{Goal, Judged, Puzzle};
use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::study::{day_of_number, number_of_day};
use bidak_shared::search::StopFlag;

use crate::play::record::kept::present;
use crate::play::text::{Texts, sentence};

/// The most moves of a line that are shown.
const LINE: usize = 8;

/// The number of puzzles from which one is chosen at random.
const PUZZLES: u64 = 1_000_000;

/// The number of today's puzzles, which are the same for everybody.
pub fn number_of_today() -> u64 {
    number_of_day(present()).into()
}

/// Any number.
pub fn any_number() -> u64 {
    rand::random_range(0..PUZZLES)
}

/// The number after this one. After a puzzle of the day it is any: the next number is that of tomorrow.
pub fn number_after(number: u64) -> u64 {
    if day_of_number(number).is_some() { any_number() } else { number.wrapping_add(1) }
}

/// A puzzle and the progress of its solver.
#[derive(Debug)]
pub struct Solving {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its number, which finds it again.
    pub seed: u64,
    /// The wrong moves that were tried, the last one last.
    pub wrong: Vec<String>,
    /// The progress.
    pub stage: Stage,
}

/// The progress of the solver of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Looking for the move.
    Open,
    /// Found it.
    Solved,
    /// Asked for it.
    Shown,
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// It is the move.
    Right,
    /// It is a wrong move.
    Wrong,
    /// The position does not allow it.
    Illegal,
}

impl Solving {
    /// The puzzle of a game with this number, if it exists.
    pub fn new(game: GameKind, seed: u64) -> Option<Self> {
        let puzzle = game.puzzle(seed, &StopFlag::new())?;
        Some(Self { puzzle, seed, wrong: Vec::new(), stage: Stage::Open })
    }

    /// Tries a move. Moves are written in small letters.
    pub fn attempt(&mut self, text: &str) -> Tried {
        if self.puzzle.judged(text).is_none() {
            return Tried::Illegal;
        }
        if text == self.puzzle.solution {
            if self.stage == Stage::Open {
                self.stage = Stage::Solved;
            }
            return Tried::Right;
        }
        self.wrong.push(text.to_owned());
        Tried::Wrong
    }

    /// Gives up.
    pub fn show(&mut self) {
        if self.stage == Stage::Open {
            self.stage = Stage::Shown;
        }
    }

    /// The name of the puzzle of a game with this number: the day, or the number.
    pub fn name(game: GameKind, number: u64, texts: Texts) -> String {
        let game = ("game", texts.game(game).into());
        match day_of_number(number) {
            Some(day) => texts.fill("puzzle-title-day", [game, ("day", day.into())]),
            None => texts.fill("puzzle-title", [game, ("number", number.to_string().into())]),
        }
    }

    /// The task.
    pub fn task(&self, texts: Texts) -> String {
        let side = texts.side(self.puzzle.record.side_name(self.puzzle.side()));
        let key = match self.puzzle.goal {
            Goal::Win => "puzzle-win",
            Goal::Draw => "puzzle-draw",
        };
        sentence(&texts.fill(key, [("side", side.into())]))
    }

    /// The pieces of both sides and the plies left, in games that end by a count.
    pub fn score(&self, texts: Texts) -> Option<String> {
        let record = &*self.puzzle.record;
        if !record.has_margin() {
            return None;
        }
        let [first, second] = Player::BOTH.map(|side| texts.side(record.side_name(side)));
        let values = [
            ("first", first.into()),
            ("first_pieces", record.pieces(Player::First).into()),
            ("second", second.into()),
            ("second_pieces", record.pieces(Player::Second).into()),
        ];
        let score = texts.fill("puzzle-score", values);
        Some(match record.plies_left() {
            Some(plies) => format!("{score} {}", texts.fill("puzzle-plies-left", [("plies", plies.into())])),
            None => score,
        })
    }

    /// The error in the last move that was tried, the solution once it is found or shown, or nothing.
    pub fn verdict(&self, texts: Texts) -> Option<String> {
        let (key, text) = match self.stage {
            Stage::Open => ("puzzle-wrong", self.wrong.last()?),
            Stage::Solved => ("puzzle-right", &self.puzzle.solution),
            Stage::Shown => ("puzzle-shown", &self.puzzle.solution),
        };
        let judged = self.puzzle.judged(text)?;
        let value = texts.value(judged.value, &*self.puzzle.record);
        let mut said = sentence(&texts.fill(key, [("move", texts.move_name(text).into()), ("value", value.into())]));
        if let Some(line) = line(judged) {
            said.push(' ');
            said.push_str(&sentence(&texts.fill("puzzle-line", [("line", line.into())])));
        }
        Some(said)
    }

    /// Where to begin: the first point of the solution.
    pub fn hint(&self, texts: Texts) -> String {
        let point = self.puzzle.solution.split(['-', 'x']).next().unwrap_or_default();
        let key = if point == self.puzzle.solution { "puzzle-hint-where" } else { "puzzle-hint-from" };
        // A move of one point would be the whole solution: its file alone.
        let about = if point == self.puzzle.solution { &point[..1] } else { point };
        sentence(&texts.fill(key, [("point", about.to_owned().into())]))
    }
}

/// The moves that follow.
fn line(judged: &Judged) -> Option<String> {
    (!judged.line.is_empty()).then(|| judged.line.iter().take(LINE).cloned().collect::<Vec<_>>().join(" "))
}
