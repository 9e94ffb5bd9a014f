//! The commands of the plain mode.

mod words;

use std::time::Duration;

use bidak_shared::analysis::{Effort, POSITION_TIME};
use bidak_shared::protocol::{ChallengeCode, EngineFailure, IllegalMove, OfferKind};
use bidak_shared::search::trace::Algorithm;

use crate::net::invitation::Goal;

pub use words::WORDS;

/// A command of a player, or of an engine on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlainCommand {
    /// Nothing, or only spaces.
    Nothing,
    /// Show something that this program knows.
    Show(Topic),
    /// Say something to the room.
    Chat(String),
    /// Challenge an account, or anybody with the link.
    Challenge(String),
    /// List the challenges that wait, or show the one with this code.
    Challenges(String),
    /// Accept the challenge with this code.
    AcceptChallenge(String),
    /// Decline the challenge with this code.
    DeclineChallenge(String),
    /// Withdraw this player's challenge with this code.
    WithdrawChallenge(ChallengeCode),
    /// List the blocked people.
    Blocked,
    /// Write the server's data about this account into a file.
    Export,
    /// Delete this account, or a bot.
    Delete(String, Sure),
    /// Hide the chat of a player.
    Block(String),
    /// Show it again.
    Unblock(String),
    /// Mute a player in the room, as its host.
    Mute(String),
    /// Unmute a player.
    Unmute(String),
    /// Kick a spectator from the room, as its host.
    Kick(String, Sure),
    /// Ask the strongest engine for a move, in a game against a bot.
    Hint,
    /// Ask it about every move of a game that is over; none for an effort that cannot be read.
    Analyze(Option<Effort>),
    /// Show a position of the game after a number of moves.
    BoardAt(usize),
    /// Prepare a move for the next turn.
    Prepare(String),
    /// Show what bots think, or no longer.
    Thinking,
    /// Show the output of the programs on seats beside their moves.
    Output,
    /// Give the empty seat to a bot.
    Bot(String),
    /// Take the empty seat.
    Sit,
    /// Save the finished game.
    Save,
    /// Leave the room for the lobby.
    Leave(Sure),
    /// Look for an opponent in a game.
    Pair(String),
    /// End the seek.
    Unpair,
    /// Offer something.
    Offer(OfferKind),
    /// Accept the opponent's offer.
    Accept(Sure),
    /// Decline the opponent's offer, or withdraw one's own.
    Decline,
    /// Give the game up.
    Resign(Sure),
    /// Lose the game because the engine has failed.
    Forfeit(EngineFailure, Option<IllegalMove>),
    /// End a game that has hardly begun.
    Abort(Sure),
    /// Claim the win over an opponent who is gone.
    Claim,
    /// Leave.
    Quit(Sure),
    /// List the rooms of the server that have these words.
    Rooms(String),
    /// List the people in the lobby.
    People,
    /// The invitation for others.
    Invite,
    /// List games that have ended on the server.
    Games(String),
    /// List the games that were saved here.
    Saved,
    /// Go through a game of the last list, or of the server by its id.
    Open(String),
    /// Go through the game of the room, which is over.
    Replay,
    /// Look at another position of the game that is gone through.
    Go(Step),
    /// Back to the lobby or the room.
    Close,
    /// The tree of a search.
    Tree(Option<TreeOf>),
    /// The tournaments of the server.
    Tournaments,
    /// Follow a tournament.
    Tournament(String),
    /// Enter one.
    EnterTournament(String),
    /// Its standings.
    Standings,
    /// One of its rounds.
    Round(String),
    /// The games that are played in it now.
    Boards,
    /// The entrants.
    Entrants,
    /// Miss the coming rounds, or play again.
    Ready(bool),
    /// Play no more in it.
    Withdraw(Sure),
    /// Direct it.
    Direct(String),
    /// This player's account; with a handle, take that one.
    Account(String),
    /// The devices that are signed in to this account.
    Devices,
    /// Sign a device out.
    Revoke(String),
    /// Ask for a code for another device.
    Link,
    /// Ask for a token for a bot of one's own.
    Token(String),
    /// The ratings and games of an account.
    Profile(String),
    /// The strongest players of a game.
    Leaders(String),
    /// List the settings.
    Settings,
    /// Change a setting.
    Set(String),
    /// Make a room.
    New(String),
    /// Take a seat in a room.
    Join(String),
    /// Watch a room.
    Watch(String),
    /// Anything else is taken for a move.
    Move(String),
}

