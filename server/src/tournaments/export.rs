//! A tournament as files: for pairing programs, for spreadsheets, for programs, for people.

use bidak_shared::club::tournament::{Form, Phase};
use bidak_shared::club::{csv, trf};
use bidak_shared::protocol::{AccountKind, EntrantState, Standing, TournamentFact, TournamentSpec};
use serde_json::json;

use crate::store::StoredGame;
use crate::tournaments::competition::{Competition, index};

/// The files of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Export {
    /// The snapshot of the answer to `tournament`.
    Snapshot,
    /// FIDE's report.
    Trf,
    /// The standings as a table.
    Csv,
    /// Settings, facts from this one on, counted from 1, and standings.
    Json(u32),
}

/// Games in one part of a file.
pub(super) const GAMES: u32 = 500;

/// Facts in one part of a file.
const FACTS: usize = 5000;

/// A part of a file, so that no answer is long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) text: String,
    /// The number of the first game or fact of the next part, if there is one.
    pub(crate) next: Option<u32>,
}

impl Part {
    /// A file that has no other part.
    pub(super) fn whole(text: String) -> Self {
        Self { text, next: None }
    }
}

/// Points as people write them, such as `4.5`. A point has 1, 2 or 4 units.
fn in_points(value: i64, unit: i64) -> String {
    let hundredths = value % unit * 100 / unit;
    match (value / unit, hundredths) {
        (whole, 0) => whole.to_string(),
        (whole, part) if part % 10 == 0 => format!("{whole}.{}", part / 10),
        (whole, part) => format!("{whole}.{part}"),
    }
}

impl Competition {
    /// A part of a file; `None` if there is no such file, or the tournament is a draft. `next_in_ms` is the time until
    /// the next automatic step.
    pub(super) fn export(&self, export: Export, next_in_ms: Option<u32>) -> Option<Part> {
        if !self.was_opened {
            return None;
        }
        // Without standings there is nothing to report.
        let has_standings = self.machine().phase() != Phase::Cancelled;
        let whole = match export {
            Export::Snapshot => serde_json::to_string(&self.snapshot(None, false, next_in_ms)).ok(),
            Export::Trf => self.trf(),
            Export::Csv => has_standings.then(|| self.csv()),
            Export::Json(from) => return Some(self.json(from)),
        };
        whole.map(Part::whole)
    }

    /// The settings that everybody may read.
    pub(super) fn public_spec(&self) -> TournamentSpec {
        TournamentSpec { code: None, handles: Vec::new(), ..self.spec.clone() }
    }

    /// FIDE's report; an arena, whose rounds overlap, has none.
    pub(super) fn trf(&self) -> Option<String> {
        if self.machine().settings().form == Form::Arena || self.machine().phase() == Phase::Cancelled {
            return None;
        }
        let table = self.machine().table();
        let standings = self.machine().standings();
        // Numbers follow the rating at the start, the earlier first among equals.
        let mut order: Vec<usize> = (0..self.people().len()).collect();
        order.sort_by_key(|entrant| (std::cmp::Reverse(self.people()[*entrant].rating), *entrant));
        let number = |entrant: usize| order.iter().position(|one| *one == entrant).map_or(0, |place| place as u32 + 1);
        let place =
            |entrant: usize| standings.iter().position(|row| row.entrant == entrant).map_or(0, |at| at as u32 + 1);
        let line = |entrant: &usize| trf::TrfPlayer {
            name: self.shown_name(*entrant).to_string(),
            rating: self.people()[*entrant].rating,
            half_points: table.half_points(*entrant),
            place: place(*entrant),
            rounds: trf::cells(&table, *entrant, number),
        };
        let form = match self.machine().settings().form {
            Form::RoundRobin { .. } => "Round robin",
            Form::Swiss { .. } => "Swiss",
            Form::Arena => "Arena",
            Form::Knockout => "Knockout",
        };
        let games = u32::from(self.machine().settings().games);
        let report = trf::Report {
            title: self.spec.title.clone(),
            form: form.to_owned(),
            rounds: self.summary().rounds.map(|rounds| rounds * games),
            players: order.iter().map(line).collect(),
        };
        Some(report.write())
    }

