//! Rounds that wait because too few entrants are present.

use bidak_shared::club::result::PairingResult;
use bidak_shared::protocol::{
    Command, Order, RefusalCode, TournamentFact, TournamentForm, TournamentPhase, TournamentSpec,
};

use super::{Club, fact, follow, shown, spec};

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
