//! The plain mode: lines of text, for scripts, pipes and screen readers.
//!
//! [`session`] has the logic; this file connects it with the terminal and the server. [`seat`] lets an engine play
//! instead of a person.

pub mod class;
pub mod puzzle;
pub mod seat;
pub mod session;

pub mod command;
mod new_game;
mod sentence;
mod terminal;

use std::io::{self, BufRead};
use std::path::PathBuf;
use std::thread;

use futures::StreamExt;
use futures::stream::FuturesUnordered;
use tokio::sync::mpsc::{self, UnboundedReceiver};

use crate::base::failure::{Code, Failure};
use crate::base::signals::Interrupts;
use crate::net::identity::Identity;
use crate::net::link::{Address, Link, LinkConfig, LinkEvent};
use crate::play::config::Config;
use crate::play::engine_log::EngineLog;
use crate::play::library;
use crate::play::text::Texts;

pub use session::{Boards, Company, DiskReport, Enter, Input, Outside, Session};
pub use terminal::Stdout;

use terminal::{Exported, Reports, Terminal};

/// The most queued lines; then the input waits.
const MOST_WAITING_LINES: usize = 64;

/// A conversation with a server.
#[derive(Debug)]
pub struct PlainJob {
    /// The server, as in [`LinkConfig`].
    pub url: String,
    /// The player's name.
    pub name: Option<String>,
    /// The player's identity at that server; none for a temporary server.
    pub identity: Option<Identity>,
    /// Where to go there.
    pub enter: Enter,
    /// Whether a person or a script types.
    pub input: Input,
    /// Whether the board is printed after every move.
    pub boards: Boards,
    /// The people who can be on that server.
    pub company: Company,
    /// Whether the private server keeps its games for the next start.
    pub keeps_solo: bool,
    /// The address with which this player comes back to a server elsewhere.
    pub server: Option<String>,
    /// The texts.
    pub texts: Texts,
    /// The player's preferences.
    pub config: Config,
    /// The address for others, as they type it; `None` if others cannot connect.
    pub address: Option<String>,
    /// The output of programs on seats beside their moves.
    pub logs: Vec<EngineLog>,
    /// The content of the standard output.
    pub stdout: Stdout,
    /// The file for each game that ends.
    pub record: Option<PathBuf>,
}

/// Runs the plain mode to its end.
pub async fn run(mut job: PlainJob) -> Result<(), Failure> {
    let mut interrupts = Interrupts::listen().map_err(|error| Failure::new(Code::Failed, error.to_string()))?;
    let tokens = job.identity.as_ref().map(Identity::tokens).unwrap_or_default();
    let address = job.url.parse::<Address>().ok();
    let (link, mut events) = Link::open(LinkConfig { url: job.url, name: job.name, tokens, program: false });
    let (mut outside, Reports { mut found, mut disk }) = Terminal::new(link, job.stdout, job.record, job.logs.clone());
    let mut exported = address.map(|address| outside.fetch_from(address));
    let session = Session::new(job.enter, job.input, job.boards, job.company, job.texts)
        .of(job.config, job.address)
        .keeping_solo(job.keeps_solo)
        .at(job.server);
    // A script plays by its own rules: nothing leads it elsewhere.
    let keeps_seat = job.input == Input::Terminal;
    let mut session = session.returning_to(job.identity.as_ref().filter(|_| keeps_seat).and_then(Identity::seat));
    let mut seat = None;
    let mut first_output = std::pin::pin!(first_output(job.logs));
    let mut is_quiet = true;
    let mut input = read_lines();
    let mut is_typing = true;
    let result = loop {
        tokio::select! {
            event = events.recv() => {
                let event = event.unwrap_or_else(|| unreachable!("the link lives until it has failed"));
                if let LinkEvent::Connected(welcome) = &event
                    && let Some(identity) = &mut job.identity
                {
                    outside.keep_identity(identity, welcome.token);
                }
                session.on_link(event, &mut outside);
            }
            typed = input.recv(), if is_typing => {
                is_typing = typed.is_some();
                session.on_line(typed.as_deref(), &mut outside);
            }
            Some((number, finding)) = found.recv() => match finding {
                Some(finding) => session.on_finding(number, finding, &mut outside),
                None => session.on_studied(number, &mut outside),
            },
            log = &mut first_output, if is_quiet => {
                is_quiet = false;
                session.on_output(log.path().map(library::shown), &mut outside);
            }
            Some(file) = next(&mut exported) => session.on_exported(file, &mut outside),
            Some(report) = disk.recv() => session.on_disk(report, &mut outside),
            () = interrupts.next() => {
                session.interrupted(&mut outside);
                break Err(Failure::interrupted());
            }
        }
        // Whoever ends the session means it; a crash, a signal or a closed terminal leaves the note.
        let now = session.seat();
        if keeps_seat && std::mem::replace(&mut seat, now) != now {
            outside.keep_seat(job.identity.as_ref(), now);
        }
        if let Some(result) = session.result() {
            break result.clone();
        }
        if outside.is_unheard {
            break Ok(());
        }
    };
    outside.take_leave(&mut session, disk, events, result, job.texts).await
}

/// The log of the first program that prints something beside its moves; waits for ever without one.
async fn first_output(logs: Vec<EngineLog>) -> EngineLog {
    let mut first: FuturesUnordered<_> = logs
        .into_iter()
        .map(|log| async move {
            let mut changes = log.subscribe();
            // The log has the other end.
            while log.lines().is_empty() && changes.changed().await.is_ok() {}
            log
        })
        .collect();
    match first.next().await {
        Some(log) => log,
        None => std::future::pending().await,
    }
}

/// The next fetched file; waits for ever without a server.
async fn next(exported: &mut Option<UnboundedReceiver<Exported>>) -> Option<Exported> {
    match exported {
        Some(exported) => exported.recv().await,
        None => std::future::pending().await,
    }
}

/// The standard input, line by line. The thread that reads it cannot be stopped, and ends with the program.
fn read_lines() -> mpsc::Receiver<String> {
    let (sender, lines) = mpsc::channel(MOST_WAITING_LINES);
    thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n') {
            // A broken input is a closed one.
            let Ok(line) = line else { break };
            if sender.blocking_send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    });
    lines
}
