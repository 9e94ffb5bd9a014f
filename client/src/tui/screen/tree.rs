//! Searches from the inside: the recording of one engine in a position, or of two side by side, step by step.

mod column;
mod drawing;
mod explain;
mod follow;
mod lens;
mod list;
mod playback;
mod scene;

use bidak_shared::kind::EngineKind;
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::recording::Recorded;
use bidak_shared::registry::spec::EngineSpec;
use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tui_input::Input;

use crate::base::columns::{cut, width};
use crate::play::recording::{RecordingRequest, usual_spec};
use crate::play::text::Texts;
use crate::tui::hits::{Hits, Target};
use crate::tui::keymap::Action;
use crate::tui::screen::page::Page;
use crate::tui::step::Step;
use crate::tui::widget::form;
use crate::tui::world::World;

use column::{Column, Layout};
use follow::follow;
use lens::{Lens, Scores};
use playback::Break;

/// The greatest depth that keys choose.
const DEEPEST: u32 = 8;

/// How many lines a page is.
const PAGE: usize = 10;

/// The steps that a step with Shift is.
const LEAP: usize = 10;

/// The engines in the order in which a key chooses them: searches of depth first.
const ENGINES: [EngineKind; 11] = [
    EngineKind::AlphaBeta,
    EngineKind::NegaScout,
    EngineKind::AbMemory,
    EngineKind::Mtdf,
    EngineKind::Mcts,
    EngineKind::Genetic,
    EngineKind::HillClimb,
    EngineKind::Greedy,
    EngineKind::Random,
    EngineKind::Best,
    EngineKind::Minimax,
];

/// The lines of a search are items from this number times its place on.
const ITEMS: usize = 1_000_000;

/// The searches of a position.
#[derive(Debug)]
pub struct Tree {
    /// The position.
    record: Box<dyn AnyRecord>,
    /// The searches: one, or two side by side.
    columns: Vec<Column>,
    /// The one on which keys act.
    active: usize,
    layout: Layout,
    scores: Scores,
    /// The steps at which `b` stops.
    breaks: [bool; 4],
    /// The line in which an engine is typed.
    typing: Option<Typing>,
}

/// A line with an engine and its options.
#[derive(Debug)]
struct Typing {
    input: Input,
    /// The place of the search.
    place: usize,
}

impl Tree {
    /// The search of an engine in the current position of a game.
    pub fn new(record: Box<dyn AnyRecord>, spec: Option<EngineSpec>) -> Self {
        Self {
            record,
            columns: vec![Column::new(spec.unwrap_or_else(|| usual_spec(EngineKind::AlphaBeta)))],
            active: 0,
            layout: Layout::default(),
            scores: Scores::default(),
            breaks: [true; 4],
            typing: None,
        }
    }

    /// Whether an engine is being typed.
    pub(in crate::tui) fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    /// Asks for the recording of a search.
    pub(in crate::tui) fn ask(&self, place: usize) -> Vec<Step> {
        let Some(column) = self.columns.get(place) else { return Vec::new() };
        let request = RecordingRequest::present(&*self.record, column.spec.clone());
        vec![Step::Record { place, request: Box::new(request) }]
    }

    /// The recording of a search has begun with this number.
    pub(in crate::tui) fn begun(&mut self, place: usize, job: u32) {
        if let Some(column) = self.columns.get_mut(place) {
            column.begun(job);
        }
    }

    /// Whether a search with this number is expected.
    pub(in crate::tui) fn expects(&self, job: u32) -> bool {
        self.columns.iter().any(|column| column.job() == Some(job))
    }

    /// Takes the recording with this number; none if the game is over.
    pub(in crate::tui) fn take(&mut self, job: u32, recorded: Option<Box<Recorded>>) {
        if let Some(column) = self.columns.iter_mut().find(|column| column.job() == Some(job)) {
            column.take(recorded);
        }
        self.follow();
    }

