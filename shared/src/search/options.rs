//! The options of engines: a list for each engine, and their checked values.

use crate::notation::{OptionError, OptionSpec, OptionValues, choice_option, number_option, shortened};
use crate::search::ordering::Order;

/// The move ordering, an option of several searches.
pub const ORDER: OptionSpec = OptionSpec {
    name: "order",
    about: "move ordering: by hints of the evaluation, by pieces gained, or as listed",
    values: OptionValues::Choice(&["hints", "greedy", "listed"]),
};

/// Whether [`Best`](crate::search::best::Best) plays by its opening book, where the game has one.
pub const BOOK: OptionSpec = OptionSpec {
    name: "book",
    about: "moves of the opening book without a search, in games that have one",
    values: OptionValues::Choice(&["on", "off"]),
};

/// The default size of the tables of positions together, in MB.
pub const DEFAULT_HASH_MB: u32 = 16;

/// The settings of an engine.
#[derive(Clone, Debug)]
pub struct EngineSettings {
    /// The same seed makes the same choices.
    pub seed: u64,
    /// Memory for tables of positions, in MB; at least 1 is taken.
    pub hash_mb: u32,
    /// The name of the engine in error messages.
    engine: &'static str,
    specs: &'static [OptionSpec],
    /// The value of each option: a number, or the index of a word.
    values: Vec<u32>,
}

impl EngineSettings {
    /// The defaults of all options in `specs`. `engine` is the name in error messages.
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

    /// The settings with another seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The settings with another table size, in MB.
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

    /// The value of an option with words.
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

    /// The value of [`BOOK`].
    pub fn has_book(&self) -> bool {
        self.word(BOOK.name) == "on"
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
