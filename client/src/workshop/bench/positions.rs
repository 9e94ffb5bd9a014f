//! Positions to measure on: the ends of random games of a given length.

use bidak_shared::game::Game;
use bidak_shared::record::Record;
use bidak_shared::registry::Playable;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

use crate::workshop::arena::opening::mixed;

/// `count` games of `plies` random moves that are not over.
pub(super) fn random<G: Playable>(count: usize, plies: usize, seed: u64) -> Vec<Record<G>> {
    let mut rng = SmallRng::seed_from_u64(mixed(seed, plies as u64));
    let mut records = Vec::with_capacity(count);
    while records.len() < count {
        records.extend(one(plies, &mut rng));
    }
    records
}

fn one<G: Playable>(plies: usize, rng: &mut SmallRng) -> Option<Record<G>> {
    let mut record = Record::new(G::initial(&G::Options::default()));
    for _ in 0..plies {
        let action = *record.position().legal().choose(rng)?;
        if !record.play(action) {
            return None;
        }
    }
    record.outcome().is_none().then_some(record)
}

/// The mean number of actions.
pub(super) fn mean_actions<G: Game>(records: &[Record<G>]) -> f64 {
    let total: usize = records.iter().map(|record| record.position().count_actions()).sum();
    total as f64 / records.len().max(1) as f64
}
