//! The one place that lists the games, and the bots that play them.

use rand::rngs::Xoshiro256PlusPlus;

use crate::eval::adjacency::{AdjacencyEvaluator, MarksEvaluator};
use crate::eval::morris::learnt::LearntEvaluator;
use crate::eval::morris::{MenEvaluator, MorrisEvaluator};
use crate::eval::named::{Hinted, Zero};
use crate::eval::reversi::learnt::ReversiLearntEvaluator;
use crate::eval::reversi::{DiscsEvaluator, ReversiEvaluator};
use crate::eval::tic_tac_toe::TicTacToeEvaluator;
use crate::eval::weights::WeightsError;
use crate::eval::{self, Evaluator, Score};
use crate::expert::adjacency::AdjacencyExpert;
use crate::expert::adjacency::judge::AdjacencyLearntEvaluator;
use crate::expert::morris::{self, MorrisExpert};
use crate::expert::reversi::ReversiExpert;
use crate::expert::reversi::book::Book;
use crate::kind::{BotSpec, EngineKind, EvalKind, GameKind};
use crate::notation::{Notation, OptionError, OptionSpec, PositionError, options_from};
use crate::record::{AnyRecord, Record};
use crate::rules::adjacency::Adjacency;
use crate::rules::morris::Morris;
use crate::rules::reversi::{Reversi, Turn};
use crate::rules::tic_tac_toe::TicTacToe;
use crate::search::Engine;
use crate::search::best::Best;
use crate::search::options::EngineSettings;
use crate::search::table::Table;

pub mod bot;
mod build;
mod ending;
mod erased_perft;
pub mod options;
pub mod recording;
pub mod replay;
pub mod root_values;
pub mod signature;
pub mod spec;
mod weights;

use build::build_engine;
use ending::cut_short;

pub use bot::{Bot, Handicap, Thought};

/// A game with its evaluator, its engines and its expert.
pub trait Playable: Notation {
    /// The evaluator of its positions.
    type Evaluator: Evaluator<Self> + Default + 'static;

    /// An engine for this game. Each game implements this by `build_engine`, so that the engines are compiled here once
    /// and not again in every crate that uses one.
    fn engine(kind: EngineKind, settings: &EngineSettings) -> Box<dyn Engine<Self>>;

    /// An evaluator of this game that is chosen by name; `None` if the game does not have it.
    fn evaluator(kind: EvalKind) -> Option<Box<dyn Evaluator<Self>>>;

    /// The strongest engine, with its settings: the expert of the game where it has one.
    fn best(settings: &EngineSettings) -> Box<dyn Engine<Self>> {
        Box::new(Best::new(Self::Evaluator::default(), None, Table::new(settings.hash_mb)))
    }

    /// The value of a position to the side to move, 1, 0 or -1, where it is over or a table has it.
    fn tabled_value(&self) -> Option<i32> {
        None
    }

    /// The value to the side to move and the best line, if the opening book has the position.
    fn opening(&self) -> Option<(Score, Vec<Self::Action>)> {
        None
    }

    /// A random position, in which exact searches or tables solve every move at once, for puzzles. The game may be over there.
    fn ending(rng: &mut Xoshiro256PlusPlus) -> Self;

    /// The weights that are compiled in; empty if there are none.
    fn weights_file() -> Vec<u8> {
        Vec::new()
    }

    /// Makes these the weights of this program, unless it has some.
    fn bring_weights(file: &[u8]) -> Result<(), WeightsError> {
        if file.is_empty() { Ok(()) } else { Err(WeightsError::OtherPatterns) }
    }

    /// Whether this program has the weights without which searches of this game panic.
    fn has_weights() -> bool {
        true
    }
}

impl Playable for Adjacency {
    type Evaluator = AdjacencyEvaluator;

    fn engine(kind: EngineKind, settings: &EngineSettings) -> Box<dyn Engine<Self>> {
        build_engine(kind, settings)
    }

    fn evaluator(kind: EvalKind) -> Option<Box<dyn Evaluator<Self>>> {
        Some(match kind {
            EvalKind::Exposure => Box::new(AdjacencyEvaluator),
            EvalKind::Marks => hinted(MarksEvaluator),
            EvalKind::Learnt => hinted(AdjacencyLearntEvaluator::default()),
            EvalKind::Zero => hinted(Zero),
            _ => return None,
        })
    }

    fn best(settings: &EngineSettings) -> Box<dyn Engine<Self>> {
        Box::new(AdjacencyExpert::new(settings.hash_mb))
    }

    fn ending(rng: &mut Xoshiro256PlusPlus) -> Self {
        cut_short(rng, 6..=9)
    }

