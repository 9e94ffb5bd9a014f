//! What is wrong with something that a person has written, in the language of the reader.

use std::borrow::Cow;
use std::error::Error;

use bidak_shared::kind::{BadBotSpec, BadLevel, UnknownWord};
use bidak_shared::protocol::clock::BadClock;
use bidak_shared::protocol::text::BadText;

use crate::net::host::HostError;
use crate::net::link::BadAddress;
use crate::play::config::{BadSetting, NoBool};
use crate::play::text::{Texts, UnknownLanguage};

impl Texts {
    /// What an error says, as a clause; errors of the system and of other programs have their own words.
    pub fn problem(self, error: &(dyn Error + 'static)) -> String {
        if self.is_english() {
            return error.to_string();
        }
        if let Some(UnknownWord { what, text, known }) = error.downcast_ref() {
            let values = [("what", self.kind_of_word(what).into()), ("text", text.into()), ("known", known.into())];
            return self.fill("problem-unknown-word", values);
        }
        if let Some(error) = error.downcast_ref::<BadBotSpec>() {
            return match error {
                BadBotSpec::Engine(error) => self.problem(error),
                BadBotSpec::Level(error) => self.problem(error),
            };
        }
        if let Some(BadLevel(text)) = error.downcast_ref() {
            return self.fill("problem-level", [("text", text.into())]);
        }
        if let Some(BadClock(text)) = error.downcast_ref() {
            return self.fill("problem-clock", [("text", text.into())]);
        }
        if let Some(error) = error.downcast_ref::<BadText>() {
            return match error {
                BadText::Empty { .. } => self.say("problem-text-empty").into_owned(),
                BadText::Long { most, .. } => self.fill("problem-text-long", [("most", (*most).into())]),
                BadText::Character { .. } | BadText::Marks { .. } => self.say("problem-text-sign").into_owned(),
            };
        }
        if let Some(NoBool(text)) = error.downcast_ref() {
            return self.fill("problem-bool", [("text", text.into())]);
        }
        if let Some(UnknownLanguage(text)) = error.downcast_ref() {
            return self.fill("problem-language", [("text", text.into())]);
        }
        if let Some(error) = error.downcast_ref::<BadAddress>() {
            return self.address(error);
        }
        if let Some(error) = error.downcast_ref::<HostError>() {
            return self.host(error);
        }
        if let Some(error) = error.downcast_ref::<BadSetting>() {
            return self.setting(error);
        }
        error.to_string()
    }

    /// What is wrong with the value of a setting.
    pub fn setting(self, error: &BadSetting) -> String {
        format!("{}: {}", error.name(), self.problem(error.problem()))
    }

    /// Why a server of this process did not start.
    fn host(self, error: &HostError) -> String {
        use std::io::ErrorKind;
        let HostError::Listen { address, source } = error else { return error.to_string() };
        let why = match source.kind() {
            ErrorKind::AddrInUse => self.say("host-port-taken").into_owned(),
            ErrorKind::AddrNotAvailable => self.say("host-no-address").into_owned(),
            ErrorKind::PermissionDenied => self.say("host-no-right").into_owned(),
            _ => source.to_string(),
        };
        self.fill("host-cannot-listen", [("address", address.into()), ("problem", why.into())])
    }

    /// What a word was read for.
    fn kind_of_word(self, what: &str) -> String {
        self.maybe(&format!("word-{what}")).map_or_else(|| what.to_owned(), Cow::into_owned)
    }
}
