//! `bidak play` and `bidak host`: games on a server of this process.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::str::FromStr;

use bidak_shared::kind::{BadBotSpec, BotSpec, EngineKind, GameKind, Word};
use bidak_shared::protocol::{MyGame, RoomCode, SeatBot, SeatChoice, Welcome, is_reserved_name};
use bidak_shared::registry::options::document;
use bidak_shared::registry::spec::EngineSpec;
use bidak_shared::search::Limits;
use clap::Args;
use clap::builder::UnknownArgumentValueParser;
use thiserror::Error;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::args::{GameArgs, Listing, PlainArgs, game};
use super::plain::PlainServer;
use super::preferences::{PreferenceArgs, Preferences};
use super::{plain, runtime, screen};
use crate::base::failure::{Code, Failure};
use crate::net::host::{self, HostError, HostHandle};
use crate::net::identity::Identity;
use crate::net::link::{Address, Link, LinkConfig, LinkEvent};
use crate::net::solo::{SoloPlace, SoloStores};
use crate::net::unfinished::{self, Place, Unfinished};
use crate::plain::seat::boards::Board;
use crate::plain::seat::{self, SeatJob};
use crate::plain::{Boards, Enter, Stdout};
use crate::play::config::Config;
use crate::play::engine_log::EngineLog;
use crate::play::new_game::NewGame;
use crate::play::text::Texts;
use crate::tui::start_with::StartWith;
use crate::workshop::arena::entrant::{BadEntrant, Entrant, names_a_program};

/// Play against a bot, at once
#[derive(Args, Debug)]
#[command(after_help = "\
Levels run from 1, which a beginner beats, to 10, which is the engine at full strength; the default is 5.

In plain mode, type moves and commands; help lists them. A script may pipe them in: each waits for its turn.

Examples:
  bidak play
  bidak play adjacency --bot greedy --rounds 8 --as second
  bidak play morris --clock 5+3
  bidak play --continue
  bidak play reversi --record game.txt
  bidak play reversi --bot cmd:'./mybot --ugi'
  bidak play reversi --bot best:7 --bot cmd:'./mybot --ugi'
  printf 'c3\\nd4\\n' | bidak play adjacency --bot greedy:10 --rounds 2 --plain")]
pub(super) struct PlayArgs {
    /// The game; by default the preferred one, else Adjacency
    #[arg(value_parser = game())]
    game: Option<GameKind>,

    /// The bot to play against: ENGINE[:LEVEL], or cmd: and the command of a program that speaks UGI; given twice, the
    /// first bot plays against the second and you watch
    #[arg(long, value_name = "ENGINE[:LEVEL]", long_help = opponents())]
    bot: Vec<Opponent>,

    #[command(flatten)]
    rules: GameArgs,

    /// Go on with your last unfinished game, of GAME if it is given, instead of a new one
    #[arg(long = "continue", conflicts_with_all = ["bot", "side", "rounds", "options", "position", "clock"])]
    go_on: bool,

    /// The file that your game is kept in until it is over; memory keeps none [default: solo.db in the folder for data]
    #[arg(long, value_name = "PATH|memory")]
    store: Option<SoloPlace>,

    #[command(flatten)]
    plain: PlainArgs,

    #[command(flatten)]
    preferences: PreferenceArgs,
}

impl PlayArgs {
    /// The stores of the player's games.
    fn stores(&self) -> SoloStores {
        SoloStores::at(self.store.clone().unwrap_or(SoloPlace::Usual))
    }

    /// Whether a script plays, which begins the game that it names.
    fn is_script(&self) -> bool {
        self.plain.is_plain() && !io::stdin().is_terminal()
    }
}

/// An opponent of a person.
#[derive(Clone, Debug)]
enum Opponent {
    /// A bot of the server.
    Bot(Box<SeatBot>),
    /// An engine on a person's seat: a program, or one of our engines with settings that no seat of the server has.
    Engine(Box<Entrant>),
}

impl Opponent {
    /// The bot of the server, if it is one.
    fn bot(&self) -> Option<SeatBot> {
        match self {
            Self::Bot(bot) => Some((**bot).clone()),
            Self::Engine(_) => None,
        }
    }

