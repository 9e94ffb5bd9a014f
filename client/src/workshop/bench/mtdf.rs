//! The experiments of Jurnal MTD(f): passes and nodes by first guess, nodes and leaves of its search against those before it,
//! and its table of evaluations.

use bidak_shared::eval::Score;
use bidak_shared::kind::GameKind;
use bidak_shared::record::Record;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::alpha_beta_with_memory::HashMove;
use bidak_shared::search::ordering::Order;

use super::claims::{Claims, Statement};
use super::drawn_trees;
use super::estimate::Estimate;
use super::fixed_depth::{Algorithm, Cost};
use super::machine::on_all_cores;
use super::mtdf_guess::{self, Guesses};
use super::real_tree::RealTree;
use super::{Setting, Size, positions};
use crate::workshop::sheet::{Cell, Sheet};

/// Trees of more nodes are not kept in memory; minimax and the minimal tree are left out then.
const LARGEST_TREE: usize = 12_000_000;

/// Of each game: how many random moves lead to its positions, and the greatest depth of the quick form.
const GAMES: [(GameKind, usize, u32); 4] =
    [(GameKind::TicTacToe, 1, 8), (GameKind::Adjacency, 36, 4), (GameKind::Reversi, 24, 4), (GameKind::Morris, 12, 4)];

/// The definitions of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Definitions {
    /// The order of moves, and its word.
    order: (Order, &'static str),
    hash_move: HashMove,
    /// The greatest depth of the full form.
    deepest: u32,
}

const DEFINITIONS: [Definitions; 2] = [
    // The paper's: children as listed, no hash move.
    Definitions { order: (Order::Listed, "listed"), hash_move: HashMove::Off, deepest: 6 },
    Definitions { order: (Order::Hints, "hints"), hash_move: HashMove::On, deepest: 8 },
];

/// First guesses, the comparison, the trees, the claims.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let texts = setting.texts;
    let guesses = mtdf_guess::run(setting);
    let columns = [
        "game",
        "order",
        "depth",
        "search",
        "nodes",
        "leaves",
        "to alpha-beta",
        "to minimal",
        "to formula",
        "passes",
        "ms",
    ];
    let count = setting.count(2, 6, 20);
    let mut sheet = setting.sheet("mtdf", texts.fill("bench-mtdf", [("count", count.into())]), &columns);
    let mut measured = Vec::new();
    let games: Vec<_> = GAMES.into_iter().filter(|(game, ..)| setting.plays(*game)).collect();
    for (game, plies, quick) in games {
        for definitions in DEFINITIONS {
            if setting.stop.is_raised() {
                break;
            }
            let deepest = match setting.size {
                Size::Tiny => 2,
                Size::Quick => quick,
                Size::Full => definitions.deepest,
            };
            measured.push(game.visit(Compare {
                setting: &mut *setting,
                sheet: &mut sheet,
                count,
                plies,
                deepest,
                definitions,
            }));
        }
    }
    sheet.note(texts.say("bench-mtdf-note"));
    sheet.note(agreement(setting, &measured));
    let mut sheets = vec![guesses.sheet(), sheet];
    if setting.game.is_none() {
        sheets.push(drawn_trees::lines(setting));
    }
    sheets.push(claims(setting, &guesses, &measured));
    sheets
}

/// What a comparison found in one game.
struct Compared {
    game: GameKind,
    order: &'static str,
    /// The last depth that was finished, and the costs of each search in each position there.
    depth: u32,
    costs: Vec<(Algorithm, Vec<Cost>)>,
    /// Values on which a search differed from the first one.
    differences: usize,
    values: usize,
}

struct Compare<'a, 'b> {
    setting: &'a mut Setting<'b>,
    sheet: &'a mut Sheet,
    count: usize,
    plies: usize,
    deepest: u32,
    definitions: Definitions,
}

impl GameVisitor for Compare<'_, '_> {
    type Output = Compared;

