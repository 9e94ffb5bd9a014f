//! What can lie above a screen: help, a question, the command palette.

use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tui_input::Input;

use crate::hits::{Hits, Target};
use crate::keymap::{Action, Binding, Context};
use crate::screen::Step;
use crate::theme::Theme;
use crate::widget::dialog;
use crate::widget::form;
use crate::widget::text::{cut, pad, width, wrap};

/// The uppermost layer; the screen below it waits.
#[derive(Debug)]
pub enum Layer {
    /// The keys of a place, and the signs.
    Help(Help),
    /// Whether to do something.
    Question(Question),
    /// The commands of a screen.
    Palette(Palette),
}

/// Something to be confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked, with a question mark.
    pub text: String,
    /// What a yes does.
    pub yes: Vec<Step>,
}

/// The help and how far it is scrolled.
#[derive(Clone, Debug)]
pub struct Help {
    context: Context,
    scroll: usize,
}

/// The commands of a screen, narrowed down by what is typed.
#[derive(Debug)]
pub struct Palette {
    /// What can be done now.
    commands: Vec<&'static Binding>,
    input: Input,
    chosen: usize,
}

/// What a layer wishes for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To stay.
    Stay,
    /// To be closed.
    Close,
    /// To be closed, and these to be done.
    Steps(Vec<Step>),
    /// To be closed, and the screen below to do this.
    Act(Action),
}

impl Layer {
    /// Where its keys are looked up.
    pub fn context(&self) -> Context {
        match self {
            Self::Help(_) => Context::Help,
            Self::Question(_) => Context::Question,
            Self::Palette(_) => Context::Palette,
        }
    }

    /// Does an action. `window` is the size of the whole window.
    pub fn act(&mut self, action: Action, window: (u16, u16), theme: Theme) -> Answer {
        match (self, action) {
            (_, Action::Back) => Answer::Close,
            (Self::Question(question), Action::Confirm) => Answer::Steps(std::mem::take(&mut question.yes)),
            (Self::Help(help), action) => {
                help.scroll(action, window, theme);
                Answer::Stay
            }
            (Self::Palette(palette), action) => palette.act(action),
            (Self::Question(_), _) => Answer::Stay,
        }
    }

    /// Lets the palette's line take a key; `false` where it is none of its keys.
    pub fn type_key(&mut self, key: KeyEvent) -> bool {
        let Self::Palette(palette) = self else { return false };
        let taken = form::edit(&mut palette.input, key);
        if taken {
            palette.chosen = 0;
        }
        taken
    }

    /// Takes a click on a part of it.
    pub fn click(&mut self, target: Target) -> Answer {
        match (self, target) {
            (Self::Palette(palette), Target::Item(index)) => {
                palette.chosen = index;
                palette.act(Action::Confirm)
            }
            _ => Answer::Stay,
        }
    }

    /// Draws it over the window.
    pub fn draw(&self, window: Rect, theme: Theme, buffer: &mut Buffer, hits: &mut Hits) {
        match self {
            Self::Help(help) => help.draw(window, theme, buffer, hits),
            Self::Question(question) => question.draw(window, theme, buffer, hits),
            Self::Palette(palette) => palette.draw(window, theme, buffer, hits),
        }
    }
}

impl Question {
    fn draw(&self, window: Rect, theme: Theme, buffer: &mut Buffer, hits: &mut Hits) {
        let most = usize::from(window.width.saturating_sub(6).min(50));
        let lines = wrap(&self.text, most);
        let width = lines.iter().map(|line| width(line)).max().unwrap_or(0).max(24) as u16;
        let area = dialog::place(window, width, lines.len() as u16 + 2);
        let inside = dialog::frame(area, "Really?", theme, buffer, hits);
        for (row, line) in (inside.y..inside.bottom()).zip(&lines) {
            buffer.set_string(inside.x, row, line, theme.strong());
        }
        let row = inside.bottom().saturating_sub(1);
        let mut x = inside.x;
        for binding in Context::Question.bindings() {
            let text = format!("{} {}", binding.keys[0], binding.hint);
            buffer.set_string(x, row, &text, theme.key());
            hits.add(Rect::new(x, row, text.len() as u16, 1), Target::Action(binding.action));
            x += text.len() as u16 + 3;
        }
    }
}

impl Help {
    /// The help for a place.
    pub fn new(context: Context) -> Self {
        Self { context, scroll: 0 }
    }

    fn scroll(&mut self, action: Action, window: (u16, u16), theme: Theme) {
        let place = Self::place(Rect::new(0, 0, window.0, window.1));
        let page = usize::from(place.height.saturating_sub(2));
        let most = self.lines(inside(place), theme).len().saturating_sub(page);
        self.scroll = match action {
            Action::Up => self.scroll.saturating_sub(1),
            Action::Down => self.scroll + 1,
            Action::PageUp => self.scroll.saturating_sub(page),
            Action::PageDown => self.scroll + page,
            Action::First => 0,
            Action::Last => most,
            _ => self.scroll,
        }
        .min(most);
    }

    fn place(window: Rect) -> Rect {
        dialog::place(window, 70.min(window.width.saturating_sub(6)), window.height.saturating_sub(4))
    }

