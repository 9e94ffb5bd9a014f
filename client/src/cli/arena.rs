//! The arguments of `bidak arena`.

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use bidak_shared::kind::GameKind;
use bidak_shared::search::{Limits, StopFlag};
use clap::Args;
use clap::builder::TypedValueParser;

use super::args::{FormArgs, GameOption, engine_help, game};
use crate::base::failure::Failure;
use crate::workshop::arena::entrant::Entrant;
use crate::workshop::arena::opening::Openings;
use crate::workshop::arena::schedule::Form;
use crate::workshop::arena::statistics::{Model, Sprt};
use crate::workshop::arena::tournament::Tournament;
use crate::workshop::arena::{self, ArenaJob};

/// The default nodes of a move: they give the same games on every machine.
const DEFAULT_NODES: u64 = 10_000;

/// Play tournaments among engines
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
An engine is written ENGINE[:LEVEL][,KEY=VALUE]... where KEY is name, movetime (ms), threads, hash (MB), forget (yes: it drops its
tables between moves) or an option, which --help lists. A program that speaks UGI is written [KEY=VALUE,]...cmd:COMMAND LINE; there other KEYs are
its UGI options, timeout (ms) is its patience for any answer, and grace (ms) its extra time beyond movetime.
nboard: instead of cmd: stands for a Reversi program that speaks the protocol of NBoard; it searches depth plies (12 without),
whatever the time. gtp: stands for one that speaks the Go Text Protocol; it gets a movetime in whole seconds, no depth.
A program that crashes, is silent or plays an illegal move loses the game and is started again for the next.

Every opening is played twice with the seats exchanged. Elo has a 95 % interval over these pairs (pentanomial). The same
seed gives the same games as long as no limit is a time. Without any limit a move has 10,000 nodes.

With --journal a tournament that was interrupted goes on where it was. The tables are in English.

Examples:
  bidak arena reversi -e alphabeta,depth=4 -e greedy --games 54
  bidak arena adjacency --rounds 8 -e hillclimb -e minimax,depth=2 -e random --json
  bidak arena morris -e negascout -e alphabeta --movetime 50 --sprt 0,20 --games 2000 --journal match.jsonl
  bidak arena reversi -e best,depth=8 -e 'depth=8,nboard:./ntest' --games 20
  bidak arena reversi -e best:8 -e 'name=Mine,cmd:python3 mybot.py --fast' --movetime 100 --concurrency 2
  bidak arena adjacency -e best -e mcts --movetime 100 --records games.txt
  bidak arena tictactoe -e mtdf -e random --openings openings.txt --gauntlet --csv")]
pub struct ArenaArgs {
    /// The game
    #[arg(value_parser = game())]
    game: GameKind,

    /// An engine that takes part; at least two
    #[arg(short, long = "engine", value_name = "SPEC", required = true, long_help = engine_help("An engine that takes part; at least two"))]
    engines: Vec<Entrant>,

    /// The first engine against each of the others, instead of everybody against everybody
    #[arg(long)]
    gauntlet: bool,

    /// Games of each two engines that meet; made even
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = at_least_one())]
    games: usize,

    /// Moves of each player, in Adjacency: short for --option rounds=N
    #[arg(long, value_name = "N")]
    rounds: Option<String>,

    /// Set an option of the game, such as first=o; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<GameOption>,

    /// Start from this position
    #[arg(long, value_name = "P", allow_hyphen_values = true, conflicts_with_all = ["rounds", "options"])]
    position: Option<String>,

    /// Read openings from a file, one a line: a position or startpos, then perhaps `moves` and moves
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<PathBuf>,

    /// Take the openings of the file in random order
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

    /// Seed of the openings and of random choices of engines
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

    /// Write every finished game to this file, one JSON object a line, and skip the games that are in it
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Write all games to this file in the end, in the text format for people
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// Count the pairs of games from one opening by points as well: columns ll to ww of the table of meetings; with --csv and
    /// --json they are always there
    #[arg(long)]
    pairs: bool,

    #[command(flatten)]
    form: FormArgs,
}

fn at_least_one() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u64).range(1..=u64::from(u32::MAX)).map(|games| games as usize)
}

/// Plays and prints until it is done or `stop` is raised.
pub fn run(args: &ArenaArgs, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    arena::run(&args.job()?, stop, out, messages)
}

impl ArenaArgs {
    /// The tournament, if the arguments are consistent.
    fn job(&self) -> Result<ArenaJob, Failure> {
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
        for entrant in &entrants {
            let wrong = |error| Failure::usage(format!("{}: {error}", entrant.text()));
            entrant.check(self.game, &limits).map_err(wrong)?;
        }
        let tournament = Tournament {
            game: self.game,
            entrants,
            limits,
            openings: self.openings()?,
            seed: self.seed,
            concurrency: self.concurrency.get(),
        };
        Ok(ArenaJob {
            tournament,
            form: if self.gauntlet { Form::Gauntlet } else { Form::RoundRobin },
            games: self.games,
            sprt: self.test()?,
            journal: self.journal.clone(),
            records: self.records.clone(),
            pairs: self.pairs,
            sheet_form: self.form.form(),
        })
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
        // Fewer if the game is nearly over at the start; without any, every game lasts.
        (0..=most).rev().find_map(|plies| random(plies).ok()).ok_or_else(|| Failure::usage("no game can begin here"))
    }
}
