//! The organiser's screen of an evening: the address in big letters and as a QR code, the people who are here, and the
//! table. It is no screen of the player's client, so it has its own loop in [`crate::tui::runtime::class`].

mod make;
mod standings;

use bidak_shared::protocol::{RefusalCode, ServerMessage, TournamentForm, TournamentPhase};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{cut, pad, width, wrap};
use crate::net::link::Address;
use crate::play::evening::tournament::{ClassTournament, NextStep};
use crate::play::evening::{Accounts, Evening};
use crate::play::moment::Moment;
use crate::play::people::called_among;
use crate::play::text::{Texts, sentence};
use crate::tui::theme::Theme;
use crate::tui::widget::big;

use make::Made;
pub use make::Make;

/// From this height on, the ways to join and the table have room below each other.
const MUCH_HEIGHT: u16 = 34;

/// The content of the screen.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, read alone")]
pub struct Class {
    /// The people and games of the evening.
    pub evening: Evening,
    /// The tournament of the evening.
    pub tournament: ClassTournament,
    /// The form of a tournament, while it is filled in.
    pub make: Option<Make>,
    /// Whether the address and the table are shown instead of the tournament.
    pub shows_evening: bool,
    /// The title of a tournament that is made here.
    pub title: String,
    /// The addresses for others, the most useful first.
    pub share: Vec<String>,
    /// The file that the table goes to, as people write it.
    pub file: String,
    /// How things look.
    pub theme: Theme,
    /// The texts.
    pub texts: Texts,
    /// The form that was sent, until the tournament is made.
    pub sent: Option<Make>,
    /// The reason why the last key did nothing, valid while the tournament has this next step.
    pub said: Option<NextStep>,
    /// Whether it asks if the evening is over.
    pub asks_end: bool,
    /// Whether it asks if the arena is over.
    pub asks_arena: bool,
    /// Whether it continues after an unexpected end.
    pub goes_on: bool,
    /// Whether the server answers.
    pub is_connected: bool,
}

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterKey {
    /// The evening goes on.
    Stay,
    /// It is over.
    End,
    /// Redraw the screen.
    Redraw,
}

impl Class {
    /// Takes a key: `t` takes the tournament to its next step, `v` shows the evening or the tournament, `q` asks whether the evening is
    /// over, `y` says that it is; Ctrl-L redraws the screen.
    pub fn key(&mut self, key: KeyEvent) -> AfterKey {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        self.said = None;
        if !is_control && let Some(make) = &mut self.make {
            match make.key(key, self.title.clone()) {
                Made::Nothing => {}
                Made::Left => self.make = None,
                Made::Choice(choice) => {
                    self.sent = self.make.take();
                    self.shows_evening = false;
                    self.tournament.make(choice, &self.evening.accounts());
                }
            }
            return AfterKey::Stay;
        }
        match key.code {
            KeyCode::Char('l') if is_control => return AfterKey::Redraw,
            KeyCode::Char('y' | 'Y') if self.asks_arena => {
                self.asks_arena = false;
                if self.tournament.next_step() == NextStep::EndArena {
                    self.tournament.step(&Accounts::default());
                }
            }
            _ if self.asks_arena => self.asks_arena = false,
            KeyCode::Char('t') if !self.asks_end => self.next_step(),
            KeyCode::Char('v') if !self.asks_end => self.shows_evening = !self.shows_evening,
            KeyCode::Char('y' | 'Y') if self.asks_end => return AfterKey::End,
            KeyCode::Char('q') => self.asks_end = true,
            KeyCode::Char('c') if is_control => self.asks_end = true,
            _ => self.asks_end = false,
        }
        AfterKey::Stay
    }

    /// Takes a message of the server.
    pub fn on_message(&mut self, message: &ServerMessage, now: Moment) {
        self.evening.on_message(message, now);
        self.tournament.on_message(message, now);
        let is_handle =
            matches!(self.tournament.problem(), Some((RefusalCode::HandleTaken | RefusalCode::BadHandle, _)));
        if is_handle && self.tournament.needs_handle() && self.sent.is_some() {
            self.make = self.sent.take();
        }
        self.tournament.update(|| self.evening.accounts());
        // An arena may have ended meanwhile.
        self.asks_arena &= self.tournament.next_step() == NextStep::EndArena;
    }

    /// The key of the tournament: its next step.
    fn next_step(&mut self) {
        let step = self.tournament.next_step();
        match step {
            NextStep::Make if self.is_connected => {
                let proposed = self.tournament.proposed_handle();
                self.make = Some(Make::new(self.tournament.needs_handle().then_some(proposed.as_str()), self.texts));
            }
            NextStep::Open | NextStep::Start | NextStep::NextRound | NextStep::End => {
                self.tournament.step(&self.evening.accounts());
            }
            NextStep::EndArena => self.asks_arena = true,
            NextStep::Make | NextStep::Wait => self.said = Some(step),
        }
    }

