//! A process whose output lines can be awaited with a deadline.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use bidak_shared::search::StopFlag;

use super::Fault;
use crate::play::engine_log::EngineLog;
use crate::play::traffic::Way;

/// Longer lines are cut: no engine has that much to say.
const LONGEST_LINE: u64 = 64 * 1024;
/// Lines that are read ahead; then the engine waits until it is listened to.
const LINES_AHEAD: usize = 256;
/// How often a wait looks at the stop flag.
const POLL: Duration = Duration::from_millis(20);
/// How long a process may take to end after the request.
const FAREWELL: Duration = Duration::from_millis(200);

/// The result of waiting for a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ReadResult {
    Line(String),
    /// There will be no more lines.
    Ended,
    /// No line came in time.
    Nothing,
    /// The stop flag was raised.
    Stop,
}

/// A running program. Dropping it ends it.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// Unbounded, since nothing is said while an answer is awaited: there are never more than a few lines in it.
    input: Sender<String>,
    output: Receiver<String>,
    /// Ends with the standard error.
    errors: Receiver<()>,
}

impl Process {
    /// Starts it. Its standard error goes to `log`, whole lines at a time, and never to the terminal.
    pub(super) fn start(words: &[String], log: &EngineLog) -> Result<Self, Fault> {
        let [program, arguments @ ..] = words else {
            return Err(Fault::Start { program: "nothing".to_owned(), reason: "the command is empty".to_owned() });
        };
        let fault = |error: io::Error| Fault::Start { program: program.clone(), reason: error.to_string() };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(fault)?;
        let stdin = child.stdin.take().expect("the input was asked for");
        let stdout = child.stdout.take().expect("the output was asked for");
        let stderr = child.stderr.take().expect("the errors were asked for");
        let log = log.clone();
        let (input, to_say) = channel();
        let (lines, output) = sync_channel(LINES_AHEAD);
        // From here on, dropping ends the process.
        let (errors_end, errors) = sync_channel(0);
        let process = Self { child, input, output, errors };
        let spawn =
            |name: &str, work: Box<dyn FnOnce() + Send>| thread::Builder::new().name(name.to_owned()).spawn(work);
        spawn("engine-input", Box::new(move || write_lines(stdin, &to_say))).map_err(fault)?;
        spawn("engine-output", Box::new(move || listen(stdout, &lines))).map_err(fault)?;
        let note = move || {
            let _errors_end: SyncSender<()> = errors_end;
            note(stderr, &log);
        };
        spawn("engine-errors", Box::new(note)).map_err(fault)?;
        Ok(process)
    }

    /// Hands a line to the engine, at some time.
    pub(super) fn send(&self, line: String) {
        // An engine that is gone is noticed when its answer is awaited.
        let _ = self.input.send(line);
    }

    /// The next line, unless `deadline` comes first.
    pub(super) fn receive(&self, deadline: Instant, stop: &StopFlag) -> ReadResult {
        loop {
            if stop.is_raised() {
                return ReadResult::Stop;
            }
            // Looked at before the lines: there may be no end of them.
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return ReadResult::Nothing;
            }
            match self.output.recv_timeout(left.min(POLL)) {
                Ok(line) => return ReadResult::Line(line),
                Err(RecvTimeoutError::Disconnected) => return ReadResult::Ended,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How a process that has closed its output ended, and everything that it printed in the end noted; `None` where it
    /// still runs after a moment.
    pub(super) fn exit_status(&mut self) -> Option<String> {
        let deadline = Instant::now() + FAREWELL;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                // Its last words may still be on their way; a child of its own may hold the pipe open.
                let _ = self.errors.recv_timeout(FAREWELL);
                return Some(status.to_string());
            }
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(POLL);
        }
    }

    /// Discards further output until it ends, for a moment at most.
    fn drain(&self) {
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            if self.output.recv_timeout(left).is_err() {
                return;
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.send("quit".to_owned());
        self.drain();
        // Kill the group before reaping the child: until then its number is not reused.
        kill_group(&mut self.child);
        let _ = self.child.wait(); // Killed for certain, so this ends; its exit code is of no interest.
    }
}

#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL); // It may be gone already.
}

/// Without groups of processes only the engine itself is killed; processes that it started end with their input.
#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    let _ = child.kill(); // It may be gone already.
}

fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
            return; // The engine is gone.
        }
    }
}

/// Notes the output until the pipe is closed. The log is bounded, so that nothing has to wait.
fn note(stderr: impl Read, log: &EngineLog) {
    let mut stderr = BufReader::new(stderr);
    let mut line = Vec::new();
    loop {
        line.clear();
        match stderr.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(1..) => {
                log.pass(Way::Printed, &line);
                log.take(&line);
            }
            _ => return,
        }
    }
}

fn listen(stdout: impl Read, lines: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        line.clear();
        match stdout.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(1..) if lines.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_ok() => {}
            // The end, an error, or the receiver is gone.
            _ => return,
        }
    }
}
