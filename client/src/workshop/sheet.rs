//! Tables of results: the same rows as aligned text for people (which is Markdown too), as CSV for spreadsheets and
//! as JSON, one object a row, for programs. The text is in the language of the table; CSV and JSON are in English.

use std::borrow::Cow;
use std::io::{self, Write};

use fluent_bundle::FluentValue;
use serde_json::{Map, Number, Value};
use unicode_width::UnicodeWidthStr;

use crate::base::columns::wrap;
use crate::play::text::Texts;

/// Columns of a terminal.
const WIDTH: usize = 80;

/// The most columns of a table that is in one piece.
const WHOLE: usize = 100;

/// The most columns of the cells that name a row in a table that is too wide.
const KEYS: usize = 66;

/// The least columns of a cell whose words are put on several lines, so that a table need not be broken.
const WRAPPED: usize = 16;

/// The most columns for a name in a table that is broken.
const NAME: usize = 27;

/// One value.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words that are the same in every language.
    Text(String),
    /// Words in English, for programs, and in the language of the table, for people.
    Words {
        /// For programs.
        english: String,
        /// For people.
        shown: String,
    },
    /// A whole number.
    Count(i64),
    /// A number, and how many digits after the point people see. JSON and CSV have all of them.
    Number(f64, usize),
    /// Does not apply.
    None,
}

impl Cell {
    /// A number, or nothing.
    pub fn number(value: Option<f64>, digits: usize) -> Self {
        value.map_or(Self::None, |value| Self::Number(value, digits))
    }

    /// A count.
    pub fn count(value: impl TryInto<i64>) -> Self {
        // Beyond 2^63 nothing is counted here.
        Self::Count(value.try_into().unwrap_or(i64::MAX))
    }

    /// The text with this key.
    pub fn said(texts: Texts, key: &str) -> Self {
        Self::filled::<0>(texts, key, [])
    }

    /// The text with this key and these values; see [`Texts::fill`].
    pub fn filled<const N: usize>(texts: Texts, key: &str, values: [(&'static str, FluentValue<'_>); N]) -> Self {
        let english = Texts::default().fill(key, values.clone());
        Self::Words { english, shown: texts.fill(key, values) }
    }

    fn for_people(&self, texts: Texts) -> String {
        match self {
            Self::Text(text) | Self::Words { shown: text, .. } => text.replace('|', "\\|"),
            Self::Count(count) => count.to_string(),
            Self::Number(value, digits) => texts.decimal(*value, *digits),
            Self::None => "-".to_owned(),
        }
    }

    fn for_csv(&self) -> String {
        match self {
            Self::Text(text) | Self::Words { english: text, .. } if text.contains([',', '"', '\n', '\r']) => {
                format!("\"{}\"", text.replace('"', "\"\""))
            }
            Self::Text(text) | Self::Words { english: text, .. } => text.clone(),
            Self::Count(count) => count.to_string(),
            Self::Number(value, _) => value.to_string(),
            Self::None => String::new(),
        }
    }

    fn for_json(&self) -> Value {
        match self {
            Self::Text(text) | Self::Words { english: text, .. } => Value::from(text.as_str()),
            Self::Count(count) => Value::from(*count),
            // Infinities have no place in JSON.
            Self::Number(value, _) => Number::from_f64(*value).map_or(Value::Null, Value::Number),
            Self::None => Value::Null,
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// How to write tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Titles, aligned columns, notes.
    #[default]
    Text,
    /// A line of names and a line for each row; tables stand apart by an empty line.
    Csv,
    /// An object for each row, with the name of the table.
    Json,
}

/// A table with a name, a title and notes.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    name: &'static str,
    title: String,
    columns: Vec<&'static str>,
    rows: Vec<Vec<Cell>>,
    notes: Vec<String>,
    /// How many of the first columns name a row.
    keys: usize,
    /// The columns that tell the rows apart, where they are not the first ones.
    named: &'static [&'static str],
    /// In the language of the text for people.
    texts: Texts,
}

