//! The form with which an organiser decides a game of the round.

use bidak_shared::protocol::{Command, Direct, Order, Pairing};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::play::text::Texts;
use crate::play::tournament::{Tournament, read_result};
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::widget::dialog::centred;
use crate::tui::widget::form::{self, Form, FormInput};
use crate::tui::world::World;

/// The results as they are written.
const RESULTS: [&str; 6] = ["1-0", "0-1", "=", "+-", "-+", "0-0"];

/// The form, which sends the decision.
#[derive(Clone, Debug)]
pub struct ResultForm {
    form: Form<Field>,
    tournament: bidak_shared::protocol::TournamentCode,
    round: u32,
    /// The boards in the order of the choice; in an arena each with its round.
    boards: Vec<(Option<u32>, u32)>,
}

/// The fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Board,
    Game,
    Result,
    Go,
}

impl ResultForm {
    /// The form for the boards of the round.
    pub fn new(tournament: &Tournament, texts: Texts) -> Self {
        let snapshot = &tournament.snapshot;
        let called = |pairing: &Pairing| {
            let [first, second] = [pairing.first, pairing.second].map(|entrant| tournament.name(entrant));
            format!("{}. {first} - {second}", tournament.board_number(pairing))
        };
        let games: Vec<String> =
            (1..=snapshot.spec.games.map_or(1, u32::from)).map(|number| number.to_string()).collect();
        let results = RESULTS.map(|result| format!("{result} {}", texts.say(&format!("result-{}", word(result)))));
        let mut fields =
            vec![form::choice(Field::Board, texts, "result-board", snapshot.pairings.iter().map(called).collect(), 0)];
        if games.len() > 1 {
            fields.push(form::choice(Field::Game, texts, "result-game", games, 0));
        }
        fields.push(form::choice(Field::Result, texts, "result-result", results.into(), 0));
        fields.push(form::button(Field::Go, texts, "result-go"));
        let mut form = Form::new(fields);
        form.focus_on(Field::Board);
        Self {
            form,
            tournament: tournament.code(),
            round: snapshot.round,
            boards: snapshot.pairings.iter().map(|pairing| (pairing.round, pairing.board)).collect(),
        }
    }

    fn order(&self) -> Option<Order> {
        let (round, board) = *self.boards.get(self.form.chosen(Field::Board))?;
        Some(Order::Decide {
            round: round.unwrap_or(self.round),
            board,
            game: self.form.chosen(Field::Game) as u32 + 1,
            result: read_result(RESULTS[self.form.chosen(Field::Result)]).ok()?,
        })
    }
}

impl Page for ResultForm {
    fn text_now(&self, action: Action, _: &World) -> Option<&'static str> {
        (action == Action::Confirm).then_some("tournament-decide")
    }

    fn confirm(&mut self, _: &World) -> Vec<Step> {
        let order = self.order();
        let direct = |order| Command::Direct(Box::new(Direct { tournament: self.tournament, order }));
        [Step::Out].into_iter().chain(order.map(direct).map(Step::Send)).collect()
    }

    fn form(&mut self) -> Option<&mut dyn FormInput> {
        Some(&mut self.form)
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        self.form.draw(centred(area, 66, self.form.height() + 2), world.theme, buffer, hits);
    }
}

/// The end of the key of the text about a result.
fn word(result: &str) -> &'static str {
    match result {
        "1-0" => "first",
        "0-1" => "second",
        "=" => "draw",
        "+-" => "second-absent",
        "-+" => "first-absent",
        _ => "both-absent",
    }
}
