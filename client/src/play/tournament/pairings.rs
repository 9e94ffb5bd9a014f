//! The pairings of the present round: a list that is too long for one frame, and meetings that are not over.

use bidak_shared::protocol::{Command, Pairing, TournamentForm};

use super::Tournament;

impl Tournament {
    /// The request for the pairings that did not fit into the last frame.
    pub(super) fn more_pairings(&self) -> Option<Command> {
        let snapshot = &self.snapshot;
        let from = snapshot.pairings.len() as u32 + 1;
        let is_cut = snapshot.more_pairings > 0 && snapshot.spec.form != TournamentForm::Arena;
        is_cut.then_some(Command::Round { tournament: self.code(), round: snapshot.round, from: Some(from) })
    }

    /// Takes a part of the pairings of a round, if it goes on where those of the present round end; the request for the next part.
    pub(super) fn add_pairings(&mut self, round: u32, pairings: &[Pairing], more: u32) -> Option<Command> {
        let snapshot = &mut self.snapshot;
        let next = snapshot.pairings.last().map_or(0, |pairing| pairing.board) + 1;
        let goes_on = round == snapshot.round && snapshot.more_pairings > 0;
        if !goes_on || pairings.first().is_none_or(|pairing| pairing.board != next) {
            return None;
        }
        snapshot.pairings.extend(pairings.iter().cloned());
        snapshot.more_pairings = more;
        self.more_pairings()
    }

    /// The number of the game that is to be played now in a meeting of several, and the number of all; none where the meeting has not
    /// begun or is over.
    pub fn goes_on(&self, pairing: &Pairing) -> Option<(usize, usize)> {
        let games = self.snapshot.spec.games.map_or(1, usize::from);
        // A knockout ends when somebody leads.
        let is_counted = self.snapshot.spec.form != TournamentForm::Knockout;
        let played = pairing.results.len();
        (is_counted && played > 0 && played < games).then_some((played + 1, games))
    }

    /// Whether an entrant is in the middle of a meeting, whose points come at its end.
    pub fn is_in_meeting(&self, entrant: u32) -> bool {
        let mut pairings = self.snapshot.pairings.iter();
        pairings.any(|pairing| [pairing.first, pairing.second].contains(&entrant) && self.goes_on(pairing).is_some())
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::GameKind;
    use bidak_shared::protocol::{ServerMessage, TournamentPhase, TournamentSnapshot, TournamentSpec};

    use super::*;
    use crate::play::moment::Moment;

    fn pairings(boards: std::ops::RangeInclusive<u32>) -> Vec<Pairing> {
        let room = "K7QF2M".parse().expect("a code");
        let pairing =
            |board| Pairing { round: None, board, first: 2 * board, second: 2 * board - 1, room, results: Vec::new() };
        boards.map(pairing).collect()
    }

    #[test]
    fn a_list_of_pairings_that_is_too_long_for_a_frame_is_fetched_in_parts() {
        let tournament = "T4K9QZ".parse().expect("a code");
        let clock = "3+2".parse().expect("a clock");
        let snapshot = TournamentSnapshot {
            tournament,
            version: 1,
            spec: TournamentSpec::new("Friday", TournamentForm::Swiss, GameKind::Reversi, clock),
            phase: TournamentPhase::Running,
            suspended: false,
            organiser: "guru".parse().expect("a handle"),
            helpers: Vec::new(),
            directs: false,
            you: None,
            state: None,
            why: None,
            entrants: 10,
            round: 2,
            rounds: Some(3),
            pairings: pairings(1..=2),
            more_pairings: 3,
            byes: Vec::new(),
            next_in_ms: None,
            rematches: false,
        };
        let mut followed = Tournament::new(snapshot, Moment::ZERO);
        let asks = |from| Some(Command::Round { tournament, round: 2, from: Some(from) });
        assert_eq!(followed.questions().last(), asks(3).as_ref());
        let mut hears = |round, boards, more| {
            let message =
                ServerMessage::Round { re: 1, tournament, round, pairings: pairings(boards), more, byes: Vec::new() };
            followed.take(&message, None, Moment::ZERO)
        };
        // Another round, and a part that does not go on where the list ends.
        assert_eq!((hears(1, 3..=4, 1), hears(2, 4..=5, 0)), (None, None));
        assert_eq!(hears(2, 3..=4, 1), asks(5));
        assert_eq!(hears(2, 5..=5, 0), None);
        let boards: Vec<u32> = followed.snapshot.pairings.iter().map(|pairing| pairing.board).collect();
        assert_eq!(boards, [1, 2, 3, 4, 5]);
    }
}
