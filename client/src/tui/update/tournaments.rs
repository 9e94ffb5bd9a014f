//! Tournaments: messages about the one that is followed, and the player's next game.

use std::time::Duration;

use bidak_shared::protocol::{
    Command, OpenTournament, PlayerId, RefusalCode, RoomCode, SeatChoice, ServerMessage, TournamentCode,
    TournamentEvent, TournamentFact, TournamentPhase, TournamentPlace, TournamentSnapshot,
};

use crate::play::tournament::{NextGame, Tournament, points};
use crate::tui::effect::Effect;
use crate::tui::model::Model;
use crate::tui::notice::Kind;
use crate::tui::screen::Screen;
use crate::tui::screen::entry::EntryForm;
use crate::tui::screen::result::ResultForm;
use crate::tui::screen::tournament::TournamentScreen;
use crate::tui::screen::tournaments::Tournaments;
use crate::tui::screen::wall::Wall;
use crate::tui::update::{bell, visit};
use crate::tui::world::{Glance, NextGames};

/// The time before the player's game opens by itself.
const OPENS: Duration = Duration::from_secs(5);

/// Opens the list of tournaments.
pub(super) fn show_list(model: &mut Model) -> Vec<Effect> {
    model.open(Screen::Tournaments(Tournaments::new(model.world.now)));
    visit::send(model, Command::Tournaments)
}

/// Opens a tournament.
pub(super) fn show(model: &mut Model, code: TournamentCode) -> Vec<Effect> {
    model.open(Screen::Tournament(TournamentScreen::new(code)));
    follow(model, code).into_iter().flat_map(|command| visit::send(model, command)).collect()
}

/// Opens the form for entering the tournament on the screen.
pub(super) fn choose_entry(model: &mut Model, asks_handle: bool, asks_code: bool) {
    if let Screen::Tournament(screen) = &model.screen {
        let handle = model.world.guest_handle();
        let form = EntryForm::new(screen.code, asks_handle, handle.as_ref(), asks_code, model.world.texts);
        model.open(Screen::Entry(form));
    }
}

/// Opens the form with which an organiser decides a game.
pub(super) fn choose_result(model: &mut Model) {
    if let Some(followed) = &model.world.tournament.followed {
        let form = ResultForm::new(followed, model.world.texts);
        model.open(Screen::Result(form));
    }
}

/// Follows a tournament, and leaves the one before unless this player plays in it.
pub(super) fn follow(model: &mut Model, code: TournamentCode) -> Vec<Command> {
    let current = &mut model.world.tournament;
    current.glances.retain(|glance| glance.tournament.tournament != code);
    let before = current.followed.take_if(|followed| followed.code() != code && !followed.plays_on());
    let leaves = before.as_ref().map(|before| Command::LeaveTournament { tournament: before.code() });
    current.before = before.or(current.before.take());
    current.message = None;
    leaves.into_iter().chain([Command::Tournament { tournament: code, version: None }]).collect()
}

/// Follows the tournament of this player's game, to open the next game automatically: an organiser may have entered this player
/// before the tournament is followed.
pub(super) fn play_in(model: &mut Model, place: Option<TournamentPlace>) -> Vec<Command> {
    let known = model.world.tournament.followed.as_ref().map(Tournament::code);
    let place = place.filter(|place| known != Some(place.tournament));
    place.map_or_else(Vec::new, |place| follow_own(model, place.tournament))
}

/// Follows a tournament that calls this player. The one on the screen is followed too, and stays there.
fn follow_own(model: &mut Model, code: TournamentCode) -> Vec<Command> {
    let is_shown = |screen: &Screen| match screen {
        Screen::Tournament(screen) => Some(screen.code),
        _ => None,
    };
    let follows = |tournament| Command::Tournament { tournament, version: None };
    let shown = model.behind.all(&model.screen).find_map(is_shown);
    // One that is over stays on the screen as it is.
    let is_over = |code: &TournamentCode| model.world.tournament.known(*code).is_some_and(Tournament::is_over);
    let shown = shown.filter(|shown| !is_over(shown));
    match shown {
        // The last answer is the one that is shown.
        Some(shown) if shown != code => vec![follows(code), follows(shown)],
        _ => follow(model, code),
    }
}

