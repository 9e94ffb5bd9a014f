//! Exercises in the reader's language: questions, grades, reasons, errors in answers.

use bidak_shared::exercise::answer::{AnswerValue, BadAnswer, bound_text};
use bidak_shared::exercise::{Exercise, ExerciseKind, Graded, NoExercise, Reason, Task, WrongItem};
use bidak_shared::kind::Word;
use bidak_shared::rules::drawn::{DrawnError, LARGEST_SCORE, MOST_BYTES, MOST_LEAVES, MOST_PLIES};

use crate::play::text::Texts;

impl Texts {
    /// The name of a kind of exercise.
    pub fn exercise_title(self, kind: ExerciseKind) -> String {
        self.say(&format!("exercise-title-{}", kind.word())).into_owned()
    }

    /// The question.
    pub fn exercise_question(self, exercise: &Exercise) -> String {
        let key = format!("exercise-ask-{}", exercise.kind().word());
        match exercise.task() {
            Task::Tree(_) => self.say(&key).into_owned(),
            Task::Guess(_, guess) => self.fill(&key, [("guess", guess.to_string().into())]),
            Task::Swap(task) => {
                let [first, second] = task.places.map(|place| (place + 1).to_string());
                self.fill(&key, [("first", first.into()), ("second", second.into())])
            }
            Task::Ucb(task) => {
                let exploration = hundredths(task.exploration as i32);
                self.fill(&key, [("visits", task.visits().to_string().into()), ("exploration", exploration.into())])
            }
        }
    }

    /// The form of an answer, with question marks in place of its values.
    pub fn exercise_form(self, exercise: &Exercise) -> String {
        let form = match exercise.kind() {
            ExerciseKind::Passes => "1=?,? 2=?,? ...".to_owned(),
            // The names of leaves could be the answer.
            ExerciseKind::Cuts => "X1 X2 X3".to_owned(),
            _ => {
                let blank = |right: &AnswerValue| match right {
                    AnswerValue::Window(..) | AnswerValue::Unvisited => "?,?".to_owned(),
                    AnswerValue::Genes(genes) => "?".repeat(genes.len()),
                    AnswerValue::Hundredths(_) => "?.??".to_owned(),
                    _ => "?".to_owned(),
                };
                let parts = exercise.solution().iter().map(|item| format!("{}={}", item.name, blank(&item.right)));
                parts.collect::<Vec<_>>().join(" ")
            }
        };
        self.fill("exercise-form", [("example", form.into())])
    }

    /// The grade in numbers.
    pub fn exercise_score(self, graded: &Graded) -> String {
        let values = [("right", graded.right.to_string().into()), ("of", graded.of.to_string().into())];
        self.fill(if graded.is_perfect() { "exercise-perfect" } else { "exercise-score" }, values)
    }

    /// Why names that do not belong in an answer lower its grade; none without such names.
    pub fn exercise_surplus(self, kind: ExerciseKind, graded: &Graded) -> Option<String> {
        let key = match kind {
            _ if graded.surplus.is_empty() => return None,
            ExerciseKind::Cuts => "exercise-surplus-cuts",
            _ => "exercise-surplus-passes",
        };
        let names = graded.surplus.join(" ").into();
        let (found, of) = (graded.found.to_string().into(), graded.of.to_string().into());
        Some(self.fill(key, [("found", found), ("of", of), ("names", names)]))
    }

    /// A wrong part of an answer, with the reason.
    pub fn exercise_wrong(self, wrong: &WrongItem) -> String {
        let (node, right) = (wrong.node.as_str().into(), self.answer_value(&wrong.right).into());
        let why = self.why(&wrong.why).into();
        match &wrong.yours {
            Some(yours) => {
                let yours = self.answer_value(yours).into();
                self.fill("exercise-wrong", [("node", node), ("yours", yours), ("right", right), ("why", why)])
            }
            None if wrong.right == AnswerValue::Cut => {
                self.fill("exercise-missing-cut", [("node", node), ("why", why)])
            }
            None => self.fill("exercise-missing", [("node", node), ("right", right), ("why", why)]),
        }
    }

