//! Recordings of searches: in parts, one at a time, and within their limits.

use bidak_shared::kind::{GameKind, ProbeResult};
use bidak_shared::protocol::{
    Command, RecordingItem, RecordingPart, RecordingRequest, RecordingStep, RefusalCode, ServerMessage,
};
use harness::server::patient;
use harness::{Player, TestServer};

use super::exact_bots::bot;
use super::{generous, is_counted};

async fn part(player: &mut Player, request: &RecordingRequest) -> RecordingPart {
    match player.ask(Command::Recording(Box::new(request.clone()))).await {
        ServerMessage::Recording(part) => RecordingPart { re: 0, ..*part },
        other => panic!("{other:?}"),
    }
}

/// The whole recording, asked for part by part.
async fn whole(player: &mut Player, request: &RecordingRequest) -> Vec<RecordingItem> {
    parts(player, request).await.concat()
}

/// The same, part by part.
async fn parts(player: &mut Player, request: &RecordingRequest) -> Vec<Vec<RecordingItem>> {
    let (mut from, mut parts) = (0, Vec::new());
    loop {
        let next = part(player, &RecordingRequest { from, ..request.clone() }).await;
        let bytes = ServerMessage::Recording(Box::new(next.clone())).encode().len();
        assert!(bytes <= 16 * 1024, "{bytes}");
        from += next.items.len() as u32;
        parts.push(next.items);
        if from >= next.of {
            return parts;
        }
    }
}

fn recording(game: Option<GameKind>, tree: Option<&str>, engine: &str) -> RecordingRequest {
    let tree = tree.map(str::to_owned);
    RecordingRequest { game, start: None, moves: Vec::new(), tree, engine: bot(engine), from: 0 }
}

#[tokio::test]
async fn a_recording_is_asked_for_in_parts_and_recorded_again_with_the_same_items() {
    let server = TestServer::with(generous()).await;
    let (mut ana, mut budi) = (server.player("Ana").await, server.player("Budi").await);
    for engine in
        ["minimax,depth=3", "negascout,order=listed,depth=4", "mcts,nodes=300", "genetic,generations=3", "hillclimb"]
    {
        let request = recording(Some(GameKind::TicTacToe), None, engine);
        let items = whole(&mut ana, &request).await;
        assert_eq!(items, whole(&mut budi, &request).await, "{engine}: another search has the same items");
        assert!(!items.is_empty(), "{engine}");
    }
    // A level gives its plies alone: no time, and no worse moves.
    let reversi = |engine| recording(Some(GameKind::Reversi), None, engine);
    let level = whole(&mut ana, &reversi("minimax:4")).await;
    assert_eq!(level, whole(&mut budi, &reversi("minimax,depth=2")).await);
    let tree = recording(None, Some("((3 12 8)(2 4 6)(14 5 2))"), "alphabeta,order=listed,deepening=off,depth=2");
    let first = part(&mut ana, &tree).await;
    assert_eq!((first.value, first.leaves, first.depth), (3, 7, 2), "{first:?}");
    let pruned = first.items.iter().filter_map(|item| match item {
        RecordingItem::Visit(visit) if !visit.pruned.is_empty() => Some(visit.pruned.clone()),
        _ => None,
    });
    assert_eq!(pruned.collect::<Vec<_>>(), [["C2", "C3"]]);
    for (request, code) in [
        (recording(None, None, "alphabeta,depth=2"), RefusalCode::BadMessage),
        (recording(None, Some("((3 x))"), "alphabeta,depth=2"), RefusalCode::BadPosition),
        (recording(Some(GameKind::Reversi), None, "minimax,depth=99"), RefusalCode::BadOption),
        (RecordingRequest { from: 100_000, ..tree.clone() }, RefusalCode::BadOption),
    ] {
        let asked = format!("{request:?}");
        assert_eq!(ana.refused(Command::Recording(Box::new(request))).await.0, code, "{asked}");
    }
    server.end();
}

#[tokio::test]
async fn parts_are_as_large_as_their_bytes_allow_and_follow_without_a_gap() {
    let server = TestServer::with(generous()).await;
    let mut ana = server.player("Ana").await;
    let request = recording(Some(GameKind::Reversi), None, "minimax,depth=4");
    let parts = parts(&mut ana, &request).await;
    let sizes: Vec<usize> = parts.iter().map(|items| serde_json::to_string(items).unwrap().len()).collect();
    assert!(sizes.len() > 3, "{sizes:?}");
    let (_, full) = sizes.split_last().unwrap();
    assert!(full.iter().all(|bytes| (14 * 1024..16 * 1024).contains(bytes)), "{sizes:?}");
    // From any place on, as often as wanted.
    let whole = parts.concat();
    for from in [1, parts[0].len(), whole.len() - 1] {
        let again = part(&mut ana, &RecordingRequest { from: from as u32, ..request.clone() }).await;
        assert_eq!(again.items[..], whole[from..from + again.items.len()], "{from}");
    }
    let beyond = RecordingRequest { from: whole.len() as u32 + 1, ..request };
    assert_eq!(ana.refused(Command::Recording(Box::new(beyond))).await.0, RefusalCode::BadOption);
    server.end();
}

