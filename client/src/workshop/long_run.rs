//! Long commands, which can be interrupted and then print their results so far.

use std::io::{self, Write};
use std::{fmt, process, thread};

use bidak_shared::search::StopFlag;

use crate::base::failure::{Code, Failure};
use crate::base::signals::Interrupts;

/// Runs `work` with a flag that Ctrl-C or a request to terminate raises, the standard output for data and the
/// standard error for messages. A second Ctrl-C ends the program at once.
pub fn interruptible(
    work: impl FnOnce(&StopFlag, &mut dyn Write, &mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let stop = StopFlag::new();
    let flag = stop.clone();
    let failed = |error| Failure::new(Code::Failed, format!("cannot listen for interrupts: {error}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
    // Before the first output of the work, because a user may answer it with Ctrl-C.
    let interrupts = runtime.block_on(async { Interrupts::listen() }).map_err(failed)?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || runtime.block_on(obey(interrupts, &flag)))
        .map_err(|error| Failure::new(Code::Failed, format!("cannot start a thread: {error}")))?;
    work(&stop, &mut io::stdout().lock(), &mut io::stderr())
}

/// Lives as long as the program.
async fn obey(mut interrupts: Interrupts, stop: &StopFlag) {
    interrupts.next().await;
    stop.raise();
    interrupts.next().await;
    process::exit(Code::Interrupted as i32);
}

/// Prints a message; the output may be closed.
pub(crate) fn print_progress(messages: &mut dyn Write, line: fmt::Arguments<'_>) {
    let _ = writeln!(messages, "{line}");
}

/// A closed pipe, as after `head`, is no failure.
pub(crate) fn unless_closed(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::new(Code::Failed, error.to_string())),
        _ => Ok(()),
    }
}
