//! Rated games: their conditions, their restrictions and their effect on ratings.

use bidak_shared::club::speed::Speed;
use bidak_shared::game::Player as Side;
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{
    AccountKind, AnalyzeRequest, Bots, ChallengeRequest, ClockSpec, Command, Event, OfferKind, Order, RatingLine,
    RefusalCode, RoomCode, SeatBot, SeatChoice, ServerMessage, StudyPosition, TournamentForm, TournamentSpec,
    TreeRequest,
};
use harness::served::Served;
use harness::{Player, TestServer, eventually};
use tempfile::TempDir;

use super::accounts::{bot_account, profile, register, server};
use super::challenges::{challenge, paired, sent, terms};
use super::generous;
use super::tournaments::{direct, enter, shown, spec};

mod live_positions;
mod one_address;

const CLOCK: ClockSpec = ClockSpec::Main { main_ms: 300_000, increment_ms: 0 };

fn create(game: GameKind, clock: ClockSpec) -> Command {
    Command::Create {
        game,
        options: [].into(),
        position: None,
        clock,
        private: false,
        seat: SeatChoice::First,
        opponent: None,
        rated: true,
    }
}

fn pair(range: Option<u32>) -> Command {
    Command::Pair { game: GameKind::Reversi, options: [].into(), clock: CLOCK, rated: true, range }
}

async fn ratings(player: &mut Player, handle: &str) -> Vec<RatingLine> {
    match player.ask(profile(handle)).await {
        ServerMessage::Profile { ratings, .. } => ratings,
        other => panic!("a profile, not {other:?}"),
    }
}

/// Plays until the game counts; then the second player resigns.
async fn win(first: &mut Player, second: &mut Player, room: RoomCode) {
    win_from(first, second, room, 0).await;
}

/// The same after some moves.
async fn win_from(first: &mut Player, second: &mut Player, room: RoomCode, from: u32) {
    // Half of the usual length.
    for ply in from..30 {
        let mover = if ply % 2 == 0 { &mut *first } else { &mut *second };
        let text = loop {
            let turn = mover.turn().await;
            if let (true, Some(text)) = (turn.ply == ply, turn.legal.iter().next()) {
                break text.to_string();
            }
        };
        mover.play(room, ply, &text).await;
    }
    second.done(Command::Resign { room }).await;
    first.ending().await;
}

/// Two accounts in a rated room, Ana on the first seat.
async fn seated(server: &TestServer) -> (Player, Player, RoomCode) {
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    register(&mut ana, "ana").await;
    register(&mut budi, "budi").await;
    let snapshot = ana.joined(create(GameKind::Reversi, CLOCK)).await;
    assert!(snapshot.rated);
    budi.join(snapshot.room).await;
    (ana, budi, snapshot.room)
}

#[tokio::test]
async fn a_rated_game_changes_two_ratings_which_profiles_and_leaderboards_show() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, mut budi, room) = seated(&server).await;
    win(&mut ana, &mut budi, room).await;
    let [line] = &ratings(&mut budi, "ana").await[..] else { panic!("one rating") };
    assert_eq!((line.game, line.speed, line.won, line.drawn, line.lost), (GameKind::Reversi, Speed::Rapid, 1, 0, 0));
    // Neither is connected with an anchor.
    assert!(line.rating == 1600 && line.deviation < 500 && line.provisional, "{line:?}");
    let [other] = &ratings(&mut ana, "budi").await[..] else { panic!("one rating") };
    assert_eq!((other.won, other.lost, line.rating + other.rating), (0, 1, 3000));
    let asked = Command::Profile {
        handle: "ana".to_owned(),
        game: Some(GameKind::Reversi),
        speed: Some(Speed::Rapid),
        against: Some("budi".to_owned()),
    };
    match budi.ask(asked).await {
        ServerMessage::Profile { graph, against, .. } => {
            assert_eq!(graph.iter().map(|point| point.rating).collect::<Vec<_>>(), [line.rating]);
            let [games] = against[..] else { panic!("one game: {against:?}") };
            assert_eq!((games.game, games.won, games.drawn, games.lost), (GameKind::Reversi, 1, 0, 0));
        }
        other => panic!("a profile, not {other:?}"),
    }
    // All ratings are still provisional.
    let (game, speed) = (GameKind::Reversi, Speed::Rapid);
    match ana.ask(Command::Leaders { game, speed, kind: AccountKind::Person, limit: None }).await {
        ServerMessage::Leaders { leaders, .. } => assert_eq!(leaders, []),
        other => panic!("a leaderboard, not {other:?}"),
    }
    server.end();
}

