//! The messages between two nodes: a length of four bytes, a byte for the kind, and JSON; or, for the messages of a move, numbers
//! in network order before a request or a frame as clients write and read them.
//!
//! A link has two ends. The edge has the connections of clients; the owner has rooms in which some of these clients are.

use std::io::{self, ErrorKind};

use bidak_shared::protocol::{PlayerId, PlayerName};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

use crate::nodes::forms::CallerForm;
use crate::nodes::mac::Mac;
use crate::nodes::peer::{NodeChanges, PeerMail};
use crate::wire::closing::HangUp;
use crate::wire::frame::Frame;

/// The newest form of these messages. A node knows it and the one before, so that nodes can be replaced one at a time.
///
/// Each change of the messages increases this number. A new field has a default. A new message returns its first form
/// from [`LinkMessage::since`], and is not sent over links of an older form; where that is not enough, the sender
/// checks [`LinkQueue::form`] and acts in the old way.
///
/// [`LinkQueue::form`]: crate::nodes::LinkQueue::form
pub(crate) const FORM: u32 = 3;

/// The form of a link between nodes with these newest forms; `None` if they know none in common.
pub(crate) fn common(ours: u32, theirs: u32) -> Option<u32> {
    (ours.abs_diff(theirs) <= 1).then(|| ours.min(theirs))
}

/// A message over links.
pub(crate) trait LinkMessage: Serialize {
    /// The first form with this message.
    fn since(&self) -> u32 {
        1
    }

    /// Whether a full queue may drop it, because it is repeated.
    fn may_be_lost(&self) -> bool {
        false
    }
}

impl LinkMessage for ToOwner {
    fn since(&self) -> u32 {
        if matches!(self, Self::Peer(PeerMail::Missed { .. })) { 3 } else { 1 }
    }

    fn may_be_lost(&self) -> bool {
        // Open seeks are repeated each second, and each beat reads the newest map.
        matches!(self, Self::Peer(PeerMail::Seek(_) | PeerMail::NewMap))
    }
}

impl LinkMessage for ToEdge {
    fn may_be_lost(&self) -> bool {
        // The lobby sends its whole state again after a drop.
        matches!(self, Self::News(_))
    }
}

/// The most bytes of one message; the largest is a frame with the list of its readers.
pub(crate) const LONGEST: usize = 1 << 20;

/// The most bytes of a message before the end of the handshake.
const LONGEST_GREETING: usize = 1 << 10;

/// The bytes that a link reads at once.
pub(crate) const AT_ONCE: usize = 1 << 16;

const JSON: u8 = b'j';
const FRAME: u8 = b'f';
const ASK: u8 = b'a';
const DONE: u8 = b'd';

/// A connection of the edge, by its number there.
pub(crate) type Number = u64;

/// From the edge to the owner.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ToOwner {
    /// The first message: an answer to the owner's challenge, and a challenge for the owner.
    Hello { form: u32, from: u64, to: u64, mac: Mac, challenge: Mac },
    /// The player of a connection. Sent before its first request, and whenever it changes.
    Guest { connection: Number, guest: Box<CallerForm> },
    /// A player with an account has connected: requests the announcements of this player's waiting tournament games.
    Greeted { connection: Number, player: PlayerId },
    /// Asks for the changes of the owner's lobby from now on.
    Watch,
    /// From the lobby of the edge to that of the owner.
    Peer(PeerMail),
    /// A connection has left the last room of the owner.
    Gone { connection: Number },
    /// The link is alive.
    Alive,
}

/// From the owner to the edge.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ToEdge {
    /// The first message.
    Challenge { challenge: Mac },
    /// The owner accepts the edge, and answers its challenge.
    Welcome { mac: Mac },
    /// Ends the connection of a client.
    HangUp { connection: Number, why: WhyForm },
    /// Changes of the owner's lobby.
    News(Box<NodeChanges>),
    /// The link is alive.
    Alive,
}

/// A request of a client, as the client wrote it.
#[derive(Debug, PartialEq)]
pub(crate) struct Ask {
    pub(crate) connection: Number,
    /// The number of the request at the edge.
    pub(crate) number: u64,
    /// The version of the map by which the edge has chosen the owner.
    pub(crate) version: u64,
    pub(crate) lag_ms: u32,
    /// The device's name for itself, where the request may make an account.
    pub(crate) label: Option<PlayerName>,
    pub(crate) request: String,
}

