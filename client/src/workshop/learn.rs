//! `bidak learn`: learns the weights of an evaluation from games that the program plays against itself.
//!
//! Each round plays games with the weights of the round before, fits the weights to them and to those of the round before, judges the result
//! by examples that were held out, and plays it against the weights before. All of it depends on nothing but the seed and the number of
//! games, however many threads there are. What is done lies in a folder (`learn/folder.rs`), so the command goes on where it was interrupted.

mod folder;
mod matches;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Instant;

use bidak_shared::eval::weights::{Patterns, Weights};
use bidak_shared::learning::adjacency::AdjacencyCourse;
use bidak_shared::learning::morris::MorrisCourse;
use bidak_shared::learning::reversi::ReversiCourse;
use bidak_shared::learning::{Course, Example, Player, error, learn_stage};
use bidak_shared::notation::Notation;
use bidak_shared::search::StopFlag;

use crate::base::failure::{Code, Failure};
use crate::workshop::long_run::{print_progress, unless_closed};
use crate::workshop::sheet::{Cell, Form, Sheet, write_all};
use folder::Folder;

/// Games that are played and kept together.
const BATCH: u64 = 100;
/// Held-out examples on which the errors of searches are measured.
const MEASURED: usize = 2_000;

/// The games with weights to be learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Subject {
    /// Adjacency
    Adjacency,
    /// Reversi
    Reversi,
    /// Nine Men's Morris
    Morris,
}

/// Weights to be learnt.
#[derive(Clone, Debug)]
pub struct LearnJob {
    /// Of which game.
    pub subject: Subject,
    /// Where everything is kept.
    pub folder: PathBuf,
    /// Rounds of games.
    pub rounds: u32,
    /// Games of the first round; each later one has this number more.
    pub games: u64,
    /// Games from even openings in one more round at the end, or 0.
    pub even_games: u64,
    /// Decides everything that is random.
    pub seed: u64,
    /// Threads to work with.
    pub threads: NonZeroUsize,
    /// How the table is printed.
    pub form: Form,
}

/// Learns, and prints a line for each round.
pub fn run(job: &LearnJob, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    match job.subject {
        Subject::Adjacency => Lesson::<AdjacencyCourse>::new(job, stop).run(out, messages),
        Subject::Reversi => Lesson::<ReversiCourse>::new(job, stop).run(out, messages),
        Subject::Morris => Lesson::<MorrisCourse>::new(job, stop).run(out, messages),
    }
}

/// The command that makes these weights.
fn command(job: &LearnJob, name: &str) -> String {
    let even = if job.even_games > 0 { format!(" --even-games {}", job.even_games) } else { String::new() };
    format!("bidak learn {name} --rounds {} --games {}{even} --seed {}", job.rounds, job.games, job.seed)
}

struct Lesson<'a, C> {
    job: &'a LearnJob,
    stop: &'a StopFlag,
    start: Instant,
    course: std::marker::PhantomData<C>,
}

impl<'a, C: Course> Lesson<'a, C> {
    fn new(job: &'a LearnJob, stop: &'a StopFlag) -> Self {
        Self { job, stop, start: Instant::now(), course: std::marker::PhantomData }
    }

    fn run(&self, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
        let job = self.job;
        let kind = <C::Patterns as Patterns>::Game::KIND;
        let made_by = command(job, &kind.to_string());
        let folder = Folder::open(&job.folder, &made_by)?;
        let columns = ["round", "plies", "games", "examples", "spread", "error", "points", "elo", "margin", "seconds"];
        let mut sheet = Sheet::new("learn", format!("{}: the result of each round", kind.title()), &columns);
        let mut weights: Option<Weights> = None;
        let mut before: Vec<Example> = Vec::new();
        for round in 1..=job.rounds + u32::from(job.even_games > 0) {
            let examples = self.games(round, weights.as_ref(), &folder, messages)?;
            let learnt = if let Some(learnt) = folder.weights::<C::Patterns>(round)? {
                learnt
            } else {
                // Games that are not even would pull the weights back.
                let before: &[Example] = if self.is_even(round) { &[] } else { &before };
                print_progress(
                    messages,
                    format_args!("round {round}: learning from {} examples", examples.len() + before.len()),
                );
                let all: Vec<Example> = before.iter().chain(&examples).copied().collect();
                let start = weights.clone().unwrap_or_else(Weights::zero::<C::Patterns>);
                let learnt = self.fit(&start, &all, |stage| !self.is_even(round) || C::learns_evenly(stage))?;
                folder.keep_weights::<C::Patterns>(round, &learnt)?
            };
            let held_out: Vec<Example> = examples.iter().filter(|example| example.held_out == 1).copied().collect();
            let spread = error::<C::Patterns>(&Weights::zero::<C::Patterns>(), &held_out);
            let left_over = error::<C::Patterns>(&learnt, &held_out);
            let result =
                matches::play::<C>(Some(&learnt), weights.as_ref(), self.seed(round, u64::MAX), job.threads, self.stop);
            let result = result.ok_or_else(Failure::interrupted)?;
            print_progress(
                messages,
                format_args!("round {round}: off by {left_over:.3} of {spread:.3} pieces; {}", result.sentence()),
            );
            sheet.push(vec![
                Cell::count(round),
                if self.is_even(round) { Cell::Text("even".to_owned()) } else { Cell::count(depth(round)) },
                Cell::count(self.number_of_games(round)),
                Cell::count(examples.len()),
                Cell::Number(spread, 3),
                Cell::Number(left_over, 3),
                Cell::Text(format!("{} of {}", result.points(), result.games())),
                Cell::number(result.elo(), 0),
                Cell::Number(result.margin(), 1),
                Cell::count(self.start.elapsed().as_secs()),
            ]);
            weights = Some(learnt);
            before = examples;
        }
        let mut weights = weights.unwrap_or_else(Weights::zero::<C::Patterns>);
        let measured: Vec<Example> = before.iter().filter(|example| example.held_out == 1).copied().collect();
        let step = measured.len().div_ceil(MEASURED).max(1);
        let measured: Vec<Example> = measured.into_iter().step_by(step).collect();
        print_progress(messages, format_args!("measuring the errors of searches in {} positions", measured.len()));
        weights.errors = C::player(Some(&weights)).measure(&measured, self.stop);
        if self.stop.is_raised() {
            return Err(Failure::interrupted());
        }
        let bytes = weights.to_bytes(kind);
        let mut report = String::new();
        // A text in memory takes everything.
        let _ = writeln!(report, "{made_by}");
        let mut table = Vec::new();
        unless_closed(write_all(std::slice::from_ref(&sheet), Form::Text, &mut table))?;
        let _ = write!(report, "\n{}", String::from_utf8_lossy(&table));
        let (weights_path, _) = folder.keep_result(&bytes, &report)?;
        sheet.note(format!("{} bytes in {}.", bytes.len(), weights_path.display()));
        unless_closed(write_all(&[sheet], job.form, out))
    }

