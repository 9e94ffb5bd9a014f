//! Learning the weights of patterns from games that a program plays against itself.
//!
//! In each round players with the weights of the round before play games: random moves first, then moves of a shallow search with some
//! random ones between them, then the end with exact values. Each position is an [`Example`]: its value is a mean of the search's
//! value and the result of the game, or exact where the end is near. [`regression`] fits the weights to the examples. A game brings a
//! [`Course`] and has nothing to do with files, threads and rounds.

pub mod adjacency;
mod deviation;
pub mod morris;
pub mod regression;
pub mod reversi;

use crate::eval::Score;
use crate::eval::weights::{Patterns, Weights};
use crate::search::StopFlag;

/// A position with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The squares of the side to move.
    pub own: u64,
    /// The squares of the other side.
    pub enemy: u64,
    /// The value to the side to move, in hundredths of a piece.
    pub value: i16,
    /// How much of the game is left, as [`Patterns::stage`] counts it.
    pub left: u8,
    /// 1 if it is held out: it measures weights, and nothing is learnt from it.
    pub held_out: u8,
}

impl Example {
    /// The bytes of an example in a file.
    pub const BYTES: usize = 20;

    /// For a file.
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.own.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.enemy.to_le_bytes());
        bytes[16..18].copy_from_slice(&self.value.to_le_bytes());
        bytes[18..].copy_from_slice(&[self.left, self.held_out]);
        bytes
    }

    /// From a file.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|index| bytes[at + index]));
        let value = i16::from_le_bytes([bytes[16], bytes[17]]);
        Self { own: word(0), enemy: word(8), value, left: bytes[18], held_out: bytes[19] }
    }
}

/// One game in this number is held out.
const HELD_OUT: u64 = 20;

/// 1 if a game with this seed is held out: it measures weights, and nothing is learnt from it.
fn held_out(seed: u64) -> u8 {
    u8::from(seed.is_multiple_of(HELD_OUT))
}

/// A position of a game with its known value.
struct Step<P> {
    place: P,
    /// The search's value for the side to move, or the exact one, in hundredths of a piece.
    score: Score,
    is_exact: bool,
    /// The next move was random.
    is_explored: bool,
}

/// The values of the positions of a game, which came to `result` for the side to move at its end if the last one is not exact: exact ones,
/// and elsewhere means of the search's value and the result of the game. After a random move nothing is known of the worth of
/// the position before it but the search.
fn values<P>(steps: &[Step<P>], result: Option<Score>) -> Vec<Score> {
    let mut came_to = result;
    let mut values: Vec<Score> = Vec::with_capacity(steps.len());
    for step in steps.iter().rev() {
        let known = came_to.filter(|_| !step.is_exact && !step.is_explored).map_or(step.score, |result| -result);
        values.push(i32::midpoint(step.score, known));
        came_to = Some(known);
    }
    values.reverse();
    values
}

/// A game that can be learnt.
pub trait Course: Sync + 'static {
    /// The patterns of a position.
    type Patterns: Patterns;
    /// Plays by weights.
    type Player: Player;

    /// Whether even games change the weights of a stage; by default those of all.
    fn learns_evenly(_stage: usize) -> bool {
        true
    }

    /// A player with these weights; without any it plays by the game's built-in evaluation.
    fn player(weights: Option<&Weights>) -> Self::Player;
}

/// Plays games for a learner. Copies share their weights and are for other threads.
pub trait Player: Clone + Send {
    /// The examples of one game with searches of `depth` plies.
    fn play(&mut self, depth: u32, seed: u64) -> Vec<Example>;

    /// The examples of one game between strong players from an opening that favours neither side much; none in a game that does without.
    fn play_evenly(&mut self, _seed: u64) -> Vec<Example> {
        Vec::new()
    }

    /// Two games against another player from a random opening, with the seats exchanged: the sum of the utilities, from -2 to 2, and
    /// the sum of the margins.
    fn meet(&mut self, other: &mut Self, seed: u64) -> (i32, i32);

    /// The [`Weights::errors`], measured on positions outside the training examples. Discard them if the measurement
    /// was stopped.
    fn measure(&mut self, examples: &[Example], stop: &StopFlag) -> Vec<f32>;
}

/// The root of the mean square of the difference between the values of examples and the estimates by weights, in pieces.
pub fn error<P: Patterns>(weights: &Weights, examples: &[Example]) -> f64 {
    let mut lines = vec![0; P::FEATURES];
    let mut sum = 0.0;
    for example in examples {
        P::lines(example.own, example.enemy, u32::from(example.left), &mut lines);
        let stage = &weights.stages[P::stage(u32::from(example.left))];
        let expected: i32 = lines.iter().map(|line| i32::from(stage[*line as usize])).sum();
        sum += f64::from(i32::from(example.value) - expected).powi(2);
    }
    (sum / examples.len().max(1) as f64).sqrt() / 100.0
}

/// Learns the weights of one stage: those of `before`, moved towards the examples of this stage and its neighbours.
pub fn learn_stage<P: Patterns>(stage: usize, before: &[i16], examples: &[Example]) -> Vec<i16> {
    let near = |example: &&Example| example.held_out == 0 && P::is_near(stage, u32::from(example.left));
    let mut lines = Vec::new();
    let mut values = Vec::new();
    for example in examples.iter().filter(near) {
        let start = lines.len();
        lines.resize(start + P::FEATURES, 0);
        P::lines(example.own, example.enemy, u32::from(example.left), &mut lines[start..]);
        values.push(f32::from(example.value));
    }
    let before: Vec<f32> = before.iter().map(|weight| f32::from(*weight)).collect();
    let after = regression::fit(&lines, P::FEATURES, &values, &before);
    after.iter().map(|weight| weight.round() as i16).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_counts_as_far_back_as_the_last_random_move() {
        let step = |score, is_exact, is_explored| Step { place: (), score, is_exact, is_explored };
        let steps = [step(10, false, false), step(-20, false, true), step(30, false, false), step(-50, true, false)];
        assert_eq!(values(&steps, None), [15, -20, 40, -50]);
        assert_eq!(values(&steps[..3], Some(-70)), [15, -20, 50]);
        assert_eq!(values(&steps[..3], None), [15, -20, 30]);
    }
}
