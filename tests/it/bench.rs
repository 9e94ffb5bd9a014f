//! The experiments that are quick enough for a test: their counts are known.

use bidak_client::play::text::Texts;
use bidak_client::workshop::bench::fixed_depth::Algorithm;
use bidak_client::workshop::bench::real_tree::RealTree;
use bidak_client::workshop::bench::{BenchJob, Experiment, Setting, Size};
use bidak_client::workshop::sheet::{Cell, Form, Sheet};
use bidak_shared::kind::GameKind;
use bidak_shared::record::Record;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::StopFlag;
use bidak_shared::search::ordering::Order;
use harness::program::Home;

use crate::positions::{for_each_game, random_records};

fn run(experiment: Experiment, stop: &StopFlag) -> Vec<Sheet> {
    experiment.run(&mut Setting::quick(stop, &mut Vec::new()))
}

#[test]
fn tic_tac_toe_has_its_known_counts_and_nodes() {
    let sheets = run(Experiment::TicTacToe, &StopFlag::new());
    let [counts, searches, _] = sheets.as_slice() else { panic!("three tables") };
    for row in 0..counts.rows().len() {
        assert_eq!(counts.cell(row, "found"), counts.cell(row, "known"), "{:?}", counts.cell(row, "count"));
    }
    // The other known counts are of searches that do not hurry; both were checked by another program.
    for (row, nodes) in [(0, 549_946), (1, 20_866), (5, 4_377)] {
        assert_eq!(searches.cell(row, "nodes"), Some(&Cell::Count(nodes)), "{:?}", searches.cell(row, "search"));
    }
}

#[test]
fn each_level_of_tic_tac_toe_is_stronger_than_the_one_below_and_the_first_is_one_for_beginners() {
    let (game, stop) = (Some(GameKind::TicTacToe), StopFlag::new());
    let messages = &mut Vec::new();
    let setting = &mut Setting { size: Size::Full, game, ..Setting::quick(&stop, messages) };
    let sheets = Experiment::Levels.run(setting);
    let [ladder] = sheets.as_slice() else { panic!("one table") };
    let mut levels = 0;
    for row in 0..ladder.rows().len() {
        assert_eq!(ladder.cell(row, "games"), Some(&Cell::Count(200)));
        let Some(Cell::Number(percent, _)) = ladder.cell(row, "percent") else { panic!("a share") };
        match ladder.cell(row, "level") {
            // Against engines that look no further than their own move.
            Some(Cell::Count(1)) => assert!(*percent <= 15.0, "{percent} in row {row}"),
            level => {
                assert!(*percent >= 55.0, "{percent} for {level:?}");
                levels += 1;
            }
        }
    }
    assert_eq!(levels, 9);
}

#[test]
fn searches_agree_with_the_real_tree_and_none_sees_less_than_the_minimal_one_without_memory() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            let records: Vec<Record<G>> = random_records::<G>(12, 4)
                .into_iter()
                .filter(|record| record.position().count_actions() <= 12)
                .collect();
            for record in &records {
                let tree = RealTree::build(record, 3, 100_000).expect("it is small");
                let minimal = tree.minimal();
                assert!(minimal <= tree.leaves_in_perfect_order() && tree.leaves_in_perfect_order() <= tree.leaves());
                for algorithm in Algorithm::ALL {
                    let cost = algorithm.search(record, 3, Order::Hints, 0, &StopFlag::new()).unwrap();
                    assert_eq!(cost.value, tree.value(), "{} on {}", algorithm.name(), G::KIND);
                    match algorithm {
                        Algorithm::Minimax => {
                            assert_eq!((cost.nodes, cost.leaves), (tree.nodes(), tree.leaves()));
                        }
                        Algorithm::AlphaBeta | Algorithm::NegaScout => assert!(cost.leaves >= minimal),
                        Algorithm::Memory | Algorithm::NegaScoutMemory | Algorithm::Mtdf => {}
                    }
                }
            }
        }
    }
    for_each_game(Check);
}

#[test]
fn won_positions_of_nine_mens_morris_are_won_where_the_distances_are_known() {
    let sheets = run(Experiment::MorrisWins, &StopFlag::new());
    let [sheet] = sheets.as_slice() else { panic!("one table") };
    let count = |row: usize, column: &str| match sheet.cell(row, column) {
        Some(Cell::Count(count)) => *count,
        other => panic!("{other:?}"),
    };
    // The tables that are compiled in have no 4-4.
    let rows = 0..sheet.rows().len();
    assert_eq!(rows.clone().map(|row| count(row, "positions")).collect::<Vec<_>>(), [10, 10, 10]);
    for row in rows {
        assert_eq!((count(row, "won"), count(row, "too far")), (10, 0), "row {row}");
        let (removal, game) = (count(row, "longest to a removal"), count(row, "longest game"));
        assert!((2..=26).contains(&removal) && game > 0, "row {row}: {removal}, {game}");
    }
}

