//! The two seats of a room.

use std::time::Instant;

use bidak_shared::game::Player;
use bidak_shared::protocol::{NameMark, PlayerId, PlayerName, Seat, SeatBot, SeatChoice, Seats};
use rand::{Rng, RngExt};

use crate::base::address::AddressRange;
use crate::base::token_hash::TokenHash;
use crate::store::{AccountTag, Contestant, KnownPlayer};

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sitter {
    /// A person, on any number of connections.
    Person {
        id: PlayerId,
        name: PlayerName,
        /// The mark beside the name; none after a restart, until the person is back.
        mark: Option<NameMark>,
        /// The hash of the person's token, for the store.
        key: TokenHash,
        /// The account of the person; unknown after a restart.
        account: Option<AccountTag>,
        /// Whether a program plays on its own connection.
        program: bool,
        /// Where the person last came from; unknown after a restart. It is never stored or sent.
        network: Option<AddressRange>,
        /// The time since which no connection of the person is in the room.
        gone_since: Option<Instant>,
    },
    /// A bot of the server.
    Bot(SeatBot),
}

impl Sitter {
    /// The person's id.
    pub(crate) fn person(&self) -> Option<PlayerId> {
        match self {
            Self::Person { id, .. } => Some(*id),
            Self::Bot(_) => None,
        }
    }

    /// The account of the person.
    pub(crate) fn account(&self) -> Option<&AccountTag> {
        match self {
            Self::Person { account, .. } => account.as_ref(),
            Self::Bot(_) => None,
        }
    }

    /// Where the person last came from.
    pub(crate) fn network(&self) -> Option<AddressRange> {
        match self {
            Self::Person { network, .. } => *network,
            Self::Bot(_) => None,
        }
    }

    /// The bot.
    pub(crate) fn bot(&self) -> Option<&SeatBot> {
        match self {
            Self::Person { .. } => None,
            Self::Bot(spec) => Some(spec),
        }
    }

    /// The time since which the person is gone.
    pub(crate) fn gone_since(&self) -> Option<Instant> {
        match self {
            Self::Person { gone_since, .. } => *gone_since,
            Self::Bot(_) => None,
        }
    }

    /// In the form of the store.
    pub(crate) fn contestant(&self) -> Contestant {
        match self {
            Self::Person { id, name, key, program, .. } => {
                Contestant::Person { id: *id, name: name.clone(), key: *key, program: *program }
            }
            Self::Bot(spec) => Contestant::Bot { bot: spec.clone(), name: bot_name(spec) },
        }
    }

    /// The occupant after a restart. Persons have been gone since `now`.
    pub(crate) fn restored(contestant: &Contestant, mark: Option<NameMark>, now: Instant) -> Self {
        match contestant.clone() {
            Contestant::Person { id, name, key, program } => {
                Self::absent(KnownPlayer { id, key, name }, mark, program, now)
            }
            Contestant::Bot { bot, .. } => Self::Bot(bot),
        }
    }

    /// A person who has yet to come back.
    pub(crate) fn absent(
        KnownPlayer { id, key, name }: KnownPlayer,
        mark: Option<NameMark>,
        program: bool,
        now: Instant,
    ) -> Self {
        Self::Person { id, name, mark, key, account: None, program, network: None, gone_since: Some(now) }
    }

    /// In the form of the protocol.
    pub(crate) fn seat(&self) -> Seat {
        match self {
            Self::Person { id, name, mark, gone_since, .. } => {
                let connected = gone_since.is_none();
                Seat { name: name.clone(), mark: *mark, player: Some(*id), bot: None, connected }
            }
            Self::Bot(spec) => {
                Seat { name: bot_name(spec), mark: None, player: None, bot: Some(spec.clone()), connected: true }
            }
        }
    }
}

