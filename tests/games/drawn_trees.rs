//! Searches on trees that one can draw.

use bidak_shared::eval::named::DrawnEvaluator;
use bidak_shared::game::Game;
use bidak_shared::record::Record;
use bidak_shared::rules::drawn::{Drawn, DrawnNode, DrawnTree};
use bidak_shared::search::alpha_beta::AlphaBeta;
use bidak_shared::search::alpha_beta_with_memory::AlphaBetaWithMemory;
use bidak_shared::search::deepening::{Deepening, FixedDepth};
use bidak_shared::search::minimax::Minimax;
use bidak_shared::search::mtdf::Mtdf;
use bidak_shared::search::nega_scout::NegaScout;
use bidak_shared::search::ordering::Order;
use bidak_shared::search::table::Table;
use bidak_shared::search::tree::Tree;
use bidak_shared::search::{Bound, Engine, Limits, Report, Root, StopFlag};

fn read(text: &str) -> DrawnTree {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn record(text: &str) -> Record<Drawn> {
    Record::new(Drawn::initial(&read(text)))
}

fn search(tree: &str, search: impl FixedDepth) -> Report<DrawnNode> {
    let record = record(tree);
    let root = Root::new(&record).expect("the root is no leaf");
    Deepening::new(search, DrawnEvaluator, Order::Listed).search(
        &root,
        &Limits::depth(20),
        &StopFlag::new(),
        &mut |_| {},
    )
}

/// The well-known example of the textbooks, figures and tables of the papers (the values of table 1 of the MTD(f) paper,
/// figure 3 of the Reversi paper), and trees with bushy, bare and crooked branches; with their values to the side that
/// moves at the root.
const TREES: [(&str, i32); 9] = [
    (DrawnTree::TEXTBOOK, 3),
    ("((12 -2)(5 6))", 5),
    ("((6 9)((4 -2) 1 1)(5 7))", 6),
    ("(7)", 7),
    ("(-4 -9)", -4),
    ("min ((3 12 8)(2 4 6)(14 5 2))", -6),
    ("(((1 2) (3 4)) ((5 6) (7 8)))", 6),
    ("(((((5))) 1) ((2 8) (9)) (3 (4 (6 7))))", 8),
    ("((0 0) (0 (-1 -2)) ((4) (0 5)))", 4),
];

#[test]
fn every_search_finds_the_value_of_a_drawn_tree() {
    for (tree, value) in TREES {
        let table = || Table::with_buckets(64);
        let found = [
            search(tree, Minimax::default()),
            search(tree, AlphaBeta::default()),
            search(tree, NegaScout::new(None)),
            search(tree, NegaScout::new(Some(table()))),
            search(tree, AlphaBetaWithMemory::new(table())),
            search(tree, Mtdf::new(table(), 0)),
        ];
        for report in found {
            assert_eq!((report.score, report.bound), (value, Bound::Exact), "{tree}");
        }
    }
}

/// The leaves that one iteration over the whole tree looks at, without shallower ones before, and the move of the root.
fn leaves(text: &str, mut algorithm: impl FixedDepth) -> (u64, String) {
    let record = record(text);
    let root = Root::new(&record).expect("the root is no leaf");
    let (limits, stop, depth) = (Limits::default(), StopFlag::new(), record.start().tree().plies());
    let mut tree = Tree::new(&root, &DrawnEvaluator, Order::Listed, &limits, &stop, depth);
    algorithm.search(&mut tree, depth).expect("there is no limit");
    (tree.leaves(), record.start().move_text(tree.line()[0]).to_owned())
}

#[test]
fn alpha_beta_visits_the_leaves_that_the_texts_visit_and_plays_their_move() {
    // The root of a drawn tree is called A, so the moves that the MTD(f) paper calls A and B lead to B and C.
    for (tree, all, visited, best) in
        [(DrawnTree::TEXTBOOK, 9, 7, "B"), ("((6 9)((4 -2) 1 1)(5 7))", 8, 5, "B"), ("((12 -2)(5 6))", 4, 4, "C")]
    {
        assert_eq!(leaves(tree, Minimax::default()), (all, best.to_owned()), "{tree}");
        assert_eq!(leaves(tree, AlphaBeta::default()), (visited, best.to_owned()), "{tree}");
    }
}

#[test]
fn the_expected_line_leads_to_the_value() {
    for (text, value) in TREES {
        let record = record(text);
        let report = search(text, AlphaBeta::default());
        let end = report.pv.iter().fold(record.start().clone(), |place, child| place.result(*child));
        assert_eq!((end.is_terminal(), end.margin(record.start().to_move())), (true, value), "{text}");
    }
}

/// The value and the passes of MTD(f) over the whole tree from a first guess.
fn passes(text: &str, guess: i32) -> (i32, u32) {
    let record = record(text);
    let root = Root::new(&record).expect("the root is no leaf");
    let (limits, stop, depth) = (Limits::default(), StopFlag::new(), record.start().tree().plies());
    let mut tree = Tree::new(&root, &DrawnEvaluator, Order::Listed, &limits, &stop, depth);
    let mut mtdf = Mtdf::new(Table::with_buckets(64), guess);
    let value = mtdf.search(&mut tree, depth).expect("there is no limit");
    (value, mtdf.passes())
}

#[test]
fn mtdf_takes_two_passes_when_its_first_guess_is_right() {
    for (text, value) in TREES {
        assert_eq!(passes(text, value), (value, 2), "{text}");
        for guess in [50, -50] {
            assert!(passes(text, guess).1 >= 2, "{text} from {guess}");
        }
    }
    assert_eq!(passes("(((1 2) (3 4)) ((5 6) (7 8)))", -50), (6, 5), "climbing from below");
}
