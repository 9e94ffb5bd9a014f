//! An engine with its level, its options and its own limits, as text: `ENGINE[:LEVEL][,NAME=VALUE]...`.
//!
//! The same text names an engine on every command line, in UGI, at seats and in records. A [`BotSpec`] is the special case of an engine and a
//! level, which has a rating.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::kind::{BadLevel, BotSpec, EngineKind, GameKind, Level, UnknownWord};
use crate::notation::{OptionError, OptionValues, number_option, shortened};
use crate::registry::options::LIMIT_OPTIONS;
use crate::registry::{Bot, Handicap};
use crate::search::Limits;
use crate::search::options::EngineSettings;

/// An engine with its level, options and limits.
#[derive(Clone, Debug)]
pub struct EngineSpec {
    /// The engine.
    pub engine: EngineKind,
    /// Its level; none for full strength.
    pub level: Option<Level>,
    /// Its options. Seed and memory are not part of the text.
    pub settings: EngineSettings,
    /// Plies ahead. No level shortens them.
    pub depth: Option<u32>,
    /// Positions to visit for a move.
    pub nodes: Option<u32>,
}

/// A text that names no engine with options.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadEngineSpec {
    /// There is no engine of this name.
    #[error(transparent)]
    Engine(#[from] UnknownWord),
    /// There is no such level.
    #[error(transparent)]
    Level(#[from] BadLevel),
    /// No such option, or it cannot have this value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A part that is not `NAME=VALUE`.
    #[error("{0:?} is not NAME=VALUE")]
    NoPair(String),
    /// An option that is set more than once.
    #[error("{0} is set twice")]
    Twice(String),
    /// A search without deepening, and no depth.
    #[error("deepening=off needs a depth: add depth=N")]
    NoDepth,
}

impl EngineSpec {
    /// An engine with its defaults and without level and limits.
    pub fn new(engine: EngineKind) -> Self {
        Self { engine, level: None, settings: engine.settings(), depth: None, nodes: None }
    }

    /// From the part before the first comma and the pairs behind it.
    pub fn from_parts<'a>(
        engine: &str,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, BadEngineSpec> {
        let (engine, level) = match engine.split_once(':') {
            Some((engine, level)) => (engine, Some(level.parse()?)),
            None => (engine, None),
        };
        let mut spec = Self { level, ..Self::new(engine.parse()?) };
        let mut seen: Vec<&str> = Vec::new();
        for (name, value) in pairs {
            if seen.contains(&name) {
                return Err(BadEngineSpec::Twice(shortened(name)));
            }
            seen.push(name);
            spec.set(name, value)?;
        }
        Ok(spec)
    }

    /// Sets an option of the engine, or one of [`LIMIT_OPTIONS`].
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let limit = match name {
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            _ => return self.settings.set(name, value),
        };
        let spec = LIMIT_OPTIONS.iter().find(|spec| spec.name == name).expect("both are listed");
        if let OptionValues::Number { min, max, .. } = spec.values {
            *limit = Some(number_option(spec.name, value, min, max)?);
        }
        Ok(())
    }

    /// Whether its options can be used in a game: every one must matter there and have that value.
    pub fn check(&self, game: GameKind) -> Result<(), OptionError> {
        self.engine.check(&self.settings, game)
    }

    /// The same where no caller gives a depth, such as at a seat.
    pub fn check_alone(&self, game: GameKind) -> Result<(), BadEngineSpec> {
        self.check(game)?;
        if self.needs_depth() { Err(BadEngineSpec::NoDepth) } else { Ok(()) }
    }

    /// Whether a search without deepening has no depth of its own: the caller must give one.
    pub fn needs_depth(&self) -> bool {
        self.settings.needs_depth() && self.depth.is_none()
    }

    /// Its own limits.
    pub fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes.map(u64::from), ..Limits::default() }
    }

    /// Its handicap in a game: that of its level, with its own limits. A depth of its own replaces the depth and the time of the level.
    pub fn handicap(&self, game: GameKind) -> Handicap {
        let mut handicap = self.level.map_or_else(Handicap::none, |level| Handicap::of(game, level));
        if self.depth.is_some() {
            (handicap.limits.depth, handicap.limits.time) = (self.depth, None);
        }
        handicap.limits.nodes = self.nodes.map(u64::from);
        handicap
    }

    /// A bot for a game, with tables of at most `hash_mb` MB. The same seed gives the same game.
    pub fn bot_within(&self, game: GameKind, hash_mb: u32, seed: u64) -> Box<dyn Bot> {
        let mut handicap = self.handicap(game);
        handicap.hash_mb = handicap.hash_mb.min(hash_mb);
        let settings = self.settings.clone().with_seed(seed).with_hash_mb(handicap.hash_mb);
        game.bot_with(self.engine, &settings, handicap)
    }

    /// A bot for a game.
    pub fn bot(&self, game: GameKind, seed: u64) -> Box<dyn Bot> {
        self.bot_within(game, u32::MAX, seed)
    }

    /// Whether it has neither options nor limits.
    pub fn is_plain(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.settings.listed().next().is_none()
    }

    /// The bot with a rating that it is, if it has a level, no options and no limits.
    pub fn bot_spec(&self) -> Option<BotSpec> {
        let level = self.level.filter(|_| self.is_plain())?;
        Some(BotSpec { engine: self.engine, level })
    }
}

