//! HMAC-SHA-256 (RFC 2104) under the secret of the cluster.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The bytes of a block of SHA-256.
const BLOCK: usize = 64;

/// A secret that all nodes share.
#[derive(Clone, Copy)]
pub(crate) struct ClusterSecret([u8; 32]);

/// An authentication code that only nodes can make.
pub(crate) type Mac = [u8; 32];

impl ClusterSecret {
    pub(crate) fn new(secret: [u8; 32]) -> Self {
        Self(secret)
    }

    /// The code of a message for one purpose.
    pub(crate) fn sign(&self, purpose: &str, message: &[u8]) -> Mac {
        let mut inner = [0x36; BLOCK];
        let mut outer = [0x5c; BLOCK];
        for (place, byte) in self.0.iter().enumerate() {
            inner[place] ^= byte;
            outer[place] ^= byte;
        }
        // The length marks the end of the purpose.
        let length = [purpose.len() as u8];
        let digest = Sha256::new().chain_update(inner).chain_update(length).chain_update(purpose).chain_update(message);
        Sha256::new().chain_update(outer).chain_update(digest.finalize()).finalize().into()
    }

    /// Whether this is the code of a message, in constant time.
    pub(crate) fn verify(&self, purpose: &str, message: &[u8], mac: &Mac) -> bool {
        self.sign(purpose, message).ct_eq(mac).into()
    }
}

/// Hides the secret.
impl std::fmt::Debug for ClusterSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ClusterSecret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_good_for_its_secret_its_purpose_and_its_message_alone() {
        let secret = ClusterSecret::new([7; 32]);
        let mac = secret.sign("link", b"abc");
        for (secret, purpose, message, is_good) in [
            (secret, "link", &b"abc"[..], true),
            (ClusterSecret::new([8; 32]), "link", b"abc", false),
            (secret, "token", b"abc", false),
            (secret, "lin", b"kabc", false),
            (secret, "link", b"abd", false),
        ] {
            assert_eq!(secret.verify(purpose, message, &mac), is_good, "{purpose} {message:?}");
        }
    }
}
