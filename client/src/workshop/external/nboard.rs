//! The protocol of NBoard, version 1: Reversi only. An engine gets the whole game as GGF, and a depth.

use bidak_shared::eval::Score;
use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::RecordText;
use bidak_shared::search::Limits;
use bidak_shared::search::score::WON;

use super::GameClocks;
use super::conversation::{Conversation, Words};
use super::engine_line::{EngineLine, Info};
use crate::play::record::ggf;

/// The default search depth: the protocol has no time limit.
pub const DEFAULT_DEPTH: u32 = 12;

/// A conversation with an engine of NBoard.
#[derive(Debug, Default)]
pub(super) struct Nboard {
    /// How often it was asked to answer `ping`.
    pings: u32,
}

/// The answer to this `ping` is the greeting; the next ones say that it is ready for a game.
const FIRST_PING: u32 = 1;

impl Nboard {
    fn ping(&mut self) -> String {
        self.pings += 1;
        format!("ping {}", self.pings)
    }
}

impl Conversation for Nboard {
    fn words(&self) -> Words {
        Words { greeting: "pong 1", ready: "pong", best: "===" }
    }

    fn greeting(&mut self) -> Vec<String> {
        vec!["nboard 1".to_owned(), self.ping()]
    }

    fn options(&mut self, _known: Vec<String>, options: &[(String, String)]) -> Vec<String> {
        options.iter().map(|(name, value)| format!("set {name} {value}")).collect()
    }

    fn new_game(&mut self, _seed: u64) -> Vec<String> {
        vec![self.ping()]
    }

    fn search(
        &mut self,
        record: &dyn AnyRecord,
        limits: &Limits,
        _clocks: Option<GameClocks>,
    ) -> Result<Vec<String>, String> {
        if record.kind() != GameKind::Reversi {
            return Err("NBoard is for Reversi only".to_owned());
        }
        let game = ggf::write(&RecordText::of(record));
        let depth = limits.depth.unwrap_or(DEFAULT_DEPTH);
        Ok(vec![format!("set depth {depth}"), format!("set game {game}"), "go".to_owned()])
    }

    fn stop(&self) -> Option<String> {
        None
    }

    fn read(&mut self, line: &str) -> Option<EngineLine> {
        if let Some(answer) = line.strip_prefix("===") {
            let best = answer.trim_start().split(['/', ' ']).next().unwrap_or_default();
            return Some(EngineLine::BestMove(ggf::own_move(best)));
        }
        let mut words = line.split_whitespace();
        match words.next()? {
            "pong" => match words.next()?.parse() {
                Ok(FIRST_PING) => Some(EngineLine::Greeted),
                Ok(ping) if ping == self.pings => Some(EngineLine::Ready),
                _ => Some(EngineLine::Other),
            },
            "search" => {
                let (line, score) = (words.next()?, words.next()?.parse::<f64>().ok());
                // The word between is of no use: a probability, or 0.
                let depth = words.nth(1).and_then(leading_number);
                let score = score.map(|discs| ((discs * 100.0).round() as Score).clamp(1 - WON, WON - 1));
                Some(EngineLine::Info(Info { depth, score, pv: moves(line), ..Info::default() }))
            }
            "nodestats" => {
                let nodes = words.next()?.parse().ok();
                Some(EngineLine::Info(Info { nodes, ..Info::default() }))
            }
            "set" | "status" | "book" | "learn" | "learned" | "analysis" => Some(EngineLine::Other),
            _ => None,
        }
    }
}

/// A line without spaces: `F5d6C3`.
fn moves(line: &str) -> Vec<String> {
    let letters: Vec<char> = line.chars().collect();
    letters.chunks(2).map(|two| ggf::own_move(&two.iter().collect::<String>())).collect()
}

/// The 18 of `18@73%`.
fn leading_number(text: &str) -> Option<u32> {
    text.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}
