//! Learns the weights of the [estimate](bidak_shared::expert::adjacency::remaining::estimate) from nothing.
//!
//! The search that uses the weights plays against itself: from the start of the game some moves at random, then moves of
//! a small search, then the exact ending. Every set of empty squares after the random moves is an example, and what the
//! side to move gained on the other from there is its value. Weights are fitted to the examples by stochastic gradient
//! descent, and the next round plays with them.

use std::sync::Arc;

use bidak_shared::expert::adjacency::filling::Filling;
use bidak_shared::expert::adjacency::remaining::Remaining;
use bidak_shared::expert::adjacency::remaining::estimate::{Estimate, Features, GROUPS, LINES, Weights};
use bidak_shared::game::Game;
use bidak_shared::rules::adjacency::{Adjacency, AdjacencyOptions, Fill};
use bidak_shared::search::best::Best;
use bidak_shared::search::limits::Budget;
use bidak_shared::search::table::Table;
use bidak_shared::search::{Engine, Limits, Root, StopFlag};
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// Sets of so many empty squares are solved.
const SOLVED: u32 = 14;
/// At most so many moves of a game are random, any number as often as another.
const RANDOM_MOVES: usize = 40;
/// Passes over the examples of a round.
const PASSES: u32 = 20;
/// How far a weight follows one example in the first pass.
const RATE: f32 = 0.004;
/// One example in so many is kept to judge the weights by.
const KEPT: usize = 20;

/// How much is learnt from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lesson {
    /// Rounds of games.
    pub(super) rounds: u32,
    /// Games of the first round; each later one has so many more.
    pub(super) games: u32,
    /// Nodes of a move.
    pub(super) nodes: u64,
    /// Decides the random moves.
    pub(super) seed: u64,
}

/// The error of the weights of a round on the held-out examples, in marks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Progress {
    /// From 1.
    pub(super) round: u32,
    /// Examples of this round.
    pub(super) examples: usize,
    /// The root of the mean square of what they differ from the mean of their group.
    pub(super) spread: f32,
    /// The same of what they differ from the estimate.
    pub(super) error: f32,
}

/// A set of empty squares and what the side to move gained from there.
struct Example {
    features: Features,
    value: f32,
}

/// Learns, and reports progress after each round. `stop` ends it early.
pub(super) fn learn(lesson: &Lesson, stop: &StopFlag, mut tell: impl FnMut(Progress)) -> Weights {
    let mut rng = SmallRng::seed_from_u64(lesson.seed);
    let mut filling = Filling::new(1);
    let mut sums = vec![[0.0_f32; LINES]; GROUPS];
    for round in 1..=lesson.rounds {
        let mut player = Best::new(Estimate::new(Arc::new(rounded(&sums))), None, Table::new(1));
        let mut examples = Vec::new();
        for _ in 0..lesson.games * round {
            if stop.is_raised() {
                return rounded(&sums);
            }
            play(&mut player, &mut filling, lesson.nodes, &mut rng, &mut examples);
        }
        examples.shuffle(&mut rng);
        let (kept, learnt) = examples.split_at(examples.len() / KEPT);
        fit(&mut sums, learnt);
        let error = root_mean_square(kept, |example| estimate(&sums, example));
        let means = means(learnt);
        let spread = root_mean_square(kept, |example| means[example.features.group]);
        tell(Progress { round, examples: examples.len(), spread, error });
    }
    rounded(&sums)
}

/// Plays a game and adds its examples.
fn play(
    player: &mut Best<Remaining, Estimate>,
    filling: &mut Filling,
    nodes: u64,
    rng: &mut SmallRng,
    examples: &mut Vec<Example>,
) {
    let stop = StopFlag::new();
    let start = Adjacency::initial(&AdjacencyOptions::default());
    let mut position = Remaining::of(&start).expect("as many rounds as fill the board");
    for _ in 0..rng.random_range(0..=RANDOM_MOVES) {
        position.apply(*position.legal().choose(rng).expect("there are more squares"));
    }
    let mut met = vec![position];
    let limits = Limits::nodes(nodes);
    while position.empty().count_ones() > SOLVED {
        let root = Root::of(&position, position.legal());
        position.apply(player.search(&root, &limits, &stop, &mut |_| {}).best);
        met.push(position);
    }
    let unlimited = Limits::default();
    let mut budget = Budget::new(&unlimited, &stop);
    let (_, line) = filling.solve(position.empty(), position.empty(), &mut budget).expect("nothing stops it");
    for Fill(square) in line {
        position.apply(Fill(square));
        met.push(position);
    }
    let end = position.lead();
    examples.extend(met.iter().filter(|place| place.empty() != 0).map(|place| {
        let sign = if place.to_move() == position.to_move() { 1 } else { -1 };
        Example { features: Features::of(place), value: (sign * end - place.lead()) as f32 }
    }));
}

/// Moves the weights towards the examples, less and less.
fn fit(sums: &mut [[f32; LINES]], examples: &[Example]) {
    for pass in 0..PASSES {
        let rate = RATE / (1.0 + pass as f32 / 4.0);
        for example in examples {
            let step = rate * (example.value - estimate(sums, example));
            let group = &mut sums[example.features.group];
            for line in example.features.lines {
                group[usize::from(line)] += step;
            }
        }
    }
}

fn estimate(sums: &[[f32; LINES]], example: &Example) -> f32 {
    let group = &sums[example.features.group];
    example.features.lines.iter().map(|line| group[usize::from(*line)]).sum()
}

/// The mean value of each group.
fn means(examples: &[Example]) -> [f32; GROUPS] {
    let mut sums = [(0.0_f32, 0.0_f32); GROUPS];
    for example in examples {
        let (sum, count) = &mut sums[example.features.group];
        *sum += example.value;
        *count += 1.0;
    }
    sums.map(|(sum, count)| sum / count.max(1.0))
}

fn root_mean_square(examples: &[Example], guess: impl Fn(&Example) -> f32) -> f32 {
    let sum: f32 = examples.iter().map(|example| (example.value - guess(example)).powi(2)).sum();
    (sum / examples.len().max(1) as f32).sqrt()
}

/// In hundredths of a mark.
fn rounded(sums: &[[f32; LINES]]) -> Weights {
    let groups: Vec<Vec<i16>> =
        sums.iter().map(|group| group.iter().map(|sum| (100.0 * sum).round() as i16).collect()).collect();
    Weights::new(&groups)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_lesson_is_worth_something_and_always_the_same() {
        let lesson = Lesson { rounds: 2, games: 40, nodes: 20, seed: 1 };
        let mut last = None;
        let weights = learn(&lesson, &StopFlag::new(), |progress| last = Some(progress));
        let last = last.expect("a round was finished");
        assert!(last.round == 2 && last.error < 0.9 * last.spread, "{last:?}");
        assert_eq!(learn(&lesson, &StopFlag::new(), |_| ()), weights);
    }
}
