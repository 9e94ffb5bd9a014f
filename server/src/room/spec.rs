//! The specification of a room: game, options, time control.

use std::collections::BTreeMap;
use std::sync::Arc;

use bidak_shared::catalogue::game_options;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, GameOption, RefusalCode};
use bidak_shared::record::AnyRecord;

use crate::base::refusal::Refusal;
use crate::store::{Start, TournamentGame, WaitingRoom};

/// The option of Adjacency that makes a game shorter, and the fewest rounds of a rated game.
const ROUNDS: &str = "rounds";
const LEAST_ROUNDS: u32 = 8;

/// The option that only chooses the mark of the first player.
const FIRST: &str = "first";

/// A checked specification.
#[derive(Clone, Debug)]
pub(crate) struct RoomSpec {
    pub(crate) game: GameKind,
    /// Shared with the store, because a tree takes half a kilobyte for one entry.
    pub(crate) options: Arc<BTreeMap<String, String>>,
    pub(crate) clock: ClockSpec,
    pub(crate) private: bool,
    /// Whether the games change ratings.
    pub(crate) rated: bool,
    /// Whether that holds for players of one address as well, because an organiser whom the operator named sees them.
    pub(crate) rates_same_address: bool,
    /// The place and terms of the room's one game in a tournament, if it belongs to one.
    pub(crate) tournament: Option<TournamentGame>,
    /// The text of the position that every game in the room starts from.
    start: String,
}

impl RoomSpec {
    /// Checks a specification.
    pub(crate) fn new(
        game: GameKind,
        options: BTreeMap<String, String>,
        position: Option<&str>,
        clock: ClockSpec,
        private: bool,
    ) -> Result<Self, Refusal> {
        if !clock.is_sensible() {
            let sentence = "times are from 100 ms to 24 hours, an increment from 0; days are 1, 2, 3, 5, 7 or 14";
            return Err(Refusal::new(RefusalCode::BadClock, sentence));
        }
        let record = match position {
            Some(_) if !options.is_empty() => {
                let sentence = "a start position excludes options: leave one of them out";
                return Err(Refusal::new(RefusalCode::BadOption, sentence));
            }
            Some(text) => {
                game.record_from(text).map_err(|error| Refusal::new(RefusalCode::BadPosition, error.to_string()))?
            }
            None => {
                let settings: Vec<_> = options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
                game.record(&settings).map_err(|error| Refusal::new(RefusalCode::BadOption, error.to_string()))?
            }
        };
        if record.outcome().is_some() {
            return Err(Refusal::new(RefusalCode::BadPosition, "the game would be over at once"));
        }
        let start = record.start_text();
        Ok(Self {
            game,
            options: Arc::new(options),
            clock,
            private,
            rated: false,
            rates_same_address: false,
            tournament: None,
            start,
        })
    }

    /// Makes the games rated, if this specification allows it.
    pub(crate) fn rated(mut self, position: Option<&str>) -> Result<Self, Refusal> {
        let refuse = |sentence: &str| Err(Refusal::new(RefusalCode::NotRated, sentence));
        if !GameKind::RATED.contains(&self.game) {
            return refuse(&format!("{} is never rated", self.game.title()));
        }
        if self.clock.speed().is_none() {
            return refuse("a rated game needs a clock");
        }
        let is_usual = |option: &GameOption| match self.options.get(&option.name) {
            None => true,
            Some(value) if option.name == ROUNDS => value.parse::<u32>().is_ok_and(|rounds| rounds >= LEAST_ROUNDS),
            Some(value) => *value == option.default || option.name == FIRST,
        };
        let options = game_options(self.game);
        let mut unusual = options.iter().filter(|option| !is_usual(option)).peekable();
        if position.is_some() || unusual.peek().is_some() {
            let is_short = position.is_none() && unusual.all(|option| option.name == ROUNDS);
            return refuse(if is_short {
                "rated Adjacency needs at least 8 rounds"
            } else {
                "rated games have the usual rules and start"
            });
        }
        self.rated = true;
        Ok(self)
    }

    /// The specification of a stored game.
    pub(crate) fn restored(start: &Start) -> Self {
        let Start { kind, options, clock, private, rated, tournament, start, .. } = start.clone();
        let spec = Self { game: kind, options, clock, private, rated, rates_same_address: false, tournament, start };
        // The stored game began from a random opening; the next pair draws another one.
        let usual = spec.plays_pairs().then(|| Self::usual_start(spec.game, &spec.options)).flatten();
        Self { start: usual.unwrap_or(spec.start.clone()), ..spec }
    }

    /// The start position by the rules with these options.
    fn usual_start(game: GameKind, options: &BTreeMap<String, String>) -> Option<String> {
        let settings: Vec<_> = options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        Some(game.record(&settings).ok()?.start_text())
    }