impl Sheet {
    /// A table without rows. `name` is one word for programs, `title` a line for people.
    pub fn new(name: &'static str, title: impl Into<String>, columns: &[&'static str]) -> Self {
        Self { name, title: title.into(), columns: columns.to_vec(), ..Self::default() }
    }

    /// Prints the columns and numbers for people in the language of `texts`; the title and the notes should be in it as well.
    #[must_use]
    pub fn in_language(self, texts: Texts) -> Self {
        Self { texts, ..self }
    }

    /// Lets the text for people stay within 80 columns: it is broken into blocks, each with the first `keys` columns.
    #[must_use]
    pub fn broken_after(self, keys: usize) -> Self {
        Self { keys, ..self }
    }

    /// Names the columns that tell the rows apart: each block of a table that is too wide has them.
    ///
    /// # Panics
    /// If there is no such column.
    #[must_use]
    pub fn named_by(self, named: &'static [&'static str]) -> Self {
        assert!(named.iter().all(|key| self.columns.contains(key)), "{} has the columns {named:?}", self.name);
        Self { named, ..self }
    }

    /// Appends a row.
    ///
    /// # Panics
    /// If it has not a cell for each column.
    pub fn push(&mut self, row: Vec<Cell>) {
        assert_eq!(row.len(), self.columns.len(), "a cell for each column of {}", self.name);
        self.rows.push(row);
    }

    /// Appends a line below the table, for people.
    pub fn note(&mut self, line: impl Into<String>) {
        self.notes.push(line.into());
    }

    /// The rows.
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// Its name for programs.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The names of its columns for programs.
    pub fn columns(&self) -> &[&'static str] {
        &self.columns
    }

    /// The heading of a column for people.
    pub fn heading(&self, column: &str) -> Cow<'static, str> {
        self.texts.maybe(&format!("column-{}", slug(column))).unwrap_or_else(|| Cow::Owned(column.to_owned()))
    }

    /// The lines below the table.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The cell of a row in the column with this name.
    pub fn cell(&self, row: usize, column: &str) -> Option<&Cell> {
        self.rows.get(row)?.get(self.columns.iter().position(|name| *name == column)?)
    }

    /// Writes the table.
    pub fn write(&self, form: Form, out: &mut dyn Write) -> io::Result<()> {
        match form {
            Form::Text => self.write_text(out),
            Form::Csv => self.write_csv(out),
            Form::Json => self.write_json(out),
        }
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\n", self.title)?;
        let mut texts: Vec<Vec<String>> =
            self.rows.iter().map(|row| row.iter().map(|cell| cell.for_people(self.texts)).collect()).collect();
        let headings: Vec<_> = self.columns.iter().map(|column| self.heading(column)).collect();
        for row in &mut texts {
            for text in &mut row[..self.keys] {
                *text = shortened(text);
            }
        }
        let mut widths: Vec<usize> = headings
            .iter()
            .enumerate()
            .map(|(at, name)| texts.iter().map(|row| row[at].width()).max().unwrap_or(0).max(name.width()).max(3))
            .collect();
        let wrapped = if self.keys == 0 { wrapped(&widths) } else { None };
        if let Some((at, width)) = wrapped {
            widths[at] = width.max(headings[at].width());
        }
        // Words to the left, numbers to the right.
        let is_words = |at: usize| {
            self.rows.iter().all(|row| !matches!(row[at], Cell::Count(_) | Cell::Number(..))) && !texts.is_empty()
        };
        let rules: Vec<String> = widths
            .iter()
            .enumerate()
            .map(|(at, width)| if is_words(at) { "-".repeat(*width) } else { "-".repeat(width - 1) + ":" })
            .collect();
        for (number, block) in self.blocks(&widths).into_iter().enumerate() {
            if number > 0 {
                writeln!(out)?;
            }
            let mut line = |cells: &[&str]| -> io::Result<()> {
                for at in &block {
                    let cell = cells[*at];
                    let space = " ".repeat(widths[*at] - cell.width());
                    if is_words(*at) { write!(out, "| {cell}{space} ")? } else { write!(out, "| {space}{cell} ")? }
                }
                writeln!(out, "|")
            };
            line(&headings.iter().map(AsRef::as_ref).collect::<Vec<_>>())?;
            line(&rules.iter().map(String::as_str).collect::<Vec<_>>())?;
            let mut last: Option<&Vec<String>> = None;
            for row in &texts {
                // A block with a part of the keys has the same row for several of the table.
                if last.is_some_and(|last| block.iter().all(|at| last[*at] == row[*at])) {
                    continue;
                }
                last = Some(row);
                let mut cells: Vec<&str> = row.iter().map(String::as_str).collect();
                let Some((at, width)) = wrapped else {
                    line(&cells)?;
                    continue;
                };
                for part in wrap(&row[at], width) {
                    cells[at] = &part;
                    line(&cells)?;
                    cells = vec![""; cells.len()];
                }
            }
        }
        for note in &self.notes {
            writeln!(out, "\n{note}")?;
        }
        writeln!(out)
    }

    /// The columns of each block of the text.
    fn blocks(&self, widths: &[usize]) -> Vec<Vec<usize>> {
        // Three characters beside each column, and one at the end.
        let width = |columns: &[usize]| columns.iter().map(|at| widths[*at] + 3).sum::<usize>() + 1;
        let all: Vec<usize> = (0..widths.len()).collect();
        if self.keys == 0 && width(&all) <= WHOLE {
            return vec![all];
        }
        let (keys, most) = match self.keys {
            0 if self.named.is_empty() => (all[..self.names_of_rows(&width)].to_vec(), WHOLE),
            0 => {
                (self.named.iter().filter_map(|key| self.columns.iter().position(|name| name == key)).collect(), WHOLE)
            }
            keys => (all[..keys].to_vec(), WIDTH),
        };
        let mut blocks: Vec<Vec<usize>> = Vec::new();
        for at in all.iter().filter(|at| !keys.contains(at)) {
            let beside = |block: &[usize]| [block, &[*at]].concat();
            let last = blocks.last_mut().filter(|last| last.starts_with(&keys) && width(&beside(last)) <= most);
            if let Some(block) = last {
                block.push(*at);
            } else {
                // A cell that is too wide beside all keys has those that decide it.
                let few = (1..=keys.len()).rev().find(|few| width(&beside(&keys[..*few])) <= most);
                let few = few.filter(|few| self.is_decided(*at, &keys[..*few])).unwrap_or(keys.len());
                blocks.push(beside(&keys[..few]));
            }
        }
        if blocks.is_empty() { vec![keys] } else { blocks }
    }

    /// Whether rows with the same keys have the same cell in this column.
    fn is_decided(&self, at: usize, keys: &[usize]) -> bool {
        let is_same = |one: &[Cell], other: &[Cell]| keys.iter().all(|key| one[*key] == other[*key]);
        let mut rows = self.rows.iter().enumerate();
        rows.all(|(place, row)| self.rows[..place].iter().all(|other| !is_same(row, other) || row[at] == other[at]))
    }

    /// How many of the first columns tell the rows apart, within [`KEYS`].
    fn names_of_rows(&self, width: &impl Fn(&[usize]) -> usize) -> usize {
        let all: Vec<usize> = (0..self.columns.len()).collect();
        let fits = (1..all.len()).take_while(|count| *count == 1 || width(&all[..*count]) <= KEYS);
        let tells = |count: &usize| {
            self.rows
                .iter()
                .enumerate()
                .all(|(place, row)| self.rows[..place].iter().all(|other| row[..*count] != other[..*count]))
        };
        fits.clone().find(tells).or_else(|| fits.last()).unwrap_or(1)
    }

    fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.columns.iter().map(|name| word(name)).collect::<Vec<_>>().join(","))?;
        for row in &self.rows {
            writeln!(out, "{}", row.iter().map(Cell::for_csv).collect::<Vec<_>>().join(","))?;
        }
        Ok(())
    }

    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        for row in &self.rows {
            let mut object = Map::new();
            object.insert("table".to_owned(), self.name.into());
            object.extend(self.columns.iter().zip(row).map(|(name, cell)| (word(name), cell.for_json())));
            writeln!(out, "{}", Value::Object(object))?;
        }
        Ok(())
    }
}