/// Asks for the state of a tournament that waits for entrants, or has begun: the lobby says neither whether an organiser has entered this player
/// nor whether entry is still possible.
pub(super) fn glance(model: &mut Model, open: OpenTournament, has_begun: bool) -> Option<Command> {
    let code = open.tournament;
    let is_guest = model.world.welcome.as_ref().is_none_or(|welcome| welcome.handle.is_none());
    let current = &mut model.world.tournament;
    current.glances.retain(|glance| glance.tournament.tournament != code);
    // Nobody enters guests, so one that waits for entrants waits for them too.
    if is_guest && !has_begun {
        return None;
    }
    if current.mine.contains(&code) || current.followed.as_ref().is_some_and(|followed| followed.code() == code) {
        return None;
    }
    current.glances.push(Glance { tournament: open, has_begun });
    Some(Command::Tournament { tournament: code, version: None })
}

/// Takes the answer to [`glance`]; gives back any other snapshot. A tournament of this player is followed from now on.
fn glanced(model: &mut Model, snapshot: Box<TournamentSnapshot>) -> Result<Option<Command>, Box<TournamentSnapshot>> {
    let current = &mut model.world.tournament;
    let code = snapshot.tournament;
    let Some(place) = current.glances.iter().position(|glance| glance.tournament.tournament == code) else {
        return Err(snapshot);
    };
    let Glance { tournament: OpenTournament { title, .. }, has_begun } = current.glances.remove(place);
    let is_free = current.followed.as_ref().is_none_or(|followed| followed.code() == code || !followed.plays_on());
    if snapshot.you.is_some() {
        current.mine.insert(code);
        return if is_free { Err(snapshot) } else { Ok(None) };
    }
    if has_begun && !snapshot.directs {
        let tournament = Tournament::new(*snapshot, model.world.now);
        say_missed(model, &tournament, title);
    }
    Ok(Some(Command::LeaveTournament { tournament: code }))
}

/// A request is refused: whether it was one of [`glance`].
pub(super) fn cannot_glance(model: &mut Model, asked: Option<&Command>) -> bool {
    let Some(Command::Tournament { tournament, .. }) = asked else { return false };
    let glances = &mut model.world.tournament.glances;
    let count = glances.len();
    glances.retain(|glance| glance.tournament.tournament != *tournament);
    glances.len() < count
}

/// A tournament has begun without this player: whether entry is over, and why this player is not in it.
fn say_missed(model: &mut Model, tournament: &Tournament, title: String) {
    let has_account = model.world.welcome.as_ref().is_some_and(|welcome| welcome.handle.is_some());
    let key = match (tournament.snapshot.phase, tournament.is_open(), has_account) {
        // Another one has taken its place in the lobby.
        (TournamentPhase::Open, ..) => return,
        (_, true, true) => "lobby-late",
        (_, true, false) => "lobby-late-account",
        (_, false, true) => "lobby-missed",
        (_, false, false) => "lobby-missed-account",
    };
    let sentence = model.world.texts.fill(key, [("title", title.into())]);
    model.say(Kind::Note, sentence);
}

/// Misses the coming rounds of the tournament that is followed, or plays again.
pub(super) fn pause(model: &mut Model) -> Vec<Effect> {
    match &model.world.tournament.followed {
        Some(followed) if followed.plays_on() => {
            let command = Command::Ready { tournament: followed.code(), ready: followed.is_paused() };
            visit::send(model, command)
        }
        _ => {
            model.say(Kind::Error, model.world.texts.say("tournament-not-entered"));
            Vec::new()
        }
    }
}

/// Follows again after a lost connection.
pub(super) fn follow_again(model: &Model) -> Option<Command> {
    let followed = model.world.tournament.followed.as_ref()?;
    Some(Command::Tournament { tournament: followed.code(), version: Some(followed.snapshot.version) })
}

/// Opens the wall of the tournament that is followed.
pub(super) fn wall(model: &mut Model, hides_names: bool) {
    model.open(Screen::Wall(Wall::new(hides_names, model.world.now)));
}

