//! The answers of an engine, whatever protocol it speaks; those of UGI are parsed here, leniently: unknown words and
//! malformed numbers of an `info` line are skipped.

use bidak_shared::eval::{EVALUATION_LIMIT, Score};
use bidak_shared::registry::Thought;
use bidak_shared::search::Bound;
use bidak_shared::search::score::WON;

/// The meaning of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EngineLine {
    /// It speaks the protocol.
    Greeted,
    /// It is ready.
    Ready,
    /// The name of an option.
    Option(String),
    Info(Info),
    /// Its move, if it plays one.
    BestMove(String),
    /// It refuses the command, in its own words.
    Refused(String),
    /// Part of the protocol, and of no use here.
    Other,
}

/// The values of an `info` line; absent ones stay as they were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Info {
    pub(super) depth: Option<u32>,
    pub(super) score: Option<Score>,
    pub(super) bound: Option<Bound>,
    pub(super) nodes: Option<u64>,
    pub(super) pv: Vec<String>,
}

impl EngineLine {
    /// The meaning of a line of UGI, `None` if it has none.
    pub(super) fn of_ugi(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        match words.next()? {
            "ugiok" => Some(Self::Greeted),
            "readyok" => Some(Self::Ready),
            "option" => {
                let name: Vec<&str> =
                    words.skip_while(|word| *word == "name").take_while(|word| *word != "type").collect();
                Some(Self::Option(name.join(" ")))
            }
            "info" => Some(Self::Info(Info::read(words))),
            "bestmove" => Some(Self::BestMove(words.next().unwrap_or_default().to_owned())),
            "id" | "response" => Some(Self::Other),
            _ => None,
        }
    }
}

impl Info {
    fn read<'a>(mut words: impl Iterator<Item = &'a str>) -> Self {
        let mut info = Self::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = number(words.next()),
                "nodes" => info.nodes = number(words.next()),
                "cp" => info.score = number::<Score>(words.next()).map(|score| score.clamp(1 - WON, WON - 1)),
                "mate" => info.score = number::<Score>(words.next()).map(of_distance),
                "lowerbound" => info.bound = Some(Bound::Lower),
                "upperbound" => info.bound = Some(Bound::Upper),
                "pv" => info.pv = words.by_ref().map(str::to_owned).collect(),
                // Free text may hold any word.
                "string" => break,
                _ => {}
            }
        }
        info
    }

    /// Replaces in `thought` the values of this line.
    pub(super) fn add_to(self, thought: &mut Thought) {
        thought.depth = self.depth.unwrap_or(thought.depth);
        thought.nodes = self.nodes.unwrap_or(thought.nodes);
        if let Some(score) = self.score {
            thought.score = score;
            thought.bound = self.bound.unwrap_or(Bound::Exact);
        }
        if !self.pv.is_empty() {
            thought.pv = self.pv;
        }
    }
}

/// The score of a win in this number of moves, or of a loss where the number is negative.
fn of_distance(moves: i32) -> Score {
    let plies = moves.saturating_abs().min(EVALUATION_LIMIT / 2) * 2;
    // The winner makes the last ply, so a win takes an odd number of them and a loss an even one.
    if moves > 0 { WON + EVALUATION_LIMIT - (plies - 1) } else { -(WON + EVALUATION_LIMIT - plies) }
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bidak_shared::kind::ChosenBy;
    use bidak_shared::search::score::is_decided;

    use super::*;

    #[test]
    fn lines_are_read_leniently() {
        assert_eq!(EngineLine::of_ugi("  ugiok "), Some(EngineLine::Greeted));
        assert_eq!(
            EngineLine::of_ugi("option name Hash Size type spin"),
            Some(EngineLine::Option("Hash Size".to_owned()))
        );
        assert_eq!(EngineLine::of_ugi("bestmove e4 ponder d5"), Some(EngineLine::BestMove("e4".to_owned())));
        assert_eq!(EngineLine::of_ugi("bestmove"), Some(EngineLine::BestMove(String::new())));
        assert_eq!(EngineLine::of_ugi("Segmentation fault"), None);
        assert_eq!(EngineLine::of_ugi(""), None);
    }

    #[test]
    fn info_fills_a_thought_and_skips_what_it_does_not_know() {
        let mut thought = Thought {
            best: String::new(),
            score: 7,
            bound: Bound::Exact,
            depth: 1,
            nodes: 5,
            leaves: 0,
            time: Duration::ZERO,
            pv: Vec::new(),
            by: ChosenBy::Search,
        };
        let mut hear = |line: &str| match EngineLine::of_ugi(line) {
            Some(EngineLine::Info(info)) => info.add_to(&mut thought),
            other => panic!("{other:?}"),
        };
        hear("info depth 6 seldepth 9 score cp -120 lowerbound nodes many nps 10 pv a1 b2");
        hear("info string depth 99 nodes 1");
        assert_eq!((thought.depth, thought.score, thought.nodes), (6, -120, 5));
        assert_eq!((thought.bound, thought.pv.len()), (Bound::Lower, 2));
    }

    #[test]
    fn a_win_is_decided_and_a_large_evaluation_is_not() {
        assert!(is_decided(of_distance(3)) && of_distance(3) > of_distance(4));
        assert_eq!((of_distance(1), of_distance(-1)), (WON + EVALUATION_LIMIT - 1, -(WON + EVALUATION_LIMIT - 2)));
        let Some(EngineLine::Info(info)) = EngineLine::of_ugi("info score cp 2000000000") else {
            panic!("an info line")
        };
        assert!(info.score.is_some_and(|score| !is_decided(score)));
    }
}
