//! The texts about games in lists: a finished one, besides its result; and an own unfinished one.

use bidak_shared::game::EndReason;
use bidak_shared::protocol::{GameSummary, MyGame};

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

    /// `Reversi against best 4`.
    pub fn own_game_of(self, game: &MyGame) -> String {
        let values = [("game", self.game(game.game).into()), ("name", game.opponent.name.as_str().into())];
        self.fill("unfinished-game", values)
    }

    /// `Reversi against best 4, untimed, 12 moves, your move`.
    pub fn own_game(self, game: &MyGame) -> String {
        let values = [
            ("game", self.game(game.game).into()),
            ("name", game.opponent.name.as_str().into()),
            ("clock", self.clock_with_word(game.clock).into()),
            ("count", game.plies.into()),
        ];
        self.fill(if game.my_turn { "lobby-own-turn" } else { "lobby-own-game" }, values)
    }
}
