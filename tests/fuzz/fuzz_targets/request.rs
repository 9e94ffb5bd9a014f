//! A frame from a client is read as a request; a request is written and read back the same, and any other frame is
//! refused in a short sentence. The same frame as one from a server must not harm a client.
#![no_main]

use bidak_shared::protocol::{Request, ServerMessage};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|frame: &str| {
    match Request::decode(frame) {
        Ok(request) => assert_eq!(Request::decode(&request.encode()), Ok(request)),
        Err(error) => assert!(error.sentence.chars().count() <= 300),
    }
    if let Ok(message) = ServerMessage::decode(frame) {
        assert_eq!(ServerMessage::decode(&message.encode()).ok(), Some(message));
    }
});
