//! The options of engines: the one table, from which command line, UGI, seats, page and protocol follow.
//!
//! Names and explanations for people, in each language, are the texts `engine-option-NAME` of [`crate::names`], and values that need words are
//! `engine-option-NAME-VALUE`.

pub mod document;

use crate::kind::{EngineKind, EvalKind, GameKind, Word};
use crate::notation::{Allowed, OptionError, OptionSpec, OptionValues};
use crate::search::deepening::MAX_DEPTH;
use crate::search::options::EngineSettings;

/// A row of the table. A name has more than one where the values depend on game or engine.
#[derive(Debug)]
pub struct EngineOption {
    /// Its word, its explanation in English and its values; the first value is the default.
    pub spec: OptionSpec,
    /// The engines that have it.
    pub engines: &'static [EngineKind],
    /// The games in which it matters.
    pub games: &'static [GameKind],
}

/// The engines that judge positions, but for [`EngineKind::Best`], whose default differs.
const JUDGES: &[EngineKind] = &[
    EngineKind::HillClimb,
    EngineKind::Genetic,
    EngineKind::Minimax,
    EngineKind::AlphaBeta,
    EngineKind::NegaScout,
    EngineKind::AbMemory,
    EngineKind::Mtdf,
    EngineKind::Mcts,
];
const ORDERED: &[EngineKind] = &[EngineKind::AlphaBeta, EngineKind::NegaScout, EngineKind::AbMemory, EngineKind::Mtdf];
const DEEPENED: &[EngineKind] =
    &[EngineKind::Minimax, EngineKind::AlphaBeta, EngineKind::NegaScout, EngineKind::AbMemory, EngineKind::Mtdf];
const ALL_GAMES: &[GameKind] = GameKind::ALL;

/// An option with words.
const fn choice(
    name: &'static str,
    about: &'static str,
    words: &'static [&'static str],
    engines: &'static [EngineKind],
    games: &'static [GameKind],
) -> EngineOption {
    EngineOption { spec: OptionSpec { name, about, values: OptionValues::Choice(words) }, engines, games }
}

/// An option with a number: the least, the greatest and the default.
const fn number(
    name: &'static str,
    about: &'static str,
    [min, max, default]: [u32; 3],
    engines: &'static [EngineKind],
) -> EngineOption {
    let values = OptionValues::Number { min, max, default };
    EngineOption { spec: OptionSpec { name, about, values }, engines, games: ALL_GAMES }
}

/// A list of evaluations of some games.
const fn eval(
    words: &'static [&'static str],
    engines: &'static [EngineKind],
    games: &'static [GameKind],
) -> EngineOption {
    choice(EVAL, "the evaluation of positions at the end of a line", words, engines, games)
}

/// The name of the option that chooses the evaluation.
const EVAL: &str = "eval";

/// The table.
pub static ENGINE_OPTIONS: &[EngineOption] = &[
    eval(&["exposure", "marks", "zero", "learnt"], JUDGES, &[GameKind::Adjacency]),
    eval(&["learnt", "exposure", "marks", "zero"], &[EngineKind::Best], &[GameKind::Adjacency]),
    eval(&["positional", "discs", "zero", "learnt"], JUDGES, &[GameKind::Reversi]),
    eval(&["learnt", "positional", "discs", "zero"], &[EngineKind::Best], &[GameKind::Reversi]),
    eval(&["lines", "zero"], JUDGES, &[GameKind::TicTacToe]),
    eval(&["lines", "zero"], &[EngineKind::Best], &[GameKind::TicTacToe]),
    eval(&["shape", "men", "zero", "learnt"], JUDGES, &[GameKind::Morris]),
    eval(&["learnt", "shape", "men", "zero"], &[EngineKind::Best], &[GameKind::Morris]),
    choice(
        "order",
        "move ordering: by hints of the game, by pieces gained, or as listed",
        &["hints", "greedy", "listed"],
        ORDERED,
        ALL_GAMES,
    ),
    choice(
        "deepening",
        "depth 1, 2, 3 ... to the limit, or only the depth asked for",
        &["on", "off"],
        DEEPENED,
        ALL_GAMES,
    ),
    choice(
        "candidates",
        "moves to search: all, those that touch an enemy mark, or those beside any mark; all if there are none",
        &["all", "touching", "beside"],
        &[EngineKind::Minimax, EngineKind::AlphaBeta],
        &[GameKind::Adjacency],
    ),
    choice("table", "whether to use a table of positions", &["yes", "no"], &[EngineKind::NegaScout], ALL_GAMES),
    choice(
        "research",
        "second searches of children: always, or without a table only where more than two plies remain",
        &["always", "deep"],
        &[EngineKind::NegaScout],
        ALL_GAMES,
    ),
    choice(
        "hashmove",
        "whether the best move of an earlier search of a node comes first",
        &["on", "off"],
        &[EngineKind::AbMemory, EngineKind::Mtdf],
        ALL_GAMES,
    ),
    choice(
        "guess",
        "first guess at a depth: the value of two depths before, of one before, or zero",
        &["two-back", "one-back", "zero"],
        &[EngineKind::Mtdf],
        ALL_GAMES,
    ),
    choice(
        "variant",
        "how to choose the next position",
        &["steepest", "sideways", "stochastic", "annealing"],
        &[EngineKind::HillClimb],
        ALL_GAMES,
    ),
    number("population", "lines of play in a generation (N)", [2, 10_000, 200], &[EngineKind::Genetic]),
    number(
        "generations",
        "the most generations (M + 1); a limit may end the search sooner",
        [1, 100_000, 100],
        &[EngineKind::Genetic],
    ),
    number("swap", "percent of pairs of lines that exchange a gene (P)", [0, 100, 30], &[EngineKind::Genetic]),
    number("length", "moves in a line; 0: to the end of the game", [0, 64, 6], &[EngineKind::Genetic]),
    choice(
        "playout",
        "how a leaf is valued: by the evaluation, or by a random game from there",
        &["evaluator", "random"],
        &[EngineKind::Mcts],
        ALL_GAMES,
    ),
    number("exploration", "the exploration constant of UCT, in hundredths", [0, 1000, 60], &[EngineKind::Mcts]),
    number("playouts", "the most playouts of a search; 0: no limit", [0, 1_000_000_000, 0], &[EngineKind::Mcts]),
    choice(
        "book",
        "moves of the opening book without a search",
        &["on", "off"],
        &[EngineKind::Best],
        &[GameKind::Reversi],
    ),
];

