//! `bidak exercise`: asks a question about a search, and grades the answer.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

use bidak_shared::exercise::answer::AnswerValue;
use bidak_shared::exercise::{Exercise, ExerciseKind, Graded, Item, Task, UcbTask};
use bidak_shared::kind::Word;
use bidak_shared::rules::drawn::DrawnTree;
use serde_json::{Value as Json, json};

use crate::base::failure::Failure;
use crate::play::appearance::Glyphs;
use crate::play::drawn_tree::drawing;
use crate::play::text::{Texts, sentence};
use crate::workshop::long_run::unless_closed;

/// The columns of the text.
const WIDTH: usize = 80;

/// The exercise to ask.
#[derive(Clone, Debug)]
pub enum ExerciseSource {
    /// One about this tree.
    Tree(DrawnTree),
    /// The one with this number.
    Seed(u64),
}

/// What to do after the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Nothing.
    Nothing,
    /// Ask for a line, and grade it.
    Ask,
    /// Grade this answer.
    Grade(String),
}

/// An exercise as a command.
#[derive(Clone, Debug)]
pub struct ExerciseJob {
    /// What it asks for.
    pub kind: ExerciseKind,
    /// Which one.
    pub source: ExerciseSource,
    /// What to do after the question.
    pub then: Then,
    /// Whether to show the solution.
    pub shows_solution: bool,
    /// Whether to print one JSON object.
    pub json: bool,
    /// The texts.
    pub texts: Texts,
    /// The characters of drawings.
    pub glyphs: Glyphs,
}

/// Asks and grades.
pub fn run(job: &ExerciseJob, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let usage = |error: &(dyn std::error::Error + 'static)| Failure::usage(job.texts.problem(error));
    let exercise = match &job.source {
        ExerciseSource::Tree(tree) => Exercise::on(job.kind, tree.clone()).map_err(|error| usage(&error))?,
        ExerciseSource::Seed(seed) => Exercise::from_seed(job.kind, *seed),
    };
    let graded = match &job.then {
        Then::Grade(text) => Some(exercise.grade(&exercise.read(text).map_err(|error| usage(&error))?)),
        Then::Nothing | Then::Ask => None,
    };
    if job.json {
        return unless_closed(writeln!(out, "{}", to_json(job, &exercise, graded.as_ref())));
    }
    let mut text = question(job, &exercise);
    if let Some(graded) = &graded {
        text.push_str(&grade_text(job, graded));
    }
    if job.shows_solution {
        text.push_str(&solution_text(job.texts, &exercise));
    }
    unless_closed(out.write_all(text.as_bytes()))?;
    if job.then == Then::Ask {
        return unless_closed(ask(job, &exercise, input, out));
    }
    Ok(())
}

/// Asks until a line is an answer, or the input ends.
fn ask(job: &ExerciseJob, exercise: &Exercise, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
    loop {
        write!(out, "{} ", job.texts.say("exercise-prompt"))?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return writeln!(out);
        }
        match exercise.read(&line) {
            Ok(answer) => return out.write_all(grade_text(job, &exercise.grade(&answer)).as_bytes()),
            Err(error) => writeln!(out, "{}", wrapped(&sentence(&job.texts.problem(&error)), ""))?,
        }
    }
}

fn question(job: &ExerciseJob, exercise: &Exercise) -> String {
    let texts = job.texts;
    let title = texts.exercise_title(job.kind);
    let heading = match &job.source {
        ExerciseSource::Seed(seed) => {
            texts.fill("exercise-number", [("number", seed.to_string().into()), ("title", title.into())])
        }
        ExerciseSource::Tree(_) => texts.fill("exercise-given", [("title", title.into())]),
    };
    let things = match exercise.task() {
        Task::Tree(tree) | Task::Guess(tree, _) => format!("{}\n{tree}\n", drawing(tree, job.glyphs, WIDTH)),
        Task::Swap(task) => task.named_lines().iter().flat_map(|(name, line)| [name, " ", line, "\n"]).collect(),
        Task::Ucb(task) => children(texts, task),
    };
    let asked = wrapped(&texts.exercise_question(exercise), "");
    let form = wrapped(&texts.exercise_form(exercise), "  ");
    format!("{heading}\n\n{things}\n{asked}\n{form}\n")
}

/// The children of a node as a table.
fn children(texts: Texts, task: &UcbTask) -> String {
    let heads = ["exercise-children", "exercise-visits", "exercise-mean"].map(|key| texts.say(key));
    let [name, visits, mean] = heads.each_ref().map(|head| head.chars().count().max(5));
    let mut table = format!("{:name$}  {:>visits$}  {:>mean$}\n", heads[0], heads[1], heads[2]);
    for arm in &task.arms {
        let worth = AnswerValue::Hundredths(arm.mean);
        // A string takes everything.
        let _ = writeln!(table, "{:name$}  {:>visits$}  {worth:>mean$}", arm.name, arm.visits);
    }
    table
}

