//! The form of a rated seek: which game, how fast, against whom.

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::ClockSpec;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::play::text::Texts;
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::screen::new_game::CLOCKS;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::widget::dialog::centred;
use crate::tui::widget::form::{self, Form, FormInput};
use crate::tui::world::World;

/// A form that ends in a rated seek.
#[derive(Clone, Debug)]
pub struct SeekForm {
    form: Form<Field>,
}

/// The fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Game,
    Clock,
    Range,
    Go,
}

/// Differences of ratings; any for the first.
const RANGES: [Option<u32>; 4] = [None, Some(100), Some(200), Some(400)];

impl SeekForm {
    /// The form with this game and clock, where they can be rated.
    pub fn new(game: GameKind, clock: ClockSpec, texts: Texts) -> Self {
        let games = GameKind::RATED.iter().map(|game| texts.game(*game).into_owned()).collect();
        let at = GameKind::RATED.iter().position(|known| *known == game).unwrap_or(0);
        let clocks = clocks();
        let clock = clocks.iter().position(|known| *known == clock.to_string());
        let usual = clocks.iter().position(|known| known == "5+3").unwrap_or(0);
        let any = texts.say("seek-any").into_owned();
        let ranges = RANGES.iter().map(|range| range.map_or_else(|| any.clone(), |points| format!("+-{points}")));
        let fields = vec![
            form::choice(Field::Game, texts, "new-game", games, at),
            form::choice(Field::Clock, texts, "seek-clock", clocks, clock.unwrap_or(usual)),
            form::choice(Field::Range, texts, "seek-range", ranges.collect(), 0),
            form::button(Field::Go, texts, "seek-go"),
        ];
        Self { form: Form::new(fields) }
    }

    fn seek(&self) -> Step {
        let clock = self.form.text(Field::Clock).parse().unwrap_or(ClockSpec::None);
        let range = RANGES[self.form.chosen(Field::Range)];
        Step::Seek { game: GameKind::RATED[self.form.chosen(Field::Game)], clock, range }
    }
}

impl Page for SeekForm {
    fn text_now(&self, action: Action, _: &World) -> Option<&'static str> {
        (action == Action::Confirm).then_some("form-seek")
    }

    fn confirm(&mut self, _: &World) -> Vec<Step> {
        vec![self.seek()]
    }

    fn form(&mut self) -> Option<&mut dyn FormInput> {
        Some(&mut self.form)
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        self.form.draw(centred(area, 66, self.form.height() + 2), world.theme, buffer, hits);
    }
}

/// The time controls to choose from: without a clock nothing is rated.
fn clocks() -> Vec<String> {
    CLOCKS.iter().filter(|clock| **clock != "none").map(|clock| (*clock).to_owned()).collect()
}
