//! The state of rooms and seats after a restart.

use bidak_shared::game::Player as Side;
use bidak_shared::kind::{EngineKind, GameKind};
use bidak_shared::protocol::{
    ClockSpec, Command, GameFilter, NoticeCode, RefusalCode, RoomCode, SeatChoice, ServerMessage, Status,
};
use harness::Player;
use harness::player::create;
use harness::program::Home;
use harness::served::{self, Served};

fn rejoin(room: RoomCode) -> Command {
    Command::Join { room, seat: SeatChoice::Any }
}

#[tokio::test]
async fn after_a_planned_restart_no_clock_runs_before_its_player_is_back() {
    let home = Home::new();
    let store = served::store_in(&home);
    let server = Served::start(&store, &[]);
    let mut ana = Player::hello(&server.url, Some("Ana"), None).await;
    let mut budi = Player::hello(&server.url, Some("Budi"), None).await;
    let clock = ClockSpec::Main { main_ms: 3_600_000, increment_ms: 0 };
    let room = ana.joined(create(GameKind::Adjacency, &[("rounds", "8")], clock, SeatChoice::First)).await.room;
    budi.join(room).await;
    ana.play(room, 0, "c3").await;
    budi.play(room, 1, "d4").await;
    ana.play(room, 2, "e5").await;
    let version = ana.joined(rejoin(room)).await.version;
    let tokens = [&ana, &budi].map(|player| player.welcome().token.reveal().to_owned());
    assert!(server.stop().success());
    loop {
        if let ServerMessage::Notice { code, .. } = ana.receive().await.expect("the server takes its leave") {
            assert_eq!(code, NoticeCode::GamesGoOn);
            break;
        }
    }

    let server = Served::start(&store, &[]);
    assert_eq!(server.games, 1);
    // Versions from before the restart are not resumed: the answer is a snapshot.
    let mut eve = Player::hello(&server.url, None, None).await;
    match eve.ask(Command::Resume { room, version }).await {
        ServerMessage::Joined { snapshot, .. } => assert_eq!(snapshot.moves, ["c3", "d4", "e5"]),
        other => panic!("a snapshot, not {other:?}"),
    }
    let mut ana = Player::hello(&server.url, None, Some(&tokens[0])).await;
    assert_eq!((ana.welcome().name.as_str(), ana.welcome().rooms.as_slice()), ("Ana", &[room][..]));
    let snapshot = ana.joined(rejoin(room)).await;
    assert_eq!(snapshot.moves, ["c3", "d4", "e5"]);
    assert_eq!(snapshot.options.get("rounds").map(String::as_str), Some("8"));
    let stand = snapshot.turn.clocks.expect("a clock");
    assert_eq!(stand.running, None, "it is Budi's turn, and he is not connected");
    let mut budi = Player::hello(&server.url, None, Some(&tokens[1])).await;
    let clocks = budi.joined(rejoin(room)).await.turn.clocks.expect("a clock");
    assert_eq!((clocks.running, clocks.first_ms), (Some(Side::Second), stand.first_ms));
    budi.play(room, 3, "f6").await;
    ana.play(room, 4, "a1").await;
}

#[tokio::test]
async fn a_room_kept_for_an_opponent_survives_a_planned_restart() {
    let home = Home::new();
    let store = served::store_in(&home);
    let server = Served::start(&store, &[]);
    let mut ana = Player::hello(&server.url, Some("Ana"), None).await;
    let token = ana.welcome().token.reveal().to_owned();
    let options = [("rounds".to_owned(), "8".to_owned())].into();
    let (game, clock, seat) = (GameKind::Adjacency, ClockSpec::None, SeatChoice::Second);
    let create =
        Command::Create { game, options, position: None, clock, private: true, seat, opponent: None, rated: false };
    let room = ana.joined(create).await.room;
    assert!(server.stop().success());

    let server = Served::start(&store, &[]);
    let mut ana = Player::hello(&server.url, None, Some(&token)).await;
    assert_eq!(ana.welcome().rooms, [room]);
    let snapshot = ana.joined(rejoin(room)).await;
    assert_eq!((snapshot.private, snapshot.host), (true, Some(ana.welcome().player)));
    let mut budi = Player::hello(&server.url, Some("Budi"), None).await;
    let snapshot = budi.join(room).await;
    assert_eq!(snapshot.seats.side_of(ana.welcome().player), Some(Side::Second));
    assert_eq!(snapshot.options.get("rounds").map(String::as_str), Some("8"));
    budi.play(room, 0, "c3").await;
    ana.play(room, 1, "d4").await;
}

