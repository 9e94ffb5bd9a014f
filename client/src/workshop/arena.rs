//! `bidak arena`: tournaments among engines, and what their results say.
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
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bidak_shared::kind::GameKind;
use bidak_shared::search::{Limits, StopFlag};
use clap::Args;
use serde_json::{Value, json};

use crate::cli::args::{GameOption, game};
use crate::failure::{Code, Failure};
use crate::workshop::long_run::{tell, unless_closed};
use crate::workshop::sheet::{FormArgs, write_all};
use crate::workshop::ugi::external::Fault;

use entrant::Entrant;
use journal::{Journal, JournalError};
use opening::Openings;
use played::Played;
use schedule::{Form, fixtures};
use standings::Standings;
use statistics::{Model, Sprt};
use tournament::{Event, Tournament};

/// Nodes of a move where nothing else is asked for: the same games on every machine.
const DEFAULT_NODES: u64 = 10_000;

/// Play tournaments among engines
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
An engine is written ENGINE[:LEVEL][,KEY=VALUE]... where KEY is name, depth, nodes, movetime (ms), threads, hash (MB)
or an option of the engine. A program that speaks UGI is written [KEY=VALUE,]...cmd:COMMAND LINE; there other KEYs are
its UGI options, timeout (ms) is its patience for any answer, and grace (ms) what it may take beyond its movetime.
A program that crashes, is silent or plays an illegal move loses the game and is started again for the next.

Every opening is played twice with the seats exchanged. Elo has a 95 % interval over these pairs (pentanomial). The same
seed gives the same games as long as no limit is a time. Without any limit a move has 10,000 nodes.

With --journal a tournament that was interrupted goes on where it was.

Examples:
  bidak arena reversi -e alphabeta,depth=4 -e greedy --games 54
  bidak arena adjacency --rounds 8 -e hillclimb -e minimax,depth=2 -e random --json
  bidak arena morris -e negascout -e alphabeta --movetime 50 --sprt 0,20 --games 2000 --journal match.jsonl
  bidak arena reversi -e best:8 -e 'name=Mine,cmd:python3 mybot.py --fast' --movetime 100 --concurrency 2
  bidak arena adjacency -e best -e mcts --movetime 100 --records games.txt
  bidak arena tictactoe -e mtdf -e random --openings openings.txt --gauntlet --csv")]
pub struct ArenaArgs {
    /// Which game
    #[arg(value_parser = game())]
    game: GameKind,

    /// An engine that takes part; at least two
    #[arg(short, long = "engine", value_name = "SPEC", required = true)]
    engines: Vec<Entrant>,

    /// The first engine against each of the others, instead of everybody against everybody
    #[arg(long)]
    gauntlet: bool,

    /// Games of each two engines that meet; made even
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: usize,

    /// Moves of each player, in Adjacency: short for --option rounds=N
    #[arg(long, value_name = "N")]
    rounds: Option<String>,

    /// Set an option of the game, such as first=o; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<GameOption>,

    /// Begin with this position instead of the start
    #[arg(long, value_name = "P", allow_hyphen_values = true, conflicts_with_all = ["rounds", "options"])]
    position: Option<String>,

    /// Read openings from a file, one a line: a position or startpos, then perhaps `moves` and moves
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<PathBuf>,

    /// Take the openings of the file by lot
    #[arg(long, requires = "openings")]
    shuffle: bool,

    /// Random moves before the engines think [default: 4, in tic-tac-toe 1, fewer in short games]
    #[arg(long, value_name = "N")]
    random_plies: Option<usize>,

    /// Plies ahead, for engines without limits of their own
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// Nodes of a move, likewise
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Milliseconds of a move, likewise
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,

    /// Games at a time
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,

    /// Decides the openings and whatever engines leave to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// End as soon as it is clear whether the first of two engines is at most ELO0 or at least ELO1 stronger
    #[arg(long, value_name = "ELO0,ELO1", value_delimiter = ',', num_args = 1, allow_hyphen_values = true)]
    sprt: Option<Vec<f64>>,

    /// The chance of an error of the first kind in that test
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    alpha: f64,

    /// The chance of an error of the second kind
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    beta: f64,

    /// The scale of ELO0 and ELO1
    #[arg(long, value_enum, default_value_t)]
    model: Model,

    /// Keep every finished game in this file, one JSON object a line, and go on from what is there
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Write all games to this file in the end, in the text format for people
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    #[command(flatten)]
    form: FormArgs,
}

