//! The game that a room plays: the record, the clock, the ending. It knows the time control, but not the players.

use std::time::{Duration, Instant};

use bidak_shared::eval::Score;
use bidak_shared::game::{EndReason, MoveList, Outcome, Player};
use bidak_shared::protocol::{ClockSpec, Ending, GameId, PlySearch, PreparedMove, RefusalCode, Turn};
use bidak_shared::record::{AnyRecord, MoveError};

use crate::base::refusal::Refusal;
use crate::room::clock::Clock;
use crate::store::{BotSearch, Deadline};

/// Live clocks start, and a game can no longer be aborted, once both players have moved.
pub(crate) const OPENING_PLIES: usize = 2;

/// The game that a room plays, started or not.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) id: GameId,
    record: Box<dyn AnyRecord>,
    pub(crate) clock: Clock,
    pub(crate) ending: Option<Ending>,
    /// The start of the current turn, for the deadline of a first move.
    pub(crate) turn_since: Instant,
    /// How long the current turn had lasted already when the game was restored then.
    pub(crate) waited: Duration,
    /// The number of takebacks, which distinguishes a ply that is played a second time.
    pub(crate) takebacks: u32,
    /// The last scores of the bots, each from its own side.
    pub(crate) scores: [Option<Score>; 2],
    /// The searches of the moves of bots, each with its ply.
    pub(crate) searches: Vec<(u32, BotSearch)>,
    /// Sides whose players have not come back since a restart; their clocks stand still.
    pub(crate) awaited: [bool; 2],
    /// The move that a player prepares for the next own turn, in a game by days; an illegal one stays until that player has moved.
    pub(crate) prepared: Option<PreparedMove>,
}

/// The verdict on a move that a player sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveVerdict {
    /// A new move, which may be illegal.
    New,
    /// A move that was played already and is sent again.
    Repeated,
}

impl Played {
    pub(crate) fn new(id: GameId, record: Box<dyn AnyRecord>, clock: ClockSpec, now: Instant) -> Self {
        let clock = Clock::new(clock);
        Self {
            id,
            record,
            clock,
            ending: None,
            turn_since: now,
            waited: Duration::ZERO,
            takebacks: 0,
            scores: [None; 2],
            searches: Vec::new(),
            awaited: [false; 2],
            prepared: None,
        }
    }

    pub(crate) fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    pub(crate) fn ply(&self) -> usize {
        self.record.ply()
    }

    pub(crate) fn to_move(&self) -> Player {
        self.record.to_move()
    }

    /// Whether both have moved.
    pub(crate) fn is_past_opening(&self) -> bool {
        self.ply() >= OPENING_PLIES
    }

    /// The side to move at `ply`.
    pub(crate) fn mover_at(&self, ply: usize) -> Player {
        if self.ply().abs_diff(ply).is_multiple_of(2) { self.to_move() } else { self.to_move().opponent() }
    }

    /// Distinguishes a new move of `side` from a repeated, late or early one.
    pub(crate) fn judge(&self, side: Player, ply: usize, text: &str) -> Result<MoveVerdict, Refusal> {
        let played = self.ply();
        if ply < played {
            let earlier = self.record.moves().swap_remove(ply);
            if self.mover_at(ply) == side && earlier.eq_ignore_ascii_case(text.trim()) {
                return Ok(MoveVerdict::Repeated);
            }
            let sentence = format!("move {} was {earlier} already; the game is at ply {played}", ply + 1);
            return Err(Refusal::new(RefusalCode::Stale, sentence));
        }
        if self.ending.is_some() {
            return Err(Refusal::new(RefusalCode::NotPlaying, "the game is over"));
        }
        if ply > played {
            let sentence = format!("ply {ply} has not been reached; the game is at ply {played}");
            return Err(Refusal::new(RefusalCode::Ahead, sentence));
        }
        if self.to_move() != side {
            return Err(Refusal::new(RefusalCode::NotYourTurn, self.whose_turn()));
        }
        Ok(MoveVerdict::New)
    }

    /// A clause for a refusal.
    fn whose_turn(&self) -> String {
        format!("it is {}'s turn", self.record.side_name(self.to_move()))
    }

