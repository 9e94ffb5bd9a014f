//! A search, or other work that prints, on a thread of its own: for engines that other programs drive by lines.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use bidak_shared::record::AnyRecord;
use bidak_shared::registry::{Bot, Thought};
use bidak_shared::search::{Limits, StopFlag};

/// How an engine reports its findings. The flag is true for a game in which the margin decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Phrases {
    /// An intermediate result.
    pub(super) progress: fn(&Thought, bool) -> String,
    /// The last result, with the move.
    pub(super) answer: fn(&Thought, bool) -> String,
    /// That there is no move.
    pub(super) nothing: &'static str,
}

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

    /// Writes some lines together, so that lines of a search never stand between them. Every line is flushed before the
    /// next command is read. Returns whether the output is still open.
    pub(super) fn lines(&self, text: &str) -> Written {
        // A panic while writing leaves at worst half a line.
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let text = text.trim_end_matches('\n');
        match writeln!(writer, "{text}").and_then(|()| writer.flush()) {
            Ok(()) => Written::Yes,
            Err(_) => Written::No,
        }
    }
}

/// Whether lines could be written. Most callers ignore it: when the reader is gone, the input ends soon as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// They could.
    Yes,
    /// The reader is gone.
    No,
}

/// A search that was started and whose thread was not yet joined.
pub(super) struct Search {
    stop: StopFlag,
    /// Raised before the move is printed, so that a reader of the move finds the search finished.
    is_answered: Arc<AtomicBool>,
    answer: AnswerTime,
    /// Dropped to let an infinite search answer.
    patience: Sender<()>,
    /// Gives back the bot that it borrowed; a count needs none.
    thread: JoinHandle<Option<Box<dyn Bot>>>,
}

/// Whether a search may answer before `stop`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnswerTime {
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
        answer: AnswerTime,
        output: Output<W>,
        phrases: Phrases,
    ) -> Self {
        Self::spawn(answer, move |stop, stopped, is_answered| {
            let think = Think { record: &*record, limits: &limits, answer, phrases, output: &output };
            Some(think.run(bot, stop, stopped, is_answered))
        })
    }

    /// Does other work, and prints its result.
    pub(super) fn work<W: Write + Send + 'static>(
        output: Output<W>,
        work: impl FnOnce(&StopFlag, &Output<W>) -> String + Send + 'static,
    ) -> Self {
        Self::spawn(AnswerTime::WhenKnown, move |stop, _, is_answered| {
            let text = work(stop, &output);
            is_answered.store(true, Ordering::Release);
            output.lines(&text);
            None
        })
    }

    fn spawn<F>(answer: AnswerTime, work: F) -> Self
    where
        F: FnOnce(&StopFlag, &Receiver<()>, &AtomicBool) -> Option<Box<dyn Bot>> + Send + 'static,
    {
        let stop = StopFlag::new();
        let is_answered = Arc::new(AtomicBool::new(false));
        let (patience, stopped) = channel();
        let thread = {
            let stop = stop.clone();
            let is_answered = Arc::clone(&is_answered);
            thread::spawn(move || work(&stop, &stopped, &is_answered))
        };
        Self { stop, is_answered, answer, patience, thread }
    }

    /// Whether the answer is printed, or about to be.
    pub(super) fn is_answered(&self) -> bool {
        self.is_answered.load(Ordering::Acquire)
    }

    /// Waits until the search ends by itself. The bot comes back if there is one, unless it panicked.
    pub(super) fn finish(self) -> Option<Box<dyn Bot>> {
        // `patience` lives on until then.
        self.thread.join().ok().flatten()
    }

    /// The same, but an endless search is stopped.
    pub(super) fn finish_or_end(self) -> Option<Box<dyn Bot>> {
        match self.answer {
            AnswerTime::WhenKnown => self.finish(),
            AnswerTime::WhenStopped => self.end(),
        }
    }

    /// Asks for the answer now and waits until it is printed. The bot comes back if there is one, unless it panicked.
    pub(super) fn end(self) -> Option<Box<dyn Bot>> {
        self.stop.raise();
        drop(self.patience);
        self.thread.join().ok().flatten()
    }
}

/// The body of a search's thread.
struct Think<'a, W> {
    record: &'a dyn AnyRecord,
    limits: &'a Limits,
    answer: AnswerTime,
    phrases: Phrases,
    output: &'a Output<W>,
}

impl<W: Write> Think<'_, W> {
    fn run(
        &self,
        mut bot: Box<dyn Bot>,
        stop: &StopFlag,
        stopped: &Receiver<()>,
        is_answered: &AtomicBool,
    ) -> Box<dyn Bot> {
        let has_margin = self.record.has_margin();
        let thought = bot.think(self.record, self.limits, stop, &mut |thought| {
            // The end of the input does not stop this search, so a closed output must.
            if self.output.lines(&(self.phrases.progress)(thought, has_margin)) == Written::No {
                stop.raise();
            }
        });
        if self.answer == AnswerTime::WhenStopped {
            // Nothing is ever sent: the other end is dropped when the search is stopped.
            let _ = stopped.recv();
        }
        is_answered.store(true, Ordering::Release);
        match thought {
            Some(thought) => self.output.lines(&(self.phrases.answer)(&thought, has_margin)),
            None => self.output.lines(self.phrases.nothing),
        };
        bot
    }
}
