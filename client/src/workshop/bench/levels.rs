//! The levels of the strongest engine against each other, and the lowest one against a beginner's play.

use bidak_shared::kind::{GameKind, Word};

use super::Setting;
use super::matches::{Match, Seats, mean_millis};
use crate::workshop::arena::statistics::elo_of;
use crate::workshop::sheet::{Cell, Sheet};

/// A search takes no longer than this, in ms: so level 10 has less time than on a server.
const MOVETIME: u32 = 100;
/// The same of a quick run, whose games say little.
const QUICK_MOVETIME: u32 = 4;
/// In games of 28 rounds the seat decides between the higher levels.
const ADJACENCY: [(&str, &str); 1] = [("rounds", "16")];
/// The opponents of the lowest level: engines at full strength that look no further than their own move.
const BEGINNERS: [&str; 2] = ["greedy", "hillclimb"];

/// One table for each game.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    let games: Vec<GameKind> = GameKind::ALL.iter().copied().filter(|game| setting.plays(*game)).collect();
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
    let texts = setting.texts;
    let title = texts.fill("bench-levels", [("game", texts.game(game).into())]);
    let mut sheet = setting.sheet("levels", title, &columns);
    let mut sum = 0.0;
    for beginner in BEGINNERS {
        sheet.push(meeting(game, 1, beginner, None, setting));
    }
    for level in 2..=10_u32 {
        let other = entrant(level - 1, setting);
        sheet.push(meeting(game, level, &other, Some(&mut sum), setting));
        if setting.stop.is_raised() {
            break;
        }
    }
    sheet.note(texts.fill("bench-levels-note", [("ms", setting.pick(QUICK_MOVETIME, MOVETIME).into())]));
    sheet
}

/// A level as the arena writes it.
fn entrant(level: u32, setting: &Setting<'_>) -> String {
    let movetime = setting.pick(QUICK_MOVETIME, MOVETIME);
    format!("name=best:{level},best:{level},movetime={movetime}")
}

/// The row of a level against another entrant.
fn meeting(game: GameKind, level: u32, other: &str, sum: Option<&mut f64>, setting: &mut Setting<'_>) -> Vec<Cell> {
    let own = entrant(level, setting);
    let played = Match {
        game,
        options: if game == GameKind::Adjacency { &ADJACENCY } else { &[] },
        entrants: [&own, other],
        seats: Seats::Both,
        games: setting.count(2, 2, 200),
        random_plies: if game == GameKind::TicTacToe { 1 } else { 4 },
    }
    .play(setting);
    let (games, points) = (played.tally().games(), played.tally().points());
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
        Cell::number(mean_millis(&played.efforts(0)), 2),
    ]
}
