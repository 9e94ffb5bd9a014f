//! The experiments of Kurniawan et al. (sections 4.2 to 4.4): NegaScout against alpha-beta in Nine Men's Morris, nodes
//! and time by depth, then games at equal and at different depths.

#![expect(clippy::doc_markdown, reason = "NegaScout is a name, in prose as well")]

use bidak_shared::kind::GameKind;
use bidak_shared::rules::morris::Morris;
use bidak_shared::search::ordering::Order;

use super::fixed_depth::{Algorithm, Cost};
use super::matches::Match;
use super::{Setting, positions};
use crate::workshop::arena::schedule::Form;
use crate::workshop::arena::standings::Standings;
use crate::workshop::sheet::{Cell, Sheet};

/// Random moves before the measured positions: placing, and moving.
const PHASES: [(&str, usize); 2] = [("placing", 8), ("moving", 24)];

/// Costs, games at equal depth, games at different depths.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let mut sheets = vec![costs(setting)];
    if !setting.stop.is_raised() {
        sheets.push(equal_depths(setting));
    }
    if !setting.stop.is_raised() {
        sheets.push(self_play(setting));
    }
    sheets
}

fn costs(setting: &mut Setting<'_>) -> Sheet {
    let count = setting.pick(5, 20);
    let columns = ["phase", "depth", "search", "nodes per move", "ms per move", "to alpha-beta"];
    let title =
        format!("Nine Men's Morris: one move by depth, means over {count} positions, moves in the order listed");
    let mut sheet = Sheet::new("morris_costs", title, &columns);
    let mut ratios = Vec::new();
    for (phase, plies) in PHASES {
        let records = positions::random::<Morris>(count, plies, setting.seed);
        for depth in 2..=setting.pick(4, 5) {
            setting.report(&format!("morris {phase} depth {depth}"));
            let mut plain = 0;
            for algorithm in [
                Algorithm::AlphaBeta,
                Algorithm::NegaScout,
                Algorithm::NegaScoutMemory,
                Algorithm::Memory,
                Algorithm::Mtdf,
            ] {
                let mut sum = Cost::default();
                for record in &records {
                    let Some(cost) = algorithm.search(record, depth, Order::Listed, 0, setting.stop) else {
                        return sheet;
                    };
                    sum += cost;
                }
                if algorithm == Algorithm::AlphaBeta {
                    plain = sum.nodes;
                }
                let ratio = sum.nodes as f64 / plain as f64;
                if algorithm == Algorithm::NegaScout {
                    ratios.push(format!("{ratio:.2} ({phase}, depth {depth})"));
                }
                sheet.push(vec![
                    phase.into(),
                    Cell::count(depth),
                    algorithm.name().into(),
                    Cell::Number(sum.nodes as f64 / count as f64, 0),
                    Cell::Number(sum.time.as_secs_f64() * 1000.0 / count as f64, 3),
                    Cell::Number(ratio, 2),
                ]);
            }
        }
    }
    sheet.note(format!(
        "The paper: NegaScout visits fewer nodes than alpha-beta. Found, without a table as in the paper: {}. Below 1 it \
         saves nodes; where the first move is often not the best, second searches cost more than null windows save.",
        ratios.join(", ")
    ));
    sheet
}

fn equal_depths(setting: &mut Setting<'_>) -> Sheet {
    let columns =
        ["depth", "games", "negascout wins", "draws", "alpha-beta wins", "first seat wins", "second seat wins"];
    let title = "Nine Men's Morris: NegaScout against alpha-beta at equal depth, both seats, after 4 random moves";
    let mut sheet = Sheet::new("morris_equal_depth", title, &columns);
    for depth in 2..=setting.pick(3, 5) {
        let entrants = [format!("negascout,table=no,depth={depth}"), format!("alphabeta,depth={depth}")];
        let standings = duel(setting, &entrants);
        let results = standings.total(0);
        let [first, second] = results.by_seat;
        sheet.push(vec![
            Cell::count(depth),
            Cell::count(results.tally.games()),
            Cell::count(results.tally.wins),
            Cell::count(results.tally.draws),
            Cell::count(results.tally.losses),
            Cell::count(first.wins + second.losses),
            Cell::count(first.losses + second.wins),
        ]);
        if setting.stop.is_raised() {
            return sheet;
        }
    }
    sheet.note(
        "The paper: NegaScout wins at depth 3. Found: both search the same value, so from the same opening with the seats \
         exchanged neither can gain by more than the choice among equal moves: wins follow the seat, not the algorithm.",
    );
    sheet
}

fn self_play(setting: &mut Setting<'_>) -> Sheet {
    let columns = ["deeper", "shallower", "games", "wins", "draws", "losses", "mean ms of the deeper"];
    let title = "Nine Men's Morris: NegaScout against itself one ply shallower, both seats, after 4 random moves";
    let mut sheet = Sheet::new("morris_self_play", title, &columns);
    let mut points = Vec::new();
    for depth in 3..=setting.pick(4, 6) {
        let entrants = [format!("negascout,depth={depth}"), format!("negascout,depth={}", depth - 1)];
        let standings = duel(setting, &entrants);
        let results = standings.total(0);
        points.push(format!("{:.0} % at depth {depth}", 100.0 * results.tally.sample().score()));
        sheet.push(vec![
            Cell::count(depth),
            Cell::count(depth - 1),
            Cell::count(results.tally.games()),
            Cell::count(results.tally.wins),
            Cell::count(results.tally.draws),
            Cell::count(results.tally.losses),
            Cell::number(results.millis_per_move().map(|[mean, ..]| mean), 2),
        ]);
        if setting.stop.is_raised() {
            return sheet;
        }
    }
    sheet.note(format!("Found: the deeper side scores {}.", points.join(", ")));
    sheet
}

/// Games after four random moves, both seats.
fn duel(setting: &mut Setting<'_>, [one, other]: &[String; 2]) -> Standings {
    let pairs = setting.pick(5, 20);
    Match {
        game: GameKind::Morris,
        options: &[],
        entrants: &[one, other],
        form: Form::RoundRobin,
        pairs,
        random_plies: 4,
        concurrency: 1,
    }
    .play(setting)
}
