//! Playing in tournaments of every form.

use bidak_server::Config;
use bidak_shared::club::result::PairingResult;
use bidak_shared::game::{EndReason, Player as Side};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ByeKind, ClockSpec, Command, EntrantState, Event, OfferKind, Order, RefusalCode, RoomEvent, SeatChoice,
    ServerMessage, TournamentFact, TournamentForm, TournamentPhase, TournamentPlace, TournamentSpec,
};
use harness::Player;
use tempfile::TempDir;

use super::{Club, direct, enter, entrants, fact, follow, game, is_result, listed, shown, spec, standings};
use crate::sockets::accounts::{register, server};
use crate::sockets::generous;

#[tokio::test]
async fn a_knockout_of_two_is_made_entered_started_played_and_won() {
    let mut club = Club::of(spec(TournamentForm::Knockout), &["ana", "budi"]).await;
    let code = club.code;
    let [list] = &listed(&mut club.people[0]).await[..] else { panic!("one tournament") };
    assert_eq!((list.tournament, list.phase, list.entrants), (code, TournamentPhase::Open, 2));
    assert_eq!(list.organiser.as_str(), "guru");
    club.order(Order::Start).await;
    let room = club.play([0, 1]).await;
    let TournamentFact::Result { result, round, board, game, .. } = fact(&mut club.guru, is_result).await else {
        panic!("a result")
    };
    assert_eq!(
        (round, board, game, result.result, result.reason),
        (1, 1, 1, PairingResult::First, Some(EndReason::Line))
    );
    let game_id = result.game_id.expect("a game was played");
    let ServerMessage::Game { summary, .. } = club.guru.ask(Command::Game { game_id }).await else { panic!("a game") };
    let place = TournamentPlace { tournament: code, round: 1, board: 1, game: 1 };
    assert_eq!((summary.tournament, summary.rated), (Some(place), false));
    let rows = standings(&mut club.guru, code).await;
    assert_eq!(rows.iter().map(|row| (row.place, row.won, row.lost)).collect::<Vec<_>>(), [(1, 1, 0), (2, 0, 1)]);
    assert_eq!(rows[1].lost_by.get("played"), Some(&1));
    let snapshot = shown(&mut club.people[0], follow(code)).await;
    assert_eq!((snapshot.round, snapshot.you, snapshot.directs), (1, Some(1), false));
    assert_eq!((snapshot.pairings[0].room, snapshot.pairings[0].results.len()), (room, 1));
    club.order(Order::Next).await;
    assert_eq!(shown(&mut club.guru, follow(code)).await.phase, TournamentPhase::Over);
    let [list] = &listed(&mut club.guru).await[..] else { panic!("one tournament") };
    assert_eq!(list.phase, TournamentPhase::Over);
    club.server.end();
}

#[tokio::test]
async fn a_meeting_of_two_games_exchanges_the_seats_and_starts_both_from_the_same_position() {
    let adjacency = TournamentSpec {
        game: GameKind::Adjacency,
        options: [("rounds".to_owned(), "8".to_owned())].into(),
        ..spec(TournamentForm::RoundRobin)
    };
    let mut club = Club::of(adjacency, &["ana", "budi"]).await;
    club.order(Order::Start).await;
    let mut starts = Vec::new();
    let mut sides = Vec::new();
    for number in 1..=2 {
        let (room, side, at) = game(&mut club.people[0]).await;
        assert_eq!(at, [1, 1, number]);
        let snapshot = club.people[0].join(room).await;
        let place = snapshot.tournament.expect("a room of a tournament");
        assert_eq!((place.tournament, place.game), (club.code, number));
        club.people[1].join(room).await;
        starts.push(snapshot.start);
        sides.push(side);
        club.people[1].done(Command::Resign { room }).await;
    }
    assert_eq!(starts[0], starts[1]);
    assert!(starts[0].ends_with("12"), "four plies were drawn: {}", starts[0]);
    assert_eq!(sides[0], sides[1].opponent());
    for _ in 0..2 {
        fact(&mut club.guru, is_result).await;
    }
    let rows = standings(&mut club.guru, club.code).await;
    assert_eq!((rows[0].handle.as_str(), rows[0].half_points), ("ana", 4));
    assert_eq!(rows[1].lost_by.get("resigned"), Some(&2));
    club.server.end();
}

