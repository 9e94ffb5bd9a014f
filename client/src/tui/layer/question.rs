//! A question with yes and no. A yes loses something, so it has a key of its own, and Enter means no. Its title is the act
//! that it asks about.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::base::columns::{width as columns_of, wrap};
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::{Action, Context};
use crate::tui::step::Step;
use crate::tui::widget::dialog;
use crate::tui::world::World;

/// Something to be confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The question, with a question mark.
    text: String,
    /// The step after a yes.
    yes: Vec<Step>,
    /// Lines scrolled, where the window is too low for all of them.
    scroll: usize,
}

impl Question {
    /// Asks before doing something.
    pub fn new(text: impl Into<String>, yes: Vec<Step>) -> Self {
        Self { text: text.into(), yes, scroll: 0 }
    }

    /// Whether a yes ends the program.
    pub(crate) fn is_about_quitting(&self) -> bool {
        self.yes.contains(&Step::Quit)
    }

    /// The step after a yes, taken out.
    pub(super) fn confirm(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.yes)
    }

    pub(super) fn scroll(&mut self, action: Action, world: &World) {
        let window = Rect::new(0, 0, world.size.0, world.size.1);
        let lines = self.lines(window);
        let page = usize::from(self.place(window, &lines).height.saturating_sub(4));
        let to = match action {
            Action::Up => self.scroll.saturating_sub(1),
            Action::Down => self.scroll + 1,
            _ => return,
        };
        self.scroll = to.min(lines.len().saturating_sub(page));
    }

    /// The act that it asks about, and the sentences after it. An act too long for the frame stands with them.
    fn parts(&self, window: Rect) -> (&str, &str) {
        let end = self.text.find('?').map_or(0, |place| place + 1);
        let (act, rest) = self.text.split_at(end);
        if columns_of(act) <= columns(window) { (act, rest.trim_start()) } else { ("", &self.text) }
    }

    fn lines(&self, window: Rect) -> Vec<String> {
        let (_, rest) = self.parts(window);
        if rest.is_empty() { Vec::new() } else { wrap(rest, columns(window)) }
    }

    fn place(&self, window: Rect, lines: &[String]) -> Rect {
        let (act, _) = self.parts(window);
        place(window, act, lines)
    }

    pub(super) fn draw(&self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let lines = self.lines(window);
        let (act, _) = self.parts(window);
        let inside = dialog::frame(self.place(window, &lines), act, theme, buffer, hits);
        // The answers and the blank row above them stay in sight.
        let rows = usize::from(inside.height.saturating_sub(2));
        let first = self.scroll.min(lines.len().saturating_sub(rows));
        for (row, line) in (inside.y..).zip(lines.iter().skip(first).take(rows)) {
            buffer.set_string(inside.x, row, line, theme.strong());
        }
        if first + rows < lines.len() {
            let x = inside.right().saturating_sub(columns_of(theme.ellipsis()) as u16);
            buffer.set_string(x, inside.bottom().saturating_sub(2), theme.ellipsis(), theme.key());
        }
        let row = inside.bottom().saturating_sub(1);
        let mut x = inside.x;
        for binding in Context::Question.bindings() {
            let Some(hint) = binding.hint(texts) else { continue };
            let text = format!("{} {hint}", binding.keys[0].name(texts));
            let columns = columns_of(&text) as u16;
            buffer.set_string(x, row, &text, theme.key());
            hits.add(Rect::new(x, row, columns, 1), Target::Action(binding.action));
            x += columns + 3;
        }
    }
}

/// The columns of its sentences.
fn columns(window: Rect) -> usize {
    usize::from(window.width.saturating_sub(6).min(50))
}

/// Where the question stands in the window: its title, its lines, a blank one and the answers.
fn place(window: Rect, title: &str, lines: &[String]) -> Rect {
    let width = lines.iter().map(|line| columns_of(line)).chain([columns_of(title)]).max().unwrap_or(0).max(24) as u16;
    // The first row and the last belong to header and footer.
    let place = dialog::place(window, width, lines.len() as u16 + 2);
    let height = place.height.min(window.height.saturating_sub(2));
    Rect { y: window.y + (window.height - height) / 2, height, ..place }
}
