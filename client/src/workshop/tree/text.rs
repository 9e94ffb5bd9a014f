//! The inside of a search in words.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use bidak_shared::kind::{Visit, Word};
use bidak_shared::registry::recording::Recorded;
use bidak_shared::search::recording::{
    Evolution, PlayoutTree, RecordedLine, RecordedRoot, RecordedVisit, Recording, VisitTree,
};

use super::{TreeJob, TreePosition, TreeSearch, TreeView};

/// The most different lines, and the most swaps, of a generation in words.
const MOST_SHOWN: usize = 12;

/// The recordings one after the other; of two, then the paths that only one visits.
pub(super) fn print(job: &TreeJob, found: &[(&TreeSearch, Recorded)]) -> String {
    let mut text = String::new();
    for (search, recorded) in found {
        write_search(job, search, recorded, &mut text);
    }
    if let [one, other] = found {
        write_differences(job, [one, other], &mut text);
    }
    text
}

fn write_line(text: &mut String, indent: usize, line: &str) {
    // A string takes everything.
    let _ = writeln!(text, "{:indent$}{line}", "");
}

fn write_search(job: &TreeJob, search: &TreeSearch, recorded: &Recorded, text: &mut String) {
    let Recorded { recording, report } = recorded;
    let limits = &search.search.limits;
    // Playouts, lines and single moves are not searched ply by ply.
    let is_by_depth = search.spec.engine.searches_by_depth();
    let is_answered = is_by_depth && recording.visits.roots().is_empty();
    let searched = limits.depth.filter(|_| is_by_depth && !is_answered);
    let plies = searched.or(Some(report.depth).filter(|depth| is_answered && *depth > 0));
    let values = [
        ("engine", search.spec.to_string().into()),
        ("position", job.position_text().into()),
        ("plies", plies.unwrap_or_default().into()),
        ("nodes", report.nodes.into()),
        ("leaves", report.leaves.into()),
    ];
    let head = if plies.is_some() { "study-tree-head" } else { "study-tree-head-free" };
    write_line(text, 0, &job.texts.fill(head, values));
    if is_answered {
        write_line(text, 0, &job.texts.say("study-tree-no-tree"));
    }
    if let (Some(plies), Some(limit)) = (searched.filter(|plies| report.depth < *plies), limits.nodes) {
        let values = [("nodes", report.nodes.into()), ("plies", plies.into()), ("limit", limit.into())];
        // Where the limit left no move, the search of one ply begins after it.
        let is_shallow = report.depth == 1 && report.nodes > limit;
        let key = if is_shallow { "study-tree-ended-shallow" } else { "study-tree-ended" };
        write_line(text, 0, &job.texts.fill(key, values));
    }
    write_visits(job, recording, text);
    write_playouts(job, search, &recording.playouts, text);
    write_evolution(job, &recording.evolution, text);
    for neighbour in &recording.neighbours {
        let value = job.score_text(job.shown(neighbour.value, job.root_is_max()));
        let mut line = format!("{} = {value}", neighbour.action);
        if let Some(temperature) = neighbour.temperature {
            let values = [("temperature", job.texts.temperature(temperature).into())];
            let _ = write!(line, ", {}", job.texts.fill("study-tree-temperature", values));
        }
        if neighbour.taken {
            let _ = write!(line, ", {}", job.texts.say("study-tree-taken"));
        }
        write_line(text, 0, &line);
    }
    if let Some((action, by)) = &recording.choice
        && recording.visits.roots().is_empty()
    {
        let by = job.texts.say(&format!("study-tree-by-{}", by.word()));
        write_line(text, 0, &job.texts.fill("study-tree-chosen", [("move", action.into()), ("by", by.into())]));
    }
    if recording.is_folded() {
        write_line(text, 0, &job.texts.say("study-tree-folded"));
    }
}

fn write_visits(job: &TreeJob, recording: &Recording<String>, text: &mut String) {
    let visits = &recording.visits;
    let mut iteration = 0;
    let has_iterations = visits.roots().chunk_by(|one, other| one.iteration == other.iteration).count() > 1;
    for root in visits.roots() {
        if has_iterations && root.iteration != iteration {
            iteration = root.iteration;
            write_line(text, 0, &job.texts.fill("study-tree-iteration", [("depth", iteration.into())]));
        }
        write_pass(job, visits, root, text);
        write_visit(job, visits, &visits.visits()[root.visit], "", 0, text);
    }
    if visits.hits > 0 {
        write_line(text, 0, &job.texts.fill("study-tree-hits", [("count", visits.hits.into())]));
    }
}