    /// A value of an answer.
    pub fn answer_value(self, value: &AnswerValue) -> String {
        match value {
            AnswerValue::Cut => self.say("exercise-cut").into_owned(),
            AnswerValue::Visited => self.say("exercise-visited").into_owned(),
            value => value.to_string(),
        }
    }

    /// The event that decides a part of an answer, as a clause.
    pub fn why(self, why: &Reason) -> String {
        let window = |alpha: i32, beta: i32| format!("({}, {})", bound_text(alpha), bound_text(beta));
        match why {
            Reason::Best { node, is_max, children, value } => {
                let children: Vec<String> = children.iter().map(|(name, value)| format!("{name}={value}")).collect();
                let key = if *is_max { "exercise-why-largest" } else { "exercise-why-smallest" };
                let values = [
                    ("node", node.into()),
                    ("children", children.join(" ").into()),
                    ("value", value.to_string().into()),
                ];
                self.fill(key, values)
            }
            Reason::WholeWindow { node } => self.fill("exercise-why-whole", [("node", node.into())]),
            Reason::Entered { node, alpha, beta, parent, parent_alpha, parent_beta, parent_is_max, narrowed_by } => {
                let (by, value) = narrowed_by.as_ref().map_or(("", 0), |(by, value)| (by.as_str(), *value));
                let key = match (narrowed_by, parent_is_max) {
                    (None, _) => "exercise-why-same",
                    (Some(_), true) => "exercise-why-raised",
                    (Some(_), false) => "exercise-why-lowered",
                };
                let values = [
                    ("node", node.into()),
                    ("window", window(*alpha, *beta).into()),
                    ("parent", parent.into()),
                    ("before", window(*parent_alpha, *parent_beta).into()),
                    ("by", by.into()),
                    ("value", value.to_string().into()),
                ];
                self.fill(key, values)
            }
            Reason::Cut { at, is_max, by, value, bound, left } => {
                let key = if *is_max { "exercise-why-beta" } else { "exercise-why-alpha" };
                let values = [
                    ("node", at.into()),
                    ("by", by.into()),
                    ("value", value.to_string().into()),
                    ("bound", bound_text(*bound).into()),
                    ("left", left.join(" ").into()),
                ];
                self.fill(key, values)
            }
            Reason::Visited { leaf, alpha, beta, value } => {
                let values = [
                    ("leaf", leaf.into()),
                    ("window", window(*alpha, *beta).into()),
                    ("value", value.to_string().into()),
                ];
                self.fill("exercise-why-visited", values)
            }
            Reason::Pass { number, guess, beta, value, lower, upper } => {
                self.why_pass(*number, (*guess, *beta), *value, (*lower, *upper))
            }
            Reason::NoPass { passes, value } => {
                let values = [("passes", passes.to_string().into()), ("value", value.to_string().into())];
                self.fill("exercise-why-over", values)
            }
            Reason::Run { leaf, values, run } => {
                let all: Vec<String> = values.iter().map(ToString::to_string).collect();
                let values = [("leaf", leaf.into()), ("values", all.join(" ").into()), ("run", run.to_string().into())];
                self.fill("exercise-why-run", values)
            }
            Reason::Swapped { before, place, given, taken, repaired } => {
                self.why_swapped(before, *place, (*given, *taken), *repaired)
            }
            Reason::Bound { child: _, mean, visits, parent_visits, exploration, bound } => {
                let values = [
                    ("mean", hundredths(*mean).into()),
                    ("exploration", hundredths(*exploration as i32).into()),
                    ("all", parent_visits.to_string().into()),
                    ("visits", visits.to_string().into()),
                    ("bound", hundredths(*bound).into()),
                ];
                self.fill("exercise-why-bound", values)
            }
            Reason::Chosen { child, bound } => {
                let values = [("node", child.into()), ("bound", hundredths(*bound).into())];
                self.fill("exercise-why-chosen", values)
            }
        }
    }

