//! The tournament of an evening: makes it, opens it for entry, enters all accounts that are here, starts it and takes it from step to
//! step. Accounts in the middle of a game would lose their first game as a no-show: they take part once that game is over.
//! A machine without socket and clock, like the evening. It sends one request at a time, since each costs as much as ten messages.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::mem;
use std::time::Duration;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Bots, ClockSpec, Command, Direct, EntrantState, Handle, Order, Person, PlayerId, PlayerName, RefusalCode,
    ServerMessage, TournamentChange, TournamentFact, TournamentForm, TournamentPhase, TournamentSpec,
    TournamentSummary, Welcome,
};

use super::Accounts;
use crate::play::moment::Moment;
use crate::play::people::called_among;
use crate::play::text::Texts;
use crate::play::tournament::Tournament;

/// The pause before a request is sent again that came too fast.
const PATIENCE: Duration = Duration::from_secs(2);

/// The pause between two rounds, in which everybody reads the standings.
const PAUSE_MS: u32 = 30_000;

/// The length of an arena.
const ARENA_MINUTES: u32 = 30;

/// The names in a line about those who are left out.
const MOST_NAMES: usize = 8;

/// Rounds of a Swiss tournament: few enough for an evening.
const ROUNDS: (u32, u32) = (3, 7);

/// The choices of the organiser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentChoice {
    /// The title.
    pub title: String,
    /// How opponents are found.
    pub form: TournamentForm,
    /// The game.
    pub game: GameKind,
    /// The time control.
    pub clock: ClockSpec,
    /// The handle to take, where the organiser has no account yet.
    pub handle: Option<String>,
}

/// The next step by the tournament's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Makes a tournament and opens it for entry.
    Make,
    /// Opens a draft for entry.
    Open,
    /// Enters all accounts that are here, and starts it.
    Start,
    /// Pairs the next round.
    NextRound,
    /// Ends the tournament, whose last round is over.
    End,
    /// Ends an arena before its time; the organiser is asked first.
    EndArena,
    /// Nothing: games are going on, or requests are under way.
    Wait,
}

/// The tournament, and the requests that are still to be made.
#[derive(Debug, Default)]
pub struct ClassTournament {
    me: Option<PlayerId>,
    name: Option<PlayerName>,
    handle: Option<Handle>,
    /// The tournament.
    pub followed: Option<Tournament>,
    /// Requests in their order.
    waiting: VecDeque<Command>,
    asked: Option<(u32, Command)>,
    /// The next request is not sent before this moment.
    from: Moment,
    /// The rounds of a Swiss tournament made here; its start sets them anew by the number of entrants.
    rounds: Option<u32>,
    /// The entrants of the tournament that is being made.
    entering: Vec<Handle>,
    /// The accounts in the middle of a game, with the entrant who pauses because of it.
    in_game: BTreeMap<Handle, Option<u32>>,
    /// Why the last request was refused.
    problem: Option<(RefusalCode, String)>,
    /// The accounts that could not be entered, and why.
    refused: BTreeMap<Handle, (RefusalCode, String)>,
}

impl ClassTournament {
    /// The organiser is connected, at the beginning or again: a tournament that goes on is followed again.
    pub fn connected(&mut self, welcome: &Welcome) {
        self.me = Some(welcome.player);
        self.name = Some(welcome.name.clone());
        self.handle.clone_from(&welcome.handle);
        self.asked = None;
        self.waiting.clear();
        let again = match &self.followed {
            Some(followed) => Some(Command::Tournament { tournament: followed.code(), version: None }),
            None => self.handle.as_ref().map(|_| Command::Tournaments),
        };
        self.waiting.extend(again);
    }

    /// Whether a handle is to be taken before a tournament can be made.
    pub fn needs_handle(&self) -> bool {
        self.handle.is_none()
    }

    /// A handle like the name of the organiser, to begin with; nothing where no letter is left of it.
    pub fn proposed_handle(&self) -> String {
        let name = self.name.as_ref().map(|name| name.as_str().to_ascii_lowercase()).unwrap_or_default();
        let letters: String =
            name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect();
        let handle = letters.trim_matches(|letter: char| !letter.is_ascii_lowercase());
        handle.parse::<Handle>().map(|handle| handle.to_string()).unwrap_or_default()
    }

