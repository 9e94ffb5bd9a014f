//! The real environment of a session: the terminal of this process and a connection.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use bidak_shared::analysis::Finding;
use bidak_shared::protocol::{Command, Handle, ServerMessage};
use bidak_shared::record::text::RecordText;
use bidak_shared::search::StopFlag;
use bidak_shared::search::limits::RaiseOnDrop;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::time::timeout;

use crate::failure::{Code, Failure, Problem};
use crate::net::export::{self, ExportError};
use crate::net::link::{Address, Link, LinkEvent};
use crate::plain::session::Outside;
use crate::play::analysis::{Request, search};
use crate::play::config::{Key, file};
use crate::play::engine_log::EngineLog;
use crate::play::library::{self, BadGameFile, Kept, Library};
use crate::play::moment::Moment;
use crate::play::record::kept::present;
use crate::printable::printable;

/// The deadline for closing the connection.
const GOODBYE: Duration = Duration::from_secs(3);

/// The contents of the standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stdout {
    /// The conversation.
    Sentences,
    /// The messages of the server, and the conversation on the standard error.
    Json,
    /// Nothing, and nothing on the standard error either.
    Nothing,
}

/// A finding of the study with this number; `None` at its end.
pub(crate) type Found = (u32, Option<Finding>);

/// The file with the data of an account, or why there is none.
pub(crate) type Exported = Result<String, ExportError>;

/// The real environment.
pub(crate) struct Terminal {
    link: Link,
    stdout: Stdout,
    record: Option<PathBuf>,
    /// What programs on seats print beside their moves.
    logs: Vec<EngineLog>,
    /// Why the last game is not in its file.
    unkept: Option<Failure>,
    start: Instant,
    /// The server, and where files from it are reported; none where nothing is fetched.
    exports: Option<(Address, UnboundedSender<Exported>)>,
    /// Where searches report.
    findings: UnboundedSender<Found>,
    /// Ends the search under way when it is dropped.
    study: Option<RaiseOnDrop>,
    /// The reader of the standard output is gone.
    pub(crate) is_unheard: bool,
}

impl Terminal {
    /// The terminal of this process and a connection.
    pub(crate) fn new(
        link: Link,
        stdout: Stdout,
        record: Option<PathBuf>,
        logs: Vec<EngineLog>,
    ) -> (Self, UnboundedReceiver<Found>) {
        let (findings, found) = mpsc::unbounded_channel();
        let start = Instant::now();
        let terminal = Self {
            link,
            stdout,
            record,
            logs,
            unkept: None,
            start,
            exports: None,
            findings,
            study: None,
            is_unheard: false,
        };
        (terminal, found)
    }

    /// Fetches files from this server, and reports on them.
    pub(crate) fn fetch_from(&mut self, server: Address) -> UnboundedReceiver<Exported> {
        let (sender, exported) = mpsc::unbounded_channel();
        self.exports = Some((server, sender));
        exported
    }

    /// Closes the connection properly. The result is that of the session, unless a game could not be kept.
    pub(crate) async fn take_leave(
        self,
        mut events: mpsc::Receiver<LinkEvent>,
        result: Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.link.close();
        let goodbye = async { while events.recv().await.is_some() {} };
        // A server that does not say goodbye is not waited for.
        let _ = timeout(GOODBYE, goodbye).await;
        match self.unkept {
            Some(problem) if result.is_ok() => Err(problem),
            _ => result,
        }
    }

    fn print(&mut self, text: &str) {
        let mut out = io::stdout().lock();
        if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
            self.is_unheard = true;
        }
    }
}

impl Outside for Terminal {
    fn send(&mut self, command: Command) -> u32 {
        self.link.send(command)
    }

    fn say(&mut self, text: &str) {
        match self.stdout {
            Stdout::Sentences => self.print(&printable(text)),
            Stdout::Json => self.note(text),
            Stdout::Nothing => {}
        }
    }

    fn note(&mut self, text: &str) {
        if self.stdout == Stdout::Nothing {
            return;
        }
        // The output may be closed.
        let _ = writeln!(io::stderr(), "{}", printable(text));
    }

    fn event(&mut self, message: &ServerMessage) {
        if self.stdout == Stdout::Json {
            self.print(&message.encode());
        }
    }

    fn keep(&mut self, game: RecordText) {
        let Some(file) = &self.record else { return };
        let game = RecordText { date: Some(present().date()), ..game };
        self.unkept = fs::write(file, game.to_string())
            .err()
            .map(|error| Failure::new(Code::Failed, format!("cannot write {}: {error}", file.display())));
    }

    fn saved(&self) -> Result<Vec<Kept>, Problem> {
        Library::open().and_then(|library| library.list()).map_err(|error| (&error).into())
    }

    fn open(&self, path: &Path) -> Result<RecordText, BadGameFile> {
        library::open(path, None)
    }

    fn keep_setting(&mut self, key: Key, value: &str) -> Result<String, String> {
        let path = file::path().ok_or("this system has no folder for settings")?;
        file::save(&path, &[(key, value.to_owned())]).map(|()| library::shown(&path))
    }

    fn printed(&self) -> Vec<String> {
        let files = self.logs.iter().filter(|log| !log.lines().is_empty()).filter_map(EngineLog::path);
        let files: Vec<String> = files.map(library::shown).collect();
        self.logs.iter().flat_map(EngineLog::lines).chain(files).collect()
    }

    fn save(&mut self, game: RecordText) -> Result<String, Problem> {
        let game = RecordText { date: Some(present().date()), ..game };
        let path = Library::open().and_then(|library| library.keep(&game));
        path.map(|path| library::shown(&path)).map_err(|error| (&error).into())
    }

    fn study(&mut self, number: u32, request: Request) {
        let stop = StopFlag::new();
        self.study = Some(stop.raise_on_drop());
        let findings = self.findings.clone();
        let search = move || {
            // Without a receiver the program is ending.
            search::run(&request, &stop, &mut |finding| drop(findings.send((number, Some(finding)))));
            let _ = findings.send((number, None));
        };
        // A machine without another thread to give finds nothing.
        if thread::Builder::new().name("study".to_owned()).spawn(search).is_err() {
            let _ = self.findings.send((number, None));
        }
    }

    fn stop_study(&mut self) {
        self.study = None;
    }

    fn export(&mut self, path: String, handle: Handle) {
        let Some((server, exports)) = self.exports.clone() else { return };
        tokio::spawn(async move {
            let saved = export::save(&server, &path, &handle).await.map(|file| library::shown(&file));
            // Without a receiver the program is ending.
            let _ = exports.send(saved);
        });
    }

    fn now(&self) -> Moment {
        self.start.elapsed()
    }
}