    fn column(&self) -> &Column {
        &self.columns[self.active]
    }

    fn lens(&self, world: &World) -> Lens {
        let has_margin = self.record.has_margin();
        Lens { texts: world.texts, theme: world.theme, has_margin, scores: self.scores }
    }

    /// Puts another engine in a place.
    fn set(&mut self, place: usize, spec: EngineSpec) -> Vec<Step> {
        let column = Column::new(spec);
        if place < self.columns.len() {
            self.columns[place] = column;
        } else {
            self.columns.push(column);
        }
        let place = place.min(self.columns.len() - 1);
        self.active = place;
        self.ask(place)
    }

    /// Goes to a step; the other search follows.
    fn go(&mut self, to: usize) {
        self.columns[self.active].go(to);
        self.follow();
    }

    fn follow(&mut self) {
        let other = 1 - self.active;
        let (Some(leader), Some(playback)) =
            (self.column().playback(), self.columns.get(other).and_then(Column::playback))
        else {
            return;
        };
        let to = follow(leader, playback);
        self.columns[other].follow(to);
    }

    fn step(&mut self, action: Action) {
        let Some(playback) = self.column().playback() else { return };
        let (at, last) = (playback.at(), playback.steps().saturating_sub(1));
        let to = match action {
            Action::Earlier => at.saturating_sub(1),
            Action::Later => at + 1,
            Action::LeapBack => at.saturating_sub(LEAP),
            Action::Leap => at + LEAP,
            Action::First => 0,
            _ => last,
        };
        self.go(to);
    }

    /// Goes to the next step of these kinds, or says that there is none.
    fn run_to(&mut self, kinds: &[Break], none: &'static str, texts: Texts) -> Vec<Step> {
        let Some(playback) = self.column().playback() else { return Vec::new() };
        match playback.next_break(kinds) {
            Some(step) => {
                self.go(step);
                Vec::new()
            }
            None => vec![Step::Note(texts.say(none).into_owned())],
        }
    }

    fn chosen_breaks(&self) -> Vec<Break> {
        Break::ALL.into_iter().zip(self.breaks).filter(|(_, is_on)| *is_on).map(|(kind, _)| kind).collect()
    }

    /// The next engine of the list with its usual options.
    fn next_engine(&mut self) -> Vec<Step> {
        let before = self.column().spec.engine;
        let place = ENGINES.iter().position(|engine| *engine == before).map_or(0, |place| place + 1);
        self.set(self.active, usual_spec(ENGINES[place % ENGINES.len()]))
    }

    /// The depth, of a search that has one.
    fn depth(&self) -> Option<u32> {
        self.column().spec.depth.filter(|_| self.column().spec.engine.searches_by_depth())
    }

    fn deepen(&mut self, depth: u32) -> Vec<Step> {
        let spec = EngineSpec { depth: Some(depth), ..self.column().spec.clone() };
        self.set(self.active, spec)
    }

    /// Opens the line of an engine: of this place, or of the second search.
    fn type_engine(&mut self, place: usize) {
        let spec = match self.columns.get(place) {
            Some(column) => column.spec.to_string(),
            None => usual_spec(EngineKind::Minimax).to_string(),
        };
        self.typing = Some(Typing { input: Input::new(spec), place });
    }

    /// Takes the typed engine. An empty line ends the second search.
    fn take_typed(&mut self, texts: Texts) -> Vec<Step> {
        let Some(Typing { input, place }) = &self.typing else { return Vec::new() };
        let (text, place) = (input.value().trim().to_lowercase(), *place);
        if text.is_empty() {
            self.typing = None;
            if place > 0 {
                self.columns.truncate(1);
                self.active = 0;
            }
            return Vec::new();
        }
        match self.read(&text, texts) {
            Ok(spec) => {
                self.typing = None;
                self.set(place, spec)
            }
            Err(problem) => vec![Step::Object(problem)],
        }
    }

