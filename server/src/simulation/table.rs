//! Tables, and their games.

use std::sync::Arc;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, RoomCode};
use futures::FutureExt;
use futures::future::BoxFuture;
use rand::RngExt;

use super::club::Club;
use super::generator;
use super::history::{Chair, History, Who};
use super::player::Member;
use super::wires::Wires;
use crate::base::watched::Watched;

/// A table at which games are played, one after the other.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) number: usize,
    pub(super) wires: Arc<Wires>,
    pub(super) history: History,
    pub(super) club: Club,
    /// Whether all faults are over: one more game is played then.
    pub(super) faults_are_over: Arc<Watched<bool>>,
    pub(super) seed: u64,
}

/// The host's message to the others at a table.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Announcement {
    /// The rooms until now.
    pub(super) count: u32,
    pub(super) room: Option<RoomCode>,
    pub(super) is_over: bool,
}

/// The game of a table.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is drawn by itself")]
pub(super) struct Style {
    pub(super) game: GameKind,
    pub(super) rounds: Option<&'static str>,
    pub(super) clock: ClockSpec,
    pub(super) private: bool,
    /// A bot of the server is the opponent.
    pub(super) has_bot: bool,
    /// Both seek an opponent, and find each other.
    pub(super) is_paired: bool,
    /// Both have accounts, and their games change their ratings.
    pub(super) is_rated: bool,
    /// After each game both want a rematch.
    pub(super) has_rematches: bool,
    /// The players chat.
    pub(super) has_chat: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            game: GameKind::TicTacToe,
            rounds: None,
            clock: ClockSpec::None,
            private: false,
            has_bot: false,
            is_paired: false,
            is_rated: false,
            has_rematches: false,
            has_chat: false,
        }
    }
}

impl Table {
    /// Everybody at the table.
    pub(super) fn sit_down(self) -> Vec<BoxFuture<'static, ()>> {
        let mut rng = generator(self.seed, &format!("table {}", self.number));
        let (game, rounds) =
            if rng.random_bool(0.6) { (GameKind::TicTacToe, None) } else { (GameKind::Adjacency, Some("3")) };
        // Much longer than a run, and at no two tables the same: those who seek an opponent find the one at their own table.
        let timed = ClockSpec::Main { main_ms: 1_200_000 + 1000 * self.number as u32, increment_ms: 1000 };
        let (has_bot, is_paired) = (rng.random_bool(0.25), rng.random_bool(0.25));
        let (is_paired, private) = (is_paired && !has_bot, rng.random_bool(0.5));
        let clock = if is_paired || rng.random_bool(0.5) { timed } else { ClockSpec::None };
        let is_rated = !has_bot && !is_paired && rng.random_bool(0.3);
        let (has_rematches, has_chat) = (!has_bot && !is_rated && rng.random_bool(0.3), rng.random_bool(0.3));
        // Rated games have a clock, and are long enough.
        let (game, rounds, clock) =
            if is_rated { (GameKind::Adjacency, Some("8"), timed) } else { (game, rounds, clock) };
        let style = Style { game, rounds, clock, private, has_bot, is_paired, is_rated, has_rematches, has_chat };
        let announced: Arc<Watched<Announcement>> = Arc::default();
        let chairs: &[Chair] = match (style.has_bot, rng.random_bool(0.5)) {
            (false, false) => &[Chair::Host, Chair::Guest],
            (false, true) => &[Chair::Host, Chair::Guest, Chair::Spectator],
            (true, _) => &[Chair::Host, Chair::Spectator],
        };
        let sit = |chair: &Chair| {
            let who = Who { table: self.number, chair: *chair };
            let member = Member::new(&self, who, style, Arc::clone(&announced));
            member.play().boxed()
        };
        chairs.iter().map(sit).collect()
    }
}
