//! Why there is no connection, in the language of the reader.

use std::fmt;

use bidak_shared::protocol::{PROTOCOL, RefusalCode};

use crate::net::link::Reason;
use crate::play::text::Texts;

impl Texts {
    /// Why there is no connection, as a clause.
    pub fn lost(self, reason: &Reason) -> String {
        match reason {
            Reason::Address(problem) => self.address(problem),
            Reason::Refused { code: RefusalCode::BadProtocol, sentence } => {
                self.fill("lost-refused-protocol", [("own", PROTOCOL.into()), ("sentence", sentence.into())])
            }
            Reason::Refused { code, sentence } => self.refusal(*code, sentence),
            Reason::Told(words) => words.clone(),
            Reason::NobodyListens { server } => self.fill("lost-nobody-listens", [("server", server.into())]),
            Reason::Unreachable { server, problem } => {
                self.fill("lost-unreachable", [("server", server.into()), ("problem", self.system(problem).into())])
            }
            Reason::UnknownHost { host } => self.fill("lost-unknown-host", [("host", host.into())]),
            Reason::NoAnswer { server } => self.fill("lost-no-answer", [("server", server.into())]),
            Reason::Busy { server, problem } => {
                self.fill("lost-busy", [("server", server.into()), ("problem", problem.into())])
            }
            Reason::NotBidak { server, problem } => {
                self.fill("lost-not-bidak", [("server", server.into()), ("problem", problem.into())])
            }
            Reason::BrokeOff { server, problem } => {
                self.fill("lost-broke-off", [("server", server.into()), ("problem", self.system(problem).into())])
            }
            Reason::NoHello { server } => self.fill("lost-no-hello", [("server", server.into())]),
            Reason::OtherProtocol { problem } => self.fill("lost-other-protocol", [("problem", problem.into())]),
            Reason::ClosedBecause { sentence } => self.fill("lost-closed-because", [("sentence", sentence.into())]),
            Reason::Broke { problem } => self.fill("lost-broke", [("problem", self.system(problem).into())]),
            Reason::Failed { problem } => self.fill("lost-failed", [("problem", self.system(problem).into())]),
            Reason::Silence { seconds } => self.fill("lost-silence", [("seconds", (*seconds).into())]),
            Reason::TlsName { host } => self.fill("lost-tls-name", [("host", host.into())]),
            Reason::TlsUnusable { problem } => self.fill("lost-tls-unusable", [("problem", problem.into())]),
            Reason::TlsUnknown { host } => self.fill("lost-tls-unknown", [("host", host.into())]),
            Reason::TlsOtherName { server, host } => {
                self.fill("lost-tls-other-name", [("server", server.into()), ("host", host.into())])
            }
            Reason::TlsExpired { host } => self.fill("lost-tls-expired", [("host", host.into())]),
            Reason::TlsNotSpoken { server } => self.fill("lost-tls-not-spoken", [("server", server.into())]),
            Reason::TlsFailed { server, problem } => {
                self.fill("lost-tls-failed", [("server", server.into()), ("problem", problem.into())])
            }
            Reason::TlsMissing { server } => self.fill("lost-tls-missing", [("server", server.into())]),
            Reason::Closed => self.say("lost-closed").into_owned(),
            Reason::StandsStill => self.say("lost-stands-still").into_owned(),
            Reason::TooMuchWaits => self.say("lost-too-much-waits").into_owned(),
        }
    }
}

impl fmt::Display for Reason {
    /// In English, as a clause.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Texts::default().lost(self))
    }
}
