//! Queues, and sockets that take a part of a write.

use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Wake;

use bidak_shared::protocol::RefusalCode;
use futures::FutureExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::*;
use crate::net::tcp::{ClientStream, Tcp};

/// Counts how often a task is woken.
#[derive(Default)]
struct Woken(AtomicUsize);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

fn drain(outgoing: &Outgoing) -> Vec<String> {
    std::iter::from_fn(|| outgoing.next_now()).map(|frame| frame.to_string()).collect()
}

/// A connection of two ends; the near one can be written to.
async fn pipe() -> (Tcp, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("it listens");
    let (near, far) = tokio::join!(TcpStream::connect(address), listener.accept());
    let near = near.expect("it listens");
    near.writable().await.expect("nothing was written");
    (Tcp::new(near), far.expect("it was connected to").0)
}

/// Waits for a frame as a connection does; whether one was there.
fn waits(outgoing: &Outgoing, woken: &Arc<Woken>) -> bool {
    let waker = Waker::from(Arc::clone(woken));
    pin!(outgoing.next()).poll(&mut Context::from_waker(&waker)).is_pending()
}

#[tokio::test]
async fn a_frame_for_a_connection_that_waits_is_written_at_once_without_waking_it() {
    let (mut near, mut far) = pipe().await;
    let (outbox, outgoing) = Outbox::new(8, 1000);
    outgoing.share(near.take_write_half().expect("there is no TLS"));
    let woken = Arc::new(Woken::default());
    let (first, second) = (Frame::from("first"), Frame::from("second"));
    assert!(waits(&outgoing, &woken));
    outbox.write(&first);
    assert_eq!((outgoing.next_now(), woken.0.load(Ordering::Relaxed)), (None, 0));
    // A busy connection writes by itself.
    assert_eq!(outgoing.awake(), None);
    outbox.write(&second);
    assert_eq!((outgoing.next_now(), woken.0.load(Ordering::Relaxed)), (Some(second), 0));
    // Queued frames come before written ones.
    assert!(waits(&outgoing, &woken));
    outbox.push("third".into());
    outbox.write(&"fourth".into());
    assert_eq!((drain(&outgoing), woken.0.load(Ordering::Relaxed)), (vec!["third".to_owned(), "fourth".to_owned()], 1));
    drop((outbox, outgoing, near));
    let mut read = Vec::new();
    far.read_to_end(&mut read).await.expect("it was closed");
    assert_eq!(read, first.bytes());
}

#[tokio::test]
async fn the_connection_first_writes_the_rest_that_a_full_socket_did_not_take() {
    let (mut near, mut far) = pipe().await;
    let (outbox, outgoing) = Outbox::new(3, 1 << 20);
    outgoing.share(near.take_write_half().expect("there is no TLS"));
    let woken = Arc::new(Woken::default());
    assert!(waits(&outgoing, &woken));
    let frame = Frame::from("a".repeat(100_000));
    let mut written = 0;
    while woken.0.load(Ordering::Relaxed) == 0 {
        outbox.write(&frame);
        written += 1;
    }
    // Too many frames cut the connection off, but not in the middle of one.
    for _ in 0..3 {
        outbox.push(frame.clone());
    }
    assert!(is_cut(&outgoing));
    // A socket that takes nothing of a frame leaves nothing to end.
    let rest = outgoing.awake();
    let whole = written - usize::from(rest.is_none());
    assert_eq!(outgoing.awake(), None);
    assert_eq!(outgoing.next().now_or_never(), Some(Err(HangUp::TooSlow)));
    let mut read = Vec::new();
    let reading = async { far.read_to_end(&mut read).await };
    let writing = async {
        near.write_all(rest.as_ref().map_or(&[], Frame::bytes)).await?;
        near.shutdown().await
    };
    let (read_bytes, ended) = tokio::join!(reading, writing);
    ended.expect("it is open");
    assert_eq!(read_bytes.expect("it was closed"), whole * frame.len());
    assert_eq!(read, frame.bytes().repeat(whole));
}

#[tokio::test]
async fn an_outbox_whose_connection_has_ended_holds_no_socket_open() {
    let (mut near, mut far) = pipe().await;
    let (outbox, outgoing) = Outbox::new(8, 1000);
    outgoing.share(near.take_write_half().expect("there is no TLS"));
    assert!(waits(&outgoing, &Arc::default()));
    drop((outgoing, near));
    outbox.write(&"a".into());
    assert_eq!(far.read_u8().await.map_err(|error| error.kind()), Err(std::io::ErrorKind::UnexpectedEof));
}

fn is_cut(outgoing: &Outgoing) -> bool {
    outgoing.cut().now_or_never().is_some()
}

#[test]
fn frames_come_out_in_the_order_in_which_they_went_in() {
    let (outbox, outgoing) = Outbox::new(8, 100);
    for text in ["a", "b", "c"] {
        outbox.push(text.into());
    }
    assert_eq!(drain(&outgoing), ["a", "b", "c"]);
    assert!(!is_cut(&outgoing));
}

