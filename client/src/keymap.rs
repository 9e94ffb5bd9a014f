//! Which key does what, where. Keys are looked up here, and the footer, the help and the command palette are printed
//! from here, so they cannot differ.

use std::borrow::Cow;
use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::text::Texts;

/// What a key, a click or the command palette can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Do what is chosen.
    Confirm,
    /// One step out.
    Back,
    /// Up, or the cursor up.
    Up,
    /// Down, or the cursor down.
    Down,
    /// Left, or the value before.
    Left,
    /// Right, or the value after.
    Right,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// The beginning.
    First,
    /// The end.
    Last,
    /// Choose a room by its code.
    EnterCode,
    /// Watch the chosen room.
    Watch,
    /// Another state of the rooms that are listed.
    Filter,
    /// Another order of the list.
    Sort,
    /// Narrow the list down by words.
    Search,
    /// Let the server find an opponent.
    Pair,
    /// Look for an opponent no longer.
    Unpair,
    /// The games that were played here.
    Finished,
    /// The form of a new game.
    NewGame,
    /// Take back the last point pressed.
    Erase,
    /// Pass, where that is a legal move.
    Pass,
    /// Open the chat line.
    Chat,
    /// Agree to what the opponent offers.
    Accept,
    /// Decline what the opponent offers, or withdraw one's own offer.
    Decline,
    /// Offer a draw.
    OfferDraw,
    /// Ask to take a move back.
    Takeback,
    /// Offer another game.
    Rematch,
    /// Give the game up.
    Resign,
    /// End a game that has hardly begun.
    Abort,
    /// Claim the win over an opponent who is gone.
    Claim,
    /// Let a bot have the empty seat.
    AddBot,
    /// Take the empty seat.
    Sit,
    /// See the board from the other side.
    Flip,
    /// Look at the position one move earlier.
    Earlier,
    /// Look at the position one move later.
    Later,
    /// Look at the start position.
    Start,
    /// Back to the present position.
    Present,
    /// Replay the game that is over, to see what it was worth.
    Analyse,
    /// Look more closely.
    More,
    /// Look less closely.
    Less,
    /// To the next move that was wrong.
    NextMistake,
    /// To the move before that was wrong.
    PreviousMistake,
    /// Ask an engine what to play.
    Hint,
    /// Show what bots think, or no longer.
    ShowThinking,
    /// The tree of a small search.
    ShowTree,
    /// Another search.
    NextAlgorithm,
    /// Keep the game in a file.
    Save,
    /// Leave the room.
    Leave,
    /// The keys of this screen.
    Help,
    /// Every command of this screen by name.
    Palette,
    /// Leave the program.
    Quit,
    /// Stop the program, to go on with it later from the shell.
    Suspend,
}

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    code: KeyCode,
    control: bool,
}

/// One line of the keymap.
#[derive(Debug)]
pub struct Binding {
    /// The keys, the one to show first.
    pub keys: &'static [Key],
    /// What they do.
    pub action: Action,
    /// The key of its text: one or two words for the footer, or none where the footer says nothing, and what it is
    /// about in a line for the help.
    pub text: &'static str,
}

impl Binding {
    /// One or two words for the footer; none where the footer says nothing.
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
    /// The search line of the lobby.
    Search,
    /// A room.
    Game,
    /// The games that were kept.
    Records,
    /// A game that is over.
    Replay,
    /// The tree of a search.
    Tree,
    /// The chat line of a room.
    Chat,
    /// The help.
    Help,
    /// A question with yes and no.
    Question,
    /// The command palette.
    Palette,
}

const fn key(code: KeyCode) -> Key {
    Key { code, control: false }
}

const fn control_key(code: KeyCode) -> Key {
    Key { code, control: true }
}

const fn letter(letter: char) -> Key {
    key(KeyCode::Char(letter))
}

const fn control(letter: char) -> Key {
    Key { code: KeyCode::Char(letter), control: true }
}

const fn bind(keys: &'static [Key], action: Action, text: &'static str) -> Binding {
    Binding { keys, action, text }
}

const ENTER: Key = key(KeyCode::Enter);
const ESC: Key = key(KeyCode::Esc);
const UP: Key = key(KeyCode::Up);
const DOWN: Key = key(KeyCode::Down);
const LEFT: Key = key(KeyCode::Left);
const RIGHT: Key = key(KeyCode::Right);
const TAB: Key = key(KeyCode::Tab);
const BACK_TAB: Key = key(KeyCode::BackTab);
const PAGE_UP: Key = key(KeyCode::PageUp);
const PAGE_DOWN: Key = key(KeyCode::PageDown);
const HOME: Key = key(KeyCode::Home);
const END: Key = key(KeyCode::End);
const BACKSPACE: Key = key(KeyCode::Backspace);

