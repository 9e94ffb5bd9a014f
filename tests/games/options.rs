//! The options of engines: evaluations by name and their features, single iterations, candidates, second searches.

use bidak_shared::eval::{Candidates, Evaluator};
use bidak_shared::game::Game;
use bidak_shared::kind::{EngineKind, EvalKind, GameKind, Word};
use bidak_shared::names;
use bidak_shared::notation::OptionValues;
use bidak_shared::record::{AnyRecord, Record};
use bidak_shared::registry::options::{ENGINE_OPTIONS, LIMIT_OPTIONS, document};
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::rules::adjacency::{Adjacency, AdjacencyOptions, Fill};
use bidak_shared::rules::morris::Morris;
use bidak_shared::rules::reversi::Reversi;
use bidak_shared::rules::tic_tac_toe::TicTacToe;
use bidak_shared::search::deepening::FixedDepth;
use bidak_shared::search::options::EngineSettings;
use bidak_shared::search::ordering::Order;
use bidak_shared::search::score::{Horizon, horizon, is_decided};
use bidak_shared::search::tree::Tree;
use bidak_shared::search::{Bound, Limits, Report, Root, StopFlag, alpha_beta::AlphaBeta, minimax::Minimax};

use crate::positions::{for_each_game, random_records};

/// The settings of an engine with these options.
fn settings(engine: EngineKind, options: &str) -> EngineSettings {
    let mut settings = engine.settings().with_hash_mb(1);
    for option in options.split(',').filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once('=').expect("NAME=VALUE");
        settings.set(name, value).unwrap_or_else(|error| panic!("{option}: {error}"));
    }
    settings
}

fn search<G: Playable>(engine: EngineKind, options: &str, record: &Record<G>, limits: &Limits) -> Report<G::Action> {
    let settings = settings(engine, options);
    engine.check(&settings, G::KIND).unwrap_or_else(|error| panic!("{options}: {error}"));
    let root = Root::new(record).expect("the game goes on");
    engine.build::<G>(&settings).search(&root, limits, &StopFlag::new(), &mut |_| {})
}

/// The evaluations of a game.
fn evals(game: GameKind) -> Vec<EvalKind> {
    let row = ENGINE_OPTIONS.iter().find(|row| row.spec.name == "eval" && row.games.contains(&game));
    let OptionValues::Choice(words) = row.expect("each game has evaluations").spec.values else { panic!("words") };
    words.iter().map(|word| EvalKind::from_word(word).expect("each word is an evaluation")).collect()
}

#[test]
fn the_features_of_every_evaluation_sum_to_it() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            let default = G::Evaluator::default();
            for eval in evals(G::KIND) {
                let evaluator = G::evaluator(eval).expect("the table lists it");
                let mut terms = 0;
                for record in random_records::<G>(40, 5) {
                    let position = record.position();
                    let features = evaluator.features(position);
                    let sum: i32 = features.iter().map(|feature| feature.worth).sum();
                    assert_eq!(
                        sum,
                        evaluator.evaluate(position),
                        "{eval} of {}: {features:?}",
                        position.position_text()
                    );
                    for feature in &features {
                        let product = feature.weight * f64::from(feature.value);
                        assert!((product - f64::from(feature.worth)).abs() < 1.0, "{feature:?}");
                    }
                    terms += features.len();
                    // Hints belong to the game.
                    for action in position.legal() {
                        assert_eq!(evaluator.order_hint(position, action), default.order_hint(position, action));
                    }
                }
                assert_eq!(terms == 0, eval == EvalKind::Zero, "{eval}");
            }
            for eval in EvalKind::ALL {
                assert_eq!(G::evaluator(*eval).is_some(), evals(G::KIND).contains(eval), "{eval} of {}", G::KIND);
            }
        }
    }
    for_each_game(Check);
}