#[tokio::test]
async fn those_whom_the_organiser_adds_are_called_to_both_games_of_a_meeting_without_following_the_tournament() {
    let two_games = TournamentSpec { games: Some(2), ..spec(TournamentForm::RoundRobin) };
    let mut club = Club::of(two_games, &[]).await;
    for handle in ["ana", "budi"] {
        let mut player = club.server.player(handle).await;
        register(&mut player, handle).await;
        club.people.push(player);
        club.order(Order::Add { handle: handle.parse().expect("a handle") }).await;
    }
    for player in &mut club.people {
        let own = player.welcome().player;
        fact(player, |fact| matches!(fact, TournamentFact::Entered(entrant) if entrant.player == own)).await;
    }
    club.order(Order::Start).await;
    for number in 1..=2 {
        let (room, _, at) = game(&mut club.people[0]).await;
        assert_eq!(at, [1, 1, number]);
        let (same, _, _) = game(&mut club.people[1]).await;
        assert_eq!(room, same);
        club.people[0].join(room).await;
        club.people[1].join(room).await;
        club.people[1].done(Command::Resign { room }).await;
    }
    club.server.end();
}

#[tokio::test]
async fn the_room_of_a_tournament_keeps_its_seats_and_allows_neither_abort_nor_takeback_nor_rematch_nor_draw() {
    let mut club = Club::of(spec(TournamentForm::Knockout), &["ana", "budi"]).await;
    club.order(Order::Start).await;
    let (room, side, _) = game(&mut club.people[0]).await;
    let guest = club.guru.refused(Command::Join { room, seat: SeatChoice::Any }).await.0;
    assert_eq!(guest, RefusalCode::SeatTaken);
    club.people[0].join(room).await;
    // A player who leaves before the game keeps the seat.
    club.people[0].done(Command::Leave { room }).await;
    club.people[1].join(room).await;
    let snapshot = club.people[0].join(room).await;
    assert_eq!(snapshot.seats.side_of(club.people[0].welcome().player), Some(side));
    for offer in [OfferKind::Draw, OfferKind::Takeback] {
        assert_eq!(club.people[0].refused(Command::Offer { room, offer }).await.0, RefusalCode::CannotOffer);
    }
    assert_eq!(club.people[0].refused(Command::Abort { room }).await.0, RefusalCode::TooLate);
    club.people[0].done(Command::Leave { room }).await;
    let TournamentFact::Result { result, .. } = fact(&mut club.guru, is_result).await else { panic!("a result") };
    assert_eq!(result.reason, Some(EndReason::Resignation));
    let rematch = Command::Offer { room, offer: OfferKind::Rematch };
    assert_eq!(club.people[1].refused(rematch).await.0, RefusalCode::NotPlaying);
    club.server.end();
}

#[tokio::test]
async fn a_no_show_loses_unrated_and_is_paused_until_ready() {
    let short = TournamentSpec { no_show_ms: 1000, ..spec(TournamentForm::Swiss) };
    let mut club = Club::of(short, &["ana", "budi", "citra"]).await;
    let code = club.code;
    club.order(Order::Pause { entrant: 3, paused: true }).await;
    club.order(Order::Start).await;
    let (room, side, _) = game(&mut club.people[0]).await;
    club.people[0].join(room).await;
    let TournamentFact::Result { result, .. } = fact(&mut club.guru, is_result).await else { panic!("a result") };
    let won = if side == Side::First { PairingResult::FirstByForfeit } else { PairingResult::SecondByForfeit };
    assert_eq!((result.result, result.reason), (won, Some(EndReason::NoShow)));
    let states: Vec<_> = entrants(&mut club.guru, code).await.into_iter().map(|one| one.state).collect();
    let (here, paused) = (Some(EntrantState::Here), Some(EntrantState::Paused));
    assert_eq!(states, [here, paused, paused]);
    assert_eq!(club.refused(Order::Next).await, RefusalCode::CannotPair);
    club.people[1].done(Command::Ready { tournament: code, ready: true }).await;
    club.order(Order::Next).await;
    // Now neither comes.
    fact(&mut club.guru, |fact| matches!(fact, TournamentFact::Paired { .. })).await;
    let TournamentFact::Result { result, .. } = fact(&mut club.guru, is_result).await else { panic!("a result") };
    assert_eq!(result.result, PairingResult::NobodyPlayed);
    club.server.end();
}

