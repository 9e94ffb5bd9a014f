//! The findings about a game so far, and the grades of its moves that follow from them.

use crate::game::Player;
use crate::kind::Grade;
use crate::record::AnyRecord;

use crate::analysis::value::ProvedScore;
use crate::analysis::{Finding, Stage};

/// The findings about the positions of one game.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Indexed by the number of moves before the position.
    findings: Vec<Option<Finding>>,
    /// The moves of the game.
    moves: Vec<String>,
    /// The player who makes the first move.
    first: Player,
    has_margin: bool,
    /// The position that is being searched, if any.
    pub at: Option<usize>,
}

/// The loss by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// A win: it is a draw now.
    WinToDraw,
    /// A win: the opponent wins now.
    WinToLoss,
    /// A draw: the opponent wins now.
    DrawToLoss,
}

impl Analysis {
    /// An analysis without findings.
    pub fn new(game: &dyn AnyRecord) -> Self {
        let first = if game.ply().is_multiple_of(2) { game.to_move() } else { game.to_move().opponent() };
        Self {
            findings: vec![None; game.ply() + 1],
            moves: game.moves(),
            first,
            has_margin: game.has_margin(),
            at: None,
        }
    }

    /// Stores a finding. The intermediate finding of a running search does not replace a final one.
    pub fn take(&mut self, finding: Finding) {
        self.at = Some(finding.ply);
        let Some(place) = self.findings.get_mut(finding.ply) else { return };
        let is_settled = place.as_ref().is_some_and(|known| known.stage == Stage::Done);
        if finding.stage == Stage::Done || !is_settled {
            *place = Some(finding);
        }
    }

    /// The finding about the position after `ply` moves.
    pub fn finding(&self, ply: usize) -> Option<&Finding> {
        self.findings.get(ply)?.as_ref()
    }

    /// The number of positions with a final finding.
    pub fn done(&self) -> usize {
        self.findings.iter().flatten().filter(|finding| finding.stage == Stage::Done).count()
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.findings.len()
    }

    /// First's lead in each position with a finding, in pieces.
    pub fn leads(&self) -> Vec<Option<f64>> {
        let lead = |(ply, finding): (usize, &Option<Finding>)| {
            let lead = finding.as_ref()?.value.lead();
            Some(if self.mover(ply) == Player::First { lead } else { -lead })
        };
        self.findings.iter().enumerate().map(lead).collect()
    }

    /// The side to move after `ply` moves.
    pub fn mover(&self, ply: usize) -> Player {
        if ply.is_multiple_of(2) { self.first } else { self.first.opponent() }
    }

    /// The loss by the move after `ply` moves for its player, in pieces. `None` if it was the best move, or if one of the
    /// positions around it has no finding.
    pub fn cost(&self, ply: usize) -> Option<f64> {
        let (before, after) = self.around(ply)?;
        Some((before.lead() + after.lead()).max(0.0))
    }

    /// The grade of the move after `ply` moves. `None` if nothing is wrong with it or a finding is missing.
    pub fn grade(&self, ply: usize) -> Option<Grade> {
        let (before, after) = self.around(ply)?;
        // Proved outcomes take precedence over estimates.
        if let (Some(before), Some(after)) = (before.sign(), after.sign())
            && before > -after
        {
            return Some(Grade::Blunder);
        }
        let limits = if self.has_margin { [2.0, 4.0, 8.0] } else { [0.5, 1.0, 2.0] };
        let cost = before.lead() + after.lead();
        let grades = [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];
        grades.into_iter().zip(limits).filter(|(_, least)| cost >= *least).map(|(grade, _)| grade).next_back()
    }

    /// The loss of a move in proved values: the signs, to its player, of the values before and after it. `None` if nothing was
    /// given away or one of them is not proved.
    pub fn slip(&self, ply: usize) -> Option<Slip> {
        let (before, after) = self.around(ply)?;
        match (before.sign()?, -after.sign()?) {
            (1, 0) => Some(Slip::WinToDraw),
            (1, -1) => Some(Slip::WinToLoss),
            (0, -1) => Some(Slip::DrawToLoss),
            _ => None,
        }
    }

    /// The values before and after a move that was not the best.
    fn around(&self, ply: usize) -> Option<(ProvedScore, ProvedScore)> {
        let settled = |ply| self.finding(ply).filter(|finding| finding.stage == Stage::Done);
        let (before, after) = (settled(ply)?, settled(ply + 1)?);
        (before.line.first() != self.moves.get(ply)).then_some((before.value, after.value))
    }
}

