//! The one place that lists the games, and the bots that play them.

use crate::eval::Evaluator;
use crate::eval::adjacency::AdjacencyEvaluator;
use crate::eval::morris::MorrisEvaluator;
use crate::eval::reversi::ReversiEvaluator;
use crate::eval::tic_tac_toe::TicTacToeEvaluator;
use crate::kind::{BotSpec, EngineKind, GameKind};
use crate::notation::{Notation, OptionError, OptionSpec, PositionError, options_from};
use crate::record::{AnyRecord, Record};
use crate::rules::adjacency::Adjacency;
use crate::rules::morris::Morris;
use crate::rules::reversi::Reversi;
use crate::rules::tic_tac_toe::TicTacToe;
use crate::search::Engine;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::greedy::Greedy;
use crate::search::random::Random;

pub mod bot;
mod perft;

pub use bot::{Bot, Thought};

/// A game with everything that playing it takes.
pub trait Playable: Notation {
    /// How engines judge its positions.
    type Evaluator: Evaluator<Self> + Default + 'static;
}

impl Playable for Adjacency {
    type Evaluator = AdjacencyEvaluator;
}

impl Playable for Reversi {
    type Evaluator = ReversiEvaluator;
}

impl Playable for TicTacToe {
    type Evaluator = TicTacToeEvaluator;
}

impl Playable for Morris {
    type Evaluator = MorrisEvaluator;
}

/// Something to do with a game whose type is known only at run time.
pub trait GameVisitor {
    /// What comes of it.
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

    /// A bot for this game. The same seed plays the same game.
    pub fn bot(self, spec: BotSpec, seed: u64) -> Box<dyn Bot> {
        struct Build(BotSpec, u64);
        impl GameVisitor for Build {
            type Output = Box<dyn Bot>;

            fn visit<G: Playable>(self) -> Self::Output {
                let Self(spec, seed) = self;
                Box::new(bot::EngineBot::<G>::new(spec.engine.build(seed), spec.level, seed))
            }
        }
        self.visit(Build(spec, seed))
    }
}

impl EngineKind {
    /// The engine for a game, unrestrained. Randomness comes from `seed` only.
    pub fn build<G: Playable>(self, seed: u64) -> Box<dyn Engine<G>> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Greedy => Box::new(Greedy::new(seed)),
            Self::AlphaBeta => Box::new(AlphaBeta::new(G::Evaluator::default())),
        }
    }
}
