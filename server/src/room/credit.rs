//! The credit of a player for lag.
//!
//! A player's time runs on the server, so the player would pay for the transit of the opponent's move and of the
//! answer. The server credits the measured round trip, out of a quota that grows with each move: enough for an honest
//! player on an ordinary line, and little for a player who fakes lag.

use std::time::Duration;

use bidak_shared::protocol::ClockSpec;

/// The most that each move adds to the quota.
const MOST_GAIN: Duration = Duration::from_secs(1);

/// In short games each move adds the time for the game divided by this, so that faked lag gains little.
const GAINS_A_GAME: u64 = 180;

/// The moves for which the time of a game is usually meant to suffice.
const MOVES_A_GAME: u64 = 40;

/// The largest quota, in moves.
const GAINS_KEPT: u32 = 5;

/// One player's lag, and the rest of the quota.
#[derive(Clone, Debug)]
pub(super) struct Credit {
    /// The last measured round trip; zero for a bot.
    lag: Duration,
    quota: Duration,
    /// The increase of the quota with each move.
    gain: Duration,
}

impl Credit {
    /// The credit at the start of a game.
    pub(super) fn new(clock: ClockSpec) -> Self {
        let game_ms = match clock {
            ClockSpec::None | ClockSpec::Days { .. } => 0,
            ClockSpec::Main { main_ms, increment_ms } => u64::from(main_ms) + u64::from(increment_ms) * MOVES_A_GAME,
            ClockSpec::PerMove { move_ms } => u64::from(move_ms) * MOVES_A_GAME,
        };
        let gain = Duration::from_millis(game_ms / GAINS_A_GAME).min(MOST_GAIN);
        Self { lag: Duration::ZERO, quota: gain, gain }
    }

    /// Sets the measured round trip.
    pub(super) fn set_lag(&mut self, lag: Duration) {
        self.lag = lag;
    }

    /// The most that this turn may be credited.
    pub(super) fn most(&self) -> Duration {
        self.lag.min(self.quota)
    }

    /// Takes up to `wanted` from the quota; returns the credit.
    pub(super) fn spend(&mut self, wanted: Duration) -> Duration {
        let credited = self.most().min(wanted);
        self.quota = (self.quota.saturating_sub(credited) + self.gain).min(self.gain * GAINS_KEPT);
        credited
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    /// A clock with which each move adds a second.
    const THREE: ClockSpec = ClockSpec::Main { main_ms: 180_000, increment_ms: 0 };

    #[test]
    fn an_honest_player_on_a_usual_line_gets_all_lag_back_and_never_more_than_is_wanted() {
        let mut credit = Credit::new(THREE);
        for (lag, wanted, credited) in [(0, 5_000, 0), (300, 5_000, 300), (900, 900, 900), (300, 200, 200), (300, 0, 0)]
        {
            credit.set_lag(ms(lag));
            assert_eq!(credit.spend(ms(wanted)), ms(credited), "{lag} {wanted}");
        }
    }

    #[test]
    fn faked_lag_is_credited_up_to_the_quota() {
        let mut credit = Credit::new(THREE);
        credit.set_lag(ms(60_000));
        let all: Duration = (0..40).map(|_| credit.spend(ms(20_000))).sum();
        assert_eq!(all, ms(40_000));
    }

    #[test]
    fn the_largest_quota_is_a_few_seconds() {
        let mut credit = Credit::new(THREE);
        let unused: Duration = (0..100).map(|_| credit.spend(ms(20_000))).sum();
        assert_eq!(unused, Duration::ZERO);
        credit.set_lag(ms(60_000));
        assert_eq!([credit.spend(ms(20_000)), credit.spend(ms(20_000))], [ms(5_000), ms(1_000)]);
    }

    #[test]
    fn the_shorter_the_game_the_less_is_added() {
        for (clock, gain) in [
            ("none", 0),
            ("0.2+0", 66),
            ("1+0", 333),
            ("1+2", 777),
            ("3+0", 1_000),
            ("60+0", 1_000),
            ("1s", 222),
            ("30s", 1_000),
            ("3d", 0),
        ] {
            let clock = clock.parse().expect("a clock");
            assert_eq!(Credit::new(clock).gain, ms(gain), "{clock}");
        }
    }
}
