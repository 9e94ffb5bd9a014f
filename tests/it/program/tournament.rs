//! A tournament of three for tests of the screens and of the plain mode.

use std::collections::BTreeMap;

use bidak_shared::club::result::PairingResult;
use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    AccountKind, BoardView, Bye, ClockSpec, Entrant, EntrantState, GameResult, Pairing, PlayerId, RoomCode,
    ServerMessage, Standing, TournamentCode, TournamentForm, TournamentPhase, TournamentSnapshot, TournamentSpec,
};

const NAMES: [&str; 3] = ["Ana", "Budi", "Citra"];

pub(crate) fn tournament_code() -> TournamentCode {
    "T4K9QZ".parse().unwrap()
}

pub(crate) fn next_room() -> RoomCode {
    "V3D8NA".parse().unwrap()
}

/// The tournament of Ana, Budi and Citra before its start.
pub(crate) fn snapshot() -> TournamentSnapshot {
    let clock = ClockSpec::Main { main_ms: 180_000, increment_ms: 2000 };
    let spec = TournamentSpec::new("Friday", TournamentForm::Swiss, GameKind::Reversi, clock);
    TournamentSnapshot {
        tournament: tournament_code(),
        version: 5,
        spec: TournamentSpec { games: Some(1), ..spec },
        phase: TournamentPhase::Open,
        suspended: false,
        organiser: "guru".parse().unwrap(),
        helpers: Vec::new(),
        directs: false,
        you: None,
        state: None,
        why: None,
        entrants: 3,
        round: 0,
        rounds: Some(3),
        pairings: Vec::new(),
        more_pairings: 0,
        byes: Vec::new(),
        next_in_ms: Some(20_000),
        rematches: false,
    }
}

/// The same in its second round: Budi plays Ana, and Citra has a bye.
pub(crate) fn running() -> TournamentSnapshot {
    let pairing = Pairing { round: None, board: 1, first: 2, second: 1, room: next_room(), results: Vec::new() };
    let bye = Bye { entrant: 3, half_points: 2, room: None };
    let (phase, pairings, byes) = (TournamentPhase::Running, vec![pairing], vec![bye]);
    TournamentSnapshot { phase, round: 2, pairings, byes, next_in_ms: None, ..snapshot() }
}

/// The first round, in which Citra beat Budi.
pub(crate) fn first_round(re: u32) -> ServerMessage {
    let result = GameResult { result: PairingResult::First, reason: None, margin: 4, game_id: None, illegal: None };
    let (room, results) = ("M2P7QX".parse().unwrap(), vec![result]);
    let pairings = vec![Pairing { round: None, board: 1, first: 3, second: 2, room, results }];
    ServerMessage::Round { re, tournament: tournament_code(), round: 1, pairings, more: 0, byes: Vec::new() }
}

pub(crate) fn entrants(re: u32) -> ServerMessage {
    let entrants = (1..).zip(NAMES).map(|(number, name)| Entrant {
        full_name: None,
        entrant: number,
        player: PlayerId::from_bits(number.into()),
        handle: name.to_lowercase().parse().unwrap(),
        name: name.parse().unwrap(),
        kind: AccountKind::Person,
        owner: None,
        place: None,
        rating: 1500,
        state: Some(EntrantState::Here),
    });
    ServerMessage::Entrants { re, tournament: tournament_code(), entrants: entrants.collect(), more: false }
}

pub(crate) fn standings(re: Option<u32>) -> ServerMessage {
    let row = |(place, (number, half_points)): (u32, (usize, u32))| Standing {
        place,
        entrant: number as u32,
        handle: NAMES[number - 1].to_lowercase().parse().unwrap(),
        name: NAMES[number - 1].parse().unwrap(),
        rating: 1500,
        half_points,
        free: 0,
        ties: Vec::new(),
        won: half_points / 2,
        drawn: 0,
        lost: 1 - half_points / 2,
        lost_by: BTreeMap::new(),
        state: if number == 2 { EntrantState::Away } else { EntrantState::Here },
    };
    let rows = (1..).zip([(3, 2), (1, 2), (2, 0)]).map(row).collect();
    ServerMessage::Standings { re, tournament: tournament_code(), from: 1, rows, of: 3 }
}

/// The board of the second round as it stands.
pub(crate) fn boards() -> ServerMessage {
    let mut record = GameKind::Reversi.record(&[]).unwrap();
    record.play("f5").unwrap();
    let view = BoardView {
        round: 2,
        board: 1,
        room: next_room(),
        players: ["Budi", "Ana"].map(|name| name.parse().unwrap()),
        ply: 1,
        position: record.position_text(),
        last: Some("f5".to_owned()),
        clocks: None,
    };
    ServerMessage::Boards { tournament: tournament_code(), boards: vec![view] }
}

pub(crate) fn your_game() -> ServerMessage {
    ServerMessage::YourGame {
        tournament: tournament_code(),
        round: 2,
        board: 1,
        game: 1,
        room: next_room(),
        side: Player::Second,
        no_show_ms: 120_000,
        pace_ms: None,
    }
}
