//! Tic-tac-toe solved completely: every game, every position, and the cost of each search of the whole tree.

use std::collections::HashSet;
use std::time::Instant;

use bidak_shared::game::{Game, Outcome, Player};
use bidak_shared::notation::Notation;
use bidak_shared::record::Record;
use bidak_shared::rules::tic_tac_toe::TicTacToe;
use bidak_shared::search::ordering::Order;

use super::Setting;
use super::fixed_depth::Algorithm;
use crate::workshop::sheet::{Cell, Sheet};

/// Nodes of the whole tree in row order where a win counts the same however soon; known from the literature.
const KNOWN_NODES: [(Algorithm, u64); 5] = [
    (Algorithm::Minimax, 549_946),
    (Algorithm::AlphaBeta, 18_297),
    (Algorithm::NegaScout, 17_082),
    (Algorithm::Memory, 4_843),
    (Algorithm::Mtdf, 4_377),
];

/// The counts, and the searches.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    vec![counts(), searches(setting)]
}

fn counts() -> Sheet {
    let mut sheet = Sheet::new("tictactoe_counts", "Tic-tac-toe, the whole game", &["count", "found", "known", "ms"]);
    let start = TicTacToe::initial(&<TicTacToe as Game>::Options::default());
    let began = Instant::now();
    let mut games = [0_u64; 3];
    count_games(&start, &mut games);
    let games_ms = began.elapsed().as_secs_f64() * 1000.0;
    let began = Instant::now();
    let mut positions = HashSet::new();
    collect_positions(&start, &mut positions);
    let classes: HashSet<String> = positions.iter().map(|position| canonical(&position.position_text())).collect();
    let positions_ms = began.elapsed().as_secs_f64() * 1000.0;
    let rows: [(&str, u64, u64, Option<f64>); 6] = [
        ("games", games.iter().sum(), 255_168, Some(games_ms)),
        ("games won by the first player", games[0], 131_184, None),
        ("games won by the second player", games[1], 77_904, None),
        ("games drawn", games[2], 46_080, None),
        ("positions", positions.len() as u64, 5_478, Some(positions_ms)),
        ("positions up to symmetry", classes.len() as u64, 765, None),
    ];
    let all_match = rows.iter().all(|(_, found, known, _)| found == known);
    for (name, found, known, ms) in rows {
        sheet.push(vec![name.into(), Cell::count(found), Cell::count(known), Cell::number(ms, 1)]);
    }
    let verdict = if all_match { "every count is as known" } else { "THE COUNTS DIFFER" };
    sheet.note(format!("Known: with best play a draw. Found: {verdict}."));
    sheet
}

fn count_games(position: &TicTacToe, games: &mut [u64; 3]) {
    match position.outcome() {
        Some(Outcome::Win(Player::First)) => games[0] += 1,
        Some(Outcome::Win(Player::Second)) => games[1] += 1,
        Some(Outcome::Draw) => games[2] += 1,
        None => position.legal().into_iter().for_each(|action| count_games(&position.result(action), games)),
    }
}

fn collect_positions(position: &TicTacToe, seen: &mut HashSet<TicTacToe>) {
    if seen.insert(*position) {
        position.legal().into_iter().for_each(|action| collect_positions(&position.result(action), seen));
    }
}

/// The cell, by row and column, to which a symmetry moves the cell at a row and a column.
type Image = fn(usize, usize) -> (usize, usize);

/// The least of the eight images of a position's text.
fn canonical(text: &str) -> String {
    let (cells, side) = text.split_at(9);
    let cells: Vec<char> = cells.chars().collect();
    let image = |at: Image| -> String {
        (0..9)
            .map(|place| {
                let (row, column) = at(place / 3, place % 3);
                cells[3 * row + column]
            })
            .collect()
    };
    let images: [Image; 8] = [
        |row, column| (row, column),
        |row, column| (row, 2 - column),
        |row, column| (2 - row, column),
        |row, column| (2 - row, 2 - column),
        |row, column| (column, row),
        |row, column| (column, 2 - row),
        |row, column| (2 - column, row),
        |row, column| (2 - column, 2 - row),
    ];
    let least = images.into_iter().map(image).min().expect("there are eight");
    least + side
}

fn searches(setting: &mut Setting<'_>) -> Sheet {
    let columns = ["search", "nodes", "leaves", "known nodes", "value", "passes", "ms"];
    let title = "The whole tree of tic-tac-toe, moves in row order, empty tables, first guess 0";
    let mut sheet = Sheet::new("tictactoe_searches", title, &columns);
    let record = Record::new(TicTacToe::initial(&<TicTacToe as Game>::Options::default()));
    let mut is_draw = true;
    for algorithm in Algorithm::ALL {
        let Some(cost) = algorithm.search(&record, 9, Order::Listed, 0, setting.stop) else { return sheet };
        let known = KNOWN_NODES.iter().find(|(other, _)| *other == algorithm);
        is_draw &= cost.value == 0;
        sheet.push(vec![
            algorithm.name().into(),
            Cell::count(cost.nodes),
            Cell::count(cost.leaves),
            known.map_or(Cell::None, |(_, nodes)| Cell::count(*nodes)),
            if cost.value == 0 { "draw".into() } else { Cell::Count(i64::from(cost.value)) },
            if cost.passes > 0 { Cell::count(cost.passes) } else { Cell::None },
            Cell::Number(cost.time.as_secs_f64() * 1000.0, 1),
        ]);
    }
    sheet.note(format!(
        "Known: a draw; the known nodes are those of searches that value a win the same however soon it comes. Found: {}.",
        if is_draw { "a draw by every search" } else { "NOT a draw" }
    ));
    sheet
}