#[tokio::test]
async fn a_seat_that_is_kept_for_somebody_is_kept_over_a_planned_restart() {
    let home = Home::new();
    let store = served::store_in(&home);
    let server = Served::start(&store, &[]);
    let mut ana = Player::hello(&server.url, Some("Ana"), None).await;
    // Budi has never played: only the kept seat refers to him.
    let budi = Player::hello(&server.url, Some("Budi"), None).await;
    let token = budi.welcome().token.reveal().to_owned();
    let opponent = Some(budi.welcome().player);
    let (game, clock, seat) = (GameKind::TicTacToe, ClockSpec::None, SeatChoice::First);
    let create = |opponent| Command::Create {
        game,
        options: [].into(),
        position: None,
        clock,
        private: false,
        seat,
        opponent,
        rated: false,
    };
    let stranger = Some(bidak_shared::protocol::PlayerId::from_bits(1));
    assert_eq!(ana.refused(create(stranger)).await.0, RefusalCode::NoPlayer);
    let room = ana.joined(create(opponent)).await.room;
    assert!(server.stop().success());

    let server = Served::start(&store, &[]);
    let mut eve = Player::hello(&server.url, Some("Eve"), None).await;
    assert_eq!(eve.refused(rejoin(room)).await.0, RefusalCode::SeatTaken);
    let mut budi = Player::hello(&server.url, None, Some(&token)).await;
    assert_eq!((budi.welcome().name.as_str(), Some(budi.welcome().player)), ("Budi", opponent));
    let snapshot = budi.join(room).await;
    assert_eq!(snapshot.seats.side_of(budi.welcome().player), Some(Side::Second));
}

#[tokio::test]
async fn paired_players_meet_after_a_planned_restart_even_if_not_both_had_joined() {
    async fn paired(player: &mut Player) -> RoomCode {
        loop {
            if let ServerMessage::Paired { room } = player.receive().await.expect("an opponent") {
                return room;
            }
        }
    }
    for came in [0, 1] {
        let home = Home::new();
        let store = served::store_in(&home);
        let server = Served::start(&store, &[]);
        let clock = ClockSpec::Main { main_ms: 3_600_000, increment_ms: 0 };
        let pair = || Command::Pair { game: GameKind::TicTacToe, options: [].into(), clock, rated: false, range: None };
        let mut people =
            [Player::hello(&server.url, Some("Ana"), None).await, Player::hello(&server.url, Some("Budi"), None).await];
        for person in &mut people {
            person.done(pair()).await;
        }
        let room = paired(&mut people[0]).await;
        assert_eq!(paired(&mut people[1]).await, room);
        for person in &mut people[..came] {
            person.join(room).await;
        }
        let tokens = [&people[0], &people[1]].map(|person| person.welcome().token.reveal().to_owned());
        assert!(server.stop().success());

        let server = Served::start(&store, &[]);
        let mut eve = Player::hello(&server.url, Some("Eve"), None).await;
        assert_eq!(eve.refused(rejoin(room)).await.0, RefusalCode::SeatTaken);
        let mut ana = Player::hello(&server.url, None, Some(&tokens[0])).await;
        let mut budi = Player::hello(&server.url, None, Some(&tokens[1])).await;
        assert_eq!((&ana.welcome().rooms, &budi.welcome().rooms), (&vec![room], &vec![room]));
        ana.join(room).await;
        let snapshot = budi.join(room).await;
        assert_eq!((snapshot.status, snapshot.clock, snapshot.host), (Status::Playing, clock, None));
        let first = snapshot.seats.side_of(ana.welcome().player) == Some(Side::First);
        let mover = if first { &mut ana } else { &mut budi };
        mover.play(room, 0, "b2").await;
    }
}

