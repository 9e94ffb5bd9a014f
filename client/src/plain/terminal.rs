//! The real environment of a session: the terminal of this process and a connection.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, thread};

use bidak_shared::analysis::Finding;
use bidak_shared::protocol::{Command, Handle, RoomCode, ServerMessage, Token};
use bidak_shared::record::text::RecordText;
use bidak_shared::search::StopFlag;
use bidak_shared::search::limits::RaiseOnDrop;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::time::timeout;

use crate::base::disk::Disk;
use crate::base::failure::{Code, Failure, Problem};
use crate::base::printable::printable;
use crate::net::export::{self, ExportError};
use crate::net::identity::Identity;
use crate::net::link::{Address, Link, LinkEvent};
use crate::plain::session::{DiskReport, Outside, Session};
use crate::play::analysis::{Request, search};
use crate::play::config::{Key, file};
use crate::play::engine_log::EngineLog;
use crate::play::library::{self, Library};
use crate::play::moment::Moment;
use crate::play::record::kept::present;
use crate::play::text::Texts;

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

/// The file with the data of an account, or the problem.
pub(crate) type Exported = Result<String, ExportError>;

/// Messages from other threads.
pub(crate) struct Reports {
    /// From searches.
    pub(crate) found: UnboundedReceiver<Found>,
    /// From the disk.
    pub(crate) disk: UnboundedReceiver<DiskReport>,
}

/// The real environment.
pub(crate) struct Terminal {
    link: Link,
    stdout: Stdout,
    record: Option<PathBuf>,
    /// The output of programs on seats beside their moves.
    logs: Vec<EngineLog>,
    /// Why the last game is not in its file.
    unkept: Arc<Mutex<Option<Problem>>>,
    /// Reads and writes files in order, on a separate thread.
    disk: Disk,
    /// Where it reports.
    from_disk: UnboundedSender<DiskReport>,
    start: Instant,
    /// The server, and the channel for reports on its files; `None` if no files are fetched.
    exports: Option<(Address, UnboundedSender<Exported>)>,
    /// Where searches report.
    findings: UnboundedSender<Found>,
    /// Ends the search under way when it is dropped.
    study: Option<RaiseOnDrop>,
    /// The prefix of each line for people.
    label: String,
    /// The reader of the standard output is gone.
    pub(crate) is_unheard: bool,
}

impl Terminal {
    /// The terminal of this process and a connection.
    pub(crate) fn new(link: Link, stdout: Stdout, record: Option<PathBuf>, logs: Vec<EngineLog>) -> (Self, Reports) {
        let (findings, found) = mpsc::unbounded_channel();
        let (from_disk, disk_reports) = mpsc::unbounded_channel();
        let terminal = Self {
            link,
            stdout,
            record,
            logs,
            unkept: Arc::default(),
            disk: Disk::default(),
            from_disk,
            start: Instant::now(),
            exports: None,
            findings,
            study: None,
            label: String::new(),
            is_unheard: false,
        };
        (terminal, Reports { found, disk: disk_reports })
    }

    /// The same with a prefix before each line for people.
    #[must_use]
    pub(crate) fn labelled(self, label: String) -> Self {
        Self { label, ..self }
    }

