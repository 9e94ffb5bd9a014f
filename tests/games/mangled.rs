//! Texts with mistakes in them: no text makes a parser panic, and accepted ones give sound values.

use bidak_shared::kind::{GameKind, Word};
use bidak_shared::notation::Notation;
use bidak_shared::registry::{GameVisitor, Playable};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::conformance::check_position;

const ROUNDS: usize = 400;

/// `text` with one to three characters changed, dropped, doubled or added.
fn mangled(text: &str, rng: &mut Xoshiro256PlusPlus) -> String {
    const STRANGERS: [char; 20] = [
        'x',
        'o',
        'X',
        'O',
        'w',
        'b',
        '.',
        '-',
        '/',
        ' ',
        '0',
        '1',
        '8',
        '9',
        '+',
        'a',
        'h',
        '\u{0}',
        'é',
        '\u{1f480}',
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(1..=3) {
        let stranger = STRANGERS[rng.random_range(..STRANGERS.len())];
        if letters.is_empty() {
            letters.push(stranger);
            continue;
        }
        let place = rng.random_range(..letters.len());
        match rng.random_range(..6_u32) {
            0 => drop(letters.remove(place)),
            1 => letters.insert(place, stranger),
            2 => letters.insert(place, letters[place]),
            3 => letters.truncate(place),
            4 => letters.swap(0, place),
            _ => letters[place] = stranger,
        }
    }
    letters.into_iter().collect()
}

struct Mangle;

impl GameVisitor for Mangle {
    /// How many mangled positions were read all the same.
    type Output = usize;

    fn visit<G: Playable>(self) -> usize {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut position = G::initial(&G::Options::default());
        let mut read = 0;
        for _ in 0..ROUNDS {
            let legal = position.legal();
            if legal.is_empty() {
                position = G::initial(&G::Options::default());
                continue;
            }
            let action = legal[rng.random_range(..legal.len())];
            for _ in 0..8 {
                check_move(&position, &mangled(&position.move_text(action), &mut rng));
                read += usize::from(check_text::<G>(&mangled(&position.position_text(), &mut rng)));
            }
            position.apply(action);
        }
        read
    }
}

/// Whether the text is a position, which then obeys the laws.
fn check_text<G: Notation>(text: &str) -> bool {
    match G::parse_position(text) {
        Ok(position) => check_position(&position),
        Err(error) => {
            assert!(error.to_string().starts_with("not a position of "), "{error}");
            assert!(!error.to_string().contains('\u{0}'), "{error:?}");
            return false;
        }
    }
    true
}

fn check_move<G: Notation>(position: &G, text: &str) {
    match position.parse_move(text) {
        Ok(action) => {
            assert_eq!(position.is_legal(action), position.legal().contains(&action), "{action:?}");
            if !position.is_legal(action) {
                assert!(!position.objection(action).to_string().is_empty());
            }
        }
        Err(error) => assert!(error.to_string().contains(" is not a move: "), "{error}"),
    }
}

#[test]
fn mangled_texts_are_refused_or_read_soundly() {
    for game in GameKind::ALL.iter().copied() {
        let read = game.visit(Mangle);
        assert!(read > 0, "no mangled position of {game} was read: the test does not reach the laws");
    }
}
