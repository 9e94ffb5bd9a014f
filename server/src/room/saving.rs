//! A room and its store: facts are written before they are published. If they cannot be written, the room goes back to
//! the stored state, as after a restart. So no published fact is ever lost.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures::FutureExt;
use tokio::time::{Instant as Moment, timeout_at};

use crate::base::environment;
use crate::base::metrics::Tally;
use crate::room::audience::Audience;
use crate::room::open::{Failure, OpenRoom, TaskWork};
use crate::room::state::{Effects, Room};
use crate::room::task::{Next, RoomTask};
use crate::room::{begin_second_games, now};
use crate::store::{Fact, GameFact, Restored, StoreError, StoredGame, now as store_now};
use crate::wire::closing::HangUp;
use crate::wire::outbox::Outbox;

/// The pause after a failed batch, before the room reads the store.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// The counts of a batch for the metrics. For a single move it allocates nothing.
fn tally(entries: &[GameFact]) -> Tally {
    let mut tally = Tally::default();
    for entry in entries {
        match &entry.fact {
            Fact::Started(start) => tally.started.push(start.kind),
            Fact::Moved { .. } => tally.moves += 1,
            Fact::Ended(ending) => tally.ended.push(ending.reason),
            Fact::TakenBack { .. }
            | Fact::Due(_)
            | Fact::Prepared(_)
            | Fact::Clocks(_)
            | Fact::Kept(_)
            | Fact::Loaded { .. } => {}
        }
    }
    tally
}

impl OpenRoom {
    /// Appends the facts of a change that was decided at a time, before it is published. No clock runs meanwhile. If
    /// the store does not answer for long, disconnects the members.
    pub(super) async fn append(&mut self, entries: Vec<GameFact>, decided: Instant) -> Result<(), Failure> {
        if entries.is_empty() {
            return Ok(());
        }
        let metrics = &self.deps.metrics;
        let since = now();
        let tally = tally(&entries);
        let appending = AssertUnwindSafe(self.deps.ledger.append(entries)).catch_unwind();
        let appended = tokio::select! {
            biased;
            appended = appending => appended,
            () = self.deps.ledger.patience().ends(since) => {
                self.hang_up(HangUp::StoreAway);
                return Err(Failure::Waiting);
            }
        };
        let stored_at = now();
        metrics.store_took(stored_at.saturating_duration_since(since), matches!(appended, Ok(Ok(()))));
        match appended {
            Ok(Ok(())) => {
                metrics.written(tally);
                let stored_at = self.not_before(stored_at);
                self.room.delay(stored_at.saturating_duration_since(decided));
                Ok(())
            }
            Ok(Err(StoreError::Fenced { .. })) => Err(Failure::Fenced),
            Ok(Err(error)) => {
                tracing::error!(room = %self.code, %error, "the changes of the room cannot be stored");
                Err(Failure::Unsaved)
            }
            Err(_) => {
                tracing::error!(room = %self.code, "the store panicked");
                Err(Failure::Unsaved)
            }
        }
    }

    /// Closes the room. If its game is unfinished in the store, ends it there first, then for the members.
    async fn break_down(&mut self) {
        // Unwritten events are not published.
        self.room.forget_unsent(self.audience.version());
        let game = match self.stored_game().await {
            Ok(game) => game,
            Err(error) => {
                tracing::error!(room = %self.code, %error, "the game of the room cannot be read");
                return self.hang_up(HangUp::NotStored);
            }
        };
        self.room.break_down(game.is_some_and(|game| game.end.is_none()));
        let Effects { entries, events, .. } = self.room.take_effects();
        match self.append(entries, now()).await {
            Ok(()) => self.audience.send(events),
            // The game is not over: the next start finds it.
            Err(failure) => self.hang_up(failure.hang_up().unwrap_or(HangUp::NotStored)),
        }
    }