static EVERYWHERE: &[Binding] =
    &[bind(&[control('c')], Action::Quit, "keys-quit"), bind(&[control('z')], Action::Suspend, "keys-suspend")];

static MENU: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "menu-confirm"),
    bind(&[UP, letter('k')], Action::Up, "menu-up"),
    bind(&[DOWN, letter('j'), TAB], Action::Down, "menu-down"),
    bind(&[letter('?'), key(KeyCode::F(1))], Action::Help, "menu-help"),
    bind(&[letter('q'), ESC], Action::Quit, "menu-quit"),
];

static FORM: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "form-confirm"),
    bind(&[UP, BACK_TAB], Action::Up, "form-up"),
    bind(&[DOWN, TAB], Action::Down, "form-down"),
    bind(&[LEFT], Action::Left, "form-left"),
    bind(&[RIGHT, letter(' ')], Action::Right, "form-right"),
    bind(&[ESC], Action::Back, "form-back"),
    bind(&[key(KeyCode::F(1)), letter('?')], Action::Help, "form-help"),
];

static SETTINGS: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "settings-confirm"),
    bind(&[UP, BACK_TAB], Action::Up, "settings-up"),
    bind(&[DOWN, TAB], Action::Down, "settings-down"),
    bind(&[LEFT], Action::Left, "settings-left"),
    bind(&[RIGHT, letter(' ')], Action::Right, "settings-right"),
    bind(&[ESC], Action::Back, "settings-back"),
    bind(&[key(KeyCode::F(1)), letter('?')], Action::Help, "settings-help"),
];

static WAIT: &[Binding] = &[bind(&[ESC, letter('q')], Action::Back, "wait-back")];

static LOBBY: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "lobby-confirm"),
    bind(&[letter('w')], Action::Watch, "lobby-watch"),
    bind(&[letter('n')], Action::NewGame, "lobby-new-game"),
    bind(&[letter('p')], Action::Pair, "lobby-pair"),
    bind(&[letter('x')], Action::Unpair, "lobby-unpair"),
    bind(&[letter('/')], Action::Search, "lobby-search"),
    bind(&[letter('c')], Action::EnterCode, "lobby-enter-code"),
    bind(&[LEFT], Action::Left, "lobby-left"),
    bind(&[RIGHT], Action::Right, "lobby-right"),
    bind(&[letter('f')], Action::Filter, "lobby-filter"),
    bind(&[letter('o')], Action::Sort, "lobby-sort"),
    bind(&[letter('h')], Action::Finished, "lobby-finished"),
    bind(&[PAGE_UP], Action::PageUp, "lobby-page-up"),
    bind(&[PAGE_DOWN], Action::PageDown, "lobby-page-down"),
    bind(&[UP, letter('k')], Action::Up, "lobby-up"),
    bind(&[DOWN, letter('j'), TAB], Action::Down, "lobby-down"),
    bind(&[HOME, letter('g')], Action::First, "lobby-first"),
    bind(&[END, letter('G')], Action::Last, "lobby-last"),
    bind(&[letter('?'), key(KeyCode::F(1))], Action::Help, "lobby-help"),
    bind(&[letter(':')], Action::Palette, "lobby-palette"),
    bind(&[ESC, letter('q')], Action::Back, "lobby-back"),
];

static SEARCH: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "search-confirm"),
    bind(&[UP], Action::Up, "search-up"),
    bind(&[DOWN, TAB], Action::Down, "search-down"),
    bind(&[ESC], Action::Back, "search-back"),
];

