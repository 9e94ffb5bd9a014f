//! Players who make ratings for each other, and honest ones, under the rules of a store: simulated with 100 seeds each.

use std::collections::{BTreeMap, VecDeque};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::club::bot_rating::bot_rating;
use crate::club::rating::Rating;
use crate::club::rating::change::{DAY, DatedRating, RatedSide, after};
use crate::club::rating::places::{PlayersMet, places};
use crate::club::rating::weight::{CEILING, Terms, parts, usual_plies, weights};
use crate::game::{Outcome, Player};
use crate::kind::{BotSpec, EngineKind, GameKind, Level, Word};

const SEEDS: u64 = 100;

/// The bounds of the store, in results of a pair and of an account within a day.
const PAIR_A_DAY: usize = 20;
const ACCOUNT_A_DAY: usize = 100;

const USUAL: u32 = 60;

/// The end of a simulated game.
#[derive(Clone, Copy)]
enum End {
    ByRules,
    GivenUpAfter(u32),
}

/// The rules with which a [`Club`] weighs results.
#[derive(Clone, Copy, PartialEq)]
enum Weighing {
    Full,
    ByRules,
}

/// The ratings of one board.
struct Club {
    weighing: Weighing,
    standings: BTreeMap<String, DatedRating>,
    anchors: Vec<String>,
    of_pairs: BTreeMap<[String; 2], VecDeque<i64>>,
    of_accounts: BTreeMap<String, VecDeque<i64>>,
    last: BTreeMap<[String; 2], i64>,
    results: usize,
    places: BTreeMap<String, i64>,
}

impl Club {
    fn new(weighing: Weighing) -> Self {
        Self {
            weighing,
            standings: BTreeMap::new(),
            anchors: Vec::new(),
            of_pairs: BTreeMap::new(),
            of_accounts: BTreeMap::new(),
            last: BTreeMap::new(),
            results: 0,
            places: BTreeMap::new(),
        }
    }

    fn with_cards(weighing: Weighing, cards: impl IntoIterator<Item = String>) -> Self {
        Self { anchors: cards.into_iter().collect(), ..Self::new(weighing) }
    }

    fn contender(&self, player: &str) -> RatedSide {
        match player.parse::<BotSpec>() {
            Ok(bot) if player.contains(':') => RatedSide::Bot(bot_rating(GameKind::Reversi, bot)),
            _ => RatedSide::Account(self.standings.get(player).copied()),
        }
    }

    fn is_anchor(&self, player: &str) -> bool {
        player.contains(':') || self.anchors.iter().any(|anchor| anchor == player)
    }

    fn rating(&self, player: &str) -> Rating {
        self.standings.get(player).map_or_else(Rating::default, |standing| standing.rating)
    }

    /// Rates a result, unless a bound of the day forbids it; returns whether it was.
    fn play(&mut self, players: [&str; 2], outcome: Outcome, end: End, now: i64) -> bool {
        let mut pair = players.map(str::to_owned);
        pair.sort();
        let day = |times: &mut VecDeque<i64>| {
            while times.front().is_some_and(|at| *at <= now - DAY) {
                times.pop_front();
            }
            times.len()
        };
        let earlier = day(self.of_pairs.entry(pair.clone()).or_default());
        let busiest = players.map(|player| day(self.of_accounts.entry(player.to_owned()).or_default()));
        if earlier >= PAIR_A_DAY || busiest.into_iter().any(|results| results >= ACCOUNT_A_DAY) {
            return false;
        }
        let contenders = players.map(|player| self.contender(player));
        let score = match outcome {
            Outcome::Win(Player::First) => 1.0,
            Outcome::Win(Player::Second) => 0.0,
            Outcome::Draw => 0.5,
        };
        let parts = match end {
            End::ByRules => [1.0; 2],
            End::GivenUpAfter(plies) => parts(outcome, plies, usual_plies(GameKind::Reversi, None)),
        };
        let connected =
            players.map(|player| self.is_anchor(player) || self.places.get(player).is_some_and(|until| *until > now));
        let terms = Terms { earlier: earlier as u32, parts, connected };
        let weights = match self.weighing {
            Weighing::Full => [1.0; 2],
            Weighing::ByRules => weights(contenders, score, &terms, now),
        };
        let ratings = after(contenders, score, weights, now);
        for (player, rating) in players.into_iter().zip(ratings) {
            self.standings.insert(player.to_owned(), DatedRating { rating, last: now });
            self.of_accounts.get_mut(player).expect("asked above").push_back(now);
        }
        self.of_pairs.get_mut(&pair).expect("asked above").push_back(now);
        self.last.insert(pair, now);
        self.results += 1;
        // The store asks after each result; here often enough.
        if self.results.is_multiple_of(20) {
            self.find_places(now);
        }
        true
    }

