//! The end of a game, and of a script that waits for nothing.

use bidak_client::net::link::LinkEvent;
use bidak_client::plain::{Boards, Company, Enter, Input, Session};
use bidak_client::play::new_game::NewGame;
use bidak_client::play::text::{Language, Texts};
use bidak_shared::game::{EndReason, Outcome};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Ending, Event};

use super::Talk;
use crate::program::welcome;

#[test]
fn a_script_ends_at_a_move_for_which_nobody_comes() {
    let alone = NewGame { bot: None, ..NewGame::against_bot(GameKind::TicTacToe) };
    let texts = Texts::new("en".parse::<Language>().unwrap());
    let mut talk = Talk::new(Enter::Lobby, Input::Script, "en");
    talk.session =
        Session::new(Enter::NewGame(alone.clone()), Input::Script, Boards::OnRequest, Company::Programs, texts);
    talk.link(LinkEvent::Connected(Box::new(welcome()))).types("b2");
    assert!(
        talk.heard().ends_with("Nobody can come to this room, so the rest of the input is not played."),
        "{}",
        talk.said()
    );
    assert!(talk.session.result().is_some_and(Result::is_err));
    // Where people can come it waits.
    let mut talk = Talk::new(Enter::NewGame(alone), Input::Script, "en");
    talk.types("b2");
    assert!(talk.session.result().is_none(), "{}", talk.said());
}

#[test]
fn after_the_end_there_are_no_legal_moves() {
    let mut talk = Talk::against_budi("en");
    let ending = Ending { outcome: Some(Outcome::Draw), reason: EndReason::Agreement, margin: 0, illegal: None };
    talk.happens(Event::Ended(ending));
    assert_eq!(talk.answer("legal"), "The game is over.");
}
