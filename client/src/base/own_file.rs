//! Files that a command writes again: only one that this program wrote may be replaced.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The beginning of every file with games.
pub(crate) const RECORDS: &[u8] = b"[Game \"";

/// Fails with [`ErrorKind::AlreadyExists`] if something at `path` is neither empty nor a file that begins with `head`.
pub(crate) fn check(path: &Path, head: &[u8]) -> io::Result<()> {
    begins(path, |found| found.is_empty() || found == head, head.len())
}

/// The same for a file that is written to `path.part` first and then renamed; an interruption may have left `path.part`.
pub(crate) fn check_both(path: &Path, head: &[u8]) -> io::Result<()> {
    check(path, head)?;
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    begins(&PathBuf::from(part), |found| head.starts_with(found), head.len())
}

/// The same as [`check`] for a file of games. Devices and pipes keep nothing, and take them.
pub(crate) fn check_records(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => Ok(()),
        _ => check(path, RECORDS),
    }
}

/// The same as [`check`] for the log of a program, whose lines begin with seconds and a sign.
pub(crate) fn check_log(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => return Ok(()),
        _ => {}
    }
    let is_log = |found: &[u8]| {
        let mut words = found.split(|byte| *byte == b' ');
        let mut is = |of: fn(&str) -> bool| words.next().and_then(|word| str::from_utf8(word).ok()).is_some_and(of);
        is(|word| word.parse::<f64>().is_ok()) && is(|word| [">", "<", "!"].contains(&word))
    };
    begins(path, |found| found.is_empty() || is_log(found), 40)
}

fn begins(path: &Path, is_own: impl Fn(&[u8]) -> bool, length: usize) -> io::Result<()> {
    let foreign = || Err(ErrorKind::AlreadyExists.into());
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
        // Reading a pipe would block.
        Ok(found) if !found.is_file() => return foreign(),
        Ok(_) => {}
    }
    let mut found = Vec::new();
    File::open(path)?.take(length as u64).read_to_end(&mut found)?;
    if is_own(&found) { Ok(()) } else { foreign() }
}
