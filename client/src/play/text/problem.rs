//! What is wrong with something that a person has written, in the language of the reader.

use std::borrow::Cow;
use std::error::Error;
use std::io;

use bidak_shared::kind::{BadBotSpec, BadLevel, UnknownWord};
use bidak_shared::protocol::BadHandle;
use bidak_shared::protocol::clock::BadClock;
use bidak_shared::protocol::ids::BadId;
use bidak_shared::protocol::text::BadText;

use crate::failure::Problem;
use crate::net::export::ExportError;
use crate::net::host::{HostError, OpenError, StoreProblem};
use crate::net::link::BadAddress;
use crate::net::once::AskError;
use crate::play::config::{BadSetting, NoBool};
use crate::play::library::{BadGameFile, GameFileProblem};
use crate::play::text::{Texts, UnknownLanguage};
use crate::play::tournament::{BadPair, BadResult};

impl Texts {
    /// Why there is no file with the data of an account.
    pub fn export(self, error: &ExportError) -> String {
        match error {
            ExportError::Ask(AskError::Lost(_, reason)) => self.lost(reason),
            ExportError::Ask(AskError::NoFile(sentence)) | ExportError::Unreadable(sentence) => sentence.clone(),
            ExportError::Ask(_) => self.say("system-late").into_owned(),
            ExportError::Unwritten(error) => self.system(&error.into()),
        }
    }

    /// What an error says, as a clause; errors of the system and of other programs have their own words.
    pub fn problem(self, error: &(dyn Error + 'static)) -> String {
        if self.is_english() && !error.is::<BadGameFile>() && !error.is::<io::Error>() {
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
        if let Some(error) = error.downcast_ref::<BadGameFile>() {
            return self.game_file(error);
        }
        if let Some(error) = error.downcast_ref::<io::Error>() {
            return self.system(&error.into());
        }
        if let Some(error) = error.downcast_ref::<HostError>() {
            return self.host(error);
        }
        if let Some(error) = error.downcast_ref::<BadSetting>() {
            return self.setting(error);
        }
        if let Some(BadId { what, length }) = error.downcast_ref() {
            let values = [("what", self.kind_of_word(what).into()), ("length", (*length).into())];
            return self.fill("problem-id", values);
        }
        if error.is::<BadHandle>() {
            return self.say("problem-handle").into_owned();
        }
        if error.is::<BadResult>() {
            return self.say("problem-result").into_owned();
        }
        if error.is::<BadPair>() {
            return self.say("problem-pair").into_owned();
        }
        // What another error is made of may be known.
        error.source().map_or_else(|| error.to_string(), |inner| self.problem(inner))
    }

    /// What the system or a library says about a file or a connection, as a clause.
    pub fn system(self, problem: &Problem) -> String {
        problem.kind.and_then(|kind| self.of_system(kind)).unwrap_or_else(|| problem.words.clone())
    }

    /// The words for what the system says most.
    fn of_system(self, kind: io::ErrorKind) -> Option<String> {
        use io::ErrorKind as Kind;
        let key = match kind {
            Kind::NotFound => "system-not-there",
            Kind::PermissionDenied => "system-no-right",
            Kind::IsADirectory => "system-folder",
            Kind::NotADirectory => "system-no-folder",
            Kind::InvalidData => "system-no-text",
            Kind::StorageFull => "system-full",
            Kind::ReadOnlyFilesystem => "system-read-only",
            Kind::ConnectionReset | Kind::ConnectionAborted | Kind::BrokenPipe | Kind::UnexpectedEof => {
                "system-hung-up"
            }
            Kind::HostUnreachable | Kind::NetworkUnreachable | Kind::NetworkDown => "system-no-way",
            Kind::TimedOut => "system-late",
            _ => return None,
        };
        Some(self.say(key).into_owned())
    }

    /// Why a file cannot be opened as a game.
    fn game_file(self, error: &BadGameFile) -> String {
        let BadGameFile { file, problem } = error;
        let problem = match problem {
            GameFileProblem::Unreadable(error) => self.system(&error.into()),
            GameFileProblem::Large => self.say("game-file-large").into_owned(),
            GameFileProblem::NoGame(words) => words.clone(),
        };
        self.fill("game-file", [("file", file.into()), ("problem", problem.into())])
    }

    /// What is wrong with the value of a setting.
    pub fn setting(self, error: &BadSetting) -> String {
        format!("{}: {}", error.name(), self.problem(error.problem()))
    }

    /// Why a server of this process did not start.
    fn host(self, error: &HostError) -> String {
        use std::io::ErrorKind;
        let (address, source) = match error {
            HostError::Listen { address, source } => (address, source),
            HostError::Store(error) => return self.store(error),
        };
        let why = match source.kind() {
            ErrorKind::AddrInUse => self.say("host-port-taken").into_owned(),
            ErrorKind::AddrNotAvailable => self.say("host-no-address").into_owned(),
            ErrorKind::PermissionDenied => self.say("host-no-right").into_owned(),
            _ => source.to_string(),
        };
        self.fill("host-cannot-listen", [("address", address.into()), ("problem", why.into())])
    }

    /// Why the games cannot be stored in a file.
    fn store(self, error: &OpenError) -> String {
        let forms = |found: i64, known: i64| [("found", found.into()), ("known", known.into())];
        let problem = match error.problem() {
            StoreProblem::NoFiles => self.say("store-no-files").into_owned(),
            StoreProblem::InUse => self.say("store-in-use").into_owned(),
            StoreProblem::Newer { found, known } => self.fill("store-newer", forms(*found, *known)),
            StoreProblem::Older { found, known } => self.fill("store-older", forms(*found, *known)),
            StoreProblem::Foreign => self.say("store-foreign").into_owned(),
            StoreProblem::Damaged(_) => self.say("store-damaged").into_owned(),
            StoreProblem::Missing => self.say("system-not-there").into_owned(),
            StoreProblem::Unusable(words) => self.fill("store-unusable", [("problem", words.into())]),
        };
        let file = error.path().display().to_string();
        self.fill("store-problem", [("file", file.into()), ("problem", problem.into())])
    }

    /// What a word was read for.
    fn kind_of_word(self, what: &str) -> String {
        self.maybe(&format!("word-{}", what.replace(' ', "-"))).map_or_else(|| what.to_owned(), Cow::into_owned)
    }
}
