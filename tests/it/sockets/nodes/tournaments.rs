//! Tournaments of several nodes: people at all of them, and the end of the node that has one.

use std::sync::Arc;

use bidak_server::store::{NewNode, PostgresStore, Store};
use bidak_server::{Config, NodeSettings};
use bidak_shared::protocol::{
    Command, EntrantState, Order, RefusalCode, RoomCode, ServerMessage, TournamentCode, TournamentFact, TournamentForm,
    TournamentPhase, TournamentSpec,
};
use harness::nodes::{TestNode, loopback, shared, until_it_makes_rooms};
use harness::postgres::PostgresServer;
use harness::server::patient;
use harness::{Player, TestServer, eventually};

use crate::sockets::accounts::register;
use crate::sockets::tournaments::export::get;
use crate::sockets::tournaments::{
    direct, enter, entrants, fact, follow, game, is_result, listed, shown, spec, standings,
};

/// A quick win of First.
const WIN: [&str; 5] = ["a1", "b1", "a2", "b2", "a3"];

/// A node over a store. It owns rooms soon.
async fn start(store: &Arc<dyn Store>, name: &str) -> TestServer {
    let node = Some(NodeSettings { name: name.to_owned(), ..loopback() });
    let config = Config { node, new_players_per_address: 1_000_000, ..patient() };
    let server = TestServer::with_store(config, Arc::clone(store)).await;
    until_it_makes_rooms(&server.url()).await;
    server
}

/// A player who has come back to a server.
async fn back(server: &TestServer, token: &str) -> Player {
    Player::hello(&server.url(), None, Some(token)).await
}

fn token(player: &Player) -> String {
    player.welcome().token.reveal().to_owned()
}

/// A tournament at the first of two nodes, whose organiser is at the second one, as are those who enter with an odd number.
struct Fair {
    guru: Player,
    people: Vec<Player>,
    code: TournamentCode,
}

impl Fair {
    async fn open(nodes: [&TestServer; 2], spec: TournamentSpec, handles: &[&str]) -> Self {
        let mut guru = nodes[0].player("Pak Guru").await;
        register(&mut guru, "guru").await;
        let code = shown(&mut guru, Command::TournamentNew(Box::new(spec))).await.tournament;
        let mut guru = back(nodes[1], &token(&guru)).await;
        guru.done(direct(code, Order::Open)).await;
        let mut people = Vec::new();
        for (number, handle) in handles.iter().enumerate() {
            let mut player = nodes[number % 2].player(handle).await;
            let wanted = Some((*handle).to_owned());
            shown(&mut player, Command::Enter { tournament: code, code: None, handle: wanted }).await;
            people.push(player);
        }
        shown(&mut guru, follow(code)).await;
        Self { guru, people, code }
    }

    fn tokens(&self) -> Vec<String> {
        [&self.guru].into_iter().chain(&self.people).map(token).collect()
    }

    /// Everybody at one node.
    async fn moved_to(server: &TestServer, code: TournamentCode, tokens: &[String]) -> Self {
        let mut people = Vec::new();
        for token in tokens {
            let mut player = back(server, token).await;
            shown(&mut player, follow(code)).await;
            people.push(player);
        }
        let guru = people.remove(0);
        Self { guru, people, code }
    }

    /// The next game of each that is not one of these: its room, and who has First and Second.
    async fn games(&mut self, before: &[RoomCode]) -> Vec<(RoomCode, [usize; 2])> {
        let mut games: Vec<(RoomCode, [usize; 2])> = Vec::new();
        for number in 0..self.people.len() {
            let (room, side) = loop {
                let (room, side, _) = game(&mut self.people[number]).await;
                if !before.contains(&room) {
                    break (room, side);
                }
            };
            let place = games.iter().position(|(known, _)| *known == room).unwrap_or_else(|| {
                games.push((room, [usize::MAX; 2]));
                games.len() - 1
            });
            games[place].1[side.index()] = number;
        }
        games
    }

    /// Two play moves of the quick win, from a ply on.
    async fn play(&mut self, (room, seats): (RoomCode, [usize; 2]), plies: std::ops::Range<usize>) {
        for seat in seats {
            self.people[seat].join(room).await;
        }
        for ply in plies {
            self.people[seats[ply % 2]].play(room, ply as u32, WIN[ply]).await;
        }
    }

    async fn result(&mut self) {
        fact(&mut self.guru, is_result).await;
    }

    /// The phase, and the points of all.
    async fn outcome(&mut self) -> (TournamentPhase, u32) {
        let phase = shown(&mut self.guru, follow(self.code)).await.phase;
        let rows = standings(&mut self.guru, self.code).await;
        (phase, rows.iter().map(|row| row.won).sum())
    }
}

