//! Tournaments over sockets.

mod directing;
pub(super) mod export;
mod guessing;
mod helpers;
mod making;
mod meetings;
mod playing;
mod program;
mod restart;
mod waiting;

use bidak_shared::game::Player as Side;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Command, Direct, Entrant, Order, RefusalCode, RoomCode, ServerMessage, Standing, TournamentCode, TournamentFact,
    TournamentForm, TournamentSnapshot, TournamentSpec, TournamentSummary,
};
use harness::{Player, TestServer};
use tempfile::TempDir;

use super::accounts::{register, server};
use super::generous;

/// A Swiss tournament of Tic-tac-toe: few moves, and one game a meeting.
pub(crate) fn spec(form: TournamentForm) -> TournamentSpec {
    let clock = "3+2".parse().expect("a clock");
    TournamentSpec::new("Friday", form, GameKind::TicTacToe, clock)
}

pub(crate) fn direct(tournament: TournamentCode, order: Order) -> Command {
    Command::Direct(Box::new(Direct { tournament, order }))
}

pub(super) fn enter(tournament: TournamentCode) -> Command {
    Command::Enter { tournament, code: None, handle: None }
}

pub(crate) fn follow(tournament: TournamentCode) -> Command {
    Command::Tournament { tournament, version: None }
}

pub(crate) async fn shown(player: &mut Player, command: Command) -> TournamentSnapshot {
    match player.ask(command.clone()).await {
        ServerMessage::Tournament { snapshot, .. } => *snapshot,
        other => panic!("{command:?} was answered by {other:?}"),
    }
}

pub(super) async fn listed(player: &mut Player) -> Vec<TournamentSummary> {
    match player.ask(Command::Tournaments).await {
        ServerMessage::Tournaments { tournaments, .. } => tournaments,
        other => panic!("a list, not {other:?}"),
    }
}

pub(crate) async fn standings(player: &mut Player, tournament: TournamentCode) -> Vec<Standing> {
    match player.ask(Command::Standings { tournament, from: None }).await {
        ServerMessage::Standings { rows, .. } => rows,
        other => panic!("standings, not {other:?}"),
    }
}

pub(super) async fn entrants(player: &mut Player, tournament: TournamentCode) -> Vec<Entrant> {
    match player.ask(Command::Entrants { tournament, from: None }).await {
        ServerMessage::Entrants { entrants, .. } => entrants,
        other => panic!("entrants, not {other:?}"),
    }
}

/// The next game of a player: its room, the player's seat, and the number of its round and game.
pub(super) async fn game(player: &mut Player) -> (RoomCode, Side, [u32; 3]) {
    loop {
        match player.receive().await {
            Ok(ServerMessage::YourGame { room, side, round, board, game, .. }) => {
                return (room, side, [round, board, game]);
            }
            Ok(_) => {}
            Err(frame) => panic!("closed by {frame:?}, awaiting a game"),
        }
    }
}

/// The next fact of a tournament for which `is_it` is true.
pub(super) async fn fact(player: &mut Player, is_it: impl Fn(&TournamentFact) -> bool) -> TournamentFact {
    loop {
        match player.receive().await {
            Ok(ServerMessage::TournamentEvent(event)) if is_it(&event.fact) => return event.fact,
            Ok(_) => {}
            Err(frame) => panic!("closed by {frame:?}, awaiting a fact"),
        }
    }
}

pub(super) fn is_result(fact: &TournamentFact) -> bool {
    matches!(fact, TournamentFact::Result { .. })
}

/// An organiser with a tournament that is open, and some who have entered.
pub(super) struct Club {
    pub(super) server: TestServer,
    pub(super) guru: Player,
    pub(super) people: Vec<Player>,
    pub(super) code: TournamentCode,
    _folder: TempDir,
}

impl Club {
    pub(super) async fn of(spec: TournamentSpec, handles: &[&str]) -> Self {
        let folder = TempDir::new().expect("folders can be made there");
        let server = server(folder.path(), generous()).await;
        Self::on(server, folder, spec, handles).await
    }

    /// The same on a server whose file is in a folder.
    pub(super) async fn on(server: TestServer, folder: TempDir, spec: TournamentSpec, handles: &[&str]) -> Self {
        let mut guru = server.player("Pak Guru").await;
        register(&mut guru, "guru").await;
        let code = shown(&mut guru, Command::TournamentNew(Box::new(spec))).await.tournament;
        guru.done(direct(code, Order::Open)).await;
        let mut people = Vec::new();
        for handle in handles {
            let mut player = server.player(handle).await;
            let wanted = Some((*handle).to_owned());
            shown(&mut player, Command::Enter { tournament: code, code: None, handle: wanted }).await;
            people.push(player);
        }
        Self { server, guru, people, code, _folder: folder }
    }

    pub(super) async fn order(&mut self, order: Order) {
        self.guru.done(direct(self.code, order)).await;
    }

    async fn refused(&mut self, order: Order) -> RefusalCode {
        self.guru.refused(direct(self.code, order)).await.0
    }

    /// Two of the people play their next game: First wins.
    pub(super) async fn play(&mut self, pair: [usize; 2]) -> RoomCode {
        let [one, other] = pair;
        let (room, side, _) = game(&mut self.people[one]).await;
        assert_eq!(game(&mut self.people[other]).await.0, room);
        let (first, second) = if side == Side::First { (one, other) } else { (other, one) };
        for player in [first, second] {
            self.people[player].join(room).await;
        }
        for (ply, text) in (0..).zip(["a1", "b1", "a2", "b2", "a3"]) {
            let player = if ply % 2 == 0 { first } else { second };
            self.people[player].play(room, ply, text).await;
        }
        room
    }
}