#[test]
fn a_tree_that_is_too_large_is_not_built() {
    #[derive(Clone, Copy)]
    struct Check;
    impl GameVisitor for Check {
        type Output = ();

        fn visit<G: Playable>(self) {
            let record = Record::new(G::initial(&G::Options::default()));
            assert!(RealTree::build(&record, 6, 1000).is_none());
        }
    }
    for_each_game(Check);
}

/// The experiments with claims of papers.
const PAPERS: [Experiment; 6] = [
    Experiment::AdjacencyBots,
    Experiment::ReversiDepth,
    Experiment::Lecture,
    Experiment::MorrisNegascout,
    Experiment::Mtdf,
    Experiment::TicTacToe,
];

fn tiny(experiment: Experiment, game: Option<GameKind>, texts: Texts, stop: &StopFlag) -> Vec<Sheet> {
    experiment.run(&mut Setting { size: Size::Tiny, game, texts, ..Setting::quick(stop, &mut Vec::new()) })
}

fn table<'a>(sheets: &'a [Sheet], name: &str) -> &'a Sheet {
    sheets.iter().find(|sheet| sheet.name() == name).unwrap_or_else(|| panic!("no table {name}"))
}

fn written(sheet: &Sheet, form: Form) -> String {
    let mut out = Vec::new();
    sheet.write(form, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The verdicts of all claims of an experiment, in English.
fn verdicts(sheets: &[Sheet]) -> Vec<String> {
    let claims: Vec<&Sheet> = sheets.iter().filter(|sheet| sheet.name().ends_with("_claims")).collect();
    let [claims] = claims.as_slice() else { panic!("one table of claims") };
    assert_eq!(claims.columns(), ["claim", "paper", "found", "low", "high", "n", "verdict"]);
    let verdict = |row| match claims.cell(row, "verdict") {
        Some(Cell::Words { english, .. }) => english.clone(),
        other => panic!("{other:?}"),
    };
    (0..claims.rows().len()).map(verdict).collect()
}

#[test]
fn every_word_of_the_experiments_of_papers_is_there_in_both_languages() {
    let indonesian = Texts::new("id".parse().unwrap());
    for experiment in PAPERS {
        let sheets = tiny(experiment, None, indonesian, &StopFlag::new());
        for ruling in verdicts(&sheets) {
            assert!(["holds", "does not hold", "not decided"].contains(&ruling.as_str()), "{ruling}");
        }
        for sheet in &sheets {
            for column in sheet.columns() {
                let key = format!("column-{}", column.replace([' ', '-'], "_").replace('_', "-"));
                assert!(indonesian.maybe(&key).is_some(), "{key} of {}", sheet.name());
            }
            let text = written(sheet, Form::Text);
            // A name of a row that is longer than that leaves room for one column beside it.
            let is_narrow =
                |line: &str| !line.starts_with('|') || line.chars().count() <= 100 || line.matches(" | ").count() == 1;
            assert!(text.lines().all(is_narrow), "{text}");
            assert!(!text.contains("bench-") && !text.contains("column-"), "{text}");
            // A value that a text does not get shows its name in braces.
            assert!(!text.contains('{'), "{text}");
            let english = [" the ", " of ", " and ", " not decided", " does not hold ", " holds "];
            let found = english.iter().find(|word| text.contains(*word));
            assert!(found.is_none(), "{found:?} in {text}");
        }
    }
}

#[test]
fn programs_read_the_same_in_every_language() {
    let stop = StopFlag::new();
    let [english, indonesian] =
        ["en", "id"].map(|code| tiny(Experiment::Lecture, None, Texts::new(code.parse().unwrap()), &stop));
    for (one, other) in english.iter().zip(&indonesian) {
        assert_eq!(written(one, Form::Csv), written(other, Form::Csv));
        assert_eq!(written(one, Form::Json), written(other, Form::Json));
        assert_ne!(written(one, Form::Text), written(other, Form::Text), "{}", one.name());
    }
}

#[test]
fn an_experiment_leaves_out_all_games_but_the_one_that_is_asked_for() {
    let stop = StopFlag::new();
    let game = Some(GameKind::Reversi);
    for experiment in [Experiment::Mtdf, Experiment::Lecture] {
        for sheet in tiny(experiment, game, Texts::default(), &stop) {
            let text = written(&sheet, Form::Text);
            let others = ["adjacency", "Adjacency", "tictactoe", "Tic-tac-toe", "morris", "Morris"];
            // A note may name the games of the paper, a row may not.
            let table = text.lines().filter(|line| line.starts_with('|'));
            assert!(table.clone().count() > 2, "{}", sheet.name());
            assert!(table.clone().all(|line| !others.iter().any(|other| line.contains(other))), "{text}");
        }
    }
    let run = |experiment: Experiment, game: GameKind| {
        let experiments = vec![experiment];
        let job = BenchJob {
            experiments,
            size: Size::Tiny,
            game: Some(game),
            seed: 1,
            texts: Texts::default(),
            form: Form::Json,
        };
        let mut out = Vec::new();
        bidak_client::workshop::bench::run(&job, &stop, &mut out, &mut Vec::new()).map(|()| out)
    };
    let failure = run(Experiment::TicTacToe, GameKind::Morris).unwrap_err();
    assert_eq!(failure.sentence, "none of these experiments plays Nine Men's Morris");
    let signature = String::from_utf8(run(Experiment::Signature, GameKind::TicTacToe).unwrap()).unwrap();
    assert_eq!(signature.lines().count(), 7, "{signature}");
    assert!(signature.lines().take(6).all(|line| line.contains("tictactoe")));
}

#[test]
fn the_report_of_adjacency_has_its_leaves_and_its_marks_beside_ours() {
    let sheets = tiny(Experiment::AdjacencyBots, None, Texts::default(), &StopFlag::new());
    let cost = table(&sheets, "adjacency_cost");
    let row = |order: &str| {
        (0..cost.rows().len())
            .find(|row| {
                let cell = |name: &str| cost.cell(*row, name);
                cell("candidates") == Some(&"all".into())
                    && cell("order") == Some(&order.into())
                    && cell("depth") == Some(&Cell::Count(2))
            })
            .expect("the start is first")
    };
    for (order, leaves) in [("listed", 204.0), ("greedy", 110.0)] {
        assert_eq!(cost.cell(row(order), "npr"), Some(&Cell::Number(3080.0, 0)));
        assert_eq!(cost.cell(row(order), "leaves"), Some(&Cell::Number(leaves, 0)), "{order}");
    }
    let games = table(&sheets, "adjacency_bots");
    let papers = (0..games.rows().len()).filter(|row| games.cell(*row, "paper") == Some(&"19-5".into())).count();
    // Minimax by three definitions of candidates, and local search.
    assert_eq!(papers, 4);
}

#[test]
fn negascout_of_two_plies_visits_the_nodes_of_alpha_beta_and_both_play_the_same_game() {
    let sheets = tiny(Experiment::MorrisNegascout, None, Texts::default(), &StopFlag::new());
    let costs = table(&sheets, "morris_costs");
    let games = table(&sheets, "morris_games");
    let mut seen = 0;
    for row in (0..costs.rows().len()).filter(|row| costs.cell(*row, "depth") == Some(&Cell::Count(2))) {
        assert_eq!(costs.cell(row, "ratio"), Some(&Cell::Number(1.0, 3)));
        seen += 1;
    }
    assert_eq!(seen, 2);
    for row in 0..games.rows().len() {
        if let Some(Cell::Count(same)) = games.cell(row, "same game") {
            assert_eq!(games.cell(row, "pairs"), Some(&Cell::Count(*same)), "row {row}");
            seen += 1;
        }
    }
    assert_eq!(seen, 10);
}

#[test]
fn one_seed_gives_one_result_however_many_games_are_played_at_a_time() {
    let stop = StopFlag::new();
    let run = || tiny(Experiment::ReversiDepth, None, Texts::default(), &stop);
    let (one, other) = (run(), run());
    for (one, other) in one.iter().zip(&other).filter(|(sheet, _)| sheet.name() != "reversi_depth_claims") {
        for (row, cells) in one.rows().iter().enumerate() {
            for (cell, column) in cells.iter().zip(one.columns()).filter(|(_, column)| !column.contains("ms")) {
                assert_eq!(other.cell(row, column), Some(cell), "{column} of {}", one.name());
            }
        }
    }
}

#[test]
fn experiments_that_are_stopped_end_with_what_they_have_and_decide_nothing() {
    let stop = StopFlag::new();
    stop.raise();
    for experiment in PAPERS {
        let sheets = run(experiment, &stop);
        let decided = verdicts(&sheets).into_iter().filter(|verdict| verdict != "not decided").count();
        assert_eq!(decided, 0, "{experiment:?}");
    }
}

#[test]
fn the_language_of_a_flag_or_of_its_variable_is_that_of_the_text_and_never_that_of_json() {
    let home = Home::new();
    let bench = |more: &[&str], variables: &[(&str, &str)]| {
        let args = [&["bench", "tictactoe"], more].concat();
        let done = home.start_with(&args, variables).finish();
        assert_eq!(done.code, Some(0), "{args:?}: {done:?}");
        done.stdout
    };
    assert!(bench(&["--lang", "id"], &[]).contains("| berlaku |"));
    assert!(bench(&[], &[("BIDAK_LANG", "id")]).contains("| berlaku |"));
    assert!(bench(&[], &[("LC_ALL", "id_ID.UTF-8")]).contains("| holds "), "scripts read it, whatever the locale");
    assert!(bench(&["--lang", "id", "--json"], &[]).contains("\"verdict\":\"holds\""));
}
