//! A tournament: one member organizes it, others enter and play, each on any node, over as many connections as it takes.

use std::sync::Arc;
use std::time::Duration;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    ClockSpec, Command, Direct, Order, RoomCode, ServerMessage, TournamentCode, TournamentForm, TournamentPhase,
    TournamentSpec,
};
use futures::FutureExt;
use futures::future::BoxFuture;
use rand::RngExt;
use tokio::time::timeout;

use super::connection::Lost;
use super::generator;
use super::history::{Chair, Deed, MemberId};
use super::play::{Hall, Member, Style};
use super::wires::PlayerConnection;
use crate::base::watched::Watched;

/// The table number of the organizer in the history; entrants have the next ones.
const TABLE: usize = 9;

/// How long to wait for messages before reading the tournament again.
const READ_AGAIN: Duration = Duration::from_secs(5);

/// The state that all participants share.
#[derive(Clone, Copy, Debug, Default)]
struct Announced {
    /// The tournament to enter.
    code: Option<TournamentCode>,
}

/// The organizer or an entrant.
struct Participant {
    member: Member,
    announced: Arc<Watched<Announced>>,
    spec: TournamentSpec,
    entrants: u32,
    /// Whether the entry was acknowledged.
    has_entered: bool,
}

/// The participants of a tournament.
pub(super) fn begin(hall: &Arc<Hall>, seed: u64) -> Vec<BoxFuture<'static, ()>> {
    let mut rng = generator(seed, "fair");
    let entrants = rng.random_range(2..=4);
    let forms = [TournamentForm::RoundRobin, TournamentForm::Swiss, TournamentForm::Knockout];
    let form = forms[rng.random_range(0..forms.len())];
    // Much longer than a run.
    let clock = ClockSpec::Main { main_ms: 1_200_000, increment_ms: 1000 };
    let mut spec = TournamentSpec::new("Fair", form, GameKind::TicTacToe, clock);
    spec.rounds = (form == TournamentForm::Swiss).then_some(3);
    spec.pause_ms = Some(rng.random_range(0..=2000));
    spec.no_show_ms = 3_600_000;
    let announced: Arc<Watched<Announced>> = Arc::default();
    let organizer = MemberId { table: TABLE, chair: Chair::Host };
    let visitors = (1..=entrants as usize).map(|number| MemberId { table: TABLE + number, chair: Chair::Guest });
    let style = Style { game: GameKind::TicTacToe, clock, ..Style::default() };
    let participate = |id: MemberId| {
        let member = Member::new(hall, id, style, &Arc::default(), generator(seed, &id.to_string()));
        let (announced, spec) = (Arc::clone(&announced), spec.clone());
        let participant = Participant { member, announced, spec, entrants, has_entered: false };
        participant.participate().boxed()
    };
    std::iter::once(organizer).chain(visitors).map(participate).collect()
}

impl Participant {
    async fn participate(mut self) {
        while let Err(lost) = self.visit().await {
            self.member.after_loss(lost).await;
        }
    }

    /// Takes part over one connection.
    async fn visit(&mut self) -> Result<(), Lost> {
        (self.member.invitations.version, self.member.invitations.called) = (None, None);
        let mut connection = self.member.connect().await?;
        if self.member.id.chair == Chair::Host {
            self.member.register(&mut connection).await?;
            self.organize(&mut connection).await
        } else {
            self.enter(&mut connection).await
        }
    }

    /// Follows the tournament; returns its phase, and the number of entrants.
    async fn look(
        &mut self,
        connection: &mut PlayerConnection,
        code: TournamentCode,
    ) -> Result<(TournamentPhase, u32), Lost> {
        match self.member.ask(connection, Command::Tournament { tournament: code, version: None }).await? {
            ServerMessage::Tournament { snapshot, .. } => {
                self.member.invitations.version = Some(snapshot.version);
                Ok((snapshot.phase, snapshot.entrants))
            }
            other => Err(Lost(format!("tournament: {}", other.encode()))),
        }
    }

