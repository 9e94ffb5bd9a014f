//! The tables of Nine Men's Morris: against the counts of an independent solver, against brute force, and as files.

mod play;

use std::collections::HashMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::LazyLock;

use bidak_shared::expert::morris::build::{Built, BuiltDistances, build, build_distances};
use bidak_shared::expert::morris::file::TableError;
use bidak_shared::expert::morris::material::{Material, MorrisValue};
use bidak_shared::expert::morris::symmetry::{canonical, image, is_canonical};
use bidak_shared::expert::morris::{Compared, Tables};
use bidak_shared::game::{Game, Player};
use bidak_shared::notation::Notation;
use bidak_shared::rules::morris::{Morris, MorrisOptions};
use bidak_shared::search::StopFlag;

/// Men a side in the tables that are made here.
const MOST: u32 = 4;

/// The files of all materials up to [`MOST`].
static BUILT: LazyLock<Vec<Built>> = LazyLock::new(|| {
    let threads = NonZeroUsize::new(2).unwrap();
    let (tables, mut all) = (Tables::default(), Vec::new());
    for own in 3..=MOST {
        for built in build(own, MOST, &tables, threads, &StopFlag::new(), &|_| {}).expect("nothing stops it") {
            tables.add(built.material, Box::new(built.bytes.clone())).unwrap();
            all.push(built);
        }
    }
    all
});

/// The distances of the same materials.
static DISTANCES: LazyLock<Vec<BuiltDistances>> = LazyLock::new(|| {
    let threads = NonZeroUsize::new(2).unwrap();
    let (tables, stop) = (small_tables(), StopFlag::new());
    (3..=MOST)
        .flat_map(|own| build_distances(own, MOST, &tables, threads, &stop, &|_| {}).expect("nothing stops it"))
        .collect()
});

/// All tables with all distances.
fn counted_tables() -> Tables {
    let tables = small_tables();
    for built in DISTANCES.iter() {
        tables.add_distances(built.material, Box::new(built.bytes.clone())).unwrap();
    }
    tables
}

fn small_tables() -> Tables {
    let tables = Tables::default();
    for built in BUILT.iter() {
        tables.add(built.material, Box::new(built.bytes.clone())).unwrap();
    }
    tables
}

#[test]
fn positions_of_each_value_are_as_many_as_an_independent_solver_counts() {
    let reference = include_str!("../data/tables/morris_wdl_counts.txt");
    let rows: HashMap<&str, [u64; 3]> = reference
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            (words[0], [words[2], words[4], words[6]].map(|number| number.parse().unwrap()))
        })
        .collect();
    assert_eq!(rows.len(), 49);
    for built in BUILT.iter() {
        let counts = [built.counts.wins, built.counts.losses, built.counts.draws];
        assert_eq!(counts, rows[built.material.to_string().as_str()], "{}", built.material);
    }
}

/// The values of three men against three others, each by the least image of the own men; missing ones are draws.
fn brute_force(threes: &[u32]) -> HashMap<(u32, u32), MorrisValue> {
    let of_least_image = |own: u32, enemy: u32| {
        let (least, symmetry) = canonical(own);
        (least, image(enemy, symmetry))
    };
    let mut values = HashMap::new();
    let own = threes.iter().copied().filter(|men| is_canonical(*men));
    let mut open: Vec<(u32, u32)> = own
        .flat_map(|own| threes.iter().filter(move |enemy| *enemy & own == 0).map(move |enemy| (own, *enemy)))
        .collect();
    loop {
        let before = open.len();
        open.retain(|(own, enemy)| {
            let position = Morris::with_empty_hands(*own, *enemy, Player::First);
            let mut value = Some(MorrisValue::Loss);
            for action in position.legal() {
                let after = position.result(action);
                let answer = if after.is_terminal() {
                    Some(MorrisValue::Loss)
                } else {
                    values.get(&of_least_image(after.own(), after.enemy())).copied()
                };
                match answer {
                    Some(MorrisValue::Loss) => {
                        value = Some(MorrisValue::Win);
                        break;
                    }
                    None => value = None,
                    _ => {}
                }
            }
            value.map(|value| values.insert((*own, *enemy), value));
            value.is_none()
        });
        if open.len() == before {
            return values;
        }
    }
}

#[test]
fn with_three_men_each_every_value_is_that_of_brute_force() {
    let tables = small_tables();
    let threes: Vec<u32> = (0..1_u32 << 24).filter(|men| men.count_ones() == 3).collect();
    let values = brute_force(&threes);
    for own in threes.iter().step_by(7) {
        for enemy in threes.iter().filter(|enemy| *enemy & own == 0) {
            let (least, symmetry) = canonical(*own);
            let expected = values.get(&(least, image(*enemy, symmetry))).copied().unwrap_or(MorrisValue::Draw);
            assert_eq!(tables.value_of(*own, *enemy), Some(expected), "{own:06x} {enemy:06x}");
        }
    }
}

#[test]
fn values_and_distances_agree_with_those_of_the_positions_that_follow() {
    let tables = counted_tables();
    for material in Material::all(MOST) {
        let compared = tables.compare(material, 3000, 5);
        assert_eq!((compared.agreed, compared.wrong), (3000, None), "{material}");
    }
}

