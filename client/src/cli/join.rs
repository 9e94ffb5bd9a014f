//! `bidak join`: games on a server elsewhere.

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{ClockSpec, Command, Handle, RefusalCode, RoomCode, ServerMessage, Token, TournamentCode};
use clap::{ArgGroup, Args, value_parser};
use futures::future::join_all;
use tokio_util::sync::CancellationToken;

use super::args::{GameArgs, Listing, PlainArgs, game};
use super::plain::{PlainServer, ask_failure, record_file};
use super::preferences::PreferenceArgs;
use super::{plain, runtime, screen};
use crate::base::failure::{Code, Failure, print};
use crate::base::signals::Interrupts;
use crate::net::identity::Identity;
use crate::net::invitation::{Goal, Invitation, shared_as};
use crate::net::lan::{Nearby, Search};
use crate::net::link::{Address, tls};
use crate::net::once::{self, AskError};
use crate::plain::command::PlainCommand;
use crate::plain::seat::boards::{self, Board, shares};
use crate::plain::seat::{self, SeatJob};
use crate::plain::{Company, Enter, Stdout};
use crate::play::engine_log::EngineLog;
use crate::play::text::Texts;
use crate::play::traffic::Traffic;
use crate::tui::start_with::StartWith;
use crate::workshop::arena::entrant::Entrant;

/// How long `join` without an address listens: everybody on a network answers within a second.
const LISTEN: Duration = Duration::from_secs(2);

/// Games in a row that an engine may lose by failing before it leaves: its author should look.
const FAILED_GAMES: u32 = 3;

/// Join a server to play or to watch
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own, read alone")]
#[derive(Args, Debug)]
#[command(
    group = ArgGroup::new("opened").args(["game", "side", "rounds", "options", "position", "clock", "private"])
        .multiple(true).requires("engine").conflicts_with("room").conflicts_with("tournament"),
    after_help = "\
URL is HOST, HOST:PORT or ws://HOST:PORT, or wss://HOST:PORT for an encrypted connection; the default port is 7878. An address of the \
page, such as http://HOST:PORT/#/challenge/CODE, leads to what the page shows: a room, a challenge, a tournament. When you come back to a server you are the same player there, with the same seats. Without --room you come to the lobby. Without URL the servers \
that say they are on this network are listed; their names are their own words.

With --engine an engine plays instead of you. With --room it takes a seat there, accepts every rematch, and leaves \
when the opponent leaves or does not want another game for half a minute. Without --room it opens a room of its own, \
for one opponent after the other. Where neither a clock nor the engine bounds its time it thinks for a second a move. \
An engine that fails is started again; if it fails again at the same move it loses that game and plays the next one, until it \
has lost three games in a row like that. The exit code is 1 if it has failed in any game. Each move is printed with its time, \
each lost game with the reason and the position, and at the end the sums. Ctrl-C resigns and leaves.

With --pair the engine seeks an opponent in the lobby, plays one game, leaves the room and seeks the next one; with --rated its games
change the rating of the account --handle, a bot of yours. With --games-at-once it plays up to 4 games at once, each with a process of
its own; the lines of each begin with its number, and the files of --record and --traffic behind the first end with it, as in FILE.2.
A tournament gives an entrant one game at a time: there, it is for several tournaments.

With --tournament the engine enters it, with the account --handle of a bot of yours, plays its games one after another, and leaves
when the tournament is over. It loses every game in which it fails twice at a move, and plays the next one. It waits with its moves where
the organiser wants people to follow. A bot needs an owner: if you have no account on the server, you take the handle --owner, by
default that of the bot with -owner behind it.

Examples:
  bidak join
  bidak join 192.168.1.7
  bidak join ws://games.example.org:9000 --name Ani
  bidak join wss://10.0.0.5 --ca school.pem
  bidak join 192.168.1.7 --room K7QF2M
  bidak join 'http://192.168.1.7:7878/#/t/T4K9QZ'
  bidak join 192.168.1.7 --room K7QF2M --watch --plain
  bidak join 192.168.1.7 --room K7QF2M --engine best:8
  bidak join 192.168.1.7 --engine movetime=200,cmd:'./mybot --ugi' --game reversi --games 10
  bidak join 192.168.1.7 --engine cmd:./mybot --clock 3+2 --traffic mybot.log
  bidak join 192.168.1.7 --engine cmd:./mybot --pair --game reversi --clock 3+2 --rated --handle mybot
  bidak join 192.168.1.7 --engine cmd:./mybot --pair --handle mybot --games-at-once 3
  bidak join 192.168.1.7 --engine cmd:./mybot --handle mybot --tournament T4K9QZ")]
