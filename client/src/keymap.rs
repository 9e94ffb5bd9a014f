//! Which key does what, where. Keys are looked up here, and the footer, the help and the command palette are printed
//! from here, so they cannot differ.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

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
    /// One or two words for the footer; empty where the footer says nothing.
    pub hint: &'static str,
    /// A line for the help.
    pub about: &'static str,
}

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// A menu.
    Menu,
    /// A form.
    Form,
    /// Waiting for a connection.
    Wait,
    /// The list of rooms.
    Lobby,
    /// A room.
    Game,
    /// The games that were kept.
    Records,
    /// A game that is over.
    Replay,
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

const fn letter(letter: char) -> Key {
    key(KeyCode::Char(letter))
}

const fn control(letter: char) -> Key {
    Key { code: KeyCode::Char(letter), control: true }
}

const fn bind(keys: &'static [Key], action: Action, hint: &'static str, about: &'static str) -> Binding {
    Binding { keys, action, hint, about }
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

static EVERYWHERE: &[Binding] = &[
    bind(&[control('c')], Action::Quit, "", "leave the program; in a game it asks first"),
    bind(&[control('z')], Action::Suspend, "", "stop for a while; `fg` in the shell goes on"),
];

static MENU: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "choose", "do what is chosen"),
    bind(&[UP, letter('k')], Action::Up, "", "the line above"),
    bind(&[DOWN, letter('j'), TAB], Action::Down, "", "the line below"),
    bind(&[letter('?'), key(KeyCode::F(1))], Action::Help, "help", "this help"),
    bind(&[letter('q'), ESC], Action::Quit, "quit", "leave the program"),
];

static FORM: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "start", "go on with these values"),
    bind(&[UP, BACK_TAB], Action::Up, "", "the field above"),
    bind(&[DOWN, TAB], Action::Down, "next field", "the field below"),
    bind(&[LEFT], Action::Left, "", "the value before"),
    bind(&[RIGHT, letter(' ')], Action::Right, "change", "the value after"),
    bind(&[ESC], Action::Back, "back", "back without doing it"),
    bind(&[key(KeyCode::F(1)), letter('?')], Action::Help, "help", "this help"),
];

static WAIT: &[Binding] = &[bind(&[ESC, letter('q')], Action::Back, "give up", "wait no longer")];

static LOBBY: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "join", "take a seat in the chosen room, or go on with your game in it"),
    bind(&[letter('w')], Action::Watch, "watch", "watch the chosen room"),
    bind(&[letter('n')], Action::NewGame, "new game", "open a room of your own"),
    bind(&[letter('c')], Action::EnterCode, "room code", "enter a room by its code"),
    bind(&[UP, letter('k')], Action::Up, "", "the room above"),
    bind(&[DOWN, letter('j'), TAB], Action::Down, "", "the room below"),
    bind(&[HOME, letter('g')], Action::First, "", "the first room"),
    bind(&[END, letter('G')], Action::Last, "", "the last room"),
    bind(&[letter('?'), key(KeyCode::F(1))], Action::Help, "help", "this help"),
    bind(&[letter(':')], Action::Palette, "", "every command by name"),
    bind(&[ESC, letter('q')], Action::Back, "leave", "disconnect and go back to the start"),
];

// The letters a to h and the digits name points of the board, so no command of this list may use them.
static GAME: &[Binding] = &[
    bind(&[letter('y')], Action::Accept, "accept", "accept what the opponent offers"),
    bind(&[letter('n')], Action::Decline, "decline", "decline what the opponent offers, or withdraw your offer"),
    bind(&[letter('w')], Action::Claim, "claim win", "claim the win: the opponent has been gone for too long"),
    bind(&[letter('m')], Action::Rematch, "rematch", "offer another game with seats swapped"),
    bind(&[letter('s')], Action::Sit, "sit down", "take the empty seat"),
    bind(&[letter('+')], Action::AddBot, "add a bot", "let a bot have the empty seat"),
    bind(&[letter('x')], Action::Analyse, "analyse", "replay the game that is over, move by move"),
    bind(&[letter('N')], Action::NewGame, "new game", "open another room"),
    bind(&[letter('S')], Action::Save, "save", "keep the game that is over in a file"),
    bind(
        &[ENTER, letter(' ')],
        Action::Confirm,
        "play",
        "press the point under the cursor; a move is played when complete",
    ),
    bind(&[letter('p')], Action::Pass, "pass", "pass, when there is nothing else to do"),
    bind(&[BACKSPACE], Action::Erase, "", "take back the last point pressed or typed"),
    bind(&[letter('o')], Action::OfferDraw, "draw", "offer a draw"),
    bind(&[letter('u')], Action::Takeback, "undo", "ask to take your last move back"),
    bind(&[letter('r')], Action::Resign, "resign", "give the game up; it asks first"),
    bind(&[letter('z')], Action::Abort, "abort", "end a game that has hardly begun, without a result"),
    bind(&[letter('t'), TAB], Action::Chat, "talk", "write to everybody in the room"),
    bind(&[letter('['), letter(',')], Action::Earlier, "look back", "look at the position one move earlier"),
    bind(&[letter(']'), letter('.')], Action::Later, "", "look at the position one move later"),
    bind(&[HOME, letter('{')], Action::Start, "", "look at the start position"),
    bind(&[END, letter('}')], Action::Present, "to the game", "back to the present position"),
    bind(&[UP], Action::Up, "", "the cursor up"),
    bind(&[DOWN], Action::Down, "", "the cursor down"),
    bind(&[LEFT], Action::Left, "", "the cursor to the left"),
    bind(&[RIGHT], Action::Right, "", "the cursor to the right"),
    bind(&[PAGE_UP], Action::PageUp, "", "earlier lines of the chat"),
    bind(&[PAGE_DOWN], Action::PageDown, "", "later lines of the chat"),
    bind(&[letter('?'), key(KeyCode::F(1))], Action::Help, "help", "this help"),
    bind(&[letter(':')], Action::Palette, "", "every command by name"),
    bind(&[ESC], Action::Back, "", "one step out: let go of a piece, back to the present, leave"),
    bind(&[letter('q')], Action::Leave, "leave", "leave the room; in a game that gives it up, so it asks first"),
];