    /// An engine that can search this game; one iteration unless `deepening` is named.
    fn read(&self, text: &str, texts: Texts) -> Result<EngineSpec, String> {
        let mut spec: EngineSpec = text.parse().map_err(|error| texts.problem(&error))?;
        if !text.contains("deepening=") && spec.depth.is_some() {
            // Not every engine has it.
            let _ = spec.set("deepening", "off");
        }
        spec.check_alone(self.record.kind()).map_err(|error| texts.problem(&error))?;
        Ok(spec)
    }

    fn toggle_break(&mut self, kind: Break) {
        let place = Break::ALL.iter().position(|known| *known == kind).expect("all are listed");
        self.breaks[place] = !self.breaks[place];
    }

    /// The breaks, chosen ones marked.
    fn breaks_line(&self, world: &World) -> String {
        let texts = world.texts;
        let [on, off] = [world.theme.pick("●", "*"), world.theme.pick("○", "-")];
        let keys = ["tree-break-cut", "tree-break-hit", "tree-break-best", "tree-break-second"];
        let marks = keys.into_iter().zip(self.breaks).enumerate();
        let marks: Vec<String> = marks
            .map(|(place, (key, is_on))| format!("{} {} {}", place + 1, if is_on { on } else { off }, texts.say(key)))
            .collect();
        format!("{}  {}", texts.say("tree-breaks"), marks.join("  "))
    }

    fn draw_typing(typing: &Typing, world: &World, area: Rect, buffer: &mut Buffer) {
        let (theme, texts) = (world.theme, world.texts);
        let label = texts.say(if typing.place == 0 { "tree-engine" } else { "tree-second-engine" });
        let columns = usize::from(area.width);
        let label = cut(&label, columns / 3, theme.ellipsis());
        buffer.set_string(area.x, area.y, &label, theme.key());
        let taken = width(&label) as u16 + 1;
        let line = Rect { x: area.x + taken, width: area.width.saturating_sub(taken), height: 1, ..area };
        form::draw_input(&typing.input, true, line, theme, buffer);
    }
}

impl Page for Tree {
    fn offers(&self, action: Action, _: &World) -> bool {
        let playback = self.column().playback();
        match action {
            Action::Confirm | Action::Back | Action::Help | Action::Palette | Action::EngineLine => true,
            _ if self.is_typing() => false,
            Action::More => self.depth().is_some_and(|depth| depth < DEEPEST),
            Action::Less => self.depth().is_some_and(|depth| depth > 1),
            Action::StopSearch => self.columns.iter().any(Column::is_running),
            Action::OtherSearch => self.columns.len() > 1,
            Action::Earlier | Action::LeapBack | Action::First => playback.is_some_and(|playback| playback.at() > 0),
            Action::Later | Action::Leap | Action::Last => {
                playback.is_some_and(|playback| playback.at() + 1 < playback.steps())
            }
            Action::NextCut | Action::NextBreak => playback.is_some(),
            _ => true,
        }
    }

