//! The end of a game as a sentence: the result, and the reason.

use std::borrow::Cow;

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::record::AnyRecord;

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
        // Without a winner no reason names one.
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
        let pieces = |side| ended.record.pieces(side).into();
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
        Abandonment, Aborted, Agreement, Blocked, Count, Crash, Decided, Fault, Full, Illegal, Line, Men, NoShow,
        Quiet, Repetition, Resignation, Silence, Time,
    };
    use bidak_shared::game::Player::{First, Second};
    use bidak_shared::kind::{GameKind, Word};

    use super::*;

    const FIRST: Option<Outcome> = Some(Outcome::Win(First));
    const DRAW: Option<Outcome> = Some(Outcome::Draw);

    const BOTH: [&str; 2] = ["en", "id"];

    /// The end of a game of Reversi after its first move, between Ana and Budi.
    fn say(code: &str, outcome: Option<Outcome>, reason: EndReason, reader: Option<Player>) -> String {
        let mut record = GameKind::Reversi.record(&[]).expect("no options were given");
        record.play("d3").expect("legal");
        let names = ["Ana".to_owned(), "Budi".to_owned()];
        let ended = Ended { outcome, reason: Some(reason), reader, names, record: &*record };
        Texts::new(code.parse().expect("a language")).ended(&ended)
    }

    #[test]
    fn sentences_say_whose_line_and_whose_men_in_every_language() {
        const SECOND: Option<Outcome> = Some(Outcome::Win(Second));
        #[rustfmt::skip]
        let rows = [
            (FIRST, Men, Some(First), "You won: White has fewer than three men", "Anda menang: Putih punya kurang dari tiga bidak"),
            (FIRST, Men, Some(Second), "You lost to Ana: White has fewer than three men", "Anda kalah dari Ana: Putih punya kurang dari tiga bidak"),
            (SECOND, Men, None, "Budi won: Black has fewer than three men", "Budi menang: Hitam punya kurang dari tiga bidak"),
            (FIRST, Line, None, "Ana won: Ana completed a line of three", "Ana menang: Ana membuat tiga sebaris"),
            (FIRST, Line, Some(First), "You won: you completed a line of three", "Anda menang: Anda membuat tiga sebaris"),
            (FIRST, Line, Some(Second), "You lost to Ana: Ana completed a line of three", "Anda kalah dari Ana: Ana membuat tiga sebaris"),
            (SECOND, Line, Some(First), "You lost to Budi: Budi completed a line of three", "Anda kalah dari Budi: Budi membuat tiga sebaris"),
            (FIRST, Count, Some(First), "You won: 4 pieces to 1", "Anda menang: 4 bidak lawan 1"),
            (DRAW, Count, Some(First), "A draw: 4 pieces each", "Seri: masing-masing 4 bidak"),
            (DRAW, Full, None, "A draw: the board is full and nobody has a line", "Seri: papan penuh dan tidak ada yang tiga sebaris"),
            (FIRST, Blocked, Some(Second), "You lost to Ana: White has no move left", "Anda kalah dari Ana: Putih tidak punya langkah lagi"),
            (DRAW, Repetition, None, "A draw: the same position occurred three times", "Seri: posisi yang sama terjadi tiga kali"),
            (DRAW, Quiet, None, "A draw: nothing was taken for 100 plies", "Seri: tidak ada bidak yang diambil selama 100 langkah"),
            (FIRST, Resignation, Some(First), "You won: Budi resigned", "Anda menang: Budi menyerah"),
            (FIRST, Resignation, Some(Second), "You lost to Ana: you resigned", "Anda kalah dari Ana: Anda menyerah"),
            (FIRST, Resignation, None, "Ana won: Budi resigned", "Ana menang: Budi menyerah"),
            (FIRST, Time, Some(First), "You won: Budi ran out of time", "Anda menang: waktu Budi habis"),
            (FIRST, Time, Some(Second), "You lost to Ana: you ran out of time", "Anda kalah dari Ana: waktu Anda habis"),
            (FIRST, Time, None, "Ana won: Budi ran out of time", "Ana menang: waktu Budi habis"),
            (DRAW, Agreement, Some(First), "A draw: both players agreed", "Seri: kedua pemain sepakat"),
            (FIRST, Abandonment, Some(First), "You won: Budi did not come back", "Anda menang: Budi tidak kembali"),
            (FIRST, Abandonment, Some(Second), "You lost to Ana: you did not come back", "Anda kalah dari Ana: Anda tidak kembali"),
            (None, Abandonment, Some(First), "No result: neither player came back", "Tanpa hasil: kedua pemain tidak kembali"),
            (FIRST, NoShow, Some(First), "You won: Budi did not make the first move", "Anda menang: Budi tidak memainkan langkah pertama"),
            (FIRST, NoShow, Some(Second), "You lost to Ana: you did not make the first move", "Anda kalah dari Ana: Anda tidak memainkan langkah pertama"),
            (None, NoShow, None, "No result: neither player came", "Tanpa hasil: kedua pemain tidak datang"),
            (FIRST, Decided, None, "Ana won: the organiser decided the game", "Ana menang: penyelenggara memutuskan permainan"),
            (FIRST, Crash, Some(First), "You won: the engine of Budi crashed", "Anda menang: mesin Budi berhenti sendiri"),
            (FIRST, Crash, Some(Second), "You lost to Ana: your engine crashed", "Anda kalah dari Ana: mesin Anda berhenti sendiri"),
            (FIRST, Silence, Some(First), "You won: the engine of Budi did not answer in time", "Anda menang: mesin Budi tidak menjawab tepat waktu"),
            (FIRST, Silence, Some(Second), "You lost to Ana: your engine did not answer in time", "Anda kalah dari Ana: mesin Anda tidak menjawab tepat waktu"),
            (FIRST, Illegal, Some(First), "You won: the engine of Budi chose an illegal move", "Anda menang: mesin Budi memilih langkah yang tidak sah"),
            (FIRST, Illegal, Some(Second), "You lost to Ana: your engine chose an illegal move", "Anda kalah dari Ana: mesin Anda memilih langkah yang tidak sah"),
            (None, Aborted, Some(First), "Aborted before it counted", "Dibatalkan sebelum dihitung"),
            (None, Fault, None, "No result: a fault of the server", "Tanpa hasil: kesalahan di server"),
        ];
        for (outcome, reason, reader, english, indonesian) in rows {
            assert_eq!(BOTH.map(|code| say(code, outcome, reason, reader)), [english, indonesian]);
        }
        for reason in EndReason::ALL {
            assert!(rows.iter().any(|row| row.1 == *reason), "no sentence for {reason}");
        }
    }

    #[test]
    fn one_piece_is_no_pieces() {
        let of = |count: u32, key: &str| {
            BOTH.map(|code| {
                let texts = Texts::new(code.parse().expect("a language"));
                texts.fill(key, [("more", count.into()), ("fewer", 0.into())])
            })
        };
        assert_eq!(of(1, "why-count"), ["1 piece to 0", "1 bidak lawan 0"]);
        assert_eq!(of(2, "why-count"), ["2 pieces to 0", "2 bidak lawan 0"]);
        assert_eq!(of(1, "why-count-draw"), ["1 piece each", "masing-masing 1 bidak"]);
        assert_eq!(of(2, "why-count-draw"), ["2 pieces each", "masing-masing 2 bidak"]);
    }
}
