//! The help of a screen: its most important keys, in a room the rules of the game and the signs on the board, and all other keys.

use std::borrow::Cow;

use bidak_shared::kind::GameKind;
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tui_input::Input;

use crate::base::columns::{cut, pad, wrap};
use crate::play::text::{Texts, sentence};
use crate::tui::hits::Hits;
use crate::tui::keymap::{Action, Binding, Context};
use crate::tui::screen::Screen;
use crate::tui::theme::Theme;
use crate::tui::widget::{dialog, form};
use crate::tui::world::World;

/// The most rows of keys at the beginning.
const FIRST_ROWS: usize = 10;

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
    /// The words that are looked for.
    search: Option<Input>,
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
    /// Keys, the name of their command, and its explanation.
    Command(String, String, String),
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
        let mut help =
            Self { context, game: screen.game(), now, later, scroll: 0, search: None, page: Page::default() };
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
        let line = |left: String, right: String| HelpLine { left, right, is_heading: false };
        let mut lines = Vec::new();
        for entry in self.entries(columns, world.theme, world.texts) {
            match entry {
                HelpPart::Gap => lines.push(line(String::new(), String::new())),
                HelpPart::Heading(text) => lines.push(HelpLine { left: text, right: String::new(), is_heading: true }),
                HelpPart::Paragraph(text) => {
                    let wrapped = wrap(&text, columns.saturating_sub(2));
                    lines.extend(wrapped.into_iter().map(|text| line(format!("  {text}"), String::new())));
                }
                HelpPart::Pair(mut keys, about) | HelpPart::Command(mut keys, _, about) => {
                    for text in explanation(&about, columns) {
                        lines.push(line(std::mem::take(&mut keys), text));
                    }
                }
            }
        }
        lines
    }

    /// The keys that matter most, in a room the rules, how to move and the signs, then all other keys; of a search the pairs with
    /// its words.
    fn entries(&self, columns: usize, theme: Theme, texts: Texts) -> Vec<HelpPart> {
        let Some(search) = &self.search else { return self.whole(columns, theme, texts) };
        let wanted = search.value().to_lowercase();
        let words: Vec<&str> = wanted.split_whitespace().collect();
        let fits = |part: &HelpPart| {
            let text = match part {
                HelpPart::Pair(keys, about) => format!("{keys} {about}"),
                HelpPart::Command(keys, name, about) => format!("{keys} {name} {about}"),
                HelpPart::Gap | HelpPart::Heading(_) | HelpPart::Paragraph(_) => return false,
            };
            let text = text.to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        let found: Vec<HelpPart> = self.whole(columns, theme, texts).into_iter().filter(fits).collect();
        let none = || HelpPart::Paragraph(sentence(&texts.say("help-none")));
        let nothing = found.is_empty().then(none);
        [HelpPart::Heading(format!("/{}", search.value()))].into_iter().chain(found).chain(nothing).collect()
    }

    fn whole(&self, columns: usize, theme: Theme, texts: Texts) -> Vec<HelpPart> {
        let heading = |key: &str| HelpPart::Heading(texts.say(key).into_owned());
        let key = |binding: &Binding| {
            let keys: Vec<String> = binding.keys.iter().map(|key| key.name(texts)).collect();
            let name = binding.hint(texts).unwrap_or_default().into_owned();
            HelpPart::Command(format!("  {}", keys.join(" ")), name, binding.about(texts).into_owned())
        };
        let (first, rest) = first_keys(&self.now, columns, texts);
        let mut entries = vec![heading(self.context.title())];
        entries.extend(first.into_iter().map(key));
        if let Some(game) = self.game {
            entries.extend([
                HelpPart::Gap,
                HelpPart::Heading(texts.game(game).into_owned()),
                HelpPart::Paragraph(texts.rules(game).into_owned()),
            ]);
        }
        if self.context == Context::Game {
            entries.extend([HelpPart::Gap, heading("help-moves")]);
            let moves = ["help-by-typing", "help-by-arrows", "help-by-mouse", "help-by-points", "help-by-premove"];
            entries.extend(moves.map(|key| {
                let about = texts.say(&format!("{key}.about")).into_owned();
                HelpPart::Pair(format!("  {}", texts.say(key)), about)
            }));
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
        entries.extend([HelpPart::Gap, heading("help-more")]);
        let names_rare = self.names_rare_keys() || self.search.is_some();
        let everywhere = Context::everywhere().iter().filter(|binding| names_rare || !is_rare(binding));
        entries.extend(rest.into_iter().chain(everywhere).map(key));
        if !self.later.is_empty() {
            entries.extend([HelpPart::Gap, heading("help-later")]);
            entries.extend(self.later.iter().copied().map(key));
        }
        entries
    }

    /// Whether the keys of the program as a whole that are seldom needed are listed here: where it starts, and in a room.
    fn names_rare_keys(&self) -> bool {
        matches!(self.context, Context::Menu | Context::Game)
    }

    /// Begins to look for words.
    pub(super) fn look_for(&mut self, world: &World) {
        self.search = Some(Input::default());
        self.scroll = 0;
        self.resized(world);
    }

    /// Ends the search; `false` if there was none.
    pub(super) fn end_search(&mut self, world: &World) -> bool {
        let was = self.search.take().is_some();
        if was {
            self.scroll = 0;
            self.resized(world);
        }
        was
    }

    /// Lets the line of a search take a key; `false` if it does not use it.
    pub(super) fn type_key(&mut self, key: KeyEvent, world: &World) -> bool {
        let Some(search) = &mut self.search else { return false };
        // The lines that were found are already shown: Enter must not end the search.
        let taken = key.code == KeyCode::Enter || form::edit(search, key);
        if taken {
            self.scroll = 0;
            self.resized(world);
        }
        taken
    }

    pub(super) fn paste(&mut self, text: &str, world: &World) {
        if let Some(search) = &mut self.search {
            form::paste(search, text);
            self.scroll = 0;
            self.resized(world);
        }
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

/// The most important keys, as many as fit into the first rows, and the others: those that a footer names come first, in the order
/// of the keymap, and the way out is always among them.
fn first_keys(
    all: &[&'static Binding],
    columns: usize,
    texts: Texts,
) -> (Vec<&'static Binding>, Vec<&'static Binding>) {
    let is_way_out = |binding: &Binding| matches!(binding.action, Action::Back | Action::Leave | Action::Quit);
    let mut ranked = all.to_vec();
    ranked.sort_by_key(|binding| (binding.hint(texts).is_none(), is_way_out(binding)));
    let rows = |binding: &Binding| explanation(&binding.about(texts), columns).len();
    let way_out = ranked.iter().position(|binding| is_way_out(binding));
    let mut left = FIRST_ROWS.saturating_sub(way_out.map_or(0, |place| rows(ranked[place])));
    let fitting = |(place, binding): &(usize, &&Binding)| {
        let taken = if Some(*place) == way_out { 0 } else { rows(binding) };
        left.checked_sub(taken).map(|more| left = more).is_some()
    };
    let mut first = ranked.iter().enumerate().take_while(fitting).count();
    if let Some(place) = way_out.filter(|place| *place >= first) {
        ranked[first..=place].rotate_right(1);
        first += 1;
    }
    let rest = ranked.split_off(first);
    (ranked, rest)
}

/// An explanation in the right column, broken into lines.
fn explanation(text: &str, columns: usize) -> Vec<String> {
    wrap(text, columns.saturating_sub(left_column(columns) + 1))
}

/// Whether a key that works everywhere is seldom needed.
fn is_rare(binding: &Binding) -> bool {
    binding.action != Action::Quit
}

/// The columns inside the frame of a dialog.
fn inside(place: Rect) -> usize {
    usize::from(place.width.saturating_sub(4))
}

/// The columns of the keys in the help.
fn left_column(columns: usize) -> usize {
    if columns >= 50 { 17 } else { 13 }
}