    fn find_places(&mut self, now: i64) {
        let meetings: Vec<PlayersMet<'_>> =
            self.last.iter().map(|([one, other], at)| PlayersMet { players: [one, other], at: *at }).collect();
        let found = places(&meetings, |player| self.is_anchor(player), |player| player.contains(':'), now);
        self.places = found.into_iter().map(|(player, until)| (player.to_owned(), until)).collect();
    }
}

/// The pairs of a ring in turn, each with its winner first.
fn pairs_of(shape: &str) -> Vec<[usize; 2]> {
    match shape {
        // All lose to one.
        "star" => (1..10).map(|loser| [0, loser]).collect(),
        // Each wins against the next.
        "cycle" => (0..10).map(|winner| [winner, (winner + 1) % 10]).collect(),
        // Each wins against all after it: the first is lifted by lifted ones.
        "ladder" => (0..10).flat_map(|winner| (winner + 1..10).rev().map(move |loser| [winner, loser])).rev().collect(),
        other => unreachable!("no ring has the shape {other}"),
    }
}

#[test]
fn ten_accounts_gain_nothing_by_two_thousand_games_among_themselves() {
    let names: Vec<String> = (0..10).map(|number| format!("ring-{number}")).collect();
    for (shape, (earliest, latest)) in
        [("star", (10, 20)), ("star", (30, 60)), ("cycle", (10, 20)), ("cycle", (30, 60)), ("ladder", (10, 60))]
    {
        let pairs = pairs_of(shape);
        let mut best: f64 = 0.0;
        for seed in 0..SEEDS {
            let chance = &mut Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut club = Club::new(Weighing::ByRules);
            // One of them knows a bot, which connects nobody.
            club.play(["ring-9", "greedy:3"], Outcome::Win(Player::Second), End::GivenUpAfter(12), 0);
            let (mut now, mut next) = (0, 0);
            while club.results < 2001 {
                let [winner, loser] = pairs[next % pairs.len()].map(|number| names[number].as_str());
                let end = End::GivenUpAfter(chance.random_range(earliest..latest));
                let is_rated = if chance.random_bool(0.5) {
                    club.play([winner, loser], Outcome::Win(Player::First), end, now)
                } else {
                    club.play([loser, winner], Outcome::Win(Player::Second), end, now)
                };
                next += 1;
                // They go on as soon as the bounds of the day allow it.
                now += if is_rated { chance.random_range(1..60) } else { 600 };
            }
            club.find_places(now);
            assert_eq!(club.places, BTreeMap::new(), "{shape} {seed}");
            best = names.iter().map(|name| club.rating(name).rating).fold(best, f64::max);
        }
        assert!(best <= CEILING + 1e-6, "{shape} {earliest}: {best}");
    }
}

#[test]
fn without_weights_a_star_makes_a_rating() {
    let mut club = Club::new(Weighing::Full);
    for round in 0..20 {
        for loser in 1..10 {
            let loser = format!("ring-{loser}");
            club.play(["ring-0", &loser], Outcome::Win(Player::First), End::GivenUpAfter(10), round * DAY / 10);
        }
    }
    assert!(club.rating("ring-0").rating > 2000.0, "{:?}", club.rating("ring-0"));
}

