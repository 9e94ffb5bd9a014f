//! Why a bot played its last move, in the language of the reader.

use bidak_shared::kind::ChosenBy;
use bidak_shared::protocol::Why;

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

    /// What a new search would play. A move at random needs no second opinion that agrees with it.
    pub fn why_new_choice(self, why: &Why) -> Option<String> {
        match &why.prefers {
            Some(text) => Some(self.fill("line-why-prefers", [("move", text.into())])),
            None => (why.by != ChosenBy::Random).then(|| self.say("line-why-agrees").into_owned()),
        }
    }
}
