//! Positions to try searches on.

use bidak_shared::kind::{GameKind, Word};
use bidak_shared::record::Record;
use bidak_shared::registry::{GameVisitor, Playable};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// A game of up to `plies` random moves that is not over; shorter where it ended sooner.
pub(crate) fn random_record<G: Playable>(
    options: &G::Options,
    plies: usize,
    rng: &mut Xoshiro256PlusPlus,
) -> Record<G> {
    let mut record = Record::new(G::initial(options));
    for _ in 0..plies {
        let action = *record.position().legal().choose(rng).expect("a game that is not over has actions");
        assert!(record.play(action));
        if record.outcome().is_some() {
            record.undo(1);
            break;
        }
    }
    record
}

/// Games of random lengths, the same ones for the same seed.
pub(crate) fn random_records<G: Playable>(count: usize, seed: u64) -> Vec<Record<G>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ G::KIND as u64);
    (0..count)
        .map(|_| {
            let plies = rng.random_range(..G::MAX_PLIES.min(60));
            random_record(&G::Options::default(), plies, &mut rng)
        })
        .collect()
}

/// Calls `visitor` for every game.
pub(crate) fn for_each_game<V: GameVisitor<Output = ()> + Copy>(visitor: V) {
    for game in GameKind::ALL {
        game.visit(visitor);
    }
}
