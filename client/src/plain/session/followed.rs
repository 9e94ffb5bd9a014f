//! The followed tournament of a person in the plain mode.

use bidak_shared::game::Player;
use bidak_shared::protocol::{
    BoardView, Command, Direct, Order, Pairing, RoomCode, SeatChoice, ServerMessage, Standing, Status, TournamentCode,
    TournamentEvent, TournamentFact, TournamentPhase, TournamentPlace, TournamentSnapshot,
};

use super::{Enter, Input, Location, Outside, PendingRequest, Session};
use crate::plain::command::{PlainCommand, Sure};
use crate::play::text::sentence;
use crate::play::tournament::order::read_order;
use crate::play::tournament::{NextGame, Tournament, entrant_label};

/// The followed tournament, and this player's next game.
#[derive(Default)]
pub(super) struct Followed {
    pub(super) tournament: Option<Tournament>,
    /// The player's next game, to be joined when no other game is in play.
    next: Option<NextGame>,
    /// The last game announced to the player: the server repeats the announcement to a connection that begins to follow.
    called: Option<NextGame>,
}

impl Session {
    /// Carries out a command about tournaments; returns commands about anything else.
    pub(super) fn obey_about_tournaments(
        &mut self,
        command: PlainCommand,
        out: &mut dyn Outside,
    ) -> Option<PlainCommand> {
        let followed = self.followed.tournament.as_ref().map(Tournament::code);
        let asked = match (command, followed) {
            (PlainCommand::Tournaments, _) => Command::Tournaments,
            (PlainCommand::Tournament(text), followed) => match (text.parse(), followed) {
                (Ok(tournament), _) => self.follow(tournament),
                (Err(_), Some(tournament)) if text.is_empty() => self.follow(tournament),
                (Err(problem), _) => return object(&self.texts.problem(&problem), out),
            },
            (PlainCommand::EnterTournament(text), _) => match self.entry(&text) {
                Ok(entry) => entry,
                Err(problem) => return object(&problem, out),
            },
            (
                PlainCommand::Standings
                | PlainCommand::Round(_)
                | PlainCommand::Boards
                | PlainCommand::Entrants
                | PlainCommand::Ready(_)
                | PlainCommand::Withdraw(_)
                | PlainCommand::Direct(_),
                None,
            ) => return object(&self.texts.say("line-no-tournament"), out),
            (PlainCommand::Standings, Some(tournament)) => Command::Standings { tournament, from: None },
            (PlainCommand::Round(text), Some(tournament)) => {
                let now = self.followed.tournament.as_ref().map_or(0, |followed| followed.snapshot.round);
                match if text.is_empty() { Ok(now) } else { text.parse() } {
                    Ok(round) => Command::Round { tournament, round, from: None },
                    Err(_) => return object(&self.texts.say("line-type-round"), out),
                }
            }
            (PlainCommand::Entrants, Some(tournament)) => Command::Entrants { tournament, from: None },
            (PlainCommand::Boards, Some(_)) => {
                self.say_boards(out);
                return None;
            }
            (PlainCommand::Ready(ready), Some(tournament)) => Command::Ready { tournament, ready },
            (PlainCommand::Withdraw(Sure::No), Some(_)) => {
                return object(&self.texts.say("line-type-withdraw"), out);
            }
            (PlainCommand::Withdraw(Sure::Yes), Some(tournament)) => Command::Withdraw { tournament },
            (PlainCommand::Direct(text), Some(tournament)) => match self.order(&text) {
                Some(order) => Command::Direct(Box::new(Direct { tournament, order })),
                None if self.order(&format!("{text} yes")).is_some() => {
                    let order = text.trim().to_owned();
                    return object(&self.texts.fill("line-type-direct-yes", [("order", order.into())]), out);
                }
                None => return object(&self.texts.say("line-type-direct"), out),
            },
            (other, _) => return Some(other),
        };
        self.ask(PendingRequest::Tournament, asked, out);
        None
    }

    /// Follows another tournament instead of the previous one.
    fn follow(&mut self, tournament: TournamentCode) -> Command {
        self.followed.tournament.take_if(|followed| followed.code() != tournament);
        Command::Tournament { tournament, version: None }
    }

    fn order(&self, text: &str) -> Option<Order> {
        read_order(text, self.followed.tournament.as_ref()?)
    }

