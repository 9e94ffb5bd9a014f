//! Rounds that wait because too few entrants are present.

use bidak_shared::club::result::PairingResult;
use bidak_shared::protocol::{
    Command, Order, RefusalCode, ServerMessage, Timestamp, TournamentChange, TournamentFact, TournamentForm,
    TournamentPhase, TournamentSpec,
};
use harness::{Player, eventually};

use super::{Club, fact, follow, shown, spec};

/// The next message about a tournament to those who direct it.
async fn message(player: &mut Player) -> String {
    loop {
        if let ServerMessage::TournamentMessage { text, .. } = player.receive().await.expect("the connection lasts") {
            return text.to_string();
        }
    }
}

#[tokio::test]
async fn those_who_direct_a_tournament_read_why_its_round_waits_and_others_do_not() {
    // The time of its automatic start is past, and there are no entrants.
    let past = TournamentSpec { start_at: Some(Timestamp::from_seconds(1)), ..spec(TournamentForm::Swiss) };
    let mut club = Club::of(past, &[]).await;
    let code = club.code;
    let why = "The next round waits: fewer than two entrants are here.";
    assert_eq!(message(&mut club.guru).await, why);
    let mut ana = club.server.player("Ana").await;
    let enters = |handle: &str| Command::Enter { tournament: code, code: None, handle: Some(handle.to_owned()) };
    shown(&mut ana, enters("ana")).await;
    assert_eq!(message(&mut club.guru).await, why, "something has changed, and it waits still");
    club.guru.done(Command::LeaveTournament { tournament: code }).await;
    shown(&mut club.guru, follow(code)).await;
    assert_eq!(message(&mut club.guru).await, why, "whoever comes back reads it too");
    club.order(Order::Message { text: "soon".to_owned() }).await;
    assert_eq!(message(&mut ana).await, "soon", "only those who direct it read the other ones");
    let mut budi = club.server.player("Budi").await;
    shown(&mut budi, enters("budi")).await;
    fact(&mut club.guru, |fact| matches!(fact, TournamentFact::Paired { round: 1, .. })).await;
    club.server.end();
}

#[tokio::test]
async fn the_lobby_names_the_tournament_that_anybody_may_enter_until_it_begins() {
    let mut club = Club::of(spec(TournamentForm::Swiss), &["ana", "budi"]).await;
    let mut guest = club.server.player("Citra").await;
    // Whoever reads the list later hears of it too.
    let code = club.code;
    eventually("the tournament in the list", async || {
        let ServerMessage::Lobby { list, .. } = guest.ask(Command::Lobby).await else { panic!("a list") };
        list.open.is_some_and(|open| (open.tournament, open.title.as_str()) == (code, "Friday"))
    })
    .await;
    club.order(Order::Start).await;
    loop {
        if let ServerMessage::LobbyChanged(changes) = guest.receive().await.expect("the connection lasts")
            && changes.open.is_none()
        {
            break;
        }
    }
    club.server.end();
}

#[tokio::test]
async fn unchanged_settings_make_no_event_and_settings_are_fixed_when_games_depend_on_them() {
    let mut club = Club::of(spec(TournamentForm::Swiss), &["ana", "budi"]).await;
    let code = club.code;
    let clock = "5+0".parse().expect("a clock");
    let change =
        || TournamentChange { rounds: Some(3), most: Some(2), clock: Some(clock), ..TournamentChange::default() };
    let helpers = || Order::Helpers { handles: ["ana", "ana"].map(|one| one.parse().expect("a handle")).to_vec() };
    club.order(Order::Change(change())).await;
    club.order(helpers()).await;
    let before = shown(&mut club.guru, follow(code)).await;
    assert_eq!((before.spec.rounds, before.rounds, before.spec.most), (Some(3), Some(3), Some(2)));
    assert_eq!((before.spec.clock, before.helpers.len()), (clock, 1));
    club.order(Order::Change(change())).await;
    club.order(helpers()).await;
    club.order(Order::Suspend { suspended: false }).await;
    assert_eq!(shown(&mut club.guru, follow(code)).await.version, before.version);
    let mut citra = club.server.player("Citra").await;
    let enters = Command::Enter { tournament: code, code: None, handle: Some("citra".to_owned()) };
    assert_eq!(citra.refused(enters).await.0, RefusalCode::TournamentFull);
    club.order(Order::Start).await;
    let later = TournamentChange { clock: Some("3+2".parse().expect("a clock")), ..TournamentChange::default() };
    assert_eq!(club.refused(Order::Change(later)).await, RefusalCode::WrongState);
    let few = TournamentChange { rounds: Some(2), ..TournamentChange::default() };
    assert_eq!(club.refused(Order::Change(few)).await, RefusalCode::BadOption);
    club.server.end();
}

#[tokio::test]
async fn a_round_robin_waits_while_everybody_is_away_and_goes_on_by_itself_when_two_are_back() {
    let by_itself = TournamentSpec { pause_ms: Some(0), ..spec(TournamentForm::RoundRobin) };
    let mut club = Club::of(by_itself, &["ana", "budi", "citra"]).await;
    let code = club.code;
    club.order(Order::Start).await;
    let ready = |ready| Command::Ready { tournament: code, ready };
    for player in &mut club.people {
        player.done(ready(false)).await;
    }
    club.order(Order::Decide { round: 1, board: 1, game: 1, result: PairingResult::Draw }).await;
    assert_eq!(club.refused(Order::Next).await, RefusalCode::CannotPair);
    club.people[0].done(ready(true)).await;
    assert_eq!(club.refused(Order::Next).await, RefusalCode::CannotPair);
    let snapshot = shown(&mut club.guru, follow(code)).await;
    assert_eq!((snapshot.phase, snapshot.round), (TournamentPhase::Running, 1));
    club.people[1].done(ready(true)).await;
    fact(&mut club.guru, |fact| matches!(fact, TournamentFact::Paired { round: 2, .. })).await;
    club.server.end();
}
