//! The table of the commands: each word, and how the rest of its line is read.

use std::time::Duration;

use bidak_shared::analysis::{Effort, POSITION_TIME};
use bidak_shared::kind::{EngineKind, Word};
use bidak_shared::protocol::OfferKind;
use bidak_shared::registry::recording::TREE_ENGINES;

use super::{GoTo, PlainCommand, Sure, Topic, TreeOf};

/// How the text after the word of a command is read.
enum Rest {
    /// There must be none.
    Alone(PlainCommand),
    /// It is taken as it is.
    Text(fn(String) -> PlainCommand),
    /// The first command without it, the second with it.
    AloneOrText(PlainCommand, fn(String) -> PlainCommand),
    /// A number, 1 if left out.
    Count(fn(usize) -> PlainCommand),
    /// `yes`, or anything else for no.
    Yes(fn(Sure) -> PlainCommand),
    /// A name, with or without `yes` after it.
    NameAndYes(fn(String, Sure) -> PlainCommand),
    /// In another way; `None` makes the line a move.
    Other(fn(&str) -> Option<PlainCommand>),
}

use Rest::{Alone, AloneOrText, Count, NameAndYes, Other, Text, Yes};

/// All commands. Everything else is taken for a move.
const COMMANDS: &[(&str, Rest)] = &[
    ("accept", Other(accept)),
    ("abort", Other(|rest| yes_or_nothing(rest, PlainCommand::Abort))),
    ("account", Text(PlainCommand::Account)),
    ("analyze", Other(|rest| Some(PlainCommand::Analyze(effort(rest))))),
    ("back", Count(|moves| PlainCommand::Go(GoTo::Back(moves)))),
    ("block", Text(PlainCommand::Block)),
    ("blocked", Alone(PlainCommand::Blocked)),
    ("board", Other(board)),
    ("boards", Alone(PlainCommand::Boards)),
    ("bot", Text(PlainCommand::Bot)),
    ("chat", Text(PlainCommand::Chat)),
    ("challenge", Text(PlainCommand::Challenge)),
    ("challenges", Text(PlainCommand::Challenges)),
    ("claim", Alone(PlainCommand::Claim)),
    ("clock", Alone(PlainCommand::Show(Topic::Clock))),
    ("close", Alone(PlainCommand::Close)),
    ("decline", AloneOrText(PlainCommand::Decline, PlainCommand::DeclineChallenge)),
    ("delete", NameAndYes(PlainCommand::Delete)),
    ("devices", Alone(PlainCommand::Devices)),
    ("direct", Text(PlainCommand::Direct)),
    ("draw", Alone(PlainCommand::Offer(OfferKind::Draw))),
    ("enter", Text(PlainCommand::EnterTournament)),
    ("entrants", Alone(PlainCommand::Entrants)),
    ("export", Alone(PlainCommand::Export)),
    ("first", Alone(PlainCommand::Go(GoTo::To(0)))),
    ("fullname", Text(PlainCommand::FullName)),
    ("games", Text(PlainCommand::Games)),
    ("go", Other(|rest| rest.parse().ok().map(GoTo::To).map(PlainCommand::Go))),
    ("help", Text(|_| PlainCommand::Show(Topic::Help))),
    ("hint", Alone(PlainCommand::Hint)),
    ("invite", Alone(PlainCommand::Invite)),
    ("join", Text(PlainCommand::Join)),
    ("kick", NameAndYes(PlainCommand::Kick)),
    ("last", Alone(PlainCommand::Show(Topic::Last))),
    ("leaders", Text(PlainCommand::Leaders)),
    ("leave", Yes(PlainCommand::Leave)),
    ("legal", Alone(PlainCommand::Show(Topic::Legal))),
    ("link", Alone(PlainCommand::Link)),
    ("mine", Text(PlainCommand::Mine)),
    ("mistake", Other(mistake)),
    ("moves", Alone(PlainCommand::Show(Topic::Moves))),
    ("mute", Text(PlainCommand::Mute)),
    ("new", Text(PlainCommand::New)),
    ("next", Count(|moves| PlainCommand::Go(GoTo::Forward(moves)))),
    ("open", Text(PlainCommand::Open)),
    ("output", Alone(PlainCommand::Output)),
    ("pair", Text(PlainCommand::Pair)),
    ("pause", Alone(PlainCommand::Ready(false))),
    ("people", Alone(PlainCommand::People)),
    ("players", Alone(PlainCommand::Show(Topic::Players))),
    ("prepare", Text(PlainCommand::Prepare)),
    ("profile", Text(PlainCommand::Profile)),
    ("quit", Yes(PlainCommand::Quit)),
    ("ready", Alone(PlainCommand::Ready(true))),
    ("report", Text(PlainCommand::Report)),
    ("lock", Alone(PlainCommand::Lock)),
    ("hush", Alone(PlainCommand::Hush)),
    ("rematch", Alone(PlainCommand::Offer(OfferKind::Rematch))),
    ("replay", Alone(PlainCommand::Replay)),
    ("resign", Yes(PlainCommand::Resign)),
    ("revoke", Text(PlainCommand::Revoke)),
    ("round", Text(PlainCommand::Round)),
    ("rooms", Text(PlainCommand::Rooms)),
    ("save", Alone(PlainCommand::Save)),
    ("saved", Alone(PlainCommand::Saved)),
    ("score", Alone(PlainCommand::Show(Topic::Score))),
    ("set", Text(PlainCommand::Set)),
    ("settings", AloneOrText(PlainCommand::Settings, PlainCommand::Set)),
    ("sit", Alone(PlainCommand::Sit)),
    ("standings", Alone(PlainCommand::Standings)),
    ("takeback", Alone(PlainCommand::Offer(OfferKind::Takeback))),
    ("thinking", Alone(PlainCommand::Thinking)),
    ("apart", Alone(PlainCommand::ChatApart)),
    ("token", Text(PlainCommand::Token)),
    ("tournament", Text(PlainCommand::Tournament)),
    ("tournaments", Alone(PlainCommand::Tournaments)),
    ("tree", Other(|rest| Some(PlainCommand::Tree(tree(rest))))),
    ("turn", Alone(PlainCommand::Show(Topic::Turn))),
    ("unblock", Text(PlainCommand::Unblock)),
    ("unmute", Text(PlainCommand::Unmute)),
    ("unpair", Alone(PlainCommand::Unpair)),
    ("watch", Text(PlainCommand::Watch)),
    ("why", Alone(PlainCommand::Why)),
    ("withdraw", Other(|rest| Some(withdraw(rest)))),
];

