//! The limits of the server, with the labels that count them.

use bidak_shared::protocol::RefusalCode;
use strum::VariantArray;

/// A limit of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum Limit {
    Connections,
    ConnectionsPerAddress,
    Handshake,
    Hello,
    Idle,
    Write,
    Outbox,
    FrameSize,
    Messages,
    BadMessages,
    Origin,
    Rooms,
    RoomsPerPlayer,
    Spectators,
    WaitingSearches,
    SearchesPerAddress,
    BotMemory,
    RoomsPerAddress,
    NewPlayersPerAddress,
    NewAccountsPerAddress,
    AccountChangesPerAddress,
    WrongGuessesPerAddress,
    SpectatorsPerAddress,
    ArchiveQuestions,
    ArchiveQuestionsPerAddress,
    DiskReserve,
    Studies,
    StudiesPerAddress,
    Tournaments,
    TournamentsPerOrganiser,
    TournamentsPerAddress,
    TournamentFollowers,
    TournamentsFollowed,
    Challenges,
    ChallengesToOne,
    ChallengesToOnePerAddress,
    ChallengesPerAddress,
    Blocked,
    LinkCodes,
    TournamentEvents,
    Chat,
    SeatsTaken,
    TournamentUndone,
}

impl Limit {
    /// Its label in `/metrics`.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Connections => "connections",
            Self::ConnectionsPerAddress => "connections_per_address",
            Self::Handshake => "handshake",
            Self::Hello => "hello",
            Self::Idle => "idle",
            Self::Write => "write",
            Self::Outbox => "outbox",
            Self::FrameSize => "frame_size",
            Self::Messages => "messages",
            Self::BadMessages => "bad_messages",
            Self::Origin => "origin",
            Self::Rooms => "rooms",
            Self::RoomsPerPlayer => "rooms_per_player",
            Self::Spectators => "spectators",
            Self::WaitingSearches => "waiting_searches",
            Self::SearchesPerAddress => "searches_per_address",
            Self::BotMemory => "bot_memory",
            Self::RoomsPerAddress => "rooms_per_address",
            Self::NewPlayersPerAddress => "new_players_per_address",
            Self::NewAccountsPerAddress => "new_accounts_per_address",
            Self::AccountChangesPerAddress => "account_changes_per_address",
            Self::WrongGuessesPerAddress => "wrong_guesses_per_address",
            Self::SpectatorsPerAddress => "spectators_per_address",
            Self::ArchiveQuestions => "archive_questions",
            Self::ArchiveQuestionsPerAddress => "archive_questions_per_address",
            Self::DiskReserve => "disk_reserve",
            Self::Studies => "studies",
            Self::StudiesPerAddress => "studies_per_address",
            Self::Tournaments => "tournaments",
            Self::TournamentsPerOrganiser => "tournaments_per_organiser",
            Self::TournamentsPerAddress => "tournaments_per_address",
            Self::TournamentFollowers => "tournament_followers",
            Self::TournamentsFollowed => "tournaments_followed",
            Self::Challenges => "challenges",
            Self::ChallengesToOne => "challenges_to_one",
            Self::ChallengesToOnePerAddress => "challenges_to_one_per_address",
            Self::ChallengesPerAddress => "challenges_per_address",
            Self::Blocked => "blocked",
            Self::LinkCodes => "link_codes",
            Self::TournamentEvents => "tournament_events",
            Self::Chat => "chat",
            Self::SeatsTaken => "seats_taken",
            Self::TournamentUndone => "tournament_undone",
        }
    }

    /// The limit that a refusal code implies, if any.
    pub(crate) fn of(code: RefusalCode) -> Option<Self> {
        match code {
            RefusalCode::TooFast => Some(Self::Messages),
            RefusalCode::TooManyRooms => Some(Self::RoomsPerPlayer),
            RefusalCode::ServerFull => Some(Self::Rooms),
            RefusalCode::RoomFull => Some(Self::Spectators),
            RefusalCode::BotsBusy => Some(Self::WaitingSearches),
            RefusalCode::DiskFull => Some(Self::DiskReserve),
            _ => None,
        }
    }
}