fn write_pass(job: &TreeJob, visits: &VisitTree<String>, root: &RecordedRoot, text: &mut String) {
    let passes = visits.roots().iter().filter(|other| other.iteration == root.iteration).count();
    if let Some(pass) = root.pass
        && passes > 1
    {
        let is_max = visits.visits()[root.visit].is_max;
        let (lower, upper) = job.shown_window((pass.lower, pass.upper), is_max);
        let values = [
            ("number", pass.number.into()),
            ("lower", job.score_text(lower).into()),
            ("upper", job.score_text(upper).into()),
        ];
        write_line(text, 0, &job.texts.fill("study-tree-pass", values));
    }
}

fn write_visit(
    job: &TreeJob,
    visits: &VisitTree<String>,
    node: &RecordedVisit<String>,
    sign: &str,
    indent: usize,
    text: &mut String,
) {
    let name = node.action.clone().unwrap_or_else(|| job.texts.say("study-tree-root").into_owned());
    let visit = match node.visit {
        Visit::Full => String::new(),
        Visit::Scout => format!(" {}", job.texts.say("study-tree-scout")),
        Visit::Again => format!(" {}", job.texts.say("study-tree-again")),
    };
    let side = match (job.view, node.is_max) {
        (TreeView::Negamax, _) => "",
        (TreeView::Minimax, true) => " MAX",
        (TreeView::Minimax, false) => " MIN",
    };
    let (alpha, beta) = job.shown_window((node.alpha, node.beta), node.is_max);
    let (alpha, beta) = (job.score_text(alpha), job.score_text(beta));
    let value = node.value.map_or_else(
        || job.texts.say("study-tree-stopped").into_owned(),
        |value| job.score_text(job.shown(value, node.is_max)),
    );
    write_line(text, indent, &format!("{name}{sign}{side} ({alpha}, {beta}){visit} = {value}"));
    for (place, (_, child)) in (0..).zip(visits.children(node)) {
        let sign = if node.best == Some(place) { "*" } else { "" };
        write_visit(job, visits, child, sign, indent + 2, text);
    }
    let pruned = visits.pruned(node);
    if !pruned.is_empty() {
        let why = node.cut.map_or("beta", Word::word);
        let line = job.texts.fill(&format!("study-tree-cut-{why}"), [("moves", pruned.join(" ").into())]);
        write_line(text, indent + 2, &line);
    }
    if node.below > 0 {
        write_line(text, indent + 2, &job.texts.fill("study-tree-below", [("count", node.below.into())]));
    }
}

fn write_playouts(job: &TreeJob, search: &TreeSearch, tree: &PlayoutTree<String>, text: &mut String) {
    if tree.nodes().is_empty() {
        return;
    }
    let exploration = f64::from(search.search.settings.number("exploration")) / 100.0;
    let values = [("count", tree.playouts.into()), ("exploration", job.texts.decimal(exploration, 2).into())];
    write_line(text, 0, &job.texts.fill("study-tree-playouts", values));
    if matches!(job.position, TreePosition::Drawn(_)) {
        write_line(text, 0, &job.texts.say("study-tree-results"));
    }
    write_playout(job, tree, 0, exploration, text);
}

fn write_playout(job: &TreeJob, tree: &PlayoutTree<String>, place: usize, exploration: f64, text: &mut String) {
    let node = &tree.nodes()[place];
    let indent = 2 * node.ply as usize;
    let name = node.action.clone().unwrap_or_else(|| job.texts.say("study-tree-root").into_owned());
    let shown = |value| job.texts.decimal(job.shown_mean(value, node.ply), 3);
    let bound = tree.bound(place, exploration);
    let values = [
        ("move", name.into()),
        ("visits", node.visits.into()),
        ("mean", shown(node.mean).into()),
        ("bound", bound.map_or_else(String::new, shown).into()),
    ];
    let key = if bound.is_some() { "study-tree-playout" } else { "study-tree-playout-alone" };
    let mut line = job.texts.fill(key, values);
    if node.is_proved {
        let _ = write!(line, ", {}", job.texts.say("study-tree-proved"));
    }
    write_line(text, indent, &line);
    let mut children = node.children.clone();
    children.sort_by_key(|child| std::cmp::Reverse(tree.nodes()[*child].visits));
    for child in children {
        write_playout(job, tree, child, exploration, text);
    }
}

