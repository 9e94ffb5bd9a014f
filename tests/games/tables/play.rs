//! Engines that play by the tables: the value is kept, traps, repetition and quiet plies, men in hand, the first plies.

use std::num::NonZeroUsize;
use std::sync::Arc;

use bidak_shared::analysis::value::ProvedScore;
use bidak_shared::eval::morris::learnt::LearntEvaluator;
use bidak_shared::expert::morris::file::TableError;
use bidak_shared::expert::morris::material::{Material, MorrisValue};
use bidak_shared::expert::morris::openings::{Work, build};
use bidak_shared::expert::morris::{MorrisExpert, Tables};
use bidak_shared::game::{Game, Outcome, Player};
use bidak_shared::notation::Notation;
use bidak_shared::record::Record;
use bidak_shared::rules::morris::{Morris, Turn};
use bidak_shared::search::advice::Adviser;
use bidak_shared::search::best::Best;
use bidak_shared::search::deepening::MAX_DEPTH;
use bidak_shared::search::limits::Budget;
use bidak_shared::search::score::known_win;
use bidak_shared::search::table::Table;
use bidak_shared::search::{Bound, Engine, Limits, Report, Root, StopFlag};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::{MOST, counted_tables, small_tables};

/// The strongest engine with these tables.
fn best(tables: &Arc<Tables>) -> Best<Morris, LearntEvaluator> {
    Best::new(LearntEvaluator, Some(Box::new(MorrisExpert::new(Arc::clone(tables), 1))), Table::new(1))
}

fn think(engine: &mut impl Engine<Morris>, record: &Record<Morris>, limits: &Limits) -> Report<Turn> {
    let root = Root::new(record).expect("the game goes on");
    engine.search(&root, limits, &StopFlag::new(), &mut |_| {})
}

/// A random position with empty hands in which somebody is to move.
fn random_position(rng: &mut Xoshiro256PlusPlus, material: Material) -> Morris {
    loop {
        let position = random_men(rng, material);
        if !position.is_terminal() {
            return position;
        }
    }
}

/// Random men with empty hands.
fn random_men(rng: &mut Xoshiro256PlusPlus, material: Material) -> Morris {
    let mut men = |count: u32, taken: u32| {
        let mut men = 0_u32;
        while men.count_ones() < count {
            men |= 1 << rng.random_range(0..24_u32) & !taken;
        }
        men
    };
    let own = men(material.own, 0);
    Morris::with_empty_hands(own, men(material.enemy, own), Player::First)
}

#[test]
fn the_strongest_engine_keeps_the_value_of_every_position_and_calls_it_proved() {
    let tables = Arc::new(small_tables());
    let mut engine = best(&tables);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(17);
    for material in Material::all(MOST) {
        for _ in 0..8 {
            let position = random_position(&mut rng, material);
            let value = tables.value(&position).expect("the table is there");
            let report = think(&mut engine, &Record::new(position), &Limits::nodes(300));
            assert_eq!(tables.value_after(&position, report.best), Some(value), "{}", position.position_text());
            let sign = ProvedScore::estimated::<Morris>(&report).sign();
            match value {
                MorrisValue::Win => assert_eq!(sign, Some(1)),
                MorrisValue::Draw => assert_eq!(report.score, 0),
                MorrisValue::Loss => assert_eq!(sign, Some(-1)),
            }
        }
    }
}

