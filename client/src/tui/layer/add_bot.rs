//! The choice of a bot for an empty seat: engine, level, and options with limits.

use bidak_shared::kind::{EngineKind, GameKind, Level, Word};
use bidak_shared::protocol::{RoomCode, SeatBot};
use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::play::new_game::{tuned_bot, tuning_help};
use crate::play::text::Texts;
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::layer::answer::LayerAnswer;
use crate::tui::screen::new_game::{about_level, level_at, level_words, options_text};
use crate::tui::step::Step;
use crate::tui::widget::dialog;
use crate::tui::widget::form::{self, Form, FormInput};
use crate::tui::world::World;

/// Columns inside the frame.
const COLUMNS: u16 = 56;

/// The form, which begins with the last choice.
#[derive(Debug)]
pub struct AddBot {
    room: RoomCode,
    game: GameKind,
    engines: Vec<EngineKind>,
    form: Form<Field>,
    texts: Texts,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Engine,
    Level,
    Options,
    Go,
}

impl AddBot {
    /// For a seat of this room; `before` is the choice to begin with.
    pub fn new(room: RoomCode, game: GameKind, before: &SeatBot, world: &World) -> Self {
        let texts = world.texts;
        let engines: Vec<EngineKind> = match world.welcome.as_deref() {
            Some(welcome) => welcome.engines.iter().map(|info| info.engine).collect(),
            None => EngineKind::ALL.to_vec(),
        };
        let names = engines.iter().map(|engine| engine.word().to_owned()).collect();
        let at = engines.iter().position(|engine| *engine == before.engine).unwrap_or(0);
        let (levels, level) = level_words(before.level, texts);
        let fields = vec![
            form::choice(Field::Engine, texts, "bot-engine", names, at),
            form::choice(Field::Level, texts, "new-level", levels, level),
            form::text(Field::Options, texts, "bot-options", &options_text(before)),
            form::button(Field::Go, texts, "bot-go"),
        ];
        let mut dialog = Self { room, game, engines, form: Form::new(fields), texts };
        dialog.describe();
        dialog
    }

    fn engine(&self) -> EngineKind {
        self.engines.get(self.form.chosen(Field::Engine)).copied().unwrap_or(EngineKind::Best)
    }

    fn level(&self) -> Option<Level> {
        level_at(self.form.chosen(Field::Level))
    }

    /// Explains the choice below the fields.
    fn describe(&mut self) {
        let (engine, texts) = (self.engine(), self.texts);
        self.form.describe(Field::Engine, texts.engine(engine).into_owned());
        let about = match self.level() {
            Some(level) => about_level(self.game, engine, level, texts),
            None => texts.say("new-no-level-about").into_owned(),
        };
        self.form.describe(Field::Level, about);
        self.form.describe(Field::Options, tuning_help(self.game, engine, texts));
    }

    pub(super) fn act(&mut self, action: Action) -> LayerAnswer {
        match action {
            Action::Left | Action::Right => {
                self.form.act(action);
                self.describe();
            }
            Action::Confirm => return self.confirm(),
            _ => self.form.act(action),
        }
        LayerAnswer::Stay
    }

    fn confirm(&self) -> LayerAnswer {
        let engine = (self.engine(), self.level());
        match tuned_bot(self.game, engine, self.form.text(Field::Options), self.texts) {
            Ok(bot) => LayerAnswer::Steps(vec![Step::AddBot { room: self.room, bot }]),
            Err(problem) => LayerAnswer::Do(vec![Step::Object(problem)]),
        }
    }

    /// Lets the line of options take a key; `false` if it does not use it.
    pub(super) fn type_key(&mut self, key: KeyEvent) -> bool {
        self.form.edit(key)
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.form.paste(text);
    }

    pub(super) fn choose(&mut self, index: usize) -> LayerAnswer {
        self.form.press(index).map_or(LayerAnswer::Stay, |action| self.act(action))
    }

    pub(super) fn draw(&self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        let place = dialog::place(window, COLUMNS, self.form.height() + 4);
        let inside = dialog::frame(place, &world.texts.say("bot-title"), world.theme, buffer, hits);
        self.form.draw(inside, world.theme, buffer, hits);
    }
}
