//! An engine that plays several games at once.

use bidak_shared::game::Player as Side;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Bots, Command, Event, Order, Status, TournamentForm, TournamentSpec};
use harness::Player;
use harness::program::Home;
use harness::served::Served;
use tokio::runtime::Runtime;

use super::{our_ugi, says};
use crate::sockets::challenges::paired;
use crate::sockets::{accounts, tournaments};

#[test]
fn an_engine_plays_two_opponents_at_once_and_never_itself() {
    let home = Home::new();
    let served = Served::start(&home.path().join("games.db"), &[]);
    let engine = our_ugi("tictactoe").replacen("cmd:", "grace=60000,movetime=20,cmd:", 1);
    let seek = ["--pair", "--game", "tictactoe", "--clock", "5+0", "--games", "2"];
    let more = ["--engine", &engine, "--handle", "deep", "--games-at-once", "2"];
    let program = home.start(&[&["join", &served.url][..], &seek, &more].concat());
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let mut games = Vec::new();
        for name in ["Ana", "Budi"] {
            let mut player = Player::hello(&served.url, Some(name), None).await;
            let clock = "5+0".parse().unwrap();
            let (game, options) = (GameKind::TicTacToe, [].into());
            player.done(Command::Pair { game, options, clock, rated: false, range: None }).await;
            let room = paired(&mut player).await;
            let snapshot = player.join(room).await;
            if snapshot.status != Status::Playing {
                player.until(|event| matches!(event, Event::Started { .. }).then_some(())).await;
            }
            games.push((player, room));
        }
        assert_ne!(games[0].1, games[1].1, "both games go on");
        for (player, room) in &mut games {
            let seats = player.join(*room).await.seats;
            let me = player.welcome().player;
            let other = if seats.side_of(me) == Some(Side::First) { Side::Second } else { Side::First };
            assert_eq!(seats.of(other).map(|seat| seat.name.to_string()), Some("deep".to_owned()));
            player.done(Command::Resign { room: *room }).await;
        }
    });
    let done = program.end();
    assert_eq!(done.code, Some(0), "{done:?}");
    says(&done, &["[1] Games: 1; won 1, ", "[2] Games: 1; won 1, "]);
}

#[test]
fn an_engine_plays_in_two_tournaments_at_once_and_needs_a_board_for_each() {
    let homes = [Home::new(), Home::new()];
    let served = Served::start(&homes[0].path().join("games.db"), &[]);
    let runtime = Runtime::new().unwrap();
    let (mut guru, codes) = runtime.block_on(async {
        let mut guru = Player::hello(&served.url, Some("Pak Guru"), None).await;
        accounts::register(&mut guru, "guru").await;
        let mut codes = Vec::new();
        for _ in 0..2 {
            let bots = tournaments::spec(TournamentForm::RoundRobin);
            let bots = TournamentSpec { bots: Bots::Only, pause_ms: Some(0), games: Some(2), ..bots };
            let new = Command::TournamentNew(Box::new(bots));
            let code = tournaments::shown(&mut guru, new).await.tournament;
            guru.done(tournaments::direct(code, Order::Open)).await;
            codes.push(code);
        }
        (guru, codes)
    });
    let engine = our_ugi("tictactoe").replacen("cmd:", "grace=60000,movetime=20,cmd:", 1);
    let [one, other] = [codes[0].to_string(), codes[1].to_string()];
    let enter = ["join", &served.url, "--engine", &engine, "--tournament", &one, "--tournament", &other];
    let too_few = homes[0].run(&[&enter[..], &["--handle", "eins"]].concat(), "");
    assert_eq!(too_few.code, Some(2), "{too_few:?}");
    assert!(too_few.stderr.contains("--games-at-once 2"), "{too_few:?}");
    let handles = ["eins", "zwei"].into_iter().zip(&homes);
    let mut programs: Vec<_> = handles
        .map(|(handle, home)| home.start(&[&enter[..], &["--handle", handle, "--games-at-once", "2"]].concat()))
        .collect();
    for program in &mut programs {
        // At both boards, in any order.
        program.line_with("Entered Friday, ");
        program.line_with("Entered Friday, ");
    }
    runtime.block_on(async {
        for code in codes {
            guru.done(tournaments::direct(code, Order::Start)).await;
        }
    });
    for program in programs {
        let done = program.end();
        assert_eq!(done.code, Some(0), "{done:?}");
        says(&done, &["[1] Round 1, board 1", "[2] Round 1, board 1", "[1] Games: 2; ", "[2] Games: 2; "]);
    }
}
