//! The task behind a link.

use std::sync::Arc;

use bidak_shared::protocol::{Command, Hello, PROTOCOL, RefusalCode, Request, ServerMessage, Token, Welcome};
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

use super::address::put_first;
use super::backoff::Backoff;
use super::request_ids::RequestIds;
use super::socket::{Received, Socket};
use super::wire::Trouble;
use super::{Address, FailureKind, LinkConfig, LinkEvent, Reason, Timing, device};

pub(super) struct Task {
    pub(super) requests: mpsc::Receiver<Request>,
    pub(super) events: mpsc::Sender<LinkEvent>,
    pub(super) ids: Arc<RequestIds>,
    pub(super) overflow: Arc<Notify>,
    pub(super) closing: CancellationToken,
    pub(super) timing: Timing,
    pub(super) greets: Greets,
}

/// The player that the task says hello as.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Greets {
    /// A new one, if the server knows none of the tokens.
    Anybody,
    /// One whom the server knows.
    Known,
    /// That of a link code.
    Code(String),
}

/// The link was closed.
struct Unwanted;

/// How a greeting went wrong.
enum NoWelcome {
    /// The connection failed.
    Trouble(Trouble),
    /// The server does not know the token.
    TokenUnknown,
    /// The server has reserved the name, and a program needs none.
    NoName,
}

impl From<Trouble> for NoWelcome {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

impl Task {
    pub(super) async fn run(mut self, config: LinkConfig) {
        let failure = match config.url.parse() {
            Ok(address) => self.keep_connected(&address, config).await,
            Err(error) => Ok((FailureKind::Address, Reason::Address(error))),
        };
        if let Ok((kind, reason)) = failure {
            // The receiver may be gone.
            let _ = self.report(LinkEvent::Failed { kind, reason }).await;
        }
    }

    /// Reconnects until the link is closed or reconnecting cannot succeed.
    async fn keep_connected(
        &mut self,
        address: &Address,
        mut config: LinkConfig,
    ) -> Result<(FailureKind, Reason), Unwanted> {
        let ids = Arc::clone(&self.ids);
        let timing = self.timing.clone();
        let mut attempts = timing.first_attempts;
        let mut backoff = Backoff::new(timing.least_retry, timing.most_retry);
        loop {
            let mut attempt = 1;
            let mut untried = config.tokens.clone().into_iter();
            let mut token = untried.next();
            let link = match &self.greets {
                Greets::Code(code) => Some(code.clone()),
                Greets::Anybody | Greets::Known => None,
            };
            let (socket, welcome) = loop {
                self.report(LinkEvent::Connecting { attempt }).await?;
                let reason = match self.meanwhile(greet(address, &config, (token, link.clone()), &ids, &timing)).await?
                {
                    Ok(greeted) => break greeted,
                    Err(NoWelcome::TokenUnknown) => {
                        token = untried.next();
                        if token.is_none() && self.greets == Greets::Known {
                            let reason = Reason::Refused { code: RefusalCode::BadToken, sentence: String::new() };
                            return Ok((FailureKind::Refused, reason));
                        }
                        continue;
                    }
                    Err(NoWelcome::NoName) => {
                        config.name = None;
                        continue;
                    }
                    Err(NoWelcome::Trouble(Trouble::Lasting(kind, reason))) => return Ok((kind, reason)),
                    Err(NoWelcome::Trouble(Trouble::Passing(reason))) => reason,
                };
                if attempt >= attempts {
                    return Ok((FailureKind::Unreachable, reason));
                }
                attempt += 1;
                self.pause(reason, &mut backoff).await?;
            };
            attempts = timing.later_attempts;
            if link.is_some() {
                // A code is good for one hello.
                self.greets = Greets::Known;
                config.tokens.clear();
            }
            put_first(&mut config.tokens, welcome.token);
            config.name = Some(welcome.name.to_string());
            let connected = Instant::now();
            self.report(LinkEvent::Connected(welcome)).await?;
            let reason = self.converse(socket).await?;
            // A server that closes connections at once must not be called without a pause.
            if connected.elapsed() > timing.most_retry {
                backoff = Backoff::new(timing.least_retry, timing.most_retry);
            }
            self.pause(reason, &mut backoff).await?;
        }
    }

    async fn pause(&mut self, reason: Reason, backoff: &mut Backoff) -> Result<(), Unwanted> {
        let retry_in = backoff.next(&mut rand::rng());
        self.report(LinkEvent::Lost { reason, retry_in }).await?;
        self.meanwhile(sleep(retry_in)).await
    }

