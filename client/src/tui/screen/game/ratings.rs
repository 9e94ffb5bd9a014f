//! The ratings of the players of a rated room, and the change by a game.

use bidak_shared::game::Player;
use bidak_shared::protocol::{Command, NamedRating, Seat};

use crate::play::text::Texts;
use crate::tui::screen::game::GameScreen;

/// The ratings of both sides, as far as known.
#[derive(Debug, Default)]
pub(super) struct Ratings {
    now: [Option<NamedRating>; 2],
    /// The ratings before and after the game that is over.
    change: [Option<[NamedRating; 2]>; 2],
}

impl GameScreen {
    /// The request for the ratings of the players; `None` if the games of the room are not rated.
    pub fn ask_ratings(&self) -> Option<Command> {
        let speed = self.room.clock.speed().filter(|_| self.room.rated)?;
        let of: Vec<String> = Player::BOTH.into_iter().filter_map(|side| self.rated_name(side)).collect();
        (!of.is_empty()).then_some(Command::Ratings { game: self.room.game, speed, of })
    }

    /// The name of the player on a seat in a request for ratings.
    fn rated_name(&self, side: Player) -> Option<String> {
        let Seat { player, bot, .. } = self.room.seats.of(side)?;
        let bot = bot.as_ref().map(ToString::to_string);
        bot.or_else(|| player.map(|player| player.as_str().to_owned()))
    }

    /// Takes ratings; after the end of a game returns the text about the change, once.
    pub fn take_ratings(&mut self, list: &[NamedRating]) {
        let now = Player::BOTH.map(|side| {
            let name = self.rated_name(side)?;
            list.iter().find(|rating| rating.of == name).cloned()
        });
        let is_known = self.ratings.change.iter().any(Option::is_some);
        if self.room.ending.is_some() && !is_known {
            let before = std::mem::take(&mut self.ratings.now);
            for (change, (before, after)) in self.ratings.change.iter_mut().zip(before.into_iter().zip(&now)) {
                *change = before.zip(after.clone()).map(|(before, after)| [before, after]);
            }
        }
        self.ratings.now = now;
    }

    /// Another game begins: clears the change by the last one.
    pub fn forget_change(&mut self) {
        self.ratings.change = [None, None];
    }

    /// The rating of a side as people write it.
    pub(super) fn rating_of(&self, side: Player) -> Option<String> {
        self.ratings.now[side.index()].as_ref().map(points)
    }

    /// The change by the game: for a player the own rating, for others both.
    pub fn rating_change(&self, texts: Texts) -> Option<String> {
        let mine = self.room.my_side();
        let sides = Player::BOTH.into_iter().filter(|side| mine.is_none_or(|mine| mine == *side));
        let sentence = |side: Player| {
            let [before, after] = self.ratings.change[side.index()].as_ref()?;
            let key = match (before.rating == after.rating, mine) {
                (true, Some(_)) => "rating-same-mine",
                (true, None) => "rating-same",
                (false, Some(_)) => "rating-changed-mine",
                (false, None) => "rating-changed",
            };
            let name = self.room.seats.of(side).map_or_else(String::new, |seat| seat.name.to_string());
            let values = [("name", name.into()), ("before", points(before).into()), ("after", points(after).into())];
            Some(texts.fill(key, values))
        };
        let sentences: Vec<String> = sides.filter_map(sentence).collect();
        (!sentences.is_empty()).then(|| sentences.join("; "))
    }
}

/// A rating as people write it: `1512`, or `1512?` while little is known.
fn points(rating: &NamedRating) -> String {
    format!("{}{}", rating.rating, if rating.provisional { "?" } else { "" })
}
