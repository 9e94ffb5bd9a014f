//! The files of the page: its texts, its library, its options of engines, and games that compare its rules with ours.
//!
//! The page itself is tested in browsers, by `tests/web/run`.

mod options;
mod positions;
mod serving;
mod texts;
mod vendored;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in the workspace").to_path_buf()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|problem| panic!("{path}: {problem}"))
}
