//! The commands of clients.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::club::speed::Speed;
use crate::game::Player;
use crate::kind::GameKind;
use crate::protocol::defaults::{is_false, yes};
use crate::protocol::{
    AccountKind, AnalyzeRequest, BlockTarget, ChallengeCode, ChallengeRequest, ClockSpec, Direct, Forfeit, GameFilter,
    GameId, Hello, LobbyFrom, OfferKind, PlayerId, PuzzleRequest, RecordingRequest, RoomCode, SeatBot, SeatChoice,
    StudyPosition, TournamentCode, TournamentSpec, TreeRequest,
};

/// A command. The field `type` on the wire names the variant.
/// Names, tokens and chat lines are plain strings here, so that the server can refuse bad ones with their own codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    /// The first request of a connection. Answer: `welcome`.
    Hello(Hello),
    /// Subscribes to the lobby. Answer: `lobby`; changes follow as `lobby_changed`.
    Lobby,
    /// The same with longer lists: as much as one frame holds, from a place on. Answer: `lobby`.
    LobbyMore(LobbyFrom),
    /// Ends the subscription to the lobby.
    LeaveLobby,
    /// Asks for the player's own unfinished games, 50 at a time: first those in which it is the player's turn. Answer: `my_games`.
    MyGames {
        /// The number of games to skip.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u32>,
    },
    /// Creates a room. Answer: `joined`.
    Create {
        /// The game.
        game: GameKind,
        /// Options of the game by name; those left out have their defaults.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        options: BTreeMap<String, String>,
        /// Another start position; excludes options.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// The time control.
        #[serde(default)]
        clock: ClockSpec,
        /// Whether the room is not listed in the lobby. Everybody with the code may enter.
        #[serde(default)]
        private: bool,
        /// The seat of the creator.
        #[serde(default)]
        seat: SeatChoice,
        /// The player for whom the other seat is kept; absent if anybody may take it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent: Option<PlayerId>,
        /// Whether the games change ratings.
        #[serde(default, skip_serializing_if = "is_false")]
        rated: bool,
    },
    /// Takes a seat in a room; a spectator may sit down, and a returning player gets the old seat. Answer: `joined`.
    Join {
        /// The room.
        room: RoomCode,
        /// The seat.
        #[serde(default)]
        seat: SeatChoice,
    },
    /// Watches a room without a seat. Answer: `joined`.
    Watch {
        /// The room.
        room: RoomCode,
    },
    /// Leaves a room. A player who leaves a running game resigns it.
    Leave {
        /// The room.
        room: RoomCode,
    },
    /// Leaves a room for now: the seat is kept, as after a lost connection, and the game goes on.
    StepOut {
        /// The room.
        room: RoomCode,
    },
    /// Gives an empty seat to a bot of the server.
    AddBot {
        /// The room.
        room: RoomCode,
        /// The seat; by default a free one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Player>,
        /// The bot; one of the usual level if only its engine is set.
        #[serde(flatten)]
        bot: SeatBot,
    },
    /// Plays a move.
    Move {
        /// The room.
        room: RoomCode,
        /// The number of moves played before this one, so that a repeated or late request is recognised.
        ply: u32,
        /// The text of the move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Stores the next move in a game by days, while the opponent is on turn: it is played when the turn comes, if it is legal then.
    Prepare {
        /// The room.
        room: RoomCode,
        /// The number of moves played before this one.
        ply: u32,
        /// The text of the move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Removes the move that is prepared.
    CancelPrepared {
        /// The room.
        room: RoomCode,
    },
    /// Resigns the game.
    Resign {
        /// The room.
        room: RoomCode,
    },
    /// Loses the game because the engine that plays for this player has failed.
    Forfeit(Forfeit),
    /// Ends a game without a result, before both players have moved.
    Abort {
        /// The room.
        room: RoomCode,
    },
    /// Offers a draw, a takeback or a rematch. If the opponent has offered the same, this accepts it.
    Offer {
        /// The room.
        room: RoomCode,
        /// The kind of offer.
        offer: OfferKind,
    },
    /// Accepts the opponent's offer.
    Accept {
        /// The room.
        room: RoomCode,
        /// The kind of offer.
        offer: OfferKind,
    },
    /// Declines the opponent's offer, or withdraws one's own.
    Decline {
        /// The room.
        room: RoomCode,
        /// The kind of offer.
        offer: OfferKind,
    },
    /// Claims the win: the opponent was disconnected for too long.
    Claim {
        /// The room.
        room: RoomCode,
    },
    /// Sends a line of chat to the room.
    Chat {
        /// The room.
        room: RoomCode,
        /// The line.
        text: String,
    },
    /// Asks for the spectators of a room, 100 at a time. Answer: `spectators`.
    Spectators {
        /// The room.
        room: RoomCode,
        /// The place of the first one in the list; by default 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u32>,
    },
    /// Kicks a member who is not in a game, and bans this player from the room. For the host.
    Kick {
        /// The room.
        room: RoomCode,
        /// The player.
        player: PlayerId,
    },
    /// Mutes a player in the room, or unmutes one. For the host; in a room without one, for its players.
    Mute {
        /// The room.
        room: RoomCode,
        /// The player.
        player: PlayerId,
        /// Whether the player is muted.
        #[serde(default = "yes")]
        muted: bool,
    },
    /// Keeps what spectators say from the players until the game is over, or no longer. For the host; rated games always do.
    ChatApart {
        /// The room.
        room: RoomCode,
        /// Whether it is kept from them.
        #[serde(default = "yes")]
        apart: bool,
    },
    /// Hides what spectators say from oneself, or no longer. For players.
    HideSpectators {
        /// The room.
        room: RoomCode,
        /// Whether it is hidden.
        #[serde(default = "yes")]
        hidden: bool,
    },
    /// Lets nobody enter the room as a spectator who has not been in it, or no longer. For players and the host.
    Lock {
        /// The room.
        room: RoomCode,
        /// Whether it is locked.
        #[serde(default = "yes")]
        locked: bool,
    },
    /// Reports a player to the operator of the server, with the last lines of chat.
    Report {
        /// The room in which both are, or were.
        room: RoomCode,
        /// The player.
        player: PlayerId,
        /// The reason.
        reason: String,
    },
    /// Shows the thinking of the bots to the room, as `thinking`, or hides it again. For the host.
    ShowThinking {
        /// The room.
        room: RoomCode,
        /// Whether it is shown.
        #[serde(default = "yes")]
        shown: bool,
    },
    /// Closes a room in which no person plays. For the host.
    Close {
        /// The room.
        room: RoomCode,
    },
    /// Seeks an opponent: the next player who seeks the same game. Answer: `ok`; `paired` follows when there is one.
    /// Another `pair` replaces the earlier seek.
    Pair {
        /// The game.
        game: GameKind,
        /// Options of the game by name; those left out have their defaults.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        options: BTreeMap<String, String>,
        /// The time control.
        #[serde(default)]
        clock: ClockSpec,
        /// Whether the game changes ratings.
        #[serde(default, skip_serializing_if = "is_false")]
        rated: bool,
        /// The largest difference of the two ratings; any if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        range: Option<u32>,
    },
    /// Ends the seek.
    Unpair,
    /// Lists the open seeks, 50 at a time, the newest first. Answer: `seeks`.
    Seeks {
        /// Only those for this game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<GameKind>,
        /// The place of the first one in the list; by default 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u32>,
    },
    /// Challenges a player, or anybody with the code. Answer: `challenge`.
    Challenge(Box<ChallengeRequest>),
    /// Accepts a challenge. `paired` names the room of the game.
    AcceptChallenge {
        /// The code of the challenge.
        challenge: ChallengeCode,
    },
    /// Declines a challenge to one's own account.
    DeclineChallenge {
        /// The code of the challenge.
        challenge: ChallengeCode,
    },
    /// Withdraws one's own challenge.
    WithdrawChallenge {
        /// The code of the challenge.
        challenge: ChallengeCode,
    },
    /// Asks for the challenges that the player sent and received. Answer: `challenges`.
    Challenges {
        /// The code of another challenge, to read its terms too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        challenge: Option<ChallengeCode>,
    },
    /// Enters a room again after a lost connection. Answer: every event after `version`, then `resumed`; or `joined`
    /// where the events are no longer kept.
    Resume {
        /// The room.
        room: RoomCode,
        /// The version of the last event seen.
        version: u32,
    },
    /// Blocks a player: hides the player's chat, challenges and seeks.
    Block(BlockTarget),
    /// Ends a block.
    Unblock(BlockTarget),
    /// Asks for the list of blocked players. Answer: `blocked`.
    Blocked,
    /// Lists finished games, the last one first. Answer: `games`.
    Games(Box<GameFilter>),
    /// Asks for a finished game with its moves. Answer: `game`.
    Game {
        /// Its id.
        game_id: GameId,
    },
    /// Analyzes every position of a finished game, or of a game given by its moves. Answer: `analysis`, repeated while
    /// the engine works.
    Analyze(Box<AnalyzeRequest>),
    /// Asks for the best move in a position. Answer: `hint`.
    Hint(Box<StudyPosition>),
    /// Asks for a part of the recording of a search. Answer: `recording`.
    Recording(Box<RecordingRequest>),
    /// Asks why a bot of an unrated game chose its last move. Answer: `why`.
    Why {
        /// The room.
        room: RoomCode,
        /// The bot's side; needed where both sides are bots.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Player>,
    },
    /// Asks for a part of the tree of a small search. Answer: `tree`.
    Tree(Box<TreeRequest>),
    /// Asks for a puzzle. Answer: `puzzle`.
    Puzzle(PuzzleRequest),
    /// Reads the record of a game and checks its moves. Answer: `imported`.
    Import {
        /// The record: its text, or one JSON object.
        text: String,
    },
    /// Ends the study of this connection.
    StopStudy,
    /// Asks for a code that signs the player in on another device. Answer: `link`.
    Link {
        /// The token of the player on this connection.
        token: String,
    },
    /// Revokes the player's link code that was not used yet.
    Unlink,
    /// Takes a handle, which makes an account of the player; without a handle, asks for the own account. Answer:
    /// `account`.
    Account {
        /// The handle.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        handle: Option<String>,
    },
    /// Changes the full name of the own account. Answer: `account`.
    FullName {
        /// The name; without one the account has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// Makes an account for a bot of this account, or replaces the tokens of an existing one. Answer: `bot_account`.
    BotAccount {
        /// The handle of the bot.
        handle: String,
    },
    /// Asks for the public profile of an account. Answer: `profile`.
    Profile {
        /// Its handle.
        handle: String,
        /// The game of a graph of ratings.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<GameKind>,
        /// Its speed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        speed: Option<Speed>,
        /// The handle of another account: counts the results between the two.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        against: Option<String>,
    },
    /// Asks for a leaderboard. Answer: `leaders`.
    Leaders {
        /// The game.
        game: GameKind,
        /// The speed.
        speed: Speed,
        /// People or bots.
        #[serde(default)]
        kind: AccountKind,
        /// The number of rows, at most 50.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<u32>,
    },
    /// Asks for ratings to show beside names. Answer: `ratings`.
    Ratings {
        /// The game.
        game: GameKind,
        /// At which speed.
        speed: Speed,
        /// At most 50 ids of players and bots of the server such as `greedy:3`.
        of: Vec<String>,
    },
    /// Asks for the devices of the own account. Answer: `devices`.
    Devices,
    /// Revokes the token of another device of the own account.
    Revoke {
        /// The number of the device.
        device: u32,
    },
    /// Deletes one's own account, or a bot of it. Its connections end after the answer.
    DeleteAccount {
        /// Its handle.
        handle: String,
    },
    /// Asks for everything that the server stores about one's own account. Answer: `export`.
    Export,
    /// A new tournament, which only its organiser sees before it is opened. Answer: `tournament`, which this connection follows.
    TournamentNew(Box<TournamentSpec>),
    /// The tournaments that are not over, and the last that are. Answer: `tournaments`.
    Tournaments,
    /// Follows a tournament: its events and standings, and one's own games in it. Answer: `tournament`; or every event after
    /// `version`, then `ok`.
    Tournament {
        /// Its code.
        tournament: TournamentCode,
        /// The version of the last event seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u32>,
    },
    /// No longer follows a tournament.
    LeaveTournament {
        /// Its code.
        tournament: TournamentCode,
    },
    /// The entrants of a tournament, 100 at a time. Answer: `entrants`.
    Entrants {
        /// The code of the tournament.
        tournament: TournamentCode,
        /// The number of the first one; by default 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u32>,
    },
    /// The standings of a tournament, 50 lines at a time. Answer: `standings`.
    Standings {
        /// The code of the tournament.
        tournament: TournamentCode,
        /// The first place; by default 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u32>,
    },
    /// A round of a tournament with its results. Answer: `round`.
    Round {
        /// The code of the tournament.
        tournament: TournamentCode,
        /// The round.
        round: u32,
        /// The number of the first board; by default 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u32>,
    },
    /// Enters a tournament and follows it. Answer: `tournament`.
    Enter {
        /// Its code.
        tournament: TournamentCode,
        /// The code, where the tournament asks for one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
        /// The handle that a guest takes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        handle: Option<String>,
    },
    /// Pauses in a tournament, or ends the pause.
    Ready {
        /// The code of the tournament.
        tournament: TournamentCode,
        /// Whether the player plays the coming rounds.
        #[serde(default = "yes")]
        ready: bool,
    },
    /// Withdraws from a tournament. A running game goes on.
    Withdraw {
        /// The tournament.
        tournament: TournamentCode,
    },
    /// Directs a tournament. For the organiser and the helpers.
    Direct(Box<Direct>),
    /// Asks for a QR code. Answer: `qr`.
    Qr {
        /// Its content.
        text: String,
    },
    /// Asks for a `pong`, to measure the delay or to end a silence.
    Ping,
}

impl Command {
    /// The room of the command, if it is about one.
    pub fn room(&self) -> Option<RoomCode> {
        match *self {
            Self::Hello(_)
            | Self::Lobby
            | Self::LobbyMore(_)
            | Self::LeaveLobby
            | Self::MyGames { .. }
            | Self::Create { .. }
            | Self::Pair { .. }
            | Self::Unpair
            | Self::Seeks { .. }
            | Self::Challenge(_)
            | Self::AcceptChallenge { .. }
            | Self::DeclineChallenge { .. }
            | Self::WithdrawChallenge { .. }
            | Self::Challenges { .. }
            | Self::Block(_)
            | Self::Unblock(_)
            | Self::Blocked
            | Self::Games(_)
            | Self::Game { .. }
            | Self::Analyze(_)
            | Self::Hint(_)
            | Self::Tree(_)
            | Self::Recording(_)
            | Self::Puzzle(_)
            | Self::Import { .. }
            | Self::StopStudy
            | Self::Link { .. }
            | Self::Unlink
            | Self::Account { .. }
            | Self::FullName { .. }
            | Self::BotAccount { .. }
            | Self::Profile { .. }
            | Self::Leaders { .. }
            | Self::Ratings { .. }
            | Self::Devices
            | Self::Revoke { .. }
            | Self::DeleteAccount { .. }
            | Self::Export
            | Self::TournamentNew(_)
            | Self::Tournaments
            | Self::Tournament { .. }
            | Self::LeaveTournament { .. }
            | Self::Entrants { .. }
            | Self::Standings { .. }
            | Self::Round { .. }
            | Self::Enter { .. }
            | Self::Ready { .. }
            | Self::Withdraw { .. }
            | Self::Direct(_)
            | Self::Qr { .. }
            | Self::Ping => None,
            Self::Join { room, .. }
            | Self::Watch { room }
            | Self::Leave { room }
            | Self::StepOut { room }
            | Self::AddBot { room, .. }
            | Self::Why { room, .. }
            | Self::Move { room, .. }
            | Self::Prepare { room, .. }
            | Self::CancelPrepared { room }
            | Self::Resign { room }
            | Self::Forfeit(Forfeit { room, .. })
            | Self::Abort { room }
            | Self::Offer { room, .. }
            | Self::Accept { room, .. }
            | Self::Decline { room, .. }
            | Self::Claim { room }
            | Self::Chat { room, .. }
            | Self::Spectators { room, .. }
            | Self::Kick { room, .. }
            | Self::Mute { room, .. }
            | Self::ChatApart { room, .. }
            | Self::HideSpectators { room, .. }
            | Self::Lock { room, .. }
            | Self::Report { room, .. }
            | Self::Close { room }
            | Self::ShowThinking { room, .. }
            | Self::Resume { room, .. } => Some(room),
        }
    }
}
