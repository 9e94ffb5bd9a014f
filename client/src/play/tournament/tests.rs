//! Tests of the client's copy of a tournament.

use bidak_shared::club::result::PairingResult;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::TournamentSpec;

use super::*;
use crate::play::text::Texts;

fn snapshot(form: TournamentForm) -> TournamentSnapshot {
    let clock = "3+2".parse().expect("a clock");
    TournamentSnapshot {
        tournament: "T4K9QZ".parse().expect("a code"),
        version: 1,
        spec: TournamentSpec { games: Some(1), ..TournamentSpec::new("Friday", form, GameKind::Reversi, clock) },
        phase: TournamentPhase::Open,
        suspended: false,
        organiser: "guru".parse().expect("a handle"),
        helpers: Vec::new(),
        directs: false,
        you: None,
        state: None,
        why: None,
        entrants: 0,
        round: 0,
        rounds: Some(3),
        rematches: false,
        pairings: Vec::new(),
        more_pairings: 0,
        byes: Vec::new(),
        next_in_ms: None,
    }
}

pub(super) fn entrant(number: u32, name: &str) -> Entrant {
    Entrant {
        full_name: None,
        entrant: number,
        player: PlayerId::from_bits(number.into()),
        handle: name.to_lowercase().parse().expect("a handle"),
        name: name.parse().expect("a name"),
        kind: bidak_shared::protocol::AccountKind::Person,
        owner: None,
        place: None,
        rating: 1500,
        state: None,
    }
}

fn board(number: u32, first: u32, second: u32) -> Pairing {
    let room = "K7QF2M".parse().expect("a code");
    Pairing { round: None, board: number, first, second, room, results: Vec::new() }
}

struct Followed(Tournament, u32);

impl Followed {
    fn new(form: TournamentForm) -> Self {
        Self(Tournament::new(snapshot(form), Moment::ZERO), 1)
    }

    fn hears(&mut self, fact: TournamentFact) -> Option<Command> {
        self.1 += 1;
        let event = TournamentEvent { tournament: self.0.code(), version: self.1, fact };
        self.0.take(&ServerMessage::TournamentEvent(Box::new(event)), Some(PlayerId::from_bits(2)), Moment::ZERO)
    }
}

/// A tournament with one entrant.
pub(super) fn followed(entrant: Entrant) -> Tournament {
    let mut followed = Followed::new(TournamentForm::Swiss);
    followed.hears(TournamentFact::Entered(Box::new(entrant)));
    followed.0
}

#[test]
fn entrants_with_the_same_name_are_called_by_their_handles() {
    let mut followed = Followed::new(TournamentForm::Swiss);
    let bot = |number, handle: &str| {
        let handle = handle.parse().expect("a handle");
        TournamentFact::Entered(Box::new(Entrant { handle, ..entrant(number, "Bot") }))
    };
    followed.hears(bot(1, "deep"));
    assert_eq!(followed.0.name(1), "Bot");
    followed.hears(bot(2, "wide"));
    followed.hears(TournamentFact::Entered(Box::new(entrant(3, "Citra"))));
    assert_eq!([1, 2, 3].map(|number| followed.0.name(number)), ["@deep", "@wide", "Citra"]);
    let mut view = BoardView {
        round: 1,
        board: 1,
        room: "K7QF2M".parse().expect("a code"),
        players: ["Bot", "Bot"].map(|name| name.parse().expect("a name")),
        position: String::new(),
        ply: 0,
        last: None,
        clocks: None,
    };
    followed.0.snapshot.pairings = vec![board(1, 2, 1)];
    assert_eq!(followed.0.names(&view), ["@wide", "@deep"]);
    followed.hears(result(1));
    assert_eq!(followed.0.names(&view), ["@deep", "@wide"], "the seats are exchanged after a game");
    followed.0.snapshot.pairings = vec![board(1, 2, 3)];
    view.players = ["Citra", "Bot"].map(|name| name.parse().expect("a name"));
    assert_eq!(followed.0.names(&view), ["Citra", "@wide"]);
}

#[test]
fn the_number_of_rounds_is_asked_for_when_the_first_round_begins() {
    for (form, asks) in [(TournamentForm::Swiss, true), (TournamentForm::Arena, false)] {
        let mut followed = Followed::new(form);
        followed.0.snapshot.rounds = None;
        let paired =
            TournamentFact::Paired { round: 1, pairings: vec![board(1, 1, 2)], byes: Vec::new(), conflicts: 0 };
        assert_eq!(followed.hears(paired).is_some(), asks, "{form:?}");
    }
}

#[test]
fn a_bye_names_the_points_for_all_games_of_the_meeting() {
    let mut followed = Followed::new(TournamentForm::Swiss);
    followed.hears(TournamentFact::Entered(Box::new(entrant(1, "Ana"))));
    for (games, line) in [(1, "@ana has a bye: +1"), (2, "@ana has a bye: +2")] {
        followed.0.snapshot.spec.games = Some(games);
        let bye = Bye { entrant: 1, half_points: 2, room: None };
        assert_eq!(Texts::default().bye_line(&followed.0, &bye), line);
    }
}

fn result(board: u32) -> TournamentFact {
    let result = GameResult { result: PairingResult::First, reason: None, margin: 0, game_id: None, illegal: None };
    TournamentFact::Result { round: 1, board, game: 1, result }
}