#[test]
fn an_evaluation_of_pieces_counts_them() {
    fn check<G: Playable>(eval: EvalKind, lead: impl Fn(&G) -> i32) {
        let evaluator = G::evaluator(eval).expect("the game has it");
        for record in random_records::<G>(40, 6) {
            let position = record.position();
            assert_eq!(evaluator.evaluate(position), 100 * lead(position), "{eval}");
        }
    }
    check(EvalKind::Marks, |position: &Adjacency| position.margin(position.to_move()));
    check(EvalKind::Discs, |position: &Reversi| position.margin(position.to_move()));
    check(EvalKind::Men, |position: &Morris| {
        let on_board = position.own().count_ones() as i32 - position.enemy().count_ones() as i32;
        on_board + i32::from(position.own_hand()) - i32::from(position.enemy_hand())
    });
}

/// The nodes of one iteration of a search of fixed depth.
fn nodes_of_one<G: Playable>(
    mut search: impl FixedDepth,
    eval: EvalKind,
    record: &Record<G>,
    depth: u32,
) -> (i32, u64) {
    let root = Root::new(record).expect("the game goes on");
    let evaluator = &*G::evaluator(eval).expect("the game has it");
    let (limits, stop) = (Limits::default(), StopFlag::new());
    let mut tree = Tree::new(&root, &evaluator, Order::Listed, &limits, &stop, depth);
    search.begin();
    let _ = tree.begin_iteration(true);
    let score = search.search(&mut tree, depth).expect("nothing stops it");
    (score, tree.budget().nodes())
}

#[test]
fn without_deepening_a_search_has_one_iteration_of_the_depth_asked_for() {
    for record in random_records::<Adjacency>(10, 7) {
        let options = "eval=marks,order=listed,deepening=off";
        let report = search(EngineKind::AlphaBeta, options, &record, &Limits::depth(3));
        let alone = nodes_of_one(AlphaBeta::default(), EvalKind::Marks, &record, 3);
        assert_eq!((report.score, report.nodes, report.depth), (alone.0, alone.1, 3));
        let deepened = search(EngineKind::AlphaBeta, "eval=marks,order=listed", &record, &Limits::depth(3));
        assert_eq!(report.score, deepened.score);
        assert_ne!(report.nodes, deepened.nodes);
        let minimax = search(EngineKind::Minimax, "eval=marks,deepening=off", &record, &Limits::depth(3));
        assert_eq!((minimax.score, minimax.best), (report.score, report.best));
    }
}

#[test]
fn a_single_iteration_that_is_stopped_still_answers() {
    for record in random_records::<Adjacency>(10, 8) {
        for engine in [EngineKind::Minimax, EngineKind::AlphaBeta, EngineKind::NegaScout, EngineKind::Mtdf] {
            for nodes in [1, 100, 5000] {
                let limits = Limits { nodes: Some(nodes), ..Limits::depth(12) };
                let report = search(engine, "deepening=off", &record, &limits);
                assert!(record.position().is_legal(report.best));
                assert!(report.nodes < nodes + 2000, "{engine}: {} nodes of {nodes}", report.nodes);
            }
        }
    }
}

#[test]
fn negascout_with_deep_second_searches_visits_the_nodes_of_alpha_beta_at_depth_two() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            let mut fewer = 0;
            for record in random_records::<G>(30, 9) {
                let nodes =
                    |engine, options: &str, depth| search(engine, options, &record, &Limits::depth(depth)).nodes;
                let alpha_beta = nodes(EngineKind::AlphaBeta, "order=listed,deepening=off", 2);
                let deep = "order=listed,deepening=off,table=no,research=deep";
                assert_eq!(nodes(EngineKind::NegaScout, deep, 2), alpha_beta, "{}", record.position_text());
                let always = "order=listed,deepening=off,table=no";
                fewer += u32::from(nodes(EngineKind::NegaScout, always, 2) > alpha_beta);
                // A table ignores it.
                let table = |research: &str| nodes(EngineKind::NegaScout, &format!("research={research}"), 3);
                assert_eq!(table("deep"), table("always"));
            }
            assert!(fewer > 0, "{}: second searches never cost anything", G::KIND);
        }
    }
    for_each_game(Check);
}

