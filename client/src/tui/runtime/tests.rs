//! The loop with a terminal that only counts.

use futures::stream;

use crate::net::solo::SoloStores;

use super::*;

/// Counts the calls to a terminal.
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
    let (mut runtime, inbox) = Runtime::new(model, None, SoloStores::default());
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
    let (mut runtime, _inbox) = Runtime::new(model, None, SoloStores::default());
    let nowhere = LinkConfig { url: "127.0.0.1:1".to_owned(), name: None, tokens: Vec::new(), program: false };
    runtime.link = Some(Link::open(nowhere));
    let mut counter = Counter::default();
    runtime.perform(vec![Effect::Send(Command::Lobby)], &mut counter).expect("nothing fails");
    assert!(runtime.model.pending.is_empty(), "an effect does not call update");
    runtime.take(Message::Continued, &mut counter).expect("nothing fails");
    assert_eq!(runtime.model.pending.len(), 1);
}

#[tokio::test]
async fn a_second_server_for_others_starts_when_the_first_has_given_back_port_and_store() {
    use crate::net::host::{self, StorePlace};
    use crate::tui::effect::Reach;
    use futures::future::BoxFuture;

    /// The same port for both, as for people.
    static PORT: std::sync::OnceLock<std::net::SocketAddr> = std::sync::OnceLock::new();

    fn start(_: Reach, _: SoloStores) -> BoxFuture<'static, Result<HostHandle, host::HostError>> {
        let free = || std::net::TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
        let port = PORT.get_or_init(|| free().expect("loopback has free ports"));
        Box::pin(async move { host::start_on(&port.to_string(), Some(&StorePlace::Memory)).await })
    }

    let (model, _) = begin(Setup::default(), (80, 24));
    let (mut runtime, mut inbox) = Runtime::new(model, None, SoloStores::default());
    runtime.starter = start;
    // Host, Esc, and Host again while the first still opens its store.
    runtime.start_server(1, Reach::Shared);
    runtime.start_server(2, Reach::Shared);
    let (number, first) = inbox.started.recv().await.expect("the first comes up after all");
    let first = (number, runtime.keep_server(number, first).expect("the port is free").url);
    runtime.stop_server(1);
    let (number, second) = inbox.started.recv().await.expect("the second comes up then");
    let second = (number, runtime.keep_server(number, second).expect("the first has given back the port").url);
    assert_eq!((first.0, second.0), (1, 2));
    assert_eq!(first.1, second.1);
    assert_eq!(runtime.hosts.len(), 1, "one server at a time");
    runtime.say_farewell().await;
}
