//! The commands of a screen by name, filtered by the typed text.

use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tui_input::Input;

use crate::base::columns::{cut, pad, width, wrap};
use crate::play::text::sentence;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::layer::answer::LayerAnswer;
use crate::tui::named_command::NamedCommand;
use crate::tui::widget::{dialog, form};
use crate::tui::world::World;

/// The commands and the line that looks for one.
#[derive(Debug)]
pub struct Palette {
    /// The commands that are possible now.
    commands: Vec<NamedCommand>,
    input: Input,
    chosen: usize,
}

impl Palette {
    /// The commands that are possible now on a screen.
    pub fn new(commands: Vec<NamedCommand>) -> Self {
        Self { commands, input: Input::default(), chosen: 0 }
    }

    fn found(&self) -> Vec<&NamedCommand> {
        let wanted = self.input.value().to_lowercase();
        let words: Vec<&str> = wanted.split_whitespace().collect();
        self.commands.iter().filter(|entry| words.iter().all(|word| entry.words.contains(word))).collect()
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
        let wanted = (self.commands.len() + 2 + details) as u16;
        let area = dialog::place(window, columns as u16, wanted.min(window.height.saturating_sub(4)));
        let inside = dialog::frame(area, &texts.say("palette-title"), theme, buffer, hits);
        if inside.height < 3 {
            return;
        }
        let columns = usize::from(inside.width);
        buffer.set_string(inside.x, inside.y, ":", theme.key());
        let line = Rect { x: inside.x + 2, width: inside.width.saturating_sub(2), height: 1, ..inside };
        form::draw_input(&self.input, true, line, theme, buffer);
        if found.is_empty() {
            let none = sentence(&texts.say("palette-none"));
            buffer.set_string(inside.x, inside.y + 2, cut(&none, columns, theme.ellipsis()), theme.notice());
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
