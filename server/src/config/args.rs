//! Where settings come from: flags, the environment, a file, and what usually holds. The first that says something counts.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use etcetera::BaseStrategy;
use strsim::levenshtein;
use thiserror::Error;
use toml::Table;

use crate::config::settings::Settings;
use crate::config::{Config, LogFormat};
use crate::store::StorePlace;

/// The options of a server, for every command that starts one.
#[derive(Args, Clone, Debug, Default)]
pub struct ServeArgs {
    /// File with settings in TOML, which flags and the environment overrule [default: bidak/server.toml in the folder for
    /// configuration, if it is there]
    #[arg(long = "config", env = "BIDAK_CONFIG", value_name = "FILE")]
    file: Option<PathBuf>,

    /// Print all settings as such a file, each with its reason and its origin, and end
    #[arg(long)]
    pub print_config: bool,

    #[command(flatten)]
    settings: Settings,
}

/// Settings that cannot be read.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The file cannot be opened.
    #[error("cannot read {}: {error}", .file.display())]
    Unreadable {
        /// Which file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Its text is not TOML, or a value is not of the right kind.
    #[error("{}: {problem}", .file.display())]
    Malformed {
        /// Which file.
        file: PathBuf,
        /// What is wrong, and where.
        problem: String,
    },
    /// There is no such setting.
    #[error("{}: there is no setting {key:?}; {nearest}", .file.display())]
    Unknown {
        /// Which file.
        file: PathBuf,
        /// What it says.
        key: String,
        /// What may have been meant.
        nearest: String,
    },
    /// Each value could be right, but not all of them.
    #[error("{0}")]
    Senseless(&'static str),
}

/// All settings of a server, and where each comes from.
#[derive(Debug)]
pub struct Setup {
    /// What holds: nothing is left out but what need not be there.
    settings: Settings,
    /// What the file says.
    file: Option<(PathBuf, Table)>,
    /// What flags and the environment say.
    given: Table,
}

impl ServeArgs {
    /// Where a server listens unless told otherwise: on every address, so that friends can join.
    pub const LISTEN: &'static str = "0.0.0.0:7878";

    /// Reads the file and puts everything together.
    pub fn setup(&self) -> Result<Setup, ConfigError> {
        let file = match &self.file {
            Some(file) => Some(file.clone()),
            None => usual_file().filter(|file| file.exists()),
        };
        let file = file.map(|file| read(&file).map(|table| (file, table))).transpose()?;
        let given = table(&self.settings);
        let mut all = table(&Settings::usual(Self::LISTEN));
        all.extend(file.iter().flat_map(|(_, table)| table.clone()));
        all.extend(given.clone());
        let settings: Settings = all.try_into().expect("each part was read as settings before");
        match settings.problem() {
            Some(problem) => Err(ConfigError::Senseless(problem)),
            None => Ok(Setup { settings, file, given }),
        }
    }
}

impl Setup {
    /// Where to listen.
    pub fn listen(&self) -> &str {
        self.settings.listen.as_deref().unwrap_or(ServeArgs::LISTEN)
    }

    /// The bounds of the server. The store, which has to be opened, is not among it: games are in memory until another is
    /// put there.
    pub fn config(&self) -> Config {
        self.settings.config()
    }

    /// Where games are kept.
    pub fn store_place(&self) -> StorePlace {
        let Ok(place) = self.settings.store.as_deref().map_or_else(|| Ok(StorePlace::usual()), str::parse);
        place
    }

    /// How log lines are written.
    pub fn log_format(&self) -> LogFormat {
        self.settings.log_format.unwrap_or_default()
    }

    /// The least important log lines that are written.
    pub fn log(&self) -> tracing::Level {
        self.settings.log.unwrap_or_default().into()
    }

    /// All settings as a file that can be read again, each with its reason and its origin.
    pub fn print(&self) -> String {
        let mut text =
            String::from("# The settings of a Bidak server. Flags overrule the environment, which overrules this.\n");
        let all = table(&self.settings);
        let from_file = |name: &str| self.file.as_ref().filter(|(_, table)| table.contains_key(name));
        for argument in arguments() {
            let name = argument.get_id().as_str();
            let reason = argument.get_help().map(ToString::to_string).unwrap_or_default();
            let origin = if self.given.contains_key(name) {
                "a flag or the environment".to_owned()
            } else if let Some((file, _)) = from_file(name) {
                file.display().to_string()
            } else {
                "default".to_owned()
            };
            // Writing to a string cannot fail.
            let _ = match all.get(name) {
                Some(value) => write!(text, "\n# {reason}\n# ({origin})\n{name} = {value}\n"),
                None => write!(text, "\n# {reason}\n# (not set)\n# {name} =\n"),
            };
        }
        text
    }
}

/// `$XDG_CONFIG_HOME/bidak/server.toml`, usually `~/.config/bidak/server.toml`.
fn usual_file() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.config_dir().join("bidak").join("server.toml"))
}

