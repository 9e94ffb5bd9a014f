//! The tournament of an evening: makes it, opens it, enters all accounts that are here, starts it and takes it from step to step.
//! A machine without socket and clock, like the evening. It sends one request at a time, since each costs as much as ten messages.

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Bots, ClockSpec, Command, Direct, Handle, Order, PlayerId, PlayerName, RefusalCode, ServerMessage, TournamentForm,
    TournamentPhase, TournamentSpec, TournamentSummary, Welcome,
};

use crate::play::moment::Moment;
use crate::play::text::Texts;
use crate::play::tournament::Tournament;

/// The pause before a request is sent again that came too fast.
const PATIENCE: Duration = Duration::from_secs(2);

/// The pause between two rounds, in which everybody reads the standings.
const PAUSE_MS: u32 = 30_000;

/// The length of an arena.
const ARENA_MINUTES: u32 = 30;

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
    /// Makes a tournament.
    Make,
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
    /// The entrants of the tournament that is being made.
    entering: Vec<Handle>,
    /// Why the last request was refused.
    problem: Option<(RefusalCode, String)>,
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
            TournamentPhase::Draft | TournamentPhase::Open => NextStep::Start,
            TournamentPhase::Running if followed.snapshot.spec.form == TournamentForm::Arena => NextStep::EndArena,
            TournamentPhase::Running if followed.is_round_over() && followed.is_last_round() => NextStep::End,
            TournamentPhase::Running if followed.is_round_over() => NextStep::NextRound,
            TournamentPhase::Running => NextStep::Wait,
            TournamentPhase::Over | TournamentPhase::Cancelled => NextStep::Make,
        }
    }

    /// Why the tournament has no next step now.
    pub fn why_wait(&self, texts: Texts) -> String {
        let running = self.followed.as_ref().filter(|one| one.snapshot.phase == TournamentPhase::Running);
        let Some(running) = running else { return texts.say("class-wait-answer").into_owned() };
        let snapshot = &running.snapshot;
        if snapshot.spec.form == TournamentForm::Arena {
            return texts.say("class-wait-arena").into_owned();
        }
        let games = snapshot.spec.games.map_or(1, usize::from);
        let open = snapshot.pairings.iter().filter(|pairing| pairing.results.len() < games).count();
        texts.fill("class-wait-round", [("round", snapshot.round.into()), ("count", open.into())])
    }

    /// Makes a tournament for the accounts `here`, and starts it.
    pub fn make(&mut self, choice: TournamentChoice, here: &[Handle]) {
        self.problem = None;
        if self.needs_handle() {
            self.waiting.push_back(Command::Account { handle: choice.handle.clone() });
        }
        self.entering = self.others(here);
        let entrants = self.entering.len();
        self.waiting.push_back(Command::TournamentNew(Box::new(spec(choice, entrants))));
    }

    /// Takes the tournament to its next step, with the accounts `here`.
    pub fn step(&mut self, here: &[Handle]) {
        self.problem = None;
        match self.next_step() {
            NextStep::Start => {
                self.entering = self.others(here);
                self.start();
            }
            NextStep::NextRound | NextStep::End => self.direct(Order::Next),
            NextStep::EndArena => self.direct(Order::End),
            NextStep::Make | NextStep::Wait => {}
        }
    }

    /// Opens it if necessary, enters the waiting accounts, and starts it if there are two entrants.
    fn start(&mut self) {
        let Some(followed) = &self.followed else { return };
        let known: BTreeSet<Handle> = followed.entrants().map(|entrant| entrant.handle.clone()).collect();
        if followed.snapshot.phase == TournamentPhase::Draft {
            self.direct(Order::Open);
        }
        let fresh: Vec<Handle> = self.entering.drain(..).filter(|handle| !known.contains(handle)).collect();
        let entrants = known.len() + fresh.len();
        for handle in fresh {
            self.direct(Order::Add { handle });
        }
        if entrants >= 2 {
            self.direct(Order::Start);
        }
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
                    self.start();
                }
            }
            (message, _) => {
                let next = self.followed.as_mut().and_then(|followed| followed.take(message, self.me, now));
                self.waiting.extend(next);
            }
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
        if !matches!(&command, Command::Direct(direct) if matches!(direct.order, Order::Add { .. })) {
            self.waiting.clear();
            self.entering.clear();
        }
    }
}

/// The settings of a tournament with this number of entrants.
fn spec(choice: TournamentChoice, entrants: usize) -> TournamentSpec {
    let TournamentChoice { title, form, game, clock, .. } = choice;
    let doublings = entrants.max(2).next_power_of_two().trailing_zeros();
    let rounds = (doublings + 1).clamp(ROUNDS.0, ROUNDS.1);
    let spec = TournamentSpec { bots: Bots::Yes, ..TournamentSpec::new(&title, form, game, clock) };
    match form {
        TournamentForm::Swiss => {
            TournamentSpec { rounds: Some(rounds), last_entry: Some(rounds), pause_ms: Some(PAUSE_MS), ..spec }
        }
        TournamentForm::Arena => TournamentSpec { minutes: Some(ARENA_MINUTES), ..spec },
        TournamentForm::RoundRobin | TournamentForm::Knockout => TournamentSpec { pause_ms: Some(PAUSE_MS), ..spec },
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::protocol::{
        Account, AccountKind, EntryRule, Timestamp, TournamentEvent, TournamentFact, TournamentSnapshot,
    };

    use super::*;

    fn handle(text: &str) -> Handle {
        text.parse().expect("a handle")
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
        class.make(choice(), &["ana", "budi"].map(handle));
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
    fn one_key_makes_opens_fills_and_starts_a_tournament() {
        let mut class = made();
        let orders: Vec<Order> = (0..4).map(|_| order(&answered(&mut class, Moment::ZERO, ok))).collect();
        let add = |text| Order::Add { handle: handle(text) };
        assert_eq!(orders, [Order::Open, add("ana"), add("budi"), Order::Start]);
        assert_eq!(class.question(Moment::ZERO), None);
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
        assert_eq!(order(&answered(&mut class, PATIENCE, refusal(RefusalCode::BadOption))), Order::Start);
        assert_eq!(class.problem(), Some((RefusalCode::BadOption, "no")));
        assert_eq!(class.next_step(), NextStep::Start);
        // The key enters the people who have come since, and starts again.
        class.step(&["ana", "citra"].map(handle));
        assert_eq!(class.problem(), None);
        assert_eq!(order(&answered(&mut class, PATIENCE, ok)), Order::Open);
    }

    #[test]
    fn the_key_waits_while_games_go_on_and_begins_anew_after_the_end() {
        let mut class = made();
        (0..4).for_each(|_| drop(answered(&mut class, Moment::ZERO, ok)));
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
