//! The engines against the Adjacency report.

use bidak_shared::game::{Game, Player};
use bidak_shared::kind::EngineKind;
use bidak_shared::rules::adjacency::{Adjacency, AdjacencyOptions, Fill};
use bidak_shared::search::event::{Observer, SearchEvent};
use bidak_shared::search::reservation_tree::ReservationTree;
use bidak_shared::search::score::{PER_PIECE, WON};
use bidak_shared::search::{Limits, Root, StopFlag};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::{Candidates, Line, Minimax, fitness, local_search, node_value, objective, swap};
use crate::literal::{INFINITY, Visits, report};
use crate::positions::random_record;

/// Positions from which whole games begin: the start, and positions after random moves.
fn openings(rounds: u8, count: usize) -> Vec<Adjacency> {
    let options = AdjacencyOptions { rounds, ..AdjacencyOptions::default() };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(rounds.into());
    let random = (0..count).map(|_| *random_record(&options, 5, &mut rng).position());
    [Adjacency::initial(&options)].into_iter().chain(random).collect()
}

/// The objective that a score of the engines stands for.
fn marks(score: i32) -> i32 {
    let lead = if score.abs() >= WON { score.abs() - WON } else { score.abs() };
    score.signum() * lead / PER_PIECE
}

#[test]
fn local_search_chooses_the_same_squares_in_whole_games() {
    for mut position in [8, 16, 28].into_iter().flat_map(|rounds| openings(rounds, 3)) {
        while !position.is_terminal() {
            let found = report(EngineKind::HillClimb, &[("eval", "marks")], &position, 1);
            let square = local_search(&position);
            assert_eq!(found.best, square, "{position:?}");
            position.apply(square);
        }
    }
}

#[test]
fn minimax_is_the_same_search_with_each_set_of_candidates() {
    for (word, candidates) in
        [("all", Candidates::All), ("beside", Candidates::Beside), ("touching", Candidates::Touching)]
    {
        for (depth, rounds) in [(2, 28), (3, 8)] {
            for mut position in openings(rounds, 2) {
                let mut plies = 0;
                while !position.is_terminal() && plies < 24 {
                    for (order, greedy_order) in [("listed", false), ("greedy", true)] {
                        let mut minimax = Minimax { greedy_order, ..Minimax::new(&position, candidates) };
                        let (value, best) = minimax.decide(&position, depth, -INFINITY, INFINITY);
                        let options = [("eval", "marks"), ("candidates", word), ("order", order), ("deepening", "off")];
                        let found = report(EngineKind::AlphaBeta, &options, &position, depth);
                        assert_eq!(Visits::of(&found), minimax.visits, "{word} {order} {position:?}");
                        assert_eq!((marks(found.score), Some(found.best)), (value, best), "{word} {order}");
                    }
                    let mut whole = Minimax { cuts: false, ..Minimax::new(&position, candidates) };
                    let (value, best) = whole.decide(&position, 2, -INFINITY, INFINITY);
                    let options = [("eval", "marks"), ("candidates", word), ("deepening", "off")];
                    let found = report(EngineKind::Minimax, &options, &position, 2);
                    assert_eq!(Visits::of(&found), whole.visits, "{word} {position:?}");
                    assert_eq!((marks(found.score), Some(found.best)), (value, best), "{word}");
                    position.apply(found.best);
                    plies += 1;
                }
            }
        }
    }
}

#[test]
fn two_plies_from_the_start_are_3080_leaves_204_with_cuts_and_110_in_greedy_order() {
    let start = openings(28, 0)[0];
    let leaves = |cuts, greedy_order| {
        let mut minimax = Minimax { cuts, greedy_order, ..Minimax::new(&start, Candidates::All) };
        minimax.decide(&start, 2, -INFINITY, INFINITY);
        minimax.visits.leaves
    };
    assert_eq!([leaves(false, false), leaves(true, false), leaves(true, true)], [56 * 55, 204, 110]);
}

#[test]
fn the_reports_own_tree_has_the_fitness_that_it_prints() {
    // The tree (((6 7)(5))): A and C differ in the last move only.
    let lines: [Line<u8>; 3] = [(vec![1, 2, 3], 6), (vec![1, 4, 5], 5), (vec![1, 2, 6], 7)];
    let upwards = |line: &Line<u8>| [3, 2, 1, 0].map(|length| node_value(&lines, &line.0[..length]));
    assert_eq!([0, 1, 2].map(|line| upwards(&lines[line])), [[6, 7, 5, 5], [5, 5, 5, 5], [7, 7, 5, 5]]);
    assert_eq!([0, 1, 2].map(|line| fitness(&lines, &lines[line])), [1, 4, 2]);
    assert_eq!(tree_fitness(&lines), [1, 4, 2]);
}

/// The fitness of each line by the tree of the engine.
fn tree_fitness(lines: &[Line<u8>]) -> Vec<u32> {
    let mut tree = ReservationTree::new();
    let leaves: Vec<usize> = lines.iter().map(|(genes, value)| tree.reserve(genes, *value)).collect();
    tree.evaluate();
    leaves.into_iter().map(|leaf| tree.fitness(leaf)).collect()
}

