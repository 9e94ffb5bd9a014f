//! The laws of [`bidak_shared::game::Game`], [`bidak_shared::board::OnBoard`], [`bidak_shared::notation::Notation`]
//! and [`bidak_shared::record`], for every game there is and will be.

use std::collections::{HashMap, HashSet};

use bidak_shared::board::{Path, Point};
use bidak_shared::game::{ActionList, Game, Outcome, Player};
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::notation::{Notation, OptionValues, options_from};
use bidak_shared::record::{AnyRecord, MoveError, Record};
use bidak_shared::registry::{GameVisitor, Playable};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Random games from each start.
const GAMES: u64 = 12;

#[test]
fn every_game_keeps_the_laws() {
    for game in GameKind::ALL.iter().copied() {
        game.visit(Laws(game));
    }
}

struct Laws(GameKind);

impl GameVisitor for Laws {
    type Output = ();

    fn visit<G: Playable>(self) {
        assert_eq!(G::KIND, self.0);
        check_layout::<G>();
        let mut witnessed = Witnessed { keys: HashMap::new(), positions: HashMap::new(), moves: HashSet::new() };
        for settings in starts::<G>() {
            let options = options_from::<G>(settings.iter().map(|(name, value)| (*name, value.as_str()))).unwrap();
            let start = G::initial(&options);
            assert_eq!(start.to_move(), Player::First, "First moves first in {}", self.0);
            for seed in 0..GAMES {
                check_game(&start, seed, &mut witnessed);
                check_length(&start, seed);
            }
        }
    }
}

/// Counts of the events in the games.
struct Witnessed<G> {
    keys: HashMap<u64, G>,
    positions: HashMap<G, u64>,
    moves: HashSet<String>,
}

/// The usual start, and one for each other value that an option can have (the extremes, if it is a number).
fn starts<G: Notation>() -> Vec<Vec<(&'static str, String)>> {
    let mut starts = vec![Vec::new()];
    for option in G::option_specs() {
        let values = match option.values {
            OptionValues::Number { min, max, .. } => vec![min.to_string(), max.to_string()],
            OptionValues::Choice(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        };
        assert!(values.contains(&option.values.default_text()), "the default of {} can be chosen", option.name);
        starts.extend(values.into_iter().map(|value| vec![(option.name, value)]));
    }
    starts
}

fn check_layout<G: Playable>() {
    let layout = G::layout();
    let names: HashSet<String> = layout.all().map(|point| layout.name(point).to_string()).collect();
    assert_eq!(names.len(), layout.points.len(), "points of {} share a name", G::KIND);
    for point in layout.all() {
        assert_eq!(layout.parse(&layout.name(point).to_string()), Some(point));
        let (column, row) = layout.points[point.index()];
        assert!(column < layout.columns && row < layout.rows);
        assert_eq!(layout.at(column, row), Some(point));
    }
    let lines: HashSet<_> = layout.lines.iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
    assert_eq!(lines.len(), layout.lines.len(), "a line is drawn twice");
    assert!(lines.iter().all(|(a, b)| a != b));
}

/// A random game by its record, all laws checked at each position.
fn check_game<G: Playable>(start: &G, seed: u64, witnessed: &mut Witnessed<G>) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut record = Record::new(start.clone());
    loop {
        check_position(record.position());
        check_key(record.position(), witnessed);
        check_record(&record);
        let legal = AnyRecord::legal_moves(&record);
        witnessed.moves.extend(legal.iter().cloned());
        if record.ply() % 8 == seed as usize % 8 {
            check_refusals(&record, &witnessed.moves);
        }
        if legal.is_empty() {
            break;
        }
        let before = record.clone();
        let text = &legal[rng.random_range(..legal.len())];
        AnyRecord::play(&mut record, text).unwrap();
        check_undo(&before, &record);
    }
    assert!(record.ply() <= G::MAX_PLIES);
    assert!(matches!(AnyRecord::play(&mut record, G::MOVE_EXAMPLE), Err(MoveError::Over)));
}

/// A random game by its positions alone ends as well, within the bound.
fn check_length<G: Notation>(start: &G, seed: u64) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(!seed);
    let mut position = start.clone();
    for _ in 0..G::MAX_PLIES {
        let legal = position.legal();
        if legal.is_empty() {
            return;
        }
        position.apply(legal[rng.random_range(..legal.len())]);
    }
    assert!(position.is_terminal(), "{} went on after {} plies", G::KIND, G::MAX_PLIES);
}