    /// Passes messages both ways until the connection is lost; the answer is why.
    async fn converse(&mut self, mut socket: Socket) -> Result<Reason, Unwanted> {
        let mut pings = interval(self.timing.ping);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut pinged: Option<(u32, Instant)> = None;
        let mut silence_ends = Instant::now() + self.timing.silence;
        loop {
            let outgoing = tokio::select! {
                () = self.closing.cancelled() => return Err(self.take_leave(socket).await),
                () = self.overflow.notified() => return Ok(Reason::TooMuchWaits),
                () = sleep_until(silence_ends) => {
                    return Ok(Reason::Silence { seconds: self.timing.silence.as_secs() });
                }
                request = self.requests.recv() => match request {
                    Some(request) => request,
                    None => return Err(self.take_leave(socket).await),
                },
                _ = pings.tick() => {
                    let id = self.ids.next();
                    pinged = Some((id, Instant::now()));
                    Request { id, key: None, command: Command::Ping }
                }
                received = socket.receive() => {
                    let event = match received {
                        Received::Message(ServerMessage::Pong { re }) => match pinged.take_if(|(id, _)| *id == re) {
                            Some((_, since)) => Some(LinkEvent::Latency(since.elapsed())),
                            None => Some(LinkEvent::Message(ServerMessage::Pong { re })),
                        },
                        Received::Message(message) => Some(LinkEvent::Message(message)),
                        // A newer server may send messages that this client does not know.
                        Received::Sign | Received::Nonsense(_) => None,
                        Received::End(reason) => return Ok(reason),
                    };
                    if let Some(event) = event
                        && self.report(event).await.is_err()
                    {
                        return Err(self.take_leave(socket).await);
                    }
                    // After the event was taken: a slow reader is no silence of the server.
                    silence_ends = Instant::now() + self.timing.silence;
                    continue;
                }
            };
            if let Err(reason) = socket.send(&outgoing).await {
                return Ok(reason);
            }
        }
    }

    /// Sends the waiting messages and closes the connection.
    async fn take_leave(&mut self, mut socket: Socket) -> Unwanted {
        while let Ok(request) = self.requests.try_recv() {
            if socket.send(&request).await.is_err() {
                return Unwanted;
            }
        }
        socket.close().await;
        Unwanted
    }

    async fn report(&self, event: LinkEvent) -> Result<(), Unwanted> {
        tokio::select! {
            () = self.closing.cancelled() => Err(Unwanted),
            sent = self.events.send(event) => sent.map_err(|_| Unwanted),
        }
    }

    /// Waits for `wait` without a connection. Requests are dropped meanwhile, so that none is sent before its room was
    /// resumed.
    async fn meanwhile<T>(&mut self, wait: impl Future<Output = T>) -> Result<T, Unwanted> {
        let mut wait = std::pin::pin!(wait);
        loop {
            tokio::select! {
                done = &mut wait => {
                    while self.requests.try_recv().is_ok() {}
                    return Ok(done);
                }
                () = self.closing.cancelled() => return Err(Unwanted),
                () = self.overflow.notified() => {}
                request = self.requests.recv() => if request.is_none() {
                    return Err(Unwanted);
                }
            }
        }
    }
}

/// Connects and says hello.
async fn greet(
    address: &Address,
    config: &LinkConfig,
    (token, link): (Option<Token>, Option<String>),
    ids: &RequestIds,
    timing: &Timing,
) -> Result<(Socket, Box<Welcome>), NoWelcome> {
    let mut socket = Socket::open(address, timing).await?;
    let with_token = token.is_some();
    // The name is that of the account.
    let name = config.name.clone().filter(|_| link.is_none());
    let names_program = config.program && config.name.is_some();
    let token = token.map(|token| token.reveal().to_owned());
    let device = Some(device::label().to_owned());
    let program = config.program;
    let hello = Command::Hello(Hello { name, token, link, device, program, ..Hello::default() });
    socket.send(&Request { id: ids.next(), key: None, command: hello }).await.map_err(Trouble::Passing)?;
    let answer = timeout(timing.hello, welcome_from(&mut socket, with_token, names_program)).await;
    let late = || Trouble::Passing(Reason::NoHello { server: address.authority() });
    let welcome = answer.map_err(|_| late())??;
    Ok((socket, welcome))
}

async fn welcome_from(socket: &mut Socket, with_token: bool, names_program: bool) -> Result<Box<Welcome>, NoWelcome> {
    let foreign = |problem| Trouble::Lasting(FailureKind::Protocol, Reason::OtherProtocol { problem });
    loop {
        let (code, sentence) = match socket.receive().await {
            Received::Message(ServerMessage::Welcome(welcome)) if welcome.protocol == PROTOCOL => return Ok(welcome),
            Received::Message(ServerMessage::Welcome(welcome)) => {
                return Err(foreign(format!("number {}, and this program number {PROTOCOL}", welcome.protocol)).into());
            }
            Received::Message(ServerMessage::Refused { code, sentence, .. }) => (code, sentence),
            // A notice to everybody may overtake the answer.
            Received::Message(_) | Received::Sign => continue,
            Received::Nonsense(problem) => return Err(foreign(problem).into()),
            Received::End(reason) => return Err(Trouble::Passing(reason).into()),
        };
        let reason = Reason::Refused { code, sentence };
        return Err(match code {
            RefusalCode::BadToken if with_token => NoWelcome::TokenUnknown,
            // Such as the name of the engine.
            RefusalCode::NameTaken if names_program => NoWelcome::NoName,
            RefusalCode::ServerFull | RefusalCode::ShuttingDown | RefusalCode::TooFast | RefusalCode::Fault => {
                Trouble::Passing(reason).into()
            }
            RefusalCode::BadProtocol => Trouble::Lasting(FailureKind::Protocol, reason).into(),
            _ => Trouble::Lasting(FailureKind::Refused, reason).into(),
        });
    }
}
