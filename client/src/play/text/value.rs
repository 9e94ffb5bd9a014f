//! The value of a position in the reader's language.

use bidak_shared::analysis::value::{Claimed, ProvedScore};
use bidak_shared::analysis::{Finding, Source};
use bidak_shared::kind::{Claim, GameKind, Word};
use bidak_shared::record::AnyRecord;

use crate::play::text::Texts;

impl Texts {
    /// The claim of a value about the current position of `record`.
    pub fn value(self, value: ProvedScore, record: &dyn AnyRecord) -> String {
        let Claimed { claim, side, count } = value.claim(record.to_move());
        let name = side.map_or_else(String::new, |side| self.side(record.side_name(side)).into_owned());
        let pieces = self.pieces(value.lead().abs());
        let key = format!("value-{}", claim.word().replace('_', "-"));
        let values =
            [("side", name.into()), ("pieces", pieces.into()), ("margin", count.into()), ("plies", count.into())];
        self.fill(&key, values)
    }

    /// The value with two decimals, and without a number in tic-tac-toe, whose evaluations count no pieces: for tables, as
    /// [`ProvedScore::sentence`] says it in English.
    pub fn measured_value(self, value: ProvedScore, record: &dyn AnyRecord) -> String {
        let claimed = value.claim(record.to_move());
        let Claimed { claim: Claim::Ahead, side: Some(side), .. } = claimed else { return self.value(value, record) };
        let name = self.side(record.side_name(side)).into_owned();
        if record.kind() == GameKind::TicTacToe {
            return self.fill("value-ahead-alone", [("side", name.into())]);
        }
        let pieces = self.decimal(value.lead().abs(), 2);
        self.fill("value-ahead", [("side", name.into()), ("pieces", pieces.into())])
    }

    /// The value of a finding about the current position of `record`. A value of the opening book says that it is one.
    pub fn found_value(self, finding: &Finding, record: &dyn AnyRecord) -> String {
        let value = self.value(finding.value, record);
        match finding.source {
            Source::Search => value,
            Source::Book => self.fill("replay-book", [("value", value.into())]),
        }
    }
}