/// The ratings of players and bots in Reversi at this clock, and whether each is provisional.
async fn named(player: &mut Player, of: &[&str]) -> Vec<(String, i32, bool)> {
    let of = of.iter().map(|&one| one.to_owned()).collect();
    match player.ask(Command::Ratings { game: GameKind::Reversi, speed: Speed::Rapid, of }).await {
        ServerMessage::Ratings { ratings, .. } => {
            ratings.into_iter().map(|one| (one.of, one.rating, one.provisional)).collect()
        }
        other => panic!("ratings, not {other:?}"),
    }
}

#[tokio::test]
async fn ratings_by_id_are_those_of_accounts_and_bots_and_change_with_a_game() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, mut budi, room) = seated(&server).await;
    let guest = server.player("Eve").await;
    let ids = [&ana, &budi, &guest].map(|player| player.welcome().player.as_str().to_owned());
    let all = [&ids[1], "nobody", &ids[2], &ids[0]].map(|id| id as &str);
    let new = |id: &String| (id.clone(), 1500, true);
    assert_eq!(named(&mut budi, &all).await, [new(&ids[1]), new(&ids[0])], "guests have none");
    win(&mut ana, &mut budi, room).await;
    let after = named(&mut budi, &[&ids[0], &ids[1]]).await;
    assert!(after[0].1 > 1500 && after[0].1 + after[1].1 == 3000, "{after:?}");
    assert_eq!(named(&mut ana, &["greedy:3"]).await.len(), 1);
    let too_many = Command::Ratings { game: GameKind::Reversi, speed: Speed::Blitz, of: vec![ids[0].clone(); 51] };
    assert_eq!(ana.refused(too_many).await.0, RefusalCode::BadMessage);
    server.end();
}

#[tokio::test]
async fn a_room_that_cannot_be_rated_is_refused() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let mut ana = server.player("Ana").await;
    for command in [create(GameKind::Reversi, CLOCK), pair(None)] {
        assert_eq!(ana.refused(command).await.0, RefusalCode::AccountNeeded);
    }
    register(&mut ana, "ana").await;
    for (game, clock) in [(GameKind::TicTacToe, CLOCK), (GameKind::Reversi, ClockSpec::None)] {
        assert_eq!(ana.refused(create(game, clock)).await.0, RefusalCode::NotRated, "{game} {clock}");
    }
    let memory = TestServer::with(generous()).await;
    let mut guest = memory.player("Eve").await;
    assert_eq!(guest.refused(create(GameKind::Reversi, CLOCK)).await.0, RefusalCode::NoAccounts);
    memory.end();
    server.end();
}

#[tokio::test]
async fn a_rated_room_is_for_accounts_and_allows_neither_takebacks_nor_shown_thinking() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    let room = ana.joined(create(GameKind::Reversi, CLOCK)).await.room;
    let mut guest = server.player("Eve").await;
    assert_eq!(guest.refused(Command::Join { room, seat: SeatChoice::Any }).await.0, RefusalCode::AccountNeeded);
    guest.joined(Command::Watch { room }).await;
    assert_eq!(ana.refused(Command::ShowThinking { room, shown: true }).await.0, RefusalCode::Rated);
    ana.add_bot(room, None, EngineKind::Greedy).await;
    ana.turn().await;
    ana.play(room, 0, "d3").await;
    let takeback = Command::Offer { room, offer: OfferKind::Takeback };
    assert_eq!(ana.refused(takeback).await.0, RefusalCode::Rated);
    // A room of two bots cannot be rated.
    let Command::Create { game, options, position, clock, private, opponent, rated, .. } =
        create(GameKind::Reversi, CLOCK)
    else {
        unreachable!()
    };
    let empty = Command::Create { game, options, position, clock, private, seat: SeatChoice::None, opponent, rated };
    let room = ana.joined(empty).await.room;
    let bot = Command::AddBot { room, seat: None, bot: SeatBot::new(EngineKind::Greedy, Level::default()) };
    assert_eq!(ana.refused(bot).await.0, RefusalCode::NotRated);
    server.end();
}

