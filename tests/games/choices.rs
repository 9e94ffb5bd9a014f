//! What chose the move of a bot: its search, the book, a table or a rule of perfect play, or its level.

use std::collections::BTreeSet;
use std::time::Duration;

use bidak_shared::kind::{ChosenBy, GameKind, Word};
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::Thought;
use bidak_shared::registry::spec::EngineSpec;
use bidak_shared::search::{Limits, StopFlag};

/// The answer of a bot as in a game, where something always limits a move.
fn thought(record: &dyn AnyRecord, bot: &str, seed: u64) -> Thought {
    let spec: EngineSpec = bot.parse().unwrap();
    let limits = Limits { nodes: Some(3_000), time: Some(Duration::from_secs(20)), ..Limits::default() };
    let mut all = Vec::new();
    let mut bot = spec.bot_within(record.kind(), 1, seed);
    let answer = bot.think(record, &limits, &StopFlag::new(), &mut |thought| all.push(thought.by)).unwrap();
    // Before a second best move the best one is looked for.
    assert!(answer.by == ChosenBy::Second || all.iter().all(|by| *by == answer.by), "{all:?}");
    answer
}

#[test]
fn a_move_is_said_to_be_chosen_by_what_chose_it() {
    use GameKind::{Adjacency, Morris, Reversi, TicTacToe};
    let start = |game: GameKind, options: &[(&str, &str)]| game.record(options).unwrap();
    let after = |game: GameKind, options: &[(&str, &str)], moves: &[&str]| {
        let mut record = start(game, options);
        for text in moves {
            record.play(text).unwrap();
        }
        record
    };
    let from = |game: GameKind, position: &str| game.record_from(position).unwrap();
    for (record, bot, by) in [
        // The first plies of short games are proved.
        (start(Adjacency, &[("rounds", "8")]), "best", ChosenBy::Table),
        (start(Adjacency, &[("rounds", "8")]), "best,depth=2", ChosenBy::Search),
        // The reply on the opposite square never loses.
        (after(Adjacency, &[], &["a1"]), "best", ChosenBy::Table),
        (after(Adjacency, &[], &["a1"]), "best,depth=2", ChosenBy::Table),
        (start(Adjacency, &[]), "best", ChosenBy::Search),
        // An exact ending is a search.
        (after(Adjacency, &[("rounds", "2")], &["a1", "b1"]), "best", ChosenBy::Search),
        (start(Reversi, &[]), "best", ChosenBy::Book),
        (start(Reversi, &[]), "best,book=off", ChosenBy::Search),
        (start(Reversi, &[]), "best,depth=2", ChosenBy::Search),
        (start(TicTacToe, &[]), "best", ChosenBy::Search),
        // Three men a side: the table of the program has all values.
        (from(Morris, "ww...w..b...b..........b w 0 0 0"), "best", ChosenBy::Table),
        (from(Morris, "ww...w..b...b..........b w 0 0 0"), "best,depth=2", ChosenBy::Search),
        (start(Morris, &[]), "best", ChosenBy::Search),
        (start(Reversi, &[]), "random", ChosenBy::Random),
        (start(Reversi, &[]), "greedy", ChosenBy::Search),
        (start(Reversi, &[]), "mcts", ChosenBy::Search),
        (start(Reversi, &[]), "genetic", ChosenBy::Search),
        (start(Reversi, &[]), "mtdf", ChosenBy::Search),
    ] {
        let thought = thought(&*record, bot, 1);
        assert_eq!(thought.by, by, "{bot} in {} at {}: {thought:?}", record.kind(), record.position_text());
    }
}

#[test]
fn a_move_that_the_level_chose_is_said_to_be_that() {
    let record = GameKind::Reversi.record(&[]).unwrap();
    let seen = |bot: &str| -> BTreeSet<&str> { (0..60).map(|seed| thought(&*record, bot, seed).by.word()).collect() };
    assert_eq!(seen("alphabeta:2"), BTreeSet::from(["random", "search", "second", "worst"]));
    // Where a random move is the usual one, a level adds the others.
    assert_eq!(seen("random:2"), BTreeSet::from(["random", "second", "worst"]));
    assert_eq!(seen("best:10"), BTreeSet::from(["book"]));
}
