//! What the server says.

use serde::{Deserialize, Serialize};

use crate::game::MoveList;
use crate::kind::{EngineKind, GameKind};
use crate::protocol::{
    Account, Detail, Device, Event, GameId, GameSummary, Gone, Handle, HeadToHead, Leader, LinkCode, LobbyChanges,
    LobbyList, PlayerId, PlayerName, PositionFinding, RatingLine, RatingPoint, RecordObject, RefusalCode, RoomCode,
    RoomEvent, SearchTree, Snapshot, Spectator, Thinking, Token, Turn, moved,
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
        /// What there is.
        #[serde(flatten)]
        list: LobbyList,
    },
    /// The list changed; for those who asked for it.
    LobbyChanged(LobbyChanges),
    /// Answers `create`, `join`, `watch`, and `resume` where the missed events are no longer kept.
    Joined {
        /// The request.
        re: u32,
        /// The room as it is now; events with larger versions follow.
        snapshot: Box<Snapshot>,
    },
    /// The request was done. What it changed follows, or came before, as events.
    Ok {
        /// The request.
        re: u32,
    },
    /// The request was not done, and nothing has changed.
    Refused {
        /// The request; none if its id could not be read.
        re: Option<u32>,
        /// For programs.
        code: RefusalCode,
        /// For people: what is wrong and what would be right.
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
        /// Who played, and how it ended.
        summary: Box<GameSummary>,
        /// The moves, and all that a record of a game says.
        record: Box<RecordObject>,
    },
    /// Answers `analyze`, and comes again without `re` for each position that the engine has looked at since.
    Analysis {
        /// The request; none of a message that answers no request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        re: Option<u32>,
        /// Which finished game; absent for one that was given by its moves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game_id: Option<GameId>,
        /// How many positions the game has.
        positions: u32,
        /// What was found out.
        findings: Vec<PositionFinding>,
        /// Whether all positions are done: nothing follows.
        done: bool,
    },
    /// Answers `hint`.
    Hint {
        /// The request.
        re: u32,
        /// The position and the best line.
        finding: PositionFinding,
    },
    /// Answers `tree`.
    Tree {
        /// The request.
        re: u32,
        /// The part that was asked for.
        tree: Box<SearchTree>,
    },
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
        /// For the `hello` of the other device.
        code: LinkCode,
        /// How long the code is good for, in milliseconds.
        expires_ms: u32,
    },
    /// Answers `account`.
    Account {
        /// The request.
        re: u32,
        /// The account of the asker.
        account: Box<Account>,
    },
    /// Answers `bot_account`.
    BotAccount {
        /// The request.
        re: u32,
        /// The account of the bot.
        account: Box<Account>,
        /// The secret with which a program plays under it. It is said once.
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
        /// The finished games against somebody, by game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        against: Vec<HeadToHead>,
    },
    /// Answers `leaders`.
    Leaders {
        /// The request.
        re: u32,
        /// The strongest first.
        leaders: Vec<Leader>,
    },
    /// Answers `devices`.
    Devices {
        /// The request.
        re: u32,
        /// The devices, in the order in which they came.
        devices: Vec<Device>,
    },
    /// Answers `qr`.
    Qr {
        /// The request.
        re: u32,
        /// Modules on each side.
        size: u32,
        /// The modules of the code from top to bottom: `1` is dark, `0` is light. The quiet border is left out.
        rows: Vec<String>,
    },
    /// Answers `ping`.
    Pong {
        /// The request.
        re: u32,
    },
    /// Something happened in a room.
    Event(RoomEvent),
    /// Answers `resume` behind the events that were missed: how the game stands now.
    Resumed {
        /// The request.
        re: u32,
        /// Which room.
        room: RoomCode,
        /// The turn, with the times as they are now.
        turn: Turn,
        /// The players who are gone.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        gone: Vec<Gone>,
    },
    /// Answers `spectators`.
    Spectators {
        /// The request.
        re: u32,
        /// Which room.
        room: RoomCode,
        /// The spectators, each once.
        spectators: Vec<Spectator>,
    },
    /// What a bot thinks, in a room whose host shows it.
    Thinking(Thinking),
    /// `pair` has found an opponent. Both players hold a seat in this room: `join` it.
    Paired {
        /// Which room.
        room: RoomCode,
    },
    /// The host has kicked this player from a room.
    Kicked {
        /// Which room.
        room: RoomCode,
        /// For people.
        sentence: String,
    },
    /// The server has something to say to everybody, such as that it is going down.
    Notice {
        /// For programs.
        code: NoticeCode,
        /// For people.
        sentence: String,
    },
}

/// What a notice says. The sentence beside it is for people and may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeCode {
    /// The server is going down; games are kept, and go on when it is back.
    GamesGoOn,
    /// The server is going down, and games end with it.
    GamesEnd,
}

