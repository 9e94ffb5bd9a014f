//! A list that the server sends, and the chosen line.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::wrap;
use crate::play::text::sentence;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::widget::rows::{Row, Rows};
use crate::tui::world::World;

/// The lines of a page.
const PAGE: usize = 10;

/// The list, and the chosen line.
#[derive(Clone, Debug)]
pub struct FetchedList<T> {
    /// None until it arrives.
    list: Option<Vec<T>>,
    chosen: usize,
}

impl<T> Default for FetchedList<T> {
    fn default() -> Self {
        Self { list: None, chosen: 0 }
    }
}

impl<T> FetchedList<T> {
    /// Takes the list.
    pub(super) fn set(&mut self, list: Vec<T>) {
        self.chosen = self.chosen.min(list.len().saturating_sub(1));
        self.list = Some(list);
    }

    /// Takes a new list; the line with the same `key` stays chosen.
    pub(super) fn renew<K: PartialEq>(&mut self, list: Vec<T>, key: impl Fn(&T) -> K) {
        let chosen = self.chosen().map(&key);
        let still = list.iter().position(|one| Some(key(one)) == chosen);
        self.chosen = still.unwrap_or(self.chosen);
        self.set(list);
    }

    /// There is another list to wait for; the place stays.
    pub(super) fn forget(&mut self) {
        self.list = None;
    }

    /// There is no answer: the list is empty if it is still unknown.
    pub(super) fn refused(&mut self) {
        self.list.get_or_insert_default();
    }

    fn list(&self) -> &[T] {
        self.list.as_deref().unwrap_or_default()
    }

    /// The chosen line; none in an empty list.
    pub(super) fn chosen(&self) -> Option<&T> {
        self.list().get(self.chosen)
    }

    /// Chooses another line; actions that do not move in lists do nothing.
    pub(super) fn act(&mut self, action: Action) {
        self.chosen = action.moved(self.chosen, self.list().len(), PAGE).unwrap_or(self.chosen);
    }

    /// Chooses the clicked line. Returns the action of the click.
    pub(super) fn press(&mut self, target: Target) -> Option<Action> {
        let count = self.list().len();
        target.press(&mut self.chosen, count)
    }

    /// Draws the lines, each written by `line` with its place; an empty list as the text with the key `none`.
    pub(super) fn draw(
        &self,
        line: impl Fn(usize, &T) -> String,
        none: &str,
        world: &World,
        area: Rect,
        buffer: &mut Buffer,
        hits: &mut Hits,
    ) {
        let (theme, texts) = (world.theme, world.texts);
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        if self.list().is_empty() {
            let text = sentence(&texts.say(if self.list.is_none() { "kept-looking" } else { none }));
            for (row, line) in (area.y..area.bottom()).zip(wrap(&text, usize::from(area.width))) {
                buffer.set_string(area.x, row, line, theme.dim());
            }
            return;
        }
        let rows: Vec<Row> =
            self.list().iter().enumerate().map(|(at, one)| Row::Item(line(at, one), Style::new())).collect();
        Rows { rows: &rows, chosen: self.chosen, theme }.draw(area, buffer, hits);
    }
}
