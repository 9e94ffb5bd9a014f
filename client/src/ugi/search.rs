//! A search on a thread of its own.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use bidak_shared::record::AnyRecord;
use bidak_shared::registry::{Bot, Thought};
use bidak_shared::search::{Limits, StopFlag};

use super::score::UgiScore;

/// The writer, shared by the driver and its search.
pub(super) struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Self {
        Self(Arc::new(Mutex::new(writer)))
    }

    /// Writes some lines at once, so that those of a search never stand among them. Every line leaves before the next
    /// command is read.
    pub(super) fn lines(&self, text: &str) {
        // Whoever panicked while writing left at worst half a line.
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let text = text.trim_end_matches('\n');
        // When the reader is gone, the end of the input will follow.
        let _ = writeln!(writer, "{text}").and_then(|()| writer.flush());
    }
}

/// A search that was started and whose thread was not yet joined.
pub(super) struct Search {
    stop: StopFlag,
    /// Raised before the move is printed: whoever has read the move finds the search over.
    is_answered: Arc<AtomicBool>,
    /// Dropped to let an infinite search answer.
    patience: Sender<()>,
    thread: JoinHandle<Box<dyn Bot>>,
}

/// Whether a search may answer before it is told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// As soon as it knows.
    WhenKnown,
    /// Only when stopped.
    WhenStopped,
}

impl Search {
    /// Lets `bot` choose a move in `record`, whose game is not over.
    pub(super) fn start<W: Write + Send + 'static>(
        bot: Box<dyn Bot>,
        record: Box<dyn AnyRecord>,
        limits: Limits,
        answer: Answer,
        output: Output<W>,
    ) -> Self {
        let stop = StopFlag::new();
        let is_answered = Arc::new(AtomicBool::new(false));
        let (patience, stopped) = channel();
        let thread = {
            let stop = stop.clone();
            let is_answered = Arc::clone(&is_answered);
            thread::spawn(move || think(bot, &*record, &limits, answer, &stop, &stopped, &is_answered, &output))
        };
        Self { stop, is_answered, patience, thread }
    }

    /// Whether the move was printed.
    pub(super) fn is_answered(&self) -> bool {
        self.is_answered.load(Ordering::Acquire)
    }

    /// Waits until the search ends by itself. The bot comes back, unless it panicked.
    pub(super) fn finish(self) -> Option<Box<dyn Bot>> {
        // `patience` lives on until then.
        self.thread.join().ok()
    }

    /// Asks for the move now and waits until it is printed. The bot comes back, unless it panicked.
    pub(super) fn end(self) -> Option<Box<dyn Bot>> {
        self.stop.raise();
        drop(self.patience);
        self.thread.join().ok()
    }
}

#[expect(clippy::too_many_arguments, reason = "it is the body of a thread, called once")]
fn think<W: Write>(
    mut bot: Box<dyn Bot>,
    record: &dyn AnyRecord,
    limits: &Limits,
    answer: Answer,
    stop: &StopFlag,
    stopped: &Receiver<()>,
    is_answered: &AtomicBool,
    output: &Output<W>,
) -> Box<dyn Bot> {
    let has_margin = record.has_margin();
    let thought = bot.think(record, limits, stop, &mut |thought| output.lines(&info(thought, has_margin)));
    if answer == Answer::WhenStopped {
        // Nothing is ever sent: the other end is dropped when the search is stopped.
        let _ = stopped.recv();
    }
    is_answered.store(true, Ordering::Release);
    match thought {
        Some(thought) => {
            output.lines(&format!("{}\nbestmove {}", info(&thought, has_margin), thought.best));
        }
        None => output.lines("info string error: the engine found no move"),
    }
    bot
}

fn info(thought: &Thought, has_margin: bool) -> String {
    let Thought { depth, nodes, time, .. } = thought;
    let score = UgiScore::new(thought.score, thought.bound, has_margin);
    let speed = u128::from(*nodes) * 1_000_000 / time.as_micros().max(1);
    let line = thought.pv.join(" ");
    let time = time.as_millis();
    format!("info depth {depth} score {score} nodes {nodes} time {time} nps {speed} pv {line}").trim_end().to_owned()
}
