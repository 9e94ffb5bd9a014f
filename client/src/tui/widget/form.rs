//! A form: fields one below the other; one of them has the focus.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tui_input::Input;
use tui_input::backend::crossterm::EventHandler;

use crate::base::columns::{cut, pad, width, wrap};
use crate::play::text::Texts;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::theme::Theme;

/// Fields and the focus among them. `K` names a field to the screen that owns the form.
#[derive(Clone, Debug)]
pub struct Form<K> {
    fields: Vec<Field<K>>,
    focus: usize,
}

/// One field.
#[derive(Clone, Debug)]
pub struct Field<K> {
    /// Its name for the program.
    pub key: K,
    /// Its name for people.
    pub label: String,
    /// Its explanation, shown while it has the focus.
    pub about: String,
    /// Its content.
    pub value: FieldValue,
}

/// The content of a field.
#[derive(Clone, Debug)]
pub enum FieldValue {
    /// One of some words.
    Choice {
        /// The words.
        words: Vec<String>,
        /// The place of the chosen one.
        at: usize,
    },
    /// A text.
    Text(Input),
    /// Nothing: pressing it sends the form.
    Button,
}

/// The columns of the labels: those of the longest one, within these bounds.
const LABELS: std::ops::RangeInclusive<u16> = 14..=18;

/// The input of a form, without the type that names its fields.
pub trait FormInput {
    /// Moves the focus up or down, or turns the choice that has it; other actions do nothing.
    fn act(&mut self, action: Action);

    /// Lets the focused text field take a key; `false` if it does not use it.
    fn edit(&mut self, key: KeyEvent) -> bool;

    /// Adds pasted text to the text field that has the focus.
    fn paste(&mut self, text: &str);

    /// Focuses the clicked field. Returns the action of the click: a button confirms, a choice that had the focus turns.
    fn press(&mut self, index: usize) -> Option<Action>;
}

impl<K: Copy + PartialEq> Form<K> {
    /// A form with the focus on its last field, which is the button.
    pub fn new(fields: Vec<Field<K>>) -> Self {
        Self { focus: fields.len() - 1, fields }
    }

    /// The field that has the focus.
    pub fn focused(&self) -> &Field<K> {
        &self.fields[self.focus]
    }

    /// Gives the focus to the field with this name, where there is one.
    pub fn focus_on(&mut self, key: K) {
        if let Some(index) = self.fields.iter().position(|field| field.key == key) {
            self.focus = index;
        }
    }

    /// Takes the same fields in other words, and keeps the focus and the typed text.
    pub fn relabel(&mut self, fields: Vec<Field<K>>) {
        let before = std::mem::replace(&mut self.fields, fields);
        for (new, old) in self.fields.iter_mut().zip(before) {
            if matches!(old.value, FieldValue::Text(_)) {
                new.value = old.value;
            }
        }
        self.focus = self.focus.min(self.fields.len() - 1);
    }

    /// Puts a field after another one and replaces the field of the same name; `None` removes it. The focus stays.
    pub fn put_after(&mut self, before: K, key: K, field: Option<Field<K>>) {
        let focused = self.fields[self.focus].key;
        self.fields.retain(|known| known.key != key);
        let at = self.fields.iter().position(|known| known.key == before).map_or(0, |at| at + 1);
        if let Some(field) = field {
            self.fields.insert(at, field);
        }
        self.focus = self.focus.min(self.fields.len() - 1);
        self.focus_on(focused);
    }

    /// Puts a text into a text field.
    pub fn fill(&mut self, key: K, text: &str) {
        if let Some(field) = self.fields.iter_mut().find(|field| field.key == key)
            && let FieldValue::Text(input) = &mut field.value
        {
            *input = Input::new(text.to_owned());
        }
    }

    /// Another value for a choice that has the focus: the next one, or the one before.
    fn turn(&mut self, forward: bool) {
        if let FieldValue::Choice { words, at } = &mut self.fields[self.focus].value {
            let step = if forward { 1 } else { words.len() - 1 };
            *at = (*at + step) % words.len();
        }
    }

    /// The place of the chosen word of a choice; 0 for a field that is not there.
    pub fn chosen(&self, key: K) -> usize {
        match self.value(key) {
            Some(FieldValue::Choice { at, .. }) => *at,
            _ => 0,
        }
    }

    /// The chosen word or the text; empty for a field that is not there.
    pub fn text(&self, key: K) -> &str {
        match self.value(key) {
            Some(FieldValue::Choice { words, at }) => &words[*at],
            Some(FieldValue::Text(input)) => input.value().trim(),
            Some(FieldValue::Button) | None => "",
        }
    }