/// The words of all commands.
pub fn words() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(word, _)| *word)
}

/// The command of a word in small letters and the rest of its line; `None` if there is no such command.
pub(super) fn read(word: &str, rest: &str) -> Option<PlainCommand> {
    let word = match word {
        "?" => "help",
        "analyse" => "analyze",
        word => word,
    };
    let (_, reading) = COMMANDS.iter().find(|(known, _)| *known == word)?;
    match reading {
        Alone(command) => rest.is_empty().then(|| command.clone()),
        AloneOrText(command, _) if rest.is_empty() => Some(command.clone()),
        AloneOrText(_, command) | Text(command) => Some(command(rest.to_owned())),
        Count(command) => if rest.is_empty() { Some(1) } else { rest.parse().ok() }.map(command),
        Yes(command) => Some(command(yes(rest))),
        NameAndYes(command) => {
            let (name, sure) = confirmed(rest);
            Some(command(name, sure))
        }
        Other(read) => read(rest),
    }
}

fn yes(rest: &str) -> Sure {
    if rest.eq_ignore_ascii_case("yes") { Sure::Yes } else { Sure::No }
}

/// A command that takes `yes` or nothing.
fn yes_or_nothing(rest: &str, command: fn(Sure) -> PlainCommand) -> Option<PlainCommand> {
    let sure = yes(rest);
    (rest.is_empty() || sure == Sure::Yes).then(|| command(sure))
}

fn accept(rest: &str) -> Option<PlainCommand> {
    let offer = yes_or_nothing(rest, PlainCommand::Accept);
    offer.or_else(|| Some(PlainCommand::AcceptChallenge(rest.to_owned())))
}

fn board(rest: &str) -> Option<PlainCommand> {
    if rest.is_empty() { Some(PlainCommand::Show(Topic::Board)) } else { rest.parse().ok().map(PlainCommand::BoardAt) }
}

fn withdraw(rest: &str) -> PlainCommand {
    rest.parse().map_or_else(|_| PlainCommand::Withdraw(yes(rest)), PlainCommand::WithdrawChallenge)
}

fn mistake(rest: &str) -> Option<PlainCommand> {
    match rest.to_ascii_lowercase().as_str() {
        "" => Some(PlainCommand::Go(GoTo::NextMistake)),
        "back" => Some(PlainCommand::Go(GoTo::MistakeBefore)),
        _ => None,
    }
}

/// A name, and whether `yes` follows it.
fn confirmed(text: &str) -> (String, Sure) {
    match text.rsplit_once(char::is_whitespace).filter(|(_, last)| last.eq_ignore_ascii_case("yes")) {
        Some((name, _)) => (name.trim_end().to_owned(), Sure::Yes),
        None => (text.to_owned(), Sure::No),
    }
}

/// The effort of an analysis: the default, seconds for each position, or plies ahead.
fn effort(text: &str) -> Option<Effort> {
    if text.is_empty() {
        return Some(Effort::Time(POSITION_TIME));
    }
    if let Some(plies) = text.strip_prefix("depth=") {
        return plies.parse().ok().filter(|plies| (1..=20).contains(plies)).map(Effort::Depth);
    }
    let seconds = text.parse().ok().filter(|seconds| (0.1..=60.0).contains(seconds));
    seconds.map(|seconds: f64| Effort::Time(Duration::from_secs_f64(seconds)))
}

/// A search, how far it looks, and the moves to a node, each of which may be left out.
fn tree(text: &str) -> Option<TreeOf> {
    let mut tree = TreeOf { engine: EngineKind::AlphaBeta, plies: 2, moves: Vec::new() };
    for word in text.to_lowercase().split_whitespace() {
        if let Some(engine) = TREE_ENGINES.into_iter().find(|known| known.word() == word) {
            tree.engine = engine;
        } else if let Ok(plies) = word.parse::<u32>() {
            tree.plies = Some(plies).filter(|plies| (1..=8).contains(plies))?;
        } else {
            tree.moves.push(word.to_owned());
        }
    }
    Some(tree)
}
