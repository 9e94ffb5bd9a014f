//! The leaves of the search of the Adjacency report against the number that it gives (section C): nPr for minimax, half of
//! that for alpha-beta on average, n being the squares and r the depth.

use bidak_shared::record::Record;
use bidak_shared::rules::adjacency::Adjacency;

use super::claims::{Claims, Statement};
use super::estimate::Estimate;
use super::machine::{Machine, on_all_cores};
use super::{Setting, positions};
use crate::workshop::sheet::{Cell, Sheet};

/// The report's two definitions of candidates, which contradict each other, and all squares.
pub(super) const CANDIDATES: [&str; 3] = ["beside", "touching", "all"];

/// Random plies before the measured positions; the start is another one.
const PLIES: [usize; 2] = [8, 24];

/// The share of nPr that the report expects, to one digit.
const HALF: (f64, f64) = (0.45, 0.55);

/// The table, and the shares of nPr at the greatest depth that all squares are searched to, by order.
pub(super) struct LeafCounts {
    sheet: Sheet,
    shares: Vec<(&'static str, u32, Vec<f64>)>,
}

/// Searches the start and random positions.
pub(super) fn run(setting: &mut Setting<'_>) -> LeafCounts {
    let texts = setting.texts;
    let count = setting.count(1, 6, 30);
    let deepest = setting.pick(3, 4);
    let columns = ["position", "candidates", "order", "depth", "positions", "n", "npr", "leaves", "paper", "to npr"];
    let mut cost = LeafCounts {
        sheet: setting.sheet("adjacency_cost", texts.say("bench-adjacency-cost"), &columns),
        shares: Vec::new(),
    };
    let start = [positions::random::<Adjacency>(1, 0, setting.seed)];
    let random = PLIES.map(|plies| positions::random::<Adjacency>(count, plies, setting.seed));
    for (index, records) in start.iter().chain(&random).enumerate() {
        let plies = index.checked_sub(1).map(|index| PLIES[index]);
        for candidates in CANDIDATES {
            for order in ["listed", "greedy"] {
                for depth in 2..=deepest {
                    if setting.stop.is_raised() {
                        return cost;
                    }
                    setting.report(&format!("adjacency {candidates} {order} depth {depth}"));
                    cost.measure(setting, records, plies, (candidates, order, depth));
                }
            }
        }
    }
    cost.sheet.note(texts.fill("bench-adjacency-cost-note", [("count", count.into())]));
    cost
}

impl LeafCounts {
    fn measure(
        &mut self,
        setting: &Setting<'_>,
        records: &[Record<Adjacency>],
        plies: Option<usize>,
        (candidates, order, depth): (&'static str, &'static str, u32),
    ) {
        let stop = setting.stop;
        let measured: Vec<(u64, f64, u64)> = on_all_cores(records, stop, |record| {
            let squares = format!("minimax,candidates={candidates},depth=1");
            let n = Machine::new(&squares).search(record, stop)?.leaves;
            let options = format!("eval=marks,order={order},deepening=off,candidates={candidates},depth={depth}");
            let leaves = Machine::new(&format!("alphabeta,{options}")).search(record, stop)?.leaves;
            Some((n, permutations(n, depth), leaves))
        });
        if measured.len() < records.len() {
            return;
        }
        let count = measured.len() as f64;
        let mean = |value: fn(&(u64, f64, u64)) -> f64| measured.iter().map(value).sum::<f64>() / count;
        let shares: Vec<f64> = measured.iter().map(|(_, npr, leaves)| *leaves as f64 / npr).collect();
        self.sheet.push(vec![
            match plies {
                None => Cell::said(setting.texts, "bench-start"),
                Some(plies) => Cell::filled(setting.texts, "bench-random-plies", [("plies", plies.into())]),
            },
            candidates.into(),
            order.into(),
            Cell::count(depth),
            Cell::count(measured.len()),
            Cell::Number(mean(|(n, ..)| *n as f64), 1),
            Cell::Number(mean(|(_, npr, _)| *npr), 0),
            Cell::Number(mean(|(.., leaves)| *leaves as f64), 0),
            Cell::Number(0.5, 1),
            Cell::Number(shares.iter().sum::<f64>() / count, 3),
        ]);
        if plies.is_some() && candidates == "all" {
            match self.shares.iter_mut().find(|(known, ply, _)| *known == order && *ply == depth) {
                Some((.., all)) => all.extend(shares),
                None => self.shares.push((order, depth, shares)),
            }
        }
    }

    /// Adds the claim that alpha-beta needs half of nPr on average.
    pub(super) fn claim(&self, setting: &Setting<'_>, claims: &mut Claims) {
        for (order, depth, shares) in &self.shares {
            let values = [("order", (*order).into()), ("depth", (*depth).into())];
            let claim = Cell::filled(setting.texts, "bench-adjacency-claim-cost", values);
            claims.add(claim, Statement::Within(HALF.0, HALF.1), &Estimate::mean(shares), 3);
        }
    }

    /// The finished table.
    pub(super) fn into_sheet(self) -> Sheet {
        self.sheet
    }
}

/// The ways to choose `depth` of `n` squares one after another.
fn permutations(n: u64, depth: u32) -> f64 {
    (0..u64::from(depth)).map(|taken| n.saturating_sub(taken) as f64).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_are_those_of_the_report() {
        for (n, r, expected) in [(56, 2, 3080), (56, 3, 166_320), (1, 2, 0)] {
            assert_eq!(permutations(n, r) as u64, expected);
        }
    }
}
