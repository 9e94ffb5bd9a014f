//! The root of a search of Reversi: the steps, the windows around the value of the step before, the answer and its line.

use crate::eval::Score;
use crate::expert::board_table::INFINITE;
use crate::expert::prob_cut::Level;
use crate::expert::reversi::discs::Discs;
use crate::expert::reversi::searcher::{Node, Searcher, Step};
use crate::kind::{ChosenBy, CutReason, Visit};
use crate::rules::reversi::processor::Processor;
use crate::rules::reversi::{Reversi, Turn};
use crate::search::event::{Pass, Tracer};
use crate::search::score::{PER_PIECE, of_margin};
use crate::search::tree::Stopped;
use crate::search::{Bound, Report, Root};

/// The exact search follows a first look at once at this number of empty squares or fewer.
const SOLVED_AT_ONCE: u32 = 13;
/// From this number of plies before the end on, searches to the end replace deeper ones.
const BEFORE_THE_END: u32 = 11;
/// Half the width of the first window, in hundredths of a disc.
const ASPIRATION: Score = 150;
/// The same in searches to the end, whose values are even numbers of discs.
const ASPIRATION_AT_THE_END: Score = 100;

/// An action of the root.
#[derive(Clone, Copy)]
struct Choice {
    action: Turn,
    child: Node,
}

/// The results so far.
#[derive(Clone, Copy)]
struct Answer {
    action: Turn,
    score: Score,
    step: Step,
    is_whole: bool,
}

/// The search of one thread from its root.
pub(super) struct RootSearch<'a, P, T> {
    searcher: Searcher<'a, P, T>,
    discs: Discs,
    /// The best one of the last search first.
    choices: Vec<Choice>,
    answer: Option<Answer>,
}

impl<'a, P: Processor, T: Tracer<Turn>> RootSearch<'a, P, T> {
    pub(super) fn new(root: &Root<'_, Reversi>, searcher: Searcher<'a, P, T>) -> Self {
        let discs = Discs { own: root.position.own(), enemy: root.position.enemy() };
        let node = Node::new(discs);
        let child = |action: Turn| match action {
            Turn::Place(square) => node.after(searcher.processor, square),
            Turn::Pass => node.passed(),
        };
        let choices = root.actions().iter().map(|action| Choice { action: *action, child: child(*action) }).collect();
        Self { searcher, discs, choices, answer: None }
    }

    /// Step by step until a limit ends it. Reports every step but the last, which is the answer.
    pub(super) fn run(mut self, progress: &mut dyn FnMut(&Report<Turn>)) -> Report<Turn> {
        let limits = self.searcher.budget.limits();
        let mut report: Option<Report<Turn>> = None;
        for step in steps(self.left(), limits.depth) {
            let result = self.iterate(step);
            self.searcher.may_stop = true;
            if let Some(answer) = self.answer.filter(|answer| answer.step == step) {
                if let Some(report) = &report {
                    progress(report);
                }
                report = Some(self.report(&answer));
            }
            let is_forced = self.choices.len() == 1 && limits.depth.is_none();
            if result.is_err() || is_forced || self.searcher.budget.is_past_soft_time() {
                break;
            }
        }
        let report = report.expect("the first step is never cut short");
        self.searcher.visits.choose(report.best, report.by);
        let budget = &self.searcher.budget;
        Report { nodes: budget.nodes(), leaves: self.searcher.leaves, time: budget.elapsed(), ..report }
    }

    /// The same for another thread, until the budget ends it. Returns its nodes and leaves.
    pub(super) fn help(mut self) -> (u64, u64) {
        self.searcher.may_stop = true;
        for step in steps(self.left(), self.searcher.budget.limits().depth) {
            if self.iterate(step).is_err() {
                break;
            }
        }
        (self.searcher.budget.nodes(), self.searcher.leaves)
    }

    fn left(&self) -> u32 {
        self.discs.empty().count_ones()
    }

    fn is_to_the_end(&self, step: Step) -> bool {
        step.depth >= self.left()
    }

    /// Searches a step in windows around the value of the one before.
    fn iterate(&mut self, step: Step) -> Result<Score, Stopped> {
        self.searcher.budget.poll();
        self.searcher.visits.iteration(step.depth);
        let mut margin = ASPIRATION;
        let mut pass = Pass { number: 0, alpha: 0, beta: 0, value: 0, lower: -INFINITE, upper: INFINITE };
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if let Some(before) = self.answer {
            let mut guess = before.score;
            if self.is_to_the_end(step) {
                margin = ASPIRATION_AT_THE_END;
                guess = even(guess);
            }
            (alpha, beta) = (guess - margin, guess + margin);
        }
        loop {
            let guess = self.answer.map_or(0, |before| before.score);
            pass = Pass { number: pass.number + 1, alpha, beta, value: guess, ..pass };
            self.searcher.visits.pass(pass);
            let value = self.search(step, alpha, beta)?;
            pass = pass.ended(value);
            self.searcher.visits.pass_end(pass);
            let (is_low, is_high) = (value <= alpha && alpha > -INFINITE, value >= beta && beta < INFINITE);
            if !is_low && !is_high {
                let action = self.choices[0].action;
                self.answer = Some(Answer { action, score: value, step, is_whole: true });
                return Ok(value);
            }
            (alpha, beta) = match margin {
                // Bounds of selective searches may contradict each other for ever.
                INFINITE.. => (-INFINITE, INFINITE),
                _ if is_low => ((value - margin).max(-INFINITE), value + 1),
                _ => (value - 1, (value + margin).min(INFINITE)),
            };
            margin *= 2;
        }
    }