#[tokio::test]
async fn old_games_are_removed_while_the_server_runs_and_by_hand() {
    let home = Home::new();
    let store = served::store_in(&home);
    let server = Served::start(&store, &[]);
    let mut ana = Player::hello(&server.url, Some("Ana"), None).await;
    let mut budi = Player::hello(&server.url, Some("Budi"), None).await;
    for _ in 0..5 {
        let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
        budi.join(room).await;
        ana.play(room, 0, "b2").await;
        budi.done(Command::Resign { room }).await;
    }
    let prune = |args: &[&str]| {
        let (code, said, errors) = served::store(&store, &[&["prune"], args].concat());
        assert_eq!((code, errors.as_str()), (Some(0), ""));
        said
    };
    let listed = || served::store(&store, &["list"]).1.lines().count();
    assert_eq!((prune(&["--keep-games", "3", "--dry-run"]).as_str(), listed()), ("2\n", 5));
    assert_eq!((prune(&["--keep-games", "3"]).as_str(), listed()), ("2\n", 3));
    assert_eq!(prune(&["--keep-games", "3,1d"]), "0\n");
    let (code, _, errors) = served::store(&store, &["prune", "--keep-games", "0"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("365d"), "{errors}");
    assert!(server.stop().success());

    let server = Served::start(&store, &["--keep-games", "1"]);
    harness::eventually("old games to be removed", async || listed() <= 1).await;
    assert!(server.stop().success());
}

#[tokio::test]
async fn a_bot_goes_on_after_a_kill_and_the_finished_game_is_found_after_the_next() {
    let home = Home::new();
    let store = served::store_in(&home);
    let mut server = Served::start(&store, &[]);
    let mut ana = Player::hello(&server.url, Some("Ana"), None).await;
    let token = ana.welcome().token.reveal().to_owned();
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    ana.add_bot(room, None, EngineKind::Random).await;
    let mut turn = ana.turn().await;
    loop {
        if turn.to_move == Side::First {
            if turn.legal.is_empty() {
                // The bot has played the last move.
                break;
            }
            ana.play(room, turn.ply, &turn.legal[0]).await;
            server.kill();
            server = Served::start(&store, &[]);
            ana = Player::hello(&server.url, None, Some(&token)).await;
            if ana.welcome().rooms.is_empty() {
                // That was the last move.
                break;
            }
            turn = ana.joined(rejoin(room)).await.turn;
        } else {
            turn = ana.turn().await;
        }
    }
    server.kill();
    let server = Served::start(&store, &[]);
    assert_eq!(server.games, 0);
    let mut ana = Player::hello(&server.url, None, Some(&token)).await;
    let player = Some(ana.welcome().player);
    let (games, _) = ana.games(GameFilter { player, ..GameFilter::default() }).await;
    let [game] = games.as_slice() else { panic!("one game: {games:?}") };
    assert_eq!((game.room, game.second.name.as_str()), (room, "Ayam"));
    let (code, text, _) = served::store(&store, &["show", game.game_id.as_str()]);
    assert_eq!(code, Some(0));
    assert!(text.contains("[First \"Ana\"]") && text.contains("[Game \"tictactoe\"]"), "{text}");
}

#[test]
fn a_second_server_on_the_same_file_gives_the_reason_why_it_does_not_start() {
    let home = Home::new();
    let store = served::store_in(&home);
    let _server = Served::start(&store, &[]);
    let path = store.to_str().expect("a plain name");
    let second = home.run(&["serve", "--listen", "127.0.0.1:0", "--store", path], "");
    assert_eq!(second.code, Some(1), "{}", second.stderr);
    assert!(second.stderr.contains("another server uses it"), "{}", second.stderr);
}