    fn weights_file() -> Vec<u8> {
        eval::adjacency::learnt::FILE.unwrap_or_default().to_vec()
    }

    fn bring_weights(file: &[u8]) -> Result<(), WeightsError> {
        eval::adjacency::learnt::Learnt::bring(file)
    }

    fn has_weights() -> bool {
        eval::adjacency::learnt::Learnt::is_there()
    }
}

impl Playable for Reversi {
    type Evaluator = ReversiEvaluator;

    fn engine(kind: EngineKind, settings: &EngineSettings) -> Box<dyn Engine<Self>> {
        build_engine(kind, settings)
    }

    fn evaluator(kind: EvalKind) -> Option<Box<dyn Evaluator<Self>>> {
        Some(match kind {
            EvalKind::Positional => Box::new(ReversiEvaluator),
            EvalKind::Discs => hinted(DiscsEvaluator),
            EvalKind::Learnt => hinted(ReversiLearntEvaluator::default()),
            EvalKind::Zero => hinted(Zero),
            _ => return None,
        })
    }

    fn best(settings: &EngineSettings) -> Box<dyn Engine<Self>> {
        let expert = ReversiExpert::new(settings.hash_mb);
        Box::new(if settings.has_book() { expert.with_book(Book::installed()) } else { expert })
    }

    fn opening(&self) -> Option<(Score, Vec<Turn>)> {
        let book = Book::installed();
        let (_, score) = book.best(self)?;
        Some((score, book.line(self)))
    }

    fn ending(rng: &mut Xoshiro256PlusPlus) -> Self {
        cut_short(rng, 6..=10)
    }

    fn weights_file() -> Vec<u8> {
        eval::reversi::learnt::FILE.unwrap_or_default().to_vec()
    }

    fn bring_weights(file: &[u8]) -> Result<(), WeightsError> {
        eval::reversi::learnt::Learnt::bring(file)
    }

    fn has_weights() -> bool {
        eval::reversi::learnt::Learnt::is_there()
    }
}

impl Playable for TicTacToe {
    type Evaluator = TicTacToeEvaluator;

    fn engine(kind: EngineKind, settings: &EngineSettings) -> Box<dyn Engine<Self>> {
        build_engine(kind, settings)
    }

    fn evaluator(kind: EvalKind) -> Option<Box<dyn Evaluator<Self>>> {
        Some(match kind {
            EvalKind::Lines => Box::new(TicTacToeEvaluator),
            EvalKind::Zero => hinted(Zero),
            _ => return None,
        })
    }

    fn ending(rng: &mut Xoshiro256PlusPlus) -> Self {
        cut_short(rng, 4..=6)
    }
}

impl Playable for Morris {
    type Evaluator = MorrisEvaluator;

    fn engine(kind: EngineKind, settings: &EngineSettings) -> Box<dyn Engine<Self>> {
        build_engine(kind, settings)
    }

    fn evaluator(kind: EvalKind) -> Option<Box<dyn Evaluator<Self>>> {
        Some(match kind {
            EvalKind::Shape => Box::new(MorrisEvaluator),
            EvalKind::Men => hinted(MenEvaluator),
            EvalKind::Learnt => Box::new(LearntEvaluator),
            EvalKind::Zero => hinted(Zero),
            _ => return None,
        })
    }

    fn best(settings: &EngineSettings) -> Box<dyn Engine<Self>> {
        let tables = morris::installed();
        let for_openings = MorrisExpert::megabytes_for_openings(&tables, settings.hash_mb);
        let expert = MorrisExpert::new(tables, for_openings);
        Box::new(Best::new(LearntEvaluator, Some(Box::new(expert)), Table::new(settings.hash_mb - for_openings)))
    }

    fn tabled_value(&self) -> Option<i32> {
        morris::installed().worth(self)
    }

    fn ending(rng: &mut Xoshiro256PlusPlus) -> Self {
        morris::installed().random_position(rng)
    }

    /// The length of the weights in four bytes, the lowest first, the weights, and the tables.
    fn weights_file() -> Vec<u8> {
        let (Some(weights), Some(tables)) = (eval::morris::learnt::FILE, morris::endings::compiled_in()) else {
            return Vec::new();
        };
        [&(weights.len() as u32).to_le_bytes(), weights, &tables].concat()
    }

    fn bring_weights(file: &[u8]) -> Result<(), WeightsError> {
        let (length, rest) = file.split_first_chunk::<4>().ok_or(WeightsError::Damaged)?;
        let parts = rest.split_at_checked(u32::from_le_bytes(*length) as usize);
        let (weights, tables) = parts.ok_or(WeightsError::Damaged)?;
        eval::morris::learnt::Learnt::bring(weights)?;
        morris::endings::bring(tables).map_err(|_| WeightsError::Damaged)
    }

