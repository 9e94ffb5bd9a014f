//! What can lie above a screen: help, a question, the command palette.

use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tui_input::Input;

use crate::hits::{Hits, Target};
use crate::keymap::{Action, Binding, Context};
use crate::screen::Step;
use crate::text::Texts;
use crate::theme::Theme;
use crate::widget::dialog;
use crate::widget::form;
use crate::widget::text::{cut, pad, width as columns_of, wrap};
use crate::world::World;

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

    /// Does an action.
    pub fn act(&mut self, action: Action, world: &World) -> Answer {
        match (self, action) {
            (_, Action::Back) => Answer::Close,
            (Self::Question(question), Action::Confirm) => Answer::Steps(std::mem::take(&mut question.yes)),
            (Self::Help(help), action) => {
                help.scroll(action, world);
                Answer::Stay
            }
            (Self::Palette(palette), action) => palette.act(action, world.texts),
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
    pub fn click(&mut self, target: Target, world: &World) -> Answer {
        match (self, target) {
            (Self::Palette(palette), Target::Item(index)) => {
                palette.chosen = index;
                palette.act(Action::Confirm, world.texts)
            }
            _ => Answer::Stay,
        }
    }

    /// Draws it over the window.
    pub fn draw(&self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        match self {
            Self::Help(help) => help.draw(window, world, buffer, hits),
            Self::Question(question) => question.draw(window, world, buffer, hits),
            Self::Palette(palette) => palette.draw(window, world, buffer, hits),
        }
    }
}

impl Question {
    fn draw(&self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let most = usize::from(window.width.saturating_sub(6).min(50));
        let lines = wrap(&self.text, most);
        let width = lines.iter().map(|line| columns_of(line)).max().unwrap_or(0).max(24) as u16;
        let area = dialog::place(window, width, lines.len() as u16 + 2);
        let inside = dialog::frame(area, &texts.say("question-really"), theme, buffer, hits);
        for (row, line) in (inside.y..inside.bottom()).zip(&lines) {
            buffer.set_string(inside.x, row, line, theme.strong());
        }
        let row = inside.bottom().saturating_sub(1);
        let mut x = inside.x;
        for binding in Context::Question.bindings() {
            let text = format!("{} {}", binding.keys[0], binding.hint(texts).unwrap_or_default());
            let columns = columns_of(&text) as u16;
            buffer.set_string(x, row, &text, theme.key());
            hits.add(Rect::new(x, row, columns, 1), Target::Action(binding.action));
            x += columns + 3;
        }
    }
}

impl Help {
    /// The help for a place.
    pub fn new(context: Context) -> Self {
        Self { context, scroll: 0 }
    }

    fn scroll(&mut self, action: Action, world: &World) {
        let place = Self::place(Rect::new(0, 0, world.size.0, world.size.1));
        let page = usize::from(place.height.saturating_sub(2));
        let most = self.lines(inside(place), world).len().saturating_sub(page);
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
    fn lines(&self, columns: usize, world: &World) -> Vec<(String, String)> {
        let left = left_column(columns);
        let mut lines = Vec::new();
        for (keys, about) in self.entries(world.theme, world.texts) {
            let mut keys = keys;
            for line in wrap(&about, columns.saturating_sub(left + 1)) {
                lines.push((std::mem::take(&mut keys), line));
            }
        }
        lines
    }

    /// Keys first, then signs and rules of thumb.
    fn entries(&self, theme: Theme, texts: Texts) -> Vec<(String, String)> {
        let mut lines = vec![(texts.say(self.context.title()).into_owned(), String::new())];
        for binding in self.context.bindings().iter().chain(Context::everywhere()) {
            let keys: Vec<String> = binding.keys.iter().map(ToString::to_string).collect();
            lines.push((format!("  {}", keys.join(" ")), binding.about(texts).into_owned()));
        }
        let heading = |key: &str| (texts.say(key).into_owned(), String::new());
        let gap = || (String::new(), String::new());
        if self.context == Context::Game {
            lines.extend([gap(), heading("help-moves")]);
            let moves = ["help-by-typing", "help-by-arrows", "help-by-mouse", "help-by-points"];
            lines.extend(
                moves.map(|key| (format!("  {}", texts.say(key)), texts.say(&format!("{key}.about")).into_owned())),
            );
            lines.extend([gap(), heading("help-signs")]);
            let signs = [
                ("  [X]".to_owned(), "help-sign-cursor"),
                ("  (X)".to_owned(), "help-sign-last"),
                ("  {X}".to_owned(), "help-sign-hint"),
                ("  <X>".to_owned(), "help-sign-pressed"),
                ("  ~X~".to_owned(), "help-sign-turned"),
                (format!("  {}", theme.pick("×", "x")), "help-sign-taken"),
                (format!("  {}", theme.dot()), "help-sign-target"),
            ];
            lines.extend(signs.map(|(left, key)| (left, texts.say(key).into_owned())));
        }
        lines
    }

    fn draw(&self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let area = Self::place(window);
        let lines = self.lines(inside(area), world);
        let rows = usize::from(area.height.saturating_sub(2));
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

    fn found(&self, texts: Texts) -> Vec<&'static Binding> {
        let wanted = self.input.value().to_lowercase();
        let words: Vec<&str> = wanted.split_whitespace().collect();
        let fits = |binding: &&&Binding| {
            let text = format!("{} {}", binding.hint(texts).unwrap_or_default(), binding.about(texts)).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        self.commands.iter().filter(fits).copied().collect()
    }

    fn act(&mut self, action: Action, texts: Texts) -> Answer {
        let found = self.found(texts);
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

    fn draw(&self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let found = self.found(texts);
        let area = dialog::place(window, 60, (self.commands.len() as u16 + 2).min(window.height.saturating_sub(6)));
        let inside = dialog::frame(area, &texts.say("palette-title"), theme, buffer, hits);
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
            let text = format!("{} {}", pad(&binding.keys[0].to_string(), 7, theme.ellipsis()), binding.about(texts));
            let style = if index == self.chosen { theme.selected() } else { Style::new() };
            buffer.set_string(inside.x, row, pad(&text, usize::from(inside.width), theme.ellipsis()), style);
            hits.add(Rect { y: row, height: 1, ..inside }, Target::Item(index));
        }
    }
}
