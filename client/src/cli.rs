//! The command line: what there is to ask for, and who does it.

pub mod args;

mod pages;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::failure::{Code, Failure};
use crate::{perft, ugi};

/// Play, watch and study four board games in the terminal, against people over the network or against engines
#[derive(Parser, Debug)]
#[command(
    name = "bidak",
    version,
    max_term_width = 100,
    subcommand_required = false,
    after_help = "\
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 could not connect, 4 another protocol, 130 interrupted.

Examples:
  bidak ugi --game adjacency          an engine for other programs"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Ugi(ugi::UgiArgs),
    Perft(perft::PerftArgs),
    #[command(hide = true)]
    Completions(pages::CompletionsArgs),
    #[command(hide = true)]
    Man(pages::ManArgs),
}

/// Runs the program with the arguments of this process.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version are no errors: they go to the standard output with exit code 0.
        Err(error) => error.exit(),
    };
    let done = match &cli.command {
        None => Err(start()),
        Some(Command::Ugi(args)) => ugi::run(args),
        Some(Command::Perft(args)) => perft::run(args),
        Some(Command::Completions(args)) => pages::completions(args),
        Some(Command::Man(args)) => pages::man(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Help, where nothing was asked for.
fn start() -> Failure {
    let help = Cli::command().render_help();
    // Without a reader there is nobody to help.
    let _ = write!(io::stderr(), "{help}");
    Failure::new(Code::Usage, "")
}
