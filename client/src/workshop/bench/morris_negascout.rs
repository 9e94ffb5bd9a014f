//! The experiments of Kurniawan et al. (sections 4.2 to 4.4): NegaScout against alpha-beta in Nine Men's Morris, and against
//! itself, by the paper's definitions: the nodes and the time of both at every position of the games, and the results.

#![expect(clippy::doc_markdown, reason = "NegaScout is a name, in prose as well")]

use bidak_shared::kind::GameKind;
use bidak_shared::record::Record;
use bidak_shared::rules::morris::Morris;

use super::claims::{Claims, Statement};
use super::estimate::Estimate;
use super::machine::on_all_cores;
use super::matches::{Match, Seats};
use super::morris_games::{AtOpening, Both, negascout, play};
use super::{Setting, positions};
use crate::workshop::sheet::{Cell, Sheet};

/// The evaluations: the paper gives none, so the plain one and ours.
const EVALUATIONS: [&str; 2] = ["men", "shape"];

/// The depths whose games the paper compares, with its results against alpha-beta.
const RESULTS: [(u32, &str); 3] = [(2, "bench-draw"), (3, "bench-win"), (4, "bench-draw")];

/// Random plies of openings other than the start.
const RANDOM_PLIES: usize = 2;

/// The games of one evaluation and depth.
struct AtDepth {
    eval: &'static str,
    depth: u32,
    /// From the start.
    start: Vec<AtOpening>,
    /// From random openings, all different.
    random: Vec<AtOpening>,
}

/// The nodes and times, the games, the claims.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let texts = setting.texts;
    let start = positions::random::<Morris>(1, 0, setting.seed);
    let random = positions::different::<Morris>(setting.count(2, 10, 50), RANDOM_PLIES, setting.seed);
    let mut all = Vec::new();
    'all: for eval in EVALUATIONS {
        for depth in 2..=setting.count(3, 4, 5) as u32 {
            setting.report(&format!("morris {eval} depth {depth}"));
            let stop = setting.stop;
            let games =
                |openings: &[Record<Morris>]| on_all_cores(openings, stop, |opening| play(opening, eval, depth, stop));
            all.push(AtDepth { eval, depth, start: games(&start), random: games(&random) });
            if setting.stop.is_raised() {
                break 'all;
            }
        }
    }
    let (mut games, deeper) = games_table(setting, &all);
    games.note(texts.say("bench-morris-games-note"));
    let mut claims = Claims::new(setting, "morris_negascout_claims");
    for eval in EVALUATIONS {
        for own in all.iter().filter(|own| own.eval == eval) {
            own.claim(setting, &mut claims);
        }
        if let Some((_, points)) = deeper.iter().find(|(known, _)| *known == eval) {
            let text = Cell::filled(texts, "bench-morris-claim-deeper", [("eval", eval.into())]);
            claims.add(text, Statement::Within(f64::NEG_INFINITY, 0.5), &Estimate::share(points), 3);
        }
    }
    claims.note(texts.say("bench-morris-sizes"));
    claims.note(texts.say("bench-morris-differences"));
    vec![costs_table(setting, &all), games, claims.into_sheet()]
}

fn costs_table(setting: &Setting<'_>, all: &[AtDepth]) -> Sheet {
    let texts = setting.texts;
    let columns = [
        "evaluation",
        "depth",
        "games",
        "moves",
        "nodes of negascout",
        "nodes of alpha-beta",
        "ratio",
        "low",
        "high",
        "paper",
        "ms of negascout",
        "ms of alpha-beta",
    ];
    let mut sheet = setting.sheet("morris_costs", texts.say("bench-morris-costs"), &columns);
    for own in all {
        let ratio = own.ratio();
        // Over the moves of a game, then over the games.
        let mean = |cost: fn(&Both) -> f64| {
            let games: Vec<f64> = own
                .openings()
                .filter(|at| !at.costs.is_empty())
                .map(|at| at.costs.iter().map(cost).sum::<f64>() / at.costs.len() as f64)
                .collect();
            Estimate::mean(&games).found
        };
        sheet.push(vec![
            own.eval.into(),
            Cell::count(own.depth),
            Cell::count(own.openings().map(|at| at.against.len()).sum::<usize>()),
            Cell::count(own.openings().map(|at| at.costs.len()).sum::<usize>()),
            Cell::number(mean(|both| both.nodes[0]), 0),
            Cell::number(mean(|both| both.nodes[1]), 0),
            Cell::number(ratio.found, 3),
            Cell::number(Some(ratio.low).filter(|low| *low > 0.0), 3),
            Cell::number(Some(ratio.high).filter(|high| high.is_finite()), 3),
            Cell::said(texts, "bench-morris-fewer"),
            Cell::number(mean(|both| both.millis[0]), 3),
            Cell::number(mean(|both| both.millis[1]), 3),
        ]);
    }
    sheet
}

