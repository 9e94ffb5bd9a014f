//! Some requests to a server, or one file from it, for commands that ask and end.

use std::io;
use std::time::Duration;

use bidak_shared::protocol::{Command, Handle, RefusalCode, ServerMessage, Token};
use tokio::time::timeout;

use crate::net::identity::Identity;
use crate::net::link::fetch::{self, FetchError, Part};
use crate::net::link::{Address, FailureKind, Link, LinkConfig, LinkEvent, Reason};

/// The longest wait for an answer, the way to the server included.
const PATIENCE: Duration = Duration::from_secs(30);

/// The most parts of a file: those of the largest tournament are fewer.
const MOST_PARTS: usize = 200;

/// Why there is no answer.
#[derive(Debug)]
pub enum AskError {
    /// The server refuses.
    Refused(RefusalCode, String),
    /// There is no connection.
    Lost(FailureKind, Reason),
    /// The server does not answer.
    Late,
    /// The secret cannot be kept.
    Unkept(io::Error),
    /// This user has another account on the server than the requested one.
    Other(Handle),
    /// The server has no such file, and says why.
    NoFile(String),
}

/// How a conversation ended.
enum Talked {
    /// With all the answers.
    Answered(Vec<ServerMessage>),
    /// At once: the player has another handle than the requested one.
    Other(Handle),
}

/// Sends requests one after the other and returns the answers: `next` takes the last answer and returns the next request. A refusal is
/// a failure and ends the exchange. It uses the player of this user with that handle, or a guest, who takes the handle.
pub async fn ask(
    address: &Address,
    identities: Vec<Identity>,
    handle: Option<&Handle>,
    mut next: impl FnMut(Option<&ServerMessage>) -> Option<Command>,
) -> Result<Vec<ServerMessage>, AskError> {
    let asking = async {
        let mut other = AskError::Late;
        for identity in identities {
            match talk(address, identity, handle, &mut next).await {
                Ok(Talked::Answered(answers)) => return Ok(answers),
                Ok(Talked::Other(known)) => other = AskError::Other(known),
                // A later identity of this user may be the right one.
                Err(AskError::Refused(RefusalCode::HandleTaken, sentence)) => {
                    other = AskError::Refused(RefusalCode::HandleTaken, sentence);
                }
                Err(error) => return Err(error),
            }
        }
        Err(other)
    };
    timeout(PATIENCE, asking).await.unwrap_or(Err(AskError::Late))
}

async fn talk(
    address: &Address,
    mut identity: Identity,
    handle: Option<&Handle>,
    next: &mut impl FnMut(Option<&ServerMessage>) -> Option<Command>,
) -> Result<Talked, AskError> {
    let config = LinkConfig { url: address.to_string(), name: None, tokens: identity.tokens(), program: false };
    let (link, mut events) = Link::open(config);
    let mut answers = Vec::new();
    let mut asked = None;
    while let Some(event) = events.recv().await {
        match event {
            LinkEvent::Connected(welcome) => {
                keep_token(&mut identity, welcome.token).await?;
                // Organising needs an account; a guest takes the one that is named.
                let first = match (handle, welcome.handle) {
                    (Some(wanted), Some(known)) if *wanted != known => {
                        link.close();
                        return Ok(Talked::Other(known));
                    }
                    (Some(wanted), None) => Some(Command::Account { handle: Some(wanted.to_string()) }),
                    _ => next(None),
                };
                asked = first.map(|command| link.send(command));
            }
            LinkEvent::Message(ServerMessage::Refused { re, code, sentence }) if re == asked => {
                return Err(AskError::Refused(code, sentence));
            }
            LinkEvent::Message(ServerMessage::Account { re, .. }) if Some(re) == asked => {
                asked = next(None).map(|command| link.send(command));
            }
            LinkEvent::Message(message) if message.re().is_some() && message.re() == asked => {
                asked = next(Some(&message)).map(|command| link.send(command));
                answers.push(message);
            }
            LinkEvent::Failed { kind, reason } => return Err(AskError::Lost(kind, reason)),
            LinkEvent::Lost { reason, .. } => return Err(AskError::Lost(FailureKind::Unreachable, reason)),
            LinkEvent::Message(_) | LinkEvent::Connecting { .. } | LinkEvent::Latency(_) => continue,
        }
        if asked.is_none() {
            link.close();
            break;
        }
    }
    Ok(Talked::Answered(answers))
}

/// Stores the token of a welcome with the identity that it is for.
async fn keep_token(identity: &mut Identity, token: Token) -> Result<(), AskError> {
    if let Some(keep) = identity.take_token(token).map_err(AskError::Unkept)? {
        let kept = tokio::task::spawn_blocking(keep).await.map_err(io::Error::other).flatten();
        kept.map_err(AskError::Unkept)?;
    }
    Ok(())
}

/// Becomes the player of a link code, such as that of a login card: the next connection of this user to the server is that player.
pub async fn become_player(address: &Address, mut identity: Identity, code: String) -> Result<(), AskError> {
    let config = LinkConfig { url: address.to_string(), name: None, tokens: Vec::new(), program: false };
    let becoming = async {
        let (link, mut events) = Link::open_by_code(config, code);
        while let Some(event) = events.recv().await {
            match event {
                LinkEvent::Connected(welcome) => {
                    keep_token(&mut identity, welcome.token).await?;
                    link.close();
                    return Ok(());
                }
                LinkEvent::Failed { reason: Reason::Refused { code, sentence }, .. } => {
                    return Err(AskError::Refused(code, sentence));
                }
                LinkEvent::Failed { kind, reason } => return Err(AskError::Lost(kind, reason)),
                LinkEvent::Lost { reason, .. } => return Err(AskError::Lost(FailureKind::Unreachable, reason)),
                LinkEvent::Message(_) | LinkEvent::Connecting { .. } | LinkEvent::Latency(_) => {}
            }
        }
        Err(AskError::Late)
    };
    timeout(PATIENCE, becoming).await.unwrap_or(Err(AskError::Late))
}

/// A file of the server, or its first part.
pub async fn file(address: &Address, path: &str) -> Result<String, AskError> {
    Ok(part(address, path).await?.text)
}

async fn part(address: &Address, path: &str) -> Result<Part, AskError> {
    let part = timeout(PATIENCE, fetch::get(address, path)).await.map_err(|_| AskError::Late)?;
    part.map_err(|error| match error {
        FetchError::Lost(kind, reason) => AskError::Lost(kind, reason),
        FetchError::NoFile(answer) => AskError::NoFile(answer),
    })
}

/// The parts of a file of the server, all of them.
pub async fn parts(address: &Address, path: &str) -> Result<Vec<String>, AskError> {
    let (mut parts, mut path) = (Vec::new(), path.to_owned());
    loop {
        let Part { text, next } = part(address, &path).await?;
        parts.push(text);
        match next.filter(|_| parts.len() < MOST_PARTS) {
            Some(next) => path = next,
            None => return Ok(parts),
        }
    }
}