#[test]
fn too_many_frames_cut_the_connection() {
    let (outbox, outgoing) = Outbox::new(2, 100);
    for text in ["a", "b"] {
        outbox.push(text.into());
        assert!(!is_cut(&outgoing));
    }
    outbox.push("c".into());
    assert!(is_cut(&outgoing));
}

#[test]
fn too_many_bytes_cut_the_connection() {
    let (outbox, outgoing) = Outbox::new(8, 10);
    outbox.push("123456".into());
    assert!(!is_cut(&outgoing));
    outbox.push("12345".into());
    assert!(is_cut(&outgoing));
}

#[test]
fn a_connection_that_was_cut_off_is_sent_nothing_more() {
    let (outbox, outgoing) = Outbox::new(1, 100);
    for text in ["a", "b", "c"] {
        outbox.push(text.into());
    }
    assert_eq!(outgoing.next().now_or_never(), Some(Err(HangUp::TooSlow)));
    assert!(drain(&outgoing).is_empty());
}

#[test]
fn frames_after_an_urgent_hang_up_are_dropped() {
    for (why, more) in [
        (HangUp::StoreAway, &[][..]),
        (HangUp::Fenced, &[]),
        (HangUp::LinkBroken, &[]),
        (HangUp::GoingDown, &[]),
        (HangUp::Deleted, &["late"]),
        (HangUp::Banned, &["late"]),
        (HangUp::NotStored, &["late"]),
    ] {
        let (outbox, outgoing) = Outbox::new(8, 1000);
        outbox.push("early".into());
        outbox.hang_up(why);
        outbox.push("late".into());
        let frames = drain(&outgoing);
        assert_eq!(frames, [&["early"], more].concat(), "{why:?}");
    }
}

#[tokio::test]
async fn a_reader_is_woken_by_a_frame_and_by_a_disconnect() {
    let (outbox, outgoing) = Outbox::new(1, 100);
    let reader = tokio::spawn(async move {
        let frame = outgoing.next().await;
        outgoing.cut().await;
        frame
    });
    tokio::task::yield_now().await;
    outbox.push("a".into());
    tokio::task::yield_now().await;
    for text in ["b", "c"] {
        outbox.push(text.into());
    }
    assert_eq!(reader.await.expect("no panic"), Ok("a".into()));
}

#[test]
fn a_connection_that_is_awake_is_woken_by_no_frame_of_its_own() {
    let (outbox, outgoing) = Outbox::new(2, 100);
    let woken = Arc::new(Woken::default());
    let waker = Waker::from(Arc::clone(&woken));
    let mut context = Context::from_waker(&waker);
    let mut waiting = pin!(outgoing.next());
    assert!(waiting.as_mut().poll(&mut context).is_pending());
    assert_eq!(outgoing.awake(), None);
    outbox.push("a".into());
    assert_eq!(woken.0.load(Ordering::Relaxed), 0);
    assert_eq!(outgoing.next_now(), Some("a".into()));
    assert!(waiting.as_mut().poll(&mut context).is_pending());
    outbox.push("b".into());
    assert_eq!(woken.0.load(Ordering::Relaxed), 1);
}

#[test]
fn an_outbox_that_was_emptied_holds_no_memory_for_many_frames() {
    let (outbox, outgoing) = Outbox::new(100, 1000);
    for _ in 0..100 {
        outbox.push("a".into());
    }
    assert_eq!(drain(&outgoing).len(), 100);
    assert!(outgoing.0.queue().frames.capacity() <= KEPT_PLACES);
}

#[test]
fn a_frame_that_may_be_lost_is_left_out_when_others_wait() {
    let (outbox, outgoing) = Outbox::new(4, 100);
    for text in ["a", "b", "c", "d"] {
        outbox.push_if_idle(&text.into());
    }
    assert_eq!(drain(&outgoing), ["a", "b"]);
    assert!(!is_cut(&outgoing));
    outbox.push_if_idle(&"e".into());
    assert_eq!(drain(&outgoing), ["e"]);
}

#[test]
fn a_single_large_frame_fits_into_an_empty_outbox() {
    let (outbox, outgoing) = Outbox::new(8, 10);
    outbox.push("a frame longer than the limit".into());
    assert!(!is_cut(&outgoing));
    assert_eq!(drain(&outgoing).len(), 1);
    outbox.push("1234567890".into());
    assert!(!is_cut(&outgoing));
}

#[test]
fn a_forgotten_reply_is_answered_with_a_fault() {
    let (outbox, outgoing) = Outbox::new(8, 1000);
    drop(Reply::new(outbox, 7));
    let frames = drain(&outgoing);
    let [frame] = frames.as_slice() else { panic!("one answer, not {frames:?}") };
    let answer = ServerMessage::decode(frame).expect("our own message");
    assert!(matches!(answer, ServerMessage::Refused { re: Some(7), code: RefusalCode::Fault, .. }), "{answer:?}");
}

#[test]
fn a_given_reply_is_answered_once() {
    let (outbox, outgoing) = Outbox::new(8, 1000);
    Reply::new(outbox, 7).ok();
    assert_eq!(drain(&outgoing), [r#"{"type":"ok","re":7}"#]);
}
