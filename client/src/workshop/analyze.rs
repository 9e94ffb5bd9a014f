//! `bidak analyze`: what an engine thinks of a position, with its best few moves.

use std::io::Write;
use std::time::Duration;

use bidak_shared::kind::EngineKind;
use bidak_shared::record::{AnyRecord, Record};
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::{Limits, Report, Root, StopFlag};
use clap::Args;

use crate::failure::Failure;
use crate::play::analysis::STRONGEST;
use crate::play::analysis::value::Value;
use crate::workshop::long_run::{tell, unless_closed};
use crate::workshop::sheet::{Cell, FormArgs, Sheet, write_all};
use crate::workshop::study::{PositionArgs, line_text, progress_text};

/// Where no limit is given.
const DEFAULT_MILLIS: u64 = 1000;

/// Say what an engine thinks of a position
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Values are estimates in pieces unless they are called proved. Each line has the limits to itself. Ctrl-C ends the
search, prints what is known so far and exits with 130.

Examples:
  bidak analyze reversi --moves f5 d6 c3
  bidak analyze adjacency --option rounds=8 --lines 3 --movetime 5000
  bidak analyze morris --position '........................ w 9 9 0' --engine mtdf --depth 6 --json")]
pub struct AnalyzeArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// Who is asked
    #[arg(long, value_name = "ENGINE", default_value_t = STRONGEST)]
    engine: EngineKind,

    /// How many of the best moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    lines: usize,

    /// Plies ahead
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// Positions to visit
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Milliseconds to think [default: 1000 without another limit]
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
        let is_free = self.depth.is_none() && self.nodes.is_none();
        let millis = self.movetime.or(is_free.then_some(DEFAULT_MILLIS));
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: millis.map(Duration::from_millis),
            threads: self.threads,
            ..Limits::default()
        }
    }
}

/// Asks and prints.
pub fn run(args: &AnalyzeArgs, stop: &StopFlag, out: &mut dyn Write, messages: &mut dyn Write) -> Result<(), Failure> {
    let record = args.position.record()?;
    let sheet = args.position.game.visit(Analyze { args, record: &*record, stop, messages });
    unless_closed(write_all(&[sheet], args.form.form(), out))?;
    if stop.is_raised() { Err(Failure::interrupted()) } else { Ok(()) }
}

struct Analyze<'a> {
    args: &'a AnalyzeArgs,
    record: &'a dyn AnyRecord,
    stop: &'a StopFlag,
    messages: &'a mut dyn Write,
}

impl GameVisitor for Analyze<'_> {
    type Output = Sheet;

    fn visit<G: Playable>(self) -> Sheet {
        let record: &Record<G> = self.record.as_any().downcast_ref().expect("the record is of this game");
        let position = record.position();
        let title = format!("{} at {}", self.args.engine, position.position_text());
        let columns = ["rank", "move", "value", "score", "proof", "depth", "nodes", "ms", "line"];
        let mut sheet = Sheet::new("analysis", title, &columns);
        let mut engine = self.args.engine.build::<G>(&self.args.engine.settings().with_hash_mb(self.args.hash));
        let limits = self.args.limits();
        let mut root = Root::new(record);
        for rank in 1..=self.args.lines.max(1) {
            let Some(choices) = root.take() else { break };
            if rank > 1 && self.stop.is_raised() {
                break;
            }
            let report = engine.search(&choices, &limits, self.stop, &mut |report: &Report<G::Action>| {
                tell(self.messages, format_args!("{}", progress_text(record, report)));
            });
            let value = Value::estimated::<G>(&report);
            sheet.push(vec![
                Cell::count(rank),
                position.move_text(report.best).into(),
                value.sentence(record).into(),
                Cell::Count(i64::from(report.score)),
                value.proof.word().into(),
                Cell::count(report.depth),
                Cell::count(report.nodes),
                Cell::Number(report.time.as_secs_f64() * 1000.0, 1),
                Cell::Text(line_text(position, &report.pv)),
            ]);
            root = choices.without(report.best);
        }
        sheet
    }
}
