//! The options of UGI: which engine, and how strong.

use std::fmt::{Display, Write};
use std::ops::RangeInclusive;
use std::str::FromStr;

use bidak_shared::kind::{EngineKind, GameKind, Level, Word};
use bidak_shared::notation::OptionValues;
use bidak_shared::registry::Bot;
use bidak_shared::registry::spec::{BadEngineSpec, EngineSpec};
use bidak_shared::search::options::DEFAULT_HASH_MB;

/// The most memory for tables, in MB.
const MOST_HASH: u32 = 65_536;
/// The most threads.
const MOST_THREADS: usize = 256;
/// The largest seed: every driver can read it as a number.
const MOST_SEED: u64 = i32::MAX as u64;
/// The value of `Level` for full strength.
const NO_LEVEL: &str = "none";
/// The options beside those of single engines.
const GENERAL: [&str; 5] = ["Engine", "Hash", "Threads", "Seed", "Level"];

/// The values that are set.
#[derive(Clone, Debug)]
pub(super) struct Options {
    game: GameKind,
    /// The engine that is chosen.
    engine: EngineKind,
    /// Every engine with its own options: they may be set before it is chosen.
    specs: Vec<EngineSpec>,
    hash_mb: u32,
    threads: usize,
    seed: u64,
    /// None for full strength.
    level: Option<Level>,
}

impl Options {
    pub(super) fn new(game: GameKind) -> Self {
        let specs = EngineKind::ALL.iter().map(|engine| EngineSpec::new(*engine)).collect();
        Self { game, engine: EngineKind::Best, specs, hash_mb: DEFAULT_HASH_MB, threads: 1, seed: 0, level: None }
    }

    /// Sets an option; its name is read in either case. On an error nothing changes.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name.to_ascii_lowercase().as_str() {
            "engine" => self.choose(value)?,
            "hash" => self.hash_mb = number(name, value, 1..=MOST_HASH)?,
            "threads" => self.threads = number(name, value, 1..=MOST_THREADS)?,
            "seed" => self.seed = number(name, value, 0..=MOST_SEED)?,
            "level" => {
                self.level = match value {
                    NO_LEVEL => None,
                    _ => Some(value.parse::<Level>().map_err(|error| format!("{error} (or none)"))?),
                };
            }
            own => self.set_own(own, name, value)?,
        }
        Ok(())
    }

    /// Chooses an engine by its word, with the options that it has so far, or by a spec, with those of the spec.
    fn choose(&mut self, value: &str) -> Result<(), String> {
        let spec: EngineSpec = value.parse().map_err(|error: BadEngineSpec| error.to_string())?;
        spec.check(self.game).map_err(|error| error.to_string())?;
        self.engine = spec.engine;
        if let Some(level) = spec.level {
            self.level = Some(level);
        }
        if value.contains(',') {
            let engine = spec.engine;
            *self.spec_mut(engine) = spec;
        }
        Ok(())
    }

    /// Sets the option `ENGINE.NAME`, or `NAME` of the chosen engine: `lower`, written `name` by the driver.
    fn set_own(&mut self, lower: &str, name: &str, value: &str) -> Result<(), String> {
        let (engine, own) = match lower.split_once('.') {
            Some((engine, own)) => (EngineKind::from_word(engine).ok(), own),
            None => (Some(self.engine), lower),
        };
        let known = engine.filter(|engine| engine.option_specs_in(self.game).any(|spec| spec.name == own));
        let Some(engine) = known else {
            let own = self.engine.option_specs_in(self.game).map(|spec| format!("{}.{}", self.engine, spec.name));
            let known: Vec<String> = GENERAL.into_iter().map(str::to_owned).chain(own).collect();
            let name: String = name.chars().take(40).collect();
            return Err(format!("there is no option {name:?}; with {} there are: {}", self.engine, known.join(", ")));
        };
        let mut spec = self.spec(engine).clone();
        spec.set(own, value).and_then(|()| spec.check(self.game)).map_err(|error| error.to_string())?;
        *self.spec_mut(engine) = spec;
        Ok(())
    }

    fn spec(&self, engine: EngineKind) -> &EngineSpec {
        self.specs.iter().find(|spec| spec.engine == engine).expect("every engine has one")
    }

    fn spec_mut(&mut self, engine: EngineKind) -> &mut EngineSpec {
        self.specs.iter_mut().find(|spec| spec.engine == engine).expect("every engine has one")
    }

    /// The chosen engine with its options.
    pub(super) fn chosen(&self) -> &EngineSpec {
        self.spec(self.engine)
    }

    /// A bot with these options.
    pub(super) fn bot(&self) -> Box<dyn Bot> {
        let spec = EngineSpec { level: self.level, ..self.chosen().clone() };
        let settings = spec.settings.clone().with_seed(self.seed).with_hash_mb(self.hash_mb);
        self.game.bot_with(self.engine, &settings, spec.handicap(self.game))
    }

    /// Whether a level bounds every search.
    pub(super) fn has_level(&self) -> bool {
        self.level.is_some()
    }

    /// Threads for a search.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// The lines that list them, for `ugi`.
    pub(super) fn list(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, kind: &str| {
            writeln!(text, "option name {name} type {kind}").expect("a string takes every text");
        };
        let engines = choices(EngineKind::ALL.iter().map(|engine| engine.word()));
        line("Engine", &format!("combo default {}{engines}", self.engine));
        line("Hash", &format!("spin default {} min 1 max {MOST_HASH}", self.hash_mb));
        line("Threads", &format!("spin default {} min 1 max {MOST_THREADS}", self.threads));
        line("Seed", &format!("spin default {} min 0 max {MOST_SEED}", self.seed));
        let level = self.level.map_or_else(|| NO_LEVEL.to_owned(), |level| level.to_string());
        let levels: Vec<String> =
            (Level::MIN.number()..=Level::MAX.number()).map(|number| number.to_string()).collect();
        let levels = choices([NO_LEVEL].into_iter().chain(levels.iter().map(String::as_str)));
        line("Level", &format!("combo default {level}{levels}"));
        for engine in EngineKind::ALL {
            for spec in engine.option_specs_in(self.game) {
                let (name, default) = (format!("{engine}.{}", spec.name), spec.values.default_text());
                match spec.values {
                    OptionValues::Number { min, max, .. } => {
                        line(&name, &format!("spin default {default} min {min} max {max}"));
                    }
                    OptionValues::Choice(words) => {
                        line(&name, &format!("combo default {default}{}", choices(words.iter().copied())));
                    }
                }
            }
        }
        text
    }
}

fn choices<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.flat_map(|word| [" var ", word]).collect()
}

fn number<T: FromStr + PartialOrd + Display>(name: &str, value: &str, range: RangeInclusive<T>) -> Result<T, String> {
    value.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
        let value: String = value.chars().take(40).collect();
        format!("{name} is a number from {} to {}, not {value:?}", range.start(), range.end())
    })
}
