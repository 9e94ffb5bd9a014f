//! The message line: its kinds, its lifetime, and its replacement.

use std::time::Duration;

use bidak_client::net::link::LinkEvent;
use bidak_client::play::appearance::{Appearance, Glyphs};
use bidak_client::tui::message::Message;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Event, NoticeCode, Offer, OfferKind, ServerMessage};

use crate::keys::{SIZE, against_person, playing, shows, shows_not};
use crate::program::{Program, code};

fn saved() -> Message {
    Message::Saved(Ok("ana.txt".to_owned()))
}

const SAVED: &str = "The game is saved in ana.txt";

/// A notice of the server, which nobody has asked for.
fn news() -> Message {
    let sentence = "the server is going down".to_owned();
    Message::Link(LinkEvent::Message(ServerMessage::Notice { code: NoticeCode::GamesGoOn, sentence }))
}

#[test]
fn success_news_and_errors_have_signs_of_their_own() {
    for (glyphs, success, note) in [(Glyphs::Unicode, "✓", "·"), (Glyphs::Ascii, "+", "-")] {
        let mut program = playing(GameKind::Adjacency);
        program.appear(Appearance { glyphs, ..Appearance::default() });
        program.tell(saved());
        shows(&program, &format!("{success} {SAVED}"));
        program.tell(news());
        shows(&program, &format!("{note} The server is going down"));
        program.tell(Message::Saved(Err("the disk is full".to_owned())));
        shows(&program, "! ");
        let line = |sign: &str| program.screen().lines().any(|line| line.starts_with(&format!(" {sign} ")));
        assert!(line("!") && !line(success), "{}", program.screen());
    }
}

#[test]
fn a_sentence_leaves_the_message_line_by_itself_after_the_time_to_read_it() {
    for message in [saved(), news(), Message::Saved(Err("the disk is full".to_owned()))] {
        let mut program = playing(GameKind::Adjacency);
        let empty = program.screen();
        program.tell(message);
        let shown = program.screen();
        assert_ne!(shown, empty);
        program.wait(Duration::from_secs(3));
        assert_eq!(program.screen(), shown);
        program.wait(Duration::from_mins(1));
        assert!(!program.screen().lines().any(|line| line.starts_with(" ! ")), "{}", program.screen());
        shows_not(&program, SAVED);
        assert!(program.model.notice.is_none());
    }
}

#[test]
fn no_sentence_survives_into_another_room() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.tell(saved());
    shows(&program, SAVED);
    // An opponent is found, and the room opens without a key.
    program.link(LinkEvent::Message(ServerMessage::Paired { room: code() }));
    shows(&program, code().as_str());
    shows_not(&program, SAVED);
}

#[test]
fn a_new_state_of_the_game_replaces_an_old_error() {
    let mut program = against_person();
    program.keys("zzz<enter>");
    shows(&program, " ! ");
    program.event(Event::Offered(Offer { by: Player::First, offer: OfferKind::Draw }));
    shows_not(&program, " ! ");
}
