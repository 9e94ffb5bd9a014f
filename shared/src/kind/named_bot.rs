//! The bots with a name: eleven animals, each an engine at a level.
//!
//! A name stands for its engine and level everywhere: `kancil` is `alphabeta:3`. Other levels have no name.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{BotSpec, EngineKind, Level, UnknownWord, Word};

/// The bots with a name, the weakest first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum NamedBot {
    /// A hen.
    Ayam,
    /// A langur.
    Lutung,
    /// A gecko.
    Cicak,
    /// A butterfly.
    Kupu,
    /// A tortoise.
    Kura,
    /// A mouse-deer.
    Kancil,
    /// An eagle.
    Elang,
    /// An elephant.
    Gajah,
    /// A scops owl.
    Celepuk,
    /// An ant.
    Semut,
    /// The bird of the coat of arms.
    Garuda,
}

impl NamedBot {
    /// The bot that bears the name.
    pub fn bot(self) -> BotSpec {
        let (engine, level) = match self {
            Self::Ayam => (EngineKind::Random, 1),
            Self::Lutung => (EngineKind::Greedy, 1),
            Self::Cicak => (EngineKind::HillClimb, 2),
            Self::Kupu => (EngineKind::Genetic, 3),
            Self::Kura => (EngineKind::Minimax, 3),
            Self::Kancil => (EngineKind::AlphaBeta, 3),
            Self::Elang => (EngineKind::NegaScout, 6),
            Self::Gajah => (EngineKind::AbMemory, 7),
            Self::Celepuk => (EngineKind::Mtdf, 7),
            Self::Semut => (EngineKind::Mcts, 7),
            Self::Garuda => (EngineKind::Best, 10),
        };
        BotSpec { engine, level: Level(level) }
    }

    /// The name of a bot; `None` for the others.
    pub fn of(bot: BotSpec) -> Option<Self> {
        Self::ALL.iter().copied().find(|named| named.bot() == bot)
    }

    /// The animal as one character.
    pub fn face(self) -> &'static str {
        match self {
            Self::Ayam => "\u{1F414}",
            Self::Lutung => "\u{1F412}",
            Self::Cicak => "\u{1F98E}",
            Self::Kupu => "\u{1F98B}",
            Self::Kura => "\u{1F422}",
            Self::Kancil => "\u{1F98C}",
            Self::Elang => "\u{1F985}",
            Self::Gajah => "\u{1F418}",
            Self::Celepuk => "\u{1F989}",
            Self::Semut => "\u{1F41C}",
            Self::Garuda => "\u{1F525}",
        }
    }

    /// The name as people read it: `Kancil`.
    pub fn title(self) -> &'static str {
        match self {
            Self::Ayam => "Ayam",
            Self::Lutung => "Lutung",
            Self::Cicak => "Cicak",
            Self::Kupu => "Kupu",
            Self::Kura => "Kura",
            Self::Kancil => "Kancil",
            Self::Elang => "Elang",
            Self::Gajah => "Gajah",
            Self::Celepuk => "Celepuk",
            Self::Semut => "Semut",
            Self::Garuda => "Garuda",
        }
    }
}

impl Word for NamedBot {
    const WHAT: &'static str = "bot";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// How strong a bot is in a game, in one word.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum Strength {
    /// Hardly better than any move.
    Easy,
    /// A beginner loses to it at first.
    Fair,
    /// Beats most people.
    Hard,
    /// Nearly unbeatable.
    Master,
    /// Plays perfectly: nobody beats it.
    Impossible,
}

impl Word for Strength {
    const WHAT: &'static str = "strength";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

impl BotSpec {
    /// Its name, and its engine and level: `Kancil (alphabeta, level 3)`; `alphabeta:4` without a name.
    pub fn full_name(self) -> String {
        match NamedBot::of(self) {
            Some(named) => format!("{} ({}, level {})", named.title(), self.engine, self.level),
            None => self.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_for_one_bot_and_is_read_like_it() {
        for named in NamedBot::ALL {
            assert_eq!(NamedBot::of(named.bot()), Some(*named));
            assert_eq!(named.title().to_lowercase(), named.word());
            assert_eq!(named.word().parse::<BotSpec>(), Ok(named.bot()), "{named}");
        }
        assert_eq!(NamedBot::of("alphabeta:4".parse().expect("a bot")), None);
    }

    #[test]
    fn every_engine_bears_one_name() {
        let mut engines: Vec<EngineKind> = NamedBot::ALL.iter().map(|named| named.bot().engine).collect();
        engines.sort();
        assert_eq!(engines, EngineKind::ALL);
    }

    #[test]
    fn the_full_name_has_the_engine_and_the_level() {
        assert_eq!(NamedBot::Kancil.bot().full_name(), "Kancil (alphabeta, level 3)");
        assert_eq!("best:7".parse::<BotSpec>().expect("a bot").full_name(), "best:7");
    }
}