#[test]
fn a_tournament_is_the_fold_of_its_events() {
    let mut followed = Followed::new(TournamentForm::Swiss);
    for (number, name) in [(1, "Ana"), (2, "Budi"), (3, "Citra Dewi")] {
        let name = entrant(number, &name.replace(' ', "-"));
        assert_eq!(followed.hears(TournamentFact::Entered(Box::new(name))), None);
    }
    assert_eq!((followed.0.snapshot.entrants, followed.0.snapshot.you), (3, Some(2)));
    let byes = vec![Bye { entrant: 3, half_points: 2, room: None }];
    followed.hears(TournamentFact::Paired { round: 1, pairings: vec![board(1, 2, 1)], byes, conflicts: 0 });
    assert_eq!(followed.0.snapshot.phase, TournamentPhase::Running);
    assert_eq!(followed.0.my_pairing().map(|pairing| pairing.board), Some(1));
    // The round is over: only the server knows when the next one begins.
    assert!(matches!(followed.hears(result(1)), Some(Command::Tournament { version: None, .. })));
    assert!(followed.0.is_round_over() && followed.0.my_pairing().is_none());
    assert_eq!(results(&followed.0.snapshot.pairings[0]), "1-0");
    let mut both = followed.0.snapshot.pairings[0].clone();
    both.results.push(both.results[0].clone());
    assert_eq!(results(&both), "1-0 0-1", "the second won the second game, on the first seat");
    followed.hears(TournamentFact::Attends { entrant: 2, state: EntrantState::Paused, why: None });
    assert!(followed.0.is_paused() && followed.0.plays_on());
    followed.hears(TournamentFact::Ended);
    assert!(followed.0.is_over() && !followed.0.plays_on());
}

#[test]
fn an_event_that_is_missing_asks_for_everything_again_and_a_known_one_for_nothing() {
    let mut followed = Followed::new(TournamentForm::Swiss);
    assert_eq!(followed.hears(TournamentFact::Opened), None);
    followed.1 += 1;
    assert!(matches!(followed.hears(TournamentFact::Opened), Some(Command::Tournament { version: None, .. })));
    followed.1 = 0;
    assert_eq!(followed.hears(TournamentFact::Cancelled), None);
    assert_eq!(followed.0.snapshot.phase, TournamentPhase::Open, "that event was known");
}

#[test]
fn a_board_of_an_arena_goes_with_its_game() {
    let mut followed = Followed::new(TournamentForm::Arena);
    followed.hears(TournamentFact::Paired { round: 0, pairings: Vec::new(), byes: Vec::new(), conflicts: 0 });
    assert_eq!((followed.0.snapshot.phase, followed.0.snapshot.round), (TournamentPhase::Running, 0));
    for (round, number) in [(1, 1), (2, 1)] {
        let pairings = vec![board(number, 1, 2)];
        followed.hears(TournamentFact::Paired { round, pairings, byes: Vec::new(), conflicts: 0 });
    }
    assert_eq!(followed.0.snapshot.pairings.len(), 2);
    assert_eq!(followed.hears(result(1)), None, "an arena has no rounds that are over");
    assert_eq!(followed.0.snapshot.pairings.iter().map(|pairing| pairing.round).collect::<Vec<_>>(), [Some(2)]);
}

#[test]
fn later_lines_of_the_standings_stay_when_the_first_come_again() {
    let mut followed = Followed::new(TournamentForm::Swiss);
    let row = |place: u32, half_points| Standing {
        place,
        entrant: place,
        handle: "ana".parse().expect("a handle"),
        name: "Ana".parse().expect("a name"),
        rating: 1500,
        half_points,
        free: 0,
        ties: Vec::new(),
        won: 0,
        drawn: 0,
        lost: 0,
        lost_by: BTreeMap::new(),
        state: EntrantState::Here,
    };
    let tournament = followed.0.code();
    let mut says = |re, from, rows| {
        followed.0.take(&ServerMessage::Standings { re, tournament, from, rows, of: 3 }, None, Moment::ZERO)
    };
    let more = says(Some(1), 1, vec![row(1, 4), row(2, 2)]);
    assert_eq!(more, Some(Command::Standings { tournament, from: Some(3) }));
    assert_eq!(says(Some(2), 3, vec![row(3, 0)]), None);
    assert_eq!(says(None, 1, vec![row(1, 6), row(2, 2)]), None);
    let points: Vec<u32> = followed.0.standings.iter().map(|row| row.half_points).collect();
    assert_eq!(points, [6, 2, 0]);
}

#[test]
fn a_pair_is_two_numbers() {
    assert_eq!(read_pair("4-1"), Ok([4, 1]));
    for text in ["4", "4-", "a-b", "4-1-2", ""] {
        assert_eq!(read_pair(text), Err(BadPair), "{text}");
    }
}

#[test]
fn every_result_can_be_typed() {
    for text in ["1-0", "0-1", "=", "+-", "-+", "0-0"] {
        assert!(read_result(text).is_ok(), "{text}");
    }
    assert_eq!(read_result("0-0"), Ok(PairingResult::NobodyPlayed));
    assert_eq!(read_result("2-0"), Err(BadResult));
    assert_eq!([0, 1, 7].map(points), ["0", "0.5", "3.5"]);
}