/// Plays and prints until it is done or `stop` is raised, here too where there is a reason to end early.
pub fn run(args: &ArenaArgs, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    let (tournament, sprt) = args.plan()?;
    let names: Vec<String> = tournament.entrants.iter().map(|entrant| entrant.name.clone()).collect();
    let (mut journal, games) = match &args.journal {
        Some(path) => {
            let (journal, games) = Journal::open(path, &args.settings(&tournament)).map_err(|error| refused(&error))?;
            (Some(journal), games)
        }
        None => (None, Vec::new()),
    };
    if let Some(path) = &args.records {
        // Not only after the last game.
        OpenOptions::new().append(true).create(true).open(path).map_err(|error| unwritable(path, &error))?;
    }
    for entrant in &tournament.entrants {
        match entrant.try_out(stop) {
            Ok(()) | Err(Fault::Stopped) => {}
            Err(fault) => return Err(Failure::new(Code::Failed, format!("{}: {fault}", entrant.name))),
        }
    }
    let schedule = fixtures(args.tournament_form(), names.len(), args.games.div_ceil(2));
    let mut standings = Standings::new(args.game, names.clone());
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
        tell(messages, format_args!("{} of {} games are in the journal", all.len(), schedule.len()));
    }

    let mut failure = None;
    let mut verdict = sprt.as_ref().and_then(|test| test.verdict(ratio(test, &standings)));
    if verdict.is_none() {
        let total = schedule.len();
        tournament.play(&left, stop, |event| match event {
            Event::Nonsense(entrant, lines, first) => {
                let name = &names[entrant];
                tell(messages, format_args!("{name}: {lines} lines that are not UGI, the first {first:?}"));
            }
            Event::Played(played) => {
                standings.count(&played);
                tell(messages, format_args!("{}", progress::line(&played, &names, &standings, total, sprt.as_ref())));
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

    if let Some(path) = &args.records {
        let texts: Vec<String> = all.values().map(|played| played.text(args.game, &names)).collect();
        fs::write(path, texts.join("\n")).map_err(|error| unwritable(path, &error))?;
    }
    let mut table = standings.table();
    if let Some(test) = &sprt {
        table.note(progress::sentence(test, verdict, ratio(test, &standings)));
    }
    unless_closed(write_all(&[table, standings.meetings_table()], args.form.form(), out))?;
    match failure {
        Some(failure) => Err(failure),
        None if stop.is_raised() && verdict.is_none() => Err(Failure::interrupted()),
        None => Ok(()),
    }
}

impl ArenaArgs {
    fn tournament_form(&self) -> Form {
        if self.gauntlet { Form::Gauntlet } else { Form::RoundRobin }
    }

    /// What is to be played, if it makes sense.
    fn plan(&self) -> Result<(Tournament, Option<Sprt>), Failure> {
        let mut entrants = self.engines.clone();
        if entrants.len() < 2 {
            return Err(Failure::usage("a tournament takes at least two engines: repeat --engine"));
        }
        for place in 1..entrants.len() {
            let name = entrants[place].name.clone();
            let same = entrants[..place].iter().filter(|entrant| entrant.name == name).count();
            if same > 0 {
                entrants[place].name = format!("{name} #{}", place + 1);
            }
        }
        let mut limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.movetime.map(Duration::from_millis),
            ..Limits::default()
        };
        if limits == Limits::default() && entrants.iter().any(Entrant::needs_limits) {
            limits.nodes = Some(DEFAULT_NODES);
        }
        let tournament = Tournament {
            game: self.game,
            entrants,
            limits,
            openings: self.openings()?,
            seed: self.seed,
            concurrency: self.concurrency.get(),
        };
        Ok((tournament, self.test()?))
    }

    fn test(&self) -> Result<Option<Sprt>, Failure> {
        let Some(bounds) = &self.sprt else { return Ok(None) };
        let &[elo0, elo1] = bounds.as_slice() else {
            return Err(Failure::usage("--sprt takes two numbers, such as 0,10"));
        };
        if self.engines.len() != 2 {
            return Err(Failure::usage("--sprt is a test between two engines"));
        }
        let is_chance = |p: f64| p > 0.0 && p < 0.5;
        if elo0 >= elo1 || !is_chance(self.alpha) || !is_chance(self.beta) {
            return Err(Failure::usage("--sprt takes ELO0 < ELO1, and chances of error between 0 and 0.5"));
        }
        Ok(Some(Sprt { elo0, elo1, alpha: self.alpha, beta: self.beta, model: self.model }))
    }

    fn openings(&self) -> Result<Openings, Failure> {
        let record = if let Some(position) = &self.position {
            self.game.record_from(position).map_err(Failure::usage)?
        } else {
            let rounds = self.rounds.iter().map(|rounds| ("rounds", rounds.as_str()));
            let settings: Vec<_> = rounds.chain(self.options.iter().map(GameOption::as_pair)).collect();
            self.game.record(&settings).map_err(Failure::usage)?
        };
        if record.outcome().is_some() {
            return Err(Failure::usage("the game is over at this position"));
        }
        let start = record.start_text();
        if let Some(path) = &self.openings {
            let failed = |error: &dyn std::fmt::Display| Failure::usage(format!("{}: {error}", path.display()));
            let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
            return Openings::listed(self.game, start, &text, self.shuffle.then_some(self.seed))
                .map_err(|error| failed(&error));
        }
        let random = |plies| Openings::random(self.game, start.clone(), self.seed, plies);
        if let Some(plies) = self.random_plies {
            return random(plies).map_err(|error| Failure::usage(format!("--random-plies {plies}: {error}")));
        }
        let most = if self.game == GameKind::TicTacToe { 1 } else { 4 };
        // Fewer where the game is nearly over at the start; without any, every game lasts.
        (0..=most).rev().find_map(|plies| random(plies).ok()).ok_or_else(|| Failure::usage("no game can begin here"))
    }

    /// Everything that decides which games are played, for the journal. The number of games may grow.
    fn settings(&self, tournament: &Tournament) -> Value {
        json!({
            "tournament": "bidak arena",
            "game": self.game.to_string(),
            "engines": tournament.entrants.iter().map(Entrant::text).collect::<Vec<_>>(),
            "gauntlet": self.gauntlet,
            "limits": limits_text(&tournament.limits),
            "openings": tournament.openings.text(),
            "seed": self.seed,
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
