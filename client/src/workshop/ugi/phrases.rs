//! The output of UGI about a search and a count.

use std::fmt::Write as _;

use bidak_shared::registry::Thought;

use super::score::UgiScore;
use crate::workshop::search_thread::Phrases;

/// Of a search.
pub(super) const PHRASES: Phrases =
    Phrases { progress: info, answer: best_move, nothing: "info string error: the engine found no move" };

/// The count of each first move and of all.
pub(super) fn counted(depth: u32, counts: &[(String, u64)]) -> String {
    let mut text = String::new();
    for (action, count) in counts {
        writeln!(text, "{action}: {count}").expect("a string takes every text");
    }
    let total: u64 = if depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
    if !text.is_empty() {
        text.push('\n');
    }
    format!("{text}Nodes searched: {total}")
}

fn info(thought: &Thought, has_margin: bool) -> String {
    let Thought { depth, nodes, time, .. } = thought;
    let score = UgiScore::new(thought.score, thought.bound, has_margin);
    let speed = u128::from(*nodes) * 1_000_000 / time.as_micros().max(1);
    let line = thought.pv.join(" ");
    let time = time.as_millis();
    format!("info depth {depth} score {score} nodes {nodes} time {time} nps {speed} pv {line}").trim_end().to_owned()
}

fn best_move(thought: &Thought, has_margin: bool) -> String {
    format!("{}\nbestmove {}", info(thought, has_margin), thought.best)
}
