//! The setup of the full-screen client.

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{RoomCode, Timestamp, Token, TournamentCode};
use bidak_shared::record::text::RecordText;

use crate::net::invitation::Goal;
use crate::net::solo::SoloStores;
use crate::net::unfinished::Unfinished;
use crate::play::appearance::Appearance;
use crate::play::config::Config;
use crate::play::engine_log::EngineLog;
use crate::play::new_game::NewGame;
use crate::play::text::Language;

/// Everything that the command line decides for the full-screen client.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Where it begins.
    pub start: StartWith,
    /// The player's name; the server chooses one if it is absent.
    pub name: Option<String>,
    /// How it draws.
    pub appearance: Appearance,
    /// The player's preferences, for the settings screen and for games without further settings.
    pub config: Config,
    /// Servers that were visited, the last one first.
    pub recent: Vec<String>,
    /// The errors in the file of settings, a sentence each.
    pub problems: Vec<String>,
    /// The language that it speaks where none is preferred.
    pub language: Language,
    /// Whether to ask for the player's name first, at the menu: no name is set and the choice was not left to servers.
    pub asks_name: bool,
    /// Where solo games are kept.
    pub solo: SoloStores,
    /// The player's unfinished games, the first to go on with first.
    pub unfinished: Vec<Unfinished>,
    /// The time of day, for the date of games; none where it is not known.
    pub began: Option<Timestamp>,
}

/// The first screen. Leaving everything leads to the start screen if it was the first, otherwise to the shell.
#[derive(Clone, Debug, Default)]
pub enum StartWith {
    /// The start screen.
    #[default]
    Menu,
    /// The question for the player's name, and nothing after it.
    Name,
    /// The form of an address, with the servers that are on this network.
    Find,
    /// A game on a private server in this process, at once.
    Play(NewGame),
    /// The seat of an unfinished game.
    GoOn {
        /// The game.
        game: Box<Unfinished>,
        /// Whether leaving leads to the start screen.
        from_menu: bool,
    },
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
        /// To watch it rather than take the seat.
        watch: bool,
        /// The logs of the programs on seats.
        logs: Vec<EngineLog>,
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
    /// The saved games.
    Kept,
    /// A game that is over, from its beginning.
    Replay(Box<RecordText>),
    /// A puzzle.
    Puzzle {
        /// Of which game.
        game: GameKind,
        /// Its number.
        seed: u64,
    },
    /// The wall of a tournament on a server elsewhere.
    Wall {
        /// Where the server is.
        url: String,
        /// The tournament.
        tournament: TournamentCode,
        /// Whether numbers replace names.
        hides_names: bool,
    },
    /// Where an address of the page leads.
    Goal {
        /// Where the server is.
        url: String,
        /// Where to go there.
        goal: Goal,
    },
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
