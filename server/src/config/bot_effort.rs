//! The bounds of bots with an exact effort. Nobody shortens their searches, so that their depth is bounded by the nodes that it needs.

use std::collections::BTreeMap;
use std::time::Duration;

use bidak_shared::kind::{EngineFamily, GameKind};

/// The most nodes of a search with an exact effort.
pub(crate) const MOST_BOT_NODES: u64 = 30_000_000;

/// The time after which a search with an exact effort ends with its best move so far.
pub(crate) const LONGEST_BOT_SEARCH: Duration = Duration::from_secs(10);

/// The most nodes of a recording: of a larger search the deepest plies are folded.
pub(crate) const MOST_RECORDING_NODES: usize = 20_000;

/// The most nodes of a search that is recorded.
pub(crate) const MOST_RECORDED_SEARCH: u64 = 2_000_000;

/// The time after which such a search ends in any case.
pub(crate) const LONGEST_RECORDING: Duration = Duration::from_secs(10);

/// The least time for a position in study: thirty analyses of 60 plies take less than a minute on one core.
pub(crate) const LEAST_STUDY: Duration = Duration::from_millis(24);

/// The bytes of the items in a part of a recording, so that the part has at most 16 KiB.
pub(crate) const RECORDING_PART: usize = 15 * 1024;

/// How long the server keeps a recording: the last one of a player.
pub(crate) const KEPT_RECORDING: Duration = Duration::from_mins(1);

/// The most recordings that it keeps for players of one address.
pub(crate) const MOST_RECORDINGS_PER_ADDRESS: usize = 8;

/// The most memory of all of them.
pub(crate) const MOST_RECORDING_BYTES: usize = 64 << 20;

/// The greatest depth at which the worst of 20 positions needs at most [`MOST_BOT_NODES`], by any engine of the family with any order of
/// moves. Printed by `cargo bench -p bidak-shared --bench depths`.
const DEPTHS: [(GameKind, [(EngineFamily, u32); 3]); 4] = {
    use EngineFamily::{AlphaBeta, Best, Minimax};
    [
        (GameKind::Adjacency, [(Minimax, 4), (AlphaBeta, 6), (Best, 16)]),
        (GameKind::Reversi, [(Minimax, 6), (AlphaBeta, 8), (Best, 18)]),
        (GameKind::TicTacToe, [(Minimax, 24), (AlphaBeta, 24), (Best, 24)]),
        (GameKind::Morris, [(Minimax, 5), (AlphaBeta, 6), (Best, 10)]),
    ]
};

/// The greatest depth of a bot with an exact depth, by game and family of engines.
pub(crate) fn most_bot_depths() -> BTreeMap<GameKind, BTreeMap<EngineFamily, u32>> {
    DEPTHS.into_iter().map(|(game, depths)| (game, depths.into())).collect()
}

/// The same for one game and family.
pub fn most_bot_depth(game: GameKind, family: EngineFamily) -> u32 {
    let depths = DEPTHS.into_iter().filter(|(found, _)| *found == game).flat_map(|(_, depths)| depths);
    depths.filter(|(found, _)| *found == family).map(|(_, depth)| depth).next().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::Word;

    use super::*;

    #[test]
    fn every_game_and_family_has_a_depth() {
        let depths = most_bot_depths();
        for game in GameKind::ALL {
            for family in EngineFamily::ALL {
                assert_eq!(depths[game][family], most_bot_depth(*game, *family));
                assert!(depths[game][family] >= 4, "{game} {family}");
            }
        }
    }
}