#[test]
fn candidates_leave_out_squares_apart_from_marks() {
    for record in random_records::<Adjacency>(20, 10) {
        let position = record.position();
        let nodes = |rule: &str| {
            let options = format!("candidates={rule},eval=marks,order=listed,deepening=off");
            let reports = [EngineKind::Minimax, EngineKind::AlphaBeta].map(|engine| {
                let options =
                    if engine == EngineKind::Minimax { options.replace("order=listed,", "") } else { options.clone() };
                search(engine, &options, &record, &Limits::depth(1))
            });
            assert_eq!(reports[0].nodes, reports[1].nodes);
            reports[0].nodes as usize - 1
        };
        // Square by square, without bitboards.
        let marks = |beside: &dyn Fn(u8) -> bool| {
            position
                .legal()
                .into_iter()
                .filter(|Fill(square)| {
                    let (rank, file) = (i32::from(square / 8), i32::from(square % 8));
                    [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().any(|(up, right)| {
                        let (rank, file) = (rank + up, file + right);
                        (0..8).contains(&rank) && (0..8).contains(&file) && beside((8 * rank + file) as u8)
                    })
                })
                .count()
        };
        let all = position.legal().len();
        let or_all = |count: usize| if count == 0 { all } else { count };
        let enemy = position.marks(position.to_move().opponent());
        assert_eq!(nodes("all"), all);
        assert_eq!(nodes("touching"), or_all(marks(&|square| enemy >> square & 1 == 1)));
        assert_eq!(nodes("beside"), or_all(marks(&|square| position.empty() >> square & 1 == 0)));
    }
}

#[test]
fn the_best_engine_with_another_evaluation_is_its_search_alone() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            for record in random_records::<G>(5, 11) {
                for eval in evals(G::KIND) {
                    let report = search(EngineKind::Best, &format!("eval={eval}"), &record, &Limits::depth(3));
                    assert!(record.position().is_legal(report.best));
                }
                // Nothing but ends of games has a value.
                let report = search(EngineKind::Best, "eval=zero", &record, &Limits::depth(2));
                let minimax = search(EngineKind::Minimax, "eval=zero", &record, &Limits::depth(2));
                assert_eq!(report.score, minimax.score, "{}", record.position_text());
            }
        }
    }
    for_each_game(Check);
}

#[test]
fn a_genetic_line_of_length_0_goes_to_the_end_of_the_game() {
    for record in random_records::<Adjacency>(10, 12) {
        let report =
            search(EngineKind::Genetic, "length=0,population=5,generations=3,eval=marks", &record, &Limits::default());
        assert_eq!(report.pv.len(), usize::from(record.position().plies_left()));
    }
}

#[test]
fn a_limit_of_playouts_ends_a_monte_carlo_search() {
    let record = Record::new(Adjacency::initial(&AdjacencyOptions::default()));
    let leaves = |playouts: u32| {
        let options = format!("playouts={playouts}");
        search(EngineKind::Mcts, &options, &record, &Limits::nodes(20_000)).leaves
    };
    assert_eq!(leaves(300), 300);
    assert!(leaves(0) > 1000);
}

#[test]
fn a_win_that_monte_carlo_search_proves_comes_within_the_plies_that_it_says() {
    let mut proved = 0;
    for record in random_records::<TicTacToe>(60, 13) {
        let report = search(EngineKind::Mcts, "", &record, &Limits::nodes(100_000));
        if !is_decided(report.score) {
            continue;
        }
        // Minimax to the end knows the number of plies.
        let exact = search(EngineKind::Minimax, "", &record, &Limits::depth(9)).score;
        let says = format!("{:?} {} {exact}", report.bound, report.score);
        match report.bound {
            Bound::Lower => assert!(report.score <= exact && report.score > 0, "{says}"),
            Bound::Upper => assert!(report.score >= exact && report.score < 0, "{says}"),
            other => panic!("{other:?}"),
        }
        assert!(matches!(horizon(report.score), Horizon::End(plies) if plies <= 9), "{says}");
        proved += 1;
    }
    assert!(proved > 5, "{proved}");
}

