//! Tournaments over sockets: making, entering, playing, directing, and what is refused.

use std::path::Path;
use std::process::Command as Process;
use std::sync::Arc;

use bidak_server::Config;
use bidak_server::store::SqliteStore;
use bidak_shared::club::result::PairingResult;
use bidak_shared::game::{EndReason, Player as Side};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Bots, Command, Direct, Entrant, EntrantState, Entry, Event, OfferKind, Order, RefusalCode, RoomCode, RoomEvent,
    SeatChoice, ServerMessage, Standing, TournamentCode, TournamentFact, TournamentForm, TournamentPhase,
    TournamentSnapshot, TournamentSpec, TournamentSummary,
};
use harness::binary::bidak;
use harness::served::Served;
use harness::server::patient;
use harness::{Player, TestServer};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::accounts::{register, server};
use super::{generous, is_counted};

/// A Swiss tournament of Tic-tac-toe: few moves, and one game a meeting.
fn spec(form: TournamentForm) -> TournamentSpec {
    let clock = "3+2".parse().expect("a clock");
    TournamentSpec::new("Friday", form, GameKind::TicTacToe, clock)
}

pub(crate) fn direct(tournament: TournamentCode, order: Order) -> Command {
    Command::Direct(Box::new(Direct { tournament, order }))
}

fn enter(tournament: TournamentCode) -> Command {
    Command::Enter { tournament, code: None, handle: None }
}

fn follow(tournament: TournamentCode) -> Command {
    Command::Tournament { tournament, version: None }
}

async fn shown(player: &mut Player, command: Command) -> TournamentSnapshot {
    match player.ask(command.clone()).await {
        ServerMessage::Tournament { snapshot, .. } => *snapshot,
        other => panic!("{command:?} was answered by {other:?}"),
    }
}

async fn listed(player: &mut Player) -> Vec<TournamentSummary> {
    match player.ask(Command::Tournaments).await {
        ServerMessage::Tournaments { tournaments, .. } => tournaments,
        other => panic!("a list, not {other:?}"),
    }
}

async fn standings(player: &mut Player, tournament: TournamentCode) -> Vec<Standing> {
    match player.ask(Command::Standings { tournament, from: None }).await {
        ServerMessage::Standings { rows, .. } => rows,
        other => panic!("standings, not {other:?}"),
    }
}

async fn entrants(player: &mut Player, tournament: TournamentCode) -> Vec<Entrant> {
    match player.ask(Command::Entrants { tournament, from: None }).await {
        ServerMessage::Entrants { entrants, .. } => entrants,
        other => panic!("entrants, not {other:?}"),
    }
}

/// The next game of a player: its room, its seat, and which game of which round it is.
async fn game(player: &mut Player) -> (RoomCode, Side, [u32; 3]) {
    loop {
        match player.receive().await {
            Ok(ServerMessage::YourGame { room, side, round, board, game, .. }) => {
                return (room, side, [round, board, game]);
            }
            Ok(_) => {}
            Err(frame) => panic!("closed by {frame:?}, awaiting a game"),
        }
    }
}

/// The next fact of a tournament that `is_it` is about.
async fn fact(player: &mut Player, is_it: impl Fn(&TournamentFact) -> bool) -> TournamentFact {
    loop {
        match player.receive().await {
            Ok(ServerMessage::TournamentEvent(event)) if is_it(&event.fact) => return event.fact,
            Ok(_) => {}
            Err(frame) => panic!("closed by {frame:?}, awaiting a fact"),
        }
    }
}

fn is_result(fact: &TournamentFact) -> bool {
    matches!(fact, TournamentFact::Result { .. })
}

/// An organiser with a tournament that is open, and some who have entered.
struct Club {
    server: TestServer,
    guru: Player,
    people: Vec<Player>,
    code: TournamentCode,
    _folder: TempDir,
}

