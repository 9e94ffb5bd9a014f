//! What is kept of a player's secret: enough to know it again, too little to find it out.

use std::fmt;
use std::hash::{Hash, Hasher};

use bidak_shared::protocol::{LinkCode, Token};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The SHA-256 of a token. A token has 125 random bits, so neither salt nor a slow hash is needed: nobody can try them
/// all, and no two players have the same.
#[derive(Clone, Copy)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    /// The hash of a token.
    pub fn of(token: &Token) -> Self {
        Self(Sha256::digest(token.reveal()).into())
    }

    /// The hash of the code of a login card. It has 40 bits, so whoever reads the file of a server could try them all; it is good
    /// once and for days only.
    pub fn of_code(code: &LinkCode) -> Self {
        Self(Sha256::digest(code.reveal()).into())
    }
}

/// Takes the same time wherever two differ, so that nobody feels the way to a token by trying.
impl PartialEq for TokenHash {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Eq for TokenHash {}

impl Hash for TokenHash {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// Says nothing: even a hash tells whether a guessed token is right.
impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(..)")
    }
}
