//! The Universal Game Interface.

use std::time::Duration;

use bidak_shared::game::Player;
use bidak_shared::record::AnyRecord;
use bidak_shared::search::Limits;

use super::GameClocks;
use super::conversation::{Conversation, Words};
use super::engine_line::EngineLine;

/// A conversation in UGI.
#[derive(Debug, Default)]
pub(super) struct Ugi {
    /// Options that the engine said it has.
    known: Vec<String>,
}

impl Conversation for Ugi {
    fn words(&self) -> Words {
        Words { greeting: "ugiok", ready: "readyok", best: "bestmove" }
    }

    fn greeting(&mut self) -> Vec<String> {
        vec!["ugi".to_owned()]
    }

    fn options(&mut self, known: Vec<String>, options: &[(String, String)]) -> Vec<String> {
        self.known = known;
        options.iter().map(|(name, value)| format!("setoption name {name} value {value}")).collect()
    }

    fn new_game(&mut self, seed: u64) -> Vec<String> {
        let has_seed = self.known.iter().any(|name| name == "Seed");
        let seed = has_seed.then(|| format!("setoption name Seed value {seed}"));
        seed.into_iter().chain(["uginewgame".to_owned(), "isready".to_owned()]).collect()
    }

    fn search(
        &mut self,
        record: &dyn AnyRecord,
        limits: &Limits,
        clocks: Option<GameClocks>,
    ) -> Result<Vec<String>, String> {
        let mut position = format!("position fen {}", record.start_text());
        if record.ply() > 0 {
            position.push_str(" moves ");
            position.push_str(&record.moves().join(" "));
        }
        Ok(vec![position, go(limits, clocks)])
    }

    fn stop(&self) -> Option<String> {
        Some("stop".to_owned())
    }

    fn read(&mut self, line: &str) -> Option<EngineLine> {
        EngineLine::of_ugi(line)
    }
}

/// The command to search within `limits` and on `clocks`.
fn go(limits: &Limits, clocks: Option<GameClocks>) -> String {
    let ms = |time: Duration| time.as_millis() as u64;
    let parts = [
        ("depth", limits.depth.map(u64::from)),
        ("nodes", limits.nodes),
        ("movetime", limits.time.map(ms)),
        ("p1time", clocks.map(|clocks| ms(clocks.left(Player::First)))),
        ("p2time", clocks.map(|clocks| ms(clocks.left(Player::Second)))),
        ("p1inc", clocks.map(|clocks| ms(clocks.increment))),
        ("p2inc", clocks.map(|clocks| ms(clocks.increment))),
    ];
    let words: Vec<String> = parts.into_iter().filter_map(|(name, value)| Some(format!("{name} {}", value?))).collect();
    if words.is_empty() { "go infinite".to_owned() } else { format!("go {}", words.join(" ")) }
}
