//! Steps and messages about challenges and about the people whom this player has blocked.

use std::collections::BTreeSet;

use bidak_shared::protocol::{
    BlockTarget, Blocked, Challenge, ChallengeCode, ChallengeEnd, Command, Handle, PlayerId, RefusalCode,
};

use crate::net::link::Address;
use crate::play::challenges::Over;
use crate::play::new_game::NewGame;
use crate::play::text::challenges::link;
use crate::tui::effect::Effect;
use crate::tui::model::Model;
use crate::tui::notice::Kind;
use crate::tui::screen::Screen;
use crate::tui::screen::blocked::BlockedList;
use crate::tui::screen::challenges::Challenges;
use crate::tui::screen::new_game::{Company, NewGameForm};
use crate::tui::update::{bell, visit};
use crate::tui::world::{ServerPlace, World};

/// The requests at the start of a connection; none on a private server.
pub(super) fn ask_again(world: &World) -> Vec<Command> {
    match world.place {
        ServerPlace::Shared { .. } | ServerPlace::Remote { .. } => {
            vec![Command::Challenges { challenge: None }, Command::Blocked]
        }
        ServerPlace::Nowhere | ServerPlace::Private => Vec::new(),
    }
}

/// Opens the list of challenges.
pub(super) fn show(model: &mut Model) -> Vec<Effect> {
    model.open(Screen::Challenges(Challenges::default()));
    visit::send(model, Command::Challenges { challenge: None })
}

/// Opens the list of blocked people.
pub(super) fn show_blocked(model: &mut Model) -> Vec<Effect> {
    model.open(Screen::Blocked(BlockedList::default()));
    visit::send(model, Command::Blocked)
}

/// The form of a challenge.
pub(super) fn choose(model: &mut Model, handle: Option<&Handle>) {
    let usual = model.world.config.usual_game();
    let game = model.last_game.clone().unwrap_or(usual);
    let game = NewGame { position: None, bot: None, ..game };
    let mut form = NewGameForm::new(&game, Company::Opponent, &model.world);
    form.address(handle);
    model.open(Screen::NewGame(form));
}

/// The address of the server, as others reach it.
fn address(world: &World) -> Option<Address> {
    match &world.place {
        ServerPlace::Shared { share } => share.first()?.parse().ok(),
        ServerPlace::Remote { url } => url.parse().ok(),
        ServerPlace::Nowhere | ServerPlace::Private => None,
    }
}

/// Copies the link of a challenge and shows it.
pub(super) fn share(model: &mut Model, challenge: &Challenge) -> Vec<Effect> {
    let Some(link) = link(address(&model.world).as_ref(), challenge) else { return Vec::new() };
    model.say(Kind::Success, model.world.texts.fill("challenge-copied", [("link", link.as_str().into())]));
    vec![Effect::Copy(link)]
}

/// The server has sent this player's challenge.
pub(super) fn sent(model: &mut Model, challenge: &Challenge) -> Vec<Effect> {
    model.world.challenges.send(challenge.clone());
    if matches!(model.screen, Screen::NewGame(_)) {
        model.step_back();
    }
    let Some(handle) = &challenge.to else { return share(model, challenge) };
    let key = if challenge.replaces.is_some() { "challenge-was-replaced" } else { "challenge-was-sent" };
    let text = model.world.texts.fill(key, [("handle", handle.to_string().into())]);
    model.say(Kind::Success, text);
    Vec::new()
}

/// Somebody challenges this player.
pub(super) fn received(model: &mut Model, challenge: Challenge) -> Vec<Effect> {
    let texts = model.world.texts;
    let values =
        [("name", texts.challenger(&challenge).into()), ("game", texts.game(challenge.game).into_owned().into())];
    model.world.challenges.receive(challenge);
    model.say(Kind::Note, texts.fill("challenge-came", values));
    bell::ring(model).into_iter().collect()
}

