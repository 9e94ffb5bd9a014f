//! The loop with a terminal that only counts.

use futures::stream;

use super::*;

/// Counts what a terminal would be asked for.
#[derive(Default)]
struct Counter {
    frames: usize,
    redraws: usize,
}

impl Face for Counter {
    fn draw(&mut self, _: &Model) -> io::Result<Hits> {
        self.frames += 1;
        Ok(Hits::new())
    }

    fn redraw(&mut self) -> io::Result<()> {
        self.redraws += 1;
        Ok(())
    }

    fn ring(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn copy(&mut self, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn suspend(&mut self, _: fn() -> io::Result<()>) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn a_burst_of_messages_is_drawn_once() {
    let (model, _) = begin(Setup::default(), (80, 24));
    let (mut runtime, inbox) = Runtime::new(model, None);
    for _ in 1..MOST_NEWS {
        runtime.background.try_send(Message::Continued).expect("there is room");
    }
    runtime.background.try_send(Message::Terminated).expect("there is room");
    let mut counter = Counter::default();
    runtime.turn(&mut counter, stream::pending(), inbox).await.expect("nothing fails");
    assert_eq!(counter.frames, 1, "{MOST_NEWS} messages");
}

#[tokio::test]
async fn a_sent_command_is_known_before_anything_else_is_taken() {
    use crate::net::link::LinkConfig;
    use bidak_shared::protocol::Command;
    let (model, _) = begin(Setup::default(), (80, 24));
    let (mut runtime, _inbox) = Runtime::new(model, None);
    let nowhere = LinkConfig { url: "127.0.0.1:1".to_owned(), name: None, token: None };
    runtime.link = Some(Link::open(nowhere));
    let mut counter = Counter::default();
    runtime.perform(vec![Effect::Send(Command::Lobby)], &mut counter).expect("nothing fails");
    assert!(runtime.model.pending.is_empty(), "an effect does not call update");
    runtime.take(Message::Continued, &mut counter).expect("nothing fails");
    assert_eq!(runtime.model.pending.len(), 1);
}
