//! The wall: a tournament on a projector. Before the start it shows how to enter and the entrants; then the boards and the
//! standings, page by page; at the end the winners. It needs no keys.

use std::time::Duration;

use bidak_shared::protocol::{BoardView, Standing, TournamentPhase};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::{cut, pad, width, wrap};
use crate::play::board_text::points_text;
use crate::play::moment::Moment;
use crate::play::tournament::{Tournament, points, results};
use crate::tui::hits::Hits;
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::world::World;

/// How long a page of the standings is shown.
const TURN: Duration = Duration::from_secs(12);

/// The columns and rows of a board with its names.
const BOARD: (u16, u16) = (26, 13);

/// The screen for a projector. It shows [`World::tournament`].
#[derive(Clone, Debug)]
pub struct Wall {
    /// Whether numbers replace names.
    hides_names: bool,
    /// When the first page was shown.
    since: Moment,
}

impl Wall {
    /// The wall, whose first page is shown from now on.
    pub fn new(hides_names: bool, now: Moment) -> Self {
        Self { hides_names, since: now }
    }

    /// When it changes next without a message.
    pub fn next_change(&self, now: Moment) -> Moment {
        let shown = now.saturating_sub(self.since);
        let left = TURN.as_millis() - shown.as_millis() % TURN.as_millis();
        // The countdown is drawn every second.
        now + Duration::from_millis(left as u64).min(Duration::from_secs(1))
    }

    fn page(&self, now: Moment, pages: usize) -> usize {
        (now.saturating_sub(self.since).as_millis() / TURN.as_millis()) as usize % pages.max(1)
    }

    /// The name of an entrant as the wall shows it.
    fn name(&self, tournament: &Tournament, entrant: u32) -> String {
        if self.hides_names { format!("#{entrant}") } else { tournament.name(entrant) }
    }

    /// How to enter, and the entrants.
    fn draw_entry(&self, world: &World, tournament: &Tournament, area: Rect, buffer: &mut Buffer) {
        let (theme, texts) = (world.theme, world.texts);
        let columns = usize::from(area.width);
        let mut lines = Vec::new();
        if let Some(invitation) = world.invitation(None) {
            lines.push((invitation, theme.strong()));
        }
        let code = tournament.code().to_string();
        lines.push((texts.fill("wall-enter", [("code", spaced(&code, columns).into())]), theme.notice()));
        lines.push((String::new(), Style::new()));
        let names: Vec<String> = tournament.entrants().map(|entrant| self.name(tournament, entrant.entrant)).collect();
        let separator = format!(" {} ", theme.separator());
        lines.extend(wrap(&names.join(&separator), columns).into_iter().map(|line| (line, Style::new())));
        for (row, (line, style)) in (area.y..area.bottom()).zip(&lines) {
            buffer.set_string(area.x, row, cut(line, columns, theme.ellipsis()), *style);
        }
    }

    /// The pairings, the standings beside or below them, and the boards that are shown live.
    fn draw_round(&self, world: &World, tournament: &Tournament, area: Rect, buffer: &mut Buffer) {
        let boards = tournament.boards.len() as u16;
        let fits = (area.width / BOARD.0).min(boards);
        let live = if area.height >= BOARD.1 + 8 && fits > 0 { BOARD.1 } else { 0 };
        for (place, view) in (0..fits).zip(&tournament.boards) {
            if live > 0 {
                let place = Rect { x: area.x + place * BOARD.0, width: BOARD.0 - 2, height: live, ..area };
                self.draw_board(world, tournament, view, place, buffer);
            }
        }
        let lists = Rect { y: area.y + live, height: area.height - live, ..area };
        let half = lists.width / 2;
        let left = Rect { width: half.saturating_sub(2), ..lists };
        let right = Rect { x: lists.x + half, width: lists.width - half, ..lists };
        self.draw_pairings(world, tournament, left, buffer);
        self.draw_standings(world, tournament, right, buffer);
    }

    fn draw_pairings(&self, world: &World, tournament: &Tournament, area: Rect, buffer: &mut Buffer) {
        let (theme, texts) = (world.theme, world.texts);
        let columns = usize::from(area.width);
        let snapshot = &tournament.snapshot;
        heading(&texts.fill("tournament-pairings", [("round", snapshot.round.into())]), world, area, buffer);
        let rows = usize::from(area.height.saturating_sub(1)).max(1);
        let pages = snapshot.pairings.len().div_ceil(rows);
        let page = self.page(world.now, pages);
        for (row, pairing) in (area.y + 1..area.bottom()).zip(snapshot.pairings.iter().skip(page * rows)) {
            let [first, second] = [pairing.first, pairing.second].map(|entrant| self.name(tournament, entrant));
            let result = results(pairing);
            let names = format!("{:>2} {first} - {second}", tournament.board_number(pairing));
            let room = columns.saturating_sub(width(&result) + 1);
            buffer.set_string(area.x, row, format!("{} {result}", pad(&names, room, theme.ellipsis())), Style::new());
        }
    }

