//! How deep bots with an exact depth may look: the greatest depth at which the worst of 20 positions needs at most 30 million nodes, for each
//! game and family of engines: `cargo bench -p bidak-shared --bench depths`, or with `-- GAME` for one game.
//!
//! The positions are those after random plies of 20 games. Of each family the engines count that need the most nodes, with the moves as
//! listed: any other order and any table makes the others faster.

#![expect(clippy::print_stdout, reason = "the figures are for people")]

use bidak_shared::kind::{EngineFamily, GameKind, Word};
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::spec::EngineSpec;
use bidak_shared::search::{Limits, StopFlag};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

const MOST_NODES: u64 = 30_000_000;
const POSITIONS: u64 = 20;

/// Where positions are solved at any depth.
const DEEPEST: u32 = 24;

fn main() {
    let wanted: Vec<GameKind> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    for game in GameKind::ALL.iter().filter(|game| wanted.is_empty() || wanted.contains(game)) {
        let positions: Vec<Box<dyn AnyRecord>> = (0..POSITIONS).map(|seed| position(*game, seed)).collect();
        for family in EngineFamily::ALL {
            let depths = slowest(*family).iter().map(|engine| (deepest(*game, engine, &positions), engine));
            let (depth, engine) = depths.min().expect("every family has an engine");
            println!("{game} {family} {depth} ({engine})");
        }
    }
}

/// The engines of a family that need the most nodes.
fn slowest(family: EngineFamily) -> &'static [&'static str] {
    match family {
        EngineFamily::Minimax => &["minimax"],
        EngineFamily::AlphaBeta => &["alphabeta,order=listed", "negascout,order=listed"],
        EngineFamily::Best => &["best"],
    }
}

/// A position after random plies, in which the game goes on.
fn position(game: GameKind, seed: u64) -> Box<dyn AnyRecord> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let most = if game == GameKind::TicTacToe { 3 } else { 40 };
    loop {
        let mut record = game.record(&[]).expect("no options");
        for _ in 0..rng.random_range(0..most) {
            let Some(text) = record.legal_moves().choose(&mut rng).cloned() else { break };
            record.play(&text).expect("it is legal");
        }
        if record.outcome().is_none() {
            return record;
        }
    }
}

/// The greatest depth at which no position needs more nodes.
fn deepest(game: GameKind, engine: &str, positions: &[Box<dyn AnyRecord>]) -> u32 {
    let spec: EngineSpec = engine.parse().expect("there is such an engine");
    (1..=DEEPEST)
        .find(|depth| {
            let limits = Limits { depth: Some(*depth), nodes: Some(MOST_NODES + 1), ..Limits::default() };
            positions.iter().any(|position| {
                let mut bot = spec.bot(game, 1);
                let thought = bot.think(&**position, &limits, &StopFlag::new(), &mut |_| {});
                thought.expect("the game goes on").nodes > MOST_NODES
            })
        })
        .map_or(DEEPEST, |depth| depth - 1)
}
