//! Directing tournaments, entering them, and refusals.

use bidak_server::Config;
use bidak_shared::club::result::PairingResult;
use bidak_shared::game::{EndReason, Outcome, Player as Side};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Bots, Command, EntrantState, EntryRule, Event, GameFilter, Order, RefusalCode, ServerMessage, TournamentCode,
    TournamentFact, TournamentForm, TournamentPhase, TournamentSpec,
};
use harness::{TestServer, eventually};
use tempfile::TempDir;

use super::{Club, direct, enter, entrants, fact, follow, game, listed, shown, spec, standings};
use crate::sockets::accounts::{register, server};
use crate::sockets::{generous, is_counted};

#[tokio::test]
async fn the_organiser_undoes_decides_forbids_pairs_by_hand_and_gives_byes() {
    let mut club = Club::of(spec(TournamentForm::Swiss), &["ana", "budi", "citra", "dewi"]).await;
    let code = club.code;
    club.order(Order::Start).await;
    let (room, ..) = game(&mut club.people[0]).await;
    club.people[0].join(room).await;
    club.order(Order::Undo).await;
    club.people[0].until(|event| matches!(event, Event::Closed).then_some(())).await;
    assert_eq!(shown(&mut club.guru, follow(code)).await.phase, TournamentPhase::Open);
    club.order(Order::Forbid { one: 1, other: 3 }).await;
    // Only those who direct the tournament see forbidden pairings.
    let is_forbidden = |fact: &TournamentFact| matches!(fact, TournamentFact::Forbidden { .. });
    let seen = fact(&mut club.guru, is_forbidden).await;
    assert_eq!(seen, TournamentFact::Forbidden { one: Some(1), other: Some(3) });
    let seen = fact(&mut club.people[0], is_forbidden).await;
    assert_eq!(seen, TournamentFact::Forbidden { one: None, other: None });
    assert_eq!(club.refused(Order::Pair { pairs: vec![[1, 1]], byes: vec![] }).await, RefusalCode::CannotPair);
    assert_eq!(club.refused(Order::Pair { pairs: vec![[1, 9]], byes: vec![] }).await, RefusalCode::NotEntered);
    club.order(Order::Pair { pairs: vec![[2, 1]], byes: vec![3] }).await;
    club.order(Order::Bye { entrant: 4 }).await;
    assert_eq!(club.refused(Order::Bye { entrant: 1 }).await, RefusalCode::WrongState);
    let decide = |board, result| Order::Decide { round: 1, board, game: 1, result };
    assert_eq!(club.refused(decide(2, PairingResult::Draw)).await, RefusalCode::WrongState);
    club.order(decide(1, PairingResult::Draw)).await;
    club.order(decide(1, PairingResult::SecondByForfeit)).await;
    let rows = standings(&mut club.guru, code).await;
    let mut points: Vec<_> = rows.iter().map(|row| (row.entrant, row.half_points)).collect();
    points.sort_unstable();
    assert_eq!(points, [(1, 2), (2, 0), (3, 2), (4, 2)]);
    club.order(Order::Next).await;
    assert_eq!(shown(&mut club.guru, follow(code)).await.round, 2);
    club.order(Order::Cancel).await;
    assert_eq!(shown(&mut club.guru, follow(code)).await.phase, TournamentPhase::Cancelled);
    assert_eq!(club.refused(Order::Open).await, RefusalCode::WrongState);
    club.server.end();
}

