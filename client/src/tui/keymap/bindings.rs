//! The keys of every place, in the order of the footer.

use crossterm::event::KeyCode;

use super::{Action, Binding, Key};

const fn key(code: KeyCode) -> Key {
    Key { code, control: false, shift: false }
}

const fn control_key(code: KeyCode) -> Key {
    Key { code, control: true, shift: false }
}

const fn shift_key(code: KeyCode) -> Key {
    Key { code, control: false, shift: true }
}

const fn letter(letter: char) -> Key {
    key(KeyCode::Char(letter))
}

const fn control(letter: char) -> Key {
    control_key(KeyCode::Char(letter))
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

/// The keys of a place, in groups that other places share.
pub(super) type Keys = &'static [&'static [Binding]];

const QUIT: Binding = bind(&[control('c')], Action::Quit, "keys-quit");
const SUSPEND: Binding = bind(&[control('z')], Action::Suspend, "keys-suspend");
const REDRAW: Binding = bind(&[control('l')], Action::Redraw, "keys-redraw");
// No letter: it does the same while somebody types.
const PAUSE: Binding = bind(&[key(KeyCode::F(2))], Action::Pause, "keys-pause");

const LIST_UP: Binding = bind(&[UP, letter('k')], Action::Up, "list-up");
const LIST_DOWN: Binding = bind(&[DOWN, letter('j'), TAB], Action::Down, "list-down");
const LIST_PAGE_UP: Binding = bind(&[PAGE_UP], Action::PageUp, "list-page-up");
const LIST_PAGE_DOWN: Binding = bind(&[PAGE_DOWN], Action::PageDown, "list-page-down");
const LIST_FIRST: Binding = bind(&[HOME, letter('g')], Action::First, "list-first");
const LIST_LAST: Binding = bind(&[END, letter('G')], Action::Last, "list-last");
const BACK: Binding = bind(&[ESC, letter('q')], Action::Back, "profile-back");
const HELP_HERE: Binding = bind(&[letter('?'), key(KeyCode::F(1))], Action::Help, "anywhere-help");
const PALETTE_HERE: Binding = bind(&[letter(':'), control('p')], Action::Palette, "anywhere-palette");

/// The keys that most places have besides their own.
const ANYWHERE: &[Binding] = &[HELP_HERE, PALETTE_HERE];

/// The keys of a list.
const LIST: &[Binding] = &[LIST_UP, LIST_DOWN, LIST_PAGE_UP, LIST_PAGE_DOWN, LIST_FIRST, LIST_LAST];

/// The keys of a list that another screen has opened.
const OPENED_LIST: &[Binding] =
    &[LIST_UP, LIST_DOWN, LIST_PAGE_UP, LIST_PAGE_DOWN, LIST_FIRST, LIST_LAST, BACK, HELP_HERE, PALETTE_HERE];

/// The keys of a list below a line of text.
const LINES_BELOW_TEXT: &[Binding] =
    &[bind(&[UP], Action::Up, "list-up"), bind(&[DOWN, TAB], Action::Down, "list-down")];

/// The keys of a form, without its last one.
const FIELDS: &[Binding] = &[
    bind(&[UP, BACK_TAB], Action::Up, "form-up"),
    bind(&[DOWN, TAB], Action::Down, "form-down"),
    bind(&[LEFT], Action::Left, "form-left"),
];
const NEXT_CHOICE: &[Binding] = &[bind(&[RIGHT, letter(' ')], Action::Right, "form-right")];

/// The keys of the cursor on a board.
const CURSOR: &[Binding] = &[
    bind(&[UP], Action::Up, "game-up"),
    bind(&[DOWN], Action::Down, "game-down"),
    bind(&[LEFT], Action::Left, "game-left"),
    bind(&[RIGHT], Action::Right, "game-right"),
];

/// The keys of a text that scrolls.
const SCROLLING: &[Binding] = &[
    bind(&[DOWN, letter('j')], Action::Down, "help-down"),
    bind(&[UP, letter('k')], Action::Up, "help-up"),
    bind(&[PAGE_DOWN, letter(' ')], Action::PageDown, "help-page-down"),
    bind(&[PAGE_UP], Action::PageUp, "help-page-up"),
    bind(&[HOME, letter('g')], Action::First, "help-first"),
    bind(&[END, letter('G')], Action::Last, "help-last"),
];

