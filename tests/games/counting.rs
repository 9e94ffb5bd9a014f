//! How many positions and games there are, against published and independently counted numbers.

use std::collections::{BTreeSet, HashMap, HashSet};

use bidak_shared::game::{Game, Outcome, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::notation::Notation;
use bidak_shared::rules::adjacency::Adjacency;
use bidak_shared::rules::morris::Morris;
use bidak_shared::rules::tic_tac_toe::TicTacToe;

use crate::symmetry::{permutations, split};

/// The positions after each number of plies, without those that are over before. `name` says which count as one.
fn positions_by_ply<G: Game, N: Ord>(plies: usize, name: impl Fn(&G) -> N) -> Vec<usize> {
    let mut layer = vec![G::initial(&G::Options::default())];
    let mut counts = Vec::new();
    for _ in 0..plies {
        let mut names = BTreeSet::new();
        let mut next = Vec::new();
        for position in &layer {
            for action in position.legal() {
                let after = position.result(action);
                if names.insert(name(&after)) {
                    next.push(after);
                }
            }
        }
        counts.push(next.len());
        layer = next;
    }
    counts
}

/// The least text among the images of a position under the symmetries of its board.
fn class<G: Notation>(symmetries: &[Vec<usize>], position: &G) -> String {
    let text = position.position_text();
    let (letters, rest) = split(&text);
    let image = |places: &Vec<usize>| places.iter().map(|place| letters[*place]).collect::<String>();
    symmetries.iter().map(image).min().unwrap() + rest
}

#[test]
fn tic_tac_toe_has_the_known_numbers_of_games_and_positions() {
    fn play(position: &TicTacToe, games: &mut HashMap<Outcome, u32>, positions: &mut HashSet<TicTacToe>) {
        positions.insert(*position);
        if let Some(outcome) = position.outcome() {
            *games.entry(outcome).or_default() += 1;
        }
        for action in position.legal() {
            play(&position.result(action), games, positions);
        }
    }
    let (mut games, mut positions) = (HashMap::new(), HashSet::new());
    play(&TicTacToe::initial(&()), &mut games, &mut positions);
    assert_eq!(games[&Outcome::Win(Player::First)], 131_184);
    assert_eq!(games[&Outcome::Win(Player::Second)], 77_904);
    assert_eq!(games[&Outcome::Draw], 46_080);
    assert_eq!(games.values().sum::<u32>(), 255_168);
    assert_eq!(positions.len(), 5478);
    assert_eq!(positions.iter().filter(|position| position.is_terminal()).count(), 958);
    let symmetries = permutations(GameKind::TicTacToe);
    assert_eq!(symmetries.len(), 8);
    let classes: HashSet<String> = positions.iter().map(|position| class(&symmetries, position)).collect();
    assert_eq!(classes.len(), 765);
}

#[test]
fn adjacency_reaches_the_known_numbers_of_positions() {
    let name = |position: &Adjacency| Player::BOTH.map(|player| position.marks(player));
    assert_eq!(positions_by_ply::<Adjacency, _>(3, name), [56, 3000, 85_060]);
}

#[test]
fn morris_reaches_the_known_numbers_of_positions_up_to_symmetry() {
    let symmetries = permutations(GameKind::Morris);
    assert_eq!(symmetries.len(), 16);
    let counts = positions_by_ply::<Morris, _>(5, |position| class(&symmetries, position));
    assert_eq!(counts, [4, 46, 428, 4200, 26_884]);
}
