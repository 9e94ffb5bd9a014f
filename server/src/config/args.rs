//! The sources of settings. Precedence: flag, environment, config file, default.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, Args, Command, FromArgMatches};
use etcetera::BaseStrategy;
use strsim::levenshtein;
use thiserror::Error;
use toml_edit::{Document, Item, Value};

use crate::config::settings::Settings;
use crate::config::{bounds, command};
use crate::store::{DatabaseAddress, StorePlace};

/// The options of every command that starts a server.
#[derive(Clone, Debug, Default)]
pub struct ServeArgs {
    source: Source,
    /// The values of flags and the environment.
    given: Given,
}

/// The config file, and what to print instead of serving.
#[derive(Args, Clone, Debug, Default)]
struct Source {
    /// File with settings in TOML; flags and the environment take precedence over it [default: bidak/server.toml in the
    /// folder for configuration, if it is there]
    #[arg(long = "config", env = "BIDAK_CONFIG", value_name = "FILE")]
    file: Option<PathBuf>,

    /// Print all settings as such a file, each with its reason and its origin, and exit
    #[arg(long)]
    print_config: bool,

    /// Print all settings with their defaults and reasons in Markdown, and exit
    #[arg(long, hide_short_help = true)]
    print_settings: bool,

    /// Print all limits with their reasons and effects in Markdown, and exit
    #[arg(long, hide_short_help = true)]
    print_limits: bool,
}

/// Settings by name, each with its values as texts.
type Given = BTreeMap<String, Vec<String>>;

/// Why settings cannot be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The file cannot be opened.
    #[error("cannot read {}: {error}", .file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// The text is not TOML, or a value is of the wrong kind.
    #[error("{}: {problem}", .file.display())]
    Malformed {
        /// The file.
        file: PathBuf,
        /// The problem, with its place.
        problem: String,
    },
    /// The file has an unknown setting.
    #[error("{}: there is no setting {key:?}; {nearest}", .file.display())]
    Unknown {
        /// The file.
        file: PathBuf,
        /// The key.
        key: String,
        /// A hint at the nearest name.
        nearest: String,
    },
    /// Two values contradict each other.
    #[error("{0}")]
    Contradiction(String),
}

/// All settings of a server, each with its source.
#[derive(Debug)]
pub struct Setup {
    /// The settings.
    pub settings: Settings,
    /// The settings as texts.
    matches: ArgMatches,
    /// The values of the file.
    file: Option<(PathBuf, Given)>,
    /// The values of flags and the environment.
    given: Given,
}

impl Args for ServeArgs {
    fn augment_args(command: Command) -> Command {
        Settings::augment_args(Source::augment_args(command))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Settings::augment_args_for_update(Source::augment_args_for_update(command))
    }
}

impl FromArgMatches for ServeArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let said = |name: &str| {
            let is_said =
                matches!(matches.value_source(name), Some(ValueSource::CommandLine | ValueSource::EnvVariable));
            is_said.then(|| (name.to_owned(), texts(matches, name)))
        };
        let given = arguments().filter_map(|argument| said(argument.get_id().as_str())).collect();
        Ok(Self { source: Source::from_arg_matches(matches)?, given })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl ServeArgs {
    /// The text to print instead of serving, if one is asked for.
    pub fn printed(&self) -> Result<Option<String>, ConfigError> {
        Ok(match &self.source {
            source if source.print_settings => Some(print_defaults()),
            source if source.print_limits => Some(bounds::print(&self.setup()?.settings.config)),
            source if source.print_config => Some(self.setup()?.print()),
            _ => None,
        })
    }

    /// Reads the file and merges all sources.
    pub fn setup(&self) -> Result<Setup, ConfigError> {
        let file = match &self.source.file {
            Some(file) => Some(file.clone()),
            None => default_file().filter(|file| file.exists()),
        };
        let read = file.map(|file| read(&file).map(|(given, password)| ((file, given), password))).transpose()?;
        let (file, password) = read.map_or((None, None), |(file, password)| (Some(file), password));
        let mut all = file.iter().flat_map(|(_, given)| given.clone()).collect::<Given>();
        all.extend(self.given.clone());
        if let Some(problem) = missing(&all) {
            return Err(ConfigError::Contradiction(problem));
        }
        let matches = matches(&all).map_err(|error| ConfigError::Contradiction(sentence(&error)))?;
        let mut settings = Settings::from_arg_matches(&matches).expect("clap has accepted every value");
        if let StorePlace::Database(address) = &mut settings.store
            && !self.given.contains_key(STORE)
        {
            address.set_password(password);
        }
        match settings.config.problem() {
            Some(problem) => Err(ConfigError::Contradiction(problem.to_owned())),
            None => Ok(Setup { settings, matches, file, given: self.given.clone() }),
        }
    }
}

impl Setup {
    /// All settings as a config file, each with its reason and its source.
    pub fn print(&self) -> String {
        let mut text = String::from(
            "# The settings of a Bidak server. Flags and the environment take precedence over this file.\n",
        );
        for argument in arguments() {
            let name = argument.get_id().as_str();
            let reason = argument.get_help().map(ToString::to_string).unwrap_or_default();
            let origin = match &self.file {
                _ if self.given.contains_key(name) => "a flag or the environment".to_owned(),
                Some((file, given)) if given.contains_key(name) => file.display().to_string(),
                _ => "default".to_owned(),
            };
            let mut values = texts(&self.matches, name).into_iter().map(value);
            let value = match argument.get_action() {
                ArgAction::Append => Some(values.collect()),
                _ => values.next(),
            };
            // Writing to a string cannot fail.
            let _ = match value {
                Some(value) => write!(text, "\n# {reason}\n# ({origin})\n{name} = {value}\n"),
                None => write!(text, "\n# {reason}\n# (not set)\n# {name} =\n"),
            };
        }
        text
    }
}

