//! Leaderboards: the strongest people and programs of each game at each speed.

use bidak_shared::club::speed::Speed;
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{AccountKind, Command, Leader};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::play::text::{Texts, sentence};
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::step::Step;
use crate::tui::widget::text::{cut, pad, wrap};
use crate::tui::world::World;

/// How many lines a page is.
const PAGE: usize = 10;

/// A leaderboard and the choice in it.
#[derive(Clone, Debug)]
pub struct Leaders {
    game: GameKind,
    speed: Speed,
    kind: AccountKind,
    /// The strongest first; unknown until they arrive.
    rows: Option<Vec<Leader>>,
    chosen: usize,
}

impl Leaders {
    /// The board of a game, or of the first one that has ratings.
    pub fn new(game: GameKind) -> Self {
        let game = if GameKind::RATED.contains(&game) { game } else { GameKind::RATED[0] };
        Self { game, speed: Speed::Middle, kind: AccountKind::Person, rows: None, chosen: 0 }
    }

    /// The request for the shown leaderboard.
    pub fn ask(&self) -> Command {
        Command::Leaders { game: self.game, speed: self.speed, kind: self.kind, limit: None }
    }

    /// Takes an answer, if it is for the shown leaderboard.
    pub fn take(&mut self, rows: Vec<Leader>, asked: Option<&Command>) {
        if asked == Some(&self.ask()) {
            self.chosen = self.chosen.min(rows.len().saturating_sub(1));
            self.rows = Some(rows);
        }
    }

    /// There is no answer.
    pub fn refused(&mut self) {
        self.rows.get_or_insert_default();
    }

    fn rows(&self) -> &[Leader] {
        self.rows.as_deref().unwrap_or_default()
    }

    /// The step that opens the profile of the chosen one; none for a bot of the server.
    fn open(&self) -> Option<Step> {
        Some(Step::ShowProfile(self.rows().get(self.chosen)?.handle.clone()?))
    }

    /// Whether an action can be done now.
    pub(super) fn offers(&self, action: Action) -> bool {
        action != Action::Confirm || self.open().is_some()
    }

    pub(super) fn act(&mut self, action: Action) -> Vec<Step> {
        if let Some(chosen) = action.moved(self.chosen, self.rows().len(), PAGE) {
            self.chosen = chosen;
            return Vec::new();
        }
        match action {
            Action::Confirm => return self.open().into_iter().collect(),
            Action::Back => return vec![Step::Out],
            Action::Left => self.game = turned(GameKind::RATED, self.game, false),
            Action::Right => self.game = turned(GameKind::RATED, self.game, true),
            Action::Speed => self.speed = turned(Speed::ALL, self.speed, true),
            Action::Kind => {
                self.kind = turned(&[AccountKind::Person, AccountKind::Bot], self.kind, true);
            }
            _ => return Vec::new(),
        }
        self.rows = None;
        vec![Step::Send(self.ask())]
    }

    pub(super) fn click(&mut self, target: Target) -> Vec<Step> {
        let count = self.rows().len();
        target.press(&mut self.chosen, count).map_or_else(Vec::new, |action| self.act(action))
    }

    pub(super) fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let columns = usize::from(area.width);
        let kind = match self.kind {
            AccountKind::Person => "leaders-people",
            AccountKind::Bot => "leaders-bots",
        };
        let words = [texts.game(self.game), texts.say(&format!("speed-{}", self.speed)), texts.say(kind)];
        let title = words.join(&format!(" {} ", theme.separator()));
        buffer.set_string(area.x, area.y, cut(&title, columns, theme.ellipsis()), theme.title());
        let list = Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area };
        let Some(rows) = self.rows.as_ref().filter(|rows| !rows.is_empty()) else {
            let text = texts.say(if self.rows.is_none() { "kept-looking" } else { "leaders-none" });
            for (row, line) in (list.y..list.bottom()).zip(wrap(&sentence(&text), columns)) {
                buffer.set_string(list.x, row, line, theme.dim());
            }
            return;
        };
        let first = (self.chosen + 1).saturating_sub(usize::from(list.height));
        for (place, leader) in rows.iter().enumerate().skip(first).take(usize::from(list.height)) {
            let row = list.y + (place - first) as u16;
            let name = Texts::leader(leader);
            let counts = [("won", leader.won.into()), ("drawn", leader.drawn.into()), ("lost", leader.lost.into())];
            let counts = texts.fill("profile-counts", counts);
            let rest = columns.saturating_sub(2 + 4 + 6);
            let name_columns = rest.min(30);
            let line = format!(
                "{:>3} {} {:>5}  {counts}",
                place + 1,
                pad(&name, name_columns, theme.ellipsis()),
                leader.rating
            );
            let chosen = place == self.chosen;
            buffer.set_string(list.x, row, if chosen { theme.turn() } else { " " }, theme.key());
            let style = if chosen { theme.selected() } else { Style::new() };
            buffer.set_string(list.x + 2, row, cut(&line, columns.saturating_sub(2), theme.ellipsis()), style);
            hits.add(Rect { y: row, height: 1, ..list }, Target::Item(place));
        }
    }
}

/// The value after `now`, or the one before, round and round.
fn turned<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let place = all.iter().position(|one| *one == now).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(place + step) % all.len()]
}
