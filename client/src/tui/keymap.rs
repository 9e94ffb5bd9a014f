//! The keymap. Keys are looked up here, and the footer, the help and the command palette are printed from here, so they
//! always agree.

mod action;
mod bindings;

use std::borrow::Cow;
use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::play::text::Texts;

pub use action::Action;

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    code: KeyCode,
    control: bool,
    /// Of Left and Right alone: letters differ by it already.
    shift: bool,
}

/// One line of the keymap.
#[derive(Debug)]
pub struct Binding {
    /// The keys, the one to show first.
    pub keys: &'static [Key],
    /// Their action.
    pub action: Action,
    /// The key of its texts: one or two words for the footer, if any, and a line for the help.
    pub text: &'static str,
}

impl Binding {
    /// One or two words for the footer; `None` if the footer omits it.
    pub fn hint(&self, texts: Texts) -> Option<Cow<'static, str>> {
        texts.maybe(self.text)
    }

    /// A line for the help.
    pub fn about(&self, texts: Texts) -> Cow<'static, str> {
        texts.say(&format!("{}.about", self.text))
    }
}

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// A menu.
    Menu,
    /// A form.
    Form,
    /// The form of settings.
    Settings,
    /// Waiting for a connection.
    Wait,
    /// The list of rooms.
    Lobby,
    /// An account as everybody sees it.
    Profile,
    /// The strongest players.
    Leaders,
    /// The challenges that wait for an answer.
    Challenges,
    /// The people whom this player has blocked.
    Blocked,
    /// The tournaments of a server.
    Tournaments,
    /// A tournament.
    Tournament,
    /// A tournament for a projector.
    Wall,
    /// The search line of the lobby.
    Search,
    /// A room.
    Game,
    /// The saved games.
    Records,
    /// A game that is over.
    Replay,
    /// A search from the inside.
    Tree,
    /// The line in which an engine is typed.
    Engine,
    /// A puzzle.
    Puzzle,
    /// The chat line of a room.
    Chat,
    /// The help.
    Help,
    /// A question with yes and no.
    Question,
    /// The command palette.
    Palette,
    /// The spectators of a room.
    Spectators,
    /// The choice of a bot for a seat.
    Bot,
    /// The output of the program on the other seat.
    Output,
    /// The people in the lobby.
    People,
    /// Why a bot played its last move.
    Why,
}

impl Context {
    /// Every place, in the order of the help.
    pub const ALL: [Self; 28] = [
        Self::Menu,
        Self::Form,
        Self::Settings,
        Self::Wait,
        Self::Lobby,
        Self::Profile,
        Self::Leaders,
        Self::Challenges,
        Self::Blocked,
        Self::Tournaments,
        Self::Tournament,
        Self::Wall,
        Self::Search,
        Self::Game,
        Self::Records,
        Self::Replay,
        Self::Tree,
        Self::Engine,
        Self::Puzzle,
        Self::Chat,
        Self::Help,
        Self::Question,
        Self::Palette,
        Self::Spectators,
        Self::Bot,
        Self::Output,
        Self::People,
        Self::Why,
    ];

    /// The bindings of this place, in the order of the footer.
    pub fn bindings(self) -> impl Iterator<Item = &'static Binding> + Clone {
        self.keys().iter().copied().flatten()
    }

    fn keys(self) -> bindings::Keys {
        match self {
            Self::Menu => bindings::MENU,
            Self::Form => bindings::FORM,
            Self::Settings => bindings::SETTINGS,
            Self::Wait => bindings::WAIT,
            Self::Lobby => bindings::LOBBY,
            Self::Profile => bindings::PROFILE,
            Self::Leaders => bindings::LEADERS,
            Self::Challenges => bindings::CHALLENGES,
            Self::Blocked => bindings::BLOCKED,
            Self::Tournaments => bindings::TOURNAMENTS,
            Self::Tournament => bindings::TOURNAMENT,
            Self::Wall => bindings::WALL,
            Self::Search => bindings::SEARCH,
            Self::Game => bindings::GAME,
            Self::Records => bindings::RECORDS,
            Self::Replay => bindings::REPLAY,
            Self::Tree => bindings::TREE,
            Self::Engine => bindings::ENGINE,
            Self::Puzzle => bindings::PUZZLE,
            Self::Chat => bindings::CHAT,
            Self::Help => bindings::HELP,
            Self::Question => bindings::QUESTION,
            Self::Palette => bindings::PALETTE,
            Self::Spectators => bindings::SPECTATORS,
            Self::Bot => bindings::BOT,
            Self::Output => bindings::OUTPUT,
            Self::People => bindings::PEOPLE,
            Self::Why => bindings::WHY,
        }
    }

    /// The bindings that work everywhere.
    pub fn everywhere() -> &'static [Binding] {
        bindings::EVERYWHERE
    }

    /// The action of a key here.
    pub fn action(self, event: KeyEvent) -> Option<Action> {
        find(&self.bindings(), event)
    }

    /// The action of a key that works everywhere.
    pub fn everywhere_action(event: KeyEvent) -> Option<Action> {
        find(&bindings::EVERYWHERE.iter(), event)
    }

    /// The key of the heading of its keys in the help.
    pub fn title(self) -> &'static str {
        match self {
            Self::Menu => "keys-menu",
            Self::Form => "keys-form",
            Self::Settings => "keys-settings",
            Self::Wait => "keys-wait",
            Self::Lobby => "keys-lobby",
            Self::Profile => "account-profile",
            Self::Leaders => "leaders-title",
            Self::Challenges => "challenges-title",
            Self::Blocked => "blocked-title",
            Self::Tournaments => "tournaments-title",
            Self::Tournament => "tournament-title",
            Self::Wall => "wall-title",
            Self::Search => "keys-search",
            Self::Game => "keys-game",
            Self::Records => "keys-records",
            Self::Replay => "keys-replay",
            Self::Tree => "keys-tree",
            Self::Engine => "keys-engine",
            Self::Puzzle => "keys-puzzle",
            Self::Chat => "keys-chat",
            Self::Help => "keys-help",
            Self::Question => "keys-question",
            Self::Palette => "keys-palette",
            Self::Spectators => "spectators-title",
            Self::Bot => "bot-title",
            Self::Output => "output-title",
            Self::People => "people-title",
            Self::Why => "why-title",
        }
    }
}

