//! The screen of a tournament: its state, the player's next game, boards and standings; entering, pausing and leaving; and for
//! those who direct it, its next step.

use bidak_shared::protocol::{
    Bye, Command, Direct, Order, Pairing, SeatChoice, TournamentCode, TournamentForm, TournamentPhase,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::base::columns::wrap;
use crate::play::text::sentence;
use crate::play::tournament::{Tournament, points};
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::widget::rows::{Row, Rows};
use crate::tui::world::World;

/// The lines of a page.
const PAGE: usize = 10;

/// The screen of a tournament. It shows [`World::tournament`], which is kept current on other screens as well.
#[derive(Clone, Debug)]
pub struct TournamentScreen {
    /// The tournament.
    pub code: TournamentCode,
    chosen: usize,
    /// An earlier round that is shown instead of the current one, once it has arrived.
    round: Option<Earlier>,
}

/// An earlier round.
#[derive(Clone, Debug)]
struct Earlier {
    number: u32,
    pairings: Vec<Pairing>,
    byes: Vec<Bye>,
}

/// The subject of a line that can be chosen.
enum Item<'a> {
    Board(&'a Pairing),
    Entrant(u32),
}

impl TournamentScreen {
    /// The screen of this tournament.
    pub fn new(code: TournamentCode) -> Self {
        Self { code, chosen: 0, round: None }
    }

    fn tournament<'a>(&self, world: &'a World) -> Option<&'a Tournament> {
        world.tournament.known(self.code)
    }

    /// Takes an earlier round. The current one is shown from [`World::tournament`].
    /// The answer is the board from which the rest of it goes on, where that does not fit into one frame.
    pub fn take_round(&mut self, number: u32, pairings: Vec<Pairing>, byes: Vec<Bye>, now: u32) -> Option<u32> {
        let is_rest = pairings.first().is_some_and(|pairing| pairing.board > 1);
        match &mut self.round {
            Some(known) if is_rest && known.number == number => known.pairings.extend(pairings),
            known => *known = (number != now).then_some(Earlier { number, pairings, byes }),
        }
        self.round.as_ref().map(|round| round.pairings.len() as u32 + 1)
    }

    fn pairings<'a>(&'a self, tournament: &'a Tournament) -> (&'a [Pairing], &'a [Bye]) {
        match &self.round {
            Some(Earlier { pairings, byes, .. }) => (pairings, byes),
            None => (&tournament.snapshot.pairings, &tournament.snapshot.byes),
        }
    }

    fn items<'a>(&'a self, tournament: &'a Tournament) -> Vec<Item<'a>> {
        let boards = self.pairings(tournament).0.iter().map(Item::Board);
        boards.chain(tournament.standings.iter().map(|row| Item::Entrant(row.entrant))).collect()
    }

    fn shown_round(&self, tournament: &Tournament) -> u32 {
        self.round.as_ref().map_or(tournament.snapshot.round, |round| round.number)
    }

    fn look_at_round(&self, round: u32) -> Vec<Step> {
        vec![Step::Send(Command::Round { tournament: self.code, round, from: None })]
    }

    /// A player with an account enters an open tournament at once; a guest is asked for a handle, both for a code if needed.
    fn enter(&self, tournament: &Tournament, world: &World) -> Vec<Step> {
        use bidak_shared::protocol::EntryRule;
        let has_account = world.welcome.as_ref().is_some_and(|welcome| welcome.handle.is_some());
        if has_account && tournament.snapshot.spec.entry != EntryRule::Code {
            return vec![Step::Send(Command::Enter { tournament: self.code, code: None, handle: None })];
        }
        vec![Step::ChooseEntry {
            asks_code: tournament.snapshot.spec.entry == EntryRule::Code,
            asks_handle: !has_account,
        }]
    }

    /// Opens the chosen line: joins one's own game, watches or replays another one, or shows an entrant's profile.
    fn open(&self, tournament: &Tournament) -> Option<Step> {
        match self.items(tournament).into_iter().nth(self.chosen)? {
            Item::Board(pairing) => {
                let games = tournament.snapshot.spec.games.map_or(1, usize::from);
                let is_mine = tournament.snapshot.you.is_some_and(|me| [pairing.first, pairing.second].contains(&me));
                if pairing.results.len() < games && self.round.is_none() {
                    let room = pairing.room;
                    let command =
                        if is_mine { Command::Join { room, seat: SeatChoice::Any } } else { Command::Watch { room } };
                    return Some(Step::Send(command));
                }
                let game_id = pairing.results.iter().rev().find_map(|game| game.game_id)?;
                Some(Step::Send(Command::Game { game_id }))
            }
            Item::Entrant(entrant) => {
                let row = tournament.standings.iter().find(|row| row.entrant == entrant)?;
                Some(Step::ShowProfile(row.handle.clone()))
            }
        }
    }

    fn rows(&self, world: &World, columns: usize) -> Vec<Row> {
        let (theme, texts) = (world.theme, world.texts);
        let lines = |text: &str, style: Style| -> Vec<Row> {
            wrap(&sentence(text), columns).into_iter().map(|line| Row::Text(line, style)).collect()
        };
        let Some(tournament) = self.tournament(world) else { return lines(&texts.say("kept-looking"), theme.dim()) };
        let snapshot = &tournament.snapshot;
        let mut rows = lines(&texts.tournament_heading(tournament), theme.strong());
        if let Some(stage) = texts.tournament_stage(tournament, tournament.next_in(world.now)) {
            rows.extend(lines(&stage, Style::new()));
        }
        rows.extend(Self::about_me(tournament, world).into_iter().flat_map(|text| lines(&text, theme.notice())));
        if let Some(message) = &world.tournament.message {
            let text = texts.fill("line-organiser", [("text", message.as_str().into())]);
            rows.extend(lines(&text, theme.good()));
        }
        let (pairings, byes) = self.pairings(tournament);
        let heading = |text: String| [Row::Text(String::new(), Style::new()), Row::Text(text, theme.title())];
        if !pairings.is_empty() || !byes.is_empty() {
            let round = self.shown_round(tournament);
            rows.extend(heading(match snapshot.spec.form {
                TournamentForm::Arena => texts.say("tournament-boards").into_owned(),
                _ => texts.fill("tournament-pairings", [("round", round.into())]),
            }));
        }
        let me = snapshot.you;
        for pairing in pairings {
            let is_mine = me.is_some_and(|me| [pairing.first, pairing.second].contains(&me));
            let style = if is_mine { theme.strong() } else { Style::new() };
            rows.push(Row::Item(texts.board_line(tournament, pairing), style));
        }
        if snapshot.phase == TournamentPhase::Running && !pairings.is_empty() {
            let games = snapshot.spec.games.unwrap_or(1);
            rows.extend(lines(&texts.fill("tournament-seats", [("games", games.into())]), theme.dim()));
            rows.extend(lines(&texts.say(why_pairs(snapshot.spec.form)), theme.dim()));
        }
        rows.extend(byes.iter().map(|bye| Row::Text(format!("  {}", texts.bye_line(tournament, bye)), theme.dim())));
        rows.extend(heading(texts.say("tournament-standings").into_owned()));
        if tournament.standings.is_empty() {
            rows.extend(lines(&texts.say("line-no-entrants"), theme.dim()));
        }
        for row in &tournament.standings {
            let style = if Some(row.entrant) == me { theme.strong() } else { Style::new() };
            rows.push(Row::Item(texts.standing_line(tournament, row), style));
        }
        rows
    }

    /// The player's place, the next game, and whether the player waits, pauses or may enter.
    fn about_me(tournament: &Tournament, world: &World) -> Vec<String> {
        let texts = world.texts;
        let snapshot = &tournament.snapshot;
        let mut about = Vec::new();
        if let Some(row) = tournament.my_place() {
            let values = [("place", row.place.into()), ("points", points(row.half_points).into())];
            about.push(texts.fill("tournament-your-place", values));
        }
        if tournament.is_paused() && tournament.plays_on() && !tournament.is_last_round() {
            about.push(texts.say("tournament-you-pause").into_owned());
        } else if tournament.plays_on() && snapshot.round == 0 {
            about.push(texts.say("tournament-you-wait").into_owned());
        } else if tournament.is_open() && !tournament.plays_on() {
            about.push(texts.say("tournament-you-may-enter").into_owned());
        }
        if let Some(newer) = world.tournament.newer_than(tournament.code()) {
            about.push(texts.fill("tournament-newer", [("title", newer.snapshot.spec.title.clone().into())]));
        }
        about
    }
}

