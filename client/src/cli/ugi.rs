//! The arguments of `bidak ugi`.

use bidak_shared::kind::GameKind;
use bidak_shared::registry::options::document;
use clap::Args;

use super::args::game;

/// Be an engine for another program, over the Universal Game Interface
#[derive(Args, Clone, Debug)]
#[command(after_help = format!("\
Commands, one a line: ugi, isready, uginewgame, setoption name N value V, \
position startpos|fen P [moves M...], go [p1time MS p2time MS [p1inc MS] [p2inc MS]] [movetime MS] \
[depth N] [nodes N] [infinite], stop, query p1turn|gameover|result, d, perft N, eval, quit. A wrong line is \
answered with `info string error: ...` and changes nothing. quit stops a search; the end of the input lets one \
that has a bound print its move first. After perft only stop and isready are heard before it is done.

Options: Engine (an engine, or ENGINE[:LEVEL][,NAME=VALUE]...), Hash (MB for tables), Threads, Seed, Level (none for \
full strength, or 1 to 10), and those of the engines, as ENGINE.NAME, before or after Engine; NAME alone is an option \
of the chosen engine. `eval` prints the features of the position as word: weight * value = product, and their sum.

Scores are from the side to move. `score cp` is in hundredths of a piece. Where pieces are counted \
(Adjacency, Reversi) a finished line scores its exact margin, so 600 is a win by 6. Elsewhere it is \
`score mate N`, in own moves until the win, negative for a loss.

Examples:
  bidak ugi --game adjacency
  printf 'position startpos\\ngo depth 5\\n' | bidak ugi --game reversi

{}", document::help()))]
pub(super) struct UgiArgs {
    /// The game
    #[arg(long, value_parser = game())]
    pub(super) game: GameKind,
}
