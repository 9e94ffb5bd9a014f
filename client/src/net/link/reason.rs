//! Why there is no connection, in a form that can be shown in every language.

use bidak_shared::protocol::RefusalCode;

use super::BadAddress;
use crate::base::failure::Problem;

/// The problem. A `server` is written as `HOST:PORT`; a `problem` that is a text is the English message of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the type explains the fields once")]
pub enum Reason {
    /// The text names no server.
    Address(BadAddress),
    /// No program accepts connections there.
    NobodyListens { server: String },
    /// The network leads nowhere.
    Unreachable { server: String, problem: Problem },
    /// The name of the host is not known.
    UnknownHost { host: String },
    /// No answer came in time.
    NoAnswer { server: String },
    /// It is overloaded.
    Busy { server: String, problem: String },
    /// Another program answers there.
    NotBidak { server: String, problem: String },
    /// The connection ended during the handshake.
    BrokeOff { server: String, problem: Problem },
    /// It did not answer `hello`.
    NoHello { server: String },
    /// It speaks another protocol.
    OtherProtocol { problem: String },
    /// It refused `hello`, with a sentence.
    Refused { code: RefusalCode, sentence: String },
    /// It closed the connection.
    Closed,
    /// It closed the connection and said why.
    ClosedBecause { sentence: String },
    /// The connection ended without a goodbye.
    Broke { problem: Problem },
    /// Something else is wrong with the connection.
    Failed { problem: Problem },
    /// Writes do not progress.
    StandsStill,
    /// Too many requests are queued.
    TooMuchWaits,
    /// The server was silent for this time.
    Silence { seconds: u64 },
    /// The name cannot be used for TLS.
    TlsName { host: String },
    /// Encryption does not work here.
    TlsUnusable { problem: String },
    /// No trusted authority has signed the certificate.
    TlsUnknown { host: String },
    /// The certificate is for another name.
    TlsOtherName { server: String, host: String },
    /// The certificate is too old.
    TlsExpired { host: String },
    /// The other side does not encrypt.
    TlsNotSpoken { server: String },
    /// Encryption failed in another way.
    TlsFailed { server: String, problem: String },
    /// This program was built without encryption.
    TlsMissing { server: String },
    /// Text from elsewhere.
    Told(String),
}

impl From<&str> for Reason {
    fn from(words: &str) -> Self {
        Self::Told(words.to_owned())
    }
}
