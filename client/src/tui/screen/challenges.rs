//! The challenges that wait for an answer: accepting, declining and withdrawing them, and sending new ones.

use bidak_shared::protocol::{Challenge, Command};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{width, wrap};
use crate::play::text::sentence;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::widget::rows::{Row, Rows};
use crate::tui::world::World;

/// The lines of a page.
const PAGE: usize = 10;

/// The place in the list, which is [`World::challenges`]: received ones first, then sent ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct Challenges {
    chosen: usize,
}

/// The challenge that is chosen.
enum Chosen<'a> {
    Received(&'a Challenge),
    Sent(&'a Challenge),
}

impl Challenges {
    /// The place in the list; it may have become shorter.
    fn place(self, world: &World) -> usize {
        self.chosen.min(world.challenges.count().saturating_sub(1))
    }

    fn chosen(self, world: &World) -> Option<Chosen<'_>> {
        let (received, sent) = (world.challenges.received(), world.challenges.sent());
        let place = self.place(world);
        match received.get(place) {
            Some(challenge) => Some(Chosen::Received(challenge)),
            None => sent.get(place - received.len()).map(Chosen::Sent),
        }
    }
}

impl Page for Challenges {
    fn offers(&self, action: Action, world: &World) -> bool {
        match action {
            Action::Confirm => match self.chosen(world) {
                Some(Chosen::Sent(challenge)) => challenge.to.is_none(),
                Some(Chosen::Received(_)) => true,
                None => false,
            },
            // A challenge that was opened by its link may be left to others.
            Action::Decline => match self.chosen(world) {
                Some(Chosen::Received(challenge)) => challenge.to.is_some(),
                Some(Chosen::Sent(_)) => true,
                None => false,
            },
            _ => true,
        }
    }

    fn text_now(&self, action: Action, world: &World) -> Option<&'static str> {
        match (action, self.chosen(world)) {
            (Action::Confirm, Some(Chosen::Sent(_))) => Some("challenges-link"),
            (Action::Decline, Some(Chosen::Sent(_))) => Some("challenges-withdraw"),
            _ => None,
        }
    }

    fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        if let Some(chosen) = action.moved(self.place(world), world.challenges.count(), PAGE) {
            self.chosen = chosen;
            return Vec::new();
        }
        if !self.offers(action, world) {
            return Vec::new();
        }
        let step = match (action, self.chosen(world)) {
            (Action::Back, _) => Step::Out,
            (Action::NewGame, _) => Step::ChooseChallenge(None),
            (Action::EnterCode, _) => Step::ChooseChallengeCode,
            (Action::Confirm, Some(Chosen::Received(challenge))) => {
                Step::Send(Command::AcceptChallenge { challenge: challenge.challenge })
            }
            (Action::Confirm, Some(Chosen::Sent(challenge))) => Step::ShareChallenge(Box::new(challenge.clone())),
            (Action::Decline, Some(Chosen::Received(challenge))) => {
                Step::Send(Command::DeclineChallenge { challenge: challenge.challenge })
            }
            (Action::Decline, Some(Chosen::Sent(challenge))) => {
                Step::Send(Command::WithdrawChallenge { challenge: challenge.challenge })
            }
            _ => return Vec::new(),
        };
        vec![step]
    }

    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        self.chosen = self.place(world);
        let count = world.challenges.count();
        target.press(&mut self.chosen, count).map_or_else(Vec::new, |action| self.act(action, world))
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let (received, sent) = (world.challenges.received(), world.challenges.sent());
        let mut rows = Vec::new();
        let mut list = |title: &str, lines: Vec<String>| {
            if !lines.is_empty() {
                rows.push(Row::Text(texts.say(title).into_owned(), theme.title()));
                rows.extend(lines.into_iter().map(|line| Row::Item(line, Style::new())));
                rows.push(Row::Text(String::new(), Style::new()));
            }
        };
        list("challenges-received", received.iter().map(|one| texts.challenge_received(one)).collect());
        list("challenges-sent", sent.iter().map(|one| texts.challenge_sent(one)).collect());
        if rows.is_empty() {
            let text = sentence(&texts.say("challenges-none"));
            for (row, line) in (area.y..area.bottom()).zip(wrap(&text, usize::from(area.width))) {
                buffer.set_string(area.x, row, line, theme.dim());
            }
            return;
        }
        // The terms of the chosen one are read to their end also in a narrow window.
        let whole = match self.chosen(world) {
            Some(Chosen::Received(challenge)) => texts.challenge_received(challenge),
            Some(Chosen::Sent(challenge)) => texts.challenge_sent(challenge),
            None => String::new(),
        };
        let columns = usize::from(area.width);
        let whole = if width(&whole) + 2 > columns { wrap(&whole, columns) } else { Vec::new() };
        let list = Rect { height: area.height.saturating_sub(whole.len() as u16), ..area };
        Rows { rows: &rows, chosen: self.place(world), theme }.draw(list, buffer, hits);
        for (row, line) in (list.bottom()..area.bottom()).zip(whole) {
            buffer.set_string(area.x, row, line, theme.dim());
        }
    }
}
