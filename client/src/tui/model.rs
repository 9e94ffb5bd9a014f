//! The state of the full-screen client. [`crate::tui::update::update`] changes it, [`crate::tui::view::view`] draws it.

use std::collections::{BTreeSet, HashMap};
use std::mem;
use std::path::PathBuf;
use std::time::Duration;

use bidak_shared::game::Player;
use bidak_shared::protocol::{Command, RoomCode, SeatBot, TournamentCode};

use crate::net::invitation::Goal;
use crate::play::challenges::Challenges;
use crate::play::moment::Moment;
use crate::play::new_game::NewGame;
use crate::play::own_games::OwnGames;
use crate::play::text::{Language, Texts};
use crate::tui::effect::{Effect, Reach};
use crate::tui::layer::Layer;
use crate::tui::notice::{Kind, Notice};
use crate::tui::screen::start::Start;
use crate::tui::screen::{Screen, lobby};
use crate::tui::start_with::{Setup, StartWith};
use crate::tui::theme::Theme;
use crate::tui::world::{Connection, NextGames, ServerPlace, World};

/// The smallest window in which every screen can be used.
pub const MINIMUM: (u16, u16) = (40, 12);

/// The whole state.
#[derive(Debug)]
pub struct Model {
    /// The part that all screens share.
    pub world: World,
    /// The current screen.
    pub screen: Screen,
    /// The screens below a replay or tree.
    pub behind: Behind,
    /// The layer above it, if any.
    pub layer: Option<Layer>,
    /// The message line.
    pub notice: Option<Notice>,
    /// The task once the server is reached.
    pub intent: Intent,
    /// Where leaving everything ends.
    pub(crate) home: Home,
    /// The default language.
    pub(crate) locale: Language,
    /// The menu as it was left.
    pub(crate) menu: Start,
    /// Until when the same key, pressed again, ends the program.
    pub(crate) leaving: Option<Moment>,
    /// Why the games of the private server are not kept, until the player has read it.
    pub(crate) unkept: Option<String>,
    /// The room in which this player plays, as it was noted for the case that the program ends without leaving it.
    pub(crate) seat: Option<RoomCode>,
    /// Whether the player ends the program.
    pub(crate) quits: bool,
    /// The room in which a program of this player ended without leaving it.
    pub(crate) returning: Option<RoomCode>,
    /// Whether a game on a running clock is entered at once, once the server has listed this player's games.
    pub(crate) enters_live_game: bool,
    /// Whether the server has announced its end.
    pub(crate) server_ends: bool,
    /// The last game that was created: the defaults of forms.
    pub last_game: Option<NewGame>,
    /// The filters and the order of the list of rooms.
    pub(crate) list_view: lobby::ListView,
    /// The server where we are, as it is connected to.
    pub(crate) url: String,
    /// The last address that was typed.
    pub last_url: String,
    /// Where to go on once the player's name is known.
    pub(crate) after_name: Option<StartWith>,
    /// Servers that were visited, the last one first.
    pub recent: Vec<String>,
    /// Requests without an answer yet.
    pub(crate) pending: HashMap<u32, Command>,
    /// How many servers were started in this process: the number of the last start. One that was running before the
    /// client opened has number 0.
    pub(crate) starts: u32,
    /// The number of the server of a lobby that is being closed.
    pub(crate) closing: Option<u32>,
    /// The game of a lesson, until it is open.
    pub(crate) learning: Option<PathBuf>,
    /// The study under way.
    pub(crate) study: Option<u32>,
    /// The recordings under way.
    pub(crate) recordings: Vec<u32>,
    /// How many studies and recordings there were.
    pub(crate) studies: u32,
    /// The bots for the room that is being created, and their seats.
    pub(crate) bots: Vec<(Option<Player>, SeatBot)>,
}

/// The task once the server is reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Intent {
    /// Show the rooms.
    #[default]
    Lobby,
    /// Open a room.
    Play(NewGame),
    /// Show the wall of a tournament.
    Wall {
        /// The tournament.
        tournament: TournamentCode,
        /// Whether numbers replace names.
        hides_names: bool,
    },
    /// Enter a room.
    Enter {
        /// The room.
        room: RoomCode,
        /// To watch it.
        watch: bool,
    },
    /// Open the goal of an address of the page.
    Goal(Goal),
}

impl Intent {
    /// The task for a goal; `watch` watches a room instead of joining it.
    pub(crate) fn at(goal: Option<Goal>, watch: bool) -> Self {
        match goal {
            None => Self::Lobby,
            Some(Goal::Room(room)) => Self::Enter { room, watch },
            Some(Goal::Wall(tournament)) => Self::Wall { tournament, hides_names: false },
            Some(goal) => Self::Goal(goal),
        }
    }
}

/// Where leaving everything ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// At the start screen.
    Menu,
    /// At the shell, where a command has opened the first screen.
    Shell,
}

/// The screens above which replays and trees were opened, the last one on top: leaving leads back there.
#[derive(Debug, Default)]
pub struct Behind(Vec<Screen>);

impl Behind {
    /// The lowest screen, possibly the shown one, which takes the messages of the server.
    pub(crate) fn undermost<'a>(&'a mut self, shown: &'a mut Screen) -> &'a mut Screen {
        self.0.first_mut().unwrap_or(shown)
    }

    /// The screen to which leaving the shown one leads.
    pub(crate) fn next(&self) -> Option<&Screen> {
        self.0.last()
    }

