//! The parts of a page that stored results fill.
//!
//! `<!-- run: NAME -->` becomes the command and the commit of an experiment, `<!-- results: TABLE | COLUMN | ... -->` the rows of one of its
//! tables; each lasts until `<!-- end -->`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use bidak_client::play::text::Language;
use serde_json::{Map, Value};

use super::words;

const START: &str = "<!-- ";
const CLOSE: &str = " -->";
const END: &str = "<!-- end -->";

/// A part of a page.
pub(super) enum Block {
    /// The origin of the tables that follow.
    Run { experiment: String },
    /// A table.
    Results { table: String, columns: Vec<String> },
}

impl Block {
    /// The block that begins with this line.
    fn begun_by(line: &str) -> Option<Self> {
        let inside = line.strip_prefix(START)?.strip_suffix(CLOSE)?;
        if let Some(experiment) = inside.strip_prefix("run: ") {
            return Some(Self::Run { experiment: experiment.to_owned() });
        }
        let mut parts = inside.strip_prefix("results: ")?.split('|').map(|part| part.trim().to_owned());
        let table = parts.next()?;
        Some(Self::Results { table, columns: parts.collect() })
    }
}

/// The blocks of a page.
pub(super) fn of(text: &str) -> impl Iterator<Item = Block> {
    text.lines().filter_map(Block::begun_by)
}

/// A page without the contents of its blocks, which may not be filled yet.
pub(super) fn without_tables(text: &str) -> String {
    let mut kept = String::new();
    let mut is_inside = false;
    for line in text.lines() {
        if !is_inside {
            kept.push_str(line);
            kept.push('\n');
        }
        is_inside = (is_inside || Block::begun_by(line).is_some()) && line != END;
    }
    kept
}

/// The stored results of one experiment.
struct Stored {
    command: String,
    commit: String,
    rows: Vec<Map<String, Value>>,
}

/// The stored results of all experiments.
pub(super) struct Results(BTreeMap<String, Stored>);

impl Results {
    /// Reads each file NAME.json of a folder: in its first line the command and the commit, then the rows that the command printed.
    pub(super) fn read(folder: &Path) -> Self {
        let files = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
        let files = files.filter(|path| path.extension().is_some_and(|ending| ending == "json"));
        Self(
            files.map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), Stored::read(&path))).collect(),
        )
    }

    /// The names of all stored tables.
    pub(super) fn tables(&self) -> BTreeSet<&str> {
        self.0.values().flat_map(|stored| &stored.rows).filter_map(|row| row["table"].as_str()).collect()
    }
}

impl Stored {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap();
        let mut lines = text.lines().map(|line| {
            let row: Map<String, Value> = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            row
        });
        let head = lines.next().unwrap_or_else(|| panic!("{} is empty", path.display()));
        let word = |key: &str| {
            let value = head.get(key).and_then(Value::as_str);
            value.unwrap_or_else(|| panic!("the first line of {} has no {key}", path.display())).to_owned()
        };
        Self { command: word("command"), commit: word("commit"), rows: lines.collect() }
    }

    fn table(&self, table: &str, columns: &[String], language: Language) -> String {
        let rows: Vec<_> = self.rows.iter().filter(|row| row["table"] == table).collect();
        assert!(!rows.is_empty(), "{} printed no table {table}", self.command);
        let mut text = String::new();
        let mut line =
            |cells: Vec<String>| writeln!(text, "| {} |", cells.join(" | ")).expect("a string takes everything");
        line(columns.iter().map(|column| words::heading(column, language)).collect());
        line(columns.iter().map(|_| "---".to_owned()).collect());
        for row in rows {
            let cell = |column: &String| {
                let key = column.replace([' ', '-'], "_").replace(['(', ')'], "").to_lowercase();
                let value = row.get(&key).unwrap_or_else(|| panic!("{table} has no column {column}"));
                words::cell(value, language)
            };
            line(columns.iter().map(cell).collect());
        }
        text
    }
}

/// The page with the contents of its blocks by the stored results.
pub(super) fn fill(text: &str, results: &Results, language: Language) -> String {
    let is_indonesian = language.code() == "id";
    let mut filled = String::new();
    let mut experiment: Option<String> = None;
    for line in without_tables(text).lines() {
        if line == END {
            continue;
        }
        filled.push_str(line);
        filled.push('\n');
        let Some(block) = Block::begun_by(line) else { continue };
        let content = match block {
            Block::Run { experiment: name } => {
                let origin =
                    results.0.get(&name).map(|stored| format!("`{}`, commit {}.", stored.command, stored.commit));
                let missing =
                    if is_indonesian { "Belum ada hasil tersimpan dari" } else { "No results are stored yet of" };
                let content = origin.unwrap_or_else(|| format!("{missing} `bidak bench {name} --full --json`."));
                experiment = Some(name);
                content + "\n"
            }
            Block::Results { table, columns } => {
                let name = experiment.as_ref().unwrap_or_else(|| panic!("{table} stands before its experiment"));
                results
                    .0
                    .get(name)
                    .map_or_else(String::new, |stored| format!("\n{}", stored.table(&table, &columns, language)))
            }
        };
        filled.push_str(&content);
        filled.push_str(END);
        filled.push('\n');
    }
    filled
}
