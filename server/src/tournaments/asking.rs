//! Requests of clients at any node to the tournaments here. Data about entrants are read from the store first, so that
//! no tournament waits for them.

use std::collections::HashMap;
use std::sync::Arc;

use bidak_shared::club::rating::Rating;
use bidak_shared::protocol::{Account, Command, FullName, Order, PlayerId, PlayerName, RefusalCode, TournamentCode};
use tokio::sync::oneshot;

use crate::accounts::desk::read_new_handle;
use crate::base::address::AddressRange;
use crate::base::environment;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::store::{KnownPlayer, NewDevice};
use crate::tournaments::direct::MOST_HELPERS;
use crate::tournaments::mail::{Entering, Request, TournamentHandle};
use crate::tournaments::{Tournaments, not_organiser};
use crate::wire::outbox::{Outbox, Reply};

/// The tournament that a command names, and the player whom it enters.
pub(crate) struct Prepared {
    pub(crate) handle: TournamentHandle,
    entering: Option<Entering>,
    /// The full names of the entry list, for a director who asks for the entrants.
    full_names: HashMap<PlayerId, FullName>,
}

impl Prepared {
    /// Passes a client's request to the tournament. The sender for the returned receiver is dropped after the answer.
    pub(crate) async fn request(
        self,
        caller: Arc<Caller>,
        outbox: Outbox,
        command: Command,
        reply: Reply,
    ) -> oneshot::Receiver<()> {
        let (done, answered) = oneshot::channel();
        let Self { handle, entering, full_names } = self;
        handle.request(Request { caller, outbox, command, entering, full_names, reply, done }).await;
        answered
    }
}

/// The code of the existing tournament that a command names.
pub(crate) fn code_of(command: &Command) -> Option<TournamentCode> {
    match command {
        Command::Tournament { tournament, .. }
        | Command::LeaveTournament { tournament }
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

/// Whether the sender of a command becomes a follower of its tournament.
pub(crate) fn follows(command: &Command) -> bool {
    matches!(command, Command::TournamentNew(_) | Command::Tournament { .. } | Command::Enter { .. })
}

impl Tournaments {
    /// Finds the tournament of this node that a command names, and reads the player whom it enters. `label` names the
    /// client's device.
    pub(crate) async fn prepare(
        &self,
        caller: &Caller,
        command: &Command,
        label: Option<PlayerName>,
    ) -> Result<Prepared, Refusal> {
        if let Command::TournamentNew(spec) = command {
            self.accounts.must_have(caller)?;
            let organiser = caller.account.handle().cloned().ok_or_else(Refusal::fault)?;
            let handle = self.make(caller, organiser, (**spec).clone()).await?;
            return Ok(Prepared { handle, entering: None, full_names: HashMap::new() });
        }
        let code = code_of(command).ok_or_else(Refusal::fault)?;
        let handle = match self.find(code, caller.network, Some(caller)).await {
            // Counts as a wrong guess, so that drafts cannot be found by trying.
            Err(refusal) if refusal.code == RefusalCode::NoTournament => {
                let now = environment::instant();
                return Err(self.guesses.guessed_wrong(caller.network, caller.taker(now), refusal));
            }
            found => found?,
        };
        let entering = match command {
            Command::Enter { handle: wanted, .. } => Some(self.entering(code, caller, wanted.as_deref(), label).await?),
            Command::Direct(direct) => {
                self.accounts.must_have(caller)?;
                if !self.is_directed_by(code, caller) {
                    return Err(not_organiser());
                }
                self.entering_by(code, caller.network, &direct.order).await?
            }
            _ => None,
        };
        let full_names = match command {
            Command::Entrants { .. } if self.is_directed_by(code, caller) => self.full_names(code).await?,
            _ => HashMap::new(),
        };
        Ok(Prepared { handle, entering, full_names })
    }

    /// The player who enters. A guest takes the handle once the tournament has allowed the entry.
    async fn entering(
        &self,
        code: TournamentCode,
        caller: &Caller,
        wanted: Option<&str>,
        label: Option<PlayerName>,
    ) -> Result<Entering, Refusal> {
        let (player, key) = (caller.player, caller.key);
        let place = self.seed_of(code, caller.network, player).await?;
        if caller.account.tag().is_none()
            && let Some(wanted) = wanted
        {
            self.accounts.must_be_kept()?;
            let (handle, kind, rating) = (read_new_handle(wanted)?, caller.kind(), Rating::default().points());
            let name = handle.name();
            // A guest has one token on all devices.
            let device = Some(NewDevice { token: key, label });
            return Ok(Entering { player, handle, kind, owner: None, key, name, rating, place, device });
        }
        self.accounts.must_have(caller)?;
        caller.must_not_pose_as_person(RefusalCode::NotInvited)?;
        let Account { handle, kind, owner, .. } = self.accounts.account_of(player).await?;
        let (rating, name) = (self.rating_for(code, player).await?, handle.name());
        Ok(Entering { player, handle, kind, owner, key, name, rating, place, device: None })
    }

    /// The player whom an order enters. Refuses unknown accounts.
    async fn entering_by(
        &self,
        code: TournamentCode,
        asker: AddressRange,
        order: &Order,
    ) -> Result<Option<Entering>, Refusal> {
        match order {
            Order::Add { handle } => {
                let Account { player, handle, kind, owner, .. } = self.accounts.profile(handle.clone()).await?;
                let KnownPlayer { key, .. } = self.player(player).await?;
                let (rating, name) = (self.rating_for(code, player).await?, handle.name());
                let place = self.seed_of(code, asker, player).await?;
                Ok(Some(Entering { player, handle, kind, owner, key, name, rating, place, device: None }))
            }
            Order::Helpers { handles } => {
                for handle in handles.iter().take(MOST_HELPERS) {
                    self.accounts.profile(handle.clone()).await.map_err(|refusal| Refusal {
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
        let (game, clock) = self.game_of(code)?;
        let ratings = self.accounts.ratings(player).await?;
        let line = ratings.iter().find(|line| line.game == game && Some(line.speed) == clock.speed());
        Ok(line.map_or_else(|| Rating::default().points(), |line| line.rating))
    }
}
