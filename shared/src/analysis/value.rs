//! The meaning of a score: its claim about the game, and the proved part of it.

use crate::eval::Score;
use crate::game::{Game, Outcome, Player};
use crate::kind::{Claim, GameKind};
use crate::record::AnyRecord;
use crate::search::score::{Horizon, PER_PIECE, WON, estimate, horizon, is_decided};
use crate::search::{Bound, Limits, Report, StopFlag};

/// A score, and the proved bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvedScore {
    /// From the side to move.
    pub score: Score,
    /// The proved bounds on the value of the game.
    pub proof: Proof,
    has_margin: bool,
}

/// A value as a claim about one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// The claim.
    pub claim: Claim,
    /// The side that is ahead, wins or has the draw; `None` for [`Claim::Draw`] and [`Claim::Even`].
    pub side: Option<Player>,
    /// Hundredths of a piece for [`Claim::Ahead`], pieces for a margin, plies until a win or, for [`Claim::Wins`], until
    /// the next ply that cannot be taken back; else 0.
    pub count: i32,
}

/// How a score relates to the exact value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The score is the value.
    Exact,
    /// The value is at least the score.
    AtLeast,
    /// The value is at most the score.
    AtMost,
    /// Nothing: the score is an estimate.
    Nothing,
}

/// A lead below this, in hundredths of a piece, rounds to 0.0 pieces: nobody is ahead.
const LEAST_LEAD: Score = 5;

impl ProvedScore {
    /// A score with its proved bounds, in a game with or without margin.
    pub fn new(score: Score, proof: Proof, has_margin: bool) -> Self {
        Self { score, proof, has_margin }
    }

    /// The value of a search that saw every line to its end.
    pub fn exact<G: Game>(report: &Report<G::Action>) -> Self {
        let proof = match report.bound {
            Bound::Exact => Proof::Exact,
            Bound::Lower => Proof::AtLeast,
            Bound::Upper => Proof::AtMost,
            Bound::Estimate => Proof::Nothing,
        };
        Self { score: report.score, proof, has_margin: G::HAS_MARGIN }
    }

    /// The value of a search that did not see every line to its end. A win that it found is proved, but a larger one
    /// may lie beyond its horizon; in a game without margin the win is exact.
    pub fn estimated<G: Game>(report: &Report<G::Action>) -> Self {
        let proof = match (is_decided(report.score), report.bound, report.score > 0) {
            (false, ..) | (_, Bound::Estimate, _) | (true, Bound::Upper, true) | (true, Bound::Lower, false) => {
                Proof::Nothing
            }
            (true, Bound::Exact, _) if !G::HAS_MARGIN => Proof::Exact,
            (true, _, true) => Proof::AtLeast,
            (true, _, false) => Proof::AtMost,
        };
        Self { score: report.score, proof, has_margin: G::HAS_MARGIN }
    }

    /// The value of a search of the strongest engine within `limits`, which `stop` may have ended. If it ended by itself, before
    /// every limit, it has seen every line to its end.
    pub fn found<G: Game>(report: &Report<G::Action>, limits: &Limits, stop: &StopFlag) -> Self {
        let is_cut = stop.is_raised()
            || limits.time.is_some_and(|most| report.time >= most)
            || limits.nodes.is_some_and(|most| report.nodes >= most);
        let is_whole =
            !is_cut && report.bound == Bound::Exact && limits.depth.is_some_and(|depth| report.depth < depth);
        if is_whole { Self::exact::<G>(report) } else { Self::estimated::<G>(report) }
    }

    /// The value of a finished game.
    pub fn of_finished<G: Game>(score: Score) -> Self {
        Self { score, proof: Proof::Exact, has_margin: G::HAS_MARGIN }
    }

    /// The value one ply earlier, from the other side.
    #[must_use]
    pub fn before(self) -> Self {
        let proof = match self.proof {
            Proof::AtLeast => Proof::AtMost,
            Proof::AtMost => Proof::AtLeast,
            same => same,
        };
        let ply = Score::from(!self.has_margin && is_decided(self.score));
        Self { score: -(self.score - self.score.signum() * ply), proof, ..self }
    }

