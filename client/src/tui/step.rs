//! The steps that screens and layers ask for, as plain data.

use std::path::PathBuf;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Challenge, ChallengeCode, ClockSpec, Command, GameFilter, Handle, PlayerId, RoomCode, SeatBot, TournamentCode,
};
use bidak_shared::record::text::RecordText;
use bidak_shared::registry::spec::EngineSpec;

use crate::net::invitation::{Goal, Invitation};
use crate::net::unfinished::Unfinished;
use crate::play::analysis::Request;
use crate::play::config::{Config, Key};
use crate::play::new_game::NewGame;
use crate::play::recording::RecordingRequest;

/// A request of a screen or a layer, carried out by [`crate::tui::update::update`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Send a command.
    Send(Command),
    /// Play this game, on the server where we are or on a private one.
    Play(NewGame),
    /// Play on from a position against the preferred bot.
    PlayOn(NewGame),
    /// Go on with an unfinished game.
    GoOn(Box<Unfinished>),
    /// Show all unfinished games.
    ShowUnfinished,
    /// Go to a server.
    Connect(Visit),
    /// Run a server for others and go there.
    Host,
    /// Enter a room.
    Enter {
        /// The room.
        room: RoomCode,
        /// To watch it.
        watch: bool,
    },
    /// The form of a new game.
    ChooseGame,
    /// The form of an address.
    ChooseServer,
    /// The form of an address that was pasted.
    Invited(Invitation),
    /// The form of settings.
    ChooseSettings,
    /// Apply settings without saving them.
    Show(Config),
    /// Save settings.
    SaveSettings {
        /// All of them.
        config: Config,
        /// Those that changed.
        changes: Vec<(Key, String)>,
    },
    /// Show everybody in the lobby.
    ShowPeople,
    /// Show the spectators of the room, once the server has listed them.
    ShowSpectators,
    /// Copy the invitation to this lobby or this room.
    Invite(Option<RoomCode>),
    /// Save the player's name (empty: servers choose one), and go on.
    KeepName(String),
    /// Go on without a choice of a name: it is asked for again the next time.
    SkipName,
    /// The form of another name on this server, for a guest.
    ChooseName,
    /// The own account.
    ShowAccount,
    /// An account as everybody sees it.
    ShowProfile(Handle),
    /// The strongest players of a game.
    ShowLeaders(GameKind),
    /// The form of a seek for a game that is not rated.
    ChooseSeek(GameKind),
    /// The form of a rated seek.
    ChooseRatedSeek(GameKind),
    /// Look for an opponent.
    Seek(Wanted),
    /// The challenges that wait for an answer.
    ShowChallenges,
    /// The form of a challenge, to this account if there is one.
    ChooseChallenge(Option<Handle>),
    /// The form of the code of a challenge.
    ChooseChallengeCode,
    /// Show a challenge by its code.
    OpenChallenge(ChallengeCode),
    /// Copy the link of a sent challenge.
    ShareChallenge(Box<Challenge>),
    /// The people whom this player has blocked.
    ShowBlocked,
    /// The tournaments of the server.
    ShowTournaments,
    /// A tournament.
    ShowTournament(TournamentCode),
    /// The wall of the tournament that is followed.
    ShowWall,
    /// The form for entering the tournament.
    ChooseEntry {
        /// Whether the form asks for a handle.
        asks_handle: bool,
        /// Whether the form asks for the code of the organiser.
        asks_code: bool,
    },
    /// The form with which an organiser decides a game.
    ChooseResult,
    /// The form of a room code.
    ChooseRoom,
    /// The saved games.
    ShowKept,
    /// A puzzle of the usual game.
    ShowPuzzle,
    /// The games that were played on the server where we are.
    ShowFinished(Box<GameFilter>),
    /// Replay a saved game.
    Open(PathBuf),
    /// Replay a game that was kept, and begin at the worst mistake of the player who kept it.
    Learn(PathBuf),
    /// Replay a game, coming back here.
    Replay(Box<RecordText>),
    /// Replay a game and let an engine look at every move of it at once, coming back here.
    Analyze(Box<RecordText>),
    /// Save a game.
    Keep(Box<RecordText>),
    /// Look into a search from the position after these moves.
    ShowTree {
        /// The game.
        game: GameKind,
        /// The position that it began with.
        start: String,
        /// The moves.
        moves: Vec<String>,
        /// The engine; the usual one if none.
        spec: Option<Box<EngineSpec>>,
    },
    /// Record a search for the screen that shows it.
    Record {
        /// Its place on the screen.
        place: usize,
        /// The search.
        request: Box<RecordingRequest>,
    },
    /// Search for this screen, until [`Screen::is_studying`](crate::tui::screen::Screen::is_studying) is false.
    Study(Box<Request>),
    /// Leave the room, which may be gone.
    LeaveRoom,
    /// One screen out.
    Out,
    /// Leave the server.
    Disconnect,
    /// Ask before doing something.
    Ask {
        /// The question, with a question mark.
        text: String,
        /// The step after a yes.
        yes: Vec<Step>,
    },
    /// Ask for a bot for the empty seat of this room, which plays this game.
    ChooseBot(RoomCode, GameKind),
    /// Give the empty seat of a room to a bot.
    AddBot {
        /// The room.
        room: RoomCode,
        /// The bot.
        bot: SeatBot,
    },
    /// Show the output of the program on the other seat.
    ShowOutput,
    /// Block or unblock a player: chat, challenges and seeks are hidden.
    Block {
        /// The player's id.
        player: PlayerId,
        /// The person's name.
        name: String,
        /// Whether the person is blocked from now on.
        blocked: bool,
    },
    /// Tell the player news.
    Note(String),
    /// Tell the player why something cannot be done.
    Object(String),
    /// The keys of this screen.
    Help,
    /// The commands of this screen.
    Palette,
    /// Stop until the shell goes on.
    Suspend,
    /// End the program.
    Quit,
}

impl Step {
    /// Asks before doing something.
    pub fn ask(text: impl Into<String>, yes: Vec<Self>) -> Self {
        Self::Ask { text: text.into(), yes }
    }
}

/// A destination, and the task there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The server.
    pub url: String,
    /// The name that the player wants.
    pub name: Option<String>,
    /// Where to go there at once.
    pub goal: Option<Goal>,
    /// To watch, where that is a room.
    pub watch: bool,
}

/// The clock of a seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeekClock {
    /// That of the opponent.
    Any,
    /// This one alone.
    Only(ClockSpec),
}

/// The opponent that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The game.
    pub game: GameKind,
    /// The time control.
    pub clock: SeekClock,
    /// Whether the game is rated.
    pub rated: bool,
    /// The largest difference of the ratings; any if none.
    pub range: Option<u32>,
}
