//! The clock of one game: the times of both players (at most one runs), and the credit for lag.

use std::time::{Duration, Instant};

use bidak_shared::game::Player;
use bidak_shared::protocol::{ClockSpec, Clocks};

use crate::base::millis::millis;
use crate::room::credit::Credit;

const DAY: Duration = Duration::from_hours(24);

/// Time left to both players. Stands still until it is started.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    spec: ClockSpec,
    /// Left to each player when the running side was last started.
    left: [Duration; 2],
    running: Option<(Player, Instant)>,
    /// Whether it never starts again here, because the server goes down.
    is_halted: bool,
    credit: [Credit; 2],
}

impl Clock {
    pub(crate) fn new(spec: ClockSpec) -> Self {
        let stock = match spec {
            ClockSpec::None => Duration::ZERO,
            ClockSpec::Main { main_ms, .. } => Duration::from_millis(main_ms.into()),
            ClockSpec::PerMove { move_ms } => Duration::from_millis(move_ms.into()),
            ClockSpec::Days { days } => DAY * days.into(),
        };
        Self { spec, left: [stock; 2], running: None, is_halted: false, credit: [Credit::new(spec), Credit::new(spec)] }
    }

    /// A stopped clock with the times left before a restart.
    pub(crate) fn restored(spec: ClockSpec, clocks: Option<Clocks>) -> Self {
        let mut clock = Self::new(spec);
        if let Some(clocks) = clocks {
            clock.left = Player::BOTH.map(|player| Duration::from_millis(clocks.left_ms(player).into()));
        }
        clock
    }

    /// A clock by days after a restart: the time of `player` has been running, and this is left of it.
    pub(crate) fn resumed(spec: ClockSpec, player: Player, left: Duration, now: Instant) -> Self {
        let mut clock = Self::new(spec);
        clock.left[player.index()] = left;
        clock.running = Some((player, now));
        clock
    }

    /// Whether anybody is timed.
    pub(crate) fn is_timed(&self) -> bool {
        self.spec != ClockSpec::None
    }

    /// Whether the players have days for a move.
    pub(crate) fn is_by_days(&self) -> bool {
        self.spec.is_by_days()
    }

    /// Whether the time of a player is running.
    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The time left to `player`; also zero while a move that was made in time may still be in transit.
    pub(crate) fn left(&self, player: Player, now: Instant) -> Duration {
        let left = self.left[player.index()];
        match self.running {
            Some((side, since)) if side == player => left.saturating_sub(now.saturating_duration_since(since)),
            _ => left,
        }
    }

    /// Sets the measured lag of `player`.
    pub(crate) fn set_lag(&mut self, player: Player, lag: Duration) {
        self.credit[player.index()].set_lag(lag);
    }

    /// Starts `player`'s time, and stops the other's.
    pub(crate) fn start(&mut self, player: Player, now: Instant) {
        self.stop(now);
        if self.is_timed() && !self.is_halted {
            self.running = Some((player, now));
        }
    }

    /// Delays the start of the running time: players learn of the turn only after the store has written the move.
    pub(crate) fn delay(&mut self, time: Duration) {
        if let Some((_, since)) = &mut self.running {
            *since += time;
        }
    }

    /// Stops both times.
    pub(crate) fn stop(&mut self, now: Instant) {
        if let Some((side, _)) = self.running {
            self.left[side.index()] = self.left(side, now);
            self.running = None;
        }
    }

    /// Stops both times for good, because the server goes down; not by days.
    pub(crate) fn halt(&mut self, now: Instant) {
        if !self.is_by_days() {
            self.stop(now);
            self.is_halted = true;
        }
    }

    /// `mover` has moved: stops the time, credits the lag and adds the increment, or restores the time for a move. A move
    /// made while the clock stood still, as in the opening, earns nothing.
    pub(crate) fn moved(&mut self, mover: Player, now: Instant) {
        let Some((_, since)) = self.running.take_if(|(side, _)| *side == mover) else {
            if self.is_halted && matches!(self.spec, ClockSpec::PerMove { .. }) {
                self.restore();
            }
            return self.stop(now);
        };
        let spent = now.saturating_duration_since(since);
        let left = &mut self.left[mover.index()];
        let credit = &mut self.credit[mover.index()];
        match self.spec {
            ClockSpec::None => {}
            ClockSpec::Main { increment_ms, .. } => {
                let counted = spent.saturating_sub(credit.spend(spent));
                *left = left.saturating_sub(counted) + Duration::from_millis(increment_ms.into());
            }
            ClockSpec::PerMove { .. } | ClockSpec::Days { .. } => {
                // Within the time for a move no credit is needed, because unused time is lost.
                credit.spend(spent.saturating_sub(*left));
                self.restore();
            }
        }
    }

