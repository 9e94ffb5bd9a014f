//! The target of a connection.

use bidak_shared::protocol::Token;

/// The server, and the player's identity.
#[derive(Clone, Debug)]
pub struct LinkConfig {
    /// The server; see [`Address`](super::Address) for the forms.
    pub url: String,
    /// The player's name; none to keep the name that belongs to the token.
    pub name: Option<String>,
    /// The tokens of earlier welcomes at this address, the latest first, to be the same player again. Different servers may have answered
    /// there, so each is tried in turn; if the server knows none of them, the link says hello as a new player.
    pub tokens: Vec<Token>,
    /// Whether a program plays, and no person: others see this.
    pub program: bool,
}
