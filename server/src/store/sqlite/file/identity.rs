//! Whether the paths of an open store still lead to its files: a server that writes to deleted files loses everything when it ends.

use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreLoss;

/// A file as the system knows it: its device and its number there.
#[cfg(unix)]
type FileId = (u64, u64);

/// Here the system lets nobody delete an open file.
#[cfg(not(unix))]
type FileId = ();

/// The files of an open store.
#[derive(Clone, Debug)]
pub(in crate::store::sqlite) struct FileIdentity {
    path: PathBuf,
    file: FileId,
    log: PathBuf,
    log_file: Option<FileId>,
}

#[cfg(unix)]
fn id_of(path: &Path) -> io::Result<FileId> {
    use std::os::unix::fs::MetadataExt;
    let found = std::fs::metadata(path)?;
    Ok((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn id_of(path: &Path) -> io::Result<FileId> {
    std::fs::metadata(path).map(drop)
}

impl FileIdentity {
    /// The files of a store that has just been opened and written.
    pub(in crate::store::sqlite) fn of(path: &Path, log: PathBuf) -> io::Result<Self> {
        Ok(Self { path: path.to_owned(), file: id_of(path)?, log_file: id_of(&log).ok(), log })
    }

    /// Why the files that are written are not those that the next start finds; `None` if they are.
    pub(in crate::store::sqlite) fn loss(&self) -> Option<StoreLoss> {
        let is_missing = |found: &io::Result<FileId>| {
            found
                .as_ref()
                .is_err_and(|error| matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory))
        };
        // Other errors, such as those of a network file system, say nothing about the file.
        let found = id_of(&self.path);
        if is_missing(&found) {
            return Some(StoreLoss::Deleted);
        }
        if found.is_ok_and(|found| found != self.file) {
            return Some(StoreLoss::Replaced);
        }
        let log_file = self.log_file?;
        let found = id_of(&self.log);
        (is_missing(&found) || found.is_ok_and(|found| found != log_file)).then_some(StoreLoss::LogDeleted)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_itself_until_it_is_deleted_or_replaced_and_again_when_it_is_back() {
        let folder = tempfile::TempDir::new().expect("folders can be made there");
        let at = |name: &str| folder.path().join(name);
        for name in ["a", "a-wal", "b"] {
            fs::write(at(name), name).expect("there is room for it");
        }
        let identity = FileIdentity::of(&at("a"), at("a-wal")).expect("it is there");
        assert_eq!(identity.loss(), None);
        fs::rename(at("a"), at("c")).expect("it can be renamed");
        assert_eq!(identity.loss(), Some(StoreLoss::Deleted));
        fs::rename(at("b"), at("a")).expect("it can be renamed");
        assert_eq!(identity.loss(), Some(StoreLoss::Replaced));
        fs::rename(at("c"), at("a")).expect("it can be renamed");
        assert_eq!(identity.loss(), None);
        fs::remove_file(at("a-wal")).expect("it can be removed");
        assert_eq!(identity.loss(), Some(StoreLoss::LogDeleted));
    }
}