/// [`ANYWHERE`] where letters are text.
const ANYWHERE_BESIDE_TEXT: &[Binding] = &[
    bind(&[key(KeyCode::F(1)), letter('?')], Action::Help, "anywhere-help"),
    bind(&[control('p'), letter(':')], Action::Palette, "anywhere-palette"),
];

/// Windows cannot suspend a program.
pub(super) const EVERYWHERE: &[Binding] =
    if cfg!(windows) { &[QUIT, REDRAW, PAUSE] } else { &[QUIT, SUSPEND, REDRAW, PAUSE] };

pub(super) const MENU: Keys = &[
    &[bind(&[ENTER], Action::Confirm, "menu-confirm")],
    &[LIST_UP, LIST_DOWN],
    ANYWHERE,
    &[bind(&[letter('q'), ESC], Action::Quit, "menu-quit")],
];

pub(super) const FORM: Keys = &[
    &[bind(&[ENTER], Action::Confirm, "form-confirm")],
    FIELDS,
    NEXT_CHOICE,
    &[bind(&[ESC], Action::Back, "form-back")],
    ANYWHERE_BESIDE_TEXT,
];

pub(super) const SETTINGS: Keys = &[
    &[bind(&[ENTER], Action::Confirm, "settings-confirm")],
    FIELDS,
    &[bind(&[RIGHT, letter(' ')], Action::Right, "settings-right"), bind(&[ESC], Action::Back, "settings-back")],
    ANYWHERE_BESIDE_TEXT,
];

pub(super) const WAIT: Keys = &[&[bind(&[ESC, letter('q')], Action::Back, "wait-back")]];

pub(super) const LOBBY: Keys = &[
    &[
        bind(&[ENTER], Action::Confirm, "lobby-confirm"),
        bind(&[letter('n')], Action::NewGame, "lobby-new-game"),
        bind(&[letter('p')], Action::Pair, "lobby-pair"),
        bind(&[letter('e')], Action::EnterTournament, "lobby-enter-tournament"),
        bind(&[letter('t')], Action::Tournaments, "lobby-tournaments"),
        bind(&[letter('v')], Action::Challenges, "lobby-challenges"),
        bind(&[letter('a')], Action::Account, "lobby-account"),
        bind(&[letter('w')], Action::Watch, "lobby-watch"),
        bind(&[letter('x')], Action::Unpair, "lobby-unpair"),
        bind(&[letter('W')], Action::People, "lobby-people"),
        bind(&[letter('P')], Action::PairRated, "lobby-pair-rated"),
        bind(&[letter('/')], Action::Search, "lobby-search"),
        bind(&[letter('c')], Action::EnterCode, "lobby-enter-code"),
        bind(&[LEFT], Action::Left, "lobby-left"),
        bind(&[RIGHT], Action::Right, "lobby-right"),
        bind(&[letter('C')], Action::Invite, "lobby-invite"),
        bind(&[letter('f')], Action::Filter, "lobby-filter"),
        bind(&[letter('o')], Action::Sort, "lobby-sort"),
        bind(&[letter('h')], Action::Finished, "lobby-finished"),
        bind(&[letter('L')], Action::Leaders, "lobby-leaders"),
        bind(&[letter('B')], Action::BlockedPeople, "lobby-blocked"),
        bind(&[letter('N')], Action::Rename, "lobby-rename"),
        LIST_PAGE_UP,
        LIST_PAGE_DOWN,
        LIST_UP,
        LIST_DOWN,
        LIST_FIRST,
        LIST_LAST,
        bind(&[ESC, letter('q')], Action::Back, "lobby-back"),
    ],
    ANYWHERE,
];

pub(super) const PROFILE: Keys = &[
    &[
        bind(&[ENTER], Action::Confirm, "profile-confirm"),
        bind(&[letter('v')], Action::Challenges, "profile-challenge"),
        bind(&[letter('b')], Action::Block, "profile-block"),
    ],
    OPENED_LIST,
];

pub(super) const LEADERS: Keys = &[
    &[
        bind(&[ENTER], Action::Confirm, "leaders-confirm"),
        bind(&[LEFT], Action::Left, "leaders-left"),
        bind(&[RIGHT], Action::Right, "leaders-right"),
        bind(&[letter('s')], Action::Speed, "leaders-speed"),
        bind(&[letter('b')], Action::Kind, "leaders-kind"),
    ],
    OPENED_LIST,
];

