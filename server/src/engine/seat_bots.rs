//! The bots of seats: which ones the server accepts, and how they are built.

use bidak_shared::kind::GameKind;
use bidak_shared::notation::OptionError;
use bidak_shared::protocol::{RefusalCode, SeatBot};
use bidak_shared::registry::spec::EngineSpec;
use bidak_shared::registry::{Bot, Handicap};
use bidak_shared::search::options::EngineSettings;

use crate::base::limit::Limit;
use crate::base::refusal::Refusal;
use crate::config::bot_effort::{MOST_BOT_NODES, most_bot_depth};

/// Refuses a bot that no seat of this game may have.
pub(crate) fn check(game: GameKind, bot: &SeatBot) -> Result<(), Refusal> {
    let engine = bot.engine;
    let bad = |problem: String| Refusal::new(RefusalCode::BadOption, problem);
    let spec = spec(bot).map_err(|error| bad(error.to_string()))?;
    spec.check_alone(game).map_err(|error| bad(error.to_string()))?;
    if let Some(depth) = bot.depth {
        let Some(family) = engine.family() else {
            let sentence = format!("{engine} has no depth; set its nodes");
            return Err(Refusal::new(RefusalCode::BadOption, sentence));
        };
        let most = most_bot_depth(game, family);
        if depth > most {
            let sentence =
                format!("at a seat {engine} looks at most {most} plies ahead in {}, not {depth}", game.title());
            return Err(Refusal::at(Limit::BotDepth, RefusalCode::BadOption, sentence));
        }
    }
    if bot.nodes.is_some_and(|nodes| nodes > MOST_BOT_NODES) {
        let sentence = format!("at a seat a search has at most {MOST_BOT_NODES} nodes");
        return Err(Refusal::at(Limit::BotNodes, RefusalCode::BadOption, sentence));
    }
    if bot.depth == Some(0) || bot.nodes == Some(0) {
        return Err(Refusal::new(RefusalCode::BadOption, "depth and nodes count from 1"));
    }
    Ok(())
}

/// Refuses an engine whose search of a drawn tree cannot be recorded.
pub(crate) fn check_for_tree(bot: &SeatBot) -> Result<(), Refusal> {
    spec(bot).map(drop).map_err(|error| Refusal::new(RefusalCode::BadOption, error.to_string()))
}

/// The engine of a bot, with its level, options and effort.
fn spec(bot: &SeatBot) -> Result<EngineSpec, OptionError> {
    let mut spec = EngineSpec { level: bot.level, depth: bot.depth, nodes: bot.nodes, ..EngineSpec::new(bot.engine) };
    for (name, value) in &bot.options {
        spec.settings.set(name, value)?;
    }
    Ok(spec)
}

/// The same of a stored bot, which may be of another version: without the options if this version does not know one of them.
fn stored_spec(bot: &SeatBot) -> EngineSpec {
    spec(bot).unwrap_or_else(|_| {
        let (level, depth, nodes) = (bot.level, bot.depth, bot.nodes);
        EngineSpec { level, depth, nodes, ..EngineSpec::new(bot.engine) }
    })
}

/// What a bot lacks of the full strength of its engine.
pub(crate) fn handicap(game: GameKind, bot: &SeatBot) -> Handicap {
    stored_spec(bot).handicap(game)
}

/// The plies of a search of a bot that is recorded, without what its level adds in games.
pub(crate) fn plies(bot: &SeatBot) -> Option<u32> {
    stored_spec(bot).plies()
}

/// The settings of the engine of a bot.
pub(crate) fn engine_settings(bot: &SeatBot) -> EngineSettings {
    stored_spec(bot).settings
}

/// A bot whose tables have at most `hash_mb` MB. [`check`] has accepted it.
pub(crate) fn build(game: GameKind, bot: &SeatBot, hash_mb: u32, seed: u64) -> Box<dyn Bot> {
    stored_spec(bot).bot_within(game, hash_mb, seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(game: GameKind, bot: &str) -> Option<(RefusalCode, Option<Limit>)> {
        let bot = bot.parse().unwrap_or_else(|error| panic!("{bot}: {error}"));
        check(game, &bot).err().map(|refusal| (refusal.code, refusal.limit))
    }

    #[test]
    fn a_bot_with_options_or_an_exact_effort_is_checked() {
        let bad = Some((RefusalCode::BadOption, None));
        let game = GameKind::Adjacency;
        for (bot, expected) in [
            ("greedy:3", None),
            ("alphabeta:7,order=listed", None),
            ("alphabeta,order=backwards", bad),
            ("alphabeta,playout=random", bad),
            ("alphabeta,eval=discs", bad),
            ("alphabeta,eval=marks,deepening=off", bad),
            ("alphabeta,eval=marks,deepening=off,depth=3", None),
            ("minimax,depth=4", None),
            ("minimax,depth=5", Some((RefusalCode::BadOption, Some(Limit::BotDepth)))),
            ("mcts,depth=2", bad),
            ("mcts,nodes=30000000", None),
            ("mcts,nodes=30000001", Some((RefusalCode::BadOption, Some(Limit::BotNodes)))),
        ] {
            assert_eq!(refusal(game, bot), expected, "{bot}");
        }
    }

    #[test]
    fn the_book_is_an_option_where_there_is_one() {
        assert_eq!(refusal(GameKind::Reversi, "best,book=off"), None);
        assert_eq!(refusal(GameKind::Morris, "best,book=off"), Some((RefusalCode::BadOption, None)));
    }

    #[test]
    fn a_level_weakens_a_bot_with_an_exact_depth_but_never_cuts_the_depth() {
        for (bot, depth, is_weak) in [
            ("alphabeta:5", Some(2), true),
            ("alphabeta:5,depth=6", Some(6), true),
            ("alphabeta,depth=6", Some(6), false),
            ("alphabeta,order=listed", None, false),
            ("alphabeta:5,nodes=900", None, true),
        ] {
            let handicap = handicap(GameKind::Reversi, &bot.parse().expect("a bot"));
            assert_eq!((handicap.limits.depth, handicap.blunders > 0), (depth, is_weak), "{bot}");
            assert!(!bot.contains('=') || handicap.limits.time.is_none(), "{bot}");
        }
    }
}
