//! External engines: programs that speak UGI, NBoard or GTP on their standard input and output.
//!
//! Such a program must never stop the program that runs it. Each has a process group of its own, so that its
//! child processes end with it; its input, output and errors are served by threads, so that no pipe blocks; every wait has an
//! end; lines have a greatest length; and when anything goes wrong the process is killed and reaped, and the next game
//! starts a new one.

mod conversation;
mod engine_line;
mod gtp;
mod nboard;
mod process;
mod ugi;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use bidak_shared::game::Player;
use bidak_shared::kind::ChosenBy;
use bidak_shared::protocol::{EngineFailure, IllegalMove};
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::Thought;
use bidak_shared::search::{Bound, Limits, StopFlag};
use strum::{Display, EnumIter, IntoEnumIterator};
use thiserror::Error;

use crate::play::engine_log::EngineLog;
use crate::play::traffic::Way;

pub use nboard::DEFAULT_DEPTH;

use conversation::Conversation;
use engine_line::EngineLine;
use gtp::Gtp;
use nboard::Nboard;
use process::{Process, ReadResult};
use ugi::Ugi;

/// How long an engine may take to answer after `stop` before it is killed.
const LAST_WORD: Duration = Duration::from_millis(500);

/// A protocol of engines. Its word stands before the command: `nboard:./engine`.
#[derive(Clone, Copy, Debug, Display, EnumIter, PartialEq, Eq)]
#[strum(serialize_all = "lowercase")]
pub enum EngineProtocol {
    /// The Universal Game Interface: `cmd:` before the command.
    #[strum(serialize = "cmd")]
    Ugi,
    /// That of the board NBoard: Reversi only.
    Nboard,
    /// The Go Text Protocol, which some Reversi programs speak.
    Gtp,
}

impl EngineProtocol {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// Whether it is the first answer in any protocol.
    fn is_greeting(awaited: &str) -> bool {
        Self::iter().any(|protocol| protocol.conversation().words().greeting == awaited)
    }

    /// Whether it is the answer with a move in any protocol.
    pub fn is_move(awaited: &str) -> bool {
        Self::iter().any(|protocol| protocol.conversation().words().best == awaited)
    }

    /// A conversation that begins.
    fn conversation(self) -> Box<dyn Conversation> {
        match self {
            Self::Ugi => Box::new(Ugi::default()),
            Self::Nboard => Box::new(Nboard::default()),
            Self::Gtp => Box::new(Gtp::default()),
        }
    }
}

/// The command of an engine, with its protocol, options and time-outs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    /// Its protocol.
    pub protocol: EngineProtocol,
    /// The program and its arguments.
    pub words: Vec<String>,
    /// Options to set, in this order.
    pub options: Vec<(String, String)>,
    /// How long it may take for its first answer: a program that speaks something else is found out soon.
    pub greeting: Duration,
    /// How long it may take to get ready, and for a search that has no time of its own.
    pub patience: Duration,
    /// How much longer than the time it was given a search may take.
    pub grace: Duration,
}

/// The clocks of a game, for an engine that divides its time by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClocks {
    /// The time left to First and to Second.
    pub left: [Duration; 2],
    /// The increment after each own move.
    pub increment: Duration,
}

impl GameClocks {
    /// The time left to `player`.
    pub fn left(&self, player: Player) -> Duration {
        self.left[player.index()]
    }

    /// The clocks after `player` has thought for a while.
    #[must_use]
    pub fn after(mut self, player: Player, thought: Duration) -> Self {
        let left = &mut self.left[player.index()];
        *left = left.saturating_sub(thought);
        self
    }
}

/// Why an engine gave no move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Fault {
    /// The program could not be run.
    #[error("cannot run {program}: {reason}")]
    Start {
        /// The program.
        program: String,
        /// The error of the system.
        reason: String,
    },
    /// It ended or closed its output.
    #[error("{}", ended(awaited, status.as_deref()))]
    Ended {
        /// The awaited answer.
        awaited: &'static str,
        /// How its process ended, in the words of the system, where that is known.
        status: Option<String>,
    },
    /// It did not answer in time.
    #[error("no {awaited} within {:.1} s{}", patience.as_secs_f64(), hint(awaited))]
    Silent {
        /// The awaited answer.
        awaited: &'static str,
        /// How long that was waited for.
        patience: Duration,
    },
    /// It answered with something that cannot be played.
    #[error("not a legal move: {0:?}")]
    Illegal(String),
    /// It refuses a command that the game needs, in its own words.
    #[error("it refuses a command that the game needs: {0}")]
    Refused(String),
    /// The search was cancelled.
    #[error("stopped")]
    Stopped,
}

