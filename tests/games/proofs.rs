//! Whatever an engine calls proved is true: with each value of each of its options, with many combinations of them, at every
//! level, in every report.

use bidak_shared::analysis::value::{Proof, ProvedScore};
use bidak_shared::eval::Score;
use bidak_shared::game::Game;
use bidak_shared::kind::{EngineKind, GameKind, Level, Word};
use bidak_shared::notation::{Notation, OptionSpec, OptionValues, options_from};
use bidak_shared::record::{AnyRecord, Record};
use bidak_shared::registry::{GameVisitor, Handicap, Playable, Thought};
use bidak_shared::rules::morris::Morris;
use bidak_shared::search::options::EngineSettings;
use bidak_shared::search::score::{is_decided, of_finished};
use bidak_shared::search::{Engine, Limits, Report, Root, StopFlag};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::positions::{for_each_game, random_record};

/// The value of a position by plain alpha-beta to the end of the game, or by the tables of its game.
fn value<G: Playable>(position: &G, mut alpha: Score, beta: Score) -> Score {
    if let Some(score) = of_finished(position, 0) {
        return score;
    }
    if let Some(worth) = position.tabled_value() {
        return worth;
    }
    let mut best = Score::MIN + 1;
    for action in position.legal() {
        best = best.max(-value(&position.result(action), -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Positions near the end of a game, with their values: margins where they count, else signs.
fn solved<G: Playable>(count: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<(Record<G>, Score)> {
    let mut records: Vec<Record<G>> = (0..count).map(|_| Record::new(G::ending(rng))).collect();
    if G::KIND == GameKind::Adjacency {
        // Many squares, few plies: the search of lines finds ends without having seen all lines.
        let options = options_from::<G>([("rounds", "3")]).expect("an option of the game");
        records.extend((0..count).map(|_| Record::new(random_record::<G>(&options, 3, rng).position().clone())));
    }
    let records = records.into_iter().filter(|record| record.outcome().is_none());
    records
        .map(|record| (value(record.position(), -Score::MAX, Score::MAX), record))
        .map(|(value, record)| (record, value))
        .collect()
}

/// What a report proves of the value of its position.
#[derive(Default)]
struct Claims {
    made: usize,
    wrong: Vec<String>,
}

impl Claims {
    /// Records a claim about a value: a score with its bound.
    fn note(&mut self, claimed: ProvedScore, value: Score, has_margin: bool, of: &dyn Fn() -> String) {
        let score = if has_margin || !is_decided(claimed.score) { claimed.score } else { claimed.score.signum() };
        let value = if has_margin { value } else { value.signum() };
        let is_true = match claimed.proof {
            Proof::Nothing => return,
            Proof::Exact => value == score,
            Proof::AtLeast => value >= score,
            Proof::AtMost => value <= score,
        };
        self.made += 1;
        if !is_true {
            self.wrong.push(format!("{}: {} {}, it is {value}", of(), claimed.proof.word(), claimed.score));
        }
    }

    /// Lets an engine and its bot at a level search each position.
    fn gather<G: Playable>(
        &mut self,
        engine: EngineKind,
        options: &[(&str, String)],
        solved: &[(Record<G>, Score)],
        rng: &mut Xoshiro256PlusPlus,
    ) {
        let mut settings: EngineSettings = engine.settings().with_seed(rng.random()).with_hash_mb(1);
        for (name, value) in options {
            settings.set(name, value).expect("a value of the option");
        }
        let level = Level::new(rng.random_range(1..=9)).expect("a level");
        let limits = Limits { depth: Some(rng.random_range(1..=10)), ..Limits::nodes(rng.random_range(200..10_000)) };
        for (record, value) in solved {
            let of = || format!("{engine} {options:?} level {level:?} {limits:?} at {}", record.position_text());
            let root = Root::new(record).expect("the game goes on");
            let stop = StopFlag::new();
            let mut note = |report: &Report<G::Action>| {
                self.note(ProvedScore::estimated::<G>(report), *value, G::HAS_MARGIN, &of);
            };
            let report = engine.build::<G>(&settings).search(&root, &limits, &stop, &mut note);
            note(&report);
            let limits = Limits { time: None, ..limits.and(&Handicap::of(G::KIND, level).limits) };
            let handicap = Handicap { limits, ..Handicap::of(G::KIND, level) };
            let mut bot = G::KIND.bot_with(engine, &settings, handicap);
            let mut note = |thought: &Thought| {
                let best = record.position().legal()[0];
                let Thought { score, bound, depth, nodes, leaves, time, by, .. } = *thought;
                let report = Report { best, score, bound, depth, nodes, leaves, time, pv: vec![best], by };
                self.note(ProvedScore::estimated::<G>(&report), *value, G::HAS_MARGIN, &of);
            };
            let thought = bot.think(record, &Limits::default(), &stop, &mut note).expect("the game goes on");
            note(&thought);
        }
    }

    fn check(self, game: GameKind, least: usize) {
        assert!(
            self.wrong.is_empty(),
            "{game}: {} of {} proofs are wrong: {:#?}",
            self.wrong.len(),
            self.made,
            self.wrong
        );
        assert!(self.made >= least, "{game}: only {} proofs", self.made);
    }
}

/// Values of an option to try: all words, or the ends of its range.
fn values(spec: &OptionSpec) -> Vec<String> {
    match spec.values {
        OptionValues::Number { min, max, default } => [min, default, max].map(|number| number.to_string()).to_vec(),
        OptionValues::Choice(words) => words.iter().map(|word| (*word).to_owned()).collect(),
    }
}

#[test]
fn each_value_of_each_option_alone_proves_only_the_truth() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(30);
            let (mut claims, solved) = (Claims::default(), solved::<G>(24, &mut rng));
            for engine in EngineKind::ALL {
                claims.gather(*engine, &[], &solved, &mut rng);
                for spec in engine.option_specs_in(G::KIND) {
                    for value in values(spec) {
                        claims.gather(*engine, &[(spec.name, value)], &solved, &mut rng);
                    }
                }
            }
            claims.check(G::KIND, 200);
        }
    }
    for_each_game(Check);
}

#[test]
fn combinations_of_options_prove_only_the_truth() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(31);
            let (mut claims, solved) = (Claims::default(), solved::<G>(5, &mut rng));
            for _ in 0..200 {
                let engine = *EngineKind::ALL.choose(&mut rng).expect("there are engines");
                let options: Vec<(&str, String)> = engine
                    .option_specs_in(G::KIND)
                    .map(|spec| (spec.name, values(spec).choose(&mut rng).expect("an option has values").clone()))
                    .collect();
                claims.gather(engine, &options, &solved, &mut rng);
            }
            claims.check(G::KIND, 50);
        }
    }
    for_each_game(Check);
}

