//! Carries out the steps of screens.

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{Command, Handle, RoomCode, SeatBot};
use bidak_shared::record::text::RecordText;

use crate::net::invitation::{Goal, Invitation};
use crate::play::analysis::Request;
use crate::play::challenges::Challenges;
use crate::play::config::{Config, Key, Source};
use crate::play::new_game::{NewGame, usual_bot};
use crate::play::own_games::OwnGames;
use crate::play::puzzle::number_of_today;
use crate::play::recording::RecordingRequest;
use crate::play::text::{Texts, sentence};
use crate::play::tournament::Tournament;
use crate::tui::effect::{Destination, Effect, Reach};
use crate::tui::keymap::Action;
use crate::tui::layer::{AddBot, EngineOutput, Help, Layer, Palette, People, Question, Spectators};
use crate::tui::model::{Home, Intent, Model};
use crate::tui::notice::Kind;
use crate::tui::screen::Screen;
use crate::tui::screen::account::Account;
use crate::tui::screen::connect::Connect;
use crate::tui::screen::leaders::Leaders;
use crate::tui::screen::lobby::{ListView, Lobby};
use crate::tui::screen::new_game::{Company, NewGameForm};
use crate::tui::screen::profile::Profile;
use crate::tui::screen::puzzle::PuzzleScreen;
use crate::tui::screen::seek::SeekForm;
use crate::tui::screen::settings::Settings;
use crate::tui::screen::start;
use crate::tui::screen::tournament::TournamentScreen;
use crate::tui::step::{Step, Visit, Wanted};
use crate::tui::update::{begin, challenges, games, tournaments, visit};
use crate::tui::world::{Connection, NextGames, ServerPlace};

/// Does every step.
pub(super) fn take(model: &mut Model, steps: Vec<Step>) -> Vec<Effect> {
    steps.into_iter().flat_map(|step| take_one(model, step)).collect()
}