#[tokio::test]
async fn a_tournament_admits_whom_its_organiser_wants_and_nobody_who_was_kicked() {
    let by_code =
        TournamentSpec { entry: EntryRule::Code, code: Some("KOPI".to_owned()), ..spec(TournamentForm::Swiss) };
    let mut club = Club::of(by_code, &[]).await;
    let code = club.code;
    let mut ana = club.server.player("Ana").await;
    let with = |text: &str, handle: Option<&str>| Command::Enter {
        tournament: code,
        code: Some(text.to_owned()),
        handle: handle.map(str::to_owned),
    };
    assert_eq!(ana.refused(with("KOPI", None)).await.0, RefusalCode::AccountNeeded);
    assert_eq!(ana.refused(with("TEH", Some("ana"))).await.0, RefusalCode::NotInvited);
    assert_eq!(
        ana.refused(with("KOPI", None)).await.0,
        RefusalCode::AccountNeeded,
        "a refused request takes no handle"
    );
    let snapshot = shown(&mut ana, with("KOPI", Some("ana"))).await;
    assert_eq!((snapshot.you, snapshot.spec.code), (Some(1), None), "the code is not shown");
    assert_eq!(shown(&mut club.guru, follow(code)).await.spec.code.as_deref(), Some("KOPI"));
    for order in [Order::Start, Order::Kick { entrant: 1 }] {
        assert_eq!(ana.refused(direct(code, order)).await.0, RefusalCode::NotOrganiser);
    }
    club.order(Order::Kick { entrant: 1 }).await;
    assert_eq!(ana.refused(with("KOPI", None)).await.0, RefusalCode::NotInvited);
    assert_eq!(ana.refused(Command::Ready { tournament: code, ready: true }).await.0, RefusalCode::NotInvited);
    // A helper directs as the organiser does.
    club.order(Order::Helpers { handles: vec!["ana".parse().expect("a handle")] }).await;
    ana.done(direct(code, Order::Message { text: "hello".to_owned() })).await;
    let mut budi = club.server.player("Budi").await;
    register(&mut budi, "budi").await;
    ana.done(direct(code, Order::Add { handle: "budi".parse().expect("a handle") })).await;
    let nobody = Order::Add { handle: "nobody".parse().expect("a handle") };
    assert_eq!(ana.refused(direct(code, nobody)).await.0, RefusalCode::NoAccount);
    assert_eq!(entrants(&mut ana, code).await.len(), 2);
    let bots = TournamentSpec { bots: Bots::Only, ..spec(TournamentForm::Swiss) };
    let other = shown(&mut club.guru, Command::TournamentNew(Box::new(bots))).await.tournament;
    assert_eq!(budi.refused(enter(other)).await.0, RefusalCode::NoTournament, "a draft");
    club.guru.done(direct(other, Order::Open)).await;
    assert_eq!(budi.refused(enter(other)).await.0, RefusalCode::NotInvited);
    club.server.end();
}

#[tokio::test]
async fn somebody_who_comes_back_reads_the_events_that_were_missed() {
    let mut club = Club::of(spec(TournamentForm::Swiss), &["ana"]).await;
    let code = club.code;
    let version = shown(&mut club.people[0], follow(code)).await.version;
    club.people[0].done(Command::LeaveTournament { tournament: code }).await;
    club.order(Order::Suspend { suspended: true }).await;
    club.people[0].done(Command::Tournament { tournament: code, version: Some(version) }).await;
    let suspended = TournamentFact::Suspended { suspended: true };
    assert_eq!(fact(&mut club.people[0], |fact| matches!(fact, TournamentFact::Suspended { .. })).await, suspended);
    assert!(shown(&mut club.people[0], Command::Tournament { tournament: code, version: Some(99) }).await.suspended);
    club.server.end();
}

#[tokio::test]
async fn so_many_tournaments_are_made_in_all_and_by_one_organiser_and_followed_and_no_more() {
    let folder = TempDir::new().expect("folders can be made there");
    let config = Config { tournaments_per_address: 0, ..generous() };
    let server = server(folder.path(), config).await;
    let new = || Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)));
    let mut guest = server.player("Eve").await;
    assert_eq!(guest.refused(new()).await.0, RefusalCode::AccountNeeded);
    let mut codes = Vec::new();
    let mut last = None;
    for number in 0..17 {
        let mut organiser = server.player("Pak Guru").await;
        register(&mut organiser, &format!("guru{number}")).await;
        for _ in 0..3 {
            match organiser.ask(new()).await {
                ServerMessage::Tournament { snapshot, .. } => codes.push(snapshot.tournament),
                ServerMessage::Refused { code, .. } => {
                    assert_eq!((code, codes.len()), (RefusalCode::TooManyTournaments, 50));
                    assert!(is_counted(&server, "tournaments"));
                }
                other => panic!("a tournament, not {other:?}"),
            }
        }
        if number == 0 {
            assert_eq!(organiser.refused(new()).await.0, RefusalCode::TooManyTournaments);
            assert!(is_counted(&server, "tournaments_per_organiser"));
        }
        organiser.done(direct(codes[number * 3], Order::Open)).await;
        last = Some(organiser);
    }
    assert_eq!(codes.len(), 50);
    for number in 0..9 {
        let answer = guest.ask(follow(codes[number * 3])).await;
        assert_eq!(matches!(answer, ServerMessage::Refused { .. }), number == 8, "{answer:?}");
    }
    assert!(is_counted(&server, "tournaments_followed"));
    assert_eq!(listed(&mut guest).await.len(), 17, "drafts are not listed");
    drop(last);
    server.end();
}

