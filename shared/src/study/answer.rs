//! Converts findings and trees to types of the protocol.

use std::time::Duration;

use crate::analysis::puzzle::Puzzle;
use crate::analysis::value::Claimed;
use crate::analysis::verdict::Analysis;
use crate::analysis::{Finding, Source};
use crate::board::Point;
use crate::game::Player;
use crate::kind::EngineKind;
use crate::protocol::{PlayerResult, PositionFinding, PuzzleMove, PuzzlePosition, SearchTree, TreeNode};
use crate::record::AnyRecord;
use crate::search::recording::{RecordedVisit, Recording, VisitTree};
use crate::search::score::{INFINITE, PER_PIECE};

/// The most moves of a line.
const MOST_MOVES: usize = 5;

/// A finding about a position in which `mover` is to move, whose search could take this time, with the grade of the move that was
/// played there if `analysis` has it.
pub fn finding((finding, time): (&Finding, Duration), mover: Player, analysis: Option<&Analysis>) -> PositionFinding {
    let Claimed { claim, side, count } = finding.value.claim(mover);
    let lead = hundredths(finding.value.lead());
    let grade = analysis.and_then(|analysis| analysis.grade(finding.ply));
    let cost = grade.and_then(|_| analysis?.cost(finding.ply)).map_or(0, hundredths);
    let is_searched = finding.source == Source::Search && !finding.line.is_empty();
    PositionFinding {
        ply: finding.ply as u32,
        claim,
        side,
        count,
        proved: finding.value.is_settled(),
        lead: if mover == Player::First { lead } else { -lead },
        line: finding.line.iter().take(MOST_MOVES).cloned().collect(),
        depth: finding.depth,
        ms: is_searched.then_some(time.as_millis() as u32),
        book: finding.source == Source::Book,
        grade,
        cost,
        worths: None,
    }
}

/// The value of each point of the board, as signs in reading order, if tables have it.
pub fn worths(record: &dyn AnyRecord) -> Option<String> {
    if record.outcome().is_some() {
        return None;
    }
    let values = record.kind().point_values(record)?;
    let layout = record.layout();
    let mut points: Vec<Point> = layout.all().collect();
    points.sort_by_key(|point| {
        let (column, row) = layout.points[point.index()];
        (row, column)
    });
    let sign = |point: Point| match values[point.index()] {
        None => '.',
        Some(0) => '=',
        Some(value) if value > 0 => '+',
        Some(_) => '-',
    };
    Some(points.into_iter().map(sign).collect())
}

fn hundredths(pieces: f64) -> i32 {
    (pieces * f64::from(PER_PIECE)).round() as i32
}

/// A puzzle; the caller sets `re`.
pub fn puzzle(number: u32, puzzle: &Puzzle) -> PuzzlePosition {
    let moves = puzzle.moves.iter().map(|judged| PuzzleMove {
        text: judged.text.clone(),
        result: match judged.value.sign() {
            Some(1) => PlayerResult::Won,
            Some(0) => PlayerResult::Drawn,
            _ => PlayerResult::Lost,
        },
        line: judged.line.iter().take(MOST_MOVES).cloned().collect(),
    });
    PuzzlePosition {
        re: 0,
        game: puzzle.record.kind(),
        number,
        position: puzzle.record.position_text(),
        moves: moves.collect(),
    }
}

/// The node at the end of a path with its children; none if there is no such node.
pub fn tree(engine: EngineKind, depth: u32, recording: &Recording<String>, path: Vec<u32>) -> Option<SearchTree> {
    let visits = &recording.visits;
    let mut at = visits.last_root()?;
    for place in &path {
        at = visits.children(at).nth(*place as usize)?.1;
    }
    Some(SearchTree {
        engine,
        depth,
        nodes: visits.nodes as u32,
        leaves: visits.leaves as u32,
        path,
        node: node(visits, at),
        children: visits.children(at).map(|(_, child)| node(visits, child)).collect(),
        pruned: visits.pruned(at).to_vec(),
    })
}

fn node(visits: &VisitTree<String>, visit: &RecordedVisit<String>) -> TreeNode {
    let bound = |score: i32| (score.abs() < INFINITE).then_some(score);
    TreeNode {
        text: visit.action.clone(),
        alpha: bound(visit.alpha),
        beta: bound(visit.beta),
        value: visit.value.unwrap_or_default(),
        visit: visit.visit,
        best: visit.best,
        visits: visit.visits,
        cut: visits.pruned(visit).len() as u32,
    }
}
