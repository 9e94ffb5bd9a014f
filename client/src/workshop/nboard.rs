//! `bidak nboard`: our Reversi for graphical boards, by the protocol of NBoard, version 1, on the standard input and
//! output. The board sends whole games as GGF, so the engine keeps nothing but the last.

use std::io::{self, Write};
use std::time::Instant;

use bidak_shared::analysis::STRONGEST;
use bidak_shared::eval::Score;
use bidak_shared::kind::GameKind;
use bidak_shared::record::{AnyRecord, Record};
use bidak_shared::registry::{Bot, Handicap, Thought};
use bidak_shared::rules::reversi::Reversi;
use bidak_shared::search::score::{PER_PIECE, WON, is_decided};
use bidak_shared::search::{Limits, Root, StopFlag};

use super::dialogue::{Next, obey_input};
use super::search_thread::{AnswerTime, Output, Phrases, Search};
use crate::base::failure::Failure;
use crate::play::record::ggf;
use crate::workshop::external::DEFAULT_DEPTH;

/// Memory for positions, in MB.
const HASH_MB: u32 = 128;

const PHRASES: Phrases = Phrases { progress, answer, nothing: "status The game is over" };

/// An engine that is driven by lines. Dropping it stops its search.
pub struct Nboard<W> {
    output: Output<W>,
    record: Box<dyn AnyRecord>,
    depth: u32,
    /// Made when it is needed; away while it thinks.
    bot: Option<Box<dyn Bot>>,
    search: Option<Search>,
}

/// Answers lines until the input ends.
pub fn run() -> Result<(), Failure> {
    let mut engine = Nboard::new(io::stdout());
    if obey_input(|line| engine.obey(line))? == Next::Line {
        engine.wait();
    }
    Ok(())
}

impl<W: Write + Send + 'static> Nboard<W> {
    /// An engine that answers on `writer`.
    pub fn new(writer: W) -> Self {
        Self { output: Output::new(writer), record: start(), depth: DEFAULT_DEPTH, bot: None, search: None }
    }

    /// Carries out a line. An impossible command is answered by a status, which boards show, and changes nothing.
    pub fn obey(&mut self, line: &str) -> Next {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        // Whatever comes ends a search: the board has moved on.
        self.end_search();
        match command {
            "" => {}
            "quit" => return Next::Quit,
            "nboard" => {
                self.say(&format!("set myname Bidak\nstatus Bidak {}", env!("CARGO_PKG_VERSION")));
            }
            "ping" => self.say(&format!("pong {}", rest.trim())),
            "go" => self.go(),
            // There is no book to add a game to.
            "learn" => self.say("learned"),
            _ => {
                let done = match command {
                    "set" => self.set(rest.trim()),
                    "move" => self.play(rest.trim()),
                    "hint" => self.hint(rest.trim()),
                    _ => Err(format!("there is no command {:?}", shortened(command))),
                };
                if let Err(problem) = done {
                    self.say(&format!("status error: {problem}"));
                }
            }
        }
        Next::Line
    }

    /// Waits until a search has printed its answer by itself.
    pub fn wait(&mut self) {
        if let Some(search) = self.search.take() {
            self.bot = search.finish().or(self.bot.take());
        }
    }

    fn say(&self, text: &str) {
        // Without a reader no more commands come.
        let _ = self.output.lines(text);
    }

    fn end_search(&mut self) {
        if let Some(search) = self.search.take() {
            self.bot = search.end().or(self.bot.take());
        }
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match name {
            "depth" => {
                let depth = value.trim().parse::<u32>().ok().filter(|depth| *depth > 0);
                self.depth = depth.ok_or_else(|| format!("{:?} is no depth", shortened(value)))?;
            }
            "game" => self.record = ggf::read(value)?.1,
            // It never plays for other than the most discs.
            "contempt" => {}
            _ => return Err(format!("there is nothing to set that is called {:?}", shortened(name))),
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let text = text.split('/').next().unwrap_or_default();
        self.record.play(&ggf::own_move(text)).map_err(|error| error.to_string())
    }

    fn go(&mut self) {
        self.say("status thinking");
        let bot = self.bot.take().unwrap_or_else(|| {
            GameKind::Reversi.bot_with(STRONGEST, &STRONGEST.settings().with_hash_mb(HASH_MB), Handicap::none())
        });
        let (record, limits) = (self.record.boxed(), Limits::depth(self.depth));
        self.search = Some(Search::start(bot, record, limits, AnswerTime::WhenKnown, self.output.clone(), PHRASES));
    }

    /// Searches the best moves, one after the other.
    fn hint(&mut self, text: &str) -> Result<(), String> {
        let count: usize = text.parse().map_err(|_| format!("{:?} is no number of moves", shortened(text)))?;
        let (record, depth) = (self.record.boxed(), self.depth);
        self.search = Some(Search::work(self.output.clone(), move |stop, output| {
            say_best(&*record, count, depth, stop, output);
            "status".to_owned()
        }));
        Ok(())
    }
}

impl<W> Drop for Nboard<W> {
    fn drop(&mut self) {
        if let Some(search) = self.search.take() {
            search.end();
        }
    }
}

/// Says the values of the `count` best moves, or of all if there are fewer.
fn say_best<W: Write>(record: &dyn AnyRecord, count: usize, depth: u32, stop: &StopFlag, output: &Output<W>) {
    let record: &Record<Reversi> = record.as_any().downcast_ref().expect("NBoard has no other game");
    let mut engine = STRONGEST.build::<Reversi>(&STRONGEST.settings().with_hash_mb(HASH_MB));
    let mut root = Root::new(record);
    let begin = Instant::now();
    let mut nodes = 0;
    for _ in 0..count {
        let Some(choices) = root.take() else { return };
        let report = engine.search(&choices, &Limits::depth(depth), stop, &mut |_| {});
        if stop.is_raised() {
            return;
        }
        let line: String = report.line(record.position()).iter().map(|text| their_move(text)).collect();
        nodes += report.nodes;
        let seconds = begin.elapsed().as_secs_f64();
        let _ = output.lines(&format!(
            "search {line} {:.2} 0 {}\nnodestats {nodes} {seconds:.2}",
            discs(report.score),
            report.depth
        ));
        root = choices.without(report.best);
    }
}

fn start() -> Box<dyn AnyRecord> {
    GameKind::Reversi.record(&[]).expect("a game can be started with its defaults")
}

fn progress(thought: &Thought, _has_margin: bool) -> String {
    let line: String = thought.pv.iter().map(|text| their_move(text)).collect();
    let Thought { depth, nodes, time, score, .. } = thought;
    format!("search {line} {:.2} 0 {depth}\nnodestats {nodes} {:.2}", discs(*score), time.as_secs_f64())
}

fn answer(thought: &Thought, has_margin: bool) -> String {
    let seconds = thought.time.as_secs_f64();
    let found = progress(thought, has_margin);
    format!("{found}\n=== {}/{:.2}/{seconds:.2}\nstatus", their_move(&thought.best), discs(thought.score))
}

/// A move as boards write it.
fn their_move(text: &str) -> String {
    if text == "pass" { "PA".to_owned() } else { text.to_ascii_uppercase() }
}

/// A score as discs of the side to move.
fn discs(score: Score) -> f64 {
    let margin = if is_decided(score) { score.signum() * (score.abs() - WON) } else { score };
    f64::from(margin) / f64::from(PER_PIECE)
}

/// A stranger's text, short enough for a message, on one line.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