/// Where to go in a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many moves forward.
    Forward(usize),
    /// So many moves back.
    Back(usize),
    /// To the position after a number of moves, or to the last.
    To(usize),
    /// To the next mistake.
    NextMistake,
    /// To the mistake before.
    MistakeBefore,
}

/// The tree of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeOf {
    /// The search.
    pub algorithm: Algorithm,
    /// How far it looks.
    pub plies: u32,
    /// The moves that lead to the node.
    pub moves: Vec<String>,
}

/// The views of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The board as text.
    Board,
    /// The last move.
    Last,
    /// The moves of the game.
    Moves,
    /// The moves that may be played.
    Legal,
    /// The time left.
    Clock,
    /// How many pieces each side has.
    Score,
    /// Whose turn it is.
    Turn,
    /// The people in the room.
    Players,
    /// The commands.
    Help,
}

/// Whether a step that cannot be undone was confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sure {
    /// With `yes`.
    Yes,
    /// Not yet.
    No,
}

impl PlainCommand {
    /// The command that goes where an address of the page leads.
    pub fn to_go(goal: Goal) -> Self {
        match goal {
            Goal::Room(code) => Self::Join(code.to_string()),
            Goal::Challenge(code) => Self::Challenges(code.to_string()),
            Goal::Tournaments => Self::Tournaments,
            Goal::Tournament(code) | Goal::Wall(code) => Self::Tournament(code.to_string()),
            Goal::Profile(handle) => Self::Profile(handle.to_string()),
            Goal::Leaders => Self::Leaders(String::new()),
            Goal::Account => Self::Account(String::new()),
        }
    }