/// The results of all games, and the points of depth 4 against depth 3 by evaluation and pair.
fn games_table(setting: &mut Setting<'_>, all: &[AtDepth]) -> (Sheet, Vec<(&'static str, Vec<f64>)>) {
    let texts = setting.texts;
    let columns = [
        "evaluation",
        "depth",
        "against",
        "start",
        "games",
        "wins",
        "draws",
        "losses",
        "first seat wins",
        "second seat wins",
        "pairs",
        "same game",
        "paper",
    ];
    let mut sheet = setting.sheet("morris_games", texts.say("bench-morris-games"), &columns);
    for own in all {
        for (start, games) in [("bench-start", &own.start), ("bench-random-2", &own.random)] {
            let paper = RESULTS.iter().find(|(depth, _)| *depth == own.depth && start == "bench-start");
            let against: Vec<_> = games.iter().flat_map(|at| &at.against).collect();
            let itself: Vec<_> = games.iter().map(|at| &at.itself).collect();
            let rows = [
                ("alpha-beta", against, paper.map(|(_, key)| *key)),
                ("negascout", itself, paper.map(|_| "bench-draw")),
            ];
            for (name, results, paper) in rows {
                let count = |utility: i32| Cell::count(results.iter().filter(|game| game.utility == utility).count());
                let seat =
                    |utility: i32| Cell::count(results.iter().filter(|game| game.first_utility == utility).count());
                let is_pair = name == "alpha-beta";
                let same = games.iter().filter(|at| at.is_same_game()).count();
                sheet.push(vec![
                    own.eval.into(),
                    Cell::count(own.depth),
                    name.into(),
                    Cell::said(texts, start),
                    Cell::count(results.len()),
                    count(1),
                    count(0),
                    count(-1),
                    seat(1),
                    seat(-1),
                    if is_pair { Cell::count(games.len()) } else { Cell::None },
                    if is_pair { Cell::count(same) } else { Cell::None },
                    paper.map_or(Cell::None, |key| Cell::said(texts, key)),
                ]);
            }
        }
    }
    let mut points = Vec::new();
    for eval in EVALUATIONS {
        if setting.stop.is_raised() {
            break;
        }
        let [deep, shallow] = [4, 3].map(|depth| format!("{},depth={depth}", negascout(eval)));
        let played = Match {
            game: GameKind::Morris,
            options: &[],
            entrants: [&deep, &shallow],
            seats: Seats::Both,
            games: setting.count(2, 20, 100),
            random_plies: RANDOM_PLIES,
        }
        .play(setting)
        .of_different_openings();
        let tally = played.tally();
        let [first, second] = played.won_by_seat();
        sheet.push(vec![
            eval.into(),
            Cell::count(4),
            Cell::filled(texts, "bench-morris-depth", [("depth", 3.into())]),
            Cell::said(texts, "bench-random-2"),
            Cell::count(tally.games()),
            Cell::count(tally.wins),
            Cell::count(tally.draws),
            Cell::count(tally.losses),
            Cell::count(first),
            Cell::count(second),
            Cell::count(tally.games() / 2),
            Cell::None,
            Cell::said(texts, "bench-morris-no-better"),
        ]);
        points.push((eval, played.points()));
    }
    (sheet, points)
}

impl AtDepth {
    fn openings(&self) -> impl Iterator<Item = &AtOpening> {
        self.start.iter().chain(&self.random)
    }

    /// The nodes of NegaScout to those of alpha-beta. The unit is the opening: both seats play from it, often the same game.
    fn ratio(&self) -> Estimate {
        let logs = self.openings().map(|at| at.costs.iter().map(|both| (both.nodes[0] / both.nodes[1]).ln()).collect());
        Estimate::ratio(&logs.collect::<Vec<_>>())
    }

    fn claim(&self, setting: &Setting<'_>, claims: &mut Claims) {
        let texts = setting.texts;
        let values = || [("eval", self.eval.into()), ("depth", self.depth.into())];
        let fewer = Cell::filled(texts, "bench-morris-claim-fewer", values());
        claims.add(fewer, Statement::Below(1.0), &self.ratio(), 3);
        let points: Vec<f64> = self
            .openings()
            .map(|at| at.against.iter().map(|game| f64::from(game.utility + 1) / 2.0).sum::<f64>() / 2.0)
            .collect();
        if self.depth == 3 {
            let wins = Cell::filled(texts, "bench-morris-claim-wins", values());
            claims.add(wins, Statement::Above(0.5), &Estimate::share(&points), 3);
        }
        if RESULTS.contains(&(self.depth, "bench-draw")) {
            let trials = self.openings().count();
            let decided = self.openings().filter(|at| at.against.iter().any(|game| game.utility != 0)).count();
            let draws = Cell::filled(texts, "bench-morris-claim-draws", values());
            claims.add(draws, Statement::Always, &Estimate::failures(decided, trials), 3);
        }
        if RESULTS.iter().any(|(depth, _)| *depth == self.depth) {
            let trials = self.openings().count();
            let decided = self.openings().filter(|at| at.itself.utility != 0).count();
            let draws = Cell::filled(texts, "bench-morris-claim-itself", values());
            claims.add(draws, Statement::Always, &Estimate::failures(decided, trials), 3);
        }
    }
}
