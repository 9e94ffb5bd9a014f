//! The levels of the strongest engine against each other, and the lowest one against a beginner's play.

use std::num::NonZeroUsize;
use std::thread;

use bidak_shared::kind::{GameKind, Word};

use super::Setting;
use super::matches::Match;
use crate::workshop::arena::schedule::Form;
use crate::workshop::arena::statistics::elo_of;
use crate::workshop::sheet::{Cell, Sheet};

/// A search takes no longer than this: so level 10 has less time than on a server.
const MOVETIME: u32 = 100;
/// In games of 28 rounds the seat decides between the higher levels.
const ADJACENCY: [(&str, &str); 1] = [("rounds", "16")];
/// The opponents of the lowest level: engines at full strength that look no further than their own move.
const BEGINNERS: [&str; 2] = ["greedy", "hillclimb"];

/// One table for each game.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let games: Vec<GameKind> = setting.game.map_or_else(|| GameKind::ALL.to_vec(), |game| vec![game]);
    let mut sheets = Vec::new();
    for game in games {
        if setting.stop.is_raised() {
            break;
        }
        sheets.push(ladder(game, setting));
    }
    sheets
}

fn ladder(game: GameKind, setting: &mut Setting<'_>) -> Sheet {
    let columns = ["level", "against", "games", "points", "percent", "elo", "sum of elo", "ms per move"];
    let title = format!("{}: the levels of best", game.title());
    let mut sheet = Sheet::new("levels", title, &columns);
    let mut sum = 0.0;
    for beginner in BEGINNERS {
        sheet.push(meeting(game, 1, beginner, None, setting));
    }
    for level in 2..=10_u32 {
        let other = entrant(level - 1);
        sheet.push(meeting(game, level, &other, Some(&mut sum), setting));
        if setting.stop.is_raised() {
            break;
        }
    }
    sheet.note(format!(
        "No search takes longer than {MOVETIME} ms. Elo counts a draw more, so that it is finite; its sum begins with 0 at level 1."
    ));
    sheet
}

/// A level as the arena writes it.
fn entrant(level: u32) -> String {
    format!("name=best:{level},best:{level},movetime={MOVETIME}")
}

/// The row of a level against another entrant.
fn meeting(game: GameKind, level: u32, other: &str, sum: Option<&mut f64>, setting: &mut Setting<'_>) -> Vec<Cell> {
    let own = entrant(level);
    let standings = Match {
        game,
        options: if game == GameKind::Adjacency { &ADJACENCY } else { &[] },
        entrants: &[&own, other],
        form: Form::RoundRobin,
        pairs: setting.pick(10, 100),
        random_plies: if game == GameKind::TicTacToe { 1 } else { 4 },
        concurrency: thread::available_parallelism().map_or(1, NonZeroUsize::get),
    }
    .play(setting);
    let results = standings.total(0);
    let (games, points) = (results.tally.games(), results.tally.points());
    let share = points / games.max(1) as f64;
    let elo = elo_of((points + 0.5) / (games as f64 + 1.0));
    let sum = sum.map(|sum| {
        *sum += elo;
        *sum
    });
    let other = other.strip_prefix("name=").and_then(|text| text.split(',').next()).unwrap_or(other);
    vec![
        Cell::count(level),
        other.into(),
        Cell::count(games),
        Cell::Number(points, 1),
        Cell::Number(100.0 * share, 1),
        Cell::Number(elo, 0),
        Cell::number(sum, 0),
        Cell::number(results.millis_per_move().map(|[mean, ..]| mean), 2),
    ]
}
