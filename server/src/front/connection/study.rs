//! Requests about finished games, and for study by the engine.

use std::time::Instant;

use bidak_shared::protocol::{PlayerId, RefusalCode};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use crate::accounts::archive::{self, ArchiveRequest};
use crate::accounts::study::{StudyRecipients, StudyRequest};
use crate::base::metrics::Help;
use crate::base::refusal::Refusal;
use crate::front::connection::{Client, now};
use crate::wire::outbox::Reply;

/// The extra cost of a question to the engine, in messages: no other answer takes so long to compute.
const STUDY_COST: u32 = 9;

/// A study in progress.
pub(super) struct Studying {
    /// Ends it.
    stop: CancellationToken,
    task: AbortOnDropHandle<()>,
}

impl Client<'_> {
    /// Answers a request to the archive in a task of its own.
    pub(super) fn look_up(&mut self, viewer: PlayerId, request: ArchiveRequest, reply: Reply) {
        let archive = &self.context.archive;
        let Ok(place) = archive.admit(self.network, self.taker()) else { return reply.refuse(archive::busy()) };
        let answer = archive.clone().answer(viewer, request, reply);
        let lookups = self.lookups.get_or_insert_default();
        while lookups.try_join_next().is_some() {}
        lookups.spawn(async move {
            answer.await;
            drop(place);
        });
    }

    /// Lets the engine study something in a task of its own.
    pub(super) async fn study(&mut self, player: PlayerId, question: StudyRequest, reply: Reply) {
        self.session.charge(STUDY_COST, now());
        let admitted = match self.may_ask_engine(player, &question).await {
            Ok(()) => self.context.study.admit(self.taker(), player, self.network),
            Err(refusal) => Err(refusal),
        };
        match admitted {
            Ok(admission) => {
                let stop = CancellationToken::new();
                let answer = StudyRecipients { reply, outbox: self.outbox.clone(), stop: stop.clone() };
                let task = AbortOnDropHandle::new(tokio::spawn(admission.answer(question, answer)));
                self.study = Some(Studying { stop, task });
            }
            Err(refusal) => reply.refuse(refusal),
        }
    }

    /// Charges a question about the move of a bot, and refuses it as help.
    pub(super) async fn may_ask_why(&mut self, now: Instant) -> Result<(), Refusal> {
        self.session.charge(STUDY_COST, now);
        match &self.caller {
            Some(caller) => self.may_get_help(caller.player).await,
            None => Ok(()), // The session refuses it.
        }
    }

    /// Refuses a question whose answer helps to a player in a running rated game.
    async fn may_ask_engine(&self, player: PlayerId, question: &StudyRequest) -> Result<(), Refusal> {
        let Some(line) = question.may_help() else { return Ok(()) };
        self.may_get_help(player).await?;
        let help_of = |refusal: &Refusal| (refusal.code == RefusalCode::Rated).then_some(Help::OwnDays);
        self.counted(self.context.study.must_not_help(player, line.clone()).await, help_of)?;
        // A line that cannot be played is refused for that.
        let Ok(keys) = question.studied(line) else { return Ok(()) };
        if self.context.lobby.is_in_play(keys).await? && !self.context.study.is_for_operator(player).await {
            let sentence = "this position is in a rated game in play; ask again when it is over";
            return self.counted(Err(Refusal::new(RefusalCode::Rated, sentence)), |_| Some(Help::AnyLive));
        }
        Ok(())
    }

    /// Counts help that was refused.
    fn counted(&self, answer: Result<(), Refusal>, help_of: impl Fn(&Refusal) -> Option<Help>) -> Result<(), Refusal> {
        if let Some(help) = answer.as_ref().err().and_then(help_of) {
            self.context.services.metrics.help_refused(help);
        }
        answer
    }

    /// Refuses help to a player in a running rated game on a live clock.
    async fn may_get_help(&self, player: PlayerId) -> Result<(), Refusal> {
        if self.context.lobby.plays_rated(player).await? {
            let sentence = "you are in a rated game: the engine answers again when it is over";
            return self.counted(Err(Refusal::new(RefusalCode::Rated, sentence)), |_| Some(Help::OwnLive));
        }
        Ok(())
    }

    /// Ends the client's study.
    pub(super) async fn stop_study(&mut self, reply: Reply) {
        if let Some(Studying { stop, task }) = self.study.take() {
            stop.cancel();
            let _ = task.await; // A panic there has been reported by the panic hook.
        }
        reply.ok();
    }
}
