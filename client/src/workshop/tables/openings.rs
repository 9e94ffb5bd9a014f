//! The openings of short games of Adjacency, proved one by one and kept in a file.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use bidak_shared::expert::adjacency::openings::{Opening, Openings, TITLE};
use bidak_shared::expert::adjacency::rounds::Rounds;
use bidak_shared::game::Game;
use bidak_shared::notation::Notation;
use bidak_shared::rules::adjacency::{Adjacency, AdjacencyOptions};
use bidak_shared::search::limits::Budget;
use bidak_shared::search::tree::Stopped;
use bidak_shared::search::{Limits, StopFlag};

use super::{failed, refuse_foreign, write_at};
use crate::base::failure::Failure;
use crate::workshop::long_run::{print_progress, unless_closed};
use crate::workshop::sheet::{Cell, Form, Sheet, write_all};

/// Openings to be proved.
#[derive(Clone, Debug)]
pub struct OpeningsJob {
    /// The file. Its values are not proved again.
    pub file: PathBuf,
    /// The rounds of the longest games.
    pub rounds: u8,
    /// Memory for positions, in MB.
    pub hash_mb: u32,
    /// How the counts are printed.
    pub form: Form,
}

/// Proves the missing values of the file, and prints the values of the games.
pub fn run(job: &OpeningsJob, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    refuse_foreign(&job.file, TITLE.as_bytes(), "a file of openings of Adjacency")?;
    let openings = read(&job.file)?;
    let limits = Limits::default();
    let (solver, budget, start) = (Rounds::new(job.hash_mb), Budget::new(&limits, stop), Instant::now());
    let mut prover = Prover { openings, solver, budget, start, job, messages };
    let mut margin = 0;
    for rounds in 1..=job.rounds {
        margin = prover.prove(rounds, margin)?;
    }
    let openings = prover.openings;
    unless_closed(write_all(&[values(&openings, job.rounds)], job.form, out))
}

/// The values proved so far, and the solver for the rest.
struct Prover<'a> {
    openings: Openings,
    solver: Rounds,
    budget: Budget<'a>,
    start: Instant,
    job: &'a OpeningsJob,
    messages: &'a mut dyn Write,
}

impl Prover<'_> {
    /// Proves a game whose value is near `guess`; the value.
    fn prove(&mut self, rounds: u8, mut guess: i32) -> Result<i32, Failure> {
        loop {
            let mut most = guess;
            for first in Opening::first_moves() {
                let opening = if let Some(opening) = self.openings.answer(rounds, first) {
                    *opening
                } else {
                    let answer = Opening::answer(rounds, first, most, &mut self.solver, &mut self.budget);
                    self.keep(answer)?
                };
                most = most.max(opening.margin);
            }
            if let Some(best) = self.openings.best_first(rounds) {
                return Ok(best.margin);
            }
            for first in Opening::first_moves() {
                let reached = Opening::reach(rounds, first, most, &mut self.solver, &mut self.budget);
                if let Some(best) = reached.map_err(|_| Failure::interrupted())? {
                    return Ok(self.keep(Ok(best))?.margin);
                }
            }
            // Nothing reaches it, so there are replies that give less.
            guess = most - 2;
            self.openings.forget(rounds);
        }
    }

    /// Writes the proved values.
    fn keep(&mut self, proved: Result<Opening, Stopped>) -> Result<Opening, Failure> {
        let opening = proved.map_err(|_| Failure::interrupted())?;
        self.openings.add(opening);
        write_at(&self.job.file, self.openings.text().as_bytes())?;
        let (nodes, seconds) = (self.budget.nodes(), self.start.elapsed().as_secs());
        print_progress(self.messages, format_args!("{opening}: {nodes} nodes and {seconds} s in all"));
        Ok(opening)
    }
}

fn read(file: &Path) -> Result<Openings, Failure> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Openings::default()),
        text => text.map_err(|error| failed(format!("cannot read {}: {error}", file.display())))?,
    };
    let refused = |line| failed(format!("{}: line {line} is no opening of Adjacency", file.display()));
    Openings::from_text(&text).map_err(refused)
}

/// The value of each game to the first player.
fn values(openings: &Openings, rounds: u8) -> Sheet {
    let mut sheet = Sheet::new("openings", "Margin of the first player", &["rounds", "margin", "first move"]);
    for opening in (1..=rounds).filter_map(|rounds| openings.best_first(rounds)) {
        let first = Adjacency::initial(&AdjacencyOptions::default()).move_text(opening.first);
        sheet.push(vec![Cell::count(opening.rounds), Cell::Count(opening.margin.into()), first.into()]);
    }
    sheet
}
