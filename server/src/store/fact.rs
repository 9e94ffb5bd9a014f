//! The facts about games that are stored.

use std::collections::BTreeMap;
use std::sync::Arc;

use bidak_shared::game::Player;
use bidak_shared::kind::{ChosenBy, GameKind};
use bidak_shared::protocol::{
    ClockSpec, Clocks, Ending, GameId, GamePlayer, PlayerId, PlayerName, PreparedMove, RoomCode, SeatBot,
    TournamentPlace,
};

use crate::base::token_hash::TokenHash;
use crate::store::{Deadline, KeptRoom, KnownPlayer, RoomGuard};

/// A fact about one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFact {
    /// The game.
    pub game: GameId,
    /// The fact.
    pub fact: Fact,
}

/// A fact of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// It began.
    Started(Box<Start>),
    /// A move was played.
    Moved {
        /// The number of moves before it.
        ply: u32,
        /// The side that played it.
        by: Player,
        /// Its text.
        text: String,
        /// The time left after it.
        clocks: Option<Clocks>,
        /// The search that chose it; none for the move of a person.
        search: Option<BotSearch>,
    },
    /// The last moves were taken back.
    TakenBack {
        /// The number of moves left.
        ply: u32,
        /// The time left.
        clocks: Option<Clocks>,
    },
    /// In a game by days a move: until when the player on turn may move.
    Due(Deadline),
    /// In a game by days: the move that a player prepares for the next turn, or none any more. The move of that ply removes it, and every
    /// takeback.
    Prepared(Option<PreparedMove>),
    /// The clocks stopped with these times because the server went down, or went on from them when the player on turn was back.
    Clocks(Clocks),
    /// The state of its room, when the server shut down gracefully or unloaded the game.
    Kept(Box<KeptRoom>),
    /// It was unloaded, after this number of moves, and a room has it again.
    Loaded {
        /// The number of moves.
        plies: u32,
    },
    /// It ended.
    Ended(Ending),
}

/// The search that chose a move of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotSearch {
    /// The score to the bot, in hundredths of a piece.
    pub eval: i32,
    /// Plies searched to the end.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The time taken, in milliseconds.
    pub ms: u32,
    /// What chose the move.
    pub by: ChosenBy,
}

/// The number of a game in a pair: two games of the same players from the same position with exchanged seats, which are one result for
/// ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// The first one.
    First = 1,
    /// The second one.
    Second = 2,
}

/// The terms of a game in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentGame {
    /// Its place in the tournament.
    pub place: TournamentPlace,
    /// Milliseconds for the first move of each player.
    pub no_show_ms: u32,
    /// Whether the players may agree on a draw.
    pub draws: bool,
    /// Its place in a pair, if it has one.
    pub half: Option<Half>,
}

/// The start of a game, with all data to restore its room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The room.
    pub room: RoomCode,
    /// The number of the game in the room, counted from 1.
    pub number: u32,
    /// The player who made the room; none after pairing.
    pub host: Option<PlayerId>,
    /// Whether the room is not listed.
    pub private: bool,
    /// The game.
    pub kind: GameKind,
    /// The options of the room.
    pub options: Arc<BTreeMap<String, String>>,
    /// The start position.
    pub start: String,
    /// The time control.
    pub clock: ClockSpec,
    /// Whether it changes ratings.
    pub rated: bool,
    /// Its tournament, if it belongs to one.
    pub tournament: Option<TournamentGame>,
    /// Its place in a pair, if it has one.
    pub half: Option<Half>,
    /// The room of the other game of its pair, if both began together.
    pub partner: Option<RoomCode>,
    /// The players: First and Second.
    pub players: [Contestant; 2],
}

impl Start {
    /// Whether the time of a player counts although no fact follows: on a live clock, unless all players are bots, whose clocks stand while
    /// nobody watches.
    pub(super) fn has_live_clock(&self) -> bool {
        self.clock.is_live() && self.players.iter().any(|player| player.person().is_some())
    }
}

/// A room whose player waits for an opponent, with all data to restore it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingRoom {
    /// Its code.
    pub room: RoomCode,
    /// The number of games played in it.
    pub games: u32,
    /// The player who made the room.
    pub host: Option<PlayerId>,
    /// Whether the room is not listed.
    pub private: bool,
    /// The game.
    pub kind: GameKind,
    /// The options of the room.
    pub options: BTreeMap<String, String>,
    /// The start position.
    pub start: String,
    /// The time control.
    pub clock: ClockSpec,
    /// Whether the games change ratings.
    pub rated: bool,
    /// The side of the player who waits.
    pub side: Player,
    /// The player who waits.
    pub player: KnownPlayer,
    /// How the room is protected.
    pub guard: RoomGuard,
    /// The player for whom the other seat is reserved; `None` if anybody may take it. In a room without a host the two were paired.
    pub kept_for: Option<KnownPlayer>,
}

/// The player of one side of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// A person.
    Person {
        /// The player's id.
        id: PlayerId,
        /// The player's name.
        name: PlayerName,
        /// The hash of the player's token.
        key: TokenHash,
        /// Whether a program plays on its own connection.
        program: bool,
    },
    /// A bot of the server.
    Bot {
        /// The bot.
        bot: SeatBot,
        /// Its name.
        name: PlayerName,
    },
}

impl Contestant {
    /// The player's id, if it is a person.
    pub fn person(&self) -> Option<PlayerId> {
        match self {
            Self::Person { id, .. } => Some(*id),
            Self::Bot { .. } => None,
        }
    }

    /// Whether a program plays on its own connection.
    pub fn is_program(&self) -> bool {
        matches!(self, Self::Person { program: true, .. })
    }

    /// The bot, if it is one.
    pub fn bot(&self) -> Option<&SeatBot> {
        match self {
            Self::Person { .. } => None,
            Self::Bot { bot, .. } => Some(bot),
        }
    }

    /// Its name.
    pub fn name(&self) -> &PlayerName {
        match self {
            Self::Person { name, .. } | Self::Bot { name, .. } => name,
        }
    }

    /// In the form of the protocol.
    pub fn shown(&self) -> GamePlayer {
        let (name, player, bot) = (self.name().clone(), self.person(), self.bot().cloned());
        GamePlayer { name, player, bot, program: self.is_program() }
    }
}
