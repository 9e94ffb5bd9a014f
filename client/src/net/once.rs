//! One request to a server, or one file from it, for commands that ask and end.

use std::time::Duration;

use bidak_shared::protocol::{Command, ServerMessage};
use tokio::time::timeout;

use crate::failure::{Code, Failure};
use crate::net::identity::Identity;
use crate::net::link::{Address, Link, LinkConfig, LinkEvent, fetch};

/// The longest wait for an answer, the way to the server included.
const PATIENCE: Duration = Duration::from_secs(30);

/// The answers to some requests, one after the other. A refusal is a failure, and nothing is asked after it.
pub async fn ask(
    address: &Address,
    mut identity: Identity,
    name: Option<String>,
    handle: Option<&str>,
    commands: Vec<Command>,
) -> Result<Vec<ServerMessage>, Failure> {
    let config = LinkConfig { url: address.to_string(), name, token: identity.token() };
    let asking = async {
        let (link, mut events) = Link::open(config);
        let mut waiting = commands.into_iter();
        let mut answers = Vec::new();
        let mut asked = None;
        while let Some(event) = events.recv().await {
            match event {
                LinkEvent::Connected(welcome) => {
                    if let Err(error) = identity.keep(welcome.token) {
                        return Err(Failure::new(Code::Failed, error.to_string()));
                    }
                    // Only an account organises; a new one is taken where it is named.
                    let takes = handle.filter(|_| welcome.handle.is_none());
                    let first = takes.map(|handle| Command::Account { handle: Some(handle.to_owned()) });
                    asked = first.or_else(|| waiting.next()).map(|command| link.send(command));
                }
                LinkEvent::Message(ServerMessage::Refused { re, code, sentence }) if re == asked => {
                    return Err(Failure::new(Code::Failed, format!("{sentence} ({code})")));
                }
                LinkEvent::Message(message) if message.re().is_some() && message.re() == asked => {
                    if !matches!(message, ServerMessage::Account { .. }) {
                        answers.push(message);
                    }
                    asked = waiting.next().map(|command| link.send(command));
                }
                LinkEvent::Failed { kind, reason } => return Err(Failure::new(kind.into(), reason.to_string())),
                LinkEvent::Lost { reason, .. } => return Err(Failure::new(Code::Unreachable, reason.to_string())),
                LinkEvent::Message(_) | LinkEvent::Connecting { .. } | LinkEvent::Latency(_) => {}
            }
            if asked.is_none() && waiting.len() == 0 {
                link.close();
                return Ok(answers);
            }
        }
        Ok(answers)
    };
    timeout(PATIENCE, asking).await.unwrap_or_else(|_| Err(late(address)))
}

/// A file of the server, as text.
pub async fn file(address: &Address, path: &str) -> Result<String, Failure> {
    timeout(PATIENCE, fetch::get(address, path)).await.unwrap_or_else(|_| Err(late(address)))
}

fn late(address: &Address) -> Failure {
    Failure::new(Code::Unreachable, format!("{address} does not answer"))
}
