//! The plain mode: a game as a conversation in lines of text, for scripts, pipes and screen readers.
//!
//! [`session`] decides what is said and done; this file connects it with the terminal and the server.

pub mod session;

mod command;
mod new_game;
mod sentence;

use std::fs;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use bidak_shared::protocol::{Command, ServerMessage};
use bidak_shared::record::text::RecordText;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::failure::{Code, Failure};
use crate::net::identity::Identity;
use crate::net::link::{Link, LinkConfig, LinkEvent};
use crate::play::moment::Moment;
use crate::play::record::kept::present;
use crate::play::text::Texts;
use crate::printable::printable;
use crate::signals::Interrupts;

pub use session::{Boards, Enter, Input, Outside, Session};

/// Lines that may wait to be obeyed; then the input has to wait.
const LINES: usize = 64;

/// The longest wait for the connection to be closed properly.
const GOODBYE: Duration = Duration::from_secs(3);

/// A conversation to be had.
#[derive(Debug)]
pub struct Job {
    /// The server, as in [`LinkConfig`].
    pub url: String,
    /// What the player is called.
    pub name: Option<String>,
    /// Who the player is to that server; none for a server that will not last.
    pub identity: Option<Identity>,
    /// Where to go there.
    pub enter: Enter,
    /// Who types.
    pub input: Input,
    /// Whether the board is printed after every move.
    pub boards: Boards,
    /// What the conversation is held in.
    pub texts: Texts,
    /// What stands on the standard output.
    pub stdout: Stdout,
    /// The file for each game that ends.
    pub record: Option<PathBuf>,
}

/// What stands on the standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stdout {
    /// The conversation.
    Sentences,
    /// The messages of the server, and the conversation on the standard error.
    Json,
    /// Nothing, and nothing on the standard error either.
    Nothing,
}

/// Holds the conversation until it is over.
pub async fn run(mut job: Job) -> Result<(), Failure> {
    let mut interrupts = Interrupts::listen().map_err(|error| Failure::new(Code::Failed, error.to_string()))?;
    let token = job.identity.as_ref().and_then(Identity::token);
    let (link, mut events) = Link::open(LinkConfig { url: job.url, name: job.name, token });
    let mut outside = Terminal::new(link, job.stdout, job.record);
    let mut session = Session::new(job.enter, job.input, job.boards, job.texts);
    let mut input = read_lines();
    let mut is_typing = true;
    let result = loop {
        tokio::select! {
            event = events.recv() => {
                let event = event.unwrap_or_else(|| unreachable!("the link lives until it has failed"));
                if let LinkEvent::Connected(welcome) = &event
                    && let Some(identity) = &mut job.identity
                    && let Err(error) = identity.keep(welcome.token)
                {
                    outside.note(&job.texts.fill("line-unkept-name", [("problem", error.to_string().into())]));
                }
                session.on_link(event, &mut outside);
            }
            typed = input.recv(), if is_typing => {
                is_typing = typed.is_some();
                session.on_line(typed, &mut outside);
            }
            () = interrupts.next() => break Err(Failure::interrupted()),
        }
        if let Some(result) = session.result() {
            break result.clone();
        }
        if outside.is_unheard {
            break Ok(());
        }
    };
    outside.take_leave(events, result).await
}

/// The standard input, line by line. The thread that reads it cannot be stopped, and ends with the program.
fn read_lines() -> mpsc::Receiver<String> {
    let (sender, lines) = mpsc::channel(LINES);
    thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n') {
            // An input that breaks off has ended.
            let Ok(line) = line else { break };
            if sender.blocking_send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    });
    lines
}

/// The real outside.
pub(crate) struct Terminal {
    link: Link,
    stdout: Stdout,
    record: Option<PathBuf>,
    /// Why the last game is not in its file.
    unkept: Option<Failure>,
    start: Instant,
    /// Whoever read the standard output is gone.
    pub(crate) is_unheard: bool,
}

impl Terminal {
    /// The terminal of this process and a connection.
    pub(crate) fn new(link: Link, stdout: Stdout, record: Option<PathBuf>) -> Self {
        Self { link, stdout, record, unkept: None, start: Instant::now(), is_unheard: false }
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
        // Nobody has to read it.
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

    fn now(&self) -> Moment {
        self.start.elapsed()
    }
}