    /// Draws everything into a window of any size.
    pub fn draw(&self, now: Moment, area: Rect, buffer: &mut Buffer) {
        buffer.set_style(area, self.theme.ground());
        if area.height < 3 || area.width < 10 {
            return;
        }
        let (footer, style) = self.footer(area);
        let rows = (footer.len() as u16).min(area.height - 2);
        for (row, line) in (area.bottom() - rows..area.bottom()).zip(&footer) {
            let line = cut(line, usize::from(area.width) - 2, self.theme.ellipsis());
            buffer.set_string(area.x + 1, row, line, style);
        }
        let gap = u16::from(!is_low(area));
        let inner = Rect { x: area.x + 1, width: area.width - 2, height: area.height - rows - gap, ..area };
        if let Some(make) = &self.make {
            let mut heading =
                vec![(self.texts.fill("class-make-title", [("count", self.evening.accounts().count().into())]), false)];
            let problem = self.tournament.problem().filter(|_| self.tournament.needs_handle());
            heading.extend(problem.map(|(code, text)| (sentence(&self.texts.refusal(code, text)), true)));
            return make.draw(&heading, inner, self.theme, buffer);
        }
        if let Some(tournament) = self.tournament.followed.as_ref().filter(|_| !self.shows_evening) {
            let used = self.draw_address(inner, buffer) + gap;
            let rest = Rect { y: inner.y + used, height: inner.height.saturating_sub(used), ..inner };
            return self.draw_tournament(tournament, now, gap, rest, buffer);
        }
        let table = self.evening.table().len();
        if table > 0 && inner.height < MUCH_HEIGHT {
            let top = self.draw_ways_in_a_line(inner, buffer) + gap;
            let rest = Rect { y: inner.y + top, height: inner.height.saturating_sub(top), ..inner };
            let used = self.draw_people(rest, rest.height.div_ceil(2), buffer) + gap;
            let below = Rect { y: rest.y + used, height: rest.height.saturating_sub(used), ..rest };
            return self.draw_table(below, buffer);
        }
        let code = self.code();
        let code_columns = code.first().map_or(0, |line| width(line) as u16);
        let has_code =
            code_columns > 0 && inner.width >= code_columns + 40 && usize::from(inner.height) >= code.len() + 3;
        let (top, beside) = if has_code {
            for (row, line) in (inner.y..).zip(&code) {
                // Cameras want light on dark, whatever the colours of the window.
                let style = Style::new().fg(ratatui::style::Color::White).bg(ratatui::style::Color::Black);
                buffer.set_string(inner.x, row, line, style);
            }
            (code.len() as u16, code_columns + 2)
        } else {
            (0, 0)
        };
        let right = Rect { x: inner.x + beside, width: inner.width - beside, ..inner };
        let rows = top.max(self.draw_invitation(right, buffer));
        let rest = Rect { y: inner.y + rows, height: inner.height.saturating_sub(rows), ..inner };
        let used = self.draw_people(rest, rest.height.div_ceil(2), buffer);
        let below = Rect { y: rest.y + used, height: rest.height.saturating_sub(used), ..rest };
        self.draw_table(below, buffer);
    }

    /// The page of the server as a QR code; empty if it cannot be drawn.
    fn code(&self) -> Vec<String> {
        if self.theme.is_ascii() {
            return Vec::new();
        }
        self.page().and_then(|page| code(&page)).unwrap_or_default()
    }

    /// The address that others open in a browser.
    fn page(&self) -> Option<String> {
        let address: Address = self.share.first()?.parse().ok()?;
        cfg!(feature = "web").then(|| address.page())
    }

