//! Requests about link codes, which sign a player in on another device.

use bidak_shared::protocol::{Command, LinkCode, RefusalCode, ServerMessage};

use crate::connection::Client;
use crate::lobby::LINK_LIFETIME;
use crate::millis::millis;
use crate::outbox::Reply;
use crate::refusal::Refusal;
use crate::room::Guest;

impl Client<'_> {
    /// Makes a link code, or revokes it.
    pub(super) async fn serve_link(&mut self, guest: &Guest, command: Command, reply: Reply) {
        if let Command::Link { token } = command {
            return match self.link(guest, &token).await {
                Ok(code) => {
                    reply.message(|re| ServerMessage::Link { re, code, expires_ms: millis(LINK_LIFETIME) });
                }
                Err(refusal) => {
                    self.count_guess(&refusal);
                    reply.refuse(refusal);
                }
            };
        }
        match self.context.lobby.unlink(guest.player).await {
            Ok(()) => reply.ok(),
            Err(refusal) => reply.refuse(refusal),
        }
    }

    /// Makes a code for another device of the player. The request needs the token.
    async fn link(&self, guest: &Guest, token: &str) -> Result<LinkCode, Refusal> {
        let token = token.parse().map_err(|error| Refusal::new(RefusalCode::BadToken, format!("{error}")))?;
        self.context.lobby.link(guest.player, token, guest.network).await
    }
}
