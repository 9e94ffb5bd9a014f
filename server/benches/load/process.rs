//! The server under test as a process of its own, so that its processor time and its memory are its own.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use clap::ValueEnum;

/// The program under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// The server, with games in memory by default.
    Server,
    /// The relay: the cost of the same sockets without a server.
    Relay,
}

impl Target {
    /// Its name.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Relay => "relay",
        }
    }
}

/// A process that clients connect to, ended with the benchmark.
pub(crate) struct Process {
    child: Child,
    /// Where it listens, `127.0.0.1:PORT`.
    pub(crate) address: String,
}

impl Process {
    /// Starts it, on its own core if one is given, and reads its address. Arguments take precedence over the
    /// environment.
    pub(crate) fn start(
        target: Target,
        program: &Path,
        core: Option<usize>,
        environment: &[(&str, &str)],
        extra: &[String],
    ) -> io::Result<Self> {
        let mut command = match core {
            None => Command::new(program),
            Some(core) => {
                let mut taskset = Command::new("taskset");
                taskset.arg("-c").arg(core.to_string()).arg(program);
                taskset
            }
        };
        match target {
            Target::Relay => command.arg(super::RELAY_WORD),
            Target::Server => command
                .args(["--listen", "127.0.0.1:0", "--log-format", "json"])
                .env("BIDAK_STORE", "memory")
                .envs(environment.iter().copied())
                .args(extra),
        };
        let mut child = command.stderr(Stdio::piped()).spawn()?;
        let mut lines = BufReader::new(child.stderr.take().expect("it is piped")).lines();
        let address = lines.by_ref().map_while(Result::ok).find_map(|line| address_in(&line));
        let address = address.ok_or_else(|| io::Error::other("the server ended without saying where it listens"))?;
        // Keep reading its output, or it would block.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(Self { child, address })
    }

    /// Processor time used so far.
    pub(crate) fn processor_time(&self) -> Duration {
        processor_time(&self.child.id().to_string())
    }

    /// The same in the program itself and in the system.
    pub(crate) fn processor_times(&self) -> [Duration; 2] {
        processor_times(&self.child.id().to_string())
    }

    /// How often its threads were switched so far, because they waited or because others did.
    pub(crate) fn switches(&self) -> u64 {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.child.id())).expect("it runs");
        let of_thread = |task: fs::DirEntry| fs::read_to_string(task.path().join("status")).ok();
        let counts = |status: String| -> u64 {
            let lines = status.lines().filter(|line| line.contains("ctxt_switches"));
            lines.filter_map(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok()).sum()
        };
        tasks.flatten().filter_map(of_thread).map(counts).sum()
    }

    /// Resident memory in kB.
    pub(crate) fn memory(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = status.lines().find(|line| line.starts_with("VmRSS")).expect("it has memory");
        line.split_whitespace().nth(1).and_then(|text| text.parse().ok()).expect("a number of kB")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill(); // It has ended by itself.
        let _ = self.child.wait();
    }
}

/// The address in the line of the log that says where the server listens.
fn address_in(line: &str) -> Option<String> {
    let line: serde_json::Value = serde_json::from_str(line).ok()?;
    Some(line["fields"]["address"].as_str()?.to_owned())
}

/// Processor time that a process has used, by its id or `self`.
pub(crate) fn processor_time(process: &str) -> Duration {
    processor_times(process).iter().sum()
}

/// Processor time that this thread has used.
pub(crate) fn processor_time_of_thread() -> Duration {
    let times = fs::read_to_string("/proc/thread-self/schedstat").expect("it runs");
    let first = times.split(' ').next().and_then(|text| text.parse().ok());
    Duration::from_nanos(first.expect("a number of nanoseconds"))
}

/// Processor time that a process has used, in the program itself and in the system.
fn processor_times(process: &str) -> [Duration; 2] {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs");
    let after_name = stat.rsplit_once(") ").expect("the name is in brackets").1;
    let ticks = |field: usize| -> u64 {
        after_name.split(' ').nth(field).and_then(|text| text.parse().ok()).expect("a number of ticks")
    };
    // Fields 14 and 15 of proc(5); a tick is 10 ms.
    [11, 12].map(|field| Duration::from_millis(10 * ticks(field)))
}

/// Confines this process to one core.
pub(crate) fn stay_on(core: usize) -> io::Result<()> {
    let id = std::process::id().to_string();
    let status = Command::new("taskset").args(["-acp", &core.to_string(), &id]).stdout(Stdio::null()).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other("taskset failed")) }
}
