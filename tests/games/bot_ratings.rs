//! The fixed ratings of the server's bots are those of the tournaments in `data/bots/`.

use std::collections::BTreeMap;

use bidak_shared::club::bot_rating::bot_rating;
use bidak_shared::kind::GameKind;

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

/// Elo of all who played by the model of Bradley and Terry, found by the iteration of Zermelo; `best:5` has 1500.
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
    let middle = strength["best:5"];
    strength.iter().map(|(name, own)| ((*name).to_owned(), 1500.0 + 400.0 * (own / middle).log10())).collect()
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
        for (bot, elo) in fitted {
            let rating = bot_rating(game, bot.parse().unwrap()).rating;
            assert!((rating - elo).abs() <= 1.0, "{game} {bot}: {rating}, fitted {elo:.1}");
        }
    }
}
