//! Requests about link codes, which sign a player in on another device.

use bidak_shared::protocol::{Command, LinkCode, RefusalCode, ServerMessage};

use crate::base::millis::millis;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::front::connection::Client;
use crate::lobby::LINK_LIFETIME;
use crate::wire::outbox::Reply;

impl Client<'_> {
    /// Makes a link code, or revokes it.
    pub(super) async fn serve_link(&mut self, caller: &Caller, command: Command, reply: Reply) {
        if let Command::Link { token } = command {
            return match self.link(caller, &token).await {
                Ok(code) => {
                    reply.message(|re| ServerMessage::Link { re, code, expires_ms: millis(LINK_LIFETIME) });
                }
                Err(refusal) => {
                    self.count_guess(&refusal);
                    reply.refuse(refusal);
                }
            };
        }
        match self.context.lobby.unlink(caller.player).await {
            Ok(()) => reply.ok(),
            Err(refusal) => reply.refuse(refusal),
        }
    }

    /// Makes a code for another device of the player. The request needs the token.
    async fn link(&self, caller: &Caller, token: &str) -> Result<LinkCode, Refusal> {
        let token = token.parse().map_err(|error| Refusal::new(RefusalCode::BadToken, format!("{error}")))?;
        self.context.lobby.link(caller.player, token, caller.network).await
    }
}
