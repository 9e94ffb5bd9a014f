//! Tic-tac-toe solved completely: every game, every position, and the cost of each search of the whole tree.

use std::collections::HashSet;
use std::time::Instant;

use bidak_shared::game::{Game, Outcome, Player};
use bidak_shared::notation::Notation;
use bidak_shared::record::Record;
use bidak_shared::rules::tic_tac_toe::TicTacToe;
use bidak_shared::search::alpha_beta_with_memory::HashMove;
use bidak_shared::search::ordering::Order;

use super::Setting;
use super::claims::{Claims, Statement};
use super::estimate::Estimate;
use super::fixed_depth::{Algorithm, Cost};
use crate::workshop::sheet::{Cell, Sheet};

/// Nodes of the whole tree in row order where a win counts the same however soon; known from the literature.
const KNOWN_NODES: [(Algorithm, u64); 5] = [
    (Algorithm::Minimax, 549_946),
    (Algorithm::AlphaBeta, 18_297),
    (Algorithm::NegaScout, 17_082),
    (Algorithm::Memory, 4_843),
    (Algorithm::Mtdf, 4_377),
];

/// Ways to fill nine cells with nothing, X or O: 3^9 (Jurnal MTD(f), 4.1).
const CONFIGURATIONS: u64 = 19_683;

/// The counts, the searches, the claims.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let (counts, configurations) = counts(setting);
    let (searches, costs) = searches(setting);
    let mut claims = Claims::new(setting, "tictactoe_claims");
    let expected = CONFIGURATIONS as f64;
    let text = Cell::said(setting.texts, "bench-tictactoe-claim-configurations");
    claims.add(text, Statement::Within(expected, expected), &Estimate::counted(configurations as f64), 0);
    // The paper's: children as listed, no hash move. Its first guess is right: the value is a draw.
    let find = |algorithm: Algorithm, hash_move: HashMove| {
        costs.iter().find(|(known, with, _)| (*known, *with) == (algorithm, hash_move)).map(|(.., cost)| *cost)
    };
    if let Some(own) = find(Algorithm::Mtdf, HashMove::Off) {
        let two = Cell::said(setting.texts, "bench-tictactoe-claim-two");
        claims.add(two, Statement::Within(2.0, 2.0), &Estimate::counted(f64::from(own.passes)), 0);
        for (algorithm, key) in [
            (Algorithm::NegaScoutMemory, "bench-tictactoe-claim-negascout"),
            (Algorithm::AlphaBeta, "bench-tictactoe-claim-alphabeta"),
        ] {
            if let Some(other) = find(algorithm, HashMove::On) {
                let ratio = Estimate::counted(own.nodes as f64 / other.nodes as f64);
                claims.add(Cell::said(setting.texts, key), Statement::Below(1.0), &ratio, 3);
            }
        }
    }
    claims.note(setting.texts.say("bench-tictactoe-note"));
    vec![counts, searches, claims.into_sheet()]
}

/// The table, and the number of configurations.
fn counts(setting: &Setting<'_>) -> (Sheet, u64) {
    let texts = setting.texts;
    let columns = ["count", "found", "known", "ms"];
    let mut sheet = setting.sheet("tictactoe_counts", texts.say("bench-tictactoe-counts"), &columns);
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
    let configurations = configurations();
    let rows: [(&str, u64, u64, Option<f64>); 7] = [
        ("bench-tictactoe-games", games.iter().sum(), 255_168, Some(games_ms)),
        ("bench-tictactoe-first", games[0], 131_184, None),
        ("bench-tictactoe-second", games[1], 77_904, None),
        ("bench-tictactoe-drawn", games[2], 46_080, None),
        ("bench-tictactoe-configurations", configurations, CONFIGURATIONS, None),
        ("bench-tictactoe-positions", positions.len() as u64, 5_478, Some(positions_ms)),
        ("bench-tictactoe-classes", classes.len() as u64, 765, None),
    ];
    let differences = rows.iter().filter(|(_, found, known, _)| found != known).count();
    for (key, found, known, ms) in rows {
        sheet.push(vec![Cell::said(texts, key), Cell::count(found), Cell::count(known), Cell::number(ms, 1)]);
    }
    sheet.note(texts.fill("bench-tictactoe-counted", [("differences", differences.into())]));
    (sheet, configurations)
}

/// The boards with a different code: a digit for each cell, 0 empty, 1 X, 2 O.
fn configurations() -> u64 {
    let code = |board: [u64; 9]| board.iter().fold(0, |code, digit| 3 * code + digit);
    let mut boards = vec![[0; 9]];
    for cell in 0..9 {
        let with = |board: [u64; 9], digit: u64| {
            let mut board = board;
            board[cell] = digit;
            board
        };
        boards = boards.into_iter().flat_map(|board| [0, 1, 2].map(|digit| with(board, digit))).collect();
    }
    boards.into_iter().map(code).collect::<HashSet<u64>>().len() as u64
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

/// The table, and the costs of the searches with and without hash moves.
fn searches(setting: &mut Setting<'_>) -> (Sheet, Vec<(Algorithm, HashMove, Cost)>) {
    let texts = setting.texts;
    let columns = ["search", "hash moves", "nodes", "leaves", "known nodes", "value", "passes", "ms"];
    let mut sheet = setting.sheet("tictactoe_searches", texts.say("bench-tictactoe-searches"), &columns);
    let record = Record::new(TicTacToe::initial(&<TicTacToe as Game>::Options::default()));
    let mut costs = Vec::new();
    let without = [Algorithm::Memory, Algorithm::Mtdf].map(|algorithm| (algorithm, HashMove::Off));
    for (algorithm, hash_move) in Algorithm::ALL.map(|algorithm| (algorithm, HashMove::On)).into_iter().chain(without) {
        let found = algorithm.search_by(&record, 9, (Order::Listed, hash_move), 0, setting.stop);
        let Some(cost) = found else { return (sheet, costs) };
        let known = KNOWN_NODES.iter().find(|(other, _)| *other == algorithm);
        let remembers = matches!(algorithm, Algorithm::Memory | Algorithm::NegaScoutMemory | Algorithm::Mtdf);
        sheet.push(vec![
            algorithm.name().into(),
            match hash_move {
                _ if !remembers => Cell::None,
                HashMove::On => Cell::said(texts, "bench-yes"),
                HashMove::Off => Cell::said(texts, "bench-no"),
            },
            Cell::count(cost.nodes),
            Cell::count(cost.leaves),
            known.map_or(Cell::None, |(_, nodes)| Cell::count(*nodes)),
            if cost.value == 0 { Cell::said(texts, "bench-draw") } else { Cell::Count(i64::from(cost.value)) },
            if cost.passes > 0 { Cell::count(cost.passes) } else { Cell::None },
            Cell::Number(cost.time.as_secs_f64() * 1000.0, 1),
        ]);
        costs.push((algorithm, hash_move, cost));
    }
    let others = costs.iter().filter(|(.., cost)| cost.value != 0).count();
    sheet.note(texts.fill("bench-tictactoe-searched", [("others", others.into()), ("searches", costs.len().into())]));
    (sheet, costs)
}
