//! An engine with its level, its options and its own limits, as text: `ENGINE[:LEVEL][,NAME=VALUE]...`.
//!
//! The same text names an engine on every command line, in UGI, at seats and in records. A [`BotSpec`] is the special case of an engine and a
//! level, which has a rating.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::kind::{BadEngineText, BotSpec, EngineKind, EngineText, GameKind, Level};
use crate::notation::{OptionError, OptionValues, number_option};
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
    pub nodes: Option<u64>,
}

/// A text that names no engine with options.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadEngineSpec {
    /// It has another form.
    #[error(transparent)]
    Text(#[from] BadEngineText),
    /// No such option, or it cannot have this value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A search without deepening, and no depth.
    #[error("deepening=off needs a depth: add depth=N")]
    NoDepth,
}

impl EngineSpec {
    /// An engine with its defaults and without level and limits.
    pub fn new(engine: EngineKind) -> Self {
        Self { engine, level: None, settings: engine.settings(), depth: None, nodes: None }
    }

    /// From the parts of a text, or of a message.
    pub fn of<'a>(
        engine: EngineKind,
        level: Option<Level>,
        options: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, OptionError> {
        let mut spec = Self { level, ..Self::new(engine) };
        for (name, value) in options {
            spec.set(name, value)?;
        }
        Ok(spec)
    }

    /// Sets an option of the engine, or one of [`LIMIT_OPTIONS`].
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let Some(spec) = LIMIT_OPTIONS.iter().find(|spec| spec.name == name) else {
            return self.settings.set(name, value);
        };
        if let OptionValues::Number { min, max, .. } = spec.values {
            let number = number_option(spec.name, value, min, max)?;
            if name == "depth" {
                self.depth = Some(number);
            } else {
                self.nodes = Some(number.into());
            }
        }
        Ok(())
    }

    /// Whether its options can be used in a game: every one must matter there and have that value.
    pub fn check(&self, game: GameKind) -> Result<(), OptionError> {
        self.engine.check(&self.settings, game)
    }

    /// Whether its options can be used on a drawn tree: those that belong to a game do nothing there, and the numbers of the leaves are the
    /// evaluation.
    pub fn check_drawn(&self) -> Result<(), OptionError> {
        self.engine.check_drawn(&self.settings)
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
        Limits { depth: self.depth, nodes: self.nodes, ..Limits::default() }
    }

    /// The plies of a search outside games: its depth, or those of its level if it has no limit of its own. The time of a level and the moves
    /// that it worsens on purpose belong to games.
    pub fn plies(&self) -> Option<u32> {
        let of_level = self.level.filter(|_| self.nodes.is_none()).and_then(Handicap::plies_of);
        self.depth.or(of_level)
    }

    /// Its handicap in a game: that of its level. Limits of its own replace those of the level, so that no level cuts an exact depth.
    pub fn handicap(&self, game: GameKind) -> Handicap {
        let handicap = self.level.map_or_else(Handicap::none, |level| Handicap::of(game, level));
        if self.depth.is_none() && self.nodes.is_none() {
            return handicap;
        }
        Handicap { limits: self.limits(), ..handicap }
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
        let EngineText { engine, level, options } = EngineText::parse(text)?;
        Ok(Self::of(engine, level, options)?)
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
        for (name, value) in [("depth", self.depth.map(u64::from)), ("nodes", self.nodes)] {
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
            ("greedy,", "\"\" is no NAME=VALUE"),
            ("greedy,depth", "\"depth\" is no NAME=VALUE"),
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
    fn outside_games_a_level_gives_its_plies_unless_the_spec_has_a_limit() {
        for (text, plies) in [
            ("alphabeta", None),
            ("alphabeta:3", Some(1)),
            ("alphabeta:9", Some(6)),
            ("alphabeta:10", None),
            ("alphabeta:3,depth=4", Some(4)),
            ("alphabeta:3,nodes=500", None),
        ] {
            assert_eq!(spec(text).plies(), plies, "{text}");
        }
        for level in (1..=10).filter_map(Level::new) {
            let spec = EngineSpec { level: Some(level), ..EngineSpec::new(EngineKind::AlphaBeta) };
            assert_eq!(spec.plies(), spec.handicap(GameKind::Reversi).limits.depth, "what the bot looks ahead");
        }
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
        assert!(spec("alphabeta:7,depth=4").handicap(game).slips > 0);
    }
}
