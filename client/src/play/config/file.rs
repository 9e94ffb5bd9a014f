//! The file `config.toml` below the folder for configuration (`$XDG_CONFIG_HOME/bidak`, usually `~/.config/bidak`).
//!
//! Saving changes the values of the settings that changed and nothing else: comments, order, and keys that this program
//! does not know stay as they are. A file that cannot be read is never written over.

use std::path::{Path, PathBuf};
use std::{fs, io};

use bidak_shared::kind::Word;
use etcetera::BaseStrategy;
use strsim::levenshtein;
use thiserror::Error;
use toml_edit::{DocumentMut, Item, TomlError, Value};

use super::{BadSetting, Config, Key, Source};
use crate::base::atomic_file::write;

/// The largest file that is read.
const MOST_BYTES: u64 = 1 << 20;

/// The path of the file; `None` if this system has no folder for it.
pub fn path() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.config_dir().join("bidak").join("config.toml"))
}

/// Why the settings could not be written.
#[derive(Debug, Error)]
pub enum NotKept {
    /// There is no place for it.
    #[error("this system has no folder for settings")]
    NoFolder,
    /// The system does not read it.
    #[error("{} cannot be read: {problem}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        problem: io::Error,
    },
    /// The system does not write it.
    #[error("{} cannot be written: {problem}", .path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        problem: io::Error,
    },
    /// It is no TOML; the words say where, in English.
    #[error("{} is left as it is: {reason}", .path.display())]
    NoToml {
        /// The file.
        path: PathBuf,
        /// Where and why.
        reason: String,
    },
    /// A setting is a table there.
    #[error("{} is left as it is: {} is a table there: change it by hand", .path.display(), .key.word())]
    Table {
        /// The file.
        path: PathBuf,
        /// The setting.
        key: Key,
    },
}

/// An error in the file.
#[derive(Debug, Error)]
pub enum Mistake {
    /// The system does not read it.
    #[error("{} cannot be read: {problem}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        problem: io::Error,
    },
    /// It is no TOML; the words say where, in English.
    #[error("config.toml is left out: {0}")]
    NoToml(String),
    /// There is no such setting.
    #[error("config.toml: there is no setting {name:?}; {}", .near.map_or_else(|| format!("there are {}", known()), |near| format!("perhaps {near:?} is meant")))]
    Unknown {
        /// The text in the file.
        name: String,
        /// The setting that is probably meant.
        near: Option<&'static str>,
    },
    /// The setting cannot have this value.
    #[error("config.toml: {0}")]
    Value(BadSetting),
    /// The value is no text.
    #[error("config.toml: {0}: its value is a text in quotes")]
    NoText(&'static str),
    /// The value is neither true nor false.
    #[error("config.toml: {0}: it is true or false, without quotes")]
    NoSwitch(&'static str),
}

/// Every setting, with commas between them.
pub(crate) fn known() -> String {
    let known: Vec<&str> = Key::ALL.iter().map(|key| key.word()).collect();
    known.join(", ")
}

/// Takes the settings of a file. Unknown keys and wrong values are skipped and reported.
pub fn take(config: &mut Config, path: &Path) -> Vec<Mistake> {
    match read(path) {
        Ok(text) => take_text(config, &text),
        Err(problem) => vec![Mistake::Unreadable { path: path.to_path_buf(), problem }],
    }
}

fn read(path: &Path) -> io::Result<String> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(String::new()),
        Ok(found) if found.len() > MOST_BYTES => return Err(io::ErrorKind::FileTooLarge.into()),
        _ => {}
    }
    fs::read_to_string(path)
}

/// The same for the text of a file.
pub fn take_text(config: &mut Config, text: &str) -> Vec<Mistake> {
    let document = match parse(text) {
        Ok(document) => document,
        Err(reason) => return vec![Mistake::NoToml(reason)],
    };
    let mut problems = Vec::new();
    for (name, item) in document.iter() {
        let Ok(key) = name.parse::<Key>() else {
            problems.push(unknown(name));
            continue;
        };
        let done = match item.as_value() {
            Some(Value::String(text)) if !key.is_switch() => {
                config.set(key, text.value(), Source::File).map_err(Mistake::Value)
            }
            Some(Value::Boolean(value)) if key.is_switch() => {
                config.set(key, &value.value().to_string(), Source::File).map_err(Mistake::Value)
            }
            _ if key.is_switch() => Err(Mistake::NoSwitch(key.word())),
            _ => Err(Mistake::NoText(key.word())),
        };
        problems.extend(done.err());
    }
    problems
}

fn unknown(name: &str) -> Mistake {
    let name: String = name.chars().filter(|character| !character.is_control()).take(40).collect();
    let near = Key::ALL.iter().map(|key| key.word()).find(|word| levenshtein(word, &name) <= 2);
    Mistake::Unknown { name, near }
}

fn parse(text: &str) -> Result<DocumentMut, String> {
    text.parse().map_err(|error: TomlError| {
        let line = error.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
        format!("line {line}: {}", error.message().replace('\n', ", "))
    })
}

