//! The tournament on the organiser's screen: where it stands, the boards of the round, and the standings.

use bidak_shared::protocol::{Pairing, TournamentForm, TournamentPhase};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Class;
use crate::base::columns::{cut, width, wrap};
use crate::play::moment::Moment;
use crate::play::tournament::Tournament;

/// From this width on the boards stand beside the standings.
const WIDE: u16 = 90;

impl Class {
    /// The tournament in the rest of the window, with this number of empty rows between its parts.
    pub(super) fn draw_tournament(
        &self,
        tournament: &Tournament,
        now: Moment,
        gap: u16,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let (texts, theme) = (self.texts, self.theme);
        let columns = usize::from(area.width);
        let mut lines = vec![(texts.tournament_heading(tournament), theme.title())];
        lines.extend(texts.tournament_stage(tournament, tournament.next_in(now)).map(|stage| (stage, theme.strong())));
        if let Some((code, sentence)) = self.tournament.problem() {
            lines.push((texts.refusal(code, sentence), theme.alarm()));
        }
        lines.extend(self.tournament.entered(texts).map(|line| (line, Style::new())));
        // In a low window the standings and the boards take precedence.
        if gap > 0 || tournament.snapshot.phase == TournamentPhase::Open {
            let left_out = self.tournament.left_out(&self.evening.people(), texts);
            lines.extend(left_out.into_iter().map(|line| (line, theme.notice())));
        }
        let wrapped = lines.iter().flat_map(|(line, style)| wrap(line, columns).into_iter().map(|line| (line, *style)));
        let lines: Vec<_> = wrapped.collect();
        for (row, (line, style)) in (area.y..area.bottom()).zip(&lines) {
            buffer.set_string(area.x, row, line, *style);
        }
        let used = (lines.len() as u16 + gap).min(area.height);
        let rest = Rect { y: area.y + used, height: area.height - used, ..area };
        let boards = self.boards(tournament);
        let standings: Vec<String> =
            tournament.standings.iter().map(|row| texts.standing_line(tournament, row)).collect();
        let (left, right) = if rest.width >= WIDE {
            let half = rest.width / 2;
            (Rect { width: half - 1, ..rest }, Rect { x: rest.x + half + 1, width: rest.width - half - 1, ..rest })
        } else {
            // The standings get half of the rows, or more if the boards need less than the other half.
            let half = rest.height.div_ceil(2).max(rest.height.saturating_sub(boards.len() as u16 + 1));
            let above = (standings.len() as u16 + 1 + gap).min(half);
            let below = Rect { y: rest.y + above, height: rest.height - above, ..rest };
            (Rect { height: above.saturating_sub(gap), ..rest }, below)
        };
        self.list(&texts.say("tournament-standings"), &standings, left, buffer);
        let key = if tournament.snapshot.spec.form == TournamentForm::Arena || tournament.snapshot.round == 0 {
            texts.say("tournament-boards").into_owned()
        } else {
            texts.fill("tournament-pairings", [("round", tournament.snapshot.round.into())])
        };
        self.list(&key, &boards, right, buffer);
    }

    /// The boards of the round: those in play first, with the last move; then byes.
    fn boards(&self, tournament: &Tournament) -> Vec<String> {
        let texts = self.texts;
        let snapshot = &tournament.snapshot;
        let games = snapshot.spec.games.map_or(1, usize::from);
        let mut pairings: Vec<&Pairing> = snapshot.pairings.iter().collect();
        pairings.sort_by_key(|pairing| pairing.results.len() >= games);
        let line = |pairing: &Pairing| {
            let line = texts.board_line(tournament, pairing);
            let view = tournament.boards.iter().find(|view| view.room == pairing.room);
            match view.filter(|_| pairing.results.len() < games).and_then(|view| Some((view.ply, view.last.clone()?))) {
                Some((ply, last)) => {
                    let values = [("ply", ply.into()), ("move", last.into())];
                    format!("{line}  {}", texts.fill("line-board-view", values))
                }
                None => line,
            }
        };
        let boards = pairings.into_iter().map(line);
        boards.chain(snapshot.byes.iter().map(|bye| texts.bye_line(tournament, bye))).collect()
    }

    /// A heading and as many lines as fit; the last one says that there are more.
    fn list(&self, heading: &str, lines: &[String], area: Rect, buffer: &mut Buffer) {
        if lines.is_empty() || area.height < 2 {
            return;
        }
        let theme = self.theme;
        let columns = usize::from(area.width);
        buffer.set_string(area.x, area.y, cut(heading, columns, theme.ellipsis()), theme.title());
        let rows = usize::from(area.height - 1);
        for (at, (row, line)) in (area.y + 1..area.bottom()).zip(lines).enumerate() {
            let is_cut = at + 1 == rows && lines.len() > rows;
            let more = if is_cut { format!(" {}", theme.ellipsis()) } else { String::new() };
            let line = cut(line, columns.saturating_sub(width(&more)), theme.ellipsis());
            buffer.set_string(area.x, row, format!("{line}{more}"), Style::new());
        }
    }
}
