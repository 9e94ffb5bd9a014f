//! A player's preferences from the command line, the environment and the settings file.

use std::env;

use bidak_shared::kind::Word;
use bidak_shared::protocol::PlayerName;
use clap::builder::FalseyValueParser;
use clap::{ArgAction, Args};

use super::args::{language, word};
use super::plain::note;
use crate::base::failure::{Failure, print};
use crate::play::appearance::{Appearance, BoardStyle, Colors, Glyphs, ThemeName};
use crate::play::config::{Config, Key, Source, file};
use crate::play::text::{Language, Texts};

/// Flags. Precedence: flag, environment, settings file, default.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct PreferenceArgs {
    /// Your name, 1 to 20 characters
    #[arg(long, global = true, env = "BIDAK_NAME", value_name = "NAME")]
    name: Option<PlayerName>,

    /// The language of the screens and of the plain mode; by default that of the locale, else English
    #[arg(long, global = true, env = "BIDAK_LANG", value_name = "LANG", value_parser = language())]
    lang: Option<Language>,

    // The help is no Markdown.
    #[arg(
        long,
        global = true,
        env = "BIDAK_THEME",
        value_name = "THEME",
        value_parser = word::<ThemeName>(),
        help = "The colours; NO_COLOR in the environment asks for none"
    )]
    theme: Option<ThemeName>,

    /// The characters to draw with
    #[arg(long, global = true, env = "BIDAK_GLYPHS", value_name = "SET", value_parser = word::<Glyphs>())]
    glyphs: Option<Glyphs>,

    /// How boards of squares are drawn; without colours always with lines
    #[arg(long, global = true, env = "BIDAK_BOARD", value_name = "STYLE", value_parser = word::<BoardStyle>())]
    board_style: Option<BoardStyle>,

    /// Draw with ASCII characters only: short for --glyphs ascii
    #[arg(long, global = true, env = "BIDAK_ASCII", value_parser = FalseyValueParser::new(), action = ArgAction::SetTrue)]
    ascii: bool,

    /// Ring the terminal's bell when it is your turn and when something is offered
    #[arg(long, global = true, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    bell: Option<bool>,
}

/// The preferences, and the errors in the settings file.
pub(super) struct Preferences {
    /// A value for every setting.
    pub(super) config: Config,
    /// Errors in the settings file, a sentence each.
    pub(super) problems: Vec<String>,
}

impl PreferenceArgs {
    /// Reads the file and the environment, and puts the flags above them.
    pub(super) fn read(&self) -> Result<Preferences, Failure> {
        let mut config = Config::default();
        let mistakes = file::path().map_or_else(Vec::new, |path| file::take(&mut config, &path));
        let variables = config.take_environment(|name| env::var(name).ok());
        let texts = Texts::new(self.lang.or(config.language()).unwrap_or_else(Language::of_environment));
        variables.map_err(|error| Failure::usage(texts.problem(&error)))?;
        let glyphs = if self.ascii { Some(Glyphs::Ascii) } else { self.glyphs };
        let flags = [
            (Key::Name, self.name.as_ref().map(ToString::to_string)),
            (Key::Lang, self.lang.map(|language| language.to_string())),
            (Key::Theme, self.theme.map(|theme| theme.word().to_owned())),
            (Key::Glyphs, glyphs.map(|glyphs| glyphs.word().to_owned())),
            (Key::Board, self.board_style.map(|board| board.word().to_owned())),
            (Key::Bell, self.bell.map(|bell| bell.to_string())),
        ];
        for (key, text) in flags {
            if let Some(text) = text {
                config.set(key, &text, Source::Flag).map_err(|error| Failure::usage(texts.setting(&error)))?;
            }
        }
        let problems = mistakes.iter().map(|mistake| texts.problem(mistake)).collect();
        Ok(Preferences { config, problems })
    }

    /// The texts of tables and other results of study: in the language that a flag or a variable asks for, else in English,
    /// whatever the locale, because scripts read them.
    pub(super) fn texts_of_study(&self) -> Texts {
        Texts::new(self.lang.unwrap_or_default())
    }

    /// The name given by a flag or a variable, which takes precedence over the name at the server.
    pub(super) fn name(&self) -> Option<String> {
        self.name.as_ref().map(PlayerName::to_string)
    }

    /// Prints every setting with its source.
    pub(super) fn print(&self) -> Result<(), Failure> {
        let Preferences { config, problems } = self.read()?;
        for sentence in problems {
            note(&sentence);
        }
        let place = match file::path() {
            Some(path) if path.exists() => format!("# {}\n", path.display()),
            Some(path) => format!("# {} is not there\n", path.display()),
            None => String::new(),
        };
        print(&format!("{place}{}", config.print()))
    }
}

impl Preferences {
    /// The settings for the plain mode; prints errors in the file.
    pub(super) fn for_plain_mode(self) -> Config {
        for sentence in &self.problems {
            note(sentence);
        }
        self.config
    }
}

/// How the screen is drawn.
pub(super) fn appearance(config: &Config) -> Appearance {
    let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    Appearance {
        theme: config.theme(),
        glyphs: config.glyphs(),
        board: config.board(),
        colors: if no_color || !has_colors(env::var("TERM").ok().as_deref()) { Colors::None } else { Colors::Some },
    }
}

/// Whether a terminal of this type, the value of `TERM`, has colours. DEC terminals and monochrome types have none.
fn has_colors(term: Option<&str>) -> bool {
    let is_vt =
        |term: &str| term.strip_prefix("vt").is_some_and(|rest| rest.starts_with(|one: char| one.is_ascii_digit()));
    !term.is_some_and(|term| is_vt(term) || term.ends_with("-m") || term.ends_with("-mono"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_without_colours_gets_none() {
        for (term, expected) in [
            (Some("xterm-256color"), true),
            (Some("linux"), true),
            (Some("vte-256color"), true),
            (None, true),
            (Some("vt100"), false),
            (Some("vt220-w"), false),
            (Some("xterm-mono"), false),
        ] {
            assert_eq!(has_colors(term), expected, "{term:?}");
        }
    }
}
