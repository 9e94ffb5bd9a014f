//! Hints and the analysis of a game in lines.

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Ending, Event};

use super::Talk;

#[test]
fn a_hint_is_given_against_a_bot_and_never_against_a_person() {
    let mut talk = Talk::playing(GameKind::TicTacToe, "en");
    talk.types("hint").thinks(9);
    assert!(talk.said().contains("Hint: "), "{}", talk.said());
    // A move cancels the request.
    talk.types("hint").types("b2");
    assert!(talk.around.study.is_none());
    let mut talk = Talk::against_budi("en");
    talk.types("hint").types("analyze");
    assert!(talk.around.study.is_none());
    assert!(talk.said().contains("No hints against people"), "{}", talk.said());
    assert!(talk.said().contains("A game is analyzed when it is over."), "{}", talk.said());
}

#[test]
fn a_finished_game_is_analyzed_and_saved_with_words_alone() {
    let mut talk = Talk::playing(GameKind::TicTacToe, "en");
    talk.around.server.replies = ["b1", "b2"].map(str::to_owned).to_vec();
    talk.types("a1").types("c1").types("resign yes");
    let ending = Ending {
        outcome: Some(Outcome::Win(Player::Second)),
        reason: EndReason::Resignation,
        margin: 0,
        illegal: None,
    };
    talk.happens(Event::Ended(ending));
    talk.types("analyze").thinks(9);
    let said = talk.said();
    assert!(said.contains("Analyzing 5 positions"), "{said}");
    assert!(said.contains("Move 2, O b1: O threw the draw away here; b2 keeps it."), "{said}");
    talk.types("save");
    assert!(talk.said().contains("Saved as ana.txt."), "{}", talk.said());
    assert!(!talk.around.kept.is_empty());
}
