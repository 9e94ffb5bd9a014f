//! Requests about seeks.

use std::sync::Arc;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, RefusalCode, ServerMessage};

use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::front::connection::account::WRITE_COST;
use crate::front::connection::{Client, now};
use crate::lobby::ListedSeeks;
use crate::nodes::PairRequest;
use crate::room::RoomSpec;
use crate::wire::outbox::Reply;

impl Client<'_> {
    /// Seeks an opponent, ends the seek, or lists the seeks.
    pub(super) async fn serve_seek(&mut self, caller: Arc<Caller>, command: Command, reply: Reply) {
        match command {
            Command::Pair { game, options, clock, rated, range } => {
                self.forget_closed();
                match self.pair_spec(&caller, RoomSpec::new(game, options, None, clock, false), rated, range).await {
                    Ok((spec, rating)) => {
                        let request = PairRequest { caller, spec, rating, range };
                        self.context.lobby.pair(request, reply).await;
                    }
                    Err(refusal) => reply.refuse(refusal),
                }
            }
            Command::Unpair => self.context.lobby.unpair(caller.player, reply).await,
            Command::Seeks { game, from } => {
                let from = from.unwrap_or(1);
                match self.seeks(caller, game, from).await {
                    Ok((seeks, of)) => reply.message(move |re| ServerMessage::Seeks { re, from, seeks, of }),
                    Err(refusal) => reply.refuse(refusal),
                }
            }
            _ => reply.refuse(Refusal::fault()), // The caller passes on nothing else.
        }
    }

    async fn seeks(&mut self, caller: Arc<Caller>, game: Option<GameKind>, from: u32) -> Result<ListedSeeks, Refusal> {
        // The lobby iterates over all seeks.
        self.session.charge(WRITE_COST, now());
        if from == 0 {
            return Err(Refusal::new(RefusalCode::BadOption, "from counts from 1"));
        }
        self.context.lobby.seeks(caller, game, from).await
    }
}
