//! The requests of connections to the store about accounts. The lobby never waits for the store, so connections do, and
//! report the result to the lobby.

use bidak_shared::club::speed::Speed;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    Account, AccountKind, Blocked, ChallengeCode, Device, FullName, Handle, HeadToHead, Leader, LinkCode,
    MissingForPlace, NamedRating, PlayerId, PlayerName, RatingLine, RatingPoint, RefusalCode, RoomCode, Timestamp,
    Token, is_reserved_name, lookalikes,
};

use crate::base::environment;
use crate::base::limit::Limit;
use crate::base::metrics::Metrics;
use crate::base::parts::Reached;
use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;
use crate::caller::Caller;
use crate::caller::blocks::too_many;
use crate::config::{Club, Config, Services};
use crate::lobby::LobbyHandle;
use crate::store::{
    AccountStore, AccountTag, ChallengeBounds, ChallengeStore, Deleted, Epoch, Holder, KnownPlayer, MOST_BOTS,
    MOST_DEVICES, MadeChallenge, NewDevice, NotDone, RatingStore, Revoked, StoreError, StoredChallenge,
};

/// An account for a bot, and the token for its program.
#[derive(Debug)]
pub(crate) struct NewBot {
    pub(crate) account: Account,
    pub(crate) token: Token,
    /// The earlier tokens, no longer valid.
    pub(crate) revoked: Revoked,
    /// Whether the account is new.
    pub(crate) is_new: bool,
}

/// The accounts of a server.
#[derive(Clone, Debug)]
pub(crate) struct Accounts {
    services: Services,
    epoch: Epoch,
    is_on: bool,
    any_names: bool,
}

impl Accounts {
    pub(crate) fn new(services: Services, epoch: Epoch, config: &Config) -> Self {
        Self { services, epoch, is_on: config.club == Club::On, any_names: config.any_names }
    }

    /// Whether this server keeps accounts.
    pub(crate) fn are_kept(&self) -> bool {
        self.store().is_ok()
    }

    fn store(&self) -> Result<&dyn AccountStore, Refusal> {
        let store = self.services.store.accounts().filter(|_| self.is_on);
        store.ok_or_else(|| {
            let sentence = "this server keeps no accounts; everything else works without one";
            Refusal::new(RefusalCode::NoAccounts, sentence)
        })
    }

    /// The store for something new; refused while the store loses what it writes.
    fn store_for_new(&self) -> Result<&dyn AccountStore, Refusal> {
        if self.metrics().is_store_lost() { Err(Refusal::store_lost()) } else { self.store() }
    }

    fn rating_store(&self) -> Result<&dyn RatingStore, Refusal> {
        self.store()?;
        self.services.store.ratings().ok_or_else(Refusal::fault)
    }

    /// Refuses if this server keeps no accounts.
    pub(crate) fn must_be_kept(&self) -> Result<(), Refusal> {
        self.store().map(|_| ())
    }

    /// Refuses guests, and everybody on a server without accounts.
    pub(crate) fn must_have(&self, caller: &Caller) -> Result<(), Refusal> {
        self.must_be_kept()?;
        if caller.account.tag().is_some() {
            return Ok(());
        }
        let sentence = "only an account may do this; create one first";
        Err(Refusal::new(RefusalCode::AccountNeeded, sentence))
    }

    /// All ratings of a player.
    pub(crate) async fn ratings(&self, player: PlayerId) -> Result<Vec<RatingLine>, Refusal> {
        self.rating_store()?.ratings_of(player).await.map_err(|error| fault(&error))
    }

    /// The last ratings of a player in a game at a speed, oldest first.
    pub(crate) async fn graph(
        &self,
        player: PlayerId,
        game: GameKind,
        speed: Speed,
    ) -> Result<Vec<RatingPoint>, Refusal> {
        self.rating_store()?.graph(player, game, speed).await.map_err(|error| fault(&error))
    }

    /// The finished games of two players, by game.
    pub(crate) async fn against(&self, player: PlayerId, other: PlayerId) -> Result<Vec<HeadToHead>, Refusal> {
        self.rating_store()?.against(player, other).await.map_err(|error| fault(&error))
    }

    /// A leaderboard.
    pub(crate) async fn leaders(
        &self,
        game: GameKind,
        speed: Speed,
        kind: AccountKind,
        limit: u32,
    ) -> Result<Vec<Leader>, Refusal> {
        self.rating_store()?.leaders(game, speed, kind, limit).await.map_err(|error| fault(&error))
    }

