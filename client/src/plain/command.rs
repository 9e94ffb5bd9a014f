//! The commands of the plain mode.

use bidak_shared::protocol::{EngineFailure, OfferKind};

/// A command of a player, or of an engine on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlainCommand {
    /// Nothing, or only spaces.
    Nothing,
    /// Show something that this program knows.
    Show(Topic),
    /// Say something to the room.
    Chat(String),
    /// Hide the chat of a player.
    Block(String),
    /// Show it again.
    Unblock(String),
    /// Mute a player in the room, as its host.
    Mute(String),
    /// Unmute a player.
    Unmute(String),
    /// Kick a spectator from the room, as its host.
    Kick(String),
    /// Ask the strongest engine what to play, in a game against a bot.
    Hint,
    /// Analyze every move of a finished game.
    Analyze,
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
    /// Answer what the opponent offers.
    Accept,
    /// Answer what the opponent offers, or withdraw the own offer.
    Decline,
    /// Give the game up.
    Resign(Sure),
    /// Lose the game because the engine has failed.
    Forfeit(EngineFailure),
    /// End a game that has hardly begun.
    Abort,
    /// Claim the win over an opponent who is gone.
    Claim,
    /// Leave.
    Quit(Sure),
    /// List the rooms of the server.
    Rooms,
    /// Make a room.
    New(String),
    /// Take a seat in a room.
    Join(String),
    /// Watch a room.
    Watch(String),
    /// Anything else is taken for a move.
    Move(String),
}

/// The parts of a game that can be shown.
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
    /// Who is there.
    Players,
    /// What can be typed.
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
    /// Reads a line. Commands are read in either case.
    pub(super) fn parse(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let sure = if rest.eq_ignore_ascii_case("yes") { Sure::Yes } else { Sure::No };
        let is_alone = rest.is_empty();
        match word.to_ascii_lowercase().as_str() {
            "" => Self::Nothing,
            "board" if is_alone => Self::Show(Topic::Board),
            "last" if is_alone => Self::Show(Topic::Last),
            "moves" if is_alone => Self::Show(Topic::Moves),
            "legal" if is_alone => Self::Show(Topic::Legal),
            "clock" if is_alone => Self::Show(Topic::Clock),
            "score" if is_alone => Self::Show(Topic::Score),
            "turn" if is_alone => Self::Show(Topic::Turn),
            "players" if is_alone => Self::Show(Topic::Players),
            "help" | "?" => Self::Show(Topic::Help),
            "chat" => Self::Chat(rest.to_owned()),
            "block" => Self::Block(rest.to_owned()),
            "unblock" => Self::Unblock(rest.to_owned()),
            "mute" => Self::Mute(rest.to_owned()),
            "unmute" => Self::Unmute(rest.to_owned()),
            "kick" => Self::Kick(rest.to_owned()),
            "hint" if is_alone => Self::Hint,
            "analyze" | "analyse" if is_alone => Self::Analyze,
            "bot" => Self::Bot(rest.to_owned()),
            "sit" if is_alone => Self::Sit,
            "save" if is_alone => Self::Save,
            "leave" => Self::Leave(sure),
            "pair" => Self::Pair(rest.to_owned()),
            "unpair" if is_alone => Self::Unpair,
            "draw" if is_alone => Self::Offer(OfferKind::Draw),
            "takeback" if is_alone => Self::Offer(OfferKind::Takeback),
            "rematch" if is_alone => Self::Offer(OfferKind::Rematch),
            "accept" if is_alone => Self::Accept,
            "decline" if is_alone => Self::Decline,
            "resign" => Self::Resign(sure),
            "abort" if is_alone => Self::Abort,
            "claim" if is_alone => Self::Claim,
            "quit" => Self::Quit(sure),
            "rooms" if is_alone => Self::Rooms,
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
            ("bot greedy:3", PlainCommand::Bot("greedy:3".to_owned())),
            ("analyse", PlainCommand::Analyze),
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
}
