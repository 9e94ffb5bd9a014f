//! Traced searches visit the same nodes as the searches, and the tree is shown.

use bidak_client::play::appearance::{Appearance, Colors, Glyphs};
use bidak_client::tui::effect::Effect;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::ActionList;
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::record::Record;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::alpha_beta::AlphaBeta;
use bidak_shared::search::deepening::FixedDepth;
use bidak_shared::search::minimax::Minimax;
use bidak_shared::search::nega_scout::NegaScout;
use bidak_shared::search::score::INFINITE;
use bidak_shared::search::trace::{Algorithm, TracedNode, Visit, trace};
use bidak_shared::search::tree::Tree;
use bidak_shared::search::{Limits, Root, StopFlag};
use harness::program::Home;

use crate::program::Program;
use crate::replay::{replaying, short, shows};
use crate::screens;

/// The record after some plies, chosen by the key of each position.
fn after<G: Playable>(plies: usize) -> Option<Record<G>> {
    let mut record = Record::new(G::initial(&G::Options::default()));
    for _ in 0..plies {
        let legal: ActionList<_> = record.position().legal();
        let action = *legal.get((record.position().key() % legal.len().max(1) as u64) as usize)?;
        assert!(record.play(action));
    }
    record.outcome().is_none().then_some(record)
}

/// Value, nodes and leaves of one iteration of the search that plays.
fn played<G: Playable>(root: &Root<'_, G>, algorithm: Algorithm, depth: u32) -> (i32, u64, u64) {
    let (limits, stop, evaluator) = (Limits::default(), StopFlag::new(), G::Evaluator::default());
    let mut tree = Tree::new(root, &evaluator, algorithm.order(), &limits, &stop, depth);
    assert!(tree.begin_iteration(true).is_continue());
    let value = match algorithm {
        Algorithm::Minimax => Minimax::default().search(&mut tree, depth),
        Algorithm::AlphaBeta => AlphaBeta::default().search(&mut tree, depth),
        Algorithm::NegaScout => NegaScout::new(None).search(&mut tree, depth),
    };
    (value.unwrap(), tree.budget().nodes(), tree.leaves())
}

struct Same;

impl GameVisitor for Same {
    type Output = ();

    fn visit<G: Playable>(self) {
        for plies in [0, 3, 5] {
            let Some(record) = after::<G>(plies) else { continue };
            let root = Root::new(&record).unwrap();
            for algorithm in Algorithm::ALL {
                for depth in 1..=if algorithm == Algorithm::Minimax { 2 } else { 3 } {
                    let evaluator = G::Evaluator::default();
                    let traced = trace(&root, &evaluator, algorithm, depth, u64::MAX, &StopFlag::new()).unwrap();
                    let found = (traced.root.value, traced.nodes, traced.leaves);
                    assert_eq!(found, played(&root, algorithm, depth), "{} {algorithm:?} {depth}", G::KIND);
                    check(&traced.root, algorithm);
                    assert_eq!(count(&traced.root), traced.nodes);
                }
            }
        }
    }
}

fn count<A>(node: &TracedNode<A>) -> u64 {
    1 + node.children.iter().map(count).sum::<u64>()
}

/// The laws of every node.
fn check<A: PartialEq + std::fmt::Debug>(node: &TracedNode<A>, algorithm: Algorithm) {
    assert!(node.alpha < node.beta);
    if node.visit == Visit::Scout {
        assert_eq!((node.beta - node.alpha, algorithm), (1, Algorithm::NegaScout));
    }
    if algorithm == Algorithm::Minimax {
        assert_eq!((node.alpha, node.beta, node.pruned.len()), (-INFINITE, INFINITE, 0));
    }
    if !node.pruned.is_empty() {
        assert!(node.value >= node.beta, "moves are cut off only where the value is beyond beta");
    }
    if let Some(best) = node.best {
        assert_eq!(node.value, -node.children[best].value);
    }
    node.children.iter().for_each(|child| check(child, algorithm));
}

#[test]
fn a_traced_search_returns_what_the_search_returns() {
    for game in GameKind::ALL {
        game.visit(Same);
    }
}

