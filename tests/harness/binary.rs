//! The program itself, as a user would start it.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The `bidak` program beside this test, built from the present sources.
///
/// Cargo builds the programs of a package for the tests of that package only, so this asks for it: once for each run
/// of the tests, and for nothing when it is up to date.
pub fn bidak() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let test = env::current_exe().expect("a test knows its own path");
        // target/PROFILE/deps/test
        let folder = test.parent().and_then(Path::parent).expect("tests lie two folders below the target folder");
        let profile = match folder.file_name().and_then(OsStr::to_str).expect("profiles have plain names") {
            "debug" => "dev",
            other => other,
        };
        let built = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            // Named together with the tests, it shares everything that was compiled for them.
            .args(["build", "--quiet", "--package", "bidak-client", "--bin", "bidak"])
            .args(["--package", "bidak-tests", "--test", "it", "--profile", profile])
            .arg("--target-dir")
            .arg(folder.parent().expect("a profile lies in the target folder"))
            .status()
            .expect("cargo can be started");
        assert!(built.success(), "bidak cannot be built");
        folder.join("bidak").with_extension(env::consts::EXE_EXTENSION)
    })
}
