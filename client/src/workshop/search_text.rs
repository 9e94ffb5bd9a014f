//! What `bidak solve` and `bidak analyze` print of a search.

use std::fmt::Write as _;

use bidak_shared::analysis::value::Value;
use bidak_shared::notation::Notation;
use bidak_shared::record::Record;
use bidak_shared::search::Report;

/// The moves of a line from `position` as texts.
pub fn line_text<G: Notation>(position: &G, line: &[G::Action]) -> String {
    let mut place = position.clone();
    let mut text = String::new();
    for action in line {
        let space = if text.is_empty() { "" } else { " " };
        // A string takes everything.
        let _ = write!(text, "{space}{}", place.move_text(*action));
        place.apply(*action);
    }
    text
}

/// A line of progress.
pub fn progress_text<G: Notation>(record: &Record<G>, report: &Report<G::Action>) -> String {
    let value = Value::estimated::<G>(report);
    format!(
        "depth {}, {}, {:.1} M nodes, {:.1} s: {}",
        report.depth,
        value.sentence(record),
        report.nodes as f64 / 1e6,
        report.time.as_secs_f64(),
        line_text(record.position(), &report.pv),
    )
}
