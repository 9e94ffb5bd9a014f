//! The form of a seek: which game, how fast, and for a rated game against whom.

use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::ClockSpec;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::play::text::Texts;
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::screen::new_game::CLOCKS;
use crate::tui::screen::page::Page;
use crate::tui::step::{SeekClock, Step, Wanted};
use crate::tui::widget::dialog::centred;
use crate::tui::widget::form::{self, Form, FormInput};
use crate::tui::world::World;

/// A form that ends in a seek.
#[derive(Clone, Debug)]
pub struct SeekForm {
    form: Form<Field>,
    rated: bool,
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
    /// The form of a rated seek with this game and clock, where they can be rated.
    pub fn rated(game: GameKind, clock: ClockSpec, texts: Texts) -> Self {
        let clocks = rated_clocks();
        let clock = clocks.iter().position(|known| *known == clock.to_string());
        let usual = clocks.iter().position(|known| known == "5+3").unwrap_or(0);
        let any = texts.say("seek-any").into_owned();
        let ranges = RANGES.iter().map(|range| range.map_or_else(|| any.clone(), |points| format!("+-{points}")));
        let fields = vec![
            game_field(GameKind::RATED, game, texts),
            form::choice(Field::Clock, texts, "seek-clock", clocks, clock.unwrap_or(usual)),
            form::choice(Field::Range, texts, "seek-range", ranges.collect(), 0),
            form::button(Field::Go, texts, "seek-go"),
        ];
        Self { form: Form::new(fields), rated: true }
    }

    /// The form of a seek for a game that is not rated; any clock unless another was chosen before.
    pub fn unrated(game: GameKind, clock: SeekClock, texts: Texts) -> Self {
        let mut clocks = vec![texts.say("seek-any").into_owned(), texts.say("new-no-clock").into_owned()];
        clocks.extend(rated_clocks());
        let at = match clock {
            SeekClock::Any => None,
            SeekClock::Only(clock) => CLOCKS.iter().position(|known| *known == clock.to_string()),
        };
        let fields = vec![
            game_field(GameKind::ALL, game, texts),
            form::choice(Field::Clock, texts, "seek-any-clock", clocks, at.map_or(0, |at| at + 1)),
            form::button(Field::Go, texts, "seek-go-any"),
        ];
        Self { form: Form::new(fields), rated: false }
    }

    /// The title of the screen.
    pub(super) fn title(&self, texts: Texts) -> String {
        texts.say(if self.rated { "seek-title" } else { "seek-title-any" }).into_owned()
    }

    fn wanted(&self) -> Wanted {
        let at = self.form.chosen(Field::Game);
        if !self.rated {
            let place = self.form.chosen(Field::Clock).checked_sub(1);
            let clock = place.and_then(|place| CLOCKS[place].parse().ok()).map_or(SeekClock::Any, SeekClock::Only);
            return Wanted { game: GameKind::ALL[at], clock, rated: false, range: None };
        }
        let clock = self.form.text(Field::Clock).parse().unwrap_or(ClockSpec::None);
        let range = RANGES[self.form.chosen(Field::Range)];
        Wanted { game: GameKind::RATED[at], clock: SeekClock::Only(clock), rated: true, range }
    }
}

/// The choice among these games.
fn game_field(games: &[GameKind], game: GameKind, texts: Texts) -> form::Field<Field> {
    let at = games.iter().position(|known| *known == game).unwrap_or(0);
    let names = games.iter().map(|game| texts.game(*game).into_owned()).collect();
    form::choice(Field::Game, texts, "new-game", names, at)
}

impl Page for SeekForm {
    fn text_now(&self, action: Action, _: &World) -> Option<&'static str> {
        (action == Action::Confirm).then_some("form-seek")
    }

    fn confirm(&mut self, _: &World) -> Vec<Step> {
        vec![Step::Seek(self.wanted())]
    }

    fn form(&mut self) -> Option<&mut dyn FormInput> {
        Some(&mut self.form)
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        self.form.draw(centred(area, 66, self.form.height() + 2), world.theme, buffer, hits);
    }
}

/// The time controls of rated games: without a clock nothing is rated.
fn rated_clocks() -> Vec<String> {
    CLOCKS.iter().filter(|clock| **clock != "none").map(|clock| (*clock).to_owned()).collect()
}
