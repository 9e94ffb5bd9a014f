//! The loop of the full-screen client: waits for keys, messages and time, lets [`update`] take them, does the effects,
//! draws. The only asynchronous code of it.

use std::collections::BTreeMap;
use std::io;
use std::mem;
use std::thread;
use std::time::Duration;

use bidak_shared::analysis::Stage;
use bidak_shared::search::StopFlag;
use bidak_shared::search::limits::RaiseOnDrop;
use crossterm::event::{Event, EventStream, MouseButton, MouseEventKind};
use futures::StreamExt;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_util::task::TaskTracker;

use crate::net::host::{self, HostHandle};
use crate::net::identity::Identity;
use crate::net::link::{Address, Link, LinkConfig, LinkEvent};
use crate::net::recent;
use crate::play::analysis::{self, Request};
use crate::play::config;
use crate::play::library::{self, Library};
use crate::signals::{self, Signal, Signals};
use crate::tui::effect::{Destination, Effect, Reach};
use crate::tui::hits::Hits;
use crate::tui::message::{Message, Running, Wheel};
use crate::tui::model::Model;
use crate::tui::start_with::Setup;
use crate::tui::terminal::Terminal;
use crate::tui::update::{begin, update};
use crate::tui::view::view;
use crate::tui::world::ServerPlace;

/// For the last words to the server before the program ends.
const FAREWELL: Duration = Duration::from_millis(500);

/// Reports of other threads that may wait for the loop.
const NEWS: usize = 64;

/// Between two reports of a search that goes on.
const PROGRESS: Duration = Duration::from_millis(100);

/// Runs the full-screen client until the player leaves it.
///
/// `host` is a server that runs in this process already, if the client opens in one.
pub async fn run(setup: Setup, host: Option<HostHandle>) -> io::Result<()> {
    let mut terminal = Terminal::take()?;
    let size = terminal.screen.size()?;
    let (model, effects) = begin(setup, (size.width, size.height));
    let (servers, started) = mpsc::channel(1);
    let (background, news) = mpsc::channel(NEWS);
    let mut runtime = Runtime {
        model,
        hits: Hits::new(),
        began: Instant::now(),
        link: None,
        identity: None,
        hosts: host.map(|host| (0, host)).into_iter().collect(),
        stopping: TaskTracker::new(),
        servers,
        background,
        study: None,
        quit: false,
    };
    runtime.perform(effects, &mut terminal)?;
    let ended = runtime.turn(&mut terminal, started, news).await;
    runtime.say_farewell().await;
    ended
}

/// What exists outside the model.
struct Runtime {
    model: Model,
    /// What the last drawn screen has where.
    hits: Hits,
    began: Instant,
    link: Option<(Link, mpsc::Receiver<LinkEvent>)>,
    /// Who we are on the server that `link` leads to.
    identity: Option<Identity>,
    /// The servers of this process that run, by the number of their start.
    hosts: BTreeMap<u32, HostHandle>,
    /// The ends of servers that are under way.
    stopping: TaskTracker,
    /// Where servers that were asked for report.
    servers: mpsc::Sender<Started>,
    /// Where work on other threads reports.
    background: mpsc::Sender<Message>,
    /// Ends the search under way when it is dropped.
    study: Option<RaiseOnDrop>,
    quit: bool,
}

impl Runtime {
    async fn turn(
        &mut self,
        terminal: &mut Terminal,
        mut started: mpsc::Receiver<Started>,
        mut news: mpsc::Receiver<Message>,
    ) -> io::Result<()> {
        let mut keys = EventStream::new();
        let mut signals = Signals::listen()?;
        while !self.quit {
            terminal.screen.draw(|frame| self.hits = view(&self.model, frame))?;
            let change = self.model.next_change().map(|moment| self.began + moment);
            let messages = tokio::select! {
                event = keys.next() => match event {
                    Some(event) => self.read(event?).into_iter().collect(),
                    // The terminal is gone.
                    None => vec![Message::Terminated],
                },
                event = next_event(&mut self.link) => {
                    if event.is_none() {
                        self.link = None;
                    }
                    event.into_iter().inspect(|event| self.remember(event)).map(Message::Link).collect()
                },
                Some((number, host)) = started.recv() => {
                    vec![Message::Server { number, result: self.keep_server(number, host) }]
                }
                Some(message) = news.recv() => vec![message],
                () = sleep_until(change) => Vec::new(),
                signal = signals.next() => match signal {
                    Signal::Stop => {
                        terminal.suspend(signals::stop_process)?;
                        vec![Message::Continued]
                    }
                    Signal::End => vec![Message::Terminated],
                },
            };
            self.take(Message::Tick(self.began.elapsed()), terminal)?;
            for message in messages {
                self.take(message, terminal)?;
            }
        }
        Ok(())
    }

