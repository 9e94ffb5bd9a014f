//! Two players who play one game after the other while the server ends and starts again.

use std::sync::Arc;

use bidak_shared::game::Player as Side;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Command, RefusalCode, RoomCode, SeatChoice, ServerMessage};
use harness::player::move_;
use harness::within;

use super::Hall;
use super::client::{Client, Lost};

/// The number of moves in a game of Adjacency.
const WHOLE: usize = 56;

/// A game, as its players know it.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) room: RoomCode,
    /// The acknowledged moves.
    pub(super) moves: Vec<String>,
    pub(super) is_over: bool,
}

/// Two players and their games.
#[derive(Debug)]
pub(super) struct Table {
    number: u64,
    tokens: [Option<String>; 2],
    /// The current game, once the server has acknowledged its beginning.
    at: Option<Played>,
    /// A move that was sent but not acknowledged.
    on_its_way: Option<String>,
    over: Vec<Played>,
}

impl Table {
    pub(super) fn new(number: u64) -> Self {
        Self { number, tokens: [None, None], at: None, on_its_way: None, over: Vec::new() }
    }

    /// Plays until the end of the test; the games.
    pub(super) async fn play(mut self, hall: Arc<Hall>) -> Vec<Played> {
        let mut urls = hall.url.clone();
        loop {
            let url = urls.borrow_and_update().clone();
            if url.is_empty() {
                self.over.extend(self.at);
                return self.over;
            }
            let Err(Lost) = self.play_at(&url, &hall).await;
            within("the server to be back", urls.changed()).await.expect("the test goes on");
        }
    }

    /// Plays until the server is gone.
    async fn play_at(&mut self, url: &str, hall: &Arc<Hall>) -> Result<std::convert::Infallible, Lost> {
        let mut clients = [
            Client::connect(url, self.tokens[0].as_deref(), hall).await?,
            Client::connect(url, self.tokens[1].as_deref(), hall).await?,
        ];
        for (token, client) in self.tokens.iter_mut().zip(&clients) {
            let is_known = token.as_ref().is_none_or(|token| *token == client.token);
            assert!(is_known || self.at.is_none(), "a player of a game that goes on is not known any more");
            *token = Some(client.token.clone());
        }
        self.come_back(&mut clients).await?;
        loop {
            if self.at.is_none() {
                self.begin(&mut clients).await?;
            }
            self.finish(&mut clients, hall).await?;
        }
    }

    /// Both players take their seats again and find the acknowledged moves.
    async fn come_back(&mut self, clients: &mut [Client; 2]) -> Result<(), Lost> {
        let Some(at) = &mut self.at else { return Ok(()) };
        for client in clients {
            match client.ask(Command::Join { room: at.room, seat: SeatChoice::Any }).await? {
                ServerMessage::Joined { snapshot, .. } => {
                    let moves = &snapshot.moves;
                    assert!(moves.starts_with(&at.moves), "{moves:?} does not begin with {:?}", at.moves);
                    assert!(moves.len() <= at.moves.len() + 1, "{moves:?} is more than {:?} and one", at.moves);
                }
                ServerMessage::Refused { code: RefusalCode::NoRoom, .. } => {
                    // The last move was stored, but the server ended before it could acknowledge it.
                    assert_eq!(at.moves.len(), WHOLE - 1, "table {} has lost a game", self.number);
                    self.over.extend(self.at.take());
                    self.on_its_way = None;
                    return Ok(());
                }
                other => panic!("{other:?}"),
            }
        }
        Ok(())
    }

    /// A new game in a new room.
    async fn begin(&mut self, clients: &mut [Client; 2]) -> Result<(), Lost> {
        let create = Command::Create {
            game: GameKind::Adjacency,
            options: [].into(),
            position: None,
            clock: ClockSpec::None,
            private: self.number.is_multiple_of(2),
            seat: SeatChoice::First,
            opponent: None,
            rated: false,
        };
        let room = match clients[0].ask(create).await? {
            ServerMessage::Joined { snapshot, .. } => snapshot.room,
            // The server shuts down.
            ServerMessage::Refused { code: RefusalCode::ShuttingDown, .. } => return Err(Lost),
            other => panic!("no room: {other:?}"),
        };
        let join = Command::Join { room, seat: SeatChoice::Second };
        let ServerMessage::Joined { .. } = clients[1].ask(join).await? else { panic!("no seat") };
        // The recorded turn belongs to an older game: waits for the start of this one.
        clients[0].turn = None;
        self.at = Some(Played { room, moves: Vec::new(), is_over: false });
        Ok(())
    }

    /// Plays the game to its end.
    async fn finish(&mut self, clients: &mut [Client; 2], hall: &Hall) -> Result<(), Lost> {
        while let Some(at) = &mut self.at {
            let ply = at.moves.len();
            let mover = &mut clients[if ply.is_multiple_of(2) { Side::First } else { Side::Second }.index()];
            // An unacknowledged move is sent again, and is played once.
            let text = match self.on_its_way.take() {
                Some(text) => text,
                None => next_move(mover, at, self.number).await?,
            };
            self.on_its_way = Some(text.clone());
            match mover.ask(move_(at.room, ply as u32, &text)).await? {
                ServerMessage::Ok { .. } => {}
                other => panic!("{text} at ply {ply} of {}: {other:?}", at.room),
            }
            self.on_its_way = None;
            at.moves.push(text);
            hall.acknowledge();
            if at.moves.len() == WHOLE {
                at.is_over = true;
                let room = at.room;
                self.over.extend(self.at.take());
                for client in &mut *clients {
                    client.ask(Command::Leave { room }).await?;
                }
            }
        }
        Ok(())
    }
}

/// A legal move for the player on turn; different at different tables and plies.
async fn next_move(mover: &mut Client, at: &Played, number: u64) -> Result<String, Lost> {
    while mover.turn.as_ref().is_none_or(|turn| (turn.ply as usize) < at.moves.len()) {
        mover.wait().await?;
    }
    let turn = mover.turn.as_ref().expect("the server announced it");
    assert_eq!(turn.ply as usize, at.moves.len(), "{at:?}");
    let choice = (number as usize * 7 + at.moves.len() * 3) % turn.legal.len();
    Ok(turn.legal[choice].to_owned())
}
