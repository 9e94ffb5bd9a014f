//! The arguments of `bidak analyze`.

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use bidak_shared::analysis::STRONGEST;
use bidak_shared::kind::EngineKind;
use bidak_shared::search::{Limits, StopFlag};
use clap::Args;

use super::args::FormArgs;
use super::position::PositionArgs;
use crate::base::failure::Failure;
use crate::workshop::analyze::{self, AnalyzeJob};

/// The default time for all lines together.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// Say what an engine thinks of a position
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Every move is a line, the best first. Values are estimates in pieces unless they are called proved. Each line has the
limits to itself. Without a limit, moves of Reversi to positions of the opening book have its values at once (source:
book). Ctrl-C ends the
search, prints the results so far and exits with 130.

Examples:
  bidak analyze reversi --moves f5 d6 c3
  bidak analyze adjacency --option rounds=8 --lines 3 --movetime 5000
  bidak analyze morris --position '........................ w 9 9 0' --engine mtdf --depth 6 --json")]
pub struct AnalyzeArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// The engine
    #[arg(long, value_name = "ENGINE", default_value_t = STRONGEST)]
    engine: EngineKind,

    /// How many of the best moves [default: all]
    #[arg(long, value_name = "N")]
    lines: Option<NonZeroUsize>,

    /// Plies ahead
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// Positions to visit
    #[arg(long, value_name = "N")]
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
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.movetime.map(Duration::from_millis),
            threads: self.threads,
            ..Limits::default()
        }
    }
}

/// Searches and prints.
pub fn run(args: &AnalyzeArgs, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    let job = AnalyzeJob {
        record: args.position.open_record()?,
        engine: args.engine,
        lines: args.lines,
        limits: args.limits(),
        shared_time: (args.depth.is_none() && args.nodes.is_none() && args.movetime.is_none()).then_some(DEFAULT_TIME),
        hash_mb: args.hash,
        form: args.form.form(),
    };
    analyze::run(&job, stop, out, messages)
}
