//! Exercises on searches: a question, the solution by the engines themselves, and the grading of an answer node by node.
//!
//! The solution comes from a run of the engine with an observer of its events; no algorithm is written a second time here.
//! A seed is the same exercise on every machine: see `dice`.

pub mod answer;
mod bounds;
mod cuts;
mod dice;
mod fitness;
mod generate;
pub mod grade;
mod passes;
pub mod reason;
mod swap;
mod ucb;
mod values;
mod walk;

#[cfg(test)]
mod tests;

use std::fmt;

use strum::{EnumString, IntoStaticStr, VariantArray};
use thiserror::Error;

use crate::game::Player;
use crate::kind::{UnknownWord, Word};
use crate::rules::drawn::DrawnTree;

pub use answer::{Answer, AnswerValue, BadAnswer};
pub use grade::{Graded, WrongItem};
pub use reason::Reason;
pub use swap::SwapTask;
pub use ucb::{Arm, UcbTask};

use bounds::Bounds;
use cuts::Cuts;
use dice::Dice;
use fitness::Fitness;
use passes::Passes;
use values::Values;

/// What an exercise asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum ExerciseKind {
    /// The minimax value of every inner node.
    Values,
    /// The window with which alpha-beta enters every inner node.
    Bounds,
    /// The leaves that alpha-beta never visits.
    Cuts,
    /// The passes of MTD(f).
    Passes,
    /// The fitness of every line of a reservation tree.
    Fitness,
    /// Two lines after an exchange of genes.
    Swap,
    /// The upper confidence bounds of Monte Carlo tree search, and the child that they choose.
    Ucb,
}

impl Word for ExerciseKind {
    const WHAT: &'static str = "exercise";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

impl ExerciseKind {
    /// Whether it is about a drawn tree.
    pub fn has_tree(self) -> bool {
        !matches!(self, Self::Swap | Self::Ucb)
    }

    /// An answer in the right form.
    pub fn example(self) -> &'static str {
        match self {
            Self::Values => "A=3 B=3 C=2",
            Self::Bounds => "A=-inf,+inf B=-inf,+inf C=3,+inf",
            Self::Cuts => "C2 C3",
            Self::Passes => "1=0,3 2=4,3",
            Self::Fitness => "C1=1 C2=2",
            Self::Swap => "A=14325 B=43256",
            Self::Ucb => "B=1.05 C=0.98 best=B",
        }
    }
}

/// The things to look at in a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// A tree.
    Tree(DrawnTree),
    /// A tree, and the first guess of MTD(f).
    Guess(DrawnTree, i32),
    /// Two lines of genes.
    Swap(SwapTask),
    /// The children of a node.
    Ucb(UcbTask),
}

/// A part of the answer: a node, a pass, a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Its name in answers.
    pub name: String,
    /// The right answer.
    pub right: AnswerValue,
    /// The event that decides it.
    pub why: Reason,
}

/// A question with its solution.
pub struct Exercise {
    kind: ExerciseKind,
    task: Task,
    solution: Box<dyn Solution>,
}

/// Reason an exercise cannot be made of a tree.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NoExercise {
    /// The kind is not about trees.
    #[error("{0} is not about trees: leave out the tree")]
    NoTree(ExerciseKind),
    /// MTD(f) is asked for MAX.
    #[error("{0} needs a tree with MAX at its root")]
    MinRoot(ExerciseKind),
}

/// The solution of one kind of exercise.
trait Solution: Send + Sync {
    /// The parts of the right answer, in the order in which they are asked for.
    fn items(&self) -> &[Item];

    /// Reads the answer for a name, which the answer gives as it was typed: its name here, and the value.
    fn read(&self, name: &str, value: &str) -> Result<(String, AnswerValue), BadAnswer>;

    /// The value that follows for an item from the rest of this answer, if the answer is wrong elsewhere.
    fn follows(&self, item: &Item, answer: &Answer) -> Option<AnswerValue>;

    /// The right answer and the reason for a name that is none of the items.
    fn extra(&self, name: &str) -> Option<(AnswerValue, Reason)> {
        let _ = name;
        None
    }
}

impl Exercise {
    /// The exercise with this number: the same everywhere and in every version.
    pub fn from_seed(kind: ExerciseKind, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        match kind {
            ExerciseKind::Swap => {
                let task = SwapTask::generate(&mut dice);
                Self { kind, solution: Box::new(task.solve()), task: Task::Swap(task) }
            }
            ExerciseKind::Ucb => {
                let task = UcbTask::generate(&mut dice);
                Self { kind, solution: Box::new(task.solve()), task: Task::Ucb(task) }
            }
            _ => {
                // One seed is one tree for all kinds, so that each can build on the answer of the one before.
                let tree = generate::tree(&mut dice);
                let guess = generate::guess(&tree, &mut dice);
                Self::about(kind, tree, guess)
            }
        }
    }

    /// The exercise of a kind about a tree. MTD(f) begins at 0.
    pub fn on(kind: ExerciseKind, tree: DrawnTree) -> Result<Self, NoExercise> {
        if !kind.has_tree() {
            return Err(NoExercise::NoTree(kind));
        }
        if kind == ExerciseKind::Passes && tree.mover(DrawnTree::ROOT) != Player::First {
            return Err(NoExercise::MinRoot(kind));
        }
        Ok(Self::about(kind, tree, 0))
    }

    /// A kind with a tree.
    fn about(kind: ExerciseKind, tree: DrawnTree, guess: i32) -> Self {
        let solution: Box<dyn Solution> = match kind {
            ExerciseKind::Bounds => Box::new(Bounds::new(&tree)),
            ExerciseKind::Cuts => Box::new(Cuts::new(&tree)),
            ExerciseKind::Passes => Box::new(Passes::new(&tree, guess)),
            ExerciseKind::Fitness => Box::new(Fitness::new(&tree)),
            ExerciseKind::Values | ExerciseKind::Swap | ExerciseKind::Ucb => Box::new(Values::new(&tree)),
        };
        let task = if kind == ExerciseKind::Passes { Task::Guess(tree, guess) } else { Task::Tree(tree) };
        Self { kind, task, solution }
    }

    /// What it asks for.
    pub fn kind(&self) -> ExerciseKind {
        self.kind
    }

    /// The things to look at.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// The tree, if it is about one.
    pub fn tree(&self) -> Option<&DrawnTree> {
        match &self.task {
            Task::Tree(tree) | Task::Guess(tree, _) => Some(tree),
            Task::Swap(_) | Task::Ucb(_) => None,
        }
    }

    /// The right answer.
    pub fn solution(&self) -> &[Item] {
        self.solution.items()
    }

    /// The right answer as a line that [`Exercise::read`] reads.
    pub fn solution_text(&self) -> String {
        if self.kind == ExerciseKind::Cuts {
            let names: Vec<&str> = self.solution().iter().map(|item| item.name.as_str()).collect();
            return if names.is_empty() { answer::NOTHING.to_owned() } else { names.join(" ") };
        }
        let parts: Vec<String> = self.solution().iter().map(|item| format!("{}={}", item.name, item.right)).collect();
        parts.join(" ")
    }

    /// Reads an answer.
    pub fn read(&self, text: &str) -> Result<Answer, BadAnswer> {
        answer::read(self.kind, text, |name, value| self.solution.read(name, value))
    }

    /// Grades an answer.
    pub fn grade(&self, answer: &Answer) -> Graded {
        grade::grade(&*self.solution, answer)
    }
}

impl fmt::Debug for Exercise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}: {}", self.kind, self.task, self.solution_text())
    }
}