/// The end of a request, after its answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RequestEnd {
    pub(crate) connection: Number,
    /// The number of the request at the edge.
    pub(crate) number: u64,
    pub(crate) role: Role,
}

/// The role of a connection in a room, or a tournament, after a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A member of the room, or a follower of the tournament.
    Member,
    /// Neither.
    Outsider,
    /// Neither: the request names a code that does not exist.
    Guesser,
}

impl Role {
    /// The role of a connection that has named an existing code.
    pub(crate) fn of(is_member: bool) -> Self {
        if is_member { Self::Member } else { Self::Outsider }
    }

    pub(crate) fn is_member(self) -> bool {
        self == Self::Member
    }

    fn byte(self) -> u8 {
        match self {
            Self::Outsider => 0,
            Self::Member => 1,
            Self::Guesser => 2,
        }
    }

    fn of_byte(byte: u8) -> Option<Self> {
        [Self::Outsider, Self::Member, Self::Guesser].into_iter().find(|role| role.byte() == byte)
    }
}

/// A message from an edge.
#[derive(Debug)]
pub(crate) enum FromEdge {
    Message(ToOwner),
    Ask(Ask),
}

/// A message from an owner.
#[derive(Debug)]
pub(crate) enum FromOwner {
    Message(ToEdge),
    Done(RequestEnd),
    /// A frame for some clients.
    Frame {
        to: Vec<Number>,
        frame: Frame,
    },
}

/// Why a connection has to end, as a link carries it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WhyForm {
    TooSlow,
    NotStored,
    StoreAway,
    Moved,
}

impl From<HangUp> for WhyForm {
    fn from(why: HangUp) -> Self {
        match why {
            HangUp::TooSlow => Self::TooSlow,
            HangUp::NotStored => Self::NotStored,
            HangUp::StoreAway => Self::StoreAway,
            // The client finds its rooms at another node, or at this one when it is back.
            HangUp::LinkBroken
            | HangUp::Fenced
            | HangUp::GoingDown
            | HangUp::Revoked
            | HangUp::Deleted
            | HangUp::Banned
            | HangUp::WrongCodes => Self::Moved,
        }
    }
}

impl From<WhyForm> for HangUp {
    fn from(why: WhyForm) -> Self {
        match why {
            WhyForm::TooSlow => Self::TooSlow,
            WhyForm::NotStored => Self::NotStored,
            WhyForm::StoreAway => Self::StoreAway,
            WhyForm::Moved => Self::Fenced,
        }
    }
}

/// Appends a message.
pub(crate) fn put_json(bytes: &mut Vec<u8>, message: &impl Serialize) {
    put(bytes, JSON, |bytes| serde_json::to_writer(bytes, message).expect("messages have only string keys"));
}

/// Appends a frame for some clients.
pub(crate) fn put_frame(bytes: &mut Vec<u8>, to: &[Number], frame: &Frame) {
    put(bytes, FRAME, |bytes| {
        bytes.extend_from_slice(&(to.len() as u32).to_be_bytes());
        for number in to {
            bytes.extend_from_slice(&number.to_be_bytes());
        }
        bytes.extend_from_slice(frame.bytes());
    });
}

/// Appends a request.
pub(crate) fn put_ask(bytes: &mut Vec<u8>, ask: &Ask) {
    let Ask { connection, number, version, lag_ms, label, request } = ask;
    put(bytes, ASK, |bytes| {
        bytes.extend_from_slice(&connection.to_be_bytes());
        bytes.extend_from_slice(&number.to_be_bytes());
        bytes.extend_from_slice(&version.to_be_bytes());
        bytes.extend_from_slice(&lag_ms.to_be_bytes());
        let label = label.as_ref().map_or("", PlayerName::as_str);
        bytes.push(label.len() as u8);
        bytes.extend_from_slice(label.as_bytes());
        bytes.extend_from_slice(request.as_bytes());
    });
}

/// Appends the end of a request.
pub(crate) fn put_done(bytes: &mut Vec<u8>, RequestEnd { connection, number, role }: RequestEnd) {
    put(bytes, DONE, |bytes| {
        bytes.extend_from_slice(&connection.to_be_bytes());
        bytes.extend_from_slice(&number.to_be_bytes());
        bytes.push(role.byte());
    });
}

fn put(bytes: &mut Vec<u8>, form: u8, write: impl FnOnce(&mut Vec<u8>)) {
    let start = bytes.len();
    bytes.extend_from_slice(&[0; 4]);
    bytes.push(form);
    write(bytes);
    let length = (bytes.len() - start - 4) as u32;
    bytes[start..start + 4].copy_from_slice(&length.to_be_bytes());
}

