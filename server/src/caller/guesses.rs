//! Codes that somebody could guess: of rooms, challenges, links and login cards, and codes with which one enters a
//! tournament.
//!
//! A code spends from the allowance of its address before it is checked, so that many at once find no gap, and gets it
//! back if it was right. Beyond the allowance codes wait for their turn: the server still checks two a second of the
//! address, so that nobody there locks the others out. Tokens cannot be guessed and are not counted here.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bidak_shared::protocol::{PlayerId, RefusalCode};
use tokio::sync::oneshot;
use tokio::time::{sleep_until, timeout_at};

use crate::base::address::AddressRange;
use crate::base::environment;
use crate::base::limit::Limit;
use crate::base::metrics::Metrics;
use crate::base::parts::{AllowancePart, Rates, Reached, Taker};
use crate::base::refusal::Refusal;
use crate::base::share::Share;
use crate::caller::turns::{CHECK_EVERY, CodeTicket, Turns, Waiter};

/// The time in which the allowance of an address refills.
const HOUR: Duration = Duration::from_hours(1);

/// The longest time that a code waits for its turn.
const LONGEST_WAIT: Duration = Duration::from_mins(1);

/// The most addresses remembered; above that, those within their allowance are forgotten, or else all without a waiting code.
const MOST_REMEMBERED: usize = 50_000;

/// The guesses of all addresses.
#[derive(Clone, Debug)]
pub(crate) struct Guesses(Arc<GuessesShared>);

#[derive(Debug)]
struct GuessesShared {
    /// Wrong codes of an address in an hour; 0 for no limit.
    most: u32,
    share: Share,
    metrics: Arc<Metrics>,
    addresses: Mutex<HashMap<AddressRange, AddressGuesses>>,
}

#[derive(Debug)]
struct AddressGuesses {
    rates: Rates,
    /// When the address used up its allowance, until half of it is back.
    over_since: Option<Instant>,
    turns: Turns,
    granted: HashMap<CodeTicket, oneshot::Sender<()>>,
    /// Whether a task grants the turns.
    is_served: bool,
}

/// The sender of a code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guesser {
    pub(crate) taker: Taker,
    /// Since when the server knows the player; `None` for longer than it runs.
    pub(crate) known_since: Option<Instant>,
    /// The wrong codes of the connection.
    pub(crate) wrong: u32,
}

/// The right to have one code checked.
#[derive(Debug)]
#[must_use = "a check that is not right counts as a wrong guess"]
pub(crate) struct Check(Option<Spent>);

#[derive(Debug)]
struct Spent {
    guesses: Guesses,
    network: AddressRange,
    part: AllowancePart,
    player: Option<PlayerId>,
}

/// When a code may be checked.
#[derive(Debug)]
pub(crate) enum CheckTime {
    Now(Check),
    Later(CodeTurn),
}

/// A code that waits for its turn, until this is dropped.
#[derive(Debug)]
pub(crate) struct CodeTurn {
    guesses: Guesses,
    network: AddressRange,
    ticket: CodeTicket,
    granted: oneshot::Receiver<()>,
    until: tokio::time::Instant,
}

impl Check {
    /// The code was right, or was not compared with anything.
    pub(crate) fn right(self) {
        if let Some(Spent { guesses, network, part, player }) = self.0
            && let Some(address) = guesses.addresses().get_mut(&network)
        {
            address.rates.give_back(part, player);
        }
    }
}

impl CodeTurn {
    /// Waits for the turn. Cancel safe.
    pub(crate) async fn come(&mut self) -> Result<Check, Refusal> {
        if let Ok(Ok(())) = timeout_at(self.until, &mut self.granted).await {
            return Ok(Check(None));
        }
        let sentence = "too many wrong codes from your address; try again later";
        Err(Refusal::at(Limit::WrongGuessesPerAddress, RefusalCode::TooFast, sentence))
    }
}

impl Drop for CodeTurn {
    fn drop(&mut self) {
        if let Some(address) = self.guesses.addresses().get_mut(&self.network) {
            address.turns.leave(self.ticket);
            address.granted.remove(&self.ticket);
        }
    }
}