/// How an engine ended, and when.
fn ended(awaited: &str, status: Option<&str>) -> String {
    let how = match ending(status) {
        ("exit", number) => format!("exited with status {number}"),
        ("signal", signal) => format!("was killed by signal {signal}"),
        _ => "exited".to_owned(),
    };
    if EngineProtocol::is_move(awaited) {
        format!("{how} while choosing a move")
    } else {
        format!("{how} before sending {awaited}")
    }
}

/// The kind of an exit status (`exit`, `signal`, or `unknown`) and its number, from the words of the system.
pub fn ending(status: Option<&str>) -> (&'static str, &str) {
    match status.and_then(|status| status.split_once(": ")) {
        Some(("signal", signal)) => ("signal", signal),
        Some((_, number)) => ("exit", number),
        None => ("unknown", ""),
    }
}

/// The remedy for an engine that is too slow to start.
fn hint(awaited: &str) -> &'static str {
    if EngineProtocol::is_greeting(awaited) { " (timeout=MS before cmd: gives it longer)" } else { "" }
}

impl Fault {
    /// Whether the program did not answer the greeting of the protocol in time.
    pub fn is_at_greeting(&self) -> bool {
        matches!(self, Self::Silent { awaited, .. } if EngineProtocol::is_greeting(awaited))
    }

    /// How an engine failed that loses its game by this; `None` where it was only stopped.
    pub fn failure(&self) -> Option<EngineFailure> {
        match self {
            Self::Start { .. } | Self::Ended { .. } | Self::Refused(_) => Some(EngineFailure::Crash),
            Self::Silent { .. } => Some(EngineFailure::Silence),
            Self::Illegal(_) => Some(EngineFailure::Illegal),
            Self::Stopped => None,
        }
    }

    /// An engine's illegal move.
    pub fn played(&self) -> Option<IllegalMove> {
        match self {
            Self::Illegal(text) => Some(IllegalMove::of(text)),
            _ => None,
        }
    }
}

/// A running engine, or one that will run when it is asked.
#[derive(Debug)]
pub struct External {
    command: EngineCommand,
    /// Its output beside the protocol.
    log: EngineLog,
    process: Option<Process>,
    /// With this process, or with the next one.
    conversation: Box<dyn Conversation>,
    starts: u32,
    /// Lines that mean nothing: the first few, and how many there were.
    nonsense: VecDeque<String>,
    nonsense_lines: u64,
}

impl External {
    /// Nothing is started yet. The engine's output beside the protocol goes to `log`.
    pub fn new(command: EngineCommand, log: EngineLog) -> Self {
        let conversation = command.protocol.conversation();
        let nonsense = VecDeque::new();
        Self { command, log, process: None, conversation, starts: 0, nonsense, nonsense_lines: 0 }
    }

    /// Its output beside the protocol.
    pub fn log(&self) -> &EngineLog {
        &self.log
    }

    /// How often the program was started.
    pub fn starts(&self) -> u32 {
        self.starts
    }

    /// How many lines were not understood, and the first of them.
    pub fn nonsense(&self) -> (u64, impl Iterator<Item = &str>) {
        (self.nonsense_lines, self.nonsense.iter().map(String::as_str))
    }

    /// Makes ready for a new game, in a new process if there is none. `seed` is set where the engine has the option.
    pub fn new_game(&mut self, seed: u64, stop: &StopFlag) -> Result<(), Fault> {
        let ready = self.make_ready(seed, stop);
        if ready.is_err() {
            self.process = None;
        }
        ready
    }

    fn make_ready(&mut self, seed: u64, stop: &StopFlag) -> Result<(), Fault> {
        if self.process.is_none() {
            self.start(stop)?;
        }
        let lines = self.conversation.new_game(seed);
        self.say_all(lines);
        self.wait_for(self.conversation.words().ready, self.command.patience, stop, |answer| {
            matches!(answer, EngineLine::Ready).then_some(())
        })
    }

    fn start(&mut self, stop: &StopFlag) -> Result<(), Fault> {
        self.starts += 1;
        self.conversation = self.command.protocol.conversation();
        self.process = Some(Process::start(&self.command.words, &self.log)?);
        let lines = self.conversation.greeting();
        self.say_all(lines);
        let mut known = Vec::new();
        self.wait_for(self.conversation.words().greeting, self.command.greeting, stop, |answer| match answer {
            EngineLine::Option(name) => {
                known.push(name);
                None
            }
            EngineLine::Greeted => Some(()),
            _ => None,
        })?;
        let lines = self.conversation.options(known, &self.command.options);
        self.say_all(lines);
        Ok(())
    }

