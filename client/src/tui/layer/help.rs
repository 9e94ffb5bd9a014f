//! The help of a screen: its keys, and in a room the rules of the game and the signs on the board.

use std::borrow::Cow;

use bidak_shared::kind::GameKind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::play::text::Texts;
use crate::tui::hits::Hits;
use crate::tui::keymap::{Action, Binding, Context};
use crate::tui::screen::Screen;
use crate::tui::theme::Theme;
use crate::tui::widget::dialog;
use crate::tui::widget::text::{cut, pad, wrap};
use crate::tui::world::World;

/// The help and how far it is scrolled.
#[derive(Clone, Debug)]
pub struct Help {
    context: Context,
    /// The game whose rules belong to it.
    game: Option<GameKind>,
    /// The keys that work now.
    now: Vec<&'static Binding>,
    /// The keys that work at other times.
    later: Vec<&'static Binding>,
    scroll: usize,
    /// The text in the window as it was last: it changes only with its size.
    page: Page,
}

/// The text as a window shows it.
#[derive(Clone, Debug, Default)]
struct Page {
    window: Rect,
    place: Rect,
    lines: Vec<HelpLine>,
}

impl Page {
    /// The number of visible lines.
    fn rows(&self) -> usize {
        usize::from(self.place.height.saturating_sub(2))
    }
}

/// A part of the help.
enum HelpPart {
    Gap,
    Heading(String),
    Paragraph(String),
    /// Keys or a sign, and their explanation.
    Pair(String, String),
}

/// A line as it is drawn.
#[derive(Clone, Debug)]
struct HelpLine {
    left: String,
    right: String,
    is_heading: bool,
}

impl Help {
    /// The help for a screen as it is now.
    pub fn new(screen: &Screen, world: &World) -> Self {
        let context = screen.context();
        let (now, later) = context.bindings().partition(|binding| screen.offers(binding.action, world));
        let mut help = Self { context, game: screen.game(), now, later, scroll: 0, page: Page::default() };
        help.resized(world);
        help
    }

    /// Breaks the text into lines for the window as it is now.
    pub(super) fn resized(&mut self, world: &World) {
        self.page = self.page_for(Rect::new(0, 0, world.size.0, world.size.1), world);
    }

    pub(super) fn scroll(&mut self, action: Action) {
        let page = self.page.rows();
        let most = self.page.lines.len().saturating_sub(page);
        // A place is that of the first visible line. A larger window has fewer places.
        self.scroll = action.moved(self.scroll, most + 1, page).unwrap_or(self.scroll.min(most));
    }

    /// Whether there is more than the window shows.
    pub(super) fn can_scroll(&self) -> bool {
        self.page.lines.len() > self.page.rows()
    }

    /// As high as the text, if the window is.
    fn page_for(&self, window: Rect, world: &World) -> Page {
        let most = window.height.saturating_sub(4);
        let widest = dialog::place(window, 70.min(window.width.saturating_sub(6)), most);
        let lines = self.lines(inside(widest), world);
        let rows = u16::try_from(lines.len()).unwrap_or(most);
        let place = dialog::place(window, widest.width.saturating_sub(4), rows.min(most));
        Page { window, place, lines }
    }

    /// The text in two columns, broken into lines for a width of this number of columns.
    fn lines(&self, columns: usize, world: &World) -> Vec<HelpLine> {
        let left = left_column(columns);
        let line = |left: String, right: String| HelpLine { left, right, is_heading: false };
        let mut lines = Vec::new();
        for entry in self.entries(world.theme, world.texts) {
            match entry {
                HelpPart::Gap => lines.push(line(String::new(), String::new())),
                HelpPart::Heading(text) => lines.push(HelpLine { left: text, right: String::new(), is_heading: true }),
                HelpPart::Paragraph(text) => {
                    let wrapped = wrap(&text, columns.saturating_sub(2));
                    lines.extend(wrapped.into_iter().map(|text| line(format!("  {text}"), String::new())));
                }
                HelpPart::Pair(mut keys, about) => {
                    for text in wrap(&about, columns.saturating_sub(left + 1)) {
                        lines.push(line(std::mem::take(&mut keys), text));
                    }
                }
            }
        }
        lines
    }

