//! The commands of the plain mode.

mod words;

use bidak_shared::analysis::Effort;
use bidak_shared::kind::EngineKind;
use bidak_shared::protocol::{ChallengeCode, EngineFailure, IllegalMove, OfferKind};

use crate::net::invitation::Goal;

pub use words::words;

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
    /// Unblock a player.
    Unblock(String),
    /// Mute a player in the room, as its host.
    Mute(String),
    /// Unmute a player.
    Unmute(String),
    /// Kick a spectator from the room, as its host.
    Kick(String, Sure),
    /// Ask the strongest engine for a move, in a game against a bot.
    Hint,
    /// Analyze a finished game; `None` for an effort that cannot be read.
    Analyze(Option<Effort>),
    /// Show a position of the game after a number of moves.
    BoardAt(usize),
    /// Prepare a move for the next turn.
    Prepare(String),
    /// Lock the room for new spectators, or unlock it.
    Lock,
    /// Hide what spectators say, or show it again.
    Hush,
    /// Report a player, with a reason after a colon.
    Report(String),
    /// Show or hide the thinking of bots.
    Thinking,
    /// Players read what spectators say after the game, or at once again.
    ChatApart,
    /// Show the output of the programs on seats beside their moves.
    Output,
    /// Ask why the bot played its last move.
    Why,
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
    /// Resign.
    Resign(Sure),
    /// Forfeit the game: the engine has failed.
    Forfeit(EngineFailure, Option<IllegalMove>),
    /// Abort a game before both players have moved.
    Abort(Sure),
    /// Claim the win over a dropped opponent.
    Claim,
    /// Leave.
    Quit(Sure),
    /// List the rooms with these words.
    Rooms(String),
    /// List the people in the lobby.
    People,
    /// List this player's own unfinished games, or go on with one by its number.
    Mine(String),
    /// The invitation for others.
    Invite,
    /// List finished games of the server.
    Games(String),
    /// List the saved games.
    Saved,
    /// Replay a game of the last list, or of the server by its id.
    Open(String),
    /// Replay the finished game of the room.
    Replay,
    /// Show another position of the replay.
    Go(GoTo),
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
    /// Its games in play.
    Boards,
    /// The entrants.
    Entrants,
    /// Pause as an entrant, or play again.
    Ready(bool),
    /// Withdraw from it.
    Withdraw(Sure),
    /// Direct it.
    Direct(String),
    /// This player's account; with a handle, take that handle.
    Account(String),
    /// The full name of this account; without one it has none.
    FullName(String),
    /// The devices that are signed in to this account.
    Devices,
    /// Sign a device out.
    Revoke(String),
    /// Ask for a code for another device.
    Link,
    /// Ask for a token for a bot of this player.
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
    /// Any other text: a move.
    Move(String),
}

/// A position of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoTo {
    /// This number of moves forward.
    Forward(usize),
    /// This number of moves back.
    Back(usize),
    /// To the position after a number of moves, or to the last.
    To(usize),
    /// To the next mistake.
    NextMistake,
    /// To the previous mistake.
    MistakeBefore,
}

/// The tree of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeOf {
    /// The search.
    pub engine: EngineKind,
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
    /// The command that opens the goal of an address of the page.
    pub fn to_go(goal: Goal) -> Self {
        match goal {
            Goal::Room(code) => Self::Join(code.to_string()),
            Goal::Challenge(code) => Self::Challenges(code.to_string()),
            Goal::Tournaments => Self::Tournaments,
            Goal::Tournament(code) | Goal::Wall(code) => Self::Tournament(code.to_string()),
            Goal::Profile(handle) => Self::Profile(handle.to_string()),
            Goal::Leaders => Self::Leaders(String::new()),
            // A code has been used before the lobby is there.
            Goal::Account | Goal::Link(_) => Self::Account(String::new()),
        }
    }

    /// Reads a line. Commands are read in either case.
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        if line.is_empty() {
            return Self::Nothing;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        words::read(&word.to_ascii_lowercase(), rest.trim()).unwrap_or_else(|| Self::Move(line.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::analysis::POSITION_TIME;

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
            ("lock", PlainCommand::Lock),
            ("hush", PlainCommand::Hush),
            ("report Ani Wijaya: insults", PlainCommand::Report("Ani Wijaya: insults".to_owned())),
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
            ("bot negascout,depth=3", PlainCommand::Bot("negascout,depth=3".to_owned())),
            ("why", PlainCommand::Why),
            ("analyse", PlainCommand::Analyze(Some(Effort::Time(POSITION_TIME)))),
            ("analyze depth=4", PlainCommand::Analyze(Some(Effort::Depth(4)))),
            ("analyze much", PlainCommand::Analyze(None)),
            ("settings keep true", PlainCommand::Set("keep true".to_owned())),
            ("board 5", PlainCommand::BoardAt(5)),
            ("back", PlainCommand::Go(GoTo::Back(1))),
            ("next 3", PlainCommand::Go(GoTo::Forward(3))),
            ("rooms reversi", PlainCommand::Rooms("reversi".to_owned())),
            (
                "tree negascout 3 c3",
                PlainCommand::Tree(Some(TreeOf {
                    engine: EngineKind::NegaScout,
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
        for word in words() {
            let read = [word.to_owned(), format!("{word} 1")].map(|line| PlainCommand::parse(&line));
            assert!(read.iter().any(|command| !matches!(command, PlainCommand::Move(_))), "{word}");
        }
    }
}
