//! Signals of the system: suspend and terminate.

use std::io;

/// A signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Suspend until the shell continues it.
    Stop,
    /// Terminate.
    End,
}

pub use bidak_server::Interrupts;
pub use system::{Signals, stop_group, stop_process};

#[cfg(unix)]
mod system {
    use super::{Interrupts, Signal, io};

    use rustix::process;
    use tokio::signal::unix::{self, SignalKind};

    /// The signals of Unix that would otherwise leave the terminal as it is.
    #[derive(Debug)]
    pub struct Signals {
        stop: unix::Signal,
        hang_up: unix::Signal,
        interrupts: Interrupts,
    }

    impl Signals {
        /// Begins to listen: from now on they no longer act by themselves.
        pub fn listen() -> io::Result<Self> {
            Ok(Self {
                stop: unix::signal(SignalKind::from_raw(process::Signal::TSTP.as_raw()))?,
                hang_up: unix::signal(SignalKind::hangup())?,
                interrupts: Interrupts::listen()?,
            })
        }

        /// Waits for the next one.
        pub async fn next(&mut self) -> Signal {
            tokio::select! {
                _ = self.stop.recv() => Signal::Stop,
                _ = self.hang_up.recv() => Signal::End,
                () = self.interrupts.next() => Signal::End,
            }
        }
    }

    /// Stops this process until somebody lets it go on.
    pub fn stop_process() -> io::Result<()> {
        Ok(process::kill_process(process::getpid(), process::Signal::STOP)?)
    }

    /// Stops the whole job until the shell lets it go on: `cargo run` waits beside us and would keep the shell waiting.
    pub fn stop_group() -> io::Result<()> {
        Ok(process::kill_current_process_group(process::Signal::STOP)?)
    }
}

#[cfg(windows)]
mod system {
    use super::{Interrupts, Signal, io};

    /// Elsewhere there is only the request to end.
    #[derive(Debug)]
    pub struct Signals(Interrupts);

    impl Signals {
        /// Begins to listen.
        pub fn listen() -> io::Result<Self> {
            Ok(Self(Interrupts::listen()?))
        }

        /// Waits for Ctrl-C.
        pub async fn next(&mut self) -> Signal {
            self.0.next().await;
            Signal::End
        }
    }

    /// Does nothing: Windows cannot suspend a program, and no key asks for it there.
    pub fn stop_process() -> io::Result<()> {
        Ok(())
    }

    /// The same.
    pub fn stop_group() -> io::Result<()> {
        Ok(())
    }
}
