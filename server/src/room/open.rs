//! An open room: carries out the decisions of its state. It writes to the store, sends to the members and informs the lobby; see
//! [`state`].
//!
//! [`state`]: crate::room::state

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use bidak_shared::protocol::{BoardView, Command, PlayerId, RefusalCode, RoomCode, RoomSummary, ServerMessage};
use bidak_shared::registry::Thought;
use futures::future::OptionFuture;

use crate::base::limit::Limit;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::engine::bots::{Asker, SearchResult};
use crate::engine::live_positions::LiveGame;
use crate::room::audience::{Audience, Part};
use crate::room::progress::Progress;
use crate::room::request::RoomRequest;
use crate::room::state::{Effects, Report, Room, RoomAnswer, SearchKey};
use crate::room::{RoomDeps, now, thoughts, why};
use crate::store::{NewReport, now as store_now};
use crate::wire::closing::HangUp;
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::{Outbox, Reply, frame};

/// The state of a room, its members, and the parts of the server that it uses.
#[derive(Debug)]
pub(crate) struct OpenRoom {
    pub(super) code: RoomCode,
    pub(super) room: Room,
    pub(super) deps: RoomDeps,
    pub(super) audience: Audience,
    /// The latest time that the room has seen.
    latest: Instant,
    /// Why the room cannot go on, until its task recovers from that or closes the room.
    pub(super) failure: Option<Failure>,
    /// Whether a change is under way. If it is still set when the next change begins, the last one was cancelled
    /// halfway.
    is_changing: bool,
    /// The work of the room's task.
    pub(super) task_work: TaskWork,
    /// Whether the end of the game was reported to the tournament.
    pub(super) has_reported_end: bool,
    /// Whether the room was unloaded: it ends, and its game lies in the store.
    pub(super) is_unloaded: bool,
    /// How far the game is, for the lobby.
    pub(super) progress: Progress,
    /// Its positions, which nobody may study, if it is rated and on a live clock.
    live_game: Option<LiveGame>,
}

/// Work of a room's task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TaskWork {
    /// The time of its timer: the deadline of the room, or earlier.
    pub(super) deadline: Option<Instant>,
    /// The search of the bot that is on turn.
    pub(super) search: Option<SearchKey>,
    /// Whether it sends the reports of searches to the members.
    pub(super) shows_thinking: bool,
}

/// Why a room cannot continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// Its code panicked: its state cannot be trusted.
    Panicked,
    /// The store has not written the facts, or may not have.
    Unsaved,
    /// The store has not answered for [`PATIENCE`](crate::room::PATIENCE). The room waits for it without its members.
    Waiting,
    /// Another server has the games of this one.
    Fenced,
    /// Another server gets the room. The connections of its members end a moment later.
    HandedOver,
}

impl Failure {
    /// The reason with which the members' connections end; `None` if they get an answer instead.
    pub(super) fn hang_up(self) -> Option<HangUp> {
        match self {
            Self::Panicked | Self::Unsaved => None,
            Self::Waiting => Some(HangUp::StoreAway),
            Self::Fenced | Self::HandedOver => Some(HangUp::Fenced),
        }
    }
}

/// The refusal of another bot: each waiting search shortens all others.
fn bots_busy(limit: Limit) -> Refusal {
    let sentence = match limit {
        Limit::SearchesPerAddress => "too many bots are thinking for your address; try again in a minute",
        _ => "too many bots are thinking on this server; try again in a minute, or play against people",
    };
    Refusal::at(limit, RefusalCode::BotsBusy, sentence)
}

/// Answers a request that is not carried out because of a failure. Where the room goes on elsewhere or later, the
/// connection ends instead, because the request is not refused for good.
fn fail(failure: Failure, reply: Reply, outbox: &Outbox) {
    match failure.hang_up() {
        Some(why) => {
            reply.forget();
            outbox.hang_up(why);
        }
        None => reply.refuse(Refusal::fault()),
    }
}

impl OpenRoom {
    pub(super) fn new(code: RoomCode, room: Room, deps: RoomDeps, progress: Progress) -> Self {
        progress.set(room.stand(now(), store_now()));
        Self {
            code,
            audience: Audience::new(room.sent_version(), deps.replay_bytes),
            room,
            deps,
            latest: now(),
            failure: None,
            is_changing: false,
            task_work: TaskWork::default(),
            has_reported_end: false,
            is_unloaded: false,
            progress,
            live_game: None,
        }
    }

