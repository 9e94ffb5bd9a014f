//! Chat and spectators.

use bidak_client::net::link::LinkEvent;
use bidak_client::tui::effect::Effect;
use bidak_client::tui::message::{Message, Wheel};
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_client::tui::view::title;
use bidak_shared::protocol::{
    BlockTarget, Command, Event, LobbyChanges, NoticeCode, PlayerId, Seats, ServerMessage, Welcome,
};

use crate::keys::{SIZE, against_person, last, shows, shows_not, waiting_room};
use crate::program::{Program, code, me, person, talk, welcome};
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
fn spectators_are_listed_by_name() {
    let mut program = against_person();
    program.server.spectators = vec!["Edsger", "Barbara"];
    program.event(Event::Spectators { count: 2 }).keys("W");
    assert_eq!(last(&program), &Command::Spectators { room: code(), from: None });
    shows(&program, "Players and spectators");
    shows(&program, "Edsger");
    program.server.spectators = vec!["Edsger"];
    program.event(Event::Spectators { count: 1 });
    shows_not(&program, "Barbara");
    program.server.spectators = Vec::new();
    program.event(Event::Spectators { count: 0 });
    shows_not(&program, "Edsger");
    program.keys("<esc>");
    shows_not(&program, "Players and spectators");
    program.server.spectators = vec!["Edsger"];
    program.event(Event::Spectators { count: 1 }).click("1 watching");
    shows(&program, "Players and spectators");
    program.event(Event::Closed);
    shows_not(&program, "Players and spectators");
}

#[test]
fn enter_in_the_list_opens_the_profile_of_an_account_and_does_nothing_to_a_guest() {
    let mut program = against_person();
    program.keys("W");
    shows_not(&program, "Enter open");
    let before = program.sent().len();
    program.keys("<enter>");
    assert_eq!(program.sent().len(), before);
    program.keys("<esc>").link(LinkEvent::Connected(Box::new(Welcome { accounts: true, ..welcome() })));
    program.keys("W");
    shows(&program, "Enter open");
    program.keys("<enter>");
    assert!(matches!(last(&program), Command::Profile { handle, .. } if handle == "grace"), "{:?}", last(&program));
}

#[test]
fn the_opponent_is_in_the_list_and_can_be_blocked_but_not_kicked() {
    let mut program = against_person();
    program.keys("W");
    let line =
        program.screen().lines().find(|line| line.contains("Grace") && line.contains("plays")).map(str::to_owned);
    assert!(line.is_some(), "{}", program.screen());
    shows_not(&program, "x kick");
    program.keys("b");
    shows(&program, "Block Grace?");
    program.keys("y");
    let target = BlockTarget { player: Some(PlayerId::from_bits(2)), handle: None };
    assert!(program.sent().contains(&&Command::Block(target)), "{:?}", program.sent());
}

#[test]
fn a_long_spectator_list_scrolls() {
    let mut program = against_person();
    let names: Vec<&'static str> = (1..=200).map(|number| &*format!("Watcher {number}").leak()).collect();
    program.server.spectators = names;
    program.event(Event::Spectators { count: 200 }).keys("W");
    shows(&program, "of 201");
    shows_not(&program, "Watcher 200");
    program.keys("<end>");
    assert_eq!(last(&program), &Command::Spectators { room: code(), from: Some(101) });
    assert!(chosen_line(&program).contains("Watcher 100"), "{}", program.screen());
    program.keys("<end><up>");
    shows(&program, "Watcher 200");
    program.event(Event::Spectators { count: 201 });
    assert!(chosen_line(&program).contains("Watcher 200"), "a long list stays as it is: {}", program.screen());
    program.keys("<pgup><pgup>");
    assert!(chosen_line(&program).contains("Watcher 180"), "{}", program.screen());
    program.wheel(Wheel::Down);
    assert!(chosen_line(&program).contains("Watcher 181"), "{}", program.screen());
}