#[test]
fn of_drawing_moves_it_plays_the_one_after_which_most_replies_lose() {
    let tables = Arc::new(small_tables());
    let mut engine = best(&tables);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
    let mut choices = 0;
    for _ in 0..300 {
        let position = random_position(&mut rng, Material { own: 4, enemy: 3 });
        if tables.value(&position) != Some(MorrisValue::Draw) {
            continue;
        }
        let share = |turn: Turn| {
            let after = position.result(turn);
            let replies = after.legal();
            let losing =
                replies.iter().filter(|reply| tables.value_after(&after, **reply) == Some(MorrisValue::Loss)).count();
            losing * 1000 / replies.len()
        };
        let drawing = |turn: &Turn| tables.value_after(&position, *turn) == Some(MorrisValue::Draw);
        let shares: Vec<usize> = position.legal().into_iter().filter(drawing).map(share).collect();
        let most = *shares.iter().max().expect("a draw has a drawing move");
        choices += usize::from(shares.iter().any(|share| *share < most));
        let report = think(&mut engine, &Record::new(position), &Limits::nodes(300));
        assert_eq!(share(report.best), most, "{}", position.position_text());
    }
    assert!(choices > 50, "only {choices} positions have a choice");
}

/// The chance that one of the next `replies` loses if each is as likely as the others.
fn chance_of_a_slip(tables: &Tables, position: &Morris, replies: u32) -> f64 {
    let choices = position.legal();
    let of_reply = |reply: Turn| match tables.value_after(position, reply).unwrap() {
        MorrisValue::Loss => 1.0,
        MorrisValue::Draw if replies > 1 => {
            let after = position.result(reply);
            let drawing = drawing_moves(tables, &after);
            drawing.map(|turn| chance_of_a_slip(tables, &after.result(turn), replies - 1)).fold(0.0, f64::max)
        }
        _ => 0.0,
    };
    choices.iter().map(|reply| of_reply(*reply)).sum::<f64>() / choices.len() as f64
}

fn drawing_moves(tables: &Tables, position: &Morris) -> impl Iterator<Item = Turn> {
    let keeps = |turn: &Turn| tables.value_after(position, *turn) == Some(MorrisValue::Draw);
    position.legal().into_iter().filter(keeps).collect::<Vec<_>>().into_iter()
}

#[test]
fn with_more_time_it_looks_for_traps_two_replies_deep() {
    let tables = Arc::new(small_tables());
    let mut engine = best(&tables);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(24);
    let mut deeper = 0;
    for _ in 0..8 {
        let position = random_position(&mut rng, Material { own: 4, enemy: 4 });
        if tables.value(&position) != Some(MorrisValue::Draw) {
            continue;
        }
        let chance = |turn: Turn| chance_of_a_slip(&tables, &position.result(turn), 2);
        let most = drawing_moves(&tables, &position).map(chance).fold(0.0, f64::max);
        // Enough for two replies, and not for three.
        let [slow, fast] =
            [600_000, 2].map(|nodes| think(&mut engine, &Record::new(position), &Limits::nodes(nodes)).best);
        assert!(chance(slow) >= most, "{}", position.position_text());
        deeper += usize::from(chance(fast) < most);
    }
    // Where the value is the question, it is answered at once.
    let drawn = (0..).map(|_| random_position(&mut rng, Material { own: 4, enemy: 4 }));
    let drawn = drawn.into_iter().find(|position| tables.value(position) == Some(MorrisValue::Draw)).unwrap();
    for limits in [Limits::default(), Limits { depth: Some(MAX_DEPTH), ..Limits::nodes(600_000) }] {
        assert!(think(&mut engine, &Record::new(drawn), &limits).nodes < 10_000);
    }
    assert!(deeper > 0, "only {deeper} positions have a better trap behind the first reply");
}

