//! Every key of the full screen has a command in the plain mode, or a reason why it needs none.

use bidak_client::plain::command::{PlainCommand, words};
use bidak_client::play::text::{Language, Texts};
use bidak_client::tui::keymap::{Action, Context};

/// The plain mode's counterpart of a key.
enum Plain {
    /// This line does the same.
    Line(&'static str),
    /// There is none, for this reason.
    Not(&'static str),
}

const TERMINAL: Plain = Plain::Not("the terminal keeps and scrolls what was printed");
const LINE: Plain = Plain::Not("a line is edited before Enter, and the shell of the terminal does that");
const ARGUMENTS: Plain = Plain::Not("a form is one line with arguments");
const EYES: Plain = Plain::Not("points have names in plain mode: no cursor, side or colour is needed");
const SHELL: Plain = Plain::Not("the command line of bidak is the menu");

/// The counterpart of an action in a context.
fn plain(context: Context, action: Action) -> Plain {
    use Plain::Line;
    match (context, action) {
        (_, Action::Help) => Line("help"),
        (_, Action::Palette) => Plain::Not("help lists the commands"),
        (_, Action::Redraw) => EYES,
        (_, Action::Pause) => Line("pause"),
        (_, Action::Suspend) => Plain::Not("the terminal does that to every program"),
        (_, Action::Quit) => Line("quit yes"),
        (Context::Menu, _) => SHELL,
        (Context::Settings, Action::Confirm | Action::Left | Action::Right) => Line("set theme paper"),
        (Context::Settings, _) => Line("settings"),
        (Context::Form | Context::Bot | Context::Search | Context::Engine, _) => ARGUMENTS,
        (Context::Wait, _) => Line("quit"),
        (Context::Question, _) => Line("resign yes"),
        (Context::Chat, Action::Confirm) => Line("chat hello"),
        (Context::Chat, _) => LINE,
        (Context::Spectators, Action::Confirm) => Line("block Ani"),
        (Context::Spectators, Action::Mute) => Line("mute Ani"),
        (Context::Spectators, Action::Kick) => Line("kick Ani yes"),
        (Context::Lobby, action) => in_lobby(action),
        (Context::Records, Action::Confirm) => Line("open 1"),
        (Context::Records | Context::Tree, Action::Back) => Line("close"),
        (Context::Records, Action::Down | Action::PageDown) => Line("games more"),
        (Context::Replay, action) => in_replay(action),
        (Context::Tournaments, Action::Confirm) => Line("tournament T4K9QZ"),
        (Context::Tournaments, _) => Line("tournaments"),
        (Context::Tournament, action) => in_tournament(action),
        (Context::Wall, _) => EYES,
        (Context::Challenges, action) => in_challenges(action),
        (Context::Blocked, Action::Confirm) => Line("unblock @budi"),
        (Context::Blocked, _) => Line("blocked"),
        (Context::Profile, Action::Challenges) => Line("challenge @budi reversi"),
        (Context::Profile, Action::Block) => Line("block @budi"),
        (Context::Profile, _) => Line("profile ana"),
        (Context::Leaders, _) => Line("leaders reversi blitz bots"),
        (Context::Puzzle, _) => Plain::Not("bidak puzzle --plain has lines of its own"),
        (Context::Tree, Action::NextAlgorithm) => Line("tree negascout"),
        (Context::Tree, Action::More | Action::Less) => Line("tree 3"),
        (Context::Tree, Action::Confirm) => Line("tree 3 c3 d4"),
        (Context::Tree, _) => Plain::Not("bidak tree --events prints every step, and two engines side by side"),
        (Context::Why, Action::Confirm) => Plain::Not("bidak tree looks into the search of any position"),
        (
            Context::Help
            | Context::Palette
            | Context::Output
            | Context::People
            | Context::Spectators
            | Context::Records
            | Context::Why,
            _,
        ) => TERMINAL,
        (Context::Game, action) => in_game(action),
    }
}

fn in_lobby(action: Action) -> Plain {
    use Plain::Line;
    match action {
        Action::Confirm | Action::EnterCode => Line("join K7QF2M"),
        Action::Watch => Line("watch K7QF2M"),
        Action::NewGame => Line("new reversi"),
        Action::Pair => Line("pair reversi clock=5+3"),
        Action::Unpair => Line("unpair"),
        Action::People => Line("people"),
        Action::Invite => Line("invite"),
        Action::Finished => Line("games"),
        Action::Account => Line("account"),
        Action::Leaders => Line("leaders"),
        Action::Tournaments => Line("tournaments"),
        Action::Challenges => Line("challenges"),
        Action::BlockedPeople => Line("blocked"),
        Action::Rename => Line("set name Ani"),
        Action::PairRated => Line("pair reversi rated range=200"),
        Action::Search | Action::Filter | Action::Left | Action::Right => Line("rooms reversi waiting"),
        Action::Sort => {
            Plain::Not("rooms for this player come first, then those that wait; words narrow the list down")
        }
        Action::Back => Line("quit"),
        _ => TERMINAL,
    }
}

fn in_challenges(action: Action) -> Plain {
    use Plain::Line;
    match action {
        Action::Confirm => Line("accept 4TQ9ZK0M"),
        Action::Decline => Line("decline 4TQ9ZK0M"),
        Action::NewGame => Line("challenge @budi reversi clock=5+3 rated"),
        Action::EnterCode => Line("challenges 4TQ9ZK0M"),
        Action::Back => Line("challenges"),
        _ => TERMINAL,
    }
}

fn in_tournament(action: Action) -> Plain {
    use Plain::Line;
    match action {
        Action::EnterTournament => Line("enter T4K9QZ"),
        Action::Ready => Line("pause"),
        Action::Withdraw => Line("withdraw yes"),
        Action::Advance => Line("direct next"),
        Action::Takeback => Line("direct undo"),
        Action::Decide => Line("direct decide 2 3 1-0"),
        Action::Left | Action::Right => Line("round 2"),
        Action::Confirm => Line("boards"),
        Action::Wall => EYES,
        Action::Back => Line("standings"),
        _ => TERMINAL,
    }
}

fn in_replay(action: Action) -> Plain {
    use Plain::Line;
    match action {
        Action::Earlier | Action::Up => Line("back"),
        Action::Later | Action::Down => Line("next"),
        Action::PageUp => Line("back 10"),
        Action::PageDown => Line("next 10"),
        Action::Start => Line("first"),
        Action::Present => Line("last"),
        Action::Analyze => Line("analyze"),
        Action::NextMistake => Line("mistake"),
        Action::PreviousMistake => Line("mistake back"),
        Action::More | Action::Less => Line("analyze 1"),
        Action::ShowTree => Line("tree"),
        Action::Save => Line("save"),
        Action::Back => Line("close"),
        Action::Flip => EYES,
        Action::PlayOn => Plain::Not("the full screen and the page play on from a position"),
        other => panic!("{other:?} of a replay has no line"),
    }
}

fn in_game(action: Action) -> Plain {
    use Plain::Line;
    match action {
        Action::Accept => Line("accept"),
        Action::Decline => Line("decline"),
        Action::Claim => Line("claim"),
        Action::Rematch => Line("rematch"),
        Action::Sit => Line("sit"),
        Action::AddBot => Line("bot greedy:3"),
        Action::Invite => Line("invite"),
        Action::Analyze => Line("analyze"),
        // On one's own turn the move alone is the line.
        Action::Confirm => Line("prepare c3"),
        Action::Pass => Plain::Not("pass is typed like any move"),
        Action::Hint => Line("hint"),
        Action::EngineOutput => Line("output"),
        Action::Chat => Line("chat hello"),
        Action::NewGame => Line("new reversi"),
        Action::Save => Line("save"),
        Action::ShowThinking => Line("thinking"),
        Action::Why => Line("why"),
        Action::ShowTree => Plain::Not("bidak tree looks into the search of any position"),
        Action::OfferDraw => Line("draw"),
        Action::Takeback => Line("takeback"),
        Action::Resign => Line("resign yes"),
        Action::Abort => Line("abort yes"),
        Action::Spectators => Line("players"),
        Action::Earlier | Action::Later | Action::Start | Action::Present => Line("board 5"),
        Action::Leave | Action::Back => Line("leave yes"),
        Action::Erase => LINE,
        Action::Flip | Action::Up | Action::Down | Action::Left | Action::Right => EYES,
        Action::PageUp | Action::PageDown => TERMINAL,
        other => panic!("{other:?} of a room has no line"),
    }
}

#[test]
fn every_key_of_the_full_screen_has_a_command_of_the_plain_mode_or_a_reason() {
    let mut used = Vec::new();
    for context in Context::ALL {
        for binding in context.bindings().chain(Context::everywhere()) {
            match plain(context, binding.action) {
                Plain::Line(line) => {
                    let command = PlainCommand::parse(line);
                    assert!(!matches!(command, PlainCommand::Move(_)), "{line:?} is no command");
                    used.extend(line.split(' ').next());
                }
                Plain::Not(reason) => assert!(!reason.is_empty()),
            }
        }
    }
    for word in used {
        assert!(words().any(|known| known == word), "{word} is not among the words");
    }
}

#[test]
fn help_names_every_command_and_fits_80_columns_in_every_language() {
    for texts in Language::all().map(Texts::new) {
        let room = texts.fill("line-help-room", [("move", "d6-d5xb4".into())]);
        let help =
            [room, texts.say("line-help-lobby").into_owned(), texts.say("line-help-replay").into_owned()].join("\n");
        for line in help.lines() {
            assert!(line.chars().count() <= 80, "{} columns: {line}", line.chars().count());
        }
        let listed: Vec<&str> = help.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
        for word in words() {
            // `help` itself need not be listed.
            assert!(listed.contains(&word) || word == "help", "{word} in {:?}", texts.language());
        }
    }
}
