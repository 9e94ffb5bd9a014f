//! Hints and the analysis of a game in lines.

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::{Bound, ChosenBy, EngineKind, GameKind, Level};
use bidak_shared::protocol::{Command, Ending, Event, RefusalCode, RootMove, SeatBot, ServerMessage, Why};

use super::Talk;
use crate::program::code;

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

/// Asks why the bot moved, and hears this.
fn asked_why(language: &str, answer: impl FnOnce(u32) -> ServerMessage) -> String {
    let mut talk = Talk::playing(GameKind::TicTacToe, language);
    talk.around.answers = false;
    talk.types("why");
    let (re, command) = talk.around.sent.last().unwrap().clone();
    assert!(matches!(command, Command::Why { .. }), "{command:?}");
    talk.hears(answer(re));
    talk.said()
}

#[test]
fn a_refused_why_says_that_no_bot_has_moved_and_not_that_no_game_goes_on() {
    let words = [
        ("en", "No bot has moved in this game, or it is not on its seat any more."),
        ("id", "Belum ada bot yang melangkah dalam permainan ini, atau bot itu tidak lagi di kursinya."),
    ];
    for (language, words) in words {
        let sentence = "no bot has moved in this game, or it is not on its seat any more".to_owned();
        let refused = |re| ServerMessage::Refused { re: Some(re), code: RefusalCode::NotPlaying, sentence };
        let said = asked_why(language, refused);
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn the_values_beside_a_known_move_are_called_those_of_a_new_search_and_the_played_move_is_among_them() {
    let explained = |by, prefers: Option<&str>| {
        let prefers = prefers.map(str::to_owned);
        asked_why("en", |re| {
            let moves = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"];
            let value = |(place, text): (i32, &str)| RootMove {
                text: text.to_owned(),
                value: 100 - 10 * place,
                bound: Bound::Exact,
            };
            ServerMessage::Why(Box::new(Why {
                re,
                room: code(),
                ply: 0,
                side: Player::First,
                bot: SeatBot::new(EngineKind::Best, Level::default()),
                text: "c3".to_owned(),
                by,
                eval: 0,
                depth: 1,
                nodes: 9,
                ms: 1,
                moves: (0..).zip(moves).map(value).collect(),
                prefers,
            }))
        })
    };
    let known = explained(ChosenBy::Table, Some("a1"));
    assert!(known.contains("which ranks another move higher"), "{known}");
    assert!(known.contains("c2 +0.30 ... c3 +0.20 (played)."), "{known}");
    assert!(!explained(ChosenBy::Search, Some("a1")).contains("comes from knowledge"));
    // Values that rank another move higher do not stand beside a search that chooses the same.
    assert!(!explained(ChosenBy::Table, None).contains("chooses the same"));
}