/// Reads the next message, of at most `longest` bytes.
async fn read(reader: &mut (impl AsyncRead + Unpin), longest: usize) -> io::Result<Vec<u8>> {
    let length = reader.read_u32().await? as usize;
    if !(1..=longest).contains(&length) {
        return Err(bad("a message between nodes has a wrong length"));
    }
    let mut message = vec![0; length];
    reader.read_exact(&mut message).await?;
    Ok(message)
}

/// Reads the next message of a handshake.
pub(crate) async fn read_greeting<T: DeserializeOwned>(reader: &mut (impl AsyncRead + Unpin)) -> io::Result<T> {
    match read(reader, LONGEST_GREETING).await?.split_first() {
        Some((&JSON, json)) => Ok(serde_json::from_slice(json)?),
        _ => Err(unknown()),
    }
}

/// Writes a message of a handshake. Without a flush its last bytes may stay in the buffer of TLS.
pub(crate) async fn write_greeting(writer: &mut (impl AsyncWrite + Unpin), message: &impl Serialize) -> io::Result<()> {
    let mut bytes = Vec::new();
    put_json(&mut bytes, message);
    writer.write_all(&bytes).await?;
    writer.flush().await
}

/// Reads the next message of an edge.
pub(crate) async fn read_from_edge(reader: &mut (impl AsyncRead + Unpin)) -> io::Result<FromEdge> {
    let message = read(reader, LONGEST).await?;
    match message.split_first() {
        Some((&JSON, json)) => Ok(FromEdge::Message(serde_json::from_slice(json)?)),
        Some((&ASK, rest)) => read_ask(rest).map(FromEdge::Ask).ok_or_else(|| bad("no request of a client")),
        _ => Err(unknown()),
    }
}

/// Reads the next message of an owner.
pub(crate) async fn read_from_owner(reader: &mut (impl AsyncRead + Unpin)) -> io::Result<FromOwner> {
    let message = read(reader, LONGEST).await?;
    match message.split_first() {
        Some((&JSON, json)) => Ok(FromOwner::Message(serde_json::from_slice(json)?)),
        Some((&FRAME, rest)) => read_frame(rest).ok_or_else(|| bad("a frame for clients ends too early")),
        Some((&DONE, rest)) => read_done(rest).map(FromOwner::Done).ok_or_else(|| bad("no end of a request")),
        _ => Err(unknown()),
    }
}

fn read_ask(bytes: &[u8]) -> Option<Ask> {
    let (connection, rest) = bytes.split_first_chunk()?;
    let (number, rest) = rest.split_first_chunk()?;
    let (version, rest) = rest.split_first_chunk()?;
    let (lag_ms, rest) = rest.split_first_chunk()?;
    let (&length, rest) = rest.split_first()?;
    let (label, request) = rest.split_at_checked(length.into())?;
    let label = match str::from_utf8(label).ok()? {
        "" => None,
        label => Some(label.parse().ok()?),
    };
    Some(Ask {
        connection: u64::from_be_bytes(*connection),
        number: u64::from_be_bytes(*number),
        version: u64::from_be_bytes(*version),
        lag_ms: u32::from_be_bytes(*lag_ms),
        label,
        request: str::from_utf8(request).ok()?.to_owned(),
    })
}

fn read_done(bytes: &[u8]) -> Option<RequestEnd> {
    let (connection, rest) = bytes.split_first_chunk()?;
    let (number, rest) = rest.split_first_chunk()?;
    let &[role] = rest else { return None };
    let (connection, number) = (u64::from_be_bytes(*connection), u64::from_be_bytes(*number));
    Some(RequestEnd { connection, number, role: Role::of_byte(role)? })
}

fn read_frame(bytes: &[u8]) -> Option<FromOwner> {
    let (count, rest) = bytes.split_first_chunk::<4>()?;
    let length = (u32::from_be_bytes(*count) as usize).checked_mul(8)?;
    let (to, frame) = rest.split_at_checked(length)?;
    let (numbers, _) = to.as_chunks::<8>();
    let to = numbers.iter().map(|number| Number::from_be_bytes(*number)).collect();
    Some(FromOwner::Frame { to, frame: Frame::of_bytes(frame) })
}

fn unknown() -> io::Error {
    bad("a node sent an unknown kind of message")
}

fn bad(sentence: &'static str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, sentence)
}

#[cfg(test)]
mod tests;
