//! Every event of a search, a line each.

use std::io::Write;

use bidak_shared::eval::Score;
use bidak_shared::kind::{Bound, Word};
use bidak_shared::search::StopFlag;
use bidak_shared::search::event::{Enter, Line, Pass, PlayoutStep, SearchEvent, Swap};
use bidak_shared::search::score::INFINITE;
use serde_json::{Value as Json, json};

use super::{TreeJob, TreeSearch};
use crate::base::failure::Failure;
use crate::workshop::long_run::unless_closed;

/// Runs a search and prints its events; `None` if the game is over.
pub(super) fn print(
    job: &TreeJob,
    search: &TreeSearch,
    stop: &StopFlag,
    out: &mut dyn Write,
) -> Result<Option<()>, Failure> {
    // Printed afterwards: the writer of the caller belongs to this thread.
    let mut lines = String::new();
    let mut printer = Printer { job, open: Vec::new() };
    let mut receive = |event: &SearchEvent<'_, String>| {
        lines.push_str(&printer.line(event));
        lines.push('\n');
    };
    let report = search.search.events(job.searched(), stop, &mut receive);
    unless_closed(out.write_all(lines.as_bytes()))?;
    Ok(report.map(|_| ()))
}

/// The open visits: whether MAX is to move.
struct Printer<'a> {
    job: &'a TreeJob,
    open: Vec<bool>,
}

