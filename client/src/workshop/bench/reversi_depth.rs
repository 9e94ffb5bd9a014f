//! The experiments of Prabawa's Reversi report: its search of each depth against Greedy by Number (section 3), by its own
//! definitions and by our evaluation; and the nodes of its search (sections 2.3 and 4), see [`super::reversi_moves`].

use bidak_shared::game::{Game, Player};
use bidak_shared::kind::GameKind;
use bidak_shared::record::{AnyRecord, Record};
use bidak_shared::rules::reversi::Reversi;

use super::Setting;
use super::claims::{Claims, Statement};
use super::estimate::Estimate;
use super::matches::{Games, Match, Seats, mean_nodes, median_millis};
use super::reversi_moves;
use crate::workshop::arena::played::Played;
use crate::workshop::sheet::{Cell, Sheet};

/// Plies into a game at which positions are measured.
const MEASURED_PLIES: [usize; 3] = [24, 10, 38];

/// The definitions of a search: its options, and its word in tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Definition {
    /// The report's: the difference of discs, the moves that turn the most first, one iteration.
    Report,
    /// Ours: positional, by hints, deepening.
    Ours,
}

impl Definition {
    pub(super) const BOTH: [Self; 2] = [Self::Report, Self::Ours];

    /// The evaluation.
    pub(super) fn eval(self) -> &'static str {
        match self {
            Self::Report => "discs",
            Self::Ours => "positional",
        }
    }

    /// The search of the games, as the arena writes it.
    fn search(self, depth: u32) -> String {
        match self {
            Self::Report => format!("alphabeta,eval=discs,order=greedy,deepening=off,depth={depth}"),
            Self::Ours => format!("alphabeta,depth={depth}"),
        }
    }
}

/// The games of a search of one depth.
struct AtDepth {
    definition: Definition,
    depth: u32,
    games: Games,
}

/// The games, the moves, the claims.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let texts = setting.texts;
    let columns = [
        "evaluation",
        "depth",
        "games",
        "wins",
        "draws",
        "losses",
        "discs",
        "discs of greedy",
        "margin",
        "error",
        "paper",
        "nodes per move",
        "median ms",
    ];
    let mut sheet = setting.sheet("reversi_games", texts.say("bench-reversi-games"), &columns);
    let mut all = Vec::new();
    'all: for definition in Definition::BOTH {
        for depth in 1..=setting.count(2, 4, 6) as u32 {
            let at_depth = AtDepth { definition, depth, games: play(setting, definition, depth) };
            sheet.push(at_depth.row(setting));
            all.push(at_depth);
            if setting.stop.is_raised() {
                break 'all;
            }
        }
    }
    sheet.note(texts.say("bench-reversi-sizes"));
    sheet.note(texts.say("bench-reversi-differences"));

    let positions: Vec<Vec<_>> = all
        .iter()
        .filter(|at_depth| at_depth.definition == Definition::Report && at_depth.depth == 2)
        .flat_map(|at_depth| &at_depth.games.played)
        .take(setting.count(2, 6, 20))
        .map(positions_of)
        .collect();
    let moves = reversi_moves::run(setting, &positions);
    let mut claims = Claims::new(setting, "reversi_depth_claims");
    for definition in Definition::BOTH {
        let own: Vec<&AtDepth> = all.iter().filter(|at_depth| at_depth.definition == definition).collect();
        claim(setting, &mut claims, definition, &own);
        moves.claim(setting, &mut claims, definition.eval());
    }
    claims.note(texts.say("bench-reversi-claims-note"));
    vec![sheet, moves.into_sheet(), claims.into_sheet()]
}

fn play(setting: &mut Setting<'_>, definition: Definition, depth: u32) -> Games {
    let search = definition.search(depth);
    Match {
        game: GameKind::Reversi,
        options: &[],
        entrants: [&search, "greedy"],
        seats: Seats::Both,
        games: setting.count(4, 54, 2000),
        random_plies: 0,
    }
    .play(setting)
}

