//! The task of one tournament: a mailbox, a clock that ticks once a second, its followers, and the rooms of its games.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bidak_shared::club::tournament::{Command as Act, Fact, Form, Phase, Presence};
use bidak_shared::protocol::{
    Command, Entrant, EntrantState, FullName, Handle, PlayerId, RefusalCode, RoomCode, ServerMessage, StateReason,
    TournamentEvent, TournamentFact,
};
use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;

use crate::base::environment::{self, instant};
use crate::base::rate_limit::Allowance;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::room::{EarlyClose, RoomHandle};
use crate::store::{NewFacts, now};
use crate::tournaments::bounds::Idle;
use crate::tournaments::competition::{Competition, index, page, refusal};
use crate::tournaments::followers::{Follower, Followers};
use crate::tournaments::mail::{Entering, Mail, Request, TournamentAnswer};
use crate::tournaments::{KnownTournament, Tournaments, bounds, fault, no_tournament, not_organiser};
use crate::wire::outbox::{Outbox, frame};

/// Entrants in one frame.
const ENTRANTS: usize = 100;

/// A connection that missed more events gets a snapshot, because its queue of frames is bounded.
const MOST_MISSED: u32 = 64;

/// Messages of the directors: a token bucket of this size, which refills in a minute.
const MESSAGES_PER_MINUTE: u32 = 20;

/// Undone pairings, each of which is paired again: a token bucket of this size, which refills in a minute.
const UNDONE_PER_MINUTE: u32 = 10;

/// The period of the clock.
const TICK: Duration = Duration::from_secs(1);

/// The room of a game in play.
#[derive(Debug)]
pub(super) struct GameRoom {
    pub(super) handle: RoomHandle,
    /// When the room was made and announced to its players.
    pub(super) made: Instant,
    /// Whether First and Second are in the room.
    pub(super) present: [bool; 2],
    /// Whether the first move was made.
    pub(super) began: bool,
}

/// The task, not yet running.
pub(super) struct Actor {
    pub(super) server: Tournaments,
    pub(super) competition: Competition,
    /// The summary for readers outside this task.
    known: Arc<Mutex<KnownTournament>>,
    pub(super) followers: Followers,
    /// The rooms of the games in play.
    pub(super) rooms: BTreeMap<RoomCode, GameRoom>,
    /// Games whose rooms failed twice: a director decides them.
    pub(super) stuck: HashSet<RoomCode>,
    /// The version at which the next round could not be paired, so that it is not tried every second, and the reason.
    pub(super) unpairable: Option<(u32, String)>,
    /// When the last round was done.
    pub(super) done_at: Option<Instant>,
    /// In an arena: since when each entrant is free, and the entrants without an opponent in the last pairing.
    pub(super) free_since: HashMap<usize, Instant>,
    pub(super) left_out: HashSet<usize>,
    /// The rooms that were made for games against the house bot.
    pub(super) houses: HashSet<RoomCode>,
    /// Whether the followers have outdated standings.
    pub(super) are_standings_stale: bool,
    /// The rate limit of messages to the followers, because a follower that gets more than it can read is disconnected.
    pub(super) messages: Allowance,
    /// The rate limit of undone pairings.
    pub(super) undone: Allowance,
    /// How long the tournament has not been needed.
    idle: Idle,
    /// Whether the state here may differ from the store.
    is_unsure: bool,
    /// The version that the followers were sent.
    published: u32,
}

impl Actor {
    pub(super) fn new(server: Tournaments, competition: Competition, known: Arc<Mutex<KnownTournament>>) -> Self {
        let (now, published) = (instant(), competition.version());
        Self {
            server,
            published,
            competition,
            known,
            followers: Followers::default(),
            rooms: BTreeMap::new(),
            stuck: HashSet::new(),
            houses: HashSet::new(),
            unpairable: None,
            done_at: None,
            free_since: HashMap::new(),
            left_out: HashSet::new(),
            are_standings_stale: false,
            messages: Allowance::new(MESSAGES_PER_MINUTE, Duration::from_mins(1), now),
            undone: Allowance::new(UNDONE_PER_MINUTE, Duration::from_mins(1), now),
            idle: Idle::new(now),
            is_unsure: true,
        }
    }

