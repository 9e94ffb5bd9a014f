//! Requests about accounts.

use bidak_shared::club::rating::Rating;
use bidak_shared::club::speed::Speed;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::text::BadText;
use bidak_shared::protocol::{Account, Command, RatingLine, RefusalCode, ServerMessage};

use crate::accounts::archive;
use crate::accounts::desk::{NewBot, read_handle, read_new_handle, too_many_accounts};
use crate::base::parts::AllowancePart;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::front::connection::{Client, now};
use crate::room::RoomSpec;
use crate::store::{MOST_LEADERS, MOST_NAMES, NewDevice, Revoked};
use crate::wire::outbox::Reply;

/// The extra cost, in messages, of a request that writes to the store or reads much of it.
pub(super) const WRITE_COST: u32 = 9;

impl Client<'_> {
    /// Carries out a command about accounts.
    pub(super) async fn serve_account(&mut self, caller: &Caller, command: Command, reply: Reply) {
        match self.account_answer(caller, command).await {
            Ok(answer) => reply.message(answer),
            Err(refusal) => reply.refuse(refusal),
        }
    }

    async fn account_answer(
        &mut self,
        caller: &Caller,
        command: Command,
    ) -> Result<Box<dyn FnOnce(u32) -> ServerMessage + Send>, Refusal> {
        let accounts = self.context.accounts.clone();
        if let Command::Account { handle: None }
        | Command::FullName { .. }
        | Command::Devices
        | Command::Revoke { .. }
        | Command::BotAccount { .. } = command
        {
            self.must_have_account(caller)?;
        }
        // These queries share the limits of those about finished games.
        let _permit = match command {
            Command::Account { handle: None }
            | Command::Profile { .. }
            | Command::Leaders { .. }
            | Command::Ratings { .. }
            | Command::Devices => {
                Some(self.context.archive.admit(self.network, self.taker()).map_err(|_| archive::busy())?)
            }
            _ => None,
        };
        let device = self.device;
        Ok(match command {
            Command::Account { handle: None } => {
                let account = Box::new(accounts.account_of(caller.player).await?);
                Box::new(move |re| ServerMessage::Account { re, account })
            }
            Command::Account { handle: Some(handle) } => {
                let account = Box::new(self.take_handle(caller, &handle).await?);
                Box::new(move |re| ServerMessage::Account { re, account })
            }
            Command::FullName { name } => {
                let name = name.map(|name| name.parse()).transpose();
                let name = name.map_err(|error: BadText| Refusal::new(RefusalCode::BadName, error.to_string()))?;
                self.session.charge(WRITE_COST, now());
                self.context.lobby.may_change_account(caller.network, caller.taker(now())).await?;
                let account = Box::new(accounts.set_full_name(caller.player, name).await?);
                Box::new(move |re| ServerMessage::Account { re, account })
            }
            Command::BotAccount { handle } => {
                let handle = read_new_handle(&handle)?;
                let part = self.may_make_account(caller).await?;
                self.context.lobby.may_change_account(caller.network, caller.taker(now())).await?;
                let made = accounts.register_bot(caller.player, handle).await;
                // Another token for an existing bot is a change, not a new account.
                if !made.as_ref().is_ok_and(|made| made.is_new) {
                    self.context.lobby.account_not_made(caller.network, part, caller.player).await;
                }
                let NewBot { account, token, revoked, .. } = made?;
                self.context.lobby.revoked(account.player, revoked).await;
                let account = Box::new(account);
                Box::new(move |re| ServerMessage::BotAccount { re, account, token })
            }
            Command::Profile { handle, game, speed, against } => {
                let account = Box::new(accounts.profile(read_handle(&handle)?).await?);
                let ratings = accounts.ratings(account.player).await?;
                let graph = match game.zip(speed) {
                    Some((game, speed)) => accounts.graph(account.player, game, speed).await?,
                    None => Vec::new(),
                };
                let against = match against {
                    Some(other) => {
                        let other = accounts.profile(read_handle(&other)?).await?;
                        accounts.against(account.player, other.player).await?
                    }
                    None => Vec::new(),
                };
                Box::new(move |re| ServerMessage::Profile { re, account, ratings, graph, against })
            }
            Command::Leaders { game, speed, kind, limit } => {
                self.session.charge(WRITE_COST, now());
                let leaders = accounts.leaders(game, speed, kind, limit.unwrap_or(MOST_LEADERS)).await?;
                let missing = match caller.account.tag() {
                    Some(tag) if tag.kind == kind => accounts.missing(caller.player, game, speed).await?,
                    _ => None,
                };
                Box::new(move |re| ServerMessage::Leaders { re, leaders, missing })
            }
            Command::Ratings { game, speed, of } => {
                self.session.charge(WRITE_COST, now());
                if of.len() > MOST_NAMES {
                    let sentence = format!("at most {MOST_NAMES} ratings in one request");
                    return Err(Refusal::new(RefusalCode::BadMessage, sentence));
                }
                let ratings = accounts.named_ratings(game, speed, of).await?;
                Box::new(move |re| ServerMessage::Ratings { re, ratings })
            }
            Command::Devices => {
                let devices = accounts.devices(caller.player, device).await?;
                Box::new(move |re| ServerMessage::Devices { re, devices })
            }
            Command::Revoke { device: number } => {
                self.session.charge(WRITE_COST, now());
                self.context.lobby.may_change_account(caller.network, caller.taker(now())).await?;
                let revoked: Revoked = accounts.revoke(caller.player, number, device).await?;
                self.context.lobby.revoked(caller.player, revoked).await;
                Box::new(|re| ServerMessage::Ok { re })
            }
            _ => return Err(Refusal::fault()), // The caller passes on nothing else.
        })
    }

    /// Makes an account of a guest.
    async fn take_handle(&mut self, caller: &Caller, handle: &str) -> Result<Account, Refusal> {
        let handle = read_new_handle(handle)?;
        self.session.charge(WRITE_COST, now());
        let device = self.new_device();
        self.context.accounts.take_handle(&self.context.lobby, caller, handle, device).await
    }

    /// The device of this connection, for an account.
    pub(super) fn new_device(&self) -> NewDevice {
        NewDevice { token: self.device, label: self.label.clone() }
    }

    /// Refuses guests, and everybody on a server without accounts.
    pub(super) fn must_have_account(&self, caller: &Caller) -> Result<(), Refusal> {
        self.context.accounts.must_have(caller)
    }

    /// The game to seek, and the rating of the player.
    pub(super) async fn pair_spec(
        &self,
        caller: &Caller,
        spec: Result<RoomSpec, Refusal>,
        rated: bool,
        range: Option<u32>,
    ) -> Result<(RoomSpec, i32), Refusal> {
        let mut spec = spec?;
        if rated || range.is_some() {
            self.must_have_account(caller)?;
        }
        if rated {
            caller.must_not_pose_as_person(RefusalCode::NotRated)?;
            spec = spec.rated(None)?;
        }
        let rating = match spec.clock.speed() {
            Some(speed) if rated || range.is_some() => self.rating_in(caller, spec.game, speed).await?,
            _ => Rating::default().points(),
        };
        Ok((spec, rating))
    }

    /// The rating of a player in a game at a speed, or that of a new player.
    pub(super) async fn rating_in(&self, caller: &Caller, game: GameKind, speed: Speed) -> Result<i32, Refusal> {
        let line = self.rating_line(caller, game, speed).await?;
        Ok(line.map_or_else(|| Rating::default().points(), |line| line.rating))
    }

    /// The rating of a player in a game at a speed, without a provisional one.
    pub(super) async fn established_rating(
        &self,
        caller: &Caller,
        game: GameKind,
        speed: Speed,
    ) -> Result<Option<i32>, Refusal> {
        let line = self.rating_line(caller, game, speed).await?;
        Ok(line.filter(|line| !line.provisional).map(|line| line.rating))
    }

    async fn rating_line(&self, caller: &Caller, game: GameKind, speed: Speed) -> Result<Option<RatingLine>, Refusal> {
        let ratings = self.context.accounts.ratings(caller.player).await?;
        Ok(ratings.into_iter().find(|line| (line.game, line.speed) == (game, speed)))
    }

    /// Counts a request for an account, and refuses it above the limit of the address.
    async fn may_make_account(&mut self, caller: &Caller) -> Result<AllowancePart, Refusal> {
        self.session.charge(WRITE_COST, now());
        let may_make = self.context.lobby.may_make_account(caller.network, caller.taker(now())).await?;
        may_make.map_err(too_many_accounts)
    }
}