    /// The present work for the room's task.
    pub(super) fn wanted_work(&self) -> TaskWork {
        TaskWork {
            deadline: self.room.deadline(),
            search: self.room.wanted_search(),
            shows_thinking: self.room.shows_thinking(),
        }
    }

    /// Whether the task of the room has new work. A later deadline does not count: most deadlines move with every move,
    /// and an occasional useless wake-up is cheaper than one for each move.
    pub(super) fn needs_task(&self) -> bool {
        let TaskWork { deadline, search, shows_thinking } = self.wanted_work();
        let is_earlier = deadline.is_some_and(|at| self.task_work.deadline.is_none_or(|timer| at < timer));
        is_earlier
            || (search, shows_thinking) != (self.task_work.search, self.task_work.shows_thinking)
            || self.audience.has_pending()
            || self.failure.is_some()
            || self.room.is_closed()
            || self.room.wants_unloading()
    }

    /// Begins a change; `false` if the room cannot take one.
    pub(super) fn begin_change(&mut self) -> bool {
        if self.is_changing {
            tracing::error!(room = %self.code, "a change of the room was cancelled halfway");
            self.failure.get_or_insert(Failure::Unsaved);
        }
        self.is_changing = self.failure.is_none() && !self.room.is_closed();
        self.is_changing
    }

    /// Ends a change. The task of the room recovers from a failure.
    pub(super) fn end_change<T>(&mut self, done: Result<T, Failure>) -> Option<T> {
        self.is_changing = false;
        done.map_err(|failure| self.failure = Some(failure)).ok()
    }

    /// Answers a request, between [`OpenRoom::begin_change`] and [`OpenRoom::end_change`], or by [`OpenRoom::turn_down`]; returns whether the
    /// connection is a member afterwards.
    pub(super) async fn serve(&mut self, request: RoomRequest<'_>) -> Result<bool, Failure> {
        let RoomRequest { caller, key, command, reply, outbox, arrived } = request;
        let is_move = matches!(command, Command::Move { .. });
        if matches!(command, Command::AddBot { .. }) {
            let asker = Asker { priority: self.room.priority(), network: self.deps.network };
            if let Some(limit) = self.deps.thinkers.reached_limit(asker, caller.taker(arrived).kind) {
                reply.refuse(bots_busy(limit));
                return Ok(self.audience.has(caller.connection));
            }
        }
        let now = self.not_before(arrived);
        let (answer, effects) = self.guarded(now, |room, now| {
            let answer = room.request(caller, key, command, now).map(|answer| match answer {
                RoomAnswer::Joined => (answer, Some(Box::new(room.snapshot(caller.player, &caller.blocks, now)))),
                _ => (answer, None),
            });
            room.tick(now);
            (answer, room.take_effects())
        })?;
        if let Err(failure) = self.append(effects.entries, now).await {
            fail(failure, reply, outbox);
            return Err(failure);
        }
        // A connection that enters gets no events before the answer with the state of the room.
        if let Ok((RoomAnswer::Joined | RoomAnswer::Resumed(_) | RoomAnswer::Left, _)) = answer {
            self.audience.remove(caller.connection);
        }
        self.dismiss(&effects.removed);
        self.audience.send(effects.events);
        self.audience.send_pending_to(caller.connection);
        let is_member = match answer {
            Err(refusal) => {
                tracing::debug!(room = %self.code, code = %refusal.code, player = %caller.player, "refused");
                reply.refuse(refusal);
                self.audience.has(caller.connection)
            }
            Ok((RoomAnswer::Joined, snapshot)) => {
                let snapshot = snapshot.expect("made together with the answer");
                reply.message(|re| ServerMessage::Joined { re, snapshot });
                self.audience.add(caller, self.part_of(caller), outbox.clone());
                true
            }
            Ok((RoomAnswer::Resumed(version), _)) => {
                let (room, player) = (self.code, caller.player);
                if self.audience.replay(version, player, &caller.blocks, outbox) {
                    let (turn, gone, prepared) = self.guarded(now, |state, now| {
                        (state.turn(player, now), state.gone(now), state.prepared_of(player))
                    })?;
                    reply.message(|re| ServerMessage::Resumed { re, room, turn, gone, prepared });
                } else {
                    let snapshot =
                        self.guarded(now, |state, now| Box::new(state.snapshot(player, &caller.blocks, now)))?;
                    reply.message(|re| ServerMessage::Joined { re, snapshot });
                }
                self.audience.add(caller, self.part_of(caller), outbox.clone());
                true
            }
            Ok((RoomAnswer::Spectators(from), _)) => {
                let (room, spectators, of) = (self.code, self.room.spectators(from), self.room.watching());
                reply.message(|re| ServerMessage::Spectators { re, room, from, spectators, of });
                true
            }
            Ok((RoomAnswer::Why(side), _)) => {
                let explained = self.guarded(now, |room, _| room.explained(side))?;
                let taker = caller.taker(now);
                match (explained, self.deps.thinkers.admit_study(taker, caller.player, caller.network)) {
                    (Some(explained), Ok(permit)) => {
                        let (reader, asker) = ((caller.player, self.deps.ledger.clone()), (permit, caller.network));
                        drop(tokio::spawn(why::answer(self.code, explained, reader, asker, reply)));
                    }
                    (None, _) => reply.refuse(Refusal::fault()),
                    (_, Err(refusal)) => reply.refuse(refusal),
                }
                true
            }
            Ok((RoomAnswer::Ok, _)) => {
                match effects.sent_report {
                    None => reply.ok(),
                    // Boxed, because it is rare.
                    Some(report) => match Box::pin(self.store_report(caller, *report)).await {
                        Ok(()) => reply.ok(),
                        Err(refusal) => reply.refuse(refusal),
                    },
                }
                true
            }
            Ok((RoomAnswer::Left, _)) => {
                reply.ok();
                false
            }
        };
        if is_move {
            self.deps.metrics.move_took(super::now().saturating_duration_since(arrived));
        }
        self.pass_on(effects.reports, effects.summary).await;
        self.announce(effects.partner, effects.missing).await;
        Ok(is_member)
    }

