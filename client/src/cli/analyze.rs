//! The arguments of `bidak analyze`.

use std::fmt::Display;
use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use bidak_shared::analysis::STRONGEST;
use bidak_shared::registry::spec::{BadEngineSpec, EngineSpec};
use bidak_shared::search::{Limits, StopFlag};
use clap::Args;

use super::args::{FormArgs, engine_help};
use super::position::PositionArgs;
use crate::base::failure::Failure;
use crate::play::text::Texts;
use crate::workshop::analyze::{self, AnalyzeJob};

/// The default time for all lines together.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// Say what an engine thinks of a position
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Every move is a line, the best first. Values are estimates in pieces unless they are called proved. Each line has the
limits to itself. Without a limit, moves of Reversi to positions of the opening book have its values at once (source:
book). A level searches as many plies as in games and leaves out its worse moves. --help lists the options of engines.
Ctrl-C ends the search, prints the results so far and exits with 130.

Examples:
  bidak analyze reversi --moves f5 d6 c3
  bidak analyze adjacency --option rounds=8 --lines 3 --movetime 5000
  bidak analyze morris --position '........................ w 9 9 0' --engine mtdf --depth 6 --json
  bidak analyze adjacency --engine alphabeta,eval=marks,order=listed,deepening=off --depth 3
  bidak analyze reversi --moves f5 d6 --engine alphabeta --features")]
pub struct AnalyzeArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// The engine
    #[arg(long, value_name = "SPEC", default_value_t = EngineSpec::new(STRONGEST), long_help = engine_help("The engine"))]
    engine: EngineSpec,

    /// Print the features of the position, which sum to its evaluation by the engine, instead of searching
    #[arg(long)]
    features: bool,

    /// How many of the best moves [default: all]
    #[arg(long, value_name = "N")]
    lines: Option<NonZeroUsize>,

    /// Plies ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Positions to visit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Milliseconds to think for each line [default: 2000 for all lines together, without another limit]
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,

    /// Memory for positions, in MB
    #[arg(long, value_name = "MB", default_value_t = 64)]
    hash: u32,

    /// Threads, where they help
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,

    #[command(flatten)]
    form: FormArgs,
}

impl AnalyzeArgs {
    fn limits(&self) -> Limits {
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.movetime.map(Duration::from_millis),
            threads: self.threads,
            ..Limits::default()
        };
        let limits = limits.and(&self.engine.limits());
        Limits { depth: limits.depth.or(self.engine.plies()), ..limits }
    }
}

/// Searches and prints.
pub fn run(
    args: &AnalyzeArgs,
    texts: Texts,
    stop: &StopFlag,
    out: &mut dyn Write,
    messages: &mut dyn Write,
) -> Result<(), Failure> {
    let record = args.position.open_record(texts)?;
    let limits = args.limits();
    let wrong = |problem: &dyn Display| Failure::usage(format!("{}: {problem}", args.engine));
    args.engine.check(record.kind()).map_err(|error| wrong(&texts.problem(&error)))?;
    if args.features {
        return analyze::print_features(&*record, &args.engine, texts, args.form.form(), out);
    }
    if args.engine.needs_depth() && limits.depth.is_none() {
        return Err(wrong(&texts.problem(&BadEngineSpec::NoDepth)));
    }
    let is_free = limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none();
    let job = AnalyzeJob {
        record,
        engine: args.engine.clone(),
        lines: args.lines,
        limits,
        shared_time: is_free.then_some(DEFAULT_TIME),
        hash_mb: args.hash,
        texts,
        form: args.form.form(),
    };
    analyze::run(&job, stop, out, messages)
}
