//! The cost of a lookup in the tables of Nine Men's Morris: `cargo bench -p bidak-shared --bench tables`.
//!
//! The tables are read from the folder in `BIDAK_TABLES`, or made here up to four men a side. All positions are looked
//! up once before the measurement, so it measures a warm map.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use bidak_shared::expert::morris::Tables;
use bidak_shared::expert::morris::build::build;
use bidak_shared::expert::morris::material::Material;
use bidak_shared::search::StopFlag;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

fn main() {
    divan::main();
}

fn tables() -> Tables {
    let tables = Tables::default();
    match std::env::var_os("BIDAK_TABLES") {
        Some(folder) => {
            for material in Material::all(u32::MAX) {
                if let Ok(bytes) = fs::read(Path::new(&folder).join(material.file_name())) {
                    tables.add(material, Box::new(bytes)).expect("a table");
                }
            }
        }
        None => {
            for own in 3..=4 {
                let built = build(own, 4, &tables, NonZeroUsize::MIN, &StopFlag::new(), &|_| {});
                for built in built.expect("nothing stops it") {
                    tables.add(built.material, Box::new(built.bytes)).expect("a table");
                }
            }
        }
    }
    tables
}

/// A hundred thousand random positions of all materials that there are.
#[divan::bench]
fn value(bencher: Bencher<'_, '_>) {
    let tables = tables();
    let most = tables.most();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut men = |count: u32, taken: u32| {
        let mut men = 0_u32;
        while men.count_ones() < count {
            men |= 1 << rng.random_range(0..24_u32) & !taken;
        }
        men
    };
    let materials: Vec<Material> = Material::all(most).collect();
    let positions: Vec<(u32, u32)> = (0..100_000)
        .map(|number| {
            let material = materials[number % materials.len()];
            let own = men(material.own, 0);
            (own, men(material.enemy, own))
        })
        .collect();
    let look_up = || positions.iter().filter(|(own, enemy)| black_box(tables.value_of(*own, *enemy)).is_some()).count();
    assert_eq!(look_up(), positions.len());
    bencher.counter(ItemsCount::new(positions.len())).bench_local(look_up);
}
