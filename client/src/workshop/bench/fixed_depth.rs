//! The cost of a search of a fixed depth: one iteration, without the shallower ones before it.

use std::ops::AddAssign;
use std::time::Duration;

use bidak_shared::eval::Score;
use bidak_shared::record::Record;
use bidak_shared::registry::Playable;
use bidak_shared::search::alpha_beta::AlphaBeta;
use bidak_shared::search::alpha_beta_with_memory::{AlphaBetaWithMemory, HashMove};
use bidak_shared::search::deepening::FixedDepth;
use bidak_shared::search::minimax::Minimax;
use bidak_shared::search::mtdf::Mtdf;
use bidak_shared::search::nega_scout::NegaScout;
use bidak_shared::search::ordering::Order;
use bidak_shared::search::table::Table;
use bidak_shared::search::tree::Tree;
use bidak_shared::search::{Limits, Root, StopFlag};

/// Memory of the searches that remember, in MB: more than they fill here.
const TABLE_MB: u32 = 64;

/// The algorithms to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Nothing is left out.
    Minimax,
    /// Fail-soft alpha-beta without a table.
    AlphaBeta,
    /// `NegaScout` without a table.
    NegaScout,
    /// Alpha-beta over a table of bounds.
    Memory,
    /// `NegaScout` over a table of bounds.
    NegaScoutMemory,
    /// MTD(f), its first guess the value of two plies less where that is known.
    Mtdf,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Minimax, Self::AlphaBeta, Self::NegaScout, Self::Memory, Self::NegaScoutMemory, Self::Mtdf];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alpha-beta",
            Self::NegaScout => "negascout",
            Self::Memory => "alpha-beta with memory",
            Self::NegaScoutMemory => "negascout with memory",
            Self::Mtdf => "mtd(f)",
        }
    }

    /// Searches the present position of `record` to `depth`, with an empty table and with hash moves. `guess` is for MTD(f).
    /// `None` if the flag was raised.
    pub fn search<G: Playable>(
        self,
        record: &Record<G>,
        depth: u32,
        order: Order,
        guess: Score,
        stop: &StopFlag,
    ) -> Option<Cost> {
        self.search_by(record, depth, (order, HashMove::On), guess, stop)
    }

    /// The same with or without hash moves of alpha-beta with memory and MTD(f).
    pub fn search_by<G: Playable>(
        self,
        record: &Record<G>,
        depth: u32,
        (order, hash_move): (Order, HashMove),
        guess: Score,
        stop: &StopFlag,
    ) -> Option<Cost> {
        let table = || Table::new(TABLE_MB);
        match self {
            Self::Minimax => cost(&mut Minimax::default(), record, depth, order, stop),
            Self::AlphaBeta => cost(&mut AlphaBeta::default(), record, depth, order, stop),
            Self::NegaScout => cost(&mut NegaScout::new(None), record, depth, order, stop),
            Self::Memory => {
                let mut search = AlphaBetaWithMemory::new(table()).with_hash_move(hash_move);
                cost(&mut search, record, depth, order, stop)
            }
            Self::NegaScoutMemory => cost(&mut NegaScout::new(Some(table())), record, depth, order, stop),
            Self::Mtdf => {
                let mut search = Mtdf::new(table(), guess).with_hash_move(hash_move);
                let cost = cost(&mut search, record, depth, order, stop)?;
                Some(Cost { passes: search.passes(), ..cost })
            }
        }
    }
}

/// The result and the cost of a search. Sums leave out the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The value of the position to the side to move.
    pub value: Score,
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Those of them that were evaluated or finished.
    pub leaves: u64,
    /// Null-window searches of MTD(f), otherwise 0.
    pub passes: u32,
    /// Time taken.
    pub time: Duration,
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.passes += other.passes;
        self.time += other.time;
    }
}

fn cost<G: Playable>(
    search: &mut impl FixedDepth,
    record: &Record<G>,
    depth: u32,
    order: Order,
    stop: &StopFlag,
) -> Option<Cost> {
    let root = Root::new(record)?;
    let evaluator = G::Evaluator::default();
    let limits = Limits::default();
    search.begin();
    let mut tree = Tree::new(&root, &evaluator, order, &limits, stop, depth);
    if tree.begin_iteration(false).is_break() {
        return None;
    }
    let value = search.search(&mut tree, depth).ok()?;
    let budget = tree.budget();
    Some(Cost { value, nodes: budget.nodes(), leaves: tree.leaves(), passes: 0, time: budget.elapsed() })
}