#[cfg(test)]
mod tests {
    use crate::kind::GameKind;
    use crate::search::score::WON;

    use super::*;
    use crate::analysis::Source;
    use crate::analysis::value::Proof;

    /// The grades of the moves of a game whose positions have these scores, each with the best move there.
    fn grades(game: GameKind, moves: &[&str], scores: &[(i32, &str)]) -> Vec<Option<Grade>> {
        let mut record = game.record(&[]).expect("no options were given");
        for text in moves {
            record.play(text).expect("the move is legal");
        }
        let mut analysis = Analysis::new(&*record);
        for (ply, (score, best)) in scores.iter().enumerate() {
            let proof = if score.abs() >= WON { Proof::Exact } else { Proof::Nothing };
            let value = ProvedScore::new(*score, proof, record.has_margin());
            let line = vec![(*best).to_owned()];
            analysis.take(Finding { ply, value, line, depth: 1, nodes: 1, stage: Stage::Done, source: Source::Search });
        }
        (0..moves.len()).map(|ply| analysis.grade(ply)).collect()
    }

    #[test]
    fn moves_are_graded_by_what_they_cost() {
        let played = ["c3", "d4", "e5", "f6"];
        let scores = [(0, "a3"), (300, "a3"), (-200, "a3"), (700, "a3"), (600, "a3")];
        let expected = [Some(Grade::Inaccuracy), None, Some(Grade::Mistake), Some(Grade::Blunder)];
        assert_eq!(grades(GameKind::Adjacency, &played, &scores), expected);
    }

    #[test]
    fn the_best_move_is_never_wrong() {
        assert_eq!(grades(GameKind::Adjacency, &["c3"], &[(0, "c3"), (2000, "d4")]), [None]);
    }

    #[test]
    fn a_win_given_away_is_a_blunder_however_small_the_difference() {
        let scores = [(WON + 200, "a3"), (WON + 200, "a3")];
        assert_eq!(grades(GameKind::Adjacency, &["c3"], &scores), [Some(Grade::Blunder)]);
        let kept = [(WON + 400, "a3"), (-WON - 300, "a3")];
        assert_eq!(grades(GameKind::Adjacency, &["c3"], &kept), [None]);
    }

    #[test]
    fn the_loss_of_a_move_is_known_where_both_values_are_proved() {
        let slip = |before: (i32, Proof), after: (i32, Proof), played: &str| {
            let mut record = GameKind::TicTacToe.record(&[]).expect("no options were given");
            record.play(played).expect("the move is legal");
            let mut analysis = Analysis::new(&*record);
            for (ply, (score, proof)) in [before, after].into_iter().enumerate() {
                let value = ProvedScore::new(score, proof, false);
                analysis.take(Finding {
                    ply,
                    value,
                    line: vec!["b2".to_owned()],
                    depth: 1,
                    nodes: 1,
                    stage: Stage::Done,
                    source: Source::Search,
                });
            }
            analysis.slip(0)
        };
        let (win, draw, loss) = ((WON + 5, Proof::Exact), (0, Proof::Exact), (-WON - 5, Proof::Exact));
        // The value after the move is that of the opponent.
        assert_eq!(slip(win, draw, "a1"), Some(Slip::WinToDraw));
        assert_eq!(slip(win, win, "a1"), Some(Slip::WinToLoss));
        assert_eq!(slip(draw, win, "a1"), Some(Slip::DrawToLoss));
        assert_eq!(slip(win, loss, "a1"), None);
        assert_eq!(slip(loss, win, "a1"), None);
        assert_eq!(slip(win, (0, Proof::Nothing), "a1"), None);
        assert_eq!(slip(win, draw, "b2"), None, "the best move");
    }

    #[test]
    fn leads_are_those_of_first() {
        let mut record = GameKind::TicTacToe.record(&[]).expect("no options were given");
        record.play("b2").expect("the centre is free");
        let mut analysis = Analysis::new(&*record);
        let value = ProvedScore::new(-300, Proof::Nothing, false);
        let (line, stage, source) = (Vec::new(), Stage::Going, Source::Search);
        analysis.take(Finding { ply: 1, value, line, depth: 1, nodes: 1, stage, source });
        assert_eq!((analysis.leads(), analysis.done()), (vec![None, Some(3.0)], 0));
    }
}