#[tokio::test]
async fn look_ups_and_stored_results_have_their_bounds() {
    let server = TestServer::with(generous()).await;
    let mut ana = server.player("Ana").await;
    // Table 1 of the paper on MTD(f), from a guess that takes two passes.
    let request = recording(None, Some("((12 -2)(5 6))"), "mtdf,guess=zero,hashmove=off,depth=2,deepening=off");
    let items = whole(&mut ana, &request).await;
    let steps: Vec<_> = items
        .iter()
        .filter_map(|item| match item {
            RecordingItem::Step { step, lower, upper, depth, result, .. } => {
                Some((*step, *lower, *upper, *depth, *result))
            }
            _ => None,
        })
        .collect();
    let of = |wanted| steps.iter().filter(move |(step, ..)| *step == wanted);
    assert!(of(RecordingStep::Store).count() > 0 && of(RecordingStep::Probe).count() > 0, "{steps:?}");
    for (_, lower, upper, depth, result) in of(RecordingStep::Store) {
        assert!((lower.is_some() || upper.is_some()) && depth.is_some() && result.is_none(), "{steps:?}");
    }
    for (_, lower, upper, depth, result) in of(RecordingStep::Probe) {
        let is_miss = *result == Some(ProbeResult::Miss);
        assert_eq!((lower.is_some() || upper.is_some(), depth.is_some()), (!is_miss, !is_miss), "{steps:?}");
        // What a look-up finds was stored before.
        let is_stored = of(RecordingStep::Store).any(|(_, low, high, ..)| (low, high) == (lower, upper));
        assert!(is_miss || is_stored, "{steps:?}");
    }
    assert!(of(RecordingStep::Probe).any(|(.., result)| *result != Some(ProbeResult::Miss)), "{steps:?}");
    let others = steps.iter().filter(|(step, ..)| !matches!(step, RecordingStep::Store | RecordingStep::Probe));
    assert!(others.clone().all(|(_, lower, upper, depth, result)| {
        lower.is_none() && upper.is_none() && depth.is_none() && result.is_none()
    }));
    server.end();
}

#[tokio::test]
async fn a_player_records_one_search_at_a_time() {
    let server = TestServer::with(generous()).await;
    let mut ana = server.player("Ana").await;
    let record = |engine| Command::Recording(Box::new(recording(Some(GameKind::Reversi), None, engine)));
    let first = ana.send(record("mcts,nodes=2000000")).await;
    let second = ana.send(record("alphabeta,depth=3")).await;
    let refused = ana.answer(second).await;
    assert!(matches!(refused, ServerMessage::Refused { code: RefusalCode::StudyBusy, .. }), "{refused:?}");
    assert!(is_counted(&server, "studies_per_player"));
    // The first one goes on until it is stopped; then the next one takes its place.
    let stop = ana.send(Command::StopStudy).await;
    let stopped = ana.answer(first).await;
    assert!(matches!(stopped, ServerMessage::Refused { code: RefusalCode::Stopped, .. }), "{stopped:?}");
    assert!(matches!(ana.answer(stop).await, ServerMessage::Ok { .. }));
    assert!(matches!(ana.ask(record("alphabeta,depth=3")).await, ServerMessage::Recording(_)));
    server.end();
}

#[tokio::test]
async fn recordings_of_an_address_are_limited_and_counted() {
    let server = TestServer::with(generous()).await;
    let mut players = Vec::new();
    // The last quarter of the eight is for known players.
    for number in 0..7 {
        players.push(server.player(&format!("Player {number}")).await);
    }
    let request = |tree| recording(None, Some(tree), "minimax,depth=1");
    for player in &mut players[..6] {
        part(player, &request("(1 2)")).await;
    }
    let again = Command::Recording(Box::new(request("(1 2)")));
    assert_eq!(players[6].refused(again).await.0, RefusalCode::StudyBusy);
    assert!(is_counted(&server, "recordings_per_address"));
    // In place of an earlier one of the same player.
    part(&mut players[5], &request("(1 3)")).await;
    server.end();
}

#[tokio::test]
async fn the_memory_of_recordings_is_limited_and_counted() {
    let server = TestServer::with(patient()).await;
    // The largest ones there are: 20,000 visits with their moves and steps.
    let request = recording(Some(GameKind::Adjacency), None, "alphabeta,order=listed,depth=4");
    let refused = loop {
        let mut player = server.player("Ana").await;
        match player.ask(Command::Recording(Box::new(request.clone()))).await {
            ServerMessage::Recording(_) => {}
            ServerMessage::Refused { code, .. } => break code,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refused, RefusalCode::StudyBusy);
    assert!(is_counted(&server, "recording_memory"), "not the limit of the address");
    server.end();
}