#[test]
fn a_tree_that_is_too_large_is_refused() {
    let record = GameKind::Adjacency.record(&[]).unwrap();
    assert!(GameKind::Adjacency.trace(&*record, Algorithm::Minimax, 3, 1000).is_none());
    let small = GameKind::Adjacency.trace(&*record, Algorithm::Minimax, 1, 1000).unwrap();
    assert_eq!((small.nodes, small.leaves, small.root.children.len()), (57, 56, 56));
}

#[test]
fn the_command_prints_windows_and_cut_offs() {
    let home = Home::new();
    let position = ["tree", "tictactoe", "--position", "xx.oo.... x", "--depth", "2"];
    let done = home.run(&position, "");
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let out = done.stdout;
    assert!(out.starts_with("alphabeta at xx.oo.... x, 2 plies ahead: "), "{out}");
    assert!(out.contains("root (-inf, +inf) = win 1\n  c1* (-inf, +inf) = loss 1\n"), "{out}");
    let json = [&position[..], &["--json", "--engine", "negascout"]].concat();
    let done = home.run(&json, "");
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let object: serde_json::Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!((&object["engine"], &object["children"][0]["alpha"]), (&"negascout".into(), &serde_json::Value::Null));
    let done = home.run(&["tree", "adjacency", "--depth", "4", "--most", "100"], "");
    assert_eq!(done.code, Some(1));
    assert!(done.stderr.contains("more than 100 nodes"), "{}", done.stderr);
}

/// The tree at the start of the short game.
fn tree(setup: Setup) -> Program {
    let mut program = Program::new(setup, (80, 24));
    program.keys("t");
    program
}

fn setup() -> Setup {
    Setup { start: StartWith::Replay(Box::new(short())), ..Setup::default() }
}

#[test]
fn nodes_are_unfolded_and_folded() {
    let mut program = tree(setup());
    shows(&program, "alphabeta, 2 plies ahead");
    let lines = |program: &Program| program.screen().lines().filter(|line| line.contains("▸")).count();
    assert_eq!(lines(&program), 9);
    program.keys("<down><enter>");
    assert_eq!(lines(&program), 8);
    program.keys("<down><left>");
    program.keys("<left>");
    assert_eq!(lines(&program), 9);
    program.keys("<left><left>");
    assert_eq!(lines(&program), 1, "the root is folded");
    program.keys("<right>");
    assert_eq!(lines(&program), 9);
}

#[test]
fn keys_change_the_search_and_the_depth() {
    let mut program = tree(setup());
    program.keys("a");
    shows(&program, "negascout, 2 plies ahead");
    program.keys("a");
    shows(&program, "minimax, 2 plies ahead: 82 nodes, 72 leaves");
    program.keys("+");
    shows(&program, "minimax, 3 plies ahead: 586 nodes");
    program.keys("+++++");
    shows(&program, "visits more than 20000 nodes");
    program.keys("--------");
    shows(&program, "minimax, one ply ahead: 10 nodes, 9 leaves");
    program.keys("q");
    shows(&program, "The start of 5 moves.");
}

#[test]
fn an_analysis_goes_on_behind_the_tree() {
    let mut program = replaying(short(), (80, 24));
    program.searches = false;
    program.keys("xt");
    assert!(!program.effects.contains(&Effect::StopStudy));
    program.keys("qx");
    assert!(program.effects.contains(&Effect::StopStudy));
}

#[test]
fn the_looks_of_a_tree() {
    screens::check("tree", |size| {
        let mut program = Program::new(setup(), size);
        program.keys("t+<down><down><right><down><right>");
        program
    });
    let appearance = Appearance { glyphs: Glyphs::Ascii, colors: Colors::None, ..Appearance::default() };
    let mut program = tree(Setup { appearance, ..setup() });
    for size in [(40, 12), (53, 17), (80, 24), (250, 80)] {
        program.resize(size.0, size.1).keys("a<down><right>");
        assert!(program.screen().is_ascii() && !program.is_colored(), "{}", program.screen());
    }
}
