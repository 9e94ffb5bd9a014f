//! The plain mode as a machine without terminal and socket.

mod account;
mod challenges;
mod followed;
mod in_room;
mod lobby;
mod messages;
mod news;
mod obey;
mod own_games;
mod prepared;
mod replay;
mod settings;
mod study;
mod tournament;

use std::collections::{BTreeSet, VecDeque};
use std::mem;
use std::path::PathBuf;

use bidak_shared::game::Player;
use bidak_shared::protocol::{
    ChallengeCode, Command, Handle, LobbyList, OpenTournament, PlayerId, RoomCode, SeatBot, ServerMessage, Spectator,
    Token, TournamentCode,
};
use bidak_shared::record::text::RecordText;

use crate::base::failure::{Code, Failure, Problem};
use crate::net::link::LinkEvent;
use crate::plain::command::PlainCommand;
use crate::play::analysis::Request;
use crate::play::challenges::Challenges;
use crate::play::config::{Config, Key};
use crate::play::library::{BadGameFile, Kept};
use crate::play::lobby_pages::LobbyPages;
use crate::play::moment::Moment;
use crate::play::new_game::NewGame;
use crate::play::own_games::OwnGames;
use crate::play::people::People;
use crate::play::room::Room;
use crate::play::text::{self, Texts};

use followed::Followed;
use prepared::Prepared;
use replay::{Games, Replay};
use study::Study;
use tournament::Course;

/// The result of reading or writing something on the disk.
#[derive(Debug)]
pub enum DiskReport {
    /// A game was saved: the file, or the problem.
    Game(Result<String, Problem>),
    /// A setting was written: the file, or the problem, as a clause.
    Setting(Result<String, String>),
    /// The identity of the player was not stored.
    NoIdentity(Problem),
    /// The saved games, the last first.
    Saved(Result<Vec<Kept>, Problem>),
    /// One of them.
    Opened(Result<Box<RecordText>, BadGameFile>),
}

/// The environment of a session.
pub trait Outside {
    /// Sends a request and returns its id.
    fn send(&mut self, command: Command) -> u32;
    /// Prints a line about the game.
    fn say(&mut self, text: &str);
    /// Prints a line about the connection.
    fn note(&mut self, text: &str);
    /// Prints a message for programs, if requested.
    fn event(&mut self, message: &ServerMessage);
    /// Writes a finished game to its file, if requested.
    fn keep(&mut self, game: RecordText);
    /// Reads the list of saved games. [`Session::on_disk`] reports.
    fn list_saved(&mut self);
    /// Reads one of them. [`Session::on_disk`] reports.
    fn open(&mut self, path: PathBuf);
    /// Keeps the value of a setting for the next time. [`Session::on_disk`] reports, in the language of these texts.
    fn keep_setting(&mut self, key: Key, value: &str, texts: Texts);
    /// The last lines that programs on seats have printed beside their moves, oldest first, and the files with more of them.
    fn printed(&self) -> Vec<String>;
    /// Keeps a game among the saved games. [`Session::on_disk`] reports.
    fn save(&mut self, game: RecordText);
    /// Starts a search in place of an earlier one. [`Session::on_finding`] and [`Session::on_studied`] report on it by
    /// its number.
    fn study(&mut self, number: u32, request: Request);
    /// Stops the search.
    fn stop_study(&mut self);
    /// Fetches the data of an account from this path, and writes it into a file. [`Session::on_exported`] reports on it.
    fn export(&mut self, path: String, handle: Handle);
    /// The time since the program started.
    fn now(&self) -> Moment;
}

/// The people who can be on the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    /// This player and programs: a private server.
    Programs,
    /// People and programs.
    Everybody,
}

/// The place to enter on the server.
#[derive(Clone, Debug)]
pub enum Enter {
    /// The lobby.
    Lobby,
    /// The lobby, to carry out this command there.
    LobbyFor(PlainCommand),
    /// A new room, with a bot if the game asks for one.
    NewGame(NewGame),
    /// A new room whose other seat is kept for this player.
    NewGameFor(NewGame, PlayerId),
    /// A seat in a room.
    Seat(RoomCode),
    /// A room, without a seat.
    Watch(RoomCode),
    /// A tournament, with the code that its organiser asks for: its games are played one after another.
    Tournament(TournamentCode, Option<String>),
    /// A game that is over.
    Replay(Box<RecordText>),
    /// The list of saved games.
    Saved,
}