fn grade_text(job: &ExerciseJob, graded: &Graded) -> String {
    let texts = job.texts;
    let mut text = format!("\n{}\n", sentence(&texts.exercise_score(graded)));
    if let Some(surplus) = texts.exercise_surplus(job.kind, graded) {
        text.push_str(&wrapped(&surplus, "  "));
        text.push('\n');
    }
    for wrong in &graded.wrong {
        text.push_str(&wrapped(&texts.exercise_wrong(wrong), "  "));
        text.push('\n');
    }
    // Of leaves that are cut off, those that were not named are said to be so above.
    let names_leaves = graded.wrong.iter().any(|wrong| wrong.right == AnswerValue::Cut);
    let unanswered = if names_leaves { &[][..] } else { &graded.unanswered };
    for (key, names) in [("exercise-carried", &graded.carried[..]), ("exercise-unanswered", unanswered)] {
        if !names.is_empty() {
            text.push_str(&wrapped(&texts.fill(key, [("nodes", names.join(" ").into())]), "  "));
            text.push('\n');
        }
    }
    text
}

fn solution_text(texts: Texts, exercise: &Exercise) -> String {
    let solution = texts.fill("exercise-solution", [("solution", exercise.solution_text().into())]);
    let mut text = format!("\n{}\n", wrapped(&solution, "  "));
    for Item { name, right, why } in exercise.solution() {
        let values =
            [("node", name.into()), ("right", texts.answer_value(right).into()), ("why", texts.why(why).into())];
        text.push_str(&wrapped(&texts.fill("exercise-reason", values), "  "));
        text.push('\n');
    }
    text
}

/// The text in lines of at most [`WIDTH`] columns; lines after the first begin with `indent`.
fn wrapped(text: &str, indent: &str) -> String {
    let mut lines = String::new();
    let mut columns = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if columns > 0 && columns + 1 + length > WIDTH {
            lines.push('\n');
            lines.push_str(indent);
            columns = indent.len();
        } else if columns > 0 {
            lines.push(' ');
            columns += 1;
        }
        lines.push_str(word);
        columns += length;
    }
    lines
}

/// The keys are English in every language.
fn to_json(job: &ExerciseJob, exercise: &Exercise, graded: Option<&Graded>) -> Json {
    let texts = job.texts;
    let mut object = json!({
        "kind": job.kind.word(),
        "question": texts.exercise_question(exercise),
        "form": texts.exercise_form(exercise),
    });
    if let ExerciseSource::Seed(seed) = &job.source {
        object["seed"] = seed.to_string().into();
    }
    if let Some(tree) = exercise.tree() {
        object["tree"] = tree.to_string().into();
    }
    match exercise.task() {
        Task::Tree(_) => {}
        Task::Guess(_, guess) => object["guess"] = (*guess).into(),
        Task::Swap(task) => {
            let lines = task.named_lines().map(|(name, line)| (name.to_owned(), line.into()));
            object["lines"] = Json::Object(lines.into_iter().collect());
            object["places"] = json!(task.places.map(|place| place + 1));
        }
        Task::Ucb(task) => {
            let arm = |arm: &bidak_shared::exercise::Arm| json!({"node": arm.name, "visits": arm.visits, "mean": f64::from(arm.mean) / 100.0});
            object["children"] = task.arms.iter().map(arm).collect();
            object["exploration"] = (f64::from(task.exploration) / 100.0).into();
        }
    }
    if let Some(graded) = graded {
        object["right"] = graded.right.into();
        object["of"] = graded.of.into();
        let wrong = graded.wrong.iter().map(|wrong| {
            json!({
                "node": wrong.node,
                "yours": wrong.yours.as_ref().map(value_json),
                "right": value_json(&wrong.right),
                "why": texts.why(&wrong.why),
            })
        });
        object["wrong"] = wrong.collect();
        object["carried"] = json!(graded.carried);
        object["surplus"] = json!(graded.surplus);
        object["unanswered"] = json!(graded.unanswered);
    }
    if job.shows_solution {
        let items = exercise.solution().iter();
        let items = items
            .map(|Item { name, right, why }| json!({"node": name, "right": value_json(right), "why": texts.why(why)}));
        object["solution"] = items.collect();
    }
    object
}

/// Numbers as numbers, everything else in the form of an answer.
fn value_json(value: &AnswerValue) -> Json {
    match value {
        AnswerValue::Number(number) => (*number).into(),
        AnswerValue::Hundredths(number) => (f64::from(*number) / 100.0).into(),
        value => value.to_string().into(),
    }
}
