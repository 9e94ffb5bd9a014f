//! The end of a game as a sentence: the result, and the reason.

use std::borrow::Cow;

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::record::AnyRecord;

use crate::play::room::Room;
use crate::play::text::Texts;

/// The facts for the sentence.
#[derive(Debug)]
pub struct Ended<'a> {
    /// The outcome, if any.
    pub outcome: Option<Outcome>,
    /// The reason, if known.
    pub reason: Option<EndReason>,
    /// The side of the reader; none for a spectator.
    pub reader: Option<Player>,
    /// The players' names in the order of the sides, or the names of the sides.
    pub names: [String; 2],
    /// The game at its end.
    pub record: &'a dyn AnyRecord,
}

impl Texts {
    /// A sentence without a full stop, such as `You won: Black has fewer than three men`.
    pub fn ended(self, ended: &Ended<'_>) -> String {
        let Some(reason) = ended.reason else { return self.result(ended) };
        let why = match (reason, ended.outcome) {
            (EndReason::Aborted, _) => return self.say("ended-aborted").into_owned(),
            (EndReason::Count, Some(Outcome::Draw)) => "why-count-draw".to_owned(),
            (EndReason::Abandonment, None) => "why-abandonment-both".to_owned(),
            (EndReason::NoShow, None) => "why-no_show-both".to_owned(),
            _ => format!("why-{reason}"),
        };
        // Where nobody won, no reason names a winner.
        let winner = match ended.outcome {
            Some(Outcome::Win(winner)) => winner,
            _ => Player::First,
        };
        let loser = winner.opponent();
        let me = match ended.reader {
            Some(reader) if reader == winner => "won",
            Some(_) => "lost",
            None => "none",
        };
        let name = |side: Player| ended.names[side.index()].as_str().into();
        let pieces = |side| Room::pieces(ended.record, side).into();
        let values = [
            ("me", me.into()),
            ("winner", name(winner)),
            ("loser", name(loser)),
            ("side", self.side(ended.record.side_name(loser)).into()),
            ("more", pieces(winner)),
            ("fewer", pieces(loser)),
        ];
        let why = self.fill(&why, values);
        self.fill("ended-why", [("result", self.result(ended).into()), ("why", why.into())])
    }

    /// The result alone.
    fn result(self, ended: &Ended<'_>) -> String {
        let key = match (ended.outcome, ended.reader) {
            (None, _) => return self.say("ended-nobody").into_owned(),
            (Some(Outcome::Draw), _) => return self.say("ended-draw").into_owned(),
            (Some(Outcome::Win(winner)), Some(reader)) if winner == reader => "ended-won",
            (Some(Outcome::Win(_)), Some(_)) => "ended-lost",
            (Some(Outcome::Win(_)), None) => "ended-won-by",
        };
        let winner = match ended.outcome {
            Some(Outcome::Win(winner)) => Cow::Borrowed(ended.names[winner.index()].as_str()),
            _ => Cow::Borrowed(""),
        };
        self.fill(key, [("winner", winner.into())])
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::EndReason::{
        Abandonment, Aborted, Agreement, Blocked, Count, Fault, Full, Line, Men, Quiet, Repetition, Resignation, Time,
    };
    use bidak_shared::game::Player::{First, Second};
    use bidak_shared::kind::GameKind;

    use super::*;

    const FIRST: Option<Outcome> = Some(Outcome::Win(First));
    const DRAW: Option<Outcome> = Some(Outcome::Draw);

    /// The end of a game of Reversi after its first move, between Ana and Budi.
    fn say(code: &str, outcome: Option<Outcome>, reason: EndReason, reader: Option<Player>) -> String {
        let mut record = GameKind::Reversi.record(&[]).expect("no options were given");
        record.play("d3").expect("legal");
        let names = ["Ana".to_owned(), "Budi".to_owned()];
        let ended = Ended { outcome, reason: Some(reason), reader, names, record: &*record };
        Texts::new(code.parse().expect("a language")).ended(&ended)
    }

    #[test]
    fn sentences_say_whose_line_and_whose_men() {
        for (outcome, reason, reader, sentence) in [
            (FIRST, Men, Some(First), "You won: White has fewer than three men"),
            (FIRST, Men, Some(Second), "You lost to Ana: White has fewer than three men"),
            (FIRST, Line, None, "Ana won: Ana completed a line of three"),
            (FIRST, Line, Some(First), "You won: you completed a line of three"),
            (FIRST, Line, Some(Second), "You lost to Ana: Ana completed a line of three"),
            (FIRST, Count, Some(First), "You won: 4 pieces to 1"),
            (DRAW, Count, Some(First), "A draw: 4 pieces each"),
            (DRAW, Full, None, "A draw: the board is full and nobody has a line"),
            (FIRST, Blocked, Some(Second), "You lost to Ana: White has no move left"),
            (DRAW, Repetition, None, "A draw: the same position occurred three times"),
            (DRAW, Quiet, None, "A draw: nothing was taken for 100 plies"),
            (FIRST, Resignation, Some(First), "You won: Budi resigned"),
            (FIRST, Resignation, Some(Second), "You lost to Ana: you resigned"),
            (FIRST, Time, Some(Second), "You lost to Ana: you ran out of time"),
            (FIRST, Time, None, "Ana won: Budi ran out of time"),
            (DRAW, Agreement, Some(First), "A draw: both players agreed"),
            (FIRST, Abandonment, Some(First), "You won: Budi did not come back"),
            (None, Abandonment, Some(First), "No result: neither player came back"),
            (None, Aborted, Some(First), "Aborted before it counted"),
            (None, Fault, None, "No result: a fault of the server"),
        ] {
            assert_eq!(say("en", outcome, reason, reader), sentence);
        }
        assert_eq!(say("id", FIRST, Men, Some(First)), "Anda menang: Putih punya kurang dari tiga bidak");
        assert_eq!(say("id", FIRST, Time, Some(Second)), "Anda kalah dari Ana: waktu Anda habis");
    }
}
