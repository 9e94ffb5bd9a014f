//! The command line: commands and their arguments.

pub mod analyze;
pub mod arena;
pub mod learn;
pub mod solve;
pub mod tables;

pub mod args;
mod bench;
mod class;
mod exercise;
mod gtp;
mod join;
mod pages;
mod perft;
mod plain;
mod play;
mod position;
mod preferences;
mod puzzle;
mod record;
mod replay;
mod screen;
mod tournament;
mod tree;
mod ugi;
mod wrong_usage;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::FalseyValueParser;
use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};
use tokio::runtime::Runtime;

use crate::base::failure::{Code, Failure};
use crate::net::host;
use crate::net::solo::{SoloPlace, SoloStores};
use crate::play::text::Texts;
use crate::tui::start_with::StartWith;
use crate::workshop::long_run::interruptible;

use preferences::PreferenceArgs;

/// Play, watch and study four board games in the terminal, against people over the network or against engines
///
/// Without a command, the start screen opens.
#[derive(Parser, Debug)]
#[command(
    name = "bidak",
    version,
    max_term_width = 100,
    after_help = "\
Settings, in order of precedence: flag, environment (BIDAK_THEME, BIDAK_GLYPHS, BIDAK_BOARD, BIDAK_BELL, BIDAK_NAME, BIDAK_LANG, \
BIDAK_GAME, BIDAK_BOT, BIDAK_CLOCK), config.toml, default.

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 could not connect, 4 another protocol, 130 interrupted.

Examples:
  bidak play                          a game against a bot, at once
  bidak play reversi --bot greedy:3   another game, another bot
  bidak host                          friends join with the address that this prints
  bidak join 192.168.1.7              the lobby of that server
  bidak join                          the servers on this network
  bidak class                         an evening for a class: the people, and the table of all games
  bidak replay game.txt               a game that is over, move by move
  bidak ugi --game adjacency          an engine for other programs; nboard and gtp are others
  bidak arena reversi -e alphabeta,depth=4 -e greedy
                                      a tournament
  bidak solve tictactoe               the value of a position
  bidak analyze reversi --moves f5    an engine's estimate of one
  bidak tree tictactoe --depth 2      a search, node by node
  bidak exercise cuts                 a question about a search, with a grade
  bidak bench tictactoe               an experiment
  bidak tables morris                 perfect play at Nine Men's Morris
  bidak learn reversi --dir weights   weights of an evaluation, from own games
  bidak puzzle morris                 the only winning or drawing move
  bidak record show game.txt          the end of a game that was kept"
)]
struct Cli {
    /// Do not open the full screen
    #[arg(
        long,
        global = true,
        env = "BIDAK_PLAIN",
        hide = true,
        value_parser = FalseyValueParser::new(),
        action = ArgAction::SetTrue
    )]
    plain: bool,

    /// Folder with the tables of perfect play that bidak tables makes, for the engines of this program [default:
    /// bidak/tables in the folder for data, which need not be there]
    #[arg(long, global = true, env = "BIDAK_TABLES", value_name = "DIR")]
    tables: Option<PathBuf>,

    /// Print every setting, where it comes from, and where the file of settings is
    #[arg(long)]
    print_config: bool,

    /// The file that your games against bots are kept in, for the next start; memory keeps none [default: solo.db in the folder for data]
    #[arg(long, value_name = "PATH|memory")]
    store: Option<SoloPlace>,

    #[command(flatten)]
    preferences: PreferenceArgs,

    #[command(subcommand)]
    command: Option<ProgramCommand>,
}

