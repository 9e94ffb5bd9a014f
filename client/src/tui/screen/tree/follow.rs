//! The same position in another search: the step at which that search is there, or why it never is.

use bidak_shared::kind::{LeafReason, ProbeResult, Word};
use bidak_shared::search::recording::{RecordedVisit, StepKind};

use super::lens::Lens;
use super::playback::{Moment, Playback};
use crate::play::text::sentence;

/// Why a search is never at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Never {
    /// The moves that it goes along.
    along: Vec<String>,
    /// The next move, which it does not search.
    next: String,
    reason: Reason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// The move was cut off.
    Cut,
    /// A table had the result.
    Hit,
    /// The search goes no deeper there.
    Leaf(LeafReason),
    /// The recording does not show it.
    Folded,
    /// The search was stopped before.
    Stopped,
    /// No playout, line or neighbour goes there.
    NotTried,
}

/// The step of `other` that corresponds to the shown step of `leader`: at the same moves from the root, and at the end of a visit if the
/// leader is at one. `Ok(None)` if the step of the leader is about no position.
pub(super) fn follow(leader: &Playback, other: &Playback) -> Result<Option<usize>, Never> {
    let Some(path) = leader.moment().and_then(|moment| leader.path(moment)) else { return Ok(None) };
    let recording = other.recording();
    if !recording.visits.visits().is_empty() {
        return visit_of(leader, other, &path).map(Some);
    }
    let not_tried = || Never { along: Vec::new(), next: path.join(" "), reason: Reason::NotTried };
    let starts = |line: &[String]| line.len() >= path.len() && line[..path.len()] == path[..];
    let found = if recording.playouts.playouts > 0 {
        let nodes = recording.playouts.nodes();
        other.find(|moment| {
            let Moment::Playout(place) = moment else { return false };
            let way = recording.playouts.way_to(recording.playouts.steps()[place].node);
            let moves: Vec<String> = way.into_iter().filter_map(|node| nodes[node].action.clone()).collect();
            starts(&moves)
        })
    } else if !recording.evolution.generations.is_empty() {
        other.find(|moment| {
            let Moment::Generation(place) = moment else { return false };
            recording.evolution.generations[place].lines.iter().any(|line| starts(&line.genes))
        })
    } else {
        other.find(|moment| {
            let Moment::Neighbour(place) = moment else { return false };
            starts(std::slice::from_ref(&recording.neighbours[place].action))
        })
    };
    found.map(Some).ok_or_else(not_tried)
}

/// The step at the visit with these moves. If the leader visits them for the second time, the second visit where there is one.
fn visit_of(leader: &Playback, other: &Playback, path: &[String]) -> Result<usize, Never> {
    let occurrence = leader.moment().and_then(|moment| leader.visit(moment)).map_or(0, |visit| {
        let before = &leader.recording().visits.visits()[..visit];
        (0..before.len()).filter(|earlier| leader.visit_path(*earlier) == path).count()
    });
    let visits = &other.recording().visits;
    let ply = path.len() as u32;
    let places: Vec<usize> = (0..visits.visits().len())
        .filter(|place| visits.visits()[*place].ply == ply && other.visit_path(*place) == path)
        .collect();
    let Some(place) = places.get(occurrence).or(places.last()).copied() else { return Err(never(other, path)) };
    let ends = leader.moment().is_some_and(|moment| match moment {
        Moment::Visit(step) => {
            matches!(leader.recording().visits.steps()[step].kind, StepKind::Leave | StepKind::Leaf)
        }
        _ => false,
    });
    let is_step = |kind: StepKind| match kind {
        StepKind::Enter => !ends,
        StepKind::Leaf | StepKind::Leave => ends,
        _ => false,
    };
    let at = |wanted: &dyn Fn(StepKind) -> bool| {
        other.find(|moment| match moment {
            Moment::Visit(step) => {
                let step = visits.steps()[step];
                step.visit == place && wanted(step.kind)
            }
            _ => false,
        })
    };
    // A visit that was stopped has no end.
    Ok(at(&is_step).or_else(|| at(&|kind| kind == StepKind::Enter)).unwrap_or(0))
}

fn never(other: &Playback, path: &[String]) -> Never {
    let visits = &other.recording().visits;
    for known in (0..path.len()).rev() {
        let along = &path[..known];
        let is_there = |place: &usize| visits.visits()[*place].ply == known as u32 && other.visit_path(*place) == along;
        // The last visit says why nothing followed.
        let Some(place) = (0..visits.visits().len()).rev().find(is_there) else { continue };
        let visit = &visits.visits()[place];
        let reason = reason(visit, visits.pruned(visit), &path[known]);
        return Never { along: along.to_vec(), next: path[known].clone(), reason };
    }
    Never { along: Vec::new(), next: path.join(" "), reason: Reason::NotTried }
}

fn reason(visit: &RecordedVisit<String>, pruned: &[String], next: &String) -> Reason {
    match visit {
        _ if pruned.contains(next) => Reason::Cut,
        RecordedVisit { probe: Some(ProbeResult::Hit), .. } => Reason::Hit,
        RecordedVisit { leaf: Some(why), .. } => Reason::Leaf(*why),
        _ if visit.below > 0 => Reason::Folded,
        RecordedVisit { value: None, .. } => Reason::Stopped,
        _ => Reason::NotTried,
    }
}

impl Never {
    /// The reason in a sentence.
    pub(super) fn sentence(&self, lens: &Lens) -> String {
        let texts = lens.texts;
        let node = if self.along.is_empty() { texts.say("tree-root").into_owned() } else { self.along.join(" ") };
        let values = [("node", node.into()), ("move", self.next.as_str().into())];
        sentence(&match self.reason {
            Reason::Cut => texts.fill("tree-never-cut", values),
            Reason::Hit => texts.fill("tree-never-hit", values),
            Reason::Folded => texts.fill("tree-never-folded", values),
            Reason::Stopped => texts.fill("tree-never-stopped", values),
            Reason::NotTried => texts.fill("tree-never-tried", values),
            Reason::Leaf(why) => {
                let why = texts.say(&format!("study-event-{}", why.word())).into_owned();
                let [node, next] = values;
                texts.fill("tree-never-leaf", [node, next, ("why", why.into())])
            }
        })
    }
}
