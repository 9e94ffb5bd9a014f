//! The limits of the server, with the labels that count them.

use bidak_shared::protocol::RefusalCode;

/// A limit of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    Members,
    WaitingSearches,
    SearchesPerAddress,
    BotMemory,
    RoomsPerAddress,
    NewPlayersPerAddress,
    NewAccountsPerAddress,
    AccountChangesPerAddress,
    WrongGuessesPerAddress,
    MembersPerAddress,
    ArchiveQuestions,
    ArchiveQuestionsPerAddress,
    DiskReserve,
    Studies,
    StudiesPerAddress,
    Tournaments,
    TournamentsPerOrganiser,
    TournamentFollowers,
    TournamentsFollowed,
}

impl Limit {
    /// All of them.
    pub(crate) const ALL: [Self; 32] = [
        Self::Connections,
        Self::ConnectionsPerAddress,
        Self::Handshake,
        Self::Hello,
        Self::Idle,
        Self::Write,
        Self::Outbox,
        Self::FrameSize,
        Self::Messages,
        Self::BadMessages,
        Self::Origin,
        Self::Rooms,
        Self::RoomsPerPlayer,
        Self::Members,
        Self::WaitingSearches,
        Self::SearchesPerAddress,
        Self::BotMemory,
        Self::RoomsPerAddress,
        Self::NewPlayersPerAddress,
        Self::NewAccountsPerAddress,
        Self::AccountChangesPerAddress,
        Self::WrongGuessesPerAddress,
        Self::MembersPerAddress,
        Self::ArchiveQuestions,
        Self::ArchiveQuestionsPerAddress,
        Self::DiskReserve,
        Self::Studies,
        Self::StudiesPerAddress,
        Self::Tournaments,
        Self::TournamentsPerOrganiser,
        Self::TournamentFollowers,
        Self::TournamentsFollowed,
    ];

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
            Self::Members => "members",
            Self::WaitingSearches => "waiting_searches",
            Self::SearchesPerAddress => "searches_per_address",
            Self::BotMemory => "bot_memory",
            Self::RoomsPerAddress => "rooms_per_address",
            Self::NewPlayersPerAddress => "new_players_per_address",
            Self::NewAccountsPerAddress => "new_accounts_per_address",
            Self::AccountChangesPerAddress => "account_changes_per_address",
            Self::WrongGuessesPerAddress => "wrong_guesses_per_address",
            Self::MembersPerAddress => "members_per_address",
            Self::ArchiveQuestions => "archive_questions",
            Self::ArchiveQuestionsPerAddress => "archive_questions_per_address",
            Self::DiskReserve => "disk_reserve",
            Self::Studies => "studies",
            Self::StudiesPerAddress => "studies_per_address",
            Self::Tournaments => "tournaments",
            Self::TournamentsPerOrganiser => "tournaments_per_organiser",
            Self::TournamentFollowers => "tournament_followers",
            Self::TournamentsFollowed => "tournaments_followed",
        }
    }

    /// The limit that a refusal code implies, if any.
    pub(crate) fn of(code: RefusalCode) -> Option<Self> {
        match code {
            RefusalCode::TooFast => Some(Self::Messages),
            RefusalCode::TooManyRooms => Some(Self::RoomsPerPlayer),
            RefusalCode::ServerFull => Some(Self::Rooms),
            RefusalCode::RoomFull => Some(Self::Members),
            RefusalCode::BotsBusy => Some(Self::WaitingSearches),
            RefusalCode::DiskFull => Some(Self::DiskReserve),
            _ => None,
        }
    }
}