fn take_one(model: &mut Model, step: Step) -> Vec<Effect> {
    if matches!(model.screen, Screen::Start(_)) {
        // The player used the menu, so leaving leads back to it.
        model.home = Home::Menu;
    }
    match step {
        Step::Send(command) => return visit::send(model, command),
        Step::Play(game) => return play(model, game),
        Step::PlayOn(game) => return play_on(model, game),
        Step::GoOn(unfinished) => return visit::go_on(model, *unfinished),
        Step::ShowUnfinished => {
            model.layer = Some(Layer::Palette(Palette::unfinished(start::unfinished(&model.world))));
        }
        Step::Connect(visit) => return connect(model, visit),
        Step::Host => return host(model),
        Step::Enter { room, watch } => return visit::send(model, visit::enter(room, watch)),
        Step::ChooseGame => return choose_game(model),
        Step::ChooseServer => visit::choose_server(model),
        Step::Invited(invitation) => choose_invited(model, &invitation),
        Step::ChooseSettings => model.show(Screen::Settings(Settings::new(&model.world.config, model.world.texts))),
        Step::Show(config) => show(model, &config),
        Step::SaveSettings { config, changes } => return save_settings(model, config, changes),
        Step::ShowPeople => show_people(model),
        Step::ShowSpectators => show_spectators(model),
        Step::Invite(room) => return invite(model, room),
        Step::KeepName(name) => return keep_name(model, name),
        Step::SkipName => return after_name(model),
        Step::ChooseName => {
            let name = model.world.name.clone().unwrap_or_default();
            model.open(Screen::Connect(Connect::to_rename(&name, model.world.texts)));
        }
        Step::ShowAccount => return show_account(model),
        Step::ShowProfile(handle) => return show_profile(model, handle),
        Step::ShowLeaders(game) => return show_leaders(model, game),
        Step::ChooseSeek(game) => choose_seek(model, game),
        Step::ChooseRatedSeek(game) => choose_rated_seek(model, game),
        Step::Seek(wanted) => return seek(model, wanted),
        Step::ShowChallenges => return challenges::show(model),
        Step::ChooseChallenge(handle) => challenges::choose(model, handle.as_ref()),
        Step::ChooseChallengeCode => model.open(Screen::Connect(Connect::to_challenge(model.world.texts))),
        Step::OpenChallenge(code) => return visit::send(model, Command::Challenges { challenge: Some(code) }),
        Step::ShareChallenge(challenge) => return challenges::share(model, &challenge),
        Step::ShowBlocked => return challenges::show_blocked(model),
        Step::ShowTournaments => return tournaments::show_list(model),
        Step::ShowTournament(code) => return tournaments::show(model, code),
        Step::ShowWall => tournaments::wall(model, false),
        Step::ChooseEntry { asks_handle, asks_code } => tournaments::choose_entry(model, asks_handle, asks_code),
        Step::ChooseResult => tournaments::choose_result(model),
        Step::ChooseRoom => model.show(Screen::Connect(Connect::to_room(model.world.texts))),
        Step::ShowKept => return games::show_kept(model),
        Step::ShowPuzzle => show_puzzle(model),
        Step::ShowFinished(filter) => return games::show_finished(model, filter),
        Step::Open(path) => return vec![Effect::Open(path)],
        Step::Learn(path) => return games::learn(model, path),
        Step::Replay(record) => games::replay(model, &record),
        Step::Analyze(record) => return analyze(model, &record),
        Step::Keep(record) => return vec![Effect::Keep(record)],
        Step::ShowTree { game, start, moves, spec } => {
            let steps = games::show_tree(model, game, (&start, &moves), spec);
            return take(model, steps);
        }
        Step::Record { place, request } => return record(model, place, request),
        Step::Study(request) => return study(model, request),
        Step::LeaveRoom => return or_to_the_shell(model, leave_room),
        Step::Out => return or_to_the_shell(model, out),
        Step::Disconnect => return or_to_the_shell(model, close),
        Step::Ask { text, yes } => model.layer = Some(Layer::Question(Question::new(text, yes))),
        Step::ChooseBot(room, game) => choose_bot(model, room, game),
        Step::AddBot { room, bot } => return add_bot(model, room, bot),
        Step::ShowOutput => model.layer = Some(Layer::EngineOutput(EngineOutput::default())),
        Step::Block { player, name, blocked } => return challenges::block(model, player, name, blocked),
        Step::Note(sentence) => model.say(Kind::Note, sentence),
        Step::Object(sentence) => model.say(Kind::Error, sentence),
        Step::Help => model.layer = Some(Layer::Help(Help::new(&model.screen, &model.world))),
        Step::Palette => {
            let others = model.screen.other_commands(&model.world);
            model.layer = Some(Layer::Palette(Palette::new(model.screen.commands(&model.world), others)));
        }
        Step::Suspend => return vec![Effect::Suspend],
        Step::Quit => {
            model.quits = true;
            return vec![Effect::Quit];
        }
    }
    Vec::new()
}

fn host(model: &mut Model) -> Vec<Effect> {
    model.world.place = ServerPlace::Shared { share: Vec::new() };
    model.intent = Intent::Lobby;
    visit::wait(model, "wait-lobby");
    vec![model.start_server(Reach::Shared)]
}

fn save_settings(model: &mut Model, config: Config, changes: Vec<(Key, String)>) -> Vec<Effect> {
    if changes.iter().any(|(key, _)| *key == Key::Name) {
        model.world.name = config.name();
    }
    model.world.config = config;
    let mut effects = close(model);
    if !changes.is_empty() {
        effects.push(Effect::SaveSettings(changes));
    }
    effects
}

fn study(model: &mut Model, request: Box<Request>) -> Vec<Effect> {
    model.studies += 1;
    model.study = Some(model.studies);
    vec![Effect::Study { job: model.studies, request }]
}

fn record(model: &mut Model, place: usize, request: Box<RecordingRequest>) -> Vec<Effect> {
    let Screen::Tree(tree) = &mut model.screen else { return Vec::new() };
    model.studies += 1;
    model.recordings.push(model.studies);
    tree.begun(place, model.studies);
    vec![Effect::Record { job: model.studies, request }]
}

fn choose_bot(model: &mut Model, room: RoomCode, game: GameKind) {
    let usual = || model.world.config.usual(game).bot.unwrap_or_else(usual_bot);
    let before = model.world.last_bot.clone().unwrap_or_else(usual);
    model.layer = Some(Layer::AddBot(Box::new(AddBot::new(room, game, &before, &model.world))));
}

fn add_bot(model: &mut Model, room: RoomCode, bot: SeatBot) -> Vec<Effect> {
    model.world.last_bot = Some(bot.clone());
    visit::send(model, Command::AddBot { room, seat: None, bot })
}