/// Morris positions in which late moves win sooner than the first search that proves a win says.
const LONG_WINS: [&str; 2] = ["...b...bwb.bwb..bw.b..b. b 0 0 0", "ww........w.www.wbbbwwb. w 0 0 1"];

#[test]
fn the_distance_of_a_win_that_the_strongest_engine_calls_exact_is_that_of_a_search_of_all_moves() {
    type Built = Box<dyn Engine<Morris>>;
    let build = |engine: EngineKind| -> Built { engine.build(&engine.settings().with_hash_mb(16)) };
    let search = |engine: &mut Built, record: &Record<Morris>, depth: u32| {
        let root = Root::new(record).expect("the game goes on");
        let report = engine.search(&root, &Limits::depth(depth), &StopFlag::new(), &mut |_| {});
        ProvedScore::estimated::<Morris>(&report)
    };
    // One engine for all positions, as in an analysis: its table remembers longer wins.
    let mut best = build(EngineKind::Best);
    let (mut exact, mut within) = (0, 0);
    for text in LONG_WINS {
        let start = Record::new(Morris::parse_position(text).expect("a position"));
        for action in start.position().legal() {
            let mut record = start.clone();
            if !record.play(action) || record.outcome().is_some() {
                continue;
            }
            let found = search(&mut best, &record, 11);
            let Some(plies) = found.plies().filter(|plies| (1..=8).contains(plies)) else { continue };
            let all = search(&mut build(EngineKind::AbMemory), &record, plies as u32);
            let of = || format!("{} after {text}: {found:?}, {all:?}", record.position_text());
            assert_eq!(all.sign(), found.sign(), "{}", of());
            if found.proof == Proof::Exact {
                exact += 1;
                assert_eq!(all.plies(), Some(plies), "{}", of());
            } else {
                within += usize::from(all.plies() < Some(plies));
                assert!(all.plies() <= Some(plies), "{}", of());
            }
        }
    }
    assert!(exact > 0 && within > 0, "{exact} exact distances, {within} that are longer than need be");
}