#[tokio::test]
async fn the_engine_does_not_help_a_player_of_a_rated_game() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, budi, room) = seated(&server).await;
    ana.turn().await;
    let line = || StudyPosition { game: GameKind::TicTacToe, start: None, moves: vec!["b2".to_owned()] };
    let given = || AnalyzeRequest { game_id: None, game: Some(GameKind::TicTacToe), start: None, moves: Vec::new() };
    let questions = || {
        let tree = TreeRequest { line: line(), engine: EngineKind::Minimax, depth: 1, path: Vec::new() };
        [Command::Hint(Box::new(line())), Command::Tree(Box::new(tree)), Command::Analyze(Box::new(given()))]
    };
    // The lobby learns of the game a moment after its players.
    let refusal = async |player: &mut Player| match player.ask(Command::Hint(Box::new(line()))).await {
        ServerMessage::Refused { code, .. } => Some(code),
        _ => None,
    };
    eventually("the rated game to be known", async || refusal(&mut ana).await == Some(RefusalCode::Rated)).await;
    for question in questions() {
        assert_eq!(ana.refused(question).await.0, RefusalCode::Rated);
    }
    // The same holds on another device; a spectator may ask.
    let token = budi.welcome().token.reveal().to_owned();
    let mut phone = Player::hello(&server.url(), None, Some(&token)).await;
    assert_eq!(phone.refused(Command::Hint(Box::new(line()))).await.0, RefusalCode::Rated);
    let mut eve = server.player("Eve").await;
    eve.joined(Command::Watch { room }).await;
    assert!(matches!(eve.ask(Command::Hint(Box::new(line()))).await, ServerMessage::Hint { .. }));
    let text = "[Game \"tictactoe\"]\n\n1. b2 *".to_owned();
    assert!(matches!(ana.ask(Command::Import { text }).await, ServerMessage::Imported { .. }));
    ana.done(Command::Resign { room }).await;
    eventually("the end of it to be known", async || refusal(&mut ana).await.is_none()).await;
    server.end();
}

#[tokio::test]
async fn a_seek_with_a_range_meets_only_ratings_within_it() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, mut budi, room) = seated(&server).await;
    win(&mut ana, &mut budi, room).await;
    for player in [&mut ana, &mut budi] {
        player.done(Command::Leave { room }).await;
    }
    ana.done(pair(Some(99))).await;
    budi.done(pair(None)).await;
    let mut citra = server.player("Citra").await;
    register(&mut citra, "citra").await;
    match citra.ask(Command::Lobby).await {
        ServerMessage::Lobby { list, .. } => {
            let mut seeks: Vec<_> =
                list.seeks.iter().map(|seek| (seek.name.as_str(), seek.range, seek.rated)).collect();
            seeks.sort_unstable();
            assert_eq!(seeks, [("ana", Some(99), true), ("budi", None, true)]);
            assert!(list.seeks.iter().all(|seek| seek.rating.is_some_and(|rating| rating != 1500)));
        }
        other => panic!("the lobby, not {other:?}"),
    }
    // Ana is 100 points away from a new player, and 200 from Budi.
    citra.done(pair(Some(1000))).await;
    let paired = async |player: &mut Player| loop {
        if let Ok(ServerMessage::Paired { room }) = player.receive().await {
            break room;
        }
    };
    assert_eq!(paired(&mut citra).await, paired(&mut budi).await);
    server.end();
}