    /// Why the last request was refused.
    pub fn problem(&self) -> Option<(RefusalCode, &str)> {
        self.problem.as_ref().map(|(code, sentence)| (*code, sentence.as_str()))
    }

    /// The next step by the key.
    pub fn next_step(&self) -> NextStep {
        if self.asked.is_some() || !self.waiting.is_empty() {
            return NextStep::Wait;
        }
        let Some(followed) = &self.followed else { return NextStep::Make };
        match followed.snapshot.phase {
            TournamentPhase::Draft => NextStep::Open,
            TournamentPhase::Open => NextStep::Start,
            TournamentPhase::Running if followed.snapshot.spec.form == TournamentForm::Arena => NextStep::EndArena,
            TournamentPhase::Running if followed.is_round_over() && followed.is_last_round() => NextStep::End,
            TournamentPhase::Running if followed.is_round_over() => NextStep::NextRound,
            TournamentPhase::Running => NextStep::Wait,
            TournamentPhase::Over | TournamentPhase::Cancelled => NextStep::Make,
        }
    }

    /// Why the tournament has no next step now; `round` is the text about games that go on, which names the key or the word.
    pub fn why_wait(&self, round: &str, texts: Texts) -> String {
        let answer = || texts.say("class-wait-answer").into_owned();
        let running = self.followed.as_ref().filter(|one| one.snapshot.phase == TournamentPhase::Running);
        let Some(running) = running else { return answer() };
        let snapshot = &running.snapshot;
        if snapshot.spec.form == TournamentForm::Arena {
            return texts.say("class-wait-arena").into_owned();
        }
        let games = snapshot.spec.games.map_or(1, usize::from);
        let open = snapshot.pairings.iter().filter(|pairing| pairing.results.len() < games).count();
        // After the last game the next step still waits for an answer.
        if open == 0 {
            return answer();
        }
        texts.fill(round, [("round", snapshot.round.into()), ("count", open.into())])
    }

    /// Who has entered a tournament that is open for entry.
    pub fn entered(&self, texts: Texts) -> Option<String> {
        let open = self.followed.as_ref().filter(|one| one.snapshot.phase == TournamentPhase::Open)?;
        let handles: Vec<String> = open.entrants().map(|entrant| format!("@{}", entrant.handle)).collect();
        let values = [("count", handles.len().into()), ("names", listed(&handles).into())];
        Some(texts.fill("class-entered", values))
    }

    /// Who of the `people` here is not in the tournament, and why; nothing without a tournament that goes on.
    pub fn left_out(&self, people: &[&Person], texts: Texts) -> Vec<String> {
        let Some(followed) = self.followed.as_ref().filter(|followed| !followed.is_over()) else { return Vec::new() };
        let mut lines = Vec::new();
        let guests = people.iter().filter(|person| person.handle.is_none());
        let guests: Vec<String> = guests.map(|person| called_among(people, person)).collect();
        if !guests.is_empty() {
            let key = match followed.snapshot.phase {
                TournamentPhase::Open => "class-guests",
                _ if followed.is_open() => "class-left-out",
                _ => "class-left-out-closed",
            };
            lines.push(texts.fill(key, [("names", listed(&guests).into())]));
        }
        let handles = || people.iter().filter_map(|person| person.handle.as_ref());
        let signed = |handle: &Handle| format!("@{handle}");
        let in_game: Vec<String> = handles().filter(|handle| self.in_game.contains_key(*handle)).map(signed).collect();
        if !in_game.is_empty() {
            let key = if followed.is_open() { "class-in-game" } else { "class-in-game-out" };
            lines.push(texts.fill(key, [("names", listed(&in_game).into())]));
        }
        for (handle, (code, sentence)) in &self.refused {
            let values = [("name", format!("@{handle}").into()), ("problem", texts.refusal(*code, sentence).into())];
            lines.push(texts.fill("class-refused", values));
        }
        if followed.snapshot.phase == TournamentPhase::Running {
            let entered: BTreeSet<&Handle> = followed.entrants().map(|entrant| &entrant.handle).collect();
            let is_late = |handle: &&Handle| {
                !entered.contains(handle)
                    && !self.refused.contains_key(*handle)
                    && !self.in_game.contains_key(*handle)
                    && self.handle.as_ref() != Some(*handle)
            };
            let late: Vec<String> = handles().filter(is_late).map(signed).collect();
            if !late.is_empty() {
                lines.push(texts.fill("class-came-late", [("names", listed(&late).into())]));
            }
        }
        lines
    }