/// The column whose words are put on several lines so that a table with columns of these widths has [`WHOLE`], and its width then.
fn wrapped(widths: &[usize]) -> Option<(usize, usize)> {
    let beyond =
        (widths.iter().map(|width| width + 3).sum::<usize>() + 1).checked_sub(WHOLE).filter(|beyond| *beyond > 0)?;
    let (at, widest) = widths.iter().enumerate().max_by_key(|(_, width)| **width)?;
    let width = widest.checked_sub(beyond).filter(|width| *width >= WRAPPED)?;
    Some((at, width))
}

/// Writes several tables.
pub fn write_all(sheets: &[Sheet], form: Form, out: &mut dyn Write) -> io::Result<()> {
    for (number, sheet) in sheets.iter().enumerate() {
        if number > 0 && form == Form::Csv {
            writeln!(out)?;
        }
        sheet.write(form, out)?;
    }
    out.flush()
}

/// A name of bounded length: the middle of a long one is left out.
fn shortened(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    if text.width() <= NAME {
        return text.to_owned();
    }
    let half = (NAME - 3) / 2;
    let (start, end) = (&letters[..half.min(letters.len())], &letters[letters.len().saturating_sub(half)..]);
    format!("{}...{}", start.iter().collect::<String>(), end.iter().collect::<String>())
}