    /// Draws the ways to join; returns the number of rows.
    fn draw_invitation(&self, area: Rect, buffer: &mut Buffer) -> u16 {
        let Some(address) = self.share.first() else { return 0 };
        let columns = usize::from(area.width);
        let is_low = is_low(area);
        let mut y = area.y;
        let mut line = |text: &str, style: Style| {
            if y < area.bottom() {
                buffer.set_string(area.x, y, cut(text, columns, self.theme.ellipsis()), style);
            }
            y += 1;
        };
        match big::lines(address, self.theme.is_ascii()).filter(|lines| width(&lines[0]) <= columns) {
            Some(lines) => lines.iter().for_each(|text| line(text, self.theme.strong())),
            None => line(address, self.theme.strong()),
        }
        if !is_low {
            line("", Style::new());
        }
        let page = self.page();
        let mut bot: Vec<String> = page.iter().map(|page| format!("curl -O {page}bot.py")).collect();
        bot.push(format!("python3 bot.py {address} --pair --handle ME"));
        let ways = [
            ("class-browser", page.into_iter().collect()),
            ("class-terminal", vec![format!("bidak join {address}")]),
            ("class-bot", bot),
            ("class-engine", vec![format!("bidak join {address} --engine cmd:./mybot")]),
        ];
        // In a low window the people and the table take precedence over the ways of programs.
        let ways = if is_low { &ways[..2] } else { &ways[..] };
        for (key, commands) in ways.iter().filter(|(_, commands)| !commands.is_empty()) {
            line(&self.texts.say(key), self.theme.dim());
            for command in commands {
                // A command is typed as it stands: it goes on in the next row.
                for part in wrap(command, columns.saturating_sub(2)) {
                    line(&format!("  {part}"), self.theme.strong());
                }
            }
        }
        y + 1 - area.y
    }

    /// Draws how people join, in a line above the table: whoever comes now needs no more. Returns the number of rows.
    fn draw_ways_in_a_line(&self, area: Rect, buffer: &mut Buffer) -> u16 {
        let terminal = self.share.first().map(|address| format!("bidak join {address}"));
        let ways: Vec<String> = self.page().into_iter().chain(terminal).collect();
        let line = cut(&ways.join("   "), usize::from(area.width), self.theme.ellipsis());
        buffer.set_string(area.x, area.y, line, self.theme.strong());
        1.min(area.height)
    }

    /// Draws the address and the number of people above the tournament; returns the number of rows.
    fn draw_address(&self, area: Rect, buffer: &mut Buffer) -> u16 {
        let columns = usize::from(area.width);
        let address = self.page().or_else(|| self.share.first().cloned()).unwrap_or_default();
        let address = cut(&address, columns, self.theme.ellipsis());
        buffer.set_string(area.x, area.y, &address, self.theme.strong());
        let (head, style) = self.company();
        let x = area.x + width(&address) as u16 + 3;
        if columns > width(&address) + 3 {
            let room = columns - width(&address) - 3;
            buffer.set_string(x, area.y, cut(&head, room, self.theme.ellipsis()), style);
        }
        1.min(area.height)
    }

    /// How many people, programs and games are here.
    fn company(&self) -> (String, Style) {
        let people = self.evening.people();
        let programs = people.iter().filter(|person| person.program).count();
        let (running, finished) = self.evening.games();
        let values = [
            ("people", (people.len() - programs).into()),
            ("programs", programs.into()),
            ("running", running.into()),
            ("finished", finished.into()),
        ];
        if self.is_connected {
            (self.texts.fill("class-here", values), self.theme.title())
        } else {
            (self.texts.say("class-lost").into_owned(), self.theme.alarm())
        }
    }

    /// Draws the people who are here, in at most `most` rows; returns the number of rows.
    fn draw_people(&self, area: Rect, most: u16, buffer: &mut Buffer) -> u16 {
        let people = self.evening.people();
        let between = format!(" {} ", self.theme.separator());
        let names: Vec<String> = people.iter().map(|person| called_among(&people, person)).collect();
        let columns = usize::from(area.width);
        let mut said = vec![self.company()];
        if let Some((code, sentence)) = self.tournament.problem() {
            said.push((self.texts.refusal(code, sentence), self.theme.alarm()));
        }
        if self.goes_on {
            said.push((self.texts.say("class-goes-on").into_owned(), self.theme.notice()));
        }
        let wrapped = said.iter().flat_map(|(text, style)| wrap(text, columns).into_iter().map(|line| (line, *style)));
        let mut lines: Vec<(String, Style)> = wrapped.collect();
        lines.extend(wrap(&names.join(&between), columns).into_iter().map(|line| (line, Style::new())));
        let rows = usize::from(most.min(area.height));
        let is_cut = lines.len() > rows;
        lines.truncate(rows);
        for (row, (line, style)) in (area.y..).zip(&lines) {
            let is_last = is_cut && row + 1 == area.y + lines.len() as u16;
            let more = if is_last { self.theme.ellipsis() } else { "" };
            let line = if is_last { line.trim_end_matches('.') } else { line };
            let line = cut(line, columns - width(more), self.theme.ellipsis());
            buffer.set_string(area.x, row, format!("{line}{more}"), *style);
        }
        lines.len() as u16
    }

