//! The list of games that a server sends before a game begins: made from the registry, in the types of the protocol. Records
//! in these types are in [`record`].

pub mod record;

use crate::kind::GameKind;
use crate::notation::{OptionSpec, OptionValues};
use crate::protocol::{GameInfo, GameOption};

/// The description of a game.
pub fn game_info(game: GameKind) -> GameInfo {
    GameInfo { game, title: game.title().to_owned(), options: game_options(game) }
}

/// The options of a game.
pub fn game_options(game: GameKind) -> Vec<GameOption> {
    game.option_specs().iter().map(game_option).collect()
}

fn game_option(spec: &OptionSpec) -> GameOption {
    let (min, max, choices) = match spec.values {
        OptionValues::Number { min, max, .. } => (Some(min), Some(max), Vec::new()),
        OptionValues::Choice(words) => (None, None, words.iter().map(|word| (*word).to_owned()).collect()),
    };
    let default = spec.values.default_text();
    GameOption { name: spec.name.to_owned(), about: spec.about.to_owned(), default, min, max, choices }
}
