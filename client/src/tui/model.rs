//! Everything that the full-screen client knows. [`crate::tui::update::update`] changes it, [`crate::tui::view::view`] shows it.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use bidak_shared::kind::BotSpec;
use bidak_shared::protocol::{Command, RoomCode};

use crate::play::text::{Language, Texts};
use crate::tui::effect::{Destination, Effect};
use crate::tui::layer::Layer;
use crate::tui::message::Moment;
use crate::tui::screen::Screen;
use crate::tui::screen::lobby;
use crate::tui::screen::records::Records;
use crate::tui::screen::start::Start;
use crate::tui::screen::wait::Wait;
use crate::tui::start_with::{NewGame, Setup, StartWith};
use crate::tui::theme::Theme;
use crate::tui::update::games;
use crate::tui::world::{Connection, Place, World};

/// The whole state.
#[derive(Debug)]
pub struct Model {
    /// What all screens share.
    pub world: World,
    /// What is on the screen.
    pub screen: Screen,
    /// What lies above it.
    pub layer: Option<Layer>,
    /// Something to be read; gone with the next key.
    pub toast: Option<String>,
    /// What to do once the server is reached.
    pub intent: Intent,
    /// The language where none is preferred.
    pub(crate) locale: Language,
    /// The last game that was begun from here: forms start with its values.
    pub last_game: Option<NewGame>,
    /// What the list of rooms shows.
    pub(crate) wishes: lobby::Wishes,
    /// The last address that was typed.
    pub last_url: String,
    /// Servers that were visited, the last one first.
    pub recent: Vec<String>,
    /// Requests without an answer yet.
    pub(crate) pending: HashMap<u32, Command>,
    /// The study under way.
    pub(crate) study: Option<u32>,
    /// How many studies there were.
    pub(crate) studies: u32,
    /// The bot for the room that is being created.
    pub(crate) bot: Option<BotSpec>,
}

/// What to do once the server is reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Intent {
    /// Show the rooms.
    #[default]
    Lobby,
    /// Open a room.
    Play(NewGame),
    /// Enter a room.
    Enter {
        /// Which.
        room: RoomCode,
        /// To watch it.
        watch: bool,
    },
}

impl Model {
    /// The state at the beginning, and what is to be done at once.
    pub fn new(setup: Setup, size: (u16, u16)) -> (Self, Vec<Effect>) {
        let mut model = Self {
            world: World {
                now: Moment::ZERO,
                began: setup.began,
                size,
                theme: Theme::new(setup.appearance),
                texts: Texts::new(setup.config.language().unwrap_or(setup.language)),
                config: setup.config,
                name: setup.name,
                place: Place::Nowhere,
                connection: Connection::Off,
                welcome: None,
                unheard: BTreeSet::new(),
            },
            screen: Screen::Start(Start::default()),
            layer: None,
            toast: (!setup.told.is_empty()).then(|| setup.told.join("; ")),
            intent: Intent::Lobby,
            locale: setup.language,
            last_game: None,
            wishes: lobby::Wishes::default(),
            last_url: setup.recent.first().cloned().unwrap_or_default(),
            recent: setup.recent,
            pending: HashMap::new(),
            study: None,
            studies: 0,
            bot: None,
        };
        let effects = model.start(setup.start);
        (model, effects)
    }

    fn start(&mut self, start: StartWith) -> Vec<Effect> {
        match start {
            StartWith::Menu => Vec::new(),
            StartWith::Kept => {
                self.screen = Screen::Records(Records::default());
                vec![Effect::ListKept]
            }
            StartWith::Replay(record) => {
                games::replay(self, &record);
                Vec::new()
            }
            StartWith::Play(game) => self.play_alone(game),
            StartWith::Meet { url, share, token, room } => {
                self.world.place = if share.is_empty() { Place::Private } else { Place::Shared { share } };
                self.intent = Intent::Enter { room, watch: false };
                self.wait(self.world.texts.say("wait-board").into_owned());
                vec![self.connect(url, Some(token))]
            }
            StartWith::Host { url, share, game } => {
                self.world.place = Place::Shared { share };
                self.intent = game.map_or(Intent::Lobby, Intent::Play);
                self.wait(self.world.texts.say("wait-lobby").into_owned());
                vec![self.connect(url, None)]
            }
            StartWith::Join { url, token, room, watch } => {
                self.world.place = Place::Remote { url: url.clone() };
                self.intent = room.map_or(Intent::Lobby, |room| Intent::Enter { room, watch });
                self.wait_for_server(&url);
                self.last_url.clone_from(&url);
                vec![self.connect(url, token)]
            }
        }
    }

    /// A game on a private server.
    pub(crate) fn play_alone(&mut self, game: NewGame) -> Vec<Effect> {
        self.last_game = Some(game.clone());
        self.world.place = Place::Private;
        self.intent = Intent::Play(game);
        self.wait(self.world.texts.say("wait-board").into_owned());
        vec![Effect::StartPrivateServer]
    }

    pub(crate) fn connect(&mut self, url: String, token: Option<bidak_shared::protocol::Token>) -> Effect {
        self.world.connection = Connection::Connecting { attempt: 1 };
        Effect::Connect(Destination { url, name: self.world.name.clone(), token })
    }

    pub(crate) fn wait(&mut self, what: String) {
        self.screen = Screen::Wait(Wait { what });
    }

    pub(crate) fn wait_for_server(&mut self, url: &str) {
        self.wait(self.world.texts.fill("wait-server", [("address", url.into())]));
    }

    /// When what is shown next changes by itself; never, where nothing counts.
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
            _ => None,
        };
        retry.into_iter().chain(game).min()
    }
}
