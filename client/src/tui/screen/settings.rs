//! The form of the settings. Choices are applied at once, and stored when they are saved.

use bidak_shared::kind::{EngineKind, GameKind, Level, Word};
use bidak_shared::protocol::{SeatBot, is_reserved_name};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::play::appearance::{BoardStyle, Glyphs, ThemeName};
use crate::play::config::{Config, Key, Source};
use crate::play::text::{Language, Texts};
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::screen::new_game::{CLOCKS, level_at};
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::widget::dialog::centred;
use crate::tui::widget::form::{self, Form, FormInput};
use crate::tui::world::World;

/// A form of the settings.
#[derive(Clone, Debug)]
pub struct Settings {
    form: Form<Field>,
    /// The earlier values.
    before: Config,
}

/// The fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    /// One setting.
    Of(Key),
    /// The level of the bot, which is part of that setting.
    Level,
    /// The button.
    Save,
}

impl Settings {
    /// The form with the present settings.
    pub fn new(config: &Config, texts: Texts) -> Self {
        let mut settings = Self { form: Form::new(fields(config, texts)), before: config.clone() };
        settings.form.focus_on(Field::Of(Key::Theme));
        settings
    }

    /// The value of a field of the form, as it is written.
    fn text(&self, key: Key) -> String {
        let field = Field::Of(key);
        let at = self.form.chosen(field);
        match key {
            Key::Theme => ThemeName::ALL[at].word().to_owned(),
            Key::Glyphs => Glyphs::ALL[at].word().to_owned(),
            Key::Board => BoardStyle::ALL[at].word().to_owned(),
            Key::Bell | Key::Keep => (at == 1).to_string(),
            Key::Name => self.form.text(field).to_owned(),
            Key::Clock => clocks_of(&self.before).swap_remove(at),
            Key::Lang => {
                let language = at.checked_sub(1).and_then(|at| Language::all().nth(at));
                language.map_or_else(String::new, |language| language.to_string())
            }
            Key::Game => GameKind::ALL[at].word().to_owned(),
            Key::Bot => {
                let level = level_at(self.form.chosen(Field::Level)).unwrap_or_default();
                let chosen = SeatBot::new(EngineKind::ALL[at], level);
                // The form does not show options.
                match self.before.bot() {
                    Some(before) if before.engine == chosen.engine && self.before.level() == level => {
                        self.before.text(key).to_owned()
                    }
                    _ => chosen.to_string(),
                }
            }
        }
    }

    /// The settings that have changed.
    fn changes(&self) -> Vec<(Key, String)> {
        let now = Key::ALL.iter().map(|key| (*key, self.text(*key)));
        now.filter(|(key, text)| text != self.before.text(*key)).collect()
    }

    /// The settings with the changes; an error is about one of them.
    fn config(&self, texts: Texts) -> Result<Config, (Key, String)> {
        let mut config = self.before.clone();
        for (key, text) in self.changes() {
            if key == Key::Name && is_reserved_name(&text) {
                return Err((key, texts.say("refusal-name-taken").into_owned()));
            }
            config.set(key, &text, Source::Flag).map_err(|error| (key, texts.setting(&error)))?;
        }
        Ok(config)
    }

    fn save(&mut self, texts: Texts) -> Vec<Step> {
        match self.config(texts) {
            Ok(config) => vec![Step::Show(config.clone()), Step::SaveSettings { config, changes: self.changes() }],
            Err((key, sentence)) => {
                self.form.focus_on(Field::Of(key));
                vec![Step::Object(sentence)]
            }
        }
    }

    /// The form in another language.
    pub fn speak(&mut self, texts: Texts) {
        let mut config = self.before.clone();
        for (key, text) in self.changes() {
            // A name that is not finished yet is no value: the field keeps it.
            let _ = config.set(key, &text, Source::Flag);
        }
        self.form.relabel(fields(&config, texts));
    }
}