    /// The lowest screen, to read.
    pub(crate) fn first<'a>(&'a self, shown: &'a Screen) -> &'a Screen {
        self.0.first().unwrap_or(shown)
    }

    /// All screens, the shown one first.
    pub(crate) fn all<'a>(&'a self, shown: &'a Screen) -> impl Iterator<Item = &'a Screen> {
        std::iter::once(shown).chain(self.0.iter().rev())
    }

    /// The uppermost screen that can wait for a search.
    pub(crate) fn searching<'a>(&'a mut self, shown: &'a mut Screen) -> &'a mut Screen {
        if !matches!(shown, Screen::Tree(_)) {
            return shown;
        }
        self.0.iter_mut().rfind(|screen| !matches!(screen, Screen::Tree(_))).unwrap_or(shown)
    }
}

impl Model {
    /// The initial state.
    pub(crate) fn new(setup: Setup, size: (u16, u16)) -> Self {
        let menu = Start::default();
        Self {
            world: World {
                now: Moment::ZERO,
                began: setup.began,
                size,
                theme: Theme::new(setup.appearance),
                texts: Texts::new(setup.config.language().unwrap_or(setup.language)),
                config: setup.config,
                name: setup.name,
                place: ServerPlace::Nowhere,
                connection: Connection::Off,
                welcome: None,
                own_games: OwnGames::default(),
                nearby: Vec::new(),
                printed: Vec::new(),
                last_bot: None,
                last_played: None,
                unfinished: setup.unfinished,
                left: None,
                keeps_solo: false,
                has_mistake: false,
                tournament: NextGames::default(),
                challenges: Challenges::default(),
                blocked: BTreeSet::new(),
            },
            screen: Screen::Start(menu),
            behind: Behind::default(),
            layer: None,
            notice: (!setup.problems.is_empty())
                .then(|| Notice::new(Kind::Error, setup.problems.join("; "), Moment::ZERO)),
            intent: Intent::Lobby,
            home: match setup.start {
                StartWith::Menu | StartWith::GoOn { from_menu: true, .. } => Home::Menu,
                _ => Home::Shell,
            },
            locale: setup.language,
            menu,
            leaving: None,
            unkept: None,
            seat: None,
            quits: false,
            returning: None,
            enters_live_game: false,
            server_ends: false,
            last_game: None,
            list_view: lobby::ListView::default(),
            last_url: setup.recent.first().cloned().unwrap_or_default(),
            after_name: None,
            url: String::new(),
            recent: setup.recent,
            pending: HashMap::new(),
            starts: 0,
            closing: None,
            learning: None,
            study: None,
            recordings: Vec::new(),
            studies: 0,
            bots: Vec::new(),
        }
    }

    /// Starts a server in this process. Starts are numbered, so that a cancelled one is distinguished from a later one.
    pub(crate) fn start_server(&mut self, reach: Reach) -> Effect {
        self.starts += 1;
        Effect::StartServer { number: self.starts, reach }
    }

    /// Shows a screen instead of the present one and of all behind it.
    pub(crate) fn show(&mut self, screen: Screen) {
        self.behind = Behind::default();
        self.screen = screen;
    }

    /// Opens a replay or a tree above the present screen.
    pub(crate) fn open(&mut self, screen: Screen) {
        self.behind.0.push(mem::replace(&mut self.screen, screen));
    }

    /// Goes back to the screen behind a replay or a tree; `false` if there is none.
    pub(crate) fn step_back(&mut self) -> bool {
        self.behind.0.pop().map(|screen| self.screen = screen).is_some()
    }

    /// This player has no seat in a room any more.
    pub(crate) fn forget_room(&mut self, room: RoomCode) {
        if let Some(welcome) = &mut self.world.welcome {
            welcome.rooms.retain(|known| *known != room);
        }
        if let Screen::Lobby(lobby) = self.behind.undermost(&mut self.screen) {
            lobby.forget(room);
        }
    }

    /// Puts a sentence into the message line.
    pub(crate) fn say(&mut self, kind: Kind, text: impl Into<String>) {
        self.notice = Some(Notice::new(kind, text, self.world.now));
    }

    /// The time of the next change of the screen without a message, if any.
    pub fn next_change(&self) -> Option<Moment> {
        let now = self.world.now;
        let retry = match self.world.connection {
            Connection::Lost { retry_at, .. } if retry_at > now => {
                let left = retry_at.saturating_sub(now);
                Some(now + Duration::from_millis(u64::from(left.subsec_millis()) + 1))
            }
            _ => None,
        };
        let game = match &self.screen {
            Screen::Game(game) => game.next_change(now),
            Screen::Wall(wall) => Some(wall.next_change(now)),
            Screen::Tournaments(tournaments) => Some(tournaments.next_change()),
            Screen::Tournament(_) => {
                self.world.tournament.followed.as_ref().and_then(|followed| followed.next_change(now))
            }
            _ => None,
        };
        // While another game is in play, its end is the next change.
        let opens = self.world.tournament.next.map(|(_, opens_at)| opens_at.saturating_sub(now));
        let opens = opens.filter(|left| !left.is_zero());
        let opens = opens.map(|left| now + Duration::from_millis(u64::from(left.subsec_millis()) + 1));
        let notice = self.notice.as_ref().map(|notice| notice.until).filter(|until| *until > now);
        retry.into_iter().chain(game).chain(opens).chain(notice).min()
    }
}

/// Whether a window of this number of columns and rows is too small for any screen.
pub fn is_too_small((columns, rows): (u16, u16)) -> bool {
    columns < MINIMUM.0 || rows < MINIMUM.1
}
