//! Every line between a program that plays and this one, in files of bounded size, for the author of the program.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::base::own_file;

/// Bytes of a line that are written.
const LONGEST: usize = 4096;

/// Where a line comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It was said to the program.
    Said,
    /// The program answered it.
    Heard,
    /// The program printed it on its standard error.
    Printed,
}

/// A file of lines. Clones write the same file.
#[derive(Clone, Debug)]
pub struct Traffic(Arc<Mutex<Inner>>);

#[derive(Debug)]
struct Inner {
    path: PathBuf,
    /// None once it cannot be written.
    file: Option<File>,
    written: u64,
    limit: u64,
    start: Instant,
}

impl Traffic {
    /// Bytes of a file, usually: some hours of games.
    pub const BYTES: u64 = 4 << 20;

    /// Begins a new file of at most `limit` bytes. The previous file is kept, so that the last moves are always there.
    pub fn create(path: &Path, limit: u64) -> io::Result<Self> {
        own_file::check_log(path)?;
        own_file::check_log(&old(path))?;
        let file = Some(File::create(path)?);
        Ok(Self(Arc::new(Mutex::new(Inner { path: path.to_owned(), file, written: 0, limit, start: Instant::now() }))))
    }

    /// Writes a line with the seconds since the start: `12.345 > go movetime 100`. Sent lines have `>`, received lines `<`, printed
    /// lines `!`. A full file becomes `FILE.old`, in place of the one before.
    pub fn note(&self, way: Way, line: &[u8]) {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let sign = match way {
            Way::Said => '>',
            Way::Heard => '<',
            Way::Printed => '!',
        };
        let line = line.trim_ascii_end();
        let line = &line[..line.len().min(LONGEST)];
        let head = format!("{:.3} {sign} ", inner.start.elapsed().as_secs_f64());
        let text = [head.as_bytes(), line, b"\n"].concat();
        if inner.written + text.len() as u64 > inner.limit {
            inner.begin_anew();
        }
        inner.written += text.len() as u64;
        // A full disk ends the log, not the game.
        if inner.file.as_mut().is_some_and(|file| file.write_all(&text).is_err()) {
            inner.file = None;
        }
    }
}

/// The file that a full one becomes.
fn old(path: &Path) -> PathBuf {
    let mut old = path.as_os_str().to_owned();
    old.push(".old");
    old.into()
}

impl Inner {
    fn begin_anew(&mut self) {
        self.file = fs::rename(&self.path, old(&self.path)).and_then(|()| File::create(&self.path)).ok();
        self.written = 0;
    }
}
