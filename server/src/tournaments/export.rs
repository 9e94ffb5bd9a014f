//! A tournament as files: for pairing programs, for spreadsheets, for programs, for people.

use bidak_shared::club::tournament::{Form, Phase};
use bidak_shared::club::{csv, trf};
use bidak_shared::protocol::{AccountKind, Standing, TournamentFact, TournamentSpec};
use serde_json::json;

use crate::store::StoredGame;
use crate::tournaments::competition::Competition;

/// What can be exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Export {
    /// A snapshot, as the answer to `tournament` has it.
    Snapshot,
    /// FIDE's report.
    Trf,
    /// The standings as a table.
    Csv,
    /// Choice, facts and standings.
    Json,
}

/// Points as people write them: `4.5`.
fn points(half_points: u32) -> String {
    format!("{}{}", half_points / 2, if half_points.is_multiple_of(2) { "" } else { ".5" })
}

impl Competition {
    /// What everybody may read of the choice of the organiser.
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
        let line = |entrant: &usize| trf::Line {
            name: self.people()[*entrant].name.to_string(),
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
        lines.extend(self.standings(|_| false).into_iter().map(|row| self.csv_line(row)));
        csv::write(&lines)
    }

    fn csv_line(&self, row: Standing) -> Vec<String> {
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
            points(row.half_points),
        ];
        let played = row.won + row.drawn + row.lost;
        let tail = [played, row.won, row.drawn, row.lost].map(|count| count.to_string());
        let ties = row.ties.into_iter().map(|tie| tie.to_string());
        head.into_iter().chain(ties).chain(tail).chain([lost_by.join("; ")]).collect()
    }

    /// Everything that anybody may know, for programs.
    pub(super) fn json(&self) -> String {
        let public = |fact: &TournamentFact| match fact {
            TournamentFact::Forbidden { .. } => TournamentFact::Forbidden { one: None, other: None },
            fact => fact.clone(),
        };
        let facts: Vec<TournamentFact> = self.facts.iter().map(public).collect();
        json!({
            "tournament": self.code,
            "organiser": self.organiser_handle,
            "spec": self.public_spec(),
            "facts": facts,
            "standings": self.standings(|_| false),
        })
        .to_string()
    }
}

/// The records of games as text, one behind the other.
pub(super) fn records(games: &[StoredGame]) -> String {
    let played = games.iter().filter(|game| !game.moves.is_empty());
    played.map(|game| game.record_text().to_string()).collect::<Vec<_>>().join("\n")
}
