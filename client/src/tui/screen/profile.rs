//! An account as everybody sees it: ratings with a graph, the games against oneself, the last games.

use bidak_shared::club::speed::Speed;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Account, AccountKind, Command, GameFilter, GameSummary, Handle, HeadToHead, RatingLine, RatingPoint,
};
use bidak_shared::record::text::RecordText;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{cut, pad, wrap};
use crate::play::text::sentence;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::widget::graph::Curve;
use crate::tui::world::World;

/// Games that are listed.
const MOST_GAMES: u32 = 10;

/// How many lines a page is.
const PAGE: usize = 5;

/// The rows of a graph.
const GRAPH: usize = 6;

/// The server's answer to a request for a profile.
#[derive(Clone, Debug)]
pub struct ProfileAnswer {
    /// The account.
    pub account: Account,
    /// Its ratings.
    pub ratings: Vec<RatingLine>,
    /// One of them after each of the last games.
    pub graph: Vec<RatingPoint>,
    /// The games against oneself.
    pub against: Vec<HeadToHead>,
}

/// A profile, and the choice in it.
#[derive(Clone, Debug)]
pub struct Profile {
    handle: Handle,
    /// The own handle, where it is another one.
    me: Option<Handle>,
    /// Unknown until it arrives.
    answer: Option<ProfileAnswer>,
    /// Whose rating the graph shows.
    graphed: Option<(GameKind, Speed)>,
    /// The last games; unknown until they arrive.
    games: Option<Vec<GameSummary>>,
    /// Why there is no profile.
    problem: Option<String>,
    /// The place among the ratings and, after them, the games.
    chosen: usize,
}

/// A row of the screen.
enum ProfileRow {
    Text(String, Style),
    /// A line that can be chosen, with its place.
    Item(String, usize),
    Graph,
}

impl Profile {
    /// The profile of an account, for the reader with a handle, if there is one.
    pub fn new(handle: Handle, me: Option<Handle>) -> Self {
        let me = me.filter(|me| *me != handle);
        Self { handle, me, answer: None, graphed: None, games: None, problem: None, chosen: 0 }
    }

    /// The question for it, with a graph where one was chosen.
    pub fn ask(&self) -> Command {
        let (game, speed) = self.graphed.unzip();
        let against = self.me.as_ref().map(ToString::to_string);
        Command::Profile { handle: self.handle.to_string(), game, speed, against }
    }

    /// Takes the answer of the server; the first one leads to questions for the last games and for a graph.
    pub fn take(&mut self, answer: ProfileAnswer) -> Vec<Command> {
        if answer.account.handle != self.handle {
            return Vec::new();
        }
        let is_first = self.answer.is_none();
        let player = answer.account.player;
        // The rating with the most games is drawn at once.
        let games = |line: &&RatingLine| line.won + line.drawn + line.lost;
        let most = answer.ratings.iter().rev().max_by_key(games).map(|line| (line.game, line.speed));
        self.answer = Some(answer);
        if !is_first {
            return Vec::new();
        }
        let filter = GameFilter { player: Some(player), limit: Some(MOST_GAMES), ..GameFilter::default() };
        let mut commands = vec![Command::Games(Box::new(filter))];
        if most.is_some() {
            self.graphed = most;
            commands.push(self.ask());
        }
        commands
    }

    /// Takes the last games, if they are those of this account.
    pub fn take_games(&mut self, games: Vec<GameSummary>, filter: &GameFilter) {
        if self.answer.as_ref().is_some_and(|answer| filter.player == Some(answer.account.player)) {
            self.games = Some(games);
        }
    }

    /// There is no such account, or the server keeps none.
    pub fn refused(&mut self, problem: String) {
        self.problem = Some(problem);
    }

    fn ratings(&self) -> &[RatingLine] {
        self.answer.as_ref().map_or(&[], |answer| &answer.ratings)
    }

    fn games(&self) -> &[GameSummary] {
        self.games.as_deref().unwrap_or_default()
    }

