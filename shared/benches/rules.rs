//! The cost of the rules and the evaluations: `cargo bench -p bidak-shared --bench rules`.
//!
//! Times are noisy on a busy machine, instruction counts are not:
//!
//! ```text
//! cargo bench -p bidak-shared --bench rules --no-run        # names the executable
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null EXECUTABLE --bench --sample-count 1 --sample-size 1 list_actions.*Reversi
//! ```
//!
//! Building for the processor at hand (`RUSTFLAGS="-C target-cpu=native"`) makes single turns of Reversi about a third
//! faster; perft has its own code for AVX2.

use bidak_shared::eval::Evaluator;
use bidak_shared::game::Game;
use bidak_shared::kind::GameKind;
use bidak_shared::notation::Notation;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::rules::adjacency::Adjacency;
use bidak_shared::rules::morris::Morris;
use bidak_shared::rules::reversi::Reversi;
use bidak_shared::rules::tic_tac_toe::TicTacToe;
use bidak_shared::search::perft::{Effort, perft};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

fn main() {
    divan::main();
}

/// Positions in which somebody is to move, from random games.
fn positions<G: Game>() -> Vec<G> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut all = Vec::new();
    let mut position = G::initial(&G::Options::default());
    while all.len() < 1000 {
        let legal = position.legal();
        if legal.is_empty() {
            position = G::initial(&G::Options::default());
        } else {
            all.push(position.clone());
            position.apply(legal[rng.random_range(..legal.len())]);
        }
    }
    all
}

/// Every sequence counted on one thread, the last ply without playing it: the rules and nothing else.
#[divan::bench(args = [("adjacency", 5), ("reversi", 9), ("tictactoe", 9), ("morris", 6)])]
fn perft_without_table(bencher: Bencher<'_, '_>, (game, depth): (&str, u32)) {
    count(bencher, game, depth, Effort::PLAIN);
}

#[divan::bench(args = [("adjacency", 5), ("reversi", 9), ("tictactoe", 9), ("morris", 6)])]
fn perft_with_table(bencher: Bencher<'_, '_>, (game, depth): (&str, u32)) {
    count(bencher, game, depth, Effort::best(1));
}

fn count(bencher: Bencher<'_, '_>, game: &str, depth: u32, effort: Effort) {
    struct Count<'a, 'b>(Bencher<'a, 'b>, u32, Effort);
    impl GameVisitor for Count<'_, '_> {
        type Output = ();

        fn visit<G: Playable>(self) {
            let start = G::initial(&G::Options::default());
            let sequences = perft(&start, self.1, Effort::best(1)) as usize;
            self.0.counter(ItemsCount::new(sequences)).bench(|| perft(black_box(&start), self.1, self.2));
        }
    }
    let game: GameKind = game.parse().expect("a game");
    game.visit(Count(bencher, depth, effort));
}

#[divan::bench(types = [Adjacency, Reversi, TicTacToe, Morris])]
fn list_actions<G: Game>(bencher: Bencher<'_, '_>) {
    let positions = positions::<G>();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().map(|position| position.legal().len()).sum::<usize>());
}

#[divan::bench(types = [Adjacency, Reversi, TicTacToe, Morris])]
fn count_actions<G: Game>(bencher: Bencher<'_, '_>) {
    let positions = positions::<G>();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().map(Game::count_actions).sum::<usize>());
}

#[divan::bench(types = [Adjacency, Reversi, TicTacToe, Morris])]
fn apply_an_action<G: Game>(bencher: Bencher<'_, '_>) {
    let pairs: Vec<_> = positions::<G>().into_iter().map(|position| (position.legal()[0], position)).collect();
    bencher.counter(ItemsCount::new(pairs.len())).bench(|| {
        for (action, position) in &pairs {
            black_box(position.result(*action));
        }
    });
}

#[divan::bench(types = [Adjacency, Reversi, TicTacToe, Morris])]
fn key<G: Game>(bencher: Bencher<'_, '_>) {
    let positions = positions::<G>();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().map(Game::key).fold(0, |all, key| all ^ key));
}

#[divan::bench(types = [Adjacency, Reversi, TicTacToe, Morris])]
fn evaluate<G: Playable>(bencher: Bencher<'_, '_>) {
    let positions = positions::<G>();
    let evaluator = G::Evaluator::default();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().map(|position| evaluator.evaluate(position)).sum::<i32>());
}

#[divan::bench(types = [Adjacency, Reversi, TicTacToe, Morris])]
fn order_all_actions<G: Playable>(bencher: Bencher<'_, '_>) {
    let positions = positions::<G>();
    let evaluator = G::Evaluator::default();
    let hints =
        |position: &G| position.legal().iter().map(|action| evaluator.order_hint(position, *action)).sum::<i32>();
    bencher.counter(ItemsCount::new(positions.len())).bench(|| positions.iter().map(hints).sum::<i32>());
}

#[divan::bench(types = [Adjacency, Reversi, TicTacToe, Morris])]
fn write_and_read<G: Notation>(bencher: Bencher<'_, '_>) {
    let positions = positions::<G>();
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().filter(|position| G::parse_position(&position.position_text()).is_ok()).count());
}
