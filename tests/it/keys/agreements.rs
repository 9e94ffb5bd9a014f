//! How a game ends before its time: resigning, leaving, offers.

use bidak_client::net::link::LinkEvent;
use bidak_client::tui::effect::Effect;
use bidak_client::tui::screen::Screen;
use bidak_client::tui::start_with::Setup;
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{Command, Ending, Event, Offer, OfferEnd, OfferKind};

use crate::keys::{SIZE, against_person, last, playing, shows, shows_not};
use crate::program::{Program, code};

#[test]
fn resigning_takes_two_steps() {
    let mut program = playing(GameKind::Adjacency);
    let resigned = |program: &Program| program.sent().iter().any(|command| matches!(command, Command::Resign { .. }));
    program.keys("R");
    assert!(!resigned(&program));
    program.keys("n");
    shows_not(&program, "Resign?");
    assert!(!resigned(&program));
    program.keys("Ry");
    assert!(resigned(&program));
}

#[test]
fn no_single_key_ends_a_game() {
    for game in GameKind::ALL {
        let mut program = playing(*game);
        let letters: String = (' '..='~').filter(|letter| !letter.is_ascii_alphanumeric()).collect();
        for key in letters.chars().chain('a'..='z').chain('A'..='Z').chain('0'..='9') {
            program.keys(&key.to_string()).keys("<esc><esc>").keys("n");
        }
        let ends = |command: &&Command| {
            matches!(command, Command::Abort { .. } | Command::Resign { .. } | Command::Leave { .. })
                || matches!(command, Command::Offer { offer: OfferKind::Draw, .. })
        };
        assert_eq!(program.sent().into_iter().find(ends), None, "{game}");
    }
}

#[test]
fn calling_a_game_off_takes_two_steps() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("Z");
    shows(&program, "Abort the game?");
    program.keys("y");
    assert_eq!(last(&program), &Command::Abort { room: code() });
}

#[test]
fn control_c_asks_in_a_game_and_ends_the_program_the_second_time() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("<c-c>");
    assert!(!program.has_quit());
    program.keys("<c-c>");
    assert!(program.has_quit());
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<c-c>");
    assert!(program.has_quit());
}

#[test]
fn leaving_a_game_asks_and_leads_to_the_start() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("q");
    shows(&program, "Abort and leave?");
    program.keys("y");
    assert!(program.sent().contains(&&Command::Leave { room: code() }));
    assert!(program.effects.contains(&Effect::StopServer(1)));
    shows(&program, "Quick game");
}

#[test]
fn a_draw_offer_is_shown_and_accepted() {
    let mut program = against_person();
    program.event(Event::Offered(Offer { by: Player::First, offer: OfferKind::Draw }));
    shows(&program, "Grace offers a draw: y accepts, n declines");
    program.keys("yy");
    assert_eq!(last(&program), &Command::Accept { room: code(), offer: OfferKind::Draw });
}

#[test]
fn offers_are_made_and_withdrawn() {
    let mut program = against_person();
    program.keys("O");
    shows(&program, "Offer a draw?");
    program.keys("y");
    assert_eq!(last(&program), &Command::Offer { room: code(), offer: OfferKind::Draw });
    program.event(Event::Offered(Offer { by: Player::Second, offer: OfferKind::Draw }));
    shows(&program, "You offer a draw: n withdraws it.");
    program.keys("n");
    assert_eq!(last(&program), &Command::Decline { room: code(), offer: OfferKind::Draw });
}

#[test]
fn an_offer_that_the_opponent_has_made_is_not_made_again() {
    let mut program = against_person();
    program.event(Event::Offered(Offer { by: Player::First, offer: OfferKind::Draw }));
    shows_not(&program, "O draw");
    program.keys("O");
    shows(&program, "Your opponent offers that already");
}

#[test]
fn an_old_sentence_does_not_cover_an_offer() {
    let mut program = against_person();
    program.keys("y");
    shows(&program, "Nothing is offered.");
    program.event(Event::Offered(Offer { by: Player::First, offer: OfferKind::Draw }));
    shows(&program, "Grace offers a draw: y accepts, n declines");
}

#[test]
fn an_offer_glows_and_its_withdrawal_ends_that() {
    let mut program = against_person();
    let reversed = |program: &Program| program.looks().lines().nth(22).unwrap().contains('r');
    assert!(!reversed(&program));
    let offer = Offer { by: Player::First, offer: OfferKind::Draw };
    program.event(Event::Offered(offer));
    assert!(reversed(&program), "{}", program.looks());
    program.event(Event::Declined { offer, reason: OfferEnd::Withdrawn });
    assert!(!reversed(&program));
    shows(&program, "Grace withdrew the draw offer");
}