    /// What an account lacks for a place on a leaderboard.
    pub(crate) async fn missing(
        &self,
        player: PlayerId,
        game: GameKind,
        speed: Speed,
    ) -> Result<Option<MissingForPlace>, Refusal> {
        self.rating_store()?.missing(player, game, speed).await.map_err(|error| fault(&error))
    }

    /// The ratings of players and bots, to show beside their names.
    pub(crate) async fn named_ratings(
        &self,
        game: GameKind,
        speed: Speed,
        of: Vec<String>,
    ) -> Result<Vec<NamedRating>, Refusal> {
        self.rating_store()?.named(game, speed, of).await.map_err(|error| fault(&error))
    }

    fn metrics(&self) -> &Metrics {
        &self.services.metrics
    }

    /// Gives a player a handle.
    pub(crate) async fn register(
        &self,
        player: KnownPlayer,
        account: (Handle, AccountKind),
        device: NewDevice,
    ) -> Result<Account, Refusal> {
        let made = done(self.store_for_new()?.register(self.epoch, player, account, device).await)?;
        self.metrics().accounts_made.inc();
        Ok(made)
    }

    /// Makes an account for a guest, within the limit of the address, and informs the lobby.
    pub(crate) async fn take_handle(
        &self,
        lobby: &LobbyHandle,
        caller: &Caller,
        handle: Handle,
        device: NewDevice,
    ) -> Result<Account, Refusal> {
        let taker = caller.taker(environment::instant());
        let part = lobby.may_make_account(caller.network, taker).await?.map_err(too_many_accounts)?;
        let player = KnownPlayer { id: caller.player, key: caller.key, name: caller.name.get() };
        let made = self.register(player, (handle, caller.kind()), device).await;
        if made.is_err() {
            lobby.account_not_made(caller.network, part, caller.player).await;
        }
        let account = made?;
        // The guest's blocks are kept. If this fails, the next block tries again.
        let _ = self.keep_blocked(caller.player, caller.blocks.list()).await;
        let tag = AccountTag { handle: account.handle.clone(), kind: account.kind, owner: None };
        // Before the answer: the client's next request may need it.
        caller.name.take_handle(&tag);
        caller.account.set(tag.clone());
        lobby.registered(caller.player, tag).await;
        Ok(account)
    }

    /// Makes an account for a bot of a player, or gives the bot another token.
    pub(crate) async fn register_bot(&self, owner: PlayerId, handle: Handle) -> Result<NewBot, Refusal> {
        let store = self.store_for_new()?;
        let (id, token) = (PlayerId::from_bits(environment::random()), new_token());
        let bot = KnownPlayer { id, key: TokenHash::of(&token), name: handle.name() };
        let (account, revoked) = done(store.register_bot(self.epoch, owner, bot, handle).await)?;
        let is_new = account.player == id;
        self.metrics().accounts_made.inc_by(u64::from(is_new));
        Ok(NewBot { account, token, revoked, is_new })
    }

    /// Makes a token for another device of a player.
    pub(crate) async fn add_device(&self, player: PlayerId, label: Option<PlayerName>) -> Result<Token, Refusal> {
        let token = new_token();
        let device = NewDevice { token: TokenHash::of(&token), label };
        done(self.store_for_new()?.add_device(self.epoch, player, device).await)?;
        Ok(token)
    }

    /// The player of a login card, and a token for the device that sent its code.
    pub(crate) async fn use_card(
        &self,
        code: LinkCode,
        label: Option<PlayerName>,
    ) -> Result<Option<(Holder, Token)>, Refusal> {
        let token = new_token();
        let device = NewDevice { token: TokenHash::of(&token), label };
        let holder = done(self.store_for_new()?.use_card(self.epoch, code, device).await)?;
        Ok(holder.map(|holder| (holder, token)))
    }

    /// Revokes the token of a device.
    pub(crate) async fn revoke(&self, player: PlayerId, device: u32, asking: TokenHash) -> Result<Revoked, Refusal> {
        done(self.store()?.revoke(self.epoch, player, device, asking).await)
    }

    /// Stores blocks of an account.
    pub(crate) async fn keep_blocked(&self, player: PlayerId, blocked: Vec<Blocked>) -> Result<(), Refusal> {
        let done = self.store()?.block(self.epoch, player, blocked).await.map_err(|error| fault(&error))?;
        done.map_err(|not_done| if not_done == NotDone::Full { too_many() } else { refusal(not_done) })
    }

    /// Removes a block of an account.
    pub(crate) async fn forget_blocked(&self, player: PlayerId, other: PlayerId) -> Result<(), Refusal> {
        self.store()?.unblock(self.epoch, player, other).await.map_err(|error| fault(&error))
    }

