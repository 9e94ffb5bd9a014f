//! `bidak arena`: tournaments among engines, with statistics.
//!
//! The parts are a list of [`entrant`]s, a supply of [`opening`]s, a [`schedule`] of games in pairs, the
//! [`tournament`] that plays them on several threads, a [`journal`] to go on from, and [`standings`] with their
//! [`statistics`].

pub mod entrant;
pub mod journal;
pub mod opening;
pub mod played;
mod progress;
pub mod schedule;
pub mod standings;
pub mod statistics;
pub mod tournament;

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use bidak_shared::search::{Limits, StopFlag};
use serde_json::{Value, json};

use crate::base::failure::{Code, Failure};
use crate::base::own_file;
use crate::workshop::external::Fault;
use crate::workshop::long_run::{print_progress, unless_closed};
use crate::workshop::sheet::{self, write_all};

use entrant::Entrant;
use journal::{Journal, JournalError};
use played::Played;
use schedule::{Form, fixtures};
use standings::Standings;
use statistics::Sprt;
use tournament::{Event, Tournament};

/// A tournament to be played and counted.
#[derive(Debug)]
pub struct ArenaJob {
    /// The tournament.
    pub tournament: Tournament,
    /// The form of the pairings.
    pub form: Form,
    /// Games of each two engines that meet; made even.
    pub games: usize,
    /// The test that may end it early.
    pub sprt: Option<Sprt>,
    /// Where finished games are kept, to go on from there.
    pub journal: Option<PathBuf>,
    /// Where all games are written in the end.
    pub records: Option<PathBuf>,
    /// Whether the table of meetings for people counts pairs of games by points.
    pub pairs: bool,
    /// How the tables are printed.
    pub sheet_form: sheet::Form,
}

/// Plays and prints until it is done or `stop` is raised, here too where there is a reason to end early.
pub fn run(job: &ArenaJob, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    let ArenaJob { tournament, sprt, .. } = job;
    let names: Vec<String> = tournament.entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let (mut journal, games) = match &job.journal {
        Some(path) => {
            let (journal, games) = Journal::open(path, &job.settings()).map_err(|error| refused(&error))?;
            (Some(journal), games)
        }
        None => (None, Vec::new()),
    };
    if let Some(path) = &job.records {
        // Not only after the last game.
        own_file::check_records(path).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => {
                let sentence =
                    format!("{} is there and does not begin as records do; choose another --records", path.display());
                Failure::new(Code::Usage, sentence)
            }
            _ => unwritable(path, &error),
        })?;
        OpenOptions::new().append(true).create(true).open(path).map_err(|error| unwritable(path, &error))?;
    }
    for entrant in &tournament.entrants {
        match entrant.try_out(stop) {
            Ok(()) | Err(Fault::Stopped) => {}
            Err(fault) => return Err(Failure::new(Code::Failed, format!("{}: {fault}", entrant.name))),
        }
    }
    let schedule = fixtures(job.form, names.len(), job.games.div_ceil(2));
    let mut standings = Standings::new(tournament.game, names.clone());
    let mut all: BTreeMap<usize, Played> = BTreeMap::new();
    for played in games {
        let number = played.fixture.number;
        if schedule.get(number) == Some(&played.fixture) && !all.contains_key(&number) {
            standings.count(&played);
            all.insert(number, played);
        }
    }
    let left: Vec<_> = schedule.iter().filter(|fixture| !all.contains_key(&fixture.number)).copied().collect();
    if !all.is_empty() {
        print_progress(messages, format_args!("{} of {} games are in the journal", all.len(), schedule.len()));
    }

    let mut failure = None;
    let mut verdict = sprt.as_ref().and_then(|test| test.verdict(ratio(test, &standings)));
    if verdict.is_none() {
        let total = schedule.len();
        tournament.play(&left, stop, |event| match event {
            Event::Nonsense(entrant, lines, first) => {
                let name = &names[entrant];
                print_progress(messages, format_args!("{name}: {lines} lines that are not UGI, the first {first:?}"));
            }
            Event::Played(played) => {
                standings.count(&played);
                print_progress(
                    messages,
                    format_args!("{}", progress::line(&played, &names, &standings, total, sprt.as_ref())),
                );
                if let Some(Err(error)) = journal.as_mut().map(|journal| journal.append(&played)) {
                    failure = Some(refused(&error));
                    stop.raise();
                }
                all.insert(played.fixture.number, *played);
                if let Some(test) = &sprt
                    && verdict.is_none()
                {
                    verdict = test.verdict(ratio(test, &standings));
                    if verdict.is_some() {
                        stop.raise();
                    }
                }
            }
        });
    }

    if let Some(path) = &job.records {
        let texts: Vec<String> = all.values().map(|played| played.text(tournament.game, &names)).collect();
        fs::write(path, texts.join("\n")).map_err(|error| unwritable(path, &error))?;
    }
    let mut table = standings.table();
    if let Some(test) = &sprt {
        table.note(progress::sentence(test, verdict, ratio(test, &standings)));
    }
    let meetings = standings.meetings_table(job.pairs || job.sheet_form != sheet::Form::Text);
    unless_closed(write_all(&[table, meetings], job.sheet_form, out))?;
    match failure {
        Some(failure) => Err(failure),
        None if stop.is_raised() && verdict.is_none() => Err(Failure::interrupted()),
        None => Ok(()),
    }
}

impl ArenaJob {
    /// Everything that decides which games are played, for the journal. The number of games may grow.
    fn settings(&self) -> Value {
        let tournament = &self.tournament;
        json!({
            "tournament": "bidak arena",
            "game": tournament.game.to_string(),
            "engines": tournament.entrants.iter().map(Entrant::text).collect::<Vec<_>>(),
            "gauntlet": self.form == Form::Gauntlet,
            "limits": limits_text(&tournament.limits),
            "openings": tournament.openings.text(),
            "seed": tournament.seed,
        })
    }
}

fn limits_text(limits: &Limits) -> Value {
    json!({
        "depth": limits.depth,
        "nodes": limits.nodes,
        "movetime": limits.time.map(|time| time.as_millis() as u64),
    })
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::new(Code::Failed, format!("{}: {error}", path.display()))
}

fn refused(error: &JournalError) -> Failure {
    let code = match error {
        JournalError::File { .. } => Code::Failed,
        JournalError::Other { .. } => Code::Usage,
    };
    Failure::new(code, error.to_string())
}

/// The first engine's log-likelihood ratio against the second.
fn ratio(test: &Sprt, standings: &Standings) -> f64 {
    standings.meeting(0, 1).map_or(0.0, |results| test.ratio(&results.sample()))
}
