//! Puzzles in lines of text: the position, the task, and the answers to typed lines.

use std::io::{self, BufRead, Write};

use bidak_shared::kind::GameKind;
use serde_json::json;

use super::sentence::board_of;
use crate::base::failure::{Code, Failure};
use crate::play::puzzle::{Solving, Stage, Tried, number_after};
use crate::play::text::{Texts, sentence};
use crate::workshop::long_run::unless_closed;

/// The puzzles to ask.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleJob {
    /// The game.
    pub game: GameKind,
    /// The number of the first puzzle; the next one has the next number.
    pub seed: u64,
    /// The texts.
    pub texts: Texts,
}

/// Asks one puzzle after the other until the input ends or `quit` is typed. It fails if the input ends before the last puzzle was
/// solved.
pub fn run(job: PuzzleJob, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    match ask(job, input, out) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::new(Code::Failed, job.texts.say("puzzle-unsolved"))),
        Err(error) => unless_closed(Err(error)),
    }
}

/// Prints the puzzle with its solution and the value of every move, as one JSON object.
pub fn print_json(job: PuzzleJob, out: &mut dyn Write) -> Result<(), Failure> {
    let solving = open(job)?;
    let puzzle = &solving.puzzle;
    let value = |sign: Option<i32>| match sign {
        Some(1) => "win",
        Some(0) => "draw",
        _ => "loss",
    };
    let moves: Vec<_> = puzzle
        .moves
        .iter()
        .map(|judged| json!({"move": judged.text, "value": value(judged.value.sign()), "line": judged.line.join(" ")}))
        .collect();
    let object = json!({
        "game": job.game.to_string(),
        "seed": job.seed.to_string(),
        "position": puzzle.record.position_text(),
        "solution": puzzle.solution,
        "moves": moves,
    });
    unless_closed(writeln!(out, "{object}"))
}

fn open(job: PuzzleJob) -> Result<Solving, Failure> {
    Solving::new(job.game, job.seed).ok_or_else(|| {
        Failure::new(Code::Failed, job.texts.fill("puzzle-none-of", [("game", job.texts.game(job.game).into())]))
    })
}

/// Returns whether the last puzzle was solved, or left by `quit`.
fn ask(job: PuzzleJob, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<bool> {
    let PuzzleJob { game, mut seed, texts } = job;
    let mut lines = input.lines();
    while let Some(mut solving) = Solving::new(game, seed) {
        writeln!(out, "{}", sentence(&Solving::name(game, seed, texts)))?;
        writeln!(out, "{}", board_of(texts, &*solving.puzzle.record))?;
        writeln!(
            out,
            "{}",
            texts.fill("puzzle-position", [("position", solving.puzzle.record.position_text().into())])
        )?;
        writeln!(out, "{}", solving.task(texts))?;
        if let Some(score) = solving.score(texts) {
            writeln!(out, "{score}")?;
        }
        loop {
            out.flush()?;
            let Some(line) = lines.next() else { return Ok(solving.stage != Stage::Open) };
            let word = line?.trim().to_lowercase();
            match word.as_str() {
                "" => {}
                "quit" | "q" => return Ok(true),
                "next" | "n" => break,
                "hint" => writeln!(out, "{}", solving.hint(texts))?,
                "moves" => writeln!(out, "{}", solving.puzzle.record.legal_moves().join(" "))?,
                "solution" => {
                    solving.show();
                    say(&solving, texts, out)?;
                }
                "help" => writeln!(out, "{}", texts.say("puzzle-help"))?,
                text => match solving.attempt(text) {
                    Tried::Illegal => {
                        let values = [("move", text.to_owned().into())];
                        writeln!(out, "{}", sentence(&texts.fill("puzzle-illegal", values)))?;
                    }
                    Tried::Right | Tried::Wrong => say(&solving, texts, out)?,
                },
            }
        }
        seed = number_after(seed);
    }
    writeln!(out, "{}", sentence(&texts.say("puzzle-none")))?;
    Ok(false)
}

/// The result of the last move; after the solution, how to continue.
fn say(solving: &Solving, texts: Texts, out: &mut dyn Write) -> io::Result<()> {
    if let Some(verdict) = solving.verdict(texts) {
        writeln!(out, "{verdict}")?;
    }
    if solving.stage != Stage::Open {
        writeln!(out, "{}", texts.say("puzzle-go-on"))?;
    }
    Ok(())
}
