//! `bidak tree`: the tree of a search, node by node.

use std::fmt::Write as _;
use std::io::Write;

use bidak_shared::eval::Score;
use bidak_shared::kind::Word;
use bidak_shared::record::AnyRecord;
use bidak_shared::search::score::INFINITE;
use bidak_shared::search::trace::{Algorithm, Trace, TracedNode, Visit};
use serde_json::{Value as Json, json};

use crate::base::failure::{Code, Failure};
use crate::play::text::Texts;
use crate::workshop::long_run::unless_closed;

/// A search whose tree is shown.
#[derive(Debug)]
pub struct TreeJob {
    /// The game at the root, not over.
    pub record: Box<dyn AnyRecord>,
    /// Plies ahead.
    pub depth: u32,
    /// The search.
    pub algorithm: Algorithm,
    /// The most nodes that a tree may have.
    pub most: u64,
    /// Whether to print one JSON object.
    pub json: bool,
}

/// Searches and prints.
pub fn run(job: &TreeJob, out: &mut dyn Write) -> Result<(), Failure> {
    let record = &*job.record;
    let Some(trace) = record.kind().trace(record, job.algorithm, job.depth, job.most) else {
        let problem = format!("the tree has more than {} nodes: choose a smaller --depth or a larger --most", job.most);
        return Err(Failure::new(Code::Failed, problem));
    };
    let text = if job.json {
        let mut object = to_json(&trace.root);
        object["game"] = record.kind().to_string().into();
        object["position"] = record.position_text().into();
        object["engine"] = job.algorithm.engine().to_string().into();
        object["depth"] = job.depth.into();
        object["nodes"] = trace.nodes.into();
        object["leaves"] = trace.leaves.into();
        format!("{object}\n")
    } else {
        to_text(&trace, record, job)
    };
    unless_closed(out.write_all(text.as_bytes()))
}

fn to_text(trace: &Trace<String>, record: &dyn AnyRecord, job: &TreeJob) -> String {
    let mut text = format!(
        "{} at {}, {} plies ahead: {} nodes, {} leaves\n",
        job.algorithm.engine(),
        record.position_text(),
        job.depth,
        trace.nodes,
        trace.leaves
    );
    write_node(&trace.root, "", 0, record.has_margin(), &mut text);
    text
}

fn write_node(node: &TracedNode<String>, sign: &str, indent: usize, has_margin: bool, text: &mut String) {
    let say = |score| Texts::default().score(score, has_margin);
    let name = node.action.as_deref().unwrap_or("root");
    let visit = match node.visit {
        Visit::Full => "",
        Visit::Scout => " scout",
        Visit::Again => " again",
    };
    let (alpha, beta, value) = (say(node.alpha), say(node.beta), say(node.value));
    // A string takes everything.
    let _ = writeln!(text, "{:indent$}{name}{sign} ({alpha}, {beta}){visit} = {value}", "");
    for (place, child) in node.children.iter().enumerate() {
        let sign = if node.best == Some(place) { "*" } else { "" };
        write_node(child, sign, indent + 2, has_margin, text);
    }
    if !node.pruned.is_empty() {
        let _ = writeln!(text, "{:1$}cut off: {2}", "", indent + 2, node.pruned.join(" "));
    }
}

fn to_json(node: &TracedNode<String>) -> Json {
    let bound = |score: Score| (score.abs() < INFINITE).then_some(score);
    json!({
        "move": node.action,
        "alpha": bound(node.alpha),
        "beta": bound(node.beta),
        "value": node.value,
        "visit": node.visit.word(),
        "best": node.best,
        "children": node.children.iter().map(to_json).collect::<Vec<_>>(),
        "pruned": node.pruned,
    })
}
