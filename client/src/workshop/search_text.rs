//! The output of `bidak solve` and `bidak analyze` about a search.

use bidak_shared::analysis::value::ProvedScore;
use bidak_shared::notation::Notation;
use bidak_shared::record::Record;
use bidak_shared::search::Report;

use crate::play::text::Texts;

/// The moves of a line from `position` as texts.
pub fn line_text<G: Notation>(position: &G, line: &[G::Action]) -> String {
    position.line_texts(line).join(" ")
}

/// A line of progress of the search that `label` names. In English the value is as [`ProvedScore::sentence`] says it, as in the results.
pub fn progress_text<G: Notation>(label: &str, record: &Record<G>, report: &Report<G::Action>, texts: Texts) -> String {
    let value = ProvedScore::estimated::<G>(report);
    let sentence = if texts.is_english() { value.sentence(record) } else { texts.measured_value(value, record) };
    texts.fill(
        "search-progress",
        [
            ("label", label.into()),
            ("depth", report.depth.to_string().into()),
            ("value", sentence.into()),
            ("millions", texts.decimal(report.nodes as f64 / 1e6, 1).into()),
            ("seconds", texts.decimal(report.time.as_secs_f64(), 1).into()),
            ("line", line_text(record.position(), &report.pv).into()),
        ],
    )
}