impl From<BotSpec> for EngineSpec {
    fn from(BotSpec { engine, level }: BotSpec) -> Self {
        Self { level: Some(level), ..Self::new(engine) }
    }
}

impl FromStr for EngineSpec {
    type Err = BadEngineSpec;

    fn from_str(text: &str) -> Result<Self, BadEngineSpec> {
        let mut parts = text.split(',');
        let engine = parts.next().unwrap_or_default();
        let pairs: Result<Vec<(&str, &str)>, BadEngineSpec> =
            parts.map(|part| part.split_once('=').ok_or_else(|| BadEngineSpec::NoPair(shortened(part)))).collect();
        Self::from_parts(engine, pairs?)
    }
}

/// The canonical text: options in the order of the table, those at their default left out.
impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.engine)?;
        if let Some(level) = self.level {
            write!(f, ":{level}")?;
        }
        for (name, value) in self.settings.listed() {
            write!(f, ",{name}={value}")?;
        }
        for (name, value) in [("depth", self.depth), ("nodes", self.nodes)] {
            if let Some(value) = value {
                write!(f, ",{name}={value}")?;
            }
        }
        Ok(())
    }
}

/// Two specs are equal if they have the same text.
impl PartialEq for EngineSpec {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for EngineSpec {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Word;
    use crate::search::StopFlag;

    fn spec(text: &str) -> EngineSpec {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn a_spec_is_printed_with_its_options_in_one_order_and_without_defaults() {
        for (text, printed) in [
            ("greedy", "greedy"),
            ("alphabeta:7", "alphabeta:7"),
            ("alphabeta,depth=4,order=hints,eval=marks", "alphabeta,eval=marks,depth=4"),
            (
                "mtdf:10,nodes=500,guess=zero,deepening=off,depth=3",
                "mtdf:10,deepening=off,guess=zero,depth=3,nodes=500",
            ),
            ("genetic,length=0,generations=21,population=5", "genetic,population=5,generations=21,length=0"),
        ] {
            assert_eq!(spec(text).to_string(), printed);
            assert_eq!(spec(printed), spec(text));
        }
        for engine in EngineKind::ALL {
            let bot = BotSpec { engine: *engine, level: Level::MAX };
            assert_eq!(EngineSpec::from(bot).to_string(), bot.to_string());
            assert_eq!(spec(&bot.to_string()).bot_spec(), Some(bot));
        }
        assert_eq!(spec("greedy").bot_spec(), None);
        assert_eq!(spec("alphabeta:7,depth=3").bot_spec(), None);
    }

    #[test]
    fn errors_are_named() {
        for (text, problem) in [
            ("", "there is no engine \"\""),
            ("deepblue", "there is no engine \"deepblue\""),
            ("greedy:11", "a level is a number from 1 to 10"),
            ("greedy,", "\"\" is not NAME=VALUE"),
            ("greedy,depth", "\"depth\" is not NAME=VALUE"),
            ("greedy,depth=0", "depth is a number from 1 to 128, not \"0\""),
            ("alphabeta,depth=3,depth=4", "depth is set twice"),
            ("alphabeta,guess=zero", "alphabeta has no option \"guess\""),
        ] {
            let error = text.parse::<EngineSpec>().expect_err(text).to_string();
            assert!(error.contains(problem), "{text}: {error}");
        }
    }

    #[test]
    fn an_iteration_alone_needs_a_depth() {
        let game = GameKind::Reversi;
        assert_eq!(spec("alphabeta,deepening=off").check_alone(game), Err(BadEngineSpec::NoDepth));
        assert_eq!(spec("alphabeta,deepening=off,depth=4").check_alone(game), Ok(()));
        assert_eq!(spec("alphabeta,deepening=off").check(game), Ok(()));
        assert!(spec("alphabeta,eval=marks").check_alone(game).is_err());
    }

    #[test]
    fn a_level_does_not_shorten_a_depth_of_ones_own() {
        let game = GameKind::Adjacency;
        let record = game.record(&[]).expect("no options");
        let depth = |text: &str| {
            let mut bot = spec(text).bot(game, 1);
            bot.think(&*record, &Limits::default(), &StopFlag::new(), &mut |_| {}).expect("the game goes on").depth
        };
        // Level 7 looks three plies ahead.
        assert_eq!(depth("alphabeta:7"), 3);
        assert_eq!(depth("alphabeta:7,depth=4"), 4);
        assert_eq!(depth("alphabeta,depth=2"), 2);
    }
}
