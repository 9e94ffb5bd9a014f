//! Challenges of accounts to games by days: they wait in the store for 14 days, and nobody need be connected.

use std::collections::BTreeSet;
use std::sync::Arc;

use bidak_shared::game::Player;
use bidak_shared::protocol::{
    Challenge, ChallengeCode, ChallengeEnd, GameId, Handle, PlayerId, RoomCode, SeatChoice, ServerMessage,
};

use crate::accounts::archive;
use crate::base::address::AddressRange;
use crate::base::environment;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::caller::account_cell::AccountCell;
use crate::caller::blocks::Blocks;
use crate::caller::lag::Lag;
use crate::caller::name::SharedName;
use crate::caller::presence::PresentRooms;
use crate::front::connection::Client;
use crate::lobby::{
    CHALLENGE_BOUNDS, ListedChallenges, PairByDays, may_accept, may_decline, may_meet, may_withdraw, must_be_another,
    no_challenge, too_many_challenges,
};
use crate::nodes::NewChallenge;
use crate::room::RoomSpec;
use crate::store::{KnownPlayer, StoredChallenge};
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::frame;

/// The most unloaded games of a challenger that are read; the bound of unfinished games is smaller.
const MOST_UNLOADED: u32 = 2000;

impl Client<'_> {
    /// Whether the store keeps this challenge.
    pub(super) fn is_invitation(&self, new: &NewChallenge) -> bool {
        let has_account = new.caller.account.tag().is_some();
        new.spec.clock.is_by_days() && has_account && self.context.accounts.keep_challenges()
    }

    /// Stores a challenge.
    pub(super) async fn invite(&self, new: NewChallenge) -> Result<Challenge, Refusal> {
        let NewChallenge { caller, handle, spec, seat, rating, .. } = new;
        let account = caller.account.tag().cloned().ok_or_else(Refusal::fault)?;
        let to = match handle {
            Some(handle) => Some((self.may_invite(&caller, handle.clone()).await?, handle)),
            None => None,
        };
        let challenge = StoredChallenge {
            code: ChallengeCode::from_bits(environment::random()),
            game: GameId::from_bits(environment::random()),
            made: crate::store::now(),
            by: KnownPlayer { id: caller.player, key: caller.key, name: caller.name.get() },
            account,
            program: caller.program,
            address: caller.network.address(),
            to,
            kind: spec.game,
            options: (*spec.options).clone(),
            clock: spec.clock,
            rated: spec.rated,
            side: match seat {
                SeatChoice::First => Some(Player::First),
                SeatChoice::Second => Some(Player::Second),
                SeatChoice::Any | SeatChoice::Random | SeatChoice::None => None,
            },
            rating,
        };
        let made = self.context.accounts.add_challenge(challenge.clone(), CHALLENGE_BOUNDS).await?;
        let replaces = made.map_err(too_many_challenges)?;
        if let Some(code) = replaces {
            let before = StoredChallenge { code, ..challenge.clone() };
            self.invitation_over(&before, ChallengeEnd::Withdrawn, None).await;
        }
        let shown = Challenge { replaces, ..challenge.shown() };
        if let Some((player, _)) = challenge.to {
            let challenged = ServerMessage::Challenged { challenge: Box::new(shown.clone()) };
            self.context.lobby.send_to_player(player, frame(&challenged)).await;
        }
        Ok(shown)
    }

    /// The player with a handle, whom the caller may challenge.
    async fn may_invite(&self, caller: &Caller, handle: Handle) -> Result<PlayerId, Refusal> {
        let player = self.context.accounts.profile(handle).await?.player;
        must_be_another(caller, player)?;
        self.may_meet(caller, player).await?;
        Ok(player)
    }

    /// Refuses if one of the two players has blocked the other.
    async fn may_meet(&self, caller: &Caller, other: PlayerId) -> Result<(), Refusal> {
        let blocked = self.context.accounts.blocked_by(other).await?;
        may_meet(caller, other, blocked.iter().any(|blocked| blocked.player == caller.player))
    }

    /// The stored challenge with a code, for a player who may answer or withdraw it. Other codes are for the lobby.
    pub(super) async fn invitation(
        &self,
        code: ChallengeCode,
        caller: &Caller,
    ) -> Result<Option<StoredChallenge>, Refusal> {
        let _permit = self.context.archive.admit(self.network, self.taker()).map_err(|_| archive::busy())?;
        let Some(found) = self.context.accounts.challenge(code).await? else { return Ok(None) };
        let is_own = found.by.id == caller.player || found.is_to(caller.player);
        let is_open = found.to.is_none();
        Ok(Some(found).filter(|_| is_own || is_open))
    }

    /// Adds the stored challenges of a player to those in the lobby, and the one with a code to those received.
    pub(super) async fn list_challenges(
        &self,
        code: Option<ChallengeCode>,
        caller: Arc<Caller>,
    ) -> Result<ListedChallenges, Refusal> {
        let wanted = match code {
            Some(code) => self.invitation(code, &caller).await?,
            None => None,
        };
        let mut kept = Vec::new();
        if caller.account.tag().is_some() {
            let _permit = self.context.archive.admit(self.network, self.taker()).map_err(|_| archive::busy())?;
            kept = self.context.accounts.challenges_of(caller.player).await?;
        }
        let (me, blocks) = (caller.player, caller.blocks.clone());
        let (mut received, mut sent) = self.context.lobby.challenges(code.filter(|_| wanted.is_none()), caller).await?;
        received
            .extend(kept.iter().filter(|one| one.is_to(me) && !blocks.contains(one.by.id)).map(StoredChallenge::shown));
        sent.extend(kept.iter().filter(|one| one.by.id == me).map(StoredChallenge::shown));
        if let Some(wanted) = wanted.as_ref().map(StoredChallenge::shown).filter(|wanted| !received.contains(wanted)) {
            received.push(wanted);
        }
        Ok((received, sent))
    }

    /// Begins the game of a challenge that `caller` accepts, whoever is connected.
    pub(super) async fn accept_invitation(&self, kept: StoredChallenge, caller: Arc<Caller>) -> Result<(), Refusal> {
        may_accept(&caller, kept.by.id, Some(&kept.account), kept.rated)?;
        self.may_meet(&caller, kept.by.id).await?;
        let spec = RoomSpec::new(kept.kind, kept.options.clone(), None, kept.clock, false)?;
        let spec = if kept.rated { spec.rated(None)? } else { spec };
        let unloaded = self.unloaded_games(kept.by.id, MOST_UNLOADED).await?;
        let unloaded: BTreeSet<RoomCode> = unloaded.into_iter().map(|game| game.room).collect();
        let (challenger, seat, game) = (challenger(&kept), kept.seat(), kept.game);
        let pair = Arc::new(PairByDays { challenger, seat, spec, game, unloaded });
        let room = self.context.lobby.code_by_days(Arc::clone(&pair), Arc::clone(&caller)).await?;
        // Only one of those who accept it at the same time takes it. The store removes it together with writing the game, so a crash loses neither.
        if !self.context.accounts.take_challenge(kept.code, room).await? {
            return Err(no_challenge());
        }
        match self.context.lobby.pair_by_days(pair, room, caller).await {
            Ok(()) => {
                self.outbox.send(&ServerMessage::Paired { room });
                self.invitation_over(&kept, ChallengeEnd::Accepted, Some(room)).await;
                Ok(())
            }
            Err(refusal) => {
                // If that fails, it is free a minute later.
                let _ = self.context.accounts.release_challenge(kept.code, room).await;
                Err(refusal)
            }
        }
    }

    /// Declines a challenge to the caller.
    pub(super) async fn decline_invitation(&self, kept: StoredChallenge, caller: &Caller) -> Result<(), Refusal> {
        may_decline(caller, kept.to.as_ref().map(|(player, _)| *player))?;
        self.end_invitation(&kept, ChallengeEnd::Declined).await
    }

    /// Withdraws a challenge of the caller.
    pub(super) async fn withdraw_invitation(&self, kept: StoredChallenge, caller: &Caller) -> Result<(), Refusal> {
        may_withdraw(caller, kept.by.id)?;
        self.end_invitation(&kept, ChallengeEnd::Withdrawn).await
    }

    /// Declines the stored challenges between two players, because one has blocked the other.
    pub(super) async fn end_invitations_between(&self, caller: &Caller, other: PlayerId) -> Result<(), Refusal> {
        if caller.account.tag().is_none() {
            return Ok(());
        }
        let is_between = |one: &StoredChallenge| one.by.id == other || one.is_to(other);
        for kept in self.context.accounts.challenges_of(caller.player).await?.into_iter().filter(is_between) {
            self.end_invitation(&kept, ChallengeEnd::Declined).await?;
        }
        Ok(())
    }

    async fn end_invitation(&self, kept: &StoredChallenge, why: ChallengeEnd) -> Result<(), Refusal> {
        if !self.context.accounts.end_challenge(kept.code).await? {
            return Err(no_challenge());
        }
        self.invitation_over(kept, why, None).await;
        Ok(())
    }

    /// Sends both players the end of a challenge.
    async fn invitation_over(&self, kept: &StoredChallenge, why: ChallengeEnd, room: Option<RoomCode>) {
        let over = frame(&ServerMessage::ChallengeOver { challenge: kept.code, why, room });
        let to = kept.to.as_ref().map(|(player, _)| *player);
        for player in [Some(kept.by.id), to].into_iter().flatten() {
            self.context.lobby.send_to_player(player, over.clone()).await;
        }
    }
}

/// The challenger, who need not be connected.
fn challenger(kept: &StoredChallenge) -> Arc<Caller> {
    let account = AccountCell::default();
    account.set(kept.account.clone());
    let name = SharedName::of_guest(kept.account.handle.name(), None);
    name.take_handle(&kept.account);
    Arc::new(Caller {
        // A number that no connection has.
        connection: ConnectionId(u64::MAX),
        player: kept.by.id,
        name,
        key: kept.by.key,
        lag: Lag::default(),
        brief: false,
        network: AddressRange::from(kept.address),
        rooms: PresentRooms::default(),
        account,
        blocks: Blocks::default(),
        program: kept.program,
        known_since: None,
    })
}