fn write_evolution(job: &TreeJob, evolution: &Evolution<String>, text: &mut String) {
    let value_text = |value| job.score_text(job.shown(value, job.root_is_max()));
    let last = evolution.generations.len().saturating_sub(1);
    for (place, generation) in evolution.generations.iter().enumerate() {
        if place == last && evolution.left_out > 0 {
            let values = [("count", evolution.left_out.into())];
            write_line(text, 0, &job.texts.fill("study-tree-left-out", values));
        }
        let values = [("number", generation.number.into()), ("value", value_text(generation.value).into())];
        write_line(text, 0, &job.texts.fill("study-tree-generation", values));
        let lines = different(&generation.lines);
        for (line, times, copies) in lines.iter().take(MOST_SHOWN) {
            let values = [
                ("times", if *times > 1 { format!("{times} × ") } else { String::new() }.into()),
                ("genes", line.genes.join(" ").into()),
                ("value", value_text(line.value).into()),
                ("fitness", line.fitness.into()),
                ("copies", (*copies).into()),
            ];
            let key = if line.copies.is_some() { "study-tree-line" } else { "study-tree-last-line" };
            write_line(text, 2, &job.texts.fill(key, values));
        }
        write_rest(job, "study-tree-more-lines", lines.len(), text);
        for swap in generation.swaps.iter().take(MOST_SHOWN) {
            let [[one, other], [one_after, other_after]] =
                [&swap.before, &swap.after].map(|lines| lines.each_ref().map(|genes| genes.join(" ")));
            let values = [
                ("one", one.into()),
                ("other", other.into()),
                ("oneafter", one_after.into()),
                ("otherafter", other_after.into()),
            ];
            write_line(text, 2, &job.texts.fill("study-tree-swap", values));
        }
        write_rest(job, "study-tree-more-swaps", generation.swaps.len(), text);
    }
    if evolution.generations.iter().any(|generation| !generation.swaps.is_empty()) {
        write_line(text, 0, &job.texts.say("study-tree-repaired"));
    }
}

/// The different lines of a generation, the fittest first, each with the number of equal ones and of the copies of all these.
fn different(lines: &[RecordedLine<String>]) -> Vec<(&RecordedLine<String>, u32, u32)> {
    let mut found: Vec<(&RecordedLine<String>, u32, u32)> = Vec::new();
    let mut places: HashMap<&[String], usize> = HashMap::new();
    for line in lines {
        let place = *places.entry(&line.genes).or_insert(found.len());
        if place == found.len() {
            found.push((line, 0, 0));
        }
        let (_, times, copies) = &mut found[place];
        *times += 1;
        *copies += line.copies.unwrap_or_default();
    }
    found.sort_by_key(|(line, ..)| std::cmp::Reverse(line.fitness));
    found
}

/// How many more there are than were shown, if any.
fn write_rest(job: &TreeJob, key: &str, all: usize, text: &mut String) {
    if all > MOST_SHOWN {
        write_line(text, 2, &job.texts.fill(key, [("count", (all - MOST_SHOWN).into())]));
    }
}

/// The visits of each path from the root, of the last iteration or of all playouts; empty for a search without a tree.
fn paths(recording: &Recording<String>) -> BTreeMap<Vec<&str>, u64> {
    let visits = &recording.visits;
    let mut paths: BTreeMap<Vec<&str>, u64> = BTreeMap::new();
    let Some(last) = visits.roots().last() else {
        let playouts = &recording.playouts;
        for place in 0..playouts.nodes().len() {
            let way = playouts.way_to(place);
            paths.insert(way.iter().filter_map(|at| playouts.nodes()[*at].action.as_deref()).collect(), 1);
        }
        return paths;
    };
    let first = visits.roots().iter().find(|root| root.iteration == last.iteration).unwrap_or(last);
    let mut path: Vec<&str> = Vec::new();
    for visit in &visits.visits()[first.visit..] {
        path.truncate(visit.ply.saturating_sub(1) as usize);
        path.extend(visit.action.as_deref());
        *paths.entry(path.clone()).or_default() += 1;
    }
    paths
}

fn write_differences(job: &TreeJob, found: [&(&TreeSearch, Recorded); 2], text: &mut String) {
    let visited = found.map(|(_, recorded)| paths(&recorded.recording));
    if visited.iter().any(BTreeMap::is_empty) {
        return;
    }
    let mut are_equal = true;
    for (own, other) in [(0, 1), (1, 0)] {
        for path in visited[own].keys() {
            let Some((_, above)) = path.split_last() else { continue };
            // Where the path leaves those of the other search.
            if visited[other].contains_key(path) || !visited[other].contains_key(above) {
                continue;
            }
            are_equal = false;
            let nodes: u64 = visited[own]
                .range(path.clone()..)
                .take_while(|(below, _)| below.starts_with(path))
                .map(|(_, count)| count)
                .sum();
            let values = [
                ("engine", found[own].0.spec.to_string().into()),
                ("path", path.join(" ").into()),
                ("count", nodes.into()),
            ];
            write_line(text, 0, &job.texts.fill("study-tree-only", values));
        }
    }
    if !are_equal {
        return;
    }
    let [nodes, others] = visited.map(|paths| paths.values().sum::<u64>());
    let line = if nodes == others {
        job.texts.say("study-tree-same").into_owned()
    } else {
        let [one, other] = found.map(|(search, _)| search.spec.to_string());
        let values = [("one", one.into()), ("nodes", nodes.into()), ("other", other.into()), ("others", others.into())];
        job.texts.fill("study-tree-same-lines", values)
    };
    write_line(text, 0, &line);
}
