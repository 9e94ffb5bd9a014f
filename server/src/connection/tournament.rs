//! What a client asks about tournaments. What the store knows of those who enter is looked up here, so that no tournament waits
//! for it.

use std::sync::Arc;

use bidak_shared::club::rating::Rating;
use bidak_shared::protocol::{Account, Command, Order, PlayerId, RefusalCode, ServerMessage, TournamentCode};

use crate::connection::account::{WRITE_COST, read_new_handle};
use crate::connection::{Client, now};
use crate::limit::Limit;
use crate::outbox::Reply;
use crate::refusal::Refusal;
use crate::room::Guest;
use crate::store::KnownPlayer;
use crate::tournaments::{Entering, MOST_HELPERS, Request, TournamentHandle, not_organiser};

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
                match self.context.tournaments.list(Some(&guest)).await {
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
        let handle = match tournaments.find(code, Some(guest)).await {
            Err(refusal) if refusal.code == RefusalCode::NoTournament => {
                // Nobody finds drafts by trying.
                self.session.wrong_guess(now());
                return Err(self.context.lobby.guessed_wrong(self.network, refusal).await);
            }
            found => found?,
        };
        if let Command::Tournament { .. } | Command::Enter { .. } = command {
            self.may_follow(Some(code))?;
        }
        let entering = match command {
            Command::Enter { handle: wanted, .. } => {
                self.session.charge(WRITE_COST, now());
                Some(self.entering(code, guest, wanted.as_deref()).await?)
            }
            Command::Ready { .. } | Command::Withdraw { .. } => {
                self.session.charge(WRITE_COST, now());
                None
            }
            Command::Direct(direct) => {
                self.must_have_account(guest)?;
                self.session.charge(WRITE_COST, now());
                if !tournaments.is_directed_by(code, guest) {
                    return Err(not_organiser());
                }
                self.entering_by(code, &direct.order).await?
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

    /// The player who enters. A guest takes the handle when the tournament has allowed the entry.
    async fn entering(&self, code: TournamentCode, guest: &Guest, wanted: Option<&str>) -> Result<Entering, Refusal> {
        let (player, key, name) = (guest.player, guest.key, guest.name.get());
        let place = self.context.tournaments.seed_of(code, player).await?;
        if guest.account.tag().is_none()
            && let Some(wanted) = wanted
        {
            self.context.accounts.must_be_kept()?;
            let (handle, kind, rating) = (read_new_handle(wanted)?, guest.kind(), Rating::default().points());
            let device = Some(self.new_device());
            return Ok(Entering { player, handle, kind, owner: None, key, name, rating, place, device });
        }
        self.must_have_account(guest)?;
        guest.must_not_pose_as_person(RefusalCode::NotInvited)?;
        let Account { handle, kind, owner, .. } = self.context.accounts.account_of(player).await?;
        let rating = self.rating_for(code, player).await?;
        Ok(Entering { player, handle, kind, owner, key, name, rating, place, device: None })
    }

    /// The player whom an order enters. Refuses an unknown account.
    async fn entering_by(&self, code: TournamentCode, order: &Order) -> Result<Option<Entering>, Refusal> {
        match order {
            Order::Add { handle } => {
                let Account { player, handle, kind, owner, .. } = self.context.accounts.profile(handle.clone()).await?;
                let KnownPlayer { key, name, .. } = self.context.tournaments.player(player).await?;
                let rating = self.rating_for(code, player).await?;
                let place = self.context.tournaments.seed_of(code, player).await?;
                Ok(Some(Entering { player, handle, kind, owner, key, name, rating, place, device: None }))
            }
            Order::Helpers { handles } => {
                for handle in handles.iter().take(MOST_HELPERS) {
                    self.context.accounts.profile(handle.clone()).await.map_err(|refusal| Refusal {
                        sentence: format!("{handle}: {}", refusal.sentence),
                        ..refusal
                    })?;
                }
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// The rating of a player in the game of a tournament.
    async fn rating_for(&self, code: TournamentCode, player: PlayerId) -> Result<i32, Refusal> {
        let (game, clock) = self.context.tournaments.game_of(code)?;
        let ratings = self.context.accounts.ratings(player).await?;
        let line = ratings.iter().find(|line| line.game == game && Some(line.speed) == clock.speed());
        Ok(line.map_or_else(|| Rating::default().points(), |line| line.rating))
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