    /// Makes a tournament, opens it for entry, and enters the accounts `here`.
    pub fn make(&mut self, choice: TournamentChoice, here: &Accounts) {
        self.problem = None;
        self.refused.clear();
        self.in_game.clear();
        if self.needs_handle() {
            self.waiting.push_back(Command::Account { handle: choice.handle.clone() });
        }
        self.entering = self.others(&here.free);
        let spec = spec(choice, here.count());
        self.rounds = spec.rounds;
        self.waiting.push_back(Command::TournamentNew(Box::new(spec)));
    }

    /// Takes the tournament to its next step, with the accounts `here`.
    pub fn step(&mut self, here: &Accounts) {
        self.problem = None;
        let step = self.next_step();
        match step {
            NextStep::Open | NextStep::Start => {
                self.refused.clear();
                self.entering = self.others(&here.free);
                if step == NextStep::Open { self.open() } else { self.start(here) }
            }
            NextStep::NextRound | NextStep::End => self.direct(Order::Next),
            NextStep::EndArena => self.direct(Order::End),
            NextStep::Make | NextStep::Wait => {}
        }
    }

    /// Takes those in whose game is over, and notes before the start who is in a game. `here` is asked only where it matters.
    pub fn update(&mut self, here: impl FnOnce() -> Accounts) {
        let Some(followed) = &self.followed else { return };
        let is_running = match followed.snapshot.phase {
            TournamentPhase::Open => false,
            TournamentPhase::Running => true,
            TournamentPhase::Draft | TournamentPhase::Over | TournamentPhase::Cancelled => return,
        };
        let (is_open, here) = (followed.is_open(), here());
        for handle in self.others(&here.free) {
            match self.in_game.remove(&handle) {
                Some(Some(entrant)) => self.direct(Order::Pause { entrant, paused: false }),
                Some(None) if is_open && !self.has_entered(&handle) => self.direct(Order::Add { handle }),
                _ => {}
            }
        }
        if !is_running {
            for handle in self.others(&here.busy) {
                self.in_game.entry(handle).or_default();
            }
        }
    }

    /// Opens it for entry, and enters the waiting accounts.
    fn open(&mut self) {
        self.direct(Order::Open);
        self.enter();
    }

    /// Enters the waiting accounts, pauses entrants in the middle of a game, and starts it; without entrants the server says why it does
    /// not.
    fn start(&mut self, here: &Accounts) {
        let entering = self.entering.iter().chain(&here.busy).filter(|handle| !self.has_entered(handle)).count();
        self.enter();
        let Some(followed) = &self.followed else { return };
        let change = self.rounds.filter(|made| followed.snapshot.spec.rounds == Some(*made)).and_then(|made| {
            let rounds = rounds_for(followed.entrants().count() + entering);
            (rounds != made).then(|| TournamentChange {
                rounds: Some(rounds),
                last_entry: Some(rounds),
                ..TournamentChange::default()
            })
        });
        let is_taken =
            |state| matches!(state, Some(EntrantState::Paused | EntrantState::Withdrawn | EntrantState::Kicked));
        let entrants: BTreeMap<Handle, u32> = followed
            .entrants()
            .filter(|entrant| !is_taken(entrant.state))
            .map(|entrant| (entrant.handle.clone(), entrant.entrant))
            .collect();
        for handle in self.others(&here.busy) {
            let entrant = entrants.get(&handle).copied();
            if let Some(entrant) = entrant {
                self.direct(Order::Pause { entrant, paused: true });
            }
            self.in_game.insert(handle, entrant);
        }
        if let Some(change) = change {
            self.direct(Order::Change(change));
        }
        self.direct(Order::Start);
    }

    fn enter(&mut self) {
        for handle in mem::take(&mut self.entering) {
            if !self.has_entered(&handle) {
                self.direct(Order::Add { handle });
            }
        }
    }

