//! The signature: the nodes that the searches visit on fixed positions at fixed depths, a checksum of their behaviour.
//! A change that should not affect searches must not change it; a change that does reports the difference.

use crate::kind::{EngineKind, GameKind, Word};
use crate::record::Record;
use crate::registry::{GameVisitor, Handicap, Playable};
use crate::search::{Limits, StopFlag};

/// The engines whose nodes depend on nothing but position and depth.
pub const ENGINES: [EngineKind; 6] = [
    EngineKind::Minimax,
    EngineKind::AlphaBeta,
    EngineKind::NegaScout,
    EngineKind::AbMemory,
    EngineKind::Mtdf,
    EngineKind::Best,
];

/// The positions of each game, by plies from the start.
const PLIES: [usize; 4] = [0, 3, 8, 21];

/// The nodes of one engine in the fixed positions of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignatureLine {
    /// The game.
    pub game: GameKind,
    /// The engine.
    pub engine: EngineKind,
    /// The depth.
    pub depth: u32,
    /// The nodes visited.
    pub nodes: u64,
}

/// The nodes of every engine of [`ENGINES`] in every game, in the order of both lists. Takes some seconds.
pub fn signature() -> Vec<SignatureLine> {
    GameKind::ALL.iter().flat_map(|game| signature_of(*game)).collect()
}

/// The nodes of every engine of [`ENGINES`] in one game.
pub fn signature_of(game: GameKind) -> Vec<SignatureLine> {
    game.visit(Lines)
}

struct Lines;

impl GameVisitor for Lines {
    type Output = Vec<SignatureLine>;

    fn visit<G: Playable>(self) -> Vec<SignatureLine> {
        let records: Vec<Record<G>> = PLIES.into_iter().filter_map(record).collect();
        ENGINES
            .into_iter()
            .map(|engine| {
                let depth = if engine == EngineKind::Minimax { 2 } else { 4 };
                let nodes = records.iter().map(|record| nodes(engine, record, depth)).sum();
                SignatureLine { game: G::KIND, engine, depth, nodes }
            })
            .collect()
    }
}

fn nodes<G: Playable>(engine: EngineKind, record: &Record<G>, depth: u32) -> u64 {
    let mut bot = G::KIND.bot_with(engine, &engine.settings().with_hash_mb(1), Handicap::none());
    let thought = bot.think(record, &Limits::depth(depth), &StopFlag::new(), &mut |_| {});
    thought.map_or(0, |thought| thought.nodes)
}

/// The record after `plies` plies, each chosen by the key of the position; `None` if the game is over sooner.
fn record<G: Playable>(plies: usize) -> Option<Record<G>> {
    let mut record = Record::new(G::initial(&G::Options::default()));
    for _ in 0..plies {
        let position = record.position();
        let legal = position.legal();
        let choice = position.key() % (legal.len() as u64).max(1);
        let action = *legal.get(choice as usize)?;
        if !record.play(action) {
            return None;
        }
    }
    record.outcome().is_none().then_some(record)
}
