//! MTD(f): closes in on the value by null-window searches over a table, beginning at a first guess
//! (Jurnal Minimax & MTD(f), 4.2; Plaat et al., "Best-first fixed-depth minimax algorithms").
//!
//! A right guess takes two passes, one for each bound. Odd and even depths differ if the evaluation favours the side
//! that moved last, so by default the first guess is the value of two depths before, or of the depth before if there is none.

use crate::eval::{Evaluator, Score};
use crate::game::Game;
use crate::search::alpha_beta_with_memory::{AlphaBetaWithMemory, HashMove};
use crate::search::deepening::FixedDepth;
use crate::search::event::{Pass, Tracer};
use crate::search::score::INFINITE;
use crate::search::table::Table;
use crate::search::tree::{Stopped, Tree};

/// The first guess at a depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstGuess {
    /// The value of two depths before.
    #[default]
    TwoBack,
    /// The value of the depth before.
    OneBack,
    /// The same at every depth.
    Fixed(Score),
}

/// The driver of the null-window searches.
#[derive(Debug)]
pub struct Mtdf {
    memory: AlphaBetaWithMemory,
    /// The values of the last two depths of this search, the last one second.
    guesses: [Score; 2],
    first_guess: FirstGuess,
    passes: u32,
}

impl Mtdf {
    /// A search with this table; its first guess is `guess` as long as there is no value of a depth before.
    pub fn new(table: Table, guess: Score) -> Self {
        Self {
            memory: AlphaBetaWithMemory::new(table),
            guesses: [guess; 2],
            first_guess: FirstGuess::TwoBack,
            passes: 0,
        }
    }

    /// The search with another rule for first guesses.
    #[must_use]
    pub fn with_first_guess(self, first_guess: FirstGuess) -> Self {
        Self { first_guess, ..self }
    }

    /// The search with or without hash moves. Without them no pass begins with the best move of the one before, either.
    #[must_use]
    pub fn with_hash_move(self, hash_move: HashMove) -> Self {
        Self { memory: self.memory.with_hash_move(hash_move), ..self }
    }

    /// The number of null-window searches of the last depth.
    pub fn passes(&self) -> u32 {
        self.passes
    }
}

impl FixedDepth for Mtdf {
    fn search<G: Game, E: Evaluator<G>, T: Tracer<G::Action>>(
        &mut self,
        tree: &mut Tree<'_, G, E, T>,
        depth: u32,
    ) -> Result<Score, Stopped> {
        let mut value = match self.first_guess {
            FirstGuess::TwoBack => self.guesses[0],
            FirstGuess::OneBack => self.guesses[1],
            FirstGuess::Fixed(guess) => guess,
        };
        let (mut lower, mut upper) = (-INFINITE, INFINITE);
        self.passes = 0;
        while lower < upper {
            let beta = if value == lower { value + 1 } else { value };
            self.passes += 1;
            let pass = Pass { number: self.passes, alpha: beta - 1, beta, value, lower, upper };
            tree.visits().pass(pass);
            value = self.memory.value(tree, tree.root(), (depth, 0), (beta - 1, beta))?;
            if value < beta {
                upper = value;
            } else {
                lower = value;
                // The next pass first tries the best move of this one.
                if self.memory.hash_move() == HashMove::On
                    && let &[best, ..] = tree.line()
                {
                    tree.put_first(best);
                }
            }
            tree.visits().pass_end(Pass { value, lower, upper, ..pass });
        }
        self.guesses = [self.guesses[1], value];
        Ok(value)
    }

    fn prepare(&mut self) {
        self.memory.prepare();
    }

    fn begin(&mut self) {
        self.memory.begin();
    }

    fn reset(&mut self) {
        self.memory.reset();
        self.guesses = [0; 2];
    }

    fn memory(&self) -> usize {
        self.memory.memory()
    }
}
