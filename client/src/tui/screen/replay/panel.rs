//! The panel of a replay: players, moves, analysis.

use std::borrow::Cow;

use bidak_shared::game::Player;
use bidak_shared::kind::Grade;
use bidak_shared::protocol::ClockSpec;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{cut, width};
use crate::tui::hits::Hits;
use crate::tui::screen::game::clock_text;
use crate::tui::screen::replay::Replay;
use crate::tui::widget::dialog::heading;
use crate::tui::widget::moves::{Moves, Played};
use crate::tui::world::World;

impl Replay {
    pub(super) fn draw_panel(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = world.theme;
        for (row, side) in (area.y..area.bottom()).zip(Player::BOTH) {
            self.draw_player(world, side, Rect { y: row, height: 1, ..area }, buffer);
        }
        // The clock is a text in the record; "no clock" is translated.
        let clock = self.record.clock.as_deref().map(|clock| match clock.parse::<ClockSpec>() {
            Ok(ClockSpec::None) => world.texts.say("replay-no-clock"),
            _ => Cow::Borrowed(clock),
        });
        let about: Vec<Cow<'_, str>> =
            self.record.date.as_deref().map(Cow::Borrowed).into_iter().chain(clock).collect();
        let mut top = area.y + 2;
        if !about.is_empty() && area.height >= 8 {
            let text = about.join(&format!(" {} ", theme.separator()));
            buffer.set_string(area.x, top, cut(&text, usize::from(area.width), theme.ellipsis()), theme.dim());
            top += 1;
        }
        let shown = self.shown.ply().checked_sub(1).and_then(|before| self.record.moves.get(before));
        if let Some(search) = shown.and_then(|played| world.texts.search(played, &*self.game))
            && area.height >= 8
        {
            buffer.set_string(area.x, top, cut(&search, usize::from(area.width), theme.ellipsis()), theme.dim());
            top += 1;
        }
        if top + 2 > area.bottom() {
            return;
        }
        let study = self.study_rows(area.bottom() - top);
        let bottom = area.bottom() - study;
        self.draw_study(world, Rect { y: bottom, height: study, ..area }, buffer, hits);
        heading(&world.texts.say("replay-moves"), theme, Rect { y: top, height: 1, ..area }, buffer);
        let moves = Rect { y: top + 1, height: bottom - top - 1, ..area };
        let sign = |ply| self.grade(ply).map_or("", Grade::sign);
        let played: Vec<Played> = self
            .game
            .moves()
            .into_iter()
            .enumerate()
            .map(|(ply, text)| Played { text: world.texts.move_name(&text).into_owned(), sign: sign(ply) })
            .collect();
        let none = world.texts.say("moves-none");
        Moves { played: &played, none: &none, shown: self.shown.ply(), theme }.draw(moves, buffer, hits);
    }

    /// A player: the turn, the piece, the name, the pieces, and the time left where it is known.
    fn draw_player(&self, world: &World, side: Player, area: Rect, buffer: &mut Buffer) {
        let theme = world.theme;
        let shape = self.shape(side);
        let turn = self.shown.outcome().is_none() && self.shown.to_move() == side;
        let pieces = self.shown.pieces(side);
        let about = match self.time_left(side) {
            Some(left) => format!("{pieces}  {}", clock_text(left, world.texts)),
            None => pieces.to_string(),
        };
        let columns = usize::from(area.width);
        let name = cut(self.name(side), columns.saturating_sub(5 + width(&about)), theme.ellipsis());
        buffer.set_string(area.x, area.y, if turn { theme.turn() } else { " " }, theme.key());
        buffer.set_string(area.x + 2, area.y, theme.symbol(shape), theme.piece(shape));
        buffer.set_string(area.x + 4, area.y, name, if turn { theme.strong() } else { Style::new() });
        if width(&about) <= columns {
            buffer.set_string(area.right() - width(&about) as u16, area.y, about, theme.dim());
        }
    }
}
