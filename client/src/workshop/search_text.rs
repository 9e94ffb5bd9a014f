//! The output of `bidak solve` and `bidak analyze` about a search.

use bidak_shared::analysis::value::ProvedScore;
use bidak_shared::notation::Notation;
use bidak_shared::record::Record;
use bidak_shared::search::Report;

/// The moves of a line from `position` as texts.
pub fn line_text<G: Notation>(position: &G, line: &[G::Action]) -> String {
    position.line_texts(line).join(" ")
}

/// A line of progress of the search that `label` names.
pub fn progress_text<G: Notation>(label: &str, record: &Record<G>, report: &Report<G::Action>) -> String {
    let value = ProvedScore::estimated::<G>(report);
    format!(
        "{label}: depth {}, {}, {:.1} M nodes, {:.1} s: {}",
        report.depth,
        value.sentence(record),
        report.nodes as f64 / 1e6,
        report.time.as_secs_f64(),
        line_text(record.position(), &report.pv),
    )
}
