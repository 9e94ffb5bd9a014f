//! Numbers in the language of the reader.

use bidak_shared::eval::Score;
use bidak_shared::search::score::{Horizon, INFINITE, PER_PIECE, WON, horizon, is_decided};

use crate::play::text::Texts;

impl Texts {
    /// A number with a fixed number of digits after the decimal sign of the language.
    pub fn decimal(self, number: f64, digits: usize) -> String {
        format!("{number:.digits$}").replace('.', &self.say("number-decimal"))
    }

    /// A temperature of annealing, which is in hundredths of a piece, in pieces as values are.
    pub fn temperature(self, hundredths: f64) -> String {
        self.decimal(hundredths / 100.0, 2)
    }

    /// A lead in pieces: with one digit after the decimal sign, or none where that is 0.
    pub fn pieces(self, number: f64) -> String {
        let tenths = (number * 10.0).round();
        self.decimal(number, usize::from(tenths % 10.0 != 0.0))
    }

    /// The score of a search: in pieces, as a win or a loss by a margin or in plies, alone if the plies are unknown, or
    /// without bound.
    pub fn score(self, score: Score, has_margin: bool) -> String {
        let sign = if score < 0 { '-' } else { '+' };
        if score.abs() >= INFINITE {
            return format!("{sign}{}", self.say("number-infinite"));
        }
        if !is_decided(score) {
            return format!("{sign}{}", self.decimal(f64::from(score.abs()) / f64::from(PER_PIECE), 2));
        }
        let word = if score < 0 { "number-loss" } else { "number-win" };
        let size = match horizon(score) {
            _ if has_margin => Some((score.abs() - WON) / PER_PIECE),
            // The game is over in this position; nothing that a search finds is better or worse.
            Horizon::End(0) => {
                return self.say(if score < 0 { "number-over-loss" } else { "number-over-win" }).into_owned();
            }
            Horizon::End(plies) => Some(plies),
            Horizon::Progress(_) | Horizon::Uncounted => None,
        };
        self.fill(word, [("size", size.map_or_else(String::new, |size| format!(" {size}")).into())])
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::eval::EVALUATION_LIMIT;
    use bidak_shared::search::score::known_win;

    use super::*;

    #[test]
    fn numbers_have_the_decimal_sign_of_the_language_and_scores_its_words() {
        let rows = [
            (125, true, "+1.25", "+1,25"),
            (WON + 600, true, "win 6", "menang 6"),
            (-(WON + EVALUATION_LIMIT - 3), false, "loss 3", "kalah 3"),
            (WON + EVALUATION_LIMIT, false, "won", "sudah menang"),
            (-(WON + EVALUATION_LIMIT), false, "lost", "sudah kalah"),
            (-known_win(None), false, "loss", "kalah"),
            (known_win(Some(14)), false, "win", "menang"),
            (-INFINITE, false, "-inf", "-inf"),
        ];
        let [english, indonesian] = ["en", "id"].map(|code| Texts::new(code.parse().expect("a language")));
        for (score, has_margin, in_english, in_indonesian) in rows {
            assert_eq!(english.score(score, has_margin), in_english);
            assert_eq!(indonesian.score(score, has_margin), in_indonesian);
        }
        assert_eq!([20.0, 19.96, 0.34].map(|lead| english.pieces(lead)), ["20", "20", "0.3"]);
        assert_eq!((english.decimal(0.25, 1), indonesian.decimal(1.5, 1)), ("0.2".to_owned(), "1,5".to_owned()));
    }
}
