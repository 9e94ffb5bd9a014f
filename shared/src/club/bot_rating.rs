//! The ratings of the server's own bots. They are fixed: a player cannot raise one by losing to the bot, to gain more from it later.
//!
//! They come from a tournament for each game that is rated, whose tables `tests/data/bots/` keeps:
//!
//! ```text
//! bidak arena GAME -e random -e best:1 ... -e best:9 -e greedy:5 -e hillclimb:5 -e genetic:5 -e minimax:5 -e alphabeta:5 \
//!     -e negascout:5 -e abmemory:5 -e mtdf:5 -e mcts:5 --games 20 --csv
//! ```
//!
//! The strengths that explain its results best (Bradley and Terry 1952, with one more draw in each meeting) are on the usual
//! scale of 400 points for ten to one, with the best engine at level 5 at 1500. Two things were not measured: level 10, which is
//! put 100 points above level 9 (Nine Men's Morris was played without tables of perfect play), and the other engines at other levels than 5. Those lie between an engine that plays any
//! move and the best engine of their level, in the same proportion as at level 5.

use crate::club::rating::Rating;
use crate::kind::{BotSpec, EngineKind, GameKind, Level};

/// The results of the tournament of a game.
struct Strengths {
    random: i32,
    /// The best engine at each level.
    best: [i32; 10],
    /// The other engines at level 5.
    others: [(EngineKind, i32); 9],
}

const ADJACENCY: Strengths = Strengths {
    random: 498,
    best: [260, 694, 922, 1379, 1500, 1604, 1701, 1761, 1794, 1894],
    others: [
        (EngineKind::Greedy, 688),
        (EngineKind::HillClimb, 1121),
        (EngineKind::Genetic, 1087),
        (EngineKind::Minimax, 1183),
        (EngineKind::AlphaBeta, 1167),
        (EngineKind::NegaScout, 1173),
        (EngineKind::AbMemory, 1197),
        (EngineKind::Mtdf, 1145),
        (EngineKind::Mcts, 1158),
    ],
};

const REVERSI: Strengths = Strengths {
    random: 826,
    best: [674, 896, 1035, 1378, 1500, 1627, 1769, 1896, 2078, 2178],
    others: [
        (EngineKind::Greedy, 923),
        (EngineKind::HillClimb, 1242),
        (EngineKind::Genetic, 1205),
        (EngineKind::Minimax, 1338),
        (EngineKind::AlphaBeta, 1342),
        (EngineKind::NegaScout, 1346),
        (EngineKind::AbMemory, 1335),
        (EngineKind::Mtdf, 1340),
        (EngineKind::Mcts, 1462),
    ],
};

const MORRIS: Strengths = Strengths {
    random: 799,
    best: [504, 882, 1038, 1378, 1500, 1665, 1801, 1940, 2002, 2102],
    others: [
        (EngineKind::Greedy, 815),
        (EngineKind::HillClimb, 1347),
        (EngineKind::Genetic, 1239),
        (EngineKind::Minimax, 1457),
        (EngineKind::AlphaBeta, 1466),
        (EngineKind::NegaScout, 1489),
        (EngineKind::AbMemory, 1522),
        (EngineKind::Mtdf, 1453),
        (EngineKind::Mcts, 1427),
    ],
};

/// The deviation of the ratings: the error of the tournaments.
const DEVIATION: f64 = 60.0;

/// The rating of a bot of the server in a game. In a game that is never rated all have that of a new player.
pub fn bot_rating(game: GameKind, bot: BotSpec) -> Rating {
    let tournaments = [(GameKind::Adjacency, &ADJACENCY), (GameKind::Reversi, &REVERSI), (GameKind::Morris, &MORRIS)];
    let Some((_, strengths)) = tournaments.into_iter().find(|(of, _)| *of == game) else { return Rating::default() };
    // A bot that plays as it always does is not erratic.
    Rating { rating: f64::from(strengths.of(bot)), deviation: DEVIATION, volatility: 0.0 }
}

impl Strengths {
    fn of(&self, BotSpec { engine, level }: BotSpec) -> i32 {
        let best = |level: Level| self.best[usize::from(level.number()) - 1];
        let (random, ours, theirs) = (self.random, best(level), best(Level::default()));
        match engine {
            EngineKind::Random => random,
            EngineKind::Best => ours,
            _ => {
                let other =
                    self.others.iter().find(|(other, _)| *other == engine).map_or(random, |(_, strength)| *strength);
                let strength = random + (ours - random) * (other - random) / (theirs - random);
                strength.min(best(Level::MAX))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Word;

    #[test]
    fn every_bot_has_a_rating_that_no_lower_level_exceeds() {
        for game in GameKind::RATED {
            for engine in EngineKind::ALL {
                let rating = |number| {
                    let level = Level::new(number).expect("a level");
                    bot_rating(*game, BotSpec { engine: *engine, level }).rating
                };
                let ladder: Vec<f64> = (1..=10).map(rating).collect();
                assert!(ladder.is_sorted(), "{game} {engine}: {ladder:?}");
                assert!(ladder[0] >= 200.0 && ladder[9] <= 2300.0, "{game} {engine}: {ladder:?}");
                assert_eq!(ladder[0] < ladder[9], *engine != EngineKind::Random, "{game} {engine}: {ladder:?}");
            }
        }
    }

    #[test]
    fn an_engine_keeps_its_place_between_a_random_one_and_the_best_at_all_levels() {
        let rating = |bot: &str| bot_rating(GameKind::Reversi, bot.parse().expect("a bot")).rating;
        assert_eq!(rating("greedy:5").to_bits(), 923_f64.to_bits());
        // (1769 - 826) * (923 - 826) / (1500 - 826) above the random one.
        assert_eq!(rating("greedy:7").to_bits(), 961_f64.to_bits());
        assert_eq!(rating("random:9").to_bits(), 826_f64.to_bits());
        // Stronger than the best engine at level 5, but never than all.
        let rating = |bot: &str| bot_rating(GameKind::Morris, bot.parse().expect("a bot")).rating;
        assert!(rating("abmemory:5") > rating("best:5"));
        assert_eq!(rating("abmemory:10").to_bits(), rating("best:10").to_bits());
    }
}