#[test]
fn a_win_that_leads_to_a_third_repetition_is_none() {
    // White closes the mill on rank 7 at once, or wanders: the record says how often each position stood.
    let tables = Arc::new(small_tables());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut seen = 0;
    while seen < 20 {
        let start = random_position(&mut rng, Material { own: 3, enemy: 3 });
        let quiet = |position: &Morris, value: MorrisValue| {
            position.legal().into_iter().find(|turn| {
                turn.removed().is_none()
                    && tables.value_after(position, *turn) == Some(value)
                    && !position.result(*turn).is_terminal()
            })
        };
        // There and back twice, so that `after` stands on the board for the third time if it is played again.
        let Some(out) = quiet(&start, MorrisValue::Win) else { continue };
        let after = start.result(out);
        let Some(reply) = after.legal().into_iter().find(|turn| turn.removed().is_none()) else { continue };
        let back = |position: &Morris, turn: Turn| {
            let reverse = |back: &Turn| {
                back.from() == Some(turn.to()) && Some(back.to()) == turn.from() && back.removed().is_none()
            };
            position.legal().into_iter().find(reverse)
        };
        let Some(home) = back(&after.result(reply), out) else { continue };
        let Some(rest) = back(&after.result(reply).result(home), reply) else { continue };
        let mut record = Record::new(start);
        if ![out, reply, home, rest, out, reply, home, rest].into_iter().all(|turn| record.play(turn)) {
            continue;
        }
        seen += 1;
        if record.outcome().is_some() {
            continue;
        }
        let report = think(&mut best(&tables), &record, &Limits::nodes(300));
        assert_ne!(report.best, out, "{} stands for the third time", after.position_text());
    }
}

#[test]
fn a_thousand_won_positions_are_won_against_a_perfect_defender() {
    let tables = Arc::new(counted_tables());
    let mut engine = best(&tables);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(31);
    let materials: Vec<Material> = Material::all(MOST).collect();
    for material in materials.into_iter().cycle().take(1000) {
        let position = loop {
            // Hardly any position of four men against four is won.
            let enemy = if material.own == 4 { 3 } else { material.enemy };
            let position = random_position(&mut rng, Material { enemy, ..material });
            if tables.value(&position) == Some(MorrisValue::Win) {
                break position;
            }
        };
        let mut record = Record::new(position);
        while record.outcome().is_none() {
            let plies = tables.plies_to_removal(record.position());
            let report = think(&mut engine, &record, &Limits::nodes(1));
            let is_removal = report.best.removed().is_some();
            assert!(record.play(report.best));
            let left = tables.plies_that_resist(record.position());
            if let (Some(plies), Some(left), false) = (plies, left, is_removal || record.outcome().is_some()) {
                assert!(left < plies, "{} comes no nearer", record.position().position_text());
            }
        }
        assert_eq!(record.outcome(), Some(Outcome::Win(Player::First)), "{}", position.position_text());
    }
}

#[test]
fn a_win_that_the_rule_of_quiet_plies_spoils_is_called_a_draw() {
    let tables = Arc::new(counted_tables());
    let mut engine = best(&tables);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(37);
    let (position, plies) = loop {
        let position = random_position(&mut rng, Material { own: 3, enemy: 3 });
        match tables.plies_to_removal(&position) {
            Some(plies) if plies >= 10 => break (position, plies),
            _ => {}
        }
    };
    for (quiet, score) in [(100 - plies, known_win(Some(plies))), (101 - plies, 0)] {
        let text = position.position_text().replace("w 0 0 0", &format!("w 0 0 {quiet}"));
        let position = Morris::parse_position(&text).expect("a position");
        let report = think(&mut engine, &Record::new(position), &Limits::nodes(1));
        assert_eq!(report.score, score, "{text}");
    }
}

#[test]
fn the_losing_side_delays_the_next_removal() {
    let tables = Arc::new(counted_tables());
    let mut engine = best(&tables);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(41);
    let mut lost = 0;
    while lost < 100 {
        let position = random_position(&mut rng, Material { own: 3, enemy: 3 });
        if tables.value(&position) != Some(MorrisValue::Loss) {
            continue;
        }
        lost += 1;
        let report = think(&mut engine, &Record::new(position), &Limits::nodes(1));
        let plies = |turn: Turn| tables.plies_to_removal(&position.result(turn)).unwrap_or(0);
        let most = position.legal().into_iter().filter(|turn| turn.removed().is_none()).map(plies).max().unwrap_or(0);
        assert!(report.best.removed().is_some() || plies(report.best) == most, "{}", position.position_text());
        assert!(report.pv.len() > 1, "{:?}", report.pv);
    }
}

