//! Every search of fixed depth returns the value of plain minimax, on random positions of all games,
//! with the real evaluators and with one that is as rough as can be, over tables far too small.

use bidak_shared::eval::{Evaluator, Score};
use bidak_shared::game::Game;
use bidak_shared::record::Record;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::alpha_beta::AlphaBeta;
use bidak_shared::search::alpha_beta_with_memory::{AlphaBetaWithMemory, HashMove};
use bidak_shared::search::deepening::{Deepening, FixedDepth};
use bidak_shared::search::minimax::Minimax;
use bidak_shared::search::mtdf::{FirstGuess, Mtdf};
use bidak_shared::search::nega_scout::{NegaScout, Research};
use bidak_shared::search::ordering::Order;
use bidak_shared::search::table::Table;
use bidak_shared::search::{Engine, Limits, Root, StopFlag};

use crate::positions::{for_each_game, random_records};

/// Judges by a hash of the position: no two neighbours look alike, so nothing is right by accident.
#[derive(Clone, Copy, Default)]
struct Hashed;

impl<G: Game> Evaluator<G> for Hashed {
    fn evaluate(&self, position: &G) -> Score {
        (position.key() >> 40) as Score % 500 - 250
    }

    fn order_hint(&self, position: &G, action: G::Action) -> i32 {
        (position.result(action).key() >> 50) as i32
    }
}

/// The scores of `search` in each record, one engine for all of them so that its table is full of the others.
fn scores<G: Playable, E: Evaluator<G> + Default>(
    search: impl FixedDepth,
    order: Order,
    records: &[Record<G>],
    depth: u32,
) -> Vec<Score> {
    let mut engine = Deepening::new(search, E::default(), order);
    records
        .iter()
        .map(|record| {
            let root = Root::new(record).expect("the game goes on");
            let report = engine.search(&root, &Limits::depth(depth), &StopFlag::new(), &mut |_| {});
            let replies = line_is_legal(record.position(), &report.pv);
            assert!(replies, "the expected line {:?} is not legal", report.pv);
            report.score
        })
        .collect()
}

fn line_is_legal<G: Game>(position: &G, line: &[G::Action]) -> bool {
    let mut place = position.clone();
    line.iter().all(|action| {
        let legal = place.legal().contains(action);
        place.apply(*action);
        legal
    })
}

fn check<G: Playable, E: Evaluator<G> + Default>(records: &[Record<G>], depth: u32) {
    let oracle = scores::<G, E>(Minimax::default(), Order::Listed, records, depth);
    let tiny = || Table::with_buckets(5);
    for order in [Order::Hints, Order::Greedy, Order::Listed] {
        let same = |name: &str, found: Vec<Score>| assert_eq!(found, oracle, "{name} on {}, {order:?}", G::KIND);
        same("alpha-beta", scores::<G, E>(AlphaBeta::default(), order, records, depth));
        same("negascout without table", scores::<G, E>(NegaScout::new(None), order, records, depth));
        let deep = NegaScout::new(None).with_research(Research::Deep);
        same("negascout, deep second searches", scores::<G, E>(deep, order, records, depth));
        same("negascout", scores::<G, E>(NegaScout::new(Some(tiny())), order, records, depth));
        same("alpha-beta with memory", scores::<G, E>(AlphaBetaWithMemory::new(tiny()), order, records, depth));
        let literal = AlphaBetaWithMemory::new(tiny()).with_hash_move(HashMove::Off);
        same("alpha-beta with memory, no hash move", scores::<G, E>(literal, order, records, depth));
        let guess = Mtdf::new(tiny(), 0).with_first_guess(FirstGuess::Fixed(37)).with_hash_move(HashMove::Off);
        same("mtd(f), fixed guess, no hash move", scores::<G, E>(guess, order, records, depth));
        let guess = Mtdf::new(Table::new(1), 0).with_first_guess(FirstGuess::OneBack);
        same("mtd(f), guess of one depth before", scores::<G, E>(guess, order, records, depth));
        same("mtd(f)", scores::<G, E>(Mtdf::new(tiny(), 0), order, records, depth));
        same("mtd(f), large table", scores::<G, E>(Mtdf::new(Table::new(1), 0), order, records, depth));
    }
}

#[test]
fn fixed_depth_searches_return_the_value_of_minimax() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            // Late positions have fewer actions and, in some games, more ways to end.
            let (late, early): (Vec<_>, Vec<_>) =
                random_records::<G>(24, 3).into_iter().partition(|record| record.position().legal().len() <= 12);
            check::<G, Hashed>(&early, 2);
            check::<G, G::Evaluator>(&early, 2);
            check::<G, Hashed>(&late, 4);
            check::<G, G::Evaluator>(&late, 4);
        }
    }
    for_each_game(Check);
}
