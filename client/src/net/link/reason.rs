//! Why there is no connection, or none any more, in a form that can be told in every language.

use bidak_shared::protocol::RefusalCode;

use super::BadAddress;

/// What went wrong. A `server` is written as `HOST:PORT`; a `problem` is what the system or a library says, in English.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "what the fields are is said once, at the type")]
pub enum Reason {
    /// The text names no server.
    Address(BadAddress),
    /// No program accepts connections there.
    NobodyListens { server: String },
    /// The network leads nowhere.
    Unreachable { server: String, problem: String },
    /// No answer came in time.
    NoAnswer { server: String },
    /// It has too much to do.
    Busy { server: String, problem: String },
    /// Another program answers there.
    NotBidak { server: String, problem: String },
    /// The connection ended while hands were shaken.
    BrokeOff { server: String, problem: String },
    /// Connected, it did not say who we are.
    NoHello { server: String },
    /// It speaks another protocol.
    OtherProtocol { problem: String },
    /// It does not want this player, and says why in a sentence of its own.
    Refused { code: RefusalCode, sentence: String },
    /// It closed the connection.
    Closed,
    /// It closed the connection and said why.
    ClosedBecause { sentence: String },
    /// The connection ended without a goodbye.
    Broke { problem: String },
    /// Something else is wrong with the connection.
    Failed { problem: String },
    /// What is sent does not leave.
    StandsStill,
    /// More is to be sent than a connection that works would leave waiting.
    TooMuchWaits,
    /// Nothing was heard for so many seconds.
    Silence { seconds: u64 },
    /// There is no encryption with such a name.
    TlsName { host: String },
    /// Encryption does not work here.
    TlsUnusable { problem: String },
    /// Nobody who is trusted vouches for the certificate.
    TlsUnknown { host: String },
    /// The certificate is somebody else's.
    TlsOtherName { server: String, host: String },
    /// The certificate is too old.
    TlsExpired { host: String },
    /// The other side does not encrypt.
    TlsNotSpoken { server: String },
    /// Encryption failed in another way.
    TlsFailed { server: String, problem: String },
    /// This program was built without encryption.
    TlsMissing { server: String },
    /// Somebody else's words.
    Told(String),
}

impl From<&str> for Reason {
    fn from(words: &str) -> Self {
        Self::Told(words.to_owned())
    }
}