    /// Stores a report for the operator.
    async fn store_report(&self, caller: &Caller, report: NewReport) -> Result<(), Refusal> {
        let config = &self.deps.config;
        let (limit, most) = match caller.account.tag() {
            Some(_) => (Limit::ReportsPerAccount, config.reports_per_account),
            None => (Limit::ReportsPerGuest, config.reports_per_guest),
        };
        let most = if most == 0 { u32::MAX } else { most };
        match self.deps.ledger.report(report, most).await {
            Ok(Some(true)) => {
                self.deps.metrics.reports.inc();
                Ok(())
            }
            Ok(Some(false)) => {
                let sentence = format!("you have sent {most} reports within a day; more are possible tomorrow");
                Err(Refusal::at(limit, RefusalCode::TooFast, sentence))
            }
            Ok(None) => {
                let sentence = "this server stores no reports; mute or block the player";
                Err(Refusal::new(RefusalCode::NoAccounts, sentence))
            }
            Err(error) => {
                tracing::error!(room = %self.code, %error, "a report cannot be stored");
                Err(Refusal::fault())
            }
        }
    }

    /// Answers a request of a room that cannot take one.
    pub(super) fn turn_down(&self, RoomRequest { reply, outbox, .. }: RoomRequest<'_>) {
        match self.failure {
            Some(failure) => fail(failure, reply, outbox),
            None => reply.refuse(Refusal::no_room()),
        }
    }

    /// A connection is gone.
    pub(super) async fn drop_connection(&mut self, connection: ConnectionId) {
        self.audience.remove(connection);
        self.change(|room, now| room.dropped(connection, now)).await;
    }

    /// Changes the room, handles deadlines, and carries out the effects.
    pub(super) async fn change(&mut self, change: impl FnOnce(&mut Room, Instant)) {
        if self.begin_change() {
            let done = self.carry_out(change).await;
            self.end_change(done);
        }
    }

    pub(super) async fn carry_out(&mut self, change: impl FnOnce(&mut Room, Instant)) -> Result<(), Failure> {
        let now = self.not_before(now());
        let Effects { entries, removed, events, summary, reports, partner, missing, .. } =
            self.guarded(now, |room, now| {
                change(room, now);
                room.tick(now);
                room.take_effects()
            })?;
        self.append(entries, now).await?;
        self.dismiss(&removed);
        self.audience.send(events);
        self.pass_on(reports, summary).await;
        self.announce(partner, missing).await;
        Ok(())
    }

    /// Sends the lobby another game that has begun with the one here, and players who did not come to this one.
    async fn announce(&self, partner: Option<RoomCode>, missing: Vec<PlayerId>) {
        if let Some(partner) = partner {
            self.deps.changes.begun(partner).await;
        }
        if !missing.is_empty() {
            self.deps.changes.missed(self.code, missing).await;
        }
    }

