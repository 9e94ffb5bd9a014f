//! A file that is replaced as a whole.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Replaces a file: readers see the whole old text or the whole new one.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    // A link to the file stays a link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let folder = path.parent().ok_or_else(|| io::Error::other("it has no folder"))?;
    fs::create_dir_all(folder)?;
    let new = path.with_extension(format!("{}.new", std::process::id()));
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&new)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&new, &path));
    if written.is_err() {
        // Remove the incomplete file.
        let _ = fs::remove_file(&new);
    }
    written
}
