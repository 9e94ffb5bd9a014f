//! The settings of an engine: the checked values of its options. Which options there are is listed in [`crate::registry::options`].

use crate::eval::Candidates;
use crate::kind::{EvalKind, Word};
use crate::notation::{Allowed, OptionError, OptionSpec, OptionValues, choice_option, number_option, shortened};
use crate::search::alpha_beta_with_memory::HashMove;
use crate::search::deepening::Iterations;
use crate::search::mtdf::FirstGuess;
use crate::search::nega_scout::Research;
use crate::search::ordering::Order;

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
    /// All options of the engine. One whose values depend on the game occurs once for each list of values.
    specs: Vec<&'static OptionSpec>,
    /// The options that differ from the default, or may do so in some game, by name.
    set: Vec<(&'static str, Value)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Number(u32),
    Word(&'static str),
}

impl EngineSettings {
    /// The defaults of all options in `specs`. `engine` is the name in error messages.
    pub fn new(engine: &'static str, specs: Vec<&'static OptionSpec>) -> Self {
        Self { seed: 0, hash_mb: DEFAULT_HASH_MB, engine, specs, set: Vec::new() }
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
        let specs: Vec<&'static OptionSpec> = self.specs.iter().copied().filter(|spec| spec.name == name).collect();
        let Some(first) = specs.first() else {
            return Err(self.unknown(name));
        };
        let read = match specs.iter().find_map(|spec| read(spec, value).ok()) {
            Some(read) => read,
            None if specs.len() == 1 => read(first, value)?,
            None => {
                let allowed = Allowed::Words(all_words(&specs).join(", "));
                return Err(OptionError::Value { name: first.name, value: shortened(value), allowed });
            }
        };
        self.set.retain(|(set, _)| *set != first.name);
        if specs.len() > 1 || read != default(first) {
            self.set.push((first.name, read));
        }
        Ok(())
    }

    /// The options that are set, with their values as text, in the order of the table; those at their default are left out.
    pub fn listed(&self) -> impl Iterator<Item = (&'static str, String)> {
        let mut names: Vec<&'static str> = self.specs.iter().map(|spec| spec.name).collect();
        names.dedup();
        names.into_iter().filter_map(|name| {
            let (_, value) = self.set.iter().find(|(set, _)| *set == name)?;
            let text = match value {
                Value::Number(number) => number.to_string(),
                Value::Word(word) => (*word).to_owned(),
            };
            Some((name, text))
        })
    }

    fn unknown(&self, name: &str) -> OptionError {
        let mut names: Vec<&str> = self.specs.iter().map(|spec| spec.name).collect();
        names.dedup();
        let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        OptionError::Unknown { game: self.engine, name: shortened(name), known }
    }

    /// The value of an option, set or by default.
    ///
    /// # Panics
    /// If the engine has no option of this name: the names are literals in the code.
    fn value(&self, name: &str) -> Value {
        let set = self.set.iter().find(|(set, _)| *set == name);
        let default = || {
            let spec = self.specs.iter().find(|spec| spec.name == name);
            default(spec.expect("the engine reads only options that it has"))
        };
        set.map_or_else(default, |(_, value)| *value)
    }

    /// The value of a numeric option.
    ///
    /// # Panics
    /// If the engine has no such option.
    pub fn number(&self, name: &str) -> u32 {
        match self.value(name) {
            Value::Number(number) => number,
            Value::Word(_) => panic!("{} has no number for {name:?}", self.engine),
        }
    }

    /// The value of an option with words.
    ///
    /// # Panics
    /// If the engine has no such option.
    pub fn word(&self, name: &str) -> &'static str {
        match self.value(name) {
            Value::Word(word) => word,
            Value::Number(_) => panic!("{} has no words for {name:?}", self.engine),
        }
    }

    /// The evaluation, if one is set.
    pub fn eval(&self) -> Option<EvalKind> {
        let (_, value) = self.set.iter().find(|(set, _)| *set == "eval")?;
        match value {
            Value::Word(word) => EvalKind::from_word(word).ok(),
            Value::Number(_) => None,
        }
    }

    /// Whether [`Best`](crate::search::best::Best) plays by its opening book, where the game has one.
    pub fn has_book(&self) -> bool {
        self.word("book") == "on"
    }

    /// The move ordering.
    pub fn order(&self) -> Order {
        match self.word("order") {
            "greedy" => Order::Greedy,
            "listed" => Order::Listed,
            _ => Order::Hints,
        }
    }

    /// The iterations of a search of fixed depth.
    pub fn iterations(&self) -> Iterations {
        if self.word("deepening") == "off" { Iterations::Last } else { Iterations::All }
    }

    /// Whether a search needs a limit of depth: it has one iteration, and its depth must come from somewhere.
    pub fn needs_depth(&self) -> bool {
        self.specs.iter().any(|spec| spec.name == "deepening") && self.iterations() == Iterations::Last
    }

    /// The moves that a search considers.
    pub fn candidates(&self) -> Candidates {
        match self.word("candidates") {
            "touching" => Candidates::Touching,
            "beside" => Candidates::Beside,
            _ => Candidates::All,
        }
    }

    /// The second searches of `NegaScout`.
    pub fn research(&self) -> Research {
        if self.word("research") == "deep" { Research::Deep } else { Research::Always }
    }

    /// Hash moves of searches with memory.
    pub fn hash_move(&self) -> HashMove {
        if self.word("hashmove") == "off" { HashMove::Off } else { HashMove::On }
    }

    /// The first guess of MTD(f).
    pub fn first_guess(&self) -> FirstGuess {
        match self.word("guess") {
            "one-back" => FirstGuess::OneBack,
            "zero" => FirstGuess::Fixed(0),
            _ => FirstGuess::TwoBack,
        }
    }
}

fn read(spec: &'static OptionSpec, value: &str) -> Result<Value, OptionError> {
    Ok(match spec.values {
        OptionValues::Number { min, max, .. } => Value::Number(number_option(spec.name, value, min, max)?),
        OptionValues::Choice(words) => Value::Word(words[choice_option(spec.name, value, words)?]),
    })
}

/// The words of these options, each once.
fn all_words(specs: &[&'static OptionSpec]) -> Vec<&'static str> {
    let mut all = Vec::new();
    for spec in specs {
        if let OptionValues::Choice(words) = spec.values {
            for word in words {
                if !all.contains(word) {
                    all.push(*word);
                }
            }
        }
    }
    all
}

fn default(spec: &OptionSpec) -> Value {
    match spec.values {
        OptionValues::Number { default, .. } => Value::Number(default),
        OptionValues::Choice(words) => Value::Word(words[0]),
    }
}
