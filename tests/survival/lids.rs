//! Lids are closed on games of all kinds and opened again after everything that can happen meanwhile: no game, no seat and no move is lost.

use std::path::Path;

use bidak_shared::game::Player as Side;
use bidak_shared::kind::{EngineKind, GameKind, Word};
use bidak_shared::protocol::{ClockSpec, Event, PlayerId, RoomCode, SeatChoice, Snapshot, Status};
use harness::Player;
use harness::player::create;
use harness::program::Home;
use harness::served::{self, Served};
use rusqlite::Connection;

/// Rooms are unloaded as soon as they are empty.
const QUICK: [&str; 2] = ["--unload-ms", "1"];

const WEEK: u32 = 7 * 24 * 60 * 60;

/// A game whose players have closed their lids: their tokens and ids, and the moves.
pub(super) struct Closed {
    clock: ClockSpec,
    pub(super) room: RoomCode,
    pub(super) players: Vec<(String, PlayerId)>,
    moves: Vec<String>,
}

/// The clocks of the games, and whether they are against a bot.
pub(super) const TERMS: [(ClockSpec, bool); 5] = {
    let live = ClockSpec::Main { main_ms: 3_600_000, increment_ms: 0 };
    [
        (ClockSpec::None, true),
        (live, true),
        (ClockSpec::None, false),
        (live, false),
        (ClockSpec::Days { days: 14 }, false),
    ]
};

impl Closed {
    /// Begins a game against a person or a bot, and plays a move; a bot answers.
    pub(super) async fn begun(server: &Served, game: GameKind, clock: ClockSpec, is_against_bot: bool) -> Self {
        let mut ana = Player::hello(&server.url, Some("Ana"), None).await;
        let mut players = vec![known(&ana)];
        let room = ana.joined(create(game, &[], clock, SeatChoice::First)).await.room;
        if is_against_bot {
            ana.add_bot(room, Some(Side::Second), EngineKind::Random).await;
        } else {
            let mut budi = Player::hello(&server.url, Some("Budi"), None).await;
            budi.join(room).await;
            players.push(known(&budi));
        }
        let text = ana.turn().await.legal[0].to_owned();
        ana.play(room, 0, &text).await;
        let mut moves = vec![text];
        if is_against_bot {
            let answer = ana.until(|event| match event {
                Event::Moved { by: Side::Second, text, .. } => Some(text.clone()),
                _ => None,
            });
            moves.push(answer.await);
        }
        Self { clock, room, players, moves }
    }

    /// Everybody comes back, finds the own seat and every move, and closes the lid again; returns the last one's snapshot.
    pub(super) async fn opened(&self, url: &str, after: &str) -> Snapshot {
        let mut last = None;
        for ((token, id), side) in self.players.iter().zip(Side::BOTH) {
            let mut player = Player::hello(url, None, Some(token)).await;
            assert_eq!(player.welcome().player, *id, "{after}");
            let snapshot = player.join(self.room).await;
            let Snapshot { game, status, seats, moves, .. } = &snapshot;
            assert_eq!((*status, moves), (Status::Playing, &self.moves), "{game} {} after {after}", self.clock);
            assert_eq!(seats.of(side).and_then(|seat| seat.player), Some(*id), "{game} {} after {after}", self.clock);
            last = Some(snapshot);
        }
        last.expect("somebody plays")
    }

    /// The player on turn plays on.
    pub(super) async fn goes_on(&self, url: &str) {
        let ply = self.moves.len();
        let (token, _) = &self.players[ply % 2];
        let mut player = Player::hello(url, None, Some(token)).await;
        let text = player.join(self.room).await.turn.legal[0].to_owned();
        player.play(self.room, ply as u32, &text).await;
    }
}

fn known(player: &Player) -> (String, PlayerId) {
    (player.welcome().token.reveal().to_owned(), player.welcome().player)
}

/// As if the games had begun a week earlier, with a server all the time.
fn let_a_week_pass(store: &Path) {
    let file = Connection::open(store).expect("the store is closed");
    let weeks = "started = started - ?1, unloaded = unloaded - ?1, deadline = deadline - ?1, decided = decided - ?1";
    let changed = file.execute(&format!("UPDATE games SET {weeks}"), [WEEK]).expect("SQL");
    assert!(changed > 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closed_lids_lose_no_game_of_any_kind_over_unloading_restarts_kills_and_a_week() {
    let home = Home::new();
    let store = served::store_in(&home);
    let mut server = Served::start(&store, &QUICK);
    let mut games = Vec::new();
    for game in GameKind::ALL {
        for (clock, is_against_bot) in TERMS {
            games.push(Closed::begun(&server, *game, clock, is_against_bot).await);
        }
    }
    for lid in ["closed browsers", "a planned restart", "a kill", "a week"] {
        match lid {
            "a planned restart" => assert!(server.stop().success()),
            "a kill" => server.kill(),
            "a week" => {
                assert!(server.stop().success());
                let_a_week_pass(&store);
            }
            _ => {
                for game in &games {
                    game.opened(&server.url, lid).await;
                }
                continue;
            }
        }
        server = Served::start(&store, &QUICK);
        for game in &games {
            let snapshot = game.opened(&server.url, lid).await;
            if let (ClockSpec::Days { .. }, "a week", Some(clocks)) = (game.clock, lid, snapshot.turn.clocks) {
                let left = clocks.left_ms(snapshot.turn.to_move) / 1000;
                assert!(left.abs_diff(WEEK) < 600, "{left} s of two weeks");
            }
        }
    }
    for game in &games {
        game.goes_on(&server.url).await;
    }
}
