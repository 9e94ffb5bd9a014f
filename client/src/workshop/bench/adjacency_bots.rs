//! The match of the Adjacency report (section F): minimax, local search and genetic search against each other, both
//! colours, at 8, 16 and 28 rounds.

use bidak_shared::kind::GameKind;

use super::Setting;
use super::matches::Match;
use crate::workshop::arena::schedule::Form;
use crate::workshop::sheet::{Cell, Sheet};

/// The report's bots: its minimax is an alpha-beta that looks only at squares that touch the enemy.
const QUICK: [&str; 3] = [
    "name=minimax,alphabeta,candidates=touching,depth=3",
    "name=local search,hillclimb,depth=1",
    "name=genetic,genetic,population=100,generations=30",
];
const FULL: [&str; 3] = [
    "name=minimax,alphabeta,candidates=touching,depth=4",
    "name=local search,hillclimb,depth=1",
    "name=genetic,genetic",
];

/// One table for each number of rounds.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let entrants = setting.pick(QUICK, FULL);
    let pairs = setting.pick(2, 10);
    let mut sheets = Vec::new();
    for rounds in ["8", "16", "28"] {
        let standings = Match {
            game: GameKind::Adjacency,
            options: &[("rounds", rounds)],
            entrants: &entrants,
            form: Form::RoundRobin,
            pairs,
            random_plies: 2,
            concurrency: 1,
        }
        .play(setting);
        let columns = [
            "rounds",
            "engine",
            "games",
            "points",
            "as first",
            "as second",
            "mean margin",
            "nodes per move",
            "median ms",
            "max ms",
        ];
        let title = format!("Adjacency, {rounds} rounds, {} games, after 2 random moves", standings.games());
        let mut sheet = Sheet::new("adjacency_bots", title, &columns);
        for (entrant, text) in entrants.iter().enumerate() {
            let results = standings.total(entrant);
            let millis = results.millis_per_move();
            let name = text.strip_prefix("name=").and_then(|text| text.split(',').next()).unwrap_or(text);
            sheet.push(vec![
                Cell::from(rounds),
                name.into(),
                Cell::count(results.tally.games()),
                Cell::Number(results.tally.points(), 1),
                Cell::Number(results.by_seat[0].points(), 1),
                Cell::Number(results.by_seat[1].points(), 1),
                Cell::number(results.mean_margin(), 1),
                Cell::number(results.nodes_per_move(), 0),
                Cell::number(millis.map(|[_, median, _]| median), 2),
                Cell::number(millis.map(|[.., most]| most), 2),
            ]);
        }
        let points = |entrant: usize| standings.total(entrant).tally.points();
        let order = ["minimax", "local search", "genetic"];
        let mut ranking: Vec<usize> = (0..order.len()).collect();
        ranking.sort_by(|one, other| points(*other).total_cmp(&points(*one)));
        let ranking: Vec<&str> = ranking.into_iter().map(|entrant| order[entrant]).collect();
        sheet.note(format!(
            "The report compares these three by points and time per move. Found, from the most points to the fewest: {}.",
            ranking.join(", ")
        ));
        sheets.push(sheet);
        if setting.stop.is_raised() {
            break;
        }
    }
    sheets
}