/// Takes the list of challenges, or the one that was asked for by its code.
pub(super) fn listed(model: &mut Model, received: Vec<Challenge>, sent: Vec<Challenge>, asked: Option<&Command>) {
    let code = match asked {
        Some(Command::Challenges { challenge }) => *challenge,
        _ => None,
    };
    let is_found = code.is_none_or(|code| received.iter().chain(&sent).any(|one| one.challenge == code));
    model.world.challenges.set(received, sent);
    if is_found && code.is_some() && matches!(model.screen, Screen::Connect(_)) {
        model.step_back();
    } else if !is_found {
        model.say(Kind::Error, model.world.texts.say("refusal-no-challenge"));
    }
}

/// Takes the list of blocked people.
pub(super) fn blocked(model: &mut Model, blocked: Vec<Blocked>) {
    model.world.blocked = blocked.iter().map(|one| one.player).collect::<BTreeSet<PlayerId>>();
    if let Screen::Blocked(list) = &mut model.screen {
        list.set(blocked);
    }
}

/// A request was carried out.
pub(super) fn done(model: &mut Model, asked: Option<&Command>) -> Vec<Effect> {
    match asked {
        Some(
            Command::AcceptChallenge { challenge }
            | Command::DeclineChallenge { challenge }
            | Command::WithdrawChallenge { challenge },
        ) => {
            model.world.challenges.end(*challenge);
            Vec::new()
        }
        // The server knows the names.
        Some(Command::Block(_) | Command::Unblock(_)) => vec![Effect::Send(Command::Blocked)],
        _ => Vec::new(),
    }
}

/// A challenge has ended.
pub(super) fn ended(model: &mut Model, code: ChallengeCode, why: ChallengeEnd) {
    let texts = model.world.texts;
    match (model.world.challenges.end(code), why) {
        (Some(Over::Sent(challenge)), ChallengeEnd::Declined) => {
            let handle = challenge.to.map(|handle| handle.to_string()).unwrap_or_default();
            model.say(Kind::Note, texts.fill("challenge-declined", [("handle", handle.into())]));
        }
        (Some(Over::Sent(challenge)), ChallengeEnd::Accepted) if challenge.clock.is_by_days() => {
            let key = if challenge.to.is_some() { "challenge-accepted" } else { "challenge-accepted-link" };
            let handle = challenge.to.map(|handle| handle.to_string()).unwrap_or_default();
            let values = [("handle", handle.into()), ("game", texts.game(challenge.game).into_owned().into())];
            model.say(Kind::Success, texts.fill(key, values));
        }
        (Some(Over::Received(challenge)), ChallengeEnd::Withdrawn | ChallengeEnd::Gone) => {
            let name = texts.challenger(&challenge);
            model.say(Kind::Note, texts.fill("challenge-withdrawn", [("name", name.into())]));
        }
        _ => {}
    }
}

/// A request about a challenge was refused: removes a challenge that is over.
pub(super) fn refused(model: &mut Model, code: RefusalCode, asked: &Command) {
    if let Command::AcceptChallenge { challenge }
    | Command::DeclineChallenge { challenge }
    | Command::WithdrawChallenge { challenge } = asked
        && code == RefusalCode::NoChallenge
    {
        model.world.challenges.end(*challenge);
    }
}

/// Blocks or unblocks a player: at once on the screen, and on the server for everything else.
pub(super) fn block(model: &mut Model, player: PlayerId, name: String, blocked: bool) -> Vec<Effect> {
    let is_private = model.world.place == ServerPlace::Private;
    if !is_private && !model.world.is_connected() {
        return visit::send(model, Command::Blocked);
    }
    let key = if blocked { "chat-blocked" } else { "chat-unblocked" };
    model.say(Kind::Success, model.world.texts.fill(key, [("name", name.into())]));
    let target = BlockTarget { player: Some(player), handle: None };
    let command = if blocked {
        model.world.blocked.insert(player);
        Command::Block(target)
    } else {
        model.world.blocked.remove(&player);
        Command::Unblock(target)
    };
    if is_private { Vec::new() } else { vec![Effect::Send(command)] }
}