/// The name of a bot: its own, else its engine, and its level if it has one.
fn bot_name(bot: &SeatBot) -> PlayerName {
    let SeatBot { engine, level, .. } = bot;
    let name = match (bot.named(), level) {
        (Some(named), _) => named.title().to_owned(),
        (None, Some(level)) => format!("{engine} {level}"),
        (None, None) => engine.to_string(),
    };
    name.parse().expect("the words of engines are short and visible")
}

/// Both seats.
#[derive(Debug, Default)]
pub(crate) struct Sitters([Option<Sitter>; 2]);

impl Sitters {
    pub(crate) fn of(&self, side: Player) -> Option<&Sitter> {
        self.0[side.index()].as_ref()
    }

    pub(crate) fn of_mut(&mut self, side: Player) -> &mut Option<Sitter> {
        &mut self.0[side.index()]
    }

    /// The side that a person plays.
    pub(crate) fn side_of(&self, id: PlayerId) -> Option<Player> {
        Player::BOTH.into_iter().find(|side| self.of(*side).and_then(Sitter::person) == Some(id))
    }

    /// The sitters with their sides.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Player, &Sitter)> {
        Player::BOTH.into_iter().filter_map(|side| Some((side, self.of(side)?)))
    }

    pub(crate) fn are_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// Whether a person, present or gone, sits on either seat.
    pub(crate) fn have_person(&self) -> bool {
        self.iter().any(|(_, sitter)| sitter.person().is_some())
    }

    /// The free seat for a choice; `None` if it is taken.
    pub(crate) fn choose(&self, choice: SeatChoice, rng: &mut impl Rng) -> Option<Player> {
        let free = |side: &Player| self.of(*side).is_none();
        match choice {
            SeatChoice::Any => Player::BOTH.into_iter().find(free),
            SeatChoice::First => Some(Player::First).filter(free),
            SeatChoice::Second => Some(Player::Second).filter(free),
            SeatChoice::Random => {
                let lot = Player::BOTH[rng.random_range(..2_usize)];
                [lot, lot.opponent()].into_iter().find(free)
            }
            SeatChoice::None => None,
        }
    }

    /// Exchanges the seats.
    pub(crate) fn swap(&mut self) {
        self.0.swap(0, 1);
    }

    /// In the form of the protocol.
    pub(crate) fn seats(&self) -> Seats {
        let seat = |side| self.of(side).map(Sitter::seat);
        Seats { first: seat(Player::First), second: seat(Player::Second) }
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::game::Player::{First, Second};
    use bidak_shared::kind::{EngineKind, Level, NamedBot, Word};
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::*;

    #[test]
    fn every_bot_has_a_name_that_fits() {
        for engine in EngineKind::ALL {
            let mut bot = SeatBot::new(*engine, Level::MAX);
            let named = if *engine == EngineKind::Best { "Garuda".to_owned() } else { format!("{engine} 10") };
            assert_eq!(bot_name(&bot).as_str(), named);
            bot.level = None;
            assert_eq!(bot_name(&bot).as_str(), engine.to_string());
        }
        for named in NamedBot::ALL {
            assert_eq!(bot_name(&named.bot().into()).as_str(), named.title());
        }
    }

    #[test]
    fn a_choice_comes_to_a_free_seat_or_none() {
        let bot = || Some(Sitter::Bot("random".parse().expect("there is one")));
        let rng = &mut StdRng::seed_from_u64(1);
        let mut sitters = Sitters::default();
        assert_eq!(sitters.choose(SeatChoice::Any, rng), Some(First));
        assert_eq!(sitters.choose(SeatChoice::Second, rng), Some(Second));
        *sitters.of_mut(First) = bot();
        for (choice, seat) in [
            (SeatChoice::Any, Some(Second)),
            (SeatChoice::Random, Some(Second)),
            (SeatChoice::First, None),
            (SeatChoice::None, None),
        ] {
            assert_eq!(sitters.choose(choice, rng), seat, "{choice:?}");
        }
        *sitters.of_mut(Second) = bot();
        assert_eq!(sitters.choose(SeatChoice::Random, rng), None);
    }
}
