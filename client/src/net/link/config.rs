//! The target of a connection.

use bidak_shared::protocol::Token;

/// The server, and the player's identity.
#[derive(Clone, Debug)]
pub struct LinkConfig {
    /// The server; see [`Address`](super::Address) for the forms.
    pub url: String,
    /// The player's name; none to keep the name that belongs to the token.
    pub name: Option<String>,
    /// The secret of an earlier welcome from this server, to be the same player again. If the server does not know
    /// it any more, the link says hello as a new player.
    pub token: Option<Token>,
    /// Whether a program plays, and no person: others see this.
    pub program: bool,
}