#[tokio::test]
async fn people_at_all_nodes_enter_play_direct_and_watch_one_tournament() {
    let store: Arc<dyn Store> = shared();
    let nodes = [start(&store, "north").await, start(&store, "south").await];
    let spec = TournamentSpec { rounds: Some(3), ..spec(TournamentForm::Swiss) };
    let mut fair = Fair::open([&nodes[0], &nodes[1]], spec, &["ana", "budi", "citra", "dewi"]).await;
    let code = fair.code;
    for server in &nodes {
        let mut reader = server.player("Reader").await;
        let [list] = &listed(&mut reader).await[..] else { panic!("one tournament") };
        assert_eq!((list.tournament, list.phase, list.entrants), (code, TournamentPhase::Open, 4));
        assert_eq!(shown(&mut reader, follow(code)).await.entrants, 4);
        let (status, body) = get(server, &format!("/api/tournaments/{code}")).await;
        assert_eq!((status, body.contains("\"Friday\"")), (200, true), "{body}");
    }
    // Budi took a handle at the other node, and needs it there at once.
    fair.people[1].done(Command::Ready { tournament: code, ready: false }).await;
    fact(&mut fair.guru, |fact| matches!(fact, TournamentFact::Attends { .. })).await;
    let presences: Vec<EntrantState> =
        entrants(&mut fair.guru, code).await.into_iter().filter_map(|entrant| entrant.state).collect();
    assert_eq!(presences[1], EntrantState::Paused);
    shown(&mut fair.people[1], enter(code)).await;
    // Others than the organiser and the helpers are refused at any node.
    for player in &mut fair.people[..2] {
        assert_eq!(player.refused(direct(code, Order::Start)).await.0, RefusalCode::NotOrganiser);
    }
    fair.guru.done(direct(code, Order::Message { text: "Begin!".to_owned() })).await;
    loop {
        if let Ok(ServerMessage::TournamentMessage { text, .. }) = fair.people[0].receive().await {
            assert_eq!(text.as_str(), "Begin!");
            break;
        }
    }
    fair.guru.done(direct(code, Order::Start)).await;
    let mut rooms = Vec::new();
    for round in 1..=3 {
        let games = fair.games(&rooms).await;
        assert_eq!(games.len(), 2);
        // A player who comes again gets the announcement of the game, at any node.
        let mut again = back(&nodes[round % 2], &token(&fair.people[0])).await;
        assert_eq!(game(&mut again).await.0, room_of(&games, 0));
        for one in games {
            fair.play(one, 0..WIN.len()).await;
            fair.result().await;
            rooms.push(one.0);
        }
        fair.guru.done(direct(code, Order::Next)).await;
    }
    assert_eq!(fair.outcome().await, (TournamentPhase::Over, 6));
    for server in &nodes {
        let mut late = server.player("Late").await;
        assert_eq!(standings(&mut late, code).await.len(), 4);
        let (status, body) = get(server, &format!("/api/tournaments/{code}.csv")).await;
        assert_eq!((status, body.lines().count()), (200, 5), "{body}");
        assert_eq!(listed(&mut late).await[0].phase, TournamentPhase::Over);
        let unknown = follow(TournamentCode::from_bits(77));
        assert_eq!(late.refused(unknown).await.0, RefusalCode::NoTournament);
        late.done(Command::LeaveTournament { tournament: code }).await;
    }
    for server in nodes {
        server.end();
    }
}

/// The room of somebody's game.
fn room_of(games: &[(RoomCode, [usize; 2])], player: usize) -> RoomCode {
    games.iter().find(|(_, seats)| seats.contains(&player)).expect("everybody plays").0
}

/// How the node ends that has the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// In order: the other node has its shards then.
    Stop,
    /// Amid everything, and the same node starts again.
    Crash,
}

