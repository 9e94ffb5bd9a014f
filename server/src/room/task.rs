//! The task of one room: its timer and the searches of its bots. Requests do not pass through it; see [`handle`].
//!
//! [`handle`]: crate::room::handle

use std::future::pending;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use bidak_shared::registry::Thought;
use tokio::task::{JoinSet, yield_now};
use tokio::time::{Sleep, sleep_until};

use crate::base::refusal::Refusal;
use crate::engine::bots::{RoomBots, SearchResult};
use crate::room::handle::{RoomSlot, TaskEnd};
use crate::room::open::{Failure, OpenRoom, TaskWork};
use crate::room::state::{Report, SearchKey, SearchPlace};
use crate::room::thoughts::ThoughtReceiver;

/// The room's task, not yet running.
#[derive(Debug)]
pub(crate) struct RoomTask {
    pub(super) end: TaskEnd,
    /// At most one search is needed; earlier ones are being cancelled.
    searches: JoinSet<(SearchKey, SearchResult)>,
    timer: Option<Pin<Box<Sleep>>>,
    /// Receives the reports of searches; none before the first one.
    thoughts: Option<ThoughtReceiver>,
    bots: Option<RoomBots>,
    /// Whether spectators have yet to get events. Between two portions others can take the lock.
    is_sending: bool,
}

/// Whether the task goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Go,
    End,
}

/// The event that woke the task.
enum Wake {
    Nudge,
    Searched(SearchKey, SearchResult),
    Thought(SearchKey, Thought),
    SearchLost,
    Deadline,
    /// The last handle of the room is gone.
    Forgotten,
}

impl RoomTask {
    pub(super) fn new(end: TaskEnd) -> Self {
        Self { end, searches: JoinSet::new(), timer: None, thoughts: None, bots: None, is_sending: false }
    }

    /// Runs until the room closes or its last handle is dropped.
    pub(crate) async fn run(mut self) {
        let mut wake = Wake::Nudge;
        // Boxed, so that a waiting room does not carry the future of its deadline.
        while Box::pin(self.handle(wake)).await == Next::Go {
            wake = self.next().await;
        }
        let mut slot = self.end.slot.lock().await;
        let RoomSlot::Open(mut room) = std::mem::replace(&mut *slot, RoomSlot::Ended(Refusal::no_room)) else { return };
        room.audience.send_pending();
        if room.deps.ledger.fenced().is_cancelled() {
            // Another server has the room.
            *slot = RoomSlot::Ended(Refusal::shutting_down);
        }
        drop(slot);
        self.end.ear.close();
        if !room.has_reported_end && !room.deps.ledger.fenced().is_cancelled() {
            room.report(vec![Report::Lost]).await;
        }
        if room.is_unloaded {
            return room.deps.changes.unloaded(room.code).await;
        }
        room.deps.changes.closed(room.code).await;
        tracing::debug!("room closed");
    }

    async fn next(&mut self) -> Wake {
        let due = async {
            match &mut self.timer {
                Some(timer) => timer.as_mut().await,
                None => pending().await,
            }
        };
        let thought = async {
            match &mut self.thoughts {
                Some(thoughts) => thoughts.receive().await,
                None => pending().await,
            }
        };
        tokio::select! {
            biased;
            rung = self.end.ear.listen() => rung.map_or(Wake::Forgotten, |()| Wake::Nudge),
            Some(searched) = self.searches.join_next() => match searched {
                Ok((key, done)) => Wake::Searched(key, done),
                Err(_) => Wake::SearchLost, // It was cancelled.
            },
            (key, thought) = thought => Wake::Thought(key, thought),
            () = due => Wake::Deadline,
            () = yield_now(), if self.is_sending => Wake::Nudge,
        }
    }

