//! A board turned or mirrored offers the same moves, turned or mirrored.

use std::collections::BTreeSet;

use bidak_shared::board::{Layout, Point};
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::record::AnyRecord;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

type Place = (u8, u8);

/// Points from left to right and from top to bottom: the order of position texts.
fn reading_order(layout: &Layout) -> Vec<Point> {
    let mut points: Vec<Point> = layout.all().collect();
    points.sort_by_key(|point| {
        let (column, row) = layout.points[point.index()];
        (row, column)
    });
    points
}

/// The letters of the board of a position text, and the rest.
pub(crate) fn split(text: &str) -> (Vec<char>, &str) {
    let (board, rest) = text.split_once(' ').unwrap();
    let mut letters = Vec::new();
    for letter in board.chars().filter(|letter| *letter != '/') {
        match letter.to_digit(10) {
            // Runs are an abbreviation; Adjacency reads single empty squares just as well.
            Some(run) => letters.extend(std::iter::repeat_n('1', run as usize)),
            None => letters.push(letter),
        }
    }
    (letters, rest)
}

/// The position with the piece of each point moved to its image.
fn moved(game: GameKind, record: &dyn AnyRecord, image: &dyn Fn(Point) -> Point) -> Box<dyn AnyRecord> {
    let text = record.position_text();
    let (letters, rest) = split(&text);
    let order = reading_order(record.layout());
    let mut images = letters.clone();
    for (point, letter) in order.iter().zip(&letters) {
        let place = order.iter().position(|other| *other == image(*point)).unwrap();
        images[place] = *letter;
    }
    let board: String = if text.contains('/') {
        images.chunks(usize::from(record.layout().columns)).map(String::from_iter).collect::<Vec<_>>().join("/")
    } else {
        images.into_iter().collect()
    };
    game.record_from(&format!("{board} {rest}")).unwrap()
}

/// The quarter turn and the mirror, which together give all eight symmetries of the square, and for boards of
/// rings the exchange of the inner and the outer one.
fn generators(layout: &Layout) -> Vec<Box<dyn Fn(Place) -> Place>> {
    let last = layout.columns - 1;
    let mut generators: Vec<Box<dyn Fn(Place) -> Place>> =
        vec![Box::new(move |(column, row)| (last - row, column)), Box::new(move |(column, row)| (last - column, row))];
    if !layout.lines.is_empty() {
        generators.push(Box::new(|(column, row)| {
            let (right, down) = (column as i8 - 3, row as i8 - 3);
            let ring = right.abs().max(down.abs());
            ((3 + right / ring * (4 - ring)) as u8, (3 + down / ring * (4 - ring)) as u8)
        }));
    }
    generators
}

/// Every symmetry of a game's board: for each place in reading order, the place whose piece comes there.
pub(crate) fn permutations(game: GameKind) -> Vec<Vec<usize>> {
    let layout = game.record(&[]).unwrap().layout();
    let order: Vec<Place> = reading_order(layout).iter().map(|point| layout.points[point.index()]).collect();
    let place_of = |place: Place| order.iter().position(|other| *other == place).unwrap();
    let steps: Vec<Vec<usize>> = generators(layout)
        .iter()
        .map(|generator| order.iter().map(|place| place_of(generator(*place))).collect())
        .collect();
    let mut all: Vec<Vec<usize>> = vec![(0..order.len()).collect()];
    let mut known = 0;
    while let Some(permutation) = all.get(known).cloned() {
        known += 1;
        for step in &steps {
            let product: Vec<usize> = step.iter().map(|place| permutation[*place]).collect();
            if !all.contains(&product) {
                all.push(product);
            }
        }
    }
    all
}

fn check(game: GameKind, record: &dyn AnyRecord) {
    let layout = record.layout();
    for generator in generators(layout) {
        let image = |point: Point| {
            let (column, row) = generator(layout.points[point.index()]);
            layout.at(column, row).unwrap()
        };
        let other = moved(game, record, &image);
        assert_eq!(other.outcome(), record.outcome(), "{}", record.position_text());
        let paths = |record: &dyn AnyRecord| -> BTreeSet<Vec<Point>> {
            record.legal_paths().iter().map(|path| path.to_vec()).collect()
        };
        let images: BTreeSet<Vec<Point>> =
            paths(record).iter().map(|path| path.iter().map(|point| image(*point)).collect()).collect();
        assert_eq!(images, paths(&*other), "{}", record.position_text());
    }
}

#[test]
fn moves_commute_with_the_symmetries_of_the_board() {
    for game in GameKind::ALL.iter().copied() {
        for seed in 0..20 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut record = game.record(&[]).unwrap();
            for _ in 0..120 {
                // Repetition is a matter of the record and not of the board.
                if record.end_reason() != Some(bidak_shared::game::EndReason::Repetition) {
                    check(game, &*record);
                }
                let legal = record.legal_moves();
                if legal.is_empty() {
                    break;
                }
                record.play(&legal[rng.random_range(..legal.len())]).unwrap();
            }
        }
    }
}
