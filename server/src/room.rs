//! The task of one room: a mailbox, a timer, the searches of its bots. Decides nothing; see [`state`].

use std::future::pending;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bidak_shared::protocol::{Command, RefusalCode, RoomCode, RoomSummary, ServerMessage};
use bidak_shared::registry::Thought;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Sleep, sleep_until};

use crate::address::Network;
use crate::bots::{Asker, Done, RoomBots, Thinkers};
use crate::config::Config;
use crate::limit::Limit;
use crate::metrics::Metrics;
use crate::outbox::frame;
use crate::refusal::Refusal;
use crate::store::StoredGame;
use crate::tournaments::Switchboard;

pub(crate) use handle::{Mailbox, RoomHandle, mailbox};
pub(crate) use ledger::Ledger;
pub(crate) use spec::RoomSpec;
pub(crate) use state::{ConnectionId, Guest, Report, Room, Seed};

mod audience;
mod chat;
mod clock;
mod credit;
mod game;
mod handle;
mod keys;
mod ledger;
mod log;
pub(crate) mod news;
mod offers;
mod saving;
mod seat;
mod spec;
mod state;
mod voice;

#[cfg(test)]
mod tests;

use audience::Audience;
use handle::{Mail, refuse_late};
use news::NewsSender;
use saving::Failure;
use state::{Answer, Effects, SearchKey, SearchPlace};
use voice::Ear;

/// The refusal of another bot: each waiting search shortens all others.
fn bots_busy(limit: Limit) -> Refusal {
    let sentence = match limit {
        Limit::SearchesPerAddress => "too many bots are thinking for your address; try again in a minute",
        _ => "too many bots are thinking on this server; try again in a minute, or play against people",
    };
    Refusal::at(limit, RefusalCode::BotsBusy, sentence)
}

/// What a room needs of the server.
#[derive(Clone, Debug)]
pub(crate) struct RoomDeps {
    /// The sender of news for the lobby.
    pub(crate) news: NewsSender,
    pub(crate) thinkers: Thinkers,
    /// The address that the room counts for; none after a restart.
    pub(crate) network: Option<Network>,
    pub(crate) ledger: Ledger,
    /// For a room that is restored.
    pub(crate) config: Arc<Config>,
    pub(crate) bot_pace: Duration,
    /// Bytes of events that a room keeps for members who come back.
    pub(crate) replay_bytes: usize,
    pub(crate) metrics: Arc<Metrics>,
    /// Where the tournament of the room hears of it.
    pub(crate) tournaments: Switchboard,
}

/// Restores the room of a game and runs it. Requests wait in the mailbox meanwhile.
pub(crate) async fn run_restored(
    stored: StoredGame,
    config: Arc<Config>,
    seed: Seed,
    deps: RoomDeps,
    mailbox: Mailbox,
) {
    let code = stored.start.room;
    let now = now();
    let version = deps.ledger.first_version();
    let restored = catch_unwind(AssertUnwindSafe(|| Room::restored(&stored, &config, seed, version, now)));
    let problem = match restored {
        Ok(Ok(room)) => {
            drop(stored);
            return Actor::new(code, room, deps, mailbox).run().await;
        }
        Ok(Err(error)) => error.to_string(),
        Err(_) => "it panics".to_owned(),
    };
    tracing::error!(game = %stored.id, problem, "a stored game cannot be replayed; it is left as it is");
    deps.news.closed(code).await;
}

/// The room's task, not yet running.
pub(crate) struct Actor {
    code: RoomCode,
    room: Room,
    deps: RoomDeps,
    mailbox: mpsc::Receiver<Mail>,
    audience: Audience,
    /// The latest time that the room has seen.
    latest: Instant,
    /// At most one is wanted; earlier ones are being cancelled.
    searches: JoinSet<(SearchKey, Done)>,
    timer: Option<Pin<Box<Sleep>>>,
    thinking: Option<SearchKey>,
    /// Receives the reports of searches.
    ear: Ear,
    bots: RoomBots,
    /// Whether the tournament of the room knows how its game ended.
    has_reported_end: bool,
}

/// Whether the room goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Go,
    End,
}

fn now() -> Instant {
    tokio::time::Instant::now().into_std()
}

/// What woke the actor.
enum Wake {
    Mail(Mail),
    Searched(SearchKey, Done),
    Thought(SearchKey, Thought),
    SearchLost,
    Deadline,
    Forgotten,
}

impl Actor {
    /// A room's task; others reach it by the handle that was made with its mailbox.
    pub(crate) fn new(code: RoomCode, room: Room, deps: RoomDeps, mailbox: Mailbox) -> Self {
        let bots = deps.thinkers.room();
        Self {
            code,
            audience: Audience::new(room.told_version(), deps.replay_bytes),
            room,
            deps,
            mailbox: mailbox.0,
            latest: now(),
            searches: JoinSet::new(),
            timer: None,
            thinking: None,
            ear: Ear::new(),
            bots,
            has_reported_end: false,
        }
    }

