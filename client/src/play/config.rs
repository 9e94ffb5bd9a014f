//! A player's settings: looks, name, language, and the default game.
//!
//! Each [`Key`] has a value and a [`Source`]. Precedence: flag, environment (`BIDAK_THEME` and so on), the file
//! `config.toml`, default. Values are stored as texts and checked when they are set, so that the file, the environment,
//! the settings screen and `--print-config` need no code per key.

pub mod file;

use std::error::Error;
use std::fmt::Write as _;
use std::str::FromStr;

use bidak_shared::kind::{GameKind, Level, UnknownWord, Word};
use bidak_shared::protocol::{ClockSpec, PlayerName, SeatBot};
use bidak_shared::registry::spec::{BadEngineSpec, EngineSpec};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::play::appearance::{BoardStyle, Glyphs, ThemeName};
use crate::play::new_game::NewGame;
use crate::play::text::Language;

/// A setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum Key {
    /// The colours.
    Theme,
    /// The characters to draw with.
    Glyphs,
    /// How boards of squares are drawn.
    Board,
    /// Whether the terminal's bell rings when an answer is due.
    Bell,
    /// Whether played games are saved automatically.
    Keep,
    /// The player's name; the server chooses one where it is empty.
    Name,
    /// The language; that of the locale where it is empty.
    Lang,
    /// The default game.
    Game,
    /// The default bot, with its level or its options.
    Bot,
    /// The default time control.
    Clock,
}

impl Word for Key {
    const WHAT: &'static str = "setting";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

impl Key {
    /// The environment variable that sets it.
    pub fn variable(self) -> String {
        format!("BIDAK_{}", self.word().to_ascii_uppercase())
    }

    /// Whether it is on or off, and no text.
    pub fn is_switch(self) -> bool {
        matches!(self, Self::Bell | Self::Keep)
    }

    fn default_text(self) -> String {
        let usual = NewGame::against_bot(GameKind::Adjacency);
        match self {
            Self::Theme => ThemeName::default().word().to_owned(),
            Self::Glyphs => Glyphs::default().word().to_owned(),
            Self::Board => BoardStyle::default().word().to_owned(),
            Self::Bell => "false".to_owned(),
            Self::Keep => "true".to_owned(),
            Self::Name | Self::Lang => String::new(),
            Self::Game => usual.game.word().to_owned(),
            Self::Bot => usual.bot.map(|bot| bot.to_string()).unwrap_or_default(),
            Self::Clock => usual.clock.to_string(),
        }
    }

    /// Whether a text can be its value.
    fn check(self, text: &str) -> Result<(), Problem> {
        fn read<T: FromStr<Err: Into<Problem>>>(text: &str) -> Result<(), Problem> {
            text.parse::<T>().map(|_| ()).map_err(Into::into)
        }
        match self {
            Self::Theme => read::<ThemeName>(text),
            Self::Glyphs => read::<Glyphs>(text),
            Self::Board => read::<BoardStyle>(text),
            Self::Bell | Self::Keep => text.parse::<bool>().map(|_| ()).map_err(|_| NoBool(text.to_owned()).into()),
            Self::Name | Self::Lang if text.is_empty() => Ok(()),
            Self::Name => read::<PlayerName>(text),
            Self::Lang => read::<Language>(text),
            Self::Game => read::<GameKind>(text),
            Self::Bot => {
                let spec: EngineSpec = text.parse()?;
                if spec.needs_depth() { Err(BadEngineSpec::NoDepth.into()) } else { Ok(()) }
            }
            Self::Clock => read::<ClockSpec>(text),
        }
    }
}

/// Why a text cannot be a value.
type Problem = Box<dyn Error + Send + Sync>;

/// A value that a setting cannot have.
#[derive(Debug, thiserror::Error)]
#[error("{}: {problem}", .key.word())]
pub struct BadSetting {
    key: Key,
    problem: Problem,
}

impl BadSetting {
    /// The name of the setting.
    pub fn name(&self) -> &'static str {
        self.key.word()
    }

    /// The error in the value.
    pub fn problem(&self) -> &(dyn Error + 'static) {
        &*self.problem
    }
}