    /// Waits until the store answers again and knows the outcome of every batch of this room.
    async fn wait_for_store(&self) -> Result<(), Failure> {
        self.deps.metrics.room_waits();
        let settled = AssertUnwindSafe(self.deps.ledger.append(Vec::new())).catch_unwind().await;
        self.deps.metrics.room_goes_on();
        match settled {
            Ok(Ok(())) => Ok(()),
            Ok(Err(StoreError::Fenced { .. })) => Err(Failure::Fenced),
            Ok(Err(_)) | Err(_) => Err(Failure::Unsaved),
        }
    }

    /// The game of the room in the store. A stored challenge that was accepted again after an outage of the store may have become a game in another
    /// room, which wrote it first.
    async fn stored_game(&self) -> Result<Option<StoredGame>, StoreError> {
        let found = self.deps.ledger.game(self.room.game_id()).await?;
        Ok(found.filter(|stored| stored.start.room == self.code))
    }

    /// Goes back to the stored state.
    async fn go_back(&mut self) -> Result<Next, Failure> {
        match self.stored_game().await {
            Ok(Some(stored)) => {
                // The end may have been written, although the store could not confirm it.
                let Some(stored) = self.game_that_goes_on(stored).await else {
                    self.hang_up(HangUp::NotStored);
                    return Ok(Next::End);
                };
                if stored.is_unloaded() {
                    // Its unloading was written, although the store could not confirm it.
                    let loaded = Fact::Loaded { plies: stored.moves.len() as u32 };
                    let loaded = self.deps.ledger.append(vec![GameFact { game: stored.id, fact: loaded }]).await;
                    loaded.map_err(|error| match error {
                        StoreError::Fenced { .. } => Failure::Fenced,
                        _ => Failure::Unsaved,
                    })?;
                }
                if self.restore(&stored) == Next::End {
                    return Ok(Next::End);
                }
                // Carries out effects of the position alone, and updates the lobby's list.
                match self.carry_out(|_, _| ()).await {
                    Ok(()) => Ok(Next::Go),
                    Err(Failure::Panicked) => {
                        self.hang_up(HangUp::NotStored);
                        Ok(Next::End)
                    }
                    Err(failure) => Err(failure),
                }
            }
            // The game never began, so there is nothing to go back to.
            Ok(None) => {
                self.room.forget_unsent(self.audience.version());
                self.room.break_down(false);
                let events = self.room.take_effects().events;
                self.audience.send(events);
                Ok(Next::End)
            }
            Err(error) => {
                tracing::error!(room = %self.code, %error, "the game of the room cannot be read");
                Err(Failure::Unsaved)
            }
        }
    }

    /// The stored game if it is unfinished; else the second one of its pair, as after a restart, if there is one to
    /// come.
    async fn game_that_goes_on(&self, stored: StoredGame) -> Option<StoredGame> {
        let Some((ending, _)) = &stored.end else { return Some(stored) };
        if ending.outcome.is_none() || !self.room.is_first_of_pair() {
            return None;
        }
        let mut restored = Restored { half_played: vec![stored], ..Restored::default() };
        begin_second_games(&self.deps.ledger, &mut restored).await;
        restored.games.pop()
    }

    /// Becomes the room of a stored game.
    fn restore(&mut self, stored: &StoredGame) -> Next {
        self.hang_up(HangUp::NotStored);
        // Greater than all published versions, so that a client that resumes gets a snapshot.
        let version = self.audience.version() + 1;
        let now = self.not_before(now());
        match Room::restored(stored, &self.deps.config, environment::random(), version, (now, store_now())) {
            Ok(mut room) => {
                if self.room.is_going_down() {
                    room.halt_clocks(now);
                }
                self.audience = Audience::new(room.sent_version(), self.deps.replay_bytes);
                self.room = room;
                self.task_work = TaskWork::default();
                Next::Go
            }
            Err(error) => {
                tracing::error!(game = %stored.id, %error, "a stored game cannot be replayed; it is left as it is");
                Next::End
            }
        }
    }

    /// Closes the connections of the members, without an event.
    fn hang_up(&mut self, why: HangUp) {
        for outbox in self.audience.dismiss_all() {
            outbox.hang_up(why);
        }
    }

