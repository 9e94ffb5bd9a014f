//! The picture of a tournament: its wall in the middle of the third round.

use std::collections::BTreeMap;

use bidak_client::net::link::LinkEvent;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::club::result::PairingResult;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    AccountKind, BoardView, Command, Entrant, EntrantState, GameResult, Pairing, PlayerId, RoomCode, ServerMessage,
    Standing, TournamentForm, TournamentPhase, TournamentSnapshot, TournamentSpec,
};

use super::SIZE;
use crate::program::Program;
use crate::program::tournament::{snapshot, tournament_code};

/// The entrants in the order of the standings, with their half points.
const ENTRANTS: [(&str, u32); 8] =
    [("Ana", 4), ("Budi", 4), ("Citra", 3), ("ana-bot", 2), ("Dewi", 2), ("Eko", 1), ("Fajar", 0), ("Gita", 0)];

/// The boards of the round, and the games on them that are over.
const BOARDS: [(u32, u32, Option<PairingResult>); 4] =
    [(1, 2, None), (3, 4, None), (5, 6, Some(PairingResult::First)), (7, 8, Some(PairingResult::Draw))];

fn room(board: u32) -> RoomCode {
    RoomCode::from_bits(board * 123_456_789)
}

fn running() -> TournamentSnapshot {
    let result = |result| GameResult { result, reason: None, margin: 0, game_id: None, illegal: None };
    let pairings = (1..).zip(BOARDS).map(|(board, (first, second, over))| Pairing {
        round: None,
        board,
        first,
        second,
        room: room(board),
        results: over.map(result).into_iter().collect(),
    });
    let clock = "5+3".parse().unwrap();
    let spec = TournamentSpec::new("Friday evening", TournamentForm::Swiss, GameKind::Reversi, clock);
    TournamentSnapshot {
        spec: TournamentSpec { games: Some(1), ..spec },
        phase: TournamentPhase::Running,
        entrants: 8,
        round: 3,
        rounds: Some(5),
        pairings: pairings.collect(),
        next_in_ms: None,
        ..snapshot()
    }
}

fn entrants(re: u32) -> ServerMessage {
    let entrants = (1..).zip(ENTRANTS).map(|(number, (name, _))| Entrant {
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

fn standings(re: u32) -> ServerMessage {
    let row = |(place, (name, half_points)): (u32, (&str, u32))| Standing {
        place,
        entrant: place,
        handle: name.to_lowercase().parse().unwrap(),
        name: name.parse().unwrap(),
        rating: 1500,
        half_points,
        free: 0,
        ties: Vec::new(),
        won: half_points / 2,
        drawn: half_points % 2,
        lost: 2 - half_points.div_ceil(2),
        lost_by: BTreeMap::new(),
        state: EntrantState::Here,
    };
    let rows = (1..).zip(ENTRANTS).map(row).collect();
    ServerMessage::Standings { re: Some(re), tournament: tournament_code(), from: 1, rows, of: 8 }
}

fn boards() -> ServerMessage {
    let view = |board: u32, moves: &[&str]| {
        let mut record = GameKind::Reversi.record(&[]).unwrap();
        for text in moves {
            record.play(text).unwrap();
        }
        let (first, second, _) = BOARDS[board as usize - 1];
        BoardView {
            round: 3,
            board,
            room: room(board),
            players: [first, second].map(|number| ENTRANTS[number as usize - 1].0.parse().unwrap()),
            ply: moves.len() as u32,
            position: record.position_text(),
            last: moves.last().map(ToString::to_string),
            clocks: None,
        }
    };
    let boards = vec![view(1, &["f5", "d6", "c3", "d3", "c4", "f4"]), view(2, &["f5", "f6", "e6", "f4"])];
    ServerMessage::Boards { tournament: tournament_code(), boards }
}

/// The wall of the tournament.
pub(super) fn tournament() -> Program {
    let tournament = tournament_code();
    let start = StartWith::Wall { url: "example.org".to_owned(), tournament, hides_names: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    let answer = |program: &mut Program, fits: fn(&Command) -> bool, message: &dyn Fn(u32) -> ServerMessage| {
        let id = program.sent().iter().rposition(|command| fits(command)).expect("it was sent") + 1;
        program.link(LinkEvent::Message(message(id as u32)));
    };
    let follows = |re| ServerMessage::Tournament { re, snapshot: Box::new(running()) };
    answer(&mut program, |command| matches!(command, Command::Tournament { .. }), &follows);
    answer(&mut program, |command| matches!(command, Command::Entrants { .. }), &entrants);
    answer(&mut program, |command| matches!(command, Command::Standings { .. }), &standings);
    program.link(LinkEvent::Message(boards()));
    program
}