#[tokio::test]
async fn rounds_follow_each_other_by_themselves_and_the_last_one_ends_the_tournament() {
    let quick = TournamentSpec { pause_ms: Some(0), ..spec(TournamentForm::RoundRobin) };
    let mut club = Club::of(quick, &["ana", "budi", "citra"]).await;
    club.order(Order::Start).await;
    // Entrants of equal rating in the order in which they came, by the table of Berger.
    let mut pairs = Vec::new();
    for _ in 0..3 {
        let TournamentFact::Paired { pairings, byes, .. } =
            fact(&mut club.guru, |fact| matches!(fact, TournamentFact::Paired { .. })).await
        else {
            panic!("a round")
        };
        assert_eq!((pairings.len(), byes.len(), byes[0].half_points), (1, 1, 0));
        let pair = [pairings[0].first, pairings[0].second].map(|entrant| entrant as usize - 1);
        pairs.push(pair);
        club.play(pair).await;
    }
    fact(&mut club.guru, |fact| *fact == TournamentFact::Ended).await;
    let met: std::collections::BTreeSet<[usize; 2]> =
        pairs.iter().map(|pair| [pair[0].min(pair[1]), pair[0].max(pair[1])]).collect();
    assert_eq!(met.len(), 3);
    let rows = standings(&mut club.guru, club.code).await;
    assert_eq!(rows.iter().map(|row| row.half_points).sum::<u32>(), 6);
    club.server.end();
}

#[tokio::test]
async fn an_arena_pairs_those_who_are_there_again_and_again_until_it_ends() {
    let mut club = Club::of(spec(TournamentForm::Arena), &["ana", "budi"]).await;
    club.order(Order::Start).await;
    let first = club.play([0, 1]).await;
    let second = club.play([0, 1]).await;
    assert_ne!(first, second);
    for _ in 0..2 {
        fact(&mut club.guru, is_result).await;
    }
    // One who pauses is not paired.
    club.people[1].done(Command::Ready { tournament: club.code, ready: false }).await;
    let rows = standings(&mut club.guru, club.code).await;
    assert_eq!(rows.iter().map(|row| row.won + row.lost).sum::<u32>(), 4);
    club.order(Order::End).await;
    assert_eq!(shown(&mut club.guru, follow(club.code)).await.phase, TournamentPhase::Over);
    let late = enter(club.code);
    let mut late_one = club.server.player("Dewi").await;
    register(&mut late_one, "dewi").await;
    assert_eq!(late_one.refused(late).await.0, RefusalCode::TournamentFull);
    club.server.end();
}

/// Plays the first legal move wherever it is asked for one, until the tournament is over; the facts that it read.
async fn play_on(mut player: Player) -> Vec<TournamentFact> {
    let mut facts = Vec::new();
    loop {
        let (room, turn) = match player.receive().await {
            Ok(ServerMessage::YourGame { room, .. }) => {
                player.send(Command::Join { room, seat: SeatChoice::Any }).await;
                continue;
            }
            Ok(ServerMessage::Joined { snapshot, .. }) => (snapshot.room, snapshot.turn),
            Ok(ServerMessage::Event(RoomEvent {
                room,
                event: Event::Started { turn, .. } | Event::Moved { turn, .. },
                ..
            })) => (room, turn),
            Ok(ServerMessage::TournamentEvent(event)) => {
                let is_over = event.fact == TournamentFact::Ended;
                facts.push(event.fact);
                if is_over {
                    return facts;
                }
                continue;
            }
            Ok(_) => continue,
            Err(frame) => panic!("closed by {frame:?} before the end"),
        };
        if let Some(text) = turn.legal.iter().next() {
            player.send(Command::Move { room, ply: turn.ply, text: text.to_owned() }).await;
        }
    }
}