    fn draw_standings(&self, world: &World, tournament: &Tournament, area: Rect, buffer: &mut Buffer) {
        heading(&world.texts.say("tournament-standings"), world, area, buffer);
        let rows = usize::from(area.height.saturating_sub(1)).max(1);
        let page = self.page(world.now, tournament.standings.len().div_ceil(rows));
        for (row, standing) in (area.y + 1..area.bottom()).zip(tournament.standings.iter().skip(page * rows)) {
            let line = self.standing(tournament, standing, usize::from(area.width), world);
            buffer.set_string(area.x, row, line, Style::new());
        }
    }

    fn standing(&self, tournament: &Tournament, row: &Standing, columns: usize, world: &World) -> String {
        let points = points(row.half_points);
        let name = format!("{:>3}. {}", row.place, self.name(tournament, row.entrant));
        format!("{} {points:>5}", pad(&name, columns.saturating_sub(6), world.theme.ellipsis()))
    }

    /// A board in play: the names above, the position below.
    fn draw_board(&self, world: &World, tournament: &Tournament, view: &BoardView, area: Rect, buffer: &mut Buffer) {
        let theme = world.theme;
        let columns = usize::from(area.width);
        let pairing = tournament.snapshot.pairings.iter().find(|pairing| pairing.room == view.room);
        let names = match pairing {
            Some(pairing) if self.hides_names => format!("#{} - #{}", pairing.first, pairing.second),
            _ if self.hides_names => format!("{}", view.board),
            _ => tournament.names(view).join(" - "),
        };
        buffer.set_string(area.x, area.y, cut(&names, columns, theme.ellipsis()), theme.strong());
        let Ok(record) = tournament.snapshot.spec.game.record_from(&view.position) else { return };
        let text = points_text(&*record);
        let lines: Vec<&str> = text.lines().collect();
        // Without coordinates it needs less room.
        let inner = if lines.len() + 1 > usize::from(area.height) { &lines[1..lines.len() - 1] } else { &lines[..] };
        for (row, line) in (area.y + 1..area.bottom()).zip(inner) {
            buffer.set_string(area.x, row, cut(line, columns, ""), Style::new());
        }
    }

    /// The first three in large letters, and all others below.
    fn draw_end(&self, world: &World, tournament: &Tournament, area: Rect, buffer: &mut Buffer) {
        let (theme, texts) = (world.theme, world.texts);
        let columns = usize::from(area.width);
        let mut y = area.y;
        for (row, key) in tournament.standings.iter().zip(["wall-first", "wall-second", "wall-third"]) {
            if y + 1 >= area.bottom() || tournament.snapshot.phase == TournamentPhase::Cancelled {
                break;
            }
            let name = self.name(tournament, row.entrant);
            let values = [("name", name.into()), ("points", points(row.half_points).into())];
            let text = texts.fill(key, values);
            let style = if y == area.y { theme.good().patch(theme.strong()) } else { theme.strong() };
            buffer.set_string(area.x, y, cut(&spaced(&text, columns), columns, theme.ellipsis()), style);
            y += 2;
        }
        let rest = Rect { y, height: area.bottom().saturating_sub(y), ..area };
        self.draw_standings(world, tournament, rest, buffer);
    }
}

impl Page for Wall {
    fn act(&mut self, action: Action, _: &World) -> Vec<Step> {
        match action {
            Action::Back => vec![Step::Out],
            Action::Kind => {
                self.hides_names = !self.hides_names;
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, _: &mut Hits) {
        let (theme, texts) = (world.theme, world.texts);
        let area = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        let columns = usize::from(area.width);
        let Some(tournament) = &world.tournament.followed else {
            buffer.set_string(area.x, area.y, texts.say("kept-looking"), theme.dim());
            return;
        };
        let snapshot = &tournament.snapshot;
        let title = cut(&snapshot.spec.title, columns, theme.ellipsis());
        buffer.set_string(area.x, area.y, spaced(&title, columns), theme.title());
        let stage = texts.tournament_stage(tournament, tournament.next_in(world.now));
        let about = [Some(texts.tournament_heading(tournament)), stage].into_iter().flatten();
        let mut y = area.y + 1;
        for text in about {
            buffer.set_string(area.x, y, cut(&text, columns, theme.ellipsis()), theme.dim());
            y += 1;
        }
        if let Some(message) = &world.tournament.message {
            buffer.set_string(area.x, y, cut(message, columns, theme.ellipsis()), theme.notice());
            y += 1;
        }
        let rest = Rect { y: y + 1, height: area.bottom().saturating_sub(y + 1), ..area };
        match snapshot.phase {
            TournamentPhase::Draft | TournamentPhase::Open => self.draw_entry(world, tournament, rest, buffer),
            TournamentPhase::Running => self.draw_round(world, tournament, rest, buffer),
            TournamentPhase::Over | TournamentPhase::Cancelled => self.draw_end(world, tournament, rest, buffer),
        }
    }
}

/// A text with spaces between its letters, to be read from afar; unchanged if it would not fit.
fn spaced(text: &str, columns: usize) -> String {
    let letters: Vec<String> = text.chars().map(String::from).collect();
    let wide = letters.join(" ");
    if width(&wide) <= columns { wide } else { text.to_owned() }
}

fn heading(text: &str, world: &World, area: Rect, buffer: &mut Buffer) {
    let text = cut(text, usize::from(area.width), world.theme.ellipsis());
    buffer.set_string(area.x, area.y, text, world.theme.title());
}
