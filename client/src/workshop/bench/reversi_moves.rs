//! The nodes and the time of one move in Reversi by depth, on positions of games against greedy: minimax, and alpha-beta with
//! each order of moves, under the report's evaluation and under ours.

use std::ops::RangeInclusive;

use bidak_shared::record::Record;
use bidak_shared::rules::reversi::Reversi;
use bidak_shared::search::StopFlag;

use super::Setting;
use super::claims::{Claims, Statement};
use super::estimate::Estimate;
use super::machine::{Machine, on_all_cores};
use crate::workshop::sheet::{Cell, Sheet};

/// The evaluations: the report's, and ours.
const EVALUATIONS: [&str; 2] = ["discs", "positional"];

/// The searches: minimax, and the orders of alpha-beta.
const SEARCHES: [&str; 4] = ["minimax", "listed", "greedy", "hints"];

/// From this depth on only the first position of some games is searched.
const FEW_FROM: u32 = 8;
/// The number of these games.
const FEW: usize = 6;

/// The nodes and the seconds of a search of each position, by game.
struct Measured {
    eval: &'static str,
    search: &'static str,
    depth: u32,
    costs: Vec<Vec<(f64, f64)>>,
}

/// The table, and what the claims need.
pub(super) struct Moves {
    sheet: Sheet,
    all: Vec<Measured>,
    /// The depth of minimax in the comparison at equal nodes.
    equal_depth: u32,
    /// The plies that alpha-beta gains there in each position, by evaluation and game.
    gains: Vec<(&'static str, Vec<Vec<f64>>)>,
}

/// Searches the positions of each game.
pub(super) fn run(setting: &mut Setting<'_>, games: &[Vec<Record<Reversi>>]) -> Moves {
    let texts = setting.texts;
    let columns = ["evaluation", "search", "depth", "positions", "nodes", "ms", "growth", "to listed", "paper"];
    let count: usize = games.iter().map(Vec::len).sum();
    let values = [("games", games.len().into()), ("positions", count.into())];
    let sheet = setting.sheet("reversi_moves", texts.fill("bench-reversi-moves", values), &columns);
    let equal_depth = setting.count(2, 4, 6) as u32;
    let mut moves = Moves { sheet, all: Vec::new(), equal_depth, gains: Vec::new() };
    for eval in EVALUATIONS {
        for search in SEARCHES {
            for depth in depths(search, eval, setting) {
                setting.report(&format!("reversi {eval} {search} depth {depth}"));
                let costs = measure(setting.stop, games, &text(search, eval), depth);
                if setting.stop.is_raised() {
                    return moves;
                }
                moves.all.push(Measured { eval, search, depth, costs });
                moves.push_row(setting);
            }
        }
        let stop = setting.stop;
        let gains = on_all_cores(games, stop, |records| {
            records.iter().map(|record| gained(record, eval, equal_depth, stop)).collect::<Option<Vec<_>>>()
        });
        moves.gains.push((eval, gains));
    }
    moves.sheet.note(texts.fill("bench-reversi-moves-note", [("few", FEW.into()), ("depth", FEW_FROM.into())]));
    moves
}

/// The search as the arena writes it, without its depth.
fn text(search: &str, eval: &str) -> String {
    match search {
        "minimax" => format!("minimax,eval={eval},deepening=off"),
        order => format!("alphabeta,eval={eval},order={order},deepening=off"),
    }
}

/// The depths of a search. The deepest ones are those of the best order under each evaluation.
fn depths(search: &str, eval: &str, setting: &Setting<'_>) -> RangeInclusive<u32> {
    let deepest = match (search, eval) {
        ("minimax", _) => setting.count(2, 4, 6),
        ("greedy", "discs") | ("hints", "positional") => setting.count(3, 5, 9),
        _ => setting.count(3, 5, 7),
    };
    1..=deepest as u32
}

fn measure(stop: &StopFlag, games: &[Vec<Record<Reversi>>], text: &str, depth: u32) -> Vec<Vec<(f64, f64)>> {
    let (most, each) = if depth < FEW_FROM { (games.len(), usize::MAX) } else { (FEW.min(games.len()), 1) };
    on_all_cores(&games[..most], stop, |records| {
        let mut machine = Machine::new(&format!("{text},depth={depth}"));
        let cost = |record: &Record<Reversi>| {
            let report = machine.search(record, stop)?;
            Some((report.nodes as f64, report.time.as_secs_f64()))
        };
        records.iter().take(each).map(cost).collect()
    })
}

/// The plies that alpha-beta by the greedy order looks further with the nodes of minimax of this depth. Between two depths its
/// nodes are taken to grow evenly by a factor.
fn gained(record: &Record<Reversi>, eval: &str, depth: u32, stop: &StopFlag) -> Option<f64> {
    let nodes = |search: &str, depth: u32| {
        let mut machine = Machine::new(&format!("{},depth={depth}", text(search, eval)));
        machine.search(record, stop).map(|report| (report.nodes as f64, report.depth))
    };
    let (budget, _) = nodes("minimax", depth)?;
    let mut before = nodes("greedy", depth)?.0;
    for deeper in depth + 1.. {
        let (next, reached) = nodes("greedy", deeper)?;
        if next >= budget {
            let part = (budget / before).ln() / (next / before).ln().max(f64::EPSILON);
            return Some(f64::from(deeper - 1 - depth) + part.clamp(0.0, 1.0));
        }
        // The end of the game is nearer than this depth.
        if reached < deeper || next <= before {
            return Some(f64::from(deeper - 1 - depth));
        }
        before = next;
    }
    None
}

impl Moves {
    fn find(&self, eval: &str, search: &str, depth: u32) -> Option<&Measured> {
        self.all.iter().find(|one| (one.eval, one.search, one.depth) == (eval, search, depth))
    }

