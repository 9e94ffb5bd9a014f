//! A game to be created.

use std::collections::BTreeMap;

use bidak_shared::kind::{BotSpec, EngineKind, GameKind, Level};
use bidak_shared::protocol::{ClockSpec, SeatChoice};

/// A game to be created: what the form of a new game asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Which game.
    pub game: GameKind,
    /// Its options by name; those left out have their defaults.
    pub options: BTreeMap<String, String>,
    /// Another start position; excludes options.
    pub position: Option<String>,
    /// The time control.
    pub clock: ClockSpec,
    /// The seat of whoever creates it.
    pub seat: SeatChoice,
    /// The bot that takes the other seat; a person without one.
    pub bot: Option<BotSpec>,
    /// Not listed in the lobby.
    pub private: bool,
}

impl NewGame {
    /// A game of `game` against a bot in the middle of its strength, untimed, with the first move.
    pub fn against_bot(game: GameKind) -> Self {
        Self {
            game,
            options: BTreeMap::new(),
            position: None,
            clock: ClockSpec::None,
            seat: SeatChoice::First,
            bot: Some(BotSpec { engine: EngineKind::Best, level: Level::default() }),
            private: false,
        }
    }
}