/// The answer to `hello`: who you are and what there is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// The request.
    pub re: u32,
    /// The protocol number that both speak.
    pub protocol: u32,
    /// The program and its version, such as `bidak 0.1.0`.
    pub server: String,
    /// Who you are, for everybody to see.
    pub player: PlayerId,
    /// The secret with which you are the same player next time. Keep it.
    pub token: Token,
    /// What you are called.
    pub name: PlayerName,
    /// The handle of your account, if you have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handle: Option<Handle>,
    /// The rooms in which you hold a seat: `join` or `resume` them to go on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rooms: Vec<RoomCode>,
    /// The games that can be played.
    pub games: Vec<GameInfo>,
    /// The engines that bots can have.
    pub engines: Vec<EngineInfo>,
    /// What this server allows.
    pub limits: ServerLimits,
}

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameInfo {
    /// Its word.
    pub game: GameKind,
    /// Its name for people.
    pub title: String,
    /// What can be chosen before it starts.
    pub options: Vec<GameOption>,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameOption {
    /// Its word.
    pub name: String,
    /// What it does, for people.
    pub about: String,
    /// The default.
    pub default: String,
    /// The least value, for a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The greatest value, for a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// The values there are, for a choice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
}

/// An engine that a bot can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineInfo {
    /// Its word.
    pub engine: EngineKind,
    /// What it does, for people.
    pub about: String,
}

/// What a server allows, so that a client can keep within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerLimits {
    /// Bytes in a frame from a client.
    pub frame_bytes: u32,
    /// Messages from a client in each 20 seconds, in the long run.
    pub messages_per_20s: u32,
    /// Rooms that one player can be in at once.
    pub rooms_per_player: u32,
    /// Milliseconds without a sign of life after which a connection is closed. The WebSocket's own pings are answered
    /// by most libraries, and each answer is one.
    pub idle_ms: u32,
    /// Milliseconds after which the opponent of a player who is gone may claim the win.
    pub claim_ms: u32,
    /// Milliseconds for the first move of each player in a timed game between people.
    pub first_move_ms: u32,
}

impl ServerMessage {
    /// Reads one text frame.
    pub fn decode(frame: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(frame)
    }

    /// The text frame.
    pub fn encode(&self) -> String {
        match self {
            Self::Event(event) => event.encode(Detail::Legal),
            other => encode(other),
        }
    }

    /// The request that it answers, if it answers one.
    pub fn re(&self) -> Option<u32> {
        match self {
            Self::Welcome(welcome) => Some(welcome.re),
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
            | Self::Account { re, .. }
            | Self::BotAccount { re, .. }
            | Self::Profile { re, .. }
            | Self::Leaders { re, .. }
            | Self::Devices { re, .. }
            | Self::Qr { re, .. }
            | Self::Spectators { re, .. } => Some(*re),
            Self::Refused { re, .. } | Self::Analysis { re, .. } => *re,
            Self::LobbyChanged(_)
            | Self::Event(_)
            | Self::Paired { .. }
            | Self::Kicked { .. }
            | Self::Notice { .. }
            | Self::Thinking(_) => None,
        }
    }
}

fn encode(message: &impl Serialize) -> String {
    // Most messages fit, and those that do not are rare.
    let mut frame = Vec::with_capacity(128);
    serde_json::to_writer(&mut frame, message).expect("messages have only string keys");
    String::from_utf8(frame).expect("JSON is UTF-8")
}

/// [`ServerMessage::Event`] with a borrowed event.
#[derive(Serialize)]
struct Frame<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    event: &'a RoomEvent,
}

impl RoomEvent {
    /// The text frame with as much of the turn as a member reads.
    pub fn encode(&self, detail: Detail) -> String {
        if let Event::Moved { by, text, turn } = &self.event {
            return moved::frame(self.room, self.version, *by, text, turn, detail);
        }
        if detail == Detail::Legal || !self.has_turn() {
            return encode(&Frame { kind: "event", event: self });
        }
        let mut event = self.clone();
        if let Event::Started { turn, .. } | Event::TakenBack { turn, .. } = &mut event.event {
            turn.legal = MoveList::default();
        }
        if let Event::TakenBack { turn, .. } = &mut event.event
            && detail == Detail::Brief
        {
            turn.position = None;
        }
        encode(&Frame { kind: "event", event: &event })
    }

    /// Whether members read it with different [`Detail`]s.
    pub fn has_turn(&self) -> bool {
        matches!(self.event, Event::Started { .. } | Event::Moved { .. } | Event::TakenBack { .. })
    }
}

impl EngineInfo {
    /// What there is to say about an engine.
    pub fn of(engine: EngineKind) -> Self {
        Self { engine, about: engine.about().to_owned() }
    }
}
