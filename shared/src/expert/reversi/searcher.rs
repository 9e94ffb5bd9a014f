//! One thread of the search of Reversi: principal variation search over learnt patterns, to a depth or to the end.
//!
//! Scores are hundredths of a disc of the final margin, estimated or exact. A search whose depth reaches the empty squares is one to the end,
//! and its last plies are those of [`Endgame`]. Levels below the exact one cut off by [`ProbCut`]. Cut-offs without a search: bounds of
//! the table, bounds of children in the table (enhanced transposition cut-off), and stable discs near the end.

#![expect(clippy::inline_always, reason = "only inlined code is compiled for the processor at hand")]

mod order;

use crate::board::bits::Bits;
use crate::eval::Score;
use crate::eval::reversi::learnt::Learnt;
use crate::eval::reversi::patterns::Indices;
use crate::expert::board_table::{BoardTable, INFINITE, Known};
use crate::expert::exact::NO_SQUARE;
use crate::expert::prob_cut::{LEAST_DEPTH, Level, ProbCut, shallow};
use crate::expert::reversi::discs::Discs;
use crate::expert::reversi::endgame::Endgame;
use crate::expert::reversi::moves::pick;
use crate::expert::reversi::searcher::order::{FIRST, Move, Moves};
use crate::expert::reversi::stability::most_margin;
use crate::expert::reversi::under_way::UnderWay;
use crate::kind::{CutReason, LeafReason, ProbeResult, Visit};
use crate::rules::reversi::Turn;
use crate::rules::reversi::processor::{Processor, Work};
use crate::search::event::Tracer;
use crate::search::limits::Budget;
use crate::search::score::PER_PIECE;
use crate::search::tree::Stopped;
use crate::search::visits::Visits;

/// Searches to the end do without patterns at this number of empty squares or fewer.
const PLAIN: u32 = 11;
/// The same for selective ones, which cut off sooner than they would be solved.
const PLAIN_IF_SELECTIVE: u32 = 10;
/// From this depth on positions are looked up and stored.
const REMEMBER: u32 = 3;
/// From this depth on bounds of children are looked up.
const LOOK_AHEAD: u32 = 4;
/// From this depth on threads look at different moves.
const SHARED: u32 = 7;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A position with its indices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) discs: Discs,
    indices: Indices,
}

impl Node {
    pub(super) fn new(discs: Discs) -> Self {
        Self { discs, indices: Indices::of(discs.own, discs.enemy) }
    }

    #[inline(always)]
    pub(super) fn after(&self, processor: impl Processor, square: u8) -> Self {
        let flipped = self.discs.flips(processor, square);
        Self { discs: self.discs.after(square, flipped), indices: self.indices.after(square, flipped) }
    }

    #[inline]
    pub(super) fn passed(&self) -> Self {
        Self { discs: self.discs.passed(), indices: self.indices.passed() }
    }

    /// The empty squares.
    #[inline]
    pub(super) fn left(&self) -> u32 {
        self.discs.empty().count_ones()
    }
}

/// The task of a search: its depth and selectivity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) depth: u32,
    pub(super) level: Level,
}

impl Level {
    /// With so many empty squares or fewer, searches to the end do without patterns.
    #[inline(always)]
    fn plain(self) -> u32 {
        if self == Self::EXACT { PLAIN } else { PLAIN_IF_SELECTIVE }
    }
}

impl Known {
    /// A bound that decides the null window above `alpha` in a search of this step.
    #[inline]
    fn decides(&self, step: Step, alpha: Score) -> Option<Score> {
        if self.depth < step.depth || self.level < step.level {
            None
        } else if self.lower > alpha {
            Some(self.lower)
        } else {
            Some(self.upper).filter(|upper| *upper <= alpha)
        }
    }
}

/// One thread.
pub(super) struct Searcher<'a, P, T> {
    pub(super) processor: P,
    pub(super) learnt: &'a Learnt,
    pub(super) cuts: &'a ProbCut,
    pub(super) table: &'a BoardTable,
    pub(super) endgame: &'a mut Endgame,
    pub(super) budget: Budget<'a>,
    /// The positions that other threads search, if there are any.
    pub(super) under_way: Option<&'a UnderWay>,
    pub(super) leaves: u64,
    /// Whether the budget may end the search.
    pub(super) may_stop: bool,
    pub(super) visits: Visits<Turn, T>,
}

