//! The form of a new game: on the server where we are, or against a bot on a private one.

use bidak_shared::catalogue::game_options;
use bidak_shared::kind::{EngineKind, GameKind, Level, Word};
use bidak_shared::protocol::{ChallengeRequest, ClockSpec, Command, GameOption, Handle, SeatBot, SeatChoice};
use bidak_shared::registry::Handicap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::play::new_game::{NewGame, tuned_bot, tuning_help, usual_bot};
use crate::play::text::{Texts, sentence};
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::widget::dialog::centred;
use crate::tui::widget::form::{self, FieldValue, Form, FormInput};
use crate::tui::world::World;

/// A form that ends in a [`NewGame`].
#[derive(Clone, Debug)]
pub struct NewGameForm {
    /// The fields.
    pub form: Form<Field>,
    /// The games and engines of the server; those of this program where there is no server yet.
    games: Vec<(GameKind, Vec<GameOption>)>,
    engines: Vec<EngineKind>,
    company: Company,
    /// How strong an engine is to be, also while a person is chosen; none without a handicap.
    level: Option<Level>,
    /// The same for the engine on First's seat, where one only watches.
    rival: SeatBot,
    /// Another start position than the usual one, which the form cannot change.
    position: Option<String>,
    /// Whether this player has an account; none where the server keeps no accounts.
    account: Option<bool>,
}

/// The possible opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    /// Only bots: the server is ours alone.
    Bots,
    /// People and bots.
    Everybody,
    /// The account that is challenged, or anybody with the link.
    Opponent,
}

/// The fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The game.
    Game,
    /// The option at this place of the game's list.
    Option(usize),
    /// The handle of the account that is challenged.
    Handle,
    /// A person or an engine.
    Opponent,
    /// How strong the engine is.
    Level,
    /// Its options and limits.
    Tuning,
    /// The player's side, or none.
    Seat,
    /// The engine on the other seat, where one only watches.
    Rival,
    /// How strong that one is.
    RivalLevel,
    /// How much time.
    Clock,
    /// Whether the room is listed.
    Listed,
    /// Whether it changes ratings.
    Rated,
    /// The button.
    Go,
}

/// The time controls to choose from.
pub(super) const CLOCKS: [&str; 15] =
    ["none", "1+0", "3+2", "5+0", "5+3", "10+5", "15+10", "10s", "30s", "1d", "2d", "3d", "5d", "7d", "14d"];

/// The fewest rounds of a rated game of Adjacency.
const LEAST_ROUNDS: u32 = 8;

const SEATS: [(SeatChoice, &str); 4] = [
    (SeatChoice::First, "new-move-first"),
    (SeatChoice::Second, "new-move-second"),
    (SeatChoice::Random, "new-random"),
    (SeatChoice::None, "new-watch"),
];

impl NewGameForm {
    /// The form, filled in as `game` says.
    pub fn new(game: &NewGame, company: Company, world: &World) -> Self {
        let texts = world.texts;
        let welcome = world.welcome.as_deref();
        let games = match welcome {
            Some(welcome) => welcome.games.iter().map(|info| (info.game, info.options.clone())).collect(),
            None => GameKind::ALL.iter().map(|kind| (*kind, game_options(*kind))).collect(),
        };
        let engines = match welcome {
            Some(welcome) => welcome.engines.iter().map(|info| info.engine).collect(),
            None => EngineKind::ALL.to_vec(),
        };
        let mut new = Self {
            form: Form::new(vec![form::button(Field::Go, texts, "new-go")]),
            games,
            engines,
            company,
            level: game.bot.as_ref().map_or(Some(Level::default()), |bot| bot.level),
            rival: game.rival.clone().or_else(|| game.bot.clone()).unwrap_or_else(usual_bot),
            position: game.position.clone(),
            account: welcome.filter(|welcome| welcome.accounts).map(|welcome| welcome.handle.is_some()),
        };
        new.fill(game, texts);
        new
    }

