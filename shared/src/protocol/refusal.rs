//! Why a request was not done. A refusal is an answer to a player, not an error of the program.

use std::fmt;
use std::str::FromStr;

use crate::kind::{UnknownWord, Word};

/// The stable part of a refusal, for programs. The sentence beside it is for people and may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RefusalCode {
    /// The frame is not a JSON object with an `id` and a known `type`, or a field is missing or wrong.
    BadMessage,
    /// The first request must be `hello`.
    HelloFirst,
    /// `hello` was said already.
    HelloTwice,
    /// The server does not speak this protocol number.
    BadProtocol,
    /// The name cannot be shown to others.
    BadName,
    /// The server does not know this token.
    BadToken,
    /// No device has this link code waiting.
    BadLink,
    /// There is no room with this code.
    NoRoom,
    /// No game with this id is kept.
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
    /// The host has banned this player from the room.
    Banned,
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
    /// The opponent is there, or the time to come back is not over.
    CannotClaim,
    /// The chat line cannot be shown to others.
    BadChat,
    /// The host has muted this player.
    Muted,
    /// Too many messages; wait a little.
    TooFast,
    /// In too many rooms at once.
    TooManyRooms,
    /// The room has no place for another member.
    RoomFull,
    /// Too many bots wait for their turn to think.
    BotsBusy,
    /// Too many questions about finished games wait for an answer.
    ArchiveBusy,
    /// The server has no place for another room or connection.
    ServerFull,
    /// The disk of the server is nearly full: games go on, but no new rooms are made.
    DiskFull,
    /// The server is going down and starts nothing new.
    ShuttingDown,
    /// A fault of the server.
    Fault,
}

impl Word for RefusalCode {
    const WHAT: &'static str = "refusal code";
    const ALL: &'static [Self] = &[
        Self::BadMessage,
        Self::HelloFirst,
        Self::HelloTwice,
        Self::BadProtocol,
        Self::BadName,
        Self::BadToken,
        Self::BadLink,
        Self::NoRoom,
        Self::NoGame,
        Self::NotMember,
        Self::NotSeated,
        Self::SeatTaken,
        Self::AlreadySeated,
        Self::NotHost,
        Self::Banned,
        Self::CannotKick,
        Self::NoPlayer,
        Self::BadOption,
        Self::BadPosition,
        Self::BadClock,
        Self::NotPlaying,
        Self::Playing,
        Self::NotYourTurn,
        Self::Stale,
        Self::Ahead,
        Self::UnreadableMove,
        Self::IllegalMove,
        Self::NoOffer,
        Self::CannotOffer,
        Self::TooLate,
        Self::CannotClaim,
        Self::BadChat,
        Self::Muted,
        Self::TooFast,
        Self::TooManyRooms,
        Self::RoomFull,
        Self::BotsBusy,
        Self::ArchiveBusy,
        Self::ServerFull,
        Self::DiskFull,
        Self::ShuttingDown,
        Self::Fault,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::BadMessage => "bad_message",
            Self::HelloFirst => "hello_first",
            Self::HelloTwice => "hello_twice",
            Self::BadProtocol => "bad_protocol",
            Self::BadName => "bad_name",
            Self::BadToken => "bad_token",
            Self::BadLink => "bad_link",
            Self::NoRoom => "no_room",
            Self::NoGame => "no_game",
            Self::NotMember => "not_member",
            Self::NotSeated => "not_seated",
            Self::SeatTaken => "seat_taken",
            Self::AlreadySeated => "already_seated",
            Self::NotHost => "not_host",
            Self::Banned => "banned",
            Self::CannotKick => "cannot_kick",
            Self::NoPlayer => "no_player",
            Self::BadOption => "bad_option",
            Self::BadPosition => "bad_position",
            Self::BadClock => "bad_clock",
            Self::NotPlaying => "not_playing",
            Self::Playing => "playing",
            Self::NotYourTurn => "not_your_turn",
            Self::Stale => "stale",
            Self::Ahead => "ahead",
            Self::UnreadableMove => "unreadable_move",
            Self::IllegalMove => "illegal_move",
            Self::NoOffer => "no_offer",
            Self::CannotOffer => "cannot_offer",
            Self::TooLate => "too_late",
            Self::CannotClaim => "cannot_claim",
            Self::BadChat => "bad_chat",
            Self::Muted => "muted",
            Self::TooFast => "too_fast",
            Self::TooManyRooms => "too_many_rooms",
            Self::RoomFull => "room_full",
            Self::BotsBusy => "bots_busy",
            Self::ArchiveBusy => "archive_busy",
            Self::ServerFull => "server_full",
            Self::DiskFull => "disk_full",
            Self::ShuttingDown => "shutting_down",
            Self::Fault => "fault",
        }
    }
}

impl fmt::Display for RefusalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for RefusalCode {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Self::from_word(text)
    }
}