impl<P: Processor, T: Tracer<Turn>> Searcher<'_, P, T> {
    #[inline(always)]
    fn estimate(&mut self, node: &Node) -> Score {
        self.leaves += 1;
        self.learnt.estimate(node.left(), &node.indices)
    }

    /// Fail-soft principal variation search in a window.
    pub(super) fn value(&mut self, node: &Node, step: Step, mut alpha: Score, beta: Score) -> Result<Score, Stopped> {
        debug_assert!(alpha < beta, "an empty window");
        let left = node.left();
        let depth = step.depth.min(left);
        if beta - alpha == 1 || depth < REMEMBER || depth == left && left <= step.level.plain() {
            return self.in_small_window(node, step, alpha, beta);
        }
        self.enter()?;
        let window = (alpha, beta);
        self.visits.enter(depth, window);
        let legal = node.discs.placements(self.processor);
        if legal == 0 {
            return self.without_move(node, window, |this, passed| this.value(passed, step, -beta, -alpha));
        }
        let known = self.table.probe(node.discs.key());
        let mut moves = Moves::new();
        self.rank(node, legal, depth, known.map_or(NO_SQUARE, |known| known.best), &mut moves);
        let least = alpha;
        let mut best = -INFINITE;
        let mut best_square = NO_SQUARE;
        let next = Step { depth: depth - 1, ..step };
        while let Some(Move { square, child, .. }) = self.next(&mut moves, best, depth) {
            let mut score = -INFINITE;
            if best > -INFINITE {
                self.visits.follow(Turn::Place(square), Visit::Scout);
                score = -self.null_window_alone(&child, next, -alpha - 1)?;
            }
            if best == -INFINITE || alpha < score && score < beta {
                let visit = if best > -INFINITE { Visit::Again } else { Visit::Full };
                self.visits.follow(Turn::Place(square), visit);
                score = -self.value(&child, next, -beta, -alpha)?;
            }
            if score > best {
                (best, best_square) = (score, square);
                if best > alpha {
                    alpha = best;
                    self.visits.better(Turn::Place(square), best);
                }
                if alpha >= beta {
                    self.visits.cut(CutReason::Beta, left_out(&moves));
                    break;
                }
            }
        }
        self.table.store(
            node.discs.key(),
            Known {
                depth,
                level: step.level,
                lower: if best > least { best } else { -INFINITE },
                upper: if best < beta { best } else { INFINITE },
                best: best_square,
            },
        );
        self.visits.store(best, (least, beta), depth);
        Ok(self.visits.leave(best, window))
    }

    /// The value in a window, found by null windows alone.
    fn in_small_window(&mut self, node: &Node, step: Step, mut alpha: Score, beta: Score) -> Result<Score, Stopped> {
        loop {
            let value = self.null_window(node, step, alpha)?;
            if value <= alpha || value >= beta || beta - alpha == 1 {
                return Ok(value);
            }
            alpha = value;
            self.visits.follow_again();
        }
    }

    /// Whether the value is more than `alpha`: fail-soft in the null window above it.
    pub(super) fn null_window(&mut self, node: &Node, step: Step, alpha: Score) -> Result<Score, Stopped> {
        self.processor.run(NullWindow { searcher: self, node, step, alpha })
    }

    /// The same, inlined.
    #[inline(always)]
    fn null_window_inlined(&mut self, node: &Node, step: Step, alpha: Score) -> Result<Score, Stopped> {
        let left = node.left();
        if step.depth >= left && left <= step.level.plain() {
            self.visits.enter(left, (alpha, alpha + 1));
            let likely = self.learnt.estimate(left, &node.indices) > alpha;
            // Exact margins are whole discs.
            let margin = self.endgame.value(
                self.processor,
                node.discs,
                alpha.div_euclid(PER_PIECE).clamp(-65, 64),
                likely,
                &mut self.budget,
            )?;
            return Ok(self.visits.leaf(PER_PIECE * margin, LeafReason::Oracle));
        }
        let window = (alpha, alpha + 1);
        if step.depth == 0 {
            self.budget.count_node();
            self.visits.enter(0, window);
            let estimate = self.estimate(node);
            return Ok(self.visits.leaf(estimate, LeafReason::Horizon));
        }
        self.enter()?;
        let depth = step.depth.min(left);
        self.visits.enter(depth, window);
        let legal = node.discs.placements(self.processor);
        if legal == 0 {
            return self.without_move(node, window, |this, passed| this.null_window(passed, step, -1 - alpha));
        }
        if depth < REMEMBER {
            let value = self.shallow_window(node, legal, depth, alpha)?;
            return Ok(self.visits.leave(value, window));
        }
        if depth == left && alpha >= 0 {
            let most = PER_PIECE * most_margin(node.discs);
            if most <= alpha {
                return Ok(self.visits.leaf(most, LeafReason::Oracle));
            }
        }
        let known = self.table.probe(node.discs.key());
        let decided = known.and_then(|known| known.decides(Step { depth, ..step }, alpha));
        self.emit_probe(known.as_ref(), decided.is_some());
        if let Some(value) = decided {
            self.visits.cut(CutReason::Table, placed(legal));
            return Ok(self.visits.leave(value, window));
        }
        if depth >= LEAST_DEPTH
            && let Some(margin) = self.cuts.margin(step.level, left, depth)
            && let Some(value) = self.cut_by_shallow_search(node, Step { depth, ..step }, alpha, margin)?
        {
            self.visits.cut(CutReason::Probcut, placed(legal));
            return Ok(self.visits.leave(value, window));
        }
        let mut moves = Moves::new();
        self.rank(node, legal, depth, known.map_or(NO_SQUARE, |known| known.best), &mut moves);
        let next = Step { depth: depth - 1, ..step };
        if depth >= LOOK_AHEAD
            && let Some((square, value)) = self.known_child(&moves, next, alpha)
        {
            let lower = Known { depth, level: step.level, lower: value, upper: INFINITE, best: square };
            self.table.store(node.discs.key(), lower);
            self.visits.cut(CutReason::Table, placed(legal));
            return Ok(self.visits.leave(value, window));
        }
        let mut best = -INFINITE;
        let mut best_square = NO_SQUARE;
        while best <= alpha
            && let Some(Move { square, child, .. }) = self.next(&mut moves, best, depth)
        {
            let visit = if best > -INFINITE { Visit::Scout } else { Visit::Full };
            self.visits.follow(Turn::Place(square), visit);
            let value = -self.null_window_alone(&child, next, -1 - alpha)?;
            if value > best {
                (best, best_square) = (value, square);
            }
            if best <= alpha
                && depth >= SHARED
                && let Some(value) = self.bound_of_other_thread(node, Step { depth, ..step }, alpha)
            {
                return Ok(value);
            }
        }
        let (lower, upper) = if best > alpha { (best, INFINITE) } else { (-INFINITE, best) };
        self.table.store(node.discs.key(), Known { depth, level: step.level, lower, upper, best: best_square });
        if best > alpha {
            self.visits.better(Turn::Place(best_square), best);
            self.visits.cut(CutReason::Beta, left_out(&moves));
        }
        self.visits.store(best, window, depth);
        Ok(self.visits.leave(best, window))
    }

    /// A placement that keeps the exact `value` of a position.
    pub(super) fn keeping_move(&mut self, node: &Node, value: Score) -> Result<Option<u8>, Stopped> {
        let left = node.left();
        let hash_move = self.remembered(node).unwrap_or(NO_SQUARE);
        let mut moves = Moves::new();
        self.rank(node, node.discs.placements(self.processor), left, hash_move, &mut moves);
        let next = Step { depth: left - 1, level: Level::EXACT };
        while let Some(Move { square, child, .. }) = pick(&mut moves, |next| next.hint) {
            if -self.unobserved_null_window(&child, next, -value)? >= value {
                return Ok(Some(square));
            }
        }
        // No move keeps `value`: the caller passed a wrong one.
        Err(Stopped)
    }

    /// The best move that the table knows.
    pub(super) fn remembered(&self, node: &Node) -> Option<u8> {
        self.table.probe(node.discs.key()).map(|known| known.best).filter(|square| *square != NO_SQUARE)
    }

    /// One or two plies without a table.
    #[inline(always)]
    fn shallow_window(&mut self, node: &Node, legal: u64, depth: u32, alpha: Score) -> Result<Score, Stopped> {
        let mut best = -INFINITE;
        if depth == 1 {
            for square in Bits(legal) {
                self.budget.count_node();
                let child = node.after(self.processor, square);
                self.visits.follow(Turn::Place(square), Visit::Full);
                self.visits.enter(0, (-1 - alpha, -alpha));
                let estimate = self.estimate(&child);
                best = best.max(-self.visits.leaf(estimate, LeafReason::Horizon));
                if best > alpha {
                    self.visits.better(Turn::Place(square), best);
                    self.visits.cut(CutReason::Beta, Bits(legal).filter(|other| *other > square).map(Turn::Place));
                    break;
                }
            }
            return Ok(best);
        }
        // The corners first; ranking the others would cost more than it saves.
        for square in Bits(legal & CORNERS).chain(Bits(legal & !CORNERS)) {
            let next = Step { depth: depth - 1, level: Level::EXACT };
            self.visits.follow(Turn::Place(square), Visit::Full);
            best = best.max(-self.null_window(&node.after(self.processor, square), next, -1 - alpha)?);
            if best > alpha {
                self.visits.better(Turn::Place(square), best);
                let later = Bits(legal & CORNERS).chain(Bits(legal & !CORNERS)).skip_while(|other| *other != square);
                self.visits.cut(CutReason::Beta, later.skip(1).map(Turn::Place));
                break;
            }
        }
        Ok(best)
    }

    /// Emits the result of a look-up.
    #[inline(always)]
    fn emit_probe(&mut self, known: Option<&Known>, is_decided: bool) {
        match known {
            Some(known) => {
                let result = if is_decided { ProbeResult::Hit } else { ProbeResult::OtherDepth };
                self.visits.probe((known.lower, known.upper), known.depth, result);
            }
            None => self.visits.miss(),
        }
    }

    /// A null window for another reason than the value of the node: without events.
    #[inline(always)]
    fn unobserved_null_window(&mut self, node: &Node, step: Step, alpha: Score) -> Result<Score, Stopped> {
        let was_paused = self.visits.pause();
        let value = self.null_window(node, step, alpha);
        self.visits.resume(was_paused);
        value
    }

    /// A bound of the value that a shallow search makes likely enough.
    #[inline(always)]
    fn cut_by_shallow_search(
        &mut self,
        node: &Node,
        step: Step,
        alpha: Score,
        margin: Score,
    ) -> Result<Option<Score>, Stopped> {
        let depth = shallow(step.depth);
        let now = self.estimate(node);
        let next = Step { depth, level: step.level };
        let limit = 64 * PER_PIECE;
        // The present estimate shows which side is worth a search.
        let above = alpha + 1 + margin;
        if above < limit && now > alpha && self.unobserved_null_window(node, next, above - 1)? >= above {
            return Ok(Some(alpha + 1));
        }
        let below = alpha - margin;
        if below > -limit && now <= alpha && self.unobserved_null_window(node, next, below)? <= below {
            return Ok(Some(alpha));
        }
        Ok(None)
    }

    /// A child whose bound in the table cuts this node off.
    #[inline(always)]
    fn known_child(&self, moves: &Moves, next: Step, alpha: Score) -> Option<(u8, Score)> {
        for Move { square, child, .. } in moves {
            let depth = next.depth.min(child.left());
            if let Some(known) = self.table.probe(child.discs.key())
                && known.depth >= depth
                && known.level >= next.level
                && -known.upper > alpha
            {
                return Some((*square, -known.upper));
            }
        }
        None
    }

    /// Takes out the most promising move. After the first one, noted in `best`, moves that another thread is at come last.
    fn next(&self, moves: &mut Moves, best: Score, depth: u32) -> Option<Move> {
        let others = self.under_way.filter(|_| best > -INFINITE && depth >= SHARED);
        loop {
            let mut next = pick(moves, |next| next.hint)?;
            let is_put_off = next.hint <= -FIRST;
            if is_put_off || others.is_none_or(|others| !others.contains(next.child.discs.key())) {
                return Some(next);
            }
            next.hint -= 2 * FIRST;
            moves.push(next);
        }
    }

    /// The same as [`null_window`](Self::null_window); meanwhile other threads look at something else.
    fn null_window_alone(&mut self, node: &Node, step: Step, alpha: Score) -> Result<Score, Stopped> {
        let others = self.under_way.filter(|_| step.depth + 1 >= SHARED);
        if let Some(others) = others {
            others.begin(node.discs.key());
        }
        let value = self.null_window(node, step, alpha);
        if let Some(others) = others {
            others.end(node.discs.key());
        }
        value
    }

    /// A bound that another thread has stored meanwhile, if it decides the null window above `alpha`.
    fn bound_of_other_thread(&self, node: &Node, step: Step, alpha: Score) -> Option<Score> {
        self.under_way?;
        self.table.probe(node.discs.key())?.decides(step, alpha)
    }

    /// Counts a node; the budget may be spent.
    #[inline(always)]
    fn enter(&mut self) -> Result<(), Stopped> {
        self.budget.count_node();
        if self.may_stop && self.budget.is_exhausted() { Err(Stopped) } else { Ok(()) }
    }

    /// The value where the side to move cannot place: it passes, or the game is over.
    #[inline(always)]
    fn without_move(
        &mut self,
        node: &Node,
        window: (Score, Score),
        value: impl FnOnce(&mut Self, &Node) -> Result<Score, Stopped>,
    ) -> Result<Score, Stopped> {
        let passed = node.passed();
        if passed.discs.placements(self.processor) == 0 {
            return Ok(self.visits.leaf(PER_PIECE * node.discs.final_margin(), LeafReason::Finished));
        }
        self.visits.follow(Turn::Pass, Visit::Full);
        let value = -value(self, &passed)?;
        Ok(self.visits.leave(value, window))
    }
}

