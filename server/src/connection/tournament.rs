//! What a client asks about tournaments. What the store knows of those who enter is looked up here, so that no tournament waits
//! for it.

use std::sync::Arc;

use bidak_shared::club::rating::Rating;
use bidak_shared::protocol::{Account, Command, Direct, Order, RefusalCode, ServerMessage, TournamentCode};

use crate::connection::account::WRITE_COST;
use crate::connection::{Client, now};
use crate::limit::Limit;
use crate::outbox::Reply;
use crate::refusal::Refusal;
use crate::room::Guest;
use crate::store::KnownPlayer;
use crate::tournaments::{Entering, Request, TournamentHandle};

/// Tournaments that one connection follows.
const MOST_FOLLOWED: usize = 8;

/// A tournament that a connection follows.
pub(super) struct Followed {
    code: TournamentCode,
    pub(super) handle: TournamentHandle,
}

impl Client<'_> {
    /// Does what a command about tournaments asks for.
    pub(super) async fn serve_tournament(&mut self, guest: Arc<Guest>, command: Command, reply: Reply) {
        match command {
            Command::Tournaments => {
                self.session.charge(WRITE_COST, now());
                match self.context.tournaments.list(Some(guest.player)).await {
                    Ok(tournaments) => reply.message(|re| ServerMessage::Tournaments { re, tournaments }),
                    Err(refusal) => reply.refuse(refusal),
                }
            }
            Command::LeaveTournament { tournament } => {
                if let Some(place) = self.followed.iter().position(|one| one.code == tournament) {
                    self.followed.swap_remove(place).handle.gone(self.id).await;
                }
                reply.ok();
            }
            command => match self.prepare(&guest, &command).await {
                Ok((handle, entering)) => {
                    let outbox = self.outbox.clone();
                    handle.request(Request { guest, outbox, command, entering, reply }).await;
                }
                Err(refusal) => reply.refuse(refusal),
            },
        }
    }

    /// The tournament that a command is about, and who enters it.
    async fn prepare(
        &mut self,
        guest: &Arc<Guest>,
        command: &Command,
    ) -> Result<(TournamentHandle, Option<Entering>), Refusal> {
        let tournaments = self.context.tournaments.clone();
        if let Command::TournamentNew(spec) = command {
            self.must_have_account(guest)?;
            self.session.charge(WRITE_COST, now());
            let organiser = guest.account.handle().cloned().ok_or_else(Refusal::fault)?;
            self.may_follow(None)?;
            let (code, handle) = tournaments.make(guest, organiser, (**spec).clone()).await?;
            self.followed.push(Followed { code, handle: handle.clone() });
            return Ok((handle, None));
        }
        let code = tournament_of(command).ok_or_else(Refusal::fault)?;
        let handle = match tournaments.find(code).await {
            Err(refusal) if refusal.code == RefusalCode::NoTournament => {
                // Nobody finds drafts by trying.
                self.session.wrong_guess(now());
                return Err(refusal);
            }
            found => found?,
        };
        if let Command::Tournament { .. } | Command::Enter { .. } = command {
            self.may_follow(Some(code))?;
        }
        let entering = match command {
            Command::Enter { handle: wanted, .. } => {
                self.session.charge(WRITE_COST, now());
                if guest.account.tag().is_none()
                    && let Some(wanted) = wanted
                {
                    self.take_handle(guest, wanted).await?;
                }
                self.must_have_account(guest)?;
                let account = self.context.accounts.account_of(guest.player).await?;
                let known = KnownPlayer { id: guest.player, key: guest.key, name: guest.name.get() };
                Some(self.entering(code, account, known).await?)
            }
            Command::Ready { .. } | Command::Withdraw { .. } => {
                self.session.charge(WRITE_COST, now());
                None
            }
            Command::Direct(direct) => {
                self.must_have_account(guest)?;
                self.session.charge(WRITE_COST, now());
                match &**direct {
                    Direct { order: Order::Add { handle }, .. } => {
                        let account = self.context.accounts.profile(handle.clone()).await?;
                        let known = tournaments.player(account.player).await?;
                        Some(self.entering(code, account, known).await?)
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        if let Command::Tournament { .. } | Command::Enter { .. } = command
            && !self.followed.iter().any(|one| one.code == code)
        {
            self.followed.push(Followed { code, handle: handle.clone() });
        }
        Ok((handle, entering))
    }

    /// Refuses to follow one tournament too many.
    fn may_follow(&mut self, code: Option<TournamentCode>) -> Result<(), Refusal> {
        self.followed.retain(|one| !one.handle.is_closed());
        if self.followed.iter().filter(|one| Some(one.code) != code).count() < MOST_FOLLOWED {
            return Ok(());
        }
        let sentence = format!("this connection follows {MOST_FOLLOWED} tournaments; leave one with leave_tournament");
        Err(Refusal::at(Limit::TournamentsFollowed, RefusalCode::TooManyTournaments, sentence))
    }

    /// Somebody who is to enter, with the rating in the game of the tournament.
    async fn entering(&self, code: TournamentCode, account: Account, known: KnownPlayer) -> Result<Entering, Refusal> {
        let (game, clock) = self.context.tournaments.game_of(code).await?;
        let ratings = self.context.accounts.ratings(account.player).await?;
        let line = ratings.iter().find(|line| line.game == game && Some(line.speed) == clock.speed());
        let rating = line.map_or_else(|| Rating::default().points(), |line| line.rating);
        Ok(Entering { account, known, rating })
    }
}

/// The tournament that a command is about.
fn tournament_of(command: &Command) -> Option<TournamentCode> {
    match command {
        Command::Tournament { tournament, .. }
        | Command::Entrants { tournament, .. }
        | Command::Standings { tournament, .. }
        | Command::Round { tournament, .. }
        | Command::Enter { tournament, .. }
        | Command::Ready { tournament, .. }
        | Command::Withdraw { tournament } => Some(*tournament),
        Command::Direct(direct) => Some(direct.tournament),
        _ => None,
    }
}
