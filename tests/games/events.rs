//! A traced search returns what an untraced one returns, and its events replay to the report: every engine, every game, every
//! value of every option.

use bidak_shared::kind::{ChosenBy, CutReason, EngineKind, ProbeResult, Visit, Word};
use bidak_shared::notation::OptionValues;
use bidak_shared::record::Record;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::options::EngineSettings;
use bidak_shared::search::recording::Recording;
use bidak_shared::search::score::{INFINITE, estimate};
use bidak_shared::search::{Bound, Limits, Report, Root, StopFlag};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::positions::{for_each_game, random_record};

/// The defaults of an engine, and each value of each of its options alone; of numbers the least and a small one.
fn all_settings<G: Playable>(engine: EngineKind) -> Vec<(String, EngineSettings)> {
    let usual = || engine.settings().with_seed(7).with_hash_mb(1);
    let mut all = vec![(engine.to_string(), usual())];
    for spec in engine.option_specs_in(G::KIND) {
        let values: Vec<String> = match spec.values {
            OptionValues::Choice(words) => words.iter().map(|word| (*word).to_owned()).collect(),
            OptionValues::Number { min, max, .. } => vec![min.to_string(), max.min(min + 5).to_string()],
        };
        for value in values {
            let mut settings = usual();
            settings.set(spec.name, &value).unwrap();
            all.push((format!("{engine},{}={value}", spec.name), settings));
        }
    }
    all
}

/// Everything of a report but its time.
type Told<A> = (A, i32, Bound, u32, u64, u64, Vec<A>, ChosenBy);

fn told<A: Copy>(report: &Report<A>) -> Told<A> {
    let Report { best, score, bound, depth, nodes, leaves, ref pv, by, .. } = *report;
    (best, score, bound, depth, nodes, leaves, pv.clone(), by)
}

/// The report of a new engine, all reports before it, and the recording.
fn traced<G: Playable>(
    engine: EngineKind,
    settings: &EngineSettings,
    root: &Root<'_, G>,
    limits: &Limits,
) -> (Report<G::Action>, Recording<G::Action>) {
    let (stop, mut recording) = (StopFlag::new(), Recording::new(1_000_000));
    let (mut before, mut before_traced) = (Vec::new(), Vec::new());
    let untraced = engine.build::<G>(settings).search(root, limits, &stop, &mut |report| before.push(told(report)));
    let report = engine.build::<G>(settings).search_traced(
        root,
        limits,
        &stop,
        &mut |report| before_traced.push(told(report)),
        &mut recording,
    );
    assert_eq!(told(&report), told(&untraced), "{} {engine}", G::KIND);
    assert_eq!(before_traced, before, "{} {engine}", G::KIND);
    (report, recording)
}

#[derive(Clone, Copy)]
struct Replay;

impl GameVisitor for Replay {
    type Output = ();

    fn visit<G: Playable>(self) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for plies in [0, 5, 12] {
            let record: Record<G> = random_record(&G::Options::default(), plies, &mut rng);
            let Some(root) = Root::new(&record) else { continue };
            for engine in EngineKind::ALL.iter().copied() {
                for (name, settings) in all_settings::<G>(engine) {
                    let limits = match engine {
                        EngineKind::Mcts => Limits::depth(1),
                        EngineKind::Minimax => Limits::depth(2),
                        EngineKind::Genetic => Limits { depth: Some(3), ..Limits::nodes(6_000) },
                        _ => Limits::depth(3),
                    };
                    let of = format!("{} {name} after {plies}", G::KIND);
                    let (report, recording) = traced(engine, &settings, &root, &limits);
                    replays(engine, &settings, &report, &recording, &of);
                    // Another limit may end it anywhere.
                    let limits = Limits { depth: Some(6), ..Limits::nodes(1_500) };
                    let (report, recording) = traced(engine, &settings, &root, &limits);
                    assert_eq!(recording.choice, Some((report.best, report.by)), "{of}");
                }
            }
        }
    }
}