impl Guesses {
    /// No guesses yet; `most` wrong codes of an address in an hour, 0 for no limit, on all servers together.
    pub(crate) fn new(most: u32, share: Share, metrics: Arc<Metrics>) -> Self {
        Self(Arc::new(GuessesShared { most, share, metrics, addresses: Mutex::default() }))
    }

    /// Asks for the check of a code: now, or when its turn comes.
    pub(crate) fn ask(&self, network: AddressRange, guesser: Guesser) -> CheckTime {
        let now = tokio::time::Instant::now();
        let mut addresses = self.addresses();
        let address = self.address(&mut addresses, network, now.into_std());
        let spent = match address.spend(guesser.taker, now.into_std()) {
            Ok(part) => Spent { guesses: self.clone(), network, part, player: guesser.taker.player },
            Err(reached) => {
                self.0.metrics.limit_hit(Limit::WrongGuessesPerAddress);
                let waiter = address.waiter(guesser, reached);
                let is_served = std::mem::replace(&mut address.is_served, true);
                let (ticket, (grant, granted)) = (address.turns.wait(waiter), oneshot::channel());
                address.granted.insert(ticket, grant);
                drop(addresses);
                if !is_served {
                    tokio::spawn(self.clone().give_turns(network));
                }
                return CheckTime::Later(CodeTurn {
                    guesses: self.clone(),
                    network,
                    ticket,
                    granted,
                    until: now + LONGEST_WAIT,
                });
            }
        };
        CheckTime::Now(Check(Some(spent)))
    }

    /// The check of a code that people have chosen, which would be found even at two checks a second: refused beyond the
    /// allowance.
    pub(crate) fn ask_now(&self, network: AddressRange, taker: Taker) -> Result<Check, Refusal> {
        let now = environment::instant();
        let part = self.address(&mut self.addresses(), network, now).spend(taker, now);
        let spent = |part| Spent { guesses: self.clone(), network, part, player: taker.player };
        part.map(|part| Check(Some(spent(part)))).map_err(too_many_guesses)
    }

    /// Counts a wrong code that shows nothing; returns its refusal.
    pub(crate) fn guessed_wrong(&self, network: AddressRange, taker: Taker, refusal: Refusal) -> Refusal {
        self.ask_now(network, taker).err().unwrap_or(refusal)
    }

    /// Grants the turns of an address until none of its codes waits.
    async fn give_turns(self, network: AddressRange) {
        loop {
            let now = tokio::time::Instant::now();
            let every = CHECK_EVERY * self.0.share.servers();
            let due = {
                let mut addresses = self.addresses();
                let Some(address) = addresses.get_mut(&network) else { return };
                if let Some(granted) = address.turns.next(every, now.into_std()) {
                    let grant = address.granted.remove(&granted);
                    let _ = grant.map(|grant| grant.send(())); // The client has gone.
                }
                let due = address.turns.due(every).filter(|_| !address.turns.is_empty());
                address.is_served = due.is_some();
                due
            };
            let Some(due) = due else { return };
            sleep_until(due.into()).await;
        }
    }

