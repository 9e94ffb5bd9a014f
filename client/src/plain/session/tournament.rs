//! The tournament in which an engine plays: joins its games one after another until the tournament is over.

use std::collections::BTreeSet;
use std::time::Duration;

use bidak_shared::game::{EndReason, Outcome};
use bidak_shared::protocol::{
    Command, EntrantState, RoomCode, SeatChoice, Status, TournamentCode, TournamentEvent, TournamentFact,
    TournamentPhase, TournamentSnapshot,
};

use super::{Enter, Location, Outside, Session};

/// The state of the tournament for its engine.
#[derive(Debug, Default)]
pub(super) struct Course {
    /// The number of this entrant.
    me: Option<u32>,
    /// The game to join next: round, board and game of the meeting, and its room.
    next: Option<([u32; 3], RoomCode)>,
    /// The least time for a move, as the organiser has set it.
    pace: Duration,
    /// This entrant is paused.
    is_paused: bool,
    /// The last game was lost because its first move came too late, which pauses the entrant.
    is_late: bool,
    /// The tournament is over.
    is_over: bool,
    /// Other tournaments in which an organiser has entered the engine.
    others: BTreeSet<TournamentCode>,
}

impl Course {
    /// Follows another tournament; returns whether it is new.
    pub(super) fn follow(&mut self, tournament: TournamentCode) -> bool {
        // The most that one connection may follow.
        self.others.len() < 8 && self.others.insert(tournament)
    }

    /// It is over.
    pub(super) fn forget(&mut self, tournament: TournamentCode) {
        self.others.remove(&tournament);
    }
}

impl Session {
    /// The least time for a move of an engine; zero outside tournaments.
    pub fn pace(&self) -> Duration {
        self.course.pace
    }

    /// Leaves a finished game of the tournament and joins the next one; ends after the tournament. Does nothing outside
    /// tournaments. Call it after the messages of the game were handled.
    pub fn play_on(&mut self, out: &mut dyn Outside) {
        let Enter::Tournament(tournament, _) = self.enter else { return };
        if self.result.is_some() || self.asked.is_some() {
            return;
        }
        match &self.location {
            Location::Outside | Location::Door => return,
            Location::Lobby => {}
            Location::Room(room) if room.status == Status::Ended => {
                let won = room.my_side().map(Outcome::Win);
                self.course.is_late = room
                    .ending
                    .as_ref()
                    .is_some_and(|ending| ending.reason == EndReason::NoShow && ending.outcome != won);
                out.send(Command::Leave { room: room.code });
                self.location = Location::Lobby;
            }
            // The server sends the room again when the tournament is followed again.
            Location::Room(room) => {
                self.course.next.take_if(|(_, next)| *next == room.code);
                // A tournament that ends aborts games that have not begun.
                if !(self.course.is_over && room.status == Status::Waiting) {
                    return;
                }
            }
        }
        if self.course.is_over {
            return self.finish();
        }
        if self.course.is_late && self.course.is_paused {
            (self.course.is_late, self.course.is_paused) = (false, false);
            out.send(Command::Ready { tournament, ready: true });
        }
        if let Some(([round, board, game], room)) = self.course.next.take() {
            let values = [("round", round.into()), ("board", board.into()), ("game", game.into())];
            out.say(&self.texts.fill("line-your-game", values));
            self.enter(Command::Join { room, seat: SeatChoice::Any }, out);
        }
    }

    /// Follows the tournament again after a lost connection, also during a game. Entering again ends a pause.
    pub(super) fn follow_again(&mut self, out: &mut dyn Outside) {
        if let Enter::Tournament(tournament, code) = self.enter.clone() {
            out.send(Command::Enter { tournament, code, handle: None });
        }
    }

    /// The same for the tournaments in which an organiser has entered the engine.
    pub(super) fn follow_others_again(&self, out: &mut dyn Outside) {
        for tournament in self.course.others.iter().copied() {
            out.send(Command::Tournament { tournament, version: None });
        }
    }

    /// The tournament was entered.
    pub(super) fn take_tournament(&mut self, snapshot: &TournamentSnapshot, out: &mut dyn Outside) {
        let values = [
            ("title", snapshot.spec.title.clone().into()),
            ("code", snapshot.tournament.to_string().into()),
            ("game", self.texts.game(snapshot.spec.game).into()),
            ("count", snapshot.entrants.into()),
        ];
        out.say(&self.texts.fill("line-entered", values));
        self.course.me = snapshot.you;
        self.course.is_over = matches!(snapshot.phase, TournamentPhase::Over | TournamentPhase::Cancelled);
        self.course.is_paused = false;
        self.set_pace(snapshot.spec.pace_ms);
    }

    pub(super) fn tournament_changed(&mut self, event: &TournamentEvent) {
        match &event.fact {
            TournamentFact::Ended | TournamentFact::Cancelled => self.course.is_over = true,
            TournamentFact::Attends { entrant, state, .. } if Some(*entrant) == self.course.me => {
                self.course.is_paused = *state == EntrantState::Paused;
                self.course.is_over |= matches!(state, EntrantState::Withdrawn | EntrantState::Kicked);
            }
            TournamentFact::Changed(change) if change.pace_ms.is_some() => self.set_pace(change.pace_ms),
            _ => {}
        }
    }

    /// A game of the tournament waits in a room.
    pub(super) fn called_to(&mut self, game: [u32; 3], room: RoomCode, pace_ms: Option<u32>) {
        self.course.next = Some((game, room));
        self.set_pace(pace_ms);
    }

    fn set_pace(&mut self, pace_ms: Option<u32>) {
        self.course.pace = Duration::from_millis(pace_ms.unwrap_or_default().into());
    }
}
