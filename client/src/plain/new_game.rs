//! A new game in one line, such as `reversi greedy:3 clock=5+3 as=second`.

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::clock::BadClock;
use bidak_shared::protocol::{ClockSpec, SeatChoice};

use crate::play::new_game::{NewGame, named_bot};
use crate::play::text::Texts;

/// The form of the arguments of `new`, for people.
pub(super) const FORM: &str =
    "new GAME [BOT [BOT]] [as=first|second|random] [clock=5+3|3d] [private] [rated] [OPTION=VALUE ...]";

/// Reads the arguments of `pair`: those of a new game, and the largest difference of the ratings.
pub(super) fn parse_seek(text: &str, clock: ClockSpec, texts: Texts) -> Result<(NewGame, Option<u32>), String> {
    let (mut range, mut others) = (None, Vec::new());
    for word in text.split_whitespace() {
        match word.strip_prefix("range=") {
            Some(points) => range = Some(points.parse().map_err(|_| texts.say("line-range").into_owned())?),
            None => others.push(word),
        }
    }
    Ok((parse(&others.join(" "), clock, texts)?, range))
}

/// Reads the arguments of `new`, with the clock that the player prefers. The server checks the options.
pub(super) fn parse(text: &str, clock: ClockSpec, texts: Texts) -> Result<NewGame, String> {
    let mut words = text.split_whitespace();
    let Some(game) = words.next() else { return Err(texts.fill("line-write", [("form", FORM.into())])) };
    let game: GameKind = game.parse::<GameKind>().map_err(|error| texts.problem(&error))?;
    let mut new = NewGame { bot: None, clock, ..NewGame::against_bot(game) };
    for word in words {
        match word.split_once('=') {
            Some(("as", "first")) => new.seat = SeatChoice::First,
            Some(("as", "second")) => new.seat = SeatChoice::Second,
            Some(("as", "random")) => new.seat = SeatChoice::Random,
            Some(("as", _)) => return Err(texts.say("line-as").into_owned()),
            Some(("clock", clock)) => new.clock = clock.parse().map_err(|error: BadClock| texts.problem(&error))?,
            Some((name, value)) if !name.contains([':', ',']) => {
                new.options.insert(name.to_owned(), value.to_owned());
            }
            None if word == "private" => new.private = true,
            None if word == "rated" => new.rated = true,
            // No bot's name begins with a digit.
            None if word.starts_with(|first: char| first.is_ascii_digit()) => {
                new.clock = word.parse().map_err(|error: BadClock| texts.problem(&error))?;
            }
            // A bot may have options of its own.
            _ => {
                let bot = named_bot(game, word, texts)?;
                match (new.bot.take(), &new.rival) {
                    (None, _) => new.bot = Some(bot),
                    // Two bots play each other.
                    (Some(first), None) => {
                        (new.rival, new.bot, new.seat) = (Some(first), Some(bot), SeatChoice::None);
                    }
                    (Some(_), Some(_)) => return Err(texts.say("line-two-bots").into_owned()),
                }
            }
        }
    }
    Ok(new)
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::Player;
    use bidak_shared::kind::{EngineKind, Level};

    use super::*;

    #[test]
    fn a_game_is_read_with_everything_that_can_be_set() {
        let new = parse("adjacency greedy:3 as=second clock=5+3 private rounds=8", ClockSpec::None, Texts::default())
            .expect("it is right");
        assert_eq!((new.game, new.seat, new.private), (GameKind::Adjacency, SeatChoice::Second, true));
        assert_eq!(new.bot.map(|bot| (bot.engine, bot.level)), Some((EngineKind::Greedy, Level::new(3))));
        assert_eq!((new.clock.to_string().as_str(), new.options["rounds"].as_str()), ("5+3", "8"));
        let two = parse("reversi greedy:3 best", ClockSpec::None, Texts::default()).expect("it is right");
        assert_eq!(two.seat, SeatChoice::None);
        let seats: Vec<_> = two.bots().into_iter().map(|(side, bot)| (side, bot.engine)).collect();
        assert_eq!(seats, [(Some(Player::First), EngineKind::Greedy), (Some(Player::Second), EngineKind::Best)]);
        assert_eq!(parse("reversi", ClockSpec::None, Texts::default()).map(|new| new.bot), Ok(None));
    }

    #[test]
    fn bots_may_have_options() {
        let bots = |text: &str| -> Vec<String> {
            let new = parse(text, ClockSpec::None, Texts::default()).expect(text);
            new.bots().into_iter().map(|(_, bot)| bot.to_string()).collect()
        };
        assert_eq!(bots("reversi alphabeta:3,order=listed"), ["alphabeta:3,order=listed"]);
        let two = "adjacency minimax,eval=marks,depth=2 mcts,nodes=500 rounds=8";
        assert_eq!(bots(two), ["minimax,eval=marks,depth=2", "mcts,nodes=500"]);
    }

    #[test]
    fn the_clock_that_the_player_prefers_is_the_default() {
        let usual = "5+3".parse().expect("a clock");
        assert_eq!(parse("reversi", usual, Texts::default()).map(|new| new.clock), Ok(usual));
        assert_eq!(parse("reversi clock=none", usual, Texts::default()).map(|new| new.clock), Ok(ClockSpec::None));
        for days in ["reversi 3d", "reversi clock=3d"] {
            let clock = "3d".parse().expect("a clock");
            assert_eq!(parse(days, usual, Texts::default()).map(|new| new.clock), Ok(clock));
        }
    }

    #[test]
    fn a_rated_opponent_is_sought_within_a_range() {
        let (new, range) =
            parse_seek("reversi rated range=200", ClockSpec::None, Texts::default()).expect("it is right");
        assert_eq!((new.rated, range), (true, Some(200)));
        assert!(parse_seek("reversi range=near", ClockSpec::None, Texts::default()).is_err());
    }

    #[test]
    fn errors_are_named() {
        for (text, part) in [
            ("", "write new GAME"),
            ("chess", "there is no game \"chess\""),
            ("reversi deepblue", "there is no engine"),
            ("reversi greedy:0", "a level is"),
            ("reversi alphabeta,eval=marks", "eval"),
            ("reversi alphabeta:3,depth=0", "depth"),
            ("reversi greedy best random", "at most two bots"),
            ("reversi as=third", "first, second or random"),
            ("reversi clock=x", "is not a clock"),
        ] {
            let problem = parse(text, ClockSpec::None, Texts::default()).expect_err(text);
            assert!(problem.contains(part), "{text}: {problem}");
        }
    }
}
