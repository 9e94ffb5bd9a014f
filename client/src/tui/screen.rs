//! The screens. Each owns its state, returns [`Step`]s, and draws itself.

pub mod account;
pub mod blocked;
pub mod challenges;
pub mod connect;

pub mod entry;
pub mod fetched_list;
pub mod game;
pub mod leaders;
pub mod lobby;
pub mod new_game;
mod page;
pub mod profile;
pub mod puzzle;
pub mod records;
pub mod replay;
pub mod result;
pub mod seek;
pub mod settings;
pub mod start;
pub mod tournament;
pub mod tournaments;
pub mod tree;
pub mod wait;
pub mod wall;

use bidak_shared::analysis::Finding;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::Command;
use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::{Action, Context};
use crate::tui::message::Wheel;
use crate::tui::named_command::NamedCommand;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::world::{ServerPlace, World};

/// A screen, below the layers.
#[derive(Debug)]
pub enum Screen {
    /// The menu at the beginning.
    Start(start::Start),
    /// The form of an address or a name.
    Connect(connect::Connect),
    /// Waiting for a connection or a room.
    Wait(wait::Wait),
    /// The rooms of a server.
    Lobby(lobby::Lobby),
    /// The form of a new game.
    NewGame(new_game::NewGameForm),
    /// The settings.
    Settings(settings::Settings),
    /// The own account.
    Account(account::Account),
    /// An account as everybody sees it.
    Profile(Box<profile::Profile>),
    /// The challenges that wait for an answer.
    Challenges(challenges::Challenges),
    /// The people whom this player has blocked.
    Blocked(blocked::BlockedList),
    /// The strongest players.
    Leaders(leaders::Leaders),
    /// The tournaments of the server.
    Tournaments(tournaments::Tournaments),
    /// A tournament.
    Tournament(tournament::TournamentScreen),
    /// The form for entering a tournament.
    Entry(entry::EntryForm),
    /// The form for deciding a game of a tournament.
    Result(result::ResultForm),
    /// A tournament for a projector.
    Wall(wall::Wall),
    /// The form of a rated seek.
    Seek(seek::SeekForm),
    /// A room.
    Game(Box<game::GameScreen>),
    /// The saved games, or those of a server.
    Records(records::Records),
    /// A replay.
    Replay(Box<replay::Replay>),
    /// A search from the inside.
    Tree(Box<tree::Tree>),
    /// A puzzle.
    Puzzle(Box<puzzle::PuzzleScreen>),
}

impl Screen {
    fn page(&self) -> &dyn Page {
        match self {
            Self::Start(page) => page,
            Self::Connect(page) => page,
            Self::Wait(page) => page,
            Self::Lobby(page) => page,
            Self::NewGame(page) => page,
            Self::Settings(page) => page,
            Self::Account(page) => page,
            Self::Profile(page) => &**page,
            Self::Challenges(page) => page,
            Self::Blocked(page) => page,
            Self::Leaders(page) => page,
            Self::Tournaments(page) => page,
            Self::Tournament(page) => page,
            Self::Entry(page) => page,
            Self::Result(page) => page,
            Self::Wall(page) => page,
            Self::Seek(page) => page,
            Self::Game(page) => &**page,
            Self::Records(page) => page,
            Self::Replay(page) => &**page,
            Self::Tree(page) => &**page,
            Self::Puzzle(page) => &**page,
        }
    }

    fn page_mut(&mut self) -> &mut dyn Page {
        match self {
            Self::Start(page) => page,
            Self::Connect(page) => page,
            Self::Wait(page) => page,
            Self::Lobby(page) => page,
            Self::NewGame(page) => page,
            Self::Settings(page) => page,
            Self::Account(page) => page,
            Self::Profile(page) => &mut **page,
            Self::Challenges(page) => page,
            Self::Blocked(page) => page,
            Self::Leaders(page) => page,
            Self::Tournaments(page) => page,
            Self::Tournament(page) => page,
            Self::Entry(page) => page,
            Self::Result(page) => page,
            Self::Wall(page) => page,
            Self::Seek(page) => page,
            Self::Game(page) => &mut **page,
            Self::Records(page) => page,
            Self::Replay(page) => &mut **page,
            Self::Tree(page) => &mut **page,
            Self::Puzzle(page) => &mut **page,
        }
    }