    /// In a room the rules and how to move first, then the keys, then the signs.
    fn entries(&self, theme: Theme, texts: Texts) -> Vec<HelpPart> {
        let heading = |key: &str| HelpPart::Heading(texts.say(key).into_owned());
        let mut entries = Vec::new();
        if let Some(game) = self.game {
            entries.extend([
                HelpPart::Heading(texts.game(game).into_owned()),
                HelpPart::Paragraph(texts.rules(game).into_owned()),
                HelpPart::Gap,
            ]);
        }
        let is_room = self.context == Context::Game;
        if is_room {
            entries.push(heading("help-moves"));
            let moves = ["help-by-typing", "help-by-arrows", "help-by-mouse", "help-by-points", "help-by-premove"];
            entries.extend(moves.map(|key| {
                let about = texts.say(&format!("{key}.about")).into_owned();
                HelpPart::Pair(format!("  {}", texts.say(key)), about)
            }));
            entries.push(HelpPart::Gap);
        }
        let key = |binding: &Binding| {
            let keys: Vec<String> = binding.keys.iter().map(|key| key.name(texts)).collect();
            HelpPart::Pair(format!("  {}", keys.join(" ")), binding.about(texts).into_owned())
        };
        entries.push(heading(self.context.title()));
        entries.extend(self.now.iter().copied().chain(Context::everywhere()).map(key));
        if is_room {
            entries.extend([HelpPart::Gap, heading("help-signs")]);
            let signs = [
                ("  [X]".to_owned(), "help-sign-cursor"),
                ("  (X)".to_owned(), "help-sign-last"),
                ("  {X}".to_owned(), "help-sign-hint"),
                ("  <X>".to_owned(), "help-sign-pressed"),
                ("  ~X~".to_owned(), "help-sign-turned"),
                (format!("  {}", theme.pick("×", "x")), "help-sign-taken"),
                (format!("  {}", theme.dot()), "help-sign-target"),
            ];
            entries.extend(signs.map(|(left, key)| HelpPart::Pair(left, texts.say(key).into_owned())));
        }
        if !self.later.is_empty() {
            entries.extend([HelpPart::Gap, heading("help-later")]);
            entries.extend(self.later.iter().copied().map(key));
        }
        entries
    }

    pub(super) fn draw(&self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        // The window may have changed before the event arrives.
        let page = if self.page.window == window {
            Cow::Borrowed(&self.page)
        } else {
            Cow::Owned(self.page_for(window, world))
        };
        let (lines, rows) = (&page.lines, page.rows());
        let scroll = self.scroll.min(lines.len().saturating_sub(rows));
        let title = if lines.len() > rows {
            texts.fill(
                "help-part",
                [
                    ("from", (scroll + 1).into()),
                    ("to", (scroll + rows).min(lines.len()).into()),
                    ("all", lines.len().into()),
                ],
            )
        } else {
            texts.say("help-whole").into_owned()
        };
        let inside = dialog::frame(page.place, &title, theme, buffer, hits);
        let columns = usize::from(inside.width);
        let left = left_column(columns);
        for (row, line) in (inside.y..inside.bottom()).zip(lines.iter().skip(scroll)) {
            if line.right.is_empty() {
                let style = if line.is_heading { theme.title() } else { Style::new() };
                buffer.set_string(inside.x, row, cut(&line.left, columns, theme.ellipsis()), style);
                continue;
            }
            buffer.set_string(inside.x, row, pad(&line.left, left, theme.ellipsis()), theme.key());
            let room = columns.saturating_sub(left + 1);
            buffer.set_string(inside.x + left as u16 + 1, row, cut(&line.right, room, theme.ellipsis()), Style::new());
        }
    }
}

/// The columns inside the frame of a dialog.
fn inside(place: Rect) -> usize {
    usize::from(place.width.saturating_sub(4))
}

/// The columns of the keys in the help.
fn left_column(columns: usize) -> usize {
    if columns >= 50 { 17 } else { 13 }
}
