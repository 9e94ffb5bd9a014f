//! `bidak ugi`: an engine for other programs, by the Universal Game Interface on the standard input and output.
//!
//! [`command`] reads lines, [`Driver`] does what they say. The driver writes to any writer, so that tests need no
//! process. A search or a count runs on a thread of its own (`search`): `stop`, `quit` and `isready` are heard
//! meanwhile.

pub mod command;
pub mod driver;
pub mod external;

mod evaluation;
mod options;
mod score;
mod search;

use std::io::{self, BufRead};

use bidak_shared::kind::GameKind;
use clap::Args;

use crate::cli::args::game;
use crate::failure::{Code, Failure};

pub use driver::{Driver, Next};

/// Be an engine for another program, over the Universal Game Interface
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Commands, one a line: ugi, isready, uginewgame, setoption name N value V, \
position startpos|fen P [moves M...], go [p1time MS p2time MS [p1inc MS] [p2inc MS]] [movetime MS] \
[depth N] [nodes N] [infinite], stop, query p1turn|gameover|result, d, perft N, eval, quit. A wrong line is \
answered with `info string error: ...` and changes nothing. quit stops a search; the end of the input lets one \
that has a bound print its move first. After perft only stop and isready are heard before it is done.

Options: Engine (which engine), Hash (MB for tables), Threads, Seed, Level (none for full strength, or 1 to \
10), and those of the engine itself, which `ugi` lists.

Scores are from the side to move. `score cp` is in hundredths of a piece. Where pieces are counted \
(Adjacency, Reversi) a finished line scores its exact margin, so 600 is a win by 6. Elsewhere it is \
`score mate N`, in own moves until the win, negative for a loss.

Examples:
  bidak ugi --game adjacency
  printf 'position startpos\\ngo depth 5\\n' | bidak ugi --game reversi")]
pub struct UgiArgs {
    /// Which game
    #[arg(long, value_parser = game())]
    game: GameKind,
}

/// Answers lines until the input ends.
pub fn run(args: &UgiArgs) -> Result<(), Failure> {
    let mut driver = Driver::new(args.game, io::stdout());
    for line in io::stdin().lock().split(b'\n') {
        let line = line.map_err(|error| Failure::new(Code::Failed, format!("cannot read commands: {error}")))?;
        // Not UTF-8: no command has such characters, so the answer is that of an unknown command.
        if driver.obey(&String::from_utf8_lossy(&line)) == Next::Quit {
            return Ok(());
        }
    }
    driver.wait();
    Ok(())
}