    /// Runs until the server stops, or the tournament is over and no longer needed.
    pub(super) async fn run(mut self, mut mailbox: mpsc::Receiver<Mail>) {
        let mut tick = tokio::time::interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (stop, fenced) = (self.server.stop.clone(), self.server.fenced.clone());
        loop {
            tokio::select! {
                biased;
                () = stop.cancelled() => break,
                () = fenced.cancelled() => break,
                mail = mailbox.recv() => match mail {
                    Some(mail) => self.handle(mail).await,
                    None => break,
                },
                _ = tick.tick() => self.tick().await,
            }
            if self.idle.is_over(self.competition.is_over(), !self.followers.is_empty(), instant()) {
                break;
            }
        }
        self.server.forget(self.competition.code, mailbox);
    }

    async fn handle(&mut self, mail: Mail) {
        self.restore_if_unsure().await;
        match mail {
            Mail::Request(request) => {
                self.idle.used(instant());
                let Request { caller, outbox, command, entering, full_names, reply, done } = *request;
                if self.is_unsure {
                    return reply.refuse(Refusal::fault());
                }
                match self.answer(&caller, &outbox, command, (entering, full_names)).await {
                    Ok(TournamentAnswer::Ok) => reply.ok(),
                    Ok(TournamentAnswer::Message(answer)) => reply.message(answer),
                    Err(refusal) => reply.refuse(refusal),
                }
                drop(done);
                self.follow_up().await;
            }
            Mail::Export(export, answer) => {
                // Unstored facts are not shown. The reader may have gone.
                let _ = answer.send(if self.is_unsure { None } else { self.export(export) });
            }
            Mail::Place(player, answer) => {
                let _ = answer.send(self.competition.place_of(player)); // The asker may have gone.
            }
            // Rooms that are missing after a failure of the store are made and announced with the next tick.
            Mail::Games(player, answer) => {
                let _ = answer.send(self.games_of(player)); // The asker may have gone.
            }
            Mail::Reached(node) => self.announce_games_at(node).await,
            Mail::Gone(connection) => {
                self.are_standings_stale |= self.followers.remove(connection);
            }
            Mail::Forget(player) => self.forget_player(player).await,
            Mail::Cancel(answer) => {
                let done = if self.is_unsure { Err(Refusal::fault()) } else { self.cancel().await };
                let _ = answer.send(done); // The asker may have gone.
                self.follow_up().await;
            }
            // The result is read from the store later.
            Mail::Report(..) if self.is_unsure => {}
            Mail::Report(place, room, report) => {
                self.handle_report(place, room, report).await;
                self.follow_up().await;
            }
        }
    }

    /// Reads the state from the store, after a failure of the store and at the start.
    async fn restore_if_unsure(&mut self) {
        if !self.is_unsure {
            return;
        }
        if self.competition.version() > 0 || !self.followers.is_empty() {
            match self.server.load(self.competition.code).await {
                Ok(Some(competition)) => {
                    *super::locked(&self.known) = competition.known();
                    self.competition = competition;
                    self.done_at = self.done_before();
                    // Publishes facts that were written although the store did not confirm it.
                    self.publish(self.published + 1);
                }
                Ok(None) => {}
                Err(error) => return tracing::error!(%error, "a tournament cannot be read"),
            }
        }
        self.is_unsure = false;
        self.replace_organiser().await;
        self.find_results().await;
        self.follow_up().await;
    }

    async fn tick(&mut self) {
        self.restore_if_unsure().await;
        if !self.is_unsure {
            self.follow_up().await;
            self.show();
        }
    }

