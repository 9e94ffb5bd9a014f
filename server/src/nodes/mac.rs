//! HMAC-SHA-256 (RFC 2104) under the secret of the cluster.

use hmac::{Hmac, KeyInit, Mac as _};
use sha2::Sha256;

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
        self.code(purpose, message).finalize().into_bytes().into()
    }

    /// Whether this is the code of a message, in constant time.
    pub(crate) fn verify(&self, purpose: &str, message: &[u8], mac: &Mac) -> bool {
        self.code(purpose, message).verify(mac.into()).is_ok()
    }

    fn code(&self, purpose: &str, message: &[u8]) -> Hmac<Sha256> {
        // The length marks the end of the purpose.
        let length = [purpose.len() as u8];
        let code = Hmac::new_from_slice(&self.0).expect("a key may have any length");
        code.chain_update(length).chain_update(purpose).chain_update(message)
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

    #[test]
    fn codes_stay_those_of_earlier_versions() {
        let mac = ClusterSecret::new([7; 32]).sign("link: edge", b"abc");
        let text = mac.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
        assert_eq!(text, "6627d3a700fee976aaa7f4f5c4a138a507a326d601a0b17474e2d63150b47d1e");
    }
}
