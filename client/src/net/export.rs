//! Everything that a server keeps of an account, as one file of this user.

use std::io;
use std::path::PathBuf;

use bidak_shared::protocol::Handle;
use etcetera::BaseStrategy;
use serde_json::Value;

use crate::base::atomic_file;
use crate::net::link::Address;
use crate::net::once::{AskError, file};

/// The most parts that are fetched: no account has played more games.
const MOST_PARTS: usize = 2000;

/// Why there is no file.
#[derive(Debug)]
pub enum ExportError {
    /// The server does not hand it out.
    Ask(AskError),
    /// The file that it sends cannot be read.
    Unreadable(String),
    /// It cannot be written.
    Unwritten(io::Error),
}

/// Fetches all parts from `path` on, appends the games of later parts to those of the first one, and writes the file: below the
/// folder for data, `bidak/accounts/HANDLE.json`, usually in `~/.local/share`.
pub async fn save(address: &Address, path: &str, handle: &Handle) -> Result<PathBuf, ExportError> {
    let strategy = etcetera::choose_base_strategy().map_err(|error| ExportError::Unwritten(io::Error::other(error)))?;
    let to = strategy.data_dir().join("bidak").join("accounts").join(format!("{handle}.json"));
    let mut parts = Vec::new();
    let mut next = Some(path.to_owned());
    while let Some(path) = next.take_if(|_| parts.len() < MOST_PARTS) {
        let text = file(address, &path).await.map_err(ExportError::Ask)?;
        let mut part: Value =
            serde_json::from_str(&text).map_err(|error| ExportError::Unreadable(error.to_string()))?;
        next =
            part.as_object_mut().and_then(|part| part.remove("next")).and_then(|next| Some(next.as_str()?.to_owned()));
        parts.push(part);
    }
    let text =
        serde_json::to_string_pretty(&joined(parts)).map_err(|error| ExportError::Unreadable(error.to_string()))?;
    let written = tokio::task::spawn_blocking(move || atomic_file::write(&to, &text).map(|()| to)).await;
    written.map_err(io::Error::other).flatten().map_err(ExportError::Unwritten)
}

/// The first part with the games of all.
fn joined(parts: Vec<Value>) -> Value {
    let mut parts = parts.into_iter();
    let mut whole = parts.next().unwrap_or_default();
    if let Some(games) = whole.get_mut("games").and_then(Value::as_array_mut) {
        for mut part in parts {
            if let Some(more) = part.get_mut("games").and_then(Value::as_array_mut) {
                games.append(more);
            }
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_games_of_later_parts_stand_behind_those_of_the_first() {
        let parts = vec![
            json!({ "account": { "handle": "ana" }, "games": [1, 2] }),
            json!({ "account": { "handle": "ana" }, "games": [3] }),
        ];
        assert_eq!(joined(parts), json!({ "account": { "handle": "ana" }, "games": [1, 2, 3] }));
        assert_eq!(joined(vec![json!({ "account": null })]), json!({ "account": null }));
    }
}