pub(super) struct JoinArgs {
    /// The server; without it, those that say they are on this network are listed
    url: Option<Invitation>,

    /// The room to enter, by its code
    #[arg(long, value_name = "CODE")]
    room: Option<RoomCode>,

    /// Watch the room instead of taking a seat in it
    #[arg(long, requires = "room")]
    watch: bool,

    /// File with certificates, in PEM, that are trusted besides the public authorities: for a server with a self-signed
    /// certificate
    #[arg(long, env = "BIDAK_CA", value_name = "FILE")]
    ca: Option<PathBuf>,

    /// Let an engine play: ENGINE[:LEVEL], or cmd:COMMAND LINE of a program that speaks UGI (nboard: and gtp: for others); with settings such as
    /// movetime=200 before or after it, as in bidak arena
    #[arg(long, value_name = "ENGINE", conflicts_with = "watch")]
    engine: Option<Entrant>,

    /// The game of the room that the engine opens
    #[arg(long, value_parser = game(), default_value = GameKind::Adjacency.word())]
    game: GameKind,

    /// Do not list that room in the lobby
    #[arg(long)]
    private: bool,

    /// Let the engine leave after this many games, and offer another until then
    #[arg(long, value_name = "N", requires = "engine")]
    games: Option<NonZeroU32>,

    /// Let the engine seek one opponent after the other, for --game with --clock, by default 3+2
    #[arg(long, requires = "engine", conflicts_with_all = ["room", "tournament", "private", "side", "position"])]
    pair: bool,

    /// Seek rated games, with the account --handle of a bot of yours
    #[arg(long, requires_all = ["pair", "handle"])]
    rated: bool,

    /// The number of games at once, 1 to 4, each with an engine and a connection of its own: with --pair, in rooms that the engine opens, or
    /// in as many tournaments
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u8).range(1..=i64::from(boards::MOST)), requires_all = ["engine", "handle"], conflicts_with = "room")]
    games_at_once: u8,

    /// Enter a tournament with the engine and play its games; may be repeated, with --games-at-once for all of them
    #[arg(long, value_name = "CODE", requires_all = ["engine", "handle"], conflicts_with_all = ["room", "games"])]
    tournament: Vec<TournamentCode>,

    /// The account of the engine: a bot of yours, made if it is not there
    #[arg(long, value_name = "HANDLE", requires = "engine")]
    handle: Option<Handle>,

    /// The handle that you take as the owner of the bot, if you have no account on the server
    #[arg(long, value_name = "HANDLE", requires = "handle")]
    owner: Option<Handle>,

    /// The code for entering the tournament, if its organiser asks for one
    #[arg(long, value_name = "TEXT", requires = "tournament")]
    code: Option<String>,

    /// Write every line to and from the program into this file, and its standard error; a full file (4 MiB)
    /// becomes FILE.old
    #[arg(long, value_name = "FILE", requires = "engine")]
    traffic: Option<PathBuf>,

    #[command(flatten)]
    rules: GameArgs,

    #[command(flatten)]
    plain: PlainArgs,

    #[command(flatten)]
    preferences: PreferenceArgs,
}

pub(super) fn join(args: &JoinArgs) -> Result<(), Failure> {
    if let Some(ca) = &args.ca {
        tls::trust(ca).map_err(Failure::usage)?;
    }
    let watch = args.watch;
    let Some(invitation) = &args.url else {
        return find(args);
    };
    let address = &invitation.address().map_err(|error| Failure::usage(error.to_string()))?;
    let url = address.to_string();
    if let Some(engine) = &args.engine {
        return seat_engine(args, address, engine);
    }
    let goal = match args.goal() {
        Some(Goal::Link(code)) => {
            let texts = plain::texts(&args.preferences.read()?.for_plain_mode());
            let identity = Identity::open(address).map_err(|error| {
                let problem = texts.system(&(&error).into());
                Failure::new(Code::Failed, texts.fill("line-unkept-name", [("problem", problem.into())]))
            })?;
            let done = runtime()?.block_on(once::become_player(address, identity, code));
            done.map_err(|error| ask_failure(&error, address, texts))?;
            None
        }
        goal => goal,
    };
    if !args.plain.is_plain() {
        let start = match goal.clone() {
            None => StartWith::Join { url, token: None, room: None, watch },
            Some(Goal::Room(room)) => StartWith::Join { url, token: None, room: Some(room), watch },
            Some(goal) => StartWith::Goal { url, goal },
        };
        return screen::open(start, args.preferences.read()?);
    }
    let config = plain::with_name(args.preferences.read()?.for_plain_mode());
    let texts = plain::texts(&config);
    let identity = match Identity::open(address) {
        Ok(identity) => Some(identity),
        Err(error) => {
            let problem = texts.system(&(&error).into());
            plain::note(&texts.fill("line-unknown-next-time", [("problem", problem.into())]));
            None
        }
    };
    let enter = match goal {
        None => Enter::Lobby,
        Some(Goal::Room(room)) if watch => Enter::Watch(room),
        Some(Goal::Room(room)) => Enter::Seat(room),
        Some(goal) => Enter::LobbyFor(PlainCommand::to_go(goal)),
    };
    let address = Some(shared_as(&url).to_owned());
    let server = address.clone();
    let place = PlainServer { url, address, company: Company::Everybody, keeps_solo: false, server, logs: Vec::new() };
    runtime()?.block_on(plain::converse(place, identity, enter, &args.plain, config))
}

