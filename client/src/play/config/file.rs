//! The file `config.toml` below the folder for configuration (`$XDG_CONFIG_HOME/bidak`, usually `~/.config/bidak`).
//!
//! Saving changes the values of the settings that changed and nothing else: comments, order, and keys that this program
//! does not know stay as they are. A file that cannot be read is never written over.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bidak_shared::kind::Word;
use etcetera::BaseStrategy;
use strsim::levenshtein;
use toml_edit::{DocumentMut, Item, TomlError, Value};

use super::{Config, Key, Source};
use crate::atomic_file::write;

/// The largest file that is read.
const MOST_BYTES: u64 = 1 << 20;

/// The path of the file; `None` if this system has no folder for it.
pub fn path() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.config_dir().join("bidak").join("config.toml"))
}

/// Takes the settings of a file. Unknown keys and wrong values are skipped, with a sentence each.
pub fn take(config: &mut Config, path: &Path) -> Vec<String> {
    match read(path) {
        Ok(text) => take_text(config, &text),
        Err(error) => vec![format!("{} cannot be read: {error}", path.display())],
    }
}

fn read(path: &Path) -> io::Result<String> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(String::new()),
        Ok(found) if found.len() > MOST_BYTES => return Err(io::Error::other("it is too large")),
        _ => {}
    }
    fs::read_to_string(path)
}

/// The same for the text of a file.
pub fn take_text(config: &mut Config, text: &str) -> Vec<String> {
    let document = match parse(text) {
        Ok(document) => document,
        Err(reason) => return vec![format!("config.toml is left out: {reason}")],
    };
    let mut told = Vec::new();
    for (name, item) in document.iter() {
        let Ok(key) = name.parse::<Key>() else {
            told.push(unknown(name));
            continue;
        };
        let done = match item.as_value() {
            Some(Value::String(text)) if !key.is_switch() => {
                config.set(key, text.value(), Source::File).map_err(|error| error.to_string())
            }
            Some(Value::Boolean(value)) if key.is_switch() => {
                config.set(key, &value.value().to_string(), Source::File).map_err(|error| error.to_string())
            }
            _ if key.is_switch() => Err(format!("{name}: it is true or false, without quotes")),
            _ => Err(format!("{name}: its value is a text in quotes")),
        };
        if let Err(reason) = done {
            told.push(format!("config.toml: {reason}"));
        }
    }
    told
}

/// The sentence about an unknown key.
fn unknown(name: &str) -> String {
    let name: String = name.chars().filter(|character| !character.is_control()).take(40).collect();
    let known: Vec<&str> = Key::ALL.iter().map(|key| key.word()).collect();
    let near = known.iter().find(|word| levenshtein(word, &name) <= 2);
    match near {
        Some(word) => format!("config.toml: there is no setting {name:?}; perhaps {word:?} is meant"),
        None => format!("config.toml: there is no setting {name:?}; there are {}", known.join(", ")),
    }
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

/// The text of a file with some settings changed. The error says why the file should be left alone.
pub fn changed(text: &str, changes: &[(Key, String)]) -> Result<String, String> {
    let mut document = parse(text)?;
    for (key, text) in changes {
        let mut new = value(*key, text);
        match document.get(key.word()) {
            None => {}
            // Comments after a value stay.
            Some(Item::Value(old)) => *new.decor_mut() = old.decor().clone(),
            Some(_) => return Err(format!("{} is a table there: change it by hand", key.word())),
        }
        document[key.word()] = Item::Value(new);
    }
    Ok(document.to_string())
}

/// Changes settings in the file, and creates it if there is none.
pub fn save(path: &Path, changes: &[(Key, String)]) -> Result<(), String> {
    let failed = |error: &io::Error| format!("{} cannot be written: {error}", path.display());
    let text = read(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let text = changed(&text, changes).map_err(|reason| format!("{} is left as it is: {reason}", path.display()))?;
    write(path, &text).map_err(|error| failed(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_sets_what_it_names_and_the_rest_is_told() {
        let mut config = Config::default();
        let text = "theme = \"paper\"\nbell = true\nname = 7\nthme = \"x\"\ncolour = 1\nclock = \"5\"\n";
        let told = take_text(&mut config, text);
        assert_eq!((config.text(Key::Theme), config.has_bell()), ("paper", true));
        assert_eq!(config.source(Key::Bell), Source::File);
        assert_eq!(told.len(), 4, "{told:?}");
        assert!(told.iter().any(|sentence| sentence.contains("\"thme\"; perhaps \"theme\"")), "{told:?}");
        assert!(told.iter().any(|sentence| sentence.contains("no setting \"colour\"; there are theme,")), "{told:?}");
        assert!(told.iter().any(|sentence| sentence.contains("name: its value is a text")), "{told:?}");
    }

    #[test]
    fn a_file_that_is_no_toml_is_left_out_and_left_alone() {
        let mut config = Config::default();
        let told = take_text(&mut config, "theme = \"paper\"\n\nname = \"Ada\n");
        assert_eq!(told.len(), 1);
        assert!(told[0].contains("line 3"), "{told:?}");
        assert_eq!(config, Config::default());
        assert!(changed("name = \"Ada\n", &[(Key::Name, "Bo".to_owned())]).is_err());
    }

    #[test]
    fn saving_changes_nothing_else() {
        let text = "# mine\ntheme   = \"paper\" # by day\nunknown = [1,\n 2]\n\n[later]\ntheme = 3\n";
        let changes = [(Key::Theme, "contrast".to_owned()), (Key::Bell, "true".to_owned())];
        let expected =
            "# mine\ntheme   = \"contrast\" # by day\nunknown = [1,\n 2]\nbell = true\n\n[later]\ntheme = 3\n";
        assert_eq!(changed(text, &changes).as_deref(), Ok(expected));
        assert_eq!(changed("", &changes).as_deref(), Ok("theme = \"contrast\"\nbell = true\n"));
        let over_lines = "theme = \"\"\"\npaper\"\"\" # mine\n# the end\n";
        let expected = "theme = \"contrast\" # mine\n# the end\n";
        assert_eq!(changed(over_lines, &changes[..1]).as_deref(), Ok(expected));
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
