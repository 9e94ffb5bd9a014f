//! Tie-breaks against those of another program.

use bidak_shared::club::tie_break::{TieBreak, standings};

use crate::reports::{reports, table};

#[test]
fn tie_breaks_are_those_of_the_reference_implementation() {
    const ORDER: [TieBreak; 4] =
        [TieBreak::BuchholzCut1, TieBreak::Buchholz, TieBreak::SonnebornBerger, TieBreak::Wins];
    let reports = reports(include_str!("../data/club/tie_breaks.trf"));
    assert_eq!(reports.len(), 40);
    for (report, ties) in reports {
        let rounds = report.players[0].rounds.len();
        for row in standings(&table(&report, rounds), &ORDER, &[], 0) {
            // Half points, and quarter points where two of them are multiplied.
            let own = row.ties.iter().zip([0.5, 0.5, 0.25, 1.0]).map(|(value, unit)| *value as f64 * unit);
            let own: Vec<f64> = [f64::from(row.half_points) / 2.0].into_iter().chain(own).collect();
            // A round robin has no Buchholz.
            let places = if report.form == "Swiss" { &[0, 1, 2, 3, 4][..] } else { &[0, 3, 4] };
            for place in places {
                let (own, other) = (own[*place], ties[row.entrant][*place]);
                let what = format!("{}, player {}, value {place}", report.title, row.entrant + 1);
                assert!((own - other).abs() < 1e-9, "{what}: {own} instead of {other}");
            }
        }
    }
}
