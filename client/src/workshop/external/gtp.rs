//! The Go Text Protocol, version 2, for the games of this program: First plays black, a move is a vertex or `pass`. It
//! sends an engine neither a depth nor a start position, and times in whole seconds.

use std::collections::VecDeque;
use std::time::Duration;

use bidak_shared::game::Player;
use bidak_shared::record::AnyRecord;
use bidak_shared::search::Limits;

use super::GameClocks;
use super::conversation::{Conversation, Words};
use super::engine_line::EngineLine;

/// A conversation in GTP.
#[derive(Debug, Default)]
pub(super) struct Gtp {
    /// The purposes of the answers to come: one for each command, in this order.
    asked: VecDeque<Purpose>,
}

/// The purpose of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Greeting,
    Ready,
    /// Something that an engine need not know.
    Optional,
    /// Something without which the game cannot be played.
    Required,
    Move,
}

impl Gtp {
    fn ask(&mut self, asked: Purpose, command: impl Into<String>) -> String {
        self.asked.push_back(asked);
        command.into()
    }
}

impl Conversation for Gtp {
    fn words(&self) -> Words {
        Words { greeting: "answer to protocol_version", ready: "answer to clear_board", best: "answer to genmove" }
    }

    fn greeting(&mut self) -> Vec<String> {
        vec![self.ask(Purpose::Greeting, "protocol_version")]
    }

    fn options(&mut self, _known: Vec<String>, options: &[(String, String)]) -> Vec<String> {
        options.iter().map(|(name, value)| self.ask(Purpose::Optional, format!("{name} {value}"))).collect()
    }

    fn new_game(&mut self, _seed: u64) -> Vec<String> {
        vec![self.ask(Purpose::Ready, "clear_board")]
    }

    fn search(
        &mut self,
        record: &dyn AnyRecord,
        limits: &Limits,
        clocks: Option<GameClocks>,
    ) -> Result<Vec<String>, String> {
        let usual = record.kind().record(&[]).map(|usual| usual.start_text());
        if usual.ok() != Some(record.start_text()) {
            return Err("GTP cannot say where this game begins".to_owned());
        }
        let mut lines = vec![
            self.ask(Purpose::Optional, format!("boardsize {}", record.layout().columns)),
            self.ask(Purpose::Required, "clear_board"),
        ];
        let mut replayed = record.boxed();
        replayed.undo(record.ply());
        for text in record.moves() {
            lines.push(self.ask(Purpose::Required, format!("play {} {text}", color(replayed.to_move()))));
            replayed.play(&text).map_err(|error| error.to_string())?;
        }
        // Fischer's increment is unknown to GTP, so the share of a clock is the time of the move.
        let share = clocks
            .map(|clocks| Limits::clock(clocks.left(record.to_move()), clocks.increment, record.moves_to_think()));
        if let Some(time) = limits.time.or(share.and_then(|share| share.soft_time)) {
            // So many seconds for each move.
            lines.push(self.ask(Purpose::Optional, format!("time_settings 0 {} 1", seconds(time))));
        }
        lines.push(self.ask(Purpose::Move, format!("genmove {}", color(record.to_move()))));
        Ok(lines)
    }

    fn stop(&self) -> Option<String> {
        None
    }

    fn read(&mut self, line: &str) -> Option<EngineLine> {
        let (is_done, rest) = match line.chars().next() {
            // The end of an answer.
            None => return Some(EngineLine::Other),
            Some('=') => (true, &line[1..]),
            Some('?') => (false, &line[1..]),
            Some(_) => return None,
        };
        // Behind the sign stands a number where the command had one; ours have none.
        let answer = rest.trim();
        Some(match (self.asked.pop_front()?, is_done) {
            // A program that answers like this speaks the protocol.
            (Purpose::Greeting, _) => EngineLine::Greeted,
            (Purpose::Ready, true) => EngineLine::Ready,
            (Purpose::Move, true) => EngineLine::BestMove(answer.to_ascii_lowercase()),
            (Purpose::Optional, _) | (Purpose::Required, true) => EngineLine::Other,
            (Purpose::Ready | Purpose::Required | Purpose::Move, false) => EngineLine::Refused(answer.to_owned()),
        })
    }
}

/// The color of a player: black begins.
fn color(player: Player) -> char {
    match player {
        Player::First => 'B',
        Player::Second => 'W',
    }
}

/// Whole seconds, at least one.
fn seconds(time: Duration) -> u64 {
    (time.as_millis() as u64).div_ceil(1000).max(1)
}
