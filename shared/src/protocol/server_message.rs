//! The messages of the server.

use serde::{Deserialize, Serialize};

use crate::game::Player;
use crate::protocol::defaults::is_zero;
use crate::protocol::{
    Account, Blocked, BoardView, Bye, Challenge, ChallengeCode, ChallengeEnd, ChatText, Detail, Device, Entrant,
    GameId, GameSummary, Gone, HeadToHead, Leader, LinkCode, LobbyChanges, LobbyList, MissingForPlace, MyGame,
    MyGamesCount, NamedRating, Pairing, PositionFinding, PreparedMove, PuzzlePosition, RatingLine, RatingPoint,
    RecordObject, RecordingPart, RefusalCode, RoomCode, RoomEvent, SearchTree, Seek, Snapshot, Spectator, Standing,
    Thinking, Token, TournamentCode, TournamentEvent, TournamentSnapshot, TournamentSummary, Turn, Welcome, Why,
    WhyUnrated, moved,
};

/// One frame from the server. The field `type` on the wire names the variant; `re` is the id of the
/// request that a message answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// Answers `hello`.
    Welcome(Box<Welcome>),
    /// Answers `lobby`.
    Lobby {
        /// The request.
        re: u32,
        /// The lists.
        #[serde(flatten)]
        list: LobbyList,
    },
    /// Changes of the lobby, for clients that asked for them.
    LobbyChanged(LobbyChanges),
    /// Answers `create`, `join`, `watch`, and `resume` where the missed events are no longer kept.
    Joined {
        /// The request.
        re: u32,
        /// The room as it is now; events with larger versions follow.
        snapshot: Box<Snapshot>,
    },
    /// The request was carried out. Its events came before this answer.
    Ok {
        /// The request.
        re: u32,
    },
    /// The request was refused, and nothing has changed.
    Refused {
        /// The request; none if its id could not be read.
        re: Option<u32>,
        /// For programs.
        code: RefusalCode,
        /// For people: the problem, and what to do.
        sentence: String,
    },
    /// Answers `games`.
    Games {
        /// The request.
        re: u32,
        /// The games, the last one first.
        games: Vec<GameSummary>,
        /// Whether there are more: ask again with the last game's id as `before`.
        more: bool,
    },
    /// Answers `game`.
    Game {
        /// The request.
        re: u32,
        /// The players and the result.
        summary: Box<GameSummary>,
        /// The record with the moves.
        record: Box<RecordObject>,
    },
    /// Answers `analyze`, and is sent again without `re` for each further finding.
    Analysis {
        /// The request; none if the message answers no request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        re: Option<u32>,
        /// The finished game; absent for a game given by its moves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game_id: Option<GameId>,
        /// The number of positions of the game.
        positions: u32,
        /// The new findings.
        findings: Vec<PositionFinding>,
        /// Whether the analysis is over.
        done: bool,
    },
    /// Answers `hint`.
    Hint {
        /// The request.
        re: u32,
        /// The position and the best line.
        finding: PositionFinding,
    },
    /// Answers `recording`.
    Recording(Box<RecordingPart>),
    /// Answers `why`.
    Why(Box<Why>),
    /// Answers `tree`.
    Tree {
        /// The request.
        re: u32,
        /// The requested part of the tree.
        tree: Box<SearchTree>,
    },
    /// Answers `puzzle`.
    Puzzle(Box<PuzzlePosition>),
    /// Answers `import`.
    Imported {
        /// The request.
        re: u32,
        /// The game; its moves are legal.
        record: Box<RecordObject>,
    },
    /// Answers `link`.
    Link {
        /// The request.
        re: u32,
        /// The code for the `hello` of the other device.
        code: LinkCode,
        /// The lifetime of the code, in milliseconds.
        expires_ms: u32,
    },
    /// Answers `my_games`.
    MyGames {
        /// The request.
        re: u32,
        /// The number of games that were skipped.
        from: u32,
        /// The games: first those in which it is the reader's turn, the longest waiting first.
        games: Vec<MyGame>,
        /// The number of all games, and of those in which it is the reader's turn.
        count: MyGamesCount,
    },
    /// An unfinished game of the reader has begun, is over, or has another side on turn.
    MyGamesChanged {
        /// The room of the game.
        room: RoomCode,
        /// The game as it is now; absent once it is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<Box<MyGame>>,
    },
    /// Answers `seeks`.
    Seeks {
        /// The request.
        re: u32,
        /// The place of the first one in the list.
        from: u32,
        /// The seeks, the newest first.
        seeks: Vec<Seek>,
        /// The number of seeks in the list.
        of: u32,
    },
    /// Answers `account`.
    Account {
        /// The request.
        re: u32,
        /// The player's own account.
        account: Box<Account>,
    },
    /// Answers `bot_account`.
    BotAccount {
        /// The request.
        re: u32,
        /// The account of the bot.
        account: Box<Account>,
        /// The secret with which a program signs in to it. It is sent only once.
        token: Token,
    },
    /// Answers `profile`.
    Profile {
        /// The request.
        re: u32,
        /// The account.
        account: Box<Account>,
        /// Its ratings.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        ratings: Vec<RatingLine>,
        /// The rating after each of the last games in one game at one speed, oldest first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        graph: Vec<RatingPoint>,
        /// The finished games against another account, by game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        against: Vec<HeadToHead>,
    },
    /// Answers `leaders`.
    Leaders {
        /// The request.
        re: u32,
        /// The strongest first.
        leaders: Vec<Leader>,
        /// Why the requesting account, which has a rating there, has no place; absent if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        missing: Option<MissingForPlace>,
    },
    /// Answers `ratings`.
    Ratings {
        /// The request.
        re: u32,
        /// The known ones, in the order of the request.
        ratings: Vec<NamedRating>,
    },
    /// Answers `devices`.
    Devices {
        /// The request.
        re: u32,
        /// The devices, oldest first.
        devices: Vec<Device>,
    },
    /// Answers `export`.
    Export {
        /// The request.
        re: u32,
        /// Where the data is to be fetched over HTTP, from the same server.
        path: String,
        /// For how long, in milliseconds.
        expires_ms: u32,
    },
    /// Answers `tournaments`.
    Tournaments {
        /// The request.
        re: u32,
        /// The current ones, then the last finished ones.
        tournaments: Vec<TournamentSummary>,
    },
    /// Answers `tournament_new`, `tournament` and `enter`.
    Tournament {
        /// The request.
        re: u32,
        /// The tournament as it is now; events with larger versions follow.
        snapshot: Box<TournamentSnapshot>,
    },
    /// An event of a tournament that this connection follows.
    TournamentEvent(Box<TournamentEvent>),
    /// Answers `entrants`.
    Entrants {
        /// The request.
        re: u32,
        /// The tournament.
        tournament: TournamentCode,
        /// The entrants in order of their numbers.
        entrants: Vec<Entrant>,
        /// Whether there are more.
        more: bool,
    },
    /// Answers `standings`; without `re` the first 50 lines, when they have changed, at most once a second.
    Standings {
        /// The request; none of a message that answers no request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        re: Option<u32>,
        /// The tournament.
        tournament: TournamentCode,
        /// The first place.
        from: u32,
        /// The lines, best first.
        rows: Vec<Standing>,
        /// The number of lines in all.
        of: u32,
    },
    /// Answers `round`.
    Round {
        /// The request.
        re: u32,
        /// The tournament.
        tournament: TournamentCode,
        /// The round.
        round: u32,
        /// Its boards, from the requested one on.
        pairings: Vec<Pairing>,
        /// The number of boards behind them, which do not fit into the frame.
        #[serde(default, skip_serializing_if = "is_zero")]
        more: u32,
        /// The entrants without an opponent.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        byes: Vec<Bye>,
    },
    /// The games of the leading entrants as they stand, at most once a second.
    Boards {
        /// The tournament.
        tournament: TournamentCode,
        /// At most 8, the best first.
        boards: Vec<BoardView>,
    },
    /// A game of this player in a tournament begins: `join` the room.
    YourGame {
        /// The tournament.
        tournament: TournamentCode,
        /// The round.
        round: u32,
        /// The board.
        board: u32,
        /// The game of the meeting.
        game: u32,
        /// The room.
        room: RoomCode,
        /// The seat of this player.
        side: Player,
        /// The time for the first move, in milliseconds: without it the game is lost. 0 once the game has begun.
        no_show_ms: u32,
        /// The least time for a move of an engine, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pace_ms: Option<u32>,
    },
    /// A line of the organiser to all followers of a tournament.
    TournamentMessage {
        /// The tournament.
        tournament: TournamentCode,
        /// The line.
        text: ChatText,
    },
    /// Answers `qr`.
    Qr {
        /// The request.
        re: u32,
        /// Modules on each side.
        size: u32,
        /// The modules of the code from top to bottom: `1` is dark, `0` is light. The light border is not included.
        rows: Vec<String>,
    },
    /// Answers `ping`.
    Pong {
        /// The request.
        re: u32,
    },
    /// An event in a room.
    Event(RoomEvent),
    /// Answers `resume` after the missed events: the current state of the game.
    Resumed {
        /// The request.
        re: u32,
        /// The room.
        room: RoomCode,
        /// The turn, with the current clocks.
        turn: Turn,
        /// The players without a connection.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        gone: Vec<Gone>,
        /// The prepared move, as in a snapshot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        prepared: Option<PreparedMove>,
    },
    /// Answers `spectators`.
    Spectators {
        /// The request.
        re: u32,
        /// The room.
        room: RoomCode,
        /// The place of the first one in the list.
        from: u32,
        /// The spectators, each once.
        spectators: Vec<Spectator>,
        /// The number of spectators in the list.
        of: u32,
    },
    /// The thinking of a bot, in a room whose host shows it.
    Thinking(Thinking),
    /// `pair` has found an opponent. Both players hold a seat in this room: `join` it.
    Paired {
        /// The room.
        room: RoomCode,
    },
    /// Answers `challenge`.
    Challenge {
        /// The request.
        re: u32,
        /// The challenge, with its code.
        challenge: Box<Challenge>,
    },
    /// Somebody challenges this account.
    Challenged {
        /// The challenge.
        challenge: Box<Challenge>,
    },
    /// A challenge by or to this player is over.
    ChallengeOver {
        /// The code of the challenge.
        challenge: ChallengeCode,
        /// How.
        why: ChallengeEnd,
        /// The room of the game, if it was accepted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        room: Option<RoomCode>,
    },
    /// Another rated seek would match that of this player, but a game of the two would not be rated; both wait for others.
    NotPaired {
        /// Why.
        why: WhyUnrated,
    },
    /// The opponent did not come to the game of two paired seeks; its room has closed.
    OpponentAbsent {
        /// The room.
        room: RoomCode,
        /// Whether the player seeks again, with the waiting time of the seek that was paired.
        seeking: bool,
    },
    /// This player did not come to the game of two paired seeks; its room has closed.
    GameMissed {
        /// The room.
        room: RoomCode,
        /// The pause before the next seek; absent the first time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pause_ms: Option<u32>,
    },
    /// Answers `challenges`.
    Challenges {
        /// The request.
        re: u32,
        /// Those that this player may accept, oldest first.
        received: Vec<Challenge>,
        /// This player's own, oldest first.
        sent: Vec<Challenge>,
    },
    /// Answers `blocked`.
    Blocked {
        /// The request.
        re: u32,
        /// The blocked players, the last one last.
        blocked: Vec<Blocked>,
    },
    /// The host has kicked this player from a room.
    Kicked {
        /// The room.
        room: RoomCode,
        /// For people.
        sentence: String,
    },
    /// A notice to all clients, for example about a shutdown.
    Notice {
        /// For programs.
        code: NoticeCode,
        /// For people.
        sentence: String,
    },
}

