//! The rooms of a tournament's games: each game gets one, which is restored after a restart, and reports its result.

use bidak_shared::club::result::PairingResult;
use bidak_shared::club::tournament::{Command as Act, Presence};
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::BotSpec;
use bidak_shared::protocol::{
    Ending, GameId, GameResult, PlayerId, RoomCode, ServerMessage, TournamentFact, TournamentPlace,
};
use futures::future::join_all;
use tokio::time::timeout;

use crate::base::environment::{self, instant};
use crate::base::millis::millis;
use crate::room::{EarlyClose, Report};
use crate::store::{Contestant, Epoch, Shard};
use crate::tournaments::actor::{Actor, GameRoom};
use crate::tournaments::competition::{Wanted, index};
use crate::tournaments::settings;
use crate::wire::outbox::{Frame, Outbox, frame};

/// The games that followers see on small boards.
const BOARDS: usize = 8;

/// How often a game is tried.
const ATTEMPTS: usize = 2;

/// How long to wait for the views of the rooms.
const BOARDS_TIMEOUT: std::time::Duration = std::time::Duration::from_millis(500);

/// The result of a game for the tournament; `None` if the game has to be repeated.
pub(super) fn result_of(ending: &Ending) -> Option<PairingResult> {
    match (ending.outcome, ending.reason) {
        (Some(Outcome::Win(Player::First)), EndReason::NoShow) => Some(PairingResult::FirstByForfeit),
        (Some(Outcome::Win(Player::Second)), EndReason::NoShow) => Some(PairingResult::SecondByForfeit),
        (Some(outcome), _) => Some(PairingResult::of_game(outcome)),
        (None, EndReason::NoShow | EndReason::Abandonment) => Some(PairingResult::NobodyPlayed),
        (None, _) => None,
    }
}

impl Actor {
    /// Handles the report of a room.
    pub(super) async fn handle_report(&mut self, place: TournamentPlace, room: RoomCode, report: Report) {
        if let Report::Present(side, is_present) = report {
            if let Some(room) = self.rooms.get_mut(&room) {
                room.present[side.index()] = is_present;
                self.are_standings_stale = true;
            }
            return;
        }
        let Some(wanted) = self.wanted_in(place, room) else {
            if let Report::Ended(id, Ending { reason: EndReason::Decided, .. }) = report {
                self.competition.note_game(place, id);
            }
            return;
        };
        match report {
            Report::Began => {
                if let Some(room) = self.rooms.get_mut(&room) {
                    room.began = true;
                }
                let act = Act::Began { round: index(place.round), board: index(place.board) };
                // If this cannot be stored, the result implies it later.
                let _ = self.act(act).await;
            }
            Report::Ended(id, ending) => self.ended(&wanted, room, id, &ending).await,
            Report::Present(..) => {}
            Report::Lost => {
                self.find_results().await;
                if let Some(wanted) = self.wanted_in(place, room) {
                    self.play_again(&wanted, room).await;
                }
            }
        }
    }

    fn wanted_in(&self, place: TournamentPlace, room: RoomCode) -> Option<Wanted> {
        self.competition.wanted().into_iter().find(|wanted| wanted.place == place && wanted.room == Some(room))
    }

    async fn ended(&mut self, wanted: &Wanted, room: RoomCode, id: GameId, ending: &Ending) {
        let Some(result) = result_of(ending) else { return self.play_again(wanted, room).await };
        let place = wanted.place;
        let act = Act::Result {
            round: index(place.round),
            board: index(place.board),
            game: index(place.game),
            result,
            margin: if result.is_played() { ending.margin } else { 0 },
        };
        // Cannot be refused: the game is wanted.
        let Ok(mut facts) = self.competition.decide(&act, || room) else { return };
        for fact in &mut facts {
            if let TournamentFact::Result { result: GameResult { reason, game_id, illegal, .. }, .. } = fact {
                (*reason, *game_id, *illegal) = (Some(ending.reason), Some(id), ending.illegal);
            }
        }
        if ending.reason == EndReason::NoShow {
            // A player who did not come is paused, and paired again only after `ready`.
            let absent = Player::BOTH.into_iter().filter(|side| result.half_points(*side) == 0);
            let absent = absent.map(|side| wanted.seats[side.index()]);
            // An entrant who has withdrawn stays withdrawn.
            let is_here = |entrant: &usize| self.competition.machine().entrants()[*entrant].presence == Presence::Here;
            facts.extend(absent.filter(is_here).map(Self::paused));
        }
        if self.record(facts).await.is_ok() {
            self.rooms.remove(&room);
        }
    }

