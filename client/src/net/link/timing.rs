//! The time-outs of a connection.

use std::time::Duration;

/// The time-outs and intervals.
#[derive(Clone, Debug)]
pub struct Timing {
    /// For a TCP connection and the handshake of the WebSocket, each.
    pub connect: Duration,
    /// For the answer to hello.
    pub hello: Duration,
    /// For a request to leave.
    pub write: Duration,
    /// Between two pings.
    pub ping: Duration,
    /// Without anything from the server: then the connection is lost.
    pub silence: Duration,
    /// Before the second attempt; doubles with each one after it.
    pub least_retry: Duration,
    /// Before any attempt, at most.
    pub most_retry: Duration,
    /// Attempts to reach a server for the first time.
    pub first_attempts: u32,
    /// Attempts to come back to a server.
    pub later_attempts: u32,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            hello: Duration::from_secs(10),
            write: Duration::from_secs(10),
            ping: Duration::from_secs(5),
            silence: Duration::from_secs(30),
            least_retry: Duration::from_millis(500),
            most_retry: Duration::from_secs(4),
            // A server that is just starting is there after a second or two; a wrong address is reported soon.
            first_attempts: 3,
            // About ten minutes.
            later_attempts: 200,
        }
    }
}
