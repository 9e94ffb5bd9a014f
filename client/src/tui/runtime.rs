//! The event loop of the full-screen client: waits for keys, messages and time, calls [`update`], performs the effects,
//! draws. Its only asynchronous code.

mod background;
pub mod class;
mod face;
mod hosts;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use std::{io, mem};

use bidak_shared::search::limits::RaiseOnDrop;
use crossterm::event::{Event, EventStream, MouseButton, MouseEventKind};
use futures::{Stream, StreamExt};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::Instant;
use tokio_util::task::TaskTracker;

use crate::base::disk::Disk;
use crate::base::signals::{self, Signal, Signals};
use crate::net::host::HostHandle;
use crate::net::identity::Identity;
use crate::net::link::{Address, Link, LinkConfig, LinkEvent};
use crate::net::solo::SoloStores;
use crate::net::{export, recent, unfinished};
use crate::play::config;
use crate::play::library::{self, Kept, Library};
use crate::tui::effect::{Destination, Effect};
use crate::tui::hits::Hits;
use crate::tui::message::{Message, Wheel};
use crate::tui::model::Model;
use crate::tui::start_with::{Setup, StartWith};
use crate::tui::terminal::Terminal;
use crate::tui::update::{begin, update};
use crate::tui::world::ServerPlace;

use background::{look_around, pass_on};
use face::Face;
use hosts::{Hosted, Started, Starter};

/// The deadline for closing the connection at the end.
const FAREWELL: Duration = Duration::from_millis(500);

/// The most queued reports of other threads.
const MOST_NEWS: usize = 64;

/// The most messages before the next frame, so that a flood of messages cannot freeze the screen.
const MOST_PER_FRAME: usize = 256;

/// Runs the full-screen client until the player leaves it.
///
/// `host` is a server that runs in this process already, if the client opens in one.
pub async fn run(setup: Setup, host: Option<HostHandle>) -> io::Result<()> {
    let mut terminal = Terminal::take()?;
    let size = terminal.screen.size()?;
    let logs = match &setup.start {
        StartWith::Meet { logs, .. } => logs.clone(),
        _ => Vec::new(),
    };
    let looks_around =
        matches!(setup.start, StartWith::Menu | StartWith::Find | StartWith::GoOn { from_menu: true, .. });
    let solo = setup.solo.clone();
    let (model, effects) = begin(setup, (size.width, size.height));
    let (mut runtime, inbox) = Runtime::new(model, host, solo);
    runtime.perform(effects, &mut terminal)?;
    for (place, log) in logs.into_iter().enumerate() {
        tokio::spawn(pass_on(place, log, runtime.background.clone()));
    }
    if looks_around {
        look_around(runtime.background.clone());
    }
    let ended = runtime.turn(&mut terminal, EventStream::new(), inbox).await;
    runtime.say_farewell().await;
    ended
}

/// The state outside the model.
struct Runtime {
    model: Model,
    /// The clickable parts of the last frame.
    hits: Hits,
    began: Instant,
    link: Option<(Link, mpsc::Receiver<LinkEvent>)>,
    /// The server of `link`.
    address: Option<Address>,
    /// The player's identity on the server of `link`.
    identity: Option<Identity>,
    /// The servers of this process that run, by the number of their start.
    hosts: BTreeMap<u32, Hosted>,
    /// How servers are started.
    starter: Starter,
    /// Where solo games are kept.
    solo: SoloStores,
    /// The permit for the only server that others can reach.
    turns: Arc<Semaphore>,
    /// Servers that are being stopped.
    stopping: TaskTracker,
    /// Gets the servers that were started.
    servers: mpsc::Sender<Started>,
    /// Gets the results of other threads.
    background: mpsc::Sender<Message>,
    /// Writes small files in order, on a separate thread.
    disk: Disk,
    /// Ends the search under way when it is dropped.
    study: Option<RaiseOnDrop>,
    /// Stops the search for a mistake in the last game.
    mistake_search: Option<RaiseOnDrop>,
    /// The recordings under way, which end when they are dropped.
    recordings: BTreeMap<u32, RaiseOnDrop>,
    /// Messages caused by effects, which are taken before all others.
    queue: VecDeque<Message>,
    quit: bool,
}

/// The receivers for other tasks and threads.
struct Inbox {
    started: mpsc::Receiver<Started>,
    news: mpsc::Receiver<Message>,
}