/// The laws of a single position; also called for positions that were read from stray texts.
pub(crate) fn check_position<G: Notation>(position: &G) {
    let text = position.position_text();
    let legal = position.legal();
    let over = position.outcome().is_some();
    assert_eq!(legal.is_empty(), over, "{text}");
    assert_eq!(position.end_reason().is_some(), over, "{text}");
    assert_eq!(position.is_terminal(), over, "{text}");
    assert_eq!(position.count_actions(), legal.len(), "{text}");
    assert!(legal.iter().all(|action| position.is_legal(*action)), "{text}");
    let points = G::layout().all().map(|point| G::layout().name(point).to_string());
    for action in points.filter_map(|name| position.parse_move(&name).ok()) {
        assert_eq!(position.is_legal(action), legal.contains(&action), "{text}: {action:?}");
    }
    assert_eq!(position.legal(), legal, "the order depends on the position only: {text}");

    let [first, second] = Player::BOTH.map(|player| position.utility(player));
    assert_eq!(first.map(|utility| -utility), second, "{text}");
    let (margin, final_margin) = (position.margin(Player::First), position.final_margin(Player::First));
    assert_eq!(position.margin(Player::Second), -margin, "{text}");
    assert_eq!(position.final_margin(Player::Second), -final_margin, "{text}");
    assert_eq!(margin.signum(), final_margin.signum(), "{text}");
    assert!(final_margin.abs() >= margin.abs(), "{text}");
    if G::HAS_MARGIN
        && let Some(outcome) = position.outcome()
    {
        assert_eq!(outcome, Outcome::by_margin(final_margin), "{text}");
    }

    let read = G::parse_position(&text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    assert_eq!(&read, position, "{text}");
    assert_eq!(read.key(), position.key(), "{text}");
    assert_eq!(read.position_text(), text);

    check_actions(position, &text, &legal);
    check_reading_order(position, &text, &legal);
}

/// As people list them, the actions go by the rows and columns of their points.
fn check_reading_order<G: Notation>(position: &G, text: &str, legal: &ActionList<G::Action>) {
    let row_and_column = |point: &Point| {
        let (column, row) = G::layout().points[point.index()];
        (row, column)
    };
    let places = |action: &G::Action| -> Vec<(u8, u8)> { G::path(*action).iter().map(row_and_column).collect() };
    let mut expected: Vec<G::Action> = legal.to_vec();
    expected.sort_by_key(places);
    let mut read = legal.clone();
    position.sort_as_read(&mut read);
    assert_eq!(read[..], expected[..], "{text}");
}

fn check_actions<G: Notation>(position: &G, text: &str, legal: &[G::Action]) {
    let mut texts = HashSet::new();
    for action in legal {
        let move_text = position.move_text(*action);
        assert_eq!(position.parse_move(&move_text).as_ref(), Ok(action), "{text}: {move_text}");
        let next = position.result(*action);
        assert_eq!(next.to_move(), position.to_move().opponent(), "{text}: {move_text}");
        assert!(!next.repeats(position), "{text}: {move_text}");
        assert!(next.repeatable_plies() <= position.repeatable_plies() + 1, "{text}: {move_text}");
        assert!(texts.insert(move_text), "{text}");
    }
    let paths: Vec<Path> = legal.iter().map(|action| G::path(*action)).collect();
    for (index, path) in paths.iter().enumerate() {
        assert!(path.iter().all(|point| point.index() < G::layout().points.len()), "{text}");
        let is_prefix = |(other, longer): (usize, &Path)| other != index && longer.starts_with(path);
        assert!(!paths.iter().enumerate().any(is_prefix), "{text}: {path:?} begins another path");
    }
}

/// Equal positions have equal keys. Different positions have different keys, as far as the game's keys distinguish
/// them.
fn check_key<G: Game>(position: &G, witnessed: &mut Witnessed<G>) {
    let key = position.key();
    assert_eq!(*witnessed.positions.entry(position.clone()).or_insert(key), key);
    let other = witnessed.keys.entry(key).or_insert_with(|| position.clone());
    if G::KEYED_HORIZON == usize::MAX {
        assert_eq!(other, position, "two positions have one key");
    } else {
        assert!(other == position || other.repeats(position), "two positions have one key: {other:?} {position:?}");
    }
}

fn check_record<G: Notation>(record: &Record<G>) {
    let position = record.position();
    assert_eq!(record.positions().len(), record.ply() + 1);
    assert_eq!(AnyRecord::legal_moves(record).is_empty(), record.outcome().is_some());
    assert_eq!(record.end_reason().is_some(), record.outcome().is_some());
    assert_eq!(record.to_move(), position.to_move());
    // Nothing repeats from before the last action that cannot be taken back.
    let horizon = record.ply() - position.repeatable_plies().min(record.ply());
    assert!(!record.positions()[..horizon].iter().any(|earlier| position.repeats(earlier)));
    let paths = record.legal_paths();
    for (text, path) in AnyRecord::legal_moves(record).iter().zip(&paths) {
        let mut next = record.clone();
        AnyRecord::play(&mut next, text).unwrap();
        assert_eq!(&next.last_path(), path);
        assert_eq!(next.last_move().as_ref(), Some(text));
        let changed: Vec<_> =
            G::layout().all().filter(|point| record.occupant(*point) != next.occupant(*point)).collect();
        assert_eq!(record.preview(text).unwrap(), changed);
        assert!(changed.is_empty() == path.is_empty() && path.iter().all(|point| changed.contains(point)));
    }
}

/// A move that is legal elsewhere but not here is refused with a reason, and nothing changes.
fn check_refusals<G: Notation>(record: &Record<G>, moves: &HashSet<String>) {
    let legal: HashSet<String> = AnyRecord::legal_moves(record).into_iter().collect();
    for text in moves.iter().filter(|text| !legal.contains(*text)) {
        let mut copy = record.clone();
        let error = AnyRecord::play(&mut copy, text).unwrap_err();
        match &error {
            MoveError::Over => assert!(record.outcome().is_some()),
            MoveError::Illegal { objection, .. } => {
                assert!(!objection.to_string().is_empty() && record.outcome().is_none());
            }
            MoveError::Unreadable(_) => panic!("{text:?} was a move before"),
        }
        assert_eq!(record.preview(text).unwrap_err(), error);
        assert_eq!(copy.position(), record.position());
        assert_eq!(copy.ply(), record.ply());
    }
}

fn check_undo<G: Notation>(before: &Record<G>, after: &Record<G>) {
    let mut undone = after.clone();
    undone.undo(1);
    assert_eq!(undone.positions(), before.positions());
    assert_eq!(undone.actions(), before.actions());
    assert_eq!(undone.outcome(), None);
    undone.undo(usize::MAX);
    assert_eq!(undone.position(), before.start());
    undone.undo(1);
    assert_eq!(undone.ply(), 0);
}

#[test]
fn a_game_told_by_its_start_and_its_moves_is_the_same_game() {
    for game in GameKind::ALL.iter().copied() {
        for seed in 0..5 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut record = game.record(&[]).unwrap();
            while record.outcome().is_none() {
                let legal = record.legal_moves();
                record.play(&legal[rng.random_range(..legal.len())]).unwrap();
            }
            let mut told = game.record_from(&record.start_text()).unwrap();
            for text in record.moves() {
                told.play(&text).unwrap();
            }
            assert_eq!(told.position_text(), record.position_text());
            assert_eq!(told.outcome(), record.outcome());
            assert_eq!(told.end_reason(), record.end_reason());
        }
    }
}

#[test]
fn options_that_do_not_exist_are_refused() {
    for game in GameKind::ALL.iter().copied() {
        let error = game.record(&[("colour", "red")]).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{} has no option \"colour\"; it has: ", game.title())), "{error}");
        for option in game.option_specs() {
            let error = game.record(&[(option.name, "red")]).unwrap_err().to_string();
            assert!(error.starts_with(option.name) && error.ends_with("not \"red\""), "{error}");
        }
    }
}

#[test]
fn a_number_among_the_options_has_one_spelling() {
    assert!(GameKind::Adjacency.record(&[("rounds", "8")]).is_ok());
    for text in ["08", "+8", " 8", "8 ", "8.0", "-8", ""] {
        assert!(GameKind::Adjacency.record(&[("rounds", text)]).is_err(), "{text:?}");
    }
}
