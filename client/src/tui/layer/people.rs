//! The people in the lobby: a list that scrolls.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::pad;
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::widget::dialog;
use crate::tui::world::World;

/// The columns of the list.
const COLUMNS: u16 = 40;

/// The lines of a page.
const PAGE: usize = 10;

/// The list, and how far it is scrolled.
#[derive(Debug)]
pub struct People {
    /// Their names, and whether each is a program.
    people: Vec<(String, bool)>,
    first: usize,
}

impl People {
    /// A list of these people: their names, and whether each is a program.
    pub fn new(people: Vec<(String, bool)>) -> Self {
        Self { people, first: 0 }
    }

    /// The people as they are now.
    pub fn replace(&mut self, people: Vec<(String, bool)>) {
        self.people = people;
    }

    pub(super) fn scroll(&mut self, action: Action) {
        self.first = action.moved(self.first, self.people.len(), PAGE).unwrap_or(self.first);
    }

    pub(super) fn draw(&self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let all = self.people.len();
        let rows = u16::try_from(all).unwrap_or(u16::MAX).max(1).min(window.height.saturating_sub(6));
        let place = dialog::place(window, COLUMNS, rows);
        let rows = usize::from(place.height.saturating_sub(2)).max(1);
        let first = self.first.min(all.saturating_sub(rows));
        let title = if all > rows {
            let values = [("from", (first + 1).into()), ("to", (first + rows).min(all).into()), ("all", all.into())];
            texts.fill("people-part", values)
        } else {
            texts.say("people-title").into_owned()
        };
        let inside = dialog::frame(place, &title, theme, buffer, hits);
        let columns = usize::from(inside.width);
        for (row, (name, program)) in (inside.y..inside.bottom()).zip(self.people.iter().skip(first)) {
            let line =
                if *program { texts.fill("lobby-program", [("name", name.as_str().into())]) } else { name.clone() };
            buffer.set_string(inside.x, row, pad(&line, columns, theme.ellipsis()), Style::new());
        }
    }
}
