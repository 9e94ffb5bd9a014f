//! Messages are read as they were written.

use super::*;

#[tokio::test]
async fn messages_of_an_owner_are_read_as_they_were_written() {
    let mut bytes = Vec::new();
    let done =
        [(7, Role::Member), (u64::MAX, Role::Guesser)].map(|(number, role)| RequestEnd { connection: 3, number, role });
    put_done(&mut bytes, done[0]);
    put_frame(&mut bytes, &[1, u64::MAX], &Frame::from("hello"));
    put_json(&mut bytes, &ToEdge::HangUp { connection: 3, why: HangUp::Fenced.into() });
    put_done(&mut bytes, done[1]);
    let mut reader = &bytes[..];
    let mut read = Vec::new();
    while !reader.is_empty() {
        read.push(read_from_owner(&mut reader).await.expect("well-formed"));
    }
    let [FromOwner::Done(first), FromOwner::Frame { to, frame }, FromOwner::Message(message), FromOwner::Done(last)] =
        &read[..]
    else {
        panic!("{read:?}");
    };
    assert_eq!(([*first, *last], to, &**frame), (done, &vec![1, u64::MAX], "hello"));
    assert!(matches!(message, ToEdge::HangUp { connection: 3, why: WhyForm::Moved }));
}

#[tokio::test]
async fn messages_of_an_edge_are_read_as_they_were_written() {
    let mut bytes = Vec::new();
    let label = Some("\u{1F3B2}".repeat(PlayerName::MOST).parse().expect("a name"));
    let asks = [label, None].map(|label| Ask {
        connection: 5,
        number: u64::MAX,
        version: 1 << 40,
        lag_ms: 70_000,
        label,
        request: r#"{"id":1,"type":"lobby"}"#.to_owned(),
    });
    put_ask(&mut bytes, &asks[0]);
    put_json(&mut bytes, &ToOwner::Gone { connection: 5 });
    put_ask(&mut bytes, &asks[1]);
    let mut reader = &bytes[..];
    for is_ask in [true, false, true] {
        match read_from_edge(&mut reader).await.expect("well-formed") {
            FromEdge::Ask(ask) => assert!(is_ask && asks.contains(&ask), "{ask:?}"),
            FromEdge::Message(message) => assert!(!is_ask && matches!(message, ToOwner::Gone { connection: 5 })),
        }
    }
    assert!(reader.is_empty());
}

#[tokio::test]
async fn bytes_that_are_no_messages_are_an_error() {
    let mut short = [Vec::new(), Vec::new()];
    put(&mut short[0], ASK, |bytes| bytes.extend_from_slice(&[0; 3 * 8 + 4]));
    // A label that is longer than the rest.
    put(&mut short[1], ASK, |bytes| bytes.extend_from_slice(&[[0; 3 * 8 + 4].as_slice(), &[2, b'a']].concat()));
    for bytes in &short {
        assert!(read_from_edge(&mut &bytes[..]).await.is_err(), "{bytes:?}");
    }
    for bytes in [
        &b"\0\0\0\0"[..],
        b"\xff\xff\xff\xff",
        b"\0\0\0\x02j{",
        b"\0\0\0\x01x",
        b"\0\0\0\x06f\0\0\0\x01\0",
        b"\0\0\0\x12d0000000011111111\x03",
    ] {
        assert!(read_from_owner(&mut &bytes[..]).await.is_err(), "{bytes:?}");
        assert!(read_from_edge(&mut &bytes[..]).await.is_err(), "{bytes:?}");
    }
}