impl Page for TournamentScreen {
    fn offers(&self, action: Action, world: &World) -> bool {
        let Some(tournament) = self.tournament(world) else { return matches!(action, Action::Back | Action::Help) };
        let snapshot = &tournament.snapshot;
        let is_running = snapshot.phase == TournamentPhase::Running;
        match action {
            Action::EnterTournament => {
                tournament.is_open() && !tournament.plays_on() || world.tournament.newer_than(self.code).is_some()
            }
            Action::Ready | Action::Withdraw => tournament.plays_on(),
            Action::Advance => snapshot.directs && next_order(tournament).is_some(),
            Action::Takeback | Action::Decide => snapshot.directs && is_running && !snapshot.pairings.is_empty(),
            Action::Left => self.shown_round(tournament) > 1 && snapshot.spec.form != TournamentForm::Arena,
            Action::Right => self.round.is_some(),
            Action::Confirm => !self.items(tournament).is_empty(),
            _ => true,
        }
    }

    fn text_now(&self, action: Action, world: &World) -> Option<&'static str> {
        let tournament = self.tournament(world)?;
        match action {
            Action::EnterTournament if world.tournament.newer_than(self.code).is_some() => {
                Some("tournament-show-newer")
            }
            Action::Ready if tournament.is_paused() => Some("tournament-play-again"),
            Action::Advance => Some(match next_order(tournament)? {
                Order::Open => "tournament-open",
                Order::Start => "tournament-start",
                _ if tournament.is_last_round() => "tournament-end",
                _ => "tournament-next",
            }),
            _ => None,
        }
    }

    fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        if action == Action::Back {
            return vec![Step::Out];
        }
        let Some(tournament) = self.tournament(world) else { return Vec::new() };
        if let Some(chosen) = action.moved(self.chosen, self.items(tournament).len(), PAGE) {
            self.chosen = chosen;
            return Vec::new();
        }
        if !self.offers(action, world) {
            return vec![Step::Object(world.texts.say(why_not(action, tournament)).into_owned())];
        }
        let code = self.code;
        let direct = |order| Step::Send(Command::Direct(Box::new(Direct { tournament: code, order })));
        match action {
            Action::Confirm => self.open(tournament).into_iter().collect(),
            Action::EnterTournament => match world.tournament.newer_than(self.code) {
                Some(newer) => vec![Step::ShowTournament(newer.code())],
                None => self.enter(tournament, world),
            },
            Action::Ready => vec![Step::Send(Command::Ready { tournament: code, ready: tournament.is_paused() })],
            Action::Withdraw => {
                let question = world.texts.say("ask-withdraw");
                vec![Step::ask(question, vec![Step::Send(Command::Withdraw { tournament: code })])]
            }
            Action::Wall => vec![Step::ShowWall],
            Action::Advance => match next_order(tournament).map(direct) {
                Some(end) if tournament.is_last_round() => {
                    vec![Step::ask(world.texts.say("ask-end-tournament"), vec![end])]
                }
                next => next.into_iter().collect(),
            },
            Action::Takeback => vec![direct(Order::Undo)],
            Action::Decide => vec![Step::ChooseResult],
            Action::Left => self.look_at_round(self.shown_round(tournament) - 1),
            Action::Right => self.look_at_round(self.shown_round(tournament) + 1),
            _ => Vec::new(),
        }
    }

    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        let count = self.tournament(world).map_or(0, |tournament| self.items(tournament).len());
        target.press(&mut self.chosen, count).map_or_else(Vec::new, |action| self.act(action, world))
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let rows = self.rows(world, usize::from(area.width));
        Rows { rows: &rows, chosen: self.chosen, theme: world.theme }.draw(area, buffer, hits);
    }
}