pub(super) const CHALLENGES: Keys = &[
    &[
        bind(&[ENTER], Action::Confirm, "challenges-accept"),
        bind(&[letter('x')], Action::Decline, "challenges-decline"),
        bind(&[letter('n')], Action::NewGame, "challenges-new"),
        bind(&[letter('c')], Action::EnterCode, "challenges-code"),
    ],
    OPENED_LIST,
];

pub(super) const BLOCKED: Keys = &[&[bind(&[ENTER], Action::Confirm, "blocked-confirm")], OPENED_LIST];

pub(super) const TOURNAMENTS: Keys = &[&[bind(&[ENTER], Action::Confirm, "tournaments-confirm")], OPENED_LIST];

pub(super) const TOURNAMENT: Keys = &[
    &[
        bind(&[letter('e')], Action::EnterTournament, "tournament-enter"),
        bind(&[letter('n')], Action::Advance, "tournament-next"),
        bind(&[letter('d')], Action::Decide, "tournament-decide"),
        bind(&[letter('u')], Action::Takeback, "tournament-undo"),
        bind(&[ENTER], Action::Confirm, "tournament-confirm"),
        bind(&[letter('p')], Action::Ready, "tournament-pause"),
        bind(&[letter('x')], Action::Withdraw, "tournament-withdraw"),
        bind(&[letter('w')], Action::Wall, "tournament-wall"),
        bind(&[LEFT], Action::Left, "tournament-left"),
        bind(&[RIGHT], Action::Right, "tournament-right"),
    ],
    OPENED_LIST,
];

pub(super) const WALL: Keys =
    &[&[bind(&[letter('h')], Action::Kind, "wall-names"), bind(&[ESC, letter('q')], Action::Back, "wall-back")]];

pub(super) const SEARCH: Keys = &[
    &[bind(&[ENTER], Action::Confirm, "search-confirm")],
    LINES_BELOW_TEXT,
    &[bind(&[ESC], Action::Back, "search-back")],
];

// The letters a to h and the digits name points of the board, so no command of this list may use them. Small letters are
// typed by accident (a line of chat without the chat line): whatever can end a game has a capital letter and asks.
pub(super) const GAME: Keys = &[
    &[
        bind(&[letter('y')], Action::Accept, "game-accept"),
        bind(&[letter('n')], Action::Decline, "game-decline"),
        bind(&[letter('w')], Action::Claim, "game-claim"),
        bind(&[letter('m')], Action::Rematch, "game-rematch"),
        bind(&[letter('s')], Action::Sit, "game-sit"),
        bind(&[letter('+')], Action::AddBot, "game-add-bot"),
        bind(&[letter('C')], Action::Invite, "game-invite"),
        bind(&[letter('x')], Action::Analyze, "game-analyze"),
        bind(&[ENTER, letter(' ')], Action::Confirm, "game-confirm"),
        bind(&[letter('i')], Action::Hint, "game-hint"),
        bind(&[letter('p')], Action::Pass, "game-pass"),
        // After a crash the player needs it first.
        bind(&[letter('E')], Action::EngineOutput, "game-output"),
        bind(&[letter('t'), TAB], Action::Chat, "game-chat"),
        bind(&[letter('N')], Action::NewGame, "game-new-game"),
        bind(&[letter('S')], Action::Save, "game-save"),
        bind(&[letter('v')], Action::ShowThinking, "game-thinking"),
        bind(&[BACKSPACE], Action::Erase, "game-erase"),
        bind(&[letter('O')], Action::OfferDraw, "game-offer-draw"),
        bind(&[letter('u')], Action::Takeback, "game-takeback"),
        bind(&[letter('R')], Action::Resign, "game-resign"),
        bind(&[letter('r')], Action::Why, "game-why"),
        bind(&[letter('T')], Action::ShowTree, "game-tree"),
        bind(&[letter('Z')], Action::Abort, "game-abort"),
        bind(&[letter('F')], Action::Flip, "game-flip"),
        bind(&[letter('W')], Action::Spectators, "game-spectators"),
        bind(&[letter('['), letter(','), control_key(KeyCode::Left)], Action::Earlier, "game-earlier"),
        bind(&[letter(']'), letter('.'), control_key(KeyCode::Right)], Action::Later, "game-later"),
        bind(&[HOME, letter('{')], Action::Start, "game-start"),
        bind(&[END, letter('}')], Action::Present, "game-present"),
    ],
    CURSOR,
    &[
        bind(&[PAGE_UP], Action::PageUp, "game-page-up"),
        bind(&[PAGE_DOWN], Action::PageDown, "game-page-down"),
        bind(&[ESC], Action::Back, "game-back"),
        bind(&[letter('q')], Action::Leave, "game-leave"),
        HELP_HERE,
        bind(&[letter(':'), control('p')], Action::Palette, "game-palette"),
    ],
];