/// A variable of the environment whose value its setting cannot have.
#[derive(Debug, thiserror::Error)]
#[error("{name}: {setting}")]
pub struct BadVariable {
    /// The variable.
    pub name: String,
    /// The setting.
    pub setting: BadSetting,
}

/// A value that is neither yes nor no.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is neither true nor false")]
pub struct NoBool(pub String);

/// Where a value comes from; later ones take precedence over earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The default.
    Default,
    /// `config.toml`.
    File,
    /// The environment.
    Environment,
    /// The command line, or the settings screen.
    Flag,
}

/// A value with its source.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Setting {
    text: String,
    source: Source,
}

/// A value for every [`Key`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// In the order of [`Key::ALL`].
    settings: Vec<Setting>,
}

impl Default for Config {
    fn default() -> Self {
        let setting = |key: &Key| Setting { text: key.default_text(), source: Source::Default };
        Self { settings: Key::ALL.iter().map(setting).collect() }
    }
}

impl Config {
    /// Sets a value; an error says why it cannot be that, and changes nothing.
    pub fn set(&mut self, key: Key, text: &str, source: Source) -> Result<(), BadSetting> {
        key.check(text).map_err(|problem| BadSetting { key, problem })?;
        let setting = &mut self.settings[key as usize];
        // clap reports the variable as a flag.
        let known = setting.source == Source::Environment && source == Source::Flag && setting.text == text;
        if source >= setting.source && !known {
            *setting = Setting { text: text.to_owned(), source };
        }
        Ok(())
    }

    /// Takes the values of the environment.
    pub fn take_environment(&mut self, variable: impl Fn(&str) -> Option<String>) -> Result<(), BadVariable> {
        for key in Key::ALL {
            let name = key.variable();
            if let Some(text) = variable(&name).filter(|text| !text.is_empty()) {
                let text = match key {
                    // As `BIDAK_ASCII=1` is written.
                    _ if key.is_switch() && text == "1" => "true".to_owned(),
                    _ if key.is_switch() && text == "0" => "false".to_owned(),
                    _ => text,
                };
                self.set(*key, &text, Source::Environment).map_err(|setting| BadVariable { name, setting })?;
            }
        }
        Ok(())
    }

    /// The value as it is written.
    pub fn text(&self, key: Key) -> &str {
        &self.settings[key as usize].text
    }

    /// Where the value comes from.
    pub fn source(&self, key: Key) -> Source {
        self.settings[key as usize].source
    }

    fn read<T: FromStr>(&self, key: Key) -> Option<T> {
        self.text(key).parse().ok()
    }

    /// The colours.
    pub fn theme(&self) -> ThemeName {
        self.read(Key::Theme).unwrap_or_default()
    }

    /// The characters to draw with.
    pub fn glyphs(&self) -> Glyphs {
        self.read(Key::Glyphs).unwrap_or_default()
    }

    /// How boards of squares are drawn.
    pub fn board(&self) -> BoardStyle {
        self.read(Key::Board).unwrap_or_default()
    }

    /// Whether the bell rings.
    pub fn has_bell(&self) -> bool {
        self.read(Key::Bell).unwrap_or_default()
    }

    /// Whether played games are saved automatically.
    pub fn keeps_games(&self) -> bool {
        self.read(Key::Keep).unwrap_or(true)
    }

    /// The player's name.
    pub fn name(&self) -> Option<String> {
        Some(self.text(Key::Name)).filter(|name| !name.is_empty()).map(str::to_owned)
    }

    /// The language; none for that of the locale.
    pub fn language(&self) -> Option<Language> {
        self.read(Key::Lang)
    }

    /// The default game.
    pub fn game(&self) -> GameKind {
        self.read(Key::Game).unwrap_or(GameKind::Adjacency)
    }

    /// The default bot; of the usual level if only its engine is set.
    pub fn bot(&self) -> Option<SeatBot> {
        self.read(Key::Bot).map(SeatBot::or_usual)
    }

    /// The default bot in a game: without its options if the game does not have one of them.
    fn bot_in(&self, game: GameKind) -> Option<SeatBot> {
        let bot = self.bot()?;
        if self.read::<EngineSpec>(Key::Bot)?.check_alone(game).is_ok() {
            return Some(bot);
        }
        Some(SeatBot::new(bot.engine, bot.level.unwrap_or_default()))
    }

