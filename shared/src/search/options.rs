//! The options of engines: a list of them per engine, and values that were checked when they were set.

use crate::notation::{OptionError, OptionSpec, OptionValues, choice_option, number_option, shortened};
use crate::search::ordering::Order;

/// Which move to try first; an option of several searches.
pub const ORDER: OptionSpec = OptionSpec {
    name: "order",
    about: "which move to try first: as the evaluation hints, the most pieces gained, or as listed",
    values: OptionValues::Choice(&["hints", "greedy", "listed"]),
};

/// The default size of the tables of positions together, in MB.
pub const DEFAULT_HASH_MB: u32 = 16;

/// What an engine is built with.
#[derive(Clone, Debug)]
pub struct EngineSettings {
    /// The same seed makes the same choices.
    pub seed: u64,
    /// Memory for tables of positions, in MB; at least 1 is taken.
    pub hash_mb: u32,
    /// The engine, for messages.
    engine: &'static str,
    specs: &'static [OptionSpec],
    /// Of each option, the number or the place of the word.
    values: Vec<u32>,
}

impl EngineSettings {
    /// Every option of `specs` at its default. `engine` is what messages call their owner.
    pub fn new(engine: &'static str, specs: &'static [OptionSpec]) -> Self {
        let values = specs
            .iter()
            .map(|spec| match spec.values {
                OptionValues::Number { default, .. } => default,
                OptionValues::Choice(_) => 0,
            })
            .collect();
        Self { seed: 0, hash_mb: DEFAULT_HASH_MB, engine, specs, values }
    }

    /// The same with another seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The same with another amount of memory for tables, in MB.
    #[must_use]
    pub fn with_hash_mb(self, hash_mb: u32) -> Self {
        Self { hash_mb, ..self }
    }

    /// Sets the option called `name` to the value written in `value`.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let Some(index) = self.specs.iter().position(|spec| spec.name == name) else {
            return Err(OptionError::Unknown {
                game: self.engine,
                name: shortened(name),
                known: match self.specs {
                    [] => "none".to_owned(),
                    specs => specs.iter().map(|spec| spec.name).collect::<Vec<_>>().join(", "),
                },
            });
        };
        let spec = &self.specs[index];
        self.values[index] = match spec.values {
            OptionValues::Number { min, max, .. } => number_option(spec.name, value, min, max)?,
            OptionValues::Choice(words) => choice_option(spec.name, value, words)? as u32,
        };
        Ok(())
    }

    /// The value of a numeric option.
    ///
    /// # Panics
    /// If the engine has no option of this name: the names are literals in the code.
    pub fn number(&self, name: &str) -> u32 {
        let index = self.specs.iter().position(|spec| spec.name == name);
        self.values[index.expect("the engine reads only options that it lists")]
    }

    /// The word that an option with a few words is set to.
    ///
    /// # Panics
    /// If the engine has no such option.
    pub fn word(&self, name: &str) -> &'static str {
        let spec = self.specs.iter().find(|spec| spec.name == name);
        match spec.map(|spec| &spec.values) {
            Some(OptionValues::Choice(words)) => words[self.number(name) as usize],
            _ => panic!("{} has no words for {name:?}", self.engine),
        }
    }

    /// The value of [`ORDER`].
    pub fn order(&self) -> Order {
        match self.word(ORDER.name) {
            "greedy" => Order::Greedy,
            "listed" => Order::Listed,
            _ => Order::Hints,
        }
    }
}
