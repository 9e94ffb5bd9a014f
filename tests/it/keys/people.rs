//! Chat and spectators.

use bidak_client::net::link::LinkEvent;
use bidak_client::tui::message::{Message, Wheel};
use bidak_shared::protocol::{Command, Event, NoticeCode, PlayerId, ServerMessage};

use crate::keys::{against_person, last, shows, shows_not};
use crate::program::{Program, code, talk};
use crate::screens;

#[test]
fn letters_in_the_chat_line_do_nothing_else() {
    let mut program = against_person();
    program.keys("t");
    shows(&program, "Enter send");
    program.keys("resign? q<enter>");
    assert_eq!(last(&program), &Command::Chat { room: code(), text: "resign? q".to_owned() });
    shows(&program, "Ada: resign? q");
}

#[test]
fn whoever_watches_is_told_by_name() {
    let mut program = against_person();
    program.keys("W");
    shows(&program, "Nobody watches.");
    program.server.spectators = vec!["Edsger", "Barbara"];
    program.event(Event::Spectators { count: 2 }).keys("W");
    assert_eq!(last(&program), &Command::Spectators { room: code() });
    shows(&program, "Who watches");
    shows(&program, "Edsger");
    program.server.spectators = vec!["Edsger"];
    program.event(Event::Spectators { count: 1 });
    shows_not(&program, "Barbara");
    program.server.spectators = Vec::new();
    program.event(Event::Spectators { count: 0 });
    shows(&program, "Nobody watches.");
    program.keys("<esc>");
    shows_not(&program, "Who watches");
    program.server.spectators = vec!["Edsger"];
    program.event(Event::Spectators { count: 1 }).click("1 watching");
    shows(&program, "Who watches");
    program.event(Event::Closed);
    shows_not(&program, "Who watches");
}

#[test]
fn a_long_list_of_who_watches_scrolls() {
    let mut program = against_person();
    let names: Vec<&'static str> = (1..=200).map(|number| &*format!("Watcher {number}").leak()).collect();
    program.server.spectators = names;
    program.event(Event::Spectators { count: 200 }).keys("W");
    shows(&program, "of 200");
    shows_not(&program, "Watcher 200");
    program.keys("<end>");
    shows(&program, "Watcher 200");
    program.keys("<pgup><pgup>");
    assert!(chosen_line(&program).contains("Watcher 180"), "{}", program.screen());
    program.wheel(Wheel::Down);
    assert!(chosen_line(&program).contains("Watcher 181"), "{}", program.screen());
}

#[test]
fn what_the_list_of_who_watches_looks_like() {
    screens::check("spectators", |size| {
        let mut program = against_person();
        program.resize(size.0, size.1);
        let some = ["Edsger", "Barbara", "日本語の名前", "Ani Wijaya"];
        let more: Vec<&'static str> = (1..=30).map(|number| &*format!("Watcher {number}").leak()).collect();
        program.server.spectators = some.into_iter().chain(more).collect();
        let player = PlayerId::from_bits(91);
        program.event(Event::Muted { player, name: "Barbara".parse().unwrap(), muted: true });
        program.event(Event::Spectators { count: 34 }).keys("W<enter><down>");
        program
    });
}

/// The line that is shown in reverse.
fn chosen_line(program: &Program) -> String {
    let looks = program.looks();
    let screen = program.screen();
    let chosen = looks.lines().zip(screen.lines()).find(|(looks, _)| looks.contains("rrrrrrrr"));
    chosen.map_or_else(String::new, |(_, line)| line.to_owned())
}

#[test]
fn who_watches_is_hidden_silenced_and_sent_out_from_the_list() {
    let mut program = against_person();
    program.server.spectators = vec!["Edsger", "Barbara"];
    program.event(Event::Spectators { count: 2 }).event(talk("Barbara", 91, "hear, hear"));
    shows(&program, "hear, hear");
    program.keys("W<down><enter>");
    shows(&program, "muted by you");
    shows(&program, "Enter unmute");
    assert_eq!(last(&program), &Command::Spectators { room: code() }, "the server hears nothing of it");
    program.keys("<enter>");
    shows_not(&program, "muted by you");
    let player = PlayerId::from_bits(91);
    program.keys("s");
    assert_eq!(last(&program), &Command::Mute { room: code(), player, muted: true });
    program.event(Event::Muted { player, name: "Barbara".parse().unwrap(), muted: true });
    shows(&program, "silenced");
    program.keys("s");
    assert_eq!(last(&program), &Command::Mute { room: code(), player, muted: false });
    program.keys("x");
    shows(&program, "Send Barbara out of this room?");
    program.keys("n");
    assert!(!matches!(last(&program), Command::Kick { .. }));
    program.keys("W<down>xy");
    assert_eq!(last(&program), &Command::Kick { room: code(), player });
}

#[test]
fn what_one_person_says_can_be_hidden_and_shown_again() {
    let mut program = against_person();
    program.keys(":mute");
    shows_not(&program, "what Edsger says");
    program.keys("<esc>").event(talk("Edsger", 90, "goto fail")).event(talk("Grace", 2, "good luck"));
    let sent = program.effects.len();
    program.keys(":mute edsger");
    shows(&program, "no longer show you what Edsger says");
    program.keys("<enter>");
    shows(&program, "What Edsger says is no longer shown to you.");
    program.event(talk("Edsger", 90, "considered harmful")).keys("<home>");
    shows_not(&program, "goto fail");
    shows_not(&program, "considered harmful");
    shows(&program, "Grace: good luck");
    program.keys(":unmute<enter><home>");
    shows(&program, "Edsger: goto fail");
    shows(&program, "Edsger: considered harmful");
    assert_eq!(program.effects.len(), sent, "the server hears nothing of it");
}

#[test]
fn pasted_control_characters_do_not_reach_the_chat() {
    let mut program = against_person();
    program.keys("t").tell(Message::Paste("a\u{1b}[2J\nb".to_owned())).keys("<enter>");
    assert_eq!(last(&program), &Command::Chat { room: code(), text: "a[2Jb".to_owned() });
}

#[test]
fn sentences_of_a_server_cannot_act_on_the_terminal() {
    let mut program = against_person();
    let sentence = "bad\u{1b}]0;title\u{7} news".to_owned();
    program.link(LinkEvent::Message(ServerMessage::Notice { code: NoticeCode::GamesEnd, sentence }));
    assert!(!program.screen().contains(|character: char| character.is_control() && character != '\n'));
    shows(&program, "news");
}