fn value(key: Key, text: &str) -> Value {
    if key.is_switch() { (text == "true").into() } else { text.into() }
}

/// A setting as a line of the file.
pub fn line(key: Key, text: &str) -> String {
    format!("{} = {}", key.word(), value(key, text))
}

/// Why the text of a file is left as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unchanged {
    /// It is no TOML; the words say where, in English.
    NoToml(String),
    /// A setting is a table there.
    Table(Key),
}

/// The text of a file with some settings changed. The error says why the file should be left alone.
pub fn changed(text: &str, changes: &[(Key, String)]) -> Result<String, Unchanged> {
    let mut document = parse(text).map_err(Unchanged::NoToml)?;
    for (key, text) in changes {
        let mut new = value(*key, text);
        match document.get(key.word()) {
            None => {}
            // Comments after a value stay.
            Some(Item::Value(old)) => *new.decor_mut() = old.decor().clone(),
            Some(_) => return Err(Unchanged::Table(*key)),
        }
        document[key.word()] = Item::Value(new);
    }
    Ok(document.to_string())
}

/// Changes settings in the file of this account, and creates it if there is none.
pub fn keep(changes: &[(Key, String)]) -> Result<PathBuf, NotKept> {
    let path = path().ok_or(NotKept::NoFolder)?;
    save(&path, changes).map(|()| path)
}

/// The same in another file.
pub fn save(path: &Path, changes: &[(Key, String)]) -> Result<(), NotKept> {
    let path = path.to_path_buf();
    let text = match read(&path) {
        Ok(text) => text,
        Err(problem) => return Err(NotKept::Unreadable { path, problem }),
    };
    match changed(&text, changes) {
        Ok(text) => write(&path, &text).map_err(|problem| NotKept::Unwritable { path, problem }),
        Err(Unchanged::NoToml(reason)) => Err(NotKept::NoToml { path, reason }),
        Err(Unchanged::Table(key)) => Err(NotKept::Table { path, key }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_sets_its_values_and_errors_are_reported() {
        let mut config = Config::default();
        let text = "theme = \"paper\"\nbell = true\nname = 7\nthme = \"x\"\ncolour = 1\nclock = \"5\"\n";
        let problems: Vec<String> = take_text(&mut config, text).iter().map(ToString::to_string).collect();
        assert_eq!((config.text(Key::Theme), config.has_bell()), ("paper", true));
        assert_eq!(config.source(Key::Bell), Source::File);
        assert_eq!(problems.len(), 4, "{problems:?}");
        assert!(problems.iter().any(|sentence| sentence.contains("\"thme\"; perhaps \"theme\"")), "{problems:?}");
        assert!(
            problems.iter().any(|sentence| sentence.contains("no setting \"colour\"; there are theme,")),
            "{problems:?}"
        );
        assert!(problems.iter().any(|sentence| sentence.contains("name: its value is a text")), "{problems:?}");
    }

    #[test]
    fn a_file_that_is_no_toml_is_left_out_and_left_alone() {
        let mut config = Config::default();
        let problems = take_text(&mut config, "theme = \"paper\"\n\nname = \"Ada\n");
        assert_eq!(problems.len(), 1);
        assert!(problems[0].to_string().contains("line 3"), "{problems:?}");
        assert_eq!(config, Config::default());
        assert!(changed("name = \"Ada\n", &[(Key::Name, "Bo".to_owned())]).is_err());
    }

    #[test]
    fn saving_changes_nothing_else() {
        let text = "# mine\ntheme   = \"paper\" # by day\nunknown = [1,\n 2]\n\n[later]\ntheme = 3\n";
        let changes = [(Key::Theme, "contrast".to_owned()), (Key::Bell, "true".to_owned())];
        let expected =
            "# mine\ntheme   = \"contrast\" # by day\nunknown = [1,\n 2]\nbell = true\n\n[later]\ntheme = 3\n";
        assert_eq!(changed(text, &changes), Ok(expected.to_owned()));
        assert_eq!(changed("", &changes), Ok("theme = \"contrast\"\nbell = true\n".to_owned()));
        let over_lines = "theme = \"\"\"\npaper\"\"\" # mine\n# the end\n";
        let expected = "theme = \"contrast\" # mine\n# the end\n";
        assert_eq!(changed(over_lines, &changes[..1]), Ok(expected.to_owned()));
    }

    #[test]
    fn a_setting_that_is_a_table_is_left_alone() {
        assert!(changed("[theme]\nname = \"paper\"\n", &[(Key::Theme, "contrast".to_owned())]).is_err());
    }

    #[test]
    fn names_survive_whatever_they_contain() {
        for name in ["a \"b\" # c", "\\", "日本語", "it's"] {
            let text = changed("name = \"x\" # me", &[(Key::Name, name.to_owned())]).expect("a file");
            let mut config = Config::default();
            take_text(&mut config, &text);
            let twice = changed(&text, &[(Key::Name, "y".to_owned())]);
            assert!(twice.is_ok(), "{twice:?}");
            if config.text(Key::Name) != name {
                assert!(Key::Name.check(name).is_err(), "{name}: {text}");
            }
        }
    }
}