#[tokio::test]
async fn a_class_of_sixty_plays_five_swiss_rounds_and_nobody_meets_twice() {
    let folder = TempDir::new().expect("folders can be made there");
    let many = Config { connections_per_address: 0, new_players_per_address: 0, ..generous() };
    let server = server(folder.path(), many).await;
    let mut guru = server.player("Pak Guru").await;
    register(&mut guru, "guru").await;
    let quick = TournamentSpec { pause_ms: Some(0), ..spec(TournamentForm::Swiss) };
    let code = shown(&mut guru, Command::TournamentNew(Box::new(quick))).await.tournament;
    guru.done(direct(code, Order::Open)).await;
    let mut people = Vec::new();
    for number in 0..60 {
        let mut player = server.player("Pupil").await;
        let handle = Some(format!("pupil{number}"));
        shown(&mut player, Command::Enter { tournament: code, code: None, handle }).await;
        people.push(player);
    }
    guru.done(direct(code, Order::Start)).await;
    let facts = futures::future::join_all(people.into_iter().map(play_on)).await.remove(0);
    let mut met = std::collections::BTreeSet::new();
    let mut results = 0;
    for fact in &facts {
        match fact {
            TournamentFact::Paired { pairings, byes, conflicts, .. } => {
                assert_eq!((pairings.len(), byes.len(), *conflicts), (30, 0, 0));
                for pairing in pairings {
                    let pair = [pairing.first.min(pairing.second), pairing.first.max(pairing.second)];
                    assert!(met.insert(pair), "{pair:?} met twice");
                }
            }
            TournamentFact::Result { result, .. } => {
                assert!(result.game_id.is_some());
                results += 1;
            }
            _ => {}
        }
    }
    assert_eq!((met.len(), results), (150, 150));
    let behind = Command::Tournament { tournament: code, version: Some(0) };
    assert!(shown(&mut guru, behind).await.version > 150, "after a long absence there is a snapshot");
    let rows = standings(&mut guru, code).await;
    assert_eq!(rows.len(), 50, "a frame has fifty lines");
    let last = match guru.ask(Command::Standings { tournament: code, from: Some(51) }).await {
        ServerMessage::Standings { rows, of, .. } => {
            assert_eq!(of, 60);
            rows
        }
        other => panic!("standings, not {other:?}"),
    };
    assert_eq!(rows.iter().chain(&last).map(|row| row.half_points).sum::<u32>(), 300);
    server.end();
}

#[tokio::test]
async fn a_drawn_meeting_of_a_knockout_has_two_more_games_with_half_the_time() {
    let drawish = TournamentSpec { draws: true, ..spec(TournamentForm::Knockout) };
    let mut club = Club::of(drawish, &["ana", "budi"]).await;
    club.order(Order::Start).await;
    for number in 1..=3 {
        let (room, _, at) = game(&mut club.people[0]).await;
        assert_eq!(at, [1, 1, number]);
        let (main_ms, increment_ms) = if number == 1 { (180_000, 2000) } else { (90_000, 1000) };
        let clock = club.people[0].join(room).await.clock;
        assert_eq!(clock, ClockSpec::Main { main_ms, increment_ms }, "game {number}");
        club.people[1].join(room).await;
        if number == 1 {
            club.people[0].done(Command::Offer { room, offer: OfferKind::Draw }).await;
            club.people[1].done(Command::Accept { room, offer: OfferKind::Draw }).await;
        } else {
            club.people[1].done(Command::Resign { room }).await;
        }
        fact(&mut club.guru, is_result).await;
    }
    club.order(Order::Next).await;
    let rows = standings(&mut club.guru, club.code).await;
    assert_eq!((rows[0].handle.as_str(), rows[0].won, rows[0].drawn), ("ana", 2, 1));
    club.server.end();
}

#[tokio::test]
async fn a_player_with_a_bye_plays_the_house_bot_and_the_game_counts_for_nothing() {
    let with_bot = TournamentSpec { bye: ByeKind::HouseBot, ..spec(TournamentForm::Swiss) };
    let mut club = Club::of(with_bot, &["ana", "budi", "citra"]).await;
    club.order(Order::Start).await;
    let bye = shown(&mut club.guru, follow(club.code)).await.byes[0];
    let (room, free) = (bye.room.expect("a room"), bye.entrant as usize - 1);
    let snapshot = club.people[free].join(room).await;
    let seats = [&snapshot.seats.first, &snapshot.seats.second].map(|seat| seat.clone().expect("both are taken"));
    assert_eq!(seats.iter().filter(|seat| seat.bot.is_some()).count(), 1);
    assert!(!snapshot.rated && snapshot.tournament.is_none());
    club.people[free].done(Command::Resign { room }).await;
    assert_eq!(club.people[free].ending().await.reason, EndReason::Resignation);
    let pair: Vec<usize> = (0..3).filter(|entrant| *entrant != free).collect();
    club.play([pair[0], pair[1]]).await;
    fact(&mut club.guru, is_result).await;
    let rows = standings(&mut club.guru, club.code).await;
    let row = rows.iter().find(|row| row.entrant == bye.entrant).expect("everybody is listed");
    assert_eq!((row.half_points, row.won, row.lost), (2, 0, 0));
    club.server.end();
}
