//! Makes the table of the first plies, by searches to the tables on several threads.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::first_plies::encode;
use super::material::MorrisValue;
use super::opening::{Opening, OpeningFacts, packed};
use super::tables::Tables;
use crate::game::Game;
use crate::rules::morris::Morris;
use crate::search::limits::Budget;
use crate::search::{Limits, StopFlag};

/// Memory for the searches of all threads, in MB.
const SEARCH_MB: u32 = 1024;
/// Positions that a thread searches between two reports.
const AT_ONCE: usize = 16;

/// How the work is to be done.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    /// The position from which plies are counted: the empty board, in a whole game.
    pub start: Morris,
    /// How many plies after it.
    pub plies: u32,
    /// The tables to which the search goes.
    pub tables: &'a Tables,
    /// How many threads.
    pub threads: NonZeroUsize,
}

/// Makes the file. `known` has the first values, from an earlier run. `tell` receives all values so far and their final number.
/// `None` if it was stopped, or where tables are missing.
pub fn build(
    work: &Work<'_>,
    known: Vec<MorrisValue>,
    stop: &StopFlag,
    tell: &mut dyn FnMut(&[MorrisValue], usize),
) -> Option<Vec<u8>> {
    let mut layers = vec![BTreeMap::from([(packed(&work.start), work.start)])];
    for _ in 0..work.plies {
        let last = layers.last()?;
        let following = last.values().flat_map(|position| {
            position.legal().into_iter().map(|action| {
                let after = position.result(action);
                (packed(&after), after)
            })
        });
        layers.push(following.collect());
    }
    let last: Vec<Morris> = layers.last()?.values().copied().collect();
    let mut values = known;
    values.truncate(last.len());
    let facts = Arc::new(OpeningFacts::new(SEARCH_MB));
    let mut memories: Vec<Opening> = (0..work.threads.get()).map(|_| Opening::sharing(&facts)).collect();
    while values.len() < last.len() {
        if stop.is_raised() {
            return None;
        }
        let some = &last[values.len()..last.len().min(values.len() + AT_ONCE * work.threads.get())];
        values.extend(searched(work.tables, some, &mut memories, stop)?);
        tell(&values, last.len());
    }
    let mut known: BTreeMap<u64, MorrisValue> = layers.last()?.keys().copied().zip(values).collect();
    for layer in layers.iter().rev().skip(1) {
        for (key, position) in layer {
            let answers =
                position.legal().into_iter().map(|action| known.get(&packed(&position.result(action))).copied());
            let best = answers.map(|answer| answer.map(MorrisValue::reversed)).max()??;
            known.insert(*key, best);
        }
    }
    let values = layers.iter().flatten().filter_map(|(key, position)| Some((*position, *known.get(key)?)));
    Some(encode(work.plies, &values.collect::<Vec<_>>()))
}

/// The values of positions, each by a thread that has time.
fn searched(
    tables: &Tables,
    positions: &[Morris],
    memories: &mut [Opening],
    stop: &StopFlag,
) -> Option<Vec<MorrisValue>> {
    let next = Mutex::new(positions.iter().enumerate());
    let found = Mutex::new(vec![None; positions.len()]);
    thread::scope(|scope| {
        for memory in memories {
            let (next, found) = (&next, &found);
            scope.spawn(move || {
                let limits = Limits::default();
                let mut budget = Budget::new(&limits, stop);
                let take = || next.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some((place, position)) = take() {
                    let Ok(value) = memory.value(tables, position, &mut budget) else { break };
                    found.lock().unwrap_or_else(PoisonError::into_inner)[place] = Some(value);
                }
            });
        }
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
}