    /// Plays a move of the side on turn and starts the other clock. Returns the text as the game writes it.
    pub(crate) fn play(&mut self, text: &str, now: Instant) -> Result<String, Refusal> {
        let mover = self.to_move();
        self.record.play(text.trim()).map_err(|error| {
            let code = match error {
                MoveError::Unreadable(_) => RefusalCode::UnreadableMove,
                MoveError::Illegal { .. } => RefusalCode::IllegalMove,
                MoveError::Over => RefusalCode::NotPlaying,
            };
            Refusal::new(code, error.to_string())
        })?;
        self.clock.moved(mover, now);
        (self.turn_since, self.waited) = (now, Duration::ZERO);
        self.run_clock(now);
        Ok(self.record.last_move().expect("a move was just played"))
    }

    /// Starts the clock of the side on turn; a live one only after the opening.
    pub(crate) fn run_clock(&mut self, now: Instant) {
        let is_awaited = self.awaited[self.to_move().index()];
        if (self.is_past_opening() || self.clock.is_by_days()) && !is_awaited && self.record.outcome().is_none() {
            self.clock.start(self.to_move(), now);
        }
    }

    /// Until when the side on turn may move, in a game by days.
    pub(crate) fn deadline(&self, now: Instant) -> Option<Deadline> {
        let (_, at) = self.clock.flag().filter(|_| self.clock.is_by_days())?;
        Some(Deadline::new(at, now))
    }

    /// The ending by the rules, if the game is over.
    pub(crate) fn ending_by_rules(&self) -> Option<Ending> {
        let outcome = self.record.outcome()?;
        let reason = self.record.end_reason().expect("a finished game has a reason");
        Some(self.ending(Some(outcome), reason))
    }

    /// An ending in the present position.
    pub(crate) fn ending(&self, outcome: Option<Outcome>, reason: EndReason) -> Ending {
        Ending { outcome, reason, margin: self.record.margin(Player::First), illegal: None }
    }

    /// Ends it.
    pub(crate) fn end(&mut self, ending: Ending, now: Instant) {
        self.clock.stop(now);
        self.ending = Some(ending);
    }

    /// The number of plies that a takeback by `side` undoes, back to that player's last turn. `None` if that player has
    /// not moved.
    pub(crate) fn takeback_plies(&self, side: Player) -> Option<usize> {
        let plies = if self.to_move() == side { 2 } else { 1 };
        (plies <= self.ply()).then_some(plies)
    }

    /// Undoes moves.
    pub(crate) fn take_back(&mut self, plies: usize, now: Instant) {
        self.record.undo(plies);
        let left = self.ply() as u32;
        self.searches.retain(|(ply, _)| *ply < left);
        self.takebacks += 1;
        (self.turn_since, self.waited) = (now, Duration::ZERO);
        self.prepared = None;
        self.clock.taken_back(now);
        self.run_clock(now);
    }

    /// The searches of the moves, in their order, up to the last one that a bot played.
    pub(crate) fn ply_searches(&self) -> Vec<Option<PlySearch>> {
        let mut searches = vec![None; self.searches.last().map_or(0, |(ply, _)| *ply as usize + 1)];
        for (ply, search) in &self.searches {
            searches[*ply as usize] = Some(PlySearch::from(*search));
        }
        searches
    }

    /// The time that a bot may take for the next move: a fraction of the stock, or most of a time per move.
    pub(crate) fn bot_time(&self, spec: ClockSpec, now: Instant) -> Option<Duration> {
        let left = self.clock.left(self.to_move(), now);
        match spec {
            ClockSpec::None | ClockSpec::Days { .. } => None,
            ClockSpec::Main { increment_ms, .. } => {
                let share = left / 20 + Duration::from_millis(increment_ms.into()) * 3 / 4;
                Some(share.min(left / 2))
            }
            ClockSpec::PerMove { .. } => Some(left * 3 / 5),
        }
    }

    /// The time that a bot with an exact effort may take: nearly all of it, since the effort is not shortened.
    pub(crate) fn exact_bot_time(&self, spec: ClockSpec, now: Instant) -> Option<Duration> {
        spec.is_live().then(|| self.clock.left(self.to_move(), now) * 9 / 10)
    }