    /// Says something else about a field.
    pub fn describe(&mut self, key: K, about: String) {
        if let Some(field) = self.fields.iter_mut().find(|field| field.key == key) {
            field.about = about;
        }
    }

    fn value(&self, key: K) -> Option<&FieldValue> {
        self.fields.iter().find(|field| field.key == key).map(|field| &field.value)
    }

    /// The rows that all fields take.
    pub fn height(&self) -> u16 {
        self.fields.len() as u16 + 1
    }

    /// Draws the fields, scrolled so that the focus is visible, and below them the explanation of the focused one.
    pub fn draw(&self, area: Rect, theme: Theme, buffer: &mut Buffer, hits: &mut Hits) {
        let labels = self.fields.iter().filter(|field| !matches!(field.value, FieldValue::Button));
        let label = labels.map(|field| width(&field.label) as u16 + 1).max().unwrap_or_default();
        let label = label.clamp(*LABELS.start(), *LABELS.end());
        if area.height < 2 || area.width < label {
            return;
        }
        // Two rows for the explanation, where the fields leave them.
        let columns = usize::from(area.width);
        let mut about = wrap(&self.focused().about, columns);
        let free = usize::from(area.height).saturating_sub(self.fields.len()).max(1);
        if about.len() > free {
            about = vec![cut(&self.focused().about, columns, theme.ellipsis())];
        }
        let about_row = area.bottom() - about.len() as u16;
        let rows = usize::from(area.height).saturating_sub(about.len());
        // The button stands apart where there is room.
        let apart = usize::from(rows > self.fields.len());
        let first = (self.focus + 1).saturating_sub(rows);
        for (index, field) in self.fields.iter().enumerate().skip(first) {
            let gap = if index == self.fields.len() - 1 { apart } else { 0 };
            let row = index - first + gap;
            if row >= rows {
                break;
            }
            let line = Rect { y: area.y + row as u16, height: 1, ..area };
            field.draw(index == self.focus, label, line, theme, buffer);
            hits.add(line, Target::Item(index));
        }
        for (row, line) in (about_row..).zip(about) {
            buffer.set_string(area.x, row, line, theme.dim());
        }
    }
}

impl<K: Copy + PartialEq> FormInput for Form<K> {
    fn act(&mut self, action: Action) {
        match action {
            Action::Up => self.focus = (self.focus + self.fields.len() - 1) % self.fields.len(),
            Action::Down => self.focus = (self.focus + 1) % self.fields.len(),
            Action::Left => self.turn(false),
            Action::Right => self.turn(true),
            _ => {}
        }
    }

    fn edit(&mut self, key: KeyEvent) -> bool {
        let FieldValue::Text(input) = &mut self.fields[self.focus].value else { return false };
        edit(input, key)
    }

    fn paste(&mut self, text: &str) {
        if let FieldValue::Text(input) = &mut self.fields[self.focus].value {
            paste(input, text);
        }
    }

    fn press(&mut self, index: usize) -> Option<Action> {
        let index = index.min(self.fields.len() - 1);
        let had_focus = self.focus == index;
        self.focus = index;
        match self.focused().value {
            FieldValue::Button => Some(Action::Confirm),
            FieldValue::Choice { .. } if had_focus => Some(Action::Right),
            _ => None,
        }
    }
}

impl<K> Field<K> {
    /// The label with a space behind it.
    fn padded_label(&self, columns: u16, theme: Theme) -> String {
        pad(&self.label, usize::from(columns) - 1, theme.ellipsis()) + " "
    }

    fn draw(&self, focused: bool, label: u16, line: Rect, theme: Theme, buffer: &mut Buffer) {
        let marker = if focused { theme.turn() } else { " " };
        buffer.set_string(line.x, line.y, marker, theme.key());
        let style = if focused { theme.selected() } else { Style::new() };
        let room = usize::from(line.width.saturating_sub(label + 2));
        let x = line.x + 2;
        match &self.value {
            FieldValue::Button => {
                let text = cut(&format!("[ {} ]", self.label), usize::from(line.width) - 2, theme.ellipsis());
                buffer.set_string(x, line.y, text, style.patch(theme.strong()));
            }
            FieldValue::Choice { words, at } => {
                buffer.set_string(x, line.y, self.padded_label(label, theme), theme.dim());
                let [before, after] = [theme.pick("‹", "<"), theme.pick("›", ">")];
                let text = cut(&format!("{before} {} {after}", words[*at]), room, theme.ellipsis());
                buffer.set_string(x + label, line.y, text, style);
            }
            FieldValue::Text(input) => {
                buffer.set_string(x, line.y, self.padded_label(label, theme), theme.dim());
                let place = Rect { x: x + label, width: room.min(40) as u16, ..line };
                draw_input(input, focused, place, theme, buffer);
                if input.value().is_empty() {
                    // An empty field is seen also where nothing is underlined.
                    let blank = theme.pick("·", ".").repeat(usize::from(place.width));
                    buffer.set_string(place.x, place.y, blank, theme.dim());
                    let cursor = Rect { width: u16::from(focused).min(place.width), ..place };
                    buffer.set_style(cursor, theme.selected());
                }
            }
        }
    }
}