    /// Its context in the keymap.
    pub fn context(&self) -> Context {
        match self {
            Self::Start(_) => Context::Menu,
            Self::Connect(_)
            | Self::NewGame(_)
            | Self::Account(_)
            | Self::Seek(_)
            | Self::Entry(_)
            | Self::Result(_) => Context::Form,
            Self::Profile(_) => Context::Profile,
            Self::Challenges(_) => Context::Challenges,
            Self::Blocked(_) => Context::Blocked,
            Self::Leaders(_) => Context::Leaders,
            Self::Tournaments(_) => Context::Tournaments,
            Self::Tournament(_) => Context::Tournament,
            Self::Wall(_) => Context::Wall,
            Self::Settings(_) => Context::Settings,
            Self::Wait(_) => Context::Wait,
            Self::Lobby(lobby) if lobby.is_searching() => Context::Search,
            Self::Lobby(_) => Context::Lobby,
            Self::Game(game) if game.is_chatting() => Context::Chat,
            Self::Game(_) => Context::Game,
            Self::Records(records) if records.is_searching() => Context::Search,
            Self::Records(_) => Context::Records,
            Self::Replay(_) => Context::Replay,
            Self::Tree(tree) if tree.is_typing() => Context::Engine,
            Self::Tree(_) => Context::Tree,
            Self::Puzzle(_) => Context::Puzzle,
        }
    }

    /// Whether an action can be done now: only such are in the footer and in the palette.
    pub fn offers(&self, action: Action, world: &World) -> bool {
        self.page().offers(action, world)
    }

