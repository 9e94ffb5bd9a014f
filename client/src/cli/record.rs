//! `bidak record`: saved games converted from one format to another, and shown to people.

use std::error::Error;
use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use bidak_shared::kind::GameKind;
use bidak_shared::record::AnyRecord;
use bidak_shared::record::text::RecordText;
use clap::{Args, Subcommand};

use super::args::{GameOption, game};
use super::plain::texts;
use super::preferences::PreferenceArgs;
use crate::base::failure::{Code, Failure, print};
use crate::base::printable::printable;
use crate::play::record::format::{BadGame, FileGame, Format, read_file};
use crate::play::record::summary::summary;
use crate::play::text::Texts;

/// Convert the records of games, and look at them
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
bidak play, host and join write such records with --record FILE.

Examples:
  bidak record show game.txt
  bidak record convert game.txt --to json")]
pub(super) struct RecordArgs {
    #[command(subcommand)]
    command: RecordCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum RecordCommand {
    Convert(ConvertArgs),
    Show(ShowArgs),
}

/// Write a game in another format
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
The format that is read is recognised: JSON begins with {, a text with headers with [, a game of a Reversi \
server in GGF with (;, a file of the WTHOR database by its size; anything else is a bare transcript, which needs \
--game. Text and JSON keep everything: names, date, time control, further headers, \
the start, the moves, the time left after each, result and reason. A transcript has the moves alone. GGF has no time left after a move.

JSON is one object: game, first, second, date, clock, start, headers (a list of name and value), moves (a list \
of move, left_ms and, of a bot, eval, depth, nodes and ms), outcome (first, second or draw) and reason. Only game must be there.

Exit codes: 0 done, 1 the record is wrong, 2 wrong usage.

Examples:
  bidak record convert game.txt --to json > game.json
  echo f5d6c3d3c4 | bidak record convert --game reversi --to text
  bidak record convert game.json --to transcript
  bidak record convert WTH_2023.wtb --nth 17 --to text
  bidak record convert match.ggf --to json")]
struct ConvertArgs {
    #[command(flatten)]
    source: SourceArgs,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: Format,
}

/// Print the players, the board and the result
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Exit codes: 0 done, 1 the record is wrong, 2 wrong usage.

Examples:
  bidak record show game.txt
  bidak record show game.json --ply 12
  echo f5d6c3d3c4 | bidak record show --game reversi")]
struct ShowArgs {
    #[command(flatten)]
    source: SourceArgs,

    /// Stop after this many moves, both sides together
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
}

/// Where a game is read from.
#[derive(Args, Clone, Debug)]
struct SourceArgs {
    /// The file; - is the standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,

    /// The number of the game in a file that has several, from 1
    #[arg(long, value_name = "N")]
    nth: Option<NonZeroUsize>,

    /// The game; needed for a bare transcript
    #[arg(long, value_parser = game())]
    game: Option<GameKind>,

    /// Where a bare transcript begins, instead of the start
    #[arg(long, value_name = "P", allow_hyphen_values = true, requires = "game", conflicts_with = "options")]
    position: Option<String>,

    /// Set an option of the game that a bare transcript is of, such as rounds=8; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", requires = "game")]
    options: Vec<GameOption>,
}

impl SourceArgs {
    fn read(&self, texts: Texts) -> Result<(RecordText, Box<dyn AnyRecord>), Failure> {
        let (name, bytes) = self.bytes(texts)?;
        let start = self.start().transpose().map_err(|error| Failure::usage(texts.problem(&*error)))?;
        let FileGame { record, game, count } = read_file(&bytes, self.game, self.nth.map(NonZeroUsize::get), || start)
            .map_err(|problem| {
                let is_usage = matches!(problem, BadGame::NoFormat | BadGame::NoSuchGame { .. });
                let code = if is_usage { Code::Usage } else { Code::Failed };
                Failure::new(code, format!("{}: {}", name.display(), texts.problem(&problem)))
            })?;
        if count > 1 && self.nth.is_none() {
            let values = [("file", name.display().to_string().into()), ("count", count.into())];
            // The output may be closed.
            let _ = writeln!(io::stderr(), "bidak: {}", texts.fill("record-many", values));
        }
        Ok((record, game))
    }

    /// The name of the file in messages, and its content.
    fn bytes(&self, texts: Texts) -> Result<(PathBuf, Vec<u8>), Failure> {
        let is_input = self.file.as_os_str() == "-";
        let input = || PathBuf::from(texts.say("record-input").into_owned());
        let name = if is_input { input() } else { self.file.clone() };
        let mut bytes = Vec::new();
        let done = if is_input {
            io::stdin().lock().read_to_end(&mut bytes).map(drop)
        } else {
            fs::read(&self.file).map(|content| bytes = content)
        };
        done.map_err(|error| Failure::new(Code::Failed, texts.unreadable(&name, &(&error).into())))?;
        Ok((name, bytes))
    }

    /// The start position of a bare transcript.
    fn start(&self) -> Option<Result<Box<dyn AnyRecord>, Box<dyn Error>>> {
        let game = self.game?;
        Some(if let Some(position) = &self.position {
            game.record_from(position).map_err(Into::into)
        } else {
            let settings: Vec<(&str, &str)> = self.options.iter().map(GameOption::as_pair).collect();
            game.record(&settings).map_err(Into::into)
        })
    }
}

/// Reads a game and prints it.
pub(super) fn run(args: &RecordArgs, preferences: &PreferenceArgs) -> Result<(), Failure> {
    let texts = texts(&preferences.read()?.config);
    match &args.command {
        RecordCommand::Convert(args) => convert(args, texts),
        RecordCommand::Show(args) => show(args, texts),
    }
}

fn convert(args: &ConvertArgs, texts: Texts) -> Result<(), Failure> {
    let (record, game) = args.source.read(texts)?;
    let written = args
        .to
        .write(&record, &*game)
        .ok_or_else(|| Failure::usage(texts.fill("record-not-ggf", [("game", record.game.title().into())])))?;
    // A terminal would act on control characters; a file may have them.
    if io::stdout().is_terminal() { print(&printable(&written)) } else { print(&written) }?;
    let usual = record.game.record(&[]).is_ok_and(|usual| usual.start_text() == game.start_text());
    if args.to == Format::Transcript && !usual {
        // The output may be closed.
        let arguments = format!("--game {} --position '{}'", record.game, game.start_text());
        let said = texts.fill("record-start-lost", [("arguments", arguments.into())]);
        let _ = writeln!(io::stderr(), "bidak: {said}");
    }
    Ok(())
}

fn show(args: &ShowArgs, texts: Texts) -> Result<(), Failure> {
    let (record, mut game) = args.source.read(texts)?;
    if let Some(ply) = args.ply {
        let played = game.ply();
        if ply > played {
            let values = [("ply", ply.into()), ("count", played.into())];
            return Err(Failure::usage(texts.fill("record-ply", values)));
        }
        game.undo(played - ply);
    }
    print(&printable(&summary(&record, &*game, texts)))
}