    /// Waits for a message, but not long.
    async fn wait(&mut self, connection: &mut PlayerConnection) -> Result<(), Lost> {
        match timeout(READ_AGAIN, connection.next()).await {
            Ok(Ok(message)) => self.member.on_message(&message),
            Ok(Err(lost)) => return Err(lost),
            Err(_) => {}
        }
        Ok(())
    }

    /// Makes the tournament, starts it when all have entered, and follows it to its end.
    async fn organize(&mut self, connection: &mut PlayerConnection) -> Result<(), Lost> {
        let known = self.announced.get().code;
        let code = match known {
            Some(code) => code,
            None => self.make(connection).await?,
        };
        loop {
            let (phase, entered) = self.look(connection, code).await?;
            let order = match phase {
                TournamentPhase::Draft => Some(Order::Open),
                TournamentPhase::Open if entered == self.entrants => Some(Order::Start),
                TournamentPhase::Over => return Ok(()),
                _ => None,
            };
            if phase != TournamentPhase::Draft {
                self.announced.change(|announced| announced.code = Some(code));
            }
            match order {
                Some(order) => {
                    let direct = Command::Direct(Box::new(Direct { tournament: code, order }));
                    self.member.ask(connection, direct).await?;
                }
                None => self.wait(connection).await?,
            }
        }
    }

    /// Makes the tournament, unless an earlier connection has.
    async fn make(&mut self, connection: &mut PlayerConnection) -> Result<TournamentCode, Lost> {
        match self.member.ask(connection, Command::Tournaments).await? {
            ServerMessage::Tournaments { tournaments, .. } => {
                if let Some(made) = tournaments.first() {
                    return Ok(made.tournament);
                }
            }
            other => return Err(Lost(format!("tournaments: {}", other.encode()))),
        }
        match self.member.ask(connection, Command::TournamentNew(Box::new(self.spec.clone()))).await? {
            ServerMessage::Tournament { snapshot, .. } => {
                self.member.invitations.version = Some(snapshot.version);
                Ok(snapshot.tournament)
            }
            other => Err(Lost(format!("tournament_new: {}", other.encode()))),
        }
    }

    /// Enters the tournament, and plays its games until it is over.
    async fn enter(&mut self, connection: &mut PlayerConnection) -> Result<(), Lost> {
        let code = loop {
            let known = self.announced.get().code;
            match known {
                Some(code) => break code,
                // Answers pings meanwhile.
                None => self.wait(connection).await?,
            }
        };
        if !self.has_entered {
            let handle = self.member.handle.is_none().then(|| self.member.id.handle());
            let command = Command::Enter { tournament: code, code: None, handle };
            match self.member.ask(connection, command).await? {
                ServerMessage::Tournament { snapshot, .. } => {
                    self.member.invitations.version = Some(snapshot.version);
                    self.has_entered = true;
                    let player = self.member.player.expect("the node has welcomed it");
                    self.member.record(Deed::EnteredTournament(player));
                }
                other => return Err(Lost(format!("enter: {}", other.encode()))),
            }
        }
        loop {
            if let Some(room) = self.member.invitations.called.take() {
                // A repeated call to a game may participate after its end.
                if !self.member.invitations.over.contains(&room) {
                    self.play(connection, room).await?;
                }
                continue;
            }
            let (phase, _) = self.look(connection, code).await?;
            if phase == TournamentPhase::Over {
                return Ok(());
            }
            if self.member.invitations.called.is_none() {
                self.wait(connection).await?;
            }
        }
    }

    /// Plays the game of a room to its end.
    async fn play(&mut self, connection: &mut PlayerConnection, room: RoomCode) -> Result<(), Lost> {
        if self.member.at != Some(room) {
            // The last connection was lost in the room of an earlier game, which is over: its version means nothing in this room.
            self.member.forget_room();
        }
        self.member.at = Some(room);
        if self.member.enter(connection, room).await? {
            self.member.finish(connection, room).await?;
            self.member.invitations.over.insert(room);
        }
        self.member.forget_room();
        Ok(())
    }
}
