//! The word for the strength of each named bot in each game.
//!
//! The words come from a tournament of the eleven bots in each game, whose tables `tests/data/bots/named-GAME.csv` keeps:
//!
//! ```text
//! bidak arena GAME -e random:1 -e greedy:1 -e hillclimb:2 -e genetic:3 -e minimax:3 -e alphabeta:3 -e negascout:6 \
//!     -e abmemory:7 -e mtdf:7 -e mcts:7 -e best:10 --games 20 --csv
//! ```
//!
//! Except in tic-tac-toe `best:9` took the place of `best:10`, which needs its 3 s for every move and is at least as strong. Only a bot
//! that plays perfectly is called impossible: Garuda in tic-tac-toe, where a test plays out every game against it.

use crate::kind::{GameKind, NamedBot, Strength, Word};

/// The words of the bots in the order of [`NamedBot`], each for the games in the order of [`GameKind`].
const WORDS: [[Strength; 4]; 11] = {
    use Strength::{Easy, Fair, Hard, Impossible, Master};
    [
        [Easy, Easy, Easy, Easy],
        [Easy, Easy, Easy, Easy],
        [Easy, Easy, Easy, Fair],
        [Easy, Easy, Easy, Fair],
        [Easy, Easy, Easy, Fair],
        [Easy, Easy, Easy, Fair],
        [Hard, Hard, Hard, Hard],
        [Hard, Hard, Hard, Hard],
        [Hard, Hard, Hard, Hard],
        [Hard, Hard, Hard, Hard],
        [Master, Master, Impossible, Master],
    ]
};

/// The word for a bot in a game.
pub fn strength(game: GameKind, bot: NamedBot) -> Strength {
    WORDS[place(bot)][place(game)]
}

fn place<T: Word>(member: T) -> usize {
    T::ALL.iter().position(|one| *one == member).expect("each member is in its set")
}

/// The word for a measured strength: the share of the way, in Elo, from the bot that plays any move to the strongest of the eleven. A
/// share below zero is that of a bot whose level makes it choose bad moves.
pub fn word_for(share: f64, is_perfect: bool) -> Strength {
    match share {
        _ if is_perfect => Strength::Impossible,
        share if share < 0.1 => Strength::Easy,
        share if share < 0.4 => Strength::Fair,
        share if share < 0.85 => Strength::Hard,
        _ => Strength::Master,
    }
}