/// The meaning of a notice. The sentence beside it is for people and may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeCode {
    /// The server shuts down; games are stored and continue after its restart.
    GamesGoOn,
    /// The server shuts down, and games end.
    GamesEnd,
}

impl ServerMessage {
    /// Reads one text frame.
    pub fn decode(frame: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(frame)
    }

    /// The text frame.
    pub fn encode(&self) -> String {
        let mut frame = String::new();
        self.write(&mut frame);
        frame
    }

    /// Appends the text frame.
    pub fn write(&self, out: &mut String) {
        match self {
            Self::Event(event) => event.write(Detail::Legal, out),
            // The answer to every move.
            Self::Ok { re } => {
                out.push_str(r#"{"type":"ok","re":"#);
                moved::push_number(*re, out);
                out.push('}');
            }
            other => out.push_str(&encode(other)),
        }
    }

    /// The id of the request that it answers, if any.
    pub fn re(&self) -> Option<u32> {
        match self {
            Self::Welcome(welcome) => Some(welcome.re),
            Self::Puzzle(puzzle) => Some(puzzle.re),
            Self::Why(why) => Some(why.re),
            Self::Recording(part) => Some(part.re),
            Self::Lobby { re, .. }
            | Self::Joined { re, .. }
            | Self::Games { re, .. }
            | Self::Game { re, .. }
            | Self::Ok { re }
            | Self::Resumed { re, .. }
            | Self::Pong { re }
            | Self::Hint { re, .. }
            | Self::Tree { re, .. }
            | Self::Imported { re, .. }
            | Self::Link { re, .. }
            | Self::Seeks { re, .. }
            | Self::MyGames { re, .. }
            | Self::Account { re, .. }
            | Self::BotAccount { re, .. }
            | Self::Profile { re, .. }
            | Self::Leaders { re, .. }
            | Self::Ratings { re, .. }
            | Self::Devices { re, .. }
            | Self::Challenge { re, .. }
            | Self::Challenges { re, .. }
            | Self::Export { re, .. }
            | Self::Blocked { re, .. }
            | Self::Tournaments { re, .. }
            | Self::Tournament { re, .. }
            | Self::Entrants { re, .. }
            | Self::Round { re, .. }
            | Self::Qr { re, .. }
            | Self::Spectators { re, .. } => Some(*re),
            Self::Refused { re, .. } | Self::Analysis { re, .. } | Self::Standings { re, .. } => *re,
            Self::LobbyChanged(_)
            | Self::Event(_)
            | Self::Paired { .. }
            | Self::MyGamesChanged { .. }
            | Self::Challenged { .. }
            | Self::ChallengeOver { .. }
            | Self::NotPaired { .. }
            | Self::OpponentAbsent { .. }
            | Self::GameMissed { .. }
            | Self::TournamentEvent(_)
            | Self::Boards { .. }
            | Self::YourGame { .. }
            | Self::TournamentMessage { .. }
            | Self::Kicked { .. }
            | Self::Notice { .. }
            | Self::Thinking(_) => None,
        }
    }
}

pub(super) fn encode(message: &impl Serialize) -> String {
    // Most messages fit without growing.
    let mut frame = Vec::with_capacity(128);
    serde_json::to_writer(&mut frame, message).expect("messages have only string keys");
    String::from_utf8(frame).expect("JSON is UTF-8")
}