    /// Whether only an account may have this name: it looks like the handle of one, like the server, its operator, a role or a bot.
    pub(crate) async fn are_only_for_accounts(&self, name: &PlayerName) -> Result<bool, Refusal> {
        if self.any_names || name.is_made_up() {
            return Ok(false);
        }
        if is_reserved_name(name.as_str()) {
            return Ok(true);
        }
        let Ok(store) = self.store() else { return Ok(false) };
        store.has_lookalike(lookalikes(name.as_str())).await.map_err(|error| fault(&error))
    }

    /// Changes the full name of an account, or removes it.
    pub(crate) async fn set_full_name(&self, player: PlayerId, name: Option<FullName>) -> Result<Account, Refusal> {
        done(self.store()?.set_full_name(self.epoch, player, name).await)
    }

    /// Records the visit of a device.
    pub(crate) async fn visited(self, token: TokenHash) {
        let Ok(store) = self.store() else { return };
        if let Err(error) = store.seen(self.epoch, token).await {
            tracing::warn!(%error, "a visit was not noted");
        }
    }

    /// The players of the bots of an account.
    pub(crate) async fn bots_of(&self, account: &Account) -> Result<Vec<PlayerId>, Refusal> {
        let mut bots = Vec::new();
        for handle in &account.bots {
            bots.push(self.profile(handle.clone()).await?.player);
        }
        Ok(bots)
    }

    fn challenge_store(&self) -> Result<&dyn ChallengeStore, Refusal> {
        self.store()?;
        self.services.store.challenges().ok_or_else(Refusal::fault)
    }

    /// Whether the store keeps challenges to games by days.
    pub(crate) fn keep_challenges(&self) -> bool {
        self.challenge_store().is_ok()
    }

    /// Stores a challenge to a game by days.
    pub(crate) async fn add_challenge(
        &self,
        challenge: StoredChallenge,
        bounds: ChallengeBounds,
    ) -> Result<MadeChallenge, Refusal> {
        self.challenge_store()?.add_challenge(self.epoch, challenge, bounds).await.map_err(|error| fault(&error))
    }

    /// The stored challenge with a code.
    pub(crate) async fn challenge(&self, code: ChallengeCode) -> Result<Option<StoredChallenge>, Refusal> {
        match self.challenge_store() {
            Ok(store) => store.challenge(code).await.map_err(|error| fault(&error)),
            Err(_) => Ok(None),
        }
    }

    /// The stored challenges to and by an account.
    pub(crate) async fn challenges_of(&self, player: PlayerId) -> Result<Vec<StoredChallenge>, Refusal> {
        match self.challenge_store() {
            Ok(store) => store.challenges_of(player).await.map_err(|error| fault(&error)),
            Err(_) => Ok(Vec::new()),
        }
    }

    /// Takes a stored challenge for the game in a room; returns whether it was free.
    pub(crate) async fn take_challenge(&self, code: ChallengeCode, room: RoomCode) -> Result<bool, Refusal> {
        self.challenge_store()?.take_challenge(self.epoch, code, room).await.map_err(|error| fault(&error))
    }

    /// Frees a stored challenge whose room was not made.
    pub(crate) async fn release_challenge(&self, code: ChallengeCode, room: RoomCode) -> Result<(), Refusal> {
        self.challenge_store()?.release_challenge(self.epoch, code, room).await.map_err(|error| fault(&error))
    }

    /// Removes a stored challenge; returns whether it was there, and free.
    pub(crate) async fn end_challenge(&self, code: ChallengeCode) -> Result<bool, Refusal> {
        self.challenge_store()?.end_challenge(self.epoch, code).await.map_err(|error| fault(&error))
    }

    /// The players whom an account has blocked.
    pub(crate) async fn blocked_by(&self, player: PlayerId) -> Result<Vec<Blocked>, Refusal> {
        self.store()?.blocked(player).await.map_err(|error| fault(&error))
    }

    /// Deletes the account of a player and its bots; returns their tokens, which are no longer valid.
    pub(crate) async fn delete(&self, player: PlayerId) -> Result<Vec<(PlayerId, Revoked)>, Refusal> {
        self.store()?.delete(self.epoch, player).await.map_err(|error| fault(&error))
    }

    /// Removes the names of one deleted account from games; returns its player, or none if no names are left.
    pub(crate) async fn scrub(&self) -> Result<Option<PlayerId>, StoreError> {
        match self.store() {
            Ok(store) => store.scrub(self.epoch).await,
            Err(_) => Ok(None),
        }
    }