#[test]
fn with_men_in_hand_the_search_ends_in_the_tables() {
    let tables = Arc::new(small_tables());
    let mut engine = best(&tables);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut values = [0; 3];
    // One side has a man to place, or both.
    for hands in ["w 1 1 0", "w 1 0 0", "w 0 1 0"].into_iter().cycle().take(90) {
        let men = random_position(&mut rng, Material { own: 3, enemy: 3 });
        let text = men.position_text().replace("w 0 0 0", hands);
        let position = Morris::parse_position(&text).expect("a position");
        let value = negamax(&tables, &position);
        values[value as usize] += 1;
        let report = think(&mut engine, &Record::new(position), &Limits::nodes(200_000));
        assert_eq!(negamax(&tables, &position.result(report.best)).reversed(), value, "{text}");
        let known = ProvedScore::estimated::<Morris>(&report).sign().unwrap_or(0);
        assert_eq!(known, value as i32 - 1, "{text}: {}", report.score);
    }
    assert!(values[0] + values[2] > 5 && values[1] > 5, "{values:?}");
}

/// The value by looking at every placement.
fn negamax(tables: &Tables, position: &Morris) -> MorrisValue {
    if position.is_terminal() {
        return MorrisValue::Loss;
    }
    let children = position.legal().into_iter().map(|turn| negamax(tables, &position.result(turn)).reversed());
    tables.value(position).unwrap_or_else(|| children.max().expect("the game goes on"))
}

#[test]
fn a_caller_that_sets_a_depth_has_a_search_of_that_depth() {
    let tables = Arc::new(small_tables());
    let position = random_position(&mut Xoshiro256PlusPlus::seed_from_u64(9), Material { own: 4, enemy: 4 });
    let report = think(&mut best(&tables), &Record::new(position), &Limits::depth(3));
    assert!(report.depth == 3 && report.nodes > 20, "{report:?}");
}

/// The value of a position to the side to move, by the definition, down to the tables.
fn by_definition(tables: &Tables, position: &Morris) -> MorrisValue {
    if let Some(value) = tables.value(position) {
        return value;
    }
    // Without an action the side to move has lost.
    let mut best = MorrisValue::Loss;
    for action in position.legal() {
        best = best.max(by_definition(tables, &position.result(action)).reversed());
        if best == MorrisValue::Win {
            break;
        }
    }
    best
}

/// Random men, with this number in hand of each side besides.
fn random_placing(rng: &mut Xoshiro256PlusPlus, men: Material, hands: (u32, u32)) -> Morris {
    let men = random_men(rng, men).position_text();
    let text = format!("{} w {} {} 0", men.split(' ').next().unwrap(), hands.0, hands.1);
    Morris::parse_position(&text).unwrap()
}

#[test]
fn positions_with_men_in_hand_are_solved_down_to_the_tables() {
    let tables = Arc::new(small_tables());
    let mut engine = best(&tables);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(31);
    let mut found = [0; 3];
    // Four men against four are nearly always a draw.
    let men = [(3, 3), (4, 3), (3, 4)];
    for (hands, (own, enemy)) in [(1, 0), (1, 1), (2, 1)].repeat(9).into_iter().zip(men.into_iter().cycle()) {
        let position = random_placing(&mut rng, Material { own: own - hands.0, enemy: enemy - hands.1 }, hands);
        let text = position.position_text();
        let value = by_definition(&tables, &position);
        found[value as usize] += 1;
        let report = think(&mut engine, &Record::new(position), &Limits::default());
        let sign = [-1, 0, 1][value as usize];
        assert_eq!((report.score.signum(), report.bound), (sign, Bound::Exact), "{text}");
        // With little time as well it plays a move that keeps the value.
        for limits in [Limits::default(), Limits::nodes(100_000)] {
            let choice = think(&mut engine, &Record::new(position), &limits).best;
            assert_eq!(by_definition(&tables, &position.result(choice)).reversed(), value, "{text}");
        }
    }
    assert!(found.iter().all(|count| *count > 0), "{found:?}");
}

