//! The texts of the page: every language has all of them, and all of them are used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use bidak_shared::names;

use super::{read, root};
use crate::languages::{check_same, values_of};

/// The texts of the screens that are loaded later.
fn later_texts(language: &str) -> String {
    read(&format!("server/web/i18n/later.{language}.ftl"))
}

/// The texts that browsers get in a language, of which the page shares some with the terminal.
fn served_texts(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let shared = ["names", "terms"].map(|name| read(&format!("shared/i18n/{name}.{language}.ftl")));
    values_of(
        language,
        &[&shared[0], &shared[1], &read(&format!("server/web/i18n/{language}.ftl")), &later_texts(language)],
    )
}

/// All texts of the page in a language.
fn all_texts(language: &str, names: &str) -> BTreeMap<String, BTreeSet<String>> {
    values_of(language, &[names, &read(&format!("server/web/i18n/{language}.ftl")), &later_texts(language)])
}

/// Our own scripts of the page, concatenated.
fn scripts() -> String {
    fn collect(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                if !path.ends_with("vendor") {
                    collect(&path, text);
                }
            } else if path.extension().is_some_and(|extension| extension == "js") {
                text.push_str(&fs::read_to_string(&path).unwrap());
                text.push('\n');
            }
        }
    }
    let mut text = String::new();
    collect(&root().join("server/web"), &mut text);
    text
}

/// The scripts of the first load: those that `app.js` imports, at once or through others.
fn first_scripts() -> String {
    let (mut paths, mut text) = (vec![root().join("server/web/app.js")], String::new());
    let mut next = 0;
    while let Some(path) = paths.get(next).cloned() {
        next += 1;
        let script = fs::read_to_string(&path).unwrap();
        let names = script.lines().filter(|line| line.starts_with("import ") || line.starts_with("} from "));
        for name in names.filter_map(|line| line.split('"').nth(1)) {
            let imported = path.parent().unwrap().join(name).canonicalize().unwrap();
            if !paths.contains(&imported) && !imported.components().any(|part| part.as_os_str() == "vendor") {
                paths.push(imported);
            }
        }
        text.push_str(&script);
        text.push('\n');
    }
    assert!(paths.len() > 15, "{paths:?}");
    text
}

/// The string literals; a template literal ends at its first value.
fn literals(scripts: &str) -> BTreeSet<String> {
    let mut literals = BTreeSet::new();
    for line in scripts.lines() {
        for quote in ['"', '\'', '`'] {
            for part in line.split(quote).skip(1) {
                literals.insert(part.split_inclusive("${").next().unwrap_or(part).to_owned());
            }
        }
    }
    literals
}

/// Whether a literal names a text, or is the beginning of the names of several such as `title-${`.
fn names_text(literal: &str, key: &str) -> bool {
    match literal.strip_suffix("${") {
        Some(beginning) => beginning.ends_with('-') && key.starts_with(beginning),
        None => literal == key,
    }
}

#[test]
fn the_page_has_the_same_texts_with_the_same_values_in_every_language() {
    let english = all_texts("en", names::EN);
    check_same(&english, &all_texts("id", names::ID), "id");
}

#[test]
fn no_script_of_the_first_load_names_a_text_that_comes_later() {
    let literals = literals(&first_scripts());
    let early: Vec<String> = values_of("en", &[&later_texts("en")])
        .into_keys()
        // A remark of a bot is announced in a room.
        .filter(|key| !key.starts_with("talk-") && literals.iter().any(|literal| names_text(literal, key)))
        .collect();
    assert!(early.is_empty(), "these belong into `en.ftl`: {early:?}");
}

#[test]
fn every_text_of_the_page_is_used() {
    let literals = literals(&scripts());
    let unused: Vec<String> =
        served_texts("en").into_keys().filter(|key| !literals.iter().any(|literal| names_text(literal, key))).collect();
    assert!(unused.is_empty(), "no script names {unused:?}");
}

#[test]
fn every_text_that_the_page_uses_exists() {
    let texts = all_texts("en", names::EN);
    let scripts = scripts();
    let asked: BTreeSet<&str> = ["say(\"", "say(`", "key: \""]
        .into_iter()
        .flat_map(|call| scripts.split(call).skip(1))
        .filter_map(|rest| rest.split(['"', '`']).next())
        .collect();
    assert!(asked.len() > 5, "the scripts ask for {asked:?}");
    let missing: Vec<&str> = asked
        .into_iter()
        .filter(|asked| {
            let beginning = asked.split_once("${").map(|(beginning, _)| beginning);
            !texts.keys().any(|key| beginning.map_or(key == asked, |beginning| key.starts_with(beginning)))
        })
        .collect();
    assert!(missing.is_empty(), "no such text: {missing:?}");
}