/// A round is under way when the node of the tournament ends. It goes on at its next owner, and each game counts once.
async fn ends_amid_a_round(stores: &dyn Fn() -> Arc<dyn Store>, end: End) {
    let [mut north, south] = [start(&stores(), "north").await, start(&stores(), "south").await];
    let spec = TournamentSpec { rounds: Some(3), ..spec(TournamentForm::Swiss) };
    let mut fair = Fair::open([&north, &south], spec, &["ana", "budi", "citra", "dewi"]).await;
    let (code, tokens) = (fair.code, fair.tokens());
    fair.guru.done(direct(code, Order::Start)).await;
    let games = fair.games(&[]).await;
    // One game is over, the other under way.
    fair.play(games[0], 0..WIN.len()).await;
    fair.result().await;
    fair.play(games[1], 0..2).await;
    let before = shown(&mut fair.guru, follow(code)).await;
    match end {
        End::Stop => north.stop().await,
        End::Crash => {
            north.end();
            north = start(&stores(), "north").await;
            // Its tournaments are there before its clients.
            let mut reader = north.player("Reader").await;
            assert_eq!(shown(&mut reader, follow(code)).await.version, before.version);
        }
    }
    let mut fair = Fair::moved_to(&south, code, &tokens).await;
    assert_eq!(shown(&mut fair.guru, follow(code)).await.pairings, before.pairings);
    let mut rooms = games.iter().map(|(room, _)| *room).collect::<Vec<_>>();
    for seat in games[1].1 {
        assert_eq!(game(&mut fair.people[seat]).await.0, games[1].0, "the same game");
    }
    fair.play(games[1], 2..WIN.len()).await;
    fair.result().await;
    fair.guru.done(direct(code, Order::Next)).await;
    for _ in 2..=3 {
        for one in fair.games(&rooms).await {
            fair.play(one, 0..WIN.len()).await;
            fair.result().await;
            rooms.push(one.0);
        }
        fair.guru.done(direct(code, Order::Next)).await;
    }
    assert_eq!(fair.outcome().await, (TournamentPhase::Over, 6), "{end:?}");
    south.end();
}

#[tokio::test]
async fn a_tournament_goes_on_at_the_next_owner_of_its_shard_after_its_node_has_ended() {
    for end in [End::Stop, End::Crash] {
        let store: Arc<dyn Store> = shared();
        ends_amid_a_round(&|| Arc::clone(&store), end).await;
    }
}

#[tokio::test]
async fn a_tournament_in_postgresql_goes_on_at_the_next_owner_of_its_shard() {
    let Some(mut server) = PostgresServer::start() else { return };
    for (name, end) in [("stop", End::Stop), ("crash", End::Crash)] {
        let address = server.database(name).parse().expect("an address");
        let open = || -> Arc<dyn Store> { Arc::new(PostgresStore::open(&address).expect("it can be used")) };
        ends_amid_a_round(&open, end).await;
    }
}

#[tokio::test]
async fn a_tournament_of_a_node_that_cannot_reach_the_store_goes_on_at_the_other_one() {
    let store = shared();
    let nodes = [TestNode::start(&store, "north").await, TestNode::start(&store, "south").await];
    for node in &nodes {
        until_it_makes_rooms(&node.server.url()).await;
    }
    let [north, south] = nodes;
    let spec = spec(TournamentForm::Knockout);
    let mut fair = Fair::open([&north.server, &south.server], spec, &["ana", "budi"]).await;
    let (code, tokens) = (fair.code, fair.tokens());
    fair.guru.done(direct(code, Order::Start)).await;
    let games = fair.games(&[]).await;
    fair.play(games[0], 0..2).await;
    north.cut();
    north.until_taken_over().await;
    let mut fair = Fair::moved_to(&south.server, code, &tokens).await;
    fair.play(games[0], 2..WIN.len()).await;
    fair.result().await;
    fair.guru.done(direct(code, Order::Next)).await;
    assert_eq!(fair.outcome().await, (TournamentPhase::Over, 1));
    north.heal();
    north.server.end_by_itself().await.expect_err("the other node has its tournaments");
    south.server.end();
}

#[tokio::test]
async fn an_entrant_is_withdrawn_whose_account_was_deleted_by_a_node_that_says_so_to_nobody() {
    let store: Arc<dyn Store> = shared();
    let nodes = [start(&store, "north").await, start(&store, "south").await];
    let mut fair = Fair::open([&nodes[0], &nodes[1]], spec(TournamentForm::Swiss), &["ana", "budi"]).await;
    let deleted = fair.people[0].welcome().player;
    // A node without links, which ends before it has any.
    let lonely = NewNode { name: "west".to_owned(), link: "127.0.0.1:1".to_owned(), form: 1 };
    let lonely = store.nodes().expect("nodes share it").join(lonely).await.expect("welcome");
    let accounts = store.accounts().expect("it keeps accounts");
    accounts.delete(lonely, deleted).await.expect("it can be written");
    while accounts.scrub(lonely).await.expect("it can be written").is_some() {}
    eventually("the entrant to be withdrawn", async || {
        let first = entrants(&mut fair.guru, fair.code).await.swap_remove(0);
        (first.handle.as_str(), first.state) == ("deleted", Some(EntrantState::Withdrawn))
    })
    .await;
    for node in nodes {
        node.stop().await;
    }
}
