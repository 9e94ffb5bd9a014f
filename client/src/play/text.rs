//! The texts of the program for people, in their language.
//!
//! The texts are files in the form of Project Fluent that are compiled in: the client's own in `client/i18n`, those of tables
//! and other results of study beside the rest, and the names of games, engines, endings and refusals in
//! [`bidak_shared::names`]. A new language is such a set of files and a line in `LANGUAGES`. Text for scripts and other programs (moves, commands, JSON, logs, `--help`) is the same in every
//! language.

pub mod challenges;
mod ended;
mod exercise;
mod games;
mod losses;
mod names;
mod numbers;
mod problem;
mod sentence;
mod tournaments;
mod value;
mod verdict;
mod why;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use bidak_shared::names as shared_names;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

pub use ended::Ended;
pub use sentence::sentence;

/// The languages with their texts. The first one is the fallback for missing texts.
const LANGUAGES: [(&str, [&str; 3]); 2] = [
    ("en", [shared_names::EN, include_str!("../../i18n/en.ftl"), include_str!("../../i18n/study.en.ftl")]),
    ("id", [shared_names::ID, include_str!("../../i18n/id.ftl"), include_str!("../../i18n/study.id.ftl")]),
];

/// A language that the program speaks; English by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Language(usize);

impl Language {
    /// Every language, in the order in which people are asked for one.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..LANGUAGES.len()).map(Self)
    }

    /// Its code, such as `id`.
    pub fn code(self) -> &'static str {
        LANGUAGES[self.0].0
    }

    /// Its own name.
    pub fn name(self) -> Cow<'static, str> {
        Texts::new(self).say("language-name")
    }

    /// The files that hold its texts: the names, those of the client, those of results of study.
    pub fn sources(self) -> [&'static str; 3] {
        LANGUAGES[self.0].1
    }

    /// The language of a locale such as `id_ID.UTF-8`, if the program has it.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['_', '-', '.', '@']).next()?;
        Self::all().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// The language that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides.
    pub fn of_environment() -> Self {
        Self::of_variables(|name| std::env::var(name).ok())
    }

    /// [`Language::of_environment`] with another environment.
    pub fn of_variables(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| variable(name).filter(|value| !value.is_empty()));
        set.and_then(|locale| Self::of_locale(&locale)).unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language that the program does not speak.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no language {0:?}; there are: {known}", known = Language::all().map(Language::code).collect::<Vec<_>>().join(", "))]
pub struct UnknownLanguage(pub(crate) String);

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        Self::all().find(|language| language.code() == text).ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

/// The texts of one language. A key names a text; with `.about` after it, its explanation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Texts {
    language: Language,
}

impl Texts {
    /// The texts of a language.
    pub fn new(language: Language) -> Self {
        Self { language }
    }

    /// Their language.
    pub fn language(self) -> Language {
        self.language
    }

    /// Whether they are in English, like the sentences of the other crates.
    pub fn is_english(self) -> bool {
        self.language == Language::default()
    }

    /// The text with this key.
    pub fn say(self, key: &str) -> Cow<'static, str> {
        self.find(key, None).unwrap_or_else(|| Cow::Owned(key.to_owned()))
    }

    /// The text with this key, with values for its placeholders: words or numbers, such as `("name", name.into())`.
    /// By a number the text may choose between singular and plural.
    pub fn fill<'a, const N: usize>(self, key: &str, values: [(&'static str, FluentValue<'a>); N]) -> String {
        let values: FluentArgs<'a> = values.into_iter().collect();
        self.find(key, Some(&values)).map_or_else(|| key.to_owned(), Cow::into_owned)
    }

    /// The text with this key, if there is one.
    pub fn maybe(self, key: &str) -> Option<Cow<'static, str>> {
        self.find(key, None)
    }

    fn find(self, key: &str, values: Option<&FluentArgs<'_>>) -> Option<Cow<'static, str>> {
        [self.language, Language::default()].into_iter().find_map(|language| format(bundle(language), key, values))
    }
}

impl Default for Texts {
    fn default() -> Self {
        Self::new(Language::default())
    }
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Texts({})", self.language)
    }
}

type Bundle = FluentBundle<FluentResource>;

/// The texts of a language, read at the first use.
fn bundle(language: Language) -> &'static Bundle {
    static READ: [OnceLock<Bundle>; LANGUAGES.len()] = [const { OnceLock::new() }; LANGUAGES.len()];
    READ[language.0].get_or_init(|| {
        let locale: LanguageIdentifier = language.code().parse().expect("the codes of the languages are well-formed");
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Without Unicode's isolation marks for mixed writing directions: many terminals ignore them or print them as
        // symbols.
        bundle.set_use_isolating(false);
        for source in language.sources() {
            // Uses the correct texts of a file with mistakes; the tests find the mistakes.
            let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        bundle
    })
}

fn format(bundle: &'static Bundle, key: &str, values: Option<&FluentArgs<'_>>) -> Option<Cow<'static, str>> {
    let (key, attribute) = key.split_once('.').map_or((key, None), |(key, attribute)| (key, Some(attribute)));
    let message = bundle.get_message(key)?;
    let pattern = match attribute {
        Some(attribute) => message.get_attribute(attribute)?.value(),
        None => message.value()?,
    };
    // A missing value shows its name in the text.
    Some(bundle.format_pattern(pattern, values, &mut Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides_the_language() {
        for (variables, code) in [
            (&[("LANG", "id_ID.UTF-8")][..], "id"),
            (&[("LC_ALL", ""), ("LC_MESSAGES", "id"), ("LANG", "en_GB.UTF-8")], "id"),
            (&[("LC_ALL", "C"), ("LANG", "id_ID")], "en"),
            (&[("LANG", "fr_FR.UTF-8")], "en"),
            (&[("LANG", "ID-ID@euro")], "id"),
            (&[], "en"),
        ] {
            let variable =
                |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
            assert_eq!(Language::of_variables(variable).code(), code, "{variables:?}");
        }
    }

    #[test]
    fn languages_are_read_by_their_codes() {
        for language in Language::all() {
            assert_eq!(language.code().parse(), Ok(language));
        }
        let error = "xx".parse::<Language>().expect_err("there is no such language");
        assert_eq!(error.to_string(), "there is no language \"xx\"; there are: en, id");
    }

    #[test]
    fn a_text_that_is_missing_shows_its_key() {
        assert_eq!(Texts::default().say("no-such-text"), "no-such-text");
    }
}
