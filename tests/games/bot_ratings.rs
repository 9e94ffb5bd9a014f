//! The fixed ratings of the server's bots, and the words for the strength of the named ones, are those of the tournaments in `data/bots/`.

use std::collections::BTreeMap;

use bidak_shared::club::bot_rating::bot_rating;
use bidak_shared::club::bot_strength::{strength, word_for};
use bidak_shared::game::Player;
use bidak_shared::kind::{BotSpec, GameKind, Level, NamedBot, Strength, Word};
use bidak_shared::record::AnyRecord;
use bidak_shared::search::{Limits, StopFlag};

/// The meetings in what `bidak arena --csv` printed: two names, games, points of the first one.
fn meetings(text: &'static str) -> Vec<(&'static str, &'static str, f64, f64)> {
    let (_, table) = text.split_once("\n\n").expect("two tables");
    assert!(table.starts_with("engine,against,games,points,"));
    let row = |line: &'static str| {
        let cells: Vec<&str> = line.split(',').collect();
        (cells[0], cells[1], cells[2].parse().unwrap(), cells[3].parse().unwrap())
    };
    table.lines().skip(1).map(row).collect()
}

/// Elo of all entrants by the model of Bradley and Terry, found by the iteration of Zermelo.
fn fitted(meetings: &[(&str, &str, f64, f64)]) -> BTreeMap<String, f64> {
    let mut strength: BTreeMap<&str, f64> =
        meetings.iter().flat_map(|(one, other, ..)| [*one, *other]).map(|name| (name, 1.0)).collect();
    let mut points: BTreeMap<&str, f64> = BTreeMap::new();
    for (one, other, games, won) in meetings {
        // One more draw, so that nobody who lost every game is infinitely weak.
        *points.entry(one).or_default() += won + 0.5;
        *points.entry(other).or_default() += games - won + 0.5;
    }
    for _ in 0..1000 {
        let mut weight: BTreeMap<&str, f64> = BTreeMap::new();
        for (one, other, games, _) in meetings {
            let share = (games + 1.0) / (strength[one] + strength[other]);
            *weight.entry(one).or_default() += share;
            *weight.entry(other).or_default() += share;
        }
        strength = points.iter().map(|(name, points)| (*name, points / weight[name])).collect();
    }
    strength.iter().map(|(name, own)| ((*name).to_owned(), 400.0 * own.log10())).collect()
}

#[test]
fn the_ratings_of_the_bots_are_those_of_the_tournaments_that_are_kept() {
    for (game, text) in [
        (GameKind::Adjacency, include_str!("../data/bots/adjacency.csv")),
        (GameKind::Reversi, include_str!("../data/bots/reversi.csv")),
        (GameKind::Morris, include_str!("../data/bots/morris.csv")),
    ] {
        let fitted = fitted(&meetings(text));
        assert_eq!(fitted.len(), 19, "{game}");
        let middle = fitted["best:5"];
        for (bot, elo) in fitted {
            let elo = 1500.0 + elo - middle;
            let rating = bot_rating(game, bot.parse().unwrap()).rating;
            assert!((rating - elo).abs() <= 1.0, "{game} {bot}: {rating}, fitted {elo:.1}");
        }
    }
}

#[test]
fn the_words_of_the_named_bots_are_those_of_the_tournaments_that_are_kept() {
    for (game, text) in [
        (GameKind::Adjacency, include_str!("../data/bots/named-adjacency.csv")),
        (GameKind::Reversi, include_str!("../data/bots/named-reversi.csv")),
        (GameKind::TicTacToe, include_str!("../data/bots/named-tictactoe.csv")),
        (GameKind::Morris, include_str!("../data/bots/named-morris.csv")),
    ] {
        let fitted = fitted(&meetings(text));
        assert_eq!(fitted.len(), NamedBot::ALL.len(), "{game}");
        let measured = |bot: BotSpec| {
            let weaker = BotSpec { level: Level::new(9).unwrap(), ..bot };
            fitted.get(&bot.to_string()).or_else(|| fitted.get(&weaker.to_string())).copied().unwrap()
        };
        let [lowest, highest] = [NamedBot::Ayam, NamedBot::Garuda].map(|named| measured(named.bot()));
        for named in NamedBot::ALL {
            let share = (measured(named.bot()) - lowest) / (highest - lowest);
            let is_perfect = game == GameKind::TicTacToe && *named == NamedBot::Garuda;
            assert_eq!(strength(game, *named), word_for(share, is_perfect), "{game} {named}: {share:.2}");
        }
    }
}

/// The games that Garuda loses as `bot`, with every reply tried. `seen` has the positions that are done.
fn lost_games(record: &dyn AnyRecord, bot: Player, seen: &mut BTreeMap<String, usize>) -> usize {
    if let Some(outcome) = record.outcome() {
        return usize::from(outcome.utility(bot) < 0);
    }
    if let Some(lost) = seen.get(&record.position_text()) {
        return *lost;
    }
    let moves = if record.to_move() == bot {
        let mut garuda = GameKind::TicTacToe.bot(NamedBot::Garuda.bot(), 1);
        vec![garuda.think(record, &Limits::default(), &StopFlag::new(), &mut |_| {}).unwrap().best]
    } else {
        record.legal_moves()
    };
    let after = |text: &String| {
        let mut next = record.boxed();
        next.play(text).unwrap();
        next
    };
    let lost = moves.iter().map(|text| lost_games(&*after(text), bot, seen)).sum();
    seen.insert(record.position_text(), lost);
    lost
}

#[test]
fn nobody_beats_garuda_at_tic_tac_toe() {
    assert_eq!(strength(GameKind::TicTacToe, NamedBot::Garuda), Strength::Impossible);
    let record = GameKind::TicTacToe.record(&[]).unwrap();
    for bot in Player::BOTH {
        assert_eq!(lost_games(&*record, bot, &mut BTreeMap::new()), 0, "{bot}");
    }
}
