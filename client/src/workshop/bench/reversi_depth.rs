//! The experiment of Prabawa's Reversi report (section 3): 54 games of alpha-beta of each depth against Greedy by
//! Number, and the time of one move at each depth.

use bidak_shared::kind::GameKind;
use bidak_shared::rules::reversi::Reversi;
use bidak_shared::search::ordering::Order;

use super::fixed_depth::{Algorithm, Cost};
use super::matches::Match;
use super::{Setting, positions};
use crate::workshop::arena::schedule::Form;
use crate::workshop::sheet::{Cell, Sheet};

/// Pairs of games with the seats exchanged: 54 games, as in the report.
const PAIRS: usize = 27;

/// The games, then the moves.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    vec![games(setting), moves(setting)]
}

fn games(setting: &mut Setting<'_>) -> Sheet {
    let columns = [
        "depth",
        "games",
        "wins",
        "draws",
        "losses",
        "mean discs",
        "mean margin",
        "nodes per move",
        "median ms",
        "max ms",
    ];
    let title = "Reversi: alpha-beta of each depth against Greedy by Number, from the start, both colours";
    let mut sheet = Sheet::new("reversi_games", title, &columns);
    let mut beats = Vec::new();
    for depth in 1..=setting.pick(4, 6) {
        let searcher = format!("alphabeta,depth={depth}");
        let standings = Match {
            game: GameKind::Reversi,
            options: &[],
            entrants: &[&searcher, "greedy,depth=1"],
            form: Form::RoundRobin,
            pairs: PAIRS,
            random_plies: 0,
            concurrency: 1,
        }
        .play(setting);
        let results = standings.total(0);
        if results.tally.wins > results.tally.losses {
            beats.push(depth.to_string());
        }
        let millis = results.millis_per_move();
        sheet.push(vec![
            Cell::count(depth),
            Cell::count(results.tally.games()),
            Cell::count(results.tally.wins),
            Cell::count(results.tally.draws),
            Cell::count(results.tally.losses),
            // Nearly all games fill the board: discs are half of it and half of the margin.
            Cell::number(results.mean_margin().map(|margin| 32.0 + margin / 2.0), 1),
            Cell::number(results.mean_margin(), 1),
            Cell::number(results.nodes_per_move(), 0),
            Cell::number(millis.map(|[_, median, _]| median), 3),
            Cell::number(millis.map(|[.., most]| most), 2),
        ]);
        if setting.stop.is_raised() {
            return sheet;
        }
    }
    sheet.note(format!(
        "The report: alpha-beta of depth 3 or more beats greedy. Found: it wins the majority at depth {}.",
        if beats.is_empty() { "none".to_owned() } else { beats.join(", ") }
    ));
    sheet
}

fn moves(setting: &mut Setting<'_>) -> Sheet {
    let count = setting.pick(4, 10);
    let records = positions::random::<Reversi>(count, 20, setting.seed);
    let title = format!(
        "Reversi: one move by depth, means over {count} positions after 20 random moves, {:.1} moves each",
        positions::mean_actions(&records)
    );
    let columns = ["depth", "nodes", "ms", "nodes with greedy order", "ms with greedy order", "growth"];
    let mut sheet = Sheet::new("reversi_moves", title, &columns);
    let mut before: Option<u64> = None;
    for depth in 1..=setting.pick(6, 9) {
        setting.report(&format!("reversi depth {depth}"));
        let mut sums = [Cost::default(); 2];
        for (sum, order) in sums.iter_mut().zip([Order::Hints, Order::Greedy]) {
            for record in &records {
                let Some(cost) = Algorithm::AlphaBeta.search(record, depth, order, 0, setting.stop) else {
                    return sheet;
                };
                *sum += cost;
            }
        }
        let mean = |value: f64, digits| Cell::Number(value / count as f64, digits);
        let millis = |cost: Cost| cost.time.as_secs_f64() * 1000.0;
        sheet.push(vec![
            Cell::count(depth),
            mean(sums[0].nodes as f64, 0),
            mean(millis(sums[0]), 3),
            mean(sums[1].nodes as f64, 0),
            mean(millis(sums[1]), 3),
            Cell::number(before.map(|before| sums[0].nodes as f64 / before as f64), 1),
        ]);
        before = Some(sums[0].nodes);
    }
    sheet.note(
        "The report: time grows exponentially with depth, and greedy order helps. Found: the growth of nodes from each \
         depth to the next is in the last column; `greedy order` tries the moves that turn the most discs first, the \
         other order is that of the evaluator's hints.",
    );
    sheet
}
