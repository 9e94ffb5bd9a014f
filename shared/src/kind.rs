//! The closed sets: games, engines, levels, evaluations, the words of study.
//!
//! Each member has one lower-case word. The word is the same on the command line, on the wire, in
//! UGI and in files, through `Display` and `FromStr`.

use std::fmt;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr, VariantArray};
use thiserror::Error;

mod engine_text;
mod eval;
mod family;
mod named_bot;
mod study;
pub use engine_text::{BadEngineText, EngineText};
pub use eval::EvalKind;
pub use family::EngineFamily;
pub use named_bot::{NamedBot, Strength};
pub use study::{Bound, ChosenBy, Claim, CutReason, Grade, LeafReason, ProbeResult, Visit};

/// A closed set whose members are written as one lower-case word each.
pub trait Word: Copy + Eq + fmt::Debug + 'static {
    /// The name of the set in error messages, such as `game`.
    const WHAT: &'static str;
    /// Every member, in the order of display.
    const ALL: &'static [Self];

    /// The word of this member.
    fn word(self) -> &'static str;

    /// The member with the given word.
    fn from_word(text: &str) -> Result<Self, UnknownWord> {
        Self::ALL.iter().copied().find(|member| member.word() == text).ok_or_else(|| Self::unknown(text))
    }

    /// The error for a text that is no word of this set.
    fn unknown(text: &str) -> UnknownWord {
        UnknownWord {
            what: Self::WHAT,
            text: text.chars().take(40).collect(),
            known: Self::ALL.iter().map(|member| member.word()).collect::<Vec<_>>().join(", "),
        }
    }
}

/// A text that is not a word of the set it was read for.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no {what} {text:?}; there are: {known}")]
pub struct UnknownWord {
    /// The expected kind of word, such as `game`.
    pub what: &'static str,
    /// The text, cut where it is long.
    pub text: String,
    /// The words of the set, with commas.
    pub known: String,
}

/// The games.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum GameKind {
    /// The Adjacency Strategy Game.
    Adjacency,
    /// Reversi, also called Othello.
    Reversi,
    /// Tic-tac-toe.
    TicTacToe,
    /// Nine Men's Morris.
    Morris,
}

impl GameKind {
    /// The games that have ratings. Tic-tac-toe has none: every player who knows it draws.
    pub const RATED: &[Self] = &[Self::Adjacency, Self::Reversi, Self::Morris];

    /// Whether one seat is better: the second player of Adjacency makes the last move. Only two games with exchanged seats from one
    /// random position are fair.
    pub fn is_uneven(self) -> bool {
        self == Self::Adjacency
    }

    /// The name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Adjacency => "Adjacency",
            Self::Reversi => "Reversi",
            Self::TicTacToe => "Tic-tac-toe",
            Self::Morris => "Nine Men's Morris",
        }
    }
}

impl Word for GameKind {
    const WHAT: &'static str = "game";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// The engines. Each is described in its file in [`crate::search`].
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum EngineKind {
    /// Uniform over the legal actions.
    Random,
    /// Most pieces gained now, ties at random.
    Greedy,
    /// Local search: the best evaluation after one own move.
    HillClimb,
    /// Evolves lines of play.
    Genetic,
    /// The plain definition, without pruning.
    Minimax,
    /// Minimax without the branches that cannot matter.
    AlphaBeta,
    /// Null windows after the first child.
    NegaScout,
    /// Alpha-beta over a table of bounds.
    AbMemory,
    /// Null windows that close in on the value.
    Mtdf,
    /// Monte Carlo tree search.
    Mcts,
    /// The strongest engine: selective search, exact endings.
    Best,
}

impl EngineKind {
    /// One line for the choice of an opponent.
    pub fn about(self) -> &'static str {
        match self {
            Self::Random => "plays any legal move",
            Self::Greedy => "takes the most pieces now and never looks ahead",
            Self::HillClimb => "plays for the best position after its own move (hill climbing)",
            Self::Genetic => "evolves lines of play and follows the fittest (genetic search)",
            Self::Minimax => "looks at every line as far as its time allows (minimax)",
            Self::AlphaBeta => "looks ahead as far as its time allows (alpha-beta)",
            Self::NegaScout => "looks ahead, doubting that a later move is better (NegaScout)",
            Self::AbMemory => "looks ahead and remembers positions (alpha-beta with memory)",
            Self::Mtdf => "looks ahead by closing in on the value (MTD(f))",
            Self::Mcts => "tries out lines where it pays (Monte Carlo tree search)",
            Self::Best => "the strongest: deep selective search, exact endings",
        }
    }

    /// Whether it searches to a depth in plies, which grows with its time.
    pub fn searches_by_depth(self) -> bool {
        !matches!(self, Self::Random | Self::Greedy | Self::HillClimb | Self::Genetic | Self::Mcts)
    }
}

impl Word for EngineKind {
    const WHAT: &'static str = "engine";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// The strength of a bot, from 1 (a beginner beats it) to 10 (the full engine).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const MIN: Self = Self(1);
    /// The strongest.
    pub const MAX: Self = Self(10);

    /// The level with this number, `None` outside 1 to 10.
    pub fn new(number: u8) -> Option<Self> {
        (Self::MIN.0..=Self::MAX.0).contains(&number).then_some(Self(number))
    }

    /// 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl Default for Level {
    /// The middle level.
    fn default() -> Self {
        Self(5)
    }
}

/// A number that is no level.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("a level is a number from 1 to 10, not {0:?}")]
pub struct BadLevel(pub String);

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        text.parse().ok().and_then(Self::new).ok_or_else(|| BadLevel(text.chars().take(40).collect()))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A bot: an engine at a level, written `greedy`, `alphabeta:7`, or by its name, `kancil`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BotSpec {
    /// The engine.
    pub engine: EngineKind,
    /// Its level.
    pub level: Level,
}

/// A text that names no bot.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadBotSpec {
    /// The part before the colon.
    #[error(transparent)]
    Engine(#[from] UnknownWord),
    /// The part after the colon.
    #[error(transparent)]
    Level(#[from] BadLevel),
}

impl FromStr for BotSpec {
    type Err = BadBotSpec;

    fn from_str(text: &str) -> Result<Self, BadBotSpec> {
        if let Ok(named) = NamedBot::from_word(text) {
            return Ok(named.bot());
        }
        let (engine, level) = match text.split_once(':') {
            Some((engine, level)) => (engine, level.parse()?),
            None => (text, Level::default()),
        };
        Ok(Self { engine: engine.parse()?, level })
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.engine, self.level)
    }
}
