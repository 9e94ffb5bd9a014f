//! Histories made by hand, and the judge's verdicts.

use std::time::Duration;

use bidak_shared::game::{EndReason, Outcome};
use bidak_shared::protocol::{Command, Ending, GameId, RefusalCode, RoomCode, Timestamp};
use tokio::time::advance;

use super::history::{Chair, Deed, GameKey, History, Incident, RequestKind, Who};
use super::judge;
use super::wires::Place;
use crate::store::samples::{moved, started};
use crate::store::{Fact, GameFact, StoredGame};

const NORTH: Place = Place::Node(0);

/// The game that everything is about.
fn game() -> GameKey {
    (RoomCode::from_bits(7), 1)
}

const HOST: Who = Who { table: 0, chair: Chair::Host };
const GUEST: Who = Who { table: 0, chair: Chair::Guest };

/// Two moves by rules that nobody needs to know here.
const MOVES: [&str; 2] = ["a1", "b1"];

/// Something that happens.
#[derive(Clone, Copy, Debug)]
enum Step {
    Happens(Incident),
    /// A player at the node asks for a room, and gets it.
    Makes,
    /// A player at the node asks for a room, and is refused.
    MakesNone,
    /// A move is sent.
    Sends(usize),
    /// The answer to the move is this refusal.
    Refused(usize, RefusalCode),
    Acknowledged(usize),
    /// The host asks for a handle.
    AsksForHandle,
    /// The host has one already, by the answer.
    HasHandle,
    /// The store takes this number of moves, and the end with the last one.
    Stored(usize),
    /// Somebody sees an event after which there are this number of moves.
    Sees(Who, u32, usize),
    /// Somebody enters, and sees the room so.
    Enters(Who, u32, usize),
    /// Somebody does not find the room.
    FindsNone(Who),
}

use Step::{
    Acknowledged, AsksForHandle, Enters, FindsNone, Happens, HasHandle, Makes, MakesNone, Refused, Sees, Sends, Stored,
};

fn ending() -> Ending {
    Ending { outcome: Some(Outcome::Draw), reason: EndReason::Full, margin: 0, illegal: None }
}

/// The request for a handle.
fn handle() -> RequestKind {
    RequestKind::by(&Command::Account { handle: Some("ana".to_owned()) }, 0)
}

/// The facts of the game up to a number of moves.
fn facts(moves: usize) -> Vec<Fact> {
    let mut facts = vec![started(1, 2)];
    facts.extend(MOVES[..moves].iter().enumerate().map(|(ply, text)| moved(ply as u32, text)));
    facts.extend((moves == MOVES.len()).then(|| Fact::Ended(ending())));
    facts
}

fn stored() -> StoredGame {
    let facts = facts(MOVES.len());
    let Fact::Started(start) = &facts[0] else { unreachable!("a game begins") };
    let now = Timestamp::from_seconds(0);
    let mut game = StoredGame::new(GameId::from_bits(1), (**start).clone(), now);
    for fact in &facts {
        game.add(fact.clone(), now);
    }
    game
}

/// The judge's complaints about a game that is stored as a whole in the end.
async fn complaints(steps: &[Step]) -> Vec<String> {
    let history = History::begin();
    history.did(HOST, Deed::Connected(NORTH));
    for step in steps {
        advance(Duration::from_secs(1)).await;
        let at = history.now();
        advance(Duration::from_millis(10)).await;
        let state = |moves: usize| {
            let ending = (moves == MOVES.len()).then_some(EndReason::Full);
            (MOVES[..moves].iter().map(|text| (*text).to_owned()).collect::<Vec<_>>(), ending)
        };
        match *step {
            Happens(incident) => history.happened(incident),
            Makes => history.did(HOST, Deed::Made(at)),
            MakesNone => {
                let (asked, code) = (RequestKind::Room, RefusalCode::ShuttingDown);
                history.did(HOST, Deed::Refused { asked, at, code, sentence: String::new() });
            }
            Sends(ply) => history.did([HOST, GUEST][ply], Deed::Sent(game(), ply as u32, MOVES[ply].to_owned())),
            Refused(ply, code) => {
                let asked = RequestKind::Move(game(), ply as u32);
                history.did([HOST, GUEST][ply], Deed::Refused { asked, at, code, sentence: String::new() });
            }
            Acknowledged(ply) => {
                history.did([HOST, GUEST][ply], Deed::Acknowledged(game(), ply as u32, MOVES[ply].to_owned()));
            }
            AsksForHandle => history.did(HOST, Deed::Requested(handle())),
            HasHandle => {
                let (asked, code) = (handle(), RefusalCode::HasHandle);
                history.did(HOST, Deed::Refused { asked, at, code, sentence: String::new() });
            }
            Stored(moves) => {
                let taken = if moves == 0 { 0 } else { facts(moves - 1).len() };
                let id = GameId::from_bits(1);
                history.stored(
                    facts(moves).split_off(taken).into_iter().map(|fact| GameFact { game: id, fact }).collect(),
                );
            }
            Sees(who, version, moves) => {
                let ((moves, ending), event) = (state(moves), String::new());
                history.did(who, Deed::Saw { game: game(), version, event, moves, ending });
            }
            Enters(who, version, moves) => {
                let (moves, ending) = state(moves);
                history.did(who, Deed::Entered { at, game: game(), version, moves, ending });
            }
            FindsNone(who) => {
                let (asked, code) = (RequestKind::In(game().0), RefusalCode::NoRoom);
                history.did(who, Deed::Refused { asked, at, code, sentence: String::new() });
            }
        }
    }
    // Whatever they are about, the moves were sent in the end.
    for (who, ply) in [(HOST, 0), (GUEST, 1)] {
        history.did(who, Deed::Sent(game(), ply, MOVES[ply as usize].to_owned()));
    }
    judge::complaints(&history, vec![stored()])
}