    /// Stores facts, then applies and publishes them. If they cannot be stored, nothing is published, and the state is
    /// read again.
    pub(super) async fn record(&mut self, facts: Vec<TournamentFact>) -> Result<(), Refusal> {
        if facts.is_empty() {
            return Ok(());
        }
        let first = self.competition.version() + 1;
        let text = |fact: &TournamentFact| serde_json::to_string(fact).expect("it has only string keys");
        let texts = facts.iter().map(text).collect();
        for fact in facts {
            self.competition.apply(fact, now());
        }
        let known = self.competition.known();
        let new = NewFacts {
            code: self.competition.code,
            first,
            facts: texts,
            summary: self.competition.listed(),
            stage: self.competition.stage(),
        };
        let written = match self.server.store() {
            Ok(store) => store.add_facts(self.server.epoch, new).await.map_err(|error| fault(&error)),
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = written {
            self.is_unsure = true;
            return Err(refusal);
        }
        *super::locked(&self.known) = known;
        self.are_standings_stale = true;
        self.publish(first);
        Ok(())
    }

    /// Sends the followers the events from a version on.
    fn publish(&mut self, first: u32) {
        self.published = self.competition.version();
        let facts = self.competition.facts.iter().skip(index(first));
        for (version, fact) in (first..).zip(facts) {
            let public = self.event(version, true);
            let full = if self.competition.public(fact) == *fact { public.clone() } else { self.event(version, false) };
            for follower in self.followers.iter() {
                let frame = if self.is_directed_by(follower) { &full } else { &public };
                follower.outbox.push(frame.clone());
            }
        }
    }

    /// The frame of an event, for everybody or for the directors.
    pub(super) fn event(&self, version: u32, is_public: bool) -> crate::wire::outbox::Frame {
        let fact = &self.competition.facts[index(version)];
        let fact = if is_public { self.competition.public(fact) } else { fact.clone() };
        let event = TournamentEvent { tournament: self.competition.code, version, fact };
        frame(&ServerMessage::TournamentEvent(Box::new(event)))
    }

    pub(super) fn is_directed_by(&self, follower: &Follower) -> bool {
        self.competition.is_directed_by(follower.player, follower.handle.as_ref())
    }

    async fn answer(
        &mut self,
        caller: &Arc<Caller>,
        outbox: &Outbox,
        command: Command,
        (entering, full_names): (Option<Entering>, HashMap<PlayerId, FullName>),
    ) -> Result<TournamentAnswer, Refusal> {
        let directs = self.competition.is_directed_by(caller.player, caller.account.handle());
        if !directs && !self.competition.was_opened {
            return Err(no_tournament());
        }
        match command {
            Command::TournamentNew(_) | Command::Tournament { version: None, .. } => {
                self.follow(caller, outbox)?;
                Ok(self.snapshot(caller))
            }
            Command::Tournament { version: Some(version), .. } => {
                self.follow(caller, outbox)?;
                // An unknown version, or more events than a connection can hold at once.
                let missed = self.competition.version().checked_sub(version);
                if missed.is_none_or(|missed| missed > MOST_MISSED) {
                    return Ok(self.snapshot(caller));
                }
                for version in version + 1..=self.competition.version() {
                    outbox.push(self.event(version, !directs));
                }
                Ok(TournamentAnswer::Ok)
            }
            Command::Entrants { tournament, from } => {
                let from = index(counted(from)?);
                let entrants = self.competition.entrants(from, ENTRANTS, directs, &full_names, self.whereabouts());
                let more = from + entrants.len() < self.competition.people().len();
                Ok(TournamentAnswer::message(move |re| ServerMessage::Entrants { re, tournament, entrants, more }))
            }
            Command::Standings { from, .. } => {
                let message = self.standings(counted(from)?);
                Ok(TournamentAnswer::message(move |re| match message {
                    ServerMessage::Standings { tournament, from, rows, of, .. } => {
                        ServerMessage::Standings { re: Some(re), tournament, from, rows, of }
                    }
                    other => other,
                }))
            }
            Command::Round { tournament, round, from } => {
                let sentence = "this round has not been paired";
                let found = self.competition.round(index(round));
                let (pairings, byes) = found.ok_or_else(|| Refusal::new(RefusalCode::WrongState, sentence))?;
                let (pairings, more) = page(pairings, &byes, index(counted(from)?));
                Ok(TournamentAnswer::message(move |re| ServerMessage::Round {
                    re,
                    tournament,
                    round,
                    pairings,
                    more,
                    byes,
                }))
            }
            Command::Enter { code, .. } => {
                let entering = entering.ok_or_else(Refusal::fault)?;
                self.may_enter(directs, code.as_deref(), &entering, caller)?;
                self.enter(entering, Some(caller)).await?;
                self.follow(caller, outbox)?;
                Ok(self.snapshot(caller))
            }
            Command::Ready { ready, .. } => {
                let presence = if ready { Presence::Here } else { Presence::Paused };
                self.attend(caller.player, presence).await
            }
            Command::Withdraw { .. } => self.attend(caller.player, Presence::Withdrawn).await,
            Command::Direct(_) if !directs => Err(not_organiser()),
            Command::Direct(direct) => self.direct(direct.order, entering).await.map(|()| TournamentAnswer::Ok),
            _ => Err(Refusal::fault()), // The connection passes on nothing else.
        }
    }

    fn follow(&mut self, caller: &Caller, outbox: &Outbox) -> Result<(), Refusal> {
        let is_entrant = self.competition.entrant_of(caller.player).is_some();
        let is_new = self.followers.add(caller, outbox, is_entrant)?;
        self.are_standings_stale |= is_new && is_entrant;
        if self.competition.is_directed_by(caller.player, caller.account.handle()) {
            self.problems().iter().for_each(|problem| outbox.push(problem.clone()));
        }
        self.games_of(caller.player).into_iter().for_each(|game| outbox.push(game));
        Ok(())
    }

    /// Enters a player, or ends an entrant's pause. A guest takes the handle only if nothing else prevents the entry.
    pub(super) async fn enter(&mut self, entering: Entering, caller: Option<&Caller>) -> Result<(), Refusal> {
        let Entering { player, handle, kind, owner, key, name, rating, place, device } = entering;
        if let Some(entrant) = self.competition.entrant_of(player) {
            return self.set_presence(entrant, Presence::Here, None).await;
        }
        self.competition.machine().decide(&Act::Enter { rating, place }).map_err(refusal)?;
        if let Some((device, caller)) = device.zip(caller) {
            let Tournaments { accounts, lobby, .. } = &self.server;
            accounts.take_handle(lobby, caller, handle.clone(), device).await?;
        }
        self.competition.know(player, key);
        let entrant = self.competition.people().len() as u32 + 1;
        let entrant =
            Entrant { entrant, player, handle, name, full_name: None, kind, owner, rating, place, state: None };
        self.record(vec![TournamentFact::Entered(Box::new(entrant))]).await
    }

    async fn attend(&mut self, player: PlayerId, presence: Presence) -> Result<TournamentAnswer, Refusal> {
        let sentence = "you have not entered this tournament";
        let entrant = self.competition.entrant_of(player);
        let entrant = entrant.ok_or_else(|| Refusal::new(RefusalCode::NotEntered, sentence))?;
        if self.competition.is_kicked(entrant) {
            let sentence = "the organiser has kicked you from this tournament";
            return Err(Refusal::new(RefusalCode::NotInvited, sentence));
        }
        self.set_presence(entrant, presence, None).await?;
        Ok(TournamentAnswer::Ok)
    }

    /// Lets an entrant pause, come back or withdraw; `why` is `None` if the entrant asked for it.
    pub(super) async fn set_presence(
        &mut self,
        entrant: usize,
        presence: Presence,
        why: Option<StateReason>,
    ) -> Result<(), Refusal> {
        bounds::may_attend(self.competition.attended(entrant), presence)?;
        self.act_on_entrant(Act::Attend { entrant, presence }, why).await
    }

    /// Carries out an act on an entrant without the limit of [`Actor::set_presence`].
    pub(super) async fn act_on_entrant(&mut self, act: Act, because: Option<StateReason>) -> Result<(), Refusal> {
        let mut facts = self.competition.decide(&act, self.new_rooms())?;
        for fact in &mut facts {
            if let TournamentFact::Attends { why, .. } = fact {
                *why = because;
            }
        }
        self.record(facts).await
    }

    /// Withdraws a player whose account was deleted, and reads the player's new name from the store.
    async fn forget_player(&mut self, player: PlayerId) {
        let Some(entrant) = self.competition.entrant_of(player).filter(|_| !self.is_unsure) else {
            self.is_unsure |= self.competition.organiser == player;
            return self.restore_if_unsure().await;
        };
        // An entrant who has withdrawn stays withdrawn.
        let _ = self.act(Act::Attend { entrant, presence: Presence::Withdrawn }).await;
        self.is_unsure = true;
        self.restore_if_unsure().await;
    }

    /// Gives a tournament whose organiser's account was deleted to the first helper who has one. Without such a helper it
    /// is cancelled, because nobody could direct it.
    async fn replace_organiser(&mut self) {
        if !self.competition.has_no_organiser() || self.competition.is_over() {
            return;
        }
        for handle in self.competition.helpers.clone() {
            match self.server.accounts.profile(handle.clone()).await {
                Ok(account) => return self.hand_over(account.player, handle).await,
                Err(refusal) if refusal.code == RefusalCode::NoAccount => {}
                // The next tick tries again.
                Err(_) => return self.is_unsure = true,
            }
        }
        tracing::info!(tournament = %self.competition.code, "a tournament without an organiser is cancelled");
        self.is_unsure |= self.cancel().await.is_err();
    }

    async fn hand_over(&mut self, organiser: PlayerId, handle: Handle) {
        let code = self.competition.code;
        let given = match self.server.store() {
            Ok(store) => store.give_to(self.server.epoch, code, organiser).await.is_ok(),
            Err(_) => false,
        };
        if !given {
            return self.is_unsure = true;
        }
        tracing::info!(tournament = %code, organiser = %handle, "a helper has become the organiser of a tournament");
        self.send_to_directors(&format!("The organiser has left; {handle} organises this tournament now."));
        let others = self.competition.helpers.iter().filter(|helper| **helper != handle).cloned().collect();
        (self.competition.organiser, self.competition.organiser_handle) = (organiser, handle);
        // If this cannot be stored, the organiser is also a helper.
        let _ = self.record(vec![TournamentFact::Helpers { helpers: others }]).await;
    }

    /// Ends the tournament. In an arena games may be going on, and others may not have begun: these are closed.
    pub(super) async fn end(&mut self) -> Result<(), Refusal> {
        let waiting = self.rooms.iter().filter(|(_, room)| !room.began).map(|(code, _)| *code).collect();
        self.act(Act::End).await?;
        self.close_early(waiting, EarlyClose::Undone);
        Ok(())
    }

    /// Decides a command of the machine, and records its facts.
    pub(super) async fn act(&mut self, act: Act) -> Result<(), Refusal> {
        let facts = self.competition.decide(&act, self.new_rooms())?;
        self.record(facts).await
    }

    /// The same for a pairing, on its own thread because it may take long.
    pub(super) async fn pair(&mut self, act: Act) -> Result<(), Refusal> {
        let act = match act {
            Act::Next => self.paired_by_program().await.unwrap_or(Act::Next),
            act => act,
        };
        let machine = self.competition.machine().clone();
        let decided = environment::spawn_blocking(move || machine.decide(&act)).await;
        let facts: Vec<Fact> = decided.map_err(|_| Refusal::fault())?.map_err(refusal)?;
        // This task handles nothing else meanwhile, so the facts still fit the state.
        let facts = self.competition.tournament_facts(facts, self.new_rooms());
        self.done_at = None;
        self.record(facts).await
    }

    /// Acts on the new state: makes rooms, and takes the next step if it is due.
    pub(super) async fn follow_up(&mut self) {
        if self.is_unsure {
            return;
        }
        self.end_if_abandoned().await;
        self.on_time().await;
        self.make_rooms().await;
    }

    /// Ends a tournament that was abandoned for too long.
    async fn end_if_abandoned(&mut self) {
        let Competition { made, last_at, .. } = self.competition;
        let end = bounds::ends_at(self.competition.phase(), made.seconds(), last_at.seconds());
        if end.is_none_or(|end| now().seconds() < end) {
            return;
        }
        let rooms = self.competition.wanted().iter().filter_map(|wanted| wanted.room).collect();
        tracing::info!(tournament = %self.competition.code, "an abandoned tournament ends");
        // With an unfinished round there are no standings. After a failure of the store, the next tick tries again.
        if self.act(Act::End).await.is_ok() || self.act(Act::Cancel).await.is_ok() {
            self.close_early(rooms, EarlyClose::Undone);
        }
    }

    /// Sends the followers new standings and the boards in play.
    fn show(&mut self) {
        if std::mem::take(&mut self.are_standings_stale) && !self.followers.is_empty() {
            let frame = frame(&self.standings(1));
            self.followers.send_if_idle(&frame);
        }
        if self.competition.machine().phase() == Phase::Running {
            self.show_boards();
        }
    }

    /// The fact that an entrant is paused as a no-show.
    pub(super) fn paused(entrant: usize) -> TournamentFact {
        let (entrant, why) = (entrant as u32 + 1, Some(StateReason::NoShow));
        TournamentFact::Attends { entrant, state: EntrantState::Paused, why }
    }

    pub(super) fn is_arena(&self) -> bool {
        self.competition.machine().settings().form == Form::Arena
    }
}

/// The first number of a page; numbers and places count from 1.
fn counted(from: Option<u32>) -> Result<u32, Refusal> {
    match from.unwrap_or(1) {
        0 => Err(Refusal::new(RefusalCode::BadOption, "from counts from 1")),
        from => Ok(from),
    }
}
