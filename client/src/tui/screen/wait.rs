//! Waiting for a connection, a server or a room.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::base::columns::wrap;
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::world::{Connection, World};

/// The awaited event.
#[derive(Clone, Debug)]
pub struct Wait {
    /// For people: `connecting to example.org`.
    pub what: String,
}

impl Page for Wait {
    fn act(&mut self, _: Action, _: &World) -> Vec<Step> {
        vec![Step::Out]
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, _: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let mut lines = vec![(self.what.clone(), theme.strong())];
        match &world.connection {
            Connection::Connecting { attempt } if *attempt > 1 => {
                lines.push((texts.fill("wait-attempt", [("number", (*attempt).into())]), theme.dim()));
            }
            Connection::Lost { reason, retry_at } => {
                let seconds = world.seconds_until(*retry_at);
                lines.push((texts.lost(reason), theme.notice()));
                lines.push((texts.fill("wait-again", [("seconds", seconds.into())]), theme.dim()));
            }
            _ => {}
        }
        let width = area.width.saturating_sub(4).min(70);
        let x = area.x + (area.width - width) / 2;
        let wrapped = lines
            .iter()
            .flat_map(|(text, style)| wrap(text, usize::from(width)).into_iter().map(move |line| (line, *style)));
        for (row, (line, style)) in (area.y + area.height / 3..area.bottom()).zip(wrapped) {
            buffer.set_string(x, row, line, style);
        }
    }
}
