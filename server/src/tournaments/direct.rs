//! The orders of the directors, who are the organiser and the helpers, and the automatic steps of a tournament.

use std::time::{Duration, Instant};

use bidak_shared::club::arena::{self, Ready};
use bidak_shared::club::result::PairingResult;
use bidak_shared::club::tournament::{Command as Act, Phase, Presence};
use bidak_shared::game::{Outcome, Player};
use bidak_shared::protocol::{
    ChatText, ClockSpec, EntrantState, Handle, Order, RefusalCode, RoomCode, ServerMessage, StateReason,
    TournamentChange, TournamentFact,
};

use crate::base::environment::instant;
use crate::base::limit::Limit;
use crate::base::refusal::Refusal;
use crate::room::EarlyClose;
use crate::store::now;
use crate::tournaments::actor::Actor;
use crate::tournaments::bounds;
use crate::tournaments::competition::index;
use crate::tournaments::mail::Entering;
use crate::tournaments::settings::{self, Stage};

/// Helpers of one tournament.
pub(crate) const MOST_HELPERS: usize = 10;

/// How long an entrant of an arena rests between two games.
const REST: Duration = Duration::from_secs(5);

/// How long an arena pairs by rating, because there are no ranks yet, in seconds.
const BY_RATING: u64 = 60;

/// Whether an arena that began at `began`, in seconds, still pairs by rating.
fn is_by_rating(began: u64, now: u64) -> bool {
    now.saturating_sub(began) < BY_RATING
}

/// The outcome of a game that was decided with this result.
fn outcome_of(result: PairingResult) -> Option<Outcome> {
    match result {
        PairingResult::First | PairingResult::FirstByForfeit => Some(Outcome::Win(Player::First)),
        PairingResult::Second | PairingResult::SecondByForfeit => Some(Outcome::Win(Player::Second)),
        PairingResult::Draw => Some(Outcome::Draw),
        PairingResult::NobodyPlayed => None,
    }
}

/// Whether the number of an order's events is limited. Other orders are limited by the rounds, or end the tournament.
fn is_change(order: &Order) -> bool {
    match order {
        Order::Suspend { .. }
        | Order::Undo
        | Order::Forbid { .. }
        | Order::Decide { .. }
        | Order::Bye { .. }
        | Order::Helpers { .. }
        | Order::Change(_) => true,
        Order::Open
        | Order::Start
        | Order::Next
        | Order::Pair { .. }
        | Order::Add { .. }
        | Order::Pause { .. }
        | Order::Withdraw { .. }
        | Order::Kick { .. }
        | Order::Message { .. }
        | Order::End
        | Order::Cancel => false,
    }
}

fn wrong_state(sentence: &str) -> Refusal {
    Refusal::new(RefusalCode::WrongState, sentence)
}