    /// The move to play in `record`. After a fault the process is gone, unless it was only stopped and obeyed;
    /// [`External::new_game`] starts another.
    pub fn think(
        &mut self,
        record: &dyn AnyRecord,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, Fault> {
        self.think_on_clock(record, limits, None, stop, progress)
    }

    /// The same in a game with clocks, which the engine gets beside the limits.
    pub fn think_on_clock(
        &mut self,
        record: &dyn AnyRecord,
        limits: &Limits,
        clocks: Option<GameClocks>,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, Fault> {
        let thought = self.search(record, limits, clocks, stop, progress);
        let is_well = match &thought {
            Ok(_) => true,
            Err(Fault::Stopped) => self.call_off(),
            Err(_) => false,
        };
        if !is_well {
            self.process = None;
        }
        thought
    }

    /// Stops the search; returns whether the engine obeyed.
    fn call_off(&mut self) -> bool {
        let Some(stop) = self.conversation.stop() else { return false };
        self.say(stop);
        let answered = |answer| matches!(answer, EngineLine::BestMove(_)).then_some(());
        self.wait_for(self.conversation.words().best, LAST_WORD, &StopFlag::new(), answered).is_ok()
    }

    fn search(
        &mut self,
        record: &dyn AnyRecord,
        limits: &Limits,
        clocks: Option<GameClocks>,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, Fault> {
        if self.process.is_none() {
            self.make_ready(0, stop)?;
        }
        let start = Instant::now();
        let lines = self.conversation.search(record, limits, clocks).map_err(Fault::Refused)?;
        self.say_all(lines);
        let time = limits.time.or(clocks.map(|clocks| clocks.left(record.to_move())));
        let allowed = time.map_or(self.command.patience, |time| time + self.command.grace);
        let mut thought = Thought {
            best: String::new(),
            score: 0,
            bound: Bound::Exact,
            depth: 0,
            nodes: 0,
            leaves: 0,
            time: Duration::ZERO,
            pv: Vec::new(),
            by: ChosenBy::Search,
        };
        let best = self.wait_for(self.conversation.words().best, allowed, stop, |answer| match answer {
            EngineLine::Info(info) => {
                info.add_to(&mut thought);
                if let Some(first) = thought.pv.first() {
                    thought.best.clone_from(first);
                    progress(&thought);
                }
                None
            }
            EngineLine::BestMove(best) => Some(best),
            _ => None,
        })?;
        if !record.legal_moves().contains(&best) {
            return Err(Fault::Illegal(best.chars().take(40).collect()));
        }
        if thought.pv.first() != Some(&best) {
            thought.pv = vec![best.clone()];
        }
        Ok(Thought { best, time: start.elapsed(), ..thought })
    }

    /// Reads until `wanted` accepts a line; a refusal ends that.
    fn wait_for<T>(
        &mut self,
        awaited: &'static str,
        patience: Duration,
        stop: &StopFlag,
        mut wanted: impl FnMut(EngineLine) -> Option<T>,
    ) -> Result<T, Fault> {
        let deadline = Instant::now() + patience;
        loop {
            let received = match &self.process {
                Some(process) => process.receive(deadline, stop),
                None => ReadResult::Ended,
            };
            match received {
                ReadResult::Line(line) => match self.read(&line) {
                    Some(EngineLine::Refused(sentence)) => return Err(Fault::Refused(readable(&sentence))),
                    Some(answer) => {
                        if let Some(found) = wanted(answer) {
                            return Ok(found);
                        }
                    }
                    None => self.wonder_at(&line),
                },
                ReadResult::Ended => {
                    let status = self.process.as_mut().and_then(Process::exit_status);
                    return Err(Fault::Ended { awaited, status });
                }
                ReadResult::Nothing => return Err(Fault::Silent { awaited, patience }),
                ReadResult::Stop => return Err(Fault::Stopped),
            }
        }
    }

    fn read(&mut self, line: &str) -> Option<EngineLine> {
        self.log.pass(Way::Heard, line.as_bytes());
        self.conversation.read(line)
    }

    fn wonder_at(&mut self, line: &str) {
        const KEPT: usize = 3;
        self.nonsense_lines += 1;
        if !line.trim().is_empty() {
            self.log.take(line.as_bytes());
        }
        if self.nonsense.len() < KEPT {
            self.nonsense.push_back(readable(line));
        }
    }

    fn say(&self, line: String) {
        if let Some(process) = &self.process {
            self.log.pass(Way::Said, line.as_bytes());
            process.send(line);
        }
    }

    fn say_all(&self, lines: Vec<String>) {
        for line in lines {
            self.say(line);
        }
    }
}

/// The output of an engine, short and on one line.
fn readable(line: &str) -> String {
    line.chars().filter(|letter| !letter.is_control()).take(80).collect()
}
