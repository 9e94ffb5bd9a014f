//! Histories written by hand, and the judge's verdicts on them.

use std::time::Duration;

use bidak_shared::game::{EndReason, Outcome};
use bidak_shared::protocol::{Command, Ending, GameId, RefusalCode, RoomCode, Timestamp};
use tokio::time::advance;

use super::history::{Chair, Deed, GameKey, History, Incident, MemberId, RequestKind};
use super::judge;
use super::wires::Place;
use crate::store::samples::{moved, started};
use crate::store::{Fact, GameFact, StoredGame};

const NORTH: Place = Place::Node(0);

/// The game of all these histories.
fn game() -> GameKey {
    (RoomCode::from_bits(7), 1)
}

const HOST: MemberId = MemberId { table: 0, chair: Chair::Host };
const GUEST: MemberId = MemberId { table: 0, chair: Chair::Guest };

/// Two moves; the rules do not matter here.
const MOVES: [&str; 2] = ["a1", "b1"];

/// A line of a history.
#[derive(Clone, Copy, Debug)]
enum Step {
    Happens(Incident),
    /// The host asks the node for a room, and gets it.
    Makes,
    /// The host asks the node for a room, and is refused.
    MakesNone,
    /// A move is sent.
    Sends(usize),
    /// The answer to the move is this refusal.
    Refused(usize, RefusalCode),
    Acknowledged(usize),
    /// The host asks for a handle.
    AsksForHandle,
    /// The host is refused a handle, because it has one.
    HasHandle,
    /// The store takes the game up to this number of moves; the end comes with the last one.
    Stored(usize),
    /// A member sees an event with this version, after which there are this many moves.
    Sees(MemberId, u32, usize),
    /// A member enters, and gets a snapshot with this version and this many moves.
    Enters(MemberId, u32, usize),
    /// A member does not find the room.
    FindsNone(MemberId),
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

/// The facts of the game up to this number of moves.
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

/// The judge's complaints if the whole game is stored in the end.
async fn complaints(steps: &[Step]) -> Vec<String> {
    let history = History::begin();
    history.record(HOST, Deed::Connected(NORTH));
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
            Makes => history.record(HOST, Deed::Made(at)),
            MakesNone => {
                let (asked, code) = (RequestKind::Room, RefusalCode::ShuttingDown);
                history.record(HOST, Deed::Refused { asked, at, code, sentence: String::new() });
            }
            Sends(ply) => history.record([HOST, GUEST][ply], Deed::Sent(game(), ply as u32, MOVES[ply].to_owned())),
            Refused(ply, code) => {
                let asked = RequestKind::Move(game(), ply as u32);
                history.record([HOST, GUEST][ply], Deed::Refused { asked, at, code, sentence: String::new() });
            }
            Acknowledged(ply) => {
                history.record([HOST, GUEST][ply], Deed::Acknowledged(game(), ply as u32, MOVES[ply].to_owned()));
            }
            AsksForHandle => history.record(HOST, Deed::Requested(handle())),
            HasHandle => {
                let (asked, code) = (handle(), RefusalCode::HasHandle);
                history.record(HOST, Deed::Refused { asked, at, code, sentence: String::new() });
            }
            Stored(moves) => {
                let taken = if moves == 0 { 0 } else { facts(moves - 1).len() };
                let id = GameId::from_bits(1);
                history.stored(
                    facts(moves).split_off(taken).into_iter().map(|fact| GameFact { game: id, fact }).collect(),
                );
            }
            Sees(member, version, moves) => {
                let ((moves, ending), event) = (state(moves), String::new());
                history.record(member, Deed::Saw { game: game(), version, event, moves, ending });
            }
            Enters(member, version, moves) => {
                let (moves, ending) = state(moves);
                history.record(member, Deed::Entered { at, game: game(), version, moves, ending });
            }
            FindsNone(member) => {
                let (asked, code) = (RequestKind::In(game().0), RefusalCode::NoRoom);
                history.record(member, Deed::Refused { asked, at, code, sentence: String::new() });
            }
        }
    }
    // In the end all moves have been sent.
    for (member, ply) in [(HOST, 0), (GUEST, 1)] {
        history.record(member, Deed::Sent(game(), ply, MOVES[ply as usize].to_owned()));
    }
    judge::complaints(&history, vec![stored()])
}

/// Checks that the first complaint about a history contains `part`; an empty `part` stands for no complaint.
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
async fn a_view_of_a_room_is_sent_and_stored_and_not_older_than_the_views_before() {
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
