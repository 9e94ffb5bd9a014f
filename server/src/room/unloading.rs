//! Unloading of a room, once the lobby agrees: nobody has the room then, and the lobby lets nobody find it until the outcome is known.

use std::time::Duration;

use crate::room::now;
use crate::room::open::OpenRoom;
use crate::room::state::Effects;
use crate::room::task::Next;
use crate::store::now as store_now;

/// The time to the next attempt after the lobby has not agreed.
const RETRY_AFTER: Duration = Duration::from_mins(1);

/// The time to the next attempt where the store unloads no games.
const NEVER: Duration = Duration::from_hours(24);

impl OpenRoom {
    /// Unloads the room, if it can be; then its task ends. Otherwise it goes on.
    pub(super) async fn unload(&mut self) -> Next {
        let code = self.code;
        let is_possible = self.deps.ledger.unloads();
        if !is_possible || !self.deps.changes.may_unload(code).await {
            let time = if is_possible { RETRY_AFTER } else { NEVER };
            let now = self.not_before(now());
            self.room.put_off_unloading(time, now);
            return Next::Go;
        }
        if self.begin_change() {
            let done = self.write_unloaded().await;
            if self.end_change(done).is_some() {
                tracing::debug!(room = %code, "the room is unloaded");
                self.is_unloaded = true;
                return Next::End;
            }
        }
        // The room goes on from what the store has.
        self.deps.changes.not_unloaded(code).await;
        Next::Go
    }

    async fn write_unloaded(&mut self) -> Result<(), super::open::Failure> {
        let now = self.not_before(now());
        let Effects { entries, .. } = self.guarded(now, |room, now| {
            room.unload(now, store_now());
            room.take_effects()
        })?;
        self.append(entries, now).await
    }
}