#[test]
fn an_opening_that_would_take_longer_than_a_move_is_not_begun() {
    let tables = Arc::new(small_tables());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let position = random_placing(&mut rng, Material { own: 1, enemy: 1 }, (3, 3));
    let record = Record::new(position);
    let root = Root::new(&record).expect("the game goes on");
    let stop = StopFlag::new();
    let spent = |limits: &Limits| {
        let mut budget = Budget::new(limits, &stop);
        let is_advised = MorrisExpert::new(Arc::clone(&tables), 1).advise(&root, &mut budget, &mut |_| {}).is_some();
        (is_advised, budget.nodes())
    };
    assert_eq!(spent(&Limits::nodes(2000)), (false, 0));
    let (is_advised, nodes) = spent(&Limits::nodes(10_000_000));
    assert!(is_advised && nodes > 1000, "{nodes}");
}

#[test]
fn the_table_of_the_first_plies_has_the_values_of_a_search_and_is_played_by() {
    let tables = Arc::new(small_tables());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut engine = best(&tables);
    let start = random_placing(&mut rng, Material { own: 2, enemy: 1 }, (1, 2));
    let threads = NonZeroUsize::new(2).unwrap();
    let work = Work { start, plies: 2, tables: &tables, threads };
    let mut told = Vec::new();
    let bytes = build(&work, Vec::new(), &StopFlag::new(), &mut |values, of| told.push((values.to_vec(), of)));
    let bytes = bytes.expect("nothing stops it");
    // Known values are not searched again.
    let (all, of) = told.last().unwrap().clone();
    assert_eq!(all.len(), of);
    let mut again = 0;
    assert_eq!(build(&work, all, &StopFlag::new(), &mut |_, _| again += 1), Some(bytes.clone()));
    assert_eq!(again, 0);

    let counted = small_tables();
    counted.add_first_plies(Box::new(bytes.clone())).unwrap();
    let first_plies = counted.first_plies().unwrap();
    assert_eq!((first_plies.plies(), first_plies.verify()), (2, Ok(())));
    let mut checked = 0;
    for action in start.legal() {
        let after = start.result(action);
        let value = counted.value_in_opening(&after).expect("it is there");
        let report = think(&mut engine, &Record::new(after), &Limits::default());
        assert_eq!(value as i32 - 1, report.score.signum(), "{}", after.position_text());
        checked += 1;
    }
    assert_eq!(checked + 1 + of, first_plies.positions());
    // The engine plays by it where a search would take longer than a move, and calls that proved.
    let value = counted.value_in_opening(&start).expect("it is there");
    let report = think(&mut best(&Arc::new(counted)), &Record::new(start), &Limits::nodes(20));
    assert_eq!((report.score.signum(), report.bound), (value as i32 - 1, Bound::Exact));
    assert_eq!(tables_value(&tables, &start.result(report.best)).reversed(), value);

    for (place, refusal) in [(0, TableError::Foreign), (8, TableError::Version(0)), (40, TableError::Damaged)] {
        let mut changed = bytes.clone();
        changed[place] ^= 1;
        assert_eq!(Tables::default().add_first_plies(Box::new(changed)), Err(refusal));
    }
    let cut = bytes[..bytes.len() - 8].to_vec();
    assert!(matches!(Tables::default().add_first_plies(Box::new(cut)), Err(TableError::Length { .. })));
}

/// The value of a position with men in hand, by a search.
fn tables_value(tables: &Arc<Tables>, position: &Morris) -> MorrisValue {
    let report = think(&mut best(tables), &Record::new(*position), &Limits::default());
    [MorrisValue::Loss, MorrisValue::Draw, MorrisValue::Win][(report.score.signum() + 1) as usize]
}
