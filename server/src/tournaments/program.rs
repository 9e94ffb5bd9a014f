//! Pairing by an external program: `CMD --dutch FILE -p`, as for bbpPairings. Its time and its output are limited, and
//! processes that it starts end with it.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use bidak_shared::club::pairing_program::{PairingQuestion, ProgramPairing};
use bidak_shared::club::tournament::Command as Act;

use crate::base::environment;
use crate::tournaments::actor::Actor;

/// How long a program may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most bytes of its output: a line for each of 200 boards is much less.
const MOST_OUTPUT: u64 = 64 * 1024;

/// The question in a temporary file, which is removed on drop.
struct QuestionFile(PathBuf);

impl QuestionFile {
    fn write(text: &str) -> io::Result<Self> {
        let name = format!("bidak-{:032x}.trf", environment::random::<u128>());
        let path = std::env::temp_dir().join(name);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path)?;
        let question = Self(path);
        file.write_all(text.as_bytes())?;
        Ok(question)
    }
}

impl Drop for QuestionFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0); // The folder is for temporary files.
    }
}

/// A process that is killed on drop, with all processes that it has started.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // Kill the group before reaping the child: until then no other process can get its number.
            let _ = kill_process_group(Pid::from_child(&self.0), Signal::KILL); // It may be gone already.
        }
        let _ = self.0.kill(); // As above.
        let _ = self.0.wait();
    }
}

impl Actor {
    /// The next round as paired by the server's external program. If that fails, sends the reason to the directors, and
    /// the server pairs the round itself. The tournament handles nothing else meanwhile.
    pub(super) async fn paired_by_program(&mut self) -> Option<Act> {
        let program = self.server.config.swiss_program.clone()?;
        let machine = self.competition.machine().clone();
        let question = PairingQuestion::of(&machine)?;
        let paired = environment::spawn_blocking(move || {
            let (boards, byes) = pair(&program, &question)?;
            if byes.len() > 1 {
                return Err("it gives more than one bye".to_owned());
            }
            let act = Act::PairByHand { boards, byes };
            machine.decide(&act).map(|_| act).map_err(|error| error.to_string())
        });
        match paired.await {
            Ok(Ok(act)) => Some(act),
            Ok(Err(why)) => {
                tracing::warn!(tournament = %self.competition.code, why, "the pairing program failed");
                self.send_to_directors(&format!(
                    "The pairing program failed: {why}. The server pairs the round itself."
                ));
                None
            }
            Err(_) => None, // The server is going down.
        }
    }
}

/// The pairing of the next round by a program, or the reason of its failure. Blocks.
fn pair(program: &Path, question: &PairingQuestion) -> Result<ProgramPairing, String> {
    let answer = ask(program, &question.text)?;
    question.read(&answer).map_err(|error| error.to_string())
}

fn ask(program: &Path, text: &str) -> Result<String, String> {
    let file = QuestionFile::write(text).map_err(|error| format!("its question cannot be written: {error}"))?;
    let mut command = Command::new(program);
    command.arg("--dutch").arg(&file.0).arg("-p");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut running = Running(command.spawn().map_err(|error| format!("it does not start: {error}"))?);
    let output = running.0.stdout.take().expect("the output was asked for");
    let (answer_sender, answer_receiver) = mpsc::channel();
    // The thread ends with the output, which ends with the process at the latest.
    thread::spawn(move || {
        let mut answer = String::new();
        let read = output.take(MOST_OUTPUT + 1).read_to_string(&mut answer).map(|_| answer);
        let _ = answer_sender.send(read); // The receiver may have given up.
    });
    let answer = answer_receiver.recv_timeout(PATIENCE).map_err(|_| "it does not answer in time".to_owned())?;
    let answer = answer.map_err(|error| format!("its answer cannot be read: {error}"))?;
    if answer.len() as u64 > MOST_OUTPUT {
        return Err("its answer is too long".to_owned());
    }
    // The output has ended, so the process should end soon.
    let status = wait(&mut running.0)?;
    if status.success() { Ok(answer) } else { Err(format!("it fails: {status}")) }
}

/// The status of a process that ends within a second.
fn wait(child: &mut Child) -> Result<std::process::ExitStatus, String> {
    for _ in 0..100 {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) => thread::sleep(Duration::from_millis(10)),
            Err(error) => return Err(format!("it fails: {error}")),
        }
    }
    Err("it does not end".to_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use tempfile::TempDir;

    use super::*;

    /// The answer of a shell script.
    fn answer(script: &str) -> Result<String, String> {
        let folder = TempDir::new().expect("folders can be made there");
        let path = folder.path().join("pairings");
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("it can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
        // A system that is about to start another process may hold the script open for a moment.
        loop {
            match ask(&path, "012 Friday\n") {
                Err(why) if why.contains("busy") => thread::yield_now(),
                done => return done,
            }
        }
    }

    #[test]
    fn a_program_is_asked_as_bbp_pairings_and_its_answer_is_bounded() {
        let echo = r#"[ "$1" = --dutch ] && [ "$3" = -p ] && cat "$2""#;
        assert_eq!(answer(echo).as_deref(), Ok("012 Friday\n"));
        for (script, expected) in [
            ("exit 3", "it fails: exit status: 3"),
            ("yes 1 2", "its answer is too long"),
            ("printf '\\377'", "its answer cannot be read: stream did not contain valid UTF-8"),
        ] {
            assert_eq!(answer(script), Err(expected.to_owned()), "{script}");
        }
        let missing = ask(Path::new("/nonexistent/pairings"), "").expect_err("it is not there");
        assert!(missing.starts_with("it does not start: "), "{missing}");
    }
}
