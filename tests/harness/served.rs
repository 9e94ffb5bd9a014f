//! A server in a process of its own, which can be killed and started again.

use std::io::{BufRead, BufReader};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{env, thread};

use crate::binary::bidak;
use crate::{DEADLINE, MOST_LINES, ended};

/// The place where a server runs.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The network namespace; none for the namespace of this process.
    pub namespace: Option<String>,
    /// The address at which it listens, on a free port.
    pub address: IpAddr,
}

/// `bidak serve` on a free port of loopback, with its games in a file. Killed when it is dropped.
#[derive(Debug)]
pub struct Served {
    child: Child,
    /// The lines of its log.
    log: Receiver<serde_json::Value>,
    /// Where clients connect.
    pub url: String,
    /// The unfinished games that it restored at its start.
    pub games: u64,
    /// The port for links, if it is a node.
    pub link_port: Option<u16>,
}

impl Served {
    /// Starts a server on a store and waits until it listens.
    pub fn start(store: &Path, more: &[&str]) -> Self {
        Self::start_at(&Spot { namespace: None, address: Ipv4Addr::LOCALHOST.into() }, store, more, |_| ())
    }

    /// Starts a server at a place. `known` gets the id of its process before the server listens.
    pub fn start_at(spot: &Spot, store: &Path, more: &[&str], known: impl FnOnce(u32)) -> Self {
        // A program named by the user, for example for measurements, or the server within the client.
        let (program, word) = match env::var_os("BIDAK_SERVER") {
            Some(program) => (PathBuf::from(program), None),
            None => (bidak().to_owned(), Some("serve")),
        };
        // `ip netns exec` replaces itself by the server, so the process id is the server's.
        let mut command = match &spot.namespace {
            Some(namespace) => {
                let mut entering = Command::new("ip");
                entering.args(["netns", "exec", namespace]).arg(program);
                entering
            }
            None => Command::new(program),
        };
        let listens = SocketAddr::new(spot.address, 0).to_string();
        let mut child = command
            .args(word)
            .args(["--listen", &listens, "--log-format", "json", "--store"])
            .arg(store)
            .args([
                // All players come from one address.
                "--rate-same-address",
                "--connections-per-address",
                "0",
                "--new-players-per-address",
                "0",
                "--unfinished-per-address",
                "0",
                "--messages-per-20s",
                "4000000000",
            ])
            // The machine may be slow.
            .args(["--handshake-ms", "180000", "--hello-ms", "180000", "--idle-ms", "180000", "--write-ms", "180000"])
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("bidak can be started");
        known(child.id());
        let lines = BufReader::new(child.stderr.take().expect("it is piped"));
        let (sender, log) = channel();
        thread::spawn(move || {
            for line in lines.lines().map_while(Result::ok) {
                let line = serde_json::from_str(&line).unwrap_or(serde_json::Value::String(line));
                // The test may have stopped reading.
                let _ = sender.send(line);
            }
        });
        let mut served = Self { child, log, url: String::new(), games: 0, link_port: None };
        let (listening, before) = served.log_line("listening");
        let fields = listening["fields"].clone();
        let joined = before.iter().find(|line| line["fields"]["message"] == "joined");
        served.link_port = joined.and_then(|line| line["fields"]["port"].as_u64()).map(|port| port as u16);
        served.url = format!("ws://{}/ws", fields["address"].as_str().expect("an address"));
        served.games = fields["games"].as_u64().expect("a number of games");
        served
    }

    /// The next line of the log with this message, and those before it.
    fn log_line(&mut self, message: &str) -> (serde_json::Value, Vec<serde_json::Value>) {
        let mut before = Vec::new();
        loop {
            let Ok(line) = self.log.recv_timeout(DEADLINE) else {
                panic!("waited in vain for {message:?} after {before:#?}");
            };
            if line["fields"]["message"] == message {
                return (line, before);
            }
            assert!(before.len() < MOST_LINES, "{message:?} does not come, but {line}");
            before.push(line);
        }
    }

    /// Sends a signal by its name.
    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status().expect("there is a program to send signals");
        assert!(sent.success(), "the server has ended by itself");
    }

    /// Pauses the process, and waits until the system reports it as stopped.
    pub fn pause(&self) {
        self.signal("STOP");
        let deadline = Instant::now() + DEADLINE;
        while !self.is_paused() {
            assert!(Instant::now() < deadline, "the server does not stand still");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Whether the process is paused.
    pub fn is_paused(&self) -> bool {
        let id = self.child.id().to_string();
        let state = Command::new("ps").args(["-o", "state=", "-p", &id]).output().expect("there is a program to look");
        state.stdout.trim_ascii() == b"T"
    }

    /// Lets the process go on.
    pub fn go_on(&self) {
        self.signal("CONT");
    }

    /// Kills the process.
    pub fn kill(self) {
        self.kill_with_log();
    }

    /// Kills the process; returns the rest of its log.
    pub fn kill_with_log(mut self) -> Vec<serde_json::Value> {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it can be waited for");
        self.rest_of_log()
    }

    /// Whether it has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        self.child.try_wait().expect("it can be waited for").is_some()
    }

    /// Waits until it ends by itself.
    pub fn wait(self) -> ExitStatus {
        self.wait_with_log().0
    }

    /// Waits until it ends by itself; returns the rest of its log as well.
    pub fn wait_with_log(mut self) -> (ExitStatus, Vec<serde_json::Value>) {
        let lines = self.rest_of_log();
        (ended(|| self.child.try_wait().expect("it can be waited for")), lines)
    }

    /// Asks for a graceful shutdown, and waits for the end.
    pub fn stop(self) -> ExitStatus {
        self.stop_with_log().0
    }

    /// Asks for a graceful shutdown, and waits for the end; returns the rest of the log as well.
    pub fn stop_with_log(self) -> (ExitStatus, Vec<serde_json::Value>) {
        self.signal("TERM");
        self.wait_with_log()
    }

    /// The log from here to the end of the server.
    fn rest_of_log(&self) -> Vec<serde_json::Value> {
        let mut lines = Vec::new();
        // The log ends with the server.
        for _ in 0..MOST_LINES {
            match self.log.recv_timeout(DEADLINE) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the server does not end"),
            }
        }
        lines
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The output of `bidak store` about a file.
pub fn store(store: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let done = Command::new(bidak()).arg("store").args(args).arg("--store").arg(store).output().expect("bidak runs");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

/// The path of a test's store in its folder.
pub fn store_in(home: &crate::program::Home) -> PathBuf {
    home.path().join("games.db")
}
