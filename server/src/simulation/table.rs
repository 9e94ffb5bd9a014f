//! Tables, and their games.

use std::sync::Arc;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::ClockSpec;
use futures::FutureExt;
use futures::future::BoxFuture;
use rand::RngExt;

use super::generator;
use super::history::{Chair, MemberId};
use super::play::{Hall, Member, Style};

/// The players and spectators of a table, where games are played one after the other.
pub(super) fn sit_down(hall: &Arc<Hall>, seed: u64, number: usize) -> Vec<BoxFuture<'static, ()>> {
    let mut rng = generator(seed, &format!("table {number}"));
    let (game, rounds) =
        if rng.random_bool(0.6) { (GameKind::TicTacToe, None) } else { (GameKind::Adjacency, Some("3")) };
    // Much longer than a run, and different at each table: players who seek an opponent find the one at their own table.
    let timed = ClockSpec::Main { main_ms: 1_200_000 + 1000 * number as u32, increment_ms: 1000 };
    let (has_bot, is_paired) = (rng.random_bool(0.25), rng.random_bool(0.25));
    let (is_paired, private) = (is_paired && !has_bot, rng.random_bool(0.5));
    let patient = if rng.random_bool(0.3) { ClockSpec::Days { days: 1 } } else { ClockSpec::None };
    let clock = if is_paired || rng.random_bool(0.5) { timed } else { patient };
    let is_rated = !has_bot && !is_paired && rng.random_bool(0.3);
    let (has_rematches, has_chat) = (!has_bot && !is_rated && rng.random_bool(0.3), rng.random_bool(0.3));
    // Rated games have a clock, and are long enough.
    let (game, rounds, clock) = if is_rated { (GameKind::Adjacency, Some("8"), timed) } else { (game, rounds, clock) };
    // Games on a live clock are not unloaded.
    let has_breaks = !clock.is_live() && rng.random_bool(0.7);
    let style =
        Style { game, rounds, clock, private, has_bot, is_paired, is_rated, has_rematches, has_chat, has_breaks };
    let announced = Arc::default();
    let chairs: &[Chair] = match (style.has_bot, rng.random_bool(0.5)) {
        (false, false) => &[Chair::Host, Chair::Guest],
        (false, true) => &[Chair::Host, Chair::Guest, Chair::Spectator],
        (true, _) => &[Chair::Host, Chair::Spectator],
    };
    let sit = |chair: &Chair| {
        let member = MemberId { table: number, chair: *chair };
        Member::new(hall, member, style, &announced, generator(seed, &member.to_string())).play().boxed()
    };
    chairs.iter().map(sit).collect()
}
