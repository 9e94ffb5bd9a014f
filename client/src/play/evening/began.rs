//! When the evening began, in a file beside its store: after a power cut or a kill it goes on with the same table.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use bidak_shared::protocol::Timestamp;

use crate::base::atomic_file::write;

/// An evening that broke off longer ago than this is over.
const LONGEST_S: u64 = 12 * 60 * 60;

/// The file beside a store.
fn file(store: &Path) -> PathBuf {
    let mut name = OsString::from(store);
    name.push(".evening");
    name.into()
}

/// When the evening began that broke off on this store; none where the last one ended in order or long ago.
pub fn broken_off(store: &Path, now: Timestamp) -> Option<Timestamp> {
    let began: Timestamp = fs::read_to_string(file(store)).ok()?.trim().parse().ok()?;
    let age = now.seconds().checked_sub(began.seconds())?;
    (age <= LONGEST_S).then_some(began)
}

/// Notes when it began.
pub fn note(store: &Path, began: Timestamp) -> io::Result<()> {
    write(&file(store), &format!("{began}\n"))
}

/// The evening has ended in order.
pub fn forget(store: &Path) {
    // A missing file needs no removal; one that cannot be removed is too old tomorrow.
    let _ = fs::remove_file(file(store));
}