    fn address<'a>(
        &self,
        addresses: &'a mut HashMap<AddressRange, AddressGuesses>,
        network: AddressRange,
        now: Instant,
    ) -> &'a mut AddressGuesses {
        if addresses.len() >= MOST_REMEMBERED && !addresses.contains_key(&network) {
            addresses.retain(|_, address| address.is_over(now) || !address.turns.is_empty());
            if addresses.len() >= MOST_REMEMBERED {
                addresses.retain(|_, address| !address.turns.is_empty());
            }
        }
        let most = self.0.share.of(self.0.most as usize) as u32;
        let address = addresses.entry(network).or_insert_with(|| AddressGuesses {
            rates: Rates::new(most, HOUR, now),
            over_since: None,
            turns: Turns::default(),
            granted: HashMap::new(),
            is_served: false,
        });
        address.rates.resize(most, now);
        address
    }

    fn addresses(&self) -> MutexGuard<'_, HashMap<AddressRange, AddressGuesses>> {
        // No panic can leave it half changed.
        self.0.addresses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AddressGuesses {
    /// Whether it used up its allowance, and half of it is not back.
    fn is_over(&mut self, now: Instant) -> bool {
        if self.over_since.is_some() && self.rates.has_half(now) {
            self.over_since = None;
            self.turns.forget_turns();
        }
        self.over_since.is_some()
    }

    fn spend(&mut self, taker: Taker, now: Instant) -> Result<AllowancePart, Reached> {
        self.is_over(now);
        let spent = self.rates.spend(taker, now);
        if spent == Err(Reached::Address) {
            self.over_since.get_or_insert(now);
        }
        spent
    }

    /// The place of a guesser among those who wait. A player who has used up the own share is behind the others.
    fn waiter(&self, guesser: Guesser, reached: Reached) -> Waiter {
        let over_since = self.over_since.filter(|_| reached == Reached::Address);
        let was_known = |over: Instant| guesser.known_since.is_none_or(|since| since < over);
        match guesser.taker.player {
            Some(player) if over_since.is_some_and(was_known) => Waiter::Player(player),
            _ => Waiter::Connection(guesser.wrong),
        }
    }
}

fn too_many_guesses(reached: Reached) -> Refusal {
    let sentence = match reached {
        Reached::Address => "too many wrong codes from your address; try again later",
        Reached::Share => "you have sent too many wrong codes; try again later",
    };
    Refusal::at(Limit::WrongGuessesPerAddress, RefusalCode::TooFast, sentence)
}

#[cfg(test)]
mod tests {
    use bidak_shared::protocol::RoomCode;
    use futures::FutureExt;

    use super::*;
    use crate::base::parts::TakerKind;
    use crate::config::Config;

    fn guesses(most: u32) -> Guesses {
        Guesses::new(most, Share::default(), Arc::default())
    }

    fn here() -> AddressRange {
        AddressRange::of("10.0.0.1")
    }

    fn stranger() -> Guesser {
        Guesser { taker: Taker::NOBODY, known_since: None, wrong: 0 }
    }

    fn player(number: u64, known_since: Option<Instant>) -> Guesser {
        let taker = Taker { player: Some(PlayerId::from_bits(number)), kind: TakerKind::New };
        Guesser { taker, known_since, wrong: 0 }
    }

    fn wait(all: &Guesses, guesser: Guesser) -> CodeTurn {
        match all.ask(here(), guesser) {
            CheckTime::Later(turn) => turn,
            CheckTime::Now(check) => panic!("it waits, and is not {check:?}"),
        }
    }

