//! Tournaments in `data/club/` that other programs have paired or ranked, as the format of FIDE has them.

use bidak_shared::club::result::PairingResult;
use bidak_shared::club::table::{Absence, Free, PlayedRound, Table, Unplayed};
use bidak_shared::club::trf::{Cell, Report};
use bidak_shared::game::Player;

/// The reports of a file, each with the lines that begin with `tie`.
pub(crate) fn reports(text: &str) -> Vec<(Report, Vec<Vec<f64>>)> {
    let (source, reports) = text.split_once("\n012 ").unwrap();
    assert!(source.starts_with("### "), "the file says where it is from");
    reports.split("\n012 ").map(|text| (Report::read(&format!("012 {text}")).unwrap(), ties(text))).collect()
}

fn ties(text: &str) -> Vec<Vec<f64>> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("tie "));
    lines.map(|line| line.split(' ').skip(1).map(|value| value.parse().unwrap()).collect()).collect()
}

/// The table after the first rounds of a report.
pub(crate) fn table(report: &Report, rounds: usize) -> Table {
    let played: Vec<PlayedRound> = (0..rounds).map(|round| played_round(report, round)).collect();
    let unplayed = if report.form == "Swiss" { Unplayed::Dummy } else { Unplayed::Awarded };
    Table::new(report.players.len(), &played, unplayed)
}

/// A round of a report.
pub(crate) fn played_round(report: &Report, round: usize) -> PlayedRound {
    let mut played = PlayedRound::default();
    for (entrant, line) in report.players.iter().enumerate() {
        let Cell { opponent, seat, code } = line.rounds[round];
        let Some(opponent) = opponent else {
            let (half_points, why) = match code {
                'U' => (2, Absence::Bye),
                'H' => (1, Absence::Away),
                _ => (0, Absence::Away),
            };
            played.free.push(Free { entrant, half_points, why });
            continue;
        };
        if seat == Some(Player::First) {
            let second = opponent as usize - 1;
            let result = match (code, report.players[second].rounds[round].code) {
                ('1', '0') => PairingResult::First,
                ('=', '=') => PairingResult::Draw,
                ('0', '1') => PairingResult::Second,
                ('+', '-') => PairingResult::FirstByForfeit,
                ('-', '+') => PairingResult::SecondByForfeit,
                ('-', '-') => PairingResult::NobodyPlayed,
                codes => panic!("no result: {codes:?}"),
            };
            played.boards.push((entrant, second, result));
        }
    }
    played
}
