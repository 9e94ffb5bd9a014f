//! Commands that take long: they can be interrupted and still print what they have.

use std::fmt;
use std::io::{self, Write};
use std::process;
use std::thread;

use bidak_shared::search::StopFlag;

use crate::failure::{Code, Failure};

/// Runs `work` with a flag that Ctrl-C or a request to terminate raises, the standard output for data and the
/// standard error for messages. A second Ctrl-C ends the program at once.
pub fn interruptible(
    work: impl FnOnce(&StopFlag, &mut dyn Write, &mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let stop = StopFlag::new();
    let flag = stop.clone();
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || watch_signals(&flag))
        .map_err(|error| Failure::new(Code::Failed, format!("cannot start a thread: {error}")))?;
    work(&stop, &mut io::stdout().lock(), &mut io::stderr())
}

/// Lives as long as the program.
fn watch_signals(stop: &StopFlag) {
    // Without a runtime signals end the program as usual.
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
    runtime.block_on(async {
        if next_signal().await.is_ok() {
            stop.raise();
            if next_signal().await.is_ok() {
                process::exit(Code::Interrupted as i32);
            }
        }
    });
}

/// Waits for Ctrl-C or a request to terminate.
#[cfg(unix)]
pub(crate) async fn next_signal() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted,
        _ = terminate.recv() => Ok(()),
    }
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
pub(crate) async fn next_signal() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}

/// Says something beside the data. Without a reader it need not be said.
pub(crate) fn tell(messages: &mut dyn Write, line: fmt::Arguments<'_>) {
    let _ = writeln!(messages, "{line}");
}

/// Whoever read the output has seen enough, as `head` does: that is no failure.
pub(crate) fn unless_closed(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::new(Code::Failed, error.to_string())),
        _ => Ok(()),
    }
}