const HEAD: &str = "\
# Settings

Printed by `bidak-server --print-settings`; a test compares the two. Precedence: flag, environment, config file, default. The flag `--think-ms` is
`BIDAK_THINK_MS` in the environment and `think_ms` in the file that `--config` names. `bidak serve` takes the same settings. `--print-config` prints
the settings in force as such a file; [limits.md](limits.md) has the effect of each limit.

| flag | default | meaning |
| --- | --- | --- |
";

/// All settings with their defaults, in Markdown.
fn print_defaults() -> String {
    let mut text = HEAD.to_owned();
    for argument in arguments() {
        let names = argument.get_value_names().unwrap_or_default().join(" ").replace('|', "\\|");
        let shown = argument.get_default_values().iter().filter(|_| !argument.is_hide_default_value_set());
        let defaults: Vec<String> = shown.map(|value| format!("`{}`", value.display())).collect();
        let flag = argument.get_long().unwrap_or_default();
        let meaning = argument.get_help().map(ToString::to_string).unwrap_or_default().replace('|', "\\|");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| `--{flag} {names}` | {} | {meaning} |", defaults.join(", "));
    }
    text
}

/// Settings that need another one. Clap does not know of them: it reads flags and environment before the file, which may have the other one.
const NEEDS: [(&str, &str); 6] = [
    ("node", "link"),
    ("link", "node"),
    ("link_listen", "node"),
    ("link_tls", "node"),
    ("tls_cert", "tls_key"),
    ("tls_key", "tls_cert"),
];

/// A setting that lacks another one in all sources together, as a sentence.
fn missing(all: &Given) -> Option<String> {
    let (one, other) = NEEDS.into_iter().find(|(one, other)| all.contains_key(*one) && !all.contains_key(*other))?;
    let [one, other] = [one, other].map(|name| format!("--{}", name.replace('_', "-")));
    Some(format!("{one} needs {other}, as a flag, in the environment or in the config file"))
}

/// `$XDG_CONFIG_HOME/bidak/server.toml`, usually `~/.config/bidak/server.toml`.
fn default_file() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.config_dir().join("bidak").join("server.toml"))
}

/// The setting whose value may contain a password, in the file.
const STORE: &str = "store";

/// The settings of a file, all known and of the right kind, and the password in the address of its store.
fn read(file: &Path) -> Result<(Given, Option<String>), ConfigError> {
    let text = fs::read_to_string(file).map_err(|error| ConfigError::Unreadable { file: file.into(), error })?;
    let malformed = |problem: String| ConfigError::Malformed { file: file.into(), problem };
    let document = Document::parse(&text)
        .map_err(|error| malformed(format!("not the settings of a server: {error}").trim_end().to_owned()))?;
    let (mut given, mut password) = (Given::new(), None);
    for (key, item) in document.iter() {
        if !arguments().any(|argument| argument.get_id() == key) {
            return Err(ConfigError::Unknown { file: file.into(), nearest: nearest(key), key: key.to_owned() });
        }
        let line = 1 + text[..item.span().map_or(0, |span| span.start)].matches('\n').count();
        let mut values: Vec<String> = match item {
            Item::Value(Value::Array(values)) => values.iter().map(plain).collect(),
            Item::Value(value) => vec![plain(value)],
            other => vec![other.to_string()],
        };
        if key == STORE {
            for value in &mut values {
                (*value, password) = DatabaseAddress::split(value);
            }
        }
        let one = Given::from([(key.to_owned(), values)]);
        matches(&one).map_err(|error| malformed(format!("line {line}: {}", sentence(&error))))?;
        given.extend(one);
    }
    Ok((given, password))
}

/// The settings as arguments of clap, with their help.
fn arguments() -> impl Iterator<Item = clap::Arg> {
    command::<Settings>().get_arguments().cloned().collect::<Vec<_>>().into_iter()
}

/// All settings: those given, and the defaults of the others.
fn matches(given: &Given) -> Result<ArgMatches, clap::Error> {
    let flag = |(name, value): (&String, &String)| format!("--{}={value}", name.replace('_', "-"));
    let flags = given.iter().flat_map(|(name, values)| values.iter().map(move |value| (name, value))).map(flag);
    command::<Settings>().try_get_matches_from(flags.collect::<Vec<_>>())
}

/// The values of a setting as texts.
fn texts(matches: &ArgMatches, name: &str) -> Vec<String> {
    matches.get_raw(name).into_iter().flatten().map(|value| value.to_string_lossy().into_owned()).collect()
}

/// A text as a value of the file: as a number if possible.
fn value(text: String) -> Value {
    text.parse::<i64>().map_or_else(|_| text.into(), Value::from)
}

/// A value of the file as the text of a flag.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.value().clone(),
        Value::Integer(number) => number.value().to_string(),
        other => other.to_string().trim().to_owned(),
    }
}

/// The message of a clap error, without the hints for a command line.
fn sentence(error: &clap::Error) -> String {
    let text = error.to_string();
    let problem = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
    problem.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A hint: the setting whose spelling is nearest to `key`.
fn nearest(key: &str) -> String {
    let key = key.replace('-', "_");
    let names = arguments().map(|argument| argument.get_id().to_string());
    match names.map(|name| (levenshtein(&key, &name), name)).min() {
        Some((changes, name)) if changes <= 3 => format!("perhaps {name:?} is meant"),
        _ => "--print-config shows all there are".to_owned(),
    }
}

#[cfg(test)]
mod tests;