#[test]
fn an_option_that_does_not_matter_in_a_game_is_refused_there() {
    let refused = |engine: EngineKind, options: &str, game: GameKind| {
        let settings = settings(engine, options);
        engine.check(&settings, game).expect_err("it does not matter there").to_string()
    };
    assert_eq!(
        refused(EngineKind::AlphaBeta, "eval=discs", GameKind::Adjacency),
        "eval is one of exposure, marks, zero, learnt, not \"discs\""
    );
    assert_eq!(
        refused(EngineKind::Minimax, "candidates=beside", GameKind::Reversi),
        "Reversi has no option \"candidates\"; it has: eval, deepening"
    );
    let error = EngineKind::Best.settings().set("eval", "depth").unwrap_err().to_string();
    assert_eq!(
        error,
        "eval is one of learnt, exposure, marks, zero, positional, discs, lines, shape, men, not \"depth\""
    );
    // Defaults are not listed, but for those that depend on the game.
    let settings = settings(EngineKind::AlphaBeta, "order=hints,eval=marks,deepening=off,candidates=all");
    let listed: Vec<_> = settings.listed().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(listed, ["eval=marks", "deepening=off"]);
}

#[test]
fn minimax_of_candidates_proves_nothing() {
    let search = Minimax { candidates: Candidates::Beside };
    assert!(!search.proves());
}

/// The text of a key in one of the files of names; of an attribute, the key is that of its text, a point, and its name.
fn text<'a>(names: &'a str, key: &str) -> Option<&'a str> {
    let (key, attribute) = key.split_once('.').map_or((key, None), |(key, attribute)| (key, Some(attribute)));
    let start = format!("{key} = ");
    let mut lines = names.lines().skip_while(|line| !line.starts_with(&start));
    match attribute {
        None => lines.next()?.strip_prefix(&start),
        Some(attribute) => lines.nth(1)?.strip_prefix(&format!("    .{attribute} = ")),
    }
}

/// Looks for the names of the features of every evaluation.
#[derive(Clone, Copy)]
struct FeatureNames;
impl GameVisitor for FeatureNames {
    type Output = ();

    fn visit<G: Playable>(self) {
        let position = G::initial(&G::Options::default());
        for eval in evals(G::KIND) {
            for feature in G::evaluator(eval).expect("the table lists it").features(&position) {
                let key = format!("feature-{}", feature.name);
                assert!([names::EN, names::ID].iter().all(|names| text(names, &key).is_some()), "{key} is missing");
            }
        }
    }
}

#[test]
fn every_option_and_every_feature_has_a_name_in_each_language() {
    let named = |key: &str| {
        for names in [names::EN, names::ID] {
            assert!(text(names, key).is_some_and(|text| !text.is_empty()), "{key} is missing");
        }
    };
    for spec in ENGINE_OPTIONS.iter().map(|row| &row.spec).chain(LIMIT_OPTIONS) {
        let key = format!("engine-option-{}", spec.name);
        named(&key);
        named(&format!("{key}.about"));
        assert_eq!(text(names::EN, &format!("{key}.about")), Some(spec.about), "{key}");
        if let OptionValues::Choice(words) = spec.values {
            for word in words {
                named(&format!("{key}-{word}"));
            }
        }
    }
    for_each_game(FeatureNames);
}

#[test]
fn the_protocol_has_the_table_of_options() {
    let protocol = include_str!("../../shared/PROTOCOL.md");
    let table = document::markdown();
    assert!(protocol.contains(&table), "PROTOCOL.md needs this table under \"Options of engines\":\n{table}");
    for spec in ENGINE_OPTIONS.iter().map(|row| &row.spec).chain(LIMIT_OPTIONS) {
        assert!(table.contains(&format!("| `{}` |", spec.name)), "{}", spec.name);
        assert!(document::help().contains(&format!("\n  {}=", spec.name)), "{}", spec.name);
    }
}

#[test]
fn each_engine_has_each_option_once_in_a_game() {
    for game in GameKind::ALL {
        for engine in EngineKind::ALL {
            let names: Vec<&str> = engine.option_specs_in(*game).map(|spec| spec.name).collect();
            let mut once = names.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), names.len(), "{engine} in {game}: {names:?}");
            let judges = !matches!(engine, EngineKind::Random | EngineKind::Greedy);
            assert_eq!(names.contains(&"eval"), judges, "{engine} in {game}");
        }
    }
}
