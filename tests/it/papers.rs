//! The pages about the papers: their tables are the stored results, both languages say the same, and their commands run.
//!
//! `BIDAK_PAPERS=write cargo test -p bidak-tests --test it -- papers` writes the tables of the pages anew.

mod blocks;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use bidak_client::play::text::Language;
use harness::program::Home;

use blocks::{Block, Results};

/// The pages, each in every language.
const PAGES: [&str; 5] = ["adjacency", "mtdf", "reversi", "lecture", "morris"];

fn folder() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in the workspace");
    root.join("shared/doc/papers")
}

/// A page with its name, its language, its path and its text.
fn pages() -> impl Iterator<Item = (&'static str, Language, PathBuf, String)> {
    let all = PAGES.into_iter().flat_map(|page| Language::all().map(move |language| (page, language)));
    all.map(|(page, language)| {
        let path = folder().join(format!("{page}.{}.md", language.code()));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (page, language, path, text)
    })
}

#[test]
fn the_tables_of_the_pages_are_the_stored_results() {
    let results = Results::read(&folder().join("results"));
    let writes = env::var_os("BIDAK_PAPERS").is_some_and(|value| value == "write");
    for (_, language, path, text) in pages() {
        let filled = blocks::fill(&text, &results, language);
        if writes {
            fs::write(&path, filled).unwrap();
        } else {
            let command = "BIDAK_PAPERS=write cargo test -p bidak-tests --test it -- papers";
            assert!(filled == text, "{} differs from the stored results: {command}", path.display());
        }
    }
}

#[test]
fn every_stored_table_stands_in_a_page() {
    let results = Results::read(&folder().join("results"));
    let shown: BTreeSet<String> = pages()
        .flat_map(|(_, _, _, text)| blocks::of(&text).collect::<Vec<_>>())
        .filter_map(|block| match block {
            Block::Results { table, .. } => Some(table),
            Block::Run { .. } => None,
        })
        .collect();
    for table in results.tables() {
        assert!(shown.contains(table), "no page shows the stored table {table}");
    }
}

/// What a page consists of, without its words: headings, blocks, tables and commands.
fn skeleton(text: &str) -> Vec<String> {
    let is_comment = |line: &&str| !line.starts_with("# ");
    let mut lines = Vec::new();
    for (place, part) in text.split("```").enumerate() {
        if place % 2 == 1 {
            // The language of output is an option of some commands.
            lines.extend(part.lines().filter(is_comment).map(|line| line.replace(" --lang id", "")));
        } else {
            for line in blocks::without_tables(part).lines() {
                let heading = line.chars().take_while(|letter| *letter == '#').count();
                match line.split(' ').next() {
                    _ if heading > 0 => lines.push(format!("heading {heading}")),
                    Some("<!--") => lines.push(line.to_owned()),
                    Some("|") => lines.push(format!("row of {}", line.matches('|').count())),
                    Some("-") => lines.push("item".to_owned()),
                    _ => {}
                }
            }
        }
    }
    lines
}

#[test]
fn the_pages_of_both_languages_have_the_same_structure_and_commands() {
    let mut skeletons: BTreeMap<&str, Vec<(PathBuf, Vec<String>)>> = BTreeMap::new();
    for (page, _, path, text) in pages() {
        skeletons.entry(page).or_default().push((path, skeleton(&text)));
    }
    for languages in skeletons.values() {
        let [(_, one), (path, other)] = languages.as_slice() else { panic!("two languages") };
        let differs = one.iter().zip(other).find(|(one, other)| one != other);
        assert!(one == other, "{} differs: {differs:?}, {} and {} parts", path.display(), one.len(), other.len());
        assert!(one.len() > 20, "{one:?}");
    }
}

/// The words of a command, as a shell splits it.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut is_quoted) = (vec![String::new()], false);
    for letter in command.chars() {
        match letter {
            '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            _ => words.last_mut().expect("there is one").push(letter),
        }
    }
    words
}

#[test]
fn every_command_of_the_pages_runs() {
    let commands: BTreeSet<String> = pages()
        .flat_map(|(_, _, _, text)| {
            let blocks: Vec<String> = text.split("```sh\n").skip(1).map(str::to_owned).collect();
            blocks
        })
        .flat_map(|block| {
            let block = block.split("```").next().unwrap_or("").to_owned();
            block
                .lines()
                .filter(|line| !line.is_empty() && !line.starts_with('#'))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect();
    assert!(commands.len() > 40, "{commands:?}");
    let home = Home::new();
    for command in &commands {
        let words = words(command);
        assert_eq!(words[0], "bidak", "{command}");
        let mut args: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        // Games and experiments take long: their arguments are checked alone.
        if ["bench", "arena", "play"].contains(&args[0]) {
            args.push("--help");
        }
        let done = home.run(&args, "");
        assert_eq!(done.code, Some(0), "{command}: {}", done.stderr);
        assert_ne!(done.stdout, "", "{command}");
    }
}
