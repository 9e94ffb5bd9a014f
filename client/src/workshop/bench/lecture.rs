//! The lecture "Adversarial Search": the elements of a game, the values of drawn trees, E(n) of tic-tac-toe, and evaluations
//! as weighted sums of features.

use bidak_shared::eval::Evaluator;
use bidak_shared::game::{Game, Player};
use bidak_shared::kind::{EvalKind, GameKind, Word};
use bidak_shared::record::{AnyRecord, Record};
use bidak_shared::registry::{GameVisitor, Playable};
use bidak_shared::rules::tic_tac_toe::TicTacToe;

use super::claims::{Claims, Statement};
use super::estimate::Estimate;
use super::{Setting, drawn_trees, positions};
use crate::play::text::Texts;
use crate::workshop::sheet::{Cell, Sheet};

/// The evaluations whose features are shown: those made by hand.
const EVALUATIONS: [(GameKind, &[EvalKind]); 4] = [
    (GameKind::Adjacency, &[EvalKind::Exposure, EvalKind::Marks]),
    (GameKind::Reversi, &[EvalKind::Positional, EvalKind::Discs]),
    (GameKind::TicTacToe, &[EvalKind::Lines]),
    (GameKind::Morris, &[EvalKind::Shape, EvalKind::Men]),
];

/// Random plies before the position of each game whose features are shown; in tic-tac-toe fewer.
const PLIES: usize = 20;
const FEW_PLIES: usize = 3;

/// First moves of tic-tac-toe with E(n) to the side that made it, and the start.
const OPEN_LINES: [(&str, &str, i32); 4] = [
    ("bench-lecture-empty", "", 0),
    ("bench-lecture-centre", "b2", 4),
    ("bench-lecture-corner", "a1", 3),
    ("bench-lecture-edge", "b1", 2),
];

/// The elements, the trees, E(n), the features, the claims.
pub(super) fn run(setting: &mut Setting<'_>) -> Vec<Sheet> {
    let texts = setting.texts;
    let mut sheets = vec![elements(setting)];
    if setting.game.is_none() {
        sheets.push(drawn_trees::values(setting));
    }
    let lines = setting.plays(GameKind::TicTacToe).then(open_lines);
    if let Some(lines) = &lines {
        sheets.push(lines_table(setting, lines));
    }
    let columns = ["game", "evaluation", "position", "feature", "w", "f", "wf"];
    let keys = &["game", "evaluation", "feature"];
    let mut features = setting.sheet("lecture_features", texts.say("bench-features"), &columns).named_by(keys);
    let mut sums = Vec::new();
    for (game, kinds) in EVALUATIONS.into_iter().filter(|(game, _)| setting.plays(*game)) {
        for kind in kinds {
            sums.push(game.visit(Features { setting, kind: *kind, sheet: &mut features }));
        }
    }
    features.note(texts.say("bench-features-note"));
    sheets.push(features);

    let mut claims = Claims::new(setting, "lecture_claims");
    if setting.game.is_none() {
        drawn_trees::claim(setting, &mut claims, |paper| paper == "lecture");
    }
    for (key, _, expected, [.., found]) in lines.iter().flatten() {
        let claim = Cell::Words {
            english: Texts::default().fill("bench-lecture-claim", [("position", Texts::default().say(key).into())]),
            shown: texts.fill("bench-lecture-claim", [("position", texts.say(key).into())]),
        };
        let (expected, found) = (f64::from(*expected), Estimate::counted(f64::from(*found)));
        claims.add(claim, Statement::Within(expected, expected), &found, 0);
    }
    for Summed { game, kind, failures, trials } in sums {
        let values = [("game", texts.game(game).into()), ("eval", kind.word().into())];
        let claim = Cell::filled(texts, "bench-features-claim", values);
        claims.add(claim, Statement::Always, &Estimate::failures(failures, trials), 3);
    }
    claims.note(texts.say("bench-lecture-note"));
    sheets.push(claims.into_sheet());
    sheets
}