/// The names and strengths of the opponents of a newcomer.
fn field(chance: &mut Xoshiro256PlusPlus, strength: f64) -> Vec<(String, f64)> {
    let accounts = (0..30).map(|number| (format!("known-{number}"), strength + chance.random_range(-300.0..300.0)));
    let mut field: Vec<(String, f64)> = accounts.collect();
    for number in 1..=10 {
        let bot = BotSpec { engine: EngineKind::Best, level: Level::new(number).expect("a level") };
        let rating = bot_rating(GameKind::Reversi, bot).rating;
        if (rating - strength).abs() <= 300.0 {
            field.push((format!("{}:{number}", EngineKind::Best.word()), rating));
        }
    }
    field
}

#[test]
fn an_honest_newcomer_comes_where_full_weights_put_him() {
    const STRENGTH: f64 = 1700.0;
    let (mut weighed, mut full) = (0.0, 0.0);
    for seed in 0..SEEDS {
        let chance = &mut Xoshiro256PlusPlus::seed_from_u64(seed);
        let field = field(chance, STRENGTH);
        let cards = || field.iter().map(|(name, _)| name.clone());
        let mut clubs = [Weighing::ByRules, Weighing::Full].map(|weighing| Club::with_cards(weighing, cards()));
        for club in &mut clubs {
            for (name, strength) in field.iter().filter(|(name, _)| !name.contains(':')) {
                let rating = Rating { rating: *strength, deviation: 60.0, volatility: 0.06 };
                club.standings.insert(name.clone(), DatedRating { rating, last: 0 });
            }
        }
        for game in 0..200 {
            let now = game / 10 * DAY + game % 10 * 1800;
            let (opponent, strength) = &field[chance.random_range(0..field.len())];
            let wins = chance.random_bool(1.0 / (1.0 + 10_f64.powf((strength - STRENGTH) / 400.0)));
            // One game in six is given up, at any time.
            let plies = chance.random_range(10..USUAL);
            let end = if chance.random_bool(1.0 / 6.0) { End::GivenUpAfter(plies) } else { End::ByRules };
            let outcome = Outcome::Win(if wins { Player::First } else { Player::Second });
            for club in &mut clubs {
                assert!(club.play(["newcomer", opponent], outcome, end, now));
            }
        }
        let [ours, before] = clubs.map(|club| club.rating("newcomer").rating);
        weighed += ours / SEEDS as f64;
        full += before / SEEDS as f64;
    }
    assert!((weighed - full).abs() <= 50.0, "{weighed:.0} instead of {full:.0}");
    assert!((weighed - STRENGTH).abs() <= 50.0, "{weighed:.0}");
}

#[test]
fn a_club_with_cards_that_never_plays_a_bot_has_a_full_board() {
    let names: Vec<String> = (0..12).map(|number| format!("card-{number}")).collect();
    for seed in 0..SEEDS {
        let chance = &mut Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut club = Club::with_cards(Weighing::ByRules, names.iter().cloned());
        let strengths: Vec<f64> = names.iter().map(|_| chance.random_range(1200.0..1800.0)).collect();
        for week in 0..8 {
            for one in 0..12 {
                for other in 0..one {
                    let wins = 1.0 / (1.0 + 10_f64.powf((strengths[other] - strengths[one]) / 400.0));
                    let winner = if chance.random_bool(wins) { Player::First } else { Player::Second };
                    let now = week * 7 * DAY + (one * 12 + other) as i64 * 60;
                    club.play([&names[one], &names[other]], Outcome::Win(winner), End::ByRules, now);
                }
            }
        }
        club.find_places(56 * DAY);
        assert_eq!(club.places.keys().count(), 12, "seed {seed}");
        for name in &names {
            assert!(!club.rating(name).is_provisional(), "seed {seed}: {:?}", club.rating(name));
        }
        assert!(
            names.iter().any(|name| club.rating(name).rating > CEILING),
            "seed {seed}: nobody is above the ceiling of the unconnected"
        );
    }
}