static RECORDS: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "replay", "replay the chosen game"),
    bind(&[UP, letter('k')], Action::Up, "", "the game above"),
    bind(&[DOWN, letter('j'), TAB], Action::Down, "", "the game below"),
    bind(&[PAGE_UP], Action::PageUp, "", "ten games up"),
    bind(&[PAGE_DOWN], Action::PageDown, "", "ten games down"),
    bind(&[HOME, letter('g')], Action::First, "", "the last game that was kept"),
    bind(&[END, letter('G')], Action::Last, "", "the oldest game"),
    bind(&[letter('?'), key(KeyCode::F(1))], Action::Help, "help", "this help"),
    bind(&[letter(':')], Action::Palette, "", "every command by name"),
    bind(&[ESC, letter('q')], Action::Back, "back", "back to the start"),
];

static REPLAY: &[Binding] = &[
    bind(&[LEFT, letter('['), letter(',')], Action::Earlier, "back", "one move back"),
    bind(&[RIGHT, letter(']'), letter('.'), letter(' ')], Action::Later, "forward", "one move forward"),
    bind(&[UP], Action::Up, "", "one move back as well"),
    bind(&[DOWN], Action::Down, "", "one move forward as well"),
    bind(&[PAGE_UP], Action::PageUp, "", "ten moves back"),
    bind(&[PAGE_DOWN], Action::PageDown, "", "ten moves forward"),
    bind(&[HOME, letter('{'), letter('g')], Action::Start, "", "to the start position"),
    bind(&[END, letter('}'), letter('G')], Action::Present, "", "to the last position"),
    bind(&[letter('S'), letter('s')], Action::Save, "save", "keep this game in a file"),
    bind(&[letter('?'), key(KeyCode::F(1))], Action::Help, "help", "this help"),
    bind(&[letter(':')], Action::Palette, "", "every command by name"),
    bind(&[ESC, letter('q')], Action::Back, "leave", "back to where you came from"),
];

static CHAT: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "send", "send the line"),
    bind(&[ESC, TAB], Action::Back, "to the board", "back to the board, keeping the line"),
    bind(&[PAGE_UP], Action::PageUp, "scroll", "earlier lines"),
    bind(&[PAGE_DOWN], Action::PageDown, "", "later lines"),
];

static HELP: &[Binding] = &[
    bind(&[DOWN, letter('j')], Action::Down, "scroll", "scroll down"),
    bind(&[UP, letter('k')], Action::Up, "", "scroll up"),
    bind(&[PAGE_DOWN, letter(' ')], Action::PageDown, "", "a page down"),
    bind(&[PAGE_UP], Action::PageUp, "", "a page up"),
    bind(&[HOME, letter('g')], Action::First, "", "to the top"),
    bind(&[END, letter('G')], Action::Last, "", "to the end"),
    bind(&[ESC, letter('q'), letter('?'), ENTER], Action::Back, "close", "close the help"),
];

static QUESTION: &[Binding] = &[
    bind(&[letter('y'), ENTER], Action::Confirm, "yes", "do it"),
    bind(&[letter('n'), ESC, letter('q')], Action::Back, "no", "leave everything as it is"),
];

static PALETTE: &[Binding] = &[
    bind(&[ENTER], Action::Confirm, "do it", "do what is chosen"),
    bind(&[UP], Action::Up, "", "the command above"),
    bind(&[DOWN, TAB], Action::Down, "", "the command below"),
    bind(&[ESC], Action::Back, "close", "close the palette"),
];

impl Context {
    /// Every place, in the order of the help.
    pub const ALL: [Self; 11] = [
        Self::Menu,
        Self::Form,
        Self::Wait,
        Self::Lobby,
        Self::Game,
        Self::Records,
        Self::Replay,
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
            Self::Wait => WAIT,
            Self::Lobby => LOBBY,
            Self::Game => GAME,
            Self::Records => RECORDS,
            Self::Replay => REPLAY,
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

    /// The heading of its keys in the help.
    pub fn title(self) -> &'static str {
        match self {
            Self::Menu => "Start",
            Self::Form => "Forms",
            Self::Wait => "Connecting",
            Self::Lobby => "Lobby",
            Self::Game => "Game",
            Self::Records => "Kept games",
            Self::Replay => "Replay",
            Self::Chat => "Chat line",
            Self::Help => "Help",
            Self::Question => "Questions",
            Self::Palette => "Command palette",
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
            assert!(context.bindings().iter().all(|binding| !binding.about.is_empty() && !binding.keys.is_empty()));
        }
    }

    #[test]
    fn control_letters_are_found_with_and_without_shift() {
        let event = KeyEvent::new(KeyCode::Char('C'), KeyModifiers::CONTROL | KeyModifiers::SHIFT);
        assert_eq!(Context::everywhere_action(event), Some(Action::Quit));
        assert_eq!(Key::from(event).to_string(), "Ctrl-C");
    }
}
