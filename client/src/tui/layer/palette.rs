//! The commands of a screen by name, filtered by the typed text.

use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tui_input::Input;

use crate::base::columns::{pad, width, wrap};
use crate::play::text::{Texts, sentence};
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::layer::answer::LayerAnswer;
use crate::tui::named_command::NamedCommand;
use crate::tui::widget::{dialog, form};
use crate::tui::world::World;

/// The commands and the line that looks for one.
#[derive(Debug)]
pub struct Palette {
    list: PaletteList,
    /// The commands that are possible now, or the games.
    commands: Vec<NamedCommand>,
    /// The commands of this place that are not possible now, each with the reason where one is known.
    others: Vec<(NamedCommand, Option<String>)>,
    input: Input,
    chosen: usize,
}

/// The contents of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PaletteList {
    Commands,
    /// The unfinished games of this player.
    Unfinished,
}

impl Palette {
    /// The commands that are possible now on a screen, and its others, each with the reason where one is known.
    pub fn new(commands: Vec<NamedCommand>, others: Vec<(NamedCommand, Option<String>)>) -> Self {
        Self { list: PaletteList::Commands, commands, others, input: Input::default(), chosen: 0 }
    }

    /// The unfinished games of this player.
    pub fn unfinished(games: Vec<NamedCommand>) -> Self {
        Self { list: PaletteList::Unfinished, ..Self::new(games, Vec::new()) }
    }

    /// The key of the text of an action that means something else than usual in this list.
    pub(super) fn text_now(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Confirm if self.list == PaletteList::Unfinished => Some("unfinished-confirm"),
            _ => None,
        }
    }

    /// The lines in which each typed word begins a word; where there is none, those that have it inside a word.
    fn found(&self) -> Vec<&NamedCommand> {
        let wanted = self.input.value().to_lowercase();
        let matching = |fits: fn(&str, &str) -> bool| -> Vec<&NamedCommand> {
            let is_meant = |entry: &&NamedCommand| wanted.split_whitespace().all(|word| fits(&entry.words, word));
            self.commands.iter().filter(is_meant).collect()
        };
        let found = matching(begins_a_word);
        // A command that is not possible now is a better answer than letters inside other words.
        if found.is_empty() && self.missing().is_none() { matching(|text, word| text.contains(word)) } else { found }
    }

    /// The command that is meant and not possible now.
    fn missing(&self) -> Option<&(NamedCommand, Option<String>)> {
        let wanted = self.input.value().to_lowercase();
        let is_meant = |(entry, _): &&(NamedCommand, Option<String>)| {
            wanted.split_whitespace().all(|word| begins_a_word(&entry.words, word))
        };
        self.others.iter().find(is_meant).filter(|_| !wanted.trim().is_empty())
    }

    /// Why nothing is found.
    fn nothing(&self, texts: Texts) -> String {
        match (self.list, self.missing()) {
            (PaletteList::Unfinished, _) => texts.say("unfinished-none").into_owned(),
            (PaletteList::Commands, Some((command, why))) => {
                let why = why.clone().unwrap_or_else(|| texts.say("palette-not-now").into_owned());
                format!("{}: {why}", command.name)
            }
            (PaletteList::Commands, None) => texts.say("palette-none").into_owned(),
        }
    }

    /// Lets the line take a key; `false` if it does not use it.
    pub(super) fn type_key(&mut self, key: KeyEvent) -> bool {
        let taken = form::edit(&mut self.input, key);
        if taken {
            self.chosen = 0;
        }
        taken
    }

    pub(super) fn paste(&mut self, text: &str) {
        form::paste(&mut self.input, text);
        self.chosen = 0;
    }

    /// Does the shown command at this place.
    pub(super) fn choose(&mut self, index: usize) -> LayerAnswer {
        self.chosen = index;
        self.act(Action::Confirm)
    }

    pub(super) fn act(&mut self, action: Action) -> LayerAnswer {
        let found = self.found();
        match action {
            Action::Up => self.chosen = self.chosen.saturating_sub(1),
            Action::Down => self.chosen = (self.chosen + 1).min(found.len().saturating_sub(1)),
            Action::Confirm => {
                return found.get(self.chosen).map_or(LayerAnswer::Stay, |command| command.does.clone().into());
            }
            _ => {}
        }
        LayerAnswer::Stay
    }

    pub(super) fn draw(&self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let found = self.found();
        let names = self.commands.iter().map(|entry| width(&entry.name)).max().unwrap_or(0);
        let widest = self.commands.iter().map(|entry| names + 2 + width(&entry.about)).max().unwrap_or(0);
        let columns = widest.clamp(66, 96).min(usize::from(window.width.saturating_sub(4)));
        // An explanation that does not fit beside its name is written below the list.
        let broken = |entry: &NamedCommand| wrap(&entry.about, columns);
        let cut_off = self.commands.iter().filter(|entry| names + 2 + width(&entry.about) > columns);
        let details = cut_off.map(|entry| broken(entry).len() + 1).max().unwrap_or(0);
        let wanted = (self.commands.len() + 2 + details).max(4) as u16;
        let (title, sign) = match self.list {
            PaletteList::Commands => ("palette-title", ":"),
            PaletteList::Unfinished => ("unfinished-title", "/"),
        };
        let area = dialog::place(window, columns as u16, wanted.min(window.height.saturating_sub(4)));
        let inside = dialog::frame(area, &texts.say(title), theme, buffer, hits);
        if inside.height < 3 {
            return;
        }
        let columns = usize::from(inside.width);
        buffer.set_string(inside.x, inside.y, sign, theme.key());
        let line = Rect { x: inside.x + 2, width: inside.width.saturating_sub(2), height: 1, ..inside };
        form::draw_input(&self.input, true, line, theme, buffer);
        if found.is_empty() {
            let none = wrap(&sentence(&self.nothing(texts)), columns);
            for (row, line) in (inside.y + 2..inside.bottom()).zip(none) {
                buffer.set_string(inside.x, row, line, theme.notice());
            }
        }
        let rows = usize::from(inside.height - 2).saturating_sub(details).max(1);
        let first = (self.chosen + 1).saturating_sub(rows);
        for (index, entry) in found.iter().enumerate().skip(first).take(rows) {
            let row = inside.y + 2 + (index - first) as u16;
            let text = format!("{}  {}", pad(&entry.name, names, theme.ellipsis()), entry.about);
            let style = if index == self.chosen { theme.selected() } else { Style::new() };
            buffer.set_string(inside.x, row, pad(&text, columns, theme.ellipsis()), style);
            hits.add(Rect { y: row, height: 1, ..inside }, Target::Item(index));
        }
        let chosen = found.get(self.chosen).filter(|_| details > 0);
        for (row, line) in
            (inside.y + 3 + rows as u16..inside.bottom()).zip(chosen.map(|entry| broken(entry)).unwrap_or_default())
        {
            buffer.set_string(inside.x, row, line, theme.dim());
        }
    }
}

/// Whether a word in small letters begins a word of a text.
fn begins_a_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| !text[..at].chars().next_back().is_some_and(char::is_alphanumeric))
}
