//! Errors in typed text, in the language of the reader.

use std::borrow::Cow;
use std::error::Error;
use std::io;
use std::path::Path;

use bidak_shared::exercise::{BadAnswer, NoExercise};
use bidak_shared::kind::{BadBotSpec, BadEngineText, BadLevel, GameKind, UnknownWord, Word};
use bidak_shared::notation::{Allowed, OptionError, PositionError};
use bidak_shared::protocol::clock::BadClock;
use bidak_shared::protocol::ids::BadId;
use bidak_shared::protocol::text::{BadText, hidden_name};
use bidak_shared::protocol::{BadHandle, BadSeatBot};
use bidak_shared::record::MoveError;
use bidak_shared::registry::spec::BadEngineSpec;
use bidak_shared::rules::drawn::DrawnError;

use crate::base::failure::{FolderFull, Problem};
use crate::net::export::ExportError;
use crate::net::host::{HostError, OpenError, StoreProblem};
use crate::net::link::BadAddress;
use crate::net::once::AskError;
use crate::play::config::file::{Mistake, NotKept, known};
use crate::play::config::{BadSetting, BadVariable, NoBool};
use crate::play::library::{BadGameFile, GameFileProblem};
use crate::play::record::format::BadGame;
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

    /// The text of an error, as a clause; errors of the system and of other programs have their own words.
    #[expect(clippy::too_many_lines, reason = "one arm for each type of errors")]
    pub fn problem(self, error: &(dyn Error + 'static)) -> String {
        if self.is_english() && !error.is::<BadGameFile>() && !error.is::<io::Error>() && !error.is::<NotKept>() {
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
        if let Some(error) = error.downcast_ref::<BadEngineText>() {
            return match error {
                BadEngineText::Engine(error) => self.problem(error),
                BadEngineText::Level(error) => self.problem(error),
                BadEngineText::Pair(text) => self.fill("problem-bot-pair", [("text", text.into())]),
                BadEngineText::Twice(name) => self.fill("problem-bot-twice", [("name", name.into())]),
            };
        }
        if let Some(error) = error.downcast_ref::<BadEngineSpec>() {
            return match error {
                BadEngineSpec::Text(error) => self.problem(error),
                BadEngineSpec::Option(error) => self.option_error(error),
                BadEngineSpec::NoDepth => self.say("problem-bot-depth").into_owned(),
            };
        }
        if let Some(error) = error.downcast_ref::<BadSeatBot>() {
            return match error {
                BadSeatBot::Text(error) => self.problem(error),
                BadSeatBot::Number { name, value } => {
                    self.fill("problem-bot-number", [("name", (*name).into()), ("value", value.into())])
                }
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
                BadText::Character { character, .. } => {
                    let code = format!("U+{:04X}", u32::from(*character));
                    let values = [("name", hidden_name(*character).into()), ("code", code.into())];
                    self.fill("problem-text-sign", values)
                }
                BadText::Marks { .. } => self.say("problem-text-marks").into_owned(),
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
        if let Some(error) = error.downcast_ref::<BadAnswer>() {
            return self.bad_answer(error);
        }
        if let Some(error) = error.downcast_ref::<NoExercise>() {
            return self.no_exercise(*error);
        }
        if let Some(error) = error.downcast_ref::<DrawnError>() {
            return self.bad_tree(error);
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
        if let Some(error) = error.downcast_ref::<OptionError>() {
            return self.option_error(error);
        }
        if let Some(error) = error.downcast_ref::<PositionError>() {
            return self.position(error);
        }
        if let Some(error) = error.downcast_ref::<MoveError>() {
            return self.objection(error);
        }
        if let Some(BadVariable { name, setting }) = error.downcast_ref() {
            return format!("{name}: {}", self.setting(setting));
        }
        if let Some(error) = error.downcast_ref::<Mistake>() {
            return self.mistake(error);
        }
        match error.downcast_ref() {
            Some(BadGame::NoFormat) => return self.say("problem-no-format").into_owned(),
            Some(BadGame::Other { found, wanted }) => {
                let values = [("found", found.title().into()), ("wanted", wanted.title().into())];
                return self.fill("problem-other-game", values);
            }
            Some(BadGame::NoSuchGame { count }) => {
                return self.fill("problem-no-such-game", [("count", (*count).into())]);
            }
            Some(BadGame::NoText) => return self.say("problem-no-text").into_owned(),
            Some(BadGame::Wrong(words)) => return words.clone(),
            None => {}
        }
        if let Some(error) = error.downcast_ref::<NotKept>() {
            return self.not_kept(error);
        }
        // The source of the error may be known.
        error.source().map_or_else(|| error.to_string(), |inner| self.problem(inner))
    }

    /// The error of the system or a library about a file or a connection, as a clause.
    pub fn system(self, problem: &Problem) -> String {
        match problem.full {
            Some(FolderFull::Games) => self.say("system-full-of-games").into_owned(),
            Some(FolderFull::Players(most)) => self.fill("system-full-of-players", [("most", most.into())]),
            None => problem.kind.and_then(|kind| self.of_system(kind)).unwrap_or_else(|| problem.words.clone()),
        }
    }

    /// An unreadable file, with the reason.
    pub fn unreadable(self, file: &Path, problem: &Problem) -> String {
        let values = [("file", file.display().to_string().into()), ("problem", self.system(problem).into())];
        self.fill("file-unreadable", values)
    }

    /// A file that cannot be written, with the reason.
    pub fn unwritable(self, file: &Path, problem: &Problem) -> String {
        let values = [("file", file.display().to_string().into()), ("problem", self.system(problem).into())];
        self.fill("file-unwritable", values)
    }

    /// A failure of the terminal, with the reason.
    pub fn terminal(self, error: &io::Error) -> String {
        self.fill("terminal-failed", [("problem", self.system(&error.into()).into())])
    }

    /// A thread that cannot be started, with the reason.
    pub fn no_thread(self, error: &io::Error) -> String {
        self.fill("thread-failed", [("problem", self.system(&error.into()).into())])
    }

    /// Why settings are not in their file.
    fn not_kept(self, error: &NotKept) -> String {
        match error {
            NotKept::NoFolder => self.say("settings-no-folder").into_owned(),
            NotKept::Unreadable { path, problem } => self.unreadable(path, &problem.into()),
            NotKept::Unwritable { path, problem } => self.unwritable(path, &problem.into()),
            NotKept::NoToml { path, reason } => {
                let values = [("file", path.display().to_string().into()), ("problem", reason.into())];
                self.fill("settings-left", values)
            }
            NotKept::Table { path, key } => {
                let values = [("file", path.display().to_string().into()), ("key", key.word().into())];
                self.fill("settings-table", values)
            }
        }
    }

    /// An error in the file of settings.
    fn mistake(self, error: &Mistake) -> String {
        match error {
            Mistake::Unreadable { path, problem } => self.unreadable(path, &problem.into()),
            Mistake::NoToml(reason) => self.fill("settings-no-toml", [("problem", reason.into())]),
            Mistake::Unknown { name, near: Some(near) } => {
                self.fill("settings-unknown-near", [("name", name.into()), ("near", (*near).into())])
            }
            Mistake::Unknown { name, near: None } => {
                self.fill("settings-unknown", [("name", name.into()), ("known", known().into())])
            }
            Mistake::Value(setting) => format!("config.toml: {}", self.setting(setting)),
            Mistake::NoText(key) => self.fill("settings-no-text", [("key", (*key).into())]),
            Mistake::NoSwitch(key) => self.fill("settings-no-switch", [("key", (*key).into())]),
        }
    }

    /// Why an option of a game cannot be set.
    fn option_error(self, error: &OptionError) -> String {
        match error {
            OptionError::Unknown { game, name, known } => {
                let known = if known == "none" { self.say("option-none").into_owned() } else { known.clone() };
                self.fill("problem-option", [("game", (*game).into()), ("name", name.into()), ("known", known.into())])
            }
            OptionError::Value { name, value, allowed: Allowed::Number { min, max } } => {
                let [name, value] = [("name", (*name).into()), ("value", value.into())];
                self.fill("problem-option-number", [name, value, ("min", (*min).into()), ("max", (*max).into())])
            }
            OptionError::Value { name, value, allowed: Allowed::Words(words) } => {
                let values = [("name", (*name).into()), ("value", value.into()), ("known", words.into())];
                self.fill("problem-option-word", values)
            }
        }
    }

    /// An example of a position of the game.
    fn position(self, error: &PositionError) -> String {
        let game = GameKind::ALL.iter().find(|game| game.title() == error.game);
        let example = game.and_then(|game| game.record(&[]).ok()).map(|usual| usual.position_text());
        let values = [("game", error.game.into()), ("example", example.unwrap_or_default().into())];
        self.fill("problem-position", values)
    }

    /// The texts for the most frequent errors of the system.
    fn of_system(self, kind: io::ErrorKind) -> Option<String> {
        use io::ErrorKind as Kind;
        let key = match kind {
            Kind::NotFound => "system-not-there",
            Kind::PermissionDenied => "system-no-right",
            Kind::IsADirectory => "system-folder",
            Kind::NotADirectory => "system-no-folder",
            Kind::InvalidData => "system-no-text",
            Kind::FileTooLarge => "system-large",
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
            GameFileProblem::NoGame(problem) => self.problem(problem),
        };
        self.fill("game-file", [("file", file.into()), ("problem", problem.into())])
    }

    /// The error in the value of a setting.
    pub fn setting(self, error: &BadSetting) -> String {
        format!("{}: {}", error.name(), self.problem(error.problem()))
    }

    /// Why a server of this process did not start.
    fn host(self, error: &HostError) -> String {
        use std::io::ErrorKind;
        let (address, source) = match error {
            HostError::Listen { address, source } => (address, source),
            HostError::Store(error) => return self.store(error),
            HostError::OpenElsewhere => return self.say("host-open-elsewhere").into_owned(),
        };
        let why = match source.kind() {
            ErrorKind::AddrInUse => self.say("host-port-taken").into_owned(),
            ErrorKind::InvalidInput => self.say("host-address-form").into_owned(),
            ErrorKind::AddrNotAvailable => self.say("host-no-address").into_owned(),
            ErrorKind::PermissionDenied => self.say("host-no-right").into_owned(),
            _ => source.to_string(),
        };
        self.fill("host-cannot-listen", [("address", address.into()), ("problem", why.into())])
    }

    /// Why the games of a solo player are not kept.
    pub fn unkept(self, error: &OpenError) -> String {
        let problem = self.store(error);
        // Some problems name the way out themselves.
        let names_it = problem.contains("--store memory");
        let unkept = self.fill("solo-unkept", [("problem", problem.into())]);
        if names_it { unkept } else { format!("{unkept} {}", self.say("solo-unkept-hint")) }
    }

    /// Why the games cannot be stored in a file.
    fn store(self, error: &OpenError) -> String {
        let forms = |found: i64, known: i64| [("found", found.into()), ("known", known.into())];
        let problem = match error.problem() {
            StoreProblem::NoFiles => self.say("store-no-files").into_owned(),
            StoreProblem::NoDatabases => self.say("store-no-databases").into_owned(),
            StoreProblem::InUse => self.say("store-in-use").into_owned(),
            StoreProblem::Newer { found, known } => self.fill("store-newer", forms(*found, *known)),
            StoreProblem::Older { found, known } => self.fill("store-older", forms(*found, *known)),
            StoreProblem::Foreign => self.say("store-foreign").into_owned(),
            StoreProblem::Damaged(_) => self.say("store-damaged").into_owned(),
            StoreProblem::Full => self.say("store-full").into_owned(),
            StoreProblem::Missing => self.say("system-not-there").into_owned(),
            StoreProblem::Unusable(words) => self.fill("store-unusable", [("problem", words.into())]),
        };
        let file = error.place().to_owned();
        self.fill("store-problem", [("file", file.into()), ("problem", problem.into())])
    }

    /// The expected kind of a word.
    fn kind_of_word(self, what: &str) -> String {
        self.maybe(&format!("word-{}", what.replace(' ', "-"))).map_or_else(|| what.to_owned(), Cow::into_owned)
    }
}