#[tokio::test]
async fn a_server_without_a_file_keeps_no_tournaments() {
    let server = TestServer::with(generous()).await;
    let mut ana = server.player("Ana").await;
    for command in [Command::Tournaments, follow(TournamentCode::from_bits(1))] {
        assert_eq!(ana.refused(command).await.0, RefusalCode::NoAccounts);
    }
    server.end();
}

#[tokio::test]
async fn a_guest_who_may_not_enter_keeps_no_handle() {
    let by_code = TournamentSpec {
        entry: EntryRule::Code,
        code: Some(" KOPI ".to_owned()),
        most: Some(2),
        ..spec(TournamentForm::Swiss)
    };
    let mut club = Club::of(by_code, &[]).await;
    let with = |code: &str, handle: &str| Command::Enter {
        tournament: club.code,
        code: Some(code.to_owned()),
        handle: Some(handle.to_owned()),
    };
    let mut ana = club.server.player("Ana").await;
    for (command, expected) in [
        (with("TEH", "ana"), RefusalCode::NotInvited),
        (with("KOPI", "greedy"), RefusalCode::BadHandle),
        (with("KOPI", "guru"), RefusalCode::HandleTaken),
    ] {
        assert_eq!(ana.refused(command).await.0, expected);
        assert_eq!(ana.refused(Command::Account { handle: None }).await.0, RefusalCode::AccountNeeded);
    }
    for handle in ["budi", "citra"] {
        let mut player = club.server.player(handle).await;
        shown(&mut player, with("KOPI", handle)).await;
    }
    assert_eq!(ana.refused(with("KOPI", "ana")).await.0, RefusalCode::TournamentFull);
    assert_eq!(ana.refused(Command::Account { handle: None }).await.0, RefusalCode::AccountNeeded);
    assert_eq!(entrants(&mut club.guru, club.code).await.len(), 2);
    club.server.end();
}

#[tokio::test]
async fn somebody_who_was_kicked_gets_no_bye_and_comes_back_only_by_the_organiser() {
    let mut club = Club::of(spec(TournamentForm::Swiss), &["ana", "budi", "citra"]).await;
    let code = club.code;
    club.order(Order::Kick { entrant: 3 }).await;
    club.order(Order::Start).await;
    assert_eq!(
        club.guru.refused(direct(code, Order::Bye { entrant: 3 })).await.1,
        "this entrant has withdrawn and plays no more"
    );
    assert_eq!(club.people[2].refused(enter(code)).await.0, RefusalCode::NotInvited);
    let citra = || Order::Add { handle: "citra".parse().expect("a handle") };
    club.order(citra()).await;
    club.order(citra()).await;
    let state = |list: Vec<bidak_shared::protocol::Entrant>| list[2].state;
    assert_eq!(state(entrants(&mut club.guru, code).await), Some(EntrantState::Here));
    club.people[2].done(Command::Withdraw { tournament: code }).await;
    let withdrawn = state(entrants(&mut club.guru, code).await);
    assert_eq!(withdrawn, Some(EntrantState::Withdrawn), "no longer kicked");
    assert_eq!(club.people[2].refused(enter(code)).await.0, RefusalCode::WrongState);
    club.server.end();
}

