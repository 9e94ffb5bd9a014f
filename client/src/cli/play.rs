//! `bidak play` and `bidak host`: games on a server of this process.

use bidak_shared::kind::{BotSpec, EngineKind, GameKind, Word};
use clap::Args;

use super::args::{GameArgs, Listing, PlainArgs, game};
use super::preferences::PreferenceArgs;
use super::{plain, runtime, screen};
use crate::failure::{Code, Failure};
use crate::host::{self, HostError, HostHandle};
use crate::line::Enter;
use crate::start_with::StartWith;

/// Play against a bot, at once
#[derive(Args, Debug)]
#[command(after_help = "\
Levels run from 1, which a beginner beats, to 10, which is the engine at full strength; 5 unless told.

In plain mode, type moves and commands; help lists them. A script may pipe them in: each waits for its turn.

Examples:
  bidak play
  bidak play adjacency --bot greedy --rounds 8 --as second
  bidak play morris --clock 5+3
  bidak play reversi --record game.txt
  printf 'c3\\nd4\\n' | bidak play adjacency --bot greedy --rounds 2 --plain")]
pub(super) struct PlayArgs {
    /// Which game; Adjacency unless told or preferred
    #[arg(value_parser = game())]
    game: Option<GameKind>,

    /// The bot to play against
    #[arg(long, value_name = "ENGINE[:LEVEL]", long_help = engines())]
    bot: Option<BotSpec>,

    #[command(flatten)]
    rules: GameArgs,

    #[command(flatten)]
    plain: PlainArgs,

    #[command(flatten)]
    preferences: PreferenceArgs,
}

/// Start a lobby server with you in it; prints the address for others
#[derive(Args, Debug)]
#[command(after_help = "\
The server lives as long as this command. Others join with the address that is printed. For a server that \
runs alone, see bidak serve.

With GAME a room is opened at once: for the first one who joins, or for a bot. In plain mode that is \
Adjacency unless told.

Examples:
  bidak host
  bidak host reversi --clock 10+5
  bidak host --listen 127.0.0.1:9000 --plain")]
pub(super) struct HostArgs {
    /// Which game to open at once
    #[arg(value_parser = game())]
    game: Option<GameKind>,

    /// Address and port to listen on; port 0 takes any free one
    #[arg(long, env = "BIDAK_LISTEN", value_name = "ADDR:PORT", default_value = host::LISTEN)]
    listen: String,

    /// The file that games are kept in, or memory [default: the one that serve uses]
    #[arg(long, env = "BIDAK_STORE", value_name = "PATH|memory")]
    store: Option<host::StorePlace>,

    /// The bot that takes the other seat
    #[arg(long, value_name = "ENGINE[:LEVEL]", long_help = engines())]
    bot: Option<BotSpec>,

    /// Do not list the room in the lobby: whoever has its code may enter
    #[arg(long)]
    private: bool,

    #[command(flatten)]
    rules: GameArgs,

    #[command(flatten)]
    plain: PlainArgs,

    #[command(flatten)]
    preferences: PreferenceArgs,
}

/// The engines, for help.
fn engines() -> String {
    let list: Vec<String> = EngineKind::ALL.iter().map(|engine| format!("  {engine:<11} {}", engine.about())).collect();
    format!("The bot, by its engine and perhaps its level from 1 to 10:\n{}", list.join("\n"))
}

pub(super) fn play(args: &PlayArgs) -> Result<(), Failure> {
    let preferences = args.preferences.read()?;
    let config = &preferences.config;
    let game = args.game.unwrap_or(config.game());
    let game = args.rules.new_game(game, args.bot.or(config.usual(game).bot), config.clock(), Listing::Private)?;
    if !args.plain.is_plain() {
        return screen::open(StartWith::Play(game), preferences);
    }
    let config = preferences.for_plain_mode();
    let start = host::start_private();
    runtime()?.block_on(async {
        let host = start.await.map_err(|error| cannot_host(&error))?;
        on_own_server(host, Enter::NewGame(game), config.name(), &args.plain).await
    })
}

pub(super) fn host(args: &HostArgs) -> Result<(), Failure> {
    let listing = if args.private { Listing::Private } else { Listing::Public };
    let preferences = args.preferences.read()?;
    let clock = preferences.config.clock();
    let open = |game| args.rules.new_game(game, args.bot, clock, listing);
    let rooms = (args.game.map(open)).transpose()?;
    let runtime = runtime()?;
    // Outside the screen, so that a port that is taken is reported like any other mistake.
    let host =
        runtime.block_on(host::start_on(&args.listen, args.store.as_ref())).map_err(|error| cannot_host(&error))?;
    if !args.plain.is_plain() {
        let (url, share) = (host.url.clone(), host.share.clone());
        let start = StartWith::Host { url, share, game: rooms };
        let done = runtime.block_on(screen::run(start, preferences));
        runtime.block_on(host.stop());
        return done;
    }
    let config = preferences.for_plain_mode();
    let game = match rooms {
        Some(game) => game,
        None => open(config.game())?,
    };
    plain::note(&format!("others join with: bidak join {}", host.share.join(", or bidak join ")));
    runtime.block_on(on_own_server(host, Enter::NewGame(game), config.name(), &args.plain))
}

async fn on_own_server(host: HostHandle, enter: Enter, name: Option<String>, args: &PlainArgs) -> Result<(), Failure> {
    let done = plain::converse(host.url.clone(), name, None, enter, args).await;
    host.stop().await;
    done
}

fn cannot_host(error: &HostError) -> Failure {
    Failure::new(Code::Failed, error.to_string())
}