    /// Whether the room plays pairs: two games with exchanged seats from one random position. Rated rooms do, where one
    /// seat is better; a tournament arranges its own pairs.
    pub(crate) fn plays_pairs(&self) -> bool {
        self.rated && self.game.is_uneven() && self.tournament.is_none()
    }

    /// The specification of a stored waiting room; `None` if it is not valid.
    pub(crate) fn waiting(room: &WaitingRoom) -> Option<Self> {
        let WaitingRoom { kind, options, clock, private, rated, start, .. } = room.clone();
        kind.record_from(&start).ok()?;
        let options = options.into();
        Some(Self { game: kind, options, clock, private, rated, rates_same_address: false, tournament: None, start })
    }

    /// The same for a game of a tournament, which starts from the given position.
    pub(crate) fn of_tournament(mut self, terms: TournamentGame, clock: ClockSpec, start: String) -> Self {
        (self.tournament, self.clock, self.start) = (Some(terms), clock, start);
        self
    }

    #[cfg(test)]
    pub(crate) fn spoil(&mut self) {
        "not a position".clone_into(&mut self.start);
    }

    /// The text of the position that every game in the room starts from.
    pub(crate) fn start(&self) -> &str {
        &self.start
    }

    /// The record of a new game.
    pub(crate) fn record(&self) -> Box<dyn AnyRecord> {
        self.game.record_from(&self.start).expect("a game reads the positions that it writes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(options: &[(&str, &str)], position: Option<&str>, clock: ClockSpec) -> Option<RefusalCode> {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        RoomSpec::new(GameKind::Adjacency, options, position, clock, false).err().map(|refusal| refusal.code)
    }

    #[test]
    fn each_impossible_specification_is_refused_with_its_code() {
        let rounds = |value| [("rounds", value)];
        let start = "6oo/6oo/8/8/8/8/xx6/xx6 x 16";
        let over = "6oo/6oo/8/8/8/8/xx6/xx6 x 0";
        for (options, position, clock, expected) in [
            (&[][..], None, "none", None),
            (&rounds("8"), None, "5+3", None),
            (&[], Some(start), "30s", None),
            (&rounds("99"), None, "none", Some(RefusalCode::BadOption)),
            (&[("colour", "red")], None, "none", Some(RefusalCode::BadOption)),
            (&rounds("8"), Some(start), "none", Some(RefusalCode::BadOption)),
            (&[], Some("nonsense"), "none", Some(RefusalCode::BadPosition)),
            (&[], Some(over), "none", Some(RefusalCode::BadPosition)),
        ] {
            let clock = clock.parse().expect("a clock");
            assert_eq!(code(options, position, clock), expected, "{options:?} {position:?}");
        }
        for clock in [ClockSpec::PerMove { move_ms: 0 }, ClockSpec::Days { days: 4 }] {
            assert_eq!(code(&[], None, clock), Some(RefusalCode::BadClock), "{clock}");
        }
    }

    #[test]
    fn only_games_with_a_clock_and_the_usual_rules_are_rated() {
        let clock = "3+2".parse().expect("a clock");
        let rated = |game: GameKind, options: &[(&str, &str)], position: Option<&str>, clock| {
            let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            RoomSpec::new(game, options, position, clock, false).expect("possible").rated(position).is_ok()
        };
        let rounds = |value| [("rounds", value)];
        for (game, options, position, clock, expected) in [
            (GameKind::Adjacency, &[][..], None, clock, true),
            (GameKind::Adjacency, &rounds("8"), None, clock, true),
            (GameKind::Adjacency, &[("rounds", "8"), ("first", "o")], None, clock, true),
            (GameKind::Adjacency, &rounds("7"), None, clock, false),
            (GameKind::Adjacency, &[], Some("6oo/6oo/8/8/8/8/xx6/xx6 x 16"), clock, false),
            (GameKind::Reversi, &[], None, clock, true),
            (GameKind::Reversi, &[], None, ClockSpec::None, false),
            (GameKind::Reversi, &[], None, ClockSpec::Days { days: 3 }, true),
            (GameKind::TicTacToe, &[], None, ClockSpec::Days { days: 3 }, false),
            (GameKind::Morris, &[], None, clock, true),
            (GameKind::Morris, &[("flying", "no")], None, clock, false),
            (GameKind::TicTacToe, &[], None, clock, false),
        ] {
            assert_eq!(rated(game, options, position, clock), expected, "{game} {options:?} {position:?}");
        }
    }

    #[test]
    fn every_game_in_the_room_starts_from_the_same_position() {
        let options = [("rounds".to_owned(), "3".to_owned())].into();
        let spec = RoomSpec::new(GameKind::Adjacency, options, None, ClockSpec::None, false).expect("possible");
        assert_eq!(spec.record().start_text(), "6oo/6oo/8/8/8/8/xx6/xx6 x 6");
    }
}