    fn text_now(&self, action: Action, _: &World) -> Option<&'static str> {
        match action {
            Action::ScoresOf if self.scores == Scores::ToMove => Some("tree-minimax"),
            Action::DrawnTree if self.layout == Layout::Drawing => Some("tree-list"),
            _ => None,
        }
    }

    fn act(&mut self, action: Action, world: &World) -> Vec<Step> {
        if self.is_typing() {
            match action {
                Action::Confirm => return self.take_typed(world.texts),
                Action::Back => self.typing = None,
                _ => {}
            }
            return Vec::new();
        }
        let lens = self.lens(world);
        match action {
            Action::Up | Action::Down | Action::PageUp | Action::PageDown => {
                let (scene, chosen) = self.column().lines(&lens);
                if let Some(line) = action.moved(chosen, scene.nodes.len(), PAGE) {
                    self.columns[self.active].choose(line);
                }
            }
            Action::Confirm => self.columns[self.active].toggle(&lens),
            Action::Earlier | Action::Later | Action::LeapBack | Action::Leap | Action::First | Action::Last => {
                self.step(action);
            }
            Action::NextCut => return self.run_to(&[Break::Cut], "tree-no-cut", world.texts),
            Action::NextBreak => return self.run_to(&self.chosen_breaks(), "tree-no-break", world.texts),
            Action::BreakAtCut => self.toggle_break(Break::Cut),
            Action::BreakAtHit => self.toggle_break(Break::Hit),
            Action::BreakAtBest => self.toggle_break(Break::Best),
            Action::BreakAtSecond => self.toggle_break(Break::Second),
            Action::DrawnTree => {
                self.layout = if self.layout == Layout::List { Layout::Drawing } else { Layout::List };
            }
            Action::ScoresOf => self.scores = self.scores.other(),
            Action::EngineLine => self.type_engine(self.active),
            Action::Compare => self.type_engine(1),
            Action::OtherSearch if self.columns.len() > 1 => {
                self.active = 1 - self.active;
                self.follow();
            }
            Action::NextAlgorithm => return self.next_engine(),
            Action::More => {
                return self
                    .depth()
                    .filter(|depth| *depth < DEEPEST)
                    .map_or(Vec::new(), |depth| self.deepen(depth + 1));
            }
            Action::Less => {
                return self.depth().filter(|depth| *depth > 1).map_or(Vec::new(), |depth| self.deepen(depth - 1));
            }
            Action::StopSearch => self.columns.iter_mut().for_each(Column::stop),
            Action::Back => return vec![Step::Out],
            _ => {}
        }
        Vec::new()
    }

    fn type_key(&mut self, key: KeyEvent, _: &World) -> Option<Vec<Step>> {
        let typing = self.typing.as_mut()?;
        form::edit(&mut typing.input, key).then(Vec::new)
    }

    fn paste(&mut self, text: &str) -> Vec<Step> {
        if let Some(typing) = &mut self.typing {
            form::paste(&mut typing.input, text);
        }
        Vec::new()
    }

    fn click(&mut self, target: Target, world: &World) -> Vec<Step> {
        let Target::Item(item) = target else { return Vec::new() };
        self.active = (item / ITEMS).min(self.columns.len() - 1);
        let line = item % ITEMS;
        let lens = self.lens(world);
        let (_, chosen) = self.column().lines(&lens);
        self.columns[self.active].choose(line);
        if chosen == line {
            self.columns[self.active].toggle(&lens);
        }
        Vec::new()
    }

    fn draw(&self, world: &World, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let theme = world.theme;
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let columns = usize::from(area.width);
        let lens = self.lens(world);
        // An engine is typed at the top: errors are shown at the foot.
        let top = u16::from(self.is_typing());
        if let Some(typing) = &self.typing {
            Self::draw_typing(typing, world, Rect { height: 1, ..area }, buffer);
        }
        // The breaks, where there is room for them.
        let foot = u16::from(area.height >= 16);
        let body = Rect { y: area.y + top, height: area.height.saturating_sub(top + foot), ..area };
        if foot > 0 {
            let text = cut(&self.breaks_line(world), columns, theme.ellipsis());
            buffer.set_string(body.x, body.bottom(), text, theme.dim());
        }
        let count = self.columns.len() as u16;
        let each = (body.width - (count - 1)) / count;
        for (place, column) in self.columns.iter().enumerate() {
            let x = body.x + place as u16 * (each + 1);
            let part = Rect { x, width: each, ..body };
            let is_active = place == self.active;
            column.draw((&lens, self.layout, is_active), (part, place * ITEMS), buffer, hits);
            if place > 0 {
                for row in body.y..body.bottom() {
                    buffer.set_string(x - 1, row, theme.pick("│", "|"), theme.dim());
                }
            }
        }
    }
}
