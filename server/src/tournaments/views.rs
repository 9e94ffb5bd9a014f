//! A tournament as it is shown: snapshots, standings, files.

use bidak_shared::club::tournament::Phase;
use bidak_shared::protocol::{PlayerId, ServerMessage, TournamentSnapshot, TournamentSummary};

use crate::millis::millis;
use crate::room::Guest;
use crate::tournaments::actor::{Actor, TournamentAnswer};
use crate::tournaments::competition::{Competition, index};
use crate::tournaments::export::Export;

/// Lines of the standings in one frame.
const STANDINGS: usize = 50;

impl Actor {
    pub(super) fn snapshot(&self, guest: &Guest) -> TournamentAnswer {
        let directs = self.competition.is_directed_by(guest.player, guest.account.handle());
        let snapshot = Box::new(self.snapshot_for(Some(guest.player), directs));
        TournamentAnswer::message(move |re| ServerMessage::Tournament { re, snapshot })
    }

    fn snapshot_for(&self, reader: Option<PlayerId>, directs: bool) -> TournamentSnapshot {
        let Competition { code, spec, helpers, suspended, organiser_handle, .. } = &self.competition;
        let (pairings, byes) = self.competition.current();
        let TournamentSummary { phase, entrants, round, rounds, .. } = self.competition.summary();
        TournamentSnapshot {
            tournament: *code,
            version: self.competition.version(),
            spec: if directs { spec.clone() } else { self.competition.public_spec() },
            phase,
            suspended: *suspended,
            organiser: organiser_handle.clone(),
            helpers: helpers.clone(),
            directs,
            you: reader.and_then(|reader| self.competition.entrant_of(reader)).map(|entrant| entrant as u32 + 1),
            entrants,
            round,
            rounds,
            rematches: self.competition.machine().may_have_rematches(),
            pairings,
            byes,
            next_in_ms: self.next_in().map(millis),
        }
    }

    pub(super) fn export(&self, export: Export) -> Option<String> {
        if !self.competition.was_opened {
            return None;
        }
        // Without standings there is nothing to report.
        let has_standings = self.competition.machine().phase() != Phase::Cancelled;
        match export {
            Export::Snapshot => serde_json::to_string(&self.snapshot_for(None, false)).ok(),
            Export::Trf => self.competition.trf(),
            Export::Csv => has_standings.then(|| self.competition.csv()),
            Export::Json => Some(self.competition.json()),
        }
    }

    /// Fifty lines of the standings from a place on.
    pub(super) fn standings(&self, from: u32) -> ServerMessage {
        let rows = self.competition.standings(|player| self.followers.have(player));
        let of = rows.len() as u32;
        let rows = rows.into_iter().skip(index(from)).take(STANDINGS).collect();
        ServerMessage::Standings { re: None, tournament: self.competition.code, from, rows, of }
    }
}