    /// Runs until the room closes or nobody can reach it any more.
    pub(crate) async fn run(mut self) {
        while !self.room.is_closed() {
            let done = match self.next().await {
                Wake::Forgotten => {
                    self.pause().await;
                    // The tournament goes down as well.
                    self.has_reported_end = true;
                    break;
                }
                Wake::Mail(mail) => self.handle(mail).await,
                Wake::Searched(key, done) => self.take_thought(key, done).await,
                Wake::Thought(key, thought) => {
                    self.tell_thought(key, &thought, false);
                    Ok(())
                }
                Wake::SearchLost => {
                    // If the wanted search is lost, it is started again.
                    if self.searches.is_empty() {
                        self.thinking = None;
                    }
                    Ok(())
                }
                Wake::Deadline => self.change(|_, _| ()).await,
            };
            if let Err(failure) = done
                && self.recover(failure).await == Next::End
            {
                break;
            }
            self.think();
        }
        if !self.has_reported_end {
            self.report(vec![Report::Lost]).await;
        }
        self.mailbox.close();
        while let Some(mail) = self.mailbox.recv().await {
            match mail {
                // The room is not gone: another server has it.
                Mail::Request { reply, .. } if self.deps.ledger.fenced().is_cancelled() => {
                    reply.refuse(Refusal::shutting_down());
                }
                mail => refuse_late(mail),
            }
        }
        self.deps.news.closed(self.code).await;
        tracing::debug!("room closed");
    }

    async fn next(&mut self) -> Wake {
        self.wind();
        let due = async {
            match &mut self.timer {
                Some(timer) => timer.as_mut().await,
                None => pending().await,
            }
        };
        tokio::select! {
            // Requests that came in time are handled before a deadline, however long the room was busy.
            biased;
            mail = self.mailbox.recv() => mail.map_or(Wake::Forgotten, Wake::Mail),
            Some(searched) = self.searches.join_next() => match searched {
                Ok((key, done)) => Wake::Searched(key, done),
                Err(_) => Wake::SearchLost, // It was cancelled.
            },
            (key, thought) = self.ear.hear() => Wake::Thought(key, thought),
            () = due => Wake::Deadline,
        }
    }

    /// Sets the timer to the deadline or earlier. Most deadlines move with every move: an occasional useless wake-up is
    /// cheaper than resetting the timer each time.
    fn wind(&mut self) {
        let Some(at) = self.room.deadline() else {
            self.timer = None;
            return;
        };
        match &mut self.timer {
            None => self.timer = Some(Box::pin(sleep_until(at.into()))),
            Some(timer) if timer.is_elapsed() || timer.deadline().into_std() > at => timer.as_mut().reset(at.into()),
            Some(_) => {}
        }
    }

    async fn handle(&mut self, mail: Mail) -> Result<(), Failure> {
        let (guest, key, command, outbox, reply, since, entered) = match mail {
            Mail::Dropped(connection) => {
                self.audience.remove(connection);
                return self.change(|room, now| room.dropped(connection, now)).await;
            }
            Mail::CallOff => return self.change(Room::call_off).await,
            Mail::Look(answer) => {
                if let Some(view) = self.room.board_view(self.latest.max(now())) {
                    let _ = answer.send(view); // Nobody waits any more.
                }
                return Ok(());
            }
            Mail::Request { guest, key, command, outbox, reply, since, entered } => {
                (guest, key, command, outbox, reply, since, entered)
            }
        };
        let is_move = matches!(command, Command::Move { .. });
        let asker = Asker { priority: self.room.priority(), network: self.deps.network };
        if matches!(command, Command::AddBot { .. })
            && let Some(limit) = self.deps.thinkers.overrun(asker)
        {
            reply.refuse(bots_busy(limit));
            let _ = entered.send(self.audience.has(guest.connection)); // As below.
            return Ok(());
        }
        // It counts from its arrival.
        let now = self.not_before(since.into_std());
        let (answer, effects) = self.guarded(now, |room, now| {
            let answer = room.request(&guest, key, command, now).map(|answer| match answer {
                Answer::Joined => (answer, Some(Box::new(room.snapshot(guest.player, now)))),
                _ => (answer, None),
            });
            room.tick(now);
            (answer, room.take_effects())
        })?;
        self.append(effects.entries, now).await?;
        // A connection that enters reads what led to this in the answer, not in events before it.
        if let Ok((Answer::Joined | Answer::Resumed(_) | Answer::Left, _)) = answer {
            self.audience.remove(guest.connection);
        }
        self.dismiss(&effects.removed);
        self.audience.tell(&effects.told);
        let is_member = match answer {
            Err(refusal) => {
                tracing::debug!(code = %refusal.code, player = %guest.player, "refused");
                reply.refuse(refusal);
                self.audience.has(guest.connection)
            }
            Ok((Answer::Joined, snapshot)) => {
                let snapshot = snapshot.expect("made together with the answer");
                reply.message(|re| ServerMessage::Joined { re, snapshot });
                self.audience.add(&guest, outbox);
                true
            }
            Ok((Answer::Resumed(version), _)) => {
                let (room, player) = (self.code, guest.player);
                if self.audience.replay(version, &outbox) {
                    let (turn, gone) = self.guarded(now, |state, now| (state.turn(player, now), state.gone(now)))?;
                    reply.message(|re| ServerMessage::Resumed { re, room, turn, gone });
                } else {
                    let snapshot = self.guarded(now, |state, now| Box::new(state.snapshot(player, now)))?;
                    reply.message(|re| ServerMessage::Joined { re, snapshot });
                }
                self.audience.add(&guest, outbox);
                true
            }
            Ok((Answer::Spectators, _)) => {
                let (room, spectators) = (self.code, self.room.spectators());
                reply.message(|re| ServerMessage::Spectators { re, room, spectators });
                true
            }
            Ok((Answer::Ok, _)) => {
                reply.ok();
                true
            }
            Ok((Answer::Left, _)) => {
                reply.ok();
                false
            }
        };
        if is_move {
            self.deps.metrics.move_took(since.elapsed());
        }
        let _ = entered.send(is_member); // The connection has ended meanwhile.
        self.report(effects.reports).await;
        self.list(effects.summary).await;
        Ok(())
    }