impl Page for Settings {
    fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        match action {
            Action::Left | Action::Right => {
                self.form.act(action);
                return self.config(world.texts).ok().map(Step::Show).into_iter().collect();
            }
            Action::Confirm => return self.save(world.texts),
            Action::Back => return vec![Step::Show(self.before.clone()), Step::Out],
            _ => self.form.act(action),
        }
        Vec::new()
    }

    fn form(&mut self) -> Option<&mut dyn FormInput> {
        Some(&mut self.form)
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        self.form.draw(centred(area, 66, self.form.height() + 2), world.theme, buffer, hits);
    }
}

/// The clocks to choose from, as they are written: the usual ones, and the present one behind them.
fn clocks_of(config: &Config) -> Vec<String> {
    let mut clocks = CLOCKS.map(str::to_owned).to_vec();
    let clock = config.text(Key::Clock).to_owned();
    if !clocks.contains(&clock) {
        clocks.push(clock);
    }
    clocks
}

fn fields(config: &Config, texts: Texts) -> Vec<form::Field<Field>> {
    let say = |key: &str| texts.say(key).into_owned();
    let of = |key: Key, words: Vec<String>, at: usize| {
        let field = form::choice(Field::Of(key), texts, &format!("settings-{}", key.word()), words, at);
        match config.source(key) {
            // The environment comes before the file, also the next time.
            Source::Environment => {
                let about = texts.fill("settings-from-environment", [("variable", key.variable().into())]);
                form::Field { about, ..field }
            }
            _ => field,
        }
    };
    let place = |found: Option<usize>| found.unwrap_or(0);
    let themes = ThemeName::ALL.iter().map(|theme| say(&format!("theme-{}", theme.word()))).collect();
    let glyphs = Glyphs::ALL.iter().map(|glyphs| say(&format!("glyphs-{}", glyphs.word()))).collect();
    let boards = BoardStyle::ALL.iter().map(|board| say(&format!("board-{}", board.word()))).collect();
    let languages =
        [say("settings-lang-locale")].into_iter().chain(Language::all().map(|it| it.name().into_owned())).collect();
    let language = config.language().and_then(|chosen| Language::all().position(|language| language == chosen));
    let games = GameKind::ALL.iter().map(|game| texts.game(*game).into_owned()).collect();
    let engines = EngineKind::ALL.iter().map(ToString::to_string).collect();
    let engine = config.bot().and_then(|bot| EngineKind::ALL.iter().position(|engine| *engine == bot.engine));
    let levels = (Level::MIN.number()..=Level::MAX.number()).map(|level| level.to_string()).collect();
    let clocks = clocks_of(config);
    let clock = place(clocks.iter().position(|known| *known == config.text(Key::Clock)));
    let shown = |clock: String| if clock == "none" { say("new-no-clock") } else { clock };
    let clocks = clocks.into_iter().map(shown).collect();
    vec![
        of(Key::Theme, themes, place(ThemeName::ALL.iter().position(|theme| *theme == config.theme()))),
        of(Key::Glyphs, glyphs, place(Glyphs::ALL.iter().position(|glyphs| *glyphs == config.glyphs()))),
        of(Key::Board, boards, place(BoardStyle::ALL.iter().position(|board| *board == config.board()))),
        of(Key::Bell, vec![say("settings-off"), say("settings-on")], usize::from(config.has_bell())),
        form::text(Field::Of(Key::Name), texts, "settings-name", &config.name().unwrap_or_default()),
        of(Key::Lang, languages, language.map_or(0, |at| at + 1)),
        of(Key::Game, games, place(GameKind::ALL.iter().position(|game| *game == config.game()))),
        of(Key::Bot, engines, place(engine)),
        form::choice(
            Field::Level,
            texts,
            "settings-level",
            levels,
            usize::from(config.level().number() - Level::MIN.number()),
        ),
        of(Key::Clock, clocks, clock),
        of(Key::Keep, vec![say("settings-off"), say("settings-on")], usize::from(config.keeps_games())),
        form::button(Field::Save, texts, "settings-save"),
    ]
}