/// The source of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A person.
    Terminal,
    /// A script, whose lines wait for the player's turn.
    Script,
    /// A program on a seat.
    Engine,
}

/// Whether the board is printed after every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// It is.
    Always,
    /// Only on request.
    OnRequest,
}

/// A conversation with one server.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, read alone")]
pub struct Session {
    enter: Enter,
    input: Input,
    boards: Boards,
    company: Company,
    texts: Texts,
    /// The player's preferences.
    config: Config,
    /// The address for others, as they type it; `None` if others cannot connect.
    address: Option<String>,
    /// Whether the private server keeps its games for the next start.
    keeps_solo: bool,
    /// The address with which this player comes back to a server elsewhere.
    server: Option<String>,
    /// The room in which a program of this player ended without leaving it, until it is entered.
    returning: Option<RoomCode>,
    me: Option<PlayerId>,
    /// The handle of this player's account; none for a guest.
    handle: Option<Handle>,
    /// This player's token, for requests for a code for another device.
    token: Option<Token>,
    location: Location,
    /// The last list of spectators.
    spectators: Vec<Spectator>,
    /// The challenges that wait for an answer.
    challenges: Challenges,
    /// The request for those that waited before this connection.
    waiting_challenges: Option<u32>,
    /// The blocked people: their chat is not printed.
    blocked: BTreeSet<PlayerId>,
    /// The list of the lobby that is being read, page by page.
    lobby: (LobbyPages, LobbyList),
    /// The people in the lobby by the last list.
    people: People,
    /// The tournament that waits, as it was said last.
    open: Option<OpenTournament>,
    /// This player's unfinished games.
    own_games: OwnGames,
    /// Whether the server sends changes of the lobby.
    follows_lobby: bool,
    /// The games that were listed last.
    games: Games,
    /// The open replay.
    replay: Option<Replay>,
    /// The move that waits for its ply.
    prepared: Option<Prepared>,
    /// Whether the searches of bots are printed.
    shows_thinking: bool,
    /// Commands that are not yet carried out.
    commands: VecDeque<PlainCommand>,
    input_ended: bool,
    /// The pending request; all commands wait for its answer.
    asked: Option<(u32, PendingRequest)>,
    /// The current study.
    study: Option<Study>,
    /// The number of studies so far.
    studies: u32,
    /// The number of pending requests to the disk.
    disk_jobs: usize,
    /// The bots of the room that is being created, with their seats.
    bots: VecDeque<(Option<Player>, SeatBot)>,
    /// A game is expected: a bot was requested, or a rematch.
    expects_game: bool,
    /// A game has ended in this session.
    has_played: bool,
    /// The result of the program after the game.
    verdict: Result<(), Failure>,
    result: Option<Result<(), Failure>>,
    /// The tournament that an engine plays in.
    course: Course,
    /// The tournament that a person follows.
    followed: Followed,
}

enum Location {
    /// Not on the server yet.
    Outside,
    Lobby,
    /// On the way into a room.
    Door,
    Room(Box<Room>),
}

/// What follows a room that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AfterRoom {
    Lobby,
    End,
}

/// What follows the list of this player's unfinished games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ThenShow {
    Nothing,
    Rooms,
}

enum PendingRequest {
    /// The rooms with these words.
    Rooms(String),
    People,
    /// This player's unfinished games.
    OwnGames(ThenShow),
    Games,
    Entrance,
    /// A request about the followed tournament.
    Tournament,
    /// The challenge with this code.
    Challenge(ChallengeCode),
    /// A request that prints this sentence when it is done.
    Done(String),
    /// The file with this player's data.
    Export,
    Bot,
    Move {
        ply: u32,
        text: String,
    },
    /// The server keeps a prepared move.
    Prepare,
    /// Missed events, then the answer to a move that is sent again; its ply makes that safe.
    Return {
        again: Option<(u32, String)>,
    },
    /// Why a bot moved.
    Why,
    Other,
}

