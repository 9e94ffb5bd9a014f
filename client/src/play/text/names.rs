//! The names of things of the other crates in the reader's language.

use std::borrow::Cow;
use std::time::Duration;

use bidak_shared::game::EndReason;
use bidak_shared::kind::{BotSpec, EngineKind, GameKind, NamedBot, Word};
use bidak_shared::notation::{Objection, UnreadableMove};
use bidak_shared::protocol::{
    ChatLine, ClockSpec, Device, Leader, MissingForPlace, NameMark, NoticeCode, OfferKind, PlayerName, RefusalCode,
    Spectator, Status,
};
use bidak_shared::record::MoveError;

use crate::net::link::BadAddress;
use crate::play::text::Texts;

/// The most spectators that are listed by name.
const MOST_NAMES: usize = 30;

impl Texts {
    /// The name of a game.
    pub fn game(self, game: GameKind) -> Cow<'static, str> {
        self.say(&format!("title-{game}"))
    }

    /// One line about a game, for the choice of one.
    pub fn about_game(self, game: GameKind) -> Cow<'static, str> {
        self.say(&format!("about-{game}"))
    }

    /// The spectators, as a clause without a full stop.
    pub fn spectators(self, people: &[Spectator], of: usize) -> String {
        let names = people.iter().take(MOST_NAMES).map(|person| self.marked(&person.name, person.mark));
        let names: Vec<String> = names.collect();
        let names = names.join(", ");
        let more = of.saturating_sub(people.len().min(MOST_NAMES));
        let values = [("count", of.into()), ("names", names.into()), ("more", more.into())];
        self.fill("watchers", values)
    }

    /// A name with its mark. The name that a server makes up for a guest says it by itself.
    pub fn marked(self, name: &PlayerName, mark: Option<NameMark>) -> String {
        let key = match mark {
            Some(NameMark::Guest) if !name.is_made_up() => "name-guest",
            Some(NameMark::Person) => "name-person",
            Some(NameMark::Bot) => "name-bot",
            _ => return name.to_string(),
        };
        self.fill(key, [("name", name.as_str().into())])
    }

    /// A named bot with its engine and level: `Kancil (alphabeta, level 3)`.
    pub fn named_bot(self, named: NamedBot, BotSpec { engine, level }: BotSpec) -> String {
        let values =
            [("name", named.title().into()), ("engine", engine.word().into()), ("level", level.number().into())];
        self.fill("seat-bot-named", values)
    }

    /// A line of chat; a spectator is marked as one.
    pub fn said(self, line: &ChatLine) -> String {
        let name = match line.seat {
            Some(_) => self.marked(&line.from, line.mark),
            None => self.fill("room-spectator", [("name", self.marked(&line.from, line.mark).into())]),
        };
        format!("{name}: {}", line.text)
    }

    /// The label of a device, and the time of its last visit.
    pub fn device(self, device: &Device) -> String {
        let name = match &device.label {
            Some(label) => label.to_string(),
            None => self.fill("account-device", [("number", device.device.into())]),
        };
        let when = if device.this {
            self.say("account-this").into_owned()
        } else {
            self.fill("account-seen", [("date", device.seen.date().into())])
        };
        format!("{name}, {when}")
    }

    /// A row of a leaderboard: a player with a handle, or a bot of the server.
    pub fn leader(leader: &Leader) -> String {
        match (&leader.handle, &leader.bot) {
            (Some(handle), _) => format!("@{handle}"),
            (_, Some(bot)) => bot.clone(),
            _ => String::new(),
        }
    }

    /// What an account lacks for a place on a leaderboard, as a sentence.
    pub fn missing_for_place(self, missing: MissingForPlace) -> String {
        let MissingForPlace { opponents, needed, provisional, inactive } = missing;
        let values = [("opponents", opponents.into()), ("needed", needed.into())];
        let reasons = [
            (opponents < needed).then(|| self.fill("leaders-missing-opponents", values)),
            provisional.then(|| self.say("leaders-missing-provisional").into_owned()),
            inactive.then(|| self.say("leaders-missing-inactive").into_owned()),
        ];
        let reasons: Vec<String> = reasons.into_iter().flatten().collect();
        self.fill("leaders-missing", [("reasons", reasons.join("; ").into())])
    }

    /// The rules of a game in a few sentences.
    pub fn rules(self, game: GameKind) -> Cow<'static, str> {
        self.say(&format!("rules-{game}"))
    }

    /// The name of a side: `X` and `O` everywhere, `Black` and `White` by their words.
    pub fn side(self, name: &'static str) -> Cow<'static, str> {
        match name {
            "Black" => self.say("side-black"),
            "White" => self.say("side-white"),
            mark => Cow::Borrowed(mark),
        }
    }

    /// A time control as players write it, or the word for none.
    pub fn clock(self, clock: ClockSpec) -> Cow<'static, str> {
        match clock {
            ClockSpec::None => self.say("replay-no-clock"),
            timed => Cow::Owned(timed.to_string()),
        }
    }

    /// The same with the word for it: `clock 5+3`, `3 days a move`.
    pub fn clock_with_word(self, clock: ClockSpec) -> Cow<'static, str> {
        match clock {
            ClockSpec::None => self.say("replay-no-clock"),
            ClockSpec::Days { days } => Cow::Owned(self.fill("clock-days", [("days", days.into())])),
            timed => Cow::Owned(self.fill("challenge-clock", [("clock", timed.to_string().into())])),
        }
    }

    /// A time left of a day or more: `2d 23h`.
    pub fn days_left(self, left: Duration) -> Option<String> {
        let hours = left.as_secs() / 3600;
        let values = [("days", (hours / 24).into()), ("hours", (hours % 24).into())];
        (hours >= 24).then(|| self.fill("clock-days-left", values))
    }

    /// One line about an engine, for the choice of an opponent.
    pub fn engine(self, engine: EngineKind) -> Cow<'static, str> {
        self.say(&format!("engine-{engine}"))
    }

    /// An offer, as a noun.
    pub fn offer(self, offer: OfferKind) -> Cow<'static, str> {
        self.say(match offer {
            OfferKind::Draw => "offer-draw",
            OfferKind::Takeback => "offer-takeback",
            OfferKind::Rematch => "offer-rematch",
            OfferKind::Game => "offer-game",
        })
    }

    /// The status of a room, in a word.
    pub fn status(self, status: Status) -> Cow<'static, str> {
        self.say(match status {
            Status::Waiting => "status-waiting",
            Status::Playing => "status-playing",
            Status::Ended => "status-ended",
        })
    }

    /// The text of a refusal. In English it is the server's own sentence, which often says more.
    pub fn refusal(self, code: RefusalCode, sentence: &str) -> String {
        if self.is_english() {
            return sentence.to_owned();
        }
        let key = format!("refusal-{}", code.word().replace('_', "-"));
        self.maybe(&key).map_or_else(|| sentence.to_owned(), Cow::into_owned)
    }

    /// The text of a notice. In English it is the server's own sentence.
    pub fn notice(self, code: NoticeCode, sentence: &str) -> String {
        if self.is_english() {
            return sentence.to_owned();
        }
        self.say(match code {
            NoticeCode::GamesGoOn => "notice-games-go-on",
            NoticeCode::GamesEnd => "notice-games-end",
        })
        .into_owned()
    }

    /// Why a game ended, in a word or two.
    pub fn reason(self, reason: EndReason) -> Cow<'static, str> {
        self.say(&format!("reason-{reason}"))
    }

    /// The error in an address.
    pub fn address(self, problem: &BadAddress) -> String {
        match problem {
            BadAddress::Tls { text } => self.fill("address-tls", [("text", text.into())]),
            BadAddress::Scheme { scheme } => self.fill("address-scheme", [("scheme", scheme.into())]),
            BadAddress::Host { text } => self.fill("address-host", [("text", text.into())]),
            BadAddress::Page { text } => self.fill("address-page", [("text", text.into())]),
            BadAddress::Port { port } => self.fill("address-port", [("port", port.into())]),
        }
    }

    /// Why a move is not legal.
    pub fn objection(self, problem: &MoveError) -> String {
        let (text, objection) = match problem {
            MoveError::Over => return self.say("object-game-over").into_owned(),
            MoveError::Unreadable(UnreadableMove { game, text, example }) => {
                let values = [("text", text.into()), ("game", (*game).into()), ("example", (*example).into())];
                return self.fill("object-unreadable", values);
            }
            MoveError::Illegal { text, objection } => (text, objection),
        };
        let rule = self.rule(objection);
        self.fill("object-illegal", [("move", text.into()), ("rule", rule.into())])
    }

    fn rule(self, objection: &Objection) -> String {
        match objection {
            Objection::Taken { point } => self.fill("rule-taken", [("point", point.into())]),
            Objection::OutflanksNothing { point } => self.fill("rule-outflanks-nothing", [("point", point.into())]),
            Objection::CannotPass => self.say("rule-cannot-pass").into_owned(),
            Objection::MustPass => self.say("rule-must-pass").into_owned(),
            Objection::MenInHand => self.say("rule-men-in-hand").into_owned(),
            Objection::HandEmpty { example } => self.fill("rule-hand-empty", [("example", example.into())]),
            Objection::NoMan { point } => self.fill("rule-no-man", [("point", point.into())]),
            Objection::NotYours { point } => self.fill("rule-not-yours", [("point", point.into())]),
            Objection::NoLine { from, to } => self.fill("rule-no-line", [("from", from.into()), ("to", to.into())]),
            Objection::MustRemove { example } => self.fill("rule-must-remove", [("example", example.into())]),
            Objection::NoMill => self.say("rule-no-mill").into_owned(),
            Objection::NoEnemy { point } => self.fill("rule-no-enemy", [("point", point.into())]),
            Objection::InMill { point } => self.fill("rule-in-mill", [("point", point.into())]),
        }
    }

    /// The name of an option of engines; its own word where it is not known here.
    pub fn engine_option(self, option: &str) -> String {
        self.maybe(&format!("engine-option-{option}")).map_or_else(|| capital(option), Cow::into_owned)
    }

    /// The explanation of an option of engines; `otherwise` where it is not known here.
    pub fn about_engine_option(self, option: &str, otherwise: &str) -> String {
        self.maybe(&format!("engine-option-{option}.about")).map_or_else(|| otherwise.to_owned(), Cow::into_owned)
    }

    /// The name of a value of an option of engines; the value itself where it needs no words.
    pub fn engine_option_value(self, option: &str, value: &str) -> String {
        self.maybe(&format!("engine-option-{option}-{value}")).map_or_else(|| value.to_owned(), Cow::into_owned)
    }

    /// The name of a feature of an evaluation.
    pub fn feature(self, feature: &str) -> String {
        self.maybe(&format!("feature-{feature}")).map_or_else(|| feature.to_owned(), Cow::into_owned)
    }

    /// The name of an option of a game, for a form or a sentence; the option's own word where it is not known here.
    pub fn option(self, option: &str) -> String {
        let known = match option {
            "rounds" => "option-rounds",
            "first" => "option-first",
            "flying" => "option-flying",
            "removal" => "option-removal",
            _ => return capital(option),
        };
        self.say(known).into_owned()
    }

    /// The explanation of a game's option; `otherwise` where it is not known here.
    pub fn about_option(self, option: &str, otherwise: &str) -> String {
        match option {
            "rounds" => self.say("option-rounds.about").into_owned(),
            "first" => self.say("option-first.about").into_owned(),
            "flying" => self.say("option-flying.about").into_owned(),
            "removal" => self.say("option-removal.about").into_owned(),
            _ => otherwise.to_owned(),
        }
    }
}

