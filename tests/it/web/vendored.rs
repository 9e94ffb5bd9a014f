//! `@fluent/bundle` 0.19.1 lies in `server/web/vendor/fluent` as it was published.

use std::fmt::Write;
use std::fs;

use sha2::{Digest, Sha256};

use super::{read, root};

/// SHA-256 over the names, lengths and contents of the module files of the package, in the order of their names: without `index.js`
/// and `ast.js`, which nothing imports.
const PUBLISHED: &str = "5f4e9d89dee7c1e6842f8deb2db6a5d8394e6d87972d37050259add373f05209";

#[test]
fn the_vendored_library_is_as_it_was_published_and_has_its_licence() {
    let folder = root().join("server/web/vendor/fluent");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| name != "LICENSE")
        .collect();
    names.sort();
    let mut hash = Sha256::new();
    for name in names {
        let content = fs::read(folder.join(&name)).unwrap();
        hash.update(format!("{name} {}\n", content.len()));
        hash.update(content);
    }
    let found = hash.finalize().iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a String takes everything");
        text
    });
    assert_eq!(found, PUBLISHED);
    assert!(read("server/web/vendor/fluent/LICENSE").contains("Apache License"));
}
