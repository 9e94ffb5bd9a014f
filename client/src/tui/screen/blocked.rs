//! The list of people whom this player has blocked.

use bidak_shared::protocol::{BlockTarget, Blocked, Command};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::screen::fetched_list::FetchedList;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::world::World;

/// The blocked people, whom the player can unblock.
#[derive(Clone, Debug, Default)]
pub struct BlockedList(FetchedList<Blocked>);

impl BlockedList {
    /// Takes the list.
    pub fn set(&mut self, list: Vec<Blocked>) {
        self.0.set(list);
    }
}

impl Page for BlockedList {
    fn offers(&self, action: Action, _: &World) -> bool {
        action != Action::Confirm || self.0.chosen().is_some()
    }

    fn act(&mut self, action: Action, _: &World) -> Vec<Step> {
        match action {
            Action::Confirm => {
                let target = self.0.chosen().map(|one| BlockTarget { player: Some(one.player), handle: None });
                target.map(|target| Step::Send(Command::Unblock(target))).into_iter().collect()
            }
            Action::Back => vec![Step::Out],
            _ => {
                self.0.act(action);
                Vec::new()
            }
        }
    }

    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        self.0.press(target).map_or_else(Vec::new, |action| self.act(action, world))
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        self.0.draw(|_, blocked| called(blocked), "blocked-none", world, area, buffer, hits);
    }
}

/// The name of a player, with the handle if there is one.
fn called(blocked: &Blocked) -> String {
    blocked.handle.as_ref().map_or_else(|| blocked.name.to_string(), |handle| format!("@{handle}"))
}