impl Session {
    /// A session that enters `enter` once it is connected.
    pub fn new(enter: Enter, input: Input, boards: Boards, company: Company, texts: Texts) -> Self {
        Self {
            enter,
            input,
            boards,
            company,
            texts,
            study: None,
            studies: 0,
            disk_jobs: 0,
            me: None,
            handle: None,
            token: None,
            location: Location::Outside,
            spectators: Vec::new(),
            config: Config::default(),
            address: None,
            keeps_solo: false,
            server: None,
            returning: None,
            lobby: (LobbyPages::default(), LobbyList::default()),
            people: People::default(),
            open: None,
            own_games: OwnGames::default(),
            follows_lobby: false,
            games: Games::default(),
            replay: None,
            prepared: None,
            shows_thinking: false,
            challenges: Challenges::default(),
            waiting_challenges: None,
            blocked: BTreeSet::new(),
            commands: VecDeque::new(),
            input_ended: false,
            asked: None,
            bots: VecDeque::new(),
            expects_game: false,
            has_played: false,
            verdict: Ok(()),
            result: None,
            course: Course::default(),
            followed: Followed::default(),
        }
    }

    /// The same with the settings of the player and the address of the server for others.
    #[must_use]
    pub fn of(self, config: Config, address: Option<String>) -> Self {
        Self { config, address, ..self }
    }

    /// The same on a private server that keeps its games for the next start, or on one that does not.
    #[must_use]
    pub fn keeping_solo(self, keeps_solo: bool) -> Self {
        Self { keeps_solo, ..self }
    }

    /// The same on a server elsewhere, to which this address leads back.
    #[must_use]
    pub fn at(self, server: Option<String>) -> Self {
        Self { server, ..self }
    }

    /// The same after a program of the player ended in this room without leaving it: the session goes there instead of to the lobby.
    #[must_use]
    pub fn returning_to(self, returning: Option<RoomCode>) -> Self {
        Self { returning, ..self }
    }

    /// The room in which the player plays; none after the end of the session.
    pub fn seat(&self) -> Option<RoomCode> {
        self.room().filter(|room| room.am_playing() && self.result.is_none()).map(|room| room.code)
    }

    /// The result of the session, after its end.
    pub fn result(&self) -> Option<&Result<(), Failure>> {
        self.result.as_ref()
    }

    /// The room that it is in.
    pub fn room(&self) -> Option<&Room> {
        match &self.location {
            Location::Room(room) => Some(room),
            Location::Outside | Location::Lobby | Location::Door => None,
        }
    }

    /// Whether it is in the lobby, and every command so far has been answered.
    pub fn is_in_lobby(&self) -> bool {
        matches!(self.location, Location::Lobby) && self.is_idle()
    }

    /// Whether all commands have been carried out and answered.
    pub fn is_idle(&self) -> bool {
        self.asked.is_none() && self.commands.is_empty()
    }

    /// Takes a line of input; `None` at the end of the input.
    pub fn on_line(&mut self, line: Option<&str>, out: &mut dyn Outside) {
        if let Some(line) = line {
            self.on_command(PlainCommand::parse(line), out);
        } else {
            self.input_ended = true;
            self.go_on(out);
        }
    }

    /// Takes a command, which is carried out when its turn comes.
    pub fn on_command(&mut self, command: PlainCommand, out: &mut dyn Outside) {
        self.commands.push_back(command);
        self.go_on(out);
    }