    fn has_entered(&self, handle: &Handle) -> bool {
        self.followed.as_ref().is_some_and(|followed| followed.entrants().any(|entrant| entrant.handle == *handle))
    }

    fn direct(&mut self, order: Order) {
        let Some(followed) = &self.followed else { return };
        self.waiting.push_back(Command::Direct(Box::new(Direct { tournament: followed.code(), order })));
    }

    fn others(&self, here: &[Handle]) -> Vec<Handle> {
        here.iter().filter(|handle| Some(*handle) != self.handle.as_ref()).cloned().collect()
    }

    /// The request that is due; [`ClassTournament::asked`] notes that it was sent.
    pub fn question(&mut self, now: Moment) -> Option<Command> {
        if self.asked.is_some() || now < self.from {
            return None;
        }
        self.waiting.pop_front()
    }

    /// The request was sent with this id.
    pub fn asked(&mut self, id: u32, command: Command) {
        self.asked = Some((id, command));
    }

    /// When a request will be due, or the countdown shows another second.
    pub fn wake(&self, now: Moment) -> Option<Moment> {
        let due = (self.asked.is_none() && !self.waiting.is_empty()).then_some(self.from);
        let ticks = self.followed.as_ref().and_then(|followed| followed.next_change(now));
        due.into_iter().chain(ticks).min()
    }

    /// Takes a message of the server.
    pub fn on_message(&mut self, message: &ServerMessage, now: Moment) {
        let re = message.re();
        let asked = self.asked.take_if(|(id, _)| Some(*id) == re).map(|(_, command)| command);
        match (message, asked) {
            (ServerMessage::Refused { code, sentence, .. }, Some(command)) => {
                self.refused(*code, sentence, command, now);
            }
            (ServerMessage::Account { account, .. }, Some(_)) => self.handle = Some(account.handle.clone()),
            (ServerMessage::Tournaments { tournaments, .. }, Some(_)) => {
                let mine = tournaments.iter().find(|summary| self.goes_on(summary));
                let command = mine.map(|summary| Command::Tournament { tournament: summary.tournament, version: None });
                self.waiting.extend(command);
            }
            (ServerMessage::Tournament { snapshot, .. }, Some(command)) => {
                match &mut self.followed {
                    Some(followed) if followed.code() == snapshot.tournament => {
                        followed.replace((**snapshot).clone(), now);
                    }
                    known => *known = Some(Tournament::new((**snapshot).clone(), now)),
                }
                self.waiting.extend(self.followed.iter().flat_map(Tournament::questions));
                if matches!(command, Command::TournamentNew(_)) {
                    self.open();
                }
            }
            (message, _) => {
                self.forget_solved(message);
                let next = self.followed.as_mut().and_then(|followed| followed.take(message, self.me, now));
                self.waiting.extend(next);
            }
        }
    }

    /// A round that could not be paired may be possible when somebody enters or comes back.
    fn forget_solved(&mut self, message: &ServerMessage) {
        let ServerMessage::TournamentEvent(event) = message else { return };
        if matches!(event.fact, TournamentFact::Entered(_) | TournamentFact::Attends { .. }) {
            self.problem.take_if(|(code, _)| *code == RefusalCode::CannotPair);
        }
    }

    /// Whether a tournament is an own one that is not over.
    fn goes_on(&self, summary: &TournamentSummary) -> bool {
        let is_mine = self.handle.as_ref() == Some(&summary.organiser);
        is_mine && !matches!(summary.phase, TournamentPhase::Over | TournamentPhase::Cancelled)
    }

    fn refused(&mut self, code: RefusalCode, sentence: &str, command: Command, now: Moment) {
        if code == RefusalCode::TooFast {
            self.from = now + PATIENCE;
            self.waiting.push_front(command);
            return;
        }
        self.problem = Some((code, sentence.to_owned()));
        // One refused entrant does not stop the others.
        if let Command::Direct(direct) = &command
            && let Order::Add { handle } = &direct.order
        {
            self.refused.insert(handle.clone(), (code, sentence.to_owned()));
        } else {
            self.waiting.clear();
            self.entering.clear();
        }
    }
}

/// The first names of a list, and how many more there are.
fn listed(names: &[String]) -> String {
    let shown = names[..names.len().min(MOST_NAMES)].join(", ");
    if names.len() > MOST_NAMES { format!("{shown} (+{})", names.len() - MOST_NAMES) } else { shown }
}

