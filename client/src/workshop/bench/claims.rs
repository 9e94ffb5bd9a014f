//! The claims of the papers as rows of a table, each with its verdict: what a paper says, what was found with its interval,
//! and whether that decides.

use bidak_shared::search::StopFlag;

use super::Setting;
use super::estimate::Estimate;
use crate::play::text::Texts;
use crate::workshop::sheet::{Cell, Sheet};

/// "Always" holds once at most this share of trials can fail. No sample shows more.
const TOLERATED: f64 = 0.05;

/// What a paper says of a quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Statement {
    /// It is greater than this.
    Above(f64),
    /// It is less than this.
    Below(f64),
    /// It lies between these, both included.
    Within(f64, f64),
    /// Nothing fails; the quantity is the share of failures.
    Always,
}

/// Whether a claim is right, as far as the results say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The whole interval is on the side of the paper.
    Holds,
    /// The whole interval is on the other side.
    Fails,
    /// Neither, or the experiment was stopped.
    Open,
}

/// Whether an experiment came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// It did.
    Finished,
    /// It was stopped before.
    Stopped,
}

impl Course {
    /// That of an experiment with this flag.
    pub fn of(stop: &StopFlag) -> Self {
        if stop.is_raised() { Self::Stopped } else { Self::Finished }
    }
}

impl Statement {
    /// The verdict on this statement.
    pub fn ruling(self, estimate: &Estimate, course: Course) -> Ruling {
        let Estimate { found, low, high, .. } = *estimate;
        let (holds, fails) = match self {
            Self::Above(limit) => (low > limit, high <= limit),
            Self::Below(limit) => (high < limit, low >= limit),
            Self::Within(least, most) => (least <= low && high <= most, high < least || most < low),
            Self::Always => (found == Some(0.0) && high <= TOLERATED, found.is_some_and(|found| found > 0.0)),
        };
        match (holds, fails) {
            _ if found.is_none() || course == Course::Stopped => Ruling::Open,
            (true, false) => Ruling::Holds,
            (false, true) => Ruling::Fails,
            _ => Ruling::Open,
        }
    }

    /// The statement for the column `paper`, its numbers with this many digits.
    fn text(self, texts: Texts, digits: usize) -> String {
        let number = |value: f64| texts.decimal(value, digits);
        match self {
            Self::Above(limit) => format!("> {}", number(limit)),
            Self::Below(limit) => format!("< {}", number(limit)),
            Self::Within(least, most) if least >= most => number(least),
            Self::Within(least, most) if least.is_infinite() => format!("<= {}", number(most)),
            Self::Within(least, most) => {
                texts.fill("bench-range", [("least", number(least).into()), ("most", number(most).into())])
            }
            Self::Always => texts.say("bench-always").into_owned(),
        }
    }
}

impl Ruling {
    /// The key of its text.
    fn key(self) -> &'static str {
        match self {
            Self::Holds => "bench-holds",
            Self::Fails => "bench-fails",
            Self::Open => "bench-open",
        }
    }

    /// The verdict as a cell.
    pub fn cell(self, texts: Texts) -> Cell {
        Cell::said(texts, self.key())
    }
}

/// The table of the claims of an experiment.
pub(super) struct Claims {
    sheet: Sheet,
    texts: Texts,
    course: Course,
}

impl Claims {
    /// A table without claims, after the experiment has ended. `name` ends with `_claims`.
    pub(super) fn new(setting: &Setting<'_>, name: &'static str) -> Self {
        let columns = ["claim", "paper", "found", "low", "high", "n", "verdict"];
        let sheet = setting.sheet(name, setting.texts.say("bench-claims"), &columns);
        Self { sheet, texts: setting.texts, course: Course::of(setting.stop) }
    }

    /// Adds a claim. `digits` are those of its numbers after the point.
    pub(super) fn add(&mut self, claim: Cell, statement: Statement, estimate: &Estimate, digits: usize) {
        let bound = |value: f64| Cell::number(Some(value).filter(|value| value.is_finite()), digits);
        let paper = Cell::Words {
            english: statement.text(Texts::default(), digits),
            shown: statement.text(self.texts, digits),
        };
        let ruling = statement.ruling(estimate, self.course);
        let found = Cell::number(estimate.found, digits);
        let (low, high) = (bound(estimate.low), bound(estimate.high));
        self.sheet.push(vec![claim, paper, found, low, high, Cell::count(estimate.n), ruling.cell(self.texts)]);
    }

    /// Adds a line below the table.
    pub(super) fn note(&mut self, line: impl Into<String>) {
        self.sheet.note(line);
    }

