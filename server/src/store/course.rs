//! The order of the facts of a game: one start, each ply once and in order, one end.

use bidak_shared::protocol::GameId;

use crate::store::{Fact, GameFact, StoreError};

/// The state of a game with respect to the order of facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// Not begun.
    Unknown,
    /// Unfinished, after this number of moves.
    Playing(u32),
    /// Unfinished and unloaded, after this number of moves.
    Unloaded(u32),
    /// Finished.
    Over,
}

impl Course {
    /// The state of a game that has begun.
    pub(super) fn of(is_over: bool, is_unloaded: bool, plies: u32) -> Self {
        match (is_over, is_unloaded) {
            (true, _) => Self::Over,
            (false, true) => Self::Unloaded(plies),
            (false, false) => Self::Playing(plies),
        }
    }

    /// The state after `fact`; an error if it cannot follow.
    pub(super) fn after(self, fact: &Fact) -> Result<Self, String> {
        match (self, fact) {
            (Self::Unknown, Fact::Started(_)) => Ok(Self::Playing(0)),
            (Self::Unknown, _) => Err("it has not begun".to_owned()),
            (Self::Over, _) => Err("it is over".to_owned()),
            (Self::Playing(_), Fact::Started(_)) => Err("it has begun already".to_owned()),
            (Self::Playing(plies), Fact::Moved { ply, .. }) if *ply == plies => Ok(Self::Playing(plies + 1)),
            (Self::Playing(plies), Fact::Moved { ply, .. }) => Err(format!("ply {ply} came when it was at {plies}")),
            (Self::Playing(plies), Fact::TakenBack { ply, .. }) if *ply <= plies => Ok(Self::Playing(*ply)),
            (Self::Playing(plies), Fact::TakenBack { ply, .. }) => {
                Err(format!("it was taken back to {ply} when it was at {plies}"))
            }
            (Self::Playing(plies), Fact::Due(_) | Fact::Prepared(_) | Fact::Clocks(_)) => Ok(Self::Playing(plies)),
            (Self::Playing(plies), Fact::Kept(kept)) => Ok(Self::of(false, kept.is_unloaded, plies)),
            (Self::Playing(_), Fact::Loaded { .. }) => Err("it is loaded already".to_owned()),
            (Self::Unloaded(at), Fact::Loaded { plies }) if *plies == at => Ok(Self::Playing(at)),
            (Self::Unloaded(at), _) => Err(format!("it is unloaded, at ply {at}")),
            (Self::Playing(_), Fact::Ended(_)) => Ok(Self::Over),
        }
    }
}

/// Checks that a batch continues its games; `course` returns the state of a game before a fact.
pub(super) fn check(
    batch: &[GameFact],
    mut course: impl FnMut(GameId, &Fact) -> Result<Course, StoreError>,
) -> Result<(), StoreError> {
    let mut at: Option<(GameId, Course)> = None;
    for GameFact { game, fact } in batch {
        let before = match at {
            Some((id, before)) if id == *game => before,
            _ => course(*game, fact)?,
        };
        let after = before.after(fact).map_err(|problem| StoreError::Disorder { game: *game, problem })?;
        at = Some((*game, after));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::{EndReason, Player};
    use bidak_shared::protocol::Ending;

    use super::*;

    fn moved(ply: u32) -> Fact {
        Fact::Moved { ply, by: Player::First, text: "a1".to_owned(), clocks: None, search: None }
    }

    fn kept(is_unloaded: bool) -> Box<crate::store::KeptRoom> {
        Box::new(crate::store::samples::kept(4, is_unloaded))
    }

    #[test]
    fn each_ply_comes_once_and_in_order_and_nothing_after_the_end() {
        let over = Fact::Ended(Ending { outcome: None, reason: EndReason::Aborted, margin: 0, illegal: None });
        let back = |ply| Fact::TakenBack { ply, clocks: None };
        for (course, fact, after) in [
            (Course::Unknown, moved(0), None),
            (Course::Unknown, over.clone(), None),
            (Course::Playing(0), moved(0), Some(Course::Playing(1))),
            (Course::Playing(4), moved(3), None),
            (Course::Playing(4), moved(5), None),
            (Course::Playing(4), back(2), Some(Course::Playing(2))),
            (Course::Playing(4), back(5), None),
            (Course::Playing(4), over.clone(), Some(Course::Over)),
            (Course::Playing(4), Fact::Kept(kept(false)), Some(Course::Playing(4))),
            (Course::Playing(4), Fact::Kept(kept(true)), Some(Course::Unloaded(4))),
            (Course::Playing(4), Fact::Loaded { plies: 4 }, None),
            (Course::Unloaded(4), Fact::Loaded { plies: 4 }, Some(Course::Playing(4))),
            (Course::Unloaded(4), Fact::Loaded { plies: 3 }, None),
            (Course::Unloaded(4), moved(4), None),
            (Course::Unloaded(4), Fact::Kept(kept(true)), None),
            (Course::Unloaded(4), over.clone(), None),
            (Course::Over, over, None),
            (Course::Over, moved(0), None),
        ] {
            assert_eq!(course.after(&fact).ok(), after, "{course:?} {fact:?}");
        }
    }
}