    /// The same in a game, in which every option must matter. A bot that looks further ahead than one on a seat of the server is an engine
    /// on a person's seat.
    fn in_game(&self, game: GameKind, texts: Texts) -> Result<Self, Failure> {
        let engine = match self {
            Self::Bot(bot) => bot.to_string().parse().ok(),
            Self::Engine(engine) => Some((**engine).clone()),
        };
        let Some(engine): Option<Entrant> = engine else { return Ok(self.clone()) };
        let wrong = |error| Failure::usage(format!("{}: {}", engine.text(), texts.problem(&error)));
        engine.check(game, &Limits::default()).map_err(wrong)?;
        let Self::Bot(bot) = self else { return Ok(self.clone()) };
        let most = bot.engine.family().map_or(0, |family| host::most_plies_at_a_seat(game, family));
        let is_beyond = bot.depth.is_some_and(|depth| depth > most);
        Ok(if is_beyond { Self::Engine(Box::new(engine)) } else { self.clone() })
    }
}

/// A text that names no opponent.
#[derive(Debug, Error)]
enum BadOpponent {
    #[error("{0}")]
    Bot(#[source] BadBotSpec),
    #[error("{0}")]
    Engine(#[source] BadEntrant),
}

impl FromStr for Opponent {
    type Err = BadOpponent;

    fn from_str(text: &str) -> Result<Self, BadOpponent> {
        let bot = if names_a_program(text) {
            None
        } else if text.contains(',') {
            on_a_seat(text)
        } else {
            Some(text.parse::<BotSpec>().map_err(BadOpponent::Bot)?.into())
        };
        match bot {
            Some(bot) => Ok(Self::Bot(Box::new(bot))),
            None => text.parse().map(|engine| Self::Engine(Box::new(engine))).map_err(BadOpponent::Engine),
        }
    }
}

/// The bot of the server with options, if a seat has all of them.
fn on_a_seat(text: &str) -> Option<SeatBot> {
    let bot: SeatBot = text.parse().ok()?;
    let mut settings = EngineSpec::new(bot.engine).settings;
    bot.options.iter().all(|(name, value)| settings.set(name, value).is_ok()).then_some(bot)
}

/// Start a lobby server with you in it; prints the address for others
#[derive(Args, Debug)]
#[command(after_help = "\
The server lives as long as this command. Others join with the address that is printed; on the same network, bidak join without \
an address finds it (by multicast DNS, unless --no-announce). For a server that \
runs alone, see bidak serve.

With GAME or --bot a room is opened at once: for the first one who joins, or for the bot. In plain mode \
that is so in any case. The default game is the preferred one, else Adjacency.

Examples:
  bidak host
  bidak host reversi --clock 10+5
  bidak host reversi --bot cmd:'./mybot --ugi'
  bidak host --listen 127.0.0.1:9000 --plain
  bidak host --no-announce")]
pub(super) struct HostArgs {
    /// The game to open at once
    #[arg(value_parser = game())]
    game: Option<GameKind>,

    /// Address and port to listen on; port 0 takes any free one
    #[arg(long, env = "BIDAK_LISTEN", value_name = "ADDR:PORT", default_value = host::LISTEN)]
    listen: String,

    #[arg(long = "port", hide = true, value_parser = UnknownArgumentValueParser::suggest_arg("--listen"))]
    _port: Option<String>,

    /// The file that games are kept in, or memory [default: the one that serve uses]
    #[arg(long, env = "BIDAK_STORE", value_name = "PATH|memory")]
    store: Option<host::StorePlace>,

    /// The bot that takes the other seat, as for play
    #[arg(long, value_name = "ENGINE[:LEVEL]", long_help = opponents())]
    bot: Option<Opponent>,

    /// Do not announce the server on this network
    #[arg(long)]
    no_announce: bool,

    /// Do not list the room in the lobby: anybody with its code may enter
    #[arg(long)]
    private: bool,

    #[command(flatten)]
    rules: GameArgs,

    #[command(flatten)]
    plain: PlainArgs,

    #[command(flatten)]
    preferences: PreferenceArgs,
}

/// The possible opponents, for the help.
fn opponents() -> String {
    let list: Vec<String> = EngineKind::ALL.iter().map(|engine| format!("  {engine:<11} {}", engine.about())).collect();
    let own = list.join("\n");
    format!(
        "The bot, by its engine and perhaps its level from 1 to 10:\n{own}\n\n\
         With options, ENGINE[:LEVEL],NAME=VALUE..., it has no handicap but that of a level that is named. {}\n\n\
         Or a program that speaks UGI: cmd:COMMAND LINE. Settings may stand before it, as in bidak arena: \
         movetime=200,cmd:./mybot. It thinks for a second a move where neither a clock nor such a setting bounds it; \
         one that fails is started again, and resigns if it fails again at the same move.",
        document::help()
    )
}

pub(super) fn play(args: &PlayArgs) -> Result<(), Failure> {
    let preferences = args.preferences.read()?;
    if args.go_on {
        return go_on(args, preferences);
    }
    let config = &preferences.config;
    let game = args.game.unwrap_or(config.game());
    let texts = plain::texts(config);
    let bots: Vec<Opponent> = args.bot.iter().map(|bot| bot.in_game(game, texts)).collect::<Result<_, _>>()?;
    let bot = bots.first().map_or(config.usual(game).bot, Opponent::bot);
    let mut game = args.rules.new_game(game, bot, config.clock(), Listing::Private, texts)?;
    match bots.as_slice() {
        [] | [Opponent::Bot(_)] => {}
        [Opponent::Engine(engine)] => {
            return runtime()?.block_on(async {
                let host = host::start_private().await.map_err(|error| cannot_host(&error, &preferences.config))?;
                meet_engine(host, engine, game, &args.plain, preferences).await
            });
        }
        [first, second] => {
            if args.rules.names_a_side() {
                return Err(Failure::usage(texts.say("usage-as-two-bots")));
            }
            (game.seat, game.rival, game.bot) = (SeatChoice::None, first.bot(), second.bot());
            if first.bot().is_none() || second.bot().is_none() {
                return runtime()?.block_on(async {
                    let host = host::start_private().await.map_err(|error| cannot_host(&error, &preferences.config))?;
                    watch_engines(host, [first, second], game, &args.plain, preferences).await
                });
            }
        }
        _ => return Err(Failure::usage(texts.say("line-two-bots"))),
    }
    let is_watched = game.seat == SeatChoice::None;
    let solo = if is_watched { SoloStores::default() } else { args.stores() };
    // A program that was killed in the middle of this game, or whose terminal was closed, comes back to its seat.
    let is_same = |kept: &MyGame| kept.game == game.game && kept.clock == game.clock && kept.opponent.bot == game.bot;
    let runtime = runtime()?;
    if !args.is_script()
        && let Some(kept) = runtime.block_on(unfinished::interrupted(&solo, is_same))
    {
        return return_to(kept, args, preferences, &solo, &runtime);
    }
    if !args.plain.is_plain() {
        return screen::open_with(StartWith::Play(game), preferences, solo);
    }
    let config = preferences.for_plain_mode();
    runtime.block_on(async {
        if !args.is_script()
            && let Some(kept) = unfinished::solo(&solo).await.first()
        {
            plain::note(&texts.fill("line-unfinished", [("what", texts.own_game(&kept.game).into())]));
        }
        in_plain_mode(&solo, None, Enter::NewGame(game), args, config).await
    })
}

/// Goes on with the last unfinished game.
fn go_on(args: &PlayArgs, preferences: Preferences) -> Result<(), Failure> {
    let (solo, texts) = (args.stores(), plain::texts(&preferences.config));
    let runtime = runtime()?;
    let games = runtime.block_on(unfinished::solo(&solo));
    let is_wanted = |kept: &Unfinished| args.game.is_none_or(|game| game == kept.game.game);
    let Some(kept) = games.into_iter().find(is_wanted) else {
        let none = match args.game {
            Some(game) => texts.fill("line-none-unfinished-of", [("game", texts.game(game).into())]),
            None => texts.say("line-none-unfinished").into_owned(),
        };
        return Err(Failure::new(Code::Failed, none));
    };
    return_to(kept, args, preferences, &solo, &runtime)
}

/// Takes the seat of an unfinished solo game.
fn return_to(
    kept: Unfinished,
    args: &PlayArgs,
    preferences: Preferences,
    solo: &SoloStores,
    runtime: &Runtime,
) -> Result<(), Failure> {
    if !args.plain.is_plain() {
        let start = StartWith::GoOn { game: Box::new(kept), from_menu: false };
        return screen::open_with(start, preferences, solo.clone());
    }
    let Place::Solo(file) = kept.place else { unreachable!("solo games lie in files") };
    let config = preferences.for_plain_mode();
    runtime.block_on(in_plain_mode(solo, Some(&file), Enter::Seat(kept.game.room), args, config))
}

/// Plays a solo game in lines of text, with the games in this file or else in the first free one.
async fn in_plain_mode(
    solo: &SoloStores,
    file: Option<&Path>,
    enter: Enter,
    args: &PlayArgs,
    config: Config,
) -> Result<(), Failure> {
    let texts = plain::texts(&config);
    let host = host::start_solo(solo, file).await.map_err(|error| cannot_host(&error, &config))?;
    if let Some(error) = &host.unkept {
        plain::note(&texts.unkept(error));
    }
    let identity = host.file.as_ref().map(|file| Identity::of_store(file));
    let identity = identity.transpose().map_err(|error| {
        Failure::new(Code::Failed, texts.fill("line-unkept-name", [("problem", texts.system(&(&error).into()).into())]))
    })?;
    let done = plain::converse(PlainServer::own(&host, Vec::new()), identity, enter, &args.plain, config).await;
    host.stop().await;
    done
}

/// The engine makes the room on our server, with a seat that is kept for the person, so that no other player can take it.
async fn meet_engine(
    host: HostHandle,
    engine: &Entrant,
    game: NewGame,
    args: &PlainArgs,
    preferences: Preferences,
) -> Result<(), Failure> {
    let across = match game.seat {
        SeatChoice::First => SeatChoice::Second,
        SeatChoice::Second => SeatChoice::First,
        other => other,
    };
    let person = introduce(&host, preferences.config.name()).await?;
    let mut seats = Seats::default();
    let game = NewGame { seat: across, bot: None, ..game };
    let texts = plain::texts(&preferences.config);
    let room = seats.engine(&host, engine, Enter::NewGameFor(game, person.player), texts);
    seats.face(host, room, Enter::Seat, person, args, preferences).await
}

/// Two engines, at least one of them a program, play on our server, and the person watches.
async fn watch_engines(
    host: HostHandle,
    [first, second]: [&Opponent; 2],
    game: NewGame,
    args: &PlainArgs,
    preferences: Preferences,
) -> Result<(), Failure> {
    let person = introduce(&host, preferences.config.name()).await?;
    let mut seats = Seats::default();
    // The program makes the room, and adds the bot of the server.
    let (maker, seat, other) = match (first, second) {
        (Opponent::Engine(maker), other) => (maker, SeatChoice::First, other),
        (other, Opponent::Engine(maker)) => (maker, SeatChoice::Second, other),
        (Opponent::Bot(_), Opponent::Bot(_)) => unreachable!("one of them is a program"),
    };
    let game = NewGame { seat, bot: other.bot(), rival: None, ..game };
    let texts = plain::texts(&preferences.config);
    let made = seats.engine(&host, maker, Enter::NewGame(game), texts);
    let room = match other {
        Opponent::Bot(_) => made,
        Opponent::Engine(guest) => match made.await {
            Ok(room) => seats.engine(&host, guest, Enter::Seat(room), texts),
            Err(_) => return seats.end(host, Ok(())).await,
        },
    };
    seats.face(host, room, Enter::Watch, person, args, preferences).await
}

/// The engines on seats that this process runs.
#[derive(Default)]
struct Seats {
    stop: CancellationToken,
    engines: Vec<JoinHandle<Result<(), Failure>>>,
    logs: Vec<EngineLog>,
}

impl Seats {
    /// Sends an engine to our server, and reports the room once it is there.
    fn engine(
        &mut self,
        host: &HostHandle,
        engine: &Entrant,
        enter: Enter,
        texts: Texts,
    ) -> oneshot::Receiver<RoomCode> {
        let (entered, room) = oneshot::channel();
        let log = EngineLog::in_file(engine.short_name());
        let job = SeatJob {
            board: Board::alone(),
            url: host.url.clone(),
            name: None,
            token: None,
            engine: engine.clone(),
            log: log.clone(),
            enter,
            seek: None,
            games: None,
            endurance: 1,
            boards: Boards::OnRequest,
            texts,
            stdout: Stdout::Nothing,
            record: None,
        };
        self.logs.push(log);
        self.engines.push(tokio::spawn(seat::run(job, self.stop.clone(), Some(entered))));
        room
    }

    /// Shows the room to the person, entered as in `enter`, until the person leaves.
    async fn face(
        self,
        host: HostHandle,
        room: oneshot::Receiver<RoomCode>,
        enter: fn(RoomCode) -> Enter,
        person: Box<Welcome>,
        args: &PlainArgs,
        preferences: Preferences,
    ) -> Result<(), Failure> {
        let done = match room.await {
            Ok(room) if args.is_plain() => {
                let identity = Some(Identity::for_now(person.token));
                let place = PlainServer::own(&host, self.logs.clone());
                plain::converse(place, identity, enter(room), args, preferences.for_plain_mode()).await
            }
            Ok(room) => {
                let (url, share) = (host.url.clone(), host.share.clone());
                let watch = matches!(enter(room), Enter::Watch(_));
                let start = StartWith::Meet { url, share, token: person.token, room, watch, logs: self.logs.clone() };
                screen::run(start, preferences, Some(host.clone())).await
            }
            // The engine's fault is reported below.
            Err(_) => Ok(()),
        };
        self.end(host, done).await
    }

    /// Ends the engines and the server.
    async fn end(self, host: HostHandle, mut done: Result<(), Failure>) -> Result<(), Failure> {
        self.stop.cancel();
        for engine in self.engines {
            let ended = engine.await.unwrap_or_else(|error| Err(Failure::new(Code::Failed, error.to_string())));
            match ended {
                // A requested stop is no failure.
                Err(failure) if failure.code != Code::Interrupted => done = done.and(Err(failure)),
                _ => {}
            }
        }
        host.stop().await;
        done
    }
}

/// Says hello to our server, to get the person's identity there.
async fn introduce(host: &HostHandle, name: Option<String>) -> Result<Box<Welcome>, Failure> {
    let (_link, mut events) =
        Link::open(LinkConfig { url: host.url.clone(), name, tokens: Vec::new(), program: false });
    loop {
        match events.recv().await {
            Some(LinkEvent::Connected(welcome)) => return Ok(welcome),
            Some(LinkEvent::Failed { kind, reason }) => return Err(Failure::new(kind.into(), reason.to_string())),
            Some(_) => {}
            None => unreachable!("the link lives until it has failed"),
        }
    }
}

pub(super) fn host(args: &HostArgs) -> Result<(), Failure> {
    let listing = if args.private { Listing::Private } else { Listing::Public };
    let preferences = args.preferences.read()?;
    let clock = preferences.config.clock();
    if preferences.config.name().is_some_and(|name| is_reserved_name(&name)) {
        let texts = plain::texts(&preferences.config);
        return Err(Failure::usage(texts.say("refusal-name-taken")));
    }
    let usual = preferences.config.game();
    let texts = plain::texts(&preferences.config);
    let opponent = args.bot.as_ref().map(|bot| bot.in_game(args.game.unwrap_or(usual), texts)).transpose()?;
    let bot = opponent.as_ref().and_then(Opponent::bot);
    let open = |game| args.rules.new_game(game, bot, clock, listing, texts);
    let plays_at_once = args.bot.is_some() || args.plain.is_plain();
    let game = args.game.or(plays_at_once.then_some(usual)).map(open).transpose()?;
    let runtime = runtime()?;
    // Outside the screen, so that a port that is taken is reported like any other mistake.
    let started = runtime.block_on(host::start_on(&args.listen, args.store.as_ref()));
    let mut host = started.map_err(|error| cannot_host(&error, &preferences.config))?;
    if !args.no_announce {
        host.announce(preferences.config.name().as_deref());
    }
    if let (Some(Opponent::Engine(engine)), Some(game)) = (&opponent, &game) {
        if args.plain.is_plain() {
            invite(&host, plain::texts(&preferences.config));
        }
        return runtime.block_on(meet_engine(host, engine, game.clone(), &args.plain, preferences));
    }
    let (Some(game), true) = (game.clone(), args.plain.is_plain()) else {
        let (url, share) = (host.url.clone(), host.share.clone());
        let start = StartWith::Host { url, share, game };
        return runtime.block_on(screen::run(start, preferences, Some(host)));
    };
    let config = preferences.for_plain_mode();
    invite(&host, plain::texts(&config));
    // A free port is another one the next time.
    let address = host.url.parse::<Address>().ok().filter(|_| !args.listen.ends_with(":0"));
    let identity = address.and_then(|address| Identity::open(&address).ok());
    runtime.block_on(on_own_server(host, identity, Enter::NewGame(game), &args.plain, config))
}

/// Prints how others come to the server.
pub(super) fn invite(host: &HostHandle, texts: Texts) {
    let addresses = host.share.join(&texts.say("line-or-join"));
    plain::note(&texts.fill("line-others-join", [("address", addresses.into())]));
    let page = host.share.first().and_then(|address| address.parse::<Address>().ok()).map(|address| address.page());
    if let Some(page) = page.filter(|_| cfg!(feature = "web")) {
        plain::note(&texts.fill("line-others-open", [("page", page.into())]));
    }
}

pub(super) async fn on_own_server(
    host: HostHandle,
    identity: Option<Identity>,
    enter: Enter,
    args: &PlainArgs,
    config: Config,
) -> Result<(), Failure> {
    let done = plain::converse(PlainServer::own(&host, Vec::new()), identity, enter, args, config).await;
    host.stop().await;
    done
}

pub(super) fn cannot_host(error: &HostError, config: &Config) -> Failure {
    Failure::new(Code::Failed, plain::texts(config).problem(error))
}