    /// The standings as a table.
    pub(super) fn csv(&self) -> String {
        let ties: Vec<String> = match self.machine().settings().form {
            Form::Arena => vec!["performance".to_owned()],
            Form::Knockout => Vec::new(),
            _ => self.spec.tie_breaks.iter().map(ToString::to_string).collect(),
        };
        let head = ["place", "handle", "name", "kind", "rating", "points"].map(str::to_owned).into_iter();
        let tail = ["played", "won", "drawn", "lost", "lost_by"].map(str::to_owned);
        let mut lines = vec![head.chain(ties).chain(tail).collect()];
        // A game with a no-show is won and lost, but not played.
        let mut played = vec![0_u32; self.people().len()];
        for (_, seats, result) in self.machine().results() {
            if result.is_played() {
                for entrant in seats {
                    played[entrant] += 1;
                }
            }
        }
        lines.extend(self.standings(|_| EntrantState::Away).into_iter().map(|row| self.csv_line(&row, &played)));
        csv::write(&lines)
    }

    fn csv_line(&self, row: &Standing, played: &[u32]) -> Vec<String> {
        let kind = match self.people()[row.entrant as usize - 1].kind {
            AccountKind::Person => "person",
            AccountKind::Bot => "bot",
        };
        let lost_by: Vec<String> = row.lost_by.iter().map(|(why, count)| format!("{why} {count}")).collect();
        let head = [
            row.place.to_string(),
            row.handle.to_string(),
            row.name.to_string(),
            kind.to_owned(),
            row.rating.to_string(),
            in_points(row.half_points.into(), 2),
        ];
        let tail = [played[row.entrant as usize - 1], row.won, row.drawn, row.lost].map(|count| count.to_string());
        let ties = self.shown_ties(&row.ties);
        head.into_iter().chain(ties).chain(tail).chain([lost_by.join("; ")]).collect()
    }

    /// Tie-breaks as people write them: points as points.
    fn shown_ties(&self, ties: &[i64]) -> Vec<String> {
        let is_table = matches!(self.machine().settings().form, Form::Swiss { .. } | Form::RoundRobin { .. });
        let unit = |number: usize| self.spec.tie_breaks.get(number).filter(|_| is_table).map_or(1, |tie| tie.unit());
        ties.iter().enumerate().map(|(number, tie)| in_points(*tie, unit(number))).collect()
    }

    /// All public data, for programs, with a part of the facts.
    pub(super) fn json(&self, from: u32) -> Part {
        let first = index(from.max(1));
        let facts = self.facts.iter().skip(first).take(FACTS);
        let facts: Vec<TournamentFact> = facts.map(|fact| self.public(fact)).collect();
        let after = first + facts.len();
        let document = json!({
            "tournament": self.code,
            "organiser": self.organiser_handle,
            "spec": self.public_spec(),
            "facts": facts,
            "standings": self.standings(|_| EntrantState::Away),
        });
        let next = (after < self.facts.len()).then_some(after as u32 + 1);
        Part { text: document.to_string(), next }
    }
}

/// The records of games as text, one after the other. `from` is the number of the first one.
pub(super) fn records(games: &[StoredGame], from: u32) -> Part {
    let most = GAMES as usize;
    let played = games.iter().take(most).filter(|game| !game.moves.is_empty());
    let text = played.map(|game| game.record_text().to_string()).collect::<Vec<_>>().join("\n");
    Part { text, next: (games.len() > most).then(|| from.max(1) + GAMES) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_people_write_them() {
        for (value, unit, expected) in
            [(9, 2, "4.5"), (8, 2, "4"), (9, 4, "2.25"), (10, 4, "2.5"), (11, 4, "2.75"), (0, 4, "0"), (-7, 1, "-7")]
        {
            assert_eq!(in_points(value, unit), expected, "{value} of {unit}");
        }
    }
}