impl AtDepth {
    fn row(&self, setting: &Setting<'_>) -> Vec<Cell> {
        let texts = setting.texts;
        let tally = self.games.tally();
        let margin = Estimate::mean(&self.games.margins());
        let discs = self.discs();
        let mean = |side: usize| {
            let count = discs.len() as f64;
            let sum: f64 = discs.iter().map(|both| f64::from(both[side])).sum();
            Cell::number((count > 0.0).then(|| sum / count), 1)
        };
        let efforts = self.games.efforts(0);
        vec![
            self.definition.eval().into(),
            Cell::count(self.depth),
            Cell::count(tally.games()),
            Cell::count(tally.wins),
            Cell::count(tally.draws),
            Cell::count(tally.losses),
            mean(0),
            mean(1),
            Cell::number(margin.found, 1),
            Cell::number(margin.error(), 1),
            match self.depth {
                1 => Cell::said(texts, "bench-reversi-greedy-ahead"),
                2 => Cell::None,
                _ => Cell::said(texts, "bench-reversi-always-wins"),
            },
            Cell::number(mean_nodes(&efforts), 0),
            Cell::number(median_millis(&efforts), 3),
        ]
    }

    /// The discs of the search and of greedy at the end of each game, counted.
    fn discs(&self) -> Vec<[u32; 2]> {
        let count = |game: &Played| {
            let end = replayed(game, game.moves.len());
            let own = if game.fixture.seats[0] == 0 { Player::First } else { Player::Second };
            [own, own.opponent()].map(|side| end.position().discs(side).count_ones())
        };
        self.games.played.iter().map(count).collect()
    }
}

/// The first plies of a game.
fn replayed(game: &Played, plies: usize) -> Record<Reversi> {
    let mut record = Record::new(Reversi::initial(&<Reversi as Game>::Options::default()));
    for text in game.moves.iter().take(plies) {
        AnyRecord::play(&mut record, text).expect("the game was played");
    }
    record
}

/// The positions of a game that are measured.
fn positions_of(game: &Played) -> Vec<Record<Reversi>> {
    let records = MEASURED_PLIES.iter().map(|plies| replayed(game, *plies));
    records.filter(|record| record.outcome().is_none()).collect()
}

/// What the report says of the games of its search, as far as it was played by this definition.
fn claim(setting: &Setting<'_>, claims: &mut Claims, definition: Definition, all: &[&AtDepth]) {
    let texts = setting.texts;
    let eval = definition.eval();
    let margins: Vec<(f64, Vec<f64>)> =
        all.iter().map(|at_depth| (f64::from(at_depth.depth), at_depth.games.margins())).collect();
    if let Some((_, first)) = margins.first() {
        let text = Cell::filled(texts, "bench-reversi-claim-greedy", [("eval", eval.into())]);
        claims.add(text, Statement::Below(0.0), &Estimate::mean(first), 2);
    }
    let places: Vec<(f64, &[f64])> = margins.iter().map(|(depth, units)| (*depth, units.as_slice())).collect();
    let text = Cell::filled(texts, "bench-reversi-claim-rises", [("eval", eval.into())]);
    claims.add(text, Statement::Above(0.0), &Estimate::slope(&places), 2);
    for pair in margins.windows(2) {
        let values = [("eval", eval.into()), ("depth", pair[1].0.into()), ("before", pair[0].0.into())];
        let text = Cell::filled(texts, "bench-reversi-claim-step", values);
        claims.add(text, Statement::Above(0.0), &Estimate::difference(&pair[1].1, &pair[0].1), 2);
    }
    for at_depth in all.iter().filter(|at_depth| at_depth.depth >= 3) {
        let tally = at_depth.games.tally();
        let failures = (tally.draws + tally.losses) as usize;
        let values = [("eval", eval.into()), ("depth", at_depth.depth.into())];
        let text = Cell::filled(texts, "bench-reversi-claim-always", values);
        claims.add(text, Statement::Always, &Estimate::failures(failures, tally.games() as usize), 3);
    }
}