    /// The text in two columns, broken into lines for a width of so many columns.
    fn lines(&self, columns: usize, theme: Theme) -> Vec<(String, String)> {
        let left = left_column(columns);
        let mut lines = Vec::new();
        for (keys, about) in self.entries(theme) {
            let mut keys = keys;
            for line in wrap(&about, columns.saturating_sub(left + 1)) {
                lines.push((std::mem::take(&mut keys), line));
            }
        }
        lines
    }

    /// Keys first, then signs and rules of thumb.
    fn entries(&self, theme: Theme) -> Vec<(String, String)> {
        let mut lines = vec![(format!("{} keys", self.context.title()), String::new())];
        for binding in self.context.bindings().iter().chain(Context::everywhere()) {
            let keys: Vec<String> = binding.keys.iter().map(ToString::to_string).collect();
            lines.push((format!("  {}", keys.join(" ")), binding.about.to_owned()));
        }
        let heading = |text: &str| (text.to_owned(), String::new());
        if self.context == Context::Game {
            lines.extend([heading(""), heading("Moves")]);
            let moves = [
                ("  c3 Enter", "names of points are typed, the cursor follows"),
                ("  arrows Enter", "or the cursor is moved to the point"),
                ("  click", "or the point is clicked; a second click plays"),
                ("  from, to, take", "a move of several points is pressed point by point"),
            ];
            lines.extend(moves.map(|(left, right)| (left.to_owned(), right.to_owned())));
            lines.extend([heading(""), heading("Signs on the board")]);
            let signs = [
                ("  [X]".to_owned(), "the cursor"),
                ("  (X)".to_owned(), "the last move"),
                ("  <X>".to_owned(), "pressed, waiting for the rest of the move"),
                ("  ~X~".to_owned(), "what would change sides with the move under the cursor"),
                (format!("  {}", theme.pick("×", "x")), "what would be taken or left by it"),
                (format!("  {}", theme.dot()), "where the next point of a move may be"),
            ];
            lines.extend(signs.map(|(left, right)| (left, right.to_owned())));
        }
        lines
    }

    fn draw(&self, window: Rect, theme: Theme, buffer: &mut Buffer, hits: &mut Hits) {
        let area = Self::place(window);
        let lines = self.lines(inside(area), theme);
        let rows = usize::from(area.height.saturating_sub(2));
        let scroll = self.scroll.min(lines.len().saturating_sub(rows));
        let title = if lines.len() > rows {
            format!("Help {}-{} of {}", scroll + 1, (scroll + rows).min(lines.len()), lines.len())
        } else {
            "Help".to_owned()
        };
        let inside = dialog::frame(area, &title, theme, buffer, hits);
        let left = left_column(usize::from(inside.width));
        for (row, (keys, about)) in (inside.y..inside.bottom()).zip(lines.iter().skip(scroll)) {
            if about.is_empty() {
                buffer.set_string(inside.x, row, cut(keys, usize::from(inside.width), theme.ellipsis()), theme.title());
                continue;
            }
            buffer.set_string(inside.x, row, pad(keys, left, theme.ellipsis()), theme.key());
            let room = usize::from(inside.width).saturating_sub(left + 1);
            buffer.set_string(inside.x + left as u16 + 1, row, cut(about, room, theme.ellipsis()), Style::new());
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

impl Palette {
    /// What can be done now on a screen.
    pub fn new(commands: Vec<&'static Binding>) -> Self {
        Self { commands, input: Input::default(), chosen: 0 }
    }

    fn found(&self) -> Vec<&'static Binding> {
        let wanted = self.input.value().to_lowercase();
        let words: Vec<&str> = wanted.split_whitespace().collect();
        let fits = |binding: &&&Binding| {
            let text = format!("{} {}", binding.hint, binding.about).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        self.commands.iter().filter(fits).copied().collect()
    }

    fn act(&mut self, action: Action) -> Answer {
        let found = self.found();
        match action {
            Action::Up => self.chosen = self.chosen.saturating_sub(1),
            Action::Down => self.chosen = (self.chosen + 1).min(found.len().saturating_sub(1)),
            Action::Confirm => {
                return found.get(self.chosen).map_or(Answer::Close, |binding| Answer::Act(binding.action));
            }
            _ => {}
        }
        Answer::Stay
    }

    fn draw(&self, window: Rect, theme: Theme, buffer: &mut Buffer, hits: &mut Hits) {
        let found = self.found();
        let area = dialog::place(window, 60, (self.commands.len() as u16 + 2).min(window.height.saturating_sub(6)));
        let inside = dialog::frame(area, "Commands", theme, buffer, hits);
        if inside.height < 3 {
            return;
        }
        buffer.set_string(inside.x, inside.y, ":", theme.key());
        let line = Rect { x: inside.x + 2, width: inside.width.saturating_sub(2), height: 1, ..inside };
        form::draw_input(&self.input, true, line, theme, buffer);
        let rows = usize::from(inside.height - 2);
        let first = (self.chosen + 1).saturating_sub(rows);
        for (index, binding) in found.iter().enumerate().skip(first).take(rows) {
            let row = inside.y + 2 + (index - first) as u16;
            let text = format!("{} {}", pad(&binding.keys[0].to_string(), 7, theme.ellipsis()), binding.about);
            let style = if index == self.chosen { theme.selected() } else { Style::new() };
            buffer.set_string(inside.x, row, pad(&text, usize::from(inside.width), theme.ellipsis()), style);
            hits.add(Rect { y: row, height: 1, ..inside }, Target::Item(index));
        }
    }
}
