//! The matches of the Adjacency report (section F) by its own definitions: minimax, local search and genetic search with the
//! plain difference of marks, at 8, 16 and 28 rounds; and the leaves of its search (section C).

use bidak_shared::kind::GameKind;

use super::adjacency_cost::{self, CANDIDATES};
use super::claims::{Claims, Statement};
use super::estimate::{Estimate, FEWEST};
use super::matches::{Games, Match, Seats, median_millis};
use super::{Setting, Size};
use crate::workshop::sheet::{Cell, Sheet};

/// The lengths of the report's games.
const ROUNDS: [&str; 3] = ["8", "16", "28"];

/// Chromosomes: as in the public program, and many.
const POPULATIONS: [usize; 2] = [5, 100];

/// Plies of minimax.
const QUICK_DEPTH: u32 = 2;
const FULL_DEPTH: u32 = 6;
/// Where no square is left out, more would take hours.
const FULL_DEPTH_ALL: u32 = 4;

/// Marks on the board before the first move.
const MARKS_AT_START: f64 = 8.0;

/// The bots of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bot {
    Minimax { candidates: &'static str, depth: u32 },
    Local,
    Genetic { population: usize },
}

impl Bot {
    /// The report's minimax. The report does not print its depth; its program looks 6 plies ahead.
    fn minimax(candidates: &'static str, setting: &Setting<'_>) -> Self {
        let full = if candidates == "all" { FULL_DEPTH_ALL } else { FULL_DEPTH };
        Self::Minimax { candidates, depth: setting.pick(QUICK_DEPTH, full) }
    }

    /// As the arena writes it.
    fn text(self) -> String {
        match self {
            Self::Minimax { candidates, depth } => format!(
                "name=minimax,alphabeta,eval=marks,order=listed,deepening=off,candidates={candidates},depth={depth}"
            ),
            Self::Local => "name=local,hillclimb,eval=marks".to_owned(),
            // M rounds and one more evaluation; M = 20.
            Self::Genetic { population } => {
                format!("name=genetic,genetic,eval=marks,population={population},generations=21,swap=30,length=0")
            }
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Minimax { .. } => "bench-minimax",
            Self::Local => "bench-local",
            Self::Genetic { .. } => "bench-genetic",
        }
    }
}

/// A pairing from the start, X first.
#[derive(Clone, Copy, Debug)]
struct Pairing {
    first: Bot,
    second: Bot,
    /// The marks of the report's game at each length.
    paper: Option<[(u32, u32); 3]>,
    seats: Seats,
    random_plies: usize,
}

/// The games of the report that had no person in them.
const MINIMAX_GENETIC: [(u32, u32); 3] = [(19, 5), (23, 17), (34, 30)];
const LOCAL_GENETIC: [(u32, u32); 3] = [(19, 5), (32, 8), (37, 27)];

/// All pairings. Those of the report with the seats exchanged are slow with many chromosomes: a quick run leaves them out.
fn pairings(setting: &Setting<'_>) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    let mut from_the_start = |first, second, paper| {
        let pairing = Pairing { first, second, paper, seats: Seats::First, random_plies: 0 };
        pairings.push(pairing);
        if setting.size == Size::Full || pairing.population() == Some(POPULATIONS[0]) {
            pairings.push(Pairing { first: second, second: first, paper: None, ..pairing });
        }
    };
    for population in POPULATIONS.into_iter().take(setting.count(1, 2, 2)) {
        let genetic = Bot::Genetic { population };
        for candidates in CANDIDATES {
            from_the_start(Bot::minimax(candidates, setting), genetic, Some(MINIMAX_GENETIC));
        }
        from_the_start(Bot::Local, genetic, Some(LOCAL_GENETIC));
    }
    // Neither depends on chance: only openings make their games differ.
    pairings.extend(CANDIDATES.map(|candidates| Pairing {
        first: Bot::minimax(candidates, setting),
        second: Bot::Local,
        paper: None,
        seats: Seats::Both,
        random_plies: 2,
    }));
    pairings
}

