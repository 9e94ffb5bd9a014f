//! Positions to measure on: the ends of random games of a given length.

use bidak_shared::record::Record;
use bidak_shared::registry::Playable;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use crate::workshop::arena::opening::mixed;

/// `count` games of `plies` random moves that are not over.
pub(super) fn random<G: Playable>(count: usize, plies: usize, seed: u64) -> Vec<Record<G>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(mixed(seed, plies as u64));
    let mut records = Vec::with_capacity(count);
    while records.len() < count {
        records.extend(one(plies, &mut rng));
    }
    records
}

/// Ends of games of `plies` random moves that all differ; `count` of them, or fewer where there are hardly more.
pub(super) fn different<G: Playable>(count: usize, plies: usize, seed: u64) -> Vec<Record<G>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(mixed(seed, plies as u64));
    let mut records: Vec<Record<G>> = Vec::with_capacity(count);
    for _ in 0..100 * count {
        if records.len() == count {
            break;
        }
        let new = one::<G>(plies, &mut rng);
        records.extend(new.filter(|new| records.iter().all(|known| known.position().key() != new.position().key())));
    }
    records
}

fn one<G: Playable>(plies: usize, rng: &mut Xoshiro256PlusPlus) -> Option<Record<G>> {
    let mut record = Record::new(G::initial(&G::Options::default()));
    for _ in 0..plies {
        let action = *record.position().legal().choose(rng)?;
        if !record.play(action) {
            return None;
        }
    }
    record.outcome().is_none().then_some(record)
}