    /// A pass of MTD(f): the value before it, beta, its value, and the bounds after it.
    fn why_pass(self, number: u32, (guess, beta): (i32, i32), value: i32, (lower, upper): (i32, i32)) -> String {
        let key = match (number, guess == beta) {
            (1, _) => "exercise-why-first-pass",
            (_, true) => "exercise-why-pass",
            (_, false) => "exercise-why-pass-above",
        };
        let values = [
            ("number", number.to_string().into()),
            ("guess", guess.to_string().into()),
            ("beta", beta.to_string().into()),
            ("value", value.to_string().into()),
            ("lower", bound_text(lower).into()),
            ("upper", bound_text(upper).into()),
        ];
        self.fill(key, values)
    }

    /// A line that exchanged a gene: those given and taken, and the place of the repair.
    fn why_swapped(self, before: &str, place: usize, (given, taken): (char, char), repaired: Option<usize>) -> String {
        let key = if repaired.is_some() { "exercise-why-repaired" } else { "exercise-why-swapped" };
        let values = [
            ("before", before.into()),
            ("place", place.to_string().into()),
            ("given", given.to_string().into()),
            ("taken", taken.to_string().into()),
            ("other", repaired.unwrap_or_default().to_string().into()),
        ];
        self.fill(key, values)
    }

    /// Reason a text is no answer.
    pub(super) fn bad_answer(self, error: &BadAnswer) -> String {
        match error {
            BadAnswer::Form { text, example } => {
                self.fill("exercise-bad-form", [("text", text.into()), ("example", (*example).into())])
            }
            BadAnswer::Unknown { name, known } => {
                self.fill("exercise-bad-name", [("name", name.into()), ("known", known.into())])
            }
            BadAnswer::Twice(name) => self.fill("exercise-bad-twice", [("name", name.into())]),
            BadAnswer::Value { name, text, example } => {
                let values = [("name", name.into()), ("text", text.into()), ("example", (*example).into())];
                self.fill("exercise-bad-value", values)
            }
            BadAnswer::Inner(name) => self.fill("exercise-bad-inner", [("name", name.into())]),
            BadAnswer::Long => self.say("exercise-bad-long").into_owned(),
        }
    }

    /// Reason a tree makes no exercise of a kind.
    pub(super) fn no_exercise(self, error: NoExercise) -> String {
        let (key, kind) = match error {
            NoExercise::NoTree(kind) => ("exercise-no-tree", kind),
            NoExercise::MinRoot(kind) => ("exercise-min-root", kind),
        };
        self.fill(key, [("kind", kind.word().into())])
    }

    /// Reason a text is no tree.
    pub(super) fn bad_tree(self, error: &DrawnError) -> String {
        match error {
            DrawnError::Long(bytes) => {
                self.fill("drawn-long", [("most", MOST_BYTES.to_string().into()), ("found", bytes.to_string().into())])
            }
            DrawnError::Start(text) => self.fill("drawn-start", [("text", text.into())]),
            DrawnError::Open(place) => self.fill("drawn-open", [("place", place.to_string().into())]),
            DrawnError::Empty(place) => self.fill("drawn-empty", [("place", place.to_string().into())]),
            DrawnError::Rest(text) => self.fill("drawn-rest", [("text", text.into())]),
            DrawnError::Leaf(text) => {
                self.fill("drawn-leaf", [("text", text.into()), ("most", LARGEST_SCORE.to_string().into())])
            }
            DrawnError::Leaves => self.fill("drawn-leaves", [("most", MOST_LEAVES.to_string().into())]),
            DrawnError::Deep(place) => {
                self.fill("drawn-deep", [("most", MOST_PLIES.to_string().into()), ("place", place.to_string().into())])
            }
            DrawnError::Wide(place) => self.fill("drawn-wide", [("place", place.to_string().into())]),
        }
    }
}

/// Hundredths with a point, as answers have it.
fn hundredths(number: i32) -> String {
    AnswerValue::Hundredths(number).to_string()
}