/// Lists the servers on this network, on the screen to choose one of them.
fn find(args: &JoinArgs) -> Result<(), Failure> {
    if args.room.is_some() || args.engine.is_some() {
        let texts = plain::texts(&args.preferences.read()?.config);
        return Err(Failure::usage(texts.say("usage-no-server")));
    }
    let preferences = args.preferences.read()?;
    if !args.plain.is_plain() {
        return screen::open(StartWith::Find, preferences);
    }
    let texts = plain::texts(&preferences.for_plain_mode());
    let Some(mut search) = Search::begin() else {
        return Err(Failure::new(Code::Failed, texts.say("line-cannot-search")));
    };
    let until = Instant::now() + LISTEN;
    loop {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        search.wait(left);
    }
    let found = search.found();
    if found.is_empty() {
        return Err(Failure::new(Code::Unreachable, texts.say("line-none-nearby")));
    }
    let is_json = args.plain.stdout() == Stdout::Json;
    let line = |Nearby { name, address }: &Nearby| {
        let json = || serde_json::json!({ "name": name, "address": address }).to_string();
        if is_json { json() } else { format!("bidak join {address}  {name}") }
    };
    print(&found.iter().map(|server| line(server) + "\n").collect::<String>())
}

impl JoinArgs {
    /// Where to go on the server.
    fn goal(&self) -> Option<Goal> {
        self.room.map(Goal::Room).or_else(|| self.url.as_ref()?.goal.clone())
    }

    /// The engine's seeks.
    fn seek(&self, texts: Texts) -> Result<String, Failure> {
        let clock = "3+2".parse().expect("a clock");
        let game = self.rules.new_game(self.game, None, clock, Listing::Public, texts)?;
        let mut words = vec![game.game.to_string(), format!("clock={}", game.clock)];
        words.extend(self.rated.then(|| "rated".to_owned()));
        words.extend(game.options.iter().map(|(name, value)| format!("{name}={value}")));
        Ok(words.join(" "))
    }
}

/// Lets an engine play, at one board or several.
fn seat_engine(args: &JoinArgs, address: &Address, engine: &Entrant) -> Result<(), Failure> {
    let texts = plain::texts(&args.preferences.read()?.for_plain_mode());
    let count = usize::from(args.games_at_once);
    let mut tournaments = args.tournament.clone();
    if let (Some(Goal::Tournament(tournament) | Goal::Wall(tournament)), Some(_)) = (args.goal(), &args.handle) {
        tournaments.push(tournament);
    }
    tournaments.sort_unstable();
    tournaments.dedup();
    if tournaments.len() > count {
        let values = [("count", tournaments.len().into())];
        return Err(Failure::usage(texts.fill("usage-boards", values)));
    }
    // A tournament gives an entrant one game at a time.
    let boards = Board::of_account(if tournaments.is_empty() { count } else { 1 }, tournaments);
    let games = args.games.map(|games| shares(games.get(), boards.len()));
    let mut jobs = Vec::new();
    for (number, board) in boards.into_iter().enumerate() {
        let games = games.as_ref().map(|shares| shares[number]);
        if games != Some(0) {
            jobs.push(SeatJob { games, ..args.seat_job(address, engine, (number, board), texts)? });
        }
    }
    runtime()?.block_on(async {
        let token = match &args.handle {
            Some(handle) => Some(bot_token(args, address, handle, texts).await?),
            None => None,
        };
        let mut interrupts = Interrupts::listen().map_err(|error| Failure::new(Code::Failed, error.to_string()))?;
        let stop = CancellationToken::new();
        let playing = jobs.into_iter().map(|job| seat::run(SeatJob { token, ..job }, stop.clone(), None));
        let mut playing = std::pin::pin!(join_all(playing));
        tokio::select! {
            done = &mut playing => return first_failure(done),
            () = interrupts.next() => {}
        }
        stop.cancel();
        tokio::select! {
            done = &mut playing => first_failure(done),
            // A second signal does not wait for the server.
            () = interrupts.next() => Err(Failure::interrupted()),
        }
    })
}

