//! The comparison of Jurnal MTD(f): nodes and leaves of five searches by depth and game, against the minimal tree.

use bidak_shared::eval::Score;
use bidak_shared::kind::GameKind;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::ordering::Order;

use super::fixed_depth::{Algorithm, Cost};
use super::real_tree::RealTree;
use super::{Setting, positions};
use crate::workshop::sheet::{Cell, Sheet};

/// Trees of more nodes are not kept in memory; minimax and the minimal tree are left out then.
const LARGEST_TREE: usize = 12_000_000;

/// The greatest depth, as in the paper.
const DEEPEST: u32 = 8;

/// Of each game: how many random moves lead to its positions, and the greatest depth of the quick form.
const GAMES: [(GameKind, usize, u32); 4] =
    [(GameKind::TicTacToe, 1, 8), (GameKind::Adjacency, 36, 4), (GameKind::Reversi, 24, 5), (GameKind::Morris, 12, 4)];

/// One table for each game.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let count = setting.pick(4, 20);
    GAMES
        .iter()
        .map(|(game, plies, quick)| {
            let deepest = setting.pick(*quick, DEEPEST);
            game.visit(Compare { setting: &mut *setting, count, plies: *plies, deepest })
        })
        .collect()
}

struct Compare<'a, 'b> {
    setting: &'a mut Setting<'b>,
    count: usize,
    plies: usize,
    deepest: u32,
}

impl GameVisitor for Compare<'_, '_> {
    type Output = Sheet;

    fn visit<G: Playable>(self) -> Sheet {
        let records = positions::random::<G>(self.count, self.plies, self.setting.seed);
        let title = format!(
            "{}: sums over {} positions after {} random moves, {:.1} moves each; searches of one depth, empty tables",
            G::KIND.title(),
            self.count,
            self.plies,
            positions::mean_actions(&records),
        );
        let columns =
            ["game", "depth", "search", "nodes", "leaves", "to alpha-beta", "to minimal", "to formula", "passes", "ms"];
        let mut sheet = Sheet::new("mtdf", title, &columns);
        // Values by position, of the last two depths.
        let mut values: Vec<Vec<Score>> = vec![vec![0; records.len()]; 2];
        let mut agree = true;
        let mut passes = (0, 0);
        for depth in 1..=self.deepest {
            self.setting.report(&format!("{} depth {depth}", G::KIND));
            let trees: Option<Vec<RealTree>> =
                records.iter().map(|record| RealTree::build(record, depth, LARGEST_TREE / records.len())).collect();
            let minimal = trees.as_ref().map(|trees| trees.iter().map(RealTree::minimal).sum::<u64>());
            let formula = trees.as_ref().map(|trees| trees.iter().map(RealTree::minimal_if_uniform).sum::<f64>());
            let perfect = trees.as_ref().map(|trees| trees.iter().map(RealTree::leaves_in_perfect_order).sum::<u64>());
            drop(trees);
            let mut sums: Vec<(Algorithm, Cost)> = Vec::new();
            let mut found: Option<Vec<Score>> = None;
            for algorithm in Algorithm::ALL {
                if algorithm == Algorithm::Minimax && minimal.is_none() {
                    continue;
                }
                let mut sum = Cost::default();
                let mut these = Vec::new();
                for (record, guess) in records.iter().zip(&values[0]) {
                    let stop = self.setting.stop;
                    let Some(cost) = algorithm.search(record, depth, Order::Hints, *guess, stop) else { return sheet };
                    these.push(cost.value);
                    sum += cost;
                }
                agree &= found.as_ref().is_none_or(|found| *found == these);
                found.get_or_insert(these);
                if algorithm == Algorithm::Mtdf {
                    passes = (passes.0 + sum.passes, passes.1 + records.len() as u32);
                }
                sums.push((algorithm, sum));
            }
            values.rotate_left(1);
            values[1] = found.unwrap_or_default();
            let plain = sums.iter().find(|(algorithm, _)| *algorithm == Algorithm::AlphaBeta).map(|(_, cost)| *cost);
            let mut row = |name: &str, cost: Cost, is_search: bool| {
                let leaves = cost.leaves as f64;
                sheet.push(vec![
                    G::KIND.to_string().into(),
                    Cell::count(depth),
                    name.into(),
                    if is_search { Cell::count(cost.nodes) } else { Cell::None },
                    Cell::count(cost.leaves),
                    Cell::number(plain.filter(|_| is_search).map(|plain| cost.nodes as f64 / plain.nodes as f64), 2),
                    Cell::number(minimal.map(|minimal| leaves / minimal as f64), 2),
                    Cell::number(formula.map(|formula| leaves / formula), 2),
                    if cost.passes > 0 { Cell::count(cost.passes) } else { Cell::None },
                    if is_search { Cell::Number(cost.time.as_secs_f64() * 1000.0, 1) } else { Cell::None },
                ]);
            };
            for (algorithm, cost) in sums {
                row(algorithm.name(), cost, true);
            }
            for (name, leaves) in [("alpha-beta in perfect order", perfect), ("minimal tree", minimal)] {
                if let Some(leaves) = leaves {
                    row(name, Cost { leaves, ..Cost::default() }, false);
                }
            }
        }
        sheet.note(
            "The paper: MTD(f) visits fewer nodes than alpha-beta and NegaScout, in two passes. Two passes take a perfect \
             first guess; `to formula` compares leaves with b^ceil(d/2) + b^floor(d/2) - 1 (Knuth & Moore), which is \
             exact on uniform trees only. With memory, transpositions can make it fewer than the minimal tree.",
        );
        sheet.note(format!(
            "Found: all searches {} on every value; MTD(f) took {:.1} passes a search, its guess being the value of two \
             plies less.",
            if agree { "agree" } else { "DO NOT agree" },
            f64::from(passes.0) / f64::from(passes.1.max(1)),
        ));
        sheet
    }
}