/// The settings of a tournament with this number of entrants.
fn spec(choice: TournamentChoice, entrants: usize) -> TournamentSpec {
    let TournamentChoice { title, form, game, clock, .. } = choice;
    let rounds = rounds_for(entrants);
    let spec = TournamentSpec { bots: Bots::Yes, ..TournamentSpec::new(&title, form, game, clock) };
    match form {
        TournamentForm::Swiss => {
            TournamentSpec { rounds: Some(rounds), last_entry: Some(rounds), pause_ms: Some(PAUSE_MS), ..spec }
        }
        TournamentForm::Arena => TournamentSpec { minutes: Some(ARENA_MINUTES), ..spec },
        TournamentForm::RoundRobin | TournamentForm::Knockout => TournamentSpec { pause_ms: Some(PAUSE_MS), ..spec },
    }
}

/// Enough rounds of a Swiss tournament to find the best of this number of entrants, and one more.
fn rounds_for(entrants: usize) -> u32 {
    let doublings = entrants.max(2).next_power_of_two().trailing_zeros();
    (doublings + 1).clamp(ROUNDS.0, ROUNDS.1)
}

#[cfg(test)]
mod tests {
    use bidak_shared::protocol::{
        Account, AccountKind, Entrant, EntryRule, Timestamp, TournamentEvent, TournamentFact, TournamentSnapshot,
    };

    use super::*;

    fn handle(text: &str) -> Handle {
        text.parse().expect("a handle")
    }

    fn here(free: &[&str], busy: &[&str]) -> Accounts {
        let handles = |texts: &[&str]| texts.iter().map(|text| handle(text)).collect();
        Accounts { free: handles(free), busy: handles(busy) }
    }

    fn entrant(number: u32, text: &str) -> Entrant {
        Entrant {
            full_name: None,
            entrant: number,
            player: PlayerId::from_bits(number.into()),
            handle: handle(text),
            name: text.parse().expect("a name"),
            kind: AccountKind::Person,
            owner: None,
            place: None,
            rating: 1500,
            state: Some(EntrantState::Here),
        }
    }

    /// The server announces the next event of the tournament.
    fn announce(class: &mut ClassTournament, fact: TournamentFact) {
        let snapshot = &class.followed.as_ref().expect("it is made").snapshot;
        let event = TournamentEvent { tournament: snapshot.tournament, version: snapshot.version + 1, fact };
        class.on_message(&ServerMessage::TournamentEvent(Box::new(event)), Moment::ZERO);
    }

    fn choice() -> TournamentChoice {
        TournamentChoice {
            title: "Friday".to_owned(),
            form: TournamentForm::Swiss,
            game: GameKind::Reversi,
            clock: "5+3".parse().expect("a clock"),
            handle: Some("rina".to_owned()),
        }
    }

    fn snapshot(phase: TournamentPhase) -> TournamentSnapshot {
        TournamentSnapshot {
            tournament: "T4K9QZ".parse().expect("a code"),
            version: 1,
            spec: spec(choice(), 2),
            phase,
            suspended: false,
            organiser: handle("rina"),
            helpers: Vec::new(),
            directs: true,
            you: None,
            state: None,
            why: None,
            entrants: 0,
            round: 0,
            rounds: Some(3),
            pairings: Vec::new(),
            more_pairings: 0,
            byes: Vec::new(),
            next_in_ms: None,
            rematches: false,
        }
    }

    /// Sends the request that is due, lets the server answer with `message`, and returns the request.
    fn answered(class: &mut ClassTournament, now: Moment, message: impl FnOnce(u32) -> ServerMessage) -> Command {
        let command = class.question(now).expect("a request is due");
        class.asked(7, command.clone());
        assert_eq!(class.question(now), None, "one is under way");
        class.on_message(&message(7), now);
        command
    }

    fn order(command: &Command) -> Order {
        let Command::Direct(direct) = command else { panic!("{command:?}") };
        direct.order.clone()
    }

    fn ok(re: u32) -> ServerMessage {
        ServerMessage::Ok { re }
    }