    async fn handle(&mut self, wake: Wake) -> Next {
        let end = Arc::clone(&self.end.slot);
        // The lock is fair, so requests that arrived before a deadline are served before it.
        let mut slot = end.lock().await;
        let Some(room) = slot.room() else { return Next::End };
        if room.failure == Some(Failure::HandedOver) {
            // It only waits until the last handle is dropped.
            self.forget_searches();
            (self.timer, self.is_sending) = (None, false);
            return if matches!(wake, Wake::Forgotten) { Next::End } else { Next::Go };
        }
        match wake {
            Wake::Searched(key, done) => room.on_search_result(key, done).await,
            Wake::Thought(key, thought) => room.send_thought(key, &thought, false),
            // If the search that the room needs was cancelled, it is started again.
            Wake::SearchLost if self.searches.is_empty() => room.task_work.search = None,
            // The game of a new room that begins at once: it is stored before anybody enters.
            Wake::Nudge if room.room.has_entries() => room.change(|_, _| ()).await,
            Wake::Nudge | Wake::SearchLost => {}
            Wake::Deadline => room.change(|_, _| ()).await,
            Wake::Forgotten => {
                room.pause().await;
                // The server ends, and its tournaments with it, so no report is needed.
                room.has_reported_end = true;
                return Next::End;
            }
        }
        room.audience.send_portion();
        if room.failure.is_none() && room.room.wants_unloading() && room.unload().await == Next::End {
            return Next::End;
        }
        if let Some(failure) = room.failure {
            drop(slot);
            if self.recover(failure).await == Next::End {
                return Next::End;
            }
            slot = end.lock().await;
        }
        let Some(room) = slot.room().filter(|room| !room.room.is_closed()) else { return Next::End };
        self.take_up_work(room);
        self.is_sending = room.audience.has_pending();
        Next::Go
    }

    /// Sets the timer, and starts or cancels searches, according to the room's work.
    fn take_up_work(&mut self, room: &mut OpenRoom) {
        let wanted = room.wanted_work();
        self.set_timer(wanted);
        self.set_search(room, wanted);
        let deadline = self.timer.as_ref().map(|timer| timer.deadline().into_std());
        room.task_work = TaskWork { deadline, ..wanted };
    }

    /// Sets the timer to the deadline, or leaves it at an earlier time.
    fn set_timer(&mut self, TaskWork { deadline, .. }: TaskWork) {
        let Some(at) = deadline else {
            self.timer = None;
            return;
        };
        match &mut self.timer {
            None => self.timer = Some(Box::pin(sleep_until(at.into()))),
            Some(timer) if timer.is_elapsed() || timer.deadline().into_std() > at => timer.as_mut().reset(at.into()),
            Some(_) => {}
        }
    }

    /// Starts the search that the room needs and cancels others.
    fn set_search(&mut self, room: &mut OpenRoom, TaskWork { search: wanted, shows_thinking, .. }: TaskWork) {
        if let Some(thoughts) = &self.thoughts {
            thoughts.switch(shows_thinking);
        }
        if room.task_work.search == wanted {
            return;
        }
        // Dropping a search raises its stop flag.
        self.searches.abort_all();
        let Some(key) = wanted else { return };
        let now = tokio::time::Instant::now();
        let bots = self.bots.get_or_insert_with(|| room.deps.thinkers.room());
        let at = SearchPlace { network: room.deps.network, room: bots.key() };
        let Some(task) = room.room.search_task(key.side, at, now.into_std()) else { return };
        let pace = if room.room.is_between_bots() { room.deps.bot_pace } else { Duration::ZERO };
        let pace = task.time.map_or(pace, |time| pace.min(time));
        let thinkers = room.deps.thinkers.clone();
        let thoughts = self.thoughts.get_or_insert_with(ThoughtReceiver::new);
        thoughts.switch(shows_thinking);
        let sender = thoughts.sender(key);
        self.searches.spawn(async move {
            let done = thinkers.think(task, move |thought| sender.send(thought, std::time::Instant::now())).await;
            tokio::time::sleep_until(now + pace).await;
            (key, done)
        });
    }

    /// Cancels all searches, and drops the memory of the room's bots.
    pub(super) fn forget_searches(&mut self) {
        self.searches = JoinSet::new();
        self.bots = None;
    }
}
