//! The trees that the papers draw: their values, and the leaves that a search visits with and without cut-offs.

use bidak_shared::eval::named::DrawnEvaluator;
use bidak_shared::game::Player;
use bidak_shared::record::Record;
use bidak_shared::rules::drawn::{Drawn, DrawnNode, DrawnTree};
use bidak_shared::search::alpha_beta::AlphaBeta;
use bidak_shared::search::deepening::{Deepening, Iterations};
use bidak_shared::search::minimax::Minimax;
use bidak_shared::search::ordering::Order;
use bidak_shared::search::{Engine, Limits, Report, Root, StopFlag};

use super::Setting;
use super::claims::{Claims, Statement};
use super::estimate::Estimate;
use crate::workshop::sheet::{Cell, Sheet};

/// A tree of a paper, with the figures that it or its text gives: the value, and the leaves that cut-offs leave.
struct Figure {
    text: &'static str,
    paper: &'static str,
    value: i32,
    leaves: Option<u64>,
}

const FIGURES: [Figure; 4] = [
    Figure { text: "((12 -2)(5 6))", paper: "mtdf", value: 5, leaves: None },
    Figure { text: DrawnTree::TEXTBOOK, paper: "lecture", value: 3, leaves: Some(7) },
    // Some of its leaves are ours, so the paper gives no number of them.
    Figure { text: "((6 9)((4 -2) 1 1)(5 7))", paper: "reversi", value: 6, leaves: None },
    Figure { text: "(((6 7)(5)))", paper: "adjacency", value: 5, leaves: None },
];

/// The results of both searches of a figure.
struct Searched {
    figure: &'static Figure,
    tree: DrawnTree,
    minimax: Report<DrawnNode>,
    alpha_beta: Report<DrawnNode>,
}

fn searched() -> Vec<Searched> {
    let search = |figure: &'static Figure| {
        let tree: DrawnTree = figure.text.parse().expect("the trees of the papers are well-formed");
        let record = Record::new(tree.position(DrawnTree::ROOT));
        let root = Root::new(&record).expect("a tree has children");
        let limits = Limits::depth(tree.plies());
        let run = |engine: &mut dyn Engine<Drawn>| engine.search(&root, &limits, &StopFlag::new(), &mut |_| {});
        let minimax = Deepening::new(Minimax::default(), DrawnEvaluator, Order::Listed);
        let alpha_beta = Deepening::new(AlphaBeta::default(), DrawnEvaluator, Order::Listed);
        let minimax = run(&mut minimax.with_iterations(Iterations::Last));
        let alpha_beta = run(&mut alpha_beta.with_iterations(Iterations::Last));
        Searched { figure, tree, minimax, alpha_beta }
    };
    FIGURES.iter().map(search).collect()
}

/// Each tree with its value, and the leaves with and without cut-offs; and the figures of these as claims.
pub(super) fn values(setting: &Setting<'_>) -> Sheet {
    let texts = setting.texts;
    let columns =
        ["tree", "drawn in", "best", "value", "paper value", "leaves", "leaves with cut-offs", "paper leaves"];
    let mut sheet = setting.sheet("drawn_trees", texts.say("bench-trees"), &columns);
    for Searched { figure, tree, minimax, alpha_beta } in searched() {
        sheet.push(vec![
            figure.text.into(),
            figure.paper.into(),
            tree.name(alpha_beta.best).into(),
            Cell::count(to_max(&tree, minimax.score)),
            Cell::count(figure.value),
            Cell::count(minimax.leaves),
            Cell::count(alpha_beta.leaves),
            figure.leaves.map_or(Cell::None, Cell::count),
        ]);
    }
    sheet
}

/// Each tree as a table of lines of play, as the first table of Jurnal MTD(f).
pub(super) fn lines(setting: &Setting<'_>) -> Sheet {
    let texts = setting.texts;
    let mut sheet = setting.sheet("drawn_lines", texts.say("bench-lines"), &["tree", "max", "min", "value", "chosen"]);
    for Searched { figure, tree, minimax, .. } in searched() {
        for leaf in tree.leaves() {
            let mut path = vec![leaf];
            while let Some(parent) = tree.parent(path[path.len() - 1]).filter(|parent| *parent != DrawnTree::ROOT) {
                path.push(parent);
            }
            path.reverse();
            let of = |side: Player| -> String {
                let moves =
                    path.iter().filter(|node| tree.parent(**node).is_some_and(|above| tree.mover(above) == side));
                moves.map(|node| tree.name(*node)).collect::<Vec<_>>().join(" ")
            };
            let is_chosen = minimax.pv == path;
            sheet.push(vec![
                figure.text.into(),
                of(Player::First).into(),
                of(Player::Second).into(),
                tree.score(leaf).map_or(Cell::None, Cell::count),
                if is_chosen { Cell::said(texts, "bench-chosen") } else { Cell::None },
            ]);
        }
    }
    sheet
}

/// Adds the figures of the trees that a paper draws.
pub(super) fn claim(setting: &Setting<'_>, claims: &mut Claims, is_wanted: impl Fn(&str) -> bool) {
    let texts = setting.texts;
    for Searched { figure, tree, alpha_beta, .. } in searched().iter().filter(|one| is_wanted(one.figure.paper)) {
        let expected = f64::from(figure.value);
        let found = Estimate::counted(f64::from(to_max(tree, alpha_beta.score)));
        let values = || [("tree", figure.text.into())];
        let text = Cell::filled(texts, "bench-trees-claim-value", values());
        claims.add(text, Statement::Within(expected, expected), &found, 0);
        if let Some(leaves) = figure.leaves {
            let (expected, found) = (leaves as f64, Estimate::counted(alpha_beta.leaves as f64));
            let text = Cell::filled(texts, "bench-trees-claim-leaves", values());
            claims.add(text, Statement::Within(expected, expected), &found, 0);
        }
    }
}

/// A score of the root to MAX.
fn to_max(tree: &DrawnTree, score: i32) -> i32 {
    if tree.mover(DrawnTree::ROOT) == Player::First { score } else { -score }
}
