//! How entrants learn of their games, and how others learn where entrants are.

use bidak_shared::protocol::{
    Command, EntrantState, Hello, Order, RefusalCode, RoomCode, ServerMessage, Standing, StateReason, TournamentFact,
    TournamentForm, TournamentSpec,
};
use harness::{Player, eventually};

use super::{Club, direct, entrants, fact, follow, game, is_result, shown, spec, standings};
use crate::sockets::accounts::{register, server};
use crate::sockets::generous;

/// Another connection of the same player, which follows no tournament.
async fn another(club: &Club, entrant: usize) -> Player {
    let token = club.people[entrant].welcome().token.reveal().to_owned();
    Player::greet(&club.server.url(), Hello { token: Some(token), ..Hello::default() }).await
}

/// The room of the next game of a player, and the time that is left to come.
async fn told(player: &mut Player) -> (RoomCode, u32) {
    loop {
        match player.receive().await {
            Ok(ServerMessage::YourGame { room, no_show_ms, .. }) => return (room, no_show_ms),
            Ok(_) => {}
            Err(frame) => panic!("closed by {frame:?}, awaiting a game"),
        }
    }
}

/// Waits for standings with these states of the entrants, in the order of their numbers.
async fn until_states(player: &mut Player, expected: &[EntrantState]) {
    loop {
        match player.receive().await {
            Ok(ServerMessage::Standings { mut rows, .. }) => {
                rows.sort_by_key(|row: &Standing| row.entrant);
                if rows.iter().map(|row| row.state).eq(expected.iter().copied()) {
                    return;
                }
            }
            Ok(_) => {}
            Err(frame) => panic!("closed by {frame:?}, awaiting standings"),
        }
    }
}

#[tokio::test]
async fn both_games_of_a_meeting_are_told_to_every_connection_of_its_players_with_the_time_that_is_left() {
    let pair = TournamentSpec { games: Some(2), no_show_ms: 60_000, ..spec(TournamentForm::RoundRobin) };
    let mut club = Club::of(pair, &["ana", "budi"]).await;
    let mut other = another(&club, 0).await;
    club.order(Order::Start).await;
    let mut rooms = Vec::new();
    for number in 1..=2 {
        let (room, side, at) = game(&mut club.people[0]).await;
        assert_eq!(at, [1, 1, number]);
        let (elsewhere, left) = told(&mut other).await;
        assert_eq!(elsewhere, room, "a connection that does not follow the tournament hears of game {number} too");
        assert!((1..=60_000).contains(&left), "{left}");
        // A player who connects later gets it as well, with the rest of the time.
        let mut late = another(&club, 1).await;
        let (elsewhere, less) = told(&mut late).await;
        assert_eq!(elsewhere, room);
        assert!((1..=left).contains(&less), "{less} of {left}");
        club.people[0].join(room).await;
        club.people[1].join(room).await;
        club.people[side.index()].play(room, 0, "b2").await;
        eventually("nobody to be told of a first move that was made", async || {
            told(&mut another(&club, 1).await).await == (room, 0)
        })
        .await;
        club.people[0].done(Command::Resign { room }).await;
        rooms.push(room);
    }
    assert_ne!(rooms[0], rooms[1]);
    for _ in 0..2 {
        fact(&mut club.guru, is_result).await;
    }
    // After the last game there is none to hear of.
    let mut late = another(&club, 0).await;
    late.done(Command::LeaveLobby).await;
    assert_eq!(standings(&mut club.guru, club.code).await[0].half_points, 4);
    club.server.end();
}

#[tokio::test]
async fn an_entrant_is_playing_in_the_room_of_the_game_and_away_only_where_no_connection_is() {
    use EntrantState::{Away, Here, Playing};
    let mut club = Club::of(spec(TournamentForm::RoundRobin), &["ana", "budi"]).await;
    let tournament = club.code;
    club.order(Order::Start).await;
    let (room, ..) = game(&mut club.people[0]).await;
    let mut other = another(&club, 0).await;
    // Only the other connection is in the room, and it does not follow the tournament.
    other.join(room).await;
    until_states(&mut club.guru, &[Playing, Here]).await;
    club.people[0].done(Command::LeaveTournament { tournament }).await;
    club.people[1].done(Command::LeaveTournament { tournament }).await;
    until_states(&mut club.guru, &[Playing, Away]).await;
    assert_eq!(entrants(&mut club.guru, tournament).await[0].state, Some(Playing));
    club.people[1].join(room).await;
    until_states(&mut club.guru, &[Playing, Playing]).await;
    drop(other);
    until_states(&mut club.guru, &[Away, Playing]).await;
    club.people[1].done(Command::Leave { room }).await;
    until_states(&mut club.guru, &[Away, Away]).await;
    club.server.end();
}