    fn draw_table(&self, area: Rect, buffer: &mut Buffer) {
        let table = self.evening.table();
        if table.is_empty() || area.height < 2 {
            return;
        }
        let columns = usize::from(area.width);
        let name = columns.saturating_sub(22).clamp(4, 24);
        let head = pad(&self.texts.say("class-table"), columns, self.theme.ellipsis());
        buffer.set_string(area.x, area.y, head, self.theme.title());
        let names = self.evening.names();
        let mut lines = Vec::with_capacity(table.len() + 1);
        let mut is_among_programs = false;
        for ((one, place), who) in table.into_iter().zip(self.evening.places()).zip(&names) {
            if one.is_program && !is_among_programs {
                is_among_programs = true;
                lines
                    .push((pad(&self.texts.say("class-programs"), columns, self.theme.ellipsis()), self.theme.title()));
            }
            let who = pad(who, name, self.theme.ellipsis());
            let line = format!("{place:>3} {who} {:>5}  {}-{}-{}", one.points(), one.won, one.drawn, one.lost());
            lines.push((cut(&line, columns, self.theme.ellipsis()), Style::new()));
        }
        for (row, (line, style)) in (area.y + 1..area.bottom()).zip(lines) {
            buffer.set_string(area.x, row, line, style);
        }
    }

    /// The keys, a question, or why a key did nothing, in lines that fit into the window.
    fn footer(&self, area: Rect) -> (Vec<String>, Style) {
        let columns = usize::from(area.width - 2);
        if self.asks_end {
            return (wrap(&self.end_question(), columns), self.theme.alarm());
        }
        if self.asks_arena {
            return (wrap(&self.texts.say("class-ask-end-arena"), columns), self.theme.alarm());
        }
        if let Some(step) = self.said.filter(|step| *step == self.tournament.next_step()) {
            // What it waits for changes meanwhile.
            let why = match step {
                NextStep::Wait => self.tournament.why_wait("class-wait-round", self.texts),
                _ => self.texts.say("class-lost").into_owned(),
            };
            return (wrap(&sentence(&why), columns), self.theme.notice());
        }
        let step = match (self.make.is_some(), self.tournament.next_step()) {
            (true, _) => Some("class-keys-form"),
            (false, NextStep::Make) => Some("class-key-make"),
            (false, NextStep::Open) => Some("class-key-open"),
            (false, NextStep::Start) => Some("class-key-start"),
            (false, NextStep::NextRound) => Some("class-key-next"),
            (false, NextStep::End | NextStep::EndArena) => Some("class-key-end"),
            (false, NextStep::Wait) => None,
        };
        let view = match (self.tournament.followed.is_some() && self.make.is_none(), self.shows_evening) {
            (true, true) => Some("class-key-tournament"),
            (true, false) => Some("class-key-evening"),
            (false, _) => None,
        };
        let keys: Vec<String> =
            [step, view].into_iter().flatten().map(|key| self.texts.say(key).into_owned()).collect();
        let keys = keys.join("   ");
        let end = self.make.is_none().then(|| {
            if is_low(area) {
                self.texts.say("class-footer-low").into_owned()
            } else {
                self.texts.fill("class-footer", [("file", self.file.as_str().into())])
            }
        });
        let whole: Vec<&str> =
            [Some(keys.as_str()), end.as_deref()].into_iter().flatten().filter(|one| !one.is_empty()).collect();
        let one_line = whole.join("   ");
        let lines = if width(&one_line) <= columns {
            vec![one_line]
        } else {
            whole.into_iter().flat_map(|part| wrap(part, columns)).collect()
        };
        (lines, self.theme.dim())
    }

    /// Asks whether the evening is over, and names the tournament that ends with it.
    fn end_question(&self) -> String {
        let running = self.tournament.followed.as_ref().filter(|one| !one.is_over());
        match running {
            Some(running) => {
                let title = ("title", running.snapshot.spec.title.clone().into());
                let is_in_round = running.snapshot.phase == TournamentPhase::Running && !running.is_round_over();
                if is_in_round && running.snapshot.spec.form != TournamentForm::Arena {
                    let values = [title, ("round", running.snapshot.round.into())];
                    self.texts.fill("class-ask-end-round", values)
                } else {
                    self.texts.fill("class-ask-end-tournament", [title])
                }
            }
            None => self.texts.say("class-ask-end").into_owned(),
        }
    }
}

/// Whether a window or a part of it is too low for empty rows.
fn is_low(area: Rect) -> bool {
    area.height < 18
}

#[cfg(feature = "web")]
fn code(page: &str) -> Option<Vec<String>> {
    crate::play::qr::lines(page)
}

#[cfg(not(feature = "web"))]
fn code(_: &str) -> Option<Vec<String>> {
    None
}