    /// The default level of bots.
    pub fn level(&self) -> Level {
        self.bot().and_then(|bot| bot.level).unwrap_or_default()
    }

    /// The default time control.
    pub fn clock(&self) -> ClockSpec {
        self.read(Key::Clock).unwrap_or_default()
    }

    /// The game of the preferences.
    pub fn usual_game(&self) -> NewGame {
        self.usual(self.game())
    }

    /// The preferences for another game.
    pub fn usual(&self, game: GameKind) -> NewGame {
        let usual = NewGame::against_bot(game);
        NewGame { bot: self.bot_in(game).or(usual.bot), clock: self.clock(), ..usual }
    }

    /// Every value as a line of a file, with its source.
    pub fn print(&self) -> String {
        let lines: Vec<(String, &str)> = Key::ALL
            .iter()
            .map(|key| {
                let source = match self.source(*key) {
                    Source::Default => "the default",
                    Source::File => "from the file",
                    Source::Environment => "from the environment",
                    Source::Flag => "from the command line",
                };
                (file::line(*key, self.text(*key)), source)
            })
            .collect();
        let columns = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for (line, source) in lines {
            // Writing into a text cannot fail.
            let _ = writeln!(text, "{line:columns$}  # {source}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_goes_before_the_environment_and_that_before_the_file() {
        let mut config = Config::default();
        assert_eq!(config.source(Key::Theme), Source::Default);
        config.set(Key::Theme, "paper", Source::Flag).expect("a theme");
        config.set(Key::Theme, "contrast", Source::File).expect("a theme");
        assert_eq!(config.theme(), ThemeName::Paper);
        let variable = |name: &str| (name == "BIDAK_GLYPHS").then(|| "blocks".to_owned());
        config.take_environment(variable).expect("a set of glyphs");
        config.set(Key::Glyphs, "ascii", Source::File).expect("a set of glyphs");
        assert_eq!(config.glyphs(), Glyphs::Blocks);
        config.set(Key::Glyphs, "blocks", Source::Flag).expect("a set of glyphs");
        assert_eq!(config.source(Key::Glyphs), Source::Environment);
    }

    #[test]
    fn a_bad_value_is_reported_and_changes_nothing() {
        let mut config = Config::default();
        for (key, text) in [
            (Key::Theme, "pink"),
            (Key::Glyphs, ""),
            (Key::Board, "round"),
            (Key::Bell, "perhaps"),
            (Key::Keep, "yes"),
            (Key::Name, "much too long for the name of a player"),
            (Key::Lang, "xx"),
            (Key::Game, "chess"),
            (Key::Bot, "best:11"),
            (Key::Bot, "alphabeta,exploration=3"),
            (Key::Bot, "alphabeta,deepening=off"),
            (Key::Clock, "5"),
        ] {
            let reason = config.set(key, text, Source::Flag).expect_err(text);
            assert!(reason.to_string().starts_with(key.word()), "{reason}");
        }
        assert_eq!(config, Config::default());
        let error = config.take_environment(|name| (name == "BIDAK_THEME").then(|| "pink".to_owned()));
        assert!(error.expect_err("no theme").to_string().starts_with("BIDAK_THEME: theme: "));
    }

    #[test]
    fn the_default_bot_may_have_options_and_is_without_them_where_a_game_does_not_have_them() {
        for (text, game, bot) in [
            ("greedy", GameKind::Reversi, "greedy:5"),
            ("alphabeta:3", GameKind::Reversi, "alphabeta:3"),
            ("alphabeta,eval=discs,depth=3", GameKind::Reversi, "alphabeta,eval=discs,depth=3"),
            ("alphabeta,eval=discs,depth=3", GameKind::Morris, "alphabeta:5"),
            ("alphabeta:7,eval=discs", GameKind::Morris, "alphabeta:7"),
        ] {
            let mut config = Config::default();
            config.set(Key::Bot, text, Source::File).expect("a bot");
            assert_eq!(config.usual(game).bot.map(|bot| bot.to_string()).as_deref(), Some(bot));
        }
    }

    #[test]
    fn every_default_can_be_set() {
        for key in Key::ALL {
            assert!(key.check(&key.default_text()).is_ok(), "{key:?}");
            assert_eq!(Key::ALL[*key as usize], *key);
        }
    }
}
