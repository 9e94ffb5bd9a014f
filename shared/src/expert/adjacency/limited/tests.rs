//! The searches of games that are limited by rounds, against plain ones.

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::board::bits::Bits;
use crate::record::Record;
use crate::rules::adjacency::AdjacencyOptions;

const MEGABYTES: u32 = 1;

/// A game of some rounds after random moves, with `plies` left.
fn position(rounds: u8, plies: u8, rng: &mut Xoshiro256PlusPlus) -> Record<Adjacency> {
    let mut record = Record::new(Adjacency::initial(&AdjacencyOptions { rounds, ..AdjacencyOptions::default() }));
    while record.position().plies_left() > plies {
        let action = *record.position().legal().choose(rng).expect("the game goes on");
        assert!(record.play(action), "the move is legal");
    }
    record
}

/// The final margin for the side to move after best play.
fn exact(position: &Adjacency) -> i32 {
    let mover = position.to_move();
    let marks = (position.marks(mover), position.marks(mover.opponent()));
    let (limits, stop) = (Limits::default(), StopFlag::new());
    let mut budget = Budget::new(&limits, &stop);
    let solved = Rounds::new(1).solve(marks, position.plies_left().into(), position.empty(), &mut budget);
    position.margin(mover) + solved.expect("nothing stops it").0
}

fn search(limited: &mut Limited, record: &Record<Adjacency>, limits: &Limits) -> Report<Fill> {
    let root = Root::new(record).expect("the game goes on");
    limited.search(&root, limits, &StopFlag::new(), &mut |_| {}, None)
}

#[test]
fn a_search_to_the_end_has_the_exact_value() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    // One search for all, so that nothing of one position may be left for another.
    let mut limited = Limited::new(MEGABYTES);
    for number in 0..40 {
        let (rounds, plies) = (rng.random_range(5..=20), rng.random_range(1..=SOLVED as u8));
        let record = position(rounds, plies, &mut rng);
        let threads = 1 + number % 2;
        let report = search(&mut limited, &record, &Limits { threads, ..Limits::default() });
        assert_eq!(report.score, 100 * exact(record.position()), "{plies} of {rounds} rounds");
        assert_eq!((report.depth, report.bound), (plies.into(), Bound::Exact));
        // The line ends where the score says, as far as it goes.
        let end = report.pv.iter().fold(*record.position(), |place, fill| place.result(*fill));
        if end.is_terminal() {
            assert_eq!(100 * end.margin(record.position().to_move()), report.score);
        }
        let after = record.position().result(report.best);
        let worth = if after.is_terminal() { after.margin(after.to_move()) } else { exact(&after) };
        assert_eq!(-100 * worth, report.score, "the best action leads to it");
    }
}

#[test]
fn the_same_nodes_give_the_same_report() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for rounds in [8, 16, 24] {
        let record = position(rounds, 2 * rounds - 4, &mut rng);
        let report = || search(&mut Limited::new(MEGABYTES), &record, &Limits::nodes(30_000));
        let (one, other) = (report(), report());
        assert_eq!(
            (one.best, one.score, one.depth, one.nodes, &one.pv),
            (other.best, other.score, other.depth, other.nodes, &other.pv)
        );
        assert!(one.depth >= 4 && one.nodes < 40_000, "{} plies, {} nodes", one.depth, one.nodes);
        // Old entries of the table do no harm.
        let mut limited = Limited::new(MEGABYTES);
        search(&mut limited, &record, &Limits::nodes(30_000));
        limited.reset();
        assert_eq!(search(&mut limited, &record, &Limits::nodes(30_000)).nodes, one.nodes);
    }
}

#[test]
fn a_search_answers_among_the_actions_of_its_root_and_within_its_depth() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let record = position(12, 20, &mut rng);
    let root = Root::new(&record).expect("the game goes on");
    let mut limited = Limited::new(MEGABYTES);
    let (limits, stop) = (Limits::depth(3), StopFlag::new());
    let best = limited.search(&root, &limits, &stop, &mut |_| {}, None);
    assert_eq!(best.depth, 3);
    let others = root.without(best.best).expect("there are others");
    let second = limited.search(&others, &limits, &stop, &mut |_| {}, None);
    assert_ne!(second.best, best.best);
    assert!(second.score <= best.score);
    let only = limited.search(&root.only(second.best), &limits, &stop, &mut |_| {}, None);
    assert_eq!((only.best, only.score), (second.best, second.score));
    // Without any time at all there is an answer of one ply.
    let hurried = limited.search(&root, &Limits::nodes(0), &stop, &mut |_| {}, None);
    assert!(root.actions().contains(&hurried.best) && hurried.depth >= 1);
}

/// The value of a search of `depth` plies that leaves nothing out, and ends with the estimates.
fn minimax(node: &Node, depth: u32, learnt: &Learnt) -> Score {
    if node.plies() == 0 {
        return 100 * node.margin();
    }
    if depth == 0 {
        return node.estimate(learnt);
    }
    Bits(node.empty()).map(|square| -minimax(&node.after(square), depth - 1, learnt)).max().expect("the board has room")
}

#[test]
fn the_moves_that_a_search_leaves_out_are_worth_little() {
    const POSITIONS: Score = 20;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let learnt = Learnt::installed();
    let mut sum = 0;
    for _ in 0..POSITIONS {
        let rounds = rng.random_range(22..=25);
        let record = position(rounds, 14, &mut rng);
        let position = record.position();
        let mover = position.to_move();
        let node = Node::new(position.marks(mover), position.marks(mover.opponent()), 14);
        let report = search(&mut Limited::new(MEGABYTES), &record, &Limits::depth(4));
        sum += (report.score - minimax(&node, 4, &learnt)).abs();
    }
    assert!(sum <= 10 * POSITIONS, "{sum} hundredths of a mark");
}
