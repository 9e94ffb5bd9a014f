//! Recordings of searches as items of the protocol.

use bidak_shared::kind::ProbeResult;
use bidak_shared::protocol::{
    RecordingItem, RecordingPart, RecordingRequest, RecordingStep, RecordingSwap, RecordingVisit,
};
use bidak_shared::registry::recording::{ObservedSearch, Recorded};
use bidak_shared::search::recording::{
    Evolution, Neighbour, PlayoutTree, RecordedSwap, RecordedVisit, Recording, StepKind, VisitTree,
};
use bidak_shared::search::score::INFINITE;
use bidak_shared::search::{Limits, Report};

use crate::config::bot_effort::{LONGEST_RECORDING, MOST_RECORDED_SEARCH};
use crate::engine::recordings::KeptRecording;
use crate::engine::seat_bots;

/// The search of a request.
pub(super) fn search(request: &RecordingRequest, hash_mb: u32) -> ObservedSearch {
    let bot = &request.engine;
    let limits = Limits {
        depth: seat_bots::plies(bot),
        nodes: Some(bot.nodes.map_or(MOST_RECORDED_SEARCH, |nodes| nodes.min(MOST_RECORDED_SEARCH))),
        time: Some(LONGEST_RECORDING),
        ..Limits::default()
    };
    let settings = seat_bots::engine_settings(bot).with_hash_mb(hash_mb);
    ObservedSearch { engine: bot.engine, settings, limits }
}

/// A recording, ready to be sent.
pub(super) fn ready(recorded: Recorded) -> KeptRecording {
    let Recorded { recording, report } = recorded;
    let Report { best, score, bound, depth, nodes, leaves, .. } = report;
    let head = RecordingPart {
        re: 0,
        from: 0,
        of: 0,
        nodes,
        leaves,
        hits: recording.visits.hits,
        folded: recording.is_folded(),
        best,
        value: score,
        bound,
        depth,
        by: recording.choice.as_ref().map(|(_, by)| *by),
        items: Vec::new(),
    };
    KeptRecording { head, items: items(&recording) }
}

fn items(recording: &Recording<String>) -> Vec<RecordingItem> {
    let mut items = Vec::new();
    add_visits(&recording.visits, &mut items);
    add_playouts(&recording.playouts, &mut items);
    add_generations(&recording.evolution, &mut items);
    items.extend(recording.neighbours.iter().map(|Neighbour { action, value, taken, temperature }| {
        let temperature = temperature.map(thousandths);
        RecordingItem::Neighbour { text: action.clone(), value: *value, taken: *taken, temperature }
    }));
    items
}

fn add_visits(tree: &VisitTree<String>, items: &mut Vec<RecordingItem>) {
    let mut roots = tree.roots().iter().peekable();
    for (place, visit) in tree.visits().iter().enumerate() {
        if let Some(root) = roots.next_if(|root| root.visit == place) {
            items.push(RecordingItem::Root { iteration: root.iteration, pass: root.pass.map(|pass| pass.number) });
        }
        items.push(RecordingItem::Visit(Box::new(visited(tree, visit))));
    }
    items.extend(tree.steps().iter().map(|step| stepped(step.visit as u32, step.kind)));
}

fn stepped(visit: u32, kind: StepKind) -> RecordingItem {
    let (step, value) = match kind {
        StepKind::Enter => (RecordingStep::Enter, None),
        StepKind::Leaf => (RecordingStep::Leaf, None),
        StepKind::Probe { .. } => (RecordingStep::Probe, None),
        StepKind::Better(value) => (RecordingStep::Better, Some(value)),
        StepKind::Cut(_) => (RecordingStep::Cut, None),
        StepKind::Store { .. } => (RecordingStep::Store, None),
        StepKind::Leave => (RecordingStep::Leave, None),
    };
    let (lower, upper, depth, result) = match kind {
        StepKind::Probe { result: ProbeResult::Miss, .. } => (None, None, None, Some(ProbeResult::Miss)),
        StepKind::Probe { lower, upper, depth, result } => (bound(lower), bound(upper), Some(depth), Some(result)),
        StepKind::Store { lower, upper, depth } => (bound(lower), bound(upper), Some(depth), None),
        _ => (None, None, None, None),
    };
    RecordingItem::Step { visit, step, value, lower, upper, depth, result }
}

/// A score, or none for infinity.
fn bound(score: i32) -> Option<i32> {
    (score.abs() < INFINITE).then_some(score)
}

fn visited(tree: &VisitTree<String>, visit: &RecordedVisit<String>) -> RecordingVisit {
    RecordingVisit {
        parent: tree.parent(visit).map(|place| place as u32),
        text: visit.action.clone(),
        depth: visit.depth,
        alpha: bound(visit.alpha),
        beta: bound(visit.beta),
        visit: visit.visit,
        max: visit.is_max,
        value: visit.value,
        bound: visit.bound,
        leaf: visit.leaf,
        probe: visit.probe,
        cut: visit.cut,
        pruned: tree.pruned(visit).to_vec(),
        best: visit.best,
        below: visit.below,
    }
}

fn add_playouts(tree: &PlayoutTree<String>, items: &mut Vec<RecordingItem>) {
    items.extend(tree.nodes().iter().map(|node| RecordingItem::Playout {
        parent: node.parent.map(|place| place as u32),
        text: node.action.clone(),
        visits: node.visits,
        mean: thousandths(node.mean),
        bound: node.bound.is_finite().then(|| thousandths(node.bound)),
        proved: node.is_proved,
        below: node.below,
    }));
}

fn add_generations(evolution: &Evolution<String>, items: &mut Vec<RecordingItem>) {
    for generation in &evolution.generations {
        items.push(RecordingItem::Generation { number: generation.number, value: generation.value });
        items.extend(generation.lines.iter().map(|line| RecordingItem::Line {
            genes: line.genes.clone(),
            value: line.value,
            fitness: line.fitness,
            copies: line.copies,
        }));
        items.extend(generation.swaps.iter().map(|swap| RecordingItem::Swap(Box::new(exchange(swap)))));
    }
}

fn exchange(swap: &RecordedSwap<String>) -> RecordingSwap {
    let place = |place: usize| place as u32;
    RecordingSwap {
        before: swap.before.clone(),
        after: swap.after.clone(),
        places: swap.places.map(place),
        repaired: swap.repaired.map(|repaired| repaired.map(place)),
    }
}

fn thousandths(value: f64) -> i32 {
    (value * 1000.0).round() as i32
}
