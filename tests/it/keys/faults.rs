//! Faults of the screens that were seen once, each with the keys that showed it.

use std::time::Duration;

use bidak_client::net::link::LinkEvent;
use bidak_client::play::config::{Config, Key, Source};
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::game::{EndReason, Player};
use bidak_shared::protocol::{Command, Ending, Event, TournamentPlace, Welcome};

use crate::keys::{against_person, last, playing, shows, shows_not};
use crate::program::{Program, code, welcome};

/// In a game against a person in a room that is rated, or of a tournament without draws.
fn in_room(tournament: bool, rated: bool) -> Program {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, (140, 45));
    let place = TournamentPlace { tournament: "T4K9QZ".parse().unwrap(), round: 2, board: 3, game: 1 };
    program.server.tournament = tournament.then_some(place);
    program.server.rated = rated;
    let names = [("Grace", 2), ("Ada", 1)].map(|(name, id)| Some(crate::program::person(name, id)));
    let [first, second] = names;
    program.server.seats = bidak_shared::protocol::Seats { first, second };
    program.keys("c").keys(code().as_str()).keys("<enter>");
    let played = program.server.play("c3");
    program.link(LinkEvent::Message(played));
    program.keys("d4<enter>");
    program
}

#[test]
fn undo_is_hinted_at_only_where_a_move_can_be_taken_back() {
    shows(&in_room(false, false), "u undo");
    for (tournament, rated, why) in
        [(false, true, "No takebacks in rated games"), (true, false, "No takebacks in tournaments")]
    {
        let mut program = in_room(tournament, rated);
        shows_not(&program, "u undo");
        program.keys("u");
        shows(&program, why);
    }
}

#[test]
fn a_draw_is_offered_only_where_players_may_agree_on_one() {
    shows(&in_room(false, true), "O draw");
    let mut program = in_room(true, true);
    shows_not(&program, "O draw");
    program.keys("O");
    shows(&program, "In this tournament players cannot agree on a draw");
}

#[test]
fn a_room_of_a_tournament_says_so_in_its_header() {
    shows(&in_room(true, false), "tournament T4K9QZ, round 2, board 3");
    shows_not(&in_room(false, false), "tournament");
}

#[test]
fn a_rated_game_says_from_which_move_on_it_counts() {
    let program = in_room(false, true);
    shows(&program, "rated: a game resigned before move 10");
}

#[test]
fn a_game_that_was_aborted_before_a_move_says_that_there_is_nothing_to_save() {
    let mut program = against_person();
    program.event(Event::Ended(Ending { outcome: None, reason: EndReason::Aborted, margin: 0, illegal: None }));
    program.keys("S");
    shows(&program, "No move was played in this game");
}

#[test]
fn an_error_of_a_lost_connection_goes_with_the_return() {
    let mut program = against_person();
    program.link(LinkEvent::Lost { reason: "gone".into(), retry_in: Duration::from_secs(9) });
    program.keys("u");
    shows(&program, "The connection is lost; wait until it is back");
    program.link(LinkEvent::Connected(Box::new(welcome())));
    shows_not(&program, "The connection is lost; wait until it is back");
}

#[test]
fn somebody_who_is_back_after_each_restart_of_the_server_is_told_once() {
    let mut program = against_person();
    let back = Event::Presence { side: Player::First, connected: true, claim_in_ms: None };
    for _ in 0..3 {
        program.event(back.clone());
    }
    assert_eq!(program.screen().matches("Grace is back").count(), 1, "{}", program.screen());
    program.event(Event::Presence { side: Player::First, connected: false, claim_in_ms: None });
    program.event(back);
    assert_eq!(program.screen().matches("Grace is back").count(), 2, "{}", program.screen());
}

#[test]
fn a_guest_hears_that_rated_games_need_an_account_before_the_form() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, (80, 24));
    program.link(LinkEvent::Connected(Box::new(Welcome { accounts: true, ..welcome() })));
    program.keys("P");
    shows(&program, "Rated games need an account: a creates one");
    assert_eq!(last(&program), &Command::Lobby);
}

/// In the lobby of a server of this machine, in a language.
fn hosting(language: &str, size: (u16, u16)) -> Program {
    let mut config = Config::default();
    config.set(Key::Lang, language, Source::File).unwrap();
    let (url, share) = ("ws://127.0.0.1:7878/ws".to_owned(), vec!["192.168.100.120".to_owned()]);
    let start = StartWith::Host { url, share, game: None };
    Program::new(Setup { start, config, ..Setup::default() }, size)
}

#[test]
fn a_small_window_keeps_the_address_the_name_and_the_free_seat() {
    for language in ["en", "id"] {
        let mut program = hosting(language, (40, 12));
        shows(&program, "192.168.100.120");
        shows(&program, "Ada");
        program.keys("n<enter>");
        shows(&program, "bidak join 192.168.100.120 --room");
        shows_not(&program, "(koson");
    }
}

#[test]
fn labels_of_forms_have_a_space_behind_them_in_every_language() {
    let mut program = hosting("id", (80, 24));
    program.link(LinkEvent::Connected(Box::new(Welcome { accounts: true, ..welcome() })));
    program.keys("n");
    shows(&program, "Peringkat     ‹ tidak ›");
    shows_not(&playing(bidak_shared::kind::GameKind::TicTacToe), "…‹");
}
