//! Hashes of tokens, which identify a token without revealing it.

use std::fmt;
use std::hash::{Hash, Hasher};

use bidak_shared::protocol::{LinkCode, Token};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The SHA-256 of a token. A token has 125 random bits, so neither salt nor a slow hash is needed.
#[derive(Clone, Copy)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    /// The hash of a token.
    pub fn of(token: &Token) -> Self {
        Self(Sha256::digest(token.reveal()).into())
    }

    /// The hash of the code of a login card. It has only 40 bits, which a reader of the server's file could search; but
    /// a code is valid once and for days only.
    pub fn of_code(code: &LinkCode) -> Self {
        Self(Sha256::digest(code.reveal()).into())
    }
}

/// In constant time, against timing attacks.
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

/// Shows nothing, because a hash can confirm a guessed token.
impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(..)")
    }
}
