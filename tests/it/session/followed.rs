//! Tournaments in lines of text.

use bidak_client::plain::{Enter, Input};
use bidak_shared::club::result::PairingResult;
use bidak_shared::game::Player;
use bidak_shared::protocol::{
    Bye, Command, Direct, EntrantState, GameResult, Order, SeatChoice, ServerMessage, TournamentEvent, TournamentFact,
    TournamentSnapshot,
};

use super::Talk;
use crate::program::tournament::{
    entrants, first_round, next_room, running, snapshot, standings, tournament_code, your_game,
};

/// Answers the last request, and those that follow from a snapshot.
fn answers(talk: &mut Talk, message: impl FnOnce(u32) -> ServerMessage) {
    let re = talk.around.sent.last().unwrap().0;
    talk.hears(message(re));
}

/// Follows a tournament as it is in a snapshot.
fn following(snapshot: TournamentSnapshot) -> Talk {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    talk.types("tournament T4K9QZ");
    assert_eq!(talk.last_sent(), &Command::Tournament { tournament: tournament_code(), version: None });
    answers(&mut talk, |re| ServerMessage::Tournament { re, snapshot: Box::new(snapshot) });
    let ids: Vec<u32> = talk.around.sent.iter().rev().take(2).map(|(id, _)| *id).collect();
    talk.hears(entrants(ids[1]));
    talk.hears(standings(Some(ids[0])));
    talk
}

#[test]
fn a_tournament_is_followed_with_its_standings_rounds_and_boards() {
    let mut talk = following(running());
    assert!(talk.said().contains("T4K9QZ  Friday: Swiss, Reversi 3+2, running, 3 entrants"), "{}", talk.said());
    assert!(!talk.said().contains("1. Citra"), "nobody has asked for the standings");
    talk.types("standings");
    answers(&mut talk, |re| standings(Some(re)));
    assert!(talk.said().contains("1. @citra  1  (+1 =0 -0)"), "{}", talk.said());
    talk.types("round 1");
    answers(&mut talk, first_round);
    assert!(talk.said().contains("1. @citra - @budi  1-0"), "{}", talk.said());
    assert_eq!(talk.answer("boards"), "1. @budi - @ana  V3D8NA");
    assert_eq!(talk.answer("round x"), "Type round and the number of a round.");
    let result = GameResult { result: PairingResult::Second, reason: None, margin: 2, game_id: None, illegal: None };
    let fact = TournamentFact::Result { round: 2, board: 1, game: 1, result };
    let event = TournamentEvent { tournament: tournament_code(), version: 6, fact };
    talk.heard();
    talk.hears(ServerMessage::TournamentEvent(Box::new(event)));
    assert!(talk.heard().contains("@budi against @ana: 0-1"), "{}", talk.said());
}

#[test]
fn a_guest_enters_with_a_handle_and_plays_the_own_game_as_soon_as_it_is_paired() {
    let mut talk = following(snapshot());
    assert!(talk.said().contains("Type enter to play in T4K9QZ."), "{}", talk.said());
    assert!(talk.answer("enter").starts_with("Entering takes an account"), "{}", talk.said());
    talk.types("enter handle=ana code=KOPI");
    let (code, handle) = (Some("KOPI".to_owned()), Some("ana".to_owned()));
    assert_eq!(talk.last_sent(), &Command::Enter { tournament: tournament_code(), code, handle });
    let entered = TournamentSnapshot { you: Some(1), ..snapshot() };
    answers(&mut talk, |re| ServerMessage::Tournament { re, snapshot: Box::new(entered) });
    assert!(talk.said().contains("You have entered T4K9QZ."), "{}", talk.said());
    talk.types("pause");
    assert_eq!(talk.last_sent(), &Command::Ready { tournament: tournament_code(), ready: false });
    answers(&mut talk, |re| ServerMessage::Ok { re });
    assert!(talk.answer("withdraw").starts_with("Type withdraw yes"), "{}", talk.said());
    talk.hears(your_game());
    assert!(talk.said().contains("Your game: round 2, board 1."), "{}", talk.said());
    let join = Command::Join { room: next_room(), seat: SeatChoice::Any };
    assert!(talk.around.sent.iter().any(|(_, command)| *command == join), "{:?}", talk.around.sent);
}