    /// Reads `T4K9QZ code=KOPI handle=ana`.
    fn entry(&self, text: &str) -> Result<Command, String> {
        let mut words = text.split_whitespace();
        let followed = self.followed.tournament.as_ref().map(Tournament::code);
        let (mut tournament, mut code, mut handle) = (followed, None, None);
        for word in words.by_ref() {
            match word.split_once('=') {
                Some(("code", value)) => code = Some(value.to_owned()),
                Some(("handle", value)) => handle = Some(value.to_owned()),
                Some(_) => return Err(self.texts.say("line-type-enter").into_owned()),
                None => tournament = Some(word.parse().map_err(|problem| self.texts.problem(&problem))?),
            }
        }
        match tournament {
            Some(_) if self.handle.is_none() && handle.is_none() => {
                Err(self.texts.say("line-enter-guest").into_owned())
            }
            Some(tournament) => Ok(Command::Enter { tournament, code, handle }),
            None => Err(self.texts.say("line-type-enter").into_owned()),
        }
    }

    /// Follows the tournament again after a lost connection.
    pub(super) fn follow_tournament_again(&mut self, out: &mut dyn Outside) {
        if let Some(followed) = &self.followed.tournament {
            let version = Some(followed.snapshot.version);
            out.send(Command::Tournament { tournament: followed.code(), version });
        }
    }

    /// The snapshot of a tournament that was requested or entered has arrived.
    fn take_snapshot(&mut self, snapshot: TournamentSnapshot, is_asked: bool, out: &mut dyn Outside) {
        let now = out.now();
        let texts = self.texts;
        // Entering makes a guest's account.
        let is_new = self.followed.tournament.as_ref().is_none_or(|known| known.code() != snapshot.tournament);
        let had_entered = self.followed.tournament.as_ref().is_some_and(|known| known.snapshot.you.is_some());
        let mut tournament = match self.followed.tournament.take() {
            Some(mut known) if !is_new => {
                known.replace(snapshot, now);
                known
            }
            _ => Tournament::new(snapshot, now),
        };
        if is_asked {
            out.say(&texts.tournament_heading(&tournament));
            if let Some(stage) = texts.tournament_stage(&tournament, tournament.next_in(now)) {
                out.say(&sentence(&stage));
            }
            let key = match (tournament.snapshot.you.is_some(), had_entered, tournament.is_open()) {
                (true, false, true) => Some("line-entered-now"),
                (false, _, true) => Some("line-may-enter"),
                _ => None,
            };
            if let Some(key) = key {
                let code = tournament.code().to_string();
                out.say(&texts.fill(key, [("code", code.into())]));
            }
            if tournament.snapshot.directs {
                out.say(&texts.say("line-you-direct"));
            }
        }
        for question in tournament.questions() {
            out.send(question);
        }
        tournament.boards.clear();
        self.followed.tournament = Some(tournament);
    }

    /// Takes a message about tournaments: an engine plays in one, a person follows one.
    pub(super) fn on_tournament_message(
        &mut self,
        message: ServerMessage,
        asked: Option<&PendingRequest>,
        out: &mut dyn Outside,
    ) {
        let is_engine = matches!(self.enter, Enter::Tournament(..));
        match message {
            ServerMessage::Tournament { snapshot, .. } if is_engine => self.take_tournament(&snapshot, out),
            ServerMessage::Tournament { snapshot, .. } if self.input != Input::Engine => {
                self.take_snapshot(*snapshot, matches!(asked, Some(PendingRequest::Tournament)), out);
            }
            ServerMessage::TournamentEvent(event) if is_engine => {
                // Other tournaments belong to other boards.
                if self.is_course(event.tournament) {
                    self.tournament_changed(&event);
                }
            }
            ServerMessage::YourGame { room, round, board, game, pace_ms, .. } if is_engine => {
                self.called_to([round, board, game], room, pace_ms);
            }
            ServerMessage::YourGame { tournament, room, round, board, game, side, no_show_ms, .. } => {
                let first_move_s = no_show_ms.div_ceil(1000);
                let next = NextGame { tournament, round, board, game, room, first_move_s };
                self.on_next_game(next, side, out);
            }
            // An arena pairs only its followers.
            ServerMessage::TournamentEvent(event) if self.input == Input::Engine => {
                let TournamentEvent { tournament, ref fact, .. } = *event;
                match fact {
                    TournamentFact::Entered(entrant)
                        if Some(entrant.player) == self.me && self.course.follow(tournament) =>
                    {
                        out.send(Command::Tournament { tournament, version: None });
                    }
                    TournamentFact::Ended | TournamentFact::Cancelled => self.course.forget(tournament),
                    _ => {}
                }
            }
            ServerMessage::Tournament { .. } | ServerMessage::Standings { .. } | ServerMessage::Boards { .. }
                if self.input == Input::Engine => {}
            ServerMessage::TournamentEvent(event) if self.is_own_entry(&event) => {
                let code = event.tournament.to_string();
                out.say(&sentence(&self.texts.fill("tournament-entered-you", [("code", code.into())])));
                let command = self.follow(event.tournament);
                out.send(command);
            }
            ServerMessage::TournamentMessage { text, .. } => {
                out.say(&self.texts.fill("line-organiser", [("text", text.to_string().into())]));
            }
            message => self.on_followed_message(&message, asked, out),
        }
    }