    /// The lead of the side to move in pieces; in games that count no pieces, an equivalent.
    pub fn lead(self) -> f64 {
        f64::from(estimate(self.score, self.has_margin)) / f64::from(PER_PIECE)
    }

    /// The proved outcome: 1 if the side to move wins, -1 if the other side wins, 0 for a draw, `None` where nothing is
    /// proved.
    pub fn sign(self) -> Option<i32> {
        match (is_decided(self.score), self.proof) {
            (_, Proof::Nothing) => None,
            (true, _) => Some(self.score.signum()),
            (false, Proof::Exact) => Some(0),
            (false, _) => None,
        }
    }

    /// Whether a longer search could change no more than the number of plies to the end.
    pub fn is_settled(self) -> bool {
        self.proof == Proof::Exact || (!self.has_margin && self.sign().is_some())
    }

    /// The claim, its side and its count, if `mover` is the side to move.
    pub fn claim(self, mover: Player) -> Claimed {
        let winner = if self.score >= 0 { mover } else { mover.opponent() };
        let (claim, side, count) = if is_decided(self.score) && self.proof != Proof::Nothing {
            match (self.has_margin, self.proof) {
                // A search that knows the winner alone.
                (true, _) if self.margin() == 0 => (Claim::Wins, Some(winner), 0),
                (true, Proof::Exact) => (Claim::WinsBy, Some(winner), self.margin().abs()),
                (true, _) => (Claim::WinsByAtLeast, Some(winner), self.margin().abs()),
                (false, proof) => match (horizon(self.score), proof) {
                    (Horizon::End(plies), Proof::Exact) => (Claim::WinsIn, Some(winner), plies),
                    (Horizon::End(plies), _) => (Claim::WinsWithin, Some(winner), plies),
                    (Horizon::Progress(plies), _) => (Claim::Wins, Some(winner), plies),
                    (Horizon::Uncounted, _) => (Claim::Wins, Some(winner), 0),
                },
            }
        } else {
            match self.proof {
                Proof::Exact => (Claim::Draw, None, 0),
                Proof::AtLeast if self.score == 0 => (Claim::AtLeastDraw, Some(mover), 0),
                Proof::AtMost if self.score == 0 => (Claim::AtMostDraw, Some(mover), 0),
                _ => match estimate(self.score, self.has_margin).abs() {
                    ..LEAST_LEAD => (Claim::Even, None, 0),
                    lead => (Claim::Ahead, Some(winner), lead),
                },
            }
        };
        Claimed { claim, side, count }
    }

    /// The claim as English text, such as `Black wins by 6`.
    pub fn sentence(self, record: &dyn AnyRecord) -> String {
        let Claimed { claim, side, count } = self.claim(record.to_move());
        let name = side.map_or("", |side| record.side_name(side));
        match claim {
            Claim::Even => "even".to_owned(),
            Claim::Draw => "a draw".to_owned(),
            // Tic-tac-toe counts no pieces: its estimates are numbers of open lines.
            Claim::Ahead if record.kind() == GameKind::TicTacToe => format!("{name} is ahead"),
            Claim::Ahead => format!("{name} leads by about {:.2}", f64::from(count) / f64::from(PER_PIECE)),
            Claim::AtLeastDraw => format!("{name} has at least a draw"),
            Claim::AtMostDraw => format!("{name} has at most a draw"),
            Claim::WinsBy => format!("{name} wins by {count}"),
            Claim::WinsByAtLeast => format!("{name} wins by at least {count}"),
            Claim::WinsIn | Claim::WinsWithin if count == 1 => format!("{name} wins in 1 ply"),
            Claim::WinsIn => format!("{name} wins in {count} plies"),
            Claim::WinsWithin => format!("{name} wins in {count} plies or fewer"),
            Claim::Wins if count == 0 => format!("{name} wins"),
            Claim::Wins if count == 1 => format!("{name} wins; the next man falls within 1 ply"),
            Claim::Wins => format!("{name} wins; the next man falls within {count} plies"),
        }
    }