pub(super) const RECORDS: Keys = &[
    &[
        bind(&[ENTER], Action::Confirm, "records-confirm"),
        bind(&[letter('/')], Action::Search, "records-search"),
        bind(&[letter('r')], Action::Result, "records-result"),
        bind(&[LEFT], Action::Left, "records-left"),
        bind(&[RIGHT], Action::Right, "records-right"),
    ],
    LIST,
    &[bind(&[ESC, letter('q')], Action::Back, "records-back")],
    ANYWHERE,
];

pub(super) const REPLAY: Keys = &[
    &[
        bind(&[LEFT, UP, letter('['), letter(',')], Action::Earlier, "replay-earlier"),
        bind(&[RIGHT, DOWN, letter(']'), letter('.'), letter(' ')], Action::Later, "replay-later"),
        bind(&[PAGE_UP], Action::PageUp, "replay-page-up"),
        bind(&[PAGE_DOWN], Action::PageDown, "replay-page-down"),
        bind(&[HOME, letter('{'), letter('g')], Action::Start, "replay-start"),
        bind(&[END, letter('}'), letter('G')], Action::Present, "replay-present"),
        bind(&[letter('p')], Action::PlayOn, "replay-play-on"),
        bind(&[letter('x')], Action::Analyze, "replay-analyze"),
        bind(&[letter('n')], Action::NextMistake, "replay-next-mistake"),
        bind(&[letter('N')], Action::PreviousMistake, "replay-previous-mistake"),
        bind(&[letter('+'), letter('=')], Action::More, "replay-more"),
        bind(&[letter('-')], Action::Less, "replay-less"),
        bind(&[letter('T'), letter('t')], Action::ShowTree, "replay-tree"),
        bind(&[letter('F'), letter('f')], Action::Flip, "replay-flip"),
        bind(&[letter('S'), letter('s')], Action::Save, "replay-save"),
        bind(&[ESC, letter('q')], Action::Back, "replay-back"),
    ],
    ANYWHERE,
];

pub(super) const TREE: Keys = &[
    &[
        bind(&[RIGHT, letter('l')], Action::Later, "tree-later"),
        bind(&[LEFT, letter('h')], Action::Earlier, "tree-earlier"),
        bind(&[shift_key(KeyCode::Right), letter('L')], Action::Leap, "tree-leap"),
        bind(&[shift_key(KeyCode::Left), letter('H')], Action::LeapBack, "tree-leap-back"),
        bind(&[letter('c')], Action::NextCut, "tree-next-cut"),
        bind(&[letter('b')], Action::NextBreak, "tree-next-break"),
        bind(&[letter('x')], Action::StopSearch, "tree-stop"),
        bind(&[letter('v')], Action::DrawnTree, "tree-drawn"),
        bind(&[letter('e')], Action::EngineLine, "tree-type"),
        bind(&[letter('d')], Action::Compare, "tree-compare"),
        bind(&[TAB], Action::OtherSearch, "tree-other"),
        bind(&[letter('a')], Action::NextAlgorithm, "tree-algorithm"),
        bind(&[letter('+'), letter('=')], Action::More, "tree-more"),
        bind(&[letter('-')], Action::Less, "tree-less"),
        bind(&[letter('m')], Action::ScoresOf, "tree-negamax"),
        bind(&[ENTER, letter(' ')], Action::Confirm, "tree-confirm"),
        bind(&[letter('1')], Action::BreakAtCut, "tree-break-at-cut"),
        bind(&[letter('2')], Action::BreakAtHit, "tree-break-at-hit"),
        bind(&[letter('3')], Action::BreakAtBest, "tree-break-at-best"),
        bind(&[letter('4')], Action::BreakAtSecond, "tree-break-at-second"),
        bind(&[UP, letter('k')], Action::Up, "list-up"),
        bind(&[DOWN, letter('j')], Action::Down, "list-down"),
        LIST_PAGE_UP,
        LIST_PAGE_DOWN,
        bind(&[HOME, letter('g')], Action::First, "tree-first"),
        bind(&[END, letter('G')], Action::Last, "tree-last"),
    ],
    &[bind(&[ESC, letter('q')], Action::Back, "tree-back")],
    ANYWHERE,
];