#[derive(Subcommand, Debug)]
enum ProgramCommand {
    Play(play::PlayArgs),
    Host(play::HostArgs),
    Class(class::ClassArgs),
    Join(Box<join::JoinArgs>),
    Replay(replay::ReplayArgs),
    /// Run the lobby server alone
    #[command(after_help = "\
SIGINT and SIGTERM shut it down gracefully; a second one ends it at once. So does closing the terminal in which it was \
started, unless with nohup. SIGHUP reloads the certificate; on Windows, restart the server for that. Players join with: bidak join HOST

Examples:
  bidak serve
  bidak serve --listen 127.0.0.1:0 --log debug
  BIDAK_LOG_FORMAT=json bidak serve --rooms 500")]
    Serve(Box<host::ServeArgs>),
    #[cfg(any(feature = "postgres", feature = "sqlite"))]
    Store(host::StoreArgs),
    #[cfg(any(feature = "postgres", feature = "sqlite"))]
    Club(host::ClubArgs),
    #[cfg(any(feature = "postgres", feature = "sqlite"))]
    Moderate(host::ModerateArgs),
    Tournament(tournament::TournamentArgs),
    Ugi(ugi::UgiArgs),
    Nboard(gtp::NboardArgs),
    Gtp(gtp::GtpArgs),
    Arena(Box<arena::ArenaArgs>),
    Solve(solve::SolveArgs),
    Analyze(analyze::AnalyzeArgs),
    Tree(tree::TreeArgs),
    Exercise(Box<exercise::ExerciseArgs>),
    Bench(bench::BenchArgs),
    Perft(perft::PerftArgs),
    Tables(tables::TablesArgs),
    Learn(learn::LearnArgs),
    Puzzle(puzzle::PuzzleArgs),
    Record(record::RecordArgs),
    #[command(hide = true)]
    Completions(pages::CompletionsArgs),
    #[command(hide = true)]
    Man(pages::ManArgs),
}

