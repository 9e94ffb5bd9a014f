//! The views of a tournament: snapshots, standings, files.

use std::collections::HashSet;

use bidak_shared::protocol::{EntrantState, PlayerId, ServerMessage, TournamentPlace};

use crate::base::millis::millis;
use crate::caller::Caller;
use crate::tournaments::actor::Actor;
use crate::tournaments::competition::{Wanted, index};
use crate::tournaments::export::{Export, Part};
use crate::tournaments::mail::TournamentAnswer;
use crate::wire::outbox::{Frame, frame};

/// Lines of the standings in one frame.
const STANDINGS: usize = 50;

impl Actor {
    pub(super) fn snapshot(&self, caller: &Caller) -> TournamentAnswer {
        let directs = self.competition.is_directed_by(caller.player, caller.account.handle());
        let snapshot = Box::new(self.competition.snapshot(Some(caller.player), directs, self.next_in().map(millis)));
        TournamentAnswer::message(move |re| ServerMessage::Tournament { re, snapshot })
    }

    /// The problems of the tournament, as messages for the directors.
    pub(super) fn problems(&self) -> Vec<Frame> {
        let version = self.competition.version();
        let waits = self.unpairable.iter().filter(|(unpairable, _)| *unpairable == version);
        let mut sentences: Vec<String> = waits.map(|(_, why)| format!("The next round waits: {why}.")).collect();
        let stuck = |wanted: &Wanted| wanted.room.is_some_and(|room| self.stuck.contains(&room));
        for TournamentPlace { round, board, .. } in
            self.competition.wanted().iter().filter(|wanted| stuck(wanted)).map(|wanted| wanted.place)
        {
            sentences.push(format!("A game failed twice: round {round}, board {board}. Decide it."));
        }
        let tournament = self.competition.code;
        let texts = sentences.into_iter().filter_map(|sentence| sentence.parse().ok());
        texts.map(|text| frame(&ServerMessage::TournamentMessage { tournament, text })).collect()
    }

    /// Sends the directors a message.
    pub(super) fn send_to_directors(&self, sentence: &str) {
        let sentence: String = sentence.chars().take(300).collect();
        let Ok(text) = sentence.parse() else { return };
        let message = frame(&ServerMessage::TournamentMessage { tournament: self.competition.code, text });
        for follower in self.followers.iter().filter(|follower| self.is_directed_by(follower)) {
            follower.outbox.push(message.clone());
        }
    }

    /// Sends the directors the problems of the tournament.
    pub(super) fn send_problems(&self) {
        let problems = self.problems();
        for follower in self.followers.iter().filter(|follower| self.is_directed_by(follower)) {
            for problem in &problems {
                follower.outbox.push(problem.clone());
            }
        }
    }

    pub(super) fn export(&self, export: Export) -> Option<Part> {
        self.competition.export(export, self.next_in().map(millis))
    }

    /// The states of entrants who have not paused or withdrawn: in the room of their game, following the tournament, or
    /// neither.
    pub(super) fn whereabouts(&self) -> impl Fn(usize) -> EntrantState {
        let mut playing = HashSet::new();
        for wanted in self.competition.wanted() {
            let Some(room) = wanted.room.and_then(|room| self.rooms.get(&room)) else { continue };
            let seats = wanted.seats.into_iter().zip(room.present);
            playing.extend(seats.filter(|(_, is_present)| *is_present).map(|(entrant, _)| entrant));
        }
        let following: HashSet<PlayerId> = self.followers.iter().map(|follower| follower.player).collect();
        move |entrant| {
            if playing.contains(&entrant) {
                EntrantState::Playing
            } else if following.contains(&self.competition.people()[entrant].player) {
                EntrantState::Here
            } else {
                EntrantState::Away
            }
        }
    }

    /// A page of the standings from a place on.
    pub(super) fn standings(&self, from: u32) -> ServerMessage {
        let rows = self.competition.standings(self.whereabouts());
        let of = rows.len() as u32;
        let rows = rows.into_iter().skip(index(from)).take(STANDINGS).collect();
        ServerMessage::Standings { re: None, tournament: self.competition.code, from, rows, of }
    }
}