/// Opens a replay above the present screen, and lets an engine look at every move at once.
fn analyze(model: &mut Model, record: &RecordText) -> Vec<Effect> {
    games::replay(model, record);
    if !matches!(model.screen, Screen::Replay(_)) {
        return Vec::new();
    }
    let steps = model.screen.act(Action::Analyze, &model.world);
    take(model, steps)
}

/// Keeps the name that the first start has asked for.
fn keep_name(model: &mut Model, name: String) -> Vec<Effect> {
    // The form has checked it.
    let _ = model.world.config.set(Key::Name, &name, Source::File);
    model.world.name = Some(name.clone()).filter(|name| !name.is_empty());
    let mut effects = vec![Effect::SaveSettings(vec![(Key::Name, name)])];
    if matches!(&model.screen, Screen::Connect(form) if form.is_about_another_name()) {
        model.step_back();
        effects.extend(visit::say_hello_again(model));
    } else {
        effects.extend(after_name(model));
    }
    effects
}

/// Goes on where the question for the name came before.
fn after_name(model: &mut Model) -> Vec<Effect> {
    if let Some(start) = model.after_name.take() {
        return begin::go(model, start);
    }
    model.show(Screen::Start(model.menu));
    Vec::new()
}

/// Copies the command with which others join, and shows it.
fn invite(model: &mut Model, room: Option<RoomCode>) -> Vec<Effect> {
    let Some(text) = model.world.invitation(room) else { return Vec::new() };
    model.say(Kind::Success, model.world.texts.fill("invitation-copied", [("text", text.as_str().into())]));
    vec![Effect::Copy(text)]
}

/// The form of an address, with this one filled in.
fn choose_invited(model: &mut Model, invitation: &Invitation) {
    let name = model.world.name.clone().unwrap_or_default();
    let mut form = Connect::to_server(&model.last_url, &model.recent, &name, model.world.texts);
    form.invite(invitation);
    model.show(Screen::Connect(form));
}

fn show_spectators(model: &mut Model) {
    if let Screen::Game(game) = &model.screen {
        model.layer = Some(Layer::Spectators(Spectators::new(&game.room)));
    }
}

fn show_people(model: &mut Model) {
    if let Screen::Lobby(lobby) = &model.screen {
        model.layer = Some(Layer::People(People::new(lobby.people(model.world.texts))));
    }
}

fn play_on(model: &mut Model, game: NewGame) -> Vec<Effect> {
    let bot = model.world.config.usual(game.game).bot.or(game.bot);
    play(model, NewGame { bot, ..game })
}

fn show_account(model: &mut Model) -> Vec<Effect> {
    let handle = model.world.welcome.as_ref().and_then(|welcome| welcome.handle.clone());
    let account = Account::new(handle, model.world.texts);
    let commands = account.ask();
    model.open(Screen::Account(account));
    commands.into_iter().flat_map(|command| visit::send(model, command)).collect()
}

fn show_profile(model: &mut Model, handle: Handle) -> Vec<Effect> {
    let me = model.world.welcome.as_ref().and_then(|welcome| welcome.handle.clone());
    let profile = Profile::new(handle, me);
    let command = profile.ask();
    model.open(Screen::Profile(Box::new(profile)));
    visit::send(model, command)
}

fn show_leaders(model: &mut Model, game: GameKind) -> Vec<Effect> {
    let leaders = Leaders::new(game);
    let command = leaders.ask();
    model.open(Screen::Leaders(leaders));
    visit::send(model, command)
}

fn choose_seek(model: &mut Model, game: GameKind) {
    let Screen::Lobby(lobby) = &model.screen else { return };
    let form = SeekForm::unrated(game, lobby.seek_clock(), model.world.texts);
    model.open(Screen::Seek(form));
}

fn choose_rated_seek(model: &mut Model, game: GameKind) {
    let form = SeekForm::rated(game, model.world.config.clock(), model.world.texts);
    model.open(Screen::Seek(form));
}

fn seek(model: &mut Model, wanted: Wanted) -> Vec<Effect> {
    model.step_back();
    let Screen::Lobby(lobby) = &mut model.screen else { return Vec::new() };
    let command = lobby.look_for(wanted, &model.world);
    visit::send(model, command)
}