    /// Builds the fields for `game`, with the focus on the button.
    fn fill(&mut self, game: &NewGame, texts: Texts) {
        let words = self.games.iter().map(|(kind, _)| texts.game(*kind).into_owned()).collect();
        let chosen = self.games.iter().position(|(kind, _)| *kind == game.game).unwrap_or(0);
        let mut fields = vec![form::choice(Field::Game, texts, "new-game", words, chosen)];
        let options = self.games.get(chosen).map_or(&[][..], |(_, options)| options);
        for (index, option) in options.iter().enumerate() {
            let values = values_of(option);
            let value = game.options.get(&option.name).unwrap_or(&option.default);
            let at = values.iter().position(|known| known == value).unwrap_or(0);
            let words = values.iter().map(|value| texts.option_value(value)).collect();
            fields.push(form::Field {
                key: Field::Option(index),
                label: texts.option(&option.name),
                about: texts.about_option(&option.name, &option.about),
                value: FieldValue::Choice { words, at },
            });
        }
        let mut opponents: Vec<String> = Vec::new();
        if self.company == Company::Everybody {
            opponents.push(texts.say("new-person").into_owned());
        }
        opponents.extend(self.engines.iter().map(|engine| texts.fill("new-bot", [("engine", engine.word().into())])));
        let people = usize::from(self.company != Company::Bots);
        let at = game
            .bot
            .as_ref()
            .filter(|_| self.company != Company::Opponent)
            .and_then(|bot| self.engines.iter().position(|engine| *engine == bot.engine))
            .map_or(0, |index| index + people);
        if self.company != Company::Opponent {
            fields.push(form::choice(Field::Opponent, texts, "new-opponent", opponents, at));
        }
        let levels: Vec<String> = (Level::MIN.number()..=Level::MAX.number()).map(|level| level.to_string()).collect();
        let is_bot = at >= people;
        if is_bot {
            let (words, at) = level_words(self.level, texts);
            fields.push(form::choice(Field::Level, texts, "new-level", words, at));
            // Of the same form before, or of the game that was played last.
            let typed = self.form.text(Field::Tuning).to_owned();
            let last = || game.bot.as_ref().map_or_else(String::new, options_text);
            let options = if typed.is_empty() { last() } else { typed };
            fields.push(form::text(Field::Tuning, texts, "bot-options", &options));
        }
        // A challenger plays.
        let seats = if self.company == Company::Opponent { &SEATS[..3] } else { &SEATS };
        let at = seats.iter().position(|(seat, _)| *seat == game.seat).unwrap_or(0);
        let seats = seats.iter().map(|(_, key)| texts.say(key).into_owned()).collect();
        fields.push(form::choice(Field::Seat, texts, "new-seat", seats, at));
        if is_bot && game.seat == SeatChoice::None {
            let words = self.engines.iter().map(|engine| texts.fill("new-bot", [("engine", engine.word().into())]));
            let at = self.engines.iter().position(|engine| *engine == self.rival.engine).unwrap_or(0);
            fields.push(form::choice(Field::Rival, texts, "new-rival", words.collect(), at));
            let at = usize::from(self.rival.level.unwrap_or_default().number() - 1);
            fields.push(form::choice(Field::RivalLevel, texts, "new-rival-level", levels, at));
        }
        let no_clock = texts.say("new-no-clock");
        let word = |clock: &str| if clock == "none" { no_clock.to_string() } else { clock.to_owned() };
        let mut clocks = CLOCKS.map(word).to_vec();
        let clock = word(&game.clock.to_string());
        let at = clocks.iter().position(|known| *known == clock).unwrap_or_else(|| {
            clocks.push(clock);
            clocks.len() - 1
        });
        fields.push(form::choice(Field::Clock, texts, "new-clock", clocks, at));
        if self.company == Company::Everybody {
            let words = ["new-public", "new-private"].map(|key| texts.say(key).into_owned()).to_vec();
            fields.push(form::choice(Field::Listed, texts, "new-listed", words, usize::from(game.private)));
        }
        if self.company != Company::Bots && self.account.is_some() {
            let words = ["new-unrated", "new-is-rated"].map(|key| texts.say(key).into_owned()).to_vec();
            fields.push(form::choice(Field::Rated, texts, "new-rated", words, usize::from(game.rated)));
        }
        let go = if self.company == Company::Opponent { "challenge-go" } else { "new-go" };
        fields.push(form::button(Field::Go, texts, go));
        if self.names_opponent() {
            let handle = self.form.text(Field::Handle).to_owned();
            fields.insert(0, form::text(Field::Handle, texts, "challenge-handle", &handle));
        }
        self.form = Form::new(fields);
        self.form.describe(Field::Game, texts.about_game(self.games[chosen].0).into_owned());
        self.describe_opponent(texts);
        self.describe_level(texts);
        self.describe_rated(texts);
    }

    /// Whether the form asks for a handle: only an account challenges another one, all others by a link.
    fn names_opponent(&self) -> bool {
        self.company == Company::Opponent && self.account == Some(true)
    }

    /// Fills in the challenged handle.
    pub fn address(&mut self, handle: Option<&Handle>) {
        if let Some(handle) = handle {
            self.form.fill(Field::Handle, handle.as_str());
        }
        self.form.focus_on(if handle.is_none() && self.names_opponent() { Field::Handle } else { Field::Go });
    }

