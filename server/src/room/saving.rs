//! A room and its store: nothing is published before it is written. If it cannot be written, the room goes back to the
//! stored state, as after a restart. So nothing that was published is ever lost.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use futures::FutureExt;
use tokio::time::{Instant as Moment, timeout_at};

use crate::metrics::Tally;
use crate::outbox::HangUp;
use crate::refusal::Refusal;
use crate::room::audience::Audience;
use crate::room::handle::Mail;
use crate::room::state::{Effects, Room};
use crate::room::{Actor, Next, now};
use crate::store::{Entry, StoreError, StoredGame};

/// The pause after a failed batch, before the room reads the store.
const REST: Duration = Duration::from_secs(1);

/// Why a room cannot continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// Its code panicked: its state cannot be trusted.
    Panicked,
    /// The store did not take what happened.
    Unsaved,
    /// Another server has the games of this one.
    Fenced,
}

impl Actor {
    /// Appends what was decided, before it is published. No clock runs meanwhile.
    pub(super) async fn append(&mut self, entries: Vec<Entry>, decided: Instant) -> Result<(), Failure> {
        if entries.is_empty() {
            return Ok(());
        }
        let metrics = &self.deps.metrics;
        let since = Moment::now();
        let tally = Tally::of(&entries);
        let appended = AssertUnwindSafe(self.deps.ledger.append(entries)).catch_unwind().await;
        metrics.store_took(since.elapsed(), matches!(appended, Ok(Ok(()))));
        match appended {
            Ok(Ok(())) => {
                metrics.written(tally);
                let told = self.not_before(now());
                self.room.delay(told.saturating_duration_since(decided));
                Ok(())
            }
            Ok(Err(StoreError::Fenced { .. })) => Err(Failure::Fenced),
            Ok(Err(error)) => {
                tracing::error!(%error, "what happened in the room cannot be written");
                Err(Failure::Unsaved)
            }
            Err(_) => {
                tracing::error!("the store panicked");
                Err(Failure::Unsaved)
            }
        }
    }

    /// Recovers from a failure.
    pub(super) async fn recover(&mut self, failure: Failure) -> Next {
        match failure {
            Failure::Panicked => self.break_down().await,
            Failure::Unsaved => self.go_back().await,
            Failure::Fenced => self.vanish(),
        }
    }

    /// Closes the room. If its game is unfinished in the store, it ends there first, and then for the members.
    async fn break_down(&mut self) -> Next {
        // What was not written is not told.
        self.room.forget_untold(self.audience.version());
        let game = match self.deps.ledger.game(self.room.game_id()).await {
            Ok(game) => game,
            Err(error) => {
                tracing::error!(%error, "the game of the room cannot be read");
                return self.vanish();
            }
        };
        self.room.break_down(game.is_some_and(|game| game.end.is_none()));
        let Effects { entries, told, .. } = self.room.take_effects();
        match self.append(entries, now()).await {
            Ok(()) => {
                self.audience.tell(&told);
                Next::End
            }
            // The game is not over: the next start finds it.
            Err(_) => self.vanish(),
        }
    }

    /// Goes back to the stored state. The members' connections are closed, and they find the room as after a restart.
    async fn go_back(&mut self) -> Next {
        while self.rest().await == Next::Go {
            match self.deps.ledger.game(self.room.game_id()).await {
                Ok(Some(stored)) if stored.end.is_none() => {
                    if self.restore(&stored) == Next::End {
                        return Next::End;
                    }
                    // What follows from the position alone, and the list of the lobby.
                    match self.change(|_, _| ()).await {
                        Ok(()) => return Next::Go,
                        Err(Failure::Unsaved) => {}
                        Err(Failure::Panicked | Failure::Fenced) => return self.vanish(),
                    }
                }
                // The end was written after all, though the store could not say so.
                Ok(Some(_)) => return self.vanish(),
                // The game never began, so there is nothing to go back to.
                Ok(None) => {
                    self.room.forget_untold(self.audience.version());
                    self.room.break_down(false);
                    let told = self.room.take_effects().told;
                    self.audience.tell(&told);
                    return Next::End;
                }
                Err(error) => tracing::error!(%error, "the game of the room cannot be read"),
            }
        }
        self.vanish()
    }

    /// Becomes the room of a stored game.
    fn restore(&mut self, stored: &StoredGame) -> Next {
        self.hang_up();
        // Greater than all published versions: a client that resumes gets a snapshot.
        let version = self.audience.version() + 1;
        let now = self.not_before(now());
        match Room::restored(stored, &self.deps.config, rand::random(), version, now) {
            Ok(room) => {
                self.audience = Audience::new(room.told_version(), self.deps.replay_bytes);
                self.room = room;
                self.forget_searches();
                Next::Go
            }
            Err(error) => {
                tracing::error!(game = %stored.id, %error, "a stored game cannot be replayed; it is left as it is");
                Next::End
            }
        }
    }

    /// Ends the room without an event; the members' connections are closed.
    fn vanish(&mut self) -> Next {
        self.hang_up();
        Next::End
    }

    /// Closes the connections of the members.
    fn hang_up(&mut self) {
        for outbox in self.audience.dismiss_all() {
            outbox.hang_up(HangUp::NotStored);
        }
    }

    /// Pauses, and refuses all requests meanwhile; returns whether anybody can still reach the room.
    async fn rest(&mut self) -> Next {
        let until = Moment::now() + REST;
        while let Ok(mail) = timeout_at(until, self.mailbox.recv()).await {
            match mail {
                Some(Mail::Request { reply, .. }) => reply.refuse(Refusal::fault()),
                Some(Mail::Dropped(connection)) => drop(self.audience.remove(connection)),
                Some(Mail::CallOff | Mail::Look(_)) => {}
                None => return Next::End,
            }
        }
        Next::Go
    }

    /// Handles a shutdown: stores the clocks, or the waiting room.
    pub(super) async fn pause(&mut self) {
        if let Some(room) = self.room.waiting()
            && let Err(error) = self.deps.ledger.keep_waiting(room).await
        {
            tracing::error!(%error, "the room is not kept");
        }
        let now = self.not_before(now());
        let paused = self.guarded(now, |room, now| {
            room.pause(now);
            room.take_effects()
        });
        if let Ok(Effects { entries, .. }) = paused {
            // Logged; without it, time runs on from the last move.
            let _ = self.append(entries, now).await;
        }
    }
}