    fn use_up(guesses: &Guesses) {
        while let CheckTime::Now(check) = guesses.ask(here(), stranger()) {
            drop(check);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_right_code_costs_nothing_and_a_wrong_one_is_charged() {
        let guesses = guesses(4);
        for _ in 0..100 {
            let CheckTime::Now(check) = guesses.ask(here(), stranger()) else { panic!("the codes are right") };
            check.right();
        }
        let wrong = (0..10).take_while(|_| matches!(guesses.ask(here(), stranger()), CheckTime::Now(_))).count();
        assert_eq!(wrong, 3, "three quarters of four");
    }

    #[tokio::test(start_paused = true)]
    async fn beyond_the_allowance_two_codes_a_second_are_checked_and_known_players_come_first() {
        let guesses = guesses(200);
        let since = tokio::time::Instant::now();
        tokio::time::advance(Duration::from_secs(1)).await;
        use_up(&guesses);
        tokio::time::advance(Duration::from_secs(1)).await;
        let mut strangers: Vec<CodeTurn> = (0..5).map(|_| wait(&guesses, stranger())).collect();
        let late = player(7, Some(environment::instant()));
        let mut late = wait(&guesses, late);
        let mut known = wait(&guesses, player(8, Some(since.into_std())));
        let begun = tokio::time::Instant::now();
        known.come().await.expect("it has its turn").right();
        let waited = begun.elapsed();
        assert!(waited <= CHECK_EVERY, "{waited:?}");
        for turn in &mut strangers {
            turn.come().await.expect("it has its turn").right();
        }
        assert!(late.come().now_or_never().is_none());
        late.come().await.expect("it has its turn").right();
        let waited = begun.elapsed();
        assert!((CHECK_EVERY * 6..CHECK_EVERY * 7).contains(&waited), "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_code_whose_turn_does_not_come_within_a_minute_is_refused() {
        let guesses = guesses(1);
        use_up(&guesses);
        let mut turns: Vec<CodeTurn> = (0..200).map(|_| wait(&guesses, stranger())).collect();
        let mut last = turns.pop().expect("there are many");
        let begun = tokio::time::Instant::now();
        let refusal = last.come().await.expect_err("many are before it");
        assert_eq!((refusal.code, begun.elapsed()), (RefusalCode::TooFast, LONGEST_WAIT));
        drop((turns, last));
        assert!(guesses.addresses().values().all(|address| address.turns.is_empty() && address.granted.is_empty()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_player_who_guesses_waits_and_the_others_at_the_address_do_not() {
        let guesses = guesses(200);
        let checked =
            |guesser| (0..100).take_while(|_| matches!(guesses.ask(here(), guesser), CheckTime::Now(_))).count();
        assert_eq!(checked(player(1, None)), 15);
        assert!(matches!(guesses.ask(here(), player(2, None)), CheckTime::Now(_)));
        let mut behind = wait(&guesses, player(1, None));
        behind.come().await.expect("it has its turn").right();
    }

    #[tokio::test(start_paused = true)]
    async fn several_servers_share_the_allowance_and_the_turns() {
        let share = Share::default();
        let guesses = Guesses::new(200, share.clone(), Arc::default());
        share.set_servers(4);
        let mut wrong = 0;
        while let CheckTime::Now(check) = guesses.ask(here(), stranger()) {
            drop(check);
            wrong += 1;
        }
        assert_eq!(wrong, 38, "three quarters of fifty");
        let begun = tokio::time::Instant::now();
        for _ in 0..3 {
            wait(&guesses, stranger()).come().await.expect("it has its turn").right();
        }
        let waited = begun.elapsed();
        assert!((CHECK_EVERY * 8..CHECK_EVERY * 9).contains(&waited), "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn the_number_of_remembered_addresses_is_bounded() {
        let guesses = guesses(1);
        let from = |number: usize| AddressRange::from(std::net::IpAddr::from((number as u32).to_be_bytes()));
        let guess = |number: usize| guesses.ask_now(from(number), Taker::NOBODY).is_ok();
        for number in 0..MOST_REMEMBERED {
            assert!(guess(number) && !guess(number));
        }
        assert_eq!(guesses.addresses().len(), MOST_REMEMBERED);
        let _turn = match guesses.ask(from(7), stranger()) {
            CheckTime::Later(turn) => turn,
            CheckTime::Now(check) => panic!("it waits, and is not {check:?}"),
        };
        assert!(guess(MOST_REMEMBERED), "all are over: only the one with a waiting code stays");
        assert_eq!(guesses.addresses().len(), 2);
        tokio::time::advance(HOUR).await;
        for number in 0..MOST_REMEMBERED {
            guess(number);
        }
        assert!(guesses.addresses().len() <= MOST_REMEMBERED);
    }

    #[test]
    fn guessing_one_of_five_hundred_private_rooms_takes_twelve_days_on_average() {
        let codes = f64::from(1_u32 << 30);
        assert_eq!(RoomCode::from_bits((1 << 30) - 1), RoomCode::from_bits(u32::MAX), "a code has thirty bits");
        let rooms = 500.0;
        // Without trying a code twice.
        let tries = (codes + 1.0) / (rooms + 1.0);
        let a_second = 1.0 / CHECK_EVERY.as_secs_f64();
        let allowed = f64::from(Config::default().wrong_guesses_per_address);
        let refilled = allowed / HOUR.as_secs_f64();
        let days = (tries - allowed) / (a_second + refilled) / 86_400.0;
        assert!(days >= 12.0, "{days} days");
    }
}