/// The recording of a whole search leads to the report.
fn replays<A: Copy + Eq + std::fmt::Debug>(
    engine: EngineKind,
    settings: &EngineSettings,
    report: &Report<A>,
    recording: &Recording<A>,
    of: &str,
) {
    assert_eq!(recording.choice, Some((report.best, report.by)), "{of}");
    match engine {
        EngineKind::Random => assert_eq!(recording.best, None),
        EngineKind::Best => assert_eq!(recording.best.map(|(action, _)| action), Some(report.best), "{of}"),
        EngineKind::Mcts => {
            assert_eq!(recording.playouts.playouts, report.leaves, "{of}");
            assert_eq!(recording.playouts.favourite().and_then(|node| node.action), Some(report.best), "{of}");
            let root = &recording.playouts.nodes()[0];
            assert_eq!(u64::from(root.visits), report.leaves, "{of}");
        }
        EngineKind::Genetic => {
            let fittest = recording.evolution.fittest().unwrap();
            assert_eq!(fittest.genes, report.pv, "{of}");
        }
        // Its first neighbour was not proposed.
        EngineKind::HillClimb if settings.word("variant") == "annealing" => {}
        EngineKind::Greedy | EngineKind::HillClimb => {
            assert_eq!(recording.best, Some((report.best, report.score)), "{of}");
        }
        EngineKind::Minimax
        | EngineKind::AlphaBeta
        | EngineKind::NegaScout
        | EngineKind::AbMemory
        | EngineKind::Mtdf => {
            let (action, score) = recording.best.unwrap();
            let expected = if report.bound == Bound::Estimate { estimate(score, true) } else { score };
            assert!(action == report.best && (expected == report.score || score == report.score), "{of}");
            let visits = &recording.visits;
            assert_eq!((visits.nodes, visits.leaves), (report.nodes, report.leaves), "{of}");
            let root = visits.last_root().unwrap();
            let last = visits.roots().last().unwrap();
            match last.pass {
                Some(pass) => assert_eq!((pass.lower, pass.upper), (score, score), "{of}"),
                None => assert_eq!(root.value, Some(score), "{of}"),
            }
            if engine == EngineKind::Minimax || engine == EngineKind::AlphaBeta {
                assert_eq!(visits.hits, 0);
            }
            laws(engine, recording);
        }
    }
}

/// What holds at every visit of a search of fixed depth.
fn laws<A: Copy + Eq + std::fmt::Debug>(engine: EngineKind, recording: &Recording<A>) {
    let visits = &recording.visits;
    for visit in visits.visits() {
        let value = visit.value.unwrap();
        assert!(visit.alpha < visit.beta);
        assert!(visit.leaf.is_none() || visit.visits == 0, "nothing lies below a leaf");
        if visit.visit == Visit::Scout {
            assert_eq!((visit.beta - visit.alpha, engine), (1, EngineKind::NegaScout));
        }
        if engine == EngineKind::Minimax {
            assert_eq!((visit.alpha, visit.beta), (-INFINITE, INFINITE));
        }
        if visit.cut == Some(CutReason::Beta) {
            // The table may have narrowed the window, and then the value is one of its bounds.
            let is_narrowed = visit.probe == Some(ProbeResult::Narrowed);
            assert!(value >= visit.beta || is_narrowed, "moves are cut off only where the value is beyond beta");
        }
        match visit.bound {
            Bound::Lower => assert!(value >= visit.beta),
            Bound::Upper => assert!(value <= visit.alpha),
            Bound::Exact => assert!(visit.leaf.is_some() || visit.alpha < value && value < visit.beta),
            Bound::Estimate => panic!("every visit has ended"),
        }
        if let Some(best) = visit.best {
            let (_, child) = visits.children(visit).nth(best as usize).unwrap();
            assert_eq!(child.value, Some(-value));
        }
    }
    let steps = visits.steps().len() as u64;
    assert!(steps >= 2 * visits.nodes, "each visit begins and ends");
}

#[test]
fn the_events_of_every_engine_replay_to_its_report() {
    for_each_game(Replay);
}

#[derive(Clone, Copy)]
struct Folding;

impl GameVisitor for Folding {
    type Output = ();

    fn visit<G: Playable>(self) {
        let position = G::initial(&G::Options::default());
        let record = Record::new(position);
        let root = Root::new(&record).unwrap();
        for engine in [EngineKind::AlphaBeta, EngineKind::Mtdf, EngineKind::Mcts, EngineKind::Genetic] {
            let mut settings = engine.settings().with_hash_mb(1);
            let _ = settings.set("deepening", "off");
            for most in [1, 20, 200] {
                let mut recording = Recording::new(most);
                let limits = Limits::depth(if engine == EngineKind::Mcts { 1 } else { 3 });
                let report = engine.build::<G>(&settings).search_traced(
                    &root,
                    &limits,
                    &StopFlag::new(),
                    &mut |_| {},
                    &mut recording,
                );
                let visits = &recording.visits;
                let shown: u64 = visits.visits().iter().map(|visit| 1 + visit.below).sum();
                assert_eq!(shown, visits.nodes, "{} {engine}", G::KIND);
                assert!(visits.visits().len() <= most.max(visits.roots().len()));
                assert_eq!(visits.is_folded(), visits.nodes > visits.visits().len() as u64);
                if visits.nodes > 0 {
                    assert_eq!(visits.nodes, report.nodes);
                }
                let playouts = recording.playouts.nodes();
                assert!(playouts.len() <= most);
                if let Some(root) = playouts.first() {
                    assert_eq!(u64::from(root.visits), report.leaves);
                    let below: u32 = root.children.iter().map(|child| playouts[*child].visits).sum();
                    assert_eq!(below + root.below, root.visits, "{} {most}", G::KIND);
                }
                if engine == EngineKind::Genetic {
                    let generations = recording.evolution.generations.len() as u32 + recording.evolution.left_out;
                    assert_eq!(recording.evolution.generations.last().unwrap().number, generations);
                }
            }
        }
    }
}

#[test]
fn a_recording_folds_the_deepest_plies_and_counts_them() {
    for_each_game(Folding);
}