#[test]
fn random_populations_have_the_same_fitness() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for _ in 0..200 {
        // Few plies are left, so that lines begin alike; all lead to the end of the game.
        let rounds = rng.random_range(1..=3);
        let options = AdjacencyOptions { rounds, ..AdjacencyOptions::default() };
        let start = *random_record::<Adjacency>(&options, 1, &mut rng).position();
        let mut empty: Vec<u8> = start.legal().iter().map(|square| square.0).collect();
        empty.truncate(rng.random_range(6..10));
        let lines: Vec<Line<u8>> = (0..rng.random_range(2..60))
            .map(|_| {
                empty.shuffle(&mut rng);
                let genes = empty[..usize::from(start.plies_left())].to_vec();
                let end = genes.iter().fold(start, |place, gene| place.result(Fill(*gene)));
                let value = objective(&end, start.to_move());
                (genes, value)
            })
            .collect();
        let expected: Vec<u32> = lines.iter().map(|line| fitness(&lines, line)).collect();
        assert_eq!(tree_fitness(&lines), expected);
        let height = u32::from(start.plies_left()) + 1;
        assert!(expected.iter().all(|fitness| (1..=height).contains(fitness)), "from 1 to the height of the tree");
    }
}

#[test]
fn both_swaps_of_the_report_are_repaired_as_it_prints() {
    let line = |text: &str| text.bytes().collect::<Vec<u8>>();
    for (one, other, places, expected) in
        [("12345", "23456", (1, 2), ["14325", "43256"]), ("12345", "56789", (2, 0), ["12543", "36789"])]
    {
        assert_eq!(swap(&line(one), &line(other), places), expected.map(line), "{one} and {other}");
    }
}

/// A genetic search as its events tell it, each held to the report.
#[derive(Default)]
struct Evolution {
    root: Option<Adjacency>,
    generations: u32,
    swaps: u32,
    lines: usize,
    /// The first gene of the fittest of the newest generation, of equals the first line.
    fittest: Option<Fill>,
}

impl Observer<Fill> for Evolution {
    fn event(&mut self, event: &SearchEvent<'_, Fill>) {
        let root = self.root.expect("a position");
        match *event {
            SearchEvent::Generation { number, value, lines } => {
                let literal: Vec<Line<Fill>> =
                    lines.iter().map(|line| (line.genes.to_vec(), marks(line.value))).collect();
                for (line, known) in lines.iter().zip(&literal) {
                    let end = line.genes.iter().fold(root, |place, gene| place.result(*gene));
                    assert!(end.is_terminal() && objective(&end, root.to_move()) == known.1, "{line:?}");
                    assert_eq!(line.fitness, fitness(&literal, known), "generation {number}: {line:?}");
                }
                assert_eq!((marks(value), lines.len()), (node_value(&literal, &[]), self.lines));
                let best = lines.iter().map(|line| line.fitness).max();
                self.fittest = lines.iter().find(|line| Some(line.fitness) == best).map(|line| line.genes[0]);
                self.generations += 1;
                assert_eq!(number, self.generations);
            }
            SearchEvent::Select { copies } => assert_eq!(copies.iter().sum::<u32>() as usize, self.lines),
            SearchEvent::Swap(found) => {
                let [one, other] = found.before;
                let expected = swap(one, other, (found.places[0], found.places[1]));
                assert_eq!(found.after.map(<[Fill]>::to_vec), expected, "{found:?}");
                self.swaps += 1;
            }
            _ => {}
        }
    }
}

#[test]
fn every_generation_and_every_swap_of_a_genetic_search_is_the_reports() {
    for (rounds, lines, percent) in [(4, 5, 30), (3, 16, 100), (2, 30, 0)] {
        let root = openings(rounds, 1)[1];
        let mut settings = EngineKind::Genetic.settings().with_seed(rounds.into());
        let [lines, percent] = [lines, percent].map(|number: usize| number.to_string());
        for (name, value) in
            [("eval", "marks"), ("length", "0"), ("population", &lines), ("generations", "21"), ("swap", &percent)]
        {
            settings.set(name, value).expect("an option of the engine");
        }
        let mut seen = Evolution { root: Some(root), lines: lines.parse().expect("a number"), ..Evolution::default() };
        let mut engine = EngineKind::Genetic.build::<Adjacency>(&settings);
        let place = Root::of(&root, root.legal());
        let (limits, stop) = (Limits::default(), StopFlag::new());
        let found = engine.search_traced(&place, &limits, &stop, &mut |_| {}, &mut seen);
        assert_eq!((seen.generations, Some(found.best)), (21, seen.fittest));
        assert_eq!(seen.swaps > 0, percent != "0", "{} swaps of {percent} percent", seen.swaps);
    }
}

#[test]
fn a_genetic_search_evaluates_once_more_than_it_has_rounds_and_lines_lead_to_the_end() {
    let options = AdjacencyOptions { rounds: 8, ..AdjacencyOptions::default() };
    let start = Adjacency::initial(&options);
    let settings = [("eval", "marks"), ("population", "5"), ("generations", "21"), ("swap", "30"), ("length", "0")];
    let found = report(EngineKind::Genetic, &settings, &start, 128);
    assert_eq!(Visits::of(&found), Visits { nodes: 21 * 5 * 16, leaves: 21 * 5 });
    let end = found.pv.iter().fold(start, |place, square| place.result(*square));
    assert!(end.is_terminal() && found.pv[0] == found.best, "{:?}", found.pv);
    assert_eq!(objective(&end, Player::First).rem_euclid(2), 0, "the margin of a finished game is even");
}
