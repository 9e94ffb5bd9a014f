//! The bot on a seat: an engine, with a level or with options and an exact effort.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::kind::{BadEngineText, BotSpec, EngineKind, EngineText, Level, NamedBot, Word};

/// The bot on a seat. As text it is a name such as `kancil`, or `ENGINE[:LEVEL][,NAME=VALUE]...`, where `depth` and `nodes` are two of the names.
///
/// Without a level it plays without a handicap. Only a bot with a level and nothing else plays rated games.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatBot {
    /// Its engine.
    pub engine: EngineKind,
    /// Its level; none for a bot without a handicap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// Options of the engine by name; those left out have their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The exact number of plies that it looks ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The number of positions after which it ends its search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A text that names no bot.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadSeatBot {
    /// It has another form.
    #[error(transparent)]
    Text(#[from] BadEngineText),
    /// The value of `depth` or `nodes`.
    #[error("{name} is a number, 1 or more, not {value:?}")]
    Number {
        /// The name.
        name: &'static str,
        /// The value, cut where it is long.
        value: String,
    },
}

impl SeatBot {
    /// An engine at a level.
    pub fn new(engine: EngineKind, level: Level) -> Self {
        Self { engine, level: Some(level), options: BTreeMap::new(), depth: None, nodes: None }
    }

    /// The engine at its level, if nothing else is set: such bots have ratings.
    pub fn rated(&self) -> Option<BotSpec> {
        let level = self.level.filter(|_| !self.has_options())?;
        Some(BotSpec { engine: self.engine, level })
    }

    /// Its name, if it is one of the bots that have one.
    pub fn named(&self) -> Option<NamedBot> {
        self.rated().and_then(NamedBot::of)
    }

    /// Whether anything but the level is set.
    pub fn has_options(&self) -> bool {
        !self.options.is_empty() || self.is_exact()
    }

    /// Whether the effort of each search is exact: a depth, or a number of nodes.
    pub fn is_exact(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some()
    }

    /// The bot of a request: one of the usual level if neither a level nor anything else is set.
    #[must_use]
    pub fn or_usual(mut self) -> Self {
        if self.level.is_none() && !self.has_options() {
            self.level = Some(Level::default());
        }
        self
    }
}

impl From<BotSpec> for SeatBot {
    fn from(BotSpec { engine, level }: BotSpec) -> Self {
        Self::new(engine, level)
    }
}

impl fmt::Display for SeatBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.engine)?;
        if let Some(level) = self.level {
            write!(f, ":{level}")?;
        }
        for (name, value) in &self.options {
            write!(f, ",{name}={value}")?;
        }
        if let Some(depth) = self.depth {
            write!(f, ",depth={depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, ",nodes={nodes}")?;
        }
        Ok(())
    }
}

impl FromStr for SeatBot {
    type Err = BadSeatBot;

    /// Options are not checked against those of the engine.
    fn from_str(text: &str) -> Result<Self, BadSeatBot> {
        if let Ok(named) = NamedBot::from_word(text) {
            return Ok(named.bot().into());
        }
        let EngineText { engine, level, options } = EngineText::parse(text)?;
        let mut bot = Self { engine, level, options: BTreeMap::new(), depth: None, nodes: None };
        for (name, value) in options {
            match name {
                "depth" => bot.depth = Some(number("depth", value)?),
                "nodes" => bot.nodes = Some(number("nodes", value)?),
                _ => {
                    bot.options.insert(name.to_owned(), value.to_owned());
                }
            }
        }
        Ok(bot)
    }
}

fn number<T: FromStr + PartialOrd + From<u8>>(name: &'static str, value: &str) -> Result<T, BadSeatBot> {
    let number = value.bytes().all(|letter| letter.is_ascii_digit()).then(|| value.parse().ok()).flatten();
    number.filter(|number| *number >= T::from(1)).ok_or_else(|| BadSeatBot::Number { name, value: shortened(value) })
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_also_read_by_its_name() {
        let bot: SeatBot = "kancil".parse().expect("a bot");
        assert_eq!((bot.to_string(), bot.named()), ("alphabeta:3".to_owned(), Some(NamedBot::Kancil)));
        assert_eq!("alphabeta:3,depth=2".parse::<SeatBot>().expect("a bot").named(), None);
    }

    #[test]
    fn a_bot_is_read_as_it_is_written() {
        for (text, is_rated, is_exact) in [
            ("greedy:3", true, false),
            ("negascout,depth=3", false, true),
            ("alphabeta:7,order=listed,depth=8", false, true),
            ("mcts,exploration=100,playout=random,nodes=5000", false, true),
            ("genetic,population=100", false, false),
            ("best", false, false),
        ] {
            let bot: SeatBot = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(bot.to_string(), text);
            assert_eq!((bot.rated().is_some(), bot.is_exact()), (is_rated, is_exact), "{text}");
            let json = serde_json::to_string(&bot).expect("it has text keys");
            assert_eq!(serde_json::from_str::<SeatBot>(&json).expect("as written"), bot, "{json}");
        }
    }

    #[test]
    fn a_text_that_is_no_bot_is_refused_with_the_wrong_part() {
        for (text, part) in [
            ("deepblue", "deepblue"),
            ("greedy:11", "11"),
            ("greedy,depth", "depth"),
            ("greedy,=3", "=3"),
            ("greedy,depth=0", "depth is a number, 1 or more"),
            ("greedy,depth=+3", "+3"),
            ("greedy,nodes=many", "many"),
            ("greedy,depth=3,depth=4", "depth is set twice"),
            ("greedy,order=a,order=b", "order is set twice"),
        ] {
            let error = text.parse::<SeatBot>().expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn a_bot_of_which_only_the_engine_is_known_has_the_usual_level() {
        for (text, usual) in [("greedy", "greedy:5"), ("greedy:2", "greedy:2"), ("mtdf,depth=2", "mtdf,depth=2")] {
            assert_eq!(text.parse::<SeatBot>().expect(text).or_usual().to_string(), usual);
        }
    }
}
