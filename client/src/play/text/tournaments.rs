//! Tournaments in the language of the reader: lines of lists, boards, standings.

use std::borrow::Cow;
use std::time::Duration;

use bidak_shared::protocol::{
    Bye, EntrantState, Pairing, Standing, TournamentFact, TournamentForm, TournamentPhase, TournamentPlace,
    TournamentSummary,
};

use crate::play::text::Texts;
use crate::play::tournament::{Tournament, entrant_label, points, results};

impl Texts {
    /// Where a game belongs in a tournament.
    pub fn tournament_place(self, place: TournamentPlace) -> String {
        let values = [
            ("code", place.tournament.to_string().into()),
            ("round", place.round.into()),
            ("board", place.board.into()),
        ];
        self.fill("tournament-place", values)
    }

    /// How opponents are found.
    pub fn form(self, form: TournamentForm) -> Cow<'static, str> {
        self.say(match form {
            TournamentForm::Swiss => "tournament-form-swiss",
            TournamentForm::RoundRobin => "tournament-form-round-robin",
            TournamentForm::Arena => "tournament-form-arena",
            TournamentForm::Knockout => "tournament-form-knockout",
        })
    }

    /// The state of a tournament.
    pub fn phase(self, phase: TournamentPhase) -> Cow<'static, str> {
        self.say(match phase {
            TournamentPhase::Draft => "tournament-phase-draft",
            TournamentPhase::Open => "tournament-phase-open",
            TournamentPhase::Running => "tournament-phase-running",
            TournamentPhase::Over => "tournament-phase-over",
            TournamentPhase::Cancelled => "tournament-phase-cancelled",
        })
    }

    /// Whether an entrant pauses or has withdrawn; empty for one who is present.
    pub fn entrant_state(self, state: EntrantState) -> Cow<'static, str> {
        self.say(match state {
            EntrantState::Here => return Cow::Borrowed(""),
            EntrantState::Away => "tournament-state-away",
            EntrantState::Playing => "tournament-state-playing",
            EntrantState::Paused => "tournament-state-paused",
            EntrantState::Withdrawn => "tournament-state-withdrawn",
            EntrantState::Kicked => "tournament-state-kicked",
        })
    }

    /// A tournament of a list: `T4K9QZ  Friday: Swiss, Reversi 3+2, open, 7 entrants`.
    pub fn tournament_line(self, summary: &TournamentSummary) -> String {
        let TournamentSummary { tournament, title, form, game, clock, phase, entrants, .. } = summary;
        let values = [
            ("code", tournament.to_string().into()),
            ("title", title.as_str().into()),
            ("form", self.form(*form).into()),
            ("game", self.game(*game).into()),
            ("clock", clock.to_string().into()),
            ("phase", self.phase(*phase).into()),
            ("count", (*entrants).into()),
        ];
        self.fill("tournament-line", values)
    }

    /// The same for the followed tournament.
    pub fn tournament_heading(self, tournament: &Tournament) -> String {
        let snapshot = &tournament.snapshot;
        let values = [
            ("code", snapshot.tournament.to_string().into()),
            ("title", snapshot.spec.title.as_str().into()),
            ("form", self.form(snapshot.spec.form).into()),
            ("game", self.game(snapshot.spec.game).into()),
            ("clock", snapshot.spec.clock.to_string().into()),
            ("phase", self.phase(snapshot.phase).into()),
            ("count", snapshot.entrants.into()),
        ];
        self.fill("tournament-line", values)
    }

    /// The stage of a tournament and its next automatic step; `None` before its start and after its end.
    pub fn tournament_stage(self, tournament: &Tournament, next_in: Option<Duration>) -> Option<String> {
        let snapshot = &tournament.snapshot;
        let seconds = next_in.map(|left| left.as_millis().div_ceil(1000) as u64);
        let due = |key: &str| seconds.map(|seconds| self.fill(key, [("time", self.span(seconds).into())]));
        let parts = match snapshot.phase {
            TournamentPhase::Draft | TournamentPhase::Open => vec![due("tournament-starts-in")],
            TournamentPhase::Running if snapshot.spec.form == TournamentForm::Arena => vec![due("tournament-ends-in")],
            TournamentPhase::Running => {
                let values = [("round", snapshot.round.into()), ("rounds", snapshot.rounds.unwrap_or(0).into())];
                let next = due(if tournament.is_last_round() { "tournament-ends-in" } else { "tournament-next-in" });
                vec![Some(self.fill("tournament-round-of", values)), next]
            }
            TournamentPhase::Over | TournamentPhase::Cancelled => Vec::new(),
        };
        let waits = snapshot.suspended.then(|| self.say("tournament-suspended").into_owned());
        let parts: Vec<String> = parts.into_iter().flatten().chain(waits).collect();
        (!parts.is_empty()).then(|| parts.join(". "))
    }

    /// A time such as `95 s`, `5m 03s` or `1h 05m`.
    fn span(self, seconds: u64) -> String {
        let two = |number: u64| format!("{number:02}");
        match seconds {
            0..120 => self.fill("span-seconds", [("seconds", seconds.into())]),
            120..3600 => {
                let values = [("minutes", (seconds / 60).into()), ("seconds", two(seconds % 60).into())];
                self.fill("span-minutes", values)
            }
            _ => {
                let values = [("hours", (seconds / 3600).into()), ("minutes", two(seconds / 60 % 60).into())];
                self.fill("span-hours", values)
            }
        }
    }

    /// A time in seconds; whole hours without minutes.
    pub fn long_span(self, seconds: u64) -> String {
        match seconds {
            3600.. if seconds.is_multiple_of(3600) => {
                self.fill("span-whole-hours", [("hours", (seconds / 3600).into())])
            }
            _ => self.span(seconds),
        }
    }

    /// A board: `1. Ana @ana - Budi @budi  1-0`, with its room where the game is not over.
    pub fn board_line(self, tournament: &Tournament, pairing: &Pairing) -> String {
        let [first, second] = [pairing.first, pairing.second].map(|entrant| tournament.called(entrant));
        let result = results(pairing);
        let games = tournament.snapshot.spec.games.map_or(1, usize::from);
        let room = if pairing.results.len() < games { pairing.room.to_string() } else { String::new() };
        let next = tournament
            .goes_on(pairing)
            .map(|(game, games)| self.fill("tournament-game-of", [("game", game.into()), ("games", games.into())]));
        let next = next.map_or_else(String::new, |next| format!("{next} "));
        let board = tournament.board_number(pairing);
        format!("{board}. {first} - {second}  {result} {next}{room}").trim_end().replace("   ", "  ")
    }

    /// The line about an event of a tournament, if it is news for everybody who follows it or for this player.
    pub fn tournament_news(self, followed: &Tournament, fact: &TournamentFact) -> Option<String> {
        let code = followed.code().to_string();
        let said = match fact {
            TournamentFact::Opened => self.fill("tournament-opened", [("code", code.into())]),
            TournamentFact::Entered(entrant) => {
                self.fill("tournament-added", [("name", entrant_label(entrant).into())])
            }
            TournamentFact::Paired { round: 0, .. } => self.fill("tournament-started", [("code", code.into())]),
            TournamentFact::Paired { round, byes, .. } => {
                let paired = self.fill("tournament-paired", [("round", (*round).into())]);
                let bye = byes.iter().find_map(|bye| self.own_bye(followed, bye));
                bye.map_or_else(|| paired.clone(), |bye| format!("{paired} {bye}."))
            }
            TournamentFact::Bye { entrant } => {
                let bye = followed.snapshot.byes.iter().rev().find(|bye| bye.entrant == *entrant)?;
                format!("{}.", self.own_bye(followed, bye)?)
            }
            TournamentFact::Undone { .. } => self.fill("tournament-undone", [("code", code.into())]),
            TournamentFact::Result { round, board, .. } | TournamentFact::Decided { round, board, .. } => {
                let is_of = |pairing: &&Pairing| pairing.board == *board && pairing.round.is_none_or(|of| of == *round);
                let pairing = followed.snapshot.pairings.iter().find(is_of)?;
                let values = [
                    ("first", followed.called(pairing.first).into()),
                    ("second", followed.called(pairing.second).into()),
                    ("result", results(pairing).into()),
                ];
                self.fill("line-board-result", values)
            }
            TournamentFact::Suspended { suspended: true } => {
                self.fill("tournament-suspended-now", [("code", code.into())])
            }
            TournamentFact::Suspended { .. } => self.fill("tournament-goes-on", [("code", code.into())]),
            TournamentFact::Attends { entrant, state: EntrantState::Paused, .. }
                if Some(*entrant) == followed.snapshot.you && !followed.is_over() =>
            {
                self.fill("line-you-pause", [("code", code.into())])
            }
            TournamentFact::Ended => self.fill("tournament-ended", [("code", code.into())]),
            TournamentFact::Cancelled => self.fill("tournament-is-cancelled", [("code", code.into())]),
            _ => return None,
        };
        Some(said)
    }

    /// An entrant without an opponent.
    pub fn bye_line(self, tournament: &Tournament, bye: &Bye) -> String {
        let points = points_of(tournament, bye);
        let values = [("name", tournament.called(bye.entrant).into()), ("points", points.into())];
        self.fill("tournament-bye", values)
    }

    /// The same for this player; none for others.
    pub fn own_bye(self, tournament: &Tournament, bye: &Bye) -> Option<String> {
        let is_mine = Some(bye.entrant) == tournament.snapshot.you;
        is_mine.then(|| self.fill("tournament-you-bye", [("points", points_of(tournament, bye).into())]))
    }

    /// A line of the standings: `2. Ana @ana  3.5  (+3 =1 -0)`, and whether the entrant is absent.
    pub fn standing_line(self, tournament: &Tournament, row: &Standing) -> String {
        let Standing { place, entrant, half_points, won, drawn, lost, state, .. } = row;
        let name = tournament.called(*entrant);
        let is_out = matches!(state, EntrantState::Withdrawn | EntrantState::Kicked);
        let state = match self.entrant_state(*state) {
            // Nobody waits for anybody after the end.
            _ if tournament.is_over() && !is_out => Cow::Borrowed(""),
            Cow::Borrowed("") if tournament.is_in_meeting(*entrant) => self.say("tournament-in-meeting"),
            state => state,
        };
        let line = format!("{place:>3}. {name}  {}  (+{won} ={drawn} -{lost})  {state}", points(*half_points));
        line.trim_end().to_owned()
    }
}

/// The points of a bye. The server names those for each game of the meeting that is missed.
fn points_of(tournament: &Tournament, bye: &Bye) -> String {
    match bye.half_points * tournament.snapshot.spec.games.map_or(1, u32::from) {
        // The word by which texts choose a sentence without a number.
        0 => "none".to_owned(),
        half_points => points(half_points),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_times_are_told_in_hours_and_minutes() {
        for (seconds, english, indonesian) in [
            (0, "0 s", "0 dtk"),
            (119, "119 s", "119 dtk"),
            (303, "5m 03s", "5 mnt 03 dtk"),
            (3600, "1h 00m", "1 jam 00 mnt"),
            (90_300, "25h 05m", "25 jam 05 mnt"),
        ] {
            let told = ["en", "id"].map(|language| Texts::new(language.parse().expect("a language")).span(seconds));
            assert_eq!(told, [english, indonesian], "{seconds}");
        }
    }
}
