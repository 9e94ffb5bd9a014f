//! Refusals: why a request was not carried out. A refusal is an answer to a player, not an error of the program.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::kind::{UnknownWord, Word};

/// The stable part of a refusal, for programs. The sentence beside it is for people and may change.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum RefusalCode {
    /// The frame is not a JSON object with an `id` and a known `type`, or a field is missing or wrong.
    BadMessage,
    /// The first request must be `hello`.
    HelloFirst,
    /// This connection has sent `hello` already.
    HelloTwice,
    /// The server does not speak this protocol number.
    BadProtocol,
    /// The name cannot be shown to others.
    BadName,
    /// Only an account may bear this name: a guest needs another one.
    NameTaken,
    /// The server does not know this token.
    BadToken,
    /// The link code is wrong, was used, or has expired.
    BadLink,
    /// This server keeps no accounts.
    NoAccounts,
    /// Only an account may do this: take a handle first.
    AccountNeeded,
    /// The text cannot be a handle.
    BadHandle,
    /// Another account has this handle.
    HandleTaken,
    /// The player has a handle already.
    HasHandle,
    /// No account has this handle.
    NoAccount,
    /// The account has the most devices or bots allowed.
    AccountFull,
    /// Games like this are not rated.
    NotRated,
    /// A rated game does not allow this.
    Rated,
    /// The account has no such device, or it is the device of this connection.
    NoDevice,
    /// There is no challenge with this code.
    NoChallenge,
    /// Nobody with this handle is connected.
    NotHere,
    /// The player has too many challenges, or too many were made from one address.
    TooManyChallenges,
    /// One of the two players has blocked the other.
    BlockedPlayer,
    /// The player's list of blocked players is full.
    TooManyBlocked,
    /// There is no tournament with this code.
    NoTournament,
    /// Only the directors of the tournament may do this.
    NotOrganiser,
    /// The tournament, or somebody in it, is not in a state for this.
    WrongState,
    /// Nobody can enter the tournament any more.
    TournamentFull,
    /// The tournament is not for this account, or needs a code.
    NotInvited,
    /// There is no such entrant.
    NotEntered,
    /// The next round cannot be paired.
    CannotPair,
    /// There are too many tournaments.
    TooManyTournaments,
    /// There is no room with this code.
    NoRoom,
    /// No finished game with this id is stored.
    NoGame,
    /// Not a member of this room: join or watch it first.
    NotMember,
    /// Only a seated player may do this.
    NotSeated,
    /// The seat is taken, or both are.
    SeatTaken,
    /// Already seated in this room.
    AlreadySeated,
    /// Only the host of the room may do this.
    NotHost,
    /// The host has banned this player from the room, or the operator from the server.
    Banned,
    /// The players have locked the game: nobody may watch it who was not there before.
    Locked,
    /// Players in a game, and the host, cannot be kicked.
    CannotKick,
    /// There is no such player, or none in the room.
    NoPlayer,
    /// An option of the game is unknown or cannot have this value.
    BadOption,
    /// The start position cannot be read, or the game would be over at once.
    BadPosition,
    /// The time control is out of range.
    BadClock,
    /// No game is going on in the room.
    NotPlaying,
    /// A game is going on in the room.
    Playing,
    /// It is the other side's turn.
    NotYourTurn,
    /// Another move was played at this ply: the request is late.
    Stale,
    /// The ply has not been reached: the sender is ahead of the game.
    Ahead,
    /// The text is no move of this game.
    UnreadableMove,
    /// The rules do not allow the move.
    IllegalMove,
    /// There is no such offer to accept or decline.
    NoOffer,
    /// This cannot be offered now.
    CannotOffer,
    /// It is too late to abort; resign instead.
    TooLate,
    /// The opponent is connected, or still has time to come back.
    CannotClaim,
    /// The chat line cannot be shown to others.
    BadChat,
    /// The host, a player or the operator has muted this player.
    Muted,
    /// Too many messages; wait a little.
    TooFast,
    /// The player did not come to paired games, and pauses before the next seek.
    SeekPaused,
    /// In too many rooms at once.
    TooManyRooms,
    /// Too many unfinished games: finish or resign one.
    TooManyGames,
    /// The room has no place for another spectator.
    RoomFull,
    /// Too many bots wait for their turn to think.
    BotsBusy,
    /// Too many questions about finished games wait for an answer.
    ArchiveBusy,
    /// The engine works for this player already, or for too many others.
    StudyBusy,
    /// The client has ended it with `stop_study`.
    Stopped,
    /// The record of a game cannot be read, or its moves are not legal.
    BadRecord,
    /// The game is too long for an analysis, or the search has too many nodes to be shown.
    TooLarge,
    /// The server has no place for another room or connection.
    ServerFull,
    /// The disk of the server is nearly full: games go on, but no new rooms are made.
    DiskFull,
    /// The file with the server's games was deleted or replaced: games go on, but nothing new begins.
    StoreLost,
    /// The server is going down and starts nothing new.
    ShuttingDown,
    /// A fault of the server.
    Fault,
}

impl Word for RefusalCode {
    const WHAT: &'static str = "refusal code";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}