    /// A tournament was made by a guest for Ana and Budi, and is asked about.
    fn made() -> ClassTournament {
        let mut class = ClassTournament::default();
        assert_eq!(class.next_step(), NextStep::Make);
        class.make(choice(), &here(&["ana", "budi"], &["citra"]));
        assert_eq!(class.next_step(), NextStep::Wait);
        let account = Account {
            full_name: None,
            handle: handle("rina"),
            name: "Rina".parse().expect("a name"),
            player: PlayerId::from_bits(0),
            kind: AccountKind::Person,
            owner: None,
            bots: Vec::new(),
            made: Timestamp::from_seconds(0),
        };
        let asked = answered(&mut class, Moment::ZERO, |re| ServerMessage::Account { re, account: Box::new(account) });
        assert_eq!(asked, Command::Account { handle: Some("rina".to_owned()) });
        let asked = answered(&mut class, Moment::ZERO, |re| ServerMessage::Tournament {
            re,
            snapshot: Box::new(snapshot(TournamentPhase::Draft)),
        });
        let Command::TournamentNew(spec) = asked else { panic!("{asked:?}") };
        assert_eq!(
            (spec.bots, spec.entry, spec.rounds, spec.last_entry),
            (Bots::Yes, EntryRule::Open, Some(3), Some(3))
        );
        for _ in 0..2 {
            answered(&mut class, Moment::ZERO, ok);
        }
        class
    }

    #[test]
    fn one_key_makes_and_opens_a_tournament_and_the_next_one_starts_it() {
        let mut class = made();
        let orders = |count: usize, class: &mut ClassTournament| -> Vec<Order> {
            let orders = (0..count).map(|_| order(&answered(class, Moment::ZERO, ok))).collect();
            assert_eq!(class.question(Moment::ZERO), None);
            orders
        };
        let add = |text| Order::Add { handle: handle(text) };
        assert_eq!(orders(3, &mut class), [Order::Open, add("ana"), add("budi")]);
        announce(&mut class, TournamentFact::Opened);
        for (number, text) in [(1, "ana"), (2, "budi")] {
            announce(&mut class, TournamentFact::Entered(Box::new(entrant(number, text))));
        }
        assert_eq!(class.entered(Texts::default()).as_deref(), Some("Entered: 2 (@ana, @budi)"));
        assert_eq!(class.next_step(), NextStep::Start);
        class.step(&here(&["ana", "budi", "dewi"], &[]));
        assert_eq!(orders(2, &mut class), [add("dewi"), Order::Start]);
    }

    #[test]
    fn a_tournament_made_before_the_class_came_gets_rounds_for_those_who_entered() {
        let mut class = made();
        (0..3).for_each(|_| drop(answered(&mut class, Moment::ZERO, ok)));
        announce(&mut class, TournamentFact::Opened);
        for number in 1..=9 {
            let text = format!("pupil-{number}");
            announce(&mut class, TournamentFact::Entered(Box::new(entrant(number, &text))));
        }
        class.step(&here(&[], &[]));
        let change = TournamentChange { rounds: Some(5), last_entry: Some(5), ..TournamentChange::default() };
        for expected in [Order::Change(change), Order::Start] {
            assert_eq!(order(&answered(&mut class, Moment::ZERO, ok)), expected);
        }
    }

    #[test]
    fn those_in_the_middle_of_a_game_take_part_when_it_is_over() {
        let mut class = made();
        (0..3).for_each(|_| drop(answered(&mut class, Moment::ZERO, ok)));
        announce(&mut class, TournamentFact::Opened);
        for (number, text) in [(1, "ana"), (2, "budi")] {
            announce(&mut class, TournamentFact::Entered(Box::new(entrant(number, text))));
        }
        // Budi plays after entering, Citra has played all the time.
        let playing = here(&["ana"], &["budi", "citra"]);
        class.update(|| playing.clone());
        let people = ["budi", "citra"].map(|text| Person {
            player: PlayerId::from_bits(2),
            name: text.parse().expect("a name"),
            handle: Some(handle(text)),
            program: false,
        });
        let people: Vec<&Person> = people.iter().collect();
        let in_game = ["Still in a game: @budi, @citra. They take part when it is over, or when they leave it."];
        assert_eq!(class.left_out(&people, Texts::default()), in_game);
        class.step(&playing);
        let orders: Vec<Order> = (0..2).map(|_| order(&answered(&mut class, Moment::ZERO, ok))).collect();
        assert_eq!(orders, [Order::Pause { entrant: 2, paused: true }, Order::Start]);
        let paired = TournamentFact::Paired { round: 1, pairings: Vec::new(), byes: Vec::new(), conflicts: 0 };
        announce(&mut class, paired);
        class.update(|| playing.clone());
        assert_eq!(class.question(Moment::ZERO), None);
        assert_eq!(class.left_out(&people, Texts::default()), in_game);
        class.update(|| here(&["ana", "budi", "citra", "eko"], &[]));
        let orders: Vec<Order> = (0..2).map(|_| order(&answered(&mut class, Moment::ZERO, ok))).collect();
        assert_eq!(orders, [Order::Pause { entrant: 2, paused: false }, Order::Add { handle: handle("citra") }]);
        assert_eq!(class.question(Moment::ZERO), None, "Eko came after the start");
    }