// The letters a to h and the digits name points of the board, so no command of this list may use them.
static GAME: &[Binding] = &[
    bind(&[letter('y')], Action::Accept, "game-accept"),
    bind(&[letter('n')], Action::Decline, "game-decline"),
    bind(&[letter('w')], Action::Claim, "game-claim"),
    bind(&[letter('m')], Action::Rematch, "game-rematch"),
    bind(&[letter('s')], Action::Sit, "game-sit"),
    bind(&[letter('+')], Action::AddBot, "game-add-bot"),
    bind(&[letter('x')], Action::Analyse, "game-analyse"),
    bind(&[letter('N')], Action::NewGame, "game-new-game"),
    bind(&[letter('S')], Action::Save, "game-save"),
    bind(&[ENTER, letter(' ')], Action::Confirm, "game-confirm"),
    bind(&[letter('i')], Action::Hint, "game-hint"),
    bind(&[letter('v')], Action::ShowThinking, "game-thinking"),
    bind(&[letter('p')], Action::Pass, "game-pass"),
    bind(&[BACKSPACE], Action::Erase, "game-erase"),
    bind(&[letter('o')], Action::OfferDraw, "game-offer-draw"),
    bind(&[letter('u')], Action::Takeback, "game-takeback"),
    bind(&[letter('r')], Action::Resign, "game-resign"),
    bind(&[letter('z')], Action::Abort, "game-abort"),
    bind(&[letter('t'), TAB], Action::Chat, "game-chat"),
    bind(&[letter('F')], Action::Flip, "game-flip"),
    bind(&[letter('['), letter(','), control_key(KeyCode::Left)], Action::Earlier, "game-earlier"),
    bind(&[letter(']'), letter('.'), control_key(KeyCode::Right)], Action::Later, "game-later"),
    bind(&[HOME, letter('{')], Action::Start, "game-start"),
    bind(&[END, letter('}')], Action::Present, "game-present"),
    bind(&[UP], Action::Up, "game-up"),
    bind(&[DOWN], Action::Down, "game-down"),
    bind(&[LEFT], Action::Left, "game-left"),
    bind(&[RIGHT], Action::Right, "game-right"),
    bind(&[PAGE_UP], Action::PageUp, "game-page-up"),
    bind(&[PAGE_DOWN], Action::PageDown, "game-page-down"),
    bind(&[letter('?'), key(KeyCode::F(1))], Action::Help, "game-help"),
    bind(&[letter(':')], Action::Palette, "game-palette"),
    bind(&[ESC], Action::Back, "game-back"),
    bind(&[letter('q')], Action::Leave, "game-leave"),
];

static RECORDS: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "records-confirm"),
    bind(&[UP, letter('k')], Action::Up, "records-up"),
    bind(&[DOWN, letter('j'), TAB], Action::Down, "records-down"),
    bind(&[PAGE_UP], Action::PageUp, "records-page-up"),
    bind(&[PAGE_DOWN], Action::PageDown, "records-page-down"),
    bind(&[HOME, letter('g')], Action::First, "records-first"),
    bind(&[END, letter('G')], Action::Last, "records-last"),
    bind(&[letter('?'), key(KeyCode::F(1))], Action::Help, "records-help"),
    bind(&[letter(':')], Action::Palette, "records-palette"),
    bind(&[ESC, letter('q')], Action::Back, "records-back"),
];

static REPLAY: &[Binding] = &[
    bind(&[LEFT, letter('['), letter(',')], Action::Earlier, "replay-earlier"),
    bind(&[RIGHT, letter(']'), letter('.'), letter(' ')], Action::Later, "replay-later"),
    bind(&[UP], Action::Up, "replay-up"),
    bind(&[DOWN], Action::Down, "replay-down"),
    bind(&[PAGE_UP], Action::PageUp, "replay-page-up"),
    bind(&[PAGE_DOWN], Action::PageDown, "replay-page-down"),
    bind(&[HOME, letter('{'), letter('g')], Action::Start, "replay-start"),
    bind(&[END, letter('}'), letter('G')], Action::Present, "replay-present"),
    bind(&[letter('x')], Action::Analyse, "replay-analyse"),
    bind(&[letter('n')], Action::NextMistake, "replay-next-mistake"),
    bind(&[letter('N')], Action::PreviousMistake, "replay-previous-mistake"),
    bind(&[letter('+'), letter('=')], Action::More, "replay-more"),
    bind(&[letter('-')], Action::Less, "replay-less"),
    bind(&[letter('t')], Action::ShowTree, "replay-tree"),
    bind(&[letter('S'), letter('s')], Action::Save, "replay-save"),
    bind(&[letter('?'), key(KeyCode::F(1))], Action::Help, "replay-help"),
    bind(&[letter(':')], Action::Palette, "replay-palette"),
    bind(&[ESC, letter('q')], Action::Back, "replay-back"),
];

static TREE: &[Binding] = &[
    bind(&[ENTER, letter(' ')], Action::Confirm, "tree-confirm"),
    bind(&[RIGHT, letter('l')], Action::Right, "tree-right"),
    bind(&[LEFT, letter('h')], Action::Left, "tree-left"),
    bind(&[letter('a')], Action::NextAlgorithm, "tree-algorithm"),
    bind(&[letter('+'), letter('=')], Action::More, "tree-more"),
    bind(&[letter('-')], Action::Less, "tree-less"),
    bind(&[UP, letter('k')], Action::Up, "tree-up"),
    bind(&[DOWN, letter('j'), TAB], Action::Down, "tree-down"),
    bind(&[PAGE_UP], Action::PageUp, "tree-page-up"),
    bind(&[PAGE_DOWN], Action::PageDown, "tree-page-down"),
    bind(&[HOME, letter('g')], Action::First, "tree-first"),
    bind(&[END, letter('G')], Action::Last, "tree-last"),
    bind(&[letter('?'), key(KeyCode::F(1))], Action::Help, "tree-help"),
    bind(&[letter(':')], Action::Palette, "tree-palette"),
    bind(&[ESC, letter('q')], Action::Back, "tree-back"),
];

