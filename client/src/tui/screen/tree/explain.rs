//! The steps of a search in words.

use bidak_shared::kind::{Bound, CutReason, ProbeResult, Visit, Word};
use bidak_shared::search::recording::{RecordedVisit, StepKind};

use super::lens::Lens;
use super::playback::{Moment, Playback};
use super::scene::states;
use crate::play::text::sentence;

/// The shown step.
pub(super) fn explain(playback: &Playback, lens: &Lens) -> String {
    let texts = lens.texts;
    let recording = playback.recording();
    let Some(moment) = playback.moment() else { return sentence(&texts.say("tree-step-none")) };
    let text = match moment {
        Moment::Visit(step) => visit(playback, step, lens),
        Moment::PassEnd(root) => {
            let root = recording.visits.roots()[root];
            let Some(pass) = root.pass else { return String::new() };
            let values = [
                ("number", pass.number.into()),
                ("alpha", lens.plain(pass.alpha).into()),
                ("beta", lens.plain(pass.beta).into()),
                ("value", lens.plain(pass.value).into()),
                ("lower", lens.plain(pass.lower).into()),
                ("upper", lens.plain(pass.upper).into()),
            ];
            texts.fill("tree-step-pass-end", values)
        }
        Moment::Playout(place) => {
            let step = &recording.playouts.steps()[place];
            let path = playback.path(moment).unwrap_or_default().join(" ");
            let values = [
                ("number", (place + 1).into()),
                ("path", path.into()),
                ("result", texts.decimal(step.result, 2).into()),
                ("proved", step.proved.into()),
            ];
            texts.fill("tree-step-playout", values)
        }
        Moment::Generation(place) => {
            let generation = &recording.evolution.generations[place];
            let fittest = generation.lines.iter().map(|line| line.fitness).max().unwrap_or(0);
            let values = [
                ("number", generation.number.into()),
                ("value", lens.plain(generation.value).into()),
                ("lines", generation.lines.len().into()),
                ("fitness", fittest.into()),
            ];
            texts.fill("tree-step-generation", values)
        }
        Moment::Copies(place) => {
            texts.fill("tree-step-copies", [("number", recording.evolution.generations[place].number.into())])
        }
        Moment::Swap(place, number) => {
            let swap = &recording.evolution.generations[place].swaps[number];
            let given = |side: usize| swap.before[side].get(swap.places[side]).cloned().unwrap_or_default();
            let repaired = swap.repaired.iter().filter(|place| place.is_some()).count();
            let values = [
                ("first", given(0).into()),
                ("second", given(1).into()),
                ("place", (swap.places[0] + 1).into()),
                ("other", (swap.places[1] + 1).into()),
                ("repaired", repaired.into()),
            ];
            texts.fill("tree-step-swap", values)
        }
        Moment::Neighbour(place) => {
            let neighbour = &recording.neighbours[place];
            let values = [("move", neighbour.action.as_str().into()), ("value", lens.plain(neighbour.value).into())];
            texts.fill(if neighbour.taken { "tree-step-taken" } else { "tree-step-neighbour" }, values)
        }
        Moment::Choice => {
            let Some((action, by)) = &recording.choice else { return String::new() };
            let by = texts.say(&format!("study-tree-by-{}", by.word())).into_owned();
            // Of lines that were only tried, the value is that of their tree, as the last generation has it.
            let sampled = recording.evolution.generations.last().map(|generation| generation.value);
            let score = lens.plain(sampled.unwrap_or(playback.recorded.report.score));
            texts.fill(
                "tree-step-choice",
                [("move", action.as_str().into()), ("by", by.into()), ("value", score.into())],
            )
        }
    };
    match moment {
        // A move keeps its small letters.
        Moment::Visit(_) | Moment::Swap(..) | Moment::Choice => format!("{text}."),
        _ => sentence(&text),
    }
}