    #[test]
    fn somebody_who_cannot_enter_holds_nobody_up_and_what_was_too_fast_is_sent_again() {
        let mut class = made();
        let refusal = |code| move |re| ServerMessage::Refused { re: Some(re), code, sentence: "no".to_owned() };
        answered(&mut class, Moment::ZERO, ok);
        answered(&mut class, Moment::ZERO, refusal(RefusalCode::NoAccount));
        assert_eq!(class.problem(), Some((RefusalCode::NoAccount, "no")));
        let late = answered(&mut class, Moment::ZERO, refusal(RefusalCode::TooFast));
        assert_eq!(class.question(Moment::ZERO), None);
        assert_eq!(class.wake(Moment::ZERO), Some(PATIENCE));
        assert_eq!(answered(&mut class, PATIENCE, ok), late);
        announce(&mut class, TournamentFact::Opened);
        class.step(&here(&[], &[]));
        assert_eq!(order(&answered(&mut class, PATIENCE, refusal(RefusalCode::BadOption))), Order::Start);
        assert_eq!(class.problem(), Some((RefusalCode::BadOption, "no")));
        let person = |id, handle: Option<&str>| Person {
            player: PlayerId::from_bits(id),
            name: "Guest-71BV".parse().expect("a name"),
            handle: handle.map(|text| text.parse().expect("a handle")),
            program: false,
        };
        let people = [person(1, None), person(2, Some("ana")), person(3, Some("citra"))];
        let people: Vec<&Person> = people.iter().collect();
        class.step(&here(&["ana"], &[]));
        for _ in 0..2 {
            answered(&mut class, PATIENCE, refusal(RefusalCode::NoAccount));
        }
        let left_out = class.left_out(&people, Texts::default());
        assert_eq!(left_out.len(), 2, "Citra is entered with the next key: {left_out:?}");
        assert!(left_out[0].starts_with("No account yet: Guest-71BV #0000."), "{left_out:?}");
        assert_eq!(left_out[1], "@ana is not entered: no");
        class.followed.as_mut().expect("it is made").snapshot.phase = TournamentPhase::Running;
        assert_eq!(class.left_out(&people, Texts::default())[2..], ["Came after the start and not entered: @citra"]);
        class.followed.as_mut().expect("it is made").snapshot.phase = TournamentPhase::Draft;
        assert_eq!(class.next_step(), NextStep::Open);
        // The key enters the people who have come since.
        class.step(&here(&["ana", "citra"], &[]));
        assert_eq!(class.problem(), None);
        assert_eq!(order(&answered(&mut class, PATIENCE, ok)), Order::Open);
    }

    #[test]
    fn a_tournament_with_too_few_says_so_until_somebody_enters() {
        let mut class = made();
        class.problem = Some((RefusalCode::CannotPair, "fewer than two entrants are here".to_owned()));
        announce(&mut class, TournamentFact::Opened);
        assert!(class.problem().is_some());
        let back = TournamentFact::Attends { entrant: 1, state: EntrantState::Here, why: None };
        announce(&mut class, back);
        assert_eq!(class.problem(), None);
    }