static CHAT: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "chat-confirm"),
    bind(&[ESC, TAB], Action::Back, "chat-back"),
    bind(&[PAGE_UP], Action::PageUp, "chat-page-up"),
    bind(&[PAGE_DOWN], Action::PageDown, "chat-page-down"),
];

static HELP: &[Binding] = &[
    bind(&[DOWN, letter('j')], Action::Down, "help-down"),
    bind(&[UP, letter('k')], Action::Up, "help-up"),
    bind(&[PAGE_DOWN, letter(' ')], Action::PageDown, "help-page-down"),
    bind(&[PAGE_UP], Action::PageUp, "help-page-up"),
    bind(&[HOME, letter('g')], Action::First, "help-first"),
    bind(&[END, letter('G')], Action::Last, "help-last"),
    bind(&[ESC, letter('q'), letter('?'), ENTER], Action::Back, "help-back"),
];

static QUESTION: &[Binding] = &[
    bind(&[letter('y'), ENTER], Action::Confirm, "question-confirm"),
    bind(&[letter('n'), ESC, letter('q')], Action::Back, "question-back"),
];

static PALETTE: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "palette-confirm"),
    bind(&[UP], Action::Up, "palette-up"),
    bind(&[DOWN, TAB], Action::Down, "palette-down"),
    bind(&[ESC], Action::Back, "palette-back"),
];

impl Context {
    /// Every place, in the order of the help.
    pub const ALL: [Self; 14] = [
        Self::Menu,
        Self::Form,
        Self::Settings,
        Self::Wait,
        Self::Lobby,
        Self::Search,
        Self::Game,
        Self::Records,
        Self::Replay,
        Self::Tree,
        Self::Chat,
        Self::Help,
        Self::Question,
        Self::Palette,
    ];

    /// What the keys of this place do, in the order of the footer.
    pub fn bindings(self) -> &'static [Binding] {
        match self {
            Self::Menu => MENU,
            Self::Form => FORM,
            Self::Settings => SETTINGS,
            Self::Wait => WAIT,
            Self::Lobby => LOBBY,
            Self::Search => SEARCH,
            Self::Game => GAME,
            Self::Records => RECORDS,
            Self::Replay => REPLAY,
            Self::Tree => TREE,
            Self::Chat => CHAT,
            Self::Help => HELP,
            Self::Question => QUESTION,
            Self::Palette => PALETTE,
        }
    }

    /// What the keys do wherever they are pressed.
    pub fn everywhere() -> &'static [Binding] {
        EVERYWHERE
    }

    /// What a key does here.
    pub fn action(self, event: KeyEvent) -> Option<Action> {
        find(self.bindings(), event)
    }

    /// What a key does wherever it is pressed.
    pub fn everywhere_action(event: KeyEvent) -> Option<Action> {
        find(EVERYWHERE, event)
    }

    /// The key of the heading of its keys in the help.
    pub fn title(self) -> &'static str {
        match self {
            Self::Menu => "keys-menu",
            Self::Form => "keys-form",
            Self::Settings => "keys-settings",
            Self::Wait => "keys-wait",
            Self::Lobby => "keys-lobby",
            Self::Search => "keys-search",
            Self::Game => "keys-game",
            Self::Records => "keys-records",
            Self::Replay => "keys-replay",
            Self::Tree => "keys-tree",
            Self::Chat => "keys-chat",
            Self::Help => "keys-help",
            Self::Question => "keys-question",
            Self::Palette => "keys-palette",
        }
    }
}

fn find(bindings: &[Binding], event: KeyEvent) -> Option<Action> {
    let pressed = Key::from(event);
    bindings.iter().find(|binding| binding.keys.contains(&pressed)).map(|binding| binding.action)
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
        Self { code, control }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.control {
            f.write_str("Ctrl-")?;
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
            for binding in context.bindings().iter().chain(Context::everywhere()) {
                for key in binding.keys {
                    assert!(!seen.contains(key), "{key} is bound twice in {context:?}");
                    seen.push(*key);
                }
            }
        }
    }

    #[test]
    fn commands_of_a_game_leave_the_names_of_points_alone() {
        let names = ('a'..='h').chain('1'..='9');
        for name in names {
            let event = KeyEvent::new(KeyCode::Char(name), KeyModifiers::NONE);
            assert_eq!(Context::Game.action(event), None, "{name}");
        }
    }

    #[test]
    fn everything_bound_is_explained() {
        for context in Context::ALL {
            for binding in context.bindings().iter().chain(Context::everywhere()) {
                let about = format!("{}.about", binding.text);
                assert!(Texts::default().maybe(&about).is_some() && !binding.keys.is_empty(), "{about}");
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