    /// The turn, with the legal moves if `has_legal`.
    pub(crate) fn turn(&self, has_legal: bool, now: Instant) -> Turn {
        Turn {
            ply: self.ply() as u32,
            position: Some(self.record.position_text()),
            to_move: self.to_move(),
            legal: if has_legal { self.record.legal_list() } else { MoveList::default() },
            clocks: self.clock.clocks(now),
        }
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::Player::{First, Second};
    use bidak_shared::kind::GameKind;

    use super::*;

    fn game_after(moves: &[&str]) -> Played {
        let now = Instant::now();
        let record = GameKind::TicTacToe.record(&[]).expect("no options");
        let mut game = Played::new(GameId::from_bits(1), record, ClockSpec::None, now);
        for text in moves {
            game.play(text, now).expect("the test plays legal moves");
        }
        game
    }

    #[test]
    fn a_move_is_new_repeated_late_early_or_the_opponents() {
        use RefusalCode::{Ahead, NotYourTurn, Stale};
        let game = game_after(&["a1", "b2"]);
        for (side, ply, text, expected) in [
            (First, 2, "c3", Ok(MoveVerdict::New)),
            (First, 0, "a1", Ok(MoveVerdict::Repeated)),
            (First, 0, " A1", Ok(MoveVerdict::Repeated)),
            (Second, 1, "b2", Ok(MoveVerdict::Repeated)),
            (First, 0, "c1", Err(Stale)),
            (Second, 0, "a1", Err(Stale)),
            (First, 1, "b2", Err(Stale)),
            (First, 3, "c3", Err(Ahead)),
            (Second, 3, "c3", Err(Ahead)),
            (Second, 2, "c3", Err(NotYourTurn)),
        ] {
            let claimed = game.judge(side, ply, text).map_err(|refusal| refusal.code);
            assert_eq!(claimed, expected, "{side} {text} at ply {ply}");
        }
    }

    #[test]
    fn the_last_move_of_a_finished_game_can_be_repeated_but_nothing_new_played() {
        let mut game = game_after(&["a1", "b1", "a2", "b2", "a3"]);
        let ending = game.ending_by_rules().expect("three in a column");
        assert_eq!(ending.outcome, Some(Outcome::Win(First)));
        game.end(ending, Instant::now());
        assert_eq!(game.judge(First, 4, "a3"), Ok(MoveVerdict::Repeated));
        let refusal = game.judge(Second, 5, "b3").expect_err("the game is over");
        assert_eq!(refusal.code, RefusalCode::NotPlaying);
    }

    #[test]
    fn refusals_name_the_side_on_turn_and_the_error() {
        let mut game = game_after(&["a1"]);
        let refusal = game.judge(First, 1, "b2").expect_err("it is O's turn");
        assert_eq!(refusal.sentence, "it is O's turn");
        let refusal = game.play("a1", Instant::now()).expect_err("a1 is taken");
        assert_eq!(
            (refusal.code, refusal.sentence.as_str()),
            (RefusalCode::IllegalMove, "a1 is not legal: a1 is taken")
        );
    }

    #[test]
    fn a_takeback_returns_to_the_last_turn_of_its_player() {
        for (moves, side, plies) in [
            (&["a1"][..], First, Some(1)),
            (&["a1"], Second, None),
            (&["a1", "b2"], First, Some(2)),
            (&["a1", "b2"], Second, Some(1)),
            (&[], First, None),
        ] {
            assert_eq!(game_after(moves).takeback_plies(side), plies, "{side} after {moves:?}");
        }
    }

    #[test]
    fn clocks_start_when_both_have_moved() {
        let now = Instant::now();
        let record = GameKind::TicTacToe.record(&[]).expect("no options");
        let mut game = Played::new(GameId::from_bits(1), record, ClockSpec::PerMove { move_ms: 1000 }, now);
        game.play("a1", now).expect("legal");
        assert_eq!(game.clock.flag(), None);
        game.play("b2", now).expect("legal");
        assert_eq!(game.clock.flag(), Some((First, now + Duration::from_secs(1))));
        game.take_back(1, now);
        assert_eq!(game.clock.flag(), None);
    }

    #[test]
    fn a_clock_by_days_runs_from_the_first_move_on() {
        let now = Instant::now();
        let record = GameKind::TicTacToe.record(&[]).expect("no options");
        let mut game = Played::new(GameId::from_bits(1), record, ClockSpec::Days { days: 1 }, now);
        let day = Duration::from_hours(24);
        game.run_clock(now);
        assert_eq!(game.clock.flag(), Some((First, now + day)));
        game.play("a1", now + day / 2).expect("legal");
        assert_eq!(game.clock.flag(), Some((Second, now + day + day / 2)));
        assert_eq!(game.bot_time(ClockSpec::Days { days: 1 }, now), None);
    }

    #[test]
    fn a_bot_plans_with_half_of_its_time_at_most() {
        let now = Instant::now();
        let spec = ClockSpec::Main { main_ms: 1000, increment_ms: 60_000 };
        let record = GameKind::TicTacToe.record(&[]).expect("no options");
        let game = Played::new(GameId::from_bits(1), record, spec, now);
        assert_eq!(game.bot_time(spec, now), Some(Duration::from_millis(500)));
    }
}
