//! A new search of the position before a bot's move, with empty tables, to explain the move.

use std::time::Duration;

use bidak_shared::kind::{EngineKind, GameKind};
use bidak_shared::protocol::{RootMove, SeatBot};
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::root_values::RootValue;
use bidak_shared::search::{Limits, StopFlag};

use crate::config::bot_effort::MOST_RECORDED_SEARCH;
use crate::engine::seat_bots;

/// The time for the new search, and again for the values of all moves together.
const TIME: Duration = Duration::from_secs(1);

/// What a new search finds.
#[derive(Debug)]
pub(crate) struct Explanation {
    /// The legal moves with their values, best first.
    pub(crate) moves: Vec<RootMove>,
    /// The move that it prefers; none where nothing is searched.
    pub(crate) best: Option<String>,
}

/// Searches the position of `record` as far as the bot did: `depth` plies, or `nodes` nodes if the engine has no depth.
pub(crate) fn explain(
    (game, bot): (GameKind, &SeatBot),
    record: &dyn AnyRecord,
    (depth, nodes): (u32, u64),
    (hash_mb, stop): (u32, &StopFlag),
) -> Explanation {
    let has_depth = bot.engine.family().is_some();
    // After a deliberate worse move, `nodes` are those of this move alone: too few for the others.
    let nodes = if has_depth { bot.nodes.unwrap_or(MOST_RECORDED_SEARCH) } else { nodes };
    let limits = Limits {
        depth: has_depth.then_some(depth.max(1)),
        nodes: Some(nodes.clamp(1, MOST_RECORDED_SEARCH)),
        time: Some(TIME),
        ..Limits::default()
    };
    let settings = seat_bots::engine_settings(bot).with_hash_mb(hash_mb);
    let found = game.root_values(record, bot.engine, &settings, &limits, stop);
    let Some((best, values)) = found else { return Explanation { moves: Vec::new(), best: None } };
    let root_move = |RootValue { text, value, bound }| RootMove { text, value, bound };
    // A move at random is no preference.
    let best = (bot.engine != EngineKind::Random).then_some(best);
    Explanation { moves: values.into_iter().map(root_move).collect(), best }
}