    /// Reads a line. Commands are read in either case.
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let sure = if rest.eq_ignore_ascii_case("yes") { Sure::Yes } else { Sure::No };
        let is_alone = rest.is_empty();
        let number = rest.parse::<usize>().ok();
        let is_counted = is_alone || number.is_some();
        let moves = number.unwrap_or(1);
        match word.to_ascii_lowercase().as_str() {
            "" => Self::Nothing,
            "board" if is_alone => Self::Show(Topic::Board),
            "board" if number.is_some() => Self::BoardAt(number.unwrap_or_default()),
            "last" if is_alone => Self::Show(Topic::Last),
            "moves" if is_alone => Self::Show(Topic::Moves),
            "legal" if is_alone => Self::Show(Topic::Legal),
            "clock" if is_alone => Self::Show(Topic::Clock),
            "score" if is_alone => Self::Show(Topic::Score),
            "turn" if is_alone => Self::Show(Topic::Turn),
            "players" if is_alone => Self::Show(Topic::Players),
            "help" | "?" => Self::Show(Topic::Help),
            "chat" => Self::Chat(rest.to_owned()),
            "challenge" => Self::Challenge(rest.to_owned()),
            "challenges" => Self::Challenges(rest.to_owned()),
            "blocked" if is_alone => Self::Blocked,
            "export" if is_alone => Self::Export,
            "delete" => {
                let (handle, sure) = confirmed(rest);
                Self::Delete(handle, sure)
            }
            "block" => Self::Block(rest.to_owned()),
            "unblock" => Self::Unblock(rest.to_owned()),
            "mute" => Self::Mute(rest.to_owned()),
            "unmute" => Self::Unmute(rest.to_owned()),
            "kick" => {
                let (name, sure) = confirmed(rest);
                Self::Kick(name, sure)
            }
            "hint" if is_alone => Self::Hint,
            "analyze" | "analyse" => Self::Analyze(effort(rest)),
            "prepare" => Self::Prepare(rest.to_owned()),
            "thinking" if is_alone => Self::Thinking,
            "output" if is_alone => Self::Output,
            "people" if is_alone => Self::People,
            "invite" if is_alone => Self::Invite,
            "games" => Self::Games(rest.to_owned()),
            "saved" if is_alone => Self::Saved,
            "open" => Self::Open(rest.to_owned()),
            "replay" if is_alone => Self::Replay,
            "next" if is_counted => Self::Go(Step::Forward(moves)),
            "back" if is_counted => Self::Go(Step::Back(moves)),
            "go" if number.is_some() => Self::Go(Step::To(number.unwrap_or_default())),
            "first" if is_alone => Self::Go(Step::To(0)),
            "mistake" if is_alone => Self::Go(Step::NextMistake),
            "mistake" if rest.eq_ignore_ascii_case("back") => Self::Go(Step::MistakeBefore),
            "close" if is_alone => Self::Close,
            "tree" => Self::Tree(tree(rest)),
            "tournaments" if is_alone => Self::Tournaments,
            "tournament" => Self::Tournament(rest.to_owned()),
            "enter" => Self::EnterTournament(rest.to_owned()),
            "standings" if is_alone => Self::Standings,
            "round" => Self::Round(rest.to_owned()),
            "boards" if is_alone => Self::Boards,
            "entrants" if is_alone => Self::Entrants,
            "ready" if is_alone => Self::Ready(true),
            "pause" if is_alone => Self::Ready(false),
            "withdraw" => rest.parse().map_or(Self::Withdraw(sure), Self::WithdrawChallenge),
            "direct" => Self::Direct(rest.to_owned()),
            "account" => Self::Account(rest.to_owned()),
            "devices" if is_alone => Self::Devices,
            "revoke" => Self::Revoke(rest.to_owned()),
            "link" if is_alone => Self::Link,
            "token" => Self::Token(rest.to_owned()),
            "profile" => Self::Profile(rest.to_owned()),
            "leaders" => Self::Leaders(rest.to_owned()),
            "settings" if is_alone => Self::Settings,
            "settings" | "set" => Self::Set(rest.to_owned()),
            "bot" => Self::Bot(rest.to_owned()),
            "sit" if is_alone => Self::Sit,
            "save" if is_alone => Self::Save,
            "leave" => Self::Leave(sure),
            "pair" => Self::Pair(rest.to_owned()),
            "unpair" if is_alone => Self::Unpair,
            "draw" if is_alone => Self::Offer(OfferKind::Draw),
            "takeback" if is_alone => Self::Offer(OfferKind::Takeback),
            "rematch" if is_alone => Self::Offer(OfferKind::Rematch),
            "accept" if is_alone || sure == Sure::Yes => Self::Accept(sure),
            "accept" => Self::AcceptChallenge(rest.to_owned()),
            "decline" if is_alone => Self::Decline,
            "decline" => Self::DeclineChallenge(rest.to_owned()),
            "resign" => Self::Resign(sure),
            "abort" if is_alone || sure == Sure::Yes => Self::Abort(sure),
            "claim" if is_alone => Self::Claim,
            "quit" => Self::Quit(sure),
            "rooms" => Self::Rooms(rest.to_owned()),
            "new" => Self::New(rest.to_owned()),
            "join" => Self::Join(rest.to_owned()),
            "watch" => Self::Watch(rest.to_owned()),
            _ => Self::Move(line.to_owned()),
        }
    }

    /// Whether it waits for the player's own turn in a script, so that the answer does not depend on the speed of the
    /// opponent.
    pub(super) fn belongs_to_turn(&self) -> bool {
        matches!(self, Self::Move(_) | Self::Show(_) | Self::Hint)
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
    let mut tree = TreeOf { algorithm: Algorithm::AlphaBeta, plies: 2, moves: Vec::new() };
    for word in text.to_lowercase().split_whitespace() {
        if let Some(algorithm) = Algorithm::ALL.into_iter().find(|known| known.engine().to_string() == word) {
            tree.algorithm = algorithm;
        } else if let Ok(plies) = word.parse::<u32>() {
            tree.plies = Some(plies).filter(|plies| (1..=8).contains(plies))?;
        } else {
            tree.moves.push(word.to_owned());
        }
    }
    Some(tree)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_meant() {
        for (line, command) in [
            ("", PlainCommand::Nothing),
            ("  ", PlainCommand::Nothing),
            (" Board ", PlainCommand::Show(Topic::Board)),
            ("chat  hello there ", PlainCommand::Chat("hello there".to_owned())),
            ("chat", PlainCommand::Chat(String::new())),
            ("block Ani Wijaya", PlainCommand::Block("Ani Wijaya".to_owned())),
            ("mute Ani Wijaya", PlainCommand::Mute("Ani Wijaya".to_owned())),
            ("unmute", PlainCommand::Unmute(String::new())),
            ("kick Ani Wijaya", PlainCommand::Kick("Ani Wijaya".to_owned(), Sure::No)),
            ("kick Ani Wijaya  yes", PlainCommand::Kick("Ani Wijaya".to_owned(), Sure::Yes)),
            ("challenge @budi reversi", PlainCommand::Challenge("@budi reversi".to_owned())),
            ("accept 4TQ9ZK0M", PlainCommand::AcceptChallenge("4TQ9ZK0M".to_owned())),
            ("decline 4TQ9ZK0M", PlainCommand::DeclineChallenge("4TQ9ZK0M".to_owned())),
            ("withdraw 4tq9zk0m", PlainCommand::WithdrawChallenge("4TQ9ZK0M".parse().expect("a code"))),
            ("withdraw yes", PlainCommand::Withdraw(Sure::Yes)),
            ("delete @ana yes", PlainCommand::Delete("@ana".to_owned(), Sure::Yes)),
            ("accept", PlainCommand::Accept(Sure::No)),
            ("accept YES", PlainCommand::Accept(Sure::Yes)),
            ("abort yes", PlainCommand::Abort(Sure::Yes)),
            ("bot greedy:3", PlainCommand::Bot("greedy:3".to_owned())),
            ("analyse", PlainCommand::Analyze(Some(Effort::Time(POSITION_TIME)))),
            ("analyze depth=4", PlainCommand::Analyze(Some(Effort::Depth(4)))),
            ("analyze much", PlainCommand::Analyze(None)),
            ("settings keep true", PlainCommand::Set("keep true".to_owned())),
            ("board 5", PlainCommand::BoardAt(5)),
            ("back", PlainCommand::Go(Step::Back(1))),
            ("next 3", PlainCommand::Go(Step::Forward(3))),
            ("rooms reversi", PlainCommand::Rooms("reversi".to_owned())),
            (
                "tree negascout 3 c3",
                PlainCommand::Tree(Some(TreeOf {
                    algorithm: Algorithm::NegaScout,
                    plies: 3,
                    moves: vec!["c3".to_owned()],
                })),
            ),
            ("tree 9", PlainCommand::Tree(None)),
            ("resign", PlainCommand::Resign(Sure::No)),
            ("resign Yes", PlainCommand::Resign(Sure::Yes)),
            ("quit", PlainCommand::Quit(Sure::No)),
            ("score", PlainCommand::Show(Topic::Score)),
            ("turn", PlainCommand::Show(Topic::Turn)),
            ("takeback", PlainCommand::Offer(OfferKind::Takeback)),
            ("join K7QF2M", PlainCommand::Join("K7QF2M".to_owned())),
            ("c3", PlainCommand::Move("c3".to_owned())),
            ("pass", PlainCommand::Move("pass".to_owned())),
            ("board now", PlainCommand::Move("board now".to_owned())),
        ] {
            assert_eq!(PlainCommand::parse(line), command, "{line:?}");
        }
    }

    #[test]
    fn every_word_is_read_as_a_command() {
        for word in WORDS {
            let read = [word.to_owned(), format!("{word} 1")].map(|line| PlainCommand::parse(&line));
            assert!(read.iter().any(|command| !matches!(command, PlainCommand::Move(_))), "{word}");
        }
    }
}