    /// Takes the result of a search.
    pub(super) async fn on_search_result(&mut self, key: SearchKey, done: SearchResult) {
        if self.task_work.search == Some(key) {
            self.task_work.search = None;
        }
        if let Some(thought) = &done.thought {
            self.send_thought(key, thought, true);
        }
        if done.cut_short.is_some() {
            self.deps.metrics.limit_hit(Limit::BotTime);
        }
        self.change(|room, now| room.bot_chose(key, &done, now)).await;
    }

    /// Sends the members a report of a bot's search, if the host shows it. It may be lost.
    pub(super) fn send_thought(&mut self, key: SearchKey, thought: &Thought, done: bool) {
        if !self.room.shows_thinking() || self.room.wanted_search() != Some(key) {
            return;
        }
        let frame = frame(&ServerMessage::Thinking(thoughts::message(self.code, key, thought, done)));
        self.audience.send_if_idle(&frame);
    }

    /// The role of a member who enters.
    fn part_of(&self, caller: &Caller) -> Part {
        if self.room.plays(caller.player) { Part::Player } else { Part::Spectator }
    }

    /// The board of the game, if it belongs to a tournament.
    pub(super) fn board_view(&self) -> Option<BoardView> {
        self.room.board_view(self.latest.max(now()))
    }

    /// `time`, or the latest time that the room has seen: the room's time never goes back.
    pub(super) fn not_before(&mut self, time: Instant) -> Instant {
        self.latest = self.latest.max(time);
        self.latest
    }

    /// Runs code that could panic, so that a fault in one room does not end the server.
    pub(super) fn guarded<T>(
        &mut self,
        now: Instant,
        change: impl FnOnce(&mut Room, Instant) -> T,
    ) -> Result<T, Failure> {
        catch_unwind(AssertUnwindSafe(|| change(&mut self.room, now))).map_err(|_| {
            tracing::error!(room = %self.code, "the room panicked and is closed");
            Failure::Panicked
        })
    }

    /// Sends the reports to the tournament and the summary to the lobby. Boxed, so that a move does not carry this rare
    /// future.
    fn pass_on(
        &mut self,
        reports: Vec<Report>,
        summary: Option<Box<RoomSummary>>,
    ) -> OptionFuture<impl Future<Output = ()>> {
        let is_turn_news = self.note_progress();
        self.note_position();
        let is_needed = !reports.is_empty() || summary.is_some() || is_turn_news;
        let pass_on = || {
            Box::pin(async move {
                self.report(reports).await;
                self.list(summary).await;
                if is_turn_news {
                    self.deps.changes.turned(self.code).await;
                }
            })
        };
        is_needed.then(pass_on).into()
    }

    /// Updates the progress for the lobby. Returns whether the lobby has to tell a player who is away that the side on turn has changed.
    fn note_progress(&self) -> bool {
        let before = self.progress.get();
        let stand = self.room.stand(self.latest, store_now());
        if (before.plies, before.on_turn) == (stand.plies, stand.on_turn) {
            return false;
        }
        self.progress.set(stand);
        self.room.plays_without_somebody()
    }

    /// Shows the engine the positions that it must not study.
    fn note_position(&mut self) {
        match self.room.rated_live() {
            None => self.live_game = None,
            Some(record) => {
                self.live_game.get_or_insert_with(|| self.deps.live_positions.game(self.code)).add(record);
            }
        }
    }

    /// Sends the stored reports to the tournament of the room.
    pub(super) async fn report(&mut self, reports: Vec<Report>) {
        for report in reports {
            let Some(terms) = self.room.tournament() else { return };
            self.has_reported_end |= matches!(report, Report::Ended(..));
            self.deps.tournaments.report(terms.place, self.code, report).await;
        }
    }

    /// Removes kicked connections, and sends them the reason.
    fn dismiss(&mut self, removed: &[ConnectionId]) {
        for outbox in removed.iter().filter_map(|connection| self.audience.remove(*connection)) {
            let sentence = "the host has banned you from the room".to_owned();
            outbox.send(&ServerMessage::Kicked { room: self.code, sentence });
        }
    }

    async fn list(&mut self, summary: Option<Box<RoomSummary>>) {
        if let Some(summary) = summary
            && !self.room.is_closed()
        {
            self.deps.changes.changed(*summary).await;
        }
    }
}