/// Runs the program with the arguments of this process.
pub fn main() -> ExitCode {
    let cli = match command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        // Help and version are no errors: they go to the standard output with exit code 0.
        Err(error) => return wrong_usage::report(&error),
    };
    if cli.store.is_some() && cli.command.is_some() {
        return Failure::usage(Texts::new(wrong_usage::language()).say("usage-store-first")).report();
    }
    if uses_engines(&cli)
        && let Err(failure) = crate::workshop::tables::install(cli.tables.as_deref())
    {
        return failure.report();
    }
    let done = match &cli.command {
        _ if cli.print_config => cli.preferences.print(),
        None => start(&cli),
        Some(ProgramCommand::Play(args)) => play::play(args),
        Some(ProgramCommand::Host(args)) => play::host(args),
        Some(ProgramCommand::Class(args)) => class::run(args),
        Some(ProgramCommand::Join(args)) => join::join(args),
        Some(ProgramCommand::Replay(args)) => replay::replay(args, cli.plain),
        Some(ProgramCommand::Serve(args)) => host::serve(args),
        #[cfg(any(feature = "postgres", feature = "sqlite"))]
        Some(ProgramCommand::Store(args)) => {
            let code = |error: &host::OperatorError| if error.is_usage() { Code::Usage } else { Code::Failed };
            host::run_store(args).map_err(|error| Failure::new(code(&error), error.to_string()))
        }
        #[cfg(any(feature = "postgres", feature = "sqlite"))]
        Some(ProgramCommand::Club(args)) => {
            host::run_club(args).map_err(|error| Failure::new(Code::Failed, error.to_string()))
        }
        #[cfg(any(feature = "postgres", feature = "sqlite"))]
        Some(ProgramCommand::Moderate(args)) => {
            host::run_moderate(args).map_err(|error| Failure::new(Code::Failed, error.to_string()))
        }
        Some(ProgramCommand::Tournament(args)) => tournament::run(args, &cli.preferences),
        Some(ProgramCommand::Ugi(args)) => crate::workshop::ugi::run(args.game),
        Some(ProgramCommand::Nboard(_)) => crate::workshop::nboard::run(),
        Some(ProgramCommand::Gtp(args)) => crate::workshop::gtp::run(args.job()),
        Some(ProgramCommand::Arena(args)) => interruptible(|stop, out, messages| arena::run(args, stop, out, messages)),
        Some(ProgramCommand::Solve(args)) => interruptible(|stop, out, messages| solve::run(args, stop, out, messages)),
        Some(ProgramCommand::Analyze(args)) => {
            let texts = cli.preferences.texts_of_study();
            interruptible(|stop, out, messages| analyze::run(args, texts, stop, out, messages))
        }
        Some(ProgramCommand::Tree(args)) => {
            let texts = cli.preferences.texts_of_study();
            interruptible(|stop, out, _| tree::run(args, texts, stop, out))
        }
        Some(ProgramCommand::Bench(args)) => {
            let texts = cli.preferences.texts_of_study();
            interruptible(|stop, out, messages| bench::run(args, texts, stop, out, messages))
        }
        Some(ProgramCommand::Exercise(args)) => exercise::run(args),
        Some(ProgramCommand::Perft(args)) => perft::run(args),
        Some(ProgramCommand::Tables(args)) => {
            interruptible(|stop, out, messages| tables::run(args, stop, out, messages))
        }
        Some(ProgramCommand::Learn(args)) => interruptible(|stop, out, messages| learn::run(args, stop, out, messages)),
        Some(ProgramCommand::Puzzle(args)) => puzzle::run(args, cli.plain),
        Some(ProgramCommand::Record(args)) => record::run(args, &cli.preferences),
        Some(ProgramCommand::Completions(args)) => pages::completions(args),
        Some(ProgramCommand::Man(args)) => pages::man(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// The commands whose results are printed in the language that `--lang` asks for, else in English.
const STUDY: [&str; 3] = ["analyze", "bench", "tree"];

/// Whether a command has engines of this program play or study.
fn uses_engines(cli: &Cli) -> bool {
    let plays = matches!(
        cli.command,
        None | Some(
            ProgramCommand::Play(_)
                | ProgramCommand::Host(_)
                | ProgramCommand::Join(_)
                | ProgramCommand::Replay(_)
                | ProgramCommand::Ugi(_)
                | ProgramCommand::Gtp(_)
                | ProgramCommand::Arena(_)
                | ProgramCommand::Solve(_)
                | ProgramCommand::Analyze(_)
                | ProgramCommand::Puzzle(_)
                | ProgramCommand::Bench(_)
                | ProgramCommand::Tree(_)
                | ProgramCommand::Learn(_)
        )
    );
    plays && !cli.print_config
}

/// The commands with their arguments. Preferences stand before a command or behind it; the help of a command that needs
/// none of them does not list them.
fn command() -> clap::Command {
    let mut command = Cli::command();
    // Gives every command the arguments that all have.
    command.build();
    let shared: Vec<clap::Id> =
        command.get_arguments().filter(|arg| arg.is_global_set()).map(|arg| arg.get_id().clone()).collect();
    for sub in command.get_subcommands_mut() {
        match sub.get_name() {
            "play" | "host" | "class" | "join" | "replay" | "puzzle" => {}
            "exercise" => {
                let others: Vec<clap::Id> =
                    shared.iter().filter(|id| !["lang", "glyphs", "ascii"].contains(&id.as_str())).cloned().collect();
                hide(sub, &others);
            }
            "ugi" | "gtp" | "arena" | "solve" | "analyze" | "bench" | "tree" => {
                let preferences: Vec<clap::Id> = shared.iter().filter(|id| *id != "tables").cloned().collect();
                hide(sub, &preferences);
            }
            _ => hide(sub, &shared),
        }
        if STUDY.contains(&sub.get_name()) {
            let about = "The language of titles, columns and notes; JSON and CSV are the same in every language";
            let help = format!("{about} [default: en]");
            // In place: the parser finds arguments by their order.
            let shown = |arg: clap::Arg| if arg.get_id() == "lang" { arg.hide(false).help(help.clone()) } else { arg };
            *sub = std::mem::take(sub).mut_args(shown);
        }
    }
    command
}

fn hide(command: &mut clap::Command, shared: &[clap::Id]) {
    *command = std::mem::take(command).mut_args(|arg| if shared.contains(arg.get_id()) { arg.hide(true) } else { arg });
    command.get_subcommands_mut().for_each(|sub| hide(sub, shared));
}

/// The start screen, or help where there is no screen.
fn start(cli: &Cli) -> Result<(), Failure> {
    if cli.plain || !args::has_screen() {
        let help = command().render_help();
        let why = Texts::new(wrong_usage::language()).say("usage-needs-terminal");
        // The output may be closed.
        let _ = write!(io::stderr(), "{why}\n\n{help}");
        return Err(Failure::new(Code::Usage, ""));
    }
    let solo = SoloStores::at(cli.store.clone().unwrap_or_default());
    screen::open_with(StartWith::Menu, cli.preferences.read()?, solo)
}

/// The runtime that commands with a connection run on.
fn runtime() -> Result<Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::new(Code::Failed, Texts::new(wrong_usage::language()).no_thread(&error)))
}
