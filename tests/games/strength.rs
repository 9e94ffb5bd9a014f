//! The strength of the best engine and of the levels, in games short enough for every run.

use std::time::Duration;

use bidak_shared::game::{Game, Player};
use bidak_shared::kind::{BotSpec, EngineKind, GameKind, Level, Word};
use bidak_shared::record::{AnyRecord, Record};
use bidak_shared::registry::{Bot, Handicap};
use bidak_shared::rules::reversi::Reversi;
use bidak_shared::search::score::is_decided;
use bidak_shared::search::{Bound, Limits, StopFlag};

use crate::positions::random_records;

fn full_strength(game: GameKind, engine: EngineKind, seed: u64) -> Box<dyn Bot> {
    game.bot_with(engine, &engine.settings().with_seed(seed).with_hash_mb(1), Handicap::none())
}

/// Plays a game and returns its utility for Second.
fn second_against(
    game: GameKind,
    options: &[(&str, &str)],
    engines: [EngineKind; 2],
    limits: [&Limits; 2],
    seed: u64,
) -> i32 {
    let mut record = game.record(options).unwrap();
    let mut bots = engines.map(|engine| full_strength(game, engine, seed));
    while record.outcome().is_none() {
        let mover = record.to_move().index();
        let thought = bots[mover].think(&*record, limits[mover], &StopFlag::new(), &mut |_| {}).unwrap();
        record.play(&thought.best).unwrap();
    }
    record.outcome().unwrap().utility(Player::Second)
}

#[test]
fn the_best_engine_never_loses_as_second_player_of_adjacency_however_little_it_may_think() {
    let few = Limits::nodes(300);
    for (number, scarce) in [Limits::depth(1), Limits::nodes(1), Limits::time(Duration::ZERO)].iter().enumerate() {
        for rounds in 1..=28 {
            for engine in [EngineKind::Random, EngineKind::Greedy, EngineKind::Best] {
                let (engines, seed) = ([engine, EngineKind::Best], (100 * number + rounds) as u64);
                let options = [("rounds", &*rounds.to_string())];
                let utility = second_against(GameKind::Adjacency, &options, engines, [&few, scarce], seed);
                assert!(utility >= 0, "{engine}, {rounds} rounds, {scarce:?}");
            }
        }
    }
}

#[test]
fn the_best_engine_never_loses_a_game_of_tic_tac_toe() {
    let limits = Limits::default();
    for engine in EngineKind::ALL.iter().filter(|engine| !matches!(engine, EngineKind::Mcts | EngineKind::Genetic)) {
        for seed in 0..4 {
            let second = second_against(GameKind::TicTacToe, &[], [*engine, EngineKind::Best], [&limits; 2], seed);
            let first = -second_against(GameKind::TicTacToe, &[], [EngineKind::Best, *engine], [&limits; 2], seed);
            assert!(second >= 0 && first >= 0, "{engine}");
        }
    }
}

#[test]
fn a_folly_takes_the_fewest_discs_that_a_move_can_take() {
    let greedy = EngineKind::Greedy;
    let follies = Handicap { follies: 100, ..Handicap::none() };
    let mut bot = GameKind::Reversi.bot_with(greedy, &greedy.settings().with_seed(1), follies);
    for record in random_records::<Reversi>(60, 11) {
        let Some(thought) = bot.think(&record, &Limits::default(), &StopFlag::new(), &mut |_| {}) else { continue };
        let left = |text: &str| {
            let mut after = record.clone();
            AnyRecord::play(&mut after, text).unwrap();
            let mover = record.position().to_move();
            after.position().discs(mover).count_ones()
        };
        let least = record.legal_moves().iter().map(|text| left(text)).min().unwrap();
        assert_eq!(left(&thought.best), least, "{}", record.position_text());
    }
}

#[test]
fn the_lowest_level_of_reversi_loses_to_whoever_takes_most() {
    let mut wins = 0;
    for seed in 0..40 {
        let weak = BotSpec { engine: EngineKind::Best, level: Level::new(1).unwrap() };
        let mut bots = [GameKind::Reversi.bot(weak, seed), full_strength(GameKind::Reversi, EngineKind::Greedy, seed)];
        if seed % 2 == 1 {
            bots.swap(0, 1);
        }
        let mut record = GameKind::Reversi.record(&[]).unwrap();
        while record.outcome().is_none() {
            let mover = record.to_move().index();
            let thought = bots[mover].think(&*record, &Limits::default(), &StopFlag::new(), &mut |_| {}).unwrap();
            record.play(&thought.best).unwrap();
        }
        let weak = if seed % 2 == 1 { Player::Second } else { Player::First };
        wins += i32::from(record.outcome().unwrap().utility(weak) > 0);
    }
    assert!((1..=8).contains(&wins), "{wins} of 40");
}

/// The best engine and plain alpha-beta to the end of the game, in late positions.
fn check_endings(game: GameKind, records: Vec<Box<dyn AnyRecord>>) {
    assert!(!records.is_empty());
    let mut best = full_strength(game, EngineKind::Best, 1);
    let mut plain = full_strength(game, EngineKind::AlphaBeta, 1);
    for record in records {
        let exact = best.think(&*record, &Limits::default(), &StopFlag::new(), &mut |_| {}).unwrap();
        let oracle = plain.think(&*record, &Limits::default(), &StopFlag::new(), &mut |_| {}).unwrap();
        assert_eq!(exact.score, oracle.score, "{}", record.position_text());
        assert!(exact.bound == Bound::Exact && (is_decided(exact.score) || exact.score == 0));
        assert_eq!(exact.pv.first(), Some(&exact.best));
    }
}