#[tokio::test]
async fn an_impossible_order_to_a_tournament_is_refused_with_its_reason() {
    let mut club = Club::of(spec(TournamentForm::Swiss), &["ana", "budi", "citra"]).await;
    let code = club.code;
    let mut ana = club.people.remove(0);
    let helpers = |handle: &str| Order::Helpers { handles: vec![handle.parse().expect("a handle")] };
    assert_eq!(
        ana.refused(direct(code, helpers("nobody"))).await.0,
        RefusalCode::NotOrganiser,
        "before it is looked up"
    );
    let pair = |pairs: &[[u32; 2]]| Order::Pair { pairs: pairs.to_vec(), byes: vec![] };
    club.order(Order::Pause { entrant: 3, paused: true }).await;
    for (order, code, sentence) in [
        (helpers("nobody"), RefusalCode::NoAccount, "nobody: no account has this handle"),
        (pair(&[]), RefusalCode::CannotPair, "name at least one pair"),
        (pair(&[[1, 1]]), RefusalCode::CannotPair, "entrant 1 is named twice"),
        (pair(&[[1, 3]]), RefusalCode::CannotPair, "entrant 3 is not here"),
        (pair(&[[1, 9]]), RefusalCode::NotEntered, "there is no such entrant"),
        (Order::Forbid { one: 1, other: 1 }, RefusalCode::CannotPair, "name two different entrants"),
        (Order::Open, RefusalCode::WrongState, "the tournament is open and has not started"),
        (Order::Next, RefusalCode::WrongState, "the tournament is not running; start it first"),
        (Order::Undo, RefusalCode::WrongState, "the tournament is open and has not started"),
    ] {
        assert_eq!(club.guru.refused(direct(club.code, order.clone())).await, (code, sentence.to_owned()), "{order:?}");
    }
    club.order(pair(&[[1, 2]])).await;
    for (order, sentence) in [
        (pair(&[[1, 2]]), "games of this round still go on; wait for them, or decide them"),
        (Order::Start, "the tournament is running already"),
        (Order::End, "games of this round still go on; wait for them, or decide them"),
        (Order::Bye { entrant: 1 }, "this entrant has an opponent in this round"),
    ] {
        let refused = club.guru.refused(direct(code, order.clone())).await;
        assert_eq!(refused, (RefusalCode::WrongState, sentence.to_owned()), "{order:?}");
    }
    let titled = |title: &str| {
        Command::TournamentNew(Box::new(TournamentSpec { title: title.to_owned(), ..spec(TournamentForm::Arena) }))
    };
    for (title, sentence) in [
        (" ", "a title needs at least one visible character"),
        (&"x".repeat(61), "a title has at most 60 characters, not 61"),
    ] {
        assert_eq!(club.guru.refused(titled(title)).await, (RefusalCode::BadName, sentence.to_owned()));
    }
    club.server.end();
}

#[tokio::test]
async fn a_game_that_goes_on_when_it_is_decided_is_kept_with_its_outcome_and_changes_no_rating() {
    let rated = TournamentSpec { game: GameKind::Reversi, rated: true, ..spec(TournamentForm::Knockout) };
    let mut club = Club::of(rated, &["ana", "budi"]).await;
    let code = club.code;
    club.order(Order::Start).await;
    let (room, side, _) = game(&mut club.people[0]).await;
    for player in [0, 1] {
        club.people[player].join(room).await;
    }
    let first = usize::from(side != Side::First);
    club.people[first].play(room, 0, "d3").await;
    club.order(Order::Decide { round: 1, board: 1, game: 1, result: PairingResult::Second }).await;
    assert_eq!(club.people[0].ending().await.reason, EndReason::Decided);
    let mut found = None;
    eventually("the game to be kept", async || {
        let (games, _) = club.guru.games(GameFilter::default()).await;
        found = games.into_iter().next();
        found.is_some()
    })
    .await;
    let kept = found.expect("it was found");
    assert_eq!((kept.ending.outcome, kept.ending.reason), (Some(Outcome::Win(Side::Second)), EndReason::Decided));
    eventually("the round to name the game", async || {
        match club.guru.ask(Command::Round { tournament: code, round: 1, from: None }).await {
            ServerMessage::Round { pairings, .. } => pairings[0].results[0].game_id == Some(kept.game_id),
            other => panic!("a round, not {other:?}"),
        }
    })
    .await;
    match club.guru.ask(crate::sockets::accounts::profile("ana")).await {
        ServerMessage::Profile { ratings, .. } => assert_eq!(ratings, []),
        other => panic!("a profile, not {other:?}"),
    }
    club.server.end();
}

#[tokio::test]
async fn pairings_are_taken_back_so_often_in_a_minute() {
    let mut club = Club::of(spec(TournamentForm::Swiss), &["ana", "budi"]).await;
    for _ in 0..12 {
        assert_eq!(club.refused(Order::Undo).await, RefusalCode::WrongState, "what is refused costs nothing");
    }
    for _ in 0..10 {
        club.order(Order::Start).await;
        club.order(Order::Undo).await;
    }
    club.order(Order::Start).await;
    assert_eq!(club.refused(Order::Undo).await, RefusalCode::TooFast);
    assert_eq!(shown(&mut club.guru, follow(club.code)).await.round, 1, "the pairing stays");
    club.server.end();
}

#[tokio::test]
async fn pages_of_a_tournament_count_from_one() {
    let mut club = Club::of(spec(TournamentForm::Swiss), &["ana", "budi"]).await;
    club.order(Order::Start).await;
    let (tournament, from) = (club.code, Some(0));
    for command in [
        Command::Entrants { tournament, from },
        Command::Standings { tournament, from },
        Command::Round { tournament, round: 1, from },
    ] {
        assert_eq!(club.guru.refused(command.clone()).await.0, RefusalCode::BadOption, "{command:?}");
    }
    club.server.end();
}
