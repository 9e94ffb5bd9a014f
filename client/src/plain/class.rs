//! The evening of a class in lines: who comes and goes, and which games have ended.

use std::io::{self, Write};
use std::time::Instant;

use bidak_shared::game::Outcome;
use bidak_shared::protocol::GameSummary;

use crate::failure::{Code, Failure};
use crate::net::link::{Link, LinkConfig, LinkEvent};
use crate::play::evening::{Evening, News};
use crate::play::text::Texts;
use crate::printable::printable;
use crate::signals::Interrupts;

/// Prints what happens until a signal ends the evening.
pub async fn run(evening: &mut Evening, url: String, name: Option<String>, texts: Texts) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::new(Code::Failed, texts.system(&(&error).into()));
    let mut interrupts = Interrupts::listen().map_err(failed)?;
    let began = Instant::now();
    let (link, mut events) = Link::open(LinkConfig { url, name, token: None });
    loop {
        if let Some(question) = evening.question(began.elapsed()) {
            let id = link.send(question);
            evening.asked(id);
        }
        let wake = evening.wake();
        tokio::select! {
            event = events.recv() => match event {
                Some(LinkEvent::Connected(welcome)) => {
                    link.send(evening.connected(welcome.player, began.elapsed()));
                }
                Some(LinkEvent::Message(message)) => {
                    for happened in evening.heard(&message, began.elapsed()) {
                        let sentence = told(texts, &happened, evening.people().len());
                        // Without a reader the evening goes on.
                        let _ = writeln!(io::stdout(), "{}", printable(&sentence));
                    }
                }
                Some(LinkEvent::Failed { kind, reason }) => {
                    return Err(Failure::new(kind.into(), texts.lost(&reason)));
                }
                Some(_) => {}
                None => return Ok(()),
            },
            () = async {
                match wake {
                    Some(wake) => tokio::time::sleep_until((began + wake).into()).await,
                    None => std::future::pending().await,
                }
            } => {}
            () = interrupts.next() => return Ok(()),
        }
    }
}

fn told(texts: Texts, news: &News, here: usize) -> String {
    match news {
        News::Came(name) => texts.fill("class-came", [("name", name.as_str().into()), ("count", here.into())]),
        News::Left(name) => texts.fill("class-left", [("name", name.as_str().into()), ("count", here.into())]),
        News::Ended(game) => ended(texts, game),
    }
}

fn ended(texts: Texts, game: &GameSummary) -> String {
    let (winner, loser, key) = match game.ending.outcome {
        Some(Outcome::Win(winner)) => (winner, winner.opponent(), "class-won"),
        Some(Outcome::Draw) => (bidak_shared::game::Player::First, bidak_shared::game::Player::Second, "class-drawn"),
        None => (bidak_shared::game::Player::First, bidak_shared::game::Player::Second, "class-void"),
    };
    let values = [
        ("winner", game.player(winner).name.to_string().into()),
        ("loser", game.player(loser).name.to_string().into()),
        ("game", texts.game(game.game).into()),
        ("reason", texts.reason(game.ending.reason).into()),
    ];
    texts.fill(key, values)
}