    /// Something happened on the connection.
    pub fn on_link(&mut self, event: LinkEvent, out: &mut dyn Outside) {
        match event {
            LinkEvent::Connecting { .. } | LinkEvent::Latency(_) => {}
            LinkEvent::Connected(welcome) => self.connected(&welcome, out),
            LinkEvent::Lost { reason, retry_in } => {
                if let Location::Room(room) = &mut self.location {
                    room.freeze_clocks(out.now());
                }
                let seconds = self.texts.decimal(retry_in.as_secs_f64(), 1);
                out.note(
                    &self
                        .texts
                        .fill("line-lost", [("reason", self.texts.lost(&reason).into()), ("seconds", seconds.into())]),
                );
                if let Some((
                    _,
                    PendingRequest::Other
                    | PendingRequest::Prepare
                    | PendingRequest::Done(_)
                    | PendingRequest::Challenge(_),
                )) = self.asked
                {
                    self.asked = None;
                    out.say(&self.texts.say("line-not-arrived"));
                }
            }
            LinkEvent::Failed { kind, reason } => self.end(Err(Failure::new(kind.into(), self.texts.lost(&reason)))),
            LinkEvent::Message(message) => self.on_message(message, out),
        }
        self.go_on(out);
    }

    /// A program on a seat has printed something beside its moves for the first time; all of it is in this file.
    pub fn on_output(&mut self, file: Option<String>, out: &mut dyn Outside) {
        let key = if file.is_some() { "line-output-news" } else { "line-output-news-no-file" };
        out.say(&self.texts.fill(key, [("file", file.unwrap_or_default().into())]));
    }

    /// The disk has done its work, which lets the next command go on.
    pub fn on_disk(&mut self, report: DiskReport, out: &mut dyn Outside) {
        self.report(report, out);
        self.go_on(out);
    }

    /// Reports the result of reading or writing.
    pub fn report(&mut self, report: DiskReport, out: &mut dyn Outside) {
        let texts = self.texts;
        if !matches!(report, DiskReport::NoIdentity(_)) {
            self.disk_jobs = self.disk_jobs.saturating_sub(1);
        }
        let said = match report {
            DiskReport::Game(Ok(file)) => texts.fill("line-saved", [("file", file.into())]),
            DiskReport::Game(Err(problem)) => {
                texts.fill("line-not-saved", [("problem", texts.system(&problem).into())])
            }
            DiskReport::Setting(Ok(path)) => texts.fill("settings-saved", [("path", path.into())]),
            DiskReport::Setting(Err(problem)) => texts.fill("settings-unsaved", [("problem", problem.into())]),
            DiskReport::NoIdentity(problem) => {
                return out.note(&texts.fill("line-unkept-name", [("problem", texts.system(&problem).into())]));
            }
            DiskReport::Saved(list) => return self.take_saved(list, out),
            DiskReport::Opened(game) => return self.take_opened(game, out),
        };
        out.say(&text::sentence(&said));
    }

    fn end(&mut self, result: Result<(), Failure>) {
        self.result.get_or_insert(result);
    }

    fn fail(&mut self, sentence: impl Into<String>) {
        self.end(Err(Failure::new(Code::Failed, sentence)));
    }

    fn ask(&mut self, asked: PendingRequest, command: Command, out: &mut dyn Outside) {
        self.asked = Some((out.send(command), asked));
    }

    /// Makes a room; a seat for a bot is kept for it.
    fn create(&mut self, game: NewGame, opponent: Option<PlayerId>, out: &mut dyn Outside) {
        self.bots = game.bots().into();
        let NewGame { game, options, position, clock, seat, bot, private, rated, .. } = game;
        let opponent = opponent.or(bot.and(self.me));
        self.enter(Command::Create { game, options, position, clock, private, seat, opponent, rated }, out);
    }

    /// Gives a seat to the next bot of a new room; `false` if there is none.
    fn add_next_bot(&mut self, out: &mut dyn Outside) -> bool {
        let Location::Room(room) = &self.location else { return false };
        let room = room.code;
        let Some((seat, bot)) = self.bots.pop_front() else { return false };
        self.expects_game = true;
        self.ask(PendingRequest::Bot, Command::AddBot { room, seat, bot }, out);
        true
    }

    fn enter(&mut self, command: Command, out: &mut dyn Outside) {
        self.location = Location::Door;
        self.ask(PendingRequest::Entrance, command, out);
    }

    /// Ends with the result of the game.
    fn finish(&mut self) {
        let verdict = mem::replace(&mut self.verdict, Ok(()));
        self.end(verdict);
    }
}
