//! Helpers, who direct a tournament as its organiser does.

use bidak_shared::club::result::PairingResult;
use bidak_shared::protocol::{
    Command, EntrantState, EntryRule, Order, RefusalCode, ServerMessage, TournamentFact, TournamentForm,
    TournamentPhase, TournamentSpec,
};

use super::{Club, direct, entrants, fact, follow, shown, spec, standings};

#[tokio::test]
async fn a_helper_directs_a_tournament_from_its_start_to_its_end_and_afterwards_nothing_more() {
    let by_code = TournamentSpec {
        entry: EntryRule::Code,
        code: Some("KOPI".to_owned()),
        rounds: Some(3),
        ..spec(TournamentForm::Swiss)
    };
    let mut club = Club::of(by_code, &[]).await;
    let code = club.code;
    for handle in ["ana", "budi", "citra", "dewi", "eka"] {
        let mut player = club.server.player(handle).await;
        let (wanted, secret) = (Some(handle.to_owned()), Some("KOPI".to_owned()));
        shown(&mut player, Command::Enter { tournament: code, code: secret, handle: wanted }).await;
        club.people.push(player);
    }
    let mut ana = club.people.remove(0);
    assert_eq!(ana.refused(direct(code, Order::Start)).await.0, RefusalCode::NotOrganiser);
    club.order(Order::Helpers { handles: vec!["ana".parse().expect("a handle")] }).await;
    fact(&mut ana, |fact| matches!(fact, TournamentFact::Helpers { .. })).await;
    // Only those who direct it see this.
    assert_eq!(shown(&mut ana, follow(code)).await.spec.code.as_deref(), Some("KOPI"));
    assert_eq!(shown(&mut club.people[0], follow(code)).await.spec.code, None);
    for order in [
        Order::Forbid { one: 2, other: 3 },
        Order::Kick { entrant: 5 },
        Order::Start,
        Order::Undo,
        Order::Pair { pairs: vec![[1, 2], [4, 3]], byes: vec![] },
    ] {
        ana.done(direct(code, order)).await;
    }
    let seen = fact(&mut ana, |fact| matches!(fact, TournamentFact::Forbidden { .. })).await;
    assert_eq!(seen, TournamentFact::Forbidden { one: Some(2), other: Some(3) });
    ana.done(direct(code, Order::Message { text: "tea".to_owned() })).await;
    let text = loop {
        let message = club.people[0].receive().await.expect("the connection lasts");
        if let ServerMessage::TournamentMessage { text, .. } = message {
            break text.to_string();
        }
    };
    assert_eq!(text, "tea");
    for round in 1..=3 {
        for board in 1..=2 {
            let result = if board == 1 { PairingResult::First } else { PairingResult::Draw };
            ana.done(direct(code, Order::Decide { round, board, game: 1, result })).await;
        }
        ana.done(direct(code, Order::Next)).await;
    }
    assert_eq!(shown(&mut ana, follow(code)).await.phase, TournamentPhase::Over);
    let rows = standings(&mut ana, code).await;
    assert_eq!(rows.iter().map(|row| row.half_points).sum::<u32>(), 12, "two half points on each of six boards");
    assert_eq!(entrants(&mut ana, code).await[4].state, Some(EntrantState::Kicked));
    club.server.end();
}

#[tokio::test]
async fn a_former_helper_directs_nothing() {
    let mut club = Club::of(spec(TournamentForm::Swiss), &["ana", "budi"]).await;
    let code = club.code;
    club.order(Order::Helpers { handles: vec!["ana".parse().expect("a handle")] }).await;
    club.people[0].done(direct(code, Order::Suspend { suspended: true })).await;
    club.order(Order::Helpers { handles: vec![] }).await;
    let go_on = direct(code, Order::Suspend { suspended: false });
    assert_eq!(club.people[0].refused(go_on).await.0, RefusalCode::NotOrganiser);
    assert!(shown(&mut club.guru, follow(code)).await.suspended);
    club.server.end();
}