fn show_puzzle(model: &mut Model) {
    let game = model.world.config.usual_game().game;
    model.show(Screen::Puzzle(Box::new(PuzzleScreen::new(game, number_of_today()))));
}

/// Whether these steps of a screen end the program without a question.
pub(super) fn end_the_program(model: &Model, steps: &[Step]) -> bool {
    let from_shell = model.home == Home::Shell;
    let has_lobby = model.world.is_connected()
        && matches!(model.world.place, ServerPlace::Shared { .. } | ServerPlace::Remote { .. });
    let leads_out = || match (model.behind.next(), &model.screen) {
        (Some(next), _) => from_shell && matches!(next, Screen::Start(_)),
        (None, Screen::Start(_)) => true,
        (None, Screen::Lobby(_)) => {
            let asks = matches!(model.world.place, ServerPlace::Shared { .. }) || model.world.left_behind().is_some();
            from_shell && !asks
        }
        (None, Screen::Wait(_)) => from_shell,
        (None, Screen::Records(records)) => from_shell && (!records.is_of_server() || !has_lobby),
        _ => from_shell && !has_lobby,
    };
    steps.iter().any(|step| match step {
        Step::Quit => true,
        Step::Out => leads_out(),
        Step::LeaveRoom => from_shell && !has_lobby,
        Step::Disconnect => from_shell,
        _ => false,
    })
}

/// Ends the program where the way out has led to the start screen, and the player came from the shell.
fn or_to_the_shell(model: &mut Model, leave: fn(&mut Model) -> Vec<Effect>) -> Vec<Effect> {
    let mut effects = leave(model);
    if model.home == Home::Shell && matches!(model.screen, Screen::Start(_)) {
        effects.push(Effect::Quit);
    }
    effects
}

/// Applies theme and language of the settings.
fn show(model: &mut Model, config: &Config) {
    model.world.theme = model.world.theme.preferring(config);
    let texts = Texts::new(config.language().unwrap_or(model.locale));
    if texts != model.world.texts {
        model.world.texts = texts;
        if let Screen::Settings(settings) = &mut model.screen {
            settings.speak(texts);
        }
    }
}

fn play(model: &mut Model, game: NewGame) -> Vec<Effect> {
    if matches!(model.world.place, ServerPlace::Nowhere) {
        return visit::play_alone(model, game);
    }
    model.last_game = Some(game.clone());
    let command = create(model, game);
    visit::send(model, command)
}

/// The command that creates a room; the bots are added once it is there.
pub(super) fn create(model: &mut Model, game: NewGame) -> Command {
    model.bots = game.bots();
    let NewGame { game, options, position, clock, seat, bot, private, rated, .. } = game;
    // A room where a bot will sit is nothing for others to join, but they may watch it.
    let opponent = bot.and(model.world.welcome.as_ref()).map(|welcome| welcome.player);
    Command::Create { game, options, position, clock, private, seat, opponent, rated }
}

/// Goes where an address of the page leads, from the lobby.
pub(super) fn go(model: &mut Model, goal: Goal) -> Vec<Effect> {
    let steps = match goal {
        Goal::Room(room) => vec![Step::Enter { room, watch: false }],
        Goal::Challenge(code) => vec![Step::ShowChallenges, Step::OpenChallenge(code)],
        Goal::Tournaments => vec![Step::ShowTournaments],
        Goal::Tournament(code) => vec![Step::ShowTournament(code)],
        Goal::Wall(code) => vec![Step::ShowTournament(code), Step::ShowWall],
        Goal::Profile(handle) => vec![Step::ShowProfile(handle)],
        Goal::Leaders => vec![Step::ShowLeaders(model.world.config.usual_game().game)],
        // A code has been used before the lobby is there.
        Goal::Account | Goal::Link(_) => vec![Step::ShowAccount],
    };
    take(model, steps)
}

fn connect(model: &mut Model, visit: Visit) -> Vec<Effect> {
    let Visit { url, name, mut goal, watch } = visit;
    let link = match goal.take_if(|goal| matches!(goal, Goal::Link(_))) {
        Some(Goal::Link(code)) => Some(code),
        _ => None,
    };
    model.world.name = name;
    model.last_url.clone_from(&url);
    model.world.place = ServerPlace::Remote { url: url.clone() };
    model.intent = Intent::at(goal, watch);
    visit::wait_for_server(model, &url);
    let effect = match (visit::connect(model, url, None), link) {
        (Effect::Connect(destination), link @ Some(_)) => Effect::Connect(Destination { link, ..destination }),
        (effect, _) => effect,
    };
    vec![effect]
}