/// The games of all pairings at all lengths, the leaves, the claims.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let texts = setting.texts;
    let games = setting.count(2, 6, 100);
    let columns = [
        "rounds",
        "first",
        "second",
        "candidates",
        "depth",
        "population",
        "start",
        "games",
        "paper",
        "marks of first",
        "marks of second",
        "margin",
        "error",
        "wins",
        "draws",
        "losses",
        "ms of first",
        "ms of second",
    ];
    let keys = &["rounds", "first", "second", "candidates", "population"];
    let mut sheet = setting.sheet("adjacency_bots", texts.say("bench-adjacency"), &columns).named_by(keys);
    let mut measured: Vec<(usize, Pairing, Estimate)> = Vec::new();
    'all: for (place, rounds) in ROUNDS.into_iter().enumerate().take(setting.count(1, 3, 3)) {
        for pairing in pairings(setting) {
            let played = pairing.play(rounds, games, setting);
            let margin = Estimate::mean(&played.margins());
            sheet.push(row(setting, place, pairing, &played, &margin));
            measured.push((place, pairing, margin));
            if setting.stop.is_raised() {
                break 'all;
            }
        }
    }
    let sizes = [("quick", QUICK_DEPTH.into()), ("full", FULL_DEPTH.into()), ("all", FULL_DEPTH_ALL.into())];
    sheet.note(texts.fill("bench-adjacency-sizes", sizes));
    sheet.note(texts.say("bench-adjacency-differences"));
    if measured.iter().any(|(.., margin)| margin.error().is_none()) {
        sheet.note(texts.fill("bench-no-error", [("fewest", FEWEST.into())]));
    }

    let cost = adjacency_cost::run(setting);
    let mut claims = Claims::new(setting, "adjacency_bots_claims");
    for (place, pairing, margin) in &measured {
        if pairing.paper.is_some() {
            claims.add(pairing.claim(setting, ROUNDS[*place]), Statement::Above(0.0), margin, 1);
        }
    }
    cost.claim(setting, &mut claims);
    claims.note(texts.say("bench-adjacency-claims-note"));
    vec![sheet, cost.into_sheet(), claims.into_sheet()]
}

impl Pairing {
    fn play(self, rounds: &str, games: usize, setting: &mut Setting<'_>) -> Games {
        let played = Match {
            game: GameKind::Adjacency,
            options: &[("rounds", rounds)],
            entrants: [&self.first.text(), &self.second.text()],
            seats: self.seats,
            games,
            random_plies: self.random_plies,
        }
        .play(setting);
        if self.random_plies > 0 { played.of_different_openings() } else { played }
    }

    /// The candidates of minimax and its depth.
    fn search(self) -> Option<(&'static str, u32)> {
        [self.first, self.second].into_iter().find_map(|bot| match bot {
            Bot::Minimax { candidates, depth } => Some((candidates, depth)),
            Bot::Local | Bot::Genetic { .. } => None,
        })
    }

    fn population(self) -> Option<usize> {
        [self.first, self.second].into_iter().find_map(|bot| match bot {
            Bot::Genetic { population } => Some(population),
            Bot::Local | Bot::Minimax { .. } => None,
        })
    }

    /// The report's claim about these engines.
    fn claim(self, setting: &Setting<'_>, rounds: &str) -> Cell {
        let population = self.population().unwrap_or_default();
        match self.search() {
            Some((candidates, _)) => Cell::filled(
                setting.texts,
                "bench-adjacency-claim-minimax",
                [("rounds", rounds.into()), ("candidates", candidates.into()), ("population", population.into())],
            ),
            None => Cell::filled(
                setting.texts,
                "bench-adjacency-claim-local",
                [("rounds", rounds.into()), ("population", population.into())],
            ),
        }
    }
}

fn row(setting: &Setting<'_>, place: usize, pairing: Pairing, played: &Games, margin: &Estimate) -> Vec<Cell> {
    let texts = setting.texts;
    let tally = played.tally();
    let rounds: f64 = ROUNDS[place].parse().expect("a number");
    // Every move adds a mark, and no game ends before its rounds.
    let all = MARKS_AT_START + 2.0 * rounds;
    let marks = |sign: f64| Cell::number(margin.found.map(|margin| f64::midpoint(all, sign * margin)), 1);
    let start = if pairing.random_plies > 0 { "bench-random-2" } else { "bench-start" };
    vec![
        ROUNDS[place].into(),
        Cell::said(texts, pairing.first.name()),
        Cell::said(texts, pairing.second.name()),
        pairing.search().map_or(Cell::None, |(candidates, _)| candidates.into()),
        pairing.search().map_or(Cell::None, |(_, depth)| Cell::count(depth)),
        pairing.population().map_or(Cell::None, Cell::count),
        Cell::said(texts, start),
        Cell::count(tally.games()),
        pairing.paper.map_or(Cell::None, |paper| format!("{}-{}", paper[place].0, paper[place].1).into()),
        marks(1.0),
        marks(-1.0),
        Cell::number(margin.found, 1),
        Cell::number(margin.error(), 1),
        Cell::count(tally.wins),
        Cell::count(tally.draws),
        Cell::count(tally.losses),
        Cell::number(median_millis(&played.efforts(0)), 2),
        Cell::number(median_millis(&played.efforts(1)), 2),
    ]
}
