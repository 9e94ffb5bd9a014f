//! Searches on trees that one can draw: a game whose positions are the nodes of a written tree.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use bidak_shared::eval::{Evaluator, Score};
use bidak_shared::game::{ActionList, EndReason, Game, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::record::Record;
use bidak_shared::search::alpha_beta::AlphaBeta;
use bidak_shared::search::alpha_beta_with_memory::AlphaBetaWithMemory;
use bidak_shared::search::deepening::{Deepening, FixedDepth};
use bidak_shared::search::minimax::Minimax;
use bidak_shared::search::mtdf::Mtdf;
use bidak_shared::search::nega_scout::NegaScout;
use bidak_shared::search::ordering::Order;
use bidak_shared::search::score::{PER_PIECE, WON};
use bidak_shared::search::table::Table;
use bidak_shared::search::tree::Tree;
use bidak_shared::search::{Engine, Limits, Report, Root, StopFlag};

/// A node of a tree written like `((3 12 8) (2 4 6) (14 5 2))`: numbers are First's margins, the root is First's.
#[derive(Clone)]
struct Drawn {
    nodes: Arc<[DrawnNode]>,
    at: usize,
    to_move: Player,
}

enum DrawnNode {
    Leaf(i32),
    Inner(Vec<usize>),
}

impl Drawn {
    fn read(text: &str) -> Self {
        fn read_node(words: &mut impl Iterator<Item = String>, first: &str, nodes: &mut Vec<DrawnNode>) -> usize {
            let at = nodes.len();
            if first == "(" {
                nodes.push(DrawnNode::Inner(Vec::new()));
                let mut children = Vec::new();
                loop {
                    let word = words.next().expect("each bracket is closed");
                    if word == ")" {
                        break;
                    }
                    children.push(read_node(words, &word, nodes));
                }
                nodes[at] = DrawnNode::Inner(children);
            } else {
                nodes.push(DrawnNode::Leaf(first.parse().expect("a leaf is a number")));
            }
            at
        }
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut words = spaced.split_whitespace().map(str::to_owned);
        let first = words.next().expect("a tree has a root");
        let mut nodes = Vec::new();
        read_node(&mut words, &first, &mut nodes);
        Self { nodes: nodes.into(), at: 0, to_move: Player::First }
    }
}

impl PartialEq for Drawn {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at && Arc::ptr_eq(&self.nodes, &other.nodes)
    }
}

impl Eq for Drawn {}

impl Hash for Drawn {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.at.hash(state);
    }
}

impl fmt::Debug for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {}", self.at)
    }
}

impl Game for Drawn {
    type Action = usize;
    type Options = String;

    // Searches never ask; any game will do.
    const KIND: GameKind = GameKind::TicTacToe;
    const MAX_PLIES: usize = 20;
    const HAS_MARGIN: bool = true;

    fn initial(text: &String) -> Self {
        Self::read(text)
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn actions(&self, out: &mut ActionList<usize>) {
        if let DrawnNode::Inner(children) = &self.nodes[self.at] {
            out.extend(children.iter().copied());
        }
    }

    fn apply(&mut self, child: usize) {
        self.at = child;
        self.to_move = self.to_move.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_leaf().then(|| Outcome::by_margin(self.margin(Player::First)))
    }

    fn end_reason(&self) -> Option<EndReason> {
        self.is_leaf().then_some(EndReason::Count)
    }

    fn key(&self) -> u64 {
        (self.at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn margin(&self, player: Player) -> i32 {
        match (&self.nodes[self.at], player) {
            (DrawnNode::Leaf(margin), Player::First) => *margin,
            (DrawnNode::Leaf(margin), Player::Second) => -margin,
            (DrawnNode::Inner(_), _) => 0,
        }
    }
}

impl Drawn {
    fn is_leaf(&self) -> bool {
        matches!(self.nodes[self.at], DrawnNode::Leaf(_))
    }
}

/// Every judgement is the same: only the ends of the tree count.
#[derive(Clone, Copy, Default)]
struct Blind;

impl Evaluator<Drawn> for Blind {
    fn evaluate(&self, _position: &Drawn) -> Score {
        0
    }
}

/// The score of a tree whose value is `margin`.
fn score(margin: i32) -> Score {
    margin.signum() * (WON + PER_PIECE * margin.abs())
}

fn search(tree: &str, search: impl FixedDepth) -> Report<usize> {
    let record = Record::new(Drawn::read(tree));
    let root = Root::new(&record).expect("the root is no leaf");
    Deepening::new(search, Blind, Order::Listed).search(&root, &Limits::depth(20), &StopFlag::new(), &mut |_| {})
}

/// The well-known example of the textbooks, and trees with bushy, bare and crooked branches.
const TREES: [(&str, i32); 6] = [
    ("((3 12 8) (2 4 6) (14 5 2))", 3),
    ("(7)", 7),
    ("(-4 -9)", -4),
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
            assert_eq!(report.score, score(value), "{tree}");
        }
    }
}

/// The leaves that one iteration of depth 2 looks at in the textbook's tree.
fn leaves_at_depth_two(algorithm: impl FixedDepth) -> u64 {
    let report = search("((3 12 8) (2 4 6) (14 5 2))", algorithm);
    // Depth 1 looked at the three children of the root.
    report.leaves - 3
}

#[test]
fn alpha_beta_prunes_the_two_leaves_that_the_textbook_prunes() {
    assert_eq!(leaves_at_depth_two(Minimax::default()), 9);
    assert_eq!(leaves_at_depth_two(AlphaBeta::default()), 7);
}

#[test]
fn the_expected_line_leads_to_the_value() {
    let record = Record::new(Drawn::read(TREES[4].0));
    let report = search(TREES[4].0, AlphaBeta::default());
    let end = report.pv.iter().fold(record.start().clone(), |place, child| place.result(*child));
    assert_eq!((end.is_terminal(), score(end.margin(Player::First))), (true, report.score));
}

#[test]
fn mtdf_takes_two_passes_when_its_first_guess_is_right() {
    for (text, value) in TREES {
        let record = Record::new(Drawn::read(text));
        let root = Root::new(&record).expect("the root is no leaf");
        let passes = |guess| {
            let (limits, stop) = (Limits::default(), StopFlag::new());
            let mut tree = Tree::new(&root, &Blind, Order::Listed, &limits, &stop, 6);
            let mut mtdf = Mtdf::new(Table::with_buckets(64), guess);
            assert_eq!(mtdf.search(&mut tree, 6), Ok(score(value)), "{text}");
            mtdf.passes()
        };
        assert_eq!(passes(score(value)), 2, "{text}");
        assert!(passes(score(50)) >= 2 && passes(score(-50)) >= 2, "{text}");
    }
    let graded = Record::new(Drawn::read(TREES[3].0));
    let root = Root::new(&graded).expect("the root is no leaf");
    let (limits, stop) = (Limits::default(), StopFlag::new());
    let mut tree = Tree::new(&root, &Blind, Order::Listed, &limits, &stop, 6);
    let mut mtdf = Mtdf::new(Table::with_buckets(64), score(-50));
    assert_eq!((mtdf.search(&mut tree, 6), mtdf.passes()), (Ok(score(6)), 5), "climbing from below");
}