    fn line(&self, text: &str) -> String {
        let lines = text.split('\n').map(|line| format!("{}{}", self.label, printable(line)));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Fetches files from this server, and reports on them.
    pub(crate) fn fetch_from(&mut self, server: Address) -> UnboundedReceiver<Exported> {
        let (sender, exported) = mpsc::unbounded_channel();
        self.exports = Some((server, sender));
        exported
    }

    /// Stores the token for the next visit.
    pub(crate) fn keep_identity(&mut self, identity: &mut Identity, token: Token) {
        let reports = self.from_disk.clone();
        // Without a receiver the program is ending.
        let report = move |error: &io::Error| drop(reports.send(DiskReport::NoIdentity(error.into())));
        match identity.take_token(token) {
            Ok(None) => {}
            Ok(Some(keep)) => self.disk.run(move || {
                if let Err(error) = keep() {
                    report(&error);
                }
            }),
            Err(error) => report(&error),
        }
    }

    /// Notes the room in which the player plays, or that there is none.
    pub(crate) fn keep_seat(&mut self, identity: Option<&Identity>, room: Option<RoomCode>) {
        if let Some(keep) = identity.and_then(|identity| identity.keep_seat(room)) {
            self.disk.run(keep);
        }
    }

    /// Closes the connection properly and lets the disk finish. The result is that of the session, unless a game could not be
    /// kept.
    pub(crate) async fn take_leave(
        mut self,
        session: &mut Session,
        mut reports: UnboundedReceiver<DiskReport>,
        mut events: mpsc::Receiver<LinkEvent>,
        result: Result<(), Failure>,
        texts: Texts,
    ) -> Result<(), Failure> {
        self.disk.finish().await;
        while let Ok(report) = reports.try_recv() {
            session.report(report, &mut self);
        }
        self.link.close();
        let goodbye = async { while events.recv().await.is_some() {} };
        // Do not wait for a server that does not close.
        let _ = timeout(GOODBYE, goodbye).await;
        let unkept = self.unkept.lock().unwrap_or_else(PoisonError::into_inner).take();
        match (unkept, &self.record) {
            (Some(problem), Some(file)) if result.is_ok() => {
                Err(Failure::new(Code::Failed, texts.unwritable(file, &problem)))
            }
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
            Stdout::Sentences => self.print(&self.line(text)),
            Stdout::Json => self.note(text),
            Stdout::Nothing => {}
        }
    }

    fn note(&mut self, text: &str) {
        if self.stdout == Stdout::Nothing {
            return;
        }
        // The output may be closed.
        let _ = writeln!(io::stderr(), "{}", self.line(text));
    }

    fn event(&mut self, message: &ServerMessage) {
        if self.stdout == Stdout::Json {
            self.print(&message.encode());
        }
    }

    fn keep(&mut self, game: RecordText) {
        let Some(file) = self.record.clone() else { return };
        let game = RecordText { date: Some(present().date()), ..game };
        let unkept = Arc::clone(&self.unkept);
        self.disk.run(move || {
            let problem = fs::write(file, game.to_string()).err().map(|error| Problem::from(&error));
            *unkept.lock().unwrap_or_else(PoisonError::into_inner) = problem;
        });
    }

    fn list_saved(&mut self) {
        let reports = self.from_disk.clone();
        self.disk.run(move || {
            let list = Library::open().and_then(|library| library.list()).map_err(|error| Problem::from(&error));
            // Without a receiver the program is ending.
            let _ = reports.send(DiskReport::Saved(list));
        });
    }

    fn open(&mut self, path: PathBuf) {
        let reports = self.from_disk.clone();
        self.disk.run(move || {
            // Without a receiver the program is ending.
            let _ = reports.send(DiskReport::Opened(library::open(&path, None).map(Box::new)));
        });
    }

    fn keep_setting(&mut self, key: Key, value: &str, texts: Texts) {
        let changes = [(key, value.to_owned())];
        let reports = self.from_disk.clone();
        self.disk.run(move || {
            let done = file::keep(&changes).map(|path| library::shown(&path)).map_err(|error| texts.problem(&error));
            // Without a receiver the program is ending.
            let _ = reports.send(DiskReport::Setting(done));
        });
    }

    fn printed(&self) -> Vec<String> {
        let files = self.logs.iter().filter(|log| !log.lines().is_empty()).filter_map(EngineLog::path);
        let files: Vec<String> = files.map(library::shown).collect();
        self.logs.iter().flat_map(EngineLog::lines).chain(files).collect()
    }

    fn save(&mut self, game: RecordText) {
        let game = RecordText { date: Some(present().date()), ..game };
        let reports = self.from_disk.clone();
        self.disk.run(move || {
            let path = Library::open().and_then(|library| library.keep(&game));
            let done = path.map(|path| library::shown(&path)).map_err(|error| Problem::from(&error));
            // Without a receiver the program is ending.
            let _ = reports.send(DiskReport::Game(done));
        });
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
        // Without a thread there are no findings.
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
