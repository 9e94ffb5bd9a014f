//! Whole games: two people, a person and a bot, two bots and a spectator.

use bidak_shared::game::{EndReason, MoveList, Outcome, Player as Side};
use bidak_shared::kind::{EngineKind, GameKind, Word};
use bidak_shared::protocol::{ClockSpec, Command, Event, Hello, OfferKind, SeatChoice, Status, Turn};
use harness::player::{create, move_};
use harness::{Player, TestServer};

use super::Table;

#[tokio::test]
async fn two_people_play_a_whole_game_of_adjacency_and_all_see_the_same_result() {
    let mut table = Table::of(GameKind::Adjacency, &[]).await;
    let mut eve = table.server.player("Eve").await;
    eve.joined(Command::Watch { room: table.room }).await;
    let mut record = GameKind::Adjacency.record(&[]).unwrap();
    let mut ply = 0;
    while record.outcome().is_none() {
        let legal = record.legal_moves();
        let text = &legal[usize::try_from(ply).unwrap() * 7 % legal.len()];
        let mover = if record.to_move() == Side::First { &mut table.ana } else { &mut table.budi };
        mover.play(table.room, ply, text).await;
        record.play(text).unwrap();
        ply += 1;
        let readers = [(Some(Side::First), &mut table.ana), (Some(Side::Second), &mut table.budi), (None, &mut eve)];
        for (seat, player) in readers {
            let turn = player.turn().await;
            assert_eq!(turn.ply, ply);
            assert_eq!(turn.position, Some(record.position_text()));
            assert_eq!(turn.to_move, record.to_move());
            let is_on_turn = seat == Some(turn.to_move);
            assert_eq!(turn.legal, if is_on_turn { record.legal_list() } else { MoveList::default() });
        }
    }
    assert_eq!(ply, 56);
    for player in [&mut table.ana, &mut table.budi, &mut eve] {
        let ending = player.ending().await;
        assert_eq!(ending.outcome, record.outcome());
        assert_eq!(ending.reason, EndReason::Count);
        assert_eq!(ending.margin, record.margin(Side::First));
    }
    table.server.end();
}

#[tokio::test]
async fn a_line_of_three_wins() {
    let mut table = Table::tic_tac_toe().await;
    table.play(&["a1", "b1", "a2", "b2", "a3"]).await;
    for player in [&mut table.ana, &mut table.budi] {
        let ending = player.ending().await;
        assert_eq!((ending.outcome, ending.reason), (Some(Outcome::Win(Side::First)), EndReason::Line));
    }
    table.server.end();
}

/// Plays the first legal move whenever it is the turn of `side`, until the game is over.
async fn play_first_legal_moves(player: &mut Player, room: bidak_shared::protocol::RoomCode, side: Side) -> Vec<Turn> {
    let mut turns = Vec::new();
    loop {
        match player.event().await.event {
            Event::Started { turn, .. } | Event::Moved { turn, .. } => {
                if turn.to_move == side && !turn.legal.is_empty() {
                    player.play(room, turn.ply, &turn.legal[0]).await;
                }
                turns.push(turn);
            }
            Event::Ended(ending) => {
                assert!(ending.outcome.is_some());
                return turns;
            }
            _ => {}
        }
    }
}

#[tokio::test]
async fn a_bot_of_every_engine_plays_a_person_in_every_game() {
    let server = TestServer::start().await;
    for &game in GameKind::ALL {
        for (number, &engine) in EngineKind::ALL.iter().enumerate() {
            let mut ana = server.player("Ana").await;
            let options: &[_] = if game == GameKind::Adjacency { &[("rounds", "3")] } else { &[] };
            // Long games are played to the end by one engine only; the others show that they answer.
            let side = Side::BOTH[number % 2];
            let seat = if side == Side::First { SeatChoice::First } else { SeatChoice::Second };
            let room = ana.create(game, options, seat).await.room;
            ana.add_bot(room, None, engine).await;
            if game == GameKind::TicTacToe || game == GameKind::Adjacency || number == 0 {
                let turns = play_first_legal_moves(&mut ana, room, side).await;
                assert!(turns.last().unwrap().legal.is_empty(), "{engine} plays {game} to the end");
            } else {
                let answer = ana
                    .until(|event| match event {
                        Event::Started { turn, .. } if turn.to_move == side => Some(turn.clone()),
                        Event::Moved { by, turn, .. } if *by != side => Some(turn.clone()),
                        _ => None,
                    })
                    .await;
                assert!(!answer.legal.is_empty(), "{engine} answers in {game}");
            }
        }
    }
    server.end();
}

