//! Requests about rooms that this connection is not a member of yet.

use std::sync::Arc;

use bidak_shared::protocol::{Command, RefusalCode, RoomCode};

use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::caller::presence::Presence;
use crate::front::connection::{Client, Membership, now};
use crate::lobby::RoomEntry;
use crate::nodes::{AnyRoom, Role};
use crate::room::{RoomRequest, RoomSpec};
use crate::store::Shard;
use crate::wire::outbox::Reply;

impl Client<'_> {
    /// Makes a room through the lobby.
    pub(super) async fn create(
        &mut self,
        caller: &Arc<Caller>,
        command: &Command,
        key: Option<u32>,
    ) -> Result<RoomEntry, Refusal> {
        let Command::Create { game, options, position, clock, private, opponent, rated, .. } = command else {
            return Err(Refusal::fault());
        };
        self.forget_closed();
        let mut spec = RoomSpec::new(*game, options.clone(), position.as_deref(), *clock, *private)?;
        if *rated {
            self.must_have_account(caller)?;
            caller.must_not_pose_as_person(RefusalCode::NotRated)?;
            spec = spec.rated(position.as_deref())?;
        }
        self.context.lobby.create(Arc::clone(caller), spec, *opponent, key).await
    }

    /// Passes on a request about a room that this connection is not a member of.
    pub(super) async fn ask_room(&mut self, code: RoomCode, caller: Arc<Caller>, command: Command, reply: Reply) {
        self.forget_closed();
        if let Some(nodes) = &self.context.nodes
            && let Some(room) = nodes.find(Shard::of(code), self.id, &self.outbox).await
        {
            if let Err(refusal) = self.context.lobby.may_enter(code, Arc::clone(&caller), &command).await {
                return reply.refuse(refusal);
            }
            let found = (AnyRoom::There(code, room), caller.rooms.enter(code));
            return self.enter(found, caller, command, reply).await;
        }
        match self.context.lobby.find(code, Arc::clone(&caller), &command).await {
            Ok(RoomEntry { room, presence }) => {
                self.enter((AnyRoom::Here(room), presence), caller, command, reply).await;
            }
            Err(refusal) => {
                if refusal.code == RefusalCode::NoRoom {
                    self.wrong_code();
                }
                reply.refuse(refusal);
            }
        }
    }

    /// Sends a request to a room, and records whether this connection is a member afterwards.
    pub(super) async fn enter(
        &mut self,
        (room, presence): (AnyRoom, Presence),
        caller: Arc<Caller>,
        command: Command,
        reply: Reply,
    ) {
        let code = room.code();
        // Entering twice does no harm, so the key of the request is not used.
        let request = RoomRequest { caller: &caller, key: None, command, reply, outbox: &self.outbox, arrived: now() };
        let role = room.request(request).await;
        if role == Role::Guesser {
            self.wrong_code();
        }
        self.rooms.retain(|known| known.room.code() != code);
        if role.is_member() {
            // Most clients are in one room, and a vector begins with room for four.
            self.rooms.reserve_exact(1);
            self.rooms.push(Membership { room, _presence: presence });
        }
    }

    /// Removes rooms that have closed: they do not count.
    pub(super) fn forget_closed(&mut self) {
        self.rooms.retain(|one| !one.room.is_closed());
    }
}
