//! First guesses of MTD(f) that are off by some points, against passes and nodes, by the definitions of Jurnal MTD(f): children
//! as listed, no hash move.

use bidak_shared::eval::Score;
use bidak_shared::kind::GameKind;
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::search::alpha_beta_with_memory::HashMove;
use bidak_shared::search::ordering::Order;

use super::claims::{Claims, Statement};
use super::estimate::Estimate;
use super::fixed_depth::{Algorithm, Cost};
use super::machine::on_all_cores;
use super::{Setting, Size, positions};
use crate::workshop::sheet::{Cell, Sheet};

/// Distances of the guess from the value, in hundredths of a piece; the right guess first.
const OFFSETS: [Score; 9] = [0, -400, -200, -100, -50, 50, 100, 200, 400];

/// Of each game: how many random moves lead to its positions, and the depths of the quick and the full form.
const GAMES: [(GameKind, usize, &[u32], &[u32]); 4] = [
    (GameKind::TicTacToe, 1, &[4, 8], &[4, 6, 8]),
    (GameKind::Adjacency, 36, &[3], &[4, 6]),
    (GameKind::Reversi, 24, &[4], &[4, 6]),
    (GameKind::Morris, 12, &[3], &[4, 6]),
];

/// The costs of every guess in one game at one depth.
struct Guessed {
    game: GameKind,
    depth: u32,
    /// By position, of each of [`OFFSETS`].
    costs: Vec<Vec<Cost>>,
}

/// All that was measured.
pub(super) struct Guesses {
    sheet: Sheet,
    all: Vec<Guessed>,
}

/// Searches with each guess.
pub(super) fn run(setting: &mut Setting<'_>) -> Guesses {
    let texts = setting.texts;
    let count = setting.count(2, 6, 100);
    let columns = ["game", "depth", "k", "positions", "passes", "paper", "nodes", "to right guess"];
    let title = texts.fill("bench-guess", [("count", count.into())]);
    let mut guesses = Guesses { sheet: setting.sheet("mtdf_guess", title, &columns), all: Vec::new() };
    let games: Vec<_> = GAMES.into_iter().filter(|(game, ..)| setting.plays(*game)).collect();
    for (game, plies, quick, full) in games {
        let depths = match setting.size {
            Size::Tiny => &[2],
            Size::Quick => quick,
            Size::Full => full,
        };
        for depth in depths {
            if setting.stop.is_raised() {
                return guesses;
            }
            setting.report(&format!("mtdf {game} first guesses, depth {depth}"));
            let found = game.visit(Guess { setting, count, plies, depth: *depth });
            guesses.push(setting, found);
        }
    }
    guesses
}

struct Guess<'a, 'b> {
    setting: &'a Setting<'b>,
    count: usize,
    plies: usize,
    depth: u32,
}

impl GameVisitor for Guess<'_, '_> {
    type Output = Guessed;

    fn visit<G: Playable>(self) -> Guessed {
        let stop = self.setting.stop;
        let records = positions::random::<G>(self.count, self.plies, self.setting.seed);
        let costs = on_all_cores(&records, stop, |record| {
            let search = |guess: Score| {
                Algorithm::Mtdf.search_by(record, self.depth, (Order::Listed, HashMove::Off), guess, stop)
            };
            let value = search(0)?.value;
            OFFSETS.iter().map(|offset| search(value + offset)).collect::<Option<Vec<Cost>>>()
        });
        Guessed { game: G::KIND, depth: self.depth, costs }
    }
}

impl Guesses {
    fn push(&mut self, setting: &Setting<'_>, guessed: Guessed) {
        let count = guessed.costs.len();
        let mean = |place: usize, value: fn(&Cost) -> f64| {
            guessed.costs.iter().map(|costs| value(&costs[place])).sum::<f64>() / count as f64
        };
        let mut places: Vec<usize> = (0..OFFSETS.len()).collect();
        places.sort_by_key(|place| OFFSETS[*place]);
        for place in places.into_iter().filter(|_| count > 0) {
            let is_right = OFFSETS[place] == 0;
            self.sheet.push(vec![
                guessed.game.to_string().into(),
                Cell::count(guessed.depth),
                Cell::count(OFFSETS[place]),
                Cell::count(count),
                Cell::Number(mean(place, |cost| f64::from(cost.passes)), 1),
                if is_right { Cell::Count(2) } else { Cell::said(setting.texts, "bench-guess-more") },
                Cell::Number(mean(place, |cost| cost.nodes as f64), 0),
                Cell::number(guessed.ratio(place).found, 2),
            ]);
        }
        self.all.push(guessed);
    }

    /// The finished table.
    pub(super) fn sheet(&self) -> Sheet {
        self.sheet.clone()
    }

    /// What the paper says of first guesses.
    pub(super) fn claim(&self, setting: &Setting<'_>, claims: &mut Claims) {
        let texts = setting.texts;
        for guessed in &self.all {
            let values = || [("game", texts.game(guessed.game).into()), ("depth", guessed.depth.into())];
            let trials = guessed.costs.len();
            let others = guessed.costs.iter().filter(|costs| costs[0].passes != 2).count();
            let two = Cell::filled(texts, "bench-guess-claim-two", values());
            claims.add(two, Statement::Always, &Estimate::failures(others, trials), 3);
            // Fewest: fewer than the best of the wrong guesses.
            let wrong = 1..OFFSETS.len();
            if let Some(fewest) = least(wrong.clone().map(|place| guessed.more_passes(place))) {
                let text = Cell::filled(texts, "bench-guess-claim-fewest", values());
                claims.add(text, Statement::Above(0.0), &fewest, 2);
            }
            if let Some(fewest) = least(wrong.map(|place| guessed.ratio(place))) {
                let text = Cell::filled(texts, "bench-guess-claim-nodes", values());
                claims.add(text, Statement::Above(1.0), &fewest, 3);
            }
        }
    }
}

/// The one with the least estimate.
fn least(estimates: impl Iterator<Item = Estimate>) -> Option<Estimate> {
    let found = |estimate: &Estimate| estimate.found.unwrap_or(f64::INFINITY);
    estimates.min_by(|one, other| found(one).total_cmp(&found(other)))
}

impl Guessed {
    /// The nodes of a guess to those of the right one. Each position is the end of a game of its own.
    fn ratio(&self, place: usize) -> Estimate {
        let logs = self.costs.iter().map(|costs| vec![(costs[place].nodes as f64 / costs[0].nodes as f64).ln()]);
        Estimate::ratio(&logs.collect::<Vec<_>>())
    }

    /// The passes that a guess takes more than the right one.
    fn more_passes(&self, place: usize) -> Estimate {
        let passes = |cost: &Cost| f64::from(cost.passes);
        let units: Vec<f64> = self.costs.iter().map(|costs| passes(&costs[place]) - passes(&costs[0])).collect();
        Estimate::mean(&units)
    }
}
