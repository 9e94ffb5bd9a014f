//! The texts of the program: every language has all of them, and all of them are used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use bidak_client::play::new_game::NewGame;
use bidak_client::play::text::Language;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::kind::{GameKind, Word};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use crate::program::Program;

/// The values that each text of the client leaves open, by the key of the text; what explains it is `key.about`.
fn values_by_key(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    values_of(language.code(), &language.sources())
}

/// The values that each text of some files leaves open, by the key of the text.
pub(crate) fn values_of(language: &str, sources: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let mut texts = BTreeMap::new();
    let mut add = |key: String, pattern: &Pattern<&str>| {
        let mut values = BTreeSet::new();
        collect_values(pattern, &mut values);
        assert!(texts.insert(key.clone(), values).is_none(), "{key} twice in {language}");
    };
    for source in sources {
        let resource = fluent_syntax::parser::parse(*source)
            .unwrap_or_else(|(_, errors)| panic!("the texts in {language} cannot be read: {errors:?}"));
        for entry in &resource.body {
            match entry {
                Entry::Message(message) => {
                    let key = message.id.name;
                    if let Some(pattern) = &message.value {
                        add(key.to_owned(), pattern);
                    }
                    for attribute in &message.attributes {
                        add(format!("{key}.{}", attribute.id.name), &attribute.value);
                    }
                }
                Entry::Junk { content } => panic!("junk between the texts in {language}: {content}"),
                Entry::Term(_) | Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            }
        }
    }
    texts
}

fn collect_values(pattern: &Pattern<&str>, values: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            match expression {
                Expression::Inline(inline) => collect_inline(inline, values),
                Expression::Select { selector, variants } => {
                    collect_inline(selector, values);
                    for variant in variants {
                        collect_values(&variant.value, values);
                    }
                }
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, values: &mut BTreeSet<String>) {
    if let InlineExpression::VariableReference { id } = inline {
        values.insert(id.name.to_owned());
    }
}

#[test]
fn every_language_has_the_same_texts_with_the_same_values() {
    let english = values_by_key(Language::default());
    for language in Language::all() {
        check_same(&english, &values_by_key(language), language.code());
    }
}

/// Fails unless a language has the same keys with the same values as English.
pub(crate) fn check_same(
    english: &BTreeMap<String, BTreeSet<String>>,
    texts: &BTreeMap<String, BTreeSet<String>>,
    language: &str,
) {
    for (key, values) in english {
        assert_eq!(texts.get(key), Some(values), "{key} in {language}");
    }
    let more: Vec<&String> = texts.keys().filter(|key| !english.contains_key(*key)).collect();
    assert!(more.is_empty(), "only in {language}: {more:?}");
}

/// The texts between quotation marks in the sources of the client.
fn literals() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in the workspace");
    let mut files = Vec::new();
    collect_files(&root.join("client/src"), &mut files);
    let mut literals = BTreeSet::new();
    for file in files {
        let source = fs::read_to_string(&file).unwrap();
        for line in source.lines() {
            literals.extend(line.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
    literals
}

fn collect_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            // Output for programs has no language.
            if !path.ends_with("ugi") && !path.ends_with("external") {
                collect_files(&path, files);
            }
        } else {
            files.push(path);
        }
    }
}

/// Whether a literal names a text or the beginning of the names of several, such as `game-{word}`.
fn names(literal: &str, key: &str) -> bool {
    match literal.split_once('{') {
        Some((beginning, _)) => beginning.ends_with('-') && key.starts_with(beginning),
        None => literal == key,
    }
}

/// Whether the page alone shows a text, as sentences of bots and words for their strength.
fn of_the_page_alone(key: &str) -> bool {
    let views = concat!(include_str!("../../server/web/view/new.js"), include_str!("../../server/web/view/lobby.js"));
    ["bot-", "strength-"]
        .into_iter()
        .any(|beginning| key.starts_with(beginning) && views.contains(&format!("`{beginning}${{")))
}

#[test]
fn every_text_is_used() {
    let literals = literals();
    let unused: Vec<String> = values_by_key(Language::default())
        .into_keys()
        .filter(|key| {
            let key = key.strip_suffix(".about").unwrap_or(key);
            !of_the_page_alone(key)
                && !literals.iter().any(|literal| names(literal.strip_suffix(".about").unwrap_or(literal), key))
        })
        .collect();
    assert!(unused.is_empty(), "no source names {unused:?}");
}

#[test]
fn every_text_that_is_asked_for_is_there() {
    let texts = values_by_key(Language::default());
    let families: BTreeSet<&str> =
        texts.keys().filter_map(|key| key.split_once('-')).map(|(family, _)| family).collect();
    let is_key = |literal: &&String| {
        literal.chars().all(|letter| matches!(letter, 'a'..='z' | '0'..='9' | '-' | '.'))
            && literal.split_once('-').is_some_and(|(family, _)| families.contains(family))
    };
    let literals = literals();
    let missing: Vec<&String> = literals
        .iter()
        .filter(is_key)
        .filter(|literal| !texts.contains_key(*literal) && !texts.contains_key(&format!("{literal}.about")))
        .collect();
    assert!(missing.is_empty(), "no such text: {missing:?}");
}

