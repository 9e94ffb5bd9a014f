//! A WebSocket to a server, with time-outs and reasons for failures.

use std::io;

use bidak_shared::protocol::{MAX_SERVER_FRAME, Request, ServerMessage};
use futures::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::wire::{Trouble, Wire};
use super::{Address, FailureKind, Reason, Timing, tls};
use crate::base::failure::Problem;

/// An open WebSocket.
pub(super) struct Socket {
    stream: WebSocketStream<Box<dyn Wire>>,
    timing: Timing,
}

/// A frame from the server.
#[expect(clippy::large_enum_variant, reason = "nearly all are the large one, and each is read at once")]
pub(super) enum Received {
    /// A message.
    Message(ServerMessage),
    /// A frame of the WebSocket itself.
    Sign,
    /// A frame that is no message.
    Nonsense(String),
    /// Nothing more will come, for this reason.
    End(Reason),
}

impl Socket {
    /// Connects and shakes hands.
    pub(super) async fn open(address: &Address, timing: &Timing) -> Result<Self, Trouble> {
        let server = address.authority();
        let late = || Trouble::Passing(Reason::NoAnswer { server: server.clone() });
        let stream = connect(address, timing).await?;
        let config = WebSocketConfig::default()
            .read_buffer_size(4 * 1024)
            .write_buffer_size(0)
            .max_write_buffer_size(256 * 1024)
            .max_message_size(Some(MAX_SERVER_FRAME))
            .max_frame_size(Some(MAX_SERVER_FRAME));
        let shaking = client_async_with_config(address.to_string(), stream, Some(config));
        match timeout(timing.connect, shaking).await {
            Ok(Ok((stream, _))) => Ok(Self { stream, timing: timing.clone() }),
            Ok(Err(Error::Http(response))) if response.status().is_server_error() || response.status() == 429 => {
                Err(Trouble::Passing(Reason::Busy { server, problem: response.status().to_string() }))
            }
            Ok(Err(Error::Http(response))) => Err(Trouble::Lasting(
                FailureKind::Protocol,
                Reason::NotBidak { server: address.to_string(), problem: format!("HTTP {}", response.status()) },
            )),
            Ok(Err(Error::Io(error))) => Err(Trouble::Passing(Reason::BrokeOff { server, problem: (&error).into() })),
            Ok(Err(error)) => Err(Trouble::Lasting(
                FailureKind::Protocol,
                Reason::NotBidak { server: address.to_string(), problem: error.to_string() },
            )),
            Err(_) => Err(late()),
        }
    }

    /// Sends a request.
    pub(super) async fn send(&mut self, request: &Request) -> Result<(), Reason> {
        match timeout(self.timing.write, self.stream.send(Message::text(request.encode()))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(broken(&error)),
            Err(_) => Err(Reason::StandsStill),
        }
    }

    /// The next frame. Cancel-safe.
    pub(super) async fn receive(&mut self) -> Received {
        match self.stream.next().await {
            Some(Ok(Message::Text(text))) => match ServerMessage::decode(&text) {
                Ok(message) => Received::Message(message),
                Err(error) => Received::Nonsense(error.to_string()),
            },
            Some(Ok(Message::Binary(_))) => Received::Nonsense("a binary frame".to_owned()),
            Some(Ok(Message::Close(Some(frame)))) if !frame.reason.is_empty() => {
                // It is going to be printed.
                let sentence: String = frame.reason.chars().filter(|character| !character.is_control()).collect();
                Received::End(Reason::ClosedBecause { sentence })
            }
            Some(Ok(Message::Close(_))) | None => Received::End(Reason::Closed),
            Some(Ok(_)) => Received::Sign,
            Some(Err(error)) => Received::End(broken(&error)),
        }
    }

    /// Says goodbye and waits for the other side to do so, within the time for a write.
    pub(super) async fn close(mut self) {
        let goodbye = async {
            // The other side may be gone already.
            let _ = self.stream.close(None).await;
            while let Some(Ok(_)) = self.stream.next().await {}
        };
        // However it ended, it is over.
        let _ = timeout(self.timing.write.min(std::time::Duration::from_secs(2)), goodbye).await;
    }
}

/// Connects; encrypted if the address is.
pub(super) async fn connect(address: &Address, timing: &Timing) -> Result<Box<dyn Wire>, Trouble> {
    let server = address.authority();
    let late = || Trouble::Passing(Reason::NoAnswer { server: server.clone() });
    let connecting = TcpStream::connect((address.host(), address.port()));
    let stream = match timeout(timing.connect, connecting).await {
        Ok(Ok(stream)) => stream,
        Ok(Err(error)) if error.kind() == io::ErrorKind::ConnectionRefused => {
            return Err(Trouble::Passing(Reason::NobodyListens { server }));
        }
        // The system has an answer, without a number: the name leads to no address.
        Ok(Err(error)) if error.raw_os_error().is_none() && error.to_string().contains("lookup") => {
            return Err(Trouble::Passing(Reason::UnknownHost { host: address.host().to_owned() }));
        }
        Ok(Err(error)) => return Err(Trouble::Passing(Reason::Unreachable { server, problem: (&error).into() })),
        Err(_) => return Err(late()),
    };
    // A move is one small packet: send it at once. If the option fails, only latency suffers.
    let _ = stream.set_nodelay(true);
    Ok(if address.is_secure() {
        match timeout(timing.connect, tls::encrypt(stream, address)).await {
            Ok(encrypted) => encrypted?,
            Err(_) => return Err(late()),
        }
    } else {
        Box::new(stream)
    })
}

fn broken(error: &Error) -> Reason {
    match error {
        Error::ConnectionClosed | Error::AlreadyClosed => Reason::Closed,
        // Without the closing handshake.
        Error::Io(error) => Reason::Broke { problem: error.into() },
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => Reason::Broke {
            problem: Problem { kind: Some(io::ErrorKind::ConnectionReset), full: None, words: error.to_string() },
        },
        Error::Protocol(error) => Reason::Broke { problem: error.to_string().into() },
        _ => Reason::Failed { problem: error.to_string().into() },
    }
}