#[test]
fn exact_endings_are_those_of_alpha_beta_to_the_end() {
    let mut endings: Vec<Box<dyn AnyRecord>> = Vec::new();
    for (rounds, left) in [("28", 6), ("8", 3), ("16", 3), ("27", 4)] {
        let mut record = GameKind::Adjacency.record(&[("rounds", rounds)]).unwrap();
        let plies = 2 * rounds.parse::<usize>().unwrap() - left;
        for ply in 0..plies {
            let moves = record.legal_moves();
            record.play(&moves[(7 * ply + 3) % moves.len()]).unwrap();
        }
        endings.push(record);
    }
    check_endings(GameKind::Adjacency, endings);
    let late =
        random_records::<Reversi>(200, 9).into_iter().filter(|record| record.position().empty().count_ones() <= 7);
    check_endings(GameKind::Reversi, late.map(|record| Box::new(record) as Box<dyn AnyRecord>).collect());
}

/// FFO endgame suite, numbers 1, 2, 5 and 17: position, score, best moves.
const FFO: [(&str, i32, &str); 4] = [
    ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18, "g8"),
    ("-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X", 10, "a4"),
    ("-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X", 32, "g8"),
    ("-OOOOO----OXXO-XXXOOOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOO----XXXX--- X", 8, "f8"),
];

#[test]
fn published_endings_of_reversi_are_solved() {
    for (text, margin, best) in FFO {
        let record = GameKind::Reversi.record_from(text).unwrap();
        let mut bot = full_strength(GameKind::Reversi, EngineKind::Best, 1);
        let thought = bot.think(&*record, &Limits::default(), &StopFlag::new(), &mut |_| {}).unwrap();
        assert_eq!(thought.best, best, "{text}");
        let mut end = record.boxed();
        for text in &thought.pv {
            end.play(text).unwrap();
        }
        let end: &Record<Reversi> = end.as_any().downcast_ref().unwrap();
        assert_eq!(end.position().final_margin(record.to_move()), margin, "{text}");
    }
}

#[test]
fn threads_search_beside_the_first_one_and_the_answer_is_legal() {
    const NODES: u64 = 20_000;
    for game in [GameKind::Adjacency, GameKind::Reversi, GameKind::Morris] {
        let record = game.record(&[]).unwrap();
        // The limit binds the first thread: nodes beyond it were searched by the helpers.
        let [one, three] = [1, 3].map(|threads| {
            let limits = Limits { threads, ..Limits::nodes(NODES) };
            let mut settings = EngineKind::Best.settings().with_hash_mb(1);
            settings.set("book", "off").unwrap();
            let mut bot = game.bot_with(EngineKind::Best, &settings, Handicap::none());
            bot.think(&*record, &limits, &StopFlag::new(), &mut |_| {}).unwrap()
        });
        assert!(record.legal_moves().contains(&three.best), "{game}");
        assert!(one.nodes >= NODES && three.nodes > one.nodes, "{game}: {} nodes, {}", one.nodes, three.nodes);
    }
}

/// An entry of the shared table by one thread is believed by the others.
#[test]
fn threads_come_to_the_value_that_minimax_comes_to() {
    let limits = Limits { threads: 3, ..Limits::default() };
    for first in ["a1", "b1", "b2"] {
        let mut record = GameKind::TicTacToe.record(&[]).unwrap();
        record.play(first).unwrap();
        for second in record.legal_moves() {
            let mut record = record.boxed();
            record.play(&second).unwrap();
            let [best, minimax] = [EngineKind::Best, EngineKind::Minimax].map(|engine| {
                full_strength(GameKind::TicTacToe, engine, 1)
                    .think(&*record, &limits, &StopFlag::new(), &mut |_| {})
                    .unwrap()
                    .score
            });
            assert_eq!(best, minimax, "{first} {second}");
        }
    }
}

#[test]
fn only_the_highest_level_of_reversi_plays_by_the_book_and_only_where_it_may() {
    let record = GameKind::Reversi.record(&[]).unwrap();
    let is_at_once = |mut bot: Box<dyn Bot>| {
        let limits = Limits::time(Duration::from_millis(20));
        let thought = bot.think(&*record, &limits, &StopFlag::new(), &mut |_| {}).unwrap();
        assert!(record.legal_moves().contains(&thought.best));
        // A search of one ply may have a single node too.
        thought.nodes == 1 && thought.depth > 1
    };
    for level in Level::MIN.number()..=Level::MAX.number() {
        let spec = BotSpec { engine: EngineKind::Best, level: Level::new(level).unwrap() };
        assert_eq!(is_at_once(GameKind::Reversi.bot(spec, 3)), level == Level::MAX.number(), "level {level}");
    }
    for (value, expected) in [("on", true), ("off", false)] {
        let mut settings = EngineKind::Best.settings();
        settings.set("book", value).unwrap();
        let bot = GameKind::Reversi.bot_with(EngineKind::Best, &settings, Handicap::none());
        assert_eq!(is_at_once(bot), expected, "book {value}");
    }
}