    pub(super) fn title(&self) -> &'static str {
        if self.company == Company::Opponent { "challenge-title" } else { "new-title" }
    }

    /// Whether it challenges somebody.
    pub(super) fn is_challenge(&self) -> bool {
        self.company == Company::Opponent
    }

    /// The challenge that the fields describe.
    fn challenge(&self) -> Command {
        let NewGame { game, options, clock, seat, rated, .. } = self.game();
        let handle = self.form.text(Field::Handle).trim_start_matches('@');
        let handle = (!handle.is_empty()).then(|| handle.to_owned());
        Command::Challenge(Box::new(ChallengeRequest { handle, game, options, clock, rated, seat }))
    }

    /// Says below the form why the game cannot be rated, where it cannot.
    fn describe_rated(&mut self, texts: Texts) {
        let game = self.game();
        let is_usual = |(name, value): &(&String, &String)| match name.as_str() {
            "first" => true,
            "rounds" => value.parse::<u32>().is_ok_and(|rounds| rounds >= LEAST_ROUNDS),
            _ => false,
        };
        let unusual: Vec<_> = game.options.iter().filter(|option| !is_usual(option)).collect();
        let key = if self.account == Some(false) {
            "unrated-account"
        } else if !GameKind::RATED.contains(&game.game) {
            "unrated-game"
        } else if game.clock == ClockSpec::None {
            "unrated-clock"
        } else if game.position.is_some() || unusual.iter().any(|(name, _)| *name != "rounds") {
            "unrated-rules"
        } else if !unusual.is_empty() {
            "unrated-rounds"
        } else if game.game == GameKind::Adjacency {
            "new-rated-pair"
        } else {
            "new-rated.about"
        };
        self.form.describe(Field::Rated, sentence(&texts.say(key)));
    }

    /// Says below the form how the chosen levels weaken engines.
    fn describe_level(&mut self, texts: Texts) {
        let (game, _) = self.games[self.form.chosen(Field::Game)];
        let engine = self.engine().map_or(EngineKind::Best, |index| self.engines[index]);
        let about = match self.level {
            Some(level) => about_level(game, engine, level, texts),
            None => texts.say("new-no-level-about").into_owned(),
        };
        self.form.describe(Field::Level, about);
        self.form.describe(Field::Tuning, tuning_help(game, engine, texts));
        self.form.describe(
            Field::RivalLevel,
            about_level(game, self.rival.engine, self.rival.level.unwrap_or_default(), texts),
        );
    }

    /// Explains the chosen opponent below the form.
    fn describe_opponent(&mut self, texts: Texts) {
        let about = match self.engine() {
            Some(index) => texts.engine(self.engines[index]).into_owned(),
            None => texts.say("new-anybody").into_owned(),
        };
        self.form.describe(Field::Opponent, about);
        self.form.describe(Field::Rival, texts.engine(self.rival.engine).into_owned());
    }

    /// The place of the chosen engine; none for a person.
    fn engine(&self) -> Option<usize> {
        let people = usize::from(self.company != Company::Bots);
        self.form.chosen(Field::Opponent).checked_sub(people)
    }

    /// The values of the fields.
    pub fn game(&self) -> NewGame {
        let (game, options) = &self.games[self.form.chosen(Field::Game)];
        let options = options
            .iter()
            .enumerate()
            .map(|(index, option)| (option, values_of(option).swap_remove(self.form.chosen(Field::Option(index)))))
            .filter(|(option, value)| *value != option.default)
            .map(|(option, value)| (option.name.clone(), value))
            .collect();
        let seat = SEATS[self.form.chosen(Field::Seat)].0;
        NewGame {
            game: *game,
            options,
            position: self.position.clone(),
            // No clock has its word in the language of the reader; all others are written alike.
            clock: self.form.text(Field::Clock).parse().unwrap_or(ClockSpec::None),
            seat,
            // With options that are wrong so far, the engine alone.
            bot: self.bot(Texts::default()).map(|(engine, bot)| bot.unwrap_or_else(|_| self.plain_bot(engine))),
            rival: self.engine().filter(|_| seat == SeatChoice::None).map(|_| self.rival.clone()),
            private: self.form.chosen(Field::Listed) == 1,
            rated: self.form.chosen(Field::Rated) == 1,
        }
    }

    fn plain_bot(&self, engine: EngineKind) -> SeatBot {
        SeatBot::new(engine, self.level.unwrap_or_default())
    }

    /// The engine and the bot, if the opponent is one; the error is a sentence.
    fn bot(&self, texts: Texts) -> Option<(EngineKind, Result<SeatBot, String>)> {
        let engine = self.engines[self.engine().filter(|_| self.company != Company::Opponent)?];
        let options = self.form.text(Field::Tuning);
        let (game, _) = self.games[self.form.chosen(Field::Game)];
        Some((engine, tuned_bot(game, (engine, self.level), options, texts)))
    }

    /// Adapts the form to the choice that has just been turned.
    fn adapt(&mut self, texts: Texts) {
        match self.form.focused().key {
            Field::Game => {
                // Another game has other options; everything else stays.
                let mut game = self.game();
                game.options.clear();
                game.position = None;
                self.position = None;
                self.fill(&game, texts);
                self.form.focus_on(Field::Game);
            }
            // Only an engine has a level, and only a spectator needs another engine.
            key @ (Field::Opponent | Field::Seat) => {
                let game = self.game();
                self.fill(&game, texts);
                self.form.focus_on(key);
            }
            Field::Rival => {
                let engine = self.engines[self.form.chosen(Field::Rival)];
                self.rival = SeatBot::new(engine, self.rival.level.unwrap_or_default());
                self.describe_opponent(texts);
            }
            Field::RivalLevel => {
                self.rival.level = level_at(self.form.chosen(Field::RivalLevel));
                self.describe_level(texts);
            }
            Field::Level => {
                self.level = level_at(self.form.chosen(Field::Level));
                self.describe_level(texts);
            }
            _ => {}
        }
        self.describe_rated(texts);
    }
}