    #[test]
    fn without_entrants_the_server_says_why_the_tournament_does_not_start() {
        let mut class = ClassTournament { handle: Some(handle("rina")), ..ClassTournament::default() };
        class.make(choice(), &Accounts::default());
        let made = |re| ServerMessage::Tournament { re, snapshot: Box::new(snapshot(TournamentPhase::Draft)) };
        answered(&mut class, Moment::ZERO, made);
        let orders: Vec<Command> = (0..3).map(|_| answered(&mut class, Moment::ZERO, ok)).collect();
        assert_eq!(order(&orders[2]), Order::Open);
        announce(&mut class, TournamentFact::Opened);
        class.step(&Accounts::default());
        assert_eq!(order(&answered(&mut class, Moment::ZERO, ok)), Order::Start);
    }

    #[test]
    fn the_key_waits_while_games_go_on_and_begins_anew_after_the_end() {
        let mut class = made();
        (0..3).for_each(|_| drop(answered(&mut class, Moment::ZERO, ok)));
        let pairing = bidak_shared::protocol::Pairing {
            round: None,
            board: 1,
            first: 1,
            second: 2,
            room: "K7QF2M".parse().expect("a code"),
            results: Vec::new(),
        };
        let event = |version, fact| {
            let tournament = "T4K9QZ".parse().expect("a code");
            ServerMessage::TournamentEvent(Box::new(TournamentEvent { tournament, version, fact }))
        };
        let paired = TournamentFact::Paired { round: 1, pairings: vec![pairing], byes: Vec::new(), conflicts: 0 };
        class.on_message(&event(2, paired), Moment::ZERO);
        assert_eq!(class.next_step(), NextStep::Wait);
        let wait = |class: &ClassTournament| class.why_wait("class-line-wait-round", Texts::default());
        assert_eq!(wait(&class), "round 1: one game is still running. Type next when it ends");
        // After the last game only the answer to a request is awaited.
        class.followed.as_mut().expect("it is made").snapshot.pairings.clear();
        assert_eq!(wait(&class), Texts::default().say("class-wait-answer"));
        class.on_message(&event(3, TournamentFact::Ended), Moment::ZERO);
        assert_eq!(class.next_step(), NextStep::Make);
    }

    #[test]
    fn after_a_restart_the_own_tournament_goes_on() {
        let mut class = ClassTournament { handle: Some(handle("rina")), ..ClassTournament::default() };
        class.waiting.push_back(Command::Tournaments);
        let tournament = snapshot(TournamentPhase::Running).tournament;
        let summary = |phase, organiser| TournamentSummary {
            tournament,
            title: String::new(),
            form: TournamentForm::Swiss,
            game: GameKind::Reversi,
            clock: "5+3".parse().expect("a clock"),
            rated: false,
            entry: EntryRule::Open,
            bots: Bots::Yes,
            phase,
            organiser: handle(organiser),
            entrants: 2,
            round: 1,
            rounds: Some(3),
            start_at: None,
        };
        let others = vec![summary(TournamentPhase::Running, "budi"), summary(TournamentPhase::Over, "rina")];
        answered(&mut class, Moment::ZERO, |re| ServerMessage::Tournaments { re, tournaments: others });
        assert_eq!(class.question(Moment::ZERO), None, "one is somebody else's, and one is over");
        class.waiting.push_back(Command::Tournaments);
        let mine = vec![summary(TournamentPhase::Running, "rina")];
        answered(&mut class, Moment::ZERO, |re| ServerMessage::Tournaments { re, tournaments: mine });
        assert_eq!(class.question(Moment::ZERO), Some(Command::Tournament { tournament, version: None }));
    }

    #[test]
    fn a_handle_is_proposed_from_the_name() {
        for (name, proposed) in [("Bu Rina", "bu-rina"), ("7 Rina!", "rina"), ("李", ""), ("Ana", "ana")] {
            let class = ClassTournament { name: Some(name.parse().expect("a name")), ..ClassTournament::default() };
            assert_eq!(class.proposed_handle(), proposed, "{name}");
        }
    }

    #[test]
    fn an_evening_has_three_to_seven_rounds() {
        for (entrants, rounds) in [(0, 3), (4, 3), (9, 5), (20, 6), (200, 7)] {
            assert_eq!(spec(choice(), entrants).rounds, Some(rounds), "{entrants}");
        }
    }
}
