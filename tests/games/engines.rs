//! The promises of every engine, in every game: a legal action however short the limits, and the same
//! play from the same seed.

use std::time::Duration;

use bidak_shared::kind::{BotSpec, EngineKind, Level, Word};
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::{GameVisitor, Handicap, Playable};
use bidak_shared::search::{Limits, StopFlag};

use crate::positions::{for_each_game, random_records};

/// Every engine's choice in a few positions of `G` under `limits`, with the flag raised or not; all legal.
fn choices<G: Playable>(limits: &Limits, stop: &StopFlag, seed: u64) -> Vec<String> {
    let mut choices = Vec::new();
    for engine in EngineKind::ALL {
        let settings = engine.settings().with_seed(seed).with_hash_mb(1);
        let mut bot = G::KIND.bot_with(*engine, &settings, Handicap::none());
        for record in random_records::<G>(6, 1) {
            let thought = bot.think(&record, limits, stop, &mut |_| {}).expect("the game goes on");
            let legal = AnyRecord::legal_moves(&record);
            assert!(legal.contains(&thought.best), "{engine}: {} in {}", thought.best, record.position_text());
            assert_eq!(thought.pv.first(), Some(&thought.best), "{engine}");
            assert!(limits.depth.is_none_or(|depth| thought.depth <= depth), "{engine}");
            choices.push(thought.best);
        }
    }
    choices
}

#[test]
fn no_time_at_all_is_enough_for_a_legal_action() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            choices::<G>(&Limits::time(Duration::ZERO), &StopFlag::new(), 1);
            choices::<G>(&Limits::nodes(1), &StopFlag::new(), 1);
        }
    }
    for_each_game(Check);
}

#[test]
fn a_raised_stop_flag_still_gets_a_legal_action() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            let stop = StopFlag::new();
            stop.raise();
            choices::<G>(&Limits::default(), &stop, 1);
        }
    }
    for_each_game(Check);
}

#[test]
fn the_same_seed_and_node_limit_make_the_same_choices() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            let limits = Limits::nodes(3000);
            let first = choices::<G>(&limits, &StopFlag::new(), 7);
            assert_eq!(first, choices::<G>(&limits, &StopFlag::new(), 7), "{}", G::KIND);
        }
    }
    for_each_game(Check);
}

#[test]
fn every_level_of_every_engine_plays() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            let record = random_records::<G>(1, 2).remove(0);
            for engine in EngineKind::ALL {
                for level in (1..=10).filter_map(Level::new) {
                    let mut bot = G::KIND.bot(BotSpec { engine: *engine, level }, 3);
                    let thought = bot.think(&record, &Limits::nodes(500), &StopFlag::new(), &mut |_| {});
                    let best = thought.expect("the game goes on").best;
                    assert!(AnyRecord::legal_moves(&record).contains(&best), "{engine}:{level}");
                }
            }
        }
    }
    for_each_game(Check);
}

#[test]
fn options_are_checked_when_they_are_set() {
    let mut settings = EngineKind::NegaScout.settings();
    assert_eq!(settings.word("table"), "yes");
    settings.set("table", "no").expect("it is a word of the option");
    assert_eq!(settings.word("table"), "no");
    assert_eq!(settings.set("table", "maybe").unwrap_err().to_string(), "table is one of yes, no, not \"maybe\"");
    assert_eq!(
        settings.set("depth", "3").unwrap_err().to_string(),
        "negascout has no option \"depth\"; it has: eval, order, deepening, table, research"
    );
}
