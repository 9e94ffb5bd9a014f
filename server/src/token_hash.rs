//! What is kept of a player's secret: enough to know it again, too little to find it out.

use std::fmt;

use bidak_shared::protocol::Token;
use sha2::{Digest, Sha256};

/// The SHA-256 of a token. A token has 125 random bits, so neither salt nor a slow hash is needed: nobody can try them
/// all, and no two players have the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    /// The hash of a token.
    pub fn of(token: &Token) -> Self {
        Self(Sha256::digest(token.reveal()).into())
    }
}

/// Says nothing: even a hash tells whether a guessed token is right.
impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(..)")
    }
}