/// The formal elements of each game, at its start.
fn elements(setting: &Setting<'_>) -> Sheet {
    let columns = ["game", "s0", "to-move", "actions", "a", "result", "is-terminal", "paper", "utility"];
    let mut sheet = setting.sheet("lecture_elements", setting.texts.say("bench-elements"), &columns);
    for game in GameKind::ALL.iter().filter(|game| setting.plays(**game)) {
        let mut record = game.record(&[]).expect("a game without options");
        let (start, mover, legal) = (record.position_text(), record.side_name(record.to_move()), record.legal_moves());
        record.play(&legal[0]).expect("a listed move");
        let is_terminal = record.outcome().is_some();
        sheet.push(vec![
            game.to_string().into(),
            start.into(),
            mover.into(),
            Cell::count(legal.len()),
            legal[0].as_str().into(),
            record.position_text().into(),
            is_terminal.to_string().into(),
            "1, 1/2, 0".into(),
            "1, 0, -1".into(),
        ]);
    }
    sheet
}

/// The key of a position, its move, E(n) of the lecture, and M, O, E as found.
type OpenLines = (&'static str, &'static str, i32, [i32; 3]);

fn open_lines() -> Vec<OpenLines> {
    let evaluator = <TicTacToe as Playable>::Evaluator::default();
    let found = |(key, text, expected): (&'static str, &'static str, i32)| {
        let mut record = Record::new(TicTacToe::initial(&<TicTacToe as Game>::Options::default()));
        if !text.is_empty() {
            AnyRecord::play(&mut record, text).expect("the first move is anywhere");
        }
        let features = evaluator.features(record.position());
        let lines =
            |name: &str| features.iter().find(|feature| feature.name == name).map_or(0, |feature| feature.value);
        let (own, enemy) = (lines("own-lines"), lines("enemy-lines"));
        // To MAX, which is the side that moves first.
        let (max, min) = if record.position().to_move() == Player::First { (own, enemy) } else { (enemy, own) };
        (key, text, expected, [max, min, max - min])
    };
    OPEN_LINES.into_iter().map(found).collect()
}

fn lines_table(setting: &Setting<'_>, lines: &[OpenLines]) -> Sheet {
    let texts = setting.texts;
    let columns = ["position", "move", "m", "o", "e", "paper"];
    let mut sheet = setting.sheet("lecture_lines", texts.say("bench-open-lines"), &columns);
    for (key, text, expected, found) in lines {
        let mut row = vec![Cell::said(texts, key), if text.is_empty() { Cell::None } else { (*text).into() }];
        row.extend(found.map(Cell::count));
        row.push(Cell::count(*expected));
        sheet.push(row);
    }
    sheet
}

/// In how many positions the features do not sum to the evaluation.
struct Summed {
    game: GameKind,
    kind: EvalKind,
    failures: usize,
    trials: usize,
}

struct Features<'a, 'b> {
    setting: &'a Setting<'b>,
    kind: EvalKind,
    sheet: &'a mut Sheet,
}

impl GameVisitor for Features<'_, '_> {
    type Output = Summed;

    fn visit<G: Playable>(self) -> Summed {
        let texts = self.setting.texts;
        let plies = if G::KIND == GameKind::TicTacToe { FEW_PLIES } else { PLIES };
        let evaluator = G::evaluator(self.kind).expect("the game has this evaluation");
        let trials = self.setting.count(60, 200, 1000);
        let records = positions::random::<G>(trials, plies, self.setting.seed);
        let sum = |record: &Record<G>| evaluator.features(record.position()).iter().map(|term| term.worth).sum::<i32>();
        let failures = records.iter().filter(|record| sum(record) != evaluator.evaluate(record.position())).count();
        let shown = &records[0];
        let text = shown.position().position_text();
        let mut row = |feature: Cell, weight: Cell, value: Cell, worth: i32| {
            let names = [G::KIND.to_string().into(), self.kind.word().into(), text.as_str().into()];
            self.sheet.push(names.into_iter().chain([feature, weight, value, Cell::count(worth)]).collect());
        };
        for feature in evaluator.features(shown.position()) {
            let key = format!("feature-{}", feature.name);
            let name = texts.maybe(&key).map_or_else(|| feature.name.into(), |_| Cell::said(texts, &key));
            row(name, Cell::Number(feature.weight, 1), Cell::count(feature.value), feature.worth);
        }
        row(Cell::said(texts, "bench-sum"), Cell::None, Cell::None, evaluator.evaluate(shown.position()));
        Summed { game: G::KIND, kind: self.kind, failures, trials }
    }
}
