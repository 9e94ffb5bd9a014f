//! The program as a script runs it: arguments in, lines out, an exit code.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::{env, thread};

use tempfile::TempDir;

use crate::binary::bidak;
use crate::{DEADLINE, MOST_LINES, ended};

/// A folder for the files of programs, removed at the end.
#[derive(Debug)]
pub struct Home(TempDir);

impl Home {
    /// An empty folder.
    #[expect(clippy::new_without_default, reason = "it makes a folder")]
    pub fn new() -> Self {
        Self(TempDir::new().expect("folders can be made there"))
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Starts `bidak` with some arguments.
    pub fn start(&self, args: &[&str]) -> Program {
        self.start_with(args, &[])
    }

    /// Starts `bidak` with some arguments, and some variables in the environment.
    pub fn start_with(&self, args: &[&str], variables: &[(&str, &str)]) -> Program {
        let mut command = Command::new(bidak());
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("BIDAK_")) {
            command.env_remove(name);
        }
        let mut child = command
            .args(args)
            .env("HOME", self.path())
            .env("LC_ALL", "C")
            .env("XDG_STATE_HOME", self.path().join("state"))
            .env("XDG_CONFIG_HOME", self.path().join("config"))
            .env("XDG_DATA_HOME", self.path().join("data"))
            .envs(variables.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("bidak can be started");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("it is a pipe"));
        let errors = child.stderr.take().expect("it is a pipe");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                // The test may have stopped reading.
                let _ = sender.send(line.expect("the output is text"));
            }
        });
        let (sender, stderr) = channel();
        thread::spawn(move || {
            let mut errors = BufReader::new(errors);
            let mut line = String::new();
            while errors.read_line(&mut line).expect("the errors are text") > 0 {
                let _ = sender.send(std::mem::take(&mut line)); // As above.
            }
        });
        Program { child, input, lines, stderr, read: Vec::new(), errors: String::new() }
    }

    /// Runs `bidak` to its end with some arguments and some input.
    pub fn run(&self, args: &[&str], input: &str) -> Finished {
        let mut program = self.start(args);
        program.say(input);
        program.finish()
    }
}

/// A program that runs. It is killed when it is dropped.
#[derive(Debug)]
pub struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    stderr: Receiver<String>,
    read: Vec<String>,
    /// The text of the standard error so far.
    errors: String,
}

/// A program that has ended.
#[derive(Debug)]
pub struct Finished {
    /// Its exit code; none if a signal ended it.
    pub code: Option<i32>,
    /// The standard output.
    pub stdout: String,
    /// The standard error.
    pub stderr: String,
}

impl Program {
    /// Types some text.
    pub fn say(&mut self, text: &str) {
        let input = self.input.as_mut().expect("the input is still open");
        // A program that has ended already does not read it.
        let _ = input.write_all(text.as_bytes()).and_then(|()| input.flush());
    }

    /// The next line of the output that contains `part`; skips the lines before.
    pub fn line_with(&mut self, part: &str) -> String {
        self.line_with_any(&[part])
    }

    /// The same with any of these parts.
    pub fn line_with_any(&mut self, parts: &[&str]) -> String {
        loop {
            let Ok(line) = self.lines.recv_timeout(DEADLINE) else {
                panic!("waited in vain for {parts:?} after {:#?}", self.read);
            };
            self.read.push(line.clone());
            if parts.iter().any(|part| line.contains(part)) {
                return line;
            }
            assert!(self.read.len() < MOST_LINES, "{parts:?} does not come, but {line:?}");
        }
    }

    /// Waits for `part` on the standard error; returns its line.
    pub fn error_with(&mut self, part: &str) -> String {
        while !self.errors.contains(part) {
            let Ok(line) = self.stderr.recv_timeout(DEADLINE) else {
                panic!("waited in vain for {part:?} after {}", self.errors);
            };
            self.errors.push_str(&line);
            assert!(self.errors.len() < 80 * MOST_LINES, "{part:?} does not come, but {line:?}");
        }
        self.errors.lines().find(|line| line.contains(part)).unwrap_or_default().to_owned()
    }

    /// Sends a signal such as `INT`.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "no signal could be sent");
    }

    /// The id of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends the input and waits for the end of the program.
    pub fn finish(mut self) -> Finished {
        self.input = None;
        self.end()
    }

    /// Waits for the end of the program, whose input stays open.
    pub fn end(mut self) -> Finished {
        loop {
            match self.lines.recv_timeout(DEADLINE) {
                Ok(line) => {
                    assert!(self.read.len() < MOST_LINES, "it does not end, but prints {line:?}");
                    self.read.push(line);
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end after {:#?}", self.read),
            }
        }
        loop {
            match self.stderr.recv_timeout(DEADLINE) {
                Ok(line) => {
                    assert!(self.errors.len() < 80 * MOST_LINES, "it does not end, but prints {line:?}");
                    self.errors.push_str(&line);
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the errors do not end after {}", self.errors),
            }
        }
        let stderr = std::mem::take(&mut self.errors);
        // It may live on after it has closed its output.
        let status = ended(|| self.child.try_wait().expect("it can be waited for"));
        let stdout = self.read.iter().flat_map(|line| [line, "\n"]).collect();
        Finished { code: status.code(), stdout, stderr }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