    /// Blocks or unblocks the account.
    fn block(&self, world: &World) -> Option<Step> {
        let account = &self.answer.as_ref()?.account;
        let blocked = !world.blocked.contains(&account.player);
        Some(Step::Block { player: account.player, name: account.name.to_string(), blocked })
    }

    /// Shows the graph of the chosen rating, or opens the chosen game.
    fn open(&mut self) -> Option<Step> {
        let ratings = self.ratings();
        if let Some(line) = ratings.get(self.chosen) {
            self.graphed = Some((line.game, line.speed));
            return Some(Step::Send(self.ask()));
        }
        let game = self.games().get(self.chosen - ratings.len())?;
        Some(Step::Send(Command::Game { game_id: game.game_id }))
    }

    fn graph(&self) -> &[RatingPoint] {
        self.answer.as_ref().map_or(&[], |answer| &answer.graph)
    }

    fn rows(&self, world: &World, columns: usize) -> Vec<ProfileRow> {
        let (theme, texts) = (world.theme, world.texts);
        let say = |key: &str| texts.say(key).into_owned();
        let dim = |text: String| wrap(&text, columns).into_iter().map(move |line| ProfileRow::Text(line, theme.dim()));
        let Some(ProfileAnswer { account, ratings, against, .. }) = &self.answer else {
            return dim(sentence(self.problem.as_deref().unwrap_or(&say("kept-looking")))).collect();
        };
        let heading = |text: String| ProfileRow::Text(text, theme.title());
        let blank = || ProfileRow::Text(String::new(), Style::new());
        let mut rows = vec![ProfileRow::Text(format!("@{}", account.handle), theme.strong())];
        let about = match (account.kind, &account.owner) {
            (AccountKind::Bot, Some(owner)) => format!("{} @{owner}", texts.say("profile-bot-of")),
            _ => texts.fill("profile-since", [("date", account.made.date().into())]),
        };
        rows.extend(dim(about));
        rows.extend([blank(), heading(say("profile-ratings"))]);
        if ratings.is_empty() {
            rows.extend(dim(say("profile-unrated")));
        }
        let ellipsis = theme.ellipsis();
        for (place, line) in ratings.iter().enumerate() {
            let speed = texts.say(&format!("speed-{}", line.speed));
            let points = format!("{}{} ±{}", line.rating, if line.provisional { "?" } else { "" }, 2 * line.deviation);
            let points = if theme.is_ascii() { points.replace('±', "+-") } else { points };
            let counts = [("won", line.won.into()), ("drawn", line.drawn.into()), ("lost", line.lost.into())];
            let counts = texts.fill("profile-counts", counts);
            let game = pad(&texts.game(line.game), 18, ellipsis);
            rows.push(ProfileRow::Item(
                format!("{game} {} {} {counts}", pad(&speed, 7, ellipsis), pad(&points, 13, "")),
                place,
            ));
        }
        if let Some(words) = self.graph_words(world) {
            if self.graph().len() > 1 {
                rows.push(ProfileRow::Graph);
            }
            rows.extend(dim(words));
        }
        if let Some(me) = &self.me {
            let values = [("one", account.handle.to_string().into()), ("other", me.to_string().into())];
            rows.extend([blank(), heading(texts.fill("profile-against", values))]);
            if against.is_empty() {
                rows.extend(dim(say("profile-never-met")));
            }
            for line in against {
                let counts = [("won", line.won.into()), ("drawn", line.drawn.into()), ("lost", line.lost.into())];
                let text = format!("{}: {}", texts.game(line.game), texts.fill("profile-counts", counts));
                rows.push(ProfileRow::Text(text, Style::new()));
            }
        }
        rows.extend([blank(), heading(say("profile-games"))]);
        if self.games().is_empty() {
            rows.extend(dim(sentence(&say(if self.games.is_none() { "kept-looking" } else { "finished-none" }))));
        }
        for (place, game) in self.games().iter().enumerate() {
            let result = RecordText::result_word(game.ending.outcome);
            let players = format!("{} - {}{}", game.first.name, game.second.name, texts.game_marks(game));
            let text = format!(
                "{} {} {} {}",
                game.ended.date(),
                pad(result, 8, ""),
                pad(&texts.game(game.game), 18, ellipsis),
                players
            );
            rows.push(ProfileRow::Item(text, ratings.len() + place));
        }
        rows
    }