/// The end of the key of a heading.
fn slug(name: &str) -> String {
    word(name).replace('_', "-")
}

/// The name of a column for programs.
fn word(name: &str) -> String {
    name.replace([' ', '-'], "_").replace(['(', ')'], "").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(form: Form) -> String {
        let mut sheet = Sheet::new("demo", "A demonstration", &["engine", "mean margin"]);
        sheet.push(vec!["a, \"b\"".into(), Cell::Number(1.26, 1)]);
        sheet.push(vec!["c".into(), Cell::None]);
        sheet.note("That is all.");
        let mut out = Vec::new();
        write_all(&[sheet], form, &mut out).expect("memory takes everything");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn people_get_columns_and_notes() {
        let text = "A demonstration\n\n\
                    | engine | mean margin |\n| ------ | ----------: |\n| a, \"b\" |         1.3 |\n\
                    | c      |           - |\n\nThat is all.\n\n";
        assert_eq!(written(Form::Text), text);
    }

    #[test]
    fn a_broken_table_fits_80_columns_and_names_its_rows_in_every_block() {
        let columns = ["engine", "one long heading", "another heading", "a third heading", "the last heading"];
        let mut sheet = Sheet::new("wide", "Wide", &columns).broken_after(1);
        let name = "cmd:python3 /home/somebody/engines/the_best_of_them.py";
        sheet.push([vec![Cell::from(name)], vec![Cell::Count(12345); 4]].concat());
        let mut out = Vec::new();
        sheet.write(Form::Text, &mut out).expect("memory takes everything");
        let text = String::from_utf8(out).expect("text");
        assert!(text.lines().all(|line| line.width() <= WIDTH), "{text}");
        assert_eq!(text.matches("cmd:python3").count(), 2, "{text}");
        assert!(columns.iter().all(|column| text.contains(column)), "{text}");
    }

    #[test]
    fn a_table_that_is_too_wide_for_100_columns_is_broken_after_the_cells_that_tell_its_rows_apart() {
        let columns = [
            "game",
            "depth",
            "one long heading of a column",
            "another heading",
            "a third long heading",
            "the last heading",
        ];
        let mut sheet = Sheet::new("wide", "Wide", &columns);
        for depth in 1..=2 {
            sheet.push([vec!["reversi".into(), Cell::Count(depth)], vec![Cell::Count(12345); 4]].concat());
        }
        let mut out = Vec::new();
        sheet.write(Form::Text, &mut out).expect("memory takes everything");
        let text = String::from_utf8(out).expect("text");
        assert!(text.lines().all(|line| line.width() <= WHOLE), "{text}");
        assert_eq!(text.matches("| reversi |     2 |").count(), 2, "{text}");
        assert!(columns.iter().all(|column| text.contains(column)), "{text}");
    }

    #[test]
    fn the_columns_that_tell_the_rows_apart_are_in_every_block_and_a_wide_cell_stands_beside_those_that_decide_it() {
        let columns = ["game", "position", "feature", "a heading that is forty-one columns wide", "weight", "seat"];
        let mut sheet = Sheet::new("wide", "Wide", &columns).named_by(&["game", "feature", "seat"]);
        for (game, feature, seat) in
            [("reversi", "discs", "first"), ("reversi", "discs", "second"), ("morris", "men", "first")]
        {
            let position = format!("{game}{}", "-".repeat(75));
            sheet.push(vec![game.into(), position.into(), feature.into(), Cell::Count(1), Cell::Count(2), seat.into()]);
        }
        let mut out = Vec::new();
        sheet.write(Form::Text, &mut out).expect("memory takes everything");
        let text = String::from_utf8(out).expect("text");
        assert!(text.lines().all(|line| line.width() <= WHOLE), "{text}");
        let rows = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
        assert_eq!((rows("| reversi | reversi"), rows("| morris  | morris")), (1, 1), "{text}");
        assert_eq!((rows("| reversi | discs   | first "), rows("| reversi | discs   | second")), (1, 1), "{text}");
        assert!(text.contains("| game    | feature | seat   | a heading"), "{text}");
    }

    #[test]
    fn the_words_of_a_wide_column_are_put_on_several_lines_where_that_keeps_a_table_whole() {
        let mut sheet = Sheet::new("claims", "Claims", &["claim", "paper", "verdict"]);
        let claim = "the right guess takes the fewest nodes in every game and at every depth that was searched: nodes of others";
        sheet.push(vec![claim.into(), "always".into(), "holds".into()]);
        let mut out = Vec::new();
        sheet.write(Form::Text, &mut out).expect("memory takes everything");
        let text = String::from_utf8(out).expect("text");
        assert!(text.lines().all(|line| line.width() <= WHOLE), "{text}");
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
        let [head, _, first, second] = rows[..] else { panic!("two lines: {text}") };
        assert!(head.ends_with("| paper  | verdict |") && first.ends_with("| always | holds   |"), "{text}");
        let words: Vec<&str> = [first, second]
            .iter()
            .filter_map(|line| line[1..].split('|').next())
            .flat_map(str::split_whitespace)
            .collect();
        assert_eq!(words.join(" "), claim);
        assert_eq!(written(Form::Json).lines().count(), 2);
    }

    #[test]
    fn programs_get_names_and_all_digits() {
        assert_eq!(written(Form::Csv), "engine,mean_margin\n\"a, \"\"b\"\"\",1.26\nc,\n");
        assert_eq!(
            written(Form::Json),
            "{\"engine\":\"a, \\\"b\\\"\",\"mean_margin\":1.26,\"table\":\"demo\"}\n\
             {\"engine\":\"c\",\"mean_margin\":null,\"table\":\"demo\"}\n"
        );
    }
}
