//! How often the strongest engine wins won positions of Nine Men's Morris with empty hands against a defender that plays by the same tables.

use std::cmp::Ordering;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bidak_shared::eval::morris::learnt::LearntEvaluator;
use bidak_shared::expert::morris::material::{Material, MorrisValue};
use bidak_shared::expert::morris::{MorrisExpert, Tables, installed, random_position};
use bidak_shared::game::{Game, Outcome};
use bidak_shared::record::Record;
use bidak_shared::rules::morris::{MEN, Morris, QUIET_PLIES};
use bidak_shared::search::best::Best;
use bidak_shared::search::table::Table;
use bidak_shared::search::{Engine, Limits, Root};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::Setting;
use crate::workshop::sheet::{Cell, Sheet};

/// Attempts to find a won position at random: some materials have hardly any.
const TRIES: usize = 2000;

/// One row for the wins with more men than the opponent, with as many, and with fewer.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let columns =
        ["won positions", "positions", "too far", "won", "longest to a removal", "longest game", "longest ms"];
    let texts = setting.texts;
    let title = texts.say("bench-wins");
    let mut sheet = setting.sheet("morris_wins", title, &columns);
    sheet.note(texts.say("bench-wins-note"));
    let tables = installed();
    let materials: Vec<Material> =
        Material::all(MEN.into()).filter(|material| tables.distances(*material).is_some()).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(setting.seed);
    let mut rows = ["bench-wins-more", "bench-wins-equal", "bench-wins-fewer"].map(|name| (name, Wins::default()));
    let count = setting.pick(30, 1000);
    let mut found = 0;
    for material in materials.iter().cycle() {
        if found == count || setting.stop.is_raised() {
            break;
        }
        let won = |position: &Morris| !position.is_terminal() && tables.value(position) == Some(MorrisValue::Win);
        let random = || random_position(*material, &mut rng);
        let Some(position) = std::iter::repeat_with(random).take(TRIES).find(won) else { continue };
        found += 1;
        setting.report(&format!("position {found} of {count}, {material}"));
        let place = match material.enemy.cmp(&material.own) {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        };
        rows[place].1.take(&tables, position, setting);
    }
    for (name, wins) in rows {
        let mut cells = vec![Cell::said(texts, name)];
        cells.extend([wins.positions, wins.too_far, wins.won, wins.farthest, wins.longest].map(Cell::count));
        cells.push(Cell::Number(wins.slowest.as_secs_f64() * 1000.0, 0));
        sheet.push(cells);
    }
    vec![sheet]
}

/// Won positions, and their results.
#[derive(Debug, Default)]
struct Wins {
    positions: u64,
    too_far: u64,
    won: u64,
    farthest: u64,
    longest: u64,
    slowest: Duration,
}

impl Wins {
    /// Plays a won position to its end.
    fn take(&mut self, tables: &Arc<Tables>, position: Morris, setting: &Setting<'_>) {
        let winner = position.to_move();
        let expert = MorrisExpert::new(Arc::clone(tables), 1);
        let mut engine = Best::new(LearntEvaluator, Some(Box::new(expert)), Table::new(1));
        let mut record = Record::new(position);
        let plies = tables.plies_to_removal(&position).expect("the distances are there");
        self.positions += 1;
        self.too_far += u64::from(plies > QUIET_PLIES.into());
        self.farthest = self.farthest.max(plies.into());
        while let Some(root) = Root::new(&record) {
            let start = Instant::now();
            let best = engine.search(&root, &Limits::nodes(1), setting.stop, &mut |_| {}).best;
            self.slowest = self.slowest.max(start.elapsed());
            let is_legal = record.play(best);
            debug_assert!(is_legal, "an engine plays legal moves");
        }
        self.won += u64::from(record.outcome() == Some(Outcome::Win(winner)));
        self.longest = self.longest.max(record.actions().len() as u64);
    }
}
