//! `bidak perft`: counts sequences of moves, to check rules and to time them.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::time::Instant;

use bidak_shared::record::AnyRecord;
use bidak_shared::search::perft::Effort;
use serde_json::json;

use crate::base::failure::{Failure, print};

/// The largest length: counts of longer sequences overflow long before they are done.
pub const MOST_PLIES: u32 = 60;

/// Sequences to be counted.
#[derive(Debug)]
pub struct PerftJob {
    /// The game before them.
    pub record: Box<dyn AnyRecord>,
    /// Their length in plies.
    pub depth: u32,
    /// Whether to count by first move.
    pub divide: bool,
    /// Threads and memory.
    pub effort: Effort,
    /// Whether to print one JSON object.
    pub json: bool,
}

/// Counts and prints.
pub fn run(job: &PerftJob) -> Result<(), Failure> {
    let record = &*job.record;
    let start = Instant::now();
    let (total, by_move) = if job.divide && job.depth > 0 {
        let counts = record.kind().divide(record, job.depth, job.effort);
        (counts.iter().map(|(_, count)| count).sum(), Some(counts))
    } else {
        (record.kind().perft(record, job.depth, job.effort), None)
    };
    let seconds = start.elapsed().as_secs_f64();

    let mut text = String::new();
    if job.json {
        let mut result = json!({
            "game": record.kind().to_string(),
            "position": record.position_text(),
            "depth": job.depth,
            "nodes": total,
            "seconds": seconds,
        });
        if let Some(counts) = by_move {
            result["divide"] = counts.into_iter().collect();
        }
        writeln!(text, "{result}").expect("a string takes every text");
    } else {
        for (action, count) in by_move.into_iter().flatten() {
            writeln!(text, "{action}: {count}").expect("a string takes every text");
        }
        writeln!(text, "Nodes searched: {total}").expect("a string takes every text");
    }
    print(&text)?;
    if !job.json {
        // A message beside the data; without a reader it is not needed.
        let _ = writeln!(io::stderr(), "{seconds:.3} s, {:.1} M nodes/s", total as f64 / seconds.max(1e-9) / 1e6);
    }
    Ok(())
}
