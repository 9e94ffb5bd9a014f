//! The choice of a bot for an empty seat: engine and level.

use bidak_shared::kind::{BotSpec, EngineKind, GameKind, Level, Word};
use bidak_shared::protocol::RoomCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::play::text::Texts;
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::layer::answer::LayerAnswer;
use crate::tui::screen::new_game::about_level;
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
    Go,
}

impl AddBot {
    /// For a seat of this room; `before` is the choice to begin with.
    pub fn new(room: RoomCode, game: GameKind, before: BotSpec, world: &World) -> Self {
        let texts = world.texts;
        let engines: Vec<EngineKind> = match world.welcome.as_deref() {
            Some(welcome) => welcome.engines.iter().map(|info| info.engine).collect(),
            None => EngineKind::ALL.to_vec(),
        };
        let names = engines.iter().map(|engine| engine.word().to_owned()).collect();
        let at = engines.iter().position(|engine| *engine == before.engine).unwrap_or(0);
        let levels = (Level::MIN.number()..=Level::MAX.number()).map(|level| level.to_string()).collect();
        let fields = vec![
            form::choice(Field::Engine, texts, "bot-engine", names, at),
            form::choice(Field::Level, texts, "new-level", levels, usize::from(before.level.number() - 1)),
            form::button(Field::Go, texts, "bot-go"),
        ];
        let mut dialog = Self { room, game, engines, form: Form::new(fields), texts };
        dialog.describe();
        dialog
    }

    fn bot(&self) -> BotSpec {
        let engine = self.engines.get(self.form.chosen(Field::Engine)).copied().unwrap_or(EngineKind::Best);
        let level = Level::new(self.form.chosen(Field::Level) as u8 + 1).unwrap_or_default();
        BotSpec { engine, level }
    }

    /// Explains the choice below the fields.
    fn describe(&mut self) {
        let bot = self.bot();
        self.form.describe(Field::Engine, self.texts.engine(bot.engine).into_owned());
        self.form.describe(Field::Level, about_level(self.game, bot, self.texts));
    }

    pub(super) fn act(&mut self, action: Action) -> LayerAnswer {
        match action {
            Action::Left | Action::Right => {
                self.form.act(action);
                self.describe();
            }
            Action::Confirm => return LayerAnswer::Steps(vec![Step::AddBot { room: self.room, bot: self.bot() }]),
            _ => self.form.act(action),
        }
        LayerAnswer::Stay
    }

    pub(super) fn choose(&mut self, index: usize) -> LayerAnswer {
        self.form.press(index).map_or(LayerAnswer::Stay, |action| self.act(action))
    }

    pub(super) fn draw(&self, window: Rect, world: &World, buffer: &mut Buffer, hits: &mut Hits) {
        let place = dialog::place(window, COLUMNS, self.form.height() + 2);
        let inside = dialog::frame(place, &world.texts.say("bot-title"), world.theme, buffer, hits);
        self.form.draw(inside, world.theme, buffer, hits);
    }
}
