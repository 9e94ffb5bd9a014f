//! Requests with a code that could be guessed. When the address has sent too many wrong ones, such a request waits for
//! its turn, while the connection goes on with the others.

use std::sync::Arc;

use bidak_shared::protocol::{ChallengeCode, Command, RefusalCode};

use crate::base::parts::Taker;
use crate::base::refusal::Refusal;
use crate::caller::guesses::{Check, CheckTime, CodeTurn, Guesser};
use crate::front::connection::{Client, now};
use crate::wire::closing::HangUp;
use crate::wire::outbox::Reply;

/// A request, as it came.
pub(super) struct CodeRequest {
    pub(super) key: Option<u32>,
    pub(super) command: Command,
    pub(super) id: u32,
    pub(super) reply: Reply,
}

/// A request whose code waits for its check.
pub(super) struct WaitingCode {
    request: CodeRequest,
    turn: CodeTurn,
}

impl WaitingCode {
    /// Waits for the turn of the request that waits. Cancel safe.
    pub(super) async fn come(waiting: &mut Option<Box<Self>>) -> Result<Check, Refusal> {
        match waiting {
            // Boxed, so that other connections do not hold its memory.
            Some(waiting) => Box::pin(waiting.turn.come()).await,
            None => std::future::pending().await,
        }
    }
}

impl Client<'_> {
    /// Serves a request. If its code could be guessed, the code is checked now, or when its turn comes.
    pub(super) async fn serve_code(&mut self, request: CodeRequest) {
        if !self.may_be_guess(&request.command).await {
            let CodeRequest { key, command, id, reply } = request;
            return self.serve(key, command, id, reply).await;
        }
        if self.waiting_code.is_some() {
            let sentence = "another code of yours waits for its check; wait for its answer";
            return request.reply.refuse(Refusal::new(RefusalCode::TooFast, sentence));
        }
        let taker = self.taker();
        let known_since = self.caller.as_ref().and_then(|caller| caller.known_since);
        let guesser = Guesser { taker, known_since, wrong: self.session.wrong_codes() };
        match self.context.guesses.ask(self.network, guesser) {
            CheckTime::Now(check) => self.serve_checked(request, check).await,
            CheckTime::Later(turn) => self.waiting_code = Some(Box::new(WaitingCode { request, turn })),
        }
    }

    /// Serves the request that has waited.
    pub(super) async fn serve_turn(&mut self, turn: Result<Check, Refusal>) {
        let Some(waiting) = self.waiting_code.take() else { return };
        let WaitingCode { request, .. } = *waiting;
        match turn {
            Ok(check) => self.serve_checked(request, check).await,
            Err(refusal) => request.reply.refuse(refusal),
        }
    }

    /// Serves a request whose code may be checked now.
    async fn serve_checked(&mut self, CodeRequest { key, command, id, reply }: CodeRequest, check: Check) {
        let wrong = self.session.wrong_codes();
        self.checks_code = true;
        self.serve(key, command, id, reply).await;
        self.checks_code = false;
        if self.session.wrong_codes() == wrong {
            check.right();
        } else if self.context.config.wrong_guesses_per_address > 0 && self.session.has_guessed_out(now()) {
            // After the answer.
            self.outbox.hang_up(HangUp::WrongCodes);
        }
    }

    /// Whether a command names a code that the client may have guessed.
    async fn may_be_guess(&self, command: &Command) -> bool {
        let Some(caller) = &self.caller else {
            return matches!(command, Command::Hello(hello) if hello.link.is_some());
        };
        match command {
            Command::AcceptChallenge { challenge }
            | Command::DeclineChallenge { challenge }
            | Command::WithdrawChallenge { challenge }
            | Command::Challenges { challenge: Some(challenge) } => !self.knows_challenge(*challenge).await,
            command => match command.room() {
                // Without the lobby the request is refused anyway.
                Some(code) => matches!(self.context.lobby.knows_room(code, caller.player).await, Ok(false)),
                None => false,
            },
        }
    }

    /// Counts the code of the present request as wrong. One's own challenges and listed rooms that are gone are no guesses.
    pub(super) fn wrong_code(&mut self) {
        if self.checks_code {
            self.session.wrong_code(now());
        } else {
            self.session.wrong_guess(now());
        }
    }

    /// The client as a user of the allowances of its address.
    pub(super) fn taker(&self) -> Taker {
        self.caller.as_ref().map_or(Taker::NOBODY, |caller| caller.taker(now()))
    }

    /// Whether a challenge is by or to the client.
    async fn knows_challenge(&self, code: ChallengeCode) -> bool {
        let Some(caller) = self.caller.as_ref().map(Arc::clone) else { return false };
        if !matches!(self.context.lobby.knows_challenge(code, caller.player).await, Ok(false)) {
            return true;
        }
        let Ok(_permit) = self.context.archive.admit(self.network, self.taker()) else { return false };
        let kept = self.context.accounts.challenge(code).await;
        matches!(kept, Ok(Some(kept)) if kept.by.id == caller.player || kept.is_to(caller.player))
    }
}
