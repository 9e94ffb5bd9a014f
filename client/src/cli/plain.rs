//! The way into the plain mode.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use super::args::PlainArgs;
use crate::base::failure::{Code, Failure};
use crate::base::own_file;
use crate::net::host::HostHandle;
use crate::net::identity::Identity;
use crate::net::link::Address;
use crate::net::once::AskError;
use crate::plain::{self, Company, Enter, Input, PlainJob};
use crate::play::config::{self, Config, Key, Source};
use crate::play::engine_log::EngineLog;
use crate::play::people::read_name;
use crate::play::text::{Language, Texts, sentence};

/// A server to converse with.
pub(super) struct PlainServer {
    /// Where this program connects.
    pub(super) url: String,
    /// The address for others, as they type it; `None` if others cannot connect.
    pub(super) address: Option<String>,
    /// The people who can be there.
    pub(super) company: Company,
    /// Whether the private server keeps its games for the next start.
    pub(super) keeps_solo: bool,
    /// The address with which this player comes back to a server elsewhere.
    pub(super) server: Option<String>,
    /// The output of programs on seats beside their moves.
    pub(super) logs: Vec<EngineLog>,
}

impl PlainServer {
    /// A server of this process.
    pub(super) fn own(host: &HostHandle, logs: Vec<EngineLog>) -> Self {
        let company = if host.share.is_empty() { Company::Programs } else { Company::Everybody };
        let keeps_solo = company == Company::Programs && host.file.is_some();
        let address = host.share.first().cloned();
        Self { url: host.url.clone(), address, company, keeps_solo, server: None, logs }
    }
}

/// Goes to a server and holds the conversation there.
pub(super) async fn converse(
    place: PlainServer,
    identity: Option<Identity>,
    enter: Enter,
    args: &PlainArgs,
    config: Config,
) -> Result<(), Failure> {
    let PlainServer { url, address, company, keeps_solo, server, logs } = place;
    let texts = texts(&config);
    let record = record_file(args.record.clone(), texts)?;
    plain::run(PlainJob {
        url,
        name: config.name(),
        identity,
        enter,
        config,
        address,
        logs,
        input: if io::stdin().is_terminal() { Input::Terminal } else { Input::Script },
        boards: args.boards(),
        company,
        keeps_solo,
        server,
        texts,
        stdout: args.stdout(),
        record,
    })
    .await
}

/// Asks on a terminal for the player's name where nobody has chosen one yet, and keeps it.
pub(super) fn with_name(mut config: Config) -> Config {
    let texts = texts(&config);
    if config.source(Key::Name) != Source::Default || !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return config;
    }
    let name = loop {
        note(&texts.say("line-ask-name"));
        let mut line = String::new();
        match io::stdin().read_line(&mut line) {
            Ok(1..) => {}
            Ok(0) | Err(_) => return config,
        }
        match read_name(&line, texts) {
            Ok(name) => break name,
            Err(problem) => note(&sentence(&problem)),
        }
    };
    if let Err(problem) = config::file::keep(&[(Key::Name, name.clone())]) {
        note(&texts.fill("settings-unsaved", [("problem", texts.problem(&problem).into())]));
    }
    // Checked above.
    let _ = config.set(Key::Name, &name, Source::Flag);
    config
}

/// The file for games that end, unless something is there that this program did not write.
pub(super) fn record_file(file: Option<PathBuf>, texts: Texts) -> Result<Option<PathBuf>, Failure> {
    if let Some(file) = &file {
        own_file::check_records(file)
            .map_err(|error| Failure::new(Code::Failed, texts.unwritable(file, &(&error).into())))?;
    }
    Ok(file)
}

/// The texts in the language that the player prefers, or in that of the locale.
pub(super) fn texts(config: &Config) -> Texts {
    Texts::new(config.language().unwrap_or_else(Language::of_environment))
}

/// Prints a line on the standard error.
pub(super) fn note(text: &str) {
    // The output may be closed.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Why a server has not answered, with the code of a refusal for scripts.
pub(super) fn ask_failure(error: &AskError, server: &Address, texts: Texts) -> Failure {
    match error {
        AskError::Refused(code, sentence) => {
            Failure::new(Code::Failed, format!("{} ({code})", texts.refusal(*code, sentence)))
        }
        AskError::Lost(kind, reason) => Failure::new((*kind).into(), texts.lost(reason)),
        AskError::Late => {
            Failure::new(Code::Unreachable, texts.fill("lost-no-answer", [("server", server.to_string().into())]))
        }
        AskError::Unkept(error) => Failure::new(
            Code::Failed,
            texts.fill("line-unkept-name", [("problem", texts.system(&error.into()).into())]),
        ),
        AskError::Other(handle) => Failure::new(
            Code::Failed,
            texts.fill("ask-other", [("handle", handle.to_string().into()), ("server", server.to_string().into())]),
        ),
        AskError::NoFile(sentence) if texts.is_english() => Failure::new(Code::Failed, sentence.clone()),
        AskError::NoFile(_) => Failure::new(Code::Failed, texts.say("ask-no-file")),
    }
}