    /// Whether a round has games from even openings.
    fn is_even(&self, round: u32) -> bool {
        round > self.job.rounds
    }

    fn number_of_games(&self, round: u32) -> u64 {
        if self.is_even(round) { self.job.even_games } else { self.job.games * u64::from(round) }
    }

    /// The seed of a game.
    fn seed(&self, round: u32, game: u64) -> u64 {
        // The lowest bits stay those of the game, so that any twenty games in a row hold one out.
        let mixed = (self.job.seed ^ u64::from(round) << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 24) / 100 * 100 + game % 1_000_000_000
    }

    /// The examples of a round; some of its games may have been played before.
    fn games(
        &self,
        round: u32,
        weights: Option<&Weights>,
        folder: &Folder,
        messages: &mut dyn Write,
    ) -> Result<Vec<Example>, Failure> {
        let games = self.number_of_games(round);
        let batches = games.div_ceil(BATCH);
        let (mut examples, mut kept) = folder.examples(round)?;
        let first = kept.batches();
        let next = AtomicU64::new(first);
        let (sender, results) = channel();
        let player = C::player(weights);
        let (is_even, plies) = (self.is_even(round), depth(round));
        let mut failure = None;
        thread::scope(|scope| {
            for _ in 0..self.job.threads.get() {
                let (mut player, next, sender) = (player.clone(), &next, sender.clone());
                scope.spawn(move || {
                    while !self.stop.is_raised() {
                        let batch = next.fetch_add(1, Ordering::Relaxed);
                        if batch >= batches {
                            break;
                        }
                        let numbers = batch * BATCH..((batch + 1) * BATCH).min(games);
                        let examples: Vec<Example> = numbers
                            .map(|game| self.seed(round, game))
                            .flat_map(|seed| if is_even { player.play_evenly(seed) } else { player.play(plies, seed) })
                            .collect();
                        if sender.send((batch, examples)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            // Batches are kept in order, so that the file is the same with any number of threads.
            let mut waiting = BTreeMap::new();
            let mut wanted = first;
            for (batch, found) in results {
                waiting.insert(batch, found);
                while let Some(found) = waiting.remove(&wanted) {
                    if failure.is_none() {
                        failure = kept.append(&found).err();
                    }
                    if failure.is_some() {
                        self.stop.raise();
                    }
                    examples.extend(found);
                    wanted += 1;
                    if wanted % 50 == 0 || wanted == batches {
                        let (games, seconds) = ((wanted * BATCH).min(games), self.start.elapsed().as_secs());
                        print_progress(
                            messages,
                            format_args!("round {round}: {games} games, {} examples, {seconds} s", examples.len()),
                        );
                    }
                }
            }
        });
        match failure {
            Some(failure) => Err(failure),
            None if self.stop.is_raised() => Err(Failure::interrupted()),
            None => Ok(examples),
        }
    }

    /// The weights of the stages that learn, each fitted on its own; the others stay.
    fn fit(
        &self,
        before: &Weights,
        examples: &[Example],
        learns: impl Fn(usize) -> bool + Sync,
    ) -> Result<Weights, Failure> {
        let next = AtomicUsize::new(0);
        let (sender, fitted) = channel();
        let mut weights = before.clone();
        thread::scope(|scope| {
            for _ in 0..self.job.threads.get() {
                let (next, learns, sender) = (&next, &learns, sender.clone());
                scope.spawn(move || {
                    while !self.stop.is_raised() {
                        let stage = next.fetch_add(1, Ordering::Relaxed);
                        let Some(start) = before.stages.get(stage) else { break };
                        if !learns(stage) {
                            continue;
                        }
                        let lines = learn_stage::<C::Patterns>(stage, start, examples);
                        if sender.send((stage, lines)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (stage, lines) in fitted {
                weights.stages[stage] = lines;
            }
        });
        if self.stop.is_raised() { Err(Failure::interrupted()) } else { Ok(weights) }
    }
}

/// The plies that players of a round look ahead.
fn depth(round: u32) -> u32 {
    round + 1
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::new(Code::Failed, error.to_string())
}
