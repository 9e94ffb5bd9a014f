//! Two clients who play whole games of Adjacency against each other, in random order of squares.

use std::io;
use std::time::{Duration, Instant};

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use tokio::time::sleep_until;

use crate::client::Client;

/// Two seated players at the start of a game.
pub(crate) struct Table {
    /// First's client at the first game; the seats are swapped with each new game.
    clients: [Client; 2],
    room: String,
    games: usize,
    /// Moves of a game.
    plies: usize,
    rng: Xoshiro256PlusPlus,
}

/// When moves are sent.
#[derive(Clone, Copy)]
pub(crate) enum Pace {
    /// Each as soon as both players have received the last one.
    Saturated,
    /// One per interval.
    Every(Duration),
}

impl Table {
    /// Connects two clients, opens a room and sits them down for games of this number of rounds, 28 at most.
    pub(crate) async fn open(address: &str, seed: u64, rounds: usize) -> io::Result<Self> {
        Self::across([address, address], seed, rounds).await
    }

    /// The same with clients of two servers that are one.
    pub(crate) async fn across(addresses: [&str; 2], seed: u64, rounds: usize) -> io::Result<Self> {
        let (first, _) = Client::greeted(addresses[0], None).await?;
        let (second, _) = Client::greeted(addresses[1], None).await?;
        Self::of([first, second], seed, rounds).await
    }

    /// Opens a room for two clients and sits them down.
    pub(crate) async fn of([mut first, mut second]: [Client; 2], seed: u64, rounds: usize) -> io::Result<Self> {
        let options = json!({"rounds": rounds.to_string()});
        let create =
            json!({"type": "create", "game": "adjacency", "options": options, "private": true, "seat": "first"});
        let joined = first.ask(create).await?;
        let room = joined["snapshot"]["room"].as_str().unwrap_or_default().to_owned();
        second.ask(json!({"type": "join", "room": room, "seat": "second"})).await?;
        first.until("\"event\":\"started\"").await?;
        Ok(Self {
            clients: [first, second],
            room,
            games: 0,
            plies: 2 * rounds,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        })
    }

    /// Plays until `end`; of each move, the microseconds from when it was due until it was acknowledged and the opponent
    /// had it.
    pub(crate) async fn play_until(mut self, end: Instant, pace: Pace) -> io::Result<Vec<u32>> {
        let mut latencies = Vec::new();
        let mut due = Instant::now();
        if let Pace::Every(gap) = pace {
            due += gap.mul_f64(self.rng.random());
        }
        loop {
            for (ply, square) in self.squares().into_iter().enumerate() {
                if let Pace::Every(gap) = pace {
                    sleep_until(due.into()).await;
                    // A late move counts from when it was due; otherwise the error of the timer does not count.
                    let since = if due.elapsed() > gap { due } else { Instant::now() };
                    due += gap;
                    self.play(ply, &square).await?;
                    latencies.push(since.elapsed().as_micros() as u32);
                } else {
                    let since = Instant::now();
                    self.play(ply, &square).await?;
                    latencies.push(since.elapsed().as_micros() as u32);
                }
                if Instant::now() >= end {
                    return Ok(latencies);
                }
            }
            self.play_again().await?;
        }
    }

    /// So many empty squares of the start, for somebody else.
    pub(crate) fn shuffled(seed: u64, number: usize) -> Vec<String> {
        shuffled(&mut Xoshiro256PlusPlus::seed_from_u64(seed), number)
    }

    /// The code of the room.
    pub(crate) fn room(&self) -> &str {
        &self.room
    }

    /// Empty squares of the start, each once in some order: all of them are legal whatever was played before.
    pub(crate) fn squares(&mut self) -> Vec<String> {
        shuffled(&mut self.rng, self.plies)
    }

    /// Plays a move and waits until both players have it.
    pub(crate) async fn play(&mut self, ply: usize, square: &str) -> io::Result<()> {
        let on_turn = (ply + self.games) % 2;
        let [first, second] = &mut self.clients;
        let (mover, other) = if on_turn == 0 { (first, second) } else { (second, first) };
        let (id, room) = (mover.fresh_id(), &self.room);
        mover.send(format!(r#"{{"id":{id},"type":"move","room":"{room}","ply":{ply},"move":"{square}"}}"#)).await?;
        mover.until("\"type\":\"ok\"").await?;
        other.until("\"event\":\"moved\"").await
    }

    /// Begins the next game, with the seats swapped.
    pub(crate) async fn play_again(&mut self) -> io::Result<()> {
        let [first, second] = &mut self.clients;
        for client in [&mut *first, &mut *second] {
            client.ask(json!({"type": "offer", "room": self.room, "offer": "rematch"})).await?;
        }
        first.until("\"event\":\"started\"").await?;
        self.games += 1;
        Ok(())
    }
}

fn shuffled(rng: &mut Xoshiro256PlusPlus, number: usize) -> Vec<String> {
    const TAKEN: [&str; 8] = ["a7", "b7", "a8", "b8", "g1", "h1", "g2", "h2"];
    let all = ('a'..='h').flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}")));
    let mut squares: Vec<String> = all.filter(|square| !TAKEN.contains(&square.as_str())).collect();
    squares.shuffle(rng);
    squares.truncate(number);
    squares
}
