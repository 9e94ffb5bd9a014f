//! Games that compare the rules of the page with those of `shared`: `tests/data/web/positions.json`.
//!
//! `BIDAK_POSITIONS=write cargo test -p bidak-tests --test it -- web::positions` writes the file again;
//! `tests/web/pure/rules.test.js` plays its games with the page's rules.

use std::{env, fs};

use bidak_shared::board::Point;
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::record::AnyRecord;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use super::{read, root};

const FILE: &str = "tests/data/web/positions.json";
const GAMES: u64 = 200;
/// Longer games are cut off here, except every tenth one.
const PLIES: usize = 60;
const LONG: usize = 240;

/// A game of random moves: its start, its moves, its last position, and a hash over all positions on the way and the
/// points that changed sides.
fn game(kind: GameKind, number: u64) -> Value {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
    let options = options(kind, &mut rng);
    let options: Vec<(&str, &str)> = options.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let mut record = kind.record(&options).unwrap();
    let most = if number.is_multiple_of(10) { LONG } else { PLIES };
    let mut hash = Hash::default();
    while record.outcome().is_none() && record.ply() < most {
        let before = occupants(&*record);
        let text = record.legal_moves().choose(&mut rng).expect("a game that is not over has moves").clone();
        record.play(&text).unwrap();
        let mut turned: Vec<String> = record
            .layout()
            .all()
            .zip(before.iter().zip(occupants(&*record)))
            .filter(|(_, (before, after))| before.is_some() && after.is_some() && **before != *after)
            .map(|(point, _)| record.layout().name(point).to_string())
            .collect();
        turned.sort();
        hash.add(&format!("{} {}\n", record.position_text(), turned.join(",")));
    }
    let moves = record.moves().join(" ");
    json!({"game": kind.word(), "start": record.start_text(), "moves": moves, "end": record.position_text(), "hash": hash.0})
}

/// Options that differ from game to game, so that every kind of position text occurs.
fn options(kind: GameKind, rng: &mut Xoshiro256PlusPlus) -> Vec<(&'static str, String)> {
    let mut pick = |values: [&str; 2]| (*values.choose(rng).expect("there are two")).to_owned();
    match kind.word() {
        "adjacency" => {
            let first = pick(["x", "o"]);
            vec![("first", first), ("rounds", rng.random_range(1..=28).to_string())]
        }
        "morris" => vec![("flying", pick(["yes", "no"])), ("removal", pick(["outside", "any"]))],
        _ => Vec::new(),
    }
}

fn occupants(record: &dyn AnyRecord) -> Vec<Option<bidak_shared::game::Player>> {
    record.layout().all().map(|point: Point| record.occupant(point)).collect()
}

/// FNV-1a with 32 bits, which is simple in every language.
struct Hash(u32);

impl Default for Hash {
    fn default() -> Self {
        Self(0x811c_9dc5)
    }
}

impl Hash {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
}

#[test]
fn the_games_for_the_rules_of_the_page_are_those_of_the_rules() {
    let lines: Vec<String> =
        GameKind::ALL.iter().flat_map(|kind| (0..GAMES).map(|number| game(*kind, number).to_string())).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    if env::var("BIDAK_POSITIONS").is_ok_and(|wish| wish == "write") {
        fs::write(root().join(FILE), &text).unwrap();
    }
    assert!(read(FILE) == text, "{FILE} is not up to date; BIDAK_POSITIONS=write writes it");
}