    /// Ends the room on this server because another one gets it; returns its members. Further requests end their
    /// connections.
    pub(super) async fn hand_over(&mut self) -> Vec<Outbox> {
        // After a failed change, the other server begins with the stored state.
        if self.begin_change() {
            // Set first: a server that ends does not wait for ever for its store, and may drop this future halfway.
            self.failure = Some(Failure::HandedOver);
            self.pause().await;
            self.end_change(Ok(()));
        }
        if self.room.is_closed() {
            return Vec::new();
        }
        self.failure = Some(Failure::HandedOver);
        // The other server reports the end of the game to the tournament.
        self.has_reported_end = true;
        self.audience.dismiss_all().collect()
    }

    /// Handles a shutdown: stores the clocks, or the waiting room.
    pub(super) async fn pause(&mut self) {
        if let Some(room) = self.room.waiting()
            && let Err(error) = self.deps.ledger.keep_waiting(room).await
        {
            tracing::error!(room = %self.code, %error, "the room is not kept");
        }
        let now = self.not_before(now());
        let paused = self.guarded(now, |room, now| {
            room.pause(now, store_now());
            room.take_effects()
        });
        if let Ok(Effects { entries, .. }) = paused {
            // A failure is logged. Without this fact, the clocks go on from the last move.
            let _ = self.append(entries, now).await;
        }
    }
}

impl RoomTask {
    /// Recovers from a failure.
    pub(super) async fn recover(&mut self, mut failure: Failure) -> Next {
        let end = Arc::clone(&self.end.slot);
        loop {
            if failure == Failure::Unsaved && self.rest().await == Next::End {
                // The last handle is gone.
                return self.leave().await;
            }
            // Requests wait for the lock meanwhile, for [`PATIENCE`](crate::room::PATIENCE) at most.
            let mut slot = end.lock().await;
            let Some(room) = slot.room() else { return Next::End };
            let recovered = match failure {
                Failure::Panicked => {
                    room.break_down().await;
                    Ok(Next::End)
                }
                Failure::Fenced | Failure::HandedOver => {
                    room.hang_up(HangUp::Fenced);
                    Ok(Next::End)
                }
                // Closes the members' connections; they find the room as after a restart.
                Failure::Unsaved => room.go_back().await,
                Failure::Waiting => match room.wait_for_store().await {
                    Ok(()) => room.go_back().await,
                    Err(failure) => Err(failure),
                },
            };
            match recovered {
                Ok(Next::Go) => {
                    room.failure = None;
                    self.forget_searches();
                    return Next::Go;
                }
                Ok(Next::End) => return Next::End,
                Err(next) => failure = next,
            }
        }
    }

    async fn leave(&self) -> Next {
        if let Some(room) = self.end.slot.lock().await.room() {
            room.hang_up(HangUp::NotStored);
        }
        Next::End
    }

    /// Pauses; all requests are refused meanwhile. `End` if the last handle of the room is gone.
    async fn rest(&mut self) -> Next {
        let until = Moment::now() + RETRY_AFTER;
        while let Ok(rung) = timeout_at(until, self.end.ear.listen()).await {
            if rung.is_none() {
                return Next::End;
            }
        }
        Next::Go
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::{EndReason, Player};
    use bidak_shared::protocol::{Ending, GameId};

    use super::*;

    #[test]
    fn a_batch_is_counted_by_its_facts() {
        let game = GameId::from_bits(1);
        let moved = Fact::Moved { ply: 0, by: Player::First, text: "a1".to_owned(), clocks: None, search: None };
        let ended = Fact::Ended(Ending { outcome: None, reason: EndReason::Aborted, margin: 0, illegal: None });
        let Tally { moves, started, ended } = tally(&[moved, ended].map(|fact| GameFact { game, fact }));
        assert_eq!((moves, started, ended), (1, Vec::new(), vec![EndReason::Aborted]));
    }
}
