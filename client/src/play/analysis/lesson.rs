//! Whether a player can learn something from a game: whether a move of their own was a mistake.

use std::time::Duration;

use bidak_shared::analysis::verdict::Analysis;
use bidak_shared::analysis::{Effort, Stage};
use bidak_shared::game::Player;
use bidak_shared::kind::Grade;
use bidak_shared::record::text::RecordText;
use bidak_shared::search::StopFlag;

use super::{Request, search};
use crate::play::record::kept;

/// The effort for a position. Less than that of a lesson, which only begins where this one has found something.
const EFFORT: Effort = Effort::Time(Duration::from_millis(100));

/// Whether a side is that of the player who saved the game; both are, where that player is unknown.
pub fn is_own(record: &RecordText, side: Player) -> bool {
    let own = record.headers.iter().find(|(name, _)| name == kept::SIDE).map(|(_, side)| side.as_str());
    match own {
        Some("first") => side == Player::First,
        Some("second") => side == Player::Second,
        _ => true,
    }
}

/// Whether the player who saved the game made a mistake. Searches until it is found, from the end of the game backwards.
pub fn has_mistake(record: &RecordText, stop: &StopFlag) -> bool {
    let Ok(game) = record.replay() else { return false };
    let mut analysis = Analysis::new(&*game);
    let found = StopFlag::new();
    let mut is_found = false;
    search::run(&Request::whole(&*game, EFFORT), &found, &mut |finding| {
        if stop.is_raised() {
            found.raise();
        }
        if finding.stage != Stage::Done {
            return;
        }
        let ply = finding.ply;
        analysis.take(finding);
        let is_mistake = analysis.grade(ply).is_some_and(|grade| grade >= Grade::Mistake);
        if is_mistake && is_own(record, analysis.mover(ply)) {
            is_found = true;
            found.raise();
        }
    });
    is_found
}