fn find(bindings: &(impl Iterator<Item = &'static Binding> + Clone), event: KeyEvent) -> Option<Action> {
    let pressed = Key::from(event);
    // Where a key means nothing else with Shift, Shift does nothing.
    let plain = Key { shift: false, ..pressed };
    let with = |key: Key| bindings.clone().find(|binding| binding.keys.contains(&key)).map(|binding| binding.action);
    with(pressed).or_else(|| with(plain))
}

impl Key {
    /// The name of the key in the language of the reader.
    pub fn name(self, texts: Texts) -> String {
        let name = match self.code {
            KeyCode::Up => "key-up",
            KeyCode::Down => "key-down",
            KeyCode::Left => "key-left",
            KeyCode::Right => "key-right",
            KeyCode::Char(' ') => "key-space",
            _ => return self.to_string(),
        };
        let name = texts.say(name);
        match (self.control, self.shift) {
            (true, _) => format!("Ctrl-{name}"),
            (_, true) => format!("Shift-{name}"),
            _ => name.into_owned(),
        }
    }
}

impl From<KeyEvent> for Key {
    fn from(event: KeyEvent) -> Self {
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        let code = match event.code {
            KeyCode::Char(letter) if control => KeyCode::Char(letter.to_ascii_lowercase()),
            // Some terminals report Shift-Tab as Tab with a modifier.
            KeyCode::Tab if event.modifiers.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
            code => code,
        };
        let shift = event.modifiers.contains(KeyModifiers::SHIFT) && matches!(code, KeyCode::Left | KeyCode::Right);
        Self { code, control, shift }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.control {
            f.write_str("Ctrl-")?;
        }
        if self.shift {
            f.write_str("Shift-")?;
        }
        match self.code {
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(letter) if self.control => write!(f, "{}", letter.to_ascii_uppercase()),
            KeyCode::Char(letter) => write!(f, "{letter}"),
            KeyCode::BackTab => f.write_str("Shift-Tab"),
            KeyCode::PageUp => f.write_str("PgUp"),
            KeyCode::PageDown => f.write_str("PgDn"),
            code => write!(f, "{code}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things_in_one_place() {
        for context in Context::ALL {
            let mut seen: Vec<Key> = Vec::new();
            for binding in context.bindings().chain(Context::everywhere()) {
                for key in binding.keys {
                    assert!(!seen.contains(key), "{key} is bound twice in {context:?}");
                    seen.push(*key);
                }
            }
        }
    }

    #[test]
    fn commands_of_a_game_leave_the_names_of_points_alone() {
        let names = ('a'..='h').chain('0'..='9');
        for name in names {
            let event = KeyEvent::new(KeyCode::Char(name), KeyModifiers::NONE);
            assert_eq!(Context::Game.action(event), None, "{name}");
        }
    }

    #[test]
    fn everything_bound_is_explained() {
        for context in Context::ALL {
            for binding in context.bindings().chain(Context::everywhere()) {
                let about = format!("{}.about", binding.text);
                assert!(Texts::default().maybe(&about).is_some() && !binding.keys.is_empty(), "{about}");
            }
        }
    }

    #[test]
    fn keys_are_called_in_every_language_and_in_english_as_they_are_written() {
        let indonesian = Texts::new("id".parse().expect("a language"));
        for binding in Context::ALL.iter().flat_map(|context| context.bindings()) {
            for key in binding.keys {
                assert_eq!(key.name(Texts::default()), key.to_string());
                let name = key.name(indonesian);
                let english = ["Up", "Down", "Left", "Right", "Space"];
                assert!(name.split('-').all(|part| !english.contains(&part)), "{name}");
            }
        }
    }

    #[test]
    fn control_letters_are_found_with_and_without_shift() {
        let event = KeyEvent::new(KeyCode::Char('C'), KeyModifiers::CONTROL | KeyModifiers::SHIFT);
        assert_eq!(Context::everywhere_action(event), Some(Action::Quit));
        assert_eq!(Key::from(event).to_string(), "Ctrl-C");
    }
}
