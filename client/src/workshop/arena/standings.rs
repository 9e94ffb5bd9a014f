//! The state of a tournament, counted from its finished games.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use bidak_shared::game::{Outcome, Player as Side};
use bidak_shared::kind::GameKind;

use super::played::Played;
use super::statistics::{Elo, Sample, Tally};
use crate::workshop::sheet::{Cell, Sheet};

/// The faults of an entrant that are named below the table, the most frequent ones.
const NAMED_FAULTS: usize = 5;

/// Results of one entrant, against one other or against all.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// By result, in either seat.
    pub tally: Tally,
    /// The same in the seat of First and of Second.
    pub by_seat: [Tally; 2],
    /// Pairs of games by points: 0, a half, 1, one and a half, 2.
    pub pairs: [u64; 5],
    /// The sum of the margins of games that the rules ended, and their number.
    margins: (i64, u64),
    /// Games lost because the engine gave no legal move in time.
    pub faults: u64,
    nodes: u64,
    /// Of each move, in microseconds.
    micros: Vec<u64>,
}

impl Results {
    /// The pairs, as long as every game has its partner; otherwise the games one by one.
    pub fn sample(&self) -> Sample {
        if self.pairs.iter().sum::<u64>() > 0 { Sample::new(&self.pairs) } else { self.tally.sample() }
    }

    /// The difference in strength.
    pub fn elo(&self) -> Option<Elo> {
        self.sample().elo()
    }

    /// Pieces ahead at the end, on average.
    pub fn mean_margin(&self) -> Option<f64> {
        (self.margins.1 > 0).then(|| self.margins.0 as f64 / self.margins.1 as f64)
    }

    /// Positions visited for a move, on average.
    pub fn nodes_per_move(&self) -> Option<f64> {
        (!self.micros.is_empty()).then(|| self.nodes as f64 / self.micros.len() as f64)
    }

    /// Milliseconds for a move: mean, median, maximum.
    pub fn millis_per_move(&self) -> Option<[f64; 3]> {
        let mut sorted = self.micros.clone();
        sorted.sort_unstable();
        let mean = sorted.iter().sum::<u64>() as f64 / sorted.len() as f64;
        let median = sorted.get(sorted.len() / 2)?;
        Some([mean, *median as f64, *sorted.last()? as f64].map(|micros| micros / 1000.0))
    }

    fn count_game(&mut self, game: GameKind, played: &Played, seat: Side) {
        let utility = played.outcome.utility(seat);
        self.tally.count(utility);
        self.by_seat[seat.index()].count(utility);
        if let Some(margin) = played.margin {
            self.margins.0 += i64::from(if seat == Side::First { margin } else { -margin });
            self.margins.1 += 1;
        } else if utility < 0 {
            self.faults += 1;
        }
        for effort in played.efforts_of(game, seat) {
            self.nodes += effort.nodes;
            self.micros.push(effort.micros);
        }
    }
}

/// All results so far.
#[derive(Clone, Debug)]
pub struct Standings {
    game: GameKind,
    names: Vec<String>,
    /// Of each entrant against all others.
    totals: Vec<Results>,
    /// Of the first against the second of two entrants, the first before the second in the list.
    meetings: BTreeMap<(usize, usize), Results>,
    /// Half points of the first entrant in the first finished game of a pair.
    half_pairs: HashMap<usize, usize>,
    /// The faults of each entrant in words, with their numbers.
    faults: BTreeMap<usize, BTreeMap<String, u64>>,
}

impl Standings {
    /// Nothing was played.
    pub fn new(game: GameKind, names: Vec<String>) -> Self {
        let totals = vec![Results::default(); names.len()];
        Self { game, names, totals, meetings: BTreeMap::new(), half_pairs: HashMap::new(), faults: BTreeMap::new() }
    }

    /// Counts a finished game.
    pub fn count(&mut self, played: &Played) {
        let [first, second] = played.fixture.seats;
        for (seat, entrant) in Side::BOTH.into_iter().zip([first, second]) {
            self.totals[entrant].count_game(self.game, played, seat);
        }
        if let (Some(fault), Outcome::Win(winner)) = (&played.fault, played.outcome) {
            let faults = self.faults.entry(played.fixture.seats[winner.opponent().index()]).or_default();
            *faults.entry(fault.clone()).or_default() += 1;
        }
        let (one, other) = (first.min(second), first.max(second));
        let seat = if one == first { Side::First } else { Side::Second };
        let meeting = self.meetings.entry((one, other)).or_default();
        meeting.count_game(self.game, played, seat);
        let half_points = (played.outcome.utility(seat) + 1) as usize;
        match self.half_pairs.remove(&(played.fixture.number / 2)) {
            None => {
                self.half_pairs.insert(played.fixture.number / 2, half_points);
            }
            Some(before) => {
                let points = before + half_points;
                meeting.pairs[points] += 1;
                self.totals[one].pairs[points] += 1;
                self.totals[other].pairs[4 - points] += 1;
            }
        }
    }

    /// The results of an entrant against all others.
    pub fn total(&self, entrant: usize) -> &Results {
        &self.totals[entrant]
    }