#[test]
fn screens_of_the_spectator_list() {
    screens::check("spectators", |size| {
        let mut program = against_person();
        program.resize(size.0, size.1);
        let some = ["Edsger", "Barbara", "日本語の名前", "Ani Wijaya"];
        let more: Vec<&'static str> = (1..=30).map(|number| &*format!("Watcher {number}").leak()).collect();
        program.server.spectators = some.into_iter().chain(more).collect();
        let player = PlayerId::from_bits(91);
        program.event(Event::Muted { player, name: "Barbara".parse().unwrap(), muted: true });
        program.event(Event::Spectators { count: 34 }).keys("WbyW<down>");
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
fn spectators_are_blocked_muted_and_kicked_from_the_list() {
    let mut program = against_person();
    program.server.spectators = vec!["Edsger", "Barbara"];
    program.event(Event::Spectators { count: 2 }).event(talk("Barbara", 91, "hear, hear"));
    shows(&program, "hear, hear");
    program.keys("W<down>b");
    shows(&program, "Block Barbara?");
    program.keys("n");
    assert!(!program.sent().iter().any(|command| matches!(command, Command::Block(_))), "no");
    program.keys("W<down>byW<down>");
    shows(&program, "blocked by you");
    shows(&program, "b unblock");
    let player = PlayerId::from_bits(91);
    let target = BlockTarget { player: Some(player), handle: None };
    assert!(program.sent().contains(&&Command::Block(target.clone())), "{:?}", program.sent());
    program.keys("b");
    shows_not(&program, "blocked by you");
    assert!(program.sent().contains(&&Command::Unblock(target)), "{:?}", program.sent());
    program.keys("s");
    assert_eq!(last(&program), &Command::Mute { room: code(), player, muted: true });
    program.event(Event::Muted { player, name: "Barbara".parse().unwrap(), muted: true });
    shows(&program, "muted");
    program.keys("s");
    assert_eq!(last(&program), &Command::Mute { room: code(), player, muted: false });
    program.keys("x");
    shows(&program, "Kick Barbara?");
    program.keys("n");
    assert!(!matches!(last(&program), Command::Kick { .. }));
    program.keys("W<down>xy");
    assert_eq!(last(&program), &Command::Kick { room: code(), player });
}

#[test]
fn chat_of_one_person_can_be_hidden_and_shown_again() {
    let mut program = against_person();
    program.keys(":block");
    shows_not(&program, "what Edsger says");
    program.keys("<esc>").event(talk("Edsger", 90, "goto fail")).event(talk("Grace", 2, "good luck"));
    program.keys(":block edsger");
    shows(&program, "hide the chat of Edsger");
    program.keys("<enter>");
    shows(&program, "Edsger is blocked");
    program.event(talk("Edsger", 90, "considered harmful")).keys("<home>");
    shows_not(&program, "goto fail");
    shows_not(&program, "considered harmful");
    shows(&program, "Grace (spectator): good luck");
    program.keys(":unblock<enter><home>");
    shows(&program, "Edsger (spectator): goto fail");
    shows(&program, "Edsger (spectator): considered");
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

/// Watches the room of the scripted server, in which Grace waits.
fn watching(kept_for: Option<PlayerId>) -> Program {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.server.seats = Seats { first: Some(person("Grace", 2)), second: None };
    program.server.kept_for = kept_for;
    let changes = LobbyChanges { changed: vec![waiting_room(&program)], players: 2, ..LobbyChanges::default() };
    program.link(LinkEvent::Message(ServerMessage::LobbyChanged(changes))).keys("w");
    program
}

#[test]
fn a_seat_that_is_free_can_be_taken_and_a_seat_that_cannot_is_not_called_free() {
    for kept_for in [None, Some(me())] {
        let mut program = watching(kept_for);
        shows(&program, "A seat is free: s takes it.");
        program.keys("s");
        shows_not(&program, "No seat is free");
        assert!(program.sent().iter().any(|command| matches!(command, Command::Join { .. })));
    }
    let mut program = watching(Some(PlayerId::from_bits(2)));
    shows(&program, "The free seat is kept for somebody else.");
    shows_not(&program, "A seat is free");
    program.keys("s");
    shows(&program, "! The free seat is kept for somebody else.");
    assert!(!program.sent().iter().any(|command| matches!(command, Command::Join { .. })));
}

#[test]
fn chat_of_spectators_is_marked() {
    let mut program = against_person();
    program.event(talk("Edsger", 90, "hello")).keys("thi<enter>");
    shows(&program, "Edsger (spectator): hello");
    shows(&program, "Ada: hi");
    // The line stays open for the next one, until an empty one closes it.
    program.keys("more<enter>");
    shows(&program, "Ada: more");
    program.keys("<enter>");
    shows_not(&program, "Enter send");
}

#[test]
fn after_a_restart_the_chat_says_that_it_was_lost() {
    let mut program = against_person();
    program.event(talk("Edsger", 90, "hello"));
    let lost = |program: &Program| program.screen().matches("is lost").count();
    for _ in 0..2 {
        let snapshot = Box::new(program.server.snapshot());
        program.link(LinkEvent::Message(ServerMessage::Joined { re: 99, snapshot }));
        assert_eq!(lost(&program), 1, "{}", program.screen());
        shows(&program, "hello");
    }
}

#[test]
fn one_key_copies_the_invitation_and_shows_it() {
    let mut program = watching(None);
    program.keys("C");
    let text = format!("bidak join example.org --room {}", code());
    assert!(program.effects.contains(&Effect::Copy(text.clone())), "{:?}", program.effects);
    shows(&program, &text);
    program.keys("qC");
    assert!(program.effects.contains(&Effect::Copy("bidak join example.org".to_owned())));
}

#[test]
fn the_title_of_the_window_says_whose_move_it_is() {
    let mut program = against_person();
    assert_eq!(title(&program.model), "Bidak");
    let message = program.server.play("a1");
    program.link(LinkEvent::Message(message));
    assert_eq!(title(&program.model), "● Your move – Bidak");
}