/// A history, and the verdict; empty for none.
async fn check(steps: &[Step], part: &str) {
    let complaints = complaints(steps).await;
    let is_right = match complaints.first() {
        Some(first) => !part.is_empty() && first.contains(part),
        None => part.is_empty(),
    };
    assert!(is_right, "{steps:?}: {complaints:?}, and not {part:?}");
}

#[tokio::test(start_paused = true)]
async fn a_node_that_serves_refuses_nothing_until_something_happens_to_it() {
    use Incident::{Aside, Begins, Calm, Cut, Fenced, HasStopped, Healed, Stops};
    const REFUSED: &str = "refused Room";
    let begins = Happens(Begins(NORTH));
    let (cut, healed) = (Happens(Cut(NORTH)), Happens(Healed(NORTH)));
    for (steps, part) in [
        (&[begins, MakesNone][..], ""),
        (&[begins, Makes, MakesNone], REFUSED),
        (&[begins, Makes, Happens(Stops(NORTH)), MakesNone, Happens(HasStopped(NORTH))], ""),
        (&[begins, Makes, begins, MakesNone], ""),
        (&[begins, Makes, cut, Makes, MakesNone], ""),
        (&[begins, Makes, cut, cut, healed, Makes, MakesNone], ""),
        (&[begins, Makes, cut, healed, MakesNone], ""),
        (&[begins, Makes, cut, healed, Makes, MakesNone], REFUSED),
        (&[begins, Makes, cut, healed, Makes, MakesNone, Happens(Fenced(NORTH))], ""),
        (&[begins, Makes, MakesNone, Happens(Aside(NORTH))], ""),
        (&[begins, Makes, MakesNone, Happens(Calm), Happens(Aside(NORTH))], ""),
        (&[begins, Makes, cut, cut, Happens(Calm), Makes, MakesNone], REFUSED),
    ] {
        check(steps, part).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_move_is_refused_where_the_same_player_has_sent_one_before() {
    for code in [RefusalCode::Stale, RefusalCode::NotYourTurn, RefusalCode::NotPlaying] {
        check(&[Sends(0), Refused(0, code)], "refused Move").await;
        check(&[Sends(0), Sends(0), Refused(0, code)], "").await;
    }
    check(&[Sends(0), Sends(0), Refused(0, RefusalCode::IllegalMove)], "refused Move").await;
}

#[tokio::test(start_paused = true)]
async fn a_handle_is_refused_to_a_player_who_has_asked_for_it_before() {
    check(&[AsksForHandle, HasHandle], "refused Once").await;
    check(&[AsksForHandle, AsksForHandle, HasHandle], "").await;
}

#[tokio::test(start_paused = true)]
async fn a_room_is_found_until_its_last_move_was_sent() {
    check(&[Sends(0), FindsNone(GUEST)], "refused In").await;
    check(&[Sends(0), Sends(1), FindsNone(HOST)], "").await;
}

#[tokio::test(start_paused = true)]
async fn what_is_seen_of_a_room_was_sent_and_stored_and_is_not_older_than_what_was_seen_before() {
    for (steps, part) in [
        (&[Stored(0), Sends(0), Stored(1), Enters(GUEST, 1, 1)][..], ""),
        (&[Stored(0), Sends(0), Enters(GUEST, 1, 1), Stored(1)], "before it is stored"),
        (&[Enters(GUEST, 1, 1)], "before anybody has sent it"),
        (&[Sends(0), Acknowledged(0), Enters(GUEST, 1, 0)], "and was at"),
        (&[Sends(0), Enters(HOST, 0, 0), Sees(HOST, 1, 1), Enters(GUEST, 1, 0)], "and was at"),
        (&[Sends(0), Sends(1), Acknowledged(0), Acknowledged(1), Enters(GUEST, 1, 0)], ""),
    ] {
        check(steps, part).await;
    }
}