#[test]
fn the_organiser_directs_in_words_and_nothing_is_done_without_a_tournament() {
    let mut talk = following(TournamentSnapshot { directs: true, ..running() });
    assert!(talk.said().contains("You direct it"), "{}", talk.said());
    talk.types("direct decide 2 1 +-");
    let order = Order::Decide { round: 2, board: 1, game: 1, result: PairingResult::FirstByForfeit };
    assert_eq!(talk.last_sent(), &Command::Direct(Box::new(Direct { tournament: tournament_code(), order })));
    answers(&mut talk, |re| ServerMessage::Ok { re });
    assert!(talk.heard().ends_with("Done."));
    talk.types("direct pair 4-1 2-3 bye=5");
    let order = Order::Pair { pairs: vec![[4, 1], [2, 3]], byes: vec![5] };
    assert_eq!(talk.last_sent(), &Command::Direct(Box::new(Direct { tournament: tournament_code(), order })));
    answers(&mut talk, |re| ServerMessage::Ok { re });
    for order in ["cancel", "end", "kick 4", "withdraw 4"] {
        assert_eq!(talk.answer(&format!("direct {order}")), format!("Type direct {order} yes to do it."));
    }
    assert!(talk.answer("direct change foo=1").starts_with("Type direct and open"), "{}", talk.said());
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    for line in ["standings", "round 1", "boards", "pause", "direct next"] {
        assert!(talk.answer(line).starts_with("You follow no tournament"), "{line}: {}", talk.said());
    }
    assert!(talk.answer("tournament abc").contains("tournament code is 6 letters"), "{}", talk.said());
}

#[test]
fn somebody_whom_an_organiser_has_entered_is_called_to_the_game_and_reads_of_a_pause_and_how_to_end_it() {
    let mut talk = Talk::new(Enter::Lobby, Input::Terminal, "en");
    talk.hears(your_game());
    assert!(talk.said().contains("Your game: round 2, board 1."), "{}", talk.said());
    assert!(!talk.said().contains("first move"), "the other side begins: {}", talk.said());
    let join = Command::Join { room: next_room(), seat: SeatChoice::Any };
    let follows = Command::Tournament { tournament: tournament_code(), version: None };
    for command in [join, follows] {
        assert!(talk.around.sent.iter().any(|(_, sent)| *sent == command), "{:?}", talk.around.sent);
    }
    // A connection that begins to follow gets the announcement again.
    talk.heard();
    talk.hears(your_game());
    assert_eq!(talk.heard(), "");
    let mut talk = following(TournamentSnapshot { you: Some(1), ..running() });
    let fact = TournamentFact::Attends { entrant: 1, state: EntrantState::Paused, why: None };
    let event = TournamentEvent { tournament: tournament_code(), version: running().version + 1, fact };
    talk.hears(ServerMessage::TournamentEvent(Box::new(event)));
    let paused = "You are paused in T4K9QZ and get no more games: type ready to play again.";
    assert!(talk.said().ends_with(paused), "{}", talk.said());
}

#[test]
fn the_deadline_of_the_first_move_is_told_to_the_side_that_begins() {
    let ServerMessage::YourGame { tournament, round, board, game, room, no_show_ms, pace_ms, .. } = your_game() else {
        panic!("a call to a game")
    };
    for (opening_plies, side, is_told) in [
        (None, Player::First, true),
        (None, Player::Second, false),
        (Some(3), Player::First, false),
        (Some(3), Player::Second, true),
    ] {
        let mut of = running();
        of.spec.opening_plies = opening_plies;
        let mut talk = following(of);
        talk.hears(ServerMessage::YourGame { tournament, round, board, game, room, side, no_show_ms, pace_ms });
        let line = "Make your first move within 120 s, or the game is lost.";
        assert_eq!(talk.said().contains(line), is_told, "{opening_plies:?} {side:?}: {}", talk.said());
    }
}

/// What a person who plays in the tournament reads about an event.
fn reads(talk: &mut Talk, version: u32, fact: TournamentFact) -> String {
    talk.heard();
    let event = TournamentEvent { tournament: tournament_code(), version, fact };
    talk.hears(ServerMessage::TournamentEvent(Box::new(event)));
    talk.heard()
}

#[test]
fn a_bye_is_told_to_its_player_and_after_the_end_nobody_misses_rounds() {
    let mut talk = following(TournamentSnapshot { you: Some(1), ..running() });
    let version = running().version;
    let byes = |entrant| vec![Bye { entrant, half_points: 1, room: None }];
    let paired = |round, byes| TournamentFact::Paired { round, pairings: Vec::new(), byes, conflicts: 0 };
    let said = reads(&mut talk, version + 1, paired(3, byes(1)));
    assert_eq!(said, "Round 3 is paired. You have a bye in this round: +0.5.");
    assert_eq!(reads(&mut talk, version + 2, paired(4, byes(2))), "Round 4 is paired.");
    assert_eq!(reads(&mut talk, version + 3, TournamentFact::Bye { entrant: 1 }), "You have a bye in this round: +1.");
    reads(&mut talk, version + 4, TournamentFact::Ended);
    let pauses = TournamentFact::Attends { entrant: 1, state: EntrantState::Paused, why: None };
    assert_eq!(reads(&mut talk, version + 5, pauses), "");
}