#[test]
fn the_tables_answer_for_positions_with_empty_hands_by_the_usual_rules_only() {
    let tables = small_tables();
    // White closes the outer left side and takes one of Black's last three men.
    let men = "ww......b..b..w...b.....";
    for (rest, value) in [
        ("w 0 0 0", Some(MorrisValue::Win)),
        ("w 0 0 60", Some(MorrisValue::Win)),
        ("w 1 0 0", None),
        ("w 0 1 0", None),
        ("w 0 0 0 noflying", None),
        ("w 0 0 0 anyremoval", None),
    ] {
        assert_eq!(tables.value(&Morris::parse_position(&format!("{men} {rest}")).unwrap()), value, "{rest}");
    }
    let five = Morris::parse_position("wwwww...b..b......b..... w 0 0 0").unwrap();
    assert_eq!((tables.value(&five), tables.most()), (None, MOST));
}

#[test]
fn a_file_that_is_not_the_table_it_should_be_is_refused() {
    let of = |own, enemy| BUILT.iter().find(|built| built.material == Material { own, enemy }).unwrap().bytes.clone();
    let whole = of(3, 4);
    let changed = |place: usize| {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        bytes
    };
    let length = whole.len() as u64;
    let asked = Material { own: 3, enemy: 4 };
    for (bytes, refusal) in [
        (Vec::new(), TableError::Foreign),
        (b"BIDAKNMM".to_vec(), TableError::Foreign),
        (changed(0), TableError::Foreign),
        (changed(8), TableError::Version(0)),
        (changed(12), TableError::Damaged),
        (changed(40), TableError::Damaged),
        (of(4, 3), TableError::Material { found: Material { own: 4, enemy: 3 }, expected: asked }),
        (whole[..whole.len() - 1].to_vec(), TableError::Length { found: length - 1, expected: length }),
        ([&whole[..], &[0]].concat(), TableError::Length { found: length + 1, expected: length }),
    ] {
        assert_eq!(Tables::default().add(asked, Box::new(bytes)), Err(refusal));
    }
    // Reading every byte finds damage that the header does not show.
    for place in [64, whole.len() / 2, whole.len() - 1] {
        let tables = Tables::default();
        tables.add(asked, Box::new(changed(place))).unwrap();
        assert_eq!(tables.table(asked).unwrap().verify(), Err(TableError::Damaged), "byte {place}");
    }
}

#[test]
fn distances_that_are_not_those_of_the_table_are_refused() {
    let asked = Material { own: 3, enemy: 4 };
    let whole = DISTANCES.iter().find(|built| built.material == asked).unwrap().bytes.clone();
    let changed = |place: usize| {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        bytes
    };
    let length = whole.len() as u64;
    let tables = small_tables();
    let mut foreign = BUILT.iter().find(|built| built.material == asked).unwrap().bytes.clone();
    foreign[64] ^= 1;
    for (bytes, refusal) in [
        (Vec::new(), TableError::Foreign),
        (foreign, TableError::Foreign),
        (changed(8), TableError::Version(0)),
        (changed(12), TableError::Damaged),
        (whole[..whole.len() - 8].to_vec(), TableError::Length { found: length - 8, expected: length }),
    ] {
        assert_eq!(tables.add_distances(asked, Box::new(bytes)), Err(refusal));
    }
    let other = Tables::default();
    let of_four = BUILT.iter().find(|built| built.material == Material { own: 4, enemy: 3 }).unwrap().bytes.clone();
    other.add(Material { own: 4, enemy: 3 }, Box::new(of_four)).unwrap();
    let mut renamed = whole.clone();
    renamed[12..14].copy_from_slice(&[4, 3]);
    assert_eq!(other.add_distances(Material { own: 4, enemy: 3 }, Box::new(renamed)), Err(TableError::Damaged));
    // Wherever a byte is wrong, reading everything finds it, and nothing breaks before.
    for place in [64, 80, whole.len() / 2, whole.len() - 1] {
        let tables = small_tables();
        tables.add_distances(asked, Box::new(changed(place))).unwrap();
        assert_eq!(tables.distances(asked).unwrap().verify(), Err(TableError::Damaged), "byte {place}");
        tables.compare(asked, 500, 1);
    }
}

#[test]
fn the_endings_that_are_compiled_in_are_those_that_the_command_makes() {
    for own in [3, 4] {
        for enemy in [3, 4] {
            let material = Material { own, enemy };
            if own + enemy == 8 {
                continue;
            }
            let file = |name: String| {
                fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/expert/morris/endings").join(name)).unwrap()
            };
            let table = BUILT.iter().find(|built| built.material == material).unwrap();
            assert!(file(material.file_name()) == table.bytes, "{material}");
            let distances = DISTANCES.iter().find(|built| built.material == material).unwrap();
            assert!(file(material.distances_name()) == distances.bytes, "distances of {material}");
        }
    }
    assert_eq!(Tables::default().with_endings().counts(Material { own: 3, enemy: 3 }).unwrap().draws, 269);
}

#[test]
fn the_first_plies_that_are_compiled_in_agree_with_each_other_and_with_what_is_known() {
    let tables = Tables::default().with_endings();
    let first_plies = tables.first_plies().unwrap();
    assert_eq!((first_plies.plies(), first_plies.verify()), (6, Ok(())));
    // Gasser, "Solving Nine Men's Morris", 1996: the game is a draw. So is it after each first ply.
    let start = Morris::initial(&MorrisOptions::default());
    let after = start.legal().into_iter().map(|action| tables.value_in_opening(&start.result(action)));
    assert!(after.chain([tables.value_in_opening(&start)]).all(|value| value == Some(MorrisValue::Draw)));
    assert_eq!(tables.compare_first_plies(2_000, 5), Compared { agreed: 2_000, wrong: None });
}