    /// The key of the text of an action that means something else than usual just now.
    pub fn text_now(&self, action: Action, world: &World) -> Option<&'static str> {
        self.page().text_now(action, world)
    }

    /// Does an action.
    pub fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        match action {
            Action::Help => vec![Step::Help],
            Action::Palette => vec![Step::Palette],
            Action::Suspend => vec![Step::Suspend],
            Action::Quit => self.quit(world),
            _ => self.page_mut().act(action, world),
        }
    }

    /// Ends the program, in a game only after a question. A seat on a server elsewhere waits for its player, so
    /// nothing is given up there.
    fn quit(&self, world: &World) -> Vec<Step> {
        let playing = matches!(self, Self::Game(game) if game.room.am_playing());
        let is_kept = matches!(self, Self::Game(game) if world.keeps(&game.room));
        if let Self::Game(game) = self
            && world.discards(&game.room)
        {
            return vec![Step::Send(Command::Abort { room: game.room.code }), Step::Quit];
        }
        let text = match world.place {
            ServerPlace::Private if is_kept => "ask-quit-solo",
            ServerPlace::Remote { .. } if is_kept => "ask-quit-kept",
            ServerPlace::Remote { .. } if playing => "ask-quit-seat",
            ServerPlace::Private if playing => {
                return vec![Step::ask(world.texts.say("ask-quit-game"), vec![Step::Quit])];
            }
            ServerPlace::Shared { .. } => "ask-quit-lobby",
            _ => match world.left_behind() {
                Some(text) => return vec![Step::ask(text, vec![Step::Quit])],
                None => return vec![Step::Quit],
            },
        };
        vec![Step::ask(world.texts.say(text), vec![Step::Quit])]
    }

    /// Lets a text or the board take a key before the keymap does; `None` if neither uses it.
    pub fn type_key(&mut self, key: KeyEvent, world: &World) -> Option<Vec<Step>> {
        self.page_mut().type_key(key, world)
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) -> Vec<Step> {
        self.page_mut().paste(text)
    }

    /// Takes a click on a part of it. Parts that stand for an action never come here.
    pub fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        self.page_mut().click(target, world)
    }

    /// Takes a turn of the wheel over a part of it.
    pub fn wheel(&mut self, wheel: Wheel, over: Option<Target>, world: &World) -> Vec<Step> {
        if let Self::Game(game) = self {
            game.wheel(wheel, over);
            return Vec::new();
        }
        let action = match wheel {
            Wheel::Up => Action::Up,
            Wheel::Down => Action::Down,
        };
        self.act(action, world)
    }

    /// Draws it between the header and the footer.
    pub fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        self.page().draw(world, area, buffer, hits);
    }

    /// The game that is on the board.
    pub fn game(&self) -> Option<GameKind> {
        match self {
            Self::Game(game) => Some(game.room.game),
            Self::Replay(replay) => Some(replay.game()),
            Self::Puzzle(puzzle) => Some(puzzle.game()),
            _ => None,
        }
    }

    /// Every command that can be given by name now.
    pub fn commands(&self, world: &World) -> Vec<NamedCommand> {
        let items = match self {
            Self::Start(_) => start::commands(world),
            Self::Game(game) => game.people_to_block(world),
            _ => Vec::new(),
        };
        let bindings = self.context().bindings();
        let offered = bindings.filter(|binding| {
            let is_named = binding.hint(world.texts).is_some() && binding.action != Action::Palette;
            is_named && self.offers(binding.action, world)
        });
        let keys = offered.map(|binding| NamedCommand::key(binding, world.texts));
        // A line of the menu that has a key stands there once.
        let known: Vec<String> = items.iter().map(|item| item.name.to_lowercase()).collect();
        let keys = keys.filter(|key| !known.contains(&key.name.to_lowercase()));
        match self {
            // Commands about single people come last.
            Self::Game(_) => keys.chain(items).collect(),
            _ => items.into_iter().chain(keys).collect(),
        }
    }

    /// The commands of this place that are not possible now, each with the reason where one is known.
    pub fn other_commands(&self, world: &World) -> Vec<(NamedCommand, Option<String>)> {
        let named = self.context().bindings().filter(|binding| binding.hint(world.texts).is_some());
        let absent = named.filter(|binding| !self.offers(binding.action, world));
        let why = |action| match self {
            Self::Game(game) => Some(game.why_not(action, world)),
            _ => None,
        };
        absent.map(|binding| (NamedCommand::key(binding, world.texts), why(binding.action))).collect()
    }

    /// Its title in the header.
    pub fn title(&self, world: &World) -> String {
        let texts = world.texts;
        match self {
            Self::Start(_) => String::new(),
            Self::Connect(connect) => texts.say(connect.title()).into_owned(),
            Self::Wait(_) => texts.say("wait-title").into_owned(),
            Self::Lobby(_) => texts.say("lobby-title").into_owned(),
            Self::NewGame(form) => texts.say(form.title()).into_owned(),
            Self::Challenges(_) => texts.say("challenges-title").into_owned(),
            Self::Blocked(_) => texts.say("blocked-title").into_owned(),
            Self::Settings(_) => texts.say("settings-title").into_owned(),
            Self::Account(_) => texts.say("account-title").into_owned(),
            Self::Profile(_) => texts.say("account-profile").into_owned(),
            Self::Leaders(_) => texts.say("leaders-title").into_owned(),
            Self::Tournaments(_) => texts.say("tournaments-title").into_owned(),
            Self::Tournament(_) | Self::Entry(_) | Self::Result(_) => texts.say("tournament-title").into_owned(),
            Self::Wall(_) => texts.say("wall-title").into_owned(),
            Self::Seek(page) => page.title(texts),
            Self::Game(game) => game.title(texts),
            Self::Records(records) => texts.say(records.title()).into_owned(),
            Self::Replay(replay) => replay.title(texts),
            Self::Tree(_) => texts.say("tree-title").into_owned(),
            Self::Puzzle(puzzle) => puzzle.title(texts),
        }
    }

    /// Whether it waits for the findings of a search.
    pub fn is_studying(&self) -> bool {
        match self {
            Self::Replay(replay) => replay.is_studying(),
            Self::Game(game) => game.waits_for_hint(),
            _ => false,
        }
    }

    /// Takes the findings of a search.
    pub fn take_finding(&mut self, finding: Finding) {
        match self {
            Self::Replay(replay) => replay.take_finding(finding),
            Self::Game(game) => game.take_hint(finding),
            _ => {}
        }
    }

    /// The requested search is over.
    pub fn study_is_over(&mut self) {
        if let Self::Replay(replay) = self {
            replay.study_is_over();
        }
    }
}