    /// The finished table.
    pub(super) fn into_sheet(self) -> Sheet {
        self.sheet
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(low: f64, high: f64) -> Estimate {
        Estimate { found: Some(f64::midpoint(low, high)), low, high, n: 100 }
    }

    #[test]
    fn a_claim_is_decided_where_the_whole_interval_is_on_one_side() {
        let (above, below) = (Statement::Above(1.0), Statement::Below(1.0));
        let within = Statement::Within(2.0, 3.0);
        for (statement, low, high, expected) in [
            (above, 1.001, 2.0, Ruling::Holds),
            // At the limit itself it is not greater.
            (above, 1.0, 2.0, Ruling::Open),
            (above, 0.9, 1.1, Ruling::Open),
            (above, 0.5, 1.001, Ruling::Open),
            (above, 0.5, 1.0, Ruling::Fails),
            (above, 1.0, 1.0, Ruling::Fails),
            (below, 0.5, 0.999, Ruling::Holds),
            (below, 0.5, 1.0, Ruling::Open),
            (below, 0.999, 1.5, Ruling::Open),
            (below, 1.0, 1.5, Ruling::Fails),
            (within, 2.0, 3.0, Ruling::Holds),
            (within, 1.999, 3.0, Ruling::Open),
            (within, 2.0, 3.001, Ruling::Open),
            (within, 1.0, 1.999, Ruling::Fails),
            (within, 1.0, 2.0, Ruling::Open),
            (within, 3.001, 4.0, Ruling::Fails),
            (Statement::Within(5.0, 5.0), 5.0, 5.0, Ruling::Holds),
            (Statement::Within(5.0, 5.0), 6.0, 6.0, Ruling::Fails),
            (Statement::Within(f64::NEG_INFINITY, 0.5), 0.1, 0.5, Ruling::Holds),
            (Statement::Within(f64::NEG_INFINITY, 0.5), 0.501, 0.9, Ruling::Fails),
        ] {
            assert_eq!(statement.ruling(&between(low, high), Course::Finished), expected, "{statement:?} {low} {high}");
        }
    }

    #[test]
    fn always_falls_with_one_counter_example_and_holds_where_hardly_any_can_be_left() {
        for (failures, trials, expected) in [
            (0, 60, Ruling::Holds),
            (0, 59, Ruling::Open),
            (0, 1, Ruling::Open),
            (1, 2000, Ruling::Fails),
            (1, 1, Ruling::Fails),
        ] {
            let estimate = Estimate::failures(failures, trials);
            assert_eq!(Statement::Always.ruling(&estimate, Course::Finished), expected, "{failures} of {trials}");
        }
    }

    #[test]
    fn nothing_is_decided_without_results_with_few_units_or_after_a_stop() {
        let above = Statement::Above(0.0);
        assert_eq!(above.ruling(&between(1.0, 2.0), Course::Stopped), Ruling::Open);
        assert_eq!(Statement::Always.ruling(&Estimate::failures(1, 9), Course::Stopped), Ruling::Open);
        assert_eq!(above.ruling(&Estimate::mean(&[]), Course::Finished), Ruling::Open);
        assert_eq!(above.ruling(&Estimate::mean(&[1.0; 4]), Course::Finished), Ruling::Open);
        assert_eq!(above.ruling(&Estimate::mean(&[1.0; 5]), Course::Finished), Ruling::Holds);
        assert_eq!(Statement::Always.ruling(&Estimate::failures(0, 0), Course::Finished), Ruling::Open);
    }

    #[test]
    fn statements_and_verdicts_are_said_in_both_languages() {
        let [english, indonesian] = ["en", "id"].map(|code| Texts::new(code.parse().expect("a language")));
        for (statement, in_english, in_indonesian) in [
            (Statement::Above(0.5), "> 0.5", "> 0,5"),
            (Statement::Below(1.0), "< 1.0", "< 1,0"),
            (Statement::Within(2.0, 3.0), "2.0 to 3.0", "2,0 sampai 3,0"),
            (Statement::Within(5.0, 5.0), "5.0", "5,0"),
            (Statement::Within(f64::NEG_INFINITY, 0.5), "<= 0.5", "<= 0,5"),
            (Statement::Always, "always", "selalu"),
        ] {
            assert_eq!((statement.text(english, 1).as_str()), in_english);
            assert_eq!((statement.text(indonesian, 1).as_str()), in_indonesian);
        }
        for (ruling, word, shown) in [
            (Ruling::Holds, "holds", "berlaku"),
            (Ruling::Fails, "does not hold", "tidak berlaku"),
            (Ruling::Open, "not decided", "belum terbukti"),
        ] {
            let words = Cell::Words { english: word.to_owned(), shown: shown.to_owned() };
            assert_eq!(ruling.cell(indonesian), words);
        }
    }
}