fn first_failure(done: Vec<Result<(), Failure>>) -> Result<(), Failure> {
    done.into_iter().collect()
}

impl JoinArgs {
    /// The engine's task at a board.
    fn seat_job(
        &self,
        address: &Address,
        engine: &Entrant,
        (number, board): (usize, Board),
        texts: Texts,
    ) -> Result<SeatJob, Failure> {
        let listing = if self.private { Listing::Private } else { Listing::Public };
        let room = match self.goal() {
            Some(Goal::Room(room)) => Some(room),
            _ => None,
        };
        let enter = match (board.tournament(), room) {
            (Some(tournament), _) => Enter::Tournament(tournament, self.code.clone()),
            (None, Some(room)) => Enter::Seat(room),
            (None, None) if self.pair => Enter::Lobby,
            (None, None) => Enter::NewGame(self.rules.new_game(self.game, None, ClockSpec::None, listing, texts)?),
        };
        let mut log = EngineLog::in_file(engine.short_name());
        if let Some(file) = &self.traffic {
            let file = file_of_board(file, number);
            let traffic = Traffic::create(&file, Traffic::BYTES)
                .map_err(|error| Failure::new(Code::Failed, texts.unwritable(&file, &(&error).into())))?;
            log = log.with_traffic(traffic);
        }
        Ok(SeatJob {
            url: address.to_string(),
            name: self.preferences.name(),
            token: None,
            engine: engine.clone(),
            log,
            enter,
            seek: self.pair.then(|| self.seek(texts)).transpose()?,
            games: None,
            // In a tournament others wait for its games.
            endurance: if board.tournament().is_some() { u32::MAX } else { FAILED_GAMES },
            boards: self.plain.boards(),
            texts,
            stdout: self.plain.stdout(),
            record: record_file(self.plain.record.as_deref().map(|file| file_of_board(file, number)), texts)?,
            board,
        })
    }
}

/// The file of a board for its traffic or its games: those behind the first have their number in the name.
fn file_of_board(file: &Path, number: usize) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    if number > 0 {
        name.push(format!(".{}", number + 1));
    }
    name.into()
}

/// The secret of the account of a bot, which is made if it is not there.
async fn bot_token(args: &JoinArgs, address: &Address, bot: &Handle, texts: Texts) -> Result<Token, Failure> {
    let mut answers = ask_for_bot(address, bot, args.owner.as_ref()).await;
    if args.owner.is_none() && matches!(answers, Err(AskError::Refused(RefusalCode::AccountNeeded, _))) {
        // A guest becomes the owner.
        let owner = owner_of(bot.as_str()).parse().ok();
        answers = ask_for_bot(address, bot, owner.as_ref()).await;
    }
    let answers = answers.map_err(|error| ask_failure(&error, address, texts))?;
    let token = answers.into_iter().find_map(|answer| match answer {
        ServerMessage::BotAccount { token, .. } => Some(token),
        _ => None,
    });
    let values = [("server", address.to_string().into()), ("bot", bot.to_string().into())];
    token.ok_or_else(|| Failure::new(Code::Protocol, texts.fill("ask-no-bot", values)))
}

async fn ask_for_bot(address: &Address, bot: &Handle, owner: Option<&Handle>) -> Result<Vec<ServerMessage>, AskError> {
    let identities = Identity::beside(address).map_err(AskError::Unkept)?;
    let mut command = Some(Command::BotAccount { handle: bot.to_string() });
    once::ask(address, identities, owner, |answer| command.take_if(|_| answer.is_none())).await
}

/// The handle of an owner without an account: at most 20 characters.
fn owner_of(bot: &str) -> String {
    format!("{}-owner", bot.chars().take(14).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_board_has_files_of_its_own() {
        let file = |number| file_of_board(Path::new("games/mybot.log"), number);
        assert_eq!(
            [0, 1, 3].map(file),
            ["games/mybot.log", "games/mybot.log.2", "games/mybot.log.4"].map(PathBuf::from)
        );
    }
}