    /// Repeats a game without a result because of a fault, once, in another room.
    async fn play_again(&mut self, wanted: &Wanted, room: RoomCode) {
        self.rooms.remove(&room);
        let TournamentPlace { round, board, game, tournament } = wanted.place;
        if self.competition.attempts(wanted.place) >= ATTEMPTS {
            tracing::error!(%tournament, round, board, game, "a game failed twice; its organiser decides it");
            self.stuck.insert(room);
            return self.send_problems();
        }
        let room = self.new_rooms()();
        // If this cannot be stored, the next restart repeats the game.
        let _ = self.record(vec![TournamentFact::Room { round, board, game, room }]).await;
    }

    /// Reads the results of games that ended while the tournament could not take reports.
    pub(super) async fn find_results(&mut self) {
        loop {
            let waiting: Vec<Wanted> =
                self.competition.wanted().into_iter().filter(|wanted| wanted.room.is_some()).collect();
            if waiting.is_empty() {
                return;
            }
            let Ok(store) = self.server.store() else { return };
            let games = match store.games_of(self.competition.code, 0, u32::MAX).await {
                Ok(games) => games,
                Err(error) => return tracing::error!(%error, "the games of a tournament cannot be read"),
            };
            let before = self.competition.version();
            for wanted in waiting {
                let is_it = |start: &crate::store::Start| {
                    start.tournament.is_some_and(|terms| terms.place == wanted.place) && wanted.room == Some(start.room)
                };
                if let Some(game) = games.iter().find(|game| is_it(&game.start))
                    && let Some((ending, _)) = &game.end
                    && !self.stuck.contains(&game.start.room)
                {
                    self.ended(&wanted, game.start.room, game.id, ending).await;
                }
            }
            if self.competition.version() == before {
                return;
            }
        }
    }

    /// Makes a room for every game to play now, and announces it to its players.
    pub(super) async fn make_rooms(&mut self) {
        let (mut new, mut new_room) = (Vec::new(), self.new_rooms());
        for wanted in self.competition.wanted().into_iter().filter(|wanted| wanted.room.is_none()) {
            let TournamentPlace { round, board, game, .. } = wanted.place;
            let room = new_room();
            new.push(TournamentFact::Room { round, board, game, room });
        }
        if self.record(new).await.is_err() {
            return;
        }
        let rates_same_address = self.is_trusted().await;
        for wanted in self.competition.wanted() {
            let Some(room) = wanted.room else { continue };
            if self.stuck.contains(&room) || self.rooms.contains_key(&room) {
                continue;
            }
            let Ok(mut spec) = settings::room_spec(&self.competition.spec) else { return };
            // Two bots of one owner: the game counts in the tournament, but not for ratings.
            spec.rated &= !self.competition.are_related(wanted.seats);
            spec.rates_same_address = rates_same_address;
            let terms = self.competition.terms(wanted.place);
            let start = self.competition.start(wanted.place, spec.start());
            let spec = spec.of_tournament(terms, wanted.clock, start);
            let seats = wanted.seats.map(|entrant| self.competition.contestant(entrant));
            match self.server.lobby.seat(room, spec, seats).await {
                Ok(handle) => {
                    let began = self.competition.began(wanted.place);
                    self.rooms.insert(room, GameRoom { handle, made: instant(), present: [false; 2], began });
                    for entrant in wanted.seats {
                        self.announce_games(entrant).await;
                    }
                }
                // The next tick tries again.
                Err(refusal) => return tracing::warn!(%room, why = refusal.sentence, "no room for a game"),
            }
        }
        self.make_houses().await;
    }

    /// Whether the operator has named the organiser, so that games of one address are rated as well.
    async fn is_trusted(&self) -> bool {
        if !self.competition.spec.rated {
            return false;
        }
        let organiser = self.competition.organiser;
        match self.server.account_store() {
            Some(accounts) => accounts.is_organiser(organiser).await.unwrap_or_else(|error| {
                tracing::error!(%error, "the store does not know whether an organiser is named");
                false
            }),
            None => false,
        }
    }