    /// The row of the last measurement.
    fn push_row(&mut self, setting: &Setting<'_>) {
        let Some(own) = self.all.last() else { return };
        let count: usize = own.costs.iter().map(Vec::len).sum();
        let mean = |value: fn(&(f64, f64)) -> f64| own.costs.iter().flatten().map(value).sum::<f64>() / count as f64;
        let before = own.depth.checked_sub(1).and_then(|depth| self.find(own.eval, own.search, depth));
        let listed = self.find(own.eval, "listed", own.depth);
        let ratio = |other: Option<&Measured>| {
            Cell::number(other.and_then(|other| ratio(own, other, |(nodes, _)| *nodes).found), 2)
        };
        let paper = match (own.eval, own.search, own.depth) {
            ("discs", "greedy", 7) => Cell::said(setting.texts, "bench-reversi-natural"),
            ("discs", "greedy", 9) => Cell::said(setting.texts, "bench-reversi-30-s"),
            _ => Cell::None,
        };
        let row = vec![
            own.eval.into(),
            own.search.into(),
            Cell::count(own.depth),
            Cell::count(count),
            Cell::Number(mean(|(nodes, _)| *nodes), 0),
            Cell::Number(mean(|(_, seconds)| *seconds) * 1000.0, 3),
            ratio(before),
            if own.search == "minimax" { Cell::None } else { ratio(listed) },
            paper,
        ];
        self.sheet.push(row);
    }

    /// What the report says of these searches, by an evaluation.
    pub(super) fn claim(&self, setting: &Setting<'_>, claims: &mut Claims, eval: &'static str) {
        let texts = setting.texts;
        let deepest = |search: &str| {
            self.all.iter().filter(|one| one.eval == eval && one.search == search).max_by_key(|one| one.depth)
        };
        if let Some(listed) = deepest("listed")
            && let Some(greedy) = self.find(eval, "greedy", listed.depth)
        {
            let values = [("eval", eval.into()), ("depth", listed.depth.into())];
            let text = Cell::filled(texts, "bench-reversi-claim-order", values);
            claims.add(text, Statement::Below(1.0), &ratio(greedy, listed, |(nodes, _)| *nodes), 2);
        }
        if let Some((_, gains)) = self.gains.iter().find(|(known, _)| *known == eval) {
            let means: Vec<f64> = gains
                .iter()
                .filter(|game| !game.is_empty())
                .map(|game| game.iter().sum::<f64>() / game.len() as f64)
                .collect();
            let values = [("eval", eval.into()), ("depth", self.equal_depth.into())];
            let text = Cell::filled(texts, "bench-reversi-claim-gain", values);
            claims.add(text, Statement::Within(2.0, 3.0), &Estimate::mean(&means), 2);
        }
        if let Some(own) = deepest("greedy")
            && let Some(before) = self.find(eval, "greedy", own.depth - 1)
        {
            let values = [("eval", eval.into()), ("depth", own.depth.into()), ("before", before.depth.into())];
            let text = Cell::filled(texts, "bench-reversi-claim-time", values);
            claims.add(text, Statement::Above(1.0), &ratio(own, before, |(_, seconds)| *seconds), 2);
        }
    }

    /// The finished table.
    pub(super) fn into_sheet(self) -> Sheet {
        self.sheet
    }
}

/// The ratio of the costs of two searches in the same positions.
fn ratio(own: &Measured, other: &Measured, cost: fn(&(f64, f64)) -> f64) -> Estimate {
    let games = own.costs.iter().zip(&other.costs).map(|(own, other)| {
        let pairs = own.iter().zip(other).map(|(own, other)| (cost(own), cost(other)));
        pairs.filter(|(own, other)| *own > 0.0 && *other > 0.0).map(|(own, other)| (own / other).ln()).collect()
    });
    Estimate::ratio(&games.collect::<Vec<_>>())
}