/// The settings of a file, all known and of the right kind.
fn read(file: &Path) -> Result<Table, ConfigError> {
    let text = fs::read_to_string(file).map_err(|error| ConfigError::Unreadable { file: file.into(), error })?;
    let malformed = |error: toml::de::Error| ConfigError::Malformed {
        file: file.into(),
        problem: format!("not the settings of a server: {error}").trim_end().to_owned(),
    };
    let table: Table = toml::from_str(&text).map_err(malformed)?;
    if let Some(key) = table.keys().find(|key| !arguments().any(|argument| argument.get_id() == key.as_str())) {
        return Err(ConfigError::Unknown { file: file.into(), key: key.clone(), nearest: nearest(key) });
    }
    // Read from the text again, so that what is wrong is told with its line.
    let _: Settings = toml::from_str(&text).map_err(malformed)?;
    Ok(table)
}

/// The settings as clap knows them, with their sentences.
fn arguments() -> impl Iterator<Item = clap::Arg> {
    let command = Settings::augment_args(Command::new("settings"));
    command.get_arguments().cloned().collect::<Vec<_>>().into_iter()
}

fn table(settings: &Settings) -> Table {
    Table::try_from(settings).expect("settings are texts, numbers and words")
}

/// A clause about the setting that is spelt most like `key`.
fn nearest(key: &str) -> String {
    let key = key.replace('-', "_");
    let names = arguments().map(|argument| argument.get_id().to_string());
    match names.map(|name| (levenshtein(&key, &name), name)).min() {
        Some((changes, name)) if changes <= 3 => format!("perhaps {name:?} is meant"),
        _ => "--print-config shows all there are".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use clap::{FromArgMatches, Parser};
    use tempfile::NamedTempFile;

    use super::*;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        args: ServeArgs,
    }

    fn args(line: &[&str]) -> ServeArgs {
        let line = std::iter::once("server").chain(line.iter().copied());
        let matches = <Cli as clap::CommandFactory>::command().get_matches_from(line);
        Cli::from_arg_matches(&matches).expect("a command line of the test").args
    }

    /// A file with a text, removed at the end.
    fn file(text: &str) -> NamedTempFile {
        let mut file = tempfile::Builder::new().suffix(".toml").tempfile().expect("files can be made there");
        file.write_all(text.as_bytes()).expect("there is room for it");
        file
    }

    fn path(file: &NamedTempFile) -> &str {
        file.path().to_str().expect("a plain path")
    }

    #[test]
    fn flags_overrule_the_file_and_the_file_overrules_what_usually_holds() {
        let written = file("rooms = 7\nconnections = 8\nlog_format = \"json\"\n");
        let setup = args(&["--config", path(&written), "--rooms", "9"]).setup().expect("good settings");
        let config = setup.config();
        assert_eq!((config.rooms, config.connections, config.members_per_room), (9, 8, 200));
        assert_eq!((setup.log_format(), setup.listen()), (LogFormat::Json, ServeArgs::LISTEN));
    }

    #[test]
    fn what_is_printed_can_be_read_again_and_says_where_it_comes_from() {
        let written = file("rooms = 7\n");
        let setup = args(&["--config", path(&written), "--think-ms", "50"]).setup().expect("good settings");
        let printed = setup.print();
        let again = file(&printed);
        let same = args(&["--config", path(&again)]).setup().expect("what was printed");
        assert_eq!(same.settings, setup.settings);
        for part in [
            format!("# Rooms in all\n# ({})\nrooms = 7\n", path(&written)),
            "less when others wait\n# (a flag or the environment)\nthink_ms = 50\n".to_owned(),
            "(default)\nlisten = \"0.0.0.0:7878\"\n".to_owned(),
            "(not set)\n# tls_cert =\n".to_owned(),
        ] {
            assert!(printed.contains(&part), "{part}\n{printed}");
        }
        let names = arguments().filter(|argument| printed.contains(&format!("{} =", argument.get_id())));
        assert_eq!(names.count(), arguments().count());
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_place() {
        for (text, part) in [
            ("romms = 7\n", "there is no setting \"romms\"; perhaps \"rooms\" is meant"),
            ("think-ms = 7\n", "perhaps \"think_ms\" is meant"),
            ("colour = 7\n", "--print-config shows all"),
            ("listen = \"x\"\nrooms = \"many\"\n", "line 2"),
            ("log = \"loud\"\n", "loud"),
            ("rooms\n", "line 1"),
            ("tls_cert = \"a.pem\"\n", "tls_cert needs tls_key"),
        ] {
            let written = file(text);
            let error = args(&["--config", path(&written)]).setup().expect_err(text).to_string();
            assert!(error.contains(part), "{error}");
        }
        let error = args(&["--config", "/nowhere/server.toml"]).setup().expect_err("no such file").to_string();
        assert!(error.starts_with("cannot read /nowhere/server.toml: "), "{error}");
    }
}
