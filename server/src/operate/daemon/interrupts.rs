//! Requests to terminate: Ctrl-C and SIGTERM.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
#[cfg(windows)]
use tokio::signal::windows::{CtrlC, ctrl_c};

/// A listener for requests to terminate.
#[derive(Debug)]
pub struct Interrupts {
    #[cfg(unix)]
    interrupt: Signal,
    #[cfg(unix)]
    terminate: Signal,
    #[cfg(windows)]
    interrupt: CtrlC,
}

impl Interrupts {
    /// Starts listening: from now on the signals no longer end the process, and none is missed.
    pub fn listen() -> io::Result<Self> {
        Ok(Self {
            #[cfg(unix)]
            interrupt: signal(SignalKind::interrupt())?,
            #[cfg(unix)]
            terminate: signal(SignalKind::terminate())?,
            #[cfg(windows)]
            interrupt: ctrl_c()?,
        })
    }

    /// Waits for the next one.
    #[cfg(unix)]
    pub async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }

    /// Waits for the next one.
    #[cfg(windows)]
    pub async fn next(&mut self) {
        self.interrupt.recv().await;
    }
}