    fn take(&mut self, message: Message, terminal: &mut Terminal) -> io::Result<()> {
        let effects = update(&mut self.model, message);
        self.perform(effects, terminal)
    }

    /// A terminal's event as a message; none for those that mean nothing here.
    fn read(&self, event: Event) -> Option<Message> {
        match event {
            Event::Key(key) => Some(Message::Key(key)),
            Event::Paste(text) => Some(Message::Paste(text)),
            Event::Resize(columns, rows) => Some(Message::Resized(columns, rows)),
            Event::Mouse(mouse) => {
                let target = self.hits.at(mouse.column, mouse.row);
                match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left) => target.map(Message::Click),
                    MouseEventKind::ScrollUp => Some(Message::Wheel(Wheel::Up, target)),
                    MouseEventKind::ScrollDown => Some(Message::Wheel(Wheel::Down, target)),
                    _ => None,
                }
            }
            Event::FocusGained | Event::FocusLost => None,
        }
    }

    fn perform(&mut self, effects: Vec<Effect>, terminal: &mut Terminal) -> io::Result<()> {
        for effect in effects {
            match effect {
                Effect::Connect(destination) => self.connect(destination),
                Effect::Disconnect => self.disconnect(),
                Effect::Send(command) => {
                    if let Some((link, _)) = &self.link {
                        let id = link.send(command.clone());
                        // Taking this message asks for nothing.
                        let _ = update(&mut self.model, Message::Sent { id, command });
                    }
                }
                Effect::StartServer { number, reach } => self.start_server(number, reach),
                Effect::StopServer(number) => self.stop_server(number),
                Effect::ListKept => self.in_background(|| {
                    let kept = Library::open().and_then(|library| library.list());
                    Message::Kept(kept.map_err(|error| error.to_string()))
                }),
                Effect::Open(path) => {
                    self.in_background(move || Message::Opened(library::open(&path, None).map(Box::new)));
                }
                Effect::Keep(record) => self.in_background(move || {
                    let path = Library::open().and_then(|library| library.keep(&record));
                    Message::Saved(path.map(|path| library::shown(&path)).map_err(|error| error.to_string()))
                }),
                Effect::SaveSettings(changes) => {
                    let done = match config::file::path() {
                        Some(path) => config::file::save(&path, &changes).map(|()| library::shown(&path)),
                        None => Err("this system has no folder for settings".to_owned()),
                    };
                    // Taking this message asks for nothing.
                    let _ = update(&mut self.model, Message::SettingsSaved(done));
                }
                Effect::KeepServers(servers) => {
                    if let Some(path) = recent::path() {
                        // Without the file they have to be typed again, which is no reason to stop this visit.
                        let _ = recent::keep(&path, &servers);
                    }
                }
                Effect::Ring => terminal.ring()?,
                Effect::Study { job, request } => self.study(job, *request),
                Effect::StopStudy => self.study = None,
                Effect::Suspend => terminal.suspend(signals::stop_group)?,
                Effect::Quit => self.quit = true,
            }
        }
        Ok(())
    }

    /// Does what may take a while, such as reading files, on another thread.
    fn in_background(&self, work: impl FnOnce() -> Message + Send + 'static) {
        let background = self.background.clone();
        tokio::task::spawn_blocking(move || {
            // Without a receiver the program is ending.
            let _ = background.blocking_send(work());
        });
    }

    /// Searches on a thread of its own. The screen hears of progress as often as it can be read.
    fn study(&mut self, job: u32, request: Request) {
        let stop = StopFlag::new();
        self.study = Some(stop.raise_on_drop());
        let background = self.background.clone();
        let mut told = None;
        let search = move || {
            analysis::search::run(&request, &stop, &mut |finding| {
                let is_done = finding.stage == Stage::Done;
                if is_done || told.is_none_or(|at: Instant| at.elapsed() >= PROGRESS) {
                    told = Some(Instant::now());
                    let message = Message::Found { job, finding };
                    // Without a receiver the program is ending; progress may be lost where much is waiting.
                    let _ = if is_done {
                        background.blocking_send(message).ok()
                    } else {
                        background.try_send(message).ok()
                    };
                }
            });
            let _ = background.blocking_send(Message::Studied { job });
        };
        // A machine without another thread to give finds nothing.
        if thread::Builder::new().name("study".to_owned()).spawn(search).is_err() {
            self.study = None;
        }
    }

    fn connect(&mut self, destination: Destination) {
        let Destination { url, name, token } = destination;
        // A private server knows nobody from earlier days.
        let is_private = self.model.world.place == ServerPlace::Private;
        self.identity = match (is_private, url.parse::<Address>()) {
            (false, Ok(address)) => Identity::open(&address).ok(),
            _ => None,
        };
        let token = token.or_else(|| self.identity.as_ref().and_then(Identity::token));
        self.link = Some(Link::open(LinkConfig { url, name, token }));
    }

    fn disconnect(&mut self) {
        if let Some((link, mut events)) = self.link.take() {
            link.close();
            // What was sent last still leaves; nobody listens any more.
            tokio::spawn(async move { while events.recv().await.is_some() {} });
        }
    }

    /// Keeps the secret with which the server knows us again.
    fn remember(&mut self, event: &LinkEvent) {
        if let (LinkEvent::Connected(welcome), Some(identity)) = (event, &mut self.identity) {
            // Without it the player is a new one next time, which is no reason to stop this game.
            let _ = identity.keep(welcome.token);
        }
    }

    fn start_server(&mut self, number: u32, reach: Reach) {
        let (servers, stopping) = (self.servers.clone(), self.stopping.clone());
        tokio::spawn(async move {
            let host = match reach {
                Reach::Private => host::start_private().await,
                Reach::Shared => {
                    // The one before may still hold the port and the file of games.
                    stopping.close();
                    stopping.wait().await;
                    host::start_shared().await
                }
            };
            // Without a receiver the program is ending.
            let _ = servers.send((number, host.map_err(|error| error.to_string()))).await;
        });
    }

    fn keep_server(&mut self, number: u32, host: Result<HostHandle, String>) -> Result<Running, String> {
        let host = host?;
        let running = Running { url: host.url.clone(), share: host.share.clone() };
        self.hosts.insert(number, host);
        Ok(running)
    }

    fn stop_server(&mut self, number: u32) {
        let Some(host) = self.hosts.remove(&number) else { return };
        let background = self.background.clone();
        self.stopping.spawn(async move {
            host.stop().await;
            // Without a receiver the program is ending.
            let _ = background.send(Message::ServerStopped(number)).await;
        });
    }

    /// Lets what was sent last leave, then ends the server.
    async fn say_farewell(mut self) {
        if let Some((link, mut events)) = self.link.take() {
            link.close();
            let heard = async { while events.recv().await.is_some() {} };
            // Who does not take the last words has had time enough.
            let _ = tokio::time::timeout(FAREWELL, heard).await;
        }
        for (_, host) in mem::take(&mut self.hosts) {
            host.stop().await;
        }
        self.stopping.close();
        self.stopping.wait().await;
    }
}

/// The number of a start, and the server or why there is none.
type Started = (u32, Result<HostHandle, String>);

/// The next event of the connection; never, where there is none.
async fn next_event(link: &mut Option<(Link, mpsc::Receiver<LinkEvent>)>) -> Option<LinkEvent> {
    match link {
        Some((_, events)) => events.recv().await,
        None => std::future::pending().await,
    }
}

/// Waits until a moment; for ever, where there is none.
async fn sleep_until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