/// Leaves the open room, if any, and opens the form of a new game.
fn choose_game(model: &mut Model) -> Vec<Effect> {
    let effects = quit_room(model);
    let company = match model.world.place {
        ServerPlace::Nowhere | ServerPlace::Private => Company::Bots,
        ServerPlace::Shared { .. } | ServerPlace::Remote { .. } => Company::Everybody,
    };
    let game = match (&model.last_game, company) {
        // On a server with people the default opponent is a person.
        (Some(game), Company::Everybody | Company::Opponent) => NewGame { bot: None, ..game.clone() },
        (Some(game), Company::Bots) => NewGame { bot: game.bot.clone().or_else(|| Some(usual_bot())), ..game.clone() },
        (None, Company::Bots) => model.world.config.usual_game(),
        (None, Company::Everybody | Company::Opponent) => NewGame { bot: None, ..model.world.config.usual_game() },
    };
    model.show(Screen::NewGame(NewGameForm::new(&game, company, &model.world)));
    effects
}

/// Leaves the room for the lobby, or for the start screen if the server is private.
fn leave_room(model: &mut Model) -> Vec<Effect> {
    let texts = model.world.texts;
    let dropped = match &mut model.screen {
        // The server keeps it.
        Screen::Game(game) if game.is_kept_by_server() => None,
        Screen::Game(game) => game.drop_prepared(texts),
        _ => None,
    };
    let kept_room = match &model.screen {
        Screen::Game(game) if model.world.keeps(&game.room) => Some(game.room.code),
        _ => None,
    };
    let is_solo = model.world.place == ServerPlace::Private;
    let mut left = None;
    if let (Screen::Game(game), true) = (&model.screen, is_solo && kept_room.is_some()) {
        let name = game.room.opponent().map_or_else(String::new, |seat| seat.name.to_string());
        let values = [("game", texts.game(game.room.game).into()), ("name", name.into())];
        let what = texts.fill("unfinished-game", values);
        left = Some([("what", what.into()), ("count", game.room.record.ply().into())]);
        model.world.left = kept_room;
        // The games are listed again, with this one: until then the menu offers none.
        model.world.unfinished.clear();
    }
    let mut effects = quit_room(model);
    effects.extend(home(model));
    let text = match (&mut model.screen, kept_room) {
        _ if is_solo => "game-kept-solo",
        (Screen::Lobby(lobby), Some(room)) => {
            lobby.choose_own(room);
            "game-kept"
        }
        _ => "game-kept-lobby",
    };
    let kept = kept_room.map(|_| left.map_or_else(|| texts.say(text).into_owned(), |left| texts.fill(text, left)));
    let sentences: Vec<String> = dropped.map(|dropped| sentence(&dropped)).into_iter().chain(kept).collect();
    if !sentences.is_empty() {
        model.say(Kind::Note, sentences.join(" "));
    }
    effects
}

/// Gives up the open room; a game that goes on without its players is kept. While the connection is lost no message can be sent: the seat is kept there, and the room
/// stays among this player's.
fn quit_room(model: &mut Model) -> Vec<Effect> {
    let Screen::Game(game) = &model.screen else { return Vec::new() };
    if !model.world.is_connected() {
        return Vec::new();
    }
    let room = game.room.code;
    if model.world.keeps(&game.room) {
        // The server of a game on a clock ends at once, and the clock with it.
        let steps_out = !game.room.clock.is_live();
        return steps_out.then_some(Effect::Send(Command::StepOut { room })).into_iter().collect();
    }
    model.forget_room(room);
    vec![Effect::Send(Command::Leave { room })]
}

