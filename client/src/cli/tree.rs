//! The arguments of `bidak tree`.

use std::io::Write;
use std::str::FromStr;

use bidak_shared::kind::{EngineKind, GameKind, Word};
use bidak_shared::protocol::MAX_TREE_NODES;
use bidak_shared::registry::recording::ObservedSearch;
use bidak_shared::registry::spec::{BadEngineSpec, EngineSpec};
use bidak_shared::rules::drawn::DrawnTree;
use bidak_shared::search::deepening::MAX_DEPTH;
use bidak_shared::search::{Limits, StopFlag};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::args::engine_help;
use super::position::StartArgs;
use crate::base::failure::Failure;
use crate::play::text::Texts;
use crate::workshop::tree::{self, TreeJob, TreePosition, TreeSearch, TreeView};

/// The word for drawn trees in place of a game.
const DRAWN: &str = "drawn";

/// The help of the searches.
const ENGINES: &str = "The search; given twice, both searches are shown and where they differ [default: alphabeta]";

/// Plies ahead, if nothing else is asked for.
const PLIES: u32 = 3;

/// Show the inside of a search: windows, values and cut-offs, playouts, or generations
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Each line is a visit: the move, the window (alpha, beta) with which its position was entered, its value, and * for \
the best of its siblings; -inf and +inf are no bound yet on that side. Scores are to the side that is to move in that position, means of playouts to the side that moved there; with --view minimax all are MAX's, who \
is to move at the root. Cut-offs name the moves that were not looked at. NegaScout enters later moves with a null window \
(scout) and those that are better once more (again). A decided score names the plies to the end: win 1 is won by the next \
move, and won or lost is a position after the last one. A search has one iteration, unless its SPEC says deepening=on. A \
level gives the plies that it has in games; its deliberately worse moves are no part of a search.

A drawn tree is written with brackets, integers are its leaves: its inner nodes are called A, B, C level by level, its \
leaves by their parent and place. MAX moves at its root, or MIN with min before it. It has at most 12 plies and 500 leaves, a node \
at most 256 children. Children are searched in the order written, unless the search orders them: by order=greedy, or by the move of \
a table (hashmove), as mtdf and abmemory do from their second visit of a node on.

Examples:
  bidak tree tictactoe --depth 2
  bidak tree adjacency --option rounds=2 --depth 3 --engine negascout,table=no
  bidak tree reversi --moves f5 d6 --engine mcts,playouts=500 --json
  bidak tree adjacency --engine genetic,population=5,generations=3
  bidak tree drawn --position '((3 12 8)(2 4 6)(14 5 2))' --engine minimax --engine alphabeta")]
pub(super) struct TreeArgs {
    /// The game, or drawn for a written tree
    #[arg(value_parser = tree_game())]
    game: TreeGame,

    #[command(flatten)]
    start: StartArgs,

    /// Plies ahead [default: 3; of a drawn tree: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,

    /// Positions to visit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// The search: ENGINE[:LEVEL][,NAME=VALUE]...; given twice, both searches are shown and where they differ [default: alphabeta]
    #[arg(long = "engine", value_name = "SPEC", long_help = engine_help(ENGINES))]
    engines: Vec<SearchSpec>,

    /// Whose scores to show [default: negamax; of a drawn tree: minimax]
    #[arg(long, value_name = "VIEW")]
    view: Option<ViewWord>,

    /// Print every event of the search
    #[arg(long)]
    events: bool,

    /// The most nodes to show; the deepest plies of a larger tree are counted only
    #[arg(long, value_name = "N", default_value_t = MAX_TREE_NODES, value_parser = clap::value_parser!(u64).range(1..=2_000_000))]
    most: u64,

    /// Print JSON: one object, or an array of two; with --events one object a line
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug)]
enum TreeGame {
    Kind(GameKind),
    Drawn,
}

fn tree_game() -> impl TypedValueParser<Value = TreeGame> {
    let words = GameKind::ALL.iter().map(|game| game.word()).chain([DRAWN]);
    PossibleValuesParser::new(words).map(|text| GameKind::from_word(&text).map_or(TreeGame::Drawn, TreeGame::Kind))
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ViewWord {
    /// MAX's scores in every position
    Minimax,
    /// Scores to the side to move
    Negamax,
}

/// An engine with options, which has one iteration unless it asks for more.
#[derive(Clone, Debug)]
struct SearchSpec {
    /// As it was written.
    spec: EngineSpec,
    /// As it is searched.
    single: EngineSpec,
}

impl FromStr for SearchSpec {
    type Err = BadEngineSpec;

    fn from_str(text: &str) -> Result<Self, BadEngineSpec> {
        let spec: EngineSpec = text.parse()?;
        let mut single = spec.clone();
        if !text.contains("deepening=") {
            // Engines without the option have no iterations.
            let _ = single.set("deepening", "off");
        }
        Ok(Self { spec, single })
    }
}

impl SearchSpec {
    /// The search with the limits of the command line, where it has none of its own.
    fn search(&self, args: &TreeArgs, plies: u32) -> TreeSearch {
        let engine = self.spec.engine;
        let nodes = self.spec.nodes.or(args.nodes);
        let asked = self.spec.depth.or(args.depth).or(self.spec.plies());
        // A Monte Carlo search needs some limit; the other engines without a depth have none that a number of plies could change.
        let is_endless = || nodes.is_none() && self.spec.settings.number("playouts") == 0;
        let depth = match engine {
            EngineKind::Mcts if is_endless() => asked.or(Some(plies)),
            EngineKind::Mcts => asked,
            _ => asked.or(Some(plies)).filter(|_| engine.searches_by_depth()),
        };
        let limits = Limits { depth, nodes, ..Limits::default() };
        let search = ObservedSearch { engine, settings: self.single.settings.clone(), limits };
        TreeSearch { spec: self.spec.clone(), search }
    }
}

/// Searches and prints.
pub(super) fn run(args: &TreeArgs, texts: Texts, stop: &StopFlag, out: &mut dyn Write) -> Result<(), Failure> {
    if args.engines.len() > 2 {
        return Err(Failure::usage(texts.say("tree-two-searches")));
    }
    let (position, view, plies) = match args.game {
        TreeGame::Kind(game) => {
            let record = args.start.open_record(game, texts)?;
            (TreePosition::Record(record), TreeView::Negamax, PLIES)
        }
        TreeGame::Drawn => {
            let tree: DrawnTree =
                args.start.drawn(texts)?.parse().map_err(|error| Failure::usage(texts.problem(&error)))?;
            let plies = tree.plies();
            (TreePosition::Drawn(tree), TreeView::Minimax, plies)
        }
    };
    let usual = ["alphabeta".parse().expect("it is an engine")];
    let specs = if args.engines.is_empty() { &usual[..] } else { &args.engines[..] };
    for search in specs {
        let checked = match &position {
            TreePosition::Record(record) => search.spec.check(record.kind()),
            TreePosition::Drawn(_) => search.spec.check_drawn(),
        };
        checked.map_err(|error| Failure::usage(texts.problem(&error)))?;
    }
    let view = match args.view {
        Some(ViewWord::Minimax) => TreeView::Minimax,
        Some(ViewWord::Negamax) => TreeView::Negamax,
        None => view,
    };
    let job = TreeJob {
        position,
        searches: specs.iter().map(|search| search.search(args, plies)).collect(),
        view,
        events: args.events,
        most: args.most as usize,
        json: args.json,
        texts,
    };
    tree::run(&job, stop, out)
}