impl Actor {
    /// Carries out an order of a director.
    pub(super) async fn direct(&mut self, order: Order, entering: Option<Entering>) -> Result<(), Refusal> {
        if is_change(&order) {
            bounds::may_change(self.competition.changes)?;
        }
        match order {
            Order::Open => self.open().await,
            Order::Start => {
                if self.competition.machine().phase() != Phase::Open {
                    return Err(wrong_state(self.start_problem()));
                }
                self.pair(Act::Next).await
            }
            Order::Next => {
                if self.competition.machine().phase() != Phase::Running {
                    return Err(wrong_state("the tournament is not running; start it first"));
                }
                self.pair(Act::Next).await
            }
            Order::Suspend { suspended } => {
                if self.competition.is_over() {
                    return Err(wrong_state("the tournament is over"));
                }
                let is_new = self.competition.suspended != suspended;
                let facts = is_new.then_some(TournamentFact::Suspended { suspended });
                self.record(facts.into_iter().collect()).await
            }
            Order::Pair { pairs, byes } => {
                let boards = pairs.iter().map(|[first, second]| (index(*first), index(*second))).collect();
                self.act(Act::PairByHand { boards, byes: byes.into_iter().map(index).collect() }).await
            }
            Order::Undo => {
                let rooms: Vec<RoomCode> = self.competition.wanted().iter().filter_map(|wanted| wanted.room).collect();
                if !self.undone.has_any(instant()) {
                    let sentence = "pairings of this tournament were taken back too often; try again in some seconds";
                    return Err(Refusal::at(Limit::TournamentUndone, RefusalCode::TooFast, sentence));
                }
                self.act(Act::Undo).await?;
                self.undone.spend(instant());
                self.close_early(rooms, EarlyClose::Undone);
                Ok(())
            }
            Order::Forbid { one, other } => self.act(Act::Forbid { one: index(one), other: index(other) }).await,
            Order::Add { .. } => self.add(entering.ok_or_else(Refusal::fault)?).await,
            Order::Pause { entrant, paused } => {
                let presence = if paused { Presence::Paused } else { Presence::Here };
                self.set_presence(index(entrant), presence, Some(StateReason::Director)).await
            }
            Order::Withdraw { entrant } => {
                let act = Act::Attend { entrant: index(entrant), presence: Presence::Withdrawn };
                self.act_on_entrant(act, Some(StateReason::Director)).await
            }
            Order::Kick { entrant } => {
                if index(entrant) >= self.competition.people().len() {
                    return Err(Refusal::new(RefusalCode::NotEntered, "there is no such entrant"));
                }
                if self.competition.is_over() {
                    return Err(wrong_state("the tournament is over"));
                }
                let is_new = !self.competition.is_kicked(index(entrant));
                let kicked =
                    TournamentFact::Attends { entrant, state: EntrantState::Kicked, why: Some(StateReason::Director) };
                self.record(is_new.then_some(kicked).into_iter().collect()).await
            }
            Order::Decide { round, board, game, result } => {
                let place = (index(round), index(board), index(game));
                let wanted = self.competition.wanted().into_iter();
                let rooms = wanted.filter(|one| (one.place.round, one.place.board) == (round, board));
                let rooms: Vec<RoomCode> = rooms.filter_map(|wanted| wanted.room).collect();
                self.act(Act::Decide { round: place.0, board: place.1, game: place.2, result }).await?;
                let still: Vec<_> = self.competition.wanted().iter().filter_map(|wanted| wanted.room).collect();
                let rooms = rooms.into_iter().filter(|room| !still.contains(room)).collect();
                self.close_early(rooms, EarlyClose::Decided(outcome_of(result)));
                Ok(())
            }
            Order::Bye { entrant } => self.act(Act::Bye { entrant: index(entrant) }).await,
            Order::Message { text } => {
                let text: ChatText =
                    text.parse().map_err(|error| Refusal::new(RefusalCode::BadChat, format!("{error}")))?;
                if !self.messages.spend(instant()) {
                    let sentence = "this tournament was sent many messages; try again in some seconds";
                    return Err(Refusal::at(Limit::Messages, RefusalCode::TooFast, sentence));
                }
                let message = ServerMessage::TournamentMessage { tournament: self.competition.code, text };
                self.followers.send(&crate::wire::outbox::frame(&message));
                Ok(())
            }
            Order::Helpers { handles } => self.set_helpers(handles).await,
            Order::Change(change) => self.change(&change).await,
            Order::End => self.end().await,
            Order::Cancel => self.cancel().await,
        }
    }

    /// Cancels the tournament with its games.
    pub(super) async fn cancel(&mut self) -> Result<(), Refusal> {
        let rooms: Vec<RoomCode> = self.competition.wanted().iter().filter_map(|wanted| wanted.room).collect();
        self.act(Act::Cancel).await?;
        self.close_early(rooms, EarlyClose::Undone);
        Ok(())
    }

    /// Opens the entry. Entrants of the draft get their message now, because only directors see a draft.
    async fn open(&mut self) -> Result<(), Refusal> {
        self.act(Act::Open).await?;
        let entered: Vec<_> = self.competition.entries().collect();
        for (version, player) in entered {
            let entered = self.event(version, true);
            self.server.lobby.send_to_player(player, entered).await;
        }
        Ok(())
    }