    /// The accounts that were deleted since a time, and those whose names are not removed everywhere yet.
    pub(crate) async fn deleted(&self, since: Timestamp) -> Result<Vec<Deleted>, StoreError> {
        match self.store() {
            Ok(store) => store.deleted(since).await,
            Err(_) => Ok(Vec::new()),
        }
    }

    /// The tokens that an operator's command has revoked since the last call. Each is returned once.
    pub(crate) async fn take_revocations(&self) -> Result<Vec<(PlayerId, Revoked)>, StoreError> {
        match self.store() {
            Ok(store) => store.take_revocations(self.epoch).await,
            Err(_) => Ok(Vec::new()),
        }
    }

    /// The holder of a token.
    pub(crate) async fn holder(&self, token: &Token) -> Result<Option<Holder>, Refusal> {
        self.store()?.holder(TokenHash::of(token)).await.map_err(|error| fault(&error))
    }

    /// The account with a handle, as everybody may see it.
    pub(crate) async fn profile(&self, handle: Handle) -> Result<Account, Refusal> {
        let found = self.store()?.account(handle).await.map_err(|error| fault(&error))?;
        let public = found.map(|account| Account { full_name: None, ..account });
        public.ok_or_else(|| Refusal::new(RefusalCode::NoAccount, "no account has this handle"))
    }

    /// The account of a player, with its full name.
    pub(crate) async fn account_of(&self, player: PlayerId) -> Result<Account, Refusal> {
        let found = self.store()?.account_of(player).await.map_err(|error| fault(&error))?;
        found.ok_or_else(|| refusal(NotDone::NoAccount))
    }

    /// The devices of a player.
    pub(crate) async fn devices(&self, player: PlayerId, asking: TokenHash) -> Result<Vec<Device>, Refusal> {
        self.store()?.devices(player, asking).await.map_err(|error| fault(&error))
    }
}

/// A handle as a client writes it.
pub(crate) fn read_handle(text: &str) -> Result<Handle, Refusal> {
    text.parse().map_err(|error| Refusal::new(RefusalCode::BadHandle, format!("{error}")))
}

/// A new handle as a client writes it.
pub(crate) fn read_new_handle(text: &str) -> Result<Handle, Refusal> {
    let handle = read_handle(text)?;
    if handle.is_reserved() {
        let sentence = "this handle looks like the server or one of its bots; take another";
        return Err(Refusal::new(RefusalCode::BadHandle, sentence));
    }
    Ok(handle)
}

/// The refusal of an account above the limit of the address.
pub(crate) fn too_many_accounts(reached: Reached) -> Refusal {
    let sentence = match reached {
        Reached::Address => {
            "too many new accounts from your address; try again in an hour, or ask your organiser for a login card"
        }
        Reached::Share => "you have made too many accounts; try again in an hour",
    };
    Refusal::at(Limit::NewAccountsPerAddress, RefusalCode::TooFast, sentence)
}

fn new_token() -> Token {
    Token::from_bits(environment::random())
}

fn done<T>(answer: Result<Result<T, NotDone>, StoreError>) -> Result<T, Refusal> {
    answer.map_err(|error| fault(&error))?.map_err(refusal)
}

fn refusal(not_done: NotDone) -> Refusal {
    match not_done {
        NotDone::HandleTaken => Refusal::new(RefusalCode::HandleTaken, "another account has this handle; take another"),
        NotDone::HasHandle => Refusal::new(RefusalCode::HasHandle, "you have a handle already, and it never changes"),
        NotDone::NoAccount => {
            Refusal::new(RefusalCode::AccountNeeded, "only the account of a person may do this; create one first")
        }
        NotDone::Full => {
            let sentence =
                format!("an account has at most {MOST_DEVICES} devices and {MOST_BOTS} bots; revoke a device");
            Refusal::new(RefusalCode::AccountFull, sentence)
        }
        NotDone::Revoked => {
            Refusal::new(RefusalCode::BadToken, "the token of this device was revoked; say hello without it")
        }
        NotDone::NoDevice => {
            let sentence = "your account has no other device with this number; devices lists them";
            Refusal::new(RefusalCode::NoDevice, sentence)
        }
    }
}

fn fault(error: &StoreError) -> Refusal {
    if let StoreError::Fenced { .. } = error {
        // Another node has taken over, and this one ends.
        return Refusal::shutting_down();
    }
    tracing::error!(%error, "the store of accounts failed");
    Refusal::fault()
}