/// The limits that every spec can have, beside the options of its engine.
pub static LIMIT_OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "depth",
        about: "plies ahead; a level does not shorten them",
        values: OptionValues::Number { min: 1, max: MAX_DEPTH, default: MAX_DEPTH },
    },
    OptionSpec {
        name: "nodes",
        about: "positions to visit for a move",
        values: OptionValues::Number { min: 1, max: u32::MAX, default: u32::MAX },
    },
];

/// The error for an option that `game` does not have, beside those that it has.
fn unknown_option(game: &'static str, name: &str, known: &[&str]) -> OptionError {
    let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    OptionError::Unknown { game, name: name.to_owned(), known }
}

impl EngineKind {
    /// The options of this engine in any game, besides seed and memory. One whose values depend on the game occurs once for each list of
    /// values.
    pub fn option_specs(self) -> impl Iterator<Item = &'static OptionSpec> {
        ENGINE_OPTIONS.iter().filter(move |row| row.engines.contains(&self)).map(|row| &row.spec)
    }

    /// Those that matter in a game, with their values there; each name once.
    pub fn option_specs_in(self, game: GameKind) -> impl Iterator<Item = &'static OptionSpec> {
        let rows = ENGINE_OPTIONS.iter().filter(move |row| row.engines.contains(&self) && row.games.contains(&game));
        rows.map(|row| &row.spec)
    }

    /// The settings of this engine, all at their defaults.
    pub fn settings(self) -> EngineSettings {
        EngineSettings::new(self.word(), self.option_specs().collect())
    }

    /// Whether settings of this engine can be used in a game: every option that is set must matter there and have that value.
    pub fn check(self, settings: &EngineSettings, game: GameKind) -> Result<(), OptionError> {
        let specs: Vec<&'static OptionSpec> = self.option_specs_in(game).collect();
        for (name, value) in settings.listed() {
            let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
                let known: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
                return Err(unknown_option(game.title(), name, &known));
            };
            if let OptionValues::Choice(words) = spec.values
                && !words.contains(&value.as_str())
            {
                let allowed = Allowed::Words(words.join(", "));
                return Err(OptionError::Value { name: spec.name, value, allowed });
            }
        }
        Ok(())
    }

    /// Whether settings of this engine can be used on a drawn tree: every option that is set must matter in any game, and the numbers of the
    /// leaves are the evaluation.
    pub fn check_drawn(self, settings: &EngineSettings) -> Result<(), OptionError> {
        let rows = ENGINE_OPTIONS.iter().filter(|row| row.engines.contains(&self) && row.games == ALL_GAMES);
        let known: Vec<&str> = rows.map(|row| row.spec.name).collect();
        match settings.listed().find(|(name, _)| !known.contains(name)) {
            Some((name, _)) => Err(unknown_option("drawn", name, &known)),
            None => Ok(()),
        }
    }

    /// The evaluation to build this engine with, if it is not the default of the game. One that the game does not have counts as the default:
    /// see [`EngineKind::check`].
    pub(super) fn other_eval(self, settings: &EngineSettings, game: GameKind) -> Option<EvalKind> {
        let chosen = settings.eval()?;
        let spec = self.option_specs_in(game).find(|spec| spec.name == EVAL)?;
        let OptionValues::Choice(words) = spec.values else { return None };
        words.iter().skip(1).any(|word| *word == chosen.word()).then_some(chosen)
    }
}