    fn has_weights() -> bool {
        eval::morris::learnt::Learnt::is_there() && morris::endings::is_there()
    }
}

/// An evaluator with the hints and candidates of its game.
fn hinted<G: Playable>(judge: impl Evaluator<G> + 'static) -> Box<dyn Evaluator<G>> {
    Box::new(Hinted { judge, hints: G::Evaluator::default() })
}

/// A generic function over games whose type is known only at run time.
pub trait GameVisitor {
    /// The result.
    type Output;

    /// Called with the game's type.
    fn visit<G: Playable>(self) -> Self::Output;
}

impl GameKind {
    /// Calls `visitor` with the type of this game.
    pub fn visit<V: GameVisitor>(self, visitor: V) -> V::Output {
        match self {
            Self::Adjacency => visitor.visit::<Adjacency>(),
            Self::Reversi => visitor.visit::<Reversi>(),
            Self::TicTacToe => visitor.visit::<TicTacToe>(),
            Self::Morris => visitor.visit::<Morris>(),
        }
    }

    /// A record of a new game with some options set by name.
    pub fn record(self, settings: &[(&str, &str)]) -> Result<Box<dyn AnyRecord>, OptionError> {
        struct New<'a>(&'a [(&'a str, &'a str)]);
        impl GameVisitor for New<'_> {
            type Output = Result<Box<dyn AnyRecord>, OptionError>;

            fn visit<G: Playable>(self) -> Self::Output {
                let options = options_from::<G>(self.0.iter().copied())?;
                Ok(Box::new(Record::new(G::initial(&options))))
            }
        }
        self.visit(New(settings))
    }

    /// A record that starts from the position in `text`.
    pub fn record_from(self, text: &str) -> Result<Box<dyn AnyRecord>, PositionError> {
        struct From<'a>(&'a str);
        impl GameVisitor for From<'_> {
            type Output = Result<Box<dyn AnyRecord>, PositionError>;

            fn visit<G: Playable>(self) -> Self::Output {
                Ok(Box::new(Record::new(G::parse_position(self.0)?)))
            }
        }
        self.visit(From(text))
    }

    /// The options that this game can be started with.
    pub fn option_specs(self) -> &'static [OptionSpec] {
        struct Specs;
        impl GameVisitor for Specs {
            type Output = &'static [OptionSpec];

            fn visit<G: Playable>(self) -> Self::Output {
                G::option_specs()
            }
        }
        self.visit(Specs)
    }

    /// An example of a move of this game.
    pub fn move_example(self) -> &'static str {
        struct Example;
        impl GameVisitor for Example {
            type Output = &'static str;

            fn visit<G: Playable>(self) -> Self::Output {
                G::MOVE_EXAMPLE
            }
        }
        self.visit(Example)
    }

    /// A bot for this game. The same seed gives the same game.
    pub fn bot(self, spec: BotSpec, seed: u64) -> Box<dyn Bot> {
        self.bot_within(spec, u32::MAX, seed)
    }

    /// A bot whose tables have at most `hash_mb` MB, even if its level allows more.
    pub fn bot_within(self, spec: BotSpec, hash_mb: u32, seed: u64) -> Box<dyn Bot> {
        let mut handicap = Handicap::of(self, spec.level);
        handicap.hash_mb = handicap.hash_mb.min(hash_mb);
        let settings = spec.engine.settings().with_seed(seed).with_hash_mb(handicap.hash_mb);
        self.bot_with(spec.engine, &settings, handicap)
    }

    /// A bot for this game from an engine with its settings; [`Handicap::none`] for its full strength.
    pub fn bot_with(self, engine: EngineKind, settings: &EngineSettings, handicap: Handicap) -> Box<dyn Bot> {
        struct Build<'a>(EngineKind, &'a EngineSettings, Handicap);
        impl GameVisitor for Build<'_> {
            type Output = Box<dyn Bot>;

            fn visit<G: Playable>(self) -> Self::Output {
                let Self(engine, settings, handicap) = self;
                Box::new(bot::EngineBot::<G>::new(engine.build(settings), handicap, settings.seed))
            }
        }
        self.visit(Build(engine, settings, handicap))
    }
}

impl EngineKind {
    /// The engine for a game at full strength. `settings` must be those of this engine.
    pub fn build<G: Playable>(self, settings: &EngineSettings) -> Box<dyn Engine<G>> {
        G::engine(self, settings)
    }
}
