//! The text about a finished game in a list, besides its result.

use bidak_shared::game::EndReason;
use bidak_shared::protocol::GameSummary;

use crate::play::text::Texts;

impl Texts {
    /// `, rated, T4K9QZ, the engine crashed`: whether the game was rated, its tournament, and the reason of a loss that
    /// no move decided; empty if none of these applies.
    pub fn game_marks(self, game: &GameSummary) -> String {
        let rated = game.rated.then(|| self.say("challenge-rated").into_owned());
        let tournament = game.tournament.map(|place| place.tournament.to_string());
        let reason = game.ending.reason;
        let is_lost_otherwise = matches!(
            reason,
            EndReason::Time
                | EndReason::Crash
                | EndReason::Silence
                | EndReason::Illegal
                | EndReason::Abandonment
                | EndReason::NoShow
                | EndReason::Resignation
        );
        let why = is_lost_otherwise.then(|| self.reason(reason).into_owned());
        let marks: Vec<String> = [Some(String::new()), rated, tournament, why].into_iter().flatten().collect();
        marks.join(", ")
    }
}