impl Page for NewGameForm {
    fn text_now(&self, action: Action, _: &World) -> Option<&'static str> {
        (action == Action::Confirm && self.is_challenge()).then_some("form-challenge")
    }

    fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        match action {
            Action::Left | Action::Right => {
                self.form.act(action);
                self.adapt(world.texts);
            }
            Action::Confirm if self.company == Company::Opponent => return vec![Step::Send(self.challenge())],
            Action::Confirm => {
                return match self.bot(world.texts) {
                    Some((_, Err(problem))) => vec![Step::Object(problem)],
                    _ => vec![Step::Play(self.game())],
                };
            }
            Action::Back => return vec![Step::Out],
            _ => self.form.act(action),
        }
        Vec::new()
    }

    fn form(&mut self) -> Option<&mut dyn FormInput> {
        Some(&mut self.form)
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        self.form.draw(centred(area, 66, self.form.height() + 2), world.theme, buffer, hits);
    }
}

/// The words of all levels and of none, and the place of this one.
pub(in crate::tui) fn level_words(level: Option<Level>, texts: Texts) -> (Vec<String>, usize) {
    let mut words: Vec<String> = (Level::MIN.number()..=Level::MAX.number()).map(|level| level.to_string()).collect();
    let at = level.map_or(words.len(), |level| usize::from(level.number() - 1));
    words.push(texts.say("new-no-level").into_owned());
    (words, at)
}

/// The level at a place of these words; none at the last one.
pub(in crate::tui) fn level_at(place: usize) -> Option<Level> {
    Level::new(u8::try_from(place + 1).ok()?)
}

/// The options and limits of a bot as they are typed.
pub(in crate::tui) fn options_text(bot: &SeatBot) -> String {
    bot.to_string().split_once(',').map_or_else(String::new, |(_, options)| options.to_owned())
}

/// How a level weakens an engine in a game.
pub(in crate::tui) fn about_level(game: GameKind, engine: EngineKind, level: Level, texts: Texts) -> String {
    let Handicap { limits, follies, blunders, slips, .. } = Handicap::of(game, level);
    let searches = engine.searches_by_depth();
    match limits.depth {
        Some(plies) => texts.fill(
            "new-level-holds-back",
            [
                ("plies", if searches { plies } else { 0 }.into()),
                ("worst", follies.into()),
                ("random", blunders.into()),
                ("second", slips.into()),
            ],
        ),
        None => texts.say(if searches { "new-level-full" } else { "new-level-full-short" }).into_owned(),
    }
}

/// The most values of an option that are offered: a server could name any range.
const MOST_VALUES: u32 = 1000;

/// The values of an option, the default among them.
fn values_of(option: &GameOption) -> Vec<String> {
    match (option.min, option.max) {
        (Some(min), Some(max)) if max >= min => {
            (min..=max.min(min.saturating_add(MOST_VALUES))).map(|value| value.to_string()).collect()
        }
        _ if option.choices.is_empty() => vec![option.default.clone()],
        _ => option.choices.clone(),
    }
}
