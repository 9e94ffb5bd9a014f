//! The list of the tournaments of a server.

use std::time::Duration;

use bidak_shared::protocol::TournamentSummary;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::play::moment::Moment;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::screen::fetched_list::FetchedList;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::world::World;

/// The time between requests for the list: the server announces no changes of it.
const AGAIN: Duration = Duration::from_secs(10);

/// The tournaments that a player can look at.
#[derive(Clone, Debug)]
pub struct Tournaments {
    list: FetchedList<TournamentSummary>,
    ask_at: Moment,
}

impl Tournaments {
    /// The list before the first answer of the server, which is asked for now.
    pub fn new(now: Moment) -> Self {
        Self { list: FetchedList::default(), ask_at: now + AGAIN }
    }

    /// Takes the list.
    pub fn set(&mut self, list: Vec<TournamentSummary>) {
        self.list.renew(list, |summary| summary.tournament);
    }

    /// Whether the list is to be requested again.
    pub(in crate::tui) fn is_due(&mut self, now: Moment) -> bool {
        let is_due = self.ask_at <= now;
        if is_due {
            self.ask_at = now + AGAIN;
        }
        is_due
    }

    /// When the list is requested again.
    pub(in crate::tui) fn next_change(&self) -> Moment {
        self.ask_at
    }
}

impl Page for Tournaments {
    fn offers(&self, action: Action, _: &World) -> bool {
        action != Action::Confirm || self.list.chosen().is_some()
    }

    fn act(&mut self, action: Action, _: &World) -> Vec<Step> {
        match action {
            Action::Confirm => {
                self.list.chosen().map(|summary| Step::ShowTournament(summary.tournament)).into_iter().collect()
            }
            Action::Back => vec![Step::Out],
            _ => {
                self.list.act(action);
                Vec::new()
            }
        }
    }

    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        self.list.press(target).map_or_else(Vec::new, |action| self.act(action, world))
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let line = |_, summary: &TournamentSummary| world.texts.tournament_line(summary);
        self.list.draw(line, "tournaments-how", world, area, buffer, hits);
    }
}