    /// Whether an engine plays in this tournament.
    fn is_course(&self, code: TournamentCode) -> bool {
        matches!(self.enter, Enter::Tournament(tournament, _) if tournament == code)
    }

    /// Whether an organiser has entered this player in a tournament that is not followed yet.
    fn is_own_entry(&self, event: &TournamentEvent) -> bool {
        let known = self.followed.tournament.as_ref().map(Tournament::code);
        let is_mine = matches!(&event.fact, TournamentFact::Entered(entrant) if Some(entrant.player) == self.me);
        known != Some(event.tournament) && is_mine
    }

    /// Takes a message about the followed tournament, and prints news.
    fn on_followed_message(&mut self, message: &ServerMessage, asked: Option<&PendingRequest>, out: &mut dyn Outside) {
        let texts = self.texts;
        let is_asked = matches!(asked, Some(PendingRequest::Tournament));
        if let ServerMessage::Tournaments { tournaments, .. } = message {
            if tournaments.is_empty() {
                out.say(&texts.say("tournaments-none"));
            }
            for summary in tournaments {
                out.say(&texts.tournament_line(summary));
            }
            return;
        }
        let Some(followed) = &mut self.followed.tournament else { return };
        if let Some(question) = followed.take(message, self.me, out.now()) {
            out.send(question);
        }
        match message {
            ServerMessage::Standings { rows, of, .. } if is_asked => {
                if *of == 0 {
                    out.say(&texts.say("line-no-entrants"));
                }
                for row in rows {
                    out.say(&self.standing(row));
                }
            }
            ServerMessage::Entrants { entrants, .. } if is_asked => {
                if entrants.is_empty() {
                    out.say(&texts.say("line-no-entrants"));
                }
                for entrant in entrants {
                    let state = entrant.state.map(|state| texts.entrant_state(state)).unwrap_or_default();
                    let line = format!("{}. {}  {state}", entrant.entrant, entrant_label(entrant));
                    out.say(line.trim_end());
                }
            }
            ServerMessage::Round { round, pairings, byes, .. } => {
                out.say(&texts.fill("line-round", [("round", (*round).into())]));
                for pairing in pairings {
                    out.say(&texts.board_line(followed, pairing));
                }
                for bye in byes {
                    out.say(&texts.bye_line(followed, bye));
                }
            }
            ServerMessage::TournamentEvent(event) if event.tournament == followed.code() => {
                self.say_fact(&event.fact, out);
            }
            _ => {}
        }
    }

    fn standing(&self, row: &Standing) -> String {
        let Some(followed) = &self.followed.tournament else { return String::new() };
        let line = self.texts.standing_line(followed, row);
        let is_me = Some(row.entrant) == followed.snapshot.you;
        if is_me { format!("{line} {}", self.texts.say("game-you")) } else { line }
    }

    /// The line about an event of the tournament, if it is news for everybody.
    fn say_fact(&mut self, fact: &TournamentFact, out: &mut dyn Outside) {
        let Some(followed) = &self.followed.tournament else { return };
        let Some(said) = self.texts.tournament_news(followed, fact) else { return };
        out.say(&said);
        if matches!(fact, TournamentFact::Undone { .. } | TournamentFact::Cancelled) {
            self.followed.next = None;
        }
    }