#[tokio::test]
async fn two_bots_play_while_a_spectator_watches_from_the_start() {
    let server = TestServer::start().await;
    let mut eve = server.player("Eve").await;
    let room = eve.create(GameKind::Adjacency, &[("rounds", "4")], SeatChoice::None).await.room;
    eve.add_bot(room, Some(Side::First), EngineKind::Greedy).await;
    eve.add_bot(room, Some(Side::Second), EngineKind::Random).await;
    let mut record = GameKind::Adjacency.record(&[("rounds", "4")]).unwrap();
    loop {
        match eve.event().await.event {
            Event::Moved { by, text, turn, .. } => {
                assert_eq!(by, record.to_move());
                record.play(&text).unwrap();
                assert_eq!(turn.position, Some(record.position_text()));
            }
            Event::Ended(ending) => {
                assert_eq!(ending.outcome, record.outcome());
                break;
            }
            _ => {}
        }
    }
    assert_eq!(record.ply(), 8);
    let snapshot = eve.joined(Command::Watch { room }).await;
    assert_eq!(snapshot.status, Status::Ended);
    assert_eq!(snapshot.moves, record.moves());
    server.end();
}

#[tokio::test]
async fn a_player_whose_time_runs_out_loses() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let mut budi = server.player("Budi").await;
    let clock = ClockSpec::Main { main_ms: 150, increment_ms: 0 };
    let room = ana.joined(create(GameKind::TicTacToe, &[], clock, SeatChoice::First)).await.room;
    budi.join(room).await;
    ana.play(room, 0, "b2").await;
    budi.play(room, 1, "a1").await;
    // Now Ana's clock runs, and she does nothing.
    for player in [&mut ana, &mut budi] {
        let ending = player.ending().await;
        assert_eq!((ending.outcome, ending.reason), (Some(Outcome::Win(Side::Second)), EndReason::Time));
    }
    let (code, _) = ana.refused(move_(room, 2, "c3")).await;
    assert_eq!(code.word(), "not_playing");
    server.end();
}

#[tokio::test]
async fn clocks_run_after_both_first_moves_and_are_told_with_each_turn() {
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let mut budi = server.player("Budi").await;
    let clock = ClockSpec::Main { main_ms: 3_600_000, increment_ms: 60_000 };
    let room = ana.joined(create(GameKind::TicTacToe, &[], clock, SeatChoice::First)).await.room;
    budi.join(room).await;
    let start = ana.turn().await.clocks.unwrap();
    assert_eq!((start.first_ms, start.second_ms, start.running), (3_600_000, 3_600_000, None));
    ana.play(room, 0, "b2").await;
    budi.play(room, 1, "a1").await;
    ana.turn().await;
    let running = ana.turn().await.clocks.unwrap();
    assert_eq!(running.running, Some(Side::First));
    ana.play(room, 2, "a2").await;
    let after = ana.turn().await.clocks.unwrap();
    assert!(after.first_ms > 3_600_000, "the increment was added: {after:?}");
    assert_eq!(after.running, Some(Side::Second));
    server.end();
}

#[tokio::test]
async fn brief_events_leave_out_the_position_except_on_the_own_turn() {
    let brief = |name: &str| Hello { name: Some(name.to_owned()), brief: true, ..Hello::default() };
    let server = TestServer::start().await;
    let mut ana = server.player("Ana").await;
    let mut budi = Player::greet(&server.url(), brief("Budi")).await;
    let mut eve = Player::greet(&server.url(), brief("Eve")).await;
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    eve.joined(Command::Watch { room }).await;
    budi.join(room).await;
    let start = Some("......... x");
    assert_eq!(eve.turn().await.position.as_deref(), start, "the start is told to everybody");
    assert_eq!(ana.turn().await.position.as_deref(), start);
    ana.play(room, 0, "b2").await;
    budi.play(room, 1, "a1").await;
    // Ana gets the position always, Budi on his turn, Eve never.
    for (player, of_ply_1, of_ply_2) in
        [(&mut ana, (true, 0), (true, 7)), (&mut budi, (true, 8), (false, 0)), (&mut eve, (false, 0), (false, 0))]
    {
        for expected in [of_ply_1, of_ply_2] {
            let turn = player.turn().await;
            assert_eq!((turn.position.is_some(), turn.legal.len()), expected, "at ply {}", turn.ply);
        }
    }
    budi.done(Command::Offer { room, offer: OfferKind::Takeback }).await;
    ana.done(Command::Accept { room, offer: OfferKind::Takeback }).await;
    let [of_ana, of_budi, of_eve] = [ana.turn().await, budi.turn().await, eve.turn().await];
    assert!(of_ana.legal.is_empty() && of_ana.position.is_some());
    assert!(!of_budi.legal.is_empty() && of_budi.position.is_some(), "it is his turn again");
    assert_eq!((of_eve.ply, of_eve.position), (1, None));
    server.end();
}