    /// The results of an entrant against another that follows it in the list.
    pub fn meeting(&self, one: usize, other: usize) -> Option<&Results> {
        self.meetings.get(&(one, other))
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.totals.iter().map(|results| results.tally.games()).sum::<u64>() / 2
    }

    /// The table of all entrants, the most points for a game first.
    pub fn table(&self) -> Sheet {
        let columns = [
            "rank",
            "engine",
            "games",
            "points",
            "wins",
            "draws",
            "losses",
            "as first",
            "as second",
            "elo",
            "error",
            "mean margin",
            "nodes per move",
            "ms per move",
            "median ms",
            "max ms",
            "faults",
        ];
        let title = format!("{}, {} games", self.game.title(), self.games());
        let mut sheet = Sheet::new("standings", title, &columns).broken_after(2);
        let score = |entrant: &usize| self.totals[*entrant].tally.sample().score();
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|one, other| score(other).total_cmp(&score(one)));
        for (place, entrant) in order.into_iter().enumerate() {
            let results = &self.totals[entrant];
            let elo = results.elo();
            let millis = results.millis_per_move();
            sheet.push(vec![
                Cell::count(place + 1),
                self.names[entrant].as_str().into(),
                Cell::count(results.tally.games()),
                Cell::Number(results.tally.points(), 1),
                Cell::count(results.tally.wins),
                Cell::count(results.tally.draws),
                Cell::count(results.tally.losses),
                Cell::Number(results.by_seat[0].points(), 1),
                Cell::Number(results.by_seat[1].points(), 1),
                Cell::number(elo.map(|elo| elo.value), 1),
                Cell::number(elo.map(Elo::error).filter(|error| error.is_finite()), 1),
                Cell::number(results.mean_margin().filter(|_| self.has_margin()), 2),
                Cell::number(results.nodes_per_move(), 0),
                Cell::number(millis.map(|[mean, ..]| mean), 2),
                Cell::number(millis.map(|[_, median, _]| median), 2),
                Cell::number(millis.map(|[.., most]| most), 2),
                Cell::count(results.faults),
            ]);
        }
        for (entrant, faults) in &self.faults {
            sheet.note(fault_note(&self.names[*entrant], faults));
        }
        sheet
    }

    /// The table of all meetings, with the numbers of pairs by points if they are wanted.
    pub fn meetings_table(&self, with_pairs: bool) -> Sheet {
        let mut columns = vec!["engine", "against", "games", "points", "wins", "draws", "losses"];
        if with_pairs {
            columns.extend(["ll", "ld", "dd wl", "wd", "ww"]);
        }
        columns.extend(["elo", "error", "superiority", "mean margin"]);
        let title = if with_pairs {
            "Meetings; pairs of games from one opening by points: 0, 1/2, 1, 3/2, 2"
        } else {
            "Meetings"
        };
        let mut sheet = Sheet::new("meetings", title, &columns).broken_after(2);
        for ((one, other), results) in &self.meetings {
            let elo = results.elo();
            let mut row = vec![
                self.names[*one].as_str().into(),
                self.names[*other].as_str().into(),
                Cell::count(results.tally.games()),
                Cell::Number(results.tally.points(), 1),
                Cell::count(results.tally.wins),
                Cell::count(results.tally.draws),
                Cell::count(results.tally.losses),
            ];
            if with_pairs {
                row.extend(results.pairs.map(Cell::count));
            }
            row.extend([
                Cell::number(elo.map(|elo| elo.value), 1),
                Cell::number(elo.map(Elo::error).filter(|error| error.is_finite()), 1),
                Cell::Number(results.sample().superiority(), 3),
                Cell::number(results.mean_margin().filter(|_| self.has_margin()), 2),
            ]);
            sheet.push(row);
        }
        sheet
    }

    fn has_margin(&self) -> bool {
        self.game.record(&[]).is_ok_and(|record| record.has_margin())
    }
}

/// The reasons of an entrant's faults, for the lines below the table.
fn fault_note(name: &str, faults: &BTreeMap<String, u64>) -> String {
    let mut reasons: Vec<_> = faults.iter().collect();
    reasons.sort_by_key(|(_, count)| Reverse(**count));
    let mut note = format!("Faults of {name}:");
    for (reason, count) in reasons.iter().take(NAMED_FAULTS) {
        // Writing to a string cannot fail.
        let _ = write!(note, "\n  {count} x {reason}");
    }
    let rest: u64 = reasons.iter().skip(NAMED_FAULTS).map(|(_, count)| **count).sum();
    if rest > 0 {
        let _ = write!(note, "\n  {rest} x other reasons"); // As above.
    }
    note
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_faults_are_named_and_the_others_counted() {
        let faults = (1..=7).map(|number| (format!("reason {number}"), number)).collect();
        let note = fault_note("bad", &faults);
        assert!(note.starts_with("Faults of bad:\n  7 x reason 7\n  6 x reason 6\n"), "{note}");
        assert!(note.ends_with("\n  3 x reason 3\n  3 x other reasons"), "{note}");
    }
}
