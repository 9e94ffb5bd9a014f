//! What `bidak solve` and `bidak analyze` share: the position they are about, the engine they ask, and what its
//! scores mean.

use std::fmt::Write as _;

use bidak_shared::kind::GameKind;
use bidak_shared::notation::Notation;
use bidak_shared::record::{AnyRecord, Record};
use bidak_shared::search::Report;
use clap::Args;

use crate::cli::args::{GameOption, game};
use crate::failure::Failure;
use crate::play::analysis::value::Value;

/// Which position.
#[derive(Args, Clone, Debug)]
pub struct PositionArgs {
    /// Which game
    #[arg(value_parser = game())]
    pub game: GameKind,

    /// The position, instead of the start
    #[arg(long, value_name = "P", allow_hyphen_values = true, conflicts_with = "options")]
    position: Option<String>,

    /// Set an option of the game, such as rounds=8; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<GameOption>,

    /// Play these moves first
    #[arg(long, value_name = "M", num_args = 1..)]
    moves: Vec<String>,
}

impl PositionArgs {
    /// The game at this position, not over.
    pub fn record(&self) -> Result<Box<dyn AnyRecord>, Failure> {
        let mut record = if let Some(position) = &self.position {
            self.game.record_from(position).map_err(Failure::usage)?
        } else {
            let settings: Vec<(&str, &str)> = self.options.iter().map(GameOption::as_pair).collect();
            self.game.record(&settings).map_err(Failure::usage)?
        };
        for text in self.moves.iter().flat_map(|texts| texts.split_whitespace()) {
            record.play(text).map_err(Failure::usage)?;
        }
        match record.outcome() {
            Some(_) => Err(Failure::usage("the game is over at this position")),
            None => Ok(record),
        }
    }
}

/// The moves of a line from `position` as texts.
pub fn line_text<G: Notation>(position: &G, line: &[G::Action]) -> String {
    let mut place = position.clone();
    let mut text = String::new();
    for action in line {
        let space = if text.is_empty() { "" } else { " " };
        // A string takes everything.
        let _ = write!(text, "{space}{}", place.move_text(*action));
        place.apply(*action);
    }
    text
}

/// A line of progress.
pub fn progress_text<G: Notation>(record: &Record<G>, report: &Report<G::Action>) -> String {
    let value = Value::estimated::<G>(report);
    format!(
        "depth {}, {}, {:.1} M nodes, {:.1} s: {}",
        report.depth,
        value.sentence(record),
        report.nodes as f64 / 1e6,
        report.time.as_secs_f64(),
        line_text(record.position(), &report.pv),
    )
}