    /// Handles a takeback. Spent time stays spent; with a time for each move both have the whole time again.
    pub(crate) fn taken_back(&mut self, now: Instant) {
        self.stop(now);
        if matches!(self.spec, ClockSpec::PerMove { .. } | ClockSpec::Days { .. }) {
            self.restore();
        }
    }

    fn restore(&mut self) {
        self.left = Self::new(self.spec).left;
    }

    /// The next flag and its time, which includes the time for a move in transit.
    pub(crate) fn flag(&self) -> Option<(Player, Instant)> {
        self.running.map(|(side, since)| (side, since + self.left[side.index()] + self.credit[side.index()].most()))
    }

    /// The clocks at `now`, for messages.
    pub(crate) fn clocks(&self, now: Instant) -> Option<Clocks> {
        let ms = |player| millis(self.left(player, now));
        self.is_timed().then(|| Clocks {
            first_ms: ms(Player::First),
            second_ms: ms(Player::Second),
            running: self.running.map(|(side, _)| side),
        })
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::Player::{First, Second};

    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    const BLITZ: ClockSpec = ClockSpec::Main { main_ms: 10_000, increment_ms: 2_000 };
    const PER_MOVE: ClockSpec = ClockSpec::PerMove { move_ms: 5_000 };
    const THREE_DAYS: ClockSpec = ClockSpec::Days { days: 3 };

    #[test]
    fn a_clock_stands_still_until_it_is_started() {
        let now = Instant::now();
        let clock = Clock::new(BLITZ);
        assert_eq!(clock.left(First, now + ms(60_000)), ms(10_000));
        assert_eq!(clock.flag(), None);
    }

    #[test]
    fn only_the_side_on_turn_loses_time_and_a_move_earns_the_increment() {
        let now = Instant::now();
        let mut clock = Clock::new(BLITZ);
        clock.start(First, now);
        clock.moved(First, now + ms(3_000));
        clock.start(Second, now + ms(3_000));
        assert_eq!(clock.left(First, now + ms(4_000)), ms(9_000));
        assert_eq!(clock.left(Second, now + ms(4_000)), ms(9_000));
    }

    #[test]
    fn the_flag_falls_when_the_stock_is_used_up() {
        let now = Instant::now();
        let mut clock = Clock::new(BLITZ);
        clock.start(Second, now);
        assert_eq!(clock.flag(), Some((Second, now + ms(10_000))));
        assert_eq!(clock.left(Second, now + ms(10_001)), Duration::ZERO);
    }

    #[test]
    fn the_rest_of_the_time_for_a_move_is_lost() {
        let now = Instant::now();
        let mut clock = Clock::new(PER_MOVE);
        clock.start(First, now);
        clock.moved(First, now + ms(1_000));
        assert_eq!(clock.left(First, now + ms(1_000)), ms(5_000));
    }

    #[test]
    fn by_days_each_move_has_all_days_and_lag_changes_nothing() {
        let (now, hours) = (Instant::now(), Duration::from_hours);
        let mut clock = Clock::new(THREE_DAYS);
        clock.set_lag(First, ms(60_000));
        clock.start(First, now);
        assert_eq!(clock.flag(), Some((First, now + hours(72))));
        clock.moved(First, now + hours(71));
        clock.start(Second, now + hours(71));
        assert_eq!(clock.flag(), Some((Second, now + hours(143))));
        let clocks = clock.clocks(now + hours(72));
        assert_eq!(clocks, Some(Clocks { first_ms: 259_200_000, second_ms: 255_600_000, running: Some(Second) }));
    }

    #[test]
    fn after_a_restart_a_clock_by_days_has_been_running() {
        let now = Instant::now();
        let clock = Clock::resumed(THREE_DAYS, Second, ms(90_000), now);
        assert_eq!(clock.flag(), Some((Second, now + ms(90_000))));
        assert_eq!(clock.left(First, now), Duration::from_hours(72));
    }

    #[test]
    fn a_move_while_the_clock_stands_still_earns_nothing() {
        let now = Instant::now();
        let mut clock = Clock::new(BLITZ);
        clock.moved(First, now + ms(1_000));
        assert_eq!(clock.left(First, now + ms(1_000)), ms(10_000));
    }

    #[test]
    fn a_delay_costs_no_time_and_changes_nothing_else() {
        let now = Instant::now();
        let mut clock = Clock::new(BLITZ);
        clock.delay(ms(60_000));
        clock.start(First, now);
        clock.moved(First, now + ms(3_000));
        clock.start(Second, now + ms(3_000));
        clock.delay(ms(60_000));
        assert_eq!(clock.flag(), Some((Second, now + ms(73_000))));
        assert_eq!(clock.left(Second, now + ms(63_000)), ms(10_000));
        assert_eq!(clock.left(Second, now + ms(64_000)), ms(9_000));
        assert_eq!(clock.left(First, now + ms(64_000)), ms(9_000));
    }

    #[test]
    fn a_stopped_clock_keeps_the_time_left() {
        let now = Instant::now();
        let mut clock = Clock::new(BLITZ);
        clock.start(First, now);
        clock.stop(now + ms(4_000));
        assert_eq!(clock.left(First, now + ms(9_000)), ms(6_000));
        clock.start(First, now + ms(9_000));
        assert_eq!(clock.flag(), Some((First, now + ms(15_000))));
    }

    #[test]
    fn a_halted_clock_stands_through_moves_and_takebacks_but_not_by_days() {
        let now = Instant::now();
        for (spec, stopped, moved) in [(BLITZ, ms(6_000), ms(6_000)), (PER_MOVE, ms(1_000), ms(5_000))] {
            let mut clock = Clock::new(spec);
            clock.start(First, now);
            clock.halt(now + ms(4_000));
            assert_eq!((clock.left(First, now + ms(9_000)), clock.flag()), (stopped, None), "{spec}");
            clock.moved(First, now + ms(9_000));
            clock.start(Second, now + ms(9_000));
            assert_eq!((clock.left(First, now + ms(9_000)), clock.flag()), (moved, None), "{spec}");
        }
        let mut clock = Clock::new(THREE_DAYS);
        clock.start(First, now);
        clock.halt(now + ms(4_000));
        assert_eq!(clock.flag(), Some((First, now + Duration::from_hours(72))));
    }

    #[test]
    fn a_takeback_returns_no_time_of_a_stock_and_all_of_a_move() {
        for (spec, left) in [(BLITZ, ms(6_000)), (PER_MOVE, ms(5_000))] {
            let now = Instant::now();
            let mut clock = Clock::new(spec);
            clock.start(First, now);
            clock.taken_back(now + ms(4_000));
            assert_eq!(clock.left(First, now + ms(4_000)), left, "{spec}");
        }
    }

    #[test]
    fn without_a_time_control_there_are_no_clocks_and_no_flag() {
        let now = Instant::now();
        let mut clock = Clock::new(ClockSpec::None);
        clock.start(First, now);
        assert_eq!(clock.clocks(now), None);
        assert_eq!(clock.flag(), None);
    }

    #[test]
    fn messages_carry_the_time_left_at_the_moment() {
        let now = Instant::now();
        let mut clock = Clock::new(BLITZ);
        clock.start(Second, now);
        let clocks = clock.clocks(now + ms(1_500));
        assert_eq!(clocks, Some(Clocks { first_ms: 10_000, second_ms: 8_500, running: Some(Second) }));
    }

    #[test]
    fn lag_does_not_count() {
        let now = Instant::now();
        let mut clock = Clock::new(BLITZ);
        clock.set_lag(First, ms(300));
        for (spent, left) in [(3_000, 10_000 - 2_700 + 2_000), (200, 9_300 + 2_000)] {
            clock.start(First, now);
            assert_eq!(
                clock.left(First, now + ms(spent)) + ms(spent),
                clock.left(First, now),
                "while it runs, it does"
            );
            clock.moved(First, now + ms(spent));
            assert_eq!(clock.left(First, now), ms(left));
        }
    }

    #[test]
    fn the_flag_waits_for_a_move_that_was_made_in_time() {
        for (spec, stock, left) in [(BLITZ, 10_000, 2_100), (PER_MOVE, 5_000, 5_000)] {
            let now = Instant::now();
            let mut clock = Clock::new(spec);
            clock.set_lag(First, ms(400));
            clock.start(First, now);
            assert_eq!(clock.flag(), Some((First, now + ms(stock + 400))), "{spec}");
            assert_eq!(clock.left(First, now + ms(stock + 200)), Duration::ZERO, "{spec}");
            clock.moved(First, now + ms(stock + 300));
            assert_eq!(clock.left(First, now), ms(left), "{spec}");
        }
    }

    #[test]
    fn a_time_for_each_move_uses_the_quota_only_for_time_beyond_it() {
        let now = Instant::now();
        let mut clock = Clock::new(PER_MOVE);
        clock.set_lag(First, ms(60_000));
        for spent in [5_000, 5_000, 5_000, 5_000] {
            clock.start(First, now);
            clock.moved(First, now + ms(spent));
        }
        clock.start(First, now);
        assert_eq!(clock.flag(), Some((First, now + ms(10_000))));
        clock.moved(First, now + ms(9_000));
        clock.start(First, now);
        assert_eq!(clock.flag(), Some((First, now + ms(7_000))));
    }
}
