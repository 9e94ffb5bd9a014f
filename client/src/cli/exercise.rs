//! The arguments of `bidak exercise`.

use std::io::{self, IsTerminal};

use bidak_shared::exercise::ExerciseKind;
use bidak_shared::rules::drawn::DrawnTree;
use clap::Args;

use super::args::word;
use super::plain::texts;
use super::preferences::PreferenceArgs;
use crate::base::failure::Failure;
use crate::workshop::exercise::{self, ExerciseJob, ExerciseSource, Then};

/// Ask a question about a search, and grade the answer
#[derive(Args, Debug)]
#[command(after_help = "\
values   the minimax value of every inner node               A=3 B=3 C=2
bounds   alpha and beta with which alpha-beta enters a node  A=-inf,+inf C=3,+inf
cuts     the leaves that alpha-beta never visits             C2 C3
passes   beta and the value of every pass of MTD(f)          1=0,3 2=4,3
fitness  the fitness of every line of a reservation tree     C1=1 C2=2
swap     two lines after an exchange of genes                A=14325 B=43256
ucb      upper confidence bounds, and the child they choose  B=1.05 C=0.98 best=B

Trees are written in brackets, with MAX at the root, or MIN with min before it. Inner nodes are called A, B, C level by level,
leaves by their parent and place: C2. A number is the same exercise for ever, and the same tree in every kind. A value that
follows from wrong values of the answer itself counts as right. Marks for leaves that were visited cost a right one each.

Examples:
  bidak exercise values
  bidak exercise cuts --seed 7
  bidak exercise cuts --seed 7 --answer 'C2 C3'
  bidak exercise bounds --tree '((3 12 8)(2 4 6)(14 5 2))' --show
  bidak exercise passes --seed 7 --answer '1=0,3 2=4,3' --json --lang id")]
pub(super) struct ExerciseArgs {
    /// The kind of question
    #[arg(value_parser = word::<ExerciseKind>())]
    kind: ExerciseKind,

    /// Ask about this tree, such as ((3 12 8)(2 4 6)(14 5 2))
    #[arg(long, value_name = "T", allow_hyphen_values = true, conflicts_with = "seed")]
    tree: Option<String>,

    /// The number of the exercise [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Grade this answer
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    answer: Option<String>,

    /// Show the solution with its reasons
    #[arg(long)]
    show: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    preferences: PreferenceArgs,
}

/// Asks and grades.
pub(super) fn run(args: &ExerciseArgs) -> Result<(), Failure> {
    let config = args.preferences.read()?.for_plain_mode();
    // Scripts read JSON: the locale alone does not change its language.
    let texts = if args.json { args.preferences.texts_of_study() } else { texts(&config) };
    let source = match (&args.tree, args.seed) {
        (Some(tree), _) => {
            ExerciseSource::Tree(tree.parse::<DrawnTree>().map_err(|error| Failure::usage(texts.problem(&error)))?)
        }
        (None, Some(seed)) => ExerciseSource::Seed(seed),
        (None, None) if args.answer.is_some() => return Err(Failure::usage(texts.say("exercise-of-what"))),
        (None, None) => ExerciseSource::Seed(rand::random_range(1..1_000_000)),
    };
    let is_dialogue = io::stdin().is_terminal() && io::stdout().is_terminal();
    let then = match &args.answer {
        Some(answer) => Then::Grade(answer.clone()),
        None if is_dialogue && !args.json && !args.show => Then::Ask,
        None => Then::Nothing,
    };
    let job = ExerciseJob {
        kind: args.kind,
        source,
        then,
        shows_solution: args.show,
        json: args.json,
        texts,
        glyphs: config.glyphs(),
    };
    exercise::run(&job, &mut io::stdin().lock(), &mut io::stdout().lock())
}
