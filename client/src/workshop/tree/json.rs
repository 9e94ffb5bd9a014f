//! The inside of a search as JSON.

use bidak_shared::eval::Score;
use bidak_shared::kind::Word;
use bidak_shared::registry::recording::Recorded;
use bidak_shared::search::recording::{
    Evolution, Neighbour, PlayoutTree, RecordedGeneration, RecordedLine, RecordedRoot, RecordedSwap, RecordedVisit,
    Recording,
};
use bidak_shared::search::score::INFINITE;
use serde_json::{Map, Value as Json, json};

use super::{TreeJob, TreeSearch, TreeView};

/// One object, or an array of two.
pub(super) fn print(job: &TreeJob, found: &[(&TreeSearch, Recorded)]) -> String {
    let mut objects: Vec<Json> = found.iter().map(|(search, recorded)| object(job, search, recorded)).collect();
    let whole = if objects.len() == 1 { objects.remove(0) } else { Json::Array(objects) };
    format!("{whole}\n")
}

fn object(job: &TreeJob, search: &TreeSearch, recorded: &Recorded) -> Json {
    let Recorded { recording, report } = recorded;
    let mut object = json!({
        "game": job.game(),
        "position": job.position_text(),
        "engine": search.spec.engine.to_string(),
        "depth": search.search.limits.depth,
        "nodes": report.nodes,
        "leaves": report.leaves,
    });
    let options: Map<String, Json> =
        search.search.settings.listed().map(|(name, value)| (name.to_owned(), value.into())).collect();
    if !options.is_empty() {
        object["options"] = Json::Object(options);
    }
    if let Some((action, by)) = &recording.choice {
        object["choice"] = json!({"move": action, "by": by.word(), "value": report.score});
    }
    if job.view == TreeView::Minimax {
        object["view"] = "minimax".into();
    }
    if recording.is_folded() {
        object["folded"] = true.into();
    }
    add_visits(job, recording, &mut object);
    if !recording.playouts.nodes().is_empty() {
        object["exploration"] = search.search.settings.number("exploration").into();
        object["playouts"] = recording.playouts.playouts.into();
        let exploration = f64::from(search.search.settings.number("exploration")) / 100.0;
        extend(&mut object, playout(job, &recording.playouts, 0, exploration));
    }
    if !recording.evolution.generations.is_empty() {
        object["generations"] = generations(&recording.evolution);
        if recording.evolution.left_out > 0 {
            object["left_out"] = recording.evolution.left_out.into();
        }
    }
    if !recording.neighbours.is_empty() {
        let neighbour = |neighbour: &Neighbour<String>| {
            let Neighbour { action, value, taken, temperature } = neighbour;
            json!({"move": action, "value": value, "taken": taken, "temperature": temperature})
        };
        object["neighbours"] = recording.neighbours.iter().map(neighbour).collect();
    }
    object
}

/// The visits: the root of the only one, or all of the last iteration and the iterations before it.
fn add_visits(job: &TreeJob, recording: &Recording<String>, object: &mut Json) {
    let visits = &recording.visits;
    let Some(last) = visits.roots().last() else { return };
    let iterations: Vec<&[RecordedRoot]> =
        visits.roots().chunk_by(|one, other| one.iteration == other.iteration).collect();
    let tree = |roots: &[RecordedRoot]| match roots {
        [root] => visit(job, recording, &visits.visits()[root.visit]),
        roots => {
            let Some(last) = roots.last() else { return json!({}) };
            let mut whole = without_children(job, recording, &visits.visits()[last.visit]);
            (whole["alpha"], whole["beta"]) = (Json::Null, Json::Null);
            let node = |root: &RecordedRoot| visit(job, recording, &visits.visits()[root.visit]);
            whole["passes"] = roots.iter().map(node).collect();
            whole
        }
    };
    let Some((newest, earlier)) = iterations.split_last() else { return };
    extend(object, tree(newest));
    if last.pass.is_some() {
        object["hits"] = visits.hits.into();
    }
    if !earlier.is_empty() {
        let numbered = |roots: &&[RecordedRoot]| {
            let mut whole = tree(roots);
            whole["depth"] = roots[0].iteration.into();
            whole
        };
        object["iterations"] = earlier.iter().map(numbered).collect();
    }
}

fn extend(object: &mut Json, more: Json) {
    if let (Json::Object(object), Json::Object(more)) = (object, more) {
        object.extend(more);
    }
}

/// A visit with everything below it.
fn visit(job: &TreeJob, recording: &Recording<String>, node: &RecordedVisit<String>) -> Json {
    let mut object = without_children(job, recording, node);
    let children = recording.visits.children(node).map(|(_, child)| visit(job, recording, child));
    object["children"] = children.collect();
    object
}

fn without_children(job: &TreeJob, recording: &Recording<String>, node: &RecordedVisit<String>) -> Json {
    let bound = |score: Score| (score.abs() < INFINITE).then_some(score);
    let (alpha, beta) = job.shown_window((node.alpha, node.beta), node.is_max);
    let mut object = json!({
        "move": node.action,
        "alpha": bound(alpha),
        "beta": bound(beta),
        "value": node.value.map(|value| job.shown(value, node.is_max)),
        "visit": node.visit.word(),
        "max": node.is_max,
        "best": node.best,
        "children": [],
        "pruned": recording.visits.pruned(node),
    });
    let words =
        [("leaf", node.leaf.map(Word::word)), ("probe", node.probe.map(Word::word)), ("cut", node.cut.map(Word::word))];
    for (key, word) in words {
        if let Some(word) = word {
            object[key] = word.into();
        }
    }
    if node.below > 0 {
        object["below"] = node.below.into();
    }
    object
}

fn playout(job: &TreeJob, tree: &PlayoutTree<String>, place: usize, exploration: f64) -> Json {
    let node = &tree.nodes()[place];
    let children: Vec<Json> = node.children.iter().map(|child| playout(job, tree, *child, exploration)).collect();
    let shown = |value| job.shown_mean(value, node.ply);
    let mut object = json!({
        "move": node.action,
        "visits": node.visits,
        "mean": shown(node.mean),
        "bound": tree.bound(place, exploration).map(shown),
        "proved": node.is_proved,
        "children": children,
    });
    if node.below > 0 {
        object["below"] = node.below.into();
    }
    object
}

fn generations(evolution: &Evolution<String>) -> Json {
    let swap = |swap: &RecordedSwap<String>| json!({"before": swap.before, "after": swap.after, "places": swap.places, "repaired": swap.repaired});
    let generation = |generation: &RecordedGeneration<String>| {
        let line = |line: &RecordedLine<String>| json!({"genes": line.genes, "value": line.value, "fitness": line.fitness, "copies": line.copies});
        json!({
            "number": generation.number,
            "value": generation.value,
            "lines": generation.lines.iter().map(line).collect::<Vec<_>>(),
            "swaps": generation.swaps.iter().map(swap).collect::<Vec<_>>(),
        })
    };
    evolution.generations.iter().map(generation).collect()
}