impl Texts {
    /// A move for people: its notation; for a pass the word of the language.
    pub fn move_name(self, text: &str) -> Cow<'_, str> {
        if text == "pass" { self.say("move-pass") } else { Cow::Borrowed(text) }
    }

    /// The value of an option of a game, in words where it has any.
    pub fn option_value(self, value: &str) -> String {
        let known = match value {
            "yes" => "option-value-yes",
            "no" => "option-value-no",
            "outside" => "option-value-outside",
            "any" => "option-value-any",
            // The mark of a side.
            _ if value.len() == 1 => return value.to_uppercase(),
            _ => return value.to_owned(),
        };
        self.say(known).into_owned()
    }
}

impl Texts {
    /// An option of a game and its value as a clause, such as `rounds 8`.
    pub fn option_is(self, name: &str, value: &str) -> String {
        let value = self.option_value(value);
        match name {
            "first" => self.fill("option-first-is", [("value", value.into())]),
            _ => format!("{} {value}", self.option(name).to_lowercase()),
        }
    }
}

/// A word with a capital letter.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::text::Language;

    #[test]
    fn everything_has_a_name_in_every_language() {
        for texts in Language::all().map(Texts::new) {
            let keys =
                GameKind::ALL.iter().flat_map(|game| ["title", "about", "rules"].map(|text| format!("{text}-{game}")));
            let keys = keys.chain(EngineKind::ALL.iter().map(|engine| format!("engine-{engine}")));
            let reasons = EndReason::ALL.iter().filter(|reason| **reason != EndReason::Aborted);
            let keys = keys.chain(reasons.map(|reason| format!("why-{reason}")));
            let keys = keys.chain(EndReason::ALL.iter().map(|reason| format!("reason-{reason}")));
            for key in keys {
                assert!(texts.maybe(&key).is_some(), "{key} in {texts:?}");
            }
        }
    }

    #[test]
    fn every_refusal_is_told_in_every_language() {
        for texts in Language::all().map(Texts::new) {
            for code in RefusalCode::ALL {
                let told = texts.refusal(*code, "the sentence of the server");
                assert_eq!(told == "the sentence of the server", texts.is_english(), "{code:?} in {texts:?}");
            }
        }
    }

    #[test]
    fn english_names_are_those_of_the_rules() {
        let texts = Texts::default();
        for game in GameKind::ALL {
            assert_eq!(texts.game(*game), game.title());
        }
        for engine in EngineKind::ALL {
            assert_eq!(texts.engine(*engine), engine.about());
        }
    }
}
