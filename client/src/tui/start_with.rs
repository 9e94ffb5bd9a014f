//! What the full-screen client is told before it opens: where to begin, who plays, how to draw.

use std::collections::BTreeMap;
use std::str::FromStr;

use bidak_shared::kind::{BotSpec, EngineKind, GameKind, Level, UnknownWord, Word};
use bidak_shared::protocol::{ClockSpec, RoomCode, SeatChoice, Timestamp, Token};
use bidak_shared::record::text::RecordText;

use crate::play::config::Config;
use crate::play::text::Language;
use crate::tui::theme::ThemeName;

/// Everything that the command line decides for the full-screen client.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Where it begins.
    pub start: StartWith,
    /// What the player is called; the server chooses a name where it is left out.
    pub name: Option<String>,
    /// How it draws.
    pub appearance: Appearance,
    /// What the player prefers, for the settings screen and for games that are not described further.
    pub config: Config,
    /// Servers that were visited, the last one first.
    pub recent: Vec<String>,
    /// What is wrong in the file of settings, a sentence each.
    pub told: Vec<String>,
    /// The language that it speaks where none is preferred.
    pub language: Language,
    /// What time it is, for the date of games; none where that is not known.
    pub began: Option<Timestamp>,
}

/// Where the full-screen client begins.
#[derive(Clone, Debug, Default)]
pub enum StartWith {
    /// The start screen.
    #[default]
    Menu,
    /// A game on a private server in this process, at once. Leaving the game leads to the start screen.
    Play(NewGame),
    /// A game on a server in this process that runs already, with the opponent on a seat.
    Meet {
        /// Where this client connects.
        url: String,
        /// The addresses to give to others; none for a private server.
        share: Vec<String>,
        /// The secret of the player for whom the seat is kept.
        token: Token,
        /// The room of the game.
        room: RoomCode,
    },
    /// The lobby of a server that this process runs and that others can reach.
    Host {
        /// Where this client connects, such as `ws://127.0.0.1:7878/ws`.
        url: String,
        /// The addresses to give to others, the most useful first, as they would type them after `bidak join`.
        share: Vec<String>,
        /// A game to open at once, waiting for an opponent or with a bot.
        game: Option<NewGame>,
    },
    /// The games that were kept.
    Kept,
    /// A game that is over, from its beginning.
    Replay(Box<RecordText>),
    /// A server elsewhere.
    Join {
        /// Where it is.
        url: String,
        /// The secret of an earlier visit, to be the same player again.
        token: Option<Token>,
        /// A room to enter at once; the lobby without one.
        room: Option<RoomCode>,
        /// To watch that room rather than take a seat in it.
        watch: bool,
    },
}

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

/// How the screen is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Appearance {
    /// The colours, where colours may be used.
    pub theme: ThemeName,
    /// The characters that may be used.
    pub glyphs: Glyphs,
    /// Whether colours may be used. Without them everything is still told apart by characters and by reverse,
    /// bold and underlined text.
    pub colors: Colors,
}

/// The characters that the client may draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyphs {
    /// Box drawing; pieces as letters, crosses, rings and discs.
    #[default]
    Unicode,
    /// Box drawing; pieces as filled and empty squares and diamonds.
    Blocks,
    /// The 95 printable characters of ASCII, outside names and chat.
    Ascii,
}

impl Word for Glyphs {
    const WHAT: &'static str = "set of glyphs";
    const ALL: &'static [Self] = &[Self::Unicode, Self::Blocks, Self::Ascii];

    fn word(self) -> &'static str {
        match self {
            Self::Unicode => "unicode",
            Self::Blocks => "blocks",
            Self::Ascii => "ascii",
        }
    }
}

impl FromStr for Glyphs {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Self::from_word(text)
    }
}

/// Whether the client may use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colors {
    /// It may.
    #[default]
    Some,
    /// It may not, as `NO_COLOR` asks.
    None,
}