#[test]
fn after_the_end_a_rematch_a_new_game_and_the_door_are_offered() {
    let mut program = playing(GameKind::Adjacency);
    let ending =
        Ending { outcome: Some(Outcome::Win(Player::Second)), reason: EndReason::Time, margin: 0, illegal: None };
    program.event(Event::Ended(ending));
    shows(&program, "You lost to best: you ran out of time.");
    for hint in ["m rematch", "N new game", "q leave"] {
        shows(&program, hint);
    }
    program.keys("m");
    assert_eq!(last(&program), &Command::Offer { room: code(), offer: OfferKind::Rematch });
    program.keys("N<enter>");
    shows(&program, "Your move");
}

/// A game against a person in which both have moved, and it is our turn again or not.
fn after(plies: &[&str]) -> Program {
    let mut program = against_person();
    for text in plies {
        let message = program.server.play(text);
        program.link(LinkEvent::Message(message));
    }
    program
}

#[test]
fn the_sender_of_an_offer_sees_it_and_how_to_withdraw_it() {
    for (offer, sentence) in [
        (OfferKind::Draw, "You offer a draw: n withdraws it."),
        (OfferKind::Takeback, "You ask to take a move back: n withdraws it."),
    ] {
        for (plies, turn) in [(&["a1", "c3"][..], "Grace is to move"), (&["a1", "c3", "a2"], "Your move: ")] {
            let mut program = after(plies);
            program.event(Event::Offered(Offer { by: Player::Second, offer }));
            shows(&program, sentence);
            shows(&program, turn);
            shows(&program, "n withdraw");
        }
    }
}

#[test]
fn an_offer_that_was_declined_withdrawn_or_overtaken_is_told_apart() {
    let draw = |by| Offer { by, offer: OfferKind::Draw };
    for (by, reason, sentence, is_for_me) in [
        (Player::Second, OfferEnd::Declined, "Grace declined the draw", true),
        (Player::First, OfferEnd::Withdrawn, "Grace withdrew the draw offer", true),
        (Player::First, OfferEnd::Declined, "you declined the draw", false),
        (Player::Second, OfferEnd::Withdrawn, "you withdrew the draw offer", false),
        (Player::Second, OfferEnd::Overtaken, "the draw offer no longer stands", false),
    ] {
        let mut program = after(&["a1", "c3"]);
        program.event(Event::Offered(draw(by))).event(Event::Declined { offer: draw(by), reason });
        let screen = program.screen();
        assert!(screen.lines().any(|line| line.contains("· ") && line.contains(&sentence[..20])), "{screen}");
        let message_line = screen.lines().nth(22).unwrap();
        assert_eq!(message_line.contains(sentence), is_for_me, "{reason:?} by {by}: {screen}");
    }
}

#[test]
fn undo_is_offered_only_when_there_is_an_own_move_to_undo() {
    for (plies, offered) in [(&[][..], false), (&["a1"], false), (&["a1", "c3"], true), (&["a1", "c3", "a2"], true)] {
        let mut program = after(plies);
        let screen = program.screen();
        assert_eq!(screen.lines().last().unwrap().contains("u undo"), offered, "{plies:?}\n{screen}");
        program.keys("u");
        let sent = program.sent().iter().any(|command| matches!(command, Command::Offer { .. }));
        assert_eq!(sent, offered, "{plies:?}");
    }
}

#[test]
fn after_the_end_the_footer_offers_chat_and_analysis_and_no_live_thinking() {
    for reason in [EndReason::Time, EndReason::Resignation, EndReason::Agreement] {
        let mut program = playing(GameKind::Adjacency);
        program.keys("c3<enter>v");
        shows(&program, "v thinking");
        let outcome = if reason == EndReason::Agreement { Outcome::Draw } else { Outcome::Win(Player::Second) };
        program.event(Event::Ended(Ending { outcome: Some(outcome), reason, margin: 0, illegal: None }));
        let screen = program.screen();
        let footer = screen.lines().last().unwrap();
        assert!(footer.starts_with(" m rematch   x analyze   t chat   N new game   S save"), "{footer}");
        shows_not(&program, "thinking");
        shows(&program, "Chat ─");
        program.keys("v");
        shows(&program, "The game is over: x analyzes it.");
    }
}

#[test]
fn there_is_no_analysis_of_a_game_that_goes_on() {
    let mut program = against_person();
    let moved = program.server.play("c3");
    program.link(LinkEvent::Message(moved));
    program.keys("x");
    shows(&program, "This game is not over yet.");
    let asks_an_engine = |effect: &Effect| matches!(effect, Effect::Study { .. });
    assert!(matches!(program.model.screen, Screen::Game(_)) && !program.effects.iter().any(asks_an_engine));
}

#[test]
fn x_analyzes_the_game_that_is_over_at_once() {
    let mut program = playing(GameKind::TicTacToe);
    program.keys("b2<enter>");
    let ending =
        Ending { outcome: Some(Outcome::Win(Player::Second)), reason: EndReason::Time, margin: 0, illegal: None };
    program.event(Event::Ended(ending)).keys("x");
    assert!(matches!(program.model.screen, Screen::Replay(_)));
    shows(&program, "Analysis 3/3");
}