/// The moves that were not taken out, for an event.
fn left_out(moves: &Moves) -> impl Iterator<Item = Turn> {
    moves.iter().map(|next| Turn::Place(next.square))
}

/// All placements of a node, for an event.
fn placed(legal: u64) -> impl Iterator<Item = Turn> {
    Bits(legal).map(Turn::Place)
}

/// The arguments of [`Searcher::null_window`].
struct NullWindow<'s, 'a, P, T> {
    searcher: &'s mut Searcher<'a, P, T>,
    node: &'s Node,
    step: Step,
    alpha: Score,
}

impl<P: Processor, T: Tracer<Turn>> Work for NullWindow<'_, '_, P, T> {
    type Result = Result<Score, Stopped>;

    #[inline(always)]
    fn done_on<Q: Processor>(self, _processor: Q) -> Self::Result {
        self.searcher.null_window_inlined(self.node, self.step, self.alpha)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::rules::reversi::Reversi;
    use crate::rules::reversi::processor::Plain;
    use crate::search::event::Silent;
    use crate::search::{Limits, Root, StopFlag};

    #[test]
    fn moves_that_another_thread_is_at_come_last_but_the_first_one_stays() {
        let (limits, stop, under_way) = (Limits::default(), StopFlag::new(), UnderWay::default());
        let start = Reversi::initial(&());
        let (mut table, learnt) = (BoardTable::new(1), Learnt::installed());
        table.begin_search();
        let mut searcher = Searcher {
            processor: Plain,
            learnt: &learnt,
            cuts: &ProbCut::new(learnt.errors()),
            table: &table,
            endgame: &mut Endgame::default(),
            budget: Budget::new(&limits, &stop),
            under_way: Some(&under_way),
            leaves: 0,
            may_stop: false,
            visits: Visits::new(&Root::of(&start, start.legal()), Silent),
        };
        let node = Node::new(Discs { own: 0x0000_0008_1000_0000, enemy: 0x0000_0010_0800_0000 });
        let order = |searcher: &mut Searcher<'_, Plain, Silent>, best, depth| -> Vec<u8> {
            let mut moves = Moves::new();
            searcher.rank(&node, node.discs.placements(Plain), depth, NO_SQUARE, &mut moves);
            std::iter::from_fn(|| searcher.next(&mut moves, best, depth)).map(|next| next.square).collect()
        };
        let usual = order(&mut searcher, 0, SHARED);
        assert_eq!(usual.len(), 4);
        under_way.begin(node.after(Plain, usual[0]).discs.key());
        let [first, rest @ ..] = usual.as_slice() else { panic!("{usual:?}") };
        assert_eq!(order(&mut searcher, 0, SHARED), [rest, &[*first]].concat());
        assert_eq!(order(&mut searcher, -INFINITE, SHARED), usual);
        assert_eq!(order(&mut searcher, 0, SHARED - 1), usual);
    }
}
