//! The standard error of an engine, such as a traceback: bounded, for the screen and in a file.

use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use etcetera::BaseStrategy;
use tokio::sync::watch;

use crate::base::printable::printable;
use crate::play::text::Texts;
use crate::play::traffic::{Traffic, Way};

/// The number of last lines kept.
const MOST_LINES: usize = 200;
/// The characters kept of a line.
const LONGEST: usize = 300;
/// Bytes of the file, besides the line that says that there was more.
const MOST_FILE_BYTES: u64 = 1 << 20;
/// The most programs of one name with separate files at the same time.
const MOST_FILES: u32 = 8;
/// The lines in the report of a failure.
const REPORTED: usize = 6;

/// The log of one program. Clones share it.
#[derive(Clone, Debug)]
pub struct EngineLog(Arc<Inner>, Option<Traffic>);

#[derive(Debug)]
struct Inner {
    kept: Mutex<Kept>,
    path: Option<PathBuf>,
    passes_on: bool,
    changed: watch::Sender<()>,
}

#[derive(Debug, Default)]
struct Kept {
    lines: VecDeque<String>,
    /// Locked as long as this lives, also when it is full, so that another process takes another file.
    file: Option<File>,
    written: u64,
    is_full: bool,
}

impl EngineLog {
    /// A log without a file, which also prints to the standard error of this program.
    pub fn passed_on() -> Self {
        Self::of(None, true)
    }

    /// With a file `NAME.log` in the folder for program state (`$XDG_STATE_HOME/bidak/engines`, usually
    /// `~/.local/state/bidak/engines`), replacing an earlier one. Without a usable folder it has no file.
    pub fn in_file(name: &str) -> Self {
        let Ok(strategy) = etcetera::choose_base_strategy() else { return Self::of(None, false) };
        let state = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
        Self::in_folder(&state.join("bidak").join("engines"), name)
    }

    /// A log with a file in `folder`.
    pub fn in_folder(folder: &Path, name: &str) -> Self {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        let name: String = name.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).take(40).collect();
        Self::of(open(folder, &name).ok().flatten(), false)
    }

    fn of(file: Option<(PathBuf, File)>, passes_on: bool) -> Self {
        let (path, file) = file.unzip();
        let kept = Mutex::new(Kept { file, ..Kept::default() });
        Self(Arc::new(Inner { kept, path, passes_on, changed: watch::Sender::new(()) }), None)
    }

    /// The same, and everything that goes to and fro is written as well.
    #[must_use]
    pub fn with_traffic(self, traffic: Traffic) -> Self {
        Self(self.0, Some(traffic))
    }

    /// Takes a line that goes to the program or comes from it, for the file of its traffic.
    pub fn pass(&self, way: Way, line: &[u8]) {
        if let Some(traffic) = &self.1 {
            traffic.note(way, line);
        }
    }

    /// The file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.0.path.as_deref()
    }

    /// Takes a line, with or without its end.
    pub fn take(&self, line: &[u8]) {
        let line = line.trim_ascii_end();
        let text = String::from_utf8_lossy(line);
        let shown: String = printable(&text).chars().take(LONGEST).collect();
        if self.0.passes_on {
            // The output may be closed.
            let _ = writeln!(io::stderr(), "{shown}");
        }
        {
            let mut kept = self.0.kept.lock().unwrap_or_else(PoisonError::into_inner);
            let was_full = kept.is_full;
            kept.written += line.len() as u64 + 1;
            kept.is_full |= kept.written > MOST_FILE_BYTES;
            let text = if kept.is_full { b"(the rest is left out)\n".to_vec() } else { [line, b"\n"].concat() };
            if let Some(file) = kept.file.as_mut().filter(|_| !was_full) {
                let _ = file.write_all(&text); // The lines are still on the screen.
            }
            if kept.lines.len() == MOST_LINES {
                kept.lines.pop_front();
            }
            kept.lines.push_back(shown);
        }
        self.0.changed.send_replace(());
    }

    /// The last lines, oldest first.
    pub fn lines(&self) -> Vec<String> {
        let kept = self.0.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.lines.iter().cloned().collect()
    }

    /// Becomes ready when there is more.
    pub fn subscribe(&self) -> watch::Receiver<()> {
        self.0.changed.subscribe()
    }

    /// The last line of the output and the file with the rest, behind a fault in the middle of games; empty without
    /// output.
    pub fn last_words(&self, texts: Texts) -> String {
        let Some(line) = self.lines().pop() else { return String::new() };
        let file = self.path().map_or_else(String::new, |path| format!("; {}", more_in(path, texts)));
        format!("; {} {line}{file}", texts.say("engine-printed-last"))
    }

    /// The end of the output and the file with more of it, for the text of a failure; empty without output.
    pub fn report(&self, texts: Texts) -> String {
        let lines = self.lines();
        if lines.is_empty() {
            return String::new();
        }
        let end: Vec<String> =
            lines[lines.len().saturating_sub(REPORTED)..].iter().map(|line| format!("\n  {line}")).collect();
        let file = self.path().map_or_else(String::new, |path| format!("\n{}", more_in(path, texts)));
        let head = if lines.len() > REPORTED { "engine-printed-last" } else { "engine-printed" };
        format!("; {}{}{file}", texts.say(head), end.concat())
    }
}

fn more_in(file: &Path, texts: Texts) -> String {
    texts.fill("engine-printed-more", [("file", file.display().to_string().into())])
}

/// The first file of this name that no other process writes.
fn open(folder: &Path, name: &str) -> io::Result<Option<(PathBuf, File)>> {
    fs::create_dir_all(folder)?;
    for number in 1..=MOST_FILES {
        let name = if number == 1 { format!("{name}.log") } else { format!("{name}.{number}.log") };
        let path = folder.join(name);
        let file = OpenOptions::new().create(true).write(true).truncate(false).open(&path)?;
        if file.try_lock().is_ok() {
            file.set_len(0)?;
            return Ok(Some((path, file)));
        }
    }
    Ok(None)
}