/// The position of a visit in words: `MIN after c3 a1`.
pub(super) fn place_name(visit: &RecordedVisit<String>, path: &[String], lens: &Lens) -> String {
    let place = if path.is_empty() { lens.texts.say("tree-root").into_owned() } else { path.join(" ") };
    match lens.side(visit) {
        Some(side) => format!("{side} {place}"),
        None => place,
    }
}

fn visit(playback: &Playback, step: usize, lens: &Lens) -> String {
    let texts = lens.texts;
    let visits = &playback.recording().visits;
    let step_here = visits.steps()[step];
    let visit = &visits.visits()[step_here.visit];
    let state = states(visits, step + 1)[step_here.visit];
    let node = ("node", place_name(visit, &playback.visit_path(step_here.visit), lens).into());
    let [alpha, beta] = lens.window_at(state.window, visit);
    let (alpha, beta) = (("alpha", alpha.into()), ("beta", beta.into()));
    let value = ("value", visit.value.map_or_else(String::new, |value| lens.score_at(value, visit)).into());
    match step_here.kind {
        StepKind::Enter => {
            let key = match visit.visit {
                Visit::Full => "tree-step-enter",
                Visit::Scout => "tree-step-scout",
                Visit::Again => "tree-step-again",
            };
            texts.fill(key, [node, alpha, beta, ("depth", visit.depth.into())])
        }
        StepKind::Leaf => {
            let why = visit.leaf.map_or("horizon", Word::word);
            let why = texts.say(&format!("study-event-{why}")).into_owned();
            texts.fill("tree-step-leaf", [node, value, ("why", why.into())])
        }
        StepKind::Probe { lower, upper, depth, result } => {
            let [lower, upper] = lens.window_at([lower, upper], visit);
            let values = [node, ("lower", lower.into()), ("upper", upper.into()), ("depth", depth.into())];
            texts.fill(
                match result {
                    ProbeResult::Hit => "tree-step-hit",
                    ProbeResult::Narrowed => "tree-step-narrowed",
                    ProbeResult::OtherDepth => "tree-step-other-depth",
                    ProbeResult::Miss => "tree-step-miss",
                },
                values,
            )
        }
        StepKind::Better(score) => {
            // The child visited last has this score.
            let begun = states(visits, step + 1);
            let last = visits.children(visit).filter(|(child, _)| begun[*child].is_begun).last();
            let action = last.and_then(|(_, child)| child.action.clone()).unwrap_or_default();
            let score = lens.score_at(score, visit);
            texts.fill("tree-step-better", [node, ("move", action.into()), ("value", score.into()), alpha, beta])
        }
        StepKind::Cut(why) => {
            let best = state.best.map_or_else(String::new, |best| lens.score_at(best, visit));
            let count = visits.pruned(visit).len();
            let values = [node, ("value", best.into()), alpha, beta, ("count", count.into())];
            let key = match why {
                CutReason::Beta if lens.is_turned(visit) => "tree-step-cut-alpha",
                CutReason::Beta => "tree-step-cut-beta",
                CutReason::Table => "tree-step-cut-table",
                CutReason::Candidates => "tree-step-cut-candidates",
                CutReason::Probcut => "tree-step-cut-probcut",
                CutReason::Reduced => "tree-step-cut-reduced",
            };
            texts.fill(key, values)
        }
        StepKind::Store { lower, upper, .. } => {
            let [lower, upper] = lens.window_at([lower, upper], visit);
            texts.fill("tree-step-store", [node, ("lower", lower.into()), ("upper", upper.into())])
        }
        StepKind::Leave => {
            let key = match (visit.bound, lens.is_turned(visit)) {
                (Bound::Lower, false) | (Bound::Upper, true) => "tree-step-leave-lower",
                (Bound::Upper, false) | (Bound::Lower, true) => "tree-step-leave-upper",
                (Bound::Exact | Bound::Estimate, _) => "tree-step-leave",
            };
            texts.fill(key, [node, value])
        }
    }
}