impl Club {
    async fn of(spec: TournamentSpec, handles: &[&str]) -> Self {
        let folder = TempDir::new().expect("folders can be made there");
        let server = server(folder.path(), generous()).await;
        let mut guru = server.player("Guru").await;
        register(&mut guru, "guru").await;
        let code = shown(&mut guru, Command::TournamentNew(Box::new(spec))).await.tournament;
        guru.done(direct(code, Order::Open)).await;
        let mut people = Vec::new();
        for handle in handles {
            let mut player = server.player(handle).await;
            let wanted = Some((*handle).to_owned());
            shown(&mut player, Command::Enter { tournament: code, code: None, handle: wanted }).await;
            people.push(player);
        }
        Self { server, guru, people, code, _folder: folder }
    }

    async fn order(&mut self, order: Order) {
        self.guru.done(direct(self.code, order)).await;
    }

    async fn refused(&mut self, order: Order) -> RefusalCode {
        self.guru.refused(direct(self.code, order)).await.0
    }

    /// Has two of the people play their next game: First wins.
    async fn play(&mut self, pair: [usize; 2]) -> RoomCode {
        let [one, other] = pair;
        let (room, side, _) = game(&mut self.people[one]).await;
        assert_eq!(game(&mut self.people[other]).await.0, room);
        let (first, second) = if side == Side::First { (one, other) } else { (other, one) };
        for player in [first, second] {
            self.people[player].join(room).await;
        }
        for (ply, text) in (0..).zip(["a1", "b1", "a2", "b2", "a3"]) {
            let player = if ply % 2 == 0 { first } else { second };
            self.people[player].play(room, ply, text).await;
        }
        room
    }
}

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
    assert!(matches!(club.guru.ask(Command::Game { game_id }).await, ServerMessage::Game { .. }));
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
async fn the_room_of_a_tournament_keeps_its_seats_and_allows_neither_abort_nor_takeback_nor_rematch_nor_draw() {
    let mut club = Club::of(spec(TournamentForm::Knockout), &["ana", "budi"]).await;
    club.order(Order::Start).await;
    let (room, side, _) = game(&mut club.people[0]).await;
    let guest = club.guru.refused(Command::Join { room, seat: SeatChoice::Any }).await.0;
    assert_eq!(guest, RefusalCode::SeatTaken);
    club.people[0].join(room).await;
    // Whoever leaves before the game keeps the seat.
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
async fn whoever_does_not_come_loses_unrated_and_is_paused_until_ready() {
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
    assert_eq!(late_one.refused(late).await.0, RefusalCode::WrongState);
    club.server.end();
}

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
    // Only those who direct the tournament read who is kept apart.
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
    let by_code = TournamentSpec { entry: Entry::Code, code: Some("KOPI".to_owned()), ..spec(TournamentForm::Swiss) };
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
    let snapshot = shown(&mut ana, with("KOPI", None)).await;
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
    let server = server(folder.path(), generous()).await;
    let new = || Command::TournamentNew(Box::new(spec(TournamentForm::Swiss)));
    let mut guest = server.player("Eve").await;
    assert_eq!(guest.refused(new()).await.0, RefusalCode::AccountNeeded);
    let mut codes = Vec::new();
    let mut last = None;
    for number in 0..17 {
        let mut organiser = server.player("Guru").await;
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
async fn after_a_restart_a_tournament_stands_where_it_stood_and_nobody_has_two_games() {
    let folder = TempDir::new().expect("folders can be made there");
    let store = || Arc::new(SqliteStore::open(&folder.path().join("games.db")).expect("a file of our own"));
    let config = || Config { messages_per_20s: 1_000_000, ..patient() };
    let first = TestServer::with_store(config(), store()).await;
    let mut guru = first.player("Guru").await;
    register(&mut guru, "guru").await;
    let swiss = TournamentSpec { games: Some(2), ..spec(TournamentForm::Swiss) };
    let code = shown(&mut guru, Command::TournamentNew(Box::new(swiss))).await.tournament;
    guru.done(direct(code, Order::Open)).await;
    let mut tokens = Vec::new();
    let mut people = Vec::new();
    for handle in ["ana", "budi", "citra", "dewi"] {
        let mut player = first.player(handle).await;
        let wanted = Some(handle.to_owned());
        shown(&mut player, Command::Enter { tournament: code, code: None, handle: wanted }).await;
        tokens.push(player.welcome().token);
        people.push(player);
    }
    guru.done(direct(code, Order::Start)).await;
    let mut games = Vec::new();
    for player in &mut people {
        games.push(game(player).await);
    }
    // One game goes on, the other has not begun.
    let (room, side, _) = games[0];
    let other = (1..4).find(|other| games[*other].0 == room).expect("somebody has the same game");
    people[0].join(room).await;
    people[other].join(room).await;
    let (on_turn, waits) = if side == Side::First { (0, other) } else { (other, 0) };
    people[on_turn].play(room, 0, "b2").await;
    fact(&mut guru, |fact| matches!(fact, TournamentFact::Began { .. })).await;
    let before = shown(&mut guru, follow(code)).await;
    let organiser = guru.welcome().token;
    first.stop().await;
    let second = TestServer::with_store(config(), store()).await;
    let mut guru = Player::hello(&second.url(), None, Some(organiser.reveal())).await;
    let after = shown(&mut guru, follow(code)).await;
    assert_eq!(after, before);
    let mut again = Vec::new();
    for (token, before) in tokens.iter().zip(&games) {
        let mut player = Player::hello(&second.url(), None, Some(token.reveal())).await;
        shown(&mut player, follow(code)).await;
        assert_eq!(&game(&mut player).await, before);
        again.push(player);
    }
    for player in [0, other] {
        let snapshot = again[player].join(room).await;
        assert_eq!(snapshot.moves, ["b2"]);
        assert_eq!(snapshot.tournament.map(|place| place.tournament), Some(code));
    }
    again[waits].done(Command::Resign { room }).await;
    fact(&mut guru, is_result).await;
    // The meeting has a second game, in another room.
    let (next, turned, at) = game(&mut again[0]).await;
    assert_eq!((at[2], turned), (2, side.opponent()));
    assert_ne!(next, room);
    second.end();
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
    let mut guru = server.player("Guru").await;
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

/// What the next step of a round robin of two is, as somebody sees it who knows only what the server says; `false` once it is
/// over.
async fn step(url: &str, code: TournamentCode, tokens: &[String; 3]) -> bool {
    let mut people = Vec::new();
    for token in tokens {
        people.push(Player::hello(url, None, Some(token)).await);
    }
    let [guru, ana, budi] = &mut people[..] else { panic!("three") };
    let now = shown(guru, follow(code)).await;
    match now.phase {
        TournamentPhase::Draft => guru.done(direct(code, Order::Open)).await,
        TournamentPhase::Open if now.entrants == 0 => drop(shown(ana, enter(code)).await),
        TournamentPhase::Open if now.entrants == 1 => drop(shown(budi, enter(code)).await),
        TournamentPhase::Open => guru.done(direct(code, Order::Start)).await,
        TournamentPhase::Running if now.pairings.iter().all(|one| one.results.len() == 2) => {
            guru.done(direct(code, Order::Next)).await;
        }
        TournamentPhase::Running => {
            shown(ana, follow(code)).await;
            shown(budi, follow(code)).await;
            let (room, side, _) = game(ana).await;
            assert_eq!(game(budi).await.0, room, "both have the same game");
            let snapshot = ana.join(room).await;
            budi.join(room).await;
            let on_turn = if snapshot.turn.to_move == side { ana } else { budi };
            // The join shows the position; the moves are those of a quick win.
            let text = ["a1", "b1", "a2", "b2", "a3"][snapshot.turn.ply as usize];
            on_turn.play(room, snapshot.turn.ply, text).await;
        }
        TournamentPhase::Over | TournamentPhase::Cancelled => return false,
    }
    true
}

#[tokio::test]
async fn killed_after_every_step_a_tournament_goes_on_and_each_game_is_played_once() {
    let folder = TempDir::new().expect("folders can be made there");
    let file = folder.path().join("games.db");
    let mut served = Served::start(&file, &[]);
    let mut tokens = Vec::new();
    let mut code = None;
    for handle in ["guru", "ana", "budi"] {
        let mut player = Player::hello(&served.url, Some(handle), None).await;
        register(&mut player, handle).await;
        tokens.push(player.welcome().token.reveal().to_owned());
        if handle == "guru" {
            let double = TournamentSpec { games: Some(2), ..spec(TournamentForm::RoundRobin) };
            code = Some(shown(&mut player, Command::TournamentNew(Box::new(double))).await.tournament);
        }
    }
    let (code, tokens) = (code.expect("it was made"), <[String; 3]>::try_from(tokens).expect("three"));
    let mut steps = 0;
    while step(&served.url, code, &tokens).await {
        steps += 1;
        assert!(steps < 30, "it does not end");
        served.kill();
        served = Served::start(&file, &[]);
    }
    // Open, two entries, the start, five moves in each of two games, the end.
    assert_eq!(steps, 15);
    let mut guru = Player::hello(&served.url, None, Some(&tokens[0])).await;
    let (pairings, _) = match guru.ask(Command::Round { tournament: code, round: 1 }).await {
        ServerMessage::Round { pairings, byes, .. } => (pairings, byes),
        other => panic!("a round, not {other:?}"),
    };
    let ids: Vec<_> = pairings[0].results.iter().filter_map(|result| result.game_id).collect();
    let (mut games, _) = guru.games(bidak_shared::protocol::GameFilter::default()).await;
    games.reverse();
    assert_eq!(games.iter().map(|game| game.game_id).collect::<Vec<_>>(), ids, "two games in all");
    let rows = standings(&mut guru, code).await;
    assert_eq!(rows.iter().map(|row| (row.half_points, row.won, row.lost)).collect::<Vec<_>>(), [(2, 1, 1); 2]);
}

/// What a server answers to a `GET`: the status and the body.
async fn get(server: &TestServer, path: &str) -> (u16, String) {
    let mut stream = tokio::net::TcpStream::connect(server.address()).await.expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("it answers text");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, body.to_owned())
}

#[tokio::test]
async fn a_tournament_is_read_as_files_over_http_and_its_secrets_are_not() {
    let secret = TournamentSpec { entry: Entry::Code, code: Some("KOPI".to_owned()), ..spec(TournamentForm::Knockout) };
    let mut club = Club::of(secret, &[]).await;
    let code = club.code;
    for handle in ["ana", "budi"] {
        let mut player = club.server.player(handle).await;
        let entering =
            Command::Enter { tournament: code, code: Some("KOPI".to_owned()), handle: Some(handle.to_owned()) };
        shown(&mut player, entering).await;
        club.people.push(player);
    }
    club.order(Order::Start).await;
    club.play([0, 1]).await;
    fact(&mut club.guru, is_result).await;
    let file = |end: &str| format!("/api/tournaments/{code}{end}");
    let (status, trf) = get(&club.server, &file(".trf")).await;
    let report = bidak_shared::club::trf::Report::read(&trf).expect("a report");
    assert_eq!((status, report.players.len(), report.write()), (200, 2, trf));
    let (_, csv) = get(&club.server, &file(".csv")).await;
    assert!(csv.starts_with("place,handle,name,kind,rating,points,played,won,drawn,lost,lost_by\r\n1,"), "{csv}");
    let (_, json) = get(&club.server, &file(".json")).await;
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((json["facts"].as_array().map(Vec::len), json["spec"].get("code")), (Some(6), None));
    let (_, snapshot) = get(&club.server, &file("")).await;
    let snapshot: TournamentSnapshot = serde_json::from_str(&snapshot).expect("a snapshot");
    assert_eq!((snapshot.tournament, snapshot.spec.code, snapshot.directs), (code, None, false));
    let (_, records) = get(&club.server, &file(".txt")).await;
    assert!(records.contains("a1"), "{records}");
    let (_, list) = get(&club.server, "/api/tournaments").await;
    assert!(list.contains(code.as_str()), "{list}");
    let (_, account) = get(&club.server, "/api/accounts/ana").await;
    assert!(account.contains("\"handle\":\"ana\""), "{account}");
    for (path, expected) in [
        ("/api/tournaments/ZZZZZZ", 404),
        ("/api/tournaments/nonsense.csv", 404),
        ("/api/accounts/nobody", 404),
        ("/api/leaders?game=reversi&speed=fast", 200),
        ("/api/leaders?game=go&speed=fast", 400),
        ("/api/leaders", 400),
    ] {
        assert_eq!(get(&club.server, path).await.0, expected, "{path}");
    }
    club.server.end();
}

/// What `bidak tournament` does for somebody whose state lies in `home`: its exit code, output and messages.
fn command(home: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let done = Process::new(bidak()).arg("tournament").args(args).env("XDG_STATE_HOME", home).output();
    let done = done.expect("bidak runs");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

#[test]
fn an_organiser_makes_shows_directs_and_exports_a_tournament_from_the_command_line() {
    let folder = TempDir::new().expect("folders can be made there");
    let served = Served::start(&folder.path().join("games.db"), &[]);
    let (home, url) = (folder.path(), served.url.as_str());
    let new = ["new", url, "--title", "Friday", "--form", "swiss", "--game", "reversi", "--json"];
    let (code, _, why) = command(home, &new);
    assert_eq!(code, Some(1), "a guest organises nothing");
    assert!(why.contains("account_needed"), "{why}");
    let (code, made, why) = command(home, &[&new[..], &["--handle", "guru"]].concat());
    assert_eq!(code, Some(0), "{why}");
    let made: serde_json::Value = serde_json::from_str(&made).expect("a line of JSON");
    let tournament = made["snapshot"]["tournament"].as_str().expect("a code").to_owned();
    let with = |action: &'static str, more: &[&'static str]| -> (Option<i32>, String, String) {
        let args: Vec<&str> = [action, url, &tournament].into_iter().chain(more.iter().copied()).collect();
        command(home, &args)
    };
    assert_eq!(with("export", &["csv"]).0, Some(1), "a draft is not exported");
    assert_eq!(with("open", &[]).0, Some(0));
    let (_, list, _) = command(home, &["list", url]);
    assert!(list.contains(&tournament) && list.contains("Friday") && list.contains("swiss"), "{list}");
    let (code, _, why) = with("start", &[]);
    assert_eq!(code, Some(1));
    assert!(why.contains("cannot_pair"), "{why}");
    assert!(with("show", &[]).1.starts_with(&format!("{tournament}  open  swiss  reversi 3+2")));
    for (action, more) in [("pair", &["1-2", "--bye", "3"][..]), ("pause", &["1"]), ("withdraw", &["1", "--kick"])] {
        let (code, _, why) = with(action, more);
        assert_eq!(code, Some(1), "{action}");
        assert!(why.contains("not_entered"), "{action}: {why}");
    }
    let (code, _, why) = with("decide", &["1", "1", "+-"]);
    assert_eq!(code, Some(1));
    assert!(why.contains("wrong_state"), "{why}");
    assert!(with("export", &["csv"]).1.starts_with("place,handle,name"));
    assert!(with("export", &["trf"]).1.starts_with("012 Friday"));
    assert_eq!(with("cancel", &[]).0, Some(0));
    assert_eq!(with("cancel", &[]).0, Some(1));
    assert_eq!(command(home, &["show", url]).0, Some(2), "the code is missing");
}
