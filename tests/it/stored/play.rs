//! Games of the old server go on at that of today.

use std::collections::BTreeMap;

use bidak_shared::game::Player as Side;
use bidak_shared::protocol::{Event, RoomCode, ServerMessage, Status, Turn};
use harness::Player;
use serde_json::{Value, json};

use super::questions::{ask, command};
use super::text;

/// The people with their secrets.
pub(super) struct People<'a> {
    pub(super) url: &'a str,
    pub(super) evening: &'a Value,
}

impl People<'_> {
    /// Another connection of somebody.
    pub(super) async fn come(&self, name: &str) -> Player {
        let secret = &self.evening["people"][name];
        let player = Player::hello(self.url, None, Some(text(&secret["token"]))).await;
        assert_eq!(player.welcome().player.as_str(), text(&secret["player"]), "{name}");
        player
    }

    /// The rooms in which this person or that one sits, with the names of both; waiting rooms not.
    pub(super) fn games(&self) -> impl Iterator<Item = (&str, &Value)> {
        let rooms = self.evening["rooms"].as_object().expect("rooms by name");
        rooms.iter().map(|(label, room)| (label.as_str(), room)).filter(|(_, room)| room["waits"].is_null())
    }
}

/// The room's code.
pub(super) fn code(room: &Value) -> RoomCode {
    text(&room["room"]).parse().unwrap()
}

/// The first turn after this ply.
async fn turn_after(player: &mut Player, ply: u32) -> Turn {
    loop {
        let turn = player.turn().await;
        if turn.ply > ply {
            return turn;
        }
    }
}

/// Plays a game of two people to its end, always the first legal move; the players have joined the room.
pub(super) async fn to_the_end(room: RoomCode, players: &mut [Player; 2], mut turn: Turn) {
    while !turn.legal.is_empty() {
        let mover = turn.to_move.index();
        players[mover].play(room, turn.ply, &turn.legal[0]).await;
        turn = turn_after(&mut players[1 - mover], turn.ply).await;
    }
    for player in players {
        let ending = player.ending().await;
        assert!(ending.outcome.is_some(), "{ending:?}");
    }
}

/// Both come back and play on to the end.
pub(super) async fn play_on(people: &People<'_>, label: &str, room: &Value) {
    let code = code(room);
    let names = ["first", "second"].map(|side| text(&room[side]));
    if let Some(bot) = names.iter().position(|name| *name == "bot") {
        return play_on_with_bot(people, code, names[1 - bot]).await;
    }
    let mut players = [people.come(names[0]).await, people.come(names[1]).await];
    let mut turns = Vec::new();
    for player in &mut players {
        assert!(player.welcome().rooms.contains(&code), "{label}: the seat is lost");
        let snapshot = player.join(code).await;
        assert_eq!(snapshot.status, Status::Playing, "{label}");
        turns.push(snapshot.turn);
    }
    let mover = turns[0].to_move.index();
    to_the_end(code, &mut players, turns.swap_remove(mover)).await;
}

/// Two more moves against a bot; then the game is given up.
async fn play_on_with_bot(people: &People<'_>, room: RoomCode, name: &str) {
    let mut player = people.come(name).await;
    let mut turn = player.join(room).await.turn;
    for _ in 0..2 {
        while turn.legal.is_empty() {
            turn = player.turn().await;
        }
        player.play(room, turn.ply, &turn.legal[0]).await;
        turn = turn_after(&mut player, turn.ply).await;
    }
    player.done(command(json!({"type": "resign", "room": room.as_str()}))).await;
    player.ending().await;
}

/// Rooms that waited for an opponent still do, and their games begin.
pub(super) async fn fill(people: &People<'_>) -> usize {
    let rooms = people.evening["rooms"].as_object().expect("rooms by name");
    let waiting: Vec<&Value> = rooms.values().filter(|room| room["waits"].is_string()).collect();
    for room in &waiting {
        let mut host = people.come(text(&room["waits"])).await;
        host.join(code(room)).await;
        let mut other = people.come("budi").await;
        other.join(code(room)).await;
        host.until(|event| matches!(event, Event::Started { .. }).then_some(())).await;
        other.done(command(json!({"type": "abort", "room": room["room"]}))).await;
        host.ending().await;
    }
    waiting.len()
}

