//! The experiments that are quick enough for a test: their counts are known.

use bidak_client::workshop::bench::fixed_depth::Algorithm;
use bidak_client::workshop::bench::real_tree::RealTree;
use bidak_client::workshop::bench::{Experiment, Setting, Size};
use bidak_client::workshop::sheet::{Cell, Sheet};
use bidak_shared::kind::GameKind;
use bidak_shared::record::Record;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::StopFlag;
use bidak_shared::search::ordering::Order;

use crate::positions::{for_each_game, random_records};

fn run(experiment: Experiment, stop: &StopFlag) -> Vec<Sheet> {
    experiment.run(&mut Setting::quick(stop, &mut Vec::new()))
}

#[test]
fn tic_tac_toe_has_its_known_counts_and_nodes() {
    let sheets = run(Experiment::TicTacToe, &StopFlag::new());
    let [counts, searches] = sheets.as_slice() else { panic!("two tables") };
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

#[test]
fn experiments_that_are_stopped_end_with_what_they_have() {
    let stop = StopFlag::new();
    stop.raise();
    for experiment in
        [Experiment::AdjacencyBots, Experiment::ReversiDepth, Experiment::MorrisNegascout, Experiment::Mtdf]
    {
        for sheet in run(experiment, &stop) {
            assert!(sheet.rows().len() <= 3, "{experiment:?}");
        }
    }
}