/// The list of rooms, or the start where there is none.
pub(super) fn home(model: &mut Model) -> Vec<Effect> {
    // Sentences about a room end with the visit to it.
    model.notice = None;
    // A board of a tournament leads back to it, also a spectator.
    let left = match model.behind.first(&model.screen) {
        Screen::Game(game) => game.room.tournament.map(|place| place.tournament),
        _ => None,
    };
    match model.world.place {
        ServerPlace::Shared { .. } | ServerPlace::Remote { .. } if model.world.is_connected() => {
            let mut effects = show_lobby(model);
            // A player of a tournament waits for the next round on its screen.
            let followed = model.world.tournament.followed.as_ref();
            let code = followed.filter(|followed| followed.plays_on()).map(Tournament::code);
            let is_followed = left.is_none() || followed.map(Tournament::code) == left;
            match (left.or(code), &model.screen) {
                (Some(code), Screen::Lobby(_)) if is_followed => {
                    model.open(Screen::Tournament(TournamentScreen::new(code)));
                }
                (Some(code), Screen::Lobby(_)) => effects.extend(tournaments::show(model, code)),
                _ => {}
            }
            effects
        }
        _ => close(model),
    }
}

/// Opens the list of rooms and asks for it.
pub(super) fn show_lobby(model: &mut Model) -> Vec<Effect> {
    let welcome = model.world.welcome.as_ref();
    let me = welcome.map(|welcome| welcome.player);
    let mine = welcome.map_or_else(Vec::new, |welcome| welcome.rooms.clone());
    // The list is older than what has been played here since.
    let has_games =
        welcome.is_some_and(|welcome| welcome.my_games.is_some()) || !model.world.own_games.all().is_empty();
    let mut lobby = Lobby::new(me, mine, model.list_view.clone());
    lobby.set_own_games(&model.world.own_games);
    *model.behind.undermost(&mut model.screen) = Screen::Lobby(lobby);
    let own = has_games.then_some(Effect::Send(Command::MyGames { from: None }));
    [Effect::Send(Command::Lobby)].into_iter().chain(own).collect()
}

/// One screen out.
fn out(model: &mut Model) -> Vec<Effect> {
    if model.step_back() {
        // The tournament that was shown has gone on.
        let is_list = matches!(model.screen, Screen::Tournaments(_));
        return if is_list { visit::send(model, Command::Tournaments) } else { Vec::new() };
    }
    match (&model.screen, &model.world.place) {
        (Screen::Records(records), _) if !records.is_of_server() => {
            model.show(Screen::Start(model.menu));
            Vec::new()
        }
        (Screen::Start(_), _) => vec![Effect::Quit],
        (Screen::Lobby(_), ServerPlace::Shared { .. }) => {
            let text = model.world.texts.say("ask-close-lobby");
            model.layer = Some(Layer::Question(Question::new(text, vec![Step::Disconnect])));
            Vec::new()
        }
        (Screen::Lobby(_), _) if let Some(text) = model.world.left_behind() => {
            model.layer = Some(Layer::Question(Question::new(text, vec![Step::Disconnect])));
            Vec::new()
        }
        (Screen::Lobby(_) | Screen::Wait(_), _) => close(model),
        _ => home(model),
    }
}

/// Away from the server, to the start.
pub(super) fn close(model: &mut Model) -> Vec<Effect> {
    let place = std::mem::replace(&mut model.world.place, ServerPlace::Nowhere);
    model.notice = None;
    model.world.connection = Connection::Off;
    model.world.welcome = None;
    model.server_ends = false;
    model.unkept = None;
    model.returning = None;
    model.enters_live_game = false;
    let keeps_solo = std::mem::take(&mut model.world.keeps_solo);
    model.world.challenges = Challenges::default();
    model.world.own_games = OwnGames::default();
    model.world.blocked.clear();
    model.world.tournament = NextGames::default();
    model.last_game = None;
    model.list_view = ListView::default();
    model.pending.clear();
    *model.behind.undermost(&mut model.screen) = Screen::Start(model.menu);
    match place {
        ServerPlace::Nowhere => Vec::new(),
        ServerPlace::Remote { .. } => vec![Effect::Disconnect],
        ServerPlace::Private => {
            let mut effects = vec![Effect::Disconnect, Effect::StopServer(model.starts)];
            // The menu shows how to go on with a game that was left.
            let finds = keeps_solo && model.home == Home::Menu;
            effects.extend(finds.then(|| Effect::FindUnfinished(model.recent.clone())));
            effects
        }
        ServerPlace::Shared { .. } => {
            model.closing = Some(model.starts);
            model.say(Kind::Note, model.world.texts.say("lobby-closing"));
            vec![Effect::Disconnect, Effect::StopServer(model.starts)]
        }
    }
}