#[test]
fn the_name_of_each_language_is_in_that_language() {
    let names: Vec<String> = Language::all().map(|language| language.name().into_owned()).collect();
    assert_eq!(names, ["English", "Bahasa Indonesia"]);
}

/// Words that nearly every English sentence contains and Indonesian does not have.
const ENGLISH: [&str; 33] = [
    "the",
    "you",
    "your",
    "is",
    "of",
    "and",
    "with",
    "are",
    "has",
    "have",
    "not",
    "this",
    "that",
    "move",
    "moves",
    "game",
    "games",
    "room",
    "rooms",
    "watch",
    "quit",
    "help",
    "people",
    "waiting",
    "connecting",
    "talk",
    "pieces",
    "yes",
    "choose",
    "leave",
    "back",
    "opponent",
    "players",
];

#[test]
fn an_indonesian_screen_has_no_english_words() {
    let language: Language = "id".parse().unwrap();
    let alone = |game| StartWith::Play(NewGame::against_bot(game));
    let join = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut rows = vec![
        (
            StartWith::Menu,
            vec!["", "?", "<down><enter>", "<down><down><down><enter>", "<down><down><down><enter><enter>"],
        ),
        (join, vec!["c", "c?"]),
    ];
    for game in GameKind::ALL {
        rows.push((
            alone(*game),
            vec!["", "?", ":", "r", "<c-c>", "q", "[", "y", "a9", "<enter><enter>", "o", "u", "thalo<enter>"],
        ));
    }
    for (start, presses) in rows {
        for keys in presses {
            let setup = Setup { start: start.clone(), language, ..Setup::default() };
            let mut program = Program::new(setup, (100, 60));
            program.keys(keys);
            let screen = program.screen();
            for word in screen.split(|letter: char| !letter.is_alphabetic()) {
                let word = word.to_lowercase();
                assert!(!ENGLISH.contains(&word.as_str()), "{word:?} after {keys:?} in\n{screen}");
            }
        }
    }
}

/// Texts that answer an empty, wrong or impossible answer of a person, by the beginnings of their keys.
const OBJECTIONS: [&str; 31] = [
    "object-",
    "rule-",
    "refusal-",
    "problem-",
    "host-",
    "store-",
    "lost-",
    "fault-",
    "system-",
    "game-file",
    "notice-",
    "address-",
    "connect-no-",
    "connect-bad-",
    "hint-un",
    "hint-no",
    "kept-none",
    "records-none",
    "replay-broken",
    "settings-un",
    "line-hint-",
    "line-type-",
    "line-no-",
    "line-not-",
    "line-tree-too",
    "line-two-bots",
    "line-as",
    "line-watching",
    "line-analyze-",
    "chat-nobody",
    "line-in-room",
];

/// Values for placeholders, of the usual greatest length.
fn usual(value: &str) -> &str {
    match value {
        "text" | "host" | "server" | "address" => "game.example.org",
        "name" => "Budi Santoso",
        "move" | "example" => "d6-d5xb4",
        "game" => "Adjacency",
        "side" => "White",
        "point" | "from" | "to" => "d6",
        "port" => "99999",
        "scheme" => "https",
        "engine" => "negascout",
        // The versions of a file, and the words that one may choose from: few or many.
        // "rule" and "problem" are whole sentences, which are measured by themselves; a file's name is as long as the machine makes it.
        "found" | "known" | "rule" | "problem" | "file" => "",
        _ => "12",
    }
}

/// The lines that a pattern can become: each variant of a choice stands for itself.
fn lines(pattern: &Pattern<&str>, lines: &mut Vec<String>) {
    let mut ends = vec![String::new()];
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => {
                for end in &mut ends {
                    end.push_str(value);
                }
            }
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => {
                for end in &mut ends {
                    end.push_str(usual(id.name));
                }
            }
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                let mut all = Vec::new();
                for variant in variants {
                    let mut inner = Vec::new();
                    self::lines(&variant.value, &mut inner);
                    all.extend(ends.iter().flat_map(|end| inner.iter().map(move |text| format!("{end}{text}"))));
                }
                ends = all;
            }
            PatternElement::Placeable { .. } => {}
        }
    }
    lines.extend(ends.iter().flat_map(|end| end.lines().map(str::to_owned)));
}

#[test]
fn answers_to_wrong_moves_fit_80_columns_in_every_language() {
    // The sign before it, a space beside each, and a full stop.
    const MOST: usize = 75;
    let mut count = 0;
    for language in Language::all() {
        for source in language.sources() {
            let resource = fluent_syntax::parser::parse(source).expect("the texts can be read");
            for entry in &resource.body {
                let Entry::Message(message) = entry else { continue };
                let key = message.id.name;
                let Some(pattern) = &message.value else { continue };
                if !OBJECTIONS.iter().any(|start| key.starts_with(start)) {
                    continue;
                }
                let mut all = Vec::new();
                lines(pattern, &mut all);
                // The fault of a move stands after the move.
                let before = if key.starts_with("rule-") { "d6-d5xb4 is not legal: ".len() } else { 0 };
                for line in all {
                    let columns = line.chars().count() + before;
                    assert!(columns <= MOST, "{key} in {}: {columns} columns: {line}", language.code());
                    count += 1;
                }
            }
        }
    }
    assert!(count > 150, "only {count} sentences were measured");
}
