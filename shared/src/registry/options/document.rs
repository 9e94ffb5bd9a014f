//! The table of options as text: for the help of commands, and in Markdown for documents.

use std::fmt::Write;

use super::{ENGINE_OPTIONS, EVAL, LIMIT_OPTIONS};
use crate::kind::{EngineKind, GameKind, Word};
use crate::notation::{OptionSpec, OptionValues};

/// An option with the values of all its rows.
#[derive(Debug)]
struct Entry {
    name: &'static str,
    about: &'static str,
    /// The engines that have it; none for a limit, which each can have.
    engines: Vec<EngineKind>,
    /// The values, of each game for itself where they differ; the default first.
    values: Vec<String>,
}

/// Each option once, then the limits.
fn entries() -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let options = ENGINE_OPTIONS.iter().map(|row| (&row.spec, row.engines, row.games));
    let limits = LIMIT_OPTIONS.iter().map(|spec| (spec, &[][..], GameKind::ALL));
    for (spec, engines, games) in options.chain(limits) {
        let values = values(spec, games);
        let Some(entry) = entries.iter_mut().find(|entry| entry.name == spec.name) else {
            let (name, about, engines) = (spec.name, spec.about, engines.to_vec());
            entries.push(Entry { name, about, engines, values: vec![values] });
            continue;
        };
        // Of the strongest engine, only the default differs.
        if engines != [EngineKind::Best] {
            entry.values.push(values);
        }
        for engine in engines {
            if !entry.engines.contains(engine) {
                entry.engines.push(*engine);
            }
        }
    }
    entries
}

fn values(spec: &OptionSpec, games: &[GameKind]) -> String {
    let values = match spec.values {
        OptionValues::Choice(words) => words.join("|"),
        OptionValues::Number { min, max, default } if default == max => format!("{min} to {max}"),
        OptionValues::Number { min, max, default } => format!("{default}, from {min} to {max}"),
    };
    match games {
        [game] if spec.name == EVAL => format!("{game} {values}"),
        [game] => format!("{values} ({game} only)"),
        _ => values,
    }
}

/// The table for the help of commands.
pub fn help() -> String {
    let mut text =
        "Options of engines, the default first; eval of best is learnt by default where a game has that:".to_owned();
    for Entry { name, about, engines, values } in entries() {
        let words: Vec<&str> = engines.iter().map(|engine| engine.word()).collect();
        let engines = if words.is_empty() { "every engine".to_owned() } else { words.join(", ") };
        let values = values.join("; ");
        write!(text, "\n  {name}={values}\n      {about}\n      {engines}").expect("a string takes every text");
    }
    text
}

/// The table in Markdown.
pub fn markdown() -> String {
    let mut text = "| option | engines | values, the default first | meaning |\n| --- | --- | --- | --- |\n".to_owned();
    for Entry { name, about, engines, values } in entries() {
        let words: Vec<String> = engines.iter().map(|engine| format!("`{engine}`")).collect();
        let engines = if words.is_empty() { "every one".to_owned() } else { words.join(", ") };
        let values = values.join("; ").replace('|', ", ");
        writeln!(text, "| `{name}` | {engines} | {values} | {about} |").expect("a string takes every text");
    }
    text
}