pub(super) const ENGINE: Keys =
    &[&[bind(&[ENTER], Action::Confirm, "engine-confirm"), bind(&[ESC], Action::Back, "engine-back")]];

pub(super) const PUZZLE: Keys = &[
    &[
        bind(&[ENTER, letter(' ')], Action::Confirm, "puzzle-confirm"),
        bind(&[letter('i')], Action::Hint, "puzzle-hint"),
        bind(&[letter('s')], Action::Solution, "puzzle-solution"),
        bind(&[letter('n')], Action::NextPuzzle, "puzzle-next"),
        bind(&[letter('T'), letter('t')], Action::ShowTree, "puzzle-tree"),
        bind(&[letter('G')], Action::NextGame, "puzzle-game"),
        bind(&[BACKSPACE], Action::Erase, "puzzle-erase"),
        bind(&[letter('F')], Action::Flip, "puzzle-flip"),
    ],
    CURSOR,
    &[bind(&[ESC, letter('q')], Action::Back, "puzzle-back")],
    ANYWHERE,
];

pub(super) const CHAT: Keys = &[&[
    bind(&[ENTER], Action::Confirm, "chat-confirm"),
    bind(&[ESC, TAB], Action::Back, "chat-back"),
    bind(&[PAGE_UP], Action::PageUp, "chat-page-up"),
    bind(&[PAGE_DOWN], Action::PageDown, "chat-page-down"),
]];

pub(super) const HELP: Keys = &[
    &[bind(&[letter('/')], Action::Search, "help-search")],
    SCROLLING,
    &[bind(&[ESC, letter('q'), letter('?'), ENTER], Action::Back, "help-back")],
];

pub(super) const QUESTION: Keys = &[&[
    // A yes loses something, so Enter means no.
    bind(&[letter('y')], Action::Confirm, "question-confirm"),
    bind(&[ENTER, letter('n'), ESC, letter('q')], Action::Back, "question-back"),
    bind(&[UP, letter('k')], Action::Up, "question-up"),
    bind(&[DOWN, letter('j')], Action::Down, "question-down"),
]];

pub(super) const PALETTE: Keys = &[
    &[bind(&[ENTER], Action::Confirm, "palette-confirm")],
    LINES_BELOW_TEXT,
    &[bind(&[ESC], Action::Back, "palette-back")],
];

pub(super) const SPECTATORS: Keys = &[
    &[
        bind(&[ENTER], Action::Confirm, "spectators-open"),
        bind(&[letter('b')], Action::Block, "spectators-block"),
        bind(&[letter('s')], Action::Mute, "spectators-mute"),
        bind(&[letter('x')], Action::Kick, "spectators-kick"),
        bind(&[letter('a')], Action::ChatApart, "spectators-apart"),
        bind(&[letter('l')], Action::Lock, "spectators-lock"),
        bind(&[letter('h')], Action::HideSpectators, "spectators-hush"),
        bind(&[letter('r')], Action::Report, "spectators-report"),
    ],
    LIST,
    &[bind(&[ESC, letter('q'), letter('W')], Action::Back, "spectators-back")],
];

pub(super) const BOT: Keys = &[
    &[bind(&[ENTER], Action::Confirm, "bot-confirm")],
    FIELDS,
    NEXT_CHOICE,
    &[bind(&[ESC, letter('q')], Action::Back, "bot-back")],
];

pub(super) const OUTPUT: Keys =
    &[SCROLLING, &[bind(&[ESC, letter('q'), letter('E'), ENTER], Action::Back, "output-back")]];

pub(super) const PEOPLE: Keys =
    &[SCROLLING, &[bind(&[ESC, letter('q'), letter('W'), ENTER], Action::Back, "people-back")]];

pub(super) const WHY: Keys = &[
    &[bind(&[ENTER], Action::Confirm, "why-confirm")],
    SCROLLING,
    &[bind(&[ESC, letter('q'), letter('r')], Action::Back, "why-back")],
];