    fn visit<G: Playable>(self) -> Compared {
        let records = positions::random::<G>(self.count, self.plies, self.setting.seed);
        let Definitions { order: (order, order_word), hash_move, .. } = self.definitions;
        let stop = self.setting.stop;
        let mut compared =
            Compared { game: G::KIND, order: order_word, depth: 0, costs: Vec::new(), differences: 0, values: 0 };
        // Values by position, of the last two depths.
        let mut values: Vec<Vec<Score>> = vec![vec![0; records.len()]; 2];
        for depth in 1..=self.deepest {
            self.setting.report(&format!("mtdf {} {order_word} depth {depth}", G::KIND));
            let tree = |record| RealTree::build(record, depth, LARGEST_TREE / records.len());
            let trees: Option<Vec<RealTree>> = records.iter().map(tree).collect();
            let sum = |count: fn(&RealTree) -> u64| trees.as_ref().map(|trees| trees.iter().map(count).sum::<u64>());
            let (minimal, perfect) = (sum(RealTree::minimal), sum(RealTree::leaves_in_perfect_order));
            let formula = trees.as_ref().map(|trees| trees.iter().map(RealTree::minimal_if_uniform).sum::<f64>());
            drop(trees);
            let mut costs: Vec<(Algorithm, Vec<Cost>)> = Vec::new();
            let guessed: Vec<(&Record<G>, Score)> = records.iter().zip(values[0].iter().copied()).collect();
            for algorithm in Algorithm::ALL {
                if algorithm == Algorithm::Minimax && minimal.is_none() {
                    continue;
                }
                let found = on_all_cores(&guessed, stop, |(record, guess)| {
                    algorithm.search_by(record, depth, (order, hash_move), *guess, stop)
                });
                if found.len() < records.len() {
                    return compared;
                }
                costs.push((algorithm, found));
            }
            let first: Vec<Score> = costs[0].1.iter().map(|cost| cost.value).collect();
            for (_, others) in &costs {
                compared.values += others.len();
                compared.differences += others.iter().zip(&first).filter(|(cost, first)| cost.value != **first).count();
            }
            values.rotate_left(1);
            values[1] = first;
            let mut sums: Vec<(&str, Cost)> =
                costs.iter().map(|(algorithm, all)| (algorithm.name(), total(all))).collect();
            let plain = sums.iter().find(|(name, _)| *name == Algorithm::AlphaBeta.name()).map(|(_, cost)| *cost);
            for (name, leaves) in [("alpha-beta in perfect order", perfect), ("minimal tree", minimal)] {
                sums.extend(leaves.map(|leaves| (name, Cost { leaves, ..Cost::default() })));
            }
            for (name, cost) in sums {
                let is_search = cost.nodes > 0;
                let leaves = cost.leaves as f64;
                self.sheet.push(vec![
                    G::KIND.to_string().into(),
                    order_word.into(),
                    Cell::count(depth),
                    name.into(),
                    if is_search { Cell::count(cost.nodes) } else { Cell::None },
                    Cell::count(cost.leaves),
                    Cell::number(plain.filter(|_| is_search).map(|plain| cost.nodes as f64 / plain.nodes as f64), 2),
                    Cell::number(minimal.map(|minimal| leaves / minimal as f64), 2),
                    Cell::number(formula.map(|formula| leaves / formula), 2),
                    Cell::number((cost.passes > 0).then(|| f64::from(cost.passes) / records.len() as f64), 1),
                    if is_search { Cell::Number(cost.time.as_secs_f64() * 1000.0, 1) } else { Cell::None },
                ]);
            }
            (compared.depth, compared.costs) = (depth, costs);
        }
        compared
    }
}

fn total(costs: &[Cost]) -> Cost {
    let mut sum = Cost::default();
    for cost in costs {
        sum += *cost;
    }
    sum
}

/// Whether the searches agree, as a line.
fn agreement(setting: &Setting<'_>, all: &[Compared]) -> String {
    let values: usize = all.iter().map(|compared| compared.values).sum();
    let differences: usize = all.iter().map(|compared| compared.differences).sum();
    setting.texts.fill("bench-mtdf-agreement", [("values", values.into()), ("differences", differences.into())])
}

fn claims(setting: &Setting<'_>, guesses: &Guesses, all: &[Compared]) -> Sheet {
    let texts = setting.texts;
    let mut claims = Claims::new(setting, "mtdf_claims");
    if setting.game.is_none() {
        drawn_trees::claim(setting, &mut claims, |paper| paper == "mtdf");
    }
    guesses.claim(setting, &mut claims);
    for compared in all {
        let costs = |algorithm: Algorithm| compared.costs.iter().find(|(known, _)| *known == algorithm);
        let Some((_, own)) = costs(Algorithm::Mtdf) else { continue };
        for (algorithm, key) in [
            (Algorithm::NegaScoutMemory, "bench-mtdf-claim-negascout"),
            (Algorithm::AlphaBeta, "bench-mtdf-claim-alphabeta"),
        ] {
            let Some((_, other)) = costs(algorithm) else { continue };
            // Each position is the end of a game of its own.
            let logs = own.iter().zip(other).map(|(own, other)| vec![(own.nodes as f64 / other.nodes as f64).ln()]);
            let values = [
                ("game", texts.game(compared.game).into()),
                ("order", compared.order.into()),
                ("depth", compared.depth.into()),
            ];
            let ratio = Estimate::ratio(&logs.collect::<Vec<_>>());
            claims.add(Cell::filled(texts, key, values), Statement::Below(1.0), &ratio, 3);
        }
    }
    claims.note(texts.say("bench-mtdf-sizes"));
    claims.note(texts.say("bench-mtdf-differences"));
    claims.into_sheet()
}
