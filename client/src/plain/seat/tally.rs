//! How the games of an engine ended, and how long it thought, for its author.

use std::collections::BTreeMap;
use std::time::Duration;

use bidak_shared::game::Outcome;
use bidak_shared::protocol::{Ending, RoomCode};

use crate::play::room::Room;
use crate::play::text::Texts;

/// The sums over all games so far.
#[derive(Debug, Default)]
pub struct Tally {
    /// The last game that was counted: its room and its number there.
    last: Option<(RoomCode, u32)>,
    won: u32,
    drawn: u32,
    /// The lost games, by the reason.
    lost: BTreeMap<String, u32>,
    /// Games that do not count.
    void: u32,
    moves: u32,
    thought: Duration,
    longest: Duration,
}

impl Tally {
    /// The engine has chosen a move; the sentence about it.
    pub fn chose(&mut self, texts: Texts, text: &str, time: Duration) -> String {
        self.moves += 1;
        self.thought += time;
        self.longest = self.longest.max(time);
        texts.fill("seat-thought", [("move", text.into()), ("seconds", seconds(time).into())])
    }

    /// Counts the ended game of a room. For a lost game returns a sentence with the reason and the position.
    pub fn look(&mut self, texts: Texts, room: &Room) -> Option<String> {
        let ending = room.ending.as_ref()?;
        let me = room.my_side()?;
        let this = Some((room.code, room.games));
        if self.last == this {
            return None;
        }
        self.last = this;
        match ending.outcome {
            Some(Outcome::Win(winner)) if winner == me => self.won += 1,
            Some(Outcome::Win(_)) => {
                *self.lost.entry(ending.reason.to_string()).or_default() += 1;
                return Some(self.lost_game(texts, room, ending));
            }
            Some(Outcome::Draw) => self.drawn += 1,
            None => self.void += 1,
        }
        None
    }

    fn lost_game(&self, texts: Texts, room: &Room, ending: &Ending) -> String {
        let Ending { reason, illegal, .. } = *ending;
        let opponent = room.opponent().map(|seat| seat.name.to_string()).unwrap_or_default();
        let values = [
            ("number", self.games().into()),
            ("name", opponent.into()),
            ("reason", reason.to_string().into()),
            ("why", texts.reason(reason).into()),
            ("illegal", illegal.map_or_else(|| "none".to_owned(), |played| format!("\"{played}\"")).into()),
            ("plies", room.record.ply().into()),
            ("game", room.game.to_string().into()),
            ("position", room.record.position_text().into()),
        ];
        texts.fill("seat-lost", values)
    }

    fn games(&self) -> u32 {
        self.won + self.drawn + self.void + self.lost.values().sum::<u32>()
    }

    /// All games and moves in two sentences; `None` before the first game has ended.
    pub fn sums(&self, texts: Texts) -> Option<String> {
        let games = Some(self.games()).filter(|games| *games > 0)?;
        let lost: Vec<String> = self.lost.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
        let mean = self.thought / self.moves.max(1);
        let values = [
            ("games", games.into()),
            ("won", self.won.into()),
            ("drawn", self.drawn.into()),
            ("lost", self.lost.values().sum::<u32>().into()),
            ("reasons", lost.join(", ").into()),
            ("void", self.void.into()),
            ("moves", self.moves.into()),
            ("mean", seconds(mean).into()),
            ("longest", seconds(self.longest).into()),
        ];
        Some(texts.fill("seat-sums", values))
    }
}

/// Seconds with two digits, such as `0.42`.
fn seconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64())
}
