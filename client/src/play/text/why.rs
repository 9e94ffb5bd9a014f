//! Why a bot played its last move, in the language of the reader.

use std::borrow::Cow;

use bidak_shared::kind::ChosenBy;
use bidak_shared::protocol::{RefusalCode, RootMove, Why};

use crate::play::text::Texts;

impl Texts {
    /// The bot, its effort and what chose the move. `has_margin` says whether the game counts pieces.
    pub fn why_move(self, why: &Why, has_margin: bool) -> String {
        let values = [
            ("number", (why.ply + 1).into()),
            ("move", why.text.as_str().into()),
            ("bot", why.bot.to_string().into()),
            ("depth", why.depth.into()),
            ("nodes", why.nodes.into()),
            ("ms", why.ms.into()),
            ("score", self.score(why.eval, has_margin).into()),
            ("by", self.say(&format!("why-by-{}", why.by)).into()),
        ];
        self.fill("line-why", values)
    }

    /// That knowledge and not the values of a new search chose the move; none where a search chose it.
    pub fn why_known(self, why: &Why) -> Option<Cow<'static, str>> {
        let key = if is_outranked(why) { "line-why-known-better" } else { "line-why-known" };
        matches!(why.by, ChosenBy::Book | ChosenBy::Table).then(|| self.say(key))
    }

    /// The best `most` moves with their values, and the played one.
    pub fn why_values(self, why: &Why, most: usize, has_margin: bool) -> String {
        let valued = |found: &RootMove| format!("{} {}", found.text, self.score(found.value, has_margin));
        let moves: Vec<String> = why.moves.iter().take(most).map(valued).collect();
        let moves = moves.join(", ");
        match why.moves.iter().skip(most).find(|found| found.text == why.text) {
            Some(played) => self.fill("why-and-played", [("moves", moves.into()), ("played", valued(played).into())]),
            None => moves,
        }
    }

    /// The refusal of the question: its code means something else after other requests.
    pub fn why_refused(self, code: RefusalCode, sentence: &str) -> String {
        match code {
            RefusalCode::NotPlaying => self.say("why-refused").into_owned(),
            code => self.refusal(code, sentence),
        }
    }

    /// What a new search would play. A move at random needs no second opinion that agrees with it.
    pub fn why_new_choice(self, why: &Why) -> Option<String> {
        match &why.prefers {
            Some(text) => Some(self.fill("line-why-prefers", [("move", text.into())])),
            // The shown values must not say otherwise.
            None => {
                (why.by != ChosenBy::Random && !is_outranked(why)).then(|| self.say("line-why-agrees").into_owned())
            }
        }
    }
}

/// Whether the shown values rank another move above the played one.
fn is_outranked(why: &Why) -> bool {
    let played = why.moves.iter().find(|found| found.text == why.text).map(|found| found.value);
    played.is_some_and(|played| why.moves.iter().any(|found| found.value > played))
}