    /// Prints the games in play, with their positions if the server sends them.
    fn say_boards(&self, out: &mut dyn Outside) {
        let texts = self.texts;
        let Some(followed) = &self.followed.tournament else { return };
        if followed.snapshot.phase != TournamentPhase::Running {
            return out.say(&texts.say("line-no-boards"));
        }
        for pairing in followed.snapshot.pairings.iter().filter(|pairing| !is_settled(followed, pairing)) {
            out.say(&texts.board_line(followed, pairing));
            if let Some(view) = followed.boards.iter().find(|view| view.room == pairing.room) {
                out.say(&format!("   {}", self.view_line(view)));
            }
        }
    }

    fn view_line(&self, view: &BoardView) -> String {
        let last = view.last.clone().unwrap_or_default();
        self.texts.fill("line-board-view", [("ply", view.ply.into()), ("move", last.into())])
    }

    /// The player's game waits: it is joined at once, or after the game in play.
    fn on_next_game(&mut self, next: NextGame, side: Player, out: &mut dyn Outside) {
        if self.followed.called == Some(next) || self.room().is_some_and(|room| room.code == next.room) {
            return;
        }
        let values = [("round", next.round.into()), ("board", next.board.into()), ("game", next.game.into())];
        out.say(&self.texts.fill("line-your-next-game", values));
        let followed = self.followed.tournament.as_ref().filter(|followed| followed.code() == next.tournament);
        let plies = followed.and_then(|followed| followed.snapshot.spec.opening_plies).unwrap_or(0);
        // The other side has no deadline before it is on turn, and nobody has one in a game that has begun.
        if next.first_move_s > 0 && side == if plies.is_multiple_of(2) { Player::First } else { Player::Second } {
            let first_move = self.texts.fill("tournament-first-move", [("seconds", next.first_move_s.into())]);
            out.say(&sentence(&first_move));
        }
        (self.followed.next, self.followed.called) = (Some(next), Some(next));
        // An organiser may have entered this player in a tournament that is not followed yet.
        if self.input != Input::Engine
            && self.followed.tournament.as_ref().map(Tournament::code) != Some(next.tournament)
        {
            let command = self.follow(next.tournament);
            out.send(command);
        }
        self.go_to_next_game(out);
    }

    /// Follows the tournament of a person's game, to join the next game automatically: an organiser may have entered this player
    /// before the tournament is followed.
    pub(super) fn play_in(&mut self, place: Option<TournamentPlace>, out: &mut dyn Outside) {
        let known = self.followed.tournament.as_ref().map(Tournament::code);
        let Some(TournamentPlace { tournament, .. }) = place else { return };
        if self.input != Input::Engine && known != Some(tournament) && !matches!(self.enter, Enter::Tournament(..)) {
            out.send(Command::Tournament { tournament, version: None });
        }
    }

    /// Joins the player's next game, unless another game is in play.
    pub(super) fn go_to_next_game(&mut self, out: &mut dyn Outside) {
        if self.asked.is_some() || matches!(self.enter, Enter::Tournament(..)) {
            return;
        }
        match &self.location {
            Location::Lobby => {}
            Location::Room(room) if room.status == Status::Ended || room.my_side().is_none() => {
                if self.followed.next.is_some() {
                    out.send(Command::Leave { room: room.code });
                }
            }
            Location::Room(_) | Location::Outside | Location::Door => return,
        }
        if let Some(NextGame { room, .. }) = self.followed.next.take() {
            self.join_next(room, out);
        }
    }

    fn join_next(&mut self, room: RoomCode, out: &mut dyn Outside) {
        // After leaving it the player is in the lobby.
        self.enter = Enter::Lobby;
        self.replay = None;
        self.enter(Command::Join { room, seat: SeatChoice::Any }, out);
    }
}

fn object(problem: &str, out: &mut dyn Outside) -> Option<PlainCommand> {
    out.say(&sentence(problem));
    None
}

fn is_settled(tournament: &Tournament, pairing: &Pairing) -> bool {
    pairing.results.len() >= tournament.snapshot.spec.games.map_or(1, usize::from)
}
