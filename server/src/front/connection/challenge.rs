//! Requests about challenges.

use std::sync::Arc;

use bidak_shared::protocol::{
    ChallengeCode, ChallengeRequest, Command, Handle, RefusalCode, SeatChoice, ServerMessage,
};

use crate::accounts::desk::read_handle;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::front::connection::account::WRITE_COST;
use crate::front::connection::{Client, now};
use crate::nodes::NewChallenge;
use crate::room::RoomSpec;
use crate::wire::outbox::Reply;

impl Client<'_> {
    /// Carries out a command about challenges.
    pub(super) async fn serve_challenge(&mut self, caller: Arc<Caller>, command: Command, reply: Reply) {
        let lobby = self.context.lobby.clone();
        let done = match command {
            Command::Challenge(request) => match self.challenge(caller, *request).await {
                Ok(new) => {
                    let handle = new.handle.clone();
                    let made =
                        if self.is_invitation(&new) { self.invite(new).await } else { lobby.challenge(new).await };
                    match made {
                        Ok(challenge) => {
                            let challenge = Box::new(challenge);
                            return reply.message(|re| ServerMessage::Challenge { re, challenge });
                        }
                        Err(refusal) => Err(self.refusal_to_handle(refusal, handle).await),
                    }
                }
                Err(refusal) => Err(refusal),
            },
            Command::AcceptChallenge { challenge } => {
                self.forget_closed();
                self.accept_challenge(challenge, caller).await
            }
            Command::DeclineChallenge { challenge } => self.decline_challenge(challenge, caller).await,
            Command::WithdrawChallenge { challenge } => self.withdraw_challenge(challenge, caller).await,
            Command::Challenges { challenge } => match self.list_challenges(challenge, caller).await {
                Ok((received, sent)) => {
                    return reply.message(|re| ServerMessage::Challenges { re, received, sent });
                }
                Err(refusal) => Err(refusal),
            },
            _ => Err(Refusal::fault()), // The caller passes on nothing else.
        };
        match done {
            Ok(()) => reply.ok(),
            Err(refusal) => {
                if refusal.code == RefusalCode::NoChallenge {
                    self.wrong_code();
                }
                reply.refuse(refusal);
            }
        }
    }

    async fn accept_challenge(&self, code: ChallengeCode, caller: Arc<Caller>) -> Result<(), Refusal> {
        match self.invitation(code, &caller).await? {
            Some(kept) => self.accept_invitation(kept, caller).await,
            None => self.context.lobby.accept_challenge(code, caller, self.outbox.clone()).await,
        }
    }

    async fn decline_challenge(&self, code: ChallengeCode, caller: Arc<Caller>) -> Result<(), Refusal> {
        match self.invitation(code, &caller).await? {
            Some(kept) => self.decline_invitation(kept, &caller).await,
            None => self.context.lobby.decline_challenge(code, caller).await,
        }
    }

    async fn withdraw_challenge(&self, code: ChallengeCode, caller: Arc<Caller>) -> Result<(), Refusal> {
        match self.invitation(code, &caller).await? {
            Some(kept) => self.withdraw_invitation(kept, &caller).await,
            None => self.context.lobby.withdraw_challenge(code, caller).await,
        }
    }

    /// The refusal of a challenge to a handle: if nobody has the handle, that is the reason, and not that the player is offline.
    async fn refusal_to_handle(&self, refusal: Refusal, handle: Option<Handle>) -> Refusal {
        match handle.filter(|_| refusal.code == RefusalCode::NotHere) {
            Some(handle) => self.context.accounts.profile(handle).await.err().unwrap_or(refusal),
            None => refusal,
        }
    }

    /// Checks a request for a challenge.
    async fn challenge(&mut self, caller: Arc<Caller>, request: ChallengeRequest) -> Result<NewChallenge, Refusal> {
        self.session.charge(WRITE_COST, now());
        let ChallengeRequest { handle, game, options, clock, rated, seat } = request;
        let handle = handle.map(|handle| read_handle(&handle)).transpose()?;
        if handle.is_some() || rated {
            self.must_have_account(&caller)?;
        }
        if rated {
            caller.must_not_pose_as_person(RefusalCode::NotRated)?;
        }
        let seat = match seat {
            SeatChoice::Any => SeatChoice::Random,
            SeatChoice::None => {
                let sentence = "a challenger plays: seat is first, second or random";
                return Err(Refusal::new(RefusalCode::BadOption, sentence));
            }
            seat => seat,
        };
        let mut spec = RoomSpec::new(game, options, None, clock, false)?;
        if rated {
            spec = spec.rated(None)?;
        }
        let rating = match caller.account.tag().and(spec.clock.speed()) {
            Some(speed) => self.established_rating(&caller, spec.game, speed).await?,
            None => None,
        };
        Ok(NewChallenge { caller, handle, spec, seat, rating, from: None })
    }
}