impl Printer<'_> {
    fn line(&mut self, event: &SearchEvent<'_, String>) -> String {
        match event {
            SearchEvent::Iteration { .. } | SearchEvent::Pass(_) => self.open.clear(),
            SearchEvent::Enter(enter) => self.open.push(enter.max),
            _ => {}
        }
        let indent = self.open.len().saturating_sub(1);
        let line = if self.job.json {
            self.object(event).to_string()
        } else {
            let values = self.words(event);
            format!("{:1$}{values}", "", 2 * indent)
        };
        if matches!(event, SearchEvent::Leaf { .. } | SearchEvent::Leave { .. }) {
            self.open.pop();
        }
        line
    }

    /// Whether MAX is to move at the open visit.
    fn is_max(&self) -> bool {
        self.open.last().copied().unwrap_or_else(|| self.job.root_is_max())
    }

    fn shown(&self, score: Score) -> Score {
        self.job.shown(score, self.is_max())
    }

    fn window(&self, window: (Score, Score)) -> (Score, Score) {
        self.job.shown_window(window, self.is_max())
    }

    fn bound(&self, bound: Bound) -> Bound {
        self.job.shown_bound(bound, self.is_max())
    }

    fn object(&self, event: &SearchEvent<'_, String>) -> Json {
        let bound = |score: Score| (score.abs() < INFINITE).then_some(score);
        let bounds = |window| {
            let (lower, upper) = self.window(window);
            (bound(lower), bound(upper))
        };
        let pass = |event: &str, pass: &Pass| {
            let Pass { number, alpha, beta, value, lower, upper } = *pass;
            let ((alpha, beta), (lower, upper)) = (bounds((alpha, beta)), bounds((lower, upper)));
            let value = self.shown(value);
            json!({"event": event, "number": number, "alpha": alpha, "beta": beta, "value": value, "lower": lower, "upper": upper})
        };
        match event {
            SearchEvent::Iteration { depth } => json!({"event": "iteration", "depth": depth}),
            SearchEvent::Pass(begun) => pass("pass", begun),
            SearchEvent::PassEnd(ended) => pass("pass_end", ended),
            SearchEvent::Enter(Enter { action, ply, depth, alpha, beta, visit, max }) => {
                let (alpha, beta) = bounds((*alpha, *beta));
                let visit = visit.word();
                json!({"event": "enter", "move": action, "ply": ply, "depth": depth, "alpha": alpha, "beta": beta, "visit": visit, "max": max})
            }
            SearchEvent::Leaf { value, why } => {
                json!({"event": "leaf", "value": self.shown(*value), "why": why.word()})
            }
            SearchEvent::Probe { lower, upper, depth, result } => {
                let (lower, upper) = bounds((*lower, *upper));
                json!({"event": "probe", "lower": lower, "upper": upper, "depth": depth, "result": result.word()})
            }
            SearchEvent::Store { lower, upper, depth } => {
                let (lower, upper) = bounds((*lower, *upper));
                json!({"event": "store", "lower": lower, "upper": upper, "depth": depth})
            }
            SearchEvent::Better { action, value } => {
                json!({"event": "better", "move": action, "value": self.shown(*value)})
            }
            SearchEvent::Cut { why, left } => json!({"event": "cut", "why": why.word(), "moves": left}),
            SearchEvent::Leave { value, bound } => {
                json!({"event": "leave", "value": self.shown(*value), "bound": self.bound(*bound).word()})
            }
            SearchEvent::Playout { path, result, proved } => {
                let step = |(ply, step): (u32, &PlayoutStep<String>)| {
                    let PlayoutStep { action, visits, mean, bound } = step;
                    let shown = |value| self.job.shown_mean(value, ply);
                    json!({"move": action, "visits": visits, "mean": shown(*mean), "bound": bound.is_finite().then(|| shown(*bound))})
                };
                let path: Vec<Json> = (1..).zip(*path).map(step).collect();
                json!({"event": "playout", "path": path, "result": result, "proved": proved})
            }
            SearchEvent::Generation { number, value, lines } => {
                let line = |Line { genes, value, fitness }: &Line<'_, String>| json!({"genes": genes, "value": value, "fitness": fitness});
                let lines: Vec<Json> = lines.iter().map(line).collect();
                json!({"event": "generation", "number": number, "value": value, "lines": lines})
            }
            SearchEvent::Select { copies } => json!({"event": "select", "copies": copies}),
            SearchEvent::Swap(Swap { before, after, places, repaired }) => {
                json!({"event": "swap", "before": before, "after": after, "places": places, "repaired": repaired})
            }
            SearchEvent::Neighbour { action, value, taken, temperature } => {
                json!({"event": "neighbour", "move": action, "value": value, "taken": taken, "temperature": temperature})
            }
            SearchEvent::Choose { action, by } => json!({"event": "choose", "move": action, "by": by.word()}),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each event")]
    fn words(&self, event: &SearchEvent<'_, String>) -> String {
        let texts = self.job.texts;
        let score = |score: Score| self.job.score_text(self.shown(score));
        let range = |window: (Score, Score)| {
            let (lower, upper) = self.window(window);
            format!("({}, {})", self.job.score_text(lower), self.job.score_text(upper))
        };
        let word = |word: &'static str| texts.say(&format!("study-event-{}", word.replace('_', "-")));
        match event {
            SearchEvent::Iteration { depth } => texts.fill("study-tree-iteration", [("depth", (*depth).into())]),
            SearchEvent::Pass(Pass { number, alpha, beta, .. }) => {
                let values = [("number", (*number).into()), ("window", range((*alpha, *beta)).into())];
                texts.fill("study-event-pass", values)
            }
            SearchEvent::PassEnd(Pass { number, value, lower, upper, .. }) => {
                let values = [
                    ("number", (*number).into()),
                    ("value", score(*value).into()),
                    ("window", range((*lower, *upper)).into()),
                ];
                texts.fill("study-event-pass-end", values)
            }
            SearchEvent::Enter(Enter { action, alpha, beta, visit, max, .. }) => {
                let name = action.clone().unwrap_or_else(|| texts.say("study-tree-root").into_owned());
                let side = if *max { "MAX" } else { "MIN" };
                let visit = word(visit.word());
                let values = [
                    ("move", name.into()),
                    ("side", side.into()),
                    ("window", range((*alpha, *beta)).into()),
                    ("visit", visit.into()),
                ];
                texts.fill("study-event-enter", values)
            }
            SearchEvent::Leaf { value, why } => {
                let values = [("value", score(*value).into()), ("why", word(why.word()).into())];
                texts.fill("study-event-leaf", values)
            }
            SearchEvent::Probe { lower, upper, depth, result } => {
                let values = [
                    ("result", word(result.word()).into()),
                    ("window", range((*lower, *upper)).into()),
                    ("depth", (*depth).into()),
                ];
                texts.fill("study-event-probe", values)
            }
            SearchEvent::Store { lower, upper, depth } => {
                let values = [("window", range((*lower, *upper)).into()), ("depth", (*depth).into())];
                texts.fill("study-event-store", values)
            }
            SearchEvent::Better { action, value } => {
                let values = [("move", action.into()), ("value", score(*value).into())];
                texts.fill("study-event-better", values)
            }
            SearchEvent::Cut { why, left } => {
                // The last move may cut, too.
                if left.is_empty() {
                    return texts.say("study-event-cut-nothing").into_owned();
                }
                texts.fill(&format!("study-tree-cut-{}", why.word()), [("moves", left.join(" ").into())])
            }
            SearchEvent::Leave { value, bound } => {
                let values = [("value", score(*value).into()), ("bound", word(self.bound(*bound).word()).into())];
                texts.fill("study-event-leave", values)
            }
            SearchEvent::Playout { path, result, proved } => {
                let step = |(ply, step): (u32, &PlayoutStep<String>)| {
                    let PlayoutStep { action, visits, mean, bound } = step;
                    let number = |value: f64| {
                        let shown = texts.decimal(self.job.shown_mean(value, ply), 3);
                        if value.is_finite() { shown } else { texts.say("number-infinite").into_owned() }
                    };
                    let values = [
                        ("move", action.as_str().into()),
                        ("visits", (*visits).into()),
                        ("mean", number(*mean).into()),
                        ("bound", number(*bound).into()),
                    ];
                    format!("\n  {}", texts.fill("study-tree-playout", values))
                };
                let moves: Vec<&str> = path.iter().map(|step| &*step.action).collect();
                let steps: String = (1..).zip(*path).map(step).collect();
                let values = [
                    ("moves", moves.join(" ").into()),
                    ("result", texts.decimal(*result, 3).into()),
                    ("proved", (*proved).into()),
                ];
                texts.fill("study-event-playout", values) + &steps
            }
            SearchEvent::Generation { number, value, lines } => {
                let line = |line: &Line<'_, String>| {
                    let values = [
                        ("times", "".into()),
                        ("genes", line.genes.join(" ").into()),
                        ("value", score(line.value).into()),
                        ("fitness", line.fitness.into()),
                    ];
                    format!("\n  {}", texts.fill("study-tree-last-line", values))
                };
                let values = [("number", (*number).into()), ("value", score(*value).into())];
                texts.fill("study-tree-generation", values) + &lines.iter().map(line).collect::<String>()
            }
            SearchEvent::Select { copies } => {
                let copies: Vec<String> = copies.iter().map(u32::to_string).collect();
                texts.fill("study-event-select", [("copies", copies.join(" ").into())])
            }
            SearchEvent::Swap(Swap { before, after, .. }) => {
                let [[one, other], [one_after, other_after]] =
                    [before, after].map(|lines| lines.map(|genes| genes.join(" ")));
                let values = [
                    ("one", one.into()),
                    ("other", other.into()),
                    ("oneafter", one_after.into()),
                    ("otherafter", other_after.into()),
                ];
                texts.fill("study-tree-swap", values)
            }
            SearchEvent::Neighbour { action, value, taken, temperature } => {
                let key = if *taken { "study-event-taken" } else { "study-event-neighbour" };
                let line = texts.fill(key, [("move", action.into()), ("value", score(*value).into())]);
                match temperature {
                    Some(temperature) => {
                        let values = [("temperature", texts.temperature(*temperature).into())];
                        format!("{line}, {}", texts.fill("study-tree-temperature", values))
                    }
                    None => line,
                }
            }
            SearchEvent::Choose { action, by } => {
                let by = texts.say(&format!("study-tree-by-{}", by.word()));
                texts.fill("study-tree-chosen", [("move", action.into()), ("by", by.into())])
            }
        }
    }
}