#[tokio::test]
async fn two_bots_of_one_owner_and_a_bot_and_its_owner_never_meet_for_their_ratings() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    register(&mut ana, "ana").await;
    register(&mut budi, "budi").await;
    let mut bots = Vec::new();
    for handle in ["ana-bot", "ana-bot-2"] {
        let (_, token) = bot_account(&mut ana, handle).await;
        bots.push(Player::hello(&server.url(), None, Some(token.reveal())).await);
    }
    let [one, other] = &mut bots[..] else { panic!("two") };
    let room = one.joined(create(GameKind::Reversi, CLOCK)).await.room;
    let join = Command::Join { room, seat: SeatChoice::Any };
    for related in [&mut *other, &mut ana] {
        let (code, sentence) = related.refused(join.clone()).await;
        assert_eq!(code, RefusalCode::NotRated);
        assert!(sentence.contains("two bots of one owner"), "{sentence}");
    }
    budi.joined(join).await;
    // Nor are they paired, or accept a challenge of each other.
    one.done(pair(None)).await;
    other.done(pair(None)).await;
    ana.done(pair(None)).await;
    let Command::Challenge(terms) = challenge(terms(Some("ana-bot-2"))) else { panic!("a challenge") };
    let terms = ChallengeRequest { game: GameKind::Reversi, clock: CLOCK, rated: true, ..*terms };
    let code = sent(one, terms).await.challenge;
    assert_eq!(other.refused(Command::AcceptChallenge { challenge: code }).await.0, RefusalCode::NotRated);
    let mut citra = server.player("Citra").await;
    register(&mut citra, "citra").await;
    citra.done(pair(None)).await;
    let paired = |message: &ServerMessage| matches!(message, ServerMessage::Paired { .. });
    while !paired(&citra.receive().await.expect("it lasts")) {}
    // Citra is paired with the earliest of the three seeks: they were not paired with each other.
    while !paired(&one.receive().await.expect("it lasts")) {}
    server.end();
}

#[tokio::test]
async fn a_tournament_pairs_two_bots_of_one_owner_and_their_room_says_that_it_is_not_rated() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let mut ana = server.player("Ana").await;
    register(&mut ana, "ana").await;
    let rated = TournamentSpec { rated: true, bots: Bots::Yes, game: GameKind::Reversi, ..spec(TournamentForm::Swiss) };
    let code = shown(&mut ana, Command::TournamentNew(Box::new(rated))).await.tournament;
    ana.done(direct(code, Order::Open)).await;
    let mut owners = vec![ana];
    let mut bots = Vec::new();
    for (owner, handle) in [("ana", "ana-1"), ("ana", "ana-2"), ("budi", "budi-1")] {
        if owner == "budi" {
            let mut budi = server.player("Budi").await;
            register(&mut budi, "budi").await;
            owners.push(budi);
        }
        let (_, token) = bot_account(owners.last_mut().expect("Ana"), handle).await;
        let mut bot = Player::hello(&server.url(), None, Some(token.reveal())).await;
        shown(&mut bot, enter(code)).await;
        bots.push(bot);
    }
    let ana = &mut owners[0];
    for (round, pairs, is_rated) in [(1, [1, 2], false), (2, [1, 3], true)] {
        ana.done(direct(code, Order::Pair { pairs: vec![pairs], byes: vec![] })).await;
        let room = shown(ana, Command::Tournament { tournament: code, version: None }).await.pairings[0].room;
        let snapshot = bots[0].join(room).await;
        assert_eq!(snapshot.rated, is_rated, "{pairs:?}");
        let result = bidak_shared::club::result::PairingResult::Draw;
        ana.done(direct(code, Order::Decide { round, board: 1, game: 1, result })).await;
    }
    server.end();
}

