//! A game to be created.

use std::collections::BTreeMap;

use bidak_shared::game::Player;
use bidak_shared::kind::{BotSpec, EngineKind, GameKind, Level};
use bidak_shared::protocol::{ClockSpec, SeatChoice};

/// A game to be created: the fields of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The game.
    pub game: GameKind,
    /// Its options by name; those left out have their defaults.
    pub options: BTreeMap<String, String>,
    /// Another start position; excludes options.
    pub position: Option<String>,
    /// The time control.
    pub clock: ClockSpec,
    /// The seat of its creator.
    pub seat: SeatChoice,
    /// The bot on the other seat, if any; on Second's seat if the creator only watches.
    pub bot: Option<BotSpec>,
    /// The bot on First's seat, if the creator only watches.
    pub rival: Option<BotSpec>,
    /// Not listed in the lobby.
    pub private: bool,
    /// Whether it changes ratings.
    pub rated: bool,
}

impl NewGame {
    /// The bots to add after the room is created, with their seats; without a seat, the free one.
    pub fn bots(&self) -> Vec<(Option<Player>, BotSpec)> {
        if self.seat == SeatChoice::None {
            let seats = [(Player::First, self.rival), (Player::Second, self.bot)];
            seats.into_iter().filter_map(|(side, bot)| Some((Some(side), bot?))).collect()
        } else {
            self.bot.map(|bot| (None, bot)).into_iter().collect()
        }
    }

    /// A game of `game` against a bot of the middle level, untimed, with the first move.
    pub fn against_bot(game: GameKind) -> Self {
        Self {
            game,
            options: BTreeMap::new(),
            position: None,
            clock: ClockSpec::None,
            seat: SeatChoice::First,
            bot: Some(BotSpec { engine: EngineKind::Best, level: Level::default() }),
            rival: None,
            private: false,
            rated: false,
        }
    }
}