    /// Sets the helpers.
    async fn set_helpers(&mut self, handles: Vec<Handle>) -> Result<(), Refusal> {
        if handles.len() > MOST_HELPERS {
            let sentence = format!("a tournament has at most {MOST_HELPERS} helpers");
            return Err(Refusal::new(RefusalCode::BadOption, sentence));
        }
        let mut helpers: Vec<Handle> = Vec::new();
        for handle in handles {
            if !helpers.contains(&handle) {
                helpers.push(handle);
            }
        }
        let is_new = self.competition.helpers != helpers;
        self.record(is_new.then_some(TournamentFact::Helpers { helpers }).into_iter().collect()).await
    }

    /// Changes settings.
    async fn change(&mut self, change: &TournamentChange) -> Result<(), Refusal> {
        let machine = self.competition.machine();
        let state =
            Stage { phase: machine.phase(), rounds: machine.rounds().len(), entrants: machine.entrants().len() };
        let change = settings::check_change(&self.competition.spec, change, state, now())?;
        self.record(change.map(TournamentFact::Changed).into_iter().collect()).await
    }

    fn start_problem(&self) -> &'static str {
        match self.competition.machine().phase() {
            Phase::Draft => "the tournament is a draft; open it first",
            Phase::Open | Phase::Running => "the tournament is running already",
            Phase::Over | Phase::Cancelled => "the tournament is over",
        }
    }

    /// Enters an account, or readmits an entrant who has withdrawn or was kicked.
    async fn add(&mut self, entering: Entering) -> Result<(), Refusal> {
        if let Some(entrant) = self.competition.entrant_of(entering.player) {
            bounds::may_attend(self.competition.attended(entrant), Presence::Here)?;
            return self.act_on_entrant(Act::Readmit { entrant }, Some(StateReason::Director)).await;
        }
        let player = entering.player;
        self.enter(entering, None).await?;
        if self.competition.was_opened {
            // The player may not follow the tournament, so sends the event to all connections.
            let entered = self.event(self.competition.version(), true);
            self.server.lobby.send_to_player(player, entered).await;
        }
        Ok(())
    }

    /// The time until the next automatic step.
    pub(super) fn next_in(&self) -> Option<Duration> {
        let spec = &self.competition.spec;
        if self.competition.suspended {
            return None;
        }
        let until = |at: u64| Duration::from_secs(at.saturating_sub(now().seconds()));
        match self.competition.machine().phase() {
            Phase::Open => spec.start_at.map(|at| until(at.seconds())),
            Phase::Running if self.is_arena() => self.arena_ends().map(until),
            Phase::Running => {
                let pause = Duration::from_millis(spec.pause_ms?.into());
                Some((self.done_at? + pause).saturating_duration_since(instant()))
            }
            _ => None,
        }
    }

    /// When the last round was done, for a tournament that was read from the store.
    pub(super) fn done_before(&self) -> Option<Instant> {
        let machine = self.competition.machine();
        let seconds = now().seconds().saturating_sub(self.competition.result_at.seconds());
        let is_round_done = machine.phase() == Phase::Running && machine.is_round_done();
        is_round_done.then(|| instant().checked_sub(Duration::from_secs(seconds)).unwrap_or_else(instant))
    }

    /// When an arena ends, in seconds since 1970.
    fn arena_ends(&self) -> Option<u64> {
        let minutes = self.competition.spec.minutes?;
        Some(self.competition.began_at?.seconds() + u64::from(minutes) * 60)
    }

    /// Takes the next automatic step if it is due.
    pub(super) async fn on_time(&mut self) {
        let machine = self.competition.machine();
        let is_round_done = machine.phase() == Phase::Running && machine.is_round_done();
        self.done_at = if is_round_done { self.done_at.or_else(|| Some(instant())) } else { None };
        if machine.phase() == Phase::Running && self.is_arena() {
            return self.on_arena_time().await;
        }
        let is_due = self.next_in().is_some_and(|time| time.is_zero());
        let version = self.competition.version();
        if !is_due || self.unpairable.as_ref().is_some_and(|(unpairable, _)| *unpairable == version) {
            return;
        }
        // After a failure of the store, the next tick tries again.
        if let Err(refusal) = self.pair(Act::Next).await
            && refusal.code != RefusalCode::Fault
        {
            tracing::info!(tournament = %self.competition.code, why = refusal.sentence, "the round waits");
            self.unpairable = Some((version, refusal.sentence));
            self.send_problems();
        }
    }

    async fn on_arena_time(&mut self) {
        let is_full = self.competition.version() >= bounds::MOST_EVENTS;
        let is_over = is_full || self.arena_ends().is_some_and(|end| end <= now().seconds());
        if is_over && !self.competition.suspended {
            // After a failure of the store, the next tick tries again.
            let _ = self.end().await;
            return;
        }
        if self.competition.suspended {
            return;
        }
        let (ready, resting) = self.ready(instant());
        let busy = 2 * self.competition.wanted().len() + resting;
        let seconds = match self.competition.spec.clock {
            ClockSpec::Main { main_ms, increment_ms } => {
                u64::from(main_ms) / 1000 + 30 * u64::from(increment_ms) / 1000
            }
            ClockSpec::PerMove { move_ms } => 30 * u64::from(move_ms) / 1000,
            ClockSpec::None | ClockSpec::Days { .. } => 0,
        };
        if !arena::is_due(&ready, busy, arena::patience_ms(seconds)) {
            return;
        }
        let by_rating = self.competition.began_at.is_some_and(|at| is_by_rating(at.seconds(), now().seconds()));
        let all: Vec<usize> = ready.iter().map(|one| one.entrant).collect();
        if self.pair(Act::Pair { ready, by_rating }).await.is_ok() {
            let busy = self.competition.wanted();
            let is_left_out = |entrant: &usize| !busy.iter().any(|wanted| wanted.seats.contains(entrant));
            self.left_out = all.into_iter().filter(is_left_out).collect();
        }
    }

    /// The entrants who can be paired in an arena now, and the number of entrants who rest after a game.
    fn ready(&mut self, now: Instant) -> (Vec<Ready>, usize) {
        let busy: Vec<usize> = self.competition.wanted().iter().flat_map(|wanted| wanted.seats).collect();
        let machine = self.competition.machine();
        let (mut ready, mut resting) = (Vec::new(), 0);
        let mut free = std::mem::take(&mut self.free_since);
        for (rank, row) in machine.standings().iter().enumerate() {
            let entrant = row.entrant;
            let is_there = machine.entrants()[entrant].presence == Presence::Here
                && self.followers.have(self.competition.people()[entrant].player);
            if !is_there || busy.contains(&entrant) {
                free.remove(&entrant);
                continue;
            }
            let games = machine.rounds().iter().rev().flat_map(|round| &round.boards);
            let last = games.into_iter().find(|board| board.first == entrant || board.second == entrant);
            let last = last.map(|board| if board.first == entrant { board.second } else { board.first });
            // An entrant who has not played yet needs no rest.
            let since = *free.entry(entrant).or_insert(now);
            let waited = now.saturating_duration_since(since);
            if last.is_some() && waited < REST {
                resting += 1;
                continue;
            }
            ready.push(Ready {
                entrant,
                rank: rank as u32,
                rating: machine.entrants()[entrant].rating,
                last,
                waited_ms: waited.as_millis() as u64,
                was_left_out: self.left_out.contains(&entrant),
            });
        }
        self.free_since = free;
        (ready, resting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arena_pairs_by_rating_in_its_first_minute_whenever_its_task_began() {
        for (began, now, expected) in [(1000, 1000, true), (1000, 1059, true), (1000, 1060, false), (1000, 5000, false)]
        {
            assert_eq!(is_by_rating(began, now), expected, "{now}");
        }
    }
}
