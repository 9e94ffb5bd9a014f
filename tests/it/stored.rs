//! Files that the programs of commit 3bff6735 wrote, opened by those of today: nothing may be lost. `data/stored/README.md` lists the files
//! and says how they were made.

mod clients;
mod play;
mod questions;
mod stores;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// A file of the saved ones.
fn saved(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/stored").join(path)
}

/// A saved JSON document.
fn json(path: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(saved(path)).unwrap()).unwrap()
}

/// The text of a value.
fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

/// Adds a line for each part of the saved value that the present one lacks or has otherwise. The present one may have more fields.
fn compare(saved: &Value, present: &Value, place: &str, lost: &mut Vec<String>) {
    match (saved, present) {
        (Value::Object(saved), Value::Object(present)) => {
            for (name, value) in saved {
                compare(value, present.get(name).unwrap_or(&Value::Null), &format!("{place}.{name}"), lost);
            }
        }
        (Value::Array(saved), Value::Array(present)) if saved.len() == present.len() => {
            for (at, (saved, present)) in saved.iter().zip(present).enumerate() {
                compare(saved, present, &format!("{place}[{at}]"), lost);
            }
        }
        _ if place.rsplit('.').next() == Some("name") && is_named_bot(saved, present) => {}
        _ if saved == present || place.rsplit('.').next() == Some("speed") && is_renamed_speed(saved, present) => {}
        // Accounts are called by their handles since.
        (Value::String(saved), Value::String(present))
            if matches!(place.rsplit('.').next(), Some("name" | "from" | "first" | "second"))
                && is_handle_of(saved, present) => {}
        _ => lost.push(format!("{place}: {saved}, now {present}")),
    }
}

/// Whether the account with this name, of the evening on which the fixtures were made, has this handle.
fn is_handle_of(name: &str, handle: &str) -> bool {
    let others = [("Deep Green", "robo"), ("Siswa Satu", "kelas-1"), ("Siswa Dua", "kelas-2")];
    name.to_lowercase() == handle || others.contains(&(name, handle))
}

/// Whether a bot has got a name for its engine and level since.
fn is_named_bot(saved: &Value, present: &Value) -> bool {
    saved == "random 1" && present == "Ayam"
}

/// Whether a speed has another name today.
fn is_renamed_speed(saved: &Value, present: &Value) -> bool {
    let renamed = [("fast", "blitz"), ("middle", "rapid"), ("slow", "classical")];
    renamed.iter().any(|(old, new)| saved == old && present == new)
}

/// Fails with the first differences, if there are any.
fn nothing_is_lost(lost: &[String]) {
    assert!(lost.is_empty(), "{} differences:\n{}", lost.len(), lost[..lost.len().min(30)].join("\n"));
}