    async fn take_thought(&mut self, key: SearchKey, done: Done) -> Result<(), Failure> {
        if self.thinking == Some(key) {
            self.thinking = None;
        }
        if let Some(thought) = &done.thought {
            self.tell_thought(key, thought, true);
        }
        self.change(|room, now| room.bot_chose(key, done.thought.as_ref(), now)).await
    }

    /// Tells the members what a bot thinks about the present move, where they are to see it and have time to read.
    fn tell_thought(&self, key: SearchKey, thought: &Thought, done: bool) {
        if !self.room.shows_thinking() || self.room.wanted_search() != Some(key) {
            return;
        }
        let frame = frame(&ServerMessage::Thinking(voice::message(self.code, key, thought, done)));
        self.audience.mention(&frame);
    }

    /// Changes the room, handles what is due, and carries out the effects.
    async fn change(&mut self, change: impl FnOnce(&mut Room, Instant)) -> Result<(), Failure> {
        let now = self.not_before(now());
        let Effects { entries, removed, told, summary, reports } = self.guarded(now, |room, now| {
            change(room, now);
            room.tick(now);
            room.take_effects()
        })?;
        self.append(entries, now).await?;
        self.dismiss(&removed);
        self.audience.tell(&told);
        self.report(reports).await;
        self.list(summary).await;
        Ok(())
    }

    /// The room's time never goes back.
    fn not_before(&mut self, time: Instant) -> Instant {
        self.latest = self.latest.max(time);
        self.latest
    }

    /// Everything that could panic runs here, so that a fault in one room does not end the server.
    fn guarded<T>(&mut self, now: Instant, change: impl FnOnce(&mut Room, Instant) -> T) -> Result<T, Failure> {
        catch_unwind(AssertUnwindSafe(|| change(&mut self.room, now))).map_err(|_| {
            tracing::error!("the room panicked and is closed");
            Failure::Panicked
        })
    }

    /// Tells the tournament of the room what it has to hear, which is written down by now.
    async fn report(&mut self, reports: Vec<Report>) {
        for report in reports {
            let Some(terms) = self.room.tournament() else { return };
            self.has_reported_end |= matches!(report, Report::Ended(..));
            self.deps.tournaments.report(terms.place, self.code, report).await;
        }
    }

    /// Tells kicked connections that they are no longer members.
    fn dismiss(&mut self, removed: &[ConnectionId]) {
        for outbox in removed.iter().filter_map(|connection| self.audience.remove(*connection)) {
            let sentence = "the host has banned you from the room".to_owned();
            outbox.send(&ServerMessage::Kicked { room: self.code, sentence });
        }
    }

    async fn list(&mut self, summary: Option<RoomSummary>) {
        if let Some(summary) = summary
            && !self.room.is_closed()
        {
            self.deps.news.changed(summary).await;
        }
    }

    /// Cancels all searches.
    fn forget_searches(&mut self) {
        self.searches = JoinSet::new();
        self.thinking = None;
        self.bots = self.deps.thinkers.room();
    }

    /// Starts the wanted search and cancels others.
    fn think(&mut self) {
        self.ear.listen(self.room.shows_thinking());
        let wanted = self.room.wanted_search();
        if self.thinking == wanted {
            return;
        }
        // Dropping a search raises its stop flag.
        self.searches.abort_all();
        self.thinking = wanted;
        let Some(key) = wanted else { return };
        let now = tokio::time::Instant::now();
        let at = SearchPlace { network: self.deps.network, bots: &self.bots };
        let Some(task) = self.room.search_task(key.side, at, now.into_std()) else { return };
        let pace = if self.room.is_between_bots() { self.deps.bot_pace } else { Duration::ZERO };
        let pace = task.time.map_or(pace, |time| pace.min(time));
        let thinkers = self.deps.thinkers.clone();
        let mut voice = self.ear.voice(key);
        self.searches.spawn(async move {
            let done = thinkers.think(task, move |thought| voice.say(thought)).await;
            tokio::time::sleep_until(now + pace).await;
            (key, done)
        });
    }
}