/// Lets a text take a key; `false` if it does not use it.
pub fn edit(input: &mut Input, key: KeyEvent) -> bool {
    let modifiers = key.modifiers;
    let control = modifiers.contains(KeyModifiers::CONTROL);
    let mine = match key.code {
        KeyCode::Char(letter) if control => matches!(letter, 'a' | 'e' | 'b' | 'f' | 'h' | 'k' | 'u' | 'w' | 'y'),
        KeyCode::Char(_)
        | KeyCode::Backspace
        | KeyCode::Delete
        | KeyCode::Left
        | KeyCode::Right
        | KeyCode::Home
        | KeyCode::End => true,
        _ => false,
    };
    if mine {
        let _ = input.handle_event(&Event::Key(key)); // Whether the text changed does not matter: everything is redrawn.
    }
    mine
}

/// The most that is taken of a pasted text: more than any field needs.
const MOST_PASTED: usize = 500;

/// Adds pasted text at the cursor, without control characters.
pub fn paste(input: &mut Input, text: &str) {
    for character in text.chars().filter(|character| !character.is_control()).take(MOST_PASTED) {
        let _ = input.handle(tui_input::InputRequest::InsertChar(character)); // As above.
    }
}

/// Draws a text with its cursor, scrolled so that the cursor is visible.
pub fn draw_input(input: &Input, focused: bool, area: Rect, theme: Theme, buffer: &mut Buffer) {
    let columns = usize::from(area.width);
    if columns < 2 || area.height == 0 {
        return;
    }
    // One column is kept for a cursor behind the last character.
    let scroll = input.visual_scroll(columns - 1);
    let mut skipped = 0;
    let visible: String = input
        .value()
        .chars()
        .skip_while(|character| {
            let before = skipped;
            skipped += width(character.encode_utf8(&mut [0; 4]));
            before < scroll
        })
        .collect();
    let style = if focused {
        Style::new().add_modifier(Modifier::UNDERLINED)
    } else {
        theme.dim().add_modifier(Modifier::UNDERLINED)
    };
    buffer.set_string(area.x, area.y, pad(&visible, columns, theme.ellipsis()), style);
    if focused {
        let column = (input.visual_cursor().saturating_sub(scroll)).min(columns - 1) as u16;
        buffer.set_style(Rect { x: area.x + column, y: area.y, width: 1, height: 1 }, theme.selected());
    }
}

/// A choice among words. The text with this key names the field and explains it.
pub fn choice<K>(key: K, texts: Texts, text: &str, words: Vec<String>, at: usize) -> Field<K> {
    let at = at.min(words.len().saturating_sub(1));
    field(key, texts, text, FieldValue::Choice { words, at })
}

/// A text to fill in. The text with this key names the field and explains it.
pub fn text<K>(key: K, texts: Texts, text: &str, value: &str) -> Field<K> {
    field(key, texts, text, FieldValue::Text(Input::new(value.to_owned())))
}

/// The button that sends the form. The text with this key stands on it and explains it.
pub fn button<K>(key: K, texts: Texts, text: &str) -> Field<K> {
    field(key, texts, text, FieldValue::Button)
}

fn field<K>(key: K, texts: Texts, text: &str, value: FieldValue) -> Field<K> {
    let about = texts.maybe(&format!("{text}.about")).unwrap_or_default().into_owned();
    Field { key, label: texts.say(text).into_owned(), about, value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_is_pressed_by_the_first_click_and_a_choice_is_turned_by_the_second() {
        let texts = Texts::new("en".parse().expect("a language"));
        let words = ["a", "b"].map(str::to_owned).to_vec();
        let mut form = Form::new(vec![choice(0, texts, "new-game", words, 0), button(1, texts, "new-go")]);
        assert_eq!((form.press(0), form.chosen(0)), (None, 0), "it takes the focus");
        let turn = form.press(0).expect("it has the focus");
        form.act(turn);
        assert_eq!((turn, form.chosen(0)), (Action::Right, 1));
        assert_eq!(form.press(1), Some(Action::Confirm));
        // Both moves wrap around.
        form.act(Action::Down);
        assert_eq!(form.focused().key, 0);
        form.act(Action::Up);
        assert_eq!(form.focused().key, 1);
    }
}