impl Runtime {
    fn new(model: Model, host: Option<HostHandle>, solo: SoloStores) -> (Self, Inbox) {
        let (servers, started) = mpsc::channel(1);
        let (background, news) = mpsc::channel(MOST_NEWS);
        let mut runtime = Self {
            model,
            hits: Hits::new(),
            began: Instant::now(),
            link: None,
            address: None,
            identity: None,
            hosts: BTreeMap::new(),
            starter: hosts::start,
            solo,
            turns: hosts::turns(),
            stopping: TaskTracker::new(),
            servers,
            background,
            disk: Disk::default(),
            study: None,
            mistake_search: None,
            recordings: BTreeMap::new(),
            queue: VecDeque::new(),
            quit: false,
        };
        if let Some(host) = host {
            runtime.take_server(0, host);
        }
        (runtime, Inbox { started, news })
    }

    async fn turn(
        &mut self,
        terminal: &mut impl Face,
        mut keys: impl Stream<Item = io::Result<Event>> + Unpin,
        Inbox { mut started, mut news }: Inbox,
    ) -> io::Result<()> {
        let mut signals = Signals::listen()?;
        while !self.quit {
            self.hits = terminal.draw(&self.model)?;
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
                    event.map(|event| self.remember(event)).into_iter().collect()
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
            // Messages that wait already go into the same frame.
            for _ in 0..MOST_PER_FRAME {
                let Some(message) = self.waiting(&mut news) else { break };
                self.take(message, terminal)?;
            }
        }
        Ok(())
    }

    /// A message that has arrived already. One at a time, because its effects may close the connection.
    fn waiting(&mut self, news: &mut mpsc::Receiver<Message>) -> Option<Message> {
        let event = self.link.as_mut().and_then(|(_, events)| events.try_recv().ok());
        event.map(|event| self.remember(event)).or_else(|| news.try_recv().ok())
    }

    fn take(&mut self, message: Message, terminal: &mut impl Face) -> io::Result<()> {
        self.queue.push_back(message);
        while let Some(message) = self.queue.pop_front() {
            if let Message::Recorded { job, .. } = message {
                self.recordings.remove(&job);
            }
            let effects = update(&mut self.model, message);
            self.perform(effects, terminal)?;
        }
        Ok(())
    }

    /// A terminal's event as a message; `None` for other events.
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

    fn perform(&mut self, effects: Vec<Effect>, terminal: &mut impl Face) -> io::Result<()> {
        let texts = self.model.world.texts;
        for effect in effects {
            match effect {
                Effect::Connect(destination) => self.connect(destination),
                Effect::Disconnect => self.disconnect(),
                Effect::Send(command) => {
                    if let Some((link, _)) = &self.link {
                        let id = link.send(command.clone());
                        self.queue.push_back(Message::Sent { id, command });
                    }
                }
                Effect::StartServer { number, reach } => self.start_server(number, reach),
                Effect::StopServer(number) => self.stop_server(number),
                Effect::ListKept => self.in_background(move || {
                    let kept = Library::open().and_then(|library| library.list());
                    Message::Kept(kept.map_err(|error| texts.problem(&error)))
                }),
                Effect::Open(path) => {
                    self.in_background(move || {
                        let opened = library::open(&path, None).map(Box::new);
                        Message::Opened(opened.map_err(|error| texts.problem(&error)))
                    });
                }
                Effect::Keep(record) => self.in_background(move || {
                    let path = Library::open().and_then(|library| library.keep(&record));
                    Message::Saved(path.map(|path| library::shown(&path)).map_err(|error| texts.problem(&error)))
                }),
                Effect::KeepPlayed(record) => self.in_background(move || {
                    let path = Library::open().and_then(|library| library.keep(&record));
                    let kept = path.map(|path| Some(Box::new(Kept::of(path, *record))));
                    Message::LastPlayed(kept.map_err(|error| texts.problem(&error)))
                }),
                Effect::FindLastPlayed => self.in_background(|| {
                    // An unreadable file appears with its reason in the list of games.
                    let last = Library::open().and_then(|library| library.last_played()).unwrap_or_default();
                    Message::LastPlayed(Ok(last.map(Box::new)))
                }),
                Effect::KeepSeat(room) => {
                    if let Some(keep) = self.identity.as_ref().and_then(|identity| identity.keep_seat(room)) {
                        self.disk.run(keep);
                    }
                }
                Effect::FindUnfinished(servers) => {
                    let (solo, background) = (self.solo.clone(), self.background.clone());
                    tokio::spawn(async move {
                        // Those on this machine come first.
                        let (mut games, joined) = tokio::join!(unfinished::solo(&solo), unfinished::joined(&servers));
                        games.extend(joined);
                        // Without a receiver the program is ending.
                        let _ = background.send(Message::Unfinished(games)).await;
                    });
                }
                Effect::LookForMistake(path) => self.look_for_mistake(path),
                Effect::SaveSettings(changes) => {
                    let background = self.background.clone();
                    self.disk.run(move || {
                        let done = config::file::keep(&changes).map(|path| library::shown(&path));
                        let done = done.map_err(|error| texts.problem(&error));
                        // Without a receiver the program is ending.
                        let _ = background.blocking_send(Message::SettingsSaved(done));
                    });
                }
                Effect::Export { path, handle } => {
                    let (address, background) = (self.address.clone(), self.background.clone());
                    tokio::spawn(async move {
                        let Some(address) = address else { return };
                        let saved = export::save(&address, &path, &handle).await;
                        let exported = saved.map(|file| library::shown(&file)).map_err(|error| texts.export(&error));
                        // Without a receiver the program is ending.
                        let _ = background.send(Message::Exported(exported)).await;
                    });
                }
                Effect::KeepServers(servers) => self.disk.run(move || {
                    if let Some(path) = recent::path() {
                        // A failure is not worth a message: the addresses have to be typed again.
                        let _ = recent::keep(&path, &servers);
                    }
                }),
                Effect::Redraw => terminal.redraw()?,
                Effect::Ring => terminal.ring()?,
                Effect::Copy(text) => terminal.copy(&text)?,
                Effect::Study { job, request } => self.study(job, *request),
                Effect::StopStudy => self.study = None,
                Effect::Record { job, request } => self.record(job, *request),
                Effect::StopRecording(job) => drop(self.recordings.remove(&job)),
                Effect::Suspend => terminal.suspend(signals::stop_group)?,
                Effect::Quit => self.quit = true,
            }
        }
        Ok(())
    }

