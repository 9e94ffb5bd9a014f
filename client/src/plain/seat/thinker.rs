//! Chooses moves for a seat on its own thread. A failed engine is restarted once for each move.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::RoomCode;
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::Thought;
use bidak_shared::search::{Limits, StopFlag};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::base::failure::{Code, Failure};
use crate::play::engine_log::EngineLog;
use crate::play::text::Texts;
use crate::workshop::arena::entrant::{Entrant, Player};
use crate::workshop::external::{Fault, GameClocks};

/// The time for a move without a clock and without limits of the engine.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// Attempts to choose one move.
const ATTEMPTS: u32 = 2;

/// A move to be chosen.
#[derive(Debug)]
pub struct MoveRequest {
    /// The game so far.
    pub record: Box<dyn AnyRecord>,
    /// The game: its room, and its number there.
    pub game: (RoomCode, u32),
    /// The time for this move alone, where the game gives one.
    pub time: Option<Duration>,
    /// The clocks, where the time is for the whole game.
    pub clocks: Option<GameClocks>,
}

/// The result of a request.
#[derive(Debug)]
pub enum ThinkerEvent {
    /// The move to play.
    Move(Thought),
    /// The engine failed and is restarted.
    Trouble(Fault),
    /// The engine failed again.
    Failed(Fault),
}

/// The thread, with its channels.
#[derive(Debug)]
pub struct Thinker {
    jobs: Option<Sender<SearchJob>>,
    answers: UnboundedReceiver<(u64, ThinkerEvent)>,
    ready: Option<tokio::sync::oneshot::Receiver<Result<(), Fault>>>,
    /// The number of the last request; other answers are ignored.
    asked: u64,
    stop: StopFlag,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct SearchJob {
    id: u64,
    request: MoveRequest,
    stop: StopFlag,
}

impl Thinker {
    /// Starts the thread, which starts the engine.
    pub fn start(engine: Entrant, log: EngineLog, texts: Texts) -> Result<Self, Failure> {
        let (jobs, queue) = channel();
        let (say, answers) = unbounded_channel();
        let (is_ready, ready) = tokio::sync::oneshot::channel();
        let stop = StopFlag::new();
        let flag = stop.clone();
        let work = move || {
            let mut seat = Seat { engine, log, player: None, game: None };
            let started = seat.greet(&flag);
            let is_well = started.is_ok();
            // The caller may be gone.
            let _ = is_ready.send(started);
            if is_well {
                seat.answer(&queue, &say);
            }
        };
        let thread = thread::Builder::new()
            .name("seat".to_owned())
            .spawn(work)
            .map_err(|error| Failure::new(Code::Failed, texts.no_thread(&error)))?;
        Ok(Self { jobs: Some(jobs), answers, ready: Some(ready), asked: 0, stop, thread: Some(thread) })
    }

    /// Waits until the engine is ready.
    pub async fn ready(&mut self) -> Result<(), Fault> {
        match self.ready.take() {
            Some(ready) => ready.await.unwrap_or(Err(Fault::Stopped)),
            None => Ok(()),
        }
    }

    /// Asks the engine for a move; an earlier request is cancelled.
    pub fn think(&mut self, request: MoveRequest) {
        self.call_off();
        self.stop = StopFlag::new();
        let job = SearchJob { id: self.asked, request, stop: self.stop.clone() };
        if let Some(jobs) = &self.jobs {
            // The thread ends only after this handle.
            let _ = jobs.send(job);
        }
    }

    /// Cancels the request.
    pub fn call_off(&mut self) {
        self.stop.raise();
        self.asked += 1;
    }

    /// The answer to the last request. Waits for ever without a request.
    pub async fn next_event(&mut self) -> ThinkerEvent {
        loop {
            match self.answers.recv().await {
                Some((id, said)) if id == self.asked => return said,
                Some(_) => {}
                None => std::future::pending().await,
            }
        }
    }

    /// Ends the engine and waits until it is gone.
    pub async fn end(mut self) {
        self.dismiss();
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has dropped its engine as well.
            let _ = tokio::task::spawn_blocking(move || thread.join()).await;
        }
    }

    fn dismiss(&mut self) {
        self.stop.raise();
        self.jobs = None;
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.dismiss();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join(); // As above.
        }
    }
}

/// The state on the thread.
struct Seat {
    engine: Entrant,
    /// The output of a program beside its moves.
    log: EngineLog,
    /// The player, made for this game.
    player: Option<(GameKind, Player)>,
    /// The player's current game.
    game: Option<(RoomCode, u32)>,
}

impl Seat {
    /// Starts a program; an engine of ours waits for its first game.
    fn greet(&mut self, stop: &StopFlag) -> Result<(), Fault> {
        if !self.engine.is_external() {
            return Ok(());
        }
        let mut player = self.engine.player_with(GameKind::Adjacency, self.log.clone());
        player.new_game(rand::random(), stop)?;
        self.player = Some((GameKind::Adjacency, player));
        Ok(())
    }

    fn answer(&mut self, queue: &Receiver<SearchJob>, say: &UnboundedSender<(u64, ThinkerEvent)>) {
        for SearchJob { id, request, stop } in queue {
            for attempt in 1..=ATTEMPTS {
                let said = match self.choose(&request, &stop) {
                    Ok(thought) => ThinkerEvent::Move(thought),
                    Err(Fault::Stopped) => break,
                    Err(fault) if attempt < ATTEMPTS => ThinkerEvent::Trouble(fault),
                    Err(fault) => ThinkerEvent::Failed(fault),
                };
                let is_trouble = matches!(said, ThinkerEvent::Trouble(_));
                if say.send((id, said)).is_err() {
                    return; // Nobody listens any more.
                }
                if !is_trouble {
                    break;
                }
                // The next process does not know the game.
                self.game = None;
            }
        }
    }

    fn choose(&mut self, request: &MoveRequest, stop: &StopFlag) -> Result<Thought, Fault> {
        let start = Instant::now();
        let kind = request.record.kind();
        let is_external = self.engine.is_external();
        let fits = self.player.as_ref().is_some_and(|(made_for, _)| is_external || *made_for == kind);
        if !fits {
            self.player = Some((kind, self.engine.player_with(kind, self.log.clone())));
            self.game = None;
        }
        let (_, player) = self.player.as_mut().expect("it was just made");
        if self.game != Some(request.game) {
            player.new_game(rand::random(), stop)?;
            self.game = Some(request.game);
        }
        let clocks = request.clocks.map(|clocks| clocks.after(request.record.to_move(), start.elapsed()));
        let limits = match (request.time, clocks) {
            (Some(time), _) => self.engine.limits.and(&Limits::time(time)),
            (None, None) if self.engine.needs_limits() => self.engine.limits.and(&Limits::time(USUAL_TIME)),
            _ => self.engine.limits.clone(),
        };
        player.think_on_clock(&*request.record, &limits, clocks, stop)
    }
}
