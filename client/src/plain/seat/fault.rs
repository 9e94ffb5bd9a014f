//! How an engine failed, in the language of the reader.

use crate::play::text::Texts;
use crate::workshop::external::{EngineProtocol, Fault, ending};

/// How an engine failed, as a clause. Questions and answers are words of its protocol.
pub(super) fn sentence(texts: Texts, fault: &Fault) -> String {
    match fault {
        Fault::Start { program, reason } => {
            texts.fill("fault-start", [("program", program.into()), ("problem", reason.into())])
        }
        Fault::Ended { awaited, status } => {
            let (how, number) = ending(status.as_deref());
            let during = if EngineProtocol::is_move(awaited) { "move" } else { "start" };
            let values = [("how", how), ("number", number), ("during", during), ("awaited", *awaited)];
            texts.fill("fault-ended", values.map(|(name, value)| (name, value.into())))
        }
        Fault::Silent { awaited, patience } => {
            let seconds = texts.decimal(patience.as_secs_f64(), 1);
            let key = if fault.is_at_greeting() { "fault-greeting" } else { "fault-silent" };
            texts.fill(key, [("awaited", (*awaited).into()), ("seconds", seconds.into())])
        }
        Fault::Illegal(text) => texts.fill("fault-illegal", [("text", text.into())]),
        Fault::Refused(sentence) => texts.fill("fault-refused", [("sentence", sentence.into())]),
        Fault::Stopped => texts.say("fault-stopped").into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_engine_fails_in_the_same_words_in_english_and_in_its_own_in_indonesian() {
        let faults = [
            Fault::Start { program: "./bot".to_owned(), reason: "not found".to_owned() },
            Fault::Ended { awaited: "bestmove", status: None },
            Fault::Ended { awaited: "bestmove", status: Some("exit status: 1".to_owned()) },
            Fault::Ended { awaited: "ugiok", status: Some("signal: 9 (SIGKILL)".to_owned()) },
            Fault::Silent { awaited: "ugiok", patience: Duration::from_secs(5) },
            Fault::Silent { awaited: "bestmove", patience: Duration::from_millis(1500) },
            Fault::Illegal("z9".to_owned()),
            Fault::Refused("unknown command".to_owned()),
            Fault::Stopped,
        ];
        for fault in faults {
            assert_eq!(sentence(Texts::default(), &fault), fault.to_string());
            assert_ne!(sentence(Texts::new("id".parse().expect("a language")), &fault), fault.to_string());
        }
    }
}
