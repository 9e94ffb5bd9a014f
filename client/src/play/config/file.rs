//! The file `config.toml` below the folder for configuration (`$XDG_CONFIG_HOME/bidak`, usually `~/.config/bidak`).
//!
//! Saving changes the lines of the settings that changed and nothing else: comments, order, and keys that this program
//! does not know stay as they are. A file that cannot be read is never written over.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bidak_shared::kind::Word;
use etcetera::BaseStrategy;
use strsim::levenshtein;
use toml::{Table, Value};

use super::{Config, Key, Source};
use crate::atomic_file::write;

/// A file of settings is smaller than this; what is larger is something else.
const MOST_BYTES: u64 = 1 << 20;

/// Where the file is; none where this system has no folder for it.
pub fn path() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.config_dir().join("bidak").join("config.toml"))
}

/// Takes what a file sets. What it has that means nothing here is told, a sentence each, and left out.
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
    let table = match table(text) {
        Ok(table) => table,
        Err(reason) => return vec![format!("config.toml is left out: {reason}")],
    };
    let mut told = Vec::new();
    for (name, value) in table {
        let Ok(key) = name.parse::<Key>() else {
            told.push(unknown(&name));
            continue;
        };
        let done = match &value {
            Value::String(text) if key != Key::Bell => config.set(key, text, Source::File),
            Value::Boolean(value) if key == Key::Bell => config.set(key, &value.to_string(), Source::File),
            _ if key == Key::Bell => Err("bell: it is true or false, without quotes".to_owned()),
            _ => Err(format!("{name}: its value is a text in quotes")),
        };
        if let Err(reason) = done {
            told.push(format!("config.toml: {reason}"));
        }
    }
    told
}

/// What is said about a key that means nothing here.
fn unknown(name: &str) -> String {
    let name: String = name.chars().filter(|character| !character.is_control()).take(40).collect();
    let known: Vec<&str> = Key::ALL.iter().map(|key| key.word()).collect();
    let near = known.iter().find(|word| levenshtein(word, &name) <= 2);
    match near {
        Some(word) => format!("config.toml: there is no setting {name:?}; perhaps {word:?} is meant"),
        None => format!("config.toml: there is no setting {name:?}; there are {}", known.join(", ")),
    }
}

fn table(text: &str) -> Result<Table, String> {
    text.parse::<Table>().map_err(|error| {
        let line = error.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
        format!("line {line}: {}", error.message().replace('\n', ", "))
    })
}

/// A setting as a line of the file.
pub fn line(key: Key, text: &str) -> String {
    let value = match key {
        Key::Bell => text.to_owned(),
        _ => Value::from(text).to_string(),
    };
    format!("{} = {value}", key.word())
}

/// The text of a file with some settings changed. An error says why it is better left alone.
pub fn changed(text: &str, changes: &[(Key, String)]) -> Result<String, String> {
    let before = table(text)?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (key, value) in changes {
        let new = line(*key, value);
        // Settings stand before the first table.
        let end = lines.iter().position(|line| line.trim_start().starts_with('[')).unwrap_or(lines.len());
        let names = |line: &&String| line.split_once('=').is_some_and(|(name, _)| name.trim() == key.word());
        match lines[..end].iter().position(|line| names(&line)) {
            Some(place) => {
                // What is said behind a value stays there.
                let comment = lines[place].rfind(" #").map_or("", |place_of_comment| {
                    let behind = &lines[place][place_of_comment..];
                    if behind.contains(['"', '\'']) { "" } else { behind }
                });
                lines[place] = format!("{new}{comment}");
            }
            None => lines.insert(end, new),
        }
    }
    let mut text = lines.join("\n");
    text.push('\n');
    // Values over several lines and other oddities show here: then nothing is written.
    let mut wanted = before;
    for (key, value) in changes {
        let value = if *key == Key::Bell { Value::Boolean(value == "true") } else { Value::from(value.as_str()) };
        wanted.insert(key.word().to_owned(), value);
    }
    if table(&text).as_ref() == Ok(&wanted) {
        Ok(text)
    } else {
        Err("it is written in a way that this program does not change: change it by hand".to_owned())
    }
}

/// Changes settings in the file, and makes it where there is none.
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
        let expected = "# mine\ntheme = \"contrast\" # by day\nunknown = [1,\n 2]\n\nbell = true\n[later]\ntheme = 3\n";
        assert_eq!(changed(text, &changes).as_deref(), Ok(expected));
        assert_eq!(changed("", &changes).as_deref(), Ok("theme = \"contrast\"\nbell = true\n"));
    }

    #[test]
    fn what_is_written_in_another_way_is_left_alone() {
        let text = "theme = \"\"\"\npaper\"\"\"\n";
        assert!(changed(text, &[(Key::Theme, "contrast".to_owned())]).is_err());
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