    /// Runs slow work, such as reading files, on another thread.
    fn in_background(&self, work: impl FnOnce() -> Message + Send + 'static) {
        let background = self.background.clone();
        tokio::task::spawn_blocking(move || {
            // Without a receiver the program is ending.
            let _ = background.blocking_send(work());
        });
    }

    fn connect(&mut self, destination: Destination) {
        let Destination { url, name, token, link } = destination;
        // A private server knows no players, unless its games are kept.
        let is_private = self.model.world.place == ServerPlace::Private;
        self.address = url.parse::<Address>().ok().filter(|_| !is_private);
        // The file of the last visit is unlocked before the same one is opened.
        self.identity = None;
        let opened = match (is_private, &self.address) {
            (true, _) => self.file_of(&url).map(Identity::of_store),
            (false, address) => address.as_ref().map(Identity::open),
        };
        self.identity = match opened.transpose() {
            Ok(identity) => identity,
            Err(error) => {
                let problem = self.model.world.texts.system(&(&error).into());
                self.queue.push_back(Message::Forgettable(problem));
                None
            }
        };
        // The command line asks for the seat of a solo game before it comes here.
        let seat = self.identity.as_ref().filter(|_| !is_private && token.is_none()).and_then(Identity::seat);
        self.queue.push_back(Message::Seat(seat));
        let kept = || self.identity.as_ref().map(Identity::tokens).unwrap_or_default();
        let tokens = token.map_or_else(kept, |token| vec![token]);
        let config = LinkConfig { url, name, tokens, program: false };
        self.link = Some(match link {
            Some(code) => Link::open_by_code(LinkConfig { tokens: Vec::new(), ..config }, code),
            None => Link::open(config),
        });
    }

    fn disconnect(&mut self) {
        if let Some((link, mut events)) = self.link.take() {
            link.close();
            // Send the last requests.
            tokio::spawn(async move { while events.recv().await.is_some() {} });
        }
    }

    /// Stores the token for the next visit.
    fn remember(&mut self, event: LinkEvent) -> Message {
        if let (LinkEvent::Connected(welcome), Some(identity)) = (&event, &mut self.identity)
            && let Ok(Some(keep)) = identity.take_token(welcome.token)
        {
            let (texts, background) = (self.model.world.texts, self.background.clone());
            self.disk.run(move || {
                if let Err(error) = keep() {
                    // Without a receiver the program is ending.
                    let _ = background.blocking_send(Message::Forgettable(texts.system(&(&error).into())));
                }
            });
        }
        Message::Link(event)
    }

    /// Sends the last messages, then ends the server.
    async fn say_farewell(mut self) {
        if let Some((link, mut events)) = self.link.take() {
            link.close();
            let closed = async { while events.recv().await.is_some() {} };
            // The deadline has passed in any case.
            let _ = tokio::time::timeout(FAREWELL, closed).await;
        }
        for (_, hosted) in mem::take(&mut self.hosts) {
            hosted.stop().await;
        }
        self.stopping.close();
        self.stopping.wait().await;
        self.disk.finish().await;
    }
}

/// The next event of the connection; waits for ever without one.
async fn next_event(link: &mut Option<(Link, mpsc::Receiver<LinkEvent>)>) -> Option<LinkEvent> {
    match link {
        Some((_, events)) => events.recv().await,
        None => std::future::pending().await,
    }
}

/// Waits until a moment; for ever without one.
async fn sleep_until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
