//! Records as JSON and back, without loss.

use bidak_shared::catalogue::record::{from_object, to_object};
use bidak_shared::record::text::RecordText;

/// The JSON of a record, over several lines.
pub fn to_json(record: &RecordText) -> String {
    serde_json::to_string_pretty(&to_object(record)).expect("records have only string keys")
}

/// Reads a record from JSON. An error names the line and the text there.
///
/// The legality of the moves is not checked.
pub fn from_json(text: &str) -> Result<RecordText, String> {
    from_object(serde_json::from_str(text).map_err(|error| error.to_string())?)
}
