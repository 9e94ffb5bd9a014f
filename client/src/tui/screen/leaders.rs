//! Leaderboards: the strongest people and programs of each game at each speed.

use bidak_shared::club::speed::Speed;
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{AccountKind, Command, Leader, MissingForPlace};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::base::columns::{cut, pad, wrap};
use crate::play::text::Texts;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::screen::fetched_list::FetchedList;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::world::World;

/// A leaderboard and the choice in it.
#[derive(Clone, Debug)]
pub struct Leaders {
    game: GameKind,
    speed: Speed,
    kind: AccountKind,
    /// The strongest first.
    list: FetchedList<Leader>,
    /// What the player's own account lacks for a place.
    missing: Option<MissingForPlace>,
}

impl Leaders {
    /// The board of a game, or of the first one that has ratings.
    pub fn new(game: GameKind) -> Self {
        let game = if GameKind::RATED.contains(&game) { game } else { GameKind::RATED[0] };
        Self { game, speed: Speed::Rapid, kind: AccountKind::Person, list: FetchedList::default(), missing: None }
    }

    /// The request for the shown leaderboard.
    pub fn ask(&self) -> Command {
        Command::Leaders { game: self.game, speed: self.speed, kind: self.kind, limit: None }
    }

    /// Takes an answer, if it is for the shown leaderboard.
    pub fn take(&mut self, rows: Vec<Leader>, missing: Option<MissingForPlace>, asked: Option<&Command>) {
        if asked == Some(&self.ask()) {
            self.missing = missing;
            self.list.set(rows);
        }
    }

    /// There is no answer.
    pub fn refused(&mut self) {
        self.list.refused();
    }

    /// The step that opens the profile of the chosen account; `None` for a bot of the server.
    fn open(&self) -> Option<Step> {
        Some(Step::ShowProfile(self.list.chosen()?.handle.clone()?))
    }
}

impl Page for Leaders {
    fn offers(&self, action: Action, _: &World) -> bool {
        action != Action::Confirm || self.open().is_some()
    }

    fn act(&mut self, action: Action, _: &World) -> Vec<Step> {
        match action {
            Action::Confirm => return self.open().into_iter().collect(),
            Action::Back => return vec![Step::Out],
            Action::Left => self.game = turned(GameKind::RATED, self.game, false),
            Action::Right => self.game = turned(GameKind::RATED, self.game, true),
            Action::Speed => self.speed = turned(Speed::ALL, self.speed, true),
            Action::Kind => {
                self.kind = turned(&[AccountKind::Person, AccountKind::Bot], self.kind, true);
            }
            _ => {
                self.list.act(action);
                return Vec::new();
            }
        }
        self.list.forget();
        self.missing = None;
        vec![Step::Send(self.ask())]
    }

    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        self.list.press(target).map_or_else(Vec::new, |action| self.act(action, world))
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let whole = area;
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let columns = usize::from(area.width);
        let kind = match self.kind {
            AccountKind::Person => "leaders-people",
            AccountKind::Bot => "leaders-bots",
        };
        let words = [texts.game(self.game), texts.say(&format!("speed-{}", self.speed)), texts.say(kind)];
        let title = words.join(&format!(" {} ", theme.separator()));
        buffer.set_string(area.x, area.y, cut(&title, columns, theme.ellipsis()), theme.title());
        let lacks = self.missing.map(|missing| texts.missing_for_place(missing)).unwrap_or_default();
        let rows = wrap(&lacks, columns).into_iter().take(usize::from(area.height / 2)).collect::<Vec<_>>();
        for (row, line) in (area.y + 1..).zip(&rows) {
            buffer.set_string(area.x, row, line, theme.dim());
        }
        let above = 2 + rows.len() as u16;
        let list = Rect { y: area.y + above, height: area.height.saturating_sub(above), ..whole };
        let line = |place, leader: &Leader| {
            let counts = [("won", leader.won.into()), ("drawn", leader.drawn.into()), ("lost", leader.lost.into())];
            let counts = texts.fill("profile-counts", counts);
            let name = pad(&Texts::leader(leader), columns.saturating_sub(2 + 4 + 6).min(30), theme.ellipsis());
            format!("{:>3} {name} {:>5}  {counts}", place + 1, leader.rating)
        };
        self.list.draw(line, "leaders-none", world, list, buffer, hits);
    }
}

/// The value after or before `now`; wraps around.
fn turned<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let place = all.iter().position(|one| *one == now).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(place + step) % all.len()]
}