/// The tournament that goes on is played to its end.
pub(super) async fn finish_tournament(people: &People<'_>) {
    let running = &people.evening["tournaments"]["running"];
    let tournament = &running["tournament"];
    let mut organiser = people.come(text(&running["organiser"])).await;
    ask(&mut organiser, json!({"type": "tournament", "tournament": tournament})).await;
    let mut entrants = BTreeMap::new();
    for (number, name) in running["entrants"].as_object().unwrap() {
        entrants.insert(number.parse::<u64>().unwrap(), text(name));
    }
    for round in [2, 3] {
        let asked = json!({"type": "round", "tournament": tournament, "round": round});
        let boards = ask(&mut organiser, asked.clone()).await;
        for pairing in boards["pairings"].as_array().unwrap() {
            let names = ["first", "second"].map(|side| entrants[&pairing[side].as_u64().unwrap()]);
            let played = pairing["results"].as_array().map_or(0, Vec::len);
            for game in played as u32 + 1..=2 {
                play_game(people, names, text(tournament), round, game).await;
            }
        }
        organiser_waits(&mut organiser, asked).await;
        organiser.done(command(json!({"type": "direct", "tournament": tournament, "do": "next"}))).await;
    }
    let standings = ask(&mut organiser, json!({"type": "standings", "tournament": tournament})).await;
    let points = standings["rows"].as_array().unwrap().iter().map(|row| row["half_points"].as_u64().unwrap());
    // Three rounds, two boards, two games, and each brings a point.
    assert_eq!(points.collect::<Vec<_>>().iter().sum::<u64>(), 24, "{standings}");
    let over = ask(&mut organiser, json!({"type": "tournament", "tournament": tournament})).await;
    assert_eq!(over["snapshot"]["phase"], "over");
}

/// A game of a tournament: both are called to it, and play it to the end. The names are those of the meeting's first game.
async fn play_game(people: &People<'_>, names: [&str; 2], tournament: &str, round: u32, game: u32) {
    let mut seated = [None, None];
    let mut room = None;
    for name in names {
        let mut player = people.come(name).await;
        ask(&mut player, json!({"type": "tournament", "tournament": tournament})).await;
        let (at, side) = called(&mut player, tournament, round, game).await;
        player.join(at).await;
        room = Some(at);
        seated[side.index()] = Some(player);
    }
    let mut players = seated.map(|player| player.expect("each has another seat"));
    let room = room.expect("both were called");
    // The one who came first did not see the turn with its moves.
    let [first, second] = &mut players;
    let turns = [first.join(room).await.turn, second.join(room).await.turn];
    let turn = turns.into_iter().find(|turn| !turn.legal.is_empty()).expect("somebody is on turn");
    to_the_end(room, &mut players, turn).await;
}

/// The call to a game of a tournament.
async fn called(player: &mut Player, tournament: &str, of_round: u32, of_game: u32) -> (RoomCode, Side) {
    loop {
        match player.receive().await.expect("the connection holds") {
            ServerMessage::YourGame { tournament: code, round, game, room, side, .. }
                if code.as_str() == tournament && (round, game) == (of_round, of_game) =>
            {
                return (room, side);
            }
            _ => {}
        }
    }
}

/// Waits until every board of the round has both results.
async fn organiser_waits(organiser: &mut Player, asked: Value) {
    harness::eventually("results", async || {
        let boards = ask(organiser, asked.clone()).await;
        let boards = boards["pairings"].as_array().unwrap();
        boards.iter().all(|board| board["results"].as_array().is_some_and(|results| results.len() == 2))
    })
    .await;
}
