//! A game to be created.

use std::collections::BTreeMap;

use bidak_shared::game::Player;
use bidak_shared::kind::{EngineKind, GameKind, Level};
use bidak_shared::protocol::{ClockSpec, SeatBot, SeatChoice};
use bidak_shared::registry::spec::EngineSpec;

use crate::play::text::Texts;

/// A game to be created: the fields of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The game.
    pub game: GameKind,
    /// Its options by name; those left out have their defaults.
    pub options: BTreeMap<String, String>,
    /// Another start position; excludes options.
    pub position: Option<String>,
    /// The time control.
    pub clock: ClockSpec,
    /// The seat of its creator.
    pub seat: SeatChoice,
    /// The bot on the other seat, if any; on Second's seat if the creator only watches.
    pub bot: Option<SeatBot>,
    /// The bot on First's seat, if the creator only watches.
    pub rival: Option<SeatBot>,
    /// Not listed in the lobby.
    pub private: bool,
    /// Whether it changes ratings.
    pub rated: bool,
}

impl NewGame {
    /// The bots to add after the room is created, with their seats; without a seat, the free one.
    pub fn bots(&self) -> Vec<(Option<Player>, SeatBot)> {
        let bot = self.bot.clone();
        if self.seat == SeatChoice::None {
            let seats = [(Player::First, self.rival.clone()), (Player::Second, bot)];
            seats.into_iter().filter_map(|(side, bot)| Some((Some(side), bot?))).collect()
        } else {
            bot.map(|bot| (None, bot)).into_iter().collect()
        }
    }

    /// A game of `game` against a bot of the middle level, untimed, with the first move.
    pub fn against_bot(game: GameKind) -> Self {
        Self {
            game,
            options: BTreeMap::new(),
            position: None,
            clock: ClockSpec::None,
            seat: SeatChoice::First,
            bot: Some(usual_bot()),
            rival: None,
            private: false,
            rated: false,
        }
    }
}

/// The bot to play against if no other is chosen.
pub fn usual_bot() -> SeatBot {
    SeatBot::new(EngineKind::Best, Level::default())
}

/// The bot that a text names, `ENGINE[:LEVEL][,NAME=VALUE]...`, with options of its engine in the game; one of the usual level if only the engine
/// is named. The error is a sentence.
pub fn named_bot(game: GameKind, text: &str, texts: Texts) -> Result<SeatBot, String> {
    let spec: EngineSpec = text.parse().map_err(|error| texts.problem(&error))?;
    spec.check_alone(game).map_err(|error| texts.problem(&error))?;
    Ok(SeatBot::or_usual(spec.to_string().parse().map_err(|error| texts.problem(&error))?))
}

/// The bot of an engine with a level and options such as `order=listed,depth=3`, which have to be those of the engine in the game. The error is a
/// sentence.
pub fn tuned_bot(
    game: GameKind,
    (engine, level): (EngineKind, Option<Level>),
    options: &str,
    texts: Texts,
) -> Result<SeatBot, String> {
    let level = level.map_or_else(String::new, |level| format!(":{level}"));
    let options: String =
        options.split([',', ' ']).filter(|part| !part.is_empty()).fold(String::new(), |text, part| text + "," + part);
    if level.is_empty() && options.is_empty() {
        return Err(texts.say("bot-needs-limit").into_owned());
    }
    named_bot(game, &format!("{engine}{level}{options}"), texts)
}

/// The options of an engine in a game with their meanings, for the line in which they are typed.
pub fn tuning_help(game: GameKind, engine: EngineKind, texts: Texts) -> String {
    let names = engine.option_specs_in(game).map(|spec| spec.name).chain(["depth", "nodes"]);
    let described: Vec<String> = names
        .map(|name| match texts.engine_option(name).to_lowercase() {
            // A word that explains itself.
            meaning if meaning == name => meaning,
            meaning => format!("{name} ({meaning})"),
        })
        .collect();
    texts.fill("bot-options-help", [("options", described.join(", ").into())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_a_bot_are_those_of_its_engine_in_the_game() {
        let texts = Texts::default();
        let level = Level::new(7);
        let game = GameKind::Adjacency;
        for (engine, level, options, bot) in [
            (EngineKind::AlphaBeta, level, "", "alphabeta:7"),
            (EngineKind::AlphaBeta, None, "depth=3, order=listed", "alphabeta,order=listed,depth=3"),
            (EngineKind::Mcts, level, "exploration=100", "mcts:7,exploration=100"),
            (EngineKind::Genetic, None, "nodes=5000", "genetic,nodes=5000"),
        ] {
            let tuned = tuned_bot(game, (engine, level), options, texts).map(|bot| bot.to_string());
            assert_eq!(tuned.as_deref(), Ok(bot));
        }
        for (engine, level, options, problem) in [
            (EngineKind::AlphaBeta, None, "", "depth"),
            (EngineKind::AlphaBeta, level, "exploration=3", "exploration"),
            (EngineKind::AlphaBeta, level, "eval=discs", "eval"),
            (EngineKind::AlphaBeta, None, "deepening=off", "depth"),
            (EngineKind::AlphaBeta, None, "depth", "depth"),
        ] {
            let sentence = tuned_bot(game, (engine, level), options, texts).expect_err(options);
            assert!(sentence.contains(problem), "{sentence}");
        }
    }
}
