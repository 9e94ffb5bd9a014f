//! The options of engines as the page offers them: `server/web/options.js` is the table of `shared`.
//!
//! `BIDAK_OPTIONS=write cargo test -p bidak-tests --test it -- web::options` writes the file again.

use std::fmt::Write as _;
use std::{env, fs};

use bidak_shared::club::bot_strength::strength;
use bidak_shared::kind::{BotSpec, GameKind, Level, NamedBot, Strength, Word};
use bidak_shared::notation::OptionValues;
use bidak_shared::registry::options::{ENGINE_OPTIONS, EngineOption};

use super::{read, root};

const FILE: &str = "server/web/options.js";
const START: &str = "export const ENGINE_OPTIONS = [\n";

/// Words as a list of literals.
fn list(words: impl IntoIterator<Item = &'static str>) -> String {
    let quoted: Vec<String> = words.into_iter().map(|word| format!("\"{word}\"")).collect();
    format!("[{}]", quoted.join(", "))
}

/// A row of the table as an object.
fn row(option: &EngineOption) -> String {
    let mut row = format!("  {{ name: \"{}\", ", option.spec.name);
    let engines = list(option.engines.iter().map(|engine| engine.word()));
    let games = list(option.games.iter().map(|game| game.word()));
    write!(row, "engines: {engines}, games: {games}, ").unwrap();
    match option.spec.values {
        OptionValues::Choice(words) => write!(row, "values: {}", list(words.iter().copied())).unwrap(),
        OptionValues::Number { min, max, default } => {
            write!(row, "min: {min}, max: {max}, usual: {default}").unwrap();
        }
    }
    row + " },\n"
}

#[test]
fn the_page_offers_the_options_of_the_table() {
    let rows: String = ENGINE_OPTIONS.iter().map(row).collect();
    let text = read(FILE);
    let (head, written) = text.split_once(START).expect("the file has a list");
    if env::var("BIDAK_OPTIONS").is_ok_and(|value| value == "write") {
        fs::write(root().join(FILE), format!("{head}{START}{rows}];\n")).unwrap();
        return;
    }
    assert_eq!(written, format!("{rows}];\n"), "see the head of this file");
}

#[test]
fn the_page_knows_the_highest_level() {
    let constant = format!("export const HIGHEST_LEVEL = {};\n", Level::MAX.number());
    assert!(read("server/web/model.js").contains(&constant), "no {constant:?}");
    for path in ["server/web/view/new.js", "server/web/update/actions.js"] {
        assert!(read(path).contains("HIGHEST_LEVEL"), "{path} has a number of its own");
    }
}

/// A row of the table of named bots as an object.
fn bot_row(named: NamedBot) -> String {
    let BotSpec { engine, level } = named.bot();
    let words = GameKind::ALL.iter().map(|game| format!("{game}: \"{}\"", strength(*game, named)));
    let words = words.collect::<Vec<_>>().join(", ");
    let title = named.title();
    format!(
        "  {{ name: \"{named}\", title: \"{title}\", engine: \"{engine}\", level: {level}, strength: {{ {words} }} }},\n"
    )
}

#[test]
fn the_page_knows_the_named_bots_and_their_strengths() {
    const FILE: &str = "server/web/bots.js";
    const START: &str = "export const BOTS = [\n";
    let rows: String = NamedBot::ALL.iter().copied().map(bot_row).collect();
    let text = read(FILE);
    let (head, written) = text.split_once(START).expect("the file has a list");
    if env::var("BIDAK_OPTIONS").is_ok_and(|value| value == "write") {
        fs::write(root().join(FILE), format!("{head}{START}{rows}];\n")).unwrap();
        return;
    }
    assert_eq!(written, format!("{rows}];\n"), "see the head of this file");
    let strengths: Vec<String> = Strength::ALL.iter().map(|word| format!("\"{word}\"")).collect();
    assert!(text.contains(&format!("export const STRENGTHS = [{}];\n", strengths.join(", "))));
}
