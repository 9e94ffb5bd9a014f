//! The loop of the organiser's screen: keys, the connection, signals.

use std::io;
use std::time::Instant;

use crossterm::event::{Event, EventStream, KeyEventKind};
use futures::StreamExt;

use crate::base::signals::{self, Signal, Signals};
use crate::net::identity::Identity;
use crate::net::link::{Link, LinkConfig, LinkEvent};
use crate::play::evening::end::last_games;
use crate::play::moment::Moment;
use crate::tui::class::{AfterKey, Class};
use crate::tui::terminal::Terminal;

/// Shows the screen until the organiser ends the evening, or the system ends the program.
///
/// `identity` is the organiser's at the server, also for tournaments of earlier evenings.
pub async fn run(class: &mut Class, url: String, name: Option<String>, mut identity: Identity) -> io::Result<()> {
    let began = Instant::now();
    let mut terminal = Terminal::take()?;
    terminal.set_title(class.texts.say("class-title").into_owned())?;
    let mut signals = Signals::listen()?;
    let mut keys = EventStream::new();
    let (link, mut events) = Link::open(LinkConfig { url, name, tokens: identity.tokens(), program: false });
    loop {
        let now: Moment = began.elapsed();
        if let Some(question) = class.evening.question(now) {
            let id = link.send(question);
            class.evening.asked(id);
        }
        if class.is_connected
            && let Some(question) = class.tournament.question(now)
        {
            let id = link.send(question.clone());
            class.tournament.asked(id, question);
        }
        terminal.screen.draw(|frame| class.draw(now, frame.area(), frame.buffer_mut()))?;
        tokio::select! {
            event = keys.next() => match event {
                Some(Ok(Event::Key(key))) if key.kind != KeyEventKind::Release => {
                    match class.key(key) {
                        AfterKey::Stay => {}
                        AfterKey::Redraw => terminal.forget()?,
                        AfterKey::End => break,
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
                // The terminal is gone.
                None => return Ok(()),
            },
            event = events.recv() => match event {
                Some(LinkEvent::Connected(welcome)) => {
                    class.is_connected = true;
                    link.send(class.evening.connected(welcome.player, began.elapsed()));
                    class.tournament.connected(&welcome);
                    // With the token the organiser is the same player on a later evening.
                    if let Ok(Some(keep)) = identity.take_token(welcome.token) {
                        tokio::task::spawn_blocking(|| drop(keep()));
                    }
                }
                Some(LinkEvent::Message(message)) => {
                    class.on_message(&message, began.elapsed());
                }
                Some(LinkEvent::Lost { .. }) => class.is_connected = false,
                Some(LinkEvent::Failed { .. }) | None => return Ok(()),
                Some(_) => {}
            },
            () = until(class.evening.wake().into_iter().chain(class.tournament.wake(now)).min(), began) => {}
            signal = signals.next() => match signal {
                Signal::Stop => terminal.suspend(signals::stop_process)?,
                Signal::End => break,
            },
        }
    }
    last_games(&mut class.evening, began, &link, &mut events).await;
    Ok(())
}

async fn until(wake: Option<Moment>, began: Instant) {
    match wake {
        Some(wake) => tokio::time::sleep_until((began + wake).into()).await,
        None => std::future::pending().await,
    }
}
