//! The list of the tournaments of a server.

use bidak_shared::protocol::TournamentSummary;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::screen::fetched_list::FetchedList;
use crate::tui::step::Step;
use crate::tui::world::World;

/// The tournaments that a player can look at.
#[derive(Clone, Debug, Default)]
pub struct Tournaments(FetchedList<TournamentSummary>);

impl Tournaments {
    /// Takes the list.
    pub fn set(&mut self, list: Vec<TournamentSummary>) {
        self.0.set(list);
    }

    /// Whether an action can be done now.
    pub(super) fn offers(&self, action: Action) -> bool {
        action != Action::Confirm || self.0.chosen().is_some()
    }

    pub(super) fn act(&mut self, action: Action) -> Vec<Step> {
        match action {
            Action::Confirm => {
                self.0.chosen().map(|summary| Step::ShowTournament(summary.tournament)).into_iter().collect()
            }
            Action::Back => vec![Step::Out],
            _ => {
                self.0.act(action);
                Vec::new()
            }
        }
    }

    pub(super) fn click(&mut self, target: Target) -> Vec<Step> {
        self.0.press(target).map_or_else(Vec::new, |action| self.act(action))
    }

    pub(super) fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let line = |summary: &TournamentSummary| world.texts.tournament_line(summary);
        self.0.draw(line, "tournaments-how", world, area, buffer, hits);
    }
}