#[tokio::test]
async fn a_rated_seek_of_adjacency_is_a_pair_of_games_which_changes_ratings_once() {
    let folder = TempDir::new().expect("folders can be made there");
    let server = server(folder.path(), generous()).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    register(&mut ana, "ana").await;
    register(&mut budi, "budi").await;
    for player in [&mut ana, &mut budi] {
        let (game, options) = (GameKind::Adjacency, [].into());
        player.done(Command::Pair { game, options, clock: CLOCK, rated: true, range: None }).await;
    }
    let room = paired(&mut ana).await;
    let seats = server.player("Citra").await.joined(Command::Watch { room }).await.seats;
    let is_first = seats.side_of(ana.welcome().player) == Some(Side::First);
    let (mut one, mut other) = if is_first { (ana, budi) } else { (budi, ana) };
    one.join(room).await;
    let snapshot = other.join(room).await;
    assert_eq!(snapshot.half, Some(1));
    win(&mut one, &mut other, room).await;
    for handle in ["ana", "budi"] {
        assert!(ratings(&mut one, handle).await.is_empty(), "half a pair is not rated");
    }
    // The second game at once; the seats are exchanged.
    one.done(Command::Offer { room, offer: OfferKind::Rematch }).await;
    other.done(Command::Accept { room, offer: OfferKind::Rematch }).await;
    let (half, start) = one
        .until(|event| match event {
            Event::Started { half, turn, .. } => Some((*half, turn.position.clone())),
            _ => None,
        })
        .await;
    assert_eq!((half, start), (Some(2), Some(snapshot.start)));
    win(&mut other, &mut one, room).await;
    for handle in ["ana", "budi"] {
        let [line] = &ratings(&mut one, handle).await[..] else { panic!("one rating") };
        assert_eq!((line.won, line.drawn, line.lost, line.rating), (0, 1, 0, 1500), "{handle}");
    }
    server.end();
}

#[tokio::test]
async fn a_server_that_is_killed_between_the_two_games_of_a_pair_begins_the_second_one_after_its_restart() {
    let folder = TempDir::new().expect("folders can be made there");
    let file = folder.path().join("games.db");
    let served = Served::start(&file, &[]);
    let mut tokens = Vec::new();
    let mut players = Vec::new();
    for handle in ["ana", "budi"] {
        let mut player = Player::hello(&served.url, Some(handle), None).await;
        register(&mut player, handle).await;
        let (game, options) = (GameKind::Adjacency, [].into());
        player.done(Command::Pair { game, options, clock: CLOCK, rated: true, range: None }).await;
        tokens.push(player.welcome().token.reveal().to_owned());
        players.push(player);
    }
    let room = paired(&mut players[0]).await;
    players[0].join(room).await;
    let snapshot = players[1].join(room).await;
    let start = snapshot.start.clone();
    let first = usize::from(snapshot.seats.side_of(players[0].welcome().player) != Some(Side::First));
    let [one, other] = &mut players[..] else { panic!("two") };
    let (winner, loser) = if first == 0 { (one, other) } else { (other, one) };
    // The last player to come reads the turn in the state of the room.
    let turn = winner.join(room).await.turn;
    winner.play(room, 0, turn.legal.iter().next().expect("a legal move")).await;
    win_from(winner, loser, room, 1).await;
    served.kill();
    let served = Served::start(&file, &[]);
    assert_eq!(served.games, 1);
    let mut first_again = Player::hello(&served.url, None, Some(&tokens[first])).await;
    let mut other_again = Player::hello(&served.url, None, Some(&tokens[1 - first])).await;
    let snapshot = first_again.join(room).await;
    assert_eq!((snapshot.half, snapshot.games, snapshot.start), (Some(2), 2, start));
    assert_eq!(snapshot.seats.side_of(first_again.welcome().player), Some(Side::Second));
    let turn = other_again.join(room).await.turn;
    other_again.play(room, 0, turn.legal.iter().next().expect("a legal move")).await;
    win_from(&mut other_again, &mut first_again, room, 1).await;
    for handle in ["ana", "budi"] {
        let [line] = &ratings(&mut first_again, handle).await[..] else { panic!("one rating") };
        assert_eq!((line.won, line.drawn, line.lost), (0, 1, 0), "{handle}");
    }
    // It was begun once.
    served.kill();
    assert_eq!(Served::start(&file, &[]).games, 0);
}
