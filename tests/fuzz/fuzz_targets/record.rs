//! Reads a text as the record of a game. A record that was read is written and read back unchanged.
#![no_main]

use bidak_shared::record::text::RecordText;
use bidak_shared::registry::replay::import;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(record) = text.parse::<RecordText>() {
        // A move that looks like a result or a number would not come back; only replayed ones are sure to.
        if import(text).is_ok() {
            assert_eq!(record.to_string().parse(), Ok(record));
        }
    }
});