/// Takes a message about tournaments.
pub(super) fn take(model: &mut Model, message: ServerMessage, asked: Option<&Command>) -> Vec<Effect> {
    let me = model.world.welcome.as_ref().map(|welcome| welcome.player);
    let now = model.world.now;
    let mut commands = Vec::new();
    match message {
        ServerMessage::Tournaments { tournaments, .. } => {
            if let Screen::Tournaments(screen) = &mut model.screen {
                screen.set(tournaments);
            }
        }
        ServerMessage::Tournament { snapshot, .. } => {
            let snapshot = match glanced(model, snapshot) {
                Ok(command) => return command.map(Effect::Send).into_iter().collect(),
                Err(snapshot) => snapshot,
            };
            let current = &mut model.world.tournament;
            match &mut current.followed {
                Some(followed) if followed.code() == snapshot.tournament => followed.replace(*snapshot, now),
                known => {
                    let before = known.replace(Tournament::new(*snapshot, now));
                    current.before = before.or(current.before.take());
                }
            }
            current.note_mine();
            commands.extend(current.followed.iter().flat_map(Tournament::questions));
            if matches!(asked, Some(Command::Enter { .. })) {
                entered(model, asked);
                // Entering makes a guest's account.
                let is_guest = model.world.welcome.as_ref().is_some_and(|welcome| welcome.handle.is_none());
                commands.extend(is_guest.then_some(Command::Account { handle: None }));
            }
        }
        ServerMessage::Round { round, pairings, more, byes, tournament, re } => {
            let message =
                ServerMessage::Round { re, tournament, round, pairings: pairings.clone(), more, byes: byes.clone() };
            let followed = model.world.tournament.followed.as_mut();
            commands.extend(followed.and_then(|followed| followed.take(&message, me, now)));
            let present = model.world.tournament.followed.as_ref().map_or(0, |followed| followed.snapshot.round);
            if let Screen::Tournament(screen) = &mut model.screen
                && screen.code == tournament
            {
                let from = screen.take_round(round, pairings, byes, present).filter(|_| more > 0);
                commands.extend(from.map(|from| Command::Round { tournament, round, from: Some(from) }));
            }
        }
        ServerMessage::YourGame { tournament, round, board, game, room, no_show_ms, .. } => {
            let first_move_s = no_show_ms.div_ceil(1000);
            return your_game(model, NextGame { tournament, round, board, game, room, first_move_s });
        }
        ServerMessage::TournamentMessage { tournament, text } => {
            if model.world.tournament.followed.as_ref().is_some_and(|followed| followed.code() == tournament) {
                model.world.tournament.message = Some(text.to_string());
                let text = model.world.texts.fill("line-organiser", [("text", text.to_string().into())]);
                model.say(Kind::Note, text);
            }
        }
        ServerMessage::TournamentEvent(event) if is_own_entry(model, &event, me) => {
            model.world.tournament.mine.insert(event.tournament);
            commands.extend(follow_own(model, event.tournament));
            let code = event.tournament.to_string();
            model.say(Kind::Note, model.world.texts.fill("tournament-entered-you", [("code", code.into())]));
        }
        message => {
            let current = &mut model.world.tournament;
            if let Some(followed) = &mut current.followed {
                commands.extend(followed.take(&message, me, now));
            }
            current.note_mine();
            if let ServerMessage::TournamentEvent(event) = &message {
                let followed = current.followed.as_ref().filter(|followed| followed.code() == event.tournament);
                let bye = followed.and_then(|followed| match &event.fact {
                    TournamentFact::Paired { byes, .. } => {
                        byes.iter().find_map(|bye| model.world.texts.own_bye(followed, bye))
                    }
                    _ => None,
                });
                let is_void = matches!(event.fact, TournamentFact::Undone { .. } | TournamentFact::Cancelled);
                current.next.take_if(|(next, _)| is_void && next.tournament == event.tournament);
                if let Some(bye) = bye {
                    model.say(Kind::Note, bye);
                }
            }
        }
    }
    commands.into_iter().map(Effect::Send).collect()
}

/// Whether an organiser has entered this player in a tournament that is not followed yet.
fn is_own_entry(model: &Model, event: &TournamentEvent, me: Option<PlayerId>) -> bool {
    let known = model.world.tournament.followed.as_ref().map(Tournament::code);
    known != Some(event.tournament)
        && matches!(&event.fact, TournamentFact::Entered(entrant) if Some(entrant.player) == me)
}

/// This player has entered: closes the form and confirms it.
fn entered(model: &mut Model, asked: Option<&Command>) {
    if matches!(model.screen, Screen::Entry(_)) {
        model.step_back();
    }
    if let Some(Command::Enter { tournament, .. }) = asked {
        let text = model.world.texts.fill("line-entered-now", [("code", tournament.to_string().into())]);
        model.say(Kind::Success, text);
    }
}

/// The player's game waits in a room: it opens after a moment, or when the game in play is over.
fn your_game(model: &mut Model, next: NextGame) -> Vec<Effect> {
    if is_in(model, next.room) || model.world.tournament.next.is_some_and(|(known, _)| known == next) {
        return Vec::new();
    }
    model.world.tournament.next = Some((next, model.world.now + OPENS));
    model.world.tournament.called = Some(next);
    // The line about the game says the same.
    model.notice = None;
    let known = model.world.tournament.followed.as_ref().map(Tournament::code);
    let questions = if known == Some(next.tournament) { Vec::new() } else { follow_own(model, next.tournament) };
    questions.into_iter().map(Effect::Send).chain(bell::ring(model)).collect()
}