    /// The proved outcome, if any.
    pub fn outcome(self, mover: Player) -> Option<Outcome> {
        match (is_decided(self.score), self.proof) {
            (_, Proof::Nothing) => None,
            (true, _) => Some(Outcome::Win(if self.score >= 0 { mover } else { mover.opponent() })),
            (false, Proof::Exact) => Some(Outcome::Draw),
            (false, _) => None,
        }
    }

    /// The final margin of the side to move, in a game that counts pieces; 0 where the end is not seen.
    pub fn margin(self) -> i32 {
        if is_decided(self.score) { self.score.signum() * ((self.score.abs() - WON) / PER_PIECE) } else { 0 }
    }

    /// Plies until a game without margin is won; none where the end is not seen.
    pub fn plies(self) -> Option<i32> {
        match horizon(self.score) {
            Horizon::End(plies) if !self.has_margin && is_decided(self.score) => Some(plies),
            _ => None,
        }
    }
}

impl Proof {
    /// A word or two for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::AtLeast => "at least",
            Self::AtMost => "at most",
            Self::Nothing => "none",
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::EVALUATION_LIMIT;
    use crate::search::score::known_win;

    use super::*;

    fn says(value: ProvedScore, game: GameKind, text: &str) {
        let record = game.record(&[]).expect("no options were given");
        assert_eq!(value.sentence(&*record), text);
    }

    #[test]
    fn sentences_say_no_more_than_is_proved() {
        let reversi = |score, proof| ProvedScore { score, proof, has_margin: true };
        says(reversi(WON + 600, Proof::Exact), GameKind::Reversi, "Black wins by 6");
        says(reversi(-WON - 600, Proof::AtMost), GameKind::Reversi, "White wins by at least 6");
        says(reversi(0, Proof::Exact), GameKind::Reversi, "a draw");
        says(reversi(0, Proof::AtLeast), GameKind::Reversi, "Black has at least a draw");
        says(reversi(-125, Proof::Nothing), GameKind::Reversi, "White leads by about 1.25");
        let morris = |score, proof| ProvedScore { score, proof, has_margin: false };
        says(morris(WON + EVALUATION_LIMIT - 5, Proof::Exact), GameKind::Morris, "White wins in 5 plies");
        says(morris(WON + EVALUATION_LIMIT - 1, Proof::Exact), GameKind::Morris, "White wins in 1 ply");
        says(morris(400, Proof::Nothing), GameKind::TicTacToe, "X is ahead");
        says(morris(known_win(None), Proof::Exact), GameKind::Morris, "White wins");
        says(morris(-known_win(None) + 3, Proof::Exact), GameKind::Morris, "Black wins");
        says(
            morris(known_win(Some(14)), Proof::Exact),
            GameKind::Morris,
            "White wins; the next man falls within 14 plies",
        );
    }

    #[test]
    fn a_lead_that_rounds_to_nothing_is_even() {
        let estimate = |score| ProvedScore { score, proof: Proof::Nothing, has_margin: true };
        for score in [0, 4, -4] {
            says(estimate(score), GameKind::Reversi, "even");
        }
        says(estimate(5), GameKind::Reversi, "Black leads by about 0.05");
        // 100 times 0.29 is less than 29 in binary fractions.
        says(estimate(29), GameKind::Reversi, "Black leads by about 0.29");
    }

    #[test]
    fn a_ply_earlier_the_other_side_is_as_much_behind_and_the_end_is_one_ply_further() {
        let value = ProvedScore { score: WON + 600, proof: Proof::AtLeast, has_margin: true };
        assert_eq!(value.before(), ProvedScore { score: -WON - 600, proof: Proof::AtMost, has_margin: true });
        let value = ProvedScore { score: -(WON + EVALUATION_LIMIT - 4), proof: Proof::Exact, has_margin: false };
        assert_eq!(value.before().plies(), Some(5));
        assert!(value.before().score > 0);
    }
}