/// The next step of the tournament, by hand.
fn next_order(tournament: &Tournament) -> Option<Order> {
    match tournament.snapshot.phase {
        TournamentPhase::Draft => Some(Order::Open),
        TournamentPhase::Open => Some(Order::Start),
        TournamentPhase::Running if tournament.snapshot.spec.form != TournamentForm::Arena => Some(Order::Next),
        TournamentPhase::Running | TournamentPhase::Over | TournamentPhase::Cancelled => None,
    }
}

/// The key of the text about how opponents are found.
fn why_pairs(form: TournamentForm) -> &'static str {
    match form {
        TournamentForm::Swiss => "tournament-why-swiss",
        TournamentForm::RoundRobin => "tournament-why-round-robin",
        TournamentForm::Arena => "tournament-why-arena",
        TournamentForm::Knockout => "tournament-why-knockout",
    }
}

/// Why an action is not offered.
fn why_not(action: Action, tournament: &Tournament) -> &'static str {
    let directs = tournament.snapshot.directs;
    match action {
        Action::EnterTournament if tournament.plays_on() => "tournament-entered-already",
        Action::EnterTournament => "tournament-not-open",
        Action::Ready | Action::Withdraw => "tournament-not-entered",
        Action::Advance | Action::Takeback | Action::Decide if !directs => "tournament-not-directed",
        Action::Takeback | Action::Decide => "tournament-no-pairing",
        Action::Advance => "tournament-no-step",
        _ => "tournament-no-other-round",
    }
}
