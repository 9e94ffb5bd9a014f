//! The lines of genetic search, and the neighbours of local search.

use bidak_shared::search::recording::{Neighbour, RecordedGeneration, RecordedLine};

use super::{Scene, SceneNode};
use crate::tui::screen::tree::drawing::MOST_DRAWN;
use crate::tui::screen::tree::lens::Lens;

/// The lines of a generation.
pub(super) fn lines(generation: &RecordedGeneration<String>, has_copies: bool, lens: &Lens) -> Scene {
    let fittest = generation.lines.iter().map(|line| line.fitness).max().unwrap_or(0);
    let first = generation.lines.iter().position(|line| line.fitness == fittest);
    let node = |(place, line): (usize, &RecordedLine<String>)| SceneNode {
        id: Some(place),
        name: line.genes.join(" "),
        cells: [
            lens.plain(line.value),
            line.fitness.to_string(),
            line.copies.filter(|_| has_copies).map_or_else(String::new, |copies| copies.to_string()),
        ],
        is_best: first == Some(place),
        ..SceneNode::default()
    };
    let nodes = generation.lines.iter().enumerate().map(node).collect();
    Scene { heads: ["tree-line", "tree-value", "tree-fitness", "tree-copies", "tree-note"], nodes }
}

/// The exchanges of a generation until one of them.
pub(super) fn swaps(generation: &RecordedGeneration<String>, until: usize) -> Scene {
    let mut nodes = Vec::new();
    for (number, swap) in generation.swaps.iter().take(until + 1).enumerate() {
        for side in 0..2 {
            let repaired = swap.repaired[side].map_or_else(String::new, |place| (place + 1).to_string());
            nodes.push(SceneNode {
                id: Some(2 * number + side),
                name: swap.before[side].join(" "),
                cells: [String::new(), (swap.places[side] + 1).to_string(), repaired],
                note: swap.after[side].join(" "),
                is_current: number == until,
                ..SceneNode::default()
            });
        }
    }
    Scene { heads: ["tree-line", "", "tree-gene", "tree-repaired", "tree-line-after"], nodes }
}

/// The neighbours of local search until the one that the step is about, or all.
pub(super) fn neighbours(neighbours: &[Neighbour<String>], current: Option<usize>, lens: &Lens) -> Scene {
    let texts = lens.texts;
    let shown = &neighbours[..current.map_or(neighbours.len(), |current| current + 1)];
    let chosen = shown.iter().rposition(|neighbour| neighbour.taken);
    let node = |(place, neighbour): (usize, &Neighbour<String>)| {
        let value = lens.plain(neighbour.value);
        let taken = if neighbour.taken { texts.say("study-tree-taken").into_owned() } else { String::new() };
        SceneNode {
            id: Some(place),
            parent: Some(0),
            ply: 1,
            name: neighbour.action.clone(),
            label: value.clone(),
            cells: [
                String::new(),
                neighbour.temperature.map_or_else(String::new, |heat| texts.temperature(heat)),
                value,
            ],
            note: taken,
            is_current: current == Some(place),
            is_best: chosen == Some(place),
            ..SceneNode::default()
        }
    };
    let root = SceneNode {
        name: texts.say("tree-root").into_owned(),
        has_children: true,
        is_open: true,
        ..SceneNode::default()
    };
    let nodes = std::iter::once(root).chain(shown.iter().enumerate().map(node)).collect();
    Scene { heads: ["tree-move", "", "tree-heat", "tree-value", "tree-note"], nodes }
}

/// The lines of a generation as one tree, whose leaves are their ends.
pub(super) fn reservation_tree(generation: &RecordedGeneration<String>, lens: &Lens) -> Scene {
    let mut nodes = vec![SceneNode {
        name: lens.texts.say("tree-root").into_owned(),
        label: lens.plain(generation.value),
        has_children: true,
        is_open: true,
        ..SceneNode::default()
    }];
    for line in &generation.lines {
        // Too many to draw.
        if nodes.len() > MOST_DRAWN {
            break;
        }
        let mut at = 0;
        for (place, gene) in line.genes.iter().enumerate() {
            let known = nodes.iter().position(|node| node.parent == Some(at) && node.name == *gene);
            at = known.unwrap_or_else(|| {
                nodes.push(SceneNode { parent: Some(at), ply: place + 1, name: gene.clone(), ..SceneNode::default() });
                nodes.len() - 1
            });
        }
        nodes[at].label = lens.plain(line.value);
    }
    Scene { heads: ["tree-move", "", "", "tree-value", "tree-note"], nodes }
}