#[tokio::test]
async fn a_no_show_reads_the_reason_of_the_pause_at_once_and_later() {
    let short = TournamentSpec { no_show_ms: 1000, ..spec(TournamentForm::Swiss) };
    let mut club = Club::of(short, &["ana", "budi"]).await;
    let code = club.code;
    let state = |entrant: u32, state, why| TournamentFact::Attends { entrant, state, why };
    let paused = state(1, EntrantState::Paused, Some(StateReason::Director));
    club.order(Order::Pause { entrant: 1, paused: true }).await;
    fact(&mut club.people[0], |fact| *fact == paused).await;
    let snapshot = shown(&mut club.people[0], follow(code)).await;
    assert_eq!((snapshot.state, snapshot.why), (Some(EntrantState::Paused), Some(StateReason::Director)));
    club.people[0].done(Command::Ready { tournament: code, ready: true }).await;
    let back = state(1, EntrantState::Here, None);
    fact(&mut club.people[0], |fact| *fact == back).await;
    club.order(Order::Start).await;
    let (room, ..) = game(&mut club.people[0]).await;
    club.people[0].join(room).await;
    // Budi does not come.
    let paused = state(2, EntrantState::Paused, Some(StateReason::NoShow));
    fact(&mut club.people[1], |fact| *fact == paused).await;
    let snapshot = shown(&mut club.people[1], follow(code)).await;
    assert_eq!((snapshot.state, snapshot.why), (Some(EntrantState::Paused), Some(StateReason::NoShow)));
    let snapshot = shown(&mut club.people[0], follow(code)).await;
    assert_eq!((snapshot.state, snapshot.why), (Some(EntrantState::Here), None));
    let snapshot = shown(&mut club.guru, follow(code)).await;
    assert_eq!((snapshot.you, snapshot.state, snapshot.why), (None, None, None), "the organiser has not entered");
    club.server.end();
}

#[tokio::test]
async fn entrants_of_a_draft_are_notified_when_it_opens_and_not_before() {
    let folder = tempfile::TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut guru, mut ana) = (server.player("Pak Guru").await, server.player("Ana").await);
    register(&mut guru, "guru").await;
    register(&mut ana, "ana").await;
    let new = Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)));
    let code = shown(&mut guru, new).await.tournament;
    guru.done(direct(code, Order::Add { handle: "ana".parse().expect("a handle") })).await;
    assert_eq!(ana.refused(follow(code)).await.0, RefusalCode::NoTournament, "a draft");
    guru.done(direct(code, Order::Open)).await;
    let entered = fact(&mut ana, |fact| matches!(fact, TournamentFact::Entered(_))).await;
    let TournamentFact::Entered(entrant) = entered else { panic!("{entered:?}") };
    assert_eq!((entrant.player, entrant.entrant), (ana.welcome().player, 1));
    assert_eq!(shown(&mut ana, follow(code)).await.you, Some(1));
    server.end();
}

#[tokio::test]
async fn rooms_of_games_that_are_over_keep_nobody_from_the_next_room() {
    let folder = tempfile::TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), bidak_server::Config { rooms_per_player: 2, ..generous() }).await;
    let pair = TournamentSpec { games: Some(2), ..spec(TournamentForm::RoundRobin) };
    let mut club = Club::on(server, folder, pair, &["ana", "budi"]).await;
    club.order(Order::Start).await;
    for _ in 0..2 {
        let room = club.play([0, 1]).await;
        fact(&mut club.guru, is_result).await;
        for player in &mut club.people {
            player.done(Command::Leave { room }).await;
        }
    }
    // The rooms are still there for those who want to look at the games.
    let game = bidak_shared::kind::GameKind::TicTacToe;
    let (options, clock) = ([].into(), "3+2".parse().expect("a clock"));
    // The lobby learns of the end of a game a moment after the tournament.
    let pair = Command::Pair { game, options, clock, rated: false, range: None };
    club.people[0].done(pair).await;
    club.server.end();
}