    /// The best value of the choices in a window; the best choice comes to the front.
    fn search(&mut self, step: Step, mut alpha: Score, beta: Score) -> Result<Score, Stopped> {
        let window = (alpha, beta);
        self.searcher.visits.enter(step.depth, window);
        let mut best = -INFINITE;
        for index in 0..self.choices.len() {
            let Choice { action, child } = self.choices[index];
            let next = match action {
                Turn::Place(_) => Step { depth: step.depth - 1, ..step },
                Turn::Pass => step,
            };
            let mut score = -INFINITE;
            if index > 0 {
                self.searcher.visits.follow(action, Visit::Scout);
                score = -self.searcher.null_window(&child, next, -alpha - 1)?;
            }
            if index == 0 || alpha < score && score < beta {
                self.searcher.visits.follow(action, if index == 0 { Visit::Full } else { Visit::Again });
                score = -self.searcher.value(&child, next, -beta, -alpha)?;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.choices[..=index].rotate_right(1);
                    if index > 0 && self.answer.is_some() {
                        // Better than the answer of the step before in this one.
                        self.answer = Some(Answer { action, score, step, is_whole: false });
                    }
                    self.searcher.visits.better(action, score);
                    if alpha >= beta {
                        let left = &self.choices[index + 1..];
                        self.searcher.visits.cut(CutReason::Beta, left.iter().map(|choice| choice.action));
                        break;
                    }
                }
            }
        }
        Ok(self.searcher.visits.leave(best, window))
    }

    fn report(&mut self, answer: &Answer) -> Report<Turn> {
        let is_exact = answer.is_whole && self.is_to_the_end(answer.step) && answer.step.level == Level::EXACT;
        let line = self.line(answer, is_exact);
        let score = if is_exact { of_margin(answer.score / PER_PIECE) } else { answer.score };
        Report {
            best: answer.action,
            score,
            bound: if answer.is_whole { Bound::Exact } else { Bound::Lower },
            depth: answer.step.depth,
            nodes: self.searcher.budget.nodes(),
            leaves: self.searcher.leaves,
            time: self.searcher.budget.elapsed(),
            pv: line,
            by: ChosenBy::Search,
        }
    }

    /// The best line: to the end where the value is exact, else as far as the table knows it.
    fn line(&mut self, answer: &Answer, is_exact: bool) -> Vec<Turn> {
        let mut line = vec![answer.action];
        let chosen = self.choices.iter().find(|choice| choice.action == answer.action);
        let mut node = chosen.expect("the answer is a choice").child;
        let mut value = -answer.score;
        while is_exact || line.len() < answer.step.depth as usize {
            let legal = node.discs.placements(self.searcher.processor);
            let next = if legal == 0 {
                if node.discs.passed().placements(self.searcher.processor) == 0 {
                    break;
                }
                None
            } else if is_exact {
                match self.searcher.keeping_move(&node, value) {
                    Ok(square) => square,
                    Err(Stopped) => break,
                }
            } else {
                match self.searcher.remembered(&node) {
                    Some(square) if legal >> square & 1 == 1 => Some(square),
                    _ => break,
                }
            };
            line.push(next.map_or(Turn::Pass, Turn::Place));
            node = next.map_or_else(|| node.passed(), |square| node.after(self.searcher.processor, square));
            value = -value;
        }
        line
    }
}

/// The even number of discs next to a score, in hundredths.
fn even(score: Score) -> Score {
    (score + PER_PIECE).div_euclid(2 * PER_PIECE) * 2 * PER_PIECE
}

/// The steps of a search with `left` empty squares and at most `depth` plies.
fn steps(left: u32, depth: Option<u32>) -> Vec<Step> {
    let first = |depth| Step { depth, level: Level::FIRST };
    if let Some(depth) = depth.filter(|depth| *depth < left) {
        return (1..=depth.max(1)).map(first).collect();
    }
    let mut steps: Vec<Step> = (1..=left.saturating_sub(BEFORE_THE_END).max(1)).map(first).collect();
    let whole: &[Level] =
        if left > SOLVED_AT_ONCE { &[Level::GLANCE, Level::ENDING, Level::EXACT] } else { &[Level::EXACT] };
    steps.extend(whole.iter().map(|level| Step { depth: left, level: *level }));
    if left == 1 {
        steps.remove(0);
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_grow_to_the_depth_or_to_the_exact_end() {
        let depths = |left, depth| -> Vec<u32> { steps(left, depth).iter().map(|step| step.depth).collect() };
        assert_eq!(depths(30, Some(3)), [1, 2, 3]);
        assert_eq!(depths(30, Some(0)), [1]);
        assert_eq!(depths(1, None), [1]);
        assert_eq!(depths(5, None), [1, 5]);
        assert_eq!(depths(14, Some(14)), [1, 2, 3, 14, 14, 14]);
        assert!(steps(30, None)[19..].is_sorted_by_key(|step| step.level));
        for left in 1..=60 {
            let last = *steps(left, None).last().expect("there is one");
            assert_eq!(last, Step { depth: left, level: Level::EXACT });
        }
    }

    #[test]
    fn guesses_of_exact_values_are_even_discs() {
        let guesses = [-250, -100, -99, 0, 99, 100, 299, 300].map(even);
        assert_eq!(guesses, [-200, 0, 0, 0, 0, 200, 200, 400]);
    }
}