    /// Makes rooms for games of entrants with a bye against the house bot. The round does not wait for these games.
    async fn make_houses(&mut self) {
        let spec = &self.competition.spec;
        let Some(bot) = spec.house_bot.as_ref().and_then(|bot| bot.parse::<BotSpec>().ok()) else { return };
        if self.competition.machine().is_round_done() {
            return;
        }
        for (entrant, room) in self.competition.houses() {
            if self.houses.contains(&room) {
                continue;
            }
            let Ok(name) = format!("{} {}", bot.engine, bot.level.number()).parse() else { return };
            let seats = [self.competition.contestant(entrant), Contestant::Bot { bot: bot.into(), name }];
            let Ok(mut spec) = settings::room_spec(&self.competition.spec) else { return };
            spec.rated = false;
            match self.server.lobby.seat(room, spec, seats).await {
                // The tournament does not need its handle.
                Ok(_) => drop(self.houses.insert(room)),
                Err(refusal) => return tracing::warn!(%room, why = refusal.sentence, "no room for the house bot"),
            }
        }
    }

    /// Closes rooms that are no longer needed.
    pub(super) fn close_early(&mut self, rooms: Vec<RoomCode>, why: EarlyClose) {
        for room in rooms {
            if let Some(GameRoom { handle, .. }) = self.rooms.remove(&room) {
                handle.close_early(why);
            }
        }
    }

    /// Sends an entrant the waiting games, on all connections, also those that do not follow the tournament.
    async fn announce_games(&self, entrant: usize) {
        let player = self.competition.people()[entrant].player;
        for game in self.own_games(entrant) {
            self.server.lobby.send_to_player(player, game).await;
        }
    }

    /// The waiting and running games of a player, as messages.
    pub(super) fn games_of(&self, player: PlayerId) -> Vec<Frame> {
        self.competition.entrant_of(player).map(|entrant| self.own_games(entrant)).unwrap_or_default()
    }

    /// Sends the players at another node their waiting and running games.
    pub(super) async fn announce_games_at(&self, node: Epoch) {
        for player in self.competition.playing() {
            for game in self.games_of(player) {
                self.server.lobby.send_to_node(node, player, None, game).await;
            }
        }
    }

    /// Draws unused codes for rooms, in the shard of the tournament, so that the rooms move with it.
    pub(super) fn new_rooms(&self) -> impl FnMut() -> RoomCode + use<> {
        let shard = Shard::of_tournament(self.competition.code);
        let mut used = self.competition.used_rooms();
        move || loop {
            let room = shard.room(environment::random());
            if used.insert(room) {
                return room;
            }
        }
    }

    /// The waiting and running games of an entrant, as messages.
    fn own_games(&self, entrant: usize) -> Vec<Frame> {
        let game = |wanted: Wanted| {
            let side = Player::BOTH.into_iter().find(|side| wanted.seats[side.index()] == entrant)?;
            let (code, room) = wanted.room.and_then(|code| Some((code, self.rooms.get(&code)?)))?;
            let TournamentPlace { tournament, round, board, game } = wanted.place;
            let spec = &self.competition.spec;
            // A later announcement leaves less time.
            let passed = millis(instant().saturating_duration_since(room.made));
            let no_show_ms = if room.began { 0 } else { spec.no_show_ms.saturating_sub(passed) };
            let pace_ms = spec.pace_ms;
            let message =
                ServerMessage::YourGame { tournament, round, board, game, room: code, side, no_show_ms, pace_ms };
            Some(frame(&message))
        };
        self.competition.wanted().into_iter().filter_map(game).collect()
    }

    /// Sends the followers the boards of the leading entrants. Another task waits for the rooms.
    pub(super) fn show_boards(&self) {
        if self.followers.is_empty() || self.rooms.is_empty() {
            return;
        }
        let places: Vec<usize> = self.competition.machine().standings().iter().map(|row| row.entrant).collect();
        let place = |entrant: usize| places.iter().position(|one| *one == entrant).unwrap_or(usize::MAX);
        let mut wanted = self.competition.wanted();
        wanted.sort_by_key(|wanted| (wanted.seats.map(place).into_iter().min(), wanted.place.board));
        let rooms = wanted.iter().filter_map(|wanted| self.rooms.get(&wanted.room?));
        let views: Vec<_> = rooms.take(BOARDS).map(|room| room.handle.clone().look()).collect();
        let outboxes: Vec<Outbox> = self.followers.iter().map(|follower| follower.outbox.clone()).collect();
        let tournament = self.competition.code;
        tokio::spawn(async move {
            let Ok(boards) = timeout(BOARDS_TIMEOUT, join_all(views)).await else { return };
            let boards: Vec<_> = boards.into_iter().flatten().collect();
            if !boards.is_empty() {
                let frame = frame(&ServerMessage::Boards { tournament, boards });
                for outbox in outboxes {
                    outbox.push_if_idle(&frame);
                }
            }
        });
    }
}