    /// The graph in words.
    fn graph_words(&self, world: &World) -> Option<String> {
        let (game, speed) = self.graphed?;
        let ratings = || self.graph().iter().map(|point| point.rating);
        let texts = world.texts;
        let values = [
            ("game", texts.game(game).into_owned().into()),
            ("speed", texts.say(&format!("speed-{speed}")).into_owned().into()),
            ("count", self.graph().len().into()),
            // As texts: numbers of four digits would be grouped.
            ("first", ratings().next()?.to_string().into()),
            ("last", ratings().next_back()?.to_string().into()),
            ("low", ratings().min()?.to_string().into()),
            ("high", ratings().max()?.to_string().into()),
        ];
        Some(texts.fill("profile-graph", values))
    }
}

impl Page for Profile {
    fn offers(&self, action: Action, world: &World) -> bool {
        let own = world.welcome.as_ref().and_then(|welcome| welcome.handle.as_ref());
        match action {
            Action::Confirm => self.chosen < self.ratings().len() + self.games().len(),
            // Only an account challenges another one by its handle.
            Action::Challenges => self.answer.is_some() && own.is_some_and(|own| *own != self.handle),
            Action::Block => self.answer.is_some() && own != Some(&self.handle),
            _ => true,
        }
    }

    fn text_now(&self, action: Action, world: &World) -> Option<&'static str> {
        let player = self.answer.as_ref()?.account.player;
        (action == Action::Block && world.blocked.contains(&player)).then_some("profile-unblock")
    }

    fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        if let Some(chosen) = action.moved(self.chosen, self.ratings().len() + self.games().len(), PAGE) {
            self.chosen = chosen;
            return Vec::new();
        }
        if !self.offers(action, world) {
            return Vec::new();
        }
        match action {
            Action::Confirm => self.open().into_iter().collect(),
            Action::Challenges => vec![Step::ChooseChallenge(Some(self.handle.clone()))],
            Action::Block => self.block(world).into_iter().collect(),
            Action::Back => vec![Step::Out],
            _ => Vec::new(),
        }
    }

    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        let count = self.ratings().len() + self.games().len();
        target.press(&mut self.chosen, count).map_or_else(Vec::new, |action| self.act(action, world))
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = world.theme;
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let columns = usize::from(area.width);
        let rows = self.rows(world, columns);
        let height = |row: &ProfileRow| if matches!(row, ProfileRow::Graph) { GRAPH } else { 1 };
        let height_of = |rows: &[ProfileRow]| rows.iter().map(height).sum::<usize>();
        let at = rows.iter().position(|row| matches!(row, ProfileRow::Item(_, place) if *place == self.chosen));
        // The beginning is shown as long as the chosen line is in sight.
        let least = at.map_or(0, |at| height_of(&rows[..=at]));
        let mut skipped = least.saturating_sub(usize::from(area.height));
        let mut y = area.y;
        for row in &rows {
            let tall = height(row);
            if skipped > 0 {
                skipped = skipped.saturating_sub(tall);
                continue;
            }
            let place = Rect { y, height: tall as u16, ..area };
            if place.bottom() > area.bottom() {
                break;
            }
            match row {
                ProfileRow::Text(text, style) => {
                    buffer.set_string(place.x, y, cut(text, columns, theme.ellipsis()), *style);
                }
                ProfileRow::Item(text, index) => {
                    let chosen = *index == self.chosen;
                    buffer.set_string(place.x, y, if chosen { theme.turn() } else { " " }, theme.key());
                    let style = if chosen { theme.selected() } else { Style::new() };
                    buffer.set_string(place.x + 2, y, cut(text, columns.saturating_sub(2), theme.ellipsis()), style);
                    hits.add(place, Target::Item(*index));
                }
                ProfileRow::Graph => {
                    let values: Vec<f64> = self.graph().iter().map(|point| f64::from(point.rating)).collect();
                    Curve { values: &values, theme }.draw(place, buffer);
                }
            }
            y += tall as u16;
        }
    }
}