/// Whether this player is in a room.
fn is_in(model: &Model, room: RoomCode) -> bool {
    matches!(model.behind.first(&model.screen), Screen::Game(game) if game.room.code == room)
}

/// Whether this player plays a game, so that the next one waits.
fn is_busy(model: &Model) -> bool {
    matches!(model.behind.first(&model.screen), Screen::Game(game) if game.room.am_playing())
}

/// Whether the game in play is kept when this player leaves it for the next one.
fn leaves_freely(model: &Model) -> bool {
    matches!(model.behind.first(&model.screen), Screen::Game(game) if model.world.keeps(&game.room))
}

/// The line about the tournament on every screen: when the player's next game opens, or that the player has paused.
pub(crate) fn reminder(model: &Model) -> Option<String> {
    let NextGames { followed, next, .. } = &model.world.tournament;
    let texts = model.world.texts;
    if let Some((next, opens_at)) = next {
        let values = [("round", next.round.into()), ("game", next.game.into())];
        if is_busy(model) {
            let key = if leaves_freely(model) { "tournament-opens-after-or" } else { "tournament-opens-after" };
            return Some(texts.fill(key, values));
        }
        let seconds = ("seconds", model.world.seconds_until(*opens_at).into());
        let opens = texts.fill("tournament-opens-in", [values[0].clone(), values[1].clone(), seconds]);
        let row = followed.as_ref().filter(|one| one.code() == next.tournament).and_then(Tournament::my_place);
        let place = row.map(|row| {
            let values = [("place", row.place.into()), ("points", points(row.half_points).into())];
            texts.fill("tournament-your-place", values)
        });
        let pause = texts.say("tournament-f2-pauses").into_owned();
        let parts: Vec<String> = [Some(opens), place, Some(pause)].into_iter().flatten().collect();
        return Some(parts.join("; "));
    }
    let paused = followed.as_ref().filter(|followed| followed.is_paused() && !followed.is_over())?;
    let is_said = matches!(&model.screen, Screen::Tournament(screen) if screen.code == paused.code());
    let values = [("title", paused.snapshot.spec.title.clone().into()), ("code", paused.code().to_string().into())];
    (!is_said && !is_busy(model)).then(|| texts.fill("tournament-paused-in", values))
}

/// Requests the list of tournaments again while it is shown; opens the player's next game when its time has come and no other game
/// is in play.
pub(super) fn tick(model: &mut Model) -> Vec<Effect> {
    let is_due = match &mut model.screen {
        Screen::Tournaments(list) => list.is_due(model.world.now),
        _ => false,
    };
    let asked = (is_due && model.world.is_connected()).then_some(Effect::Send(Command::Tournaments));
    asked.into_iter().chain(open_next(model)).collect()
}

fn open_next(model: &mut Model) -> Vec<Effect> {
    let Some((next, opens_at)) = model.world.tournament.next else { return Vec::new() };
    if is_in(model, next.room) {
        model.world.tournament.next = None;
        return Vec::new();
    }
    if opens_at > model.world.now || is_busy(model) || !model.world.is_connected() {
        return Vec::new();
    }
    model.world.tournament.next = None;
    let mut effects = Vec::new();
    // A player who watches another game, or looks at a finished one, leaves it.
    if let Screen::Game(game) = model.behind.first(&model.screen) {
        let room = game.room.code;
        effects.push(Effect::Send(Command::Leave { room }));
        model.forget_room(room);
    }
    effects.push(Effect::Send(join(next.room)));
    effects
}

fn join(room: RoomCode) -> Command {
    Command::Join { room, seat: SeatChoice::Any }
}

/// An entry was refused: guests and those without the code are asked for them.
pub(super) fn refused(model: &mut Model, code: RefusalCode, asked: &Command) {
    let Command::Enter { tournament, .. } = asked else { return };
    let asks_code = code == RefusalCode::NotInvited;
    let asks_handle = matches!(code, RefusalCode::AccountNeeded | RefusalCode::BadHandle | RefusalCode::HandleTaken);
    if (asks_code || asks_handle) && matches!(model.screen, Screen::Tournament(_)) {
        let form = EntryForm::new(*tournament, asks_handle, None, asks_code, model.world.texts);
        model.open(Screen::Entry(form));
    }
}
