//! `bidak tree`: what a search did, node by node.

use std::fmt::Write as _;
use std::io::Write;

use bidak_shared::eval::Score;
use bidak_shared::kind::Word;
use bidak_shared::record::AnyRecord;
use bidak_shared::search::score::INFINITE;
use bidak_shared::search::trace::{Algorithm, Trace, TracedNode, Visit};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::{Value as Json, json};

use crate::failure::{Code, Failure};
use crate::play::trace::{MOST_NODES, score_text};
use crate::workshop::long_run::unless_closed;
use crate::workshop::study::PositionArgs;

/// Show the tree of a small search: windows, values and cut-offs
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Each line is a visit: the move, the window (alpha, beta) with which its position was entered, what came of it, and * for \
the best of its siblings. All scores are to the side that is to move in that position. Cut-offs name the moves that were \
not looked at. NegaScout enters later moves with a null window (scout) and those that are better once more (again).

Examples:
  bidak tree tictactoe --depth 2
  bidak tree adjacency --option rounds=2 --depth 3 --engine negascout
  bidak tree reversi --moves f5 d6 --depth 3 --json")]
pub struct TreeArgs {
    #[command(flatten)]
    position: PositionArgs,

    /// Plies ahead
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,

    /// Which search
    #[arg(long, value_name = "ENGINE", default_value = "alphabeta", value_parser = algorithm())]
    engine: Algorithm,

    /// Give up where the tree has more nodes
    #[arg(long, value_name = "N", default_value_t = MOST_NODES)]
    most: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    let word = |algorithm: Algorithm| algorithm.engine().word();
    PossibleValuesParser::new(Algorithm::ALL.map(word)).map(move |text| {
        Algorithm::ALL.into_iter().find(|algorithm| word(*algorithm) == text).expect("it is among the possible values")
    })
}

/// Searches and prints.
pub fn run(args: &TreeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let record = args.position.record()?;
    let Some(trace) = record.kind().trace(&*record, args.engine, args.depth, args.most) else {
        let problem =
            format!("the tree has more than {} nodes: choose a smaller --depth or a larger --most", args.most);
        return Err(Failure::new(Code::Failed, problem));
    };
    let text = if args.json {
        let mut object = to_json(&trace.root);
        object["game"] = record.kind().to_string().into();
        object["position"] = record.position_text().into();
        object["engine"] = args.engine.engine().to_string().into();
        object["depth"] = args.depth.into();
        object["nodes"] = trace.nodes.into();
        object["leaves"] = trace.leaves.into();
        format!("{object}\n")
    } else {
        to_text(&trace, &*record, args)
    };
    unless_closed(out.write_all(text.as_bytes()))
}

fn to_text(trace: &Trace<String>, record: &dyn AnyRecord, args: &TreeArgs) -> String {
    let mut text = format!(
        "{} at {}, {} plies ahead: {} nodes, {} leaves\n",
        args.engine.engine(),
        record.position_text(),
        args.depth,
        trace.nodes,
        trace.leaves
    );
    write_node(&trace.root, "", 0, record.has_margin(), &mut text);
    text
}

fn write_node(node: &TracedNode<String>, sign: &str, indent: usize, has_margin: bool, text: &mut String) {
    let say = |score| score_text(score, has_margin);
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
    let visit = match node.visit {
        Visit::Full => "full",
        Visit::Scout => "scout",
        Visit::Again => "again",
    };
    json!({
        "move": node.action,
        "alpha": bound(node.alpha),
        "beta": bound(node.beta),
        "value": node.value,
        "visit": visit,
        "best": node.best,
        "children": node.children.iter().map(to_json).collect::<Vec<_>>(),
        "pruned": node.pruned,
    })
}
