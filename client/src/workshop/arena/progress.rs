//! Progress lines of a tournament, and the result of its test.

use bidak_shared::game::{Outcome, Player};

use super::played::Played;
use super::ratio;
use super::standings::Standings;
use super::statistics::{Model, Sprt, Tally, Verdict};

/// A line of progress.
pub(super) fn line(
    played: &Played,
    names: &[String],
    standings: &Standings,
    total: usize,
    sprt: Option<&Sprt>,
) -> String {
    let [first, second] = played.fixture.seats.map(|entrant| &names[entrant]);
    let result = match played.outcome {
        Outcome::Win(Player::First) => "1-0",
        Outcome::Win(Player::Second) => "0-1",
        Outcome::Draw => "draw",
    };
    let how = match (&played.fault, played.margin) {
        (Some(fault), _) => format!(" ({fault})"),
        (None, Some(margin)) if margin != 0 => format!(" by {}", margin.abs()),
        _ => String::new(),
    };
    let test = sprt.map_or_else(String::new, |test| {
        let (lower, upper) = test.bounds();
        format!("; LLR {:.2} ({lower:.2}, {upper:.2})", ratio(test, standings))
    });
    let [one, other] = played.fixture.seats.map(|entrant| standings.total(entrant).tally);
    let tally = format!("; {first} {}, {second} {}", counts(&one), counts(&other));
    format!("{}/{total} {first} - {second}: {result}{how}{tally}{test}", standings.games())
}

/// Wins, draws and losses with the points: `3-1-0 (3.5)`.
fn counts(tally: &Tally) -> String {
    format!("{}-{}-{} ({})", tally.wins, tally.draws, tally.losses, tally.points())
}

/// The result of the test.
pub(super) fn sentence(test: &Sprt, verdict: Option<Verdict>, ratio: f64) -> String {
    let (lower, upper) = test.bounds();
    let decided = match verdict {
        Some(Verdict::H0) => format!("the first engine is not stronger by {}", test.elo1),
        Some(Verdict::H1) => format!("the first engine is stronger by more than {}", test.elo0),
        None => "undecided".to_owned(),
    };
    let model = match test.model {
        Model::Logistic => "logistic",
        Model::Normalized => "normalised",
    };
    format!(
        "SPRT of {} against {} {model} Elo: {decided}; LLR {ratio:.2} between {lower:.2} and {upper:.2}.",
        test.elo0, test.elo1
    )
}
