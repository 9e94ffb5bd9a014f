//! How often the strongest engine gives something away in the opening of Nine Men's Morris: positions after three to five random plies,
//! whose values, and those of its moves, a search to the tables proves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bidak_shared::eval::morris::learnt::LearntEvaluator;
use bidak_shared::expert::morris::material::MorrisValue;
use bidak_shared::expert::morris::{MorrisExpert, Tables, installed};
use bidak_shared::game::Game;
use bidak_shared::record::Record;
use bidak_shared::rules::morris::{MEN, Morris};
use bidak_shared::search::best::Best;
use bidak_shared::search::table::Table;
use bidak_shared::search::{Engine, Limits, Root};

use super::{Setting, positions};
use crate::workshop::sheet::{Cell, Sheet};

/// The random plies before a position, as often each.
const PLIES: [usize; 3] = [3, 4, 5];

/// The time of a move.
const TIME: Duration = Duration::from_millis(100);

/// Memory of an engine, in MB.
const HASH_MB: u32 = 256;

/// Memory of the search that finds the values, in MB.
const JUDGE_MB: u32 = 1024;

type Player = Best<Morris, LearntEvaluator>;

/// One row for the engine with the tables, one for the engine without.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let columns = ["engine", "positions", "won", "drawn", "lost", "value-losing choices", "longest ms"];
    let texts = setting.texts;
    let title = texts.say("bench-openings");
    let mut sheet = setting.sheet("morris_openings", title, &columns);
    let tables = installed();
    if tables.most() < u32::from(MEN) {
        sheet.note(texts.say("bench-openings-no-tables"));
        return vec![sheet];
    }
    let each = setting.pick(4, 100);
    let records: Vec<Record<Morris>> =
        PLIES.iter().flat_map(|plies| positions::random(each, *plies, setting.seed)).collect();
    let mut judge = MorrisExpert::new(Arc::clone(&tables), JUDGE_MB);
    let alone = Arc::new(Tables::default().with_endings());
    let players = [("bench-openings-with", player(&tables)), ("bench-openings-without", player(&alone))];
    let mut rows: Vec<_> = players.into_iter().map(|(name, player)| (name, player, 0_u64, Duration::ZERO)).collect();
    let mut values = [0_u64; 3];
    let mut count = 0_u64;
    for record in &records {
        let Some(value) = worth(&mut judge, record.position(), setting) else { break };
        setting.report(&format!("position {} of {}", count + 1, records.len()));
        values[match value {
            MorrisValue::Win => 0,
            MorrisValue::Draw => 1,
            MorrisValue::Loss => 2,
        }] += 1;
        count += 1;
        for (_, player, lost, longest) in &mut rows {
            let root = Root::new(record).expect("the game goes on");
            player.reset();
            let start = Instant::now();
            let best = player.search(&root, &Limits::time(TIME), setting.stop, &mut |_| {}).best;
            *longest = start.elapsed().max(*longest);
            let after = record.position().result(best);
            let Some(answer) = worth(&mut judge, &after, setting) else { return vec![sheet] };
            *lost += u64::from(answer.reversed() < value);
        }
    }
    for (name, _, lost, longest) in rows {
        let mut cells = vec![Cell::said(texts, name), Cell::count(count)];
        cells.extend(values.map(Cell::count));
        cells.extend([Cell::count(lost), Cell::Number(longest.as_secs_f64() * 1000.0, 0)]);
        sheet.push(cells);
    }
    vec![sheet]
}

fn player(tables: &Arc<Tables>) -> Player {
    Best::new(LearntEvaluator, Some(Box::new(MorrisExpert::new(Arc::clone(tables), HASH_MB))), Table::new(HASH_MB))
}

/// The proved value of a position to the side to move; `None` if it was stopped.
fn worth(judge: &mut MorrisExpert, position: &Morris, setting: &Setting<'_>) -> Option<MorrisValue> {
    judge.value_in_opening(position, setting.stop)
}
