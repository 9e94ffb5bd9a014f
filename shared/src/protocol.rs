//! The messages between clients and the server: JSON text frames over WebSocket.
//!
//! `PROTOCOL.md` beside this crate's manifest describes them for people who write clients; these types are
//! its other half. A client sends [`Request`]s; each is answered exactly once by a message that carries its id as
//! `re`. Everything that happens in a room reaches its members as numbered [`RoomEvent`]s.
//!
//! The only place with serde.

pub mod account;
pub mod archive;
pub mod block;
pub mod challenge;
pub mod clock;
pub mod ids;
pub mod lobby;
pub mod my_games;
pub mod rating;
pub mod record;
pub mod refusal;
pub mod room;
pub mod study;
pub mod text;
pub mod thinking;
pub mod time;
pub mod tournament;

mod client_message;
mod defaults;
mod event_frame;
mod hello;
mod illegal_move;
mod moved;
mod request;
mod seat_bot;
mod seat_choice;
mod server_message;
mod welcome;
mod wording;
mod words;

pub use account::{Account, AccountKind, BadHandle, Device, Handle};
pub use archive::{GameFilter, GamePlayer, GameSummary, PlayerResult};
pub use block::{BlockTarget, Blocked};
pub use challenge::{Challenge, ChallengeEnd, ChallengeRequest, Challenger};
pub use client_message::Command;
pub use clock::{ClockSpec, Clocks};
pub use hello::Hello;
pub use ids::{ChallengeCode, GameId, LinkCode, PlayerId, RoomCode, Token, TournamentCode};
pub use illegal_move::{BadIllegalMove, IllegalMove};
pub use lobby::{LobbyChanges, LobbyFrom, LobbyJson, LobbyList, OpenTournament, Person, Seek};
pub use my_games::{MY_GAMES_PAGE, MyGame, MyGamesCount};
pub use rating::{HeadToHead, Leader, MissingForPlace, NamedRating, RatingLine, RatingPoint, WhyUnrated};
pub use record::{RecordHeader, RecordMove, RecordObject};
pub use refusal::RefusalCode;
pub use request::{DecodeError, Request};
pub use room::{
    ChatLine, Detail, Ending, EngineFailure, Event, Forfeit, Gone, Offer, OfferEnd, OfferKind, PreparedMove, RoomEvent,
    RoomSummary, Seat, Seats, Snapshot, Spectator, Status, Turn,
};
pub use seat_bot::{BadSeatBot, SeatBot};
pub use seat_choice::SeatChoice;
pub use server_message::{NoticeCode, ServerMessage};
pub use study::recording::{
    RecordingItem, RecordingPart, RecordingRequest, RecordingStep, RecordingSwap, RecordingVisit,
};
pub use study::why::{RootMove, Why};
pub use study::{
    AnalyzeRequest, PositionFinding, PuzzleMove, PuzzlePosition, PuzzleRequest, SearchTree, StudyPosition, TreeNode,
    TreeRequest,
};
pub use text::{
    ChatText, FullName, NameMark, PlayerName, hidden_character, is_reserved_name, lookalikes, visible_text,
};
pub use thinking::{PlySearch, Thinking};
pub use time::Timestamp;
pub use tournament::{
    BoardView, Bots, Bye, ByeKind, Direct, Entrant, EntrantNames, EntrantState, EntryRule, GameResult, Order, Pairing,
    Standing, StateReason, TournamentChange, TournamentEvent, TournamentFact, TournamentForm, TournamentPhase,
    TournamentPlace, TournamentSnapshot, TournamentSpec, TournamentSummary,
};
pub use welcome::{EngineInfo, GameInfo, GameOption, ServerLimits, Welcome};
pub use wording::json_problem;

/// The number of this protocol. It changes only when old clients can no longer play.
pub const PROTOCOL: u32 = 2;

/// The largest frame of a server, in bytes, checked before parsing: enough for the longest snapshot.
pub const MAX_SERVER_FRAME: usize = 64 * 1024;

/// The most characters of a text that `qr` encodes.
pub const MAX_QR_TEXT: usize = 200;

/// The largest frame, in bytes, that a client may send. Larger frames close the connection.
pub const MAX_CLIENT_FRAME: usize = 16 * 1024;

/// The most plies of a game that is studied or imported, so that its analysis fits into one frame.
pub const MAX_STUDY_PLIES: usize = 300;

/// The greatest depth of a search whose tree is shown.
pub const MAX_TREE_DEPTH: u32 = 6;

/// The most nodes of a search whose tree is shown.
pub const MAX_TREE_NODES: u64 = 20_000;
