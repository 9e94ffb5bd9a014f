//! Rooms for games by days of two players, of whom the challenger need not be connected. A room is made in two steps: the store learns its code
//! in between.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use bidak_shared::protocol::{GameId, RoomCode, SeatChoice};
use rand::RngExt;

use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::lobby::Lobby;
use crate::lobby::directory::Owner;
use crate::room::{Room, RoomSpec};

/// A challenger who need not be connected, and the game.
#[derive(Debug)]
pub(crate) struct PairByDays {
    pub(crate) challenger: Arc<Caller>,
    /// The seat of the challenger.
    pub(crate) seat: SeatChoice,
    pub(crate) spec: RoomSpec,
    /// The id of the game.
    pub(crate) game: GameId,
    /// The unloaded games of the challenger.
    pub(crate) unloaded: BTreeSet<RoomCode>,
}

/// The refusal of a game for the challenger, as the challenged player reads it.
pub(super) fn cannot_play_now(mut refusal: Refusal) -> Refusal {
    refusal.sentence.insert_str(0, "the challenger cannot play now: ");
    refusal
}

impl Lobby {
    /// An unused code for the room of a challenge that `caller` accepts.
    pub(super) fn code_by_days(
        &mut self,
        pair: &PairByDays,
        caller: &Caller,
        now: Instant,
    ) -> Result<RoomCode, Refusal> {
        self.may_pair_by_days(pair, caller, now)?;
        self.free_code()
    }

    /// Makes the room with a code of [`Self::code_by_days`]; the game begins at once.
    pub(super) fn pair_by_days(
        &mut self,
        pair: &PairByDays,
        code: RoomCode,
        caller: &Caller,
        now: Instant,
    ) -> Result<(), Refusal> {
        // Much may have changed since the code was chosen.
        self.may_pair_by_days(pair, caller, now)?;
        if !self.is_free(code) {
            return Err(Refusal::shutting_down());
        }
        let seats = [(&*pair.challenger, pair.seat), (caller, SeatChoice::Random)];
        let room = Room::paired(code, pair.spec.clone(), seats, &self.config, self.rng.random(), Some(pair.game), now);
        let place = Some(self.addresses.room_opened(caller.network, caller.taker(now), now));
        self.open(code, room, Owner { host: None, place, key: None, seeks: None }, false, now);
        Ok(())
    }

    fn may_pair_by_days(&self, pair: &PairByDays, caller: &Caller, now: Instant) -> Result<(), Refusal> {
        self.may_make_another(&pair.spec, caller, now)?;
        self.may_begin_absent(&pair.challenger, &pair.unloaded).map_err(cannot_play_now)
    }
}
